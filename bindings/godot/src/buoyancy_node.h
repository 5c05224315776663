// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The node Buoyancy3D: lets the RigidBody3D above it float. It has a hull and a floater of the core while that body is
// simulated; in the editor too, where the body stands still, so that the waterline can be shown.

#ifndef HWG_BUOYANCY_NODE_H
#define HWG_BUOYANCY_NODE_H

#include "hull_source.h"
#include "object.h"
#include "rigid_body.h"

typedef struct hwg_buoyancy {
    hwg_object base;
    hw_floater_def def; // body, hull and place follow when it is told to the core
    hwg_packed added_mass;
    int32_t hull_source; // HWG_HULL_…
    hwg_node_path mesh_path;
    int32_t max_triangles;
    float density;
    uint8_t debug_draw;

    hwg_body *body; // NULL while there is none
    hw_hull_id hull;
    hw_hull_info info; // of the hull
    uint64_t key;      // what the hull was made of, or refused for
    hw_floater_id floater;
    hw_floater_def known; // as the core knows it, or refused it
    int32_t skipped;      // collision shapes that enclose nothing
    char refusal[256];    // why there is no hull; empty: there is one, or nothing to make it of
    bool in_tree;
    bool ticked;
    bool refused;      // the core refused the last definition: said once, not every tick
    uint32_t warnings; // that the editor knows of
    float shown[9];    // what the gizmo shows: place, turn and water

    hwg_variant lines; // an ImmediateMesh, for debug_draw
    hwg_variant paint; // and its material
    hwg_box box;       // of the lines, in the node's space
} hwg_buoyancy;

extern hwg_class hwg_buoyancy_class;

#define HWG_BUOYANCY_HULL 1u // effect of a property: the hull is another one
#define HWG_BUOYANCY_LIST 2u // other properties matter

#define HWG_BUOYANCY_ROW_COUNT     27
#define HWG_BUOYANCY_READOUT_COUNT 24
extern const hwg_property_row hwg_buoyancy_rows[HWG_BUOYANCY_ROW_COUNT];
extern const hwg_readout_row hwg_buoyancy_readouts[HWG_BUOYANCY_READOUT_COUNT];
void hwg_buoyancy_describe(const hwg_name *class_name);

/// The RigidBody3D above it, frozen or not; or NULL.
GDExtensionObjectPtr hwg_buoyancy_find_body(const hwg_buoyancy *buoyancy);

/// Make the hull now if it is another one than before. False if there is none.
bool hwg_buoyancy_update_hull(hwg_buoyancy *buoyancy);

/// Before and after a step of the world. `self` is a hwg_buoyancy.
void hwg_buoyancy_before_step(void *self, hw_world_id world);
void hwg_buoyancy_after_step(void *self);

void hwg_buoyancy_add_warnings(void *self, hwg_packed *texts);
void hwg_buoyancy_update_warnings(hwg_buoyancy *buoyancy);

void hwg_buoyancy_draw_gizmo(const void *self, hwg_lines *bright, hwg_lines *faint);
/// The lines that a game shows.
void hwg_buoyancy_draw_debug(hwg_buoyancy *buoyancy);

#endif
