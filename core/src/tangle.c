// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "tangle.h"

#include <math.h>

#include "cable.h"
#include "memory.h"
#include "report.h"
#include "triangle.h"
#include "world.h"

#define BLOCK       8     // segments in a box
#define CAREFUL     1.5f  // times that two may come nearer in a substep than they are expected to
#define NEAR        0.5f  // of both radii: always looked at
#define ARC         1.5f  // diameters of line between two of its own segments that may touch
#define SLACK       0.1   // m, that a moving cable's box is wider in the tree
#define MOST_OTHERS 128   // cables near one, beyond which all are asked
#define WAKES       0.01f // m/s, of what runs into a sleeping cable
#define STRETCHED   1.05f // times its rest length that a segment may be to be told far by its middle

bool hwi_cable_tangles(const hwi_cable *cable)
{
    return (cable->def.flags & HW_CABLE_TANGLES) != 0 && cable->contacts.pairs != NULL;
}

static int32_t block_count(int32_t particle_count)
{
    return (particle_count - 1 + BLOCK - 1) / BLOCK;
}

static size_t pairs_size(int32_t capacity)
{
    return (size_t)capacity * sizeof(hwi_pair);
}

static size_t boxes_size(int32_t capacity)
{
    return (size_t)(capacity / BLOCK + 2) * sizeof(hw_box);
}

bool hwi_tangle_reserve(hwi_cable *cable)
{
    hwi_contacts *contacts = &cable->contacts;
    if (cable->nodes == NULL || (cable->def.flags & HW_CABLE_TANGLES) == 0) {
        return true;
    }
    int32_t capacity = hwi_contact_capacity(cable->capacity);
    if (capacity <= contacts->pair_capacity) {
        return true;
    }
    hwi_pair *pairs = hwi_allocate(pairs_size(capacity));
    hw_box *boxes = hwi_allocate(boxes_size(capacity));
    if (pairs == NULL || boxes == NULL) {
        hwi_free(pairs, pairs_size(capacity));
        hwi_free(boxes, boxes_size(capacity));
        return false;
    }
    hwi_tangle_free(cable);
    contacts->pairs = pairs;
    contacts->boxes = boxes;
    contacts->pair_capacity = capacity;
    return true;
}

void hwi_tangle_free(hwi_cable *cable)
{
    hwi_contacts *contacts = &cable->contacts;
    hwi_free(contacts->pairs, pairs_size(contacts->pair_capacity));
    hwi_free(contacts->boxes, boxes_size(contacts->pair_capacity));
    contacts->pairs = NULL;
    contacts->boxes = NULL;
    contacts->pair_capacity = contacts->pair_count = 0;
}

static hwi_place place_of(const hwi_cable *cable, int32_t particle)
{
    return hwi_place_add(hwi_place_of(cable->position[particle]), hwi_place_of(cable->origin));
}

static bool is_moving(const hwi_cable *cable)
{
    return cable->state == HW_CABLE_MOVING;
}

void hwi_tangle_most(const hwi_world *world, const hwi_cable *more, int32_t *particles, int32_t *cables)
{
    *particles = more->capacity + HWI_CHAIN_PADDING;
    *cables = 1;
    for (int32_t i = 0; i < world->cables.count; ++i) {
        const hwi_cable *cable = world->cables.living[i];
        if (cable != more && hwi_cable_tangles(cable)) {
            *particles += cable->capacity + HWI_CHAIN_PADDING;
            *cables += 1;
        }
    }
}

void hwi_tangle_box(const hwi_world *world, hwi_cable *cable)
{
    hwi_contacts *contacts = &cable->contacts;
    float length = (float)world->def.substep;
    double margin = (double)hwi_cable_radius(cable) * (1.0 + (double)NEAR);
    int32_t count = block_count(cable->particle_count);
    float fastest_of_all = 0.0f;
    for (int32_t block = 0; block < count; ++block) {
        int32_t first = block * BLOCK;
        int32_t last = first + BLOCK < cable->particle_count - 1 ? first + BLOCK : cable->particle_count - 1;
        hw_box box = {cable->position[first], cable->position[first]};
        float fastest = 0.0f;
        for (int32_t i = first; i <= last; ++i) {
            hwi_box_take(&box, cable->position[i]);
            fastest = hwi_max(fastest, hwi_dot(cable->motion[i], cable->motion[i]));
        }
        double wide = margin + (is_moving(cable) ? (double)(CAREFUL * sqrtf(fastest) * length) : 0.0);
        hwi_place origin = hwi_place_of(cable->origin);
        contacts->boxes[block] = hwi_box_round(hwi_place_add(origin, hwi_place_of(box.minimum)),
                                               hwi_place_add(origin, hwi_place_of(box.maximum)), wide);
        contacts->box = block == 0 ? contacts->boxes[0] : hwi_box_join(contacts->box, &contacts->boxes[block]);
        fastest_of_all = hwi_max(fastest_of_all, fastest);
    }
    if (!is_moving(cable)) {
        cable->fastest = 0.0f;
    } else if (cable->spread < 0.0f) { // it was moved since it was last solved
        cable->fastest = sqrtf(fastest_of_all);
    }
}

