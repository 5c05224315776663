// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// A tether inside the core. Its pieces run from the start round the contacts to the end; each has a share of the links.
//
//     tether.c          create, destroy, ends, length
//     tether_read.c     what hosts read
//     tether_shape.c    which shape each piece takes, and the forces on its links
//     tether_drag.c     what weight and water do to its links
//     tether_line.c     links at rest under given forces
//     tether_contact.c  splitting, sliding, rejoining
//     tether_step.c     what of it a step does, and when there is nothing to do
//     tether_tie.c      bodies at its ends
//     tether_cable.c    from a cable to a tether and back

#ifndef HWI_TETHER_H
#define HWI_TETHER_H

#include <stdbool.h>

#include "hawser/tether.h"
#include "hawser/world.h"
#include "registry.h"
#include "tether_line.h"
#include "vector.h"

#define HWI_TETHER_EVENTS 16 // that one step can tell of one tether

typedef struct hwi_tether_piece {
    double length;      // m
    int32_t links;      // how many of the tether's segments are its own
    int32_t bent;       // 1: shaped by the model. 0: straight
    int32_t shielded;   // 1: `bow` is given, away from what shields it from the water
    hwi_place bow;      // unit vector
    hwi_line_past past; // the last solution: the next one starts from it
    double share;       // how much of a change in drag a round takes over at most,
    double taken;       // and the last one took
    int32_t still;      // for how many steps nothing but drag and shape has changed
    int32_t has_past;   // 1: there was one
    int32_t is_known;   // 1: the places of its links are those of its last shape
} hwi_tether_piece;

typedef struct hwi_tether_touch {
    hwi_place position; // m, world
    hw_vec3 normal;
    int32_t collider; // its index
    hwi_place local;  // position and normal in the collider's own frame: the contact moves with it
    hwi_place local_normal;
} hwi_tether_touch;

typedef struct hwi_tether_note {
    int32_t kind; // HW_EVENT_TETHER_…
    float value;
    float arc_length;
} hwi_tether_note;

// What an end is tied to.
typedef struct hwi_tether_tie {
    int32_t body;   // its index; -1: nothing
    hw_vec3 point;  // m, in its frame
    hw_vec3 force;  // N, that it felt in the last substep
    hwi_flex stiff; // N/m: how the pull falls as the end moves
    hwi_place rest; // m: what the place of the end has beyond floats
} hwi_tether_tie;

typedef struct hwi_tether {
    hwi_object object; // first
    hw_tether_def def; // start_position and end_position: where the host wants the ends
    double length;     // m; def.length is this as a float
    hw_vec3 origin;    // whole metres, near the start
    hwi_place start;   // m, world: where the line's ends are
    hwi_place end;
    hwi_place bow;     // unit vector: which way the water and its weight bend it
    hwi_place aim;     // unit vector: which way it is going to, where it has not swung round yet
    hwi_place heading; // unit vector, level: where the water goes
    float sag;
    int32_t state; // HW_TETHER_MOVING, …
    int32_t taut;
    int32_t stuck;
    int32_t stuck_count; // contacts when it got stuck
    double stuck_reach;  // m, from the last of them
    int32_t changed;     // 1: the host changed something since the last step
    bool even;           // the water is the same at all links; not kept from step to step
    bool steady;         // and at all times; nor is this,
    double seconds;      // since the last shape; nor this
    int32_t settled;     // 1: another step would give the same again
    int32_t contact_count;
    hwi_tether_touch contacts[HW_MAX_TETHER_CONTACTS];
    hwi_tether_piece pieces[HW_MAX_TETHER_CONTACTS + 1];
    hwi_place start_force; // N, what the line pulls with
    hwi_place end_force;
    hwi_tether_tie ties[2];
    double rest;       // m, of the length, beyond the float of def.length
    float pay_out;     // m/s
    float pay_until;   // m, the length at which that ends
    double blend_left; // s, until nothing is left of the cable's shape
    double blend_from; // s, at first
    double last_step;  // s, from `previous` to `points`; 0: not known

    // One block of memory behind these; n segments, n + 1 points.
    void *block;
    size_t block_size;
    hwi_place *places; // n + 1, m, relative to origin: the shape
    hw_vec3 *points;   // n + 1, what is drawn: the shape, and what is left of a cable's
    hw_vec3 *previous; // n + 1, a step ago
    hw_vec3 *offsets;  // n + 1, m: how the cable's shape differed
    hwi_rows load;     // n, N, on each link
    hwi_rows change;   // n, N: what the last look at it said it should change by
    hwi_rows along;    // n, unit vectors: where each link points
    hwi_rows drop;     // n, N: for sums of `load`; not kept from step to step
    float *stretch;    // n: for tensions of links; nor this
    hwi_rows flow;     // n, m/s, of the water there; where it is the same everywhere, only the first. Nor is this kept,
    float *wet;        // n, 0..1, nor this
    float *tension;    // n, N

    hwi_tether_note notes[HWI_TETHER_EVENTS]; // for the queue, after the parallel part
    int32_t note_count;
} hwi_tether;

