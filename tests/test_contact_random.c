// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Contacts in scenes that nobody arranged: slopes of all angles, things that run into a cable at any speed and frame
// rate, surfaces that carry it along, and that all of it is the same, bit for bit, on any number of threads and after a
// snapshot.

#include "misuse.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

static float random_from(uint64_t *state, float low, float high)
{
    *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return low + (high - low) * ((float)(*state >> 40) / 16777216.0f);
}

static hw_collider_id add(scene *s, const hw_collider_def *def)
{
    hw_collider_id collider;
    CHECK_OK(hw_collider_create(s->world, def, &collider));
    return collider;
}

static hw_collider_def shape(int32_t kind)
{
    hw_collider_def def;
    CHECK_OK(hw_collider_def_init(&def, kind));
    return def;
}

static hw_cable_def rope(float length, int32_t segments, uint32_t flags)
{
    hw_cable_def def = scene_cable_def(HW_MODEL_DYNAMIC);
    CHECK_OK(hw_cable_material_init(&def.material, HW_MATERIAL_STEEL_WIRE_ROPE));
    def.flags = flags;
    def.segment_count = segments;
    def.rest_length = length;
    return def;
}

TEST(a_stiff_line_dropped_on_any_slope_below_the_angle_of_repose_does_not_creep)
{
    for (int32_t tenth = 1; tenth <= 9; tenth += 2) {
        scene s;
        scene_begin(&s, NULL);
        double angle = atan(0.5) * 0.1 * tenth;
        hw_vec3 gravity = {(float)(9.81 * sin(angle)), (float)(-9.81 * cos(angle)), 0.0f};
        CHECK_OK(hw_world_set_gravity(s.world, gravity));
        hw_collider_def ground = shape(HW_SHAPE_PLANE);
        ground.static_friction = ground.dynamic_friction = 0.5f;
        add(&s, &ground);
        hw_cable_def def = rope(8.0f, 40, 0);
        def.material.static_friction = def.material.dynamic_friction = 0.5f;
        def.start_position = (hw_vec3){-3.9f, 0.2f, 0.0f};
        def.end_position = (hw_vec3){3.9f, 0.2f, 0.0f};
        hw_cable_id cable = scene_add(&s, &def);
        scene_run(&s, 960);
        CHECK_EQUAL_INT(scene_status(cable).state, HW_CABLE_ASLEEP);
        hw_vec3 before[41];
        hw_vec3 after[41];
        scene_points(cable, before, 41);
        for (int32_t i = 0; i < 60; i++) {
            gravity.z = i % 2 == 0 ? 0.01f : 0.0f; // which keeps it awake
            CHECK_OK(hw_world_set_gravity(s.world, gravity));
            scene_run(&s, 10);
            CHECK_EQUAL_INT(scene_status(cable).state, HW_CABLE_MOVING);
        }
        scene_points(cable, after, 41);
        double most = 0.0;
        for (int32_t i = 0; i < 41; i++)
            most = fmax(most, hypot((double)(after[i].x - before[i].x), (double)(after[i].z - before[i].z)));
        CHECK_NEAR(most, 0.0, 5e-5);
        scene_end(&s);
    }
}

// Something is driven across a sagging rope. True if the rope was not carried along in front of it.
static bool passes_through(int32_t kind, double substep, uint64_t *random)
{
    scene s;
    hw_world_def world = scene_world_def();
    world.substep = substep;
    scene_begin(&s, &world);
    hw_cable_def def = rope(12.0f, 60, HW_CABLE_HOLD_START | HW_CABLE_HOLD_END);
    def.start_position = (hw_vec3){-5.0f, 0.0f, 0.0f};
    def.end_position = (hw_vec3){5.0f, 0.0f, 0.0f};
    hw_cable_id cable = scene_add(&s, &def);
    float speed = random_from(random, 2.0f, 20.0f);
    hw_vec3 at = {random_from(random, -2.0f, 2.0f), random_from(random, -3.0f, -1.0f), -3.0f};
    hw_collider_def bar = shape(kind);
    bar.radius = random_from(random, 0.05f, 0.3f);
    bar.half_height = 3.0f;
    bar.half_size = (hw_vec3){0.1f, 3.0f, 0.1f};
    bar.position = at;
    hw_collider_id collider = add(&s, &bar);
    scene_run(&s, (int32_t)(1.0 / substep));
    hw_quat level = {0.0f, 0.0f, 0.0f, 1.0f};
    while (at.z < 2.0f) {
        at.z += speed * (float)substep;
        CHECK_OK(hw_collider_set_transform(collider, at, &level));
        scene_run(&s, 1);
    }
    hw_vec3 points[61];
    scene_points(cable, points, 61);
    bool passed = scene_status(cable).state != HW_CABLE_MOVING;
    for (int32_t i = 0; i < 60; i++) {
        hw_vec3 a = points[i];
        hw_vec3 b = points[i + 1];
        if ((a.x - at.x) * (b.x - at.x) <= 0.0f && fabsf(a.y - at.y) < 2.9f) {
            float t = (at.x - a.x) / (b.x - a.x);
            passed = passed || a.z + t * (b.z - a.z) < at.z - 0.02f;
        }
    }
    scene_end(&s);
    return passed;
}

