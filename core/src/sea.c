// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "sea.h"

#include <math.h>
#include <string.h>

#include "memory.h"
#include "report.h"
#include "trig.h"
#include "validate.h"
#include "vector.h"
#include "water.h"
#include "world.h"

#define TWO_PI 6.28318530717958647692

// ---- Checks ----

static hw_result check_direction(const char *function, const char *field, const char *length_field, hw_vec3 direction)
{
    hw_result result = hwi_check_vector(function, field, direction, 1e6f);
    if (result == HW_OK) {
        direction.y = 0.0f;
        result = hwi_check_float(function, length_field, (double)hwi_length(direction), (double)1e-6f, 2e6);
    }
    return result;
}

static hw_result check_size(const char *function, int32_t size)
{
    if (size < 64 || size > HW_MAX_SEA_SIZE || (size & (size - 1)) != 0) {
        return hwi_fail(HW_ERROR_BAD_VALUE, function,
                        "fft_size must be 64, 128, 256 or 512, got %d; nothing was changed", (int)size);
    }
    return HW_OK;
}

static hw_result check_zero_or(const char *function, const char *field, float value, double low, double high)
{
    return value == 0.0f ? HW_OK : hwi_check_float(function, field, (double)value, low, high);
}

static hw_result check_ranges(const char *function, const hw_sea_def *def)
{
    const struct {
        const char *field;
        float value;
        double low;
        double high;
    } ranges[] = {
        {"wind_speed", def->wind_speed, 0.0, 60.0},
        {"significant_height", def->significant_height, 0.0, 30.0},
        {"peak_period", def->peak_period, 0.5, 30.0},
        {"peak_sharpness", def->peak_sharpness, 1.0, 10.0},
        {"spreading_power", def->spreading_power, 0.0, 100.0},
        {"swell_height", def->swell_height, 0.0, 30.0},
        {"swell_period", def->swell_period, 2.0, 30.0},
        {"swell_spreading", def->swell_spreading, 0.0, 500.0},
        {"choppiness", def->choppiness, 0.0, 1.5},
    };
    hw_result result = HW_OK;
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges && result == HW_OK; ++i) {
        result = hwi_check_float(function, ranges[i].field, (double)ranges[i].value, ranges[i].low, ranges[i].high);
    }
    if (result == HW_OK) {
        result = check_zero_or(function, "water_depth", def->water_depth, (double)0.1f, 1e5);
    }
    if (result == HW_OK) {
        result = check_zero_or(function, "loop_period", def->loop_period, 1.0, 86400.0);
    }
    if (result == HW_OK) {
        result = check_zero_or(function, "patch_length", def->patch_length, 16.0, 32768.0);
    }
    return result;
}

hw_result hwi_sea_check_def(const char *function, const hw_sea_def *def)
{
    hw_result result = hwi_check_struct_size(function, "hw_sea_def", def->struct_size, sizeof *def);
    const struct {
        const char *field;
        int32_t value;
        int32_t low;
        int32_t high;
    } ranges[] = {
        {"surface", def->surface, HW_SEA_FLAT, HW_SEA_FFT},
        {"weather", def->weather, HW_WEATHER_WIND, HW_WEATHER_BEAUFORT},
        {"beaufort", def->beaufort, 0, 12},
        {"spectrum", def->spectrum, HW_SPECTRUM_PIERSON_MOSKOWITZ, HW_SPECTRUM_TMA},
        {"spreading", def->spreading, HW_SPREADING_COSINE, HW_SPREADING_DONELAN_BANNER},
        {"cascade_count", def->cascade_count, 1, HW_MAX_SEA_CASCADES},
        {"wave_count", def->wave_count, 1, HW_MAX_SPECTRUM_WAVES},
    };
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges && result == HW_OK; ++i) {
        result = hwi_check_int(function, ranges[i].field, ranges[i].value, ranges[i].low, ranges[i].high);
    }
    if (result == HW_OK) {
        result = check_size(function, def->fft_size);
    }
    if (result == HW_OK) {
        result = check_ranges(function, def);
    }
    if (result == HW_OK) {
        result = check_direction(function, "direction", "length of direction along the water", def->direction);
    }
    if (result == HW_OK) {
        result = check_direction(function, "swell_direction", "length of swell_direction along the water",
                                 def->swell_direction);
    }
    if (result == HW_OK) {
        result = hwi_check_int(function, "reserved", def->reserved, 0, 0);
    }
    return result;
}

