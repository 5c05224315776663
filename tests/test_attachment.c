// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Bodies that a host owns, and cables tied to them and to the world.

#include "check.h"
#include "hash.h"
#include "misuse.h"
#include "random.h"
#include "scenes.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define FRAME (1.0 / 60.0)

static const double gravity = 9.81;

static hw_body_id add_body(scene *s, float mass, float inertia, hw_vec3 position)
{
    hw_body_def def;
    hw_body_id body;
    hw_body_state state = {.position = position, .orientation = {0.0f, 0.0f, 0.0f, 1.0f}};
    CHECK_OK(hw_body_def_init(&def));
    def.mass = mass;
    def.inertia = (hw_vec3){inertia, inertia, inertia};
    CHECK_OK(hw_body_create(s->world, &def, &body));
    CHECK_OK(hw_body_set_state(body, &state));
    return body;
}

static hw_cable_def thin_line(float length, int32_t segments, hw_vec3 start, hw_vec3 end)
{
    return scene_thin_line(0.016, 2e5, length, segments, start, end);
}

// What a game engine does with the load: semi-implicit Euler, once a frame.
typedef struct host_body {
    hw_body_id id;
    double mass;
    double inertia;
    hw_body_state state;
} host_body;

static void host_step(scene *s, host_body *bodies, int count)
{
    for (int i = 0; i < count; i++)
        CHECK_OK(hw_body_set_state(bodies[i].id, &bodies[i].state));
    CHECK_OK(hw_world_step(s->world, FRAME));
    for (int i = 0; i < count; i++) {
        hw_body_load load;
        hw_body_state *state = &bodies[i].state;
        CHECK_OK(hw_body_get_load(bodies[i].id, &load));
        state->velocity.x += (float)((double)load.force.x / bodies[i].mass * FRAME);
        state->velocity.y += (float)(((double)load.force.y / bodies[i].mass - gravity) * FRAME);
        state->velocity.z += (float)((double)load.force.z / bodies[i].mass * FRAME);
        state->angular_velocity.x += (float)((double)load.torque.x / bodies[i].inertia * FRAME);
        state->angular_velocity.y += (float)((double)load.torque.y / bodies[i].inertia * FRAME);
        state->angular_velocity.z += (float)((double)load.torque.z / bodies[i].inertia * FRAME);
        state->position.x += (float)((double)state->velocity.x * FRAME);
        state->position.y += (float)((double)state->velocity.y * FRAME);
        state->position.z += (float)((double)state->velocity.z * FRAME);
        hw_quat q = state->orientation;
        hw_vec3 w = {state->angular_velocity.x * (float)(0.5 * FRAME), state->angular_velocity.y * (float)(0.5 * FRAME),
                     state->angular_velocity.z * (float)(0.5 * FRAME)};
        state->orientation.x += w.x * q.w + w.y * q.z - w.z * q.y;
        state->orientation.y += w.y * q.w + w.z * q.x - w.x * q.z;
        state->orientation.z += w.z * q.w + w.x * q.y - w.y * q.x;
        state->orientation.w -= w.x * q.x + w.y * q.y + w.z * q.z;
    }
}

static host_body add_host_body(scene *s, float mass, float inertia, hw_vec3 position)
{
    host_body host = {.mass = (double)mass, .inertia = (double)inertia};
    host.id = add_body(s, mass, inertia, position);
    CHECK_OK(hw_body_get_state(host.id, &host.state));
    return host;
}

TEST(a_weight_on_a_cable_swings_as_a_pendulum)
{
    scene s;
    const float length = 4.0f;
    const float angle = 0.1f;
    hw_vec3 bob = {length * 0.0998334f, -length * 0.9950042f, 0.0f};
    scene_begin(&s, NULL);
    scene_drain(&s);
    hw_cable_def def = thin_line(length, 20, (hw_vec3){0}, bob);
    hw_cable_id cable = scene_add(&s, &def);
    host_body host = add_host_body(&s, 20.0f, 1.0f, bob);
    scene_attach(&s, cable, length, host.id, (hw_vec3){0}, HW_ATTACHMENT_TWO_WAY);
    double first = 0.0;
    double last = 0.0;
    int crossings = 0;
    float before = host.state.position.x;
    for (int frame = 1; frame <= 60 * 30; frame++) {
        host_step(&s, &host, 1);
        float now = host.state.position.x;
        if (before > 0.0f && now <= 0.0f) {
            last = (frame - (double)(now / (now - before))) * FRAME;
            first = crossings == 0 ? last : first;
            crossings++;
        }
        before = now;
    }
    CHECK(crossings > 3);
    double period = (last - first) / (crossings - 1);
    double expected = 2.0 * 3.14159265358979 * sqrt((double)length / gravity) * (1.0 + (double)(angle * angle) / 16.0);
    CHECK_NEAR(period, expected, 0.02 * expected);
    // Its own weight pulls at the other end.
    CHECK_NEAR(scene_status(cable).start_tension, 20.0 * gravity, 0.1 * 20.0 * gravity);
    scene_end(&s);
}

