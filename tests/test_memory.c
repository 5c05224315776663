// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Where memory comes from, and what happens when there is none.

#include "misuse.h"
#include "naval.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

// A step never allocates, so one substep tells whether what a failure left behind still moves.
#define A_SUBSTEP (1.0 / 60.0)

typedef struct counting_allocator {
    int64_t calls;
    int64_t live_blocks;
    int64_t live_bytes;
    int64_t fail_at;   // the number of the call that fails, from 0; -1 for none
    int64_t fail_from; // every call from this number on fails; -1 for none
    bool off;          // calls are not counted and do not fail
    int wrong_sizes;
    int bad_alignments;
} counting_allocator;

// In front of every block: where malloc put it and how large it was asked to be.
typedef struct block_note {
    void *base;
    uint64_t size;
} block_note;

static void *counting_allocate(uint64_t size, uint64_t alignment, void *user)
{
    counting_allocator *allocator = user;
    int64_t call = allocator->off ? -1 : allocator->calls++;
    if (call >= 0 && (call == allocator->fail_at || (allocator->fail_from >= 0 && call >= allocator->fail_from)))
        return NULL;
    if (alignment == 0 || (alignment & (alignment - 1)) != 0)
        allocator->bad_alignments++;
    char *base = malloc((size_t)(size + alignment) + sizeof(block_note));
    if (base == NULL)
        return NULL;
    uintptr_t address = (uintptr_t)base + sizeof(block_note) + (uintptr_t)alignment - 1;
    char *memory = (char *)(address & ~((uintptr_t)alignment - 1));
    block_note note = {base, size};
    memcpy(memory - sizeof note, &note, sizeof note);
    // Whoever reads memory before writing it shall see nonsense.
    memset(memory, 0xcd, (size_t)size);
    allocator->live_blocks++;
    allocator->live_bytes += (int64_t)size;
    return memory;
}

static void counting_free(void *memory, uint64_t size, void *user)
{
    counting_allocator *allocator = user;
    block_note note;
    memcpy(&note, (char *)memory - sizeof note, sizeof note);
    if (note.size != size)
        allocator->wrong_sizes++;
    allocator->live_blocks--;
    allocator->live_bytes -= (int64_t)size;
    memset(memory, 0xdd, (size_t)size);
    free(note.base);
}

static counting_allocator begin_counting(void)
{
    counting_allocator allocator = {0};
    allocator.fail_at = -1;
    allocator.fail_from = -1;
    return allocator;
}

static void check_nothing_left(const counting_allocator *allocator)
{
    CHECK_EQUAL_INT(allocator->live_blocks, 0);
    CHECK_EQUAL_INT(allocator->live_bytes, 0);
    CHECK_EQUAL_INT(allocator->wrong_sizes, 0);
    CHECK_EQUAL_INT(allocator->bad_alignments, 0);
    CHECK_EQUAL_INT(hw_live_allocations(), 0);
    CHECK_EQUAL_INT(hw_live_bytes(), 0);
}

TEST(an_allocator_needs_both_of_its_callbacks)
{
    CHECK_RESULT(hw_set_allocator(counting_allocate, NULL, NULL), HW_ERROR_NULL_ARGUMENT);
    CHECK_TEXT(hw_last_error(), "hw_set_allocator");
    CHECK_RESULT(hw_set_allocator(NULL, counting_free, NULL), HW_ERROR_NULL_ARGUMENT);
    CHECK_TEXT(hw_last_error(), "hw_set_allocator");
    CHECK_OK(hw_set_allocator(NULL, NULL, NULL));
}

TEST(the_allocator_cannot_change_while_a_world_exists)
{
    scene s;
    counting_allocator allocator = begin_counting();
    scene_begin(&s, NULL);
    CHECK_REFUSED(&s, hw_set_allocator(counting_allocate, counting_free, &allocator), HW_ERROR_BUSY, "world");
    scene_end(&s);
    CHECK_EQUAL_INT(allocator.calls, 0);
}

TEST(all_memory_goes_through_the_hooks_and_comes_back)
{
    counting_allocator allocator = begin_counting();
    scene s;
    CHECK_OK(hw_set_allocator(counting_allocate, counting_free, &allocator));
    scene_begin_entry(&s, scene_find("mixed"), 2);
    CHECK(allocator.live_blocks > 0);
    CHECK_EQUAL_INT(hw_live_allocations(), allocator.live_blocks);
    CHECK_EQUAL_INT(hw_live_bytes(), allocator.live_bytes);
    scene_run(&s, 10);
    scene_end(&s);
    check_nothing_left(&allocator);
    CHECK_OK(hw_set_allocator(NULL, NULL, NULL));
}

