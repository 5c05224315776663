// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// What the sea is at a time: computed when it is asked for, kept while it may be asked for again.

#include <math.h>
#include <stdatomic.h>
#include <string.h>

#include "report.h"
#include "sea.h"
#include "trig.h"
#include "turbulence.h"
#include "world.h"

#define PAIR_TASK 1024 // pairs of waves in a task

// ---- Time ----

double hwi_sea_place(const hwi_sea_state *state, double time)
{
    double place = state->seconds > 0.0 ? (time - state->begin) / state->seconds : 1.0;
    return place < 0.0 ? 0.0 : place < 1.0 ? place : 1.0;
}

hwi_weather hwi_sea_weather(const hwi_sea *sea, double time)
{
    const hwi_sea_state *state = &sea->state;
    double x = hwi_sea_place(state, time);
    if (x <= 0.0 || x >= 1.0) {
        return x <= 0.0 ? state->from : state->to;
    }
    hwi_blend blend = hwi_blend_at(x, state->seconds);
    return hwi_weather_blend(&blend, &state->from, &state->rate, &state->to);
}

// cos and sin of -2 pi turns
static void turn_back(double turns, float *cosine, float *sine)
{
    const double shifter = 6755399441055744.0; // 1.5 * 2^52: adding it leaves no bits below 1
    float rest = (float)(turns - ((turns + shifter) - shifter));
    *cosine = hwi_cos_turns(rest);
    *sine = hwi_cos_turns(rest + 0.25f);
}

// As it is at the maps' first texel.
static inline void put_shifted(const hwi_sea_pair *pair, float real, float imaginary, float *to)
{
    to[0] = real * pair->cos_shift + imaginary * pair->sin_shift;
    to[1] = imaginary * pair->cos_shift - real * pair->sin_shift;
}

// The heights of pairs and their rates: (P + Q) / 2 and -i w (P - Q) / 2 of the wave P = A exp(-i w t) and of Q, the
// conjugate of its partner.
static void evolve(const hwi_cascade *cascade, const hwi_sea_fields *fields, double time, int32_t first, int32_t end)
{
    for (int32_t i = first; i < end; ++i) {
        const hwi_sea_pair *pair = &cascade->pairs[i];
        const float *a = fields->amplitude[i];
        float c;
        float s;
        turn_back(pair->turns * time, &c, &s);
        float p_real = 0.5f * (a[0] * c - a[1] * s);
        float p_imaginary = 0.5f * (a[0] * s + a[1] * c);
        float q_real = 0.5f * (a[2] * c - a[3] * s);
        float q_imaginary = -0.5f * (a[2] * s + a[3] * c);
        float w = pair->frequency;
        put_shifted(pair, p_real + q_real, p_imaginary + q_imaginary, fields->height[i]);
        put_shifted(pair, w * (p_imaginary - q_imaginary), w * (q_real - p_real), fields->height[i] + 2);
    }
}

// ---- Maps ----

typedef struct complex_pair {
    float real;
    float imaginary;
} complex_pair;

static complex_pair times(float factor, const float *h)
{
    return (complex_pair){factor * h[0], factor * h[1]};
}

static complex_pair times_i(float factor, const float *h)
{
    return (complex_pair){-factor * h[1], factor * h[0]};
}

static uint32_t part_of(int32_t cascade, int32_t map)
{
    const uint32_t flow = HWI_SEA_FLOW_OF(cascade);
    const uint32_t parts[HWI_SEA_MAPS] = {HWI_SEA_SURFACE,         HWI_SEA_SLOPES, HWI_SEA_MOTION, flow, flow, flow,
                                          HWI_SEA_HEAD_OF(cascade)};
    return parts[map];
}

// The spectra of the four real fields of a map at one wave.
static inline void spectra_of(const hwi_sea_pair *pair, const float *h, int32_t map, complex_pair fields[4])
{
    float raise = pair->raise;
    float reach = raise * pair->reach;
    float deep = pair->raise_deep * (map == SEA_MAP_HEAD ? pair->head : pair->lift);
    switch (map) {
    case SEA_MAP_DISPLACEMENT:
        fields[0] = times_i(reach * pair->along_x, h);
        fields[1] = times(raise, h);
        fields[2] = times_i(reach * pair->along_z, h);
        fields[3] = times(-reach * pair->along_x * pair->kz, h);
        break;
    case SEA_MAP_SLOPES:
        fields[0] = times_i(raise * pair->kx, h);
        fields[1] = times_i(raise * pair->kz, h);
        fields[2] = times(-reach * pair->along_x * pair->kx, h);
        fields[3] = times(-reach * pair->along_z * pair->kz, h);
        break;
    case SEA_MAP_MOTION:
        fields[0] = times_i(reach * pair->along_x, h + 2);
        fields[1] = times(raise, h + 2);
        fields[2] = times_i(reach * pair->along_z, h + 2);
        fields[3] = (complex_pair){0.0f, 0.0f};
        break;
    case SEA_MAP_FLOW_X:
    case SEA_MAP_FLOW_Z:
        deep *= map == SEA_MAP_FLOW_X ? pair->along_x : pair->along_z;
        for (int m = 0; m < HWI_SEA_DECAYS; ++m) {
            fields[m] = times_i(deep * pair->share[m], h + 2);
        }
        break;
    case SEA_MAP_FLOW_Y:
        for (int m = 0; m < HWI_SEA_DECAYS; ++m) {
            fields[m] = times(deep * pair->rise[m], h + 2);
        }
        break;
    default:
        for (int m = 0; m < HWI_SEA_DECAYS; ++m) {
            fields[m] = times(deep * pair->weigh[m], h);
        }
        break;
    }
}

