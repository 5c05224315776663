// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// What thrusters, fins and tanks do.

#include "actuator.h"
#include "trig.h"
#include "water.h"
#include "world.h"

#define PI 3.14159265358979323846

// Where an actuator is, and the water there.
typedef struct setting {
    hwi_matrix3 rotation;
    hwi_place arm;      // m, from the body's centre of mass, in the world's axes
    hwi_place velocity; // m/s, through the water
    double depth;       // m
    double density;     // kg/m^3
} setting;

static setting find_setting(const hwi_world *world, const hwi_actuator *actuator)
{
    const hwi_motion *motion = &actuator->body->motion;
    setting s = {.rotation = hwi_rotation_matrix(motion->orientation), .density = (double)world->water.density};
    s.arm = hwi_matrix3_apply(&s.rotation, hwi_place_of(actuator->def.position));
    hw_vec3 origin = hwi_place_round(motion->position);
    hwi_place at = hwi_place_add(hwi_place_of(hwi_place_remainder(motion->position)), s.arm);
    hw_vec3 point = hwi_place_round(at);
    hwi_water_answer answer;
    hwi_water_query query = {
        .points = &point,
        .count = 1,
        .origin = origin,
        .time = hwi_world_time(world),
        .wants = HWI_SEA_WANT_HEIGHT | HWI_SEA_WANT_VELOCITY,
    };
    hwi_water_ask(world, &query, &answer);
    s.depth = (double)answer.surface - (double)point.y;
    s.velocity = hwi_place_add(motion->velocity, hwi_place_cross(motion->angular_velocity, s.arm));
    s.velocity = hwi_place_sub(s.velocity, hwi_place_of(answer.velocity));
    return s;
}

// 0 out of the water, 1 when something of this radius is wholly in it.
static double wetness(double depth, double radius)
{
    double share = 0.5 + 0.5 * depth / radius;
    return share < 0.0 ? 0.0 : share > 1.0 ? 1.0 : share;
}

static void add_force(hwi_actuator *actuator, hwi_place arm, hwi_place force, hwi_place couple)
{
    hwi_place torque = hwi_place_add(hwi_place_cross(arm, force), couple);
    const double values[6] = {force.x, force.y, force.z, torque.x, torque.y, torque.z};
    for (int i = 0; i < 6; ++i) {
        actuator->body->push.force.v[i] += values[i];
    }
    actuator->status.force = hwi_place_round(force);
    actuator->status.torque = hwi_place_round(torque);
}

// A damper of so much along a direction, at the arm's end.
static void add_damper(hwi_actuator *actuator, hwi_place arm, hwi_place direction, double damping)
{
    hwi_place turn = hwi_place_cross(arm, direction);
    const double w[6] = {direction.x, direction.y, direction.z, turn.x, turn.y, turn.z};
    for (int i = 0; i < 6; ++i) {
        for (int j = 0; j < 6; ++j) {
            actuator->body->push.damping.m[i][j] += damping * w[i] * w[j];
        }
    }
}

static hwi_place unit(hwi_place a)
{
    return hwi_place_scale(a, 1.0 / sqrt(hwi_place_dot(a, a)));
}

// A propeller's thrust falls evenly with the speed at which water comes to it: T n |n| - T |n| speed / free_speed.
static void push_thruster(const hwi_world *world, hwi_actuator *actuator)
{
    const hw_actuator_def *def = &actuator->def;
    setting s = find_setting(world, actuator);
    hwi_place direction = hwi_matrix3_apply(&s.rotation, unit(hwi_place_of(def->direction)));
    double speed = hwi_place_dot(s.velocity, direction);
    double n = actuator->control;
    double wet = wetness(s.depth, 0.5 * (double)def->diameter);
    double full = (double)def->thrust * wet * (n < 0.0 ? (double)def->reverse : 1.0);
    double thrust = full * fabs(n) * (n - speed / (double)def->free_speed);
    hwi_place couple = hwi_place_scale(direction, -(double)def->torque_arm * thrust);
    add_force(actuator, s.arm, hwi_place_scale(direction, thrust), couple);
    add_damper(actuator, s.arm, direction, full * fabs(n) / (double)def->free_speed);
    actuator->status.speed = (float)speed;
    actuator->status.wet = (float)wet;
}

// Lift and drag of a wing for the sine and cosine of its angle to the flow. A thin wing's slope by its aspect ratio
// (Helmbold's line with sin for the angle), fading over a third of the stall angle into a flat plate's.
static void wing(const hw_actuator_def *def, double angle, double *lift, double *drag)
{
    double ratio = (double)def->aspect_ratio;
    double slope = 2.0 * PI * ratio / (2.0 + sqrt(ratio * ratio + 4.0));
    double sine = hwi_sin(angle);
    double cosine = hwi_cos(angle);
    double wing_lift = slope * sine * cosine;
    double wing_drag = 0.01 + wing_lift * wing_lift / (PI * ratio * 0.9);
    double plate_lift = 2.0 * sine * cosine;
    double plate_drag = 0.01 + 2.0 * sine * sine;
    double folded = fabs(angle) > 0.5 * PI ? PI - fabs(angle) : fabs(angle);
    double stall = (double)def->stall_angle;
    double stalled = 3.0 * (folded / stall - 1.0);
    stalled = stalled < 0.0 ? 0.0 : stalled > 1.0 ? 1.0 : stalled;
    *lift = wing_lift + stalled * (plate_lift - wing_lift);
    *drag = wing_drag + stalled * (plate_drag - wing_drag);
}

