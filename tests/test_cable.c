// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// What a host does with a cable: lay it, hold it, move it, read it, stop it, lay it anew.

#include "misuse.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define MAX_POINTS 512

static double distance(hw_vec3 a, hw_vec3 b)
{
    double x = (double)b.x - (double)a.x;
    double y = (double)b.y - (double)a.y;
    double z = (double)b.z - (double)a.z;
    return sqrt(x * x + y * y + z * z);
}

static void check_at(hw_vec3 found, hw_vec3 expected, double tolerance)
{
    CHECK_NEAR(found.x, expected.x, tolerance);
    CHECK_NEAR(found.y, expected.y, tolerance);
    CHECK_NEAR(found.z, expected.z, tolerance);
}

static hw_cable_def quiet_def(void)
{
    hw_cable_def def = scene_cable_def(HW_MODEL_VERLET);
    def.random_displacement = 0.0f;
    return def;
}

TEST(a_new_cable_lies_in_an_arc_of_its_own_length)
{
    static const float spans[] = {0.0f, 0.001f, 1.0f, 5.0f, 9.0f, 9.99f, 10.0f};
    for (int i = 0; i < 7; i++) {
        scene s;
        hw_vec3 points[MAX_POINTS];
        hw_cable_def def = quiet_def();
        def.start_position = (hw_vec3){1.0f, 2.0f, 3.0f};
        def.end_position = (hw_vec3){1.0f + spans[i], 2.0f, 3.0f};
        scene_begin(&s, NULL);
        hw_cable_id cable = scene_add(&s, &def);
        check_context("span %g", (double)spans[i]);
        CHECK_EQUAL_INT(scene_points(cable, points, MAX_POINTS), 101);
        check_at(points[0], def.start_position, 0.0);
        check_at(points[100], def.end_position, 0.0);
        for (int p = 0; p < 100; p++)
            CHECK_NEAR(distance(points[p], points[p + 1]), 0.1, 1e-4);
        // It sags along gravity.
        if (spans[i] < 9.9f)
            CHECK(points[50].y < 1.9f);
        CHECK_NEAR(scene_status(cable).current_length, 10.0, 1e-3);
        scene_end(&s);
    }
}

TEST(a_cable_laid_along_gravity_or_without_any_is_still_of_its_own_length)
{
    for (int i = 0; i < 2; i++) {
        scene s;
        hw_vec3 points[MAX_POINTS];
        hw_world_def world_def = scene_world_def();
        hw_cable_def def = quiet_def();
        if (i == 0)
            def.end_position = (hw_vec3){0.0f, -5.0f, 0.0f};
        else
            world_def.gravity = (hw_vec3){0.0f, 0.0f, 0.0f};
        scene_begin(&s, &world_def);
        hw_cable_id cable = scene_add(&s, &def);
        scene_points(cable, points, MAX_POINTS);
        check_context("case %d", i);
        check_at(points[0], def.start_position, 0.0);
        check_at(points[100], def.end_position, 0.0);
        for (int p = 0; p < 100; p++)
            CHECK_NEAR(distance(points[p], points[p + 1]), 0.1, 1e-4);
        scene_end(&s);
    }
}

TEST(a_cable_too_short_for_its_ends_is_laid_straight_and_stretched)
{
    scene s;
    hw_vec3 points[MAX_POINTS];
    hw_cable_def def = quiet_def();
    def.end_position = (hw_vec3){12.0f, 0.0f, 0.0f};
    scene_begin(&s, NULL);
    hw_cable_id cable = scene_add(&s, &def);
    scene_points(cable, points, MAX_POINTS);
    for (int p = 0; p <= 100; p++)
        check_at(points[p], (hw_vec3){0.12f * (float)p, 0.0f, 0.0f}, 1e-5);
    CHECK_NEAR(scene_status(cable).current_length, 12.0, 1e-4);
    CHECK_NEAR(scene_status(cable).span, 12.0, 1e-6);
    scene_end(&s);
}

