// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// A hull inside the core: read-only once it is made, shared by floaters and by threads.

#ifndef HWI_HULL_H
#define HWI_HULL_H

#include "hawser/hull.h"
#include "mesh.h"
#include "registry.h"

typedef struct hwi_hull {
    hwi_object object; // first
    hw_hull_def def;
    hw_hull_info info;
    hwi_mesh_repairs repairs;
    hwi_mesh mesh;
    hwi_mesh_measure measure;
    hwi_matrix6 added; // per density, about measure.centre
    float length;      // m, its longest extent
    double size;       // m, of a cube of its volume
    float finest;      // m, shorter waves than this are finer than its triangles
    float reach;       // m, from the origin of its frame to the farthest point
    double *weights;   // of the triangles and those before, for strewing points
    int32_t users;     // floaters
} hwi_hull;

hw_result hwi_hull_check_def(const char *function, const hw_hull_def *def);

// A hull of a closed mesh, which it takes over; the mesh is freed where that fails. NULL when memory runs out.
hwi_hull *hwi_hull_make(const hw_hull_def *def, hwi_mesh *mesh, const hwi_mesh_repairs *repairs);
void hwi_hull_free(void *hull);

// How many points of all go onto each triangle and those before it; false when memory runs out.
bool hwi_hull_weigh(const hwi_mesh *mesh, double *weights);

// A shape as triangles; false when memory runs out.
bool hwi_hull_shape(const hw_hull_def *def, hwi_mesh *mesh);

// Is it closed, and does it enclose something? For meshes that come from a snapshot.
bool hwi_hull_is_sound(const hwi_mesh *mesh);

#endif
