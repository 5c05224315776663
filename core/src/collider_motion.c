// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Where colliders are: in this substep, in the tree, and on their way.

#include "collider.h"
#include "memory.h"
#include "rotation.h"
#include "tether_contact.h"
#include "triangle.h"
#include "world.h"

#define PLANE_EXTENT 1e9f // m, beyond all that can be
#define SLACK        0.1  // m, that a mover's box is wider

bool hwi_colliders_reserve(hwi_colliders_broad *broad, int32_t count)
{
    if (!hwi_tree_reserve(&broad->tree, count)) {
        return false;
    }
    if (count <= broad->mover_capacity) {
        return true;
    }
    int32_t capacity = broad->mover_capacity > 0 ? broad->mover_capacity : 16;
    while (capacity < count) {
        capacity *= 2;
    }
    hwi_collider **movers = hwi_allocate((size_t)capacity * sizeof *movers);
    if (movers == NULL) {
        return false;
    }
    for (int32_t i = 0; i < broad->mover_count; ++i) {
        movers[i] = broad->movers[i];
    }
    hwi_free(broad->movers, (size_t)broad->mover_capacity * sizeof *movers);
    broad->movers = movers;
    broad->mover_capacity = capacity;
    return true;
}

void hwi_colliders_destroy(hwi_colliders_broad *broad)
{
    hwi_tree_destroy(&broad->tree);
    hwi_free(broad->movers, (size_t)broad->mover_capacity * sizeof *broad->movers);
    *broad = (hwi_colliders_broad){0};
}

static hw_box own_box(const hwi_collider *collider)
{
    const hw_collider_def *def = &collider->def;
    hw_vec3 half = {def->radius, def->radius, def->radius};
    switch (def->shape) {
    case HW_SHAPE_PLANE:
        return (hw_box){{-PLANE_EXTENT, -PLANE_EXTENT, -PLANE_EXTENT}, {PLANE_EXTENT, 0.0f, PLANE_EXTENT}};
    case HW_SHAPE_SPHERE:
        break;
    case HW_SHAPE_CAPSULE:
        half.y += def->half_height;
        break;
    case HW_SHAPE_CYLINDER:
        half.y = def->half_height;
        break;
    case HW_SHAPE_BOX:
        half = def->half_size;
        break;
    default:
        return hwi_shape_box(collider->shape);
    }
    return (hw_box){hwi_scale(half, -1.0f), half};
}

static hw_box box_at(const hwi_collider *collider, const hwi_pose *pose)
{
    hw_box own = own_box(collider);
    if (collider->def.shape == HW_SHAPE_HEIGHT_FIELD) {
        own.minimum.y = -PLANE_EXTENT; // solid below
    }
    hwi_frame frame = hwi_frame_of(pose);
    hwi_place low = hwi_place_of(own.minimum);
    hwi_place high = hwi_place_of(own.maximum);
    hwi_place centre = hwi_frame_out(&frame, hwi_place_scale(hwi_place_add(low, high), 0.5));
    hwi_place half = hwi_place_scale(hwi_place_sub(high, low), 0.5);
    hwi_place wide = {
        fabs(frame.x.x) * half.x + fabs(frame.y.x) * half.y + fabs(frame.z.x) * half.z,
        fabs(frame.x.y) * half.x + fabs(frame.y.y) * half.y + fabs(frame.z.y) * half.z,
        fabs(frame.x.z) * half.x + fabs(frame.y.z) * half.y + fabs(frame.z.z) * half.z,
    };
    return hwi_box_round(hwi_place_sub(centre, wide), hwi_place_add(centre, wide), 0.0);
}

hw_box hwi_collider_box(const hwi_collider *collider)
{
    hw_box box = box_at(collider, &collider->end);
    if (collider->moving) {
        hw_box begin = box_at(collider, &collider->begin);
        box = hwi_box_join(box, &begin);
    }
    return box;
}

static hwi_pose carried_pose(const hwi_collider *collider, hwi_place position, hw_quat orientation)
{
    hwi_pose body = {position, orientation};
    hwi_frame frame = hwi_frame_of(&body);
    hw_quat own = hwi_quat_normalize(collider->def.orientation);
    return (hwi_pose){
        hwi_frame_out(&frame, hwi_place_of(collider->def.position)),
        hwi_quat_normalize(hwi_quat_multiply(orientation, own)),
    };
}

