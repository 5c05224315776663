// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// A chain of equal links at rest under given forces, one on each link.
//
// The tension of link i is the pull at the start less the forces before it, and the link points along it. So the whole
// chain follows from one vector, and that is where the energy
//
//     E(pull) = sum of link (|T_i| + T_i^2 / 2 EA)  -  pull . reach
//
// is least, whose derivative is where the chain ends, less where it should. E is convex: Newton's method with steps
// that lower it always gets there, from anywhere. Every link is exactly as long as it should be.

#ifndef HWI_TETHER_LINE_H
#define HWI_TETHER_LINE_H

#include <stdint.h>

#include "place.h"

typedef struct hwi_line {
    int32_t count;       // links
    double link;         // m, each
    double compliance;   // 1/N, 1 / EA
    double softness;     // N: a link with less tension than this may be shorter. What turns back on itself needs it
    hwi_place reach;     // m, from the start to the end
    const hw_vec3 *load; // N, on each link
    hwi_place pull;      // N, tension of the first link: a guess at first, then the answer
    int32_t iterations;
} hwi_line;

void hwi_line_solve(hwi_line *line);

// The places of the chain's count + 1 joints, from `start`; the last is exactly at the end. Tensions of the links in N,
// and their vectors at both ends with half a link's force: what the holders feel.
void hwi_line_write(const hwi_line *line, hwi_place start, hwi_place *places, float *tensions, hwi_place *start_force,
                    hwi_place *end_force);

// The unit vector along a, or the fallback where a has no direction.
static inline hwi_place hwi_place_direction(hwi_place a, hwi_place fallback)
{
    double length = hwi_place_length(a);
    return length > 1e-30 ? hwi_place_scale(a, 1.0 / length) : fallback;
}

#endif
