// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// What contacts cost: nothing near, something near but not touched, contacts, knots, and many colliders among many
// cables. All in one run, so that ratios hold on a busy machine.

#include "benches.h"
#include "rows.h"
#include "scenes.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define CABLES   1000
#define SEGMENTS 50
#define STEPS    30

static void require(hw_result result)
{
    if (result == HW_OK)
        return;
    fprintf(stderr, "bench: %s\n", hw_last_error());
    exit(1);
}

static hw_collider_id add_plane(scene *s, float height)
{
    hw_collider_def def;
    hw_collider_id id;
    require(hw_collider_def_init(&def, HW_SHAPE_PLANE));
    def.position.y = height;
    def.static_friction = def.dynamic_friction = 0.0f;
    require(hw_collider_create(s->world, &def, &id));
    return id;
}

// Cables between two held ends, swinging.
static void add_cables(scene *s, int32_t count, uint32_t flags)
{
    for (int32_t i = 0; i < count; i++) {
        hw_cable_def def = scene_cable_def(HW_MODEL_DYNAMIC);
        require(hw_cable_material_init(&def.material, HW_MATERIAL_STEEL_WIRE_ROPE));
        def.segment_count = SEGMENTS;
        def.flags = flags;
        def.start_position = (hw_vec3){0.0f, 0.0f, 2.0f * (float)(i % 32)};
        def.start_position.x = 12.0f * (float)(i / 32);
        def.end_position = def.start_position;
        def.end_position.x += 7.0f;
        scene_add(s, &def);
    }
}

// s of this thread for a step: the least of several runs, each over some steps.
static double time_steps(scene *s)
{
    double best = 1e300;
    scene_run(s, 10);
    for (int run = 0; run < BENCH_RUNS; run++) {
        double begin = thread_seconds();
        scene_run(s, STEPS);
        double each = (thread_seconds() - begin) / STEPS;
        best = each < best ? each : best;
    }
    return best;
}

static int32_t count_contacts(const scene *s)
{
    int32_t count = 0;
    for (int32_t i = 0; i < s->cable_count; i++)
        count += scene_status(s->cables[i]).contact_count;
    return count;
}

#define HELD (HW_CABLE_HOLD_START | HW_CABLE_HOLD_END)

static void add_mesh_box(scene *s)
{
    static const hw_vec3 corners[6] = {{-500.0f, -60.0f, -500.0f}, {900.0f, -60.0f, -500.0f}, {900.0f, -60.0f, 900.0f},
                                       {-500.0f, -60.0f, 900.0f},  {-500.0f, 90.0f, -500.0f}, {900.0f, 90.0f, 900.0f}};
    static const int32_t triangles[12] = {0, 2, 1, 0, 3, 2, 0, 1, 4, 2, 3, 5};
    hw_collider_def def;
    hw_collider_id id;
    require(hw_collider_def_init(&def, HW_SHAPE_MESH));
    require(hw_collider_create_mesh(s->world, &def, corners, 6, triangles, 12, &id));
}

// Something that never stands still, far above.
static hw_collider_id add_mover(scene *s)
{
    hw_collider_def def;
    hw_collider_id id;
    require(hw_collider_def_init(&def, HW_SHAPE_SPHERE));
    def.position.y = 50.0f;
    require(hw_collider_create(s->world, &def, &id));
    return id;
}

#define NOTHINGS 4

// Nothing to meet; a plane far below; hills of a mesh all around, but out of reach; these and something that moves. Run
// in turns, so that what else the machine does slows all alike.
static void bench_nothing(void)
{
    static scene scenes[NOTHINGS];
    hw_collider_id mover = {0};
    double seconds[NOTHINGS];
    for (int kind = 0; kind < NOTHINGS; kind++) {
        scene_begin(&scenes[kind], NULL);
        add_cables(&scenes[kind], CABLES, HELD);
        if (kind == 1)
            add_plane(&scenes[kind], -100.0f);
        if (kind >= 2)
            add_mesh_box(&scenes[kind]);
        if (kind == 3)
            mover = add_mover(&scenes[kind]);
        scene_run(&scenes[kind], 10);
        seconds[kind] = 1e300;
    }
    hw_quat level = {0.0f, 0.0f, 0.0f, 1.0f};
    for (int run = 0; run < 4 * STEPS; run++) {
        for (int kind = 0; kind < NOTHINGS; kind++) {
            if (kind == 3)
                require(hw_collider_set_transform(mover, (hw_vec3){0.01f * (float)run, 50.0f, 0.0f}, &level));
            double begin = thread_seconds();
            scene_run(&scenes[kind], 1);
            double each = thread_seconds() - begin;
            seconds[kind] = each < seconds[kind] ? each : seconds[kind];
        }
    }
    for (int kind = 0; kind < NOTHINGS; kind++) {
        if (count_contacts(&scenes[kind]) != 0)
            exit(1);
        scene_end(&scenes[kind]);
    }
    write_row("contact_none_us_per_cable", seconds[0] * 1e6 / CABLES, "us", 0);
    write_row("contact_far_plane_ratio", seconds[1] / seconds[0], "x", 0);
    write_row("contact_inside_mesh_box_ratio", seconds[2] / seconds[0], "x", 0);
    write_row("contact_far_mover_ratio", seconds[3] / seconds[0], "x", 0);
}

