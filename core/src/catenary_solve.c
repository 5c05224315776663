// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The public catenary: checks, units, and which way up.

#include <math.h>
#include <stddef.h>

#include "catenary.h"
#include "report.h"
#include "validate.h"

_Static_assert(sizeof(hw_catenary_def) == 64, "the ABI pins this size");
_Static_assert(sizeof(hw_catenary) == 88, "the ABI pins this size");

static hw_result check_def(const char *function, const hw_catenary_def *def)
{
    hw_result result = hwi_check_struct_size(function, "hw_catenary_def", def->struct_size, sizeof *def);
    if (result == HW_OK) {
        result = hwi_check_flags(function, "flags", def->flags, HW_CATENARY_ELASTIC | HW_CATENARY_SEABED);
    }
    bool seabed = (def->flags & HW_CATENARY_SEABED) != 0;
    const struct {
        const char *field;
        double value;
        double low;
        double high;
    } ranges[] = {
        {"span", def->span, 0.0, 1e8},
        {"rise", def->rise, -1e8, 1e8},
        {"length", def->length, 1e-3, 1e8},
        {"weight", def->weight, seabed ? 0.0 : -1e9, 1e9},
        {"axial_stiffness", def->axial_stiffness, 1e-2, 1e15},
        {"seabed_depth", def->seabed_depth, 0.0, 1e8},
        {"seabed_friction", def->seabed_friction, 0.0, 100.0},
    };
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges && result == HW_OK; ++i) {
        result = hwi_check_float(function, ranges[i].field, ranges[i].value, ranges[i].low, ranges[i].high);
    }
    if (result == HW_OK && seabed && def->rise < -def->seabed_depth) {
        result = hwi_fail(HW_ERROR_BAD_VALUE, function,
                          "B lies %g m below the seabed: rise must be at least -seabed_depth, -%g m, got %g",
                          -def->seabed_depth - def->rise, def->seabed_depth, def->rise);
    }
    return result;
}

// N, of the whole line. A line without weight that stretches is given so little of one that it does not show.
static double weight_of(const hw_catenary_def *def)
{
    double weight = fabs(def->weight) * def->length;
    double least = (def->flags & HW_CATENARY_ELASTIC) != 0 ? 1e-15 * def->axial_stiffness : 0.0;
    return weight > least ? weight : least;
}

static double strain_of(const hw_catenary_def *def)
{
    return (def->flags & HW_CATENARY_ELASTIC) != 0 ? weight_of(def) / def->axial_stiffness : 0.0;
}

static double up_of(const hw_catenary_def *def)
{
    return def->weight < 0.0 ? -1.0 : 1.0;
}

// The length of the stretched line: tension, summed over it, stretches it.
static double stretched_length(const hwi_hang *hang, double length)
{
    if (hang->strain == 0.0) {
        return hang->kind == HW_CATENARY_TAUT ? length * sqrt(hang->across * hang->across + hang->up * hang->up)
                                              : length;
    }
    return length * (1.0 + hang->strain * hwi_hang_sum(hang));
}

static hwi_hang hang_of(const hw_catenary_def *def)
{
    double x = def->span / def->length;
    double z = up_of(def) * def->rise / def->length;
    double strain = strain_of(def);
    hwi_hang hang = {0};
    if ((def->flags & HW_CATENARY_SEABED) != 0) {
        hwi_hang_solve_seabed(&hang, x, z, strain, def->seabed_depth / def->length, def->seabed_friction);
    } else if (strain > 0.0) {
        hwi_hang_solve_elastic(&hang, x, z, strain, false);
    } else {
        hwi_hang_solve(&hang, x, z);
    }
    return hang;
}

hw_result hw_catenary_solve(const hw_catenary_def *def, hw_catenary *catenary)
{
    hw_result result = hwi_check_pointer(__func__, "catenary", catenary);
    if (result != HW_OK) {
        return result;
    }
    *catenary = (hw_catenary){0};
    result = hwi_check_pointer(__func__, "def", def);
    if (result == HW_OK) {
        result = check_def(__func__, def);
    }
    if (result != HW_OK) {
        return result;
    }
    hwi_hang hang = hang_of(def);
    double weight = weight_of(def);
    double up = up_of(def);
    double lying = hang.high > hang.low ? hang.high - hang.low : 0.0;
    double end = lying > 0.0 ? 1.0 - hang.high : hang.b + 1.0;
    double anchor = hang.a - hang.friction * lying;
    anchor = lying > 0.0 && hang.low == 0.0 ? (anchor > 0.0 ? anchor : 0.0) : hang.a;
    *catenary = (hw_catenary){
        .kind = hang.kind,
        .iterations = hang.iterations,
        .horizontal = weight * hang.a,
        .vertical_a = up * weight * hang.b,
        .vertical_b = up * weight * end,
        .tension_a = weight * sqrt(anchor * anchor + hang.b * hang.b),
        .tension_b = weight * sqrt(hang.a * hang.a + end * end),
        .horizontal_a = weight * anchor,
        .resting_length = lying * def->length,
        .stretched_length = stretched_length(&hang, def->length),
        .parameter = hang.a * def->length,
        .offset = up * hang.b * def->length,
    };
    return HW_OK;
}

hw_result hw_catenary_sample(const hw_catenary_def *def, hw_catenary_point *points, int32_t count)
{
    hw_result result = hwi_check_pointer(__func__, "points", points);
    if (result == HW_OK) {
        result = hwi_check_pointer(__func__, "def", def);
    }
    if (result == HW_OK) {
        result = check_def(__func__, def);
    }
    if (result == HW_OK) {
        result = hwi_check_int(__func__, "count", count, 2, 1000000);
    }
    if (result != HW_OK) {
        return result;
    }
    hwi_hang hang = hang_of(def);
    double weight = weight_of(def);
    for (int32_t i = 0; i < count; ++i) {
        hwi_hang_point at = hwi_hang_at(&hang, (double)i / (count - 1));
        points[i] = (hw_catenary_point){at.x * def->length, up_of(def) * at.z * def->length, at.tension * weight};
    }
    points[count - 1].across = def->span;
    points[count - 1].up = def->rise;
    return HW_OK;
}
