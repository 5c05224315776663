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
#include "cable_paint.h"
#include "cable_pins.h"
#include "cable_settings.h"
#include "cable_tether.h"
#include "engine.h"
#include "object.h"

#define HWG_LANDMARK_COUNT 9
#define HWG_AT_REST        3 // ticks asleep, after which points and previous points are the same

struct hwg_cable {
    hwg_object base;
    hwg_settings settings;
    hw_cable_id id;      // null outside the tree
    hw_tether_id tether; // null but for the quasi-static models, whose shape is seen then
    hwg_end ends[2];
    hwg_mesh mesh;
    hwg_paint paint;
    hw_vec3 *points;     // world, as drawn after the last tick
    hw_vec3 *previous;   // and the tick before
    int32_t point_count; // of both; a winch makes it grow and shrink
    int32_t point_capacity;
    float told_length;                     // m: the length that the core was last told
    uint32_t material_revision;            // of the CableMaterial that the core knows; 0: the default
    uint64_t profile_key;                  // of the profile that the core knows, or refused; 0: none
    uint32_t layer_shift;                  // of its collision mask in the core, see hwg_surroundings_shift
    uint32_t warnings;                     // HWG_WARNING_… bits that the editor knows of
    hwg_transform drawn_transform;         // the node's, as of the last write to the mesh
    hwg_pins drawn_pins;                   // likewise
    hw_vec3 landmarks[HWG_LANDMARK_COUNT]; // some points, where the editor was last told that they are
    int32_t rest_ticks;                    // for how many ticks it sleeps, HWG_AT_REST at most
    bool in_tree;
    bool ticked; // got a physics tick since the last step
    bool active; // as the core knows it
    bool is_far; // from the camera, where that makes it a catenary
    bool fresh;  // laid, and not stepped since: it may still be laid anew without anybody seeing a jump
    bool refused_profile;
    bool refused_ends; // of the tether: said once, not every tick
    bool rebuild;      // the core's cable must be made anew before it is used again
    bool redraw;       // the mesh is older than the points
    bool undrawn;      // the last write to the mesh failed: said once, not every frame
};

extern hwg_class hwg_cable_class;

#define HWG_CABLE_METHOD_COUNT 26

/// The methods of scripts, in cable_methods.c.
extern const hwg_method hwg_cable_methods[HWG_CABLE_METHOD_COUNT];

/// The cable that something works at: the node at its path, or its parent if the path is empty. NULL if that is none.
hwg_cable *hwg_cable_of(GDExtensionObjectPtr object, const hwg_node_path *path);

/// Have the core's cable ready for use: make it, or make it anew, if it must be. False outside the tree.
bool hwg_cable_ready(hwg_cable *cable);

/// Carry out HWG_EFFECT_… after a setting changed. False, with the sentence in hw_last_error(), if the core refused.
bool hwg_cable_apply(hwg_cable *cable, uint32_t effects);

/// Lay the cable anew between its ends.
void hwg_cable_reset(hwg_cable *cable);

/// Lay it anew if it was not stepped since it was laid: what holds it was not where it is now, or not yet there.
void hwg_cable_lay_fresh(hwg_cable *cable);

/// Before and after the shared step: ends go in, points come out. `self` is a hwg_cable.
void hwg_cable_before_step(void *self, hw_world_id world);
void hwg_cable_after_step(void *self);

/// Tell the core the profile if it changed. In cable_profile.c.
void hwg_cable_apply_profile(hwg_cable *cable);

// In cable_points.c.

/// Room for so many points. False if there is no memory.
bool hwg_cable_reserve_points(hwg_cable *cable, int32_t count);
/// Keep in step with a cable whose winch added or removed points since the last tick.
bool hwg_cable_follow_points(hwg_cable *cable);
/// Fetch the points of now.
void hwg_cable_read_points(hwg_cable *cable);
/// Draw the points as they are now, without a blend from where they were.
void hwg_cable_teleport(hwg_cable *cable);

// In cable_draw.c.

/// Write the mesh, if there is anything new to see.
void hwg_cable_draw(hwg_cable *cable);
/// Give the mesh its material.
void hwg_cable_apply_material(hwg_cable *cable);

// In cable_gizmo.c.

/// Let the editor know if the cable is elsewhere by now. To be called in the editor only.
void hwg_cable_update_gizmo(hwg_cable *cable);
/// For hwg_class.
void hwg_cable_touch_gizmo(const void *self, hwg_lines *lines);
bool hwg_cable_has_handle(const void *self);

/// Let the editor know if the warnings are others than before. Nothing to do in a game.
void hwg_cable_update_warnings(hwg_cable *cable);

/// The warnings in words, into a PackedStringArray. In cable_warnings.c.
void hwg_cable_add_warnings(hwg_cable *cable, hwg_packed *texts);

#endif