// Is a system sane, and does it stay so all the way if its numbers change at a rate?
static bool is_sane_system(const hwi_wave_system *system, const hwi_wave_system *rate, double seconds)
{
    const hwi_wave_system *low = &hwi_least_system;
    const hwi_wave_system *high = &hwi_most_system;
    const struct {
        double value;
        double rate;
        double low;
        double high;
    } numbers[] = {
        {system->height, rate->height, low->height, high->height},
        {system->period, rate->period, low->period, high->period},
        {system->sharpness, rate->sharpness, low->sharpness, high->sharpness},
        {system->power, rate->power, low->power, high->power},
        {system->direction, 0.0, low->direction, high->direction},
        {0.0, rate->direction, -4.0, 4.0}, // it turns by pi at most
        {system->keeps_height, rate->keeps_height, low->keeps_height, high->keeps_height},
    };
    bool sane = true;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; ++i) {
        double limited = hwi_limit_rate(numbers[i].rate, numbers[i].value, numbers[i].low, numbers[i].high, seconds);
        sane = sane && numbers[i].value >= numbers[i].low && numbers[i].value <= numbers[i].high &&
               numbers[i].rate == limited;
    }
    return sane;
}

static bool is_sane_weather(const hwi_weather *weather, const hwi_weather *rate, double seconds)
{
    return is_sane_system(&weather->wind, &rate->wind, seconds) &&
           is_sane_system(&weather->swell, &rate->swell, seconds);
}

bool hwi_sea_check_state(const hwi_sea_state *state)
{
    static const hwi_weather at_rest = {0};
    return (state->seconds == 0.0 || (state->seconds >= 0.1 && state->seconds <= 1e6)) && fabs(state->begin) <= 1e15 &&
           is_sane_weather(&state->first, &at_rest, 0.0) && is_sane_weather(&state->to, &at_rest, 0.0) &&
           is_sane_weather(&state->from, &state->rate, state->seconds);
}

bool hwi_sea_same_frame(const hw_sea_def *a, const hw_sea_def *b)
{
    return a->surface == b->surface && a->spectrum == b->spectrum && a->spreading == b->spreading &&
           a->choppiness == b->choppiness && a->water_depth == b->water_depth && a->loop_period == b->loop_period &&
           a->patch_length == b->patch_length && a->cascade_count == b->cascade_count && a->fft_size == b->fft_size &&
           a->wave_count == b->wave_count && a->seed == b->seed;
}

// ---- Life ----

// Hands out pieces of one allocation; without memory it only counts.
typedef struct arena {
    char *memory;
    size_t used;
} arena;

static void *take(arena *from, size_t size)
{
    void *piece = from->memory != NULL ? from->memory + from->used : NULL;
    from->used += (size + HWI_ALIGNMENT - 1) / HWI_ALIGNMENT * HWI_ALIGNMENT;
    return piece;
}

