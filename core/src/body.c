// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "body.h"

#include <string.h>

#include "attachment.h"
#include "memory.h"
#include "report.h"
#include "validate.h"
#include "world.h"

#define VELOCITY_LIMIT         1e5f
#define ANGULAR_VELOCITY_LIMIT 1e4f

_Static_assert(sizeof(hw_body_def) == 32, "the ABI pins this size");
_Static_assert(sizeof(hw_body_state) == 52, "the ABI pins this size");
_Static_assert(sizeof(hw_body_load) == 24, "the ABI pins this size");

static hw_vec3 rotate(hw_quat q, hw_vec3 v)
{
    hw_vec3 axis = {q.x, q.y, q.z};
    hw_vec3 twice = hwi_scale(hwi_cross(axis, v), 2.0f);
    return hwi_add(hwi_add_scaled(v, q.w, twice), hwi_cross(axis, twice));
}

static hw_quat conjugate(hw_quat q)
{
    return (hw_quat){-q.x, -q.y, -q.z, q.w};
}

static hw_quat normalize(hw_quat q)
{
    float scale = 1.0f / sqrtf(q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w);
    return (hw_quat){q.x * scale, q.y * scale, q.z * scale, q.w * scale};
}

hw_result hwi_body_check_def(const char *function, const hw_body_def *def)
{
    hw_result result = hwi_check_struct_size(function, "hw_body_def", def->struct_size, sizeof *def);
    if (result == HW_OK) {
        result = hwi_check_float(function, "mass", (double)def->mass, (double)1e-6f, 1e12);
    }
    const struct {
        const char *field;
        float value;
    } inertia[] = {{"inertia.x", def->inertia.x}, {"inertia.y", def->inertia.y}, {"inertia.z", def->inertia.z}};
    for (int i = 0; i < 3 && result == HW_OK; ++i) {
        result = hwi_check_float(function, inertia[i].field, (double)inertia[i].value, (double)1e-12f, 1e18);
    }
    if (result == HW_OK) {
        result = hwi_check_float(function, "gravity_scale", (double)def->gravity_scale, -100.0, 100.0);
    }
    return result;
}

hw_result hwi_body_check_state(const char *function, const hw_body_state *state)
{
    hw_result result = hwi_check_vector(function, "position", state->position, HWI_POSITION_LIMIT);
    if (result == HW_OK) {
        result = hwi_check_vector(function, "velocity", state->velocity, VELOCITY_LIMIT);
    }
    if (result == HW_OK) {
        result = hwi_check_vector(function, "angular_velocity", state->angular_velocity, ANGULAR_VELOCITY_LIMIT);
    }
    if (result == HW_OK) {
        hw_quat q = state->orientation;
        double length = sqrt((double)q.x * (double)q.x + (double)q.y * (double)q.y + (double)q.z * (double)q.z +
                             (double)q.w * (double)q.w);
        result = hwi_check_float(function, "length of orientation", length, 1e-6, 1e6);
    }
    return result;
}

hwi_body *hwi_body_allocate(const hw_body_def *def)
{
    hwi_body *body = hwi_allocate(sizeof *body);
    if (body != NULL) {
        body->def = *def;
        body->state.orientation.w = 1.0f;
    }
    return body;
}

void hwi_body_free(void *body)
{
    hwi_free(body, sizeof(hwi_body));
}

hw_vec3 hwi_body_lever(const hwi_body *body, hw_vec3 point)
{
    return rotate(body->state.orientation, point);
}

hw_vec3 hwi_body_point_velocity(const hwi_body *body, hw_vec3 lever)
{
    return hwi_add(body->state.velocity, hwi_cross(body->state.angular_velocity, lever));
}

// A torque of the world's axes, divided by the inertia.
static hw_vec3 divide_by_inertia(const hwi_body *body, hw_vec3 torque)
{
    hw_vec3 own = rotate(conjugate(body->state.orientation), torque);
    own = hwi_vec3(own.x / body->def.inertia.x, own.y / body->def.inertia.y, own.z / body->def.inertia.z);
    return rotate(body->state.orientation, own);
}

