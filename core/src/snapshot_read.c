// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// A stream on its way back: nothing in it is believed.

#include "cable_dynamic.h"
#include "cable_model.h"
#include "cable_profile.h"
#include "cable_spool.h"
#include "memory.h"
#include "snapshot.h"
#include "tether_snapshot.h"
#include "validate.h"
#include "vector.h"
#include "water.h"

void hwi_snapshot_discard(hwi_staged_world *staged)
{
    hwi_registry_destroy(&staged->cables);
    hwi_registry_destroy(&staged->currents);
    hwi_registry_destroy(&staged->bodies);
    hwi_registry_destroy(&staged->attachments);
    hwi_registry_destroy(&staged->winches);
    hwi_registry_destroy(&staged->colliders);
    hwi_registry_destroy(&staged->tethers);
    hwi_registry_destroy(&staged->hulls);
    hwi_registry_destroy(&staged->floaters);
    hwi_registry_destroy(&staged->actuators);
    hwi_free(staged->drawn_waves, (size_t)staged->drawn_record.wave_count * sizeof *staged->drawn_waves);
    hwi_sea_destroy(staged->sea);
    hwi_sea_bottom_free(staged->sea_bottom);
}

static hw_result stage_sea_bottom(hwi_reader *reader, hwi_staged_world *staged)
{
    hw_sea_bottom_def def;
    HWI_READ(reader, def);
    if (reader->failed || hwi_sea_check_bottom("hw_snapshot_load", &def) != HW_OK) {
        return HW_ERROR_BAD_SNAPSHOT;
    }
    int32_t count = def.count_x * def.count_z;
    if (!hwi_reader_has(reader, (uint64_t)count * sizeof(float))) {
        return HW_ERROR_BAD_SNAPSHOT;
    }
    staged->sea_bottom = hwi_allocate(hwi_sea_bottom_size(&def));
    if (staged->sea_bottom == NULL) {
        return HW_ERROR_OUT_OF_MEMORY;
    }
    staged->sea_bottom->def = def;
    hwi_read(reader, staged->sea_bottom->heights, (size_t)count * sizeof(float));
    for (int32_t i = 0; i < count; ++i) {
        if (!(fabsf(staged->sea_bottom->heights[i]) <= HWI_POSITION_LIMIT)) {
            return HW_ERROR_BAD_SNAPSHOT;
        }
    }
    return HW_OK;
}

static hw_result stage_drawn_waves(hwi_reader *reader, hwi_staged_world *staged)
{
    hwi_drawn_record record;
    HWI_READ(reader, record);
    if (reader->failed || record.wave_count < 0 || record.wave_count > HW_MAX_SEA_WAVES || record.reserved != 0) {
        return HW_ERROR_BAD_SNAPSHOT;
    }
    size_t size = (size_t)record.wave_count * sizeof *staged->drawn_waves;
    if (!hwi_reader_has(reader, size)) {
        return HW_ERROR_BAD_SNAPSHOT;
    }
    staged->drawn_waves = size > 0 ? hwi_allocate(size) : NULL;
    if (size > 0 && staged->drawn_waves == NULL) {
        return HW_ERROR_OUT_OF_MEMORY;
    }
    staged->drawn_record = record;
    if (size > 0) {
        hwi_read(reader, staged->drawn_waves, size);
    }
    for (int32_t i = 0; i < record.wave_count; ++i) {
        if (!hwi_gerstner_check(&staged->drawn_waves[i], staged->sea_state.seconds)) {
            return HW_ERROR_BAD_SNAPSHOT;
        }
    }
    return HW_OK;
}

