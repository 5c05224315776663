// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// How a body of the host is led.
//
// The world moves the body as one of its own, in its substeps. Were the host's taken for it anew in every frame, a
// stiff line would answer to places and velocities of different times, and that feeds every swing, the more so the
// less frames and substeps are alike. So the world's body goes its way, and the host is told the force that takes its
// own along. A host adds to the velocity first and then goes at it for the whole frame: it gets the mean velocity that
// the world's body had in that time, between two substeps as on a straight line. What cables gave in a substep, the
// host's body gets whole and once.
//
//     substeps   o-----------o-----------o         the host's body trails the world's by one substep, as what is
//     frames         |-------|-------|-------|     drawn does; by none where all frames are whole substeps
//
// What the host's body does beyond that (collisions, thrusters, a script) is seen when it comes back otherwise than
// expected, and is done to the world's, as if that had had it all the way since.
//
// Stiff lines take the world's body by other ways than its velocities say. What the host's comes to be off by is mended
// slowly.
//
// When frames become uneven, or even again, a fast body is not where it would have to be from then on, and nothing
// pulled it there: it goes on trailing by what it did, and comes to trail as it should too slowly to be felt.

#include "body.h"
#include "rotation.h"
#include "world.h"

#define MENDED_IN      0.25   // s, what the host's body is beside the path
#define MOST_MENDED    0.5    // share of it, in a frame
#define ON_PATH        5e-5f  // m and rad, that is none
#define ON_THE_WAY     2      // substeps, until the host's body has had all that one of them gave
#define LEAP           0.1    // m, that no blow explains
#define ROUNDING       2.4e-7 // share of a coordinate that a host's floats may be off by
#define EXTERNAL_MOST  1e4f   // m/s^2
#define SHORTEST_FRAME 1e-9   // s: what takes a body to its velocity in less is no force that a float can hold
#define UNFELT         0.05   // m/s^2 and rad/s^2
#define UNSEEN         1e-5   // m and rad

// s, that the hosts' bodies should trail by.
static double trail_of(const hwi_world *world)
{
    return world->uneven_steps == 0 ? 0.0 : world->def.substep;
}

// s, that the world's bodies should be ahead of the hosts'.
static double lead_of(const hwi_world *world, double pending)
{
    return hwi_clamp(trail_of(world) - pending, 0.0, trail_of(world));
}

// s, that this one is.
static double lead_of_body(const hwi_world *world, const hwi_body *body, double pending)
{
    double h = world->def.substep;
    return hwi_clamp(body->trails - pending, -h, h);
}

// The velocity of the last substep, `share` of it before its end.
static hwi_place speed_before(hwi_place end, hw_vec3 begin, double share)
{
    return hwi_place_lerp(end, hwi_place_of(begin), share);
}

// The way of the last `lead` seconds, as the velocity had it; of those to come, if it is negative.
static hwi_place way_of(hwi_place end, hw_vec3 begin, double lead, double substep)
{
    return hwi_place_scale(hwi_place_add(speed_before(end, begin, lead / substep), end), 0.5 * lead);
}

static hwi_place weight_of(const hwi_world *world, const hwi_body *body)
{
    hw_vec3 weight = hwi_scale(world->def.gravity, body->def.gravity_scale);
    return hwi_place_of(hwi_add(weight, body->external));
}

static void start_path(const hwi_world *world, hwi_body *body)
{
    body->trails = hwi_clamp(world->pending, 0.0, world->def.substep);
    body->due = hwi_place_of(body->host.position);
    body->before = body->state.velocity;
    body->before_turn = body->state.angular_velocity;
    hwi_body_begin_motion(body);
}

// ---- What the host says ----

static float smaller(float a, float b)
{
    return a * b <= 0.0f ? 0.0f : fabsf(a) < fabsf(b) ? a : b;
}

static hw_vec3 smaller_of(hw_vec3 a, hw_vec3 b)
{
    return hwi_vec3(smaller(a.x, b.x), smaller(a.y, b.y), smaller(a.z, b.z));
}

// What of a value is beyond `width`.
static double beyond(double value, double width)
{
    return value > width ? value - width : value < -width ? value + width : 0.0;
}

// How far a host's coordinate is from where it should be, beyond what its rounding explains.
static double strayed(float is, double due)
{
    return beyond((double)is - due, ROUNDING * fabs((double)is));
}

// m/s, what of a push the host's body has not moved by yet: the host gave it after the frame, not in it.
static float kick_of(float push, float is, double due, double frame)
{
    double off = (double)is - due;
    double kick = beyond((double)push - off / frame, ROUNDING * fabs((double)is) / frame);
    return (float)hwi_clamp(kick, -HWI_TOP_SPEED, HWI_TOP_SPEED);
}

