// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The filtered maps of a sea: halves, levels, foam.

#include "check.h"
#include "hawser/sea_texture.h"
#include "hawser/world.h"

#include <math.h>
#include <string.h>

#define SIZE   64
#define TEXELS (SIZE * SIZE)

static float slopes[4 * TEXELS];
static float foam[TEXELS];
static uint16_t texels[4 * 2 * TEXELS];

static double half_value(uint16_t half)
{
    int exponent = (half >> 10 & 31) - 15;
    double value = exponent == -15 ? ldexp(half & 1023, -24) : ldexp(1.0 + (half & 1023) / 1024.0, exponent);
    return half & 0x8000 ? -value : value;
}

static hw_sea_texture_input input(void)
{
    return (hw_sea_texture_input){
        .slopes = slopes, .size = SIZE, .foam_weight = 0.5f, .seconds = 0.1f, .foam_life = 2.0f};
}

static void fill_slopes(void)
{
    memset(foam, 0, sizeof foam);
    for (int32_t i = 0; i < TEXELS; ++i) {
        float *s = &slopes[4 * i];
        double x = 6.28318530717959 * (i % SIZE) / SIZE;
        double z = 6.28318530717959 * (i / SIZE) / SIZE;
        s[0] = (float)(0.3 * sin(x));
        s[1] = (float)(0.2 * cos(3.0 * z));
        s[2] = (float)(0.25 * sin(x + 2.0 * z));
        s[3] = (float)(0.25 * cos(5.0 * x));
    }
}

TEST(sea_texture_holds_slopes_and_gather_to_half_precision)
{
    fill_slopes();
    hw_sea_texture_size size;
    CHECK_OK(hw_sea_texture_measure(SIZE, &size));
    CHECK_EQUAL_INT(size.level_count, 7);
    CHECK_EQUAL_INT(size.texel_count, 4096 + 1024 + 256 + 64 + 16 + 4 + 1);
    hw_sea_texture_input in = input();
    hw_sea_texture_result result;
    memset(texels, 0xee, sizeof texels);
    CHECK_OK(hw_sea_texture_write(&in, foam, texels, size.texel_count, &result));
    double slope = 0.0, mean = 0.0, square = 0.0;
    for (int32_t i = 0; i < TEXELS; ++i) {
        const float *s = &slopes[4 * i];
        double sum = (double)(s[2] + s[3]);
        CHECK_NEAR(half_value(texels[4 * i]), s[0], 2.0e-4);
        CHECK_NEAR(half_value(texels[4 * i + 1]), s[1], 2.0e-4);
        CHECK_NEAR(half_value(texels[4 * i + 2]), sum, 4.0e-4);
        slope += (double)(s[0] * s[0] + s[1] * s[1]) / TEXELS;
        double white = sum < 0.0 ? -0.5 * sum : 0.0;
        mean += white / TEXELS;
        square += white * white / TEXELS;
    }
    CHECK_NEAR(result.slope_variance, slope, 1e-6);
    CHECK_NEAR(result.foam_mean, mean, 1e-6);
    CHECK_NEAR(result.foam_variance, square - mean * mean, 1e-6);
    CHECK_EQUAL_INT(texels[4 * size.texel_count], 0xeeee); // nothing behind the last
}

TEST(sea_texture_levels_are_means)
{
    fill_slopes();
    hw_sea_texture_size size;
    hw_sea_texture_input in = input();
    CHECK_OK(hw_sea_texture_measure(SIZE, &size));
    CHECK_OK(hw_sea_texture_write(&in, NULL, texels, size.texel_count, NULL));
    int32_t at = 0;
    for (int32_t side = SIZE, step = 1; side > 0; side /= 2, step *= 2) {
        for (int32_t i = 0; i < side * side; ++i, ++at) {
            double mean = 0.0;
            for (int32_t j = 0; j < step * step; ++j) {
                int32_t x = (i % side) * step + j % step;
                int32_t z = (i / side) * step + j / step;
                mean += (double)slopes[4 * (z * SIZE + x)] / (step * step);
            }
            CHECK_NEAR(half_value(texels[4 * at]), mean, 4e-4);
            CHECK_EQUAL_INT(texels[4 * at + 3], 0);
        }
    }
    CHECK_EQUAL_INT(at, size.texel_count);
}

