// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "actuator_node.h"

#include <math.h>
#include <string.h>

#include "server.h"
#include "transform.h"

#define AT(member) .offset = offsetof(hwg_actuator, def.member)
#define NAMED      HWG_NAMED
#define WITHIN     HWG_WITHIN
#define FLOAT      .kind = HWG_FIELD_FLOAT
#define ENABLED                                                                                                        \
    {                                                                                                                  \
        .kind = HWG_FIELD_FLAG, .bit = HW_ACTUATOR_ENABLED, HWG_SWITCH_NAMED(enabled), AT(flags)                       \
    }

#define NUMBER GDEXTENSION_VARIANT_TYPE_FLOAT
#define VECTOR GDEXTENSION_VARIANT_TYPE_VECTOR3

static const uint8_t yes = 1;

// clang-format off: one property, one block
static const hwg_property_row thruster_rows[] = {
    ENABLED,
    {FLOAT, NAMED(throttle), AT(control), WITHIN(-1, 1), .hint = "-1,1,0.01"},

    {FLOAT, NAMED(thrust), AT(thrust), WITHIN(0, 1e12), .group = "Propeller", .unit = "N",
     .hint = "0,1000000,1,or_greater,exp,suffix:N"},
    {FLOAT, NAMED(free_speed), AT(free_speed), WITHIN(0.01, 1000), .unit = "m/s",
     .hint = "0.1,50,0.1,or_less,or_greater,suffix:m/s"},
    {FLOAT, NAMED(reverse), AT(reverse), WITHIN(0, 1), .hint = "0,1,0.01"},
    {FLOAT, NAMED(diameter), AT(diameter), WITHIN(0.001, 1000), .unit = "m",
     .hint = "0.01,10,0.01,or_less,or_greater,suffix:m"},
    {FLOAT, NAMED(torque_arm), AT(torque_arm), WITHIN(-100, 100), .unit = "m",
     .hint = "-1,1,0.001,or_less,or_greater,suffix:m"},
    {FLOAT, NAMED(response), AT(rate), WITHIN(1e-4, 1e6), .unit = "1/s",
     .hint = "0.01,10,0.01,or_less,or_greater,exp,suffix:1/s"},
};

static const hwg_property_row rudder_rows[] = {
    ENABLED,
    {FLOAT, NAMED(angle), AT(control), WITHIN(-1.6, 1.6), .unit = "rad", .hint = "-90,90,0.1,radians_as_degrees"},

    {FLOAT, NAMED(area), AT(area), WITHIN(1e-6, 1e6), .group = "Blade", .unit = "m²",
     .hint = "0.01,10,0.01,or_less,or_greater,exp,suffix:m²"},
    {FLOAT, NAMED(aspect_ratio), AT(aspect_ratio), WITHIN(0.1, 100), .hint = "0.1,10,0.1,or_greater"},
    {FLOAT, NAMED(stall_angle), AT(stall_angle), WITHIN(0.05, 1.5), .unit = "rad",
     .hint = "3,85,0.1,radians_as_degrees"},
    {FLOAT, NAMED(turn_rate), AT(rate), WITHIN(1e-4, 1e6), .unit = "rad/s",
     .hint = "0.1,360,0.1,or_greater,radians_as_degrees"},
};

static const hwg_property_row tank_rows[] = {
    ENABLED,
    {FLOAT, NAMED(fill), AT(control), WITHIN(0, 1), .hint = "0,1,0.01"},

    {FLOAT, NAMED(volume), AT(volume), WITHIN(0, 1e6), .group = "Tank", .unit = "m³",
     .hint = "0,100,0.001,or_greater,exp,suffix:m³"},
    {FLOAT, NAMED(fill_density), AT(fill_density), WITHIN(0, 20000), .unit = "kg/m³",
     .hint = "0,3000,1,or_greater,suffix:kg/m³"},
    {FLOAT, NAMED(fill_rate), AT(rate), WITHIN(1e-4, 1e6), .unit = "1/s",
     .hint = "0.001,1,0.001,or_less,or_greater,exp,suffix:1/s"},
};
// clang-format on

