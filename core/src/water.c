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

// The velocity of all currents together at a block of points.
static void add_currents(const hwi_world *world, const hwi_water_query *query, int32_t first, int32_t count,
                         hw_vec3 *velocity)
{
    hwi_flow_query flow = {
        .points = query->points + first,
        .count = count,
        .origin = query->origin,
        .time = query->time,
        .surface_height = (double)world->water.surface_height,
    };
    memset(velocity, 0, (size_t)count * sizeof *velocity);
    for (int32_t i = 0; i < world->currents.count; ++i) {
        hwi_current_add(world->currents.living[i], &flow, velocity);
    }
}

static void ask_sea(const hwi_sea_view *view, const hwi_water_query *query, float weight, float level, int32_t i,
                    hwi_water_answer *answer)
{
    hw_vec3 at = query->points[i];
    hwi_sea_point point = {
        .x = (double)query->origin.x + (double)at.x,
        .z = (double)query->origin.z + (double)at.z,
        .y = (double)query->origin.y + (double)at.y - view->level,
        .normal = {0.0f, 1.0f, 0.0f},
    };
    hwi_sea_ask(view, &point);
    answer->velocity = hwi_add(answer->velocity, point.velocity);
    answer->surface = level + point.height;
    answer->normal = point.normal;
    answer->pressure = weight * point.head;
    answer->acceleration = point.acceleration;
}

void hwi_water_ask(const hwi_world *world, const hwi_water_query *query, hwi_water_answer *answers)
{
    bool has_surface = (world->water.flags & HW_WATER_SURFACE) != 0;
    float level = (float)((double)world->water.surface_height - (double)query->origin.y);
    float weight = world->def.gravity.y < 0.0f ? -world->def.gravity.y * world->water.density : 0.0f; // N/m^3
    hwi_sea_view view = {
        .sea = world->sea,
        .bottom = world->sea_bottom,
        .level = (double)world->water.surface_height,
        .wants = query->wants != 0 ? query->wants | HWI_SEA_WANT_HEIGHT : HWI_SEA_WANT_ALL,
        .shortest = query->shortest,
    };
    bool has_waves = !hwi_sea_is_calm(world->sea) && query->count > 0;
    if (has_waves) {
        view.slot = hwi_sea_acquire(world->sea, query->time, hwi_sea_parts(view.wants), NULL);
    }
    hw_vec3 velocity[HWI_FLOW_BLOCK];
    for (int32_t first = 0; first < query->count; first += HWI_FLOW_BLOCK) {
        int32_t part = query->count - first < HWI_FLOW_BLOCK ? query->count - first : HWI_FLOW_BLOCK;
        add_currents(world, query, first, part, velocity);
        for (int32_t i = 0; i < part; ++i) {
            hwi_water_answer *answer = &answers[first + i];
            *answer = (hwi_water_answer){.velocity = velocity[i], .surface = level, .normal = {0.0f, 1.0f, 0.0f}};
            if (has_waves) {
                ask_sea(&view, query, weight, level, first + i, answer);
            }
            if (!has_surface) {
                answer->surface = HWI_NO_SURFACE;
            }
        }
    }
    if (has_waves) {
        hwi_sea_release(world->sea, view.slot);
    }
}

#define WAVE_SPACING 0.5f // m between points of a cable whose waves are looked up

// What the waves are at a point of a cable.
typedef struct cable_wave {
    hw_vec3 velocity;
    float height;
} cable_wave;

// Every so many points are WAVE_SPACING apart or less, four at most.
static int32_t wave_stride(const hw_vec3 *points, int32_t count)
{
    float longest = 0.0f;
    for (int32_t i = 1; i < count; ++i) {
        hw_vec3 edge = hwi_sub(points[i], points[i - 1]);
        longest = hwi_max(longest, hwi_dot(edge, edge));
    }
    for (int32_t stride = 4; stride > 1; --stride) {
        if ((float)(stride * stride) * longest <= WAVE_SPACING * WAVE_SPACING) {
            return stride;
        }
    }
    return 1;
}

// Where a cable is too deep to come out of the water, the surface is not searched for.
static cable_wave wave_at(hwi_sea_view *view, const hwi_water_query *query, bool has_surface, int32_t i,
                          hw_vec3 *displacement)
{
    hw_vec3 at = query->points[i];
    hwi_sea_point point = {
        .x = (double)query->origin.x + (double)at.x,
        .z = (double)query->origin.z + (double)at.z,
        .y = (double)query->origin.y + (double)at.y - view->level,
        .guess = *displacement,
    };
    bool is_near = has_surface && point.y > -1.5 * view->sea->highest - 1.0;
    view->wants = is_near ? HWI_SEA_WANT_HEIGHT | HWI_SEA_WANT_VELOCITY : HWI_SEA_WANT_VELOCITY;
    hwi_sea_ask(view, &point);
    if (is_near) {
        *displacement = point.displacement;
    }
    return (cable_wave){point.velocity, point.height};
}

