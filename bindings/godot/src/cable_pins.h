// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Where a cable is pinned to what the engine draws.
//
// The engine draws a RigidBody3D where it was when the tick began, but a cable is already where both will be when the
// tick is over; at other rates than the core's own it is behind. And a node that a script moves in _process is ahead of
// the last tick. Drawn as it is, a cable would end beside what holds it: by 5 cm at 3 m/s. So what is drawn is shifted:
// at each pin to where its node is seen, between pins by a share of both, and not at all at a free end.

#ifndef HWG_CABLE_PINS_H
#define HWG_CABLE_PINS_H

#include "engine.h"

typedef struct hwg_cable hwg_cable;

typedef struct hwg_pin {
    int32_t index; // of a point of the cable
    hw_vec3 shift; // m, in the world
} hwg_pin;

#define HWG_MAX_PINS 16

typedef struct hwg_pins {
    hwg_pin pins[HWG_MAX_PINS]; // in the order of their points
    int32_t count;
} hwg_pins;

/// The pins of a cable whose points are drawn at `blend` between those of a tick ago, or NULL, and those of now.
void hwg_pins_find(hwg_pins *pins, hwg_cable *cable, const hw_vec3 *previous, float blend);

/// Pin what is nearest to `place` of the points that are held, but for the ends, to it.
void hwg_pins_add_inside(hwg_pins *pins, const hwg_cable *cable, const hw_vec3 *previous, float blend, hw_vec3 place);

/// True if no point would be drawn elsewhere.
bool hwg_pins_equal(const hwg_pins *a, const hwg_pins *b);

/// How far each of `count` points is shifted. `gaps` as in hw_tube_line.
void hwg_pins_spread(const hwg_pins *pins, const uint8_t *gaps, int32_t count, hw_vec3 *shifts);

#endif
