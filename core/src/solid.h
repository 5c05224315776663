// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Convex solids, told by one function: how far a point is from the surface, and which way out. Inside the distance is
// negative and leads out by the shortest way. Such a distance is a convex function along every line, so a line's
// nearest point, and where it enters and leaves, are found by halving.

#ifndef HWI_SOLID_H
#define HWI_SOLID_H

#include "convex.h"
#include "hawser/collider.h"
#include "place.h"

typedef struct hwi_solid {
    int32_t shape;
    double radius;
    double half_height;
    hwi_place half_size;
    const hwi_convex *hull;
} hwi_solid;

typedef struct hwi_probe {
    double distance; // m to the surface, negative inside
    hwi_place normal;
} hwi_probe;

hwi_probe hwi_solid_probe(const hwi_solid *solid, hwi_place point);

// The part of a line a-b that is nearest to a solid: one point, or a stretch where the line lies along its surface.
typedef struct hwi_span {
    double low; // 0..1 from a to b
    double high;
    double distance; // at low
    hwi_place normal;
} hwi_span;

hwi_span hwi_solid_nearest(const hwi_solid *solid, hwi_place a, hwi_place b);

// Where the line enters and leaves, 0..1; false if it does not come inside. A line that begins or ends inside enters
// at 0 or leaves at 1.
bool hwi_solid_pierce(const hwi_solid *solid, hwi_place a, hwi_place b, double *entry, double *leave);

#endif
