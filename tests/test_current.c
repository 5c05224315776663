// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Currents against their closed forms, and what every kind of them must do.

#include "misuse.h"

#include "current.h"
#include "hash.h"
#include "world.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static const double pi = 3.14159265358979323846;

static hw_current_def current_def(int32_t kind)
{
    hw_current_def def;
    CHECK_OK(hw_current_def_init(&def, kind));
    return def;
}

static hw_current_id add(scene *s, const hw_current_def *def)
{
    hw_current_id current;
    CHECK_OK(hw_current_create(s->world, def, &current));
    return current;
}

static hw_vec3 flow_at(const scene *s, float x, float y, float z)
{
    hw_vec3 point = {x, y, z};
    hw_water_sample sample;
    CHECK_OK(hw_world_sample_water(s->world, &point, 1, &sample));
    return sample.velocity;
}

static void begin_with(scene *s, const hw_current_def *def)
{
    scene_begin(s, NULL);
    add(s, def);
}

// ---- Kinds ----

TEST(currents_add_and_can_be_switched_scaled_and_destroyed)
{
    scene s;
    scene_begin(&s, NULL);
    hw_current_def def = current_def(HW_CURRENT_UNIFORM);
    def.velocity = (hw_vec3){1.0f, 0.0f, 0.0f};
    hw_current_id first = add(&s, &def);
    def.velocity = (hw_vec3){0.0f, 0.0f, 2.0f};
    def.strength = -0.5f;
    hw_current_id second = add(&s, &def);
    CHECK_NEAR(flow_at(&s, 1.0f, 2.0f, 3.0f).x, 1, 0);
    CHECK_NEAR(flow_at(&s, 1.0f, 2.0f, 3.0f).z, -1, 0);
    def.flags = 0;
    CHECK_OK(hw_current_set_def(second, &def));
    CHECK_NEAR(flow_at(&s, 1.0f, 2.0f, 3.0f).z, 0, 0);
    CHECK_OK(hw_current_destroy(first));
    CHECK_NEAR(flow_at(&s, 1.0f, 2.0f, 3.0f).x, 0, 0);
    CHECK_OK(hw_current_destroy((hw_current_id){0}));
    scene_end(&s);
}

TEST(a_profile_is_linear_between_its_depths_and_constant_beyond)
{
    static const hw_current_point profile[4] = {{-2.0f, {4.0f, 0.0f, 0.0f}},
                                                {10.0f, {1.0f, 0.0f, 2.0f}},
                                                {20.0f, {0.0f, 0.5f, -2.0f}},
                                                {60.0f, {-1.0f, 0.0f, 0.0f}}};
    // depth, x, y, z
    static const double expected[][4] = {
        {-50, 4, 0, 0},           {-2, 4, 0, 0},  {4, 2.5, 0, 1},   {10, 1, 0, 2}, {15, 0.5, 0.25, 0}, {20, 0, 0.5, -2},
        {30, -0.25, 0.375, -1.5}, {60, -1, 0, 0}, {5000, -1, 0, 0},
    };
    scene s;
    hw_water_def water;
    hw_current_def def = current_def(HW_CURRENT_PROFILE);
    def.profile_count = 4;
    memcpy(def.profile, profile, sizeof profile);
    begin_with(&s, &def);
    CHECK_OK(hw_water_def_init(&water));
    water.surface_height = 3.0f;
    CHECK_OK(hw_world_set_water(s.world, &water));
    for (int i = 0; i < (int)(sizeof expected / sizeof expected[0]); i++) {
        hw_vec3 flow = flow_at(&s, 12.0f, (float)(3.0 - expected[i][0]), -5.0f);
        check_context("depth %g", expected[i][0]);
        CHECK_NEAR(flow.x, expected[i][1], 1e-6);
        CHECK_NEAR(flow.y, expected[i][2], 1e-6);
        CHECK_NEAR(flow.z, expected[i][3], 1e-6);
    }
    scene_end(&s);
}

// A jet along z from (1, 2, 3), speed at `x` diameters from the nozzle and `r` radii from the axis.
static double jet_speed(const scene *s, const hw_current_def *def, double x, double r)
{
    hw_vec3 flow = flow_at(s, def->position.x + (float)(r * (double)def->radius), def->position.y,
                           def->position.z + (float)(x * 2.0 * (double)def->radius));
    CHECK_NEAR(flow.x, 0, 0);
    CHECK_NEAR(flow.y, 0, 0);
    return (double)flow.z;
}

static hw_current_def jet_def(void)
{
    hw_current_def def = current_def(HW_CURRENT_JET);
    def.position = (hw_vec3){1.0f, 2.0f, 3.0f};
    def.direction = (hw_vec3){0.0f, 0.0f, 20.0f};
    def.speed = 3.0f;
    def.radius = 0.25f;
    return def;
}

