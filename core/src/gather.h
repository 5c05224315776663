// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The contacts of one swept segment with one collider, in the collider's frame, on their way to the few that matter.

#ifndef HWI_GATHER_H
#define HWI_GATHER_H

#include <stdbool.h>
#include <stdint.h>

#include "place.h"

#define HWI_MOST_CANDIDATES 48

// The sweep in the collider's frame: straight lines, whatever the collider does.
typedef struct hwi_local_sweep {
    hwi_place a0;
    hwi_place b0;
    hwi_place a1;
    hwi_place b1;
    double radius;
    double reach;
    double motion;   // m, the longer way of both ends
    double length;   // m, at the end
    bool goes_on[2]; // beyond a, and beyond b; told for sheets alone
    hwi_place next[2];
} hwi_local_sweep;

typedef enum hwi_candidate_kind {
    HWI_TOUCH,  // the axis is outside
    HWI_BEHIND, // the axis is inside, and nothing tells how it came there
    HWI_PASSED, // the sweep took the axis through the surface
} hwi_candidate_kind;

typedef struct hwi_candidate {
    hwi_candidate_kind kind;
    uint32_t feature;
    double along;
    double gap;
    double when; // of the sweep, 0..1, at which it passed
    hwi_place normal;
} hwi_candidate;

typedef struct hwi_gather {
    hwi_local_sweep sweep;
    int32_t count;
    hwi_candidate candidates[HWI_MOST_CANDIDATES];
} hwi_gather;

static inline hwi_place hwi_sweep_at(const hwi_local_sweep *sweep, double when, double along)
{
    hwi_place a = hwi_place_lerp(sweep->a0, sweep->a1, when);
    hwi_place b = hwi_place_lerp(sweep->b0, sweep->b1, when);
    return hwi_place_lerp(a, b, along);
}

// At the end of the sweep, exactly.
static inline hwi_place hwi_sweep_end(const hwi_local_sweep *sweep, double along)
{
    return hwi_place_lerp(sweep->a1, sweep->b1, along);
}

// Enter a candidate; those out of reach are left out, and of two that say the same the deeper stays.
void hwi_gather_add(hwi_gather *gather, const hwi_candidate *candidate);

// Bring the ones that matter, at most `capacity`, to the front: what was passed through overrules what is on the other
// side; the deepest, one that pushes another way, and the outermost along the segment. Returns their number.
int32_t hwi_gather_choose(hwi_gather *gather, int32_t capacity);

#endif
