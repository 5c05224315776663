// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Bodies of a host on lines, soft and stiff, whatever the rate of the host: they must hang and swing as the laws of
// mechanics say, and never swing themselves up.

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "floating.h"
#include "random.h"

#define PI      3.14159265358979
#define GRAVITY 9.81
#define LENGTH  4.0   // m
#define LINEAR  0.016 // kg/m

static const double rates[] = {20.0, 30.0, 60.0, 120.0, 240.0, 500.0, 1000.0};
static const double masses[] = {1.0, 30.0, 1000.0};
static const double stiffnesses[] = {2e4, 1e6, 1e7}; // nylon to steel

#define COUNT(array) ((int)(sizeof(array) / sizeof(array)[0]))

typedef struct host_body {
    hw_body_id id;
    double mass;
    double inertia;
    hw_body_state state;
    hw_body_load load; // of the last step
    double push;       // N, upwards, that the host gives of its own accord
    double damping;    // 1/s
} host_body;

static host_body add_body(scene *s, double mass, hw_vec3 position, uint32_t flags)
{
    hw_body_def def;
    host_body body = {.mass = mass, .inertia = 0.1 * mass};
    body.state = (hw_body_state){.position = position, .orientation = {0.0f, 0.0f, 0.0f, 1.0f}};
    CHECK_OK(hw_body_def_init(&def));
    def.flags = flags;
    def.mass = (float)mass;
    def.inertia = (hw_vec3){(float)body.inertia, (float)body.inertia, (float)body.inertia};
    CHECK_OK(hw_body_create(s->world, &def, &body.id));
    CHECK_OK(hw_body_set_state(body.id, &body.state));
    return body;
}

static float moved(float velocity, float force, double mass, double frame)
{
    return (float)((double)velocity + (double)force / mass * frame);
}

// What a game engine does: semi-implicit Euler, in floats.
static void host_step(scene *s, host_body *body, double frame)
{
    hw_body_state *state = &body->state;
    float keep = (float)(1.0 - body->damping * frame);
    CHECK_OK(hw_body_set_state(body->id, state));
    CHECK_OK(hw_world_step(s->world, frame));
    CHECK_OK(hw_body_get_load(body->id, &body->load));
    float upward = body->load.force.y + (float)(body->push - GRAVITY * body->mass);
    state->velocity.x = keep * moved(state->velocity.x, body->load.force.x, body->mass, frame);
    state->velocity.y = keep * moved(state->velocity.y, upward, body->mass, frame);
    state->velocity.z = keep * moved(state->velocity.z, body->load.force.z, body->mass, frame);
    hw_vec3 *spin = &state->angular_velocity;
    spin->x = moved(spin->x, body->load.torque.x, body->inertia, frame);
    spin->y = moved(spin->y, body->load.torque.y, body->inertia, frame);
    spin->z = moved(spin->z, body->load.torque.z, body->inertia, frame);
    state->position.x += (float)((double)state->velocity.x * frame);
    state->position.y += (float)((double)state->velocity.y * frame);
    state->position.z += (float)((double)state->velocity.z * frame);
    hw_quat q = state->orientation;
    float half = (float)(0.5 * frame);
    state->orientation.x += half * (spin->x * q.w + spin->y * q.z - spin->z * q.y);
    state->orientation.y += half * (spin->y * q.w + spin->z * q.x - spin->x * q.z);
    state->orientation.z += half * (spin->z * q.w + spin->x * q.y - spin->y * q.x);
    state->orientation.w -= half * (spin->x * q.x + spin->y * q.y + spin->z * q.z);
}

// In air without drag.
static void begin_in_air(scene *s)
{
    scene_begin(s, NULL);
    scene_drain(s);
}

static hw_cable_def line_to(hw_vec3 end, double stiffness, double linear)
{
    return scene_thin_line(linear, stiffness, (float)LENGTH, 12, (hw_vec3){0}, end);
}

static hw_attachment_id tie(scene *s, hw_cable_id cable, hw_body_id body, hw_vec3 point)
{
    return scene_attach(s, cable, (float)LENGTH, body, point, HW_ATTACHMENT_TWO_WAY);
}

