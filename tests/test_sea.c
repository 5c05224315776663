// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The sea of a world: that it is the same for everybody who asks, that it changes without a jump, and that what is
// drawn is what is asked. How well it is a sea is for the oracles.

#include "misuse.h"

#include "sea.h"
#include "threads.h"
#include "water.h"
#include "world.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static hwi_world *inside(const scene *s)
{
    hwi_world *world;
    CHECK_OK(hwi_world_resolve("test", s->world, &world));
    return world;
}

static hw_sea_def sea_def(void)
{
    hw_sea_def def;
    CHECK_OK(hw_sea_def_init(&def));
    def.fft_size = 64;
    return def;
}

static void begin_with_sea(scene *s, const hw_sea_def *def)
{
    hw_water_def water;
    scene_begin(s, NULL);
    CHECK_OK(hw_water_def_init(&water));
    water.flags = HW_WATER_SURFACE;
    CHECK_OK(hw_world_set_water(s->world, &water));
    CHECK_OK(hw_world_set_sea(s->world, def));
}

enum { spot_count = 100 };

// Places all over the sea, some far away.
static void make_spots(hw_vec3 *points)
{
    for (int i = 0; i < spot_count; i++) {
        float far = i % 10 == 0 ? 1e3f : 1.0f;
        points[i] =
            (hw_vec3){far * (37.7f * (float)i - 900.0f), -0.3f * (float)(i % 20), far * (411.0f - 19.3f * (float)i)};
    }
}

static void ask(const scene *s, double time, hw_sea_sample *samples)
{
    hw_vec3 points[spot_count];
    make_spots(points);
    CHECK_OK(hw_world_sample_sea(s->world, time, 0.0f, 0, points, spot_count, samples));
}

static double largest_height_difference(const hw_sea_sample *a, const hw_sea_sample *b)
{
    double largest = 0.0;
    for (int i = 0; i < spot_count; i++)
        largest = fmax(largest, fabs((double)a[i].height - (double)b[i].height));
    return largest;
}

TEST(a_sea_def_starts_with_the_defaults_that_the_header_names)
{
    hw_sea_def def;
    memset(&def, 0xff, sizeof def);
    CHECK_OK(hw_sea_def_init(&def));
    CHECK_EQUAL_INT(def.surface, HW_SEA_FFT);
    CHECK_EQUAL_INT(def.weather, HW_WEATHER_WIND);
    CHECK_EQUAL_INT(def.beaufort, 4);
    CHECK_NEAR(def.wind_speed, 10, 0);
    CHECK_NEAR(def.significant_height, 2, 0);
    CHECK_NEAR(def.peak_period, 7, 0);
    CHECK_NEAR(def.peak_sharpness, 3.3f, 0);
    CHECK_NEAR(def.spreading_power, 4, 0);
    CHECK_NEAR(def.swell_height, 0, 0);
    CHECK_NEAR(def.swell_period, 12, 0);
    CHECK_NEAR(def.swell_spreading, 60, 0);
    CHECK_EQUAL_INT(def.spectrum, HW_SPECTRUM_JONSWAP);
    CHECK_EQUAL_INT(def.spreading, HW_SPREADING_HASSELMANN);
    CHECK_NEAR(def.choppiness, 1, 0);
    CHECK_NEAR(def.water_depth + def.loop_period + def.patch_length, 0, 0);
    CHECK_EQUAL_INT(def.cascade_count, 4);
    CHECK_EQUAL_INT(def.fft_size, 128);
    CHECK_EQUAL_INT(def.wave_count, 32);
    CHECK(def.seed == 0);
}

TEST(a_new_world_has_a_flat_sea)
{
    scene s;
    scene_begin(&s, NULL);
    hw_sea_def def;
    hw_sea_sample samples[spot_count];
    CHECK_OK(hw_world_get_sea(s.world, &def));
    CHECK_EQUAL_INT(def.surface, HW_SEA_FLAT);
    ask(&s, 3.0, samples);
    for (int i = 0; i < spot_count; i++) {
        CHECK_NEAR(samples[i].height, 0, 0);
        CHECK_NEAR(samples[i].normal.y, 1, 0);
        CHECK_NEAR(samples[i].jacobian, 1, 0);
        CHECK_NEAR(samples[i].velocity.x, 0, 0);
    }
    scene_end(&s);
}

TEST(no_wind_is_a_flat_sea)
{
    scene s;
    hw_sea_def def = sea_def();
    def.weather = HW_WEATHER_BEAUFORT;
    def.beaufort = 0;
    begin_with_sea(&s, &def);
    hw_sea_sample samples[spot_count];
    ask(&s, 3.0, samples);
    for (int i = 0; i < spot_count; i++)
        CHECK_NEAR(samples[i].height, 0, 0);
    scene_end(&s);
}

TEST(the_same_seed_is_the_same_sea_and_another_is_another)
{
    scene a, b;
    hw_sea_def def = sea_def();
    begin_with_sea(&a, &def);
    begin_with_sea(&b, &def);
    hw_sea_sample first[spot_count];
    hw_sea_sample second[spot_count];
    // The order of questions is another, the answers are not.
    ask(&a, 1.0, first);
    ask(&b, 100.0, second);
    ask(&b, -7.0, second);
    ask(&b, 50.0, second);
    ask(&b, 1.0, second);
    CHECK(memcmp(first, second, sizeof first) == 0);
    def.seed = 1;
    CHECK_OK(hw_world_set_sea(b.world, &def));
    ask(&b, 1.0, second);
    CHECK(largest_height_difference(first, second) > 0.5);
    scene_end(&a);
    scene_end(&b);
}

