// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The solver of the dynamic cable: several cables in lock-step, one in each lane of a vector.
//
//     lane      0    1    2    3
//     node 0    o    o    o    o        a row of nodes is one vector load;
//     node 1    |    |    |    |        the recurrences run down the columns
//     node 2    o    o    o    .        a shorter cable is padded with segments that do nothing
//     …         .    o    .    .
//
// Lanes never meet: what a lane computes does not depend on its neighbours, nor on how many lanes there are.
//
// A cable alone has its own nodes side by side instead: a row is the next four or eight of them. Most of the work of a
// substep is of one node and those beside it, and goes through the vectors as well; only the recurrences go from number
// to number. It is the same source, and all operations are exactly rounded (+ - * / sqrt), so alone or beside others,
// in rows of four or eight, a cable's bits are the same.
//
// One substep of h seconds, for a chain of nodes with masses, joined by segments that hold their length:
//
// 1. Predict. The tension T of the last substep and the bending stiffness act implicitly on the nodes' places
//    y = x + h v:
//
//        (M + h^2 K) dv = h F(x, v) + h (tension and bending at y)         K = Laplacian of T/|d| + bending
//
//    M is the mass with added mass and with the drag's slope, m_n across the line and m_t along it. K matters across
//    the line, where it keeps a taut chain stable at any h; so m_n stands in the matrix, and along the line the right
//    side is scaled by m_n / m_t, less where the node's springs or its bending are stiff. (By m_n / m_t alone it
//    explodes: a thin line in fast water is a hundred times heavier across than along.) What remains is one symmetric
//    matrix with five diagonals for x, y and z.
// 2. Correct. Newton steps on the lengths: with u the segments' directions and lambda = h^2 T,
//
//        (u W u + a) dlambda = |d| - l - a lambda,    a = l / (EA h^2),    W = M^-1
//
//    is tridiagonal, as W stays diagonal in blocks. Velocities get the same impulses as places, divided by h: taking
//    them from places would amplify the rounding of the places by 1/h.
//
// Why not only 2: alone it is unstable as soon as T h^2 > m l / 3. Why lambda may be negative inside a step: cutting it
// off at zero there breaks the convergence; a line that is pushed folds, and its tension reads 0. A segment between two
// held nodes cannot fold; such a one is cut off at zero, and as long as it is slack it is missing.

#ifndef HWI_CHAIN_H
#define HWI_CHAIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "growth.h"
#include "hawser/math_types.h"
#include "spool.h"

#define HWI_CHAIN_MAX_LANES 8
#define HWI_CHAIN_PADDING   2     // rows after the last that a chain must have room for
#define HWI_CHAIN_HELD      1e20f // kg, the mass of a node that nothing moves
#define HWI_CHAIN_PUSHED    0.99f // share of its rest length below which a segment is being pushed together

#define HWI_CHAIN_MOST_STIFFNESS 5e5f  // times a node's mass, of a segment in the matrix
#define HWI_WHOLE_MOST_STIFFNESS 1e12f // the same of a chain that is solved as a whole
#define HWI_CHAIN_LEAST_INERTIA  1e-3f // times a node's bending stiffness over a substep

