// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Tethers in open water: lengths, the models of the trainer, depth, motion without jumps, sleep.

#include "check.h"
#include "misuse.h"
#include "scenes.h"

#include "random.h"
#include "tether_scenes.h"

#include <math.h>

#define MAX_POINTS 4097

static double distance(hw_vec3 a, hw_vec3 b)
{
    double x = (double)a.x - (double)b.x;
    double y = (double)a.y - (double)b.y;
    double z = (double)a.z - (double)b.z;
    return sqrt(x * x + y * y + z * z);
}

static double uniform(uint64_t *counter, double low, double high)
{
    *counter += 1;
    return low + (high - low) * ((double)(hwi_scramble(*counter * 0x9e3779b97f4a7c15u) >> 11) * 0x1p-53);
}

static hw_vec3 random_within(uint64_t *counter, double radius)
{
    hw_vec3 v;
    do {
        v.x = (float)uniform(counter, -radius, radius);
        v.y = (float)uniform(counter, -radius, radius);
        v.z = (float)uniform(counter, -radius, radius);
    } while (distance(v, (hw_vec3){0}) > radius);
    return v;
}

static const int32_t depths[] = {HW_DEPTH_FORCES, HW_DEPTH_LINEAR, HW_DEPTH_NONLINEAR};

TEST(tether_keeps_its_length_in_every_model_and_depth)
{
    static hw_vec3 points[MAX_POINTS];
    uint64_t counter = 0;
    int exact = 0;
    scene s;
    scene_begin(&s, NULL);
    for (int32_t i = 0; i < 600; i++) {
        hw_tether_def def = tether_def(i % 2 == 0 ? HW_MODEL_V_SHAPE : HW_MODEL_CATENARY);
        hw_tether_id tether;
        int32_t count;
        def.depth = depths[i % 3];
        def.flags = (def.flags & ~HW_TETHER_ELASTIC) | HW_TETHER_OWN_CURRENT;
        def.current = random_within(&counter, 1.0);
        def.end_position = random_within(&counter, 9.9);
        def.buoyancy = (float)uniform(&counter, -1.0, 1.0);
        CHECK_OK(hw_tether_create(s.world, &def, &tether));
        CHECK_OK(hw_tether_copy_points(tether, points, MAX_POINTS, &count));
        check_context("tether %d: end (%g, %g, %g)", (int)i, (double)def.end_position.x, (double)def.end_position.y,
                      (double)def.end_position.z);
        CHECK(distance(points[0], def.start_position) == 0.0);
        CHECK(distance(points[count - 1], def.end_position) < 2e-6);
        double length = 0.0;
        for (int32_t k = 1; k < count; k++)
            length += distance(points[k - 1], points[k]);
        // A line that turns back on itself within a link gives that link up.
        CHECK_NEAR(length, 10.0, 10.0 / def.segment_count);
        exact += fabs(length - 10.0) <= 1e-3;
        CHECK_OK(hw_tether_destroy(tether));
    }
    CHECK(exact >= 590);
    scene_end(&s);
}

// Equation 2-1, as its author checked it: bent in the middle where the vehicle is neither up- nor downstream, and at
// the ends of its length at either end of it.
TEST(tether_bends_by_equation_2_1)
{
    scene s;
    scene_begin(&s, NULL);
    const double length = 10.0;
    const double width = 6.0;                                 // sin theta = 0.8
    const double along[] = {0.0, 7.9999, -7.9999, 2.0, -3.0}; // the knee is at a joint
    for (int i = 0; i < 5; i++) {
        hw_tether_def def = tether_def(HW_MODEL_V_SHAPE);
        hw_tether_id tether;
        hw_vec3 points[33];
        int32_t count;
        def.depth = HW_DEPTH_LINEAR;
        def.flags |= HW_TETHER_OWN_CURRENT;
        def.current = (hw_vec3){0.0f, 0.0f, 0.5f};
        def.end_position = (hw_vec3){(float)width, 0.0f, (float)along[i]};
        CHECK_OK(hw_tether_create(s.world, &def, &tether));
        CHECK_OK(hw_tether_copy_points(tether, points, 33, &count));
        // The author's dz counts against the current.
        double first = length / 2.0 - -along[i] / (2.0 * 0.8);
        check_context("%g m downstream", along[i]);
        int32_t knee = (int32_t)(first / length * 32.0 + 0.5);
        CHECK_NEAR(distance(points[0], points[knee]), first, 2e-3);
        CHECK_NEAR(distance(points[knee], points[32]), length - first, 2e-3);
        CHECK_NEAR(points[knee].z, first * 0.8, 2e-3);
        CHECK_OK(hw_tether_destroy(tether));
    }
    scene_end(&s);
}

