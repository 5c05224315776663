// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The body of the chain solver, compiled once for each number of lanes. The including file defines
//
//     CHAIN_LANES        1, 4 or 8
//     CHAIN_RUN          the name of the function to define
//
// The derivation is in chain.h.

#include "chain.h"
#include "lanes.h"

#define MAX_NEWTON_STEPS 6
// Another Newton step is taken while a squared length is off by more than this share of itself.
#define GOOD_ENOUGH 1e-3f

// What keeps the arithmetic sane where a cable's numbers differ by more than the digits of a float. None of it moves
// the place where a cable comes to rest, and none is felt by real ones.
#define LEAST_ACROSS   0.125f
#define LEAST_ALONG    0.1f   // share of the inertia across a line that it has along itself, at least
#define LEAST_MASS     1e-5f  // share of its springs that a node's mass counts as in the matrix
#define WILD           4.0f   // times that the error may grow in a Newton step; most of a wilder one is taken back
#define LEAST_REST     0.01f  // share of its length that a segment rests at, at least
#define LARGEST_STRAIN 100.0f // that a tension from the past may stand for
#define SHORTEST       0.1f   // share of its rest length that a segment under tension counts as, at least

// Everything that is the same for all nodes.
typedef struct chain_constants {
    lanes drag_normal;     // 1/2 C_n
    lanes drag_tangential; // 1/2 pi C_t
    lanes added_normal;
    lanes added_tangential;
    lanes diameter;
    lanes3 gravity;
    lanes3 wind;
    lanes water_density;
    lanes air_density;
    bool surface; // the water ends somewhere
    lanes h;
    lanes twice_h;
    lanes inverse_h;
    lanes h2;
    lanes compliance; // 1 / ((EA + BA/h) h^2): times the rest length it is a
    lanes inverse_compliance;
    lanes top_square; // m^2/s^2, of the speed that nothing passes
    bool softens;     // any segment counts as softer than it is:
    lanes softened;   // 1 where a segment really gives way as the matrix has it, else 0
    lanes stiffness;  // EA h^2
    lanes memory;     // share of the strain before the substep that the internal damping still feels
} chain_constants;

static inline lanes *row_of(const hwi_chain *chain, int32_t node)
{
    return (lanes *)(void *)hwi_chain_at(chain, node, CHAIN_EX, 0);
}

// A velocity whose square is not above a limit.
static inline lanes3 limited(lanes3 velocity, lanes limit)
{
    lanes square = dot3(velocity, velocity);
    lane_mask fast = square > limit;
    if (lanes_any(fast)) {
        velocity = scale3(velocity, lanes_select(fast, lanes_sqrt(limit / square), lanes_of(1.0f)));
    }
    return velocity;
}

typedef struct node_forces {
    lanes3 force;      // weight, buoyancy, drag
    lanes mass_across; // with added mass and the slope of the drag over a substep
    lanes mass_along;
} node_forces;

// Morison's equation at a node with tangent t. Drag is quadratic, so its slope is twice drag over speed; with the slope
// in the mass a single solve is a Newton step of implicit Euler, which converges where the lagged form would alternate.
static inline node_forces water_forces(const lanes *row, lanes3 t, const chain_constants *c)
{
    lanes area = row[CHAIN_AREA];
    lanes density = c->water_density;
    lanes3 flow = load3(row, CHAIN_FLOW_X);
    if (c->surface) {
        // The height that the node's piece of line takes up; the part of it under the surface is wet.
        lanes height = c->diameter + row[CHAIN_SPAN] * lanes_abs(lanes3_y(t));
        lanes wet = 0.5f - row[CHAIN_HEIGHT] / height;
        wet = lanes_max(lanes_min(wet, lanes_of(1.0f)), lanes_of(0.0f));
        density = c->air_density + wet * (c->water_density - c->air_density);
        flow = add_scaled3(c->wind, wet, sub3(flow, c->wind));
    }
    lanes3 relative = sub3(flow, load3(row, CHAIN_VX));

    lanes along = dot3(relative, t);
    lanes3 across = add_scaled3(relative, -along, t);
    lanes swept = density * area;
    lanes pull_across = c->drag_normal * swept * lanes_sqrt(dot3(across, across));
    lanes pull_along = c->drag_tangential * swept * lanes_abs(along);

    lanes displaced = density * row[CHAIN_VOLUME];
    lanes mass = row[CHAIN_MASS];
    node_forces result;
    result.force = scale3(c->gravity, row[CHAIN_WEIGHT] - displaced);
    result.force = add_scaled3(result.force, pull_across, across);
    result.force = add_scaled3(result.force, pull_along * along, t);
    result.mass_across = mass + displaced * c->added_normal + c->twice_h * pull_across;
    result.mass_along = mass + displaced * c->added_tangential + c->twice_h * pull_along;
    result.mass_across = lanes_max(result.mass_across, result.mass_along * LEAST_ACROSS);
    result.mass_along = lanes_max(result.mass_along, result.mass_across * LEAST_ALONG) + row[CHAIN_ALONG];
    return result;
}