TEST(memory_full_of_nonsense_does_not_change_the_motion)
{
    static const char *const names[] = {"mixed", "dynamic", "contacts", "floating"};
    for (int i = 0; i < 4; i++) {
        counting_allocator allocator = begin_counting();
        const scene_entry *entry = scene_find(names[i]);
        scene s;
        scene_begin_entry(&s, entry, 1);
        scene_run_entry(&s, entry, 0, 30);
        uint64_t plain = scene_hash(&s);
        scene_end(&s);
        CHECK_OK(hw_set_allocator(counting_allocate, counting_free, &allocator));
        scene_begin_entry(&s, entry, 1);
        scene_run_entry(&s, entry, 0, 30);
        CHECK_EQUAL_HEX(scene_hash(&s), plain);
        scene_end(&s);
        CHECK_OK(hw_set_allocator(NULL, NULL, NULL));
    }
}

static void check_step_without_memory(const char *scene_name, int32_t worker_count)
{
    counting_allocator allocator = begin_counting();
    const scene_entry *entry = scene_find(scene_name);
    scene s;
    CHECK_OK(hw_set_allocator(counting_allocate, counting_free, &allocator));
    scene_begin_entry(&s, entry, worker_count);
    int64_t calls = allocator.calls;
    allocator.fail_from = 0;
    // The driver holds a particle that is already held, which needs no memory either.
    scene_run_entry(&s, entry, 0, 120);
    CHECK_EQUAL_INT(allocator.calls, calls);
    scene_end(&s);
    check_nothing_left(&allocator);
    CHECK_OK(hw_set_allocator(NULL, NULL, NULL));
}

TEST(a_step_does_not_allocate)
{
    check_step_without_memory("mixed", 1);
    check_step_without_memory("dynamic", 1);
    check_step_without_memory("winch", 1);
    check_step_without_memory("contacts", 1);
    check_step_without_memory("tethers", 1);
    check_step_without_memory("sea", 1);
    check_step_without_memory("floating", 1);
}

TEST(a_step_with_workers_does_not_allocate)
{
    check_step_without_memory("mixed", 4);
    check_step_without_memory("dynamic", 4);
    check_step_without_memory("winch", 4);
    check_step_without_memory("contacts", 4);
    check_step_without_memory("tethers", 4);
    check_step_without_memory("sea", 4);
    check_step_without_memory("floating", 4);
}

TEST(changing_the_weather_does_not_allocate)
{
    for (int32_t surface = HW_SEA_GERSTNER; surface <= HW_SEA_FFT; surface++) {
        counting_allocator allocator = begin_counting();
        hw_sea_def sea;
        scene s;
        CHECK_OK(hw_set_allocator(counting_allocate, counting_free, &allocator));
        scene_begin(&s, NULL);
        CHECK_OK(hw_sea_def_init(&sea));
        sea.surface = surface;
        sea.fft_size = 64;
        CHECK_OK(hw_world_set_sea(s.world, &sea));
        int64_t calls = allocator.calls;
        allocator.fail_from = 0;
        for (int i = 0; i < 10; i++) {
            hw_vec3 point = {0};
            hw_sea_sample sample;
            sea.wind_speed = 3.0f + 2.0f * (float)i;
            CHECK_OK(hw_world_change_sea(s.world, &sea, 1.0));
            scene_run(&s, 1);
            CHECK_OK(hw_world_sample_sea(s.world, 0.1 * i, 0.0f, 0, &point, 1, &sample));
        }
        CHECK_EQUAL_INT(allocator.calls, calls);
        scene_end(&s);
        check_nothing_left(&allocator);
        CHECK_OK(hw_set_allocator(NULL, NULL, NULL));
    }
}

TEST(saving_a_snapshot_does_not_allocate)
{
    static char memory[1 << 20];
    counting_allocator allocator = begin_counting();
    uint64_t written;
    scene s;
    CHECK_OK(hw_set_allocator(counting_allocate, counting_free, &allocator));
    scene_begin_entry(&s, scene_find("mixed"), 1);
    allocator.fail_from = 0;
    CHECK_OK(hw_snapshot_save(s.world, memory, sizeof memory, &written));
    scene_end(&s);
    check_nothing_left(&allocator);
    CHECK_OK(hw_set_allocator(NULL, NULL, NULL));
}

// That of the sweeps.
static counting_allocator counting;

