// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "rigid_body.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "hull_source.h"
#include "object.h"
#include "server.h"
#include "transform.h"

// Where the node's frame lies in the body's is worked out anew each tick, and rounded anew. Only a change beyond that
// is one.
static const float tremble = 1e-4f;

static hwg_body *first_body;
static bool is_halted; // a tick without time is under way

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

static bool is_paused(GDExtensionObjectPtr node)
{
    GDExtensionObjectPtr tree = NULL;
    uint8_t inside = 0, paused = 0;
    HWG_CALL(Node_is_inside_tree, node, &inside, NULL);
    if (!inside)
        return true;
    HWG_CALL(Node_get_tree, node, &tree, NULL);
    HWG_CALL(SceneTree_is_paused, tree, &paused, NULL);
    return paused;
}

// A thread of their own that moves bodies lets nobody see them but in a tick.
static bool is_hidden(void)
{
    uint8_t in_tick = 0, has_thread = 0;
    HWG_CALL(Engine_is_in_physics_frame, hwg.Engine, &in_tick, NULL);
    if (!in_tick)
        hwg_read_setting("physics/3d/run_on_separate_thread", GDEXTENSION_VARIANT_TYPE_BOOL, &has_thread);
    return has_thread;
}

// The engine's own view of a body; NULL while the engine does not move it: it is paused, disabled or static, or its
// space stands still. A body that stands still must not be pushed: the pushes would pile up until it moves again.
static GDExtensionObjectPtr direct_state(GDExtensionObjectPtr rigid_body)
{
    hwg_rid rid = {0}, space = {0};
    int64_t mode = HWG_BODY_MODE_STATIC;
    uint8_t active = 0;
    GDExtensionObjectPtr state = NULL;
    HWG_CALL(CollisionObject3D_get_rid, rigid_body, &rid, NULL);
    HWG_CALL(PhysicsServer3D_body_get_mode, hwg.PhysicsServer3D, &mode, &rid);
    HWG_CALL(PhysicsServer3D_body_get_space, hwg.PhysicsServer3D, &space, &rid);
    if (mode <= HWG_BODY_MODE_KINEMATIC || !space.id || is_paused(rigid_body) || is_hidden())
        return NULL;
    HWG_CALL(PhysicsServer3D_space_is_active, hwg.PhysicsServer3D, &active, &space);
    if (!active)
        return NULL;
    // What a script moved in this tick, the engine would tell its physics only after the tick.
    HWG_CALL(Node3D_force_update_transform, rigid_body, NULL, NULL);
    HWG_CALL(PhysicsServer3D_body_get_direct_state, hwg.PhysicsServer3D, &state, &rid);
    return state;
}

bool hwg_body_is_moved(GDExtensionObjectPtr rigid_body)
{
    return hwg_is_editor() || direct_state(rigid_body);
}

static float bounded(float value, float low, float high)
{
    return value < low ? low : value > high ? high : value;
}

