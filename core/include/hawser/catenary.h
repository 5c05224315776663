// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The shape of a line that hangs between two points under a load that is the same everywhere along it: its weight in
// water, or a current. A formula and no simulation: for planning, for mooring lines, and the heart of hw_tether.
//
//     A o                      o B      span: between A and B, across the load
//        \                    /         rise: how much higher than A, against the load, B is
//          \                /
//            ` -.______.- '             without a load the line still sags as if it had one; its tension is 0
//     ______________________________    the seabed, if there is one: seabed_depth below A
//
// The functions need no world and may be called from any thread.

#ifndef HAWSER_CATENARY_H
#define HAWSER_CATENARY_H

#include "hawser/base.h"

#define HW_CATENARY_ELASTIC 1u // the line stretches under its tension, by tension / axial_stiffness
#define HW_CATENARY_SEABED  2u // the line lies down on a level seabed; weight must not be negative

typedef struct hw_catenary_def {
    uint32_t struct_size;   // set by hw_catenary_def_init
    uint32_t flags;         // HW_CATENARY_…, default 0
    double span;            // m, 0..1e8, default 5
    double rise;            // m, -1e8..1e8, default 0
    double length;          // m, 1e-3..1e8, default 10. Without tension
    double weight;          // N/m, -1e9..1e9, default 1. Negative: buoyant, the line bows upwards
    double axial_stiffness; // elastic: EA, N, 1e-2..1e15, default 1e6
    double seabed_depth;    // seabed: m below A, 0..1e8, default 0: A is an anchor. B must not be below the seabed
    double seabed_friction; // seabed: of the line on it, 0..100, default 0; felt where A is an anchor
} hw_catenary_def;

/// Fill in every default. Must be called before any field is set.
/// Errors: NULL_ARGUMENT.
HW_API hw_result hw_catenary_def_init(hw_catenary_def *def);

// Taut: the ends are at least as far apart as the line is long. An elastic one stretches; another is told as straight,
// and its tension is only a lower limit. Heaped: more lies on the seabed than the straight way needs; the rest hangs
// straight down, without a pull.
#define HW_CATENARY_SLACK   1 // hangs
#define HW_CATENARY_TAUT    2 // is pulled straight
#define HW_CATENARY_RESTING 3 // a part of it lies on the seabed
#define HW_CATENARY_HEAPED  4 // a part of it lies there in a heap

typedef struct hw_catenary {
    int32_t kind;            // HW_CATENARY_SLACK, …
    int32_t iterations;      // that it took
    double horizontal;       // N, tension across the load: the same all along what hangs
    double vertical_a;       // N, tension against the load at A; positive where the line leaves A upwards
    double vertical_b;       // N, the same at B; positive where it arrives from below
    double tension_a;        // N
    double tension_b;        // N
    double horizontal_a;     // N, at an anchor on the seabed: what friction leaves of `horizontal`; else the same
    double resting_length;   // m of line on the seabed
    double stretched_length; // m
    double parameter;        // m, horizontal / weight, and
    double offset;           // m, vertical_a / weight: the curve itself, also where there is no load
} hw_catenary;

/// Find the line. Always succeeds for a valid definition. Cost: about that of 10 calls of sinh, elastic and on the
/// seabed up to ten times that. The same bits on every platform.
/// Errors: NULL_ARGUMENT, NOT_INITIALIZED, BAD_VALUE (the result is zeroed).
HW_API hw_result hw_catenary_solve(const hw_catenary_def *def, hw_catenary *catenary);

/// A point of the line.
typedef struct hw_catenary_point {
    double across;  // m from A, across the load
    double up;      // m from A, against the load
    double tension; // N
} hw_catenary_point;

/// Find the line and `count` points of it, 2..1000000, at equal arc lengths from A to B. Cost: a logarithm and three
/// square roots for each. Errors: NULL_ARGUMENT, NOT_INITIALIZED, BAD_VALUE (nothing is written).
HW_API hw_result hw_catenary_sample(const hw_catenary_def *def, hw_catenary_point *points, int32_t count);

#endif