TEST(sea_texture_foam_appears_where_water_gathers_and_fades)
{
    fill_slopes();
    hw_sea_texture_size size;
    hw_sea_texture_input in = input();
    CHECK_OK(hw_sea_texture_measure(SIZE, &size));
    CHECK_OK(hw_sea_texture_write(&in, foam, texels, size.texel_count, NULL));
    float most = 0.0f;
    for (int32_t i = 0; i < TEXELS; ++i) {
        float gather = slopes[4 * i + 2] + slopes[4 * i + 3];
        CHECK_NEAR(foam[i], gather < 0.0f ? -gather : 0.0f, 0.0);
        CHECK_NEAR(half_value(texels[4 * i + 3]), 0.5 * (double)foam[i], 1e-3);
        most = foam[i] > most ? foam[i] : most;
    }
    CHECK(most > 0.05f);
    // Where the crests are gone it fades by a quarter in its life; where they still are it stays.
    for (int32_t i = 0; i < TEXELS / 2; ++i) {
        slopes[4 * i + 2] = slopes[4 * i + 3] = 0.0f;
    }
    in.seconds = 2.0f;
    static float before[TEXELS];
    memcpy(before, foam, sizeof before);
    CHECK_OK(hw_sea_texture_write(&in, foam, texels, size.texel_count, NULL));
    for (int32_t i = 0; i < TEXELS; ++i) {
        CHECK_NEAR(foam[i], (i < TEXELS / 2 ? 0.75 : 1.0) * (double)before[i], 1e-6);
    }
    // And without time it stays.
    in.seconds = 0.0f;
    memcpy(before, foam, sizeof before);
    CHECK_OK(hw_sea_texture_write(&in, foam, texels, size.texel_count, NULL));
    CHECK(memcmp(before, foam, sizeof before) == 0);
}

TEST(sea_texture_foam_limit_is_the_quantile_of_a_bell_curve)
{
    const struct {
        float share;
        double deviations;
    } rows[] = {{0.5f, 0.0}, {0.158655f, 1.0}, {0.0227501f, 2.0}, {0.0013499f, 3.0}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
        float limit;
        CHECK_OK(hw_sea_get_foam_limit(rows[i].share, 0.125f, 0.25f, &limit));
        CHECK_NEAR(limit, 0.125 + 0.5 * rows[i].deviations, 5e-4);
    }
    float limit;
    CHECK_OK(hw_sea_get_foam_limit(0.0f, 0.0f, 1.0f, &limit));
    CHECK(limit > 1e6f);
}

TEST(sea_texture_crests_near_the_peak_count_most)
{
    // With waves of 6.28 s the peak lies at 1 rad/s.
    hw_sea_status status = {.peak_period = 6.2831853f};
    const float frequencies[] = {0.3f, 1.0f, 2.0f, 6.0f, 20.0f};
    float weights[5];
    for (size_t i = 0; i < 5; ++i) {
        hw_sea_cascade cascade = {.frequency = frequencies[i]};
        CHECK_OK(hw_sea_get_foam_weight(&cascade, &status, &weights[i]));
        CHECK(weights[i] >= 0.0f && weights[i] <= 1.0f);
    }
    CHECK(weights[0] < 0.25f && weights[1] > 0.6f && weights[2] > 0.7f);
    CHECK(weights[3] < 0.5f * weights[2] && weights[4] < 0.02f);
}