// A call of the sweep: it works, or it says that memory ran out and leaves the world as it was.
static int survives(hw_world_id world, uint64_t hash_before, hw_result result)
{
    uint64_t hash = 0;
    if (result == HW_OK)
        return 1;
    CHECK_RESULT(result, HW_ERROR_OUT_OF_MEMORY);
    CHECK_TEXT(hw_last_error(), "memory");
    if (world.bits != 0) {
        CHECK_OK(hw_world_hash(world, &hash));
        CHECK_EQUAL_HEX(hash, hash_before);
    }
    return 0;
}

static uint64_t hash_of(hw_world_id world)
{
    uint64_t hash = 0;
    CHECK_OK(hw_world_hash(world, &hash));
    return hash;
}

static void sweep_winch(hw_world_id world)
{
    const hw_cable_profile_point ballast = {.kind = HW_PROFILE_ITEM, .from = 2.0f, .mass = 3.0f};
    hw_cable_def def = scene_cable_def(HW_MODEL_DYNAMIC);
    hw_cable_id cable;
    hw_winch_def drum;
    hw_winch_id winch;
    if (!survives(world, hash_of(world), hw_cable_create(world, &def, &cable)))
        return;
    survives(world, hash_of(world), hw_cable_set_profile(cable, &ballast, 1));
    float taut_length = 1.0f;
    if (!survives(world, hash_of(world), hw_cable_get_taut_length(cable, &taut_length)))
        CHECK_NEAR(taut_length, 0.0, 0.0);
    CHECK_OK(hw_winch_def_init(&drum));
    drum.cable = cable;
    drum.max_deployed = 30.0f;
    if (!survives(world, hash_of(world), hw_winch_create(world, &drum, &winch))) {
        CHECK_EQUAL_HEX(winch.bits, 0);
        return;
    }
    drum.max_deployed = 90.0f;
    drum.speed = 2.0f;
    survives(world, hash_of(world), hw_winch_set_def(winch, &drum));
    CHECK_OK(hw_world_step(world, 1.0));
}

static void sweep_colliders(hw_world_id world)
{
    static const hw_vec3 points[5] = {
        {0.0f, 0.0f, 0.0f}, {1.0f, 0.0f, 0.0f}, {0.0f, 1.0f, 0.0f}, {0.0f, 0.0f, 1.0f}, {1.0f, 1.0f, 1.0f}};
    static const int32_t triangles[6] = {0, 1, 2, 2, 1, 4};
    static const float heights[4] = {0.0f, 1.0f, 2.0f, 3.0f};
    const hw_height_field field = {.columns = 2, .rows = 2, .cell_width = 1.0f, .cell_depth = 1.0f};
    hw_collider_def def;
    hw_collider_id collider;
    CHECK_OK(hw_collider_def_init(&def, HW_SHAPE_BOX));
    for (int i = 0; i < 20; i++)
        if (!survives(world, hash_of(world), hw_collider_create(world, &def, &collider)))
            CHECK_EQUAL_HEX(collider.bits, 0);
    CHECK_OK(hw_collider_def_init(&def, HW_SHAPE_CONVEX));
    survives(world, hash_of(world), hw_collider_create_convex(world, &def, points, 5, &collider));
    CHECK_OK(hw_collider_def_init(&def, HW_SHAPE_HEIGHT_FIELD));
    survives(world, hash_of(world), hw_collider_create_height_field(world, &def, &field, heights, 4, &collider));
    CHECK_OK(hw_collider_def_init(&def, HW_SHAPE_MESH));
    if (survives(world, hash_of(world), hw_collider_create_mesh(world, &def, points, 5, triangles, 6, &collider))) {
        def.data_of = collider;
        survives(world, hash_of(world), hw_collider_create(world, &def, &collider));
        def.data_of.bits = 0;
    }
    // Made in another world and handed over.
    hw_world_def workshop_def;
    hw_world_id workshop;
    CHECK_OK(hw_world_def_init(&workshop_def));
    if (hw_world_create(&workshop_def, &workshop) == HW_OK) {
        hw_collider_id made;
        if (hw_collider_create_mesh(workshop, &def, points, 5, triangles, 6, &made) == HW_OK &&
            !survives(world, hash_of(world), hw_collider_adopt(world, &def, made, &collider))) {
            CHECK_EQUAL_HEX(collider.bits, 0);
            CHECK_OK(hw_collider_get_def(made, &def));
        }
        CHECK_OK(hw_world_destroy(workshop));
    }
    CHECK_OK(hw_world_step(world, A_SUBSTEP));
}

