// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The node CableAttachment3D: ties a cable, which is its parent or the node at a path, at any place along it to a node:
// itself, or one at another path. The cable follows that node, and pulls at the RigidBody3D that moves it.

#ifndef HWG_ATTACHMENT_NODE_H
#define HWG_ATTACHMENT_NODE_H

#include "object.h"
#include "target.h"
#include "tie.h"

#define HWG_MEASURE_METRES   1
#define HWG_MEASURE_FRACTION 2

typedef struct hwg_cable hwg_cable;

typedef struct hwg_attachment {
    hwg_object base;
    hwg_node_path cable_path;  // empty: the parent
    hwg_node_path target_path; // empty: this node
    hwg_target target;
    hwg_tie tie;
    uint32_t tied_end; // HW_CABLE_HOLD_…, if the tie is at an end, or 0
    hw_cable_id known; // the cable that the length below was worked out for
    float known_length;
    int32_t measure; // HWG_MEASURE_…
    float arc_length;
    float fraction;
    hw_vec3 offset;
    uint8_t attached;
    uint8_t pull;
    bool in_tree;
    bool measured;        // known_length still counts
    bool refused;         // the core refused it: said once, not every tick
    float refused_length; // m that the cable was set to when it did; of another length it is said again
    hw_vec3 shown;        // where the gizmo shows the place
    uint32_t warnings;    // that the editor knows of
} hwg_attachment;

extern hwg_class hwg_attachment_class;

/// Before a step of the world, after the cables. `self` is a hwg_attachment.
void hwg_attachment_before_step(void *self, hw_world_id world);

/// Where the engine draws in this frame what the cable is tied to, between its ends. False if it is not tied so.
bool hwg_attachment_locate_drawn(void *self, const hwg_cable *cable, hw_vec3 *place);

/// Let go of an end that the cable is to hold itself.
void hwg_attachment_yield(void *self, const hwg_cable *cable);

#endif
