// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// An attachment inside the core: it owns one hold of its cable.

#ifndef HWI_ATTACHMENT_H
#define HWI_ATTACHMENT_H

#include "body.h"
#include "cable.h"
#include "hawser/attachment.h"

typedef struct hwi_attachment {
    hwi_object object; // first
    hw_attachment_def def;
    hwi_cable *cable;
    hwi_body *body;              // NULL: the world
    struct hwi_attachment *next; // of those that pull at the same body; during a substep
    hw_vec3 lever;               // m, from the body's centre to its point, in the middle of the substep; during it
} hwi_attachment;

// An attachment for a definition, tied to nothing yet; NULL when memory runs out.
hwi_attachment *hwi_attachment_allocate(const hw_attachment_def *def);
void hwi_attachment_free(void *attachment);

// Tie an attachment of a restored state to the hold that the cable has there. False if that cannot be.
bool hwi_attachment_restore(const char *function, hwi_attachment *attachment, int32_t particle, float shift);

// The objects got new ids: let the definition name them.
void hwi_attachment_name_objects(hwi_attachment *attachment);

// Does the body feel the cable?
static inline bool hwi_attachment_is_two_way(const hwi_attachment *attachment)
{
    return attachment != NULL && (attachment->def.flags & HW_ATTACHMENT_TWO_WAY) != 0;
}

// Did the body feel it in this substep? A cable that stands still or faulted does not pull.
static inline bool hwi_attachment_pulls(const hwi_attachment *attachment)
{
    const hwi_cable *cable = attachment->cable;
    return hwi_attachment_is_two_way(attachment) && cable->state == HW_CABLE_MOVING && cable->fault_cause == 0;
}

// The cable or the body goes: so do its attachments.
void hwi_attachments_leave_cable(struct hwi_world *world, const hwi_cable *cable);
void hwi_attachments_leave_body(struct hwi_world *world, const hwi_body *body);

// A body was moved: its cables must not sleep.
void hwi_attachments_wake_body(struct hwi_world *world, hwi_body *body);

// Before the cables are solved: where the points of the bodies are, and where they will be.
void hwi_attachments_lead(struct hwi_world *world);

// Then, once the sea is known: what the bodies take along of the cables' ends.
void hwi_attachments_load(struct hwi_world *world);

// After: the cables pull at the bodies, and the bodies move on.
void hwi_attachments_couple(struct hwi_world *world);

// Which bodies are so quiet that their cables may sleep; and whether those of a cable are.
void hwi_attachments_find_calm(struct hwi_world *world);
bool hwi_attachments_let_sleep(const hwi_cable *cable);

// The hold of an attachment.
hwi_hold *hwi_attachment_hold(const hwi_attachment *attachment);

// m/s^2, of its point in the last substep.
hw_vec3 hwi_attachment_acceleration(const hwi_attachment *attachment);

// Find how heavy the body of a two-way hold is, along a line and across it.
void hwi_attachment_weigh(hwi_hold *hold, hw_vec3 line);

#endif
