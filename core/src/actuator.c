// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "actuator.h"

#include "memory.h"
#include "report.h"
#include "validate.h"
#include "world.h"

_Static_assert(sizeof(hw_actuator_def) == 112, "the ABI pins this size");
_Static_assert(sizeof(hw_actuator_status) == 48, "the ABI pins this size");

static hw_result check_control(const char *function, int32_t kind, float control)
{
    double low = kind == HW_ACTUATOR_BALLAST ? 0.0 : kind == HW_ACTUATOR_FIN ? -1.6 : -1.0;
    double high = kind == HW_ACTUATOR_FIN ? 1.6 : 1.0;
    return hwi_check_float(function, "control", (double)control, low, high);
}

static hw_result check_direction(const char *function, const char *field, hw_vec3 direction)
{
    hw_result result = hwi_check_vector(function, field, direction, 1e6f);
    return result != HW_OK || hwi_length(direction) >= 1e-6f
               ? result
               : hwi_fail(HW_ERROR_BAD_VALUE, function, "%s must be at least 1e-6 long; nothing was changed", field);
}

static hw_result check_vectors(const char *function, const hw_actuator_def *def)
{
    hw_result result = hwi_check_vector(function, "position", def->position, 1e5f);
    if (result == HW_OK) {
        result = check_direction(function, "direction", def->direction);
    }
    if (result == HW_OK) {
        result = check_direction(function, "chord", def->chord);
    }
    hw_vec3 square = hwi_cross(def->direction, def->chord);
    float lengths = hwi_length(def->direction) * hwi_length(def->chord);
    if (result == HW_OK && def->kind == HW_ACTUATOR_FIN && !(hwi_length(square) > 1e-3f * lengths)) {
        result = hwi_fail(HW_ERROR_BAD_VALUE, function,
                          "chord must not lie along direction, about which a fin turns; nothing was changed");
    }
    return result;
}

hw_result hwi_actuator_check_def(const char *function, const hw_actuator_def *def)
{
    hw_result result = hwi_check_struct_size(function, "hw_actuator_def", def->struct_size, sizeof *def);
    if (result == HW_OK) {
        result = hwi_check_int(function, "kind", def->kind, HW_ACTUATOR_THRUSTER, HW_ACTUATOR_BALLAST);
    }
    if (result == HW_OK) {
        result = hwi_check_flags(function, "flags", def->flags, HW_ACTUATOR_ENABLED);
    }
    if (result == HW_OK) {
        result = check_control(function, def->kind, def->control);
    }
    if (result == HW_OK) {
        result = check_vectors(function, def);
    }
    const struct {
        const char *field;
        float value;
        double low;
        double high;
    } numbers[] = {
        {"rate", def->rate, (double)1e-4f, 1e6},
        {"thrust", def->thrust, 0.0, 1e12},
        {"free_speed", def->free_speed, (double)0.01f, 1000.0},
        {"reverse", def->reverse, 0.0, 1.0},
        {"diameter", def->diameter, (double)0.001f, 1000.0},
        {"torque_arm", def->torque_arm, -100.0, 100.0},
        {"area", def->area, (double)1e-6f, 1e6},
        {"aspect_ratio", def->aspect_ratio, (double)0.1f, 100.0},
        {"stall_angle", def->stall_angle, (double)0.05f, 1.5},
        {"volume", def->volume, 0.0, 1e6},
        {"fill_density", def->fill_density, 0.0, 20000.0},
    };
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers && result == HW_OK; ++i) {
        result = hwi_check_float(function, numbers[i].field, (double)numbers[i].value, numbers[i].low, numbers[i].high);
    }
    return result;
}

hwi_actuator *hwi_actuator_allocate(const hw_actuator_def *def)
{
    hwi_actuator *actuator = hwi_allocate(sizeof *actuator);
    if (actuator != NULL) {
        actuator->def = *def;
    }
    return actuator;
}

void hwi_actuator_free(void *actuator)
{
    hwi_free(actuator, sizeof(hwi_actuator));
}

void hwi_actuator_join(hwi_actuator *actuator, hwi_body *body)
{
    if (!hwi_body_is_free(body)) {
        hwi_body_begin_motion(body);
    }
    actuator->body = body;
    hwi_actuator **place = &body->actuators;
    while (*place != NULL && (*place)->object.index < actuator->object.index) {
        place = &(*place)->next;
    }
    actuator->next = *place;
    *place = actuator;
}

void hwi_actuator_name_objects(hwi_actuator *actuator)
{
    actuator->def.body.bits = actuator->body->object.id_bits;
}

static void leave(hwi_world *world, hwi_actuator *actuator)
{
    hwi_actuator **place = &actuator->body->actuators;
    while (*place != actuator) {
        place = &(*place)->next;
    }
    *place = actuator->next;
    hwi_registry_remove(&world->actuators, actuator);
}

void hwi_actuators_leave_body(hwi_world *world, hwi_body *body)
{
    while (body->actuators != NULL) {
        leave(world, body->actuators);
    }
}