TEST(a_cable_of_one_segment_works)
{
    for (int32_t model = HW_MODEL_VERLET; model <= HW_MODEL_SPRING; model++) {
        scene s;
        hw_vec3 points[2];
        hw_cable_def def = scene_cable_def(model);
        def.segment_count = 1;
        def.rest_length = 1.0f;
        def.end_position = (hw_vec3){1.0f, 0.0f, 0.0f};
        def.flags = HW_CABLE_HOLD_START | HW_CABLE_BENDING;
        scene_begin(&s, NULL);
        hw_cable_id cable = scene_add(&s, &def);
        scene_run(&s, 120);
        CHECK_EQUAL_INT(scene_points(cable, points, 2), 2);
        CHECK_NEAR(distance(points[0], points[1]), 1.0, 0.01);
        CHECK_EQUAL_INT(scene_status(cable).state, HW_CABLE_MOVING);
        scene_end(&s);
    }
}

TEST(the_longest_cable_works)
{
    scene s;
    hw_vec3 *points = malloc((HW_MAX_SEGMENTS + 1) * sizeof *points);
    hw_cable_def def = scene_cable_def(HW_MODEL_VERLET);
    def.segment_count = HW_MAX_SEGMENTS;
    def.rest_length = 1000.0f;
    def.end_position = (hw_vec3){500.0f, 0.0f, 0.0f};
    scene_begin(&s, NULL);
    hw_cable_id cable = scene_add(&s, &def);
    scene_run(&s, 2);
    CHECK_EQUAL_INT(scene_points(cable, points, HW_MAX_SEGMENTS + 1), HW_MAX_SEGMENTS + 1);
    check_at(points[0], def.start_position, 1e-6);
    check_at(points[HW_MAX_SEGMENTS], def.end_position, 1e-4);
    CHECK_EQUAL_INT(scene_status(cable).state, HW_CABLE_MOVING);
    free(points);
    scene_end(&s);
}

TEST(ends_that_coincide_work)
{
    for (int32_t model = HW_MODEL_VERLET; model <= HW_MODEL_SPRING; model++) {
        scene s;
        hw_cable_def def = scene_cable_def(model);
        def.end_position = def.start_position;
        scene_begin(&s, NULL);
        hw_cable_id cable = scene_add(&s, &def);
        scene_run(&s, 120);
        hw_cable_status status = scene_status(cable);
        CHECK_EQUAL_INT(status.state, HW_CABLE_MOVING);
        CHECK_NEAR(status.span, 0.0, 0.0);
        CHECK_NEAR(status.current_length / status.rest_length, 1.0, 0.05);
        scene_end(&s);
    }
}

TEST(particles_put_on_one_spot_come_apart_or_stay_finite)
{
    for (int32_t model = HW_MODEL_VERLET; model <= HW_MODEL_SPRING; model++) {
        scene s;
        hw_vec3 points[MAX_POINTS];
        hw_cable_def def = scene_cable_def(model);
        def.segment_count = 30;
        scene_begin(&s, NULL);
        hw_cable_id cable = scene_add(&s, &def);
        memset(points, 0, sizeof points);
        CHECK_OK(hw_cable_set_points(cable, points, 31));
        scene_run(&s, 300);
        scene_points(cable, points, MAX_POINTS);
        for (int p = 0; p < 31; p++)
            CHECK(isfinite(points[p].x) && isfinite(points[p].y) && isfinite(points[p].z));
        scene_end(&s);
    }
}

TEST(view_and_copy_agree)
{
    scene s;
    hw_vec3 points[MAX_POINTS];
    hw_cable_view view;
    hw_cable_def def = scene_cable_def(HW_MODEL_VERLET);
    def.start_position = (hw_vec3){100.0f, 20.0f, -30.0f};
    def.end_position = (hw_vec3){105.0f, 20.0f, -30.0f};
    scene_begin(&s, NULL);
    hw_cable_id cable = scene_add(&s, &def);
    scene_run(&s, 30);
    memset(&view, 0, sizeof view);
    CHECK_OK(hw_cable_get_view(cable, &view));
    CHECK_EQUAL_INT(view.count, 101);
    scene_points(cable, points, MAX_POINTS);
    for (int p = 0; p < view.count; p++) {
        CHECK(points[p].x == view.origin.x + view.points[p].x);
        CHECK(points[p].y == view.origin.y + view.points[p].y);
        CHECK(points[p].z == view.origin.z + view.points[p].z);
    }
    scene_end(&s);
}

