// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// What is near each segment of a cable that touches something, in a substep of the world.
//
// The colliders that a segment can meet are found once, when the substep begins. Where it meets them is found in an
// inner substep and holds for the next ones, as long as the segment stays within a fiftieth of its radius of where it
// was: so much changes the gap to a surface of any shape by less than a thousandth of the radius, if the motion along
// the normal is taken into account.

#include <math.h>

#include "cable.h"
#include "collision.h"
#include "contact.h"
#include "triangle.h"
#include "world.h"

#define BLOCK     8    // segments whose colliders are looked for together
#define MOST_NEAR 32   // colliders of a block
#define STILL     0.02 // of the radius: a contact's place holds as far
#define WIDE      2.0f // segments: whoever goes as far is asked only for what is on its way, not for all about it

static bool is_surface(const hwi_collider *collider)
{
    return collider->def.shape == HW_SHAPE_MESH || collider->def.shape == HW_SHAPE_HEIGHT_FIELD;
}

// The box of particles first..last, in the world, and as far round them as they may go.
static hw_box box_of(const hwi_cable *cable, int32_t first, int32_t last, float more)
{
    hw_box box = {cable->position[first], cable->position[first]};
    for (int32_t i = first + 1; i <= last; ++i) {
        hwi_box_take(&box, cable->position[i]);
    }
    hwi_place origin = hwi_place_of(cable->origin);
    return hwi_box_round(hwi_place_add(origin, hwi_place_of(box.minimum)),
                         hwi_place_add(origin, hwi_place_of(box.maximum)), (double)more);
}

// Of the colliders near the block, those near one of its segments.
static void take_colliders(const hwi_world *world, const hwi_cable *cable, int32_t segment, const int32_t *colliders,
                           int32_t count, hwi_near *near)
{
    hw_box box = box_of(cable, segment, segment + 1, near->way + hwi_cable_radius(cable));
    near->collider_count = 0;
    near->still = true;
    near->bare = true;
    for (int32_t i = 0; i < count; ++i) {
        const hwi_collider *collider = hwi_collider_at(world, colliders[i]);
        if (!hwi_boxes_meet(&collider->box, &box)) {
            continue;
        }
        if (near->collider_count == HWI_NEAR_COLLIDERS) {
            near->collider_count = HWI_NEAR_MANY;
            near->bare = near->still = false;
            return;
        }
        near->colliders[near->collider_count] = colliders[i];
        near->collider_count += 1;
        near->still = near->still && !collider->moving;
        near->bare = near->bare && !collider->moving && is_surface(collider);
    }
}

// The boxes of surfaces are wide: does a segment that touched nothing come near one at all?
static bool is_far(const hwi_world *world, const hwi_cable *cable, int32_t segment, const hwi_near *near)
{
    hwi_sweep sweep = {
        .origin = cable->origin,
        .a0 = cable->position[segment],
        .b0 = cable->position[segment + 1],
        .a1 = cable->position[segment],
        .b1 = cable->position[segment + 1],
        .to = 1.0f,
        .radius = hwi_cable_radius(cable),
        .reach = near->way,
        .cable = cable,
        .segment = segment,
    };
    for (int32_t i = 0; i < near->collider_count; ++i) {
        hwi_contact_point points[HWI_CONTACTS_PER_COLLIDER];
        if (hwi_collide_segment_with(hwi_collider_at(world, near->colliders[i]), &sweep, points) > 0) {
            return false;
        }
    }
    return true;
}

static void mark_block(const hwi_world *world, const hwi_cable *cable, int32_t first, int32_t end, hwi_near *near)
{
    int32_t colliders[MOST_NEAR];
    float way = 0.0f;
    for (int32_t i = first; i < end; ++i) {
        way = near[i].way > way ? near[i].way : way;
    }
    hw_box box = box_of(cable, first, end, way + hwi_cable_radius(cable));
    int32_t count = hwi_tree_find(&world->broad.tree, &box, cable->def.collision_mask, colliders, MOST_NEAR);
    for (int32_t i = first; i < end; ++i) {
        near[i].collider_count = count > 0 ? HWI_NEAR_MANY : 0;
        near[i].bare = near[i].still = false;
        if (count <= MOST_NEAR) {
            take_colliders(world, cable, i, colliders, count, &near[i]);
        }
    }
}

