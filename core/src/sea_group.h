// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Questions to the sea, eight points at a time.
//
// What costs time is to wait: for a place in a map, for its texels, for the next step of a search. Eight points that go
// side by side wait together. Places, searches and waves of a sum are computed for all eight by loops that compilers
// turn into vector instructions; texels are read point by point, all the fields of one at once. A point's answer is
// rounded the same whatever its neighbours are and whatever the machine can do.
//
// Included by sea_ask.c and, for machines with AVX2, by sea_ask_avx2.c, through sea_kernel.h.

#ifndef HWI_SEA_GROUP_H
#define HWI_SEA_GROUP_H

#include <math.h>
#include <string.h>

#include "sea.h"
#include "turbulence.h"
#include "vector.h"

#define LANES HWI_SEA_LANES

typedef float four __attribute__((vector_size(16)));
typedef int32_t four_int __attribute__((vector_size(16)));

// Texels round the places of eight points in a map, and how near each is. x and z are those of the map, which leans.
typedef struct places {
    int32_t at[4][LANES]; // texels: low, along x, along z, along both
    float x[LANES];       // 0..1 from the low one to the next
    float z[LANES];
} places;

typedef double four_double __attribute__((vector_size(32)));
typedef int64_t four_wide __attribute__((vector_size(32)));

// What is left of x[l] a + z[l] b + c, in 0..1, of four lanes from l on. Adding 1.5 2^52 leaves no bits below 1: the
// nearest whole number. A macro, because a compiler without such wide registers has no agreed way to pass them on.
#define REST_OF(rest, turns)                                                                                           \
    do {                                                                                                               \
        const four_double shifter_ = {6755399441055744.0, 6755399441055744.0, 6755399441055744.0, 6755399441055744.0}; \
        const four_wide one_ = {0x3ff0000000000000, 0x3ff0000000000000, 0x3ff0000000000000, 0x3ff0000000000000};       \
        (rest) = (turns) - (((turns) + shifter_) - shifter_);                                                          \
        (rest) += (four_double)(((rest) < 0.0) & one_);                                                                \
    } while (0)

// In the maps of a cascade with so many texels along a side.
static inline void locate(const hwi_sea *sea, const hwi_cascade *cascade, const double *x, const double *z,
                          int32_t size, places *found)
{
    const double inverse = cascade->inverse;
    const int32_t mask = size - 1;
    const int shift = __builtin_ctz((unsigned)size);
    for (int l = 0; l < LANES; l += 4) {
        four_double texels_x, texels_z;
        memcpy(&texels_x, x + l, sizeof texels_x);
        memcpy(&texels_z, z + l, sizeof texels_z);
        texels_x = (texels_x + texels_z * HWI_SEA_LEAN) * inverse + sea->offset;
        texels_z = texels_z * inverse + sea->offset;
        REST_OF(texels_x, texels_x);
        REST_OF(texels_z, texels_z);
        texels_x *= size;
        texels_z *= size;
        four_int x0 = __builtin_convertvector(texels_x, four_int);
        four_int z0 = __builtin_convertvector(texels_z, four_int);
        four within_x = __builtin_convertvector(texels_x - __builtin_convertvector(x0, four_double), four);
        four within_z = __builtin_convertvector(texels_z - __builtin_convertvector(z0, four_double), four);
        four_int x1 = (x0 + 1) & mask;
        four_int row0 = (z0 & mask) << shift; // rounding may lead to `size`
        four_int row1 = ((z0 + 1) & mask) << shift;
        four_int corners[4] = {row0 + (x0 & mask), row0 + x1, row1 + (x0 & mask), row1 + x1};
        memcpy(found->x + l, &within_x, sizeof within_x);
        memcpy(found->z + l, &within_z, sizeof within_z);
        for (int i = 0; i < 4; ++i) {
            memcpy(found->at[i] + l, &corners[i], sizeof corners[i]);
        }
    }
}

static inline four load(const float *from)
{
    four value;
    memcpy(&value, from, sizeof value);
    return value;
}

