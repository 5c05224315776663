// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The spool of section 3.1: pulled away, it pays out particle by particle and the line keeps a low tension.

#include "misuse.h"

#include <math.h>

static hw_cable_def spool_def(void)
{
    hw_cable_def def = scene_s1_def(1.0f);
    def.flags |= HW_CABLE_SPOOL;
    return def;
}

static hw_cable_spool_status spool_status(hw_cable_id cable)
{
    hw_cable_spool_status status;
    CHECK_OK(hw_cable_get_spool(cable, &status));
    return status;
}

TEST(a_spool_pays_out_particle_by_particle_at_low_tension)
{
    scene s;
    scene_begin(&s, NULL);
    hw_cable_def def = spool_def();
    hw_cable_id cable = scene_add(&s, &def);
    hw_vec3 points[SCENE_S1_POINTS];
    CHECK_EQUAL_INT(spool_status(cable).released_count, 10);
    CHECK_EQUAL_INT(spool_status(cable).stored_count, 90);
    int32_t before = 10;
    double most = 0.0;
    // From 1 m to 8.5 m, at 1.5 m/s.
    for (int i = 0; i <= 300; i++) {
        hw_vec3 robot = {1.0f + 0.025f * (float)i, 0.0f, 0.0f};
        CHECK_OK(hw_cable_hold(cable, 100, robot));
        scene_run(&s, 1);
        hw_cable_spool_status status = spool_status(cable);
        CHECK(status.released_count == before || status.released_count == before + 1);
        CHECK_EQUAL_INT(status.released_count + status.stored_count, 100);
        CHECK_NEAR(status.released_length, 0.1 * status.released_count, 1e-4);
        before = status.released_count;
        // What is on the spool is at the spool.
        scene_points(cable, points, SCENE_S1_POINTS);
        for (int32_t p = 0; p <= status.stored_count; p++)
            CHECK_NEAR(points[p].x, 0, 0);
        // Never much more line than the way, and never less than the stretch allows.
        CHECK(status.released_length > 0.85f * robot.x && status.released_length < robot.x + 0.35f);
        most = fmax(most, (double)scene_status(cable).max_tension);
    }
    check_context("largest tension %g N", most);
    CHECK(before >= 72 && before <= 85);
    // 1000 N at a stretch of 1: the line as a whole never feels more than about the stretch that releases.
    CHECK(most < 250.0);
    // The same cable without a spool is pulled to pieces.
    CHECK_NEAR(scene_status(cable).taut, 0, 0);
    scene_run(&s, 300);
    CHECK(scene_status(cable).max_tension < 110.0f);
    scene_end(&s);
}

TEST(an_empty_spool_holds)
{
    scene s;
    scene_begin(&s, NULL);
    hw_cable_def def = spool_def();
    hw_cable_id cable = scene_add(&s, &def);
    for (int i = 0; i <= 600; i++) {
        CHECK_OK(hw_cable_hold(cable, 100, (hw_vec3){1.0f + 0.02f * (float)i, 0.0f, 0.0f}));
        scene_run(&s, 1);
    }
    CHECK_EQUAL_INT(spool_status(cable).stored_count, 0);
    CHECK_EQUAL_INT(scene_status(cable).taut, 1);
    CHECK(scene_status(cable).max_tension > 150.0f);
    scene_end(&s);
}

TEST(chance_releases_nothing)
{
    scene s;
    scene_begin(&s, NULL);
    hw_cable_def def = spool_def();
    def.end_position = (hw_vec3){0.95f, 0.0f, 0.0f};
    def.random_displacement = 0.004f;
    hw_cable_id cable = scene_add(&s, &def);
    int32_t released = spool_status(cable).released_count;
    scene_run(&s, 3000);
    CHECK(spool_status(cable).released_count <= released + 2);
    scene_end(&s);
}

TEST(a_spool_takes_back_slack_line_and_leaves_taut_line_out)
{
    scene s;
    scene_begin(&s, NULL);
    hw_cable_def def = spool_def();
    hw_cable_id cable = scene_add(&s, &def);
    for (int i = 0; i <= 300; i++) {
        CHECK_OK(hw_cable_hold(cable, 100, (hw_vec3){1.0f + 0.02f * (float)i, 0.0f, 0.0f}));
        scene_run(&s, 1);
    }
    int32_t out = spool_status(cable).released_count;
    CHECK(out >= 64);
    // Back at 1.2 m/s, not quite on the same way: a line that is pushed straight back into itself would not fold. The
    // spool could take in a little faster.
    CHECK_OK(hw_cable_retract(cable, 1.5f));
    CHECK_NEAR(spool_status(cable).retract_speed, 1.5, 1e-6);
    for (int i = 300; i >= 100; i--) {
        CHECK_OK(hw_cable_hold(cable, 100, (hw_vec3){1.0f + 0.02f * (float)i, 0.002f * (float)(300 - i), 0.0f}));
        scene_run(&s, 1);
    }
    scene_run(&s, 600);
    hw_cable_spool_status status = spool_status(cable);
    check_context("%d of %d", status.released_count, out);
    CHECK(status.released_count <= 31 && status.released_count >= 27);
    // No more than fits between the spool and the robot.
    scene_run(&s, 600);
    CHECK(spool_status(cable).released_count >= 27);
    CHECK(scene_status(cable).max_tension < 250.0f);
    CHECK_OK(hw_cable_retract(cable, 0.0f));
    // Laid anew: as many as are needed.
    CHECK_OK(hw_cable_reset(cable));
    CHECK_EQUAL_INT(spool_status(cable).released_count, 31);
    scene_end(&s);
}

