// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Ids through the public interface. The pool behind them is tested in test_id_pool.c.

#include "misuse.h"

#include "world.h"

static uint64_t kind_of(uint64_t bits)
{
    return bits >> 56 & 0x7f;
}

TEST(ids_say_their_kind_and_fit_a_signed_integer)
{
    scene s;
    scene_begin(&s, NULL);
    hw_cable_def def = scene_cable_def(HW_MODEL_VERLET);
    hw_cable_id cable = scene_add(&s, &def);
    CHECK_EQUAL_INT(kind_of(s.world.bits), HW_KIND_WORLD);
    CHECK_EQUAL_INT(kind_of(cable.bits), HW_KIND_CABLE);
    CHECK((int64_t)s.world.bits > 0);
    CHECK((int64_t)cable.bits > 0);
    scene_end(&s);
}

TEST(a_null_id_may_be_destroyed_and_nothing_else)
{
    scene s;
    scene_begin(&s, NULL);
    hw_cable_id no_cable = {0};
    hw_world_id no_world = {0};
    hw_cable_status status;
    CHECK_OK(hw_cable_destroy(no_cable));
    CHECK_OK(hw_world_destroy(no_world));
    CHECK_REFUSED(&s, hw_cable_get_status(no_cable, &status), HW_ERROR_BAD_ID, "null");
    CHECK_REFUSED(&s, hw_world_step(no_world, 0.1), HW_ERROR_BAD_ID, "null");
    scene_end(&s);
}

TEST(an_id_of_another_kind_is_named_as_such)
{
    scene s;
    scene_begin(&s, NULL);
    hw_cable_def def = scene_cable_def(HW_MODEL_VERLET);
    hw_cable_id cable = scene_add(&s, &def);
    hw_cable_id world_as_cable = {s.world.bits};
    hw_world_id cable_as_world = {cable.bits};
    hw_cable_status status;
    CHECK_REFUSED(&s, hw_cable_get_status(world_as_cable, &status), HW_ERROR_WRONG_KIND, "cable");
    CHECK_TEXT(hw_last_error(), "world");
    CHECK_REFUSED(&s, hw_cable_destroy(world_as_cable), HW_ERROR_WRONG_KIND, "cable");
    CHECK_REFUSED(&s, hw_world_step(cable_as_world, 0.1), HW_ERROR_WRONG_KIND, "world");
    CHECK_REFUSED(&s, hw_world_destroy(cable_as_world), HW_ERROR_WRONG_KIND, "world");
    scene_end(&s);
}

TEST(an_id_that_was_never_issued_is_refused)
{
    static const uint64_t nonsense[] = {1,
                                        0xffffffffffffffffu,
                                        0x8000000000000000u,
                                        0x0200000000000000u,
                                        0x02ffu,
                                        0x0201000001ffffffu,
                                        0x02ff000001000000u,
                                        0x0100000001000000u,
                                        0x7f01000001000001u};
    scene s;
    scene_begin(&s, NULL);
    hw_cable_def def = scene_cable_def(HW_MODEL_VERLET);
    scene_add(&s, &def);
    uint64_t hash = scene_hash(&s);
    for (int i = 0; i < (int)(sizeof nonsense / sizeof nonsense[0]); i++) {
        hw_cable_id cable = {nonsense[i]};
        hw_world_id world = {nonsense[i]};
        int32_t held;
        check_context("id %llx", (unsigned long long)nonsense[i]);
        hw_result as_cable = hw_cable_is_held(cable, 0, &held);
        CHECK(as_cable == HW_ERROR_BAD_ID || as_cable == HW_ERROR_WRONG_KIND || as_cable == HW_ERROR_STALE_ID);
        hw_result as_world = hw_world_step(world, 0.1);
        CHECK(as_world == HW_ERROR_BAD_ID || as_world == HW_ERROR_WRONG_KIND || as_world == HW_ERROR_STALE_ID);
        CHECK_EQUAL_HEX(scene_hash(&s), hash);
    }
    hw_cable_id beyond = {s.cables[0].bits + 5};
    int32_t held = 77;
    CHECK_REFUSED(&s, hw_cable_is_held(beyond, 0, &held), HW_ERROR_BAD_ID, "cable");
    CHECK_EQUAL_INT(held, 0);
    scene_end(&s);
}