static inline float sum_of(four value)
{
    return (value[0] + value[1]) + (value[2] + value[3]);
}

// exp(x) for x <= 0 in single precision, to 2e-7 of the result: by 2^n and a polynomial of what is left. 0 from -80 on.
static inline four decay(four x)
{
    const float shifter = 12582912.0f; // 1.5 * 2^23: adding it leaves no bits below 1
    four_int gone = x < -80.0f;
    x = (four)(~gone & (four_int)x);
    four n = (x * 1.44269504f + shifter) - shifter;
    four r = (x - n * 0.693145752f) - n * 1.42860677e-6f;
    four p = r * (1.0f / 720.0f) + 1.0f / 120.0f;
    p = r * p + 1.0f / 24.0f;
    p = r * p + 1.0f / 6.0f;
    p = r * p + 0.5f;
    p = r * p + 1.0f;
    p = r * p + 1.0f;
    four_int power = (__builtin_convertvector(n, four_int) + 127) << 23;
    return (four)(~gone & (four_int)(p * (four)power));
}

static inline float decay_of(float x)
{
    return decay((four){x, x, x, x})[0];
}

// exp(K y) and its image below a bottom, exp(-K (y + 2 depth)); y is not above 0.
typedef struct fading {
    four direct;
    four image;
} fading;

static inline fading fade(double depth, four k, double y)
{
    if (depth == 0.0) {
        return (fading){decay(k * (float)y), (four){0}};
    }
    double below = y < -depth ? -depth : y; // under the bottom as at it
    return (fading){decay(k * (float)below), decay(k * -(float)(below + 2.0 * depth))};
}

// What a bottom in the depth leaves of waves of a frequency.
static inline float shallow(double depth, double frequency)
{
    if (depth <= 0.0) {
        return 0.0f;
    }
    double w = frequency * sqrt(depth / HWI_WAVE_GRAVITY);
    return w >= 2.0 ? 1.0f : (float)sqrt(hwi_depth_factor(w));
}

// Depths of the bottom under eight places.
static inline void sound(const hwi_sea_view *view, const double *x, const double *z, double *depth)
{
    for (int l = 0; l < LANES; ++l) {
        depth[l] = HWI_NO_BOTTOM;
    }
    for (int l = 0; l < LANES && view->bottom != NULL; ++l) {
        depth[l] = hwi_sea_bottom_depth(view->bottom, view->level, x[l], z[l]);
    }
}

// How much of a cascade or of a wave counts in eight places: what the bottom leaves beside what the spectrum left.
static inline void share_out_of(const hwi_sea_view *view, const double *depth, double frequency, float kept,
                                float *share)
{
    float whole = 1.0f;
    double usual = view->bottom != NULL ? hwi_sea_usual_depth(&view->sea->def) : 0.0;
    if (usual > 0.0) {
        whole = shallow(usual, frequency);
    }
    for (int l = 0; l < LANES; ++l) {
        float left = view->bottom != NULL ? shallow(depth[l], frequency) : 1.0f;
        share[l] = left < whole ? kept * (left / whole) : kept;
    }
}

// Cosine and sine of a wave's phase in eight places.
static inline void phases_of(const hwi_gerstner_wave *wave, double phase, const double *x, const double *z, float *c,
                             float *s)
{
    float rest[LANES];
    for (int l = 0; l < LANES; l += 4) {
        four_double along_x, along_z, turns;
        memcpy(&along_x, x + l, sizeof along_x);
        memcpy(&along_z, z + l, sizeof along_z);
        turns = along_x * wave->turns_x + along_z * wave->turns_z + phase;
        REST_OF(turns, turns);
        four narrow = __builtin_convertvector(turns, four);
        memcpy(rest + l, &narrow, sizeof narrow);
    }
    for (int l = 0; l < LANES; ++l) {
        c[l] = hwi_cos_turns(rest[l]);
        s[l] = hwi_cos_turns(rest[l] - 0.25f);
    }
}

#endif
