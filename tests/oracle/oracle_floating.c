// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Floating bodies against closed forms: Archimedes for drafts, small oscillations for periods, Lamb for added mass, the
// wall-sided formula for righting moments, linear theory for the response to waves.

#include "added_mass.h"
#include "floating.h"
#include "oracle.h"

#include <math.h>
#include <stdio.h>

#define PI 3.14159265358979323846

static const double density = 1025.0;
static const double gravity = 9.81;

// ---- Drafts ----

static void check_draft(const char *name, floating_def def, double lowest, double expected)
{
    scene s;
    floating_begin(&s, 1.0 / 60.0, 1);
    def.floater.radiation_damping = 0.7f;
    def.position.y = (float)(lowest - expected + 0.02);
    floating f = floating_add(&s, &def);
    scene_run(&s, 1500);
    ORACLE_NEAR(name, floating_status(f).draft, expected, 5e-3);
    scene_end(&s);
}

// As they come, without asking for finer ones.
TEST(shapes_of_default_fineness_float_at_archimedes_draft)
{
    floating_def ball = floating_shape(HW_HULL_SPHERE);
    ball.hull.radius = 0.8f;
    ball.mass = 700.0f;
    check_draft("draft_default_sphere", ball, 0.8, 0.602302);
    floating_def log = floating_shape(HW_HULL_CYLINDER);
    log.hull.radius = 0.45f;
    log.hull.length = 1.7f;
    log.mass = 400.0f;
    log.inertia = (hw_vec3){100.0f, 40.0f, 100.0f};
    log.turned = (hw_quat){0.70710678f, 0.0f, 0.0f, 0.70710678f};
    check_draft("draft_default_log", log, 0.45, 0.350823);
}

TEST(shapes_float_at_archimedes_draft)
{
    static const struct {
        float mass;
        double draft;
        const char *name;
    } balls[] = {{100.0f, 0.275874, "draft_sphere_100kg"},
                 {200.0f, 0.414263, "draft_sphere_200kg"},
                 {268.3444f, 0.5, "draft_sphere_half"},
                 {400.0f, 0.670103, "draft_sphere_400kg"}},
      logs[] = {{100.0f, 0.137312, "draft_log_100kg"},
                {200.0f, 0.226232, "draft_log_200kg"},
                {289.8119f, 0.3, "draft_log_half"},
                {400.0f, 0.390999, "draft_log_400kg"}};
    floating_def box = floating_shape(HW_HULL_BOX);
    box.hull.size = (hw_vec3){2.0f, 0.5f, 1.0f};
    box.mass = 400.0f;
    check_draft("draft_box", box, 0.25, 0.195122);
    for (int i = 0; i < 4; i++) {
        floating_def ball = floating_shape(HW_HULL_SPHERE);
        ball.hull.triangle_target = 3000;
        ball.mass = balls[i].mass;
        check_draft(balls[i].name, ball, 0.5, balls[i].draft);
        floating_def log = floating_shape(HW_HULL_CYLINDER);
        log.hull.radius = 0.3f;
        log.hull.length = 2.0f;
        log.hull.triangle_target = 12000;
        log.mass = logs[i].mass;
        // It lies: y of the hull along z of the body.
        log.floater.orientation = (hw_quat){(float)sqrt(0.5), 0.0f, 0.0f, (float)sqrt(0.5)};
        log.inertia = (hw_vec3){50.0f, 50.0f, 20.0f};
        check_draft(logs[i].name, log, 0.3, logs[i].draft);
    }
    floating_def spar = floating_shape(HW_HULL_CYLINDER);
    spar.hull.radius = 0.15f;
    spar.hull.length = 1.5f;
    spar.mass = 60.0f;
    spar.offset.y = 0.5f; // ballast far below
    check_draft("draft_spar", spar, 0.25, 0.828123);
}

// ---- Heave ----

// kg, the added mass is along one axis of the hull: 1 for y, 2 for z.
static double heave_period(floating_def def, double level, double added, int axis, double share)
{
    scene s;
    floating_begin(&s, 1.0 / 60.0, 1);
    floating_make_ideal(&def);
    def.floater.added_mass[7 * axis] = (float)added;
    def.floater.added_mass_share = (float)share;
    def.position.y = (float)level + 0.01f;
    floating f = floating_add(&s, &def);
    double period = floating_period(&s, f, 1, 1200);
    scene_end(&s);
    return period;
}