static hwi_pose defined_pose(const hwi_collider *collider)
{
    if (collider->body != NULL) {
        const hw_body_state *state = &collider->body->state;
        return carried_pose(collider, hwi_place_of(state->position), state->orientation);
    }
    return (hwi_pose){hwi_place_of(collider->def.position), hwi_quat_normalize(collider->def.orientation)};
}

void hwi_collider_jump(hwi_collider *collider)
{
    collider->from = collider->to = collider->begin = collider->end = defined_pose(collider);
    collider->velocity = collider->angular_velocity = (hw_vec3){0};
    collider->moving = false;
}

static uint64_t category_of(const hwi_collider *collider)
{
    return (collider->def.flags & HW_COLLIDER_ENABLED) != 0 ? collider->def.category : 0;
}

void hwi_collider_set_moving(hwi_world *world, hwi_collider *collider)
{
    if (!collider->listed) {
        collider->listed = true;
        world->broad.movers[world->broad.mover_count] = collider;
        world->broad.mover_count += 1;
    }
}

void hwi_collider_enter(hwi_world *world, hwi_collider *collider)
{
    collider->box = hwi_collider_box(collider);
    collider->leaf = hwi_tree_insert(&world->broad.tree, collider->object.index, &collider->box, category_of(collider));
    collider->listed = false;
    world->broad.changes += 1;
    if (collider->body != NULL) {
        hwi_collider_set_moving(world, collider);
    }
}

void hwi_collider_leave(hwi_world *world, hwi_collider *collider)
{
    hwi_tree_remove(&world->broad.tree, collider->leaf);
    world->broad.changes += 1;
    int32_t kept = 0;
    for (int32_t i = 0; i < world->broad.mover_count && collider->listed; ++i) {
        if (world->broad.movers[i] != collider) {
            world->broad.movers[kept] = world->broad.movers[i];
            kept += 1;
        }
    }
    world->broad.mover_count = collider->listed ? kept : world->broad.mover_count;
    collider->listed = false;
}

void hwi_colliders_enter_all(hwi_world *world)
{
    hwi_tree_clear(&world->broad.tree);
    world->broad.mover_count = 0;
    for (int32_t i = 0; i < world->colliders.count; ++i) {
        hwi_collider *collider = world->colliders.living[i];
        hwi_collider_enter(world, collider);
        // Perhaps on its way.
        hwi_collider_set_moving(world, collider);
    }
}

static hw_box cable_box(const hwi_cable *cable)
{
    hw_box box = {cable->position[0], cable->position[0]};
    for (int32_t i = 1; i < cable->particle_count; ++i) {
        hwi_box_take(&box, cable->position[i]);
    }
    hwi_place origin = hwi_place_of(cable->origin);
    hwi_place low = hwi_place_add(origin, hwi_place_of(box.minimum));
    hwi_place high = hwi_place_add(origin, hwi_place_of(box.maximum));
    return hwi_box_round(low, high, (double)cable->def.material.diameter + SLACK);
}

void hwi_collider_wake_cables(hwi_world *world, const hwi_collider *collider)
{
    hw_box box = hwi_collider_box(collider);
    for (int32_t i = 0; i < world->cables.count; ++i) {
        hwi_cable *cable = world->cables.living[i];
        if (cable->state == HW_CABLE_ASLEEP) {
            hw_box own = cable_box(cable);
            if (hwi_boxes_meet(&own, &box)) {
                hwi_cable_wake(cable);
            }
        }
    }
    for (int32_t i = 0; i < world->tethers.count; ++i) {
        hwi_tether *tether = world->tethers.living[i];
        if (tether->state == HW_TETHER_ASLEEP && hwi_tether_meets(tether, collider->object.index, &box)) {
            hwi_tether_wake(tether);
        }
    }
}

static bool is_same(const hwi_pose *a, const hwi_pose *b)
{
    return a->position.x == b->position.x && a->position.y == b->position.y && a->position.z == b->position.z &&
           a->orientation.x == b->orientation.x && a->orientation.y == b->orientation.y &&
           a->orientation.z == b->orientation.z && a->orientation.w == b->orientation.w;
}

