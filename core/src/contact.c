// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "contact.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cable.h"
#include "collision.h"
#include "memory.h"
#include "tangle.h"
#include "world.h"

#define STIFFNESS      1e4   // of a touch: times what its nodes' inertia and tension resist with
#define FARTHEST       1.0f  // m, within which colliders are looked for
#define CAREFUL        1.5f  // times that particles may go farther in a substep than they are expected to
#define LEAST_WAY      0.02f // m, that they may go in any case
#define CALMING        0.5   // share of its way along the segment that a touch takes over in a substep
#define INWARDS        0.5   // share of its way to the segment's middle by which a taut line's touch acts nearer to it
#define TAUT           100.0 // times what else pulls at its nodes: the tension of a line that is half taut
#define PAIR_STIFFNESS 300.0 // the same where two cables touch, which give way to each other
#define MOST_ROUNDS    4     // solutions of a substep, each with what the last one would have gone through
#define SAME_NORMAL    0.9f  // cosine
#define FOUND_AT_ONE   16    // contacts of one segment

int32_t hwi_contact_capacity(int32_t particle_count)
{
    return 2 * particle_count + 32;
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
    size_t touches = (size_t)hwi_contact_capacity(particle_count);
    size_t cables = (size_t)cable_count;
    scratch_layout layout;
    layout.touches = rounded_up(particles * sizeof(hwi_touch_node));
    layout.contacts = layout.touches + rounded_up(touches * sizeof(hwi_touch));
    layout.parts = layout.contacts + rounded_up(touches * sizeof(hwi_contact));
    layout.members = layout.parts + rounded_up(cables * sizeof(hwi_touch_part));
    layout.near = layout.members + rounded_up(cables * sizeof(hwi_contact_member));
    layout.end = layout.near + rounded_up(particles);
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
        .touch_capacity = hwi_contact_capacity(particle_count),
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

// One solution, and the member of the group that is at hand.
typedef struct contact_run {
    hwi_world *world;
    hwi_contact_scratch *scratch;
    hwi_touch_system system;
    float from; // 0..1 of the substep of the world
    float to;

    int32_t part;
    hwi_contact_member *member;
    hwi_cable *cable;
    hwi_chain *chain;
    hwi_touch_node *nodes; // of the member
    uint8_t *near;
} contact_run;

static void take_member(contact_run *run, int32_t part)
{
    int32_t first = run->system.parts[part].first;
    run->part = part;
    run->member = &run->scratch->members[part];
    run->cable = run->member->cable;
    run->chain = &run->member->chain;
    run->nodes = &run->system.nodes[first];
    run->near = &run->scratch->near[first];
}

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
    const hwi_touch_node *node = &run->nodes[segment];
    double h = run->system.h;
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
    double slid = length_square > 0.0 ? run->system.h * along / length_square : 0.0;
    float calmed = (float)((double)contact->along - (1.0 - CALMING) * (way + slid));
    contact->along = calmed < 0.0f ? 0.0f : calmed > 1.0f ? 1.0f : calmed;
}

// Each contact that is remembered goes on as the nearest one on the same thing.
static void recall_all(contact_run *run)
{
    hwi_contacts *contacts = &run->cable->contacts;
    const hwi_contact *found = run->scratch->contacts;
    float rest = run->cable->segment_length;
    int32_t first = run->member->touches;
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
        .segment = run->system.parts[run->part].first + segment,
        .other = -1,
        .owner = run->part,
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
    double h = run->system.h;
    double lambda = node->lambda > 0.0 ? node->lambda : 0.0;
    double force = sqrt(node->force.x * node->force.x + node->force.y * node->force.y + node->force.z * node->force.z);
    double taut = lambda / (lambda + TAUT * h * h * force + 1e-30);
    bool inside = along > 0.0 && along < 1.0;
    touch->along = inside ? along + INWARDS * taut * (0.5 - along) : along;
    hwi_place way = hwi_place_lerp(hwi_place_sub(a1, node[0].begin), hwi_place_sub(b1, node[1].begin), touch->along);
    way = hwi_place_sub(way, hwi_place_lerp((hwi_place){0.0, 0.0, 0.0}, touch->velocity, h));
    touch->gap -= way.x * touch->normal.x + way.y * touch->normal.y + way.z * touch->normal.z;
}