// Two real fields go through one transform, as its real and its imaginary part: a and b of each wave and its opposite.
static inline void put(complex_pair a, complex_pair b, int32_t at, int32_t opposite, float *real, float *imaginary)
{
    real[at] = a.real - b.imaginary;
    imaginary[at] = a.imaginary + b.real;
    real[opposite] = a.real + b.imaginary;
    imaginary[opposite] = b.real - a.imaginary;
}

// Two of the four fields of a map as the input of a transform. The spectrum lies with z along rows. Inlined where `map`
// is known, so that nothing is decided wave by wave.
static inline __attribute__((always_inline)) void fill_map(const hwi_cascade *cascade, const hwi_sea_fields *fields,
                                                           int32_t map, int32_t half, int32_t size,
                                                           const hwi_fft_planes *to)
{
    int32_t mask = size - 1;
    int32_t limit = size / 2 - 1;
    for (int32_t i = 0; i < cascade->pair_count; ++i) {
        const hwi_sea_pair *pair = &cascade->pairs[i];
        if (pair->x > limit || pair->x < -limit || pair->z > limit) {
            continue; // too short for the smaller maps of the depth
        }
        complex_pair four[4];
        spectra_of(pair, fields->height[i], map, four);
        int32_t at = (pair->x & mask) * size + (pair->z & mask);
        int32_t opposite = (-pair->x & mask) * size + (-pair->z & mask);
        put(four[2 * half], four[2 * half + 1], at, opposite, to->real, to->imaginary);
    }
}

static void fill(const hwi_cascade *cascade, const hwi_sea_fields *fields, int32_t map, int32_t half, int32_t size,
                 const hwi_fft_planes *to)
{
    switch (map) {
    case SEA_MAP_DISPLACEMENT:
        fill_map(cascade, fields, SEA_MAP_DISPLACEMENT, half, size, to);
        break;
    case SEA_MAP_SLOPES:
        fill_map(cascade, fields, SEA_MAP_SLOPES, half, size, to);
        break;
    case SEA_MAP_MOTION:
        fill_map(cascade, fields, SEA_MAP_MOTION, half, size, to);
        break;
    case SEA_MAP_FLOW_X:
        fill_map(cascade, fields, SEA_MAP_FLOW_X, half, size, to);
        break;
    case SEA_MAP_FLOW_Y:
        fill_map(cascade, fields, SEA_MAP_FLOW_Y, half, size, to);
        break;
    case SEA_MAP_FLOW_Z:
        fill_map(cascade, fields, SEA_MAP_FLOW_Z, half, size, to);
        break;
    default:
        fill_map(cascade, fields, SEA_MAP_HEAD, half, size, to);
        break;
    }
}

// Of the rows that a transform with this band reads.
static void clear(float *plane, int32_t size, int32_t band)
{
    int32_t end = band + 1;
    int32_t again = size - band > end ? size - band : end;
    memset(plane, 0, (size_t)end * (size_t)size * sizeof *plane);
    memset(plane + again * size, 0, (size_t)(size - again) * (size_t)size * sizeof *plane);
}

static hwi_sea_scratch *take_scratch(hwi_sea *sea)
{
    for (;;) {
        for (int32_t i = 0; i < sea->scratch_count; ++i) {
            if (!atomic_flag_test_and_set_explicit(&sea->scratch[i].taken, memory_order_acquire)) {
                return &sea->scratch[i];
            }
        }
        hwi_thread_yield();
    }
}

