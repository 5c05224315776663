// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// A collider inside the core: a shape, where it is in this substep, and what carries it.

#ifndef HWI_COLLIDER_H
#define HWI_COLLIDER_H

#include "body.h"
#include "hawser/collider.h"
#include "registry.h"
#include "shape.h"

// A frame in the world.
typedef struct hwi_pose {
    hwi_place position;
    hw_quat orientation; // unit
} hwi_pose;

typedef struct hwi_collider {
    hwi_object object; // first
    hw_collider_def def;
    hwi_body *body;   // carries it and feels its contacts, or NULL
    hwi_shape *shape; // what several may share, or NULL for a simple shape

    hwi_pose from;  // where the host had it when the frame began
    hwi_pose to;    // where it has it now
    hwi_pose begin; // of the substep
    hwi_pose end;

    hw_vec3 velocity; // m/s and rad/s of the motion in this substep, of the frame's origin
    hw_vec3 angular_velocity;

    int32_t leaf; // in the tree, or -1
    bool moving;  // begin and end differ in this substep
} hwi_collider;

hw_result hwi_collider_check_def(const char *function, const hw_collider_def *def);

// A collider for a checked definition, or NULL when memory runs out. It shares the shape.
hwi_collider *hwi_collider_allocate(const hw_collider_def *def, hwi_shape *shape);
void hwi_collider_free(void *collider);

#endif
