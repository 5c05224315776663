// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Floating bodies: calm and rough water, violent beginnings, hosts, moorings, events, and wrong calls.

#include "floating.h"
#include "misuse.h"
#include "naval.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#define PI 3.14159265358979

static double speed_of(hw_body_state state)
{
    return sqrt((double)state.velocity.x * (double)state.velocity.x +
                (double)state.velocity.y * (double)state.velocity.y +
                (double)state.velocity.z * (double)state.velocity.z);
}

static int is_finite_state(hw_body_state s)
{
    return isfinite(s.position.x + s.position.y + s.position.z + s.velocity.x + s.velocity.y + s.velocity.z +
                    s.orientation.x + s.orientation.y + s.orientation.z + s.orientation.w + s.angular_velocity.x +
                    s.angular_velocity.y + s.angular_velocity.z);
}

static int32_t count_faults(hw_world_id world)
{
    hw_fault faults[16];
    int32_t count;
    CHECK_OK(hw_world_poll_faults(world, faults, 16, &count));
    for (int32_t i = 0; i < count; i++)
        printf("fault: %s\n", faults[i].message);
    return count;
}

// ---- Calm water ----

static double yaw_of(hw_body_state s)
{
    return 2.0 * atan2((double)s.orientation.y, (double)s.orientation.w) * 180.0 / PI;
}

// One of a kind that has come to rest.
static hw_body_state settle(scene *s, naval_fleet *fleet, int32_t kind)
{
    hw_floater_def def;
    hw_body_def body;
    hw_body_state state;
    scene_begin(s, NULL);
    naval_set_sea(s->world, 0);
    naval_begin(fleet, s->world);
    naval_add(fleet, kind, HW_FLOATER_EXACT, 0, 0.0f, 0.0f);
    CHECK_OK(hw_floater_get_def(fleet->floaters[0], &def));
    CHECK_OK(hw_body_get_def(fleet->bodies[0], &body));
    hw_floater_def calm = def;
    calm.linear_damping = (hw_vec3){body.mass, body.mass, body.mass};
    calm.linear_spin_damping = body.inertia;
    CHECK_OK(hw_floater_set_def(fleet->floaters[0], &calm));
    scene_run(s, 60 * 60);
    CHECK_OK(hw_floater_set_def(fleet->floaters[0], &def));
    CHECK_OK(hw_body_get_state(fleet->bodies[0], &state));
    return state;
}

// m/min and degrees/min, from a state at rest.
static double drift_from(scene *s, naval_fleet *fleet, hw_body_state from, double *yaw)
{
    hw_floater_def def;
    hw_body_state to = from;
    double farthest = 0.0;
    CHECK_OK(hw_body_set_state(fleet->bodies[0], &from));
    CHECK_OK(hw_floater_get_def(fleet->floaters[0], &def));
    for (int32_t i = 0; i < 60; i++) {
        CHECK_OK(hw_floater_set_def(fleet->floaters[0], &def)); // it shall not sleep
        scene_run(s, 60);
        CHECK_OK(hw_body_get_state(fleet->bodies[0], &to));
        double way =
            hypot((double)to.position.x - (double)from.position.x, (double)to.position.z - (double)from.position.z);
        farthest = way > farthest ? way : farthest;
    }
    *yaw = fabs(yaw_of(to) - yaw_of(from));
    return farthest;
}

// The worst of several seeds.
static double drift_of_points(scene *s, naval_fleet *fleet, hw_body_state from, int32_t points)
{
    double worst = 0.0;
    hw_floater_def def;
    hw_floater_def random;
    CHECK_OK(hw_floater_get_def(fleet->floaters[0], &def));
    CHECK_OK(hw_floater_def_init(&random, HW_FLOATER_RANDOM_POINTS));
    random.body = def.body;
    random.hull = def.hull;
    random.position = def.position;
    random.point_count = points;
    for (uint64_t seed = 1; seed <= 3; seed++) {
        double yaw;
        random.seed = 1000 * seed;
        CHECK_OK(hw_floater_set_def(fleet->floaters[0], &random));
        double way = drift_from(s, fleet, from, &yaw);
        CHECK(way > 1e-4); // else it is not what it says
        worst = way > worst ? way : worst;
    }
    return worst;
}

