// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// S1: Ganoni, Mukundan, Green, "Visually Realistic Graphical Simulation of Underwater Cable" (2018). Its figures carry
// no numbers; what they show is checked as inequalities, and the numbers against its equations written a second time.

#include "oracle.h"
#include "reference.h"
#include "scenes.h"

#include <math.h>

static double distance(hw_vec3 a, hw_vec3 b)
{
    double x = (double)b.x - (double)a.x;
    double y = (double)b.y - (double)a.y;
    double z = (double)b.z - (double)a.z;
    return sqrt(x * x + y * y + z * z);
}

// ---- Equation (6) alone: a free cable, every particle pushed alike, so that no constraint acts ----

static void run_pushed(float drag_factor, int substeps, double *way, double *speed)
{
    scene s;
    hw_vec3 before[SCENE_S1_POINTS];
    hw_vec3 points[SCENE_S1_POINTS];
    hw_cable_def def = scene_s1_def(10.0f);
    def.flags = 0;
    def.drag_factor = drag_factor;
    def.acceleration = (hw_vec3){0.0f, 0.0f, 3.0f};
    scene_begin(&s, NULL);
    hw_cable_id cable = scene_add(&s, &def);
    scene_run(&s, substeps - 1);
    scene_points(cable, before, SCENE_S1_POINTS);
    scene_run(&s, 1);
    scene_points(cable, points, SCENE_S1_POINTS);
    *way = (double)points[50].z;
    *speed = ((double)points[50].z - (double)before[50].z) / s.substep;
    scene_end(&s);
}

TEST(s1_drag_factor_is_a_geometric_series)
{
    const double h = 1.0 / 60.0;
    double way;
    double speed;
    // v(n) = a h (1 - D^n) / (1 - D); the way is its sum.
    run_pushed(0.9f, 20, &way, &speed);
    double expected_way = 0.0;
    for (int n = 1; n <= 20; n++)
        expected_way += 3.0 * h * h * (1.0 - pow(0.9, n)) / 0.1;
    ORACLE_NEAR("s1_speed_after_20_substeps_drag_0.9", speed, 3.0 * h * (1.0 - pow(0.9, 20)) / 0.1, 1e-5);
    ORACLE_NEAR("s1_way_after_20_substeps_drag_0.9", way, expected_way, 1e-5);
    run_pushed(0.9f, 400, &way, &speed);
    ORACLE_NEAR("s1_terminal_speed_drag_0.9", speed, 3.0 * h / 0.1, 1e-4);
    run_pushed(0.98f, 1500, &way, &speed);
    ORACLE_NEAR("s1_terminal_speed_drag_0.98", speed, 3.0 * h / 0.02, 1e-3);
}

TEST(s1_without_drag_a_cable_falls_freely)
{
    const double h = 1.0 / 60.0;
    double way;
    double speed;
    // x(n) = a h^2 n (n + 1) / 2
    run_pushed(1.0f, 120, &way, &speed);
    ORACLE_NEAR("s1_free_fall_way_2_s", way, 3.0 * h * h * 120.0 * 121.0 / 2.0, 1e-4);
    ORACLE_NEAR("s1_free_fall_speed_2_s", speed, 3.0 * 2.0, 1e-4);
}

TEST(s1_neutrally_buoyant_is_the_default_and_gravity_scale_scales)
{
    scene s;
    hw_vec3 points[SCENE_S1_POINTS];
    hw_cable_def def = scene_s1_def(10.0f);
    def.flags = 0;
    scene_begin(&s, NULL);
    hw_cable_id still = scene_add(&s, &def);
    def.gravity_scale = -0.5f;
    def.drag_factor = 1.0f;
    hw_cable_id rising = scene_add(&s, &def);
    scene_run(&s, 60);
    scene_points(still, points, SCENE_S1_POINTS);
    ORACLE_NEAR("s1_neutral_cable_sinks", points[50].y, 0.0, 1e-6);
    scene_points(rising, points, SCENE_S1_POINTS);
    ORACLE_NEAR("s1_buoyant_cable_rises", points[50].y, 0.5 * 9.81 / 3600.0 * 60.0 * 61.0 / 2.0, 1e-5);
    scene_end(&s);
}