static void check_low_pass(const hwi_cascade *small, const hwi_cascade *large)
{
    int32_t j = 0;
    CHECK_NEAR(small->length, large->length, 0);
    for (int32_t i = 0; i < small->pair_count; i++) {
        const hwi_sea_pair *pair = &small->pairs[i];
        while (j < large->pair_count - 1 &&
               (large->pairs[j].x < pair->x || (large->pairs[j].x == pair->x && large->pairs[j].z < pair->z)))
            j++;
        CHECK(large->pairs[j].x == pair->x && large->pairs[j].z == pair->z);
        CHECK(large->pairs[j].cos_phase[0] == pair->cos_phase[0]);
        CHECK(large->pairs[j].sin_phase[1] == pair->sin_phase[1]);
        CHECK(large->pairs[j].frequency == pair->frequency);
    }
}

TEST(a_smaller_sea_is_the_low_pass_of_a_larger_one)
{
    scene small, large;
    hw_sea_def def = sea_def();
    begin_with_sea(&small, &def);
    def.fft_size = 256;
    begin_with_sea(&large, &def);
    const hwi_sea *a = inside(&small)->sea;
    const hwi_sea *b = inside(&large)->sea;
    for (int32_t c = 0; c < def.cascade_count; c++) {
        check_context("cascade %d", (int)c);
        check_low_pass(&a->cascades[c], &b->cascades[c]);
    }
    hw_sea_sample first[spot_count];
    hw_sea_sample second[spot_count];
    ask(&small, 12.0, first);
    ask(&large, 12.0, second);
    // Waves of some 2 m significant height; what differs is the shortest, and what is between texels.
    CHECK(largest_height_difference(first, second) < 0.25);
    scene_end(&small);
    scene_end(&large);
}

TEST(workers_do_not_change_the_sea)
{
    hw_sea_sample first[spot_count];
    hw_sea_sample second[spot_count];
    static float maps[2][4 * 64 * 64];
    for (int workers = 1; workers <= 3; workers += 2) {
        scene s;
        hw_world_def world = scene_world_def();
        world.worker_count = workers;
        scene_begin(&s, &world);
        hw_sea_def def = sea_def();
        CHECK_OK(hw_world_set_sea(s.world, &def));
        for (int32_t c = 0; c < 4; c++)
            CHECK_OK(hw_world_get_sea_maps(s.world, 8.0, c, maps[workers / 2], NULL, 4 * 64 * 64));
        ask(&s, 8.0, workers == 1 ? first : second);
        scene_end(&s);
    }
    CHECK(memcmp(first, second, sizeof first) == 0);
    CHECK(memcmp(maps[0], maps[1], sizeof maps[0]) == 0);
}

TEST(weather_changes_without_a_jump)
{
    scene s;
    hw_sea_def def = sea_def();
    def.weather = HW_WEATHER_BEAUFORT;
    def.beaufort = 2;
    begin_with_sea(&s, &def);
    scene_run(&s, 60);
    hw_sea_sample before[spot_count];
    hw_sea_sample after[spot_count];
    hw_sea_status status;
    double now = 1.0;
    ask(&s, now, before);
    def.beaufort = 9;
    def.direction = (hw_vec3){0.0f, 0.0f, 1.0f};
    CHECK_OK(hw_world_change_sea(s.world, &def, 60.0));
    ask(&s, now, after);
    CHECK_NEAR(largest_height_difference(before, after), 0, 1e-5);
    // From frame to frame nothing moves faster than waves do.
    double largest = 0.0;
    for (int i = 0; i < 50; i++) {
        ask(&s, now + 1.3 * i, before);
        ask(&s, now + 1.3 * i + 0.01, after);
        largest = fmax(largest, largest_height_difference(before, after));
    }
    CHECK(largest < 0.15); // 15 m/s
    // In the middle of it the weather changes again.
    scene_run(&s, 1800);
    CHECK_OK(hw_world_get_sea_status(s.world, &status));
    CHECK_NEAR(status.progress, 0.5, 0.01);
    now = 31.0;
    ask(&s, now, before);
    def.beaufort = 4;
    CHECK_OK(hw_world_change_sea(s.world, &def, 10.0));
    ask(&s, now, after);
    CHECK_NEAR(largest_height_difference(before, after), 0, 1e-5);
    scene_run(&s, 660);
    CHECK_OK(hw_world_get_sea_status(s.world, &status));
    CHECK_NEAR(status.progress, 1, 0);
    CHECK_NEAR(status.significant_height, 0.2092461 * 6.9 * 6.9 / 9.81, 2e-3);
    scene_end(&s);
}

