// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// An actuator inside the core: asked once in every substep what it does to its body, after the body's floaters.

#ifndef HWI_ACTUATOR_H
#define HWI_ACTUATOR_H

#include "body.h"
#include "hawser/actuator.h"

struct hwi_world;

typedef struct hwi_actuator {
    hwi_object object; // first
    hw_actuator_def def;
    hwi_body *body;
    struct hwi_actuator *next; // of the same body, by index
    double control;            // where it is
    hw_actuator_status status;
} hwi_actuator;

hw_result hwi_actuator_check_def(const char *function, const hw_actuator_def *def);

// An actuator for a checked definition, joined to nothing yet; NULL when memory runs out.
hwi_actuator *hwi_actuator_allocate(const hw_actuator_def *def);
void hwi_actuator_free(void *actuator);
void hwi_actuator_join(hwi_actuator *actuator, hwi_body *body);

// The body got a new id: let the definition name it.
void hwi_actuator_name_objects(hwi_actuator *actuator);

// The body goes: so do its actuators.
void hwi_actuators_leave_body(struct hwi_world *world, hwi_body *body);

// Go on towards what is wanted, for so long.
void hwi_actuator_turn(hwi_actuator *actuator, double seconds);

// Add what it does to the body's push.
void hwi_actuator_push(const struct hwi_world *world, hwi_actuator *actuator);

#endif
