// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// A tether: a line that is always at rest. Where hw_cable moves particles through time, a tether is told where its ends
// are and takes the shape that it would settle in, for trainers, for planning, for mooring lines, and for the many
// lines that are far away. After the tether awareness trainer of Manowitz (1999), whose models and rules are all here;
// where ours differ, the comments say so.
//
//     start o . . . . . . . o end           straight   a rubber band: as long as the way
//            \           /
//              \       /      <- water      v_shape    two straight legs of the right length (equation 2-1)
//                `.  /
//                  `                        catenary   the line that water and weight make of it, with its tension
//
// A tether that meets a collider is split there into pieces; the longest hangs, the others are straight, and length
// slides from one to the other as the vehicle moves. Too many contacts, or too much of a turn round something, and it
// is stuck. Driving back unwraps it. The start is fixed to the ship, the end is at the vehicle.
//
// The models are HW_MODEL_STRAIGHT, HW_MODEL_V_SHAPE and HW_MODEL_CATENARY of cable.h.
//
// All links are as long as they should be, but for one: where a line turns back on itself within a link, that one is
// drawn shorter, by its length at most. Whatever turns, points move by small steps: drag moves a line of the model
// catenary by 0.6 of its length a second at most, and a bow swings round by 2 rad/s.
//
// A tether is updated once in hw_world_step, after the substeps, however many there are. Cost, of lines that move in a
// current: a catenary about a third of a dynamic cable of as many points, a straight one a twentieth. One whose
// surroundings do not change sleeps, and costs a nanosecond.

#ifndef HAWSER_TETHER_H
#define HAWSER_TETHER_H

#include "hawser/base.h"
#include "hawser/cable.h"
#include "hawser/id.h"
#include "hawser/material.h"
#include "hawser/math_types.h"

// Which way the line bows, and what becomes of depth.
//   forces     by weight, buoyancy and drag, link by link, in newtons. Our own
//   linear     with the current; depth changes evenly along the line (section 2.4.1)
//   nonlinear  with the current, tilted by the sag factor times 90 degrees, which is buoyancy times one minus the share
//              of max_current that flows (section 2.4.2)
// Where the water runs along a line against its weight, by forces, there may be no rest: a real line flutters there. A
// tether moves about as its drag says, without jumps, and comes to rest a few seconds after all else has.
#define HW_DEPTH_FORCES    1
#define HW_DEPTH_LINEAR    2
#define HW_DEPTH_NONLINEAR 3

// A tether on a seabed is a mooring line: by forces, and by its weight alone. Drag is left out of it: it would have to
// say what the water does to what lies in the boundary layer of the seabed. Without the flag drag is felt, and the
// seabed may be a collider. Its ends must not be below the seabed; a body that is takes its end down no farther.
#define HW_TETHER_ELASTIC     1u  // catenary: stretches by tension / material.axial_stiffness
#define HW_TETHER_SEABED      2u  // catenary: lies down on a level seabed
#define HW_TETHER_CLAMPS      4u  // an end that the line does not reach is taken back to where it does: see `reach`
#define HW_TETHER_COLLIDES    8u  // is split at the world's colliders
#define HW_TETHER_OWN_CURRENT 16u // feels `current`, not the world's currents

#define HW_MAX_TETHER_SEGMENTS 4096
#define HW_MAX_TETHER_CONTACTS 32

typedef struct hw_tether_def {
    uint32_t struct_size;       // set by hw_tether_def_init
    int32_t model;              // HW_MODEL_STRAIGHT, …_V_SHAPE or …_CATENARY, set by hw_tether_def_init
    int32_t depth;              // HW_DEPTH_…, default FORCES
    int32_t segment_count;      // 1..4096, default 32. Cost is linear. Cannot change later
    uint32_t flags;             // HW_TETHER_…, default ELASTIC | CLAMPS | COLLIDES
    float length;               // m, 0.001..1e6, default 10. Without tension
    float buoyancy;             // nonlinear depth: -1 (sinks) .. 1 (floats), default -0.5
    float max_current;          // nonlinear depth: m/s, 0.01..100, default 2. The strongest there is
    hw_vec3 current;            // own current: m/s, at most 100, default 0
    float seabed_height;        // seabed: m, its y, within 1e7, default -100
    float seabed_friction;      // seabed: 0..100, default 0; felt where the start is an anchor on it
    float rejoin_angle;         // degrees, 180..270, default 185. Opened wider, two pieces become one again
    int32_t stuck_contacts;     // 0..32, default 12. With more contacts than that it is stuck; 0: never for that
    float stuck_angle;          // degrees, 0..180, default 0: never. Nor for this, the angle between the normals of the
                                // first and the last contact
    float blend_time;           // s, 0..60, default 2. How long the shape of a cable lasts after hw_tether_take_cable
    hw_cable_material material; // default HW_MATERIAL_ROV_TETHER. Weight, drag, stretch, and the radius of contacts
    hw_vec3 start_position;     // m, within 1e7, default (0, 0, 0)
    hw_vec3 end_position;       // m, within 1e7, default (5, 0, 0)
    uint32_t reserved;          // 0
    uint64_t collision_mask;    // bits, default all. It meets colliders that have a category among them
    uint64_t user_data;         // yours; returned untouched
} hw_tether_def;

