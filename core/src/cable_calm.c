// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// When a dynamic cable has come to rest.
//
// Speed does not tell: a line that slowly creeps into its place in a current, that drifts or sinks, is as slow as one
// that still swings a little about the place where it is going to stay. So some parts of it are watched through a
// window of time, longer than it takes to swing, and their mean places in three windows after each other are compared.
// The swing must have become too small to be seen. And the way from the second mean to the third, together with all
// that is still to come if each way is as much shorter than the one before as this one was, must be a small share of
// the length. What moves on at the same pace never gets there. What gets slower, but so slowly that a window does not
// show it, is watched through longer and longer ones.
//
// Where nothing pulls a line back, as one that floats in still water, drag alone stops it. Drag is quadratic: the speed
// falls as 1 / time, and the way to come has no end. It rests when nobody could tell in minutes that it moves.

#include <math.h>

#include "attachment.h"
#include "cable.h"
#include "chain.h"

#define STILL_SPEED 0.01f // m/s, of any particle

#define SWING_SHARE 1e-3f   // of the length, to each side, or
#define SWING_WIDTH 0.03f   // of the diameter, or
#define LEAST_SWING 1e-4f   // m
#define REST_SHARE  1.2e-4f // of the length: that it still has to go, or is off its mean place
#define LEAST_REST  5e-5f   // m

#define WINDOW          4.0 // times the root of length over acceleration: a pendulum's time
#define SHORTEST_WINDOW 3.0 // s
#define LONGEST_WINDOW  30.0
#define FLOATING_WINDOW 5.0 // of a line without weight
#define LAST_WINDOW     3600.0
#define SLOWING         0.85 // times the way in the window before: below that a window is long enough
#define SPEEDING        1.1

#define NO_SPEED     2e-6 // m/s, which is rest in any case
#define UNSEEN_SPEED 1e-4 // m/s, in still water
#define NO_WEIGHT    1e-6 // of its mass: a float does not tell it from none

#define EARTHS_GRAVITY 9.81 // m/s^2

static int32_t marked_particle(const hwi_cable *cable, int32_t mark)
{
    return (int32_t)((int64_t)mark * (cable->particle_count - 1) / (HWI_CALM_MARKS - 1));
}

static double gravity_of(const hwi_movement *movement)
{
    double square = 0.0;
    for (int32_t i = CHAIN_GRAVITY_X; i <= CHAIN_GRAVITY_Z; ++i) {
        double part = (double)movement->chain->parameters[i][movement->lane];
        square += part * part;
    }
    return sqrt(square);
}

// kg/m, the water that it takes the place of.
static double displaced(const hwi_cable *cable, const hwi_chain *chain)
{
    double diameter = (double)cable->def.material.diameter;
    return 0.7853981634 * diameter * diameter * (double)chain->water_density;
}

static bool has_weight(const hwi_cable *cable, const hwi_movement *movement)
{
    double mass = (double)cable->def.material.mass_per_length;
    return fabs(mass - displaced(cable, movement->chain)) > NO_WEIGHT * mass && gravity_of(movement) > 0.0;
}

// Nothing but drag stops it.
static bool floats(const hwi_cable *cable, const hwi_movement *movement)
{
    return movement->chain->still && !has_weight(cable, movement);
}

// How many times its mass the solver lets a node count as: chain_ready.h.
static double burden_of(const hwi_cable *cable, const hwi_movement *movement)
{
    double burden = 1.0;
    for (int32_t i = 0; i < HWI_CALM_MARKS; ++i) {
        int32_t particle = marked_particle(cable, i);
        double mass = (double)*hwi_chain_at(movement->chain, particle, CHAIN_MASS, movement->lane);
        double weight = (double)cable->nodes[particle].mass;
        burden = !cable->held[particle] && mass > burden * weight ? mass / weight : burden;
    }
    return burden;
}

// kg, of the bodies that swing with it.
static double carried(const hwi_cable *cable)
{
    double mass = 0.0;
    for (int32_t i = 0; i < cable->hold_count; ++i) {
        const hwi_attachment *attachment = cable->holds[i].attachment;
        mass += hwi_attachment_is_two_way(attachment) ? (double)attachment->body->def.mass : 0.0;
    }
    return mass;
}

