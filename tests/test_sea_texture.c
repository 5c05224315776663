// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The filtered maps of a sea: halves, levels, foam.

#include "check.h"
#include "hawser/sea_texture.h"

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
        .slopes = slopes, .size = SIZE, .coverage = 0.05f, .seconds = 0.1f, .foam_life = 2.0f};
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
    double slope = 0.0, gather = 0.0;
    for (int32_t i = 0; i < TEXELS; ++i) {
        const float *s = &slopes[4 * i];
        double sum = (double)(s[2] + s[3]);
        CHECK_NEAR(half_value(texels[4 * i]), s[0], 2.0e-4);
        CHECK_NEAR(half_value(texels[4 * i + 1]), s[1], 2.0e-4);
        CHECK_NEAR(half_value(texels[4 * i + 2]), sum, 4.0e-4);
        slope += (double)(s[0] * s[0] + s[1] * s[1]) / TEXELS;
        gather += sum * sum / TEXELS;
    }
    CHECK_NEAR(result.slope_variance, slope, 1e-6);
    CHECK_NEAR(result.gather_variance, gather, 1e-6);
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
        CHECK(foam[i] >= 0.0f && foam[i] <= 1.0f);
        CHECK(foam[i] == 0.0f || gather < 0.0f);
        CHECK_NEAR(half_value(texels[4 * i + 3]), foam[i], 1e-3);
        most = foam[i] > most ? foam[i] : most;
    }
    CHECK(most > 0.05f);
    // No new foam: what is there fades by its life.
    in.coverage = 0.0f;
    in.seconds = 2.0f;
    CHECK_OK(hw_sea_texture_write(&in, foam, texels, size.texel_count, NULL));
    float after = 0.0f;
    for (int32_t i = 0; i < TEXELS; ++i) {
        after = foam[i] > after ? foam[i] : after;
    }
    CHECK_NEAR(after, (double)most * exp(-1.0), 1e-4);
    // And without time it stays.
    in.seconds = 0.0f;
    in.coverage = 0.5f;
    float before = foam[17];
    CHECK_OK(hw_sea_texture_write(&in, foam, texels, size.texel_count, NULL));
    CHECK_NEAR(foam[17], before, 0.0);
}

TEST(sea_texture_foam_limit_is_the_quantile_of_a_bell_curve)
{
    const struct {
        float share;
        double deviations;
    } rows[] = {{0.5f, 0.0}, {0.158655f, 1.0}, {0.0227501f, 2.0}, {0.0013499f, 3.0}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
        float limit;
        CHECK_OK(hw_sea_get_foam_limit(rows[i].share, 0.25f, &limit));
        CHECK_NEAR(limit, -0.5 * rows[i].deviations, 5e-4);
    }
    float limit;
    CHECK_OK(hw_sea_get_foam_limit(0.0f, 1.0f, &limit));
    CHECK(limit < -1e6f);
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
        CHECK_NEAR(coverage, 0.3 * 3.84e-6 * pow(winds[i], 3.41), 1e-4 * (double)coverage + 1e-9);
        status.significant_height *= 0.5f;
        float lower;
        CHECK_OK(hw_sea_get_coverage(&status, &lower));
        CHECK_NEAR(lower, 0.5 * (double)coverage, 1e-3 * (double)coverage);
    }
    float coverage, least, none;
    hw_sea_status breeze = {.significant_height = 0.533f, .peak_period = 3.65f}; // of 5 m/s
    CHECK_OK(hw_sea_get_coverage(&breeze, &least));
    CHECK(least > 0.0f && (double)least < 0.5 * 0.3 * 3.84e-6 * pow(5.0, 3.41));
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
    in.coverage = NAN;
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
    CHECK_RESULT(hw_sea_get_foam_limit(2.0f, 1.0f, &number), HW_ERROR_BAD_VALUE);
    CHECK_RESULT(hw_sea_get_foam_limit(0.1f, -1.0f, &number), HW_ERROR_BAD_VALUE);
    CHECK_RESULT(hw_sea_get_foam_limit(0.1f, 1.0f, NULL), HW_ERROR_NULL_ARGUMENT);
    CHECK_RESULT(hw_sea_get_coverage(NULL, &number), HW_ERROR_NULL_ARGUMENT);
    hw_sea_status broken = {.peak_period = NAN};
    CHECK_RESULT(hw_sea_get_coverage(&broken, &number), HW_ERROR_BAD_VALUE);
}
