// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Floating bodies of any shape and weight, dropped, hit, spawned deep or turned over, at any step, in calm water and in
// waves: none may ever be faster than what it was given can make it.
//
//     hawser_fuzz_violence [<bodies> [<seed>]]

#include "floating.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static uint64_t state;

static uint32_t next(void)
{
    state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(state >> 33);
}

static int chance(uint32_t one_in)
{
    return next() % one_in == 0;
}

static float real(float low, float high)
{
    return low + (high - low) * (float)next() / 2147483648.0f;
}

// From 10^low to 10^high, every magnitude alike.
static float decade(float low, float high)
{
    return powf(10.0f, real(low, high));
}

typedef struct victim {
    floating_def def;
    double substep; // s
    float gravity;  // m/s^2
    int32_t beaufort;
    hw_vec3 spin; // rad/s
    double size;  // m, of its longest side
} victim;

static hw_quat any_turn(void)
{
    hw_quat q = {real(-1.0f, 1.0f), real(-1.0f, 1.0f), real(-1.0f, 1.0f), real(-1.0f, 1.0f)};
    float length = sqrtf(q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w);
    if (length < 0.1f)
        return (hw_quat){1.0f, 0.0f, 0.0f, 0.0f}; // upside down
    return (hw_quat){q.x / length, q.y / length, q.z / length, q.w / length};
}

// Blocks, balls, drums, capsules, rods, plates and discs, of what weighs from a hundredth of water to ten times as
// much, within 1 g and 1000 t.
static void any_shape(victim *v)
{
    int32_t shape = HW_HULL_BOX + (int32_t)(next() % 4);
    floating_def *def = &v->def;
    *def = floating_shape(shape);
    hw_hull_def *hull = &def->hull;
    float size = decade(-1.3f, 1.3f);
    hull->size = (hw_vec3){size, size * decade(-2.0f, 0.0f), size * decade(-2.0f, 0.0f)};
    hull->radius = 0.5f * size * decade(-1.0f, 0.0f);
    hull->length = size;
    if (shape == HW_HULL_SPHERE)
        hull->radius = 0.5f * size;
    if (shape == HW_HULL_CYLINDER && chance(2)) {
        hull->radius = 0.5f * size; // a disc
        hull->length = size * decade(-2.0f, -0.5f);
    }
    for (int i = 0; i < 3; i++) {
        float *side = i == 0 ? &hull->size.x : i == 1 ? &hull->size.y : &hull->size.z;
        *side = fmaxf(*side, 2e-3f);
    }
    hull->radius = fmaxf(hull->radius, 2e-3f);
    hull->length = fmaxf(hull->length, 2e-3f);
    hull->triangle_target = 12 + (int32_t)(next() % 100);
    double r = (double)hull->radius;
    double l = (double)hull->length;
    double box = (double)hull->size.x * (double)hull->size.y * (double)hull->size.z;
    double ball = 4.0 / 3.0 * 3.14159265 * r * r * r;
    double drum = 3.14159265 * r * r * l;
    double volume = shape == HW_HULL_BOX        ? box
                    : shape == HW_HULL_SPHERE   ? ball
                    : shape == HW_HULL_CYLINDER ? drum
                                                : drum + ball;
    def->mass = (float)(1000.0 * volume) * decade(-2.0f, 1.0f);
    def->mass = fminf(fmaxf(def->mass, 1e-3f), 1e6f);
    v->size = shape == HW_HULL_BOX        ? (double)fmaxf(hull->size.x, fmaxf(hull->size.y, hull->size.z))
              : shape == HW_HULL_SPHERE   ? 2.0 * r
              : shape == HW_HULL_CYLINDER ? fmax(2.0 * r, l)
                                          : 2.0 * r + l;
}

