// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The one world that all nodes of ours share. It exists while one of them is in a scene tree.
//
// It is stepped once per physics tick, after every node had its turn: the first cable that hears of the tick defers
// the step, and the engine runs deferred calls when all nodes are done, before its own physics. So a cable sees its
// ends where they are in this tick, whatever the order of nodes is. Drawing is deferred in the same way, to the end of
// the frame's processing.

#ifndef HWG_SERVER_H
#define HWG_SERVER_H

#include "cable_pins.h"
#include "object.h"
#include "ocean_node.h"
#include "water_node.h"

typedef struct hwg_cable hwg_cable;
typedef struct hwg_winch hwg_winch;

/// A node entered the tree. False, after an error message, if there is no world for it.
bool hwg_server_add(hwg_object *node);

/// A node left the tree. The last one takes the world with it.
void hwg_server_remove(hwg_object *node);

hw_world_id hwg_server_world(void);

/// True if line comes and goes at the end of this cable, not at its start.
bool hwg_server_has_winch_at_end(hw_cable_id cable);

/// Have attachments let go of the ends that the cable is to hold itself.
void hwg_server_free_ends(const hwg_cable *cable);

/// Pin a cable to what its attachments tie it to, see cable_pins.h.
void hwg_server_pin_attachments(hwg_pins *pins, const hwg_cable *cable, const hw_vec3 *previous, float blend);

/// True if another winch than this works at the cable or drives the tether; one of the two is null.
bool hwg_server_has_other_winch(const hwg_winch *winch, hw_cable_id cable, hw_tether_id tether);

/// The water that counts, or NULL.
hwg_water *hwg_server_water(void);

/// The ocean that counts, or NULL.
hwg_ocean *hwg_server_ocean(void);

/// Bring water, sea and currents up to date with their nodes.
void hwg_server_update_water(void);

/// Step once, `delta` seconds, when all nodes had their tick.
void hwg_server_request_step(double delta);

/// Draw once, when all nodes were processed.
void hwg_server_request_draw(void);

/// Fetch a setting of the project. A type that it cannot have leaves `value` as it is.
void hwg_read_setting(const char *name, GDExtensionVariantType type, void *value);

/// Give the memory back, and complain if the core did not.
void hwg_server_unload(void);

#endif
