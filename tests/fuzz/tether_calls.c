// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Random calls about tethers, among all the others.

#include "fuzz.h"

#include <math.h>
#include <stddef.h>

#define MOST_LINKS 64

static void any_def(hw_tether_def *def)
{
    hw_tether_def_init(def, any_int(HW_MODEL_STRAIGHT, HW_MODEL_CATENARY));
    def->depth = any_int(HW_DEPTH_FORCES, HW_DEPTH_NONLINEAR);
    def->segment_count = chance(3) ? any_int(1, 4) : any_int(5, 40);
    def->flags = chance(20) ? next() : next() % 32;
    def->length = chance(10) ? any_real(0.001f, 1e6f) : any_real(0.1f, 40.0f);
    def->buoyancy = any_real(-1.0f, 1.0f);
    def->max_current = any_real(0.01f, 5.0f);
    def->current = (hw_vec3){any_real(-2.0f, 2.0f), any_real(-2.0f, 2.0f), any_real(-2.0f, 2.0f)};
    def->seabed_height = any_real(-30.0f, -10.0f);
    def->seabed_friction = any_real(0.0f, 2.0f);
    def->rejoin_angle = any_real(180.0f, 270.0f);
    def->stuck_contacts = any_int(0, 32);
    def->stuck_angle = any_real(0.0f, 180.0f);
    def->blend_time = any_real(0.0f, 5.0f);
    if (chance(2))
        hw_cable_material_init(&def->material, any_int(1, 7));
    if (chance(8))
        def->material.axial_stiffness = any_real(1.0f, 1e9f);
    if (chance(8))
        def->material.mass_per_length = any_real(0.0f, 100.0f);
    def->start_position = any_point();
    def->end_position = any_point();
    def->collision_mask = chance(3) ? next() : UINT64_MAX;
    if (chance(40))
        def->struct_size = next();
}

// Most likely a living one.
static hw_tether_id any_tether(void)
{
    hw_tether_id tethers[MAX_IDS];
    int32_t count = 0;
    if (!chance(8) && hw_world_get_tethers(any_world(), tethers, MAX_IDS, &count) == HW_OK && count > 0)
        return tethers[next() % (uint32_t)count];
    return (hw_tether_id){any_bits()};
}

static hw_result create_tether(void)
{
    hw_tether_id tethers[MAX_IDS];
    hw_tether_id created = {0};
    hw_tether_def def;
    int32_t count = 0;
    hw_world_id world = any_world();
    // Few enough to stay quick.
    if (hw_world_get_tethers(world, tethers, MAX_IDS, &count) == HW_OK && count > 3)
        return hw_tether_destroy(tethers[next() % (uint32_t)count]);
    any_def(&def);
    hw_result result = hw_tether_create(world, chance(50) ? NULL : &def, &created);
    if (result == HW_OK && def.segment_count > MOST_LINKS)
        return hw_tether_destroy(created);
    remember(created.bits);
    return result;
}

static hw_result read_tether(hw_tether_id tether)
{
    hw_tether_contact contacts[HW_MAX_TETHER_CONTACTS];
    hw_vec3 points[MOST_LINKS + 1];
    hw_vec3 place;
    hw_cable_view view;
    int32_t count;
    switch (next() % 4) {
    case 0:
        return hw_tether_copy_contacts(tether, chance(20) ? NULL : contacts,
                                       any_int(0, HW_MAX_TETHER_CONTACTS) % (HW_MAX_TETHER_CONTACTS + 1), &count);
    case 1:
        return hw_tether_copy_points(tether, chance(20) ? NULL : points, any_int(0, MOST_LINKS + 1) % (MOST_LINKS + 2),
                                     &count);
    case 2:
        return hw_tether_get_view(tether, chance(20) ? NULL : &view);
    default:
        return hw_tether_clamp(tether, any_point(), chance(20) ? NULL : &place);
    }
}

hw_result call_tether(uint32_t which)
{
    hw_tether_id tether = any_tether();
    hw_tether_def def;
    switch (which % 14) {
    case 0:
    case 1:
        return create_tether();
    case 2:
        return hw_tether_destroy(chance(4) ? tether : (hw_tether_id){any_bits()});
    case 3:
        if (hw_tether_get_def(tether, &def) != HW_OK || chance(8)) {
            any_def(&def);
        } else {
            int32_t links = def.segment_count;
            any_def(&def);
            def.segment_count = links;
        }
        return hw_tether_set_def(tether, chance(50) ? NULL : &def);
    case 4:
    case 5:
        return hw_tether_set_ends(tether, any_point(), any_point());
    case 6:
        return hw_tether_set_length(tether, any_real(0.01f, 40.0f));
    case 7:
        return hw_tether_pay_out(tether, any_real(-5.0f, 5.0f), any_real(0.0f, 100.0f));
    case 8:
    case 9:
        return hw_tether_tie(tether, any_int(0, 1), any_body(any_world()), any_point());
    case 10:
        return hw_tether_set_active(tether, any_int(0, 1));
    case 11:
        return hw_tether_reset(tether);
    case 12:
        return chance(2) ? hw_tether_take_cable(tether, any_cable()) : hw_cable_take_tether(any_cable(), tether);
    default:
        return read_tether(tether);
    }
}

void check_any_tether(void)
{
    hw_vec3 points[MOST_LINKS + 1];
    float tensions[MOST_LINKS];
    hw_tether_status status;
    int32_t count = 0;
    hw_tether_id tether = any_tether();
    if (hw_tether_get_status(tether, &status) != HW_OK)
        return;
    if (!(isfinite(status.current_length) && isfinite(status.start_tension) && isfinite(status.end_tension) &&
          status.length > 0.0f && status.reach >= 0.0f && isfinite(status.reach)))
        fail("a tether's status that is not finite");
    if (hw_tether_copy_points(tether, points, MOST_LINKS + 1, &count) != HW_OK)
        fail("a tether's points cannot be read");
    for (int32_t i = 0; i < count; i++)
        if (!(isfinite(points[i].x) && isfinite(points[i].y) && isfinite(points[i].z)))
            fail("a tether's point that is not finite");
    if (hw_tether_copy_tensions(tether, tensions, MOST_LINKS, &count) != HW_OK)
        fail("a tether's tensions cannot be read");
    for (int32_t i = 0; i < count; i++)
        if (!(isfinite(tensions[i]) && tensions[i] >= 0.0f))
            fail("a tether's tension that is no tension");
}
