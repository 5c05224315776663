// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Time: the accumulator, dropped time, counters, profile; and the hash that sees all of it.

#include "misuse.h"

#include <math.h>
#include <string.h>

static hw_counters counters_of(const scene *s)
{
    hw_counters counters;
    memset(&counters, 0xff, sizeof counters);
    CHECK_OK(hw_world_get_counters(s->world, &counters));
    return counters;
}

static void begin_swinging(scene *s)
{
    hw_cable_def def = scene_cable_def(HW_MODEL_VERLET);
    scene_begin(s, NULL);
    def.gravity_scale = 1.0f;
    def.drag_factor = 0.99f;
    def.flags = HW_CABLE_HOLD_START;
    scene_add(s, &def);
}

TEST(sixty_frames_a_second_run_one_substep_each)
{
    scene s;
    begin_swinging(&s);
    for (int frame = 1; frame <= 1000; frame++) {
        CHECK_OK(hw_world_step(s.world, 1.0 / 60.0));
        CHECK_EQUAL_INT(counters_of(&s).substeps, frame);
    }
    scene_end(&s);
}

TEST(any_frame_rate_gives_the_same_motion)
{
    static const double rates[] = {60.0, 30.0, 144.0, 7.3, 1000.0, 59.94};
    hw_vec3 reference[101];
    hw_vec3 points[101];
    for (int i = 0; i < 6; i++) {
        scene s;
        begin_swinging(&s);
        int frames = (int)(10.0 * rates[i] + 0.5);
        for (int frame = 0; frame < frames; frame++)
            CHECK_OK(hw_world_step(s.world, 10.0 / (double)frames));
        // Half a substep more, so that rounding of the sum cannot decide whether the last one runs.
        CHECK_OK(hw_world_step(s.world, 0.5 / 60.0));
        check_context("%g frames a second", rates[i]);
        CHECK_EQUAL_INT(counters_of(&s).substeps, 600);
        scene_points(s.cables[0], i == 0 ? reference : points, 101);
        if (i > 0)
            CHECK(memcmp(reference, points, sizeof points) == 0);
        scene_end(&s);
    }
}

TEST(the_hash_does_not_see_how_the_host_cut_time_into_frames)
{
    uint64_t hashes[3];
    for (int i = 0; i < 3; i++) {
        static const int substeps_a_frame[] = {1, 5, 60};
        scene s;
        begin_swinging(&s);
        for (int substep = 0; substep < 600; substep += substeps_a_frame[i])
            CHECK_OK(hw_world_step(s.world, substeps_a_frame[i] / 60.0));
        hashes[i] = scene_hash(&s);
        scene_end(&s);
    }
    CHECK_EQUAL_HEX(hashes[1], hashes[0]);
    CHECK_EQUAL_HEX(hashes[2], hashes[0]);
}

TEST(a_jittering_frame_rate_gives_the_same_motion)
{
    hw_vec3 reference[101];
    hw_vec3 points[101];
    for (int run = 0; run < 2; run++) {
        scene s;
        begin_swinging(&s);
        uint32_t random = 12345;
        double time = 0.0;
        while (counters_of(&s).substeps < 600) {
            random = random * 1664525u + 1013904223u;
            // 1/600 .. 1/12 s a frame, then in small frames to exactly 600 substeps.
            double seconds = run == 0 || time > 9.8 ? 1.0 / 60.0 : (1.0 + (double)(random >> 24) / 5.2) / 600.0;
            CHECK_OK(hw_world_step(s.world, seconds));
            time += seconds;
        }
        CHECK_EQUAL_INT(counters_of(&s).substeps, 600);
        CHECK_NEAR(counters_of(&s).dropped_time, 0.0, 0.0);
        scene_points(s.cables[0], run == 0 ? reference : points, 101);
        scene_end(&s);
    }
    CHECK(memcmp(reference, points, sizeof points) == 0);
}

// A host moves one end at a constant speed and tells the library once a frame where it is.
static void run_towed(double rate, hw_vec3 *points)
{
    scene s;
    hw_cable_def def = scene_s1_def(8.0f);
    scene_begin(&s, NULL);
    hw_cable_id cable = scene_add(&s, &def);
    int frames = (int)(3.0 * rate + 0.5);
    for (int frame = 1; frame <= frames; frame++) {
        double time = 3.0 * (double)frame / (double)frames;
        CHECK_OK(hw_cable_hold(cable, 0, (hw_vec3){0.0f, (float)(0.8 * time), (float)(0.4 * time)}));
        CHECK_OK(hw_world_step(s.world, 3.0 / (double)frames));
    }
    scene_points(cable, points, 101);
    scene_end(&s);
}

