// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The linear system of a Newton step: blocks on three diagonals, five where something bends.
//
// It is symmetric, so elimination keeps little. With D, B and f (a number times I) on the diagonal and beside it once
// and twice, P the pivots and C what is left of B:
//
//     C_i = B_i - f_{i-1} A_{i-1}^T        P_i = D_i - C_{i-1}^T A_{i-1} - f_{i-2}^2 P_{i-2}^-1        A_i = P_i^-1 C_i
//
// and of all that only A and the factors of P are needed after. Where nothing touches another segment that is the
// solution; else it is the preconditioner of conjugate gradients.

#include "touch.h"

#include <math.h>

#define MOST_GRADIENTS 24
#define GOOD_GRADIENT  1e-2 // share of the first residual that may be left

// d - c^T a, which is symmetric
static inline void sub_square(hwi_even_block *d, const double *c, const double *a)
{
    d->xx -= c[0] * a[0] + c[3] * a[3] + c[6] * a[6];
    d->xy -= c[0] * a[1] + c[3] * a[4] + c[6] * a[7];
    d->xz -= c[0] * a[2] + c[3] * a[5] + c[6] * a[8];
    d->yy -= c[1] * a[1] + c[4] * a[4] + c[7] * a[7];
    d->yz -= c[1] * a[2] + c[4] * a[5] + c[7] * a[8];
    d->zz -= c[2] * a[2] + c[5] * a[5] + c[8] * a[8];
}

// a - s b^T
static inline void sub_turned(hwi_block *a, double s, const hwi_block *b)
{
    for (int row = 0; row < 3; ++row) {
        for (int column = 0; column < 3; ++column) {
            a->m[3 * row + column] -= s * b->m[3 * column + row];
        }
    }
}

static void factorize(hwi_touch_node *nodes, int32_t count, bool bends)
{
    hwi_block left = {{0.0}}; // of the node before
    for (int32_t i = 0; i < count; ++i) {
        hwi_touch_node *node = &nodes[i];
        hwi_even_block pivot = node->diagonal;
        hwi_block next = hwi_block_of(&node->beside);
        if (i > 0) {
            sub_square(&pivot, left.m, node[-1].after.m);
            if (bends) {
                sub_turned(&next, node[-1].far, &node[-1].after);
            }
        }
        if (bends && i > 1) {
            hwi_even_block inverse = hwi_factor_block_inverse(&node[-2].pivot);
            hwi_even_block_add(&pivot, -node[-2].far * node[-2].far, &inverse);
        }
        node->pivot = hwi_factor_block_of(&pivot);
        node->after = hwi_factor_block_divide(&node->pivot, &next);
        left = next;
    }
}

// `right` becomes what the factors make of it.
static void substitute(hwi_touch_node *nodes, int32_t count, bool bends)
{
    hwi_place before = {0.0, 0.0, 0.0}; // the right side of the node before, with what was taken out
    for (int32_t i = 0; i < count; ++i) {
        hwi_touch_node *node = &nodes[i];
        hwi_place right = node->right;
        if (i > 0) {
            right = hwi_place_sub(right, hwi_block_turned_times(&node[-1].after, before));
        }
        if (bends && i > 1) {
            right = hwi_place_add_scaled(right, -node[-2].far, node[-2].right);
        }
        before = right;
        node->right = hwi_factor_block_solve(&node->pivot, right);
    }
    for (int32_t i = count - 2; i >= 0; --i) {
        hwi_touch_node *node = &nodes[i];
        node->right = hwi_place_sub(node->right, hwi_block_times(&node->after, node[1].right));
        if (bends && i + 2 < count) {
            hwi_place beyond = hwi_factor_block_solve(&node->pivot, node[2].right);
            node->right = hwi_place_add_scaled(node->right, -node->far, beyond);
        }
    }
}

static void factorize_all(hwi_touch_system *system)
{
    for (int32_t i = 0; i < system->part_count; ++i) {
        const hwi_touch_part *part = &system->parts[i];
        factorize(&system->nodes[part->first], part->chain->node_count, part->bends);
    }
}

static void substitute_all(hwi_touch_system *system)
{
    for (int32_t i = 0; i < system->part_count; ++i) {
        const hwi_touch_part *part = &system->parts[i];
        substitute(&system->nodes[part->first], part->chain->node_count, part->bends);
    }
}

