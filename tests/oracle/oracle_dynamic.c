// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The dynamic cable against closed forms and converged solutions of marine engineering: catenaries, tethers in a
// current, towed and falling lines, beams. All at 60 Hz with default substeps, in the world's origin and 5 km from it.

#include "oracle.h"
#include "scenes.h"

#include <math.h>
#include <stdio.h>

#define MAX_POINTS 256

static const double pi = 3.14159265358979323846;
static const double water_density = 1025.0;
static const double gravity = 9.81;

// An armoured umbilical and a neutral tether, as the reference solutions have them.
static hw_cable_material umbilical(void)
{
    hw_cable_material material;
    hw_cable_material_init(&material, HW_MATERIAL_ARMOURED_UMBILICAL);
    material.diameter = 0.025f;
    material.mass_per_length = 1.5f;
    material.axial_stiffness = 5e6f;
    material.axial_damping = 1000.0f;
    material.bending_stiffness = 0.0f;
    material.drag_normal = 1.2f;
    material.drag_tangential = 0.02f;
    material.added_mass_normal = 1.0f;
    material.added_mass_tangential = 0.0f;
    return material;
}

static hw_cable_material tether(void)
{
    hw_cable_material material = umbilical();
    material.diameter = 0.010f;
    material.mass_per_length = 0.0805033124345f;
    material.axial_stiffness = 1e5f;
    material.axial_damping = 50.0f;
    return material;
}

// Weight in water, N/m, of the umbilical.
static double umbilical_weight(void)
{
    return (1.5 - water_density * pi * 0.025 * 0.025 / 4.0) * gravity;
}

static const hw_vec3 origins[] = {{0.0f, 0.0f, 0.0f}, {3000.0f, -4000.0f, 5000.0f}};
static const char *const origin_names[] = {"", "_5_km_away"};

static hw_vec3 offset(hw_vec3 origin, float x, float y, float z)
{
    return (hw_vec3){origin.x + x, origin.y + y, origin.z + z};
}

static hw_cable_def line_def(hw_cable_material material, float length, int32_t segments, hw_vec3 start, hw_vec3 end)
{
    hw_cable_def def = scene_cable_def(HW_MODEL_DYNAMIC);
    def.material = material;
    def.rest_length = length;
    def.segment_count = segments;
    def.start_position = start;
    def.end_position = end;
    return def;
}

static void add_current(scene *s, hw_vec3 velocity)
{
    hw_current_def def;
    hw_current_id current;
    hw_current_def_init(&def, HW_CURRENT_UNIFORM);
    def.velocity = velocity;
    CHECK_OK(hw_current_create(s->world, &def, &current));
}

static double length_of(hw_vec3 a)
{
    return sqrt((double)a.x * (double)a.x + (double)a.y * (double)a.y + (double)a.z * (double)a.z);
}

// Places relative to an origin, with the precision that the cable itself has.
static int32_t precise_points(hw_cable_id cable, hw_vec3 origin, double (*points)[3])
{
    hw_cable_view view = {0};
    CHECK_OK(hw_cable_get_view(cable, &view));
    for (int32_t i = 0; i < view.count && i < MAX_POINTS; i++) {
        points[i][0] = (double)(view.origin.x - origin.x) + (double)view.points[i].x;
        points[i][1] = (double)(view.origin.y - origin.y) + (double)view.points[i].y;
        points[i][2] = (double)(view.origin.z - origin.z) + (double)view.points[i].z;
    }
    return view.count;
}

static void name_row(char *name, size_t size, const char *base, int where)
{
    snprintf(name, size, "%s%s", base, origin_names[where]);
}

TEST(dynamic_hangs_in_an_elastic_catenary)
{
    static const double shape[][2] = {
        {0.0, -20.0},        {6.1180, -27.8965},  {13.7294, -34.3405}, {22.9429, -38.0727}, {32.8579, -37.7484},
        {41.8562, -33.5107}, {49.2236, -26.7840}, {55.1496, -18.7408}, {60.0, -10.0},
    };
    for (int where = 0; where < 2; where++) {
        scene s;
        char name[64];
        double points[MAX_POINTS][3];
        hw_vec3 origin = origins[where];
        hw_cable_def def =
            line_def(umbilical(), 80.0f, 80, offset(origin, 0.0f, -20.0f, 0.0f), offset(origin, 60.0f, -10.0f, 0.0f));
        scene_begin(&s, NULL);
        hw_cable_id cable = scene_add(&s, &def);
        scene_run(&s, 60 * 120);
        hw_cable_status status = scene_status(cable);
        name_row(name, sizeof name, "dynamic_catenary_tension_a", where);
        ORACLE_NEAR(name, status.start_tension, 400.888063, 1e-3);
        name_row(name, sizeof name, "dynamic_catenary_tension_b", where);
        ORACLE_NEAR(name, status.end_tension, 498.670674, 1e-3);
        double largest = 0.0;
        precise_points(cable, origin, points);
        for (int i = 0; i < 9; i++)
            largest = fmax(largest, hypot(points[10 * i][0] - shape[i][0], points[10 * i][1] - shape[i][1]));
        name_row(name, sizeof name, "dynamic_catenary_shape_error_m", where);
        ORACLE_NEAR(name, largest, 0.0, 0.0005 * 80.0);
        scene_end(&s);
    }
}

