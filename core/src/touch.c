// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "touch.h"

#include <math.h>

#define MAX_NEWTON_STEPS 12
#define GOOD_ENOUGH      1e-5  // share of a segment's length that a node may still have moved in the last Newton step
#define LEAST_ACROSS     0.125 // as in the lock-step solver
#define LEAST_ALONG      0.1   //
#define LEAST_REST       0.333 //
#define LARGEST_STRAIN   3.0   //
#define RECOVERY_SPEED   0.5   // m/s at which what is too deep comes out
#define STEADY           0.9   // share of the slope of friction's direction that is left off while it slides on
#define MOST_GRADIENTS   24
#define GOOD_GRADIENT    1e-3  // share of the first residual that may be left
#define LIFTED           100.0 // times the last force that would close what coasting opened
#define LONGEST_WAY      1.0   // times its length that a Newton step may turn a segment's end by

// Vectors and blocks of three doubles.

static inline hwi_place sub(hwi_place a, hwi_place b)
{
    return (hwi_place){a.x - b.x, a.y - b.y, a.z - b.z};
}

static inline hwi_place add_scaled(hwi_place a, double s, hwi_place b)
{
    return (hwi_place){a.x + s * b.x, a.y + s * b.y, a.z + s * b.z};
}

static inline hwi_place scaled(hwi_place a, double s)
{
    return (hwi_place){a.x * s, a.y * s, a.z * s};
}