static void any_fate(victim *v)
{
    static const double substeps[] = {1.0 / 240.0, 1.0 / 120.0, 1.0 / 60.0, 1.0 / 30.0, 1.0 / 20.0};
    floating_def *def = &v->def;
    v->substep = substeps[next() % 5];
    v->gravity = chance(4) ? real(0.5f, 25.0f) : 9.81f;
    v->beaufort = chance(2) ? 0 : 1 + (int32_t)(next() % 8);
    def->turned = any_turn();
    def->position = (hw_vec3){real(-50.0f, 50.0f), 0.0f, real(-50.0f, 50.0f)};
    switch (next() % 5) {
    case 0:
        def->position.y = real(1.0f, 50.0f);
        break;
    case 1:
        def->position.y = real(-60.0f, 0.0f);
        break;
    case 2:
        def->position.y = real(0.0f, 50.0f);
        v->spin = (hw_vec3){real(-10.0f, 10.0f), real(-10.0f, 10.0f), real(-10.0f, 10.0f)};
        break;
    default:
        def->position.y = chance(2) ? 0.0f : real(-5.0f, 5.0f);
        def->velocity = (hw_vec3){real(-17.3f, 17.3f), real(-17.3f, 17.3f), real(-17.3f, 17.3f)};
        break;
    }
    if (chance(5)) {
        hw_floater_def strewn;
        hw_floater_def_init(&strewn, HW_FLOATER_RANDOM_POINTS);
        strewn.point_count = 100;
        def->floater = strewn;
    }
}

static double length(hw_vec3 v)
{
    return sqrt((double)v.x * (double)v.x + (double)v.y * (double)v.y + (double)v.z * (double)v.z);
}

static int is_finite(hw_body_state s)
{
    return isfinite(s.position.x + s.position.y + s.position.z + s.velocity.x + s.velocity.y + s.velocity.z +
                    s.orientation.x + s.orientation.y + s.orientation.z + s.orientation.w + s.angular_velocity.x +
                    s.angular_velocity.y + s.angular_velocity.z);
}

// What it starts with, with the height that it may fall or the depth that it may rise, and with the waves. A plate that
// turns edge on takes along what the water across it had, and may so double its speed.
static double fastest_allowed(const victim *v)
{
    double g = (double)v->gravity;
    double way = fabs((double)v->def.position.y) + 3.0 * v->size;
    double given = length(v->def.velocity) + 0.5 * v->size * length(v->spin);
    return 2.0 * given + sqrt(2.0 * g * way) + 4.0 * sqrt(g * v->size) + 1.5 * v->beaufort + 1.0;
}

static int endure(uint64_t seed)
{
    victim v = {0};
    scene s;
    state = seed * UINT64_C(0x9e3779b97f4a7c15) + 1;
    next();
    any_shape(&v);
    any_fate(&v);
    floating_begin(&s, v.substep, 1);
    hw_world_set_gravity(s.world, (hw_vec3){0.0f, -v.gravity, 0.0f});
    if (v.beaufort > 0) {
        hw_sea_def sea;
        hw_sea_def_init(&sea);
        sea.weather = HW_WEATHER_BEAUFORT;
        sea.beaufort = v.beaufort;
        sea.surface = HW_SEA_GERSTNER;
        hw_world_set_sea(s.world, &sea);
    }
    floating f = floating_add(&s, &v.def);
    hw_body_state now = floating_state(f);
    now.angular_velocity = v.spin;
    hw_body_set_state(f.body, &now);
    double fastest = 0.0;
    double whirl = 0.0;
    double bound = fastest_allowed(&v);
    for (int32_t n = 0; n < (int32_t)(10.0 / v.substep) && is_finite(now); n++) {
        scene_run(&s, 1);
        now = floating_state(f);
        fastest = fmax(fastest, length(now.velocity));
        whirl = fmax(whirl, 0.5 * v.size * length(now.angular_velocity));
    }
    hw_fault fault;
    int32_t faults = 0;
    hw_world_poll_faults(s.world, &fault, 1, &faults);
    int good = is_finite(now) && faults == 0 && fastest <= bound && whirl <= 3.0 * bound;
    if (!good)
        printf("fuzz_violence: body %" PRIu64
               ": shape %d of %g m, %g kg, substep %g s, Beaufort %d: %g m/s and whirling "
               "at %g m/s, where %g m/s is allowed; %d faults\n",
               seed, (int)v.def.hull.shape, v.size, (double)v.def.mass, v.substep, (int)v.beaufort, fastest, whirl,
               bound, (int)faults);
    scene_end(&s);
    return good;
}

int main(int argument_count, char **arguments)
{
    int64_t count = argument_count > 1 ? strtoll(arguments[1], NULL, 10) : 200;
    uint64_t first = argument_count > 2 ? strtoull(arguments[2], NULL, 10) : 1;
    int64_t bad = 0;
    for (int64_t i = 0; i < count; i++)
        bad += !endure(first + (uint64_t)i);
    printf("fuzz_violence: %" PRId64 " bodies from seed %" PRIu64 ", %" PRId64 " too fast\n%d passed, %d failed\n",
           count, first, bad, bad == 0, bad != 0);
    return bad != 0;
}
