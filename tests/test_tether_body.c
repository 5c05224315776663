// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Tethers that pull bodies, are wound, and stand still.

#include "check.h"
#include "hawser/hawser.h"
#include "scenes.h"
#include "tether_scenes.h"

#include <math.h>
#include <stdlib.h>

static hw_body_id add_body(scene *s, float mass, float gravity_scale, uint32_t flags, hw_vec3 place)
{
    hw_body_def def;
    hw_body_id body;
    hw_body_state state = {.position = place, .orientation = {0.0f, 0.0f, 0.0f, 1.0f}};
    CHECK_OK(hw_body_def_init(&def));
    def.mass = mass;
    def.gravity_scale = gravity_scale;
    def.flags = flags;
    CHECK_OK(hw_body_create(s->world, &def, &body));
    CHECK_OK(hw_body_set_state(body, &state));
    return body;
}

static hw_tether_id add_tether(scene *s, const hw_tether_def *def)
{
    hw_tether_id tether = {0};
    CHECK_OK(hw_tether_create(s->world, def, &tether));
    return tether;
}

static hw_tether_status status_of(hw_tether_id tether)
{
    hw_tether_status status;
    CHECK_OK(hw_tether_get_status(tether, &status));
    return status;
}

static void run(scene *s, int32_t steps)
{
    for (int32_t i = 0; i < steps; i++)
        CHECK_OK(hw_world_step(s->world, 1.0 / 60.0));
}

// As heavy as the line and a thousand times as heavy, on every model, at the origin and where a float is right to
// 30 micrometres, which are 9 N of this line: nothing is thrown, and at rest the line carries the body's weight.
TEST(tether_holds_a_hanging_body)
{
    const float masses[] = {1.0f, 30.0f, 3000.0f};
    const int32_t models[] = {HW_MODEL_STRAIGHT, HW_MODEL_V_SHAPE, HW_MODEL_CATENARY};
    for (int i = 0; i < 18; i++) {
        scene s;
        scene_begin(&s, NULL);
        float mass = masses[i % 3];
        float depth = i < 9 ? 0.0f : 400.0f;
        hw_tether_def def = tether_def(models[i / 3 % 3]);
        def.start_position = (hw_vec3){0.0f, -depth, 0.0f};
        def.end_position = (hw_vec3){0.0f, -depth - 9.9f, 0.0f};
        hw_tether_id tether = add_tether(&s, &def);
        hw_body_id body = add_body(&s, mass, 1.0f, HW_BODY_SIMULATED, def.end_position);
        CHECK_OK(hw_tether_tie(tether, 1, body, (hw_vec3){0}));
        double fastest = 0.0;
        for (int k = 0; k < 1200; k++) {
            hw_body_state state;
            run(&s, 1);
            CHECK_OK(hw_body_get_state(body, &state));
            fastest = fmax(fastest, fabs((double)state.velocity.y));
        }
        hw_tether_status status = status_of(tether);
        check_context("model %d, %g kg, %g m deep", (int)models[i / 3 % 3], (double)mass, (double)depth);
        CHECK_NEAR((double)status.end_force.y / (9.81 * (double)mass), 1.0, 0.002);
        CHECK(fastest < 3.0); // it falls by 10 cm at first: 1.4 m/s
        scene_end(&s);
    }
}

