// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Floating bodies that the host's own physics moves: at any rate of the host, from 1 g to 1 000 t, they must float,
// swing and rise as the world's own do.

#include <math.h>
#include <stddef.h>

#include "body.h"
#include "check.h"
#include "floating.h"
#include "world.h"

#define GRAVITY 9.81f

// A host's body and what the host does of its own accord.
typedef struct host_body {
    hw_body_state state;
    float mass;
    hw_vec3 inertia;
    hw_vec3 extra; // N
    float damping; // 1/s
} host_body;

// Semi-implicit Euler, as engines have it.
static void host_step(const scene *s, floating f, host_body *host, double frame)
{
    float h = (float)frame;
    float keep = 1.0f - host->damping * h;
    hw_body_load load;
    hw_body_state *state = &host->state;
    CHECK_OK(hw_body_set_state(f.body, state));
    CHECK_OK(hw_world_step(s->world, frame));
    CHECK_OK(hw_body_get_load(f.body, &load));
    state->velocity.x = keep * (state->velocity.x + h * (load.force.x + host->extra.x) / host->mass);
    state->velocity.y = keep * (state->velocity.y + h * ((load.force.y + host->extra.y) / host->mass - GRAVITY));
    state->velocity.z = keep * (state->velocity.z + h * (load.force.z + host->extra.z) / host->mass);
    state->angular_velocity.x += h * load.torque.x / host->inertia.x;
    state->angular_velocity.y += h * load.torque.y / host->inertia.y;
    state->angular_velocity.z += h * load.torque.z / host->inertia.z;
    state->position.x += h * state->velocity.x;
    state->position.y += h * state->velocity.y;
    state->position.z += h * state->velocity.z;
    hw_quat q = state->orientation;
    hw_vec3 w = {0.5f * h * state->angular_velocity.x, 0.5f * h * state->angular_velocity.y,
                 0.5f * h * state->angular_velocity.z};
    state->orientation = (hw_quat){q.x + w.x * q.w + w.y * q.z - w.z * q.y, q.y + w.y * q.w + w.z * q.x - w.x * q.z,
                                   q.z + w.z * q.w + w.x * q.y - w.y * q.x, q.w - w.x * q.x - w.y * q.y - w.z * q.z};
}

static host_body host_of(floating f)
{
    hw_body_def def;
    CHECK_OK(hw_body_get_def(f.body, &def));
    return (host_body){.state = floating_state(f), .mass = def.mass, .inertia = def.inertia};
}

TEST(a_body_of_the_host_floats_as_one_of_ours)
{
    scene s;
    floating_def ours = floating_shape(HW_HULL_BOX);
    ours.hull.size = (hw_vec3){2.0f, 0.5f, 1.0f};
    ours.mass = 400.0f;
    ours.inertia = (hw_vec3){41.7f, 166.0f, 141.0f};
    ours.position.y = 0.2f;
    ours.turned = (hw_quat){0.05f, 0.0f, 0.02f, 0.9985f};
    floating_def theirs = ours;
    theirs.body_flags = 0;
    floating_begin(&s, 1.0 / 60.0, 1);
    floating a = floating_add(&s, &ours);
    floating b = floating_add(&s, &theirs);
    host_body host = host_of(b);
    double apart = 0.0;
    for (int i = 0; i < 1200; i++) {
        host_step(&s, b, &host, 1.0 / 60.0);
        double gap = fabs((double)host.state.position.y - (double)floating_state(a).position.y);
        apart = gap > apart ? gap : apart;
    }
    CHECK(apart < 0.01);
    CHECK_NEAR(0.25 - (double)host.state.position.y, 0.195122, 0.001);
    CHECK_NEAR(host.state.orientation.x, 0.0, 1e-3);
    hw_body_load load;
    CHECK_OK(hw_body_get_load(b.body, &load));
    CHECK_NEAR(load.force.y, 400.0 * 9.81, 2.0);
    CHECK_OK(hw_body_get_load(a.body, &load));
    CHECK_NEAR(load.force.y, 400.0 * 9.81, 2.0);
    scene_end(&s);
}

// ---- At any rate ----

static const double rates[] = {20.0, 30.0, 50.0, 60.0, 90.0, 100.0, 144.0, 240.0, 500.0, 1000.0};
static const double masses[] = {1e-3, 1.0, 300.0, 1e6};

#define RATE_COUNT ((int)(sizeof rates / sizeof rates[0]))
#define MASS_COUNT ((int)(sizeof masses / sizeof masses[0]))

