// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "trig.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

static const double half_pi_high = 0x1.921fb54442d18p+0;
static const double half_pi_middle = 0x1.1a62633145c07p-54;
static const double half_pi_low = -0x1.f1976b7ed8fbcp-110;
static const double ln2_high = 0x1.62e42fee00000p-1; // 32 bits, so that a multiple by an exponent is exact
static const double ln2_low = 0x1.a39ef35793c76p-33;

typedef struct double_pair {
    double high;
    double low;
} double_pair;

// a b exactly, as the sum of two doubles (Dekker 1971; no fused multiply-add, which not every platform has).
static double_pair exact_product(double a, double b)
{
    const double splitter = 134217729.0; // 2^27 + 1
    double a_scaled = splitter * a;
    double a_high = a_scaled - (a_scaled - a);
    double a_low = a - a_high;
    double b_scaled = splitter * b;
    double b_high = b_scaled - (b_scaled - b);
    double b_low = b - b_high;
    double high = a * b;
    double low = ((a_high * b_high - high) + a_high * b_low + a_low * b_high) + a_low * b_low;
    return (double_pair){high, low};
}

// a + b exactly (Knuth).
static double_pair exact_sum(double a, double b)
{
    double high = a + b;
    double b_part = high - a;
    double low = (a - (high - b_part)) + (b - b_part);
    return (double_pair){high, low};
}

// x = quarter * pi/2 + result, |result| <= pi/4. Returns the quarter, modulo 4, through the pointer.
static double_pair reduce_by_half_pi(double x, int *quarter)
{
    if (fabs(x) > 1073741824.0) {
        x = fmod(x, 4.0 * half_pi_high); // fmod is exact, so the same everywhere
    }
    double n = nearbyint(x * 0x1.45f306dc9c883p-1);
    double_pair first = exact_product(n, half_pi_high);
    double_pair second = exact_product(n, half_pi_middle);
    double_pair rest = exact_sum(x - first.high, -first.low); // x - first.high is exact: they are close
    double low = ((rest.low - second.low) - n * half_pi_low);
    double_pair sum = exact_sum(rest.high, -second.high);
    sum.low += low;
    double high = sum.high + sum.low;
    *quarter = (int)((int64_t)n & 3);
    return (double_pair){high, sum.low - (high - sum.high)};
}

// Taylor series on |r| <= pi/4: the first term left out is below 1e-19.
static double sin_kernel(double_pair r)
{
    double x = r.high;
    double z = x * x;
    double tail = 1.0 / 355687428096000.0;
    tail = -1.0 / 1307674368000.0 + z * tail;
    tail = 1.0 / 6227020800.0 + z * tail;
    tail = -1.0 / 39916800.0 + z * tail;
    tail = 1.0 / 362880.0 + z * tail;
    tail = -1.0 / 5040.0 + z * tail;
    tail = 1.0 / 120.0 + z * tail;
    tail = -1.0 / 6.0 + z * tail;
    return x + (x * z * tail + r.low * (1.0 - 0.5 * z));
}

static double cos_kernel(double_pair r)
{
    double x = r.high;
    double z = x * x;
    double tail = -1.0 / 6402373705728000.0;
    tail = 1.0 / 20922789888000.0 + z * tail;
    tail = -1.0 / 87178291200.0 + z * tail;
    tail = 1.0 / 479001600.0 + z * tail;
    tail = -1.0 / 3628800.0 + z * tail;
    tail = 1.0 / 40320.0 + z * tail;
    tail = -1.0 / 720.0 + z * tail;
    tail = 1.0 / 24.0 + z * tail;
    double half_z = 0.5 * z;
    double lead = 1.0 - half_z;
    return lead + (((1.0 - lead) - half_z) + (z * z * tail - x * r.low));
}

// sin(x + shift pi/2)
static double sin_shifted(double x, int shift)
{
    if (!isfinite(x)) {
        return NAN;
    }
    int quarter;
    double_pair r = reduce_by_half_pi(x, &quarter);
    quarter = (quarter + shift) & 3;
    double value = (quarter & 1) != 0 ? cos_kernel(r) : sin_kernel(r);
    return quarter >= 2 ? -value : value;
}

double hwi_sin(double x)
{
    return x == 0.0 ? x : sin_shifted(x, 0); // keeps the sign of -0
}

double hwi_cos(double x)
{
    return sin_shifted(x, 1);
}

