// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "touch.h"

#include <math.h>

#include "wet.h"

#define MAX_NEWTON_STEPS 12
#define GOOD_ENOUGH      3e-5  // share of a segment's length that a node would still move in the next Newton step
#define SMALL_SLIP       0.2   // share of its slip that a touch may still move in that
#define LEAST_GOOD       1e-6  // what is good enough where nothing slips
#define LEAST_ACROSS     0.125 // as in the lock-step solver
#define LEAST_ALONG      0.1   //
#define LEAST_REST       0.01  //
#define LARGEST_STRAIN   100.0 //
#define RECOVERY_SPEED   0.5   // m/s at which what is too deep comes out
#define STEADY           0.9   // share of the slope of friction's direction that is left off while it slides on
#define LIFTED           100.0 // times the last force that would close what coasting opened
#define LONGEST_WAY      1.0   // times its length that a Newton step may turn a segment's end by
#define MOST_BENDING     1e10  // times a node's mass: stiffer is the same to any eye, and the mass would drown in it

// Vectors of three doubles.

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

// The fields of a node, in a chain of one cable.
typedef struct column {
    float *at;
    int32_t width;
} column;

static inline column column_of(const hwi_chain *chain, int32_t node)
{
    return (column){hwi_chain_at(chain, node, CHAIN_EX, 0), chain->width};
}

static inline float *field_of(column node, int32_t field)
{
    return &node.at[field * node.width];
}

static inline double read(column node, int32_t field)
{
    return (double)*field_of(node, field);
}

static hwi_place read3(column node, int32_t field)
{
    return (hwi_place){read(node, field), read(node, field + 1), read(node, field + 2)};
}

static void write3(column node, int32_t field, hwi_place value)
{
    *field_of(node, field) = (float)value.x;
    *field_of(node, field + 1) = (float)value.y;
    *field_of(node, field + 2) = (float)value.z;
}

void hwi_touch_begin(hwi_touch_system *system, hwi_touch_part *part, hwi_place start)
{
    hwi_place at = start;
    part->bends = false;
    for (int32_t i = 0; i < part->chain->node_count; ++i) {
        const column row = column_of(part->chain, i);
        hwi_touch_node *node = &system->nodes[part->first + i];
        node->at = at;
        node->velocity = read3(row, CHAIN_VX);
        at = hwi_place_add(at, read3(row, CHAIN_EX));
        part->bends = part->bends || *field_of(row, CHAIN_BEND) != 0.0f;
    }
}

static hwi_place surge_force(const hwi_chain *chain, column row, hwi_place t, double submerged)
{
    hwi_place surge = read3(row, CHAIN_SURGE_X);
    double across = (double)chain->parameters[CHAIN_ADDED_NORMAL][0];
    double more_along = (double)chain->parameters[CHAIN_ADDED_TANGENTIAL][0] - across;
    return scaled(add_scaled(scaled(surge, 1.0 + across), more_along * dot(surge, t), t), submerged);
}

// As in the lock-step solver, here and in what follows: the share of a node that is under water,
static double wet_share(column row, hwi_place t)
{
    return hwi_wet_share(read(row, CHAIN_HEIGHT), 0.5 * read(row, CHAIN_SPAN) * fabs(t.y),
                         0.5 * read(row, CHAIN_THICKNESS));
}

// what water or air does that goes past it,
static void add_drag(const hwi_chain *chain, column row, hwi_place flow, double density, hwi_touch_node *node)
{
    const double twice_h = 2.0 * (double)chain->h;
    hwi_place t = node->tangent;
    hwi_place relative = sub(flow, node->velocity);
    double along = dot(relative, t);
    hwi_place across = add_scaled(relative, -along, t);
    double swept = density * read(row, CHAIN_AREA);
    double pull_across = 0.5 * (double)chain->parameters[CHAIN_DRAG_NORMAL][0] * swept * sqrt(dot(across, across));
    double pull_along = 1.57079632679489662 * (double)chain->parameters[CHAIN_DRAG_TANGENTIAL][0] * swept * fabs(along);
    if (chain->items) {
        double pull = 0.5 * density * read(row, CHAIN_DRAG_AREA) * sqrt(dot(relative, relative));
        pull_across += pull;
        pull_along += pull;
    }
    node->drag = add_scaled(node->drag, pull_across, across);
    node->drag = add_scaled(node->drag, pull_along * along, t);
    node->mass_across += twice_h * pull_across;
    node->mass_along += twice_h * pull_along;
}

