// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "chain_whole.h"

#include <math.h>

#define MAX_NEWTON_STEPS 24
#define HALVED_AFTER     8    // Newton steps that go to and fro: from then on half of each is taken,
#define QUARTERED_AFTER  16   // and a quarter
#define LARGEST_TURN     0.4  // radians, that a Newton step may turn a segment by
#define GOOD_ENOUGH      1e-6 // share of a segment's length that a node would still move in the next Newton step
#define LOST             1e-3 // that is not good enough

// How far the Newton step that is in the nodes goes.
typedef struct newton_step {
    double turn; // radians, the largest of a segment
    double left; // how far the next one would go, as a share of a segment's length
} newton_step;

// A turn by an angle leaves out its square, and what is pushed together was taken to be stiffer than it is.
static newton_step look_at(const hwi_touch_node *nodes, int32_t count)
{
    double largest = 0.0;
    double pushed = 0.0;
    bool tightens = false;
    for (int32_t i = 0; i + 1 < count; ++i) {
        const hwi_touch_node *node = &nodes[i];
        if (node->joint == 0.0) {
            continue;
        }
        hwi_place change = hwi_place_sub(node[1].right, node[0].right);
        double turn = hwi_place_dot(change, change) * node->joint * node->joint;
        tightens = tightens || hwi_touch_tightens(node, node->length + hwi_place_dot(node->direction, change));
        double push = hwi_larger(-node->lambda, 0.0) * node->joint;
        double mass = node[0].mass_across < node[1].mass_across ? node[0].mass_across : node[1].mass_across;
        double share = push / (mass + node->bend * node->joint * node->joint);
        largest = hwi_larger(largest, turn);
        pushed = hwi_larger(pushed, turn * share * share);
    }
    return (newton_step){.turn = sqrt(largest), .left = tightens ? 1.0 : hwi_larger(largest, sqrt(pushed))};
}

static void advance(hwi_touch_node *nodes, int32_t count, double share)
{
    for (int32_t i = 0; i < count; ++i) {
        hwi_touch_node *node = &nodes[i];
        if (node->joint > 0.0) {
            hwi_place change = hwi_place_sub(node[1].right, node[0].right);
            double wanted = node->length + hwi_place_dot(node->direction, change);
            double lambda = hwi_touch_lambda(node, wanted);
            node->lambda += share * (lambda - node->lambda);
        }
        node->at = hwi_place_add_scaled(node->at, share, node->right);
    }
}

// Newton's method begins where drag alone would let the nodes go. How a bent line turns as a whole, it finds but
// slowly: it leaves out what is pushed together, and that holds against the bending. Without this a small stiff loop
// would not feel the water, and spin for hours.
static void brake(hwi_touch_node *nodes, int32_t count, double h)
{
    for (int32_t i = 0; i < count; ++i) {
        hwi_touch_node *node = &nodes[i];
        double along = hwi_place_dot(node->drag, node->tangent) * (1.0 / node->mass_along - 1.0 / node->mass_across);
        node->at = hwi_place_add_scaled(node->at, h * h / node->mass_across, node->drag);
        node->at = hwi_place_add_scaled(node->at, h * h * along, node->tangent);
    }
}

static bool solve(hwi_touch_system *system)
{
    const int32_t count = system->parts[0].chain->node_count;
    hwi_touch_coast(system->nodes, system->parts[0].chain);
    brake(system->nodes, count, system->h);
    double left = 1.0;
    for (int32_t step = 0; step < MAX_NEWTON_STEPS && left >= GOOD_ENOUGH; ++step) {
        hwi_touch_assemble(system);
        (void)hwi_touch_solve_matrix(system);
        newton_step next = look_at(system->nodes, count);
        bool wide = next.turn > LARGEST_TURN;
        double share = step < HALVED_AFTER ? 1.0 : step < QUARTERED_AFTER ? 0.5 : 0.25;
        advance(system->nodes, count, wide ? share * LARGEST_TURN / next.turn : share);
        left = wide ? 1.0 : next.left;
        system->iterations += 1;
    }
    return left < LOST;
}

bool hwi_chain_run_whole(hwi_chain *chain, hwi_touch_node *nodes)
{
    hwi_touch_part part = {.chain = chain};
    hwi_touch_system system = {.nodes = nodes, .parts = &part, .part_count = 1, .h = (double)chain->h};
    hwi_chain_mend_lengths(chain);
    hwi_touch_begin(&system, &part, (hwi_place){0.0, 0.0, 0.0});
    bool found = true;
    for (int32_t i = 0; i < chain->substep_count && found; ++i) {
        hwi_touch_prepare(&system);
        found = solve(&system);
        hwi_touch_finish(&system);
    }
    chain->iterations = system.iterations;
    return found;
}
