// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The waterline of a floater, for drawing: where its hull meets the surface that is drawn. Forces leave out waves too
// short to move the hull, and take the surface as straight between points; a line would be seen to miss the water by
// that. So the water is asked about every point with all its waves, and then again along the line, until it fits.
//
//           c                         Both ends lie on edges of the triangle, one corner of which is wet and one dry.
//          / |                        Points between them move along the triangle's steepest slope, s.
//     ----x-o-x----  surface
//        /  s  |
//       a-------b

#include "floater.h"

#include <math.h>

#include "sea.h"
#include "validate.h"
#include "water.h"
#include "world.h"

#define MOST_PIECES 8     // that a triangle's line is broken into
#define FINENESS    32.0f // pieces as long as the hull's diagonal over this
#define LOOKS       3     // that the water is asked again
#define LEAST_SLOPE 0.2f  // of a triangle along which a point finds the surface; flatter ones keep their straight line

typedef struct tracer {
    const hwi_world *world;
    hwi_floater *floater;
    hw_vec3 origin; // m, the body's centre as a float says it,
    hw_vec3 rest;   // and what that leaves out
    float piece;    // m, longer pieces are broken up
} tracer;

typedef struct line {
    hw_vec3 points[MOST_PIECES + 1];
    int32_t count;
} line;

static void ask_depths(const tracer *t, const hw_vec3 *points, int32_t count, float *depths)
{
    hw_vec3 places[MOST_PIECES + 1];
    hwi_water_answer answers[MOST_PIECES + 1];
    for (int32_t i = 0; i < count; ++i) {
        places[i] = hwi_add(points[i], t->rest);
    }
    const hwi_water_query question = {
        .points = places,
        .count = count,
        .origin = t->origin,
        .time = hwi_world_time(t->world),
        .wants = HWI_SEA_WANT_HEIGHT,
    };
    hwi_water_ask(t->world, &question, answers);
    for (int32_t i = 0; i < count; ++i) {
        depths[i] = answers[i].surface - places[i].y;
    }
}

// Where the surface meets the edge from `a` to `b`, one of them wet: false position, with the half step of Illinois.
static hw_vec3 find_on_edge(const tracer *t, const hwi_hull_point *a, const hwi_hull_point *b, bool waves)
{
    hw_vec3 from = hwi_hull_point_place(a);
    hw_vec3 to = hwi_hull_point_place(b);
    float depth_from = hwi_hull_point_depth(a);
    float depth_to = hwi_hull_point_depth(b);
    hw_vec3 at = hwi_lerp(from, to, depth_from / (depth_from - depth_to));
    for (int i = 0; i < LOOKS && waves; ++i) {
        float depth;
        ask_depths(t, &at, 1, &depth);
        if ((depth > 0.0f) == (depth_from > 0.0f)) {
            from = at;
            depth_from = depth;
            depth_to *= 0.5f;
        } else {
            to = at;
            depth_to = depth;
            depth_from *= 0.5f;
        }
        at = hwi_lerp(from, to, depth_from / (depth_from - depth_to));
    }
    return at;
}

// Break the straight line between its ends, and let what is between them find the surface.
static void refine(const tracer *t, const int32_t corner[3], line *l)
{
    hw_vec3 a = hwi_hull_point_place(&t->floater->points[corner[0]]);
    hw_vec3 b = hwi_hull_point_place(&t->floater->points[corner[1]]);
    hw_vec3 c = hwi_hull_point_place(&t->floater->points[corner[2]]);
    hw_vec3 from = l->points[0];
    hw_vec3 to = l->points[1];
    float reach = hwi_distance(from, to);
    hw_vec3 normal = hwi_direction(hwi_cross(hwi_sub(b, a), hwi_sub(c, a)), hwi_vec3(0.0f, 1.0f, 0.0f));
    hw_vec3 slope = hwi_add_scaled(hwi_vec3(0.0f, 1.0f, 0.0f), -normal.y, normal);
    float wanted = ceilf(reach / t->piece);
    int32_t pieces = wanted < (float)MOST_PIECES ? (int32_t)wanted : MOST_PIECES;
    if (pieces < 2 || !(slope.y > LEAST_SLOPE)) {
        return;
    }
    for (int32_t i = 0; i <= pieces; ++i) {
        l->points[i] = hwi_lerp(from, to, (float)i / (float)pieces);
    }
    l->count = pieces + 1;
    for (int look = 0; look < LOOKS; ++look) {
        float depths[MOST_PIECES + 1];
        ask_depths(t, l->points + 1, pieces - 1, depths);
        for (int32_t i = 1; i < pieces; ++i) {
            float limit = 0.5f * reach;
            float rise = depths[i - 1] / slope.y;
            rise = rise > limit ? limit : rise < -limit ? -limit : rise;
            l->points[i] = hwi_add_scaled(l->points[i], rise, slope);
        }
    }
}

// The line across a triangle, from the body's centre of mass; false if the surface does not cut it.
static bool trace(const tracer *t, int32_t triangle, bool waves, line *l)
{
    const int32_t *corner = t->floater->hull->mesh.triangles[triangle].corner;
    l->count = 0;
    for (int k = 0; k < 3 && l->count < 2; ++k) {
        const hwi_hull_point *a = &t->floater->points[corner[k]];
        const hwi_hull_point *b = &t->floater->points[corner[(k + 1) % 3]];
        if ((hwi_hull_point_depth(a) > 0.0f) != (hwi_hull_point_depth(b) > 0.0f)) {
            l->points[l->count++] = find_on_edge(t, a, b, waves);
        }
    }
    if (l->count == 2 && waves) {
        refine(t, corner, l);
    }
    return l->count >= 2;
}

hw_result hw_floater_copy_waterline(hw_floater_id id, hw_vec3 *points, int32_t capacity, int32_t *count)
{
    hw_result result = hwi_check_pointer(__func__, "count", count);
    if (result != HW_OK) {
        return result;
    }
    *count = 0;
    hwi_floater *floater;
    hwi_world *world;
    result = hwi_floater_resolve_idle(__func__, id, &floater, &world);
    if (result != HW_OK) {
        return result;
    }
    const hwi_floater_query query = {
        .world = world,
        .floater = floater,
        .has_surface = (world->water.flags & HW_WATER_SURFACE) != 0,
        .is_fine = true,
    };
    hwi_floater_sums sums = {0};
    hwi_floater_ask(&query, &sums);
    hw_box bounds = floater->hull->info.bounds;
    const tracer t = {
        .world = world,
        .floater = floater,
        .origin = hwi_place_round(floater->body->motion.position),
        .rest = hwi_place_remainder(floater->body->motion.position),
        .piece = hwi_max(hwi_distance(bounds.maximum, bounds.minimum) / FINENESS, 1e-3f),
    };
    bool waves = query.has_surface && !hwi_sea_is_calm(world->sea);
    line l;
    for (int32_t i = 0; i < floater->hull->mesh.triangle_count && !sums.submerged; ++i) {
        if (!trace(&t, i, waves, &l)) {
            continue;
        }
        for (int32_t k = 0; k + 1 < l.count; ++k, *count += 2) {
            if (points && *count + 2 <= capacity) {
                points[*count] = hwi_add(t.origin, l.points[k]);
                points[*count + 1] = hwi_add(t.origin, l.points[k + 1]);
            }
        }
    }
    result = hwi_check_capacity(__func__, "points", capacity, *count);
    if (result == HW_OK && *count > 0) {
        result = hwi_check_pointer(__func__, "points", points);
    }
    return result;
}
