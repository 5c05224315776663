// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Where cables touch colliders, themselves and each other, and what that means for who steers by them.
//
// Dynamic cables touch every collider whose category is in their collision_mask, as lines of round segments. They do
// not pass through thin things at 20 m/s; they slide and stick by the friction of both materials, without bouncing. The
// tensions on both sides of a post that a line slides round differ by e^(friction times angle), within a few percent if
// the line has a dozen segments a turn; a coarser one holds less. Cables with HW_CABLE_TANGLES touch themselves and
// each other as well, so that knots hold. The models verlet and spring touch nothing.
//
// Cost: a cable with nothing near it pays next to nothing. One with contacts is solved alone and more exactly, which
// costs some thirteen times as much; at rest it sleeps and costs nothing. A cable with HW_CABLE_TANGLES costs about
// three times as much even while no other is near; those that touch each other are solved together, by one worker.
//
// Contacts between cables are soft: a tight knot is pressed into itself a little.
//
// A cable keeps at most 32 contacts and two more for each of its particles; those beyond are left out and counted
// (hw_counters.dropped_contacts).

#ifndef HAWSER_CONTACT_H
#define HAWSER_CONTACT_H

#include "hawser/base.h"
#include "hawser/id.h"
#include "hawser/math_types.h"

/// A place where a cable touches something.
typedef struct hw_contact {
    uint64_t other;     // the bits of the id of the collider, or of the cable
    uint64_t user_data; // the other's
    hw_vec3 point;      // m, on the surface of what is touched
    hw_vec3 normal;     // unit, from what is touched to the cable
    hw_vec3 force;      // N, on the cable, friction included; of the last substep
    float press;        // N, the part of it along the normal
    float arc_length;   // m from the start, without stretch
    int32_t segment;    // from 0
    int32_t sliding;    // 1 while it slides, 0 while friction holds it
    int32_t reserved;   // 0
} hw_contact;

/// The contacts of a cable in the last substep, from its start to its end. `count` gets their number, also when
/// `capacity` is short. Errors: NULL_ARGUMENT, BAD_VALUE, BUFFER_TOO_SMALL and those of ids.
HW_API hw_result hw_cable_get_contacts(hw_cable_id cable, hw_contact *contacts, int32_t capacity, int32_t *count);

/// How a cable lies round one thing that it touches.
typedef struct hw_cable_wrap {
    uint64_t other;     // the bits of the id of the collider, or of the cable
    uint64_t user_data; // the other's
    float angle;        // rad, by which the line turns round it; 2 pi for each whole turn. 0 where it only lies on it
    float press;        // N, sum over its contacts
    float begin;        // m of line from the start to the first contact with it, without stretch
    float end;          // m, to the last
    int32_t contact_count;
    int32_t snagged; // 1 from HW_EVENT_CABLE_SNAGGED on to HW_EVENT_CABLE_FREE, 0 otherwise
} hw_cable_wrap;

/// What a cable lies on or round, in the order in which it comes to it from the start. `count` gets their number, also
/// when `capacity` is short. Cost: contacts times things. Errors: as hw_cable_get_contacts.
HW_API hw_result hw_cable_get_wraps(hw_cable_id cable, hw_cable_wrap *wraps, int32_t capacity, int32_t *count);

/// The length that the cable would have if it were pulled taut without friction, m: of the shortest line between its
/// ends that still goes round what the cable goes round. Never more than its length now. Cost: a few dozen passes over
/// the line, each with a ray per particle through the colliders of the cable's mask. Errors: NULL_ARGUMENT,
/// OUT_OF_MEMORY and those of ids.
HW_API hw_result hw_cable_get_taut_length(hw_cable_id cable, float *length);

#endif
