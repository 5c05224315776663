// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// What cables are made of: the presets, each number with its source, and the limits.
//
// "Estimate" marks what no source says: our own engineering guess, with what it is derived from. "As we know it" marks
// a text that was cited from memory. All else was read in the source named beside it, or follows from such numbers by
// the formula beside it. These hold for several presets:
//
// - Diameter is that of a cylinder with the same volume, so that the weight in water is right. Its ratio to the nominal
//   diameter n is k. A rope is full of water that moves with it: its added mass is 1 / k^2 - 1 along the line, and as
//   much plus 1 / k^2 across.
// - Added mass 1 across is the theory's value for a circular cylinder (Lamb, Hydrodynamics, article 68, as we know it).
// - Drag across is 1.2 on a smooth cylinder below the drag crisis and 1.6 on a rope, both on n (DNV-RP-C205 and
//   DNV-OS-E301, as we know them), so it is divided by k.
// - Drag along, on pi d l: 0.05 on a laid rope is from the example in MoorDyn's manual (inputs.rst, line types), 0.008
//   on a smooth one from a published MoorDyn input for polyester. MoorDyn's d is that of equal volume too.
// - Axial damping is 0.8 l sqrt(EA m) with l = 1 m and the 0.8 of MoorDyn's example: 0.8 of the critical damping of the
//   fastest stretching of segments of 1 m, in which neighbours move against each other. Estimate, in that no data sheet
//   gives damping; shorter segments are damped more.
// - Friction is an estimate throughout: what slides on rock, concrete and steel under water is 0.4 to 0.6, bare glass
//   less. Chain digs into the sea bed, where design codes take about 1 for it (as we know them).
// - Bending stiffness is an estimate throughout. It depends on how far the wires or fibres slide on each other.

#include "material.h"

#include <stddef.h>

#include "report.h"
#include "validate.h"

_Static_assert(sizeof(hw_cable_material) == 56, "the ABI pins this size");

#define SIZE ((uint32_t)sizeof(hw_cable_material))

static const hw_cable_material rov_tether = {
    .struct_size = SIZE,
    // Data sheet RT081, buoyant work-class tether BWT 2: 45 mm, 1600 kg/km in air, -40 kg/km in water, safe load 16 kN.
    .diameter = 0.045f,
    // Ours is trimmed to be exactly neutral in sea water of 1025 kg/m^3, 2 % above the sheet: 1025 pi/4 d^2.
    .mass_per_length = 1.63019206f,
    // The breaking load over the strain at which Kevlar 49 breaks, 2.8 % (National Academies Press, record 1824,
    // table 3-1). Estimate, in that the excerpt of the sheet that we read names no fibre.
    .axial_stiffness = 2.86e6f,
    .axial_damping = 1730.0f,
    // Estimate: a full section of soft jacket, E = 30 MPa, E pi/64 d^4. A free metre then droops by a third of a metre.
    .bending_stiffness = 6.0f,
    .drag_normal = 1.2f,
    .drag_tangential = 0.008f,
    .added_mass_normal = 1.0f,
    .added_mass_tangential = 0.0f,
    // Ten diameters: VideoRay's neutral tether of 11.2 mm may bend to 114 mm (its knowledge base, tether
    // specifications).
    .minimum_bend_radius = 0.45f,
    // Estimate: five times the safe load.
    .breaking_load = 80e3f,
    .static_friction = 0.5f,
    .dynamic_friction = 0.4f,
};

