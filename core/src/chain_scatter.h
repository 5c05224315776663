// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// How particles get out of the rows of a chain again: part of chain_kernel.h.
//
// Segments are summed up to places in double precision. A place is kept as the float nearest to it and what that leaves
// off. Vectors of three are stored as four numbers, one after the other: the last number of each is overwritten by the
// next vector, and cables have room for that of the last.
//
// Of many cables all x are summed at once, then all y and z; of a cable alone x, y and z of one node after the other.

#ifndef HWI_CHAIN_SCATTER_H
#define HWI_CHAIN_SCATTER_H

#include <float.h>
#include <string.h>

#include "cable.h"
#include "chain_predict.h"

#if CHAIN_LANES == 8

typedef float half_lanes __attribute__((vector_size(16)));
typedef double half_doubles __attribute__((vector_size(32)));

#define FIRST_HALF(a)              __builtin_shufflevector(a, a, 0, 1, 2, 3)
#define SECOND_HALF(a)             __builtin_shufflevector(a, a, 4, 5, 6, 7)
#define BOTH_HALVES(first, second) __builtin_shufflevector(first, second, 0, 1, 2, 3, 4, 5, 6, 7)

#else

typedef float half_lanes __attribute__((vector_size(8)));
typedef double half_doubles __attribute__((vector_size(16)));

#define FIRST_HALF(a)              __builtin_shufflevector(a, a, 0, 1)
#define SECOND_HALF(a)             __builtin_shufflevector(a, a, 2, 3)
#define BOTH_HALVES(first, second) __builtin_shufflevector(first, second, 0, 1, 2, 3)

#endif

// By the machine's own instruction where the compiler would go through memory.
static inline half_doubles widened(half_lanes a)
{
#if CHAIN_LANES == 8 && defined(__AVX__)
    return (half_doubles)_mm256_cvtps_pd((__m128)a);
#else
    return __builtin_convertvector(a, half_doubles);
#endif
}

static inline half_lanes narrowed(half_doubles a)
{
#if CHAIN_LANES == 8 && defined(__AVX__)
    return (half_lanes)_mm256_cvtpd_ps((__m256d)a);
#else
    return __builtin_convertvector(a, half_lanes);
#endif
}

// Negative where a number is larger than `limit`, infinite or none: as integers without a sign those are the larger
// ones.
static inline lane_mask beyond_of(lanes numbers, float limit)
{
    return (lane_mask)lanes_of(limit) - ((lane_mask)numbers & INT32_MAX);
}

// Of the velocities and tensions of a row.
static inline lane_mask beyond_all(lanes3 motion, lanes tension)
{
    return beyond_of(motion.x, FLT_MAX) | beyond_of(motion.y, FLT_MAX) | beyond_of(motion.z, FLT_MAX) |
           beyond_of(tension, FLT_MAX);
}

#if CHAIN_ALONE

// x, y and z, and nothing.
typedef struct wide_vector {
    half_doubles part[8 / CHAIN_LANES];
} wide_vector;

typedef int32_t four_mask __attribute__((vector_size(16)));

static inline wide_vector wide_from(double from[3][HWI_CHAIN_MAX_LANES])
{
    const double numbers[4] = {from[0][0], from[1][0], from[2][0], 0.0};
    wide_vector a;
    memcpy(&a, numbers, sizeof a);
    return a;
}

static inline wide_vector wide_of(four a)
{
#if CHAIN_LANES == 8
    return (wide_vector){{widened(a)}};
#else
    return (wide_vector){{widened(FIRST_HALF(a)), widened(SECOND_HALF(a))}};
#endif
}

static inline four four_of_wide(wide_vector a)
{
#if CHAIN_LANES == 8
    return narrowed(a.part[0]);
#else
    return BOTH_HALVES(narrowed(a.part[0]), narrowed(a.part[1]));
#endif
}

// a + s b
static inline wide_vector wide_add_scaled(wide_vector a, double s, wide_vector b)
{
    for (int32_t i = 0; i < 8 / CHAIN_LANES; ++i) {
        a.part[i] = a.part[i] + s * b.part[i];
    }
    return a;
}

