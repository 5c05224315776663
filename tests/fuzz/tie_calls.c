// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Random calls about what is tied, cut and touched: attachments, the bodies at them, cuts, spools, contacts.

#include "fuzz.h"

#include <math.h>
#include <stdbool.h>
#include <stddef.h>

#define MOST_CONTACTS 256

static bool is_finite(hw_vec3 p)
{
    return isfinite(p.x) && isfinite(p.y) && isfinite(p.z);
}

hw_body_id any_body(hw_world_id world)
{
    hw_body_id bodies[MAX_IDS];
    int32_t count = 0;
    if (!chance(8) && hw_world_get_bodies(world, bodies, MAX_IDS, &count) == HW_OK && count > 0)
        return bodies[next() % (uint32_t)count];
    return (hw_body_id){chance(2) ? 0 : any_bits()};
}

// Most likely a living one of this world.
static hw_cable_id any_cable_of(hw_world_id world)
{
    hw_cable_id cables[MAX_IDS];
    int32_t count = 0;
    if (!chance(8) && hw_world_get_cables(world, cables, MAX_IDS, &count) == HW_OK && count > 0)
        return cables[next() % (uint32_t)count];
    return any_cable();
}

static hw_attachment_id any_attachment(hw_world_id world)
{
    hw_attachment_id attachments[MAX_IDS];
    int32_t count = 0;
    if (!chance(8) && hw_world_get_attachments(world, attachments, MAX_IDS, &count) == HW_OK && count > 0)
        return attachments[next() % (uint32_t)count];
    return (hw_attachment_id){any_bits()};
}

static float any_arc_length(hw_cable_id cable)
{
    hw_cable_def line;
    if (hw_cable_get_def(cable, &line) != HW_OK)
        return any_real(0.0f, 20.0f);
    return chance(3) ? (chance(2) ? 0.0f : line.rest_length) : any_real(0.0f, line.rest_length);
}

static hw_result create_attachment(hw_world_id world)
{
    hw_attachment_def def;
    hw_attachment_id created;
    hw_attachment_def_init(&def);
    def.cable = any_cable_of(world);
    def.body = chance(3) ? (hw_body_id){0} : any_body(world);
    def.flags = chance(20) ? next() : def.body.bits != 0 && !chance(4) ? HW_ATTACHMENT_TWO_WAY : 0u;
    def.point = chance(4) ? any_point() : (hw_vec3){real(-1.0f, 1.0f), real(-1.0f, 1.0f), real(-1.0f, 1.0f)};
    def.arc_length = any_arc_length(def.cable);
    if (chance(40))
        def.struct_size = next();
    hw_result result = hw_attachment_create(world, chance(50) ? NULL : &def, &created);
    remember(created.bits);
    return result;
}

static hw_result read_attachment(hw_attachment_id attachment)
{
    hw_attachment_def def;
    hw_vec3 force;
    if (chance(2))
        return hw_attachment_get_def(attachment, chance(20) ? NULL : &def);
    if (hw_attachment_get_force(attachment, &force) == HW_OK && !is_finite(force))
        fail("an attachment's force that is not finite");
    return hw_attachment_get_force(attachment, chance(20) ? NULL : &force);
}

static hw_result set_body(hw_body_id body)
{
    hw_body_def def;
    if (hw_body_get_def(body, &def) != HW_OK)
        hw_body_def_init(&def);
    def.mass = any_real(0.001f, 1000.0f);
    def.inertia = (hw_vec3){any_real(0.001f, 100.0f), any_real(0.001f, 100.0f), any_real(0.001f, 100.0f)};
    def.gravity_scale = any_real(-1.0f, 2.0f);
    return hw_body_set_def(body, chance(40) ? NULL : &def);
}

static hw_result read_contacts(hw_cable_id cable)
{
    static hw_contact contacts[MOST_CONTACTS];
    hw_cable_wrap wraps[MAX_IDS];
    float length = 0.0f;
    int32_t count = 0;
    switch (next() % 3) {
    case 0: {
        hw_result result = hw_cable_get_contacts(cable, chance(20) ? NULL : contacts, MOST_CONTACTS, &count);
        for (int32_t i = 0; result == HW_OK && i < count; i++)
            if (!(is_finite(contacts[i].force) && is_finite(contacts[i].point) && contacts[i].press >= 0.0f))
                fail("a contact that is not finite");
        return result;
    }
    case 1:
        return hw_cable_get_wraps(cable, chance(20) ? NULL : wraps, any_int(0, MAX_IDS) % (MAX_IDS + 1), &count);
    default: {
        hw_result result = hw_cable_get_taut_length(cable, chance(20) ? NULL : &length);
        if (result == HW_OK && !(length >= 0.0f && isfinite(length)))
            fail("a taut length that is no length");
        return result;
    }
    }
}

hw_result call_tie(uint32_t which)
{
    hw_cable_spool_status spool;
    int32_t cut;
    hw_world_id world = any_world();
    hw_attachment_id attachment = any_attachment(world);
    hw_cable_id cable = any_cable_of(world);
    switch (which % 12) {
    case 0:
    case 1:
    case 2:
    case 3:
        return create_attachment(world);
    case 4:
        return hw_attachment_destroy(attachment);
    case 5:
        return hw_attachment_set_point(attachment, any_point());
    case 6:
        return read_attachment(attachment);
    case 7:
        return set_body(any_body(world));
    case 8:
        return chance(4) ? hw_cable_cut(cable, any_arc_length(cable))
                         : hw_cable_is_cut(cable, any_int(0, 40), chance(20) ? NULL : &cut);
    case 9:
        return hw_cable_get_spool(cable, chance(20) ? NULL : &spool);
    default:
        return read_contacts(cable);
    }
}
