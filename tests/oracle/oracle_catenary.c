// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The catenary against the published results of two mooring codes (MoorPy's and MAP++'s own test cases), and against
// the elastic catenary of the dynamic cable's tests.

#include "oracle.h"

#include "hawser/hawser.h"

#include <math.h>
#include <stdio.h>

typedef struct mooring {
    const char *name;
    double span, rise, length, stiffness, weight;
    double depth;    // of the seabed below A; negative: none
    double friction; // on it
    double horizontal_a, vertical_a, horizontal, vertical_b;
    double resting;
} mooring;

// MoorDyn's quasi_static_chain is not among them: what it publishes is off by 1.0 / 0.23 / 0.07 % from the catenary of
// its own data, which is checked below.
//
// Forces are the line's tension: what the codes print as the pull at A, and minus that at B.
static const mooring moorings[] = {
    {"moorpy_0", 400, 200, 500, 7.51e12, 800, 0, 5.0, 0, 0, 96643.435, 237751.760, 202.8103},
    {"moorpy_1", 400, 200, 500, 7.51e12, 800, 0, 0, 96643.428, 0, 96643.428, 237751.755, 202.8103},
    {"moorpy_2", 400, 200, 500, 7.51e12, 800, 0, 0.1, 80418.604, 0, 96643.429, 237751.756, 202.8103},
    {"moorpy_3", 400, 200, 500, 7.51e12, 200, 372.7, 0, 43694.581, -22365.599, 43694.581, 77634.401, 0},
    {"moorpy_6_near_taut", 246.22420940032947, 263.55766330843164, 360.62566262396927, 7e8, 3.08735, 0, 0, 71116.8,
     75567.3, 71116.8, 76680.6, 0},
    {"map_baseline_1", 500, 160, 540, 5.45e8, 1327.8102, -1, 0, 746457.937, -104169.546, 746457.937, 612847.935, 0},
    {"moorpy_half_u", 50, 20, 65, 1e12, 100, 0, 0, 263.1952, 0, 263.1952, 2247.8392, 42.5216},
    {"moorpy_whole_u", 100, 0, 130, 1e12, 100, 20, 0, 263.1952, -2247.8392, 263.1952, 2247.8392, 85.0432},
};

static void check_value(const char *line, const char *value, double measured, double expected, double scale)
{
    char name[96];
    snprintf(name, sizeof name, "catenary_%s_%s", line, value);
    if (expected != 0.0)
        ORACLE_NEAR(name, measured, expected, 1e-5);
    else
        CHECK_NEAR(measured, 0.0, 1e-5 * scale);
}

TEST(catenary_has_the_published_tensions_of_mooring_lines)
{
    for (size_t i = 0; i < sizeof moorings / sizeof *moorings; i++) {
        const mooring *m = &moorings[i];
        hw_catenary_def def;
        hw_catenary line;
        CHECK_OK(hw_catenary_def_init(&def));
        def.flags = HW_CATENARY_ELASTIC | (m->depth >= 0.0 ? HW_CATENARY_SEABED : 0u);
        def.span = m->span;
        def.rise = m->rise;
        def.length = m->length;
        def.weight = m->weight;
        def.axial_stiffness = m->stiffness;
        def.seabed_depth = m->depth >= 0.0 ? m->depth : 0.0;
        def.seabed_friction = m->friction;
        check_context("%s", m->name);
        CHECK_OK(hw_catenary_solve(&def, &line));
        check_value(m->name, "horizontal_a", line.horizontal_a, m->horizontal_a, m->horizontal);
        check_value(m->name, "vertical_a", line.vertical_a, m->vertical_a, m->horizontal);
        check_value(m->name, "horizontal", line.horizontal, m->horizontal, m->horizontal);
        check_value(m->name, "vertical_b", line.vertical_b, m->vertical_b, m->horizontal);
        check_value(m->name, "resting_length", line.resting_length, m->resting, m->length);
    }
}

// The three chains of MoorDyn's quasi_static_chain as catenaries on a seabed without friction, in kN, to their digits;
// and against what MoorDyn publishes, to what that is off by.
TEST(catenary_is_near_the_chains_of_a_dynamic_code)
{
    static const struct {
        double span, rise, length, fairlead, anchor, printed, near;
    } chains[] = {
        {400, 50, 410, 1001.7, 835.6, 991.6, 0.011},
        {700, 200, 760, 2070.1, 1406.2, 2065.4, 0.003},
        {1500, 600, 1700, 5236.2, 3247.3, 5232.6, 0.001},
    };
    for (int i = 0; i < 3; i++) {
        hw_catenary_def def;
        hw_catenary line;
        CHECK_OK(hw_catenary_def_init(&def));
        def.flags = HW_CATENARY_ELASTIC | HW_CATENARY_SEABED;
        def.span = chains[i].span;
        def.rise = chains[i].rise;
        def.length = chains[i].length;
        def.weight = 3323.25;
        def.axial_stiffness = 1.674e9;
        CHECK_OK(hw_catenary_solve(&def, &line));
        check_context("chain %d", i);
        CHECK_NEAR(line.tension_b * 1e-3, chains[i].fairlead, 0.06);
        CHECK_NEAR(line.tension_a * 1e-3, chains[i].anchor, 0.06);
        CHECK_NEAR(line.tension_b * 1e-3 / chains[i].printed, 1.0, chains[i].near);
    }
}

// Case a of the dynamic cable's oracles, point by point.
TEST(catenary_has_the_points_of_the_elastic_closed_form)
{
    static const double expected[9][3] = {
        {0, 0, 400.8881},
        {6.1180, -7.8965, 323.6731},
        {13.7294, -14.3405, 260.6600},
        {22.9429, -18.0727, 224.1636},
        {32.8579, -17.7484, 227.3352},
        {41.8562, -13.5107, 268.7743},
        {49.2236, -6.7840, 334.5508},
        {55.1496, 1.2592, 413.2011},
        {60, 10, 498.6707},
    };
    hw_catenary_def def;
    hw_catenary_point points[9];
    hw_catenary line;
    CHECK_OK(hw_catenary_def_init(&def));
    def.flags = HW_CATENARY_ELASTIC;
    def.span = 60.0;
    def.rise = 10.0;
    def.length = 80.0;
    def.weight = 9.779140698;
    def.axial_stiffness = 5e6;
    CHECK_OK(hw_catenary_sample(&def, points, 9));
    for (int i = 0; i < 9; i++) {
        CHECK_NEAR(points[i].across, expected[i][0], 1e-4);
        CHECK_NEAR(points[i].up, expected[i][1], 1e-4);
        CHECK_NEAR(points[i].tension, expected[i][2], 1e-4);
    }
    CHECK_OK(hw_catenary_solve(&def, &line));
    ORACLE_NEAR("catenary_elastic_horizontal", line.horizontal, 220.274600, 1e-8);
    ORACLE_NEAR("catenary_elastic_tension_a", line.tension_a, 400.888063, 1e-8);
    ORACLE_NEAR("catenary_elastic_tension_b", line.tension_b, 498.670674, 1e-8);
}
