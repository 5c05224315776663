// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Where an end of the cable is: at a node that the user chose, or at the cable's own node. The node is remembered by
// its id, never by address, as it may be freed at any time.
//
//     waiting --node appears--> found --node is freed or leaves the tree--> lost
//                                 ^                                          |
//                                 +------ the same node comes back ----------+
//
// A lost end stays free until its own node is back, so that a player who loses a vehicle does not see the cable leap to
// the next one. Setting the path again, or reset(), looks for the node anew; the editor always does, so that undo
// works.

#ifndef HWG_CABLE_END_H
#define HWG_CABLE_END_H

#include "engine.h"
#include "rigid_body.h"

typedef struct hwg_cable hwg_cable;

#define HWG_END_WAITING   0 // nothing at the path yet
#define HWG_END_FOUND     1 // holds `target`
#define HWG_END_OWN       2 // no path: at the cable's own node
#define HWG_END_LOST      3 // `target` was found and is gone
#define HWG_END_NOT_SPACE 4 // the node at the path has no place in space

typedef struct hwg_end {
    uint64_t target;  // instance id
    int32_t state;    // HWG_END_…
    bool held;        // the core holds the particle at our request
    bool missed;      // looked for in vain since it was last held: the cable must be laid anew when it comes
    bool refused;     // the core refused the last place: said once, not every tick
    hw_vec3 position; // where it was last held
    hwg_body *body;   // what it pulls at; NULL: it only follows
    hw_attachment_id attachment;
    hw_vec3 point; // of the attachment, in the body's frame
} hwg_end;

/// Forget the node, so that it is looked for again. The particle stays held where it is until then.
void hwg_end_forget(hwg_end *end);

/// The end's place in the world. False while it has none. `index` is HWG_START or HWG_END.
bool hwg_end_locate(hwg_cable *cable, int32_t index, hw_vec3 *position);

/// Have the core hold the end at its place, or tie it to the RigidBody3D that moves its node.
hw_result hwg_end_hold(hwg_cable *cable, int32_t index, hw_vec3 position);

/// Let the particle go.
hw_result hwg_end_release(hwg_cable *cable, int32_t index);

/// Before the core's cable goes: leave the body.
void hwg_end_untie(hwg_end *end);

/// The particle at an end.
int32_t hwg_end_particle(const hwg_cable *cable, int32_t index);

#endif
