// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The exact method: every triangle is cut where its depth is 0.
//
//          c  dry                     One corner wet leaves a triangle, two leave a quad, of two triangles. Depth is
//         / \                         even along a triangle, so the cut is straight; at the cut there is no pressure.
//     ---x---x---  surface
//       /     \                       The dry rest is an element for the wind.
//      a-------b  wet

#include "floater.h"
#include "water.h"
#include "world.h"

typedef struct corner {
    hw_vec3 r;        // m
    float depth;      // m
    float pressure;   // Pa, of the waves
    hw_vec3 velocity; // m/s, of the water
    hw_vec3 surge;    // m/s^2, of the water
} corner;

typedef struct cutter {
    const hwi_floater_query *query;
    hwi_floater_sums *sums;
    hwi_wet_block wet;
    hwi_point_block dry;
    hw_vec3 wind;
} cutter;

float hwi_floater_depth(const hwi_floater *floater, int32_t point)
{
    return floater->answers[point].surface - floater->points[point].y;
}

static corner corner_of(const hwi_floater *floater, int32_t point)
{
    const hwi_water_answer *answer = &floater->answers[point];
    return (corner){floater->points[point], hwi_floater_depth(floater, point), answer->pressure, answer->velocity,
                    answer->acceleration};
}

static corner cut_between(const corner *wet, const corner *dry)
{
    float t = wet->depth / (wet->depth - dry->depth);
    return (corner){
        .r = hwi_lerp(wet->r, dry->r, t),
        .velocity = hwi_lerp(wet->velocity, dry->velocity, t),
        .surge = hwi_lerp(wet->surge, dry->surge, t),
    };
}

static hw_vec3 mean3(hw_vec3 a, hw_vec3 b, hw_vec3 c)
{
    return hwi_scale(hwi_add(hwi_add(a, b), c), 1.0f / 3.0f);
}

static void put_wet(cutter *work, const corner *a, const corner *b, const corner *c)
{
    hwi_wet_block *block = &work->wet;
    int32_t at = block->count++;
    const corner *corners[3] = {a, b, c};
    for (int k = 0; k < 3; ++k) {
        block->field[5 * k][at] = corners[k]->r.x;
        block->field[5 * k + 1][at] = corners[k]->r.y;
        block->field[5 * k + 2][at] = corners[k]->r.z;
        block->field[5 * k + 3][at] = corners[k]->depth;
        block->field[5 * k + 4][at] = corners[k]->pressure;
    }
    hw_vec3 u = mean3(a->velocity, b->velocity, c->velocity);
    hw_vec3 w = mean3(a->surge, b->surge, c->surge);
    block->field[WET_UX][at] = u.x;
    block->field[WET_UY][at] = u.y;
    block->field[WET_UZ][at] = u.z;
    block->field[WET_WX][at] = w.x;
    block->field[WET_WY][at] = w.y;
    block->field[WET_WZ][at] = w.z;
    if (block->count == HWI_ELEMENT_BLOCK) {
        hwi_buoyancy_sum_wet(block, &work->query->water, work->sums->wet);
    }
}

static void put_dry(cutter *work, const corner *a, const corner *b, const corner *c)
{
    hwi_point_block *block = &work->dry;
    int32_t at = block->count++;
    hw_vec3 r = mean3(a->r, b->r, c->r);
    hw_vec3 e = hwi_cross(hwi_sub(b->r, a->r), hwi_sub(c->r, a->r));
    const float values[POINT_COUNT] = {r.x, r.y, r.z, e.x, e.y, e.z, work->wind.x, work->wind.y, work->wind.z};
    for (int i = 0; i < POINT_COUNT; ++i) {
        block->field[i][at] = values[i];
    }
    if (block->count == HWI_ELEMENT_BLOCK) {
        hwi_buoyancy_sum_points(block, &work->query->air, work->sums->dry);
    }
}

// Corner 0 alone on its side of the surface; `wet` tells which side.
static void cut_triangle(cutter *work, const corner c[3], bool wet, bool windy)
{
    corner x, y;
    if (wet) {
        x = cut_between(&c[0], &c[1]);
        y = cut_between(&c[0], &c[2]);
        put_wet(work, &c[0], &x, &y);
    } else {
        x = cut_between(&c[1], &c[0]);
        y = cut_between(&c[2], &c[0]);
        put_wet(work, &x, &c[1], &c[2]);
        put_wet(work, &x, &c[2], &y);
    }
    if (windy && wet) {
        put_dry(work, &x, &c[1], &c[2]);
        put_dry(work, &x, &c[2], &y);
    } else if (windy) {
        put_dry(work, &c[0], &x, &y);
    }
}

void hwi_floater_cut(const hwi_floater_query *query, hwi_floater_sums *sums)
{
    const hwi_floater *floater = query->floater;
    const hwi_mesh *mesh = &floater->hull->mesh;
    cutter work = {.query = query, .sums = sums, .wind = query->world->water.wind};
    work.wet.count = work.dry.count = 0;
    bool windy = query->air.density * query->air.drag_normal > 0.0f;
    for (int32_t i = 0; i < mesh->triangle_count; ++i) {
        const int32_t *index = mesh->triangles[i].corner;
        int wet_count = 0;
        int odd = 0; // the corner that is alone on its side
        bool wet[3];
        for (int k = 0; k < 3; ++k) {
            wet[k] = sums->submerged || hwi_floater_depth(floater, index[k]) > 0.0f;
            wet_count += wet[k];
        }
        if (wet_count == 0 && !windy) {
            continue;
        }
        for (int k = 0; k < 3; ++k) {
            odd = wet[k] == (wet_count == 1) ? k : odd;
        }
        const corner c[3] = {
            corner_of(floater, index[odd]),
            corner_of(floater, index[(odd + 1) % 3]),
            corner_of(floater, index[(odd + 2) % 3]),
        };
        if (wet_count == 3) {
            put_wet(&work, &c[0], &c[1], &c[2]);
        } else if (wet_count == 0) {
            put_dry(&work, &c[0], &c[1], &c[2]);
        } else {
            cut_triangle(&work, c, wet_count == 1, windy);
        }
    }
    hwi_buoyancy_sum_wet(&work.wet, &query->water, sums->wet);
    hwi_buoyancy_sum_points(&work.dry, &query->air, sums->dry);
    sums->element_count = mesh->triangle_count;
}