enum { READOUT_CONTROL, READOUT_SPEED, READOUT_FORCE, READOUT_TORQUE, READOUT_WET, READOUT_MASS };

static void run_readout(void *self, const void *data, const hwg_value *arguments, hwg_value *result)
{
    (void)arguments;
    const hwg_actuator *actuator = self;
    const hwg_readout_row *row = data;
    hw_actuator_status status;
    memset(&status, 0, sizeof status);
    if (actuator->id.bits)
        hw_actuator_get_status(actuator->id, &status);
    switch (row->kind) {
    case READOUT_CONTROL:
        result->real = (double)status.control;
        break;
    case READOUT_SPEED:
        result->real = (double)status.speed;
        break;
    case READOUT_FORCE:
        result->vector = status.force;
        break;
    case READOUT_TORQUE:
        result->vector = status.torque;
        break;
    case READOUT_WET:
        result->real = (double)status.wet;
        break;
    default:
        result->real = (double)status.mass;
        break;
    }
}

#define READ(name, unit, type, kind)                                                                                   \
    {                                                                                                                  \
#name, "get_" #name, unit, NULL, type, run_readout, kind                                                       \
    }

static const hwg_readout_row thruster_readouts[] = {
    READ(current_throttle, NULL, NUMBER, READOUT_CONTROL),
    READ(water_speed, "suffix:m/s", NUMBER, READOUT_SPEED),
    READ(force, "suffix:N", VECTOR, READOUT_FORCE),
    READ(torque, "suffix:N m", VECTOR, READOUT_TORQUE),
    READ(wet_share, NULL, NUMBER, READOUT_WET),
};

static const hwg_readout_row rudder_readouts[] = {
    READ(current_angle, "radians_as_degrees", NUMBER, READOUT_CONTROL),
    READ(water_speed, "suffix:m/s", NUMBER, READOUT_SPEED),
    READ(force, "suffix:N", VECTOR, READOUT_FORCE),
    READ(torque, "suffix:N m", VECTOR, READOUT_TORQUE),
    READ(wet_share, NULL, NUMBER, READOUT_WET),
};

static const hwg_readout_row tank_readouts[] = {
    READ(current_fill, NULL, NUMBER, READOUT_CONTROL),
    READ(mass, "suffix:kg", NUMBER, READOUT_MASS),
};

// ---- In the core ----

static void unmake(hwg_actuator *actuator)
{
    hw_actuator_destroy(actuator->id); // fails if its body took it along, which is as good
    actuator->id.bits = 0;
    if (actuator->body) {
        hwg_body_keep_awake(actuator->body, false);
        hwg_body_give_back(actuator->body);
    }
    actuator->body = NULL;
}

// A column of a basis, in the body's frame.
static hw_vec3 axis_of(const hwg_actuator *actuator, const hwg_transform *transform, hw_vec3 axis)
{
    return hwg_body_local_direction(actuator->body, hwg_rows_apply(transform->rows, axis));
}

// What the core is to have. As everywhere in the engine, forward is -z and up is y.
static hw_actuator_def wanted(const hwg_actuator *actuator, const hwg_transform *transform, bool is_on)
{
    hw_actuator_def def = actuator->def;
    def.body = actuator->body->id;
    def.user_data = actuator->base.instance_id;
    def.position = hwg_body_local_point(actuator->body, transform->origin);
    hw_vec3 forward = axis_of(actuator, transform, (hw_vec3){0.0f, 0.0f, -1.0f});
    def.direction = forward;
    if (def.kind == HW_ACTUATOR_FIN) {
        def.direction = axis_of(actuator, transform, (hw_vec3){0.0f, 1.0f, 0.0f});
        def.chord = forward;
    }
    if (!is_on)
        def.flags &= ~(uint32_t)HW_ACTUATOR_ENABLED;
    return def;
}

