// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Where a cable touches colliders, itself and other cables, and what it remembers of that from substep to substep.
//
// Most cables touch nothing: they must pay next to nothing for it. So each cable knows how far it may move before it
// can meet anything (its clearance), and is looked at again only when it has come so far. While nothing is within reach
// it is solved beside others in lock-step; else alone, by the solver of touch.h. What reach is, is a guess: a cable
// that was thrown farther than its clearance is put back and solved again, that way.

#ifndef HWI_CONTACT_H
#define HWI_CONTACT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "collision.h"
#include "hawser/contact.h"
#include "hawser/id.h"
#include "hawser/math_types.h"
#include "tangle.h"
#include "touch.h"

struct hwi_body;
struct hwi_registry;
struct hwi_cable;
struct hwi_substep;
struct hwi_world;

// What a cable remembers of a place where it touches something.
typedef struct hwi_contact {
    uint32_t other;   // kind and index of the collider or cable: hwi_contact_name
    uint32_t feature; // of the collider; of a cable the segment
    int32_t segment;
    float along;    // 0..1 on the segment
    hw_vec3 normal; // away from what is touched
    hw_vec3 point;  // m, on its surface, in the cable's frame
    hw_vec3 grip;   // N, friction
    float press;    // N
    int32_t slid;
} hwi_contact;

// What a cable did to a body in a substep of the world.
typedef struct hwi_push {
    struct hwi_body *body;
    hw_vec3 momentum; // kg m/s
    hw_vec3 spin;     // kg m^2/s, about the body's centre
} hwi_push;

#define HWI_MAX_SNAGS  8  // things that it can be told to be snagged on at a time
#define HWI_MAX_PUSHES 16 // bodies that a cable touches at a time; those beyond do not feel it

static inline uint32_t hwi_contact_name(uint32_t kind, int32_t index)
{
    return kind << 24 | (uint32_t)index;
}

static inline bool hwi_contact_name_is_sane(uint32_t name)
{
    return name >> 24 == HW_KIND_COLLIDER || name >> 24 == HW_KIND_CABLE;
}

// All of a cable that concerns contacts.
typedef struct hwi_contacts {
    hwi_contact *items; // by segment, ascending
    int32_t count;
    int32_t capacity;
    bool near;                     // in this substep something is within reach
    float clearance;               // m that its particles may still move before they can meet anything
    uint64_t seen;                 // the state of the world's colliders for which that holds
    uint64_t dropped;              // contacts for which there was no room
    uint32_t snags[HWI_MAX_SNAGS]; // what it is snagged on, the oldest first
    int32_t snag_count;
    hwi_push pushes[HWI_MAX_PUSHES];
    int32_t push_count;

    // Of a cable that tangles: tangle.h.
    hwi_pair *pairs;
    hw_box *boxes;
    hw_box box; // of all
    int32_t pair_count;
    int32_t pair_capacity;
    int32_t leaf; // in the world's tree of such cables, from 1; 0: not in it
    bool roused;  // something ran into it while it slept
    // The group that it is solved with, in this substep.
    bool leads;
    struct hwi_cable *leader; // towards the first of the group
    struct hwi_cable *next;   // in the group
    struct hwi_cable *last;   // of its own group, where it leads one
} hwi_contacts;

#define HWI_NEAR_COLLIDERS 4
#define HWI_NEAR_POINTS    4
#define HWI_NEAR_MANY      (-1) // more colliders than that
#define HWI_NEAR_UNKNOWN   (-1) // no points are remembered

// What is near a segment in a substep of the world: contact_near.c.
typedef struct hwi_near {
    float way; // m from where it was when the substep began: so far the colliders below are all that it can meet
    int32_t collider_count;
    int32_t colliders[HWI_NEAR_COLLIDERS]; // by index ascending
    bool still;                            // none of them moves
    bool bare;                             // they are surfaces that stand still, whose boxes say little
    int32_t count;
    hwi_contact_point points[HWI_NEAR_POINTS]; // where it met them,
    hwi_place origin;                          // relative to this,
    hwi_place a;                               // when its ends were here
    hwi_place b;
} hwi_near;

// The way of a segment in an inner substep, in the cable's frame.
typedef struct hwi_segment_way {
    hwi_place a0;
    hwi_place b0;
    hwi_place a1;
    hwi_place b1;
    hwi_place origin; // whole metres near it
    float from;       // 0..1 of the substep of the world
    float to;
} hwi_segment_way;

// A cable in its solution.
typedef struct hwi_contact_member {
    struct hwi_cable *cable;
    hwi_chain chain;
    hwi_spool spool;
    float reach;     // m, within which contacts are wanted before they touch
    int32_t touches; // the first of its own, in each inner substep
} hwi_contact_member;

