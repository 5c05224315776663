// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// How wet a piece of line is that the surface cuts through, as chain_forces.h has it for many at a time.

#ifndef HWI_WET_H
#define HWI_WET_H

#include "vector.h"

// The share of it that is under water: of a piece whose middle is at `height` above the surface, which goes up or down
// by `rise` from there to its ends, and which is twice `radius` thick; all in m.
static inline double hwi_wet_share(double height, double rise, double radius)
{
    double reach = hwi_larger(radius, rise);
    double u = hwi_larger(hwi_smaller(height / reach, 1.0), -1.0);
    double level = 1.0 - rise / reach;
    return 0.5 - u * (0.5 + level * (1.0 - u * u) * (0.131 + 0.059 * u * u));
}

#endif