// s, in which it swings at least half a time.
static double first_window(const hwi_cable *cable, const hwi_movement *movement)
{
    if (!has_weight(cable, movement)) {
        return FLOATING_WINDOW;
    }
    double mass = (double)cable->def.material.mass_per_length;
    double water = displaced(cable, movement->chain);
    double weight = fabs(mass - water) * gravity_of(movement);
    double inertia = mass * burden_of(cable, movement) + water * (double)cable->def.material.added_mass_normal;
    double window = WINDOW * sqrt(((double)cable->def.rest_length * inertia + carried(cable)) / weight);
    return window < SHORTEST_WINDOW ? SHORTEST_WINDOW : window > LONGEST_WINDOW ? LONGEST_WINDOW : window;
}

// N, what some segments are pulled with in the mean of a substep. The last inner one tells less: in a very stiff line
// each makes good what rounding did to the one before.
static float pull_of(const hwi_cable *cable, const hwi_movement *movement)
{
    const hwi_chain *chain = movement->chain;
    float sum = 0.0f;
    for (int32_t i = 0; i + 1 < HWI_CALM_MARKS; ++i) {
        const float *row = hwi_chain_at(chain, marked_particle(cable, i), CHAIN_EX, movement->lane);
        sum += row[CHAIN_IMPULSE * chain->width] + row[CHAIN_LAMBDA * chain->width];
    }
    return sum / ((float)(HWI_CALM_MARKS - 1) * chain->h * chain->h * (float)chain->substep_count);
}

// m/s, to which drag holds it against so little a force that nobody could say that it is there. In still water that is
// what it moves at UNSEEN_SPEED by, or what rounding leaves of weight and buoyancy.
static double unseen_speed(const hwi_cable *cable, const hwi_movement *movement)
{
    const hwi_chain *chain = movement->chain;
    if (floats(cable, movement)) {
        const hw_cable_material *material = &cable->def.material;
        double weight = NO_WEIGHT * (double)material->mass_per_length * EARTHS_GRAVITY;
        double drag = 0.5 * (double)chain->water_density * (double)(material->drag_normal * material->diameter);
        return hwi_larger(UNSEEN_SPEED, sqrt(weight / hwi_larger(drag, 1e3 * weight)));
    }
    if (chain->still) {
        return UNSEEN_SPEED;
    }
    float square = 0.0f;
    for (int32_t i = 0; i < 3; ++i) {
        square += chain->wind[i] * chain->wind[i];
    }
    for (int32_t i = 0; i < HWI_CALM_MARKS; ++i) {
        const float *flow = hwi_chain_at(chain, marked_particle(cable, i), CHAIN_FLOW_X, movement->lane);
        hw_vec3 velocity = {flow[0], flow[chain->width], flow[2 * chain->width]};
        square = hwi_max(square, hwi_dot(velocity, velocity));
    }
    return UNSEEN_SPEED * UNSEEN_SPEED / (UNSEEN_SPEED + sqrt((double)square));
}

static void begin(hwi_cable *cable, const hwi_movement *movement)
{
    cable->calm = (hwi_calm){.radius = cable->calm.radius,
                             .window = first_window(cable, movement),
                             .unseen = unseen_speed(cable, movement),
                             .floats = floats(cable, movement),
                             .pull = pull_of(cable, movement)};
    for (int32_t i = 0; i < HWI_CALM_MARKS; ++i) {
        cable->calm.marks[i] = cable->position[marked_particle(cable, i)];
    }
}

// Whether anything could bring it to rest but drag.
static bool is_held(const hwi_cable *cable)
{
    bool held = cable->contacts.count > 0;
    for (int32_t i = 0; i < cable->hold_count && !held; ++i) {
        held = !hwi_attachment_is_two_way(cable->holds[i].attachment);
    }
    return held;
}

// False if it swings too far.
static bool watch(hwi_cable *cable, const hwi_movement *movement)
{
    hwi_calm *calm = &cable->calm;
    float length = cable->def.rest_length;
    float creep = movement->chain->still ? (float)(calm->unseen * calm->window) : 0.0f;
    float swing =
        hwi_max(hwi_max(SWING_SHARE * length, SWING_WIDTH * cable->def.material.diameter), LEAST_SWING) + creep;
    // The first window begins anywhere in a swing, not in its middle.
    swing *= calm->known == 0 ? 2.0f : 1.0f;
    float seconds = (float)movement->seconds;
    float farthest = 0.0f;
    for (int32_t i = 0; i < HWI_CALM_MARKS; ++i) {
        int32_t particle = marked_particle(cable, i);
        hw_vec3 at = hwi_add(hwi_sub(cable->position[particle], calm->marks[i]), cable->remainder[particle]);
        hw_vec3 way = hwi_sub(at, calm->mean[i]);
        farthest = hwi_max(farthest, hwi_dot(way, way));
        calm->sum[i] = hwi_add_scaled(calm->sum[i], seconds, way);
    }
    float near = hwi_max(REST_SHARE * length, LEAST_REST) + (calm->floats ? creep : 0.0f);
    calm->near = farthest <= near * near;
    calm->pull_sum += seconds * (pull_of(cable, movement) - calm->pull);
    calm->age += movement->seconds;
    return farthest <= swing * swing;
}

