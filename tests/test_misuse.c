// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Wrong calls that are not about a definition's field: each gets its code, a sentence that names the function and what
// was wrong, zeroed out-parameters, and leaves the world as it was.

#include "misuse.h"

#include <math.h>
#include <string.h>

static const float bad_numbers[] = {NAN, INFINITY, -INFINITY, 1.1e7f, -1.1e7f, 3e38f};
#define BAD_NUMBER_COUNT ((int)(sizeof bad_numbers / sizeof bad_numbers[0]))

// A world with a cable that has already moved.
static hw_cable_id begin_with_a_cable(scene *s)
{
    scene_begin(s, NULL);
    hw_cable_def def = scene_cable_def(HW_MODEL_VERLET);
    hw_cable_id cable = scene_add(s, &def);
    scene_run(s, 5);
    return cable;
}

TEST(null_pointers_are_refused_by_name)
{
    scene s;
    hw_cable_id cable = begin_with_a_cable(&s);
    hw_cable_def def = scene_cable_def(HW_MODEL_VERLET);
    hw_world_def world_def = scene_world_def();
    hw_vec3 points[101];
    float tensions[100];
    char memory[16];
    uint64_t size;
    int32_t count;
    hw_cable_id created = {1};
    hw_world_id world = {1};
    const hw_result code = HW_ERROR_NULL_ARGUMENT;
    CHECK_REFUSED(&s, hw_world_def_init(NULL), code, "def");
    CHECK_REFUSED(&s, hw_world_create(NULL, &world), code, "def");
    CHECK_EQUAL_HEX(world.bits, 0);
    CHECK_REFUSED(&s, hw_world_create(&world_def, NULL), code, "world");
    CHECK_REFUSED(&s, hw_world_get_gravity(s.world, NULL), code, "gravity");
    CHECK_REFUSED(&s, hw_world_hash(s.world, NULL), code, "hash");
    CHECK_REFUSED(&s, hw_world_poll_events(s.world, NULL, 4, &count), code, "events");
    CHECK_REFUSED(&s, hw_world_poll_events(s.world, (hw_event[1]){{0}}, 1, NULL), code, "count");
    CHECK_REFUSED(&s, hw_world_poll_faults(s.world, NULL, 4, &count), code, "faults");
    CHECK_REFUSED(&s, hw_world_poll_faults(s.world, (hw_fault[1]){{0}}, 1, NULL), code, "count");
    CHECK_REFUSED(&s, hw_world_get_counters(s.world, NULL), code, "counters");
    CHECK_REFUSED(&s, hw_world_get_profile(s.world, NULL), code, "profile");
    CHECK_REFUSED(&s, hw_world_get_cables(s.world, NULL, 4, &count), code, "cables");
    CHECK_REFUSED(&s, hw_world_get_cables(s.world, &created, 1, NULL), code, "count");
    CHECK_REFUSED(&s, hw_cable_def_init(NULL, HW_MODEL_VERLET), code, "def");
    CHECK_REFUSED(&s, hw_cable_create(s.world, NULL, &created), code, "def");
    CHECK_EQUAL_HEX(created.bits, 0);
    CHECK_REFUSED(&s, hw_cable_create(s.world, &def, NULL), code, "cable");
    CHECK_REFUSED(&s, hw_cable_get_def(cable, NULL), code, "def");
    CHECK_REFUSED(&s, hw_cable_set_def(cable, NULL), code, "def");
    CHECK_REFUSED(&s, hw_cable_is_held(cable, 0, NULL), code, "held");
    CHECK_REFUSED(&s, hw_cable_set_points(cable, NULL, 101), code, "points");
    CHECK_REFUSED(&s, hw_cable_get_view(cable, NULL), code, "view");
    CHECK_REFUSED(&s, hw_cable_copy_points(cable, NULL, 101, &count), code, "points");
    CHECK_REFUSED(&s, hw_cable_copy_points(cable, points, 101, NULL), code, "count");
    CHECK_REFUSED(&s, hw_cable_copy_drawn_points(cable, NULL, 101, &count), code, "points");
    CHECK_REFUSED(&s, hw_cable_copy_drawn_points(cable, points, 101, NULL), code, "count");
    CHECK_REFUSED(&s, hw_cable_copy_tensions(cable, NULL, 100, &count), code, "tensions");
    CHECK_REFUSED(&s, hw_cable_copy_tensions(cable, tensions, 100, NULL), code, "count");
    CHECK_REFUSED(&s, hw_cable_get_status(cable, NULL), code, "status");
    CHECK_REFUSED(&s, hw_cable_material_init(NULL, HW_MATERIAL_ROV_TETHER), code, "material");
    CHECK_REFUSED(&s, hw_cable_mass_of_density(0.02f, 1025.0f, NULL), code, "mass_per_length");
    CHECK_REFUSED(&s, hw_snapshot_size(s.world, NULL), code, "size");
    CHECK_REFUSED(&s, hw_snapshot_save(s.world, NULL, 16, &size), code, "memory");
    CHECK_REFUSED(&s, hw_snapshot_save(s.world, memory, 16, NULL), code, "written");
    CHECK_REFUSED(&s, hw_snapshot_load(s.world, NULL, 16), code, "memory");
    scene_end(&s);
}