void hwg_actuator_before_step(void *self, hw_world_id world)
{
    hwg_actuator *actuator = self;
    bool is_on = actuator->ticked;
    actuator->ticked = false;
    GDExtensionObjectPtr body = hwg_is_editor() ? NULL : hwg_find_rigid_body(actuator->base.object);
    hwg_transform transform;
    if (!body || !hwg_transform_within(actuator->base.object, body, &transform)) {
        unmake(actuator);
        return;
    }
    if (actuator->body && actuator->body->target != hwg.object_get_instance_id(body))
        unmake(actuator);
    if (!actuator->body) {
        actuator->body = hwg_body_take(body, world);
        if (!actuator->body)
            return;
        hwg_body_keep_awake(actuator->body, true);
    }
    hw_actuator_def def = wanted(actuator, &transform, is_on);
    bool is_same = !memcmp(&def, &actuator->known, sizeof def);
    if (is_same && (actuator->id.bits || actuator->refused))
        return;
    hw_result result =
        actuator->id.bits ? hw_actuator_set_def(actuator->id, &def) : hw_actuator_create(world, &def, &actuator->id);
    if (result != HW_OK)
        hwg_core_error(actuator, "_physics_process");
    actuator->refused = result != HW_OK;
    actuator->known = def;
}

// ---- The nodes ----

static void init_kind(hwg_actuator *actuator, int32_t kind)
{
    hw_actuator_def_init(&actuator->def, kind);
}

static void init_thruster(void *self)
{
    init_kind(self, HW_ACTUATOR_THRUSTER);
}

static void init_rudder(void *self)
{
    init_kind(self, HW_ACTUATOR_FIN);
}

static void init_tank(void *self)
{
    init_kind(self, HW_ACTUATOR_BALLAST);
}

static void destroy(void *self)
{
    (void)self;
}

static bool changed(void *self, const hwg_property_row *row)
{
    (void)row;
    hwg_actuator *actuator = self;
    actuator->refused = false;
    if (actuator->in_tree)
        hwg_object_update_gizmo(&actuator->base);
    return true;
}

static void notified(void *self, int32_t what)
{
    hwg_actuator *actuator = self;
    if (what == HWG_NOTIFICATION_POST_ENTER_TREE && !actuator->in_tree) {
        actuator->in_tree = hwg_server_add(self);
        actuator->refused = false;
        HWG_CALL(Node_set_physics_process_internal, actuator->base.object, NULL, &yes);
    }
    if (what == HWG_NOTIFICATION_EXIT_TREE && actuator->in_tree) {
        actuator->in_tree = false;
        unmake(actuator);
        hwg_server_remove(self);
    }
    if (what == HWG_NOTIFICATION_INTERNAL_PHYSICS_PROCESS && actuator->in_tree) {
        double delta = 0.0;
        actuator->ticked = true;
        HWG_CALL(Node_get_physics_process_delta_time, actuator->base.object, &delta, NULL);
        hwg_server_request_step(delta);
    }
}

static bool has_body(const hwg_actuator *actuator)
{
    GDExtensionObjectPtr node = actuator->base.object;
    while (node && !hwg.object_cast_to(node, hwg.CollisionObject3D_tag)) {
        GDExtensionObjectPtr parent = NULL;
        HWG_CALL(Node_get_parent, node, &parent, NULL);
        node = parent;
    }
    return node && hwg.object_cast_to(node, hwg.RigidBody3D_tag);
}

static void add_warnings(void *self, hwg_packed *texts)
{
    const hwg_actuator *actuator = self;
    if (actuator->in_tree && !has_body(actuator))
        hwg_packed_add_string(texts, "It drives a RigidBody3D: make it a child of one.");
}

// ---- Gizmos ----

typedef struct axes {
    hw_vec3 right;
    hw_vec3 up;
    hw_vec3 forward;
} axes;

static axes axes_of(const hwg_actuator *actuator)
{
    hwg_transform transform;
    HWG_CALL(Node3D_get_global_transform, actuator->base.object, &transform, NULL);
    hwg_transform_remove_scale(&transform);
    return (axes){
        .right = hwg_rows_apply(transform.rows, (hw_vec3){1.0f, 0.0f, 0.0f}),
        .up = hwg_rows_apply(transform.rows, (hw_vec3){0.0f, 1.0f, 0.0f}),
        .forward = hwg_rows_apply(transform.rows, (hw_vec3){0.0f, 0.0f, -1.0f}),
    };
}

