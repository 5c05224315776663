// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// S4: Pandey, "Newtonian Dynamics based Rope Simulation" (2018): its table, its limits, and what mechanics says about
// masses on springs.

#include "oracle.h"
#include "reference.h"
#include "scenes.h"

#include <math.h>
#include <string.h>

#define GRAVITY 9.81
#define PI      3.14159265358979323846

static double distance(hw_vec3 a, hw_vec3 b)
{
    double x = (double)b.x - (double)a.x;
    double y = (double)b.y - (double)a.y;
    double z = (double)b.z - (double)a.z;
    return sqrt(x * x + y * y + z * z);
}

// S4's Figure 1: three stationary points, the right two exactly ten springs apart; the leftmost is moved to the right
// for a while.
static hw_cable_id begin_figure_1(scene *s, const hw_world_def *world_def, const hw_cable_def *def)
{
    scene_begin(s, world_def);
    hw_cable_id rope = scene_add(s, def);
    CHECK_OK(hw_cable_hold(rope, 0, (hw_vec3){0.0f, 0.0f, 0.0f}));
    CHECK_OK(hw_cable_hold(rope, 10, (hw_vec3){8.0f, 0.0f, 0.0f}));
    CHECK_OK(hw_cable_hold(rope, 20, (hw_vec3){18.0f, 0.0f, 0.0f}));
    CHECK_OK(hw_cable_reset(rope));
    return rope;
}

static void step_figure_1(scene *s, hw_cable_id rope, int32_t substep)
{
    hw_vec3 velocity = {0.02f, 0.0f, 0.0f};
    CHECK_OK(hw_cable_hold(rope, 0, scene_s1_moved_end((hw_vec3){0.0f, 0.0f, 0.0f}, velocity, 100, substep)));
    scene_run(s, 1);
}

// The greatest speed of any particle over one more substep.
static double greatest_speed(scene *s, hw_cable_id rope)
{
    hw_vec3 before[32];
    hw_vec3 after[32];
    double largest = 0.0;
    int32_t count = scene_points(rope, before, 32);
    scene_run(s, 1);
    scene_points(rope, after, 32);
    for (int32_t p = 0; p < count; p++)
        largest = fmax(largest, distance(before[p], after[p]) / s->substep);
    return largest;
}

TEST(s4_its_table_is_stable_for_60_s_and_comes_to_rest)
{
    scene s;
    hw_vec3 points[21];
    hw_cable_def def = scene_cable_def(HW_MODEL_SPRING);
    hw_cable_id rope = begin_figure_1(&s, NULL, &def);
    double early = 0.0;
    for (int32_t i = 0; i < 3600; i++) {
        step_figure_1(&s, rope, i);
        if (i >= 120 && i < 240 && i % 10 == 0)
            early = fmax(early, greatest_speed(&s, rope));
        CHECK_EQUAL_INT(scene_status(rope).state, HW_CABLE_MOVING);
    }
    double late = 0.0;
    for (int i = 0; i < 60; i++)
        late = fmax(late, greatest_speed(&s, rope));
    CHECK(early > 1.0);
    CHECK(late < 0.1 * early);
    CHECK_NEAR(scene_status(rope).current_length, 20.0, 0.2);
    // Ten minutes later nothing moves that an eye could see.
    scene_run(&s, 36000);
    ORACLE_NEAR("s4_table_speed_at_rest", greatest_speed(&s, rope), 0.0, 0.01);
    // The taut half hangs as a shallow symmetric loop, as the paper says.
    scene_points(rope, points, 21);
    CHECK(points[15].y < -0.01f && points[15].y > -0.5f);
    ORACLE_NEAR("s4_table_loop_symmetry", (double)points[12].y - (double)points[18].y, 0.0, 0.01);
    scene_end(&s);
}

static hw_cable_def def_at_60_hz(float stiffness)
{
    hw_cable_def def = scene_cable_def(HW_MODEL_SPRING);
    def.substep_limit = 1.0f;
    def.spring_stiffness = stiffness;
    return def;
}