// As a host does it: all cascades of a sea for some seconds, then the sums over a few hectares.
static double white_share(int32_t beaufort, double *expected)
{
    static float maps[4 * 128 * 128], memory[4][128 * 128];
    static uint16_t halves[4 * 2 * 128 * 128];
    hw_world_id world = {0};
    hw_world_def world_def;
    hw_sea_def def;
    CHECK_OK(hw_world_def_init(&world_def));
    CHECK_OK(hw_world_create(&world_def, &world));
    CHECK_OK(hw_sea_def_init(&def));
    def.weather = HW_WEATHER_BEAUFORT;
    def.beaufort = beaufort;
    CHECK_OK(hw_world_set_sea(world, &def));
    hw_sea_cascade cascades[HW_MAX_SEA_CASCADES];
    int32_t count = 0;
    hw_sea_status status;
    float coverage = 0.0f;
    CHECK_OK(hw_world_get_sea_cascades(world, cascades, HW_MAX_SEA_CASCADES, &count));
    CHECK_OK(hw_world_get_sea_status(world, &status));
    CHECK_OK(hw_sea_get_coverage(&status, &coverage));
    memset(memory, 0, sizeof memory);
    float mean = 0.0f, variance = 0.0f, weights[HW_MAX_SEA_CASCADES] = {0};
    for (int32_t tick = 0; tick <= 100; ++tick) {
        mean = variance = 0.0f;
        for (int32_t i = 0; i < count; ++i) {
            hw_sea_texture_result result;
            CHECK_OK(hw_sea_get_foam_weight(&cascades[i], &status, &weights[i]));
            CHECK_OK(hw_world_get_sea_maps(world, 0.1 * tick, i, NULL, maps, 4 * 128 * 128));
            hw_sea_texture_input in = {
                .slopes = maps, .size = 128, .foam_weight = weights[i], .seconds = 0.1f, .foam_life = 4.0f};
            CHECK_OK(hw_sea_texture_write(&in, memory[i], halves, 2 * 128 * 128, &result));
            mean += result.foam_mean;
            variance += result.foam_variance;
        }
    }
    float limit = 0.0f;
    CHECK_OK(hw_sea_get_foam_limit(coverage, mean, variance, &limit));
    int32_t white = 0;
    const int32_t all = 400 * 400;
    for (int32_t p = 0; p < all; ++p) {
        float sum = 0.0f;
        for (int32_t i = 0; i < count; ++i) {
            double texel = (double)cascades[i].patch_length / 128.0;
            int32_t x = (int32_t)(7.3 * (p % 400) / texel) & 127;
            int32_t z = (int32_t)(7.3 * (p / 400) / texel) & 127;
            sum += weights[i] * memory[i][128 * z + x];
        }
        white += sum > limit;
    }
    CHECK_OK(hw_world_destroy(world));
    *expected = (double)coverage;
    return (double)white / all;
}

// What crests leave is no bell curve: far from the mean there is more. Beyond the limit not all is white, but torn.
TEST(sea_texture_about_as_much_is_white_as_is_observed)
{
    const int32_t beauforts[] = {5, 7, 9};
    for (size_t i = 0; i < 3; ++i) {
        double expected = 0.0;
        double white = white_share(beauforts[i], &expected);
        CHECK(white > 0.6 * expected && white < 2.5 * expected);
    }
}

TEST(sea_texture_white_grows_with_the_wind)
{
    // Seas at their full height, by Pierson and Moskowitz, for winds of 7.5, 10 and 20 m/s.
    const double winds[] = {7.5, 10.0, 20.0};
    for (size_t i = 0; i < 3; ++i) {
        double period = 6.283185307179586 * winds[i] / (0.877 * 9.81);
        hw_sea_status status = {.significant_height = (float)(0.2092 * winds[i] * winds[i] / 9.81),
                                .peak_period = (float)period};
        float coverage;
        CHECK_OK(hw_sea_get_coverage(&status, &coverage));
        CHECK_NEAR(coverage, 3.84e-6 * pow(winds[i], 3.41), 1e-4 * (double)coverage + 1e-9);
        status.significant_height *= 0.5f;
        float lower;
        CHECK_OK(hw_sea_get_coverage(&status, &lower));
        CHECK_NEAR(lower, 0.5 * (double)coverage, 1e-3 * (double)coverage);
    }
    float coverage, least, none;
    hw_sea_status breeze = {.significant_height = 0.533f, .peak_period = 3.65f}; // of 5 m/s
    CHECK_OK(hw_sea_get_coverage(&breeze, &least));
    CHECK(least > 0.0f && (double)least < 0.5 * 3.84e-6 * pow(5.0, 3.41));
    hw_sea_status light = {.significant_height = 0.133f, .peak_period = 1.83f}; // Beaufort 2
    CHECK_OK(hw_sea_get_coverage(&light, &none));
    CHECK_NEAR(none, 0.0, 0.0);
    hw_sea_status calm = {0};
    CHECK_OK(hw_sea_get_coverage(&calm, &coverage));
    CHECK_NEAR(coverage, 0.0, 0.0);
}

