// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "hawser/sea_texture.h"

#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "report.h"
#include "trig.h"
#include "validate.h"

#define GRAVITY  9.81
#define TWO_PI   6.283185307179586
#define CHANNELS 4
#define FADING   0.2876820724517809 // log(4 / 3): so much in a life

// m/s: winds from which on crests break, and from which on the law of winds above holds as it stands.
#define FIRST_WHITE 3.5
#define ALL_WHITE   7.0

static hw_result check_size(const char *function, int32_t size)
{
    hw_result result = hwi_check_int(function, "size", size, 64, HW_MAX_SEA_SIZE);
    if (result == HW_OK && (size & (size - 1)) != 0) {
        result = hwi_fail(HW_ERROR_BAD_VALUE, function, "size must be 64, 128, 256 or 512, got %d", (int)size);
    }
    return result;
}

static hw_sea_texture_size size_of(int32_t size)
{
    hw_sea_texture_size texture = {0, 0};
    for (int32_t side = size; side > 0; side /= 2) {
        texture.level_count += 1;
        texture.texel_count += side * side;
    }
    return texture;
}

hw_result hw_sea_texture_measure(int32_t size, hw_sea_texture_size *texture)
{
    hw_result result = hwi_check_pointer(__func__, "texture", texture);
    if (result != HW_OK) {
        return result;
    }
    *texture = (hw_sea_texture_size){0};
    result = check_size(__func__, size);
    if (result == HW_OK) {
        *texture = size_of(size);
    }
    return result;
}

// ---- Half floats ----

// To the nearest; too small becomes 0, too large the largest.
static uint16_t to_half(float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    uint32_t sign = bits >> 16 & 0x8000u;
    uint32_t rest = bits & 0x7fffffffu;
    if (rest < 0x38800000u) { // below 2^-14
        return (uint16_t)sign;
    }
    if (rest >= 0x477ff000u) { // above 65504
        return (uint16_t)(sign | 0x7bffu);
    }
    rest += 0x0fffu + (rest >> 13 & 1u); // to even
    return (uint16_t)(sign | ((rest - 0x38000000u) >> 13));
}