// image = matrix times search, within the diagonals.
static void multiply(hwi_touch_node *nodes, int32_t count, bool bends)
{
    for (int32_t i = 0; i < count; ++i) {
        hwi_touch_node *node = &nodes[i];
        hwi_place image = hwi_even_block_times(&node->diagonal, node->search);
        if (i > 0) {
            image = hwi_place_add(image, hwi_even_block_times(&node[-1].beside, node[-1].search));
        }
        if (i + 1 < count) {
            image = hwi_place_add(image, hwi_even_block_times(&node->beside, node[1].search));
        }
        if (bends && i > 1) {
            image = hwi_place_add_scaled(image, node[-2].far, node[-2].search);
        }
        if (bends && i + 2 < count) {
            image = hwi_place_add_scaled(image, node->far, node[2].search);
        }
        node->image = image;
    }
}

static void add_image(hwi_touch_node *node, double along, hwi_place value)
{
    node[0].image = hwi_place_add_scaled(node[0].image, -(1.0 - along), value);
    node[1].image = hwi_place_add_scaled(node[1].image, -along, value);
}

static void multiply_all(hwi_touch_system *system)
{
    for (int32_t i = 0; i < system->part_count; ++i) {
        const hwi_touch_part *part = &system->parts[i];
        multiply(&system->nodes[part->first], part->chain->node_count, part->bends);
    }
    for (int32_t i = 0; i < system->touch_count; ++i) {
        const hwi_touch *touch = &system->touches[i];
        if (touch->other < 0 || touch->state == TOUCH_OPEN) {
            continue;
        }
        hwi_touch_node *one = &system->nodes[touch->segment];
        hwi_touch_node *other = &system->nodes[touch->other];
        hwi_place at_one = hwi_place_lerp(one[0].search, one[1].search, touch->along);
        hwi_place at_other = hwi_place_lerp(other[0].search, other[1].search, touch->other_along);
        add_image(one, touch->along, hwi_even_block_times(&touch->law.slope, at_other));
        add_image(other, touch->other_along, hwi_even_block_times(&touch->law.slope, at_one));
    }
}

static int32_t node_count_of(const hwi_touch_system *system)
{
    const hwi_touch_part *last = &system->parts[system->part_count - 1];
    return last->first + last->chain->node_count;
}

// Where segments touch segments: conjugate gradients, preconditioned by the diagonals. `right` becomes the solution.
// Returns which share of the solution may be missing.
static double iterate(hwi_touch_system *system)
{
    const int32_t count = node_count_of(system);
    hwi_touch_node *nodes = system->nodes;
    for (int32_t i = 0; i < count; ++i) {
        nodes[i].residual = nodes[i].right;
        nodes[i].change = nodes[i].search = (hwi_place){0.0, 0.0, 0.0};
    }
    double before = 0.0;
    double first = 0.0;
    double last = 0.0;
    for (int32_t step = 0; step < MOST_GRADIENTS; ++step) {
        for (int32_t i = 0; i < count; ++i) {
            nodes[i].right = nodes[i].residual;
        }
        substitute_all(system);
        double now = 0.0;
        for (int32_t i = 0; i < count; ++i) {
            now += hwi_place_dot(nodes[i].residual, nodes[i].right);
        }
        first = step == 0 ? now : first;
        last = now;
        if (!(now > GOOD_GRADIENT * GOOD_GRADIENT * first)) {
            break;
        }
        double turn = step == 0 ? 0.0 : now / before;
        before = now;
        for (int32_t i = 0; i < count; ++i) {
            nodes[i].search = hwi_place_add_scaled(nodes[i].right, turn, nodes[i].search);
        }
        multiply_all(system);
        double slope = 0.0;
        for (int32_t i = 0; i < count; ++i) {
            slope += hwi_place_dot(nodes[i].search, nodes[i].image);
        }
        if (!(slope > 0.0)) {
            break;
        }
        double length = now / slope;
        for (int32_t i = 0; i < count; ++i) {
            nodes[i].change = hwi_place_add_scaled(nodes[i].change, length, nodes[i].search);
            nodes[i].residual = hwi_place_add_scaled(nodes[i].residual, -length, nodes[i].image);
        }
    }
    for (int32_t i = 0; i < count; ++i) {
        nodes[i].right = nodes[i].change;
    }
    return first > 0.0 ? sqrt(last / first) : 0.0;
}

double hwi_touch_solve_matrix(hwi_touch_system *system)
{
    factorize_all(system);
    if (system->pairs) {
        return iterate(system);
    }
    substitute_all(system);
    return 0.0;
}
