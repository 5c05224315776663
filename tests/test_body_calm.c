// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Bodies at rest in calm water: they stand still to the last bit, and whatever should move them does.

#include <math.h>
#include <string.h>

#include "check.h"
#include "floating.h"
#include "naval.h"

static floating add_crate(scene *s)
{
    floating_def box = floating_shape(HW_HULL_BOX);
    box.hull.size = (hw_vec3){2.0f, 0.5f, 1.0f};
    box.mass = 400.0f;
    box.position.y = 0.1f;
    return floating_add(s, &box);
}

static int is_asleep(floating f)
{
    hw_body_state state = floating_state(f);
    const hw_vec3 none = {0};
    return memcmp(&state.velocity, &none, sizeof none) == 0 && memcmp(&state.angular_velocity, &none, sizeof none) == 0;
}

// Seconds until it sleeps, or -1.
static double sleep_after(scene *s, floating f, double most)
{
    for (double seconds = 1.0; seconds <= most; seconds += 1.0) {
        scene_run(s, 60);
        if (is_asleep(f))
            return seconds;
    }
    return -1.0;
}

static double moved_by(scene *s, floating f, int32_t substeps)
{
    hw_body_state from = floating_state(f);
    scene_run(s, substeps);
    hw_body_state to = floating_state(f);
    return fabs((double)to.position.x - (double)from.position.x) +
           fabs((double)to.position.y - (double)from.position.y) +
           fabs((double)to.position.z - (double)from.position.z);
}

TEST(a_floating_body_comes_to_rest_and_stays_at_its_draft)
{
    scene s;
    floating_begin(&s, 1.0 / 60.0, 1);
    floating f = add_crate(&s);
    double slept = sleep_after(&s, f, 60.0);
    CHECK(slept > 2.0);
    CHECK_NEAR(0.25 - (double)floating_state(f).position.y, 0.195122, 1e-3);
    CHECK(moved_by(&s, f, 3600) == 0.0);
    hw_body_load load;
    CHECK_OK(hw_body_get_load(f.body, &load));
    CHECK_NEAR(load.force.y, 400.0 * 9.81, 0.1);
    CHECK_NEAR(floating_status(f).draft, 0.195122, 1e-3);
    scene_end(&s);
}

static void raise_water(scene *s, floating f)
{
    hw_water_def water;
    (void)f;
    CHECK_OK(hw_world_get_water(s->world, &water));
    water.surface_height += 0.05f;
    CHECK_OK(hw_world_set_water(s->world, &water));
}

static void make_waves(scene *s, floating f)
{
    (void)f;
    naval_set_sea(s->world, 3);
}

static void make_current(scene *s, floating f)
{
    hw_current_def def;
    hw_current_id current;
    (void)f;
    CHECK_OK(hw_current_def_init(&def, HW_CURRENT_UNIFORM));
    def.velocity = (hw_vec3){0.5f, 0.0f, 0.0f};
    CHECK_OK(hw_current_create(s->world, &def, &current));
}

static void make_heavier(scene *s, floating f)
{
    hw_body_def def;
    (void)s;
    CHECK_OK(hw_body_get_def(f.body, &def));
    def.mass *= 1.2f;
    CHECK_OK(hw_body_set_def(f.body, &def));
}

static void switch_off(scene *s, floating f)
{
    hw_floater_def def;
    (void)s;
    CHECK_OK(hw_floater_get_def(f.floater, &def));
    def.flags &= ~HW_FLOATER_ENABLED;
    CHECK_OK(hw_floater_set_def(f.floater, &def));
}

static void give_a_push(scene *s, floating f)
{
    hw_body_state state = floating_state(f);
    (void)s;
    state.velocity.x = 0.5f;
    CHECK_OK(hw_body_set_state(f.body, &state));
}

static void drive(scene *s, floating f)
{
    hw_actuator_id actuators[1];
    int32_t count;
    (void)f;
    CHECK_OK(hw_world_get_actuators(s->world, actuators, 1, &count));
    CHECK_OK(hw_actuator_set_control(actuators[0], 1.0f));
}

static void tie_a_weight(scene *s, floating f)
{
    hw_cable_def def = scene_cable_def(HW_MODEL_DYNAMIC);
    hw_attachment_def tie;
    hw_attachment_id attachment;
    def.start_position = floating_state(f).position;
    def.end_position = (hw_vec3){0.0f, -5.0f, 0.0f};
    def.rest_length = 5.0f;
    CHECK_OK(hw_cable_material_init(&def.material, HW_MATERIAL_STEEL_WIRE_ROPE));
    CHECK_OK(hw_attachment_def_init(&tie));
    tie.cable = scene_add(s, &def);
    tie.body = f.body;
    tie.flags = HW_ATTACHMENT_TWO_WAY;
    CHECK_OK(hw_attachment_create(s->world, &tie, &attachment));
}

