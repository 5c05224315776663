// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Small dense matrices in double precision, for bodies: rotations, and the six degrees of freedom, three along and
// three about the axes. Every sum has one order.

#ifndef HWI_MATRIX_H
#define HWI_MATRIX_H

#include <stdbool.h>

#include "hawser/math_types.h"
#include "place.h"

typedef struct hwi_matrix3 {
    double m[3][3];
} hwi_matrix3;

// Symmetric in all that we do with it.
typedef struct hwi_matrix6 {
    double m[6][6];
} hwi_matrix6;

typedef struct hwi_vector6 {
    double v[6];
} hwi_vector6;

typedef struct hwi_rotation {
    double x, y, z, w; // a unit quaternion
} hwi_rotation;

hwi_rotation hwi_rotation_of(hw_quat q); // normalized
hw_quat hwi_rotation_round(hwi_rotation q);
hwi_rotation hwi_rotation_multiply(hwi_rotation a, hwi_rotation b);

// Turned by an angle about each of the world's axes, rad; exact for a steady turn.
hwi_rotation hwi_rotation_turn(hwi_rotation q, hwi_place angle);
hwi_matrix3 hwi_rotation_matrix(hwi_rotation q);

hwi_place hwi_matrix3_apply(const hwi_matrix3 *a, hwi_place v);
hwi_place hwi_matrix3_apply_transposed(const hwi_matrix3 *a, hwi_place v);

// R D R', the tensor of three principal values.
hwi_matrix3 hwi_matrix3_of_principal(const hwi_matrix3 *rotation, hwi_place principal);

// Eigenvalues of a symmetric matrix and the rotation whose columns are its axes, by Jacobi's method.
void hwi_matrix3_principal(const hwi_matrix3 *symmetric, hwi_place *values, hwi_matrix3 *axes);
hwi_rotation hwi_rotation_of_matrix(const hwi_matrix3 *a);

// R A R' in both blocks: a matrix of the body's axes in the world's.
void hwi_matrix6_rotate(const hwi_matrix6 *a, const hwi_matrix3 *rotation, hwi_matrix6 *result);

// A mass tensor given about a point, taken about the origin, which the point lies `offset` from.
void hwi_matrix6_shift(const hwi_matrix6 *a, hwi_place offset, hwi_matrix6 *result);

void hwi_matrix6_add_scaled(hwi_matrix6 *a, double s, const hwi_matrix6 *b);
hwi_vector6 hwi_matrix6_apply(const hwi_matrix6 *a, const hwi_vector6 *v);

// The factors of a positive definite matrix, and solving with them. False if it is not.
bool hwi_matrix6_factor(const hwi_matrix6 *a, hwi_matrix6 *factor);
hwi_vector6 hwi_matrix6_solve(const hwi_matrix6 *factor, const hwi_vector6 *right);

#endif
