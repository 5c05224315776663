// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Cables whose length is changed while they move.

#include "misuse.h"
#include "twins.h"

#include <math.h>
#include <stdlib.h>

// A weight of 50 kg on a line of 10 m, in water.
static hw_cable_def hanging_def(int material, int segments)
{
    static const int32_t materials[] = {HW_MATERIAL_ARMOURED_UMBILICAL, HW_MATERIAL_STEEL_WIRE_ROPE,
                                        HW_MATERIAL_NYLON_DOCK_LINE};
    hw_cable_def def = scene_cable_def(HW_MODEL_DYNAMIC);
    CHECK_OK(hw_cable_material_init(&def.material, materials[material]));
    def.segment_count = segments;
    def.rest_length = 10.0f;
    def.flags = HW_CABLE_HOLD_START;
    def.start_position = (hw_vec3){0.0f, -5.0f, 0.0f};
    def.end_position = (hw_vec3){0.0f, -15.0f, 0.0f};
    def.end_mass = 50.0f;
    return def;
}

static void set_length(hw_cable_id cable, float length)
{
    hw_cable_def def;
    CHECK_OK(hw_cable_get_def(cable, &def));
    def.rest_length = length;
    CHECK_OK(hw_cable_set_def(cable, &def));
}

typedef struct range {
    float least;
    float most;
} range;

// N, at the start; and the most anywhere.
static range watch(scene *s, hw_cable_id cable, double seconds)
{
    range tension = {1e9f, 0.0f};
    for (int i = 0; i * s->substep < seconds; i++) {
        scene_run(s, 1);
        hw_cable_status status = scene_status(cable);
        tension.least = fminf(tension.least, status.start_tension);
        tension.most = fmaxf(tension.most, fmaxf(status.start_tension, status.max_tension));
    }
    return tension;
}

TEST(a_weight_on_a_line_whose_length_is_changed_is_moved_gently)
{
    for (int way = 0; way < 24; way++) {
        scene s;
        hw_world_def world_def = scene_world_def();
        world_def.substep = way % 2 == 0 ? 1.0 / 60.0 : 1.0 / 240.0;
        scene_begin(&s, &world_def);
        hw_cable_def def = hanging_def(way / 2 % 3, way < 12 ? 20 : 3);
        float goal = way / 6 % 2 == 0 ? 5.0f : 24.0f;
        hw_cable_id cable = scene_add(&s, &def);
        scene_run(&s, (int)(20.0 / s.substep));
        float before = scene_status(cable).start_tension;
        set_length(cable, goal);
        range tension = watch(&s, cable, 6.0);
        check_context("way %d: %g N before, from %g to %g N", way, (double)before, (double)tension.least,
                      (double)tension.most);
        CHECK(tension.least > 0.1f * before);
        CHECK(tension.most < 2.0f * before);
        hw_cable_status status = scene_status(cable);
        CHECK_NEAR(status.rest_length, goal, 0.0);
        CHECK_NEAR(status.current_length, goal, 0.02 * (double)goal);
        scene_end(&s);
    }
}

TEST(a_line_whose_length_is_changed_every_step_follows)
{
    for (int way = 0; way < 4; way++) {
        scene s;
        scene_begin(&s, NULL);
        hw_cable_def def = hanging_def(0, 20);
        hw_cable_id cable = scene_add(&s, &def);
        scene_run(&s, 1200);
        float before = scene_status(cable).start_tension;
        float speed = (way % 2 == 0 ? 1.0f : -1.0f) * (way < 2 ? 0.5f : 2.0f); // m/s
        float length = 10.0f;
        range all = {1e9f, 0.0f};
        for (int i = 0; i < 180; i++) {
            length += speed / 60.0f;
            set_length(cable, length);
            range tension = watch(&s, cable, 0.9 * s.substep);
            all.least = fminf(all.least, tension.least);
            all.most = fmaxf(all.most, tension.most);
            // It is behind by what it needs to stop.
            CHECK_NEAR(scene_status(cable).rest_length, length, 0.1 + (double)(speed * speed) / 5.0);
        }
        check_context("way %d: %g N before, from %g to %g N", way, (double)before, (double)all.least, (double)all.most);
        CHECK(all.least > 0.2f * before);
        CHECK(all.most < 1.8f * before);
        scene_run(&s, 120);
        CHECK_NEAR(scene_status(cable).rest_length, length, 0.0);
        scene_end(&s);
    }
}

