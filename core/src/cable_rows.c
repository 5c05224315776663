// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "cable_rows.h"

#include <string.h>

#include "attachment.h"
#include "four.h"
#include "random.h"
#include "vector.h"
#include "water.h"
#include "world.h"

#define STRAIGHT        1e-3f // sine of the angle up to which two segments go straight on
#define NUDGE           1e-4f // of the rest length
#define SAMPLE_SIZE     64    // particles whose water is sampled at a time, a multiple of:
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

// The water about some particles of a cable. One more than are sampled: four numbers are read of the last.
typedef struct lane_water {
    hw_vec3 flow[SAMPLE_SIZE + 1];
    hw_vec3 surge[SAMPLE_SIZE];
    float surface[SAMPLE_SIZE];
} lane_water;

static inline hw_vec3 edge_from(const hwi_cable *cable, int32_t i)
{
    return hwi_add(hwi_sub(cable->position[i + 1], cable->position[i]),
                   hwi_sub(cable->remainder[i + 1], cable->remainder[i]));
}

// How a particle moves, and what it is made of; chain_ready.h goes on from there.
static inline void gather_node(row_form form, const hwi_cable *cable, const lane_water *water, int32_t i, float *at,
                               float h2)
{
    const hwi_node *node = &cable->nodes[i];
    const int32_t sample = i % SAMPLE_SIZE;
    hw_vec3 edge = i + 1 < cable->particle_count ? edge_from(cable, i) : (hw_vec3){0};
    put(form, at, CHAIN_EX, edge);
    put(form, at, CHAIN_VX, cable->motion[i]);
    put(form, at, CHAIN_FLOW_X, water->flow[sample]);
    at[CHAIN_HEIGHT * form.width] = cable->position[i].y - water->surface[sample];
    at[CHAIN_LAMBDA * form.width] = cable->tension[i] * h2;
    at[CHAIN_REST * form.width] = node->rest;
    at[CHAIN_JOINT * form.width] = node->joint;
    at[CHAIN_BEND * form.width] = node->bend;
    at[CHAIN_WEIGHT * form.width] = node->mass;
    at[CHAIN_VOLUME * form.width] = node->volume;
    at[CHAIN_AREA * form.width] = node->area;
    at[CHAIN_THICKNESS * form.width] = node->thickness;
    at[CHAIN_IMPULSE * form.width] = node->swaying;
    at[CHAIN_MOST_PUSH * form.width] = node->buckling;
    at[CHAIN_MASS * form.width] = 0.0f;
}

static inline void put_turned(row_form form, float *at, int32_t field, four value[4])
{
    four_turn(&value[0], &value[1], &value[2], &value[3]);
    four_store(&at[field * form.width], value[0]);
    four_store(&at[(field + 1) * form.width], value[1]);
    four_store(&at[(field + 2) * form.width], value[2]);
}