// A segment as step 1 finds it.
typedef struct segment_shape {
    lanes length;
    lanes inverse_length; // 0 where nothing joins the nodes
    lanes3 direction;
} segment_shape;

static inline segment_shape segment_of(const lanes *row)
{
    const lanes zero = lanes_of(0.0f);
    lanes3 edge = load3(row, CHAIN_EX);
    lanes length = lanes_max(lanes_sqrt(dot3(edge, edge)), lanes_of(1e-9f));
    lanes inverse_length = lanes_select(row[CHAIN_JOINT] > zero, 1.0f / length, zero);
    return (segment_shape){length, inverse_length, scale3(edge, inverse_length)};
}

// What step 2 needs of the segment of `row`, and its tension as step 1 takes it. A line that is bent holds itself
// apart: where it has bending stiffness it remembers being pushed, up to a part of what it can bear. (Without, bending
// and lengths would find their balance anew in every substep, at a place that depends on h, and a tight stiff loop
// would never lie still. In the matrix a push would be a spring that falls over, so it is only on the right side.)
// Returns kg, h^2 T/|d|: what stands in the matrix.
static inline lanes spring_of(lanes *row, const segment_shape *segment, const chain_constants *c)
{
    const lanes zero = lanes_of(0.0f);
    lanes joint = row[CHAIN_JOINT];
    // No line is pulled to a hundred times its length; what nevertheless is so long counts as a longer one.
    lanes rest = lanes_max(row[CHAIN_REST], segment->length * LEAST_REST);
    lanes lambda = row[CHAIN_LAMBDA];
    lanes give = c->compliance * rest;
    lanes memory = c->memory;
    if (c->softens) {
        // What counts as softer must not creep: it remembers less, so that what lasts is still its stiffness.
        lanes least = row[CHAIN_LEAST_GIVE] * c->softened;
        memory = lanes_select(least > give, lanes_max(1.0f - c->stiffness * least * joint, zero), memory);
        give = lanes_max(give, least);
    }
    row[CHAIN_GIVE] = give;
    row[CHAIN_GOAL] = rest + memory * (segment->length - rest);
    row[CHAIN_IMPULSE] += lambda;
    lanes stiffest = lanes_min(joint * c->inverse_compliance, row[CHAIN_MOST_STIFFNESS]);
    lambda = lanes_max(lanes_min(lambda, LARGEST_STRAIN * rest * stiffest), -row[CHAIN_MOST_PUSH]);
    row[CHAIN_LAMBDA] = lambda;
    lanes tension = lanes_max(lambda, zero);
    return lanes_min(tension * segment->inverse_length, tension * joint * (1.0f / SHORTEST));
}

// Along the line the matrix has m_n where m_t belongs. Where m_t is less and the springs are stiff, that overshoots:
// more than twice would not be stable, and against bending any is a thrust from nowhere. So W = 1/m_n + beta along the
// line is the least of 1 / m_t, (1.5 + 0.75 m_n / stiffness) / m_n and the larger of 1 / m_n and 1 / rigidity, with one
// division. (With a little more than that last a kinked stiff line turns like a skipping rope, for ever.)
static inline lanes beta_of(lanes mass, lanes mass_along, lanes alpha, lanes stiffness, lanes rigidity)
{
    lanes above = 1.5f * stiffness + 0.75f * mass;
    lanes below = stiffness;
    lanes heavier = lanes_max(rigidity, mass);
    lane_mask rigid = heavier * below < above * rigidity;
    above = lanes_select(rigid, heavier, above);
    below = lanes_select(rigid, rigidity, below) * mass;
    lane_mask loose = below < above * mass_along;
    above = lanes_select(loose, lanes_of(1.0f), above);
    below = lanes_select(loose, mass_along, below);
    return above / below - alpha;
}