// Fixed ends 60 m apart across the flow. Without tangential drag the line is a catenary of constant tension.
static void check_tether_in_current(const char *base, float drag_tangential, double tension, double bow)
{
    for (int where = 0; where < 2; where++) {
        scene s;
        char name[64];
        char row[64];
        double points[MAX_POINTS][3];
        hw_vec3 origin = origins[where];
        hw_cable_def def =
            line_def(tether(), 100.0f, 100, offset(origin, 0.0f, -65.0f, 0.0f), offset(origin, 0.0f, -5.0f, 0.0f));
        def.material.drag_tangential = drag_tangential;
        scene_begin(&s, NULL);
        add_current(&s, (hw_vec3){0.5f, 0.0f, 0.0f});
        hw_cable_id cable = scene_add(&s, &def);
        scene_run(&s, 60 * 300);
        hw_cable_status status = scene_status(cable);
        snprintf(row, sizeof row, "dynamic_%s_tension_a", base);
        name_row(name, sizeof name, row, where);
        ORACLE_NEAR(name, status.start_tension, tension, 3e-3);
        snprintf(row, sizeof row, "dynamic_%s_tension_b", base);
        name_row(name, sizeof name, row, where);
        ORACLE_NEAR(name, status.end_tension, tension, 3e-3);
        double largest = 0.0;
        int32_t count = precise_points(cable, origin, points);
        for (int32_t i = 0; i < count; i++)
            largest = fmax(largest, points[i][0]);
        snprintf(row, sizeof row, "dynamic_%s_bow", base);
        name_row(name, sizeof name, row, where);
        ORACLE_NEAR(name, largest, bow, 3e-3);
        scene_end(&s);
    }
}

TEST(dynamic_tether_bows_in_a_current)
{
    check_tether_in_current("tether", 0.02f, 27.126879, 36.349355);
    check_tether_in_current("tether_without_tangential_drag", 0.0f, 25.07410, 36.29316);
}

// Degrees, of the towed line's chord.
static double chord_angle(hw_cable_id cable, hw_vec3 origin)
{
    double points[MAX_POINTS][3];
    precise_points(cable, origin, points);
    return atan2(points[50][1] - points[0][1], points[50][0] - points[0][0]) * 180.0 / pi;
}

// How it gets there, as a dynamic code of offshore engineering has it: the chord's angle, and the pull at its top.
static void check_on_the_way(hw_cable_id cable, hw_vec3 origin, int frame, int where)
{
    static const struct {
        int second;
        double degrees, tension;
    } marks[] = {{10, 84.59, 487.4}, {20, 74.92, 472.7}, {40, 60.15, 432.6}, {60, 51.22, 396.5}, {100, 44.50, 363.2}};
    for (int i = 0; i < 5; i++) {
        char name[64];
        if (frame != 60 * marks[i].second)
            continue;
        snprintf(name, sizeof name, "dynamic_tow_angle_after_%d_s%s", marks[i].second, origin_names[where]);
        ORACLE_NEAR(name, chord_angle(cable, origin), marks[i].degrees, 0.05 / marks[i].degrees);
        snprintf(name, sizeof name, "dynamic_tow_tension_after_%d_s%s", marks[i].second, origin_names[where]);
        ORACLE_NEAR(name, scene_status(cable).end_tension, marks[i].tension, 1e-3);
    }
}

TEST(dynamic_towed_line_takes_the_critical_angle)
{
    for (int where = 0; where < 2; where++) {
        scene s;
        char name[64];
        hw_vec3 origin = origins[where];
        hw_cable_def def =
            line_def(umbilical(), 50.0f, 50, offset(origin, 0.0f, -52.0f, 0.0f), offset(origin, 0.0f, -2.0f, 0.0f));
        def.flags = HW_CABLE_HOLD_END;
        scene_begin(&s, NULL);
        hw_cable_id cable = scene_add(&s, &def);
        for (int frame = 1; frame <= 60 * 300; frame++) {
            double t = frame / 60.0;
            double way = t < 10.0 ? 0.5 * (t - 10.0 / pi * sin(pi * t / 10.0)) : 5.0 + (t - 10.0);
            CHECK_OK(hw_cable_hold(cable, 50, offset(origin, (float)way, -2.0f, 0.0f)));
            CHECK_OK(hw_world_step(s.world, 1.0 / 60.0));
            check_on_the_way(cable, origin, frame, where);
        }
        double angle = chord_angle(cable, origin);
        name_row(name, sizeof name, "dynamic_tow_angle_degrees", where);
        ORACLE_NEAR(name, angle, 43.001988, 0.05 / 43.0);
        name_row(name, sizeof name, "dynamic_tow_tension", where);
        ORACLE_NEAR(name, scene_status(cable).end_tension, 355.008646, 1e-3);
        scene_end(&s);
    }
}

