// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "cable_rows.h"

#include <string.h>

#include "attachment.h"
#include "random.h"
#include "vector.h"
#include "water.h"
#include "world.h"

#define PUSHED         0.99f // share of its rest length below which a segment is being pushed together
#define STRAIGHT       1e-3f // sine of the angle up to which two segments go straight on
#define NUDGE          1e-4f // of the rest length
#define SAMPLE_SIZE    64    // particles whose water is sampled at a time, a multiple of:
#define NODES_AT_A_TIME 8

// How a cable's nodes lie in a chain. The loops here are compiled once for each form: then the fields of a node are at
// fixed distances, and so is the next node.
typedef struct row_form {
    int32_t width;
    bool alone;
} row_form;

#define FOR_FORM(chain, call, ...)                                                                                     \
    do {                                                                                                               \
        if ((chain)->lanes == 1) {                                                                                     \
            if ((chain)->width == 8) {                                                                                 \
                call(((row_form){8, true}), __VA_ARGS__);                                                              \
            } else {                                                                                                   \
                call(((row_form){4, true}), __VA_ARGS__);                                                              \
            }                                                                                                          \
        } else if ((chain)->width == 8) {                                                                              \
            call(((row_form){8, false}), __VA_ARGS__);                                                                 \
        } else {                                                                                                       \
            call(((row_form){4, false}), __VA_ARGS__);                                                                 \
        }                                                                                                              \
    } while (0)

static inline void put(row_form form, float *at, int32_t field, hw_vec3 value)
{
    at[field * form.width] = value.x;
    at[(field + 1) * form.width] = value.y;
    at[(field + 2) * form.width] = value.z;
}

static inline hw_vec3 get(row_form form, const float *at, int32_t field)
{
    return hwi_vec3(at[field * form.width], at[(field + 1) * form.width], at[(field + 2) * form.width]);
}

// How far node i + 1 is from node i.
static inline int32_t step_from(row_form form, int32_t i)
{
    int32_t row = CHAIN_FIELD_COUNT * form.width;
    return !form.alone ? row : (i + 1) % form.width != 0 ? 1 : row - form.width + 1;
}

// A direction of its own for every particle, the same in every run.
static hw_vec3 aside_of(int32_t particle)
{
    return hwi_random_cube(UINT64_C(0x6e75646765), (uint32_t)particle);
}

// Particles in one point, and a straight line that is pushed together along itself, have no direction to go. They get
// one: far less than anyone sees, and from then on the line unfolds by itself.
static hw_vec3 unfold(const hwi_cable *cable, int32_t i, hw_vec3 edge, hw_vec3 before)
{
    if (cable->nodes[i].joint == 0.0f || (cable->held[i] && cable->held[i + 1])) {
        return edge;
    }
    hw_vec3 turn = hwi_cross(before, edge);
    float straight = STRAIGHT * STRAIGHT * hwi_dot(before, before) * hwi_dot(edge, edge);
    bool is_straight = i == 0 || hwi_dot(turn, turn) <= straight;
    return is_straight ? hwi_add_scaled(edge, NUDGE * cable->nodes[i].rest, aside_of(i)) : edge;
}

// The water about some particles of a cable, and the segment before the next one to be gathered.
typedef struct lane_state {
    hw_vec3 before;
    hw_vec3 flow[SAMPLE_SIZE];
    float surface[SAMPLE_SIZE];
} lane_state;

