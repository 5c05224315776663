// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The profile of a cable: what hangs in still water weighs what its parts weigh.

#include "misuse.h"

#include <math.h>
#include <string.h>

static const double gravity = 9.81;
static const double quarter_pi = 0.785398163397448;

static hw_cable_def hanging_def(int end)
{
    hw_cable_def def = scene_cable_def(HW_MODEL_DYNAMIC);
    CHECK_OK(hw_cable_material_init(&def.material, HW_MATERIAL_ARMOURED_UMBILICAL));
    hw_vec3 above = {0.0f, -1.0f, 0.0f};
    hw_vec3 below = {0.0f, -11.0f, 0.0f};
    def.flags = end == 0 ? HW_CABLE_HOLD_START : HW_CABLE_HOLD_END;
    def.start_position = end == 0 ? above : below;
    def.end_position = end == 0 ? below : above;
    return def;
}

static double plain_weight(const hw_cable_def *def, double length)
{
    double d = (double)def->material.diameter;
    return gravity * length * ((double)def->material.mass_per_length - 1025.0 * quarter_pi * d * d);
}

static double held_force(hw_cable_id cable, int end)
{
    hw_cable_status status = scene_status(cable);
    return (double)(end == 0 ? status.start_tension : status.end_tension);
}

static const hw_cable_profile_point heavy_section = {
    .kind = HW_PROFILE_SECTION, .from = 2.03f, .to = 5.31f, .mass_per_length = 3.0f, .diameter = 0.03f};
static const hw_cable_profile_point ballast = {.kind = HW_PROFILE_ITEM, .from = 7.77f, .mass = 40.0f, .volume = 0.005f};

TEST(a_hanging_line_weighs_what_its_profile_says)
{
    for (int end = 0; end < 2; end++) {
        scene s;
        hw_cable_def def = hanging_def(end);
        const hw_cable_profile_point points[2] = {heavy_section, ballast};
        scene_begin(&s, NULL);
        hw_cable_id cable = scene_add(&s, &def);
        scene_run(&s, 300);
        double plain = plain_weight(&def, 10.0);
        CHECK_NEAR(held_force(cable, end), plain, 0.005 * plain);
        CHECK_OK(hw_cable_set_profile(cable, points, 2));
        scene_run(&s, 300);
        double length = 5.31 - 2.03;
        double heavy = gravity * length * (3.0 - 1025.0 * quarter_pi * 0.03 * 0.03) - plain_weight(&def, length);
        double item = gravity * (40.0 - 1025.0 * 0.005);
        double expected = plain + heavy + item;
        check_context("end %d", end);
        CHECK_NEAR(held_force(cable, end), expected, 0.003 * expected);
        // The tension falls where the ballast hangs, 7.77 m from the start.
        float tensions[50];
        int32_t count;
        CHECK_OK(hw_cable_copy_tensions(cable, tensions, 50, &count));
        CHECK_NEAR(fabsf(tensions[36] - tensions[41]), item, 0.05 * item);
        CHECK_OK(hw_cable_set_profile(cable, NULL, 0));
        scene_run(&s, 300);
        CHECK_NEAR(held_force(cable, end), plain, 0.005 * plain);
        scene_end(&s);
    }
}

TEST(what_is_fixed_beside_a_tie_weighs_what_it_weighs)
{
    static const float arcs[] = {5.0f, 5.25f, 5.45f, 5.5f, 4.75f, 4.5f, 1.3f, 9.7f};
    for (size_t i = 0; i < sizeof arcs / sizeof arcs[0]; i++)
        for (int side = -1; side <= 1; side++) {
            scene s;
            hw_attachment_def tie;
            hw_attachment_id id;
            hw_vec3 force;
            hw_cable_def def = hanging_def(0);
            def.segment_count = 10;
            def.flags = HW_CABLE_HOLD_START | HW_CABLE_HOLD_END;
            def.start_position = (hw_vec3){0.0f, 0.0f, 0.0f};
            def.end_position = (hw_vec3){8.0f, 0.0f, 0.0f};
            def.material.bending_stiffness = 0.0f;
            scene_begin(&s, NULL);
            hw_cable_id cable = scene_add(&s, &def);
            CHECK_OK(hw_attachment_def_init(&tie));
            tie.cable = cable;
            tie.arc_length = arcs[i];
            tie.point = (hw_vec3){0.8f * arcs[i], 0.0f, 0.0f};
            CHECK_OK(hw_attachment_create(s.world, &tie, &id));
            const hw_cable_profile_point points[2] = {
                {.kind = HW_PROFILE_ITEM, .from = arcs[i] + 0.3f * (float)side, .mass = 100.0f},
                {.kind = HW_PROFILE_SECTION, .from = arcs[i] - 0.2f, .to = arcs[i] + 0.2f, .mass_per_length = 30.0f},
            };
            CHECK_OK(hw_cable_set_profile(cable, points, 2));
            scene_run(&s, 1800);
            hw_cable_status status = scene_status(cable);
            CHECK_OK(hw_attachment_get_force(id, &force));
            double section = 0.4 * gravity * (30.0 - (double)def.material.mass_per_length);
            double expected = plain_weight(&def, 10.0) + 100.0 * gravity + section;
            check_context("tied at %g m, an item at %g m", (double)arcs[i], (double)points[0].from);
            CHECK_NEAR(-(status.start_force.y + status.end_force.y + force.y), expected, 0.005 * expected);
            scene_end(&s);
        }
}

