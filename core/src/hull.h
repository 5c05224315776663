// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The convex hull of points: triangles that face outwards, and the plane of each.

#ifndef HWI_HULL_H
#define HWI_HULL_H

#include <stdbool.h>
#include <stdint.h>

#include "place.h"

typedef struct hwi_hull_face {
    hwi_place normal;
    double offset; // normal . x of its plane
    int32_t corner[3];
    int32_t reserved;
} hwi_hull_face;

typedef struct hwi_hull {
    int32_t corner_count;
    int32_t face_count;
    hw_vec3 *corners;
    hwi_hull_face *faces;
} hwi_hull;

typedef enum hwi_hull_outcome { HWI_HULL_MADE, HWI_HULL_FLAT, HWI_HULL_NO_MEMORY } hwi_hull_outcome;

// Make the hull of finite points. Flat: they span no volume.
hwi_hull_outcome hwi_hull_create(const hw_vec3 *points, int32_t count, hwi_hull **hull);
void hwi_hull_free(hwi_hull *hull);

// Memory for a hull whose corners and faces' corners are known, or NULL; and when they are written, the planes. False
// if they are no hull.
hwi_hull *hwi_hull_allocate(int32_t corner_count, int32_t face_count);
bool hwi_hull_restore(hwi_hull *hull);

// From its surface to the point, negative inside; the normal leads out.
double hwi_hull_distance(const hwi_hull *hull, hwi_place point, hwi_place *normal);

hw_box hwi_hull_box(const hwi_hull *hull);

#endif
