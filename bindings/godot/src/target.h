// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// A node in space that a user chose by its path, or the owner itself where the path is empty. It is remembered by its
// id, never by address, as it may be freed at any time.
//
//     waiting --node appears--> found --node is freed or leaves the tree--> lost
//                                 ^                                          |
//                                 +------ the same node comes back ----------+
//
// What is lost stays lost until the same node is back, so that a player who loses a vehicle does not see the cable leap
// to the next one. Setting the path again, or reset(), looks for the node anew; the editor always does, so that undo
// works.

#ifndef HWG_TARGET_H
#define HWG_TARGET_H

#include "engine.h"

#define HWG_TARGET_WAITING   0 // nothing at the path yet
#define HWG_TARGET_FOUND     1 // holds `id`
#define HWG_TARGET_OWN       2 // no path: the owner itself
#define HWG_TARGET_LOST      3 // `id` was found and is gone
#define HWG_TARGET_NOT_SPACE 4 // the node at the path has no place in space

typedef struct hwg_target {
    uint64_t id;   // instance id
    int32_t state; // HWG_TARGET_…
    bool missed;   // looked for in vain; stays until its user resets it
} hwg_target;

/// Forget the node, so that it is looked for again.
void hwg_target_forget(hwg_target *target);

/// The node, or NULL. `owner` is the node that the path starts from.
GDExtensionObjectPtr hwg_target_find(hwg_target *target, GDExtensionObjectPtr owner, const hwg_node_path *path);

#endif
