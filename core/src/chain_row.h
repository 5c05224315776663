// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// A row of a chain: CHAIN_LANES numbers of every field. They belong to as many cables; or, where CHAIN_ALONE is 1, to
// as many nodes of one cable that follow each other. What is the node beside another differs between the two:
//
//     many     row 0  a0 b0 c0 d0          the node after a0 is a1: below it, in the next row
//              row 1  a1 b1 c1 d1
//     alone    row 0  a0 a1 a2 a3          the node after a0 is a1: beside it; that after a3 is in the next row
//              row 1  a4 a5 a6 a7

#ifndef HWI_CHAIN_ROW_H
#define HWI_CHAIN_ROW_H

#include "four.h"
#include "lanes.h"

#if CHAIN_ALONE && CHAIN_LANES == 8

#define NODES_BEFORE(row_before, row) __builtin_shufflevector(row_before, row, 7, 8, 9, 10, 11, 12, 13, 14)
#define NODES_AFTER(row, row_after)   __builtin_shufflevector(row, row_after, 1, 2, 3, 4, 5, 6, 7, 8)

#elif CHAIN_ALONE

#define NODES_BEFORE(row_before, row) __builtin_shufflevector(row_before, row, 3, 4, 5, 6)
#define NODES_AFTER(row, row_after)   __builtin_shufflevector(row, row_after, 1, 2, 3, 4)

#else

#define NODES_BEFORE(row_before, row) ((void)(row), row_before)
#define NODES_AFTER(row, row_after)   ((void)(row), row_after)

#endif

// What the nodes before those of a row have, of what the row before it and the row itself have.
static inline lanes before_of(lanes row_before, lanes row)
{
    return NODES_BEFORE(row_before, row);
}

static inline lanes3 before_of3(lanes3 row_before, lanes3 row)
{
    return (lanes3){before_of(row_before.x, row.x), before_of(row_before.y, row.y), before_of(row_before.z, row.z)};
}

// Likewise the nodes after them.
static inline lanes after_of(lanes row, lanes row_after)
{
    return NODES_AFTER(row, row_after);
}

static inline lanes3 after_of3(lanes3 row, lanes3 row_after)
{
    return (lanes3){after_of(row.x, row_after.x), after_of(row.y, row_after.y), after_of(row.z, row_after.z)};
}

#if CHAIN_ALONE && CHAIN_LANES == 8

#define FAR_LANES(a)    __builtin_shufflevector(a, a, 4, 5, 6, 7, 0, 1, 2, 3)
#define MIDDLE_LANES(a) __builtin_shufflevector(a, a, 2, 3, 0, 1, 6, 7, 4, 5)
#define NEAR_LANES(a)   __builtin_shufflevector(a, a, 1, 0, 3, 2, 5, 4, 7, 6)

#elif CHAIN_ALONE

#define FAR_LANES(a)    (a)
#define MIDDLE_LANES(a) __builtin_shufflevector(a, a, 2, 3, 0, 1)
#define NEAR_LANES(a)   __builtin_shufflevector(a, a, 1, 0, 3, 2)

#else

#define FAR_LANES(a)    (a)
#define MIDDLE_LANES(a) (a)
#define NEAR_LANES(a)   (a)

#endif

// The largest number of each cable, in all its lanes; and the smallest.
static inline lanes largest_of(lanes a)
{
    a = lanes_max(a, FAR_LANES(a));
    a = lanes_max(a, MIDDLE_LANES(a));
    return lanes_max(a, NEAR_LANES(a));
}

static inline lanes smallest_of(lanes a)
{
    a = lanes_min(a, FAR_LANES(a));
    a = lanes_min(a, MIDDLE_LANES(a));
    return lanes_min(a, NEAR_LANES(a));
}

#if CHAIN_LANES == 8

#define PAIRS_LOW(a, b)  __builtin_shufflevector(a, b, 0, 8, 1, 9, 4, 12, 5, 13)
#define PAIRS_HIGH(a, b) __builtin_shufflevector(a, b, 2, 10, 3, 11, 6, 14, 7, 15)
#define FOURS_LOW(a, b)  __builtin_shufflevector(a, b, 0, 1, 8, 9, 4, 5, 12, 13)
#define FOURS_HIGH(a, b) __builtin_shufflevector(a, b, 2, 3, 10, 11, 6, 7, 14, 15)

#else

#define PAIRS_LOW(a, b)  __builtin_shufflevector(a, b, 0, 4, 1, 5)
#define PAIRS_HIGH(a, b) __builtin_shufflevector(a, b, 2, 6, 3, 7)
#define FOURS_LOW(a, b)  __builtin_shufflevector(a, b, 0, 1, 4, 5)
#define FOURS_HIGH(a, b) __builtin_shufflevector(a, b, 2, 3, 6, 7)

#endif

