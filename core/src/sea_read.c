// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// What hosts read of a sea: samples, status, maps.

#include <math.h>
#include <string.h>

#include "report.h"
#include "sea.h"
#include "validate.h"
#include "vector.h"
#include "water.h"
#include "world.h"

#define TWO_PI     6.28318530717958647692
#define TIME_LIMIT 1e9
#define BLOCK      64 // points that are answered together

static void still_sample(const hwi_world *world, hw_sea_sample *sample)
{
    *sample = (hw_sea_sample){
        .height = world->water.surface_height,
        .normal = {0.0f, 1.0f, 0.0f},
        .jacobian = 1.0f,
    };
}

// A block of points.
static void answer(const hwi_world *world, const hwi_sea_view *view, uint32_t flags, const hw_vec3 *at, int32_t count,
                   hw_sea_sample *samples)
{
    hwi_sea_point points[BLOCK];
    for (int32_t i = 0; i < count; ++i) {
        points[i] = (hwi_sea_point){
            .x = (double)at[i].x,
            .z = (double)at[i].z,
            .y = (double)at[i].y - view->level,
        };
        if ((flags & HW_SEA_WARM_START) != 0 && hwi_is_within(samples[i].displacement, 1000.0f)) {
            points[i].guess = samples[i].displacement;
        }
    }
    hwi_sea_ask(view, points, count);
    float weight = world->def.gravity.y < 0.0f ? -world->def.gravity.y * world->water.density : 0.0f; // N/m^3
    for (int32_t i = 0; i < count; ++i) {
        const hwi_sea_point *point = &points[i];
        samples[i] = (hw_sea_sample){
            .height = (float)(view->level + (double)point->height),
            .displacement = point->displacement,
            .normal = point->normal,
            .surface_velocity = point->surface_velocity,
            .velocity = point->velocity,
            .pressure = weight * point->head,
            .jacobian = point->jacobian,
            .residual = point->residual,
            .iterations = point->iterations,
        };
    }
}

hw_result hw_world_sample_sea(hw_world_id id, double time, float shortest_wavelength, uint32_t flags,
                              const hw_vec3 *points, int32_t count, hw_sea_sample *samples)
{
    hwi_world *world;
    hw_result result = hwi_world_resolve(__func__, id, &world);
    if (result == HW_OK) {
        result = hwi_check_float(__func__, "time", time, -TIME_LIMIT, TIME_LIMIT);
    }
    if (result == HW_OK) {
        result = hwi_check_float(__func__, "shortest_wavelength", (double)shortest_wavelength, 0.0, 1e6);
    }
    if (result == HW_OK) {
        result = hwi_check_flags(__func__, "flags", flags, HW_SEA_WARM_START | HW_SEA_HEIGHT_ONLY);
    }
    if (result == HW_OK) {
        result = hwi_water_check_points(__func__, points, count);
    }
    if (result == HW_OK && count > 0) {
        result = hwi_check_pointer(__func__, "samples", samples);
    }
    if (result != HW_OK || count == 0) {
        return result;
    }
    if (hwi_sea_is_calm(world->sea)) {
        for (int32_t i = 0; i < count; ++i) {
            still_sample(world, &samples[i]);
        }
        return HW_OK;
    }
    uint32_t wants = HWI_SEA_WANT_HEIGHT;
    if ((flags & HW_SEA_HEIGHT_ONLY) == 0) {
        wants |= HWI_SEA_WANT_NORMAL | HWI_SEA_WANT_MOTION | HWI_SEA_WANT_VELOCITY | HWI_SEA_WANT_PRESSURE;
    }
    double highest = hwi_water_highest(points, count) - (double)world->water.surface_height;
    const hwi_sea_slot *slot = hwi_sea_acquire(world->sea, time, hwi_sea_parts(world->sea, wants, highest), NULL);
    hwi_sea_view view = hwi_sea_look(world, slot, wants, shortest_wavelength);
    for (int32_t first = 0; first < count; first += BLOCK) {
        int32_t part = count - first < BLOCK ? count - first : BLOCK;
        answer(world, &view, flags, points + first, part, samples + first);
    }
    hwi_sea_release(world->sea, slot);
    return HW_OK;
}

