// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The method of Bezgodov and Karsakov: points strewn over the hull anew in every substep, uniformly within triangles,
// each an element with an area and a normal, wet if the wave stands above it. Smaller triangles get more points for
// their size, so details are denser (their Figure 1).
//
// Stratified, for the least drift: the triangles' shares of the points lie end to end on a line, which is cut into as
// many equal pieces as there are points, and each piece gets one. Where the point lies in its triangle's part of the
// line says how far from the first corner it is; chance says where across.

#include <string.h>

#include "floater.h"
#include "random.h"
#include "water.h"
#include "world.h"

#define STREW_BLOCK HWI_ASK_BLOCK

typedef struct strewing {
    const hwi_floater *floater;
    uint64_t key;
    int32_t next;     // point
    int32_t triangle; // that the last one was on
} strewing;

// A block of points, and each one's normal times twice its area.
typedef struct strewn {
    hwi_hull_point points[STREW_BLOCK];
    hw_vec3 normals[STREW_BLOCK];
} strewn;

static strewing begin(const hwi_floater_query *query)
{
    const hwi_floater *floater = query->floater;
    uint64_t seed = query->world->def.seed ^ hwi_scramble(floater->def.seed + 1);
    return (strewing){
        .floater = floater,
        .key = hwi_random_key(seed, (uint32_t)floater->object.index, query->world->substeps, 0),
    };
}

static hw_vec3 strew(strewing *s, hw_vec3 *normal)
{
    const hwi_floater *floater = s->floater;
    const hwi_mesh *mesh = &floater->hull->mesh;
    const double *weights = floater->hull->weights;
    double whole = weights[mesh->triangle_count - 1];
    double piece = whole / floater->def.point_count;
    hw_vec3 chance = hwi_random_cube(s->key, (uint32_t)s->next);
    double at = piece * (s->next + 0.5 * ((double)chance.x + 1.0));
    while (s->triangle < mesh->triangle_count - 1 && weights[s->triangle] <= at) {
        s->triangle += 1;
    }
    s->next += 1;
    double before = s->triangle > 0 ? weights[s->triangle - 1] : 0.0;
    double own = weights[s->triangle] - before;
    double share = (at - before) / own;
    share = share < 0.0 ? 0.0 : share > 1.0 ? 1.0 : share;
    float out = (float)sqrt(share);
    float across = 0.5f * (chance.y + 1.0f);
    const int32_t *c = mesh->triangles[s->triangle].corner;
    hw_vec3 a = hwi_hull_point_place(&floater->points[c[0]]);
    hw_vec3 b = hwi_sub(hwi_hull_point_place(&floater->points[c[1]]), a);
    hw_vec3 d = hwi_sub(hwi_hull_point_place(&floater->points[c[2]]), a);
    *normal = hwi_scale(hwi_cross(b, d), (float)(piece / own));
    return hwi_add_scaled(hwi_add_scaled(a, out * (1.0f - across), b), out * across, d);
}

// Strew up to a block of points and ask the water about them.
static int32_t strew_block(const hwi_floater_query *query, const hwi_floater_sums *sums, strewing *s, strewn *block)
{
    const hwi_body *body = query->floater->body;
    int32_t left = query->floater->def.point_count - s->next;
    int32_t count = left < STREW_BLOCK ? left : STREW_BLOCK;
    hw_vec3 rest = hwi_place_remainder(body->motion.position);
    hw_vec3 places[STREW_BLOCK];
    for (int32_t i = 0; i < count; ++i) {
        hw_vec3 r = strew(s, &block->normals[i]);
        memcpy(block->points[i].place, &r, sizeof r);
        places[i] = hwi_add(r, rest);
    }
    if (sums->lattice.used) {
        for (int32_t i = 0; i < count; ++i) {
            hwi_lattice_answer(&sums->lattice, places[i], &block->points[i]);
        }
    } else {
        hwi_water_query question = {
            .points = places,
            .count = count,
            .origin = hwi_place_round(body->motion.position),
            .time = hwi_world_time(query->world),
            .shortest = query->floater->hull->finest,
            .wants = HWI_FLOATER_WANTS,
        };
        hwi_floater_ask_water(query->world, &question, block->points);
    }
    for (int32_t i = 0; i < count; ++i) {
        hwi_hull_point *point = &block->points[i];
        float surface = query->has_surface ? point->surge[3] - rest.y - sums->relief : sums->surface;
        point->place[3] = surface - point->place[1];
    }
    return count;
}

static hwi_hull_point *put(hwi_point_block *block, const strewn *from, int32_t i)
{
    int32_t at = block->count++;
    block->points[at] = from->points[i];
    memcpy(block->normals[at], &from->normals[i], sizeof from->normals[i]);
    block->normals[at][3] = 0.0f;
    return &block->points[at];
}

// What is dry feels the wind and nothing else.
static void blow_at(hwi_hull_point *point, hw_vec3 wind)
{
    hw_vec3 r = hwi_hull_point_place(point);
    *point = (hwi_hull_point){.place = {r.x, r.y, r.z}, .flow = {wind.x, wind.y, wind.z}};
}

void hwi_floater_strew(const hwi_floater_query *query, hwi_floater_sums *sums)
{
    strewing s = begin(query);
    hwi_point_block wet;
    hwi_point_block dry;
    wet.count = dry.count = 0;
    bool windy = query->air.density * query->air.drag_normal > 0.0f;
    while (s.next < query->floater->def.point_count) {
        strewn block;
        int32_t count = strew_block(query, sums, &s, &block);
        for (int32_t i = 0; i < count; ++i) {
            if (hwi_hull_point_depth(&block.points[i]) > 0.0f) {
                put(&wet, &block, i);
            } else if (windy) {
                blow_at(put(&dry, &block, i), query->air.flow);
            }
            if (wet.count == HWI_ELEMENT_BLOCK) {
                hwi_buoyancy_sum_points(&wet, &query->water, sums->wet);
            }
            if (dry.count == HWI_ELEMENT_BLOCK) {
                hwi_buoyancy_sum_points(&dry, &query->air, sums->dry);
            }
        }
    }
    hwi_buoyancy_sum_points(&wet, &query->water, sums->wet);
    hwi_buoyancy_sum_points(&dry, &query->air, sums->dry);
    sums->element_count = query->floater->def.point_count;
}

void hwi_floater_strew_elements(const hwi_floater_query *query, hw_floater_element *elements)
{
    hwi_floater_sums sums = {0};
    hwi_floater_ask(query, &sums);
    strewing s = begin(query);
    hw_vec3 centre = hwi_place_round(query->floater->body->motion.position);
    for (int32_t first = 0; s.next < query->floater->def.point_count; first = s.next) {
        strewn block;
        int32_t count = strew_block(query, &sums, &s, &block);
        for (int32_t i = 0; i < count; ++i) {
            elements[first + i] = (hw_floater_element){
                .position = hwi_add(centre, hwi_hull_point_place(&block.points[i])),
                .normal = hwi_direction(block.normals[i], hwi_vec3(0.0f, 1.0f, 0.0f)),
                .area = 0.5f * hwi_length(block.normals[i]),
                .depth = hwi_hull_point_depth(&block.points[i]) + sums.relief,
            };
        }
    }
}
