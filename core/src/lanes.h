// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Numbers side by side: CHAIN_LANES floats that go through the same operations, each by itself, by the compilers' own
// vector types. Every single result is rounded as IEEE 754 says, and sums are taken in the same order, so the bits do
// not depend on CHAIN_LANES.

#ifndef HWI_LANES_H
#define HWI_LANES_H

#include <math.h>
#include <stdint.h>

#if defined(__SSE2__)
#include <immintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#endif

#define ALWAYS_INLINE __attribute__((always_inline))

typedef float lanes __attribute__((vector_size(CHAIN_LANES * sizeof(float))));
typedef int32_t lane_mask __attribute__((vector_size(CHAIN_LANES * sizeof(float))));

typedef struct lanes3 {
    lanes x, y, z;
} lanes3;

static inline lanes lanes_sqrt(lanes a)
{
#if CHAIN_LANES == 8 && defined(__AVX__)
    return (lanes)_mm256_sqrt_ps((__m256)a);
#elif CHAIN_LANES == 4 && defined(__SSE2__)
    return (lanes)_mm_sqrt_ps((__m128)a);
#elif CHAIN_LANES == 4 && defined(__aarch64__)
    return (lanes)vsqrtq_f32((float32x4_t)a);
#else
    for (int i = 0; i < CHAIN_LANES; ++i) {
        a[i] = sqrtf(a[i]);
    }
    return a;
#endif
}

static inline lanes lanes_select(lane_mask mask, lanes a, lanes b)
{
#if CHAIN_LANES == 8 && defined(__AVX__)
    return (lanes)_mm256_blendv_ps((__m256)b, (__m256)a, (__m256)mask);
#else
    return (lanes)((mask & (lane_mask)a) | (~mask & (lane_mask)b));
#endif
}

static inline int lanes_any(lane_mask mask)
{
#if CHAIN_LANES == 8 && defined(__AVX__)
    return _mm256_movemask_ps((__m256)mask);
#elif CHAIN_LANES == 4 && defined(__SSE2__)
    return _mm_movemask_ps((__m128)mask);
#else
    int any = 0;
    for (int i = 0; i < CHAIN_LANES; ++i) {
        any |= mask[i];
    }
    return any;
#endif
}

// The first where it is larger, else the second: also of two zeros, and where either is not a number. That is what x86
// has an instruction for; other machines' would choose otherwise.
static inline lanes lanes_max(lanes a, lanes b)
{
#if CHAIN_LANES == 8 && defined(__AVX__)
    return (lanes)_mm256_max_ps((__m256)a, (__m256)b);
#elif CHAIN_LANES == 4 && defined(__SSE2__)
    return (lanes)_mm_max_ps((__m128)a, (__m128)b);
#else
    return lanes_select(a > b, a, b);
#endif
}

static inline lanes lanes_min(lanes a, lanes b)
{
#if CHAIN_LANES == 8 && defined(__AVX__)
    return (lanes)_mm256_min_ps((__m256)a, (__m256)b);
#elif CHAIN_LANES == 4 && defined(__SSE2__)
    return (lanes)_mm_min_ps((__m128)a, (__m128)b);
#else
    return lanes_select(a < b, a, b);
#endif
}

static inline lanes3 lanes3_of(lanes x, lanes y, lanes z)
{
    return (lanes3){x, y, z};
}

static inline lanes3 load3(const lanes *row, int32_t field)
{
    return (lanes3){row[field], row[field + 1], row[field + 2]};
}

static inline void store3(lanes *row, int32_t field, lanes3 value)
{
    row[field] = value.x;
    row[field + 1] = value.y;
    row[field + 2] = value.z;
}

static inline lanes3 sub3(lanes3 a, lanes3 b)
{
    return (lanes3){a.x - b.x, a.y - b.y, a.z - b.z};
}

static inline lanes3 add3(lanes3 a, lanes3 b)
{
    return (lanes3){a.x + b.x, a.y + b.y, a.z + b.z};
}

static inline lanes3 scale3(lanes3 a, lanes s)
{
    return (lanes3){a.x * s, a.y * s, a.z * s};
}

// a + s b
static inline lanes3 add_scaled3(lanes3 a, lanes s, lanes3 b)
{
    return (lanes3){a.x + s * b.x, a.y + s * b.y, a.z + s * b.z};
}

static inline lanes dot3(lanes3 a, lanes3 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static inline lanes lanes_of(float value)
{
    lanes zero = {0};
    return zero + value;
}

static inline lanes lanes_abs(lanes a)
{
    return lanes_max(a, -a);
}

#endif
