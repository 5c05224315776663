// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// What a dynamic cable must not do: stretch, jitter, or never come to rest.

#include "lines.h"

// Everything a careless game does to an end, then nothing. How long until it sleeps, in seconds; -1: never.
static int seconds_to_sleep(int32_t material, float length, int32_t segments, int limit)
{
    scene s;
    hw_cable_def def =
        line_def(material, length, segments, (hw_vec3){0.0f, -50.0f, 0.0f}, (hw_vec3){0.6f * length, -50.0f, 0.0f});
    scene_begin(&s, NULL);
    hw_cable_id cable = scene_add(&s, &def);
    for (int step = 0; step < 300; step++) {
        double angle = 0.4 * step;
        float size = 0.4f * length;
        hw_vec3 end = {0.5f * length + size * (float)sin(angle), -50.0f + size * (float)cos(1.7 * angle),
                       size * (float)sin(2.3 * angle)};
        if (step % 50 == 40)
            end.x += 100.0f;
        CHECK_OK(hw_cable_hold(cable, segments, end));
        scene_run(&s, 1);
    }
    CHECK_OK(hw_cable_hold(cable, segments, (hw_vec3){0.6f * length, -50.0f, 0.0f}));
    int second = 0;
    while (second < limit && scene_status(cable).state != HW_CABLE_ASLEEP) {
        scene_run(&s, 60);
        second++;
    }
    int slept = scene_status(cable).state == HW_CABLE_ASLEEP;
    scene_end(&s);
    return slept ? second : -1;
}

// Drag is quadratic: what is left of a swing falls no faster than 1 / time, and a heavy chain, a long neutral tether or
// a fibre that sinks at 3 cm/s takes longer than these by nature.
TEST(after_a_storm_cables_sleep_within_five_minutes)
{
    static const struct {
        int32_t material;
        float length;
    } cables[] = {
        {HW_MATERIAL_ROV_TETHER, 2.0f},           {HW_MATERIAL_ROV_TETHER, 20.0f},
        {HW_MATERIAL_ARMOURED_UMBILICAL, 2.0f},   {HW_MATERIAL_ARMOURED_UMBILICAL, 20.0f},
        {HW_MATERIAL_ARMOURED_UMBILICAL, 100.0f}, {HW_MATERIAL_FIBRE_MICRO_TETHER, 2.0f},
        {HW_MATERIAL_STEEL_WIRE_ROPE, 2.0f},      {HW_MATERIAL_STEEL_WIRE_ROPE, 100.0f},
        {HW_MATERIAL_MOORING_CHAIN, 2.0f},        {HW_MATERIAL_POLYESTER_ROPE, 20.0f},
        {HW_MATERIAL_NYLON_DOCK_LINE, 2.0f},      {HW_MATERIAL_NYLON_DOCK_LINE, 100.0f},
    };
    for (int i = 0; i < (int)(sizeof cables / sizeof cables[0]); i++) {
        int seconds = seconds_to_sleep(cables[i].material, cables[i].length, 40, 300);
        check_context("material %d, %g m: %d s", (int)cables[i].material, (double)cables[i].length, seconds);
        CHECK(seconds >= 0);
    }
}

typedef struct storm {
    hw_cable_id cable;
    int32_t particle; // that is thrown about
    hw_vec3 at;
    double size;
    double speed;
    double turns[3];
} storm;

// Any material, in segments of 4 diameters and more: short ones are dominated by bending.
static storm random_storm(scene *s, uint32_t seed)
{
    uint32_t draw = 0;
    int32_t material = HW_MATERIAL_ROV_TETHER + (int32_t)(7.0 * chance(seed, &draw));
    int32_t segments = 8 + (int32_t)(40.0 * chance(seed, &draw));
    hw_cable_def def = line_def(material, 1.0f, segments, (hw_vec3){0.0f, -50.0f, 10.0f * (float)seed}, (hw_vec3){0});
    double diameters = 4.0 + 8.0 * chance(seed, &draw);
    def.rest_length = (float)(diameters * (double)def.material.diameter * segments);
    int free_end = chance(seed, &draw) < 0.3;
    double chord = 0.1 + chance(seed, &draw);
    double angle = 2.0 * pi * chance(seed, &draw);
    def.end_position = def.start_position;
    def.end_position.x += (float)(chord * cos(angle)) * def.rest_length;
    def.end_position.y += (float)(chord * sin(angle)) * def.rest_length;
    def.flags = free_end ? HW_CABLE_HOLD_START : HW_CABLE_HOLD_START | HW_CABLE_HOLD_END;
    storm result = {
        .cable = scene_add(s, &def),
        .particle = free_end ? 0 : segments,
        .at = free_end ? def.start_position : def.end_position,
        .size = 0.6 * chance(seed, &draw) * (double)def.rest_length,
        .speed = 0.05 + 0.5 * chance(seed, &draw),
    };
    for (int axis = 0; axis < 3; axis++)
        result.turns[axis] = 1.0 + 2.0 * chance(seed, &draw);
    return result;
}