TEST(in_calm_water_random_points_drift_a_little_and_the_exact_method_not_at_all)
{
    for (int32_t kind = NAVAL_SHIP; kind < NAVAL_KINDS; kind++) {
        static naval_fleet fleet;
        scene s;
        double yaw;
        hw_body_state rest = settle(&s, &fleet, kind);
        double exact = drift_from(&s, &fleet, rest, &yaw);
        printf("drift %s exact %.6f m/min, yaw %.6f degrees/min\n", naval_names[kind], exact, yaw);
        check_context("%s", naval_names[kind]);
        CHECK(exact < 0.001);
        CHECK(yaw < 0.01);
        for (int32_t points = 500; points <= 1000 && kind <= NAVAL_BUOY; points += 500) {
            double random = drift_of_points(&s, &fleet, rest, points);
            printf("drift %s %d points, worst of three seeds %.3f m/min\n", naval_names[kind], (int)points, random);
            CHECK(random < 2.0);
        }
        scene_end(&s);
    }
}

TEST(random_points_hold_up_a_body_as_exactly_computed_pressure_does)
{
    scene s;
    static naval_fleet fleet;
    scene_begin(&s, NULL);
    naval_set_sea(s.world, 0);
    naval_begin(&fleet, s.world);
    for (int32_t kind = 0; kind < NAVAL_KINDS; kind++) {
        naval_add(&fleet, kind, HW_FLOATER_EXACT, 0, 100.0f * (float)kind, 0.0f);
        naval_add(&fleet, kind, HW_FLOATER_RANDOM_POINTS, 1000, 100.0f * (float)kind, 100.0f);
    }
    scene_run(&s, 60 * 40);
    double mean[2 * NAVAL_KINDS] = {0};
    for (int i = 0; i < 300; i++) {
        scene_run(&s, 1);
        for (int k = 0; k < 2 * NAVAL_KINDS; k++) {
            hw_floater_status status;
            CHECK_OK(hw_floater_get_status(fleet.floaters[k], &status));
            mean[k] += (double)status.draft / 300.0;
        }
    }
    for (int k = 0; k < NAVAL_KINDS; k++) {
        check_context("%s", naval_names[k]);
        CHECK_NEAR(mean[2 * k + 1] / mean[2 * k], 1.0, 0.02);
    }
    scene_end(&s);
}

// The elements of Figure 1: they cover the hull, and are denser where its triangles are small or it is thin.
TEST(strewn_points_cover_the_hull_and_are_denser_on_details)
{
    static hw_floater_element elements[1000];
    static naval_fleet fleet;
    scene s;
    int32_t count;
    scene_begin(&s, NULL);
    naval_set_sea(s.world, 0);
    naval_begin(&fleet, s.world);
    naval_add(&fleet, NAVAL_SUBMARINE, HW_FLOATER_RANDOM_POINTS, 1000, 0.0f, 0.0f);
    hw_hull_info info;
    CHECK_OK(hw_hull_get_info(fleet.hulls[NAVAL_SUBMARINE], &info));
    double area = 0.0;
    double dome = 0.0;
    double body = 0.0;
    double fin[2] = {0.0, 0.0}; // points, m^2
    double hull[2] = {0.0, 0.0};
    for (int step = 0; step < 20; step++) {
        CHECK_OK(hw_floater_copy_elements(fleet.floaters[0], elements, 1000, &count));
        CHECK_EQUAL_INT(count, 1000);
        hw_body_state state;
        CHECK_OK(hw_body_get_state(fleet.bodies[0], &state));
        for (int i = 0; i < 1000; i++) {
            area += (double)elements[i].area / 20.0;
            float x = elements[i].position.x - state.position.x;
            float y = elements[i].position.y - state.position.y;
            CHECK((elements[i].depth > 0.0f) == (elements[i].position.y < 0.0f));
            dome += x > 10.0f && x < 12.0f && y < -1.9f ? 1.0 : 0.0;
            body += x > -8.0f && x < -6.0f && y < -1.9f ? 1.0 : 0.0;
            float z = fabsf(elements[i].position.z - state.position.z);
            double *part = x > -13.9f && x < -12.1f && z > 1.8f ? fin : x > -10.0f && x < -1.0f ? hull : NULL;
            if (part != NULL) {
                part[0] += 1.0;
                part[1] += (double)elements[i].area;
            }
        }
        scene_run(&s, 1);
    }
    CHECK_NEAR(area / (double)info.area, 1.0, 0.01);
    CHECK(dome > 3.0 * body);
    printf("points per square metre of a submarine: hull %.2f, fins %.2f\n", hull[0] / hull[1], fin[0] / fin[1]);
    CHECK(fin[0] / fin[1] > 4.0 * hull[0] / hull[1]);
    scene_end(&s);
}

