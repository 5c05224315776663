// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// A world inside the core.

#ifndef HWI_WORLD_H
#define HWI_WORLD_H

#include <stdbool.h>

#include "cable.h"
#include "hawser/world.h"
#include "id_pool.h"
#include "tasks.h"

// First in, first out, of a fixed capacity; what does not fit is counted.
typedef struct hwi_queue {
    void *items;
    size_t item_size;
    int32_t capacity;
    int32_t first;
    int32_t count;
    uint64_t dropped;
} hwi_queue;

typedef struct hwi_world {
    hw_world_def def;
    uint32_t slot;
    uint32_t generation; // of the world's own id, and the base of its objects'
    bool stepping;       // the task hook must not change what is being stepped

    hwi_id_pool cable_ids;
    hwi_cable **cables; // the living ones, by index ascending
    int32_t cable_count;
    int32_t cable_capacity;

    hwi_task_pool *tasks; // NULL if the host's hook is used
    hwi_queue events;
    hwi_queue faults;
    hw_profile profile;

    uint64_t steps;
    uint64_t substeps;
    double pending; // s in the accumulator
    double dropped_time;
    int32_t uneven_steps; // counts down from the last step that did not end on a substep; drawing is smoothed meanwhile
} hwi_world;

// Find the world of an id. Fails with a sentence; `world` is NULL then.
hw_result hwi_world_resolve(const char *function, hw_world_id id, hwi_world **world);

// The same for a call that changes something: also fails during a step.
hw_result hwi_world_resolve_idle(const char *function, hw_world_id id, hwi_world **world);

// Find an object of a kind; `world` gets its world.
hw_result hwi_cable_resolve(const char *function, hw_cable_id id, hwi_cable **cable, hwi_world **world);
hw_result hwi_cable_resolve_idle(const char *function, hw_cable_id id, hwi_cable **cable, hwi_world **world);

// Room for `count` living cables, or false.
bool hwi_world_reserve_cables(hwi_world *world, int32_t count);

// Enter a cable that has an index into the list of the living, keeping its order; room was reserved.
void hwi_world_insert_cable(hwi_world *world, hwi_cable *cable);
void hwi_world_remove_cable(hwi_world *world, hwi_cable *cable);

uint64_t hwi_world_cable_bits(const hwi_world *world, int32_t index, uint32_t generation);

// The next place in the queue to write an item to, or NULL and one more dropped.
void *hwi_queue_push(hwi_queue *queue);
int32_t hwi_queue_pop(hwi_queue *queue, void *items, int32_t capacity);

#endif