static double clamped(double value)
{
    return value < 0.0 ? 0.0 : value > 1.0 ? 1.0 : value;
}

// First on the lines, then drawn to the ends.
hwi_nearest hwi_segments_nearest(hwi_place a0, hwi_place a1, hwi_place b0, hwi_place b1)
{
    hwi_place u = hwi_place_sub(a1, a0);
    hwi_place v = hwi_place_sub(b1, b0);
    hwi_place w = hwi_place_sub(a0, b0);
    double uu = hwi_place_dot(u, u) + 1e-30;
    double vv = hwi_place_dot(v, v) + 1e-30;
    double uv = hwi_place_dot(u, v);
    double uw = hwi_place_dot(u, w);
    double vw = hwi_place_dot(v, w);
    double det = uu * vv - uv * uv;
    hwi_nearest n;
    n.a = det > 1e-12 * uu * vv ? clamped((uv * vw - vv * uw) / det) : 0.5;
    n.b = clamped((uv * n.a + vw) / vv);
    n.a = clamped((uv * n.b - uw) / uu);
    n.apart = hwi_place_sub(hwi_place_lerp(a0, a1, n.a), hwi_place_lerp(b0, b1, n.b));
    n.distance = hwi_place_length(n.apart);
    return n;
}

bool hwi_segments_are_neighbours(const hwi_cable *cable, int32_t i, int32_t j)
{
    int32_t between = (i < j ? j - i : i - j) - 1;
    return between <= 0 || (float)between * cable->segment_length <= ARC * cable->def.material.diameter;
}

static hwi_place velocity_of(const hwi_cable *cable, int32_t segment, double along)
{
    if (!is_moving(cable)) {
        return (hwi_place){0.0, 0.0, 0.0};
    }
    return hwi_place_lerp(hwi_place_of(cable->motion[segment]), hwi_place_of(cable->motion[segment + 1]), along);
}

static void add_pair(hwi_cable *cable, const hwi_cable *other, int32_t i, int32_t j)
{
    hwi_contacts *contacts = &cable->contacts;
    if (contacts->pair_count >= hwi_contact_capacity(cable->particle_count)) {
        contacts->dropped += 1;
        return;
    }
    HWI_ASSERT(contacts->pair_count < contacts->pair_capacity);
    uint32_t name = hwi_contact_name(HW_KIND_CABLE, other->object.index);
    contacts->pairs[contacts->pair_count] = (hwi_pair){name, i, j};
    contacts->pair_count += 1;
}

// Twice the middle of a segment, and the square of its length.
static hw_vec3 middle_of(const hwi_cable *cable, int32_t segment, float *square)
{
    hw_vec3 edge = hwi_sub(cable->position[segment + 1], cable->position[segment]);
    *square = hwi_dot(edge, edge);
    return hwi_add(cable->position[segment + 1], cable->position[segment]);
}

// All pairs of a segment with a block of another cable. Of two of its own, each counts once.
static void meet_block(const hwi_world *world, hwi_cable *a, int32_t i, const hwi_cable *b, int32_t block)
{
    int32_t first = block * BLOCK;
    int32_t end = first + BLOCK < b->particle_count - 1 ? first + BLOCK : b->particle_count - 1;
    first = a == b && first <= i ? i + 1 : first;
    double radii = (double)(hwi_cable_radius(a) + hwi_cable_radius(b));
    // With their middles farther apart than this, two segments are out of reach, however they lie.
    float within = (1.0f + NEAR) * (float)radii + CAREFUL * (float)world->def.substep * (a->fastest + b->fastest);
    float halves = 0.5f * STRETCHED * (a->segment_length + b->segment_length);
    float far = 4.0f * (within + halves) * (within + halves);
    float longest_a = STRETCHED * a->segment_length;
    float longest_b = STRETCHED * b->segment_length;
    float square_a;
    hw_vec3 middle = hwi_sub(middle_of(a, i, &square_a), hwi_scale(hwi_sub(b->origin, a->origin), 2.0f));
    far = square_a > longest_a * longest_a ? INFINITY : far;
    for (int32_t j = first; j < end; ++j) {
        float square_b;
        hw_vec3 apart = hwi_sub(middle_of(b, j, &square_b), middle);
        bool out = hwi_dot(apart, apart) > far && square_b <= longest_b * longest_b;
        if (out || b->cut[j] || (a == b && hwi_segments_are_neighbours(a, i, j))) {
            continue;
        }
        hwi_nearest n = hwi_segments_nearest(place_of(a, i), place_of(a, i + 1), place_of(b, j), place_of(b, j + 1));
        hwi_place relative = hwi_place_sub(velocity_of(a, i, n.a), velocity_of(b, j, n.b));
        double way = world->def.substep * hwi_place_length(relative);
        if (n.distance < radii * (1.0 + (double)NEAR) + (double)CAREFUL * way) {
            add_pair(a, b, i, j);
        }
    }
}

