// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The nodes Thruster3D, Rudder3D and BallastTank3D: what drives a vessel, at their own place below its RigidBody3D.
// They have the core's actuator while that body is simulated.

#ifndef HWG_ACTUATOR_NODE_H
#define HWG_ACTUATOR_NODE_H

#include "object.h"
#include "rigid_body.h"

typedef struct hwg_actuator {
    hwg_object base;
    hw_actuator_def def; // body and place follow when it is told to the core
    hwg_body *body;      // NULL while there is none
    hw_actuator_id id;
    hw_actuator_def known; // as the core knows it, or refused it
    bool in_tree;
    bool ticked;
    bool refused; // the core refused the last one: said once, not every tick
} hwg_actuator;

extern hwg_class hwg_thruster_class;
extern hwg_class hwg_rudder_class;
extern hwg_class hwg_tank_class;

/// Before a step of the world. `self` is a hwg_actuator.
void hwg_actuator_before_step(void *self, hw_world_id world);

#endif
