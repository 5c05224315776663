// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// How a free body moves: six degrees of freedom at once.
//
// Let v be its velocity along and about the axes, M its mass with that of the water that moves along, F all forces, D
// its dampers and K its springs, as its floaters and actuators gave them. A substep h takes the springs by the
// trapezoidal rule, which neither feeds nor eats their swing, and the dampers fully implicitly, so that nothing
// overshoots however light the body is:
//
//     (M + h D + h^2/4 K) dv = h (F - h/2 K v) + blows + what the cables pulled
//     way = h (v + dv/2)
//
// D is a secant: F holds -D v already. Then it turns, and takes itself and the water along: body_turn.c.
//
// What comes fast into the water, or goes fast through it, would be deep under water before it felt any of it, the
// deeper the longer the step. It takes the substep in parts, each with forces of its own: body_parts.c.

#include <stdio.h>
#include <string.h>

#include "actuator.h"
#include "attachment.h"
#include "collider.h"
#include "floater.h"
#include "report.h"
#include "world.h"

static hwi_vector6 join(hwi_place linear, hwi_place angular)
{
    return (hwi_vector6){{linear.x, linear.y, linear.z, angular.x, angular.y, angular.z}};
}

static hwi_place linear_of(const hwi_vector6 *a)
{
    return (hwi_place){a->v[0], a->v[1], a->v[2]};
}

static hwi_place angular_of(const hwi_vector6 *a)
{
    return (hwi_place){a->v[3], a->v[4], a->v[5]};
}

static hwi_vector6 combine(const hwi_vector6 *a, double s, const hwi_vector6 *b)
{
    hwi_vector6 result;
    for (int i = 0; i < 6; ++i) {
        result.v[i] = a->v[i] + s * b->v[i];
    }
    return result;
}

static bool is_finite6(const hwi_vector6 *a)
{
    double sum = 0.0;
    for (int i = 0; i < 6; ++i) {
        sum += a->v[i];
    }
    return isfinite(sum);
}

void hwi_body_begin_motion(hwi_body *body)
{
    body->motion = (hwi_motion){
        .position = hwi_place_of(body->state.position),
        .orientation = hwi_rotation_of(body->state.orientation),
        .velocity = hwi_place_of(body->state.velocity),
        .angular_velocity = hwi_place_of(body->state.angular_velocity),
    };
}

// ---- What acts on it ----

static void weigh(const hwi_body *body, hwi_rotation orientation, hwi_action *push)
{
    double mass = (double)body->def.mass + (double)body->carried_mass;
    hwi_matrix3 rotation = hwi_rotation_matrix(orientation);
    hwi_place principal = hwi_place_add(hwi_place_of(body->def.inertia), hwi_place_of(body->carried_inertia));
    hwi_matrix3 inertia = hwi_matrix3_of_principal(&rotation, principal);
    for (int i = 0; i < 3; ++i) {
        push->mass.m[i][i] = mass;
        for (int j = 0; j < 3; ++j) {
            push->mass.m[3 + i][3 + j] = inertia.m[i][j];
        }
    }
}

static void sum_up(const hwi_action *push, double h, bool springs, hwi_matrix6 *sum)
{
    *sum = push->mass;
    hwi_matrix6_add_scaled(sum, 1.0, &push->added);
    hwi_matrix6_add_scaled(sum, h, &push->damping);
    if (springs) {
        hwi_matrix6_add_scaled(sum, 0.25 * h * h, &push->stiffness);
    }
}

static bool factor(hwi_action *push, double h, bool springs)
{
    hwi_matrix6 sum;
    sum_up(push, h, springs, &sum);
    return hwi_matrix6_factor(&sum, &push->factor);
}

// All of it, as it is now.
static void gather(const hwi_world *world, hwi_body *body)
{
    hwi_action *push = &body->push;
    memset(push, 0, sizeof *push);
    weigh(body, body->motion.orientation, push);
    for (hwi_floater *floater = body->floaters; floater != NULL && !body->faulted; floater = floater->next) {
        hwi_floater_push(world, floater);
    }
    for (hwi_actuator *actuator = body->actuators; actuator != NULL && !body->faulted; actuator = actuator->next) {
        hwi_actuator_push(world, actuator);
    }
    push->fluid = linear_of(&push->force);
    push->flow = push->wet > 0.0 ? hwi_place_scale(push->flow, 1.0 / push->wet) : (hwi_place){0};
    // What carries also weighs.
    hwi_place gravity = hwi_place_scale(hwi_place_of(world->def.gravity), (double)body->def.gravity_scale);
    double mass = (double)body->def.mass + (double)body->carried_mass;
    hwi_place weight = hwi_place_scale(gravity, mass);
    weight = hwi_place_add(weight, hwi_place_scale(hwi_place_of(body->external), (double)body->def.mass));
    push->force.v[0] += weight.x;
    push->force.v[1] += weight.y;
    push->force.v[2] += weight.z;
}

