// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The energy of dynamic cables: in still water, nothing but those who hold them gives them any.

#include "lines.h"

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
            CHECK(e.gain <= 1e-3 * (e.first - e.lowest));
            CHECK(e.last < e.first);
            scene_end(&s);
        }
    }
}

static const double rates[] = {60.0, 30.0, 144.0}; // Hz

// No step adds more than a ten thousandth of what goes round: the water that moves along does so otherwise across a
// line than along it (Morison's equation leaves out what it takes to turn that), and lengths are met, not exact.
static void check_random_line(uint32_t seed, int dragless, double seconds)
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
        scene_run(&s, 1);
        double now = energy_of(cable);
        double more = now - last;
        scale = fmax(scale, energy_scale(cable));
        gain = fmax(gain, more);
        sum += more;
        highest = fmax(highest, sum);
        last = now;
    }
    check_context("seed %u, dragless %d: %g J gained at once, %g in all, of %g", (unsigned)seed, dragless, gain,
                  highest, scale);
    CHECK(gain <= 1e-4 * scale);
    CHECK(highest <= 1e-4 * scale);
    scene_end(&s);
}

TEST(no_step_of_a_random_cable_gains_energy)
{
    for (uint32_t seed = 0; seed < 240; seed++)
        check_random_line(seed, 0, 4.0);
}

// Where the blocks of its matrix were inverted, the first gained a fiftieth of all its energy in a step. The next ones
// are so soft that their weights pull them to four times their length, from where they came back with more than they
// had. The last rose, as their first segment was pushed aside in every step in which it was a little too short.
TEST(no_step_of_a_line_that_once_did_gains_energy)
{
    static const uint32_t with_drag[] = {640, 2799, 22997, 28965};
    static const uint32_t dragless[] = {2799, 22997, 28965, 9830, 16274, 17514, 19019, 23387, 29237};
    for (int i = 0; i < (int)(sizeof with_drag / sizeof with_drag[0]); i++)
        check_random_line(with_drag[i], 0, 4.0);
    for (int i = 0; i < (int)(sizeof dragless / sizeof dragless[0]); i++)
        check_random_line(dragless[i], 1, 4.0);
}
