// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Step 2 of the chain solver, the correction of lengths: part of chain_kernel.h.

#ifndef HWI_CHAIN_CORRECT_H
#define HWI_CHAIN_CORRECT_H

#include "chain_predict.h"

// The fields that the elimination of the lengths goes through: it leaves the last two.
#define CHAIN_LENGTH_OFF      CHAIN_A
#define CHAIN_LENGTH_DIAGONAL CHAIN_B
#define CHAIN_LENGTH_ERROR    CHAIN_SOLVED
#define CHAIN_FACTOR          CHAIN_B

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

// Which segments never push, and would.
static inline lane_mask slack_of(const lanes *row, lanes length)
{
    const lanes zero = lanes_of(0.0f);
    return (row[CHAIN_SLACKENS] > zero) & (row[CHAIN_LAMBDA] <= zero) & (length < row[CHAIN_GOAL]);
}

static inline length_row assemble_lengths(lanes *row, length_row next, bool softens, bool slackens)
{
    const lanes zero = lanes_of(0.0f);
    const lanes *after = row + CHAIN_FIELD_COUNT;
    lanes3 edge = load3(row, CHAIN_EX);
    lanes joint = row[CHAIN_JOINT];
    lane_mask joined = joint > zero;
    lanes length = lanes_max(lanes_sqrt(dot3(edge, edge)), lanes_of(1e-9f));
    if (slackens) {
        joined &= ~slack_of(row, length);
    }
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
    diagonal += softens ? lanes_max(give, row[CHAIN_LEAST_GIVE]) : give;
    row[CHAIN_LENGTH_DIAGONAL] = lanes_select(joined, diagonal, lanes_of(1.0f));
    lanes error = lanes_select(joined, length - row[CHAIN_GOAL] - give * row[CHAIN_LAMBDA], zero);
    row[CHAIN_LENGTH_ERROR] = error;
    return (length_row){direction, slant, lanes_max(next.worst, lanes_abs(error) * joint)};
}

static inline length_number eliminate_length(lanes *row, int32_t i, length_number next)
{
    number off = numbers_of(row, CHAIN_LENGTH_OFF)[i];
    number factor = off * next.inverse_pivot;
    // Not off times factor: that would wait longer for the pivot after this.
    number inverse_pivot = 1.0f / (numbers_of(row, CHAIN_LENGTH_DIAGONAL)[i] - off * off * next.inverse_pivot);
    number solved = (numbers_of(row, CHAIN_LENGTH_ERROR)[i] - off * next.solved) * inverse_pivot;
    numbers_of(row, CHAIN_FACTOR)[i] = factor;
    numbers_of(row, CHAIN_SOLVED)[i] = solved;
    return (length_number){solved, inverse_pivot};
}

// Numbers begin..end of a row, upwards.
static inline ALWAYS_INLINE void eliminate_length_numbers(lanes *row, int32_t begin, int32_t end,
                                                          length_number *carried)
{
    length_number next = *carried;
    for (int32_t i = end - 1; i >= begin; --i) {
        next = eliminate_length(row, i, next);
    }
    *carried = next;
}

// The share of its rest length by which a segment's squared length is off: no root needed.
static inline lanes length_error(const lanes *row, lanes3 edge, bool slackens)
{
    lanes joint = row[CHAIN_JOINT];
    lanes wanted = (row[CHAIN_GOAL] + row[CHAIN_GIVE] * row[CHAIN_LAMBDA]) * joint;
    lanes error = lanes_abs(dot3(edge, edge) * joint * joint - wanted * wanted);
    if (slackens) {
        error = lanes_select(slack_of(row, lanes_sqrt(dot3(edge, edge))), lanes_of(0.0f), error);
    }
    return error;
}

// The change of lambda, from node to node: what of a segment's the next one loses.
static inline number substitute_length(lanes *row, int32_t i, number *lost)
{
    number change = numbers_of(row, CHAIN_SOLVED)[i] - *lost;
    *lost = numbers_of(row, CHAIN_FACTOR)[i] * change;
    return change;
}

// That of a row. (Not by way of memory: a vector that is read just after its numbers were written has to wait.)
static inline ALWAYS_INLINE lanes substitute_lengths(lanes *row, int32_t numbers, number *lost)
{
#if CHAIN_ALONE
    lanes change = lanes_of(0.0f);
    for (int32_t i = 0; i < numbers; ++i) {
        change[i] = substitute_length(row, i, lost);
    }
    return change;
#else
    (void)numbers;
    return substitute_length(row, 0, lost);
#endif
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

// What may change of lambda where a segment never pushes. Where a part of a step is taken back, what it made slack
// stays so: it did not take the whole step.
static inline lanes pulling_change(const lanes *row, lanes change, lanes share)
{
    const lanes zero = lanes_of(0.0f);
    lanes lambda = row[CHAIN_LAMBDA];
    lanes pulling = lanes_max(change, -lambda);
    pulling = lanes_select((share < zero) & (lambda <= zero), zero, pulling);
    return lanes_select(row[CHAIN_SLACKENS] > zero, pulling, change);
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
        const int32_t numbers = i + 1 < row_count ? NUMBERS_IN_ROW : last_numbers_of(chain);
        lanes change = BY_COUNT(numbers, substitute_lengths, row, &now.lost) * share;
        if (c->slackens) {
            change = pulling_change(row, change, share);
        }
        row[CHAIN_LAMBDA] += change;
        lanes3 shift = shift_of(row, change, &now);
        way = lanes_max(way, dot3(shift, shift));
        store3(row, CHAIN_VX, add_scaled3(load3(row, CHAIN_VX), c->inverse_h, shift));
        row[CHAIN_HEIGHT] += shift.y;
        if (i > 0) {
            lanes *before = row - CHAIN_FIELD_COUNT;
            worst = lanes_max(worst, length_error(before, shifted_edge(before, now.shift, shift), c->slackens));
        } else {
            *moved = add3(*moved, shift);
        }
        now.shift = shift;
        row += CHAIN_FIELD_COUNT;
    }
    if (CHAIN_ALONE) {
        row -= CHAIN_FIELD_COUNT;
        worst = lanes_max(worst, length_error(row, shifted_edge(row, now.shift, (lanes3){0}), c->slackens));
    }
    *farthest = largest_of(way);
    return largest_of(worst);
}

#endif