static inline wide_vector wide_add(wide_vector a, wide_vector b)
{
    for (int32_t i = 0; i < 8 / CHAIN_LANES; ++i) {
        a.part[i] = a.part[i] + b.part[i];
    }
    return a;
}

static inline wide_vector wide_sub(wide_vector a, wide_vector b)
{
    for (int32_t i = 0; i < 8 / CHAIN_LANES; ++i) {
        a.part[i] = a.part[i] - b.part[i];
    }
    return a;
}

static inline void keep_sum(hwi_chain_placing *placing, wide_vector at)
{
    double numbers[4];
    memcpy(numbers, &at, sizeof numbers);
    for (int32_t axis = 0; axis < 3; ++axis) {
        placing->at[axis][0] = numbers[axis];
    }
}

// The vectors of a row, node by node.
static inline void take_fours(const lanes *row, hwi_chain_field field, four nodes[CHAIN_LANES])
{
    lanes quads[4] = {row[field], row[field + 1], row[field + 2], lanes_of(0.0f)};
    turn_quads(quads);
    for (int32_t k = 0; k < 4; ++k) {
#if CHAIN_LANES == 8
        nodes[k] = FIRST_HALF(quads[k]);
        nodes[k + 4] = SECOND_HALF(quads[k]);
#else
        nodes[k] = quads[k];
#endif
    }
}

// Some nodes of a row.
typedef struct row_part {
    const lanes *row;
    int32_t node;  // its first one
    int32_t begin; // slots begin..end are meant
    int32_t end;
} row_part;

// From node `from` on, of those before `to`.
static inline row_part part_of_row(const hwi_chain *chain, int32_t from, int32_t to)
{
    int32_t begin = from % CHAIN_LANES;
    int32_t left = to - from + begin;
    return (row_part){row_of(chain, from / CHAIN_LANES), from - begin, begin, left < CHAIN_LANES ? left : CHAIN_LANES};
}

static void sum_chain(const hwi_chain *chain, hwi_chain_placing *placing, int32_t from, int32_t to)
{
    wide_vector at = wide_from(placing->at);
    while (from < to) {
        four edges[CHAIN_LANES];
        row_part part = part_of_row(chain, from, to);
        take_fours(part.row, CHAIN_EX, edges);
        for (int32_t k = part.begin; k < part.end; ++k) {
            at = wide_add(at, wide_of(edges[k]));
        }
        from = part.node + part.end;
    }
    keep_sum(placing, at);
}

// How a piece of line is placed: see hwi_chain_placing.
typedef struct piece_placing {
    wide_vector at;
    wide_vector gap;
    wide_vector change;
    double first;
    double share;
    four_mask beyond; // of all so far
} piece_placing;

// Slots begin..end of a part, which are all of it.
static inline ALWAYS_INLINE void scatter_part(const row_part *part, int32_t begin, int32_t end, hwi_cable *cable,
                                              piece_placing *piece)
{
    const four_mask near = (four_mask)((four){0} + HWI_SURELY_NEAR);
    four edges[CHAIN_LANES];
    four motion[CHAIN_LANES];
    take_fours(part->row, CHAIN_EX, edges);
    take_fours(part->row, CHAIN_VX, motion);
    for (int32_t k = begin; k < end; ++k) {
        const int32_t node = part->node + k;
        double t = piece->share * (node - piece->first);
        wide_vector place = wide_add(piece->at, wide_add_scaled(piece->gap, t, piece->change));
        four position = four_of_wide(place);
        four remainder = four_of_wide(wide_sub(place, wide_of(position)));
        four_store(&cable->position[node].x, position);
        four_store(&cable->remainder[node].x, remainder);
        four_store(&cable->motion[node].x, motion[k]);
        piece->beyond |= near - ((four_mask)position & INT32_MAX);
        piece->at = wide_add(piece->at, wide_of(edges[k]));
    }
}

