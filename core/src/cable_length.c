// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The memory of a cable's particles, and particles that come and go.
//
// A line that a winch feeds keeps all its segments as they are but one, the odd one at the winch:
//
//     o----o----o----o--o)        paying out: the odd segment grows; when it is too long it is divided, so that the
//     o----o----o----o-----o)     part away from the winch is a whole segment
//     o----o----o----o----o-o)
//
// So what lies in the water never changes its length, and the line's properties stay where they are.

#include <string.h>

#include "cable.h"
#include "cable_dynamic.h"
#include "memory.h"
#include "report.h"

#define LARGEST_SHIFT 0.75f // segments, that a tie may be off its particle's regular place

// An array with an item for each particle.
typedef struct particle_array {
    size_t place; // of the pointer to it, in hwi_cable
    size_t item_size;
    bool dynamic; // dynamic cables only
} particle_array;

// In the order of the block; the bytes come last, so that all are aligned.
static const particle_array arrays[] = {
    {offsetof(hwi_cable, position), sizeof(hw_vec3), false},
    {offsetof(hwi_cable, motion), sizeof(hw_vec3), false},
    {offsetof(hwi_cable, good_position), sizeof(hw_vec3), false},
    {offsetof(hwi_cable, good_motion), sizeof(hw_vec3), false},
    {offsetof(hwi_cable, remainder), sizeof(hw_vec3), true},
    {offsetof(hwi_cable, good_remainder), sizeof(hw_vec3), true},
    {offsetof(hwi_cable, nodes), sizeof(hwi_node), true},
    {offsetof(hwi_cable, tension), sizeof(float), true},
    {offsetof(hwi_cable, good_tension), sizeof(float), true},
    {offsetof(hwi_cable, held), sizeof(uint8_t), false},
    {offsetof(hwi_cable, cut), sizeof(uint8_t), false},
};

#define ARRAY_COUNT (sizeof arrays / sizeof *arrays)

// Solvers read and write vectors of three as four numbers: behind the last one there is room for that.
#define ROOM_BEHIND sizeof(float)

static size_t array_size(const particle_array *array, int32_t capacity)
{
    size_t size = (size_t)capacity * array->item_size + ROOM_BEHIND;
    return (size + 15) / 16 * 16;
}

static bool has_array(const hwi_cable *cable, const particle_array *array)
{
    return !array->dynamic || cable->def.model == HW_MODEL_DYNAMIC;
}

static char *get_array(const hwi_cable *cable, const particle_array *array)
{
    char *start;
    memcpy(&start, (const char *)cable + array->place, sizeof start);
    return start;
}

static void set_array(hwi_cable *cable, const particle_array *array, void *start)
{
    memcpy((char *)cable + array->place, &start, sizeof start);
}

bool hwi_cable_reserve_particles(hwi_cable *cable, int32_t capacity)
{
    if (capacity <= cable->capacity) {
        return true;
    }
    size_t size = 0;
    for (size_t i = 0; i < ARRAY_COUNT; ++i) {
        size += has_array(cable, &arrays[i]) ? array_size(&arrays[i], capacity) : 0;
    }
    char *block = hwi_allocate(size);
    if (block == NULL) {
        return false;
    }
    char *at = block;
    for (size_t i = 0; i < ARRAY_COUNT; ++i) {
        if (!has_array(cable, &arrays[i])) {
            continue;
        }
        if (cable->particle_count > 0) {
            memcpy(at, get_array(cable, &arrays[i]), (size_t)cable->particle_count * arrays[i].item_size);
        }
        set_array(cable, &arrays[i], at);
        at += array_size(&arrays[i], capacity);
    }
    hwi_free(cable->block, cable->block_size);
    cable->block = block;
    cable->block_size = size;
    cable->capacity = capacity;
    return true;
}

// Move what is at `from` and after it to `to`, in every array.
static void shift(hwi_cable *cable, int32_t from, int32_t to)
{
    size_t count = (size_t)(cable->particle_count - from);
    for (size_t i = 0; i < ARRAY_COUNT; ++i) {
        if (has_array(cable, &arrays[i])) {
            char *start = get_array(cable, &arrays[i]);
            size_t size = arrays[i].item_size;
            memmove(start + (size_t)to * size, start + (size_t)from * size, count * size);
        }
    }
    for (int32_t i = 0; i < cable->hold_count; ++i) {
        cable->holds[i].particle += cable->holds[i].particle >= from ? to - from : 0;
    }
    cable->particle_count += to - from;
    cable->def.segment_count = cable->particle_count - 1;
    cable->spread = -1.0f;
}

