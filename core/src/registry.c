// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "registry.h"

#include <string.h>

#include "memory.h"
#include "report.h"

void hwi_registry_init(hwi_registry *registry, const hwi_kind *kind, uint32_t world, uint32_t generation)
{
    *registry = (hwi_registry){.kind = kind, .world = world};
    hwi_id_pool_init(&registry->ids, generation);
}

static void release_living(hwi_registry *registry)
{
    for (int32_t i = 0; i < registry->count; ++i) {
        registry->kind->release(registry->living[i]);
    }
    registry->count = 0;
}

void hwi_registry_destroy(hwi_registry *registry)
{
    release_living(registry);
    hwi_free(registry->living, (size_t)registry->capacity * sizeof *registry->living);
    hwi_id_pool_destroy(&registry->ids);
    *registry = (hwi_registry){0};
}

bool hwi_registry_reserve(hwi_registry *registry, int32_t count)
{
    if (count <= registry->capacity) {
        return true;
    }
    int32_t capacity = registry->capacity > 0 ? registry->capacity : 16;
    while (capacity < count) {
        capacity *= 2;
    }
    void **living = hwi_allocate((size_t)capacity * sizeof *living);
    if (living == NULL) {
        return false;
    }
    if (registry->living != NULL) {
        memcpy(living, registry->living, (size_t)registry->count * sizeof *living);
    }
    hwi_free(registry->living, (size_t)registry->capacity * sizeof *living);
    registry->living = living;
    registry->capacity = capacity;
    return true;
}

hw_result hwi_registry_prepare(const char *function, hwi_registry *registry, int32_t *index)
{
    hw_result result = hwi_id_pool_find_free(&registry->ids, index);
    if (result == HW_ERROR_TOO_MANY) {
        return hwi_fail(result, function, "%d %ss exist already, which is the limit; none was created", HWI_INDEX_LIMIT,
                        registry->kind->noun);
    }
    if (result == HW_OK && !hwi_registry_reserve(registry, registry->count + 1)) {
        result = HW_ERROR_OUT_OF_MEMORY;
    }
    return result;
}

static void name_object(const hwi_registry *registry, hwi_object *object, int32_t index, uint32_t generation)
{
    object->index = index;
    object->id_bits = hwi_id_pack((hwi_id_parts){registry->kind->number, registry->world, generation, index});
}

static int32_t index_of(const void *object)
{
    return ((const hwi_object *)object)->index;
}

int32_t hwi_registry_place(const hwi_registry *registry, int32_t index)
{
    int32_t low = 0;
    int32_t high = registry->count;
    while (low < high) {
        int32_t middle = low + (high - low) / 2;
        if (index_of(registry->living[middle]) < index) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

void hwi_registry_insert(hwi_registry *registry, int32_t index, void *object)
{
    HWI_ASSERT(registry->count < registry->capacity);
    name_object(registry, object, index, hwi_id_pool_issue(&registry->ids, index, object));
    int32_t place = hwi_registry_place(registry, index);
    memmove(&registry->living[place + 1], &registry->living[place],
            (size_t)(registry->count - place) * sizeof *registry->living);
    registry->living[place] = object;
    registry->count += 1;
}

void hwi_registry_remove(hwi_registry *registry, void *object)
{
    int32_t place = hwi_registry_place(registry, index_of(object));
    HWI_ASSERT(registry->living[place] == object);
    registry->count -= 1;
    memmove(&registry->living[place], &registry->living[place + 1],
            (size_t)(registry->count - place) * sizeof *registry->living);
    hwi_id_pool_release(&registry->ids, index_of(object));
    registry->kind->release(object);
}

hw_result hwi_registry_find(const char *function, const hwi_registry *registry, uint64_t bits, void **object)
{
    hwi_id_parts parts = hwi_id_unpack(bits);
    *object = hwi_id_pool_find(&registry->ids, parts.index, parts.generation);
    if (*object != NULL) {
        return HW_OK;
    }
    const char *noun = registry->kind->noun;
    return hwi_id_pool_was_issued(&registry->ids, parts.index, parts.generation)
               ? hwi_fail(HW_ERROR_STALE_ID, function, "this %s was destroyed; nothing was changed", noun)
               : hwi_fail(HW_ERROR_BAD_ID, function, "0x%016llx was never a %s of its world; nothing was changed",
                          (unsigned long long)bits, noun);
}

void hwi_registry_append(hwi_registry *staged, void *object)
{
    HWI_ASSERT(staged->count < staged->capacity);
    staged->living[staged->count] = object;
    staged->count += 1;
}

hw_result hwi_registry_reserve_staged(hwi_registry *registry, const hwi_registry *staged, bool keep_ids)
{
    int32_t count = staged->count;
    if (count == 0) {
        return HW_OK;
    }
    hw_result result = hwi_id_pool_reserve(&registry->ids, index_of(staged->living[count - 1]) + 1);
    if (result == HW_OK && !hwi_registry_reserve(registry, count)) {
        result = HW_ERROR_OUT_OF_MEMORY;
    }
    // A slot of this world may be used up; then an object of another world cannot get a new id there.
    for (int32_t i = 0; i < count && result == HW_OK && !keep_ids; ++i) {
        if (registry->ids.slots[index_of(staged->living[i])].issued == HWI_GENERATION_MAX) {
            result = HW_ERROR_TOO_MANY;
        }
    }
    return result;
}

void hwi_registry_replace(hwi_registry *registry, hwi_registry *staged, bool keep_ids)
{
    for (int32_t i = 0; i < registry->count; ++i) {
        hwi_id_pool_release(&registry->ids, index_of(registry->living[i]));
    }
    release_living(registry);
    for (int32_t i = 0; i < staged->count; ++i) {
        hwi_object *object = staged->living[i];
        uint32_t generation = hwi_id_unpack(object->id_bits).generation;
        if (keep_ids) {
            hwi_id_pool_restore(&registry->ids, object->index, generation, object);
        } else {
            generation = hwi_id_pool_issue(&registry->ids, object->index, object);
        }
        name_object(registry, object, object->index, generation);
        registry->living[i] = object;
    }
    registry->count = staged->count;
    staged->count = 0;
}