// A line of steel that weighs 54 N in water, straight down and taut: what the body at its end feels is what the end
// tells, and no link tells more than the start bears.
TEST(tether_tells_the_tension_of_a_taut_line)
{
    const int32_t models[] = {HW_MODEL_STRAIGHT, HW_MODEL_V_SHAPE, HW_MODEL_CATENARY};
    for (int i = 0; i < 6; i++) {
        scene s;
        scene_begin(&s, NULL);
        hw_tether_def def = tether_def(models[i / 2]);
        CHECK_OK(hw_cable_material_init(&def.material, HW_MATERIAL_STEEL_WIRE_ROPE));
        def.length = 4.0f;
        def.end_position = (hw_vec3){i % 2 == 0 ? 0.0f : 0.5f, -3.9f, 0.0f};
        hw_tether_id tether = add_tether(&s, &def);
        hw_body_id body = add_body(&s, 20.0f, 1.0f, 0, def.end_position);
        CHECK_OK(hw_tether_tie(tether, 1, body, (hw_vec3){0}));
        hw_body_state state;
        CHECK_OK(hw_body_get_state(body, &state));
        const float h = 1.0f / 60.0f;
        for (int k = 0; k < 1200; k++) {
            hw_body_load load;
            CHECK_OK(hw_body_set_state(body, &state));
            run(&s, 1);
            CHECK_OK(hw_body_get_load(body, &load));
            state.velocity.x += h * (load.force.x / 20.0f - state.velocity.x);
            state.velocity.y += h * (load.force.y / 20.0f - 9.81f - state.velocity.y);
            state.position.x += h * state.velocity.x;
            state.position.y += h * state.velocity.y;
        }
        hw_tether_status status = status_of(tether);
        float tensions[32];
        int32_t count = 0;
        CHECK_OK(hw_tether_copy_tensions(tether, tensions, 32, &count));
        check_context("model %d, at %g m", (int)models[i / 2], (double)state.position.x);
        CHECK_NEAR((double)status.end_tension / (20.0 * 9.81), 1.0, 0.02);
        CHECK_NEAR((double)status.end_force.y / (20.0 * 9.81), 1.0, 0.02);
        CHECK_NEAR((double)tensions[count - 1] / (20.0 * 9.81), 1.0, models[i / 2] == HW_MODEL_V_SHAPE ? 0.1 : 0.02);
        double weight = models[i / 2] == HW_MODEL_STRAIGHT ? 0.0 : 0.5 * 54.0; // a V has half of it in its knee
        weight = models[i / 2] == HW_MODEL_CATENARY ? 54.0 : weight;
        CHECK_NEAR((double)status.start_tension, 20.0 * 9.81 + weight, 6.0);
        CHECK((double)status.max_tension < 20.0 * 9.81 + weight + 6.0);
        hw_cable_def cable_def = scene_cable_def(HW_MODEL_DYNAMIC);
        cable_def.material = def.material;
        hw_cable_id cable = scene_add(&s, &cable_def);
        CHECK_OK(hw_cable_take_tether(cable, tether));
        CHECK_NEAR(scene_status(cable).start_tension, status.start_tension, 1e-3);
        CHECK_NEAR(scene_status(cable).end_tension, status.end_tension, 1e-3);
        scene_end(&s);
    }
}

// The host moves the body by what it is told, frame by frame.
TEST(tether_holds_a_body_of_the_host)
{
    scene s;
    scene_begin(&s, NULL);
    hw_tether_def def = tether_def(HW_MODEL_CATENARY);
    def.end_position = (hw_vec3){4.0f, -8.0f, 0.0f};
    hw_tether_id tether = add_tether(&s, &def);
    hw_body_id body = add_body(&s, 40.0f, 1.0f, 0, def.end_position);
    CHECK_OK(hw_tether_tie(tether, 1, body, (hw_vec3){0}));
    hw_body_state state;
    CHECK_OK(hw_body_get_state(body, &state));
    const float h = 1.0f / 60.0f;
    for (int i = 0; i < 1800; i++) {
        hw_body_load load;
        CHECK_OK(hw_body_set_state(body, &state));
        run(&s, 1);
        CHECK_OK(hw_body_get_load(body, &load));
        // Its weight, the line, and water that slows it.
        state.velocity.x += h * (load.force.x / 40.0f - state.velocity.x);
        state.velocity.y += h * (load.force.y / 40.0f - 9.81f - state.velocity.y);
        state.position.x += h * state.velocity.x;
        state.position.y += h * state.velocity.y;
    }
    CHECK_NEAR(state.position.x, 0.0, 0.1);
    CHECK_NEAR(state.position.y, -10.0, 0.05);
    CHECK_NEAR(status_of(tether).end_force.y / (40.0 * 9.81), 1.0, 0.02);
    scene_end(&s);
}

