// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// A body inside the core. Between two calls of hw_body_set_state it moves as the host is expected to move it.

#ifndef HWI_BODY_H
#define HWI_BODY_H

#include "hawser/body.h"
#include "registry.h"
#include "vector.h"

typedef struct hwi_body {
    hwi_object object; // first
    hw_body_def def;
    hw_body_state state;
    hw_body_load load; // as the host reads it
    hw_body_load pull; // N s and N m s, gathered since the step began
    int32_t pulled_at; // two-way attachments: they share its mass
    bool at_rest;      // all cables that pull at it sleep: it stays where it is
} hwi_body;

hw_result hwi_body_check_def(const char *function, const hw_body_def *def);
hw_result hwi_body_check_state(const char *function, const hw_body_state *state);

// A body for a checked definition, or NULL when memory runs out.
hwi_body *hwi_body_allocate(const hw_body_def *def);
void hwi_body_free(void *body);

// From the centre of mass to a point of the body, in the world's axes; and how fast that point moves.
hw_vec3 hwi_body_lever(const hwi_body *body, hw_vec3 point);
hw_vec3 hwi_body_point_velocity(const hwi_body *body, hw_vec3 lever);

// kg: how heavy the body is against a pull at the lever's end along a unit vector.
float hwi_body_mass_along(const hwi_body *body, hw_vec3 lever, hw_vec3 direction);

// A pull of `force` newtons over `seconds` at the lever's end.
void hwi_body_pull(hwi_body *body, hw_vec3 lever, hw_vec3 force, float seconds);

// Let its weight pull at it for `seconds`; let it move on.
void hwi_body_fall(hwi_body *body, hw_vec3 gravity, float seconds);
void hwi_body_move(hwi_body *body, float seconds);

// The step ran for so many seconds: what was gathered becomes the load.
void hwi_body_close_step(hwi_body *body, double seconds);

#endif