TEST(tether_changes_depth_evenly_along_its_line)
{
    scene s;
    scene_begin(&s, NULL);
    for (int32_t model = HW_MODEL_V_SHAPE; model <= HW_MODEL_CATENARY; model++) {
        hw_tether_def def = tether_def(model);
        hw_tether_id tether;
        hw_vec3 points[33];
        int32_t count;
        def.depth = HW_DEPTH_LINEAR;
        def.flags = (def.flags & ~HW_TETHER_ELASTIC) | HW_TETHER_OWN_CURRENT;
        def.current = (hw_vec3){0.3f, 0.0f, 0.2f};
        def.end_position = (hw_vec3){4.0f, -5.0f, 1.0f};
        CHECK_OK(hw_tether_create(s.world, &def, &tether));
        CHECK_OK(hw_tether_copy_points(tether, points, 33, &count));
        double arc = 0.0;
        for (int32_t k = 1; k < count; k++) {
            arc += distance(points[k - 1], points[k]);
            CHECK_NEAR(points[k].y, -5.0 * arc / 10.0, model == HW_MODEL_V_SHAPE ? 1e-5 : 1e-4);
        }
        CHECK_OK(hw_tether_destroy(tether));
    }
    scene_end(&s);
}

// The sag factor is buoyancy (1 - current / max_current), and tilts the bow by as much of a right angle.
TEST(tether_sags_by_its_sag_factor)
{
    scene s;
    scene_begin(&s, NULL);
    const float buoyancies[] = {-1.0f, -0.5f, 0.0f, 0.5f, 1.0f};
    const float speeds[] = {0.2f, 1.0f, 2.0f, 3.0f};
    for (int i = 0; i < 20; i++) {
        hw_tether_def def = tether_def(HW_MODEL_V_SHAPE);
        hw_tether_id tether;
        hw_tether_status status;
        hw_vec3 points[33];
        int32_t count;
        def.depth = HW_DEPTH_NONLINEAR;
        def.flags |= HW_TETHER_OWN_CURRENT;
        def.buoyancy = buoyancies[i % 5];
        def.max_current = 2.0f;
        def.current = (hw_vec3){0.0f, 0.0f, speeds[i / 5]};
        def.end_position = (hw_vec3){6.0f, 0.0f, 0.0f};
        CHECK_OK(hw_tether_create(s.world, &def, &tether));
        CHECK_OK(hw_tether_copy_points(tether, points, 33, &count));
        CHECK_OK(hw_tether_get_status(tether, &status));
        double sag = (double)def.buoyancy * (1.0 - fmin(1.0, (double)speeds[i / 5] / 2.0));
        check_context("buoyancy %g, %g m/s", (double)def.buoyancy, (double)speeds[i / 5]);
        CHECK_NEAR(status.sag_factor, sag, 1e-6);
        CHECK_NEAR(points[16].y, 4.0 * sin(sag * 1.5707963267948966), 1e-4);
        CHECK_NEAR(points[16].z, 4.0 * cos(sag * 1.5707963267948966), 1e-4);
        CHECK_OK(hw_tether_destroy(tether));
    }
    scene_end(&s);
}