TEST(what_else_the_host_pushes_a_body_with_is_not_taken_for_weight)
{
    // A vehicle of 100 kg whose thrusters carry 90 of them: its line feels ten.
    scene s;
    scene_begin(&s, NULL);
    scene_drain(&s);
    hw_cable_def def = thin_line(4.0f, 20, (hw_vec3){0}, (hw_vec3){0.0f, -4.0f, 0.0f});
    hw_cable_id cable = scene_add(&s, &def);
    host_body host = add_host_body(&s, 100.0f, 10.0f, def.end_position);
    hw_attachment_id attachment = scene_attach(&s, cable, 4.0f, host.id, (hw_vec3){0}, HW_ATTACHMENT_TWO_WAY);
    double mean = 0.0;
    double readout = 0.0;
    for (int frame = 0; frame < 60 * 20; frame++) {
        hw_body_load load;
        hw_vec3 force;
        host.state.velocity.y += (float)(0.9 * gravity * FRAME);
        host_step(&s, &host, 1);
        CHECK_OK(hw_body_get_load(host.id, &load));
        CHECK_OK(hw_attachment_get_force(attachment, &force));
        mean += frame >= 600 ? (double)load.force.y / 600.0 : 0.0;
        readout += frame >= 600 ? (double)force.y / 600.0 : 0.0;
    }
    CHECK_NEAR(mean, 10.0 * gravity, 1.0);
    CHECK_NEAR(readout, 10.0 * gravity, 2.0);
    CHECK_NEAR(host.state.position.y, -4.0, 0.01);
    scene_end(&s);
}

TEST(a_light_body_on_a_heavy_cable_does_not_shake)
{
    scene s;
    scene_begin(&s, NULL);
    scene_drain(&s);
    hw_cable_def def = thin_line(10.0f, 40, (hw_vec3){0}, (hw_vec3){0.5f, -9.9f, 0.0f});
    def.material.mass_per_length = 5.0f; // 50 kg of cable
    hw_cable_id cable = scene_add(&s, &def);
    host_body host = add_host_body(&s, 0.5f, 0.01f, def.end_position);
    scene_attach(&s, cable, 10.0f, host.id, (hw_vec3){0.0f, 0.05f, 0.0f}, HW_ATTACHMENT_TWO_WAY);
    double fastest = 0.0;
    for (int frame = 0; frame < 60 * 40; frame++) {
        host_step(&s, &host, 1);
        hw_vec3 v = host.state.velocity;
        double speed = sqrt((double)v.x * (double)v.x + (double)v.y * (double)v.y + (double)v.z * (double)v.z);
        CHECK(isfinite(speed));
        fastest = fmax(fastest, speed);
    }
    CHECK(fastest < 5.0);
    CHECK_NEAR(scene_status(cable).start_tension, 50.5 * gravity, 0.1 * 50.5 * gravity);
    scene_end(&s);
}

static double spread_evenly(uint32_t seed, uint32_t place)
{
    return 0.5 + 0.5 * (double)hwi_random_cube(hwi_random_key(3, seed, 0, 0), place).x;
}

TEST(bodies_of_any_mass_come_to_rest_on_their_cable)
{
    // From 10 g to 3 t, on lines from a tether to a steel hawser, tied anywhere on the body, thrown at 2 m/s.
    for (uint32_t seed = 0; seed < 60; seed++) {
        static const int32_t materials[] = {HW_MATERIAL_ROV_TETHER, HW_MATERIAL_ARMOURED_UMBILICAL,
                                            HW_MATERIAL_STEEL_WIRE_ROPE, HW_MATERIAL_POLYESTER_ROPE,
                                            HW_MATERIAL_NYLON_DOCK_LINE};
        scene s;
        scene_begin(&s, NULL);
        float mass = (float)pow(10.0, -2.0 + 5.5 * spread_evenly(seed, 0));
        float inertia = mass * (float)pow(10.0, -1.3 + 1.3 * spread_evenly(seed, 1));
        hw_vec3 lever = {(float)spread_evenly(seed, 2) - 0.5f, (float)spread_evenly(seed, 3) - 0.5f,
                         (float)spread_evenly(seed, 4) - 0.5f};
        hw_cable_def def = scene_cable_def(HW_MODEL_DYNAMIC);
        CHECK_OK(hw_cable_material_init(&def.material, materials[seed % 5]));
        def.segment_count = 5 + (int32_t)(40.0 * spread_evenly(seed, 5));
        def.start_position = (hw_vec3){1.0f, 0.0f, -1.0f};
        def.end_position = (hw_vec3){lever.x, lever.y - 5.0f, lever.z};
        def.rest_length = 6.0f;
        hw_cable_id cable = scene_add(&s, &def);
        host_body host = add_host_body(&s, mass, inertia, (hw_vec3){0.0f, -5.0f, 0.0f});
        host.state.velocity = (hw_vec3){2.0f, 0.0f, 1.0f};
        scene_attach(&s, cable, 6.0f, host.id, lever, HW_ATTACHMENT_TWO_WAY);
        double late = 0.0;
        for (int frame = 0; frame < 60 * 12; frame++) {
            host_step(&s, &host, 1);
            hw_vec3 v = host.state.velocity;
            double speed = sqrt((double)v.x * (double)v.x + (double)v.y * (double)v.y + (double)v.z * (double)v.z);
            CHECK(speed < 40.0);
            late = frame > 600 ? fmax(late, speed) : late;
        }
        check_context("mass %g kg, material %d, %d segments", (double)mass, (int)materials[seed % 5],
                      (int)def.segment_count);
        CHECK(late < 8.0); // a heavy body without drag of its own goes on swinging
        scene_end(&s);
    }
}

