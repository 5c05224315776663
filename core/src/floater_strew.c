// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The method of Bezgodov and Karsakov: points strewn over the hull anew in every substep, uniformly within triangles,
// each an element with an area and a normal, wet if the wave stands above it. Smaller triangles get more points for
// their size, so details are denser (their Figure 1).
//
// Stratified, for the least drift: the triangles' shares of the points lie end to end on a line, which is cut into as
// many equal pieces as there are points, and each piece gets one. Where the point lies in its triangle's part of the
// line says how far from the first corner it is; chance says where across.

#include "floater.h"
#include "random.h"
#include "water.h"
#include "world.h"

#define STREW_BLOCK 128

typedef struct strewing {
    const hwi_floater *floater;
    uint64_t key;
    int32_t next;     // point
    int32_t triangle; // that the last one was on
} strewing;

typedef struct strewn {
    hw_vec3 r;
    hw_vec3 normal; // times twice the area
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

static strewn strew(strewing *s)
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
    hw_vec3 a = floater->points[c[0]];
    hw_vec3 b = hwi_sub(floater->points[c[1]], a);
    hw_vec3 d = hwi_sub(floater->points[c[2]], a);
    hw_vec3 r = hwi_add_scaled(hwi_add_scaled(a, out * (1.0f - across), b), out * across, d);
    return (strewn){r, hwi_scale(hwi_cross(b, d), (float)(piece / own))};
}

// Strew up to a block of points and ask the water about them.
static int32_t strew_block(const hwi_floater_query *query, const hwi_floater_sums *sums, strewing *s, strewn *points,
                           hwi_water_answer *answers)
{
    const hwi_body *body = query->floater->body;
    int32_t left = query->floater->def.point_count - s->next;
    int32_t count = left < STREW_BLOCK ? left : STREW_BLOCK;
    hw_vec3 origin = hwi_place_round(body->motion.position);
    hw_vec3 rest = hwi_place_remainder(body->motion.position);
    hw_vec3 places[STREW_BLOCK];
    for (int32_t i = 0; i < count; ++i) {
        points[i] = strew(s);
        places[i] = hwi_add(points[i].r, rest);
    }
    if (sums->lattice.used) {
        for (int32_t i = 0; i < count; ++i) {
            hwi_lattice_answer(&sums->lattice, places[i], &answers[i]);
        }
    } else {
        hwi_water_query question = {
            .points = places,
            .count = count,
            .origin = origin,
            .time = hwi_world_time(query->world),
            .shortest = query->floater->hull->finest,
            .wants = HWI_FLOATER_WANTS,
        };
        hwi_water_ask(query->world, &question, answers);
    }
    for (int32_t i = 0; i < count; ++i) {
        answers[i].surface = query->has_surface ? answers[i].surface - rest.y - sums->relief : sums->surface;
    }
    return count;
}

static void put(hwi_point_block *block, const strewn *point, hw_vec3 u, hw_vec3 w, float depth, float pressure)
{
    int32_t at = block->count++;
    const float values[POINT_COUNT] = {
        point->r.x, point->r.y, point->r.z, point->normal.x, point->normal.y, point->normal.z, u.x, u.y, u.z,
        w.x,        w.y,        w.z,        depth,           pressure,
    };
    for (int i = 0; i < POINT_COUNT; ++i) {
        block->field[i][at] = values[i];
    }
}

void hwi_floater_strew(const hwi_floater_query *query, hwi_floater_sums *sums)
{
    strewing s = begin(query);
    hwi_point_block wet;
    hwi_point_block dry;
    wet.count = dry.count = 0;
    bool windy = query->air.density * query->air.drag_normal > 0.0f;
    while (s.next < query->floater->def.point_count) {
        strewn points[STREW_BLOCK];
        hwi_water_answer answers[STREW_BLOCK];
        int32_t count = strew_block(query, sums, &s, points, answers);
        for (int32_t i = 0; i < count; ++i) {
            float depth = answers[i].surface - points[i].r.y;
            if (depth > 0.0f) {
                put(&wet, &points[i], answers[i].velocity, answers[i].acceleration, depth, answers[i].pressure);
            } else if (windy) {
                put(&dry, &points[i], query->world->water.wind, (hw_vec3){0}, 0.0f, 0.0f);
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
        strewn points[STREW_BLOCK];
        hwi_water_answer answers[STREW_BLOCK];
        int32_t count = strew_block(query, &sums, &s, points, answers);
        for (int32_t i = 0; i < count; ++i) {
            float twice = hwi_length(points[i].normal);
            elements[first + i] = (hw_floater_element){
                .position = hwi_add(centre, points[i].r),
                .normal = hwi_direction(points[i].normal, hwi_vec3(0.0f, 1.0f, 0.0f)),
                .area = 0.5f * twice,
                .depth = answers[i].surface + sums.relief - points[i].r.y,
            };
        }
    }
}
