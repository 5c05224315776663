// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// A body inside the core.
//
// The host moves a body once a frame, with one force; cables move theirs many times a frame. If the host were told the
// force alone, a light body on a stiff cable would be thrown about by whatever velocity the last inner substep left it
// with. So the body is moved here, by its cables, and the host is told the force that brings its own body to the same
// place at the end of the frame. What the host's body does beyond that (collisions, thrusters, a script) is seen when
// it comes back with another velocity than expected, and is added to the motion here.

#ifndef HWI_BODY_H
#define HWI_BODY_H

// Bodies that float, are driven or are simulated by the world move by all six degrees of freedom at once, with the
// water's inertia, dampers and springs in one matrix: body_motion.c. The state of the others, which only cables pull
// at, is in floats, as their host has it.

#include "hawser/body.h"
#include "matrix.h"
#include "registry.h"
#include "vector.h"

struct hwi_floater;
struct hwi_actuator;
struct hwi_attachment;
struct hwi_world;

// m/s^2, rad/s^2: what is remembered of what a body was accelerated by. A line that is tied beyond all reason may pull
// with more; a snapshot takes twice as much.
#define HWI_ACCELERATION_LIMIT 5e8f

typedef struct hwi_motion {
    hwi_place position;
    hwi_rotation orientation;
    hwi_place velocity;
    hwi_place angular_velocity;
} hwi_motion;

// What acts on a body in a substep, in the world's axes, about its centre of mass.
typedef struct hwi_action {
    hwi_vector6 force;     // N, N m
    hwi_place fluid;       // N, of it: of water, wind and actuators, without weight
    hwi_vector6 blow;      // N s, N m s, at once
    hwi_matrix6 mass;      // of the body, what it carries and what is in its tanks
    hwi_matrix6 added;     // of the water that moves along,
    hwi_place flow;        // m/s: how that water streams by itself, a mean by volume
    double wet;            // m^3 under water, of all floaters
    hwi_matrix6 damping;   // N s/m, ..
    hwi_matrix6 stiffness; // N/m, ..
    hwi_matrix6 factor;    // of mass + added + h damping + h^2 / 4 stiffness
} hwi_action;

// Where a substep in parts leads, without cables.
typedef struct hwi_flight {
    int32_t parts; // 0: the substep is taken as a whole
    hwi_motion end;
    hwi_vector6 change; // m/s, rad/s
    hwi_vector6 way;    // m, rad
} hwi_flight;

typedef struct hwi_body {
    hwi_object object; // first
    hw_body_def def;
    hw_body_state state; // as the cables move it
    hw_body_state host;  // as the host's body is expected to be
    hw_body_load load;   // as the host reads it

    int32_t pulled_at;           // two-way attachments: they share its mass
    struct hwi_attachment *ties; // the first of them; during a substep
    bool touched;                // by contacts or tethers, in this substep
    bool at_rest;                // all cables that pull at it sleep: it stays where it is
    bool calm;                   // all of them may sleep
    float carried_mass;          // kg, of the cables' ends that move with it
    hw_vec3 carried_inertia;     // kg m^2

    // What the cables did in this substep, summed up: momentum, and mass times way; each also as turned about the
    // centre.
    hw_vec3 momentum;
    hw_vec3 spin;
    hw_vec3 way;
    hw_vec3 swing;

    // m/s^2, what else the host's body is pushed by (thrusters, buoyancy), as far as it lasts; and as the last frame
    // had it.
    hw_vec3 external;
    hw_vec3 external_seen;
    float frame; // s, of the last step

    // m/s, what the host adds to its velocity after every frame and before it says its state, as far as it lasts; and
    // as the last frame had it.
    hw_vec3 kick;
    hw_vec3 kick_seen;

    // m/s^2 and rad/s^2 in the last substep.
    hw_vec3 acceleration;
    hw_vec3 angular_acceleration;

    // How the host's is led along: body_path.c.
    int32_t acted_for;   // substeps more in which the host's is given what it was pushed with
    double trails;       // s, that the host's is behind the world's time
    hwi_place due;       // m, where the host's should be
    hw_vec3 before;      // m/s, before the last substep,
    hw_vec3 before_turn; // rad/s
    hw_vec3 astray;      // m, how far the host's is beside the path, as the step began,
    hw_vec3 astray_turn; // rad
    hwi_place moved;     // m, as its velocities had it, since where the host's was as the step began,
    hwi_place turned;    // rad

    // Of those that move by all degrees of freedom.
    struct hwi_floater *floaters; // the first of them
    struct hwi_actuator *actuators;
    hwi_motion motion;
    hwi_action push;
    hwi_flight flight;
    double still_for;    // s that it has hardly moved: body_calm.c
    hwi_vector6 pushed;  // N s, since the step began, by all but weight
    int32_t fault_cause; // HW_FAULT_…, not yet told; or 0
    int32_t faulted;     // 1: it stands still
} hwi_body;

// Does it move by all degrees of freedom?
static inline bool hwi_body_is_free(const hwi_body *body)
{
    return (body->def.flags & HW_BODY_SIMULATED) != 0 || body->floaters != NULL || body->actuators != NULL;
}

hw_result hwi_body_check_def(const char *function, const hw_body_def *def);
hw_result hwi_body_check_state(const char *function, const hw_body_state *state);

// A body for a checked definition, or NULL when memory runs out.
hwi_body *hwi_body_allocate(const hw_body_def *def);
void hwi_body_free(void *body);

