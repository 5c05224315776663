// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// A group of cables that touch something: where they do in each inner substep, and what they remember of it.

#include <math.h>
#include <stdlib.h>

#include "cable.h"
#include "collision.h"
#include "contact.h"
#include "report.h"
#include "tangle.h"
#include "world.h"

#define STIFFNESS      1e4   // of a touch, at most: times what its nodes' inertia and tension resist with
#define LEAST_STIFF    30.0  // at least
#define QUICK          10.0  // times its way in a substep: as deep as the pull that comes of it may draw a line
#define SINKS          0.03  // of the radius: as deep as a line that runs into something or goes round it may get
#define CALMING        0.5   // share of its way along the segment that a touch takes over in a substep
#define INWARDS        0.5   // share of its way to the segment's middle by which a taut line's touch acts nearer to it
#define CORNERED       0.333 // by which share, times the square of the angle, straight segments hold less than a curve
#define TAUT           100.0 // times what else pulls at its nodes: the tension of a line that is half taut
#define PAIR_STIFFNESS 300.0 // the same where two cables touch, which give way to each other
#define MOST_ROUNDS    4     // solutions of a substep, each with what the last one would have gone through
#define SAME_NORMAL    0.9f  // cosine
#define SAME_PLACE     0.05f // of a segment
#define FOUND_AT_ONE   16    // contacts of one segment

// One solution, and the member of the group that is at hand.
typedef struct contact_run {
    hwi_world *world;
    hwi_contact_scratch *scratch;
    hwi_touch_system system;
    int32_t most_touches;
    float from; // 0..1 of the substep of the world
    float to;

    int32_t part;
    hwi_contact_member *member;
    hwi_cable *cable;
    hwi_chain *chain;
    hwi_touch_node *nodes; // of the member
    hwi_near *near;
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
    return (hwi_place){(double)(int64_t)node->begin.x, (double)(int64_t)node->begin.y, (double)(int64_t)node->begin.z};
}

static hwi_place coasted(const hwi_touch_node *node, double h)
{
    return hwi_place_lerp(node->begin, hwi_place_add(node->begin, node->velocity), h);
}

// How many times stiffer than what it holds a touch is. Without it a line would coast so deep into something, and be
// carried on by water and weight; or it turns round something by an angle, and presses on it with its tension times
// that; and who goes fast is soon pulled hard. A touch must be no stiffer than to keep the line out. Else a stiff line
// is thrown about on whatever has corners, as each tenth of a millimetre by which the next corner pushes it out
// stretches it (tried: a line of 1 MN under 100 N, at rest round a post of 64 sides, read up to 8 kN; and one on a
// slope of small triangles crept down).
static double times_stiffer(const contact_run *run, const hwi_touch_node *node, double mass,
                            const hwi_contact_point *point)
{
    double h = run->system.h;
    hwi_place normal = hwi_place_of(point->normal);
    hwi_place slip = hwi_place_lerp(node[0].velocity, node[1].velocity, (double)point->along);
    double quick = QUICK * h * hwi_place_length(hwi_place_sub(slip, hwi_place_of(point->velocity)));
    double first = -hwi_place_dot(node[0].force, normal);
    double second = -hwi_place_dot(node[1].force, normal);
    double force = first > second ? first : second;
    double deep = (force > 0.0 ? h * h * force / mass : 0.0) - (double)point->gap;
    deep = deep > quick ? deep : quick;
    double turned = 2.0 * hwi_place_length(hwi_place_sub(node[1].tangent, node[0].tangent)) / node[0].joint;
    double times = (deep > turned ? deep : turned) / (SINKS * (double)hwi_cable_radius(run->cable));
    return times < LEAST_STIFF ? LEAST_STIFF : times > STIFFNESS ? STIFFNESS : times;
}

// N/m: what resists the touch, many times over.
static double stiffness_of(const contact_run *run, int32_t segment, const hwi_contact_point *point, hw_vec3 at)
{
    const hwi_collider *collider = hwi_collider_at(run->world, point->collider);
    const hwi_touch_node *node = &run->nodes[segment];
    double h = run->system.h;
    double mass = node[0].mass_across < node[1].mass_across ? node[0].mass_across : node[1].mass_across;
    double lambda = node[0].lambda > node[1].lambda ? node[0].lambda : node[1].lambda;
    lambda = segment > 0 && node[-1].lambda > lambda ? node[-1].lambda : lambda;
    double times = times_stiffer(run, node, mass, point);
    double stiffness = times * (mass + (lambda > 0.0 ? lambda : 0.0) * node[0].joint) / (h * h);
    if (collider->body != NULL) {
        // A body that gives way is touched more softly: it learns of the push only when the substep is over.
        hw_vec3 lever = hwi_sub(hwi_cable_to_world(run->cable, at), collider->body->state.position);
        hw_vec3 gives = hwi_body_give(collider->body, lever, point->normal);
        double whole = run->world->def.substep;
        stiffness = stiffness / (1.0 + stiffness * (double)hwi_dot(point->normal, gives) * whole * whole);
    }
    return stiffness;
}