TEST(held_ends_are_where_the_host_put_them)
{
    for (int32_t model = HW_MODEL_VERLET; model <= HW_MODEL_SPRING; model++) {
        scene s;
        hw_vec3 points[MAX_POINTS];
        hw_cable_def def = scene_cable_def(model);
        def.segment_count = 40;
        scene_begin(&s, NULL);
        hw_cable_id cable = scene_add(&s, &def);
        for (int frame = 0; frame < 200; frame++) {
            hw_vec3 start = {0.013f * (float)frame, 0.1f, 0.007f * (float)frame};
            CHECK_OK(hw_cable_hold(cable, 0, start));
            scene_run(&s, 1);
            scene_points(cable, points, MAX_POINTS);
            check_context("model %d, frame %d", model, frame);
            check_at(points[0], start, 1e-6);
            check_at(points[40], def.end_position, 1e-6);
        }
        scene_end(&s);
    }
}

TEST(drawn_points_keep_held_ends_where_the_host_put_them_at_any_frame_rate)
{
    static const double frames[] = {1.0 / 60.0, 1.0 / 144.0, 1.0 / 33.0, 1.0 / 7.3};
    for (int i = 0; i < 4; i++) {
        scene s;
        hw_vec3 points[MAX_POINTS];
        int32_t count;
        hw_cable_def def = quiet_def();
        scene_begin(&s, NULL);
        hw_cable_id cable = scene_add(&s, &def);
        for (int frame = 0; frame < 100; frame++) {
            hw_vec3 start = {(float)frame * 0.02f, 0.5f, 0.0f};
            CHECK_OK(hw_cable_hold(cable, 0, start));
            CHECK_OK(hw_world_step(s.world, frames[i]));
            CHECK_OK(hw_cable_copy_drawn_points(cable, points, MAX_POINTS, &count));
            check_context("frame of %g s, number %d", frames[i], frame);
            CHECK_EQUAL_INT(count, 101);
            check_at(points[0], start, 1e-6);
            check_at(points[100], def.end_position, 1e-6);
        }
        scene_end(&s);
    }
}

TEST(drawn_points_have_no_jump_beside_a_moving_end)
{
    // At 6 m/s and 144 frames a second the end is drawn up to a substep's way, 0.1 m, ahead of the simulation.
    scene s;
    hw_vec3 points[MAX_POINTS];
    hw_vec3 drawn[MAX_POINTS];
    int32_t count;
    hw_cable_def def = quiet_def();
    double largest_lead = 0.0;
    scene_begin(&s, NULL);
    hw_cable_id cable = scene_add(&s, &def);
    for (int frame = 1; frame <= 100; frame++) {
        CHECK_OK(hw_cable_hold(cable, 0, (hw_vec3){(float)(6.0 * frame / 144.0), 0.0f, 0.0f}));
        CHECK_OK(hw_world_step(s.world, 1.0 / 144.0));
        scene_points(cable, points, MAX_POINTS);
        CHECK_OK(hw_cable_copy_drawn_points(cable, drawn, MAX_POINTS, &count));
        largest_lead = fmax(largest_lead, distance(points[0], drawn[0]));
        double longest = 0.0;
        for (int p = 0; p < 100; p++)
            longest = fmax(longest, distance(points[p], points[p + 1]));
        check_context("frame %d", frame);
        for (int p = 0; p < 100; p++)
            CHECK(distance(drawn[p], drawn[p + 1]) < longest + 0.02);
        // The lead fades out along the line: near the pinned end drawing and simulation agree.
        CHECK_NEAR(distance(points[99], drawn[99]), 0.0, 0.02);
    }
    CHECK(largest_lead > 0.05);
    scene_end(&s);
}

TEST(drawn_points_move_smoothly_between_substeps)
{
    // 240 frames a second over 60 substeps: without blending a particle would stand three frames and then jump.
    scene s;
    hw_vec3 points[MAX_POINTS];
    int32_t count;
    hw_cable_def def = quiet_def();
    def.flags = 0;
    def.gravity_scale = 1.0f;
    def.drag_factor = 1.0f;
    scene_begin(&s, NULL);
    hw_cable_id cable = scene_add(&s, &def);
    // The first frames at the new rate may still show the old one.
    for (int frame = 0; frame < 241; frame++)
        CHECK_OK(hw_world_step(s.world, 1.0 / 240.0));
    CHECK_OK(hw_cable_copy_drawn_points(cable, points, MAX_POINTS, &count));
    double last = (double)points[50].y;
    double smallest = 1e9;
    double largest = 0.0;
    for (int frame = 0; frame < 40; frame++) {
        CHECK_OK(hw_world_step(s.world, 1.0 / 240.0));
        CHECK_OK(hw_cable_copy_drawn_points(cable, points, MAX_POINTS, &count));
        double way = last - (double)points[50].y;
        smallest = way < smallest ? way : smallest;
        largest = way > largest ? way : largest;
        last = (double)points[50].y;
    }
    CHECK(smallest > 0.8 * largest);
    scene_end(&s);
}

