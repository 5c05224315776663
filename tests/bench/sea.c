// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The sea: the transform beside KissFFT's, the fields of a frame, and questions.

#include "benches.h"
#include "rows.h"
#include "scenes.h"

#include "fft.h"
#include "hash.h"
#include "memory_or_exit.h"
#include "random.h"
#include "sea.h"
#include "water.h"
#include "world.h"

#if HAWSER_KISSFFT
#include <kissfft/kiss_fftnd.h>
#endif

#include <stdlib.h>

#define FRAME (1.0 / 60.0)

static double best_of(double best, double begin)
{
    double seconds = thread_seconds() - begin;
    return seconds < best ? seconds : best;
}

// Both transforms in turns, so that a neighbour on the machine disturbs both alike.
static void bench_transform(int32_t size)
{
    size_t count = (size_t)(size * size);
    float *planes = allocate_or_exit(6 * count * sizeof(float) + 64);
    float *first = (float *)(((uintptr_t)planes + 63) & ~(uintptr_t)63);
    for (size_t i = 0; i < 2 * count; i++)
        first[i] = hwi_random_cube(3, (uint32_t)i).x;
    hwi_fft *fft = allocate_or_exit(sizeof *fft);
    hwi_fft_prepare(fft, size);
    const hwi_fft_planes steps[3] = {
        {first, first + count}, {first + 2 * count, first + 3 * count}, {first + 4 * count, first + 5 * count}};
    double ours = 1e300;
#if HAWSER_KISSFFT
    kiss_fft_cpx *in = allocate_or_exit(2 * count * sizeof *in);
    const int sizes[2] = {size, size};
    kiss_fftnd_cfg config = kiss_fftnd_alloc(sizes, 2, 1, NULL, NULL);
    double theirs = 1e300;
    for (size_t i = 0; i < count; i++)
        in[i].r = first[i];
#endif
    for (int run = 0; run < 10 * BENCH_RUNS; run++) {
        double begin = thread_seconds();
        for (int i = 0; i < 4; i++) {
            hwi_fft_begin(fft, size / 2, &steps[0], &steps[1]);
            hwi_fft_end(fft, size / 2, &steps[1], &steps[2]);
        }
        ours = best_of(ours, begin);
#if HAWSER_KISSFFT
        begin = thread_seconds();
        for (int i = 0; i < 4; i++)
            kiss_fftnd(config, in, in + count);
        theirs = best_of(theirs, begin);
#endif
    }
    uint64_t hash = hwi_hash_bytes(HWI_HASH_SEED, first + 4 * count, count * sizeof(float));
    write_named_row(ours / 4 * 1e6, "us", hash, "fft_%d", (int)size);
#if HAWSER_KISSFFT
    write_named_row(theirs / 4 * 1e6, "us", 0, "fft_%d_kissfft", (int)size);
    write_named_row(theirs / ours, "times", 0, "fft_%d_faster_than_kissfft", (int)size);
    kiss_fft_free(config);
    free(in);
#endif
    free(fft);
    free(planes);
}

static void bench_fields(hwi_sea *sea, const char *name, uint32_t parts)
{
    double best = 1e300;
    for (int run = 0; run < 4 * BENCH_RUNS; run++) {
        double begin = thread_seconds();
        const hwi_sea_slot *slot = hwi_sea_acquire(sea, 0.1 * run + 1.0, parts, NULL);
        best = best_of(best, begin);
        hwi_sea_release(sea, slot);
    }
    write_named_row(best * 1e3, "ms", 0, "sea_fields_%s", name);
    write_named_row(100.0 * best / FRAME, "% of a frame", 0, "sea_fields_%s_share", name);
}

static void bench_questions(const scene *s, const char *name, uint32_t flags, float spacing)
{
    enum { count = 4096 };
    static hw_vec3 points[count];
    static hw_sea_sample samples[count];
    double best = 1e300;
    for (int i = 0; i < count; i++)
        points[i] = (hw_vec3){spacing * (float)(i % 64), -1.0f, spacing * (float)(i / 64)};
    for (int run = 0; run < 4 * BENCH_RUNS; run++) {
        double begin = thread_seconds();
        hw_world_sample_sea(s->world, 1.0, 0.0f, flags, points, count, samples);
        best = best_of(best, begin);
    }
    uint64_t hash = hwi_hash_bytes(HWI_HASH_SEED, samples, sizeof samples);
    write_named_row(count / (best * 1e6), "per us", hash, "sea_questions_%s", name);
}