TEST(a_weight_that_falls_into_a_thin_line_is_held_whatever_its_internal_damping)
{
    // A gram a metre against ten kilograms; the damping alone would hold them for hours.
    static const float dampings[] = {0.0f, 100.0f, 1e4f, 1e6f, 1e8f};
    for (size_t k = 0; k < sizeof dampings / sizeof dampings[0]; k++) {
        scene s;
        hw_vec3 at = {0.5f, -6.0f, 0.0f};
        hw_cable_def def = thin_line(5.0f, 50, (hw_vec3){0.0f, -5.0f, 0.0f}, at);
        def.material.diameter = 0.001f;
        def.material.mass_per_length = 0.001f;
        def.material.axial_stiffness = 1e4f;
        def.material.axial_damping = dampings[k];
        scene_begin(&s, NULL);
        hw_cable_id cable = scene_add(&s, &def);
        host_body host = add_host_body(&s, 10.0f, 1.0f, at);
        scene_attach(&s, cable, 5.0f, host.id, (hw_vec3){0}, HW_ATTACHMENT_TWO_WAY);
        float lowest = 0.0f;
        float fastest = 0.0f;
        for (int frame = 0; frame < 60 * 10; frame++) {
            host_step(&s, &host, 1);
            lowest = fminf(lowest, host.state.position.y);
            fastest = fmaxf(fastest, fabsf(host.state.velocity.y));
        }
        check_context("damping %g: down to %g m, at up to %g m/s", (double)dampings[k], (double)lowest,
                      (double)fastest);
        CHECK(lowest > -10.7f); // 0.6 m lower is where all its energy is in the line
        CHECK(fastest < 8.86f); // of falling 4 m
        scene_end(&s);
    }
}

TEST(several_cables_on_one_body_add_up)
{
    scene s;
    scene_begin(&s, NULL);
    scene_drain(&s);
    host_body host = add_host_body(&s, 100.0f, 10.0f, (hw_vec3){0.0f, -4.0f, 0.0f});
    hw_cable_id cables[4];
    for (int i = 0; i < 4; i++) {
        hw_vec3 corner = {i % 2 == 0 ? -0.5f : 0.5f, 0.0f, i / 2 == 0 ? -0.5f : 0.5f};
        hw_vec3 top = {corner.x, 0.0f, corner.z};
        hw_vec3 bottom = {corner.x, -4.0f, corner.z};
        hw_cable_def def = thin_line(4.0f, 10, top, bottom);
        cables[i] = scene_add(&s, &def);
        scene_attach(&s, cables[i], 4.0f, host.id, corner, HW_ATTACHMENT_TWO_WAY);
    }
    for (int frame = 0; frame < 60 * 20; frame++)
        host_step(&s, &host, 1);
    double total = 0.0;
    for (int i = 0; i < 4; i++) {
        double tension = (double)scene_status(cables[i]).start_tension;
        CHECK_NEAR(tension, 25.0 * gravity, 0.05 * 25.0 * gravity);
        total += tension;
    }
    CHECK_NEAR(total, 100.26 * gravity, 0.02 * 100.0 * gravity);
    CHECK_NEAR(host.state.position.y, -4.0, 0.02);
    CHECK_NEAR(host.state.angular_velocity.x, 0.0, 0.01);
    scene_end(&s);
}

// The largest share by which the pull at a body of 100 kg differs from its weight, frame by frame, after ten seconds.
static double unsteadiness(double stiffness, int32_t segments, int lines, uint32_t flags)
{
    scene s;
    double worst = 0.0;
    hw_attachment_id attachments[4];
    scene_begin(&s, NULL);
    scene_drain(&s);
    host_body host = add_host_body(&s, 100.0f, 10.0f, (hw_vec3){0.0f, -4.0f, 0.0f});
    if (flags != 0) {
        hw_body_def def;
        CHECK_OK(hw_body_get_def(host.id, &def));
        CHECK_OK(hw_body_destroy(host.id));
        def.flags = flags;
        CHECK_OK(hw_body_create(s.world, &def, &host.id));
        CHECK_OK(hw_body_set_state(host.id, &host.state));
    }
    for (int i = 0; i < lines; i++) {
        // Two in a V from one point, four upright from the corners.
        hw_vec3 corner = lines == 2 ? (hw_vec3){0} : (hw_vec3){i % 2 ? 0.5f : -0.5f, 0.0f, i / 2 ? 0.5f : -0.5f};
        hw_vec3 top = lines == 2 ? (hw_vec3){i ? 3.0f : -3.0f, 0.0f, 0.0f} : corner;
        float length = lines == 2 ? 5.0f : 4.0f;
        hw_cable_def def = thin_line(length, segments, top, (hw_vec3){corner.x, -4.0f, corner.z});
        def.material.diameter = 0.01f;
        def.material.mass_per_length = 0.4f;
        def.material.axial_stiffness = (float)stiffness;
        hw_cable_id cable = scene_add(&s, &def);
        attachments[i] = scene_attach(&s, cable, length, host.id, corner, HW_ATTACHMENT_TWO_WAY);
    }
    for (int frame = 0; frame < 60 * 12; frame++) {
        double sum = 0.0;
        if (flags != 0)
            CHECK_OK(hw_world_step(s.world, FRAME));
        else
            host_step(&s, &host, 1);
        for (int i = 0; i < lines; i++) {
            hw_vec3 force;
            CHECK_OK(hw_attachment_get_force(attachments[i], &force));
            double share = (double)force.y / (100.0 * gravity);
            // How lines that stretch by microns share a weight is finer than how they share the sum: those of 2e7 N in
            // 40 segments stretch by 49 um, and their shares wander by up to 0.7 um, 1.5 %.
            worst = frame >= 600 ? fmax(worst, 0.1 * fabs(share * lines - 1.0)) : worst;
            sum += share;
        }
        worst = frame >= 600 ? fmax(worst, fabs(sum - 1.0)) : worst;
    }
    scene_end(&s);
    return worst;
}

