// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// What scripts can call on a cable, beside its properties. A call that is wrong, or comes while the node is outside the
// tree, shows an error and changes nothing.

#include "cable_node.h"
#include "cable_queries.h"
#include "server.h"

#define POINTS  GDEXTENSION_VARIANT_TYPE_PACKED_VECTOR3_ARRAY
#define NUMBERS GDEXTENSION_VARIANT_TYPE_PACKED_FLOAT32_ARRAY
#define NUMBER  GDEXTENSION_VARIANT_TYPE_FLOAT
#define INT     GDEXTENSION_VARIANT_TYPE_INT
#define BOOL    GDEXTENSION_VARIANT_TYPE_BOOL
#define VECTOR  GDEXTENSION_VARIANT_TYPE_VECTOR3
#define ARRAY   GDEXTENSION_VARIANT_TYPE_ARRAY
#define OBJECT  GDEXTENSION_VARIANT_TYPE_OBJECT

static bool is_usable(hwg_cable *cable, const char *member)
{
    if (hwg_cable_ready(cable))
        return true;
    hwg_error(cable, member, "%s; nothing changed.",
              cable->in_tree ? "The cable could not be made, as an error before this one says"
                             : "The cable is not in a scene tree");
    return false;
}

// The same for what only a cable with particles can do.
static bool is_movable(hwg_cable *cable, const char *member)
{
    if (!is_usable(cable, member))
        return false;
    if (hwg_cable_is_tether(cable))
        hwg_error(cable, member, "%s have no particles to work at; nothing changed.",
                  cable->is_far ? "Cables that are farther than their lod_distance are catenaries for now, which"
                                : "The models straight, v_shape and catenary");
    return !hwg_cable_is_tether(cable);
}

// The same for what a far cable stays dynamic for: it is what it is from now on, however far.
static bool is_movable_from_afar(hwg_cable *cable, const char *member)
{
    cable->is_far = false;
    return is_movable(cable, member);
}

// False, after an error, for an index that is none of the cable's. A script's may be wider than the core's.
static bool is_point(hwg_cable *cable, const char *member, int64_t index)
{
    if (index >= 0 && index < cable->point_count)
        return true;
    hwg_error(cable, member, "There is no point %lld: the cable has points 0 to %d; nothing changed.", (long long)index,
              cable->point_count - 1);
    return false;
}

static void run_get_points(void *self, const void *data, const hwg_value *arguments, hwg_value *result)
{
    (void)data, (void)arguments;
    hwg_cable *cable = self;
    result->packed = hwg_packed_new(POINTS);
    if (!hwg_cable_ready(cable))
        return;
    hwg_packed_resize(POINTS, &result->packed, cable->point_count);
    int32_t count = 0;
    hw_vec3 *points = hwg.packed_vector3_array_operator_index(&result->packed, 0);
    hw_result copied = hwg_cable_is_tether(cable)
                           ? hw_tether_copy_points(cable->tether, points, cable->point_count, &count)
                           : hw_cable_copy_points(cable->id, points, cable->point_count, &count);
    if (copied != HW_OK)
        hwg_core_error(cable, "get_points");
}

static void run_get_point_count(void *self, const void *data, const hwg_value *arguments, hwg_value *result)
{
    (void)data, (void)arguments;
    hwg_cable *cable = self;
    result->integer = hwg_cable_ready(cable) ? cable->point_count : (int64_t)cable->settings.cable.segment_count + 1;
}

static void run_get_tensions(void *self, const void *data, const hwg_value *arguments, hwg_value *result)
{
    (void)data, (void)arguments;
    hwg_cable *cable = self;
    result->packed = hwg_packed_new(NUMBERS);
    if (!hwg_cable_ready(cable))
        return;
    hwg_packed_resize(NUMBERS, &result->packed, cable->point_count - 1);
    int32_t count = 0;
    float *tensions = hwg.packed_float32_array_operator_index(&result->packed, 0);
    if (hwg_cable_copy_tensions(cable, tensions, cable->point_count - 1, &count) != HW_OK)
        hwg_core_error(cable, "get_tensions");
}

