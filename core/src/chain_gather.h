// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// How particles get into the rows of a chain: part of chain_kernel.h.
//
// The numbers of a particle lie together in memory; a row holds one number of several particles. So four numbers of
// each particle are loaded at a time and turned, columns into rows. Vectors of three are loaded as four: the last is
// dropped.

#ifndef HWI_CHAIN_GATHER_H
#define HWI_CHAIN_GATHER_H

#include "cable.h"
#include "chain_ready.h"

#define NUMBERS_OF_VECTOR ((int32_t)(sizeof(hw_vec3) / sizeof(float)))
#define NUMBERS_OF_NODE   ((int32_t)(sizeof(hwi_node) / sizeof(float)))

_Static_assert(offsetof(hwi_node, mass) == 3 * sizeof(float), "rest, joint, bend and mass are loaded together");
_Static_assert(offsetof(hwi_node, volume) == 4 * sizeof(float), "volume, area, thickness and swaying, too");
_Static_assert(offsetof(hwi_node, swaying) == 7 * sizeof(float), "volume, area, thickness and swaying, too");

// One array of all lines.
typedef struct row_source {
    const float *from[CHAIN_ALONE ? 1 : CHAIN_LANES];
} row_source;

// From particle `offset` on, where each has `stride` numbers.
static inline row_source source_of(const hwi_chain_line *lines, hwi_line_array array, int32_t stride, int32_t offset)
{
    row_source source;
    for (int32_t k = 0; k < (CHAIN_ALONE ? 1 : CHAIN_LANES); ++k) {
        source.from[k] = lines[k].arrays[array] + (int64_t)offset * stride;
    }
    return source;
}

// The first number of particle k of a row, where each particle has `stride` of them.
static inline const float *particle_of(const row_source *source, int32_t stride, int32_t row, int32_t k)
{
    return CHAIN_ALONE ? source->from[0] + (row * CHAIN_LANES + k) * stride
                       : source->from[CHAIN_ALONE ? 0 : k] + row * stride;
}

// One number of each particle of a row, `offset` behind its first.
static inline lanes take_numbers(const row_source *source, int32_t stride, int32_t row, int32_t offset)
{
    lanes numbers = lanes_of(0.0f);
    for (int32_t k = 0; k < CHAIN_LANES; ++k) {
        numbers[k] = particle_of(source, stride, row, k)[offset];
    }
    return numbers;
}

// Four of them: of particle k in the first half of quads[k], of particle k + 4 in the second.
static inline void take_quads(const row_source *source, int32_t stride, int32_t row, int32_t offset, lanes quads[4])
{
    for (int32_t k = 0; k < 4; ++k) {
        four first = four_load(particle_of(source, stride, row, k) + offset);
#if CHAIN_LANES == 8
        four second = four_load(particle_of(source, stride, row, k + 4) + offset);
        quads[k] = __builtin_shufflevector(first, second, 0, 1, 2, 3, 4, 5, 6, 7);
#else
        quads[k] = first;
#endif
    }
}

static inline void gather_vectors(lanes *row, int32_t count, int32_t field, row_source source)
{
    for (int32_t i = 0; i < count; ++i) {
        lanes quads[4];
        take_quads(&source, NUMBERS_OF_VECTOR, i, 0, quads);
        turn_quads(quads);
        store3(row, field, lanes3_of(quads[0], quads[1], quads[2]));
        row += CHAIN_FIELD_COUNT;
    }
}

// From each particle to the next; `added` to what the row has.
static inline void gather_edges(lanes *row, int32_t count, row_source source, bool added)
{
    for (int32_t i = 0; i < count; ++i) {
        lanes from[4], to[4];
        take_quads(&source, NUMBERS_OF_VECTOR, i, 0, from);
        take_quads(&source, NUMBERS_OF_VECTOR, i, NUMBERS_OF_VECTOR, to);
        for (int32_t k = 0; k < 4; ++k) {
            to[k] = to[k] - from[k];
        }
        turn_quads(to);
        lanes3 edge = lanes3_of(to[0], to[1], to[2]);
        store3(row, CHAIN_EX, added ? add3(load3(row, CHAIN_EX), edge) : edge);
        row += CHAIN_FIELD_COUNT;
    }
}