// m, of a line that the weight and half of itself stretch.
static double stretched(double mass, double stiffness)
{
    return LENGTH * (1.0 + (mass + 0.5 * LINEAR * LENGTH) * GRAVITY / stiffness);
}

#define PARTS 6 // of the time of a swing

typedef struct swing {
    double period;        // s
    double widest[PARTS]; // m, sideways, in each part of the time
    double energy[PARTS]; // J, most in each part, from the lowest place at rest
    double force;         // N, mean of what was told, upwards
    double length;        // m, mean in the last part
} swing;

typedef struct crossings {
    double first, last, before;
    int count;
} crossings;

static void note_crossing(crossings *c, double now, double at, double frame)
{
    if (c->before > 0.0 && now <= 0.0) {
        c->last = at - frame * now / (now - c->before);
        c->first = c->count == 0 ? c->last : c->first;
        c->count++;
    }
    c->before = now;
}

// What the body has, and the line as a spring.
static double energy_of(const host_body *body, double stiffness, double rest)
{
    hw_vec3 v = body->state.velocity;
    double x = (double)body->state.position.x;
    double y = (double)body->state.position.y;
    double speed = (double)v.x * (double)v.x + (double)v.y * (double)v.y + (double)v.z * (double)v.z;
    double pulled = fmax(hypot(x, y) - LENGTH, 0.0);
    double spring = 0.5 * stiffness / LENGTH * (pulled * pulled - (rest - LENGTH) * (rest - LENGTH));
    return 0.5 * body->mass * speed + body->mass * GRAVITY * (y + rest) + spring;
}

static swing swing_for(scene *s, host_body *body, double stiffness, double rate, double seconds)
{
    swing found = {0};
    crossings c = {0};
    double frame = 1.0 / rate;
    double rest = stretched(body->mass, stiffness);
    int count = (int)(seconds * rate);
    float before = body->state.velocity.y;
    for (int i = 0; i < count; i++) {
        int part = i * PARTS / count;
        host_step(s, body, frame);
        double x = (double)body->state.position.x;
        note_crossing(&c, x, (i + 1) * frame, frame);
        found.widest[part] = fmax(found.widest[part], fabs(x));
        found.energy[part] = fmax(found.energy[part], energy_of(body, stiffness, rest));
        found.force += (double)body->load.force.y / count;
        found.length += part == PARTS - 1 ? hypot(x, (double)body->state.position.y) * PARTS / count : 0.0;
    }
    // What the body gained of momentum was more than its weight.
    found.force -= body->mass * (double)(body->state.velocity.y - before) / seconds;
    found.period = c.count > 1 ? (c.last - c.first) / (c.count - 1) : 0.0;
    return found;
}

TEST(a_hosts_body_swings_as_a_pendulum_on_any_line_at_every_rate)
{
    const double angle = 0.1;
    for (int e = 0; e < COUNT(stiffnesses); e++)
        for (int m = 0; m < COUNT(masses); m++)
            for (int r = 0; r < COUNT(rates); r++) {
                scene s;
                double mass = masses[m];
                double rest = stretched(mass, stiffnesses[e]);
                hw_vec3 bob = {(float)(rest * sin(angle)), (float)(-rest * cos(angle)), 0.0f};
                begin_in_air(&s);
                hw_cable_def def = line_to(bob, stiffnesses[e], LINEAR);
                hw_cable_id cable = scene_add(&s, &def);
                host_body body = add_body(&s, mass, bob, 0);
                tie(&s, cable, body.id, (hw_vec3){0});
                check_context("%g kg on %g N at %g Hz", mass, stiffnesses[e], rates[r]);
                swing_for(&s, &body, stiffnesses[e], rates[r], 1.0); // the line comes to lie as it hangs
                swing found = swing_for(&s, &body, stiffnesses[e], rates[r], 60.0);
                double ends = (mass + LINEAR * LENGTH / 3.0) / (mass + LINEAR * LENGTH / 2.0);
                double period = 2.0 * PI * sqrt(rest / GRAVITY * ends) * (1.0 + angle * angle / 16.0);
                CHECK_NEAR(found.period, period, (rates[r] < 60.0 ? 0.02 : 0.01) * period);
                CHECK_NEAR(found.force, mass * GRAVITY, 0.005 * mass * GRAVITY);
                for (int i = 1; i < PARTS; i++) {
                    CHECK(found.energy[i] < 1.002 * found.energy[i - 1]);
                    // The heaviest on the softest swings now across and now along its line.
                    CHECK(found.widest[i] <
                          (stiffnesses[e] < 1e5 && mass > 500.0 ? 1.02 : 1.002) * found.widest[i - 1]);
                }
                scene_end(&s);
            }
}