TEST(a_held_particle_glides_and_a_free_one_is_moved_at_once)
{
    scene s;
    hw_vec3 points[MAX_POINTS];
    hw_cable_def def = quiet_def();
    scene_begin(&s, NULL);
    hw_cable_id cable = scene_add(&s, &def);
    hw_vec3 place = {2.0f, 1.0f, 0.5f};
    CHECK_OK(hw_cable_hold(cable, 50, place));
    scene_points(cable, points, MAX_POINTS);
    check_at(points[50], place, 1e-6);
    CHECK_OK(hw_cable_hold(cable, 0, (hw_vec3){0.0f, 1.0f, 0.0f}));
    scene_points(cable, points, MAX_POINTS);
    check_at(points[0], def.start_position, 1e-6);
    scene_run(&s, 1);
    scene_points(cable, points, MAX_POINTS);
    check_at(points[0], (hw_vec3){0.0f, 1.0f, 0.0f}, 1e-6);
    check_at(points[50], place, 1e-6);
    scene_end(&s);
}

TEST(a_hold_in_the_middle_holds_and_lets_go)
{
    for (int32_t model = HW_MODEL_VERLET; model <= HW_MODEL_SPRING; model++) {
        scene s;
        hw_vec3 points[MAX_POINTS];
        int32_t held = -1;
        hw_vec3 place = {2.5f, 1.0f, 0.0f};
        hw_cable_def def = scene_cable_def(model);
        def.segment_count = 20;
        def.rest_length = 10.0f;
        def.gravity_scale = 1.0f;
        def.end_position = (hw_vec3){5.0f, 0.0f, 0.0f};
        scene_begin(&s, NULL);
        hw_cable_id cable = scene_add(&s, &def);
        CHECK_OK(hw_cable_is_held(cable, 10, &held));
        CHECK_EQUAL_INT(held, 0);
        CHECK_OK(hw_cable_hold(cable, 10, place));
        CHECK_OK(hw_cable_reset(cable));
        CHECK_OK(hw_cable_is_held(cable, 10, &held));
        CHECK_EQUAL_INT(held, 1);
        CHECK_EQUAL_INT(scene_status(cable).held_count, 3);
        scene_run(&s, 60);
        scene_points(cable, points, MAX_POINTS);
        check_context("model %d", model);
        check_at(points[10], place, 1e-6);
        // The span runs through the held particles in order.
        CHECK_NEAR(scene_status(cable).span, 2.0 * sqrt(2.5 * 2.5 + 1.0), 1e-5);
        CHECK_OK(hw_cable_release(cable, 10));
        CHECK_OK(hw_cable_release(cable, 10));
        CHECK_OK(hw_cable_is_held(cable, 10, &held));
        CHECK_EQUAL_INT(held, 0);
        scene_run(&s, 30);
        scene_points(cable, points, MAX_POINTS);
        CHECK(points[10].y < place.y - 0.5f);
        CHECK_NEAR(scene_status(cable).span, 5.0, 1e-5);
        scene_end(&s);
    }
}

TEST(all_particles_may_be_held)
{
    scene s;
    hw_vec3 before[MAX_POINTS];
    hw_vec3 after[MAX_POINTS];
    hw_cable_def def = scene_cable_def(HW_MODEL_VERLET);
    def.segment_count = 10;
    def.gravity_scale = 1.0f;
    scene_begin(&s, NULL);
    hw_cable_id cable = scene_add(&s, &def);
    scene_points(cable, before, MAX_POINTS);
    for (int p = 0; p <= 10; p++)
        CHECK_OK(hw_cable_hold(cable, p, before[p]));
    scene_run(&s, 60);
    scene_points(cable, after, MAX_POINTS);
    for (int p = 0; p <= 10; p++)
        check_at(after[p], before[p], 1e-6);
    scene_end(&s);
}