TEST(s4_at_60_hz_a_stiffness_of_100_holds)
{
    scene s;
    hw_cable_def def = def_at_60_hz(100.0f);
    hw_cable_id rope = begin_figure_1(&s, NULL, &def);
    for (int32_t i = 0; i < 3600; i++)
        step_figure_1(&s, rope, i);
    CHECK_EQUAL_INT(scene_status(rope).state, HW_CABLE_MOVING);
    CHECK(scene_status(rope).current_length < 30.0f);
    scene_end(&s);
}

TEST(s4_at_60_hz_a_stiffness_of_200_breaks_down_and_is_caught)
{
    scene s;
    hw_fault fault;
    int32_t count = 0;
    hw_vec3 points[101];
    hw_vec3 kept[21];
    hw_vec3 again[21];
    hw_cable_def def = def_at_60_hz(200.0f);
    hw_cable_id rope = begin_figure_1(&s, NULL, &def);
    hw_cable_def companion_def = scene_s1_def(8.0f);
    companion_def.gravity_scale = 0.1f;
    hw_cable_id companion = scene_add(&s, &companion_def);
    int32_t broke_at = -1;
    for (int32_t i = 0; i < 3600; i++) {
        step_figure_1(&s, rope, i);
        if (broke_at < 0 && scene_status(rope).state == HW_CABLE_FAULTED)
            broke_at = i;
    }
    CHECK(broke_at >= 0);
    CHECK_OK(hw_world_poll_faults(s.world, &fault, 1, &count));
    CHECK_EQUAL_INT(count, 1);
    CHECK_EQUAL_INT(fault.cause, HW_FAULT_DIVERGED);
    CHECK_EQUAL_HEX(fault.object, rope.bits);
    CHECK_EQUAL_INT(fault.substep, broke_at);
    CHECK_TEXT(fault.message, "0.01667");
    CHECK_TEXT(fault.message, "0.01576");
    CHECK_TEXT(fault.message, "spring_stiffness");
    // The last good state is still a rope, and of about its length.
    scene_points(rope, kept, 21);
    for (int p = 0; p < 20; p++)
        CHECK(distance(kept[p], kept[p + 1]) <= 1.5);
    ORACLE_NEAR("s4_length_kept_after_the_breakdown_at_60_hz", scene_status(rope).current_length, 20.0, 0.5);
    scene_run(&s, 10);
    scene_points(rope, again, 21);
    CHECK(memcmp(kept, again, sizeof kept) == 0);
    // The other cable went on, and hangs.
    CHECK_EQUAL_INT(scene_status(companion).state, HW_CABLE_MOVING);
    scene_points(companion, points, 101);
    CHECK(points[50].y < -1.0f);
    scene_end(&s);
}

// Whether a straight rope of 1 m segments, at 60 Hz, holds after a small kick in its stiffest mode: every other
// particle the other way. One that grows without being called unstable runs away and faults, too, so this asks the
// motion, not the core's own opinion.
static int holds_at_60_hz(double stiffness, double friction, int32_t segments, uint32_t flags)
{
    scene s;
    hw_vec3 points[41];
    hw_cable_def def = def_at_60_hz((float)stiffness);
    def.segment_count = segments;
    def.rest_length = (float)segments;
    def.spring_friction = (float)friction;
    def.gravity_scale = 0.0f;
    def.flags = flags;
    def.end_position = (hw_vec3){(float)segments, 0.0f, 0.0f};
    scene_begin(&s, NULL);
    hw_cable_id rope = scene_add(&s, &def);
    for (int p = 0; p <= segments; p++)
        points[p] = (hw_vec3){(float)p + (p % 2 == 0 ? 0.0f : 1e-3f), 0.0f, 0.0f};
    if ((flags & HW_CABLE_HOLD_END) != 0)
        points[segments].x = (float)segments;
    CHECK_OK(hw_cable_set_points(rope, points, segments + 1));
    scene_run(&s, 3000);
    int holds =
        scene_status(rope).state == HW_CABLE_MOVING && (double)scene_status(rope).current_length < 1.5 * segments;
    scene_end(&s);
    return holds;
}

