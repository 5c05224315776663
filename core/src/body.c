// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "body.h"

#include "actuator.h"
#include "attachment.h"
#include "floater.h"
#include "memory.h"
#include "report.h"
#include "validate.h"
#include "world.h"

#define VELOCITY_LIMIT         ((float)HWI_TOP_SPEED)
#define ANGULAR_VELOCITY_LIMIT ((float)HWI_TOP_SPIN)
#define LARGEST_ANGLE          ((float)HWI_LARGEST_ANGLE)
#define EXTERNAL_LIMIT         1e4f // m/s^2
// So far a body may be from where its cables expect it, and not wake them.
#define QUIET_SPEED 0.005f // m/s and rad/s
#define QUIET_WAY   0.001f // m
#define QUIET_ANGLE 0.002f // rad
#define FLOAT_SHARE 0.2f   // of that, for one that floats: nothing but water holds it, and that gives way

_Static_assert(sizeof(hw_body_def) == 40, "the ABI pins this size");
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
        result = hwi_check_flags(function, "flags", def->flags, HW_BODY_SIMULATED);
    }
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
        body->host = body->state;
        hwi_body_begin_motion(body);
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

void hwi_body_carry(hwi_body *body, hw_vec3 point, float mass)
{
    hw_vec3 square = {point.x * point.x, point.y * point.y, point.z * point.z};
    hw_vec3 inertia = {square.y + square.z, square.z + square.x, square.x + square.y};
    body->carried_mass += mass;
    body->carried_inertia = hwi_add_scaled(body->carried_inertia, mass, inertia);
}

void hwi_body_carry_nothing(hwi_body *body)
{
    body->carried_mass = 0.0f;
    body->carried_inertia = (hw_vec3){0};
}

// A torque of the world's axes, divided by the inertia of the body and what it carries.
static hw_vec3 divide_by_inertia(const hwi_body *body, hw_vec3 torque)
{
    hw_vec3 own = rotate(conjugate(body->state.orientation), torque);
    hw_vec3 inertia = hwi_add(body->def.inertia, body->carried_inertia);
    return rotate(body->state.orientation, hwi_vec3(own.x / inertia.x, own.y / inertia.y, own.z / inertia.z));
}

hw_vec3 hwi_body_give(const hwi_body *body, hw_vec3 lever, hw_vec3 pull)
{
    if (hwi_body_is_free(body)) {
        return hwi_body_give_freely(body, lever, pull);
    }
    hw_vec3 turn = divide_by_inertia(body, hwi_cross(lever, pull));
    return hwi_add_scaled(hwi_cross(turn, lever), 1.0f / (body->def.mass + body->carried_mass), pull);
}

void hwi_body_pull(hwi_body *body, hw_vec3 lever, hw_vec3 momentum, hw_vec3 way)
{
    body->momentum = hwi_add(body->momentum, momentum);
    body->spin = hwi_add(body->spin, hwi_cross(lever, momentum));
    body->way = hwi_add(body->way, way);
    body->swing = hwi_add(body->swing, hwi_cross(lever, way));
}

void hwi_body_push(hwi_body *body, hw_vec3 momentum, hw_vec3 spin, float half)
{
    body->momentum = hwi_add(body->momentum, momentum);
    body->spin = hwi_add(body->spin, spin);
    body->way = hwi_add_scaled(body->way, half, momentum);
    body->swing = hwi_add_scaled(body->swing, half, spin);
    body->touched = true;
}

static float clamp(float value, float largest)
{
    return value > largest ? largest : hwi_max(value, -largest);
}

static hw_vec3 limit(hw_vec3 v, float largest)
{
    float length = hwi_length(v);
    hw_vec3 shortened = length > largest ? hwi_scale(v, largest / length) : v;
    // The quotient is rounded: along an axis the product may pass the limit by its last digit.
    return hwi_vec3(clamp(shortened.x, largest), clamp(shortened.y, largest), clamp(shortened.z, largest));
}

// Turned by a small angle about each axis.
static hw_quat turn(hw_quat q, hw_vec3 angle)
{
    hw_vec3 w = hwi_scale(angle, 0.5f);
    return normalize((hw_quat){
        q.x + w.x * q.w + w.y * q.z - w.z * q.y,
        q.y + w.y * q.w + w.z * q.x - w.x * q.z,
        q.z + w.z * q.w + w.x * q.y - w.y * q.x,
        q.w - w.x * q.x - w.y * q.y - w.z * q.z,
    });
}

