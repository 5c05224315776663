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
//     normal      N = k max(0, -gap)     k so large that a line stays within some hundredths of its radius
//     friction    a second spring holds the place that was touched, along the surface; it slides where it would pull
//                 with more than mu N, and then pulls with mu N against the motion.
//
// What sticks is held by a spring that does not creep. N is that of the last substep: with the present one the Newton
// steps run in circles (tried: the matrix is then not symmetric, and the stiff springs make N jump while it is found).
// Along a line that slides round a post this is Picard's iteration for T' = mu T, which converges for any angle, and
// the ratio e^(mu angle) comes out to 1 %.
//
// Segments that touch segments, of the same or of another cable, join nodes that are far apart in the matrix. All
// cables that touch each other are solved together, and what lies outside of the diagonals is left to conjugate
// gradients, with the factors of the diagonals as their preconditioner.
//
// Where on the segment a touch is matters as well. A line of straight segments round a post touches it with the middle
// of each; but a longer and a shorter half in turn fit as well, so nothing keeps the places where it touches from
// running to and fro. Two things calm that (contact_solve.c): a place takes over half of each change, and that of a
// taut line acts half as far from the segment's middle as it is.

#ifndef HWI_TOUCH_H
#define HWI_TOUCH_H

#include <stdbool.h>
#include <stdint.h>

#include "block.h"
#include "chain.h"

typedef enum hwi_touch_state {
    TOUCH_OPEN,
    TOUCH_STICK,
    TOUCH_SLIDE,
} hwi_touch_state;

// How a touch pulls, about a place: force - slope (slip' - slip).
typedef struct hwi_touch_law {
    hwi_place slip;  // m, how it moved against what it touches
    hwi_place force; // N s^2
    hwi_even_block slope;
} hwi_touch_law;

// One place where a segment touches something, or will before the substep ends.
typedef struct hwi_touch {
    int32_t segment;     // of all nodes of the system
    int32_t other;       // the segment that it touches, or -1: something else
    double other_along;  // 0..1 on that
    int32_t owner;       // for who asks: the part that the segment belongs to,
    int32_t other_owner; // and the other one
    int32_t state;       // hwi_touch_state; before a substep that of the last one
    bool slid;           // it slid in the last one
    double along;        // 0..1, from the segment's first node to its second
    hwi_place normal;    // away from what is touched
    hwi_place velocity;  // m/s, of what is touched
    double gap;          // m, at the begin of the substep; negative inside
    double stiffness;    // N/m
    double sticking;     // coefficient of static friction
    double sliding;      // of dynamic friction
    hwi_place grip;      // N, friction; before a substep that of the last one
    double press;        // N, normal force
    double limit;        // N, that of the last substep: what friction can hold
    hwi_place pull;      // the friction while it slides, its direction
    hwi_touch_law law;
} hwi_touch;

// What the solver keeps of a node.
typedef struct hwi_touch_node {
    hwi_place at;    // m, from the cable's origin
    hwi_place begin; // m, at the begin of the substep
    hwi_place velocity;
    hwi_place tangent;
    hwi_place force; // N: weight, buoyancy, drag
    hwi_place drag;  // N, of that
    double mass_across;
    double mass_along;
    double lambda; // of the segment after it
    double goal;   // m, its length without tension
    double give;   // a
    double joint;  // 1/m, 0 where nothing joins
    double bend;   // N m s^2, at the node
    double far;    // bending between a node and the second next
    double length; // m, of the segment after it, in this Newton step
    hwi_place direction;
    // The matrix: its diagonal, and what joins the node to the next one.
    hwi_even_block diagonal;
    hwi_even_block beside;
    // Factors of the elimination.
    hwi_factor_block pivot;
    hwi_block after;
    hwi_place right; // right side; then the change of place
    // Where segments touch segments: the conjugate gradients.
    hwi_place residual;
    hwi_place search;
    hwi_place image;
    hwi_place change;
} hwi_touch_node;

// One of the cables that are solved together. Nothing joins them but their touches.
typedef struct hwi_touch_part {
    hwi_chain *chain; // of one lane
    int32_t first;    // its first node in the system
    bool bends;
} hwi_touch_part;

typedef struct hwi_touch_system {
    hwi_touch_node *nodes; // of all parts, one after the other
    hwi_touch_part *parts;
    int32_t part_count;
    hwi_touch *touches;
    int32_t touch_count;
    double h;           // s, of a substep, the same in all parts
    int32_t iterations; // out: Newton steps
    bool pairs;         // segments touch segments
} hwi_touch_system;

// The places of a part, whose first node is at `start`.
void hwi_touch_begin(hwi_touch_system *system, hwi_touch_part *part, hwi_place start);

// A substep in three parts: what does not depend on the touches, the solution, which may be repeated with more of them,
// and its results.
void hwi_touch_prepare(hwi_touch_system *system);
void hwi_touch_solve(hwi_touch_system *system);
void hwi_touch_finish(hwi_touch_system *system);

// What a solution is made of: the first guess of a part, and the linear system of a Newton step.
void hwi_touch_coast(hwi_touch_node *nodes, const hwi_chain *chain);
void hwi_touch_assemble(hwi_touch_system *system);

// Solve the linear system that is in the nodes: touch_matrix.c. Returns which share of the solution may be missing.
double hwi_touch_solve_matrix(hwi_touch_system *system);

#endif