// A ball that floats half under water, of nothing but what swings it.
static floating_def half_ball(double mass)
{
    floating_def ball = floating_shape(HW_HULL_SPHERE);
    double radius = cbrt(mass / (2.0 / 3.0 * 3.14159265 * 1025.0));
    ball.hull.radius = (float)radius;
    ball.mass = (float)mass;
    ball.position.y = (float)(0.1 * radius);
    ball.floater.flags = HW_FLOATER_ENABLED;
    ball.floater.drag_normal = ball.floater.drag_base = ball.floater.lift = ball.floater.wind_drag = 0.0f;
    ball.floater.slamming = 0.0f;
    ball.floater.radiation_damping = 0.02f;
    return ball;
}

// s: 2 pi sqrt((m + m / 2) / (rho g pi R^2)), the water that moves along with a ball half under water is half its mass.
static double period_of(const floating_def *ball)
{
    double radius = (double)ball->hull.radius;
    return 2.0 * 3.14159265 * sqrt(1.5 * (double)ball->mass / (1025.0 * 9.81 * 3.14159265 * radius * radius));
}

typedef struct swing {
    double period; // s
    double level;  // m, mean of the later half
    double first;  // m, largest in the first quarter
    double last;   // m, largest in the last quarter
} swing;

#define MOST_STEPS 40000

static swing swing_of(double mass, double substep, double frame)
{
    static double heights[MOST_STEPS];
    scene s;
    floating_def ball = half_ball(mass);
    ball.body_flags = 0;
    double wanted = 12.0 * period_of(&ball) / frame;
    int count = wanted < MOST_STEPS ? (int)wanted : MOST_STEPS;
    floating_begin(&s, substep, 1);
    floating f = floating_add(&s, &ball);
    host_body host = host_of(f);
    swing result = {0};
    for (int i = 0; i < count; i++) {
        host_step(&s, f, &host, frame);
        heights[i] = (double)host.state.position.y;
        result.level += i >= count / 2 ? heights[i] / (count - count / 2) : 0.0;
    }
    int crossings = 0;
    double begin = 0.0;
    double end = 0.0;
    for (int i = 1; i < count; i++) {
        double height = fabs(heights[i] - result.level);
        result.first = i < count / 4 && height > result.first ? height : result.first;
        result.last = i > 3 * count / 4 && height > result.last ? height : result.last;
        if (heights[i - 1] < result.level && heights[i] >= result.level) {
            end = i - 1 + (result.level - heights[i - 1]) / (heights[i] - heights[i - 1]);
            begin = crossings == 0 ? end : begin;
            crossings++;
        }
    }
    result.period = crossings > 1 ? frame * (end - begin) / (crossings - 1) : 0.0;
    scene_end(&s);
    return result;
}

// Periods: within 1 % where a substep is short beside them. The lightest swings in eleven substeps of 1/60 s, which
// the trapezoidal rule makes (w h)^2 / 12 = 3 % longer.
TEST(a_hosts_body_heaves_alike_at_every_rate_of_the_host)
{
    for (int m = 0; m < MASS_COUNT; m++)
        for (int r = 0; r < RATE_COUNT; r++) {
            floating_def ball = half_ball(masses[m]);
            double radius = (double)ball.hull.radius;
            double period = period_of(&ball);
            double frame = 1.0 / rates[r];
            double substep = r % 2 == 0 && masses[m] > 0.5 ? 1.0 / 60.0 : 1.0 / 240.0;
            if (period / frame < 6.0)
                continue; // no host could show it
            double longest =
                frame > substep && rates[r] != 30.0 && rates[r] != 60.0 ? frame / ceil(frame / substep) * 1.5 : substep;
            double angle = 2.0 * 3.14159265 * longest / period;
            check_context("%g kg, %g Hz, substep %g", masses[m], rates[r], substep);
            swing found = swing_of(masses[m], substep, frame);
            CHECK_NEAR(found.period, period, (0.012 + angle * angle / 12.0) * period);
            CHECK_NEAR(found.level, 0.0, 4e-3 * radius);
            CHECK(found.last < 0.6 * found.first); // it dies away: e^(-0.02 x 2 pi) a swing
        }
}