TEST(shapes_heave_with_their_period)
{
    floating_def box = floating_shape(HW_HULL_BOX);
    box.hull.size = (hw_vec3){2.0f, 0.5f, 1.0f};
    box.mass = 400.0f;
    double share = 0.195122 / 0.5;
    ORACLE_NEAR("heave_box", heave_period(box, 0.25 - 0.195122, 0.0, 1, 1.0), 0.886132, 1e-2);
    ORACLE_NEAR("heave_box_added", heave_period(box, 0.25 - 0.195122, 805.03, 1, share), 1.538041, 1e-2);
    floating_def ball = floating_shape(HW_HULL_SPHERE);
    ball.hull.triangle_target = 1500;
    ball.mass = 268.3444f;
    ORACLE_NEAR("heave_sphere", heave_period(ball, 0.0, 0.0, 1, 1.0), 1.158203, 1e-2);
    floating_def log = floating_shape(HW_HULL_CYLINDER);
    log.hull.radius = 0.3f;
    log.hull.length = 2.0f;
    log.hull.triangle_target = 1500;
    log.mass = 289.8119f;
    log.floater.orientation = (hw_quat){(float)sqrt(0.5), 0.0f, 0.0f, (float)sqrt(0.5)};
    ORACLE_NEAR("heave_log", heave_period(log, 0.0, 0.0, 2, 1.0), 0.973758, 1e-2);
    ORACLE_NEAR("heave_log_added", heave_period(log, 0.0, 289.8119, 2, 0.5), 1.377101, 1e-2);
    floating_def spar = floating_shape(HW_HULL_CYLINDER);
    spar.hull.radius = 0.15f;
    spar.hull.length = 1.5f;
    spar.mass = 60.0f;
    spar.offset.y = 0.5f;
    double level = 0.25 - 0.828123;
    double dragged = 2.0 / 3.0 * PI * density * 0.15 * 0.15 * 0.15;
    ORACLE_NEAR("heave_spar", heave_period(spar, level, 0.0, 1, 1.0), 1.825546, 1e-2);
    ORACLE_NEAR("heave_spar_added", heave_period(spar, level, dragged, 1, 0.828123 / 1.5), 1.932628, 1e-2);
    // The ellipsoid's own added mass, as much of it as is under water: half of that of the whole sphere.
    scene s;
    floating_begin(&s, 1.0 / 60.0, 1);
    floating_make_ideal(&ball);
    ball.floater.flags = HW_FLOATER_ENABLED;
    ball.position.y = 0.01f;
    floating f = floating_add(&s, &ball);
    ORACLE_NEAR("heave_sphere_fitted", floating_period(&s, f, 1, 1200), 1.418503, 1e-2);
    scene_end(&s);
}

// ---- Roll ----

static floating_def rolling_box(double keel_to_centre)
{
    floating_def box = floating_shape(HW_HULL_BOX);
    box.hull.size = (hw_vec3){2.0f, 0.5f, 1.0f};
    box.mass = 400.0f;
    box.offset.y = (float)(0.25 - keel_to_centre);
    box.inertia = (hw_vec3){41.6667f, 166.0f, 141.0f};
    floating_make_ideal(&box);
    return box;
}

TEST(a_box_rights_itself_as_the_wall_sided_formula_says)
{
    static const double degrees[5] = {1.0, 5.0, 10.0, 15.0, 20.0};
    static const double moments[2][5] = {{25.661, 128.687, 259.805, 396.062, 540.771},
                                         {18.813, 94.487, 191.665, 294.501, 406.563}};
    static const double heights[2] = {0.374644, 0.274644};
    static const double periods[2] = {1.057792, 1.235448};
    for (int i = 0; i < 2; i++) {
        double centre = i == 0 ? 0.15 : 0.25;
        char name[64];
        for (int k = 0; k < 6; k++) {
            scene s;
            floating_def box = rolling_box(centre);
            double angle = k < 5 ? degrees[k] * PI / 180.0 : 0.01;
            // About the middle of the waterplane: then the volume stays.
            box.position.y = (float)((centre - 0.195122) * cos(angle));
            box.position.z = (float)((centre - 0.195122) * sin(angle));
            box.turned = (hw_quat){(float)sin(0.5 * angle), 0.0f, 0.0f, (float)cos(0.5 * angle)};
            floating_begin(&s, 1.0 / 60.0, 1);
            floating f = floating_add(&s, &box);
            if (k < 5) {
                scene_run(&s, 1);
                snprintf(name, sizeof name, "righting_%d_%g_degrees", i, degrees[k]);
                ORACLE_NEAR(name, -(double)floating_status(f).torque.x, moments[i][k], 5e-3);
            } else {
                snprintf(name, sizeof name, "roll_period_%d", i);
                ORACLE_NEAR(name, floating_period(&s, f, 0, 1200), periods[i], 1e-2);
                snprintf(name, sizeof name, "metacentric_height_%d", i);
                ORACLE_NEAR(name, floating_status(f).metacentric_height, heights[i], 5e-3);
            }
            scene_end(&s);
        }
    }
}