static void blow(const storm *blown, int step)
{
    double angle = blown->speed * step;
    hw_vec3 at = blown->at;
    at.x += (float)(blown->size * sin(angle * blown->turns[0]) + (step % 50 == 40 ? 100.0 : 0.0));
    at.y += (float)(blown->size * cos(angle * blown->turns[1]));
    at.z += (float)(blown->size * sin(angle * blown->turns[2]));
    CHECK_OK(hw_cable_hold(blown->cable, blown->particle, step < 299 ? at : blown->at));
}

TEST(after_random_storms_every_short_cable_sleeps)
{
    enum { STORMS = 128 };
    static storm storms[STORMS];
    scene s;
    scene_begin(&s, NULL);
    for (uint32_t i = 0; i < STORMS; i++)
        storms[i] = random_storm(&s, i);
    for (int step = 0; step < 300; step++) {
        for (int i = 0; i < STORMS; i++)
            blow(&storms[i], step);
        scene_run(&s, 1);
    }
    scene_run(&s, 60 * 1200);
    for (int i = 0; i < STORMS; i++) {
        hw_cable_def def;
        CHECK_OK(hw_cable_get_def(storms[i].cable, &def));
        check_context("storm %d: %g m in %d segments of a line of %g m", i, (double)def.rest_length,
                      (int)def.segment_count, (double)def.material.diameter);
        CHECK_EQUAL_INT(scene_status(storms[i].cable).state, HW_CABLE_ASLEEP);
    }
    scene_end(&s);
}

// Loops of umbilicals, of wire and of fibre, each of which once swung for ever, and one of them with a kink.
TEST(after_a_storm_stiff_loops_sleep)
{
    static const uint32_t seeds[] = {86,   206,  439,  538,  985,  1063, 1402, 1701, 1772, 1855, 1960, 1053,
                                     1285, 1329, 1347, 1380, 1501, 1539, 1754, 1983, 2014, 2918, 3061};
    enum { STORMS = sizeof seeds / sizeof seeds[0] };
    storm storms[STORMS];
    scene s;
    scene_begin(&s, NULL);
    for (int i = 0; i < STORMS; i++)
        storms[i] = random_storm(&s, seeds[i]);
    for (int step = 0; step < 300; step++) {
        for (int i = 0; i < STORMS; i++)
            blow(&storms[i], step);
        scene_run(&s, 1);
    }
    scene_run(&s, 60 * 240);
    for (int i = 0; i < STORMS; i++) {
        check_context("storm %u", (unsigned)seeds[i]);
        CHECK_EQUAL_INT(scene_status(storms[i].cable).state, HW_CABLE_ASLEEP);
    }
    scene_end(&s);
}

// One of a line of any make, taut or in a heap, with or without a weight at its end.
static storm storm_of_any_line(scene *s, uint32_t seed)
{
    uint32_t draw = 5000;
    hw_cable_def def = random_line(seed);
    int free_end = chance(seed, &draw) < 0.4;
    def.flags = free_end ? HW_CABLE_HOLD_START : HW_CABLE_HOLD_START | HW_CABLE_HOLD_END;
    storm result = {
        .cable = scene_add(s, &def),
        .particle = free_end ? 0 : def.segment_count,
        .at = free_end ? def.start_position : def.end_position,
        .size = 0.6 * chance(seed, &draw) * (double)def.rest_length,
        .speed = 0.05 + 0.5 * chance(seed, &draw),
    };
    for (int axis = 0; axis < 3; axis++)
        result.turns[axis] = 1.0 + 2.0 * chance(seed, &draw);
    return result;
}

