// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// A hull: a closed surface of triangles that displaces water. One hull serves any number of floaters (floater.h); once
// created it never changes.
//
//     hw_hull_create    a shape, or a mesh as it is drawn: welded, turned outwards, closed, thinned out to a target
//     hw_hull_get_info  what came of it: volume, centre, inertia, and what had to be repaired
//
// Shapes lie round the origin of the hull's own frame; cylinders and capsules stand along y. The triangles of round
// shapes are placed so that the hull has the shape's volume exactly.
//
// A mesh may be made of several closed parts. Those that lie wholly inside others, as furniture does, are dropped;
// where parts overlap otherwise, water is displaced twice.

#ifndef HAWSER_HULL_H
#define HAWSER_HULL_H

#include "hawser/base.h"
#include "hawser/id.h"
#include "hawser/math_types.h"

#define HW_HULL_BOX      1
#define HW_HULL_SPHERE   2
#define HW_HULL_CYLINDER 3
#define HW_HULL_CAPSULE  4
#define HW_HULL_CONVEX   5 // the convex hull of points
#define HW_HULL_MESH     6 // triangles

#define HW_HULL_STRICT 1u // a mesh that is open or turned inside out is refused, not repaired

#define HW_MAX_HULL_TRIANGLES 65536   // after thinning out
#define HW_MAX_HULL_POINTS    1000000 // handed in

typedef struct hw_hull_def {
    uint32_t struct_size;    // set by hw_hull_def_init
    int32_t shape;           // HW_HULL_…, set by hw_hull_def_init
    uint32_t flags;          // HW_HULL_STRICT, default 0
    int32_t triangle_target; // mesh and convex: thin out to about so many triangles, 12..65536, or 0 (default): keep
                             // all. Shapes: be made of about so many, 12..65536, default 320
    hw_vec3 size;            // box: m, edge lengths, each 1e-3..1e5, default 1
    float radius;            // sphere, cylinder, capsule: m, 1e-3..1e5, default 0.5
    float length;            // cylinder: m, 1e-3..1e5, default 1. capsule: of its straight part, from 0
    float weld_distance;     // mesh, convex: m, points closer than this are one. 0 (default): 1e-5 of the extent
    uint64_t user_data;      // yours; returned untouched
} hw_hull_def;

/// Fill in every default of a shape. Must be called before any field is set.
/// Errors: NULL_ARGUMENT, BAD_VALUE (no such shape; the struct is zeroed).
HW_API hw_result hw_hull_def_init(hw_hull_def *def, int32_t shape);

/// Create a hull. `points` (m, each within 1e6) are needed for convex and mesh, `indices` (three for each triangle, of
/// either winding) for a mesh only; both are copied. A mesh is welded, its triangles are turned outwards, holes are
/// closed by flat lids, then it is thinned out; with HW_HULL_STRICT one that needs any repair but welding is refused.
/// Cost: n log n in triangles for meshes, points times faces for convex; nothing of it comes back in a step.
/// Errors: NULL_ARGUMENT, NOT_INITIALIZED, BAD_VALUE (also: a mesh that encloses nothing; why is in the sentence),
/// OUT_OF_MEMORY, TOO_MANY, BUSY and those of ids.
HW_API hw_result hw_hull_create(hw_world_id world, const hw_hull_def *def, const hw_vec3 *points, int32_t point_count,
                                const int32_t *indices, int32_t index_count, hw_hull_id *hull);

/// Destroy a hull. A null id is allowed and does nothing.
/// Errors: BUSY (also: a floater uses it) and those of ids.
HW_API hw_result hw_hull_destroy(hw_hull_id hull);

/// Errors: NULL_ARGUMENT and those of ids.
HW_API hw_result hw_hull_get_def(hw_hull_id hull, hw_hull_def *def);

/// What the hull became.
typedef struct hw_hull_info {
    float volume;              // m^3
    float area;                // m^2
    hw_vec3 centre;            // m, of the volume, in the hull's frame
    hw_box bounds;             // m
    int32_t point_count;       // after all repairs
    int32_t triangle_count;    // likewise
    int32_t welded_points;     // points that were another's
    int32_t dropped_triangles; // without an area, there twice, or of parts inside others
    int32_t flipped_triangles; // turned outwards
    int32_t filled_holes;      // closed by a lid
    int32_t thinned_triangles; // taken out for triangle_target
    uint64_t user_data;
} hw_hull_info;

/// Errors: NULL_ARGUMENT and those of ids.
HW_API hw_result hw_hull_get_info(hw_hull_id hull, hw_hull_info *info);

/// What a body of this shape weighs, if it is filled evenly.
typedef struct hw_hull_mass {
    float mass;          // kg
    hw_vec3 centre;      // m, of mass, in the hull's frame
    hw_vec3 inertia;     // kg m^2, about the principal axes through the centre
    hw_quat orientation; // of the principal axes in the hull's frame
} hw_hull_mass;

/// For a `density` in kg/m^3, 1e-6..1e6.
/// Errors: NULL_ARGUMENT, BAD_VALUE and those of ids.
HW_API hw_result hw_hull_get_mass(hw_hull_id hull, float density, hw_hull_mass *mass);

/// The points of the hull, m, in its own frame. `count` gets their number, also when `capacity` is short.
/// Errors: NULL_ARGUMENT, BAD_VALUE, BUFFER_TOO_SMALL and those of ids.
HW_API hw_result hw_hull_copy_points(hw_hull_id hull, hw_vec3 *points, int32_t capacity, int32_t *count);

/// Three indices for each triangle, counter-clockwise seen from outside.
/// Errors: as hw_hull_copy_points.
HW_API hw_result hw_hull_copy_indices(hw_hull_id hull, int32_t *indices, int32_t capacity, int32_t *count);

/// The ids of the world's hulls. `count` gets their number, also when `capacity` is short.
/// Errors: NULL_ARGUMENT, BAD_VALUE, BUFFER_TOO_SMALL and those of ids.
HW_API hw_result hw_world_get_hulls(hw_world_id world, hw_hull_id *hulls, int32_t capacity, int32_t *count);

#endif