static const hw_cable_material armoured_umbilical = {
    .struct_size = SIZE,
    // The 0.68 inch cable of the US research fleet: steel outside, three conductors and three fibres within (WHOI, the
    // tether of BIOMAPER).
    .diameter = 0.01727f,
    // Estimate: half of the section is steel, 7850 kg/m^3, the other half copper, plastic and grease, 1400 kg/m^3.
    .mass_per_length = 1.083f,
    // That half as two layers of wire with a lay angle of 20 degrees (estimate), E = 200 GPa (De Regt Cables, Steel vs.
    // aramid fibre): E A cos^4.
    .axial_stiffness = 1.83e7f,
    .axial_damping = 3560.0f,
    // Estimate: the geometric mean of wires of 1.6 mm that slide freely, EA 1.6^2 / 16 = 2.9, and of wires that stick
    // at a radius of 7 mm, EA 7^2 / 2 = 450.
    .bending_stiffness = 36.0f,
    // Estimate: the outer wires are as rough as a rope across, and along lie between a smooth line and a laid one.
    .drag_normal = 1.6f,
    .drag_tangential = 0.02f,
    .added_mass_normal = 1.0f,
    .added_mass_tangential = 0.0f,
    // Sheaves of 40 cable diameters: UNOLS Research Vessel Safety Standards, appendix A.
    .minimum_bend_radius = 0.345f,
    // The steel at 2000 N/mm^2 (De Regt, as above): strength A cos^2.
    .breaking_load = 207e3f,
    .static_friction = 0.5f,
    .dynamic_friction = 0.4f,
};

static const hw_cable_material fibre_micro_tether = {
    .struct_size = SIZE,
    // A single-mode fibre as sold: 125 um of glass within 250 um of coating (Sinocomms, data sheet G.657).
    .diameter = 250e-6f,
    // Glass 2200 kg/m^3 and acrylate 1150 kg/m^3: handbook values, as we know them.
    .mass_per_length = 6.93e-5f,
    // The glass alone, E = 72 to 73 GPa (OFSCN, Young's modulus of an optical fibre): E pi/4 d^2 of 125 um.
    .axial_stiffness = 890.0f,
    .axial_damping = 0.2f,
    // The glass alone, as a solid rod: E pi/64 d^4 of 125 um.
    .bending_stiffness = 8.7e-7f,
    // So thin a line is beyond the usual 1.2: 1 + 10 Re^(-2/3) (White, Viscous Fluid Flow, as we know it) at 0.5 m/s in
    // water of 1.2e-6 m^2/s. Along it the laminar 4 nu / (U a ln(4 nu x / (U a^2))) of Glauert and Lighthill (1955, as
    // we know it) gives 0.007 at x = 100 m, next to the 0.008 of other smooth lines.
    .drag_normal = 1.45f,
    .drag_tangential = 0.008f,
    .added_mass_normal = 1.0f,
    .added_mass_tangential = 0.0f,
    .minimum_bend_radius = 0.03f, // the same data sheet
    // 8 pounds: the fibre of Nereus (WHOI, Oceanus). 4 % of strain.
    .breaking_load = 35.6f,
    .static_friction = 0.3f,
    .dynamic_friction = 0.25f,
};

// 20 mm nominal, six strands round a steel core. OrcaFlex, rope and wire, as quoted by WISDEM (class MapMooring, IWRC):
// mass 3.9897e3 n^2 kg/m, EA 4.04e10 n^2 N, breaking load 6.33358e8 n^2 N. Grade 1770 of EN 12385-4 has 252 kN at this
// size, as we know it.
static const hw_cable_material steel_wire_rope = {
    .struct_size = SIZE,
    // k = 0.80, the diameter of as much solid steel: the density is then 7940 kg/m^3.
    .diameter = 0.016f,
    .mass_per_length = 1.596f,
    .axial_stiffness = 1.616e7f,
    .axial_damping = 4060.0f,
    // Estimate: the geometric mean of wires of 1.1 mm that slide freely, EA 1.1^2 / 16 = 1.2, and of a solid rod,
    // EA 20^2 / 16 = 404.
    .bending_stiffness = 22.0f,
    .drag_normal = 2.0f, // 1.6 / k
    .drag_tangential = 0.05f,
    .added_mass_normal = 2.125f,
    .added_mass_tangential = 0.5625f,
    .minimum_bend_radius = 0.4f, // sheaves of 40 diameters, as above
    .breaking_load = 253e3f,
    .static_friction = 0.5f,
    .dynamic_friction = 0.4f,
};

