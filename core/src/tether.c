// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "tether.h"

#include "cable.h"
#include "material.h"
#include "memory.h"
#include "report.h"
#include "validate.h"
#include "world.h"

#define ALL_FLAGS (HW_TETHER_ELASTIC | HW_TETHER_SEABED | HW_TETHER_CLAMPS | HW_TETHER_COLLIDES | HW_TETHER_OWN_CURRENT)

static hw_result check_kinds(const char *function, const hw_tether_def *def)
{
    hw_result result = hwi_check_struct_size(function, "hw_tether_def", def->struct_size, sizeof *def);
    if (result == HW_OK) {
        result = hwi_check_int(function, "model", def->model, HW_MODEL_STRAIGHT, HW_MODEL_CATENARY);
    }
    if (result == HW_OK) {
        result = hwi_check_int(function, "depth", def->depth, HW_DEPTH_FORCES, HW_DEPTH_NONLINEAR);
    }
    if (result == HW_OK) {
        result = hwi_check_int(function, "segment_count", def->segment_count, 1, HW_MAX_TETHER_SEGMENTS);
    }
    if (result == HW_OK) {
        result = hwi_check_flags(function, "flags", def->flags, ALL_FLAGS);
    }
    if (result == HW_OK) {
        result = hwi_check_int(function, "stuck_contacts", def->stuck_contacts, 0, HW_MAX_TETHER_CONTACTS);
    }
    return result;
}

static hw_result check_ends(const char *function, const hw_tether_def *def, hw_vec3 start, hw_vec3 end)
{
    hw_result result = hwi_check_vector(function, "start_position", start, HWI_POSITION_LIMIT);
    if (result == HW_OK) {
        result = hwi_check_vector(function, "end_position", end, HWI_POSITION_LIMIT);
    }
    float lowest = start.y < end.y ? start.y : end.y;
    if (result == HW_OK && (def->flags & HW_TETHER_SEABED) != 0 && lowest < def->seabed_height) {
        result = hwi_fail(HW_ERROR_BAD_VALUE, function,
                          "both ends must be above the seabed at a height of %g m, got %g; nothing was changed",
                          (double)def->seabed_height, (double)lowest);
    }
    return result;
}

hw_result hwi_tether_check_def(const char *function, const hw_tether_def *def)
{
    hw_result result = check_kinds(function, def);
    const struct {
        const char *field;
        float value;
        double low;
        double high;
    } ranges[] = {
        {"length", def->length, (double)0.001f, 1e6},
        {"buoyancy", def->buoyancy, -1.0, 1.0},
        {"max_current", def->max_current, (double)0.01f, 100.0},
        {"seabed_height", def->seabed_height, -1e7, 1e7},
        {"seabed_friction", def->seabed_friction, 0.0, 100.0},
        {"rejoin_angle", def->rejoin_angle, 180.0, 270.0},
        {"stuck_angle", def->stuck_angle, 0.0, 180.0},
        {"blend_time", def->blend_time, 0.0, 60.0},
    };
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges && result == HW_OK; ++i) {
        result = hwi_check_float(function, ranges[i].field, (double)ranges[i].value, ranges[i].low, ranges[i].high);
    }
    if (result == HW_OK) {
        result = hwi_check_vector(function, "current", def->current, 100.0f);
    }
    if (result == HW_OK) {
        result = hwi_material_check(function, &def->material);
    }
    return result != HW_OK ? result : check_ends(function, def, def->start_position, def->end_position);
}

// So many numbers of a row as go in whole fours, and three more.
#define ROW(n) ((n) + 3)

static hwi_rows rows_at(float *at, size_t n)
{
    return (hwi_rows){at, at != NULL ? at + ROW(n) : NULL, at != NULL ? at + 2 * ROW(n) : NULL};
}

// Cut one block into arrays, each from a multiple of its own alignment.
static size_t lay_out(hwi_tether *tether, int32_t segments)
{
    size_t n = (size_t)segments;
    size_t rows = 3 * ROW(n) * sizeof(float);
    char *at = tether->block;
    const size_t sizes[] = {
        (n + 1) * sizeof *tether->places,
        (n + 1) * sizeof *tether->points,
        (n + 1) * sizeof *tether->previous,
        (n + 1) * sizeof *tether->offsets,
        rows,
        rows,
        rows,
        rows,
        rows,
        ROW(n) * sizeof *tether->wet,
        ROW(n) * sizeof *tether->stretch,
        n * sizeof *tether->tension,
    };
    enum { count = sizeof sizes / sizeof *sizes };
    void *starts[count];
    size_t total = 0;
    for (int i = 0; i < count; ++i) {
        starts[i] = at != NULL ? at + total : NULL;
        total += sizes[i];
    }
    tether->places = starts[0];
    tether->points = starts[1];
    tether->previous = starts[2];
    tether->offsets = starts[3];
    tether->load = rows_at(starts[4], n);
    tether->change = rows_at(starts[5], n);
    tether->along = rows_at(starts[6], n);
    tether->drop = rows_at(starts[7], n);
    tether->flow = rows_at(starts[8], n);
    tether->wet = starts[9];
    tether->stretch = starts[10];
    tether->tension = starts[11];
    return total;
}

