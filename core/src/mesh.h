// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// A triangle mesh that cables meet: welded, each triangle knowing its neighbours, in a tree of boxes.

#ifndef HWI_MESH_H
#define HWI_MESH_H

#include <stdbool.h>
#include <stdint.h>

#include "bvh.h"
#include "place.h"

typedef struct hwi_mesh {
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
} hwi_mesh;

typedef enum hwi_mesh_outcome { HWI_MESH_MADE, HWI_MESH_EMPTY, HWI_MESH_NO_MEMORY } hwi_mesh_outcome;

// Of finite vertices and indices in range. Empty: no triangle has an area.
hwi_mesh_outcome hwi_mesh_create(const hw_vec3 *vertices, int32_t vertex_count, const int32_t *indices,
                                 int32_t index_count, hwi_mesh **mesh);
void hwi_mesh_free(hwi_mesh *mesh);

// Memory for so much, or NULL; and when vertices, source, corners and given are written, all the rest. False if they
// are no mesh, or memory runs out (*full).
hwi_mesh *hwi_mesh_allocate(int32_t vertex_count, int32_t triangle_count);
bool hwi_mesh_restore(hwi_mesh *mesh, bool *full);

// New places for all vertices that the host gave.
void hwi_mesh_move(hwi_mesh *mesh, const hw_vec3 *vertices);

// The corners of a triangle, in the order in which it is seen from outside.
void hwi_mesh_triangle(const hwi_mesh *mesh, int32_t triangle, hwi_place corners[3]);

// The corner of the neighbour across an edge that is not on it; false if there is no neighbour.
bool hwi_mesh_across(const hwi_mesh *mesh, int32_t triangle, int32_t edge, hwi_place *corner);

#endif