// Step 1 forward goes down the rows in three passes: what nodes and segments are by themselves, what they do to each
// other, and the elimination. All at once there would be three times as many numbers in hand as a processor has
// registers, and every row one chain of roots and divisions longer than it looks ahead. So many rows at a time, which
// stay in its nearest cache.
#define ROWS_AT_A_TIME HWI_CHAIN_ROWS_AT_A_TIME(CHAIN_LANES)

// Fields that one pass leaves for the next, which has another use for them.
#define CHAIN_SPRING      CHAIN_A    // kg, of the segment
#define CHAIN_MASS_ACROSS CHAIN_BETA // kg
#define CHAIN_MASS_ALONG  CHAIN_B    // kg
#define CHAIN_FORCE       CHAIN_RX   // N s
#define CHAIN_DIAGONAL    CHAIN_SOLVED
#define CHAIN_OFF         CHAIN_A
#define CHAIN_FAR         CHAIN_B

// What each pass carries on from row to row.
typedef struct survey_row {
    segment_shape segment; // of the row itself
    lanes3 direction_before;
    lanes joint_before;
} survey_row;

typedef struct matrix_row {
    lanes3 velocity_after;
    lanes3 coasted; // the segment as it would be at the end of the substep without forces
    // Of the segment before the node: spring, pull of that spring, 1/rest.
    lanes spring_before;
    lanes3 pull_before;
    lanes joint_before;
    // Bending at the node before and at the node: weight, and weight times curvature.
    lanes weight_before;
    lanes weight;
    lanes3 moment_before;
    lanes3 moment;
} matrix_row;

typedef struct velocity_row {
    lanes a1, b1, b2;       // factors of the two rows before,
    lanes off1, far1, far2; // what stood beside their diagonals,
    lanes3 z1, z2;          // and their eliminated right sides
} velocity_row;

static void survey(lanes *row, int32_t count, const chain_constants *c, survey_row *carried)
{
    survey_row now = *carried;
    for (int32_t i = 0; i < count; ++i) {
        // A row early: the root and the division need long, and nothing here waits for them.
        segment_shape segment_after = segment_of(row + CHAIN_FIELD_COUNT);
        lanes joint = row[CHAIN_JOINT];
        row[CHAIN_SPRING] = spring_of(row, &now.segment, c);

        lane_mask inside = now.joint_before * joint > lanes_of(0.0f);
        lanes both = lanes_select(inside, lanes_of(0.5f), lanes_of(1.0f));
        lanes3 t = scale3(add3(now.direction_before, now.segment.direction), both);
        node_forces water = water_forces(row, t, c);
        store3(row, CHAIN_TX, t);
        store3(row, CHAIN_FORCE, scale3(water.force, c->h));
        row[CHAIN_MASS_ACROSS] = water.mass_across;
        row[CHAIN_MASS_ALONG] = water.mass_along;
        row[CHAIN_ALPHA] = 1.0f / water.mass_across;

        now.direction_before = now.segment.direction;
        now.joint_before = joint;
        now.segment = segment_after;
        row += CHAIN_FIELD_COUNT;
    }
    *carried = now;
}