hwi_tether *hwi_tether_allocate(const hw_tether_def *def)
{
    hwi_tether *tether = hwi_allocate(sizeof *tether);
    if (tether == NULL) {
        return NULL;
    }
    tether->def = *def;
    tether->length = (double)def->length;
    tether->block_size = lay_out(tether, def->segment_count);
    tether->block = hwi_allocate(tether->block_size);
    if (tether->block == NULL) {
        hwi_free(tether, sizeof *tether);
        return NULL;
    }
    lay_out(tether, def->segment_count);
    tether->state = HW_TETHER_MOVING;
    tether->changed = 1;
    tether->start = hwi_place_of(def->start_position);
    tether->end = hwi_place_of(def->end_position);
    tether->bow = (hwi_place){0.0, -1.0, 0.0};
    tether->aim = tether->bow;
    tether->heading = (hwi_place){1.0, 0.0, 0.0};
    tether->ties[0].body = tether->ties[1].body = -1;
    return tether;
}

void hwi_tether_free(void *any)
{
    hwi_tether *tether = any;
    if (tether != NULL) {
        hwi_free(tether->block, tether->block_size);
        hwi_free(tether, sizeof *tether);
    }
}

void hwi_tether_share_links(hwi_tether *tether)
{
    int32_t count = tether->contact_count + 1;
    int32_t left = tether->def.segment_count;
    double length = 0.0;
    for (int32_t i = 0; i < count; ++i) {
        length += tether->pieces[i].length;
    }
    // Every piece has at least one; the rest go by length.
    for (int32_t i = 0; i < count; ++i) {
        hwi_tether_piece *piece = &tether->pieces[i];
        int32_t most = left - (count - 1 - i);
        int32_t links = length > 0.0 ? (int32_t)(0.5 + left * (piece->length / length)) : 1;
        piece->links = i == count - 1 ? left : links < 1 ? 1 : links > most ? most : links;
        piece->has_past = 0;
        piece->is_known = 0;
        piece->share = 1.0;
        piece->taken = 1.0;
        piece->still = 0;
        left -= piece->links;
        length -= piece->length;
    }
}

// The origin follows the start, in whole metres.
static void place_origin(hwi_tether *tether)
{
    hw_vec3 start = hwi_place_round(tether->start);
    tether->origin = hwi_vec3(roundf(start.x), roundf(start.y), roundf(start.z));
}

void hwi_tether_join_all(hwi_tether *tether)
{
    tether->contact_count = 0;
    tether->stuck = 0;
    tether->pieces[0] = (hwi_tether_piece){.length = tether->length, .bent = 1};
    hwi_tether_share_links(tether);
    place_origin(tether);
    hwi_place from = hwi_tether_local(tether, tether->start);
    hwi_place to = hwi_tether_local(tether, tether->end);
    int32_t count = tether->def.segment_count;
    for (int32_t i = 0; i <= count; ++i) {
        tether->places[i] = hwi_place_lerp(from, to, (double)i / count);
    }
}

// Lie as if it had always lain so.
static void settle(const hwi_world *world, hwi_tether *tether)
{
    tether->start = hwi_place_of(tether->def.start_position);
    tether->end = hwi_place_of(tether->def.end_position);
    hwi_tether_join_all(tether);
    tether->blend_left = 0.0;
    tether->last_step = 0.0;
    hwi_tether_move(world, tether, -1.0);
    for (int32_t i = 0; i <= tether->def.segment_count; ++i) {
        tether->points[i] = hwi_place_round(tether->places[i]);
        tether->previous[i] = tether->points[i];
        tether->offsets[i] = (hw_vec3){0};
    }
    tether->note_count = 0;
    hwi_tether_wake(tether);
}

hw_result hw_tether_create(hw_world_id world_id, const hw_tether_def *def, hw_tether_id *id)
{
    hw_result result = hwi_check_pointer(__func__, "tether", id);
    if (result != HW_OK) {
        return result;
    }
    id->bits = 0;
    hwi_world *world;
    result = hwi_world_resolve_idle(__func__, world_id, &world);
    if (result == HW_OK) {
        result = hwi_check_pointer(__func__, "def", def);
    }
    if (result == HW_OK) {
        result = hwi_tether_check_def(__func__, def);
    }
    if (result != HW_OK) {
        return result;
    }
    int32_t index;
    result = hwi_registry_prepare(__func__, &world->tethers, &index);
    if (result == HW_ERROR_TOO_MANY) {
        return result;
    }
    hwi_tether *tether = result == HW_OK ? hwi_tether_allocate(def) : NULL;
    if (tether == NULL) {
        return HWI_FAIL(HW_ERROR_OUT_OF_MEMORY, "no memory for a tether of %d segments; none was created",
                        (int)def->segment_count);
    }
    settle(world, tether);
    hwi_registry_insert(&world->tethers, index, tether);
    id->bits = tether->object.id_bits;
    return HW_OK;
}

