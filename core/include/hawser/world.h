// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// A world owns everything and moves it through time.
//
// Time advances in substeps of one fixed length. hw_world_step() adds the frame's time to an accumulator and runs as
// many whole substeps as fit, so the frame rate does not change the motion, within the limits below. What a host moves
// (the held points of a cable) glides through the substeps of a frame instead of jumping at its start.
//
// The same inputs at the same substeps give the same motion, bit for bit. A held point that the host moves goes
// straight from frame to frame. At another frame rate the same path is rounded differently, so its places differ in the
// last digits; drag hides that, a chaotic motion (a cable that thrashes about without drag) amplifies it.
//
//     frame      |--------------|--------|------------------|
//     substeps   |----|----|----|----|----|----|----|----|----
//
// The host polls events and faults after a step; the library never calls back from a step, except the task hook.

#ifndef HAWSER_WORLD_H
#define HAWSER_WORLD_H

#include "hawser/base.h"
#include "hawser/id.h"
#include "hawser/math_types.h"

#define HW_MAX_WORLDS  255
#define HW_MAX_WORKERS 64

/// A piece of work handed to the host's task system: items [first, end).
typedef void (*hw_task_callback)(int32_t first, int32_t end, void *task);

/// The host's parallel loop: call `run(first, end, task)` for ranges that together cover [0, item_count) exactly once,
/// on any threads, and return only when all are done. Results never depend on how the range is divided.
typedef void (*hw_parallel_for_callback)(hw_task_callback run, int32_t item_count, void *task, void *user);

typedef struct hw_world_def {
    uint32_t struct_size;   // set by hw_world_def_init
    int32_t worker_count;   // 1..64, default 1: the caller's thread alone. Ignored if parallel_for is set
    hw_vec3 gravity;        // m/s^2, finite, at most 1e4 long, default (0, -9.81, 0)
    int32_t max_substeps;   // 1..10000, default 60, in one step. Time beyond them is dropped: hw_counters.dropped_time
    double substep;         // s, 1e-5..1, default 1/60. The fixed length of all motion
    int32_t event_capacity; // 0..1048576, default 1024. When full, further events count as dropped
    int32_t fault_capacity; // 0..65536, default 64. The same for faults
    uint64_t seed;          // any, default 0. Same seed, same random numbers
    hw_parallel_for_callback parallel_for; // NULL (default) uses the built-in thread pool
    void *parallel_for_user;               // passed to parallel_for
} hw_world_def;

/// Fill in every default. Must be called before any field is set.
/// Errors: HW_ERROR_NULL_ARGUMENT.
HW_API hw_result hw_world_def_init(hw_world_def *def);

/// Create a world; `world` gets its id, or null.
/// Errors: NULL_ARGUMENT, NOT_INITIALIZED, BAD_VALUE, OUT_OF_MEMORY, TOO_MANY (255 worlds).
HW_API hw_result hw_world_create(const hw_world_def *def, hw_world_id *world);

/// Destroy a world and all that it owns. Its ids never become valid again. A null id is allowed and does nothing.
/// Errors: BAD_ID, STALE_ID, WRONG_KIND, BUSY (from inside its own step).
HW_API hw_result hw_world_destroy(hw_world_id world);

/// Advance by `seconds` of the host's time: 0..1000 s. Cost: linear in the particles of all cables. Never allocates.
/// Errors: BAD_ID, STALE_ID, WRONG_KIND, BAD_VALUE, BUSY.
HW_API hw_result hw_world_step(hw_world_id world, double seconds);

/// m/s^2; as in hw_world_def.
/// Errors: as hw_world_step.
HW_API hw_result hw_world_set_gravity(hw_world_id world, hw_vec3 gravity);
HW_API hw_result hw_world_get_gravity(hw_world_id world, hw_vec3 *gravity);

/// A hash of the whole simulation state: equal states, equal hashes, on every platform and for any number of workers.
/// Cost: reads all state once.
/// Errors: NULL_ARGUMENT and those of ids.
HW_API hw_result hw_world_hash(hw_world_id world, uint64_t *hash);