TEST(a_jet_has_a_core_then_decays_as_one_over_the_distance)
{
    scene s;
    hw_current_def def = jet_def();
    begin_with(&s, &def);
    for (double x = 0.0; x <= 6.2; x += 0.5)
        CHECK_NEAR(jet_speed(&s, &def, x, 0.0), 3.0, 1e-5);
    for (double x = 7.0; x <= 700.0; x *= 1.5)
        CHECK_NEAR(jet_speed(&s, &def, x, 0.0) / (3.0 * 6.2 / x), 1.0, 1e-5);
    // Across, a Gaussian of the width 0.114 x: at one width, 1/e of the centre.
    for (double x = 8.0; x <= 100.0; x *= 2.0) {
        double width = x / (6.2 * sqrt(2.0)) * 2.0; // radii
        CHECK_NEAR(jet_speed(&s, &def, x, width) / jet_speed(&s, &def, x, 0.0), exp(-1.0), 1e-5);
        CHECK_NEAR(jet_speed(&s, &def, x, 2.0 * width) / jet_speed(&s, &def, x, 0.0), exp(-4.0), 1e-5);
    }
    scene_end(&s);
}

TEST(a_jet_keeps_its_momentum_from_the_nozzle_on)
{
    scene s;
    hw_current_def def = jet_def();
    begin_with(&s, &def);
    // 2 pi times the integral of u^2 r dr over the cross-section, in units of the nozzle's pi radius^2 speed^2.
    static const double places[] = {0.5, 1.0, 2.0, 4.0, 6.1, 6.3, 10.0, 50.0};
    for (int i = 0; i < 8; i++) {
        double reach = 2.0 + places[i];
        double sum = 0.0;
        const int steps = 2000;
        for (int j = 0; j < steps; j++) {
            double r = reach * (j + 0.5) / steps;
            double u = jet_speed(&s, &def, places[i], r) / 3.0;
            sum += 2.0 * u * u * r * reach / steps;
        }
        check_context("%g diameters from the nozzle", places[i]);
        CHECK_NEAR(sum, 1.0, 0.01);
    }
    scene_end(&s);
}

TEST(a_jet_is_never_infinite_and_ends_behind_its_nozzle)
{
    scene s;
    hw_current_def def = jet_def();
    def.radius = 0.001f;
    def.speed = 1000.0f;
    begin_with(&s, &def);
    for (double x = -3.0; x <= 3.0; x += 0.01)
        for (double r = 0.0; r <= 3.0; r += 0.1) {
            double speed = jet_speed(&s, &def, x, r);
            CHECK(speed >= 0.0 && speed <= 1000.01);
        }
    CHECK_NEAR(jet_speed(&s, &def, -0.6, 0.0), 0, 0);
    CHECK_NEAR(jet_speed(&s, &def, -1000.0, 0.0), 0, 0);
    scene_end(&s);
}

TEST(a_vortex_is_fastest_at_1_1209_core_radii)
{
    scene s;
    hw_current_def def = current_def(HW_CURRENT_VORTEX);
    def.position = (hw_vec3){5.0f, -1.0f, 2.0f};
    def.circulation = 4.0f;
    def.radius = 0.8f;
    begin_with(&s, &def);
    double best = 0.0;
    double best_at = 0.0;
    for (double r = 0.0; r < 4.0; r += 0.0005) {
        // About +y by the right hand: at +x the water moves towards -z.
        hw_vec3 flow = flow_at(&s, 5.0f + (float)r, 100.0f, 2.0f);
        double speed = -(double)flow.z;
        double q = r * r / 0.64;
        double expected = r > 0.0 ? 4.0 / (2.0 * pi * r) * (1.0 - exp(-q)) : 0.0;
        CHECK_NEAR(speed, expected, 2e-6);
        CHECK_NEAR(flow.x, 0, 1e-6);
        CHECK_NEAR(flow.y, 0, 1e-6);
        if (speed > best) {
            best = speed;
            best_at = r;
        }
    }
    CHECK_NEAR(best_at / 0.8, 1.1209, 0.002);
    CHECK_NEAR(best, 0.63817 * 4.0 / (2.0 * pi * 0.8), 1e-5);
    scene_end(&s);
}

TEST(a_vortex_with_an_extent_fades_along_its_axis)
{
    scene s;
    hw_current_def def = current_def(HW_CURRENT_VORTEX);
    def.direction = (hw_vec3){3.0f, 0.0f, 0.0f};
    def.extent = 5.0f;
    begin_with(&s, &def);
    double middle = (double)flow_at(&s, 0.0f, 1.0f, 0.0f).z;
    CHECK(middle > 0.1);
    CHECK_NEAR((double)flow_at(&s, 5.0f, 1.0f, 0.0f).z / middle, exp(-1.0), 1e-6);
    CHECK_NEAR((double)flow_at(&s, -10.0f, 1.0f, 0.0f).z / middle, exp(-4.0), 1e-6);
    CHECK_NEAR(flow_at(&s, 1e6f, 1.0f, 0.0f).z, 0, 0);
    scene_end(&s);
}

