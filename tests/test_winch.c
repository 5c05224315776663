// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Winches: lengths, tensions, limits and stops, with weights whose answers are known.

#include "misuse.h"

#include "winch.h"
#include "world.h"

#include <math.h>
#include <string.h>

static const double gravity = 9.81;

static hw_winch_def winch_def(hw_cable_id cable)
{
    hw_winch_def def;
    CHECK_OK(hw_winch_def_init(&def));
    def.cable = cable;
    return def;
}

static hw_winch_status winch_status(hw_winch_id winch)
{
    hw_winch_status status;
    CHECK_OK(hw_winch_get_status(winch, &status));
    return status;
}

static hw_winch_id add_winch(const scene *s, const hw_winch_def *def)
{
    hw_winch_id winch;
    CHECK_OK(hw_winch_create(s->world, def, &winch));
    return winch;
}

static void set_winch(hw_winch_id winch, const hw_winch_def *def)
{
    CHECK_OK(hw_winch_set_def(winch, def));
}

// A wire that hangs with a weight in still water, or in the air: 10 m, 50 segments, at rest.
static hw_cable_def hanging_def(int end, float mass)
{
    hw_cable_def def = scene_cable_def(HW_MODEL_DYNAMIC);
    CHECK_OK(hw_cable_material_init(&def.material, HW_MATERIAL_ARMOURED_UMBILICAL));
    hw_vec3 drum = {3.0f, 2.0f, 1.0f};
    hw_vec3 weight = {3.0f, -8.0f, 1.0f};
    def.flags = end == 0 ? HW_CABLE_HOLD_START : HW_CABLE_HOLD_END;
    def.start_position = end == 0 ? drum : weight;
    def.end_position = end == 0 ? weight : drum;
    def.start_mass = end == 0 ? 0.0f : mass;
    def.end_mass = end == 0 ? mass : 0.0f;
    return def;
}

static hw_cable_id begin_hanging(scene *s, int end, float mass)
{
    hw_cable_def def = hanging_def(end, mass);
    scene_begin(s, NULL);
    hw_cable_id cable = scene_add(s, &def);
    return cable;
}

// N, the weight of so much of the wire in sea water.
static double wire_weight(const hw_cable_material *material, double length)
{
    double volume = 0.785398163397448 * (double)material->diameter * (double)material->diameter;
    return gravity * length * ((double)material->mass_per_length - 1025.0 * volume);
}

TEST(a_winch_changes_the_tension_without_jumps)
{
    const float mass = 200.0f;
    for (int end = 0; end < 2; end++) {
        scene s;
        hw_cable_id cable = begin_hanging(&s, end, mass);
        hw_winch_def def = winch_def(cable);
        def.end = end;
        hw_winch_id winch = add_winch(&s, &def);
        hw_cable_def line;
        scene_run(&s, 120);
        for (int direction = 1; direction >= -1; direction -= 2) {
            def.speed = (float)direction;
            set_winch(winch, &def);
            scene_run(&s, 120);
            double previous = (double)winch_status(winch).tension;
            double largest = 0.0;
            double worst = 0.0;
            int changes = 0;
            int32_t particles = scene_status(cable).particle_count;
            for (int i = 0; i < 300; i++) {
                scene_run(&s, 1);
                hw_winch_status status = winch_status(winch);
                double tension = (double)status.tension;
                CHECK_OK(hw_cable_get_def(cable, &line));
                double load = (double)mass * gravity + wire_weight(&line.material, (double)status.deployed_length);
                largest = fmax(largest, fabs(tension - previous) / load);
                worst = fmax(worst, fabs(tension / load - 1.0));
                changes += scene_status(cable).particle_count != particles;
                particles = scene_status(cable).particle_count;
                previous = tension;
            }
            check_context("end %d, direction %d: steps %g, error %g", end, direction, largest, worst);
            CHECK(changes >= 20);
            CHECK(largest < 0.002);
            CHECK(worst < 0.01);
        }
        scene_end(&s);
    }
}

TEST(a_line_that_hangs_aslant_in_a_current_feels_no_particle_come_or_go)
{
    static const int32_t materials[] = {HW_MATERIAL_ROV_TETHER, HW_MATERIAL_STEEL_WIRE_ROPE};
    for (int m = 0; m < 2; m++)
        for (int direction = -1; direction <= 1; direction += 2) {
            scene s;
            hw_current_def flow;
            hw_current_id current;
            hw_cable_def def = hanging_def(0, 100.0f);
            CHECK_OK(hw_cable_material_init(&def.material, materials[m]));
            def.segment_count = 60;
            def.rest_length = 30.0f;
            def.end_position = (hw_vec3){13.0f, -18.0f, 1.0f};
            scene_begin(&s, NULL);
            CHECK_OK(hw_current_def_init(&flow, HW_CURRENT_UNIFORM));
            flow.velocity = (hw_vec3){0.8f, 0.0f, 0.2f};
            CHECK_OK(hw_current_create(s.world, &flow, &current));
            hw_cable_id cable = scene_add(&s, &def);
            hw_winch_def drum = winch_def(cable);
            hw_winch_id winch = add_winch(&s, &drum);
            scene_run(&s, 1800);
            drum.speed = (float)direction;
            set_winch(winch, &drum);
            scene_run(&s, 120);
            float previous = winch_status(winch).tension;
            int32_t particles = scene_status(cable).particle_count;
            double largest = 0.0;
            for (int i = 0; i < 600; i++) {
                scene_run(&s, 1);
                float tension = winch_status(winch).tension;
                largest = fmax(largest, fabs((double)(tension - previous)) / (double)tension);
                previous = tension;
            }
            check_context("material %d, direction %d: %g", materials[m], direction, largest);
            CHECK(direction * (scene_status(cable).particle_count - particles) >= 18);
            CHECK(largest < 0.003);
            scene_end(&s);
        }
}

