// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// A dynamic cable that came to rest sleeps, costs nothing, and wakes for everything that could move it.

#include "check.h"
#include "scenes.h"

#include <math.h>
#include <string.h>

#define POINTS 31

static hw_cable_def tether_def(void)
{
    hw_cable_def def = scene_cable_def(HW_MODEL_DYNAMIC);
    hw_cable_material_init(&def.material, HW_MATERIAL_ARMOURED_UMBILICAL);
    def.segment_count = POINTS - 1;
    def.rest_length = 12.0f;
    def.start_position = (hw_vec3){0.0f, -5.0f, 0.0f};
    def.end_position = (hw_vec3){8.0f, -5.0f, 0.0f};
    return def;
}

static hw_cable_id begin_asleep(scene *s, const hw_world_def *world_def)
{
    scene_begin(s, world_def);
    hw_cable_def def = tether_def();
    hw_cable_id cable = scene_add(s, &def);
    for (int second = 0; second < 120 && scene_status(cable).state != HW_CABLE_ASLEEP; second++)
        scene_run(s, 60);
    CHECK_EQUAL_INT(scene_status(cable).state, HW_CABLE_ASLEEP);
    return cable;
}

static void host_flow(const hw_vec3 *points, int32_t count, double time, hw_vec3 *velocities, void *user)
{
    (void)points;
    (void)time;
    (void)user;
    for (int32_t i = 0; i < count; i++)
        velocities[i] = (hw_vec3){0.3f, 0.0f, 0.0f};
}

TEST(a_sleeping_cable_keeps_its_state_exactly)
{
    scene s;
    hw_vec3 before[POINTS];
    hw_vec3 after[POINTS];
    hw_cable_id cable = begin_asleep(&s, NULL);
    scene_points(cable, before, POINTS);
    hw_cable_status status = scene_status(cable);
    scene_run(&s, 600);
    scene_points(cable, after, POINTS);
    CHECK(memcmp(before, after, sizeof before) == 0);
    hw_cable_status later = scene_status(cable);
    CHECK_NEAR(later.max_tension, status.max_tension, 0.0);
    CHECK_NEAR(later.start_tension, status.start_tension, 0.0);
    // What the host says again changes nothing.
    CHECK_OK(hw_cable_hold(cable, 0, (hw_vec3){0.0f, -5.0f, 0.0f}));
    CHECK_EQUAL_INT(scene_status(cable).state, HW_CABLE_ASLEEP);
    scene_end(&s);
}

TEST(a_sleeping_cable_costs_next_to_nothing)
{
    // A moving cable of 30 segments takes microseconds; the phase of a world asleep must not depend on its cables.
    scene s;
    hw_profile profile;
    double awake = 1.0;
    double asleep = 1.0;
    scene_begin(&s, NULL);
    hw_cable_def def = tether_def();
    for (int i = 0; i < 64; i++)
        scene_add(&s, &def);
    for (int step = 0; step < 100; step++) {
        scene_run(&s, 1);
        CHECK_OK(hw_world_get_profile(s.world, &profile));
        awake = profile.cables < awake ? profile.cables : awake;
    }
    scene_run(&s, 60 * 120);
    CHECK_EQUAL_INT(scene_status(s.cables[63]).state, HW_CABLE_ASLEEP);
    for (int step = 0; step < 100; step++) {
        scene_run(&s, 1);
        CHECK_OK(hw_world_get_profile(s.world, &profile));
        asleep = profile.cables < asleep ? profile.cables : asleep;
    }
    CHECK(asleep < 0.05 * awake);
    scene_end(&s);
}