// Loose cables slide on a plane without friction, which keeps them awake; the same ones sink without it. Run in turns.
static void bench_touching(void)
{
    static scene scenes[2];
    double seconds[2] = {1e300, 1e300};
    for (int kind = 0; kind < 2; kind++) {
        scene_begin(&scenes[kind], NULL);
        require(hw_world_set_gravity(scenes[kind].world, (hw_vec3){0.3f, -9.81f, 0.0f}));
        add_cables(&scenes[kind], 100, 0);
        if (kind == 1)
            add_plane(&scenes[kind], -2.0f);
        scene_run(&scenes[kind], 240);
    }
    for (int run = 0; run < 4 * STEPS; run++) {
        for (int kind = 0; kind < 2; kind++) {
            double begin = thread_seconds();
            scene_run(&scenes[kind], 1);
            double each = thread_seconds() - begin;
            seconds[kind] = each < seconds[kind] ? each : seconds[kind];
        }
    }
    int32_t contacts = count_contacts(&scenes[1]);
    for (int kind = 0; kind < 2; kind++)
        scene_end(&scenes[kind]);
    write_row("contact_lying_us_per_cable", seconds[1] * 1e6 / 100.0, "us", 0);
    write_row("contact_lying_ratio", seconds[1] / seconds[0], "x", 0);
    write_row("contact_each_us", (seconds[1] - seconds[0]) * 1e6 / (double)contacts, "us", 0);
    write_row("contact_count_per_cable", (double)contacts / 100.0, "contacts", 0);
}

#define HILLS 81

static float hill(int32_t column, int32_t row)
{
    // Triangle waves of a few metres: no libm, the same everywhere.
    int32_t x = column % 16;
    int32_t z = row % 20;
    return 0.03f * (float)(x < 8 ? x : 16 - x) + 0.02f * (float)(z < 10 ? z : 20 - z);
}

static void add_hills(scene *s)
{
    static hw_vec3 vertices[HILLS * HILLS];
    static int32_t indices[(HILLS - 1) * (HILLS - 1) * 6];
    int32_t n = 0;
    for (int32_t i = 0; i < HILLS * HILLS; i++) {
        int32_t row = i / HILLS;
        int32_t column = i % HILLS;
        vertices[i] =
            (hw_vec3){0.25f * (float)(column - HILLS / 2), hill(column, row), 0.25f * (float)(row - HILLS / 2)};
        if (row + 1 < HILLS && column + 1 < HILLS) {
            const int32_t corners[] = {i, i + HILLS, i + HILLS + 1, i, i + HILLS + 1, i + 1};
            for (int32_t k = 0; k < 6; k++)
                indices[n++] = corners[k];
        }
    }
    hw_collider_def def;
    hw_collider_id id;
    require(hw_collider_def_init(&def, HW_SHAPE_MESH));
    require(hw_collider_create_mesh(s->world, &def, vertices, HILLS * HILLS, indices, n, &id));
}

// Loose cables lie side by side, or on each other.
static void add_loose(scene *s, int32_t count, float apart, uint32_t flags)
{
    for (int32_t i = 0; i < count; i++) {
        hw_cable_def def = scene_cable_def(HW_MODEL_DYNAMIC);
        require(hw_cable_material_init(&def.material, HW_MATERIAL_STEEL_WIRE_ROPE));
        def.material.bending_stiffness *= 0.02f;
        def.segment_count = SEGMENTS;
        def.flags = flags;
        def.start_position = (hw_vec3){-4.95f, 1.0f + 0.05f * (float)(i % 5), apart * (float)(i / 5 - count / 10)};
        def.end_position = def.start_position;
        def.end_position.x += 9.9f;
        scene_add(s, &def);
    }
}