static hw_vec3 times(float factor, hw_vec3 v)
{
    return (hw_vec3){factor * v.x, factor * v.y, factor * v.z};
}

static hw_vec3 plus(hw_vec3 a, hw_vec3 b)
{
    return (hw_vec3){a.x + b.x, a.y + b.y, a.z + b.z};
}

// The propeller's disc, and an arrow where it pushes the body.
static void draw_thruster(const void *self, hwg_lines *bright, hwg_lines *faint)
{
    const hwg_actuator *actuator = self;
    const hw_vec3 here = {0.0f, 0.0f, 0.0f};
    axes a = axes_of(actuator);
    float radius = 0.5f * actuator->def.diameter;
    hwg_lines_add_circle(bright, here, a.right, a.up, radius);
    hwg_lines_add(faint, times(-radius, a.right), times(radius, a.right));
    hwg_lines_add(faint, times(-radius, a.up), times(radius, a.up));
    hwg_lines_add_arrow(bright, here, times(4.0f * radius, a.forward), radius);
}

// The blade as it is turned, and its axis.
static void draw_rudder(const void *self, hwg_lines *bright, hwg_lines *faint)
{
    const hwg_actuator *actuator = self;
    axes a = axes_of(actuator);
    float chord = sqrtf(actuator->def.area / actuator->def.aspect_ratio);
    float span = chord * actuator->def.aspect_ratio;
    float turn = actuator->def.control;
    // Turned about `up`, which carries `forward` over to the left.
    hw_vec3 along = plus(times(cosf(turn), a.forward), times(-sinf(turn), a.right));
    hw_vec3 corners[4];
    for (int i = 0; i < 4; i++)
        corners[i] = plus(times(i == 0 || i == 3 ? -0.5f * chord : 0.5f * chord, along),
                          times(i < 2 ? -0.5f * span : 0.5f * span, a.up));
    for (int i = 0; i < 4; i++)
        hwg_lines_add(bright, corners[i], corners[(i + 1) % 4]);
    hwg_lines_add(faint, times(-0.7f * span, a.up), times(0.7f * span, a.up));
    hwg_lines_add_arrow(faint, (hw_vec3){0.0f, 0.0f, 0.0f}, times(1.5f * chord, a.forward), 0.2f * chord);
}

// A box as large as the tank, with a ring as high as it is filled.
static void draw_tank(const void *self, hwg_lines *bright, hwg_lines *faint)
{
    const hwg_actuator *actuator = self;
    axes a = axes_of(actuator);
    float half = 0.5f * cbrtf(actuator->def.volume);
    hw_vec3 corners[8], level[4];
    for (int i = 0; i < 8; i++)
        corners[i] = plus(plus(times(i & 1 ? half : -half, a.right), times(i & 2 ? half : -half, a.up)),
                          times(i & 4 ? half : -half, a.forward));
    for (int i = 0; i < 4; i++)
        level[i] = plus(plus(times(i == 1 || i == 2 ? half : -half, a.right),
                             times((2.0f * actuator->def.control - 1.0f) * half, a.up)),
                        times(i < 2 ? half : -half, a.forward));
    hwg_lines_add_box(faint, corners);
    for (int i = 0; i < 4; i++)
        hwg_lines_add(bright, level[i], level[(i + 1) % 4]);
}

#define COUNT(table) (sizeof table / sizeof table[0])
#define ACTUATOR(title, kind)                                                                                          \
    .name = title, .parent = "Node3D", .size = sizeof(hwg_actuator), .rows = kind##_rows,                              \
    .row_count = COUNT(kind##_rows), .readouts = kind##_readouts, .readout_count = COUNT(kind##_readouts),             \
    .init = init_##kind, .destroy = destroy, .notified = notified, .changed = changed, .add_warnings = add_warnings,   \
    .draw_gizmo = draw_##kind

hwg_class hwg_thruster_class = {ACTUATOR("Thruster3D", thruster)};
hwg_class hwg_rudder_class = {ACTUATOR("Rudder3D", rudder)};
hwg_class hwg_tank_class = {ACTUATOR("BallastTank3D", tank)};