TEST(length_status_and_tensions_agree_with_the_points)
{
    for (int32_t model = HW_MODEL_VERLET; model <= HW_MODEL_SPRING; model++) {
        scene s;
        hw_vec3 points[MAX_POINTS];
        float tensions[MAX_POINTS];
        int32_t count;
        hw_cable_def def = scene_cable_def(model);
        def.segment_count = 25;
        def.rest_length = 5.0f;
        def.end_position = (hw_vec3){5.4f, 0.0f, 0.0f};
        def.user_data = 99;
        scene_begin(&s, NULL);
        hw_cable_id cable = scene_add(&s, &def);
        scene_run(&s, 20);
        hw_cable_status status = scene_status(cable);
        CHECK_EQUAL_INT(scene_points(cable, points, MAX_POINTS), 26);
        CHECK_OK(hw_cable_copy_tensions(cable, tensions, MAX_POINTS, &count));
        CHECK_EQUAL_INT(count, 25);
        double length = 0.0;
        double largest = 0.0;
        for (int p = 0; p < 25; p++) {
            double segment = distance(points[p], points[p + 1]);
            double stretch = segment - 0.2;
            double stiffness = model == HW_MODEL_VERLET ? 1000.0 / 0.2 : 10000.0;
            length += segment;
            // The verlet solver always ends its last segment at rest; that one reads its neighbour's stretch.
            if (model == HW_MODEL_VERLET && p == 24)
                stretch = distance(points[p - 1], points[p]) - 0.2;
            check_context("model %d, segment %d", model, p);
            CHECK_NEAR(tensions[p], stretch > 0.0 ? stiffness * stretch : 0.0, stiffness * 2e-6);
            largest = (double)tensions[p] > largest ? (double)tensions[p] : largest;
        }
        CHECK(largest > 10.0);
        CHECK_NEAR(status.current_length, length, 1e-4);
        CHECK_NEAR(status.rest_length, 5.0, 0.0);
        CHECK_NEAR(status.span, 5.4, 1e-6);
        CHECK_NEAR(status.start_tension, tensions[0], 0.0);
        CHECK_NEAR(status.end_tension, tensions[24], 0.0);
        CHECK_NEAR(status.max_tension, largest, 0.0);
        CHECK_EQUAL_INT(status.particle_count, 26);
        CHECK_EQUAL_INT(status.held_count, 2);
        CHECK_EQUAL_INT(status.user_data, 99);
        CHECK_EQUAL_INT(status.state, HW_CABLE_MOVING);
        scene_end(&s);
    }
}

TEST(a_slack_cable_has_no_tension)
{
    scene s;
    hw_vec3 points[MAX_POINTS];
    float tensions[MAX_POINTS];
    int32_t count;
    hw_cable_def def = quiet_def();
    scene_begin(&s, NULL);
    hw_cable_id cable = scene_add(&s, &def);
    // Half the length: every segment is shorter than at rest.
    for (int p = 0; p <= 100; p++)
        points[p] = (hw_vec3){0.05f * (float)p, 0.0f, 0.0f};
    CHECK_OK(hw_cable_set_points(cable, points, 101));
    CHECK_OK(hw_cable_copy_tensions(cable, tensions, MAX_POINTS, &count));
    for (int p = 0; p < count; p++)
        CHECK_NEAR(tensions[p], 0.0, 0.0);
    scene_end(&s);
}

TEST(an_inactive_cable_stands_still_and_goes_on_as_if_nothing_had_been)
{
    scene s;
    hw_vec3 before[MAX_POINTS];
    hw_vec3 after[MAX_POINTS];
    hw_cable_def def = scene_cable_def(HW_MODEL_VERLET);
    def.gravity_scale = 1.0f;
    scene_begin(&s, NULL);
    hw_cable_id still = scene_add(&s, &def);
    hw_cable_id moving = scene_add(&s, &def);
    CHECK_OK(hw_cable_set_active(still, 0));
    CHECK_EQUAL_INT(scene_status(still).state, HW_CABLE_STILL);
    scene_points(still, before, MAX_POINTS);
    scene_run(&s, 60);
    scene_points(still, after, MAX_POINTS);
    CHECK(memcmp(before, after, 101 * sizeof before[0]) == 0);
    scene_points(moving, after, MAX_POINTS);
    CHECK(memcmp(before, after, 101 * sizeof before[0]) != 0);
    CHECK_OK(hw_cable_set_active(still, 1));
    CHECK_EQUAL_INT(scene_status(still).state, HW_CABLE_MOVING);
    scene_run(&s, 1);
    scene_points(still, after, MAX_POINTS);
    CHECK(memcmp(before, after, 101 * sizeof before[0]) != 0);
    scene_end(&s);
}