static void scatter_chain(const hwi_chain *chain, hwi_cable *const *cables, int32_t count, hwi_chain_placing *placing,
                          int32_t from, int32_t to)
{
    (void)count;
    const lanes inverse_h2 = lanes_of(1.0f / (chain->h * chain->h));
    piece_placing piece = {
        .at = wide_from(placing->at),
        .gap = wide_from(placing->gap),
        .change = wide_from(placing->change),
        .first = placing->first[0],
        .share = placing->share[0],
    };
    lane_mask beyond = {0};
    while (from < to) {
        row_part part = part_of_row(chain, from, to);
        lanes tension = part.row[CHAIN_LAMBDA] * inverse_h2;
        beyond |= beyond_all(load3(part.row, CHAIN_VX), tension);
        // Nearly always a whole row: that is compiled for just so many turns.
        if (part.begin == 0 && part.end == CHAIN_LANES) {
            scatter_part(&part, 0, CHAIN_LANES, cables[0], &piece);
            memcpy(&cables[0]->tension[part.node], &tension, sizeof tension);
        } else {
            scatter_part(&part, part.begin, part.end, cables[0], &piece);
            for (int32_t k = part.begin; k < part.end; ++k) {
                cables[0]->tension[part.node + k] = tension[k];
            }
        }
        from = part.node + part.end;
    }
    keep_sum(placing, piece.at);
    for (int32_t k = 0; k < CHAIN_LANES; ++k) {
        placing->beyond[0] |= beyond[k] | piece.beyond[k % 4];
    }
}

#else

// As many doubles as there are lanes.
typedef struct doubles {
    half_doubles half[2];
} doubles;

static inline doubles doubles_from(const double *from)
{
    doubles a;
    memcpy(&a.half[0], from, sizeof a.half[0]);
    memcpy(&a.half[1], from + CHAIN_LANES / 2, sizeof a.half[1]);
    return a;
}

static inline doubles doubles_of(double value)
{
    const half_doubles zero = {0};
    return (doubles){{zero + value, zero + value}};
}

static inline doubles doubles_of_lanes(lanes a)
{
    return (doubles){{widened(FIRST_HALF(a)), widened(SECOND_HALF(a))}};
}

static inline lanes lanes_of_doubles(doubles a)
{
    return BOTH_HALVES(narrowed(a.half[0]), narrowed(a.half[1]));
}

static inline doubles doubles_add(doubles a, doubles b)
{
    return (doubles){{a.half[0] + b.half[0], a.half[1] + b.half[1]}};
}

static inline doubles doubles_sub(doubles a, doubles b)
{
    return (doubles){{a.half[0] - b.half[0], a.half[1] - b.half[1]}};
}

static inline doubles doubles_multiply(doubles a, doubles b)
{
    return (doubles){{a.half[0] * b.half[0], a.half[1] * b.half[1]}};
}

static inline void sum_row(const lanes *row, doubles at[3])
{
    for (int32_t axis = 0; axis < 3; ++axis) {
        at[axis] = doubles_add(at[axis], doubles_of_lanes(row[CHAIN_EX + axis]));
    }
}

static inline void keep_sums(hwi_chain_placing *placing, const doubles at[3])
{
    for (int32_t axis = 0; axis < 3; ++axis) {
        memcpy(placing->at[axis], &at[axis].half[0], sizeof at[axis].half[0]);
        memcpy(placing->at[axis] + CHAIN_LANES / 2, &at[axis].half[1], sizeof at[axis].half[1]);
    }
}

static void sum_chain(const hwi_chain *chain, hwi_chain_placing *placing, int32_t from, int32_t to)
{
    doubles at[3] = {doubles_from(placing->at[0]), doubles_from(placing->at[1]), doubles_from(placing->at[2])};
    for (int32_t node = from; node < to; ++node) {
        sum_row(row_of(chain, node), at);
    }
    keep_sums(placing, at);
}

// Where the nodes of a row come to lie.
typedef struct row_places {
    lanes position[3];
    lanes remainder[3];
} row_places;