/// Fill in every default of a model. Must be called before any field is set.
/// Errors: NULL_ARGUMENT, BAD_VALUE (no such model; the struct is zeroed).
HW_API hw_result hw_tether_def_init(hw_tether_def *def, int32_t model);

/// Create a tether in the shape that it settles in, without contacts.
/// Errors: NULL_ARGUMENT, NOT_INITIALIZED, BAD_VALUE, OUT_OF_MEMORY, TOO_MANY, BUSY and those of ids.
HW_API hw_result hw_tether_create(hw_world_id world, const hw_tether_def *def, hw_tether_id *tether);

/// Destroy a tether. A null id is allowed and does nothing.
/// Errors: BUSY and those of ids.
HW_API hw_result hw_tether_destroy(hw_tether_id tether);

/// The definition as it stands now. What of its length and its end the line follows, hw_tether_get_status tells.
/// Errors: NULL_ARGUMENT and those of ids.
HW_API hw_result hw_tether_get_def(hw_tether_id tether, hw_tether_def *def);

/// Change any of it but segment_count; felt in the next step. Contacts stay. A stuck tether keeps its length.
/// Errors: NULL_ARGUMENT, NOT_INITIALIZED, BAD_VALUE, BUSY and those of ids.
HW_API hw_result hw_tether_set_def(hw_tether_id tether, const hw_tether_def *def);

/// Move the ends: where the ship and the vehicle are, m, within 1e7. The next step leads the line there.
/// Errors: BAD_VALUE, BUSY and those of ids.
HW_API hw_result hw_tether_set_ends(hw_tether_id tether, hw_vec3 start, hw_vec3 end);

/// Pay out and reel in: m, 0.001..1e6. No effect while the tether is stuck; nor shorter than the way round its
/// contacts, which a clamping tether keeps. Errors: BAD_VALUE, BUSY and those of ids.
HW_API hw_result hw_tether_set_length(hw_tether_id tether, float length);

/// Pay out at a speed, m/s, -100..100, in every step until the length is `until`, m, 0.001..1e6, or told otherwise;
/// negative reels in, 0 (as at first) stops. It goes at that speed at once, whatever the tension; a winch that has a
/// motor's limits is for dynamic cables: winch.h. A length that is past `until` stays. The rules are those of
/// hw_tether_set_length; what comes of it, hw_tether_get_status tells. Errors: BAD_VALUE, BUSY and those of ids.
HW_API hw_result hw_tether_pay_out(hw_tether_id tether, float speed, float until);

/// Tie an end, 0: the start, 1: the end, to a point of a body, m in the body's frame as in attachment.h. It goes where
/// the point goes, whatever hw_tether_set_ends says, and the body feels the line's pull: hw_body_get_load. A line that
/// is tied stretches where it would clamp. A null body lets go; destroying the body does, too.
/// Errors: BAD_VALUE (also: a body of another world), BUSY and those of ids.
HW_API hw_result hw_tether_tie(hw_tether_id tether, int32_t end, hw_body_id body, hw_vec3 point);

/// 0: it stays as it is, without a step and without a pull; 1: it goes on. As created: 1.
/// Errors: BAD_VALUE, BUSY and those of ids.
HW_API hw_result hw_tether_set_active(hw_tether_id tether, int32_t active);

/// Let go of all contacts and take the settled shape at once.
/// Errors: BUSY and those of ids.
HW_API hw_result hw_tether_reset(hw_tether_id tether);

