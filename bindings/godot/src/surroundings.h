// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// What cables collide with: the engine's own physics world, as it is, without a node of ours.
//
// In every tick each cable asks the engine which shapes are near it, on the layers of its collision_mask. Each of those
// shapes has a collider in the core, made when it is first met and kept while it may be met again: it follows its body,
// and is disabled while no cable is near. A RigidBody3D also has a body in the core, so that it feels what lies on it.

#ifndef HWG_SURROUNDINGS_H
#define HWG_SURROUNDINGS_H

#include "engine.h"

typedef struct hwg_cable hwg_cable;

/// Before a step, in this order: once, for each cable, once.
void hwg_surroundings_begin(void);
void hwg_surroundings_look(hwg_cable *cable);
void hwg_surroundings_follow(void);

/// By how many bits the layers of a node's World3D are shifted in the core, so that the cables of one world do not meet
/// the bodies of another. 0 for the main one; all others, such as those of SubViewports, share the upper bits.
uint32_t hwg_surroundings_shift(GDExtensionObjectPtr node);

/// What a cable touches, in the engine's words.
typedef struct hwg_touched {
    uint64_t owner; // instance id of the node: a body, or another cable; 0: none
    hwg_rid body;   // null of a cable
    int64_t shape;  // of the body, as PhysicsServer3D counts them; -1: none
} hwg_touched;

/// By the bits of the id of a collider or a cable.
hwg_touched hwg_surroundings_find(uint64_t bits);

/// Forget everything, before the world is destroyed.
void hwg_surroundings_clear(void);

#endif