TEST(everything_that_could_move_a_cable_wakes_it)
{
    enum { HOLD, HOLD_AT_ORIGIN, RELEASE, SET_DEF, SET_POINTS, GRAVITY, WATER, CURRENT, CALLBACK, ACTIVE, CUT, RESET };
    static const char *const names[] = {
        "hold",  "hold at origin", "release",  "set_def", "set_points", "gravity",
        "water", "current",        "callback", "active",  "cut",        "reset",
    };
    for (int way = HOLD; way <= RESET; way++) {
        scene s;
        hw_vec3 points[POINTS];
        hw_vec3 after[POINTS];
        hw_cable_def def;
        hw_water_def water;
        hw_current_def flow;
        hw_current_id current = {0};
        hw_cable_id cable = begin_asleep(&s, NULL);
        int32_t count = scene_points(cable, points, POINTS);
        check_context("way %s", names[way]);
        switch (way) {
        case HOLD:
            CHECK_OK(hw_cable_hold(cable, 0, (hw_vec3){0.01f, -5.0f, 0.0f}));
            break;
        case HOLD_AT_ORIGIN:
            CHECK_OK(hw_cable_hold(cable, 15, (hw_vec3){0.0f, 0.0f, 0.0f}));
            break;
        case RELEASE:
            CHECK_OK(hw_cable_release(cable, 0));
            break;
        case SET_DEF:
            CHECK_OK(hw_cable_get_def(cable, &def));
            def.material.mass_per_length *= 0.2f;
            CHECK_OK(hw_cable_set_def(cable, &def));
            break;
        case SET_POINTS:
            points[10].x += 0.05f;
            CHECK_OK(hw_cable_set_points(cable, points, count));
            break;
        case GRAVITY:
            CHECK_OK(hw_world_set_gravity(s.world, (hw_vec3){5.0f, -9.81f, 0.0f}));
            break;
        case WATER:
            hw_water_def_init(&water);
            water.density = 3000.0f;
            CHECK_OK(hw_world_set_water(s.world, &water));
            break;
        case CURRENT:
            hw_current_def_init(&flow, HW_CURRENT_UNIFORM);
            CHECK_OK(hw_current_create(s.world, &flow, &current));
            break;
        case CALLBACK:
            hw_current_def_init(&flow, HW_CURRENT_CALLBACK);
            CHECK_OK(hw_current_create(s.world, &flow, &current));
            CHECK_OK(hw_current_set_callback(current, host_flow, NULL));
            break;
        case ACTIVE:
            CHECK_OK(hw_cable_set_active(cable, 0));
            CHECK_OK(hw_cable_set_active(cable, 1));
            break;
        case CUT:
            CHECK_OK(hw_cable_cut(cable, 6.0f));
            break;
        default:
            CHECK_OK(hw_cable_reset(cable));
            break;
        }
        CHECK_EQUAL_INT(scene_status(cable).state, HW_CABLE_MOVING);
        scene_points(cable, points, POINTS);
        scene_run(&s, 30);
        scene_points(cable, after, POINTS);
        if (way != ACTIVE)
            CHECK(memcmp(points, after, sizeof points) != 0);
        scene_end(&s);
    }
}

TEST(a_change_or_the_end_of_a_current_wakes_a_cable)
{
    scene s;
    hw_current_def flow;
    hw_current_id current;
    hw_cable_id cable = begin_asleep(&s, NULL);
    hw_current_def_init(&flow, HW_CURRENT_UNIFORM);
    CHECK_OK(hw_current_create(s.world, &flow, &current));
    scene_run(&s, 60 * 120);
    CHECK_EQUAL_INT(scene_status(cable).state, HW_CABLE_ASLEEP);
    flow.velocity.x = 0.7f;
    CHECK_OK(hw_current_set_def(current, &flow));
    CHECK_EQUAL_INT(scene_status(cable).state, HW_CABLE_MOVING);
    scene_run(&s, 60 * 120);
    CHECK_EQUAL_INT(scene_status(cable).state, HW_CABLE_ASLEEP);
    CHECK_OK(hw_current_destroy(current));
    CHECK_EQUAL_INT(scene_status(cable).state, HW_CABLE_MOVING);
    scene_end(&s);
}

TEST(an_unsteady_current_keeps_a_cable_awake)
{
    scene s;
    hw_current_def flow;
    hw_current_id current;
    hw_cable_id cable = begin_asleep(&s, NULL);
    hw_current_def_init(&flow, HW_CURRENT_TURBULENCE);
    flow.speed = 1e-5f;
    CHECK_OK(hw_current_create(s.world, &flow, &current));
    scene_run(&s, 60 * 30);
    CHECK_EQUAL_INT(scene_status(cable).state, HW_CABLE_MOVING);
    scene_end(&s);
}

TEST(a_snapshot_restores_sleep)
{
    static unsigned char memory[1 << 14];
    uint64_t written;
    scene s;
    hw_cable_id cable = begin_asleep(&s, NULL);
    CHECK_OK(hw_snapshot_save(s.world, memory, sizeof memory, &written));
    CHECK_OK(hw_cable_hold(cable, 0, (hw_vec3){1.0f, -5.0f, 0.0f}));
    scene_run(&s, 10);
    CHECK_EQUAL_INT(scene_status(cable).state, HW_CABLE_MOVING);
    CHECK_OK(hw_snapshot_load(s.world, memory, written));
    CHECK_EQUAL_INT(scene_status(cable).state, HW_CABLE_ASLEEP);
    CHECK_OK(hw_cable_hold(cable, 0, (hw_vec3){1.0f, -5.0f, 0.0f}));
    CHECK_EQUAL_INT(scene_status(cable).state, HW_CABLE_MOVING);
    scene_end(&s);
}