// What it takes to move by h under that.
static void close_up(const hwi_world *world, hwi_body *body, double h)
{
    hwi_action *push = &body->push;
    if (!is_finite6(&push->force) || !is_finite6(&push->blow)) {
        body->fault_cause = HW_FAULT_NOT_FINITE;
    } else if (!factor(push, h, true)) {
        // Points that were strewn may give springs that are none.
        memset(&push->stiffness, 0, sizeof push->stiffness);
        if (!factor(push, h, false)) {
            body->fault_cause = HW_FAULT_NOT_FINITE;
        }
    }
    if (body->fault_cause != 0) {
        memset(push, 0, sizeof *push);
        weigh(body, body->motion.orientation, push);
        factor(push, h, false);
        body->faulted = 1;
        for (hwi_floater *floater = body->floaters; floater != NULL; floater = floater->next) {
            hwi_floater_forget(floater);
        }
    }
    for (hwi_floater *floater = body->floaters; floater != NULL; floater = floater->next) {
        hwi_floater_feel(floater, h, world->def.substep);
    }
}

static void fly(const hwi_world *world, hwi_body *body, double part);

static void push_body(const hwi_world *world, hwi_body *body)
{
    const double substep = world->def.substep;
    for (hwi_actuator *actuator = body->actuators; actuator != NULL && !body->faulted; actuator = actuator->next) {
        hwi_actuator_turn(actuator, substep);
    }
    for (hwi_floater *floater = body->floaters; floater != NULL; floater = floater->next) {
        floater->blow = floater->blows = (hwi_vector6){0};
        floater->slam = 0.0f;
    }
    body->flight.parts = 0;
    gather(world, body);
    double part = hwi_body_part(body, substep, 0);
    if (part < substep) {
        fly(world, body, part);
    } else {
        close_up(world, body, substep);
    }
}

typedef struct push_task {
    hwi_world *world;
} push_task;

static void push_range(int32_t first, int32_t end, void *task)
{
    hwi_world *world = ((push_task *)task)->world;
    for (int32_t i = first; i < end; ++i) {
        hwi_body *body = world->bodies.living[i];
        if (hwi_body_is_free(body) && !body->at_rest) {
            push_body(world, body);
        }
    }
}

void hwi_bodies_push(hwi_world *world)
{
    push_task task = {world};
    bool any = false;
    for (int32_t i = 0; i < world->bodies.count && !any; ++i) {
        any = hwi_body_is_free(world->bodies.living[i]);
    }
    if (any) {
        hwi_world_run(world, push_range, world->bodies.count, &task);
    }
}

hw_vec3 hwi_body_give_freely(const hwi_body *body, hw_vec3 lever, hw_vec3 pull)
{
    hwi_place arm = hwi_place_of(lever);
    hwi_vector6 wrench = join(hwi_place_of(pull), hwi_place_cross(arm, hwi_place_of(pull)));
    hwi_vector6 velocity = hwi_matrix6_solve(&body->push.factor, &wrench);
    return hwi_place_round(hwi_place_add(linear_of(&velocity), hwi_place_cross(angular_of(&velocity), arm)));
}

// ---- How it moves ----

static void fail(hwi_body *body, int32_t cause)
{
    body->fault_cause = cause;
    body->faulted = 1;
    body->motion.velocity = body->motion.angular_velocity = (hwi_place){0};
}

void hwi_body_show_motion(hwi_body *body)
{
    body->state = (hw_body_state){
        .position = hwi_place_round(body->motion.position),
        .orientation = hwi_rotation_round(body->motion.orientation),
        .velocity = hwi_place_round(body->motion.velocity),
        .angular_velocity = hwi_place_round(body->motion.angular_velocity),
    };
}

// The change of velocity by h, and the way.
static void find_change(const hwi_body *body, double h, hwi_vector6 *change, hwi_vector6 *way)
{
    const hwi_action *push = &body->push;
    hwi_vector6 velocity = join(body->motion.velocity, body->motion.angular_velocity);
    hwi_vector6 spring = hwi_matrix6_apply(&push->stiffness, &velocity);
    hwi_vector6 right = combine(&push->blow, h, &push->force);
    right = combine(&right, -0.5 * h * h, &spring);
    *change = hwi_matrix6_solve(&push->factor, &right);
    hwi_vector6 mean = combine(&velocity, 0.5, change);
    for (int i = 0; i < 6; ++i) {
        way->v[i] = h * mean.v[i];
    }
}