TEST(stiff_lines_that_share_a_body_pull_steadily)
{
    for (int lines = 2; lines <= 4; lines += 2) {
        for (double stiffness = 2e5; stiffness < 1e10; stiffness *= 10.0) {
            for (int32_t segments = 10; segments <= 40; segments *= 2) {
                for (uint32_t flags = 0; flags <= HW_BODY_SIMULATED; flags += HW_BODY_SIMULATED) {
                    double worst = unsteadiness(stiffness, segments, lines, flags);
                    check_context("%d lines of EA %g N in %d segments, flags %u: off by %g %%", lines, stiffness,
                                  (int)segments, (unsigned)flags, 100.0 * worst);
                    CHECK(worst < 0.002);
                }
            }
        }
    }
}

TEST(a_pull_beside_the_centre_of_mass_turns_the_body)
{
    scene s;
    scene_begin(&s, NULL);
    scene_drain(&s);
    hw_cable_def def = thin_line(2.0f, 10, (hw_vec3){1.0f, 2.0f, 0.0f}, (hw_vec3){1.0f, 0.0f, 0.0f});
    hw_cable_id cable = scene_add(&s, &def);
    host_body host = add_host_body(&s, 10.0f, 2.0f, (hw_vec3){0});
    scene_attach(&s, cable, 2.0f, host.id, (hw_vec3){1.0f, 0.0f, 0.0f}, HW_ATTACHMENT_TWO_WAY);
    for (int frame = 0; frame < 20; frame++)
        host_step(&s, &host, 1);
    hw_body_load load;
    CHECK_OK(hw_body_get_load(host.id, &load));
    CHECK(load.force.y > 1.0f);
    CHECK(load.torque.z > 1.0f); // x cross y is z
    CHECK(host.state.angular_velocity.z > 0.1f);
    // A rod that turns about a point at one end falls at a known rate: alpha = m g r / (I + m r^2).
    CHECK_NEAR(host.state.angular_velocity.z, 10.0 * gravity * 1.0 / (2.0 + 10.0) * 20.0 * FRAME, 0.5);
    scene_end(&s);
}

TEST(an_attachment_sits_exactly_at_its_arc_length)
{
    // Hung up at 3.37 m of 10 m: the loose parts hang down by their own lengths.
    scene s;
    hw_vec3 points[101];
    scene_begin(&s, NULL);
    hw_cable_def def = thin_line(10.0f, 40, (hw_vec3){0}, (hw_vec3){1.0f, -9.0f, 0.0f});
    def.flags = 0;
    def.material.axial_stiffness = 1e7f;
    hw_cable_id cable = scene_add(&s, &def);
    scene_attach(&s, cable, 3.37f, (hw_body_id){0}, (hw_vec3){0.4f, -3.2f, 0.0f}, 0);
    scene_run(&s, 60 * 60);
    int32_t count = scene_points(cable, points, 101);
    CHECK_NEAR(points[0].y, -3.2 - 3.37, 0.01);
    CHECK_NEAR(points[count - 1].y, -3.2 - 6.63, 0.01);
    scene_end(&s);
}

TEST(a_tie_stays_at_its_share_of_a_line_that_is_made_longer_or_shorter)
{
    static const float lengths[] = {2.0f, 9.0f, 15.0f};
    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
        scene s;
        hw_vec3 points[101];
        scene_begin(&s, NULL);
        hw_cable_def def = thin_line(10.0f, 10, (hw_vec3){0}, (hw_vec3){1.0f, -9.0f, 0.0f});
        def.flags = 0;
        def.material.axial_stiffness = 1e7f;
        hw_cable_id cable = scene_add(&s, &def);
        scene_attach(&s, cable, 3.45f, (hw_body_id){0}, (hw_vec3){0.4f, -3.2f, 0.0f}, 0);
        CHECK_OK(hw_cable_get_def(cable, &def));
        def.rest_length = lengths[i];
        CHECK_OK(hw_cable_set_def(cable, &def));
        CHECK_OK(hw_cable_reset(cable));
        scene_run(&s, 60 * 60);
        int32_t count = scene_points(cable, points, 101);
        check_context("%g m", (double)lengths[i]);
        CHECK_NEAR(points[0].y, -3.2 - 0.345 * (double)lengths[i], 0.003 * (double)lengths[i]);
        CHECK_NEAR(points[count - 1].y, -3.2 - 0.655 * (double)lengths[i], 0.003 * (double)lengths[i]);
        scene_end(&s);
    }
}

