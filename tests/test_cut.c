// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Cables that are cut, and cables that break.

#include "misuse.h"
#include "twins.h"

#include <math.h>
#include <string.h>

#define SEGMENTS 20
#define POINTS   21

static hw_cable_def line_def(float span)
{
    hw_cable_def def = scene_cable_def(HW_MODEL_DYNAMIC);
    hw_cable_material_init(&def.material, HW_MATERIAL_ARMOURED_UMBILICAL);
    def.segment_count = SEGMENTS;
    def.rest_length = 10.0f;
    def.start_position = (hw_vec3){0.0f, -5.0f, 0.0f};
    def.end_position = (hw_vec3){span, -5.0f, 0.0f};
    return def;
}

static int32_t poll(scene *s, hw_event *events, int32_t capacity)
{
    int32_t count = 0;
    CHECK_OK(hw_world_poll_events(s->world, events, capacity, &count));
    return count;
}

static int32_t is_cut(hw_cable_id cable, int32_t segment)
{
    int32_t cut = -1;
    CHECK_OK(hw_cable_is_cut(cable, segment, &cut));
    return cut;
}

static float distance(hw_vec3 a, hw_vec3 b)
{
    float x = a.x - b.x;
    float y = a.y - b.y;
    float z = a.z - b.z;
    return sqrtf(x * x + y * y + z * z);
}

TEST(a_cut_cable_hangs_in_two_lines_that_keep_their_length)
{
    scene s;
    hw_vec3 points[POINTS];
    float tensions[SEGMENTS];
    hw_event events[8];
    hw_cable_view view;
    int32_t count;
    scene_begin(&s, NULL);
    hw_cable_def def = line_def(10.01f);
    hw_cable_id cable = scene_add(&s, &def);
    scene_run(&s, 60);
    CHECK_EQUAL_INT(scene_status(cable).taut, 1);
    poll(&s, events, 8);
    CHECK_OK(hw_cable_get_view(cable, &view));
    CHECK(view.cuts == NULL);

    CHECK_OK(hw_cable_cut(cable, 4.1f));
    CHECK_EQUAL_INT(is_cut(cable, 8), 1);
    CHECK_EQUAL_INT(is_cut(cable, 7), 0);
    CHECK_EQUAL_INT(scene_status(cable).cut_count, 1);
    CHECK_OK(hw_cable_cut(cable, 4.4f));
    CHECK_EQUAL_INT(scene_status(cable).cut_count, 1);
    scene_run(&s, 60 * 120);
    CHECK_EQUAL_INT(scene_status(cable).state, HW_CABLE_ASLEEP);
    CHECK_EQUAL_INT(scene_status(cable).taut, 0);
    CHECK_EQUAL_INT(poll(&s, events, 8), 1);
    CHECK_EQUAL_INT(events[0].kind, HW_EVENT_CABLE_SLACK);
    CHECK_NEAR(events[0].value, 0.0, 0.0);

    // Both hang straight down from their holders, 4 m and 5.5 m of them.
    scene_points(cable, points, POINTS);
    CHECK_NEAR(points[8].x, 0.0, 0.02);
    CHECK_NEAR(points[8].y, -9.0, 0.02);
    CHECK_NEAR(points[9].x, 10.01, 0.02);
    CHECK_NEAR(points[9].y, -10.5, 0.02);
    for (int i = 0; i < SEGMENTS; i++)
        if (i != 8)
            CHECK_NEAR(distance(points[i], points[i + 1]), 0.5, 0.0005);
    CHECK_NEAR(scene_status(cable).current_length, 9.5, 0.01);
    CHECK_OK(hw_cable_copy_tensions(cable, tensions, SEGMENTS, &count));
    CHECK_NEAR(tensions[8], 0.0, 0.0);
    CHECK(tensions[0] > tensions[6] && tensions[19] > tensions[10]);
    CHECK_OK(hw_cable_get_view(cable, &view));
    CHECK(view.cuts != NULL && view.cuts[8] == 1 && view.cuts[7] == 0);

    CHECK_OK(hw_cable_reset(cable));
    CHECK_EQUAL_INT(scene_status(cable).cut_count, 0);
    CHECK_EQUAL_INT(is_cut(cable, 8), 0);
    scene_run(&s, 60);
    CHECK_EQUAL_INT(scene_status(cable).taut, 1);
    CHECK_NEAR(scene_status(cable).current_length, 10.01, 0.001);
    scene_end(&s);
}

