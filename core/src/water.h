// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The water inside the core: one function that everything which feels water asks.

#ifndef HWI_WATER_H
#define HWI_WATER_H

#include "hawser/water.h"
#include "water_answer.h"
#include "world.h"

#define HWI_NO_SURFACE 1e9f // m: higher above any point than a surface can be

hw_result hwi_water_check_def(const char *function, const hw_water_def *def);
// m: y of the highest point, of one at least.
double hwi_water_highest(const hw_vec3 *points, int32_t count);

hw_result hwi_water_check_points(const char *function, const hw_vec3 *points, int32_t count);

// A question to the water.
typedef struct hwi_water_query {
    const hw_vec3 *points; // m, relative to origin
    int32_t count;
    hw_vec3 origin;  // m
    double time;     // s
    float shortest;  // m: waves shorter than this fade out, 0 for none
    int32_t columns; // points i and i + columns stand one above the other, for all i: each column is searched once, if
                     // there are at most HWI_FLOW_BLOCK. 0: they do not
    uint32_t wants; // HWI_SEA_WANT_… of the waves beside the surface, 0 for all; what is not wanted is as without waves
} hwi_water_query;

// Ask about many points at once. Currents and waves are answered above the surface as well (waves as at it): how wet a
// thing is, and so how much it feels them, is the caller's business. Safe to call from several threads at once.
void hwi_water_ask(const hwi_world *world, const hwi_water_query *query, hwi_water_answer *answers);

// What a line is told of the water at its points: see hwi_water_answer.
typedef struct hwi_water_line {
    hw_vec3 *velocity;
    hw_vec3 *acceleration; // NULL: it does not want to know
    float *surface;
} hwi_water_line;

// The same for the points of a line, one after the other. Waves are looked up every half metre, linear in between.
void hwi_water_sample(const hwi_world *world, double time, hw_vec3 origin, const hw_vec3 *points, int32_t count,
                      const hwi_water_line *line);

// Whether nothing of it flows or waves anywhere.
bool hwi_water_is_still(const hwi_world *world);
// Whether it flows in the next substep as in this one.
bool hwi_water_is_steady(const hwi_world *world);

// m: y of the surface without waves, relative to origin; HWI_NO_SURFACE where there is none.
float hwi_water_level(const hwi_world *world, hw_vec3 origin);

// m: y of the surface above or below a point, both relative to origin; HWI_NO_SURFACE where there is none. Nobody is
// asked about currents.
float hwi_water_surface(const hwi_world *world, hw_vec3 origin, hw_vec3 point);

// What a line's points need of a sea that is not calm, HWI_SEA_…, for points up to the height `highest` (m in the
// world), with the acceleration if it `surges`.
uint32_t hwi_water_parts(const hwi_world *world, double highest, bool surges);

#endif