// A body that its cable alone holds, moved as a game engine does it: semi-implicit Euler, once a frame.
static void host_step(scene *s, hw_body_id body, hw_body_state *state, float mass, hw_vec3 push)
{
    const float frame = 1.0f / 60.0f;
    hw_body_load load;
    CHECK_OK(hw_body_set_state(body, state));
    CHECK_OK(hw_world_step(s->world, 1.0 / 60.0));
    CHECK_OK(hw_body_get_load(body, &load));
    const float kept = 1.0f - 0.3f * frame; // the host's own damping
    state->velocity.x = (state->velocity.x + (load.force.x + push.x) / mass * frame) * kept;
    state->velocity.y = (state->velocity.y + ((load.force.y + push.y) / mass - 9.81f) * frame) * kept;
    state->velocity.z = (state->velocity.z + (load.force.z + push.z) / mass * frame) * kept;
    state->position.x += state->velocity.x * frame;
    state->position.y += state->velocity.y * frame;
    state->position.z += state->velocity.z * frame;
}

TEST(a_cable_sleeps_with_the_body_that_hangs_from_it_and_wakes_for_it)
{
    enum { PUSH, PLACE, TURN, HEAVIER, OTHER_END, COUNT };
    const float mass = 30.0f;
    for (int way = 0; way < COUNT; way++) {
        check_context("way %d", way);
        scene s;
        hw_cable_def def = tether_def();
        hw_body_def body_def;
        hw_body_id body;
        hw_attachment_def tie;
        hw_attachment_id attachment;
        hw_body_state state = {.position = {0.0f, -16.9f, 0.0f}, .orientation = {0.0f, 0.0f, 0.0f, 1.0f}};
        def.end_position = (hw_vec3){0.0f, -16.9f, 0.0f};
        scene_begin(&s, NULL);
        hw_cable_id cable = scene_add(&s, &def);
        CHECK_OK(hw_body_def_init(&body_def));
        body_def.mass = mass;
        CHECK_OK(hw_body_create(s.world, &body_def, &body));
        CHECK_OK(hw_body_set_state(body, &state));
        CHECK_OK(hw_attachment_def_init(&tie));
        tie.cable = cable;
        tie.body = body;
        tie.arc_length = def.rest_length;
        tie.flags = HW_ATTACHMENT_TWO_WAY;
        CHECK_OK(hw_attachment_create(s.world, &tie, &attachment));
        int frames = 0;
        for (; frames < 60 * 120 && scene_status(cable).state != HW_CABLE_ASLEEP; frames++)
            host_step(&s, body, &state, mass, (hw_vec3){0});
        CHECK_EQUAL_INT(scene_status(cable).state, HW_CABLE_ASLEEP);
        for (int i = 0; i < 120; i++)
            host_step(&s, body, &state, mass, (hw_vec3){0});
        CHECK_EQUAL_INT(scene_status(cable).state, HW_CABLE_ASLEEP);
        hw_vec3 before = state.position;
        hw_vec3 push = {0};
        if (way == PUSH) {
            push.x = 0.02f * mass; // a faint thruster
        } else if (way == PLACE) {
            state.position.x += 0.01f;
        } else if (way == TURN) {
            state.orientation = (hw_quat){0.1f, 0.0f, 0.0f, 0.995f};
        } else if (way == HEAVIER) {
            body_def.mass = 1.5f * mass;
            CHECK_OK(hw_body_set_def(body, &body_def));
        } else {
            CHECK_OK(hw_cable_hold(cable, 0, (hw_vec3){0.05f, -5.0f, 0.0f}));
        }
        int woken = -1;
        float moved = 0.0f;
        for (int i = 0; i < 60 * 8; i++) {
            host_step(&s, body, &state, way == HEAVIER ? body_def.mass : mass, push);
            woken = woken < 0 && scene_status(cable).state == HW_CABLE_MOVING ? i : woken;
            moved = fmaxf(moved, fabsf(state.position.x - before.x) + fabsf(state.position.y - before.y));
        }
        CHECK(woken >= 0 && woken < (way == PUSH ? 60 * 4 : 1));
        CHECK(moved > (way == HEAVIER ? 1e-5f : way == TURN ? -1.0f : 0.004f));
        scene_end(&s);
    }
}