// The first two never did: a loop of a fine line, whose matrix could not be solved, and a line that was pushed a
// little, for which one solver was chosen in one step and the other in the next. How long it takes by nature depends on
// drag.
TEST(after_a_storm_lines_of_any_make_sleep)
{
    static const struct {
        uint32_t seed;
        double rate;
    } storms[] = {{640, 60.0}, {681, 30.0}, {1, 60.0}, {18, 144.0}, {33, 30.0}, {52, 60.0}, {77, 30.0}, {90, 144.0}};
    for (int i = 0; i < (int)(sizeof storms / sizeof storms[0]); i++) {
        scene s;
        hw_world_def world = scene_world_def();
        world.substep = 1.0 / storms[i].rate;
        scene_begin(&s, &world);
        storm blown = storm_of_any_line(&s, storms[i].seed);
        for (int step = 0; step < 300; step++) {
            blow(&blown, step);
            scene_run(&s, 1);
        }
        scene_run(&s, (int32_t)(600.0 * storms[i].rate));
        check_context("storm %u", (unsigned)storms[i].seed);
        CHECK_EQUAL_INT(scene_status(blown.cable).state, HW_CABLE_ASLEEP);
        scene_end(&s);
    }
}

// A line of 2.5 mm that weighs 0.7 mN/m in water sinks at 33 mm/s, and hangs 43 m below its ends once it has: 22
// minutes of still water by hand. All the way its energy falls; in the end it turns about the vertical, where hardly
// anything draws it anywhere.
TEST(a_line_that_hardly_weighs_sleeps_as_soon_as_it_has_sunk)
{
    scene s;
    scene_begin(&s, NULL);
    storm blown = storm_of_any_line(&s, 203);
    for (int step = 0; step < 300; step++) {
        blow(&blown, step);
        scene_run(&s, 1);
    }
    const hw_cable_material *material = &inside(blown.cable)->def.material;
    double width = (double)material->diameter;
    double weight = 9.81 * ((double)material->mass_per_length - 1025.0 * 0.25 * pi * width * width);
    double speed = sqrt(2.0 * weight / (1025.0 * (double)material->drag_normal * width));
    double sinks_for = 0.5 * (double)scene_status(blown.cable).rest_length / speed;
    scene_run(&s, 120);
    double energy = energy_of(blown.cable);
    double seconds = 2.0;
    double gained = -1.0;
    while (seconds < 2.0 * sinks_for && scene_status(blown.cable).state == HW_CABLE_MOVING) {
        scene_run(&s, 60);
        seconds += 1.0;
        gained = fmax(gained, energy_of(blown.cable) - energy);
        energy = energy_of(blown.cable);
    }
    check_context("it sinks for %g s and sleeps after %g s", sinks_for, seconds);
    CHECK_EQUAL_INT(scene_status(blown.cable).state, HW_CABLE_ASLEEP);
    CHECK(seconds > 0.8 * sinks_for);
    CHECK(gained < 1e-9 * energy_scale(blown.cable));
    scene_end(&s);
}

// Where what is pushed together holds against the bending, Newton's method turns a line but slowly, and once the water
// did not slow down what spun.
TEST(the_water_stops_a_spinning_loop_of_fibre)
{
    scene s;
    scene_begin(&s, NULL);
    storm blown = random_storm(&s, 206);
    for (int step = 0; step < 300; step++) {
        blow(&blown, step);
        scene_run(&s, 1);
    }
    scene_run(&s, 60 * 30);
    CHECK(inside(blown.cable)->fastest < 5e-4f);
    scene_end(&s);
}

static void no_flow(const hw_vec3 *points, int32_t count, double time, hw_vec3 *velocities, void *user)
{
    (void)points;
    (void)count;
    (void)time;
    (void)velocities;
    (void)user;
}

// Nothing sleeps in what a host may change at any time.
static void keep_awake(const scene *s)
{
    hw_current_def def;
    hw_current_id current;
    CHECK_OK(hw_current_def_init(&def, HW_CURRENT_CALLBACK));
    CHECK_OK(hw_current_create(s->world, &def, &current));
    CHECK_OK(hw_current_set_callback(current, no_flow, NULL));
}

typedef struct resting {
    hw_cable_status status;
    int32_t count;
    hw_vec3 points[128];
} resting;

static resting rest_of(hw_cable_id cable)
{
    resting result = {.status = scene_status(cable), .count = inside(cable)->particle_count};
    scene_points(cable, result.points, result.count);
    return result;
}

static double farthest(const resting *a, const resting *b)
{
    double largest = 0.0;
    for (int i = 0; i < a->count; i++)
        largest = fmax(largest, (double)hwi_distance(a->points[i], b->points[i]));
    return largest;
}

