// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "snapshot.h"

#include "hawser/snapshot.h"
#include "memory.h"
#include "report.h"
#include "validate.h"

#define MAGIC UINT32_C(0x52535748) // "HWSR"
// 2: water, currents. 3: dynamic cables. 4: bodies, attachments, winches, cuts. 5: stillness, sea, colliders, contacts,
// tethers, floating bodies. 8: how the weather, drawn waves and lengths change, how bodies are led, breaks that follow.
// 10: how lines are pulled before they sleep
#define FORMAT 10u

typedef struct snapshot_header {
    uint32_t magic;
    uint32_t format;
    uint64_t size;
    uint64_t hash;
} snapshot_header;

hw_result hw_world_hash(hw_world_id id, uint64_t *hash)
{
    hw_result result = hwi_check_pointer(__func__, "hash", hash);
    if (result != HW_OK) {
        return result;
    }
    *hash = 0;
    hwi_world *world;
    result = hwi_world_resolve(__func__, id, &world);
    if (result == HW_OK) {
        hwi_writer writer = {.hash = HWI_HASH_SEED};
        hwi_snapshot_write(&writer, world, WITHOUT_NAMES);
        *hash = writer.hash;
    }
    return result;
}

static uint64_t snapshot_size(const hwi_world *world)
{
    hwi_writer writer = {0};
    hwi_snapshot_write(&writer, world, WITH_NAMES);
    return sizeof(snapshot_header) + writer.size;
}

hw_result hw_snapshot_size(hw_world_id id, uint64_t *size)
{
    hw_result result = hwi_check_pointer(__func__, "size", size);
    if (result != HW_OK) {
        return result;
    }
    *size = 0;
    hwi_world *world;
    result = hwi_world_resolve(__func__, id, &world);
    if (result == HW_OK) {
        *size = snapshot_size(world);
    }
    return result;
}

hw_result hw_snapshot_save(hw_world_id id, void *memory, uint64_t capacity, uint64_t *written)
{
    hw_result result = hwi_check_pointer(__func__, "written", written);
    if (result != HW_OK) {
        return result;
    }
    *written = 0;
    hwi_world *world;
    result = hwi_world_resolve_idle(__func__, id, &world);
    if (result == HW_OK) {
        result = hwi_check_pointer(__func__, "memory", memory);
    }
    if (result != HW_OK) {
        return result;
    }
    uint64_t size = snapshot_size(world);
    if (capacity < size) {
        return HWI_FAIL(HW_ERROR_BUFFER_TOO_SMALL,
                        "the snapshot needs %llu bytes but capacity is %llu; nothing was written",
                        (unsigned long long)size, (unsigned long long)capacity);
    }
    hwi_writer writer = {.memory = (uint8_t *)memory + sizeof(snapshot_header)};
    hwi_snapshot_write(&writer, world, WITH_NAMES);
    snapshot_header header = {
        .magic = MAGIC,
        .format = FORMAT,
        .size = size,
        .hash = hwi_hash_bytes(HWI_HASH_SEED, writer.memory, writer.size),
    };
    memcpy(memory, &header, sizeof header);
    *written = size;
    return HW_OK;
}

// A function cannot be saved: a current that lives on under its id keeps its own.
static void keep_callbacks(const hwi_registry *currents, hwi_registry *staged)
{
    for (int32_t i = 0; i < staged->count; ++i) {
        hwi_current *current = staged->living[i];
        hwi_id_parts parts = hwi_id_unpack(current->object.id_bits);
        const hwi_current *living = hwi_id_pool_find(&currents->ids, parts.index, parts.generation);
        if (living != NULL && living->def.kind == current->def.kind) {
            current->callback = living->callback;
            current->callback_user = living->callback_user;
        }
    }
}

// The world's own sea can take over the record if it was laid out the same way: its waves need not be drawn again.
static bool fits_sea(const hwi_world *world, const hwi_sea_record *record)
{
    return world->sea != NULL && hwi_sea_same_frame(&world->sea->def, &record->def) &&
           memcmp(&world->sea->state.first, &record->first, sizeof record->first) == 0;
}

static hw_result prepare_sea(const hwi_world *world, hwi_staged_world *staged)
{
    const hwi_sea_record *record = &staged->sea_record;
    if (record->def.surface == HW_SEA_FLAT || fits_sea(world, record)) {
        return HW_OK;
    }
    staged->sea = hwi_sea_create(&record->def, &staged->sea_state, world->def.worker_count);
    return staged->sea != NULL ? HW_OK : HW_ERROR_OUT_OF_MEMORY;
}

