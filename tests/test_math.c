// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Our elementary functions against the C library's, in its widest type, over wide ranges.

#include "check.h"

#include "trig.h"

#include <float.h>
#include <math.h>

typedef double (*own_function)(double);
typedef long double (*library_function)(long double);

// The distance between two doubles beside each other at this size.
static long double last_place(long double value)
{
    int exponent;
    frexpl(fabsl(value), &exponent);
    if (exponent < DBL_MIN_EXP)
        exponent = DBL_MIN_EXP;
    return ldexpl(1.0L, exponent - DBL_MANT_DIG);
}

static uint64_t random_state = 1;

// 0..1
static double next_random(void)
{
    random_state = random_state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (double)(random_state >> 11) * 0x1p-53;
}

static void check_places(const char *name, double x, double found, long double expected, long double allowed)
{
    long double error = fabsl((long double)found - expected) / last_place(expected);
    check_context("%s(%.17g) = %.17g, off by %.3f last places", name, x, found, (double)error);
    CHECK(error <= allowed);
}

static void compare(const char *name, own_function own, library_function library, double low, double high)
{
    for (int i = 0; i < 20000; i++) {
        double x = low + (high - low) * next_random();
        check_places(name, x, own(x), library((long double)x), 2.0L);
    }
}

// Sizes spread evenly over powers of two, both signs.
static void compare_wide(const char *name, own_function own, library_function library, int low, int high, int both)
{
    for (int i = 0; i < 20000; i++) {
        double x = ldexp(1.0 + next_random(), low + (int)(next_random() * (double)(high - low)));
        if (both && (i & 1) != 0)
            x = -x;
        check_places(name, x, own(x), library((long double)x), 2.0L);
    }
}

TEST(sin_and_cos_agree_with_the_library)
{
#if defined(_WIN32)
    // Its library leaves them to the processor, which loses places beside multiples of pi and far from 0.
    compare("sin", hwi_sin, sinl, -1.5, 1.5);
    compare("cos", hwi_cos, cosl, -1.5, 1.5);
    return;
#endif
    compare("sin", hwi_sin, sinl, -10.0, 10.0);
    compare("cos", hwi_cos, cosl, -10.0, 10.0);
    compare_wide("sin", hwi_sin, sinl, -40, 29, 1);
    compare_wide("cos", hwi_cos, cosl, -40, 29, 1);
    // Beside multiples of half pi, where the leading digits cancel.
    for (int n = -2000; n <= 2000; n++) {
        double x = (double)n * 1.5707963267948966;
        check_places("sin", x, hwi_sin(x), sinl((long double)x), 2.0L);
        check_places("cos", x, hwi_cos(x), cosl((long double)x), 2.0L);
    }
}

TEST(sin_and_cos_have_their_exact_values)
{
    CHECK(hwi_sin(0.0) == 0.0 && !signbit(hwi_sin(0.0)));
    CHECK(hwi_sin(-0.0) == 0.0 && signbit(hwi_sin(-0.0)));
    CHECK(hwi_cos(0.0) == 1.0);
    CHECK(hwi_sin(1e-300) == 1e-300);
    CHECK(hwi_cos(1e-10) == 1.0);
    CHECK(isnan(hwi_sin((double)INFINITY)));
    CHECK(isnan(hwi_cos(-(double)INFINITY)));
    CHECK(isnan(hwi_sin((double)NAN)));
    for (int i = 0; i < 1000; i++) {
        double x = 1e9 * next_random();
        CHECK(hwi_sin(-x) == -hwi_sin(x));
        CHECK(hwi_cos(-x) == hwi_cos(x));
    }
    // Far beyond the range of full accuracy they still answer with something on the circle.
    CHECK_NEAR(hwi_sin(1e300) * hwi_sin(1e300) + hwi_cos(1e300) * hwi_cos(1e300), 1.0, 1e-14);
}

TEST(exp_agrees_with_the_library)
{
    compare("exp", hwi_exp, expl, -1.0, 1.0);
    compare("exp", hwi_exp, expl, -708.0, 709.7);
    compare_wide("exp", hwi_exp, expl, -60, 8, 1);
    CHECK(hwi_exp(0.0) == 1.0);
    CHECK(isinf(hwi_exp(710.0)) && hwi_exp(710.0) > 0.0);
    CHECK(isfinite(hwi_exp(709.78)));
    CHECK(hwi_exp(-746.0) == 0.0);
    CHECK(hwi_exp(-745.0) > 0.0);
    CHECK(hwi_exp(-(double)INFINITY) == 0.0);
    CHECK(isinf(hwi_exp((double)INFINITY)));
    CHECK(isnan(hwi_exp((double)NAN)));
}

TEST(log_agrees_with_the_library)
{
    compare("log", hwi_log, logl, 0.5, 2.0);
    compare("log", hwi_log, logl, 0.999, 1.001);
    compare_wide("log", hwi_log, logl, -1022, 1023, 0);
    CHECK(hwi_log(1.0) == 0.0);
    CHECK(isinf(hwi_log(0.0)) && hwi_log(0.0) < 0.0);
    CHECK(isnan(hwi_log(-1.0)));
    CHECK(isnan(hwi_log((double)NAN)));
    CHECK(isinf(hwi_log((double)INFINITY)) && hwi_log((double)INFINITY) > 0.0);
    check_places("log", 5e-324, hwi_log(5e-324), logl((long double)5e-324), 2.0L);
}

TEST(atan2_agrees_with_the_library_all_round)
{
    for (int i = 0; i < 40000; i++) {
        double y = ldexp(2.0 * next_random() - 1.0, (int)(next_random() * 40.0) - 20);
        double x = ldexp(2.0 * next_random() - 1.0, (int)(next_random() * 40.0) - 20);
        check_places("atan2", y / x, hwi_atan2(y, x), atan2l((long double)y, (long double)x), 2.0L);
    }
}

TEST(atan2_has_its_exact_values)
{
    static const double specials[] = {0.0, -0.0, 1.0, -1.0, 1e300, -1e300, 1e-300, (double)INFINITY, -(double)INFINITY};
    for (int i = 0; i < 9; i++)
        for (int j = 0; j < 9; j++) {
            double found = hwi_atan2(specials[i], specials[j]);
            double expected = atan2(specials[i], specials[j]);
            check_context("atan2(%g, %g)", specials[i], specials[j]);
            CHECK_NEAR(found, expected, 4.5e-16);
            CHECK((signbit(found) != 0) == (signbit(expected) != 0));
        }
    CHECK(isnan(hwi_atan2((double)NAN, 1.0)));
    CHECK(isnan(hwi_atan2(1.0, (double)NAN)));
}
