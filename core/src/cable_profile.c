// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "cable_profile.h"

#include <math.h>
#include <string.h>

#include "cable_dynamic.h"
#include "memory.h"
#include "report.h"
#include "trig.h"
#include "validate.h"
#include "world.h"

#define PI         3.14159265358979
#define QUARTER_PI (0.25 * PI)

static hw_result check_section(const char *function, int32_t index, const hw_cable_profile_point *point)
{
    bool sane =
        point->to > point->from && point->to <= 1e6f &&
        (point->mass_per_length == 0.0f || (point->mass_per_length >= 1e-7f && point->mass_per_length <= 1e5f)) &&
        (point->diameter == 0.0f || (point->diameter >= 1e-5f && point->diameter <= 10.0f));
    return sane ? HW_OK
                : hwi_fail(HW_ERROR_BAD_VALUE, function,
                           "points[%d] needs to (%g) > from (%g) and up to 1e6 m, mass_per_length (%g) 0 or 1e-7..1e5 "
                           "kg/m, diameter (%g) 0 or 1e-5..10 m; nothing was changed",
                           (int)index, (double)point->to, (double)point->from, (double)point->mass_per_length,
                           (double)point->diameter);
}

static hw_result check_item(const char *function, int32_t index, const hw_cable_profile_point *point)
{
    bool sane = point->mass >= 0.0f && point->mass <= 1e9f && point->volume >= 0.0f && point->volume <= 1e6f &&
                point->drag_area >= 0.0f && point->drag_area <= 1e6f;
    return sane ? HW_OK
                : hwi_fail(HW_ERROR_BAD_VALUE, function,
                           "points[%d] needs mass (%g) 0..1e9 kg, volume (%g) 0..1e6 m^3 and drag_area (%g) 0..1e6 "
                           "m^2; nothing was changed",
                           (int)index, (double)point->mass, (double)point->volume, (double)point->drag_area);
}

static hw_result check_overlap(const char *function, const hw_cable_profile_point *points, int32_t index)
{
    for (int32_t i = 0; i < index; ++i) {
        bool both = points[i].kind == HW_PROFILE_SECTION && points[index].kind == HW_PROFILE_SECTION;
        if (both && points[i].from < points[index].to && points[index].from < points[i].to) {
            return hwi_fail(HW_ERROR_BAD_VALUE, function,
                            "the sections points[%d] and points[%d] overlap; nothing was changed", (int)i, (int)index);
        }
    }
    return HW_OK;
}

hw_result hwi_profile_check(const char *function, const hw_cable_profile_point *points, int32_t count)
{
    hw_result result = HW_OK;
    for (int32_t i = 0; i < count && result == HW_OK; ++i) {
        const hw_cable_profile_point *point = &points[i];
        bool known = point->kind == HW_PROFILE_SECTION || point->kind == HW_PROFILE_ITEM;
        if (!known || !(point->from >= 0.0f && point->from <= 1e6f)) {
            return hwi_fail(HW_ERROR_BAD_VALUE, function,
                            "points[%d] needs a kind (%d) of HW_PROFILE_SECTION (%d) or HW_PROFILE_ITEM (%d) and from "
                            "(%g) 0..1e6 m; nothing was changed",
                            (int)i, (int)point->kind, HW_PROFILE_SECTION, HW_PROFILE_ITEM, (double)point->from);
        }
        result = point->kind == HW_PROFILE_SECTION ? check_section(function, i, point) : check_item(function, i, point);
        if (result == HW_OK) {
            result = check_overlap(function, points, i);
        }
    }
    return result;
}

void hwi_profile_free(hwi_cable *cable)
{
    hwi_free(cable->profile, (size_t)cable->profile_count * sizeof *cable->profile);
    cable->profile = NULL;
    cable->profile_count = 0;
}

static hw_cable_profile_point used_fields(const hw_cable_profile_point *point)
{
    if (point->kind == HW_PROFILE_SECTION) {
        return (hw_cable_profile_point){
            .kind = point->kind,
            .from = point->from,
            .to = point->to,
            .mass_per_length = point->mass_per_length,
            .diameter = point->diameter,
        };
    }
    return (hw_cable_profile_point){
        .kind = point->kind,
        .from = point->from,
        .mass = point->mass,
        .volume = point->volume,
        .drag_area = point->drag_area,
    };
}

bool hwi_profile_set(hwi_cable *cable, const hw_cable_profile_point *points, int32_t count)
{
    hw_cable_profile_point *profile = NULL;
    if (count > 0) {
        profile = hwi_allocate((size_t)count * sizeof *profile);
        if (profile == NULL) {
            return false;
        }
        for (int32_t i = 0; i < count; ++i) {
            profile[i] = used_fields(&points[i]);
        }
    }
    hwi_profile_free(cable);
    cable->profile = profile;
    cable->profile_count = count;
    return true;
}

