// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// What a body takes along of the water about its lines' ends: as much as they are wet.

#include "check.h"
#include "scenes.h"

#include "water.h"

#include <math.h>

// m/s^2 of a body with a line tied before it and one behind, all drawn along z by a gravity without an up: in line with
// it they go as one. Of buoyancy the body has none. The surface is at this height above them.
static double drawn_at(float surface_height, double *expected)
{
    scene s;
    const float length = 2.0f;
    const double pull = 4.0;
    const double mass = 0.5;
    hw_world_def world = scene_world_def();
    world.gravity = (hw_vec3){0.0f, 0.0f, (float)pull};
    scene_begin(&s, &world);
    hw_water_def water;
    CHECK_OK(hw_water_def_init(&water));
    water.flags = HW_WATER_SURFACE;
    water.surface_height = surface_height;
    CHECK_OK(hw_world_set_water(s.world, &water));
    hw_body_def body_def;
    hw_body_id body;
    CHECK_OK(hw_body_def_init(&body_def));
    body_def.mass = (float)mass;
    body_def.flags = HW_BODY_SIMULATED;
    CHECK_OK(hw_body_create(s.world, &body_def, &body));
    double displaced = 0.0;
    double line_mass = 0.0;
    for (int i = 0; i < 2; i++) {
        hw_vec3 start = {0.0f, 0.0f, i == 0 ? -length : length};
        hw_cable_def def = scene_thin_line(0.2, 2e5, length, 4, start, (hw_vec3){0});
        def.flags = 0;
        def.material.diameter = 0.01f;
        def.material.bending_stiffness = 1.0f;
        def.material.drag_normal = def.material.drag_tangential = 0.0f;
        def.material.added_mass_normal = def.material.added_mass_tangential = 1.0f;
        hw_cable_id cable = scene_add(&s, &def);
        scene_attach(&s, cable, length, body, (hw_vec3){0}, HW_ATTACHMENT_TWO_WAY);
        double wet = surface_height > 0.0f ? 1.0 : surface_height < 0.0f ? 0.0 : 0.5;
        double density = wet * (double)water.density + (1.0 - wet) * (double)water.air_density;
        displaced += 0.25 * 3.14159265358979 * 1e-4 * (double)length * density;
        line_mass += 0.2 * (double)length;
    }
    *expected = pull * (mass + line_mass - displaced) / (mass + line_mass + displaced);
    // The lines learn in the first substeps how the body is drawn.
    hw_body_state begin;
    hw_body_state end;
    scene_run(&s, 10);
    CHECK_OK(hw_body_get_state(body, &begin));
    scene_run(&s, 60);
    CHECK_OK(hw_body_get_state(body, &end));
    double time = 60.0 * s.substep;
    scene_end(&s);
    return (double)(end.velocity.z - begin.velocity.z) / time;
}

TEST(a_body_takes_as_much_water_along_as_its_lines_are_wet)
{
    const float heights[] = {-10.0f, 0.0f, 10.0f};
    for (int i = 0; i < 3; i++) {
        double expected;
        double measured = drawn_at(heights[i], &expected);
        check_context("a surface at %g m", (double)heights[i]);
        CHECK_NEAR(measured / expected, 1.0, 1e-4);
    }
}

TEST(the_surface_above_a_point_of_a_line_is_that_of_the_sea)
{
    scene s;
    hw_sea_def sea;
    hw_water_def water;
    hwi_world *world;
    const hw_vec3 origin = {100.0f, -3.0f, 50.0f};
    scene_begin(&s, NULL);
    CHECK_OK(hw_water_def_init(&water));
    water.flags = HW_WATER_SURFACE;
    water.surface_height = 2.0f;
    CHECK_OK(hw_world_set_water(s.world, &water));
    CHECK_OK(hw_sea_def_init(&sea));
    CHECK_OK(hw_world_set_sea(s.world, &sea));
    CHECK_OK(hwi_world_resolve("test", s.world, &world));
    double highest = 0.0;
    for (int i = 0; i < 50; i++) {
        hw_vec3 at = {0.7f * (float)i, 4.0f, -0.3f * (float)i};
        hw_vec3 place = {origin.x + at.x, origin.y + at.y, origin.z + at.z};
        hw_water_sample sample;
        CHECK_OK(hw_world_sample_water(s.world, &place, 1, &sample));
        CHECK_NEAR(hwi_water_surface(world, origin, at) + origin.y, sample.surface_height, 1e-4);
        highest = fmax(highest, fabs((double)sample.surface_height - 2.0));
    }
    CHECK(highest > 0.1);
    // Far below nobody looks for waves.
    CHECK_NEAR(hwi_water_surface(world, origin, (hw_vec3){0.0f, -500.0f, 0.0f}), 5.0, 1e-6);
    scene_end(&s);
}