// ---- Figure 4 ----

static double peak_of_figure_4(int iterations, double *lengths)
{
    scene s;
    double peak = 0.0;
    scene_s1_pull_begin(&s, iterations);
    for (int32_t i = 0; i < SCENE_S1_SUBSTEPS; i++) {
        scene_s1_pull_step(&s, i);
        lengths[i] = (double)scene_status(s.cables[0]).current_length;
        peak = lengths[i] > peak ? lengths[i] : peak;
    }
    scene_end(&s);
    return peak;
}

static double reference_peak_of_figure_4(int iterations, int bending)
{
    static const double no_acceleration[3] = {0.0, 0.0, 0.0};
    scene s;
    hw_vec3 points[SCENE_S1_POINTS];
    reference_rope rope;
    double peak = 0.0;
    scene_s1_pull_begin(&s, iterations);
    scene_points(s.cables[0], points, SCENE_S1_POINTS);
    scene_end(&s);
    reference_begin(&rope, points, SCENE_S1_POINTS);
    for (int32_t i = 0; i < SCENE_S1_SUBSTEPS; i++) {
        hw_vec3 velocity = {0.0f, 0.05f, 0.0f};
        reference_place(&rope, 0, scene_s1_moved_end((hw_vec3){0.0f, 0.0f, 0.0f}, velocity, 100, i));
        reference_verlet_step(&rope, 1.0 / 60.0, 0.9, no_acceleration, 0.1, iterations, bending);
        double length = reference_length(&rope);
        peak = length > peak ? length : peak;
    }
    return peak;
}

TEST(s1_figure_4_ten_iterations_stretch_clearly_less_than_five)
{
    static double five[SCENE_S1_SUBSTEPS];
    static double ten[SCENE_S1_SUBSTEPS];
    double peak_five = peak_of_figure_4(5, five);
    double peak_ten = peak_of_figure_4(10, ten);
    ORACLE_NEAR("s1_figure4_peak_length_5_iterations", peak_five, reference_peak_of_figure_4(5, 0), 1e-4);
    ORACLE_NEAR("s1_figure4_peak_length_10_iterations", peak_ten, reference_peak_of_figure_4(10, 0), 1e-4);
    CHECK(peak_ten - 10.0 < 0.7 * (peak_five - 10.0));
    for (int i = 0; i < SCENE_S1_SUBSTEPS; i++) {
        check_context("frame %d", i);
        CHECK(ten[i] < five[i]);
    }
    // When the end rests, so does the stretch go back.
    CHECK(ten[SCENE_S1_SUBSTEPS - 1] < 10.01);
}

TEST(s1_bending_constraints_follow_figure_2)
{
    // One end is pulled aside all the time: the constraints are never met, so it shows in which order they are solved.
    scene s;
    hw_vec3 points[SCENE_S1_POINTS];
    static const double no_acceleration[3] = {0.0, 0.0, 0.0};
    const hw_vec3 start = {0.0f, 0.0f, 0.0f};
    const hw_vec3 velocity = {0.0f, 0.05f, 0.0f};
    reference_rope rope;
    hw_cable_def def = scene_s1_def(5.0f);
    def.flags |= HW_CABLE_BENDING;
    scene_begin(&s, NULL);
    hw_cable_id cable = scene_add(&s, &def);
    scene_points(cable, points, SCENE_S1_POINTS);
    reference_begin(&rope, points, SCENE_S1_POINTS);
    for (int32_t i = 0; i < 60; i++) {
        hw_vec3 place = scene_s1_moved_end(start, velocity, 60, i);
        reference_place(&rope, 0, place);
        reference_verlet_step(&rope, s.substep, 0.9, no_acceleration, 0.1, 10, 1);
        CHECK_OK(hw_cable_hold(cable, 0, place));
        scene_run(&s, 1);
    }
    scene_points(cable, points, SCENE_S1_POINTS);
    double largest = 0.0;
    for (int p = 0; p < SCENE_S1_POINTS; p++) {
        hw_vec3 expected = {(float)rope.position[p][0], (float)rope.position[p][1], (float)rope.position[p][2]};
        double off = distance(points[p], expected);
        largest = off > largest ? off : largest;
    }
    ORACLE_NEAR("s1_bending_off_reference_after_1_s", largest, 0.0, 1e-3);
    scene_end(&s);
}

