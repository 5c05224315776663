// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "contact.h"

#include <math.h>
#include <string.h>

#include "cable.h"
#include "collision.h"
#include "memory.h"
#include "world.h"

#define STIFFNESS    1e4   // of a touch: times what its nodes' inertia and tension resist with
#define FARTHEST     1.0f  // m, within which colliders are looked for
#define CAREFUL      1.5f  // times that particles may go farther in a substep than they are expected to
#define LEAST_WAY    0.02f // m, that they may go in any case
#define CALMING      0.5   // share of its way along the segment that a touch takes over in a substep
#define INWARDS      0.5   // share of its way from the segment's middle at which a touch acts
#define MOST_ROUNDS  4     // solutions of a substep, each with what the last one would have gone through
#define SAME_NORMAL  0.9f  // cosine
#define FOUND_AT_ONE 16    // contacts of one segment

int32_t hwi_contact_capacity(int32_t particle_count)
{
    return 2 * particle_count + 32;
}

static size_t rounded_up(size_t size)
{
    return (size + 15) / 16 * 16;
}

size_t hwi_contact_scratch_size(int32_t particle_count)
{
    size_t particles = (size_t)particle_count + HWI_CHAIN_PADDING;
    size_t touches = (size_t)hwi_contact_capacity(particle_count);
    return rounded_up(particles * sizeof(hwi_touch_node)) + rounded_up(touches * sizeof(hwi_touch)) +
           rounded_up(touches * sizeof(hwi_contact)) + rounded_up(particles);
}

void hwi_contact_scratch_divide(hwi_contact_scratch *scratch, void *block, int32_t particle_count)
{
    size_t particles = (size_t)particle_count + HWI_CHAIN_PADDING;
    size_t touches = (size_t)hwi_contact_capacity(particle_count);
    char *at = block;
    scratch->nodes = (void *)at;
    at += rounded_up(particles * sizeof(hwi_touch_node));
    scratch->touches = (void *)at;
    at += rounded_up(touches * sizeof(hwi_touch));
    scratch->contacts = (void *)at;
    at += rounded_up(touches * sizeof(hwi_contact));
    scratch->near = (void *)at;
    scratch->touch_capacity = (int32_t)touches;
}