static void share_out(hwi_sea *sea, arena *from)
{
    size_t texels = (size_t)sea->def.fft_size * (size_t)sea->def.fft_size;
    size_t deep_texels = (size_t)sea->deep_size * (size_t)sea->deep_size;
    for (int32_t c = 0; c < sea->cascade_count; ++c) {
        hwi_cascade *cascade = &sea->cascades[c];
        size_t pairs = (size_t)cascade->pair_count;
        cascade->pairs = take(from, pairs * sizeof *cascade->pairs);
        for (int32_t i = 0; i < HWI_SEA_SLOTS; ++i) {
            hwi_sea_fields *fields = &sea->slots[i].fields[c];
            fields->amplitude = take(from, pairs * sizeof *fields->amplitude);
            fields->height = take(from, pairs * sizeof *fields->height);
            for (int32_t map = 0; map < HWI_SEA_MAPS; ++map) {
                fields->maps[map] = take(from, 4 * sizeof(float) * (map < SEA_MAP_FLOW_X ? texels : deep_texels));
            }
        }
    }
    for (int32_t i = 0; i < sea->scratch_count; ++i) {
        sea->scratch[i].memory =
            take(from, HWI_SEA_PLANES * sizeof(float) * (texels > deep_texels ? texels : deep_texels));
    }
}

// What a number can be at most while the weather changes.
static double most_of(double from, double rate, double to, double seconds)
{
    return (from > to ? from : to) + hwi_overshoot(rate, seconds);
}

static void find_highest(hwi_sea *sea)
{
    // Of a Gaussian sea no crest in years is higher than its significant height; half as much again by choppiness.
    const hwi_sea_state *state = &sea->state;
    double wind = most_of(state->from.wind.height, state->rate.wind.height, state->to.wind.height, state->seconds);
    double swell = most_of(state->from.swell.height, state->rate.swell.height, state->to.swell.height, state->seconds);
    double share = sea->def.surface == HW_SEA_GERSTNER ? hwi_gerstner_share(sea) : 1.0;
    sea->highest = 2.0 * share * sqrt(wind * wind + swell * swell);
    double sum = 0.0;
    for (int32_t i = 0; i < sea->given_count; ++i) {
        sum += (double)sea->given[i].amplitude;
    }
    sea->highest = sea->given_count >= 0 ? sum : sea->highest;
}

// Nothing that was computed holds any longer.
static void forget(hwi_sea *sea)
{
    for (int32_t i = 0; i < HWI_SEA_SLOTS; ++i) {
        sea->slots[i].used = 0;
        sea->slots[i].parts = 0;
    }
    find_highest(sea);
}

void hwi_sea_set_state(hwi_sea *sea, const hwi_sea_state *state)
{
    sea->state = *state;
    forget(sea);
}

hwi_sea *hwi_sea_create(const hw_sea_def *def, const hwi_sea_state *state, int32_t worker_count)
{
    hwi_sea *sea = hwi_allocate(sizeof *sea);
    if (sea == NULL) {
        return NULL;
    }
    sea->def = *def;
    if (state != NULL) {
        sea->state = *state;
    } else {
        hwi_weather weather = hwi_weather_of(def);
        sea->state = (hwi_sea_state){.first = weather, .from = weather, .to = weather};
    }
    sea->given_count = -1;
    if (def->surface == HW_SEA_FFT) {
        sea->scratch_count = worker_count < 8 ? worker_count : 8;
        hwi_sea_lay_out(sea);
        arena counted = {0};
        share_out(sea, &counted);
        sea->memory_size = counted.used;
        sea->memory = hwi_allocate(counted.used);
        if (sea->memory == NULL) {
            hwi_free(sea, sizeof *sea);
            return NULL;
        }
        share_out(sea, &(arena){.memory = sea->memory});
        hwi_fft_prepare(&sea->fft, def->fft_size);
        hwi_fft_prepare(&sea->deep_fft, sea->deep_size);
        for (int32_t c = 0; c < sea->cascade_count; ++c) {
            hwi_cascade_prepare(sea, c);
        }
    } else if (state == NULL) {
        hwi_gerstner_draw(sea);
    }
#if HWI_THREADS
    hwi_mutex_init(&sea->mutex);
    hwi_condition_init(&sea->changed);
#endif
    find_highest(sea);
    return sea;
}

void hwi_sea_destroy(hwi_sea *sea)
{
    if (sea == NULL) {
        return;
    }
#if HWI_THREADS
    hwi_condition_destroy(&sea->changed);
    hwi_mutex_destroy(&sea->mutex);
#endif
    hwi_free(sea->memory, sea->memory_size);
    hwi_free(sea, sizeof *sea);
}