TEST(a_destroyed_cable_stays_dead_when_its_slot_is_used_again)
{
    scene s;
    scene_begin(&s, NULL);
    hw_cable_def def = scene_cable_def(HW_MODEL_VERLET);
    hw_cable_id old = scene_add(&s, &def);
    CHECK_OK(hw_cable_destroy(old));
    for (int i = 0; i < 100; i++) {
        hw_cable_id young;
        hw_cable_status status;
        CHECK_OK(hw_cable_create(s.world, &def, &young));
        CHECK(young.bits != old.bits);
        CHECK_REFUSED(&s, hw_cable_get_status(old, &status), HW_ERROR_STALE_ID, "destroyed");
        CHECK_REFUSED(&s, hw_cable_destroy(old), HW_ERROR_STALE_ID, "destroyed");
        CHECK_OK(hw_cable_destroy(young));
        old = young;
    }
    scene_end(&s);
}

TEST(ids_of_a_destroyed_world_stay_dead_in_the_world_that_takes_its_place)
{
    hw_cable_def def = scene_cable_def(HW_MODEL_VERLET);
    hw_world_id old_worlds[20];
    hw_cable_id old_cables[20];
    for (int i = 0; i < 20; i++) {
        scene s;
        scene_begin(&s, NULL);
        old_worlds[i] = s.world;
        old_cables[i] = scene_add(&s, &def);
        for (int old = 0; old < i; old++) {
            int32_t held;
            check_context("world %d, after %d", old, i);
            CHECK_REFUSED(&s, hw_world_step(old_worlds[old], 0.1), HW_ERROR_STALE_ID, "destroyed");
            CHECK_REFUSED(&s, hw_cable_is_held(old_cables[old], 0, &held), HW_ERROR_STALE_ID, "destroyed");
            CHECK(old_worlds[old].bits != s.world.bits);
            CHECK(old_cables[old].bits != old_cables[i].bits);
        }
        scene_end(&s);
    }
}

TEST(a_cable_of_one_world_is_no_concern_of_another)
{
    scene a;
    scene b;
    hw_cable_def def = scene_cable_def(HW_MODEL_VERLET);
    scene_begin(&a, NULL);
    scene_begin(&b, NULL);
    hw_cable_id in_a = scene_add(&a, &def);
    hw_cable_id in_b = scene_add(&b, &def);
    CHECK(in_a.bits != in_b.bits);
    uint64_t hash = scene_hash(&b);
    CHECK_OK(hw_cable_destroy(in_a));
    CHECK_EQUAL_HEX(scene_hash(&b), hash);
    scene_end(&a);
    int32_t held;
    CHECK_OK(hw_cable_is_held(in_b, 0, &held));
    CHECK_REFUSED(&b, hw_cable_is_held(in_a, 0, &held), HW_ERROR_STALE_ID, "destroyed");
    scene_end(&b);
}

TEST(the_256th_world_is_too_many_and_room_comes_back)
{
    scene s;
    hw_world_def def = scene_world_def();
    hw_cable_def cable_def = scene_cable_def(HW_MODEL_VERLET);
    hw_world_id worlds[HW_MAX_WORLDS];
    hw_world_id extra = {1};
    scene_begin(&s, &def);
    scene_add(&s, &cable_def);
    for (int i = 1; i < HW_MAX_WORLDS; i++)
        CHECK_OK(hw_world_create(&def, &worlds[i]));
    CHECK_REFUSED(&s, hw_world_create(&def, &extra), HW_ERROR_TOO_MANY, "255");
    CHECK_EQUAL_HEX(extra.bits, 0);
    CHECK_OK(hw_world_destroy(worlds[100]));
    CHECK_OK(hw_world_create(&def, &extra));
    CHECK(extra.bits != worlds[100].bits);
    worlds[100] = extra;
    for (int i = 1; i < HW_MAX_WORLDS; i++)
        CHECK_OK(hw_world_destroy(worlds[i]));
    scene_end(&s);
}

TEST(a_cable_beyond_the_last_id_is_too_many)
{
    // Sixteen million cables would not fit the machine, so the pool is told that the places below the limit are taken.
    scene s;
    hwi_world *world;
    hw_cable_id extra = {1};
    hw_cable_def def = scene_cable_def(HW_MODEL_VERLET);
    scene_begin(&s, NULL);
    scene_add(&s, &def);
    CHECK_OK(hwi_world_resolve(__func__, s.world, &world));
    int32_t first_candidate = world->cables.ids.first_candidate;
    world->cables.ids.first_candidate = HWI_INDEX_LIMIT;
    CHECK_REFUSED(&s, hw_cable_create(s.world, &def, &extra), HW_ERROR_TOO_MANY, "16777216");
    CHECK_EQUAL_HEX(extra.bits, 0);
    world->cables.ids.first_candidate = first_candidate;
    CHECK_OK(hw_cable_create(s.world, &def, &extra));
    scene_end(&s);
}