// What the cables did in the substep, to the velocity and to the way.
static void find_pull(const hwi_body *body, hwi_vector6 *change, hwi_vector6 *way)
{
    hwi_vector6 pull = join(hwi_place_of(body->momentum), hwi_place_of(body->spin));
    hwi_vector6 pulled_way = join(hwi_place_of(body->way), hwi_place_of(body->swing));
    *change = hwi_matrix6_solve(&body->push.factor, &pull);
    *way = hwi_matrix6_solve(&body->push.factor, &pulled_way);
}

// Both together: in parts, it is known already where it would be without cables.
static void find_whole_change(const hwi_body *body, double h, hwi_vector6 *change, hwi_vector6 *way)
{
    hwi_vector6 pull;
    hwi_vector6 pulled_way;
    find_pull(body, &pull, &pulled_way);
    if (body->flight.parts > 0) {
        *change = body->flight.change;
        *way = body->flight.way;
    } else {
        find_change(body, h, change, way);
    }
    *change = combine(change, 1.0, &pull);
    *way = combine(way, 1.0, &pulled_way);
}

void hwi_body_expect(const hwi_world *world, const hwi_body *body, hwi_matrix6 *inertia, hwi_vector6 *velocity)
{
    const double substep = world->def.substep;
    hwi_action push = {0};
    hwi_vector6 change;
    if (hwi_body_is_free(body)) {
        hwi_vector6 way;
        find_whole_change(body, substep, &change, &way);
        hwi_vector6 before = join(body->motion.velocity, body->motion.angular_velocity);
        *velocity = combine(&before, 1.0, &change);
        sum_up(&body->push, substep, true, inertia);
        return;
    }
    weigh(body, hwi_rotation_of(body->state.orientation), &push);
    *inertia = push.mass;
    hwi_matrix6_factor(&push.mass, &push.factor);
    change = join(hwi_place_of(body->momentum), hwi_place_of(body->spin));
    change = hwi_matrix6_solve(&push.factor, &change);
    *velocity = join(hwi_place_of(body->state.velocity), hwi_place_of(body->state.angular_velocity));
    *velocity = combine(velocity, 1.0, &change);
    float share = body->def.mass / (body->def.mass + body->carried_mass);
    hw_vec3 fall = hwi_add_scaled(hwi_scale(world->def.gravity, body->def.gravity_scale), share, body->external);
    hwi_vector6 falling = join(hwi_place_of(fall), (hwi_place){0.0, 0.0, 0.0});
    *velocity = combine(velocity, substep, &falling);
}

static bool is_within_reach(hwi_place position)
{
    const double reach = (double)HWI_POSITION_LIMIT;
    return fabs(position.x) <= reach && fabs(position.y) <= reach && fabs(position.z) <= reach;
}

// Go by `way` and come to `velocity`, turning; *angle is what it turned by in the end. False if it cannot.
static bool advance(const hwi_world *world, hwi_body *body, double h, const hwi_vector6 *way, hwi_vector6 *velocity,
                    hwi_place *angle)
{
    hwi_motion *motion = &body->motion;
    hwi_rotation turned;
    *angle = angular_of(way);
    if (!is_finite6(velocity) || !is_finite6(way) ||
        !hwi_body_turn(body, h, hwi_body_top_spin(world), velocity, angle, &turned) || !is_finite6(velocity)) {
        fail(body, HW_FAULT_NOT_FINITE);
        return false;
    }
    hwi_place position = hwi_place_add(motion->position, linear_of(way));
    if (!is_within_reach(position)) {
        fail(body, HW_FAULT_OUT_OF_RANGE);
        return false;
    }
    motion->position = position;
    motion->orientation = turned;
    motion->velocity = hwi_place_limit(linear_of(velocity), HWI_TOP_SPEED);
    motion->angular_velocity = angular_of(velocity);
    return true;
}

// A substep in parts, as far as it goes without cables. It is remembered, and the body stays where it is until they
// have pulled.
static void fly(const hwi_world *world, hwi_body *body, double part)
{
    hwi_motion begin = body->motion;
    hwi_flight *flight = &body->flight;
    const double substep = world->def.substep;
    double left = substep;
    *flight = (hwi_flight){0};
    while (!body->faulted) {
        close_up(world, body, part);
        hwi_vector6 change;
        hwi_vector6 way;
        hwi_place angle;
        find_change(body, part, &change, &way);
        hwi_vector6 velocity = join(body->motion.velocity, body->motion.angular_velocity);
        velocity = combine(&velocity, 1.0, &change);
        if (body->faulted || !advance(world, body, part, &way, &velocity, &angle)) {
            break;
        }
        hwi_vector6 gone = join(linear_of(&way), angle);
        flight->way = combine(&flight->way, 1.0, &gone);
        flight->parts += 1;
        left -= part;
        if (!(left > 1e-9 * substep)) {
            break;
        }
        gather(world, body);
        part = hwi_body_part(body, left, flight->parts);
    }
    flight->end = body->motion;
    hwi_vector6 before = join(begin.velocity, begin.angular_velocity);
    hwi_vector6 after = join(body->motion.velocity, body->motion.angular_velocity);
    flight->change = combine(&after, -1.0, &before);
    body->motion = begin;
    if (!factor(&body->push, substep, true)) {
        factor(&body->push, substep, false);
    }
}