static void run_is_taut(void *self, const void *data, const hwg_value *arguments, hwg_value *result)
{
    (void)data, (void)arguments;
    hwg_cable *cable = self;
    hw_cable_status status;
    result->boolean = hwg_cable_ready(cable) && hwg_cable_get_status(cable, &status) == HW_OK && status.taut != 0;
}

// True, after an error, for an end that follows a node: its next tick would undo what the script did.
static bool is_guided(const hwg_cable *cable, int64_t index)
{
    bool start = index == 0 && (cable->settings.cable.flags & HW_CABLE_HOLD_START);
    bool end = index == cable->point_count - 1 && (cable->settings.cable.flags & HW_CABLE_HOLD_END);
    if (start || end)
        hwg_error(cable, "hold_point", "Point %d is attached; set %s to false before you hold it elsewhere.",
                  (int)index, start ? "start_attached" : "end_attached");
    return start || end;
}

static void run_hold_point(void *self, const void *data, const hwg_value *arguments, hwg_value *result)
{
    (void)data, (void)result;
    hwg_cable *cable = self;
    int64_t index = arguments[0].integer;
    if (!is_movable_from_afar(cable, "hold_point") || !is_point(cable, "hold_point", index) || is_guided(cable, index))
        return;
    cable->fresh = false; // a script's work is not to be undone by laying
    if (hw_cable_hold(cable->id, (int32_t)index, arguments[1].vector) != HW_OK)
        hwg_core_error(cable, "hold_point");
}

static void run_release_point(void *self, const void *data, const hwg_value *arguments, hwg_value *result)
{
    (void)data, (void)result;
    hwg_cable *cable = self;
    int64_t index = arguments[0].integer;
    if (!is_movable(cable, "release_point") || !is_point(cable, "release_point", index))
        return;
    // Releasing an attached end is the same as detaching it.
    uint32_t *flags = &cable->settings.cable.flags;
    if (index == 0 && (*flags & HW_CABLE_HOLD_START)) {
        *flags &= ~HW_CABLE_HOLD_START;
        hwg_cable_apply(cable, HWG_EFFECT_START);
    } else if (index == cable->point_count - 1 && (*flags & HW_CABLE_HOLD_END)) {
        *flags &= ~HW_CABLE_HOLD_END;
        hwg_cable_apply(cable, HWG_EFFECT_END);
    } else if (hw_cable_release(cable->id, (int32_t)index) != HW_OK) {
        hwg_core_error(cable, "release_point");
    }
}

static void run_is_point_held(void *self, const void *data, const hwg_value *arguments, hwg_value *result)
{
    (void)data;
    hwg_cable *cable = self;
    int32_t held = 0;
    int64_t index = arguments[0].integer;
    if (!is_usable(cable, "is_point_held") || !is_point(cable, "is_point_held", index))
        return;
    if (hw_cable_is_held(cable->id, (int32_t)index, &held) != HW_OK)
        hwg_core_error(cable, "is_point_held");
    result->boolean = held != 0;
}

static void run_set_points(void *self, const void *data, const hwg_value *arguments, hwg_value *result)
{
    (void)data, (void)result;
    hwg_cable *cable = self;
    if (!is_movable(cable, "set_points"))
        return;
    hwg_packed borrowed = arguments[0].packed;
    int64_t count = hwg_packed_size(POINTS, &borrowed);
    if (count != cable->point_count) {
        hwg_error(cable, "set_points", "The cable has %d points, got %lld; nothing changed.", cable->point_count,
                  (long long)count);
        return;
    }
    const hw_vec3 *points = hwg.packed_vector3_array_operator_index_const(&borrowed, 0);
    cable->fresh = false;
    if (hw_cable_set_points(cable->id, points, cable->point_count) != HW_OK)
        hwg_core_error(cable, "set_points");
    else
        hwg_cable_teleport(cable);
}

static void run_reset(void *self, const void *data, const hwg_value *arguments, hwg_value *result)
{
    (void)data, (void)arguments, (void)result;
    hwg_cable *cable = self;
    if (cable->in_tree)
        hwg_cable_reset(cable);
    else
        is_usable(cable, "reset");
}

