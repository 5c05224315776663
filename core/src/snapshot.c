// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Layout of a snapshot, little-endian:
//
//     header   magic, format, size of all, hash of the rest
//     world    slot and generation (whose ids these are), gravity, substep, max_substeps, seed, counters, accumulator
//     water    its definition
//     cables   each: index, generation, definition, state, origin, holds, profile, positions, motions, last positions;
//              dynamic ones also what positions leave off, tensions, and where they are cut
//
//     currents each: index, generation, definition
//     winches  each: index, generation, definition, index of the cable, state of the drum
//
// The state hash is the hash of the same stream without what names things: ids, and the host's user data.

#include "hawser/snapshot.h"

#include "cable_dynamic.h"
#include "cable_model.h"
#include "cable_profile.h"
#include "cable_spool.h"
#include "memory.h"
#include "report.h"
#include "stream.h"
#include "validate.h"
#include "vector.h"
#include "water.h"
#include "world.h"

#define MAGIC  UINT32_C(0x52535748) // "HWSR"
#define FORMAT 4u                   // 2: water, currents. 3: dynamic cables. 4: bodies, attachments, winches, cuts

typedef struct snapshot_header {
    uint32_t magic;
    uint32_t format;
    uint64_t size;
    uint64_t hash;
} snapshot_header;

// What of the world itself is state, without padding.
typedef struct world_record {
    hw_vec3 gravity;
    int32_t max_substeps;
    double substep;
    uint64_t seed;
    uint64_t steps;
    uint64_t substeps;
    double pending;
    double dropped_time;
    int32_t cable_count;
    int32_t current_count;
    int32_t body_count;
    int32_t attachment_count;
    int32_t winch_count;
    uint32_t reserved;
} world_record;

typedef struct cable_record {
    hw_cable_def def;
    int32_t index;
    int32_t state;
    int32_t taut;
    int32_t hold_count;
    hw_vec3 origin;
    int32_t odd_at_start;
    double calm_for;
    double length;
    float segment_length;
    int32_t profile_count;
    int32_t stored;
    float taken_in;
    float retract_speed;
    uint32_t reserved;
    int32_t overloaded;
    int32_t bent;
    int32_t snap_segment;
    float snap_peak;
    float slack_age;
    uint32_t reserved2;
} cable_record;

typedef struct hold_record {
    int32_t particle;
    hw_vec3 from;
    hw_vec3 to;
    hw_vec3 force;
    hw_vec3 momentum;
    uint32_t reserved;
    hwi_place end;
    hwi_place speed;
} hold_record;

typedef struct current_record {
    hw_current_def def;
    int32_t index;
    uint32_t reserved;
} current_record;

typedef struct body_record {
    hw_body_def def;
    hw_body_state state;
    hw_body_state host;
    hw_body_load load;
    hw_vec3 surplus;
    hw_vec3 surplus_turn;
    hw_vec3 acceleration;
    hw_vec3 angular_acceleration;
    hw_vec3 external;
    hw_vec3 external_seen;
    float frame;
    int32_t index;
    int32_t at_rest;
    uint32_t reserved;
} body_record;

// The objects that it joins are named by their places in the snapshot.
typedef struct attachment_record {
    hw_attachment_def def;
    int32_t index;
    int32_t cable;
    int32_t body; // -1: none
    int32_t particle;
    float shift;
    uint32_t reserved;
} attachment_record;

typedef struct winch_record {
    hw_winch_def def;
    int32_t index;
    int32_t cable_index;
    int32_t stop;
    int32_t slipping;
    int32_t stalled;
    int32_t yielding;
    float speed;
    float give;
    float line_speed;
    float tension;
} winch_record;

_Static_assert(sizeof(world_record) == 88, "no padding");
_Static_assert(sizeof(cable_record) == 272, "no padding");
_Static_assert(sizeof(hold_record) == 104, "no padding");
_Static_assert(sizeof(hw_water_def) == 32, "no padding");
_Static_assert(sizeof(current_record) == 400, "no padding");
_Static_assert(sizeof(body_record) == 248, "no padding");
_Static_assert(sizeof(attachment_record) == 72, "no padding");
_Static_assert(sizeof(winch_record) == 112, "no padding");

typedef enum stream_naming { WITH_NAMES, WITHOUT_NAMES } stream_naming;