// A hull of a mesh with a hole and too many triangles, a floater and an actuator.
static void sweep_floater(hw_world_id world)
{
    static naval_mesh mesh;
    naval_make_mesh(NAVAL_BUOY, &mesh);
    hw_hull_def hull_def;
    hw_hull_id hull;
    CHECK_OK(hw_hull_def_init(&hull_def, HW_HULL_MESH));
    hull_def.triangle_target = 100;
    if (!survives(world, hash_of(world),
                  hw_hull_create(world, &hull_def, mesh.points, mesh.point_count, mesh.indices, mesh.index_count - 9,
                                 &hull))) {
        CHECK_EQUAL_HEX(hull.bits, 0);
    }
    CHECK_OK(hw_hull_def_init(&hull_def, HW_HULL_CONVEX));
    survives(world, hash_of(world), hw_hull_create(world, &hull_def, mesh.points, mesh.point_count, NULL, 0, &hull));
    CHECK_OK(hw_hull_def_init(&hull_def, HW_HULL_BOX));
    bool made = survives(world, hash_of(world), hw_hull_create(world, &hull_def, NULL, 0, NULL, 0, &hull));
    hw_body_def body_def;
    hw_body_id body;
    CHECK_OK(hw_body_def_init(&body_def));
    body_def.flags = HW_BODY_SIMULATED;
    if (!survives(world, hash_of(world), hw_body_create(world, &body_def, &body)) || !made)
        return;
    hw_floater_def floater_def;
    hw_floater_id floater;
    CHECK_OK(hw_floater_def_init(&floater_def, HW_FLOATER_RANDOM_POINTS));
    floater_def.body = body;
    floater_def.hull = hull;
    floater_def.point_count = 32;
    if (!survives(world, hash_of(world), hw_floater_create(world, &floater_def, &floater)))
        CHECK_EQUAL_HEX(floater.bits, 0);
    hw_actuator_def actuator_def;
    hw_actuator_id actuator;
    CHECK_OK(hw_actuator_def_init(&actuator_def, HW_ACTUATOR_FIN));
    actuator_def.body = body;
    if (!survives(world, hash_of(world), hw_actuator_create(world, &actuator_def, &actuator)))
        CHECK_EQUAL_HEX(actuator.bits, 0);
    CHECK_OK(hw_world_step(world, A_SUBSTEP));
}

static void sweep_tethers(hw_world_id world)
{
    for (int i = 0; i < 20; i++) {
        hw_tether_def def;
        hw_tether_id tether;
        CHECK_OK(hw_tether_def_init(&def, HW_MODEL_CATENARY));
        if (!survives(world, hash_of(world), hw_tether_create(world, &def, &tether))) {
            CHECK_EQUAL_HEX(tether.bits, 0);
            continue;
        }
        hw_cable_def line = scene_cable_def(HW_MODEL_DYNAMIC);
        hw_cable_id cable;
        line.flags = 0;
        if (i == 0 && survives(world, hash_of(world), hw_cable_create(world, &line, &cable)))
            survives(world, hash_of(world), hw_cable_take_tether(cable, tether));
    }
    CHECK_OK(hw_world_step(world, A_SUBSTEP));
}

// Nothing here asks for the waves, which costs most of a sea.
static void sweep_sea(hw_world_id world)
{
    static char saved[1 << 12];
    static char drawn[1 << 12];
    const float heights[4] = {-3.0f, -4.0f, -5.0f, -6.0f};
    uint64_t saved_size = 0;
    uint64_t drawn_size = 0;
    hw_sea_bottom_def bottom;
    hw_sea_def sea;
    CHECK_OK(hw_sea_bottom_def_init(&bottom));
    survives(world, hash_of(world), hw_world_set_sea_bottom(world, &bottom, heights));
    CHECK_OK(hw_sea_def_init(&sea));
    sea.fft_size = 64;
    sea.cascade_count = 1;
    survives(world, hash_of(world), hw_world_set_sea(world, &sea));
    CHECK_OK(hw_snapshot_save(world, saved, sizeof saved, &saved_size));
    sea.surface = HW_SEA_GERSTNER;
    survives(world, hash_of(world), hw_world_set_sea(world, &sea));
    CHECK_OK(hw_snapshot_save(world, drawn, sizeof drawn, &drawn_size));
    survives(world, hash_of(world), hw_snapshot_load(world, saved, saved_size));
    survives(world, hash_of(world), hw_snapshot_load(world, drawn, drawn_size));
}