// What a node knows, one float for every lane. Segment i goes from node i to node i + 1.
typedef enum hwi_chain_field {
    // The state. Segments are kept as differences, not nodes as places: their rounding is that of a segment's length,
    // not that of the distance from an origin, and with it the noise in tensions and velocities.
    CHAIN_EX, // segment, m: from its node to the next
    CHAIN_EY,
    CHAIN_EZ,
    CHAIN_VX, // m/s; of a held node: the speed at which it is led
    CHAIN_VY,
    CHAIN_VZ,
    CHAIN_LAMBDA,  // segment, N s^2: tension times h^2
    CHAIN_IMPULSE, // segment, N s^2: sum of the lambdas of earlier substeps
    CHAIN_HEIGHT,  // m, below the water's surface where it is negative

    // What does not change during a call.
    CHAIN_REST,           // segment, m
    CHAIN_JOINT,          // segment, 1/m: 1 / rest; 0 where nothing joins the nodes
    CHAIN_BEND,           // N m, EI 2 / (l + l'); 0 where nothing bends
    CHAIN_MOST_STIFFNESS, // segment, N s^2/m: 1 / CHAIN_LEAST_GIVE
    CHAIN_LEAST_GIVE,     // segment, m/(N s^2): a counts as no less in the matrix
    CHAIN_MOST_PUSH,      // segment, N s^2: -lambda that is kept from one substep to the next is never more
    CHAIN_SLACKENS,       // segment: 1 where it never pushes, else 0; nothing where the chain does not slacken
    CHAIN_MASS,           // kg; HWI_CHAIN_HELD where the node is held
    CHAIN_ALONG,          // kg, how much heavier it is along the line, where it carries a body
    CHAIN_WEIGHT,         // kg, the mass that gravity pulls at
    CHAIN_VOLUME,         // m^3
    CHAIN_AREA,           // m^2, diameter times length
    CHAIN_THICKNESS,      // m, over which it gets wet where it lies level, with what is fixed to it,
    CHAIN_SPAN,           // and of line that it stands for; nothing where the water does not end
    CHAIN_DRAG_AREA,      // m^2, of what is fixed to it: drag coefficient times area; nothing where nothing is
    CHAIN_FLOW_X,         // m/s, of the water
    CHAIN_FLOW_Y,
    CHAIN_FLOW_Z,
    CHAIN_SURGE_X, // m/s^2, how waves accelerate the water; nothing where the chain does not surge
    CHAIN_SURGE_Y,
    CHAIN_SURGE_Z,

    // Scratch.
    CHAIN_TX, // tangent: the mean of the directions on both sides, shorter than 1 where the line folds
    CHAIN_TY,
    CHAIN_TZ,
    CHAIN_ALPHA, // 1/kg: W = alpha I + beta t t^T; both nothing where the node is held
    CHAIN_BETA,
    CHAIN_A, // factors of the elimination
    CHAIN_B,
    CHAIN_RX, // right side of the velocities; in the Newton steps the segment's direction
    CHAIN_RY,
    CHAIN_RZ,
    CHAIN_SOLVED, // in the Newton steps the eliminated right side
    CHAIN_GOAL,   // segment, m: the length without tension, as the internal damping remembers it
    CHAIN_GIVE,   // segment, m/(N s^2): a
    CHAIN_FIELD_COUNT
} hwi_chain_field;

// What a lane's cable is made of.
typedef enum hwi_chain_parameter {
    CHAIN_AXIAL_STIFFNESS, // EA, N
    CHAIN_AXIAL_DAMPING,   // N s
    CHAIN_DRAG_NORMAL,
    CHAIN_DRAG_TANGENTIAL,
    CHAIN_ADDED_NORMAL,
    CHAIN_ADDED_TANGENTIAL,
    CHAIN_TOP_SPEED, // m/s, which nothing passes
    CHAIN_SOFTENED,  // 1 where CHAIN_LEAST_GIVE holds for the lengths too, else 0
    CHAIN_GRAVITY_X, // m/s^2, times the cable's gravity_scale
    CHAIN_GRAVITY_Y,
    CHAIN_GRAVITY_Z,
    CHAIN_PARAMETER_COUNT
} hwi_chain_parameter;

// Memory that is needed after this chain, fetched bit by bit while it is solved: cables are more than fit into the near
// caches, and the solver leaves the way to main memory idle.
#define HWI_CHAIN_FETCH 64 // bytes at a time
typedef struct hwi_chain_ahead {
    int32_t count;
    int32_t step; // bytes of each at a time
    const char *at[HWI_CHAIN_MAX_LANES];
    const char *end[HWI_CHAIN_MAX_LANES];
} hwi_chain_ahead;

