// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// A collider is a shape that cables meet: a sea bed, a pipe, a hull, a rock.
//
// Shapes, each in its own frame
//   plane         all that lies below y = 0 is solid
//   sphere        round the centre
//   capsule       along y: a round bar with round ends
//   box           round the centre
//   cylinder      along y, with flat ends
//   convex        the hull of points
//   mesh          triangles. Closed ones are solid, whichever way they are wound; open ones are met from both sides, or
//                 from the front alone (HW_COLLIDER_ONE_SIDED: the front is where a triangle is seen counter-clockwise)
//   height field  a grid of heights over x and z; all that lies below is solid
//
// A collider stands still, is moved by the host (hw_collider_set_transform, before each step), or is carried by a body,
// which then feels the cables that lie on it.
//
// Large data (hulls, meshes, height fields) is copied once and can be shared: a definition that names another collider
// in data_of uses the same copy, which lives as long as the last of them.

#ifndef HAWSER_COLLIDER_H
#define HAWSER_COLLIDER_H

#include "hawser/base.h"
#include "hawser/id.h"
#include "hawser/math_types.h"

#define HW_SHAPE_PLANE        1
#define HW_SHAPE_SPHERE       2
#define HW_SHAPE_CAPSULE      3
#define HW_SHAPE_BOX          4
#define HW_SHAPE_CYLINDER     5
#define HW_SHAPE_CONVEX       6
#define HW_SHAPE_MESH         7
#define HW_SHAPE_HEIGHT_FIELD 8

#define HW_COLLIDER_ENABLED   1u // without it nothing meets the collider
#define HW_COLLIDER_ONE_SIDED 2u // an open mesh is met from its front alone

#define HW_MAX_CONVEX_POINTS  65536    // that a hull is made of
#define HW_MAX_CONVEX_CORNERS 256      // of a hull; a rounder one is simplified
#define HW_MAX_MESH_TRIANGLES 16777216 // of one mesh
#define HW_MAX_HEIGHT_FIELD   8192     // points along a side

typedef struct hw_collider_def {
    uint32_t struct_size;     // set by hw_collider_def_init
    int32_t shape;            // HW_SHAPE_…, set by hw_collider_def_init
    uint32_t flags;           // HW_COLLIDER_…, default ENABLED
    float radius;             // sphere, capsule, cylinder: m, 1e-4..1e6, default 0.5
    float half_height;        // capsule: half of the straight part; cylinder: half of all. m, 0..1e6, default 0.5
    hw_vec3 half_size;        // box: m, each 1e-4..1e6, default 0.5
    hw_vec3 position;         // m, within 1e7, default 0. Of a body's collider: from its centre of mass, in its axes
    hw_quat orientation;      // default none; any length but 0, it is normalized
    hw_vec3 surface_velocity; // m/s, each within 1000, default 0: a conveyor belt. Added to that of the motion
    float static_friction;    // 0..10, default 0.5. What must be overcome before a cable slides, / normal force
    float dynamic_friction;   // 0..10, default 0.4. While it slides; larger than static_friction counts as that
    hw_body_id body;          // what carries it, default none. Cannot be changed later
    hw_collider_id data_of;   // convex, mesh, height field: whose data a new one uses, default none. Null once created
    uint64_t category;        // bits, default 1. A cable meets it if its collision_mask has one of them
    uint64_t user_data;       // yours; returned untouched
} hw_collider_def;

/// A height field: `columns` points along x, `rows` along z, round the centre. A cell of four heights is two triangles,
/// divided from its point of lowest x and z to that of the highest.
typedef struct hw_height_field {
    int32_t columns;  // 2..8192
    int32_t rows;     // 2..8192
    float cell_width; // m along x, 1e-3..1e5
    float cell_depth; // m along z, 1e-3..1e5
} hw_height_field;

typedef struct hw_ray_hit {
    hw_collider_id collider; // null: nothing was hit
    uint64_t user_data;      // the collider's
    hw_vec3 point;           // m
    hw_vec3 normal;          // unit, out of the collider
    float distance;          // m, from where was asked; of a closest point negative inside of a solid
    uint32_t feature;        // which triangle of a mesh; 0 of other shapes
} hw_ray_hit;

/// Fill in every default of a shape. Must be called before any field is set.
/// Errors: NULL_ARGUMENT, BAD_VALUE (no such shape; the struct is zeroed).
HW_API hw_result hw_collider_def_init(hw_collider_def *def, int32_t shape);

/// Create a collider of a simple shape, or one that uses the data of another (data_of). Cables that rest near it wake.
/// Errors: NULL_ARGUMENT, NOT_INITIALIZED, BAD_VALUE, OUT_OF_MEMORY, TOO_MANY, BUSY and those of ids.
HW_API hw_result hw_collider_create(hw_world_id world, const hw_collider_def *def, hw_collider_id *collider);

