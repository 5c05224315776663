// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Winches: a drum at a held end of a dynamic cable pays line out and reels it in.
//
//     (drum)o--o----o----o---- … ----o        the segment at the drum grows and shrinks without steps; when it is too
//                                             long or too short, a particle comes or goes, without a jump in tension
//
// Modes
//   speed             keeps its speed, as long as the tension stays below force_limit; above, it slips
//   constant tension  pays out above its tension, reels in below it: a ship's winch in waves
//   free              runs out when the tension overcomes the drum's drag, and never reels in
//
// hw_cable_get_def and hw_cable_get_status tell what is deployed: segment_count, rest_length and particle_count change
// during a step. While a winch exists, hw_cable_set_def leaves segment_count and rest_length to it. A held particle in
// the middle of the line stops the winch when it gets there.
//
// If the line is cut or breaks, what still hangs at the drum counts as deployed and the rest as lost. The winch reels
// in up to the cut, where a tenth of a segment stays out, and pays out new line from there. If the segment at the drum
// itself was cut, only a stub is left of it, as long as that segment was longer than the others, and up to one segment
// is paid out before new line shows. What is lost stays off the drum: until hw_cable_reset joins all parts, it counts
// for max_deployed, stored_length and the cable's rest_length.

#ifndef HAWSER_WINCH_H
#define HAWSER_WINCH_H

#include "hawser/base.h"
#include "hawser/id.h"

#define HW_WINCH_SPEED            1
#define HW_WINCH_CONSTANT_TENSION 2
#define HW_WINCH_FREE             3

#define HW_WINCH_BRAKE 1u // in every mode the drum comes to a stop and holds brake_load, no more

typedef struct hw_winch_def {
    uint32_t struct_size; // set by hw_winch_def_init
    int32_t mode;         // HW_WINCH_…, default SPEED
    hw_cable_id cable;    // dynamic, with one winch at most. Cannot change later
    uint32_t flags;       // HW_WINCH_BRAKE, default 0
    int32_t end;          // 0: the drum is at the cable's start, 1: at its end. Default 0. Cannot change later
    float speed;          // speed: m/s, -100..100, default 0. Positive pays out
    float max_speed;      // m/s, 0..100, default 2. Bounds speed, and constant tension; a slipping drum may be faster
    float acceleration;   // m/s^2, 0.001..1000, default 2. Of the motor
    float force_limit;    // speed: N, 0..1e12, default 1e5. What the motor holds and pulls; beyond it the drum slips
    float brake_load;     // N, 0..1e12, default 2e5. What the brake holds; beyond it the brake slips
    float tension;        // constant tension: N, 0..1e12, default 1000. free: the drum's drag
    float drum_mass;      // kg, 0.01..1e7, default 20. Inertia of drum and motor, as felt at the line
    float capacity;       // m, 0.001..1e6, default 100. All the line there is, deployed or on the drum
    float min_deployed;   // m, 0..capacity, default 0. End stop. A tenth of a segment and 1 mm always stay out
    float max_deployed;   // m, at least min_deployed, 0..capacity, default 100. The other end stop. Memory is reserved
                          // for a line of this length
    uint64_t user_data;   // yours; returned untouched
} hw_winch_def;

/// Fill in every default. Must be called before any field is set.
/// Errors: NULL_ARGUMENT.
HW_API hw_result hw_winch_def_init(hw_winch_def *def);

/// Create a winch at a held end of a cable; the cable's rest_length is what is deployed at first, and must lie between
/// the stops. Destroying the cable destroys its winch.
/// Errors: NULL_ARGUMENT, NOT_INITIALIZED, BAD_VALUE (also: the cable is not dynamic, its end is not held, it has a
/// winch, the line has too many segments), OUT_OF_MEMORY, TOO_MANY, BUSY and those of ids.
HW_API hw_result hw_winch_create(hw_world_id world, const hw_winch_def *def, hw_winch_id *winch);

/// Destroy a winch; the line stays as it is. A null id is allowed and does nothing.
/// Errors: BUSY and those of ids.
HW_API hw_result hw_winch_destroy(hw_winch_id winch);

/// The definition as it stands now.
/// Errors: NULL_ARGUMENT and those of ids.
HW_API hw_result hw_winch_get_def(hw_winch_id winch, hw_winch_def *def);

/// Drive the winch: change what it does. cable and end must stay as they are. A stop may be moved past what is
/// deployed: the drum then counts as at that stop, goes no farther beyond it, and can be driven back. Errors:
/// NULL_ARGUMENT, NOT_INITIALIZED, BAD_VALUE, OUT_OF_MEMORY (a longer max_deployed), BUSY and those of ids.
HW_API hw_result hw_winch_set_def(hw_winch_id winch, const hw_winch_def *def);

typedef struct hw_winch_status {
    float deployed_length;  // m, of line that hangs at the drum, without tension
    float stored_length;    // m, on it: capacity - deployed_length - what was lost, or 0
    float stretched_length; // m, of the deployed line as it is
    float line_speed;       // m/s over the last substep; the deployed length is its integral
    float tension;          // N, at the drum over the last substep; 0 if nothing is deployed
    int32_t at_min_stop; // 1: min_deployed is reached, or nothing more can be reeled in: the last tenth of a segment,
                         // a held particle or a cut is at the drum
    int32_t at_max_stop; // 1: max_deployed is reached, or was set to less than is out
    int32_t slipping;    // 1: the tension is too much for motor or brake, and the drum runs out faster than told
    int32_t stalled;     // 1: the tension is too much for the motor to reel in as fast as told
    int32_t reserved;    // 0
    uint64_t user_data;
} hw_winch_status;

/// Errors: NULL_ARGUMENT and those of ids.
HW_API hw_result hw_winch_get_status(hw_winch_id winch, hw_winch_status *status);

/// The ids of the world's winches in the order of simulation. `count` gets their number, also when `capacity` is short.
/// Errors: NULL_ARGUMENT, BAD_VALUE, BUFFER_TOO_SMALL and those of ids.
HW_API hw_result hw_world_get_winches(hw_world_id world, hw_winch_id *winches, int32_t capacity, int32_t *count);

#endif