static void lose_weight(scene *s, floating f)
{
    (void)f;
    CHECK_OK(hw_world_set_gravity(s->world, (hw_vec3){1.0f, -9.0f, 0.0f}));
}

TEST(whatever_should_move_a_resting_body_wakes_it)
{
    static const struct {
        const char *name;
        void (*rouse)(scene *s, floating f);
        double least; // m in two seconds
    } causes[] = {
        {"higher water", raise_water, 0.02}, {"waves", make_waves, 1e-3},     {"a current", make_current, 0.01},
        {"more mass", make_heavier, 0.02},   {"no floater", switch_off, 1.0}, {"a push", give_a_push, 0.1},
        {"a thruster", drive, 0.05},         {"a cable", tie_a_weight, 5e-4}, {"gravity", lose_weight, 0.1},
    };
    for (size_t i = 0; i < sizeof causes / sizeof causes[0]; i++) {
        scene s;
        floating_begin(&s, 1.0 / 60.0, 1);
        floating f = add_crate(&s);
        hw_actuator_def thruster;
        hw_actuator_id id;
        CHECK_OK(hw_actuator_def_init(&thruster, HW_ACTUATOR_THRUSTER));
        thruster.body = f.body;
        thruster.thrust = 100.0f;
        thruster.position = (hw_vec3){-1.0f, -0.2f, 0.0f};
        CHECK_OK(hw_actuator_create(s.world, &thruster, &id));
        check_context("%s", causes[i].name);
        CHECK(sleep_after(&s, f, 60.0) > 0.0);
        CHECK_OK(hw_actuator_set_control(id, 0.0f)); // as it was: changes nothing
        CHECK(moved_by(&s, f, 60) == 0.0);
        causes[i].rouse(&s, f);
        CHECK(moved_by(&s, f, 120) > causes[i].least);
        scene_end(&s);
    }
}

TEST(a_moored_body_sleeps_with_its_cable_and_wakes_with_it)
{
    scene s;
    floating_begin(&s, 1.0 / 60.0, 1);
    floating f = add_crate(&s);
    hw_cable_def def = scene_cable_def(HW_MODEL_DYNAMIC);
    hw_attachment_def tie;
    hw_attachment_id attachment;
    CHECK_OK(hw_cable_material_init(&def.material, HW_MATERIAL_STEEL_WIRE_ROPE));
    def.segment_count = 10;
    def.flags = HW_CABLE_HOLD_START;
    def.start_position = (hw_vec3){0.0f, -5.0f, 0.0f};
    def.end_position = (hw_vec3){0.0f, 0.0f, 0.0f};
    def.rest_length = 4.9f; // taut: on a slack one it would swing for an hour
    hw_cable_id cable = scene_add(&s, &def);
    CHECK_OK(hw_attachment_def_init(&tie));
    tie.cable = cable;
    tie.body = f.body;
    tie.flags = HW_ATTACHMENT_TWO_WAY;
    tie.arc_length = 4.9f;
    CHECK_OK(hw_attachment_create(s.world, &tie, &attachment));
    CHECK(sleep_after(&s, f, 900.0) > 0.0); // it is jerked down at first, and sways on its line for long
    scene_run(&s, 60);
    CHECK_EQUAL_INT(scene_status(cable).state, HW_CABLE_ASLEEP);
    CHECK(moved_by(&s, f, 60) == 0.0);
    // The anchor is dragged away: the boat follows.
    CHECK_OK(hw_cable_hold(cable, 0, (hw_vec3){6.0f, -5.0f, 0.0f}));
    CHECK(moved_by(&s, f, 300) > 0.2);
    scene_end(&s);
}

static void untie(hw_cable_id cable, hw_attachment_id tie)
{
    (void)cable;
    CHECK_OK(hw_attachment_destroy(tie));
}

static void take_away(hw_cable_id cable, hw_attachment_id tie)
{
    (void)tie;
    CHECK_OK(hw_cable_destroy(cable));
}

static void cut_in_two(hw_cable_id cable, hw_attachment_id tie)
{
    (void)tie;
    CHECK_OK(hw_cable_cut(cable, 2.0f));
}

static void stop(hw_cable_id cable, hw_attachment_id tie)
{
    (void)tie;
    CHECK_OK(hw_cable_set_active(cable, 0));
}

