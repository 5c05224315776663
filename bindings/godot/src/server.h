// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The one world that all cables of the process share. It exists while a cable is in a scene tree.
//
// It is stepped once per physics tick, after every node had its turn: the first cable that hears of the tick defers
// the step, and the engine runs deferred calls when all nodes are done, before its own physics. So a cable sees its
// ends where they are in this tick, whatever the order of nodes is. Drawing is deferred in the same way, to the end of
// the frame's processing.

#ifndef HWG_SERVER_H
#define HWG_SERVER_H

#include "cable_node.h"

/// A node entered the tree. False, after an error message, if there is no world for it.
bool hwg_server_add(hwg_cable *cable);

/// A node left the tree. The last one takes the world with it.
void hwg_server_remove(hwg_cable *cable);

hw_world_id hwg_server_world(void);

/// Step once, `delta` seconds, when all nodes had their tick.
void hwg_server_request_step(double delta);

/// Draw once, when all nodes were processed.
void hwg_server_request_draw(void);

/// Give the memory back, and complain if the core did not.
void hwg_server_unload(void);

#endif
