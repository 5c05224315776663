// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// A world inside the core.

#ifndef HWI_WORLD_H
#define HWI_WORLD_H

#include <stdbool.h>

#include "actuator.h"
#include "attachment.h"
#include "body.h"
#include "cable.h"
#include "collider.h"
#include "current.h"
#include "floater.h"
#include "hawser/water.h"
#include "hawser/world.h"
#include "hull.h"
#include "lockstep.h"
#include "registry.h"
#include "sea.h"
#include "tasks.h"
#include "tether.h"
#include "winch.h"

// First in, first out, of a fixed capacity; what does not fit is counted.
typedef struct hwi_queue {
    void *items;
    size_t item_size;
    int32_t capacity;
    int32_t first;
    int32_t count;
    uint64_t dropped;
} hwi_queue;

#define HWI_SMOOTHED_STEPS 60

struct hwi_world {
    hw_world_def def;
    uint32_t slot;
    uint32_t generation; // of the world's own id, and the base of its objects'
    bool stepping;       // the task hook must not change what is being stepped

    hw_water_def water;
    hw_sea_def sea_def;
    hwi_sea *sea; // NULL if it is flat
    hwi_sea_bottom *sea_bottom;
    uint64_t sea_version;

    hwi_registry cables;      // of hwi_cable
    bool growing;             // any cable may be on its way to another length
    hwi_registry currents;    // of hwi_current
    hwi_registry bodies;      // of hwi_body
    hwi_registry attachments; // of hwi_attachment
    hwi_registry winches;     // of hwi_winch
    hwi_registry colliders;   // of hwi_collider
    hwi_colliders_broad broad;
    hwi_tree tangles;       // boxes of the cables that touch each other, by index
    hwi_registry tethers;   // of hwi_tether
    hwi_registry hulls;     // of hwi_hull
    hwi_registry floaters;  // of hwi_floater
    hwi_registry actuators; // of hwi_actuator

    hwi_lockstep lockstep;
    hwi_task_pool *tasks; // NULL if the host's hook is used
    hwi_queue events;
    hwi_queue faults;
    hw_profile profile;

    uint64_t steps;
    uint64_t substeps;
    double pending; // s in the accumulator
    double dropped_time;
    // Counts down from the last step that did not end on a substep; drawing is smoothed meanwhile, and the host's
    // bodies trail by a substep.
    int32_t uneven_steps;
};

// s, of what was simulated.
static inline double hwi_world_time(const hwi_world *world)
{
    return (double)world->substeps * world->def.substep;
}

// Find the world of an id. Fails with a sentence; `world` is NULL then.
hw_result hwi_world_resolve(const char *function, hw_world_id id, hwi_world **world);

// The same for a call that changes something: also fails during a step.
hw_result hwi_world_resolve_idle(const char *function, hw_world_id id, hwi_world **world);

// Find an object of a kind; `world` gets its world.
hw_result hwi_object_resolve(const char *function, uint32_t kind, uint64_t bits, void **object, hwi_world **world);
hw_result hwi_object_resolve_idle(const char *function, uint32_t kind, uint64_t bits, void **object, hwi_world **world);

// hwi_cable_resolve(function, id, &cable, &world) and hwi_cable_resolve_idle(…): the same with the types of one kind.
#define HWI_RESOLVE(noun, kind)                                                                                        \
    static inline hw_result hwi_##noun##_resolve(const char *function, hw_##noun##_id id, hwi_##noun **object,         \
                                                 hwi_world **world)                                                    \
    {                                                                                                                  \
        void *found;                                                                                                   \
        hw_result result = hwi_object_resolve(function, kind, id.bits, &found, world);                                 \
        *object = found;                                                                                               \
        return result;                                                                                                 \
    }                                                                                                                  \
    static inline hw_result hwi_##noun##_resolve_idle(const char *function, hw_##noun##_id id, hwi_##noun **object,    \
                                                      hwi_world **world)                                               \
    {                                                                                                                  \
        void *found;                                                                                                   \
        hw_result result = hwi_object_resolve_idle(function, kind, id.bits, &found, world);                            \
        *object = found;                                                                                               \
        return result;                                                                                                 \
    }

HWI_RESOLVE(cable, HW_KIND_CABLE)
HWI_RESOLVE(current, HW_KIND_CURRENT)
HWI_RESOLVE(body, HW_KIND_BODY)
HWI_RESOLVE(attachment, HW_KIND_ATTACHMENT)
HWI_RESOLVE(winch, HW_KIND_WINCH)
HWI_RESOLVE(collider, HW_KIND_COLLIDER)
HWI_RESOLVE(tether, HW_KIND_TETHER)
HWI_RESOLVE(hull, HW_KIND_HULL)
HWI_RESOLVE(floater, HW_KIND_FLOATER)
HWI_RESOLVE(actuator, HW_KIND_ACTUATOR)

// The ids of a kind, as the public listing functions give them; each id struct is one word.
hw_result hwi_world_list(const char *function, hw_world_id id, uint32_t kind, const char *field, uint64_t *bits,
                         int32_t capacity, int32_t *count);

// Run items [0, count) on the world's workers or by the host's hook. Only from the thread that steps or changes it.
void hwi_world_run(const hwi_world *world, hw_task_callback run, int32_t count, void *task);

// The same for items so small that only many of them are worth another thread.
void hwi_world_run_blocks(const hwi_world *world, hw_task_callback run, int32_t count, void *task);

// A step begins: its workers will be needed.
void hwi_world_call_workers(const hwi_world *world);

// Something changed that may move any cable.
void hwi_world_wake(hwi_world *world);

// The registry of a kind, or NULL where objects of it are not in a registry: the world itself, numbers that no kind
// has.
hwi_registry *hwi_world_registry(hwi_world *world, uint32_t kind);

// What a restored state waits in: a registry for objects of a kind, without ids.
void hwi_world_stage(hwi_registry *staged, uint32_t kind);

// The next place in the queue to write an item to, or NULL and one more dropped.
void *hwi_queue_push(hwi_queue *queue);
int32_t hwi_queue_pop(hwi_queue *queue, void *items, int32_t capacity);

#endif
