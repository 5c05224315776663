// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Where a tether meets the world's colliders.

#ifndef HWI_TETHER_CONTACT_H
#define HWI_TETHER_CONTACT_H

#include "tether.h"

// Where the line of a piece goes through something.
typedef struct hwi_tether_hit {
    hwi_place point; // m, world, outside of what was hit: where to split
    hw_vec3 normal;
    int32_t collider; // its index
    double share;     // 0..1 along the piece
} hwi_tether_hit;

// The first place, from the end on, where a shaped piece goes through a collider.
bool hwi_tether_find_hit(const struct hwi_world *world, const hwi_tether *tether, int32_t piece, hwi_tether_hit *hit);

// True if there is anything to hit.
bool hwi_tether_has_surroundings(const struct hwi_world *world, const hwi_tether *tether);

// The contact that a split at a hit makes.
hwi_tether_touch hwi_tether_touch_of(const struct hwi_world *world, const hwi_tether_hit *hit);

// Move a contact with its collider; false if that is gone.
bool hwi_tether_follow(const struct hwi_world *world, hwi_tether_touch *touch);

// True if a collider with this index and box (world) touches the line, or may.
bool hwi_tether_meets(const hwi_tether *tether, int32_t collider, const hw_box *box);

// The bits of the id of a collider by its index, or 0 where it is gone.
uint64_t hwi_tether_collider_bits(const struct hwi_world *world, int32_t collider);

// Radians between the pieces at a contact, on the side of what it touches.
double hwi_tether_angle(const hwi_tether *tether, int32_t contact);

#endif