TEST(telling_an_active_cable_to_be_active_changes_nothing)
{
    scene s;
    scene_begin(&s, NULL);
    hw_cable_def def = scene_cable_def(HW_MODEL_DYNAMIC);
    hw_cable_id cable = scene_add(&s, &def);
    scene_run(&s, 30);
    for (int32_t active = 1; active >= 0; active--) {
        CHECK_OK(hw_cable_set_active(cable, active));
        uint64_t before = scene_hash(&s);
        CHECK_OK(hw_cable_set_active(cable, active));
        CHECK_EQUAL_HEX(scene_hash(&s), before);
    }
    scene_end(&s);
}

TEST(reset_lays_the_cable_anew)
{
    for (int32_t model = HW_MODEL_VERLET; model <= HW_MODEL_SPRING; model++) {
        scene s;
        hw_vec3 laid[MAX_POINTS];
        hw_vec3 after[MAX_POINTS];
        hw_cable_def def = scene_cable_def(model);
        def.segment_count = 30;
        def.rest_length = 10.0f;
        def.gravity_scale = 1.0f;
        scene_begin(&s, NULL);
        hw_cable_id cable = scene_add(&s, &def);
        scene_points(cable, laid, MAX_POINTS);
        scene_run(&s, 100);
        CHECK_OK(hw_cable_reset(cable));
        scene_points(cable, after, MAX_POINTS);
        check_context("model %d", model);
        for (int p = 0; p <= 30; p++)
            check_at(after[p], laid[p], 1e-5);
        scene_end(&s);
    }
}

TEST(reset_leaves_held_ends_where_the_host_last_put_them)
{
    scene s;
    hw_vec3 points[MAX_POINTS];
    hw_vec3 start = {1.0f, 3.0f, -2.0f};
    hw_cable_def def = quiet_def();
    scene_begin(&s, NULL);
    hw_cable_id cable = scene_add(&s, &def);
    scene_run(&s, 10);
    CHECK_OK(hw_cable_hold(cable, 0, start));
    CHECK_OK(hw_cable_reset(cable));
    scene_points(cable, points, MAX_POINTS);
    check_at(points[0], start, 1e-6);
    check_at(points[100], def.end_position, 1e-6);
    for (int p = 0; p < 100; p++)
        CHECK_NEAR(distance(points[p], points[p + 1]), 0.1, 1e-4);
    scene_end(&s);
}

TEST(set_points_moves_at_once_and_brings_to_rest)
{
    for (int32_t model = HW_MODEL_VERLET; model <= HW_MODEL_SPRING; model++) {
        scene s;
        hw_vec3 line[MAX_POINTS];
        hw_vec3 found[MAX_POINTS];
        hw_cable_def def = scene_cable_def(model);
        def.segment_count = 20;
        def.rest_length = 10.0f;
        def.random_displacement = 0.0f;
        def.gravity_scale = 1.0f;
        scene_begin(&s, NULL);
        hw_cable_id cable = scene_add(&s, &def);
        scene_run(&s, 50);
        // Straight and exactly as long as at rest: without gravity nothing pulls at it.
        for (int p = 0; p <= 20; p++)
            line[p] = (hw_vec3){0.5f * (float)p - 3.0f, 4.0f, 1.0f};
        CHECK_OK(hw_cable_set_points(cable, line, 21));
        scene_points(cable, found, MAX_POINTS);
        check_context("model %d", model);
        for (int p = 0; p <= 20; p++)
            check_at(found[p], line[p], 1e-6);
        def.gravity_scale = 0.0f;
        def.start_position = line[0];
        def.end_position = line[20];
        CHECK_OK(hw_cable_set_def(cable, &def));
        scene_run(&s, 50);
        scene_points(cable, found, MAX_POINTS);
        for (int p = 0; p <= 20; p++)
            check_at(found[p], line[p], 1e-4);
        scene_end(&s);
    }
}

