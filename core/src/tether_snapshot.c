// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "tether_snapshot.h"

#include <math.h>

#include "cable.h"

typedef struct tether_record {
    hw_tether_def def;
    double length;
    hwi_place start;
    hwi_place end;
    hwi_place bow;
    hwi_place aim;
    hwi_place heading;
    hwi_place start_force;
    hwi_place end_force;
    hwi_flex stiff[2];
    hwi_place rests[2];
    double stuck_reach;
    double blend_left;
    double blend_from;
    double last_step;
    double rest;
    hw_vec3 origin;
    float sag;
    int32_t index;
    int32_t state;
    int32_t taut;
    int32_t stuck;
    int32_t stuck_count;
    int32_t changed;
    int32_t settled;
    int32_t contact_count;
    int32_t bodies[2];
    hw_vec3 tie_points[2];
    hw_vec3 tie_forces[2];
    float pay_out;
    float pay_until;
} tether_record;

typedef struct contact_record {
    hwi_place position;
    hwi_place local;
    hwi_place local_normal;
    hw_vec3 normal;
    int32_t collider;
} contact_record;

typedef struct piece_record {
    double length;
    double share;
    double taken;
    hwi_place bow;
    hwi_line_past past;
    int32_t links;
    int32_t bent;
    int32_t shielded;
    int32_t still;
    int32_t has_past;
    int32_t is_known;
} piece_record;

_Static_assert(sizeof(tether_record) == 640, "no padding");
_Static_assert(sizeof(contact_record) == 88, "no padding");
_Static_assert(sizeof(piece_record) == 216, "no padding");

#define LARGEST 1e12 // m, N: more than a step could make of what callers may hand in

typedef struct array {
    void *memory;
    size_t size;
    size_t number; // of floats or doubles
    bool is_double;
} array;

#define ARRAY_COUNT 14

static void list_arrays(const hwi_tether *tether, array *arrays)
{
    size_t n = (size_t)tether->def.segment_count;
    arrays[0] = (array){tether->places, (n + 1) * sizeof *tether->places, 3 * (n + 1), true};
    arrays[1] = (array){tether->points, (n + 1) * sizeof *tether->points, 3 * (n + 1), false};
    arrays[2] = (array){tether->previous, (n + 1) * sizeof *tether->previous, 3 * (n + 1), false};
    arrays[3] = (array){tether->offsets, (n + 1) * sizeof *tether->offsets, 3 * (n + 1), false};
    const hwi_rows *rows[] = {&tether->load, &tether->change, &tether->along};
    for (int i = 0; i < 3; ++i) {
        arrays[4 + 3 * i] = (array){rows[i]->x, n * sizeof(float), n, false};
        arrays[5 + 3 * i] = (array){rows[i]->y, n * sizeof(float), n, false};
        arrays[6 + 3 * i] = (array){rows[i]->z, n * sizeof(float), n, false};
    }
    arrays[13] = (array){tether->tension, n * sizeof *tether->tension, n, false};
}

void hwi_tether_write(hwi_writer *writer, const hwi_tether *tether, bool named)
{
    tether_record record = {
        .def = tether->def,
        .length = tether->length,
        .start = tether->start,
        .end = tether->end,
        .bow = tether->bow,
        .aim = tether->aim,
        .heading = tether->heading,
        .start_force = tether->start_force,
        .end_force = tether->end_force,
        .stuck_reach = tether->stuck_reach,
        .blend_left = tether->blend_left,
        .blend_from = tether->blend_from,
        .last_step = tether->last_step,
        .rest = tether->rest,
        .origin = tether->origin,
        .sag = tether->sag,
        .index = tether->object.index,
        .state = tether->state,
        .taut = tether->taut,
        .stuck = tether->stuck,
        .stuck_count = tether->stuck_count,
        .changed = tether->changed,
        .settled = tether->settled,
        .contact_count = tether->contact_count,
        .pay_out = tether->pay_out,
        .pay_until = tether->pay_until,
    };
    for (int i = 0; i < 2; ++i) {
        record.bodies[i] = tether->ties[i].body;
        record.tie_points[i] = tether->ties[i].point;
        record.tie_forces[i] = tether->ties[i].force;
        record.stiff[i] = tether->ties[i].stiff;
        record.rests[i] = tether->ties[i].rest;
    }
    if (!named) {
        record.def.user_data = 0;
    }
    HWI_WRITE(writer, record);
    for (int32_t i = 0; i < tether->contact_count; ++i) {
        const hwi_tether_touch *touch = &tether->contacts[i];
        contact_record contact = {touch->position, touch->local, touch->local_normal, touch->normal, touch->collider};
        HWI_WRITE(writer, contact);
    }
    for (int32_t i = 0; i <= tether->contact_count; ++i) {
        const hwi_tether_piece *piece = &tether->pieces[i];
        piece_record entry = {
            .length = piece->length,
            .share = piece->share,
            .taken = piece->taken,
            .bow = piece->bow,
            .past = piece->past,
            .links = piece->links,
            .bent = piece->bent,
            .shielded = piece->shielded,
            .still = piece->still,
            .has_past = piece->has_past,
            .is_known = piece->is_known,
        };
        HWI_WRITE(writer, entry);
    }
    array arrays[ARRAY_COUNT];
    list_arrays(tether, arrays);
    for (int i = 0; i < ARRAY_COUNT; ++i) {
        hwi_write(writer, arrays[i].memory, arrays[i].size);
    }
}