float hwi_body_mass_along(const hwi_body *body, hw_vec3 lever, hw_vec3 direction)
{
    hw_vec3 torque = hwi_cross(lever, direction);
    float yielding = 1.0f / body->def.mass + hwi_max(hwi_dot(torque, divide_by_inertia(body, torque)), 0.0f);
    return 1.0f / yielding;
}

void hwi_body_pull(hwi_body *body, hw_vec3 lever, hw_vec3 force, float seconds)
{
    hw_vec3 impulse = hwi_scale(force, seconds);
    hw_vec3 turn = hwi_cross(lever, impulse);
    body->pull.force = hwi_add(body->pull.force, impulse);
    body->pull.torque = hwi_add(body->pull.torque, turn);
    if (body->at_rest) {
        return;
    }
    body->state.velocity = hwi_add_scaled(body->state.velocity, 1.0f / body->def.mass, impulse);
    body->state.angular_velocity = hwi_add(body->state.angular_velocity, divide_by_inertia(body, turn));
}

static hw_vec3 limit(hw_vec3 v, float largest)
{
    float length = hwi_length(v);
    return length > largest ? hwi_scale(v, largest / length) : v;
}

void hwi_body_fall(hwi_body *body, hw_vec3 gravity, float seconds)
{
    if (!body->at_rest) {
        body->state.velocity = hwi_add_scaled(body->state.velocity, body->def.gravity_scale * seconds, gravity);
    }
}

void hwi_body_move(hwi_body *body, float seconds)
{
    hw_body_state *state = &body->state;
    if (body->at_rest) {
        return;
    }
    state->velocity = limit(state->velocity, VELOCITY_LIMIT);
    state->angular_velocity = limit(state->angular_velocity, ANGULAR_VELOCITY_LIMIT);
    if (!hwi_is_within(state->position, HWI_POSITION_LIMIT)) {
        state->velocity = (hw_vec3){0}; // no host moves it any more; it must not run into the infinite
    }
    state->position = hwi_add_scaled(state->position, seconds, state->velocity);
    // q' = 1/2 omega q
    hw_quat q = state->orientation;
    hw_vec3 w = hwi_scale(state->angular_velocity, 0.5f * seconds);
    state->orientation = normalize((hw_quat){
        q.x + w.x * q.w + w.y * q.z - w.z * q.y,
        q.y + w.y * q.w + w.z * q.x - w.x * q.z,
        q.z + w.z * q.w + w.x * q.y - w.y * q.x,
        q.w - w.x * q.x - w.y * q.y - w.z * q.z,
    });
}

void hwi_body_close_step(hwi_body *body, double seconds)
{
    float rate = (float)(1.0 / seconds);
    body->load.force = hwi_scale(body->pull.force, rate);
    body->load.torque = hwi_scale(body->pull.torque, rate);
    body->pull = (hw_body_load){0};
}

hw_result hw_body_def_init(hw_body_def *def)
{
    hw_result result = hwi_check_pointer(__func__, "def", def);
    if (result == HW_OK) {
        *def = (hw_body_def){
            .struct_size = sizeof *def,
            .mass = 1.0f,
            .inertia = {1.0f, 1.0f, 1.0f},
            .gravity_scale = 1.0f,
        };
    }
    return result;
}

