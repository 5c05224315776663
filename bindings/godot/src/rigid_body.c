// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "rigid_body.h"

#include <stdlib.h>
#include <string.h>

#include "transform.h"

static hwg_body *first_body;

GDExtensionObjectPtr hwg_find_rigid_body(GDExtensionObjectPtr node)
{
    while (node && !hwg.object_cast_to(node, hwg.CollisionObject3D_tag)) {
        GDExtensionObjectPtr parent = NULL;
        HWG_CALL(Node_get_parent, node, &parent, NULL);
        node = parent;
    }
    if (!node || !hwg.object_cast_to(node, hwg.RigidBody3D_tag))
        return NULL;
    uint8_t frozen = 0;
    HWG_CALL(RigidBody3D_is_freeze_enabled, node, &frozen, NULL);
    return frozen ? NULL : node;
}

// The engine's own view of a body, or NULL while it has none.
static GDExtensionObjectPtr direct_state(GDExtensionObjectPtr rigid_body)
{
    hwg_rid rid = {0};
    GDExtensionObjectPtr state = NULL;
    HWG_CALL(CollisionObject3D_get_rid, rigid_body, &rid, NULL);
    HWG_CALL(PhysicsServer3D_body_get_direct_state, hwg.PhysicsServer3D, &state, &rid);
    return state;
}

static float bounded(float value, float low, float high)
{
    return value < low ? low : value > high ? high : value;
}