// Till it sleeps, then on without sleep: it must have been where it was going to stay.
static void check_rest(scene *s, hw_cable_id cable, int most_seconds, int more_seconds, double most_pull)
{
    for (int second = 0; second < most_seconds && scene_status(cable).state != HW_CABLE_ASLEEP; second++)
        scene_run(s, 60);
    CHECK_EQUAL_INT(scene_status(cable).state, HW_CABLE_ASLEEP);
    resting asleep = rest_of(cable);
    keep_awake(s);
    scene_run(s, 60 * more_seconds);
    resting awake = rest_of(cable);
    CHECK_EQUAL_INT(awake.status.state, HW_CABLE_MOVING);
    CHECK(farthest(&asleep, &awake) < 5e-4 * (double)inside(cable)->def.rest_length);
    double pull = (double)hwi_distance(asleep.status.start_force, awake.status.start_force);
    CHECK(pull < most_pull * (double)hwi_length(awake.status.start_force));
}

TEST(a_tether_in_a_sheared_current_sleeps_where_it_stays)
{
    scene s;
    hw_cable_def def =
        line_def(HW_MATERIAL_ROV_TETHER, 80.0f, 40, (hw_vec3){0.0f, -2.0f, 0.0f}, (hw_vec3){30.0f, -55.0f, 10.0f});
    def.material.diameter = 0.01f;
    def.material.axial_stiffness = 1e5f;
    def.material.axial_damping = 50.0f;
    def.material.bending_stiffness = 0.0f;
    CHECK_OK(hw_cable_mass_of_density(0.01f, 1025.0f, &def.material.mass_per_length));
    hw_current_def flow;
    hw_current_id current;
    CHECK_OK(hw_current_def_init(&flow, HW_CURRENT_PROFILE));
    flow.profile_count = 4;
    flow.profile[0] = (hw_current_point){0.0f, {0.8f, 0.0f, 0.0f}};
    flow.profile[1] = (hw_current_point){10.0f, {0.5f, 0.0f, 0.3f}};
    flow.profile[2] = (hw_current_point){30.0f, {0.1f, 0.0f, -0.2f}};
    flow.profile[3] = (hw_current_point){60.0f, {-0.2f, 0.0f, -0.4f}};
    scene_begin(&s, NULL);
    CHECK_OK(hw_current_create(s.world, &flow, &current));
    check_rest(&s, scene_add(&s, &def), 1800, 1200, 1e-3);
    scene_end(&s);
}

TEST(after_a_storm_lines_sleep_where_they_stay)
{
    static const uint32_t seeds[] = {2, 3, 33, 36, 38, 5, 11, 24};
    for (int i = 0; i < (int)(sizeof seeds / sizeof seeds[0]); i++) {
        scene s;
        scene_begin(&s, NULL);
        storm blown = storm_of_any_line(&s, seeds[i]);
        for (int step = 0; step < 300; step++) {
            blow(&blown, step);
            scene_run(&s, 1);
        }
        check_context("storm %u", (unsigned)seeds[i]);
        check_rest(&s, blown.cable, 600, 600, 2e-3);
        scene_end(&s);
    }
}

static hw_cable_def free_line(float length, double sinking)
{
    hw_cable_def def =
        line_def(HW_MATERIAL_ROV_TETHER, length, 20, (hw_vec3){0.0f, -50.0f, 0.0f}, (hw_vec3){length, -50.0f, 0.0f});
    // What drag and weight agree on.
    double diameter = (double)def.material.diameter;
    double drag = 0.5 * 1025.0 * (double)def.material.drag_normal * diameter * sinking * sinking;
    def.material.mass_per_length = (float)(1025.0 * 0.25 * pi * diameter * diameter + drag / 9.81);
    def.flags = 0;
    return def;
}

