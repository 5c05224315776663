// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// What is worked out for all lanes of a chain at a time, before its first substep and after its last: the same for
// every cable, so it need not be done cable by cable. Part of chain_kernel.h.

#ifndef HWI_CHAIN_READY_H
#define HWI_CHAIN_READY_H

#include <float.h>

#include "chain_predict.h"

#define LEAST_DENSITY 0.01f // times that of the water

// What cable_rows.c left in fields that have another meaning from here on.
#define CHAIN_BUCKLING CHAIN_MOST_PUSH // N
#define CHAIN_SWAYING  CHAIN_IMPULSE   // N s

// Which nodes those of a row are, and the last of each lane. Whole numbers up to 2^24 are exact.
typedef struct node_places {
    lanes own;
    lanes last;
} node_places;

#define PLACES_IN_ROW ((float)NUMBERS_IN_ROW)

static inline node_places first_places(const hwi_chain *chain)
{
    node_places places = {lanes_of(0.0f), lanes_of(0.0f)};
    for (int32_t lane = 0; lane < CHAIN_LANES; ++lane) {
        ((float *)&places.own)[lane] = CHAIN_ALONE ? (float)lane : 0.0f;
        ((float *)&places.last)[lane] = (float)chain->last[CHAIN_ALONE ? 0 : lane];
    }
    return places;
}

// In the matrix a segment gives way at least as much as a share of what its lighter node does: less would drown in the
// rounding of a float. Real cables give more by themselves.
static inline void limit_stiffness(lanes *row, lanes mass, lanes mass_row_after, float most_stiffness)
{
    lanes most = most_stiffness * lanes_min(mass, after_of(mass, mass_row_after));
    row[CHAIN_MOST_STIFFNESS] = most;
    row[CHAIN_LEAST_GIVE] = 1.0f / most;
}

static void ready_chain(hwi_chain *chain)
{
    const lanes zero = lanes_of(0.0f);
    const lanes h = lanes_of(chain->h);
    const lanes h2 = lanes_of(chain->h * chain->h);
    const lanes least_inertia = lanes_of(chain->whole ? 0.0f : HWI_CHAIN_LEAST_INERTIA * (chain->h * chain->h));
    const lanes least_density = lanes_of(LEAST_DENSITY * chain->water_density);
    const float most_stiffness = chain->whole ? HWI_WHOLE_MOST_STIFFNESS : HWI_CHAIN_MOST_STIFFNESS;
    lanes *row = row_of(chain, 0);
    lanes mass_row_before = lanes_of(HWI_CHAIN_HELD);
    lanes joint_row_before = zero;
    lanes bend_row_before = zero;
    lanes rest_row_before = zero;
    lane_mask pushed = zero > zero;
    lanes most_pulled = lanes_of(-FLT_MAX);
    lanes least_pulled = lanes_of(FLT_MAX);
    node_places places = first_places(chain);
    const int32_t row_count = row_count_of(chain);
    for (int32_t i = 0; i < row_count; ++i) {
        const lanes *after = row + CHAIN_FIELD_COUNT;
        lanes3 edge = load3(row, CHAIN_EX);
        lanes rest = row[CHAIN_REST];
        pushed |= ~(dot3(edge, edge) >= HWI_CHAIN_PUSHED * HWI_CHAIN_PUSHED * rest * rest);
        // A node counts as heavy enough for its bending stiffness and its buoyancy. How it hangs is not changed by
        // that.
        lanes joint = row[CHAIN_JOINT];
        lanes bend = row[CHAIN_BEND];
        lanes joint_before = before_of(joint_row_before, joint);
        lanes bend_before = before_of(bend_row_before, bend);
        lanes joints = joint_before + joint;
        lanes stiffness = bend * joints * joints;
        stiffness += bend_before * joint_before * joint_before;
        stiffness += after_of(bend, after[CHAIN_BEND]) * joint * joint;
        lanes inertia = lanes_max(row[CHAIN_WEIGHT], least_inertia * stiffness);
        inertia = lanes_max(inertia, least_density * row[CHAIN_VOLUME]);
        lane_mask held = row[CHAIN_MASS] > zero;
        lanes mass = lanes_select(held, lanes_of(HWI_CHAIN_HELD), inertia);
        row[CHAIN_MASS] = lanes_select(held, row[CHAIN_MASS], inertia);
        if (i > 0) {
            limit_stiffness(row - CHAIN_FIELD_COUNT, mass_row_before, mass, most_stiffness);
        }
        mass_row_before = mass;
        row[CHAIN_MOST_PUSH] = lanes_min(h2 * row[CHAIN_BUCKLING], h * row[CHAIN_SWAYING]);
        // The solver adds the lambda that it finds before each substep; this one belongs to the past.
        lanes lambda = row[CHAIN_LAMBDA];
        row[CHAIN_IMPULSE] = -lambda;
        lane_mask is_segment = places.own < places.last;
        most_pulled = lanes_select(is_segment, lanes_max(most_pulled, lambda), most_pulled);
        least_pulled = lanes_select(is_segment, lanes_min(least_pulled, lambda), least_pulled);
        places.own = places.own + PLACES_IN_ROW;
        row[CHAIN_ALONG] = zero;
        if (chain->surface) {
            row[CHAIN_SPAN] = 0.5f * (before_of(rest_row_before, rest) + rest);
            rest_row_before = rest;
        }
        joint_row_before = joint;
        bend_row_before = bend;
        row += CHAIN_FIELD_COUNT;
    }
    limit_stiffness(row - CHAIN_FIELD_COUNT, mass_row_before, lanes_of(HWI_CHAIN_HELD), most_stiffness);
    least_pulled = smallest_of(least_pulled);
    lanes uneven = largest_of(most_pulled) - least_pulled;
    for (int32_t lane = 0; lane < (CHAIN_ALONE ? 1 : CHAIN_LANES); ++lane) {
        chain->uneven[lane] = uneven[lane];
        chain->least_pulled[lane] = least_pulled[lane];
        chain->pushed[lane] = CHAIN_ALONE ? lanes_any(pushed) != 0 : pushed[lane] != 0;
    }
}