// The old trainer's fault was that the line sometimes changed its shape drastically as the vehicle moved. Here no point
// moves more than 40 times as far as the vehicle when that goes a thousandth of the line's length at a time. It is so
// much because a line that is nearly straight is deep already: its bow is sqrt(3/8 slack length), so that the first
// thousandth of slack makes a bow of a fiftieth.
TEST(tether_never_jumps_on_ten_thousand_paths)
{
    enum { paths = 10000, steps = 12 };
    static hw_vec3 before[MAX_POINTS];
    static hw_vec3 after[MAX_POINTS];
    const double stride = 0.01;
    uint64_t counter = 77;
    double worst[2] = {0.0, 0.0};
    scene s;
    scene_begin(&s, NULL);
    for (int32_t i = 0; i < paths; i++) {
        int catenary = i % 2;
        hw_tether_def def = tether_def(catenary ? HW_MODEL_CATENARY : HW_MODEL_V_SHAPE);
        hw_tether_id tether;
        int32_t count;
        def.depth = depths[(i / 2) % 3];
        def.segment_count = 16;
        def.flags |= HW_TETHER_OWN_CURRENT;
        def.current = random_within(&counter, 1.0);
        def.buoyancy = (float)uniform(&counter, -1.0, 1.0);
        def.material.mass_per_length *= (float)uniform(&counter, 0.8, 1.2);
        hw_vec3 end = random_within(&counter, 9.9);
        hw_vec3 heading = random_within(&counter, 1.0);
        double size = distance(heading, (hw_vec3){0});
        def.end_position = end;
        CHECK_OK(hw_tether_create(s.world, &def, &tether));
        CHECK_OK(hw_tether_copy_points(tether, before, MAX_POINTS, &count));
        for (int32_t k = 0; k < steps; k++) {
            end.x += (float)(stride * (double)heading.x / size);
            end.y += (float)(stride * (double)heading.y / size);
            end.z += (float)(stride * (double)heading.z / size);
            CHECK_OK(hw_tether_set_ends(tether, def.start_position, end));
            CHECK_OK(hw_world_step(s.world, 1.0 / 60.0));
            CHECK_OK(hw_tether_copy_points(tether, after, MAX_POINTS, &count));
            for (int32_t p = 0; p < count; p++) {
                double move = distance(before[p], after[p]) / stride;
                if (move > worst[catenary]) {
                    worst[catenary] = move;
                    check_context("path %d step %d point %d depth %d: %g times", (int)i, (int)k, (int)p, (int)def.depth,
                                  move);
                }
                before[p] = after[p];
            }
        }
        CHECK_OK(hw_tether_destroy(tether));
    }
    CHECK(worst[0] > 1.0 && worst[1] > 1.0);
    CHECK(worst[0] <= 40.0);
    CHECK(worst[1] <= 40.0);
    scene_end(&s);
}

typedef enum turning {
    THROUGH_THE_START,
    PAST_THE_VERTICAL,
    CURRENT_REVERSES,
    CURRENT_GOES_ROUND,
    WEIGHT_VANISHES
} turning;

// One step of a path, `share` of the way through it. Returns where the vehicle is.
static hw_vec3 turn_on(turning kind, double share, const hw_tether_def *from, hw_vec3 heading, hw_tether_def *def)
{
    float back = (float)(1.0 - 2.0 * share);
    double angle = 6.283 * share;
    hw_vec3 flow = from->current;
    if (kind == CURRENT_REVERSES)
        def->current = (hw_vec3){flow.x * back, flow.y * back, flow.z * back};
    if (kind == CURRENT_GOES_ROUND)
        def->current = (hw_vec3){(float)((double)flow.x * cos(angle) - (double)flow.z * sin(angle)), flow.y,
                                 (float)((double)flow.x * sin(angle) + (double)flow.z * cos(angle))};
    if (kind == WEIGHT_VANISHES)
        def->material.mass_per_length = from->material.mass_per_length * (float)(1.0 - 0.3 * share);
    if (kind <= PAST_THE_VERTICAL) {
        float way = -4.0f * back;
        def->end_position = (hw_vec3){way * heading.x, way * heading.y, way * heading.z};
        def->end_position.y += kind == PAST_THE_VERTICAL ? from->buoyancy * 8.0f : 0.0f;
    }
    return def->end_position;
}