// A buoy rises until it has lifted as much of its chain as it can carry.
TEST(tether_moors_a_buoy)
{
    scene s;
    scene_begin(&s, NULL);
    hw_tether_def def = tether_def(HW_MODEL_CATENARY);
    CHECK_OK(hw_cable_material_init(&def.material, HW_MATERIAL_MOORING_CHAIN));
    def.flags = HW_TETHER_ELASTIC | HW_TETHER_SEABED;
    def.length = 60.0f;
    def.segment_count = 60;
    def.seabed_height = -20.0f;
    def.start_position = (hw_vec3){0.0f, -20.0f, 0.0f};
    def.end_position = (hw_vec3){40.0f, -12.0f, 0.0f};
    hw_tether_id tether = add_tether(&s, &def);
    // 500 kg that float with the force of 1000 kg: 9.8 kN.
    hw_body_id buoy = add_body(&s, 500.0f, -2.0f, HW_BODY_SIMULATED, def.end_position);
    CHECK_OK(hw_tether_tie(tether, 1, buoy, (hw_vec3){0}));
    hw_body_state state;
    for (int i = 0; i < 3600; i++) {
        run(&s, 1);
        CHECK_OK(hw_body_get_state(buoy, &state));
        CHECK(fabsf(state.velocity.y) < 20.0f);
        // The water that brakes a buoy.
        state.velocity.x *= 0.98f;
        state.velocity.y *= 0.98f;
        CHECK_OK(hw_body_set_state(buoy, &state));
    }
    hw_tether_status status = status_of(tether);
    CHECK_NEAR(status.end_force.y / (-2.0 * 500.0 * 9.81), 1.0, 0.02);
    CHECK(state.position.y < 40.0f && state.position.y > -19.0f);
    scene_end(&s);
}

TEST(tether_pays_out_and_reels_in_at_its_speed)
{
    scene s;
    scene_begin(&s, NULL);
    hw_tether_def def = tether_def(HW_MODEL_CATENARY);
    hw_tether_id tether = add_tether(&s, &def);
    CHECK_OK(hw_tether_pay_out(tether, 0.5f, 100.0f));
    run(&s, 120);
    CHECK_NEAR(status_of(tether).length, 11.0, 1e-3);
    CHECK_NEAR(status_of(tether).line_speed, 0.5, 0.0);
    CHECK_EQUAL_INT(status_of(tether).at_limit, 0);
    CHECK_OK(hw_tether_pay_out(tether, -1.0f, 1.0f));
    run(&s, 180);
    CHECK_NEAR(status_of(tether).length, 8.0, 1e-3);
    // Not shorter than its way.
    run(&s, 600);
    CHECK_NEAR(status_of(tether).length, 5.0, 0.02);
    CHECK_NEAR(status_of(tether).line_speed, 0.0, 0.0);
    CHECK_OK(hw_tether_pay_out(tether, 0.0f, 1.0f));
    run(&s, 400);
    CHECK_EQUAL_INT(status_of(tether).state, HW_TETHER_ASLEEP);
    scene_end(&s);
}

TEST(tether_stops_at_the_length_that_it_is_told)
{
    scene s;
    scene_begin(&s, NULL);
    hw_tether_def def = tether_def(HW_MODEL_CATENARY);
    hw_tether_id tether = add_tether(&s, &def);
    CHECK_OK(hw_tether_pay_out(tether, 1.0f, 10.3f));
    run(&s, 60);
    CHECK_NEAR(status_of(tether).length, 10.3f, 0.0);
    CHECK_EQUAL_INT(status_of(tether).at_limit, 1);
    CHECK_NEAR(status_of(tether).line_speed, 0.0, 0.0);
    // There is no more to do: it sleeps, and being told the same again does not wake it.
    run(&s, 600);
    CHECK_OK(hw_tether_pay_out(tether, 1.0f, 10.3f));
    CHECK_EQUAL_INT(status_of(tether).state, HW_TETHER_ASLEEP);
    CHECK_OK(hw_tether_pay_out(tether, -1.0f, 9.7f));
    CHECK_EQUAL_INT(status_of(tether).at_limit, 0);
    run(&s, 60);
    CHECK_NEAR(status_of(tether).length, 9.7f, 0.0);
    CHECK_EQUAL_INT(status_of(tether).at_limit, 1);
    // Past the limit it neither goes on nor comes back.
    CHECK_OK(hw_tether_pay_out(tether, 1.0f, 5.0f));
    run(&s, 10);
    CHECK_NEAR(status_of(tether).length, 9.7f, 0.0);
    CHECK_EQUAL_INT(status_of(tether).at_limit, 1);
    scene_end(&s);
}