void hwi_body_move(hwi_body *body, hw_vec3 gravity)
{
    if (hwi_body_is_free(body)) {
        hwi_body_move_freely(body);
        return;
    }
    float seconds = (float)body->span;
    hw_body_state *state = &body->state;
    bool lost = false;
    if (!body->at_rest) {
        float share = 1.0f / (body->def.mass + body->carried_mass);
        hw_vec3 fall = hwi_scale(gravity, body->def.gravity_scale * seconds);
        fall = hwi_add_scaled(fall, seconds, body->external);
        // As a host does it: first the velocity, then the place.
        hw_vec3 way = hwi_scale(hwi_add(state->velocity, fall), seconds);
        way = hwi_add_scaled(way, share, body->way);
        hw_vec3 angle = hwi_scale(state->angular_velocity, seconds);
        angle = limit(hwi_add(angle, divide_by_inertia(body, body->swing)), LARGEST_ANGLE);
        hw_vec3 push = hwi_add_scaled(fall, share, body->momentum);
        hw_vec3 spin = divide_by_inertia(body, body->spin);
        body->acceleration = limit(hwi_scale(push, 1.0f / seconds), HWI_ACCELERATION_LIMIT);
        body->angular_acceleration = limit(hwi_scale(spin, 1.0f / seconds), HWI_ACCELERATION_LIMIT);
        state->velocity = limit(hwi_add(state->velocity, push), VELOCITY_LIMIT);
        state->angular_velocity = hwi_add(state->angular_velocity, spin);
        state->angular_velocity = limit(state->angular_velocity, LARGEST_ANGLE / seconds);
        state->angular_velocity = limit(state->angular_velocity, ANGULAR_VELOCITY_LIMIT);
        hw_vec3 place = hwi_add(state->position, way);
        lost = !hwi_is_within(place, HWI_POSITION_LIMIT);
        if (!lost) {
            state->position = place;
            state->orientation = turn(state->orientation, angle);
            body->moved = hwi_add(body->moved, way);
            body->turned = hwi_add(body->turned, angle);
        }
    }
    if (lost || body->at_rest) {
        // No host moves it any more, and it must not run into the infinite: it stays. Or its cables hold it still.
        state->velocity = (hw_vec3){0};
        state->angular_velocity = (hw_vec3){0};
    }
    body->momentum = body->spin = body->way = body->swing = (hw_vec3){0};
}

// The host goes at the mean speed of a step, the cables leave the body at another. Smoothly moved, the difference
// hardly changes; but an error in it comes back with the other sign in every step. The mean of two has the one and not
// the other.
static hw_vec3 smooth_surplus(hw_vec3 mean, hw_vec3 end, hw_vec3 *surplus)
{
    hw_vec3 now = hwi_sub(end, mean);
    hw_vec3 result = hwi_add_scaled(mean, 0.5f, hwi_add(now, *surplus));
    *surplus = now;
    return result;
}

static void close_simulated(hwi_body *body, hw_vec3 gravity, double stepped)
{
    if (stepped > 0.0) {
        const double *pushed = body->pushed.v;
        double rate = 1.0 / stepped;
        body->load = (hw_body_load){
            .force = {(float)(pushed[0] * rate), (float)(pushed[1] * rate), (float)(pushed[2] * rate)},
            .torque = {(float)(pushed[3] * rate), (float)(pushed[4] * rate), (float)(pushed[5] * rate)},
        };
        body->load.force = hwi_add_scaled(body->load.force, -body->def.mass * body->def.gravity_scale, gravity);
    }
    body->pushed = (hwi_vector6){0};
    body->host = body->state;
    body->moved = body->turned = (hw_vec3){0};
}

// The velocity that a host must have at the end of its frame. It adds to the velocity first and then goes at it for the
// whole frame, so that is the velocity in the middle of the frame, half a frame before the end; `late` is the share of
// the way from the middle of the step to its end where that middle lies.
static hw_vec3 host_velocity(hw_vec3 mean, hw_vec3 end, float late)
{
    return late == 0.0f ? mean : hwi_add_scaled(mean, late, hwi_sub(end, mean));
}