static double greatest_stiffness(double friction, int32_t segments, uint32_t flags)
{
    double low = 10.0;
    double high = 2000.0;
    while (high - low > 0.5) {
        double stiffness = 0.5 * (low + high);
        if (holds_at_60_hz(stiffness, friction, segments, flags))
            low = stiffness;
        else
            high = stiffness;
    }
    return 0.5 * (low + high);
}

TEST(s4_the_limit_of_stability_is_where_theory_puts_it)
{
    // k h^2 + 2 k_f h < m: 180 N/m at 60 Hz without friction; the 40 segments take that up by 0.2 %.
    const uint32_t both = HW_CABLE_HOLD_START | HW_CABLE_HOLD_END;
    ORACLE_NEAR("s4_stability_limit_at_60_hz", greatest_stiffness(0.0, 40, both), 0.05 * 3600.0, 0.01);
    ORACLE_NEAR("s4_stability_limit_at_60_hz_friction_0.5", greatest_stiffness(0.5, 40, both),
                (0.05 - 2.0 * 0.5 / 60.0) * 3600.0, 0.01);
    // One mass on one spring has omega^2 = k / m, a quarter of what a long rope has.
    ORACLE_NEAR("s4_stability_limit_of_one_segment", greatest_stiffness(0.0, 1, HW_CABLE_HOLD_START),
                4.0 * 0.05 * 3600.0, 0.01);
    // Two free masses on one spring: omega^2 = 2 k / m.
    ORACLE_NEAR("s4_stability_limit_of_a_free_segment", greatest_stiffness(0.0, 1, 0), 2.0 * 0.05 * 3600.0, 0.01);
}

// ---- A rope that hangs ----

TEST(s4_a_hanging_rope_is_as_long_as_hooke_says)
{
    // Below segment i hang n - i + 1 masses; each spring stretches by its load / k.
    enum { n = 20 };
    scene s;
    hw_vec3 points[n + 1];
    float tensions[n];
    int32_t count;
    const double k = 1000.0;
    const double m = 0.05;
    hw_cable_def def = scene_cable_def(HW_MODEL_SPRING);
    def.flags = HW_CABLE_HOLD_START;
    def.spring_stiffness = 1000.0f;
    def.spring_friction = 1.0f;
    scene_begin(&s, NULL);
    hw_cable_id rope = scene_add(&s, &def);
    for (int p = 0; p <= n; p++)
        points[p] = (hw_vec3){0.0f, -(float)p, 0.0f};
    CHECK_OK(hw_cable_set_points(rope, points, n + 1));
    scene_run(&s, 60 * 180);
    hw_cable_status status = scene_status(rope);
    ORACLE_NEAR("s4_hanging_rope_length", status.current_length, n + m * GRAVITY / k * n * (n + 1) / 2.0, 1e-5);
    ORACLE_NEAR("s4_hanging_rope_stretch", (double)status.current_length - n, m * GRAVITY / k * n * (n + 1) / 2.0,
                2e-3);
    CHECK_OK(hw_cable_copy_tensions(rope, tensions, n, &count));
    ORACLE_NEAR("s4_hanging_rope_top_tension", tensions[0], n * m * GRAVITY, 2e-3);
    ORACLE_NEAR("s4_hanging_rope_bottom_tension", tensions[n - 1], m * GRAVITY, 2e-3);
    scene_end(&s);
}

// ---- One mass on one spring ----

static hw_cable_def oscillator_def(float stiffness, float friction)
{
    hw_cable_def def = scene_cable_def(HW_MODEL_SPRING);
    def.segment_count = 1;
    def.rest_length = 1.0f;
    def.flags = HW_CABLE_HOLD_START;
    def.spring_stiffness = stiffness;
    def.spring_friction = friction;
    def.gravity_scale = 0.0f;
    def.end_position = (hw_vec3){1.1f, 0.0f, 0.0f};
    return def;
}

