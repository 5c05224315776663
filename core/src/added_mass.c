// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "added_mass.h"

#include <string.h>

// Carlson's integral R_D(x, y, z), 3/2 of the integral of dt / ((t + z) sqrt((t + x)(t + y)(t + z))) from 0, by his
// duplication theorem: each round takes the three a quarter of the way together.
static double carlson(double x, double y, double z)
{
    double sum = 0.0;
    double power = 1.0;
    double mean = 0.0;
    for (int i = 0; i < 60; ++i) {
        mean = (x + y + 3.0 * z) / 5.0;
        double spread = fabs(x - mean) + fabs(y - mean) + fabs(z - mean);
        if (spread < 1e-5 * mean) {
            break;
        }
        double rx = sqrt(x);
        double ry = sqrt(y);
        double rz = sqrt(z);
        double lambda = rx * ry + ry * rz + rz * rx;
        sum += power / (rz * (z + lambda));
        power *= 0.25;
        x = 0.25 * (x + lambda);
        y = 0.25 * (y + lambda);
        z = 0.25 * (z + lambda);
    }
    // What is left differs from its mean by so little that two terms of the series are exact.
    double dx = (mean - x) / mean;
    double dy = (mean - y) / mean;
    double dz = (mean - z) / mean;
    double e2 = dx * dy - 6.0 * dz * dz;
    return 3.0 * sum + power * (1.0 - 3.0 / 14.0 * e2) / (mean * sqrt(mean));
}

// Lamb's kinetic energy of the water round an ellipsoid that turns: b and c are the squares of the half axes across
// the axis of turning, of which beta and gamma are the integrals. Per mass of what it displaces.
static double turned(double b, double c, double beta, double gamma)
{
    double difference = b - c;
    if (fabs(difference) < 1e-9 * (b + c)) {
        return 0.0;
    }
    return 0.2 * difference * difference * (gamma - beta) / (2.0 * difference + (b + c) * (beta - gamma));
}

void hwi_added_mass_of(const hwi_mesh_measure *measure, hwi_matrix6 *added)
{
    memset(added, 0, sizeof *added);
    hwi_place moments;
    hwi_matrix3 axes;
    hwi_matrix3_principal(&measure->squares, &moments, &axes);
    // The integral of x x over an ellipsoid is volume a a / 5. A sheet gets some thickness, or the plate at its
    // limit would divide by nothing.
    double a = 5.0 * moments.x / measure->volume;
    double b = 5.0 * moments.y / measure->volume;
    double c = 5.0 * moments.z / measure->volume;
    double least = 1e-6 * (a + b + c);
    a = a > least ? a : least;
    b = b > least ? b : least;
    c = c > least ? c : least;
    double scale = 2.0 / 3.0 * sqrt(a * b * c);
    double alpha = scale * carlson(b, c, a);
    double beta = scale * carlson(c, a, b);
    double gamma = scale * carlson(a, b, c);
    hwi_place along = {alpha / (2.0 - alpha), beta / (2.0 - beta), gamma / (2.0 - gamma)};
    hwi_place about = {turned(b, c, beta, gamma), turned(c, a, gamma, alpha), turned(a, b, alpha, beta)};
    hwi_matrix3 mass = hwi_matrix3_of_principal(&axes, hwi_place_scale(along, measure->volume));
    hwi_matrix3 inertia = hwi_matrix3_of_principal(&axes, hwi_place_scale(about, measure->volume));
    for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < 3; ++j) {
            added->m[i][j] = mass.m[i][j];
            added->m[3 + i][3 + j] = inertia.m[i][j];
        }
    }
}
