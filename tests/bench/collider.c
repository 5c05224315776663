// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Colliders: how the cost of asking grows with their number, and with the triangles of a mesh.

#include "benches.h"
#include "memory_or_exit.h"
#include "rows.h"
#include "scenes.h"

#include "collision.h"
#include "timer.h"
#include "world.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define QUERIES 2000

static void require(hw_result result)
{
    if (result == HW_OK)
        return;
    fprintf(stderr, "bench: %s\n", hw_last_error());
    exit(1);
}

static double next(uint64_t *state)
{
    *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (double)(*state >> 40) / 16777216.0;
}

static hwi_world *inside(const scene *s)
{
    hwi_world *world = NULL;
    require(hwi_world_resolve("bench", s->world, &world));
    return world;
}

static hw_vec3 any_place(uint64_t *random, double extent)
{
    return (hw_vec3){(float)(extent * next(random)), (float)(extent * next(random)), (float)(extent * next(random))};
}

// A segment of 0.2 m among boxes of half a metre, as dense whatever their number.
static double time_segments(const hwi_world *world, double extent, uint64_t *contacts)
{
    double best = 1e300;
    for (int run = 0; run < BENCH_RUNS; run++) {
        uint64_t random = 5;
        *contacts = 0;
        double begin = hwi_now();
        for (int i = 0; i < QUERIES; i++) {
            hw_vec3 a = any_place(&random, extent);
            hw_vec3 b = {a.x + 0.2f, a.y, a.z};
            hwi_sweep sweep = {.a0 = a, .b0 = b, .a1 = a, .b1 = b, .to = 1.0f, .radius = 0.01f, .reach = 0.02f};
            hwi_contact_point points[16];
            *contacts += (uint64_t)hwi_collide_segment(world, &sweep, 1, points, 16);
        }
        double each = (hwi_now() - begin) * 1e9 / QUERIES;
        best = each < best ? each : best;
    }
    return best;
}

static void bench_many(int32_t count)
{
    scene s;
    uint64_t random = 3, contacts = 0;
    double extent = 2.0 * cbrt((double)count);
    scene_begin(&s, NULL);
    hw_collider_def def;
    require(hw_collider_def_init(&def, HW_SHAPE_BOX));
    def.half_size = (hw_vec3){0.25f, 0.25f, 0.25f};
    hw_collider_id *ids = allocate_or_exit((size_t)count * sizeof *ids);
    double begin = hwi_now();
    for (int32_t i = 0; i < count; i++) {
        def.position = any_place(&random, extent);
        require(hw_collider_create(s.world, &def, &ids[i]));
    }
    write_named_row((hwi_now() - begin) * 1e9 / count, "ns/collider", 0, "collider_create_%d", (int)count);
    double each = time_segments(inside(&s), extent, &contacts);
    write_named_row(each, "ns/segment", contacts, "collider_segment_%d", (int)count);
    double best = 1e300;
    for (int run = 0; run < BENCH_RUNS; run++) {
        for (int32_t i = 0; i < count; i++)
            require(hw_collider_set_transform(ids[i], any_place(&random, extent), NULL));
        double start = hwi_now();
        require(hw_world_step(s.world, 1.0 / 60.0));
        double moved = (hwi_now() - start) * 1e9 / count;
        best = moved < best ? moved : best;
    }
    write_named_row(best, "ns/collider", 0, "collider_move_%d", (int)count);
    free(ids);
    scene_end(&s);
}

// A hilly ground of count * count * 2 triangles of 0.1 m.
static void bench_mesh(int32_t side)
{
    scene s;
    scene_begin(&s, NULL);
    int32_t points = (side + 1) * (side + 1);
    int32_t triangles = 2 * side * side;
    hw_vec3 *vertices = allocate_or_exit((size_t)points * sizeof *vertices);
    int32_t *indices = allocate_or_exit((size_t)triangles * 3 * sizeof *indices);
    for (int32_t i = 0; i <= side; i++)
        for (int32_t j = 0; j <= side; j++) {
            float wave = 0.1f * (float)((i * 7 + j * 3) % 11);
            vertices[i * (side + 1) + j] = (hw_vec3){0.1f * (float)i, 0.1f * wave, 0.1f * (float)j};
        }
    for (int32_t i = 0, at = 0; i < side; i++)
        for (int32_t j = 0; j < side; j++, at += 6) {
            int32_t corner = i * (side + 1) + j;
            const int32_t two[6] = {corner, corner + 1,        corner + side + 2,
                                    corner, corner + side + 2, corner + side + 1};
            for (int k = 0; k < 6; k++)
                indices[at + k] = two[k];
        }
    hw_collider_def def;
    hw_collider_id id;
    require(hw_collider_def_init(&def, HW_SHAPE_MESH));
    double begin = hwi_now();
    require(hw_collider_create_mesh(s.world, &def, vertices, points, indices, 3 * triangles, &id));
    write_named_row((hwi_now() - begin) * 1e9 / triangles, "ns/triangle", 0, "collider_mesh_build_%d", (int)triangles);
    write_named_row((double)hw_live_bytes() / triangles, "bytes/triangle", 0, "collider_mesh_memory_%d",
                    (int)triangles);
    begin = hwi_now();
    require(hw_collider_set_vertices(id, vertices, points));
    write_named_row((hwi_now() - begin) * 1e9 / triangles, "ns/triangle", 0, "collider_mesh_refit_%d", (int)triangles);
    double best = 1e300;
    uint64_t contacts = 0;
    for (int run = 0; run < BENCH_RUNS; run++) {
        uint64_t random = 9;
        contacts = 0;
        begin = hwi_now();
        for (int i = 0; i < QUERIES; i++) {
            hw_vec3 a = any_place(&random, 0.1 * side - 0.3);
            a.y = 0.11f;
            hw_vec3 b = {a.x + 0.2f, a.y, a.z};
            hwi_sweep sweep = {.a0 = a, .b0 = b, .a1 = a, .b1 = b, .to = 1.0f, .radius = 0.01f, .reach = 0.02f};
            sweep.a0.y += 0.01f;
            sweep.b0.y += 0.01f;
            hwi_contact_point found[16];
            contacts += (uint64_t)hwi_collide_segment(inside(&s), &sweep, 1, found, 16);
        }
        double each = (hwi_now() - begin) * 1e9 / QUERIES;
        best = each < best ? each : best;
    }
    write_named_row(best, "ns/segment", contacts, "collider_mesh_segment_%d", (int)triangles);
    free(indices);
    free(vertices);
    scene_end(&s);
}

void bench_colliders(void)
{
    if (!rows_wanted("collider"))
        return;
    for (int32_t count = 10; count <= 10000; count *= 10) {
        show_progress("%d colliders", (int)count);
        bench_many(count);
    }
    static const int32_t sides[] = {22, 71, 224, 708, 1582}; // a thousand to five million triangles
    for (size_t i = 0; i < sizeof sides / sizeof sides[0]; i++) {
        show_progress("a mesh of %d triangles", 2 * (int)sides[i] * (int)sides[i]);
        bench_mesh(sides[i]);
    }
}