TEST(a_step_refuses_time_that_is_no_time)
{
    static const double bad_times[] = {(double)NAN, (double)INFINITY, -(double)INFINITY, -1e-9, -1.0, 1000.001, 1e300};
    scene s;
    begin_with_a_cable(&s);
    for (int i = 0; i < (int)(sizeof bad_times / sizeof bad_times[0]); i++) {
        check_context("seconds = %g", bad_times[i]);
        CHECK_REFUSED(&s, hw_world_step(s.world, bad_times[i]), HW_ERROR_BAD_VALUE, "seconds");
        CHECK_TEXT(hw_last_error(), "1000");
    }
    CHECK_OK(hw_world_step(s.world, 0.0));
    CHECK_OK(hw_world_step(s.world, 1000.0));
    scene_end(&s);
}

TEST(gravity_refuses_what_is_no_gravity)
{
    static const float bad_gravities[] = {NAN, INFINITY, -INFINITY, 1.1e4f, -1.1e4f};
    scene s;
    hw_vec3 found;
    begin_with_a_cable(&s);
    for (int i = 0; i < 5; i++)
        for (int axis = 0; axis < 3; axis++) {
            float gravity[3] = {0.0f, -9.81f, 0.0f};
            gravity[axis] = bad_gravities[i];
            check_context("gravity axis %d = %g", axis, (double)bad_gravities[i]);
            CHECK_REFUSED(&s, hw_world_set_gravity(s.world, (hw_vec3){gravity[0], gravity[1], gravity[2]}),
                          HW_ERROR_BAD_VALUE, "gravity");
        }
    // Each axis is within the limit, the vector is not.
    CHECK_REFUSED(&s, hw_world_set_gravity(s.world, (hw_vec3){8e3f, 8e3f, 0.0f}), HW_ERROR_BAD_VALUE, "gravity");
    CHECK_OK(hw_world_get_gravity(s.world, &found));
    CHECK_NEAR(found.y, -9.81f, 0);
    scene_end(&s);
}

TEST(a_hold_refuses_bad_places_and_particles_that_do_not_exist)
{
    static const int32_t bad_particles[] = {-1, 101, INT32_MAX, INT32_MIN};
    scene s;
    hw_vec3 place = {1.0f, 2.0f, 3.0f};
    hw_cable_id cable = begin_with_a_cable(&s);
    for (int i = 0; i < 4; i++) {
        int32_t held = 77;
        check_context("particle %d", bad_particles[i]);
        CHECK_REFUSED(&s, hw_cable_hold(cable, bad_particles[i], place), HW_ERROR_BAD_VALUE, "particle");
        CHECK_TEXT(hw_last_error(), "100");
        CHECK_REFUSED(&s, hw_cable_release(cable, bad_particles[i]), HW_ERROR_BAD_VALUE, "particle");
        CHECK_REFUSED(&s, hw_cable_is_held(cable, bad_particles[i], &held), HW_ERROR_BAD_VALUE, "particle");
        CHECK_EQUAL_INT(held, 0);
    }
    for (int i = 0; i < BAD_NUMBER_COUNT; i++)
        for (int axis = 0; axis < 3; axis++) {
            float numbers[3] = {0.0f, 0.0f, 0.0f};
            numbers[axis] = bad_numbers[i];
            hw_vec3 bad_place = {numbers[0], numbers[1], numbers[2]};
            check_context("position axis %d = %g", axis, (double)bad_numbers[i]);
            CHECK_REFUSED(&s, hw_cable_hold(cable, 0, bad_place), HW_ERROR_BAD_VALUE, "position");
            CHECK_REFUSED(&s, hw_cable_hold(cable, 50, bad_place), HW_ERROR_BAD_VALUE, "position");
        }
    scene_end(&s);
}

