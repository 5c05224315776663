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

double hwi_water_highest(const hw_vec3 *points, int32_t count)
{
    float highest = points[0].y;
    for (int32_t i = 1; i < count; ++i) {
        highest = hwi_max(highest, points[i].y);
    }
    return (double)highest;
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

// A block of points. `known` are the displacements that were found for the columns, of which the first points are.
static void ask_sea(const hwi_sea_view *view, const hwi_water_query *query, int32_t first, int32_t count,
                    hw_vec3 known[HWI_FLOW_BLOCK], hwi_sea_point *points)
{
    for (int32_t i = 0; i < count; ++i) {
        hw_vec3 at = query->points[first + i];
        points[i] = (hwi_sea_point){
            .x = (double)query->origin.x + (double)at.x,
            .z = (double)query->origin.z + (double)at.z,
            .y = (double)query->origin.y + (double)at.y - view->level,
            .normal = {0.0f, 1.0f, 0.0f},
        };
        if (query->columns > 0 && first + i >= query->columns && query->columns <= HWI_FLOW_BLOCK) {
            points[i].guess = known[(first + i) % query->columns];
        }
    }
    hwi_sea_ask(view, points, count);
    for (int32_t i = 0; i < count && first + i < query->columns && first + i < HWI_FLOW_BLOCK; ++i) {
        known[first + i] = points[i].displacement;
    }
}

void hwi_water_ask(const hwi_world *world, const hwi_water_query *query, hwi_water_answer *answers)
{
    bool has_surface = (world->water.flags & HW_WATER_SURFACE) != 0;
    float level = (float)((double)world->water.surface_height - (double)query->origin.y);
    float weight = world->def.gravity.y < 0.0f ? -world->def.gravity.y * world->water.density : 0.0f; // N/m^3
    uint32_t wants = query->wants != 0 ? query->wants | HWI_SEA_WANT_HEIGHT : HWI_SEA_WANT_ALL & ~HWI_SEA_WANT_MOTION;
    bool has_waves = !hwi_sea_is_calm(world->sea) && query->count > 0;
    hwi_sea_view view = {0};
    if (has_waves) {
        double highest = hwi_water_highest(query->points, query->count) - (double)level;
        uint32_t parts = hwi_sea_parts(world->sea, wants, highest);
        const hwi_sea_slot *slot = hwi_sea_acquire(world->sea, query->time, parts, NULL);
        view = hwi_sea_look(world, slot, wants, query->shortest);
    }
    hw_vec3 velocity[HWI_FLOW_BLOCK];
    hw_vec3 known[HWI_FLOW_BLOCK];
    hwi_sea_point waves[HWI_FLOW_BLOCK];
    int32_t part;
    for (int32_t first = 0; first < query->count; first += part) {
        // No block goes across the end of the first layer, which must be known before the next is asked.
        int32_t left = (first < query->columns ? query->columns : query->count) - first;
        part = left < HWI_FLOW_BLOCK ? left : HWI_FLOW_BLOCK;
        add_currents(world, query, first, part, velocity);
        if (has_waves) {
            ask_sea(&view, query, first, part, known, waves);
        }
        for (int32_t i = 0; i < part; ++i) {
            hwi_water_answer *answer = &answers[first + i];
            *answer = (hwi_water_answer){.velocity = velocity[i], .surface = level, .normal = {0.0f, 1.0f, 0.0f}};
            if (has_waves) {
                answer->velocity = hwi_add(answer->velocity, waves[i].velocity);
                answer->surface = level + waves[i].height;
                answer->normal = waves[i].normal;
                answer->pressure = weight * waves[i].head;
                answer->acceleration = waves[i].acceleration;
            }
            if (!has_surface) {
                // There is water everywhere: the level is what pressure is told from.
                answer->pressure += weight * (answer->surface - level);
                answer->surface = HWI_NO_SURFACE;
            }
        }
    }
    if (has_waves) {
        hwi_sea_release(world->sea, view.slot);
    }
}

#define WAVE_SPACING 0.5f // m between points of a cable whose waves are looked up

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
static bool is_near_surface(const hwi_sea *sea, double y)
{
    return y > -1.5 * sea->highest - 1.0;
}

// Waves at the points of a cable that are looked up. The search for the surface goes along it, group by group: each
// begins with what the last one found.
static void look_up(hwi_sea_view *view, const hwi_water_query *query, bool has_surface, int32_t stride,
                    hwi_sea_point *waves, int32_t count)
{
    for (int32_t i = 0; i < count; ++i) {
        int32_t at = i * stride < query->count ? i * stride : query->count - 1;
        hw_vec3 point = query->points[at];
        waves[i] = (hwi_sea_point){
            .x = (double)query->origin.x + (double)point.x,
            .z = (double)query->origin.z + (double)point.z,
            .y = (double)query->origin.y + (double)point.y - view->level,
        };
    }
    view->wants = query->wants;
    hwi_sea_ask(view, waves, count);
    view->wants = HWI_SEA_WANT_HEIGHT;
    hw_vec3 guess = {0};
    hwi_sea_point near[HWI_SEA_LANES];
    int32_t found[HWI_SEA_LANES];
    int32_t size = 0;
    for (int32_t i = 0; i <= count && has_surface; ++i) {
        if (i < count && is_near_surface(view->sea, waves[i].y)) {
            near[size] = waves[i];
            near[size].guess = guess;
            found[size++] = i;
        }
        if (size == HWI_SEA_LANES || (i == count && size > 0)) {
            hwi_sea_ask(view, near, size);
            for (int32_t j = 0; j < size; ++j) {
                waves[found[j]].height = near[j].height;
            }
            guess = near[size - 1].displacement;
            size = 0;
        }
    }
}

// Waves at a block of points of a cable, which follow each other closely: those between two that are looked up get the
// mean.
static void add_waves(hwi_sea_view *view, const hwi_water_query *query, bool has_surface, const hwi_water_line *line)
{
    hwi_sea_point waves[HWI_FLOW_BLOCK + 1];
    int32_t stride = wave_stride(query->points, query->count);
    int32_t count = (query->count - 1 + stride - 1) / stride + 1;
    look_up(view, query, has_surface, stride, waves, count);
    for (int32_t i = 0; i < query->count; ++i) {
        int32_t low = i / stride;
        int32_t high = low + 1 < count ? low + 1 : low;
        int32_t end = high * stride < query->count ? high * stride : query->count - 1;
        int32_t span = end - low * stride;
        float t = span > 0 ? (float)(i - low * stride) / (float)span : 0.0f;
        line->velocity[i] = hwi_add(line->velocity[i], hwi_lerp(waves[low].velocity, waves[high].velocity, t));
        line->surface[i] += (1.0f - t) * waves[low].height + t * waves[high].height;
        if (line->acceleration != NULL) {
            line->acceleration[i] = hwi_lerp(waves[low].acceleration, waves[high].acceleration, t);
        }
    }
}

static uint32_t flow_wants(bool surges)
{
    return HWI_SEA_WANT_VELOCITY | (surges ? HWI_SEA_WANT_ACCELERATION : 0u);
}

uint32_t hwi_water_parts(const hwi_world *world, double highest, bool surges)
{
    double y = highest - (double)world->water.surface_height;
    bool is_near = (world->water.flags & HW_WATER_SURFACE) != 0 && is_near_surface(world->sea, y);
    return hwi_sea_parts(world->sea, flow_wants(surges) | (is_near ? HWI_SEA_WANT_HEIGHT : 0u), y);
}

bool hwi_water_is_still(const hwi_world *world)
{
    return world->currents.count == 0 && hwi_sea_is_calm(world->sea);
}

bool hwi_water_is_steady(const hwi_world *world)
{
    return hwi_currents_are_steady(&world->currents) && hwi_sea_is_calm(world->sea);
}

float hwi_water_level(const hwi_world *world, hw_vec3 origin)
{
    bool has_surface = (world->water.flags & HW_WATER_SURFACE) != 0;
    return has_surface ? (float)((double)world->water.surface_height - (double)origin.y) : HWI_NO_SURFACE;
}

void hwi_water_sample(const hwi_world *world, double time, hw_vec3 origin, const hw_vec3 *points, int32_t count,
                      const hwi_water_line *line)
{
    bool surges = line->acceleration != NULL;
    bool has_surface = (world->water.flags & HW_WATER_SURFACE) != 0;
    float level = hwi_water_level(world, origin);
    for (int32_t i = 0; i < count; ++i) {
        line->surface[i] = level;
    }
    bool has_waves = !hwi_sea_is_calm(world->sea) && count > 0;
    hwi_sea_view view = {0};
    if (has_waves) {
        uint32_t parts = hwi_water_parts(world, (double)origin.y + hwi_water_highest(points, count), surges);
        view = hwi_sea_look(world, hwi_sea_acquire(world->sea, time, parts, NULL), HWI_SEA_WANT_HEIGHT, 0.0f);
    }
    for (int32_t first = 0; first < count; first += HWI_FLOW_BLOCK) {
        int32_t part = count - first < HWI_FLOW_BLOCK ? count - first : HWI_FLOW_BLOCK;
        hwi_water_query query = {
            .points = points + first, .count = part, .origin = origin, .time = time, .wants = flow_wants(surges)};
        hwi_water_line block = {line->velocity + first, surges ? line->acceleration + first : NULL,
                                line->surface + first};
        add_currents(world, &query, 0, part, block.velocity);
        if (has_waves) {
            add_waves(&view, &query, has_surface, &block);
        }
    }
    if (has_waves) {
        hwi_sea_release(world->sea, view.slot);
    }
}

float hwi_water_surface(const hwi_world *world, hw_vec3 origin, hw_vec3 point)
{
    float level = hwi_water_level(world, origin);
    if ((world->water.flags & HW_WATER_SURFACE) == 0) {
        return level;
    }
    double y = (double)point.y - (double)level;
    if (hwi_sea_is_calm(world->sea) || !is_near_surface(world->sea, y)) {
        return level;
    }
    uint32_t parts = hwi_sea_parts(world->sea, HWI_SEA_WANT_HEIGHT, y);
    const hwi_sea_slot *slot = hwi_sea_acquire(world->sea, hwi_world_time(world), parts, NULL);
    hwi_sea_view view = hwi_sea_look(world, slot, HWI_SEA_WANT_HEIGHT, 0.0f);
    hwi_sea_point wave = {.x = (double)origin.x + (double)point.x, .z = (double)origin.z + (double)point.z, .y = y};
    hwi_sea_ask(&view, &wave, 1);
    hwi_sea_release(world->sea, slot);
    return level + wave.height;
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
