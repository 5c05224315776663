// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The equations of the two sources, written a second time: in double, in world coordinates, as plainly as they stand on
// paper. What the core computes in float, with its own origin and in its own order of memory, must agree.

#ifndef HAWSER_ORACLE_REFERENCE_H
#define HAWSER_ORACLE_REFERENCE_H

#include "hawser/cable.h"

#define REFERENCE_MAX_POINTS 256

typedef struct reference_rope {
    int count;
    int free[REFERENCE_MAX_POINTS];
    double position[REFERENCE_MAX_POINTS][3];
    double previous[REFERENCE_MAX_POINTS][3]; // S1
    double velocity[REFERENCE_MAX_POINTS][3]; // S4
    double random_displacement;               // S1: m, 0 at first
    uint64_t random_state;                    // S1: a generator of its own
} reference_rope;

/// At rest at the given points; the ends are not free.
void reference_begin(reference_rope *rope, const hw_vec3 *points, int count);

/// Where a particle that is not free is to be.
void reference_place(reference_rope *rope, int particle, hw_vec3 position);

/// S1, equations (6) to (8), then Figure 2.
void reference_verlet_step(reference_rope *rope, double h, double drag, const double *acceleration, double segment,
                           int iterations, int bending);

/// S4: springs, internal friction, gravity; semi-implicit Euler.
void reference_spring_step(reference_rope *rope, double h, double stiffness, double friction, double mass,
                           double gravity, double segment);

double reference_length(const reference_rope *rope);

#endif