// What the sea does from frame to frame while the weather changes: no wave may leap, not even when the peak of the
// spectrum goes by. Height at rest above fixed places, so that it bends as slowly as waves do: some 6 m/s^2 here.
TEST(no_wave_leaps_while_the_weather_changes)
{
    const double h = 1.0 / 60.0;
    for (int32_t spreading = HW_SPREADING_COSINE; spreading <= HW_SPREADING_DONELAN_BANNER; spreading++) {
        scene s;
        hw_sea_def def = sea_def();
        def.choppiness = 0.0f;
        def.fft_size = 64;
        def.wind_speed = 6.0f;
        def.spreading = spreading;
        begin_with_sea(&s, &def);
        def.wind_speed = 22.0f;
        def.direction = (hw_vec3){-1.0f, 0.0f, 0.3f};
        def.swell_height = 3.0f;
        CHECK_OK(hw_world_change_sea(s.world, &def, 20.0));
        double bent = 0.0;
        for (int i = 0; i < 20; i++) {
            hw_sea_sample samples[3][spot_count];
            for (int j = 0; j < 3; j++)
                ask(&s, 1.034 * i + h * j, samples[j]);
            for (int j = 0; j < spot_count; j++) {
                double second = (double)(samples[0][j].height - 2.0f * samples[1][j].height + samples[2][j].height);
                bent = fmax(bent, fabs(second) / (h * h));
            }
        }
        check_context("spreading %d bends %.1f m/s^2", (int)spreading, bent);
        CHECK(bent < 15.0);
        scene_end(&s);
    }
}

TEST(a_sea_with_a_period_comes_again)
{
    scene s;
    hw_sea_def def = sea_def();
    def.loop_period = 90.0f;
    for (def.surface = HW_SEA_GERSTNER; def.surface <= HW_SEA_FFT; def.surface++) {
        begin_with_sea(&s, &def);
        hw_sea_sample first[spot_count];
        hw_sea_sample again[spot_count];
        ask(&s, 5.0, first);
        ask(&s, 95.0, again);
        CHECK_NEAR(largest_height_difference(first, again), 0, 1e-4);
        ask(&s, -85.0, again); // and came before
        CHECK_NEAR(largest_height_difference(first, again), 0, 1e-4);
        ask(&s, 50.0, again);
        CHECK(largest_height_difference(first, again) > 0.3);
        scene_end(&s);
    }
}

TEST(hours_of_time_lose_no_phase)
{
    scene s;
    hw_sea_def def = sea_def();
    def.loop_period = 100.0f;
    begin_with_sea(&s, &def);
    hw_sea_sample first[spot_count];
    hw_sea_sample again[spot_count];
    ask(&s, 5.0, first);
    ask(&s, 5.0 + 100.0 * 3600.0, again); // a hundred hours
    CHECK_NEAR(largest_height_difference(first, again), 0, 2e-3);
    scene_end(&s);
}

// 4 times the root of the mean square over the spots, at some times.
static double measured_height(const scene *s, float shortest)
{
    double square = 0.0;
    for (int i = 0; i < 40; i++) {
        hw_vec3 points[64];
        hw_sea_sample samples[64];
        for (int j = 0; j < 64; j++)
            points[j] = (hw_vec3){131.7f * (float)j, 0.0f, 97.3f * (float)((j * 7) % 64)};
        CHECK_OK(hw_world_sample_sea(s->world, 71.3 * i, shortest, HW_SEA_HEIGHT_ONLY, points, 64, samples));
        for (int j = 0; j < 64; j++)
            square += (double)samples[j].height * (double)samples[j].height / (40 * 64);
    }
    return 4.0 * sqrt(square);
}

TEST(no_wave_is_left_that_is_shorter_than_half_of_what_is_asked_for)
{
    for (int32_t cascades = 1; cascades <= 4; cascades += 3) {
        scene s;
        hw_sea_def def = sea_def();
        def.cascade_count = cascades;
        def.choppiness = 0.0f;
        begin_with_sea(&s, &def);
        CHECK(measured_height(&s, 0.0f) > 1.5);
        CHECK_NEAR(measured_height(&s, 1e5f), 0, 0);
        scene_end(&s);
    }
}

TEST(the_status_tells_the_height_of_the_waves_that_there_are)
{
    hw_sea_def defs[4];
    for (int i = 0; i < 4; i++) {
        defs[i] = sea_def();
        defs[i].choppiness = 0.0f;
        defs[i].wind_speed = 12.0f;
    }
    defs[1].spectrum = HW_SPECTRUM_TMA; // half of it
    defs[1].water_depth = 5.0f;
    defs[2].weather = HW_WEATHER_HEIGHT; // a part of them is too short
    defs[2].peak_period = 0.8f;
    defs[2].significant_height = 0.1f;
    defs[3].wind_speed = 0.0f; // narrow swell alone
    defs[3].swell_height = 2.0f;
    defs[3].swell_period = 11.0f;
    defs[3].swell_spreading = 500.0f;
    // Waves below 1.12 m are too short: 0.21 of the energy is in longer ones.
    static const double expected[4] = {0.2092461 * 144 / 9.81, 1.40, 0.0459, 2.0};
    static const double allowed[4] = {0.03, 0.03, 0.06, 0.03};
    for (int i = 0; i < 4; i++) {
        scene s;
        hw_sea_status status;
        begin_with_sea(&s, &defs[i]);
        CHECK_OK(hw_world_get_sea_status(s.world, &status));
        check_context("sea %d", i);
        CHECK_NEAR(status.significant_height, expected[i], allowed[i] * expected[i]);
        CHECK_NEAR(measured_height(&s, 0.0f), (double)status.significant_height, 0.06 * expected[i]);
        CHECK_NEAR(status.usual_depth, i == 1 ? 5 : 0, 0);
        scene_end(&s);
    }
}