// What swings a little about one place sleeps; what sinks, however slowly, does not.
TEST(a_line_that_sinks_slowly_stays_awake)
{
    static const struct {
        float length;
        double speed;
    } lines[] = {{20.0f, 0.01}, {20.0f, 0.002}, {1000.0f, 0.02}};
    for (int i = 0; i < (int)(sizeof lines / sizeof lines[0]); i++) {
        scene s;
        hw_vec3 points[21];
        hw_cable_def def = free_line(lines[i].length, lines[i].speed);
        scene_begin(&s, NULL);
        hw_cable_id cable = scene_add(&s, &def);
        scene_run(&s, 60 * 120);
        scene_points(cable, points, 21);
        double height = (double)points[10].y;
        scene_run(&s, 60 * 120);
        scene_points(cable, points, 21);
        check_context("%g m at %g m/s", (double)lines[i].length, lines[i].speed);
        CHECK_EQUAL_INT(scene_status(cable).state, HW_CABLE_MOVING);
        CHECK_NEAR(height - (double)points[10].y, 120.0 * lines[i].speed, 12.0 * lines[i].speed);
        scene_end(&s);
    }
}

TEST(a_line_that_drifts_with_a_slow_current_stays_awake)
{
    static const struct {
        float length;
        float speed;
    } lines[] = {{50.0f, 0.001f}, {50.0f, 0.0002f}, {1000.0f, 0.02f}};
    for (int i = 0; i < (int)(sizeof lines / sizeof lines[0]); i++) {
        scene s;
        hw_vec3 points[21];
        hw_current_def flow;
        hw_current_id current;
        hw_cable_def def = free_line(lines[i].length, 0.0);
        scene_begin(&s, NULL);
        CHECK_OK(hw_current_def_init(&flow, HW_CURRENT_UNIFORM));
        flow.velocity = (hw_vec3){0.0f, 0.0f, lines[i].speed};
        CHECK_OK(hw_current_create(s.world, &flow, &current));
        hw_cable_id cable = scene_add(&s, &def);
        scene_run(&s, 60 * 900);
        scene_points(cable, points, 21);
        double aside = (double)points[10].z;
        scene_run(&s, 60 * 120);
        scene_points(cable, points, 21);
        check_context("%g m at %g m/s", (double)lines[i].length, (double)lines[i].speed);
        CHECK_EQUAL_INT(scene_status(cable).state, HW_CABLE_MOVING);
        CHECK((double)points[10].z - aside > 0.5 * 120.0 * (double)lines[i].speed);
        scene_end(&s);
    }
}

// A tide that turns by next to nothing a tick, and an end that is led at a millimetre a second.
TEST(a_line_in_slow_change_follows_it)
{
    for (int led = 0; led < 2; led++) {
        scene s;
        hw_current_def flow;
        hw_current_id current;
        hw_cable_def def = line_def(HW_MATERIAL_ARMOURED_UMBILICAL, 12.0f, 30, (hw_vec3){0.0f, -5.0f, 0.0f},
                                    (hw_vec3){8.0f, -5.0f, 0.0f});
        scene_begin(&s, NULL);
        CHECK_OK(hw_current_def_init(&flow, HW_CURRENT_UNIFORM));
        CHECK_OK(hw_current_create(s.world, &flow, &current));
        hw_cable_id cable = scene_add(&s, &def);
        for (int second = 0; second < 300 && scene_status(cable).state != HW_CABLE_ASLEEP; second++)
            scene_run(&s, 60);
        CHECK_EQUAL_INT(scene_status(cable).state, HW_CABLE_ASLEEP);
        for (int step = 1; step <= 60 * 120; step++) {
            flow.velocity.z = 2e-5f * (float)step;
            if (led)
                CHECK_OK(hw_cable_hold(cable, 30, (hw_vec3){8.0f - (float)step / 60000.0f, -5.0f, 0.0f}));
            else
                CHECK_OK(hw_current_set_def(current, &flow));
            scene_run(&s, 1);
            if (step % 600 == 0)
                CHECK_EQUAL_INT(scene_status(cable).state, HW_CABLE_MOVING);
        }
        check_context("led %d", led);
        check_rest(&s, cable, 600, 300, 1e-3);
        scene_end(&s);
    }
}