static void assemble(lanes *row, int32_t count, const chain_constants *c, matrix_row *carried)
{
    const lanes zero = lanes_of(0.0f);
    matrix_row now = *carried;
    for (int32_t i = 0; i < count; ++i) {
        const lanes *after = row + CHAIN_FIELD_COUNT;
        lanes3 velocity_beyond = load3(after + CHAIN_FIELD_COUNT, CHAIN_VX);
        lanes3 coasted_after = add_scaled3(load3(after, CHAIN_EX), c->h, sub3(velocity_beyond, now.velocity_after));
        lanes joint = row[CHAIN_JOINT];
        lanes joint_after = after[CHAIN_JOINT];
        lanes joints = now.joint_before + joint;
        lanes weight_after = c->h2 * after[CHAIN_BEND];
        lanes spring = row[CHAIN_SPRING];
        lanes3 pull = scale3(now.coasted, spring + lanes_min(row[CHAIN_LAMBDA], zero) * joint);
        lanes3 moment_after =
            scale3(sub3(scale3(coasted_after, joint_after), scale3(now.coasted, joint)), weight_after);

        lanes rigidity = now.weight * joints * joints + now.weight_before * now.joint_before * now.joint_before +
                         weight_after * joint * joint;
        lanes stiffness = now.spring_before + spring + rigidity;
        lanes mass = row[CHAIN_MASS_ACROSS];
        lanes beta = beta_of(mass, row[CHAIN_MASS_ALONG], row[CHAIN_ALPHA], stiffness, rigidity);
        row[CHAIN_BETA] = beta;

        lanes3 inner = sub3(pull, now.pull_before);
        inner = add_scaled3(inner, joints, now.moment);
        inner = add_scaled3(inner, -joint, moment_after);
        inner = add_scaled3(inner, -now.joint_before, now.moment_before);
        lanes3 right = add_scaled3(load3(row, CHAIN_FORCE), c->inverse_h, inner);
        lanes3 t = load3(row, CHAIN_TX);
        store3(row, CHAIN_RX, add_scaled3(right, mass * beta * dot3(t, right), t));

        row[CHAIN_DIAGONAL] = lanes_max(mass, LEAST_MASS * stiffness) + stiffness;
        row[CHAIN_OFF] = -spring - now.weight * joints * joint - weight_after * joint * (joint + joint_after);
        row[CHAIN_FAR] = weight_after * joint * joint_after;

        now.velocity_after = velocity_beyond;
        now.coasted = coasted_after;
        now.weight_before = now.weight;
        now.weight = weight_after;
        now.moment_before = now.moment;
        now.moment = moment_after;
        now.spring_before = spring;
        now.pull_before = pull;
        now.joint_before = joint;
        row += CHAIN_FIELD_COUNT;
    }
    *carried = now;
}

// The matrix with five diagonals: the diagonal, the one beside it, the outer one.
static void eliminate_velocities(lanes *row, int32_t count, velocity_row *carried)
{
    velocity_row before = *carried;
    for (int32_t i = 0; i < count; ++i) {
        lanes far = row[CHAIN_FAR];
        lanes inverse_pivot = 1.0f / (row[CHAIN_DIAGONAL] - before.b2 * before.far2 - before.a1 * before.off1);
        lanes off = row[CHAIN_OFF] - before.a1 * before.far1;
        lanes3 z = add_scaled3(load3(row, CHAIN_RX), -before.b2, before.z2);
        z = add_scaled3(z, -before.a1, before.z1);
        lanes a = off * inverse_pivot;
        lanes b = far * inverse_pivot;
        row[CHAIN_A] = a;
        row[CHAIN_B] = b;
        store3(row, CHAIN_RX, scale3(z, inverse_pivot));
        before = (velocity_row){
            .a1 = a, .b1 = b, .b2 = before.b1, .off1 = off, .far1 = far, .far2 = before.far1, .z1 = z, .z2 = before.z1};
        row += CHAIN_FIELD_COUNT;
    }
    *carried = before;
}

static void predict_forward(hwi_chain *chain, const chain_constants *c)
{
    lanes *row = row_of(chain, 0);
    survey_row surveyed = {0};
    matrix_row assembled = {0};
    velocity_row eliminated = {0};
    surveyed.segment = segment_of(row);
    assembled.velocity_after = load3(row + CHAIN_FIELD_COUNT, CHAIN_VX);
    lanes3 speed = sub3(assembled.velocity_after, load3(row, CHAIN_VX));
    assembled.coasted = add_scaled3(load3(row, CHAIN_EX), c->h, speed);
    for (int32_t left = chain->node_count; left > 0; left -= ROWS_AT_A_TIME) {
        int32_t count = left < ROWS_AT_A_TIME ? left : ROWS_AT_A_TIME;
        hwi_chain_look_ahead(chain);
        survey(row, count, c, &surveyed);
        assemble(row, count, c, &assembled);
        eliminate_velocities(row, count, &eliminated);
        row += count * CHAIN_FIELD_COUNT;
    }
}

// What the elimination of the lengths carries from a segment to the one before it.
typedef struct length_row {
    lanes3 direction;
    lanes slant;  // of the segment after a node, against the tangent at the node
    lanes solved; // its eliminated right side
    lanes inverse_pivot;
    lanes worst; // share by which a length is off, the largest so far
} length_row;

