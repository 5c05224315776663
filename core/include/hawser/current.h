// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Currents: fields of flow that fill the water of a world. Any number at once; their velocities add.
//
// Kinds
//   uniform     the same velocity everywhere
//   profile     a velocity for each depth, linear between up to sixteen depths, constant beyond them
//   jet         a round turbulent jet from a nozzle, such as a thruster's wash
//   vortex      a whirl round a straight axis (Lamb and Oseen)
//   turbulence  a random, divergence-free field of large slow eddies; a function of place, time and seed alone
//   callback    whatever the host computes
//
// All but the last two are steady. Currents move the water, never the air above a surface.

#ifndef HAWSER_CURRENT_H
#define HAWSER_CURRENT_H

#include "hawser/base.h"
#include "hawser/id.h"
#include "hawser/math_types.h"

#define HW_CURRENT_UNIFORM    1
#define HW_CURRENT_PROFILE    2
#define HW_CURRENT_JET        3
#define HW_CURRENT_VORTEX     4
#define HW_CURRENT_TURBULENCE 5
#define HW_CURRENT_CALLBACK   6

#define HW_CURRENT_ENABLED 1u // without it the current does not flow
#define HW_CURRENT_REGION  2u // it flows only inside of region

#define HW_MAX_PROFILE_POINTS   16
#define HW_MAX_TURBULENCE_MODES 64

typedef struct hw_current_point {
    float depth;      // m below the water's surface_height, within 1e7, greater than that of the point before
    hw_vec3 velocity; // m/s, each within 1000
} hw_current_point;

typedef struct hw_current_def {
    uint32_t struct_size;  // set by hw_current_def_init
    int32_t kind;          // HW_CURRENT_…, set by hw_current_def_init
    uint32_t flags;        // HW_CURRENT_…, default ENABLED
    float strength;        // -1000..1000, default 1. A factor on the velocity
    hw_vec3 velocity;      // uniform: m/s, each within 1000, default (0.5, 0, 0)
    hw_vec3 position;      // jet: the nozzle; vortex: a point of the axis. m, within 1e7, default 0
    hw_vec3 direction;     // jet: it blows there, default x; vortex: its axis, turning by the right hand, default y.
                           // Of any length from 1e-6, each within 1e6
    float speed;           // jet: m/s at the nozzle, 0..1000, default 2. turbulence: root mean square, default 0.2
    float radius;          // jet: of the nozzle, default 0.1; vortex: of the core, default 0.5. m, 0.001..1e5
    float circulation;     // vortex: m^2/s, -1e6..1e6, default 1. Far out the speed is this / (2 pi distance)
    float extent;          // vortex: m, 0..1e7, default 0: endless. Along the axis it fades as exp(-(z / this)^2)
    float length_scale;    // turbulence: m, 0.5..1e5, default 10. Wave length of the largest eddies
    float scale_ratio;     // turbulence: 0.05..1, default 0.2. The smallest eddies / the largest
    float time_scale;      // turbulence: s, 0.1..1e6, default 20. Shortest period of the largest eddies
    int32_t mode_count;    // turbulence: 8..64, default 32. Cost is linear
    int32_t profile_count; // profile: 1..16, default 2
    hw_current_point profile[16]; // profile: default (0.5, 0, 0) at the surface, at rest in 50 m and below
    hw_box region;                // m, within 1e7, default 20 m round 0. Used only with HW_CURRENT_REGION
    float region_fade;            // m, 0.001..1e6, default 1. From 0 at the region's faces to all of it this far inside
    uint32_t reserved;            // 0
    uint64_t seed;                // turbulence: any, default 0. Same seed, same field
    uint64_t user_data;           // yours; returned untouched
} hw_current_def;

/// Fill in every default of a kind. Must be called before any field is set.
/// Errors: NULL_ARGUMENT, BAD_VALUE (no such kind; the struct is zeroed).
HW_API hw_result hw_current_def_init(hw_current_def *def, int32_t kind);

/// Create a current. One of the kind HW_CURRENT_CALLBACK does not flow until hw_current_set_callback.
/// Errors: NULL_ARGUMENT, NOT_INITIALIZED, BAD_VALUE, OUT_OF_MEMORY, TOO_MANY, BUSY and those of ids.
HW_API hw_result hw_current_create(hw_world_id world, const hw_current_def *def, hw_current_id *current);

/// Destroy a current. A null id is allowed and does nothing.
/// Errors: BUSY and those of ids.
HW_API hw_result hw_current_destroy(hw_current_id current);

/// The definition as it stands now. Points of the profile beyond profile_count are zero.
/// Errors: NULL_ARGUMENT and those of ids.
HW_API hw_result hw_current_get_def(hw_current_id current, hw_current_def *def);

/// Change a living current; kind must stay as it is. Cost of a turbulence: its modes are drawn anew.
/// Errors: NULL_ARGUMENT, NOT_INITIALIZED, BAD_VALUE, BUSY and those of ids.
HW_API hw_result hw_current_set_def(hw_current_id current, const hw_current_def *def);

/// Write the velocity (m/s) of the water at `count` points (m, world positions; at most 64 a call) at `time` (s of the
/// world). `velocities` come zeroed. Called during a step, from several of the world's threads at once, and from
/// hw_world_sample_water: it must be safe for that, must not call the library, and should give the same answer to the
/// same question, or no two runs will be the same. A result that is not finite or is faster than 1e6 m/s counts as 0; a
/// log message says so, once for each current.
typedef void (*hw_current_callback)(const hw_vec3 *points, int32_t count, double time, hw_vec3 *velocities, void *user);

/// Set the function of a current of the kind HW_CURRENT_CALLBACK; NULL takes it away. It is not part of a snapshot:
/// after hw_snapshot_load a current of the same id keeps its function, and any other has none.
/// Errors: BAD_VALUE (another kind), BUSY and those of ids.
HW_API hw_result hw_current_set_callback(hw_current_id current, hw_current_callback callback, void *user);

/// The ids of the world's currents in the order in which they are added. `count` gets their number, also when
/// `capacity` is short. Errors: NULL_ARGUMENT, BAD_VALUE, BUFFER_TOO_SMALL and those of ids.
HW_API hw_result hw_world_get_currents(hw_world_id world, hw_current_id *currents, int32_t capacity, int32_t *count);

#endif
