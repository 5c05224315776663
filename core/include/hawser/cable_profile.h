// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// What a dynamic cable is made of along its length, where that differs from its material: heavier or thicker sections,
// floats, ballast, instruments.
//
// Positions are metres of line without tension, from the start; where a winch is or was at the start, from the end. So
// the profile travels with the line as a winch pays it out, and what still is on the drum weighs nothing.

#ifndef HAWSER_CABLE_PROFILE_H
#define HAWSER_CABLE_PROFILE_H

#include "hawser/base.h"
#include "hawser/id.h"

#define HW_PROFILE_SECTION 1 // the line is another one from `from` to `to`. Sections must not overlap
#define HW_PROFILE_ITEM    2 // something is fixed to the line at `from`

#define HW_MAX_CABLE_PROFILE 64

typedef struct hw_cable_profile_point {
    int32_t kind;          // HW_PROFILE_…
    float from;            // m, 0..1e6
    float to;              // section: m, more than from, up to 1e6
    float mass_per_length; // section: kg/m, 1e-7..1e5; 0 keeps the material's
    float diameter;        // section: m, 1e-5..10; 0 keeps the material's
    float mass;            // item: kg, 0..1e9
    float volume;          // item: m^3 of water that it displaces, 0..1e6. Gets wet at the surface as a sphere would
    float drag_area;       // item: m^2, 0..1e6. Its drag coefficient times its area, the same in all directions
} hw_cable_profile_point;

/// Set the profile of a cable; `count` 0 clears it. Fields that a kind does not use are kept as 0.
/// Errors: NULL_ARGUMENT, BAD_VALUE (also: the cable is not dynamic), OUT_OF_MEMORY, BUSY and those of ids.
HW_API hw_result hw_cable_set_profile(hw_cable_id cable, const hw_cable_profile_point *points, int32_t count);

/// The profile as it was set. `count` gets its number of points, also when `capacity` is short.
/// Errors: NULL_ARGUMENT, BAD_VALUE, BUFFER_TOO_SMALL and those of ids.
HW_API hw_result hw_cable_get_profile(hw_cable_id cable, hw_cable_profile_point *points, int32_t capacity,
                                      int32_t *count);

#endif