static void write_cable(hwi_writer *writer, const hwi_cable *cable, stream_naming naming)
{
    cable_record record = {
        .def = cable->def,
        .index = cable->object.index,
        .state = cable->state,
        .taut = cable->taut,
        .hold_count = cable->hold_count,
        .origin = cable->origin,
        .odd_at_start = cable->odd_at_start,
        .calm_for = cable->calm_for,
        .length = cable->length,
        .segment_length = cable->segment_length,
        .profile_count = cable->profile_count,
        .stored = cable->stored,
        .taken_in = cable->taken_in,
        .retract_speed = cable->retract_speed,
        .overloaded = cable->watch.overloaded,
        .bent = cable->watch.bent,
        .snap_segment = cable->watch.snap_segment,
        .snap_peak = cable->watch.snap_peak,
        .slack_age = cable->watch.slack_age,
    };
    if (naming == WITHOUT_NAMES) {
        record.def.user_data = 0;
    } else {
        uint32_t generation = hwi_id_unpack(cable->object.id_bits).generation;
        HWI_WRITE(writer, generation);
    }
    HWI_WRITE(writer, record);
    for (int32_t i = 0; i < cable->hold_count; ++i) {
        const hwi_hold *hold = &cable->holds[i];
        hold_record entry = {
            .particle = hold->particle,
            .from = hold->from,
            .to = hold->to,
            .force = hold->force,
            .momentum = hold->momentum,
            .end = hold->end,
            .speed = hold->speed,
        };
        HWI_WRITE(writer, entry);
    }
    if (cable->profile_count > 0) {
        hwi_write(writer, cable->profile, (size_t)cable->profile_count * sizeof *cable->profile);
    }
    size_t bytes = (size_t)cable->particle_count * sizeof(hw_vec3);
    hwi_write(writer, cable->position, bytes);
    hwi_write(writer, cable->motion, bytes);
    hwi_write(writer, cable->good_position, bytes);
    if (cable->nodes != NULL) {
        hwi_write(writer, cable->remainder, bytes);
        hwi_write(writer, cable->tension, (size_t)cable->particle_count * sizeof(float));
        hwi_write(writer, cable->cut, (size_t)cable->particle_count);
    }
}

static void write_current(hwi_writer *writer, const hwi_current *current, stream_naming naming)
{
    current_record record = {.def = current->def, .index = current->object.index};
    if (naming == WITHOUT_NAMES) {
        record.def.user_data = 0;
    } else {
        uint32_t generation = hwi_id_unpack(current->object.id_bits).generation;
        HWI_WRITE(writer, generation);
    }
    HWI_WRITE(writer, record);
}

static void write_body(hwi_writer *writer, const hwi_body *body, stream_naming naming)
{
    body_record record = {
        .def = body->def,
        .state = body->state,
        .host = body->host,
        .load = body->load,
        .surplus = body->surplus,
        .surplus_turn = body->surplus_turn,
        .acceleration = body->acceleration,
        .angular_acceleration = body->angular_acceleration,
        .external = body->external,
        .external_seen = body->external_seen,
        .frame = body->frame,
        .index = body->object.index,
        .at_rest = body->at_rest,
    };
    if (naming == WITHOUT_NAMES) {
        record.def.user_data = 0;
    } else {
        uint32_t generation = hwi_id_unpack(body->object.id_bits).generation;
        HWI_WRITE(writer, generation);
    }
    HWI_WRITE(writer, record);
}

static int32_t place_in(const hwi_registry *registry, const void *object)
{
    int32_t place = 0;
    while (place < registry->count && registry->living[place] != object) {
        place += 1;
    }
    return place < registry->count ? place : -1;
}

static void write_attachment(hwi_writer *writer, const hwi_world *world, const hwi_attachment *attachment,
                             stream_naming naming)
{
    const hwi_hold *hold = hwi_attachment_hold(attachment);
    attachment_record record = {
        .def = attachment->def,
        .index = attachment->object.index,
        .cable = place_in(&world->cables, attachment->cable),
        .body = place_in(&world->bodies, attachment->body),
        .particle = hold->particle,
        .shift = hold->shift,
    };
    record.def.cable.bits = 0;
    record.def.body.bits = 0;
    if (naming == WITHOUT_NAMES) {
        record.def.user_data = 0;
    } else {
        uint32_t generation = hwi_id_unpack(attachment->object.id_bits).generation;
        HWI_WRITE(writer, generation);
    }
    HWI_WRITE(writer, record);
}

