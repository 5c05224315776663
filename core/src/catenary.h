// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The catenary, in lengths alone.
//
// All lengths are in units of the line's own length, all forces in units of its weight. A is at s = 0, B at s = 1, z
// points against the load. The tension is (a, b + s): a across the load, the same everywhere; b + s against it, growing
// by the weight of the line below. Then
//
//     x(s) = a (asinh((b + s) / a) - asinh(b / a)) + e a s
//     z(s) = sqrt(a^2 + (b + s)^2) - sqrt(a^2 + b^2) + e (b s + s^2 / 2)          e = weight of the line / EA
//
// and two numbers are to be found, a and b, so that (x, z)(1) is where B is.

#ifndef HWI_CATENARY_H
#define HWI_CATENARY_H

#include <stdbool.h>
#include <stdint.h>

#include "hawser/catenary.h"

typedef struct hwi_hang {
    double a;
    double b;
    double turn;   // with stretch: half the angle by which the tension turns, where a warm start begins
    double strain; // e; 0: inextensible
    // On the seabed: the line hangs from A to s = low, lies to s = high, and hangs from there to B. Else low > high.
    double low;
    double high;
    double lying;    // how far the part that lies reaches
    double friction; // of the seabed
    double depth;    // of the seabed below A
    double across;   // to B
    double up;
    bool is_straight; // a and b are what its tension is made of, not its curve
    int32_t kind;     // HW_CATENARY_…
    int32_t iterations;
} hwi_hang;

// A line of length 1 from (0, 0) to (x, z), x >= 0, without stretch. Too far apart it is straight.
void hwi_hang_solve(hwi_hang *hang, double x, double z);

// The same with stretch; strain > 0. A warm start begins at the turn that `hang` has.
void hwi_hang_solve_elastic(hwi_hang *hang, double x, double z, double strain, bool warm);

// The same above a seabed, `depth` >= 0 below A and at or below B; strain may be 0.
void hwi_hang_solve_seabed(hwi_hang *hang, double x, double z, double strain, double depth, double friction);

typedef struct hwi_hang_point {
    double x;
    double z;
    double tension;
} hwi_hang_point;

hwi_hang_point hwi_hang_at(const hwi_hang *hang, double s);

// The tension, summed over the line: what stretches it, times the strain.
double hwi_hang_sum(const hwi_hang *hang);

// asinh(high) - asinh(low) without loss where the two are close; `step` is high - low, which the caller knows better.
double hwi_asinh_difference(double low, double high, double step);

#endif