// Where the shape is least certain: the vehicle drives through the start or straight above and below it, the current
// dies down and comes back from the other side or goes round, a heavy line becomes a light one. No point moves more
// than 40 times as far as a vehicle at 0.6 m/s, nor by more than 2 rad/s of its line.
TEST(tether_never_jumps_as_its_forces_vanish_and_turn)
{
    enum { steps = 800 };
    static hw_vec3 before[MAX_POINTS];
    static hw_vec3 after[MAX_POINTS];
    uint64_t counter = 5;
    scene s;
    scene_begin(&s, NULL);
    for (int32_t i = 0; i < 150; i++) {
        turning kind = (turning)(i % 5);
        hw_tether_def def = tether_def(i / 5 % 2 ? HW_MODEL_CATENARY : HW_MODEL_V_SHAPE);
        hw_tether_id tether;
        int32_t count;
        def.depth = depths[i / 10 % 3];
        def.segment_count = 24;
        def.flags |= HW_TETHER_OWN_CURRENT;
        def.current = random_within(&counter, 0.6);
        def.current.y *= 0.2f;
        def.buoyancy = (float)uniform(&counter, -1.0, 1.0);
        def.material.mass_per_length *= (float)uniform(&counter, kind == WEIGHT_VANISHES ? 1.15 : 0.8, 1.2);
        def.end_position = random_within(&counter, 7.0);
        hw_vec3 heading = random_within(&counter, 1.0);
        heading.y = kind == PAST_THE_VERTICAL ? 0.0f : heading.y;
        float size = (float)distance(heading, (hw_vec3){0});
        heading = (hw_vec3){heading.x / size, heading.y / size, heading.z / size};
        const hw_tether_def from = def;
        turn_on(kind, 0.0, &from, heading, &def);
        CHECK_OK(hw_tether_create(s.world, &def, &tether));
        CHECK_OK(hw_tether_copy_points(tether, before, MAX_POINTS, &count));
        double worst = 0.0;
        for (int32_t k = 1; k <= steps; k++) {
            hw_vec3 end = turn_on(kind, (double)k / steps, &from, heading, &def);
            CHECK_OK(kind <= PAST_THE_VERTICAL ? hw_tether_set_ends(tether, def.start_position, end)
                                               : hw_tether_set_def(tether, &def));
            CHECK_OK(hw_world_step(s.world, 1.0 / 60.0));
            CHECK_OK(hw_tether_copy_points(tether, after, MAX_POINTS, &count));
            for (int32_t p = 0; p < count; p++) {
                // A line that is nearly taut moves as the root of its slack.
                worst = distance(end, def.start_position) < 9.0 ? fmax(worst, distance(before[p], after[p])) : worst;
                before[p] = after[p];
            }
        }
        check_context("path %d: kind %d, model %d, depth %d", (int)i, (int)kind, (int)def.model, (int)def.depth);
        CHECK_NEAR(worst, 0.0, kind <= PAST_THE_VERTICAL ? 0.4 : 0.3);
        CHECK_OK(hw_tether_destroy(tether));
    }
    scene_end(&s);
}

TEST(tether_swings_round_when_the_current_turns)
{
    scene s;
    scene_begin(&s, NULL);
    for (int i = 0; i < 3; i++) {
        hw_tether_def def = tether_def(HW_MODEL_CATENARY);
        hw_tether_id tether;
        hw_vec3 before[33];
        hw_vec3 after[33];
        int32_t count;
        double worst = 0.0;
        def.depth = depths[i];
        def.flags |= HW_TETHER_OWN_CURRENT;
        def.current = (hw_vec3){0.0f, 0.0f, 0.5f};
        CHECK_OK(hw_tether_create(s.world, &def, &tether));
        CHECK_OK(hw_tether_copy_points(tether, before, 33, &count));
        float side = before[16].z;
        def.current.z = -0.5f;
        CHECK_OK(hw_tether_set_def(tether, &def));
        for (int k = 0; k < 240; k++) {
            CHECK_OK(hw_world_step(s.world, 1.0 / 60.0));
            CHECK_OK(hw_tether_copy_points(tether, after, 33, &count));
            for (int p = 0; p < count; p++) {
                worst = fmax(worst, distance(before[p], after[p]));
                before[p] = after[p];
            }
        }
        check_context("depth %d", i);
        CHECK(side > 1.0f);
        CHECK_NEAR(after[16].z, -side, 1e-3);
        CHECK(worst < 0.25); // 2 rad/s at 4 m, 60 times a second, is 0.13 m
        CHECK_OK(hw_tether_destroy(tether));
    }
    scene_end(&s);
}