void hwi_contacts_mark_near(const hwi_world *world, const hwi_cable *cable, hwi_near *near)
{
    float length = (float)world->def.substep;
    float reach = hwi_contacts_reach(cable, length);
    int32_t count = cable->particle_count - 1;
    bool any = world->colliders.count > 0 && cable->def.collision_mask != 0;
    float before = hwi_length(cable->motion[0]);
    for (int32_t i = 0; i < count; ++i) {
        float after = hwi_length(cable->motion[i + 1]);
        near[i].way = reach + length * hwi_max(before, after);
        near[i].count = HWI_NEAR_UNKNOWN;
        near[i].collider_count = 0;
        before = after;
    }
    for (int32_t first = 0; first < count && any; first += BLOCK) {
        mark_block(world, cable, first, first + BLOCK < count ? first + BLOCK : count, near);
    }
    int32_t touched = 0;
    for (int32_t i = 0; i < count && any; ++i) {
        while (touched < cable->contacts.count && cable->contacts.items[touched].segment < i) {
            touched += 1;
        }
        bool touches = touched < cable->contacts.count && cable->contacts.items[touched].segment == i;
        bool asked =
            near[i].collider_count > 0 && near[i].bare && !touches && near[i].way < WIDE * cable->segment_length;
        if (cable->cut[i] || (asked && is_far(world, cable, i, &near[i]))) {
            near[i].collider_count = 0;
        }
    }
}

static bool is_within(hwi_place a, hwi_place b, double distance)
{
    hwi_place apart = hwi_place_sub(a, b);
    return hwi_place_dot(apart, apart) <= distance * distance;
}

// Is the segment, from where it is to where it goes, about where it was when its contacts were found?
static bool is_still(const hwi_near *near, const hwi_segment_way *way, double radius)
{
    double still = STILL * radius;
    return near->count != HWI_NEAR_UNKNOWN && is_within(way->a1, near->a, still) &&
           is_within(way->b1, near->b, still) && is_within(way->a0, near->a, still) &&
           is_within(way->b0, near->b, still);
}

static hw_vec3 relative(hwi_place at, hwi_place origin)
{
    return hwi_place_round(hwi_place_sub(at, origin));
}

hwi_sweep hwi_segment_sweep(const hwi_cable *cable, int32_t segment, const hwi_segment_way *way, float reach)
{
    return (hwi_sweep){
        .origin = hwi_add(cable->origin, hwi_place_round(way->origin)),
        .a0 = relative(way->a0, way->origin),
        .b0 = relative(way->b0, way->origin),
        .a1 = relative(way->a1, way->origin),
        .b1 = relative(way->b1, way->origin),
        .from = way->from,
        .to = way->to,
        .radius = hwi_cable_radius(cable),
        .reach = reach,
        .cable = cable,
        .segment = segment,
    };
}

bool hwi_near_strays(const hwi_cable *cable, int32_t segment, const hwi_near *near, hwi_place a, hwi_place b)
{
    double way = (double)near->way;
    return !is_within(a, hwi_place_of(cable->position[segment]), way) ||
           !is_within(b, hwi_place_of(cable->position[segment + 1]), way);
}

int32_t hwi_near_points(const hwi_world *world, const hwi_cable *cable, int32_t segment, hwi_segment_way *way,
                        float reach, hwi_near *near, hwi_contact_point *points, int32_t capacity)
{
    if (is_still(near, way, (double)hwi_cable_radius(cable))) {
        hwi_place moved_a = hwi_place_sub(way->a1, near->a);
        hwi_place moved_b = hwi_place_sub(way->b1, near->b);
        way->origin = near->origin;
        for (int32_t i = 0; i < near->count; ++i) {
            points[i] = near->points[i];
            hwi_place moved = hwi_place_lerp(moved_a, moved_b, (double)points[i].along);
            points[i].gap += (float)hwi_place_dot(moved, hwi_place_of(points[i].normal));
        }
        return near->count;
    }
    hwi_sweep sweep = hwi_segment_sweep(cable, segment, way, reach);
    int32_t count = 0;
    bool strays = hwi_near_strays(cable, segment, near, way->a1, way->b1);
    if (strays || near->collider_count == HWI_NEAR_MANY) {
        count = hwi_collide_segment(world, &sweep, cable->def.collision_mask, points, capacity);
    } else {
        for (int32_t i = 0; i < near->collider_count; ++i) {
            count += hwi_collide_segment_with(hwi_collider_at(world, near->colliders[i]), &sweep, &points[count]);
        }
    }
    near->count = HWI_NEAR_UNKNOWN;
    if (near->still && !strays && count <= HWI_NEAR_POINTS) {
        near->count = count;
        near->a = way->a1;
        near->b = way->b1;
        near->origin = way->origin;
        for (int32_t i = 0; i < count; ++i) {
            near->points[i] = points[i];
        }
    }
    return count;
}
