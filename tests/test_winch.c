// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Winches: lengths, tensions, limits and stops, with weights whose answers are known.

#include "misuse.h"

#include "winch.h"
#include "world.h"

#include <math.h>
#include <stdio.h>
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
            scene_run(&s, 60);
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
            printf("end %d dir %d changes %d largest %g worst %g\n", end, direction, changes, largest, worst);
            CHECK(changes >= 20);
            CHECK(largest < 0.003);
            CHECK(worst < 0.02);
        }
        scene_end(&s);
    }
}
