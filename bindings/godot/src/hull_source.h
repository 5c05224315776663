// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Where the shape of a floating body comes from: the collision shapes of its RigidBody3D, or a MeshInstance3D below it.
// Their triangles are gathered in the space of the RigidBody3D; the core welds, closes and thins them out.

#ifndef HWG_HULL_SOURCE_H
#define HWG_HULL_SOURCE_H

#include "engine.h"

#define HWG_HULL_SHAPES 1
#define HWG_HULL_MESH   2

typedef struct hwg_hull_choice {
    int32_t kind;                   // HWG_HULL_…
    int32_t triangle_target;        // as in hw_hull_def
    GDExtensionObjectPtr body;      // the RigidBody3D
    GDExtensionObjectPtr mesh_node; // the MeshInstance3D, or NULL
} hwg_hull_choice;

/// The first MeshInstance3D with a mesh below a node, or NULL.
GDExtensionObjectPtr hwg_hull_find_mesh(GDExtensionObjectPtr body);

/// A number for everything that the hull depends on, but for the insides of meshes and point clouds: another number,
/// another hull. 0 if there is nothing to make one of.
uint64_t hwg_hull_key(const hwg_hull_choice *choice);

/// A hull of the core; why not is in hw_last_error(). `skipped` gets the number of collision shapes that enclose
/// nothing.
hw_result hwg_hull_make(const hwg_hull_choice *choice, hw_world_id world, hw_hull_id *hull, int32_t *skipped);

#endif
