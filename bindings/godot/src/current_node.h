// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The node WaterCurrent3D: a current of the shared world, while it is in a scene tree. Its transform says where it is
// and where it goes: along the node's -z, as cameras look and lights shine; a vortex turns round its y.

#ifndef HWG_CURRENT_NODE_H
#define HWG_CURRENT_NODE_H

#include "object.h"

typedef struct hwg_current {
    hwg_object base;
    hw_current_def def;            // velocity, position, direction, profile and region follow from the node
    hw_vec3 region_size;           // m
    hwg_packed profile_depths;     // PackedFloat32Array, m
    hwg_packed profile_velocities; // PackedVector3Array, m/s, in the node's space
    hw_current_id id;              // null outside the tree
    hw_current_def known;          // as the core knows it
    bool in_tree;
    bool refused; // the core refused the last one: said once, not every tick
} hwg_current;

extern hwg_class hwg_current_class;

/// What the core is to have, with the node where it is now.
hw_current_def hwg_current_place(const hwg_current *current);

/// In current_gizmo.c. `self` is a hwg_current.
void hwg_current_draw_gizmo(const void *self, hwg_lines *bright, hwg_lines *faint);

/// Bring the world's current up to date.
void hwg_current_apply(hwg_current *current, hw_world_id world);

#endif