TEST(a_line_pushed_together_along_itself_folds_and_comes_to_rest)
{
    for (int bending = 0; bending < 2; bending++) {
        scene s;
        hw_vec3 points[41];
        hw_cable_def def =
            line_def(HW_MATERIAL_ROV_TETHER, 10.0f, 40, (hw_vec3){0.0f, -5.0f, 0.0f}, (hw_vec3){10.0f, -5.0f, 0.0f});
        hw_cable_mass_of_density(def.material.diameter, 1025.0f, &def.material.mass_per_length);
        def.material.bending_stiffness = bending ? 6.0f : 0.0f;
        def.gravity_scale = 0.0f;
        scene_begin(&s, NULL);
        hw_cable_id cable = scene_add(&s, &def);
        for (int step = 1; step <= 60; step++) {
            CHECK_OK(hw_cable_hold(cable, 40, (hw_vec3){10.0f - 0.05f * (float)step, -5.0f, 0.0f}));
            scene_run(&s, 1);
        }
        scene_run(&s, 60 * 900);
        hw_cable_status status = scene_status(cable);
        check_context("bending %d", bending);
        CHECK_EQUAL_INT(status.state, HW_CABLE_ASLEEP);
        CHECK_NEAR(status.current_length, 10.0, 0.01);
        scene_points(cable, points, 41);
        double aside = 0.0;
        for (int i = 0; i < 41; i++)
            aside = fmax(aside, hypot((double)points[i].y + 5.0, (double)points[i].z));
        CHECK(aside > (bending ? 0.5 : 0.05));
        scene_end(&s);
    }
}

TEST(particles_put_into_one_point_unfold_and_come_to_rest)
{
    scene s;
    hw_vec3 points[41];
    hw_cable_def def =
        line_def(HW_MATERIAL_ROV_TETHER, 10.0f, 40, (hw_vec3){0.0f, -5.0f, 0.0f}, (hw_vec3){5.0f, -5.0f, 0.0f});
    def.gravity_scale = 0.0f;
    scene_begin(&s, NULL);
    hw_cable_id cable = scene_add(&s, &def);
    for (int i = 0; i < 41; i++)
        points[i] = (hw_vec3){1.0f, -5.0f, 1.0f};
    CHECK_OK(hw_cable_set_points(cable, points, 41));
    scene_run(&s, 60 * 120);
    CHECK_EQUAL_INT(scene_status(cable).state, HW_CABLE_ASLEEP);
    CHECK_NEAR(scene_status(cable).current_length, 10.0, 0.01);
    scene_end(&s);
}

// Nothing holds it but its mass, of which a matrix with its stiffness had no digit left.
TEST(a_free_hair_a_million_times_stiffer_than_steel_sinks_whole)
{
    scene s;
    hw_world_def world = scene_world_def();
    hw_cable_def def = scene_cable_def(HW_MODEL_DYNAMIC);
    def.segment_count = 18;
    def.rest_length = 0.0015f;
    def.flags = 0;
    def.end_position = (hw_vec3){0.001f, 0.0f, 0.0f};
    def.material.diameter = 1e-4f;
    def.material.mass_per_length = 4e-5f;
    def.material.axial_stiffness = 5e8f;
    def.material.axial_damping = 0.0f;
    def.material.bending_stiffness = 5e5f;
    world.substep = 0.04;
    scene_begin(&s, &world);
    hw_cable_id cable = scene_add(&s, &def);
    hw_vec3 points[19];
    scene_run(&s, 100);
    CHECK_EQUAL_INT(scene_status(cable).state, HW_CABLE_MOVING);
    CHECK_NEAR(scene_status(cable).current_length, 0.0015, 1.5e-6);
    scene_points(cable, points, 19);
    CHECK(points[0].y < -0.1f);
    scene_end(&s);
}

TEST(an_over_long_pull_is_calm_and_tells_its_tension)
{
    static const double ratios[] = {1.01, 1.2, 2.0, 10.0};
    for (int32_t material = HW_MATERIAL_ROV_TETHER; material <= HW_MATERIAL_NYLON_DOCK_LINE; material++) {
        for (int i = 0; i < 4; i++) {
            scene s;
            float tensions[40];
            hw_vec3 points[41];
            hw_vec3 later[41];
            int32_t count;
            float span = (float)(20.0 * ratios[i]);
            hw_cable_def def =
                line_def(material, 20.0f, 40, (hw_vec3){0.0f, -5.0f, 0.0f}, (hw_vec3){19.0f, -5.0f, 0.0f});
            def.gravity_scale = 0.0f;
            scene_begin(&s, NULL);
            hw_cable_id cable = scene_add(&s, &def);
            for (int step = 1; step <= 60; step++) {
                CHECK_OK(
                    hw_cable_hold(cable, 40, (hw_vec3){19.0f + (span - 19.0f) * (float)step / 60.0f, -5.0f, 0.0f}));
                scene_run(&s, 1);
            }
            scene_run(&s, 300);
            scene_points(cable, points, 41);
            scene_run(&s, 1);
            scene_points(cable, later, 41);
            CHECK_OK(hw_cable_copy_tensions(cable, tensions, 40, &count));
            double expected = (double)def.material.axial_stiffness * (ratios[i] - 1.0);
            double jitter = 0.0;
            double uneven = 0.0;
            double off = 0.0;
            for (int p = 0; p < 41; p++)
                jitter = fmax(jitter, hypot((double)(later[p].x - points[p].x), (double)(later[p].y - points[p].y)));
            for (int p = 0; p < 40; p++) {
                uneven = fmax(uneven, fabs((double)(later[p + 1].x - later[p].x) / (0.5 * ratios[i]) - 1.0));
                off = fmax(off, fabs((double)tensions[p] / expected - 1.0));
            }
            check_context("material %d, %g times: jitter %g m, uneven %g, tension off by %g", (int)material, ratios[i],
                          jitter, uneven, off);
            CHECK(jitter < 1e-4);
            CHECK(uneven < 1e-3);
            CHECK(off < 0.01);
            CHECK_NEAR(scene_status(cable).end_tension, expected, 0.01 * expected);
            scene_end(&s);
        }
    }
}

