// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The water of a world: how dense it is, where it ends, the air above it. How it flows is the sum of the world's
// currents (current.h).
//
//        wind ->                       air, air_density
//     ------------------------------   surface_height, only with HW_WATER_SURFACE
//        currents ->     | depth       water, density
//                        v
//
// Without HW_WATER_SURFACE there is water everywhere, also above surface_height, which then is only the level from
// which depth is counted.

#ifndef HAWSER_WATER_H
#define HAWSER_WATER_H

#include "hawser/base.h"
#include "hawser/id.h"
#include "hawser/math_types.h"

#define HW_WATER_SURFACE 1u // the water ends at surface_height, with air above it

typedef struct hw_water_def {
    uint32_t struct_size; // set by hw_water_def_init
    uint32_t flags;       // HW_WATER_…, default 0: water everywhere
    float density;        // kg/m^3, 1..20000, default 1025: sea water
    float air_density;    // kg/m^3, 0..100, default 1.225
    float surface_height; // m along y, within 1e7, default 0. Depth is counted from here, surface or not
    hw_vec3 wind;         // m/s, each within 1000, default 0. How the air above the surface moves
} hw_water_def;

/// Fill in every default. Must be called before any field is set.
/// Errors: NULL_ARGUMENT.
HW_API hw_result hw_water_def_init(hw_water_def *def);

/// Change the water of a world. A new world has the defaults.
/// Errors: NULL_ARGUMENT, NOT_INITIALIZED, BAD_VALUE, BUSY and those of ids.
HW_API hw_result hw_world_set_water(hw_world_id world, const hw_water_def *def);

/// Errors: NULL_ARGUMENT and those of ids.
HW_API hw_result hw_world_get_water(hw_world_id world, hw_water_def *def);

/// What is at a point: water or air, and how it moves.
typedef struct hw_water_sample {
    hw_vec3 velocity;     // m/s: of all currents and waves together in water, of the wind in air
    float surface_height; // m along y, above or below this point; with the waves of the sea (sea.h)
    float depth;          // m below surface_height, negative above it
    float density;        // kg/m^3, of the water or of the air
    float pressure;       // Pa, of the water standing above and of the waves, without the air's; 0 above surface_height
    int32_t in_water;     // 1 in water, 0 in air
    hw_vec3 normal;       // of the surface above or below this point, of length 1, up
    float wave_pressure;  // Pa, the part of pressure that the motion of waves adds to the weight of the water above
} hw_water_sample;

/// Sample `count` points (m, within 1e7) at the world's present time. A sample depends on its own point alone. Cost:
/// linear in points times currents; one turbulence is about ten uniform currents. Never allocates.
/// Errors: NULL_ARGUMENT, BAD_VALUE (nothing is written) and those of ids.
HW_API hw_result hw_world_sample_water(hw_world_id world, const hw_vec3 *points, int32_t count,
                                       hw_water_sample *samples);

#endif