// ---- A rough sea ----

static void ride(int32_t count, double minutes, double substep)
{
    scene s;
    static naval_fleet fleet;
    hw_world_def world = scene_world_def();
    world.substep = substep;
    world.worker_count = 2;
    scene_begin(&s, &world);
    naval_set_sea(s.world, 6);
    naval_begin(&fleet, s.world);
    naval_fill(&fleet, count, HW_FLOATER_EXACT);
    double fastest = 0.0;
    int32_t steps = (int32_t)(minutes * 60.0 / substep);
    for (int32_t i = 0; i < steps; i++) {
        scene_run(&s, 1);
        for (int32_t k = 0; i % 7 == 0 && k < count; k++) {
            hw_body_state state;
            CHECK_OK(hw_body_get_state(fleet.bodies[k], &state));
            double speed = speed_of(state);
            fastest = speed > fastest ? speed : fastest;
        }
    }
    for (int32_t k = 0; k < count; k++) {
        hw_floater_status status;
        hw_body_state state;
        CHECK_OK(hw_body_get_state(fleet.bodies[k], &state));
        CHECK_OK(hw_floater_get_status(fleet.floaters[k], &status));
        check_context("%d, %s, at y %g", (int)k, naval_names[fleet.kinds[k]], (double)state.position.y);
        CHECK(is_finite_state(state));
        CHECK(fabs((double)state.position.y) < 8.0);
        CHECK(status.submerged_share < 1.0f || fleet.kinds[k] >= NAVAL_LIFE_JACKET);
    }
    CHECK_EQUAL_INT(count_faults(s.world), 0);
    CHECK(fastest < 15.0);
    printf("fleet of %d, %g minutes of Beaufort 6: fastest %.2f m/s\n", (int)count, minutes, fastest);
    scene_end(&s);
}

TEST(a_fleet_rides_out_beaufort_six)
{
    ride(20, 0.1, 1.0 / 60.0);
}

// ---- Violence ----

typedef struct violence {
    const char *name;
    float mass;
    float size;
    float height;
    float speed;
    int upside_down;
} violence;

