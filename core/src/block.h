// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Blocks of 3 x 3 doubles, of which the matrix of touch.h is made.

#ifndef HWI_BLOCK_H
#define HWI_BLOCK_H

#include "place.h"

typedef struct hwi_block {
    double m[9]; // by rows
} hwi_block;

// A symmetric one.
typedef struct hwi_even_block {
    double xx;
    double xy;
    double xz;
    double yy;
    double yz;
    double zz;
} hwi_even_block;

// s I + t a a^T
static inline hwi_even_block hwi_even_block_of(double s, double t, hwi_place a)
{
    hwi_place b = hwi_place_scale(a, t);
    return (hwi_even_block){s + b.x * a.x, b.x * a.y, b.x * a.z, s + b.y * a.y, b.y * a.z, s + b.z * a.z};
}

// a += s b
static inline void hwi_even_block_add(hwi_even_block *a, double s, const hwi_even_block *b)
{
    a->xx += s * b->xx;
    a->xy += s * b->xy;
    a->xz += s * b->xz;
    a->yy += s * b->yy;
    a->yz += s * b->yz;
    a->zz += s * b->zz;
}

// a += s I
static inline void hwi_even_block_lift(hwi_even_block *a, double s)
{
    a->xx += s;
    a->yy += s;
    a->zz += s;
}

static inline hwi_place hwi_even_block_times(const hwi_even_block *a, hwi_place b)
{
    return (hwi_place){
        a->xx * b.x + a->xy * b.y + a->xz * b.z,
        a->xy * b.x + a->yy * b.y + a->yz * b.z,
        a->xz * b.x + a->yz * b.y + a->zz * b.z,
    };
}

static inline hwi_even_block hwi_even_block_inverse(const hwi_even_block *a)
{
    double xx = a->yy * a->zz - a->yz * a->yz;
    double xy = a->xz * a->yz - a->xy * a->zz;
    double xz = a->xy * a->yz - a->xz * a->yy;
    double s = 1.0 / (a->xx * xx + a->xy * xy + a->xz * xz);
    return (hwi_even_block){
        xx * s,
        xy * s,
        xz * s,
        (a->xx * a->zz - a->xz * a->xz) * s,
        (a->xy * a->xz - a->xx * a->yz) * s,
        (a->xx * a->yy - a->xy * a->xy) * s,
    };
}

static inline hwi_block hwi_block_of(const hwi_even_block *a)
{
    return (hwi_block){{a->xx, a->xy, a->xz, a->xy, a->yy, a->yz, a->xz, a->yz, a->zz}};
}

// a b
static inline hwi_block hwi_block_product(const hwi_even_block *a, const hwi_block *b)
{
    hwi_block result;
    for (int i = 0; i < 3; ++i) {
        double x = b->m[i];
        double y = b->m[3 + i];
        double z = b->m[6 + i];
        result.m[i] = a->xx * x + a->xy * y + a->xz * z;
        result.m[3 + i] = a->xy * x + a->yy * y + a->yz * z;
        result.m[6 + i] = a->xz * x + a->yz * y + a->zz * z;
    }
    return result;
}

// a b, and a^T b
static inline hwi_place hwi_block_times(const hwi_block *a, hwi_place b)
{
    return (hwi_place){
        a->m[0] * b.x + a->m[1] * b.y + a->m[2] * b.z,
        a->m[3] * b.x + a->m[4] * b.y + a->m[5] * b.z,
        a->m[6] * b.x + a->m[7] * b.y + a->m[8] * b.z,
    };
}

static inline hwi_place hwi_block_turned_times(const hwi_block *a, hwi_place b)
{
    return (hwi_place){
        a->m[0] * b.x + a->m[3] * b.y + a->m[6] * b.z,
        a->m[1] * b.x + a->m[4] * b.y + a->m[7] * b.z,
        a->m[2] * b.x + a->m[5] * b.y + a->m[8] * b.z,
    };
}

#endif
