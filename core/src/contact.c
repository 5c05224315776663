// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#define CHAIN_LANES 4

#include "contact.h"

#include <math.h>
#include <string.h>

#include "cable.h"
#include "collision.h"
#include "lanes.h"
#include "memory.h"
#include "tangle.h"
#include "triangle.h"
#include "world.h"

#define FARTHEST     1.0f  // m, within which colliders are looked for
#define CAREFUL      1.5f  // times that particles may go farther in a substep than they are expected to
#define LEAST_WAY    0.02f // m, that they may go in any case
#define FOUND_AT_ONE 16    // contacts of one segment
#define ROOT_OF_3    1.7320509f

int32_t hwi_contact_capacity(int32_t particle_count)
{
    return 2 * particle_count + 32;
}

int32_t hwi_touch_capacity(int32_t particle_count)
{
    return hwi_contact_capacity(particle_count + particle_count / 2);
}

static size_t rounded_up(size_t size)
{
    return (size + 15) / 16 * 16;
}

// Where the parts of a block of scratch begin; the last is where it ends.
typedef struct scratch_layout {
    size_t touches;
    size_t contacts;
    size_t parts;
    size_t members;
    size_t near;
    size_t end;
} scratch_layout;

static scratch_layout layout_of(int32_t particle_count, int32_t cable_count)
{
    size_t particles = (size_t)particle_count + HWI_CHAIN_PADDING;
    size_t touches = (size_t)hwi_touch_capacity(particle_count);
    size_t cables = (size_t)cable_count;
    scratch_layout layout;
    layout.touches = rounded_up(particles * sizeof(hwi_touch_node));
    layout.contacts = layout.touches + rounded_up(touches * sizeof(hwi_touch));
    layout.parts = layout.contacts + rounded_up(touches * sizeof(hwi_contact));
    layout.members = layout.parts + rounded_up(cables * sizeof(hwi_touch_part));
    layout.near = layout.members + rounded_up(cables * sizeof(hwi_contact_member));
    layout.end = layout.near + rounded_up(particles * sizeof(hwi_near));
    return layout;
}

size_t hwi_contact_scratch_size(int32_t particle_count, int32_t cable_count)
{
    return layout_of(particle_count, cable_count).end;
}

void hwi_contact_scratch_divide(hwi_contact_scratch *scratch, void *block, int32_t particle_count, int32_t cable_count)
{
    scratch_layout layout = layout_of(particle_count, cable_count);
    char *start = block;
    *scratch = (hwi_contact_scratch){
        .nodes = block,
        .touches = (void *)(start + layout.touches),
        .contacts = (void *)(start + layout.contacts),
        .parts = (void *)(start + layout.parts),
        .members = (void *)(start + layout.members),
        .near = (void *)(start + layout.near),
        .touch_capacity = hwi_touch_capacity(particle_count),
    };
}

bool hwi_contacts_reserve(hwi_cable *cable)
{
    hwi_contacts *contacts = &cable->contacts;
    int32_t capacity = hwi_contact_capacity(cable->capacity);
    if (!hwi_tangle_reserve(cable)) {
        return false;
    }
    if (cable->nodes == NULL || capacity <= contacts->capacity) {
        return true;
    }
    hwi_contact *items = hwi_allocate((size_t)capacity * sizeof *items);
    if (items == NULL) {
        return false;
    }
    if (contacts->count > 0) {
        memcpy(items, contacts->items, (size_t)contacts->count * sizeof *items);
    }
    hwi_free(contacts->items, (size_t)contacts->capacity * sizeof *items);
    contacts->items = items;
    contacts->capacity = capacity;
    return true;
}

void hwi_contacts_free(hwi_cable *cable)
{
    hwi_free(cable->contacts.items, (size_t)cable->contacts.capacity * sizeof *cable->contacts.items);
    hwi_tangle_free(cable);
}

bool hwi_contacts_enable(hwi_world *world)
{
    for (int32_t i = 0; i < world->cables.count; ++i) {
        if (!hwi_contacts_reserve(world->cables.living[i])) {
            return false;
        }
    }
    return hwi_lockstep_meet(&world->lockstep);
}

