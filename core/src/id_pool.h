// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Issues ids for the objects of one kind in one world, and finds the object of an id.
//
// A slot remembers the highest generation that it ever issued; that number only grows, also when an older state is
// restored, so a dead id never comes to name another object. New objects take the lowest free slot: the order of
// simulation then depends on which objects exist, not on their history.

#ifndef HWI_ID_POOL_H
#define HWI_ID_POOL_H

#include <stdbool.h>
#include <stddef.h>

#include "hawser/id.h"
#include "hawser/result.h"

#define HWI_INDEX_BITS     24
#define HWI_INDEX_LIMIT    (1 << HWI_INDEX_BITS)
#define HWI_GENERATION_MAX ((1u << 24) - 1u)

typedef struct hwi_id_parts {
    uint32_t kind;
    uint32_t world;
    uint32_t generation;
    int32_t index;
} hwi_id_parts;

static inline uint64_t hwi_id_pack(hwi_id_parts parts)
{
    return (uint64_t)parts.kind << 56 | (uint64_t)parts.world << 48 | (uint64_t)parts.generation << 24 |
           (uint64_t)(uint32_t)parts.index;
}

static inline hwi_id_parts hwi_id_unpack(uint64_t bits)
{
    return (hwi_id_parts){
        .kind = (uint32_t)(bits >> 56), // the top bit included: it is never set in a valid id
        .world = (uint32_t)(bits >> 48) & 0xffu,
        .generation = (uint32_t)(bits >> 24) & HWI_GENERATION_MAX,
        .index = (int32_t)(bits & (HWI_INDEX_LIMIT - 1)),
    };
}

const char *hwi_kind_name(uint32_t kind);

typedef struct hwi_id_slot {
    void *object;        // NULL while free
    uint32_t generation; // of the living object
    uint32_t issued;     // highest generation ever issued here
} hwi_id_slot;

typedef struct hwi_id_pool {
    hwi_id_slot *slots;
    int32_t capacity;
    int32_t used;            // slots that were ever in use
    int32_t first_candidate; // no free slot lies below
    uint32_t base;           // generations start here
} hwi_id_pool;

void hwi_id_pool_init(hwi_id_pool *pool, uint32_t base);
void hwi_id_pool_destroy(hwi_id_pool *pool);

// Make room for slots up to index (not included). Returns HW_OK, HW_ERROR_OUT_OF_MEMORY or HW_ERROR_TOO_MANY.
hw_result hwi_id_pool_reserve(hwi_id_pool *pool, int32_t count);

// The lowest free slot, with room for it, or HW_ERROR_OUT_OF_MEMORY, HW_ERROR_TOO_MANY.
hw_result hwi_id_pool_find_free(hwi_id_pool *pool, int32_t *index);

// Put an object into a free slot; returns its new generation.
uint32_t hwi_id_pool_issue(hwi_id_pool *pool, int32_t index, void *object);

// Put an object into a free slot under a generation of the past (a restored state).
void hwi_id_pool_restore(hwi_id_pool *pool, int32_t index, uint32_t generation, void *object);

void hwi_id_pool_release(hwi_id_pool *pool, int32_t index);

// The object, or NULL.
void *hwi_id_pool_find(const hwi_id_pool *pool, int32_t index, uint32_t generation);

// True if the slot ever issued this generation.
bool hwi_id_pool_was_issued(const hwi_id_pool *pool, int32_t index, uint32_t generation);

// The highest generation that any slot issued; at least base - 1.
uint32_t hwi_id_pool_highest(const hwi_id_pool *pool);

#endif