TEST(a_spool_refuses_what_it_cannot_do)
{
    scene s;
    scene_begin(&s, NULL);
    hw_cable_def def = spool_def();
    hw_cable_def plain_def = scene_s1_def(5.0f);
    hw_cable_id cable = scene_add(&s, &def);
    hw_cable_id plain = scene_add(&s, &plain_def);
    hw_cable_id created;
    hw_cable_spool_status status;
    hw_vec3 place = {0.0f, 1.0f, 0.0f};
    const hw_result code = HW_ERROR_BAD_VALUE;
    scene_run(&s, 2);
    CHECK_REFUSED(&s, hw_cable_retract(cable, -0.1f), code, "speed");
    CHECK_REFUSED(&s, hw_cable_retract(cable, 100.1f), code, "speed");
    CHECK_REFUSED(&s, hw_cable_retract(cable, NAN), code, "speed");
    CHECK_REFUSED(&s, hw_cable_retract(plain, 1.0f), code, "no spool");
    CHECK_REFUSED(&s, hw_cable_retract((hw_cable_id){0}, 1.0f), HW_ERROR_BAD_ID, "null");
    CHECK_REFUSED(&s, hw_cable_get_spool(plain, &status), code, "no spool");
    CHECK_REFUSED(&s, hw_cable_get_spool(cable, NULL), HW_ERROR_NULL_ARGUMENT, "status");
    CHECK_REFUSED(&s, hw_cable_get_spool((hw_cable_id){0}, &status), HW_ERROR_BAD_ID, "null");
    CHECK_REFUSED(&s, hw_cable_hold(cable, 5, place), code, "on the spool");
    CHECK_REFUSED(&s, hw_cable_release(cable, 5), code, "on the spool");
    CHECK_REFUSED(&s, hw_cable_release(cable, 0), code, "on the spool");
    CHECK_OK(hw_cable_hold(cable, 0, place));
    CHECK_OK(hw_cable_hold(cable, 95, place));
    def.flags = HW_CABLE_SPOOL | HW_CABLE_HOLD_END;
    CHECK_REFUSED(&s, hw_cable_create(s.world, &def, &created), code, "flags");
    CHECK_REFUSED(&s, hw_cable_set_def(cable, &def), code, "HW_CABLE_HOLD_START");
    def = scene_cable_def(HW_MODEL_DYNAMIC);
    def.flags |= HW_CABLE_SPOOL;
    CHECK_REFUSED(&s, hw_cable_create(s.world, &def, &created), code, "verlet");
    // Without the flag the whole line is free.
    def = spool_def();
    def.flags &= ~HW_CABLE_SPOOL;
    CHECK_OK(hw_cable_set_def(cable, &def));
    CHECK_OK(hw_cable_hold(cable, 5, place));
    CHECK_OK(hw_cable_release(cable, 5));
    scene_run(&s, 10);
    scene_end(&s);
}

TEST(a_spool_is_tied_as_a_whole_and_stays_held_when_it_is_untied)
{
    for (int end_held = 0; end_held < 2; end_held++) {
        scene s;
        scene_begin(&s, NULL);
        hw_cable_def def = spool_def();
        def.flags = HW_CABLE_SPOOL | HW_CABLE_HOLD_START | (end_held ? HW_CABLE_HOLD_END : 0u);
        hw_cable_id cable = scene_add(&s, &def);
        hw_vec3 place = {0.0f, 0.5f, 0.0f};
        hw_attachment_def tie;
        hw_attachment_id created;
        CHECK_OK(hw_attachment_def_init(&tie));
        tie.cable = cable;
        tie.point = place;
        // 90 of 100 segments of 0.1 m are on the spool.
        tie.arc_length = 2.0f;
        CHECK_REFUSED(&s, hw_attachment_create(s.world, &tie, &created), HW_ERROR_BAD_VALUE, "on the spool");
        tie.arc_length = 9.5f;
        CHECK_OK(hw_attachment_create(s.world, &tie, &created));
        hw_attachment_id start = scene_attach(&s, cable, 0.0f, (hw_body_id){0}, place, 0);
        scene_run(&s, 10);
        hw_vec3 points[SCENE_S1_POINTS];
        scene_points(cable, points, SCENE_S1_POINTS);
        CHECK_NEAR(points[0].y, 0.5, 1e-6);
        CHECK_NEAR(points[5].y, 0.5, 1e-6);
        CHECK_OK(hw_attachment_destroy(start));
        CHECK_OK(hw_cable_get_def(cable, &def));
        CHECK_OK(hw_cable_set_def(cable, &def));
        int32_t held = 0;
        CHECK_OK(hw_cable_is_held(cable, 0, &held));
        CHECK_EQUAL_INT(held, 1);
        CHECK_OK(hw_cable_hold(cable, 0, (hw_vec3){0.0f, 0.6f, 0.0f}));
        scene_run(&s, 10);
        scene_end(&s);
    }
}
