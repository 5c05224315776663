// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The tether against closed forms and converged solutions: a neutral line across a current, with and without drag along
// it, and a heavy one in still water; and against the dynamic cable that came to rest in the same water.

#include "oracle.h"
#include "scenes.h"

#include "tether_scenes.h"

#include <math.h>

#define POINTS 101

static hw_cable_material neutral(float tangential)
{
    hw_cable_material material;
    hw_cable_material_init(&material, HW_MATERIAL_ROV_TETHER);
    material.diameter = 0.010f;
    material.mass_per_length = 0.0805033124345f;
    material.axial_stiffness = 1e5f;
    material.axial_damping = 50.0f;
    material.bending_stiffness = 0.0f;
    material.drag_normal = 1.2f;
    material.drag_tangential = tangential;
    return material;
}

static hw_tether_status settle(const hw_tether_def *def, hw_vec3 *points)
{
    scene s;
    hw_tether_id tether;
    hw_tether_status status;
    int32_t count;
    scene_begin(&s, NULL);
    CHECK_OK(hw_tether_create(s.world, def, &tether));
    for (int i = 0; i < 30; i++)
        CHECK_OK(hw_world_step(s.world, 1.0 / 60.0));
    CHECK_OK(hw_tether_get_status(tether, &status));
    CHECK_OK(hw_tether_copy_points(tether, points, POINTS, &count));
    scene_end(&s);
    return status;
}

static hw_tether_def across_the_current(float tangential)
{
    hw_tether_def def = tether_def(HW_MODEL_CATENARY);
    def.segment_count = POINTS - 1;
    def.flags |= HW_TETHER_OWN_CURRENT;
    def.material = neutral(tangential);
    def.current = (hw_vec3){0.5f, 0.0f, 0.0f};
    def.length = 100.0f;
    def.start_position = (hw_vec3){0.0f, -65.0f, 0.0f};
    def.end_position = (hw_vec3){0.0f, -5.0f, 0.0f};
    return def;
}

TEST(tether_has_the_bow_and_the_pull_of_a_line_across_a_current)
{
    hw_vec3 points[POINTS];
    hw_tether_def def = across_the_current(0.0f);
    hw_tether_status status = settle(&def, points);
    ORACLE_NEAR("tether_across_normal_drag_tension", status.end_tension, 25.07410, 2e-3);
    ORACLE_NEAR("tether_across_normal_drag_bow", points[50].x, 36.29316, 1e-3);
    def = across_the_current(0.02f);
    status = settle(&def, points);
    ORACLE_NEAR("tether_across_tension_a", status.start_tension, 27.126879, 2e-3);
    ORACLE_NEAR("tether_across_tension_b", status.end_tension, 27.126879, 2e-3);
    ORACLE_NEAR("tether_across_bow", points[50].x, 36.349355, 1e-3);
    ORACLE_NEAR("tether_across_x_at_20_m", points[20].x, 18.4276, 3e-3);
    ORACLE_NEAR("tether_across_y_at_20_m", points[20].y, -57.2785, 3e-3);
}

TEST(tether_has_the_pull_of_a_heavy_line)
{
    hw_vec3 points[POINTS];
    hw_tether_def def = tether_def(HW_MODEL_CATENARY);
    def.segment_count = POINTS - 1;
    def.material = neutral(0.02f);
    def.material.diameter = 0.025f;
    def.material.mass_per_length = 1.5f;
    def.material.axial_stiffness = 5e6f;
    def.length = 80.0f;
    def.start_position = (hw_vec3){0.0f, -20.0f, 0.0f};
    def.end_position = (hw_vec3){60.0f, -10.0f, 0.0f};
    hw_tether_status status = settle(&def, points);
    ORACLE_NEAR("tether_heavy_tension_a", status.start_tension, 400.888063, 1e-4);
    ORACLE_NEAR("tether_heavy_tension_b", status.end_tension, 498.670674, 1e-4);
}

// In water that the cable needs a quarter of an hour to come to rest in.
TEST(tether_agrees_with_the_dynamic_cable_at_rest)
{
    scene s;
    hw_current_def current_def;
    hw_current_id current;
    hw_cable_def cable_def = scene_cable_def(HW_MODEL_DYNAMIC);
    hw_tether_def def = tether_def(HW_MODEL_CATENARY);
    hw_tether_id tether;
    hw_tether_status status;
    hw_vec3 cable_points[51];
    hw_vec3 points[51];
    int32_t count;
    scene_begin(&s, NULL);
    CHECK_OK(hw_current_def_init(&current_def, HW_CURRENT_UNIFORM));
    current_def.velocity = (hw_vec3){0.3f, 0.0f, 0.3f};
    CHECK_OK(hw_current_create(s.world, &current_def, &current));
    cable_def.material = neutral(0.02f);
    cable_def.material.diameter = 0.025f;
    cable_def.material.mass_per_length = 0.6f;
    cable_def.rest_length = 80.0f;
    cable_def.start_position = (hw_vec3){0.0f, -20.0f, 0.0f};
    cable_def.end_position = (hw_vec3){10.0f, -40.0f, 5.0f};
    hw_cable_id cable = scene_add(&s, &cable_def);
    def.segment_count = 50;
    def.material = cable_def.material;
    def.length = 80.0f;
    def.start_position = cable_def.start_position;
    def.end_position = cable_def.end_position;
    CHECK_OK(hw_tether_create(s.world, &def, &tether));
    for (int second = 0; second < 1500; second++)
        CHECK_OK(hw_world_step(s.world, 1.0));
    CHECK_OK(hw_tether_get_status(tether, &status));
    CHECK_OK(hw_tether_copy_points(tether, points, 51, &count));
    scene_points(cable, cable_points, 51);
    hw_cable_status resting = scene_status(cable);
    double worst = 0.0;
    for (int i = 0; i < 51; i++)
        worst = fmax(worst,
                     hypot(hypot((double)(points[i].x - cable_points[i].x), (double)(points[i].y - cable_points[i].y)),
                           (double)(points[i].z - cable_points[i].z)));
    ORACLE_NEAR("tether_against_dynamic_shape_share_of_length", worst / 80.0, 0.0, 0.01);
    ORACLE_NEAR("tether_against_dynamic_start_tension", status.start_tension, resting.start_tension, 0.03);
    ORACLE_NEAR("tether_against_dynamic_end_tension", status.end_tension, resting.end_tension, 0.03);
    scene_end(&s);
}

