// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "body.h"

#include "actuator.h"
#include "attachment.h"
#include "floater.h"
#include "memory.h"
#include "report.h"
#include "rotation.h"
#include "validate.h"
#include "world.h"

#define VELOCITY_LIMIT         ((float)HWI_TOP_SPEED)
#define ANGULAR_VELOCITY_LIMIT ((float)HWI_TOP_SPIN)
#define LARGEST_ANGLE          ((float)HWI_LARGEST_ANGLE)
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
    if (result == HW_OK) {
        result = hwi_check_int(function, "reserved", def->reserved, 0, 0);
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

hw_vec3 hwi_body_lever_amid(const hwi_body *body, hw_vec3 point, float seconds)
{
    hw_vec3 angle = hwi_body_limit(hwi_scale(body->state.angular_velocity, 0.5f * seconds), 0.5f * LARGEST_ANGLE);
    return rotate(hwi_quat_turn(body->state.orientation, angle), point);
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

// The pull F turns the body by l x F, and the lever l turns along: for a small angle a that is l x F - K a, where
// K = (l F) - l F^T, of which l F is the largest part. With the lever of the middle of a substep, h^2 / 4 K more
// inertia makes it the implicit midpoint rule, which holds any spring.
void hwi_body_stiffen(hwi_body *body, hw_vec3 lever, hw_vec3 momentum, float seconds)
{
    float stiff = hwi_max(0.25f * seconds * hwi_dot(lever, momentum), 0.0f);
    body->carried_inertia = hwi_add(body->carried_inertia, hwi_vec3(stiff, stiff, stiff));
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
    if (hwi_body_is_free(body) && !body->at_rest) {
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

hw_vec3 hwi_body_limit(hw_vec3 v, float largest)
{
    float length = hwi_length(v);
    hw_vec3 shortened = length > largest ? hwi_scale(v, largest / length) : v;
    // The quotient is rounded: along an axis the product may pass the limit by its last digit.
    return hwi_vec3(clamp(shortened.x, largest), clamp(shortened.y, largest), clamp(shortened.z, largest));
}

static void move(const hwi_world *world, hwi_body *body)
{
    double seconds = world->def.substep;
    hwi_motion *motion = &body->motion;
    float share = 1.0f / (body->def.mass + body->carried_mass);
    // What else pushes the host's body pushes that alone, not what it carries.
    hw_vec3 weight =
        hwi_add_scaled(hwi_scale(world->def.gravity, body->def.gravity_scale), body->def.mass * share, body->external);
    hwi_place fall = hwi_place_scale(hwi_place_of(weight), seconds);
    hwi_place way = hwi_place_scale(hwi_place_add_scaled(motion->velocity, 0.5, fall), seconds);
    way = hwi_place_add_scaled(way, (double)share, hwi_place_of(body->way));
    hwi_place angle = hwi_place_scale(motion->angular_velocity, seconds);
    angle = hwi_place_add(angle, hwi_place_of(divide_by_inertia(body, body->swing)));
    hwi_place push = hwi_place_add_scaled(fall, (double)share, hwi_place_of(body->momentum));
    hw_vec3 spin = divide_by_inertia(body, body->spin);
    hw_vec3 change = hwi_place_round(hwi_place_scale(push, 1.0 / seconds));
    body->acceleration = hwi_body_limit(change, HWI_ACCELERATION_LIMIT);
    body->angular_acceleration = hwi_body_limit(hwi_scale(spin, (float)(1.0 / seconds)), HWI_ACCELERATION_LIMIT);
    motion->velocity = hwi_place_add(motion->velocity, push);
    motion->angular_velocity = hwi_place_add(motion->angular_velocity, hwi_place_of(spin));
    hwi_place place = hwi_place_add(motion->position, way);
    if (hwi_is_within(hwi_place_round(place), HWI_POSITION_LIMIT)) {
        motion->position = place;
        hw_vec3 turn = hwi_body_limit(hwi_place_round(angle), LARGEST_ANGLE);
        motion->orientation = hwi_rotation_turn(motion->orientation, hwi_place_of(turn));
    } else {
        // No host moves it any more, and it must not run into the infinite: it stays.
        motion->velocity = motion->angular_velocity = (hwi_place){0};
    }
}

double hwi_body_top_spin(const hwi_world *world)
{
    return hwi_smaller(HWI_LARGEST_ANGLE / world->def.substep, HWI_TOP_SPIN);
}

void hwi_body_move(const hwi_world *world, hwi_body *body)
{
    hwi_body_note_push(body);
    if (hwi_body_is_free(body)) {
        hwi_body_move_freely(world, body);
    } else if (body->at_rest) {
        body->motion.velocity = body->motion.angular_velocity = (hwi_place){0};
        hwi_body_show_motion(body);
    } else {
        move(world, body);
        hwi_body_keep_within(body, hwi_body_top_spin(world));
    }
    hwi_body_note_way(world, body);
    body->momentum = body->spin = body->way = body->swing = (hw_vec3){0};
}

void hwi_body_keep_within(hwi_body *body, double top_spin)
{
    hwi_motion *motion = &body->motion;
    const double reach = (double)HWI_POSITION_LIMIT;
    hwi_place position = motion->position;
    motion->position = (hwi_place){hwi_clamp(position.x, -reach, reach), hwi_clamp(position.y, -reach, reach),
                                   hwi_clamp(position.z, -reach, reach)};
    motion->velocity = hwi_place_limit(motion->velocity, HWI_TOP_SPEED);
    motion->angular_velocity = hwi_place_limit(motion->angular_velocity, top_spin);
    hwi_body_show_motion(body);
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
}

void hwi_body_close_step(const hwi_world *world, hwi_body *body, int32_t substeps, double frame, double lived)
{
    double stepped = substeps * world->def.substep;
    if ((body->def.flags & HW_BODY_SIMULATED) != 0) {
        close_simulated(body, world->def.gravity, stepped);
    } else {
        hwi_body_close_path(world, body, frame, lived);
    }
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
        if ((def->flags & HW_BODY_SIMULATED) == 0) {
            hwi_body_make_heavier(world, body, def);
        }
        body->def = *def;
        hwi_attachments_wake_body(world, body);
    }
    return result;
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
    // One at rest stays where it is; what pushes it too faintly to wake it takes it away from there in time.
    const hw_body_state *known = body->at_rest ? &body->state : &body->host;
    float share = hwi_body_is_free(body) ? FLOAT_SHARE : 1.0f;
    bool quiet = hwi_distance(next.velocity, hwi_add(body->host.velocity, body->kick)) < share * QUIET_SPEED &&
                 hwi_distance(next.angular_velocity, body->host.angular_velocity) < share * QUIET_SPEED &&
                 hwi_distance(next.position, known->position) < share * QUIET_WAY &&
                 angle_between(next.orientation, known->orientation) < share * QUIET_ANGLE;
    if (quiet && body->at_rest) {
        hwi_body_take_host(body, &next);
        return HW_OK;
    }
    hwi_body_hear(world, body, &next);
    body->faulted = 0;
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