static inline double dot(hwi_place a, hwi_place b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static inline double larger(double a, double b)
{
    return a > b ? a : b;
}

static inline double smaller(double a, double b)
{
    return a < b ? a : b;
}

// a + s I
static inline void add_even(hwi_touch_block *a, double s)
{
    a->m[0] += s;
    a->m[4] += s;
    a->m[8] += s;
}

// a + s b c^T
static inline void add_outer(hwi_touch_block *a, double s, hwi_place b, hwi_place c)
{
    hwi_place sb = scaled(b, s);
    a->m[0] += sb.x * c.x;
    a->m[1] += sb.x * c.y;
    a->m[2] += sb.x * c.z;
    a->m[3] += sb.y * c.x;
    a->m[4] += sb.y * c.y;
    a->m[5] += sb.y * c.z;
    a->m[6] += sb.z * c.x;
    a->m[7] += sb.z * c.y;
    a->m[8] += sb.z * c.z;
}

static inline void add_block(hwi_touch_block *a, double s, const hwi_touch_block *b)
{
    for (int i = 0; i < 9; ++i) {
        a->m[i] += s * b->m[i];
    }
}

// a - b c
static inline void sub_product(hwi_touch_block *a, const hwi_touch_block *b, const hwi_touch_block *c)
{
    for (int row = 0; row < 9; row += 3) {
        for (int column = 0; column < 3; ++column) {
            a->m[row + column] -=
                b->m[row] * c->m[column] + b->m[row + 1] * c->m[3 + column] + b->m[row + 2] * c->m[6 + column];
        }
    }
}

// a - b c
static inline hwi_place sub_applied(hwi_place a, const hwi_touch_block *b, hwi_place c)
{
    return (hwi_place){
        a.x - (b->m[0] * c.x + b->m[1] * c.y + b->m[2] * c.z),
        a.y - (b->m[3] * c.x + b->m[4] * c.y + b->m[5] * c.z),
        a.z - (b->m[6] * c.x + b->m[7] * c.y + b->m[8] * c.z),
    };
}

static inline hwi_touch_block inverse_of(const hwi_touch_block *a)
{
    const double *m = a->m;
    double c0 = m[4] * m[8] - m[5] * m[7];
    double c1 = m[5] * m[6] - m[3] * m[8];
    double c2 = m[3] * m[7] - m[4] * m[6];
    double s = 1.0 / (m[0] * c0 + m[1] * c1 + m[2] * c2);
    return (hwi_touch_block){{
        c0 * s,
        (m[2] * m[7] - m[1] * m[8]) * s,
        (m[1] * m[5] - m[2] * m[4]) * s,
        c1 * s,
        (m[0] * m[8] - m[2] * m[6]) * s,
        (m[2] * m[3] - m[0] * m[5]) * s,
        c2 * s,
        (m[1] * m[6] - m[0] * m[7]) * s,
        (m[0] * m[4] - m[1] * m[3]) * s,
    }};
}

static inline hwi_touch_block product(const hwi_touch_block *a, const hwi_touch_block *b)
{
    hwi_touch_block result;
    for (int row = 0; row < 9; row += 3) {
        for (int column = 0; column < 3; ++column) {
            result.m[row + column] =
                a->m[row] * b->m[column] + a->m[row + 1] * b->m[3 + column] + a->m[row + 2] * b->m[6 + column];
        }
    }
    return result;
}

static inline hwi_place applied(const hwi_touch_block *b, hwi_place c)
{
    return (hwi_place){
        b->m[0] * c.x + b->m[1] * c.y + b->m[2] * c.z,
        b->m[3] * c.x + b->m[4] * c.y + b->m[5] * c.z,
        b->m[6] * c.x + b->m[7] * c.y + b->m[8] * c.z,
    };
}

static float *row_of(const hwi_chain *chain, int32_t node)
{
    return hwi_chain_at(chain, node, CHAIN_EX, 0);
}

static hwi_place read3(const float *row, int32_t field)
{
    return (hwi_place){(double)row[field], (double)row[field + 1], (double)row[field + 2]};
}

static void write3(float *row, int32_t field, hwi_place value)
{
    row[field] = (float)value.x;
    row[field + 1] = (float)value.y;
    row[field + 2] = (float)value.z;
}

void hwi_touch_begin(hwi_touch_system *system, hwi_touch_part *part, hwi_place start)
{
    hwi_place at = start;
    part->bends = false;
    for (int32_t i = 0; i < part->chain->node_count; ++i) {
        const float *row = row_of(part->chain, i);
        hwi_touch_node *node = &system->nodes[part->first + i];
        node->at = at;
        node->velocity = read3(row, CHAIN_VX);
        at = hwi_place_add(at, read3(row, CHAIN_EX));
        part->bends = part->bends || row[CHAIN_BEND] != 0.0f;
    }
}

// Morison's equation, as in the lock-step solver.
static void find_forces(const hwi_chain *chain, const float *row, hwi_touch_node *node)
{
    const double h = (double)chain->h;
    double density = (double)chain->water_density;
    hwi_place flow = read3(row, CHAIN_FLOW_X);
    hwi_place t = node->tangent;
    if (chain->surface) {
        double height = (double)chain->parameters[CHAIN_DIAMETER][0] + (double)row[CHAIN_SPAN] * fabs(t.y);
        double wet = larger(smaller(0.5 - (double)row[CHAIN_HEIGHT] / height, 1.0), 0.0);
        hwi_place wind = {(double)chain->wind[0], (double)chain->wind[1], (double)chain->wind[2]};
        density = (double)chain->air_density + wet * (density - (double)chain->air_density);
        flow = add_scaled(wind, wet, sub(flow, wind));
    }
    hwi_place relative = sub(flow, node->velocity);
    double along = dot(relative, t);
    hwi_place across = add_scaled(relative, -along, t);
    double swept = density * (double)row[CHAIN_AREA];
    double pull_across = 0.5 * (double)chain->parameters[CHAIN_DRAG_NORMAL][0] * swept * sqrt(dot(across, across));
    double pull_along = 1.57079632679489662 * (double)chain->parameters[CHAIN_DRAG_TANGENTIAL][0] * swept * fabs(along);
    double displaced = density * (double)row[CHAIN_VOLUME];
    double mass = (double)row[CHAIN_MASS];
    hwi_place gravity = {(double)chain->parameters[CHAIN_GRAVITY_X][0], (double)chain->parameters[CHAIN_GRAVITY_Y][0],
                         (double)chain->parameters[CHAIN_GRAVITY_Z][0]};
    node->force = scaled(gravity, (double)row[CHAIN_WEIGHT] - displaced);
    node->force = add_scaled(node->force, pull_across, across);
    node->force = add_scaled(node->force, pull_along * along, t);
    double mass_across = mass + displaced * (double)chain->parameters[CHAIN_ADDED_NORMAL][0] + 2.0 * h * pull_across;
    double mass_along = mass + displaced * (double)chain->parameters[CHAIN_ADDED_TANGENTIAL][0] + 2.0 * h * pull_along;
    node->mass_across = larger(mass_across, mass_along * LEAST_ACROSS);
    node->mass_along = larger(mass_along, node->mass_across * LEAST_ALONG) + (double)row[CHAIN_ALONG];
}

// What the segments are at the begin of the substep; into the rows, where the winches change it.
static void prepare_segments(const hwi_touch_node *nodes, hwi_chain *chain)
{
    const double h = (double)chain->h;
    const double damping = (double)chain->parameters[CHAIN_AXIAL_DAMPING][0] / h;
    const double stiffness = (double)chain->parameters[CHAIN_AXIAL_STIFFNESS][0] + damping;
    const double compliance = 1.0 / (stiffness * h * h);
    const double memory = damping / stiffness;
    for (int32_t i = 0; i < chain->node_count; ++i) {
        float *row = row_of(chain, i);
        double length = 0.0;
        if (i + 1 < chain->node_count) {
            hwi_place edge = sub(nodes[i + 1].at, nodes[i].at);
            length = sqrt(dot(edge, edge));
            write3(row, CHAIN_EX, edge);
        }
        double rest = larger((double)row[CHAIN_REST], length * LEAST_REST);
        double give = larger(compliance * rest, (double)row[CHAIN_LEAST_GIVE]);
        double most = LARGEST_STRAIN * rest / give;
        float lambda = row[CHAIN_LAMBDA];
        row[CHAIN_IMPULSE] += lambda;
        row[CHAIN_LAMBDA] = lambda > 0.0f ? (float)smaller((double)lambda, most) : 0.0f;
        row[CHAIN_GOAL] = (float)(rest + memory * (length - rest));
        row[CHAIN_GIVE] = (float)give;
    }
}

static hwi_place direction_of(const hwi_touch_node *node, double *length)
{
    hwi_place edge = sub(node[1].at, node[0].at);
    *length = larger(sqrt(dot(edge, edge)), 1e-12);
    return scaled(edge, 1.0 / *length);
}

// All that stays the same over the Newton steps.
static void prepare_nodes(hwi_touch_node *nodes, const hwi_chain *chain)
{
    const double h = (double)chain->h;
    hwi_place before = {0.0, 0.0, 0.0};
    double joint_before = 0.0;
    for (int32_t i = 0; i < chain->node_count; ++i) {
        const float *row = row_of(chain, i);
        hwi_touch_node *node = &nodes[i];
        node->lambda = (double)row[CHAIN_LAMBDA];
        node->goal = (double)row[CHAIN_GOAL];
        node->give = (double)row[CHAIN_GIVE];
        node->joint = i + 1 < chain->node_count ? (double)row[CHAIN_JOINT] : 0.0;
        node->bend = h * h * (double)row[CHAIN_BEND];
        hwi_place direction = {0.0, 0.0, 0.0};
        if (node->joint > 0.0) {
            double length;
            direction = direction_of(node, &length);
        }
        double share = joint_before > 0.0 && node->joint > 0.0 ? 0.5 : 1.0;
        node->tangent = scaled(hwi_place_add(before, direction), share);
        find_forces(chain, row, node);
        before = direction;
        joint_before = node->joint;
    }
    for (int32_t i = 0; i < chain->node_count; ++i) {
        hwi_touch_node *node = &nodes[i];
        node->begin = node->at;
        double bend_after = i + 1 < chain->node_count ? node[1].bend : 0.0;
        node->far = i + 2 < chain->node_count ? bend_after * node->joint * node[1].joint : 0.0;
    }
}

// Inertia and outer forces.
static void assemble_nodes(hwi_touch_node *nodes, const hwi_chain *chain)
{
    const double h = (double)chain->h;
    for (int32_t i = 0; i < chain->node_count; ++i) {
        hwi_touch_node *node = &nodes[i];
        hwi_place t = node->tangent;
        double more = node->mass_along - node->mass_across;
        hwi_place way = add_scaled(sub(node->at, node->begin), -h, node->velocity);
        hwi_place right = add_scaled(scaled(node->force, h * h), -node->mass_across, way);
        node->right = add_scaled(right, -more * dot(t, way), t);
        node->diagonal = (hwi_touch_block){{0.0}};
        add_even(&node->diagonal, node->mass_across);
        add_outer(&node->diagonal, more, t, t);
        node->beside = (hwi_touch_block){{0.0}};
    }
}

// Tension: with lambda's own row taken out.
static void assemble_segments(hwi_touch_node *nodes, const hwi_chain *chain)
{
    for (int32_t i = 0; i + 1 < chain->node_count; ++i) {
        hwi_touch_node *node = &nodes[i];
        if (node->joint <= 0.0) {
            continue;
        }
        double length;
        hwi_place u = direction_of(node, &length);
        double stiffness = 1.0 / node->give;
        // A segment that is pushed has no stiffness across itself: it would be negative.
        double across = larger(node->lambda, 0.0) / larger(length, 0.1 * node->goal);
        double pull = node->lambda + (length - node->goal - node->give * node->lambda) * stiffness;
        node->right = add_scaled(node->right, pull, u);
        node[1].right = add_scaled(node[1].right, -pull, u);
        hwi_touch_block block = {{0.0}};
        add_even(&block, across);
        add_outer(&block, stiffness - across, u, u);
        add_block(&node->diagonal, 1.0, &block);
        add_block(&node[1].diagonal, 1.0, &block);
        add_block(&node->beside, -1.0, &block);
    }
}

// Bending at node i: energy bend / 2 (e_i / l_i - e_{i-1} / l_{i-1})^2.
static void assemble_bending(hwi_touch_node *nodes, const hwi_chain *chain)
{
    for (int32_t i = 1; i + 1 < chain->node_count; ++i) {
        hwi_touch_node *node = &nodes[i];
        double weight = node->bend;
        if (weight == 0.0) {
            continue;
        }
        double before = node[-1].joint;
        double after = node->joint;
        double both = before + after;
        hwi_place curvature = scaled(sub(node[1].at, node->at), after);
        curvature = add_scaled(curvature, -before, sub(node->at, node[-1].at));
        node[-1].right = add_scaled(node[-1].right, -weight * before, curvature);
        node->right = add_scaled(node->right, weight * both, curvature);
        node[1].right = add_scaled(node[1].right, -weight * after, curvature);
        add_even(&node[-1].diagonal, weight * before * before);
        add_even(&node->diagonal, weight * both * both);
        add_even(&node[1].diagonal, weight * after * after);
        add_even(&node[-1].beside, -weight * before * both);
        add_even(&node->beside, -weight * both * after);
    }
}

static hwi_place way_of(const hwi_touch_node *node, double along)
{
    return hwi_place_lerp(sub(node[0].at, node[0].begin), sub(node[1].at, node[1].begin), along);
}

// m, how the touched place moved against the surface since the substep began.
static hwi_place slip_of(const hwi_touch_system *system, const hwi_touch *touch)
{
    hwi_place way = add_scaled(way_of(&system->nodes[touch->segment], touch->along), -system->h, touch->velocity);
    return touch->other < 0 ? way : sub(way, way_of(&system->nodes[touch->other], touch->other_along));
}

// The force of a touch and its slope, -d force / d slip, times h^2.
static hwi_place respond(hwi_touch *touch, bool first, hwi_place slip, double h, hwi_touch_block *slope)
{
    const hwi_place n = touch->normal;
    const double k = touch->stiffness;
    double in = dot(n, slip);
    double allowed = smaller(0.0, touch->gap + RECOVERY_SPEED * h);
    double press = k * (allowed - touch->gap - in);
    *slope = (hwi_touch_block){{0.0}};
    // Coasting lifts a line a little off a round surface: what pressed before counts as closed in the first step.
    bool closed = press > 0.0 || (first && touch->limit > 0.0 && -press < LIFTED * touch->limit);
    if (!closed) {
        touch->state = TOUCH_OPEN;
        touch->press = 0.0;
        return (hwi_place){0.0, 0.0, 0.0};
    }
    touch->press = press;
    hwi_place along = add_scaled(slip, -in, n);
    hwi_place grip = add_scaled(touch->grip, -dot(n, touch->grip), n);
    hwi_place trial = add_scaled(grip, -k, along);
    double pull = sqrt(dot(trial, trial));
    add_outer(slope, h * h * k, n, n);
    // The share of the spring's pull that the surface can hold. As a factor of the whole law, pull and slope, it bounds
    // the energy of friction from above: these steps cannot go to and fro as Newton's would.
    double most = (touch->slid ? touch->sliding : touch->sticking) * touch->limit;
    double share = 1.0;
    bool steady = touch->state == TOUCH_SLIDE && dot(trial, touch->pull) > 0.0;
    touch->state = TOUCH_STICK;
    if (pull > most) {
        touch->state = TOUCH_SLIDE;
        share = touch->sliding * touch->limit / pull;
    }
    add_even(slope, h * h * k * share);
    add_outer(slope, -h * h * k * share, n, n);
    if (touch->state == TOUCH_SLIDE) {
        touch->pull = scaled(trial, 1.0 / pull);
        if (steady) {
            add_outer(slope, -STEADY * h * h * k * share, touch->pull, touch->pull);
        }
    }
    return scaled(add_scaled(scaled(trial, share), press, n), h * h);
}

// A force and its slope on the two nodes of a segment.
static void push_segment(hwi_touch_node *node, double along, double sign, hwi_place force, const hwi_touch_block *slope)
{
    double first = 1.0 - along;
    node[0].right = add_scaled(node[0].right, sign * first, force);
    node[1].right = add_scaled(node[1].right, sign * along, force);
    add_block(&node[0].diagonal, first * first, slope);
    add_block(&node[1].diagonal, along * along, slope);
    add_block(&node[0].beside, first * along, slope);
}

// Returns whether any touch changed its state.
static bool assemble_touches(hwi_touch_system *system, bool first_step)
{
    bool changed = false;
    system->pairs = false;
    for (int32_t i = 0; i < system->touch_count; ++i) {
        hwi_touch *touch = &system->touches[i];
        int32_t state = touch->state;
        hwi_place force = respond(touch, first_step, slip_of(system, touch), system->h, &touch->slope);
        changed = changed || state != touch->state;
        if (touch->state == TOUCH_OPEN) {
            continue;
        }
        push_segment(&system->nodes[touch->segment], touch->along, 1.0, force, &touch->slope);
        if (touch->other >= 0) {
            push_segment(&system->nodes[touch->other], touch->other_along, -1.0, force, &touch->slope);
            system->pairs = true;
        }
    }
    return changed;
}

// Factors of the diagonals. The row of node i holds far[i-2], beside[i-1], diagonal[i], beside[i], far[i].
static void factorize(hwi_touch_node *nodes, int32_t count, bool bends)
{
    for (int32_t i = 0; i < count; ++i) {
        hwi_touch_node *node = &nodes[i];
        hwi_touch_block pivot = node->diagonal;
        hwi_touch_block beside = node->beside;
        if (i > 0) {
            node->before = node[-1].beside;
            if (bends && i > 1) {
                add_block(&node->before, -node[-2].far, &node[-2].after);
                add_block(&pivot, -node[-2].far, &node[-2].beyond);
            }
            sub_product(&pivot, &node->before, &node[-1].after);
            if (bends) {
                sub_product(&beside, &node->before, &node[-1].beyond);
            }
        }
        node->inverse = inverse_of(&pivot);
        node->after = product(&node->inverse, &beside);
        if (bends) {
            node->beyond = (hwi_touch_block){{0.0}};
            add_block(&node->beyond, node->far, &node->inverse);
        }
    }
}

// `right` becomes what the factors make of it.
static void substitute(hwi_touch_node *nodes, int32_t count, bool bends)
{
    for (int32_t i = 0; i < count; ++i) {
        hwi_touch_node *node = &nodes[i];
        hwi_place right = node->right;
        if (bends && i > 1) {
            right = add_scaled(right, -node[-2].far, node[-2].right);
        }
        if (i > 0) {
            right = sub_applied(right, &node->before, node[-1].right);
        }
        node->right = applied(&node->inverse, right);
    }
    for (int32_t i = count - 2; i >= 0; --i) {
        hwi_touch_node *node = &nodes[i];
        hwi_place right = sub_applied(node->right, &node->after, node[1].right);
        if (bends && i + 2 < count) {
            right = sub_applied(right, &node->beyond, node[2].right);
        }
        node->right = right;
    }
}

static void substitute_all(hwi_touch_system *system)
{
    for (int32_t i = 0; i < system->part_count; ++i) {
        const hwi_touch_part *part = &system->parts[i];
        substitute(&system->nodes[part->first], part->chain->node_count, part->bends);
    }
}

// image = matrix times search, within the diagonals.
static void multiply(hwi_touch_node *nodes, int32_t count, bool bends)
{
    for (int32_t i = 0; i < count; ++i) {
        hwi_touch_node *node = &nodes[i];
        hwi_place image = applied(&node->diagonal, node->search);
        if (i > 0) {
            image = hwi_place_add(image, applied(&node[-1].beside, node[-1].search));
        }
        if (i + 1 < count) {
            image = hwi_place_add(image, applied(&node->beside, node[1].search));
        }
        if (bends && i > 1) {
            image = add_scaled(image, node[-2].far, node[-2].search);
        }
        if (bends && i + 2 < count) {
            image = add_scaled(image, node->far, node[2].search);
        }
        node->image = image;
    }
}

static void add_image(hwi_touch_node *node, double along, hwi_place value)
{
    node[0].image = add_scaled(node[0].image, -(1.0 - along), value);
    node[1].image = add_scaled(node[1].image, -along, value);
}

static void multiply_all(hwi_touch_system *system)
{
    for (int32_t i = 0; i < system->part_count; ++i) {
        const hwi_touch_part *part = &system->parts[i];
        multiply(&system->nodes[part->first], part->chain->node_count, part->bends);
    }
    for (int32_t i = 0; i < system->touch_count; ++i) {
        const hwi_touch *touch = &system->touches[i];
        if (touch->other < 0 || touch->state == TOUCH_OPEN) {
            continue;
        }
        hwi_touch_node *one = &system->nodes[touch->segment];
        hwi_touch_node *other = &system->nodes[touch->other];
        hwi_place at_one = hwi_place_lerp(one[0].search, one[1].search, touch->along);
        hwi_place at_other = hwi_place_lerp(other[0].search, other[1].search, touch->other_along);
        add_image(one, touch->along, applied(&touch->slope, at_other));
        add_image(other, touch->other_along, applied(&touch->slope, at_one));
    }
}

static int32_t node_count_of(const hwi_touch_system *system)
{
    const hwi_touch_part *last = &system->parts[system->part_count - 1];
    return last->first + last->chain->node_count;
}

// Where segments touch segments: conjugate gradients, preconditioned by the diagonals. `right` becomes the solution.
static void iterate(hwi_touch_system *system)
{
    const int32_t count = node_count_of(system);
    hwi_touch_node *nodes = system->nodes;
    for (int32_t i = 0; i < count; ++i) {
        nodes[i].residual = nodes[i].right;
        nodes[i].change = nodes[i].search = (hwi_place){0.0, 0.0, 0.0};
    }
    double before = 0.0;
    double first = 0.0;
    for (int32_t step = 0; step < MOST_GRADIENTS; ++step) {
        for (int32_t i = 0; i < count; ++i) {
            nodes[i].right = nodes[i].residual;
        }
        substitute_all(system);
        double now = 0.0;
        for (int32_t i = 0; i < count; ++i) {
            now += dot(nodes[i].residual, nodes[i].right);
        }
        first = step == 0 ? now : first;
        if (!(now > GOOD_GRADIENT * GOOD_GRADIENT * first)) {
            break;
        }
        double turn = step == 0 ? 0.0 : now / before;
        before = now;
        for (int32_t i = 0; i < count; ++i) {
            nodes[i].search = add_scaled(nodes[i].right, turn, nodes[i].search);
        }
        multiply_all(system);
        double slope = 0.0;
        for (int32_t i = 0; i < count; ++i) {
            slope += dot(nodes[i].search, nodes[i].image);
        }
        if (!(slope > 0.0)) {
            break;
        }
        double length = now / slope;
        for (int32_t i = 0; i < count; ++i) {
            nodes[i].change = add_scaled(nodes[i].change, length, nodes[i].search);
            nodes[i].residual = add_scaled(nodes[i].residual, -length, nodes[i].image);
        }
    }
    for (int32_t i = 0; i < count; ++i) {
        nodes[i].right = nodes[i].change;
    }
}

// Take a Newton step, or as much of it as is sane. Returns the largest change of a place, as a share of a segment's
// length.
static double advance(hwi_touch_system *system)
{
    const int32_t count = node_count_of(system);
    double largest = 0.0;
    for (int32_t i = 0; i < count; ++i) {
        hwi_touch_node *node = &system->nodes[i];
        double joint = node->joint > 0.0 ? node->joint : i > 0 ? node[-1].joint : 0.0;
        largest = larger(largest, dot(node->right, node->right) * joint * joint);
    }
    largest = sqrt(largest);
    double share = largest > LONGEST_WAY ? LONGEST_WAY / largest : 1.0;
    for (int32_t i = 0; i < count; ++i) {
        hwi_touch_node *node = &system->nodes[i];
        if (node->joint > 0.0) {
            double length;
            hwi_place u = direction_of(node, &length);
            double wanted = length + dot(u, sub(node[1].right, node->right));
            double lambda = (wanted - node->goal) / node->give;
            node->lambda += share * (lambda - node->lambda);
        }
        if (i > 0) {
            node[-1].at = add_scaled(node[-1].at, share, node[-1].right);
        }
    }
    hwi_touch_node *last = &system->nodes[count - 1];
    last->at = add_scaled(last->at, share, last->right);
    return largest;
}

// Take an outward speed from a segment's two nodes.
static void slow(hwi_touch_node *node, double along, hwi_place normal, double speed)
{
    double first = 1.0 - along;
    double share = speed / (first * first + along * along);
    node[0].velocity = add_scaled(node[0].velocity, -share * first, normal);
    node[1].velocity = add_scaled(node[1].velocity, -share * along, normal);
}

// Velocities follow from places, but not where a touch pushed out what was too deep: that is no motion.
static void take_velocities(hwi_touch_system *system)
{
    for (int32_t p = 0; p < system->part_count; ++p) {
        const hwi_chain *chain = system->parts[p].chain;
        const double top = (double)chain->parameters[CHAIN_TOP_SPEED][0];
        for (int32_t i = 0; i < chain->node_count; ++i) {
            hwi_touch_node *node = &system->nodes[system->parts[p].first + i];
            hwi_place velocity = scaled(sub(node->at, node->begin), 1.0 / system->h);
            double square = dot(velocity, velocity);
            node->velocity = square > top * top ? scaled(velocity, top / sqrt(square)) : velocity;
        }
    }
    for (int32_t i = 0; i < system->touch_count; ++i) {
        const hwi_touch *touch = &system->touches[i];
        if (touch->press <= 0.0 || touch->gap >= 0.0) {
            continue;
        }
        hwi_touch_node *node = &system->nodes[touch->segment];
        hwi_place velocity = sub(hwi_place_lerp(node[0].velocity, node[1].velocity, touch->along), touch->velocity);
        if (touch->other < 0) {
            double out = dot(touch->normal, velocity);
            slow(node, touch->along, touch->normal, larger(out, 0.0));
            continue;
        }
        hwi_touch_node *other = &system->nodes[touch->other];
        velocity = sub(velocity, hwi_place_lerp(other[0].velocity, other[1].velocity, touch->other_along));
        double out = larger(dot(touch->normal, velocity), 0.0);
        slow(node, touch->along, touch->normal, 0.5 * out);
        slow(other, touch->other_along, touch->normal, -0.5 * out);
    }
}

// The grip that the next substep finds.
static void keep_grips(hwi_touch_system *system)
{
    double h2 = system->h * system->h;
    for (int32_t i = 0; i < system->touch_count; ++i) {
        hwi_touch *touch = &system->touches[i];
        hwi_place force = respond(touch, false, slip_of(system, touch), system->h, &touch->slope);
        force = scaled(force, 1.0 / h2);
        touch->grip = add_scaled(force, -dot(touch->normal, force), touch->normal);
        touch->slid = touch->state == TOUCH_SLIDE;
    }
}

static void write_rows(const hwi_touch_node *nodes, hwi_chain *chain)
{
    for (int32_t i = 0; i < chain->node_count; ++i) {
        const hwi_touch_node *node = &nodes[i];
        float *row = row_of(chain, i);
        row[CHAIN_LAMBDA] = (float)node->lambda;
        row[CHAIN_HEIGHT] += (float)(node->at.y - node->begin.y);
        write3(row, CHAIN_VX, node->velocity);
        write3(row, CHAIN_TX, node->tangent);
        if (i + 1 < chain->node_count) {
            write3(row, CHAIN_EX, sub(node[1].at, node->at));
        }
    }
    hwi_place way = sub(nodes[0].at, nodes[0].begin);
    chain->moved[0][0] += (float)way.x;
    chain->moved[1][0] += (float)way.y;
    chain->moved[2][0] += (float)way.z;
}

static void read_velocities(hwi_touch_node *nodes, const hwi_chain *chain)
{
    for (int32_t i = 0; i < chain->node_count; ++i) {
        nodes[i].velocity = read3(row_of(chain, i), CHAIN_VX);
    }
}

void hwi_touch_prepare(hwi_touch_system *system)
{
    for (int32_t i = 0; i < system->part_count; ++i) {
        hwi_chain *chain = system->parts[i].chain;
        hwi_touch_node *nodes = &system->nodes[system->parts[i].first];
        if (chain->carries) {
            hwi_holds_push(chain);
            read_velocities(nodes, chain);
        }
        if (chain->has_spools) {
            hwi_spools_prepare(chain);
        }
        prepare_segments(nodes, chain);
        if (chain->has_spools) {
            hwi_spools_begin(chain);
        }
        prepare_nodes(nodes, chain);
    }
}

// The first guess: everything coasts.
static void coast(hwi_touch_node *nodes, const hwi_chain *chain)
{
    for (int32_t i = 0; i < chain->node_count; ++i) {
        nodes[i].at = add_scaled(nodes[i].begin, (double)chain->h, nodes[i].velocity);
        nodes[i].lambda = (double)row_of(chain, i)[CHAIN_LAMBDA];
    }
}

void hwi_touch_solve(hwi_touch_system *system)
{
    for (int32_t i = 0; i < system->part_count; ++i) {
        coast(&system->nodes[system->parts[i].first], system->parts[i].chain);
    }
    for (int32_t step = 0; step < MAX_NEWTON_STEPS; ++step) {
        for (int32_t i = 0; i < system->part_count; ++i) {
            const hwi_touch_part *part = &system->parts[i];
            hwi_touch_node *nodes = &system->nodes[part->first];
            assemble_nodes(nodes, part->chain);
            assemble_segments(nodes, part->chain);
            if (part->bends) {
                assemble_bending(nodes, part->chain);
            }
        }
        bool changed = assemble_touches(system, step == 0);
        for (int32_t i = 0; i < system->part_count; ++i) {
            const hwi_touch_part *part = &system->parts[i];
            factorize(&system->nodes[part->first], part->chain->node_count, part->bends);
        }
        if (system->pairs) {
            iterate(system);
        } else {
            substitute_all(system);
        }
        double moved = advance(system);
        system->iterations += 1;
        if (moved < GOOD_ENOUGH && (!changed || step > 1)) {
            break;
        }
    }
}

void hwi_touch_finish(hwi_touch_system *system)
{
    keep_grips(system);
    take_velocities(system);
    for (int32_t i = 0; i < system->part_count; ++i) {
        hwi_chain *chain = system->parts[i].chain;
        write_rows(&system->nodes[system->parts[i].first], chain);
        if (chain->has_spools) {
            hwi_spools_end(chain);
        }
    }
}
