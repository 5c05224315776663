// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The spring model: what a moving hand does to it, when it breaks down and what it then says. Its numbers are checked
// in oracle/oracle_spring.c.

#include "check.h"
#include "scenes.h"

#include "world.h"

#include <math.h>
#include <string.h>

static hw_cable_def rope_def(float stiffness, float friction, int32_t segments)
{
    hw_cable_def def = scene_cable_def(HW_MODEL_SPRING);
    def.spring_stiffness = stiffness;
    def.spring_friction = friction;
    def.segment_count = segments;
    def.rest_length = (float)segments;
    def.end_position = (hw_vec3){0.5f * (float)segments, 0.0f, 0.0f};
    return def;
}

// Its state after 20 s; a fault, if there was one, is left in `fault`.
static int32_t state_after_20_s(const hw_cable_def *def, hw_fault *fault)
{
    scene s;
    int32_t count = 0;
    memset(fault, 0, sizeof *fault);
    scene_begin(&s, NULL);
    hw_cable_id rope = scene_add(&s, def);
    scene_run(&s, 1200);
    int32_t state = scene_status(rope).state;
    CHECK(isfinite(scene_status(rope).current_length));
    CHECK_OK(hw_world_poll_faults(s.world, fault, 1, &count));
    CHECK_EQUAL_INT(count, state == HW_CABLE_FAULTED);
    scene_end(&s);
    return state;
}

TEST(a_soft_rope_stretches_as_far_as_it_must_and_is_no_fault)
{
    static const struct {
        float stiffness;
        float friction;
        int32_t segments;
    } ropes[] = {{0.5f, 0.05f, 20}, {2.0f, 0.05f, 40}, {0.0f, 0.05f, 20}, {0.0f, 0.0f, 20}};
    for (int i = 0; i < 4; i++) {
        hw_fault fault;
        hw_cable_def def = rope_def(ropes[i].stiffness, ropes[i].friction, ropes[i].segments);
        check_context("stiffness %g, friction %g", (double)ropes[i].stiffness, (double)ropes[i].friction);
        CHECK_EQUAL_INT(state_after_20_s(&def, &fault), HW_CABLE_MOVING);
    }
}

TEST(a_rope_whose_end_is_torn_away_at_once_is_no_fault)
{
    scene s;
    hw_cable_def def = rope_def(10000.0f, 0.05f, 20);
    scene_begin(&s, NULL);
    hw_cable_id rope = scene_add(&s, &def);
    scene_run(&s, 10);
    CHECK_OK(hw_cable_hold(rope, 20, (hw_vec3){300.0f, 0.0f, 0.0f}));
    scene_run(&s, 1);
    CHECK_OK(hw_cable_hold(rope, 20, (hw_vec3){10.0f, 0.0f, 0.0f}));
    scene_run(&s, 600);
    CHECK_EQUAL_INT(scene_status(rope).state, HW_CABLE_MOVING);
    scene_end(&s);
}

TEST(too_much_friction_breaks_a_rope_down_and_the_sentence_says_the_limit_with_it)
{
    // 20 segments between two ends: h < m / (F + sqrt(F^2 + K m)), F = 20 c, K = 10000 c, c = cos^2(pi / 40). That is
    // 1.005 ms; without friction it would be 2.24 ms.
    hw_fault fault;
    hw_cable_def def = rope_def(10000.0f, 20.0f, 20);
    CHECK_EQUAL_INT(state_after_20_s(&def, &fault), HW_CABLE_FAULTED);
    CHECK_EQUAL_INT(fault.cause, HW_FAULT_DIVERGED);
    CHECK_TEXT(fault.message, "substeps of 0.001852 s, stable below 0.001005 s");
    CHECK_TEXT(fault.message, "spring_friction");
    def.substep_limit = 0.001f;
    CHECK_EQUAL_INT(state_after_20_s(&def, &fault), HW_CABLE_MOVING);
}

TEST(friction_alone_can_break_a_rope_down)
{
    // 2 c k_f h < m: 0.05 / 80 s and a little more.
    hw_fault fault;
    hw_cable_def def = rope_def(0.0f, 40.0f, 20);
    CHECK_EQUAL_INT(state_after_20_s(&def, &fault), HW_CABLE_FAULTED);
    CHECK_TEXT(fault.message, "substeps of 0.001852 s, stable below 0.0006289 s");
    def.substep_limit = 0.0006f;
    CHECK_EQUAL_INT(state_after_20_s(&def, &fault), HW_CABLE_MOVING);
}