TEST(short_stiff_segments_pulled_too_long_tell_the_tension_of_their_strain)
{
    // In a centimetre of wire a float cannot hold both its stiffness and its mass.
    static const float lengths[] = {4.0f, 1.0f, 0.4f, 0.2f, 0.1f, 0.05f};
    for (int i = 0; i < 6; i++) {
        scene s;
        float length = lengths[i];
        hw_cable_def def = line_def(HW_MATERIAL_STEEL_WIRE_ROPE, length, 40, (hw_vec3){0.0f, -5.0f, 0.0f},
                                    (hw_vec3){1.01f * length, -5.0f, 0.0f});
        scene_begin(&s, NULL);
        hw_cable_id cable = scene_add(&s, &def);
        scene_run(&s, 1200);
        double expected = 0.01 * (double)def.material.axial_stiffness;
        check_context("%g m", (double)length);
        CHECK_NEAR(scene_status(cable).start_tension, expected, 0.02 * expected);
        CHECK_NEAR(scene_status(cable).end_tension, expected, 0.02 * expected);
        CHECK_NEAR(scene_status(cable).max_tension, expected, 0.02 * expected);
        scene_end(&s);
    }
}

// The largest share by which a segment is longer than its tension explains.
static double excess_of(hw_cable_id id)
{
    const hwi_cable *cable = inside(id);
    double largest = 0.0;
    for (int32_t i = 0; i + 1 < cable->particle_count; i++) {
        double edge[3];
        edge_of(cable, i, edge);
        double strain = sqrt(dot(edge, edge)) / (double)cable->nodes[i].rest - 1.0;
        double own = (double)cable->tension[i] / (double)cable->def.material.axial_stiffness;
        largest = fmax(largest, strain - own);
    }
    return largest;
}

// A thin fibre under a ton. A float cannot hold both the stiffness of a segment and its mass: in the lanes it would
// count as several times softer, and tell so much less.
TEST(a_light_stiff_line_tells_how_far_a_heavy_body_stretches_it)
{
    scene s;
    hw_cable_def def =
        line_def(HW_MATERIAL_POLYESTER_ROPE, 3.2f, 40, (hw_vec3){0.0f, -50.0f, 0.0f}, (hw_vec3){1.5f, -51.0f, 0.0f});
    hw_body_def body_def;
    hw_attachment_def tie_def;
    hw_attachment_id tie;
    hw_body_state state = {.position = def.end_position, .orientation = {0.0f, 0.0f, 0.0f, 1.0f}};
    hw_world_def world = scene_world_def();
    def.flags = HW_CABLE_HOLD_START;
    def.material.diameter = 0.0016f;
    def.material.mass_per_length = 0.0024f;
    def.material.axial_stiffness = 2.5e5f;
    def.material.axial_damping = 40.0f;
    def.material.bending_stiffness = 0.0036f;
    def.material.breaking_load = 0.0f;
    world.substep = 1.0 / 30.0;
    scene_begin(&s, &world);
    hw_cable_id cable = scene_add(&s, &def);
    CHECK_OK(hw_body_def_init(&body_def));
    CHECK_OK(hw_attachment_def_init(&tie_def));
    body_def.mass = 1000.0f;
    body_def.inertia = (hw_vec3){100.0f, 100.0f, 100.0f};
    body_def.flags = HW_BODY_SIMULATED;
    CHECK_OK(hw_body_create(s.world, &body_def, &tie_def.body));
    CHECK_OK(hw_body_set_state(tie_def.body, &state));
    tie_def.cable = cable;
    tie_def.arc_length = def.rest_length;
    tie_def.flags = HW_ATTACHMENT_TWO_WAY;
    CHECK_OK(hw_attachment_create(s.world, &tie_def, &tie));
    double worst = 0.0;
    double most = 0.0;
    for (int step = 0; step < 300; step++) {
        scene_run(&s, 1);
        hw_cable_status status = scene_status(cable);
        double strain = (double)status.current_length / (double)def.rest_length - 1.0;
        double told = (double)status.max_tension / (double)def.material.axial_stiffness;
        worst = fmax(worst, fabs(strain - told));
        most = fmax(most, strain);
    }
    check_context("strain of %g, off by %g from what it tells", most, worst);
    CHECK(most > 0.1);
    CHECK(worst < 0.005);
    scene_end(&s);
}