static void commit_sea(hwi_world *world, hwi_staged_world *staged)
{
    const hwi_sea_record *record = &staged->sea_record;
    if (staged->sea != NULL || record->def.surface == HW_SEA_FLAT) {
        hwi_sea_destroy(world->sea);
        world->sea = staged->sea;
        staged->sea = NULL;
    }
    world->sea_def = record->def;
    world->sea_version += 1;
    if (world->sea != NULL) {
        world->sea->def = record->def;
        hwi_sea_set_state(world->sea, &staged->sea_state);
    }
    if (record->def.surface == HW_SEA_GERSTNER && record->given_count >= 0) {
        hwi_sea_set_given(world->sea, staged->sea_waves, record->given_count);
    } else if (record->def.surface == HW_SEA_GERSTNER) {
        const hwi_drawn_record *drawn = &staged->drawn_record;
        hwi_sea_set_drawn(world->sea, drawn->changes, staged->drawn_waves, drawn->wave_count);
    }
    hwi_sea_bottom_free(world->sea_bottom);
    world->sea_bottom = staged->sea_bottom;
    staged->sea_bottom = NULL;
}

static void commit(hwi_world *world, hwi_staged_world *staged, bool keep_ids)
{
    const hwi_world_record *record = &staged->record;
    world->def.gravity = record->gravity;
    world->def.max_substeps = record->max_substeps;
    world->def.substep = record->substep;
    world->def.seed = record->seed;
    world->steps = record->steps;
    world->substeps = record->substeps;
    world->pending = record->pending;
    world->uneven_steps = record->uneven_steps;
    world->dropped_time = record->dropped_time;
    world->water = staged->water;
    commit_sea(world, staged);
    if (keep_ids) {
        keep_callbacks(&world->currents, &staged->currents);
    }
    hwi_tangle_leave_all(world);
    hwi_registry_replace(&world->cables, &staged->cables, keep_ids);
    world->growing = staged->record.growth_count > 0;
    hwi_lockstep_forget(&world->lockstep);
    hwi_registry_replace(&world->currents, &staged->currents, keep_ids);
    hwi_registry_replace(&world->bodies, &staged->bodies, keep_ids);
    hwi_registry_replace(&world->attachments, &staged->attachments, keep_ids);
    for (int32_t i = 0; i < world->attachments.count; ++i) {
        hwi_attachment_name_objects(world->attachments.living[i]);
    }
    hwi_registry_replace(&world->winches, &staged->winches, keep_ids);
    hwi_registry_replace(&world->colliders, &staged->colliders, keep_ids);
    for (int32_t i = 0; i < world->colliders.count; ++i) {
        hwi_collider *collider = world->colliders.living[i];
        collider->def.body.bits = collider->body != NULL ? collider->body->object.id_bits : 0;
    }
    hwi_colliders_enter_all(world);
    for (int32_t i = 0; i < world->cables.count; ++i) {
        hwi_cable *cable = world->cables.living[i];
        cable->contacts.seen = world->broad.changes;
    }
    hwi_registry_replace(&world->tethers, &staged->tethers, keep_ids);
    hwi_registry_replace(&world->hulls, &staged->hulls, keep_ids);
    hwi_registry_replace(&world->floaters, &staged->floaters, keep_ids);
    for (int32_t i = 0; i < world->floaters.count; ++i) {
        hwi_floater_name_objects(world->floaters.living[i]);
    }
    hwi_registry_replace(&world->actuators, &staged->actuators, keep_ids);
    for (int32_t i = 0; i < world->actuators.count; ++i) {
        hwi_actuator_name_objects(world->actuators.living[i]);
    }
}

// An id of this world was never below the world's own generation.
static bool are_ids_of(const hwi_world *world, const hwi_registry *staged)
{
    for (int32_t i = 0; i < staged->count; ++i) {
        const hwi_object *object = staged->living[i];
        if (hwi_id_unpack(object->id_bits).generation < world->generation) {
            return false;
        }
    }
    return true;
}

// The registries of a staged world and of a world, kind by kind.
typedef struct registry_pair {
    hwi_registry *living;
    hwi_registry *staged;
} registry_pair;

static const uint32_t staged_kinds[] = {
    HW_KIND_CABLE,    HW_KIND_CURRENT, HW_KIND_BODY, HW_KIND_ATTACHMENT, HW_KIND_WINCH,
    HW_KIND_COLLIDER, HW_KIND_TETHER,  HW_KIND_HULL, HW_KIND_FLOATER,    HW_KIND_ACTUATOR,
};