TEST(a_float_swims_at_the_surface)
{
    // 25 kg of buoyancy too much: it must not stand in the air by a length of line.
    scene s;
    hw_water_def water;
    hw_cable_def def = hanging_def(0);
    def.start_position = (hw_vec3){0.0f, -6.0f, 0.0f};
    def.end_position = (hw_vec3){0.5f, 1.0f, 0.0f};
    hw_cable_profile_point buoy = {
        .kind = HW_PROFILE_ITEM, .from = 10.0f, .volume = 0.03f, .mass = 1.0f, .drag_area = 0.5f};
    scene_begin(&s, NULL);
    CHECK_OK(hw_water_def_init(&water));
    water.flags = HW_WATER_SURFACE;
    CHECK_OK(hw_world_set_water(s.world, &water));
    hw_cable_id cable = scene_add(&s, &def);
    CHECK_OK(hw_cable_set_profile(cable, &buoy, 1));
    scene_run(&s, 1800);
    hw_vec3 points[51];
    scene_points(cable, points, 51);
    check_context("%g m", (double)points[50].y);
    CHECK(points[50].y > -0.15f && points[50].y < 0.15f);
    CHECK(points[40].y < -0.1f);
    scene_end(&s);
}

TEST(a_thicker_section_floats_as_a_line_of_that_material)
{
    // A quarter of it is wet: the axis of a circle is then 0.404 radii above the water.
    for (int section = 0; section < 2; section++) {
        const float diameter = 0.3f;
        const float mass = (float)(0.25 * 1025.0 * quarter_pi) * diameter * diameter;
        scene s;
        hw_water_def water;
        hw_vec3 points[21];
        hw_cable_def def = hanging_def(0);
        def.segment_count = 20;
        def.flags = 0;
        def.start_position = (hw_vec3){0.0f, 0.05f, 0.0f};
        def.end_position = (hw_vec3){10.0f, 0.05f, 0.0f};
        const hw_cable_profile_point whole = {
            .kind = HW_PROFILE_SECTION, .from = 0.0f, .to = 10.0f, .mass_per_length = mass, .diameter = diameter};
        if (section == 0) {
            def.material.diameter = diameter;
            def.material.mass_per_length = mass;
        }
        scene_begin(&s, NULL);
        CHECK_OK(hw_water_def_init(&water));
        water.flags = HW_WATER_SURFACE;
        CHECK_OK(hw_world_set_water(s.world, &water));
        hw_cable_id cable = scene_add(&s, &def);
        if (section == 1)
            CHECK_OK(hw_cable_set_profile(cable, &whole, 1));
        scene_run(&s, 3600);
        scene_points(cable, points, 21);
        check_context("section %d", section);
        CHECK_NEAR(points[0].y, 0.0606, 0.004);
        CHECK_NEAR(points[10].y, 0.0606, 0.004);
        scene_end(&s);
    }
}

TEST(a_profile_travels_with_what_is_paid_out)
{
    for (int end = 0; end < 2; end++) {
        scene s;
        hw_cable_def def = hanging_def(end);
        scene_begin(&s, NULL);
        hw_cable_id cable = scene_add(&s, &def);
        hw_winch_def winch_def;
        hw_winch_id winch;
        CHECK_OK(hw_winch_def_init(&winch_def));
        winch_def.cable = cable;
        winch_def.end = end;
        CHECK_OK(hw_winch_create(s.world, &winch_def, &winch));
        // Measured from the free end: this one is on the drum at first, 11 m of line from there.
        hw_cable_profile_point late = ballast;
        late.from = 11.0f;
        CHECK_OK(hw_cable_set_profile(cable, &late, 1));
        scene_run(&s, 120);
        double plain = plain_weight(&def, 10.0);
        double item = gravity * (40.0 - 1025.0 * 0.005);
        CHECK_NEAR(held_force(cable, end), plain, 0.01 * plain);
        winch_def.speed = 0.5f;
        CHECK_OK(hw_winch_set_def(winch, &winch_def));
        scene_run(&s, 300);
        winch_def.speed = 0.0f;
        CHECK_OK(hw_winch_set_def(winch, &winch_def));
        scene_run(&s, 300);
        hw_winch_status status;
        CHECK_OK(hw_winch_get_status(winch, &status));
        double expected = plain_weight(&def, (double)status.deployed_length) + item;
        check_context("end %d, %g m", end, (double)status.deployed_length);
        CHECK(status.deployed_length > 12.0f);
        CHECK_NEAR(held_force(cable, end), expected, 0.005 * expected);
        winch_def.speed = -0.5f;
        CHECK_OK(hw_winch_set_def(winch, &winch_def));
        scene_run(&s, 360);
        CHECK_NEAR(held_force(cable, end), plain_weight(&def, 9.9), 0.05 * plain);
        scene_end(&s);
    }
}