TEST(set_def_changes_a_living_cable_and_keeps_its_shape)
{
    scene s;
    hw_vec3 before[MAX_POINTS];
    hw_vec3 after[MAX_POINTS];
    hw_cable_def found;
    hw_cable_def def = quiet_def();
    scene_begin(&s, NULL);
    hw_cable_id cable = scene_add(&s, &def);
    scene_run(&s, 5);
    scene_points(cable, before, MAX_POINTS);
    def.gravity_scale = 1.0f;
    def.rest_length = 12.0f;
    def.flags = HW_CABLE_HOLD_START | HW_CABLE_BENDING;
    def.user_data = 5;
    CHECK_OK(hw_cable_set_def(cable, &def));
    scene_points(cable, after, MAX_POINTS);
    CHECK(memcmp(before, after, 101 * sizeof before[0]) == 0);
    CHECK_OK(hw_cable_get_def(cable, &found));
    CHECK(memcmp(&def, &found, sizeof def) == 0);
    CHECK_NEAR(scene_status(cable).rest_length, 12.0, 0.0);
    CHECK_EQUAL_INT(scene_status(cable).held_count, 1);
    scene_run(&s, 3000);
    scene_points(cable, after, MAX_POINTS);
    // The end was let go: the cable hangs from its start.
    CHECK_NEAR(after[100].x, 0.0, 0.5);
    CHECK(after[100].y < -11.0f);
    def.flags = HW_CABLE_HOLD_START | HW_CABLE_HOLD_END;
    def.end_position = (hw_vec3){4.0f, 1.0f, 0.0f};
    CHECK_OK(hw_cable_set_def(cable, &def));
    scene_run(&s, 1);
    scene_points(cable, after, MAX_POINTS);
    check_at(after[100], def.end_position, 1e-6);
    scene_end(&s);
}

TEST(far_from_the_origin_the_motion_is_the_same)
{
    static const float places[] = {0.0f, 5000.0f, -100000.0f, 1e6f};
    hw_vec3 reference[MAX_POINTS];
    for (int i = 0; i < 4; i++) {
        scene s;
        hw_cable_view view;
        hw_cable_def def = quiet_def();
        def.gravity_scale = 1.0f;
        def.drag_factor = 0.99f;
        def.start_position = (hw_vec3){places[i], places[i], -places[i]};
        def.end_position = (hw_vec3){places[i] + 5.0f, places[i], -places[i]};
        scene_begin(&s, NULL);
        hw_cable_id cable = scene_add(&s, &def);
        scene_run(&s, 120);
        CHECK_OK(hw_cable_get_view(cable, &view));
        for (int p = 0; p <= 100; p++) {
            hw_vec3 from_start = {view.points[p].x - view.points[0].x, view.points[p].y - view.points[0].y,
                                  view.points[p].z - view.points[0].z};
            if (i == 0)
                reference[p] = from_start;
            check_context("at %g m, particle %d", (double)places[i], p);
            check_at(from_start, reference[p], 1e-5);
        }
        scene_end(&s);
    }
}

TEST(a_cable_towed_far_away_keeps_its_precision)
{
    // 3 km at 30 m/s: the ends move together, so the shape in their frame must settle as it does for a cable that
    // stays.
    scene s;
    hw_cable_view view;
    hw_cable_def def = quiet_def();
    scene_begin(&s, NULL);
    hw_cable_id cable = scene_add(&s, &def);
    for (int frame = 1; frame <= 6000; frame++) {
        float x = 0.5f * (float)frame;
        CHECK_OK(hw_cable_hold(cable, 0, (hw_vec3){x, 0.0f, 0.0f}));
        CHECK_OK(hw_cable_hold(cable, 100, (hw_vec3){x + 5.0f, 0.0f, 0.0f}));
        scene_run(&s, 1);
    }
    scene_run(&s, 600);
    CHECK_OK(hw_cable_get_view(cable, &view));
    CHECK_NEAR(view.origin.x + view.points[0].x, 3000.0, 1e-3);
    // Its own origin came along: the numbers stay small.
    for (int p = 0; p <= 100; p++)
        CHECK(fabs((double)view.points[p].x) < 600.0);
    double length = 0.0;
    for (int p = 0; p < 100; p++)
        length += distance(view.points[p], view.points[p + 1]);
    CHECK_NEAR(length, 10.0, 0.05);
    CHECK_EQUAL_INT(scene_status(cable).state, HW_CABLE_MOVING);
    scene_end(&s);
}

