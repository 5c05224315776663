// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// How long a cable would be if it was pulled taut round what it goes round.
//
// The line is drawn in: each of its points moves towards the straight line between its neighbours, as far as the two
// pieces beside it meet nothing on their way; a point that comes to lie on that line is left out. What remains goes
// round the same things, as no piece ever passed through one. Its corners are then cut into more, until it lies close.

#include "cable.h"
#include "collision.h"
#include "hawser/contact.h"
#include "memory.h"
#include "report.h"
#include "validate.h"
#include "world.h"

#define MOST_PASSES  64
#define LEAST_GAIN   1e-4f // share of the length that a pass must gain for another
#define THINNER      0.97f // times the radius: what only touches is not in the way
#define HALVINGS     5
#define CUTS         3
#define FOUND_AT_ONE 4

typedef struct drawn_line {
    const hwi_world *world;
    const hwi_cable *cable;
    hw_vec3 *points;
    int32_t count;
} drawn_line;

// Does a piece meet nothing on its way from a0-b0 to a1-b1? Else `normal` is away from what it meets.
static bool is_free(const drawn_line *line, hw_vec3 a0, hw_vec3 b0, hw_vec3 a1, hw_vec3 b1, hw_vec3 *normal)
{
    hwi_sweep sweep = {
        .origin = line->cable->origin,
        .a0 = a0,
        .b0 = b0,
        .a1 = a1,
        .b1 = b1,
        .from = 1.0f,
        .to = 1.0f,
        .radius = 0.5f * THINNER * line->cable->def.material.diameter,
    };
    hwi_contact_point points[FOUND_AT_ONE];
    int32_t count = hwi_collide_segment(line->world, &sweep, line->cable->def.collision_mask, points, FOUND_AT_ONE);
    for (int32_t i = 0; i < count; ++i) {
        if (points[i].gap < 0.0f) {
            *normal = points[i].normal;
            return false;
        }
    }
    return true;
}

static hw_vec3 nearest_on(hw_vec3 a, hw_vec3 b, hw_vec3 point)
{
    hw_vec3 way = hwi_sub(b, a);
    float square = hwi_dot(way, way);
    float along = square > 0.0f ? hwi_dot(hwi_sub(point, a), way) / square : 0.0f;
    along = along < 0.0f ? 0.0f : along > 1.0f ? 1.0f : along;
    return hwi_lerp(a, b, along);
}

// Draw in one point between its neighbours. Returns whether it lies on the line between them now.
static bool draw_in(const drawn_line *line, hw_vec3 before, hw_vec3 *point, hw_vec3 after)
{
    hw_vec3 goal = nearest_on(before, after, *point);
    bool lies_there = hwi_distance(goal, *point) <= 1e-6f * hwi_distance(before, after);
    if (lies_there) {
        return false; // not yet: its neighbours may move
    }
    hw_vec3 way = hwi_sub(goal, *point);
    hw_vec3 normal;
    for (int i = 0; i < HALVINGS; ++i) {
        hw_vec3 next = hwi_add(*point, way);
        if (is_free(line, before, *point, before, next, &normal) &&
            is_free(line, *point, after, next, after, &normal)) {
            *point = next;
            return i == 0;
        }
        // What cannot go through goes along.
        float into = hwi_dot(way, normal);
        way = into < 0.0f && i == 0 ? hwi_add_scaled(way, -into, normal) : hwi_scale(way, 0.5f);
    }
    return false;
}

static float length_of(const drawn_line *line)
{
    double length = 0.0;
    for (int32_t i = 0; i + 1 < line->count; ++i) {
        length += (double)hwi_distance(line->points[i], line->points[i + 1]);
    }
    return (float)length;
}

// One pass over all points. Returns the length.
static float draw_in_all(drawn_line *line)
{
    int32_t kept = 1;
    for (int32_t i = 1; i + 1 < line->count; ++i) {
        hw_vec3 point = line->points[i];
        if (!draw_in(line, line->points[kept - 1], &point, line->points[i + 1])) {
            line->points[kept] = point;
            kept += 1;
        }
    }
    line->points[kept] = line->points[line->count - 1];
    line->count = kept + 1;
    return length_of(line);
}

// Pass after pass, until it is hardly shorter. Returns the length.
static float draw_taut(drawn_line *line)
{
    float now = length_of(line);
    for (int32_t pass = 0; pass < MOST_PASSES; ++pass) {
        float before = now;
        now = draw_in_all(line);
        if (before - now < LEAST_GAIN * before) {
            break;
        }
    }
    return now;
}

// A point on either side of each corner, a third of the way to the next.
static bool cut_corners(drawn_line *line, int32_t capacity)
{
    int32_t count = 3 * (line->count - 2) + 2;
    if (count > capacity || line->count < 3) {
        return false;
    }
    line->points[count - 1] = line->points[line->count - 1];
    for (int32_t i = line->count - 2; i > 0; --i) {
        hw_vec3 corner = line->points[i];
        hw_vec3 before = hwi_lerp(corner, line->points[i - 1], 1.0f / 3.0f);
        hw_vec3 after = i == line->count - 2 ? line->points[count - 1] : line->points[3 * i + 2];
        line->points[3 * i] = hwi_lerp(corner, after, 1.0f / 3.0f);
        line->points[3 * i - 1] = corner;
        line->points[3 * i - 2] = before;
    }
    line->count = count;
    return true;
}

hw_result hw_cable_get_taut_length(hw_cable_id id, float *length)
{
    hw_result result = hwi_check_pointer(__func__, "length", length);
    if (result != HW_OK) {
        return result;
    }
    *length = 0.0f;
    hwi_cable *cable;
    hwi_world *world;
    result = hwi_cable_resolve(__func__, id, &cable, &world);
    if (result != HW_OK) {
        return result;
    }
    int32_t capacity = 4 * cable->particle_count + 64;
    size_t size = (size_t)capacity * sizeof(hw_vec3);
    drawn_line line = {world, cable, hwi_allocate(size), cable->particle_count};
    if (line.points == NULL) {
        return HWI_FAIL(HW_ERROR_OUT_OF_MEMORY, "no memory for %d points", (int)cable->particle_count);
    }
    for (int32_t i = 0; i < line.count; ++i) {
        line.points[i] = cable->position[i];
    }
    *length = draw_taut(&line);
    for (int32_t i = 0; i < CUTS && cut_corners(&line, capacity); ++i) {
        *length = draw_taut(&line);
    }
    hwi_free(line.points, size);
    return HW_OK;
}