void hwi_body_close_step(hwi_body *body, hw_vec3 gravity, int32_t substeps, double frame)
{
    double stepped = substeps * body->span;
    if ((body->def.flags & HW_BODY_SIMULATED) != 0) {
        close_simulated(body, gravity, stepped);
        return;
    }
    hw_vec3 weight = hwi_add(hwi_scale(gravity, body->def.gravity_scale), body->external);
    bool acted_on = body->pulled_at > 0 || body->touched || hwi_body_is_free(body);
    if (stepped > 0.0 && acted_on) {
        float rate = (float)(1.0 / stepped);
        hw_vec3 mean = hwi_scale(body->moved, rate);
        hw_vec3 mean_turn = hwi_scale(body->turned, rate);
        // Water alone leaves no such errors, and to smooth what it does would make waves grow.
        if (body->pulled_at > 0) {
            body->state.velocity = smooth_surplus(mean, body->state.velocity, &body->surplus);
            body->state.angular_velocity = smooth_surplus(mean_turn, body->state.angular_velocity, &body->surplus_turn);
            hwi_body_begin_motion(body);
        }
        // What cables alone move has more in its end velocity than the host should follow: it would shake the pull.
        double share = hwi_body_is_free(body) ? frame / stepped : 1.0;
        float late = fabs(share - 1.0) < 1e-6 ? 0.0f : share < 2.0 ? (float)(1.0 - share) : -1.0f;
        hw_vec3 change = hwi_sub(host_velocity(mean, body->state.velocity, late), body->host.velocity);
        hw_vec3 turning = host_velocity(mean_turn, body->state.angular_velocity, late);
        hw_vec3 spin = hwi_scale(hwi_sub(turning, body->host.angular_velocity), rate);
        hw_vec3 own = rotate(conjugate(body->host.orientation), spin);
        own = hwi_vec3(own.x * body->def.inertia.x, own.y * body->def.inertia.y, own.z * body->def.inertia.z);
        body->load.force = hwi_scale(hwi_sub(hwi_scale(change, rate), weight), body->def.mass);
        body->load.torque = rotate(body->host.orientation, own);
    } else if (stepped > 0.0 || !acted_on) {
        body->load = (hw_body_load){0};
    }
    // What the host will make of it, in its own frame.
    float seconds = (float)frame;
    hw_vec3 acceleration = hwi_add_scaled(weight, 1.0f / body->def.mass, body->load.force);
    hw_vec3 own = rotate(conjugate(body->host.orientation), body->load.torque);
    own = hwi_vec3(own.x / body->def.inertia.x, own.y / body->def.inertia.y, own.z / body->def.inertia.z);
    hw_vec3 spin = rotate(body->host.orientation, own);
    body->host.velocity = limit(hwi_add_scaled(body->host.velocity, seconds, acceleration), VELOCITY_LIMIT);
    body->host.angular_velocity = hwi_add_scaled(body->host.angular_velocity, seconds, spin);
    body->host.angular_velocity = limit(body->host.angular_velocity, ANGULAR_VELOCITY_LIMIT);
    body->host.position = body->state.position;
    body->host.orientation = body->state.orientation;
    body->touched = false;
    body->moved = body->turned = (hw_vec3){0};
    body->frame = seconds;
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
        hwi_colliders_leave_body(world, body);
        hwi_floaters_leave_body(world, body);
        hwi_actuators_leave_body(world, body);
        hwi_tethers_leave_body(world, body);
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
    if (result == HW_OK && def->flags != body->def.flags) {
        result = HWI_FAIL(HW_ERROR_BAD_VALUE, "flags cannot change from 0x%x to 0x%x; nothing was changed",
                          (unsigned)body->def.flags, (unsigned)def->flags);
    }
    if (result == HW_OK) {
        body->def = *def;
        hwi_attachments_wake_body(world, body);
    }
    return result;
}

static float smaller(float a, float b)
{
    return a * b <= 0.0f ? 0.0f : fabsf(a) < fabsf(b) ? a : b;
}

// What pushes a body in two frames alike will go on: then the cables need not learn of it a frame late, every frame. A
// blow comes once.
static void learn_external(hwi_body *body, hw_vec3 push)
{
    if (body->frame <= 0.0f) {
        return;
    }
    hw_vec3 seen = hwi_add_scaled(body->external, 1.0f / body->frame, push);
    hw_vec3 last = body->external_seen;
    body->external = hwi_vec3(smaller(seen.x, last.x), smaller(seen.y, last.y), smaller(seen.z, last.z));
    body->external = limit(body->external, EXTERNAL_LIMIT);
    body->external_seen = limit(seen, EXTERNAL_LIMIT);
}

// rad, of small ones.
static float angle_between(hw_quat a, hw_quat b)
{
    // The vector part of the product of one and the other's conjugate.
    hw_vec3 from = {a.x, a.y, a.z};
    hw_vec3 to = {b.x, b.y, b.z};
    hw_vec3 turned = hwi_add_scaled(hwi_scale(to, a.w), -b.w, from);
    return 2.0f * hwi_length(hwi_sub(turned, hwi_cross(from, to)));
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
    if ((body->def.flags & HW_BODY_SIMULATED) != 0) {
        body->state = body->host = next;
        body->faulted = 0;
        hwi_body_begin_motion(body);
        hwi_attachments_wake_body(world, body);
        return HW_OK;
    }
    hw_vec3 push = hwi_sub(next.velocity, body->host.velocity);
    hw_vec3 spin = hwi_sub(next.angular_velocity, body->host.angular_velocity);
    float share = hwi_body_is_free(body) ? FLOAT_SHARE : 1.0f;
    bool quiet = hwi_length(push) < share * QUIET_SPEED && hwi_length(spin) < share * QUIET_SPEED &&
                 hwi_distance(next.position, body->state.position) < share * QUIET_WAY &&
                 angle_between(next.orientation, body->state.orientation) < share * QUIET_ANGLE;
    body->host = next;
    // A body at rest stays where it is; what pushes it too faintly to wake it takes it away from there in time.
    if (!quiet || !body->at_rest) {
        learn_external(body, push);
        body->state.position = next.position;
        body->state.orientation = next.orientation;
        body->state.velocity = limit(hwi_add(body->state.velocity, push), VELOCITY_LIMIT);
        body->state.angular_velocity = limit(hwi_add(body->state.angular_velocity, spin), ANGULAR_VELOCITY_LIMIT);
        body->faulted = 0;
        hwi_body_begin_motion(body);
    }
    if (!quiet) {
        body->at_rest = false;
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
        *state = body->host;
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