// Particles first..end: how they move, and what they are made of. chain_ready.h goes on from there.
static inline void gather_rows(row_form form, const hwi_cable *cable, float *at, int32_t first, int32_t end, float h2,
                               lane_state *state)
{
    hw_vec3 before = state->before;
    hw_vec3 position = cable->position[first];
    hw_vec3 remainder = cable->remainder[first];
    for (int32_t i = first; i < end; ++i) {
        const hwi_node *node = &cable->nodes[i];
        at[CHAIN_HEIGHT * form.width] = position.y - state->surface[i % SAMPLE_SIZE];
        put(form, at, CHAIN_FLOW_X, state->flow[i % SAMPLE_SIZE]);
        put(form, at, CHAIN_VX, cable->motion[i]);
        at[CHAIN_LAMBDA * form.width] = cable->tension[i] * h2;
        at[CHAIN_REST * form.width] = node->rest;
        at[CHAIN_JOINT * form.width] = node->joint;
        at[CHAIN_BEND * form.width] = node->bend;
        at[CHAIN_MOST_PUSH * form.width] = node->buckling;
        at[CHAIN_IMPULSE * form.width] = node->swaying;
        at[CHAIN_MASS * form.width] = cable->held[i] ? HWI_CHAIN_HELD : 0.0f;
        at[CHAIN_WEIGHT * form.width] = node->mass;
        at[CHAIN_VOLUME * form.width] = node->volume;
        at[CHAIN_AREA * form.width] = node->area;
        at[CHAIN_SPAN * form.width] = node->span;
        hw_vec3 edge = {0};
        if (i + 1 < cable->particle_count) {
            hw_vec3 position_after = cable->position[i + 1];
            hw_vec3 remainder_after = cable->remainder[i + 1];
            edge = hwi_add(hwi_sub(position_after, position), hwi_sub(remainder_after, remainder));
            if (!(hwi_dot(edge, edge) >= PUSHED * PUSHED * node->rest * node->rest)) {
                edge = unfold(cable, i, edge, before);
            }
            position = position_after;
            remainder = remainder_after;
            before = edge;
        }
        put(form, at, CHAIN_EX, edge);
        at += step_from(form, i);
    }
    state->before = before;
}

// Nodes that are joined to nothing and that nothing pulls at, in whole rows.
static void clear_rows(const hwi_chain *chain, int32_t first, int32_t end)
{
    size_t row_size = (size_t)CHAIN_FIELD_COUNT * (size_t)chain->width;
    float *row = chain->nodes + (size_t)first * row_size;
    memset(row, 0, (size_t)(end - first) * row_size * sizeof(float));
    for (int32_t i = first; i < end; ++i) {
        for (int32_t j = 0; j < chain->width; ++j) {
            row[CHAIN_MASS * chain->width + j] = 1.0f;
        }
        row += row_size;
    }
}

// A few rows of all lanes at a time: the whole of a chain is more than fits into the nearest cache.
void hwi_rows_gather(hwi_cable *const *cables, int32_t count, const hwi_substep *substep, hwi_chain *chain)
{
    const float h2 = chain->h * chain->h;
    const double time = hwi_world_time(substep->world);
    const int32_t row_count = hwi_chain_row_count(chain->node_count, chain->lanes, chain->width);
    lane_state states[HWI_CHAIN_MAX_LANES];
    int32_t filled = count < chain->lanes ? 0 : cables[count - 1]->particle_count; // nodes without a gap
    for (int32_t lane = 0; lane < chain->lanes; ++lane) {
        chain->last[lane] = lane < count ? cables[lane]->particle_count - 1 : -1;
        states[lane].before = (hw_vec3){0};
    }
    // Of a cable alone the last row has a gap.
    clear_rows(chain, chain->lanes == 1 ? row_count - 1 : row_count, row_count + HWI_CHAIN_PADDING);
    for (int32_t first = 0; first < chain->node_count; first += NODES_AT_A_TIME) {
        int32_t beyond = first + NODES_AT_A_TIME < chain->node_count ? first + NODES_AT_A_TIME : chain->node_count;
        if (beyond > filled) {
            clear_rows(chain, first, beyond);
        }
        for (int32_t lane = 0; lane < count && cables[lane]->particle_count > first; ++lane) {
            const hwi_cable *cable = cables[lane];
            lane_state *state = &states[lane];
            int32_t left = cable->particle_count - first;
            if (first % SAMPLE_SIZE == 0) {
                hwi_water_sample(substep->world, time, cable->origin, &cable->position[first],
                                 left < SAMPLE_SIZE ? left : SAMPLE_SIZE, state->flow, state->surface);
            }
            int32_t end = left < NODES_AT_A_TIME ? cable->particle_count : first + NODES_AT_A_TIME;
            float *at = hwi_chain_at(chain, first, CHAIN_EX, lane);
            FOR_FORM(chain, gather_rows, cable, at, first, end, h2, state);
        }
    }
}

static hwi_place edge_of(const hwi_chain *chain, int32_t segment, int32_t lane)
{
    const float *at = hwi_chain_at(chain, segment, CHAIN_EX, lane);
    return hwi_place_of(hwi_vec3(at[0], at[chain->width], at[2 * chain->width]));
}

static inline void sum_edges(row_form form, const float *at, int32_t first, int32_t end, hwi_place *sum)
{
    hwi_place place = *sum;
    for (int32_t i = first; i < end; ++i) {
        place = hwi_place_add(place, hwi_place_of(get(form, at, CHAIN_EX)));
        at += step_from(form, i);
    }
    *sum = place;
}