// What pushes a body in two frames alike will go on: then the cables need not learn of it a frame late, every frame. A
// blow comes once. Kicks that go on are what pushes in the frame to come.
static void learn_external(hwi_body *body, const hw_body_state *next)
{
    hw_vec3 push = hwi_sub(next->velocity, body->host.velocity);
    double frame = (double)body->frame;
    if (!(frame > 0.0)) {
        return;
    }
    float rate = 1.0f / body->frame;
    hw_vec3 kick = {
        kick_of(push.x, next->position.x, body->due.x, frame),
        kick_of(push.y, next->position.y, body->due.y, frame),
        kick_of(push.z, next->position.z, body->due.z, frame),
    };
    hw_vec3 seen = hwi_add_scaled(body->external, rate, hwi_sub(hwi_sub(push, kick), body->kick));
    hw_vec3 last = body->external_seen;
    body->kick = smaller_of(kick, body->kick_seen);
    body->kick_seen = kick;
    body->external = hwi_add_scaled(smaller_of(seen, last), rate, body->kick);
    body->external = hwi_body_limit(body->external, EXTERNAL_MOST);
    body->external_seen = hwi_body_limit(seen, EXTERNAL_MOST);
}

// The world's body where the host's will be, which goes on as the host has it.
static void go_ahead(const hwi_world *world, hwi_body *body)
{
    hwi_motion *motion = &body->motion;
    double lead = lead_of(world, world->pending);
    hwi_place weight = weight_of(world, body);
    hwi_place velocity = hwi_place_of(body->host.velocity);
    hwi_place spin = hwi_place_of(body->host.angular_velocity);
    body->trails = trail_of(world);
    body->due = hwi_place_of(body->host.position);
    motion->position = hwi_place_add_scaled(body->due, lead, velocity);
    motion->position = hwi_place_add_scaled(motion->position, 0.5 * lead * lead, weight);
    motion->velocity = hwi_place_add_scaled(velocity, lead, weight);
    motion->orientation = hwi_rotation_turn(hwi_rotation_of(body->host.orientation), hwi_place_scale(spin, lead));
    motion->angular_velocity = spin;
    body->before = hwi_place_round(hwi_place_add_scaled(velocity, lead - world->def.substep, weight));
    body->before_turn = body->host.angular_velocity;
}

// What the host's body did otherwise than expected, and what of it will go on: done to the world's, which is ahead.
static void go_along(hwi_body *body, const hw_body_state *expected, hw_vec3 lasting, double lead, double substep)
{
    hwi_motion *motion = &body->motion;
    const hw_body_state *host = &body->host;
    hw_vec3 push = hwi_sub(host->velocity, expected->velocity);
    hw_vec3 spin = hwi_sub(host->angular_velocity, expected->angular_velocity);
    hwi_place shift = {strayed(host->position.x, body->due.x), strayed(host->position.y, body->due.y),
                       strayed(host->position.z, body->due.z)};
    double fast = (double)hwi_length(host->velocity) + (double)hwi_length(expected->velocity);
    bool leapt = hwi_place_length(shift) > LEAP + fast * (double)body->frame;
    body->due = hwi_place_add(body->due, shift);
    shift = hwi_place_add_scaled(shift, lead, hwi_place_of(push));
    shift = hwi_place_add_scaled(shift, 0.5 * lead * lead, hwi_place_of(lasting));
    motion->position = hwi_place_add(motion->position, shift);
    motion->velocity = hwi_place_add(motion->velocity, hwi_place_of(push));
    motion->velocity = hwi_place_add_scaled(motion->velocity, lead, hwi_place_of(lasting));
    body->before = hwi_add_scaled(hwi_add(body->before, push), (float)(lead - substep), lasting);
    if (leapt) {
        // What it was beside the path, it was there.
        motion->position = hwi_place_add(body->due, way_of(motion->velocity, body->before, lead, substep));
    }
    hwi_place turn = hwi_place_of(hwi_quat_between(expected->orientation, host->orientation));
    turn = hwi_place_add_scaled(turn, lead, hwi_place_of(spin));
    motion->orientation = hwi_rotation_turn(motion->orientation, turn);
    motion->angular_velocity = hwi_place_add(motion->angular_velocity, hwi_place_of(spin));
    body->before_turn = hwi_add(body->before_turn, spin);
}

void hwi_body_meet_tie(const hwi_world *world, hwi_body *body)
{
    bool is_led = (body->def.flags & HW_BODY_SIMULATED) == 0 && body->frame > 0.0f;
    if (is_led && body->pulled_at == 0 && !hwi_body_is_free(body)) {
        go_ahead(world, body);
        hwi_body_keep_within(body, HWI_TOP_SPIN);
    }
}

// Not more than 1.
static double share_of(float less, float more)
{
    return less < more ? (double)(less / more) : 1.0;
}

