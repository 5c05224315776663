// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The registry behind every kind of object: order, ids, and what a restored state brings back.

#include "check.h"

#include "registry.h"

#include <string.h>

typedef struct thing {
    hwi_object object;
    int released;
} thing;

static void release_thing(void *any)
{
    thing *released = any;
    released->released++;
}

static const hwi_kind thing_kind = {9, "thing", release_thing};

static int32_t insert(hwi_registry *registry, thing *object)
{
    int32_t index = -1;
    CHECK_EQUAL_INT(hwi_registry_prepare(__func__, registry, &index), HW_OK);
    hwi_registry_insert(registry, index, object);
    return index;
}

TEST(a_registry_keeps_the_living_in_the_order_of_their_indices)
{
    thing things[40];
    thing late = {0};
    memset(things, 0, sizeof things);
    hwi_registry registry;
    hwi_registry_init(&registry, &thing_kind, 3, 5);
    for (int i = 0; i < 40; i++)
        CHECK_EQUAL_INT(insert(&registry, &things[i]), i);
    uint64_t old_bits = things[17].object.id_bits;
    CHECK_EQUAL_HEX(old_bits, UINT64_C(0x0903000005000011));
    hwi_registry_remove(&registry, &things[17]);
    CHECK_EQUAL_INT(things[17].released, 1);
    CHECK_EQUAL_INT(registry.count, 39);
    CHECK_EQUAL_INT(insert(&registry, &late), 17);
    CHECK_EQUAL_INT(registry.count, 40);
    for (int i = 0; i < 40; i++)
        CHECK_EQUAL_INT(((hwi_object *)registry.living[i])->index, i);
    void *found;
    CHECK_EQUAL_INT(hwi_registry_find("hw_test", &registry, late.object.id_bits, &found), HW_OK);
    CHECK(found == &late);
    CHECK_EQUAL_INT(hwi_registry_find("hw_test", &registry, old_bits, &found), HW_ERROR_STALE_ID);
    CHECK(found == NULL);
    CHECK_TEXT(hw_last_error(), "hw_test: this thing was destroyed");
    CHECK_EQUAL_INT(hwi_registry_find("hw_test", &registry, late.object.id_bits + 100, &found), HW_ERROR_BAD_ID);
    CHECK_TEXT(hw_last_error(), "was never a thing of its world");
    hwi_registry_destroy(&registry);
    CHECK_EQUAL_INT(late.released, 1);
    CHECK_EQUAL_INT(things[0].released, 1);
    CHECK_EQUAL_INT(things[17].released, 1);
}

// Two objects, at 1 and 30, that were saved under the generation 6.
static void stage(hwi_registry *staged, thing *things)
{
    hwi_registry_init(staged, &thing_kind, 0, 1);
    CHECK(hwi_registry_reserve(staged, 2));
    for (int i = 0; i < 2; i++) {
        int32_t index = i == 0 ? 1 : 30;
        things[i] = (thing){.object = {hwi_id_pack((hwi_id_parts){9, 3, 6, index}), index}};
        hwi_registry_append(staged, &things[i]);
    }
}

TEST(a_registry_takes_over_what_is_staged_under_old_ids_or_new_ones)
{
    for (int keep_ids = 0; keep_ids < 2; keep_ids++) {
        thing living[3] = {{{0}, 0}};
        thing restored[2];
        hwi_registry registry;
        hwi_registry staged;
        check_context("keep_ids %d", keep_ids);
        hwi_registry_init(&registry, &thing_kind, 3, 5);
        for (int i = 0; i < 3; i++)
            insert(&registry, &living[i]);
        stage(&staged, restored);
        CHECK_EQUAL_INT(hwi_registry_reserve_staged(&registry, &staged, keep_ids != 0), HW_OK);
        hwi_registry_replace(&registry, &staged, keep_ids != 0);
        hwi_registry_destroy(&staged);
        CHECK_EQUAL_INT(registry.count, 2);
        for (int i = 0; i < 3; i++)
            CHECK_EQUAL_INT(living[i].released, 1);
        for (int i = 0; i < 2; i++) {
            void *found;
            CHECK_EQUAL_INT(hwi_registry_find("hw_test", &registry, restored[i].object.id_bits, &found), HW_OK);
            CHECK(found == &restored[i]);
            CHECK_EQUAL_INT(restored[i].released, 0);
        }
        // New ids go on where each slot stopped: the first was in use under 5, the other never.
        CHECK_EQUAL_INT(hwi_id_unpack(restored[0].object.id_bits).generation, 6);
        CHECK_EQUAL_INT(hwi_id_unpack(restored[1].object.id_bits).generation, keep_ids ? 6 : 5);
        hwi_registry_destroy(&registry);
    }
}

TEST(a_registry_whose_ids_are_used_up_refuses_strangers_and_takes_back_its_own)
{
    thing living = {0};
    thing restored[2];
    hwi_registry registry;
    hwi_registry staged;
    hwi_registry_init(&registry, &thing_kind, 3, HWI_GENERATION_MAX);
    insert(&registry, &living);
    stage(&staged, restored);
    restored[0].object.index = 0;
    CHECK_EQUAL_INT(hwi_registry_reserve_staged(&registry, &staged, false), HW_ERROR_TOO_MANY);
    CHECK_EQUAL_INT(hwi_registry_reserve_staged(&registry, &staged, true), HW_OK);
    CHECK_EQUAL_INT(registry.count, 1);
    CHECK_EQUAL_INT(living.released, 0);
    hwi_registry_destroy(&staged);
    hwi_registry_destroy(&registry);
}
