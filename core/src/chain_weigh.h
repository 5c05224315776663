// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// How much energy the lines of a chain have, all lanes at a time. The including file defines, beside what
// chain_kernel.h wants,
//
//     CHAIN_WEIGH        the name of the function to define

// Sums of so many nodes are added to the whole: what a float leaves off grows with the number of terms.
#define NODES_IN_A_SUM 64
// Water that flows with u does most work on what it carries along with u / 3: drag of (2/3 u)^2, times that.
#define FLOW_POWER 0.148148148f

typedef struct energy_sum {
    lanes stored;  // J: motion, stretch and bending,
    lanes falling; // weight and buoyancy
    lanes weight;  // N, of all nodes, as if none had another sign
    lanes flow;    // kg m^2/s^3: how the water pulls at it
} energy_sum;

// What goes on from node to node.
typedef struct energy_row {
    lanes3 direction;   // of the segment before
    lanes joint;        // of that
    lanes fall;         // m^2/s^2, along gravity, from where the first node was
    lane_mask crossing; // water ends at some node
} energy_row;

static inline void weigh_node(const lanes *row, const chain_constants *c, bool still, lanes half_stiffness,
                              energy_row *now, energy_sum *sum)
{
    const lanes zero = lanes_of(0.0f);
    lanes joint = row[CHAIN_JOINT];
    lanes3 edge = load3(row, CHAIN_EX);
    lanes3 direction = scale3(edge, joint);
    lanes3 turn = sub3(direction, now->direction);
    lanes stretch = lanes_sqrt(dot3(edge, edge)) - row[CHAIN_REST];
    lanes stored = half_stiffness * joint * stretch * stretch + 0.5f * row[CHAIN_BEND] * dot3(turn, turn);

    lanes density = c->water_density;
    if (c->surface) {
        lanes height = row[CHAIN_HEIGHT];
        density = lanes_select(height > zero, c->air_density, density);
        now->crossing = now->crossing | (lanes_abs(height) <= 0.5f * (c->diameter + row[CHAIN_SPAN]));
    }
    lanes displaced = density * row[CHAIN_VOLUME];

    lane_mask inside = now->joint * joint > zero;
    lanes3 t = scale3(add3(direction, now->direction), lanes_select(inside, lanes_of(0.5f), lanes_of(1.0f)));
    lanes3 velocity = load3(row, CHAIN_VX);
    lanes along = dot3(velocity, t);
    lanes across = row[CHAIN_MASS] + displaced * c->added_normal;
    lanes more = displaced * (c->added_tangential - c->added_normal) + row[CHAIN_ALONG];
    lanes motion = 0.5f * (across * dot3(velocity, velocity) + more * along * along);
    lanes weight = row[CHAIN_WEIGHT] - displaced;

    lane_mask free = row[CHAIN_MASS] < lanes_of(HWI_CHAIN_HELD);
    sum->stored += stored + lanes_select(free, motion, zero);
    sum->falling -= lanes_select(free, weight * now->fall, zero);
    sum->weight += lanes_abs(weight);
    if (!still) {
        lanes3 flow = load3(row, CHAIN_FLOW_X);
        lanes square = lanes_select(density < c->water_density, dot3(c->wind, c->wind), dot3(flow, flow));
        sum->flow += density * row[CHAIN_AREA] * square * lanes_sqrt(square);
    }
    now->fall += dot3(edge, c->gravity);
    now->direction = direction;
    now->joint = joint;
}

void CHAIN_WEIGH(const hwi_chain *chain, hwi_chain_energy *energy)
{
    const lanes zero = lanes_of(0.0f);
    const chain_constants c = constants_of(chain);
    const lanes half_stiffness = 0.5f * c.stiffness * c.inverse_h * c.inverse_h;
    lanes moved[3];
    for (int32_t axis = 0; axis < 3; ++axis) {
        __builtin_memcpy(&moved[axis], chain->moved[axis], sizeof(lanes));
    }
    energy_row now = {.direction = lanes3_of(zero, zero, zero), .joint = zero};
    now.fall = dot3(lanes3_of(moved[0], moved[1], moved[2]), c.gravity);
    now.crossing = zero > zero;
    energy_sum whole = {zero, zero, zero, zero};
    const lanes *row = row_of(chain, 0);
    for (int32_t first = 0; first < chain->node_count; first += NODES_IN_A_SUM) {
        energy_sum part = {zero, zero, zero, zero};
        for (int32_t i = first; i < chain->node_count && i < first + NODES_IN_A_SUM; ++i) {
            weigh_node(row, &c, chain->still, half_stiffness, &now, &part);
            row += CHAIN_FIELD_COUNT;
        }
        whole.stored += part.stored;
        whole.falling += part.falling;
        whole.weight += part.weight;
        whole.flow += part.flow;
    }
    lanes pull = whole.weight * lanes_sqrt(dot3(c.gravity, c.gravity));
    lanes crossing = lanes_select(now.crossing, lanes_of(1.0f), zero);
    lanes carried = FLOW_POWER * lanes_max(c.drag_normal, c.drag_tangential) * whole.flow;
    __builtin_memcpy(energy->stored, &whole.stored, sizeof(lanes));
    __builtin_memcpy(energy->falling, &whole.falling, sizeof(lanes));
    __builtin_memcpy(energy->weight, &pull, sizeof(lanes));
    __builtin_memcpy(energy->carried, &carried, sizeof(lanes));
    __builtin_memcpy(energy->crossing, &crossing, sizeof(lanes));
}