TEST(waves_of_a_tma_spectrum_are_not_lowered_twice)
{
    const float heights[4] = {0.0f, 0.0f, 0.0f, 0.0f};
    for (int32_t surface = HW_SEA_GERSTNER; surface <= HW_SEA_FFT; surface++) {
        scene s;
        hw_sea_def def = sea_def();
        hw_sea_bottom_def bottom;
        def.surface = surface;
        def.spectrum = HW_SPECTRUM_TMA;
        def.water_depth = 5.0f;
        def.choppiness = 0.0f;
        begin_with_sea(&s, &def);
        double open = measured_height(&s, 0.0f);
        CHECK_OK(hw_sea_bottom_def_init(&bottom));
        bottom.origin.y = -5.0f;
        CHECK_OK(hw_world_set_sea_bottom(s.world, &bottom, heights));
        CHECK_NEAR(measured_height(&s, 0.0f), open, 0.001 * open);
        bottom.origin.y = -2.0f;
        CHECK_OK(hw_world_set_sea_bottom(s.world, &bottom, heights));
        CHECK(measured_height(&s, 0.0f) < 0.8 * open);
        scene_end(&s);
    }
}

TEST(a_sea_longer_than_its_patch_is_refused)
{
    scene s;
    hw_sea_def def = sea_def();
    begin_with_sea(&s, &def);
    def.patch_length = 64.0f;
    def.wind_speed = 15.0f;
    CHECK_REFUSED(&s, hw_world_set_sea(s.world, &def), HW_ERROR_BAD_VALUE, "patch_length");
    def.wind_speed = 2.0f;
    CHECK_OK(hw_world_set_sea(s.world, &def));
    scene_end(&s);
}

// Read a map the way a renderer does.
static void read_map(const float *map, const hw_sea_cascade *cascade, double x, double z, double *values)
{
    double u = (x + (double)cascade->lean * z) / (double)cascade->patch_length;
    double v = z / (double)cascade->patch_length;
    u += (double)cascade->offset / cascade->size;
    v += (double)cascade->offset / cascade->size;
    u = (u - floor(u)) * cascade->size;
    v = (v - floor(v)) * cascade->size;
    int mask = cascade->size - 1;
    int ix = (int)u & mask;
    int iz = (int)v & mask;
    double fx = u - floor(u);
    double fz = v - floor(v);
    for (int i = 0; i < 4; i++) {
        double near = (1 - fx) * (double)map[4 * (iz * cascade->size + ix) + i] +
                      fx * (double)map[4 * (iz * cascade->size + ((ix + 1) & mask)) + i];
        double far = (1 - fx) * (double)map[4 * (((iz + 1) & mask) * cascade->size + ix) + i] +
                     fx * (double)map[4 * (((iz + 1) & mask) * cascade->size + ((ix + 1) & mask)) + i];
        values[i] += (1 - fz) * near + fz * far;
    }
}

TEST(what_is_drawn_is_what_is_asked_to_a_millimetre)
{
    enum { floats = 4 * 128 * 128 };
    scene s;
    hw_sea_def def = sea_def();
    def.fft_size = 128;
    def.wind_speed = 15.0f;
    begin_with_sea(&s, &def);
    hw_sea_cascade cascades[4];
    int32_t count;
    float *displacement[4];
    float *slopes[4];
    CHECK_OK(hw_world_get_sea_cascades(s.world, cascades, 4, &count));
    CHECK_EQUAL_INT(count, 4);
    for (int32_t c = 0; c < count; c++) {
        displacement[c] = malloc(floats * sizeof(float));
        slopes[c] = malloc(floats * sizeof(float));
        CHECK_EQUAL_INT(cascades[c].size, 128);
        CHECK_OK(hw_world_get_sea_maps(s.world, 17.3, c, displacement[c], slopes[c], floats));
    }
    int folded = 0;
    for (int i = 0; i < 2000; i++) {
        double x = 3.7 * i - 1000.0;
        double z = 500.0 - 1.9 * i;
        double d[4] = {0};
        double g[4] = {0};
        for (int32_t c = 0; c < count; c++) {
            read_map(displacement[c], &cascades[c], x, z, d);
            read_map(slopes[c], &cascades[c], x, z, g);
        }
        double jacobian = (1 + g[2]) * (1 + g[3]) - d[3] * d[3];
        if (jacobian < 0.05) {
            folded++;
            continue;
        }
        // A vertex that is drawn there must be found there.
        hw_vec3 vertex = {(float)(x + d[0]), (float)d[1], (float)(z + d[2])};
        hw_sea_sample sample;
        CHECK_OK(hw_world_sample_sea(s.world, 17.3, 0.0f, 0, &vertex, 1, &sample));
        check_context("vertex %d, jacobian %g", i, jacobian);
        CHECK_NEAR(sample.height, d[1], 0.001);
        CHECK_NEAR(sample.jacobian, jacobian, 0.02);
    }
    CHECK(folded < 40);
    for (int32_t c = 0; c < count; c++) {
        free(displacement[c]);
        free(slopes[c]);
    }
    scene_end(&s);
}