/// Create the hull of `count` points (m, within 1e6), 4..65536, which must span a volume. Of a hull with more than 256
/// corners the outermost are kept. Cost: points times corners. Errors: as hw_collider_create.
HW_API hw_result hw_collider_create_convex(hw_world_id world, const hw_collider_def *def, const hw_vec3 *points,
                                           int32_t count, hw_collider_id *collider);

/// Create a mesh of `index_count / 3` triangles, at most 16777216, from vertices (m, within 1e6). Triangles without
/// area are left out, at least one must remain; vertices at one place count as one. Cost: n log n of the triangles,
/// about 100 bytes each. Errors: as hw_collider_create; BAD_VALUE names the first vertex or index that is wrong.
HW_API hw_result hw_collider_create_mesh(hw_world_id world, const hw_collider_def *def, const hw_vec3 *vertices,
                                         int32_t vertex_count, const int32_t *indices, int32_t index_count,
                                         hw_collider_id *collider);

/// Create a height field. `heights` (m, within 1e6): rows of columns, x ascending in a row, z from row to row. One that
/// is not a number is a hole. Errors: as hw_collider_create.
HW_API hw_result hw_collider_create_height_field(hw_world_id world, const hw_collider_def *def,
                                                 const hw_height_field *field, const float *heights, int32_t count,
                                                 hw_collider_id *collider);

/// Create a collider with the data of one in another world, `from`, which is destroyed. Large meshes take long to make:
/// a host makes one in a world of its own on another thread, and hands it over when it is done; that costs next to
/// nothing. `from` must be a hull, mesh or height field of the same shape whose data nothing else shares. Both worlds
/// must be idle. Errors: NULL_ARGUMENT, NOT_INITIALIZED, BAD_VALUE, OUT_OF_MEMORY, TOO_MANY, BUSY and those of ids.
HW_API hw_result hw_collider_adopt(hw_world_id world, const hw_collider_def *def, hw_collider_id from,
                                   hw_collider_id *collider);

/// Destroy a collider. Cables that lie on it fall. A null id is allowed and does nothing.
/// Errors: BUSY and those of ids.
HW_API hw_result hw_collider_destroy(hw_collider_id collider);

/// The definition as it stands now; position and orientation as hw_collider_set_transform had them last.
/// Errors: NULL_ARGUMENT and those of ids.
HW_API hw_result hw_collider_get_def(hw_collider_id collider, hw_collider_def *def);

/// Change a living collider; shape, body and data_of must stay. A new position is a jump, without velocity.
/// Errors: NULL_ARGUMENT, NOT_INITIALIZED, BAD_VALUE, BUSY and those of ids.
HW_API hw_result hw_collider_set_def(hw_collider_id collider, const hw_collider_def *def);

/// Where the host has the collider at the end of the next step. It goes there during that step and takes cables along
/// with the velocity of that way; if it is not moved again, it stands. A mesh moves as it is, at no cost of its size.
/// Where `orientation` is NULL, that stays.
/// Errors: BAD_VALUE, BUSY and those of ids.
HW_API hw_result hw_collider_set_transform(hw_collider_id collider, hw_vec3 position, const hw_quat *orientation);

/// Move the vertices of a mesh, all of those that it was made of; triangles stay. All that share its data change.
/// Cost: linear. Errors: NULL_ARGUMENT, BAD_VALUE (also another shape or number), BUSY and those of ids.
HW_API hw_result hw_collider_set_vertices(hw_collider_id collider, const hw_vec3 *vertices, int32_t count);

/// Change all heights of a height field. All that share its data change.
/// Errors: NULL_ARGUMENT, BAD_VALUE (also another shape or number), BUSY and those of ids.
HW_API hw_result hw_collider_set_heights(hw_collider_id collider, const float *heights, int32_t count);

/// The ids of the world's colliders. `count` gets their number, also when `capacity` is short.
/// Errors: NULL_ARGUMENT, BAD_VALUE, BUFFER_TOO_SMALL and those of ids.
HW_API hw_result hw_world_get_colliders(hw_world_id world, hw_collider_id *colliders, int32_t capacity, int32_t *count);

/// The first collider with a category in `mask` on the way from `start` by `way` (m, within 1e7). Solids that hold the
/// start do not count. `hit` gets it, or a null id if there is none. Cost: about the logarithm of colliders and
/// triangles. Errors: NULL_ARGUMENT, BAD_VALUE and those of ids.
HW_API hw_result hw_world_cast_ray(hw_world_id world, hw_vec3 start, hw_vec3 way, uint64_t mask, hw_ray_hit *hit);

/// The point of a collider with a category in `mask` that is closest to `point` (m, within 1e7), not farther than
/// `limit` (m, 0..1e6); of several solids that hold the point, the one in which it is deepest. `hit` gets it, or a null
/// id if there is none. Cost: as hw_world_cast_ray, for all that is as near. Errors: NULL_ARGUMENT, BAD_VALUE and those
/// of ids.
HW_API hw_result hw_world_get_closest_point(hw_world_id world, hw_vec3 point, float limit, uint64_t mask,
                                            hw_ray_hit *hit);

#endif
