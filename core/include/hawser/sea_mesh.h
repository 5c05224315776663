// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The mesh that a sea is drawn with: square rings round the eye, each with points twice as far apart as the one within,
// and an apron to the horizon.
//
//      +---------------+      The mesh is written once and never moved. A vertex shader places its points, for the eye
//      | ring 1        |      of whichever camera is drawing, so that each ring stays on its own grid in the world and
//      |   +-------+   |      nothing swims:
//      |   |ring 0 |   |
//      |   |  eye  |   |          s      = y, the spacing of the point's ring
//      |   +-------+   |          middle = floor(eye / (2 s)) 2 s
//      |               |          place  = middle + (x, z)
//      +---------------+
//
// Towards a ring's edge every second point slides onto its neighbour (the one at the lower x and z), so that the ring
// becomes the next one before it ends there, with no crack and no jump. With n = cells and d = the greater of |dx|,
// |dz| from the eye to the place:
//
//          slide  = (d / s - n / 2 - 3) / (n / 2 - 5), within 0..1
//          place -= slide s ((x, z) / s modulo 2)
//
// The functions need no world and may be called from any thread.

#ifndef HAWSER_SEA_MESH_H
#define HAWSER_SEA_MESH_H

#include "hawser/base.h"
#include "hawser/math_types.h"

typedef struct hw_sea_mesh_def {
    uint32_t struct_size; // set by hw_sea_mesh_def_init
    int32_t cells;      // 16..256, divisible by 4, default 64: from the middle of a ring to its edge. Cost: its square
    int32_t ring_count; // 1..16, default 9. Cost is linear
    float spacing;      // m, 0.01..100, default 0.25: of the innermost points. Rounded down to a power of two, so that
                        // places are exact
} hw_sea_mesh_def;

/// Fill in every default. Must be called before any field is set.
/// Errors: NULL_ARGUMENT.
HW_API hw_result hw_sea_mesh_def_init(hw_sea_mesh_def *def);

typedef struct hw_sea_mesh_size {
    int32_t vertex_count;
    int32_t index_count; // 3 per triangle
    float spacing;       // m: as rounded
    float radius;        // m: from the eye to the edge of the last ring; the apron goes 32 times as far
} hw_sea_mesh_size;

/// Errors: NULL_ARGUMENT, NOT_INITIALIZED, BAD_VALUE.
HW_API hw_result hw_sea_mesh_measure(const hw_sea_mesh_def *def, hw_sea_mesh_size *size);

/// The points, three floats each: x and z from the middle, and the spacing as y; `stride` bytes from one to the next.
/// And the triangles, clockwise seen from above. Either may be NULL. `vertex_capacity` is in vertices.
/// Errors: NULL_ARGUMENT, NOT_INITIALIZED, BAD_VALUE, BUFFER_TOO_SMALL.
HW_API hw_result hw_sea_mesh_write(const hw_sea_mesh_def *def, void *positions, int32_t stride, int32_t vertex_capacity,
                                   uint32_t *indices, int32_t index_capacity);

#endif
