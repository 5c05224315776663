// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The energy of dynamic cables: in still water, nothing but those who hold them gives them any.

#include "lines.h"

#include "cable_hard.h"

// Without drag, and as heavy along the line as across it: water that moves along differently across and along a line
// that turns takes and gives energy.
static void make_dragless(hw_cable_material *material)
{
    material->drag_normal = 0.0f;
    material->drag_tangential = 0.0f;
    material->added_mass_normal = material->added_mass_tangential;
}

typedef struct energies {
    double first, last;
    double lowest, highest;
    double gain; // at once, the most
} energies;

static energies watch_energy(scene *s, hw_cable_id cable, int steps)
{
    double first = energy_of(cable);
    energies e = {.first = first, .last = first, .lowest = first, .highest = first};
    for (int step = 0; step < steps; step++) {
        scene_run(s, 1);
        double now = energy_of(cable);
        e.gain = fmax(e.gain, now - e.last);
        e.lowest = fmin(e.lowest, now);
        e.highest = fmax(e.highest, now);
        e.last = now;
    }
    return e;
}

TEST(an_undisturbed_cable_never_gains_energy)
{
    static const int32_t materials[] = {HW_MATERIAL_ROV_TETHER, HW_MATERIAL_ARMOURED_UMBILICAL,
                                        HW_MATERIAL_NYLON_DOCK_LINE, HW_MATERIAL_MOORING_CHAIN};
    for (int m = 0; m < 4; m++) {
        for (int dragless = 0; dragless < 2; dragless++) {
            scene s;
            hw_cable_def def =
                line_def(materials[m], 20.0f, 40, (hw_vec3){0.0f, -5.0f, 0.0f}, (hw_vec3){12.0f, -5.0f, 3.0f});
            def.flags = HW_CABLE_HOLD_START;
            def.end_mass = 5.0f;
            if (dragless)
                make_dragless(&def.material);
            scene_begin(&s, NULL);
            energies e = watch_energy(&s, scene_add(&s, &def), 60 * 20);
            check_context("material %d, dragless %d: %g J at first, %g lowest, %g highest, %g gained at once",
                          (int)materials[m], dragless, e.first, e.lowest, e.highest, e.gain);
            CHECK(e.highest <= e.first);
            CHECK(e.gain <= 1e-6 * (e.first - e.lowest));
            CHECK(e.last < e.first);
            scene_end(&s);
        }
    }
}

static const double rates[] = {60.0, 30.0, 144.0}; // Hz

// No step adds more than a ten thousandth of what goes round: the water that moves along does so otherwise across a
// line than along it (Morison's equation leaves out what it takes to turn that), and lengths are met, not exact. Where
// its start is led, it adds no more than that and its work.
static void check_random_line(uint32_t seed, int dragless, double seconds, double lead)
{
    scene s;
    hw_cable_def def = random_line(seed);
    hw_world_def world = scene_world_def();
    double rate = rates[seed % 3];
    if (dragless)
        make_dragless(&def.material);
    world.substep = 1.0 / rate;
    scene_begin(&s, &world);
    hw_cable_id cable = scene_add(&s, &def);
    double last = energy_of(cable);
    double scale = energy_scale(cable);
    double gain = 0.0;
    double sum = 0.0;
    double highest = 0.0;
    for (int step = 0; step < (int)(seconds * rate); step++) {
        hw_vec3 start = def.start_position;
        start.x += (float)(lead * (step + 1) / rate);
        if (lead > 0.0)
            CHECK_OK(hw_cable_hold(cable, 0, start));
        scene_run(&s, 1);
        double now = energy_of(cable);
        double work = -(double)scene_status(cable).start_force.x * lead / rate;
        double more = now - last - work - (lead > 0.0 ? 0.5 * fabs(work) : 0.0);
        scale = fmax(scale, energy_scale(cable));
        gain = fmax(gain, more);
        sum += more;
        highest = fmax(highest, sum);
        last = now;
    }
    check_context("seed %u, dragless %d, led at %g m/s: %g J gained at once, %g in all, of %g", (unsigned)seed,
                  dragless, lead, gain, highest, scale);
    CHECK(gain <= 1e-4 * scale);
    CHECK(highest <= 1e-4 * scale);
    scene_end(&s);
}