static void push_fin(const hwi_world *world, hwi_actuator *actuator)
{
    const hw_actuator_def *def = &actuator->def;
    setting s = find_setting(world, actuator);
    hwi_place axis = unit(hwi_place_of(def->direction));
    hwi_place chord = hwi_place_of(def->chord);
    chord = unit(hwi_place_sub(chord, hwi_place_scale(axis, hwi_place_dot(chord, axis))));
    // Turned about its axis by the right hand.
    hwi_place side = hwi_place_cross(axis, chord);
    double sine = hwi_sin(actuator->control);
    double cosine = hwi_cos(actuator->control);
    chord = hwi_place_add(hwi_place_scale(chord, cosine), hwi_place_scale(side, sine));
    side = hwi_matrix3_apply(&s.rotation, hwi_place_cross(axis, chord));
    chord = hwi_matrix3_apply(&s.rotation, chord);
    axis = hwi_matrix3_apply(&s.rotation, axis);
    hwi_place across = hwi_place_sub(s.velocity, hwi_place_scale(axis, hwi_place_dot(s.velocity, axis)));
    double speed = sqrt(hwi_place_dot(across, across));
    double radius = 0.5 * sqrt((double)def->area);
    double wet = wetness(s.depth, radius);
    double press = 0.5 * s.density * (double)def->area * wet * speed;
    actuator->status.speed = (float)speed;
    actuator->status.wet = (float)wet;
    if (!(press * speed > 0.0)) {
        add_force(actuator, s.arm, (hwi_place){0}, (hwi_place){0});
        return;
    }
    // The fin moves ahead along `ahead`; the flow meets it from there, at this angle from its chord.
    hwi_place ahead = hwi_place_scale(across, 1.0 / speed);
    double angle = hwi_atan2(hwi_place_dot(ahead, side), hwi_place_dot(ahead, chord));
    double lift;
    double drag;
    wing(def, angle, &lift, &drag);
    // Square to the flow, away from the side that the flow comes from.
    hwi_place lifted = hwi_place_cross(axis, ahead);
    hwi_place force = hwi_place_scale(lifted, -press * speed * lift);
    force = hwi_place_add(force, hwi_place_scale(ahead, -press * speed * drag));
    add_force(actuator, s.arm, force, (hwi_place){0});
    double ratio = (double)def->aspect_ratio;
    add_damper(actuator, s.arm, side, press * 2.0 * PI * ratio / (2.0 + sqrt(ratio * ratio + 4.0)));
    add_damper(actuator, s.arm, ahead, press * drag);
}

static void push_ballast(const hwi_world *world, hwi_actuator *actuator)
{
    const hw_actuator_def *def = &actuator->def;
    hwi_body *body = actuator->body;
    double mass = actuator->control * (double)def->volume * (double)def->fill_density;
    hwi_matrix3 rotation = hwi_rotation_matrix(body->motion.orientation);
    hwi_place arm = hwi_matrix3_apply(&rotation, hwi_place_of(def->position));
    hwi_place weight = hwi_place_scale(hwi_place_of(world->def.gravity), mass);
    add_force(actuator, arm, weight, (hwi_place){0});
    hwi_matrix6 point = {0};
    hwi_matrix6 shifted;
    for (int i = 0; i < 3; ++i) {
        point.m[i][i] = mass;
    }
    hwi_matrix6_shift(&point, arm, &shifted);
    hwi_matrix6_add_scaled(&body->push.mass, 1.0, &shifted);
    actuator->status.mass = (float)mass;
}

void hwi_actuator_turn(hwi_actuator *actuator, double seconds)
{
    const hw_actuator_def *def = &actuator->def;
    bool enabled = (def->flags & HW_ACTUATOR_ENABLED) != 0;
    bool is_tank = def->kind == HW_ACTUATOR_BALLAST;
    double target = enabled || is_tank ? (double)def->control : 0.0;
    double most = (double)def->rate * seconds;
    double change = target - actuator->control;
    // A tank that is off keeps what is in it.
    change = is_tank && !enabled ? 0.0 : change;
    actuator->control += change > most ? most : change < -most ? -most : change;
}

void hwi_actuator_push(const hwi_world *world, hwi_actuator *actuator)
{
    const hw_actuator_def *def = &actuator->def;
    bool enabled = (def->flags & HW_ACTUATOR_ENABLED) != 0;
    bool is_tank = def->kind == HW_ACTUATOR_BALLAST;
    actuator->status = (hw_actuator_status){.control = (float)actuator->control, .user_data = def->user_data};
    if (is_tank) {
        push_ballast(world, actuator);
    } else if (enabled && def->kind == HW_ACTUATOR_THRUSTER) {
        push_thruster(world, actuator);
    } else if (enabled) {
        push_fin(world, actuator);
    }
}