// The same for four nodes that are beside each other in a row: of four cables, or of one. All are followed by two more.
static inline void gather_four(row_form form, hwi_cable *const *cables, const lane_water *waters, int32_t first,
                               float *at, float h2)
{
    four segment[4], body[4], edge[4], velocity[4], flow[4];
    four height, tension, buckling;
    for (int32_t k = 0; k < 4; ++k) {
        const hwi_cable *cable = cables[form.alone ? 0 : k];
        const lane_water *water = &waters[form.alone ? 0 : k];
        const int32_t i = form.alone ? first + k : first;
        const int32_t sample = i % SAMPLE_SIZE;
        const hw_vec3 *position = &cable->position[i];
        const hw_vec3 *remainder = &cable->remainder[i];
        segment[k] = four_load(&cable->nodes[i].rest);
        body[k] = four_load(&cable->nodes[i].volume);
        edge[k] = (four_load(&position[1].x) - four_load(&position[0].x)) +
                  (four_load(&remainder[1].x) - four_load(&remainder[0].x));
        velocity[k] = four_load(&cable->motion[i].x);
        flow[k] = four_load(&water->flow[sample].x);
        height[k] = position->y - water->surface[sample];
        tension[k] = cable->tension[i];
        buckling[k] = cable->nodes[i].buckling;
    }
    put_turned(form, at, CHAIN_EX, edge);
    put_turned(form, at, CHAIN_VX, velocity);
    put_turned(form, at, CHAIN_FLOW_X, flow);
    put_turned(form, at, CHAIN_REST, segment); // and joint, bend
    four_store(&at[CHAIN_WEIGHT * form.width], segment[3]);
    put_turned(form, at, CHAIN_VOLUME, body); // and area, thickness
    four_store(&at[CHAIN_IMPULSE * form.width], body[3]);
    four_store(&at[CHAIN_HEIGHT * form.width], height);
    four_store(&at[CHAIN_LAMBDA * form.width], tension * h2);
    four_store(&at[CHAIN_MOST_PUSH * form.width], buckling);
    four_store(&at[CHAIN_MASS * form.width], (four){0});
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
            row[CHAIN_THICKNESS * chain->width + j] = 1.0f;
        }
        row += row_size;
    }
}

// Nodes first..end of a cable alone.
static inline void gather_alone(row_form form, const hwi_chain *chain, hwi_cable *const *cables,
                                const lane_water *water, int32_t first, int32_t end, float h2)
{
    int32_t i = first;
    float *at = hwi_chain_at(chain, i, CHAIN_EX, 0);
    for (; i + 4 <= end && i + 6 <= cables[0]->particle_count; i += 4) {
        gather_four(form, cables, water, i, at, h2);
        at += 3 + step_from(form, i + 3);
    }
    for (; i < end; ++i) {
        gather_node(form, cables[0], water, i, at, h2);
        at += step_from(form, i);
    }
}

// Nodes first..end of some cables, the longest first.
static inline void gather_many(row_form form, const hwi_chain *chain, hwi_cable *const *cables, int32_t count,
                               const lane_water *waters, int32_t first, int32_t end, float h2)
{
    for (int32_t lane = 0; lane < count; lane += 4) {
        int32_t shortest = lane + 4 <= count ? cables[lane + 3]->particle_count : 0;
        for (int32_t i = first; i < end; ++i) {
            float *at = hwi_chain_at(chain, i, CHAIN_EX, lane);
            if (i + 3 <= shortest) {
                gather_four(form, cables + lane, waters + lane, i, at, h2);
                continue;
            }
            for (int32_t k = lane; k < count && k < lane + 4 && i < cables[k]->particle_count; ++k) {
                gather_node(form, cables[k], &waters[k], i, at + (k - lane), h2);
            }
        }
    }
}

static void gather_nodes(const hwi_chain *chain, hwi_cable *const *cables, int32_t count, const lane_water *waters,
                         int32_t first, int32_t end)
{
    const float h2 = chain->h * chain->h;
    if (chain->lanes == 1) {
        if (chain->width == 8) {
            gather_alone((row_form){8, true}, chain, cables, waters, first, end, h2);
        } else {
            gather_alone((row_form){4, true}, chain, cables, waters, first, end, h2);
        }
    } else if (chain->width == 8) {
        gather_many((row_form){8, false}, chain, cables, count, waters, first, end, h2);
    } else {
        gather_many((row_form){4, false}, chain, cables, count, waters, first, end, h2);
    }
}

// Of `count` particles. The flow is that in the middle of the substep, as far as waves change it.
static void sample_water(const hwi_cable *cable, int32_t first, int32_t count, const hwi_substep *substep, bool surges,
                         lane_water *water)
{
    hwi_water_line line = {water->flow, surges ? water->surge : NULL, water->surface};
    hwi_water_sample(substep->world, hwi_world_time(substep->world), cable->origin, &cable->position[first], count,
                     &line);
    const float half = (float)(0.5 * substep->length);
    for (int32_t i = 0; surges && i < count; ++i) {
        water->flow[i] = hwi_add_scaled(water->flow[i], half, water->surge[i]);
    }
}