TEST(pressure_is_none_at_the_surface_and_loses_the_waves_in_the_depth)
{
    scene s;
    hw_sea_def def = sea_def();
    for (def.surface = HW_SEA_GERSTNER; def.surface <= HW_SEA_FFT; def.surface++) {
        begin_with_sea(&s, &def);
        hw_vec3 point = {12.0f, 0.0f, 7.0f};
        hw_sea_sample at;
        CHECK_OK(hw_world_sample_sea(s.world, 0.0, 0.0f, 0, &point, 1, &at));
        hw_water_sample sample;
        // Water weighs more, or less, by how fast waves throw it up: half of it at most.
        point.y = at.height - 0.0001f;
        CHECK_OK(hw_world_sample_water(s.world, &point, 1, &sample));
        CHECK_NEAR(sample.surface_height, at.height, 1e-5);
        CHECK_NEAR(sample.pressure, 1025 * 9.81 * 0.0001, 0.5);
        CHECK_EQUAL_INT(sample.in_water, 1);
        // Deep down the sea is as high as it is in the mean.
        point.y = -300.0f;
        CHECK_OK(hw_world_sample_water(s.world, &point, 1, &sample));
        CHECK_NEAR(sample.pressure, 1025 * 9.81 * 300.0, 1025 * 9.81 * 0.1);
        CHECK_NEAR(sample.velocity.x, 0, 0.002);
        point.y = at.height + 0.01f;
        CHECK_OK(hw_world_sample_water(s.world, &point, 1, &sample));
        CHECK_EQUAL_INT(sample.in_water, 0);
        CHECK_NEAR(sample.pressure, 0, 0);
        scene_end(&s);
    }
}

TEST(currents_and_waves_add)
{
    scene s;
    hw_sea_def def = sea_def();
    begin_with_sea(&s, &def);
    hw_vec3 point = {3.0f, -2.0f, 5.0f};
    hw_water_sample without;
    hw_water_sample with;
    CHECK_OK(hw_world_sample_water(s.world, &point, 1, &without));
    hw_current_def flow;
    hw_current_id current;
    CHECK_OK(hw_current_def_init(&flow, HW_CURRENT_UNIFORM));
    CHECK_OK(hw_current_create(s.world, &flow, &current));
    CHECK_OK(hw_world_sample_water(s.world, &point, 1, &with));
    CHECK_NEAR(with.velocity.x - without.velocity.x, 0.5, 1e-6);
    CHECK(fabsf(without.velocity.x) + fabsf(without.velocity.y) > 0.01f);
    scene_end(&s);
}

TEST(a_warm_start_saves_iterations_and_changes_no_answer)
{
    scene s;
    hw_sea_def def = sea_def();
    def.wind_speed = 20.0f;
    begin_with_sea(&s, &def);
    hw_vec3 points[spot_count];
    hw_sea_sample cold[spot_count];
    hw_sea_sample warm[spot_count];
    make_spots(points);
    ask(&s, 9.98, warm);
    ask(&s, 10.0, cold);
    CHECK_OK(hw_world_sample_sea(s.world, 10.0, 0.0f, HW_SEA_WARM_START, points, spot_count, warm));
    int cold_sum = 0;
    int warm_sum = 0;
    for (int i = 0; i < spot_count; i++) {
        cold_sum += cold[i].iterations;
        warm_sum += warm[i].iterations;
        CHECK_NEAR(warm[i].height, cold[i].height, 0.002);
    }
    CHECK(warm_sum < cold_sum);
    // What is no displacement is no start.
    for (int i = 0; i < spot_count; i++)
        warm[i].displacement = (hw_vec3){NAN, INFINITY, 1e30f};
    CHECK_OK(hw_world_sample_sea(s.world, 10.0, 0.0f, HW_SEA_WARM_START, points, spot_count, warm));
    CHECK(memcmp(warm, cold, sizeof cold) == 0);
    scene_end(&s);
}

TEST(a_question_may_leave_short_waves_out)
{
    scene s;
    hw_sea_def def = sea_def();
    begin_with_sea(&s, &def);
    hw_vec3 points[spot_count];
    hw_sea_sample all[spot_count];
    hw_sea_sample some[spot_count];
    make_spots(points);
    ask(&s, 1.0, all);
    CHECK_OK(hw_world_sample_sea(s.world, 1.0, 20.0f, 0, points, spot_count, some));
    double difference = largest_height_difference(all, some);
    CHECK(difference > 0.01 && difference < 0.6);
    CHECK_OK(hw_world_sample_sea(s.world, 1.0, 100000.0f, 0, points, spot_count, some));
    scene_end(&s);
}