TEST(a_line_that_a_winch_fed_is_tied_exactly_where_it_is_wanted)
{
    // What the winch leaves is an odd segment at either end.
    static const float arcs[] = {0.3f, 0.8f, 1.3f, 3.1f, 7.9f, 9.5f, 10.2f};
    for (int end = 0; end < 2; end++)
        for (size_t i = 0; i < sizeof arcs / sizeof arcs[0]; i++) {
            scene s;
            hw_vec3 points[101];
            hw_winch_def winch_def;
            hw_winch_id winch;
            scene_begin(&s, NULL);
            hw_cable_def def = thin_line(10.0f, 10, (hw_vec3){0}, (hw_vec3){8.0f, 0.0f, 0.0f});
            def.material.axial_stiffness = 1e7f;
            hw_cable_id cable = scene_add(&s, &def);
            CHECK_OK(hw_winch_def_init(&winch_def));
            winch_def.cable = cable;
            winch_def.end = end;
            winch_def.speed = 0.5f;
            CHECK_OK(hw_winch_create(s.world, &winch_def, &winch));
            scene_run(&s, 64);
            CHECK_OK(hw_winch_destroy(winch));
            CHECK_OK(hw_cable_release(cable, 0));
            CHECK_OK(hw_cable_release(cable, 10));
            scene_attach(&s, cable, arcs[i], (hw_body_id){0}, (hw_vec3){4.0f, -3.0f, 0.0f}, 0);
            scene_run(&s, 60 * 60);
            int32_t count = scene_points(cable, points, 101);
            double length = (double)scene_status(cable).rest_length;
            check_context("winch at end %d, %g m, tied at %g m", end, length, (double)arcs[i]);
            CHECK(length > 10.3 && length < 10.6);
            CHECK_NEAR(points[0].y, -3.0 - (double)arcs[i], 0.02);
            CHECK_NEAR(points[count - 1].y, -3.0 - (length - (double)arcs[i]), 0.02);
            scene_end(&s);
        }
}

TEST(a_one_way_attachment_follows_its_body)
{
    scene s;
    hw_vec3 points[101];
    scene_begin(&s, NULL);
    hw_cable_def def = thin_line(10.0f, 40, (hw_vec3){0}, (hw_vec3){5.0f, 0.0f, 0.0f});
    hw_cable_id cable = scene_add(&s, &def);
    hw_body_id body = add_body(&s, 1.0f, 1.0f, (hw_vec3){5.0f, 0.0f, 0.0f});
    scene_attach(&s, cable, 10.0f, body, (hw_vec3){0.0f, 1.0f, 0.0f}, 0);
    hw_body_state state = {.velocity = {1.0f, 0.0f, 0.0f}};
    // Turned by a right angle about z: the body's y points along the world's -x.
    state.orientation = (hw_quat){0.0f, 0.0f, 0.70710678f, 0.70710678f};
    for (int frame = 0; frame < 60; frame++) {
        state.position = (hw_vec3){5.0f + (float)(frame * FRAME), 0.0f, 0.0f};
        CHECK_OK(hw_body_set_state(body, &state));
        CHECK_OK(hw_world_step(s.world, FRAME));
    }
    int32_t count = scene_points(cable, points, 101);
    CHECK_NEAR(points[count - 1].x, 5.0 + 1.0 - 1.0, 1e-4);
    CHECK_NEAR(points[count - 1].y, 0.0, 1e-4);
    hw_body_load load;
    CHECK_OK(hw_body_get_load(body, &load));
    CHECK_NEAR(load.force.x, 0.0, 0.0);
    scene_end(&s);
}

TEST(an_end_that_is_held_can_be_tied_once)
{
    static const float arcs[2][3] = {{0.0f, 0.1f, 0.3f}, {10.0f, 9.9f, 9.7f}};
    for (int end = 0; end < 2; end++) {
        scene s;
        hw_attachment_def def;
        hw_attachment_id second;
        int32_t held;
        const int32_t particle = end == 0 ? 0 : 10;
        scene_begin(&s, NULL);
        hw_cable_def line = thin_line(10.0f, 10, (hw_vec3){0}, (hw_vec3){8.0f, 0.0f, 0.0f});
        hw_cable_id cable = scene_add(&s, &line);
        hw_vec3 point = {end == 0 ? 0.0f : 8.0f, 1.0f, 0.0f};
        hw_attachment_id first = scene_attach(&s, cable, arcs[end][0], (hw_body_id){0}, point, 0);
        scene_run(&s, 60);
        hw_vec3 points[11];
        scene_points(cable, points, 11);
        CHECK_NEAR(points[particle].y, 1.0, 1e-6);
        // Not twice, nor so close that it would be the same particle; but a little farther.
        CHECK_OK(hw_attachment_def_init(&def));
        def.cable = cable;
        def.point = points[end == 0 ? 1 : 9];
        for (int i = 0; i < 3; i++) {
            def.arc_length = arcs[end][i];
            if (i < 2)
                CHECK_REFUSED(&s, hw_attachment_create(s.world, &def, &second), HW_ERROR_BAD_VALUE, "attached already");
            else
                CHECK_OK(hw_attachment_create(s.world, &def, &second));
        }
        scene_run(&s, 60);
        CHECK_OK(hw_attachment_destroy(first));
        CHECK_OK(hw_cable_is_held(cable, particle, &held));
        CHECK_EQUAL_INT(held, 0);
        scene_end(&s);
    }
}

