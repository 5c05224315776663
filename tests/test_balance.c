// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// What a line at rest reads in newtons, however short its segments are for its stiffness.

#include "check.h"
#include "scenes.h"

static const double gravity = 9.81;
static const hw_vec3 top = {0.0f, -50.0f, 0.0f};

// N/m, in water.
static double weight_of(const hw_cable_material *material)
{
    double diameter = (double)material->diameter;
    return gravity * ((double)material->mass_per_length - 1025.0 * 0.785398163397448 * diameter * diameter);
}

static hw_cable_def hanging(int32_t material, float length, int32_t segments)
{
    hw_cable_def def = scene_cable_def(HW_MODEL_DYNAMIC);
    CHECK_OK(hw_cable_material_init(&def.material, material));
    def.rest_length = length;
    def.segment_count = segments;
    def.start_position = top;
    def.end_position = (hw_vec3){top.x, top.y - length, top.z};
    def.flags = HW_CABLE_HOLD_START;
    return def;
}

// Every segment carries what is below its middle, and the holder all of it.
static void check_tensions(hw_cable_id cable, const hw_cable_def *def, double load)
{
    float tensions[256];
    int32_t count = 0;
    double weight = weight_of(&def->material);
    double segment = (double)def->rest_length / def->segment_count;
    CHECK_OK(hw_cable_copy_tensions(cable, tensions, 256, &count));
    CHECK_EQUAL_INT(count, def->segment_count);
    for (int32_t i = 0; i < count; i++) {
        double below = load + weight * ((double)def->rest_length - segment * (i + 0.5));
        CHECK_NEAR(tensions[i], below, 0.001 * below);
    }
    double all = load + weight * (double)def->rest_length;
    CHECK_NEAR(scene_status(cable).start_force.y, -all, 0.001 * all);
}

TEST(a_weight_at_the_end_reads_its_weight_on_segments_of_any_length)
{
    for (int32_t material = HW_MATERIAL_ROV_TETHER; material <= HW_MATERIAL_NYLON_DOCK_LINE; material++) {
        for (int32_t segments = 10; segments <= 160; segments *= 4) {
            scene s;
            hw_cable_def def = hanging(material, 2.0f, segments);
            def.end_mass = 2.0f;
            scene_begin(&s, NULL);
            hw_cable_id cable = scene_add(&s, &def);
            scene_run(&s, 60 * 90);
            check_context("material %d in %d segments", (int)material, (int)segments);
            CHECK_EQUAL_INT(scene_status(cable).state, HW_CABLE_ASLEEP);
            check_tensions(cable, &def, 2.0 * gravity);
            scene_end(&s);
        }
    }
}

TEST(a_body_at_the_end_reads_its_weight_on_segments_of_any_length)
{
    for (int32_t segments = 20; segments <= 160; segments *= 2) {
        scene s;
        hw_cable_def def = hanging(HW_MATERIAL_STEEL_WIRE_ROPE, 1.0f, segments);
        hw_body_def body_def;
        hw_attachment_def tie_def;
        hw_attachment_id tie;
        hw_body_state state = {.position = def.end_position, .orientation = {0.0f, 0.0f, 0.0f, 1.0f}};
        scene_begin(&s, NULL);
        hw_cable_id cable = scene_add(&s, &def);
        CHECK_OK(hw_body_def_init(&body_def));
        CHECK_OK(hw_attachment_def_init(&tie_def));
        body_def.mass = 2.0f;
        body_def.inertia = (hw_vec3){0.02f, 0.02f, 0.02f};
        body_def.flags = HW_BODY_SIMULATED;
        CHECK_OK(hw_body_create(s.world, &body_def, &tie_def.body));
        CHECK_OK(hw_body_set_state(tie_def.body, &state));
        tie_def.cable = cable;
        tie_def.arc_length = def.rest_length;
        tie_def.flags = HW_ATTACHMENT_TWO_WAY;
        CHECK_OK(hw_attachment_create(s.world, &tie_def, &tie));
        scene_run(&s, 60 * 3);
        check_context("%d segments", (int)segments);
        check_tensions(cable, &def, 2.0 * gravity);
        scene_end(&s);
    }
}

