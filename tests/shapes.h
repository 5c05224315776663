// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Colliders and segments for tests, from a seed.

#ifndef HAWSER_TESTS_SHAPES_H
#define HAWSER_TESTS_SHAPES_H

#include <math.h>

#include "check.h"
#include "collision.h"
#include "scenes.h"
#include "triangle.h"
#include "world.h"

#define SHAPES_MAX_MESH 4096

// A number in 0..1; the state goes on.
static inline double shapes_random(uint64_t *state)
{
    *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (double)(*state >> 40) / 16777216.0;
}

static inline float shapes_between(uint64_t *state, double low, double high)
{
    return (float)(low + (high - low) * shapes_random(state));
}

static inline hw_vec3 shapes_point(uint64_t *state, double reach)
{
    return (hw_vec3){shapes_between(state, -reach, reach), shapes_between(state, -reach, reach),
                     shapes_between(state, -reach, reach)};
}

static inline hw_quat shapes_turn(uint64_t *state)
{
    hw_quat q = {shapes_between(state, -1.0, 1.0), shapes_between(state, -1.0, 1.0), shapes_between(state, -1.0, 1.0),
                 shapes_between(state, 0.1, 1.0)};
    return q;
}

static inline hw_collider_def shapes_def(int32_t shape)
{
    hw_collider_def def;
    CHECK_OK(hw_collider_def_init(&def, shape));
    return def;
}

static inline hw_collider_id shapes_add(const scene *s, const hw_collider_def *def)
{
    hw_collider_id id;
    CHECK_OK(hw_collider_create(s->world, def, &id));
    return id;
}

static inline const hwi_world *shapes_world(const scene *s)
{
    hwi_world *world;
    CHECK_OK(hwi_world_resolve("test", s->world, &world));
    return world;
}

static inline const hwi_collider *shapes_find(hw_collider_id id)
{
    hwi_collider *collider;
    hwi_world *world;
    CHECK_OK(hwi_collider_resolve("test", id, &collider, &world));
    return collider;
}

// A sweep that stands still.
static inline hwi_sweep shapes_still(hw_vec3 a, hw_vec3 b, float radius, float reach)
{
    return (hwi_sweep){.a0 = a, .b0 = b, .a1 = a, .b1 = b, .to = 1.0f, .radius = radius, .reach = reach};
}

// The triangles of a box, as a host would give them: no vertex is shared.
typedef struct shapes_mesh {
    hw_vec3 vertices[SHAPES_MAX_MESH];
    int32_t indices[SHAPES_MAX_MESH];
    int32_t count; // of vertices, and of indices
} shapes_mesh;

static inline void shapes_triangle(shapes_mesh *mesh, hw_vec3 a, hw_vec3 b, hw_vec3 c)
{
    hw_vec3 corners[3] = {a, b, c};
    for (int i = 0; i < 3; i++) {
        mesh->vertices[mesh->count] = corners[i];
        mesh->indices[mesh->count] = mesh->count;
        mesh->count++;
    }
}

static inline void shapes_box(shapes_mesh *mesh, hw_vec3 half)
{
    static const int faces[6][4] = {{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}};
    hw_vec3 corners[8];
    for (int i = 0; i < 8; i++)
        corners[i] = (hw_vec3){i & 1 ? half.x : -half.x, i & 2 ? half.y : -half.y, i & 4 ? half.z : -half.z};
    for (int f = 0; f < 6; f++) {
        const int *c = faces[f];
        shapes_triangle(mesh, corners[c[0]], corners[c[1]], corners[c[2]]);
        shapes_triangle(mesh, corners[c[0]], corners[c[2]], corners[c[3]]);
    }
}

// A height of a hilly sea bed.
static inline float shapes_hill(double x, double z)
{
    double u = x * 0.7 + z * 0.3;
    double v = z * 0.9 - x * 0.4;
    return (float)(0.4 * (u - floor(u)) * (1.0 - (u - floor(u))) + 0.6 * (v - floor(v)) * (1.0 - (v - floor(v))));
}

static inline hw_collider_id shapes_add_mesh(const scene *s, const hw_collider_def *def, const shapes_mesh *mesh)
{
    hw_collider_id id;
    CHECK_OK(hw_collider_create_mesh(s->world, def, mesh->vertices, mesh->count, mesh->indices, mesh->count, &id));
    return id;
}

#endif
