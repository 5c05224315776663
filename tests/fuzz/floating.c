// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Random bodies, hulls, floaters and actuators.

#include <math.h>
#include <stdbool.h>
#include <stddef.h>

#include "fuzz.h"

static hw_result make_hull(hw_world_id world, hw_hull_id *created)
{
    hw_hull_def def;
    hw_vec3 points[24];
    int32_t indices[96];
    int32_t shape = any_int(HW_HULL_BOX, HW_HULL_MESH);
    if (hw_hull_def_init(&def, shape) != HW_OK)
        return hw_hull_create(world, NULL, NULL, 0, NULL, 0, created);
    def.size = (hw_vec3){any_real(0.1f, 3.0f), any_real(0.1f, 3.0f), any_real(0.1f, 3.0f)};
    def.radius = any_real(0.1f, 2.0f);
    def.length = any_real(0.1f, 2.0f);
    def.flags = chance(8) ? next() % 4 : 0u;
    if (shape < HW_HULL_CONVEX || chance(3))
        def.triangle_target = any_int(12, 100);
    for (int i = 0; i < 24; i++)
        points[i] = chance(300) ? any_point() : (hw_vec3){real(-1.0f, 1.0f), real(-1.0f, 1.0f), real(-1.0f, 1.0f)};
    // A random soup of triangles: some of it can be closed, some of it not.
    int32_t used = any_int(4, 24);
    for (int i = 0; i < 96; i++)
        indices[i] = chance(2000) ? any_int(0, 30) : (int32_t)(next() % 24);
    return hw_hull_create(world, &def, chance(60) ? NULL : points, used < 4 || used > 24 ? used : 24,
                          chance(60) ? NULL : indices, (int32_t)(next() % 33) * 3, created);
}

static void any_floater_def(hw_floater_def *def, hw_world_id world)
{
    hw_body_id bodies[MAX_IDS];
    hw_hull_id hulls[MAX_IDS];
    int32_t count = 0;
    if (hw_floater_def_init(def, any_int(HW_FLOATER_EXACT, HW_FLOATER_RANDOM_POINTS)) != HW_OK)
        return;
    def->body.bits = any_bits();
    def->hull.bits = any_bits();
    if (hw_world_get_bodies(world, bodies, MAX_IDS, &count) == HW_OK && count > 0 && !chance(10))
        def->body = bodies[next() % (uint32_t)count];
    if (hw_world_get_hulls(world, hulls, MAX_IDS, &count) == HW_OK && count > 0 && !chance(10))
        def->hull = hulls[next() % (uint32_t)count];
    def->flags = chance(10) ? next() % 16 : def->flags;
    def->point_count = any_int(16, 200);
    def->position = (hw_vec3){any_real(-1.0f, 1.0f), any_real(-1.0f, 1.0f), any_real(-1.0f, 1.0f)};
    def->drag_normal = any_real(0.0f, 2.0f);
    def->drag_base = any_real(0.0f, 1.0f);
    def->lift = any_real(0.0f, 2.0f);
    def->radiation_damping = any_real(0.0f, 1.0f);
    def->linear_damping.y = any_real(0.0f, 1e4f);
    def->quadratic_spin_damping.x = any_real(0.0f, 1e4f);
    def->added_mass_scale = any_real(0.0f, 3.0f);
    if (chance(6))
        def->added_mass[7 * (next() % 6)] = any_real(0.0f, 1e4f);
}

static hw_floater_id any_floater(hw_world_id world)
{
    hw_floater_id floaters[MAX_IDS];
    int32_t count = 0;
    if (!chance(8) && hw_world_get_floaters(world, floaters, MAX_IDS, &count) == HW_OK && count > 0)
        return floaters[next() % (uint32_t)count];
    return (hw_floater_id){any_bits()};
}

static hw_result call_actuator(hw_world_id world)
{
    hw_actuator_def def;
    hw_actuator_id actuators[MAX_IDS];
    hw_actuator_id created;
    hw_body_id bodies[MAX_IDS];
    int32_t count = 0;
    bool known = hw_world_get_actuators(world, actuators, MAX_IDS, &count) == HW_OK && count > 0;
    hw_actuator_id actuator = known ? actuators[next() % (uint32_t)count] : (hw_actuator_id){any_bits()};
    if (chance(3))
        return hw_actuator_set_control(actuator, any_real(-1.0f, 1.0f));
    if (chance(6) || count > 12)
        return hw_actuator_destroy(actuator);
    if (hw_actuator_def_init(&def, any_int(HW_ACTUATOR_THRUSTER, HW_ACTUATOR_BALLAST)) != HW_OK)
        return hw_actuator_create(world, NULL, &created);
    def.body.bits = any_bits();
    if (hw_world_get_bodies(world, bodies, MAX_IDS, &count) == HW_OK && count > 0)
        def.body = bodies[next() % (uint32_t)count];
    def.position = (hw_vec3){any_real(-1.0f, 1.0f), any_real(-1.0f, 1.0f), any_real(-1.0f, 1.0f)};
    def.direction = (hw_vec3){any_real(-1.0f, 1.0f), any_real(-1.0f, 1.0f), any_real(-1.0f, 1.0f)};
    def.thrust = any_real(0.0f, 1e5f);
    def.control = any_real(0.0f, 1.0f);
    def.area = any_real(0.01f, 2.0f);
    hw_result result = hw_actuator_create(world, &def, &created);
    remember(created.bits);
    return result;
}