TEST(what_is_deployed_is_the_integral_of_the_speed)
{
    scene s;
    hw_cable_id cable = begin_hanging(&s, 0, 50.0f);
    hw_winch_def def = winch_def(cable);
    def.capacity = def.max_deployed = 40.0f;
    hw_winch_id winch = add_winch(&s, &def);
    double sum = (double)winch_status(winch).deployed_length;
    static const float speeds[] = {1.0f, -1.7f, 0.3f, 5.0f, 0.0f};
    for (int k = 0; k < 5; k++) {
        def.speed = speeds[k];
        set_winch(winch, &def);
        float before = winch_status(winch).line_speed;
        for (int i = 0; i < 130; i++) {
            scene_run(&s, 1);
            hw_winch_status status = winch_status(winch);
            sum += (double)status.line_speed * s.substep;
            CHECK_NEAR(status.deployed_length, sum, 1e-4);
            CHECK_NEAR(status.stored_length + status.deployed_length, 40.0, 1e-4);
            CHECK_NEAR(scene_status(cable).rest_length, status.deployed_length, 0);
            CHECK_NEAR(status.stretched_length, status.deployed_length, 0.01);
            // Acceleration is limited.
            CHECK(fabsf(status.line_speed - before) <= 1.4f * 2.0f / 60.0f);
            before = status.line_speed;
        }
        // 5 m/s is more than max_speed.
        CHECK_NEAR(winch_status(winch).line_speed, speeds[k] > 2.0f ? 2.0f : speeds[k], 1e-6);
    }
    // From 1 m/s at 2 m/s^2: a known length.
    float start = winch_status(winch).deployed_length;
    def.speed = 1.0f;
    set_winch(winch, &def);
    scene_run(&s, 120);
    CHECK_NEAR(winch_status(winch).deployed_length - start, 2.0 - 0.25, 0.01);
    scene_end(&s);
}

TEST(too_heavy_a_weight_slips_out_and_a_lighter_one_comes_up)
{
    scene s;
    hw_cable_id cable = begin_hanging(&s, 0, 200.0f);
    hw_winch_def def = winch_def(cable);
    def.speed = -1.0f;
    def.force_limit = 1500.0f;
    hw_winch_id winch = add_winch(&s, &def);
    scene_run(&s, 60);
    hw_winch_status status = winch_status(winch);
    CHECK(status.deployed_length > 10.3f);
    CHECK(status.line_speed > 0.5f);
    CHECK_EQUAL_INT(status.slipping, 1);
    CHECK_EQUAL_INT(status.stalled, 1);
    // While it slips, the line carries what the clutch holds, and what turns the drum faster.
    CHECK(status.tension > 1400.0f && status.tension < 1850.0f);
    def.force_limit = 2600.0f;
    set_winch(winch, &def);
    scene_run(&s, 300);
    status = winch_status(winch);
    CHECK_NEAR(status.line_speed, -1.0, 1e-3);
    CHECK_EQUAL_INT(status.slipping, 0);
    CHECK_EQUAL_INT(status.stalled, 0);
    scene_end(&s);
}

TEST(a_winch_that_pulls_at_something_fixed_stalls_at_its_force_limit)
{
    scene s;
    hw_cable_def line = hanging_def(0, 0.0f);
    line.flags = HW_CABLE_HOLD_START | HW_CABLE_HOLD_END;
    scene_begin(&s, NULL);
    hw_cable_id cable = scene_add(&s, &line);
    hw_winch_def def = winch_def(cable);
    def.speed = -1.0f;
    def.force_limit = 5000.0f;
    hw_winch_id winch = add_winch(&s, &def);
    scene_run(&s, 300);
    hw_winch_status status = winch_status(winch);
    CHECK_EQUAL_INT(status.stalled, 1);
    CHECK_EQUAL_INT(status.slipping, 0);
    CHECK_NEAR(status.tension, 5000.0, 50.0);
    CHECK_NEAR(status.line_speed, 0.0, 1e-3);
    // Letting go again.
    def.speed = 0.5f;
    set_winch(winch, &def);
    scene_run(&s, 60);
    status = winch_status(winch);
    CHECK_EQUAL_INT(status.stalled, 0);
    CHECK(status.line_speed > 0.4f);
    scene_end(&s);
}