TEST(sea_texture_refuses_what_makes_no_sense)
{
    hw_sea_texture_size size;
    hw_sea_texture_input in = input();
    float number;
    CHECK_RESULT(hw_sea_texture_measure(100, &size), HW_ERROR_BAD_VALUE);
    CHECK_TEXT(hw_last_error(), "size must be 64, 128, 256 or 512, got 100");
    CHECK_RESULT(hw_sea_texture_measure(1024, &size), HW_ERROR_BAD_VALUE);
    CHECK_RESULT(hw_sea_texture_measure(64, NULL), HW_ERROR_NULL_ARGUMENT);
    CHECK_RESULT(hw_sea_texture_write(NULL, NULL, texels, 8192, NULL), HW_ERROR_NULL_ARGUMENT);
    CHECK_RESULT(hw_sea_texture_write(&in, NULL, NULL, 8192, NULL), HW_ERROR_NULL_ARGUMENT);
    CHECK_RESULT(hw_sea_texture_write(&in, NULL, texels, 5460, NULL), HW_ERROR_BUFFER_TOO_SMALL);
    in.foam_weight = NAN;
    CHECK_RESULT(hw_sea_texture_write(&in, NULL, texels, 5461, NULL), HW_ERROR_BAD_VALUE);
    in = input();
    in.seconds = -1.0f;
    CHECK_RESULT(hw_sea_texture_write(&in, NULL, texels, 5461, NULL), HW_ERROR_BAD_VALUE);
    in = input();
    in.foam_life = 0.0f;
    CHECK_RESULT(hw_sea_texture_write(&in, NULL, texels, 5461, NULL), HW_ERROR_BAD_VALUE);
    in = input();
    in.slopes = NULL;
    CHECK_RESULT(hw_sea_texture_write(&in, NULL, texels, 5461, NULL), HW_ERROR_NULL_ARGUMENT);
    CHECK_RESULT(hw_sea_get_foam_limit(2.0f, 0.0f, 1.0f, &number), HW_ERROR_BAD_VALUE);
    CHECK_RESULT(hw_sea_get_foam_limit(0.1f, NAN, 1.0f, &number), HW_ERROR_BAD_VALUE);
    CHECK_RESULT(hw_sea_get_foam_limit(0.1f, 0.0f, -1.0f, &number), HW_ERROR_BAD_VALUE);
    CHECK_RESULT(hw_sea_get_foam_limit(0.1f, 0.0f, 1.0f, NULL), HW_ERROR_NULL_ARGUMENT);
    hw_sea_cascade cascade = {.frequency = 1.0f};
    hw_sea_status status = {.peak_period = 7.0f};
    CHECK_RESULT(hw_sea_get_foam_weight(NULL, &status, &number), HW_ERROR_NULL_ARGUMENT);
    CHECK_RESULT(hw_sea_get_foam_weight(&cascade, NULL, &number), HW_ERROR_NULL_ARGUMENT);
    CHECK_RESULT(hw_sea_get_foam_weight(&cascade, &status, NULL), HW_ERROR_NULL_ARGUMENT);
    cascade.frequency = NAN;
    CHECK_RESULT(hw_sea_get_foam_weight(&cascade, &status, &number), HW_ERROR_BAD_VALUE);
    CHECK_RESULT(hw_sea_get_coverage(NULL, &number), HW_ERROR_NULL_ARGUMENT);
    hw_sea_status broken = {.peak_period = NAN};
    CHECK_RESULT(hw_sea_get_coverage(&broken, &number), HW_ERROR_BAD_VALUE);
}
