// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Between metres of line and places in the world, for scripts: methods of UnderwaterCable3D.

#include <math.h>

#include "cable_node.h"
#include "cable_queries.h"

typedef struct measured_line {
    const hw_vec3 *points;
    int32_t last;
    hw_tube_def now; // how long its segments are
} measured_line;

// The points of the last tick. False outside the tree.
static bool read_line(hwg_cable *cable, measured_line *found)
{
    if (!hwg_cable_ready(cable) || cable->point_count < 2)
        return false;
    *found = (measured_line){.points = cable->points, .last = cable->point_count - 1};
    hw_tube_def_init(&found->now);
    if (hwg_cable_is_tether(cable)) {
        found->now.rest_length = hwg_cable_length(cable);
        return true;
    }
    return hw_tube_def_fit(&found->now, cable->id) == HW_OK;
}

// m along the line, without stretch, from the start to a point. All segments are alike but the one at a winch.
static float arc_of(const measured_line *line, int32_t index)
{
    float length = line->now.rest_length;
    float segment = line->now.segment_length > 0.0f ? line->now.segment_length : length / (float)line->last;
    if (index == 0 || index == line->last)
        return index ? length : 0.0f;
    return line->now.flags & HW_TUBE_FROM_END ? length - segment * (float)(line->last - index) : segment * (float)index;
}

// The segment at an arc length, and the share of it that lies before.
static int32_t find_segment(const measured_line *line, float arc_length, float *share)
{
    int32_t low = 0, high = line->last; // the place is at or after `low` and before `high`
    while (high - low > 1) {
        int32_t middle = low + (high - low) / 2;
        if (arc_of(line, middle) <= arc_length)
            low = middle;
        else
            high = middle;
    }
    float from = arc_of(line, low), to = arc_of(line, low + 1);
    float part = to > from ? (arc_length - from) / (to - from) : 0.0f;
    *share = part < 0.0f ? 0.0f : part > 1.0f ? 1.0f : part;
    return low;
}

static hw_vec3 sub(hw_vec3 a, hw_vec3 b)
{
    return (hw_vec3){a.x - b.x, a.y - b.y, a.z - b.z};
}

static hw_vec3 along(hw_vec3 from, hw_vec3 way, float share)
{
    return (hw_vec3){from.x + share * way.x, from.y + share * way.y, from.z + share * way.z};
}

static float dot(hw_vec3 a, hw_vec3 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static bool is_number(const hwg_cable *cable, const char *member, double arc_length)
{
    if (isnan(arc_length))
        hwg_error(cable, member, "arc_length must be a number, got nan.");
    return !isnan(arc_length);
}

void hwg_cable_run_get_position_at(void *self, const void *data, const hwg_value *arguments, hwg_value *result)
{
    (void)data;
    measured_line line;
    float share;
    if (!is_number(self, "get_position_at", arguments[0].real) || !read_line(self, &line))
        return;
    int32_t segment = find_segment(&line, (float)arguments[0].real, &share);
    hw_vec3 from = line.points[segment];
    result->vector = along(from, sub(line.points[segment + 1], from), share);
}

void hwg_cable_run_get_direction_at(void *self, const void *data, const hwg_value *arguments, hwg_value *result)
{
    (void)data;
    measured_line line;
    float share;
    if (!is_number(self, "get_direction_at", arguments[0].real) || !read_line(self, &line))
        return;
    int32_t segment = find_segment(&line, (float)arguments[0].real, &share);
    hw_vec3 way = sub(line.points[segment + 1], line.points[segment]);
    float length = sqrtf(dot(way, way));
    if (length > 0.0f)
        result->vector = (hw_vec3){way.x / length, way.y / length, way.z / length};
}

void hwg_cable_run_get_closest_arc_length(void *self, const void *data, const hwg_value *arguments, hwg_value *result)
{
    (void)data;
    measured_line line;
    hw_vec3 place = arguments[0].vector;
    float least = INFINITY;
    if (!read_line(self, &line))
        return;
    for (int32_t i = 0; i < line.last; i++) {
        hw_vec3 way = sub(line.points[i + 1], line.points[i]);
        float square = dot(way, way);
        float share = square > 0.0f ? dot(sub(place, line.points[i]), way) / square : 0.0f;
        share = share < 0.0f ? 0.0f : share > 1.0f ? 1.0f : share;
        hw_vec3 away = sub(place, along(line.points[i], way, share));
        float from = arc_of(&line, i);
        if (dot(away, away) < least) {
            least = dot(away, away);
            result->real = (double)(from + share * (arc_of(&line, i + 1) - from));
        }
    }
}
