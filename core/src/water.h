// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The water inside the core: one function that everything which feels water asks.

#ifndef HWI_WATER_H
#define HWI_WATER_H

#include "hawser/water.h"
#include "world.h"

#define HWI_NO_SURFACE 1e9f // m: higher above any point than a surface can be

hw_result hwi_water_check_def(const char *function, const hw_water_def *def);

// What the water does at `count` points (m, relative to `origin`) at `time`: the velocity of all currents together, and
// the y of the surface in the points' own frame (its height minus origin.y), HWI_NO_SURFACE where there is none.
// Currents are sampled above the surface as well: how wet a thing is, and so how much it feels them, is the caller's
// business. Safe to call from several threads at once.
void hwi_water_sample(const hwi_world *world, double time, hw_vec3 origin, const hw_vec3 *points, int32_t count,
                      hw_vec3 *velocity, float *surface);

#endif