TEST(a_hosts_body_that_hangs_comes_to_rest_at_its_stretch_at_every_rate)
{
    for (int e = 0; e < COUNT(stiffnesses); e++)
        for (int m = 0; m < COUNT(masses); m++)
            for (int r = 0; r < COUNT(rates); r++) {
                scene s;
                double mass = masses[m];
                double rest = stretched(mass, stiffnesses[e]);
                hw_vec3 end = {0.0f, (float)(-0.95 * rest - 0.05 * LENGTH), 0.0f};
                begin_in_air(&s);
                hw_cable_def def = line_to(end, stiffnesses[e], LINEAR);
                def.material.axial_damping = (float)(0.04 * sqrt(stiffnesses[e] * LENGTH * mass)); // 0.02 of critical
                hw_cable_id cable = scene_add(&s, &def);
                host_body body = add_body(&s, mass, end, 0);
                hw_attachment_id attachment = tie(&s, cable, body.id, (hw_vec3){0});
                check_context("%g kg on %g N at %g Hz", mass, stiffnesses[e], rates[r]);
                swing_for(&s, &body, stiffnesses[e], rates[r], 1.0);
                swing found = swing_for(&s, &body, stiffnesses[e], rates[r], 60.0);
                CHECK_NEAR(found.force, mass * GRAVITY, 0.005 * mass * GRAVITY);
                CHECK_NEAR(found.length, rest, 1e-4 + 0.005 * (rest - LENGTH));
                CHECK(found.energy[PARTS - 1] < found.energy[0] + 1e-3 * mass * GRAVITY * (rest - LENGTH));
                CHECK_NEAR(body.load.force.y, mass * GRAVITY, 0.02 * mass * GRAVITY);
                hw_vec3 told;
                CHECK_OK(hw_attachment_get_force(attachment, &told));
                CHECK_NEAR(told.y, mass * GRAVITY, 0.02 * mass * GRAVITY);
                scene_end(&s);
            }
}

// Substeps that a body of the host is late, compared with one of the world, where it is most so in a swing of ten
// seconds.
static double lateness(double mass, double linear, hw_vec3 point, double rate, int uneven)
{
    scene s;
    hw_vec3 at = {1.0f, -3.8f, 0.0f};
    hw_vec3 end = {at.x + point.x, at.y + point.y, at.z + point.z};
    begin_in_air(&s);
    hw_cable_def def = line_to(end, 2e5, linear);
    host_body bodies[2];
    for (int i = 0; i < 2; i++) {
        hw_cable_id cable = scene_add(&s, &def);
        bodies[i] = add_body(&s, mass, at, i == 0 ? 0 : HW_BODY_SIMULATED);
        tie(&s, cable, bodies[i].id, point);
    }
    double farthest = 0.0;
    double fastest = 0.0;
    double time = 0.0;
    for (uint32_t i = 0; time < 10.0; i++) {
        double frame = (uneven ? 1.0 + 0.4 * (double)hwi_random_cube(hwi_random_key(5, 0, 0, 0), i).x : 1.0) / rate;
        host_step(&s, &bodies[0], frame);
        CHECK_OK(hw_body_get_state(bodies[1].id, &bodies[1].state));
        hw_vec3 a = bodies[0].state.position;
        hw_vec3 b = bodies[1].state.position;
        hw_vec3 v = bodies[1].state.velocity;
        farthest = fmax(farthest, hypot(hypot((double)(a.x - b.x), (double)(a.y - b.y)), (double)(a.z - b.z)));
        fastest = fmax(fastest, hypot(hypot((double)v.x, (double)v.y), (double)v.z));
        time += frame;
    }
    scene_end(&s);
    return farthest / fastest * 60.0;
}

