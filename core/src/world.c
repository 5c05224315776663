// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "world.h"

#include <stdatomic.h>
#include <string.h>

#include "memory.h"
#include "report.h"
#include "threads.h"
#include "validate.h"
#include "vector.h"

// Slot 0 is never used: an id whose world bits are 0 is not one of ours.
typedef struct world_slot {
    _Atomic(hwi_world *) world;
    atomic_uint issued; // the highest generation that this slot's worlds and their objects ever had
    bool taken;         // guarded by the spin lock
} world_slot;

static world_slot slots[HW_MAX_WORLDS + 1];

// Every kind of object that a world owns: here, and in hwi_world_registry.
static const hwi_kind kinds[] = {
    [HW_KIND_CABLE] = {HW_KIND_CABLE, "cable", hwi_cable_free},
    [HW_KIND_CURRENT] = {HW_KIND_CURRENT, "current", hwi_current_free},
    [HW_KIND_BODY] = {HW_KIND_BODY, "body", hwi_body_free},
    [HW_KIND_ATTACHMENT] = {HW_KIND_ATTACHMENT, "attachment", hwi_attachment_free},
    [HW_KIND_WINCH] = {HW_KIND_WINCH, "winch", hwi_winch_free},
    [HW_KIND_COLLIDER] = {HW_KIND_COLLIDER, "collider", hwi_collider_free},
    [HW_KIND_TETHER] = {HW_KIND_TETHER, "tether", hwi_tether_free},
    [HW_KIND_HULL] = {HW_KIND_HULL, "hull", hwi_hull_free},
    [HW_KIND_FLOATER] = {HW_KIND_FLOATER, "floater", hwi_floater_free},
    [HW_KIND_ACTUATOR] = {HW_KIND_ACTUATOR, "actuator", hwi_actuator_free},
};

#define KIND_COUNT ((uint32_t)(sizeof kinds / sizeof *kinds))

hwi_registry *hwi_world_registry(hwi_world *world, uint32_t kind)
{
    switch (kind) {
    case HW_KIND_CABLE:
        return &world->cables;
    case HW_KIND_CURRENT:
        return &world->currents;
    case HW_KIND_BODY:
        return &world->bodies;
    case HW_KIND_ATTACHMENT:
        return &world->attachments;
    case HW_KIND_WINCH:
        return &world->winches;
    case HW_KIND_COLLIDER:
        return &world->colliders;
    case HW_KIND_TETHER:
        return &world->tethers;
    case HW_KIND_HULL:
        return &world->hulls;
    case HW_KIND_FLOATER:
        return &world->floaters;
    case HW_KIND_ACTUATOR:
        return &world->actuators;
    default:
        return NULL;
    }
}

void hwi_world_stage(hwi_registry *staged, uint32_t kind)
{
    hwi_registry_init(staged, &kinds[kind], 0, 1);
}

void *hwi_queue_push(hwi_queue *queue)
{
    if (queue->count == queue->capacity) {
        queue->dropped += 1;
        return NULL;
    }
    int32_t place = (queue->first + queue->count) % queue->capacity;
    queue->count += 1;
    return (char *)queue->items + (size_t)place * queue->item_size;
}

int32_t hwi_queue_pop(hwi_queue *queue, void *items, int32_t capacity)
{
    int32_t count = capacity < queue->count ? capacity : queue->count;
    for (int32_t i = 0; i < count; ++i) {
        memcpy((char *)items + (size_t)i * queue->item_size,
               (char *)queue->items + (size_t)queue->first * queue->item_size, queue->item_size);
        queue->first = (queue->first + 1) % queue->capacity;
    }
    queue->count -= count;
    return count;
}

static bool queue_init(hwi_queue *queue, size_t item_size, int32_t capacity)
{
    queue->item_size = item_size;
    queue->capacity = capacity;
    queue->items = hwi_allocate(item_size * (size_t)capacity);
    return queue->items != NULL;
}

static void queue_destroy(hwi_queue *queue)
{
    hwi_free(queue->items, queue->item_size * (size_t)queue->capacity);
}

static hw_result check_gravity(const char *function, hw_vec3 gravity)
{
    hw_result result = hwi_check_vector(function, "gravity", gravity, 1e4f);
    return result != HW_OK ? result
                           : hwi_check_float(function, "length of gravity", (double)hwi_length(gravity), 0.0, 1e4);
}

