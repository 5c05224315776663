// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// What a cable is made of, in the numbers that a data sheet gives. The dynamic model of a cable uses all of them.
//
// The diameter is that of a cylinder with the same volume: for a jacketed cable its outside, for a rope about four
// fifths of its nominal size, for chain 1.8 times. Coefficients of drag and added mass refer to it. core/src/material.c
// names the source of every number of every preset.

#ifndef HAWSER_MATERIAL_H
#define HAWSER_MATERIAL_H

#include "hawser/base.h"

#define HW_MATERIAL_ROV_TETHER         1 // tether of a work-class vehicle, 45 mm; neutral in sea water
#define HW_MATERIAL_ARMOURED_UMBILICAL 2 // steel-armoured, 17 mm, between a ship and a vehicle's garage
#define HW_MATERIAL_FIBRE_MICRO_TETHER 3 // bare optical fibre, 0.25 mm, paid out and left behind
#define HW_MATERIAL_STEEL_WIRE_ROPE    4 // six strands round a steel core, 20 mm
#define HW_MATERIAL_MOORING_CHAIN      5 // studless chain of 76 mm bar
#define HW_MATERIAL_POLYESTER_ROPE     6 // deep-water mooring rope, 160 mm
#define HW_MATERIAL_NYLON_DOCK_LINE    7 // stretchy three-strand line of a small boat, 16 mm

typedef struct hw_cable_material {
    uint32_t struct_size;        // set by hw_cable_material_init
    float diameter;              // m, 1e-5..10. Displaces pi/4 d^2 of water per metre and catches the current
    float mass_per_length;       // kg/m, 1e-7..1e5, in air. Neutral in sea water at 805 times diameter squared
    float axial_stiffness;       // EA, N, 1e-2..1e12. Strain = tension / EA
    float axial_damping;         // N s, 0..1e9. Internal friction against stretching
    float bending_stiffness;     // EI, N m^2, 0..1e7
    float drag_normal;           // -, 0..100, on diameter times length, flow across the line
    float drag_tangential;       // -, 0..100, on pi times diameter times length, flow along the line
    float added_mass_normal;     // -, 0..100, share of the displaced water that moves along, across the line
    float added_mass_tangential; // -, 0..100, and along it
    float minimum_bend_radius;   // m, 0..1e4; 0 = none. To be bent more tightly is an event
    float breaking_load;         // N, 0..1e12; 0 = never breaks
    float static_friction;       // -, 0..10. The coefficient where it touches something is the root of this times the
    float dynamic_friction;      // other's: the first of the two until it slides, the second while it slides
} hw_cable_material;

/// Fill in a preset, HW_MATERIAL_…. Must be called before any field is set.
/// Errors: NULL_ARGUMENT, BAD_VALUE (no such preset; the struct is zeroed).
HW_API hw_result hw_cable_material_init(hw_cable_material *material, int32_t preset);

/// The mass per length of a line of this diameter (m) and density (kg/m^3).
/// Errors: NULL_ARGUMENT, BAD_VALUE (diameter 1e-5..10, density 1e-3..1e5; the result is 0).
HW_API hw_result hw_cable_mass_of_density(float diameter, float density, float *mass_per_length);

#endif