#define STAGED_KINDS ((int)(sizeof staged_kinds / sizeof *staged_kinds))

static hw_result load(hwi_world *world, hwi_reader *reader)
{
    hwi_staged_world staged = {0};
    const registry_pair pairs[] = {
        {&world->cables, &staged.cables},     {&world->currents, &staged.currents},
        {&world->bodies, &staged.bodies},     {&world->attachments, &staged.attachments},
        {&world->winches, &staged.winches},   {&world->colliders, &staged.colliders},
        {&world->tethers, &staged.tethers},   {&world->hulls, &staged.hulls},
        {&world->floaters, &staged.floaters}, {&world->actuators, &staged.actuators},
    };
    _Static_assert(sizeof pairs / sizeof *pairs == STAGED_KINDS, "one for each kind");
    for (int i = 0; i < STAGED_KINDS; ++i) {
        hwi_world_stage(pairs[i].staged, staged_kinds[i]);
    }
    hw_result result = hwi_snapshot_read(reader, &staged);
    bool same_world = staged.slot == world->slot && staged.generation == world->generation;
    for (int i = 0; i < STAGED_KINDS; ++i) {
        same_world = same_world && are_ids_of(world, pairs[i].staged);
    }
    for (int i = 0; i < STAGED_KINDS && result == HW_OK; ++i) {
        result = hwi_registry_reserve_staged(pairs[i].living, pairs[i].staged, same_world);
    }
    if (result == HW_OK && !hwi_colliders_reserve(&world->broad, staged.colliders.count)) {
        result = HW_ERROR_OUT_OF_MEMORY;
    }
    if (result == HW_OK) {
        result = prepare_sea(world, &staged);
    }
    for (int32_t i = 0; i < staged.cables.count && result == HW_OK; ++i) {
        bool reserved = hwi_cable_reserve_solver(world, staged.cables.count, staged.cables.living[i]);
        result = reserved ? HW_OK : HW_ERROR_OUT_OF_MEMORY;
    }
    if (result == HW_OK && !hwi_contacts_reserve_staged(world, &staged.cables, staged.colliders.count > 0)) {
        result = HW_ERROR_OUT_OF_MEMORY;
    }
    if (result == HW_OK) {
        commit(world, &staged, same_world);
    }
    hwi_snapshot_discard(&staged);
    return result;
}

hw_result hw_snapshot_load(hw_world_id id, const void *memory, uint64_t size)
{
    hwi_world *world;
    hw_result result = hwi_world_resolve_idle(__func__, id, &world);
    if (result == HW_OK) {
        result = hwi_check_pointer(__func__, "memory", memory);
    }
    if (result != HW_OK) {
        return result;
    }
    snapshot_header header = {0};
    hwi_reader reader = {.memory = memory, .size = size};
    HWI_READ(&reader, header);
    if (reader.failed || header.magic != MAGIC) {
        return HWI_FAIL(HW_ERROR_BAD_SNAPSHOT, "the %llu bytes are not a snapshot; the world is unchanged",
                        (unsigned long long)size);
    }
    if (header.format != FORMAT) {
        return HWI_FAIL(HW_ERROR_BAD_SNAPSHOT,
                        "the snapshot has format %u but this library reads %u; the world is unchanged",
                        (unsigned)header.format, FORMAT);
    }
    if (header.size != size) {
        return HWI_FAIL(HW_ERROR_BAD_SNAPSHOT,
                        "the snapshot should have %llu bytes but has %llu; the world is unchanged",
                        (unsigned long long)header.size, (unsigned long long)size);
    }
    bool intact = hwi_hash_bytes(HWI_HASH_SEED, reader.memory + reader.at, size - reader.at) == header.hash;
    result = intact ? load(world, &reader) : HW_ERROR_BAD_SNAPSHOT;
    if (result == HW_ERROR_BAD_SNAPSHOT) {
        return HWI_FAIL(result, "the snapshot's contents are corrupted; the world is unchanged");
    }
    if (result == HW_ERROR_OUT_OF_MEMORY) {
        return HWI_FAIL(result, "no memory for the snapshot's objects; the world is unchanged");
    }
    if (result == HW_ERROR_TOO_MANY) {
        return HWI_FAIL(result,
                        "the ids that the snapshot's objects need are used up in this world; the world is unchanged");
    }
    return result;
}