// and Morison's equation.
static void find_forces(const hwi_chain *chain, column row, hwi_touch_node *node)
{
    const double water = (double)chain->water_density;
    const double air = (double)chain->air_density;
    double wet = chain->surface ? wet_share(row, node->tangent) : 1.0;
    double displaced = (wet * water + (1.0 - wet) * air) * read(row, CHAIN_VOLUME);
    double mass = read(row, CHAIN_MASS);
    hwi_place gravity = {(double)chain->parameters[CHAIN_GRAVITY_X][0], (double)chain->parameters[CHAIN_GRAVITY_Y][0],
                         (double)chain->parameters[CHAIN_GRAVITY_Z][0]};
    node->force = scaled(gravity, read(row, CHAIN_WEIGHT) - displaced);
    node->mass_across = mass + displaced * (double)chain->parameters[CHAIN_ADDED_NORMAL][0];
    node->mass_along = mass + displaced * (double)chain->parameters[CHAIN_ADDED_TANGENTIAL][0];
    node->drag = (hwi_place){0};
    add_drag(chain, row, read3(row, CHAIN_FLOW_X), wet * water, node);
    if (wet < 1.0) {
        hwi_place wind = {(double)chain->wind[0], (double)chain->wind[1], (double)chain->wind[2]};
        add_drag(chain, row, wind, (1.0 - wet) * air, node);
    }
    node->force = hwi_place_add(node->force, node->drag);
    if (chain->surges) {
        double submerged = wet * water * read(row, CHAIN_VOLUME);
        node->force = add_scaled(node->force, 1.0, surge_force(chain, row, node->tangent, submerged));
    }
    node->mass_across = larger(node->mass_across, node->mass_along * LEAST_ACROSS);
    node->mass_along = larger(node->mass_along, node->mass_across * LEAST_ALONG) + read(row, CHAIN_ALONG);
}

// What the segments are at the begin of the substep; into the rows, where the winches change it.
static void prepare_segments(hwi_touch_node *nodes, hwi_chain *chain)
{
    const double h = (double)chain->h;
    const double damping = (double)chain->parameters[CHAIN_AXIAL_DAMPING][0] / h;
    const double stiffness = (double)chain->parameters[CHAIN_AXIAL_STIFFNESS][0] + damping;
    const double compliance = 1.0 / (stiffness * h * h);
    const double memory = damping / stiffness;
    for (int32_t i = 0; i < chain->node_count; ++i) {
        const column row = column_of(chain, i);
        double length = 0.0;
        if (i + 1 < chain->node_count) {
            hwi_place edge = sub(nodes[i + 1].at, nodes[i].at);
            length = sqrt(dot(edge, edge));
            write3(row, CHAIN_EX, edge);
        }
        double rest = larger(read(row, CHAIN_REST), length * LEAST_REST);
        double give = larger(compliance * rest, read(row, CHAIN_LEAST_GIVE));
        double most = LARGEST_STRAIN * rest / give;
        float lambda = *field_of(row, CHAIN_LAMBDA);
        *field_of(row, CHAIN_IMPULSE) += lambda;
        *field_of(row, CHAIN_LAMBDA) = lambda > 0.0f ? (float)smaller((double)lambda, most) : 0.0f;
        nodes[i].slackens = chain->slackens && *field_of(row, CHAIN_SLACKENS) > 0.0f;
        double stretch = length - rest;
        nodes[i].goal = rest + memory * (nodes[i].slackens ? larger(stretch, 0.0) : stretch);
        nodes[i].give = give;
        *field_of(row, CHAIN_GOAL) = (float)nodes[i].goal;
        *field_of(row, CHAIN_GIVE) = (float)give;
    }
}

static hwi_place direction_of(const hwi_touch_node *node, double *length)
{
    hwi_place edge = sub(node[1].at, node[0].at);
    *length = larger(sqrt(dot(edge, edge)), 1e-12);
    return scaled(edge, 1.0 / *length);
}

// A free line that is stiffer still has nothing but its mass to hold it.
static void limit_bending(hwi_touch_node *nodes, int32_t count)
{
    for (int32_t i = 1; i + 1 < count; ++i) {
        hwi_touch_node *node = &nodes[i];
        double lightest = smaller(smaller(node[-1].mass_across, node->mass_across), node[1].mass_across);
        double joints = node[-1].joint + node->joint;
        if (node->bend * joints * joints > MOST_BENDING * lightest) {
            node->bend = MOST_BENDING * lightest / (joints * joints);
        }
    }
}

