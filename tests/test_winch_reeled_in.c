// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Lines that a winch has reeled in, as far as it can or until little of a segment is left, and what can still be done
// with them.

#include "check.h"
#include "lines.h"

#include <stdlib.h>

// A wire that hangs from its start, with a winch there that reels it in to the stop.
static hw_cable_id begin_reeled_in(scene *s, float length, int32_t segments, hw_winch_def *def, hw_winch_id *winch)
{
    hw_vec3 start = {0.0f, 0.0f, 0.0f};
    hw_vec3 end = {0.0f, -length, 0.0f};
    hw_cable_def line = line_def(HW_MATERIAL_STEEL_WIRE_ROPE, length, segments, start, end);
    line.flags = HW_CABLE_HOLD_START;
    scene_begin(s, NULL);
    hw_cable_id cable = scene_add(s, &line);
    CHECK_OK(hw_winch_def_init(def));
    def->cable = cable;
    def->speed = -1.0f;
    def->max_deployed = 50.0f;
    CHECK_OK(hw_winch_create(s->world, def, winch));
    scene_run(s, 60 * 10);
    hw_winch_status status;
    CHECK_OK(hw_winch_get_status(*winch, &status));
    CHECK_EQUAL_INT(status.at_min_stop, 1);
    CHECK_NEAR(status.deployed_length, fmaxf(0.1f * length / (float)segments, 0.001f), 1e-6f);
    return cable;
}

TEST(a_line_that_was_reeled_in_is_paid_out_in_whole_segments_from_either_end)
{
    // How much of a line in segments of 1 m is out when the second winch takes it over, at the other end.
    static const float stops[] = {0.0f, 1.1f, 1.6f};
    for (int i = 0; i < 3; i++) {
        scene s;
        hw_winch_def def;
        hw_winch_id winch;
        hw_vec3 points[8];
        hw_cable_id cable = begin_reeled_in(&s, 4.0f, 4, &def, &winch);
        def.min_deployed = stops[i];
        def.speed = stops[i] > 0.0f ? 1.0f : 0.0f;
        def.max_deployed = stops[i] > 0.0f ? stops[i] : def.max_deployed;
        CHECK_OK(hw_winch_set_def(winch, &def));
        scene_run(&s, 60 * 10);
        CHECK_OK(hw_winch_destroy(winch));
        int32_t count = scene_points(cable, points, 8);
        CHECK_OK(hw_cable_hold(cable, count - 1, points[count - 1]));
        CHECK_OK(hw_cable_release(cable, 0));
        def.end = 1;
        def.speed = 2.0f;
        def.max_deployed = 50.0f;
        CHECK_OK(hw_winch_create(s.world, &def, &winch));
        scene_run(&s, 60 * 40);
        const hwi_cable *line = inside(cable);
        check_context("%g m were out; segments of %g m and one of %g m", (double)stops[i], (double)line->segment_length,
                      (double)line->odd_length);
        CHECK_NEAR(scene_status(cable).rest_length, 50.0f, 1e-4f);
        CHECK(line->segment_length > 0.5f);
        CHECK(line->odd_length < 2.0f * line->segment_length);
        scene_end(&s);
    }
}

TEST(a_line_of_the_finest_segments_stays_long_enough_to_be_set_and_saved)
{
    scene s;
    hw_winch_def def;
    hw_winch_id winch;
    hw_cable_def line;
    uint64_t size = 0;
    hw_cable_id cable = begin_reeled_in(&s, 1.0f, 250, &def, &winch);
    CHECK_OK(hw_cable_get_def(cable, &line));
    CHECK_NEAR(line.rest_length, 0.001f, 0.0f); // as short as a cable may be
    CHECK_OK(hw_cable_set_def(cable, &line));
    CHECK_OK(hw_snapshot_size(s.world, &size));
    void *memory = malloc((size_t)size);
    CHECK_OK(hw_snapshot_save(s.world, memory, size, &size));
    CHECK_OK(hw_snapshot_load(s.world, memory, size));
    free(memory);
    scene_end(&s);
}