static hw_sea_cascade describe(const hwi_cascade *cascade, const hwi_sea_fields *fields, int32_t size)
{
    return (hw_sea_cascade){
        .patch_length = (float)cascade->length,
        .lean = (float)HWI_SEA_LEAN,
        .offset = (float)HWI_SEA_OFFSET,
        .size = size,
        .longest_wavelength = (float)(TWO_PI / hwi_cascade_lowest(cascade)),
        .shortest_wavelength = (float)(TWO_PI / cascade->high),
        .frequency = (float)cascade->middle,
        .is_calm = fields->is_calm,
    };
}

// s: of the highest wave that the host gave.
static float period_of_given(const hwi_sea *sea)
{
    float highest = 0.0f;
    float period = 0.0f;
    for (int32_t i = 0; i < sea->given_count; ++i) {
        if (sea->given[i].amplitude > highest) {
            highest = sea->given[i].amplitude;
            period = (float)(TWO_PI / (double)sea->waves[i].frequency);
        }
    }
    return period;
}

hw_result hw_world_get_sea_status(hw_world_id id, hw_sea_status *status)
{
    hw_result result = hwi_check_pointer(__func__, "status", status);
    if (result != HW_OK) {
        return result;
    }
    *status = (hw_sea_status){0};
    hwi_world *world;
    result = hwi_world_resolve(__func__, id, &world);
    if (result != HW_OK) {
        return result;
    }
    status->version = world->sea_version;
    status->progress = 1.0f;
    status->surface = world->sea_def.surface;
    status->usual_depth = (float)hwi_sea_usual_depth(&world->sea_def);
    hwi_sea *sea = world->sea;
    if (sea == NULL) {
        return HW_OK;
    }
    double now = hwi_world_time(world);
    const hwi_sea_slot *slot = hwi_sea_acquire(sea, now, 0, NULL);
    status->significant_height = (float)(4.0 * sqrt(slot->energy));
    hwi_sea_release(sea, slot);
    double period = hwi_sea_weather(sea, now).wind.period;
    status->peak_period = sea->given_count >= 0 ? period_of_given(sea) : (float)period;
    if (sea->state.seconds > 0.0) {
        double progress = (now - sea->state.begin) / sea->state.seconds;
        status->progress = progress < 0.0 ? 0.0f : progress < 1.0 ? (float)progress : 1.0f;
    }
    return HW_OK;
}

hw_result hw_world_get_sea_cascades(hw_world_id id, hw_sea_cascade *cascades, int32_t capacity, int32_t *count)
{
    hw_result result = hwi_check_pointer(__func__, "count", count);
    if (result != HW_OK) {
        return result;
    }
    *count = 0;
    hwi_world *world;
    result = hwi_world_resolve(__func__, id, &world);
    if (result != HW_OK || world->sea_def.surface != HW_SEA_FFT) {
        return result;
    }
    hwi_sea *sea = world->sea;
    *count = sea->cascade_count;
    result = hwi_check_capacity(__func__, "cascades", capacity, *count);
    if (result == HW_OK) {
        result = hwi_check_pointer(__func__, "cascades", cascades);
    }
    if (result != HW_OK) {
        return result;
    }
    const hwi_sea_slot *slot = hwi_sea_acquire(sea, hwi_world_time(world), 0, NULL);
    for (int32_t i = 0; i < *count; ++i) {
        cascades[i] = describe(&sea->cascades[i], &slot->fields[i], sea->fft.size);
    }
    hwi_sea_release(sea, slot);
    return HW_OK;
}