bool hwi_sea_is_calm(const hwi_sea *sea)
{
    return sea == NULL || sea->highest == 0.0;
}

void hwi_sea_set_given(hwi_sea *sea, const hw_sea_wave *waves, int32_t count)
{
    hwi_gerstner_give(sea, waves, count);
    forget(sea);
}

void hwi_sea_set_drawn(hwi_sea *sea, uint64_t changes, const hwi_wave_state *waves, int32_t count)
{
    hwi_gerstner_restore(sea, changes, waves, count);
    forget(sea);
}

void hwi_sea_bottom_free(hwi_sea_bottom *bottom)
{
    if (bottom != NULL) {
        hwi_free(bottom, hwi_sea_bottom_size(&bottom->def));
    }
}

size_t hwi_sea_bottom_size(const hw_sea_bottom_def *def)
{
    return sizeof(hwi_sea_bottom) + (size_t)def->count_x * (size_t)def->count_z * sizeof(float);
}

// ---- The public functions ----

// Are the waves of a system too long for the largest patch?
static bool is_too_long(const hwi_sea *sea, const hwi_wave_system *system)
{
    double length = TWO_PI / hwi_wave_number(TWO_PI / system->period, (double)sea->def.water_depth);
    return sea->def.surface == HW_SEA_FFT && system->height > 0.0 && length > 0.5 * sea->cascades[0].length;
}

static hw_result check_length(const char *function, const hwi_sea *sea, const hwi_weather *weather)
{
    if (!is_too_long(sea, &weather->wind) && !is_too_long(sea, &weather->swell)) {
        return HW_OK;
    }
    return hwi_fail(HW_ERROR_BAD_VALUE, function,
                    "waves of this weather are longer than half of the largest patch of %g m; set the sea with a "
                    "longer patch_length, or with 0, which is automatic; nothing was changed",
                    sea->cascades[0].length);
}

hw_result hw_world_set_sea(hw_world_id id, const hw_sea_def *def)
{
    hwi_world *world;
    hw_result result = hwi_world_resolve_idle(__func__, id, &world);
    if (result == HW_OK) {
        result = hwi_check_pointer(__func__, "def", def);
    }
    if (result == HW_OK) {
        result = hwi_sea_check_def(__func__, def);
    }
    if (result != HW_OK) {
        return result;
    }
    hwi_sea *sea = NULL;
    if (def->surface != HW_SEA_FLAT) {
        sea = hwi_sea_create(def, NULL, world->def.worker_count);
        if (sea == NULL) {
            return HWI_FAIL(HW_ERROR_OUT_OF_MEMORY, "no memory for a sea of %d cascades of size %d; the old one stays",
                            (int)def->cascade_count, (int)def->fft_size);
        }
        result = check_length(__func__, sea, &sea->state.to);
    }
    if (result != HW_OK) {
        hwi_sea_destroy(sea);
        return result;
    }
    hwi_sea_destroy(world->sea);
    world->sea = sea;
    world->sea_def = *def;
    world->sea_version += 1;
    hwi_world_wake(world);
    return HW_OK;
}

// The weather on its way to another from a time on.
static hwi_sea_state turn_to(const hwi_sea *sea, const hwi_weather *to, double time, double seconds)
{
    const hwi_sea_state *last = &sea->state;
    hwi_sea_state state = {
        .first = last->first, .from = hwi_sea_weather(sea, time), .to = *to, .begin = time, .seconds = seconds};
    state.from.wind.direction = hwi_wrap_angle(state.from.wind.direction);
    state.from.swell.direction = hwi_wrap_angle(state.from.swell.direction);
    double x = hwi_sea_place(last, time);
    if (x < 1.0) {
        hwi_blend rates = hwi_blend_rate_at(x, last->seconds);
        hwi_weather rate = hwi_weather_blend(&rates, &last->from, &last->rate, &last->to);
        state.rate = hwi_weather_limit_rates(&rate, &state.from, to, &last->to, seconds);
    }
    return state;
}

