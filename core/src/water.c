// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "water.h"

#include <string.h>

#include "report.h"
#include "validate.h"
#include "vector.h"

hw_result hwi_water_check_def(const char *function, const hw_water_def *def)
{
    hw_result result = hwi_check_struct_size(function, "hw_water_def", def->struct_size, sizeof *def);
    if (result == HW_OK) {
        result = hwi_check_flags(function, "flags", def->flags, HW_WATER_SURFACE);
    }
    if (result == HW_OK) {
        result = hwi_check_float(function, "density", (double)def->density, 1.0, 20000.0);
    }
    if (result == HW_OK) {
        result = hwi_check_float(function, "air_density", (double)def->air_density, 0.0, 100.0);
    }
    if (result == HW_OK) {
        result = hwi_check_float(function, "surface_height", (double)def->surface_height, -(double)HWI_POSITION_LIMIT,
                                 (double)HWI_POSITION_LIMIT);
    }
    if (result == HW_OK) {
        result = hwi_check_vector(function, "wind", def->wind, 1000.0f);
    }
    return result;
}

hw_result hw_world_set_water(hw_world_id id, const hw_water_def *def)
{
    hwi_world *world;
    hw_result result = hwi_world_resolve_idle(__func__, id, &world);
    if (result == HW_OK) {
        result = hwi_check_pointer(__func__, "def", def);
    }
    if (result == HW_OK) {
        result = hwi_water_check_def(__func__, def);
    }
    if (result == HW_OK) {
        world->water = *def;
        hwi_world_wake(world);
    }
    return result;
}

hw_result hw_world_get_water(hw_world_id id, hw_water_def *def)
{
    hw_result result = hwi_check_pointer(__func__, "def", def);
    if (result != HW_OK) {
        return result;
    }
    *def = (hw_water_def){0};
    hwi_world *world;
    result = hwi_world_resolve(__func__, id, &world);
    if (result == HW_OK) {
        *def = world->water;
    }
    return result;
}

void hwi_water_sample(const hwi_world *world, double time, hw_vec3 origin, const hw_vec3 *points, int32_t count,
                      hw_vec3 *velocity, float *surface)
{
    bool has_surface = (world->water.flags & HW_WATER_SURFACE) != 0;
    double height = (double)world->water.surface_height;
    float level = has_surface ? (float)(height - (double)origin.y) : HWI_NO_SURFACE;
    for (int32_t i = 0; i < count; ++i) {
        surface[i] = level;
    }
    memset(velocity, 0, (size_t)count * sizeof *velocity);
    for (int32_t first = 0; first < count; first += HWI_FLOW_BLOCK) {
        hwi_flow_query query = {
            .points = points + first,
            .count = count - first < HWI_FLOW_BLOCK ? count - first : HWI_FLOW_BLOCK,
            .origin = origin,
            .time = time,
            .surface_height = height,
        };
        for (int32_t i = 0; i < world->currents.count; ++i) {
            hwi_current_add(world->currents.living[i], &query, velocity + first);
        }
    }
}

void hwi_water_ask(const hwi_world *world, const hwi_water_query *query, hwi_water_answer *answers)
{
    hw_vec3 velocity[HWI_FLOW_BLOCK];
    float surface[HWI_FLOW_BLOCK];
    for (int32_t first = 0; first < query->count; first += HWI_FLOW_BLOCK) {
        int32_t part = query->count - first < HWI_FLOW_BLOCK ? query->count - first : HWI_FLOW_BLOCK;
        hwi_water_sample(world, query->time, query->origin, query->points + first, part, velocity, surface);
        for (int32_t i = 0; i < part; ++i) {
            answers[first + i] = (hwi_water_answer){
                .velocity = velocity[i],
                .surface = surface[i],
                .normal = {0.0f, 1.0f, 0.0f},
            };
        }
    }
}

// A block of points at once. Their origin is the world's: a float that was handed in as such has lost nothing there.
static void sample_block(const hwi_world *world, double time, const hw_vec3 *points, int32_t count,
                         hw_water_sample *samples)
{
    hw_vec3 velocity[HWI_FLOW_BLOCK];
    float surface[HWI_FLOW_BLOCK];
    hwi_water_sample(world, time, hwi_vec3(0.0f, 0.0f, 0.0f), points, count, velocity, surface);
    const hw_water_def *water = &world->water;
    float weight = world->def.gravity.y < 0.0f ? -world->def.gravity.y * water->density : 0.0f; // N/m^3
    for (int32_t i = 0; i < count; ++i) {
        bool in_water = points[i].y <= surface[i];
        float depth = (float)((double)water->surface_height - (double)points[i].y);
        samples[i] = (hw_water_sample){
            .velocity = in_water ? velocity[i] : water->wind,
            .surface_height = water->surface_height,
            .depth = depth,
            .density = in_water ? water->density : water->air_density,
            .pressure = depth > 0.0f ? weight * depth : 0.0f,
            .in_water = in_water,
        };
    }
}

hw_result hw_world_sample_water(hw_world_id id, const hw_vec3 *points, int32_t count, hw_water_sample *samples)
{
    hwi_world *world;
    hw_result result = hwi_world_resolve(__func__, id, &world);
    if (result == HW_OK) {
        result = hwi_check_int(__func__, "count", count, 0, 1 << 30);
    }
    if (result == HW_OK && count > 0) {
        result = hwi_check_pointer(__func__, "points", points);
    }
    if (result == HW_OK && count > 0) {
        result = hwi_check_pointer(__func__, "samples", samples);
    }
    for (int32_t i = 0; i < count && result == HW_OK; ++i) {
        if (!hwi_is_within(points[i], HWI_POSITION_LIMIT)) {
            result = HWI_FAIL(HW_ERROR_BAD_VALUE,
                              "points[%d] must be finite with every coordinate within %g of 0, got (%g, %g, %g); "
                              "nothing was written",
                              (int)i, (double)HWI_POSITION_LIMIT, (double)points[i].x, (double)points[i].y,
                              (double)points[i].z);
        }
    }
    if (result != HW_OK) {
        return result;
    }
    double time = hwi_world_time(world);
    for (int32_t first = 0; first < count; first += HWI_FLOW_BLOCK) {
        int32_t part = count - first < HWI_FLOW_BLOCK ? count - first : HWI_FLOW_BLOCK;
        sample_block(world, time, points + first, part, samples + first);
    }
    hwi_currents_report(&world->currents);
    return HW_OK;
}