TEST(nothing_that_is_done_to_a_body_makes_it_explode)
{
    static const violence cases[] = {
        {"dropped from 50 m", 300.0f, 1.5f, 50.0f, 0.0f, 0},
        {"light and dropped", 0.001f, 0.1f, 50.0f, 0.0f, 0},
        {"hit", 100.0f, 1.0f, 0.0f, 30.0f, 0},
        {"light and hit", 0.001f, 0.1f, 0.0f, 30.0f, 0},
        {"a thousand tons", 1e6f, 20.0f, 10.0f, 5.0f, 0},
        {"very light for its size", 0.001f, 1.0f, 3.0f, 20.0f, 0},
        {"deep", 100.0f, 1.0f, -60.0f, 0.0f, 0},
        {"light and deep", 0.001f, 0.3f, -60.0f, 0.0f, 0},
        {"turned over", 100.0f, 1.0f, 0.0f, 0.0f, 1},
        {"shot into the water", 0.1f, 0.1f, 0.2f, -300.0f, 1},
    };
    static const double substeps[] = {1.0 / 120.0, 1.0 / 60.0, 1.0 / 20.0};
    for (int i = 0; i < (int)(sizeof cases / sizeof cases[0]); i++)
        for (int k = 0; k < 18; k++) {
            scene s;
            const violence *v = &cases[i];
            floating_def def = floating_shape(k / 3 % 3 == 0   ? HW_HULL_BOX
                                              : k / 3 % 3 == 1 ? HW_HULL_SPHERE
                                                               : HW_HULL_CAPSULE);
            if (k >= 9) {
                CHECK_OK(hw_floater_def_init(&def.floater, HW_FLOATER_RANDOM_POINTS));
                def.floater.point_count = 200;
            }
            def.hull.triangle_target = 100;
            def.hull.size = (hw_vec3){v->size, 0.3f * v->size, 0.6f * v->size};
            def.hull.radius = 0.5f * v->size;
            def.hull.length = v->size;
            def.mass = v->mass;
            def.position.y = v->height;
            def.velocity = (hw_vec3){v->speed, v->speed < 0.0f ? v->speed : 0.0f, 0.3f * v->speed};
            def.turned = v->upside_down ? (hw_quat){0.98f, 0.1f, 0.1f, 0.1f} : (hw_quat){0.1f, 0.2f, 0.3f, 0.9f};
            floating_begin(&s, substeps[k % 3], 1);
            floating f = floating_add(&s, &def);
            // Never more than it had: what it starts with, with the height or depth that it may still fall or rise.
            double bound =
                sqrt(2.0 * 9.81 * (fabs((double)v->height) + 3.0 * (double)v->size)) + 1.5 * fabs((double)v->speed);
            // Deep, it rises until drag holds it; strewn points jitter about that.
            bound += 0.5 + 4.0 * sqrt(9.81 * (double)v->size);
            double fastest = 0.0;
            double fastest_spin = 0.0;
            double seconds = v->height < -50.0f ? 60.0 : 8.0;
            for (int32_t n = 0; n < (int32_t)(seconds / substeps[k % 3]); n++) {
                scene_run(&s, 1);
                hw_body_state state = floating_state(f);
                double speed = speed_of(state);
                double spin = hypot(hypot((double)state.angular_velocity.x, (double)state.angular_velocity.y),
                                    (double)state.angular_velocity.z) *
                              0.5 * (double)v->size;
                fastest = speed > fastest ? speed : fastest;
                fastest_spin = spin > fastest_spin ? spin : fastest_spin;
                if (!is_finite_state(state))
                    break;
            }
            check_context("%s, case %d, substep %g: %g m/s, spin %g m/s", v->name, k, substeps[k % 3], fastest,
                          fastest_spin);
            CHECK(is_finite_state(floating_state(f)));
            CHECK(fastest < bound);
            CHECK(fastest_spin < 3.0 * bound);
            // It floats; a feather may still fly.
            double far = v->mass < 0.01f ? 50.0 : 1.0;
            CHECK_NEAR((double)floating_state(f).position.y, 0.0, 2.0 * (double)v->size + far);
            CHECK_EQUAL_INT(count_faults(s.world), 0);
            scene_end(&s);
        }
}

TEST(a_tumbling_body_keeps_its_momentum_and_its_energy_within_bounds)
{
    scene s;
    floating_def box = floating_shape(HW_HULL_BOX);
    floating_begin(&s, 1.0 / 60.0, 1);
    CHECK_OK(hw_world_set_gravity(s.world, (hw_vec3){0.0f, 0.0f, 0.0f}));
    floating_make_ideal(&box);
    box.mass = 10.0f;
    box.inertia = (hw_vec3){1.0f, 2.0f, 4.0f};
    box.position.y = 100.0f;
    floating f = floating_add(&s, &box);
    hw_body_state state = floating_state(f);
    state.angular_velocity = (hw_vec3){0.01f, 5.0f, 0.01f}; // about the middle axis: it turns over and over
    state.velocity = (hw_vec3){1.0f, 2.0f, 3.0f};
    CHECK_OK(hw_body_set_state(f.body, &state));
    double low = 1e9;
    double high = 0.0;
    for (int i = 0; i < 3600; i++) {
        scene_run(&s, 1);
        state = floating_state(f);
        double spin = hypot(hypot((double)state.angular_velocity.x, (double)state.angular_velocity.y),
                            (double)state.angular_velocity.z);
        low = spin < low ? spin : low;
        high = spin > high ? spin : high;
    }
    CHECK(high < 10.01); // 10 N m s about the lightest axis
    CHECK(low > 2.49);   // and about the heaviest
    CHECK(high > 5.5);   // it does tumble
    CHECK_NEAR(state.velocity.x, 1.0, 1e-5);
    CHECK_NEAR(state.position.x, 60.0, 1e-3);
    scene_end(&s);
}

// ---- Moorings ----