TEST(a_region_holds_a_current_inside_and_fades_at_its_faces)
{
    scene s;
    hw_current_def def = current_def(HW_CURRENT_UNIFORM);
    def.velocity = (hw_vec3){1.0f, 0.0f, 0.0f};
    def.flags |= HW_CURRENT_REGION;
    def.region = (hw_box){{0.0f, 0.0f, 0.0f}, {20.0f, 10.0f, 10.0f}};
    def.region_fade = 2.0f;
    begin_with(&s, &def);
    CHECK_NEAR(flow_at(&s, 10.0f, 5.0f, 5.0f).x, 1, 0);
    CHECK_NEAR(flow_at(&s, 2.0f, 5.0f, 5.0f).x, 1, 0);
    CHECK_NEAR(flow_at(&s, 1.0f, 5.0f, 5.0f).x, 0.5, 1e-6);
    CHECK_NEAR(flow_at(&s, 19.0f, 9.0f, 5.0f).x, 0.25, 1e-6);
    CHECK_NEAR(flow_at(&s, 0.0f, 5.0f, 5.0f).x, 0, 0);
    CHECK_NEAR(flow_at(&s, 10.0f, 11.0f, 5.0f).x, 0, 0);
    CHECK_NEAR(flow_at(&s, 10.0f, 5.0f, -1.0f).x, 0, 0);
    scene_end(&s);
}

// ---- Turbulence ----

static hwi_turbulence field_of(const hw_current_def *def)
{
    hwi_turbulence turbulence;
    memset(&turbulence, 0, sizeof turbulence);
    hwi_turbulence_prepare(&turbulence, def);
    return turbulence;
}

static hw_vec3 field_at(const hwi_turbulence *field, double time, hw_vec3 origin, hw_vec3 point)
{
    hw_vec3 velocity;
    hwi_turbulence_sample(field, time, origin, &point, 1, &velocity);
    return velocity;
}

static const hw_vec3 zero = {0.0f, 0.0f, 0.0f};

static float uniform(uint32_t *random, float low, float high)
{
    *random = *random * 1664525u + 1013904223u;
    return low + (high - low) * (float)(*random >> 8) / 16777216.0f;
}

TEST(the_quick_cosine_is_right_to_2e_7)
{
    double worst = 0.0;
    for (int i = -300000; i <= 300000; i++) {
        float turns = (float)i * 1.7e-5f;
        double error = fabs((double)hwi_cos_turns(turns) - cos(2.0 * pi * (double)turns));
        worst = error > worst ? error : worst;
    }
    CHECK_NEAR(worst, 0.0, 2e-7);
    for (float turns = 1.0f; turns < 2097152.0f; turns *= 1.37f)
        CHECK_NEAR(hwi_cos_turns(turns), cos(2.0 * pi * (double)turns), 3e-7);
}

TEST(turbulence_has_the_speed_that_it_was_given)
{
    static const float speeds[] = {0.05f, 0.2f, 3.0f};
    for (int seed = 0; seed < 3; seed++) {
        hw_current_def def = current_def(HW_CURRENT_TURBULENCE);
        def.seed = (uint64_t)seed * 1000003u;
        def.speed = speeds[seed];
        hwi_turbulence field = field_of(&def);
        uint32_t random = 1;
        double squares = 0.0;
        double mean[3] = {0.0, 0.0, 0.0};
        const int count = 200000;
        for (int i = 0; i < count; i++) {
            hw_vec3 point = {uniform(&random, -500.0f, 500.0f), uniform(&random, -500.0f, 500.0f),
                             uniform(&random, -500.0f, 500.0f)};
            hw_vec3 u = field_at(&field, (double)uniform(&random, 0.0f, 10000.0f), zero, point);
            squares += (double)u.x * (double)u.x + (double)u.y * (double)u.y + (double)u.z * (double)u.z;
            mean[0] += (double)u.x / count;
            mean[1] += (double)u.y / count;
            mean[2] += (double)u.z / count;
        }
        check_context("seed %d", seed);
        CHECK_NEAR(sqrt(squares / count) / (double)def.speed, 1.0, 0.05);
        for (int axis = 0; axis < 3; axis++)
            CHECK_NEAR(mean[axis] / (double)def.speed, 0.0, 0.02);
    }
}

