// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "cable_rows.h"

#include <string.h>

#include "attachment.h"
#include "random.h"
#include "vector.h"
#include "water.h"
#include "world.h"

#define STRAIGHT        1e-3f // sine of the angle up to which two segments go straight on
#define NUDGE           1e-4f // of the rest length
#define SAMPLE_SIZE     64    // particles whose water is sampled at a time, a multiple of:
#define NODES_AT_A_TIME 8

// A direction of its own for every particle, the same in every run.
static hw_vec3 aside_of(int32_t particle)
{
    return hwi_random_cube(UINT64_C(0x6e75646765), (uint32_t)particle);
}

// The water about some particles of a cable.
typedef struct lane_water {
    hw_vec3 flow[SAMPLE_SIZE + 1]; // vectors are read as four numbers
    hw_vec3 surge[SAMPLE_SIZE + 1];
    float surface[SAMPLE_SIZE];
} lane_water;

// The last particles of a cable, with nothing behind them: no mass, and segments without length.
typedef struct line_end {
    hw_vec3 position[NODES_AT_A_TIME + 2];
    hw_vec3 remainder[NODES_AT_A_TIME + 2];
    hw_vec3 motion[NODES_AT_A_TIME + 1];
    hw_vec3 flow[NODES_AT_A_TIME + 1];
    hw_vec3 surge[NODES_AT_A_TIME + 1];
    float surface[NODES_AT_A_TIME];
    float tension[NODES_AT_A_TIME];
    hwi_node nodes[NODES_AT_A_TIME];
} line_end;

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

// What the lanes of a chain are filled with.
typedef struct row_filling {
    hwi_cable *const *cables;
    int32_t count;
    bool flows; // the water does; else it is the same everywhere
    bool surges;
    bool surface;
    lane_water waters[HWI_CHAIN_MAX_LANES];
    line_end ends[HWI_CHAIN_MAX_LANES];
    int32_t begin; // the node that the lines begin with
    hwi_chain_line lines[HWI_CHAIN_MAX_LANES];
} row_filling;

// Whether the particles from `first` on, and one more, are too few for a lane.
static bool is_end(const row_filling *filling, int32_t lane, int32_t first)
{
    return lane >= filling->count || filling->cables[lane]->particle_count <= first + NODES_AT_A_TIME;
}

static void copy_end(row_filling *filling, int32_t lane, int32_t first)
{
    const hwi_cable *cable = lane < filling->count ? filling->cables[lane] : NULL;
    const lane_water *water = &filling->waters[lane];
    const int32_t count = cable != NULL && cable->particle_count > first ? cable->particle_count - first : 0;
    const int32_t sample = first % SAMPLE_SIZE;
    line_end *end = &filling->ends[lane];
    *end = (line_end){0};
    for (int32_t i = 0; i < count; ++i) {
        end->motion[i] = cable->motion[first + i];
        end->tension[i] = cable->tension[first + i];
        end->nodes[i] = cable->nodes[first + i];
    }
    for (int32_t i = 0; filling->surface && i < count; ++i) {
        end->surface[i] = water->surface[sample + i];
    }
    for (int32_t i = 0; filling->flows && i < count; ++i) {
        end->flow[i] = water->flow[sample + i];
    }
    for (int32_t i = 0; filling->surges && i < count; ++i) {
        end->surge[i] = water->surge[sample + i];
    }
    for (int32_t i = count; i < NODES_AT_A_TIME; ++i) {
        end->nodes[i].thickness = 1.0f;
    }
    for (int32_t i = 0; count > 0 && i <= NODES_AT_A_TIME; ++i) {
        const int32_t particle = first + (i < count ? i : count - 1);
        end->position[i] = cable->position[particle];
        end->remainder[i] = cable->remainder[particle];
    }
}