static float dot(hw_vec3 a, hw_vec3 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static hw_vec3 turn(hw_quat q, hw_vec3 v)
{
    // v + 2 q x (q x v + w v)
    hw_vec3 t = {q.y * v.z - q.z * v.y + q.w * v.x, q.z * v.x - q.x * v.z + q.w * v.y,
                 q.x * v.y - q.y * v.x + q.w * v.z};
    return (hw_vec3){v.x + 2.0f * (q.y * t.z - q.z * t.y), v.y + 2.0f * (q.z * t.x - q.x * t.z),
                     v.z + 2.0f * (q.x * t.y - q.y * t.x)};
}

// GodotPhysics weighs a new body when it first moves it, and says until then that nothing turns it.
static bool is_weighed(GDExtensionObjectPtr state, hw_vec3 *inverse)
{
    HWG_CALL(PhysicsDirectBodyState3D_get_inverse_inertia, state, inverse, NULL);
    return inverse->x > 0.0f || inverse->y > 0.0f || inverse->z > 0.0f;
}

// What its collision shapes weigh, evenly filled, as the engine will find. A guess of no mass is none.
static hw_hull_mass guess_mass(GDExtensionObjectPtr rigid_body, hw_world_id world)
{
    const hwg_hull_choice choice = {.kind = HWG_HULL_SHAPES, .body = rigid_body};
    hw_hull_mass guess = {.mass = 0.0f};
    hw_hull_id hull = {0};
    int32_t skipped = 0;
    if (!hwg_hull_key(&choice) || hwg_hull_make(&choice, world, &hull, &skipped) != HW_OK)
        return guess;
    if (hw_hull_get_mass(hull, 1000.0f, &guess) != HW_OK)
        guess.mass = 0.0f;
    hw_hull_destroy(hull);
    return guess;
}

static hw_vec3 inverse_of(hw_vec3 v, float scale)
{
    return (hw_vec3){bounded(scale / v.x, 1e-12f, 1e18f), bounded(scale / v.y, 1e-12f, 1e18f),
                     bounded(scale / v.z, 1e-12f, 1e18f)};
}

// The axes of the world along which, or about which, a body must not move: 1 is locked.
static hw_vec3 read_locks(GDExtensionObjectPtr rigid_body, int64_t first)
{
    uint8_t locks[3] = {0};
    for (int i = 0; i < 3; i++) {
        int64_t axis = first << i;
        HWG_CALL(PhysicsBody3D_get_axis_lock, rigid_body, &locks[i], &axis);
    }
    return (hw_vec3){locks[0], locks[1], locks[2]};
}

// What is locked is as good as infinitely heavy. Locks are along the world's axes: a principal axis is locked if it
// lies nearer to those than to the free ones. The core has one mass for all directions: it is heavy only if all of them
// are locked.
static void apply_locks(GDExtensionObjectPtr rigid_body, GDExtensionObjectPtr state, hw_body_def *def)
{
    const float mass = 1e12f, inertia = 1e18f;
    hw_vec3 linear = read_locks(rigid_body, HWG_BODY_AXIS_LINEAR_X);
    hw_vec3 angular = read_locks(rigid_body, HWG_BODY_AXIS_ANGULAR_X);
    if (linear.x * linear.y * linear.z > 0.0f)
        def->mass = mass;
    if (linear.y > 0.0f)
        def->gravity_scale = 0.0f; // it does not fall
    if (dot(angular, angular) == 0.0f)
        return;
    hw_vec3 rows[3]; // whose columns are the principal axes
    HWG_CALL(PhysicsDirectBodyState3D_get_principal_inertia_axes, state, rows, NULL);
    float *inertias[] = {&def->inertia.x, &def->inertia.y, &def->inertia.z};
    const hw_vec3 axes[] = {
        {rows[0].x, rows[1].x, rows[2].x}, {rows[0].y, rows[1].y, rows[2].y}, {rows[0].z, rows[1].z, rows[2].z}};
    for (int i = 0; i < 3; i++) {
        hw_vec3 squares = {axes[i].x * axes[i].x, axes[i].y * axes[i].y, axes[i].z * axes[i].z};
        if (dot(squares, angular) > 0.5f)
            *inertias[i] = inertia;
    }
}

static void read_def(GDExtensionObjectPtr rigid_body, GDExtensionObjectPtr state, const hwg_body *body,
                     hw_body_def *def)
{
    double mass = 1.0, inverse_mass = 0.0, gravity_scale = 1.0;
    hw_vec3 inverse = {0.0f, 0.0f, 0.0f};
    hw_body_def_init(def);
    HWG_CALL(RigidBody3D_get_mass, rigid_body, &mass, NULL);
    def->mass = bounded((float)mass, 1e-6f, 1e12f);
    if (hwg_is_editor())
        return;
    HWG_CALL(RigidBody3D_get_gravity_scale, rigid_body, &gravity_scale, NULL);
    def->gravity_scale = bounded((float)gravity_scale, -100.0f, 100.0f);
    HWG_CALL(PhysicsDirectBodyState3D_get_inverse_mass, state, &inverse_mass, NULL);
    if (!is_weighed(state, &inverse) && body->guess.mass > 0.0f) {
        const hw_vec3 *guess = &body->guess.inertia;
        inverse = (hw_vec3){1.0f / guess->x, 1.0f / guess->y, 1.0f / guess->z};
        inverse_mass = 1.0 / (double)body->guess.mass;
    }
    // Of a mass that was just set the engine still has the inertia that went with the one before.
    def->inertia = inverse_of(inverse, inverse_mass > 0.0 ? (float)(mass * inverse_mass) : 1.0f);
    apply_locks(rigid_body, state, def);
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

// Where the weight of a body lies that the engine has not weighed.
static void use_guess(GDExtensionObjectPtr rigid_body, const hw_hull_mass *guess, const hwg_transform *transform,
                      hw_vec3 *centre, hw_vec3 rows[3])
{
    int64_t mode = 0;
    HWG_CALL(RigidBody3D_get_center_of_mass_mode, rigid_body, &mode, NULL);
    if (mode != HWG_CENTER_OF_MASS_MODE_CUSTOM)
        *centre = hwg_rows_apply(transform->rows, guess->centre);
    hw_vec3 x = hwg_rows_apply(transform->rows, turn(guess->orientation, (hw_vec3){1.0f, 0.0f, 0.0f}));
    hw_vec3 y = hwg_rows_apply(transform->rows, turn(guess->orientation, (hw_vec3){0.0f, 1.0f, 0.0f}));
    hw_vec3 z = hwg_rows_apply(transform->rows, turn(guess->orientation, (hw_vec3){0.0f, 0.0f, 1.0f}));
    rows[0] = (hw_vec3){x.x, y.x, z.x};
    rows[1] = (hw_vec3){x.y, y.y, z.y};
    rows[2] = (hw_vec3){x.z, y.z, z.z};
}

static void read_state(GDExtensionObjectPtr rigid_body, GDExtensionObjectPtr state, hwg_body *body)
{
    hwg_transform transform;
    hw_vec3 centre, inverse, columns[3];
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
    if (!is_weighed(state, &inverse) && body->guess.mass > 0.0f)
        use_guess(rigid_body, &body->guess, &transform, &centre, columns);
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
    GDExtensionObjectPtr state = hwg_is_editor() ? NULL : direct_state(rigid_body);
    if (!state && !hwg_is_editor())
        return NULL;
    for (hwg_body *body = first_body; body; body = body->next) {
        if (body->target == target) {
            body->user_count++;
            return body;
        }
    }
    hwg_body *body = calloc(1, sizeof *body);
    if (!body)
        return NULL;
    hw_vec3 inverse;
    if (state && !is_weighed(state, &inverse))
        body->guess = guess_mass(rigid_body, world);
    hw_body_def def;
    read_def(rigid_body, state, body, &def);
    if (hw_body_create(world, &def, &body->id) != HW_OK) {
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

// Whether the engine adds a body's weight, and what else pushes it always, to what will move it.
static void let_weigh(const hwg_body *body, bool weighs)
{
    GDExtensionObjectPtr rigid_body = hwg.object_get_instance_from_id(body->target);
    hwg_rid rid = {0};
    uint8_t omits = 1;
    if (!rigid_body)
        return;
    if (weighs)
        HWG_CALL(RigidBody3D_is_using_custom_integrator, rigid_body, &omits, NULL);
    HWG_CALL(CollisionObject3D_get_rid, rigid_body, &rid, NULL);
    HWG_CALL(PhysicsServer3D_body_set_omit_force_integration, hwg.PhysicsServer3D, NULL, &rid, &omits);
}

void hwg_body_give_back(hwg_body *body)
{
    if (--body->user_count)
        return;
    if (is_halted)
        let_weigh(body, true);
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

hw_vec3 hwg_body_local_direction(const hwg_body *body, hw_vec3 direction)
{
    return turn(body->orientation, direction);
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
        if (rigid_body && (state || hwg_is_editor())) {
            hw_body_def def, known;
            read_def(rigid_body, state, body, &def);
            if (hw_body_get_def(body->id, &known) == HW_OK && memcmp(&known, &def, sizeof def) != 0)
                hw_body_set_def(body->id, &def);
            read_state(rigid_body, state, body);
        } else {
            // It stands still where it was; how it moves, the engine keeps.
            body->state.velocity = (hw_vec3){0.0f, 0.0f, 0.0f};
            body->state.angular_velocity = (hw_vec3){0.0f, 0.0f, 0.0f};
        }
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

static void end_halt(void *userdata, const GDExtensionConstVariantPtr *arguments, GDExtensionInt argument_count,
                     GDExtensionVariantPtr result, GDExtensionCallError *error)
{
    (void)userdata, (void)arguments, (void)argument_count, (void)result;
    error->error = GDEXTENSION_CALL_OK;
    is_halted = false;
    for (const hwg_body *body = first_body; body; body = body->next)
        let_weigh(body, true);
}

// A tick without time, as of a time scale of zero: Jolt moves nothing, but keeps every force that it is given, and even
// each tick's weight, for the tick when time goes on. A cable that held a body would then meet all its weights at once.
static void halt(void)
{
    for (const hwg_body *body = first_body; body; body = body->next)
        let_weigh(body, false);
    if (is_halted)
        return;
    is_halted = true;
    // Undone in every frame, for who knows whether there is a next tick of ours.
    GDExtensionObjectPtr tree = NULL;
    HWG_CALL(Engine_get_main_loop, hwg.Engine, &tree, NULL);
    hwg_callable callable;
    GDExtensionCallableCustomInfo2 info = {.token = hwg.library, .call_func = end_halt};
    hwg.callable_custom_create2(&callable, &info);
    const int64_t flags = HWG_CONNECT_ONE_SHOT;
    int64_t error = 0;
    HWG_CALL(Object_connect, tree, &error, &hwg.name_process_frame, &callable, &flags);
    hwg_callable_destroy(&callable);
}

void hwg_bodies_after_step(double delta)
{
    if (hwg_is_editor())
        return;
    if (!(delta > 0.0)) {
        halt();
        return;
    }
    for (hwg_body *body = first_body; body; body = body->next) {
        GDExtensionObjectPtr rigid_body = hwg.object_get_instance_from_id(body->target);
        GDExtensionObjectPtr state = rigid_body ? direct_state(rigid_body) : NULL;
        hw_body_load load;
        if (!state || hw_body_get_load(body->id, &load) != HW_OK)
            continue;
        body->guess.mass = 0.0f; // in this tick the engine weighs it
        uint8_t sleeping = 0;
        HWG_CALL(PhysicsDirectBodyState3D_is_sleeping, state, &sleeping, NULL);
        if (sleeping && is_same_pull(body, &load))
            continue;
        body->load = load;
        HWG_CALL(PhysicsDirectBodyState3D_apply_central_force, state, NULL, &load.force);
        HWG_CALL(PhysicsDirectBodyState3D_apply_torque, state, NULL, &load.torque);
    }
}