// From where its flight led, as far as cables took it.
static bool land(hwi_body *body)
{
    hwi_vector6 change;
    hwi_vector6 way;
    find_pull(body, &change, &way);
    hwi_motion *motion = &body->motion;
    *motion = body->flight.end;
    motion->position = hwi_place_add(motion->position, linear_of(&way));
    motion->velocity = hwi_place_limit(hwi_place_add(motion->velocity, linear_of(&change)), HWI_TOP_SPEED);
    motion->angular_velocity = hwi_place_add(motion->angular_velocity, angular_of(&change));
    motion->angular_velocity = hwi_place_limit(motion->angular_velocity, HWI_TOP_SPIN);
    hwi_place turn = hwi_place_limit(angular_of(&way), HWI_LARGEST_ANGLE);
    motion->orientation = hwi_rotation_turn(motion->orientation, turn);
    if (!is_finite6(&change) || !is_finite6(&way)) {
        *motion = body->flight.end;
        fail(body, HW_FAULT_NOT_FINITE);
        return false;
    }
    if (!is_within_reach(motion->position)) {
        *motion = body->flight.end;
        fail(body, HW_FAULT_OUT_OF_RANGE);
        return false;
    }
    return true;
}

static void move(const hwi_world *world, hwi_body *body)
{
    const double h = world->def.substep;
    hwi_motion *motion = &body->motion;
    hwi_vector6 change;
    hwi_vector6 way;
    hwi_place angle;
    find_whole_change(body, h, &change, &way);
    hwi_vector6 before = join(motion->velocity, motion->angular_velocity);
    hwi_vector6 velocity = combine(&before, 1.0, &change);
    if (body->flight.parts > 0 ? !land(body) : !advance(world, body, h, &way, &velocity, &angle)) {
        return;
    }
    const double most = (double)HWI_ACCELERATION_LIMIT;
    body->acceleration = hwi_place_round(hwi_place_limit(hwi_place_scale(linear_of(&change), 1.0 / h), most));
    body->angular_acceleration = hwi_place_round(hwi_place_limit(hwi_place_scale(angular_of(&change), 1.0 / h), most));
    hwi_vector6 after = join(motion->velocity, motion->angular_velocity);
    hwi_vector6 gained = combine(&after, -1.0, &before);
    gained = hwi_matrix6_apply(&body->push.mass, &gained);
    double share = (double)body->def.mass / body->push.mass.m[0][0];
    for (int i = 0; i < 3; ++i) {
        gained.v[i] *= share;
    }
    body->pushed = combine(&body->pushed, 1.0, &gained);
}

void hwi_body_move_freely(const hwi_world *world, hwi_body *body)
{
    if (body->at_rest && (hwi_length(body->momentum) > 0.0f || hwi_length(body->spin) > 0.0f)) {
        // What acts on a body at rest is not known. What acted on it when it came to rest would do, but is not saved.
        hwi_body_wake(body);
        push_body(world, body);
    }
    if (!body->faulted && !body->at_rest) {
        move(world, body);
    }
    if (body->faulted || body->at_rest) {
        body->acceleration = body->angular_acceleration = (hw_vec3){0};
        body->motion.velocity = body->motion.angular_velocity = (hwi_place){0};
    }
    hwi_body_show_motion(body);
}

void hwi_bodies_report(hwi_world *world)
{
    for (int32_t i = 0; i < world->bodies.count; ++i) {
        hwi_body *body = world->bodies.living[i];
        if (body->fault_cause == 0) {
            continue;
        }
        hw_fault *fault = hwi_queue_push(&world->faults);
        if (fault != NULL) {
            *fault = (hw_fault){
                .cause = body->fault_cause,
                .particle = -1,
                .object = body->object.id_bits,
                .user_data = body->def.user_data,
                .substep = world->substeps,
            };
            snprintf(fault->message, sizeof fault->message,
                     "the body %s. It stands still where it was; hw_body_set_state moves it again.",
                     body->fault_cause == HW_FAULT_OUT_OF_RANGE ? "ran off beyond 1e7 m"
                                                                : "got an infinite force or speed");
            hwi_send_message(HW_LOG_WARNING, "body 0x%016llx faulted: %s", (unsigned long long)body->object.id_bits,
                             fault->message);
        }
        body->fault_cause = 0;
    }
}