TEST(a_definition_tells_the_length_wanted_and_a_status_that_there_is)
{
    scene s;
    hw_cable_def def = hanging_def(0, 20);
    scene_begin(&s, NULL);
    hw_cable_id cable = scene_add(&s, &def);
    scene_run(&s, 60);
    set_length(cable, 14.0f);
    CHECK_NEAR(scene_status(cable).rest_length, 10.0, 0.0);
    scene_run(&s, 30);
    float present = scene_status(cable).rest_length;
    CHECK(present > 10.1f && present < 12.0f);
    // A change of something else leaves it on its way.
    CHECK_OK(hw_cable_get_def(cable, &def));
    CHECK_NEAR(def.rest_length, 14.0, 0.0);
    def.end_mass = 49.0f;
    CHECK_OK(hw_cable_set_def(cable, &def));
    CHECK_NEAR(scene_status(cable).rest_length, present, 0.0);
    scene_run(&s, 1);
    CHECK(scene_status(cable).rest_length > present + 0.01f);
    // Sent back, it turns about.
    set_length(cable, 9.0f);
    scene_run(&s, 300);
    CHECK_NEAR(scene_status(cable).rest_length, 9.0, 0.0);
    // Laid anew, or given to a winch, it is there at once.
    set_length(cable, 12.0f);
    CHECK_OK(hw_cable_reset(cable));
    CHECK_NEAR(scene_status(cable).rest_length, 12.0, 0.0);
    scene_run(&s, 300);
    set_length(cable, 11.0f);
    scene_run(&s, 10);
    hw_winch_def drum;
    hw_winch_id winch;
    CHECK_OK(hw_winch_def_init(&drum));
    drum.cable = cable;
    drum.max_deployed = 10.5f;
    CHECK_REFUSED(&s, hw_winch_create(s.world, &drum, &winch), HW_ERROR_BAD_VALUE, "rest_length");
    drum.max_deployed = 11.0f;
    CHECK_OK(hw_winch_create(s.world, &drum, &winch));
    CHECK_NEAR(scene_status(cable).rest_length, 11.0, 1e-5);
    scene_run(&s, 60);
    CHECK_NEAR(scene_status(cable).rest_length, 11.0, 1e-5);
    scene_end(&s);
}

TEST(a_line_that_is_asleep_wakes_to_change_its_length)
{
    scene s;
    hw_cable_def def = hanging_def(0, 20);
    scene_begin(&s, NULL);
    hw_cable_id cable = scene_add(&s, &def);
    scene_run(&s, 3600);
    CHECK_EQUAL_INT(scene_status(cable).state, HW_CABLE_ASLEEP);
    set_length(cable, 10.5f);
    scene_run(&s, 120);
    CHECK_NEAR(scene_status(cable).rest_length, 10.5, 0.0);
    scene_run(&s, 3600);
    CHECK_EQUAL_INT(scene_status(cable).state, HW_CABLE_ASLEEP);
    scene_end(&s);
}

// Lines of all kinds: hanging, slack, cut, on the ground, with a body; their lengths change at any time.
static void begin_growing(scene *s, int32_t workers)
{
    hw_world_def world_def = scene_world_def();
    hw_collider_def ground;
    hw_collider_id collider;
    world_def.worker_count = workers;
    scene_begin(s, &world_def);
    CHECK_OK(hw_collider_def_init(&ground, HW_SHAPE_PLANE));
    ground.position.y = -14.0f;
    CHECK_OK(hw_collider_create(s->world, &ground, &collider));
    for (int i = 0; i < 13; i++) {
        hw_cable_def def = hanging_def(i % 3, 4 + 3 * i);
        def.start_position.x = def.end_position.x = 20.0f * (float)i;
        def.end_mass = i % 2 == 0 ? 0.0f : 20.0f;
        if (i % 4 == 0) {
            def.flags |= HW_CABLE_HOLD_END;
            def.end_position = (hw_vec3){20.0f * (float)i + 8.0f, -5.0f, 0.0f};
        }
        hw_cable_id cable = scene_add(s, &def);
        if (i % 5 == 2)
            CHECK_OK(hw_cable_cut(cable, 4.0f));
    }
}