// What bodies ask, on a lattice in two layers.
static void bench_samples(const scene *s)
{
    enum { columns = 30, repeats = 100 };
    static hw_vec3 points[2 * columns];
    static hwi_water_answer answers[2 * columns];
    hwi_world *world;
    double best = 1e300;
    hwi_world_resolve("bench", s->world, &world);
    for (int i = 0; i < 2 * columns; i++)
        points[i] = (hw_vec3){1.5f * (float)(i % 6), i < columns ? 0.5f : -2.0f, 1.5f * (float)(i % columns / 6)};
    hwi_water_query query = {
        .points = points,
        .count = 2 * columns,
        .columns = columns,
        .time = 1.0,
        .wants = HWI_SEA_WANT_HEIGHT | HWI_SEA_WANT_VELOCITY | HWI_SEA_WANT_PRESSURE | HWI_SEA_WANT_ACCELERATION,
    };
    for (int run = 0; run < 4 * BENCH_RUNS; run++) {
        double begin = thread_seconds();
        for (int i = 0; i < repeats; i++) {
            query.origin = (hw_vec3){31.0f * (float)i, 0.0f, 17.0f * (float)i};
            hwi_water_ask(world, &query, answers);
        }
        best = best_of(best, begin);
    }
    write_row("sea_samples_of_bodies", 2 * columns * repeats / (best * 1e6), "per us", 0);
}

// What a step costs with cables that hang into the water from its surface, beside the same ones in still water.
static double time_cables(int32_t surface, float depth)
{
    enum { cables = 100, nodes = 102 };
    scene s;
    hw_water_def water;
    hw_sea_def def;
    scene_begin(&s, NULL);
    hw_water_def_init(&water);
    water.flags = HW_WATER_SURFACE;
    hw_world_set_water(s.world, &water);
    hw_sea_def_init(&def);
    def.surface = surface;
    hw_world_set_sea(s.world, &def);
    for (int i = 0; i < cables; i++) {
        hw_cable_def cable = scene_cable_def(HW_MODEL_DYNAMIC);
        hw_cable_id id;
        cable.segment_count = nodes - 1;
        cable.rest_length = 0.1f * (nodes - 1);
        cable.start_position = (hw_vec3){2.0f * (float)i, -depth, 0.0f};
        cable.end_position = (hw_vec3){2.0f * (float)i + 8.0f, -depth, 1.0f};
        if (hw_cable_create(s.world, &cable, &id) != HW_OK)
            exit(1);
    }
    scene_run(&s, 10);
    double best = 1e300;
    for (int run = 0; run < BENCH_RUNS; run++) {
        double begin = thread_seconds();
        for (int i = 0; i < 4; i++) {
            // Cables in still water must not fall asleep meanwhile.
            hw_world_set_water(s.world, &water);
            scene_run(&s, 1);
        }
        best = best_of(best, begin);
    }
    scene_end(&s);
    return best / 4;
}

static void bench_cables(void)
{
    double still = time_cables(HW_SEA_FLAT, 0.5f);
    double near_surface = time_cables(HW_SEA_FFT, 0.5f);
    double deep = time_cables(HW_SEA_FFT, 20.0f);
    write_named_row(still * 1e3, "ms", 0, "sea_cables_10200_nodes_still");
    write_named_row(near_surface * 1e3, "ms", 0, "sea_cables_10200_nodes_waves");
    write_named_row(near_surface / still, "times still water", 0, "sea_cables_waves_ratio");
    write_named_row(deep / still, "times still water", 0, "sea_cables_waves_20_m_deep_ratio");
}

void bench_sea(void)
{
    if (!rows_wanted("sea") && !rows_wanted("fft"))
        return;
    for (int32_t size = 64; size <= 512; size *= 2)
        bench_transform(size);
    bench_cables();
    for (int size = 128; size <= 256; size *= 2) {
        scene s;
        hwi_world *world;
        hw_sea_def def;
        hw_sea_def_init(&def);
        def.cascade_count = 3;
        def.fft_size = size;
        scene_begin(&s, NULL);
        hw_world_set_sea(s.world, &def);
        hwi_world_resolve("bench", s.world, &world);
        bench_fields(world->sea, size == 128 ? "3_of_128_all" : "3_of_256_all", HWI_SEA_ALL);
        bench_fields(world->sea, size == 128 ? "3_of_128_drawn" : "3_of_256_drawn", HWI_SEA_SURFACE | HWI_SEA_SLOPES);
        bench_fields(world->sea, size == 128 ? "3_of_128_felt" : "3_of_256_felt",
                     HWI_SEA_SURFACE | HWI_SEA_FLOW | HWI_SEA_HEAD);
        if (size == 128) {
            bench_questions(&s, "height_near", HW_SEA_HEIGHT_ONLY, 0.5f);
            bench_questions(&s, "height_far", HW_SEA_HEIGHT_ONLY, 37.0f);
            bench_questions(&s, "height_warm", HW_SEA_HEIGHT_ONLY | HW_SEA_WARM_START, 0.5f);
            bench_questions(&s, "all", 0, 0.5f);
            bench_samples(&s);
        }
        scene_end(&s);
    }
}