static hw_result check_def(const char *function, const hw_world_def *def)
{
    hw_result result = hwi_check_struct_size(function, "hw_world_def", def->struct_size, sizeof *def);
    if (result == HW_OK) {
        result = hwi_check_int(function, "worker_count", def->worker_count, 1, HW_MAX_WORKERS);
    }
    if (result == HW_OK) {
        result = check_gravity(function, def->gravity);
    }
    if (result == HW_OK) {
        result = hwi_check_float(function, "substep", def->substep, 1e-5, 1.0);
    }
    if (result == HW_OK) {
        result = hwi_check_int(function, "max_substeps", def->max_substeps, 1, 10000);
    }
    if (result == HW_OK) {
        result = hwi_check_int(function, "event_capacity", def->event_capacity, 0, 1048576);
    }
    if (result == HW_OK) {
        result = hwi_check_int(function, "fault_capacity", def->fault_capacity, 0, 65536);
    }
    return result;
}

// Take the lowest slot that is free and not used up, or 0.
static uint32_t take_slot(void)
{
    uint32_t found = 0;
    hwi_spin_lock();
    for (uint32_t i = 1; i <= HW_MAX_WORLDS && found == 0; ++i) {
        if (!slots[i].taken && atomic_load(&slots[i].issued) < HWI_GENERATION_MAX) {
            slots[i].taken = true;
            found = i;
        }
    }
    hwi_spin_unlock();
    return found;
}

static void leave_slot(uint32_t slot)
{
    hwi_spin_lock();
    slots[slot].taken = false;
    hwi_spin_unlock();
}

static void destroy_world(hwi_world *world)
{
    for (uint32_t kind = HW_KIND_WORLD + 1; kind < KIND_COUNT; ++kind) {
        hwi_registry *registry = hwi_world_registry(world, kind);
        if (registry != NULL) {
            hwi_registry_destroy(registry);
        }
    }
    hwi_colliders_destroy(&world->broad);
    hwi_tree_destroy(&world->tangles);
    hwi_sea_destroy(world->sea);
    hwi_sea_bottom_free(world->sea_bottom);
    hwi_task_pool_destroy(world->tasks);
    hwi_lockstep_destroy(&world->lockstep);
    queue_destroy(&world->faults);
    queue_destroy(&world->events);
    hwi_free(world, sizeof *world);
}

static hwi_world *create_world(const hw_world_def *def, uint32_t slot)
{
    hwi_world *world = hwi_allocate(sizeof *world);
    if (world == NULL) {
        return NULL;
    }
    world->def = *def;
    hw_water_def_init(&world->water);
    hwi_tree_init(&world->broad.tree);
    hwi_tree_init(&world->tangles);
    hw_sea_def_init(&world->sea_def);
    world->sea_def.surface = HW_SEA_FLAT;
    world->slot = slot;
    world->generation = atomic_load(&slots[slot].issued) + 1;
    for (uint32_t kind = HW_KIND_WORLD + 1; kind < KIND_COUNT; ++kind) {
        hwi_registry *registry = hwi_world_registry(world, kind);
        if (registry != NULL) {
            hwi_registry_init(registry, &kinds[kind], slot, world->generation);
        }
    }
    // A host's own loop may use any number of threads; eight at a time then find memory.
    hwi_lockstep_init(&world->lockstep, def->parallel_for == NULL ? def->worker_count : 8);
    bool complete = queue_init(&world->events, sizeof(hw_event), def->event_capacity) &&
                    queue_init(&world->faults, sizeof(hw_fault), def->fault_capacity);
    if (complete && def->parallel_for == NULL) {
        world->tasks = hwi_task_pool_create(def->worker_count);
        complete = world->tasks != NULL;
    }
    if (!complete) {
        destroy_world(world);
        return NULL;
    }
    return world;
}