static inline void find_places(const hwi_chain_placing *placing, const doubles at[3], int32_t node, row_places *places)
{
    doubles behind = doubles_sub(doubles_of(node), doubles_from(placing->first));
    doubles t = doubles_multiply(doubles_from(placing->share), behind);
    for (int32_t axis = 0; axis < 3; ++axis) {
        doubles more = doubles_multiply(t, doubles_from(placing->change[axis]));
        doubles gap = doubles_add(doubles_from(placing->gap[axis]), more);
        doubles place = doubles_add(at[axis], gap);
        lanes position = lanes_of_doubles(place);
        places->position[axis] = position;
        places->remainder[axis] = lanes_of_doubles(doubles_sub(place, doubles_of_lanes(position)));
    }
}

// An array of all cables.
typedef struct row_target {
    float *to[CHAIN_LANES];
} row_target;

// Of the first `count` cables.
static inline void put_vectors(const row_target *target, int32_t count, int32_t node, lanes3 vectors)
{
    lanes quads[4] = {vectors.x, vectors.y, vectors.z, lanes_of(0.0f)};
    turn_quads(quads);
    const int64_t at = 3 * (int64_t)node;
    if (count < CHAIN_LANES) {
        float numbers[4][CHAIN_LANES];
        memcpy(numbers, quads, sizeof numbers);
        for (int32_t k = 0; k < count; ++k) {
            memcpy(target->to[k] + at, &numbers[k % 4][k / 4 * 4], sizeof(four));
        }
        return;
    }
    for (int32_t k = 0; k < 4; ++k) {
#if CHAIN_LANES == 8
        four_store(target->to[k] + at, FIRST_HALF(quads[k]));
        four_store(target->to[k + 4] + at, SECOND_HALF(quads[k]));
#else
        four_store(target->to[k] + at, quads[k]);
#endif
    }
}

static inline void put_numbers(const row_target *target, int32_t count, int32_t node, lanes numbers)
{
    for (int32_t k = 0; k < CHAIN_LANES && k < count; ++k) {
        target->to[k][node] = numbers[k];
    }
}

// The arrays that a chain is scattered to.
typedef struct row_targets {
    row_target position;
    row_target remainder;
    row_target motion;
    row_target tension;
} row_targets;

static inline void find_targets(hwi_cable *const *cables, int32_t count, row_targets *targets)
{
    for (int32_t k = 0; k < CHAIN_LANES; ++k) {
        const hwi_cable *cable = cables[k < count ? k : 0];
        targets->position.to[k] = &cable->position->x;
        targets->remainder.to[k] = &cable->remainder->x;
        targets->motion.to[k] = &cable->motion->x;
        targets->tension.to[k] = cable->tension;
    }
}

static void scatter_chain(const hwi_chain *chain, hwi_cable *const *cables, int32_t count, hwi_chain_placing *placing,
                          int32_t from, int32_t to)
{
    const lanes inverse_h2 = lanes_of(1.0f / (chain->h * chain->h));
    doubles at[3] = {doubles_from(placing->at[0]), doubles_from(placing->at[1]), doubles_from(placing->at[2])};
    lane_mask beyond = {0};
    row_targets targets;
    find_targets(cables, count, &targets);
    for (int32_t node = from; node < to; ++node) {
        const lanes *row = row_of(chain, node);
        lanes3 motion = load3(row, CHAIN_VX);
        lanes tension = row[CHAIN_LAMBDA] * inverse_h2;
        row_places places;
        find_places(placing, at, node, &places);
        put_vectors(&targets.position, count, node, load3(places.position, 0));
        put_vectors(&targets.remainder, count, node, load3(places.remainder, 0));
        put_vectors(&targets.motion, count, node, motion);
        put_numbers(&targets.tension, count, node, tension);
        for (int32_t axis = 0; axis < 3; ++axis) {
            beyond |= beyond_of(places.position[axis], HWI_SURELY_NEAR);
        }
        beyond |= beyond_all(motion, tension);
        sum_row(row, at);
    }
    keep_sums(placing, at);
    for (int32_t k = 0; k < CHAIN_LANES; ++k) {
        placing->beyond[k] |= beyond[k];
    }
}

#endif

#endif
