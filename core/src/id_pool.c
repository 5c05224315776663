// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "id_pool.h"

#include <string.h>

#include "memory.h"
#include "report.h"

const char *hwi_kind_name(uint32_t kind)
{
    static const char *const names[] = {
        [HW_KIND_NONE] = "nothing",      [HW_KIND_WORLD] = "a world",       [HW_KIND_CABLE] = "a cable",
        [HW_KIND_CURRENT] = "a current", [HW_KIND_BODY] = "a body",         [HW_KIND_ATTACHMENT] = "an attachment",
        [HW_KIND_WINCH] = "a winch",     [HW_KIND_COLLIDER] = "a collider", [HW_KIND_TETHER] = "a tether",
        [HW_KIND_HULL] = "a hull",       [HW_KIND_FLOATER] = "a floater",   [HW_KIND_ACTUATOR] = "an actuator",
    };
    bool known = kind < sizeof names / sizeof *names && names[kind] != NULL;
    return known ? names[kind] : "something unknown";
}

void hwi_id_pool_init(hwi_id_pool *pool, uint32_t base)
{
    *pool = (hwi_id_pool){.base = base};
}

void hwi_id_pool_destroy(hwi_id_pool *pool)
{
    hwi_free(pool->slots, (size_t)pool->capacity * sizeof *pool->slots);
    *pool = (hwi_id_pool){0};
}

hw_result hwi_id_pool_reserve(hwi_id_pool *pool, int32_t count)
{
    if (count <= pool->capacity) {
        return HW_OK;
    }
    if (count > HWI_INDEX_LIMIT) {
        return HW_ERROR_TOO_MANY;
    }
    int32_t capacity = pool->capacity > 0 ? pool->capacity : 16;
    while (capacity < count) {
        capacity *= 2;
    }
    hwi_id_slot *slots = hwi_allocate((size_t)capacity * sizeof *slots);
    if (slots == NULL) {
        return HW_ERROR_OUT_OF_MEMORY;
    }
    if (pool->slots != NULL) {
        memcpy(slots, pool->slots, (size_t)pool->capacity * sizeof *slots);
    }
    for (int32_t i = pool->capacity; i < capacity; ++i) {
        slots[i].issued = pool->base - 1;
    }
    hwi_free(pool->slots, (size_t)pool->capacity * sizeof *slots);
    pool->slots = slots;
    pool->capacity = capacity;
    return HW_OK;
}

hw_result hwi_id_pool_find_free(hwi_id_pool *pool, int32_t *index)
{
    int32_t candidate = pool->first_candidate;
    while (candidate < pool->used && (pool->slots[candidate].object != NULL ||                // living, or
                                      pool->slots[candidate].issued == HWI_GENERATION_MAX)) { // retired
        candidate += 1;
    }
    pool->first_candidate = candidate;
    hw_result result = hwi_id_pool_reserve(pool, candidate + 1);
    *index = result == HW_OK ? candidate : 0;
    return result;
}

static void occupy(hwi_id_pool *pool, int32_t index, uint32_t generation, void *object)
{
    hwi_id_slot *slot = &pool->slots[index];
    HWI_ASSERT(slot->object == NULL && object != NULL);
    slot->object = object;
    slot->generation = generation;
    slot->issued = generation > slot->issued ? generation : slot->issued;
    pool->used = index + 1 > pool->used ? index + 1 : pool->used;
}

uint32_t hwi_id_pool_issue(hwi_id_pool *pool, int32_t index, void *object)
{
    uint32_t generation = pool->slots[index].issued + 1;
    occupy(pool, index, generation, object);
    return generation;
}

void hwi_id_pool_restore(hwi_id_pool *pool, int32_t index, uint32_t generation, void *object)
{
    occupy(pool, index, generation, object);
}

void hwi_id_pool_release(hwi_id_pool *pool, int32_t index)
{
    pool->slots[index].object = NULL;
    pool->first_candidate = index < pool->first_candidate ? index : pool->first_candidate;
}

void *hwi_id_pool_find(const hwi_id_pool *pool, int32_t index, uint32_t generation)
{
    if (index >= pool->used || pool->slots[index].generation != generation) {
        return NULL;
    }
    return pool->slots[index].object;
}

bool hwi_id_pool_was_issued(const hwi_id_pool *pool, int32_t index, uint32_t generation)
{
    return index < pool->used && generation >= pool->base && generation <= pool->slots[index].issued;
}

uint32_t hwi_id_pool_highest(const hwi_id_pool *pool)
{
    uint32_t highest = pool->base - 1;
    for (int32_t i = 0; i < pool->used; ++i) {
        highest = pool->slots[i].issued > highest ? pool->slots[i].issued : highest;
    }
    return highest;
}
