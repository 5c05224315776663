// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// What is worked out for all lanes of a chain at a time, before its first substep and after its last: the same for
// every cable, so it need not be done cable by cable. The including file defines, beside what chain_kernel.h wants,
//
//     CHAIN_READY        the names of the functions to define
//     CHAIN_MEASURE

#define LEAST_DENSITY 0.01f // times that of the water

// What cable_rows.c left in fields that have another meaning from here on.
#define CHAIN_BUCKLING CHAIN_MOST_PUSH // N
#define CHAIN_SWAYING  CHAIN_IMPULSE   // N s

// In the matrix a segment gives way at least as much as a share of what its lighter node does: less would drown in the
// rounding of a float. Real cables give more by themselves.
static inline void limit_stiffness(lanes *row, lanes mass, lanes mass_after, float most_stiffness)
{
    lanes most = most_stiffness * lanes_min(mass, mass_after);
    row[CHAIN_MOST_STIFFNESS] = most;
    row[CHAIN_LEAST_GIVE] = 1.0f / most;
}

void CHAIN_READY(hwi_chain *chain)
{
    const lanes zero = lanes_of(0.0f);
    const lanes h = lanes_of(chain->h);
    const lanes h2 = lanes_of(chain->h * chain->h);
    const lanes least_inertia = lanes_of(chain->whole ? 0.0f : HWI_CHAIN_LEAST_INERTIA * (chain->h * chain->h));
    const lanes least_density = lanes_of(LEAST_DENSITY * chain->water_density);
    const float most_stiffness = chain->whole ? HWI_WHOLE_MOST_STIFFNESS : HWI_CHAIN_MOST_STIFFNESS;
    lanes *row = row_of(chain, 0);
    lanes mass_before = lanes_of(HWI_CHAIN_HELD);
    lanes joint_before = zero;
    lanes bend_before = zero;
    for (int32_t i = 0; i < chain->node_count; ++i) {
        const lanes *after = row + CHAIN_FIELD_COUNT;
        // A node counts as heavy enough for its bending stiffness and its buoyancy. How it hangs is not changed by
        // that.
        lanes joint = row[CHAIN_JOINT];
        lanes bend = row[CHAIN_BEND];
        lanes joints = joint_before + joint;
        lanes stiffness = bend * joints * joints;
        stiffness += bend_before * joint_before * joint_before;
        stiffness += after[CHAIN_BEND] * joint * joint;
        lanes inertia = lanes_max(row[CHAIN_WEIGHT], least_inertia * stiffness);
        inertia = lanes_max(inertia, least_density * row[CHAIN_VOLUME]);
        lane_mask held = row[CHAIN_MASS] > zero;
        lanes mass = lanes_select(held, lanes_of(HWI_CHAIN_HELD), inertia);
        row[CHAIN_MASS] = lanes_select(held, row[CHAIN_MASS], inertia);
        if (i > 0) {
            limit_stiffness(row - CHAIN_FIELD_COUNT, mass_before, mass, most_stiffness);
        }
        mass_before = mass;
        row[CHAIN_MOST_PUSH] = lanes_min(h2 * row[CHAIN_BUCKLING], h * row[CHAIN_SWAYING]);
        // The solver adds the lambda that it finds before each substep; this one belongs to the past.
        row[CHAIN_IMPULSE] = -row[CHAIN_LAMBDA];
        row[CHAIN_ALONG] = zero;
        joint_before = joint;
        bend_before = bend;
        row += CHAIN_FIELD_COUNT;
    }
    limit_stiffness(row - CHAIN_FIELD_COUNT, mass_before, mass_before, most_stiffness);
}

// Where each lane is bent most. Chords of length l on a circle of radius r differ by l / r in their directions, so the
// sharpest bend has the largest turn^2 / l^2; fractions are compared without dividing.
typedef struct sharpest_bend {
    lanes3 direction; // of the segment before
    lanes rest;
    lanes joint;
    lanes turn_square;
    lanes length_square;
    lanes place;
} sharpest_bend;

static inline sharpest_bend look_for_bend(const lanes *row, lanes place, sharpest_bend bend)
{
    const lanes zero = lanes_of(0.0f);
    lanes joint = row[CHAIN_JOINT];
    lanes rest = row[CHAIN_REST];
    lanes3 direction = scale3(load3(row, CHAIN_EX), joint);
    lanes3 turn = sub3(direction, bend.direction);
    lanes square = dot3(turn, turn);
    lanes length = 0.5f * (rest + bend.rest);
    lane_mask sharper = square * bend.length_square > bend.turn_square * length * length;
    sharper = sharper & (joint > zero) & (bend.joint > zero);
    bend.turn_square = lanes_select(sharper, square, bend.turn_square);
    bend.length_square = lanes_select(sharper, length * length, bend.length_square);
    bend.place = lanes_select(sharper, place, bend.place);
    bend.direction = direction;
    bend.rest = rest;
    bend.joint = joint;
    return bend;
}

void CHAIN_MEASURE(hwi_chain *chain)
{
    const lanes zero = lanes_of(0.0f);
    lanes last = zero;
    float *lasts = (float *)&last;
    for (int32_t lane = 0; lane < CHAIN_LANES; ++lane) {
        lasts[lane] = (float)chain->last[lane];
    }
    lanes fastest = zero;
    lanes spread = zero;
    lanes pulled = lanes_of(-1.0f);
    lanes segment = zero;
    sharpest_bend bend = {.length_square = lanes_of(1.0f), .place = lanes_of(-1.0f)};
    const lanes *row = row_of(chain, 0);
    lanes3 previous = load3(row, CHAIN_VX);
    for (int32_t i = 0; i < chain->node_count; ++i) {
        lanes place = lanes_of((float)i); // whole numbers up to 2^24 are exact
        lanes3 velocity = load3(row, CHAIN_VX);
        lanes3 difference = sub3(velocity, previous);
        lanes speed = lanes_max(fastest, dot3(velocity, velocity));
        fastest = lanes_select(place <= last, speed, fastest);
        lanes parting = lanes_max(spread, dot3(difference, difference));
        spread = lanes_select(bend.joint > zero, parting, spread);
        lanes lambdas = row[CHAIN_IMPULSE] + row[CHAIN_LAMBDA];
        lane_mask more = (lambdas > pulled) & (place < last);
        pulled = lanes_select(more, lambdas, pulled);
        segment = lanes_select(more, place, segment);
        bend = look_for_bend(row, place, bend);
        previous = velocity;
        row += CHAIN_FIELD_COUNT;
    }
    lanes radius = lanes_select(bend.place > zero, lanes_sqrt(bend.length_square / bend.turn_square), zero);
    for (int32_t lane = 0; lane < CHAIN_LANES; ++lane) {
        chain->fastest[lane] = ((const float *)&fastest)[lane];
        chain->spread[lane] = ((const float *)&spread)[lane];
        chain->most_pulled[lane] = ((const float *)&pulled)[lane];
        chain->most_pulled_segment[lane] = (int32_t)((const float *)&segment)[lane];
        chain->radius[lane] = ((const float *)&radius)[lane];
        chain->most_bent_node[lane] = (int32_t)((const float *)&bend.place)[lane];
    }
}