TEST(a_cut_survives_a_change_of_the_definition)
{
    scene s;
    scene_begin(&s, NULL);
    hw_cable_def def = line_def(9.0f);
    hw_cable_id cable = scene_add(&s, &def);
    CHECK_OK(hw_cable_cut(cable, 10.0f));
    CHECK_EQUAL_INT(is_cut(cable, 19), 1);
    CHECK_OK(hw_cable_cut(cable, 0.0f));
    CHECK_EQUAL_INT(is_cut(cable, 0), 1);
    CHECK_OK(hw_cable_get_def(cable, &def));
    def.material.mass_per_length = 3.0f;
    CHECK_OK(hw_cable_set_def(cable, &def));
    CHECK_EQUAL_INT(scene_status(cable).cut_count, 2);
    // The middle falls.
    hw_vec3 points[POINTS];
    scene_run(&s, 120);
    scene_points(cable, points, POINTS);
    CHECK(points[10].y < -6.0f);
    CHECK_NEAR(points[0].y, -5.0, 1e-6);
    CHECK_NEAR(points[20].y, -5.0, 1e-6);
    scene_end(&s);
}

// Hang more and more on it; a weight that falls into the line at once would pull twice as hard.
static void load(scene *s, hw_cable_id cable, float from, float to)
{
    hw_cable_def def;
    for (float mass = from; mass <= to; mass += 0.1f) {
        CHECK_OK(hw_cable_get_def(cable, &def));
        def.end_mass = mass;
        CHECK_OK(hw_cable_set_def(cable, &def));
        scene_run(s, 2);
    }
}

TEST(a_cable_breaks_once_where_it_is_pulled_most)
{
    scene s;
    hw_event events[16];
    hw_vec3 points[POINTS];
    scene_begin(&s, NULL);
    hw_cable_def def = line_def(0.0f);
    def.end_position = (hw_vec3){0.0f, -15.0f, 0.0f};
    def.flags = HW_CABLE_HOLD_START | HW_CABLE_BREAKS;
    def.material.breaking_load = 1000.0f;
    hw_cable_id cable = scene_add(&s, &def);
    load(&s, cable, 0.0f, 80.0f);
    // 785 N and the line's own weight: overloaded, whole.
    CHECK_EQUAL_INT(scene_status(cable).cut_count, 0);
    CHECK_EQUAL_INT(poll(&s, events, 16), 1);
    CHECK_EQUAL_INT(events[0].kind, HW_EVENT_CABLE_OVERLOAD);
    CHECK_EQUAL_INT(events[0].particle, 0);
    CHECK_NEAR(events[0].arc_length, 0.25, 1e-6);
    CHECK_NEAR(events[0].value, 800.0, 5.0);
    load(&s, cable, 80.0f, 100.0f);
    CHECK_EQUAL_INT(poll(&s, events, 16), 1);
    CHECK_EQUAL_INT(events[0].kind, HW_EVENT_CABLE_BROKEN);
    CHECK_EQUAL_INT(events[0].particle, 0);
    CHECK_NEAR(events[0].arc_length, 0.25, 1e-6);
    CHECK_NEAR(events[0].value, 1000.0, 5.0);
    CHECK_EQUAL_INT(scene_status(cable).cut_count, 1);
    CHECK_EQUAL_INT(is_cut(cable, 0), 1);
    scene_points(cable, points, POINTS);
    CHECK(points[1].y < -6.0f);

    // Without the flag nothing breaks, and the overload is told again.
    CHECK_OK(hw_cable_get_def(cable, &def));
    def.flags = HW_CABLE_HOLD_START;
    def.end_mass = 0.0f;
    CHECK_OK(hw_cable_set_def(cable, &def));
    CHECK_OK(hw_cable_reset(cable));
    scene_run(&s, 10);
    load(&s, cable, 0.0f, 120.0f);
    CHECK_EQUAL_INT(scene_status(cable).cut_count, 0);
    CHECK_EQUAL_INT(poll(&s, events, 16), 1);
    CHECK_EQUAL_INT(events[0].kind, HW_EVENT_CABLE_OVERLOAD);
    scene_end(&s);
}