static hw_cable_def note_def(int32_t segments, int hanging)
{
    float length = 0.1f * (float)segments;
    hw_cable_def def = line_def(HW_MATERIAL_ROV_TETHER, length, segments, (hw_vec3){0.0f, 0.0f, 0.0f},
                                (hw_vec3){0.8f * length, 0.0f, 0.0f});
    // 0.05 kg a particle, neutral; the drag that takes a tenth of a slow motion in 0.02 s.
    def.material.mass_per_length = 0.5f;
    def.material.diameter = 0.02492f;
    def.material.axial_stiffness = 1e6f;
    def.material.axial_damping = 0.0f;
    def.material.bending_stiffness = 0.0f;
    if (hanging) {
        def.material.diameter = 0.005f;
        def.flags = HW_CABLE_HOLD_START;
        def.end_position = (hw_vec3){0.0f, -length, 0.0f};
        def.end_mass = 100.0f * 0.05f;
    }
    return def;
}

// The four scenarios of the solver note, and its 5 m/s: how much too long the line gets.
static double worst_excess(int32_t segments, int scenario, int frames)
{
    scene s;
    int hanging = scenario >= 2;
    hw_cable_def def = note_def(segments, hanging);
    double length = (double)def.rest_length;
    scene_begin(&s, NULL);
    hw_cable_id cable = scene_add(&s, &def);
    double worst = 0.0;
    scene_run(&s, 60);
    for (int frame = 1; frame <= frames; frame++) {
        double t = frame / 60.0;
        hw_vec3 start = {0.0f, 0.0f, 0.0f};
        if (scenario == 0) {
            hw_vec3 end = {(float)(length * (0.8 + 0.18 * sin(2.0 * pi * t * 2.0 / length))),
                           (float)(0.1 * length * sin(2.0 * pi * t * 3.0 / length)), 0.0f};
            CHECK_OK(hw_cable_hold(cable, segments, end));
        } else if (scenario == 1) {
            CHECK_OK(hw_cable_hold(cable, segments,
                                   (hw_vec3){(float)(length * 0.8 + fmin(10.0 * t, 0.18 * length)), 0.0f, 0.0f}));
        } else if (scenario == 2) {
            start = (hw_vec3){(float)sin(2.0 * pi * t * 0.5), (float)(0.5 * sin(2.0 * pi * t * 0.7)), 0.0f};
            CHECK_OK(hw_cable_hold(cable, 0, start));
        } else if (scenario == 3) {
            double way = fmin(10.0 * t, 1.0);
            CHECK_OK(hw_cable_hold(cable, 0, (hw_vec3){(float)way, (float)way, 0.0f}));
        } else {
            // 5 m/s round a circle of 1 m, with a weight of a hundred particles at the other end.
            start = (hw_vec3){(float)sin(5.0 * t), 0.0f, (float)(1.0 - cos(5.0 * t))};
            CHECK_OK(hw_cable_hold(cable, 0, start));
        }
        scene_run(&s, 1);
        worst = fmax(worst, excess_of(cable));
    }
    scene_end(&s);
    return worst;
}

TEST(violent_motion_stretches_no_cable_beyond_its_own_elasticity)
{
    for (int scenario = 0; scenario < 5; scenario++) {
        double worst = worst_excess(100, scenario, scenario == 4 ? 3600 : 600);
        check_context("scenario %d: %g %% too long", scenario, 100.0 * worst);
        CHECK(worst <= 1e-3);
    }
}
