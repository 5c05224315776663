// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The substeps of a chain: part of chain_kernel.h. The derivation is in chain.h.

#ifndef HWI_CHAIN_RUN_H
#define HWI_CHAIN_RUN_H

#include "chain_correct.h"

#define MAX_NEWTON_STEPS 6
// Another Newton step is taken while a squared length is off by more than this share of itself.
#define GOOD_ENOUGH 1e-3f
#define WILD        4.0f // times that the error may grow in a Newton step; most of a wilder one is taken back

// What goes on from row to row, upwards.
typedef struct backward_row {
    change_row changes;
    length_row lengths;
    length_number eliminated;
} backward_row;

// Step 1 backward, if it `predicts`, with the first half of step 2 on its heels: the change of velocity, the segments
// that follow from it, and the elimination of their lengths.
static inline ALWAYS_INLINE void go_backward(const hwi_chain *chain, const chain_constants *c, backward_row *now,
                                             bool predicts)
{
    const int32_t row_count = row_count_of(chain);
    lanes *row = row_of(chain, row_count - 1);
#if CHAIN_ALONE
    // As in step 1 forward: the elimination of the row after and the rest take turns.
    int32_t numbers = last_numbers_of(chain);
    int32_t numbers_after = 0;
    for (int32_t i = 0; i < row_count; ++i) {
        lanes *after = row + CHAIN_FIELD_COUNT;
        if (predicts) {
            advance(row, numbers, c, &now->changes);
        }
        if (numbers_after == NUMBERS_IN_ROW) {
            eliminate_length_numbers(after, NUMBERS_IN_ROW / 2, NUMBERS_IN_ROW, &now->eliminated);
        } else {
            eliminate_length_numbers(after, 0, numbers_after, &now->eliminated);
        }
        now->lengths = assemble_lengths(row, now->lengths, c->softens, c->slackens);
        if (numbers_after == NUMBERS_IN_ROW) {
            eliminate_length_numbers(after, 0, NUMBERS_IN_ROW / 2, &now->eliminated);
        }
        numbers_after = numbers;
        numbers = NUMBERS_IN_ROW;
        row -= CHAIN_FIELD_COUNT;
    }
    eliminate_length_numbers(row + CHAIN_FIELD_COUNT, 0, numbers_after, &now->eliminated);
#else
    for (int32_t left = row_count; left > 0; left -= HWI_CHAIN_ROWS_AT_A_TIME) {
        const int32_t count = left < HWI_CHAIN_ROWS_AT_A_TIME ? left : HWI_CHAIN_ROWS_AT_A_TIME;
        for (int32_t i = 0; predicts && i < count; ++i) {
            advance(row - i * CHAIN_FIELD_COUNT, 1, c, &now->changes);
        }
        for (int32_t i = 0; i < count; ++i) {
            now->lengths = assemble_lengths(row, now->lengths, c->softens, c->slackens);
            eliminate_length_numbers(row, 0, 1, &now->eliminated);
            row -= CHAIN_FIELD_COUNT;
        }
    }
#endif
}

// Returns the largest share by which a squared length is off.
static lanes predict_backward(hwi_chain *chain, const chain_constants *c, lanes3 *moved)
{
    backward_row now = {0};
    go_backward(chain, c, &now, true);
    *moved = add_scaled3(*moved, c->h, now.changes.velocity_after);
    lanes worst = largest_of(now.lengths.worst);
    return worst * (2.0f + worst);
}

// The first half of another round of step 2.
static void correct_backward(const hwi_chain *chain, const chain_constants *c)
{
    backward_row now = {0};
    go_backward(chain, c, &now, false);
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
    correct_backward(chain, c);
    shift_row now = {0};
    lanes *row = row_of(chain, 0);
    const int32_t row_count = row_count_of(chain);
    for (int32_t i = 0; i < row_count; ++i) {
        const int32_t numbers = i + 1 < row_count ? NUMBERS_IN_ROW : last_numbers_of(chain);
        lanes change = BY_COUNT(numbers, substitute_lengths, row, &now.lost) * wanted;
        if (c->slackens) {
            change = pulling_change(row, change, wanted);
        }
        lanes3 shift = shift_of(row, change, &now);
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

static void run_chain(hwi_chain *chain)
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
        if (chain->grows) {
            hwi_growths_prepare(chain);
        }
        predict_forward(chain, &c);
        if (chain->has_spools) {
            hwi_spools_begin(chain);
        }
        if (chain->grows) {
            hwi_growths_begin(chain);
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
            correct_backward(chain, &c);
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

#endif