TEST(tether_holds_its_vehicle)
{
    scene s;
    hw_tether_def def = tether_def(HW_MODEL_CATENARY);
    hw_tether_id tether;
    hw_tether_status status;
    hw_vec3 allowed;
    scene_begin(&s, NULL);
    CHECK_OK(hw_tether_create(s.world, &def, &tether));
    CHECK_OK(hw_tether_clamp(tether, (hw_vec3){0.0f, 30.0f, 0.0f}, &allowed));
    CHECK_NEAR(allowed.y, 10.0, 1e-5);
    CHECK_OK(hw_tether_clamp(tether, (hw_vec3){0.0f, 3.0f, 0.0f}, &allowed));
    CHECK_NEAR(allowed.y, 3.0, 0.0);
    CHECK_OK(hw_tether_set_ends(tether, def.start_position, (hw_vec3){20.0f, 0.0f, 0.0f}));
    CHECK_OK(hw_world_step(s.world, 1.0 / 60.0));
    CHECK_OK(hw_tether_get_status(tether, &status));
    CHECK_NEAR(status.end_position.x, 10.0, 1e-5);
    CHECK_NEAR(status.reach, 10.0, 1e-5);
    CHECK_EQUAL_INT(status.taut, 1);
    CHECK(status.end_force.x < -1.0f);
    hw_event event;
    int32_t count;
    CHECK_OK(hw_world_poll_events(s.world, &event, 1, &count));
    CHECK_EQUAL_INT(count, 1);
    CHECK_EQUAL_INT(event.kind, HW_EVENT_TETHER_TAUT);
    CHECK_EQUAL_HEX(event.object, tether.bits);
    // Paid out, it goes on; reeled in, it comes back.
    CHECK_OK(hw_tether_set_length(tether, 15.0f));
    CHECK_OK(hw_world_step(s.world, 1.0 / 60.0));
    CHECK_OK(hw_tether_get_status(tether, &status));
    CHECK_NEAR(status.end_position.x, 15.0, 1e-5);
    CHECK_OK(hw_tether_set_length(tether, 4.0f));
    CHECK_OK(hw_world_step(s.world, 1.0 / 60.0));
    CHECK_OK(hw_tether_get_status(tether, &status));
    CHECK_NEAR(status.end_position.x, 4.0, 1e-5);
    // Without the flag it stretches.
    def.flags &= ~HW_TETHER_CLAMPS;
    def.end_position = (hw_vec3){10.1f, 0.0f, 0.0f};
    CHECK_OK(hw_tether_set_def(tether, &def));
    CHECK_OK(hw_world_step(s.world, 1.0 / 60.0));
    CHECK_OK(hw_tether_get_status(tether, &status));
    CHECK_NEAR(status.end_position.x, 10.1, 1e-5);
    CHECK_NEAR(status.end_tension, 0.01 * (double)def.material.axial_stiffness,
               0.001 * (double)def.material.axial_stiffness);
    scene_end(&s);
}

TEST(tether_sleeps_while_nothing_changes_and_wakes_when_something_does)
{
    scene s;
    hw_tether_def def = tether_def(HW_MODEL_CATENARY);
    hw_tether_id tether;
    hw_tether_status status;
    scene_begin(&s, NULL);
    CHECK_OK(hw_tether_create(s.world, &def, &tether));
    for (int i = 0; i < 4; i++)
        CHECK_OK(hw_world_step(s.world, 1.0 / 60.0));
    CHECK_OK(hw_tether_get_status(tether, &status));
    CHECK_EQUAL_INT(status.state, HW_TETHER_ASLEEP);
    CHECK_OK(hw_tether_set_ends(tether, def.start_position, def.end_position));
    CHECK_OK(hw_tether_get_status(tether, &status));
    CHECK_EQUAL_INT(status.state, HW_TETHER_ASLEEP);
    float before = status.end_tension;
    hw_current_def current_def;
    hw_current_id current;
    CHECK_OK(hw_current_def_init(&current_def, HW_CURRENT_UNIFORM));
    CHECK_OK(hw_current_create(s.world, &current_def, &current));
    CHECK_OK(hw_world_step(s.world, 1.0 / 60.0));
    CHECK_OK(hw_tether_get_status(tether, &status));
    CHECK(status.end_tension != before);
    // Turbulence never rests.
    CHECK_OK(hw_current_def_init(&current_def, HW_CURRENT_TURBULENCE));
    CHECK_OK(hw_current_create(s.world, &current_def, &current));
    for (int i = 0; i < 60; i++)
        CHECK_OK(hw_world_step(s.world, 1.0 / 60.0));
    CHECK_OK(hw_tether_get_status(tether, &status));
    CHECK_EQUAL_INT(status.state, HW_TETHER_MOVING);
    scene_end(&s);
}