static void make_map(hwi_sea *sea, int32_t index, const hwi_sea_fields *fields, int32_t map)
{
    const hwi_cascade *cascade = &sea->cascades[index];
    const hwi_fft *fft = map >= SEA_MAP_FLOW_X ? &sea->deep_fft : &sea->fft;
    size_t count = (size_t)fft->size * (size_t)fft->size;
    hwi_sea_scratch *scratch = take_scratch(sea);
    hwi_fft_planes planes[HWI_SEA_PLANES / 2];
    for (int i = 0; i < HWI_SEA_PLANES / 2; ++i) {
        float *memory = scratch->memory + (size_t)(2 * i) * count;
        planes[i] = (hwi_fft_planes){memory, memory + count};
    }
    int32_t band = cascade->reach < fft->size / 2 ? cascade->reach : fft->size / 2;
    for (int32_t half = 0; half < 2; ++half) {
        clear(planes[2].real, fft->size, band);
        clear(planes[2].imaginary, fft->size, band);
        fill(cascade, fields, map, half, fft->size, &planes[2]);
        hwi_fft_begin(fft, band, &planes[2], &planes[half]);
    }
    hwi_fft_end_map(fft, band, planes, fields->maps[map]);
    atomic_flag_clear_explicit(&scratch->taken, memory_order_release);
}

// ---- A slot ----

typedef struct slot_task {
    hwi_sea *sea;
    hwi_sea_slot *slot;
    hwi_spectrum_table tables[2];
    double factors[2][HWI_MOST_BINS];
    bool raises;
    atomic_bool any[HW_MAX_SEA_CASCADES];
    int32_t first_task[HW_MAX_SEA_CASCADES + 1]; // of those that go over pairs, by cascade
    int32_t map_count;
    struct {
        int32_t cascade;
        int32_t map;
    } maps[HW_MAX_SEA_CASCADES * HWI_SEA_MAPS];
} slot_task;

// The pairs of a task of those that go over all.
typedef struct some_pairs {
    int32_t cascade;
    int32_t first;
    int32_t end;
} some_pairs;

static some_pairs pairs_of(const slot_task *task, int32_t item)
{
    int32_t c = 0;
    while (item >= task->first_task[c + 1]) {
        c += 1;
    }
    int32_t first = (item - task->first_task[c]) * PAIR_TASK;
    int32_t count = task->sea->cascades[c].pair_count;
    return (some_pairs){c, first, first + PAIR_TASK < count ? first + PAIR_TASK : count};
}

static void run_sharing_out(int32_t first, int32_t end, void *argument)
{
    slot_task *task = argument;
    for (int32_t item = first; item < end; ++item) {
        some_pairs pairs = pairs_of(task, item);
        hwi_cascade_share_out(&task->sea->cascades[pairs.cascade], task->tables,
                              task->slot->fields[pairs.cascade].amplitude, pairs.first, pairs.end);
    }
}

static void run_evolving(int32_t first, int32_t end, void *argument)
{
    slot_task *task = argument;
    for (int32_t item = first; item < end; ++item) {
        some_pairs pairs = pairs_of(task, item);
        const hwi_cascade *cascade = &task->sea->cascades[pairs.cascade];
        hwi_sea_fields *fields = &task->slot->fields[pairs.cascade];
        if (task->raises && hwi_cascade_raise(cascade, task->factors, fields->amplitude, pairs.first, pairs.end)) {
            atomic_store(&task->any[pairs.cascade], true);
        }
        if (task->raises || !fields->is_calm) {
            evolve(cascade, fields, task->slot->time, pairs.first, pairs.end);
        }
    }
}

static void run_maps(int32_t first, int32_t end, void *argument)
{
    slot_task *task = argument;
    for (int32_t i = first; i < end; ++i) {
        int32_t c = task->maps[i].cascade;
        make_map(task->sea, c, &task->slot->fields[c], task->maps[i].map);
    }
}

static void run(const hwi_world *workers, hw_task_callback function, int32_t count, void *task)
{
    if (workers != NULL) {
        hwi_world_run(workers, function, count, task);
    } else if (count > 0) {
        function(0, count, task);
    }
}

static void add_maps(slot_task *task, uint32_t parts)
{
    // The largest cascades' short waves come last and cost most: theirs go first, so that no worker waits long.
    for (int32_t c = task->sea->cascade_count - 1; c >= 0; --c) {
        for (int32_t map = 0; map < HWI_SEA_MAPS; ++map) {
            if ((parts & part_of(c, map)) != 0 && !task->slot->fields[c].is_calm) {
                task->maps[task->map_count].cascade = c;
                task->maps[task->map_count].map = map;
                task->map_count += 1;
            }
        }
    }
}