TEST(no_step_of_a_random_cable_gains_energy)
{
    for (uint32_t seed = 0; seed < 480; seed++) {
        check_random_line(seed, 0, 2.0, 0.0);
        check_random_line(seed + 480, 1, 2.0, 0.0);
    }
}

// Each of them gained up to two thirds of all its energy in a step: laden a thousand times, with stiff internal
// damping; folded, with the first segment pushed; pulled to more than three times their length; or where the blocks of
// their matrix were inverted.
TEST(no_step_of_a_line_that_once_did_gains_energy)
{
    static const uint32_t with_drag[] = {640,   681,   1739,  2799,  9728,  10130, 10427, 13231, 16323,
                                         18863, 22997, 24005, 28229, 28892, 28965, 29255, 29613};
    static const uint32_t dragless[] = {681,   1739,  1870,  2021,  2186,  2799,  4090,  4411,  5192,
                                        5275,  5276,  5342,  5469,  9830,  15648, 16274, 17514, 19019,
                                        19673, 21001, 22770, 22997, 23387, 26155, 27157, 28965, 29237};
    for (int i = 0; i < (int)(sizeof with_drag / sizeof with_drag[0]); i++)
        check_random_line(with_drag[i], 0, 4.0, 0.0);
    for (int i = 0; i < (int)(sizeof dragless / sizeof dragless[0]); i++)
        check_random_line(dragless[i], 1, 4.0, 0.0);
}

// The solver of the lanes gives these up to nine tenths of all their energy in a step; that their start is led a little
// must not keep that from being seen.
TEST(a_line_that_is_led_slowly_gains_no_more_than_it_is_given)
{
    static const uint32_t seeds[] = {268, 308, 367, 441, 551, 553, 806, 833, 879, 1022, 1203, 1218};
    for (int i = 0; i < (int)(sizeof seeds / sizeof seeds[0]); i++)
        check_random_line(seeds[i], 0, 4.0, 0.001);
}

// A wire with a weight at its end, jerked aside at 10 m/s: it is bent to and fro for a second, and solving it as a
// whole would cost ten times as much. In the lanes it gains nothing either.
TEST(a_whip_is_left_to_the_lanes)
{
    scene s;
    hw_cable_def def =
        line_def(HW_MATERIAL_STEEL_WIRE_ROPE, 10.0f, 100, (hw_vec3){0.0f, -50.0f, 0.0f}, (hw_vec3){0.0f, -60.0f, 0.0f});
    def.flags = HW_CABLE_HOLD_START;
    def.end_mass = 5.0f;
    def.material.diameter = 0.009f;
    def.material.mass_per_length = 0.5f;
    def.material.axial_stiffness *= 0.3f;
    def.material.bending_stiffness *= 0.1f;
    scene_begin(&s, NULL);
    hw_cable_id cable = scene_add(&s, &def);
    double last = 0.0;
    int bent = 0;
    for (int frame = 0; frame < 120; frame++) {
        float way = fminf(0.118f * (float)frame, 1.0f) * 0.7071f;
        CHECK_OK(hw_cable_hold(cable, 0, (hw_vec3){way, -50.0f + way, 0.0f}));
        scene_run(&s, 1);
        hwi_cable *inner = inside(cable);
        double now = energy_of(cable);
        if (frame >= 10) {
            check_context("frame %d", frame);
            CHECK(now <= last + 1e-6 * energy_scale(cable));
            CHECK(inner->fastest < 0.5f || hwi_cable_hardness(inner, s.substep, 0.0f) != HARDNESS_WHOLE);
            bent += inner->calm.radius < 5.0 * 0.1;
        }
        last = now;
    }
    CHECK(bent > 10);
    scene_end(&s);
}