TEST(a_brake_holds_up_to_its_load_and_then_slips)
{
    scene s;
    hw_cable_id cable = begin_hanging(&s, 0, 200.0f);
    hw_winch_def def = winch_def(cable);
    def.mode = HW_WINCH_FREE;
    def.flags = HW_WINCH_BRAKE;
    def.brake_load = 2500.0f;
    hw_winch_id winch = add_winch(&s, &def);
    scene_run(&s, 300);
    // The line was laid without tension: the weight falls into it, and the brake gives a little at first.
    CHECK_NEAR(winch_status(winch).deployed_length, 10.0, 0.01);
    CHECK_EQUAL_INT(winch_status(winch).slipping, 0);
    def.brake_load = 1000.0f;
    set_winch(winch, &def);
    scene_run(&s, 60);
    CHECK(winch_status(winch).deployed_length > 11.0f);
    CHECK_EQUAL_INT(winch_status(winch).slipping, 1);
    // A better brake stops it again.
    def.brake_load = 4000.0f;
    set_winch(winch, &def);
    scene_run(&s, 240);
    CHECK_EQUAL_INT(winch_status(winch).slipping, 0);
    CHECK_NEAR(winch_status(winch).line_speed, 0.0, 1e-6);
    scene_end(&s);
}

TEST(a_free_drum_runs_out_under_load_and_never_reels_in)
{
    scene s;
    hw_cable_id cable = begin_hanging(&s, 0, 20.0f);
    hw_winch_def def = winch_def(cable);
    def.mode = HW_WINCH_FREE;
    def.tension = 500.0f; // of drag: more than the weight
    hw_winch_id winch = add_winch(&s, &def);
    scene_run(&s, 120);
    CHECK_NEAR(winch_status(winch).deployed_length, 10.0, 1e-5);
    def.tension = 50.0f;
    set_winch(winch, &def);
    float before = 10.0f;
    for (int i = 0; i < 120; i++) {
        scene_run(&s, 1);
        CHECK(winch_status(winch).deployed_length >= before);
        before = winch_status(winch).deployed_length;
    }
    CHECK(before > 12.0f);
    scene_end(&s);
}

TEST(constant_tension_holds_its_tension_while_the_drum_heaves)
{
    scene s;
    hw_cable_id cable = begin_hanging(&s, 0, 200.0f);
    // Anchored below: the winch alone decides how tight the line is.
    CHECK_OK(hw_cable_hold(cable, 50, (hw_vec3){3.0f, -8.0f, 1.0f}));
    hw_winch_def def = winch_def(cable);
    def.mode = HW_WINCH_CONSTANT_TENSION;
    def.tension = 3000.0f;
    hw_winch_id winch = add_winch(&s, &def);
    scene_run(&s, 300);
    CHECK_NEAR(winch_status(winch).tension, 3000.0, 30.0);
    CHECK_NEAR(winch_status(winch).line_speed, 0.0, 1e-3);
    // Heave: 1 m up and down in 8 s, at most 0.79 m/s.
    double least = 1e9;
    double most = 0.0;
    for (int i = 0; i < 960; i++) {
        float height = 2.0f + (float)sin(6.283185307179586 * i / 480.0);
        CHECK_OK(hw_cable_hold(cable, 0, (hw_vec3){3.0f, height, 1.0f}));
        scene_run(&s, 1);
        double tension = (double)winch_status(winch).tension;
        least = fmin(least, i < 60 ? 1e9 : tension);
        most = fmax(most, i < 60 ? 0.0 : tension);
    }
    check_context("tension from %g to %g", least, most);
    CHECK(least > 2850.0 && most < 3150.0);
    // And still again afterwards: no hunting.
    scene_run(&s, 600);
    double previous = (double)winch_status(winch).tension;
    for (int i = 0; i < 60; i++) {
        scene_run(&s, 1);
        CHECK_NEAR(winch_status(winch).tension, previous, 3.0);
        CHECK_NEAR(winch_status(winch).line_speed, 0.0, 1e-3);
    }
    scene_end(&s);
}

// A wire of so many segments that hangs alone, or from its ends at one height; the drum at either end.
static hw_cable_def heavy_def(int end, int segments, float length, float span)
{
    hw_cable_def def = hanging_def(end, 0.0f);
    hw_vec3 drum = {0.0f, -5.0f, 0.0f};
    hw_vec3 other = {span, span > 0.0f ? -5.0f : -5.0f - length, 0.0f};
    def.flags = span > 0.0f ? HW_CABLE_HOLD_START | HW_CABLE_HOLD_END : def.flags;
    def.start_position = end == 0 ? drum : other;
    def.end_position = end == 0 ? other : drum;
    def.segment_count = segments;
    def.rest_length = length;
    return def;
}

TEST(a_brake_and_a_motor_feel_the_whole_line_however_long_its_segments)
{
    for (int way = 0; way < 12; way++) {
        scene s;
        int segments = way < 4 ? 3 : way < 8 ? 6 : 24;
        hw_cable_def line = heavy_def(way % 2, segments, 50.0f, 0.0f);
        scene_begin(&s, NULL);
        hw_winch_def def = winch_def(scene_add(&s, &line));
        double weight = wire_weight(&line.material, 50.0);
        def.flags = way % 4 < 2 ? HW_WINCH_BRAKE : 0;
        def.end = way % 2;
        hw_winch_id winch = add_winch(&s, &def);
        scene_run(&s, 600);
        check_context("%d segments, way %d", segments, way);
        CHECK_NEAR(winch_status(winch).tension, weight, 0.01 * weight);
        def.brake_load = def.force_limit = (float)(1.02 * weight);
        set_winch(winch, &def);
        scene_run(&s, 300);
        CHECK_NEAR(winch_status(winch).deployed_length, 50.0, 1e-3);
        def.brake_load = def.force_limit = (float)(0.98 * weight);
        set_winch(winch, &def);
        scene_run(&s, 300);
        CHECK(winch_status(winch).deployed_length > 50.5f);
        scene_end(&s);
    }
}