static float from_half(uint16_t half)
{
    uint32_t rest = half & 0x7fffu;
    uint32_t bits = (uint32_t)(half & 0x8000u) << 16 | (rest == 0 ? 0u : (rest << 13) + 0x38000000u);
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

// ---- Foam ----

// How many standard deviations below the mean of a bell curve a share lies: Hastings' rational approximation
// (Abramowitz and Stegun 26.2.23), off by less than 0.0005. For a share up to a half.
static double deviations(double share)
{
    double t = sqrt(-2.0 * hwi_log(share));
    return t - (2.515517 + t * (0.802853 + t * 0.010328)) / (1.0 + t * (1.432788 + t * (0.189269 + t * 0.001308)));
}

hw_result hw_sea_get_foam_limit(float coverage, float mean, float variance, float *limit)
{
    hw_result result = hwi_check_pointer(__func__, "limit", limit);
    if (result != HW_OK) {
        return result;
    }
    *limit = 1e9f;
    result = hwi_check_float(__func__, "coverage", (double)coverage, 0.0, 1.0);
    if (result == HW_OK) {
        result = hwi_check_float(__func__, "mean", (double)mean, 0.0, 1e6);
    }
    if (result == HW_OK) {
        result = hwi_check_float(__func__, "variance", (double)variance, 0.0, 1e6);
    }
    if (result == HW_OK && (double)coverage >= 1e-9) {
        double share = (double)coverage < 0.5 ? (double)coverage : 0.5;
        *limit = (float)((double)mean + deviations(share) * sqrt((double)variance));
    }
    return result;
}

// Hardly anything below the peak, at it 0.7, then more; half of that at seven times its frequency, and once more half
// of that for waves of 2.5 m, which ripple rather than break.
hw_result hw_sea_get_foam_weight(const hw_sea_cascade *cascade, const hw_sea_status *status, float *weight)
{
    hw_result result = hwi_check_pointer(__func__, "weight", weight);
    if (result != HW_OK) {
        return result;
    }
    *weight = 0.0f;
    result = hwi_check_pointer(__func__, "cascade", cascade);
    if (result == HW_OK) {
        result = hwi_check_pointer(__func__, "status", status);
    }
    if (result == HW_OK) {
        result = hwi_check_float(__func__, "frequency", (double)cascade->frequency, 0.0, 1e6);
    }
    if (result == HW_OK) {
        result = hwi_check_float(__func__, "peak_period", (double)status->peak_period, 0.0, 1e3);
    }
    if (result == HW_OK) {
        double ratio = (double)cascade->frequency * (double)status->peak_period / TWO_PI;
        double square = ratio * ratio;
        double short_square = (double)cascade->frequency * (double)cascade->frequency / 25.0;
        *weight = (float)(square / (square + 0.4) / (1.0 + square / 49.0) / (1.0 + short_square));
    }
    return result;
}

hw_result hw_sea_get_coverage(const hw_sea_status *status, float *coverage)
{
    hw_result result = hwi_check_pointer(__func__, "coverage", coverage);
    if (result != HW_OK) {
        return result;
    }
    *coverage = 0.0f;
    result = hwi_check_pointer(__func__, "status", status);
    if (result == HW_OK) {
        result = hwi_check_float(__func__, "peak_period", (double)status->peak_period, 0.0, 1e3);
    }
    if (result == HW_OK) {
        result = hwi_check_float(__func__, "significant_height", (double)status->significant_height, 0.0, 1e3);
    }
    if (result != HW_OK) {
        return result;
    }
    // Pierson and Moskowitz: the peak lies at 0.877 g / U, and the height is 0.2092 U^2 / g.
    double wind = 0.877 * GRAVITY * (double)status->peak_period / TWO_PI;
    double full_height = 0.2092 * wind * wind / GRAVITY;
    double raised = full_height > 0.0 ? (double)status->significant_height / full_height : 0.0;
    // A light breeze leaves no crest white.
    double breaks = (wind - FIRST_WHITE) / (ALL_WHITE - FIRST_WHITE);
    breaks = breaks < 0.0 ? 0.0 : breaks < 1.0 ? breaks * breaks * (3.0 - 2.0 * breaks) : 1.0;
    double share =
        breaks > 0.0 ? 3.84e-6 * hwi_exp(3.41 * hwi_log(wind)) * breaks * (raised < 1.0 ? raised : 1.0) : 0.0;
    *coverage = (float)(share < 0.5 ? share : 0.5);
    return HW_OK;
}

// ---- Texels ----

static float slope_variance_of(const float *slopes, int32_t count)
{
    double sum = 0.0;
    for (int32_t i = 0; i < count; ++i) {
        const float *s = &slopes[CHANNELS * i];
        sum += (double)(s[0] * s[0] + s[1] * s[1]);
    }
    return (float)(sum / count);
}

static void write_first_level(const hw_sea_texture_input *input, float *foam, uint16_t *texels)
{
    float kept = (float)hwi_exp(-FADING * (double)input->seconds / (double)input->foam_life);
    for (int32_t i = 0; i < input->size * input->size; ++i) {
        const float *s = &input->slopes[CHANNELS * i];
        float gather = s[2] + s[3];
        float white = 0.0f;
        if (foam != NULL) {
            float faded = foam[i] * kept;
            foam[i] = -gather > faded ? -gather : faded;
            white = input->foam_weight * foam[i];
        }
        uint16_t *texel = &texels[CHANNELS * i];
        texel[0] = to_half(s[0]);
        texel[1] = to_half(s[1]);
        texel[2] = to_half(gather);
        texel[3] = to_half(white);
    }
}

static void measure_foam(const hw_sea_texture_input *input, const float *foam, hw_sea_texture_result *measured)
{
    int32_t count = input->size * input->size;
    double sum = 0.0;
    double squares = 0.0;
    for (int32_t i = 0; i < count; ++i) {
        sum += (double)foam[i];
        squares += (double)(foam[i] * foam[i]);
    }
    double weight = (double)input->foam_weight;
    double mean = sum / count;
    double variance = squares / count - mean * mean;
    measured->foam_mean = (float)(weight * mean);
    measured->foam_variance = (float)(weight * weight * (variance > 0.0 ? variance : 0.0));
}

// The mean of each four texels.
static void write_smaller_level(const uint16_t *from, int32_t side, uint16_t *to)
{
    for (int32_t z = 0; z < side; ++z) {
        const uint16_t *upper = &from[(size_t)CHANNELS * 2 * (size_t)side * (size_t)(2 * z)];
        const uint16_t *lower = upper + (size_t)CHANNELS * 2 * (size_t)side;
        for (int32_t i = 0; i < CHANNELS * side; ++i) {
            int32_t at = 2 * (i / CHANNELS) * CHANNELS + i % CHANNELS;
            float sum = from_half(upper[at]) + from_half(upper[at + CHANNELS]) + from_half(lower[at]) +
                        from_half(lower[at + CHANNELS]);
            *to++ = to_half(0.25f * sum);
        }
    }
}

static hw_result check_input(const char *function, const hw_sea_texture_input *input)
{
    hw_result result = hwi_check_pointer(function, "input", input);
    if (result == HW_OK) {
        result = hwi_check_pointer(function, "slopes", input->slopes);
    }
    if (result == HW_OK) {
        result = check_size(function, input->size);
    }
    if (result == HW_OK) {
        result = hwi_check_float(function, "foam_weight", (double)input->foam_weight, 0.0, 1.0);
    }
    if (result == HW_OK) {
        result = hwi_check_float(function, "seconds", (double)input->seconds, 0.0, 1e6);
    }
    if (result == HW_OK) {
        result = hwi_check_float(function, "foam_life", (double)input->foam_life, (double)0.01f, 1e6);
    }
    return result;
}

hw_result hw_sea_texture_write(const hw_sea_texture_input *input, float *foam, uint16_t *texels, int32_t capacity,
                               hw_sea_texture_result *result)
{
    hw_result code = check_input(__func__, input);
    if (code == HW_OK) {
        code = hwi_check_pointer(__func__, "texels", texels);
    }
    if (code == HW_OK) {
        code = hwi_check_capacity(__func__, "texels", capacity, size_of(input->size).texel_count);
    }
    if (code != HW_OK) {
        return code;
    }
    write_first_level(input, foam, texels);
    uint16_t *level = texels;
    for (int32_t side = input->size / 2; side > 0; side /= 2) {
        uint16_t *next = level + (size_t)CHANNELS * 4 * (size_t)side * (size_t)side;
        write_smaller_level(level, side, next);
        level = next;
    }
    if (result != NULL) {
        *result = (hw_sea_texture_result){slope_variance_of(input->slopes, input->size * input->size), 0.0f, 0.0f};
        if (foam != NULL) {
            measure_foam(input, foam, result);
        }
    }
    return HW_OK;
}
