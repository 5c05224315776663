// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// What a host reads of a cable's contacts.

#include "cable.h"
#include "contact.h"
#include "hawser/contact.h"
#include "validate.h"
#include "world.h"

_Static_assert(sizeof(hw_contact) == 72, "the ABI pins this size");
_Static_assert(sizeof(hw_cable_wrap) == 40, "the ABI pins this size");

static hw_result begin_list(const char *function, hw_cable_id id, int32_t *count, hwi_cable **cable, hwi_world **world)
{
    hw_result result = hwi_check_pointer(function, "count", count);
    if (result == HW_OK) {
        *count = 0;
        result = hwi_cable_resolve(function, id, cable, world);
    }
    return result;
}

static hw_result check_buffer(const char *function, const char *field, const void *items, int32_t capacity,
                              int32_t needed)
{
    hw_result result = hwi_check_capacity(function, field, capacity, needed);
    return result == HW_OK && needed > 0 ? hwi_check_pointer(function, field, items) : result;
}

hw_result hw_cable_get_contacts(hw_cable_id id, hw_contact *contacts, int32_t capacity, int32_t *count)
{
    hwi_cable *cable;
    hwi_world *world;
    hw_result result = begin_list(__func__, id, count, &cable, &world);
    if (result != HW_OK) {
        return result;
    }
    *count = cable->contacts.count;
    result = check_buffer(__func__, "contacts", contacts, capacity, *count);
    if (result != HW_OK) {
        return result;
    }
    for (int32_t i = 0; i < *count; ++i) {
        const hwi_contact *contact = &cable->contacts.items[i];
        contacts[i] = (hw_contact){
            .other = hwi_contact_id(world, contact->other),
            .user_data = hwi_contact_user_data(world, contact->other),
            .point = hwi_cable_to_world(cable, contact->point),
            .normal = contact->normal,
            .force = hwi_add_scaled(contact->grip, contact->press, contact->normal),
            .press = contact->press,
            .arc_length = hwi_contact_arc_length(cable, contact),
            .segment = contact->segment,
            .sliding = contact->slid,
        };
    }
    return HW_OK;
}

hw_result hw_cable_get_wraps(hw_cable_id id, hw_cable_wrap *wraps, int32_t capacity, int32_t *count)
{
    hwi_cable *cable;
    hwi_world *world;
    hw_result result = begin_list(__func__, id, count, &cable, &world);
    if (result != HW_OK) {
        return result;
    }
    *count = hwi_contacts_wraps(cable, NULL, 0);
    result = check_buffer(__func__, "wraps", wraps, capacity, *count);
    if (result == HW_OK) {
        hwi_contacts_wraps(cable, wraps, *count);
    }
    for (int32_t i = 0; result == HW_OK && i < *count; ++i) {
        uint32_t name = (uint32_t)wraps[i].other;
        wraps[i].other = hwi_contact_id(world, name);
        wraps[i].user_data = hwi_contact_user_data(world, name);
        wraps[i].angle = hwi_max(wraps[i].angle, 0.0f);
        wraps[i].begin = hwi_contact_arc_length(cable, &cable->contacts.items[(int32_t)wraps[i].begin]);
        wraps[i].end = hwi_contact_arc_length(cable, &cable->contacts.items[(int32_t)wraps[i].end]);
        wraps[i].snagged = hwi_contacts_snagged(&cable->contacts, name) ? 1 : 0;
    }
    return result;
}
