// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The body of the chain solver, compiled once for each kind of row. The including file defines
//
//     CHAIN_LANES        4 or 8
//     CHAIN_ALONE        1 where these are nodes of one cable, 0 where they are of as many cables
//     CHAIN_RUN          the name of the function to define
//
// The derivation is in chain.h.

#include "chain.h"
#include "chain_row.h"

#define MAX_NEWTON_STEPS 6
// Another Newton step is taken while a squared length is off by more than this share of itself.
#define GOOD_ENOUGH 1e-3f

// What keeps the arithmetic sane where a cable's numbers differ by more than the digits of a float. None of it moves
// the place where a cable comes to rest, and none is felt by real ones.
#define LEAST_ACROSS   0.125f
#define LEAST_ALONG    0.1f   // share of the inertia across a line that it has along itself, at least
#define LEAST_MASS     1e-5f  // share of its springs that a node's mass counts as in the matrix
#define WILD           4.0f   // times that the error may grow in a Newton step; most of a wilder one is taken back
#define LEAST_REST     0.333f // share of its length that a segment rests at, at least
#define LARGEST_STRAIN 3.0f   // that a tension from the past may stand for
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
        lanes height = c->diameter + row[CHAIN_SPAN] * lanes_abs(t.y);
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
    // No line is pulled to three times its length; what nevertheless is so long counts as a longer one.
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
#define ROWS_AT_A_TIME HWI_CHAIN_ROWS_AT_A_TIME

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
    number a1, b1, b2;       // factors of the two nodes before,
    number off1, far1, far2; // what stood beside their diagonals,
    number3 z1, z2;          // and their eliminated right sides
} velocity_row;

static void survey(lanes *row, int32_t count, const chain_constants *c, survey_row *carried)
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
        row[CHAIN_BETA] = beta;

        lanes3 inner = sub3(pull, before_of3(now.pull_before, pull));
        inner = add_scaled3(inner, joints, now.moment);
        inner = add_scaled3(inner, -joint, after_of3(now.moment, ahead.moment));
        inner = add_scaled3(inner, -joint_before, before_of3(now.moment_before, now.moment));
        lanes3 right = add_scaled3(load3(row, CHAIN_FORCE), c->inverse_h, inner);
        lanes3 t = load3(row, CHAIN_TX);
        store3(row, CHAIN_RX, add_scaled3(right, mass * beta * dot3(t, right), t));

        row[CHAIN_DIAGONAL] = lanes_max(mass, LEAST_MASS * stiffness) + stiffness;
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