// A crate that is heavier than water, and a mass without a hull.
TEST(a_body_asleep_on_its_line_falls_when_that_lets_go)
{
    static void (*const causes[])(hw_cable_id cable, hw_attachment_id tie) = {untie, take_away, cut_in_two, stop};
    for (int i = 0; i < 8; i++) {
        scene s;
        floating_begin(&s, 1.0 / 60.0, 0);
        floating_def box = floating_shape(HW_HULL_BOX);
        box.mass = 3000.0f;
        box.position.y = -4.5f;
        floating f = floating_add(&s, &box);
        if (i >= 4)
            CHECK_OK(hw_floater_destroy(f.floater));
        hw_cable_def def = scene_cable_def(HW_MODEL_DYNAMIC);
        CHECK_OK(hw_cable_material_init(&def.material, HW_MATERIAL_STEEL_WIRE_ROPE));
        def.segment_count = 8;
        def.rest_length = 4.0f;
        def.end_position = (hw_vec3){0.0f, -4.0f, 0.0f};
        hw_cable_id cable = scene_add(&s, &def);
        hw_vec3 eye = {0.0f, 0.5f, 0.0f};
        hw_attachment_id tie = scene_attach(&s, cable, 4.0f, f.body, eye, HW_ATTACHMENT_TWO_WAY);
        check_context("%s, cause %d", i < 4 ? "crate" : "mass", i % 4);
        CHECK(sleep_after(&s, f, 300.0) > 0.0);
        scene_run(&s, 60);
        CHECK_EQUAL_INT(scene_status(cable).state, HW_CABLE_ASLEEP);
        CHECK(moved_by(&s, f, 60) == 0.0);
        causes[i % 4](cable, tie);
        CHECK(moved_by(&s, f, 120) > 1.0);
        scene_end(&s);
    }
}

TEST(a_sleeping_body_comes_back_from_a_snapshot_asleep)
{
    static char saved[1 << 18];
    uint64_t size;
    scene s;
    floating_begin(&s, 1.0 / 60.0, 1);
    floating f = add_crate(&s);
    // Just before it falls asleep, and after.
    for (int i = 0; i < 2; i++) {
        for (int step = 0; step < 3600 && !is_asleep(f); step += 60)
            scene_run(&s, i == 0 ? 1 : 60);
        CHECK_OK(hw_snapshot_save(s.world, saved, sizeof saved, &size));
        scene_run(&s, 240);
        uint64_t after = scene_hash(&s);
        CHECK_OK(hw_snapshot_load(s.world, saved, size));
        scene_run(&s, 240);
        CHECK_EQUAL_HEX(scene_hash(&s), after);
    }
    CHECK(is_asleep(f));
    scene_end(&s);
}

TEST(what_falls_on_a_sleeping_body_moves_it_alike_after_a_snapshot)
{
    static char saved[1 << 18];
    uint64_t size;
    scene s;
    hw_collider_def deck;
    hw_collider_id collider;
    floating_begin(&s, 1.0 / 60.0, 1);
    floating f = add_crate(&s);
    CHECK_OK(hw_collider_def_init(&deck, HW_SHAPE_BOX));
    deck.half_size = (hw_vec3){1.0f, 0.25f, 0.5f};
    deck.body = f.body;
    CHECK_OK(hw_collider_create(s.world, &deck, &collider));
    CHECK(sleep_after(&s, f, 60.0) > 0.0);
    hw_cable_def rope = scene_cable_def(HW_MODEL_DYNAMIC);
    CHECK_OK(hw_cable_material_init(&rope.material, HW_MATERIAL_STEEL_WIRE_ROPE));
    rope.flags = 0;
    rope.segment_count = 10;
    rope.rest_length = 1.0f;
    rope.start_position = (hw_vec3){-0.5f, 1.0f, 0.2f};
    rope.end_position = (hw_vec3){0.45f, 1.0f, 0.2f};
    scene_add(&s, &rope);
    CHECK_OK(hw_snapshot_save(s.world, saved, sizeof saved, &size));
    CHECK(moved_by(&s, f, 120) > 1e-4);
    uint64_t after = scene_hash(&s);
    CHECK_OK(hw_snapshot_load(s.world, saved, size));
    CHECK(moved_by(&s, f, 120) > 1e-4);
    CHECK_EQUAL_HEX(scene_hash(&s), after);
    hw_fault fault;
    int32_t count = 0;
    CHECK_OK(hw_world_poll_faults(s.world, &fault, 1, &count));
    CHECK_EQUAL_INT(count, 0);
    scene_end(&s);
}