TEST(constant_tension_is_that_at_the_drum_however_long_the_segments)
{
    for (int way = 0; way < 6; way++) {
        scene s;
        int segments = 6 << (way / 2);
        hw_cable_def line = heavy_def(way % 2, segments, 63.0f, 60.0f);
        scene_begin(&s, NULL);
        hw_winch_def def = winch_def(scene_add(&s, &line));
        def.end = way % 2;
        def.mode = HW_WINCH_CONSTANT_TENSION;
        def.tension = 600.0f;
        hw_winch_id winch = add_winch(&s, &def);
        scene_run(&s, 3600);
        check_context("%d segments, end %d", segments, def.end);
        CHECK_NEAR(winch_status(winch).tension, 600.0, 1.0);
        CHECK_NEAR(winch_status(winch).line_speed, 0.0, 1e-3);
        scene_end(&s);
    }
}

TEST(end_stops_are_reached_gently_and_told_once)
{
    scene s;
    hw_event events[16];
    int32_t count;
    hw_cable_id cable = begin_hanging(&s, 1, 200.0f);
    hw_winch_def def = winch_def(cable);
    def.end = 1;
    def.capacity = 20.0f;
    def.min_deployed = 8.0f;
    def.max_deployed = 12.5f;
    def.speed = 1.5f;
    def.user_data = 99;
    hw_winch_id winch = add_winch(&s, &def);
    for (int pass = 0; pass < 2; pass++) {
        double most = 0.0;
        scene_run(&s, 60);
        for (int i = 0; i < 400; i++) {
            scene_run(&s, 1);
            most = fmax(most, (double)winch_status(winch).tension);
        }
        hw_winch_status status = winch_status(winch);
        double stop = pass == 0 ? 12.5 : 8.0;
        CHECK_NEAR(status.deployed_length, stop, 1e-5);
        CHECK_NEAR(status.line_speed, 0.0, 0);
        CHECK_EQUAL_INT(status.at_max_stop, pass == 0);
        CHECK_EQUAL_INT(status.at_min_stop, pass == 1);
        CHECK(most < 200.0 * (gravity + 6.0));
        CHECK_OK(hw_world_poll_events(s.world, events, 16, &count));
        int32_t stops = 0;
        for (int32_t e = 0; e < count; e++)
            if (events[e].kind == HW_EVENT_WINCH_STOP) {
                stops++;
                CHECK_EQUAL_HEX(events[e].object, winch.bits);
                CHECK_EQUAL_INT(events[e].user_data, 99);
                CHECK_NEAR(events[e].value, stop, 1e-5);
            }
        CHECK_EQUAL_INT(stops, 1);
        def.speed = -1.5f;
        set_winch(winch, &def);
    }
    scene_end(&s);
}

TEST(a_winch_whose_stop_is_moved_over_its_line_holds_it_and_can_be_driven_back)
{
    for (int way = 0; way < 12; way++) {
        scene s;
        hw_event events[8];
        int32_t count = 0;
        bool is_out = way % 2 == 0;
        hw_cable_id cable = begin_hanging(&s, way / 2 % 2, 30.0f);
        hw_winch_def def = winch_def(cable);
        def.end = way / 2 % 2;
        def.capacity = 30.0f;
        def.max_deployed = 20.0f;
        hw_winch_id winch = add_winch(&s, &def);
        scene_run(&s, 300);
        check_context("way %d", way);
        // The load turns a free drum out, constant tension takes the line in; driven or not, it goes no farther.
        def.mode = way < 4 ? HW_WINCH_SPEED : way < 8 ? HW_WINCH_CONSTANT_TENSION : HW_WINCH_FREE;
        def.speed = is_out ? 1.0f : -1.0f;
        def.tension = is_out ? 20.0f : 5000.0f;
        def.capacity = is_out ? 8.0f : 30.0f;
        def.max_deployed = is_out ? 6.0f : 20.0f;
        def.min_deployed = is_out ? 0.0f : 12.0f;
        set_winch(winch, &def);
        scene_run(&s, 120);
        hw_winch_status status = winch_status(winch);
        CHECK_NEAR(status.deployed_length, 10.0, 1e-6);
        CHECK_NEAR(status.stored_length, is_out ? 0.0 : 20.0, 1e-5);
        CHECK_EQUAL_INT(status.at_max_stop, is_out);
        CHECK_EQUAL_INT(status.at_min_stop, !is_out);
        // Back, and then it stops where it was told.
        def.mode = HW_WINCH_SPEED;
        def.speed = -def.speed;
        set_winch(winch, &def);
        scene_run(&s, 330);
        status = winch_status(winch);
        CHECK_NEAR(status.deployed_length, is_out ? 5.0 : 15.0, 1.0);
        CHECK_EQUAL_INT(status.at_max_stop + status.at_min_stop, 0);
        CHECK_OK(hw_world_poll_events(s.world, events, 8, &count));
        def.speed = -def.speed;
        set_winch(winch, &def);
        scene_run(&s, 480);
        CHECK_NEAR(winch_status(winch).deployed_length, is_out ? 6.0 : 12.0, 1e-5);
        CHECK_OK(hw_world_poll_events(s.world, events, 8, &count));
        CHECK_EQUAL_INT(count, 1);
        CHECK_EQUAL_INT(events[0].kind, HW_EVENT_WINCH_STOP);
        scene_end(&s);
    }
}