// One row of step 2, from the last segment to the first: the segment of `row`, whose edge is `edge`.
static inline length_row eliminate_length(lanes *row, lanes3 edge, length_row next, bool softens)
{
    const lanes zero = lanes_of(0.0f);
    lanes *after = row + CHAIN_FIELD_COUNT;
    lanes joint = row[CHAIN_JOINT];
    lane_mask joined = joint > zero;
    lanes length = lanes_max(lanes_sqrt(dot3(edge, edge)), lanes_of(1e-9f));
    lanes3 direction = scale3(edge, lanes_select(joined, 1.0f / length, zero));
    store3(row, CHAIN_RX, direction);

    lanes alpha = row[CHAIN_ALPHA];
    lanes beta = row[CHAIN_BETA];
    lanes alpha_after = after[CHAIN_ALPHA];
    lanes beta_after = after[CHAIN_BETA];
    lanes slant = dot3(load3(row, CHAIN_TX), direction);
    lanes slant_after = dot3(load3(after, CHAIN_TX), direction);
    lanes off = -(alpha_after * dot3(direction, next.direction) + beta_after * slant_after * next.slant);
    lanes give = row[CHAIN_GIVE];
    lanes diagonal = alpha + alpha_after + beta * slant * slant + beta_after * slant_after * slant_after;
    diagonal += softens ? lanes_max(give, row[CHAIN_LEAST_GIVE]) : give;
    lanes error = lanes_select(joined, length - row[CHAIN_GOAL] - give * row[CHAIN_LAMBDA], zero);

    lanes factor = off * next.inverse_pivot;
    after[CHAIN_B] = factor;
    lanes inverse_pivot = 1.0f / (diagonal - off * factor);
    lanes solved = (error - off * next.solved) * inverse_pivot;
    row[CHAIN_SOLVED] = solved;
    lanes worst = lanes_max(next.worst, lanes_abs(error) * joint);
    return (length_row){direction, slant, solved, inverse_pivot, worst};
}

// The share of its rest length by which a segment's squared length is off: no root needed.
static inline lanes length_error(const lanes *row, lanes3 edge)
{
    lanes joint = row[CHAIN_JOINT];
    lanes wanted = (row[CHAIN_GOAL] + row[CHAIN_GIVE] * row[CHAIN_LAMBDA]) * joint;
    return lanes_abs(dot3(edge, edge) * joint * joint - wanted * wanted);
}

// So many rows from `row` on, upwards.
static void eliminate_lengths(lanes *row, int32_t count, bool softens, length_row *carried)
{
    length_row lengths = *carried;
    for (int32_t i = 0; i < count; ++i) {
        lengths = eliminate_length(row, load3(row, CHAIN_EX), lengths, softens);
        row -= CHAIN_FIELD_COUNT;
    }
    *carried = lengths;
}

// What step 1 backward carries on.
typedef struct change_row {
    lanes3 change1, change2; // of velocity, of the two rows after
    lanes3 velocity_after;
} change_row;

static void advance(lanes *row, int32_t count, const chain_constants *c, change_row *carried)
{
    change_row now = *carried;
    for (int32_t i = 0; i < count; ++i) {
        lanes3 change = load3(row, CHAIN_RX);
        change = add_scaled3(add_scaled3(change, -row[CHAIN_B], now.change2), -row[CHAIN_A], now.change1);
        lanes3 velocity = limited(add3(load3(row, CHAIN_VX), change), c->top_square);
        store3(row, CHAIN_VX, velocity);
        row[CHAIN_HEIGHT] += c->h * lanes3_y(velocity);
        store3(row, CHAIN_EX, add_scaled3(load3(row, CHAIN_EX), c->h, sub3(now.velocity_after, velocity)));
        now = (change_row){change, now.change1, velocity};
        row -= CHAIN_FIELD_COUNT;
    }
    *carried = now;
}

// Step 1 backward, with the first half of step 2 on its heels: the change of velocity, the segments that follow from
// it, and the elimination of their lengths. Returns the largest share by which a squared length is off.
static lanes predict_backward(hwi_chain *chain, const chain_constants *c, lanes3 *moved)
{
    change_row changes = {0};
    length_row lengths = {0};
    lanes *row = row_of(chain, chain->node_count - 1);
    for (int32_t left = chain->node_count; left > 0; left -= ROWS_AT_A_TIME) {
        int32_t count = left < ROWS_AT_A_TIME ? left : ROWS_AT_A_TIME;
        advance(row, count, c, &changes);
        eliminate_lengths(row, count, c->softens, &lengths);
        row -= count * CHAIN_FIELD_COUNT;
    }
    *moved = add_scaled3(*moved, c->h, changes.velocity_after);
    return lengths.worst * (2.0f + lengths.worst);
}