TEST(a_hosts_body_goes_as_one_of_ours_also_in_uneven_frames)
{
    for (int uneven = 0; uneven < 2; uneven++)
        for (int r = 0; r < COUNT(rates); r++) {
            double late = uneven || rates[r] > 60.0 ? 1.0 : 0.0;
            check_context("%g Hz, uneven %d", rates[r], uneven);
            // A vehicle that is tied beside its centre, and one of half a kilogram on 20 kg of line.
            CHECK(lateness(50.0, LINEAR, (hw_vec3){0.0f, 0.1f, 0.05f}, rates[r], uneven) < late + 0.3);
            CHECK(lateness(0.5, 5.0, (hw_vec3){0}, rates[r], uneven) < late + 0.3);
        }
}

TEST(what_a_host_pushes_a_hanging_body_with_is_felt_at_every_rate)
{
    // 90 of 100 kg are carried by thrusters: as a force in the frame, or as a change of the velocity before it.
    for (int early = 0; early < 2; early++)
        for (int r = 0; r < COUNT(rates); r++) {
            scene s;
            hw_vec3 end = {0.0f, (float)-LENGTH, 0.0f};
            begin_in_air(&s);
            hw_cable_def def = line_to(end, 2e5, LINEAR);
            hw_cable_id cable = scene_add(&s, &def);
            host_body body = add_body(&s, 100.0, end, 0);
            body.damping = 0.1; // what Godot gives every body
            tie(&s, cable, body.id, (hw_vec3){0});
            double frame = 1.0 / rates[r];
            double carried = 90.0 * GRAVITY;
            double mean = 0.0;
            int count = (int)(10.0 * rates[r]);
            for (int i = 0; i < 2 * count; i++) {
                body.push = early ? 0.0 : carried;
                body.state.velocity.y += early ? (float)(carried / body.mass * frame) : 0.0f;
                host_step(&s, &body, frame);
                mean += i >= count ? (double)body.load.force.y / count : 0.0;
            }
            check_context("%g Hz, early %d", rates[r], early);
            CHECK_NEAR(mean, 10.0 * GRAVITY, 0.5);
            // Asleep it may be a millimetre off before it wakes.
            CHECK_NEAR(body.state.position.y, -stretched(10.0, 2e5), 1.1e-3);
            CHECK_NEAR(scene_status(cable).start_tension, (10.0 + LINEAR * LENGTH) * GRAVITY, 3.0);
            scene_end(&s);
        }
}

TEST(a_hosts_buoy_on_its_mooring_floats_at_its_draft_at_every_rate)
{
    for (int r = 0; r < COUNT(rates); r++) {
        scene s;
        floating_def buoy = floating_shape(HW_HULL_BOX);
        buoy.hull.size = (hw_vec3){1.0f, 1.0f, 1.0f};
        buoy.mass = 300.0f;
        buoy.inertia = (hw_vec3){30.0f, 30.0f, 30.0f};
        buoy.position.y = 0.3f;
        buoy.body_flags = 0;
        floating_begin(&s, 1.0 / 60.0, 1);
        floating f = floating_add(&s, &buoy);
        // 2 cm too short for the draft that the buoy would have: it is pulled under by its springs.
        hw_cable_def def = line_to((hw_vec3){0}, 2e4, 0.0032);
        def.start_position = (hw_vec3){0.0f, -4.5f, 0.0f};
        def.end_position = (hw_vec3){0.0f, -0.2f, 0.0f};
        hw_cable_id cable = scene_add(&s, &def);
        tie(&s, cable, f.body, (hw_vec3){0.0f, -0.5f, 0.0f});
        host_body body = {.id = f.body, .mass = 300.0, .inertia = 30.0, .state = floating_state(f), .damping = 0.1};
        for (int i = 0; i < (int)(40.0 * rates[r]); i++)
            host_step(&s, &body, 1.0 / rates[r]);
        // rho g (0.5 - y) = m g + EA / L (y - 0.5 + 4.5 - L)
        double water = 1025.0 * GRAVITY;
        double spring = 2e4 / LENGTH;
        double height = (0.5 * water - 300.0 * GRAVITY - spring * (4.0 - LENGTH)) / (water + spring);
        check_context("%g Hz", rates[r]);
        CHECK_NEAR(body.state.position.y, height, 2e-3);
        CHECK_NEAR(body.load.force.y, 300.0 * GRAVITY, 5.0);
        CHECK_NEAR(scene_status(cable).end_tension, spring * (height + 4.0 - LENGTH), 0.02 * spring * height);
        scene_end(&s);
    }
}