TEST(tether_on_a_seabed_is_the_catenary_of_a_mooring_line)
{
    scene s;
    hw_tether_def def = tether_def(HW_MODEL_CATENARY);
    hw_tether_id tether;
    hw_tether_status status;
    hw_vec3 points[65];
    int32_t count;
    scene_begin(&s, NULL);
    CHECK_OK(hw_cable_material_init(&def.material, HW_MATERIAL_MOORING_CHAIN));
    def.segment_count = 64;
    def.flags |= HW_TETHER_SEABED;
    def.seabed_height = -50.0f;
    def.length = 200.0f;
    def.start_position = (hw_vec3){0.0f, -50.0f, 0.0f};
    def.end_position = (hw_vec3){160.0f, 0.0f, 60.0f};
    CHECK_OK(hw_tether_create(s.world, &def, &tether));
    CHECK_OK(hw_tether_get_status(tether, &status));
    CHECK_OK(hw_tether_copy_points(tether, points, 65, &count));
    hw_catenary_def line;
    hw_catenary answer;
    CHECK_OK(hw_catenary_def_init(&line));
    double diameter = (double)def.material.diameter;
    line.flags = HW_CATENARY_ELASTIC | HW_CATENARY_SEABED;
    line.length = 200.0;
    line.span = sqrt(160.0 * 160.0 + 60.0 * 60.0);
    line.rise = 50.0;
    line.weight = 9.81 * ((double)def.material.mass_per_length - 1025.0 * 0.7853981634 * diameter * diameter);
    line.axial_stiffness = (double)def.material.axial_stiffness;
    CHECK_OK(hw_catenary_solve(&line, &answer));
    CHECK_EQUAL_INT(answer.kind, HW_CATENARY_RESTING);
    CHECK_NEAR(status.end_tension / answer.tension_b, 1.0, 1e-3);
    CHECK_NEAR(status.start_tension / answer.tension_a, 1.0, 1e-3);
    for (int32_t i = 0; i < count; i++)
        CHECK(points[i].y >= -50.0f - 1e-4f);
    CHECK_NEAR(points[2].y, -50.0, 1e-4);
    scene_end(&s);
}

TEST(tether_result_does_not_depend_on_workers)
{
    uint64_t hashes[3];
    const int32_t workers[] = {1, 2, 5};
    for (int w = 0; w < 3; w++) {
        scene s;
        hw_world_def world_def = scene_world_def();
        world_def.worker_count = workers[w];
        scene_begin(&s, &world_def);
        scene_many_tethers(&s, 40);
        for (int i = 0; i < 30; i++) {
            scene_move_tethers(&s, i);
            CHECK_OK(hw_world_step(s.world, 1.0 / 60.0));
        }
        hashes[w] = scene_hash(&s);
        scene_end(&s);
    }
    CHECK_EQUAL_HEX(hashes[1], hashes[0]);
    CHECK_EQUAL_HEX(hashes[2], hashes[0]);
}