TEST(a_mooring_holds_a_boat_in_a_current)
{
    scene s;
    static naval_fleet fleet;
    hw_current_def flow;
    hw_current_id current;
    scene_begin(&s, NULL);
    naval_set_sea(s.world, 0);
    CHECK_OK(hw_current_def_init(&flow, HW_CURRENT_UNIFORM));
    flow.velocity = (hw_vec3){-1.0f, 0.0f, 0.0f};
    CHECK_OK(hw_current_create(s.world, &flow, &current));
    naval_begin(&fleet, s.world);
    naval_add(&fleet, NAVAL_BOAT, HW_FLOATER_EXACT, 0, 0.0f, 0.0f);
    hw_cable_def def = scene_cable_def(HW_MODEL_DYNAMIC);
    CHECK_OK(hw_cable_material_init(&def.material, HW_MATERIAL_NYLON_DOCK_LINE));
    def.segment_count = 30;
    def.rest_length = 20.0f;
    def.start_position = (hw_vec3){18.0f, -8.0f, 0.0f};
    def.end_position = (hw_vec3){2.5f, 0.4f, 0.0f};
    def.flags = HW_CABLE_HOLD_START;
    hw_cable_id cable = scene_add(&s, &def);
    hw_attachment_def tie;
    hw_attachment_id attachment;
    CHECK_OK(hw_attachment_def_init(&tie));
    tie.cable = cable;
    tie.body = fleet.bodies[0];
    tie.point = (hw_vec3){2.5f, 0.3f, 0.0f};
    tie.arc_length = 20.0f;
    tie.flags = HW_ATTACHMENT_TWO_WAY;
    CHECK_OK(hw_attachment_create(s.world, &tie, &attachment));
    hw_body_state state = {0};
    for (int i = 0; i < 60 * 90; i++) {
        scene_run(&s, 1);
        CHECK_OK(hw_body_get_state(fleet.bodies[0], &state));
        if (!CHECK(speed_of(state) < 3.0))
            break;
    }
    hw_vec3 pull;
    hw_floater_status status;
    CHECK_OK(hw_attachment_get_force(attachment, &pull));
    CHECK_OK(hw_floater_get_status(fleet.floaters[0], &status));
    // At rest, and the line pulls as the water does.
    CHECK(speed_of(state) < 0.05);
    CHECK(pull.x > 1.0f);
    double water =
        (double)status.drag.x + (double)status.lift.x + (double)status.friction.x + (double)status.buoyancy.x;
    CHECK_NEAR((double)pull.x / -water, 1.0, 0.05);
    CHECK_NEAR(hypot((double)state.position.x + 2.5 - 18.0, 8.0), 20.0, 2.0);
    scene_end(&s);
}

// ---- Events and readings ----

static int32_t count_events(hw_world_id world, int32_t kind, float *value)
{
    hw_event events[64];
    int32_t count;
    int32_t found = 0;
    CHECK_OK(hw_world_poll_events(world, events, 64, &count));
    for (int32_t i = 0; i < count; i++)
        if (events[i].kind == kind) {
            *value = events[i].value;
            found++;
        }
    return found;
}

TEST(events_tell_of_capsizing_diving_and_slamming)
{
    scene s;
    float value = 0.0f;
    floating_def box = floating_shape(HW_HULL_BOX);
    box.hull.size = (hw_vec3){1.0f, 1.0f, 1.0f};
    box.mass = 500.0f;
    box.offset.y = 0.3f; // the weight is below: it rights itself
    box.position.y = -5.0f;
    box.turned = (hw_quat){1.0f, 0.0f, 0.1f, 0.0f};
    floating_begin(&s, 1.0 / 60.0, 1);
    floating f = floating_add(&s, &box);
    scene_run(&s, 1);
    hw_event events[8];
    int32_t count;
    CHECK_OK(hw_world_poll_events(s.world, events, 8, &count));
    CHECK_EQUAL_INT(count, 2);
    CHECK_EQUAL_INT(events[0].kind, HW_EVENT_FLOATER_CAPSIZED);
    CHECK_EQUAL_INT(events[1].kind, HW_EVENT_FLOATER_SUBMERGED);
    CHECK_EQUAL_HEX(events[0].object, f.floater.bits);
    CHECK_EQUAL_INT(floating_status(f).capsized, 1);
    CHECK_EQUAL_INT(floating_status(f).submerged, 1);
    scene_run(&s, 60 * 20);
    CHECK_OK(hw_world_poll_events(s.world, events, 8, &count));
    int righted = 0;
    int emerged = 0;
    for (int i = 0; i < count; i++) {
        righted += events[i].kind == HW_EVENT_FLOATER_RIGHTED;
        emerged += events[i].kind == HW_EVENT_FLOATER_EMERGED;
    }
    CHECK(righted >= 1);
    CHECK(emerged >= 1);
    CHECK_EQUAL_INT(floating_status(f).capsized, 0);
    hw_body_state state = floating_state(f);
    state.position.y = 20.0f;
    CHECK_OK(hw_body_set_state(f.body, &state));
    scene_run(&s, 60 * 5);
    CHECK_EQUAL_INT(count_events(s.world, HW_EVENT_FLOATER_SLAMMED, &value), 1);
    CHECK(value > 20.0f * 500.0f);
    scene_end(&s);
}

