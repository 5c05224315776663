// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The pool behind the ids: what the public interface would need sixteen million calls to reach.

#include "check.h"

#include "id_pool.h"

static int things[64];

TEST(an_id_packs_and_unpacks_every_part)
{
    hwi_id_parts parts = {.kind = 127, .world = 255, .generation = HWI_GENERATION_MAX, .index = HWI_INDEX_LIMIT - 1};
    uint64_t bits = hwi_id_pack(parts);
    CHECK_EQUAL_HEX(bits, UINT64_C(0x7fffffffffffffff));
    parts = (hwi_id_parts){.kind = HW_KIND_CABLE, .world = 3, .generation = 0x123456, .index = 0x654321};
    bits = hwi_id_pack(parts);
    CHECK_EQUAL_HEX(bits, UINT64_C(0x0203123456654321));
    hwi_id_parts found = hwi_id_unpack(bits);
    CHECK_EQUAL_INT(found.kind, parts.kind);
    CHECK_EQUAL_INT(found.world, parts.world);
    CHECK_EQUAL_INT(found.generation, parts.generation);
    CHECK_EQUAL_INT(found.index, parts.index);
    CHECK_EQUAL_INT(hwi_id_unpack(UINT64_C(1) << 63).kind, 128);
}

static int32_t find_free(hwi_id_pool *pool)
{
    int32_t index = -1;
    CHECK_EQUAL_INT(hwi_id_pool_find_free(pool, &index), HW_OK);
    return index;
}

TEST(a_slot_whose_generations_are_used_up_is_retired)
{
    hwi_id_pool pool;
    hwi_id_pool_init(&pool, HWI_GENERATION_MAX - 1);
    int32_t index = find_free(&pool);
    CHECK_EQUAL_INT(index, 0);
    CHECK_EQUAL_INT(hwi_id_pool_issue(&pool, index, &things[0]), HWI_GENERATION_MAX - 1);
    hwi_id_pool_release(&pool, index);
    index = find_free(&pool);
    CHECK_EQUAL_INT(index, 0);
    CHECK_EQUAL_INT(hwi_id_pool_issue(&pool, index, &things[1]), HWI_GENERATION_MAX);
    hwi_id_pool_release(&pool, index);
    // Its last generation is spent: the next object goes elsewhere, for ever.
    for (int round = 0; round < 2; round++) {
        index = find_free(&pool);
        CHECK_EQUAL_INT(index, 1);
        hwi_id_pool_issue(&pool, index, &things[2]);
        hwi_id_pool_release(&pool, index);
    }
    CHECK_EQUAL_INT(find_free(&pool), 2);
    CHECK(hwi_id_pool_find(&pool, 0, HWI_GENERATION_MAX) == NULL);
    CHECK(hwi_id_pool_find(&pool, 0, 0) == NULL);
    CHECK(hwi_id_pool_was_issued(&pool, 0, HWI_GENERATION_MAX));
    CHECK_EQUAL_INT(hwi_id_pool_highest(&pool), HWI_GENERATION_MAX);
    hwi_id_pool_destroy(&pool);
}

TEST(the_lowest_free_slot_is_taken_first)
{
    hwi_id_pool pool;
    hwi_id_pool_init(&pool, 1);
    for (int i = 0; i < 40; i++) {
        int32_t index = find_free(&pool);
        CHECK_EQUAL_INT(index, i);
        CHECK_EQUAL_INT(hwi_id_pool_issue(&pool, index, &things[i]), 1);
    }
    hwi_id_pool_release(&pool, 30);
    hwi_id_pool_release(&pool, 7);
    hwi_id_pool_release(&pool, 21);
    CHECK_EQUAL_INT(find_free(&pool), 7);
    CHECK_EQUAL_INT(hwi_id_pool_issue(&pool, 7, &things[50]), 2);
    CHECK_EQUAL_INT(find_free(&pool), 21);
    CHECK_EQUAL_INT(hwi_id_pool_issue(&pool, 21, &things[51]), 2);
    CHECK_EQUAL_INT(find_free(&pool), 30);
    CHECK(hwi_id_pool_find(&pool, 7, 2) == &things[50]);
    CHECK(hwi_id_pool_find(&pool, 7, 1) == NULL);
    CHECK(hwi_id_pool_find(&pool, 8, 1) == &things[8]);
    CHECK(hwi_id_pool_find(&pool, 63, 1) == NULL);
    CHECK(hwi_id_pool_find(&pool, HWI_INDEX_LIMIT - 1, 1) == NULL);
    hwi_id_pool_destroy(&pool);
}

TEST(a_restored_generation_never_lowers_what_was_issued)
{
    hwi_id_pool pool;
    hwi_id_pool_init(&pool, 1);
    int32_t index = find_free(&pool);
    hwi_id_pool_issue(&pool, index, &things[0]);
    hwi_id_pool_release(&pool, index);
    hwi_id_pool_issue(&pool, index, &things[1]);
    hwi_id_pool_release(&pool, index);
    hwi_id_pool_restore(&pool, index, 1, &things[2]);
    CHECK(hwi_id_pool_find(&pool, index, 1) == &things[2]);
    CHECK(hwi_id_pool_find(&pool, index, 2) == NULL);
    hwi_id_pool_release(&pool, index);
    CHECK_EQUAL_INT(hwi_id_pool_issue(&pool, index, &things[3]), 3);
    hwi_id_pool_destroy(&pool);
}

TEST(a_pool_has_a_limit_and_says_so)
{
    hwi_id_pool pool;
    hwi_id_pool_init(&pool, 1);
    CHECK_EQUAL_INT(hwi_id_pool_reserve(&pool, HWI_INDEX_LIMIT + 1), HW_ERROR_TOO_MANY);
    CHECK_EQUAL_INT(hwi_id_pool_reserve(&pool, 100), HW_OK);
    hwi_id_pool_destroy(&pool);
}
