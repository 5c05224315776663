// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Ties a cable, at any place along it, to a point of the world or to a point of a body.
//
//     start o--------o------------------o end
//                    |  arc_length
//                  point, in the world or in the body's frame
//
// One-way: the cable follows. Two-way, for bodies: the cable also pulls the body (hw_body_get_load).

#ifndef HAWSER_ATTACHMENT_H
#define HAWSER_ATTACHMENT_H

#include "hawser/base.h"
#include "hawser/id.h"
#include "hawser/math_types.h"

#define HW_ATTACHMENT_TWO_WAY 1u // the body feels the cable; dynamic cables on bodies only

typedef struct hw_attachment_def {
    uint32_t struct_size; // set by hw_attachment_def_init
    uint32_t flags;       // HW_ATTACHMENT_…, default 0
    hw_cable_id cable;    // which cable
    hw_body_id body;      // to which body; null (default): to a point of the world
    hw_vec3 point;        // m: in the body's frame, from its centre of mass along its principal axes; or in the world
    float arc_length;     // m along the unstretched cable from its present start, 0..rest_length, default 0. A dynamic
                          // cable is tied exactly there; less than a quarter of a segment from an end, at the end.
                          // One on a winch, one of a single segment and the other models: at the nearest particle
    uint64_t user_data;   // yours; returned untouched
} hw_attachment_def;

/// Fill in every default. Must be called before any field is set.
/// Errors: NULL_ARGUMENT.
HW_API hw_result hw_attachment_def_init(hw_attachment_def *def);

/// Tie the cable. A free particle is moved to the point at once; one that is held already, as the ends are by default,
/// goes there in the next step, belongs to the attachment from then on, and is free when that is destroyed. What is on
/// a spool (cable_spool.h) cannot be tied. The spool itself can, at arc length 0, and stays held when it is untied.
/// Errors: NULL_ARGUMENT, NOT_INITIALIZED, BAD_VALUE (also where the cable is attached already), OUT_OF_MEMORY,
/// TOO_MANY, BUSY and those of ids.
HW_API hw_result hw_attachment_create(hw_world_id world, const hw_attachment_def *def, hw_attachment_id *attachment);

/// The particle that an attachment at an arc length (as in hw_attachment_def) would tie; 0 is the start, segment_count
/// the end. It tells nothing of whether it may be tied. `particle` gets -1 where the call fails.
/// Errors: NULL_ARGUMENT, BAD_VALUE and those of ids.
HW_API hw_result hw_cable_find_tied_particle(hw_cable_id cable, float arc_length, int32_t *particle);

/// Let go. A null id is allowed and does nothing. Destroying the cable or the body destroys its attachments.
/// Errors: BUSY and those of ids.
HW_API hw_result hw_attachment_destroy(hw_attachment_id attachment);

/// The definition as it stands now.
/// Errors: NULL_ARGUMENT and those of ids.
HW_API hw_result hw_attachment_get_def(hw_attachment_id attachment, hw_attachment_def *def);

/// Move the point. In the world the cable glides there during the next step; on a body it is there at once.
/// Errors: BAD_VALUE, BUSY and those of ids.
HW_API hw_result hw_attachment_set_point(hw_attachment_id attachment, hw_vec3 point);

/// What the cable pulled at the point with in the last substep, N; 0 for models other than dynamic.
/// Errors: NULL_ARGUMENT and those of ids.
HW_API hw_result hw_attachment_get_force(hw_attachment_id attachment, hw_vec3 *force);

/// The ids of the world's attachments. `count` gets their number, also when `capacity` is short.
/// Errors: NULL_ARGUMENT, BAD_VALUE, BUFFER_TOO_SMALL and those of ids.
HW_API hw_result hw_world_get_attachments(hw_world_id world, hw_attachment_id *attachments, int32_t capacity,
                                          int32_t *count);

#endif
