// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// What of each kind of object is state, on its way into a stream.

#include "snapshot.h"

#include "tether_snapshot.h"

int32_t hwi_snapshot_place(const hwi_registry *registry, const void *object)
{
    return object != NULL ? hwi_registry_place(registry, ((const hwi_object *)object)->index) : -1;
}

void hwi_snapshot_write_name(hwi_writer *writer, const hwi_object *object, hwi_stream_naming naming,
                             uint64_t *user_data)
{
    if (naming == WITHOUT_NAMES) {
        *user_data = 0;
    } else {
        uint32_t generation = hwi_id_unpack(object->id_bits).generation;
        HWI_WRITE(writer, generation);
    }
}

static void write_cable(hwi_writer *writer, const hwi_world *world, const hwi_cable *cable, hwi_stream_naming naming)
{
    const hwi_contacts *contacts = &cable->contacts;
    hwi_cable_record record = {
        .def = cable->def,
        .index = cable->object.index,
        .state = cable->state,
        .taut = cable->taut,
        .hold_count = cable->hold_count,
        .origin = cable->origin,
        .odd_at_start = cable->odd_at_start,
        .calm = cable->calm,
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
        .relief = cable->watch.relief,
        .contact_count = contacts->count,
        .snag_count = contacts->snag_count,
        .clearance = contacts->seen == world->broad.changes ? contacts->clearance : 0.0f,
    };
    for (int32_t i = 0; i < contacts->snag_count; ++i) {
        record.snags[i] = contacts->snags[i];
    }
    hwi_snapshot_write_name(writer, &cable->object, naming, &record.def.user_data);
    HWI_WRITE(writer, record);
    for (int32_t i = 0; i < cable->hold_count; ++i) {
        const hwi_hold *hold = &cable->holds[i];
        hwi_hold_record entry = {
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
        if (contacts->count > 0) {
            hwi_write(writer, contacts->items, (size_t)contacts->count * sizeof *contacts->items);
        }
    }
}

static int32_t count_growths(const hwi_world *world)
{
    int32_t count = 0;
    for (int32_t i = 0; i < world->cables.count && world->growing; ++i) {
        count += hwi_cable_is_growing(world->cables.living[i]);
    }
    return count;
}

static void write_growths(hwi_writer *writer, const hwi_world *world)
{
    for (int32_t i = 0; i < world->cables.count && world->growing; ++i) {
        const hwi_cable *cable = world->cables.living[i];
        if (hwi_cable_is_growing(cable)) {
            hwi_growth_record record = {cable->object.index, cable->wanted_length, cable->growth_speed};
            HWI_WRITE(writer, record);
        }
    }
}

static void write_current(hwi_writer *writer, const hwi_current *current, hwi_stream_naming naming)
{
    hwi_current_record record = {.def = current->def, .index = current->object.index};
    hwi_snapshot_write_name(writer, &current->object, naming, &record.def.user_data);
    HWI_WRITE(writer, record);
}

static void write_body(hwi_writer *writer, const hwi_body *body, hwi_stream_naming naming)
{
    hwi_body_record record = {
        .def = body->def,
        .state = body->state,
        .host = body->host,
        .load = body->load,
        .before = body->before,
        .before_turn = body->before_turn,
        .acceleration = body->acceleration,
        .angular_acceleration = body->angular_acceleration,
        .external = body->external,
        .external_seen = body->external_seen,
        .frame = body->frame,
        .index = body->object.index,
        .at_rest = body->at_rest,
        .faulted = body->faulted,
        .motion = body->motion,
        .still_for = body->still_for,
        .trails = body->trails,
        .due = body->due,
        .kick = body->kick,
        .kick_seen = body->kick_seen,
        .acted_for = body->acted_for,
    };
    hwi_snapshot_write_name(writer, &body->object, naming, &record.def.user_data);
    HWI_WRITE(writer, record);
}

static void write_attachment(hwi_writer *writer, const hwi_world *world, const hwi_attachment *attachment,
                             hwi_stream_naming naming)
{
    const hwi_hold *hold = hwi_attachment_hold(attachment);
    hwi_attachment_record record = {
        .def = attachment->def,
        .index = attachment->object.index,
        .cable = hwi_snapshot_place(&world->cables, attachment->cable),
        .body = hwi_snapshot_place(&world->bodies, attachment->body),
        .particle = hold->particle,
        .shift = hold->shift,
    };
    record.def.cable.bits = 0;
    record.def.body.bits = 0;
    hwi_snapshot_write_name(writer, &attachment->object, naming, &record.def.user_data);
    HWI_WRITE(writer, record);
}

static void write_winch(hwi_writer *writer, const hwi_winch *winch, hwi_stream_naming naming)
{
    hwi_winch_record record = {
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
    hwi_snapshot_write_name(writer, &winch->object, naming, &record.def.user_data);
    HWI_WRITE(writer, record);
}

// Who has the same data, and comes before.
static int32_t find_sharer(const hwi_world *world, int32_t place)
{
    const hwi_collider *collider = world->colliders.living[place];
    for (int32_t i = 0; i < place && collider->shape->users > 1; ++i) {
        const hwi_collider *other = world->colliders.living[i];
        if (other->shape == collider->shape) {
            return i;
        }
    }
    return HWI_DATA_FOLLOWS;
}

static void write_collider(hwi_writer *writer, const hwi_world *world, int32_t place, hwi_stream_naming naming)
{
    const hwi_collider *collider = world->colliders.living[place];
    hwi_collider_record record = {
        .def = collider->def,
        .from = collider->from,
        .to = collider->to,
        .end = collider->end,
        .index = collider->object.index,
        .body = hwi_snapshot_place(&world->bodies, collider->body),
        .data = collider->shape == NULL ? HWI_DATA_NONE : find_sharer(world, place),
    };
    record.def.body.bits = 0;
    if (naming == WITHOUT_NAMES) {
        record.data = collider->shape == NULL ? HWI_DATA_NONE : HWI_DATA_FOLLOWS; // a copy is as good
    }
    hwi_snapshot_write_name(writer, &collider->object, naming, &record.def.user_data);
    HWI_WRITE(writer, record);
    if (record.data == HWI_DATA_FOLLOWS && naming == WITHOUT_NAMES) {
        HWI_WRITE(writer, collider->shape->hash);
    } else if (record.data == HWI_DATA_FOLLOWS) {
        hwi_shape_write(writer, collider->shape);
    }
}

static void write_tethers(hwi_writer *writer, const hwi_world *world, hwi_stream_naming naming)
{
    HWI_WRITE(writer, world->tethers.count);
    for (int32_t i = 0; i < world->tethers.count; ++i) {
        const hwi_tether *tether = world->tethers.living[i];
        uint32_t generation = hwi_id_unpack(tether->object.id_bits).generation;
        if (naming == WITH_NAMES) {
            HWI_WRITE(writer, generation);
        }
        hwi_tether_write(writer, tether, naming == WITH_NAMES);
    }
}

static void write_sea(hwi_writer *writer, const hwi_world *world)
{
    const hwi_sea *sea = world->sea;
    hwi_sea_record record = {.def = world->sea_def, .given_count = -1, .has_bottom = world->sea_bottom != NULL};
    if (sea != NULL) {
        record.first = sea->state.first;
        record.from = sea->state.from;
        record.to = sea->state.to;
        record.begin = sea->state.begin;
        record.seconds = sea->state.seconds;
        record.given_count = sea->given_count;
    }
    HWI_WRITE(writer, record);
    if (record.seconds > 0.0) {
        HWI_WRITE(writer, sea->state.rate);
    }
    if (record.given_count > 0) {
        hwi_write(writer, sea->given, (size_t)record.given_count * sizeof *sea->given);
    }
    if (sea != NULL && record.def.surface == HW_SEA_GERSTNER && record.given_count < 0) {
        hwi_drawn_record drawn = {.changes = sea->wave_changes, .wave_count = sea->wave_count};
        HWI_WRITE(writer, drawn);
        for (int32_t i = 0; i < sea->wave_count; ++i) {
            HWI_WRITE(writer, sea->waves[i].state);
        }
    }
    if (record.has_bottom) {
        const hw_sea_bottom_def *bottom = &world->sea_bottom->def;
        hwi_write(writer, bottom, sizeof *bottom);
        hwi_write(writer, world->sea_bottom->heights,
                  (size_t)bottom->count_x * (size_t)bottom->count_z * sizeof *world->sea_bottom->heights);
    }
}

// Is there one of the host?
static bool has_led_body(const hwi_world *world)
{
    for (int32_t i = 0; i < world->bodies.count; ++i) {
        const hwi_body *body = world->bodies.living[i];
        if ((body->def.flags & HW_BODY_SIMULATED) == 0) {
            return true;
        }
    }
    return false;
}

void hwi_snapshot_write(hwi_writer *writer, const hwi_world *world, hwi_stream_naming naming)
{
    hwi_world_record record = {
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
        .collider_count = world->colliders.count,
        .hull_count = world->hulls.count,
        .floater_count = world->floaters.count,
        .actuator_count = world->actuators.count,
        .uneven_steps = world->uneven_steps,
        .growth_count = count_growths(world),
    };
    if (naming == WITH_NAMES) {
        HWI_WRITE(writer, world->slot);
        HWI_WRITE(writer, world->generation);
    } else {
        // How the host cut time into frames is state only as far as its bodies trail.
        record.steps = 0;
        record.uneven_steps = has_led_body(world) ? world->uneven_steps : 0;
    }
    HWI_WRITE(writer, record);
    HWI_WRITE(writer, world->water);
    write_sea(writer, world);
    for (int32_t i = 0; i < world->cables.count; ++i) {
        write_cable(writer, world, world->cables.living[i], naming);
    }
    write_growths(writer, world);
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
    for (int32_t i = 0; i < world->colliders.count; ++i) {
        write_collider(writer, world, i, naming);
    }
    write_tethers(writer, world, naming);
    hwi_snapshot_write_floating(writer, world, naming);
}
