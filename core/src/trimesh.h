// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// A triangle mesh that cables meet: welded, each triangle knowing its neighbours, in a tree of boxes.

#ifndef HWI_TRIMESH_H
#define HWI_TRIMESH_H

#include <stdbool.h>
#include <stdint.h>

#include "bvh.h"
#include "place.h"

typedef struct hwi_trimesh {
    int32_t vertex_count;
    int32_t triangle_count;
    int32_t given_vertices;  // of the host's, before those at one place became one
    int32_t given_triangles; // before those without an area were left out
    int32_t vertex_capacity;
    int32_t triangle_capacity;
    bool closed;     // every edge joins two triangles of the same winding: a solid
    bool inside_out; // closed, and wound so that its fronts look inwards
    hw_vec3 *vertices;
    int32_t *source;     // the host's number of each vertex
    int32_t *corners;    // three vertices of each triangle
    int32_t *neighbours; // across the edge from each corner to the next; -1: none, or more than one
    int32_t *given;      // the host's number of each triangle
    hwi_bvh bvh;
} hwi_trimesh;

typedef enum hwi_trimesh_outcome { HWI_TRIMESH_MADE, HWI_TRIMESH_EMPTY, HWI_TRIMESH_NO_MEMORY } hwi_trimesh_outcome;

// Of finite vertices and indices in range. Empty: no triangle has an area.
hwi_trimesh_outcome hwi_trimesh_create(const hw_vec3 *vertices, int32_t vertex_count, const int32_t *indices,
                                       int32_t index_count, hwi_trimesh **mesh);
void hwi_trimesh_free(hwi_trimesh *mesh);

// Memory for so much, or NULL; and when vertices, source, corners and given are written, all the rest. False if they
// are no mesh, or memory runs out (*full).
hwi_trimesh *hwi_trimesh_allocate(int32_t vertex_count, int32_t triangle_count);
bool hwi_trimesh_restore(hwi_trimesh *mesh, bool *full);

// New places for all vertices that the host gave.
void hwi_trimesh_move(hwi_trimesh *mesh, const hw_vec3 *vertices);

// The corners of a triangle, in the order in which it is seen from outside.
void hwi_trimesh_triangle(const hwi_trimesh *mesh, int32_t triangle, hwi_place corners[3]);

// The corner of the neighbour across an edge that is not on it; false if there is no neighbour.
bool hwi_trimesh_across(const hwi_trimesh *mesh, int32_t triangle, int32_t edge, hwi_place *corner);

#endif
