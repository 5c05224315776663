// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Vectors. Order of operations is part of the contract: the same bits everywhere.

#ifndef HWI_VECTOR_H
#define HWI_VECTOR_H

#include <math.h>
#include <stdbool.h>

#include "hawser/math_types.h"

// The C library may return either of two zeros of different sign, and does so differently from build to build.
static inline float hwi_max(float a, float b)
{
    return a > b ? a : b;
}

static inline hw_vec3 hwi_vec3(float x, float y, float z)
{
    return (hw_vec3){x, y, z};
}

static inline hw_vec3 hwi_add(hw_vec3 a, hw_vec3 b)
{
    return (hw_vec3){a.x + b.x, a.y + b.y, a.z + b.z};
}

static inline hw_vec3 hwi_sub(hw_vec3 a, hw_vec3 b)
{
    return (hw_vec3){a.x - b.x, a.y - b.y, a.z - b.z};
}

static inline hw_vec3 hwi_scale(hw_vec3 a, float s)
{
    return (hw_vec3){a.x * s, a.y * s, a.z * s};
}

// a + s b
static inline hw_vec3 hwi_add_scaled(hw_vec3 a, float s, hw_vec3 b)
{
    return (hw_vec3){a.x + s * b.x, a.y + s * b.y, a.z + s * b.z};
}

// a at t = 0, exactly b at t = 1
static inline hw_vec3 hwi_lerp(hw_vec3 a, hw_vec3 b, float t)
{
    return (hw_vec3){(1.0f - t) * a.x + t * b.x, (1.0f - t) * a.y + t * b.y, (1.0f - t) * a.z + t * b.z};
}

static inline float hwi_dot(hw_vec3 a, hw_vec3 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static inline hw_vec3 hwi_cross(hw_vec3 a, hw_vec3 b)
{
    return (hw_vec3){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

static inline float hwi_length(hw_vec3 a)
{
    return sqrtf(hwi_dot(a, a));
}

static inline float hwi_distance(hw_vec3 a, hw_vec3 b)
{
    return hwi_length(hwi_sub(b, a));
}

// The unit vector along a, or the fallback where a has no direction.
static inline hw_vec3 hwi_direction(hw_vec3 a, hw_vec3 fallback)
{
    float length = hwi_length(a);
    return length > 1e-20f ? hwi_scale(a, 1.0f / length) : fallback;
}

// A direction square to the unit vector, as near to the wanted one as can be.
static inline hw_vec3 hwi_square_to(hw_vec3 unit, hw_vec3 wanted)
{
    hw_vec3 candidates[] = {wanted, {0.0f, 0.0f, 1.0f}, {1.0f, 0.0f, 0.0f}};
    hw_vec3 rest = {0};
    for (int i = 0; i < 3 && hwi_dot(rest, rest) < 1e-6f; ++i) {
        rest = hwi_add_scaled(candidates[i], -hwi_dot(candidates[i], unit), unit);
    }
    return hwi_direction(rest, hwi_vec3(1.0f, 0.0f, 0.0f));
}

// A place that must not be rounded to a float.
typedef struct hwi_place {
    double x;
    double y;
    double z;
} hwi_place;

static inline hwi_place hwi_place_of(hw_vec3 a)
{
    return (hwi_place){(double)a.x, (double)a.y, (double)a.z};
}

static inline hw_vec3 hwi_place_round(hwi_place a)
{
    return (hw_vec3){(float)a.x, (float)a.y, (float)a.z};
}

// What rounding leaves off. gcc 12 at -O3 takes (double)(float)a for a itself where it handles two of them at once, and
// the remainder for 0; a volatile keeps it from that.
static inline float hwi_remainder(double a)
{
    volatile float rounded = (float)a;
    return (float)(a - (double)rounded);
}

static inline hw_vec3 hwi_place_remainder(hwi_place a)
{
    return (hw_vec3){hwi_remainder(a.x), hwi_remainder(a.y), hwi_remainder(a.z)};
}

static inline hwi_place hwi_place_add(hwi_place a, hwi_place b)
{
    return (hwi_place){a.x + b.x, a.y + b.y, a.z + b.z};
}

static inline hwi_place hwi_place_sub(hwi_place a, hwi_place b)
{
    return (hwi_place){a.x - b.x, a.y - b.y, a.z - b.z};
}

// a at t = 0, b at t = 1
static inline hwi_place hwi_place_lerp(hwi_place a, hwi_place b, double t)
{
    return (hwi_place){a.x + t * (b.x - a.x), a.y + t * (b.y - a.y), a.z + t * (b.z - a.z)};
}

static inline bool hwi_is_finite(hw_vec3 a)
{
    return isfinite(a.x) && isfinite(a.y) && isfinite(a.z);
}

// Every coordinate within -limit..limit; false for what is not a number.
static inline bool hwi_is_within(hw_vec3 a, float limit)
{
    return fabsf(a.x) <= limit && fabsf(a.y) <= limit && fabsf(a.z) <= limit;
}

#endif