static void drive_growing(scene *s, int first, int count)
{
    for (int i = first; i < first + count; i++) {
        if (i % 20 == 0)
            set_length(s->cables[i / 20 % 13], 2.0f + (float)(i % 17));
        scene_run(s, 1);
    }
}

TEST(lines_that_grow_give_the_same_bits_alone_side_by_side_and_after_a_load)
{
    scene a;
    scene b;
    begin_twins(&a, &b, begin_growing);
    drive_twins(&a, &b, drive_growing, 0, 150);
    uint64_t size = 0;
    uint64_t written = 0;
    CHECK_OK(hw_snapshot_size(b.world, &size));
    void *bytes = malloc((size_t)size);
    CHECK_OK(hw_snapshot_save(b.world, bytes, size, &written));
    drive_twins(&a, &b, drive_growing, 150, 250);
    uint64_t end = scene_hash(&b);
    CHECK_OK(hw_snapshot_load(b.world, bytes, size));
    drive_growing(&b, 150, 250);
    CHECK_EQUAL_HEX(scene_hash(&b), end);
    for (int i = 0; i < 13; i++) {
        check_context("cable %d", i);
        CHECK_EQUAL_INT(scene_status(b.cables[i]).state != HW_CABLE_FAULTED, 1);
    }
    free(bytes);
    scene_end(&b);
    scene_end(&a);
}

// Lengths there are rounded to more than what a line goes in a substep as it arrives.
TEST(long_lines_arrive_at_any_substep)
{
    static const struct {
        float length, goal;
        int32_t segments;
        double rate;
    } lines[] = {{2000.0f, 2003.0f, 333, 240.0}, {6000.0f, 5990.0f, 200, 240.0}, {1000.0f, 1001.0f, 100, 1000.0}};
    for (int i = 0; i < 3; i++) {
        scene s;
        hw_world_def world_def = scene_world_def();
        world_def.substep = 1.0 / lines[i].rate;
        scene_begin(&s, &world_def);
        hw_cable_def def = hanging_def(0, lines[i].segments);
        def.rest_length = lines[i].length;
        def.end_position.y = -5.0f - def.rest_length;
        hw_cable_id cable = scene_add(&s, &def);
        set_length(cable, lines[i].goal);
        scene_run(&s, (int)(6.0 * lines[i].rate));
        check_context("line %d", i);
        CHECK_NEAR(scene_status(cable).rest_length, lines[i].goal, 0.0);
        scene_end(&s);
    }
}

TEST(a_line_that_a_winch_left_with_an_odd_segment_is_not_jerked)
{
    scene s;
    scene_begin(&s, NULL);
    hw_cable_def def = hanging_def(0, 10);
    hw_cable_id cable = scene_add(&s, &def);
    hw_winch_def winch_def;
    hw_winch_id winch;
    CHECK_OK(hw_winch_def_init(&winch_def));
    winch_def.cable = cable;
    winch_def.max_deployed = 20.0f;
    winch_def.speed = 0.1f;
    CHECK_OK(hw_winch_create(s.world, &winch_def, &winch));
    while (scene_status(cable).rest_length < 10.5f)
        scene_run(&s, 1);
    CHECK_OK(hw_winch_destroy(winch));
    scene_run(&s, 600);
    float before = scene_status(cable).start_tension;
    set_length(cable, 10.6f);
    range tension = watch(&s, cable, 3.0);
    CHECK(tension.least > 0.5f * before && tension.most < 1.6f * before);
    CHECK_NEAR(scene_status(cable).rest_length, 10.6, 1e-6);
    scene_end(&s);
}

TEST(a_growing_line_is_cut_where_the_wanted_length_says)
{
    scene s;
    scene_begin(&s, NULL);
    hw_cable_def def = hanging_def(0, 20);
    hw_cable_id cable = scene_add(&s, &def);
    set_length(cable, 20.0f);
    scene_run(&s, 10);
    CHECK_OK(hw_cable_cut(cable, 15.2f));
    int32_t cut;
    CHECK_OK(hw_cable_is_cut(cable, 15, &cut));
    CHECK_EQUAL_INT(cut, 1);
    scene_end(&s);
}