// The forces at the ends of a sagging line, with so much of its bending stiffness.
static hw_cable_status sagging(float share)
{
    scene s;
    hw_cable_def def = hanging(HW_MATERIAL_STEEL_WIRE_ROPE, 20.0f, 400);
    def.material.bending_stiffness *= share;
    def.end_position = (hw_vec3){16.0f, top.y - 5.0f, 0.0f};
    def.flags |= HW_CABLE_HOLD_END;
    scene_begin(&s, NULL);
    hw_cable_id cable = scene_add(&s, &def);
    scene_run(&s, 60 * 300);
    hw_cable_status status = scene_status(cable);
    CHECK_EQUAL_INT(status.state, HW_CABLE_ASLEEP);
    scene_end(&s);
    return status;
}

TEST(a_sagging_line_pulls_at_its_ends_as_one_that_bends_freely)
{
    hw_cable_status stiff = sagging(1.0f);
    hw_cable_status limp = sagging(0.0f);
    double largest = (double)limp.max_tension;
    CHECK_NEAR(stiff.start_force.x, limp.start_force.x, 0.01 * largest);
    CHECK_NEAR(stiff.start_force.y, limp.start_force.y, 0.01 * largest);
    CHECK_NEAR(stiff.end_force.x, limp.end_force.x, 0.01 * largest);
    CHECK_NEAR(stiff.end_force.y, limp.end_force.y, 0.01 * largest);
    CHECK_NEAR(stiff.max_tension, limp.max_tension, 0.01 * largest);
}

// It still swings a little when it falls asleep, too little to be seen. What it then tells, it tells for good.
TEST(a_sagging_line_tells_asleep_what_the_catenary_says)
{
    static const struct {
        int32_t material;
        float length, across, up;
        int32_t segments;
    } lines[] = {
        {HW_MATERIAL_NYLON_DOCK_LINE, 13.61f, 6.08f, 11.94f, 101},
        {HW_MATERIAL_MOORING_CHAIN, 11.62f, 3.27f, 10.92f, 84},
        {HW_MATERIAL_POLYESTER_ROPE, 12.89f, 5.31f, -11.54f, 115},
        {HW_MATERIAL_FIBRE_MICRO_TETHER, 23.89f, 20.37f, 11.92f, 91},
        {HW_MATERIAL_ARMOURED_UMBILICAL, 28.43f, 10.25f, 25.63f, 111},
        {HW_MATERIAL_NYLON_DOCK_LINE, 20.18f, 12.28f, 15.79f, 87},
    };
    for (int i = 0; i < (int)(sizeof lines / sizeof lines[0]); i++) {
        scene s;
        hw_catenary_def shape;
        hw_catenary expected;
        hw_cable_def def = hanging(lines[i].material, lines[i].length, lines[i].segments);
        def.material.bending_stiffness = 0.0f;
        def.end_position = (hw_vec3){0.6f * lines[i].across, top.y + lines[i].up, 0.8f * lines[i].across};
        def.flags |= HW_CABLE_HOLD_END;
        scene_begin(&s, NULL);
        hw_cable_id cable = scene_add(&s, &def);
        for (int second = 0; second < 600 && scene_status(cable).state != HW_CABLE_ASLEEP; second++)
            scene_run(&s, 60);
        CHECK_OK(hw_catenary_def_init(&shape));
        shape.flags = HW_CATENARY_ELASTIC;
        shape.span = (double)lines[i].across;
        shape.rise = (double)lines[i].up;
        shape.length = (double)lines[i].length;
        shape.weight = weight_of(&def.material);
        shape.axial_stiffness = (double)def.material.axial_stiffness;
        CHECK_OK(hw_catenary_solve(&shape, &expected));
        hw_cable_status status = scene_status(cable);
        check_context("line %d", i);
        CHECK_EQUAL_INT(status.state, HW_CABLE_ASLEEP);
        CHECK_NEAR(status.start_tension, expected.tension_a, 1e-3 * expected.tension_a);
        CHECK_NEAR(status.end_tension, expected.tension_b, 1e-3 * expected.tension_b);
        scene_end(&s);
    }
}
