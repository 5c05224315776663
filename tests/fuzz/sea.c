// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Seas of any definition, good and bad, asked anything: nothing crashes, leaks or answers with what is not a number,
// and what is refused is refused in words and changes nothing.
//
//     hawser_fuzz_sea [<seas> [<seed>]]

#include <inttypes.h>
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hash.h"
#include "hawser/hawser.h"

static uint64_t state;
static int64_t refused;

static uint32_t next(void)
{
    state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(state >> 33);
}

static int chance(uint32_t one_in)
{
    return next() % one_in == 0;
}

static void fail(const char *what, int64_t round)
{
    printf("fuzz_sea: %s in round %" PRId64 ": %s\n0 passed, 1 failed\n", what, round, hw_last_error());
    exit(1);
}

// In the range, now and then out of it or nothing that a number should be.
static float any(float low, float high)
{
    static const float odd[] = {0.0f, -1.0f, 1e-30f, 1e30f, -1e30f, NAN, INFINITY, -INFINITY};
    if (chance(60))
        return odd[next() % 8];
    if (chance(8))
        return chance(2) ? low : high;
    return low + (high - low) * (float)next() / 2147483648.0f;
}

static hw_vec3 any_direction(void)
{
    return (hw_vec3){any(-1.0f, 1.0f), any(-1.0f, 1.0f), any(-1.0f, 1.0f)};
}

static int32_t any_int(int32_t low, int32_t high)
{
    return chance(60) ? (int32_t)next() - (1 << 30) : low + (int32_t)(next() % (uint32_t)(high - low + 1));
}

static void any_weather(hw_sea_def *def)
{
    def->weather = any_int(1, 3);
    def->beaufort = any_int(0, 12);
    def->wind_speed = any(0.0f, 60.0f);
    def->significant_height = any(0.0f, 30.0f);
    def->peak_period = any(0.5f, 30.0f);
    def->peak_sharpness = any(1.0f, 10.0f);
    def->spreading_power = any(0.0f, 100.0f);
    def->direction = any_direction();
    def->swell_height = chance(2) ? 0.0f : any(0.0f, 30.0f);
    def->swell_period = any(2.0f, 30.0f);
    def->swell_spreading = any(0.0f, 500.0f);
    def->swell_direction = any_direction();
}

static void any_sea(hw_sea_def *def)
{
    hw_sea_def_init(def);
    any_weather(def);
    def->surface = any_int(0, 2);
    def->spectrum = any_int(1, 3);
    def->spreading = any_int(1, 4);
    def->choppiness = any(0.0f, 1.5f);
    def->water_depth = chance(2) ? 0.0f : any(0.1f, 200.0f);
    def->loop_period = chance(2) ? 0.0f : any(1.0f, 1000.0f);
    def->patch_length = chance(2) ? 0.0f : any(16.0f, 32768.0f);
    def->cascade_count = any_int(1, 4);
    def->fft_size = chance(40) ? any_int(1, 600) : 64;
    def->wave_count = chance(9) ? any_int(1, 512) : any_int(1, 64);
    def->seed = next();
    if (chance(50))
        def->struct_size = next();
}

// A refusal says why and changes nothing.
static void check(hw_result result, hw_world_id world, uint64_t before, int64_t round)
{
    uint64_t after = 0;
    if (result == HW_OK)
        return;
    refused++;
    if (strlen(hw_last_error()) < 20)
        fail("a refusal without a sentence", round);
    hw_world_hash(world, &after);
    if (after != before)
        fail("a refused call changed the world", round);
}

static void ask(hw_world_id world, int64_t round)
{
    enum { count = 8 };
    hw_vec3 points[count];
    hw_sea_sample samples[count];
    memset(samples, 0xff, sizeof samples);
    for (int i = 0; i < count; i++)
        points[i] = (hw_vec3){any(-1e7f, 1e7f), any(-100.0f, 50.0f), any(-1000.0f, 1000.0f)};
    double time = chance(4) ? (double)any(-1e9f, 1e9f) : (double)any(0.0f, 100.0f);
    uint32_t flags = chance(30) ? next() : next() % 4;
    uint64_t before = 0;
    hw_world_hash(world, &before);
    hw_result result =
        hw_world_sample_sea(world, time, chance(2) ? 0.0f : any(0.0f, 1000.0f), flags, points, count, samples);
    check(result, world, before, round);
    for (int i = 0; i < count && result == HW_OK; i++) {
        const float *numbers = (const float *)&samples[i];
        for (size_t j = 0; j < offsetof(hw_sea_sample, iterations) / sizeof(float); j++)
            if (!isfinite(numbers[j]))
                fail("an answer that is not finite", round);
        if (samples[i].iterations > 300)
            fail("a search that does not end", round);
    }
}

static void ask_waves(hw_world_id world, int64_t round)
{
    hw_sea_drawn_wave waves[HW_MAX_SEA_WAVES];
    hw_vec3 origin = {any(-1e7f, 1e7f), any(-1e7f, 1e7f), any(-1e7f, 1e7f)};
    int32_t count = -1;
    uint64_t before = 0;
    hw_world_hash(world, &before);
    double time = chance(2) ? (double)any(-1e9f, 1e9f) : (double)any(0.0f, 100.0f);
    hw_result result =
        hw_world_get_sea_drawn_waves(world, time, origin, waves, chance(9) ? any_int(-1, 5) : HW_MAX_SEA_WAVES, &count);
    check(result, world, before, round);
    for (int32_t i = 0; i < count && result == HW_OK; i++) {
        const float *numbers = (const float *)&waves[i];
        for (size_t j = 0; j < sizeof waves[i] / sizeof(float); j++)
            if (!isfinite(numbers[j]))
                fail("a wave that is not finite", round);
        if (waves[i].amplitude <= 0.0f)
            fail("a wave without a height", round);
    }
    hw_sea_status status;
    if (hw_world_get_sea_status(world, &status) != HW_OK || !isfinite(status.significant_height) ||
        !isfinite(status.peak_period))
        fail("no status", round);
}