static double speed_over(hw_cable_id cable, scene *s, int axis, int32_t particle)
{
    double before[MAX_POINTS][3];
    double after[MAX_POINTS][3];
    precise_points(cable, origins[0], before);
    scene_run(s, 60);
    precise_points(cable, origins[0], after);
    return after[particle][axis] - before[particle][axis];
}

TEST(dynamic_line_falls_and_drifts_at_terminal_speed)
{
    scene s;
    hw_cable_def def = line_def(umbilical(), 50.0f, 50, (hw_vec3){0.0f, -60.0f, 0.0f}, (hw_vec3){0.0f, -10.0f, 0.0f});
    def.flags = 0;
    scene_begin(&s, NULL);
    hw_cable_id cable = scene_add(&s, &def);
    scene_run(&s, 60 * 19);
    double expected = sqrt(2.0 * umbilical_weight() / (water_density * pi * 0.025 * 0.02));
    ORACLE_NEAR("dynamic_axial_fall_speed", -speed_over(cable, &s, 1, 25), expected, 1e-3);
    scene_end(&s);

    // Broadside, it sinks level.
    def = line_def(umbilical(), 50.0f, 50, (hw_vec3){0.0f, -10.0f, 0.0f}, (hw_vec3){50.0f, -10.0f, 0.0f});
    def.flags = 0;
    scene_begin(&s, NULL);
    cable = scene_add(&s, &def);
    scene_run(&s, 60 * 19);
    expected = sqrt(2.0 * umbilical_weight() / (water_density * 1.2 * 0.025));
    ORACLE_NEAR("dynamic_broadside_fall_speed", -speed_over(cable, &s, 1, 25), expected, 1e-3);
    scene_end(&s);

    def = line_def(tether(), 50.0f, 50, (hw_vec3){0.0f, -60.0f, 0.0f}, (hw_vec3){0.0f, -10.0f, 0.0f});
    def.flags = 0;
    scene_begin(&s, NULL);
    add_current(&s, (hw_vec3){0.5f, 0.0f, 0.0f});
    cable = scene_add(&s, &def);
    scene_run(&s, 60 * 20);
    // x = U t - ln(1 + k U t) / k, so the mean speed from 20 s to 21 s is known.
    const double k = 38.1972;
    double way = 0.5 - (log(1.0 + k * 0.5 * 21.0) - log(1.0 + k * 0.5 * 20.0)) / k;
    ORACLE_NEAR("dynamic_drift_speed", speed_over(cable, &s, 0, 25), way, 1e-3);
    scene_end(&s);
}

// A beam clamped at one end by holding two particles; in air its own weight bends it by w L^4 / (8 EI), and the clamp
// lies half a segment inside.
TEST(dynamic_cantilever_bends_as_euler_and_bernoulli_say)
{
    scene s;
    double points[MAX_POINTS][3];
    hw_water_def water;
    hw_water_def_init(&water);
    water.flags = HW_WATER_SURFACE;
    water.surface_height = -1000.0f;
    hw_cable_def def = line_def(umbilical(), 2.0f, 40, (hw_vec3){0}, (hw_vec3){2.0f, 0.0f, 0.0f});
    def.material.bending_stiffness = 400.0f;
    def.material.axial_damping = 1e4f;
    def.flags = HW_CABLE_HOLD_START;
    def.gravity_scale = 0.2f;
    scene_begin(&s, NULL);
    CHECK_OK(hw_world_set_water(s.world, &water));
    hw_cable_id cable = scene_add(&s, &def);
    CHECK_OK(hw_cable_hold(cable, 1, (hw_vec3){0.05f, 0.0f, 0.0f}));
    scene_run(&s, 60 * 120);
    precise_points(cable, origins[0], points);
    double free_length = 2.0 - 0.05;
    double expected = 1.5 * gravity * 0.2 * pow(free_length, 4.0) / (8.0 * 400.0);
    ORACLE_NEAR("dynamic_cantilever_tip", -points[40][1], expected, 0.06);
    scene_end(&s);
}

TEST(dynamic_reactions_carry_the_whole_weight)
{
    scene s;
    hw_cable_def def = line_def(umbilical(), 30.0f, 30, (hw_vec3){0.0f, -5.0f, 0.0f}, (hw_vec3){20.0f, -5.0f, 3.0f});
    scene_begin(&s, NULL);
    hw_cable_id cable = scene_add(&s, &def);
    scene_run(&s, 60 * 60);
    hw_cable_status status = scene_status(cable);
    double vertical = (double)status.start_force.y + (double)status.end_force.y;
    ORACLE_NEAR("dynamic_reactions_weight", -vertical, umbilical_weight() * 30.0, 1e-3);
    CHECK(length_of(status.start_force) > 0.0);
    ORACLE_NEAR("dynamic_reactions_sideways", status.start_force.x + status.end_force.x, 0.0, 0.05);
    scene_end(&s);
}