TEST(a_held_particle_stops_the_winch_and_a_released_end_lets_it_stand)
{
    scene s;
    hw_cable_id cable = begin_hanging(&s, 0, 20.0f);
    // Held just below the drum, with 4 m of slack line between.
    for (int i = 0; i <= 100; i++) {
        CHECK_OK(hw_cable_hold(cable, 20, (hw_vec3){3.0f, -2.0f + 0.038f * (float)i, 1.0f}));
        scene_run(&s, 1);
    }
    hw_winch_def def = winch_def(cable);
    def.speed = -2.0f;
    def.force_limit = 1e9f;
    hw_winch_id winch = add_winch(&s, &def);
    scene_run(&s, 240);
    CHECK(winch_status(winch).deployed_length >= 6.0f);
    CHECK(winch_status(winch).deployed_length < 6.5f);
    CHECK_OK(hw_cable_release(cable, 0));
    scene_run(&s, 10);
    CHECK_NEAR(winch_status(winch).line_speed, 0.0, 0);
    scene_end(&s);
}

TEST(a_cable_with_a_running_winch_does_not_sleep)
{
    scene s;
    hw_cable_id cable = begin_hanging(&s, 0, 200.0f);
    hw_winch_def def = winch_def(cable);
    hw_winch_id winch = add_winch(&s, &def);
    scene_run(&s, 1200);
    CHECK_EQUAL_INT(scene_status(cable).state, HW_CABLE_ASLEEP);
    def.speed = 0.001f; // slower than what counts as at rest
    set_winch(winch, &def);
    scene_run(&s, 600);
    CHECK_EQUAL_INT(scene_status(cable).state, HW_CABLE_MOVING);
    CHECK_NEAR(winch_status(winch).deployed_length, 10.01, 1e-4);
    def.speed = 0.0f;
    set_winch(winch, &def);
    scene_run(&s, 1200);
    CHECK_EQUAL_INT(scene_status(cable).state, HW_CABLE_ASLEEP);
    scene_end(&s);
}

TEST(a_cable_lives_with_its_winch)
{
    scene s;
    hw_cable_id cable = begin_hanging(&s, 0, 200.0f);
    hw_winch_def def = winch_def(cable);
    hw_winch_def found;
    hw_winch_id ids[4];
    int32_t count;
    def.speed = 1.0f;
    hw_winch_id winch = add_winch(&s, &def);
    scene_run(&s, 200);
    // The definition tells what is deployed, and can be handed back as it is, or as the host made it.
    hw_cable_def line;
    CHECK_OK(hw_cable_get_def(cable, &line));
    CHECK_EQUAL_INT(line.segment_count, scene_status(cable).particle_count - 1);
    CHECK(line.segment_count > 55);
    CHECK_NEAR(line.rest_length, winch_status(winch).deployed_length, 0);
    uint64_t hash = scene_hash(&s);
    CHECK_OK(hw_cable_set_def(cable, &line));
    hw_cable_def old = hanging_def(0, 200.0f);
    CHECK_OK(hw_cable_set_def(cable, &old));
    CHECK_OK(hw_cable_get_def(cable, &old));
    CHECK_EQUAL_INT(old.segment_count, line.segment_count);
    CHECK_NEAR(old.rest_length, line.rest_length, 0);
    CHECK(hash != 0);
    // Readouts know the new particles.
    hw_vec3 points[200];
    hw_cable_view view;
    CHECK_EQUAL_INT(scene_points(cable, points, 200), line.segment_count + 1);
    CHECK_OK(hw_cable_copy_drawn_points(cable, points, 200, &count));
    CHECK_EQUAL_INT(count, line.segment_count + 1);
    CHECK_OK(hw_cable_get_view(cable, &view));
    CHECK_EQUAL_INT(view.count, line.segment_count + 1);
    // Laid anew, it hangs as before.
    CHECK_OK(hw_cable_reset(cable));
    scene_run(&s, 120);
    CHECK_NEAR(winch_status(winch).tension / (200.0 * gravity), 1.0, 0.2);
    CHECK_OK(hw_winch_get_def(winch, &found));
    CHECK_EQUAL_HEX(found.cable.bits, cable.bits);
    CHECK_OK(hw_world_get_winches(s.world, ids, 4, &count));
    CHECK_EQUAL_INT(count, 1);
    CHECK_EQUAL_HEX(ids[0].bits, winch.bits);
    // The winch goes, the line stays; the line goes, and its winch with it.
    float length = winch_status(winch).deployed_length;
    CHECK_OK(hw_winch_destroy(winch));
    scene_run(&s, 60);
    CHECK_NEAR(scene_status(cable).rest_length, length, 0);
    CHECK_RESULT(hw_winch_get_def(winch, &found), HW_ERROR_STALE_ID);
    def.max_deployed = def.capacity = 50.0f;
    winch = add_winch(&s, &def);
    scene_run(&s, 10);
    CHECK_OK(hw_cable_destroy(cable));
    CHECK_RESULT(hw_winch_get_def(winch, &found), HW_ERROR_STALE_ID);
    CHECK_OK(hw_winch_destroy((hw_winch_id){0}));
    scene_run(&s, 10);
    scene_end(&s);
}