static void add_touch(contact_run *run, const hwi_contact *contact, const hwi_touch *touch)
{
    hwi_touch_system *system = &run->system;
    if (system->touch_count >= run->most_touches) {
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
        .stiffness = stiffness_of(run, segment, point, contact.point),
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
    // What each of many segments round a post holds, by the turn from one to the next.
    hwi_place turn = hwi_place_sub(node[1].tangent, node[0].tangent);
    double more = 1.0 + CORNERED * taut * hwi_place_dot(turn, turn);
    touch->sticking *= more;
    touch->sliding *= more;
    hwi_place way = hwi_place_lerp(hwi_place_sub(a1, node[0].begin), hwi_place_sub(b1, node[1].begin), touch->along);
    way = hwi_place_sub(way, hwi_place_lerp((hwi_place){0.0, 0.0, 0.0}, touch->velocity, h));
    touch->gap -= way.x * touch->normal.x + way.y * touch->normal.y + way.z * touch->normal.z;
}

// The way of a segment from where it is to a1, b1.
static hwi_segment_way way_of(const contact_run *run, int32_t segment, hwi_place a1, hwi_place b1)
{
    const hwi_touch_node *node = &run->nodes[segment];
    return (hwi_segment_way){
        .a0 = node[0].begin,
        .b0 = node[1].begin,
        .a1 = a1,
        .b1 = b1,
        .origin = near_node(node),
        .from = run->from,
        .to = run->to,
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
        .gap = distance - (double)hwi_cable_radius(run->cable) - (double)hwi_cable_radius(other),
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
        .point = hwi_add_scaled(hwi_place_round(at), -hwi_cable_radius(run->cable), normal),
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
        if (run->near[i].collider_count == 0) {
            continue;
        }
        const hwi_touch_node *node = &run->nodes[i];
        hwi_segment_way way = way_of(run, i, coasted(&node[0], h), coasted(&node[1], h));
        hwi_contact_point points[FOUND_AT_ONE];
        int32_t count =
            hwi_near_points(run->world, run->cable, i, &way, run->member->reach, &run->near[i], points, FOUND_AT_ONE);
        for (int32_t j = 0; j < count; ++j) {
            if (!is_shared(run, i, &points[j])) {
                add_point(run, i, &points[j], way.origin);
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
            contact->feature == point->feature && fabsf(contact->along - point->along) < SAME_PLACE &&
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

// Does the solution take a segment elsewhere than what was asked for?
static bool is_astray(const contact_run *run, int32_t segment)
{
    const hwi_touch_node *node = &run->nodes[segment];
    const hwi_near *near = &run->near[segment];
    double h = run->system.h;
    double reach = 0.5 * (double)run->member->reach;
    if (near->collider_count == 0) {
        return !run->cable->cut[segment] && run->cable->def.collision_mask != 0 &&
               hwi_near_strays(run->cable, segment, near, node[0].at, node[1].at);
    }
    return apart_square(node[0].at, coasted(&node[0], h)) > reach * reach ||
           apart_square(node[1].at, coasted(&node[1], h)) > reach * reach;
}

// What the solution takes the member through that coasting would not have met.
static void find_missed(contact_run *run)
{
    for (int32_t i = 0; i + 1 < run->cable->particle_count; ++i) {
        if (!is_astray(run, i)) {
            continue;
        }
        const hwi_touch_node *node = &run->nodes[i];
        hwi_segment_way way = way_of(run, i, node[0].at, node[1].at);
        hwi_sweep sweep = hwi_segment_sweep(run->cable, i, &way, 0.0f);
        hwi_contact_point points[FOUND_AT_ONE];
        int32_t count = hwi_collide_segment(run->world, &sweep, run->cable->def.collision_mask, points, FOUND_AT_ONE);
        for (int32_t j = 0; j < count; ++j) {
            int32_t place = run->system.touch_count;
            if (points[j].gap < -0.1f * run->member->reach && !is_known(run, i, &points[j])) {
                add_point(run, i, &points[j], way.origin);
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

static void insert(hwi_cable *cable, const hwi_contact *contact)
{
    hwi_contacts *contacts = &cable->contacts;
    if (contacts->count >= hwi_contact_capacity(cable->particle_count)) {
        contacts->dropped += 1;
        return;
    }
    HWI_ASSERT(contacts->count < contacts->capacity);
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
        insert(run->cable, &contact);
        if (touch->other >= 0) {
            hwi_contact other = other_side(run, &contact, touch);
            insert(run->scratch->members[touch->other_owner].cable, &other);
        }
    }
}

static void begin_member(contact_run *run, int32_t part, int32_t first)
{
    hwi_contact_member *member = &run->scratch->members[part];
    const hwi_cable *cable = member->cable;
    run->system.parts[part] = (hwi_touch_part){.chain = &member->chain, .first = first};
    take_member(run, part);
    member->reach = 0.25f * hwi_cable_radius(cable) + 0.001f;
    hwi_contacts_mark_near(run->world, cable, run->near);
    hwi_chain_mend_lengths(&member->chain);
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
    run.most_touches = hwi_touch_capacity(first);
    HWI_ASSERT(run.most_touches <= scratch->touch_capacity);
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
