// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Lines whose length changes: Newton's second law for a hoist, the adiabatic invariant of a pendulum that is shortened,
// and section 3.1 of Ganoni, Mukundan and Green for the spool of the verlet model.

#include "oracle.h"
#include "scenes.h"

#include <math.h>

static const double gravity = 9.81;

// A weight on a line, in the air and without any: only gravity and the winch act on it.
static hw_cable_id begin_hoist(scene *s, double substep, hw_cable_def *def, hw_winch_id *winch, hw_winch_def *drum)
{
    hw_world_def world = scene_world_def();
    world.substep = substep;
    scene_begin(s, &world);
    scene_drain(s);
    hw_cable_id cable = scene_add(s, def);
    CHECK_OK(hw_winch_def_init(drum));
    drum->cable = cable;
    CHECK_OK(hw_winch_create(s->world, drum, winch));
    return cable;
}

static hw_winch_status status_of(hw_winch_id winch)
{
    hw_winch_status status;
    CHECK_OK(hw_winch_get_status(winch, &status));
    return status;
}

TEST(a_hoist_feels_weight_and_acceleration)
{
    static const char *const names[2][2] = {{"hoist_accelerating", "hoist_steady"},
                                            {"lowering_accelerating", "lowering_steady"}};
    for (int lowering = 0; lowering < 2; lowering++) {
        scene s;
        hw_cable_def def = scene_cable_def(HW_MODEL_DYNAMIC);
        hw_winch_id winch;
        hw_winch_def drum;
        CHECK_OK(hw_cable_material_init(&def.material, HW_MATERIAL_STEEL_WIRE_ROPE));
        def.segment_count = 100;
        def.rest_length = 20.0f;
        def.flags = HW_CABLE_HOLD_START;
        def.end_position = (hw_vec3){0.0f, -20.0f, 0.0f};
        def.end_mass = 500.0f;
        begin_hoist(&s, 1.0 / 60.0, &def, &winch, &drum);
        scene_run(&s, 600);
        drum.acceleration = 0.5f;
        drum.max_speed = 10.0f;
        drum.speed = lowering ? 2.0f : -2.0f;
        CHECK_OK(hw_winch_set_def(winch, &drum));
        // 4 s of acceleration; the first shakes of the wire do not count.
        for (int phase = 0; phase < 2; phase++) {
            double measured = 0.0;
            double expected = 0.0;
            double acceleration = phase == 1 ? 0.0 : lowering ? -0.5 : 0.5;
            scene_run(&s, phase == 0 ? 60 : 120);
            for (int i = 0; i < 150; i++) {
                scene_run(&s, 1);
                hw_winch_status status = status_of(winch);
                double line = (double)def.material.mass_per_length * (double)status.deployed_length;
                measured += (double)status.tension / 150.0;
                expected += (500.0 + line) * (gravity + acceleration) / 150.0;
            }
            ORACLE_NEAR(names[lowering][phase], measured, expected, 2e-3);
        }
        scene_end(&s);
    }
}

// Action is kept when a pendulum is shortened slowly: energy / frequency, so the swing grows as length^(-3/4) (Landau
// and Lifshitz, Mechanics, section 49). In short substeps: at 1/60 s the solver itself takes 0.5 % of the swing each
// second.
TEST(a_pendulum_that_is_shortened_swings_wider)
{
    scene s;
    hw_cable_def def = scene_cable_def(HW_MODEL_DYNAMIC);
    hw_winch_id winch;
    hw_winch_def drum;
    hw_vec3 points[64];
    CHECK_OK(hw_cable_material_init(&def.material, HW_MATERIAL_STEEL_WIRE_ROPE));
    def.material.mass_per_length = 0.01f;
    def.material.bending_stiffness = 0.0f;
    def.segment_count = 20;
    def.rest_length = 10.0f;
    def.flags = HW_CABLE_HOLD_START;
    def.end_mass = 100.0f;
    def.end_position = (hw_vec3){1.0f, -9.9498744f, 0.0f};
    hw_cable_id cable = begin_hoist(&s, 1.0 / 2400.0, &def, &winch, &drum);
    drum.speed = -0.1f;
    double swings[2] = {0.0, 0.0};
    for (int phase = 0; phase < 2; phase++) {
        for (int i = 0; i < 420; i++) {
            scene_run(&s, 40);
            int32_t count = scene_points(cable, points, 64);
            swings[phase] = fmax(swings[phase], atan2((double)points[count - 1].x, -(double)points[count - 1].y));
        }
        if (phase == 0) {
            CHECK_OK(hw_winch_set_def(winch, &drum));
            scene_run(&s, 120000);
            drum.speed = 0.0f;
            CHECK_OK(hw_winch_set_def(winch, &drum));
            scene_run(&s, 240);
        }
    }
    double length = (double)status_of(winch).deployed_length;
    ORACLE_NEAR("pendulum_shortened", swings[1] / swings[0], pow(10.0 / length, 0.75), 5e-3);
    scene_end(&s);
}

TEST(s1_a_spool_pays_out_at_its_stretch)
{
    // "Whenever the first segment from the spool side is stretched enough, typically by 10 percent": pulled slowly, the
    // way is at most 1.1 times the line that is out, and a particle comes out for each 0.11 m.
    scene s;
    hw_cable_spool_status status;
    hw_cable_def def = scene_s1_def(1.0f);
    def.flags |= HW_CABLE_SPOOL;
    def.solver_iterations = 100;
    scene_begin(&s, NULL);
    hw_cable_id cable = scene_add(&s, &def);
    double largest = 0.0;
    double tension = 0.0;
    int32_t released = 10;
    int leaps = 0;
    for (int i = 0; i <= 2500; i++) {
        float way = 1.0f + 0.002f * (float)i;
        CHECK_OK(hw_cable_hold(cable, def.segment_count, (hw_vec3){way, 0.0f, 0.0f}));
        scene_run(&s, 1);
        CHECK_OK(hw_cable_get_spool(cable, &status));
        largest = fmax(largest, (double)(way / status.released_length));
        leaps += status.released_count > released + 1;
        released = status.released_count;
        tension = fmax(tension, (double)scene_status(cable).max_tension);
    }
    ORACLE_NEAR("s1_spool_largest_way_per_line", largest, 1.1, 1e-2);
    ORACLE_NEAR("s1_spool_line_out_after_5_m", status.released_length, 6.0 / 1.1 + 0.05, 2e-2);
    // At 10 % stretch, 1000 N of stiffness read as 100 N.
    ORACLE_NEAR("s1_spool_largest_tension", tension, 100.0, 0.15);
    CHECK_EQUAL_INT(leaps, 0);
    scene_end(&s);
}