hw_result hw_world_change_sea(hw_world_id id, const hw_sea_def *def, double seconds)
{
    hwi_world *world;
    hw_result result = hwi_world_resolve_idle(__func__, id, &world);
    if (result == HW_OK) {
        result = hwi_check_pointer(__func__, "def", def);
    }
    if (result == HW_OK) {
        result = hwi_sea_check_def(__func__, def);
    }
    if (result == HW_OK) {
        result = hwi_check_float(__func__, "seconds", seconds, 0.1, 1e6);
    }
    if (result == HW_OK && !hwi_sea_same_frame(def, &world->sea_def)) {
        result =
            HWI_FAIL(HW_ERROR_BAD_VALUE, "all but the weather must be as it was set (start from hw_world_get_sea); "
                                         "nothing was changed");
    }
    if (result != HW_OK) {
        return result;
    }
    hwi_sea *sea = world->sea;
    if (sea == NULL) {
        world->sea_def = *def;
        return HW_OK;
    }
    hwi_weather to = hwi_weather_of(def);
    result = check_length(__func__, sea, &to);
    if (result != HW_OK) {
        return result;
    }
    double now = hwi_world_time(world);
    hwi_sea_state state = turn_to(sea, &to, now, seconds);
    sea->def = *def;
    if (def->surface == HW_SEA_GERSTNER && sea->given_count < 0) {
        hwi_gerstner_change(sea, &to, now, seconds);
    }
    hwi_sea_set_state(sea, &state);
    world->sea_def = *def;
    world->sea_version += 1;
    hwi_world_wake(world);
    return HW_OK;
}

hw_result hw_world_get_sea(hw_world_id id, hw_sea_def *def)
{
    hw_result result = hwi_check_pointer(__func__, "def", def);
    if (result != HW_OK) {
        return result;
    }
    *def = (hw_sea_def){0};
    hwi_world *world;
    result = hwi_world_resolve(__func__, id, &world);
    if (result == HW_OK) {
        *def = world->sea_def;
    }
    return result;
}

hw_result hwi_sea_check_wave(const char *function, const hw_sea_wave *wave)
{
    hw_result result = hwi_check_float(function, "amplitude of waves", (double)wave->amplitude, 0.0, 30.0);
    if (result == HW_OK) {
        result = hwi_check_float(function, "wavelength of waves", (double)wave->wavelength, (double)0.05f, 5000.0);
    }
    if (result == HW_OK) {
        result = hwi_check_float(function, "phase of waves", (double)wave->phase, -1e6, 1e6);
    }
    return result != HW_OK ? result
                           : check_direction(function, "direction of waves", "length of direction along the water",
                                             wave->direction);
}

hw_result hw_world_set_sea_waves(hw_world_id id, const hw_sea_wave *waves, int32_t count)
{
    hwi_world *world;
    hw_result result = hwi_world_resolve_idle(__func__, id, &world);
    if (result == HW_OK) {
        result = hwi_check_int(__func__, "count", count, 0, HW_MAX_SEA_WAVES);
    }
    if (result == HW_OK && count > 0) {
        result = hwi_check_pointer(__func__, "waves", waves);
    }
    for (int32_t i = 0; i < count && result == HW_OK; ++i) {
        result = hwi_sea_check_wave(__func__, &waves[i]);
    }
    if (result == HW_OK && world->sea_def.surface != HW_SEA_GERSTNER) {
        result = HWI_FAIL(HW_ERROR_BAD_VALUE,
                          "the sea must be set with the surface HW_SEA_GERSTNER first, it is %s; "
                          "nothing was changed",
                          world->sea_def.surface == HW_SEA_FFT ? "HW_SEA_FFT" : "HW_SEA_FLAT");
    }
    if (result == HW_OK) {
        hwi_sea_set_given(world->sea, waves, count);
        world->sea_version += 1;
        hwi_world_wake(world);
    }
    return result;
}