struct hwi_world;
struct hwi_body;

hw_result hwi_tether_check_def(const char *function, const hw_tether_def *def);

// A tether for a checked definition, without a shape yet; NULL when memory runs out.
hwi_tether *hwi_tether_allocate(const hw_tether_def *def);
void hwi_tether_free(void *tether);

// One piece from end to end, straight as yet.
void hwi_tether_join_all(hwi_tether *tether);

// Give every piece its links again, by its length; known shapes are forgotten.
void hwi_tether_share_links(hwi_tether *tether);

// Shape all pieces as the line lies. `seconds` since the last shape bound how far it may turn; negative: at once.
void hwi_tether_shape(const struct hwi_world *world, hwi_tether *tether, double seconds);

// Where a piece begins and ends, m, world; `first` gets its first link.
void hwi_tether_piece_ends(const hwi_tether *tether, int32_t piece, hwi_place *from, hwi_place *to, int32_t *first);

// Lead the ends to where the host wants them, through the world's colliders: lengths, contacts, shape.
void hwi_tether_move(const struct hwi_world *world, hwi_tether *tether, double seconds);

// N: how much more the line bears than its shape says.
float hwi_tether_surplus(const hwi_tether *tether);

// N, with which it pulls at what holds its start (0) or its end (1).
hwi_place hwi_tether_told_force(const hwi_tether *tether, int32_t end);

// The straight way from the start round the contacts to a place for the end.
double hwi_tether_way(const hwi_tether *tether, hwi_place end);

// Whether there is nothing left to pay out or reel in, and at what speed the line goes, in m/s.
bool hwi_tether_is_at_limit(const hwi_tether *tether);
float hwi_tether_line_speed(const hwi_tether *tether);

// How far the end may be from the last contact.
double hwi_tether_reach(const hwi_tether *tether);

// Something happened, to be told after the step.
void hwi_tether_tell(hwi_tether *tether, int32_t kind, float value, float arc_length);

// True if the water that it feels does not change with time.
bool hwi_tether_is_steady(const struct hwi_world *world, const hwi_tether *tether);

// Where an end may be of one that a body or a cable takes somewhere: no lower than on its seabed.
hw_vec3 hwi_tether_allow(const hwi_tether *tether, hw_vec3 place);

// Of all tethers: take tied ends to where their bodies are; let the bodies feel them in a substep; forget a body.
void hwi_tethers_follow_bodies(struct hwi_world *world);
void hwi_tethers_pull(struct hwi_world *world);
void hwi_tethers_leave_body(struct hwi_world *world, const struct hwi_body *body);

// The phase of a step.
void hwi_tethers_step(struct hwi_world *world, double seconds);

// What a tether feels may have changed.
static inline void hwi_tether_wake(hwi_tether *tether)
{
    tether->changed = 1;
    tether->state = tether->state == HW_TETHER_STILL ? HW_TETHER_STILL : HW_TETHER_MOVING;
}

static inline hwi_place hwi_tether_local(const hwi_tether *tether, hwi_place a)
{
    return hwi_place_sub(a, hwi_place_of(tether->origin));
}

#endif