// Waves at points of a cable, which follow each other closely: those between two that are looked up get the mean.
static void add_waves(const hwi_world *world, const hwi_water_query *query, bool has_surface, hw_vec3 *velocity,
                      float *surface)
{
    hwi_sea_view view = {
        .sea = world->sea,
        .slot = hwi_sea_acquire(world->sea, query->time, HWI_SEA_SURFACE | HWI_SEA_DEPTH, NULL),
        .bottom = world->sea_bottom,
        .level = (double)world->water.surface_height,
    };
    hw_vec3 displacement = {0}; // of the point before, near which the search for the next begins
    int32_t last = query->count - 1;
    int32_t stride = wave_stride(query->points, query->count);
    cable_wave from = wave_at(&view, query, has_surface, 0, &displacement);
    for (int32_t i = 0; i <= last; i += stride) {
        int32_t next = i + stride < last ? i + stride : last;
        cable_wave to = next > i ? wave_at(&view, query, has_surface, next, &displacement) : from;
        for (int32_t j = i; j < next || j == last; ++j) {
            float t = next > i ? (float)(j - i) / (float)(next - i) : 0.0f;
            velocity[j] = hwi_add(velocity[j], hwi_lerp(from.velocity, to.velocity, t));
            surface[j] += (1.0f - t) * from.height + t * to.height;
        }
        from = to;
        if (next == last) {
            break;
        }
    }
    hwi_sea_release(world->sea, view.slot);
}

void hwi_water_sample(const hwi_world *world, double time, hw_vec3 origin, const hw_vec3 *points, int32_t count,
                      hw_vec3 *velocity, float *surface)
{
    bool has_surface = (world->water.flags & HW_WATER_SURFACE) != 0;
    float level = has_surface ? (float)((double)world->water.surface_height - (double)origin.y) : HWI_NO_SURFACE;
    for (int32_t i = 0; i < count; ++i) {
        surface[i] = level;
    }
    hwi_water_query query = {.points = points, .count = count, .origin = origin, .time = time};
    for (int32_t first = 0; first < count; first += HWI_FLOW_BLOCK) {
        int32_t part = count - first < HWI_FLOW_BLOCK ? count - first : HWI_FLOW_BLOCK;
        add_currents(world, &query, first, part, velocity + first);
    }
    if (!hwi_sea_is_calm(world->sea) && count > 0) {
        add_waves(world, &query, has_surface, velocity, surface);
    }
}

// A block of points at once. Their origin is the world's: a float that was handed in as such has lost nothing there.
static void sample_block(const hwi_world *world, double time, const hw_vec3 *points, int32_t count,
                         hw_water_sample *samples)
{
    hwi_water_answer answers[HWI_FLOW_BLOCK];
    hwi_water_ask(world, &(hwi_water_query){.points = points, .count = count, .time = time}, answers);
    const hw_water_def *water = &world->water;
    float weight = world->def.gravity.y < 0.0f ? -world->def.gravity.y * water->density : 0.0f; // N/m^3
    bool has_surface = (water->flags & HW_WATER_SURFACE) != 0;
    for (int32_t i = 0; i < count; ++i) {
        const hwi_water_answer *answer = &answers[i];
        bool in_water = points[i].y <= answer->surface;
        float surface = has_surface ? answer->surface : water->surface_height;
        float depth = (float)((double)surface - (double)points[i].y);
        float pressure = weight * depth + answer->pressure;
        samples[i] = (hw_water_sample){
            .velocity = in_water ? answer->velocity : water->wind,
            .surface_height = surface,
            .depth = depth,
            .density = in_water ? water->density : water->air_density,
            .pressure = depth > 0.0f && pressure > 0.0f ? pressure : 0.0f,
            .in_water = in_water,
            .normal = answer->normal,
            .wave_pressure = depth > 0.0f ? answer->pressure : 0.0f,
        };
    }
}

hw_result hwi_water_check_points(const char *function, const hw_vec3 *points, int32_t count)
{
    hw_result result = hwi_check_int(function, "count", count, 0, 1 << 30);
    if (result == HW_OK && count > 0) {
        result = hwi_check_pointer(function, "points", points);
    }
    for (int32_t i = 0; i < count && result == HW_OK; ++i) {
        if (!hwi_is_within(points[i], HWI_POSITION_LIMIT)) {
            result = hwi_fail(HW_ERROR_BAD_VALUE, function,
                              "points[%d] must be finite with every coordinate within %g of 0, got (%g, %g, %g); "
                              "nothing was written",
                              (int)i, (double)HWI_POSITION_LIMIT, (double)points[i].x, (double)points[i].y,
                              (double)points[i].z);
        }
    }
    return result;
}

hw_result hw_world_sample_water(hw_world_id id, const hw_vec3 *points, int32_t count, hw_water_sample *samples)
{
    hwi_world *world;
    hw_result result = hwi_world_resolve(__func__, id, &world);
    if (result == HW_OK) {
        result = hwi_water_check_points(__func__, points, count);
    }
    if (result == HW_OK && count > 0) {
        result = hwi_check_pointer(__func__, "samples", samples);
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