// The energy of every wave, and how they are balanced.
static void share_out_weather(slot_task *task, const hwi_weather *weather, const hwi_world *workers)
{
    const hwi_sea *sea = task->sea;
    hwi_spectra spectra;
    hwi_spectra_prepare(&spectra, weather, &sea->def);
    for (int i = 0; i < 2; ++i) {
        hwi_spectrum_tabulate(&spectra.system[i], &task->tables[i]);
    }
    run(workers, run_sharing_out, task->first_task[sea->cascade_count], task);
    for (int i = 0; i < 2; ++i) {
        hwi_sea_balance(sea, task->slot, &spectra.system[i], i, task->factors[i]);
    }
}

// Compute parts of a slot that are not there yet. If `moves`, its time changed.
static void compute(hwi_sea *sea, hwi_sea_slot *slot, uint32_t parts, bool moves, const hwi_world *workers)
{
    if (sea->def.surface == HW_SEA_GERSTNER) {
        if (moves) {
            hwi_gerstner_raise(sea, slot->time, slot->waves);
            hwi_sea_measure(sea, slot);
        }
        return;
    }
    hwi_weather weather = hwi_sea_weather(sea, slot->time);
    slot_task task;
    task.sea = sea;
    task.slot = slot;
    task.raises = false;
    task.map_count = 0;
    task.first_task[0] = 0;
    if (moves) {
        task.raises = !slot->has_weather || memcmp(&weather, &slot->weather, sizeof weather) != 0;
        for (int32_t c = 0; c < sea->cascade_count; ++c) {
            atomic_init(&task.any[c], false);
            task.first_task[c + 1] = task.first_task[c] + (sea->cascades[c].pair_count + PAIR_TASK - 1) / PAIR_TASK;
        }
        if (task.raises) {
            share_out_weather(&task, &weather, workers);
        }
        run(workers, run_evolving, task.first_task[sea->cascade_count], &task);
        for (int32_t c = 0; c < sea->cascade_count && task.raises; ++c) {
            slot->fields[c].is_calm = !atomic_load(&task.any[c]);
        }
        if (task.raises) {
            hwi_sea_measure(sea, slot);
        }
        slot->weather = weather;
        slot->has_weather = true;
    }
    add_maps(&task, parts);
    run(workers, run_maps, task.map_count, &task);
}

static void lock(hwi_sea *sea)
{
#if HWI_THREADS
    hwi_mutex_lock(&sea->mutex);
#else
    (void)sea;
#endif
}

static void unlock(hwi_sea *sea)
{
#if HWI_THREADS
    hwi_mutex_unlock(&sea->mutex);
#else
    (void)sea;
#endif
}

static void wait_for_change(hwi_sea *sea)
{
#if HWI_THREADS
    hwi_condition_wait(&sea->changed, &sea->mutex);
#else
    HWI_ASSERT(false); // one thread never finds a slot taken
    (void)sea;
#endif
}

static void tell_change(hwi_sea *sea)
{
#if HWI_THREADS
    hwi_condition_wake_all(&sea->changed);
#else
    (void)sea;
#endif
}

// The slot of a time; else the one that was not used for longest and that nobody reads; or NULL.
static hwi_sea_slot *find_slot(hwi_sea *sea, double time)
{
    hwi_sea_slot *oldest = NULL;
    for (int32_t i = 0; i < HWI_SEA_SLOTS; ++i) {
        hwi_sea_slot *slot = &sea->slots[i];
        if (slot->used > 0 && slot->time == time) {
            return slot;
        }
        if (slot->readers == 0 && !slot->computing && (oldest == NULL || slot->used < oldest->used)) {
            oldest = slot;
        }
    }
    return oldest;
}

const hwi_sea_slot *hwi_sea_acquire(hwi_sea *sea, double time, uint32_t parts, const hwi_world *workers)
{
    lock(sea);
    for (;;) {
        hwi_sea_slot *slot = find_slot(sea, time);
        bool is_there = slot != NULL && slot->used > 0 && slot->time == time;
        if (is_there && (slot->parts & parts) == parts) {
            slot->readers += 1;
            slot->used = ++sea->clock;
            unlock(sea);
            return slot;
        }
        // Parts can be added to what others read: they read other maps.
        if (slot == NULL || slot->computing) {
            wait_for_change(sea);
            continue;
        }
        uint32_t missing = is_there ? parts & ~slot->parts : parts;
        slot->time = time;
        slot->used = ++sea->clock;
        slot->parts = is_there ? slot->parts : 0;
        slot->computing = true;
        unlock(sea);
        compute(sea, slot, missing, !is_there, workers);
        lock(sea);
        slot->parts |= parts;
        slot->computing = false;
        tell_change(sea);
    }
}

void hwi_sea_release(hwi_sea *sea, const hwi_sea_slot *slot)
{
    lock(sea);
    hwi_sea_slot *own = &sea->slots[slot - sea->slots];
    own->readers -= 1;
    if (own->readers == 0) {
        tell_change(sea);
    }
    unlock(sea);
}