// Some particles of a line, and what is added to the places of the first and of the last.
typedef struct piece {
    int32_t first;
    int32_t last;
    hwi_place gap_begin;
    hwi_place gap_end;
} piece;

static inline void place_piece(row_form form, hwi_cable *cable, const float *at, const piece *p, hwi_place *end)
{
    hwi_place place = *end;
    double share = p->last > p->first ? 1.0 / (p->last - p->first) : 0.0;
    for (int32_t i = p->first; i <= p->last; ++i) {
        hwi_place corrected = hwi_place_add(place, hwi_place_lerp(p->gap_begin, p->gap_end, share * (i - p->first)));
        cable->position[i] = hwi_place_round(corrected);
        cable->remainder[i] = hwi_place_remainder(corrected);
        if (i < p->last) {
            place = hwi_place_add(place, hwi_place_of(get(form, at, CHAIN_EX)));
            at += step_from(form, i);
        }
    }
    *end = place;
}

// Segments are summed up to places, first..last. What rounding leaves between the sum and the held particles is spread
// over the particles between them: some 1e-7 of the length, which must not pile up.
static hwi_place scatter_piece(hwi_cable *cable, const hwi_chain *chain, int32_t lane, int32_t first, int32_t last,
                               hwi_place begin, hwi_place gap_begin, hwi_place gap_end)
{
    const piece p = {first, last, gap_begin, gap_end};
    FOR_FORM(chain, place_piece, cable, hwi_chain_at(chain, first, CHAIN_EX, lane), &p, &begin);
    return begin;
}

static void scatter_places(hwi_cable *cable, const hwi_chain *chain, int32_t lane)
{
    int32_t last = cable->particle_count - 1;
    hw_vec3 moved = {chain->moved[0][lane], chain->moved[1][lane], chain->moved[2][lane]};
    hwi_place at = hwi_place_add(hwi_place_of(cable->position[0]), hwi_place_of(cable->remainder[0]));
    at = hwi_place_add(at, hwi_place_of(moved));
    int32_t done = 0;
    bool tied = false;
    hwi_place gap_before = {0.0, 0.0, 0.0};
    for (int32_t i = 0; i < cable->hold_count; ++i) {
        const hwi_hold *hold = &cable->holds[i];
        if (hwi_attachment_is_two_way(hold->attachment)) {
            continue;
        }
        hwi_place sum = at;
        FOR_FORM(chain, sum_edges, hwi_chain_at(chain, done, CHAIN_EX, lane), done, hold->particle, &sum);
        hwi_place gap = hwi_place_sub(hold->end, sum);
        // Over a cut nothing is spread: the part before it stays with the hold before, the part after it with this one.
        for (int32_t j = done; i > 0 && cable->cut_count > 0 && j < hold->particle; ++j) {
            if (cable->cut[j]) {
                at = scatter_piece(cable, chain, lane, done, j, at, gap_before, gap_before);
                at = hwi_place_add(at, edge_of(chain, j, lane));
                done = j + 1;
                gap_before = gap;
            }
        }
        // Up to the first held particle the whole piece moves along.
        at = scatter_piece(cable, chain, lane, done, hold->particle, at, tied ? gap_before : gap, gap);
        done = hold->particle;
        gap_before = gap;
        tied = true;
    }
    scatter_piece(cable, chain, lane, done, last, at, gap_before, gap_before);
    for (int32_t i = 0; i < cable->hold_count; ++i) {
        const hwi_hold *hold = &cable->holds[i];
        if (!hwi_attachment_is_two_way(hold->attachment)) {
            cable->position[hold->particle] = hwi_place_round(hold->end);
            cable->remainder[hold->particle] = hwi_place_remainder(hold->end);
        }
    }
}

static inline void scatter_motion(row_form form, hwi_cable *cable, const float *at, float inverse_h2)
{
    for (int32_t i = 0; i < cable->particle_count; ++i) {
        cable->motion[i] = get(form, at, CHAIN_VX);
        cable->tension[i] = at[CHAIN_LAMBDA * form.width] * inverse_h2;
        at += step_from(form, i);
    }
}

void hwi_rows_scatter(hwi_cable *cable, const hwi_chain *chain, int32_t lane)
{
    const float inverse_h2 = 1.0f / (chain->h * chain->h);
    scatter_places(cable, chain, lane);
    FOR_FORM(chain, scatter_motion, cable, hwi_chain_at(chain, 0, CHAIN_EX, lane), inverse_h2);
}