// ---- Added mass ----

TEST(added_masses_are_those_of_lamb)
{
    // Prolate spheroids by their ratio: along and across, in masses of what they displace.
    static const double spheroids[4][3] = {
        {2.0, 0.2100, 0.7042}, {4.0, 0.0816, 0.8598}, {6.0, 0.0452, 0.9171}, {10.0, 0.0207, 0.9602}};
    char name[64];
    for (int i = 0; i < 4; i++) {
        double a = spheroids[i][0];
        double volume = 4.0 / 3.0 * PI * a;
        hwi_mesh_measure measure = {.volume = volume};
        measure.squares.m[0][0] = 0.2 * volume * a * a;
        measure.squares.m[1][1] = measure.squares.m[2][2] = 0.2 * volume;
        hwi_matrix6 added;
        hwi_added_mass_of(&measure, &added);
        snprintf(name, sizeof name, "added_mass_along_%g", a);
        ORACLE_NEAR(name, added.m[0][0] / volume, spheroids[i][1], 3e-3);
        snprintf(name, sizeof name, "added_mass_across_%g", a);
        ORACLE_NEAR(name, added.m[1][1] / volume, spheroids[i][2], 3e-3);
        CHECK_NEAR(added.m[3][3], 0.0, 1e-9 * volume); // it turns about itself without moving water
        CHECK(added.m[4][4] > 0.0);
    }
    // A thin disc, face on: 8/3 of the cube of its radius.
    double thick = 0.002;
    double volume = 4.0 / 3.0 * PI * thick;
    hwi_mesh_measure disc = {.volume = volume};
    disc.squares.m[0][0] = disc.squares.m[2][2] = 0.2 * volume;
    disc.squares.m[1][1] = 0.2 * volume * thick * thick;
    hwi_matrix6 added;
    hwi_added_mass_of(&disc, &added);
    ORACLE_NEAR("added_mass_disc", added.m[1][1], 8.0 / 3.0, 5e-3);
}

// How fast a ball that is let go deep under water gets at once, and in the end; and how far it comes.
static void check_ball(const char *name, double diameter, float mass, double start, double end, double way)
{
    scene s;
    char row[80];
    floating_def ball = floating_shape(HW_HULL_SPHERE);
    floating_make_ideal(&ball);
    ball.floater.flags = HW_FLOATER_ENABLED;
    ball.floater.drag_normal = 0.47f;
    ball.hull.radius = (float)(0.5 * diameter);
    ball.hull.triangle_target = 4000;
    ball.mass = mass;
    floating_begin(&s, 1.0 / 240.0, 0);
    floating f = floating_add(&s, &ball);
    scene_run(&s, 1);
    snprintf(row, sizeof row, "ball_start_%s", name);
    ORACLE_NEAR(row, fabs((double)floating_state(f).velocity.y) * 240.0, start, 5e-3);
    scene_run(&s, 5 * 240 - 1);
    if (end > 0.0) {
        snprintf(row, sizeof row, "ball_speed_%s", name);
        ORACLE_NEAR(row, fabs((double)floating_state(f).velocity.y), end, 5e-3);
    }
    if (way > 0.0) {
        snprintf(row, sizeof row, "ball_way_%s", name);
        ORACLE_NEAR(row, fabs((double)floating_state(f).position.y), way, 1e-2);
    }
    scene_end(&s);
}

TEST(balls_sink_and_rise_as_they_must)
{
    check_ball("10kg", 0.2, 10.0f, 4.608693, 2.719871, 12.48674);
    check_ball("100kg", 0.5, 100.0f, 2.417838, 0.0, 11.107334);
    check_ball("1kg", 0.2, 1.0f, 10.2675, 2.066299, 0.0);
    check_ball("massless", 0.2, 1e-6f, 2.0 * gravity, 0.0, 0.0);
}

// ---- Waves ----