// The part of a section between low and high.
static void add_section(const hw_cable_profile_point *point, const hw_cable_material *material, double low, double high,
                        hwi_node *node)
{
    double from = (double)point->from > low ? (double)point->from : low;
    double to = (double)point->to < high ? (double)point->to : high;
    double length = to - from;
    if (!(length > 0.0)) {
        return;
    }
    double diameter = (double)material->diameter;
    if (point->mass_per_length > 0.0f) {
        node->mass += (float)(((double)point->mass_per_length - (double)material->mass_per_length) * length);
    }
    if (point->diameter > 0.0f) {
        double other = (double)point->diameter;
        node->volume += (float)(QUARTER_PI * (other * other - diameter * diameter) * length);
        node->area += (float)((other - diameter) * length);
    }
}

// m, of a sphere of this volume.
static double diameter_of(double volume)
{
    return hwi_exp(hwi_log(volume * 6.0 / PI) / 3.0);
}

bool hwi_profile_has_drag(const hwi_cable *cable)
{
    for (int32_t i = 0; i < cable->profile_count; ++i) {
        if (cable->profile[i].drag_area > 0.0f) {
            return true;
        }
    }
    return false;
}

void hwi_profile_apply(const hwi_cable *cable, int32_t i, float before, float after, hwi_node *node)
{
    const hw_cable_material *material = &cable->def.material;
    const int32_t last = cable->particle_count - 1;
    const int32_t number = cable->odd_at_start ? last - i : i; // from where positions are measured
    const double inward = (double)(cable->odd_at_start ? after : before);
    const double outward = (double)(cable->odd_at_start ? before : after);
    const hwi_hold *hold = hwi_cable_hold_at(cable, i);
    const double shift = hold != NULL ? (double)hold->shift : 0.0;
    const double regular = number == last ? cable->length : (double)cable->segment_length * number;
    const double at = cable->odd_at_start ? regular - shift : regular + shift;
    double items = 0.0; // m^2: volume over height, which of a line is a share of its area
    for (int32_t k = 0; k < cable->profile_count; ++k) {
        const hw_cable_profile_point *point = &cable->profile[k];
        if (point->kind == HW_PROFILE_SECTION) {
            add_section(point, material, at - 0.5 * inward, at + 0.5 * outward, node);
            continue;
        }
        // An item between two particles hangs at both, more at the nearer.
        double off = (double)point->from - at;
        double reach = off < 0.0 ? inward : outward;
        double share = off == 0.0 ? 1.0 : reach > 0.0 ? 1.0 - fabs(off) / reach : 0.0;
        if (share > 0.0) {
            node->mass += (float)(share * (double)point->mass);
            node->volume += (float)(share * (double)point->volume);
            node->drag_area += (float)(share * (double)point->drag_area);
            items += point->volume > 0.0f ? share * (double)point->volume / diameter_of((double)point->volume) : 0.0;
        }
    }
    node->thickness = (float)((double)node->volume / (QUARTER_PI * (double)node->area + items));
}

hw_result hw_cable_set_profile(hw_cable_id id, const hw_cable_profile_point *points, int32_t count)
{
    hwi_cable *cable;
    hwi_world *world;
    hw_result result = hwi_cable_resolve_idle(__func__, id, &cable, &world);
    if (result == HW_OK) {
        result = hwi_check_int(__func__, "count", count, 0, HW_MAX_CABLE_PROFILE);
    }
    if (result == HW_OK && count > 0) {
        result = hwi_check_pointer(__func__, "points", points);
    }
    if (result == HW_OK && cable->nodes == NULL) {
        result = HWI_FAIL(HW_ERROR_BAD_VALUE, "the cable must be of the model dynamic; nothing was changed");
    }
    if (result == HW_OK) {
        result = hwi_profile_check(__func__, points, count);
    }
    if (result != HW_OK) {
        return result;
    }
    if (!hwi_profile_set(cable, points, count)) {
        return HWI_FAIL(HW_ERROR_OUT_OF_MEMORY, "no memory for a profile of %d points; nothing was changed",
                        (int)count);
    }
    hwi_dynamic_prepare(cable);
    hwi_cable_wake(cable);
    return HW_OK;
}

hw_result hw_cable_get_profile(hw_cable_id id, hw_cable_profile_point *points, int32_t capacity, int32_t *count)
{
    hw_result result = hwi_check_pointer(__func__, "count", count);
    if (result != HW_OK) {
        return result;
    }
    *count = 0;
    hwi_cable *cable;
    hwi_world *world;
    result = hwi_cable_resolve(__func__, id, &cable, &world);
    if (result != HW_OK) {
        return result;
    }
    *count = cable->profile_count;
    result = hwi_check_capacity(__func__, "points", capacity, *count);
    if (result == HW_OK && *count > 0) {
        result = hwi_check_pointer(__func__, "points", points);
    }
    if (result == HW_OK && *count > 0) {
        memcpy(points, cable->profile, (size_t)*count * sizeof *points);
    }
    return result;
}