TEST(what_is_driven_into_a_rope_takes_it_along_at_any_frame_rate)
{
    static const int32_t kinds[] = {HW_SHAPE_CAPSULE, HW_SHAPE_BOX, HW_SHAPE_CYLINDER};
    static const double rates[] = {30.0, 60.0, 144.0};
    uint64_t random = 11;
    int32_t passed = 0;
    for (int32_t i = 0; i < 45; i++)
        passed += passes_through(kinds[i % 3], 1.0 / rates[i / 3 % 3], &random) ? 1 : 0;
    CHECK_EQUAL_INT(passed, 0);
}

// m/s of a rope that lies on a box, along x.
static double carried(hw_vec3 own_speed, float moved_at)
{
    scene s;
    scene_begin(&s, NULL);
    hw_collider_def floor_def = shape(HW_SHAPE_BOX);
    floor_def.half_size = (hw_vec3){50.0f, 1.0f, 5.0f};
    floor_def.position.y = -1.0f;
    floor_def.surface_velocity = own_speed;
    hw_collider_id box = add(&s, &floor_def);
    hw_cable_def def = rope(4.0f, 20, 0);
    def.start_position = (hw_vec3){-2.0f, 0.1f, 0.0f};
    def.end_position = (hw_vec3){2.0f, 0.1f, 0.0f};
    hw_cable_id cable = scene_add(&s, &def);
    hw_vec3 before[21];
    hw_vec3 after[21];
    hw_quat level = {0.0f, 0.0f, 0.0f, 1.0f};
    for (int32_t i = 0; i < 360; i++) {
        hw_vec3 at = {moved_at * (float)i / 60.0f, -1.0f, 0.0f};
        if (moved_at != 0.0f)
            CHECK_OK(hw_collider_set_transform(box, at, &level));
        if (i == 300)
            scene_points(cable, before, 21);
        scene_run(&s, 1);
    }
    scene_points(cable, after, 21);
    scene_end(&s);
    return (double)(after[10].x - before[10].x);
}

TEST(belts_and_escalators_take_a_rope_along_at_their_speed)
{
    CHECK_NEAR(carried((hw_vec3){0.5f, 0.0f, 0.0f}, 0.0f), 0.5, 0.005);
    CHECK_NEAR(carried((hw_vec3){0.0f, 0.0f, 0.0f}, 0.3f), 0.3, 0.003);
}

// A rope across 400 thin bars that lie side by side as a floor: more colliders near one segment than are asked for at a
// time.
TEST(a_segment_meets_the_last_of_hundreds_of_colliders)
{
    scene s;
    scene_begin(&s, NULL);
    for (int32_t i = 0; i < 400; i++) {
        hw_collider_def bar = shape(HW_SHAPE_BOX);
        bar.half_size = (hw_vec3){0.005f, 0.1f, 1.0f};
        // The first 300 lie below what the last 100 bear.
        bar.position = (hw_vec3){-0.5f + 0.01f * (float)(i % 100), i < 300 ? -0.3f : 0.0f, 0.0f};
        add(&s, &bar);
    }
    hw_cable_def def = rope(0.8f, 2, 0);
    def.start_position = (hw_vec3){-0.4f, 0.15f, 0.0f};
    def.end_position = (hw_vec3){0.4f, 0.15f, 0.0f};
    hw_cable_id cable = scene_add(&s, &def);
    scene_run(&s, 240);
    hw_vec3 points[3];
    scene_points(cable, points, 3);
    for (int32_t i = 0; i < 3; i++)
        CHECK_NEAR((double)points[i].y, 0.1 + 0.5 * (double)def.material.diameter, 1e-3);
    scene_end(&s);
}

// Ropes of every kind fall among things of every kind, and a capsule is driven through them.
typedef struct heap {
    scene s;
    hw_collider_id mover;
} heap;