TEST(given_waves_are_what_the_formula_says)
{
    scene s;
    hw_sea_def def = sea_def();
    def.surface = HW_SEA_GERSTNER;
    begin_with_sea(&s, &def);
    hw_sea_wave wave = {.amplitude = 1.0f, .wavelength = 50.0f, .direction = {0.0f, 3.0f, 2.0f}};
    CHECK_OK(hw_world_set_sea_waves(s.world, &wave, 1));
    double k = 2 * 3.14159265358979 / 50;
    double w = sqrt(9.81 * k);
    for (int i = 0; i < 50; i++) {
        double rest = 1.7 * i;
        double phase = k * rest - w * 3.0;
        hw_vec3 point = {5.0f, -4.0f, (float)(rest - sin(phase))};
        hw_sea_sample sample;
        CHECK_OK(hw_world_sample_sea(s.world, 3.0, 0.0f, 0, &point, 1, &sample));
        CHECK_NEAR(sample.height, cos(phase), 1e-3);
        CHECK_NEAR(sample.surface_velocity.z, w * cos(phase), 1e-3);
        CHECK_NEAR(sample.surface_velocity.y, w * sin(phase), 1e-3);
        CHECK_NEAR(sample.jacobian, 1 - k * cos(phase), 1e-3);
        double there = k * (double)point.z - w * 3.0;
        CHECK_NEAR(sample.velocity.z, w * exp(-4 * k) * cos(there), 1e-5);
        CHECK_NEAR(sample.velocity.y, w * exp(-4 * k) * sin(there), 1e-5);
    }
    hw_sea_wave found[2];
    int32_t count;
    CHECK_OK(hw_world_get_sea_waves(s.world, found, 2, &count));
    CHECK_EQUAL_INT(count, 1);
    CHECK_NEAR(found[0].wavelength, 50, 1e-4);
    CHECK_NEAR(found[0].direction.z, 1, 1e-6);
    scene_end(&s);
}

TEST(waves_drawn_from_a_spectrum_have_its_energy)
{
    scene s;
    hw_sea_def def = sea_def();
    def.surface = HW_SEA_GERSTNER;
    def.weather = HW_WEATHER_HEIGHT;
    def.significant_height = 3.0f;
    def.peak_period = 8.0f;
    def.swell_height = 1.0f;
    begin_with_sea(&s, &def);
    hw_sea_wave waves[HW_MAX_SEA_WAVES];
    int32_t count;
    double energy = 0.0;
    CHECK_OK(hw_world_get_sea_waves(s.world, waves, HW_MAX_SEA_WAVES, &count));
    CHECK_EQUAL_INT(count, 32);
    for (int32_t i = 0; i < count; i++)
        energy += 0.5 * (double)waves[i].amplitude * (double)waves[i].amplitude;
    CHECK_NEAR(4 * sqrt(energy), sqrt(10), 0.03);
    scene_end(&s);
}

TEST(waves_become_lower_over_a_bottom_and_none_on_land)
{
    scene s;
    hw_sea_def def = sea_def();
    hw_sea_bottom_def bottom;
    CHECK_OK(hw_sea_bottom_def_init(&bottom));
    bottom.count_x = 3;
    bottom.spacing = 1000.0f;
    bottom.origin = (hw_vec3){0.0f, -2.0f, 0.0f};
    const float heights[6] = {-200.0f, 0.0f, 12.0f, -200.0f, 0.0f, 12.0f};
    for (def.surface = HW_SEA_GERSTNER; def.surface <= HW_SEA_FFT; def.surface++) {
        begin_with_sea(&s, &def);
        CHECK_OK(hw_world_set_sea_bottom(s.world, &bottom, heights));
        double energy[3] = {0};
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 200; j++) {
                hw_vec3 point = {1000.0f * (float)i, 0.0f, 5.0f * (float)j};
                hw_sea_sample sample;
                CHECK_OK(hw_world_sample_sea(s.world, 4.0, 0.0f, 0, &point, 1, &sample));
                energy[i] += (double)sample.height * (double)sample.height / 200;
            }
        }
        CHECK(energy[0] > 0.1);
        CHECK(energy[1] < 0.4 * energy[0] && energy[1] > 0.0);
        CHECK_NEAR(energy[2], 0, 1e-12);
        CHECK_OK(hw_world_set_sea_bottom(s.world, NULL, NULL));
        scene_end(&s);
    }
}

TEST(a_cable_feels_the_waves_and_does_not_sleep_in_them)
{
    scene s;
    hw_sea_def def = sea_def();
    begin_with_sea(&s, &def);
    hw_cable_def cable = scene_cable_def(HW_MODEL_DYNAMIC);
    cable.start_position = (hw_vec3){0.0f, -1.0f, 0.0f};
    cable.end_position = (hw_vec3){8.0f, -1.0f, 0.0f};
    scene_add(&s, &cable);
    hw_vec3 points[64];
    hw_vec3 later[64];
    scene_run(&s, 300);
    int32_t count = scene_points(s.cables[0], points, 64);
    scene_run(&s, 90);
    scene_points(s.cables[0], later, 64);
    float moved = 0.0f;
    for (int32_t i = 0; i < count; i++)
        moved = fmaxf(moved, fabsf(later[i].x - points[i].x) + fabsf(later[i].y - points[i].y));
    CHECK(moved > 0.05f);
    scene_run(&s, 240);
    CHECK_EQUAL_INT(scene_status(s.cables[0]).state, HW_CABLE_MOVING);
    scene_end(&s);
}