// Memory for the solution of a group of cables, used by one worker at a time.
typedef struct hwi_contact_scratch {
    hwi_touch_node *nodes;
    hwi_touch *touches;
    hwi_contact *contacts; // one for each touch; segments are those of its cable
    hwi_touch_part *parts;
    hwi_contact_member *members;
    hwi_near *near; // of each segment
    int32_t touch_capacity;
} hwi_contact_scratch;

// How many contacts a cable of so many particles keeps, and how many a group of cables can find: not all that are
// within reach touch. Where there is memory for more, as for a line that a winch may pay out, that must not show: it
// depends on what was in the world before, which no snapshot tells.
int32_t hwi_contact_capacity(int32_t particle_count);
int32_t hwi_touch_capacity(int32_t particle_count);

// Bytes of scratch for groups of up to so many particles and cables, and its parts in a block of that size.
size_t hwi_contact_scratch_size(int32_t particle_count, int32_t cable_count);
void hwi_contact_scratch_divide(hwi_contact_scratch *scratch, void *block, int32_t particle_count, int32_t cable_count);

// Room for the contacts of one cable; of all cables of a world, from now on also of those that come. Or false.
bool hwi_contacts_reserve(struct hwi_cable *cable);
bool hwi_contacts_enable(struct hwi_world *world);
void hwi_contacts_free(struct hwi_cable *cable);

// The same for a restored state, before it is taken over.
bool hwi_contacts_reserve_staged(struct hwi_world *world, const struct hwi_registry *cables, bool meets);

// A particle came into the line before `index`, or one went there; the line moved in its own frame.
void hwi_contacts_insert(struct hwi_cable *cable, int32_t index);
void hwi_contacts_remove(struct hwi_cable *cable, int32_t index);
void hwi_contacts_shift(struct hwi_cable *cable, hw_vec3 shift);

// What was touched is not any more.
void hwi_contacts_forget(struct hwi_cable *cable);

// Before the cables are solved: is anything within reach of this one?
void hwi_contacts_look(const struct hwi_world *world, struct hwi_cable *cable);

// After it was solved: did it keep its distance from everything? If not, it may have gone through something.
bool hwi_contacts_stay_clear(const struct hwi_world *world, struct hwi_cable *cable);

// m, as far as any particle of a cable is expected to go in a substep of the world.
float hwi_contacts_reach(const struct hwi_cable *cable, float length);

// What is that near to its segments.
void hwi_contacts_mark_near(const struct hwi_world *world, const struct hwi_cable *cable, hwi_near *near);

// Where a segment meets colliders on its way, within reach at its end; relative to the way's origin, which is set to
// that of an earlier answer if that still holds. Returns how many there are, at most the capacity.
int32_t hwi_near_points(const struct hwi_world *world, const struct hwi_cable *cable, int32_t segment,
                        hwi_segment_way *way, float reach, hwi_near *near, hwi_contact_point *points, int32_t capacity);

// Has it come farther than it was expected to?
bool hwi_near_strays(const struct hwi_cable *cable, int32_t segment, const hwi_near *near, hwi_place a, hwi_place b);

hwi_sweep hwi_segment_sweep(const struct hwi_cable *cable, int32_t segment, const hwi_segment_way *way, float reach);

// Solve one substep of the world for the members of a group, whose chains of one lane were gathered.
void hwi_contacts_solve(const struct hwi_substep *substep, hwi_contact_scratch *scratch, int32_t member_count);

// After the cables were solved: the bodies feel what touched their colliders.
void hwi_contacts_couple(struct hwi_world *world);

// What the cable lies on or round, in the order from its start. Here `other` is the name of the thing, and begin and
// end are the first and last contact with it. Returns how many there are; those that fit are written.
int32_t hwi_contacts_wraps(const struct hwi_cable *cable, hw_cable_wrap *wraps, int32_t capacity);

// m of line from the start, without stretch.
float hwi_contact_arc_length(const struct hwi_cable *cable, const hwi_contact *contact);

// The id and user data of what is touched; 0 if it is gone.
uint64_t hwi_contact_id(struct hwi_world *world, uint32_t name);
uint64_t hwi_contact_user_data(struct hwi_world *world, uint32_t name);

// True from the event that the cable is snagged on it to the one that it is free.
bool hwi_contacts_snagged(const hwi_contacts *contacts, uint32_t name);

// A collider or cable is about to go: no cable touches it any more, or is snagged on it. Names are those of slots, and
// what comes into the slot next is another thing.
void hwi_contacts_leave(struct hwi_world *world, uint32_t name);

// Events of a cable: snagged, free again.
void hwi_contacts_report(struct hwi_world *world, struct hwi_cable *cable);

#endif