void hwi_cable_insert_particle(hwi_cable *cable, int32_t index)
{
    HWI_ASSERT(cable->particle_count < cable->capacity && index > 0 && index < cable->particle_count);
    shift(cable, index, index + 1);
    hwi_contacts_insert(cable, index);
    cable->watch.snap_segment += cable->watch.snap_segment >= index ? 1 : 0;
    cable->held[index] = 0;
    // It divides the segment before it.
    cable->cut[index] = cable->cut[index - 1];
    cable->cut_count += cable->cut[index];
}

void hwi_cable_remove_particle(hwi_cable *cable, int32_t index)
{
    HWI_ASSERT(index > 0 && index < cable->particle_count - 1 && !cable->held[index]);
    HWI_ASSERT(!cable->cut[index - 1] && !cable->cut[index]);
    shift(cable, index + 1, index);
    hwi_contacts_remove(cable, index);
    cable->watch.snap_segment -= cable->watch.snap_segment >= index ? 1 : 0;
}

double hwi_cable_regular_place(const hwi_cable *cable, int32_t particle)
{
    if (particle == 0) {
        return 0.0;
    }
    int32_t from_end = cable->particle_count - 1 - particle;
    double segment = (double)cable->segment_length;
    return cable->odd_at_start ? cable->length - segment * from_end
           : from_end == 0     ? cable->length
                               : segment * particle;
}

// It is on its way to no other.
static void keep_length(hwi_cable *cable)
{
    cable->wanted_length = cable->def.rest_length;
    cable->growth_speed = 0.0f;
    cable->grown = 0.0f;
}

bool hwi_cable_is_growing(const hwi_cable *cable)
{
    return cable->wanted_length != cable->def.rest_length || cable->growth_speed != 0.0f;
}

void hwi_cable_scale(hwi_cable *cable, float length)
{
    if (cable->odd_length == cable->segment_length) {
        cable->def.rest_length = length;
        hwi_cable_divide_evenly(cable);
    } else {
        // A winch that is no more left one segment of another length: it keeps its share.
        float ratio = length / cable->def.rest_length;
        cable->segment_length *= ratio;
        for (int32_t i = 0; i < cable->hold_count; ++i) {
            cable->holds[i].shift *= ratio;
        }
        hwi_cable_set_length(cable, (double)length);
    }
    hwi_dynamic_prepare(cable);
}

void hwi_cable_arrive(hwi_cable *cable)
{
    if (hwi_cable_is_growing(cable)) {
        hwi_cable_scale(cable, cable->wanted_length);
    }
}

void hwi_cable_divide_evenly(hwi_cable *cable)
{
    const hwi_cable before = *cable;
    const float segment = cable->def.rest_length / (float)cable->def.segment_count;
    cable->segment_length = segment;
    cable->odd_length = segment;
    // Exact: the product of a float and a number below 2^18.
    cable->length = (double)segment * cable->def.segment_count;
    // A tie stays at the same share of the line.
    for (int32_t i = 0; i < cable->hold_count; ++i) {
        hwi_hold *hold = &cable->holds[i];
        if (hold->shift != 0.0f) {
            double share = (hwi_cable_regular_place(&before, hold->particle) + (double)hold->shift) / before.length;
            float shift = (float)(share * cable->length - hwi_cable_regular_place(cable, hold->particle));
            float most = LARGEST_SHIFT * segment;
            hold->shift = shift > most ? most : shift < -most ? -most : shift;
        }
    }
    keep_length(cable);
}

void hwi_cable_refresh(hwi_cable *cable)
{
    hwi_cable_set_length(cable, cable->length);
    if (cable->nodes != NULL) {
        hwi_dynamic_prepare(cable);
    }
    hwi_cable_wake(cable);
}

void hwi_cable_set_length(hwi_cable *cable, double length)
{
    cable->length = length;
    cable->odd_length = (float)(length - (double)cable->segment_length * (cable->def.segment_count - 1));
    cable->def.rest_length = (float)length;
    keep_length(cable);
}
