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

// What a recurrence along a cable goes through: of many cables all numbers of a row at once, of one cable those of a
// row one after the other.
#if CHAIN_ALONE

#define NUMBERS_IN_ROW CHAIN_LANES
typedef float number;
typedef struct number3 {
    number x, y, z;
} number3;

#else

#define NUMBERS_IN_ROW 1
typedef lanes number;
typedef lanes3 number3;

#endif

static inline number *numbers_of(lanes *row, int32_t field)
{
    return (number *)&row[field];
}

static inline number3 number3_of(lanes *row, int32_t field, int32_t i)
{
    return (number3){numbers_of(row, field)[i], numbers_of(row, field + 1)[i], numbers_of(row, field + 2)[i]};
}

static inline void put_number3(lanes *row, int32_t field, int32_t i, number3 value)
{
    numbers_of(row, field)[i] = value.x;
    numbers_of(row, field + 1)[i] = value.y;
    numbers_of(row, field + 2)[i] = value.z;
}

// a - s b
static inline number3 less_scaled3(number3 a, number s, number3 b)
{
    return (number3){a.x - s * b.x, a.y - s * b.y, a.z - s * b.z};
}

#endif
