// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// What hosts ask about colliders: rays and closest points.

#include "collision.h"
#include "triangle.h"
#include "validate.h"
#include "world.h"

#define MOST_CROSSINGS 64

typedef struct ray_cast {
    const hwi_world *world;
    hw_vec3 start;
    hw_vec3 way;
    double limit;
    const hwi_collider *collider;
    hwi_crossing crossing;
} ray_cast;

static void try_collider(void *context, int32_t index)
{
    ray_cast *cast = context;
    const hwi_collider *collider = hwi_collider_at(cast->world, index);
    hwi_crossing crossings[MOST_CROSSINGS];
    // From the start on: what is far away is found as precisely as what is near.
    int32_t count = hwi_collider_crossings(collider, cast->start, (hw_vec3){0}, cast->way, crossings, MOST_CROSSINGS);
    for (int32_t i = 0; i < count && i < MOST_CROSSINGS; ++i) {
        if (!crossings[i].entry) {
            continue;
        }
        double along = (double)crossings[i].along;
        bool sooner = cast->collider == NULL || along < cast->limit ||
                      (along == cast->limit && index < cast->collider->object.index);
        if (sooner) {
            cast->limit = along;
            cast->collider = collider;
            cast->crossing = crossings[i];
        }
        break;
    }
}

hw_result hw_world_cast_ray(hw_world_id id, hw_vec3 start, hw_vec3 way, uint64_t mask, hw_ray_hit *hit)
{
    hw_result result = hwi_check_pointer(__func__, "hit", hit);
    if (result != HW_OK) {
        return result;
    }
    *hit = (hw_ray_hit){0};
    hwi_world *world;
    result = hwi_world_resolve(__func__, id, &world);
    if (result == HW_OK) {
        result = hwi_check_vector(__func__, "start", start, HWI_POSITION_LIMIT);
    }
    if (result == HW_OK) {
        result = hwi_check_vector(__func__, "way", way, HWI_POSITION_LIMIT);
    }
    if (result != HW_OK) {
        return result;
    }
    ray_cast cast = {.world = world, .start = start, .way = way, .limit = 1.0};
    hwi_tree_cast(&world->broad.tree, hwi_place_of(start), hwi_place_of(way), mask, &cast.limit, try_collider, &cast);
    if (cast.collider != NULL) {
        *hit = (hw_ray_hit){
            .collider = {cast.collider->object.id_bits},
            .user_data = cast.collider->def.user_data,
            .point = hwi_add(start, cast.crossing.point),
            .normal = cast.crossing.normal,
            .distance = cast.crossing.along * hwi_length(way),
            .feature = cast.crossing.feature,
        };
    }
    return HW_OK;
}

typedef struct point_search {
    const hwi_world *world;
    hw_vec3 point;
    hw_box box; // of the distance: shrinks as something is found
    const hwi_collider *nearest;
    hwi_closest best;
} point_search;

static void try_closer(void *context, int32_t index)
{
    point_search *search = context;
    const hwi_collider *collider = hwi_collider_at(search->world, index);
    hwi_closest closest;
    if (!hwi_collider_closest(collider, search->point, search->best.distance, &closest)) {
        return;
    }
    bool tie = search->nearest != NULL && closest.distance == search->best.distance;
    bool better = search->nearest == NULL || closest.distance < search->best.distance ||
                  (tie && index < search->nearest->object.index);
    if (better) {
        search->best = closest;
        search->nearest = collider;
        // Inside of one there may be another whose way out is longer.
        double reach = fabs(closest.distance);
        search->box = hwi_box_round(hwi_place_of(search->point), hwi_place_of(search->point), reach);
    }
}

hw_result hw_world_get_closest_point(hw_world_id id, hw_vec3 point, float limit, uint64_t mask, hw_ray_hit *hit)
{
    hw_result result = hwi_check_pointer(__func__, "hit", hit);
    if (result != HW_OK) {
        return result;
    }
    *hit = (hw_ray_hit){0};
    hwi_world *world;
    result = hwi_world_resolve(__func__, id, &world);
    if (result == HW_OK) {
        result = hwi_check_vector(__func__, "point", point, HWI_POSITION_LIMIT);
    }
    if (result == HW_OK) {
        result = hwi_check_float(__func__, "limit", (double)limit, 0.0, 1e6);
    }
    if (result != HW_OK) {
        return result;
    }
    point_search search = {.world = world, .point = point, .best.distance = (double)limit};
    search.box = hwi_box_round(hwi_place_of(point), hwi_place_of(point), (double)limit);
    hwi_tree_visit(&world->broad.tree, &search.box, mask, try_closer, &search);
    if (search.nearest != NULL) {
        *hit = (hw_ray_hit){
            .collider = {search.nearest->object.id_bits},
            .user_data = search.nearest->def.user_data,
            .point = hwi_place_round(search.best.point),
            .normal = hwi_place_round(search.best.normal),
            .distance = (float)search.best.distance,
            .feature = search.best.feature,
        };
    }
    return HW_OK;
}