static hw_result stage_sea(hwi_reader *reader, hwi_staged_world *staged)
{
    hwi_sea_record *record = &staged->sea_record;
    hwi_sea_state *state = &staged->sea_state;
    HWI_READ(reader, *record);
    *state = (hwi_sea_state){.first = record->first,
                             .from = record->from,
                             .to = record->to,
                             .begin = record->begin,
                             .seconds = record->seconds};
    if (!reader->failed && record->seconds > 0.0) {
        HWI_READ(reader, state->rate);
    }
    bool is_flat = record->def.surface == HW_SEA_FLAT;
    bool sane = !reader->failed && hwi_sea_check_def("hw_snapshot_load", &record->def) == HW_OK &&
                (is_flat ? record->seconds == 0.0 : hwi_sea_check_state(state)) && record->given_count >= -1 &&
                record->given_count <= (record->def.surface == HW_SEA_GERSTNER ? HW_MAX_SEA_WAVES : -1) &&
                record->has_bottom >= 0 && record->has_bottom <= 1;
    if (!sane) {
        return HW_ERROR_BAD_SNAPSHOT;
    }
    for (int32_t i = 0; i < record->given_count; ++i) {
        HWI_READ(reader, staged->sea_waves[i]);
        if (reader->failed || hwi_sea_check_wave("hw_snapshot_load", &staged->sea_waves[i]) != HW_OK) {
            return HW_ERROR_BAD_SNAPSHOT;
        }
    }
    hw_result result = HW_OK;
    if (record->def.surface == HW_SEA_GERSTNER && record->given_count < 0) {
        result = stage_drawn_waves(reader, staged);
    }
    return result == HW_OK && record->has_bottom ? stage_sea_bottom(reader, staged) : result;
}

hwi_object hwi_staged_name(const hwi_staged_world *staged, uint32_t kind, int32_t index, uint32_t generation)
{
    return (hwi_object){hwi_id_pack((hwi_id_parts){kind, staged->slot & 0xffu, generation, index}), index};
}

bool hwi_staged_name_is_sane(const hwi_registry *staged, int32_t index, uint32_t generation)
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

static bool is_within(hwi_place a, double reach)
{
    return fabs(a.x) <= reach && fabs(a.y) <= reach && fabs(a.z) <= reach;
}

// Where a step could put something.
static bool is_place(hwi_place a)
{
    return is_within(a, 2.0 * (double)HWI_DRIFT_LIMIT);
}

// Where a step could lead something that is held: a point far out on a body that spins goes far in a substep.
static bool is_led(hwi_place a)
{
    return is_within(a, 2.0 * HWI_TOP_SPIN * (double)HWI_DRIFT_LIMIT);
}

// Segments as the definition says; one of them may be odd where a winch feeds or fed it.
static bool read_lengths(const hwi_cable_record *record, hwi_cable *cable)
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
        hwi_hold_record record;
        HWI_READ(reader, record);
        bool sane = !reader->failed && record.particle > previous && record.particle < cable->particle_count &&
                    hwi_is_within(record.from, HWI_POSITION_LIMIT) && hwi_is_within(record.to, HWI_POSITION_LIMIT) &&
                    hwi_is_finite(record.force) && hwi_is_finite(record.momentum) && record.reserved == 0 &&
                    is_led(record.end) && is_led(record.speed);
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

static bool read_spool(const hwi_cable_record *record, hwi_cable *cable)
{
    bool sane = record->taken_in >= 0.0f && record->taken_in < 1.0f && record->retract_speed >= 0.0f &&
                record->retract_speed <= 100.0f && record->stored >= 0 && record->stored < record->def.segment_count &&
                (hwi_cable_has_spool(cable) ||
                 (record->stored == 0 && record->taken_in == 0.0f && record->retract_speed == 0.0f)) &&
                !(cable->hold_count > 1 && cable->holds[1].particle <= record->stored);
    if (sane) {
        hwi_cable_spool_store(cable, record->stored);
        cable->taken_in = record->taken_in;
        cable->retract_speed = record->retract_speed;
    }
    return sane;
}