static void find_line(row_filling *filling, int32_t lane, int32_t first)
{
    hwi_chain_line *line = &filling->lines[lane];
    if (is_end(filling, lane, first)) {
        const line_end *end = &filling->ends[lane];
        copy_end(filling, lane, first);
        *line = (hwi_chain_line){{
            [LINE_POSITION] = &end->position->x,
            [LINE_REMAINDER] = &end->remainder->x,
            [LINE_MOTION] = &end->motion->x,
            [LINE_TENSION] = end->tension,
            [LINE_NODES] = &end->nodes->rest,
            [LINE_FLOW] = filling->flows ? &end->flow->x : NULL,
            [LINE_SURGE] = &end->surge->x,
            [LINE_SURFACE] = end->surface,
        }};
        return;
    }
    const hwi_cable *cable = filling->cables[lane];
    const lane_water *water = &filling->waters[lane];
    const int32_t sample = first % SAMPLE_SIZE;
    *line = (hwi_chain_line){{
        [LINE_POSITION] = &cable->position[first].x,
        [LINE_REMAINDER] = &cable->remainder[first].x,
        [LINE_MOTION] = &cable->motion[first].x,
        [LINE_TENSION] = &cable->tension[first],
        [LINE_NODES] = &cable->nodes[first].rest,
        [LINE_FLOW] = filling->flows ? &water->flow[sample].x : NULL,
        [LINE_SURGE] = &water->surge[sample].x,
        [LINE_SURFACE] = &water->surface[sample],
    }};
}

// Lines last until there is other water, or one of them ends.
static void find_lines(row_filling *filling, const hwi_chain *chain, int32_t first)
{
    bool ends = false;
    for (int32_t lane = 0; lane < chain->lanes; ++lane) {
        ends = ends || is_end(filling, lane, first);
    }
    if (ends || first % SAMPLE_SIZE == 0) {
        filling->begin = first;
        for (int32_t lane = 0; lane < chain->lanes; ++lane) {
            find_line(filling, lane, first);
        }
    }
}

// The water about a lane's particles from `first` on.
static void sample_lane(row_filling *filling, const hwi_substep *substep, int32_t lane, int32_t first)
{
    const hwi_cable *cable = filling->cables[lane];
    const int32_t left = cable->particle_count - first;
    if (left > 0 && filling->flows) {
        int32_t count = left < SAMPLE_SIZE ? left : SAMPLE_SIZE;
        sample_water(cable, first, count, substep, filling->surges, &filling->waters[lane]);
    } else if (first == 0 && filling->surface) {
        const float level = hwi_water_level(substep->world, cable->origin);
        for (int32_t i = 0; i < SAMPLE_SIZE; ++i) {
            filling->waters[lane].surface[i] = level;
        }
    }
}

// Few lines are held at both ends of a segment.
static void gather_slackening(const hwi_chain *chain, hwi_cable *const *cables, int32_t count)
{
    const int32_t row_count = hwi_chain_row_count(chain->node_count, chain->lanes, chain->width);
    for (int32_t row = 0; row < row_count; ++row) {
        const size_t field = (size_t)row * CHAIN_FIELD_COUNT + CHAIN_SLACKENS;
        memset(chain->nodes + field * (size_t)chain->width, 0, (size_t)chain->width * sizeof(float));
    }
    for (int32_t lane = 0; lane < count; ++lane) {
        for (int32_t i = 0; i < cables[lane]->hold_count; ++i) {
            int32_t particle = cables[lane]->holds[i].particle;
            if (hwi_cable_slackens(cables[lane], particle)) {
                float *at = hwi_chain_at(chain, particle, CHAIN_EX, lane);
                at[CHAIN_SLACKENS * chain->width] = 1.0f;
                at[CHAIN_MOST_PUSH * chain->width] = 0.0f;
            }
        }
    }
}

// Behind the last row: nodes that are joined to nothing, as far as the solver looks at them from the row before.
static void clear_padding(const hwi_chain *chain)
{
    static const uint8_t fields[] = {
        CHAIN_EX,   CHAIN_EY,    CHAIN_EZ,   CHAIN_VX, CHAIN_VY, CHAIN_VZ, CHAIN_JOINT,
        CHAIN_BEND, CHAIN_ALPHA, CHAIN_BETA, CHAIN_TX, CHAIN_TY, CHAIN_TZ,
    };
    const int32_t row_count = hwi_chain_row_count(chain->node_count, chain->lanes, chain->width);
    const size_t width = (size_t)chain->width;
    for (int32_t row = row_count; row < row_count + HWI_CHAIN_PADDING; ++row) {
        float *numbers = chain->nodes + (size_t)row * CHAIN_FIELD_COUNT * width;
        for (size_t i = 0; i < sizeof fields; ++i) {
            memset(numbers + fields[i] * width, 0, width * sizeof(float));
        }
    }
}

