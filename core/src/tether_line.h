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

#include <stdbool.h>
#include <stdint.h>

#include "place.h"

// Three rows of floats, x, y and z of a vector for each link. They go four at a time: three more must follow the last.
typedef struct hwi_rows {
    float *x;
    float *y;
    float *z;
} hwi_rows;

static inline hwi_rows hwi_rows_from(hwi_rows rows, int32_t first)
{
    return (hwi_rows){rows.x + first, rows.y + first, rows.z + first};
}

static inline hwi_place hwi_rows_at(hwi_rows rows, int32_t i)
{
    return (hwi_place){(double)rows.x[i], (double)rows.y[i], (double)rows.z[i]};
}

// How the end moves with the pull, m/N: a symmetric matrix.
typedef struct hwi_flex {
    double xx, xy, xz, yy, yz, zz;
} hwi_flex;

// The answer of a symmetric, positive matrix; where it is not quite positive, as if it were.
hwi_place hwi_flex_solve(const hwi_flex *flex, hwi_place a);

// A solution, from which the next one can be guessed.
typedef struct hwi_line_past {
    hwi_place pull;  // N, tension of the first link,
    hwi_place step;  // and by how much it was another than before
    hwi_place reach; // m, from the start to the end
    hwi_place sum;   // N, of all forces between the first and the last link
    hwi_flex flex;
} hwi_line_past;

typedef struct hwi_line {
    int32_t count;       // links
    double link;         // m, each
    double compliance;   // 1/N, 1 / EA
    double softness;     // N: a link with less tension than this may be shorter. What turns back on itself needs it
    hwi_place start;     // m
    hwi_place reach;     // m, from the start to the end
    hwi_rows load;       // N, on each link, which
    hwi_rows change;     // N, is first changed by so much,
    double share;        // times this
    hwi_rows drop;       // N: room for the sums of those forces
    hwi_rows along;      // gets the unit vectors of the links
    float *stretch;      // count + 3: room for their tensions
    hwi_place pull;      // N, tension of the first link: a guess, which must be given where there is no past
    hwi_line_past *past; // where to begin, if has_past; and the answer
    bool has_past;
    hwi_place *places; // m, the chain's count + 1 joints; the last is exactly at the end
    float *tensions;   // N, of the links
    double error;      // of the end that was spread, as a share of the chain's length
    int32_t passes;    // over the chain that it took
} hwi_line;

// Find the pull, and with it the places and the tensions. `precision`: how far from where it should be the end may be,
// as a share of the chain's length; the rest is spread over all links.
void hwi_line_solve(hwi_line *line, double precision);

// What the holders of a solved line feel, N: the tension at both ends with half a link's force.
hwi_place hwi_line_start_force(const hwi_line *line);
hwi_place hwi_line_end_force(const hwi_line *line);

// The unit vector along a, or the fallback where a has no direction.
static inline hwi_place hwi_place_direction(hwi_place a, hwi_place fallback)
{
    double length = hwi_place_length(a);
    return length > 1e-30 ? hwi_place_scale(a, 1.0 / length) : fallback;
}

#endif