TEST(a_waterline_lies_on_the_surface_and_round_the_hull)
{
    scene s;
    hw_vec3 points[256];
    int32_t count;
    floating_def box = floating_shape(HW_HULL_BOX);
    box.hull.size = (hw_vec3){2.0f, 0.5f, 1.0f};
    box.mass = 400.0f;
    box.floater.radiation_damping = 1.0f;
    floating_begin(&s, 1.0 / 60.0, 1);
    floating f = floating_add(&s, &box);
    scene_run(&s, 600);
    CHECK_OK(hw_floater_copy_waterline(f.floater, points, 256, &count));
    double length = 0.0;
    for (int32_t i = 0; i < count; i += 2) {
        CHECK_NEAR(points[i].y, 0.0, 1e-4);
        length += hypot((double)points[i + 1].x - (double)points[i].x, (double)points[i + 1].z - (double)points[i].z);
    }
    CHECK_NEAR(length, 6.0, 1e-3);
    CHECK_REFUSED(&s, hw_floater_copy_waterline(f.floater, points, 3, &count), HW_ERROR_BUFFER_TOO_SMALL, "points");
    hw_floater_status status = floating_status(f);
    CHECK_NEAR(status.waterplane_area, 2.0, 1e-3);
    CHECK_NEAR(status.wet_area, 2.0 + 6.0 * 0.195122, 1e-2);
    CHECK_NEAR(status.waterline, 0.0, 1e-4);
    CHECK_NEAR(status.buoyancy.y, 400.0 * 9.81, 1.0);
    CHECK_NEAR(status.centre_of_buoyancy.y, -0.5 * 0.195122, 1e-3);
    scene_end(&s);
}

// Of points and middles of a waterline: the farthest from the surface that is drawn.
static double waterline_miss(const scene *s, hw_floater_id floater, int32_t *count)
{
    enum { MOST = 8192 };
    static hw_vec3 points[MOST];
    static hw_sea_sample samples[MOST];
    hw_counters counters;
    double worst = 0.0;
    CHECK_OK(hw_floater_copy_waterline(floater, points, MOST, count));
    CHECK_OK(hw_world_get_counters(s->world, &counters));
    for (int pass = 0; pass < 2; pass++) {
        CHECK_OK(hw_world_sample_sea(s->world, counters.time, 0.0f, HW_SEA_HEIGHT_ONLY, points, *count, samples));
        for (int32_t i = 0; i < *count; i++) {
            double miss = fabs((double)samples[i].height - (double)points[i].y);
            worst = miss > worst ? miss : worst;
        }
        for (int32_t i = 0; i < *count; i += 2) {
            hw_vec3 a = points[i], b = points[i + 1];
            points[i] = points[i + 1] = (hw_vec3){0.5f * (a.x + b.x), 0.5f * (a.y + b.y), 0.5f * (a.z + b.z)};
        }
    }
    return worst;
}