bool hwi_contacts_reserve(hwi_cable *cable)
{
    hwi_contacts *contacts = &cable->contacts;
    int32_t capacity = hwi_contact_capacity(cable->capacity);
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

static float radius_of(const hwi_cable *cable)
{
    return 0.5f * cable->def.material.diameter;
}

// m, as far as any particle may go in a substep of the world.
static float reach_of(const hwi_cable *cable, float length)
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

static hw_vec3 lesser(hw_vec3 a, hw_vec3 b)
{
    return hwi_vec3(a.x < b.x ? a.x : b.x, a.y < b.y ? a.y : b.y, a.z < b.z ? a.z : b.z);
}

static hw_vec3 greater(hw_vec3 a, hw_vec3 b)
{
    return hwi_vec3(a.x > b.x ? a.x : b.x, a.y > b.y ? a.y : b.y, a.z > b.z ? a.z : b.z);
}

// The sweep of a segment over a whole substep of the world, as it coasts.
static hwi_sweep coasting(const hwi_cable *cable, int32_t segment, float length, float reach)
{
    hw_vec3 a = cable->position[segment];
    hw_vec3 b = cable->position[segment + 1];
    return (hwi_sweep){
        .origin = cable->origin,
        .a0 = a,
        .b0 = b,
        .a1 = hwi_add_scaled(a, length, cable->motion[segment]),
        .b1 = hwi_add_scaled(b, length, cable->motion[segment + 1]),
        .from = 0.0f,
        .to = 1.0f,
        .radius = radius_of(cable),
        .reach = reach,
        .cable = cable,
        .segment = segment,
    };
}

// m from the cable to the nearest collider, at most `farthest`; as it will be when it has coasted on.
static float distance_of(const hwi_world *world, const hwi_cable *cable, float length, float farthest)
{
    hw_vec3 lower = cable->position[0];
    hw_vec3 upper = lower;
    for (int32_t i = 1; i < cable->particle_count; ++i) {
        lower = lesser(lower, cable->position[i]);
        upper = greater(upper, cable->position[i]);
    }
    float more = farthest + radius_of(cable);
    hw_vec3 margin = hwi_vec3(more, more, more);
    int32_t any;
    if (hwi_colliders_near(world, cable->origin, hwi_sub(lower, margin), hwi_add(upper, margin),
                           cable->def.collision_mask, &any, 1) == 0) {
        return farthest;
    }
    float nearest = farthest;
    for (int32_t i = 0; i + 1 < cable->particle_count && nearest > 0.0f; ++i) {
        hwi_sweep sweep = coasting(cable, i, length, nearest);
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
        contacts->count = 0;
        return;
    }
    float length = (float)world->def.substep;
    float reach = reach_of(cable, length);
    uint64_t state = world->broad.changes;
    if (contacts->seen == state && contacts->clearance > reach) {
        contacts->clearance -= reach;
        return;
    }
    contacts->seen = state;
    contacts->clearance = 0.0f;
    if (contacts->count == 0) {
        float farthest = hwi_max(FARTHEST, 4.0f * reach);
        float distance = distance_of(world, cable, length, farthest);
        contacts->clearance = hwi_max(distance - reach, 0.0f);
    }
    contacts->near = contacts->clearance <= 0.0f;
}

// One solution.
typedef struct contact_run {
    hwi_world *world;
    hwi_cable *cable;
    hwi_chain *chain;
    hwi_contact_scratch *scratch;
    hwi_touch_system system;
    float from; // 0..1 of the substep of the world
    float to;
    float reach; // m, within which contacts are wanted before they touch
} contact_run;

// Whole metres near a node, so that floats relative to it are precise.
static hwi_place near_node(const hwi_touch_node *node)
{
    return (hwi_place){floor(node->begin.x), floor(node->begin.y), floor(node->begin.z)};
}

static hw_vec3 relative(hwi_place at, hwi_place origin)
{
    return hwi_place_round(hwi_place_sub(at, origin));
}

static hwi_place coasted(const hwi_touch_node *node, double h)
{
    return hwi_place_lerp(node->begin, hwi_place_add(node->begin, node->velocity), h);
}

// N/m: what resists the touch, many times over.
static double stiffness_of(const contact_run *run, int32_t segment, const hwi_collider *collider, hw_vec3 normal,
                           hw_vec3 point)
{
    const hwi_touch_node *node = &run->system.nodes[segment];
    double h = (double)run->chain->h;
    double mass = node[0].mass_across < node[1].mass_across ? node[0].mass_across : node[1].mass_across;
    double lambda = node[0].lambda > node[1].lambda ? node[0].lambda : node[1].lambda;
    lambda = segment > 0 && node[-1].lambda > lambda ? node[-1].lambda : lambda;
    double stiffness = STIFFNESS * (mass + (lambda > 0.0 ? lambda : 0.0) * node[0].joint) / (h * h);
    if (collider->body != NULL) {
        // A body that gives way is touched more softly: it learns of the push only when the substep is over.
        hw_vec3 world_point = hwi_cable_to_world(run->cable, point);
        hw_vec3 lever = hwi_sub(world_point, collider->body->state.position);
        double whole = run->world->def.substep;
        double give = (double)hwi_dot(normal, hwi_body_give(collider->body, lever, normal)) * whole * whole;
        stiffness = stiffness / (1.0 + stiffness * give);
    }
    return stiffness;
}

static void add_touch(contact_run *run, const hwi_contact *contact, const hwi_touch *touch)
{
    hwi_touch_system *system = &run->system;
    if (system->touch_count == run->scratch->touch_capacity) {
        run->cable->contacts.dropped += 1;
        return;
    }
    run->scratch->contacts[system->touch_count] = *contact;
    system->touches[system->touch_count] = *touch;
    system->touch_count += 1;
}

// A touch takes over what is remembered of it.
static void recall(contact_run *run, const hwi_contact *old, hwi_contact *contact, hwi_touch *touch)
{
    const hwi_touch_node *node = &run->system.nodes[touch->segment];
    touch->grip = hwi_place_of(old->grip);
    touch->pull = touch->grip;
    touch->limit = (double)old->press;
    touch->slid = old->slid != 0;
    touch->state = old->slid ? TOUCH_SLIDE : TOUCH_STICK;
    // How far the place on the line went, and how far it had to go as the line slides on.
    double way = (double)(contact->segment - old->segment) + (double)contact->along - (double)old->along;
    hwi_place edge = hwi_place_sub(node[1].begin, node[0].begin);
    hwi_place slip =
        hwi_place_sub(hwi_place_lerp(node[0].velocity, node[1].velocity, (double)contact->along), touch->velocity);
    double length_square = edge.x * edge.x + edge.y * edge.y + edge.z * edge.z;
    double along = slip.x * edge.x + slip.y * edge.y + slip.z * edge.z;
    double slid = length_square > 0.0 ? (double)run->chain->h * along / length_square : 0.0;
    float calmed = (float)((double)contact->along - (1.0 - CALMING) * (way + slid));
    contact->along = calmed < 0.0f ? 0.0f : calmed > 1.0f ? 1.0f : calmed;
}

// Each contact that is remembered goes on as the nearest one on the same thing.
static void recall_all(contact_run *run)
{
    hwi_contacts *contacts = &run->cable->contacts;
    const hwi_contact *found = run->scratch->contacts;
    float rest = run->cable->segment_length;
    int32_t first = 0;
    for (int32_t i = 0; i < contacts->count; ++i) {
        const hwi_contact *old = &contacts->items[i];
        while (first < run->system.touch_count && found[first].segment < old->segment - 1) {
            first += 1;
        }
        int32_t best = -1;
        float nearest = rest * rest;
        for (int32_t j = first; j < run->system.touch_count && found[j].segment <= old->segment + 1; ++j) {
            hw_vec3 apart = hwi_sub(old->point, found[j].point);
            float square = hwi_dot(apart, apart);
            bool free = found[j].press == 0.0f;
            if (free && found[j].other == old->other && square < nearest &&
                hwi_dot(old->normal, found[j].normal) > 0.0f) {
                nearest = square;
                best = j;
            }
        }
        if (best >= 0) {
            run->scratch->contacts[best].press = 1.0f; // taken
            recall(run, old, &run->scratch->contacts[best], &run->system.touches[best]);
        }
    }
}

// A contact that was found at the end of a sweep; its gap is that of the end.
static void add_point(contact_run *run, int32_t segment, const hwi_contact_point *point, hwi_place origin)
{
    const hwi_collider *collider = hwi_collider_at(run->world, point->collider);
    const hw_cable_material *material = &run->cable->def.material;
    hwi_contact contact = {
        .other = hwi_contact_name(HW_KIND_COLLIDER, point->collider),
        .feature = point->feature,
        .segment = segment,
        .along = point->along,
        .normal = point->normal,
        .point = hwi_place_round(hwi_place_add(origin, hwi_place_of(point->point))),
    };
    double grip = (double)(collider->def.static_friction * material->static_friction);
    double slip = (double)(collider->def.dynamic_friction * material->dynamic_friction);
    slip = slip < grip ? slip : grip;
    hwi_touch touch = {
        .segment = segment,
        .gap = (double)point->gap,
        .normal = hwi_place_of(point->normal),
        .velocity = hwi_place_of(point->velocity),
        .stiffness = stiffness_of(run, segment, collider, point->normal, contact.point),
        .sticking = sqrt(grip),
        .sliding = sqrt(slip),
    };
    add_touch(run, &contact, &touch);
}

// Where a touch acts, and its gap before the sweep to a1, b1, if its plane moves with the surface.
static void place_touch(contact_run *run, int32_t index, hwi_place a1, hwi_place b1)
{
    hwi_touch *touch = &run->system.touches[index];
    const hwi_touch_node *node = &run->system.nodes[touch->segment];
    double along = (double)run->scratch->contacts[index].along;
    bool inside = along > 0.0 && along < 1.0;
    touch->along = inside ? 0.5 + INWARDS * (along - 0.5) : along;
    hwi_place way = hwi_place_lerp(hwi_place_sub(a1, node[0].begin), hwi_place_sub(b1, node[1].begin), touch->along);
    way = hwi_place_sub(way, hwi_place_lerp((hwi_place){0.0, 0.0, 0.0}, touch->velocity, (double)run->chain->h));
    touch->gap -= way.x * touch->normal.x + way.y * touch->normal.y + way.z * touch->normal.z;
}

// The sweep of a segment from where it is to a1, b1.
static hwi_sweep sweep_of(const contact_run *run, int32_t segment, hwi_place origin, hwi_place a1, hwi_place b1,
                          float reach)
{
    const hwi_touch_node *node = &run->system.nodes[segment];
    return (hwi_sweep){
        .origin = hwi_add(run->cable->origin, hwi_place_round(origin)),
        .a0 = relative(node[0].begin, origin),
        .b0 = relative(node[1].begin, origin),
        .a1 = relative(a1, origin),
        .b1 = relative(b1, origin),
        .from = run->from,
        .to = run->to,
        .radius = radius_of(run->cable),
        .reach = reach,
        .cable = run->cable,
        .segment = segment,
    };
}

// The end of one segment is the begin of the next: what both touch there counts once.
static bool is_shared(const contact_run *run, int32_t segment, const hwi_contact_point *point)
{
    if (point->along > 0.0f || segment == 0) {
        return false;
    }
    uint32_t other = hwi_contact_name(HW_KIND_COLLIDER, point->collider);
    for (int32_t i = run->system.touch_count - 1; i >= 0; --i) {
        const hwi_contact *before = &run->scratch->contacts[i];
        if (before->segment < segment - 1) {
            return false;
        }
        if (before->segment == segment - 1 && before->along >= 1.0f && before->other == other &&
            hwi_dot(before->normal, point->normal) > SAME_NORMAL) {
            return true;
        }
    }
    return false;
}

// What the segments touch if they coast.
static void find_touches(contact_run *run)
{
    double h = (double)run->chain->h;
    run->system.touch_count = 0;
    for (int32_t i = 0; i + 1 < run->cable->particle_count; ++i) {
        if (!run->scratch->near[i]) {
            continue;
        }
        const hwi_touch_node *node = &run->system.nodes[i];
        hwi_place origin = near_node(node);
        hwi_place a1 = coasted(&node[0], h);
        hwi_place b1 = coasted(&node[1], h);
        hwi_sweep sweep = sweep_of(run, i, origin, a1, b1, run->reach);
        hwi_contact_point points[FOUND_AT_ONE];
        int32_t count = hwi_collide_segment(run->world, &sweep, run->cable->def.collision_mask, points, FOUND_AT_ONE);
        for (int32_t j = 0; j < count; ++j) {
            if (!is_shared(run, i, &points[j])) {
                add_point(run, i, &points[j], origin);
            }
        }
    }
    recall_all(run);
    for (int32_t i = 0; i < run->system.touch_count; ++i) {
        int32_t segment = run->system.touches[i].segment;
        place_touch(run, i, coasted(&run->system.nodes[segment], h), coasted(&run->system.nodes[segment + 1], h));
    }
}

static bool is_known(const contact_run *run, int32_t segment, const hwi_contact_point *point)
{
    uint32_t other = hwi_contact_name(HW_KIND_COLLIDER, point->collider);
    for (int32_t i = 0; i < run->system.touch_count; ++i) {
        const hwi_contact *contact = &run->scratch->contacts[i];
        if (contact->segment == segment && contact->other == other && contact->feature == point->feature &&
            hwi_dot(contact->normal, point->normal) > SAME_NORMAL) {
            return true;
        }
    }
    return false;
}

static double apart_square(hwi_place a, hwi_place b)
{
    hwi_place d = hwi_place_sub(a, b);
    return d.x * d.x + d.y * d.y + d.z * d.z;
}

// What the solution went through that coasting would not have met. Returns whether there is any.
static bool find_missed(contact_run *run)
{
    double h = (double)run->chain->h;
    double reach = 0.5 * (double)run->reach;
    int32_t count_before = run->system.touch_count;
    for (int32_t i = 0; i + 1 < run->cable->particle_count; ++i) {
        if (!run->scratch->near[i]) {
            continue;
        }
        const hwi_touch_node *node = &run->system.nodes[i];
        bool astray = apart_square(node[0].at, coasted(&node[0], h)) > reach * reach ||
                      apart_square(node[1].at, coasted(&node[1], h)) > reach * reach;
        if (!astray) {
            continue;
        }
        hwi_place origin = near_node(node);
        hwi_sweep sweep = sweep_of(run, i, origin, node[0].at, node[1].at, 0.0f);
        hwi_contact_point points[FOUND_AT_ONE];
        int32_t count = hwi_collide_segment(run->world, &sweep, run->cable->def.collision_mask, points, FOUND_AT_ONE);
        for (int32_t j = 0; j < count; ++j) {
            if (points[j].gap < -0.1f * run->reach && !is_known(run, i, &points[j])) {
                int32_t place = run->system.touch_count;
                add_point(run, i, &points[j], origin);
                if (run->system.touch_count > place) {
                    place_touch(run, place, node[0].at, node[1].at);
                }
            }
        }
    }
    return run->system.touch_count > count_before;
}

// Which segments can meet anything in this substep of the world.
static void find_near(contact_run *run)
{
    const hwi_cable *cable = run->cable;
    float length = (float)run->world->def.substep;
    float reach = reach_of(cable, length);
    for (int32_t i = 0; i + 1 < cable->particle_count; ++i) {
        hwi_sweep sweep = coasting(cable, i, length, reach);
        hwi_contact_point point;
        run->scratch->near[i] =
            !cable->cut[i] && hwi_collide_segment(run->world, &sweep, cable->def.collision_mask, &point, 1) > 0;
    }
}

// A body whose collider is touched.
static void push_body(contact_run *run, const hwi_contact *contact, const hwi_touch *touch)
{
    hwi_contacts *contacts = &run->cable->contacts;
    if (contact->other >> 24 != HW_KIND_COLLIDER) {
        return;
    }
    hwi_body *body = hwi_collider_at(run->world, (int32_t)(contact->other & 0xffffff))->body;
    if (body == NULL) {
        return;
    }
    int32_t i = 0;
    while (i < contacts->push_count && contacts->pushes[i].body != body) {
        i += 1;
    }
    if (i == HWI_MAX_PUSHES) {
        return;
    }
    if (i == contacts->push_count) {
        contacts->pushes[i] = (hwi_push){.body = body};
        contacts->push_count += 1;
    }
    hw_vec3 force = hwi_add_scaled(hwi_place_round(touch->grip), (float)touch->press, contact->normal);
    hw_vec3 momentum = hwi_scale(force, -run->chain->h);
    hw_vec3 lever = hwi_sub(hwi_cable_to_world(run->cable, contact->point), body->state.position);
    contacts->pushes[i].momentum = hwi_add(contacts->pushes[i].momentum, momentum);
    contacts->pushes[i].spin = hwi_add(contacts->pushes[i].spin, hwi_cross(lever, momentum));
}

// What touches is remembered, in the order of the segments.
static void remember(contact_run *run)
{
    hwi_contacts *contacts = &run->cable->contacts;
    contacts->count = 0;
    for (int32_t i = 0; i < run->system.touch_count; ++i) {
        const hwi_touch *touch = &run->system.touches[i];
        if (touch->press <= 0.0 || contacts->count == contacts->capacity) {
            continue;
        }
        hwi_contact contact = run->scratch->contacts[i];
        contact.grip = hwi_place_round(touch->grip);
        contact.press = (float)touch->press;
        contact.slid = touch->slid;
        push_body(run, &contact, touch);
        int32_t place = contacts->count;
        while (place > 0 && contacts->items[place - 1].segment > contact.segment) {
            contacts->items[place] = contacts->items[place - 1];
            place -= 1;
        }
        contacts->items[place] = contact;
        contacts->count += 1;
    }
}

// Lengths that bodies' ends left wrong are mended first, by the lock-step solver.
static void mend_lengths(hwi_chain *chain)
{
    int32_t substeps = chain->substep_count;
    chain->moved[0][0] = chain->moved[1][0] = chain->moved[2][0] = 0.0f;
    if (chain->settles) {
        chain->substep_count = 0;
        hwi_chain_run(chain);
        chain->substep_count = substeps;
    }
}

void hwi_contacts_solve(hwi_cable *cable, const hwi_substep *substep, hwi_chain *chain, hwi_contact_scratch *scratch)
{
    contact_run run = {
        .world = substep->world,
        .cable = cable,
        .chain = chain,
        .scratch = scratch,
        .system = {.nodes = scratch->nodes, .touches = scratch->touches},
        .reach = 0.25f * radius_of(cable) + 0.001f,
    };
    find_near(&run);
    mend_lengths(chain);
    hwi_place start = hwi_place_add(hwi_place_of(cable->position[0]), hwi_place_of(cable->remainder[0]));
    hw_vec3 moved = {chain->moved[0][0], chain->moved[1][0], chain->moved[2][0]};
    hwi_touch_begin(&run.system, chain, hwi_place_add(start, hwi_place_of(moved)));
    for (int32_t i = 0; i < chain->substep_count; ++i) {
        run.from = (float)i / (float)chain->substep_count;
        run.to = (float)(i + 1) / (float)chain->substep_count;
        hwi_touch_prepare(&run.system, chain);
        find_touches(&run);
        hwi_touch_solve(&run.system, chain);
        for (int32_t round = 1; round < MOST_ROUNDS && find_missed(&run); ++round) {
            hwi_touch_solve(&run.system, chain);
        }
        hwi_touch_finish(&run.system, chain);
        remember(&run);
    }
    chain->iterations = run.system.iterations;
}

void hwi_contacts_couple(hwi_world *world)
{
    float half = 0.5f * (float)world->def.substep;
    for (int32_t i = 0; i < world->cables.count; ++i) {
        const hwi_cable *cable = world->cables.living[i];
        if (cable->state != HW_CABLE_MOVING || cable->fault_cause != 0) {
            continue;
        }
        for (int32_t j = 0; j < cable->contacts.push_count; ++j) {
            const hwi_push *push = &cable->contacts.pushes[j];
            hwi_body_push(push->body, push->momentum, push->spin, half);
        }
    }
}
