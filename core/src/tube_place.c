// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Between metres of line and places in the world.

#include "tube.h"

#include <math.h>
#include <stdbool.h>

#include "cable.h"
#include "report.h"
#include "validate.h"
#include "vector.h"

static hw_result check_call(const char *function, const hw_tube_def *def, const hw_vec3 *points, int32_t point_count,
                            hw_tube_place *place)
{
    hw_result result = hwi_check_pointer(function, "place", place);
    if (result != HW_OK) {
        return result;
    }
    *place = (hw_tube_place){0};
    result = hwi_tube_check_shape(function, def, point_count);
    return result == HW_OK ? hwi_check_pointer(function, "points", points) : result;
}

static hw_result check_point(const char *function, const hw_vec3 *points, int32_t i)
{
    if (hwi_is_within(points[i], HWI_DRIFT_LIMIT)) {
        return HW_OK;
    }
    return hwi_fail(HW_ERROR_BAD_VALUE, function,
                    "points[%d] must be finite with every coordinate within %g of 0; nothing was found", (int)i,
                    (double)HWI_DRIFT_LIMIT);
}

// m, from the start to a point. All segments are alike but the odd one.
static float arc_length_of(const hw_tube_def *def, int32_t point, int32_t last)
{
    if (point == 0 || point == last) {
        return point == 0 ? 0.0f : def->rest_length;
    }
    float segment = def->segment_length > 0.0f ? def->segment_length : def->rest_length / (float)last;
    bool from_end = (def->flags & HW_TUBE_FROM_END) != 0;
    float along = from_end ? def->rest_length - segment * (float)(last - point) : segment * (float)point;
    return along < 0.0f ? 0.0f : along > def->rest_length ? def->rest_length : along;
}

static hw_tube_place place_on(const hw_tube_def *def, const hw_vec3 *points, int32_t last, int32_t segment, float share)
{
    float begin = arc_length_of(def, segment, last);
    float end = arc_length_of(def, segment + 1, last);
    return (hw_tube_place){
        .position = hwi_lerp(points[segment], points[segment + 1], share),
        .direction = hwi_direction(hwi_sub(points[segment + 1], points[segment]), (hw_vec3){0}),
        .arc_length = begin + share * (end - begin),
        .segment = segment,
    };
}

static float clamp_share(float share)
{
    return share > 0.0f ? share < 1.0f ? share : 1.0f : 0.0f;
}

hw_result hw_tube_find_place(const hw_tube_def *def, const hw_vec3 *points, int32_t point_count, float arc_length,
                             hw_tube_place *place)
{
    hw_result result = check_call(__func__, def, points, point_count, place);
    if (result == HW_OK && isnan(arc_length)) {
        result = HWI_FAIL(HW_ERROR_BAD_VALUE, "arc_length must be a number, got nan; nothing was found");
    }
    if (result != HW_OK) {
        return result;
    }
    const int32_t last = point_count - 1;
    int32_t low = 0;
    int32_t high = last; // the place is at or after `low` and before `high`, or at the end
    while (high - low > 1) {
        int32_t middle = low + (high - low) / 2;
        if (arc_length_of(def, middle, last) <= arc_length) {
            low = middle;
        } else {
            high = middle;
        }
    }
    for (int32_t i = low; i <= low + 1 && result == HW_OK; ++i) {
        result = check_point(__func__, points, i);
    }
    if (result == HW_OK) {
        float begin = arc_length_of(def, low, last);
        float length = arc_length_of(def, low + 1, last) - begin;
        float share = length > 0.0f ? (arc_length - begin) / length : 0.0f;
        *place = place_on(def, points, last, low, clamp_share(share));
    }
    return result;
}

hw_result hw_tube_find_nearest(const hw_tube_def *def, const hw_vec3 *points, int32_t point_count, hw_vec3 position,
                               hw_tube_place *place)
{
    hw_result result = check_call(__func__, def, points, point_count, place);
    if (result == HW_OK) {
        result = hwi_check_vector(__func__, "position", position, HWI_POSITION_LIMIT);
    }
    for (int32_t i = 0; i < point_count && result == HW_OK; ++i) {
        result = check_point(__func__, points, i);
    }
    if (result != HW_OK) {
        return result;
    }
    float nearest = INFINITY;
    float nearest_share = 0.0f;
    int32_t nearest_segment = 0;
    for (int32_t i = 0; i + 1 < point_count; ++i) {
        hw_vec3 way = hwi_sub(points[i + 1], points[i]);
        float square = hwi_dot(way, way);
        float share = square > 0.0f ? clamp_share(hwi_dot(hwi_sub(position, points[i]), way) / square) : 0.0f;
        hw_vec3 away = hwi_sub(position, hwi_lerp(points[i], points[i + 1], share));
        if (hwi_dot(away, away) < nearest) {
            nearest = hwi_dot(away, away);
            nearest_share = share;
            nearest_segment = i;
        }
    }
    *place = place_on(def, points, point_count - 1, nearest_segment, nearest_share);
    return HW_OK;
}