// What the host's body has yet to be given is a momentum, and a way that this takes it.
void hwi_body_make_heavier(const hwi_world *world, hwi_body *body, const hw_body_def *def)
{
    hwi_motion *motion = &body->motion;
    hwi_place velocity = hwi_place_of(body->host.velocity);
    hwi_place spin = hwi_place_of(body->host.angular_velocity);
    double share = share_of(body->def.mass, def->mass);
    double share_turn = hwi_smaller(
        share_of(body->def.inertia.x, def->inertia.x),
        hwi_smaller(share_of(body->def.inertia.y, def->inertia.y), share_of(body->def.inertia.z, def->inertia.z)));
    if (share == 1.0 && share_turn == 1.0) {
        return;
    }
    motion->velocity = hwi_place_lerp(velocity, motion->velocity, share);
    motion->angular_velocity = hwi_place_lerp(spin, motion->angular_velocity, share_turn);
    body->before = hwi_place_round(hwi_place_lerp(velocity, hwi_place_of(body->before), share));
    body->before_turn = hwi_place_round(hwi_place_lerp(spin, hwi_place_of(body->before_turn), share_turn));
    double lead = lead_of_body(world, body, world->pending);
    hwi_place path = hwi_place_add(body->due, way_of(motion->velocity, body->before, lead, world->def.substep));
    motion->position = hwi_place_lerp(path, motion->position, share);
    hwi_body_show_motion(body);
}

void hwi_body_take_host(hwi_body *body, const hw_body_state *next)
{
    body->host = *next;
    body->host.velocity = hwi_body_limit(hwi_sub(next->velocity, body->kick), (float)HWI_TOP_SPEED);
}

void hwi_body_hear(const hwi_world *world, hwi_body *body, const hw_body_state *next)
{
    hw_body_state expected = body->host;
    hw_vec3 known = body->external;
    learn_external(body, next);
    hwi_body_take_host(body, next);
    if (body->at_rest || body->frame <= 0.0f) {
        body->state = body->host;
        start_path(world, body);
    } else if (body->acted_for == 0) {
        go_ahead(world, body);
    } else {
        double lead = lead_of_body(world, body, world->pending);
        go_along(body, &expected, hwi_sub(body->external, known), lead, world->def.substep);
    }
    hwi_body_keep_within(body, HWI_TOP_SPIN);
}

// ---- A step ----

// m/s or rad/s
static double speed_of(const hwi_motion *motion)
{
    return hwi_larger(hwi_place_length(motion->velocity), hwi_place_length(motion->angular_velocity));
}

// What the host's body has yet to go, and how far it is beside the path, as the step begins.
static void begin_step(const hwi_world *world, hwi_body *body, double elapsed)
{
    const hwi_motion *motion = &body->motion;
    if (fabs(trail_of(world) - body->trails) * speed_of(motion) < UNSEEN) {
        body->trails = trail_of(world);
    }
    double lead = lead_of_body(world, body, elapsed);
    body->moved = way_of(motion->velocity, body->before, lead, world->def.substep);
    body->turned = way_of(motion->angular_velocity, body->before_turn, lead, world->def.substep);
    hwi_place place = hwi_place_sub(motion->position, body->moved);
    hwi_place turn = hwi_place_scale(body->turned, -1.0);
    hw_quat orientation = hwi_rotation_round(hwi_rotation_turn(motion->orientation, turn));
    body->astray = hwi_place_round(hwi_place_sub(body->due, place));
    body->astray_turn = hwi_quat_between(orientation, body->host.orientation);
}

bool hwi_body_is_on_path(const hwi_body *body)
{
    return hwi_length(body->astray) < ON_PATH && hwi_length(body->astray_turn) < ON_PATH;
}

// Is something always acting on it?
static bool is_tied(const hwi_body *body)
{
    return body->pulled_at > 0 || hwi_body_is_free(body);
}

void hwi_bodies_begin_step(hwi_world *world, double elapsed)
{
    for (int32_t i = 0; i < world->bodies.count; ++i) {
        hwi_body *body = world->bodies.living[i];
        if ((body->def.flags & HW_BODY_SIMULATED) != 0) {
            continue;
        }
        begin_step(world, body, elapsed);
        if (!(body->frame > 0.0f) && is_tied(body)) {
            body->acted_for = ON_THE_WAY; // it does not fall until the first substep
        }
    }
}

void hwi_body_note_push(hwi_body *body)
{
    body->before = hwi_place_round(body->motion.velocity);
    body->before_turn = hwi_place_round(body->motion.angular_velocity);
    body->acted_for = body->touched || is_tied(body) ? ON_THE_WAY : body->acted_for - (body->acted_for > 0);
    body->touched = false;
}

