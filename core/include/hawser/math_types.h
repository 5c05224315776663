// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// SI units, metres, Y up, right-handed.

#ifndef HAWSER_MATH_TYPES_H
#define HAWSER_MATH_TYPES_H

typedef struct hw_vec3 {
    float x;
    float y;
    float z;
} hw_vec3;

/// A rotation as a unit quaternion: x, y, z = axis times sin(angle / 2), w = cos(angle / 2).
typedef struct hw_quat {
    float x;
    float y;
    float z;
    float w;
} hw_quat;

/// An axis-aligned box. Empty boxes have minimum > maximum.
typedef struct hw_box {
    hw_vec3 minimum;
    hw_vec3 maximum;
} hw_box;

#endif