// Where a body will be when this substep ends, if nothing new pushes it.
static hwi_pose expected_pose(const hwi_collider *collider, float seconds)
{
    const hw_body_state *state = &collider->body->state;
    if (collider->body->at_rest) {
        return defined_pose(collider);
    }
    hwi_place way = hwi_place_scale(hwi_place_of(state->velocity), (double)seconds);
    hw_quat orientation = hwi_quat_turn(state->orientation, hwi_scale(state->angular_velocity, seconds));
    return carried_pose(collider, hwi_place_add(hwi_place_of(state->position), way), orientation);
}

static hwi_pose host_pose(const hwi_collider *collider, double fraction)
{
    if (fraction >= 1.0 || is_same(&collider->from, &collider->to)) {
        return collider->to;
    }
    return (hwi_pose){
        hwi_place_lerp(collider->from.position, collider->to.position, fraction),
        hwi_quat_mix(collider->from.orientation, collider->to.orientation, (float)fraction),
    };
}

static void lead(hwi_world *world, hwi_collider *collider, double fraction)
{
    float seconds = (float)world->def.substep;
    collider->begin = collider->body != NULL ? defined_pose(collider) : collider->end;
    collider->end = collider->body != NULL ? expected_pose(collider, seconds) : host_pose(collider, fraction);
    collider->moving = !is_same(&collider->begin, &collider->end);
    hwi_place way = hwi_place_sub(collider->end.position, collider->begin.position);
    hw_vec3 turn = hwi_quat_between(collider->begin.orientation, collider->end.orientation);
    collider->velocity = hwi_scale(hwi_place_round(way), 1.0f / seconds);
    collider->angular_velocity = hwi_scale(turn, 1.0f / seconds);
    collider->box = hwi_collider_box(collider);
    double slack = SLACK + hwi_place_length(way);
    hw_box wide = hwi_box_round(hwi_place_of(collider->box.minimum), hwi_place_of(collider->box.maximum), slack);
    hwi_tree_move(&world->broad.tree, collider->leaf, &collider->box, &wide);
}

static void wake_sleepers(hwi_world *world)
{
    bool any = false;
    for (int32_t i = 0; i < world->broad.mover_count && !any; ++i) {
        any = world->broad.movers[i]->moving;
    }
    for (int32_t i = 0; i < world->cables.count && any; ++i) {
        hwi_cable *cable = world->cables.living[i];
        if (cable->state != HW_CABLE_ASLEEP) {
            continue;
        }
        hw_box own = cable_box(cable);
        bool near = false;
        for (int32_t j = 0; j < world->broad.mover_count && !near; ++j) {
            const hwi_collider *collider = world->broad.movers[j];
            near = collider->moving && hwi_boxes_meet(&own, &collider->box);
        }
        if (near) {
            hwi_cable_wake(cable);
        }
    }
}

void hwi_colliders_lead(hwi_world *world, double fraction)
{
    hwi_colliders_broad *broad = &world->broad;
    for (int32_t i = 0; i < broad->mover_count; ++i) {
        lead(world, broad->movers[i], fraction);
    }
    wake_sleepers(world);
}

void hwi_colliders_close_frame(hwi_world *world)
{
    hwi_colliders_broad *broad = &world->broad;
    int32_t kept = 0;
    for (int32_t i = 0; i < broad->mover_count; ++i) {
        hwi_collider *collider = broad->movers[i];
        collider->from = collider->to;
        // A step without a substep moved nothing yet: it is on the way until it is there and has stood for a step.
        bool stands = collider->body == NULL && is_same(&collider->begin, &collider->to) &&
                      is_same(&collider->end, &collider->to);
        collider->listed = !stands;
        if (!stands) {
            broad->movers[kept] = collider;
            kept += 1;
        } else {
            collider->moving = false;
            collider->velocity = collider->angular_velocity = (hw_vec3){0};
        }
    }
    broad->mover_count = kept;
}

void hwi_colliders_leave_body(hwi_world *world, const hwi_body *body)
{
    for (int32_t i = world->colliders.count - 1; i >= 0; --i) {
        hwi_collider *collider = world->colliders.living[i];
        if (collider->body == body) {
            hwi_collider_wake_cables(world, collider);
            hwi_contacts_leave(world, hwi_contact_name(HW_KIND_COLLIDER, collider->object.index));
            hwi_collider_leave(world, collider);
            hwi_registry_remove(&world->colliders, collider);
        }
    }
}