// 76 mm nominal, without studs. OrcaFlex, chain: diameter 1.8 n, mass 19.9e3 n^2 kg/m, EA 0.854e11 n^2 N, no bending
// stiffness, drag 2.4 across on n and 1.15 along on n / pi, added mass 1.0 and 0.5.
static const hw_cable_material mooring_chain = {
    .struct_size = SIZE,
    .diameter = 0.1368f,
    .mass_per_length = 114.9f,
    .axial_stiffness = 4.93e8f,
    .axial_damping = 190e3f,
    .bending_stiffness = 0.0f,
    .drag_normal = 1.333f,     // 2.4 / 1.8
    .drag_tangential = 0.203f, // 1.15 / (1.8 pi)
    .added_mass_normal = 1.0f,
    .added_mass_tangential = 0.5f,
    .minimum_bend_radius = 0.0f, // links fold
    // Grade R3 of DNVGL-OS-E302: 22.3 n^2 (44 - 0.08 n) N with n in mm. The form and the factor were read in programs
    // that cite it, not in the standard.
    .breaking_load = 4.884e6f,
    .static_friction = 0.9f,
    .dynamic_friction = 0.7f,
};

// 160 mm nominal, parallel strands. NREL's MoorPy (MoorProps_default.yaml): mass 678.75 n^2 kg/m, breaking load
// 308.2e6 n^2 N, EA 14 times that under slow loads, density 1380 kg/m^3. OrcaFlex (by WISDEM) has 797.8, 170.5e6 and an
// EA of 1.09e9 n^2 N, half as strong and a quarter as stiff: not a deep-water rope.
static const hw_cable_material polyester_rope = {
    .struct_size = SIZE,
    // k = 0.791 = sqrt(678.75 / (1380 pi/4))
    .diameter = 0.1266f,
    .mass_per_length = 17.38f,
    .axial_stiffness = 1.105e8f,
    .axial_damping = 35e3f,
    // Estimate: a free end of ten diameters droops by half its length, w (10 n)^3 / 4 of its weight w in air.
    .bending_stiffness = 175.0f,
    .drag_normal = 2.02f, // 1.6 / k
    .drag_tangential = 0.008f,
    .added_mass_normal = 2.19f,
    .added_mass_tangential = 0.597f,
    .minimum_bend_radius = 0.8f, // estimate: five diameters
    .breaking_load = 7.89e6f,
    .static_friction = 0.5f,
    .dynamic_friction = 0.4f,
};

// 16 mm nominal, three strands. MoorPy, as above: mass 585.15 n^2 kg/m, breaking load 207e6 n^2 + 230.29e6 n^3 N, EA 5
// times that, density 1140 kg/m^3. Practical Sailor (The fine art of stretching lines) has the same load for 5/8 inch,
// 12000 pounds, and a stretch of 25 % where we have 20 %. OrcaFlex's EA of 1.18e8 n^2 N (by WISDEM) would double the
// length of a line before it breaks, which no nylon does.
static const hw_cable_material nylon_dock_line = {
    .struct_size = SIZE,
    // k = 0.808 = sqrt(585.15 / (1140 pi/4))
    .diameter = 0.01293f,
    .mass_per_length = 0.1498f,
    .axial_stiffness = 270e3f,
    .axial_damping = 161.0f,
    .bending_stiffness = 1.5e-3f, // estimate, as for polyester
    .drag_normal = 1.98f,         // 1.6 / k
    .drag_tangential = 0.05f,
    .added_mass_normal = 2.06f,
    .added_mass_tangential = 0.53f,
    .minimum_bend_radius = 0.032f, // estimate: two diameters, as around a cleat
    .breaking_load = 53.9e3f,
    .static_friction = 0.5f,
    .dynamic_friction = 0.4f,
};

