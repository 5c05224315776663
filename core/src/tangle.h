// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Cables that touch themselves and each other.
//
// When a substep of the world begins, every cable looks for segments of others, and of its own, that may come to touch
// one of its own: by boxes round eight segments each. Cables with such pairs are joined into groups, and a group is
// solved together by one worker. Which segments touch where is found anew in each inner substep.

#ifndef HWI_TANGLE_H
#define HWI_TANGLE_H

#include <stdbool.h>
#include <stdint.h>

#include "hawser/math_types.h"
#include "place.h"

struct hwi_cable;
struct hwi_world;

// Two segments that may touch in this substep of the world.
typedef struct hwi_pair {
    uint32_t other; // the name of the other cable: hwi_contact_name
    int32_t segment;
    int32_t other_segment;
} hwi_pair;

// Room for the pairs and boxes of one cable; false when memory runs out.
bool hwi_tangle_reserve(struct hwi_cable *cable);
void hwi_tangle_free(struct hwi_cable *cable);

// Does it touch other cables?
bool hwi_cable_tangles(const struct hwi_cable *cable);

// How many particles and cables a group can have at most, with one cable more.
void hwi_tangle_most(const struct hwi_world *world, const struct hwi_cable *more, int32_t *particles, int32_t *cables);

// Before the cables are solved, for each: the boxes round its segments; then its pairs with all others.
void hwi_tangle_box(const struct hwi_world *world, struct hwi_cable *cable);
void hwi_tangle_find(const struct hwi_world *world, struct hwi_cable *cable);

// Between the two, once: sort the boxes of all cables. And after them: groups of cables; sleeping ones that were run
// into wake.
void hwi_tangle_sort(struct hwi_world *world);
void hwi_tangle_join(struct hwi_world *world);

// A cable goes; all of them go.
void hwi_tangle_leave(struct hwi_world *world, struct hwi_cable *cable);
void hwi_tangle_leave_all(struct hwi_world *world);

// Where two segments are nearest.
typedef struct hwi_nearest {
    double a;        // 0..1 on the first
    double b;        // and on the second
    hwi_place apart; // m, from the second to the first
    double distance;
} hwi_nearest;

hwi_nearest hwi_segments_nearest(hwi_place a0, hwi_place a1, hwi_place b0, hwi_place b1);

// Two segments of one line that are too close along it to touch.
bool hwi_segments_are_neighbours(const struct hwi_cable *cable, int32_t i, int32_t j);

#endif
