// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Where a line goes through something: Manowitz's section 3.4.
//
// His line is a thin tube of triangles; ours has no thickness until it is split, and what counts is where it goes in
// and where it comes out again. The two crossings make the mean point and the mean normal; the split is off the mean
// point along the mean normal, by the largest distance to a crossed plane and sqrt(2) radii. A line that only ends
// inside of something is not split: that is the vehicle or the ship itself.

#include <math.h>

#include "collider.h"
#include "collision.h"
#include "tether_contact.h"
#include "world.h"

#define MOST_NEAR      64
#define MOST_CROSSINGS 16
#define FLATTEST       0.1 // of a unit: crossings that look opposite ways have no mean normal
#define ROOT_2         1.4142135623730951
#define PUSHES         4

// In and out again.
typedef struct passage {
    hwi_crossing in;
    hwi_crossing out;
    double begin; // links from the begin of the piece
    double end;
} passage;

bool hwi_tether_has_surroundings(const hwi_world *world, const hwi_tether *tether)
{
    return (tether->def.flags & HW_TETHER_COLLIDES) != 0 && world->colliders.count > 0;
}

// By its index, or NULL where it is gone. The list is in the order of indices.
static const hwi_collider *find_collider(const hwi_world *world, int32_t index)
{
    int32_t low = 0;
    int32_t high = world->colliders.count;
    while (low < high) {
        int32_t middle = low + (high - low) / 2;
        const hwi_collider *collider = world->colliders.living[middle];
        if (collider->object.index == index) {
            return collider;
        }
        if (collider->object.index < index) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return NULL;
}

uint64_t hwi_tether_collider_bits(const hwi_world *world, int32_t index)
{
    const hwi_collider *collider = find_collider(world, index);
    return collider != NULL ? collider->object.id_bits : 0;
}

hwi_tether_touch hwi_tether_touch_of(const hwi_world *world, const hwi_tether_hit *hit)
{
    hwi_frame frame = hwi_frame_of(&find_collider(world, hit->collider)->end);
    return (hwi_tether_touch){
        .position = hit->point,
        .normal = hit->normal,
        .collider = hit->collider,
        .local = hwi_frame_in(&frame, hit->point),
        .local_normal = hwi_frame_turn_in(&frame, hwi_place_of(hit->normal)),
    };
}

bool hwi_tether_follow(const hwi_world *world, hwi_tether_touch *touch)
{
    const hwi_collider *collider = find_collider(world, touch->collider);
    if (collider == NULL || (collider->def.flags & HW_COLLIDER_ENABLED) == 0) {
        return false;
    }
    hwi_frame frame = hwi_frame_of(&collider->end);
    hwi_place position = hwi_frame_out(&frame, touch->local);
    // One that stands keeps its contact to the last bit.
    if (hwi_place_length(hwi_place_sub(position, touch->position)) > 1e-9) {
        touch->position = position;
        touch->normal = hwi_place_round(hwi_frame_turn_out(&frame, touch->local_normal));
    }
    return true;
}

static hw_vec3 lower_of(hw_vec3 a, hw_vec3 b)
{
    return hwi_vec3(a.x < b.x ? a.x : b.x, a.y < b.y ? a.y : b.y, a.z < b.z ? a.z : b.z);
}

static hw_vec3 upper_of(hw_vec3 a, hw_vec3 b)
{
    return hwi_vec3(a.x > b.x ? a.x : b.x, a.y > b.y ? a.y : b.y, a.z > b.z ? a.z : b.z);
}

bool hwi_tether_meets(const hwi_tether *tether, int32_t collider, const hw_box *box)
{
    if ((tether->def.flags & HW_TETHER_COLLIDES) == 0) {
        return false;
    }
    for (int32_t i = 0; i < tether->contact_count; ++i) {
        if (tether->contacts[i].collider == collider) {
            return true;
        }
    }
    hw_vec3 lower = tether->points[0];
    hw_vec3 upper = lower;
    for (int32_t i = 1; i <= tether->def.segment_count; ++i) {
        lower = lower_of(lower, tether->points[i]);
        upper = upper_of(upper, tether->points[i]);
    }
    float margin = tether->def.material.diameter;
    lower = hwi_add(lower, tether->origin);
    upper = hwi_add(upper, tether->origin);
    return lower.x - margin <= box->maximum.x && upper.x + margin >= box->minimum.x &&
           lower.y - margin <= box->maximum.y && upper.y + margin >= box->minimum.y &&
           lower.z - margin <= box->maximum.z && upper.z + margin >= box->minimum.z;
}

// The last passage of the line through one collider. A sheet is passed twice, and is always told as an entry.
static bool find_passage(const hwi_collider *collider, const hwi_tether *tether, const hwi_place *places, int32_t links,
                         passage *last)
{
    bool inside = false;
    bool found = false;
    passage now = {0};
    for (int32_t i = 0; i < links; ++i) {
        hwi_crossing crossings[MOST_CROSSINGS];
        int32_t count = hwi_collider_crossings(collider, tether->origin, hwi_place_round(places[i]),
                                               hwi_place_round(places[i + 1]), crossings, MOST_CROSSINGS);
        count = count < MOST_CROSSINGS ? count : MOST_CROSSINGS;
        for (int32_t k = 0; k < count; ++k) {
            double at = i + (double)crossings[k].along;
            if (!inside && crossings[k].entry) {
                now.in = crossings[k];
                now.begin = at;
                inside = true;
            } else if (inside) {
                now.out = crossings[k];
                now.end = at;
                if (crossings[k].entry) {
                    now.out.normal = hwi_scale(crossings[k].normal, -1.0f);
                }
                inside = false;
                found = true;
                *last = now;
            }
        }
    }
    return found;
}

static double plane_distance(const hwi_crossing *crossing, hwi_place point)
{
    hwi_place way = hwi_place_sub(point, hwi_place_of(crossing->point));
    return fabs(hwi_place_dot(way, hwi_place_of(crossing->normal)));
}

static void place_hit(const hwi_tether *tether, const hwi_collider *collider, const passage *p, int32_t links,
                      hwi_tether_hit *hit)
{
    hwi_place point = hwi_place_scale(hwi_place_add(hwi_place_of(p->in.point), hwi_place_of(p->out.point)), 0.5);
    hwi_place normal = hwi_place_scale(hwi_place_add(hwi_place_of(p->in.normal), hwi_place_of(p->out.normal)), 0.5);
    hwi_place origin = hwi_place_of(tether->origin);
    double clear = ROOT_2 * 0.5 * (double)tether->def.material.diameter;
    hwi_closest closest;
    if (hwi_place_length(normal) > FLATTEST) {
        normal = hwi_place_direction(normal, normal);
        double first = plane_distance(&p->in, point);
        double second = plane_distance(&p->out, point);
        point = hwi_place_add_scaled(point, (first > second ? first : second) + clear, normal);
    }
    // Where that leads nowhere (opposite faces), or not out of something round, the nearest way out is taken.
    for (int32_t i = 0; i < PUSHES; ++i) {
        hw_vec3 at = hwi_place_round(hwi_place_add(point, origin));
        if (!hwi_collider_closest(collider, at, 1e6, &closest) || closest.distance > 0.5 * clear) {
            break;
        }
        normal = hwi_place_direction(closest.normal, normal);
        point = hwi_place_add_scaled(point, clear - closest.distance, normal);
    }
    *hit = (hwi_tether_hit){
        .point = hwi_place_add(point, origin),
        .normal = hwi_place_round(hwi_place_direction(normal, (hwi_place){0.0, 1.0, 0.0})),
        .collider = collider->object.index,
        .share = 0.5 * (p->begin + p->end) / links,
    };
}

bool hwi_tether_find_hit(const hwi_world *world, const hwi_tether *tether, int32_t piece, hwi_tether_hit *hit)
{
    if (!hwi_tether_has_surroundings(world, tether)) {
        return false;
    }
    hwi_place from;
    hwi_place to;
    int32_t first;
    hwi_tether_piece_ends(tether, piece, &from, &to, &first);
    int32_t links = tether->pieces[piece].links;
    const hwi_place *places = &tether->places[first];
    // A straight piece is one link.
    hwi_place ends[2] = {places[0], places[links]};
    if (!tether->pieces[piece].bent || tether->def.model == HW_MODEL_STRAIGHT) {
        places = ends;
        links = 1;
    }
    hw_vec3 lower = hwi_place_round(places[0]);
    hw_vec3 upper = lower;
    for (int32_t i = 1; i <= links; ++i) {
        lower = lower_of(lower, hwi_place_round(places[i]));
        upper = upper_of(upper, hwi_place_round(places[i]));
    }
    int32_t near[MOST_NEAR];
    int32_t count =
        hwi_colliders_near(world, tether->origin, lower, upper, tether->def.collision_mask, near, MOST_NEAR);
    count = count < MOST_NEAR ? count : MOST_NEAR;
    const hwi_collider *met = NULL;
    passage last = {0};
    for (int32_t i = 0; i < count; ++i) {
        const hwi_collider *collider = hwi_collider_at(world, near[i]);
        passage p;
        if (find_passage(collider, tether, places, links, &p) && (met == NULL || p.end > last.end)) {
            met = collider;
            last = p;
        }
    }
    if (met != NULL) {
        place_hit(tether, met, &last, links, hit);
    }
    return met != NULL;
}
