// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Step 1 of the chain solver, the prediction: part of chain_kernel.h.

#ifndef HWI_CHAIN_PREDICT_H
#define HWI_CHAIN_PREDICT_H

#include "chain_forces.h"

// What keeps the arithmetic sane where a cable's numbers differ by more than the digits of a float. None of it moves
// the place where a cable comes to rest, and none is felt by real ones.
#define LEAST_MASS     1e-5f  // share of its springs that a node's mass counts as in the matrix
#define LEAST_REST     0.01f  // share of its length that a segment rests at, at least
#define LARGEST_STRAIN 100.0f // that a tension from the past may stand for
#define SHORTEST       0.1f   // share of its rest length that a segment under tension counts as, at least

static chain_constants constants_of(const hwi_chain *chain)
{
    lanes parameters[CHAIN_PARAMETER_COUNT];
    for (int32_t p = 0; p < CHAIN_PARAMETER_COUNT; ++p) {
        float *values = (float *)&parameters[p];
        for (int32_t lane = 0; lane < CHAIN_LANES; ++lane) {
            values[lane] = chain->parameters[p][CHAIN_ALONE ? 0 : lane];
        }
    }
    chain_constants c = water_constants(chain, parameters);
    c.inverse_h = 1.0f / c.h;
    c.h2 = c.h * c.h;
    c.top_square = parameters[CHAIN_TOP_SPEED] * parameters[CHAIN_TOP_SPEED];
    c.slackens = chain->slackens;
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

static inline lanes *row_of(const hwi_chain *chain, int32_t row)
{
    return (lanes *)(void *)chain->nodes + (int64_t)row * CHAIN_FIELD_COUNT;
}

static inline int32_t row_count_of(const hwi_chain *chain)
{
    return hwi_chain_row_count(chain->node_count, CHAIN_ALONE ? 1 : CHAIN_LANES, CHAIN_LANES);
}

// Numbers of the last row that a recurrence goes through.
static inline int32_t last_numbers_of(const hwi_chain *chain)
{
    return (chain->node_count - 1) % NUMBERS_IN_ROW + 1;
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
    lanes stretch = segment->length - rest;
    if (c->slackens) {
        stretch = lanes_select(row[CHAIN_SLACKENS] > zero, lanes_max(stretch, zero), stretch);
    }
    row[CHAIN_GIVE] = give;
    row[CHAIN_GOAL] = rest + memory * stretch;
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
// registers, and every row one chain of roots and divisions longer than it looks ahead. Of many cables each pass takes
// some rows at a time, which stay in the nearest cache.

// Fields that one pass leaves for the next, which has another use for them.
#define CHAIN_SPRING      CHAIN_A    // kg, of the segment
#define CHAIN_MASS_ACROSS CHAIN_BETA // kg
#define CHAIN_MASS_ALONG  CHAIN_B    // kg
#define CHAIN_FORCE       CHAIN_RX   // N s
#define CHAIN_OFF         CHAIN_A
#define CHAIN_FAR         CHAIN_B

// What each pass carries on from row to row.
typedef struct survey_row {
    segment_shape segment; // of the row itself
    lanes3 direction_before;
    lanes joint_before;
} survey_row;

typedef struct matrix_row {
    // Of the row itself: 1/rest of the segments, how they would be at the end of the substep without forces, that times
    // 1/rest; and of bending at the nodes the weight, and weight times curvature.
    lanes joint;
    lanes3 coasted;
    lanes3 bent;
    lanes weight;
    lanes3 moment;
    // Of the row before, with the segments' springs and what these pull.
    lanes joint_before;
    lanes weight_before;
    lanes3 moment_before;
    lanes spring_before;
    lanes3 pull_before;
    // Of the row after.
    lanes3 velocity_after;
} matrix_row;

typedef struct velocity_row {
    number inverse_pivot1;      // of the node before,
    number a1, b1, b2;          // factors of the two nodes before,
    number square1, far1, far2; // what stood beside their diagonals, and its square,
    number3 z1, z2;             // and their eliminated right sides
} velocity_row;

static inline ALWAYS_INLINE void survey(lanes *row, int32_t count, const chain_constants *c, survey_row *carried,
                                        bool plain)
{
    survey_row now = *carried;
    for (int32_t i = 0; i < count; ++i) {
        // A row early: the root and the division need long, and nothing here waits for them.
        segment_shape segment_after = segment_of(row + CHAIN_FIELD_COUNT);
        lanes joint = row[CHAIN_JOINT];
        row[CHAIN_SPRING] = spring_of(row, &now.segment, c);

        lanes3 direction_before = before_of3(now.direction_before, now.segment.direction);
        lane_mask inside = before_of(now.joint_before, joint) * joint > lanes_of(0.0f);
        lanes both = lanes_select(inside, lanes_of(0.5f), lanes_of(1.0f));
        lanes3 t = scale3(add3(direction_before, now.segment.direction), both);
        node_forces water = water_forces(row, t, c, plain);
        store3(row, CHAIN_TX, t);
        store3(row, CHAIN_FORCE, scale3(water.force, c->h));
        row[CHAIN_MASS_ACROSS] = water.mass_across;
        row[CHAIN_MASS_ALONG] = water.mass_along;
        lane_mask held = row[CHAIN_MASS] >= lanes_of(HWI_CHAIN_HELD);
        row[CHAIN_ALPHA] = lanes_select(held, lanes_of(0.0f), 1.0f / water.mass_across);

        now.direction_before = now.segment.direction;
        now.joint_before = joint;
        now.segment = segment_after;
        row += CHAIN_FIELD_COUNT;
    }
    *carried = now;
}

// What `assemble` has at hand of the row that it comes to next. Its velocities are at hand already.
static inline matrix_row row_ahead(const lanes *row, const chain_constants *c, const matrix_row *now)
{
    matrix_row ahead = *now;
    ahead.velocity_after = load3(row + CHAIN_FIELD_COUNT, CHAIN_VX);
    ahead.joint = row[CHAIN_JOINT];
    ahead.weight = c->h2 * row[CHAIN_BEND];
    lanes3 speed = sub3(after_of3(now->velocity_after, ahead.velocity_after), now->velocity_after);
    ahead.coasted = add_scaled3(load3(row, CHAIN_EX), c->h, speed);
    ahead.bent = scale3(ahead.coasted, ahead.joint);
    ahead.moment = scale3(sub3(ahead.bent, before_of3(now->bent, ahead.bent)), ahead.weight);
    return ahead;
}

static void assemble(lanes *row, int32_t count, const chain_constants *c, matrix_row *carried)
{
    const lanes zero = lanes_of(0.0f);
    matrix_row now = *carried;
    for (int32_t i = 0; i < count; ++i) {
        matrix_row ahead = row_ahead(row + CHAIN_FIELD_COUNT, c, &now);
        lanes joint = now.joint;
        lanes joint_before = before_of(now.joint_before, joint);
        lanes joint_after = after_of(joint, ahead.joint);
        lanes joints = joint_before + joint;
        lanes weight_before = before_of(now.weight_before, now.weight);
        lanes weight_after = after_of(now.weight, ahead.weight);
        lanes spring = row[CHAIN_SPRING];
        lanes3 pull = scale3(now.coasted, spring + lanes_min(row[CHAIN_LAMBDA], zero) * joint);

        lanes rigidity =
            now.weight * joints * joints + weight_before * joint_before * joint_before + weight_after * joint * joint;
        lanes stiffness = before_of(now.spring_before, spring) + spring + rigidity;
        lanes mass = row[CHAIN_MASS_ACROSS];
        lanes beta = beta_of(mass, row[CHAIN_MASS_ALONG], row[CHAIN_ALPHA], stiffness, rigidity);
        // What is held gives no way at all. (As little as its mass lets it would be so little that processors take a
        // hundred times longer for the product of two such numbers.)
        lane_mask held = row[CHAIN_ALPHA] == zero;
        row[CHAIN_BETA] = lanes_select(held, zero, beta);

        lanes3 inner = sub3(pull, before_of3(now.pull_before, pull));
        inner = add_scaled3(inner, joints, now.moment);
        inner = add_scaled3(inner, -joint, after_of3(now.moment, ahead.moment));
        inner = add_scaled3(inner, -joint_before, before_of3(now.moment_before, now.moment));
        lanes3 right = add_scaled3(load3(row, CHAIN_FORCE), c->inverse_h, inner);
        lanes3 t = load3(row, CHAIN_TX);
        right = add_scaled3(right, mass * beta * dot3(t, right), t);
        lanes diagonal = lanes_max(mass, LEAST_MASS * stiffness) + stiffness;
        put_for_numbers(row, CHAIN_RX, right, lanes_select(held, lanes_of(INFINITY), diagonal));
        row[CHAIN_OFF] = -spring - now.weight * joints * joint - weight_after * joint * (joint + joint_after);
        row[CHAIN_FAR] = weight_after * joint * joint_after;

        ahead.joint_before = joint;
        ahead.weight_before = now.weight;
        ahead.moment_before = now.moment;
        ahead.spring_before = spring;
        ahead.pull_before = pull;
        now = ahead;
        row += CHAIN_FIELD_COUNT;
    }
    *carried = now;
}

// The matrix with five diagonals: the diagonal, the one beside it, the outer one.
static inline velocity_row eliminate_velocity(lanes *row, int32_t i, const velocity_row *before)
{
    number far = numbers_of(row, CHAIN_FAR)[i];
    // What waits longest for the pivot before comes last, and at once: not a1 times off1.
    number pivot = fourth_of(row, CHAIN_RX, i) - before->b2 * before->far2;
    pivot = pivot - before->square1 * before->inverse_pivot1;
    number inverse_pivot = 1.0f / pivot;
    number off = numbers_of(row, CHAIN_OFF)[i] - before->a1 * before->far1;
    number3 z = less_scaled3(number3_of(row, CHAIN_RX, i), before->b2, before->z2);
    z = less_scaled3(z, before->a1, before->z1);
    number a = off * inverse_pivot;
    number b = far * inverse_pivot;
    numbers_of(row, CHAIN_A)[i] = a;
    numbers_of(row, CHAIN_B)[i] = b;
    put_number3(row, CHAIN_RX, i, scale_number3(z, inverse_pivot));
    return (velocity_row){
        .inverse_pivot1 = inverse_pivot,
        .a1 = a,
        .b1 = b,
        .b2 = before->b1,
        .square1 = off * off,
        .far1 = far,
        .far2 = before->far1,
        .z1 = z,
        .z2 = before->z1,
    };
}

// Numbers begin..end of a row.
static inline ALWAYS_INLINE void eliminate_numbers(lanes *row, int32_t begin, int32_t end, velocity_row *carried)
{
    velocity_row before = *carried;
    for (int32_t i = begin; i < end; ++i) {
        before = eliminate_velocity(row, i, &before);
    }
    *carried = before;
}

static inline void survey_rows(lanes *row, int32_t count, const chain_constants *c, survey_row *carried)
{
    if (c->plain) {
        survey(row, count, c, carried, true);
    } else {
        survey(row, count, c, carried, false);
    }
}

static void predict_forward(hwi_chain *chain, const chain_constants *c)
{
    lanes *row = row_of(chain, 0);
    survey_row surveyed = {0};
    matrix_row assembled = {0};
    velocity_row eliminated = {0};
    surveyed.segment = segment_of(row);
    assembled.velocity_after = load3(row, CHAIN_VX);
    assembled = row_ahead(row, c, &assembled);
#if CHAIN_ALONE
    // The elimination waits for one division after the other. Meanwhile the processor goes on with the next row, as far
    // as that is near enough in the stream of instructions: so the two take turns.
    const int32_t row_count = row_count_of(chain);
    for (int32_t i = 0; i < row_count; ++i) {
        lanes *before = row - CHAIN_FIELD_COUNT;
        if (i % HWI_CHAIN_ROWS_AT_A_TIME == 0) {
            hwi_chain_look_ahead(chain);
        }
        survey_rows(row, 1, c, &surveyed);
        if (i > 0) {
            eliminate_numbers(before, 0, NUMBERS_IN_ROW / 2, &eliminated);
        }
        assemble(row, 1, c, &assembled);
        if (i > 0) {
            eliminate_numbers(before, NUMBERS_IN_ROW / 2, NUMBERS_IN_ROW, &eliminated);
        }
        row += CHAIN_FIELD_COUNT;
    }
    eliminate_numbers(row - CHAIN_FIELD_COUNT, 0, last_numbers_of(chain), &eliminated);
#else
    for (int32_t left = row_count_of(chain); left > 0; left -= HWI_CHAIN_ROWS_AT_A_TIME) {
        const int32_t count = left < HWI_CHAIN_ROWS_AT_A_TIME ? left : HWI_CHAIN_ROWS_AT_A_TIME;
        hwi_chain_look_ahead(chain);
        survey_rows(row, count, c, &surveyed);
        assemble(row, count, c, &assembled);
        for (int32_t i = 0; i < count; ++i) {
            eliminate_numbers(row, 0, 1, &eliminated);
            row += CHAIN_FIELD_COUNT;
        }
    }
#endif
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

// What step 1 backward carries on.
typedef struct change_row {
    number3 change1, change2; // of velocity, of the two nodes after
    lanes3 velocity_after;
} change_row;

static inline number3 substitute_velocity(lanes *row, int32_t i, change_row *now)
{
    number3 change = number3_of(row, CHAIN_RX, i);
    change = less_scaled3(change, numbers_of(row, CHAIN_B)[i], now->change2);
    change = less_scaled3(change, numbers_of(row, CHAIN_A)[i], now->change1);
    now->change2 = now->change1;
    now->change1 = change;
    return change;
}

static inline ALWAYS_INLINE lanes3 substitute_velocities(lanes *row, int32_t numbers, change_row *now)
{
#if CHAIN_ALONE
    for (int32_t i = numbers - 1; i >= 0; --i) {
        put_number3(row, CHAIN_RX, i, substitute_velocity(row, i, now));
    }
    return take_from_numbers(row, CHAIN_RX);
#else
    (void)numbers;
    return substitute_velocity(row, 0, now);
#endif
}

// So many numbers of a row, which is whole but for the last one of a cable alone.
static inline void advance(lanes *row, int32_t numbers, const chain_constants *c, change_row *now)
{
    lanes3 change = BY_COUNT(numbers, substitute_velocities, row, now);
    lanes3 velocity = limited(add3(load3(row, CHAIN_VX), change), c->top_square);
    store3(row, CHAIN_VX, velocity);
    row[CHAIN_HEIGHT] += c->h * velocity.y;
    lanes3 apart = sub3(after_of3(velocity, now->velocity_after), velocity);
    store3(row, CHAIN_EX, add_scaled3(load3(row, CHAIN_EX), c->h, apart));
    now->velocity_after = velocity;
}

#endif