TEST(a_waterline_on_waves_lies_on_the_surface_that_is_drawn)
{
    // A small boat rides waves of its own length, a ship is far longer than most of them, a buoy far shorter.
    const int32_t kinds[] = {NAVAL_BOAT, NAVAL_SHIP, NAVAL_BUOY};
    for (int k = 0; k < 3; k++) {
        scene s;
        static naval_fleet fleet;
        hw_world_def world = scene_world_def();
        scene_begin(&s, &world);
        naval_set_sea(s.world, 5);
        naval_begin(&fleet, s.world);
        naval_add(&fleet, kinds[k], HW_FLOATER_EXACT, 0, 0.0f, 0.0f);
        double worst = 0.0;
        int32_t most = 0;
        for (int look = 0; look < 10; look++) {
            scene_run(&s, 40);
            int32_t count;
            double miss = waterline_miss(&s, fleet.floaters[0], &count);
            worst = miss > worst ? miss : worst;
            most = count > most ? count : most;
        }
        printf("waterline of a %s: %.1f mm off the sea at most\n", naval_names[kinds[k]], 1e3 * worst);
        check_context("%s: %g m off, %d points at most", naval_names[kinds[k]], worst, (int)most);
        CHECK(most >= 16);
        CHECK(worst < (kinds[k] == NAVAL_SHIP ? 0.1 : 0.02));
        scene_end(&s);
    }
}

TEST(wind_pushes_what_is_dry)
{
    scene s;
    hw_water_def water;
    floating_def box = floating_shape(HW_HULL_BOX);
    box.mass = 500.0f;
    floating_begin(&s, 1.0 / 60.0, 1);
    CHECK_OK(hw_world_get_water(s.world, &water));
    water.wind = (hw_vec3){10.0f, 0.0f, 0.0f};
    CHECK_OK(hw_world_set_water(s.world, &water));
    floating f = floating_add(&s, &box);
    scene_run(&s, 1);
    // The half of a side of 1 m^2 that is dry: rho v^2 / 2 C A.
    CHECK_NEAR(floating_status(f).wind.x, 0.5 * 1.225 * 100.0 * 0.5, 0.05);
    scene_run(&s, 60 * 60);
    CHECK(floating_state(f).velocity.x > 0.05f);
    scene_end(&s);
}

// ---- State ----

TEST(floating_bodies_come_back_from_a_snapshot_bit_for_bit)
{
    static char saved[1 << 20];
    const scene_entry *entry = scene_find("floating");
    scene s;
    uint64_t size;
    scene_begin_entry(&s, entry, 1);
    scene_run_entry(&s, entry, 0, 60);
    CHECK_OK(hw_snapshot_save(s.world, saved, sizeof saved, &size));
    uint64_t before = scene_hash(&s);
    scene_run_entry(&s, entry, 60, 60);
    uint64_t after = scene_hash(&s);
    CHECK_OK(hw_snapshot_load(s.world, saved, size));
    CHECK_EQUAL_HEX(scene_hash(&s), before);
    scene_run_entry(&s, entry, 60, 60);
    CHECK_EQUAL_HEX(scene_hash(&s), after);
    scene other;
    scene_begin(&other, NULL);
    CHECK_OK(hw_snapshot_load(other.world, saved, size));
    CHECK_EQUAL_HEX(scene_hash(&other), before);
    scene_run_entry(&other, entry, 60, 60);
    CHECK_EQUAL_HEX(scene_hash(&other), after);
    scene_end(&other);
    scene_end(&s);
}

TEST(workers_do_not_change_how_bodies_float)
{
    const scene_entry *entry = scene_find("floating");
    uint64_t hashes[3];
    for (int i = 0; i < 3; i++) {
        scene s;
        scene_begin_entry(&s, entry, i + 1);
        scene_run_entry(&s, entry, 0, 120);
        hashes[i] = scene_hash(&s);
        scene_end(&s);
    }
    CHECK_EQUAL_HEX(hashes[1], hashes[0]);
    CHECK_EQUAL_HEX(hashes[2], hashes[0]);
}

// ---- Misuse ----