// The places in the order in which they broke, m.
static int32_t take_breaks(scene *s, float *places, int32_t capacity)
{
    hw_event events[64];
    int32_t breaks = 0;
    int32_t count = poll(s, events, 64);
    for (int32_t i = 0; i < count; i++) {
        if (events[i].kind != HW_EVENT_CABLE_BROKEN)
            continue;
        CHECK(events[i].value >= 1000.0f);
        if (breaks < capacity)
            places[breaks] = events[i].arc_length;
        breaks++;
    }
    return breaks;
}

TEST(what_is_left_of_a_broken_cable_breaks_if_its_load_stays)
{
    scene s;
    float places[4] = {0};
    scene_begin(&s, NULL);
    hw_cable_def def = line_def(10.0f);
    def.flags |= HW_CABLE_BREAKS;
    def.gravity_scale = 0.0f;
    def.material.breaking_load = 1000.0f;
    hw_cable_id cable = scene_add(&s, &def);
    CHECK_OK(hw_cable_hold(cable, 10, (hw_vec3){5.0f, -5.0f, 0.0f}));
    scene_run(&s, 10);
    CHECK_EQUAL_INT(take_breaks(&s, places, 4), 0);
    // Both of its spans are pulled; one that broke leaves the other as it is.
    for (int i = 1; i <= 60; i++) {
        float way = 0.0005f * (float)i;
        CHECK_OK(hw_cable_hold(cable, 0, (hw_vec3){-way, -5.0f, 0.0f}));
        CHECK_OK(hw_cable_hold(cable, 20, (hw_vec3){10.0f + way, -5.0f, 0.0f}));
        scene_run(&s, 1);
    }
    CHECK_EQUAL_INT(take_breaks(&s, places, 4), 2);
    CHECK_EQUAL_INT(scene_status(cable).cut_count, 2);
    CHECK((places[0] < 5.0f) != (places[1] < 5.0f));
    CHECK(scene_status(cable).max_tension < 1000.0f);
    scene_end(&s);
}

TEST(a_jerk_breaks_a_long_cable_once_however_short_the_substep)
{
    for (int way = 0; way < 4; way++) {
        scene s;
        hw_world_def world_def = scene_world_def();
        float places[4] = {0};
        world_def.substep = way < 2 ? 1.0 / 60.0 : 1.0 / 600.0;
        world_def.worker_count = 1;
        scene_begin(&s, &world_def);
        hw_cable_def def = line_def(100.0f);
        def.segment_count = 100;
        def.rest_length = 100.0f;
        def.flags |= HW_CABLE_BREAKS;
        def.gravity_scale = 0.0f;
        def.material.breaking_load = 20000.0f;
        hw_cable_id cable = scene_add(&s, &def);
        scene_run(&s, 10);
        float speed = way % 2 == 0 ? 5.0f : 10.0f; // m/s
        int steps = (int)(1.0 / s.substep);
        for (int i = 1; i <= steps; i++) {
            float x = 100.0f + speed * (float)(s.substep * i);
            CHECK_OK(hw_cable_hold(cable, 100, (hw_vec3){x, -5.0f, 0.0f}));
            scene_run(&s, 1);
        }
        check_context("way %d", way);
        CHECK_EQUAL_INT(take_breaks(&s, places, 4), 1);
        CHECK_EQUAL_INT(scene_status(cable).cut_count, 1);
        scene_end(&s);
    }
}