bool hwi_contacts_reserve_staged(hwi_world *world, const hwi_registry *cables, bool meets)
{
    int32_t particles = 0;
    int32_t count = 0;
    for (int32_t i = 0; i < cables->count; ++i) {
        const hwi_cable *cable = cables->living[i];
        if (cable->nodes != NULL && (cable->def.flags & HW_CABLE_TANGLES) != 0) {
            particles += cable->capacity + HWI_CHAIN_PADDING;
            count += 1;
        }
    }
    if (!meets && count == 0 && !world->lockstep.meets) {
        return true;
    }
    for (int32_t i = 0; i < cables->count; ++i) {
        if (!hwi_contacts_reserve(cables->living[i])) {
            return false;
        }
    }
    return hwi_lockstep_meet(&world->lockstep) &&
           (count == 0 || (hwi_tree_reserve(&world->tangles, count) &&
                           hwi_lockstep_reserve_group(&world->lockstep, count, particles)));
}

void hwi_contacts_insert(hwi_cable *cable, int32_t index)
{
    hwi_contacts *contacts = &cable->contacts;
    for (int32_t i = 0; i < contacts->count; ++i) {
        contacts->items[i].segment += contacts->items[i].segment >= index ? 1 : 0;
    }
    contacts->clearance = 0.0f;
}

void hwi_contacts_remove(hwi_cable *cable, int32_t index)
{
    hwi_contacts *contacts = &cable->contacts;
    for (int32_t i = 0; i < contacts->count; ++i) {
        contacts->items[i].segment -= contacts->items[i].segment >= index ? 1 : 0;
    }
    contacts->clearance = 0.0f;
}

void hwi_contacts_shift(hwi_cable *cable, hw_vec3 shift)
{
    hwi_contacts *contacts = &cable->contacts;
    for (int32_t i = 0; i < contacts->count; ++i) {
        contacts->items[i].point = hwi_add(contacts->items[i].point, shift);
    }
}

void hwi_contacts_forget(hwi_cable *cable)
{
    cable->contacts.count = 0;
    cable->contacts.clearance = 0.0f;
    cable->contacts.push_count = 0;
}

float hwi_contacts_reach(const hwi_cable *cable, float length)
{
    float way = 0.0f;
    if (cable->spread < 0.0f) {
        for (int32_t i = 0; i < cable->particle_count; ++i) {
            way = hwi_max(way, hwi_dot(cable->motion[i], cable->motion[i]));
        }
        way = sqrtf(way) * length;
    } else {
        way = cable->fastest * length;
    }
    for (int32_t i = 0; i < cable->hold_count; ++i) {
        hw_vec3 led = hwi_place_round(hwi_place_sub(cable->holds[i].end, cable->holds[i].begin));
        way = hwi_max(way, hwi_length(led));
    }
    return CAREFUL * way + LEAST_WAY;
}

// A segment that stands still for a substep of the world.
static hwi_sweep standing(const hwi_cable *cable, int32_t segment, float reach)
{
    hw_vec3 a = cable->position[segment];
    hw_vec3 b = cable->position[segment + 1];
    return (hwi_sweep){
        .origin = cable->origin,
        .a0 = a,
        .b0 = b,
        .a1 = a,
        .b1 = b,
        .from = 0.0f,
        .to = 1.0f,
        .radius = hwi_cable_radius(cable),
        .reach = reach,
        .cable = cable,
        .segment = segment,
    };
}

// The box of all particles, and so much round it, in the world.
static hw_box box_of(const hwi_cable *cable, float margin)
{
    hw_box box = {cable->position[0], cable->position[0]};
    for (int32_t i = 1; i < cable->particle_count; ++i) {
        hwi_box_take(&box, cable->position[i]);
    }
    hwi_place origin = hwi_place_of(cable->origin);
    return hwi_box_round(hwi_place_add(origin, hwi_place_of(box.minimum)),
                         hwi_place_add(origin, hwi_place_of(box.maximum)), (double)(margin + hwi_cable_radius(cable)));
}

// Does anything that moves come nearer than the clearance? If nothing ever did, it holds for what has come to a stand,
// too.
static bool meets_mover(const hwi_world *world, const hwi_cable *cable)
{
    if (world->broad.mover_count == 0) {
        return false;
    }
    hw_box box = box_of(cable, cable->contacts.clearance);
    for (int32_t i = 0; i < world->broad.mover_count; ++i) {
        const hwi_collider *collider = world->broad.movers[i];
        if (collider->moving && hwi_boxes_meet(&collider->box, &box)) {
            return true;
        }
    }
    return false;
}