static void meet_cable(const hwi_world *world, hwi_cable *a, const hwi_cable *b)
{
    int32_t count_a = block_count(a->particle_count);
    int32_t count_b = block_count(b->particle_count);
    for (int32_t block_a = 0; block_a < count_a; ++block_a) {
        const hw_box *box = &a->contacts.boxes[block_a];
        if (!hwi_boxes_meet(box, &b->contacts.box)) {
            continue;
        }
        for (int32_t block_b = a == b ? block_a : 0; block_b < count_b; ++block_b) {
            if (!hwi_boxes_meet(box, &b->contacts.boxes[block_b])) {
                continue;
            }
            for (int32_t i = block_a * BLOCK; i < (block_a + 1) * BLOCK && i + 1 < a->particle_count; ++i) {
                if (!a->cut[i]) {
                    meet_block(world, a, i, b, block_b);
                }
            }
        }
    }
}

void hwi_tangle_leave(hwi_world *world, hwi_cable *cable)
{
    if (cable->contacts.leaf > 0) {
        hwi_tree_remove(&world->tangles, cable->contacts.leaf - 1);
        cable->contacts.leaf = 0;
    }
}

void hwi_tangle_leave_all(hwi_world *world)
{
    hwi_tree_clear(&world->tangles);
    for (int32_t i = 0; i < world->cables.count; ++i) {
        hwi_cable *cable = world->cables.living[i];
        cable->contacts.leaf = 0;
    }
}

void hwi_tangle_sort(hwi_world *world)
{
    for (int32_t i = 0; i < world->cables.count; ++i) {
        hwi_cable *cable = world->cables.living[i];
        hwi_contacts *contacts = &cable->contacts;
        if (!hwi_cable_tangles(cable)) {
            hwi_tangle_leave(world, cable);
            contacts->pair_count = 0; // of when it did
        } else if (contacts->leaf == 0) {
            contacts->leaf = hwi_tree_insert(&world->tangles, cable->object.index, &contacts->box, 1) + 1;
        } else {
            hwi_place low = hwi_place_of(contacts->box.minimum);
            hwi_place high = hwi_place_of(contacts->box.maximum);
            hw_box wide = hwi_box_round(low, high, SLACK);
            hwi_tree_move(&world->tangles, contacts->leaf - 1, &contacts->box, &wide);
        }
    }
}

static void meet_other(const hwi_world *world, hwi_cable *cable, const hwi_cable *other)
{
    // Of two that move, the first asks; others are obstacles to who moves.
    bool asks = other->object.index >= cable->object.index || !is_moving(other);
    if (asks && hwi_boxes_meet(&cable->contacts.box, &other->contacts.box)) {
        meet_cable(world, cable, other);
    }
}

void hwi_tangle_find(const hwi_world *world, hwi_cable *cable)
{
    int32_t others[MOST_OTHERS];
    cable->contacts.pair_count = 0;
    int32_t count = hwi_tree_find(&world->tangles, &cable->contacts.box, 1, others, MOST_OTHERS);
    for (int32_t i = 0; i < count && count <= MOST_OTHERS; ++i) {
        meet_other(world, cable, world->cables.ids.slots[others[i]].object);
    }
    for (int32_t i = 0; i < world->cables.count && count > MOST_OTHERS; ++i) {
        const hwi_cable *other = world->cables.living[i];
        if (hwi_cable_tangles(other)) {
            meet_other(world, cable, other);
        }
    }
}

static hwi_cable *leader_of(hwi_cable *cable)
{
    while (cable->contacts.leader != cable) {
        cable = cable->contacts.leader;
    }
    return cable;
}

// The pairs of a cable join it with others into one group, and wake those that sleep.
static void join(const hwi_world *world, hwi_cable *cable)
{
    for (int32_t i = 0; i < cable->contacts.pair_count; ++i) {
        int32_t index = (int32_t)(cable->contacts.pairs[i].other & 0xffffffu);
        hwi_cable *other = world->cables.ids.slots[index].object;
        cable->contacts.near = true;
        if (is_moving(other)) {
            other->contacts.near = true;
            hwi_cable *one = leader_of(cable);
            hwi_cable *two = leader_of(other);
            if (one->object.index < two->object.index) {
                two->contacts.leader = one;
            } else {
                one->contacts.leader = two;
            }
        } else if (other->state == HW_CABLE_ASLEEP && cable->fastest > WAKES) {
            other->contacts.roused = true; // in this substep it still is an obstacle
        }
    }
}

void hwi_tangle_join(hwi_world *world)
{
    for (int32_t i = 0; i < world->cables.count; ++i) {
        hwi_cable *cable = world->cables.living[i];
        cable->contacts.leader = cable->contacts.last = cable;
        cable->contacts.next = NULL;
    }
    for (int32_t i = 0; i < world->cables.count; ++i) {
        hwi_cable *cable = world->cables.living[i];
        if (hwi_cable_tangles(cable) && is_moving(cable)) {
            join(world, cable);
        }
    }
    for (int32_t i = 0; i < world->cables.count; ++i) {
        hwi_cable *cable = world->cables.living[i];
        hwi_cable *leader = leader_of(cable);
        cable->contacts.leads = leader == cable;
        if (leader != cable) {
            leader->contacts.last->contacts.next = cable;
            leader->contacts.last = cable;
        }
    }
}