TEST(set_points_refuses_a_wrong_count_and_a_bad_point)
{
    static const int32_t bad_counts[] = {0, 1, 100, 102, -101, INT32_MAX, INT32_MIN};
    scene s;
    hw_vec3 points[101];
    hw_cable_id cable = begin_with_a_cable(&s);
    scene_points(cable, points, 101);
    for (int i = 0; i < 7; i++) {
        check_context("count %d", bad_counts[i]);
        CHECK_REFUSED(&s, hw_cable_set_points(cable, points, bad_counts[i]), HW_ERROR_BAD_VALUE, "count");
        CHECK_TEXT(hw_last_error(), "101");
    }
    for (int i = 0; i < BAD_NUMBER_COUNT; i++) {
        hw_vec3 spoiled[101];
        memcpy(spoiled, points, sizeof spoiled);
        spoiled[73].y = bad_numbers[i];
        check_context("points[73].y = %g", (double)bad_numbers[i]);
        CHECK_REFUSED(&s, hw_cable_set_points(cable, spoiled, 101), HW_ERROR_BAD_VALUE, "73");
    }
    scene_end(&s);
}

TEST(a_cable_is_active_or_not_and_nothing_between)
{
    static const int32_t bad_values[] = {2, -1, INT32_MAX};
    scene s;
    hw_cable_id cable = begin_with_a_cable(&s);
    for (int i = 0; i < 3; i++)
        CHECK_REFUSED(&s, hw_cable_set_active(cable, bad_values[i]), HW_ERROR_BAD_VALUE, "active");
    scene_end(&s);
}

TEST(a_short_buffer_is_refused_and_told_the_number_that_is_needed)
{
    scene s;
    hw_vec3 points[101];
    float tensions[100];
    char memory[64] = {0};
    int32_t count = 0;
    uint64_t written = 77;
    hw_cable_id cable = begin_with_a_cable(&s);
    CHECK_REFUSED(&s, hw_cable_copy_points(cable, points, 100, &count), HW_ERROR_BUFFER_TOO_SMALL, "101");
    CHECK_EQUAL_INT(count, 101);
    CHECK_REFUSED(&s, hw_cable_copy_drawn_points(cable, points, 0, &count), HW_ERROR_BUFFER_TOO_SMALL, "101");
    CHECK_EQUAL_INT(count, 101);
    CHECK_REFUSED(&s, hw_cable_copy_tensions(cable, tensions, 99, &count), HW_ERROR_BUFFER_TOO_SMALL, "100");
    CHECK_EQUAL_INT(count, 100);
    CHECK_REFUSED(&s, hw_world_get_cables(s.world, NULL, 0, &count), HW_ERROR_BUFFER_TOO_SMALL, "1");
    CHECK_EQUAL_INT(count, 1);
    CHECK_REFUSED(&s, hw_snapshot_save(s.world, memory, sizeof memory, &written), HW_ERROR_BUFFER_TOO_SMALL, "64");
    CHECK_EQUAL_INT(written, 0);
    for (size_t i = 0; i < sizeof memory; i++)
        CHECK_EQUAL_INT(memory[i], 0);
    scene_end(&s);
}

TEST(a_negative_capacity_is_refused)
{
    scene s;
    hw_vec3 points[101];
    float tensions[100];
    hw_event event;
    hw_fault fault;
    hw_cable_id found;
    int32_t count;
    hw_cable_id cable = begin_with_a_cable(&s);
    const hw_result code = HW_ERROR_BAD_VALUE;
    CHECK_REFUSED(&s, hw_cable_copy_points(cable, points, -1, &count), code, "capacity");
    CHECK_REFUSED(&s, hw_cable_copy_drawn_points(cable, points, -1, &count), code, "capacity");
    CHECK_REFUSED(&s, hw_cable_copy_tensions(cable, tensions, INT32_MIN, &count), code, "capacity");
    CHECK_REFUSED(&s, hw_world_poll_events(s.world, &event, -1, &count), code, "capacity");
    CHECK_REFUSED(&s, hw_world_poll_faults(s.world, &fault, -1, &count), code, "capacity");
    CHECK_REFUSED(&s, hw_world_get_cables(s.world, &found, -1, &count), code, "capacity");
    scene_end(&s);
}