// A body of 100 kg at the corners of which four lines hang upright, pushed aside.
static host_body hang_by_four(scene *s, double stiffness)
{
    begin_in_air(s);
    host_body body = add_body(s, 100.0, (hw_vec3){0.0f, (float)-LENGTH, 0.0f}, 0);
    for (int i = 0; i < 4; i++) {
        hw_vec3 corner = {i % 2 ? 0.5f : -0.5f, 0.0f, i / 2 ? 0.5f : -0.5f};
        hw_cable_def def = line_to((hw_vec3){corner.x, (float)-LENGTH, corner.z}, stiffness, LINEAR);
        def.start_position = (hw_vec3){corner.x, 0.0f, corner.z};
        tie(s, scene_add(s, &def), body.id, corner);
    }
    body.state.velocity.x = 0.2f;
    return body;
}

TEST(several_lines_on_a_hosts_body_add_up_at_every_rate)
{
    for (int e = 0; e < COUNT(stiffnesses); e++)
        for (int r = 0; r < COUNT(rates); r++) {
            scene s;
            host_body body = hang_by_four(&s, stiffnesses[e]);
            check_context("%g N at %g Hz", stiffnesses[e], rates[r]);
            swing found = swing_for(&s, &body, stiffnesses[e], rates[r], 30.0);
            CHECK_NEAR(found.force, 100.0 * GRAVITY, 0.005 * 100.0 * GRAVITY);
            CHECK_NEAR(body.state.position.y, -stretched(25.0, stiffnesses[e]), 1e-3);
            for (int i = 1; i < PARTS; i++)
                CHECK(found.widest[i] < 1.002 * found.widest[i - 1]);
            CHECK_NEAR(body.state.angular_velocity.z, 0.0, 0.01);
            scene_end(&s);
        }
}

TEST(a_snapshot_between_two_substeps_leads_a_hosts_body_on_alike)
{
    scene s;
    uint64_t size = 0;
    uint64_t written = 0;
    host_body body = hang_by_four(&s, 2e4);
    for (int i = 0; i < 101; i++)
        host_step(&s, &body, 1.0 / 144.0);
    CHECK_OK(hw_snapshot_size(s.world, &size));
    unsigned char *bytes = malloc((size_t)size);
    CHECK_OK(hw_snapshot_save(s.world, bytes, size, &written));
    host_body first = body;
    host_body second = body;
    for (int i = 0; i < 50; i++)
        host_step(&s, &first, 1.0 / 144.0);
    CHECK_OK(hw_snapshot_load(s.world, bytes, size));
    for (int i = 0; i < 50; i++)
        host_step(&s, &second, 1.0 / 144.0);
    CHECK(memcmp(&first.state, &second.state, sizeof first.state) == 0);
    CHECK(memcmp(&first.load, &second.load, sizeof first.load) == 0);
    free(bytes);
    scene_end(&s);
}

TEST(a_host_that_learns_the_mass_of_its_body_late_gives_it_no_momentum)
{
    // An engine may say 1 kg in the first tick and the right mass in the second.
    scene s;
    begin_in_air(&s);
    hw_vec3 end = {4.2f, 0.0f, 0.0f};
    hw_cable_def def = line_to(end, 2e4, LINEAR);
    hw_cable_id cable = scene_add(&s, &def);
    host_body body = add_body(&s, 1.0, end, 0);
    tie(&s, cable, body.id, (hw_vec3){0});
    hw_body_def known;
    CHECK_OK(hw_body_get_def(body.id, &known));
    body.mass = 1000.0;
    body.inertia = 100.0;
    host_step(&s, &body, 1.0 / 60.0);
    known.mass = 1000.0f;
    known.inertia = (hw_vec3){100.0f, 100.0f, 100.0f};
    CHECK_OK(hw_body_set_def(body.id, &known));
    host_step(&s, &body, 1.0 / 60.0);
    host_step(&s, &body, 1.0 / 60.0);
    CHECK(fabs((double)body.state.velocity.x) < 0.15); // 1000 N give it 0.05 m/s in three frames
    scene_end(&s);
}

