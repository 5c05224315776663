// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// What drags a line: water and air, each at the part that is in it, and what is fixed to it in any direction.

#include "check.h"
#include "scenes.h"

#include <math.h>

static const double quarter_pi = 0.785398163397448;
static const double water_density = 1025.0;
static const double air_density = 1.225;

static void begin_at_surface(scene *s, hw_vec3 current, hw_vec3 wind)
{
    hw_water_def water;
    hw_current_def flow;
    hw_current_id id;
    scene_begin(s, NULL);
    CHECK_OK(hw_water_def_init(&water));
    water.flags = HW_WATER_SURFACE;
    water.wind = wind;
    CHECK_OK(hw_world_set_water(s->world, &water));
    CHECK_OK(hw_current_def_init(&flow, HW_CURRENT_UNIFORM));
    flow.velocity = current;
    CHECK_OK(hw_current_create(s->world, &flow, &id));
}

// A line of 5 cm in the surface, a share of it wet where it floats.
static hw_cable_def floating_def(double wet)
{
    hw_cable_def def = scene_cable_def(HW_MODEL_DYNAMIC);
    CHECK_OK(hw_cable_material_init(&def.material, HW_MATERIAL_ARMOURED_UMBILICAL));
    def.material.diameter = 0.05f;
    def.material.mass_per_length = (float)(wet * water_density * quarter_pi * 0.05 * 0.05);
    def.material.drag_normal = 1.2f;
    def.segment_count = 20;
    def.rest_length = 20.0f;
    def.start_position = (hw_vec3){0.0f, 0.0f, 0.0f};
    def.end_position = (hw_vec3){0.0f, 0.0f, 20.0f};
    def.flags = 0;
    return def;
}

// A smooth floor that bears two metres of a half wet line: what touches something is solved in another way.
static void add_floor(scene *s)
{
    hw_collider_def def;
    hw_collider_id id;
    CHECK_OK(hw_collider_def_init(&def, HW_SHAPE_BOX));
    def.position = (hw_vec3){0.0f, -0.523f, 10.0f};
    def.half_size = (hw_vec3){1000.0f, 0.5f, 1.0f};
    def.static_friction = 0.0f;
    def.dynamic_friction = 0.0f;
    CHECK_OK(hw_collider_create(s->world, &def, &id));
}

// m/s, of the middle of a line without ends, after a minute.
static double drift_of(double wet, hw_vec3 current, hw_vec3 wind, int on_floor)
{
    scene s;
    hw_vec3 before[21];
    hw_vec3 after[21];
    begin_at_surface(&s, current, wind);
    if (on_floor)
        add_floor(&s);
    hw_cable_def def = floating_def(wet);
    hw_cable_id cable = scene_add(&s, &def);
    scene_run(&s, 1800);
    scene_points(cable, before, 21);
    scene_run(&s, 600);
    scene_points(cable, after, 21);
    scene_end(&s);
    return (double)(after[10].x - before[10].x) / 10.0;
}

TEST(a_line_in_the_surface_drifts_where_water_and_air_drag_alike)
{
    static const double shares[] = {0.25, 0.5, 0.8, 0.5};
    const hw_vec3 still = {0.0f, 0.0f, 0.0f};
    const hw_vec3 flow = {1.0f, 0.0f, 0.0f};
    const hw_vec3 gale = {20.0f, 0.0f, 0.0f};
    for (int i = 0; i < 4; i++) {
        double wet = shares[i];
        int on_floor = i == 3;
        // wet rho_w (u - v)^2 = (1 - wet) rho_a (v - w)^2
        double ratio = sqrt((1.0 - wet) * air_density / (wet * water_density));
        check_context("%g wet, floor %d", wet, on_floor);
        CHECK_NEAR(drift_of(wet, flow, still, on_floor), 1.0 / (1.0 + ratio), 0.003);
        CHECK_NEAR(drift_of(wet, still, gale, on_floor), 20.0 * ratio / (1.0 + ratio), 0.03);
    }
}

TEST(a_line_held_half_in_the_water_feels_half_the_drag)
{
    for (int on_floor = 0; on_floor < 2; on_floor++) {
        scene s;
        begin_at_surface(&s, (hw_vec3){1.0f, 0.0f, 0.0f}, (hw_vec3){0.0f, 0.0f, 0.0f});
        if (on_floor)
            add_floor(&s);
        hw_cable_def def = floating_def(0.5);
        def.flags = HW_CABLE_HOLD_START | HW_CABLE_HOLD_END;
        hw_cable_id cable = scene_add(&s, &def);
        for (int i = 1; i < 20; i++)
            CHECK_OK(hw_cable_hold(cable, i, (hw_vec3){0.0f, 0.0f, (float)i}));
        scene_run(&s, 60);
        // The end stands for half a segment.
        double expected = 0.5 * water_density * 1.2 * 0.05 * 0.5 * 0.5;
        check_context("floor %d", on_floor);
        CHECK_NEAR(scene_status(cable).start_force.x, expected, 0.005 * expected);
        scene_end(&s);
    }
}

TEST(what_is_fixed_to_a_line_is_dragged_along_it_as_across)
{
    // It sinks, a sphere first, and the line goes after it.
    const double sphere = 4.0 / 3.0 * 4.0 * quarter_pi * 0.001;
    for (int wall = 0; wall < 2; wall++) {
        scene s;
        hw_vec3 before[11];
        hw_vec3 after[11];
        hw_cable_def def = floating_def(0.5);
        def.material.diameter = 0.025f;
        def.material.mass_per_length = 1.5f;
        def.material.drag_tangential = 0.02f;
        def.segment_count = 10;
        def.rest_length = 1.0f;
        def.start_position = (hw_vec3){0.0f, -10.0f, 0.0f};
        def.end_position = (hw_vec3){0.0f, -11.0f, 0.0f};
        scene_begin(&s, NULL);
        if (wall) {
            hw_collider_def box;
            hw_collider_id id;
            CHECK_OK(hw_collider_def_init(&box, HW_SHAPE_BOX));
            box.position = (hw_vec3){1.03f, -50.0f, 0.0f};
            box.half_size = (hw_vec3){1.0f, 60.0f, 1.0f};
            CHECK_OK(hw_collider_create(s.world, &box, &id));
        }
        hw_cable_id cable = scene_add(&s, &def);
        const hw_cable_profile_point ball = {
            .kind = HW_PROFILE_ITEM, .from = 1.0f, .mass = 10.0f, .volume = (float)sphere, .drag_area = 0.0147654855f};
        CHECK_OK(hw_cable_set_profile(cable, &ball, 1));
        scene_run(&s, 600);
        scene_points(cable, before, 11);
        scene_run(&s, 300);
        scene_points(cable, after, 11);
        double weight = 9.81 * (10.0 + 1.5 - water_density * (sphere + quarter_pi * 0.025 * 0.025));
        double area = 0.0147654855 + 4.0 * quarter_pi * 0.02 * 0.025;
        double expected = sqrt(weight / (0.5 * water_density * area));
        check_context("wall %d", wall);
        CHECK_NEAR((before[10].y - after[10].y) / 5.0f, expected, 0.005 * expected);
        scene_end(&s);
    }
}