static void run_get_state_hash(void *self, const void *data, const hwg_value *arguments, hwg_value *result)
{
    (void)data, (void)arguments;
    hwg_cable *cable = self;
    uint64_t hash = 0;
    if (!is_usable(cable, "get_state_hash"))
        return;
    if (hw_world_hash(hwg_server_world(), &hash) != HW_OK)
        hwg_core_error(cable, "get_state_hash");
    result->integer = (int64_t)hash;
}

static void run_get_force(void *self, const void *data, const hwg_value *arguments, hwg_value *result)
{
    (void)arguments;
    hwg_cable *cable = self;
    hw_cable_status status;
    if (hwg_cable_ready(cable) && hwg_cable_get_status(cable, &status) == HW_OK)
        result->vector = data ? status.end_force : status.start_force;
}

static void run_cut(void *self, const void *data, const hwg_value *arguments, hwg_value *result)
{
    (void)data, (void)result;
    hwg_cable *cable = self;
    if (!is_movable_from_afar(cable, "cut"))
        return;
    if (cable->settings.cable.model != HW_MODEL_DYNAMIC) {
        hwg_error(cable, "cut", "A cable of another model than dynamic cannot be cut; nothing changed.");
        return;
    }
    cable->fresh = false;
    if (hw_cable_cut(cable->id, (float)arguments[0].real) != HW_OK)
        hwg_core_error(cable, "cut");
    cable->redraw = true;
}

static void run_retract(void *self, const void *data, const hwg_value *arguments, hwg_value *result)
{
    (void)data, (void)result;
    hwg_cable *cable = self;
    hw_cable_def def;
    if (!is_usable(cable, "retract") || hw_cable_get_def(cable->id, &def) != HW_OK)
        return;
    if (!(def.flags & HW_CABLE_SPOOL))
        hwg_error(cable, "retract",
                  "The cable has no spool: that takes the model verlet, spool and start_attached; nothing changed.");
    else if (hw_cable_retract(cable->id, (float)arguments[0].real) != HW_OK)
        hwg_core_error(cable, "retract");
}

static void run_clamp_end(void *self, const void *data, const hwg_value *arguments, hwg_value *result)
{
    (void)data;
    hwg_cable *cable = self;
    result->vector = arguments[0].vector;
    if (!hwg_cable_ready(cable) || !hwg_cable_is_tether(cable))
        return;
    if (hw_tether_clamp(cable->tether, arguments[0].vector, &result->vector) != HW_OK)
        hwg_core_error(cable, "clamp_end");
}

static bool read_tether(hwg_cable *cable, hw_tether_status *status)
{
    return hwg_cable_ready(cable) && hwg_cable_is_tether(cable) && hw_tether_get_status(cable->tether, status) == HW_OK;
}

static void run_is_stuck(void *self, const void *data, const hwg_value *arguments, hwg_value *result)
{
    (void)data, (void)arguments;
    hw_tether_status status;
    result->boolean = read_tether(self, &status) && status.stuck != 0;
}

static void run_get_reach(void *self, const void *data, const hwg_value *arguments, hwg_value *result)
{
    (void)data, (void)arguments;
    hw_tether_status status;
    result->real = read_tether(self, &status) ? (double)status.reach : 0.0;
}

static void run_get_contacts(void *self, const void *data, const hwg_value *arguments, hwg_value *result)
{
    (void)data, (void)arguments;
    hwg_cable *cable = self;
    hw_tether_contact contacts[HW_MAX_TETHER_CONTACTS];
    int32_t count = 0;
    result->packed = hwg_packed_new(POINTS);
    if (!hwg_cable_ready(cable) || !hwg_cable_is_tether(cable))
        return;
    if (hw_tether_copy_contacts(cable->tether, contacts, HW_MAX_TETHER_CONTACTS, &count) != HW_OK)
        hwg_core_error(cable, "get_tether_contacts");
    hwg_packed_resize(POINTS, &result->packed, count);
    for (int32_t i = 0; i < count; i++)
        *(hw_vec3 *)hwg.packed_vector3_array_operator_index(&result->packed, i) = contacts[i].position;
}