TEST(a_sea_comes_back_with_a_snapshot)
{
    hw_sea_def def = sea_def();
    for (def.surface = HW_SEA_GERSTNER; def.surface <= HW_SEA_FFT; def.surface++) {
        scene s, other;
        begin_with_sea(&s, &def);
        scene_run(&s, 30);
        def.wind_speed = 16.0f;
        CHECK_OK(hw_world_change_sea(s.world, &def, 5.0));
        hw_sea_wave wave = {.amplitude = 1.0f, .wavelength = 30.0f, .direction = {1.0f, 0.0f, 0.0f}};
        if (def.surface == HW_SEA_GERSTNER)
            CHECK_OK(hw_world_set_sea_waves(s.world, &wave, 1));
        hw_sea_bottom_def bottom;
        const float heights[4] = {-5.0f, -30.0f, -7.0f, -9.0f};
        CHECK_OK(hw_sea_bottom_def_init(&bottom));
        CHECK_OK(hw_world_set_sea_bottom(s.world, &bottom, heights));
        hw_sea_sample before[spot_count];
        hw_sea_sample after[spot_count];
        ask(&s, 2.0, before);
        uint64_t size;
        CHECK_OK(hw_snapshot_size(s.world, &size));
        void *memory = malloc((size_t)size);
        CHECK_OK(hw_snapshot_save(s.world, memory, size, &size));
        // Into a world without, into its own after another change, and into one whose sea is another.
        scene_begin(&other, NULL);
        CHECK_OK(hw_snapshot_load(other.world, memory, size));
        ask(&other, 2.0, after);
        CHECK(memcmp(before, after, sizeof before) == 0);
        CHECK_EQUAL_HEX(scene_hash(&other), scene_hash(&s));
        def.wind_speed = 5.0f;
        CHECK_OK(hw_world_change_sea(s.world, &def, 1.0));
        CHECK_OK(hw_world_set_sea_bottom(s.world, NULL, NULL));
        CHECK_OK(hw_snapshot_load(s.world, memory, size));
        ask(&s, 2.0, after);
        CHECK(memcmp(before, after, sizeof before) == 0);
        def.seed = 9;
        CHECK_OK(hw_world_set_sea(other.world, &def));
        CHECK(scene_hash(&other) != scene_hash(&s));
        CHECK_OK(hw_snapshot_load(other.world, memory, size));
        ask(&other, 2.0, after);
        CHECK(memcmp(before, after, sizeof before) == 0);
        free(memory);
        scene_end(&other);
        scene_end(&s);
        def.seed = 0;
        def.wind_speed = 10.0f;
    }
}

typedef struct asker {
    const scene *s;
    double time;
    hw_sea_sample samples[spot_count];
    int wrong;
} asker;

static void ask_often(void *argument)
{
    asker *own = argument;
    hw_vec3 points[spot_count];
    hw_sea_sample samples[spot_count];
    make_spots(points);
    for (int i = 0; i < 20; i++) {
        // Each thread asks for a time of its own and for that of all others.
        hw_world_sample_sea(own->s->world, own->time, 0.0f, 0, points, spot_count, samples);
        own->wrong += memcmp(samples, own->samples, sizeof samples) != 0;
        hw_world_sample_sea(own->s->world, 0.5 * i, 0.0f, 0, points, spot_count, samples);
    }
}

TEST(any_number_of_threads_may_ask_for_any_times_while_the_world_steps)
{
    enum { thread_count = 5 };
    scene s;
    hw_sea_def def = sea_def();
    def.cascade_count = 2;
    begin_with_sea(&s, &def);
    hw_cable_def cable = scene_cable_def(HW_MODEL_DYNAMIC);
    scene_add(&s, &cable);
    static asker askers[thread_count];
    hwi_thread threads[thread_count];
    hwi_thread_start starts[thread_count];
    for (int i = 0; i < thread_count; i++) {
        askers[i] = (asker){.s = &s, .time = 1000.0 + i};
        ask(&s, askers[i].time, askers[i].samples);
    }
    for (int i = 0; i < thread_count; i++) {
        starts[i] = (hwi_thread_start){ask_often, &askers[i]};
        CHECK(hwi_thread_create(&threads[i], &starts[i]));
    }
    scene_run(&s, 20);
    for (int i = 0; i < thread_count; i++) {
        hwi_thread_join(threads[i]);
        CHECK_EQUAL_INT(askers[i].wrong, 0);
    }
    scene_end(&s);
}