typedef struct hwi_chain {
    float *nodes;       // rows of fields of numbers, aligned to a vector; hwi_chain_at tells which is whose
    int32_t node_count; // of the longest lane
    int32_t lanes;      // cables beside each other; 1: a cable alone
    int32_t width;      // numbers beside each other: as many as lanes; of a cable alone 4 or 8
    int32_t last[HWI_CHAIN_MAX_LANES]; // node of each lane; -1: it has none
    float parameters[CHAIN_PARAMETER_COUNT][HWI_CHAIN_MAX_LANES];
    bool surface; // the water ends at CHAIN_HEIGHT 0; without, it is everywhere
    bool still;   // neither water nor air flows anywhere
    bool surges;  // waves accelerate the water
    bool items;   // something with a drag of its own is fixed to a line in any lane
    float water_density;
    float air_density;
    float wind[3];
    bool whole;                                      // solved in double precision, by chain_whole.h
    bool softens;                                    // any segment of any lane gives way less than CHAIN_LEAST_GIVE
    bool slackens;                                   // any segment of any lane does, being held at both ends
    bool settles;                                    // any lane does:
    float settle[HWI_CHAIN_MAX_LANES];               // 1 where lengths are mended first, without velocity; else 0
    bool carries;                                    // any lane does:
    struct hwi_cable *carriers[HWI_CHAIN_MAX_LANES]; // whose bodies all else pulls on; else NULL
    float moved[3][HWI_CHAIN_MAX_LANES];             // out: m, how far node 0 came
    float h;                                         // s, of one substep
    int32_t substep_count;                           // the same in every lane
    int32_t iterations;                              // out: Newton steps of the slowest lane, over all substeps
    bool has_spools;                                 // in any lane
    hwi_spool *spools;                               // one for each lane
    bool grows;                                      // any lane does:
    hwi_growth growths[HWI_CHAIN_MAX_LANES];
    hwi_chain_ahead ahead;

    // Of each lane, out of hwi_chain_ready:
    bool pushed[HWI_CHAIN_MAX_LANES];        // a segment is pushed together
    float uneven[HWI_CHAIN_MAX_LANES];       // N s^2, between the largest lambda and the smallest,
    float least_pulled[HWI_CHAIN_MAX_LANES]; // and that

    // Of each lane, out of hwi_chain_measure:
    float fastest[HWI_CHAIN_MAX_LANES];     // m^2/s^2, square of the largest velocity
    float spread[HWI_CHAIN_MAX_LANES];      // m^2/s^2, likewise of the difference between neighbours
    float most_pulled[HWI_CHAIN_MAX_LANES]; // N s^2, the largest sum of lambdas
    int32_t most_pulled_segment[HWI_CHAIN_MAX_LANES];
    float radius[HWI_CHAIN_MAX_LANES]; // m, of the sharpest bend; 0: there is none
    int32_t most_bent_node[HWI_CHAIN_MAX_LANES];

    // Of each lane, out of hwi_rows_scatter:
    bool sound[HWI_CHAIN_MAX_LANES]; // surely no number is infinite or none, and no place too far away

    bool gained[HWI_CHAIN_MAX_LANES]; // energy, so that what was found is of no use
} hwi_chain;

// The energy of the line in each lane, as the solver has it.
typedef struct hwi_chain_energy {
    float stored[HWI_CHAIN_MAX_LANES];  // J: motion, with the water that moves along, stretch and bending,
    float falling[HWI_CHAIN_MAX_LANES]; // J: and weight and buoyancy, 0 at the place of its first node before a run
    float weight[HWI_CHAIN_MAX_LANES];  // N, the sum of what weighs down and what lifts
    float carried[HWI_CHAIN_MAX_LANES]; // W, that water which flows can do on it at most
    bool crossing[HWI_CHAIN_MAX_LANES]; // it goes through the surface
} hwi_chain_energy;

// A node's other fields are `width` numbers apart.
static inline float *hwi_chain_at(const hwi_chain *chain, int32_t node, hwi_chain_field field, int32_t lane)
{
    int32_t row = chain->lanes == 1 ? node / chain->width : node;
    int32_t beside = chain->lanes == 1 ? node % chain->width : lane;
    return &chain->nodes[((int64_t)row * CHAIN_FIELD_COUNT + field) * chain->width + beside];
}

// Rows for so many nodes, and the numbers in those with their padding.
static inline int32_t hwi_chain_row_count(int32_t node_count, int32_t cable_count, int32_t width)
{
    return cable_count == 1 ? (node_count + width - 1) / width : node_count;
}

static inline size_t hwi_chain_size(int32_t node_count, int32_t cable_count, int32_t width)
{
    int32_t rows = hwi_chain_row_count(node_count, cable_count, width) + HWI_CHAIN_PADDING;
    return (size_t)rows * CHAIN_FIELD_COUNT * (size_t)width;
}

// How many rows are solved between two looks ahead, and back again: what stays in the nearest cache.
#define HWI_CHAIN_ROWS_AT_A_TIME 8

static inline void hwi_chain_look_ahead(hwi_chain *chain)
{
    hwi_chain_ahead *ahead = &chain->ahead;
    for (int32_t i = 0; i < ahead->count; ++i) {
        const char *at = ahead->at[i];
        const char *stop = ahead->end[i] - at > ahead->step ? at + ahead->step : ahead->end[i];
        for (; at < stop; at += HWI_CHAIN_FETCH) {
            __builtin_prefetch(at, 0, 2);
        }
        ahead->at[i] = at;
    }
}