#define HW_EVENT_CABLE_TAUT        1  // two held points are farther apart than the line between them; value = the ratio
#define HW_EVENT_CABLE_SLACK       2  // no longer taut: the ratio is below 0.98; value = the ratio
#define HW_EVENT_CABLE_OVERLOAD    3  // the tension passed overload_share of the breaking load; value = N
#define HW_EVENT_CABLE_BROKEN      4  // the segment under most tension broke (HW_CABLE_BREAKS); value = N
#define HW_EVENT_CABLE_BENT        5  // bent more tightly than minimum_bend_radius; value = the radius, m
#define HW_EVENT_CABLE_SNAP        6  // a slack line was jerked tight (snap_load); value = largest tension, N
#define HW_EVENT_WINCH_STOP        10 // a winch reached one of its end stops; value = m deployed
#define HW_EVENT_CABLE_SNAGGED     20 // wrapped round `other` by more than 60 degrees (contact.h); value = rad
#define HW_EVENT_CABLE_FREE        21 // no longer snagged: less than 30 degrees; value = rad
#define HW_EVENT_TETHER_TAUT       30 // a tether has no slack left; value = the way / the length
#define HW_EVENT_TETHER_SLACK      31 // it has slack again: below 0.98; value = the way / the length
#define HW_EVENT_TETHER_SPLIT      32 // it met something and was split there; value = contacts
#define HW_EVENT_TETHER_REJOIN     33 // it came free there again; value = contacts
#define HW_EVENT_TETHER_STUCK      34 // it no longer slides; value = contacts
#define HW_EVENT_TETHER_FREE       35 // it slides again; value = contacts
#define HW_EVENT_FLOATER_CAPSIZED  40 // the hull's y axis has turned down; value = its y, -1..0
#define HW_EVENT_FLOATER_RIGHTED   41 // it points up again, by 30 degrees at least; value = its y
#define HW_EVENT_FLOATER_SUBMERGED 42 // all of the hull is under water; value = m, depth of its centre
#define HW_EVENT_FLOATER_EMERGED   43 // a fiftieth of it or more is out of the water again; value = share under water
#define HW_EVENT_FLOATER_SLAMMED   44 // the water hit it with slam_limit or more; value = N

// Events 3 to 6 come from dynamic cables only. Each is told once. It is told again: an overload after the tension fell
// below 0.9 of its limit, a bend after the radius rose above 1.1 of its limit, a snap after the line went slack. A snap
// is told when the line is slack again, or 0.5 s after it last was. A line that broke may break again once a wave had
// the time to run along all of it, at most 0.5 s later. Segments longer than twice minimum_bend_radius cannot bend so
// tightly. A winch tells a stop again after it was half a segment and 2 % of its line away from it.

/// Something that happened during a step.
typedef struct hw_event {
    int32_t kind;       // HW_EVENT_…
    int32_t particle;   // where it happened, or -1; of a segment, its first particle
    uint64_t object;    // the bits of the object's id
    uint64_t user_data; // the object's
    uint64_t substep;   // the number of the substep, from 0
    float value;        // as the kind says. Tensions are means over a substep
    float arc_length;   // m from the start to where it happened, without stretch; 0 where particle is -1
    uint64_t other;     // the bits of the id of what a cable is snagged on or free of; 0 for other events
} hw_event;

/// Take up to `capacity` events from the queue, oldest first. `count` gets how many were written.
/// Errors: NULL_ARGUMENT, BAD_VALUE (negative capacity), BUSY and those of ids.
HW_API hw_result hw_world_poll_events(hw_world_id world, hw_event *events, int32_t capacity, int32_t *count);

#define HW_FAULT_NOT_FINITE   1 // a position became infinite or not a number
#define HW_FAULT_DIVERGED     2 // the motion grew without bound: time step too long for the stiffness
#define HW_FAULT_OUT_OF_RANGE 3 // a particle ran farther than 1e8 m from the world's origin, or a body than 1e7 m

/// A cable or body that could not be simulated any further. It is put back to its last good state and stands still, a
/// cable until hw_cable_reset(), a body until hw_body_set_state(); the rest of the world goes on.
typedef struct hw_fault {
    int32_t cause;      // HW_FAULT_…
    int32_t particle;   // the first that went wrong; -1 of a body
    uint64_t object;    // the bits of the object's id
    uint64_t user_data; // the object's
    uint64_t substep;   // the number of the substep, from 0
    char message[224];  // a sentence, UTF-8, always terminated
} hw_fault;

/// Take up to `capacity` faults from the queue, oldest first. `count` gets how many were written.
/// Errors: as hw_world_poll_events.
HW_API hw_result hw_world_poll_faults(hw_world_id world, hw_fault *faults, int32_t capacity, int32_t *count);

typedef struct hw_counters {
    uint64_t steps;            // calls of hw_world_step
    uint64_t substeps;         // substeps run
    double time;               // s, substeps run times their length
    double pending_time;       // s, in the accumulator, less than one substep
    double dropped_time;       // s, beyond max_substeps
    uint64_t dropped_events;   // the queue was full
    uint64_t dropped_faults;   // the queue was full
    uint64_t dropped_contacts; // a cable had no room for them
    int32_t cables;
    int32_t faulted_cables;
    int32_t particles;
    int32_t workers; // threads that a step may use, the caller's included; 0 when the host's parallel_for decides
} hw_counters;

/// Errors: NULL_ARGUMENT and those of ids.
HW_API hw_result hw_world_get_counters(hw_world_id world, hw_counters *counters);

/// Wall-clock seconds spent in each phase of the last hw_world_step, over all of its substeps.
typedef struct hw_profile {
    double step;   // the whole call
    double guide;  // moving held points along their frame's path
    double bodies; // the sea, and the water's forces on bodies
    double cables; // integrating and solving cables, moving bodies
    double report; // collecting events and faults
} hw_profile;

/// Errors: NULL_ARGUMENT and those of ids.
HW_API hw_result hw_world_get_profile(hw_world_id world, hw_profile *profile);

#endif
