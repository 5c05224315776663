// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The objects of one kind in one world: their ids, and the living ones in the order of simulation.
//
// A new kind of object is an hwi_object as the first member of its struct, one line in each table of world.c, and one
// HWI_RESOLVE line in world.h.

#ifndef HWI_REGISTRY_H
#define HWI_REGISTRY_H

#include "id_pool.h"

// The first member of every object that a registry holds.
typedef struct hwi_object {
    uint64_t id_bits;
    int32_t index; // in the pool of ids; the order of simulation
} hwi_object;

// What tells one kind of object from another.
typedef struct hwi_kind {
    uint32_t number;            // HW_KIND_…
    const char *noun;           // "cable", for sentences
    void (*release)(void *any); // gives an object's memory back
} hwi_kind;

typedef struct hwi_registry {
    const hwi_kind *kind;
    uint32_t world; // slot of the world
    hwi_id_pool ids;
    void **living; // by index ascending; each begins with an hwi_object
    int32_t count;
    int32_t capacity;
} hwi_registry;

void hwi_registry_init(hwi_registry *registry, const hwi_kind *kind, uint32_t world, uint32_t generation);

// Release the living, too.
void hwi_registry_destroy(hwi_registry *registry);

// Room for `count` living objects, or false.
bool hwi_registry_reserve(hwi_registry *registry, int32_t count);

// Room for one object more and the index that it will get. HW_ERROR_TOO_MANY has left its sentence; that of
// HW_ERROR_OUT_OF_MEMORY is the caller's, who knows what else was needed.
hw_result hwi_registry_prepare(const char *function, hwi_registry *registry, int32_t *index);

// The place of the object with this index among the living, or of the first one after it.
int32_t hwi_registry_place(const hwi_registry *registry, int32_t index);

// Give a prepared object its id and enter it into the list, keeping its order.
void hwi_registry_insert(hwi_registry *registry, int32_t index, void *object);

// Take an object out of the list and release it. Its id is dead.
void hwi_registry_remove(hwi_registry *registry, void *object);

// Find the object of an id of this kind. NULL with the sentence of why not, HW_ERROR_STALE_ID or HW_ERROR_BAD_ID.
hw_result hwi_registry_find(const char *function, const hwi_registry *registry, uint64_t bits, void **object);

// A restored state waits in a registry of its own, without a pool: its objects are appended in the order of their
// indices, their id_bits tell the generation of the past. Room was reserved.
void hwi_registry_append(hwi_registry *staged, void *object);

// Make room for what is staged, without changing anything that can be seen. Fails without a sentence: OUT_OF_MEMORY,
// or TOO_MANY where new ids are needed and used up.
hw_result hwi_registry_reserve_staged(hwi_registry *registry, const hwi_registry *staged, bool keep_ids);

// Release the living and take over what is staged: under the ids of the past, or under new ones. Room was reserved.
void hwi_registry_replace(hwi_registry *registry, hwi_registry *staged, bool keep_ids);

#endif