static void begin_heap(heap *h, int32_t workers)
{
    static const int32_t kinds[] = {HW_SHAPE_SPHERE, HW_SHAPE_CAPSULE, HW_SHAPE_BOX, HW_SHAPE_CYLINDER};
    uint64_t random = 7;
    hw_world_def world = scene_world_def();
    world.worker_count = workers;
    scene_begin(&h->s, &world);
    for (int32_t i = 0; i < 12; i++) {
        hw_collider_def def = shape(kinds[i % 4]);
        def.radius = random_from(&random, 0.2f, 0.5f);
        def.half_height = 0.5f;
        def.half_size = (hw_vec3){random_from(&random, 0.2f, 0.5f), 0.3f, 0.3f};
        def.position.x = random_from(&random, -3.0f, 3.0f);
        def.position.y = random_from(&random, -2.6f, -0.6f);
        def.position.z = random_from(&random, -2.0f, 2.0f);
        add(&h->s, &def);
    }
    hw_collider_def ground = shape(HW_SHAPE_PLANE);
    ground.position.y = -3.5f;
    add(&h->s, &ground);
    hw_collider_def capsule = shape(HW_SHAPE_CAPSULE);
    capsule.radius = 0.2f;
    capsule.half_height = 1.0f;
    capsule.position = (hw_vec3){-4.0f, -3.0f, 0.0f};
    h->mover = add(&h->s, &capsule);
    for (int32_t i = 0; i < 12; i++) {
        uint32_t flags = (i % 4 == 0 ? HW_CABLE_TANGLES : 0u) | (i % 5 == 0 ? HW_CABLE_HOLD_START : 0u);
        hw_cable_def def = rope(6.0f, 30, flags);
        def.material.bending_stiffness *= i % 2 == 0 ? 0.02f : 1.0f;
        def.start_position = (hw_vec3){-2.8f, 0.3f + 0.02f * (float)i, -2.0f + 0.3f * (float)i};
        def.end_position = (hw_vec3){2.8f, 0.3f, -2.0f + 0.3f * (float)i};
        scene_add(&h->s, &def);
    }
}

static uint64_t run_heap(heap *h, int32_t from, int32_t count)
{
    hw_quat level = {0.0f, 0.0f, 0.0f, 1.0f};
    for (int32_t i = from; i < from + count; i++) {
        hw_vec3 at = {-4.0f + 0.03f * (float)i, -3.0f, 0.0f};
        CHECK_OK(hw_collider_set_transform(h->mover, at, &level));
        scene_run(&h->s, 1);
    }
    return scene_hash(&h->s);
}

TEST(heaps_of_ropes_are_the_same_on_two_workers_and_after_a_snapshot)
{
    heap alone;
    heap shared;
    begin_heap(&alone, 1);
    begin_heap(&shared, 2);
    for (int32_t i = 0; i < 200; i += 25) {
        uint64_t size;
        uint64_t written;
        CHECK_OK(hw_snapshot_size(alone.s.world, &size));
        void *memory = malloc(size);
        CHECK_OK(hw_snapshot_save(alone.s.world, memory, size, &written));
        uint64_t hash = run_heap(&alone, i, 25);
        CHECK(run_heap(&shared, i, 25) == hash);
        CHECK_OK(hw_snapshot_load(alone.s.world, memory, written));
        CHECK(run_heap(&alone, i, 25) == hash);
        free(memory);
    }
    int32_t contacts = 0;
    for (int32_t i = 0; i < alone.s.cable_count; i++)
        contacts += scene_status(alone.s.cables[i]).contact_count;
    CHECK(contacts > 50);
    scene_end(&alone.s);
    scene_end(&shared.s);
}

// Laid in the editor, a sagging rope may hang through a floor that is a single sheet.
TEST(a_rope_laid_through_a_sheet_hangs_in_it_and_is_not_stretched)
{
    for (int32_t stiff = 0; stiff < 2; stiff++) {
        scene s;
        scene_begin(&s, NULL);
        static const hw_vec3 corners[4] = {
            {-30.0f, 0.0f, -30.0f}, {30.0f, 0.0f, -30.0f}, {-30.0f, 0.0f, 30.0f}, {30.0f, 0.0f, 30.0f}};
        static const int32_t triangles[6] = {0, 2, 3, 0, 3, 1};
        hw_collider_def floor_def;
        hw_collider_id floor_id;
        CHECK_OK(hw_collider_def_init(&floor_def, HW_SHAPE_MESH));
        CHECK_OK(hw_collider_create_mesh(s.world, &floor_def, corners, 4, triangles, 6, &floor_id));
        hw_cable_def def = scene_cable_def(HW_MODEL_DYNAMIC);
        def.flags = 0;
        def.segment_count = 60;
        def.rest_length = 12.8f;
        def.start_position = (hw_vec3){-5.0f, 1.0f, -3.0f};
        def.end_position = (hw_vec3){5.0f, 1.0f, 4.0f};
        def.material.diameter = 0.02f;
        def.material.mass_per_length = 0.64f;
        def.material.bending_stiffness = 0.0f;
        def.material.axial_stiffness = stiff ? 1e6f : 1e4f;
        hw_cable_id cable = scene_add(&s, &def);
        float most = 0.0f;
        for (int32_t i = 0; i < 480; i++) {
            scene_run(&s, 1);
            float tension = scene_status(cable).max_tension;
            most = i > 10 && tension > most ? tension : most;
        }
        hw_vec3 points[61];
        scene_points(cable, points, 61);
        // Its ends lie on the floor, its middle hangs below, and it carries no more than some metres of its own weight.
        CHECK(points[0].y > 0.0f && points[60].y > 0.0f && points[30].y < -0.5f);
        CHECK(most < 100.0f);
        scene_end(&s);
    }
}