// ---- Figures 9 and 10 ----

typedef struct disturbance {
    double middle;      // m, the farthest that the middle particle came from where it was
    double far;         // m, likewise at SCENE_S1_FAR_POINT
    double energy_kept; // kinetic, at the end, of what there was when the hand stopped
} disturbance;

static double kinetic_energy(const hw_vec3 *before, const hw_vec3 *after)
{
    double sum = 0.0;
    for (int p = 0; p < SCENE_S1_POINTS; p++) {
        double way = distance(before[p], after[p]);
        sum += way * way;
    }
    return sum;
}

static disturbance disturb(float drag_factor)
{
    scene s;
    hw_vec3 start[SCENE_S1_POINTS];
    hw_vec3 last[SCENE_S1_POINTS];
    hw_vec3 points[SCENE_S1_POINTS];
    disturbance found = {0};
    double energy_at_stop = 0.0;
    double energy = 0.0;
    scene_s1_disturb_begin(&s, drag_factor);
    scene_points(s.cables[0], start, SCENE_S1_POINTS);
    scene_points(s.cables[0], last, SCENE_S1_POINTS);
    for (int32_t i = 0; i < SCENE_S1_SUBSTEPS; i++) {
        scene_s1_disturb_step(&s, i);
        scene_points(s.cables[0], points, SCENE_S1_POINTS);
        found.middle = fmax(found.middle, distance(start[50], points[50]));
        found.far = fmax(found.far, distance(start[SCENE_S1_FAR_POINT], points[SCENE_S1_FAR_POINT]));
        energy = kinetic_energy(last, points);
        if (i == SCENE_S1_DISTURB_MOVING)
            energy_at_stop = energy;
        for (int p = 0; p < SCENE_S1_POINTS; p++)
            last[p] = points[p];
    }
    found.energy_kept = energy / energy_at_stop;
    scene_end(&s);
    return found;
}

static double reference_far(double drag_factor)
{
    static const double no_acceleration[3] = {0.0, 0.0, 0.0};
    scene s;
    hw_vec3 points[SCENE_S1_POINTS];
    reference_rope rope;
    double far = 0.0;
    scene_s1_disturb_begin(&s, (float)drag_factor);
    scene_points(s.cables[0], points, SCENE_S1_POINTS);
    scene_end(&s);
    reference_begin(&rope, points, SCENE_S1_POINTS);
    for (int32_t i = 0; i < SCENE_S1_SUBSTEPS; i++) {
        hw_vec3 velocity = {SCENE_S1_DISTURB_SPEED, SCENE_S1_DISTURB_SPEED, 0.0f};
        reference_place(&rope, 0,
                        scene_s1_moved_end((hw_vec3){0.0f, 0.0f, 0.0f}, velocity, SCENE_S1_DISTURB_MOVING, i));
        reference_verlet_step(&rope, 1.0 / 60.0, drag_factor, no_acceleration, 0.1, 10, 0);
        const double *p = rope.position[SCENE_S1_FAR_POINT];
        hw_vec3 now = {(float)p[0], (float)p[1], (float)p[2]};
        far = fmax(far, distance(points[SCENE_S1_FAR_POINT], now));
    }
    return far;
}