// m from the cable, as it is, to the nearest collider, as that will be when the substep is over, at most `farthest`; 0
// where a collider runs into it on its way there. So a cable whose particles go less far passes through nothing. Once
// it is known to be no more than `enough`, how much less is not asked.
static float distance_of(const hwi_world *world, const hwi_cable *cable, float enough, float farthest)
{
    hw_box box = box_of(cable, farthest);
    int32_t any;
    if (hwi_tree_find(&world->broad.tree, &box, cable->def.collision_mask, &any, 1) == 0) {
        return farthest;
    }
    float nearest = farthest;
    for (int32_t i = 0; i + 1 < cable->particle_count && nearest > enough; ++i) {
        hwi_sweep sweep = standing(cable, i, nearest);
        hwi_contact_point points[FOUND_AT_ONE];
        int32_t count =
            cable->cut[i] ? 0 : hwi_collide_segment(world, &sweep, cable->def.collision_mask, points, FOUND_AT_ONE);
        for (int32_t j = 0; j < count; ++j) {
            nearest = points[j].gap < nearest ? points[j].gap : nearest;
        }
    }
    return hwi_max(nearest, 0.0f);
}

void hwi_contacts_look(const hwi_world *world, hwi_cable *cable)
{
    hwi_contacts *contacts = &cable->contacts;
    contacts->near = false;
    contacts->push_count = 0;
    if (world->colliders.count == 0 || cable->def.collision_mask == 0) {
        return;
    }
    float reach = hwi_contacts_reach(cable, (float)world->def.substep);
    uint64_t state = world->broad.changes;
    if (contacts->seen == state && contacts->clearance > reach && !meets_mover(world, cable)) {
        return;
    }
    contacts->seen = state;
    contacts->clearance = 0.0f;
    if (contacts->count == 0) {
        float distance = distance_of(world, cable, reach, hwi_max(FARTHEST, 4.0f * reach));
        contacts->clearance = distance > reach ? distance : 0.0f;
    }
    contacts->near = contacts->clearance <= 0.0f;
}

// m, at least as far as any particle went in the substep.
static float way_gone(const hwi_cable *cable)
{
    const float *now = &cable->position[0].x;
    const float *before = &cable->good_position[0].x;
    int32_t count = 3 * cable->particle_count;
    lanes farthest = {0};
    int32_t i = 0;
    for (; i + CHAIN_LANES <= count; i += CHAIN_LANES) {
        lanes a;
        lanes b;
        memcpy(&a, now + i, sizeof a);
        memcpy(&b, before + i, sizeof b);
        farthest = lanes_max(farthest, lanes_abs(a - b));
    }
    float most = 0.0f;
    for (; i < count; ++i) {
        most = hwi_max(most, fabsf(now[i] - before[i]));
    }
    for (int32_t lane = 0; lane < CHAIN_LANES; ++lane) {
        most = hwi_max(most, farthest[lane]);
    }
    return ROOT_OF_3 * most;
}

bool hwi_contacts_stay_clear(const hwi_world *world, hwi_cable *cable)
{
    hwi_contacts *contacts = &cable->contacts;
    if (world->colliders.count == 0 || cable->def.collision_mask == 0 || contacts->clearance <= 0.0f) {
        return true;
    }
    contacts->clearance -= way_gone(cable);
    bool clear = contacts->clearance > 0.0f;
    if (!clear) {
        contacts->clearance = 0.0f;
    }
    return clear || contacts->near;
}

void hwi_contacts_couple(hwi_world *world)
{
    float half = 0.5f * (float)world->def.substep;
    for (int32_t i = 0; i < world->cables.count; ++i) {
        hwi_cable *cable = world->cables.living[i];
        if (cable->contacts.roused) {
            cable->contacts.roused = false;
            hwi_cable_wake(cable);
        }
        if (cable->state != HW_CABLE_MOVING || cable->fault_cause != 0) {
            continue;
        }
        for (int32_t j = 0; j < cable->contacts.push_count; ++j) {
            const hwi_push *push = &cable->contacts.pushes[j];
            hwi_body_push(push->body, push->momentum, push->spin, half);
        }
    }
}