TEST(any_speed_and_any_load_leave_the_line_finite)
{
    for (int run = 0; run < 24; run++) {
        scene s;
        hw_cable_def line = hanging_def(run % 2, run % 3 == 0 ? 5000.0f : 2.0f);
        CHECK_OK(hw_cable_material_init(&line.material, 1 + run % 7));
        line.segment_count = 1 + run * 4;
        scene_begin(&s, NULL);
        hw_cable_id cable = scene_add(&s, &line);
        hw_winch_def def = winch_def(cable);
        def.end = run % 2;
        def.mode = 1 + run % 3;
        def.max_speed = 30.0f;
        def.acceleration = 500.0f;
        def.force_limit = 100.0f * (float)run;
        def.drum_mass = run % 4 == 0 ? 0.01f : 1000.0f;
        hw_winch_id winch = add_winch(&s, &def);
        for (int i = 0; i < 20; i++) {
            def.speed = (float)((i * 37 + run * 11) % 61 - 30);
            def.flags = i % 7 == 3 ? HW_WINCH_BRAKE : 0;
            set_winch(winch, &def);
            scene_run(&s, 15);
            hw_winch_status status = winch_status(winch);
            check_context("run %d, %d: %g m at %g m/s", run, i, (double)status.deployed_length,
                          (double)status.line_speed);
            CHECK(isfinite(status.tension) && isfinite(status.stretched_length));
            CHECK(status.deployed_length > 0.0f && status.deployed_length <= 100.0f);
            CHECK_EQUAL_INT(scene_status(cable).state, HW_CABLE_MOVING);
        }
        scene_end(&s);
    }
}

TEST(a_line_made_ten_times_shorter_as_it_gets_its_winch_stays_whole)
{
    for (int32_t material = HW_MATERIAL_ROV_TETHER; material <= HW_MATERIAL_NYLON_DOCK_LINE; material++) {
        for (int32_t way = 0; way < 8; way++) {
            check_context("material %d, way %d", (int)material, (int)way);
            scene s;
            hw_winch_def def;
            hw_winch_id winch;
            hw_cable_def line = scene_cable_def(HW_MODEL_DYNAMIC);
            CHECK_OK(hw_cable_material_init(&line.material, material));
            line.rest_length = 200.0f;
            line.segment_count = 100;
            line.end_position = (hw_vec3){(way & 1) != 0 ? 150.0f : 5.0f, -5.0f, 0.0f};
            scene_begin(&s, NULL);
            hw_cable_id cable = scene_add(&s, &line);
            scene_run(&s, 30);
            line.rest_length = 20.0f;
            CHECK_OK(hw_cable_set_def(cable, &line));
            CHECK_OK(hw_winch_def_init(&def));
            def.cable = cable;
            def.end = (way >> 1) & 1;
            def.capacity = 300.0f;
            def.max_deployed = 300.0f;
            def.speed = (way & 4) != 0 ? -2.0f : 2.0f;
            CHECK_OK(hw_winch_create(s.world, &def, &winch));
            scene_run(&s, 300);
            CHECK(scene_status(cable).state == HW_CABLE_MOVING);
            scene_end(&s);
        }
    }
}

TEST(winches_give_the_same_bits_alone_and_side_by_side)
{
    static const char *const names[] = {"winch", "dynamic"};
    for (int n = 0; n < 2; n++) {
        const scene_entry *entry = scene_find(names[n]);
        uint64_t alone = 0;
        for (int form = 0; form < (hwi_chain_best_lanes() == 8 ? 4 : 2); form++) {
            hwi_world *world;
            scene s;
            scene_begin_entry(&s, entry, 1);
            CHECK_OK(hwi_world_resolve("test", s.world, &world));
            world->lockstep.width = form < 2 ? 4 : 8;
            world->lockstep.lanes = form % 2 == 0 ? 1 : world->lockstep.width;
            scene_run_entry(&s, entry, 0, entry->substeps);
            uint64_t hash = scene_hash(&s);
            alone = form == 0 ? hash : alone;
            check_context("%s, %d lanes in rows of %d", names[n], world->lockstep.lanes, world->lockstep.width);
            CHECK_EQUAL_HEX(hash, alone);
            scene_end(&s);
        }
    }
}

// ---- Wrong calls ----

