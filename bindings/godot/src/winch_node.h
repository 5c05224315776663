// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The node CableWinch3D: a winch at an end of a cable, which is its parent or the node at a path. It has the core's
// winch while both are in a scene tree; a cable that is made anew gets its winch anew.

#ifndef HWG_WINCH_NODE_H
#define HWG_WINCH_NODE_H

#include "object.h"

typedef struct hwg_cable hwg_cable;

typedef struct hwg_winch {
    hwg_object base;
    hw_winch_def def;    // its cable and limits follow when it is told to the core
    hwg_node_path path;  // empty: the parent
    hw_winch_id id;      // null while there is none
    hw_winch_def known;  // as the core knows it, or refused it
    hw_tether_id tether; // that it drives in place of a winch of the core, or null
    hw_vec3 shown;       // where the gizmo shows the cable's end
    bool in_tree;
    bool was_at_stop;  // with a tether, after the last step
    bool refused;      // the core refused the last one: said once, not every tick
    bool is_second;    // the cable had a winch already
    uint32_t warnings; // that the editor knows of
} hwg_winch;

extern hwg_class hwg_winch_class;

/// Before a step of the world. `self` is a hwg_winch.
void hwg_winch_before_step(void *self, hw_world_id world);

/// True, after saying so once, if another winch works at the cable or tether already; the other handle is null.
bool hwg_winch_is_second(hwg_winch *winch, hw_cable_id cable, hw_tether_id tether);

/// True if it works at this cable and its drum is at the cable's end.
bool hwg_winch_is_at_end_of(const hwg_winch *winch, hw_cable_id cable);

#endif