void hwi_body_note_way(const hwi_world *world, hwi_body *body)
{
    const hwi_motion *motion = &body->motion;
    const double substep = world->def.substep;
    hwi_place way = way_of(motion->velocity, body->before, substep, substep);
    hwi_place turn = way_of(motion->angular_velocity, body->before_turn, substep, substep);
    body->moved = hwi_place_add(body->moved, way);
    body->turned = hwi_place_add(body->turned, turn);
}

// What takes the host's body to these velocities in a frame.
static hw_body_load load_for(const hwi_world *world, const hwi_body *body, hw_vec3 velocity, hw_vec3 spin, double frame)
{
    const hw_body_state *host = &body->host;
    hwi_place change = hwi_place_sub(hwi_place_of(velocity), hwi_place_of(host->velocity));
    hwi_place force = hwi_place_sub(hwi_place_scale(change, 1.0 / frame), weight_of(world, body));
    hwi_place turning = hwi_place_sub(hwi_place_of(spin), hwi_place_of(host->angular_velocity));
    hwi_matrix3 rotation = hwi_rotation_matrix(hwi_rotation_of(host->orientation));
    hwi_matrix3 inertia = hwi_matrix3_of_principal(&rotation, hwi_place_of(body->def.inertia));
    return (hw_body_load){
        .force = hwi_place_round(hwi_place_scale(force, (double)body->def.mass)),
        .torque = hwi_place_round(hwi_matrix3_apply(&inertia, hwi_place_scale(turning, 1.0 / frame))),
    };
}

// Bring it to trail as it should: what is mended of that in a frame takes no more force than is felt.
static void trail(const hwi_world *world, hwi_body *body, double frame)
{
    double most = world->def.substep * speed_of(&body->motion);
    double time = hwi_larger(MENDED_IN, most / (UNFELT * MENDED_IN));
    body->trails += (trail_of(world) - body->trails) * hwi_smaller(frame / time, MOST_MENDED);
}

// Where the host will have its body at the end of its frame. Time that was dropped is lived by the host alone: its body
// takes the world's along.
static void expect(hwi_body *body, hw_vec3 velocity, hw_vec3 spin, double frame, double lived)
{
    hw_body_state *host = &body->host;
    hwi_place turn = hwi_place_scale(hwi_place_of(spin), frame);
    body->due = hwi_place_add_scaled(body->due, frame, hwi_place_of(velocity));
    if (lived < frame) {
        body->motion.position = hwi_place_add_scaled(body->motion.position, frame - lived, hwi_place_of(velocity));
        hwi_body_keep_within(body, HWI_TOP_SPIN);
    }
    if (!hwi_is_within(hwi_place_round(body->due), HWI_POSITION_LIMIT)) {
        body->due = body->motion.position;
    }
    host->position = hwi_place_round(body->due);
    host->orientation = hwi_rotation_round(hwi_rotation_turn(hwi_rotation_of(host->orientation), turn));
    host->velocity = velocity;
    host->angular_velocity = spin;
}

void hwi_body_close_path(const hwi_world *world, hwi_body *body, double frame, double lived)
{
    const hwi_motion *motion = &body->motion;
    if (!(frame >= SHORTEST_FRAME && lived > 0.0)) {
        return;
    }
    hw_vec3 velocity;
    hw_vec3 spin;
    if (body->acted_for == 0) {
        hwi_place end = hwi_place_add_scaled(hwi_place_of(body->host.velocity), frame, weight_of(world, body));
        velocity = hwi_body_limit(hwi_place_round(end), (float)HWI_TOP_SPEED);
        spin = body->host.angular_velocity;
        body->load = (hw_body_load){0};
    } else {
        double lead = lead_of_body(world, body, world->pending);
        double mended = body->at_rest ? 0.0 : hwi_smaller(1.0 / MENDED_IN, MOST_MENDED / frame);
        hwi_place ahead = way_of(motion->velocity, body->before, lead, world->def.substep);
        hwi_place ahead_turn = way_of(motion->angular_velocity, body->before_turn, lead, world->def.substep);
        hwi_place end = hwi_place_scale(hwi_place_sub(body->moved, ahead), 1.0 / lived);
        hwi_place turning = hwi_place_scale(hwi_place_sub(body->turned, ahead_turn), 1.0 / lived);
        end = hwi_place_add_scaled(end, -mended, hwi_place_of(body->astray));
        turning = hwi_place_add_scaled(turning, -mended, hwi_place_of(body->astray_turn));
        velocity = hwi_body_limit(hwi_place_round(end), (float)HWI_TOP_SPEED);
        spin = hwi_body_limit(hwi_place_round(turning), (float)HWI_TOP_SPIN);
        body->load = load_for(world, body, velocity, spin, frame);
        trail(world, body, frame);
    }
    expect(body, velocity, spin, frame, lived);
    body->frame = (float)frame;
}