TEST(a_hold_moved_at_constant_speed_tows_the_same_at_any_frame_rate)
{
    static const double rates[] = {30.0, 20.0, 12.0, 144.0, 59.94, 37.0, 7.3};
    hw_vec3 reference[101];
    hw_vec3 points[101];
    run_towed(60.0, reference);
    CHECK(reference[10].y > 0.5f);
    for (int i = 0; i < 7; i++) {
        run_towed(rates[i], points);
        for (int p = 0; p < 101; p++) {
            check_context("%g frames a second, particle %d", rates[i], p);
            // The hold passes the same places at the same times; only rounding differs.
            CHECK_NEAR(points[p].x, reference[p].x, 1e-4);
            CHECK_NEAR(points[p].y, reference[p].y, 1e-4);
            CHECK_NEAR(points[p].z, reference[p].z, 1e-4);
        }
    }
}

TEST(time_beyond_max_substeps_is_dropped_and_counted)
{
    scene s;
    hw_world_def def = scene_world_def();
    def.max_substeps = 4;
    def.substep = 0.25;
    scene_begin(&s, &def);
    CHECK_OK(hw_world_step(s.world, 3.125));
    hw_counters counters = counters_of(&s);
    CHECK_EQUAL_INT(counters.substeps, 4);
    CHECK_NEAR(counters.time, 1.0, 1e-12);
    CHECK_NEAR(counters.dropped_time + counters.pending_time, 2.125, 1e-12);
    CHECK(counters.pending_time < 0.25);
    CHECK_OK(hw_world_step(s.world, 0.5));
    CHECK_NEAR(counters_of(&s).dropped_time, counters.dropped_time, 1e-12);
    CHECK_EQUAL_INT(counters_of(&s).substeps, 6);
    scene_end(&s);
}

TEST(time_is_neither_lost_nor_made)
{
    scene s;
    double given = 0.0;
    uint32_t random = 99;
    scene_begin(&s, NULL);
    for (int i = 0; i < 5000; i++) {
        random = random * 1664525u + 1013904223u;
        double seconds = (double)(random >> 8) * 1e-9;
        given += seconds;
        CHECK_OK(hw_world_step(s.world, seconds));
        hw_counters counters = counters_of(&s);
        CHECK(counters.pending_time >= 0.0 && counters.pending_time <= s.substep);
        CHECK_NEAR(counters.time + counters.pending_time + counters.dropped_time, given, 1e-9);
        CHECK_NEAR(counters.time, (double)counters.substeps * s.substep, 1e-9);
    }
    CHECK_EQUAL_INT(counters_of(&s).steps, 5000);
    scene_end(&s);
}

TEST(counters_count)
{
    scene s;
    hw_world_def def = scene_world_def();
    def.worker_count = 2;
    scene_begin(&s, &def);
    hw_cable_def cable_def = scene_cable_def(HW_MODEL_VERLET);
    hw_cable_id first = scene_add(&s, &cable_def);
    cable_def.segment_count = 7;
    scene_add(&s, &cable_def);
    hw_counters counters = counters_of(&s);
    CHECK_EQUAL_INT(counters.steps, 0);
    CHECK_EQUAL_INT(counters.substeps, 0);
    CHECK_EQUAL_INT(counters.cables, 2);
    CHECK_EQUAL_INT(counters.faulted_cables, 0);
    CHECK_EQUAL_INT(counters.particles, 101 + 8);
    CHECK_EQUAL_INT(counters.dropped_events, 0);
    CHECK_EQUAL_INT(counters.dropped_faults, 0);
    CHECK_EQUAL_INT(counters.workers, (hw_feature_bits() & HW_FEATURE_THREADS) != 0 ? 2 : 1);
    CHECK_OK(hw_cable_destroy(first));
    scene_run(&s, 3);
    counters = counters_of(&s);
    CHECK_EQUAL_INT(counters.steps, 3);
    CHECK_EQUAL_INT(counters.substeps, 3);
    CHECK_EQUAL_INT(counters.cables, 1);
    CHECK_EQUAL_INT(counters.particles, 8);
    scene_end(&s);
}