TEST(a_winch_refuses_what_it_cannot_be)
{
    static const struct {
        const char *name;
        size_t offset;
        float values[3];
    } floats[] = {
        {"speed", offsetof(hw_winch_def, speed), {-100.1f, 100.1f, NAN}},
        {"max_speed", offsetof(hw_winch_def, max_speed), {-0.1f, 100.1f, NAN}},
        {"acceleration", offsetof(hw_winch_def, acceleration), {0.0f, 1001.0f, NAN}},
        {"force_limit", offsetof(hw_winch_def, force_limit), {-1.0f, 1.1e12f, NAN}},
        {"brake_load", offsetof(hw_winch_def, brake_load), {-1.0f, 1.1e12f, NAN}},
        {"tension", offsetof(hw_winch_def, tension), {-1.0f, INFINITY, NAN}},
        {"drum_mass", offsetof(hw_winch_def, drum_mass), {0.0f, 1.1e7f, NAN}},
        {"capacity", offsetof(hw_winch_def, capacity), {0.0f, 1.1e6f, NAN}},
        {"min_deployed", offsetof(hw_winch_def, min_deployed), {-1.0f, 101.0f, NAN}},
        {"max_deployed", offsetof(hw_winch_def, max_deployed), {-1.0f, 101.0f, NAN}},
        {"rest_length", offsetof(hw_winch_def, max_deployed), {9.0f, 9.0f, 9.0f}},
        {"rest_length", offsetof(hw_winch_def, min_deployed), {11.0f, 11.0f, 11.0f}},
    };
    const hw_result code = HW_ERROR_BAD_VALUE;
    scene s;
    hw_cable_id cable = begin_hanging(&s, 0, 10.0f);
    hw_cable_def verlet = scene_cable_def(HW_MODEL_VERLET);
    hw_cable_id paper = scene_add(&s, &verlet);
    hw_cable_def other_line = hanging_def(0, 10.0f);
    other_line.segment_count = 50000;
    hw_cable_id fine = scene_add(&s, &other_line);
    hw_winch_def good = winch_def(cable);
    hw_winch_def other_good = winch_def(fine);
    hw_winch_id winch = {1};
    scene_run(&s, 3);
    for (int existing = 0; existing < 2; existing++) {
        for (size_t i = 0; i < sizeof floats / sizeof floats[0]; i++)
            for (int k = 0; k < 3; k++) {
                hw_winch_def def = good;
                memcpy((char *)&def + floats[i].offset, &floats[i].values[k], sizeof(float));
                check_context("%s = %g", floats[i].name, (double)floats[i].values[k]);
                if (existing && strcmp(floats[i].name, "rest_length") == 0) {
                    continue; // its stops may be moved over what is out
                }
                if (existing) {
                    CHECK_REFUSED(&s, hw_winch_set_def(winch, &def), code, floats[i].name);
                } else {
                    CHECK_REFUSED(&s, hw_winch_create(s.world, &def, &winch), code, floats[i].name);
                    CHECK_EQUAL_HEX(winch.bits, 0);
                }
            }
        if (!existing)
            CHECK_OK(hw_winch_create(s.world, &good, &winch));
    }
    hw_winch_def def = good;
    hw_winch_id second;
    CHECK_REFUSED(&s, hw_winch_create(s.world, &good, &second), code, "a winch already");
    def.mode = 4;
    CHECK_REFUSED(&s, hw_winch_set_def(winch, &def), code, "mode");
    def = good;
    def.flags = 2;
    CHECK_REFUSED(&s, hw_winch_set_def(winch, &def), code, "flags");
    def = good;
    def.end = 2;
    CHECK_REFUSED(&s, hw_winch_set_def(winch, &def), code, "end");
    def.end = 1;
    CHECK_REFUSED(&s, hw_winch_set_def(winch, &def), code, "cannot change");
    def = good;
    def.cable = paper;
    CHECK_REFUSED(&s, hw_winch_set_def(winch, &def), code, "cannot change");
    CHECK_REFUSED(&s, hw_winch_create(s.world, &def, &second), code, "dynamic");
    def = other_good;
    def.end = 1;
    CHECK_REFUSED(&s, hw_winch_create(s.world, &def, &second), code, "must be held");
    def = other_good;
    CHECK_REFUSED(&s, hw_winch_create(s.world, &def, &second), code, "more than 200000 segments");
    def = other_good;
    def.struct_size = 4;
    CHECK_REFUSED(&s, hw_winch_create(s.world, &def, &second), HW_ERROR_NOT_INITIALIZED, "struct_size");
    CHECK_REFUSED(&s, hw_winch_set_def(winch, &def), HW_ERROR_NOT_INITIALIZED, "struct_size");
    scene_end(&s);
}