// Columns become rows, and rows columns: each half of four by four numbers by itself.
static inline void turn_quads(lanes quads[4])
{
    lanes ab_low = PAIRS_LOW(quads[0], quads[1]);
    lanes ab_high = PAIRS_HIGH(quads[0], quads[1]);
    lanes cd_low = PAIRS_LOW(quads[2], quads[3]);
    lanes cd_high = PAIRS_HIGH(quads[2], quads[3]);
    quads[0] = FOURS_LOW(ab_low, cd_low);
    quads[1] = FOURS_HIGH(ab_low, cd_low);
    quads[2] = FOURS_LOW(ab_high, cd_high);
    quads[3] = FOURS_HIGH(ab_high, cd_high);
}

// What a recurrence along a cable goes through: of many cables all numbers of a row at once, of one cable those of a
// row one after the other. There a vector's three numbers, and a fourth beside them, lie node by node: a recurrence
// waits for each operation, so it takes them all at once.
#if CHAIN_ALONE

#define NUMBERS_IN_ROW CHAIN_LANES
typedef float number;
typedef four number3;

static inline number3 scale_number3(number3 a, number s)
{
    return a * s;
}

// a - s b
static inline number3 less_scaled3(number3 a, number s, number3 b)
{
    return a - s * b;
}

static inline number3 number3_of(const lanes *row, int32_t field, int32_t i)
{
    return ((const number3 *)&row[field])[i];
}

static inline void put_number3(lanes *row, int32_t field, int32_t i, number3 value)
{
    ((number3 *)&row[field])[i] = value;
}

static inline number fourth_of(const lanes *row, int32_t field, int32_t i)
{
    return ((const number *)&row[field])[4 * i + 3];
}

#else

#define NUMBERS_IN_ROW 1
typedef lanes number;
typedef lanes3 number3;

static inline number3 scale_number3(number3 a, number s)
{
    return scale3(a, s);
}

static inline number3 less_scaled3(number3 a, number s, number3 b)
{
    return (number3){a.x - s * b.x, a.y - s * b.y, a.z - s * b.z};
}

static inline number3 number3_of(const lanes *row, int32_t field, int32_t i)
{
    return load3(row + i, field);
}

static inline void put_number3(lanes *row, int32_t field, int32_t i, number3 value)
{
    store3(row + i, field, value);
}

static inline number fourth_of(const lanes *row, int32_t field, int32_t i)
{
    return row[field + 3 + i];
}

#endif

static inline number *numbers_of(lanes *row, int32_t field)
{
    return (number *)&row[field];
}

// `call` with the count of numbers of a row as its second argument. That is nearly always a whole row: its loop is
// compiled for just so many turns.
#define BY_COUNT(numbers, call, row, ...)                                                                              \
    ((numbers) == NUMBERS_IN_ROW ? call(row, NUMBERS_IN_ROW, __VA_ARGS__) : call(row, numbers, __VA_ARGS__))

#if CHAIN_ALONE && CHAIN_LANES == 8

#define FOURS_IN_ROW  2
#define FOUR_OF(a, k) ((k) == 0 ? __builtin_shufflevector(a, a, 0, 1, 2, 3) : __builtin_shufflevector(a, a, 4, 5, 6, 7))
#define ROW_OF(fours) __builtin_shufflevector(fours[0], fours[1], 0, 1, 2, 3, 4, 5, 6, 7)

#elif CHAIN_ALONE

#define FOURS_IN_ROW  1
#define FOUR_OF(a, k) (a)
#define ROW_OF(fours) (fours[0])

#endif

// Put four fields for a recurrence, and take three of them back.
static inline void put_for_numbers(lanes *row, int32_t field, lanes3 a, lanes fourth)
{
#if CHAIN_ALONE
    for (int32_t k = 0; k < FOURS_IN_ROW; ++k) {
        four nodes[4] = {FOUR_OF(a.x, k), FOUR_OF(a.y, k), FOUR_OF(a.z, k), FOUR_OF(fourth, k)};
        four_turn(&nodes[0], &nodes[1], &nodes[2], &nodes[3]);
        for (int32_t i = 0; i < 4; ++i) {
            put_number3(row, field, 4 * k + i, nodes[i]);
        }
    }
#else
    store3(row, field, a);
    row[field + 3] = fourth;
#endif
}

static inline lanes3 take_from_numbers(const lanes *row, int32_t field)
{
#if CHAIN_ALONE
    four x[FOURS_IN_ROW], y[FOURS_IN_ROW], z[FOURS_IN_ROW];
    for (int32_t k = 0; k < FOURS_IN_ROW; ++k) {
        four fourth = number3_of(row, field, 4 * k + 3);
        x[k] = number3_of(row, field, 4 * k);
        y[k] = number3_of(row, field, 4 * k + 1);
        z[k] = number3_of(row, field, 4 * k + 2);
        four_turn(&x[k], &y[k], &z[k], &fourth);
    }
    return lanes3_of(ROW_OF(x), ROW_OF(y), ROW_OF(z));
#else
    return load3(row, field);
#endif
}

#endif
