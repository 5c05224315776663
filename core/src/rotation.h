// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Rotations as quaternions.

#ifndef HWI_ROTATION_H
#define HWI_ROTATION_H

#include "place.h"

static inline hw_quat hwi_quat_normalize(hw_quat q)
{
    double x = (double)q.x, y = (double)q.y, z = (double)q.z, w = (double)q.w;
    double scale = 1.0 / sqrt(x * x + y * y + z * z + w * w);
    return (hw_quat){(float)(x * scale), (float)(y * scale), (float)(z * scale), (float)(w * scale)};
}

// First q, then p.
static inline hw_quat hwi_quat_multiply(hw_quat p, hw_quat q)
{
    return (hw_quat){
        p.w * q.x + p.x * q.w + p.y * q.z - p.z * q.y,
        p.w * q.y + p.y * q.w + p.z * q.x - p.x * q.z,
        p.w * q.z + p.z * q.w + p.x * q.y - p.y * q.x,
        p.w * q.w - p.x * q.x - p.y * q.y - p.z * q.z,
    };
}

// p at t = 0, q at t = 1, by the shorter way round.
static inline hw_quat hwi_quat_mix(hw_quat p, hw_quat q, float t)
{
    float v = p.x * q.x + p.y * q.y + p.z * q.z + p.w * q.w < 0.0f ? -t : t;
    float u = 1.0f - t;
    hw_quat mixed = {u * p.x + v * q.x, u * p.y + v * q.y, u * p.z + v * q.z, u * p.w + v * q.w};
    return hwi_quat_normalize(mixed);
}

// Turned by an angle about each of the world's axes, at most about a radian.
static inline hw_quat hwi_quat_turn(hw_quat q, hw_vec3 angle)
{
    hw_quat small = {0.5f * angle.x, 0.5f * angle.y, 0.5f * angle.z, 1.0f};
    return hwi_quat_normalize(hwi_quat_multiply(small, q));
}

// The angle about each of the world's axes that takes p to q, if it is small.
static inline hw_vec3 hwi_quat_between(hw_quat p, hw_quat q)
{
    hw_quat back = {-p.x, -p.y, -p.z, p.w};
    hw_quat turn = hwi_quat_multiply(q, back);
    float twice = turn.w < 0.0f ? -2.0f : 2.0f;
    return (hw_vec3){twice * turn.x, twice * turn.y, twice * turn.z};
}

#endif