TEST(set_def_keeps_model_and_segment_count)
{
    scene s;
    hw_cable_def def;
    hw_cable_id cable = begin_with_a_cable(&s);
    CHECK_OK(hw_cable_get_def(cable, &def));
    def.segment_count = 99;
    CHECK_REFUSED(&s, hw_cable_set_def(cable, &def), HW_ERROR_BAD_VALUE, "segment_count");
    CHECK_TEXT(hw_last_error(), "100");
    CHECK_TEXT(hw_last_error(), "99");
    CHECK_OK(hw_cable_get_def(cable, &def));
    def.model = HW_MODEL_SPRING;
    CHECK_REFUSED(&s, hw_cable_set_def(cable, &def), HW_ERROR_BAD_VALUE, "model");
    scene_end(&s);
}

// What the host's parallel loop finds when it calls back into a world that is in the middle of a step.
typedef struct reentry {
    hw_world_id world;
    hw_cable_id cable;
    hw_current_def current_def;
    hw_current_id current;
    hw_result results[13];
    char sentence[13][160];
    int count;
    int done;
} reentry;

static void note(reentry *r, hw_result result)
{
    r->results[r->count] = result;
    strncpy(r->sentence[r->count], hw_last_error(), sizeof r->sentence[0] - 1);
    r->count++;
}

static void call_back_into_the_world(hw_task_callback run, int32_t item_count, void *task, void *user)
{
    reentry *r = user;
    if (!r->done) {
        hw_cable_def def = scene_cable_def(HW_MODEL_VERLET);
        hw_cable_id created;
        char memory[16];
        uint64_t written;
        r->done = 1;
        note(r, hw_world_step(r->world, 0.1));
        note(r, hw_world_destroy(r->world));
        note(r, hw_cable_create(r->world, &def, &created));
        note(r, hw_cable_destroy(r->cable));
        note(r, hw_cable_hold(r->cable, 0, (hw_vec3){0.0f, 0.0f, 0.0f}));
        note(r, hw_cable_reset(r->cable));
        note(r, hw_snapshot_save(r->world, memory, sizeof memory, &written));
        note(r, hw_snapshot_load(r->world, memory, sizeof memory));
        note(r, hw_current_create(r->world, &r->current_def, &(hw_current_id){0}));
        note(r, hw_current_set_def(r->current, &r->current_def));
        note(r, hw_current_set_callback(r->current, NULL, NULL));
        note(r, hw_current_destroy(r->current));
        note(r, hw_world_set_water(r->world, &(hw_water_def){0}));
    }
    run(0, item_count, task);
}

TEST(a_world_in_the_middle_of_its_step_is_busy)
{
    static const char *functions[13] = {
        "hw_world_step",      "hw_world_destroy",   "hw_cable_create",         "hw_cable_destroy",
        "hw_cable_hold",      "hw_cable_reset",     "hw_snapshot_save",        "hw_snapshot_load",
        "hw_current_create",  "hw_current_set_def", "hw_current_set_callback", "hw_current_destroy",
        "hw_world_set_water",
    };
    scene s;
    reentry r;
    memset(&r, 0, sizeof r);
    hw_world_def world_def = scene_world_def();
    world_def.parallel_for = call_back_into_the_world;
    world_def.parallel_for_user = &r;
    scene_begin(&s, &world_def);
    hw_cable_def def = scene_cable_def(HW_MODEL_VERLET);
    r.world = s.world;
    r.cable = scene_add(&s, &def);
    scene_add(&s, &def);
    CHECK_OK(hw_current_def_init(&r.current_def, HW_CURRENT_UNIFORM));
    CHECK_OK(hw_current_create(s.world, &r.current_def, &r.current));
    scene_run(&s, 10);
    uint64_t disturbed = scene_hash(&s);
    scene_end(&s);
    CHECK_EQUAL_INT(r.count, 13);
    for (int i = 0; i < r.count; i++) {
        CHECK_RESULT(r.results[i], HW_ERROR_BUSY);
        CHECK_TEXT(r.sentence[i], functions[i]);
        CHECK_TEXT(r.sentence[i], "step");
    }
    scene_begin(&s, NULL);
    scene_add(&s, &def);
    scene_add(&s, &def);
    CHECK_OK(hw_current_create(s.world, &r.current_def, &r.current));
    scene_run(&s, 10);
    CHECK_EQUAL_HEX(disturbed, scene_hash(&s));
    scene_end(&s);
}