hw_result hw_world_create(const hw_world_def *def, hw_world_id *world)
{
    hw_result result = hwi_check_pointer(__func__, "world", world);
    if (result != HW_OK) {
        return result;
    }
    world->bits = 0;
    result = hwi_check_pointer(__func__, "def", def);
    if (result == HW_OK) {
        result = check_def(__func__, def);
    }
    if (result != HW_OK) {
        return result;
    }
    uint32_t slot = take_slot();
    if (slot == 0) {
        return HWI_FAIL(HW_ERROR_TOO_MANY, "%d worlds exist already, which is the limit; none was created",
                        HW_MAX_WORLDS);
    }
    hwi_world *created = create_world(def, slot);
    if (created == NULL) {
        leave_slot(slot);
        return HWI_FAIL(HW_ERROR_OUT_OF_MEMORY, "no memory or threads for a world with %d workers; none was created",
                        (int)def->worker_count);
    }
    atomic_store(&slots[slot].issued, created->generation);
    atomic_store(&slots[slot].world, created);
    world->bits = hwi_id_pack((hwi_id_parts){HW_KIND_WORLD, slot, created->generation, (int32_t)slot});
    hwi_send_message(HW_LOG_INFO, "hawser %s: world %u created", hw_version_string(), (unsigned)slot);
    return HW_OK;
}

hw_result hw_world_destroy(hw_world_id id)
{
    if (id.bits == 0) {
        return HW_OK;
    }
    hwi_world *world;
    hw_result result = hwi_world_resolve_idle(__func__, id, &world);
    if (result != HW_OK) {
        return result;
    }
    uint32_t slot = world->slot;
    uint32_t highest = world->generation;
    for (uint32_t kind = HW_KIND_WORLD + 1; kind < KIND_COUNT; ++kind) {
        const hwi_registry *registry = hwi_world_registry(world, kind);
        uint32_t issued = registry != NULL ? hwi_id_pool_highest(&registry->ids) : 0;
        highest = issued > highest ? issued : highest;
    }
    atomic_store(&slots[slot].issued, highest);
    atomic_store(&slots[slot].world, NULL);
    destroy_world(world);
    leave_slot(slot);
    return HW_OK;
}

hw_result hw_set_allocator(hw_allocate_callback allocate, hw_free_callback release, void *user)
{
    if ((allocate == NULL) != (release == NULL)) {
        return HWI_FAIL(HW_ERROR_NULL_ARGUMENT,
                        "allocate and release must both be given or both be null; the allocator stays");
    }
    bool busy = false;
    hwi_spin_lock();
    for (uint32_t i = 1; i <= HW_MAX_WORLDS; ++i) {
        busy = busy || slots[i].taken;
    }
    if (!busy) {
        hwi_set_allocator(allocate, release, user);
    }
    hwi_spin_unlock();
    if (busy) {
        return HWI_FAIL(HW_ERROR_BUSY,
                        "a world exists, whose memory must go back where it came from; the allocator stays");
    }
    return HW_OK;
}

// What is wrong with an id that was expected to be of a kind, apart from being stale; HW_OK if nothing.
static hw_result check_id_kind(const char *function, uint64_t bits, uint32_t kind)
{
    hwi_id_parts parts = hwi_id_unpack(bits);
    if (bits == 0) {
        return hwi_fail(HW_ERROR_BAD_ID, function, "the id is null, expected %s; nothing was changed",
                        hwi_kind_name(kind));
    }
    bool known = parts.kind != HW_KIND_NONE && parts.kind < KIND_COUNT;
    if (!known || parts.world == 0 || parts.generation == 0 ||
        parts.generation > atomic_load(&slots[parts.world].issued)) {
        // An object's generation may be above what its world's slot noted, while that world lives.
        hwi_world *world = parts.world != 0 ? atomic_load(&slots[parts.world].world) : NULL;
        const hwi_registry *registry = world != NULL ? hwi_world_registry(world, parts.kind) : NULL;
        bool issued = registry != NULL && hwi_id_pool_was_issued(&registry->ids, parts.index, parts.generation);
        if (!issued) {
            return hwi_fail(HW_ERROR_BAD_ID, function,
                            "0x%016llx is not an id of this library, expected %s; nothing was changed",
                            (unsigned long long)bits, hwi_kind_name(kind));
        }
    }
    if (parts.kind != kind) {
        return hwi_fail(HW_ERROR_WRONG_KIND, function, "expected %s, got the id of %s; nothing was changed",
                        hwi_kind_name(kind), hwi_kind_name(parts.kind));
    }
    return HW_OK;
}

