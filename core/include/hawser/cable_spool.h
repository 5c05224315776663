// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The spool of the model verlet, after section 3.1 of Ganoni, Mukundan and Green (2018): HW_CABLE_SPOOL in a cable's
// flags.
//
//     0,1,2,3----4----5----6---- … ----n        particles 0..3 are on the spool, at the start; 3-4 is the first segment
//
// All particles exist from the start; those that are not released do not move on their own. Whenever the first segment
// is longer than (1 + release_stretch) times its rest length, one more particle is released: the cable follows a
// vehicle that pulls at it, and its tension stays low. A cable is laid with as many particles released as it needs to
// reach end_position.

#ifndef HAWSER_CABLE_SPOOL_H
#define HAWSER_CABLE_SPOOL_H

#include "hawser/base.h"
#include "hawser/id.h"

/// Let the spool take line back, at `speed` (m/s, 0..100; 0, the default, stops it). The first segment gets shorter
/// until its particle is on the spool. It gives way to whatever pulls harder than release_stretch, so a taut line stays
/// out, and one that is slow to follow comes in slowly. Kept with the cable's state.
/// Errors: BAD_VALUE (also: the cable has no spool), BUSY and those of ids.
HW_API hw_result hw_cable_retract(hw_cable_id cable, float speed);

typedef struct hw_cable_spool_status {
    int32_t released_count; // segments off the spool
    int32_t stored_count;   // segments on it
    float released_length;  // m, at rest
    float stored_length;    // m
    float retract_speed;    // m/s, as set
    uint32_t reserved;      // 0
} hw_cable_spool_status;

/// Errors: NULL_ARGUMENT, BAD_VALUE (the cable has no spool) and those of ids.
HW_API hw_result hw_cable_get_spool(hw_cable_id cable, hw_cable_spool_status *status);

#endif