static const hw_cable_material *const presets[] = {
    [HW_MATERIAL_ROV_TETHER] = &rov_tether,
    [HW_MATERIAL_ARMOURED_UMBILICAL] = &armoured_umbilical,
    [HW_MATERIAL_FIBRE_MICRO_TETHER] = &fibre_micro_tether,
    [HW_MATERIAL_STEEL_WIRE_ROPE] = &steel_wire_rope,
    [HW_MATERIAL_MOORING_CHAIN] = &mooring_chain,
    [HW_MATERIAL_POLYESTER_ROPE] = &polyester_rope,
    [HW_MATERIAL_NYLON_DOCK_LINE] = &nylon_dock_line,
};

#define LAST_PRESET ((int32_t)(sizeof presets / sizeof presets[0]) - 1)

hw_result hw_cable_material_init(hw_cable_material *material, int32_t preset)
{
    hw_result result = hwi_check_pointer(__func__, "material", material);
    if (result != HW_OK) {
        return result;
    }
    *material = (hw_cable_material){0};
    if (preset < HW_MATERIAL_ROV_TETHER || preset > LAST_PRESET) {
        return HWI_FAIL(HW_ERROR_BAD_VALUE,
                        "preset must be a HW_MATERIAL_ constant, from %d to %d, got %d; material was zeroed",
                        HW_MATERIAL_ROV_TETHER, (int)LAST_PRESET, (int)preset);
    }
    *material = *presets[preset];
    return HW_OK;
}

hw_result hw_cable_mass_of_density(float diameter, float density, float *mass_per_length)
{
    hw_result result = hwi_check_pointer(__func__, "mass_per_length", mass_per_length);
    if (result != HW_OK) {
        return result;
    }
    *mass_per_length = 0.0f;
    result = hwi_check_float(__func__, "diameter", (double)diameter, (double)1e-5f, 10.0);
    if (result == HW_OK) {
        result = hwi_check_float(__func__, "density", (double)density, (double)1e-3f, 1e5);
    }
    if (result == HW_OK) {
        const double quarter_pi = 0.78539816339744831;
        *mass_per_length = (float)(quarter_pi * (double)diameter * (double)diameter * (double)density);
    }
    return result;
}

hw_result hwi_material_check(const char *function, const hw_cable_material *material)
{
    const struct {
        const char *field;
        float value;
        float low;
        float high;
    } ranges[] = {
        {"material.diameter", material->diameter, 1e-5f, 10.0f},
        {"material.mass_per_length", material->mass_per_length, 1e-7f, 1e5f},
        {"material.axial_stiffness", material->axial_stiffness, 1e-2f, 1e12f},
        {"material.axial_damping", material->axial_damping, 0.0f, 1e9f},
        {"material.bending_stiffness", material->bending_stiffness, 0.0f, 1e7f},
        {"material.drag_normal", material->drag_normal, 0.0f, 100.0f},
        {"material.drag_tangential", material->drag_tangential, 0.0f, 100.0f},
        {"material.added_mass_normal", material->added_mass_normal, 0.0f, 100.0f},
        {"material.added_mass_tangential", material->added_mass_tangential, 0.0f, 100.0f},
        {"material.minimum_bend_radius", material->minimum_bend_radius, 0.0f, 1e4f},
        {"material.breaking_load", material->breaking_load, 0.0f, 1e12f},
        {"material.static_friction", material->static_friction, 0.0f, 10.0f},
        {"material.dynamic_friction", material->dynamic_friction, 0.0f, 10.0f},
    };
    hw_result result = hwi_check_struct_size(function, "hw_cable_material", material->struct_size, sizeof *material);
    for (size_t i = 0; i < sizeof ranges / sizeof ranges[0] && result == HW_OK; i++) {
        result = hwi_check_float(function, ranges[i].field, (double)ranges[i].value, (double)ranges[i].low,
                                 (double)ranges[i].high);
    }
    return result;
}