TEST(a_short_rope_bears_longer_substeps_than_a_long_one)
{
    // A mass on one spring, swinging to 1.8 times its length at four fifths of its own limit: twice what a long rope
    // bears, and no fault.
    scene s;
    float largest = 0.0f;
    hw_cable_def def = rope_def(460.0f, 0.0f, 1);
    def.flags = HW_CABLE_HOLD_START;
    def.substep_limit = 1.0f;
    def.gravity_scale = 0.0f;
    def.end_position = (hw_vec3){1.8f, 0.0f, 0.0f};
    scene_begin(&s, NULL);
    hw_cable_id rope = scene_add(&s, &def);
    for (int i = 0; i < 600; i++) {
        scene_run(&s, 1);
        largest = fmaxf(largest, scene_status(rope).current_length);
    }
    CHECK(largest > 1.7f);
    CHECK_EQUAL_INT(scene_status(rope).state, HW_CABLE_MOVING);
    scene_end(&s);
}

TEST(friction_drags_a_rope_along_with_a_moving_hand)
{
    // Friction alone: v += h k_f / m (V - v), so v(n) = V (1 - (1 - h k_f / m)^n), and x is the sum of h v.
    scene s;
    hw_vec3 points[2];
    const double ratio = 1.0 - 0.002 * 0.5 / 0.05;
    hw_world_def world_def = scene_world_def();
    world_def.substep = 0.002;
    hw_cable_def def = rope_def(0.0f, 0.5f, 1);
    def.flags = HW_CABLE_HOLD_START;
    def.gravity_scale = 0.0f;
    def.end_position = (hw_vec3){0.0f, 1.0f, 0.0f};
    scene_begin(&s, &world_def);
    hw_cable_id rope = scene_add(&s, &def);
    double x = 0.0;
    for (int n = 1; n <= 100; n++) {
        CHECK_OK(hw_cable_hold(rope, 0, (hw_vec3){3.0f * 0.002f * (float)n, 0.0f, 0.0f}));
        scene_run(&s, 1);
        x += 0.002 * 3.0 * (1.0 - pow(ratio, n));
    }
    scene_points(rope, points, 2);
    CHECK(x > 0.3);
    CHECK_NEAR(points[1].x, x, 1e-4);
    scene_end(&s);
}

TEST(a_slack_rope_has_no_tension)
{
    scene s;
    hw_vec3 points[21];
    float tensions[20];
    int32_t count;
    hw_cable_def def = rope_def(10000.0f, 0.05f, 20);
    scene_begin(&s, NULL);
    hw_cable_id rope = scene_add(&s, &def);
    // Half the length, but for the last segment: its spring pulls, the others push, which is no tension.
    for (int p = 0; p <= 20; p++)
        points[p] = (hw_vec3){0.5f * (float)p, 0.0f, 0.0f};
    points[20].x = 9.5f + 1.01f;
    CHECK_OK(hw_cable_set_points(rope, points, 21));
    CHECK_OK(hw_cable_copy_tensions(rope, tensions, 20, &count));
    for (int p = 0; p < 19; p++)
        CHECK_NEAR(tensions[p], 0.0, 0.0);
    CHECK_NEAR(tensions[19], 100.0, 0.1);
    CHECK_NEAR(scene_status(rope).start_tension, 0.0, 0.0);
    scene_end(&s);
}

// The velocities, which no public call tells.
static void copy_motion(hw_cable_id id, hw_vec3 *motion)
{
    hwi_cable *cable;
    hwi_world *world;
    CHECK_OK(hwi_cable_resolve(__func__, id, &cable, &world));
    memcpy(motion, cable->motion, (size_t)cable->particle_count * sizeof *motion);
}

TEST(the_last_good_state_is_kept_with_its_motion)
{
    scene s;
    hw_vec3 points[2][21];
    hw_vec3 motion[2][21];
    int32_t substep = 0;
    hw_cable_def def = rope_def(200.0f, 0.05f, 20);
    def.substep_limit = 1.0f;
    scene_begin(&s, NULL);
    hw_cable_id rope = scene_add(&s, &def);
    while (scene_status(rope).state == HW_CABLE_MOVING && substep++ < 3600) {
        scene_points(rope, points[0], 21);
        copy_motion(rope, motion[0]);
        scene_run(&s, 1);
    }
    CHECK_EQUAL_INT(scene_status(rope).state, HW_CABLE_FAULTED);
    scene_points(rope, points[1], 21);
    copy_motion(rope, motion[1]);
    CHECK(memcmp(points[0], points[1], sizeof points[0]) == 0);
    CHECK(memcmp(motion[0], motion[1], sizeof motion[0]) == 0);
    scene_end(&s);
}