// A hundred metres are known to 8 micrometres as a float, and a tenth of a millimetre a second is less in a step.
TEST(tether_creeps_and_follows_a_length_that_is_set_on_the_way)
{
    scene s;
    scene_begin(&s, NULL);
    hw_tether_def def = tether_def(HW_MODEL_CATENARY);
    hw_tether_id tether = add_tether(&s, &def);
    CHECK_OK(hw_tether_pay_out(tether, 1e-4f, 200.0f));
    run(&s, 60);
    CHECK_OK(hw_tether_set_length(tether, 100.0f));
    run(&s, 600);
    CHECK_NEAR(status_of(tether).length, 100.001, 1e-5);
    scene_end(&s);
}

// A taut line that reels in takes up what hangs from it.
TEST(tether_hoists_a_body)
{
    const int32_t models[] = {HW_MODEL_STRAIGHT, HW_MODEL_V_SHAPE, HW_MODEL_CATENARY};
    for (int i = 0; i < 3; i++) {
        scene s;
        scene_begin(&s, NULL);
        hw_tether_def def = tether_def(models[i]);
        def.end_position = (hw_vec3){0.0f, -9.99f, 0.0f};
        hw_tether_id tether = add_tether(&s, &def);
        hw_body_id body = add_body(&s, 50.0f, 1.0f, HW_BODY_SIMULATED, def.end_position);
        CHECK_OK(hw_tether_tie(tether, 1, body, (hw_vec3){0}));
        CHECK_OK(hw_tether_pay_out(tether, -0.5f, 4.0f));
        run(&s, 1200);
        hw_body_state state;
        CHECK_OK(hw_body_get_state(body, &state));
        check_context("model %d", (int)models[i]);
        CHECK_NEAR(state.position.y, -4.0, 0.01);
        CHECK_NEAR((double)status_of(tether).end_force.y / (50.0 * 9.81), 1.0, 0.01);
        CHECK_EQUAL_INT(status_of(tether).at_limit, 1);
        scene_end(&s);
    }
}

TEST(tether_that_is_not_active_stays_as_it_is)
{
    scene s;
    scene_begin(&s, NULL);
    hw_tether_def def = tether_def(HW_MODEL_CATENARY);
    hw_tether_id tether = add_tether(&s, &def);
    hw_vec3 before[33];
    hw_vec3 after[33];
    int32_t count;
    CHECK_OK(hw_tether_set_active(tether, 0));
    CHECK_OK(hw_tether_copy_points(tether, before, 33, &count));
    CHECK_OK(hw_tether_set_ends(tether, def.start_position, (hw_vec3){7.0f, 1.0f, 2.0f}));
    CHECK_OK(hw_tether_pay_out(tether, 1.0f, 100.0f));
    run(&s, 30);
    CHECK_OK(hw_tether_copy_points(tether, after, 33, &count));
    CHECK_EQUAL_INT(status_of(tether).state, HW_TETHER_STILL);
    for (int i = 0; i < 33; i++)
        CHECK(before[i].x == after[i].x && before[i].y == after[i].y && before[i].z == after[i].z);
    CHECK_OK(hw_tether_set_active(tether, 1));
    run(&s, 30);
    CHECK_NEAR(status_of(tether).end_position.x, 7.0, 1e-6);
    CHECK_NEAR(status_of(tether).length, 10.5, 1e-3);
    scene_end(&s);
}

