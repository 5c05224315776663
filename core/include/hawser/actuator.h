// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// What drives a vessel: thrusters, rudders and fins, ballast tanks, at a place of a body. They act on bodies that the
// world simulates, and on those of the host through hw_body_get_load.
//
// Kinds
//   thruster  pushes along direction: thrust |control| (control - speed / free_speed), where speed is how fast it moves
//             through the water along direction. It bites only as far as its disc is under water.
//   fin       a rudder, fin or foil that turns about direction. Lift and drag of a thin wing of its aspect ratio up to
//             the stall, of a flat plate beyond; under water only.
//   ballast   a tank that is filled to control, at up to rate. What is in it weighs and has inertia.

#ifndef HAWSER_ACTUATOR_H
#define HAWSER_ACTUATOR_H

#include "hawser/base.h"
#include "hawser/id.h"
#include "hawser/math_types.h"

#define HW_ACTUATOR_THRUSTER 1
#define HW_ACTUATOR_FIN      2
#define HW_ACTUATOR_BALLAST  3

#define HW_ACTUATOR_ENABLED 1u // without it no force; a tank keeps what is in it

typedef struct hw_actuator_def {
    uint32_t struct_size; // set by hw_actuator_def_init
    int32_t kind;         // HW_ACTUATOR_…, set by hw_actuator_def_init. Cannot change later
    hw_body_id body;      // Cannot change later
    uint32_t flags;       // HW_ACTUATOR_…, default ENABLED
    float control;        // thruster: -1..1, of full speed; fin: rad, -1.6..1.6; ballast: 0..1, how full. Default 0
    hw_vec3 position;     // m, in the body's frame, each within 1e5, default 0
    hw_vec3 direction;    // in the body's frame, of any length from 1e-6. thruster: it pushes the body there, default
                          // x; fin: its axis, default y
    hw_vec3 chord;        // fin: the way its leading edge points at control 0, default x; square to direction or made
                          // so, not along it
    float rate;           // how fast it follows control: 1/s, fin rad/s; 1e-4..1e6, default 2; ballast 0.02
    float thrust;         // thruster: N, at full speed and standing still, 0..1e12, default 1000
    float free_speed;     // thruster: m/s, 0.01..1000, default 10. So fast, full speed gives no thrust
    float reverse;        // thruster: 0..1, default 0.7. Share of thrust when it runs backwards
    float diameter;       // thruster: m, 0.001..1000, default 0.3
    float torque_arm;     // thruster: m, -100..100, default 0. Its torque about direction is -this times its thrust
    float area;           // fin: m^2, 1e-6..1e6, default 0.1
    float aspect_ratio;   // fin: 0.1..100, default 2. Span / chord
    float stall_angle;    // fin: rad, 0.05..1.5, default 0.35
    float volume;         // ballast: m^3, 0..1e6, default 0.1. Of the tank
    float fill_density;   // ballast: kg/m^3, 0..20000, default 1025
    uint64_t user_data;   // yours; returned untouched
} hw_actuator_def;

/// Fill in every default of a kind. Must be called before any field is set.
/// Errors: NULL_ARGUMENT, BAD_VALUE (no such kind; the struct is zeroed).
HW_API hw_result hw_actuator_def_init(hw_actuator_def *def, int32_t kind);

/// Create an actuator, at control 0 at first.
/// Errors: NULL_ARGUMENT, NOT_INITIALIZED, BAD_VALUE, OUT_OF_MEMORY, TOO_MANY, BUSY and those of ids.
HW_API hw_result hw_actuator_create(hw_world_id world, const hw_actuator_def *def, hw_actuator_id *actuator);

/// Destroy an actuator. A null id is allowed and does nothing. Destroying its body destroys it.
/// Errors: BUSY and those of ids.
HW_API hw_result hw_actuator_destroy(hw_actuator_id actuator);

/// The definition as it stands now.
/// Errors: NULL_ARGUMENT and those of ids.
HW_API hw_result hw_actuator_get_def(hw_actuator_id actuator, hw_actuator_def *def);

/// Change it; kind and body must stay as they are.
/// Errors: NULL_ARGUMENT, NOT_INITIALIZED, BAD_VALUE, BUSY and those of ids.
HW_API hw_result hw_actuator_set_def(hw_actuator_id actuator, const hw_actuator_def *def);

/// Steer: only the control of the definition changes.
/// Errors: BAD_VALUE, BUSY and those of ids.
HW_API hw_result hw_actuator_set_control(hw_actuator_id actuator, float control);

typedef struct hw_actuator_status {
    float control;  // where it is, on its way to the definition's
    float speed;    // m/s: thruster, along direction; fin, of the flow across its axis
    hw_vec3 force;  // N, in the world's axes; ballast: the weight of what is in it
    hw_vec3 torque; // N m, about the body's centre of mass
    float wet;      // 0..1, how far it is under water; ballast 0
    float mass;     // kg, in the tank
    uint64_t user_data;
} hw_actuator_status;

/// Errors: NULL_ARGUMENT and those of ids.
HW_API hw_result hw_actuator_get_status(hw_actuator_id actuator, hw_actuator_status *status);

/// The ids of the world's actuators. `count` gets their number, also when `capacity` is short.
/// Errors: NULL_ARGUMENT, BAD_VALUE, BUFFER_TOO_SMALL and those of ids.
HW_API hw_result hw_world_get_actuators(hw_world_id world, hw_actuator_id *actuators, int32_t capacity, int32_t *count);

#endif