static hw_result call_body(hw_world_id world)
{
    hw_body_id bodies[MAX_IDS];
    int32_t count = 0;
    bool known = hw_world_get_bodies(world, bodies, MAX_IDS, &count) == HW_OK && count > 0;
    hw_body_id body = known ? bodies[next() % (uint32_t)count] : (hw_body_id){any_bits()};
    hw_body_state state = {.position = any_point(), .orientation = {real(-1.0f, 1.0f), 0.0f, real(-1.0f, 1.0f), 1.0f}};
    hw_body_load load;
    if (hw_body_get_load(body, &load) == HW_OK && !(isfinite(load.force.x) && isfinite(load.torque.z)))
        fail("a load that is not finite");
    if (hw_body_get_state(body, &state) == HW_OK && !(isfinite(state.position.x) && isfinite(state.velocity.y)))
        fail("a body that is not finite");
    if (count > 10 || chance(12))
        return hw_body_destroy(body);
    if (count > 0 && chance(2)) {
        state.position = any_point();
        state.velocity = (hw_vec3){any_real(-50.0f, 50.0f), any_real(-50.0f, 50.0f), any_real(-50.0f, 50.0f)};
        state.angular_velocity.y = any_real(-100.0f, 100.0f);
        return hw_body_set_state(body, &state);
    }
    hw_body_def def;
    hw_body_id created;
    hw_body_def_init(&def);
    def.flags = next() % (chance(20) ? 4 : 2);
    def.mass = any_real(0.001f, 1000.0f);
    def.inertia = (hw_vec3){any_real(0.001f, 100.0f), any_real(0.001f, 100.0f), any_real(0.001f, 100.0f)};
    def.gravity_scale = any_real(0.0f, 2.0f);
    hw_result result = hw_body_create(world, &def, &created);
    remember(created.bits);
    return result;
}

hw_result call_floater(uint32_t which)
{
    hw_world_id world = any_world();
    hw_floater_id floater = any_floater(world);
    hw_floater_def def;
    hw_floater_status status;
    hw_vec3 points[MAX_POINTS];
    int32_t count = 0;
    switch (which % 10) {
    case 0: {
        hw_hull_id created;
        hw_hull_id hulls[MAX_IDS];
        if (hw_world_get_hulls(world, hulls, MAX_IDS, &count) == HW_OK && count > 8)
            return hw_hull_destroy(hulls[next() % (uint32_t)count]);
        hw_result result = make_hull(world, &created);
        remember(created.bits);
        return result;
    }
    case 1:
    case 2: {
        hw_floater_id floaters[MAX_IDS];
        if (hw_world_get_floaters(world, floaters, MAX_IDS, &count) == HW_OK && count > 8)
            return hw_floater_destroy(floaters[next() % (uint32_t)count]);
        any_floater_def(&def, world);
        hw_floater_id created;
        hw_result result = hw_floater_create(world, chance(50) ? NULL : &def, &created);
        remember(created.bits);
        return result;
    }
    case 3:
        if (hw_floater_get_status(floater, &status) == HW_OK &&
            !(isfinite(status.draft) && isfinite(status.buoyancy.y) && isfinite(status.metacentric_height)))
            fail("a floater that is not finite");
        return hw_floater_get_status(floater, chance(20) ? NULL : &status);
    case 4:
        if (hw_floater_get_def(floater, &def) != HW_OK || chance(8))
            any_floater_def(&def, world);
        def.method = any_int(HW_FLOATER_EXACT, HW_FLOATER_RANDOM_POINTS);
        def.slamming = any_real(0.0f, 1.0f);
        return hw_floater_set_def(floater, &def);
    case 5:
        return hw_floater_copy_waterline(floater, chance(10) ? NULL : points, any_int(0, MAX_POINTS), &count);
    case 6:
        return chance(4) ? hw_floater_destroy(floater) : hw_hull_destroy((hw_hull_id){any_bits()});
    case 7:
    case 8:
        return call_body(world);
    default:
        return call_actuator(world);
    }
}