TEST(s1_figures_9_and_10_drag_decides_how_far_a_disturbance_travels)
{
    const double moved = sqrt(2.0) * (double)SCENE_S1_DISTURB_SPEED * SCENE_S1_DISTURB_MOVING;
    disturbance undamped = disturb(1.0f);
    disturbance damped = disturb(0.98f);
    disturbance water = disturb(0.9f);
    ORACLE_NEAR("s1_figure9_far_point_moves_drag_1", undamped.far, reference_far(1.0), 1e-2);
    ORACLE_NEAR("s1_figure9_far_point_moves_drag_0.98", damped.far, reference_far(0.98), 2e-2);
    ORACLE_NEAR("s1_figure10_far_point_moves_drag_0.9", water.far, reference_far(0.9), 1e-3);
    // Undamped, the far part is thrown about by more than the hand moved; the wave has crossed.
    CHECK(undamped.far > moved);
    CHECK(undamped.energy_kept > 0.5);
    // With 0.98 it arrives weakened and dies.
    CHECK(damped.far < 0.5 * moved && damped.far > 0.1 * moved);
    CHECK(damped.energy_kept < 0.1);
    // With 0.9 it stays near the moved end.
    CHECK(water.far < 0.1 * moved);
    CHECK(water.middle < 0.3 * moved);
    CHECK(water.energy_kept < 0.01);
}

// ---- Figure 11 ----

TEST(s1_figure_11_random_displacements_forget_the_shape)
{
    enum { runs = 4 };
    double sum = 0.0;
    for (uint64_t run = 0; run < runs; run++) {
        scene s[2];
        hw_vec3 start[2][SCENE_S1_POINTS];
        hw_vec3 now[2][SCENE_S1_POINTS];
        for (int k = 0; k < 2; k++) {
            scene_s1_drift_begin(&s[k], k, SCENE_S1_DRIFT_RANDOM, 2 * run + (uint64_t)k + 1);
            scene_points(s[k].cables[0], start[k], SCENE_S1_POINTS);
            scene_run(&s[k], SCENE_S1_DRIFT_SUBSTEPS);
            scene_points(s[k].cables[0], now[k], SCENE_S1_POINTS);
            CHECK_NEAR(scene_status(s[k].cables[0]).current_length, 10.0, 0.2);
            scene_end(&s[k]);
        }
        sum += scene_s1_memory(start[0], start[1], now[0], now[1]);
    }
    ORACLE_NEAR("s1_figure11_memory_with_random_displacement", sum / runs, 0.0, 0.15);
}

TEST(s1_figure_11_the_default_displacement_forgets_slowly)
{
    // Figure 11 is drawn at twenty times the default, to be over in two minutes. At the default, after one minute a
    // tenth of the shape is lost; the same equations with other random numbers lose as much.
    enum { runs = 4, substeps = 3600 };
    static const double no_acceleration[3] = {0.0, 0.0, 0.0};
    const float amount = scene_cable_def(HW_MODEL_VERLET).random_displacement;
    double memory = 0.0;
    double reference_memory = 0.0;
    for (uint64_t run = 0; run < runs; run++) {
        hw_vec3 start[2][SCENE_S1_POINTS];
        hw_vec3 now[2][SCENE_S1_POINTS];
        hw_vec3 reference_now[2][SCENE_S1_POINTS];
        for (int k = 0; k < 2; k++) {
            scene s;
            reference_rope rope;
            scene_s1_drift_begin(&s, k, amount, 2 * run + (uint64_t)k + 1);
            scene_points(s.cables[0], start[k], SCENE_S1_POINTS);
            scene_run(&s, substeps);
            scene_points(s.cables[0], now[k], SCENE_S1_POINTS);
            scene_end(&s);
            reference_begin(&rope, start[k], SCENE_S1_POINTS);
            rope.random_displacement = (double)amount;
            rope.random_state = 2 * run + (uint64_t)k + 1;
            for (int i = 0; i < substeps; i++)
                reference_verlet_step(&rope, 1.0 / 60.0, 0.9, no_acceleration, 0.1, 10, 0);
            for (int p = 0; p < SCENE_S1_POINTS; p++) {
                const double *q = rope.position[p];
                reference_now[k][p] = (hw_vec3){(float)q[0], (float)q[1], (float)q[2]};
            }
        }
        memory += scene_s1_memory(start[0], start[1], now[0], now[1]) / runs;
        reference_memory += scene_s1_memory(start[0], start[1], reference_now[0], reference_now[1]) / runs;
    }
    ORACLE_NEAR("s1_figure11_memory_after_60_s_at_the_default", memory, reference_memory, 0.03);
    CHECK(memory > 0.8 && memory < 0.97);
}