// A winch at a line of 1 m a segment that hangs at rest from its start or from its end.
static hw_winch_id hang_at_winch(scene *s, int end, float length, float mass, hw_winch_def *def)
{
    hw_cable_def line = line_def(0.0f);
    hw_vec3 drum = {0.0f, -5.0f, 0.0f};
    hw_vec3 weight = {0.0f, -5.0f - length, 0.0f};
    line.segment_count = (int32_t)length;
    line.rest_length = length;
    line.flags = end == 0 ? HW_CABLE_HOLD_START : HW_CABLE_HOLD_END;
    line.start_position = end == 0 ? drum : weight;
    line.end_position = end == 0 ? weight : drum;
    line.start_mass = end == 0 ? 0.0f : mass;
    line.end_mass = end == 0 ? mass : 0.0f;
    hw_winch_id winch;
    scene_begin(s, NULL);
    CHECK_OK(hw_winch_def_init(def));
    def->cable = scene_add(s, &line);
    def->end = end;
    CHECK_OK(hw_winch_create(s->world, def, &winch));
    scene_run(s, 600);
    return winch;
}

static void drive_winch(hw_winch_id winch, hw_winch_def *def, float speed)
{
    def->speed = speed;
    CHECK_OK(hw_winch_set_def(winch, def));
}

static hw_winch_status winch_status(hw_winch_id winch)
{
    hw_winch_status status;
    CHECK_OK(hw_winch_get_status(winch, &status));
    return status;
}

// m, of the end away from the drum.
static float far_height(const hw_winch_def *def)
{
    hw_vec3 points[64];
    int32_t count = scene_points(def->cable, points, 64);
    return points[def->end == 0 ? count - 1 : 0].y;
}

static void check_nothing_hangs(hw_winch_id winch, const hw_winch_def *def)
{
    hw_winch_status status = winch_status(winch);
    hw_cable_status line = scene_status(def->cable);
    CHECK_NEAR(status.deployed_length, 0.0, 0.0);
    CHECK_NEAR(status.stretched_length, 0.0, 0.0);
    CHECK_NEAR(status.tension, 0.0, 0.0);
    CHECK_NEAR(status.line_speed, 0.0, 0.0);
    // The drum keeps half of the broken segment.
    CHECK((def->end == 0 ? line.start_tension : line.end_tension) < 20.0f);
}

TEST(a_line_that_breaks_or_is_cut_at_its_drum_falls_and_the_winch_says_so)
{
    for (int way = 0; way < 8; way++) {
        scene s;
        hw_cable_def line;
        hw_winch_def def;
        int end = way & 1;
        hw_winch_id winch = hang_at_winch(&s, end, 20.0f, 50.0f, &def);
        hw_cable_id cable = def.cable;
        check_context("way %d", way);
        def.flags = (way & 2) != 0 ? HW_WINCH_BRAKE : 0;
        drive_winch(winch, &def, 0.0f);
        float before = far_height(&def);
        if ((way & 4) != 0) {
            CHECK_OK(hw_cable_cut(cable, end == 0 ? 0.3f : 19.7f));
        } else {
            CHECK_OK(hw_cable_get_def(cable, &line));
            line.flags |= HW_CABLE_BREAKS;
            line.material.breaking_load = 500.0f;
            CHECK_OK(hw_cable_set_def(cable, &line));
        }
        scene_run(&s, 120);
        CHECK_EQUAL_INT(scene_status(cable).cut_count, 1);
        CHECK_EQUAL_INT(is_cut(cable, end == 0 ? 0 : 19), 1);
        CHECK(far_height(&def) < before - 5.0f);
        check_nothing_hangs(winch, &def);
        // There is nothing to reel in.
        drive_winch(winch, &def, -1.0f);
        scene_run(&s, 60);
        check_nothing_hangs(winch, &def);
        CHECK_NEAR(winch_status(winch).stored_length, 80.0, 1e-4);
        scene_end(&s);
    }
}