static double random_share(uint64_t *state)
{
    *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (double)(*state >> 40) / 16777216.0;
}

// The cosine of the sharpest turn between two links.
static double sharpest_fold(const hw_vec3 *points, int count)
{
    double sharpest = 1.0;
    for (int k = 1; k + 1 < count; k++) {
        double a[3] = {(double)(points[k].x - points[k - 1].x), (double)(points[k].y - points[k - 1].y),
                       (double)(points[k].z - points[k - 1].z)};
        double b[3] = {(double)(points[k + 1].x - points[k].x), (double)(points[k + 1].y - points[k].y),
                       (double)(points[k + 1].z - points[k].z)};
        double size = (a[0] * a[0] + a[1] * a[1] + a[2] * a[2]) * (b[0] * b[0] + b[1] * b[1] + b[2] * b[2]);
        sharpest = fmin(sharpest, (a[0] * b[0] + a[1] * b[1] + a[2] * b[2]) / sqrt(size));
    }
    return sharpest;
}

// Twenty lines, sinking and floating, of any span and slack, each in the same current as its cable, in one world.
TEST(tether_agrees_with_random_dynamic_cables_at_rest)
{
    enum { CASES = 20, LINKS = 30 };
    const float length = 20.0f;
    scene s;
    hw_current_def current_def;
    hw_current_id current;
    hw_cable_id cables[CASES];
    hw_tether_id tethers[CASES];
    uint64_t random = 7;
    scene_begin(&s, NULL);
    CHECK_OK(hw_current_def_init(&current_def, HW_CURRENT_UNIFORM));
    current_def.velocity = (hw_vec3){0.35f, 0.0f, 0.2f};
    CHECK_OK(hw_current_create(s.world, &current_def, &current));
    for (int i = 0; i < CASES; i++) {
        hw_cable_def cable_def = scene_cable_def(HW_MODEL_DYNAMIC);
        hw_tether_def def = tether_def(HW_MODEL_CATENARY);
        cable_def.material = neutral(0.02f);
        // From 0.4 to 1.9 of what it displaces.
        cable_def.material.mass_per_length *= (float)(0.4 + 1.5 * random_share(&random));
        cable_def.rest_length = length;
        cable_def.segment_count = LINKS;
        cable_def.start_position = (hw_vec3){0.0f, -40.0f, 30.0f * (float)i};
        double reach = (double)length * (0.3 + 0.6 * random_share(&random));
        double turn = 6.283 * random_share(&random);
        double rise = 2.0 * random_share(&random) - 1.0;
        double level = reach * sqrt(1.0 - rise * rise);
        cable_def.end_position = cable_def.start_position;
        cable_def.end_position.x += (float)(level * cos(turn));
        cable_def.end_position.y += (float)(reach * rise);
        cable_def.end_position.z += (float)(level * sin(turn));
        cables[i] = scene_add(&s, &cable_def);
        def.segment_count = LINKS;
        def.material = cable_def.material;
        def.length = length;
        def.start_position = cable_def.start_position;
        def.end_position = cable_def.end_position;
        CHECK_OK(hw_tether_create(s.world, &def, &tethers[i]));
    }
    for (int second = 0; second < 400; second++)
        CHECK_OK(hw_world_step(s.world, 1.0));
    int compared = 0;
    for (int i = 0; i < CASES; i++) {
        hw_vec3 cable_points[LINKS + 1];
        hw_vec3 points[LINKS + 1];
        hw_tether_status status;
        int32_t count;
        CHECK_OK(hw_tether_get_status(tethers[i], &status));
        CHECK_OK(hw_tether_copy_points(tethers[i], points, LINKS + 1, &count));
        scene_points(cables[i], cable_points, LINKS + 1);
        hw_cable_status resting = scene_status(cables[i]);
        // A slack line along the current folds back within a link, where neither of the two knows its tension.
        if (sharpest_fold(cable_points, LINKS + 1) < 0.5) {
            continue;
        }
        compared++;
        double worst = 0.0;
        for (int k = 0; k <= LINKS; k++) {
            double x = (double)(points[k].x - cable_points[k].x);
            double y = (double)(points[k].y - cable_points[k].y);
            double z = (double)(points[k].z - cable_points[k].z);
            worst = fmax(worst, sqrt(x * x + y * y + z * z));
        }
        check_context("case %d", i);
        CHECK_NEAR(worst / (double)length, 0.0, 0.01);
        CHECK_NEAR((double)status.start_tension / (double)resting.start_tension, 1.0, 0.03);
        CHECK_NEAR((double)status.end_tension / (double)resting.end_tension, 1.0, 0.03);
    }
    CHECK(compared >= CASES - 2);
    scene_end(&s);
}