TEST(tether_refuses_bodies_that_it_cannot_be_tied_to)
{
    scene s;
    scene other;
    scene_begin(&s, NULL);
    scene_begin(&other, NULL);
    hw_tether_def def = tether_def(HW_MODEL_CATENARY);
    hw_tether_id tether = add_tether(&s, &def);
    hw_body_id body = add_body(&s, 1.0f, 1.0f, HW_BODY_SIMULATED, def.end_position);
    hw_body_id far = add_body(&other, 1.0f, 1.0f, HW_BODY_SIMULATED, def.end_position);
    uint64_t hash = scene_hash(&s);
    CHECK_RESULT(hw_tether_tie(tether, 2, body, (hw_vec3){0}), HW_ERROR_BAD_VALUE);
    CHECK_RESULT(hw_tether_tie(tether, 1, far, (hw_vec3){0}), HW_ERROR_BAD_VALUE);
    CHECK_RESULT(hw_tether_tie(tether, 1, body, (hw_vec3){NAN, 0.0f, 0.0f}), HW_ERROR_BAD_VALUE);
    CHECK_RESULT(hw_tether_pay_out(tether, 101.0f, 10.0f), HW_ERROR_BAD_VALUE);
    CHECK_RESULT(hw_tether_pay_out(tether, 1.0f, 0.0f), HW_ERROR_BAD_VALUE);
    CHECK_RESULT(hw_tether_set_active(tether, 2), HW_ERROR_BAD_VALUE);
    CHECK(scene_hash(&s) == hash);
    // A body that goes lets go of the line.
    CHECK_OK(hw_tether_tie(tether, 1, body, (hw_vec3){0}));
    CHECK_OK(hw_body_destroy(body));
    hw_body_id next = add_body(&s, 1.0f, 1.0f, HW_BODY_SIMULATED, (hw_vec3){100.0f, 0.0f, 0.0f});
    run(&s, 10);
    CHECK_NEAR(status_of(tether).end_position.x, 5.0, 1e-6);
    CHECK_OK(hw_body_destroy(next));
    scene_end(&other);
    scene_end(&s);
}

TEST(tether_on_a_body_goes_on_the_same_after_a_snapshot)
{
    scene s;
    scene_begin(&s, NULL);
    hw_tether_def def = tether_def(HW_MODEL_CATENARY);
    def.end_position = (hw_vec3){6.0f, -3.0f, 1.0f};
    hw_tether_id tether = add_tether(&s, &def);
    hw_body_id body = add_body(&s, 20.0f, 1.0f, HW_BODY_SIMULATED, def.end_position);
    CHECK_OK(hw_tether_tie(tether, 1, body, (hw_vec3){0.1f, 0.2f, 0.0f}));
    CHECK_OK(hw_tether_pay_out(tether, 0.1f, 100.0f));
    run(&s, 40);
    size_t size = 0;
    CHECK_OK(hw_snapshot_size(s.world, &size));
    void *snapshot = malloc(size);
    CHECK_OK(hw_snapshot_save(s.world, snapshot, size, &size));
    run(&s, 40);
    uint64_t hash = scene_hash(&s);
    CHECK_OK(hw_snapshot_load(s.world, snapshot, size));
    run(&s, 40);
    CHECK(scene_hash(&s) == hash);
    free(snapshot);
    scene_end(&s);
}

// Gravity that turns takes what was level with it: the line stays as long as it is.
TEST(tether_keeps_its_length_as_gravity_turns)
{
    const hw_vec3 gravities[] = {{0.0f, -9.81f, 0.0f}, {7.0f, 5.7f, 6.1f}, {-9.81f, 0.0f, 0.0f}, {0.0f, 0.0f, 9.81f}};
    for (int32_t depth = HW_DEPTH_FORCES; depth <= HW_DEPTH_NONLINEAR; depth++) {
        scene s;
        scene_begin(&s, NULL);
        hw_tether_def def = tether_def(HW_MODEL_V_SHAPE);
        def.depth = depth;
        def.end_position = (hw_vec3){6.0f, -2.0f, -3.0f};
        hw_tether_id tether = add_tether(&s, &def);
        for (int i = 0; i < 4; i++) {
            CHECK_OK(hw_world_set_gravity(s.world, gravities[i]));
            run(&s, 60);
            check_context("depth %d, gravity %d", (int)depth, i);
            CHECK_NEAR(status_of(tether).current_length, 10.0, 1e-3);
        }
        scene_end(&s);
    }
}