// A window has passed.
static void judge(hwi_cable *cable)
{
    hwi_calm *calm = &cable->calm;
    float share = (float)(1.0 / calm->age);
    double before = 0.0;
    double both = 0.0;
    double largest = 0.0;
    double largest_before = 0.0;
    for (int32_t i = 0; i < HWI_CALM_MARKS; ++i) {
        hw_vec3 way = hwi_scale(calm->sum[i], share);
        largest_before = hwi_larger(largest_before, (double)hwi_dot(calm->way[i], calm->way[i]));
        before += (double)hwi_dot(calm->way[i], calm->way[i]);
        both += (double)hwi_dot(calm->way[i], way);
        largest = hwi_larger(largest, (double)hwi_dot(way, way));
        calm->mean[i] = hwi_add(calm->mean[i], way);
        calm->way[i] = way;
        calm->sum[i] = (hw_vec3){0};
    }
    largest = sqrt(largest);
    largest_before = sqrt(largest_before);
    double age = calm->age;
    double speed = largest / age;
    bool slowing = both <= SLOWING * before;
    // Half of it is of this window: a swing may end within one, and what creeps is pulled as it is now.
    calm->pull += (calm->known == 0 ? 1.0f : 0.5f) * share * calm->pull_sum;
    calm->pull_sum = 0.0f;
    calm->settled = 0;
    calm->age = 0.0;
    if (calm->known < 2) {
        calm->known += 1;
        return;
    }
    double left = (double)hwi_max(REST_SHARE * cable->def.rest_length, LEAST_REST);
    // Not where a slow swing only turns.
    bool arrives =
        is_held(cable) && largest_before <= 2.0 * left && largest * before <= left * (before - hwi_larger(both, 0.0));
    double speed_before = calm->floats ? speed : largest_before / age;
    double pace = calm->floats ? SPEEDING : SLOWING;
    bool unseen = hwi_larger(speed, speed_before) <= calm->unseen && both <= pace * before;
    calm->settled = speed <= NO_SPEED || arrives || unseen;
    bool swings = both < 0.0;
    if (!calm->settled && (swings || !slowing) && 2.0 * calm->window <= LAST_WINDOW) {
        // The last two together are the first of the longer ones.
        calm->window *= 2.0;
        calm->known = 1;
        for (int32_t i = 0; i < HWI_CALM_MARKS; ++i) {
            calm->mean[i] = hwi_add_scaled(calm->mean[i], -0.5f, calm->way[i]);
        }
    }
}

void hwi_calm_note(hwi_cable *cable, const hwi_movement *movement)
{
    hwi_calm *calm = &cable->calm;
    if (movement->led || movement->fastest_square >= STILL_SPEED * STILL_SPEED) {
        hwi_calm_restart(cable);
        return;
    }
    if (calm->window == 0.0 || !watch(cable, movement)) {
        begin(cable, movement);
        return;
    }
    if (calm->age >= calm->window) {
        judge(cable);
    }
}

bool hwi_calm_is_over(const hwi_cable *cable)
{
    return cable->calm.settled != 0 && cable->calm.near != 0;
}

float hwi_calm_missing_pull(const hwi_cable *cable)
{
    float sum = 0.0f;
    for (int32_t i = 0; i + 1 < HWI_CALM_MARKS; ++i) {
        sum += cable->tension[marked_particle(cable, i)];
    }
    return cable->calm.pull - sum / (float)(HWI_CALM_MARKS - 1);
}

void hwi_calm_restart(hwi_cable *cable)
{
    if (cable->calm.window != 0.0) {
        cable->calm = (hwi_calm){.radius = cable->calm.radius};
    }
}

void hwi_cable_fall_asleep(hwi_cable *cable)
{
    cable->state = HW_CABLE_ASLEEP;
    cable->spread = 0.0f;
    cable->fastest = 0.0f;
    for (int32_t i = 0; i < cable->particle_count; ++i) {
        cable->motion[i] = (hw_vec3){0};
    }
    hwi_holds_close_frame(cable); // nobody looks at them while it sleeps
}