hw_result hw_tether_destroy(hw_tether_id id)
{
    if (id.bits == 0) {
        return HW_OK;
    }
    hwi_tether *tether;
    hwi_world *world;
    hw_result result = hwi_tether_resolve_idle(__func__, id, &tether, &world);
    if (result == HW_OK) {
        hwi_registry_remove(&world->tethers, tether);
    }
    return result;
}

// A stuck line is held by what it is wrapped round: more line only piles up before it.
static void change_length(hwi_tether *tether, float length)
{
    if (!tether->stuck && length != tether->def.length) {
        tether->def.length = length;
        tether->rest = 0.0;
    }
}

hw_result hw_tether_set_def(hw_tether_id id, const hw_tether_def *def)
{
    hwi_tether *tether;
    hwi_world *world;
    hw_result result = hwi_tether_resolve_idle(__func__, id, &tether, &world);
    if (result == HW_OK) {
        result = hwi_check_pointer(__func__, "def", def);
    }
    if (result == HW_OK) {
        result = hwi_tether_check_def(__func__, def);
    }
    if (result != HW_OK) {
        return result;
    }
    if (def->segment_count != tether->def.segment_count) {
        return HWI_FAIL(HW_ERROR_BAD_VALUE,
                        "segment_count cannot change, from %d to %d; create a new tether; nothing was changed",
                        (int)tether->def.segment_count, (int)def->segment_count);
    }
    float length = tether->def.length;
    const hw_tether_def old = tether->def;
    tether->def = *def;
    tether->def.length = length;
    change_length(tether, def->length);
    // Another current or weight is felt little by little; another kind of line begins anew.
    uint32_t seabed = (old.flags ^ def->flags) & HW_TETHER_SEABED;
    if (old.model != def->model || old.depth != def->depth || seabed != 0) {
        for (int32_t i = 0; i <= tether->contact_count; ++i) {
            tether->pieces[i].is_known = 0;
            tether->pieces[i].has_past = 0;
        }
    }
    hwi_tether_wake(tether);
    return HW_OK;
}

hw_result hw_tether_set_ends(hw_tether_id id, hw_vec3 start, hw_vec3 end)
{
    hwi_tether *tether;
    hwi_world *world;
    hw_result result = hwi_tether_resolve_idle(__func__, id, &tether, &world);
    if (result == HW_OK) {
        result = check_ends(__func__, &tether->def, start, end);
    }
    if (result != HW_OK) {
        return result;
    }
    hw_vec3 start_way = hwi_sub(start, tether->def.start_position);
    hw_vec3 end_way = hwi_sub(end, tether->def.end_position);
    if (hwi_dot(start_way, start_way) + hwi_dot(end_way, end_way) > 0.0f) {
        tether->def.start_position = start;
        tether->def.end_position = end;
        hwi_tether_wake(tether);
    }
    return HW_OK;
}

hw_result hw_tether_set_length(hw_tether_id id, float length)
{
    hwi_tether *tether;
    hwi_world *world;
    hw_result result = hwi_tether_resolve_idle(__func__, id, &tether, &world);
    if (result == HW_OK) {
        result = hwi_check_float(__func__, "length", (double)length, (double)0.001f, 1e6);
    }
    if (result == HW_OK) {
        change_length(tether, length);
        hwi_tether_wake(tether);
    }
    return result;
}

hw_result hw_tether_pay_out(hw_tether_id id, float speed, float until)
{
    hwi_tether *tether;
    hwi_world *world;
    hw_result result = hwi_tether_resolve_idle(__func__, id, &tether, &world);
    if (result == HW_OK) {
        result = hwi_check_float(__func__, "speed", (double)speed, -100.0, 100.0);
    }
    if (result == HW_OK) {
        result = hwi_check_float(__func__, "until", (double)until, (double)0.001f, 1e6);
    }
    // A host may say the same in every tick, and a line that is at its limit may sleep all the same.
    if (result == HW_OK && (speed != tether->pay_out || until != tether->pay_until)) {
        tether->pay_out = speed;
        tether->pay_until = until;
        hwi_tether_wake(tether);
    }
    return result;
}

hw_result hw_tether_set_active(hw_tether_id id, int32_t active)
{
    hwi_tether *tether;
    hwi_world *world;
    hw_result result = hwi_tether_resolve_idle(__func__, id, &tether, &world);
    if (result == HW_OK) {
        result = hwi_check_int(__func__, "active", active, 0, 1);
    }
    if (result == HW_OK && active != (tether->state != HW_TETHER_STILL)) {
        tether->state = active ? HW_TETHER_MOVING : HW_TETHER_STILL;
        hwi_tether_wake(tether);
    }
    return result;
}

hw_result hw_tether_reset(hw_tether_id id)
{
    hwi_tether *tether;
    hwi_world *world;
    hw_result result = hwi_tether_resolve_idle(__func__, id, &tether, &world);
    if (result == HW_OK) {
        tether->length = (double)tether->def.length + tether->rest;
        settle(world, tether);
    }
    return result;
}

hw_result hw_world_get_tethers(hw_world_id id, hw_tether_id *tethers, int32_t capacity, int32_t *count)
{
    return hwi_world_list(__func__, id, HW_KIND_TETHER, "tethers", (uint64_t *)tethers, capacity, count);
}
