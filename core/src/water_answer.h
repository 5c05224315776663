// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// What the water answers; stands alone, as those who ask are part of a world.

#ifndef HWI_WATER_ANSWER_H
#define HWI_WATER_ANSWER_H

#include "hawser/math_types.h"

// What the water does at a point.
typedef struct hwi_water_answer {
    hw_vec3 velocity;     // m/s: of all currents together and of the waves, which fade with depth
    float surface;        // m: y of the surface above or below the point in the points' own frame (its height minus
                          // origin.y), HWI_NO_SURFACE where there is none
    hw_vec3 normal;       // of the surface there, of length 1, up
    float pressure;       // Pa: what waves add to density g (surface - y), so that there is none left at the surface;
                          // where there is no surface, to density g (level at rest - y)
    hw_vec3 acceleration; // m/s^2: of the water by waves alone
} hwi_water_answer;

#endif
