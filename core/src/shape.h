// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The large data of a shape, which several colliders may share: a hull, a mesh or a height field.

#ifndef HWI_SHAPE_H
#define HWI_SHAPE_H

#include <stdbool.h>
#include <stdint.h>

#include "hawser/math_types.h"

typedef struct hwi_hull hwi_hull;
typedef struct hwi_mesh hwi_mesh;
typedef struct hwi_field hwi_field;

typedef struct hwi_shape {
    int32_t kind;  // HW_SHAPE_CONVEX, _MESH or _HEIGHT_FIELD
    int32_t users; // colliders; the last one that leaves frees it
    uint64_t hash; // of the data
    hwi_hull *hull;
    hwi_mesh *mesh;
    hwi_field *field;
} hwi_shape;

// Takes over whichever of the three is not NULL; NULL when memory runs out, and then it is still the caller's.
hwi_shape *hwi_shape_create(hwi_hull *hull, hwi_mesh *mesh, hwi_field *field);

// One user less; NULL is allowed.
void hwi_shape_leave(hwi_shape *shape);

// The box of all data, in its own frame.
hw_box hwi_shape_box(const hwi_shape *shape);

#endif
