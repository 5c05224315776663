// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The solver of a dynamic cable that touches something: one cable, in double precision.
//
// The lock-step solver of chain.h parts a substep into a prediction and a correction. A line that is pulled hard round
// a post would be predicted straight through it. So here all is one system, solved by Newton's method: the places x at
// the end of the substep, the tensions (lambda = h^2 T, an unknown of its own, so that stiff lines converge), bending,
// drag, and every touch.
//
//     M (x - x0 - h v0) - h^2 F  =  sum of lambda u  +  h^2 bending  +  h^2 touches        |d| - l = a lambda
//
// With lambda taken out, its matrix has blocks of 3 x 3 on five diagonals, three where nothing bends.
//
// A touch is a stiff spring against a plane: the tangent plane of what is touched, where it is touched. It acts on the
// segment's two nodes by its place between them, so it stays inside the blocks, however many there are.
//
//     normal      N = k max(0, -gap)     k so large that the gap is some 1e-4 of what the load would move without it
//     friction    a second spring holds the place that was touched, along the surface; it slides where it would pull
//                 with more than mu N, and then pulls with mu N against the motion.
//
// What sticks is held by a spring that does not creep. N is that of the last substep: with the present one the Newton
// steps run in circles (tried: the matrix is then not symmetric, and the stiff springs make N jump while it is found).
// Along a line that slides round a post this is Picard's iteration for T' = mu T, which converges for any angle, and
// the ratio e^(mu angle) comes out to 1 %.
//
// Where on the segment a touch is matters as well. A line of straight segments round a post touches it with the middle
// of each; but a longer and a shorter half in turn fit as well, so nothing keeps the places where it touches from
// running to and fro. Two things calm that (contact.c): a place takes over half of each change, and inside of a segment
// it acts half as far from the middle as it is.

#ifndef HWI_TOUCH_H
#define HWI_TOUCH_H

#include <stdbool.h>
#include <stdint.h>

#include "chain.h"
#include "vector.h"

typedef enum hwi_touch_state {
    TOUCH_OPEN,
    TOUCH_STICK,
    TOUCH_SLIDE,
} hwi_touch_state;

// One place where a segment touches something, or will before the substep ends.
typedef struct hwi_touch {
    int32_t segment;
    int32_t state;      // hwi_touch_state; before a substep that of the last one
    bool slid;          // it slid in the last one
    double along;       // 0..1, from the segment's first node to its second
    hwi_place normal;   // away from what is touched
    hwi_place velocity; // m/s, of what is touched
    double gap;         // m, at the begin of the substep; negative inside
    double stiffness;   // N/m
    double sticking;    // coefficient of static friction
    double sliding;     // of dynamic friction
    hwi_place grip;     // N, friction; before a substep that of the last one
    double press;       // N, normal force
    double limit;       // N, that of the last substep: what friction can hold
    hwi_place pull;     // unit, of the friction while it slides
} hwi_touch;

typedef struct hwi_touch_block {
    double m[9]; // by rows
} hwi_touch_block;

// What the solver keeps of a node.
typedef struct hwi_touch_node {
    hwi_place at;    // m, from the cable's origin
    hwi_place begin; // m, at the begin of the substep
    hwi_place velocity;
    hwi_place tangent;
    hwi_place force; // N: weight, buoyancy, drag
    double mass_across;
    double mass_along;
    double lambda; // of the segment after it
    double goal;   // m, its length without tension
    double give;   // a
    double joint;  // 1/m, 0 where nothing joins
    double bend;   // N m s^2, at the node
    double far;    // bending between a node and the second next
    hwi_touch_block diagonal;
    hwi_touch_block beside; // with the next node; the same for its row and for the next node's
    hwi_touch_block after;  // factors of the elimination
    hwi_touch_block beyond;
    hwi_place right;
} hwi_touch_node;

typedef struct hwi_touch_system {
    hwi_touch_node *nodes; // chain->node_count, and 2 more
    hwi_touch *touches;    // by segment, ascending
    int32_t touch_count;
    int32_t iterations; // out: Newton steps
    bool bends;         // out
} hwi_touch_system;

// The places of a chain of one lane, whose first node is at `start`.
void hwi_touch_begin(hwi_touch_system *system, const hwi_chain *chain, hwi_place start);

// A substep of chain->h seconds in three parts: what does not depend on the touches, the solution, which may be
// repeated with more of them, and its results.
void hwi_touch_prepare(hwi_touch_system *system, hwi_chain *chain);
void hwi_touch_solve(hwi_touch_system *system, const hwi_chain *chain);
void hwi_touch_finish(hwi_touch_system *system, hwi_chain *chain);

#endif