// The first half of another round of step 2.
static void correct_backward(const hwi_chain *chain)
{
    length_row lengths = {0};
    eliminate_lengths(row_of(chain, chain->node_count - 1), chain->node_count, chain->softens, &lengths);
}

// The second half of step 2: the change of lambda, and what it does to the lanes that still need it. Returns the
// largest share by which a squared length is still off, and the square of the farthest that a node was moved.
static lanes correct_forward(const hwi_chain *chain, const chain_constants *c, lanes share, lanes3 *moved,
                             lanes *farthest)
{
    const lanes zero = lanes_of(0.0f);
    lanes worst = zero;
    lanes change_before = zero;
    lanes3 push_before = lanes3_of(zero, zero, zero);
    lanes3 shift_before = push_before;
    lanes *row = row_of(chain, 0);
    for (int32_t i = 0; i < chain->node_count; ++i) {
        lanes change = row[CHAIN_SOLVED] - row[CHAIN_B] * change_before;
        change_before = change;
        change = change * share;
        lanes3 push = scale3(load3(row, CHAIN_RX), change);
        row[CHAIN_LAMBDA] += change;

        lanes3 net = sub3(push, push_before);
        lanes3 t = load3(row, CHAIN_TX);
        lanes3 shift = add_scaled3(scale3(net, row[CHAIN_ALPHA]), row[CHAIN_BETA] * dot3(t, net), t);
        *farthest = lanes_max(*farthest, dot3(shift, shift));
        store3(row, CHAIN_VX, add_scaled3(load3(row, CHAIN_VX), c->inverse_h, shift));
        row[CHAIN_HEIGHT] += lanes3_y(shift);
        if (i > 0) {
            lanes *before = row - CHAIN_FIELD_COUNT;
            lanes3 edge = add3(load3(before, CHAIN_EX), sub3(shift, shift_before));
            store3(before, CHAIN_EX, edge);
            worst = lanes_max(worst, length_error(before, edge));
        } else {
            *moved = add3(*moved, shift);
        }
        push_before = push;
        shift_before = shift;
        row += CHAIN_FIELD_COUNT;
    }
    return worst;
}

// Once before the first substep, for lanes whose ends were put somewhere by what they are tied to: lengths are mended
// without giving the nodes a velocity. Otherwise an end that is a millimetre off would be thrown back at its place in
// one substep, every frame anew.
static void settle(hwi_chain *chain, const chain_constants *c, lanes3 *moved)
{
    const lanes zero = lanes_of(0.0f);
    lanes wanted = zero;
    float *flags = (float *)&wanted;
    for (int32_t lane = 0; lane < CHAIN_LANES; ++lane) {
        flags[lane] = chain->settle[lane];
    }
    predict_forward(chain, c);
    correct_backward(chain);
    lanes change_before = zero;
    lanes3 push_before = lanes3_of(zero, zero, zero);
    lanes3 shift_before = push_before;
    lanes *row = row_of(chain, 0);
    for (int32_t i = 0; i < chain->node_count; ++i) {
        lanes change = row[CHAIN_SOLVED] - row[CHAIN_B] * change_before;
        change_before = change;
        lanes3 push = scale3(load3(row, CHAIN_RX), change * wanted);
        lanes3 net = sub3(push, push_before);
        lanes3 t = load3(row, CHAIN_TX);
        lanes3 shift = add_scaled3(scale3(net, row[CHAIN_ALPHA]), row[CHAIN_BETA] * dot3(t, net), t);
        row[CHAIN_HEIGHT] += lanes3_y(shift);
        row[CHAIN_IMPULSE] -= row[CHAIN_LAMBDA]; // the first substep counts it again
        if (i > 0) {
            lanes *before = row - CHAIN_FIELD_COUNT;
            store3(before, CHAIN_EX, add3(load3(before, CHAIN_EX), sub3(shift, shift_before)));
        } else {
            *moved = add3(*moved, shift);
        }
        push_before = push;
        shift_before = shift;
        row += CHAIN_FIELD_COUNT;
    }
}