static void set_wave(scene *s, double period, double amplitude)
{
    hw_sea_def sea;
    hw_sea_wave wave = {.amplitude = (float)amplitude,
                        .wavelength = (float)(gravity * period * period / (2.0 * PI)),
                        .direction = {1.0f, 0.0f, 0.0f}};
    CHECK_OK(hw_sea_def_init(&sea));
    sea.surface = HW_SEA_GERSTNER;
    CHECK_OK(hw_world_set_sea(s->world, &sea));
    CHECK_OK(hw_world_set_sea_waves(s->world, &wave, 1));
}

// Amplitude of its heave in a wave of this period, per amplitude of the wave.
static double response(double period, double damping)
{
    scene s;
    const double amplitude = 0.05;
    floating_def ball = floating_shape(HW_HULL_SPHERE);
    floating_make_ideal(&ball);
    ball.floater.flags = HW_FLOATER_ENABLED;
    ball.floater.radiation_damping = (float)damping;
    ball.hull.triangle_target = 1500;
    ball.mass = 268.3444f;
    ball.offset.y = 0.1f;
    floating_begin(&s, 1.0 / 60.0, 1);
    set_wave(&s, period, amplitude);
    floating f = floating_add(&s, &ball);
    int32_t settle = (int32_t)(12.0 * period * 60.0) + 1200;
    scene_run(&s, settle);
    double low = 1e9;
    double high = -1e9;
    for (int32_t i = 0; i < (int32_t)(4.0 * period * 60.0); i++) {
        scene_run(&s, 1);
        double y = (double)floating_state(f).position.y;
        low = y < low ? y : low;
        high = y > high ? y : high;
    }
    scene_end(&s);
    return 0.5 * (high - low) / amplitude;
}

TEST(a_small_buoy_follows_waves_as_linear_theory_says)
{
    static const double ratios[4] = {1.5, 2.0, 3.0, 5.0};
    const double radius = 0.5;
    const double own_period = 1.418503;
    const double damping = 0.1;
    double mass = 268.3444;
    double added = 0.5 * mass;
    double spring = density * gravity * PI * radius * radius;
    double damper = 2.0 * damping * sqrt(spring * (mass + added));
    char name[64];
    for (int i = 0; i < 4; i++) {
        double period = ratios[i] * own_period;
        double w = 2.0 * PI / period;
        double k = w * w / gravity;
        // The wave fades with depth: its pressure over the waterplane, and its motion over the wet half of the ball.
        double pressure = 2.0 * (1.0 - exp(-k * radius) * (1.0 + k * radius)) / (k * radius * k * radius);
        double motion = (1.0 - exp(-k * radius)) / (k * radius);
        double above = hypot(spring * pressure - w * w * added * motion, w * damper * motion);
        double below = hypot(spring - w * w * (mass + added), w * damper);
        snprintf(name, sizeof name, "buoy_response_%g", ratios[i]);
        ORACLE_NEAR(name, response(period, damping), above / below, 3e-2);
    }
    ORACLE_NEAR("buoy_response_long", response(10.0 * own_period, damping), 1.00673, 1e-2);
}

// ---- Entry into the water ----

// Von Karman 1929: a body that strikes the water shares its momentum with the water that it sets in motion, so
// v = v0 m / (m + a(t)); deep under, a = rho V / 2 of a ball. Weight, buoyancy and drag are small in so short a time: a
// ball of 1 m at 30 m/s is under after 30 ms.
TEST(a_ball_that_enters_the_water_shares_its_momentum_with_it)
{
    static const double weights[3] = {0.5, 1.0, 2.0}; // densities, of that of water
    for (int i = 0; i < 3; i++) {
        scene s;
        char name[64];
        floating_def ball = floating_shape(HW_HULL_SPHERE);
        double displaced = 1025.0 * 4.0 / 3.0 * PI * 0.125;
        ball.mass = (float)(weights[i] * displaced);
        ball.position.y = 0.6f;
        ball.velocity.y = -30.0f;
        ball.floater.flags = HW_FLOATER_ENABLED;
        ball.floater.drag_normal = ball.floater.drag_base = ball.floater.lift = ball.floater.wind_drag = 0.0f;
        ball.floater.radiation_damping = 0.0f;
        floating_begin(&s, 1.0 / 2000.0, 1);
        floating f = floating_add(&s, &ball);
        while (floating_state(f).position.y > -0.55f)
            scene_run(&s, 1);
        snprintf(name, sizeof name, "entry_of_a_ball_%d", i);
        ORACLE_NEAR(name, -(double)floating_state(f).velocity.y, 30.0 * weights[i] / (weights[i] + 0.5), 2e-2);
        scene_end(&s);
    }
}