TEST(turbulence_has_no_divergence)
{
    for (int seed = 0; seed < 5; seed++) {
        hw_current_def def = current_def(HW_CURRENT_TURBULENCE);
        def.seed = (uint64_t)seed;
        def.speed = 1.0f;
        hwi_turbulence field = field_of(&def);
        uint32_t random = 7;
        double divergence = 0.0;
        double gradient = 0.0;
        const float h = 0.05f;
        for (int i = 0; i < 2000; i++) {
            hw_vec3 p = {uniform(&random, -50.0f, 50.0f), uniform(&random, -50.0f, 50.0f),
                         uniform(&random, -50.0f, 50.0f)};
            hw_vec3 x1 = field_at(&field, 3.0, zero, (hw_vec3){p.x + h, p.y, p.z});
            hw_vec3 x0 = field_at(&field, 3.0, zero, (hw_vec3){p.x - h, p.y, p.z});
            hw_vec3 y1 = field_at(&field, 3.0, zero, (hw_vec3){p.x, p.y + h, p.z});
            hw_vec3 y0 = field_at(&field, 3.0, zero, (hw_vec3){p.x, p.y - h, p.z});
            hw_vec3 z1 = field_at(&field, 3.0, zero, (hw_vec3){p.x, p.y, p.z + h});
            hw_vec3 z0 = field_at(&field, 3.0, zero, (hw_vec3){p.x, p.y, p.z - h});
            double xx = (double)(x1.x - x0.x) / (2.0 * (double)h);
            double yy = (double)(y1.y - y0.y) / (2.0 * (double)h);
            double zz = (double)(z1.z - z0.z) / (2.0 * (double)h);
            double xy = (double)(y1.x - y0.x) / (2.0 * (double)h);
            divergence += (xx + yy + zz) * (xx + yy + zz);
            gradient += xx * xx + yy * yy + zz * zz + xy * xy;
        }
        check_context("seed %d", seed);
        // What is left are the differences' own errors: (2 pi h / wave length)^2 / 6.
        CHECK(sqrt(divergence) < 0.005 * sqrt(gradient));
    }
    // And each wave by itself, as exactly as floats can be square to each other.
    hw_current_def def = current_def(HW_CURRENT_TURBULENCE);
    def.mode_count = 64;
    hwi_turbulence field = field_of(&def);
    for (int m = 0; m < 64; m++) {
        hw_vec3 k = field.wave[m];
        hw_vec3 a = field.amplitude[m];
        double dot = (double)k.x * (double)a.x + (double)k.y * (double)a.y + (double)k.z * (double)a.z;
        double size = sqrt((double)(k.x * k.x + k.y * k.y + k.z * k.z) * (double)(a.x * a.x + a.y * a.y + a.z * a.z));
        CHECK_NEAR(dot / size, 0.0, 2e-7);
    }
}

TEST(turbulence_has_no_waves_beyond_its_smallest_and_fastest)
{
    hw_current_def def = current_def(HW_CURRENT_TURBULENCE);
    def.mode_count = 64;
    def.scale_ratio = 0.1f;
    hwi_turbulence field = field_of(&def);
    double highest_rate = pow(10.0, 2.0 / 3.0) / 20.0;
    double previous = 0.0;
    for (int m = 0; m < 64; m++) {
        hw_vec3 k = field.wave[m];
        double wave = sqrt((double)k.x * (double)k.x + (double)k.y * (double)k.y + (double)k.z * (double)k.z);
        CHECK(wave >= 0.0999999 && wave <= 1.000001);
        CHECK(wave > previous);
        CHECK(fabs(field.frequency[m]) <= highest_rate * 1.000001);
        previous = wave;
    }
    // So no step between neighbours in place or time is longer than the steepest wave allows.
    uint32_t random = 3;
    for (int i = 0; i < 20000; i++) {
        hw_vec3 p = {uniform(&random, -100.0f, 100.0f), uniform(&random, -100.0f, 100.0f),
                     uniform(&random, -100.0f, 100.0f)};
        hw_vec3 a = field_at(&field, 50.0, zero, p);
        hw_vec3 b = field_at(&field, 50.0, zero, (hw_vec3){p.x, p.y + 0.01f, p.z});
        hw_vec3 c = field_at(&field, 50.0 + 1.0 / 60.0, zero, p);
        // Sum of amplitudes <= speed sqrt(2 modes); times 2 pi times the change of phase.
        double steepest = 0.2 * sqrt(2.0 * 64.0) * 2.0 * pi;
        CHECK(fabs((double)(b.x - a.x)) < steepest * 0.0101);
        CHECK(fabs((double)(c.x - a.x)) < steepest * highest_rate / 59.0);
    }
}

TEST(turbulence_is_the_same_for_the_same_seed_and_another_for_another)
{
    hw_current_def def = current_def(HW_CURRENT_TURBULENCE);
    hwi_turbulence a = field_of(&def);
    hwi_turbulence b = field_of(&def);
    def.seed = 1;
    hwi_turbulence c = field_of(&def);
    double apart = 0.0;
    for (int i = 0; i < 100; i++) {
        hw_vec3 p = {(float)i, (float)(i * i % 17), (float)(i % 5)};
        hw_vec3 ua = field_at(&a, i, zero, p);
        hw_vec3 ub = field_at(&b, i, zero, p);
        hw_vec3 uc = field_at(&c, i, zero, p);
        CHECK(memcmp(&ua, &ub, sizeof ua) == 0);
        apart += fabs((double)(ua.x - uc.x)) / 100.0;
    }
    CHECK(apart > 0.05);
}

TEST(turbulence_far_away_is_as_smooth_as_at_home_and_has_no_seams)
{
    hw_current_def def = current_def(HW_CURRENT_TURBULENCE);
    hwi_turbulence field = field_of(&def);
    // The same places, once from an origin near by and once from one far off, across the seams of the inner grid.
    for (int i = -3000; i < 3000; i++) {
        hw_vec3 far_origin = {8388608.0f, -1048576.0f, 0.0f};
        hw_vec3 near_origin = {8388608.0f + (float)i, -1048576.0f, 64.0f};
        hw_vec3 u = field_at(&field, 1e6, far_origin, (hw_vec3){(float)i + 0.25f, 0.5f, 64.0f});
        hw_vec3 v = field_at(&field, 1e6, near_origin, (hw_vec3){0.25f, 0.5f, 0.0f});
        check_context("%d m", i);
        CHECK_NEAR(u.x, v.x, 2e-4);
        CHECK_NEAR(u.y, v.y, 2e-4);
        CHECK_NEAR(u.z, v.z, 2e-4);
    }
    // Farther than anything drifts: still a velocity.
    hw_vec3 lost = field_at(&field, 1e15, (hw_vec3){1e8f, 1e8f, -1e8f}, (hw_vec3){2e8f, -2e8f, 2e8f});
    CHECK(fabsf(lost.x) < 2.0f && fabsf(lost.y) < 2.0f && fabsf(lost.z) < 2.0f);
}

