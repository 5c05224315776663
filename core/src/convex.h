// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The convex hull of points: triangles that face outwards, and the plane of each.

#ifndef HWI_CONVEX_H
#define HWI_CONVEX_H

#include <stdbool.h>
#include <stdint.h>

#include "place.h"

typedef struct hwi_convex_face {
    hwi_place normal;
    double offset; // normal . x of its plane
    int32_t corner[3];
    int32_t reserved;
} hwi_convex_face;

typedef struct hwi_convex {
    int32_t corner_count;
    int32_t face_count;
    hw_vec3 *corners;
    hwi_convex_face *faces;
} hwi_convex;

typedef enum hwi_convex_outcome { HWI_CONVEX_MADE, HWI_CONVEX_FLAT, HWI_CONVEX_NO_MEMORY } hwi_convex_outcome;

// False if the corners are on a line.
bool hwi_convex_make_face(const hw_vec3 *points, int32_t i, int32_t j, int32_t k, hwi_convex_face *face);

typedef struct hwi_convex_faces {
    hwi_convex_face *faces; // corners are those of the points
    int32_t count;
    int32_t capacity;
} hwi_convex_faces;

// The faces round at least one point, with at most so many corners: those that stand out most. Free them in any case.
hwi_convex_outcome hwi_convex_wrap(const hw_vec3 *points, int32_t count, int32_t most_corners, hwi_convex_faces *hull);
void hwi_convex_faces_free(hwi_convex_faces *hull);

// Make the hull of finite points. Flat: they span no volume.
hwi_convex_outcome hwi_convex_create(const hw_vec3 *points, int32_t count, hwi_convex **hull);
void hwi_convex_free(hwi_convex *hull);

// Memory for a hull whose corners and faces' corners are known, or NULL; and when they are written, the planes. False
// if they are no hull.
hwi_convex *hwi_convex_allocate(int32_t corner_count, int32_t face_count);
bool hwi_convex_restore(hwi_convex *hull);

// From its surface to the point, negative inside; the normal leads out.
double hwi_convex_distance(const hwi_convex *hull, hwi_place point, hwi_place *normal);

hw_box hwi_convex_box(const hwi_convex *hull);

#endif