// Where each lane has the largest value of something so far; of equal ones the first.
typedef struct largest_place {
    lanes value;
    lanes place;
} largest_place;

static inline largest_place larger_place(largest_place best, lanes value, lanes place, lane_mask counts)
{
    lane_mask larger = (value > best.value) & counts;
    return (largest_place){lanes_select(larger, value, best.value), lanes_select(larger, place, best.place)};
}

// Of each cable, in all its lanes.
static inline largest_place largest_place_of(largest_place best)
{
    lanes value = largest_of(best.value);
    lanes place = lanes_select(best.value == value, best.place, lanes_of(1e9f));
    return (largest_place){value, smallest_of(place)};
}

// What `measure` carries from row to row.
typedef struct measured_row {
    lanes3 velocity;
    lanes3 direction;
    lanes rest;
    lanes joint;
} measured_row;

// 1/m^2, of the line at the nodes of a row. Chords of length l on a circle of radius r differ by l / r in their
// directions.
static inline lanes squared_curvature(lanes3 direction, lanes rest, const measured_row *before)
{
    lanes3 turn = sub3(direction, before_of3(before->direction, direction));
    lanes length = 0.5f * (rest + before_of(before->rest, rest));
    return dot3(turn, turn) / (length * length);
}

static void measure_chain(hwi_chain *chain)
{
    const lanes zero = lanes_of(0.0f);
    const node_places first = first_places(chain);
    const lanes last = first.last;
    lanes place = first.own;
    lanes fastest = zero;
    lanes spread = zero;
    largest_place pulled = {lanes_of(-1.0f), zero};
    largest_place bent = {zero, lanes_of(-1.0f)};
    measured_row before = {0};
    const lanes *row = row_of(chain, 0);
    const int32_t row_count = row_count_of(chain);
    for (int32_t i = 0; i < row_count; ++i) {
        lanes joint = row[CHAIN_JOINT];
        lane_mask joined = before_of(before.joint, joint) > zero;
        lanes3 velocity = load3(row, CHAIN_VX);
        lanes3 difference = sub3(velocity, before_of3(before.velocity, velocity));
        fastest = lanes_select(place <= last, lanes_max(fastest, dot3(velocity, velocity)), fastest);
        spread = lanes_select(joined, lanes_max(spread, dot3(difference, difference)), spread);
        pulled = larger_place(pulled, row[CHAIN_IMPULSE] + row[CHAIN_LAMBDA], place, place < last);
        lanes3 direction = scale3(load3(row, CHAIN_EX), joint);
        lanes curvature = squared_curvature(direction, row[CHAIN_REST], &before);
        bent = larger_place(bent, curvature, place, joined & (joint > zero));
        before = (measured_row){velocity, direction, row[CHAIN_REST], joint};
        place = place + PLACES_IN_ROW;
        row += CHAIN_FIELD_COUNT;
    }
    fastest = largest_of(fastest);
    spread = largest_of(spread);
    pulled = largest_place_of(pulled);
    bent = largest_place_of(bent);
    lanes radius = lanes_select(bent.place > zero, 1.0f / lanes_sqrt(bent.value), zero);
    for (int32_t lane = 0; lane < (CHAIN_ALONE ? 1 : CHAIN_LANES); ++lane) {
        chain->fastest[lane] = fastest[lane];
        chain->spread[lane] = spread[lane];
        chain->most_pulled[lane] = pulled.value[lane];
        chain->most_pulled_segment[lane] = (int32_t)pulled.place[lane];
        chain->radius[lane] = radius[lane];
        chain->most_bent_node[lane] = (int32_t)bent.place[lane];
    }
}

#endif