hw_result hwi_world_resolve(const char *function, hw_world_id id, hwi_world **world)
{
    *world = NULL;
    hw_result result = check_id_kind(function, id.bits, HW_KIND_WORLD);
    if (result != HW_OK) {
        return result;
    }
    hwi_id_parts parts = hwi_id_unpack(id.bits);
    hwi_world *found = atomic_load(&slots[parts.world].world);
    if (found == NULL || found->generation != parts.generation || parts.index != (int32_t)parts.world) {
        return hwi_fail(HW_ERROR_STALE_ID, function, "the world of this id was destroyed; nothing was changed");
    }
    *world = found;
    return HW_OK;
}

static hw_result check_idle(const char *function, const hwi_world *world)
{
    if (world->stepping) {
        return hwi_fail(HW_ERROR_BUSY, function,
                        "the world is in the middle of a step; call after hw_world_step returns; "
                        "nothing was changed");
    }
    return HW_OK;
}

hw_result hwi_world_resolve_idle(const char *function, hw_world_id id, hwi_world **world)
{
    hw_result result = hwi_world_resolve(function, id, world);
    return result != HW_OK ? result : check_idle(function, *world);
}

hw_result hwi_object_resolve(const char *function, uint32_t kind, uint64_t bits, void **object, hwi_world **world)
{
    *object = NULL;
    *world = NULL;
    hw_result result = check_id_kind(function, bits, kind);
    if (result != HW_OK) {
        return result;
    }
    hwi_id_parts parts = hwi_id_unpack(bits);
    hwi_world *owner = atomic_load(&slots[parts.world].world);
    if (owner == NULL || parts.generation < owner->generation) {
        return hwi_fail(HW_ERROR_STALE_ID, function, "the world of this %s was destroyed; nothing was changed",
                        kinds[kind].noun);
    }
    result = hwi_registry_find(function, hwi_world_registry(owner, kind), bits, object);
    *world = result == HW_OK ? owner : NULL;
    return result;
}

hw_result hwi_object_resolve_idle(const char *function, uint32_t kind, uint64_t bits, void **object, hwi_world **world)
{
    hw_result result = hwi_object_resolve(function, kind, bits, object, world);
    return result != HW_OK ? result : check_idle(function, *world);
}

hw_result hwi_world_list(const char *function, hw_world_id id, uint32_t kind, const char *field, uint64_t *bits,
                         int32_t capacity, int32_t *count)
{
    hw_result result = hwi_check_pointer(function, "count", count);
    if (result != HW_OK) {
        return result;
    }
    *count = 0;
    hwi_world *world;
    result = hwi_world_resolve(function, id, &world);
    if (result != HW_OK) {
        return result;
    }
    const hwi_registry *registry = hwi_world_registry(world, kind);
    *count = registry->count;
    result = hwi_check_capacity(function, field, capacity, *count);
    if (result == HW_OK && *count > 0) {
        result = hwi_check_pointer(function, field, bits);
    }
    for (int32_t i = 0; i < *count && result == HW_OK; ++i) {
        const hwi_object *object = registry->living[i];
        bits[i] = object->id_bits;
    }
    return result;
}

void hwi_world_run(const hwi_world *world, hw_task_callback run, int32_t count, void *task)
{
    if (count == 0) {
        return;
    }
    if (world->tasks == NULL) {
        world->def.parallel_for(run, count, task, world->def.parallel_for_user);
    } else {
        hwi_task_pool_run(world->tasks, run, count, task);
    }
}

// Some microseconds' worth: more than it takes to hand them over.
#define ITEMS_OF_A_BLOCK 128

typedef struct block_task {
    hw_task_callback run;
    void *task;
    int32_t count;
} block_task;

static void run_blocks(int32_t first, int32_t end, void *task)
{
    const block_task *blocks = task;
    int32_t last = end * ITEMS_OF_A_BLOCK;
    blocks->run(first * ITEMS_OF_A_BLOCK, last < blocks->count ? last : blocks->count, blocks->task);
}

void hwi_world_run_blocks(const hwi_world *world, hw_task_callback run, int32_t count, void *task)
{
    block_task blocks = {run, task, count};
    int32_t block_count = (count + ITEMS_OF_A_BLOCK - 1) / ITEMS_OF_A_BLOCK;
    if (block_count > 1) {
        hwi_world_run(world, run_blocks, block_count, &blocks);
    } else {
        run(0, count, task);
    }
}

void hwi_world_call_workers(const hwi_world *world)
{
    if (world->tasks != NULL) {
        hwi_task_pool_call(world->tasks);
    }
}