TEST(a_drum_reels_in_a_stub_and_never_what_was_cut_off)
{
    for (int end = 0; end < 2; end++) {
        scene s;
        hw_winch_def def;
        hw_winch_id winch = hang_at_winch(&s, end, 10.0f, 0.0f, &def);
        hw_cable_id cable = def.cable;
        CHECK_OK(hw_cable_cut(cable, end == 0 ? 3.5f : 6.5f));
        hw_winch_status status = winch_status(winch);
        CHECK_NEAR(status.deployed_length, 3.0, 1e-5);
        CHECK_NEAR(status.stretched_length, 3.0, 1e-3);
        CHECK_NEAR(status.stored_length, 90.0, 1e-5);
        float most = scene_status(cable).max_tension;
        float lowest = far_height(&def);
        drive_winch(winch, &def, -0.5f);
        for (int i = 0; i < 600; i++) {
            scene_run(&s, 1);
            check_context("end %d, step %d", end, i);
            CHECK(scene_status(cable).max_tension <= 1.1f * most);
            CHECK(far_height(&def) <= lowest);
            lowest = far_height(&def);
        }
        status = winch_status(winch);
        CHECK_NEAR(status.deployed_length, 0.1, 1e-5);
        CHECK_NEAR(status.stretched_length, 0.1, 1e-4);
        CHECK_NEAR(status.stored_length, 92.9, 1e-4);
        CHECK_NEAR(status.line_speed, 0.0, 0.0);
        CHECK_EQUAL_INT(scene_status(cable).cut_count, 1);
        // New line comes out of the drum; what is lost stays so.
        drive_winch(winch, &def, 0.5f);
        scene_run(&s, 600);
        status = winch_status(winch);
        CHECK_NEAR(status.deployed_length, 0.1 + 5.0 - 0.0625, 0.01);
        CHECK_NEAR(status.stretched_length, status.deployed_length, 0.01);
        CHECK_NEAR(status.stored_length + status.deployed_length, 93.0, 1e-4);
        CHECK_NEAR(scene_status(cable).rest_length, status.deployed_length + 7.0, 1e-4);
        CHECK_EQUAL_INT(scene_status(cable).cut_count, 1);
        CHECK_EQUAL_INT(is_cut(cable, end == 0 ? 5 : 6), 1);
        CHECK(far_height(&def) < lowest - 20.0f);
        scene_end(&s);
    }
}

TEST(a_drum_whose_line_was_cut_off_pays_out_new_line)
{
    for (int end = 0; end < 2; end++) {
        scene s;
        hw_winch_def def;
        hw_winch_id winch = hang_at_winch(&s, end, 10.0f, 0.0f, &def);
        hw_cable_id cable = def.cable;
        CHECK_OK(hw_cable_cut(cable, end == 0 ? 0.5f : 9.5f));
        drive_winch(winch, &def, 1.0f);
        float most = 0.0f;
        for (int i = 0; i < 480; i++) {
            scene_run(&s, 1);
            most = fmaxf(most, scene_status(cable).max_tension);
        }
        check_context("end %d: at most %g N", end, (double)most);
        hw_winch_status status = winch_status(winch);
        CHECK_NEAR(status.deployed_length, 8.0 - 0.25, 0.01);
        CHECK_NEAR(status.stretched_length, status.deployed_length, 0.01);
        CHECK_NEAR(status.stored_length, 90.0 - 7.75, 0.01);
        CHECK_EQUAL_INT(scene_status(cable).cut_count, 1);
        CHECK(most < 9.0f * 15.0f); // what hangs there by then
        CHECK(far_height(&def) < -30.0f);
        // All of it is one line again when it is laid anew.
        CHECK_OK(hw_cable_reset(cable));
        CHECK_NEAR(winch_status(winch).deployed_length, 10.0 + 7.75, 0.01);
        scene_end(&s);
    }
}

