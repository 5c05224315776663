// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// A current inside the core. All points are relative to an origin, and what a current knows of the world is brought
// into that frame in double precision: far from the world's origin it flows as precisely as at it.

#ifndef HWI_CURRENT_H
#define HWI_CURRENT_H

#include <stdatomic.h>

#include "hawser/current.h"
#include "registry.h"
#include "turbulence.h"

#define HWI_FLOW_BLOCK 64 // points that are sampled together

typedef struct hwi_current {
    hwi_object object; // first
    hw_current_def def;
    hw_vec3 axis;              // unit vector along def.direction
    hwi_turbulence turbulence; // of that kind only

    hw_current_callback callback; // NULL: no flow
    void *callback_user;
    atomic_uint refused; // results of the callback that are no velocity; counted by any thread
    bool reported;       // the host was told
} hwi_current;

// Where and when currents are asked.
typedef struct hwi_flow_query {
    const hw_vec3 *points; // relative to origin
    int32_t count;         // up to HWI_FLOW_BLOCK
    hw_vec3 origin;
    double time;
    double surface_height; // of the water
} hwi_flow_query;

hw_result hwi_current_check_def(const char *function, const hw_current_def *def);

// A current for a checked definition, or NULL when memory runs out.
hwi_current *hwi_current_allocate(const hw_current_def *def);
void hwi_current_free(void *current);

// Add the velocity of a current to each point's.
void hwi_current_add(hwi_current *current, const hwi_flow_query *query, hw_vec3 *velocities);

// True if no enabled current changes with time: what rests may go on resting.
bool hwi_currents_are_steady(const hwi_registry *currents);

// True if all that flows flows the same everywhere.
bool hwi_currents_are_uniform(const hwi_registry *currents);

// Tell the host, once for each current, that its callback gave what is no velocity. On the world's own thread.
void hwi_currents_report(const hwi_registry *currents);

#endif