static void write_winch(hwi_writer *writer, const hwi_winch *winch, stream_naming naming)
{
    winch_record record = {
        .def = winch->def,
        .index = winch->object.index,
        .cable_index = winch->cable->object.index,
        .stop = winch->stop,
        .slipping = winch->slipping,
        .stalled = winch->stalled,
        .yielding = winch->spool.yielding,
        .speed = winch->spool.speed,
        .give = winch->spool.give,
        .line_speed = winch->line_speed,
        .tension = winch->tension,
    };
    if (naming == WITHOUT_NAMES) {
        record.def.user_data = 0;
    } else {
        uint32_t generation = hwi_id_unpack(winch->object.id_bits).generation;
        HWI_WRITE(writer, generation);
    }
    HWI_WRITE(writer, record);
}

static void write_world(hwi_writer *writer, const hwi_world *world, stream_naming naming)
{
    world_record record = {
        .gravity = world->def.gravity,
        .max_substeps = world->def.max_substeps,
        .substep = world->def.substep,
        .seed = world->def.seed,
        .steps = world->steps,
        .substeps = world->substeps,
        .pending = world->pending,
        .dropped_time = world->dropped_time,
        .cable_count = world->cables.count,
        .current_count = world->currents.count,
        .body_count = world->bodies.count,
        .attachment_count = world->attachments.count,
        .winch_count = world->winches.count,
    };
    if (naming == WITH_NAMES) {
        HWI_WRITE(writer, world->slot);
        HWI_WRITE(writer, world->generation);
    } else {
        record.steps = 0; // how the host cut time into frames is not state
    }
    HWI_WRITE(writer, record);
    HWI_WRITE(writer, world->water);
    for (int32_t i = 0; i < world->cables.count; ++i) {
        write_cable(writer, world->cables.living[i], naming);
    }
    for (int32_t i = 0; i < world->currents.count; ++i) {
        write_current(writer, world->currents.living[i], naming);
    }
    for (int32_t i = 0; i < world->bodies.count; ++i) {
        write_body(writer, world->bodies.living[i], naming);
    }
    for (int32_t i = 0; i < world->attachments.count; ++i) {
        write_attachment(writer, world, world->attachments.living[i], naming);
    }
    for (int32_t i = 0; i < world->winches.count; ++i) {
        write_winch(writer, world->winches.living[i], naming);
    }
}

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
        write_world(&writer, world, WITHOUT_NAMES);
        *hash = writer.hash;
    }
    return result;
}