TEST(destroying_a_body_or_a_cable_destroys_its_attachments)
{
    scene s;
    hw_attachment_def def;
    int32_t count = 0;
    scene_begin(&s, NULL);
    hw_cable_def line = thin_line(10.0f, 40, (hw_vec3){0}, (hw_vec3){5.0f, 0.0f, 0.0f});
    hw_cable_id cable = scene_add(&s, &line);
    hw_body_id body = add_body(&s, 1.0f, 1.0f, (hw_vec3){5.0f, 0.0f, 0.0f});
    hw_attachment_id end = scene_attach(&s, cable, 10.0f, body, (hw_vec3){0}, HW_ATTACHMENT_TWO_WAY);
    hw_attachment_id middle = scene_attach(&s, cable, 5.0f, (hw_body_id){0}, (hw_vec3){2.0f, 1.0f, 0.0f}, 0);
    CHECK_OK(hw_world_get_attachments(s.world, &end, 1, &count) == HW_ERROR_BUFFER_TOO_SMALL ? HW_OK : HW_ERROR_BUSY);
    CHECK_EQUAL_INT(count, 2);
    CHECK_OK(hw_body_destroy(body));
    CHECK_RESULT(hw_attachment_get_def(end, &def), HW_ERROR_STALE_ID);
    int32_t held = 1;
    CHECK_OK(hw_cable_is_held(cable, 40, &held));
    CHECK_EQUAL_INT(held, 0);
    scene_run(&s, 60);
    CHECK_OK(hw_attachment_get_def(middle, &def));
    CHECK_OK(hw_cable_destroy(cable));
    CHECK_RESULT(hw_attachment_get_def(middle, &def), HW_ERROR_STALE_ID);
    CHECK_OK(hw_world_get_attachments(s.world, NULL, 0, &count));
    CHECK_EQUAL_INT(count, 0);
    scene_end(&s);
}

static void moored_scene(scene *s)
{
    scene_begin(s, NULL);
    hw_body_id body = add_body(s, 10.0f, 1.0f, (hw_vec3){5.0f, -1.0f, 0.0f});
    for (int i = 0; i < 2; i++) {
        hw_cable_def line = thin_line(6.0f, 24, (hw_vec3){0.0f, 0.0f, (float)i}, (hw_vec3){5.0f, -1.0f, 0.0f});
        hw_cable_id cable = scene_add(s, &line);
        scene_attach(s, cable, 6.0f, body, (hw_vec3){0.1f, 0.0f, 0.2f * (float)i}, HW_ATTACHMENT_TWO_WAY);
        scene_attach(s, cable, 2.2f, (hw_body_id){0}, (hw_vec3){2.0f, 0.5f, (float)i}, 0);
    }
    scene_run(s, 60);
}

TEST(bodies_and_attachments_come_back_with_a_snapshot)
{
    scene s;
    scene other;
    uint64_t size = 0;
    uint64_t written = 0;
    moored_scene(&s);
    CHECK_OK(hw_snapshot_size(s.world, &size));
    unsigned char *bytes = malloc((size_t)size);
    CHECK_OK(hw_snapshot_save(s.world, bytes, size, &written));
    uint64_t hash = scene_hash(&s);
    scene_run(&s, 60);
    uint64_t later = scene_hash(&s);
    CHECK(later != hash);
    CHECK_OK(hw_snapshot_load(s.world, bytes, size));
    CHECK_EQUAL_HEX(scene_hash(&s), hash);
    scene_run(&s, 60);
    CHECK_EQUAL_HEX(scene_hash(&s), later);
    scene_begin(&other, NULL);
    CHECK_OK(hw_snapshot_load(other.world, bytes, size));
    CHECK_EQUAL_HEX(scene_hash(&other), hash);
    scene_run(&other, 60);
    CHECK_EQUAL_HEX(scene_hash(&other), later);
    // The ids in the definitions are those of the new world.
    hw_attachment_id found[4];
    hw_attachment_def def;
    hw_cable_def cable;
    int32_t count = 0;
    CHECK_OK(hw_world_get_attachments(other.world, found, 4, &count));
    CHECK_EQUAL_INT(count, 4);
    CHECK_OK(hw_attachment_get_def(found[0], &def));
    CHECK_OK(hw_cable_get_def(def.cable, &cable));
    free(bytes);
    scene_end(&other);
    scene_end(&s);
}

TEST(a_forged_snapshot_of_bodies_is_refused_or_harmless)
{
    enum { hash_offset = 16, payload_offset = 24 };
    scene s;
    uint64_t size = 0;
    uint64_t written = 0;
    moored_scene(&s);
    CHECK_OK(hw_snapshot_size(s.world, &size));
    unsigned char *bytes = malloc((size_t)size);
    unsigned char *forged = malloc((size_t)size);
    CHECK_OK(hw_snapshot_save(s.world, bytes, size, &written));
    int refused = 0;
    int loaded = 0;
    // The bodies and attachments are the last 400 bytes.
    for (uint64_t at = size - 420; at < size; at++) {
        static const unsigned char masks[] = {0x01, 0x40, 0x80, 0xff};
        for (int m = 0; m < 4; m++) {
            scene other;
            memcpy(forged, bytes, (size_t)size);
            forged[at] ^= masks[m];
            uint64_t hash = hwi_hash_bytes(HWI_HASH_SEED, forged + payload_offset, (size_t)size - payload_offset);
            memcpy(forged + hash_offset, &hash, sizeof hash);
            scene_begin(&other, NULL);
            if (hw_snapshot_load(other.world, forged, size) == HW_OK) {
                loaded++;
                scene_run(&other, 2);
            } else {
                refused++;
            }
            scene_end(&other);
        }
    }
    CHECK(refused > 100);
    CHECK(loaded > 100);
    free(forged);
    free(bytes);
    scene_end(&s);
}

