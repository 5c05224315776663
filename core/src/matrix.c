// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "matrix.h"

#include "trig.h"

static hwi_rotation normalize(hwi_rotation q)
{
    double scale = 1.0 / sqrt(q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w);
    return (hwi_rotation){q.x * scale, q.y * scale, q.z * scale, q.w * scale};
}

hwi_rotation hwi_rotation_of(hw_quat q)
{
    return normalize((hwi_rotation){(double)q.x, (double)q.y, (double)q.z, (double)q.w});
}

hw_quat hwi_rotation_round(hwi_rotation q)
{
    return (hw_quat){(float)q.x, (float)q.y, (float)q.z, (float)q.w};
}

hwi_rotation hwi_rotation_multiply(hwi_rotation a, hwi_rotation b)
{
    return (hwi_rotation){
        a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
        a.w * b.y + a.y * b.w + a.z * b.x - a.x * b.z,
        a.w * b.z + a.z * b.w + a.x * b.y - a.y * b.x,
        a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z,
    };
}

hwi_rotation hwi_rotation_turn(hwi_rotation q, hwi_place angle)
{
    double length = sqrt(hwi_place_dot(angle, angle));
    double scale = length > 1e-9 ? hwi_sin(0.5 * length) / length : 0.5;
    hwi_rotation turn = {angle.x * scale, angle.y * scale, angle.z * scale, hwi_cos(0.5 * length)};
    return normalize(hwi_rotation_multiply(turn, q));
}

hwi_matrix3 hwi_rotation_matrix(hwi_rotation q)
{
    return (hwi_matrix3){{
        {1.0 - 2.0 * (q.y * q.y + q.z * q.z), 2.0 * (q.x * q.y - q.z * q.w), 2.0 * (q.x * q.z + q.y * q.w)},
        {2.0 * (q.x * q.y + q.z * q.w), 1.0 - 2.0 * (q.x * q.x + q.z * q.z), 2.0 * (q.y * q.z - q.x * q.w)},
        {2.0 * (q.x * q.z - q.y * q.w), 2.0 * (q.y * q.z + q.x * q.w), 1.0 - 2.0 * (q.x * q.x + q.y * q.y)},
    }};
}

hwi_rotation hwi_rotation_of_matrix(const hwi_matrix3 *a)
{
    // From the largest of the four, so that nothing is divided by almost nothing.
    const double(*m)[3] = a->m;
    double trace = m[0][0] + m[1][1] + m[2][2];
    hwi_rotation q;
    if (trace > 0.0) {
        q = (hwi_rotation){m[2][1] - m[1][2], m[0][2] - m[2][0], m[1][0] - m[0][1], 1.0 + trace};
    } else if (m[0][0] >= m[1][1] && m[0][0] >= m[2][2]) {
        q = (hwi_rotation){1.0 + m[0][0] - m[1][1] - m[2][2], m[0][1] + m[1][0], m[0][2] + m[2][0], m[2][1] - m[1][2]};
    } else if (m[1][1] >= m[2][2]) {
        q = (hwi_rotation){m[0][1] + m[1][0], 1.0 + m[1][1] - m[0][0] - m[2][2], m[1][2] + m[2][1], m[0][2] - m[2][0]};
    } else {
        q = (hwi_rotation){m[0][2] + m[2][0], m[1][2] + m[2][1], 1.0 + m[2][2] - m[0][0] - m[1][1], m[1][0] - m[0][1]};
    }
    return normalize(q);
}

hwi_place hwi_matrix3_apply(const hwi_matrix3 *a, hwi_place v)
{
    return (hwi_place){
        a->m[0][0] * v.x + a->m[0][1] * v.y + a->m[0][2] * v.z,
        a->m[1][0] * v.x + a->m[1][1] * v.y + a->m[1][2] * v.z,
        a->m[2][0] * v.x + a->m[2][1] * v.y + a->m[2][2] * v.z,
    };
}

hwi_place hwi_matrix3_apply_transposed(const hwi_matrix3 *a, hwi_place v)
{
    return (hwi_place){
        a->m[0][0] * v.x + a->m[1][0] * v.y + a->m[2][0] * v.z,
        a->m[0][1] * v.x + a->m[1][1] * v.y + a->m[2][1] * v.z,
        a->m[0][2] * v.x + a->m[1][2] * v.y + a->m[2][2] * v.z,
    };
}

hwi_matrix3 hwi_matrix3_of_principal(const hwi_matrix3 *rotation, hwi_place principal)
{
    const double values[3] = {principal.x, principal.y, principal.z};
    hwi_matrix3 result = {0};
    for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < 3; ++j) {
            for (int k = 0; k < 3; ++k) {
                result.m[i][j] += rotation->m[i][k] * values[k] * rotation->m[j][k];
            }
        }
    }
    return result;
}

// One turn that makes a[p][q] zero.
static void jacobi_turn(hwi_matrix3 *matrix, hwi_matrix3 *axes, int p, int q)
{
    double(*a)[3] = matrix->m;
    if (a[p][q] == 0.0) {
        return;
    }
    double theta = (a[q][q] - a[p][p]) / (2.0 * a[p][q]);
    double sign = theta >= 0.0 ? 1.0 : -1.0;
    double t = sign / (theta * sign + sqrt(theta * theta + 1.0));
    double c = 1.0 / sqrt(t * t + 1.0);
    double s = t * c;
    for (int k = 0; k < 3; ++k) {
        double kp = a[k][p];
        double kq = a[k][q];
        a[k][p] = c * kp - s * kq;
        a[k][q] = s * kp + c * kq;
    }
    for (int k = 0; k < 3; ++k) {
        double pk = a[p][k];
        double qk = a[q][k];
        a[p][k] = c * pk - s * qk;
        a[q][k] = s * pk + c * qk;
        double kp = axes->m[k][p];
        double kq = axes->m[k][q];
        axes->m[k][p] = c * kp - s * kq;
        axes->m[k][q] = s * kp + c * kq;
    }
}