static bool is_bit(int32_t value)
{
    return value == 0 || value == 1;
}

static bool is_small(hwi_place a)
{
    return fabs(a.x) <= LARGEST && fabs(a.y) <= LARGEST && fabs(a.z) <= LARGEST;
}

static bool is_unit(hwi_place a)
{
    return is_small(a) && fabs(hwi_place_dot(a, a) - 1.0) < 1e-6;
}

static bool is_time(double seconds)
{
    return seconds >= 0.0 && seconds <= 1e6;
}

static bool flex_is_sane(const hwi_flex *flex)
{
    return isfinite(fabs(flex->xx) + fabs(flex->xy) + fabs(flex->xz) + fabs(flex->yy) + fabs(flex->yz) +
                    fabs(flex->zz));
}

static bool ties_are_sane(const tether_record *record)
{
    bool sane = fabsf(record->pay_out) <= 100.0f && record->pay_until >= 0.0f && record->pay_until <= 1e6f;
    for (int i = 0; i < 2; ++i) {
        sane = sane && record->bodies[i] >= -1 && hwi_is_within(record->tie_points[i], HWI_POSITION_LIMIT) &&
               isfinite(hwi_dot(record->tie_forces[i], hwi_vec3(1.0f, 1.0f, 1.0f))) &&
               flex_is_sane(&record->stiff[i]) && hwi_place_length(record->rests[i]) <= 2.0;
    }
    return sane;
}

static bool record_is_sane(const tether_record *record)
{
    return ties_are_sane(record) && hwi_tether_check_def("hw_snapshot_load", &record->def) == HW_OK &&
           record->length >= 1e-4 && record->length <= 1e9 && is_small(record->start) && is_small(record->end) &&
           is_unit(record->bow) && is_unit(record->aim) && is_unit(record->heading) &&
           isfinite(hwi_place_length(record->start_force)) && isfinite(hwi_place_length(record->end_force)) &&
           record->stuck_reach >= 0.0 && record->stuck_reach <= LARGEST && is_time(record->blend_left) &&
           is_time(record->blend_from) && record->blend_left <= record->blend_from && is_time(record->last_step) &&
           fabs(record->rest) <= 1.0 && hwi_is_within(record->origin, HWI_DRIFT_LIMIT) && fabsf(record->sag) <= 1.0f &&
           record->index >= 0 && record->state >= HW_TETHER_MOVING && record->state <= HW_TETHER_STILL &&
           is_bit(record->taut) && is_bit(record->stuck) && is_bit(record->changed) && is_bit(record->settled) &&
           record->stuck_count >= 0 && record->stuck_count <= HW_MAX_TETHER_CONTACTS && record->contact_count >= 0 &&
           record->contact_count <= HW_MAX_TETHER_CONTACTS && record->contact_count < record->def.segment_count;
}

static bool past_is_sane(const hwi_line_past *past)
{
    return isfinite(hwi_place_length(past->pull)) && isfinite(hwi_place_length(past->step)) && is_small(past->reach) &&
           isfinite(hwi_place_length(past->sum)) && flex_is_sane(&past->flex);
}