// Some bytes of a snapshot become others: it is refused, or what it says can be asked and changed.
static void forge(hw_world_id world, const char *memory, uint64_t size, int64_t round)
{
    static char forged[1 << 18];
    enum { hash_offset = 16, payload_offset = 24 };
    if (!chance(3))
        return;
    memcpy(forged, memory, (size_t)size);
    for (uint32_t bytes = 1 + next() % 3; bytes > 0; bytes--)
        forged[payload_offset + next() % (size - payload_offset)] = (char)next();
    uint64_t hash = hwi_hash_bytes(HWI_HASH_SEED, forged + payload_offset, (size_t)size - payload_offset);
    uint64_t before = 0;
    memcpy(forged + hash_offset, &hash, sizeof hash);
    hw_world_hash(world, &before);
    hw_result result = hw_snapshot_load(world, forged, size);
    check(result, world, before, round);
    if (result == HW_OK) {
        ask(world, round);
        ask_waves(world, round);
    }
    if (hw_snapshot_load(world, memory, size) != HW_OK)
        fail("a world that cannot be what it was", round);
}

static void one_round(hw_world_id world, int64_t round)
{
    static char memory[1 << 18];
    hw_sea_def def;
    uint64_t before = 0;
    uint64_t after = 0;
    uint64_t size = 0;
    hw_world_hash(world, &before);
    any_sea(&def);
    check(hw_world_set_sea(world, chance(50) ? NULL : &def), world, before, round);
    ask(world, round);
    for (uint32_t changes = 1 + next() % 4; changes > 0; changes--) {
        // Once, some at one moment, or one within the other.
        hw_world_hash(world, &before);
        hw_world_get_sea(world, &def);
        any_weather(&def);
        check(hw_world_change_sea(world, &def, (double)any(0.1f, chance(2) ? 1.0f : 1000.0f)), world, before, round);
        if (chance(2))
            hw_world_step(world, (double)any(0.01f, 0.2f));
    }
    if (chance(3)) {
        hw_sea_wave waves[3];
        for (int i = 0; i < 3; i++)
            waves[i] = (hw_sea_wave){any(0.0f, 30.0f), any(0.05f, 5000.0f), any(-1e6f, 1e6f), any_direction()};
        hw_world_hash(world, &before);
        check(hw_world_set_sea_waves(world, waves, any_int(0, 3) & 3), world, before, round);
    }
    if (chance(3)) {
        hw_sea_bottom_def bottom;
        float heights[4];
        hw_sea_bottom_def_init(&bottom);
        bottom.spacing = any(0.01f, 1e5f);
        bottom.origin = (hw_vec3){any(-100.0f, 100.0f), any(-50.0f, 0.0f), any(-100.0f, 100.0f)};
        for (int i = 0; i < 4; i++)
            heights[i] = any(-100.0f, 10.0f);
        hw_world_hash(world, &before);
        check(hw_world_set_sea_bottom(world, &bottom, chance(9) ? NULL : heights), world, before, round);
    }
    hw_world_step(world, 0.1);
    ask(world, round);
    ask_waves(world, round);
    if (hw_snapshot_save(world, memory, sizeof memory, &size) != HW_OK)
        fail("no snapshot", round);
    hw_world_hash(world, &before);
    if (hw_snapshot_load(world, memory, size) != HW_OK)
        fail("a snapshot that cannot be loaded", round);
    hw_world_hash(world, &after);
    if (after != before)
        fail("a snapshot that is another world", round);
    ask(world, round);
    forge(world, memory, size, round);
}

int main(int argument_count, char **arguments)
{
    int64_t rounds = argument_count > 1 ? strtoll(arguments[1], NULL, 10) : 300;
    uint64_t seed = argument_count > 2 ? strtoull(arguments[2], NULL, 10) : 1;
    hw_world_def def;
    hw_world_id world;
    hw_cable_def cable_def;
    hw_cable_id cable;
    hw_water_def water;
    state = seed * UINT64_C(0x9e3779b97f4a7c15) + 1;
    hw_world_def_init(&def);
    hw_cable_def_init(&cable_def, HW_MODEL_DYNAMIC);
    hw_water_def_init(&water);
    water.flags = HW_WATER_SURFACE;
    if (hw_world_create(&def, &world) != HW_OK || hw_cable_create(world, &cable_def, &cable) != HW_OK ||
        hw_world_set_water(world, &water) != HW_OK)
        fail("no world", 0);
    for (int64_t round = 0; round < rounds; round++) {
        one_round(world, round);
        hw_vec3 points[128];
        int32_t count = 0;
        hw_cable_copy_points(cable, points, 128, &count);
        for (int32_t i = 0; i < count; i++)
            if (!isfinite(points[i].x + points[i].y + points[i].z))
                fail("a cable that is nowhere", round);
    }
    hw_world_destroy(world);
    if (hw_live_allocations() != 0 || hw_live_bytes() != 0)
        fail("memory was left behind", rounds);
    printf("fuzz_sea: seed %" PRIu64 ", %" PRId64 " seas, %" PRId64 " refused in words\n1 passed, 0 failed\n", seed,
           rounds, refused);
    return 0;
}