// All that stays the same over the Newton steps.
static void prepare_nodes(hwi_touch_node *nodes, const hwi_chain *chain)
{
    const double h = (double)chain->h;
    hwi_place before = {0.0, 0.0, 0.0};
    double joint_before = 0.0;
    for (int32_t i = 0; i < chain->node_count; ++i) {
        const column row = column_of(chain, i);
        hwi_touch_node *node = &nodes[i];
        node->lambda = read(row, CHAIN_LAMBDA);
        // As a whole, what a winch left as it was keeps all its digits: a float is too coarse for strong damping.
        bool kept_goal = chain->whole && (float)node->goal == *field_of(row, CHAIN_GOAL);
        bool kept_give = chain->whole && (float)node->give == *field_of(row, CHAIN_GIVE);
        node->goal = kept_goal ? node->goal : read(row, CHAIN_GOAL);
        node->give = kept_give ? node->give : read(row, CHAIN_GIVE);
        node->joint = i + 1 < chain->node_count ? read(row, CHAIN_JOINT) : 0.0;
        node->bend = h * h * read(row, CHAIN_BEND);
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
    limit_bending(nodes, chain->node_count);
    for (int32_t i = 0; i < chain->node_count; ++i) {
        hwi_touch_node *node = &nodes[i];
        node->begin = node->at;
        double bend_after = i + 1 < chain->node_count ? node[1].bend : 0.0;
        node->far = i + 2 < chain->node_count ? bend_after * node->joint * node[1].joint : 0.0;
    }
}

// Inertia, outer forces, and tension with lambda's own row taken out.
static void assemble_nodes(hwi_touch_node *nodes, const hwi_chain *chain)
{
    const double h = (double)chain->h;
    hwi_even_block block = {0}; // of the segment before
    hwi_place pull = {0.0, 0.0, 0.0};
    for (int32_t i = 0; i < chain->node_count; ++i) {
        hwi_touch_node *node = &nodes[i];
        hwi_place t = node->tangent;
        double more = node->mass_along - node->mass_across;
        hwi_place way = add_scaled(sub(node->at, node->begin), -h, node->velocity);
        hwi_place right = add_scaled(scaled(node->force, h * h), -node->mass_across, way);
        right = sub(add_scaled(right, -more * dot(t, way), t), pull);
        node->diagonal = hwi_even_block_of(node->mass_across, more, t);
        hwi_even_block_add(&node->diagonal, 1.0, &block);
        block = (hwi_even_block){0};
        pull = (hwi_place){0.0, 0.0, 0.0};
        if (node->joint > 0.0) {
            hwi_place u = direction_of(node, &node->length);
            node->direction = u;
            node->slack = node->slackens && node->length <= node->goal;
            if (!node->slack) {
                double stiffness = 1.0 / node->give;
                // A segment that is pushed has no stiffness across itself: it would be negative.
                double across = larger(node->lambda, 0.0) / larger(node->length, 0.1 * node->goal);
                pull = scaled(u, node->lambda + (node->length - node->goal - node->give * node->lambda) * stiffness);
                block = hwi_even_block_of(across, stiffness - across, u);
                hwi_even_block_add(&node->diagonal, 1.0, &block);
            }
        }
        node->right = hwi_place_add(right, pull);
        node->beside = (hwi_even_block){0};
        hwi_even_block_add(&node->beside, -1.0, &block);
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
        hwi_even_block_lift(&node[-1].diagonal, weight * before * before);
        hwi_even_block_lift(&node->diagonal, weight * both * both);
        hwi_even_block_lift(&node[1].diagonal, weight * after * after);
        hwi_even_block_lift(&node[-1].beside, -weight * before * both);
        hwi_even_block_lift(&node->beside, -weight * both * after);
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

// Its force and its slope, -d force / d slip, times h^2, where it has slipped by so much.
static void respond(hwi_touch *touch, bool first, hwi_place slip, double h)
{
    const hwi_place n = touch->normal;
    const double k = touch->stiffness;
    double in = dot(n, slip);
    double allowed = smaller(0.0, touch->gap + RECOVERY_SPEED * h);
    double press = k * (allowed - touch->gap - in);
    touch->law.slip = slip;
    // Coasting lifts a line a little off a round surface: what pressed before counts as closed in the first step.
    bool closed = press > 0.0 || (first && touch->limit > 0.0 && -press < LIFTED * touch->limit);
    if (!closed) {
        touch->state = TOUCH_OPEN;
        touch->press = 0.0;
        touch->law.force = (hwi_place){0.0, 0.0, 0.0};
        touch->law.slope = (hwi_even_block){0};
        return;
    }
    touch->press = press;
    hwi_place trial = add_scaled(touch->grip, -k, add_scaled(slip, -in, n));
    double pull = sqrt(dot(trial, trial));
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
    touch->law.slope = hwi_even_block_of(h * h * k * share, h * h * k * (1.0 - share), n);
    if (touch->state == TOUCH_SLIDE && share > 0.0) {
        touch->pull = scaled(trial, 1.0 / pull);
        if (steady) {
            hwi_even_block less = hwi_even_block_of(0.0, STEADY * h * h * k * share, touch->pull);
            hwi_even_block_add(&touch->law.slope, -1.0, &less);
        }
    }
    touch->law.force = scaled(add_scaled(scaled(trial, share), press, n), h * h);
}

// The friction of the last substep, along the surface as it is now.
static void turn_grips(hwi_touch_system *system)
{
    for (int32_t i = 0; i < system->touch_count; ++i) {
        hwi_touch *touch = &system->touches[i];
        touch->grip = add_scaled(touch->grip, -dot(touch->normal, touch->grip), touch->normal);
    }
}

// How far a touch that pulls otherwise than its slope said would move its segment, as a share of the segment's length.
// Where it hardly slips it counts for more: what slides that little comes to a stand within the substep, and would
// creep on by what is taken for good enough.
static double miss_of(const hwi_touch_node *node, const hwi_touch *touch, const hwi_touch_law *before)
{
    const hwi_touch_law *now = &touch->law;
    hwi_place told = sub(before->force, hwi_even_block_times(&before->slope, sub(now->slip, before->slip)));
    hwi_place off = sub(now->force, told);
    hwi_even_block slope = now->slope;
    hwi_even_block_lift(&slope,
                        smaller(node[0].mass_across, node[1].mass_across) + larger(node->lambda, 0.0) * node->joint);
    hwi_factor_block gives = hwi_factor_block_of(&slope);
    hwi_place moves = hwi_factor_block_solve(&gives, off);
    hwi_place along = add_scaled(now->slip, -dot(now->slip, touch->normal), touch->normal);
    double slipped = SMALL_SLIP * sqrt(dot(along, along)) * node->joint;
    double good = larger(smaller(slipped, GOOD_ENOUGH), LEAST_GOOD);
    return sqrt(dot(moves, moves)) * node->joint * (GOOD_ENOUGH / good);
}

// All touches at the places of this Newton step. Returns by how much the slopes of the last one missed.
static double respond_all(hwi_touch_system *system, bool first)
{
    double largest = 0.0;
    system->pairs = false;
    for (int32_t i = 0; i < system->touch_count; ++i) {
        hwi_touch *touch = &system->touches[i];
        hwi_place slip = slip_of(system, touch);
        // What neither opens nor closes nor slides is a plain spring.
        bool slides = touch->state == TOUCH_SLIDE && touch->sliding * touch->limit > 0.0;
        int32_t state = touch->state;
        const hwi_touch_law before = touch->law;
        respond(touch, first, slip, system->h);
        system->pairs = system->pairs || (touch->other >= 0 && touch->state != TOUCH_OPEN);
        if (!first && (slides || state != touch->state)) {
            largest = larger(largest, miss_of(&system->nodes[touch->segment], touch, &before));
        }
    }
    return largest;
}

// A force and its slope on the two nodes of a segment.
static void push_segment(hwi_touch_node *node, double along, double sign, hwi_place force, const hwi_even_block *slope)
{
    double first = 1.0 - along;
    node[0].right = add_scaled(node[0].right, sign * first, force);
    node[1].right = add_scaled(node[1].right, sign * along, force);
    hwi_even_block_add(&node[0].diagonal, first * first, slope);
    hwi_even_block_add(&node[1].diagonal, along * along, slope);
    hwi_even_block_add(&node[0].beside, first * along, slope);
}

static void assemble_touches(hwi_touch_system *system)
{
    for (int32_t i = 0; i < system->touch_count; ++i) {
        const hwi_touch *touch = &system->touches[i];
        if (touch->state == TOUCH_OPEN) {
            continue;
        }
        push_segment(&system->nodes[touch->segment], touch->along, 1.0, touch->law.force, &touch->law.slope);
        if (touch->other >= 0) {
            push_segment(&system->nodes[touch->other], touch->other_along, -1.0, touch->law.force, &touch->law.slope);
        }
    }
}

// Take a Newton step, or as much of it as is sane. Returns how far the next one would go, as a share of a segment's
// length: a turn by an angle leaves out its square, what is pushed together was taken to be stiffer than it is, and a
// share of the step may be missing.
static double advance(hwi_touch_node *nodes, int32_t count, double missing)
{
    double largest = 0.0;
    for (int32_t i = 0; i < count; ++i) {
        const hwi_touch_node *node = &nodes[i];
        double joint = node->joint > 0.0 ? node->joint : i > 0 ? node[-1].joint : 0.0;
        largest = larger(largest, dot(node->right, node->right) * joint * joint);
    }
    double share = largest > LONGEST_WAY * LONGEST_WAY ? LONGEST_WAY / sqrt(largest) : 1.0;
    double left = share < 1.0 ? 1.0 : 0.0;
    for (int32_t i = 0; i < count; ++i) {
        hwi_touch_node *node = &nodes[i];
        if (node->joint > 0.0) {
            hwi_place change = sub(node[1].right, node->right);
            double wanted = node->length + dot(node->direction, change);
            double lambda = hwi_touch_lambda(node, wanted);
            node->lambda += share * (lambda - node->lambda);
            double turn = dot(change, change) * node->joint * node->joint;
            double pushed = larger(-node->lambda, 0.0) * node->joint;
            double resists = smaller(node[0].mass_across, node[1].mass_across) + node->bend * node->joint * node->joint;
            left = hwi_touch_tightens(node, wanted) ? 1.0 : larger(left, turn);
            left = missing * missing * turn > left * left ? missing * sqrt(turn) : left;
            left = pushed * pushed * turn > left * left * resists * resists ? sqrt(turn) * pushed / resists : left;
        }
        node->at = add_scaled(node->at, share, node->right);
    }
    return left;
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
    double rate = 1.0 / (system->h * system->h);
    for (int32_t i = 0; i < system->touch_count; ++i) {
        hwi_touch *touch = &system->touches[i];
        hwi_place force = scaled(touch->law.force, rate);
        touch->grip = add_scaled(force, -dot(touch->normal, force), touch->normal);
        touch->slid = touch->state == TOUCH_SLIDE;
    }
}

static void write_rows(const hwi_touch_node *nodes, hwi_chain *chain)
{
    for (int32_t i = 0; i < chain->node_count; ++i) {
        const hwi_touch_node *node = &nodes[i];
        const column row = column_of(chain, i);
        *field_of(row, CHAIN_LAMBDA) = (float)node->lambda;
        *field_of(row, CHAIN_HEIGHT) += (float)(node->at.y - node->begin.y);
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
        nodes[i].velocity = read3(column_of(chain, i), CHAIN_VX);
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
        if (chain->grows) {
            hwi_growths_prepare(chain);
        }
        prepare_segments(nodes, chain);
        if (chain->has_spools) {
            hwi_spools_begin(chain);
        }
        if (chain->grows) {
            hwi_growths_begin(chain);
        }
        prepare_nodes(nodes, chain);
    }
}

// The first guess: everything coasts.
void hwi_touch_coast(hwi_touch_node *nodes, const hwi_chain *chain)
{
    for (int32_t i = 0; i < chain->node_count; ++i) {
        nodes[i].at = add_scaled(nodes[i].begin, (double)chain->h, nodes[i].velocity);
        nodes[i].lambda = read(column_of(chain, i), CHAIN_LAMBDA);
    }
}

void hwi_touch_assemble(hwi_touch_system *system)
{
    for (int32_t i = 0; i < system->part_count; ++i) {
        const hwi_touch_part *part = &system->parts[i];
        hwi_touch_node *nodes = &system->nodes[part->first];
        assemble_nodes(nodes, part->chain);
        if (part->bends) {
            assemble_bending(nodes, part->chain);
        }
    }
    assemble_touches(system);
}

void hwi_touch_solve(hwi_touch_system *system)
{
    for (int32_t i = 0; i < system->part_count; ++i) {
        hwi_touch_coast(&system->nodes[system->parts[i].first], system->parts[i].chain);
    }
    turn_grips(system);
    respond_all(system, true);
    for (int32_t step = 0; step < MAX_NEWTON_STEPS; ++step) {
        hwi_touch_assemble(system);
        double missing = hwi_touch_solve_matrix(system);
        double left = 0.0;
        for (int32_t i = 0; i < system->part_count; ++i) {
            const hwi_touch_part *part = &system->parts[i];
            left = larger(left, advance(&system->nodes[part->first], part->chain->node_count, missing));
        }
        left += respond_all(system, false);
        system->iterations += 1;
        if (left < GOOD_ENOUGH) {
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