// ---- Callbacks ----

typedef struct callback_note {
    int calls;
    double time;
    int bad;
} callback_note;

static void swirl(const hw_vec3 *points, int32_t count, double time, hw_vec3 *velocities, void *user)
{
    callback_note *note = user;
    note->calls++;
    note->time = time;
    for (int32_t i = 0; i < count; i++) {
        CHECK_NEAR(velocities[i].y, 0, 0);
        velocities[i] = (hw_vec3){points[i].z, note->bad ? NAN : 0.0f, -points[i].x};
    }
    if (note->bad && count > 1)
        velocities[1] = (hw_vec3){3e38f, 0.0f, 0.0f};
}

static int warnings;

static void count_warnings(int32_t level, const char *message, void *user)
{
    (void)user;
    if (level == HW_LOG_WARNING && strstr(message, "callback") != NULL)
        warnings++;
}

TEST(a_callback_flows_as_the_host_says)
{
    scene s;
    callback_note note = {0};
    hw_current_def def = current_def(HW_CURRENT_CALLBACK);
    scene_begin(&s, NULL);
    hw_current_id current = add(&s, &def);
    CHECK_NEAR(flow_at(&s, 3.0f, 0.0f, 7.0f).x, 0, 0);
    CHECK_OK(hw_current_set_callback(current, swirl, &note));
    scene_run(&s, 60);
    CHECK_NEAR(flow_at(&s, 3.0f, 0.0f, 7.0f).x, 7, 0);
    CHECK_NEAR(flow_at(&s, 3.0f, 0.0f, 7.0f).z, -3, 0);
    CHECK_EQUAL_INT(note.calls, 2);
    CHECK_NEAR(note.time, 1.0, 1e-12);
    CHECK_OK(hw_current_set_callback(current, NULL, NULL));
    CHECK_NEAR(flow_at(&s, 3.0f, 0.0f, 7.0f).x, 0, 0);
    scene_end(&s);
}

TEST(a_callback_that_gives_no_velocity_gives_none_and_is_told_once)
{
    scene s;
    callback_note note = {.bad = 1};
    hw_current_def def = current_def(HW_CURRENT_CALLBACK);
    hw_vec3 points[3] = {{1.0f, 1.0f, 1.0f}, {2.0f, 2.0f, 2.0f}, {3.0f, 3.0f, 3.0f}};
    hw_water_sample samples[3];
    scene_begin(&s, NULL);
    hw_current_id current = add(&s, &def);
    CHECK_OK(hw_current_set_callback(current, swirl, &note));
    warnings = 0;
    hw_set_log(count_warnings, NULL);
    for (int round = 0; round < 5; round++) {
        CHECK_OK(hw_world_sample_water(s.world, points, 3, samples));
        for (int i = 0; i < 3; i++)
            CHECK(samples[i].velocity.x == 0.0f && samples[i].velocity.y == 0.0f && samples[i].velocity.z == 0.0f);
    }
    hw_set_log(NULL, NULL);
    CHECK_EQUAL_INT(warnings, 1);
    scene_end(&s);
}

TEST(currents_tell_whether_they_are_steady)
{
    scene s;
    hwi_world *world;
    callback_note note = {0};
    scene_begin(&s, NULL);
    CHECK_OK(hwi_world_resolve("hw_test", s.world, &world));
    for (int32_t kind = HW_CURRENT_UNIFORM; kind <= HW_CURRENT_VORTEX; kind++) {
        hw_current_def def = current_def(kind);
        add(&s, &def);
    }
    CHECK(hwi_currents_are_steady(&world->currents));
    hw_current_def def = current_def(HW_CURRENT_TURBULENCE);
    hw_current_id current = add(&s, &def);
    CHECK(!hwi_currents_are_steady(&world->currents));
    def.flags = 0;
    CHECK_OK(hw_current_set_def(current, &def));
    CHECK(hwi_currents_are_steady(&world->currents));
    def = current_def(HW_CURRENT_CALLBACK);
    current = add(&s, &def);
    CHECK(hwi_currents_are_steady(&world->currents));
    CHECK_OK(hw_current_set_callback(current, swirl, &note));
    CHECK(!hwi_currents_are_steady(&world->currents));
    scene_end(&s);
}

// ---- What every kind must do ----