TEST(tether_refuses_what_makes_no_sense)
{
    scene s;
    hw_tether_def def = tether_def(HW_MODEL_CATENARY);
    hw_tether_def wrong;
    hw_tether_id tether;
    hw_tether_id none;
    hw_tether_status status;
    hw_vec3 place;
    int32_t count;
    scene_begin(&s, NULL);
    CHECK_OK(hw_tether_create(s.world, &def, &tether));
    CHECK_RESULT(hw_tether_def_init(&wrong, HW_MODEL_DYNAMIC), HW_ERROR_BAD_VALUE);
    CHECK_EQUAL_INT(wrong.struct_size, 0);
    CHECK_REFUSED(&s, hw_tether_create(s.world, &wrong, &none), HW_ERROR_NOT_INITIALIZED, "hw_tether_def");
    CHECK_EQUAL_HEX(none.bits, 0);
    CHECK_REFUSED(&s, hw_tether_create(s.world, NULL, &none), HW_ERROR_NULL_ARGUMENT, "def");
    CHECK_REFUSED(&s, hw_tether_create(s.world, &def, NULL), HW_ERROR_NULL_ARGUMENT, "tether");
#define REFUSED_AS(field, value, name)                                                                                 \
    wrong = def;                                                                                                       \
    wrong.field = (value);                                                                                             \
    CHECK_REFUSED(&s, hw_tether_create(s.world, &wrong, &none), HW_ERROR_BAD_VALUE, name);                             \
    CHECK_REFUSED(&s, hw_tether_set_def(tether, &wrong), HW_ERROR_BAD_VALUE, name)
#define REFUSED(field, value) REFUSED_AS(field, value, #field)
    REFUSED(model, HW_MODEL_DYNAMIC);
    REFUSED(depth, 0);
    REFUSED(segment_count, 0);
    REFUSED(segment_count, HW_MAX_TETHER_SEGMENTS + 1);
    REFUSED(flags, 1u << 30);
    REFUSED(length, NAN);
    REFUSED(length, 0.0f);
    REFUSED(buoyancy, 1.1f);
    REFUSED(max_current, 0.0f);
    REFUSED_AS(current.x, INFINITY, "current");
    REFUSED(seabed_height, NAN);
    REFUSED(seabed_friction, -1.0f);
    REFUSED(rejoin_angle, 90.0f);
    REFUSED(stuck_contacts, 33);
    REFUSED(stuck_angle, 181.0f);
    REFUSED(blend_time, -1.0f);
    REFUSED(material.diameter, 0.0f);
    REFUSED_AS(start_position.y, 1e9f, "start_position");
    REFUSED_AS(end_position.z, NAN, "end_position");
#undef REFUSED
#undef REFUSED_AS
    wrong = def;
    wrong.segment_count = 33;
    CHECK_REFUSED(&s, hw_tether_set_def(tether, &wrong), HW_ERROR_BAD_VALUE, "segment_count");
    wrong = def;
    wrong.flags |= HW_TETHER_SEABED;
    wrong.seabed_height = 1.0f;
    CHECK_REFUSED(&s, hw_tether_set_def(tether, &wrong), HW_ERROR_BAD_VALUE, "seabed");
    CHECK_REFUSED(&s, hw_tether_set_length(tether, -1.0f), HW_ERROR_BAD_VALUE, "length");
    CHECK_REFUSED(&s, hw_tether_set_ends(tether, (hw_vec3){NAN, 0.0f, 0.0f}, def.end_position), HW_ERROR_BAD_VALUE,
                  "start_position");
    CHECK_REFUSED(&s, hw_tether_clamp(tether, (hw_vec3){NAN, 0.0f, 0.0f}, &place), HW_ERROR_BAD_VALUE, "wanted");
    CHECK_REFUSED(&s, hw_tether_copy_points(tether, &place, 1, &count), HW_ERROR_BUFFER_TOO_SMALL, "points");
    CHECK_EQUAL_INT(count, 33);
    CHECK_REFUSED(&s, hw_tether_copy_contacts(tether, NULL, -1, &count), HW_ERROR_BAD_VALUE, "contacts");
    CHECK_REFUSED(&s, hw_tether_get_status(tether, NULL), HW_ERROR_NULL_ARGUMENT, "status");
    CHECK_REFUSED(&s, hw_tether_get_status((hw_tether_id){s.world.bits}, &status), HW_ERROR_WRONG_KIND, "a tether");
    CHECK_OK(hw_tether_destroy(tether));
    CHECK_REFUSED(&s, hw_tether_reset(tether), HW_ERROR_STALE_ID, "destroyed");
    CHECK_OK(hw_tether_destroy((hw_tether_id){0}));
    scene_end(&s);
}