static void sweep_cables(hw_world_id world)
{
    hw_body_def body_def;
    hw_body_id body;
    CHECK_OK(hw_body_def_init(&body_def));
    if (!survives(world, hash_of(world), hw_body_create(world, &body_def, &body)))
        CHECK_EQUAL_HEX(body.bits, 0);
    for (int i = 0; i < 6; i++) {
        hw_cable_def def = scene_cable_def(HW_MODEL_VERLET + i % 3);
        hw_cable_id cable;
        uint64_t hash = hash_of(world);
        def.segment_count = 10 + i;
        if (!survives(world, hash, hw_cable_create(world, &def, &cable))) {
            CHECK_EQUAL_HEX(cable.bits, 0);
            continue;
        }
        hash = hash_of(world);
        survives(world, hash, hw_cable_hold(cable, 5, (hw_vec3){2.0f, 1.0f, 0.0f}));
        hash = hash_of(world);
        def.flags = HW_CABLE_HOLD_START | HW_CABLE_BENDING | HW_CABLE_TANGLES;
        survives(world, hash, hw_cable_set_def(cable, &def));
        hw_attachment_def attachment_def;
        hw_attachment_id attachment;
        CHECK_OK(hw_attachment_def_init(&attachment_def));
        attachment_def.cable = cable;
        attachment_def.body = body;
        attachment_def.arc_length = 0.9f * def.rest_length;
        if (!survives(world, hash_of(world), hw_attachment_create(world, &attachment_def, &attachment)))
            CHECK_EQUAL_HEX(attachment.bits, 0);
        if (i == 2)
            CHECK_OK(hw_cable_destroy(cable));
        CHECK_OK(hw_world_step(world, A_SUBSTEP));
    }
}

static void sweep_currents(hw_world_id world)
{
    for (int32_t kind = HW_CURRENT_UNIFORM; kind <= HW_CURRENT_CALLBACK; kind++) {
        hw_current_def def;
        hw_current_id current;
        CHECK_OK(hw_current_def_init(&def, kind));
        if (!survives(world, hash_of(world), hw_current_create(world, &def, &current))) {
            CHECK_EQUAL_HEX(current.bits, 0);
            continue;
        }
        CHECK_OK(hw_current_set_def(current, &def));
        if (kind == HW_CURRENT_PROFILE)
            CHECK_OK(hw_current_destroy(current));
    }
    CHECK_OK(hw_world_step(world, A_SUBSTEP));
}

// Of a world with everything in it, into one with nothing in it, and into itself.
static void sweep_snapshot(hw_world_id world)
{
    static char saved[1 << 18];
    static uint64_t saved_size = 0;
    if (saved_size == 0) {
        hw_world_def full_def = scene_world_def();
        hw_world_id full;
        counting.off = true;
        CHECK_OK(hw_world_create(&full_def, &full));
        sweep_cables(full);
        sweep_winch(full);
        sweep_colliders(full);
        sweep_floater(full);
        sweep_tethers(full);
        sweep_currents(full);
        CHECK_OK(hw_snapshot_save(full, saved, sizeof saved, &saved_size));
        CHECK_OK(hw_world_destroy(full));
        counting.off = false;
    }
    for (int i = 0; i < 2; i++) {
        survives(world, hash_of(world), hw_snapshot_load(world, saved, saved_size));
        CHECK_OK(hw_world_step(world, A_SUBSTEP));
    }
}

// Everything that may allocate, once. Goes on after a failure as a host would.
typedef void (*sweep)(hw_world_id world);

static void run_sweep(sweep scenario)
{
    hw_world_def world_def = scene_world_def();
    hw_world_id world;
    world_def.worker_count = 3;
    if (!survives((hw_world_id){0}, 0, hw_world_create(&world_def, &world))) {
        CHECK_EQUAL_HEX(world.bits, 0);
        return;
    }
    scenario(world);
    CHECK_OK(hw_world_destroy(world));
}

TEST(every_allocation_may_fail_and_nothing_leaks_or_breaks)
{
    static const sweep sweeps[] = {sweep_cables,  sweep_winch,    sweep_colliders, sweep_floater,
                                   sweep_tethers, sweep_currents, sweep_snapshot,  sweep_sea};
    CHECK_OK(hw_set_allocator(counting_allocate, counting_free, &counting));
    for (int i = 0; i < (int)(sizeof sweeps / sizeof sweeps[0]); i++) {
        counting = begin_counting();
        run_sweep(sweeps[i]);
        int64_t calls = counting.calls;
        CHECK(calls > 10);
        check_nothing_left(&counting);
        for (int64_t n = 0; n < calls; n++) {
            check_context("sweep %d, allocation %d of %d fails", i, (int)n, (int)calls);
            counting = begin_counting();
            counting.fail_at = n;
            run_sweep(sweeps[i]);
            CHECK(counting.calls > n);
            check_nothing_left(&counting);
            counting = begin_counting();
            counting.fail_from = n;
            run_sweep(sweeps[i]);
            check_nothing_left(&counting);
        }
    }
    CHECK_OK(hw_set_allocator(NULL, NULL, NULL));
}
