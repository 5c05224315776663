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

/// An axis-aligned box. Empty boxes have minimum > maximum.
typedef struct hw_box {
    hw_vec3 minimum;
    hw_vec3 maximum;
} hw_box;

#endif