// A few rows of all lanes at a time: the whole of a chain is more than fits into the nearest cache.
void hwi_rows_gather(hwi_cable *const *cables, int32_t count, const hwi_substep *substep, hwi_chain *chain)
{
    row_filling filling;
    filling.cables = cables;
    filling.count = count;
    filling.flows = !hwi_water_is_still(substep->world);
    filling.surges = chain->surges;
    filling.surface = chain->surface;
    for (int32_t lane = 0; lane < chain->lanes; ++lane) {
        chain->last[lane] = lane < count ? cables[lane]->particle_count - 1 : -1;
    }
    for (int32_t first = 0; first < chain->node_count; first += NODES_AT_A_TIME) {
        const int32_t left = chain->node_count - first;
        for (int32_t lane = 0; first % SAMPLE_SIZE == 0 && lane < count; ++lane) {
            sample_lane(&filling, substep, lane, first);
        }
        find_lines(&filling, chain, first);
        hwi_chain_kernel_of(chain)->gather(chain, filling.lines, filling.begin, first,
                                           left < NODES_AT_A_TIME ? left : NODES_AT_A_TIME);
    }
    clear_padding(chain);
    if (chain->slackens) {
        gather_slackening(chain, cables, count);
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

// The pieces into which held particles, and cuts between them, divide a line, one after the other. What rounding leaves
// between the sum of the segments and the held particles is spread over the particles between them: some 1e-7 of the
// length, which must not pile up.
typedef struct piece_walk {
    const hwi_cable *cable;
    int32_t hold;  // that may end the next piece
    int32_t first; // particle of the piece,
    int32_t last;
    int32_t next;        // first particle of the next one; where a held particle ends a piece, that
    hwi_place gap_begin; // m, that is added to the places of the first and of the last
    hwi_place gap_end;
    hwi_place gap_before; // of the held particle before, or of none,
    bool tied;            // as there was one
} piece_walk;

// The particle that the host leads next, from `hold` on; or NULL.
static hwi_hold *next_led(const hwi_cable *cable, int32_t *hold)
{
    while (*hold < cable->hold_count && hwi_attachment_is_two_way(cable->holds[*hold].attachment)) {
        *hold += 1;
    }
    return *hold < cable->hold_count ? &cable->holds[*hold] : NULL;
}

static int32_t find_cut(const hwi_cable *cable, int32_t from, int32_t to)
{
    for (int32_t i = from; cable->cut_count > 0 && i < to; ++i) {
        if (cable->cut[i]) {
            return i;
        }
    }
    return -1;
}

static void find_next_piece(piece_walk *walk)
{
    const hwi_cable *cable = walk->cable;
    const hwi_hold *hold = next_led(cable, &walk->hold);
    walk->first = walk->next;
    walk->gap_begin = walk->gap_before;
    walk->gap_end = walk->gap_before;
    if (hold == NULL) {
        walk->last = cable->particle_count - 1;
        walk->next = cable->particle_count;
        return;
    }
    hwi_place gap = hwi_place_sub(hold->end, hold->summed);
    // Over a cut nothing is spread: the part before it stays with the hold before, the part after it with this one.
    int32_t cut = walk->hold > 0 ? find_cut(cable, walk->first, hold->particle) : -1;
    walk->gap_before = gap;
    if (cut >= 0) {
        walk->last = cut;
        walk->next = cut + 1;
        return;
    }
    // Up to the first held particle the whole piece moves along.
    walk->gap_begin = walk->tied ? walk->gap_begin : gap;
    walk->gap_end = gap;
    walk->last = hold->particle;
    walk->next = hold->particle;
    walk->tied = true;
    walk->hold += 1;
}

// The piece that `particle` is in, and how it is placed.
static void find_piece(piece_walk *walk, int32_t particle, hwi_chain_placing *placing, int32_t lane)
{
    if (particle >= walk->cable->particle_count || (particle <= walk->last && walk->next > walk->first)) {
        return;
    }
    do {
        find_next_piece(walk);
    } while (particle > walk->last || walk->next == walk->first);
    hwi_place change = hwi_place_sub(walk->gap_end, walk->gap_begin);
    placing->gap[0][lane] = walk->gap_begin.x;
    placing->gap[1][lane] = walk->gap_begin.y;
    placing->gap[2][lane] = walk->gap_begin.z;
    placing->change[0][lane] = change.x;
    placing->change[1][lane] = change.y;
    placing->change[2][lane] = change.z;
    placing->first[lane] = walk->first;
    placing->share[lane] = walk->last > walk->first ? 1.0 / (walk->last - walk->first) : 0.0;
}

// Where the segments alone would put the particles that the host leads. `placing` goes on to the last of them.
static void sum_to_holds(hwi_cable *const *cables, int32_t count, const hwi_chain *chain, hwi_chain_placing placing)
{
    int32_t next[HWI_CHAIN_MAX_LANES] = {0};
    for (int32_t at = 0;;) {
        int32_t nearest = chain->node_count;
        for (int32_t lane = 0; lane < count; ++lane) {
            const hwi_hold *hold = next_led(cables[lane], &next[lane]);
            nearest = hold != NULL && hold->particle < nearest ? hold->particle : nearest;
        }
        if (nearest == chain->node_count) {
            return;
        }
        hwi_chain_kernel_of(chain)->sum(chain, &placing, at, nearest);
        at = nearest;
        for (int32_t lane = 0; lane < count; ++lane) {
            hwi_hold *hold = next_led(cables[lane], &next[lane]);
            if (hold != NULL && hold->particle == nearest) {
                hold->summed = (hwi_place){placing.at[0][lane], placing.at[1][lane], placing.at[2][lane]};
                next[lane] += 1;
            }
        }
    }
}

// Held particles are where they are led to. What is kept of them is what the substep found.
static void put_to_holds(hwi_cable *cable)
{
    for (int32_t i = 0; i < cable->hold_count; ++i) {
        const hwi_hold *hold = &cable->holds[i];
        cable->good_position[hold->particle] = hold->found.position;
        cable->good_remainder[hold->particle] = hold->found.remainder;
        cable->good_motion[hold->particle] = hold->found.motion;
        if (!hwi_attachment_is_two_way(hold->attachment)) {
            cable->position[hold->particle] = hwi_place_round(hold->end);
            cable->remainder[hold->particle] = hwi_place_remainder(hold->end);
        }
    }
}

void hwi_rows_scatter(hwi_cable *const *cables, int32_t count, hwi_chain *chain)
{
    hwi_chain_placing placing = {0};
    piece_walk walks[HWI_CHAIN_MAX_LANES];
    for (int32_t lane = 0; lane < count; ++lane) {
        const hwi_cable *cable = cables[lane];
        hw_vec3 moved = {chain->moved[0][lane], chain->moved[1][lane], chain->moved[2][lane]};
        hwi_place start = hwi_place_add(hwi_place_of(cable->position[0]), hwi_place_of(cable->remainder[0]));
        start = hwi_place_add(start, hwi_place_of(moved));
        placing.at[0][lane] = start.x;
        placing.at[1][lane] = start.y;
        placing.at[2][lane] = start.z;
        walks[lane] = (piece_walk){.cable = cable, .last = -1};
        hwi_cable_swap_state(cables[lane]);
    }
    sum_to_holds(cables, count, chain, placing);
    // The longest cable is the first.
    for (int32_t from = 0; count > 0;) {
        int32_t to = cables[count - 1]->particle_count;
        for (int32_t lane = 0; lane < count; ++lane) {
            find_piece(&walks[lane], from, &placing, lane);
            to = walks[lane].last + 1 < to ? walks[lane].last + 1 : to;
        }
        hwi_chain_kernel_of(chain)->scatter(chain, cables, count, &placing, from, to);
        from = to;
        for (; count > 0 && cables[count - 1]->particle_count == to; --count) {
            put_to_holds(cables[count - 1]);
            chain->sound[count - 1] =
                placing.beyond[count - 1] >= 0 && hwi_is_within(cables[count - 1]->origin, HWI_SURELY_NEAR);
        }
    }
}