void hwi_world_wake(hwi_world *world)
{
    for (int32_t i = 0; i < world->bodies.count; ++i) {
        hwi_body_wake(world->bodies.living[i]);
    }
    for (int32_t i = 0; i < world->cables.count; ++i) {
        hwi_cable_wake(world->cables.living[i]);
    }
    for (int32_t i = 0; i < world->tethers.count; ++i) {
        hwi_tether_wake(world->tethers.living[i]);
    }
}

hw_result hw_world_set_gravity(hw_world_id id, hw_vec3 gravity)
{
    hwi_world *world;
    hw_result result = hwi_world_resolve_idle(__func__, id, &world);
    if (result == HW_OK) {
        result = check_gravity(__func__, gravity);
    }
    if (result == HW_OK) {
        world->def.gravity = gravity;
        hwi_world_wake(world);
    }
    return result;
}

hw_result hw_world_get_gravity(hw_world_id id, hw_vec3 *gravity)
{
    hw_result result = hwi_check_pointer(__func__, "gravity", gravity);
    if (result != HW_OK) {
        return result;
    }
    *gravity = (hw_vec3){0};
    hwi_world *world;
    result = hwi_world_resolve(__func__, id, &world);
    if (result == HW_OK) {
        *gravity = world->def.gravity;
    }
    return result;
}

static hw_result poll(const char *function, hwi_world *world, hwi_queue *queue, void *items, int32_t capacity,
                      int32_t *count)
{
    hw_result result = world->stepping ? check_idle(function, world) : HW_OK;
    if (result == HW_OK) {
        result = hwi_check_capacity(function, "items", capacity, 0);
    }
    if (result == HW_OK && capacity > 0) {
        result = hwi_check_pointer(function, "the buffer", items);
    }
    if (result == HW_OK) {
        *count = hwi_queue_pop(queue, items, capacity);
    }
    return result;
}

hw_result hw_world_poll_events(hw_world_id id, hw_event *events, int32_t capacity, int32_t *count)
{
    hw_result result = hwi_check_pointer(__func__, "count", count);
    if (result != HW_OK) {
        return result;
    }
    *count = 0;
    hwi_world *world;
    result = hwi_world_resolve(__func__, id, &world);
    return result != HW_OK ? result : poll(__func__, world, &world->events, events, capacity, count);
}

hw_result hw_world_poll_faults(hw_world_id id, hw_fault *faults, int32_t capacity, int32_t *count)
{
    hw_result result = hwi_check_pointer(__func__, "count", count);
    if (result != HW_OK) {
        return result;
    }
    *count = 0;
    hwi_world *world;
    result = hwi_world_resolve(__func__, id, &world);
    return result != HW_OK ? result : poll(__func__, world, &world->faults, faults, capacity, count);
}

hw_result hw_world_get_counters(hw_world_id id, hw_counters *counters)
{
    hw_result result = hwi_check_pointer(__func__, "counters", counters);
    if (result != HW_OK) {
        return result;
    }
    *counters = (hw_counters){0};
    hwi_world *world;
    result = hwi_world_resolve(__func__, id, &world);
    if (result != HW_OK) {
        return result;
    }
    *counters = (hw_counters){
        .steps = world->steps,
        .substeps = world->substeps,
        .time = hwi_world_time(world),
        .pending_time = world->pending > 0.0 ? world->pending : 0.0,
        .dropped_time = world->dropped_time,
        .dropped_events = world->events.dropped,
        .dropped_faults = world->faults.dropped,
        .cables = world->cables.count,
        .workers = world->tasks != NULL ? world->def.worker_count : 0,
    };
    for (int32_t i = 0; i < world->cables.count; ++i) {
        const hwi_cable *cable = world->cables.living[i];
        counters->particles += cable->particle_count;
        counters->faulted_cables += cable->state == HW_CABLE_FAULTED;
        counters->dropped_contacts += cable->contacts.dropped;
    }
    return HW_OK;
}

hw_result hw_world_get_profile(hw_world_id id, hw_profile *profile)
{
    hw_result result = hwi_check_pointer(__func__, "profile", profile);
    if (result != HW_OK) {
        return result;
    }
    *profile = (hw_profile){0};
    hwi_world *world;
    result = hwi_world_resolve(__func__, id, &world);
    if (result == HW_OK) {
        *profile = world->profile;
    }
    return result;
}