// A world with cables that are cut and that break, some of them at winches.
static void begin_broken(scene *s, int32_t workers)
{
    hw_world_def world_def = scene_world_def();
    world_def.worker_count = workers;
    scene_begin(s, &world_def);
    for (int i = 0; i < 24; i++) {
        hw_cable_def def = line_def(6.0f + 0.1f * (float)i);
        def.segment_count = 10 + i % 5;
        def.flags |= HW_CABLE_BREAKS;
        def.material.breaking_load = 60.0f + 40.0f * (float)i;
        hw_cable_id cable = scene_add(s, &def);
        if (i % 3 == 0)
            CHECK_OK(hw_cable_cut(cable, 0.3f * (float)i));
        if (i % 4 < 2) {
            hw_winch_def drum;
            hw_winch_id winch;
            CHECK_OK(hw_winch_def_init(&drum));
            drum.cable = cable;
            drum.end = i % 4;
            drum.mode = i % 8 < 4 ? HW_WINCH_SPEED : HW_WINCH_CONSTANT_TENSION;
            drum.speed = i % 16 < 8 ? 2.0f : -2.0f;
            drum.tension = 300.0f;
            CHECK_OK(hw_winch_create(s->world, &drum, &winch));
        }
    }
}

static void drive_broken(scene *s, int first, int count)
{
    for (int step = first; step < first + count; step++) {
        for (int i = 0; i < 24; i++) {
            float way = 0.05f * (float)(step % 60 < 30 ? step % 60 : 60 - step % 60);
            CHECK_OK(hw_cable_hold(s->cables[i], 0, (hw_vec3){-way, -5.0f + way, 0.0f}));
        }
        scene_run(s, 1);
    }
}

TEST(cut_cables_do_not_depend_on_the_number_of_workers_nor_on_their_neighbours)
{
    scene a;
    scene b;
    begin_twins(&a, &b, begin_broken);
    drive_twins(&a, &b, drive_broken, 0, 120);
    int32_t cuts = 0;
    for (int i = 0; i < 24; i++)
        cuts += scene_status(a.cables[i]).cut_count;
    CHECK(cuts > 12);
    hw_event events_a[256];
    hw_event events_b[256];
    memset(events_a, 0, sizeof events_a);
    memset(events_b, 0, sizeof events_b);
    int32_t count = poll(&a, events_a, 256);
    CHECK_EQUAL_INT(poll(&b, events_b, 256), count);
    for (int32_t i = 0; i < count; i++) {
        CHECK_EQUAL_INT(events_a[i].kind, events_b[i].kind);
        CHECK_EQUAL_INT(events_a[i].substep, events_b[i].substep);
        CHECK_NEAR(events_a[i].value, events_b[i].value, 0.0);
    }
    scene_end(&a);
    scene_end(&b);
}

TEST(a_snapshot_keeps_cuts_and_what_the_events_remember)
{
    static unsigned char memory[1 << 18];
    uint64_t written;
    scene s;
    begin_broken(&s, 1);
    drive_broken(&s, 0, 5);
    CHECK_OK(hw_snapshot_save(s.world, memory, sizeof memory, &written));
    uint64_t saved = scene_hash(&s);
    hw_event events[256];
    poll(&s, events, 256);
    drive_broken(&s, 5, 60);
    uint64_t later = scene_hash(&s);
    int32_t count = poll(&s, events, 256);
    CHECK(count > 0);
    CHECK_OK(hw_snapshot_load(s.world, memory, written));
    CHECK_EQUAL_HEX(scene_hash(&s), saved);
    drive_broken(&s, 5, 60);
    CHECK_EQUAL_HEX(scene_hash(&s), later);
    CHECK_EQUAL_INT(poll(&s, events, 256), count);
    scene_end(&s);
}