// Only waves accelerate the water, so this is apart.
static void gather_surges(const hwi_chain *chain, hwi_cable *const *cables, int32_t count, const lane_water *waters,
                          int32_t first, int32_t end)
{
    for (int32_t lane = 0; lane < count; ++lane) {
        for (int32_t i = first; i < end && i < cables[lane]->particle_count; ++i) {
            float *at = hwi_chain_at(chain, i, CHAIN_SURGE_X, lane);
            hw_vec3 surge = waters[lane].surge[i % SAMPLE_SIZE];
            at[0] = surge.x;
            at[chain->width] = surge.y;
            at[2 * chain->width] = surge.z;
        }
    }
}

// Few lines have anything fixed to them.
static void gather_items(const hwi_chain *chain, hwi_cable *const *cables, int32_t count, int32_t first, int32_t end)
{
    for (int32_t lane = 0; lane < count; ++lane) {
        for (int32_t i = first; i < end && i < cables[lane]->particle_count; ++i) {
            *hwi_chain_at(chain, i, CHAIN_DRAG_AREA, lane) = cables[lane]->nodes[i].drag_area;
        }
    }
}

// Few lines are held at both ends of a segment.
static void gather_slackening(const hwi_chain *chain, hwi_cable *const *cables, int32_t count, int32_t first,
                              int32_t end)
{
    for (int32_t lane = 0; lane < count; ++lane) {
        for (int32_t i = first; i < end && i < cables[lane]->particle_count; ++i) {
            float *at = hwi_chain_at(chain, i, CHAIN_EX, lane);
            at[CHAIN_SLACKENS * chain->width] = 0.0f;
            if (hwi_cable_slackens(cables[lane], i)) {
                at[CHAIN_SLACKENS * chain->width] = 1.0f;
                at[CHAIN_MOST_PUSH * chain->width] = 0.0f;
            }
        }
    }
}

// A few rows of all lanes at a time: the whole of a chain is more than fits into the nearest cache.
void hwi_rows_gather(hwi_cable *const *cables, int32_t count, const hwi_substep *substep, hwi_chain *chain)
{
    const int32_t row_count = hwi_chain_row_count(chain->node_count, chain->lanes, chain->width);
    lane_water waters[HWI_CHAIN_MAX_LANES];
    int32_t filled = count < chain->lanes ? 0 : cables[count - 1]->particle_count; // nodes without a gap
    for (int32_t lane = 0; lane < chain->lanes; ++lane) {
        chain->last[lane] = lane < count ? cables[lane]->particle_count - 1 : -1;
    }
    // Of a cable alone the last row has a gap.
    clear_rows(chain, chain->lanes == 1 ? row_count - 1 : row_count, row_count + HWI_CHAIN_PADDING);
    for (int32_t first = 0; first < chain->node_count; first += NODES_AT_A_TIME) {
        int32_t end = first + NODES_AT_A_TIME < chain->node_count ? first + NODES_AT_A_TIME : chain->node_count;
        if (end > filled) {
            clear_rows(chain, first, end);
        }
        for (int32_t lane = 0; first % SAMPLE_SIZE == 0 && lane < count; ++lane) {
            const hwi_cable *cable = cables[lane];
            int32_t left = cable->particle_count - first;
            if (left > 0) {
                sample_water(cable, first, left < SAMPLE_SIZE ? left : SAMPLE_SIZE, substep, chain->surges,
                             &waters[lane]);
            }
        }
        gather_nodes(chain, cables, count, waters, first, end);
        if (chain->surges) {
            gather_surges(chain, cables, count, waters, first, end);
        }
        if (chain->items) {
            gather_items(chain, cables, count, first, end);
        }
        if (chain->slackens) {
            gather_slackening(chain, cables, count, first, end);
        }
    }
    for (int32_t lane = 0; lane < count; ++lane) {
        for (int32_t i = 0; i < cables[lane]->hold_count; ++i) {
            *hwi_chain_at(chain, cables[lane]->holds[i].particle, CHAIN_MASS, lane) = HWI_CHAIN_HELD;
        }
    }
}