static uint64_t snapshot_size(const hwi_world *world)
{
    hwi_writer writer = {0};
    write_world(&writer, world, WITH_NAMES);
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
    write_world(&writer, world, WITH_NAMES);
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

// Everything that a snapshot holds, read and checked, before the world is touched.
typedef struct staged_world {
    uint32_t slot;
    uint32_t generation;
    world_record record;
    hw_water_def water;
    hwi_registry cables;
    hwi_registry currents;
    hwi_registry bodies;
    hwi_registry attachments;
    hwi_registry winches;
} staged_world;

static void discard(staged_world *staged)
{
    hwi_registry_destroy(&staged->cables);
    hwi_registry_destroy(&staged->currents);
    hwi_registry_destroy(&staged->bodies);
    hwi_registry_destroy(&staged->attachments);
    hwi_registry_destroy(&staged->winches);
}

// The name that an object had when it was saved.
static hwi_object read_name(const staged_world *staged, uint32_t kind, int32_t index, uint32_t generation)
{
    return (hwi_object){hwi_id_pack((hwi_id_parts){kind, staged->slot & 0xffu, generation, index}), index};
}

static bool name_is_sane(const hwi_registry *staged, int32_t index, uint32_t generation)
{
    const hwi_object *previous = staged->count > 0 ? staged->living[staged->count - 1] : NULL;
    return generation >= 1 && generation <= HWI_GENERATION_MAX && index < HWI_INDEX_LIMIT &&
           index > (previous != NULL ? previous->index : -1);
}

// Within the limit on every axis, and so finite; an infinite limit asks for finite alone.
static bool points_are_sane(const hw_vec3 *points, int32_t count, float limit)
{
    for (int32_t i = 0; i < count; ++i) {
        if (!(hwi_is_finite(points[i]) && hwi_is_within(points[i], limit))) {
            return false;
        }
    }
    return true;
}

// Where a step could put something that is held.
static bool is_place(hwi_place a)
{
    const double reach = 2.0 * (double)HWI_DRIFT_LIMIT;
    return fabs(a.x) <= reach && fabs(a.y) <= reach && fabs(a.z) <= reach;
}

// Segments as the definition says; one of them may be odd where a winch feeds or fed it.
static bool read_lengths(const cable_record *record, hwi_cable *cable)
{
    if (cable->nodes == NULL) {
        return record->odd_at_start == 0 && record->length == cable->length &&
               record->segment_length == cable->segment_length;
    }
    double whole = (double)record->segment_length;
    double odd = record->length - whole * (record->def.segment_count - 1);
    bool sane = (record->odd_at_start == 0 || record->odd_at_start == 1) && whole > 0.0 && odd >= 0.09 * whole &&
                odd <= 1e6 * whole &&
                fabs(record->length - (double)record->def.rest_length) <= 1e-6 * (double)record->def.rest_length;
    if (sane) {
        cable->segment_length = record->segment_length;
        cable->odd_at_start = record->odd_at_start;
        cable->length = record->length;
        cable->odd_length = (float)odd;
        hwi_dynamic_prepare(cable);
    }
    return sane;
}

static bool read_holds(hwi_reader *reader, hwi_cable *cable, int32_t count)
{
    int32_t previous = -1;
    for (int32_t i = 0; i < count; ++i) {
        hold_record record;
        HWI_READ(reader, record);
        bool sane = !reader->failed && record.particle > previous && record.particle < cable->particle_count &&
                    hwi_is_within(record.from, HWI_POSITION_LIMIT) && hwi_is_within(record.to, HWI_POSITION_LIMIT) &&
                    hwi_is_finite(record.force) && hwi_is_finite(record.momentum) && record.reserved == 0 &&
                    is_place(record.end) && is_place(record.speed);
        if (!sane) {
            return false;
        }
        cable->holds[i] = (hwi_hold){
            .particle = record.particle,
            .from = record.from,
            .to = record.to,
            .begin = record.end,
            .end = record.end,
            .speed = record.speed,
            .force = record.force,
            .momentum = record.momentum,
        };
        cable->held[record.particle] = 1;
        previous = record.particle;
    }
    cable->hold_count = count;
    int32_t last = cable->particle_count - 1;
    return cable->held[0] == ((cable->def.flags & HW_CABLE_HOLD_START) != 0) &&
           cable->held[last] == ((cable->def.flags & HW_CABLE_HOLD_END) != 0);
}

static hw_result read_profile(hwi_reader *reader, hwi_cable *cable, int32_t count)
{
    hw_cable_profile_point points[HW_MAX_CABLE_PROFILE];
    if (count < 0 || count > HW_MAX_CABLE_PROFILE || (count > 0 && cable->nodes == NULL)) {
        return HW_ERROR_BAD_SNAPSHOT;
    }
    hwi_read(reader, points, (size_t)count * sizeof *points);
    if (reader->failed || hwi_profile_check("hw_snapshot_load", points, count) != HW_OK) {
        return HW_ERROR_BAD_SNAPSHOT;
    }
    if (!hwi_profile_set(cable, points, count)) {
        return HW_ERROR_OUT_OF_MEMORY;
    }
    if (count > 0) {
        hwi_dynamic_prepare(cable);
    }
    return HW_OK;
}

static bool read_spool(const cable_record *record, hwi_cable *cable)
{
    bool sane = record->taken_in >= 0.0f && record->taken_in < 1.0f && record->retract_speed >= 0.0f &&
                record->retract_speed <= 100.0f && record->stored >= 0 && record->stored < record->def.segment_count &&
                (hwi_cable_has_spool(cable) ||
                 (record->stored == 0 && record->taken_in == 0.0f && record->retract_speed == 0.0f)) &&
                !(cable->hold_count > 1 && cable->holds[1].particle <= record->stored);
    if (sane) {
        hwi_spool_store(cable, record->stored);
        cable->taken_in = record->taken_in;
        cable->retract_speed = record->retract_speed;
    }
    return sane;
}

// What only dynamic cables have.
static bool read_dynamic(hwi_reader *reader, hwi_cable *cable)
{
    hwi_read(reader, cable->remainder, (size_t)cable->particle_count * sizeof(hw_vec3));
    hwi_read(reader, cable->tension, (size_t)cable->particle_count * sizeof(float));
    hwi_read(reader, cable->cut, (size_t)cable->particle_count);
    for (int32_t i = 0; i < cable->particle_count; ++i) {
        bool last = i + 1 == cable->particle_count;
        if (!(isfinite(cable->tension[i]) && cable->tension[i] >= 0.0f && cable->cut[i] <= (last ? 0 : 1))) {
            return false;
        }
        cable->cut_count += cable->cut[i];
    }
    hwi_dynamic_prepare(cable);
    // A float leaves off less than its last digit.
    return points_are_sane(cable->remainder, cable->particle_count, HWI_DRIFT_LIMIT * 1e-6f);
}

// What the events remember.
static bool watch_is_sane(const cable_record *record)
{
    return record->overloaded >= 0 && record->overloaded <= 2 && (record->bent == 0 || record->bent == 1) &&
           record->snap_segment >= 0 && record->snap_segment < record->def.segment_count && record->snap_peak >= 0.0f &&
           isfinite(record->snap_peak) && record->slack_age >= 0.0f && isfinite(record->slack_age) &&
           record->reserved2 == 0;
}

// Reads the next cable into the staged world. HW_ERROR_BAD_SNAPSHOT if anything in it is wrong.
static hw_result stage_cable(hwi_reader *reader, staged_world *staged)
{
    uint32_t generation;
    cable_record record;
    HWI_READ(reader, generation);
    HWI_READ(reader, record);
    bool sane = !reader->failed && name_is_sane(&staged->cables, record.index, generation) &&
                record.state >= HW_CABLE_MOVING && record.state <= HW_CABLE_ASLEEP && record.calm_for >= 0.0 &&
                record.calm_for <= 1e15 && (record.taut == 0 || record.taut == 1) &&
                hwi_is_within(record.origin, HWI_DRIFT_LIMIT) && watch_is_sane(&record) &&
                hwi_cable_check_def("hw_snapshot_load", &record.def) == HW_OK;
    if (!sane) {
        return HW_ERROR_BAD_SNAPSHOT;
    }
    uint64_t particles = (uint64_t)record.def.segment_count + 1;
    uint64_t particle_size = 3 * sizeof(hw_vec3);
    if (record.def.model == HW_MODEL_DYNAMIC) {
        particle_size += sizeof(hw_vec3) + sizeof(float) + 1;
    }
    bool fits = record.hold_count >= 0 && (uint64_t)record.hold_count <= particles &&
                hwi_reader_has(reader, (uint64_t)record.hold_count * sizeof(hold_record) + particles * particle_size);
    if (!fits) {
        return HW_ERROR_BAD_SNAPSHOT;
    }
    hwi_cable *cable = hwi_cable_allocate(&record.def);
    if (cable == NULL) {
        return HW_ERROR_OUT_OF_MEMORY;
    }
    cable->object = read_name(staged, HW_KIND_CABLE, record.index, generation);
    hwi_registry_append(&staged->cables, cable);
    if (!hwi_cable_reserve_holds(cable, record.hold_count)) {
        return HW_ERROR_OUT_OF_MEMORY;
    }
    cable->state = record.state;
    cable->taut = record.taut;
    cable->origin = record.origin;
    cable->calm_for = record.calm_for;
    cable->watch = (hwi_watch){
        .overloaded = record.overloaded,
        .bent = record.bent,
        .snap_segment = record.snap_segment,
        .snap_peak = record.snap_peak,
        .slack_age = record.slack_age,
    };
    cable->spread = -1.0f;
    if (record.reserved != 0 || !read_lengths(&record, cable) || !read_holds(reader, cable, record.hold_count) ||
        !read_spool(&record, cable)) {
        return HW_ERROR_BAD_SNAPSHOT;
    }
    hw_result profile = read_profile(reader, cable, record.profile_count);
    if (profile != HW_OK) {
        return profile;
    }
    size_t bytes = (size_t)particles * sizeof(hw_vec3);
    hwi_read(reader, cable->position, bytes);
    hwi_read(reader, cable->motion, bytes);
    hwi_read(reader, cable->good_position, bytes);
    memcpy(cable->good_motion, cable->motion, bytes);
    if (cable->nodes != NULL && !read_dynamic(reader, cable)) {
        return HW_ERROR_BAD_SNAPSHOT;
    }
    // A step lets neither a particle nor its cable's origin leave the drift limit.
    const float reach = 2.0f * HWI_DRIFT_LIMIT;
    bool places = points_are_sane(cable->position, cable->particle_count, reach) &&
                  points_are_sane(cable->good_position, cable->particle_count, reach) &&
                  points_are_sane(cable->motion, cable->particle_count, INFINITY);
    return places ? HW_OK : HW_ERROR_BAD_SNAPSHOT;
}

static hw_result stage_current(hwi_reader *reader, staged_world *staged)
{
    uint32_t generation;
    current_record record;
    HWI_READ(reader, generation);
    HWI_READ(reader, record);
    bool sane = !reader->failed && name_is_sane(&staged->currents, record.index, generation) && record.reserved == 0 &&
                hwi_current_check_def("hw_snapshot_load", &record.def) == HW_OK;
    if (!sane) {
        return HW_ERROR_BAD_SNAPSHOT;
    }
    hwi_current *current = hwi_current_allocate(&record.def);
    if (current == NULL) {
        return HW_ERROR_OUT_OF_MEMORY;
    }
    current->object = read_name(staged, HW_KIND_CURRENT, record.index, generation);
    hwi_registry_append(&staged->currents, current);
    return HW_OK;
}

static hw_result stage_body(hwi_reader *reader, staged_world *staged)
{
    uint32_t generation;
    body_record record;
    HWI_READ(reader, generation);
    HWI_READ(reader, record);
    bool sane = !reader->failed && name_is_sane(&staged->bodies, record.index, generation) &&
                hwi_body_check_def("hw_snapshot_load", &record.def) == HW_OK &&
                hwi_body_check_state("hw_snapshot_load", &record.state) == HW_OK &&
                hwi_body_check_state("hw_snapshot_load", &record.host) == HW_OK &&
                (record.at_rest == 0 || record.at_rest == 1) && hwi_is_finite(record.load.force) &&
                hwi_is_finite(record.load.torque) && hwi_is_within(record.surplus, 1e6f) &&
                hwi_is_within(record.surplus_turn, 1e6f) && hwi_is_within(record.acceleration, 1e9f) &&
                hwi_is_within(record.angular_acceleration, 1e9f) && hwi_is_within(record.external, 2e4f) &&
                hwi_is_within(record.external_seen, 2e4f) && record.frame >= 0.0f && record.frame <= 1000.0f &&
                record.reserved == 0;
    if (!sane) {
        return HW_ERROR_BAD_SNAPSHOT;
    }
    hwi_body *body = hwi_body_allocate(&record.def);
    if (body == NULL) {
        return HW_ERROR_OUT_OF_MEMORY;
    }
    body->object = read_name(staged, HW_KIND_BODY, record.index, generation);
    body->state = record.state;
    body->host = record.host;
    body->at_rest = record.at_rest == 1;
    body->load = record.load;
    body->surplus = record.surplus;
    body->surplus_turn = record.surplus_turn;
    body->acceleration = record.acceleration;
    body->angular_acceleration = record.angular_acceleration;
    body->external = record.external;
    body->external_seen = record.external_seen;
    body->frame = record.frame;
    hwi_registry_append(&staged->bodies, body);
    return HW_OK;
}

static hw_result stage_attachment(hwi_reader *reader, staged_world *staged)
{
    uint32_t generation;
    attachment_record record;
    HWI_READ(reader, generation);
    HWI_READ(reader, record);
    bool sane = !reader->failed && name_is_sane(&staged->attachments, record.index, generation) && record.cable >= 0 &&
                record.cable < staged->cables.count && record.body >= -1 && record.body < staged->bodies.count &&
                record.reserved == 0;
    if (!sane) {
        return HW_ERROR_BAD_SNAPSHOT;
    }
    hwi_attachment *attachment = hwi_attachment_allocate(&record.def);
    if (attachment == NULL) {
        return HW_ERROR_OUT_OF_MEMORY;
    }
    attachment->object = read_name(staged, HW_KIND_ATTACHMENT, record.index, generation);
    attachment->cable = staged->cables.living[record.cable];
    attachment->body = record.body >= 0 ? staged->bodies.living[record.body] : NULL;
    hwi_registry_append(&staged->attachments, attachment);
    bool tied = hwi_attachment_restore("hw_snapshot_load", attachment, record.particle, record.shift);
    return tied ? HW_OK : HW_ERROR_BAD_SNAPSHOT;
}

static hwi_cable *find_staged_cable(const staged_world *staged, int32_t index)
{
    for (int32_t i = 0; i < staged->cables.count; ++i) {
        hwi_cable *cable = staged->cables.living[i];
        if (cable->object.index == index) {
            return cable;
        }
    }
    return NULL;
}

static bool is_bit(int32_t value)
{
    return value == 0 || value == 1;
}

static hw_result stage_winch(hwi_reader *reader, staged_world *staged)
{
    uint32_t generation;
    winch_record record;
    HWI_READ(reader, generation);
    HWI_READ(reader, record);
    hwi_cable *cable = find_staged_cable(staged, record.cable_index);
    bool sane = !reader->failed && name_is_sane(&staged->winches, record.index, generation) && cable != NULL &&
                cable->nodes != NULL && cable->winch == NULL && record.def.cable.bits == 0 &&
                hwi_winch_check_def("hw_snapshot_load", &record.def) == HW_OK &&
                cable->odd_at_start == (record.def.end == 0) && record.stop >= -1 && record.stop <= 1 &&
                is_bit(record.slipping) && is_bit(record.stalled) && is_bit(record.yielding) &&
                fabsf(record.speed) <= 1e6f && fabsf(record.line_speed) <= 1e6f && isfinite(record.tension) &&
                record.tension >= 0.0f && fabsf(record.give) <= 0.06f * cable->segment_length &&
                hwi_winch_particles(&record.def, cable) <= HW_MAX_SEGMENTS + 1;
    if (!sane) {
        return HW_ERROR_BAD_SNAPSHOT;
    }
    hwi_winch *winch = hwi_winch_allocate(&record.def);
    if (winch == NULL) {
        return HW_ERROR_OUT_OF_MEMORY;
    }
    winch->object = read_name(staged, HW_KIND_WINCH, record.index, generation);
    hwi_registry_append(&staged->winches, winch);
    hwi_winch_join(winch, cable);
    winch->stop = record.stop;
    winch->slipping = record.slipping;
    winch->stalled = record.stalled;
    winch->spool.yielding = record.yielding != 0;
    winch->spool.speed = record.speed;
    winch->spool.give = record.give;
    winch->line_speed = record.line_speed;
    winch->tension = record.tension;
    bool reserved = hwi_cable_reserve_particles(cable, (int32_t)hwi_winch_particles(&record.def, cable));
    return reserved ? HW_OK : HW_ERROR_OUT_OF_MEMORY;
}

static hw_result stage_world(hwi_reader *reader, staged_world *staged)
{
    HWI_READ(reader, staged->slot);
    HWI_READ(reader, staged->generation);
    HWI_READ(reader, staged->record);
    HWI_READ(reader, staged->water);
    const world_record *record = &staged->record;
    // A double far beyond any accumulator would never come to rest; both times are sums of what callers may hand in.
    bool sane = !reader->failed && hwi_is_within(record->gravity, 1e4f) && record->max_substeps >= 1 &&
                record->max_substeps <= 10000 && record->substep >= 1e-5 && record->substep <= 1.0 &&
                record->pending >= -record->substep && record->pending <= record->substep &&
                record->dropped_time >= 0.0 && record->dropped_time <= 1e15 && record->cable_count >= 0 &&
                record->current_count >= 0 && record->body_count >= 0 && record->attachment_count >= 0 &&
                record->winch_count >= 0 && record->reserved == 0 &&
                hwi_reader_has(reader, (uint64_t)record->cable_count * sizeof(cable_record) +
                                           (uint64_t)record->current_count * sizeof(current_record) +
                                           (uint64_t)record->body_count * sizeof(body_record) +
                                           (uint64_t)record->attachment_count * sizeof(attachment_record) +
                                           (uint64_t)record->winch_count * sizeof(winch_record)) &&
                hwi_water_check_def("hw_snapshot_load", &staged->water) == HW_OK;
    if (!sane) {
        return HW_ERROR_BAD_SNAPSHOT;
    }
    if (!hwi_registry_reserve(&staged->cables, record->cable_count) ||
        !hwi_registry_reserve(&staged->currents, record->current_count) ||
        !hwi_registry_reserve(&staged->bodies, record->body_count) ||
        !hwi_registry_reserve(&staged->attachments, record->attachment_count) ||
        !hwi_registry_reserve(&staged->winches, record->winch_count)) {
        return HW_ERROR_OUT_OF_MEMORY;
    }
    hw_result result = HW_OK;
    for (int32_t i = 0; i < record->cable_count && result == HW_OK; ++i) {
        result = stage_cable(reader, staged);
    }
    for (int32_t i = 0; i < record->current_count && result == HW_OK; ++i) {
        result = stage_current(reader, staged);
    }
    for (int32_t i = 0; i < record->body_count && result == HW_OK; ++i) {
        result = stage_body(reader, staged);
    }
    for (int32_t i = 0; i < record->attachment_count && result == HW_OK; ++i) {
        result = stage_attachment(reader, staged);
    }
    for (int32_t i = 0; i < record->winch_count && result == HW_OK; ++i) {
        result = stage_winch(reader, staged);
    }
    return result == HW_OK && reader->at != reader->size ? HW_ERROR_BAD_SNAPSHOT : result;
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

static void commit(hwi_world *world, staged_world *staged, bool keep_ids)
{
    const world_record *record = &staged->record;
    world->def.gravity = record->gravity;
    world->def.max_substeps = record->max_substeps;
    world->def.substep = record->substep;
    world->def.seed = record->seed;
    world->steps = record->steps;
    world->substeps = record->substeps;
    world->pending = record->pending;
    world->dropped_time = record->dropped_time;
    world->water = staged->water;
    if (keep_ids) {
        keep_callbacks(&world->currents, &staged->currents);
    }
    hwi_registry_replace(&world->cables, &staged->cables, keep_ids);
    hwi_lockstep_forget(&world->lockstep);
    hwi_registry_replace(&world->currents, &staged->currents, keep_ids);
    hwi_registry_replace(&world->bodies, &staged->bodies, keep_ids);
    hwi_registry_replace(&world->attachments, &staged->attachments, keep_ids);
    for (int32_t i = 0; i < world->attachments.count; ++i) {
        hwi_attachment_name_objects(world->attachments.living[i]);
    }
    hwi_registry_replace(&world->winches, &staged->winches, keep_ids);
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

static hw_result load(hwi_world *world, hwi_reader *reader)
{
    staged_world staged = {0};
    hwi_world_stage(&staged.cables, HW_KIND_CABLE);
    hwi_world_stage(&staged.currents, HW_KIND_CURRENT);
    hwi_world_stage(&staged.bodies, HW_KIND_BODY);
    hwi_world_stage(&staged.attachments, HW_KIND_ATTACHMENT);
    hwi_world_stage(&staged.winches, HW_KIND_WINCH);
    hw_result result = stage_world(reader, &staged);
    bool same_world = staged.slot == world->slot && staged.generation == world->generation &&
                      are_ids_of(world, &staged.cables) && are_ids_of(world, &staged.currents) &&
                      are_ids_of(world, &staged.bodies) && are_ids_of(world, &staged.attachments) &&
                      are_ids_of(world, &staged.winches);
    if (result == HW_OK) {
        result = hwi_registry_reserve_staged(&world->cables, &staged.cables, same_world);
    }
    if (result == HW_OK) {
        result = hwi_registry_reserve_staged(&world->currents, &staged.currents, same_world);
    }
    if (result == HW_OK) {
        result = hwi_registry_reserve_staged(&world->bodies, &staged.bodies, same_world);
    }
    if (result == HW_OK) {
        result = hwi_registry_reserve_staged(&world->attachments, &staged.attachments, same_world);
    }
    if (result == HW_OK) {
        result = hwi_registry_reserve_staged(&world->winches, &staged.winches, same_world);
    }
    for (int32_t i = 0; i < staged.cables.count && result == HW_OK; ++i) {
        bool reserved = hwi_cable_reserve_solver(world, staged.cables.count, staged.cables.living[i]);
        result = reserved ? HW_OK : HW_ERROR_OUT_OF_MEMORY;
    }
    if (result == HW_OK) {
        commit(world, &staged, same_world);
    }
    discard(&staged);
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