TEST(the_profile_adds_up)
{
    scene s;
    hw_profile profile;
    scene_begin_entry(&s, scene_find("cables_64"), 1);
    scene_run(&s, 1);
    memset(&profile, 0xff, sizeof profile);
    CHECK_OK(hw_world_get_profile(s.world, &profile));
    CHECK(profile.step > 0.0 && profile.step < 10.0);
    CHECK(profile.guide >= 0.0);
    CHECK(profile.cables > 0.0);
    CHECK(profile.report >= 0.0);
    CHECK(profile.guide + profile.cables + profile.report <= profile.step * 1.001);
    // 64 cables of 100 segments: nearly all of the time goes into the cables.
    CHECK(profile.cables > 0.5 * profile.step);
    scene_end(&s);
}

TEST(gravity_set_is_gravity_got_and_turns_the_motion)
{
    scene s;
    hw_vec3 found = {0.0f, 0.0f, 0.0f};
    hw_vec3 points[101];
    begin_swinging(&s);
    CHECK_OK(hw_world_set_gravity(s.world, (hw_vec3){3.0f, 0.0f, 0.0f}));
    CHECK_OK(hw_world_get_gravity(s.world, &found));
    CHECK_NEAR(found.x, 3.0, 0);
    CHECK_NEAR(found.y, 0.0, 0);
    CHECK_NEAR(found.z, 0.0, 0);
    scene_run(&s, 1200);
    scene_points(s.cables[0], points, 101);
    CHECK(points[100].x > 9.5f);
    scene_end(&s);
}

TEST(the_hash_sees_every_part_of_the_state)
{
    scene s;
    uint64_t hash;
    begin_swinging(&s);
    hw_cable_id cable = s.cables[0];
    hash = scene_hash(&s);
    CHECK_EQUAL_HEX(scene_hash(&s), hash);
    // Each of these changes the state, and each must change the hash.
    for (int change = 0; change < 9; change++) {
        hw_cable_def def;
        hw_cable_id created;
        hw_vec3 points[101];
        CHECK_OK(hw_cable_get_def(cable, &def));
        scene_points(cable, points, 101);
        switch (change) {
        case 0:
            CHECK_OK(hw_world_step(s.world, 1.0 / 60.0));
            break;
        case 1:
            CHECK_OK(hw_world_step(s.world, 1e-3));
            break;
        case 2:
            CHECK_OK(hw_world_set_gravity(s.world, (hw_vec3){0.0f, -9.8f, 0.0f}));
            break;
        case 3:
            CHECK_OK(hw_cable_hold(cable, 50, points[50]));
            break;
        case 4:
            CHECK_OK(hw_cable_release(cable, 50));
            break;
        case 5:
            def.drag_factor = 0.5f;
            CHECK_OK(hw_cable_set_def(cable, &def));
            break;
        case 6:
            CHECK_OK(hw_cable_set_active(cable, 0));
            break;
        case 7:
            points[70].x += 1e-5f;
            CHECK_OK(hw_cable_set_points(cable, points, 101));
            break;
        default:
            CHECK_OK(hw_cable_create(s.world, &def, &created));
            break;
        }
        check_context("change %d", change);
        CHECK(scene_hash(&s) != hash);
        hash = scene_hash(&s);
    }
    scene_end(&s);
}

TEST(the_hash_does_not_see_the_generation_of_ids)
{
    hw_cable_def def = scene_cable_def(HW_MODEL_VERLET);
    uint64_t hashes[2];
    for (int i = 0; i < 2; i++) {
        scene s;
        scene_begin(&s, NULL);
        for (int extra = 0; extra < i * 3; extra++) {
            hw_cable_id cable;
            CHECK_OK(hw_cable_create(s.world, &def, &cable));
            CHECK_OK(hw_cable_destroy(cable));
        }
        scene_add(&s, &def);
        scene_run(&s, 20);
        hashes[i] = scene_hash(&s);
        scene_end(&s);
    }
    CHECK_EQUAL_HEX(hashes[0], hashes[1]);
}

TEST(a_world_without_cables_steps)
{
    scene s;
    scene_begin(&s, NULL);
    scene_run(&s, 100);
    CHECK_EQUAL_INT(counters_of(&s).substeps, 100);
    scene_end(&s);
}