// Half in the water, half in the air: the water is not the same everywhere, and is asked for more than once.
TEST(tether_is_at_rest_at_once_across_the_surface)
{
    scene s;
    hw_water_def water;
    scene_begin(&s, NULL);
    CHECK_OK(hw_water_def_init(&water));
    water.flags = HW_WATER_SURFACE;
    water.surface_height = 0.0f;
    CHECK_OK(hw_world_set_water(s.world, &water));
    hw_tether_def def = tether_def(HW_MODEL_CATENARY);
    def.flags |= HW_TETHER_OWN_CURRENT;
    def.current = (hw_vec3){-0.6f, 0.0f, 0.3f};
    def.start_position = (hw_vec3){0.0f, 2.0f, 0.0f};
    def.end_position = (hw_vec3){4.0f, -4.0f, 1.0f};
    def.length = 14.0f;
    hw_tether_id tether = add_tether(&s, &def);
    hw_vec3 before[33];
    hw_vec3 after[33];
    int32_t count;
    CHECK_NEAR(status_of(tether).current_length, 14.0, 1e-2);
    CHECK_OK(hw_tether_copy_points(tether, before, 33, &count));
    run(&s, 600);
    CHECK_OK(hw_tether_copy_points(tether, after, 33, &count));
    for (int i = 0; i < 33; i++) {
        CHECK_NEAR(before[i].x, after[i].x, 0.1);
        CHECK_NEAR(before[i].y, after[i].y, 0.1);
        CHECK_NEAR(before[i].z, after[i].z, 0.1);
    }
    scene_end(&s);
}

// A body that is pulled at its top speed: what a step made of it can be saved and loaded.
TEST(snapshot_holds_a_body_at_its_top_speed)
{
    for (int i = 0; i < 100; i++) {
        scene s;
        scene_begin(&s, NULL);
        hw_tether_def def = tether_def(HW_MODEL_STRAIGHT);
        hw_tether_id tether = add_tether(&s, &def);
        hw_body_id body = add_body(&s, 1e-3f, 1.0f, 0, def.end_position);
        CHECK_OK(hw_tether_tie(tether, 1, body, (hw_vec3){0.0f, 0.0f, 0.0f}));
        hw_body_state state = {
            .position = {-2e4f, 0.0f, 0.0f}, // from where the line pulls it forward
            .orientation = {0.0f, 0.0f, 0.0f, 1.0f},
            .velocity = {700.0f * (float)i, 0.0f, 0.0f},
        };
        CHECK_OK(hw_body_set_state(body, &state));
        static unsigned char memory[1 << 16];
        uint64_t size;
        check_context("throw %d", i);
        for (int k = 0; k < 4; k++) {
            run(&s, 1);
            CHECK_OK(hw_snapshot_save(s.world, memory, sizeof memory, &size));
            CHECK_OK(hw_snapshot_load(s.world, memory, size));
        }
        scene_end(&s);
    }
}

// Water that runs along a line against its weight: there may be no rest in nature, but a tether comes to one.
TEST(tether_comes_to_rest_where_the_water_holds_its_weight)
{
    for (int i = 0; i < 12; i++) {
        scene s;
        scene_begin(&s, NULL);
        hw_tether_def def = tether_def(HW_MODEL_CATENARY);
        def.flags |= HW_TETHER_OWN_CURRENT;
        def.current = (hw_vec3){0.05f * (float)(i % 3), 0.1f + 0.15f * (float)(i / 3), 0.0f};
        def.material.mass_per_length *= 1.3f;
        def.length = 20.0f;
        def.start_position = (hw_vec3){0.0f, -10.0f, 0.0f};
        def.end_position = (hw_vec3){1.0f + 4.0f * (float)(i % 4), -20.0f, 0.0f};
        hw_tether_id tether = add_tether(&s, &def);
        run(&s, 1200);
        hw_tether_status status = status_of(tether);
        check_context("case %d", i);
        CHECK_EQUAL_INT(status.state, HW_TETHER_ASLEEP);
        CHECK_NEAR(status.current_length, 20.0, 2e-3);
        scene_end(&s);
    }
}