// The matrix with five diagonals: the diagonal, the one beside it, the outer one. The last of the rows may be a part.
static void eliminate_velocities(lanes *row, int32_t count, int32_t last_numbers, velocity_row *carried)
{
    velocity_row before = *carried;
    for (int32_t i = 0; i < count; ++i) {
        const int32_t numbers = i + 1 < count ? NUMBERS_IN_ROW : last_numbers;
        for (int32_t j = 0; j < numbers; ++j) {
            number far = numbers_of(row, CHAIN_FAR)[j];
            number pivot = numbers_of(row, CHAIN_DIAGONAL)[j] - before.b2 * before.far2 - before.a1 * before.off1;
            number inverse_pivot = 1.0f / pivot;
            number off = numbers_of(row, CHAIN_OFF)[j] - before.a1 * before.far1;
            number3 z = less_scaled3(number3_of(row, CHAIN_RX, j), before.b2, before.z2);
            z = less_scaled3(z, before.a1, before.z1);
            number a = off * inverse_pivot;
            number b = far * inverse_pivot;
            numbers_of(row, CHAIN_A)[j] = a;
            numbers_of(row, CHAIN_B)[j] = b;
            put_number3(row, CHAIN_RX, j, (number3){z.x * inverse_pivot, z.y * inverse_pivot, z.z * inverse_pivot});
            before = (velocity_row){.a1 = a,
                                    .b1 = b,
                                    .b2 = before.b1,
                                    .off1 = off,
                                    .far1 = far,
                                    .far2 = before.far1,
                                    .z1 = z,
                                    .z2 = before.z1};
        }
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
    assembled.velocity_after = load3(row, CHAIN_VX);
    assembled = row_ahead(row, c, &assembled);
    for (int32_t left = row_count_of(chain); left > 0; left -= ROWS_AT_A_TIME) {
        int32_t count = left < ROWS_AT_A_TIME ? left : ROWS_AT_A_TIME;
        hwi_chain_look_ahead(chain);
        survey(row, count, c, &surveyed);
        assemble(row, count, c, &assembled);
        eliminate_velocities(row, count, count < left ? NUMBERS_IN_ROW : last_numbers_of(chain), &eliminated);
        row += count * CHAIN_FIELD_COUNT;
    }
}

// The fields that the elimination of the lengths goes through: it leaves the last two.
#define CHAIN_LENGTH_OFF      CHAIN_A
#define CHAIN_LENGTH_DIAGONAL CHAIN_B
#define CHAIN_LENGTH_ERROR    CHAIN_SOLVED
#define CHAIN_FACTOR          CHAIN_B
#define CHAIN_CHANGE          CHAIN_A // of lambda: what comes of it

// What is carried from a row to the one before it: of the segments themselves,
typedef struct length_row {
    lanes3 direction;
    lanes slant; // of the segment after a node, against the tangent at the node
    lanes worst; // share by which a length is off, the largest so far
} length_row;

// and of the elimination of their lengths.
typedef struct length_number {
    number solved; // its eliminated right side
    number inverse_pivot;
} length_number;

static inline length_row assemble_lengths(lanes *row, length_row next, bool softens)
{
    const lanes zero = lanes_of(0.0f);
    const lanes *after = row + CHAIN_FIELD_COUNT;
    lanes3 edge = load3(row, CHAIN_EX);
    lanes joint = row[CHAIN_JOINT];
    lane_mask joined = joint > zero;
    lanes length = lanes_max(lanes_sqrt(dot3(edge, edge)), lanes_of(1e-9f));
    lanes3 direction = scale3(edge, lanes_select(joined, 1.0f / length, zero));
    store3(row, CHAIN_RX, direction);

    lanes alpha = row[CHAIN_ALPHA];
    lanes beta = row[CHAIN_BETA];
    lanes alpha_after = after_of(alpha, after[CHAIN_ALPHA]);
    lanes beta_after = after_of(beta, after[CHAIN_BETA]);
    lanes3 tangent = load3(row, CHAIN_TX);
    lanes slant = dot3(tangent, direction);
    lanes slant_after = dot3(after_of3(tangent, load3(after, CHAIN_TX)), direction);
    row[CHAIN_LENGTH_OFF] = -(alpha_after * dot3(direction, after_of3(direction, next.direction)) +
                              beta_after * slant_after * after_of(slant, next.slant));
    lanes give = row[CHAIN_GIVE];
    lanes diagonal = alpha + alpha_after + beta * slant * slant + beta_after * slant_after * slant_after;
    row[CHAIN_LENGTH_DIAGONAL] = diagonal + (softens ? lanes_max(give, row[CHAIN_LEAST_GIVE]) : give);
    lanes error = lanes_select(joined, length - row[CHAIN_GOAL] - give * row[CHAIN_LAMBDA], zero);
    row[CHAIN_LENGTH_ERROR] = error;
    return (length_row){direction, slant, lanes_max(next.worst, lanes_abs(error) * joint)};
}

static inline length_number eliminate_length(lanes *row, int32_t i, length_number next)
{
    number off = numbers_of(row, CHAIN_LENGTH_OFF)[i];
    number factor = off * next.inverse_pivot;
    number inverse_pivot = 1.0f / (numbers_of(row, CHAIN_LENGTH_DIAGONAL)[i] - off * factor);
    number solved = (numbers_of(row, CHAIN_LENGTH_ERROR)[i] - off * next.solved) * inverse_pivot;
    numbers_of(row, CHAIN_FACTOR)[i] = factor;
    numbers_of(row, CHAIN_SOLVED)[i] = solved;
    return (length_number){solved, inverse_pivot};
}

// So many rows from `row` on, upwards. The first may be a part.
static void eliminate_lengths(lanes *row, int32_t count, int32_t numbers, bool softens, length_row *carried,
                              length_number *eliminated)
{
    length_row lengths = *carried;
    length_number next = *eliminated;
    for (int32_t i = 0; i < count; ++i) {
        lanes *at = row - i * CHAIN_FIELD_COUNT;
        lengths = assemble_lengths(at, lengths, softens);
        if (!CHAIN_ALONE) {
            next = eliminate_length(at, 0, next);
        }
    }
    for (int32_t i = 0; CHAIN_ALONE && i < count; ++i) {
        lanes *at = row - i * CHAIN_FIELD_COUNT;
        for (int32_t j = (i > 0 ? NUMBERS_IN_ROW : numbers) - 1; j >= 0; --j) {
            next = eliminate_length(at, j, next);
        }
    }
    *carried = lengths;
    *eliminated = next;
}

// The share of its rest length by which a segment's squared length is off: no root needed.
static inline lanes length_error(const lanes *row, lanes3 edge)
{
    lanes joint = row[CHAIN_JOINT];
    lanes wanted = (row[CHAIN_GOAL] + row[CHAIN_GIVE] * row[CHAIN_LAMBDA]) * joint;
    return lanes_abs(dot3(edge, edge) * joint * joint - wanted * wanted);
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

static void advance(lanes *row, int32_t count, int32_t numbers, const chain_constants *c, change_row *carried)
{
    change_row now = *carried;
    for (int32_t i = 0; CHAIN_ALONE && i < count; ++i) {
        lanes *at = row - i * CHAIN_FIELD_COUNT;
        for (int32_t j = (i > 0 ? NUMBERS_IN_ROW : numbers) - 1; j >= 0; --j) {
            put_number3(at, CHAIN_RX, j, substitute_velocity(at, j, &now));
        }
    }
    for (int32_t i = 0; i < count; ++i) {
#if CHAIN_ALONE
        lanes3 change = load3(row, CHAIN_RX);
#else
        lanes3 change = substitute_velocity(row, 0, &now);
#endif
        lanes3 velocity = limited(add3(load3(row, CHAIN_VX), change), c->top_square);
        store3(row, CHAIN_VX, velocity);
        row[CHAIN_HEIGHT] += c->h * velocity.y;
        lanes3 apart = sub3(after_of3(velocity, now.velocity_after), velocity);
        store3(row, CHAIN_EX, add_scaled3(load3(row, CHAIN_EX), c->h, apart));
        now.velocity_after = velocity;
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
    length_number eliminated = {0};
    int32_t row_count = row_count_of(chain);
    int32_t numbers = last_numbers_of(chain);
    lanes *row = row_of(chain, row_count - 1);
    for (int32_t left = row_count; left > 0; left -= ROWS_AT_A_TIME) {
        int32_t count = left < ROWS_AT_A_TIME ? left : ROWS_AT_A_TIME;
        advance(row, count, numbers, c, &changes);
        eliminate_lengths(row, count, numbers, c->softens, &lengths, &eliminated);
        row -= count * CHAIN_FIELD_COUNT;
        numbers = NUMBERS_IN_ROW;
    }
    *moved = add_scaled3(*moved, c->h, changes.velocity_after);
    lanes worst = largest_of(lengths.worst);
    return worst * (2.0f + worst);
}

// The first half of another round of step 2.
static void correct_backward(const hwi_chain *chain)
{
    length_row lengths = {0};
    length_number eliminated = {0};
    int32_t row_count = row_count_of(chain);
    lanes *last = row_of(chain, row_count - 1);
    eliminate_lengths(last, row_count, last_numbers_of(chain), chain->softens, &lengths, &eliminated);
}

// The change of lambda, from node to node: what of a segment's the next one loses.
static inline number substitute_length(lanes *row, int32_t i, number *lost)
{
    number change = numbers_of(row, CHAIN_SOLVED)[i] - *lost;
    *lost = numbers_of(row, CHAIN_FACTOR)[i] * change;
    return change;
}

static void substitute_lengths(lanes *row, int32_t count, int32_t last_numbers, number *lost)
{
    for (int32_t i = 0; i < count; ++i) {
        const int32_t numbers = i + 1 < count ? NUMBERS_IN_ROW : last_numbers;
        for (int32_t j = 0; j < numbers; ++j) {
            numbers_of(row, CHAIN_CHANGE)[j] = substitute_length(row, j, lost);
        }
        row += CHAIN_FIELD_COUNT;
    }
}

// What the second half of step 2 carries on.
typedef struct shift_row {
    number lost;
    lanes3 push;
    lanes3 shift; // m, of the nodes of the row before
} shift_row;

// How far the nodes of a row are moved by the change of lambda of the segments beside them, times `share`.
static inline lanes3 shift_of(lanes *row, lanes change, shift_row *now)
{
    lanes3 push = scale3(load3(row, CHAIN_RX), change);
    lanes3 net = sub3(push, before_of3(now->push, push));
    lanes3 t = load3(row, CHAIN_TX);
    now->push = push;
    return add_scaled3(scale3(net, row[CHAIN_ALPHA]), row[CHAIN_BETA] * dot3(t, net), t);
}

// The segments of a row as its nodes, and those after it, were moved.
static inline lanes3 shifted_edge(lanes *row, lanes3 shift, lanes3 shift_after)
{
    lanes3 edge = add3(load3(row, CHAIN_EX), sub3(after_of3(shift, shift_after), shift));
    store3(row, CHAIN_EX, edge);
    return edge;
}

static inline lanes change_of(lanes *row, shift_row *now)
{
#if CHAIN_ALONE
    (void)now;
    return row[CHAIN_CHANGE];
#else
    return substitute_length(row, 0, &now->lost);
#endif
}

// The second half of step 2: the change of lambda, and what it does to the lanes that still need it. Returns the
// largest share by which a squared length is still off, and the square of the farthest that a node was moved.
static lanes correct_forward(const hwi_chain *chain, const chain_constants *c, lanes share, lanes3 *moved,
                             lanes *farthest)
{
    lanes worst = lanes_of(0.0f);
    lanes way = *farthest;
    shift_row now = {0};
    lanes *row = row_of(chain, 0);
    const int32_t row_count = row_count_of(chain);
    for (int32_t i = 0; i < row_count; ++i) {
        if (CHAIN_ALONE && i % ROWS_AT_A_TIME == 0) {
            int32_t left = row_count - i;
            int32_t count = left < ROWS_AT_A_TIME ? left : ROWS_AT_A_TIME;
            substitute_lengths(row, count, count < left ? NUMBERS_IN_ROW : last_numbers_of(chain), &now.lost);
        }
        lanes change = change_of(row, &now) * share;
        row[CHAIN_LAMBDA] += change;
        lanes3 shift = shift_of(row, change, &now);
        way = lanes_max(way, dot3(shift, shift));
        store3(row, CHAIN_VX, add_scaled3(load3(row, CHAIN_VX), c->inverse_h, shift));
        row[CHAIN_HEIGHT] += shift.y;
        if (i > 0) {
            lanes *before = row - CHAIN_FIELD_COUNT;
            worst = lanes_max(worst, length_error(before, shifted_edge(before, now.shift, shift)));
        } else {
            *moved = add3(*moved, shift);
        }
        now.shift = shift;
        row += CHAIN_FIELD_COUNT;
    }
    if (CHAIN_ALONE) {
        row -= CHAIN_FIELD_COUNT;
        worst = lanes_max(worst, length_error(row, shifted_edge(row, now.shift, (lanes3){0})));
    }
    *farthest = largest_of(way);
    return largest_of(worst);
}

// Once before the first substep, for lanes whose ends were put somewhere by what they are tied to: lengths are mended
// without giving the nodes a velocity. Otherwise an end that is a millimetre off would be thrown back at its place in
// one substep, every frame anew.
static void settle(hwi_chain *chain, const chain_constants *c, lanes3 *moved)
{
    lanes wanted = lanes_of(0.0f);
    float *flags = (float *)&wanted;
    for (int32_t lane = 0; lane < CHAIN_LANES; ++lane) {
        flags[lane] = chain->settle[CHAIN_ALONE ? 0 : lane];
    }
    predict_forward(chain, c);
    correct_backward(chain);
    shift_row now = {0};
    lanes *row = row_of(chain, 0);
    const int32_t row_count = row_count_of(chain);
    if (CHAIN_ALONE) {
        substitute_lengths(row, row_count, last_numbers_of(chain), &now.lost);
    }
    for (int32_t i = 0; i < row_count; ++i) {
        lanes3 shift = shift_of(row, change_of(row, &now) * wanted, &now);
        row[CHAIN_HEIGHT] += shift.y;
        row[CHAIN_IMPULSE] -= row[CHAIN_LAMBDA]; // the first substep counts it again
        if (i > 0) {
            shifted_edge(row - CHAIN_FIELD_COUNT, now.shift, shift);
        } else {
            *moved = add3(*moved, shift);
        }
        now.shift = shift;
        row += CHAIN_FIELD_COUNT;
    }
    if (CHAIN_ALONE) {
        shifted_edge(row - CHAIN_FIELD_COUNT, now.shift, (lanes3){0});
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
            values[lane] = chain->parameters[p][CHAIN_ALONE ? 0 : lane];
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
    for (int32_t lane = 0; lane < (CHAIN_ALONE ? 1 : CHAIN_LANES); ++lane) {
        chain->moved[0][lane] = moved.x[lane];
        chain->moved[1][lane] = moved.y[lane];
        chain->moved[2][lane] = moved.z[lane];
    }
}