/// The points where they are, without a copy. Valid until the next call that changes the tether or the world.
/// Errors: NULL_ARGUMENT and those of ids.
HW_API hw_result hw_tether_get_view(hw_tether_id tether, hw_cable_view *view);

/// World positions of all points, segment_count + 1. `count` gets their number, also when `capacity` is short.
/// Errors: NULL_ARGUMENT, BAD_VALUE, BUFFER_TOO_SMALL and those of ids.
HW_API hw_result hw_tether_copy_points(hw_tether_id tether, hw_vec3 *points, int32_t capacity, int32_t *count);

/// Tension of every segment in newtons. `count` gets segment_count.
/// Errors: as hw_tether_copy_points.
HW_API hw_result hw_tether_copy_tensions(hw_tether_id tether, float *tensions, int32_t capacity, int32_t *count);

/// Where a tether bends round something.
typedef struct hw_tether_contact {
    hw_vec3 position;  // m, of the line
    hw_vec3 normal;    // away from what it touches
    uint64_t collider; // the bits of its id
    float arc_length;  // m from the start
    float angle;       // degrees between the pieces, on the side of what it touches: below 180 where it wraps
} hw_tether_contact;

/// The contacts from the start to the end. `count` gets their number, also when `capacity` is short.
/// Errors: as hw_tether_copy_points.
HW_API hw_result hw_tether_copy_contacts(hw_tether_id tether, hw_tether_contact *contacts, int32_t capacity,
                                         int32_t *count);

#define HW_TETHER_MOVING 1
#define HW_TETHER_ASLEEP 2 // nothing that it feels changes
#define HW_TETHER_STILL  3 // not active

typedef struct hw_tether_status {
    int32_t state; // HW_TETHER_MOVING, …_ASLEEP or …_STILL
    int32_t taut;  // 1: there is no slack left
    int32_t stuck; // 1: it does not slide round its contacts
    int32_t contact_count;
    float length;         // m, without tension
    float current_length; // m, through all points
    float span;           // m, from the start round the contacts to the end, straight
    float reach;          // m, how far from the last contact (or the start) the end may be
    float start_tension;  // N
    float end_tension;    // N
    float max_tension;    // N
    float sag_factor;     // -1..1, nonlinear depth: as defined there
    float line_speed;     // m/s, what hw_tether_pay_out does: 0 where it is told to stop, stuck, taut, or not active
    int32_t at_limit;     // 1: the length at which hw_tether_pay_out stops is reached
    hw_vec3 start_force;  // N, what the line pulls at the ship with
    hw_vec3 end_force;    // N, and at the vehicle
    hw_vec3 end_position; // m, where the line's end is: the vehicle's place, or what clamping leaves of it
    hw_vec3 anchor;       // m, from where reach counts
    uint64_t user_data;
} hw_tether_status;

/// Errors: NULL_ARGUMENT and those of ids.
HW_API hw_result hw_tether_get_status(hw_tether_id tether, hw_tether_status *status);

/// The nearest place to `wanted` that the end may go to, as the line lies now: a host asks before it moves its vehicle.
/// Errors: NULL_ARGUMENT, BAD_VALUE and those of ids.
HW_API hw_result hw_tether_clamp(hw_tether_id tether, hw_vec3 wanted, hw_vec3 *allowed);

/// Level of detail: a tether takes over from a cable. Its ends, length and shape become those of the cable, and its own
/// shape comes back within blend_time. The cable stays as it is, for the host to destroy or set inactive.
/// Errors: BAD_VALUE (the cable is cut, or of another world), BUSY and those of ids.
HW_API hw_result hw_tether_take_cable(hw_tether_id tether, hw_cable_id cable);

/// And back: a dynamic cable takes over the shape, the motion and the tension of a tether. Its length becomes that of
/// the tether where no winch feeds it; its ends are held where the tether's are.
/// Errors: BAD_VALUE (another model or world, a cut cable, a length that its segments cannot have), OUT_OF_MEMORY, BUSY
/// and those of ids.
HW_API hw_result hw_cable_take_tether(hw_cable_id cable, hw_tether_id tether);

/// The ids of the world's tethers in the order of simulation. `count` gets their number, also when `capacity` is short.
/// Errors: NULL_ARGUMENT, BAD_VALUE, BUFFER_TOO_SMALL and those of ids.
HW_API hw_result hw_world_get_tethers(hw_world_id world, hw_tether_id *tethers, int32_t capacity, int32_t *count);

#endif