hw_result hw_body_create(hw_world_id world_id, const hw_body_def *def, hw_body_id *id)
{
    hw_result result = hwi_check_pointer(__func__, "body", id);
    if (result != HW_OK) {
        return result;
    }
    id->bits = 0;
    hwi_world *world;
    result = hwi_world_resolve_idle(__func__, world_id, &world);
    if (result == HW_OK) {
        result = hwi_check_pointer(__func__, "def", def);
    }
    if (result == HW_OK) {
        result = hwi_body_check_def(__func__, def);
    }
    if (result != HW_OK) {
        return result;
    }
    int32_t index;
    result = hwi_registry_prepare(__func__, &world->bodies, &index);
    if (result == HW_ERROR_TOO_MANY) {
        return result;
    }
    hwi_body *body = result == HW_OK ? hwi_body_allocate(def) : NULL;
    if (body == NULL) {
        return HWI_FAIL(HW_ERROR_OUT_OF_MEMORY, "no memory for a body; none was created");
    }
    hwi_registry_insert(&world->bodies, index, body);
    id->bits = body->object.id_bits;
    return HW_OK;
}

hw_result hw_body_destroy(hw_body_id id)
{
    if (id.bits == 0) {
        return HW_OK;
    }
    hwi_body *body;
    hwi_world *world;
    hw_result result = hwi_body_resolve_idle(__func__, id, &body, &world);
    if (result == HW_OK) {
        hwi_attachments_leave_body(world, body);
        hwi_registry_remove(&world->bodies, body);
    }
    return result;
}

hw_result hw_body_get_def(hw_body_id id, hw_body_def *def)
{
    hw_result result = hwi_check_pointer(__func__, "def", def);
    if (result != HW_OK) {
        return result;
    }
    *def = (hw_body_def){0};
    hwi_body *body;
    hwi_world *world;
    result = hwi_body_resolve(__func__, id, &body, &world);
    if (result == HW_OK) {
        *def = body->def;
    }
    return result;
}

hw_result hw_body_set_def(hw_body_id id, const hw_body_def *def)
{
    hwi_body *body;
    hwi_world *world;
    hw_result result = hwi_body_resolve_idle(__func__, id, &body, &world);
    if (result == HW_OK) {
        result = hwi_check_pointer(__func__, "def", def);
    }
    if (result == HW_OK) {
        result = hwi_body_check_def(__func__, def);
    }
    if (result == HW_OK) {
        body->def = *def;
        hwi_attachments_wake_body(world, body);
    }
    return result;
}

hw_result hw_body_set_state(hw_body_id id, const hw_body_state *state)
{
    hwi_body *body;
    hwi_world *world;
    hw_result result = hwi_body_resolve_idle(__func__, id, &body, &world);
    if (result == HW_OK) {
        result = hwi_check_pointer(__func__, "state", state);
    }
    if (result == HW_OK) {
        result = hwi_body_check_state(__func__, state);
    }
    if (result != HW_OK) {
        return result;
    }
    hw_body_state next = *state;
    next.orientation = normalize(state->orientation);
    if (memcmp(&next, &body->state, sizeof next) != 0) {
        body->state = next;
        hwi_attachments_wake_body(world, body);
    }
    return HW_OK;
}

hw_result hw_body_get_state(hw_body_id id, hw_body_state *state)
{
    hw_result result = hwi_check_pointer(__func__, "state", state);
    if (result != HW_OK) {
        return result;
    }
    *state = (hw_body_state){0};
    hwi_body *body;
    hwi_world *world;
    result = hwi_body_resolve(__func__, id, &body, &world);
    if (result == HW_OK) {
        *state = body->state;
    }
    return result;
}

hw_result hw_body_get_load(hw_body_id id, hw_body_load *load)
{
    hw_result result = hwi_check_pointer(__func__, "load", load);
    if (result != HW_OK) {
        return result;
    }
    *load = (hw_body_load){0};
    hwi_body *body;
    hwi_world *world;
    result = hwi_body_resolve(__func__, id, &body, &world);
    if (result == HW_OK) {
        *load = body->load;
    }
    return result;
}

hw_result hw_world_get_bodies(hw_world_id id, hw_body_id *bodies, int32_t capacity, int32_t *count)
{
    return hwi_world_list(__func__, id, HW_KIND_BODY, "bodies", (uint64_t *)bodies, capacity, count);
}