// What a cable touches. Things are named by kind and index; whether they exist is seen in the next step.
static hw_result read_contacts(hwi_reader *reader, const hwi_cable_record *record, hwi_cable *cable)
{
    hwi_contacts *contacts = &cable->contacts;
    bool sane = record->contact_count >= 0 && record->contact_count <= hwi_contact_capacity(cable->capacity) &&
                record->snag_count >= 0 && record->snag_count <= HWI_MAX_SNAGS && record->clearance >= 0.0f &&
                record->clearance <= HWI_DRIFT_LIMIT;
    if (!sane) {
        return HW_ERROR_BAD_SNAPSHOT;
    }
    for (int32_t i = 0; i < HWI_MAX_SNAGS; ++i) {
        contacts->snags[i] = record->snags[i];
        if (i < record->snag_count ? !hwi_contact_name_is_sane(record->snags[i]) : record->snags[i] != 0) {
            return HW_ERROR_BAD_SNAPSHOT;
        }
    }
    contacts->snag_count = record->snag_count;
    contacts->clearance = record->clearance;
    for (int32_t i = 0; i < cable->particle_count && cable->nodes != NULL; ++i) {
        cable->fastest = hwi_max(cable->fastest, hwi_length(cable->motion[i]));
    }
    if (record->contact_count == 0) {
        return HW_OK;
    }
    if (cable->nodes == NULL) {
        return HW_ERROR_BAD_SNAPSHOT; // only dynamic cables touch anything
    }
    if (!hwi_contacts_reserve(cable)) {
        return HW_ERROR_OUT_OF_MEMORY;
    }
    hwi_read(reader, contacts->items, (size_t)record->contact_count * sizeof *contacts->items);
    if (reader->failed) {
        return HW_ERROR_BAD_SNAPSHOT;
    }
    contacts->count = record->contact_count;
    for (int32_t i = 0; i < contacts->count; ++i) {
        const hwi_contact *contact = &contacts->items[i];
        int32_t least = i > 0 ? contact[-1].segment : 0;
        bool good = hwi_contact_name_is_sane(contact->other) && contact->segment >= least &&
                    contact->segment < cable->particle_count - 1 && contact->along >= 0.0f && contact->along <= 1.0f &&
                    hwi_is_within(contact->normal, 1.1f) && hwi_is_within(contact->point, 2.0f * HWI_DRIFT_LIMIT) &&
                    hwi_is_finite(contact->grip) && isfinite(contact->press) && contact->press >= 0.0f &&
                    (contact->slid == 0 || contact->slid == 1);
        if (!good) {
            return HW_ERROR_BAD_SNAPSHOT;
        }
    }
    return HW_OK;
}

// What only dynamic cables have.
static bool read_dynamic(hwi_reader *reader, hwi_cable *cable)
{
    hwi_read(reader, cable->remainder, (size_t)cable->particle_count * sizeof(hw_vec3));
    hwi_read(reader, cable->tension, (size_t)cable->particle_count * sizeof(float));
    hwi_read(reader, cable->cut, (size_t)cable->particle_count);
    for (int32_t i = 0; i < cable->particle_count; ++i) {
        bool last = i + 1 == cable->particle_count;
        if (!(isfinite(cable->tension[i]) && cable->cut[i] <= (last ? 0 : 1))) {
            return false;
        }
        cable->cut_count += cable->cut[i];
    }
    hwi_dynamic_prepare(cable);
    // A float leaves off less than its last digit.
    return points_are_sane(cable->remainder, cable->particle_count, HWI_DRIFT_LIMIT * 1e-6f);
}

// What the events remember.
static bool watch_is_sane(const hwi_cable_record *record)
{
    return record->overloaded >= 0 && record->overloaded <= 1 && (record->bent == 0 || record->bent == 1) &&
           record->snap_segment >= 0 && record->snap_segment < record->def.segment_count && record->snap_peak >= 0.0f &&
           isfinite(record->snap_peak) && record->slack_age >= 0.0f && isfinite(record->slack_age) &&
           record->relief >= 0.0f && isfinite(record->relief);
}

// Marks that are not watched may be anywhere.
static bool calm_is_sane(const hwi_calm *calm)
{
    bool sane = calm->window >= 0.0 && calm->window <= 1e15 && calm->age >= 0.0 && calm->age <= 1e15 &&
                calm->radius >= 0.0 && calm->radius <= 1e30 && calm->known >= 0 && calm->known <= 2 &&
                calm->settled <= 1 && calm->near <= 1 && calm->floats <= 1 && calm->reserved == 0 &&
                isfinite(calm->pull) && isfinite(calm->pull_sum) && calm->unseen >= 0.0 && calm->unseen <= 1.0;
    for (int32_t i = 0; i < HWI_CALM_MARKS && calm->window > 0.0; ++i) {
        sane = sane && hwi_is_within(calm->marks[i], HWI_DRIFT_LIMIT) && hwi_is_within(calm->sum[i], 1e30f) &&
               hwi_is_within(calm->mean[i], HWI_DRIFT_LIMIT) && hwi_is_within(calm->way[i], HWI_DRIFT_LIMIT);
    }
    return sane;
}