TEST(a_sea_refuses_bad_values_with_a_sentence)
{
    scene s;
    hw_sea_def good = sea_def();
    begin_with_sea(&s, &good);
    hw_sea_def def = good;
    def.wind_speed = -3.0f;
    CHECK_REFUSED(&s, hw_world_set_sea(s.world, &def), HW_ERROR_BAD_VALUE, "wind_speed");
    def = good;
    def.fft_size = 100;
    CHECK_REFUSED(&s, hw_world_set_sea(s.world, &def), HW_ERROR_BAD_VALUE, "64, 128, 256 or 512, got 100");
    def = good;
    def.cascade_count = 65;
    CHECK_REFUSED(&s, hw_world_set_sea(s.world, &def), HW_ERROR_BAD_VALUE, "cascade_count");
    def = good;
    def.beaufort = 13;
    CHECK_REFUSED(&s, hw_world_set_sea(s.world, &def), HW_ERROR_BAD_VALUE, "beaufort");
    def = good;
    def.direction = (hw_vec3){0.0f, 1.0f, 0.0f};
    CHECK_REFUSED(&s, hw_world_set_sea(s.world, &def), HW_ERROR_BAD_VALUE, "direction along the water");
    def = good;
    def.peak_period = NAN;
    CHECK_REFUSED(&s, hw_world_set_sea(s.world, &def), HW_ERROR_BAD_VALUE, "peak_period");
    def = good;
    def.struct_size = 0;
    CHECK_REFUSED(&s, hw_world_set_sea(s.world, &def), HW_ERROR_NOT_INITIALIZED, "hw_sea_def_init");
    CHECK_REFUSED(&s, hw_world_set_sea(s.world, NULL), HW_ERROR_NULL_ARGUMENT, "def");
    def = good;
    def.seed = 5;
    CHECK_REFUSED(&s, hw_world_change_sea(s.world, &def, 5.0), HW_ERROR_BAD_VALUE, "all but the weather");
    CHECK_REFUSED(&s, hw_world_change_sea(s.world, &good, 0.0), HW_ERROR_BAD_VALUE, "seconds");
    hw_sea_sample sample;
    hw_vec3 point = {0};
    CHECK_REFUSED(&s, hw_world_sample_sea(s.world, NAN, 0.0f, 0, &point, 1, &sample), HW_ERROR_BAD_VALUE, "time");
    CHECK_REFUSED(&s, hw_world_sample_sea(s.world, 0.0, -1.0f, 0, &point, 1, &sample), HW_ERROR_BAD_VALUE,
                  "shortest_wavelength");
    CHECK_REFUSED(&s, hw_world_sample_sea(s.world, 0.0, 0.0f, 64, &point, 1, &sample), HW_ERROR_BAD_VALUE, "flags");
    CHECK_REFUSED(&s, hw_world_sample_sea(s.world, 0.0, 0.0f, 0, NULL, 1, &sample), HW_ERROR_NULL_ARGUMENT, "points");
    CHECK_REFUSED(&s, hw_world_sample_sea(s.world, 0.0, 0.0f, 0, &point, 1, NULL), HW_ERROR_NULL_ARGUMENT, "samples");
    point.x = INFINITY;
    CHECK_REFUSED(&s, hw_world_sample_sea(s.world, 0.0, 0.0f, 0, &point, 1, &sample), HW_ERROR_BAD_VALUE, "points[0]");
    float few[4];
    CHECK_REFUSED(&s, hw_world_get_sea_maps(s.world, 0.0, 0, few, NULL, 4), HW_ERROR_BUFFER_TOO_SMALL, "16384");
    CHECK_REFUSED(&s, hw_world_get_sea_maps(s.world, 0.0, 4, few, NULL, 4), HW_ERROR_BAD_VALUE, "cascade");
    hw_sea_wave wave = {1.0f, 10.0f, 0.0f, {1.0f, 0.0f, 0.0f}};
    CHECK_REFUSED(&s, hw_world_set_sea_waves(s.world, &wave, 1), HW_ERROR_BAD_VALUE, "HW_SEA_GERSTNER");
    wave.wavelength = 0.0f;
    CHECK_REFUSED(&s, hw_world_set_sea_waves(s.world, &wave, 1), HW_ERROR_BAD_VALUE, "wavelength");
    hw_sea_bottom_def bottom;
    CHECK_OK(hw_sea_bottom_def_init(&bottom));
    CHECK_REFUSED(&s, hw_world_set_sea_bottom(s.world, &bottom, NULL), HW_ERROR_NULL_ARGUMENT, "both");
    const float heights[4] = {0.0f, NAN, 0.0f, 0.0f};
    CHECK_REFUSED(&s, hw_world_set_sea_bottom(s.world, &bottom, heights), HW_ERROR_BAD_VALUE, "heights");
    bottom.count_x = 1;
    CHECK_REFUSED(&s, hw_world_set_sea_bottom(s.world, &bottom, heights), HW_ERROR_BAD_VALUE, "count_x");
    CHECK_REFUSED(&s, hw_sea_def_init(NULL), HW_ERROR_NULL_ARGUMENT, "def");
    CHECK_REFUSED(&s, hw_sea_bottom_def_init(NULL), HW_ERROR_NULL_ARGUMENT, "def");
    CHECK_REFUSED(&s, hw_world_get_sea_status(s.world, NULL), HW_ERROR_NULL_ARGUMENT, "status");
    CHECK_REFUSED(&s, hw_world_get_sea(s.world, NULL), HW_ERROR_NULL_ARGUMENT, "def");
    hw_sea_cascade cascade;
    int32_t count;
    CHECK_REFUSED(&s, hw_world_get_sea_cascades(s.world, &cascade, 1, &count), HW_ERROR_BUFFER_TOO_SMALL, "4");
    CHECK_EQUAL_INT(count, 4);
    scene_end(&s);
}

TEST(weather_that_is_too_long_for_its_patches_is_refused)
{
    scene s;
    hw_sea_def def = sea_def();
    def.cascade_count = 1;
    def.wind_speed = 3.0f;
    begin_with_sea(&s, &def);
    def.wind_speed = 30.0f;
    CHECK_REFUSED(&s, hw_world_change_sea(s.world, &def, 5.0), HW_ERROR_BAD_VALUE, "patch_length");
    scene_end(&s);
}