TEST(every_kind_gives_the_same_bits_everywhere)
{
    scene s;
    uint64_t hash = HWI_HASH_SEED;
    scene_begin_entry(&s, scene_find("currents"), 1);
    for (int round = 0; round < 20; round++) {
        hw_vec3 points[100];
        hw_water_sample samples[100];
        for (int i = 0; i < 100; i++)
            points[i] = (hw_vec3){0.37f * (float)i - 10.0f, 0.5f - 0.61f * (float)i, 0.13f * (float)(i * i % 101)};
        CHECK_OK(hw_world_sample_water(s.world, points, 100, samples));
        hash = hwi_hash_bytes(hash, samples, sizeof samples);
        scene_run(&s, 7);
    }
    printf("hash flow %016" PRIx64 "\n", hash);
    CHECK_EQUAL_HEX(hash, UINT64_C(0x914b2b01e891c9e5));
    scene_end(&s);
}

TEST(currents_keep_their_order_and_their_definitions)
{
    scene s;
    hw_current_id found[8];
    hw_current_def back;
    int32_t count = 0;
    scene_begin(&s, NULL);
    hw_current_id currents[6];
    for (int i = 0; i < 6; i++) {
        hw_current_def def = current_def(i + 1);
        def.user_data = (uint64_t)i + 100;
        currents[i] = add(&s, &def);
    }
    CHECK_OK(hw_world_get_currents(s.world, found, 8, &count));
    CHECK_EQUAL_INT(count, 6);
    for (int i = 0; i < 6; i++) {
        CHECK_EQUAL_HEX(found[i].bits, currents[i].bits);
        CHECK_OK(hw_current_get_def(found[i], &back));
        CHECK_EQUAL_INT(back.kind, i + 1);
        CHECK_EQUAL_INT(back.user_data, i + 100);
    }
    // What is beyond the profile is not kept, and so does not tell equal states apart.
    uint64_t hash = scene_hash(&s);
    CHECK_OK(hw_current_get_def(currents[1], &back));
    back.profile[9].depth = NAN;
    CHECK_OK(hw_current_set_def(currents[1], &back));
    CHECK_EQUAL_HEX(scene_hash(&s), hash);
    scene_end(&s);
}

TEST(a_current_def_starts_with_the_defaults_that_the_header_names)
{
    for (int32_t kind = HW_CURRENT_UNIFORM; kind <= HW_CURRENT_CALLBACK; kind++) {
        hw_current_def def;
        memset(&def, 0xff, sizeof def);
        CHECK_OK(hw_current_def_init(&def, kind));
        int vortex = kind == HW_CURRENT_VORTEX;
        CHECK_EQUAL_INT(def.struct_size, sizeof def);
        CHECK_EQUAL_INT(def.kind, kind);
        CHECK_EQUAL_INT(def.flags, HW_CURRENT_ENABLED);
        CHECK_NEAR(def.strength, 1, 0);
        CHECK_NEAR(def.velocity.x, 0.5, 0);
        CHECK_NEAR(def.position.x, 0, 0);
        CHECK_NEAR(def.direction.x, vortex ? 0 : 1, 0);
        CHECK_NEAR(def.direction.y, vortex ? 1 : 0, 0);
        CHECK_NEAR(def.speed, kind == HW_CURRENT_TURBULENCE ? 0.2f : 2.0f, 0);
        CHECK_NEAR(def.radius, vortex ? 0.5f : 0.1f, 0);
        CHECK_NEAR(def.circulation, 1, 0);
        CHECK_NEAR(def.extent, 0, 0);
        CHECK_NEAR(def.length_scale, 10, 0);
        CHECK_NEAR(def.scale_ratio, 0.2f, 0);
        CHECK_NEAR(def.time_scale, 20, 0);
        CHECK_EQUAL_INT(def.mode_count, 32);
        CHECK_EQUAL_INT(def.profile_count, 2);
        CHECK_NEAR(def.profile[0].velocity.x, 0.5, 0);
        CHECK_NEAR(def.profile[1].depth, 50, 0);
        CHECK_NEAR(def.region.minimum.y, -10, 0);
        CHECK_NEAR(def.region.maximum.z, 10, 0);
        CHECK_NEAR(def.region_fade, 1, 0);
        CHECK_EQUAL_INT(def.seed, 0);
        CHECK_EQUAL_INT(def.user_data, 0);
    }
}

// Each spoils one field of a good definition.
typedef struct spoiled_field {
    const char *name; // in the sentence
    size_t offset;
    float values[4]; // none of them is accepted
} spoiled_field;

#define FIELD(name) #name, offsetof(hw_current_def, name)

static const spoiled_field spoiled_fields[] = {
    {FIELD(strength), {NAN, INFINITY, 1000.1f, -1000.1f}},  {FIELD(velocity), {NAN, -INFINITY, 1000.1f, -1000.1f}},
    {FIELD(position), {NAN, INFINITY, 1.1e7f, -1.1e7f}},    {FIELD(direction), {NAN, INFINITY, 1.1e6f, -1.1e6f}},
    {FIELD(speed), {NAN, INFINITY, 1000.1f, -0.1f}},        {FIELD(radius), {NAN, 1.1e5f, 0.0009f, -1.0f}},
    {FIELD(circulation), {NAN, INFINITY, 1.1e6f, -1.1e6f}}, {FIELD(extent), {NAN, INFINITY, 1.1e7f, -1.0f}},
    {FIELD(length_scale), {NAN, INFINITY, 1.1e5f, 0.49f}},  {FIELD(scale_ratio), {NAN, 1.01f, 0.049f, -1.0f}},
    {FIELD(time_scale), {NAN, INFINITY, 1.1e6f, 0.09f}},    {FIELD(region_fade), {NAN, INFINITY, 1.1e6f, 0.0009f}},
    {FIELD(profile), {NAN, INFINITY, 1.1e7f, -1.1e7f}},     {FIELD(region), {NAN, INFINITY, 1.1e7f, -1.1e7f}},
};