// From the centre of mass to a point of the body, in the world's axes; and how fast that point moves.
hw_vec3 hwi_body_lever(const hwi_body *body, hw_vec3 point);

// The same lever half of a substep of so many seconds later. A pull that lasts for a substep turns the body by that: by
// the lever of its begin it would swing up a body that hangs.
hw_vec3 hwi_body_lever_amid(const hwi_body *body, hw_vec3 point, float seconds);
hw_vec3 hwi_body_point_velocity(const hwi_body *body, hw_vec3 lever);

// m/s per N s: how a pull at the lever's end changes the velocity there. Of a free body at rest, without the water.
hw_vec3 hwi_body_give(const hwi_body *body, hw_vec3 lever, hw_vec3 pull);

// Take the end of a cable along: so much mass, at a point of the body. Forget all of them.
void hwi_body_carry(hwi_body *body, hw_vec3 point, float mass);
void hwi_body_carry_nothing(hwi_body *body);

// What pulls at the lever's end, as it did in the last substep of so many seconds, holds the body like a spring: it
// turns by as much less as a substep takes back of it. Else a body that is hard to lift and easy to turn is thrown.
void hwi_body_stiffen(hwi_body *body, hw_vec3 lever, hw_vec3 momentum, float seconds);

// A cable changed the momentum at the lever's end, and took the mass there this much farther than it would have gone.
void hwi_body_pull(hwi_body *body, hw_vec3 lever, hw_vec3 momentum, hw_vec3 way);

// Contacts pushed it in a substep of twice `half` seconds: momentum, and that turned about the centre.
void hwi_body_push(hwi_body *body, hw_vec3 momentum, hw_vec3 spin, float half);

// What pulls at it meet in a substep, and the velocity that it will have after it, as it was pulled so far.
void hwi_body_expect(const struct hwi_world *world, const hwi_body *body, hwi_matrix6 *inertia, hwi_vector6 *velocity);

// Move on by a substep, under gravity and what the cables did.
void hwi_body_move(const struct hwi_world *world, hwi_body *body);

// A step of the world begins. Of its frame earlier substeps covered `elapsed` seconds.
void hwi_bodies_begin_step(struct hwi_world *world, double elapsed);

// Before anything moves: what acts on every free body.
void hwi_bodies_push(struct hwi_world *world);

// s, at most `left`: how long what acts on it now may do so, after so many parts of the substep.
double hwi_body_part(const hwi_body *body, double left, int32_t done);

// A free body's part of hwi_body_give and hwi_body_move.
hw_vec3 hwi_body_give_freely(const hwi_body *body, hw_vec3 lever, hw_vec3 pull);
void hwi_body_move_freely(const struct hwi_world *world, hwi_body *body);

#define HWI_LARGEST_ANGLE 1.0 // rad, that a body turns in a substep: more cannot be told from less
#define HWI_TOP_SPEED     1e5 // m/s, and of spin rad/s: as fast as a caller may say, and so as a snapshot may hold
#define HWI_TOP_SPIN      1e4

// rad/s, that a body may spin at in the substeps of a world.
double hwi_body_top_spin(const struct hwi_world *world);

// Turn by `angle` and by what turning itself adds to it: the body's velocity after it, the angle and where it leads.
// False if its mass is none.
bool hwi_body_turn(const hwi_body *body, double h, double top_spin, hwi_vector6 *velocity, hwi_place *angle,
                   hwi_rotation *turned);

// Has it rested long enough to be left alone? Something changed: it has not. Watch all bodies for a substep.
bool hwi_body_is_calm(const hwi_body *body);
void hwi_body_wake(hwi_body *body);
void hwi_bodies_note_calm(struct hwi_world *world, bool still_water);

// The state was set, or the body became free: let the motion begin there.
void hwi_body_begin_motion(hwi_body *body);

// Faults of bodies, in their order.
void hwi_bodies_report(struct hwi_world *world);

// The world's step is over: what the host must apply for its frame of `frame` seconds, of which so many substeps were
// simulated and `lived` were not dropped.
void hwi_body_close_step(const struct hwi_world *world, hwi_body *body, int32_t substeps, double frame, double lived);

// The same for one of the host.
void hwi_body_close_path(const struct hwi_world *world, hwi_body *body, double frame, double lived);

// The host's body is now as the host says: let the world's go along. Or only take it down.
void hwi_body_hear(const struct hwi_world *world, hwi_body *body, const hw_body_state *next);
void hwi_body_take_host(hwi_body *body, const hw_body_state *next);

// A line is about to be tied to it. The first meets the host's body where that is.
void hwi_body_meet_tie(const struct hwi_world *world, hwi_body *body);

// Its definition is about to change. If it gets heavier, what the host's has yet to be given makes it less fast.
void hwi_body_make_heavier(const struct hwi_world *world, hwi_body *body, const hw_body_def *def);

// Is the host's where the world has it? It rests nowhere else.
bool hwi_body_is_on_path(const hwi_body *body);

// Before a body moves by a substep, and after: note what of it the host will have to be given.
void hwi_body_note_push(hwi_body *body);
void hwi_body_note_way(const struct hwi_world *world, hwi_body *body);

// Its motion, within what a caller may say, shown in its state. Or shown as it is.
void hwi_body_keep_within(hwi_body *body, double top_spin);
void hwi_body_show_motion(hwi_body *body);

hw_vec3 hwi_body_limit(hw_vec3 v, float largest);

#endif
