// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The RigidBody3D that cables pull at, that floats and is driven. Each has one body in the core, which all nodes of
// ours at it share: before a step the core learns how heavy it is, where it is and how it moves; after the step the
// engine gets what pushes it.
//
// In the editor, where nothing is simulated, the body stands still where its node is.

#ifndef HWG_RIGID_BODY_H
#define HWG_RIGID_BODY_H

#include "engine.h"

typedef struct hwg_body hwg_body;

struct hwg_body {
    uint64_t target; // instance id of the RigidBody3D
    hw_body_id id;
    int32_t user_count;
    int32_t awake_count; // users that do not let it sleep
    hw_body_state state; // as of the last tick
    hw_vec3 axes[3];     // rows: from the world into the principal axes
    hw_body_load load;   // as applied in the last tick
    hw_hull_mass guess;  // of a body that the engine has not weighed yet; no mass: none
    hw_vec3 position;    // m, of the node's frame in the body's
    hw_quat orientation; // of the node's frame in the body's
    hw_vec3 centre;      // m, in the node's frame, of the mass, as far as the editor can know
    hwg_body *next;
};

/// The RigidBody3D that moves a node: the node itself or the nearest physics body above it. NULL if that is none, or
/// is frozen.
GDExtensionObjectPtr hwg_find_rigid_body(GDExtensionObjectPtr node);

/// False while the engine does not simulate it: it is paused, disabled or static, or its space stands still.
bool hwg_body_is_moved(GDExtensionObjectPtr rigid_body);

/// Start to use a body; NULL, after no message, if the engine does not simulate it now, also if others use it already.
/// hwg_body_give_back ends it.
hwg_body *hwg_body_take(GDExtensionObjectPtr rigid_body, hw_world_id world);
void hwg_body_give_back(hwg_body *body);

/// A point of the world in the body's frame: from its centre of mass, along its principal axes.
hw_vec3 hwg_body_point(const hwg_body *body, hw_vec3 point);

/// A body that floats must not fall asleep on its way to where it floats level.
void hwg_body_keep_awake(hwg_body *body, bool awake);

/// A point and a direction of the node's space in the body's frame.
hw_vec3 hwg_body_local_point(const hwg_body *body, hw_vec3 point);
hw_vec3 hwg_body_local_direction(const hwg_body *body, hw_vec3 direction);

/// Before and after a step of `delta` seconds, for all bodies.
void hwg_bodies_before_step(void);
void hwg_bodies_after_step(double delta);

#endif