TEST(a_current_def_refuses_every_value_beyond_its_limits)
{
    scene s;
    scene_begin(&s, NULL);
    for (int32_t kind = HW_CURRENT_UNIFORM; kind <= HW_CURRENT_CALLBACK; kind++) {
        hw_current_def good = current_def(kind);
        hw_current_id living = add(&s, &good);
        for (size_t f = 0; f < sizeof spoiled_fields / sizeof spoiled_fields[0]; f++)
            for (int v = 0; v < 4; v++) {
                const spoiled_field *field = &spoiled_fields[f];
                hw_current_def def = good;
                hw_current_id current = {1};
                memcpy((char *)&def + field->offset, &field->values[v], sizeof(float));
                check_context("kind %d, %s = %g", kind, field->name, (double)field->values[v]);
                CHECK_REFUSED(&s, hw_current_create(s.world, &def, &current), HW_ERROR_BAD_VALUE, field->name);
                CHECK_EQUAL_HEX(current.bits, 0);
                CHECK_REFUSED(&s, hw_current_set_def(living, &def), HW_ERROR_BAD_VALUE, field->name);
            }
    }
    scene_end(&s);
}

TEST(a_current_def_takes_its_limits)
{
    static const struct {
        const char *name;
        size_t offset;
        float limits[2];
    } fields[] = {
        {FIELD(strength), {-1000.0f, 1000.0f}}, {FIELD(velocity), {-1000.0f, 1000.0f}},
        {FIELD(position), {-1e7f, 1e7f}},       {FIELD(direction), {-1e6f, 1e6f}},
        {FIELD(speed), {0.0f, 1000.0f}},        {FIELD(radius), {0.001f, 1e5f}},
        {FIELD(circulation), {-1e6f, 1e6f}},    {FIELD(extent), {0.0f, 1e7f}},
        {FIELD(length_scale), {0.5f, 1e5f}},    {FIELD(scale_ratio), {0.05f, 1.0f}},
        {FIELD(time_scale), {0.1f, 1e6f}},      {FIELD(region_fade), {0.001f, 1e6f}},
        {FIELD(profile), {-1e7f, 49.9f}},       {FIELD(region), {-1e7f, 10.0f}},
    };
    scene s;
    scene_begin(&s, NULL);
    for (int32_t kind = HW_CURRENT_UNIFORM; kind <= HW_CURRENT_CALLBACK; kind++)
        for (size_t f = 0; f < sizeof fields / sizeof fields[0]; f++)
            for (int v = 0; v < 2; v++) {
                hw_current_def def = current_def(kind);
                memcpy((char *)&def + fields[f].offset, &fields[f].limits[v], sizeof(float));
                check_context("kind %d, %s = %g", kind, fields[f].name, (double)fields[f].limits[v]);
                hw_current_id current = add(&s, &def);
                for (int i = -2; i <= 2; i++) {
                    hw_vec3 flow = flow_at(&s, 0.05f * (float)i, 2e6f * (float)i, 0.01f);
                    CHECK(isfinite(flow.x) && isfinite(flow.y) && isfinite(flow.z));
                }
                CHECK_OK(hw_current_destroy(current));
            }
    scene_end(&s);
}

