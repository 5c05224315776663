// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The node UnderwaterCable3D: a cable of the shared world that is there while the node is in a scene tree.
//
// All work is done in notifications, never in virtual methods: a user's script that has a _physics_process of its own
// replaces virtual methods, but not notifications.

#ifndef HWG_CABLE_NODE_H
#define HWG_CABLE_NODE_H

#include "cable_end.h"
#include "cable_mesh.h"
#include "engine.h"
#include "settings.h"

struct hwg_cable {
    GDExtensionObjectPtr object;
    uint64_t instance_id;
    hwg_settings settings;
    hw_cable_id id; // null outside the tree
    hwg_end ends[2];
    hwg_mesh mesh;
    hw_vec3 *points;   // world, as drawn after the last tick
    hw_vec3 *previous; // and the tick before
    int32_t point_count;
    uint32_t warnings;             // HWG_WARNING_… bits that the editor knows of
    hwg_transform drawn_transform; // the node's, as of the last write to the mesh
    bool touched;                  // a property was set, or a tree entered: not the engine's sample for defaults
    bool in_tree;
    bool ticked;  // got a physics tick since the last step
    bool active;  // as the core knows it
    bool rebuild; // the core's cable must be made anew before it is used again
    bool redraw;  // the mesh is older than the points
    bool undrawn; // the last write to the mesh failed: said once, not every frame
};

/// Register the class and all its members; and the reverse.
void hwg_cable_register(void);
void hwg_cable_unregister(void);

/// The methods of scripts, in cable_methods.c.
void hwg_cable_register_methods(void);

/// Have the core's cable ready for use: make it, or make it anew, if it must be. False outside the tree.
bool hwg_cable_ready(hwg_cable *cable);

/// Carry out HWG_EFFECT_… after a setting changed. False, with the sentence in hw_last_error(), if the core refused.
bool hwg_cable_apply(hwg_cable *cable, uint32_t effects);

/// Lay the cable anew between its ends.
void hwg_cable_reset(hwg_cable *cable);

/// Draw the points as they are now, without a blend from where they were.
void hwg_cable_teleport(hwg_cable *cable);

/// Before and after the shared step: ends go in, points come out.
void hwg_cable_before_step(hwg_cable *cable);
void hwg_cable_after_step(hwg_cable *cable);

/// Write the mesh, if there is anything new to see.
void hwg_cable_draw(hwg_cable *cable);

/// Show an error that names this node and the member that was used wrongly.
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
void hwg_cable_error(const hwg_cable *cable, const char *member, const char *format, ...);

/// The sentence of hw_last_error() as such an error.
void hwg_cable_core_error(const hwg_cable *cable, const char *member);

/// Let the editor know if the warnings are others than before. Nothing to do in a game.
void hwg_cable_update_warnings(hwg_cable *cable);

/// The warnings in words, into a PackedStringArray. In cable_warnings.c.
void hwg_cable_add_warnings(hwg_cable *cable, hwg_packed *texts);

bool hwg_is_editor(void);

#endif