// How many lanes, or nodes of one cable, this machine runs best with: 8 where it has AVX2, else 4.
int32_t hwi_chain_best_lanes(void);

// The arrays of a lane's particles, as numbers; see hwi_cable.
typedef enum hwi_line_array {
    LINE_POSITION,
    LINE_REMAINDER,
    LINE_MOTION,
    LINE_TENSION,
    LINE_NODES,
    LINE_FLOW,    // m/s, of the water; NULL in all lanes where it does not flow
    LINE_SURGE,   // m/s^2, of the water, where the chain surges
    LINE_SURFACE, // m, y of it, where the chain has one
    LINE_ARRAY_COUNT
} hwi_line_array;

// Particles of a lane's cable: at least as many as are gathered, and in the first two arrays one more.
typedef struct hwi_chain_line {
    const float *arrays[LINE_ARRAY_COUNT];
} hwi_chain_line;

// How nodes get back to their places, lane by lane. What rounding leaves between the sum of the segments and the place
// of a held node is spread over the nodes before it.
typedef struct hwi_chain_placing {
    double at[3][HWI_CHAIN_MAX_LANES];     // m: the sum of all segments before the next node
    double gap[3][HWI_CHAIN_MAX_LANES];    // m: what is added to that at node `first`,
    double change[3][HWI_CHAIN_MAX_LANES]; // and how much more at the last node of the piece of line
    double first[HWI_CHAIN_MAX_LANES];
    double share[HWI_CHAIN_MAX_LANES];   // 1 / segments of the piece
    int32_t beyond[HWI_CHAIN_MAX_LANES]; // out: negative where a number is too large or none at all
} hwi_chain_placing;

// All that is done with the rows of a chain, compiled for one kind of them.
typedef struct hwi_chain_kernel {
    // Fill nodes first..first + count of all lanes, from lines that begin with node `begin`. Both are multiples of 8.
    void (*gather)(const hwi_chain *chain, const hwi_chain_line *lines, int32_t begin, int32_t first, int32_t count);

    // Before the first substep: work out what the solver needs from what was gathered.
    void (*ready)(hwi_chain *chain);

    // All substeps.
    void (*run)(hwi_chain *chain);

    // After the last: how it moves and is pulled.
    void (*measure)(hwi_chain *chain);

    // Before the first or after the last.
    void (*weigh)(const hwi_chain *chain, hwi_chain_energy *energy);

    // Go on from node `from` to node `to`: without doing anything else; and with nodes from..to - 1 put back into the
    // first `count` cables.
    void (*sum)(const hwi_chain *chain, hwi_chain_placing *placing, int32_t from, int32_t to);
    void (*scatter)(const hwi_chain *chain, struct hwi_cable *const *cables, int32_t count, hwi_chain_placing *placing,
                    int32_t from, int32_t to);
} hwi_chain_kernel;

extern const hwi_chain_kernel hwi_chain_kernel_4;
extern const hwi_chain_kernel hwi_chain_kernel_8_avx2;
extern const hwi_chain_kernel hwi_chain_kernel_alone_4;
extern const hwi_chain_kernel hwi_chain_kernel_alone_8_avx2;

// The one for `lanes` cables in rows of `width` numbers, 4 or 8; NULL where this machine has none.
const hwi_chain_kernel *hwi_chain_kernel_for(int32_t lanes, int32_t width);

static inline const hwi_chain_kernel *hwi_chain_kernel_of(const hwi_chain *chain)
{
    return hwi_chain_kernel_for(chain->lanes, chain->width);
}

// Mend the lengths that bodies' ends left wrong, without a substep: of one lane, before another solver takes it.
void hwi_chain_mend_lengths(hwi_chain *chain);

// Before an inner substep, for all lanes: what else pulls at the bodies that lines carry, as a change of velocity.
void hwi_holds_push(hwi_chain *chain);

// Where a node is.
typedef struct hwi_chain_spot {
    int32_t node;
    int32_t lane;
} hwi_chain_spot;

// N: weight, buoyancy and drag of some nodes as they are after a run.
void hwi_chain_forces(const hwi_chain *chain, const hwi_chain_spot *spots, int32_t count, hw_vec3 *forces);

// N: the same of an end of a line of so many kg, as it is before a run, along the line.
float hwi_chain_force_along(const hwi_chain *chain, hwi_chain_spot spot, float mass, hw_vec3 along);

#endif