TEST(a_line_that_snapped_taut_can_be_reeled_in_and_saved)
{
    // The weight falls from beside the drum, 10 m deep; the jerk is strongest at the drum, in the last segment.
    scene s;
    hw_event events[16];
    hw_winch_def def;
    hw_winch_id winch;
    uint64_t size = 0;
    int32_t count = 0;
    bool snapped = false;
    hw_cable_def line =
        line_def(HW_MATERIAL_STEEL_WIRE_ROPE, 10.0f, 20, (hw_vec3){0.5f, 0.0f, 0.0f}, (hw_vec3){0.0f, 0.0f, 0.0f});
    line.flags = HW_CABLE_HOLD_END;
    line.start_mass = 200.0f;
    scene_begin(&s, NULL);
    hw_cable_id cable = scene_add(&s, &line);
    CHECK_OK(hw_winch_def_init(&def));
    def.cable = cable;
    def.end = 1;
    CHECK_OK(hw_winch_create(s.world, &def, &winch));
    for (int step = 0; step < 60 * 10 && !snapped; step++) {
        scene_run(&s, 1);
        CHECK_OK(hw_world_poll_events(s.world, events, 16, &count));
        for (int32_t i = 0; i < count; i++)
            snapped = snapped || (events[i].kind == HW_EVENT_CABLE_SNAP && events[i].particle >= 15);
    }
    CHECK(snapped);
    scene_run(&s, 60 * 20);
    def.speed = -0.5f;
    CHECK_OK(hw_winch_set_def(winch, &def));
    scene_run(&s, 60 * 9);
    CHECK(scene_status(cable).particle_count < 15);
    CHECK_OK(hw_snapshot_size(s.world, &size));
    void *memory = malloc((size_t)size);
    CHECK_OK(hw_snapshot_save(s.world, memory, size, &size));
    CHECK_OK(hw_snapshot_load(s.world, memory, size));
    free(memory);
    scene_end(&s);
}

TEST(a_line_that_a_winch_left_keeps_its_length_when_it_is_tied_and_held)
{
    // Tied beside its regular places, so that two segments differ, at any distance from the odd one.
    for (int end = 0; end < 2; end++)
        for (int i = 1; i < 20; i++) {
            scene s;
            hw_winch_def def;
            hw_winch_id winch;
            hw_cable_def line = line_def(HW_MATERIAL_STEEL_WIRE_ROPE, 10.0f, 10, (hw_vec3){0.0f, 0.0f, 0.0f},
                                         (hw_vec3){8.0f, 0.0f, 0.0f});
            scene_begin(&s, NULL);
            hw_cable_id cable = scene_add(&s, &line);
            CHECK_OK(hw_winch_def_init(&def));
            def.cable = cable;
            def.end = end;
            def.speed = 0.5f;
            CHECK_OK(hw_winch_create(s.world, &def, &winch));
            scene_run(&s, 60);
            CHECK_OK(hw_winch_destroy(winch));
            scene_attach(&s, cable, 0.5f * (float)i + 0.13f, (hw_body_id){0}, (hw_vec3){4.0f, 1.0f, 0.0f}, 0);
            CHECK_OK(hw_cable_release(cable, end == 0 ? 0 : 10));
            const hwi_cable *found = inside(cable);
            double length = 0.0;
            for (int32_t k = 0; k < found->particle_count; k++)
                length += (double)found->nodes[k].rest;
            check_context("winch at end %d, tied at %g m", end, 0.5 * i + 0.13);
            CHECK_NEAR(length, found->length, 1e-5);
            scene_end(&s);
        }
}

TEST(a_line_on_a_winch_is_tied_at_the_particle_nearest_to_the_arc_length)
{
    for (int end = 0; end < 2; end++)
        for (int i = 0; i <= 40; i++) {
            scene s;
            hw_winch_def winch_def;
            hw_winch_id winch;
            scene_begin(&s, NULL);
            hw_cable_def def = scene_thin_line(0.016, 2e5, 10.0f, 10, (hw_vec3){0}, (hw_vec3){5.0f, 0.0f, 0.0f});
            hw_cable_id cable = scene_add(&s, &def);
            CHECK_OK(hw_winch_def_init(&winch_def));
            winch_def.cable = cable;
            winch_def.end = end;
            winch_def.speed = -1.0f;
            CHECK_OK(hw_winch_create(s.world, &winch_def, &winch));
            // Until less than half of the segment at the drum is left; below 0.4 it is joined with the next.
            while (scene_status(cable).rest_length > 9.44f)
                scene_run(&s, 1);
            const hwi_cable *line = inside(cable);
            const int32_t last = line->particle_count - 1;
            CHECK_EQUAL_INT(last, 10);
            float arc_length = (float)line->length * (float)i / 40.0f;
            hw_attachment_id tie = scene_attach(&s, cable, arc_length, (hw_body_id){0}, (hw_vec3){1.0f, 1.0f, 0.0f}, 0);
            int32_t nearest = 0;
            int32_t tied = -1;
            for (int32_t p = 0; p <= last; p++) {
                const hwi_hold *hold = hwi_cable_hold_at(line, p);
                tied = hold != NULL && hold->attachment != NULL ? p : tied;
                double nearer = fabs(hwi_cable_regular_place(line, p) - (double)arc_length);
                nearest = nearer < fabs(hwi_cable_regular_place(line, nearest) - (double)arc_length) ? p : nearest;
            }
            check_context("winch at end %d, tied at %g of %g m", end, (double)arc_length, line->length);
            CHECK_EQUAL_INT(tied, nearest);
            CHECK_OK(hw_attachment_destroy(tie));
            scene_end(&s);
        }
}