TEST(workers_do_not_change_what_bodies_do)
{
    uint64_t hashes[2];
    for (int i = 0; i < 2; i++) {
        scene s;
        hw_world_def def = scene_world_def();
        def.worker_count = 1 + i;
        scene_begin(&s, &def);
        hw_body_id body = add_body(&s, 30.0f, 4.0f, (hw_vec3){0.0f, -3.0f, 0.0f});
        for (int c = 0; c < 12; c++) {
            hw_cable_def line = thin_line(6.0f, 20 + c, (hw_vec3){(float)c, 0.0f, 0.0f}, (hw_vec3){0.0f, -3.0f, 0.0f});
            hw_cable_id cable = scene_add(&s, &line);
            scene_attach(&s, cable, 6.0f, body, (hw_vec3){0.0f, 0.1f, 0.02f * (float)c}, HW_ATTACHMENT_TWO_WAY);
        }
        scene_run(&s, 120);
        hashes[i] = scene_hash(&s);
        scene_end(&s);
    }
    CHECK_EQUAL_HEX(hashes[1], hashes[0]);
}

TEST(wrong_bodies_and_attachments_are_refused_in_words)
{
    scene s;
    scene other;
    hw_body_def body_def;
    hw_body_id body;
    hw_attachment_def def;
    hw_attachment_id attachment;
    hw_vec3 force;
    int32_t count;
    scene_begin(&s, NULL);
    scene_begin(&other, NULL);
    hw_cable_def line = thin_line(10.0f, 40, (hw_vec3){0}, (hw_vec3){5.0f, 0.0f, 0.0f});
    hw_cable_id cable = scene_add(&s, &line);
    hw_cable_def verlet_def = scene_cable_def(HW_MODEL_VERLET);
    hw_cable_id verlet = scene_add(&s, &verlet_def);
    hw_body_id good = add_body(&s, 1.0f, 1.0f, (hw_vec3){0});
    hw_body_id foreign = add_body(&other, 1.0f, 1.0f, (hw_vec3){0});

    CHECK_REFUSED(&s, hw_body_def_init(NULL), HW_ERROR_NULL_ARGUMENT, "def");
    CHECK_OK(hw_body_def_init(&body_def));
    static const float bad[] = {0.0f, -1.0f, NAN, INFINITY, 1e30f};
    for (int i = 0; i < 5; i++) {
        hw_body_def wrong = body_def;
        wrong.mass = bad[i];
        CHECK_REFUSED(&s, hw_body_create(s.world, &wrong, &body), HW_ERROR_BAD_VALUE, "mass");
        wrong = body_def;
        wrong.inertia.y = bad[i];
        CHECK_REFUSED(&s, hw_body_create(s.world, &wrong, &body), HW_ERROR_BAD_VALUE, "inertia.y");
        CHECK_REFUSED(&s, hw_body_set_def(good, &wrong), HW_ERROR_BAD_VALUE, "inertia.y");
    }
    hw_body_def strange = body_def;
    strange.gravity_scale = NAN;
    CHECK_REFUSED(&s, hw_body_create(s.world, &strange, &body), HW_ERROR_BAD_VALUE, "gravity_scale");
    strange = body_def;
    strange.flags = 2;
    CHECK_REFUSED(&s, hw_body_create(s.world, &strange, &body), HW_ERROR_BAD_VALUE, "flags");
    strange.flags = HW_BODY_SIMULATED;
    CHECK_REFUSED(&s, hw_body_set_def(good, &strange), HW_ERROR_BAD_VALUE, "flags");
    strange = body_def;
    strange.reserved = 1;
    CHECK_REFUSED(&s, hw_body_create(s.world, &strange, &body), HW_ERROR_BAD_VALUE, "reserved");
    hw_body_def blank = {0};
    CHECK_REFUSED(&s, hw_body_create(s.world, &blank, &body), HW_ERROR_NOT_INITIALIZED, "hw_body_def");
    CHECK_REFUSED(&s, hw_body_create(s.world, NULL, &body), HW_ERROR_NULL_ARGUMENT, "def");
    CHECK_REFUSED(&s, hw_body_create(s.world, &body_def, NULL), HW_ERROR_NULL_ARGUMENT, "body");
    hw_body_state state = {.orientation = {0.0f, 0.0f, 0.0f, 1.0f}};
    state.velocity.x = NAN;
    CHECK_REFUSED(&s, hw_body_set_state(good, &state), HW_ERROR_BAD_VALUE, "velocity");
    state.velocity.x = 0.0f;
    state.orientation.w = 0.0f;
    CHECK_REFUSED(&s, hw_body_set_state(good, &state), HW_ERROR_BAD_VALUE, "orientation");
    CHECK_REFUSED(&s, hw_body_set_state(good, NULL), HW_ERROR_NULL_ARGUMENT, "state");
    CHECK_REFUSED(&s, hw_body_get_load(good, NULL), HW_ERROR_NULL_ARGUMENT, "load");
    CHECK_REFUSED(&s, hw_body_get_state((hw_body_id){cable.bits}, &state), HW_ERROR_WRONG_KIND, "body");
    CHECK_REFUSED(&s, hw_world_get_bodies(s.world, NULL, 4, &count), HW_ERROR_NULL_ARGUMENT, "bodies");
    CHECK_REFUSED(&s, hw_world_get_bodies(s.world, &body, 0, &count), HW_ERROR_BUFFER_TOO_SMALL, "bodies");

    CHECK_OK(hw_attachment_def_init(&def));
    CHECK_REFUSED(&s, hw_attachment_create(s.world, &def, &attachment), HW_ERROR_BAD_ID, "cable");
    def.cable = cable;
    def.body = foreign;
    CHECK_REFUSED(&s, hw_attachment_create(s.world, &def, &attachment), HW_ERROR_BAD_VALUE, "another world");
    def.body = (hw_body_id){0};
    def.flags = HW_ATTACHMENT_TWO_WAY;
    CHECK_REFUSED(&s, hw_attachment_create(s.world, &def, &attachment), HW_ERROR_BAD_VALUE, "needs a body");
    def.cable = verlet;
    def.body = good;
    CHECK_REFUSED(&s, hw_attachment_create(s.world, &def, &attachment), HW_ERROR_BAD_VALUE, "dynamic");
    def.flags = 8;
    CHECK_REFUSED(&s, hw_attachment_create(s.world, &def, &attachment), HW_ERROR_BAD_VALUE, "flags");
    def.flags = 0;
    def.cable = cable;
    def.arc_length = 10.5f;
    CHECK_REFUSED(&s, hw_attachment_create(s.world, &def, &attachment), HW_ERROR_BAD_VALUE, "arc_length");
    def.arc_length = NAN;
    CHECK_REFUSED(&s, hw_attachment_create(s.world, &def, &attachment), HW_ERROR_BAD_VALUE, "arc_length");
    def.arc_length = 5.0f;
    def.point.z = INFINITY;
    CHECK_REFUSED(&s, hw_attachment_create(s.world, &def, &attachment), HW_ERROR_BAD_VALUE, "point");
    def.point.z = 0.0f;
    CHECK_OK(hw_attachment_create(s.world, &def, &attachment));
    hw_attachment_id second;
    CHECK_REFUSED(&s, hw_attachment_create(s.world, &def, &second), HW_ERROR_BAD_VALUE, "attached already");
    CHECK_REFUSED(&s, hw_cable_hold(cable, 20, (hw_vec3){0}), HW_ERROR_BAD_VALUE, "attachment");
    CHECK_REFUSED(&s, hw_cable_release(cable, 20), HW_ERROR_BAD_VALUE, "attachment");
    CHECK_REFUSED(&s, hw_attachment_set_point(attachment, (hw_vec3){NAN, 0.0f, 0.0f}), HW_ERROR_BAD_VALUE, "point");
    CHECK_REFUSED(&s, hw_attachment_get_force(attachment, NULL), HW_ERROR_NULL_ARGUMENT, "force");
    CHECK_OK(hw_attachment_destroy(attachment));
    CHECK_REFUSED(&s, hw_attachment_get_force(attachment, &force), HW_ERROR_STALE_ID, "attachment");
    CHECK_OK(hw_attachment_destroy((hw_attachment_id){0}));
    CHECK_OK(hw_body_destroy((hw_body_id){0}));
    scene_end(&other);
    scene_end(&s);
}