// Run and give the mean time between upward crossings of `level` along x, in seconds.
static double period_of(const hw_cable_def *def, int axis, double level, int substeps)
{
    scene s;
    hw_world_def world_def = scene_world_def();
    world_def.substep = 0.002;
    scene_begin(&s, &world_def);
    hw_cable_id rope = scene_add(&s, def);
    double first = -1.0;
    double last = -1.0;
    int crossings = 0;
    double before = 0.0;
    for (int i = 0; i <= substeps; i++) {
        hw_vec3 points[2];
        scene_points(rope, points, 2);
        double now = (axis == 0 ? (double)points[1].x : (double)points[1].z) - level;
        if (i > 0 && before < 0.0 && now >= 0.0) {
            double time = s.substep * (i - now / (now - before));
            first = crossings == 0 ? time : first;
            last = time;
            crossings++;
        }
        before = now;
        scene_run(&s, 1);
    }
    scene_end(&s);
    return crossings > 1 ? (last - first) / (crossings - 1) : 0.0;
}

TEST(s4_a_mass_on_a_spring_swings_with_its_period)
{
    hw_cable_def def = oscillator_def(10.0f, 0.0f);
    ORACLE_NEAR("s4_oscillator_period", period_of(&def, 0, 1.0, 10000), 2.0 * PI * sqrt(0.05 / 10.0), 1e-3);
}

TEST(s4_a_pendulum_swings_with_its_period)
{
    // 1 m and the little that the mass stretches the spring; 0.05 rad out of the vertical, along z.
    const double stiffness = 10000.0;
    const double length = 1.0 + 0.05 * GRAVITY / stiffness;
    const double angle = 0.05;
    hw_cable_def def = oscillator_def((float)stiffness, 0.0f);
    def.gravity_scale = 1.0f;
    def.end_position = (hw_vec3){0.0f, (float)(-length * cos(angle)), (float)(length * sin(angle))};
    double expected = 2.0 * PI * sqrt(length / GRAVITY) * (1.0 + angle * angle / 16.0);
    ORACLE_NEAR("s4_pendulum_period", period_of(&def, 2, 0.0, 20000), expected, 1e-3);
}

TEST(s4_internal_friction_lets_a_swing_decay)
{
    // x ~ exp(-k_f t / 2m): the amplitude after a whole number of periods.
    scene s;
    hw_vec3 points[2];
    hw_world_def world_def = scene_world_def();
    world_def.substep = 0.0005;
    hw_cable_def def = oscillator_def(10.0f, 0.05f);
    const double omega = sqrt(10.0 / 0.05 - 0.25);
    const int substeps = (int)(4.0 * 2.0 * PI / omega / world_def.substep + 0.5);
    scene_begin(&s, &world_def);
    hw_cable_id rope = scene_add(&s, &def);
    scene_run(&s, substeps);
    scene_points(rope, points, 2);
    ORACLE_NEAR("s4_damped_amplitude_after_4_periods", (double)points[1].x - 1.0,
                0.1 * exp(-0.5 * substeps * world_def.substep), 2e-2);
    scene_end(&s);
}

// ---- Energy and momentum ----

typedef struct rope_energy {
    double total;
    double momentum; // m/s, of the mean
} rope_energy;

// Kinetic from two substeps, elastic and potential from the points between them.
static rope_energy energy_of(scene *s, hw_cable_id rope, const hw_cable_def *def, double gravity)
{
    hw_vec3 a[64];
    hw_vec3 b[64];
    rope_energy energy = {0};
    int32_t count = scene_points(rope, a, 64);
    scene_run(s, 1);
    scene_points(rope, b, 64);
    double mass = (double)def->particle_mass;
    double rest = (double)def->rest_length / (count - 1);
    for (int32_t p = 0; p < count; p++) {
        double speed = distance(a[p], b[p]) / s->substep;
        double height = 0.5 * ((double)a[p].y + (double)b[p].y);
        energy.total += 0.5 * mass * speed * speed + mass * gravity * height;
        energy.momentum += ((double)b[p].y - (double)a[p].y) / s->substep / count;
        if (p + 1 < count) {
            double stretch = 0.5 * (distance(a[p], a[p + 1]) + distance(b[p], b[p + 1])) - rest;
            energy.total += 0.5 * (double)def->spring_stiffness * stretch * stretch;
        }
    }
    return energy;
}