TEST(where_a_host_puts_its_body_the_line_ends)
{
    scene s;
    begin_in_air(&s);
    hw_vec3 end = {0.0f, -3.0f, 0.0f};
    hw_cable_def def = line_to(end, 1e6, LINEAR);
    hw_cable_id cable = scene_add(&s, &def);
    host_body body = add_body(&s, 10.0, end, 0);
    tie(&s, cable, body.id, (hw_vec3){0});
    for (int i = 0; i < 30; i++) // it falls into its line
        host_step(&s, &body, 1.0 / 60.0);
    body.state.position = (hw_vec3){1.0f, -3.0f, 0.0f};
    body.state.velocity = (hw_vec3){0};
    CHECK_OK(hw_body_set_state(body.id, &body.state));
    hw_body_state found;
    CHECK_OK(hw_body_get_state(body.id, &found));
    CHECK_NEAR(found.position.x, 1.0, 1e-5);
    CHECK_NEAR(found.position.y, -3.0, 1e-5);
    scene_end(&s);
}

enum { FRAMES_50_HZ, FRAMES_WITH_A_HITCH, FRAMES_AT_RANDOM, FRAMES_COUNT };

// A hitch takes the ends of frames off the substeps; half a second later another takes them back.
static double uneven_frame(int kind, uint32_t i)
{
    double even = 1.0 / 60.0;
    double hitch = 1.0 / 59.0;
    if (kind == FRAMES_50_HZ)
        return 1.0 / 50.0;
    if (kind == FRAMES_AT_RANDOM)
        return even * (1.0 + 0.4 * (double)hwi_random_cube(hwi_random_key(7, 0, 0, 0), i).x);
    return i == 30 ? hitch : i == 60 ? 2.0 * even - hitch : even;
}

static host_body add_weightless(scene *s, uint32_t flags)
{
    hw_body_def known;
    host_body body = add_body(s, 100.0, (hw_vec3){0}, flags);
    CHECK_OK(hw_body_get_def(body.id, &known));
    known.gravity_scale = 0.0f;
    CHECK_OK(hw_body_set_def(body.id, &known));
    body.push = GRAVITY * body.mass;
    return body;
}

// It drags a thread of some milligrams.
static host_body fly_with_a_thread(scene *s)
{
    begin_in_air(s);
    host_body body = add_weightless(s, 0);
    hw_cable_def def = line_to((hw_vec3){0}, 10.0, 1e-6);
    def.flags &= ~(uint32_t)(HW_CABLE_HOLD_START | HW_CABLE_HOLD_END);
    def.start_position = (hw_vec3){0.0f, -3.9f, 0.0f};
    tie(s, scene_add(s, &def), body.id, (hw_vec3){0});
    return body;
}

static double length_of(hw_vec3 v)
{
    return hypot(hypot((double)v.x, (double)v.y), (double)v.z);
}

TEST(a_hosts_body_that_nothing_pulls_is_told_no_load_when_frames_become_uneven)
{
    for (int kind = 0; kind < FRAMES_COUNT; kind++)
        for (int spins = 0; spins < 2; spins++) {
            scene s;
            host_body body = fly_with_a_thread(&s);
            body.state.velocity.x = spins ? 0.0f : 10.0f;
            body.state.angular_velocity.y = spins ? 3.0f : 0.0f;
            double push = 0.0;
            double turn = 0.0;
            for (uint32_t i = 0; i < 300; i++) {
                host_step(&s, &body, uneven_frame(kind, i));
                push = fmax(push, length_of(body.load.force) / body.mass);
                turn = fmax(turn, length_of(body.load.torque) / body.inertia);
            }
            check_context("frames %d, spins %d", kind, spins);
            CHECK_NEAR(push, 0.0, 0.08); // m/s^2
            CHECK_NEAR(turn, 0.0, 0.08); // rad/s^2
            scene_end(&s);
        }
}