void hwi_matrix3_principal(const hwi_matrix3 *symmetric, hwi_place *values, hwi_matrix3 *axes)
{
    hwi_matrix3 a = *symmetric;
    *axes = (hwi_matrix3){{{1.0, 0.0, 0.0}, {0.0, 1.0, 0.0}, {0.0, 0.0, 1.0}}};
    double size = fabs(a.m[0][0]) + fabs(a.m[1][1]) + fabs(a.m[2][2]);
    for (int sweep = 0; sweep < 32; ++sweep) {
        double off = fabs(a.m[0][1]) + fabs(a.m[0][2]) + fabs(a.m[1][2]);
        if (off <= 1e-14 * size) {
            break;
        }
        jacobi_turn(&a, axes, 0, 1);
        jacobi_turn(&a, axes, 0, 2);
        jacobi_turn(&a, axes, 1, 2);
    }
    *values = (hwi_place){a.m[0][0], a.m[1][1], a.m[2][2]};
}

void hwi_matrix6_rotate(const hwi_matrix6 *a, const hwi_matrix3 *rotation, hwi_matrix6 *result)
{
    hwi_matrix6 half;
    for (int i = 0; i < 6; ++i) {
        int block = i < 3 ? 0 : 3;
        for (int j = 0; j < 6; ++j) {
            const double *r = rotation->m[i - block];
            half.m[i][j] = r[0] * a->m[block][j] + r[1] * a->m[block + 1][j] + r[2] * a->m[block + 2][j];
        }
    }
    for (int i = 0; i < 6; ++i) {
        for (int j = 0; j < 6; ++j) {
            int block = j < 3 ? 0 : 3;
            const double *r = rotation->m[j - block];
            result->m[i][j] = half.m[i][block] * r[0] + half.m[i][block + 1] * r[1] + half.m[i][block + 2] * r[2];
        }
    }
}

void hwi_matrix6_shift(const hwi_matrix6 *a, hwi_place offset, hwi_matrix6 *result)
{
    // The velocity at the point is v + w x offset = T (v, w) with T = (1, -[offset]; 0, 1); the tensor is T' A T.
    const double cross[3][3] = {
        {0.0, -offset.z, offset.y},
        {offset.z, 0.0, -offset.x},
        {-offset.y, offset.x, 0.0},
    };
    hwi_matrix6 half = *a;
    for (int i = 0; i < 6; ++i) {
        for (int j = 0; j < 3; ++j) {
            for (int k = 0; k < 3; ++k) {
                half.m[i][3 + j] -= a->m[i][k] * cross[k][j];
            }
        }
    }
    *result = half;
    for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < 6; ++j) {
            for (int k = 0; k < 3; ++k) {
                result->m[3 + i][j] -= cross[k][i] * half.m[k][j];
            }
        }
    }
}

void hwi_matrix6_add_scaled(hwi_matrix6 *a, double s, const hwi_matrix6 *b)
{
    for (int i = 0; i < 6; ++i) {
        for (int j = 0; j < 6; ++j) {
            a->m[i][j] += s * b->m[i][j];
        }
    }
}

hwi_vector6 hwi_matrix6_apply(const hwi_matrix6 *a, const hwi_vector6 *v)
{
    hwi_vector6 result;
    for (int i = 0; i < 6; ++i) {
        double sum = 0.0;
        for (int j = 0; j < 6; ++j) {
            sum += a->m[i][j] * v->v[j];
        }
        result.v[i] = sum;
    }
    return result;
}

// L D L', D on the diagonal as 1 / D.
bool hwi_matrix6_factor(const hwi_matrix6 *a, hwi_matrix6 *factor)
{
    for (int j = 0; j < 6; ++j) {
        double pivot = a->m[j][j];
        double scaled[6];
        for (int k = 0; k < j; ++k) {
            scaled[k] = factor->m[j][k] / factor->m[k][k];
            pivot -= factor->m[j][k] * scaled[k];
        }
        // What rounding leaves of a pivot must not be divided by.
        if (!(pivot > 1e-13 * a->m[j][j]) || !isfinite(pivot)) {
            return false;
        }
        factor->m[j][j] = 1.0 / pivot;
        for (int i = j + 1; i < 6; ++i) {
            double sum = a->m[i][j];
            for (int k = 0; k < j; ++k) {
                sum -= factor->m[i][k] * scaled[k];
            }
            factor->m[i][j] = sum * factor->m[j][j];
        }
    }
    return true;
}

hwi_vector6 hwi_matrix6_solve(const hwi_matrix6 *factor, const hwi_vector6 *right)
{
    hwi_vector6 x = *right;
    for (int i = 0; i < 6; ++i) {
        for (int k = 0; k < i; ++k) {
            x.v[i] -= factor->m[i][k] * x.v[k];
        }
    }
    for (int i = 0; i < 6; ++i) {
        x.v[i] *= factor->m[i][i];
    }
    for (int i = 5; i >= 0; --i) {
        for (int k = i + 1; k < 6; ++k) {
            x.v[i] -= factor->m[k][i] * x.v[k];
        }
    }
    return x;
}