static bool read_contacts(hwi_reader *reader, hwi_tether *tether)
{
    for (int32_t i = 0; i < tether->contact_count; ++i) {
        contact_record contact;
        HWI_READ(reader, contact);
        if (reader->failed || !is_small(contact.position) || !is_small(contact.local) ||
            !is_unit(contact.local_normal) || contact.collider < 0 ||
            !(hwi_dot(contact.normal, contact.normal) <= 1.01f)) {
            return false;
        }
        tether->contacts[i] = (hwi_tether_touch){
            .position = contact.position,
            .normal = contact.normal,
            .collider = contact.collider,
            .local = contact.local,
            .local_normal = contact.local_normal,
        };
    }
    return true;
}

static bool read_pieces(hwi_reader *reader, hwi_tether *tether)
{
    int32_t links = 0;
    int32_t bent = 0;
    for (int32_t i = 0; i <= tether->contact_count; ++i) {
        piece_record entry;
        HWI_READ(reader, entry);
        bool sane = !reader->failed && entry.length >= 0.0 && entry.length <= LARGEST && entry.share >= 0.0 &&
                    entry.share <= 1.0 && entry.taken >= 0.0 && entry.taken <= 1.0 &&
                    (!entry.shielded || is_unit(entry.bow)) && is_small(entry.bow) && past_is_sane(&entry.past) &&
                    entry.links >= 1 && entry.links <= tether->def.segment_count - links && is_bit(entry.bent) &&
                    is_bit(entry.shielded) && entry.still >= 0 && is_bit(entry.has_past) && is_bit(entry.is_known);
        if (!sane) {
            return false;
        }
        tether->pieces[i] = (hwi_tether_piece){
            .length = entry.length,
            .share = entry.share,
            .taken = entry.taken,
            .bow = entry.bow,
            .past = entry.past,
            .links = entry.links,
            .bent = entry.bent,
            .shielded = entry.shielded,
            .still = entry.still,
            .has_past = entry.has_past,
            .is_known = entry.is_known,
        };
        links += entry.links;
        bent += entry.bent;
    }
    return links == tether->def.segment_count && bent == 1;
}

static bool read_arrays(hwi_reader *reader, hwi_tether *tether)
{
    array arrays[ARRAY_COUNT];
    list_arrays(tether, arrays);
    for (int i = 0; i < ARRAY_COUNT; ++i) {
        hwi_read(reader, arrays[i].memory, arrays[i].size);
        const double *doubles = arrays[i].memory;
        const float *floats = arrays[i].memory;
        for (size_t k = 0; k < arrays[i].number; ++k) {
            double value = arrays[i].is_double ? doubles[k] : (double)floats[k];
            // Forces may be anything that a float holds.
            if (!(isfinite(value) && (i >= 4 || fabs(value) <= LARGEST))) {
                return false;
            }
        }
    }
    return !reader->failed;
}

hwi_tether *hwi_tether_read(hwi_reader *reader, hw_result *result)
{
    tether_record record;
    HWI_READ(reader, record);
    *result = HW_ERROR_BAD_SNAPSHOT;
    if (reader->failed || !record_is_sane(&record)) {
        return NULL;
    }
    hwi_tether *tether = hwi_tether_allocate(&record.def);
    if (tether == NULL) {
        *result = HW_ERROR_OUT_OF_MEMORY;
        return NULL;
    }
    tether->length = record.length;
    tether->start = record.start;
    tether->end = record.end;
    tether->bow = record.bow;
    tether->aim = record.aim;
    tether->heading = record.heading;
    tether->start_force = record.start_force;
    tether->end_force = record.end_force;
    tether->stuck_reach = record.stuck_reach;
    tether->blend_left = record.blend_left;
    tether->blend_from = record.blend_from;
    tether->last_step = record.last_step;
    tether->rest = record.rest;
    tether->origin = record.origin;
    tether->sag = record.sag;
    tether->object.index = record.index;
    tether->state = record.state;
    tether->taut = record.taut;
    tether->stuck = record.stuck;
    tether->stuck_count = record.stuck_count;
    tether->changed = record.changed;
    tether->settled = record.settled;
    tether->contact_count = record.contact_count;
    tether->pay_out = record.pay_out;
    tether->pay_until = record.pay_until;
    for (int i = 0; i < 2; ++i) {
        tether->ties[i] = (hwi_tether_tie){record.bodies[i], record.tie_points[i], record.tie_forces[i],
                                           record.stiff[i], record.rests[i]};
    }
    if (!read_contacts(reader, tether) || !read_pieces(reader, tether) || !read_arrays(reader, tether)) {
        hwi_tether_free(tether);
        return NULL;
    }
    *result = HW_OK;
    return tether;
}