// Particles in one point, and a straight line that is pushed together along itself, have no direction to go. They get
// one: far less than anyone sees, and from then on the line unfolds by itself.
static hw_vec3 unfold(const hwi_cable *cable, int32_t i, hw_vec3 edge, hw_vec3 before)
{
    if (cable->nodes[i].joint == 0.0f || (cable->held[i] && cable->held[i + 1])) {
        return edge;
    }
    hw_vec3 turn = hwi_cross(before, edge);
    float rest = cable->nodes[i].rest;
    float square = hwi_dot(edge, edge);
    // The first segment goes straight on from nothing: the one after it is nudged.
    bool lost = i == 0 ? square <= STRAIGHT * STRAIGHT * rest * rest
                       : hwi_dot(turn, turn) <= STRAIGHT * STRAIGHT * hwi_dot(before, before) * square;
    return lost ? hwi_add_scaled(edge, NUDGE * rest, aside_of(i)) : edge;
}

void hwi_rows_unfold(const hwi_cable *cable, const hwi_chain *chain, int32_t lane)
{
    hw_vec3 before = {0};
    for (int32_t i = 0; i + 1 < cable->particle_count; ++i) {
        float *at = hwi_chain_at(chain, i, CHAIN_EX, lane);
        hw_vec3 edge = hwi_vec3(at[0], at[chain->width], at[2 * chain->width]);
        float rest = cable->nodes[i].rest;
        if (!(hwi_dot(edge, edge) >= HWI_CHAIN_PUSHED * HWI_CHAIN_PUSHED * rest * rest)) {
            edge = unfold(cable, i, edge, before);
            at[0] = edge.x;
            at[chain->width] = edge.y;
            at[2 * chain->width] = edge.z;
        }
        before = edge;
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

static inline void scatter_node(row_form form, hwi_cable *cable, int32_t i, const float *at, float inverse_h2)
{
    cable->motion[i] = get(form, at, CHAIN_VX);
    cable->tension[i] = at[CHAIN_LAMBDA * form.width] * inverse_h2;
}

// Four nodes of one cable that are beside each other, and followed by one more: three numbers of each are written as
// four, of which the next one takes the last.
static inline void scatter_four(row_form form, hwi_cable *cable, int32_t first, const float *at, float inverse_h2)
{
    four x = four_load(&at[CHAIN_VX * form.width]);
    four y = four_load(&at[CHAIN_VY * form.width]);
    four z = four_load(&at[CHAIN_VZ * form.width]);
    four rest = {0};
    four_turn(&x, &y, &z, &rest);
    four_store(&cable->motion[first].x, x);
    four_store(&cable->motion[first + 1].x, y);
    four_store(&cable->motion[first + 2].x, z);
    four_store(&cable->motion[first + 3].x, rest);
    four_store(&cable->tension[first], four_load(&at[CHAIN_LAMBDA * form.width]) * inverse_h2);
}

static inline void scatter_motion(row_form form, hwi_cable *cable, const float *at, float inverse_h2)
{
    int32_t i = 0;
    for (; form.alone && i + 5 <= cable->particle_count; i += 4) {
        scatter_four(form, cable, i, at, inverse_h2);
        at += 3 + step_from(form, i + 3);
    }
    for (; i < cable->particle_count; ++i) {
        scatter_node(form, cable, i, at, inverse_h2);
        at += step_from(form, i);
    }
}

void hwi_rows_scatter(hwi_cable *cable, const hwi_chain *chain, int32_t lane)
{
    const float inverse_h2 = 1.0f / (chain->h * chain->h);
    scatter_places(cable, chain, lane);
    FOR_FORM(chain, scatter_motion, cable, hwi_chain_at(chain, 0, CHAIN_EX, lane), inverse_h2);
}
