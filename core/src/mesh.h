// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// A mesh on its way to become a hull: welded, tidied, turned outwards, closed, thinned out. Only at creation; nothing
// here runs in a step. Every function that needs memory returns false when there is none, and leaves a mesh that can be
// freed.

#ifndef HWI_MESH_H
#define HWI_MESH_H

#include <stdbool.h>
#include <stdint.h>

#include "bvh.h"
#include "matrix.h"

typedef struct hwi_triangle {
    int32_t corner[3];
} hwi_triangle;

typedef struct hwi_mesh {
    hw_vec3 *points;
    int32_t point_count;
    int32_t point_capacity;
    hwi_triangle *triangles;
    int32_t triangle_count;
    int32_t triangle_capacity;
} hwi_mesh;

// What was done to a mesh, counted.
typedef struct hwi_mesh_repairs {
    int32_t welded_points;
    int32_t dropped_triangles;
    int32_t flipped_triangles;
    int32_t filled_holes;
    int32_t thinned_triangles;
} hwi_mesh_repairs;

// What a closed mesh encloses.
typedef struct hwi_mesh_measure {
    double volume;       // m^3, negative if it is turned inside out
    double area;         // m^2
    hwi_place centre;    // m
    hwi_matrix3 squares; // m^5, the integrals of x x, x y, … over the volume, from the centre
} hwi_mesh_measure;

bool hwi_mesh_reserve(hwi_mesh *mesh, int32_t points, int32_t triangles);
void hwi_mesh_free(hwi_mesh *mesh);

// Each returns the index of what was added; room was reserved.
int32_t hwi_mesh_add_point(hwi_mesh *mesh, hw_vec3 point);
void hwi_mesh_add_triangle(hwi_mesh *mesh, int32_t a, int32_t b, int32_t c);

hw_box hwi_mesh_bounds(const hwi_mesh *mesh);
hwi_mesh_measure hwi_mesh_measure_of(const hwi_mesh *mesh);

// Points closer than `distance` become one; triangles without an area, and second ones, go; so do unused points.
bool hwi_mesh_weld(hwi_mesh *mesh, float distance, hwi_mesh_repairs *repairs);

// Turn all triangles of a part the same way, and every part outwards.
bool hwi_mesh_orient(hwi_mesh *mesh, hwi_mesh_repairs *repairs);

// Close every hole by a lid: a fan round the middle of its edge.
bool hwi_mesh_close(hwi_mesh *mesh, hwi_mesh_repairs *repairs);

// A tree over its triangles, or false without memory.
bool hwi_mesh_plant(const hwi_mesh *mesh, hwi_bvh *tree);

// 1 where a line from `from` leaves through the triangle's plane inside it, -1 where it enters, 0 where it passes by;
// and after how much of the way.
int hwi_mesh_cross(const hwi_mesh *mesh, int32_t triangle, hwi_place from, hwi_place way, double *when);

// Drop parts of a mesh of closed parts that lie wholly inside others. Their points stay.
bool hwi_mesh_drop_inner(hwi_mesh *mesh, hwi_mesh_repairs *repairs);

// Collapse edges until about `target` triangles are left, those first that change the shape least; then bring the
// volume back to what it was.
bool hwi_mesh_thin(hwi_mesh *mesh, int32_t target, hwi_mesh_repairs *repairs);

// Scale it about its centre to a volume, if that is not far off.
void hwi_mesh_scale_to(hwi_mesh *mesh, double volume);

// The convex hull of the mesh's points; triangles are replaced. False without memory; a mesh without triangles if all
// points lie in one plane.
bool hwi_mesh_wrap(hwi_mesh *mesh);

#endif