hw_result hw_world_get_sea_waves(hw_world_id id, hw_sea_wave *waves, int32_t capacity, int32_t *count)
{
    hw_result result = hwi_check_pointer(__func__, "count", count);
    if (result != HW_OK) {
        return result;
    }
    *count = 0;
    hwi_world *world;
    result = hwi_world_resolve(__func__, id, &world);
    if (result != HW_OK || world->sea_def.surface != HW_SEA_GERSTNER) {
        return result;
    }
    hwi_sea *sea = world->sea;
    const hwi_sea_slot *slot = hwi_sea_acquire(sea, hwi_world_time(world), HWI_SEA_SURFACE, NULL);
    *count = hwi_gerstner_count(sea, slot);
    result = hwi_check_capacity(__func__, "waves", capacity, *count);
    if (result == HW_OK && *count > 0) {
        result = hwi_check_pointer(__func__, "waves", waves);
    }
    int32_t told = 0;
    for (int32_t i = 0; i < sea->wave_count && result == HW_OK; ++i) {
        const hwi_gerstner_wave *wave = &sea->waves[i];
        if (slot->waves[i].amplitude == 0.0f) {
            continue;
        }
        waves[told++] = (hw_sea_wave){
            .amplitude = slot->waves[i].amplitude,
            .wavelength = (float)(TWO_PI / wave->k),
            .phase = (float)(TWO_PI * (wave->phase - floor(wave->phase))),
            .direction = {wave->along_x, 0.0f, wave->along_z},
        };
    }
    hwi_sea_release(sea, slot);
    return result;
}

hw_result hwi_sea_check_bottom(const char *function, const hw_sea_bottom_def *def)
{
    hw_result result = hwi_check_struct_size(function, "hw_sea_bottom_def", def->struct_size, sizeof *def);
    if (result == HW_OK) {
        result = hwi_check_int(function, "count_x", def->count_x, 2, 4096);
    }
    if (result == HW_OK) {
        result = hwi_check_int(function, "count_z", def->count_z, 2, 4096);
    }
    if (result == HW_OK) {
        result = hwi_check_float(function, "spacing", (double)def->spacing, (double)0.01f, 1e5);
    }
    return result != HW_OK ? result : hwi_check_vector(function, "origin", def->origin, HWI_POSITION_LIMIT);
}

hw_result hw_world_set_sea_bottom(hw_world_id id, const hw_sea_bottom_def *def, const float *heights)
{
    hwi_world *world;
    hw_result result = hwi_world_resolve_idle(__func__, id, &world);
    if (result == HW_OK && (def == NULL) != (heights == NULL)) {
        result = HWI_FAIL(HW_ERROR_NULL_ARGUMENT, "def and heights must both be given or both be null; nothing was "
                                                  "changed");
    }
    if (result == HW_OK && def != NULL) {
        result = hwi_sea_check_bottom(__func__, def);
    }
    int32_t count = result == HW_OK && def != NULL ? def->count_x * def->count_z : 0;
    for (int32_t i = 0; i < count && result == HW_OK; ++i) {
        result = hwi_check_float(__func__, "each of heights", (double)heights[i], -(double)HWI_POSITION_LIMIT,
                                 (double)HWI_POSITION_LIMIT);
    }
    if (result != HW_OK) {
        return result;
    }
    hwi_sea_bottom *bottom = NULL;
    if (def != NULL) {
        bottom = hwi_allocate(hwi_sea_bottom_size(def));
        if (bottom == NULL) {
            return HWI_FAIL(HW_ERROR_OUT_OF_MEMORY, "no memory for a bottom of %d x %d points; the old one stays",
                            (int)def->count_x, (int)def->count_z);
        }
        bottom->def = *def;
        memcpy(bottom->heights, heights, (size_t)count * sizeof *heights);
    }
    hwi_sea_bottom_free(world->sea_bottom);
    world->sea_bottom = bottom;
    world->sea_version += 1;
    hwi_world_wake(world);
    return HW_OK;
}