TEST(cables_are_listed_in_the_order_of_simulation)
{
    scene s;
    hw_cable_id found[4];
    int32_t count = -1;
    hw_cable_def def = quiet_def();
    scene_begin(&s, NULL);
    CHECK_OK(hw_world_get_cables(s.world, NULL, 0, &count));
    CHECK_EQUAL_INT(count, 0);
    for (int i = 0; i < 4; i++)
        scene_add(&s, &def);
    CHECK_OK(hw_cable_destroy(s.cables[1]));
    CHECK_OK(hw_world_get_cables(s.world, found, 4, &count));
    CHECK_EQUAL_INT(count, 3);
    CHECK_EQUAL_HEX(found[0].bits, s.cables[0].bits);
    CHECK_EQUAL_HEX(found[1].bits, s.cables[2].bits);
    CHECK_EQUAL_HEX(found[2].bits, s.cables[3].bits);
    scene_end(&s);
}

TEST(bending_constraints_straighten_the_cable)
{
    double ends[2];
    for (int i = 0; i < 2; i++) {
        scene s;
        hw_vec3 points[MAX_POINTS];
        hw_cable_def def = quiet_def();
        def.segment_count = 20;
        def.rest_length = 2.0f;
        def.flags = i == 0 ? 0u : HW_CABLE_BENDING;
        def.end_position = (hw_vec3){0.5f, 0.0f, 0.0f};
        scene_begin(&s, NULL);
        hw_cable_id cable = scene_add(&s, &def);
        scene_run(&s, 300);
        scene_points(cable, points, MAX_POINTS);
        ends[i] = distance(points[0], points[20]);
        scene_end(&s);
    }
    // Free at both ends: without bending it stays bent as it was laid, with bending it opens, slowly against the drag.
    CHECK_NEAR(ends[0], 0.5, 0.01);
    CHECK(ends[1] > 0.65);
}

TEST(a_longer_world_substep_is_divided_for_a_cable_that_asks_for_it)
{
    // The spring rope wants 0.002 s. A world substep of 1/50 s divides into ten; so does stepping the world itself.
    hw_vec3 divided[MAX_POINTS];
    hw_vec3 stepped[MAX_POINTS];
    for (int i = 0; i < 2; i++) {
        scene s;
        hw_world_def world_def = scene_world_def();
        hw_cable_def def = scene_cable_def(HW_MODEL_SPRING);
        world_def.substep = i == 0 ? 0.02 : 0.002;
        def.substep_limit = 0.0021f;
        scene_begin(&s, &world_def);
        hw_cable_id cable = scene_add(&s, &def);
        scene_run(&s, i == 0 ? 25 : 250);
        scene_points(cable, i == 0 ? divided : stepped, MAX_POINTS);
        scene_end(&s);
    }
    for (int p = 0; p <= 20; p++) {
        check_context("particle %d", p);
        check_at(divided[p], stepped[p], 1e-3);
    }
}

// A free line, stretched and let go: without drag it rings.
static float ringing(float constraint_damping)
{
    scene s;
    hw_vec3 before[31];
    hw_vec3 after[31];
    hw_cable_def def = scene_s1_def(8.0f);
    def.segment_count = 30;
    def.flags = 0;
    def.solver_iterations = 1;
    def.drag_factor = 1.0f;
    def.constraint_damping = constraint_damping;
    scene_begin(&s, NULL);
    hw_cable_id cable = scene_add(&s, &def);
    for (int i = 0; i < 31; i++)
        before[i] = (hw_vec3){0.4f * (float)i, 0.0f, 0.0f};
    CHECK_OK(hw_cable_set_points(cable, before, 31));
    scene_run(&s, 200);
    scene_points(cable, before, 31);
    scene_run(&s, 1);
    scene_points(cable, after, 31);
    float sum = 0.0f;
    for (int i = 0; i < 30; i++)
        sum += fabsf(after[i + 1].x - after[i].x - (before[i + 1].x - before[i].x));
    scene_end(&s);
    return sum;
}

TEST(damping_in_the_constraints_stops_a_line_from_ringing)
{
    float without = ringing(0.0f);
    float with = ringing(0.9f);
    check_context("%g without, %g with", (double)without, (double)with);
    CHECK(without > 0.01f);
    CHECK(with < 0.5f * without);
}
