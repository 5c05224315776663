// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// How cables lie round what they touch, for who asks and for the events.
//
// The angle by which a line turns round a thing is that between its segments at the ends of those that touch it, summed
// up; a bend away from the thing counts against it. So a line on a flat or hilly sea bed has turned round nothing.

#include "cable.h"
#include "collision.h"
#include "contact.h"
#include "trig.h"
#include "world.h"

#define SNAGGED 1.0471976f // rad, more than which a cable must turn round a thing to be snagged on it,
#define FREED   0.5235988f // and less than which to be free of it again
#define WATCHED 16         // things that the events watch, the first from the start

static hw_vec3 direction_of(const hwi_cable *cable, int32_t segment)
{
    return hwi_direction(hwi_sub(cable->position[segment + 1], cable->position[segment]), (hw_vec3){0});
}

// rad, of the bend at a particle: positive towards what lies against the normal.
static float turn_at(const hwi_cable *cable, int32_t particle, hw_vec3 normal)
{
    if (particle < 1 || particle > cable->particle_count - 2) {
        return 0.0f;
    }
    hw_vec3 before = direction_of(cable, particle - 1);
    hw_vec3 after = direction_of(cable, particle);
    hw_vec3 cross = hwi_cross(before, after);
    double angle = hwi_atan2((double)hwi_length(cross), (double)hwi_dot(before, after));
    return hwi_dot(hwi_sub(after, before), normal) < 0.0f ? (float)angle : -(float)angle;
}

// Is this the first contact with what it touches?
static bool is_first(const hwi_contacts *contacts, int32_t index)
{
    for (int32_t i = 0; i < index; ++i) {
        if (contacts->items[i].other == contacts->items[index].other) {
            return false;
        }
    }
    return true;
}

int32_t hwi_contacts_wraps(const hwi_cable *cable, hw_cable_wrap *wraps, int32_t capacity)
{
    const hwi_contacts *contacts = &cable->contacts;
    int32_t count = 0;
    for (int32_t i = 0; i < contacts->count; ++i) {
        const hwi_contact *contact = &contacts->items[i];
        int32_t place = 0;
        while (place < count && place < capacity && wraps[place].other != contact->other) {
            place += 1;
        }
        if (place >= capacity) {
            count += is_first(contacts, i) ? 1 : 0;
            continue;
        }
        hw_cable_wrap *wrap = &wraps[place];
        if (place == count) {
            *wrap = (hw_cable_wrap){.other = contact->other, .begin = (float)i, .snagged = -1};
            count += 1;
        }
        // The field keeps the last particle that was counted, until all are.
        for (int32_t particle = contact->segment; particle <= contact->segment + 1; ++particle) {
            if (particle > wrap->snagged) {
                wrap->angle += turn_at(cable, particle, contact->normal);
                wrap->snagged = particle;
            }
        }
        wrap->end = (float)i;
        wrap->press += contact->press;
        wrap->contact_count += 1;
    }
    return count;
}

float hwi_contact_arc_length(const hwi_cable *cable, const hwi_contact *contact)
{
    return hwi_cable_arc_length(cable, contact->segment) + contact->along * cable->nodes[contact->segment].rest;
}

static const hwi_object *object_of(hwi_world *world, uint32_t name)
{
    const hwi_registry *registry = hwi_world_registry(world, name >> 24);
    int32_t index = (int32_t)(name & 0xffffffu);
    return index < registry->ids.used ? registry->ids.slots[index].object : NULL;
}

uint64_t hwi_contact_id(hwi_world *world, uint32_t name)
{
    const hwi_object *object = object_of(world, name);
    return object != NULL ? object->id_bits : 0;
}

uint64_t hwi_contact_user_data(hwi_world *world, uint32_t name)
{
    const hwi_object *object = object_of(world, name);
    if (object == NULL) {
        return 0;
    }
    return name >> 24 == HW_KIND_COLLIDER ? ((const hwi_collider *)object)->def.user_data
                                          : ((const hwi_cable *)object)->def.user_data;
}

