// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The large data of a shape, which several colliders may share: a hull, a mesh or a height field.

#ifndef HWI_SHAPE_H
#define HWI_SHAPE_H

#include <stdbool.h>
#include <stdint.h>

#include "convex.h"
#include "field.h"
#include "stream.h"
#include "trimesh.h"

typedef struct hwi_shape {
    int32_t kind;  // HW_SHAPE_CONVEX, _MESH or _HEIGHT_FIELD
    int32_t users; // colliders; the last one that leaves frees it
    uint64_t hash; // of the data
    hwi_convex *hull;
    hwi_trimesh *mesh;
    hwi_field *field;
} hwi_shape;

// Takes over the one that is not NULL. NULL when memory runs out; what was given is freed then.
hwi_shape *hwi_shape_create(hwi_convex *hull, hwi_trimesh *mesh, hwi_field *field);

// One user less; NULL is allowed.
void hwi_shape_leave(hwi_shape *shape);

// The data changed.
void hwi_shape_rehash(hwi_shape *shape);

// The box of all data, in its own frame.
hw_box hwi_shape_box(const hwi_shape *shape);

// All data, to a stream; and back: false if it is not sane or memory runs out (*full).
void hwi_shape_write(hwi_writer *writer, const hwi_shape *shape);
bool hwi_shape_read(hwi_reader *reader, int32_t kind, hwi_shape **shape, bool *full);

#endif