TEST(what_holds_a_line_carries_its_weight_stiff_or_not)
{
    // The ends alone, then the ends and a tie: at a particle, between two, and where a stiff line is pushed together.
    static const int32_t materials[] = {
        HW_MATERIAL_MOORING_CHAIN,      HW_MATERIAL_NYLON_DOCK_LINE, HW_MATERIAL_STEEL_WIRE_ROPE,
        HW_MATERIAL_ARMOURED_UMBILICAL, HW_MATERIAL_POLYESTER_ROPE,  HW_MATERIAL_FIBRE_MICRO_TETHER,
    };
    static const float arcs[] = {0.0f, 5.0f, 5.05f, 5.125f, 3.37f, 7.6f};
    for (size_t k = 0; k < sizeof materials / sizeof materials[0]; k++) {
        for (size_t a = 0; a < sizeof arcs / sizeof arcs[0]; a++) {
            const int tied = arcs[a] > 0.0f;
            check_context("material %d, tied at %g m", materials[k], (double)arcs[a]);
            scene s;
            hw_cable_def def = scene_cable_def(HW_MODEL_DYNAMIC);
            CHECK_OK(hw_cable_material_init(&def.material, materials[k]));
            def.segment_count = 40;
            def.rest_length = 10.0f;
            def.end_position = (hw_vec3){8.0f, 0.0f, 0.0f};
            scene_begin(&s, NULL);
            hw_cable_id cable = scene_add(&s, &def);
            hw_vec3 force = {0.0f, 0.0f, 0.0f};
            hw_attachment_id tie = {0};
            if (tied) {
                tie = scene_attach(&s, cable, arcs[a], (hw_body_id){0}, (hw_vec3){0.8f * arcs[a], -1.0f, 0.0f}, 0);
                CHECK_OK(hw_cable_reset(cable));
            }
            scene_run(&s, 3600);
            if (tied)
                CHECK_OK(hw_attachment_get_force(tie, &force));
            hw_cable_status status = scene_status(cable);
            double diameter = (double)def.material.diameter;
            double weight = gravity * 10.0 *
                            ((double)def.material.mass_per_length - 1025.0 * 0.785398163397448 * diameter * diameter);
            double up = -(double)(status.start_force.y + status.end_force.y + force.y);
            CHECK_NEAR(up, weight, 0.02 * weight);
            CHECK_NEAR(status.start_force.x + status.end_force.x + force.x, 0.0, 0.02 * weight);
            scene_end(&s);
        }
    }
}