static double power_of_two(int exponent)
{
    uint64_t bits = (uint64_t)(exponent + 1023) << 52;
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

double hwi_exp(double x)
{
    if (isnan(x)) {
        return x;
    }
    if (x > 709.782712893384) {
        return INFINITY;
    }
    if (x < -745.1332191019412) {
        return 0.0;
    }
    double n = nearbyint(x * 0x1.71547652b82fep+0);
    double_pair r = exact_sum(x - n * ln2_high, -(n * ln2_low));
    double y = r.high;
    double tail = 1.0 / 6227020800.0;
    tail = 1.0 / 479001600.0 + y * tail;
    tail = 1.0 / 39916800.0 + y * tail;
    tail = 1.0 / 3628800.0 + y * tail;
    tail = 1.0 / 362880.0 + y * tail;
    tail = 1.0 / 40320.0 + y * tail;
    tail = 1.0 / 5040.0 + y * tail;
    tail = 1.0 / 720.0 + y * tail;
    tail = 1.0 / 120.0 + y * tail;
    tail = 1.0 / 24.0 + y * tail;
    tail = 1.0 / 6.0 + y * tail;
    tail = 0.5 + y * tail;
    double value = 1.0 + (y + (y * y * tail + r.low));
    // In two halves, so that results near the ends of the range neither overflow early nor lose their last bits twice.
    int exponent = (int)n;
    int half = exponent / 2;
    return value * power_of_two(half) * power_of_two(exponent - half);
}

double hwi_log(double x)
{
    if (isnan(x) || x < 0.0) {
        return NAN;
    }
    if (x == 0.0) {
        return -INFINITY;
    }
    if (isinf(x)) {
        return x;
    }
    // x = mantissa 2^exponent with mantissa in sqrt(1/2)..sqrt(2); frexp is exact.
    int exponent;
    double mantissa = frexp(x, &exponent);
    if (mantissa < 0x1.6a09e667f3bcdp-1) {
        mantissa *= 2.0;
        exponent -= 1;
    }
    // log(1 + f) = 2 atanh(s), s = f / (2 + f), arranged so that the leading terms f - f^2/2 are not rounded twice.
    double f = mantissa - 1.0;
    double s = f / (2.0 + f);
    double z = s * s;
    double tail = 2.0 / 21.0;
    tail = 2.0 / 19.0 + z * tail;
    tail = 2.0 / 17.0 + z * tail;
    tail = 2.0 / 15.0 + z * tail;
    tail = 2.0 / 13.0 + z * tail;
    tail = 2.0 / 11.0 + z * tail;
    tail = 2.0 / 9.0 + z * tail;
    tail = 2.0 / 7.0 + z * tail;
    tail = 2.0 / 5.0 + z * tail;
    tail = 2.0 / 3.0 + z * tail;
    tail *= z;
    double half_square = 0.5 * f * f;
    double n = (double)exponent;
    double small = half_square - (s * (half_square + tail) + n * ln2_low);
    return n * ln2_high - (small - f);
}

// atan(i / 4)
static const double_pair atan_table[5] = {
    {0.0, 0.0},
    {0x1.f5b75f92c80ddp-3, 0x1.8ab6e3cf7afbdp-57},
    {0x1.dac670561bb4fp-2, 0x1.a2b7f222f65e2p-56},
    {0x1.4978fa3269ee1p-1, 0x1.2419a87f2a458p-56},
    {0x1.921fb54442d18p-1, 0x1.1a62633145c07p-55},
};

// The angle of (x, y) with 0 <= y <= x, x > 0: in 0..pi/4.
static double_pair atan_octant(double y, double x)
{
    double ratio = y / x;
    int index = (int)nearbyint(4.0 * ratio);
    double centre = 0.25 * index;
    // tan(a - b): the numerator is exact up to a rounding of y - centre x.
    double_pair product = exact_product(centre, x);
    double t = ((y - product.high) - product.low) / (x + centre * y);
    double z = t * t;
    double tail = -1.0 / 19.0;
    tail = 1.0 / 17.0 + z * tail;
    tail = -1.0 / 15.0 + z * tail;
    tail = 1.0 / 13.0 + z * tail;
    tail = -1.0 / 11.0 + z * tail;
    tail = 1.0 / 9.0 + z * tail;
    tail = -1.0 / 7.0 + z * tail;
    tail = 1.0 / 5.0 + z * tail;
    tail = -1.0 / 3.0 + z * tail;
    double_pair sum = exact_sum(atan_table[index].high, t);
    sum.low += atan_table[index].low + t * z * tail;
    return sum;
}

double hwi_atan2(double y, double x)
{
    if (isnan(x) || isnan(y)) {
        return NAN;
    }
    double_pair angle = {0.0, 0.0};
    double ax = fabs(x);
    double ay = fabs(y);
    if (isinf(ax) && isinf(ay)) {
        ax = ay = 1.0;
    } else if (isinf(ax)) {
        ax = 1.0, ay = 0.0;
    } else if (isinf(ay)) {
        ax = 0.0, ay = 1.0;
    }
    // Scaled by a power of two, so that exact products neither overflow nor vanish.
    double largest = ax > ay ? ax : ay;
    if (largest > 0.0) {
        int exponent;
        frexp(largest, &exponent);
        ax = ldexp(ax, -exponent);
        ay = ldexp(ay, -exponent);
        if (ay <= ax) {
            angle = atan_octant(ay, ax);
        } else {
            double_pair complement = atan_octant(ax, ay);
            angle = exact_sum(half_pi_high, -complement.high);
            angle.low += half_pi_middle - complement.low;
        }
    }
    if (signbit(x)) {
        double_pair supplement = exact_sum(2.0 * half_pi_high, -angle.high);
        supplement.low += 2.0 * half_pi_middle - angle.low;
        angle = supplement;
    }
    double value = angle.high + angle.low;
    return signbit(y) ? -value : value;
}
