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

// The factors of a symmetric block that is positive: L D L^T, with ones on the diagonal of L.
//
// Not its inverse: a node's block is a million times stiffer along a segment than across it. The cofactors that the
// inverse is made of cancel to the square of that, and any inverse, times a pull along the segment, to as much.
typedef struct hwi_factor_block {
    double xx; // 1 / D
    double yy;
    double zz;
    double xy; // L
    double xz;
    double yz;
} hwi_factor_block;

// What rounding leaves of a pivot is not less than this share of what it was.
#define HWI_LEAST_PIVOT 1e-15

static inline double hwi_pivot(double whole, double left)
{
    double least = HWI_LEAST_PIVOT * whole;
    return 1.0 / (left > least ? left : least);
}

static inline hwi_factor_block hwi_factor_block_of(const hwi_even_block *a)
{
    hwi_factor_block f;
    f.xx = 1.0 / a->xx;
    f.xy = a->xy * f.xx;
    f.xz = a->xz * f.xx;
    f.yy = hwi_pivot(a->yy, a->yy - f.xy * a->xy);
    double yz = a->yz - f.xy * a->xz;
    f.yz = yz * f.yy;
    f.zz = hwi_pivot(a->zz, a->zz - f.xz * a->xz - f.yz * yz);
    return f;
}

// The inverse of the block times b
static inline hwi_place hwi_factor_block_solve(const hwi_factor_block *f, hwi_place b)
{
    double y = b.y - f->xy * b.x;
    double z = b.z - f->xz * b.x - f->yz * y;
    hwi_place x;
    x.z = z * f->zz;
    x.y = y * f->yy - f->yz * x.z;
    x.x = b.x * f->xx - f->xy * x.y - f->xz * x.z;
    return x;
}

// The inverse itself, where no more than its size matters.
static inline hwi_even_block hwi_factor_block_inverse(const hwi_factor_block *f)
{
    hwi_place x = hwi_factor_block_solve(f, (hwi_place){1.0, 0.0, 0.0});
    hwi_place y = hwi_factor_block_solve(f, (hwi_place){0.0, 1.0, 0.0});
    hwi_place z = hwi_factor_block_solve(f, (hwi_place){0.0, 0.0, 1.0});
    return (hwi_even_block){x.x, y.x, z.x, y.y, z.y, z.z};
}

static inline hwi_block hwi_block_of(const hwi_even_block *a)
{
    return (hwi_block){{a->xx, a->xy, a->xz, a->xy, a->yy, a->yz, a->xz, a->yz, a->zz}};
}

// The inverse of the block times b
static inline hwi_block hwi_factor_block_divide(const hwi_factor_block *f, const hwi_block *b)
{
    hwi_block result;
    for (int i = 0; i < 3; ++i) {
        hwi_place column = hwi_factor_block_solve(f, (hwi_place){b->m[i], b->m[3 + i], b->m[6 + i]});
        result.m[i] = column.x;
        result.m[3 + i] = column.y;
        result.m[6 + i] = column.z;
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