static float dot(hw_vec3 a, hw_vec3 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

// False for a body that does not give way.
static bool read_def(GDExtensionObjectPtr rigid_body, GDExtensionObjectPtr state, hw_body_def *def)
{
    double inverse_mass = 0.0, gravity_scale = 1.0;
    hw_vec3 inverse = {0.0f, 0.0f, 0.0f};
    HWG_CALL(PhysicsDirectBodyState3D_get_inverse_mass, state, &inverse_mass, NULL);
    HWG_CALL(PhysicsDirectBodyState3D_get_inverse_inertia, state, &inverse, NULL);
    HWG_CALL(RigidBody3D_get_gravity_scale, rigid_body, &gravity_scale, NULL);
    hw_body_def_init(def);
    def->gravity_scale = bounded((float)gravity_scale, -100.0f, 100.0f);
    if (!(inverse_mass > 0.0))
        return false;
    def->mass = bounded((float)(1.0 / inverse_mass), 1e-6f, 1e12f);
    // An axis that is locked has no inverse: nothing turns it.
    def->inertia = (hw_vec3){bounded(1.0f / inverse.x, 1e-12f, 1e18f), bounded(1.0f / inverse.y, 1e-12f, 1e18f),
                             bounded(1.0f / inverse.z, 1e-12f, 1e18f)};
    return true;
}

static void read_state(GDExtensionObjectPtr state, hwg_body *body)
{
    hwg_transform transform;
    hw_vec3 centre, columns[3];
    HWG_CALL(PhysicsDirectBodyState3D_get_transform, state, &transform, NULL);
    HWG_CALL(PhysicsDirectBodyState3D_get_center_of_mass, state, &centre, NULL);
    HWG_CALL(PhysicsDirectBodyState3D_get_principal_inertia_axes, state, columns, NULL);
    HWG_CALL(PhysicsDirectBodyState3D_get_linear_velocity, state, &body->state.velocity, NULL);
    HWG_CALL(PhysicsDirectBodyState3D_get_angular_velocity, state, &body->state.angular_velocity, NULL);
    hw_vec3 origin = transform.origin;
    body->state.position = (hw_vec3){origin.x + centre.x, origin.y + centre.y, origin.z + centre.z};
    body->state.orientation = hwg_rows_quaternion(columns);
    // The rows of the basis are those of the way out; turned over, of the way in.
    body->axes[0] = (hw_vec3){columns[0].x, columns[1].x, columns[2].x};
    body->axes[1] = (hw_vec3){columns[0].y, columns[1].y, columns[2].y};
    body->axes[2] = (hw_vec3){columns[0].z, columns[1].z, columns[2].z};
}

hwg_body *hwg_body_take(GDExtensionObjectPtr rigid_body, hw_world_id world)
{
    uint64_t target = hwg.object_get_instance_id(rigid_body);
    for (hwg_body *body = first_body; body; body = body->next) {
        if (body->target == target) {
            body->user_count++;
            return body;
        }
    }
    GDExtensionObjectPtr state = direct_state(rigid_body);
    hw_body_def def;
    if (!state || !read_def(rigid_body, state, &def))
        return NULL;
    hwg_body *body = calloc(1, sizeof *body);
    if (!body || hw_body_create(world, &def, &body->id) != HW_OK) {
        free(body);
        return NULL;
    }
    body->target = target;
    body->user_count = 1;
    read_state(state, body);
    hw_body_set_state(body->id, &body->state);
    body->next = first_body;
    first_body = body;
    return body;
}

void hwg_body_give_back(hwg_body *body)
{
    if (--body->user_count)
        return;
    hwg_body **link = &first_body;
    while (*link != body)
        link = &(*link)->next;
    *link = body->next;
    // A body that came to rest on its cable does not stay in the air without it.
    GDExtensionObjectPtr rigid_body = hwg.object_get_instance_from_id(body->target);
    const uint8_t no = 0;
    if (rigid_body)
        HWG_CALL(RigidBody3D_set_sleeping, rigid_body, NULL, &no);
    hw_body_destroy(body->id);
    free(body);
}

hw_vec3 hwg_body_point(const hwg_body *body, hw_vec3 point)
{
    hw_vec3 centre = body->state.position;
    hw_vec3 lever = {point.x - centre.x, point.y - centre.y, point.z - centre.z};
    return hwg_rows_apply(body->axes, lever);
}

void hwg_bodies_before_step(void)
{
    for (hwg_body *body = first_body; body; body = body->next) {
        GDExtensionObjectPtr rigid_body = hwg.object_get_instance_from_id(body->target);
        GDExtensionObjectPtr state = rigid_body ? direct_state(rigid_body) : NULL;
        hw_body_def def, known;
        if (!state || !read_def(rigid_body, state, &def))
            continue;
        if (hw_body_get_def(body->id, &known) == HW_OK && memcmp(&known, &def, sizeof def) != 0)
            hw_body_set_def(body->id, &def);
        read_state(state, body);
        hw_body_set_state(body->id, &body->state);
    }
}

// A body at rest would be woken by every push. It needs none while the pull is what it was when it came to rest.
static bool is_same_pull(const hwg_body *body, const hw_body_load *load)
{
    hw_vec3 force = load->force;
    hw_vec3 known = body->load.force;
    hw_vec3 difference = {force.x - known.x, force.y - known.y, force.z - known.z};
    return dot(difference, difference) <= 1e-4f * dot(known, known);
}

void hwg_bodies_after_step(void)
{
    for (hwg_body *body = first_body; body; body = body->next) {
        GDExtensionObjectPtr rigid_body = hwg.object_get_instance_from_id(body->target);
        GDExtensionObjectPtr state = rigid_body ? direct_state(rigid_body) : NULL;
        hw_body_load load;
        if (!state || hw_body_get_load(body->id, &load) != HW_OK)
            continue;
        uint8_t sleeping = 0;
        HWG_CALL(PhysicsDirectBodyState3D_is_sleeping, state, &sleeping, NULL);
        if (sleeping && is_same_pull(body, &load))
            continue;
        body->load = load;
        HWG_CALL(PhysicsDirectBodyState3D_apply_central_force, state, NULL, &load.force);
        HWG_CALL(PhysicsDirectBodyState3D_apply_torque, state, NULL, &load.torque);
    }
}