TEST(cuts_refuse_what_makes_no_sense)
{
    scene s;
    int32_t cut;
    scene_begin(&s, NULL);
    hw_cable_def def = line_def(8.0f);
    hw_cable_id cable = scene_add(&s, &def);
    hw_cable_def verlet_def = scene_cable_def(HW_MODEL_VERLET);
    hw_cable_id verlet = scene_add(&s, &verlet_def);
    CHECK_REFUSED(&s, hw_cable_cut(cable, -0.1f), HW_ERROR_BAD_VALUE, "arc_length");
    CHECK_REFUSED(&s, hw_cable_cut(cable, 10.1f), HW_ERROR_BAD_VALUE, "arc_length");
    CHECK_REFUSED(&s, hw_cable_cut(cable, NAN), HW_ERROR_BAD_VALUE, "arc_length");
    CHECK_REFUSED(&s, hw_cable_cut(verlet, 1.0f), HW_ERROR_BAD_VALUE, "dynamic");
    CHECK_REFUSED(&s, hw_cable_cut((hw_cable_id){0}, 1.0f), HW_ERROR_BAD_ID, "id");
    CHECK_REFUSED(&s, hw_cable_is_cut(cable, 0, NULL), HW_ERROR_NULL_ARGUMENT, "cut");
    CHECK_REFUSED(&s, hw_cable_is_cut(cable, -1, &cut), HW_ERROR_BAD_VALUE, "segment");
    CHECK_REFUSED(&s, hw_cable_is_cut(cable, SEGMENTS, &cut), HW_ERROR_BAD_VALUE, "segment");
    CHECK_EQUAL_INT(is_cut(verlet, 3), 0);
    scene_end(&s);
}

TEST(a_tube_has_no_surface_over_a_gap)
{
    hw_vec3 points[6];
    uint8_t gaps[6] = {0, 0, 1, 0, 0, 0};
    float positions[6 * 9 + 18][3];
    float normals[6 * 9 + 18][3];
    uint32_t indices[5 * 8 * 6 + 48];
    hw_vec3 frame = {0.0f, 0.0f, 0.0f};
    hw_tube_def def;
    hw_tube_size size;
    CHECK_OK(hw_tube_def_init(&def));
    for (int i = 0; i < 6; i++)
        points[i] = (hw_vec3){(float)i, i > 2 ? 50.0f : 0.0f, 0.0f};
    CHECK_OK(hw_tube_measure(&def, 6, &size));
    CHECK_OK(hw_tube_write_indices(&def, 6, indices, (int32_t)(sizeof indices / sizeof indices[0])));
    hw_tube_buffers buffers = {.positions = positions,
                               .normals = normals,
                               .position_stride = 12,
                               .normal_stride = 12,
                               .vertex_capacity = size.vertex_count};
    hw_tube_line line = {.points = points, .point_count = 6, .gaps = gaps};
    CHECK_OK(hw_tube_write_vertices(&def, &line, &buffers, &frame, NULL));
    for (int32_t t = 0; t < size.index_count; t += 3) {
        const float *a = positions[indices[t]];
        const float *b = positions[indices[t + 1]];
        const float *c = positions[indices[t + 2]];
        float u[3] = {b[0] - a[0], b[1] - a[1], b[2] - a[2]};
        float v[3] = {c[0] - a[0], c[1] - a[1], c[2] - a[2]};
        float x = u[1] * v[2] - u[2] * v[1];
        float y = u[2] * v[0] - u[0] * v[2];
        float z = u[0] * v[1] - u[1] * v[0];
        // A segment of 1 m makes triangles of 0.016 m^2 / 2; one of 50 m would be seen.
        CHECK(sqrtf(x * x + y * y + z * z) < 0.02f);
    }
    // The parts point along themselves, up to their ends.
    for (int32_t v = 0; v < 6 * 9; v++)
        CHECK_NEAR(normals[v][0], 0.0, 1e-5);
}
