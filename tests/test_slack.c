// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Lines that hang loose between neighbouring holders: a segment that is held at both ends cannot fold, and pushes
// nevertheless at nothing. And straight lines that are pushed together, which fold.

#include "check.h"
#include "scenes.h"

#include <math.h>

static const double gravity = 9.81;

static hw_cable_def thin_def(float length, int32_t segments, hw_vec3 start, hw_vec3 end)
{
    return scene_thin_line(0.0805, 1e5, length, segments, start, end);
}

static hw_body_id add_body(scene *s, double mass, hw_vec3 position)
{
    hw_body_def def;
    hw_body_id body;
    hw_body_state state = {.position = position, .orientation = {0.0f, 0.0f, 0.0f, 1.0f}};
    CHECK_OK(hw_body_def_init(&def));
    def.mass = (float)mass;
    def.flags = HW_BODY_SIMULATED;
    CHECK_OK(hw_body_create(s->world, &def, &body));
    CHECK_OK(hw_body_set_state(body, &state));
    return body;
}

static hw_attachment_id attach(scene *s, hw_cable_id cable, float arc_length, hw_body_id body, hw_vec3 point)
{
    return scene_attach(s, cable, arc_length, body, point, body.bits != 0 ? HW_ATTACHMENT_TWO_WAY : 0);
}

static hw_body_state state_of(hw_body_id body)
{
    hw_body_state state;
    CHECK_OK(hw_body_get_state(body, &state));
    return state;
}

TEST(a_slack_line_of_one_segment_does_not_push_its_ends_apart)
{
    scene s;
    scene_begin(&s, NULL);
    hw_cable_def def = thin_def(10.0f, 1, (hw_vec3){0.0f, 0.0f, 0.0f}, (hw_vec3){5.0f, 0.0f, 0.0f});
    def.material.mass_per_length = 1.5f;
    hw_cable_id cable = scene_add(&s, &def);
    scene_run(&s, 60);
    hw_cable_status status = scene_status(cable);
    double half_weight = 0.5 * 10.0 * gravity * (1.5 - 1025.0 * 0.785398163 * 0.002 * 0.002);
    CHECK_NEAR(status.start_force.x, 0.0, 1e-3);
    CHECK_NEAR(status.end_force.x, 0.0, 1e-3);
    CHECK_NEAR(status.start_force.y, -half_weight, 0.001 * half_weight);
    CHECK_NEAR(status.max_tension, 0.0, 0.0);
    // Led beyond its length it pulls,
    for (int i = 0; i <= 120; i++) {
        CHECK_OK(hw_cable_hold(cable, 1, (hw_vec3){5.0f + 5.1f * (float)i / 120.0f, 0.0f, 0.0f}));
        scene_run(&s, 1);
    }
    scene_run(&s, 60);
    CHECK_NEAR(scene_status(cable).start_force.x, 1000.0, 10.0);
    // and led back it is slack again.
    for (int i = 120; i >= 0; i--) {
        CHECK_OK(hw_cable_hold(cable, 1, (hw_vec3){5.0f + 5.1f * (float)i / 120.0f, 0.0f, 0.0f}));
        scene_run(&s, 1);
        CHECK(scene_status(cable).start_force.x > -1e-3f);
    }
    CHECK_NEAR(scene_status(cable).start_force.x, 0.0, 1e-3);
    scene_end(&s);
}

TEST(a_line_that_is_slack_between_two_ties_does_not_push_them_apart)
{
    scene s;
    scene_begin(&s, NULL);
    const hw_body_id none = {0};
    hw_cable_def def = thin_def(10.0f, 20, (hw_vec3){0.0f, 0.0f, 0.0f}, (hw_vec3){8.0f, 0.0f, 0.0f});
    hw_cable_id cable = scene_add(&s, &def);
    hw_attachment_id first = attach(&s, cable, 5.0f, none, (hw_vec3){4.0f, -1.0f, 0.0f});
    hw_attachment_id second = attach(&s, cable, 5.45f, none, (hw_vec3){4.2f, -1.0f, 0.0f});
    hw_vec3 force;
    scene_run(&s, 600);
    CHECK_OK(hw_attachment_get_force(first, &force));
    CHECK(fabsf(force.x) < 5.0f && fabsf(force.y) < 5.0f);
    CHECK_OK(hw_attachment_get_force(second, &force));
    CHECK(fabsf(force.x) < 5.0f && fabsf(force.y) < 5.0f);
    scene_end(&s);
}