hw_result hw_actuator_def_init(hw_actuator_def *def, int32_t kind)
{
    hw_result result = hwi_check_pointer(__func__, "def", def);
    if (result != HW_OK) {
        return result;
    }
    *def = (hw_actuator_def){0};
    if (kind < HW_ACTUATOR_THRUSTER || kind > HW_ACTUATOR_BALLAST) {
        return HWI_FAIL(HW_ERROR_BAD_VALUE,
                        "kind must be from HW_ACTUATOR_THRUSTER (%d) to HW_ACTUATOR_BALLAST (%d), got %d; def was "
                        "zeroed",
                        HW_ACTUATOR_THRUSTER, HW_ACTUATOR_BALLAST, (int)kind);
    }
    *def = (hw_actuator_def){
        .struct_size = sizeof *def,
        .kind = kind,
        .flags = HW_ACTUATOR_ENABLED,
        .direction = {1.0f, 0.0f, 0.0f},
        .chord = {1.0f, 0.0f, 0.0f},
        .rate = kind == HW_ACTUATOR_BALLAST ? 0.02f : 2.0f,
        .thrust = 1000.0f,
        .free_speed = 10.0f,
        .reverse = 0.7f,
        .diameter = 0.3f,
        .area = 0.1f,
        .aspect_ratio = 2.0f,
        .stall_angle = 0.35f,
        .volume = 0.1f,
        .fill_density = 1025.0f,
    };
    if (kind == HW_ACTUATOR_FIN) {
        def->direction = (hw_vec3){0.0f, 1.0f, 0.0f};
    }
    return HW_OK;
}

hw_result hw_actuator_create(hw_world_id world_id, const hw_actuator_def *def, hw_actuator_id *id)
{
    hw_result result = hwi_check_pointer(__func__, "actuator", id);
    if (result != HW_OK) {
        return result;
    }
    id->bits = 0;
    hwi_world *world;
    hwi_world *owner;
    hwi_body *body = NULL;
    result = hwi_world_resolve_idle(__func__, world_id, &world);
    if (result == HW_OK) {
        result = hwi_check_pointer(__func__, "def", def);
    }
    if (result == HW_OK) {
        result = hwi_actuator_check_def(__func__, def);
    }
    if (result == HW_OK) {
        result = hwi_body_resolve(__func__, def->body, &body, &owner);
    }
    if (result == HW_OK && owner != world) {
        result = HWI_FAIL(HW_ERROR_BAD_VALUE, "body belongs to another world; nothing was changed");
    }
    if (result != HW_OK) {
        return result;
    }
    int32_t index;
    result = hwi_registry_prepare(__func__, &world->actuators, &index);
    if (result == HW_ERROR_TOO_MANY) {
        return result;
    }
    hwi_actuator *actuator = result == HW_OK ? hwi_actuator_allocate(def) : NULL;
    if (actuator == NULL) {
        return HWI_FAIL(HW_ERROR_OUT_OF_MEMORY, "no memory for an actuator; none was created");
    }
    hwi_registry_insert(&world->actuators, index, actuator);
    hwi_actuator_join(actuator, body);
    hwi_attachments_wake_body(world, body);
    id->bits = actuator->object.id_bits;
    return HW_OK;
}

hw_result hw_actuator_destroy(hw_actuator_id id)
{
    if (id.bits == 0) {
        return HW_OK;
    }
    hwi_actuator *actuator;
    hwi_world *world;
    hw_result result = hwi_actuator_resolve_idle(__func__, id, &actuator, &world);
    if (result == HW_OK) {
        hwi_attachments_wake_body(world, actuator->body);
        leave(world, actuator);
    }
    return result;
}

hw_result hw_actuator_get_def(hw_actuator_id id, hw_actuator_def *def)
{
    hw_result result = hwi_check_pointer(__func__, "def", def);
    if (result != HW_OK) {
        return result;
    }
    *def = (hw_actuator_def){0};
    hwi_actuator *actuator;
    hwi_world *world;
    result = hwi_actuator_resolve(__func__, id, &actuator, &world);
    if (result == HW_OK) {
        *def = actuator->def;
    }
    return result;
}

hw_result hw_actuator_set_def(hw_actuator_id id, const hw_actuator_def *def)
{
    hwi_actuator *actuator;
    hwi_world *world;
    hw_result result = hwi_actuator_resolve_idle(__func__, id, &actuator, &world);
    if (result == HW_OK) {
        result = hwi_check_pointer(__func__, "def", def);
    }
    if (result == HW_OK) {
        result = hwi_actuator_check_def(__func__, def);
    }
    if (result == HW_OK && (def->kind != actuator->def.kind || def->body.bits != actuator->def.body.bits)) {
        result = HWI_FAIL(HW_ERROR_BAD_VALUE, "kind and body cannot change; nothing was changed");
    }
    if (result == HW_OK) {
        actuator->def = *def;
        hwi_attachments_wake_body(world, actuator->body);
    }
    return result;
}

hw_result hw_actuator_set_control(hw_actuator_id id, float control)
{
    hwi_actuator *actuator;
    hwi_world *world;
    hw_result result = hwi_actuator_resolve_idle(__func__, id, &actuator, &world);
    if (result == HW_OK) {
        result = check_control(__func__, actuator->def.kind, control);
    }
    if (result == HW_OK && control != actuator->def.control) {
        actuator->def.control = control;
        hwi_attachments_wake_body(world, actuator->body);
    }
    return result;
}

hw_result hw_actuator_get_status(hw_actuator_id id, hw_actuator_status *status)
{
    hw_result result = hwi_check_pointer(__func__, "status", status);
    if (result != HW_OK) {
        return result;
    }
    *status = (hw_actuator_status){0};
    hwi_actuator *actuator;
    hwi_world *world;
    result = hwi_actuator_resolve(__func__, id, &actuator, &world);
    if (result == HW_OK) {
        *status = actuator->status;
        status->user_data = actuator->def.user_data;
    }
    return result;
}

hw_result hw_world_get_actuators(hw_world_id id, hw_actuator_id *actuators, int32_t capacity, int32_t *count)
{
    return hwi_world_list(__func__, id, HW_KIND_ACTUATOR, "actuators", (uint64_t *)actuators, capacity, count);
}
