// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// A collider inside the core: a shape, where it is in this substep, and what carries it.

#ifndef HWI_COLLIDER_H
#define HWI_COLLIDER_H

#include "body.h"
#include "hawser/collider.h"
#include "place.h"
#include "registry.h"
#include "shape.h"
#include "solid.h"
#include "tree.h"

typedef struct hwi_world hwi_world;

typedef struct hwi_collider {
    hwi_object object; // first
    hw_collider_def def;
    hwi_body *body;   // carries it and feels its contacts, or NULL
    hwi_shape *shape; // what several may share, or NULL for a simple shape
    hwi_solid solid;  // of convex shapes

    hwi_pose from;  // where the host had it when the frame began
    hwi_pose to;    // where it has it now
    hwi_pose begin; // of the substep
    hwi_pose end;

    hw_vec3 velocity; // m/s and rad/s of the motion in this substep, at the frame's origin
    hw_vec3 angular_velocity;

    hw_box box;   // of where it is and comes in this substep
    int32_t leaf; // in the world's tree, whose boxes may be wider
    bool moving;  // begin and end differ in this substep
    bool listed;  // among the world's movers
} hwi_collider;

// Those that have to be looked at in every substep, and where all are.
typedef struct hwi_colliders_broad {
    hwi_tree tree;
    hwi_collider **movers;
    int32_t mover_count;
    int32_t mover_capacity;
    uint64_t changes; // another number whenever a collider came, went or jumped; not while one moves
} hwi_colliders_broad;

hw_result hwi_collider_check_def(const char *function, const hw_collider_def *def);

// A collider for a checked definition, or NULL when memory runs out. It becomes a user of the shape.
hwi_collider *hwi_collider_allocate(const hw_collider_def *def, hwi_shape *shape, hwi_body *body);
void hwi_collider_free(void *collider);

// Room for so many, or false.
bool hwi_colliders_reserve(hwi_colliders_broad *broad, int32_t count);
void hwi_colliders_destroy(hwi_colliders_broad *broad);

// Enter a collider into the broad phase, or take it out. Room was reserved.
void hwi_collider_enter(hwi_world *world, hwi_collider *collider);
void hwi_collider_leave(hwi_world *world, hwi_collider *collider);

// Everything anew, after a state was restored. Room was reserved.
void hwi_colliders_enter_all(hwi_world *world);

// Look at it in every substep, from now on until it stands.
void hwi_collider_set_moving(hwi_world *world, hwi_collider *collider);

// Put it where its definition says, without a motion.
void hwi_collider_jump(hwi_collider *collider);

// Where it is at a part of the substep, 0..1.
hwi_pose hwi_collider_pose(const hwi_collider *collider, float when);

// The box of where it is and comes in this substep.
hw_box hwi_collider_box(const hwi_collider *collider);

// Sleeping cables near the collider wake.
void hwi_collider_wake_cables(hwi_world *world, const hwi_collider *collider);

// Lead what moves to where it is at the end of this substep: `fraction` of the frame.
void hwi_colliders_lead(hwi_world *world, double fraction);

// The frame is over.
void hwi_colliders_close_frame(hwi_world *world);

// The body's colliders are destroyed with it.
void hwi_colliders_leave_body(hwi_world *world, const hwi_body *body);

#endif