// Cables that lie on hills of a mesh and are pulled along slowly by one end; and a pile of a hundred in each other.
static void bench_heaps(void)
{
    scene s;
    scene_begin(&s, NULL);
    add_hills(&s);
    add_loose(&s, 20, 2.0f, 0);
    scene_run(&s, 240);
    double best = 1e300;
    for (int32_t i = 0; i < 2 * STEPS; i++) {
        for (int32_t k = 0; k < s.cable_count; k++) {
            hw_vec3 end = {-4.5f - 0.001f * (float)i, 0.8f, 2.0f * (float)(k / 5 - 2)};
            require(hw_cable_hold(s.cables[k], 0, end));
        }
        double begin = thread_seconds();
        scene_run(&s, 1);
        double each = thread_seconds() - begin;
        best = each < best ? each : best;
    }
    write_row("contact_on_mesh_us_per_cable", best * 1e6 / s.cable_count, "us", 0);
    write_row("contact_on_mesh_contacts_per_cable", (double)count_contacts(&s) / s.cable_count, "contacts", 0);
    scene_end(&s);
    scene_begin(&s, NULL);
    add_plane(&s, 0.0f);
    add_loose(&s, 100, 0.03f, HW_CABLE_TANGLES);
    scene_run(&s, 120);
    best = 1e300;
    for (int32_t i = 0; i < STEPS; i++) {
        double begin = thread_seconds();
        scene_run(&s, 1);
        double each = thread_seconds() - begin;
        best = each < best ? each : best;
    }
    write_row("contact_pile_us_per_cable", best * 1e6 / 100.0, "us", 0);
    write_row("contact_pile_contacts_per_cable", (double)count_contacts(&s) / 100.0, "contacts", 0);
    scene_end(&s);
}

// As dense whatever their number, and cables among them: a few touch. Returns s.
static double bench_many(int32_t count)
{
    scene s;
    scene_begin(&s, NULL);
    add_cables(&s, CABLES, HELD);
    hw_collider_def def;
    hw_collider_id id;
    uint64_t random = 3;
    require(hw_collider_def_init(&def, HW_SHAPE_SPHERE));
    def.radius = 0.3f;
    for (int32_t i = 0; i < count; i++) {
        float place[3];
        for (int axis = 0; axis < 3; axis++) {
            random = random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
            place[axis] = (float)(random >> 40) / 16777216.0f;
        }
        def.position = (hw_vec3){400.0f * place[0] - 10.0f, 8.0f * place[1] - 9.0f, 80.0f * place[2] - 10.0f};
        require(hw_collider_create(s.world, &def, &id));
    }
    double seconds = time_steps(&s);
    write_named_row(seconds * 1e6 / CABLES, "us/cable", 0, "contact_%d_colliders", (int)count);
    write_named_row((double)count_contacts(&s), "contacts", 0, "contact_%d_colliders_contacts", (int)count);
    scene_end(&s);
    return seconds;
}

// Looking for other cables, when all of them may tangle and none does.
static void bench_tangling(void)
{
    double seconds[2];
    for (int kind = 0; kind < 2; kind++) {
        scene s;
        scene_begin(&s, NULL);
        add_cables(&s, CABLES, kind == 0 ? HELD : HELD | HW_CABLE_TANGLES);
        seconds[kind] = time_steps(&s);
        scene_end(&s);
    }
    write_row("contact_tangling_apart_ratio", seconds[1] / seconds[0], "x", 0);
}

void bench_contacts(void)
{
    if (!rows_wanted("contact"))
        return;
    show_progress("cables that touch nothing");
    bench_nothing();
    bench_tangling();
    show_progress("cables that lie on something");
    bench_touching();
    show_progress("cables that lie on hills and on each other");
    bench_heaps();
    double few = 0.0;
    double many = 0.0;
    for (int32_t count = 10; count <= 10000; count *= 10) {
        show_progress("cables among %d colliders", (int)count);
        many = bench_many(count);
        few = count == 10 ? many : few;
    }
    write_row("contact_colliders_growth", many / few, "x", 0);
    write_row("contact_colliders_growth_of_n_log_n", many / few / (1000.0 * 4.0), "x", 0);
}