// Reads the next cable into the staged world. HW_ERROR_BAD_SNAPSHOT if anything in it is wrong.
static hw_result stage_cable(hwi_reader *reader, hwi_staged_world *staged)
{
    uint32_t generation;
    hwi_cable_record record;
    HWI_READ(reader, generation);
    HWI_READ(reader, record);
    bool sane = !reader->failed && hwi_staged_name_is_sane(&staged->cables, record.index, generation) &&
                record.state >= HW_CABLE_MOVING && record.state <= HW_CABLE_ASLEEP && calm_is_sane(&record.calm) &&
                (record.taut == 0 || record.taut == 1) && hwi_is_within(record.origin, HWI_DRIFT_LIMIT) &&
                watch_is_sane(&record) && hwi_cable_check_def("hw_snapshot_load", &record.def) == HW_OK;
    if (!sane) {
        return HW_ERROR_BAD_SNAPSHOT;
    }
    uint64_t particles = (uint64_t)record.def.segment_count + 1;
    uint64_t particle_size = 3 * sizeof(hw_vec3);
    if (record.def.model == HW_MODEL_DYNAMIC) {
        particle_size += sizeof(hw_vec3) + sizeof(float) + 1;
    }
    bool fits =
        record.hold_count >= 0 && (uint64_t)record.hold_count <= particles &&
        hwi_reader_has(reader, (uint64_t)record.hold_count * sizeof(hwi_hold_record) + particles * particle_size);
    if (!fits) {
        return HW_ERROR_BAD_SNAPSHOT;
    }
    hwi_cable *cable = hwi_cable_allocate(&record.def);
    if (cable == NULL) {
        return HW_ERROR_OUT_OF_MEMORY;
    }
    cable->object = hwi_staged_name(staged, HW_KIND_CABLE, record.index, generation);
    hwi_registry_append(&staged->cables, cable);
    if (!hwi_cable_reserve_holds(cable, record.hold_count)) {
        return HW_ERROR_OUT_OF_MEMORY;
    }
    cable->state = record.state;
    cable->taut = record.taut;
    cable->origin = record.origin;
    cable->calm = record.calm;
    cable->watch = (hwi_watch){
        .overloaded = record.overloaded,
        .bent = record.bent,
        .snap_segment = record.snap_segment,
        .snap_peak = record.snap_peak,
        .slack_age = record.slack_age,
        .relief = record.relief,
    };
    cable->spread = -1.0f;
    if (!read_lengths(&record, cable) || !read_holds(reader, cable, record.hold_count) || !read_spool(&record, cable)) {
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
    return places ? read_contacts(reader, &record, cable) : HW_ERROR_BAD_SNAPSHOT;
}

static hw_result stage_current(hwi_reader *reader, hwi_staged_world *staged)
{
    uint32_t generation;
    hwi_current_record record;
    HWI_READ(reader, generation);
    HWI_READ(reader, record);
    bool sane = !reader->failed && hwi_staged_name_is_sane(&staged->currents, record.index, generation) &&
                record.reserved == 0 && hwi_current_check_def("hw_snapshot_load", &record.def) == HW_OK;
    if (!sane) {
        return HW_ERROR_BAD_SNAPSHOT;
    }
    hwi_current *current = hwi_current_allocate(&record.def);
    if (current == NULL) {
        return HW_ERROR_OUT_OF_MEMORY;
    }
    current->object = hwi_staged_name(staged, HW_KIND_CURRENT, record.index, generation);
    hwi_registry_append(&staged->currents, current);
    return HW_OK;
}

static bool motion_is_sane(const hwi_motion *motion)
{
    const hwi_rotation *q = &motion->orientation;
    double length = q->x * q->x + q->y * q->y + q->z * q->z + q->w * q->w;
    hwi_place spin = motion->angular_velocity;
    return is_place(motion->position) && is_place(motion->velocity) && is_place(spin) && fabs(length - 1.0) <= 1e-6;
}

static hw_result stage_body(hwi_reader *reader, hwi_staged_world *staged)
{
    uint32_t generation;
    hwi_body_record record;
    HWI_READ(reader, generation);
    HWI_READ(reader, record);
    bool sane =
        !reader->failed && hwi_staged_name_is_sane(&staged->bodies, record.index, generation) &&
        hwi_body_check_def("hw_snapshot_load", &record.def) == HW_OK &&
        hwi_body_check_state("hw_snapshot_load", &record.state) == HW_OK &&
        hwi_body_check_state("hw_snapshot_load", &record.host) == HW_OK &&
        (record.at_rest == 0 || record.at_rest == 1) && hwi_is_finite(record.load.force) &&
        hwi_is_finite(record.load.torque) && hwi_is_within(record.before, 1e6f) &&
        hwi_is_within(record.before_turn, 1e6f) && hwi_is_within(record.acceleration, 2.0f * HWI_ACCELERATION_LIMIT) &&
        hwi_is_within(record.angular_acceleration, 2.0f * HWI_ACCELERATION_LIMIT) &&
        hwi_is_within(record.external, 2e4f) && hwi_is_within(record.external_seen, 2e4f) && record.frame >= 0.0f &&
        record.frame <= 1000.0f && (record.faulted == 0 || record.faulted == 1) && motion_is_sane(&record.motion) &&
        record.still_for >= 0.0 && record.still_for <= 1e15 && record.trails >= 0.0 &&
        record.trails <= staged->record.substep && is_place(record.due) && hwi_is_within(record.kick, 2e5f) &&
        hwi_is_within(record.kick_seen, 2e5f) && record.acted_for >= 0 && record.acted_for <= 2 && record.reserved == 0;
    if (!sane) {
        return HW_ERROR_BAD_SNAPSHOT;
    }
    hwi_body *body = hwi_body_allocate(&record.def);
    if (body == NULL) {
        return HW_ERROR_OUT_OF_MEMORY;
    }
    body->object = hwi_staged_name(staged, HW_KIND_BODY, record.index, generation);
    body->state = record.state;
    body->host = record.host;
    body->at_rest = record.at_rest == 1;
    body->load = record.load;
    body->before = record.before;
    body->before_turn = record.before_turn;
    body->acceleration = record.acceleration;
    body->angular_acceleration = record.angular_acceleration;
    body->external = record.external;
    body->external_seen = record.external_seen;
    body->frame = record.frame;
    body->faulted = record.faulted;
    body->motion = record.motion;
    body->still_for = record.still_for;
    body->trails = record.trails;
    body->due = record.due;
    body->kick = record.kick;
    body->kick_seen = record.kick_seen;
    body->acted_for = record.acted_for;
    hwi_registry_append(&staged->bodies, body);
    return HW_OK;
}

static hw_result stage_attachment(hwi_reader *reader, hwi_staged_world *staged)
{
    uint32_t generation;
    hwi_attachment_record record;
    HWI_READ(reader, generation);
    HWI_READ(reader, record);
    bool sane = !reader->failed && hwi_staged_name_is_sane(&staged->attachments, record.index, generation) &&
                record.cable >= 0 && record.cable < staged->cables.count && record.body >= -1 &&
                record.body < staged->bodies.count && record.reserved == 0;
    if (!sane) {
        return HW_ERROR_BAD_SNAPSHOT;
    }
    hwi_attachment *attachment = hwi_attachment_allocate(&record.def);
    if (attachment == NULL) {
        return HW_ERROR_OUT_OF_MEMORY;
    }
    attachment->object = hwi_staged_name(staged, HW_KIND_ATTACHMENT, record.index, generation);
    attachment->cable = staged->cables.living[record.cable];
    attachment->body = record.body >= 0 ? staged->bodies.living[record.body] : NULL;
    hwi_registry_append(&staged->attachments, attachment);
    bool tied = hwi_attachment_restore("hw_snapshot_load", attachment, record.particle, record.shift);
    return tied ? HW_OK : HW_ERROR_BAD_SNAPSHOT;
}

static hwi_cable *find_staged_cable(const hwi_staged_world *staged, int32_t index)
{
    int32_t place = hwi_registry_place(&staged->cables, index);
    hwi_cable *cable = place < staged->cables.count ? staged->cables.living[place] : NULL;
    return cable != NULL && cable->object.index == index ? cable : NULL;
}

static bool is_bit(int32_t value)
{
    return value == 0 || value == 1;
}

static hw_result stage_growth(hwi_reader *reader, hwi_staged_world *staged)
{
    hwi_growth_record record;
    HWI_READ(reader, record);
    hwi_cable *cable = reader->failed ? NULL : find_staged_cable(staged, record.cable_index);
    bool sane = cable != NULL && cable->nodes != NULL && (double)record.wanted_length >= HWI_SHORTEST_CABLE &&
                (double)record.wanted_length <= HWI_LONGEST_CABLE && fabsf(record.speed) <= 100.0f;
    if (sane) {
        cable->wanted_length = record.wanted_length;
        cable->growth_speed = record.speed;
    }
    return sane ? HW_OK : HW_ERROR_BAD_SNAPSHOT;
}

static hw_result stage_winch(hwi_reader *reader, hwi_staged_world *staged)
{
    uint32_t generation;
    hwi_winch_record record;
    HWI_READ(reader, generation);
    HWI_READ(reader, record);
    hwi_cable *cable = find_staged_cable(staged, record.cable_index);
    bool sane = !reader->failed && hwi_staged_name_is_sane(&staged->winches, record.index, generation) &&
                cable != NULL && cable->nodes != NULL && cable->winch == NULL && !hwi_cable_is_growing(cable) &&
                record.def.cable.bits == 0 && hwi_winch_check_def("hw_snapshot_load", &record.def) == HW_OK &&
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
    winch->object = hwi_staged_name(staged, HW_KIND_WINCH, record.index, generation);
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

static bool pose_is_sane(const hwi_pose *pose)
{
    hw_quat q = pose->orientation;
    double square =
        (double)q.x * (double)q.x + (double)q.y * (double)q.y + (double)q.z * (double)q.z + (double)q.w * (double)q.w;
    return is_place(pose->position) && fabs(square - 1.0) < 1e-3;
}

// The data of a collider, read or shared.
static hw_result stage_shape(hwi_reader *reader, const hwi_staged_world *staged, const hwi_collider_record *record,
                             hwi_shape **shape)
{
    *shape = NULL;
    bool simple = record->def.shape != HW_SHAPE_CONVEX && record->def.shape != HW_SHAPE_MESH &&
                  record->def.shape != HW_SHAPE_HEIGHT_FIELD;
    if (simple != (record->data == HWI_DATA_NONE) || record->data < HWI_DATA_NONE ||
        record->data >= staged->colliders.count) {
        return HW_ERROR_BAD_SNAPSHOT;
    }
    if (record->data >= 0) {
        const hwi_collider *other = staged->colliders.living[record->data];
        *shape = other->shape;
        return other->def.shape == record->def.shape ? HW_OK : HW_ERROR_BAD_SNAPSHOT;
    }
    bool full = false;
    bool read = simple || hwi_shape_read(reader, record->def.shape, shape, &full);
    return read ? HW_OK : full ? HW_ERROR_OUT_OF_MEMORY : HW_ERROR_BAD_SNAPSHOT;
}

static hw_result stage_collider(hwi_reader *reader, hwi_staged_world *staged)
{
    uint32_t generation;
    hwi_collider_record record;
    HWI_READ(reader, generation);
    HWI_READ(reader, record);
    bool sane = !reader->failed && hwi_staged_name_is_sane(&staged->colliders, record.index, generation) &&
                hwi_collider_check_def("hw_snapshot_load", &record.def) == HW_OK && record.def.body.bits == 0 &&
                record.def.data_of.bits == 0 && record.body >= -1 && record.body < staged->bodies.count &&
                pose_is_sane(&record.from) && pose_is_sane(&record.to) && pose_is_sane(&record.end) &&
                record.reserved == 0;
    if (!sane) {
        return HW_ERROR_BAD_SNAPSHOT;
    }
    hwi_shape *shape;
    hw_result result = stage_shape(reader, staged, &record, &shape);
    if (result != HW_OK) {
        return result;
    }
    hwi_body *body = record.body >= 0 ? staged->bodies.living[record.body] : NULL;
    hwi_collider *collider = hwi_collider_allocate(&record.def, shape, body);
    if (collider == NULL) {
        if (shape != NULL && shape->users == 0) {
            hwi_shape_leave(shape);
        }
        return HW_ERROR_OUT_OF_MEMORY;
    }
    collider->object = hwi_staged_name(staged, HW_KIND_COLLIDER, record.index, generation);
    collider->from = record.from;
    collider->to = record.to;
    collider->begin = collider->end = record.end;
    hwi_registry_append(&staged->colliders, collider);
    return HW_OK;
}

static hw_result stage_tethers(hwi_reader *reader, hwi_staged_world *staged)
{
    int32_t count;
    HWI_READ(reader, count);
    if (reader->failed || count < 0 || !hwi_reader_has(reader, (uint64_t)count * sizeof(hw_tether_def))) {
        return HW_ERROR_BAD_SNAPSHOT;
    }
    hw_result result = hwi_registry_reserve(&staged->tethers, count) ? HW_OK : HW_ERROR_OUT_OF_MEMORY;
    for (int32_t i = 0; i < count && result == HW_OK; ++i) {
        uint32_t generation;
        HWI_READ(reader, generation);
        hwi_tether *tether = hwi_tether_read(reader, &result);
        if (tether == NULL) {
            return result;
        }
        int32_t index = tether->object.index;
        bool sane = hwi_staged_name_is_sane(&staged->tethers, index, generation);
        tether->object = hwi_staged_name(staged, HW_KIND_TETHER, sane ? index : 0, generation);
        hwi_registry_append(&staged->tethers, tether);
        result = sane ? HW_OK : HW_ERROR_BAD_SNAPSHOT;
    }
    return result;
}

hw_result hwi_snapshot_read(hwi_reader *reader, hwi_staged_world *staged)
{
    HWI_READ(reader, staged->slot);
    HWI_READ(reader, staged->generation);
    HWI_READ(reader, staged->record);
    HWI_READ(reader, staged->water);
    hw_result result = stage_sea(reader, staged);
    if (result != HW_OK) {
        return result;
    }
    const hwi_world_record *record = &staged->record;
    // A double far beyond any accumulator would never come to rest; both times are sums of what callers may hand in.
    bool sane = !reader->failed && hwi_is_within(record->gravity, 1e4f) && record->max_substeps >= 1 &&
                record->max_substeps <= 10000 && record->substep >= 1e-5 && record->substep <= 1.0 &&
                record->pending >= -record->substep && record->pending <= record->substep &&
                record->dropped_time >= 0.0 && record->dropped_time <= 1e15 && record->cable_count >= 0 &&
                record->current_count >= 0 && record->body_count >= 0 && record->attachment_count >= 0 &&
                record->winch_count >= 0 && record->collider_count >= 0 && record->hull_count >= 0 &&
                record->floater_count >= 0 && record->actuator_count >= 0 && record->growth_count >= 0 &&
                record->uneven_steps >= 0 && record->uneven_steps <= HWI_SMOOTHED_STEPS && record->reserved == 0 &&
                hwi_reader_has(reader, (uint64_t)record->cable_count * sizeof(hwi_cable_record) +
                                           (uint64_t)record->current_count * sizeof(hwi_current_record) +
                                           (uint64_t)record->body_count * sizeof(hwi_body_record) +
                                           (uint64_t)record->attachment_count * sizeof(hwi_attachment_record) +
                                           (uint64_t)record->winch_count * sizeof(hwi_winch_record) +
                                           (uint64_t)record->collider_count * sizeof(hwi_collider_record) +
                                           (uint64_t)record->hull_count * sizeof(hwi_hull_record) +
                                           (uint64_t)record->floater_count * sizeof(hwi_floater_record) +
                                           (uint64_t)record->actuator_count * sizeof(hwi_actuator_record)) &&
                hwi_water_check_def("hw_snapshot_load", &staged->water) == HW_OK;
    if (!sane) {
        return HW_ERROR_BAD_SNAPSHOT;
    }
    if (!hwi_registry_reserve(&staged->cables, record->cable_count) ||
        !hwi_registry_reserve(&staged->currents, record->current_count) ||
        !hwi_registry_reserve(&staged->bodies, record->body_count) ||
        !hwi_registry_reserve(&staged->attachments, record->attachment_count) ||
        !hwi_registry_reserve(&staged->winches, record->winch_count) ||
        !hwi_registry_reserve(&staged->colliders, record->collider_count) ||
        !hwi_registry_reserve(&staged->hulls, record->hull_count) ||
        !hwi_registry_reserve(&staged->floaters, record->floater_count) ||
        !hwi_registry_reserve(&staged->actuators, record->actuator_count)) {
        return HW_ERROR_OUT_OF_MEMORY;
    }
    for (int32_t i = 0; i < record->cable_count && result == HW_OK; ++i) {
        result = stage_cable(reader, staged);
    }
    for (int32_t i = 0; i < record->growth_count && result == HW_OK; ++i) {
        result = stage_growth(reader, staged);
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
    for (int32_t i = 0; i < record->collider_count && result == HW_OK; ++i) {
        result = stage_collider(reader, staged);
    }
    if (result == HW_OK) {
        result = stage_tethers(reader, staged);
    }
    if (result == HW_OK) {
        result = hwi_snapshot_read_floating(reader, staged);
    }
    return result == HW_OK && reader->at != reader->size ? HW_ERROR_BAD_SNAPSHOT : result;
}