// What the water's forces need of them.
static chain_constants water_constants(const hwi_chain *chain, const lanes *parameters)
{
    chain_constants c;
    c.drag_normal = 0.5f * parameters[CHAIN_DRAG_NORMAL];
    c.drag_tangential = 1.57079633f * parameters[CHAIN_DRAG_TANGENTIAL];
    c.added_normal = parameters[CHAIN_ADDED_NORMAL];
    c.added_tangential = parameters[CHAIN_ADDED_TANGENTIAL];
    c.diameter = parameters[CHAIN_DIAMETER];
    c.gravity = lanes3_of(parameters[CHAIN_GRAVITY_X], parameters[CHAIN_GRAVITY_Y], parameters[CHAIN_GRAVITY_Z]);
    c.wind = lanes3_of(lanes_of(chain->wind[0]), lanes_of(chain->wind[1]), lanes_of(chain->wind[2]));
    c.water_density = lanes_of(chain->water_density);
    c.surface = chain->surface;
    c.air_density = lanes_of(chain->air_density);
    c.h = lanes_of(chain->h);
    c.twice_h = c.h + c.h;
    return c;
}

static chain_constants constants_of(const hwi_chain *chain)
{
    lanes parameters[CHAIN_PARAMETER_COUNT];
    for (int32_t p = 0; p < CHAIN_PARAMETER_COUNT; ++p) {
        float *values = (float *)&parameters[p];
        for (int32_t lane = 0; lane < CHAIN_LANES; ++lane) {
            values[lane] = chain->parameters[p][lane];
        }
    }
    chain_constants c = water_constants(chain, parameters);
    c.inverse_h = 1.0f / c.h;
    c.h2 = c.h * c.h;
    c.top_square = parameters[CHAIN_TOP_SPEED] * parameters[CHAIN_TOP_SPEED];
    c.softens = chain->softens;
    c.softened = parameters[CHAIN_SOFTENED];
    c.stiffness = parameters[CHAIN_AXIAL_STIFFNESS] * c.h2;
    lanes damping = parameters[CHAIN_AXIAL_DAMPING] * c.inverse_h;
    lanes stiffness = parameters[CHAIN_AXIAL_STIFFNESS] + damping;
    c.compliance = c.inverse_h * c.inverse_h / stiffness;
    c.inverse_compliance = c.h2 * stiffness;
    c.memory = damping / stiffness;
    return c;
}

void CHAIN_RUN(hwi_chain *chain)
{
    chain_constants c = constants_of(chain);
    const lanes zero = lanes_of(0.0f);
    lanes3 moved = lanes3_of(zero, zero, zero);
    lanes reach = 4.0f * c.top_square * c.h2;
    chain->iterations = 0;
    if (chain->settles) {
        settle(chain, &c, &moved);
    }
    for (int32_t substep = 0; substep < chain->substep_count; ++substep) {
        if (chain->carries) {
            hwi_holds_push(chain);
        }
        if (chain->has_spools) {
            hwi_spools_prepare(chain);
        }
        predict_forward(chain, &c);
        if (chain->has_spools) {
            hwi_spools_begin(chain);
        }
        lanes before = predict_backward(chain, &c, &moved);
        lane_mask active = c.h > zero;
        for (int32_t step = 1;; ++step) {
            lanes farthest = zero;
            lanes worst = correct_forward(chain, &c, lanes_select(active, lanes_of(1.0f), zero), &moved, &farthest);
            lanes limit = lanes_max(before * WILD, lanes_of(1.0f));
            lane_mask wild = active & ((worst > limit) | (farthest > reach));
            if (lanes_any(wild)) {
                lanes kept = lanes_min(limit / (WILD * lanes_max(worst, lanes_of(GOOD_ENOUGH))), reach / farthest);
                lanes back = lanes_select(wild, lanes_sqrt(kept) - 1.0f, zero);
                worst = correct_forward(chain, &c, back, &moved, &farthest);
            }
            before = worst;
            chain->iterations += 1;
            active = active & (worst > GOOD_ENOUGH);
            if (step == MAX_NEWTON_STEPS || !lanes_any(active)) {
                break;
            }
            correct_backward(chain);
        }
        if (chain->has_spools) {
            hwi_spools_end(chain);
        }
    }
    for (int32_t axis = 0; axis < 3; ++axis) {
        lanes way_lanes = lanes3_axis(moved, axis);
        const float *way = (const float *)&way_lanes;
        for (int32_t lane = 0; lane < CHAIN_LANES; ++lane) {
            chain->moved[axis][lane] = way[lane];
        }
    }
}