TEST(winch_calls_refuse_null_pointers_and_wrong_ids)
{
    scene s;
    scene other;
    hw_cable_id cable = begin_hanging(&s, 0, 10.0f);
    scene_begin(&other, NULL);
    hw_winch_def def = winch_def(cable);
    hw_winch_id winch = add_winch(&s, &def);
    hw_winch_status status;
    hw_winch_id ids[1];
    int32_t count;
    hw_result code = HW_ERROR_NULL_ARGUMENT;
    CHECK_REFUSED(&s, hw_winch_def_init(NULL), code, "def");
    CHECK_REFUSED(&s, hw_winch_create(s.world, NULL, ids), code, "def");
    CHECK_REFUSED(&s, hw_winch_create(s.world, &def, NULL), code, "winch");
    CHECK_REFUSED(&s, hw_winch_get_def(winch, NULL), code, "def");
    CHECK_REFUSED(&s, hw_winch_set_def(winch, NULL), code, "def");
    CHECK_REFUSED(&s, hw_winch_get_status(winch, NULL), code, "status");
    CHECK_REFUSED(&s, hw_world_get_winches(s.world, ids, 1, NULL), code, "count");
    CHECK_REFUSED(&s, hw_world_get_winches(s.world, NULL, 1, &count), code, "winches");
    CHECK_REFUSED(&s, hw_world_get_winches(s.world, ids, 0, &count), HW_ERROR_BUFFER_TOO_SMALL, "winches");
    CHECK_EQUAL_INT(count, 1);
    CHECK_REFUSED(&s, hw_world_get_winches(s.world, ids, -1, &count), HW_ERROR_BAD_VALUE, "capacity");
    CHECK_REFUSED(&s, hw_winch_create(other.world, &def, ids), HW_ERROR_BAD_VALUE, "another world");
    hw_winch_id wrong = {cable.bits};
    CHECK_REFUSED(&s, hw_winch_get_status(wrong, &status), HW_ERROR_WRONG_KIND,
                  "expected a winch, got the id of a cable");
    CHECK_REFUSED(&s, hw_winch_set_def(wrong, &def), HW_ERROR_WRONG_KIND, "winch");
    CHECK_REFUSED(&s, hw_winch_destroy(wrong), HW_ERROR_WRONG_KIND, "winch");
    CHECK_REFUSED(&s, hw_winch_get_def((hw_winch_id){0}, &def), HW_ERROR_BAD_ID, "null");
    def = winch_def((hw_cable_id){winch.bits});
    CHECK_REFUSED(&s, hw_winch_create(s.world, &def, ids), HW_ERROR_WRONG_KIND, "expected a cable");
    CHECK_OK(hw_winch_destroy(winch));
    CHECK_REFUSED(&s, hw_winch_get_status(winch, &status), HW_ERROR_STALE_ID, "winch");
    CHECK_REFUSED(&s, hw_winch_destroy(winch), HW_ERROR_STALE_ID, "winch");
    scene_end(&other);
    scene_end(&s);
}

#define PATTERN_POINTS 200

// The texture's v at every ring of a cable's tube; returns how many rings there are.
static int32_t pattern(hw_cable_id cable, float *v)
{
    enum { SIDES = 3, ROW = SIDES + 1 };
    static float uvs[PATTERN_POINTS * ROW][2];
    hw_tube_def def;
    CHECK_OK(hw_tube_def_init(&def));
    def.sides = SIDES;
    def.flags = 0;
    CHECK_OK(hw_tube_def_fit(&def, cable));
    int32_t count = scene_status(cable).particle_count;
    CHECK(count <= PATTERN_POINTS);
    CHECK_OK(hw_tube_write_uvs(&def, count, &uvs[0][0], 8, count * ROW));
    for (int32_t i = 0; i < count; i++)
        v[i] = uvs[i * ROW][1];
    return count;
}

TEST(the_pattern_of_the_tube_stays_with_the_line_while_a_winch_runs_at_either_end)
{
    static float before[PATTERN_POINTS], after[PATTERN_POINTS];
    for (int end = 0; end < 2; end++) {
        scene s;
        hw_cable_id cable = begin_hanging(&s, end, 50.0f);
        hw_winch_def def = winch_def(cable);
        def.end = end;
        hw_winch_id winch = add_winch(&s, &def);
        const float speeds[] = {1.0f, -1.0f};
        for (int run = 0; run < 2; run++) {
            def.speed = speeds[run];
            set_winch(winch, &def);
            int32_t count = pattern(cable, before);
            for (int32_t tick = 0; tick < 10; tick++) {
                scene_run(&s, 60);
                int32_t now = pattern(cable, after);
                int32_t both = now < count ? now : count;
                // Counted from the end without the drum, every ring but that at the drum keeps its place.
                for (int32_t i = 0; i < both - 1; i++) {
                    float was = end == 0 ? before[count - 1 - i] : before[i];
                    float is = end == 0 ? after[now - 1 - i] : after[i];
                    CHECK_NEAR(is, was, 1e-5);
                }
                // And all of them together are the line that is out.
                CHECK_NEAR(after[now - 1] - after[0], winch_status(winch).deployed_length, 1e-4);
                memcpy(before, after, sizeof before);
                count = now;
            }
        }
        scene_end(&s);
    }
}

TEST(a_tube_is_not_fitted_to_what_is_no_cable)
{
    scene s;
    hw_cable_id cable = begin_hanging(&s, 0, 50.0f);
    hw_tube_def def, kept;
    CHECK_OK(hw_tube_def_init(&def));
    kept = def;
    CHECK_RESULT(hw_tube_def_fit(NULL, cable), HW_ERROR_NULL_ARGUMENT);
    CHECK_OK(hw_cable_destroy(cable));
    CHECK_RESULT(hw_tube_def_fit(&def, cable), HW_ERROR_STALE_ID);
    CHECK(memcmp(&def, &kept, sizeof def) == 0);
    scene_end(&s);
}
