// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The catenary's solver: every input has an answer, and the answer is the line.

#include "check.h"
#include "hawser/hawser.h"

#include "catenary.h"
#include "random.h"

#include <math.h>

#define INPUTS 1000000

static uint64_t counter;

static double uniform(double low, double high)
{
    counter += 1;
    return low + (high - low) * ((double)(hwi_scramble(counter * 0x9e3779b97f4a7c15u) >> 11) * 0x1p-53);
}

// Every decade is as likely as every other.
static double decades(double low, double high)
{
    return pow(10.0, uniform(log10(low), log10(high)));
}

// From nearly taut to very slack, from level to vertical, in shares of the length.
static void draw_ends(double *x, double *z)
{
    double distance = uniform(0.0, 1.0) < 0.5 ? uniform(0.0, 1.0) : 1.0 - decades(1e-10, 1.0);
    double angle = uniform(0.0, 1.0) < 0.8 ? uniform(-1.5707963, 1.5707963) : 1.5707963267948966 - decades(1e-9, 1.0);
    *x = fabs(distance * cos(angle));
    *z = distance * sin(angle);
}

// How far the curve's end is from where it should be, in shares of the length.
static double closure(const hwi_hang *hang, double x, double z)
{
    hwi_hang_point end = hwi_hang_at(hang, 1.0);
    return hypot(end.x - x, end.z - z);
}

// The curve's points are told by arc length: that its end is where it should be means that its length is right too.
TEST(catenary_finds_a_million_random_lines_without_stretch)
{
    double worst = 0.0;
    counter = 0;
    for (int i = 0; i < INPUTS; i++) {
        double x;
        double z;
        hwi_hang hang;
        draw_ends(&x, &z);
        hwi_hang_solve(&hang, x, z);
        double error = closure(&hang, x, z);
        if (!(error <= worst)) {
            worst = error;
            check_context("line %d: x %.17g z %.17g a %.9g b %.9g", i, x, z, hang.a, hang.b);
        }
    }
    CHECK_NEAR(worst, 0.0, 2e-9); // 1e-9 is how wide a vertical line is taken to be
}

TEST(catenary_finds_a_million_random_lines_with_stretch)
{
    double worst = 0.0;
    int64_t iterations = 0;
    counter = 1;
    for (int i = 0; i < INPUTS; i++) {
        double x;
        double z;
        hwi_hang hang = {0};
        draw_ends(&x, &z);
        double strain = decades(1e-15, 1e3);
        double longer = uniform(0.0, 1.0) < 0.3 ? uniform(1.0, 3.0) : 1.0;
        hwi_hang_solve_elastic(&hang, x * longer, z * longer, strain, false);
        double error = closure(&hang, x * longer, z * longer);
        if (!(error <= worst)) {
            worst = error;
            check_context("line %d: x %.17g z %.17g strain %.9g a %.9g b %.9g, %d iterations", i, x * longer,
                          z * longer, strain, hang.a, hang.b, hang.iterations);
        }
        iterations += hang.iterations;
    }
    CHECK_NEAR(worst, 0.0, 2e-9);
    CHECK(iterations < 8 * (int64_t)INPUTS);
}

TEST(catenary_finds_random_lines_on_a_seabed)
{
    double worst = 0.0;
    int kinds[5] = {0};
    counter = 2;
    for (int i = 0; i < INPUTS / 5; i++) {
        hwi_hang hang = {0};
        double depth = uniform(0.0, 1.0) < 0.5 ? 0.0 : uniform(0.0, 0.7);
        double strain = uniform(0.0, 1.0) < 0.3 ? 0.0 : decades(1e-12, 1.0);
        double x = uniform(0.0, 1.2);
        double z = uniform(-depth, 0.9);
        double friction = uniform(0.0, 1.0) < 0.5 ? 0.0 : decades(0.01, 10.0);
        hwi_hang_solve_seabed(&hang, x, z, strain, depth, friction);
        double error = closure(&hang, x, z);
        kinds[hang.kind] += 1;
        if (hang.kind == HW_CATENARY_RESTING && depth == 0.0 && hang.low != 0.0)
            error = 1.0;
        if (!(error <= worst)) {
            worst = error;
            check_context("line %d: x %.17g z %.17g depth %g strain %g: kind %d a %.9g low %g high %g", i, x, z, depth,
                          strain, (int)hang.kind, hang.a, hang.low, hang.high);
        }
        for (int k = 0; k <= 16; k++) {
            double below = -depth - hwi_hang_at(&hang, k / 16.0).z;
            if (below > 1e-9 && hang.kind != HW_CATENARY_TAUT) {
                check_context("line %d, point %d is %g below the seabed", i, k, below);
                CHECK(below <= 1e-9);
            }
        }
    }
    CHECK_NEAR(worst, 0.0, 2e-9);
    for (int k = HW_CATENARY_SLACK; k <= HW_CATENARY_HEAPED; k++)
        CHECK(kinds[k] > 100);
}