static scene begin_swing(float friction, hw_cable_def *def)
{
    scene s;
    hw_world_def world_def = scene_world_def();
    world_def.substep = 0.0005;
    *def = scene_cable_def(HW_MODEL_SPRING);
    def->spring_friction = friction;
    def->spring_stiffness = 2000.0f;
    def->flags = HW_CABLE_HOLD_START;
    def->segment_count = 10;
    def->rest_length = 10.0f;
    def->end_position = (hw_vec3){10.0f, 0.0f, 0.0f};
    scene_begin(&s, &world_def);
    scene_add(&s, def);
    return s;
}

TEST(s4_energy_is_kept_without_friction_and_falls_with_it)
{
    hw_cable_def def;
    const double scale = 0.05 * GRAVITY * 55.0; // what the masses lose in falling from level to hanging
    scene s = begin_swing(0.0f, &def);
    double begin = energy_of(&s, s.cables[0], &def, GRAVITY).total;
    double largest = 0.0;
    for (int i = 0; i < 200; i++) {
        scene_run(&s, 49);
        largest = fmax(largest, fabs(energy_of(&s, s.cables[0], &def, GRAVITY).total - begin));
    }
    ORACLE_NEAR("s4_energy_drift_in_5_s_without_friction", largest / scale, 0.0, 0.02);
    scene_end(&s);

    s = begin_swing(0.5f, &def);
    double last = energy_of(&s, s.cables[0], &def, GRAVITY).total;
    for (int i = 0; i < 100; i++) {
        scene_run(&s, 199);
        double now = energy_of(&s, s.cables[0], &def, GRAVITY).total;
        check_context("after %g s", 0.1 * (i + 1));
        CHECK(now < last + 1e-3 * scale);
        last = now;
    }
    CHECK(last < begin - 0.5 * scale);
    scene_end(&s);
}

TEST(s4_inner_forces_move_no_centre_and_all_fall_alike)
{
    scene s;
    hw_vec3 points[21];
    hw_cable_def def = scene_cable_def(HW_MODEL_SPRING);
    def.flags = 0;
    def.end_position = (hw_vec3){22.0f, 0.0f, 0.0f};
    def.substep_limit = 1.0f;
    hw_world_def world_def = scene_world_def();
    world_def.substep = 0.002;
    scene_begin(&s, &world_def);
    hw_cable_id rope = scene_add(&s, &def);
    scene_run(&s, 500);
    scene_points(rope, points, 21);
    double x = 0.0;
    double y = 0.0;
    for (int p = 0; p < 21; p++) {
        x += (double)points[p].x / 21.0;
        y += (double)points[p].y / 21.0;
    }
    ORACLE_NEAR("s4_centre_of_a_free_rope", x, 11.0, 1e-5);
    // y(n) = -g h^2 n (n + 1) / 2
    ORACLE_NEAR("s4_free_fall_way_1_s", y, -GRAVITY * 0.002 * 0.002 * 500.0 * 501.0 / 2.0, 1e-4);
    scene_end(&s);
}

TEST(s4_follows_its_equations_written_a_second_time)
{
    scene s;
    hw_vec3 points[21];
    reference_rope reference;
    hw_world_def world_def = scene_world_def();
    world_def.substep = 0.002;
    hw_cable_def def = scene_cable_def(HW_MODEL_SPRING);
    def.spring_stiffness = 1000.0f;
    def.spring_friction = 0.5f;
    def.substep_limit = 1.0f;
    def.end_position = (hw_vec3){15.0f, 0.0f, 0.0f};
    scene_begin(&s, &world_def);
    hw_cable_id rope = scene_add(&s, &def);
    scene_points(rope, points, 21);
    reference_begin(&reference, points, 21);
    for (int i = 0; i < 1000; i++)
        reference_spring_step(&reference, 0.002, 1000.0, 0.5, 0.05, GRAVITY, 1.0);
    scene_run(&s, 1000);
    scene_points(rope, points, 21);
    double largest = 0.0;
    for (int p = 0; p < 21; p++) {
        const double *q = reference.position[p];
        hw_vec3 expected = {(float)q[0], (float)q[1], (float)q[2]};
        largest = fmax(largest, distance(points[p], expected));
    }
    ORACLE_NEAR("s4_off_reference_after_2_s", largest, 0.0, 1e-3);
    scene_end(&s);
}
