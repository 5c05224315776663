// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "rigid_body.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "object.h"
#include "transform.h"

// Where the node's frame lies in the body's is worked out anew each tick, and rounded anew. Only a change beyond that
// is one.
static const float tremble = 1e-4f;

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
    if (hwg_is_editor()) {
        double mass = 1.0;
        HWG_CALL(RigidBody3D_get_mass, rigid_body, &mass, NULL);
        hw_body_def_init(def);
        def->mass = bounded((float)mass, 1e-6f, 1e12f);
        return true;
    }
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

// The rows of the basis are those of the way out; turned over, of the way in.
static void set_axes(hwg_body *body, const hw_vec3 rows[3])
{
    body->axes[0] = (hw_vec3){rows[0].x, rows[1].x, rows[2].x};
    body->axes[1] = (hw_vec3){rows[0].y, rows[1].y, rows[2].y};
    body->axes[2] = (hw_vec3){rows[0].z, rows[1].z, rows[2].z};
}

// Where the node's frame is in the body's, which only another mass or shape changes.
static void find_frame(hwg_body *body, const hwg_transform *transform)
{
    hw_vec3 position = hwg_body_point(body, transform->origin);
    if (hwg_distance(position, body->position) > tremble)
        body->position = position;
    const hwg_transform inward = {.rows = {body->axes[0], body->axes[1], body->axes[2]}};
    hwg_transform frame = hwg_transform_multiply(&inward, transform);
    hwg_transform_remove_scale(&frame);
    hw_quat q = hwg_rows_quaternion(frame.rows);
    hw_quat known = body->orientation;
    float length = sqrtf(q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w);
    float cosine = (q.x * known.x + q.y * known.y + q.z * known.z + q.w * known.w) / length;
    if (!(fabsf(cosine) >= 1.0f - 1e-6f))
        body->orientation = (hw_quat){q.x / length, q.y / length, q.z / length, q.w / length};
}

static void read_state(GDExtensionObjectPtr rigid_body, GDExtensionObjectPtr state, hwg_body *body)
{
    hwg_transform transform;
    hw_vec3 centre, columns[3];
    if (hwg_is_editor()) {
        HWG_CALL(Node3D_get_global_transform, rigid_body, &transform, NULL);
        hwg_transform_remove_scale(&transform);
        int64_t mode = 0;
        HWG_CALL(RigidBody3D_get_center_of_mass_mode, rigid_body, &mode, NULL);
        if (mode == HWG_CENTER_OF_MASS_MODE_CUSTOM)
            HWG_CALL(RigidBody3D_get_center_of_mass, rigid_body, &body->centre, NULL);
        body->state = (hw_body_state){.position = hwg_transform_point(&transform, body->centre)};
        body->state.orientation = hwg_rows_quaternion(transform.rows);
        for (int i = 0; i < 3; i++)
            columns[i] = transform.rows[i];
        set_axes(body, columns);
        find_frame(body, &transform);
        return;
    }
    HWG_CALL(PhysicsDirectBodyState3D_get_transform, state, &transform, NULL);
    HWG_CALL(PhysicsDirectBodyState3D_get_center_of_mass, state, &centre, NULL);
    HWG_CALL(PhysicsDirectBodyState3D_get_principal_inertia_axes, state, columns, NULL);
    HWG_CALL(PhysicsDirectBodyState3D_get_linear_velocity, state, &body->state.velocity, NULL);
    HWG_CALL(PhysicsDirectBodyState3D_get_angular_velocity, state, &body->state.angular_velocity, NULL);
    hw_vec3 origin = transform.origin;
    body->state.position = (hw_vec3){origin.x + centre.x, origin.y + centre.y, origin.z + centre.z};
    body->state.orientation = hwg_rows_quaternion(columns);
    set_axes(body, columns);
    find_frame(body, &transform);
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
    if ((!state && !hwg_is_editor()) || !read_def(rigid_body, state, &def))
        return NULL;
    hwg_body *body = calloc(1, sizeof *body);
    if (!body || hw_body_create(world, &def, &body->id) != HW_OK) {
        free(body);
        return NULL;
    }
    body->target = target;
    body->user_count = 1;
    read_state(rigid_body, state, body);
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

hw_vec3 hwg_body_local_direction(const hwg_body *body, hw_vec3 v)
{
    // v + 2 q x (q x v + w v)
    hw_quat q = body->orientation;
    hw_vec3 t = {q.y * v.z - q.z * v.y + q.w * v.x, q.z * v.x - q.x * v.z + q.w * v.y,
                 q.x * v.y - q.y * v.x + q.w * v.z};
    return (hw_vec3){v.x + 2.0f * (q.y * t.z - q.z * t.y), v.y + 2.0f * (q.z * t.x - q.x * t.z),
                     v.z + 2.0f * (q.x * t.y - q.y * t.x)};
}

hw_vec3 hwg_body_local_point(const hwg_body *body, hw_vec3 point)
{
    hw_vec3 turned = hwg_body_local_direction(body, point);
    hw_vec3 origin = body->position;
    return (hw_vec3){origin.x + turned.x, origin.y + turned.y, origin.z + turned.z};
}

static void let_sleep(GDExtensionObjectPtr rigid_body, uint8_t can)
{
    hwg_rid rid = {0};
    int64_t which = HWG_BODY_STATE_CAN_SLEEP;
    HWG_CALL(CollisionObject3D_get_rid, rigid_body, &rid, NULL);
    hwg_variant value = hwg_variant_from(GDEXTENSION_VARIANT_TYPE_BOOL, &can);
    HWG_CALL(PhysicsServer3D_body_set_state, hwg.PhysicsServer3D, NULL, &rid, &which, &value);
    hwg_variant_destroy(&value);
}

void hwg_body_keep_awake(hwg_body *body, bool awake)
{
    body->awake_count += awake ? 1 : -1;
    GDExtensionObjectPtr rigid_body = hwg.object_get_instance_from_id(body->target);
    if (!rigid_body || hwg_is_editor() || body->awake_count != (awake ? 1 : 0))
        return;
    uint8_t can = 0;
    if (!awake)
        HWG_CALL(RigidBody3D_is_able_to_sleep, rigid_body, &can, NULL);
    let_sleep(rigid_body, can);
}

void hwg_bodies_before_step(void)
{
    for (hwg_body *body = first_body; body; body = body->next) {
        GDExtensionObjectPtr rigid_body = hwg.object_get_instance_from_id(body->target);
        GDExtensionObjectPtr state = rigid_body ? direct_state(rigid_body) : NULL;
        hw_body_def def, known;
        if (!rigid_body || (!state && !hwg_is_editor()) || !read_def(rigid_body, state, &def))
            continue;
        if (hw_body_get_def(body->id, &known) == HW_OK && memcmp(&known, &def, sizeof def) != 0)
            hw_body_set_def(body->id, &def);
        read_state(rigid_body, state, body);
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
    if (hwg_is_editor())
        return;
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