TEST(wrong_floaters_are_refused)
{
    scene s;
    scene other;
    floating_def box = floating_shape(HW_HULL_BOX);
    floating_begin(&s, 1.0 / 60.0, 1);
    floating f = floating_add(&s, &box);
    scene_begin(&other, NULL);
    hw_floater_def good;
    hw_floater_def def;
    hw_floater_id id = {1};
    const hw_result code = HW_ERROR_BAD_VALUE;
    CHECK_OK(hw_floater_get_def(f.floater, &good));
    CHECK_REFUSED(&s, hw_floater_create(other.world, &good, &id), code, "another world");
    CHECK_EQUAL_HEX(id.bits, 0);
    const struct {
        const char *field;
        size_t offset;
        float value;
    } wrong[] = {
        {"drag_normal", offsetof(hw_floater_def, drag_normal), -1.0f},
        {"drag_base", offsetof(hw_floater_def, drag_base), NAN},
        {"lift", offsetof(hw_floater_def, lift), 101.0f},
        {"wind_drag", offsetof(hw_floater_def, wind_drag), INFINITY},
        {"slamming", offsetof(hw_floater_def, slamming), 1.1f},
        {"slam_limit", offsetof(hw_floater_def, slam_limit), 0.0f},
        {"linear_damping", offsetof(hw_floater_def, linear_damping), -1.0f},
        {"quadratic_damping", offsetof(hw_floater_def, quadratic_damping), NAN},
        {"linear_spin_damping", offsetof(hw_floater_def, linear_spin_damping), 1e13f},
        {"quadratic_spin_damping", offsetof(hw_floater_def, quadratic_spin_damping), -0.1f},
        {"added_mass_scale", offsetof(hw_floater_def, added_mass_scale), 11.0f},
        {"added_mass_share", offsetof(hw_floater_def, added_mass_share), 0.0f},
        {"radiation_damping", offsetof(hw_floater_def, radiation_damping), 3.0f},
        {"added_mass", offsetof(hw_floater_def, added_mass), NAN},
        {"eigenvalue", offsetof(hw_floater_def, added_mass), -1.0f},
        {"symmetric", offsetof(hw_floater_def, added_mass) + 4, 10.0f},
        {"position", offsetof(hw_floater_def, position), 1e6f},
        {"orientation", offsetof(hw_floater_def, orientation), NAN},
    };
    for (int i = 0; i < (int)(sizeof wrong / sizeof wrong[0]); i++) {
        def = good;
        memcpy((char *)&def + wrong[i].offset, &wrong[i].value, sizeof(float));
        check_context("%s = %g", wrong[i].field, (double)wrong[i].value);
        CHECK_REFUSED(&s, hw_floater_create(s.world, &def, &id), code, wrong[i].field);
        CHECK_REFUSED(&s, hw_floater_set_def(f.floater, &def), code, wrong[i].field);
    }
    def = good;
    def.point_count = 15;
    CHECK_REFUSED(&s, hw_floater_create(s.world, &def, &id), code, "point_count");
    def = good;
    def.method = 3;
    CHECK_REFUSED(&s, hw_floater_set_def(f.floater, &def), code, "method");
    def = good;
    def.flags = 8;
    CHECK_REFUSED(&s, hw_floater_set_def(f.floater, &def), code, "flags");
    def = good;
    def.struct_size = 4;
    CHECK_REFUSED(&s, hw_floater_set_def(f.floater, &def), HW_ERROR_NOT_INITIALIZED, "hw_floater_def");
    def = good;
    def.hull.bits = f.body.bits;
    CHECK_REFUSED(&s, hw_floater_create(s.world, &def, &id), HW_ERROR_WRONG_KIND, "a hull");
    CHECK_REFUSED(&s, hw_floater_set_def(f.floater, &def), code, "cannot change");
    CHECK_REFUSED(&s, hw_hull_destroy(f.hull), HW_ERROR_BUSY, "floaters");
    CHECK_REFUSED(&s, hw_floater_get_status(f.floater, NULL), HW_ERROR_NULL_ARGUMENT, "status");
    hw_body_def body;
    CHECK_OK(hw_body_get_def(f.body, &body));
    body.flags = 0;
    CHECK_REFUSED(&s, hw_body_set_def(f.body, &body), code, "flags");
    body.flags = 2;
    CHECK_REFUSED(&s, hw_body_set_def(f.body, &body), code, "flags");
    // A body takes its floaters along.
    CHECK_OK(hw_body_destroy(f.body));
    hw_floater_status status;
    CHECK_REFUSED(&s, hw_floater_get_status(f.floater, &status), HW_ERROR_STALE_ID, "floater");
    CHECK_OK(hw_hull_destroy(f.hull));
    scene_end(&other);
    scene_end(&s);
}
