// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// One place at which a cable is tied, through an attachment of the core: to a point of the world that is told anew when
// it moves, or to a RigidBody3D, which then feels the cable.

#ifndef HWG_TIE_H
#define HWG_TIE_H

#include "engine.h"
#include "rigid_body.h"

/// In place of a length along the cable: at its end, however long it is.
#define HWG_TIE_AT_END (-1.0f)

typedef struct hwg_tie {
    hw_attachment_id id; // null while it is not tied
    hw_cable_id cable;
    float arc_length;
    hwg_body *body; // what it pulls at; NULL: a point of the world
    hw_vec3 point;  // in the body's frame, or in the world
} hwg_tie;

/// Tie, or keep tied, to a place of the world. `rigid_body`, or NULL, is what moves it and feels the pull; one that the
/// engine does not simulate now counts as none. If the place is not `vacant`, what is tied there stays, but nothing new
/// is tied: BAD_VALUE. After an error of tying nothing is tied.
hw_result hwg_tie_follow(hwg_tie *tie, hw_cable_id cable, float arc_length, GDExtensionObjectPtr rigid_body,
                         hw_vec3 place, bool vacant);

/// Let go. What the core took away with its cable is no error.
void hwg_tie_let_go(hwg_tie *tie);

#endif
