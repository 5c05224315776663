// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// What weight and water do to the links of a tether.

#ifndef HWI_TETHER_DRAG_H
#define HWI_TETHER_DRAG_H

#include "tether.h"

typedef struct hwi_line_water {
    hwi_place weight;   // N/m, dry
    hwi_place buoyancy; // N/m, wet
    double normal;      // N/m at 1 m/s, across
    double tangential;  // and along
    double least;       // N/m: so much weight a line is always taken to have
} hwi_line_water;

hwi_line_water hwi_tether_water(const struct hwi_world *world, const hwi_tether *tether);

// The flow and the surface at the middle of every link, where the line was last. Sets tether->even.
void hwi_tether_sample(const struct hwi_world *world, hwi_tether *tether);

// Mean flow, and mean force per metre on links that lie across it.
hwi_place hwi_tether_mean_force(const hwi_tether *tether, const hwi_line_water *water, int32_t first, int32_t count,
                                hwi_place *flow);

// The rotation that takes one unit vector to another the short way, applied to a vector.
hwi_place hwi_rotate_between(hwi_place from, hwi_place to, hwi_place v);

typedef struct hwi_tether_change {
    double largest;  // N
    double likeness; // N^2, of these with the last ones. Negative: they point back to where those came from
    double size;     // N^2, of these with themselves,
    double before;   // and of the last ones
} hwi_tether_change;

// As if the forces on some links had never changed.
void hwi_tether_forget_change(hwi_tether *tether, int32_t first, int32_t count);

// What the forces on some links should change by, as they lie now. A line that has swung less far than the water and
// its weight say feels them swung back: from tether->aim to `bow`.
hwi_tether_change hwi_tether_find_change(hwi_tether *tether, const hwi_line_water *water, int32_t first, int32_t count,
                                         hwi_place bow, double link);

#endif
