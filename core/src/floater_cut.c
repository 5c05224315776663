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

#define CUT_BLOCK 128 // points

typedef struct cutter {
    const hwi_floater_query *query;
    hwi_floater_sums *sums;
    hwi_triangle_block wet;
    hwi_triangle_block dry;
    hwi_hull_point cuts[CUT_BLOCK];
    int32_t cut_count;
} cutter;

static void sum_wet(cutter *work)
{
    hwi_buoyancy_sum_wet(&work->wet, &work->query->water, work->sums->wet);
}

static void sum_dry(cutter *work)
{
    hwi_buoyancy_sum_dry(&work->dry, &work->query->air, work->sums->dry);
}

static inline void put(hwi_triangle_block *block, const hwi_hull_point *a, const hwi_hull_point *b,
                       const hwi_hull_point *c)
{
    int32_t at = block->count++;
    block->corner[0][at] = a;
    block->corner[1][at] = b;
    block->corner[2][at] = c;
}

static void put_wet(cutter *work, const hwi_hull_point *a, const hwi_hull_point *b, const hwi_hull_point *c)
{
    put(&work->wet, a, b, c);
    if (work->wet.count == HWI_ELEMENT_BLOCK) {
        sum_wet(work);
    }
}

static void put_dry(cutter *work, const hwi_hull_point *a, const hwi_hull_point *b, const hwi_hull_point *c)
{
    put(&work->dry, a, b, c);
    if (work->dry.count == HWI_ELEMENT_BLOCK) {
        sum_dry(work);
    }
}

// On the surface between two points: neither depth nor pressure is left.
static const hwi_hull_point *cut_between(cutter *work, const hwi_hull_point *wet, const hwi_hull_point *dry)
{
    hwi_hull_point *cut = &work->cuts[work->cut_count++];
    float t = wet->place[3] / (wet->place[3] - dry->place[3]);
    for (int i = 0; i < 4; ++i) {
        cut->place[i] = wet->place[i] + t * (dry->place[i] - wet->place[i]);
        cut->flow[i] = wet->flow[i] + t * (dry->flow[i] - wet->flow[i]);
        cut->surge[i] = wet->surge[i] + t * (dry->surge[i] - wet->surge[i]);
    }
    cut->place[3] = cut->flow[3] = 0.0f;
    return cut;
}

// a is alone on its side of the surface; `wet` tells which side.
static void cut_triangle(cutter *work, const hwi_hull_point *a, const hwi_hull_point *b, const hwi_hull_point *c,
                         bool wet, bool windy)
{
    if (work->cut_count + 2 > CUT_BLOCK) {
        sum_wet(work);
        sum_dry(work);
        work->cut_count = 0;
    }
    const hwi_hull_point *x = wet ? cut_between(work, a, b) : cut_between(work, b, a);
    const hwi_hull_point *y = wet ? cut_between(work, a, c) : cut_between(work, c, a);
    if (wet) {
        put_wet(work, a, x, y);
    } else {
        put_wet(work, x, b, c);
        put_wet(work, x, c, y);
    }
    if (windy && wet) {
        put_dry(work, x, b, c);
        put_dry(work, x, c, y);
    } else if (windy) {
        put_dry(work, a, x, y);
    }
}

void hwi_floater_cut(const hwi_floater_query *query, hwi_floater_sums *sums)
{
    const hwi_floater *floater = query->floater;
    const hwi_mesh *mesh = &floater->hull->mesh;
    cutter work; // most of it is written before it is read
    work.query = query;
    work.sums = sums;
    work.wet.count = work.dry.count = work.cut_count = 0;
    bool windy = query->air.density * query->air.drag_normal > 0.0f;
    for (int32_t i = 0; i < mesh->triangle_count; ++i) {
        const int32_t *index = mesh->triangles[i].corner;
        const hwi_hull_point *c[3];
        int wet[3];
        for (int k = 0; k < 3; ++k) {
            c[k] = &floater->points[index[k]];
            wet[k] = sums->submerged || c[k]->place[3] > 0.0f;
        }
        int wet_count = wet[0] + wet[1] + wet[2];
        if (wet_count == 3) {
            put_wet(&work, c[0], c[1], c[2]);
        } else if (wet_count > 0) {
            int alone = wet_count == 1;
            int odd = wet[0] == alone ? 0 : wet[1] == alone ? 1 : 2;
            cut_triangle(&work, c[odd], c[(odd + 1) % 3], c[(odd + 2) % 3], alone, windy);
        } else if (windy) {
            put_dry(&work, c[0], c[1], c[2]);
        }
    }
    sum_wet(&work);
    sum_dry(&work);
    sums->element_count = mesh->triangle_count;
}