TEST(a_profile_refuses_what_it_cannot_be)
{
    static const struct {
        const char *part;
        size_t offset;
        float values[3];
        int item;
    } bad[] = {
        {"from", offsetof(hw_cable_profile_point, from), {-1.0f, 1.1e6f, NAN}, 0},
        {"to", offsetof(hw_cable_profile_point, to), {2.03f, 1.1e6f, NAN}, 0},
        {"mass_per_length", offsetof(hw_cable_profile_point, mass_per_length), {-1.0f, 1.1e5f, NAN}, 0},
        {"diameter", offsetof(hw_cable_profile_point, diameter), {-1.0f, 10.1f, NAN}, 0},
        {"mass", offsetof(hw_cable_profile_point, mass), {-1.0f, 1.1e9f, NAN}, 1},
        {"volume", offsetof(hw_cable_profile_point, volume), {-1.0f, 1.1e6f, NAN}, 1},
        {"drag_area", offsetof(hw_cable_profile_point, drag_area), {-1.0f, 1.1e6f, NAN}, 1},
    };
    const hw_result code = HW_ERROR_BAD_VALUE;
    hw_cable_profile_point points[HW_MAX_CABLE_PROFILE + 1];
    int32_t count;
    scene s;
    hw_cable_def def = hanging_def(0);
    hw_cable_def paper_def = scene_cable_def(HW_MODEL_VERLET);
    scene_begin(&s, NULL);
    hw_cable_id cable = scene_add(&s, &def);
    hw_cable_id paper = scene_add(&s, &paper_def);
    for (int i = 0; i <= HW_MAX_CABLE_PROFILE; i++)
        points[i] = ballast;
    CHECK_OK(hw_cable_set_profile(cable, points, HW_MAX_CABLE_PROFILE));
    scene_run(&s, 2);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        for (int k = 0; k < 3; k++) {
            hw_cable_profile_point point = bad[i].item ? ballast : heavy_section;
            memcpy((char *)&point + bad[i].offset, &bad[i].values[k], sizeof(float));
            check_context("%s = %g", bad[i].part, (double)bad[i].values[k]);
            CHECK_REFUSED(&s, hw_cable_set_profile(cable, &point, 1), code, bad[i].part);
        }
    hw_cable_profile_point pair[2] = {heavy_section, heavy_section};
    pair[1].from = 5.0f;
    pair[1].to = 6.0f;
    CHECK_REFUSED(&s, hw_cable_set_profile(cable, pair, 2), code, "overlap");
    pair[1].kind = 3;
    CHECK_REFUSED(&s, hw_cable_set_profile(cable, pair, 2), code, "points[1]");
    CHECK_REFUSED(&s, hw_cable_set_profile(cable, points, HW_MAX_CABLE_PROFILE + 1), code, "count");
    CHECK_REFUSED(&s, hw_cable_set_profile(cable, points, -1), code, "count");
    CHECK_REFUSED(&s, hw_cable_set_profile(paper, points, 1), code, "dynamic");
    CHECK_REFUSED(&s, hw_cable_set_profile(cable, NULL, 1), HW_ERROR_NULL_ARGUMENT, "points");
    CHECK_REFUSED(&s, hw_cable_set_profile((hw_cable_id){0}, points, 1), HW_ERROR_BAD_ID, "null");
    CHECK_REFUSED(&s, hw_cable_get_profile(cable, points, 3, &count), HW_ERROR_BUFFER_TOO_SMALL, "64");
    CHECK_EQUAL_INT(count, HW_MAX_CABLE_PROFILE);
    CHECK_REFUSED(&s, hw_cable_get_profile(cable, points, -1, &count), code, "capacity");
    CHECK_REFUSED(&s, hw_cable_get_profile(cable, NULL, 64, &count), HW_ERROR_NULL_ARGUMENT, "points");
    CHECK_REFUSED(&s, hw_cable_get_profile(cable, points, 64, NULL), HW_ERROR_NULL_ARGUMENT, "count");
    CHECK_REFUSED(&s, hw_cable_get_profile((hw_cable_id){0}, points, 64, &count), HW_ERROR_BAD_ID, "null");
    // Fields that a kind does not use come back as 0.
    pair[0] = heavy_section;
    pair[0].volume = NAN;
    CHECK_OK(hw_cable_set_profile(cable, pair, 1));
    CHECK_OK(hw_cable_get_profile(cable, points, 64, &count));
    CHECK_EQUAL_INT(count, 1);
    CHECK_NEAR(points[0].volume, 0, 0);
    CHECK_NEAR(points[0].to, heavy_section.to, 0);
    scene_end(&s);
}