// The sweep of a segment from where it is to a1, b1.
static hwi_sweep sweep_of(const contact_run *run, int32_t segment, hwi_place origin, hwi_place a1, hwi_place b1,
                          float reach)
{
    const hwi_touch_node *node = &run->nodes[segment];
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
    for (int32_t i = run->system.touch_count - 1; i >= run->member->touches; --i) {
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

// The member that a cable is, or -1: it is not solved.
static int32_t part_of(const contact_run *run, const hwi_cable *cable)
{
    for (int32_t i = 0; i < run->system.part_count; ++i) {
        if (run->scratch->members[i].cable == cable) {
            return i;
        }
    }
    return -1;
}

// One end of a segment of another cable, in the frame of the one at hand.
static hwi_place place_of(const contact_run *run, const hwi_cable *cable, int32_t part, int32_t particle)
{
    hwi_place at =
        part >= 0 ? run->system.nodes[run->system.parts[part].first + particle].begin
                  : hwi_place_add(hwi_place_of(cable->position[particle]), hwi_place_of(cable->remainder[particle]));
    return hwi_place_add(at, hwi_place_of(hwi_sub(cable->origin, run->cable->origin)));
}

static hwi_nearest nearest_of(const contact_run *run, int32_t i, const hwi_cable *other, int32_t part, int32_t j)
{
    return hwi_segments_nearest(run->nodes[i].begin, run->nodes[i + 1].begin, place_of(run, other, part, j),
                                place_of(run, other, part, j + 1));
}

static bool is_whole(const hwi_cable *cable, int32_t segment)
{
    return segment >= 0 && segment + 1 < cable->particle_count && !cable->cut[segment];
}

// A place at the end of a segment belongs to the neighbour, if that is nearer, or as near and comes first.
static bool is_neighbours(const contact_run *run, int32_t i, const hwi_cable *other, int32_t part, int32_t j,
                          const hwi_nearest *n)
{
    const struct {
        bool at_end;
        int32_t i;
        int32_t j;
        bool first;
    } sides[] = {{n->a <= 0.0, i - 1, j, true},
                 {n->a >= 1.0, i + 1, j, false},
                 {n->b <= 0.0, i, j - 1, true},
                 {n->b >= 1.0, i, j + 1, false}};
    for (int s = 0; s < 4; ++s) {
        bool exists = sides[s].at_end && is_whole(run->cable, sides[s].i) && is_whole(other, sides[s].j) &&
                      (other != run->cable || !hwi_segments_are_neighbours(other, sides[s].i, sides[s].j));
        double distance = exists ? nearest_of(run, sides[s].i, other, part, sides[s].j).distance : INFINITY;
        if (distance < n->distance * (1.0 - 1e-9) || (sides[s].first && distance <= n->distance * (1.0 + 1e-9))) {
            return true;
        }
    }
    return false;
}

// What the cable at hand remembers of touching another about there.
static const hwi_contact *find_pair(const hwi_contacts *contacts, const hwi_pair *pair)
{
    const hwi_contact *best = NULL;
    int32_t nearest = 2;
    for (int32_t i = 0; i < contacts->count; ++i) {
        const hwi_contact *contact = &contacts->items[i];
        int32_t steps = abs(contact->segment - pair->segment) + abs((int32_t)contact->feature - pair->other_segment);
        if (contact->other == pair->other && steps < nearest) {
            nearest = steps;
            best = contact;
        }
    }
    return best;
}

// N/m: what resists on either side, many times over.
static double pair_stiffness(const contact_run *run, const hwi_touch_node *node)
{
    double mass = node[0].mass_across < node[1].mass_across ? node[0].mass_across : node[1].mass_across;
    double lambda = node->lambda > 0.0 ? node->lambda : 0.0;
    return PAIR_STIFFNESS * (mass + lambda * node->joint) / (run->system.h * run->system.h);
}

static void add_pair(contact_run *run, const hwi_pair *pair)
{
    const hwi_cable *other = run->world->cables.ids.slots[pair->other & 0xffffffu].object;
    int32_t part = part_of(run, other);
    hwi_nearest n = nearest_of(run, pair->segment, other, part, pair->other_segment);
    if (is_neighbours(run, pair->segment, other, part, pair->other_segment, &n)) {
        return;
    }
    const hwi_contact *old = find_pair(&run->cable->contacts, pair);
    hw_vec3 normal = hwi_direction(hwi_place_round(hwi_place_scale(n.apart, 1e3)),
                                   old != NULL ? old->normal : hwi_vec3(0.0f, 1.0f, 0.0f));
    double distance = n.distance;
    if (old != NULL && hwi_dot(old->normal, normal) < 0.0f) {
        // The axes have passed through each other: back.
        normal = hwi_scale(normal, -1.0f);
        distance = -distance;
    }
    const hw_cable_material *one = &run->cable->def.material;
    const hw_cable_material *two = &other->def.material;
    double grip = sqrt((double)one->static_friction * (double)two->static_friction);
    double slip = sqrt((double)one->dynamic_friction * (double)two->dynamic_friction);
    const hwi_touch_node *node = &run->nodes[pair->segment];
    hwi_touch touch = {
        .segment = run->system.parts[run->part].first + pair->segment,
        .other = part >= 0 ? run->system.parts[part].first + pair->other_segment : -1,
        .owner = run->part,
        .other_owner = part,
        .along = n.a,
        .other_along = n.b,
        .normal = hwi_place_of(normal),
        .gap = distance - (double)radius_of(run->cable) - (double)radius_of(other),
        .stiffness = pair_stiffness(run, node),
        .sticking = grip,
        .sliding = slip < grip ? slip : grip,
    };
    if (part >= 0) {
        double others = pair_stiffness(run, &run->system.nodes[touch.other]);
        touch.stiffness = others < touch.stiffness ? others : touch.stiffness;
    }
    if (old != NULL) {
        touch.grip = touch.pull = hwi_place_of(old->grip);
        touch.limit = (double)old->press;
        touch.slid = old->slid != 0;
        touch.state = old->slid ? TOUCH_SLIDE : TOUCH_STICK;
    }
    hwi_place at = hwi_place_lerp(node[0].begin, node[1].begin, n.a);
    hwi_contact contact = {
        .other = pair->other,
        .feature = (uint32_t)pair->other_segment,
        .segment = pair->segment,
        .along = (float)n.a,
        .normal = normal,
        .point = hwi_add_scaled(hwi_place_round(at), -radius_of(run->cable), normal),
    };
    add_touch(run, &contact, &touch);
}

static void add_pairs(contact_run *run)
{
    for (int32_t i = 0; i < run->cable->contacts.pair_count; ++i) {
        add_pair(run, &run->cable->contacts.pairs[i]);
    }
}

// What the segments of the member touch if they coast.
static void find_touches(contact_run *run)
{
    double h = run->system.h;
    run->member->touches = run->system.touch_count;
    for (int32_t i = 0; i + 1 < run->cable->particle_count; ++i) {
        if (!run->near[i]) {
            continue;
        }
        const hwi_touch_node *node = &run->nodes[i];
        hwi_place origin = near_node(node);
        hwi_place a1 = coasted(&node[0], h);
        hwi_place b1 = coasted(&node[1], h);
        hwi_sweep sweep = sweep_of(run, i, origin, a1, b1, run->member->reach);
        hwi_contact_point points[FOUND_AT_ONE];
        int32_t count = hwi_collide_segment(run->world, &sweep, run->cable->def.collision_mask, points, FOUND_AT_ONE);
        for (int32_t j = 0; j < count; ++j) {
            if (!is_shared(run, i, &points[j])) {
                add_point(run, i, &points[j], origin);
            }
        }
    }
    recall_all(run);
    for (int32_t i = run->member->touches; i < run->system.touch_count; ++i) {
        const hwi_touch_node *node = &run->system.nodes[run->system.touches[i].segment];
        place_touch(run, i, coasted(&node[0], h), coasted(&node[1], h));
    }
    add_pairs(run);
}

static bool is_known(const contact_run *run, int32_t segment, const hwi_contact_point *point)
{
    uint32_t other = hwi_contact_name(HW_KIND_COLLIDER, point->collider);
    for (int32_t i = 0; i < run->system.touch_count; ++i) {
        const hwi_contact *contact = &run->scratch->contacts[i];
        if (run->system.touches[i].owner == run->part && contact->segment == segment && contact->other == other &&
            contact->feature == point->feature && hwi_dot(contact->normal, point->normal) > SAME_NORMAL) {
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

// What the solution takes the member through that coasting would not have met.
static void find_missed(contact_run *run)
{
    double h = run->system.h;
    double reach = 0.5 * (double)run->member->reach;
    for (int32_t i = 0; i + 1 < run->cable->particle_count; ++i) {
        const hwi_touch_node *node = &run->nodes[i];
        bool astray = run->near[i] && (apart_square(node[0].at, coasted(&node[0], h)) > reach * reach ||
                                       apart_square(node[1].at, coasted(&node[1], h)) > reach * reach);
        if (!astray) {
            continue;
        }
        hwi_place origin = near_node(node);
        hwi_sweep sweep = sweep_of(run, i, origin, node[0].at, node[1].at, 0.0f);
        hwi_contact_point points[FOUND_AT_ONE];
        int32_t count = hwi_collide_segment(run->world, &sweep, run->cable->def.collision_mask, points, FOUND_AT_ONE);
        for (int32_t j = 0; j < count; ++j) {
            int32_t place = run->system.touch_count;
            if (points[j].gap < -0.1f * run->member->reach && !is_known(run, i, &points[j])) {
                add_point(run, i, &points[j], origin);
            }
            if (run->system.touch_count > place) {
                place_touch(run, place, node[0].at, node[1].at);
            }
        }
    }
}

// Of all members. Returns whether there is any.
static bool find_all_missed(contact_run *run)
{
    int32_t count = run->system.touch_count;
    for (int32_t i = 0; i < run->system.part_count; ++i) {
        take_member(run, i);
        find_missed(run);
    }
    return run->system.touch_count > count;
}

// Which segments of the member can meet anything in this substep of the world.
static void find_near(contact_run *run)
{
    const hwi_cable *cable = run->cable;
    float length = (float)run->world->def.substep;
    float reach = reach_of(cable, length);
    bool any = run->world->colliders.count > 0 && cable->def.collision_mask != 0;
    for (int32_t i = 0; i + 1 < cable->particle_count; ++i) {
        hwi_sweep sweep = coasting(cable, i, length, reach);
        hwi_contact_point point;
        run->near[i] =
            any && !cable->cut[i] && hwi_collide_segment(run->world, &sweep, cable->def.collision_mask, &point, 1) > 0;
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
    hw_vec3 momentum = hwi_scale(force, -(float)run->system.h);
    hw_vec3 lever = hwi_sub(hwi_cable_to_world(run->cable, contact->point), body->state.position);
    contacts->pushes[i].momentum = hwi_add(contacts->pushes[i].momentum, momentum);
    contacts->pushes[i].spin = hwi_add(contacts->pushes[i].spin, hwi_cross(lever, momentum));
}

static bool is_after(const hwi_contact *a, const hwi_contact *b)
{
    return a->segment > b->segment || (a->segment == b->segment && a->along > b->along);
}

static void insert(hwi_contacts *contacts, const hwi_contact *contact)
{
    if (contacts->count == contacts->capacity) {
        contacts->dropped += 1;
        return;
    }
    int32_t place = contacts->count;
    while (place > 0 && is_after(&contacts->items[place - 1], contact)) {
        contacts->items[place] = contacts->items[place - 1];
        place -= 1;
    }
    contacts->items[place] = *contact;
    contacts->count += 1;
}

// The same contact as the other cable sees it.
static hwi_contact other_side(const contact_run *run, const hwi_contact *contact, const hwi_touch *touch)
{
    const hwi_cable *other = run->scratch->members[touch->other_owner].cable;
    hwi_contact result = *contact;
    result.other = hwi_contact_name(HW_KIND_CABLE, run->cable->object.index);
    result.feature = (uint32_t)contact->segment;
    result.segment = (int32_t)contact->feature;
    result.along = (float)touch->other_along;
    result.normal = hwi_scale(contact->normal, -1.0f);
    result.grip = hwi_scale(contact->grip, -1.0f);
    result.point = hwi_add(contact->point, hwi_sub(run->cable->origin, other->origin));
    return result;
}

// What touches is remembered, in the order of the segments.
static void remember(contact_run *run)
{
    for (int32_t i = 0; i < run->system.part_count; ++i) {
        run->scratch->members[i].cable->contacts.count = 0;
    }
    for (int32_t i = 0; i < run->system.touch_count; ++i) {
        const hwi_touch *touch = &run->system.touches[i];
        if (touch->press <= 0.0) {
            continue;
        }
        take_member(run, touch->owner);
        hwi_contact contact = run->scratch->contacts[i];
        contact.grip = hwi_place_round(touch->grip);
        contact.press = (float)touch->press;
        contact.slid = touch->slid;
        push_body(run, &contact, touch);
        insert(&run->cable->contacts, &contact);
        if (touch->other >= 0) {
            hwi_contact other = other_side(run, &contact, touch);
            insert(&run->scratch->members[touch->other_owner].cable->contacts, &other);
        }
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

static void begin_member(contact_run *run, int32_t part, int32_t first)
{
    hwi_contact_member *member = &run->scratch->members[part];
    const hwi_cable *cable = member->cable;
    run->system.parts[part] = (hwi_touch_part){.chain = &member->chain, .first = first};
    take_member(run, part);
    member->reach = 0.25f * radius_of(cable) + 0.001f;
    find_near(run);
    mend_lengths(&member->chain);
    hwi_place start = hwi_place_add(hwi_place_of(cable->position[0]), hwi_place_of(cable->remainder[0]));
    hw_vec3 moved = {member->chain.moved[0][0], member->chain.moved[1][0], member->chain.moved[2][0]};
    hwi_touch_begin(&run->system, &run->system.parts[part], hwi_place_add(start, hwi_place_of(moved)));
}

void hwi_contacts_solve(const hwi_substep *substep, hwi_contact_scratch *scratch, int32_t member_count)
{
    const int32_t substep_count = scratch->members[0].chain.substep_count;
    contact_run run = {
        .world = substep->world,
        .scratch = scratch,
        .system =
            {
                .nodes = scratch->nodes,
                .touches = scratch->touches,
                .parts = scratch->parts,
                .part_count = member_count,
                .h = (double)scratch->members[0].chain.h,
            },
    };
    int32_t first = 0;
    for (int32_t i = 0; i < member_count; ++i) {
        begin_member(&run, i, first);
        first += run.chain->node_count;
    }
    for (int32_t i = 0; i < substep_count; ++i) {
        run.from = (float)i / (float)substep_count;
        run.to = (float)(i + 1) / (float)substep_count;
        hwi_touch_prepare(&run.system);
        run.system.touch_count = 0;
        for (int32_t part = 0; part < member_count; ++part) {
            take_member(&run, part);
            find_touches(&run);
        }
        hwi_touch_solve(&run.system);
        for (int32_t round = 1; round < MOST_ROUNDS && find_all_missed(&run); ++round) {
            hwi_touch_solve(&run.system);
        }
        hwi_touch_finish(&run.system);
        remember(&run);
    }
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
