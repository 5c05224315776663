// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// How much energy the lines of a chain have, all lanes at a time: part of chain_kernel.h.

#ifndef HWI_CHAIN_WEIGH_H
#define HWI_CHAIN_WEIGH_H

#include "chain_predict.h"

// Sums of so many nodes are added to the whole: what a float leaves off grows with the number of terms.
#define NODES_IN_A_SUM 64
// Water that flows with u does most work on what it carries along with u / 3: drag of (2/3 u)^2, times that.
#define FLOW_POWER 0.148148148f

// Of a row's nodes, or the sums of what they have.
typedef struct energy_row {
    lanes stored;  // J: motion, stretch and bending,
    lanes falls;   // N s^2/m: what weighs down, less what lifts, of nodes that are free
    lanes weight;  // the same of all nodes, as if none had another sign
    lanes carried; // W: what the water can do on it at most
    lanes descent; // m^2/s^2: the segment, along gravity
} energy_row;

typedef struct energy_sum {
    number stored;
    number falling; // J, weight and buoyancy
    number weight;
    number carried;
} energy_sum;

// What goes on from row to row.
typedef struct energy_before {
    lanes3 direction;
    lanes joint;
    lane_mask crossing; // water ends at some node
} energy_before;

static inline energy_row weigh_row(const lanes *row, const chain_constants *c, bool still, lanes half_stiffness,
                                   energy_before *before)
{
    const lanes zero = lanes_of(0.0f);
    energy_row own;
    lanes joint = row[CHAIN_JOINT];
    lanes joint_before = before_of(before->joint, joint);
    lanes3 edge = load3(row, CHAIN_EX);
    lanes3 direction = scale3(edge, joint);
    lanes3 direction_before = before_of3(before->direction, direction);
    lanes3 turn = sub3(direction, direction_before);
    lanes stretch = lanes_sqrt(dot3(edge, edge)) - row[CHAIN_REST];
    if (c->slackens) {
        stretch = lanes_select(row[CHAIN_SLACKENS] > zero, lanes_max(stretch, zero), stretch);
    }
    lanes stored = half_stiffness * joint * stretch * stretch + 0.5f * row[CHAIN_BEND] * dot3(turn, turn);

    lanes density = c->water_density;
    if (c->surface) {
        lanes height = row[CHAIN_HEIGHT];
        density = lanes_select(height > zero, c->air_density, density);
        lane_mask is_node = row[CHAIN_VOLUME] > zero; // and no padding
        before->crossing |= is_node & (lanes_abs(height) <= 0.5f * (row[CHAIN_THICKNESS] + row[CHAIN_SPAN]));
    }
    lanes displaced = density * row[CHAIN_VOLUME];

    lane_mask inside = joint_before * joint > zero;
    lanes3 t = scale3(add3(direction, direction_before), lanes_select(inside, lanes_of(0.5f), lanes_of(1.0f)));
    lanes3 velocity = load3(row, CHAIN_VX);
    lanes along = dot3(velocity, t);
    lanes across = row[CHAIN_MASS] + displaced * c->added_normal;
    lanes more = displaced * (c->added_tangential - c->added_normal) + row[CHAIN_ALONG];
    lanes motion = 0.5f * (across * dot3(velocity, velocity) + more * along * along);
    lanes weight = row[CHAIN_WEIGHT] - displaced;

    lane_mask free = row[CHAIN_MASS] < lanes_of(HWI_CHAIN_HELD);
    own.stored = stored + lanes_select(free, motion, zero);
    own.falls = lanes_select(free, weight, zero);
    own.weight = lanes_abs(weight);
    own.descent = dot3(edge, c->gravity);
    own.carried = zero;
    if (!still) {
        lanes3 flow = load3(row, CHAIN_FLOW_X);
        lanes square = lanes_select(density < c->water_density, dot3(c->wind, c->wind), dot3(flow, flow));
        lanes drag = lanes_max(c->drag_normal, c->drag_tangential) * row[CHAIN_AREA];
        if (c->items) {
            drag += 0.5f * row[CHAIN_DRAG_AREA];
        }
        own.carried = FLOW_POWER * drag * density * square * lanes_sqrt(square);
    }
    if (c->surges) {
        lanes3 surge = load3(row, CHAIN_SURGE_X);
        lanes heft = displaced * (1.0f + lanes_max(c->added_normal, c->added_tangential));
        own.carried += heft * lanes_sqrt(dot3(surge, surge) * dot3(velocity, velocity));
    }
    before->direction = direction;
    before->joint = joint;
    return own;
}

// One node after the other, so that the sums do not depend on the width of a row. `fallen`: along gravity, from where
// the first node was before the run.
static inline void add_nodes(energy_row *row, int32_t count, number *fallen, energy_sum *sum)
{
    for (int32_t i = 0; i < count; ++i) {
        sum->stored += ((number *)&row->stored)[i];
        sum->falling -= ((number *)&row->falls)[i] * *fallen;
        sum->weight += ((number *)&row->weight)[i];
        sum->carried += ((number *)&row->carried)[i];
        *fallen += ((number *)&row->descent)[i];
    }
}

static energy_sum weigh_nodes(const hwi_chain *chain, const chain_constants *c, energy_before *before)
{
    const lanes half_stiffness = 0.5f * c->stiffness * c->inverse_h * c->inverse_h;
    lanes3 moved;
    for (int32_t lane = 0; lane < CHAIN_LANES; ++lane) {
        moved.x[lane] = chain->moved[0][CHAIN_ALONE ? 0 : lane];
        moved.y[lane] = chain->moved[1][CHAIN_ALONE ? 0 : lane];
        moved.z[lane] = chain->moved[2][CHAIN_ALONE ? 0 : lane];
    }
    lanes begin = dot3(moved, c->gravity);
    number fallen = *(number *)&begin;
    energy_sum whole = {0};
    const lanes *row = row_of(chain, 0);
    const int32_t row_count = row_count_of(chain);
    for (int32_t first = 0; first < row_count; first += NODES_IN_A_SUM / NUMBERS_IN_ROW) {
        energy_sum part = {0};
        for (int32_t i = first; i < row_count && i < first + NODES_IN_A_SUM / NUMBERS_IN_ROW; ++i) {
            energy_row own = weigh_row(row, c, chain->still, half_stiffness, before);
            add_nodes(&own, i + 1 < row_count ? NUMBERS_IN_ROW : last_numbers_of(chain), &fallen, &part);
            row += CHAIN_FIELD_COUNT;
        }
        whole.stored += part.stored;
        whole.falling += part.falling;
        whole.weight += part.weight;
        whole.carried += part.carried;
    }
    return whole;
}

static void weigh_chain(const hwi_chain *chain, hwi_chain_energy *energy)
{
    const chain_constants c = constants_of(chain);
    energy_before before = {0};
    energy_sum sum = weigh_nodes(chain, &c, &before);
    lanes pull = lanes_sqrt(dot3(c.gravity, c.gravity));
    for (int32_t lane = 0; lane < (CHAIN_ALONE ? 1 : CHAIN_LANES); ++lane) {
        energy->stored[lane] = ((float *)&sum.stored)[lane];
        energy->falling[lane] = ((float *)&sum.falling)[lane];
        energy->weight[lane] = ((float *)&sum.weight)[lane] * pull[lane];
        energy->carried[lane] = ((float *)&sum.carried)[lane];
        energy->crossing[lane] = CHAIN_ALONE ? lanes_any(before.crossing) != 0 : before.crossing[lane] != 0;
    }
}

#endif