// What the particles are made of; chain_ready.h goes on from there.
static inline void gather_nodes(lanes *row, int32_t count, row_source source, bool items)
{
    const int32_t buckling = offsetof(hwi_node, buckling) / sizeof(float);
    const int32_t drag_area = offsetof(hwi_node, drag_area) / sizeof(float);
    for (int32_t i = 0; i < count; ++i) {
        lanes segment[4], body[4];
        take_quads(&source, NUMBERS_OF_NODE, i, 0, segment);
        turn_quads(segment);
        row[CHAIN_REST] = segment[0];
        row[CHAIN_JOINT] = segment[1];
        row[CHAIN_BEND] = segment[2];
        row[CHAIN_WEIGHT] = segment[3];
        take_quads(&source, NUMBERS_OF_NODE, i, 4, body);
        turn_quads(body);
        row[CHAIN_VOLUME] = body[0];
        row[CHAIN_AREA] = body[1];
        row[CHAIN_THICKNESS] = body[2];
        row[CHAIN_SWAYING] = body[3];
        row[CHAIN_BUCKLING] = take_numbers(&source, NUMBERS_OF_NODE, i, buckling);
        if (items) {
            row[CHAIN_DRAG_AREA] = take_numbers(&source, NUMBERS_OF_NODE, i, drag_area);
        }
        row += CHAIN_FIELD_COUNT;
    }
}

// m above the surface. Nothing asks for it where there is none.
static inline void gather_heights(lanes *row, int32_t count, row_source position, row_source surface)
{
    for (int32_t i = 0; i < count; ++i) {
        lanes y = take_numbers(&position, NUMBERS_OF_VECTOR, i, 1);
        row[CHAIN_HEIGHT] = y - take_numbers(&surface, 1, i, 0);
        row += CHAIN_FIELD_COUNT;
    }
}

// What is behind the end of a cable has a mass of its own; that of a particle is worked out later.
static inline void gather_masses(lanes *row, int32_t count, const hwi_chain *chain, int32_t first)
{
    node_places places = first_places(chain);
    places.own = places.own + (float)first;
    for (int32_t i = 0; i < count; ++i) {
        row[CHAIN_MASS] = lanes_select(places.own > places.last, lanes_of(1.0f), lanes_of(0.0f));
        places.own = places.own + PLACES_IN_ROW;
        row += CHAIN_FIELD_COUNT;
    }
}

static void gather_chain(const hwi_chain *chain, const hwi_chain_line *lines, int32_t begin, int32_t first,
                         int32_t count)
{
    const int32_t row_count = CHAIN_ALONE ? (count + CHAIN_LANES - 1) / CHAIN_LANES : count;
    const int32_t offset = first - begin;
    const lanes zero = lanes_of(0.0f);
    const lanes h2 = lanes_of(chain->h * chain->h);
    lanes *rows = row_of(chain, CHAIN_ALONE ? first / CHAIN_LANES : first);
    row_source position = source_of(lines, LINE_POSITION, NUMBERS_OF_VECTOR, offset);
    gather_edges(rows, row_count, position, false);
    gather_edges(rows, row_count, source_of(lines, LINE_REMAINDER, NUMBERS_OF_VECTOR, offset), true);
    gather_vectors(rows, row_count, CHAIN_VX, source_of(lines, LINE_MOTION, NUMBERS_OF_VECTOR, offset));
    gather_nodes(rows, row_count, source_of(lines, LINE_NODES, NUMBERS_OF_NODE, offset), chain->items);
    gather_masses(rows, row_count, chain, first);
    row_source tension = source_of(lines, LINE_TENSION, 1, offset);
    for (int32_t i = 0; i < row_count; ++i) {
        lanes *row = rows + i * CHAIN_FIELD_COUNT;
        row[CHAIN_LAMBDA] = take_numbers(&tension, 1, i, 0) * h2;
        row[CHAIN_HEIGHT] = zero;
        store3(row, CHAIN_FLOW_X, lanes3_of(zero, zero, zero));
    }
    if (lines[0].arrays[LINE_FLOW] != NULL) {
        gather_vectors(rows, row_count, CHAIN_FLOW_X, source_of(lines, LINE_FLOW, NUMBERS_OF_VECTOR, offset));
    }
    if (chain->surges) {
        gather_vectors(rows, row_count, CHAIN_SURGE_X, source_of(lines, LINE_SURGE, NUMBERS_OF_VECTOR, offset));
    }
    if (chain->surface) {
        gather_heights(rows, row_count, position, source_of(lines, LINE_SURFACE, 1, offset));
    }
}

#endif