hw_result hw_world_get_sea_drawn_waves(hw_world_id id, double time, hw_vec3 origin, hw_sea_drawn_wave *waves,
                                       int32_t capacity, int32_t *count)
{
    hw_result result = hwi_check_pointer(__func__, "count", count);
    if (result != HW_OK) {
        return result;
    }
    *count = 0;
    hwi_world *world;
    result = hwi_world_resolve(__func__, id, &world);
    if (result == HW_OK) {
        result = hwi_check_float(__func__, "time", time, -TIME_LIMIT, TIME_LIMIT);
    }
    if (result == HW_OK) {
        result = hwi_check_vector(__func__, "origin", origin, HWI_POSITION_LIMIT);
    }
    if (result != HW_OK || world->sea_def.surface != HW_SEA_GERSTNER) {
        return result;
    }
    hwi_sea *sea = world->sea;
    const hwi_sea_slot *slot = hwi_sea_acquire(sea, time, HWI_SEA_SURFACE, NULL);
    *count = hwi_gerstner_count(sea, slot);
    result = hwi_check_capacity(__func__, "waves", capacity, *count);
    if (result == HW_OK && *count > 0) {
        result = hwi_check_pointer(__func__, "waves", waves);
    }
    int32_t told = 0;
    for (int32_t i = 0; i < sea->wave_count && result == HW_OK; ++i) {
        const hwi_gerstner_wave *wave = &sea->waves[i];
        double amplitude = (double)slot->waves[i].amplitude;
        if (amplitude == 0.0) {
            continue;
        }
        double phase = wave->turns_x * (double)origin.x + wave->turns_z * (double)origin.z + slot->waves[i].phase;
        double slope = amplitude * wave->k;
        double gather = slope * (double)wave->reach;
        waves[told++] = (hw_sea_drawn_wave){
            .turns_x = (float)wave->turns_x,
            .turns_z = (float)wave->turns_z,
            .phase = (float)(phase - floor(phase)),
            .amplitude = (float)amplitude,
            .reach = wave->reach,
            .frequency = wave->frequency,
            .slope_variance = (float)(0.5 * slope * slope),
            .gather_variance = (float)(0.5 * gather * gather),
        };
    }
    hwi_sea_release(sea, slot);
    return result;
}

hw_result hw_world_get_sea_maps(hw_world_id id, double time, int32_t cascade, float *displacement, float *slopes,
                                int32_t capacity)
{
    hwi_world *world;
    hw_result result = hwi_world_resolve_idle(__func__, id, &world);
    if (result == HW_OK) {
        result = hwi_check_float(__func__, "time", time, -TIME_LIMIT, TIME_LIMIT);
    }
    if (result == HW_OK && world->sea_def.surface != HW_SEA_FFT) {
        result = HWI_FAIL(HW_ERROR_BAD_VALUE, "only a sea of the surface HW_SEA_FFT has maps; nothing was written");
    }
    if (result == HW_OK) {
        result = hwi_check_int(__func__, "cascade", cascade, 0, world->sea->cascade_count - 1);
    }
    if (result != HW_OK) {
        return result;
    }
    hwi_sea *sea = world->sea;
    int32_t floats = 4 * sea->fft.size * sea->fft.size;
    result = hwi_check_capacity(__func__, "the maps", capacity, floats);
    if (result != HW_OK) {
        return result;
    }
    const hwi_sea_slot *slot = hwi_sea_acquire(sea, time, HWI_SEA_SURFACE | HWI_SEA_SLOPES, world);
    const hwi_sea_fields *fields = &slot->fields[cascade];
    float *const targets[2] = {displacement, slopes};
    for (int32_t i = 0; i < 2; ++i) {
        size_t bytes = (size_t)floats * sizeof(float);
        if (targets[i] != NULL && fields->is_calm) {
            memset(targets[i], 0, bytes);
        } else if (targets[i] != NULL) {
            memcpy(targets[i], fields->maps[SEA_MAP_DISPLACEMENT + i], bytes);
        }
    }
    hwi_sea_release(sea, slot);
    return HW_OK;
}