// m/s^2: the most that a host's body is told which falls, or is pushed up by its host alone.
static double told_while_accelerated(int kind, int pushed)
{
    scene s;
    host_body body = fly_with_a_thread(&s);
    double most = 0.0;
    if (pushed) {
        body.push += 5.0 * body.mass;
    } else {
        hw_body_def known;
        CHECK_OK(hw_body_get_def(body.id, &known));
        known.gravity_scale = 1.0f;
        CHECK_OK(hw_body_set_def(body.id, &known));
        body.push = 0.0;
    }
    for (uint32_t i = 0; i < 150; i++) {
        host_step(&s, &body, uneven_frame(kind, i));
        // First it learns what pushes it, and begins to trail.
        most = i >= 10 ? fmax(most, length_of(body.load.force) / body.mass) : most;
    }
    scene_end(&s);
    return most;
}

TEST(a_hosts_body_that_is_accelerated_is_told_no_load_when_frames_become_uneven)
{
    // In frames of different lengths a host goes by mean velocities of different times, which takes a force.
    for (int kind = 0; kind < FRAMES_AT_RANDOM; kind++) {
        check_context("frames %d", kind);
        CHECK_NEAR(told_while_accelerated(kind, 0), 0.0, 0.3);
        CHECK_NEAR(told_while_accelerated(kind, 1), 0.0, 0.3);
    }
}

TEST(a_hosts_body_comes_to_trail_by_a_substep_when_frames_became_uneven)
{
    for (int kind = 0; kind < FRAMES_COUNT; kind++) {
        scene s;
        double time = 0.0;
        host_body body = fly_with_a_thread(&s);
        body.state.velocity.x = 1.0f;
        for (uint32_t i = 0; i < 1200; i++) {
            double frame = uneven_frame(kind, i);
            host_step(&s, &body, frame);
            time += frame;
        }
        hw_vec3 points[64];
        int32_t count = 0;
        CHECK_OK(hw_cable_copy_points(s.cables[0], points, 64, &count));
        double pending = time - floor(time * 60.0 + 1e-4) / 60.0;
        double lead = kind == FRAMES_WITH_A_HITCH ? 0.0 : 1.0 / 60.0 - pending;
        check_context("frames %d", kind);
        CHECK_NEAR(points[count - 1].x - body.state.position.x, lead, 1e-3);
        scene_end(&s);
    }
}

TEST(hitches_do_not_swing_a_hosts_body_up)
{
    // Every three seconds frames become uneven, half a second later even again.
    const double angle = 1.0;
    for (int e = 0; e < COUNT(stiffnesses); e++) {
        scene s;
        double most[PARTS] = {0};
        double rest = stretched(30.0, stiffnesses[e]);
        hw_vec3 bob = {(float)(LENGTH * sin(angle)), (float)(-LENGTH * cos(angle)), 0.0f};
        begin_in_air(&s);
        hw_cable_def def = line_to(bob, stiffnesses[e], LINEAR);
        hw_cable_id cable = scene_add(&s, &def);
        host_body body = add_body(&s, 30.0, bob, 0);
        tie(&s, cable, body.id, (hw_vec3){0});
        for (uint32_t i = 0; i < 600 * PARTS; i++) {
            host_step(&s, &body, uneven_frame(FRAMES_WITH_A_HITCH, i % 180));
            most[i / 600] = fmax(most[i / 600], energy_of(&body, stiffnesses[e], rest));
        }
        check_context("%g N", stiffnesses[e]);
        for (int i = 1; i < PARTS; i++)
            CHECK(most[i] < 1.01 * most[i - 1]);
        scene_end(&s);
    }
}

TEST(a_host_that_tells_the_same_definition_anew_changes_nothing)
{
    scene s;
    host_body body = hang_by_four(&s, 1e6);
    body.state.angular_velocity.y = 0.1f;
    for (int i = 0; i < 100; i++) {
        hw_body_def known;
        uint64_t before = 0;
        uint64_t after = 0;
        host_step(&s, &body, 1.0 / 144.0);
        CHECK_OK(hw_world_hash(s.world, &before));
        CHECK_OK(hw_body_get_def(body.id, &known));
        CHECK_OK(hw_body_set_def(body.id, &known));
        CHECK_OK(hw_world_hash(s.world, &after));
        check_context("frame %d", i);
        CHECK(before == after);
    }
    scene_end(&s);
}