static const int at_the_end;

const hwg_method hwg_cable_methods[HWG_CABLE_METHOD_COUNT] = {
    {.name = "get_points", .run = run_get_points, .result_type = POINTS, .is_const = true},
    {.name = "get_point_count", .run = run_get_point_count, .result_type = INT, .is_const = true},
    {.name = "get_tensions", .run = run_get_tensions, .result_type = NUMBERS, .is_const = true},
    {.name = "get_position_at",
     .run = hwg_cable_run_get_position_at,
     .arguments = {{"arc_length", NUMBER, NULL}},
     .argument_count = 1,
     .result_type = VECTOR,
     .is_const = true},
    {.name = "get_direction_at",
     .run = hwg_cable_run_get_direction_at,
     .arguments = {{"arc_length", NUMBER, NULL}},
     .argument_count = 1,
     .result_type = VECTOR,
     .is_const = true},
    {.name = "get_closest_arc_length",
     .run = hwg_cable_run_get_closest_arc_length,
     .arguments = {{"position", VECTOR, NULL}},
     .argument_count = 1,
     .result_type = NUMBER,
     .is_const = true},
    {.name = "get_start_force", .run = run_get_force, .result_type = VECTOR, .is_const = true},
    {.name = "get_end_force", .run = run_get_force, .data = &at_the_end, .result_type = VECTOR, .is_const = true},
    {.name = "is_taut", .run = run_is_taut, .result_type = BOOL, .is_const = true},
    {.name = "get_contacts",
     .run = hwg_cable_run_get_contacts,
     .result_type = ARRAY,
     .result_class = "Dictionary",
     .is_const = true},
    {.name = "get_wraps",
     .run = hwg_cable_run_get_wraps,
     .result_type = ARRAY,
     .result_class = "Dictionary",
     .is_const = true},
    {.name = "get_wrap_angle",
     .run = hwg_cable_run_get_wrap_angle,
     .arguments = {{"body", OBJECT, "Node"}},
     .argument_count = 1,
     .result_type = NUMBER,
     .is_const = true},
    {.name = "get_taut_length", .run = hwg_cable_run_get_taut_length, .result_type = NUMBER, .is_const = true},
    {.name = "is_snagged", .run = hwg_cable_run_is_snagged, .result_type = BOOL, .is_const = true},
    {.name = "get_state_hash", .run = run_get_state_hash, .result_type = INT, .is_const = true},
    {.name = "hold_point",
     .run = run_hold_point,
     .arguments = {{"index", INT, NULL}, {"position", VECTOR, NULL}},
     .argument_count = 2},
    {.name = "release_point", .run = run_release_point, .arguments = {{"index", INT, NULL}}, .argument_count = 1},
    {.name = "is_point_held",
     .run = run_is_point_held,
     .arguments = {{"index", INT, NULL}},
     .argument_count = 1,
     .result_type = BOOL,
     .is_const = true},
    {.name = "set_points", .run = run_set_points, .arguments = {{"points", POINTS, NULL}}, .argument_count = 1},
    {.name = "reset", .run = run_reset},
    {.name = "clamp_end",
     .run = run_clamp_end,
     .arguments = {{"wanted", VECTOR, NULL}},
     .argument_count = 1,
     .result_type = VECTOR,
     .is_const = true},
    {.name = "get_tether_reach", .run = run_get_reach, .result_type = NUMBER, .is_const = true},
    {.name = "get_tether_contacts", .run = run_get_contacts, .result_type = POINTS, .is_const = true},
    {.name = "is_stuck", .run = run_is_stuck, .result_type = BOOL, .is_const = true},
    {.name = "cut", .run = run_cut, .arguments = {{"arc_length", NUMBER, NULL}}, .argument_count = 1},
    {.name = "retract", .run = run_retract, .arguments = {{"speed", NUMBER, NULL}}, .argument_count = 1},
};