TEST(a_current_def_refuses_what_does_not_fit_together)
{
    scene s;
    scene_begin(&s, NULL);
    hw_current_def good = current_def(HW_CURRENT_PROFILE);
    hw_current_id current;
    hw_current_id living = add(&s, &good);
    const hw_result code = HW_ERROR_BAD_VALUE;
    hw_current_def def = good;
    def.profile[1].depth = def.profile[0].depth;
    CHECK_REFUSED(&s, hw_current_create(s.world, &def, &current), code, "profile[1]");
    def = good;
    def.profile[1].velocity.z = NAN;
    CHECK_REFUSED(&s, hw_current_create(s.world, &def, &current), code, "profile");
    static const int32_t bad_counts[] = {0, -1, 17, INT32_MAX, INT32_MIN};
    for (int i = 0; i < 5; i++) {
        def = good;
        def.profile_count = bad_counts[i];
        CHECK_REFUSED(&s, hw_current_create(s.world, &def, &current), code, "profile_count");
        def = good;
        def.mode_count = bad_counts[i] == 17 ? 65 : bad_counts[i];
        CHECK_REFUSED(&s, hw_current_create(s.world, &def, &current), code, "mode_count");
        def = good;
        def.kind = bad_counts[i];
        CHECK_REFUSED(&s, hw_current_create(s.world, &def, &current), code, "kind");
    }
    def = good;
    def.direction = (hw_vec3){0.0f, 0.0f, 0.0f};
    CHECK_REFUSED(&s, hw_current_create(s.world, &def, &current), code, "direction");
    def = good;
    def.region.minimum.y = 11.0f;
    CHECK_REFUSED(&s, hw_current_create(s.world, &def, &current), code, "region");
    def = good;
    def.flags = 4u;
    CHECK_REFUSED(&s, hw_current_create(s.world, &def, &current), code, "flags");
    def = good;
    def.reserved = 1;
    CHECK_REFUSED(&s, hw_current_create(s.world, &def, &current), code, "reserved");
    def = good;
    def.struct_size -= 8;
    CHECK_REFUSED(&s, hw_current_create(s.world, &def, &current), HW_ERROR_NOT_INITIALIZED, "hw_current_def_init");
    CHECK_REFUSED(&s, hw_current_set_def(living, &def), HW_ERROR_NOT_INITIALIZED, "hw_current_def_init");
    def = current_def(HW_CURRENT_JET);
    CHECK_REFUSED(&s, hw_current_set_def(living, &def), code, "kind");
    CHECK_REFUSED(&s, hw_current_set_callback(living, swirl, NULL), code, "HW_CURRENT_CALLBACK");
    static const int32_t bad_kinds[] = {0, -1, 7, INT32_MAX};
    for (int i = 0; i < 4; i++) {
        hw_current_def nothing;
        memset(&nothing, 0, sizeof nothing);
        memset(&def, 0xff, sizeof def);
        CHECK_REFUSED(&s, hw_current_def_init(&def, bad_kinds[i]), code, "kind");
        CHECK(memcmp(&def, &nothing, sizeof def) == 0);
    }
    scene_end(&s);
}

TEST(a_current_id_is_no_cable_id_and_a_dead_one_stays_dead)
{
    scene s;
    scene_begin(&s, NULL);
    hw_current_def def = current_def(HW_CURRENT_UNIFORM);
    hw_cable_def cable_def = scene_cable_def(HW_MODEL_VERLET);
    hw_cable_id cable = scene_add(&s, &cable_def);
    hw_current_id current = add(&s, &def);
    hw_current_id created = {1};
    int32_t count = 7;
    CHECK_REFUSED(&s, hw_current_destroy((hw_current_id){cable.bits}), HW_ERROR_WRONG_KIND, "expected a current");
    CHECK_TEXT(hw_last_error(), "a cable");
    CHECK_REFUSED(&s, hw_cable_destroy((hw_cable_id){current.bits}), HW_ERROR_WRONG_KIND, "expected a cable");
    CHECK_TEXT(hw_last_error(), "a current");
    CHECK_REFUSED(&s, hw_world_step((hw_world_id){current.bits}, 0.1), HW_ERROR_WRONG_KIND, "a current");
    CHECK_REFUSED(&s, hw_current_get_def(current, NULL), HW_ERROR_NULL_ARGUMENT, "def");
    CHECK_REFUSED(&s, hw_current_set_def(current, NULL), HW_ERROR_NULL_ARGUMENT, "def");
    CHECK_REFUSED(&s, hw_current_def_init(NULL, HW_CURRENT_JET), HW_ERROR_NULL_ARGUMENT, "def");
    CHECK_REFUSED(&s, hw_current_create(s.world, NULL, &created), HW_ERROR_NULL_ARGUMENT, "def");
    CHECK_EQUAL_HEX(created.bits, 0);
    CHECK_REFUSED(&s, hw_current_create(s.world, &def, NULL), HW_ERROR_NULL_ARGUMENT, "current");
    CHECK_REFUSED(&s, hw_world_get_currents(s.world, NULL, 4, &count), HW_ERROR_NULL_ARGUMENT, "currents");
    CHECK_REFUSED(&s, hw_world_get_currents(s.world, &created, 1, NULL), HW_ERROR_NULL_ARGUMENT, "count");
    CHECK_REFUSED(&s, hw_world_get_currents(s.world, NULL, 0, &count), HW_ERROR_BUFFER_TOO_SMALL, "1");
    CHECK_EQUAL_INT(count, 1);
    CHECK_REFUSED(&s, hw_world_get_currents(s.world, &created, -1, &count), HW_ERROR_BAD_VALUE, "capacity");
    CHECK_REFUSED(&s, hw_current_get_def((hw_current_id){current.bits + 9}, &def), HW_ERROR_BAD_ID, "current");
    CHECK_EQUAL_INT(def.struct_size, 0);
    CHECK_OK(hw_current_destroy(current));
    CHECK_REFUSED(&s, hw_current_destroy(current), HW_ERROR_STALE_ID, "current was destroyed");
    // The next world knows the highest generation of every kind, not of cables alone.
    def = current_def(HW_CURRENT_UNIFORM);
    for (int i = 0; i < 50; i++) {
        current = add(&s, &def);
        CHECK_OK(hw_current_destroy(current));
    }
    scene_end(&s);
    scene_begin(&s, NULL);
    for (int i = 0; i < 60; i++) {
        created = add(&s, &def);
        CHECK(created.bits != current.bits);
        CHECK_OK(hw_current_destroy(created));
    }
    CHECK_REFUSED(&s, hw_current_destroy(current), HW_ERROR_STALE_ID, "destroyed");
    scene_end(&s);
}
