// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// An end of the cable: at a node that the user chose, or at the cable's own node; held there, or tied to the
// RigidBody3D that moves that node.

#ifndef HWG_CABLE_END_H
#define HWG_CABLE_END_H

#include "engine.h"
#include "target.h"
#include "tie.h"

typedef struct hwg_cable hwg_cable;

typedef struct hwg_end {
    hwg_target target; // missed: the cable must be laid anew when it comes
    bool held;         // the core holds the particle at our request
    bool refused;      // the core refused the last place: said once, not every tick
    hw_vec3 position;  // where it was last held
    hwg_tie tie;       // to the body that it pulls at; none: the core just holds the particle
    hwg_body *pulled;  // the body that the end of a tether pulls at, or NULL
    hw_vec3 pulled_at; // in its frame
} hwg_end;

/// The end's place in the world. False while it has none. `index` is HWG_START or HWG_END.
bool hwg_end_locate(hwg_cable *cable, int32_t index, hw_vec3 *position);

/// The same, where the engine draws it in this frame.
bool hwg_end_locate_drawn(hwg_cable *cable, int32_t index, hw_vec3 *position);

/// Have the core hold the end at its place, or tie it to the RigidBody3D that moves its node.
hw_result hwg_end_hold(hwg_cable *cable, int32_t index, hw_vec3 position);

/// Let the particle go.
hw_result hwg_end_release(hwg_cable *cable, int32_t index);

/// The RigidBody3D that the end pulls at, or NULL.
GDExtensionObjectPtr hwg_end_pulled(hwg_cable *cable, int32_t index);

/// The particle at an end.
int32_t hwg_end_particle(const hwg_cable *cable, int32_t index);

#endif