// Far fewer points, each against the straight pieces between them: the length is right without our own formula.
TEST(catenary_is_as_long_as_its_line)
{
    static hw_catenary_point points[20001];
    counter = 3;
    for (int i = 0; i < 50; i++) {
        hw_catenary_def def;
        double x;
        double z;
        CHECK_OK(hw_catenary_def_init(&def));
        draw_ends(&x, &z);
        def.length = decades(0.1, 1e4);
        def.span = x * def.length;
        def.rise = z * def.length;
        def.weight = i % 2 == 0 ? 3.0 : -3.0;
        CHECK_OK(hw_catenary_sample(&def, points, 20001));
        double length = 0.0;
        for (int k = 1; k < 20001; k++)
            length += hypot(points[k].across - points[k - 1].across, points[k].up - points[k - 1].up);
        check_context("span %g rise %g length %g", def.span, def.rise, def.length);
        // Straight pieces cut the corner where a narrow line turns back.
        CHECK_NEAR(length / def.length, 1.0, x > 0.02 ? 1e-6 : 2.0 / 20000);
        CHECK(points[20000].across == def.span && points[20000].up == def.rise);
        CHECK(points[0].across == 0.0 && points[0].up == 0.0);
    }
}

TEST(catenary_of_a_buoyant_line_is_the_mirror_of_a_heavy_one)
{
    hw_catenary_def def;
    hw_catenary heavy;
    hw_catenary light;
    CHECK_OK(hw_catenary_def_init(&def));
    def.rise = 2.0;
    CHECK_OK(hw_catenary_solve(&def, &heavy));
    def.rise = -2.0;
    def.weight = -def.weight;
    CHECK_OK(hw_catenary_solve(&def, &light));
    CHECK(light.horizontal == heavy.horizontal && light.vertical_a == -heavy.vertical_a);
    CHECK(light.tension_b == heavy.tension_b);
}

TEST(catenary_without_a_load_keeps_its_shape_and_has_no_tension)
{
    hw_catenary_def def;
    hw_catenary line;
    hw_catenary_point points[3];
    CHECK_OK(hw_catenary_def_init(&def));
    def.weight = 0.0;
    CHECK_OK(hw_catenary_solve(&def, &line));
    CHECK_NEAR(line.tension_b, 0.0, 0.0);
    CHECK_OK(hw_catenary_sample(&def, points, 3));
    CHECK_NEAR(points[1].up, -4.0, 0.2); // 5 m span, 10 m of line
    def.flags = HW_CATENARY_ELASTIC;
    def.axial_stiffness = 1000.0;
    def.span = 11.0;
    CHECK_OK(hw_catenary_solve(&def, &line));
    CHECK_EQUAL_INT(line.kind, HW_CATENARY_TAUT);
    CHECK_NEAR(line.tension_a, 100.0, 1e-6);
    CHECK_NEAR(line.stretched_length, 11.0, 1e-6);
}

TEST(catenary_refuses_what_makes_no_sense)
{
    hw_catenary_def def;
    hw_catenary line;
    hw_catenary_point points[3];
    CHECK_RESULT(hw_catenary_def_init(NULL), HW_ERROR_NULL_ARGUMENT);
    CHECK_OK(hw_catenary_def_init(&def));
    CHECK_RESULT(hw_catenary_solve(&def, NULL), HW_ERROR_NULL_ARGUMENT);
    CHECK_RESULT(hw_catenary_solve(NULL, &line), HW_ERROR_NULL_ARGUMENT);
    def.span = NAN;
    CHECK_RESULT(hw_catenary_solve(&def, &line), HW_ERROR_BAD_VALUE);
    CHECK_TEXT(hw_last_error(), "span");
    CHECK_RESULT(hw_catenary_sample(&def, points, 3), HW_ERROR_BAD_VALUE);
    def.span = 1.0;
    CHECK_RESULT(hw_catenary_sample(&def, points, 1), HW_ERROR_BAD_VALUE);
    CHECK_RESULT(hw_catenary_sample(&def, NULL, 3), HW_ERROR_NULL_ARGUMENT);
    def.flags = HW_CATENARY_SEABED;
    def.weight = -1.0;
    CHECK_RESULT(hw_catenary_solve(&def, &line), HW_ERROR_BAD_VALUE);
    CHECK_TEXT(hw_last_error(), "weight");
    def.weight = 1.0;
    def.rise = -1.0;
    CHECK_RESULT(hw_catenary_solve(&def, &line), HW_ERROR_BAD_VALUE);
    CHECK_TEXT(hw_last_error(), "below the seabed");
    def.struct_size = 0;
    CHECK_RESULT(hw_catenary_solve(&def, &line), HW_ERROR_NOT_INITIALIZED);
    def.flags = 8u;
    def.struct_size = sizeof def;
    CHECK_RESULT(hw_catenary_solve(&def, &line), HW_ERROR_BAD_VALUE);
}