TEST(a_body_on_a_slack_segment_falls_freely_and_is_caught)
{
    // Alone, beside something that the line may touch, where the line is solved as a whole, and on two lines.
    for (int kind = 0; kind < 4; kind++) {
        scene s;
        scene_begin(&s, NULL);
        scene_drain(&s);
        hw_body_id body = add_body(&s, 50.0, (hw_vec3){0.0f, -5.0f, 0.0f});
        if (kind == 1) {
            hw_collider_def box;
            hw_collider_id id;
            CHECK_OK(hw_collider_def_init(&box, HW_SHAPE_BOX));
            box.position = (hw_vec3){0.51f, -3.0f, 0.0f};
            CHECK_OK(hw_collider_create(s.world, &box, &id));
        }
        for (int line = 0; line < (kind == 3 ? 2 : 1); line++) {
            hw_cable_def def = thin_def(10.0f, 1, (hw_vec3){0.0f, 0.0f, 0.0f}, (hw_vec3){0.0f, -5.0f, 0.0f});
            def.material.bending_stiffness = kind == 2 ? 1e7f : 0.0f;
            def.material.mass_per_length = kind == 2 ? 0.001f : 0.0805f;
            def.flags = HW_CABLE_HOLD_START;
            attach(&s, scene_add(&s, &def), 10.0f, body, (hw_vec3){0.0f, 0.0f, 0.0f});
        }
        check_context("kind %d", kind);
        scene_run(&s, 60);
        double seconds = 60.0 * s.substep;
        CHECK_NEAR(state_of(body).position.y, -5.0 - 0.5 * gravity * seconds * seconds, 0.1);
        CHECK_NEAR(state_of(body).velocity.y, -gravity * seconds, 0.1);
        float lowest = 0.0f;
        float highest = -100.0f;
        for (int i = 0; i < 3600; i++) {
            scene_run(&s, 1);
            float y = state_of(body).position.y;
            lowest = y < lowest ? y : lowest;
            highest = i > 120 && y > highest ? y : highest;
        }
        // Without any loss the line would stretch by 0.75 m.
        CHECK(lowest < -10.2f && lowest > -10.8f);
        CHECK(highest < -5.0f);
        CHECK_NEAR(state_of(body).position.y, kind == 3 ? -10.025 : -10.05, 0.003);
        scene_end(&s);
    }
}

TEST(a_slack_line_between_two_bodies_leaves_them_alone)
{
    scene s;
    hw_world_def world = scene_world_def();
    world.gravity = (hw_vec3){0.0f, 0.0f, 0.0f};
    scene_begin(&s, &world);
    scene_drain(&s);
    hw_body_id bodies[2] = {add_body(&s, 3.0, (hw_vec3){0.0f, 0.0f, 0.0f}),
                            add_body(&s, 5.0, (hw_vec3){4.0f, 0.0f, 0.0f})};
    hw_cable_def def = thin_def(5.0f, 1, (hw_vec3){0.0f, 0.0f, 0.0f}, (hw_vec3){4.0f, 0.0f, 0.0f});
    def.flags = 0;
    hw_cable_id cable = scene_add(&s, &def);
    attach(&s, cable, 0.0f, bodies[0], (hw_vec3){0.0f, 0.0f, 0.0f});
    attach(&s, cable, 5.0f, bodies[1], (hw_vec3){0.0f, 0.0f, 0.0f});
    scene_run(&s, 600);
    CHECK_NEAR(state_of(bodies[0]).position.x, 0.0, 1e-4);
    CHECK_NEAR(state_of(bodies[1]).position.x, 4.0, 1e-4);
    scene_end(&s);
}

// A straight line has no side to give way to, and must find one: a vehicle that hangs plumb under its ship can rise.
TEST(a_body_rises_into_the_line_that_it_hung_from)
{
    for (int32_t preset = HW_MATERIAL_ROV_TETHER; preset <= HW_MATERIAL_NYLON_DOCK_LINE; preset++)
        for (int beside = 0; beside < 2; beside++) {
            scene s;
            hw_body_def floating;
            hw_cable_def def = scene_cable_def(HW_MODEL_DYNAMIC);
            CHECK_OK(hw_cable_material_init(&def.material, preset));
            def.rest_length = 30.0f;
            def.segment_count = 30;
            def.start_position = (hw_vec3){0.0f, -2.0f, 0.0f};
            def.end_position = (hw_vec3){0.0f, -32.0f, 0.0f};
            scene_begin(&s, NULL);
            hw_body_id body = add_body(&s, 50.0, def.end_position);
            attach(&s, scene_add(&s, &def), 30.0f, body, (hw_vec3){0.0f, 0.0f, 0.0f});
            if (beside) {
                hw_collider_def box;
                hw_collider_id id;
                CHECK_OK(hw_collider_def_init(&box, HW_SHAPE_BOX));
                box.position = (hw_vec3){0.8f, -20.0f, 0.0f};
                CHECK_OK(hw_collider_create(s.world, &box, &id));
            }
            scene_run(&s, 600);
            CHECK_OK(hw_body_get_def(body, &floating));
            // Light enough to lift all of its line.
            floating.gravity_scale = -0.3f - 0.4f * def.material.mass_per_length;
            CHECK_OK(hw_body_set_def(body, &floating));
            scene_run(&s, 600);
            check_context("preset %d, %s", (int)preset, beside ? "beside a box" : "alone");
            CHECK(state_of(body).position.y > -28.0f);
            scene_end(&s);
        }
}

TEST(a_plumb_line_that_is_led_down_faster_than_it_sinks_gives_way)
{
    scene s;
    hw_cable_def def = scene_cable_def(HW_MODEL_DYNAMIC);
    hw_vec3 points[51];
    CHECK_OK(hw_cable_material_init(&def.material, HW_MATERIAL_ARMOURED_UMBILICAL));
    def.rest_length = 50.0f;
    def.start_position = (hw_vec3){0.0f, -10.0f, 0.0f};
    def.end_position = (hw_vec3){0.0f, -60.0f, 0.0f};
    def.flags = HW_CABLE_HOLD_START;
    scene_begin(&s, NULL);
    hw_cable_id cable = scene_add(&s, &def);
    scene_run(&s, 300);
    for (int step = 1; step <= 300; step++) {
        CHECK_OK(hw_cable_hold(cable, 0, (hw_vec3){0.0f, -10.0f - 0.1f * (float)step, 0.0f}));
        scene_run(&s, 1);
    }
    scene_points(cable, points, 51);
    CHECK(points[0].y - points[50].y < 45.0f); // it sinks at 4 m/s, and is led at 6
    scene_end(&s);
}