TEST(s1_figure_11_without_random_displacements_the_cable_stands_still)
{
    scene s[2];
    hw_vec3 start[2][SCENE_S1_POINTS];
    hw_vec3 now[2][SCENE_S1_POINTS];
    double largest = 0.0;
    for (int k = 0; k < 2; k++) {
        scene_s1_drift_begin(&s[k], k, 0.0f, 1);
        scene_points(s[k].cables[0], start[k], SCENE_S1_POINTS);
        scene_run(&s[k], SCENE_S1_DRIFT_SUBSTEPS);
        scene_points(s[k].cables[0], now[k], SCENE_S1_POINTS);
        for (int p = 0; p < SCENE_S1_POINTS; p++)
            largest = fmax(largest, distance(start[k][p], now[k][p]));
        scene_end(&s[k]);
    }
    ORACLE_NEAR("s1_figure11_memory_without_random_displacement", scene_s1_memory(start[0], start[1], now[0], now[1]),
                1.0, 1e-3);
    ORACLE_NEAR("s1_figure11_drift_without_random_displacement", largest, 0.0, 1e-3);
}

// ---- Beyond the paper's figures: at equilibrium the stiff cable hangs as a chain does ----

// The sag of a chain of equal heavy links between level supports, by shooting on the horizontal pull: each joint adds
// its weight to the vertical pull, and each link points along the pull.
static double chain_sag(int links, double link, double span)
{
    double low = 1e-6;
    double high = 1e6;
    for (int i = 0; i < 200; i++) {
        double pull = sqrt(low * high);
        double reach = 0.0;
        for (int k = 0; k < links; k++) {
            double vertical = 0.5 * (links - 1) - k;
            reach += link * pull / sqrt(pull * pull + vertical * vertical);
        }
        if (reach < span)
            low = pull;
        else
            high = pull;
    }
    double depth = 0.0;
    for (int k = 0; k < links / 2; k++) {
        double vertical = 0.5 * (links - 1) - k;
        depth += link * vertical / sqrt(low * low + vertical * vertical);
    }
    return depth;
}

TEST(s1_a_stiff_cable_under_gravity_hangs_as_a_chain)
{
    scene s;
    hw_vec3 points[21];
    hw_cable_def def = scene_s1_def(6.0f);
    def.segment_count = 20;
    def.solver_iterations = 1000;
    def.gravity_scale = 0.1f;
    scene_begin(&s, NULL);
    hw_cable_id cable = scene_add(&s, &def);
    scene_run(&s, 1500);
    scene_points(cable, points, 21);
    ORACLE_NEAR("s1_sag_of_a_heavy_chain", -(double)points[10].y, chain_sag(20, 0.5, 6.0), 2e-3);
    ORACLE_NEAR("s1_length_of_a_heavy_chain", scene_status(cable).current_length, 10.0, 2e-3);
    scene_end(&s);
}

TEST(s1_tension_is_read_from_the_stretch)
{
    // A cable pulled 5 % too long between its ends: its segments stretch alike, so tension is 5 % of its stiffness at
    // both ends. One segment in a hundred keeps its rest length (see cable_verlet.c), hence the tolerance.
    scene s;
    hw_cable_def def = scene_s1_def(10.5f);
    def.tension_stiffness = 2000.0f;
    scene_begin(&s, NULL);
    hw_cable_id cable = scene_add(&s, &def);
    scene_run(&s, 60);
    hw_cable_status status = scene_status(cable);
    ORACLE_NEAR("s1_tension_at_5_percent_stretch", status.start_tension, 100.0, 2e-2);
    ORACLE_NEAR("s1_tension_at_5_percent_stretch_end", status.end_tension, 100.0, 2e-2);
    ORACLE_NEAR("s1_length_at_5_percent_stretch", status.current_length, 10.5, 1e-5);
    scene_end(&s);
}