// The state after two substeps in frames of a whole one each; or after the first one in halves.
static uint64_t hash_after(uint32_t body_flags, int halves)
{
    scene s;
    uint64_t hash = 0;
    begin_in_air(&s);
    host_body body = add_weightless(&s, body_flags);
    for (int i = 0; i < 2 + halves; i++) {
        CHECK_OK(hw_body_set_state(body.id, &body.state));
        CHECK_OK(hw_world_step(s.world, (i < 2 * halves ? 0.5 : 1.0) / 60.0));
    }
    CHECK_OK(hw_world_hash(s.world, &hash));
    scene_end(&s);
    return hash;
}

TEST(whether_a_hosts_bodies_trail_is_state)
{
    CHECK(hash_after(0, 0) != hash_after(0, 1));
    CHECK(hash_after(HW_BODY_SIMULATED, 0) == hash_after(HW_BODY_SIMULATED, 1));
}

TEST(a_frame_of_next_to_no_time_asks_a_host_for_no_infinite_force)
{
    static const double frames[] = {4.9e-324, 1e-300, 1e-45, 1e-20, 1e-12, 1e-9, 1e-6};
    scene s;
    scene_begin(&s, NULL);
    host_body body = add_body(&s, 1000.0, (hw_vec3){0.0f, -(float)LENGTH, 0.0f}, 0);
    hw_cable_def line = scene_thin_line(LINEAR, 1e6, (float)LENGTH, 20, (hw_vec3){0}, body.state.position);
    hw_cable_id cable = scene_add(&s, &line);
    scene_attach(&s, cable, (float)LENGTH, body.id, (hw_vec3){0.1f, 0.0f, 0.0f}, HW_ATTACHMENT_TWO_WAY);
    for (int i = 0; i < 300; i++) {
        host_step(&s, &body, i % 3 == 0 ? frames[i / 3 % COUNT(frames)] : 1.0 / 60.0);
        const hw_vec3 *force = &body.load.force;
        const hw_vec3 *torque = &body.load.torque;
        check_context("step %d", i);
        CHECK(isfinite(force->x) && isfinite(force->y) && isfinite(force->z));
        CHECK(isfinite(torque->x) && isfinite(torque->y) && isfinite(torque->z));
    }
    CHECK_NEAR(body.state.position.y, -LENGTH, 0.2); // it hangs, and swings about where it is tied
    scene_end(&s);
}

TEST(a_line_that_stands_still_does_not_pull_at_the_body_that_others_share)
{
    scene s;
    static char saved[1 << 16];
    uint64_t size = 0;
    hw_attachment_id ties[2];
    hw_vec3 before;
    hw_vec3 after;
    scene_begin(&s, NULL);
    host_body body = add_body(&s, 30.0, (hw_vec3){0.0f, -3.0f, 0.0f}, HW_BODY_SIMULATED);
    for (int i = 0; i < 2; i++) {
        hw_vec3 anchor = {i == 0 ? -2.0f : 2.0f, 0.0f, 0.0f};
        hw_cable_def line = scene_thin_line(LINEAR, 1e6, (float)LENGTH, 20, anchor, body.state.position);
        hw_cable_id cable = scene_add(&s, &line);
        ties[i] = scene_attach(&s, cable, (float)LENGTH, body.id, (hw_vec3){0}, HW_ATTACHMENT_TWO_WAY);
    }
    scene_run(&s, 300);
    CHECK_OK(hw_cable_set_active(s.cables[1], 0));
    CHECK_OK(hw_attachment_get_force(ties[1], &before));
    CHECK_OK(hw_snapshot_save(s.world, saved, sizeof saved, &size));
    scene_run(&s, 300);
    CHECK_OK(hw_attachment_get_force(ties[1], &after));
    CHECK(memcmp(&before, &after, sizeof before) == 0);
    uint64_t hash = scene_hash(&s);
    CHECK_OK(hw_snapshot_load(s.world, saved, size));
    scene_run(&s, 300);
    CHECK_EQUAL_HEX(scene_hash(&s), hash);
    scene_end(&s);
}
