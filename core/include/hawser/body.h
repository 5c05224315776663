// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// A rigid body that cables pull at, that floats (floater.h) and is driven (actuator.h). By default the host's physics
// owns it: the host says how heavy it is, where it is and how it moves; the world says with what force and torque
// cables, water and actuators pushed, and the host applies them.
//
//     every frame    hw_body_set_state    as the body is when the frame begins
//                    hw_world_step        the body moves on under its weight and these pushes; what else the host did
//                                         to it is seen from the state that it is in next time
//                    hw_body_get_load     apply this to the host's body for the frame
//
// With HW_BODY_SIMULATED the world moves it, in six degrees of freedom:
//
//     once           hw_body_set_state    where it starts
//     every frame    hw_world_step
//                    hw_body_get_state    where it is now
//
// A body that has come to rest in calm water stands still, costs next to nothing and lets its cables sleep, until
// something changes that it would feel: itself, its floaters, actuators or cables, water, waves, currents, gravity. A
// floating body of the host rests as well: its load then holds it where it is, and a state that differs from that by
// 1 mm/s, 1 mrad/s, 0.2 mm or 0.4 mrad wakes it.
//
// Its mass and inertia go into the cables' own solution, so a light body on a heavy cable does not shake. Several
// cables on one body add up.

#ifndef HAWSER_BODY_H
#define HAWSER_BODY_H

#include "hawser/base.h"
#include "hawser/id.h"
#include "hawser/math_types.h"

#define HW_BODY_SIMULATED 1u // the world moves it; without, the host does

typedef struct hw_body_def {
    uint32_t struct_size; // set by hw_body_def_init
    uint32_t flags;       // HW_BODY_SIMULATED, default 0. Cannot change later
    float mass;           // kg, 1e-6..1e12, default 1
    hw_vec3 inertia;      // kg m^2 about the principal axes through the centre of mass, each 1e-12..1e18, default 1
    float gravity_scale;  // -100..100, default 1. Share of the world's gravity that it feels, or that the host lets it
                          // feel; 0 = neutral
    uint32_t reserved;    // 0
    uint64_t user_data;   // yours; returned untouched
} hw_body_def;

typedef struct hw_body_state {
    hw_vec3 position;         // m, of the centre of mass, within 1e7
    hw_quat orientation;      // of the principal axes; any length but 0, it is normalized
    hw_vec3 velocity;         // m/s, of the centre of mass, each within 1e5
    hw_vec3 angular_velocity; // rad/s, each within 1e4
} hw_body_state;

/// What the host applies to its body for the frame of the last hw_world_step: the push of cables, water and actuators.
/// It takes the body along the path that the world computed; where frames are not whole substeps, one substep behind,
/// as drawn cables are. Of a simulated body: the mean of all that pushed it but its weight, over the last hw_world_step
/// that ran a substep.
typedef struct hw_body_load {
    hw_vec3 force;  // N
    hw_vec3 torque; // N m, about the centre of mass
} hw_body_load;

/// Fill in every default. Must be called before any field is set.
/// Errors: NULL_ARGUMENT.
HW_API hw_result hw_body_def_init(hw_body_def *def);

/// Create a body, at rest at the world's origin.
/// Errors: NULL_ARGUMENT, NOT_INITIALIZED, BAD_VALUE, OUT_OF_MEMORY, TOO_MANY, BUSY and those of ids.
HW_API hw_result hw_body_create(hw_world_id world, const hw_body_def *def, hw_body_id *body);

/// Destroy a body with its floaters, its actuators and every attachment to it; the cables' ends are then free. A null
/// id is allowed and does nothing.
/// Errors: BUSY and those of ids.
HW_API hw_result hw_body_destroy(hw_body_id body);

/// Errors: NULL_ARGUMENT and those of ids.
HW_API hw_result hw_body_get_def(hw_body_id body, hw_body_def *def);

/// Errors: NULL_ARGUMENT, NOT_INITIALIZED, BAD_VALUE, BUSY and those of ids.
HW_API hw_result hw_body_set_def(hw_body_id body, const hw_body_def *def);

/// Where the body is and how it moves as the next step begins. A simulated body that faulted moves on from here.
/// Errors: NULL_ARGUMENT, BAD_VALUE, BUSY and those of ids.
HW_API hw_result hw_body_set_state(hw_body_id body, const hw_body_state *state);

/// Where the body is after the last step. Of a body of the host: where it will be when the host has applied
/// hw_body_get_load for the frame. Errors: NULL_ARGUMENT and those of ids.
HW_API hw_result hw_body_get_state(hw_body_id body, hw_body_state *state);

/// Errors: NULL_ARGUMENT and those of ids.
HW_API hw_result hw_body_get_load(hw_body_id body, hw_body_load *load);

/// The ids of the world's bodies. `count` gets their number, also when `capacity` is short.
/// Errors: NULL_ARGUMENT, BAD_VALUE, BUFFER_TOO_SMALL and those of ids.
HW_API hw_result hw_world_get_bodies(hw_world_id world, hw_body_id *bodies, int32_t capacity, int32_t *count);

#endif