static void tell(hwi_world *world, const hwi_cable *cable, int32_t kind, const hw_cable_wrap *wrap, uint32_t other)
{
    hw_event *event = hwi_queue_push(&world->events);
    if (event != NULL) {
        const hwi_contact *first = wrap != NULL ? &cable->contacts.items[(int32_t)wrap->begin] : NULL;
        *event = (hw_event){
            .kind = kind,
            .particle = first != NULL ? first->segment : -1,
            .object = cable->object.id_bits,
            .user_data = cable->def.user_data,
            .substep = world->substeps,
            .value = first != NULL ? hwi_max(wrap->angle, 0.0f) : 0.0f,
            .arc_length = first != NULL ? hwi_contact_arc_length(cable, first) : 0.0f,
            .other = hwi_contact_id(world, other),
        };
    }
}

static const hw_cable_wrap *find_wrap(const hw_cable_wrap *wraps, int32_t count, uint32_t other)
{
    for (int32_t i = 0; i < count; ++i) {
        if (wraps[i].other == other) {
            return &wraps[i];
        }
    }
    return NULL;
}

bool hwi_contacts_snagged(const hwi_contacts *contacts, uint32_t other)
{
    for (int32_t i = 0; i < contacts->snag_count; ++i) {
        if (contacts->snags[i] == other) {
            return true;
        }
    }
    return false;
}

void hwi_contacts_report(hwi_world *world, hwi_cable *cable)
{
    hwi_contacts *contacts = &cable->contacts;
    if (contacts->count == 0 && contacts->snag_count == 0) {
        return;
    }
    hw_cable_wrap wraps[WATCHED];
    int32_t count = hwi_contacts_wraps(cable, wraps, WATCHED);
    count = count < WATCHED ? count : WATCHED;
    int32_t kept = 0;
    for (int32_t i = 0; i < contacts->snag_count; ++i) {
        const hw_cable_wrap *wrap = find_wrap(wraps, count, contacts->snags[i]);
        if (wrap != NULL && wrap->angle >= FREED) {
            contacts->snags[kept] = contacts->snags[i];
            kept += 1;
        } else {
            tell(world, cable, HW_EVENT_CABLE_FREE, wrap, contacts->snags[i]);
        }
    }
    contacts->snag_count = kept;
    for (int32_t i = 0; i < count && contacts->snag_count < HWI_MAX_SNAGS; ++i) {
        uint32_t other = (uint32_t)wraps[i].other;
        if (wraps[i].angle > SNAGGED && !hwi_contacts_snagged(contacts, other)) {
            contacts->snags[contacts->snag_count] = other;
            contacts->snag_count += 1;
            tell(world, cable, HW_EVENT_CABLE_SNAGGED, &wraps[i], other);
        }
    }
}

// Of a cable: what touches the thing is forgotten, and who was told that it is snagged there is told that it is free.
static void part(hwi_world *world, hwi_cable *cable, uint32_t name)
{
    hwi_contacts *contacts = &cable->contacts;
    int32_t kept = 0;
    for (int32_t i = 0; i < contacts->count; ++i) {
        if (contacts->items[i].other != name) {
            contacts->items[kept] = contacts->items[i];
            kept += 1;
        }
    }
    contacts->count = kept;
    kept = 0;
    for (int32_t i = 0; i < contacts->snag_count; ++i) {
        if (contacts->snags[i] != name) {
            contacts->snags[kept] = contacts->snags[i];
            kept += 1;
        } else {
            tell(world, cable, HW_EVENT_CABLE_FREE, NULL, name);
        }
    }
    contacts->snag_count = kept;
}

void hwi_contacts_leave(hwi_world *world, uint32_t name)
{
    for (int32_t i = 0; i < world->cables.count; ++i) {
        part(world, world->cables.living[i], name);
    }
}
