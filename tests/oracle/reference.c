// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "reference.h"

#include <math.h>
#include <string.h>

void reference_begin(reference_rope *rope, const hw_vec3 *points, int count)
{
    memset(rope, 0, sizeof *rope);
    rope->count = count;
    for (int i = 0; i < count; i++) {
        rope->free[i] = i > 0 && i < count - 1;
        reference_place(rope, i, points[i]);
        memcpy(rope->previous[i], rope->position[i], sizeof rope->position[i]);
    }
}

void reference_place(reference_rope *rope, int particle, hw_vec3 position)
{
    rope->position[particle][0] = (double)position.x;
    rope->position[particle][1] = (double)position.y;
    rope->position[particle][2] = (double)position.z;
}

static double separation(const double *a, const double *b, double *delta)
{
    for (int axis = 0; axis < 3; axis++)
        delta[axis] = b[axis] - a[axis];
    return sqrt(delta[0] * delta[0] + delta[1] * delta[1] + delta[2] * delta[2]);
}

// Figure 2. Where one of the two is not free, the other takes the whole error: the paper leaves that open.
static void solve_distance(reference_rope *rope, int a, int b, double target)
{
    double delta[3];
    double length = separation(rope->position[a], rope->position[b], delta);
    double factor = (length - target) / length;
    double share_a = rope->free[a] ? (rope->free[b] ? 0.5 : 1.0) : 0.0;
    double share_b = rope->free[b] ? (rope->free[a] ? 0.5 : 1.0) : 0.0;
    for (int axis = 0; axis < 3; axis++) {
        rope->position[a][axis] += share_a * factor * delta[axis];
        rope->position[b][axis] -= share_b * factor * delta[axis];
    }
}

// Uniform in (-1, 1). Knuth's linear congruential generator: another than the core's, so that they agree in what is
// true of any.
static double random_number(reference_rope *rope)
{
    rope->random_state = rope->random_state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (double)(rope->random_state >> 11) / 4503599627370496.0 - 1.0;
}

void reference_verlet_step(reference_rope *rope, double h, double drag, const double *acceleration, double segment,
                           int iterations, int bending)
{
    for (int i = 0; i < rope->count; i++)
        for (int axis = 0; axis < 3 && rope->free[i]; axis++) {
            double x = rope->position[i][axis];
            rope->position[i][axis] = x + (x - rope->previous[i][axis]) * drag + acceleration[axis] * h * h;
            if (rope->random_displacement > 0.0)
                rope->position[i][axis] += rope->random_displacement * random_number(rope);
            rope->previous[i][axis] = x;
        }
    for (int iteration = 0; iteration < iterations; iteration++) {
        for (int i = 0; i + 1 < rope->count; i++)
            solve_distance(rope, i, i + 1, segment);
        for (int i = 0; bending && i + 2 < rope->count; i++)
            solve_distance(rope, i, i + 2, 2.0 * segment);
    }
}

void reference_spring_step(reference_rope *rope, double h, double stiffness, double friction, double mass,
                           double gravity, double segment)
{
    double force[REFERENCE_MAX_POINTS][3];
    memset(force, 0, sizeof force);
    for (int i = 0; i + 1 < rope->count; i++) {
        double delta[3];
        double length = separation(rope->position[i], rope->position[i + 1], delta);
        for (int axis = 0; axis < 3; axis++) {
            double pull = stiffness * (length - segment) * delta[axis] / length +
                          friction * (rope->velocity[i + 1][axis] - rope->velocity[i][axis]);
            force[i][axis] += pull;
            force[i + 1][axis] -= pull;
        }
    }
    for (int i = 0; i < rope->count; i++) {
        if (!rope->free[i])
            continue;
        force[i][1] -= mass * gravity;
        for (int axis = 0; axis < 3; axis++) {
            rope->velocity[i][axis] += force[i][axis] / mass * h;
            rope->position[i][axis] += rope->velocity[i][axis] * h;
        }
    }
}

double reference_length(const reference_rope *rope)
{
    double length = 0.0;
    double delta[3];
    for (int i = 0; i + 1 < rope->count; i++)
        length += separation(rope->position[i], rope->position[i + 1], delta);
    return length;
}