TEST(a_hosts_massless_ball_rises_with_two_g_at_every_rate)
{
    for (int r = 0; r < RATE_COUNT; r++)
        for (int damped = 0; damped < 2; damped++) {
            scene s;
            floating_def ball = half_ball(1.0);
            ball.body_flags = 0;
            ball.mass = 1e-3f;
            ball.inertia = (hw_vec3){1e-4f, 1e-4f, 1e-4f};
            ball.position.y = -4.0f;
            check_context("%g Hz, damped %d", rates[r], damped);
            floating_begin(&s, 1.0 / 60.0, 1);
            floating f = floating_add(&s, &ball);
            host_body host = host_of(f);
            host.damping = damped ? 0.1f : 0.0f; // what Godot gives every body
            double frame = 1.0 / rates[r];
            int settled = (int)(0.2 * rates[r] + 0.5);
            for (int i = 0; i < settled; i++)
                host_step(&s, f, &host, frame);
            double from = (double)host.state.velocity.y;
            for (int i = 0; i < settled; i++)
                host_step(&s, f, &host, frame);
            double rise = ((double)host.state.velocity.y - from) / (settled * frame);
            // 0.3 %: of 1 g mass in 2 kg of water. A host's damping grows with the speed, and is learnt a frame late.
            CHECK_NEAR(rise, 2.0 * 9.81, (damped ? 0.013 : 0.005) * 2.0 * 9.81);
            hw_floater_def def;
            CHECK_OK(hw_floater_get_def(f.floater, &def));
            def.drag_normal = 1.0f;
            CHECK_OK(hw_floater_set_def(f.floater, &def));
            for (int i = 0; i < (int)(15.0 * rates[r]); i++)
                host_step(&s, f, &host, frame);
            CHECK_NEAR((double)host.state.position.y, 0.0, 1.5 * (double)ball.hull.radius);
            scene_end(&s);
        }
}

// ---- At rest ----

static int is_held(floating f, const host_body *host)
{
    hwi_body *body;
    hwi_world *world;
    hw_body_load load;
    CHECK_OK(hwi_body_resolve(__func__, f.body, &body, &world));
    CHECK_OK(hw_body_get_load(f.body, &load));
    CHECK(!body->at_rest || fabsf(load.force.y - host->mass * GRAVITY - host->extra.y) < 0.05f * host->mass);
    return body->at_rest;
}

static void run_host(const scene *s, floating f, host_body *host, double rate, double seconds)
{
    for (int i = 0; i < (int)(seconds * rate + 0.5); i++)
        host_step(s, f, host, 1.0 / rate);
}

static floating_def host_crate(void)
{
    floating_def box = floating_shape(HW_HULL_BOX);
    box.hull.size = (hw_vec3){2.0f, 0.5f, 1.0f};
    box.mass = 400.0f;
    box.position.y = 0.1f;
    box.body_flags = 0;
    return box;
}

TEST(a_hosts_body_at_rest_in_calm_water_sleeps_at_its_draft_at_every_rate)
{
    static const double some[] = {20.0, 30.0, 60.0, 144.0, 1000.0};
    for (int r = 0; r < 5; r++) {
        scene s;
        floating_def box = host_crate();
        floating_begin(&s, 1.0 / 60.0, 1);
        floating f = floating_add(&s, &box);
        host_body host = host_of(f);
        host.damping = 0.1f;
        check_context("%g Hz", some[r]);
        run_host(&s, f, &host, some[r], 40.0);
        CHECK(is_held(f, &host));
        hw_body_state before = host.state;
        run_host(&s, f, &host, some[r], 60.0);
        CHECK(is_held(f, &host));
        CHECK_NEAR(0.25 - (double)host.state.position.y, 0.195122, 1e-3);
        CHECK_NEAR(host.state.position.y, before.position.y, 2e-4);
        CHECK_NEAR(host.state.position.x, before.position.x, 2e-4);
        CHECK_NEAR(floating_status(f).draft, 0.195122, 1e-3);
        scene_end(&s);
    }
}

TEST(whatever_a_host_does_to_a_sleeping_body_wakes_it)
{
    for (int k = 0; k < 5; k++) {
        scene s;
        floating_def box = host_crate();
        floating_begin(&s, 1.0 / 60.0, 1);
        floating f = floating_add(&s, &box);
        host_body host = host_of(f);
        run_host(&s, f, &host, 60.0, 40.0);
        check_context("case %d", k);
        CHECK(is_held(f, &host));
        hw_water_def water;
        CHECK_OK(hw_world_get_water(s.world, &water));
        double draft = 0.195122;
        switch (k) {
        case 0: // a load is put on it
            host.extra.y = -50.0f * GRAVITY;
            draft = 450.0 / (1025.0 * 2.0);
            break;
        case 1: // pushed as faintly as by a finger
            host.extra.x = 4.0f;
            break;
        case 2: // thrown
            host.state.velocity.y = 1.0f;
            break;
        case 3: // put elsewhere
            host.state.position.y += 0.05f;
            break;
        default: // the tide
            water.surface_height += 0.05f;
            CHECK_OK(hw_world_set_water(s.world, &water));
            break;
        }
        run_host(&s, f, &host, 60.0, 1.5);
        if (k != 1)
            CHECK(!is_held(f, &host));
        run_host(&s, f, &host, 60.0, 60.0);
        CHECK_NEAR(0.25 - (double)host.state.position.y + (k == 4 ? 0.05 : 0.0), draft, 1e-3);
        // Drag C A rho v^2 / 2 = 4 N: it drifts on as one that never slept.
        CHECK((k == 1) == (host.state.velocity.x > 0.05f));
        scene_end(&s);
    }
}
