// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Seeded turbulence: a sum of waves, each divergence-free by itself.
//
//     u(x, t) = sum a_m cos(2 pi (k_m . x + f_m t + p_m)),   a_m square to k_m,   k in turns per metre
//
// The random Fourier modes of Kraichnan (1970, "Diffusion by a random velocity field", Physics of Fluids 13), with the
// wave lengths spread evenly on a logarithmic scale from the largest to the smallest eddies and the energy of
// Kolmogorov's spectrum, E(k) ~ k^(-5/3): a bin of such a scale is as wide as k, so that a mode gets k^(-2/3). An eddy
// of wave number k turns over in a time ~ k^(-2/3), which sets its frequency. Nothing is faster or smaller than the
// smallest eddies.

#ifndef HWI_TURBULENCE_H
#define HWI_TURBULENCE_H

#include <math.h>

#include "hawser/current.h"

typedef struct hwi_turbulence {
    int32_t mode_count;
    // Of each mode. Waves are floats also where they are used in double precision, so that the field is the same
    // whatever origin the points are relative to.
    hw_vec3 wave[HW_MAX_TURBULENCE_MODES];      // turns/m
    hw_vec3 amplitude[HW_MAX_TURBULENCE_MODES]; // m/s
    double frequency[HW_MAX_TURBULENCE_MODES];  // turns/s
    double phase[HW_MAX_TURBULENCE_MODES];      // turns
} hwi_turbulence;

void hwi_turbulence_prepare(hwi_turbulence *turbulence, const hw_current_def *def);

// The velocity at up to HWI_FLOW_BLOCK points relative to origin.
void hwi_turbulence_sample(const hwi_turbulence *turbulence, double time, hw_vec3 origin, const hw_vec3 *points,
                           int32_t count, hw_vec3 *velocities);

// cos(2 pi turns) to 2e-7 for |turns| <= 2^21. Only + - * and the absolute value, so that a compiler can do several at
// once and no platform differs.
static inline float hwi_cos_turns(float turns)
{
    // Adding 1.5 * 2^23 leaves no bits below 1: the nearest whole number.
    const float shifter = 12582912.0f;
    float r = turns - ((turns + shifter) - shifter);
    // cos(2 pi r) = sin(2 pi (1/4 - |r|)); the sine's polynomial through the Chebyshev nodes of y^2 in 0..1/16.
    float y = 0.25f - fabsf(r);
    float z = y * y;
    float p = 0x1.3e1420p+5f;
    p = -0x1.32531ep+6f + z * p;
    p = 0x1.4668f0p+6f + z * p;
    p = -0x1.4abbc4p+5f + z * p;
    p = 0x1.921fb6p+2f + z * p;
    return y * p;
}

#endif
