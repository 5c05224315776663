// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Level of detail: a cable becomes a tether and a tether a cable, without a jump that one could see; and both rest in
// the same shape with the same pull.

#include "check.h"
#include "scenes.h"

#include "tether_scenes.h"

#include <math.h>

#define POINTS 51

static double distance(hw_vec3 a, hw_vec3 b)
{
    double x = (double)a.x - (double)b.x;
    double y = (double)a.y - (double)b.y;
    double z = (double)a.z - (double)b.z;
    return sqrt(x * x + y * y + z * z);
}

typedef struct pair {
    scene s;
    hw_cable_id cable;
    hw_tether_id tether;
    hw_cable_def cable_def;
    hw_vec3 before[POINTS];
} pair;

static pair begin_pair(hw_vec3 current, hw_vec3 end, float mass)
{
    pair p;
    hw_current_def current_def;
    hw_current_id current_id;
    scene_begin(&p.s, NULL);
    CHECK_OK(hw_current_def_init(&current_def, HW_CURRENT_UNIFORM));
    current_def.velocity = current;
    CHECK_OK(hw_current_create(p.s.world, &current_def, &current_id));
    p.cable_def = scene_cable_def(HW_MODEL_DYNAMIC);
    p.cable_def.rest_length = 30.0f;
    p.cable_def.material.mass_per_length *= mass;
    p.cable_def.material.bending_stiffness = 0.0f;
    p.cable_def.end_position = end;
    p.cable = scene_add(&p.s, &p.cable_def);
    hw_tether_def def = tether_def(HW_MODEL_CATENARY);
    def.segment_count = 50;
    def.length = 30.0f;
    def.material = p.cable_def.material;
    def.end_position = end;
    CHECK_OK(hw_tether_create(p.s.world, &def, &p.tether));
    return p;
}

static double largest_move(hw_vec3 *before, const hw_vec3 *after)
{
    double worst = 0.0;
    for (int i = 0; i < POINTS; i++) {
        worst = fmax(worst, distance(before[i], after[i]));
        before[i] = after[i];
    }
    return worst;
}

static double cable_move(pair *p)
{
    hw_vec3 after[POINTS];
    int32_t count;
    CHECK_OK(hw_cable_copy_points(p->cable, after, POINTS, &count));
    return largest_move(p->before, after);
}

static double tether_move(pair *p)
{
    hw_vec3 after[POINTS];
    int32_t count;
    CHECK_OK(hw_tether_copy_points(p->tether, after, POINTS, &count));
    return largest_move(p->before, after);
}

// To a tether and back, twice, while the vehicle drives on at half a metre a second: no point jumps.
TEST(tether_and_cable_take_over_from_each_other_without_a_jump)
{
    pair p = begin_pair((hw_vec3){0.1f, 0.0f, 0.3f}, (hw_vec3){18.0f, -6.0f, 0.0f}, 1.3f);
    hw_vec3 end = p.cable_def.end_position;
    double at_switch = 0.0;
    double calm = 0.0;
    double after_switch = 0.0;
    for (int frame = 0; frame < 1200; frame++) {
        end.x += frame < 600 ? 0.008f : -0.008f;
        int is_tether = (frame / 300) % 2;
        if (frame % 300 == 0 && frame > 0) {
            if (is_tether)
                CHECK_OK(hw_tether_take_cable(p.tether, p.cable));
            else
                CHECK_OK(hw_cable_take_tether(p.cable, p.tether));
            at_switch = fmax(at_switch, is_tether ? tether_move(&p) : cable_move(&p));
        }
        CHECK_OK(hw_cable_hold(p.cable, p.cable_def.segment_count, end));
        CHECK_OK(hw_tether_set_ends(p.tether, p.cable_def.start_position, end));
        CHECK_OK(hw_world_step(p.s.world, 1.0 / 60.0));
        double move = is_tether ? tether_move(&p) : cable_move(&p);
        if (frame > 200 && frame % 300 > 60)
            calm = fmax(calm, move);
        else if (frame > 200)
            after_switch = fmax(after_switch, move);
    }
    // The points themselves stay where they are but for the spacing along the line; afterwards nothing moves faster
    // than a few times the vehicle, 8 mm a frame.
    check_context("at the switch %g m, in the second after it %g m a frame, else %g m", at_switch, after_switch, calm);
    CHECK(at_switch < 0.012);
    CHECK(after_switch < 0.08);
    CHECK(calm < 0.05);
    scene_end(&p.s);
}

TEST(tether_hands_its_tension_and_speed_to_a_cable)
{
    for (int moves = 0; moves < 2; moves++) {
        pair p = begin_pair((hw_vec3){0.0f, 0.0f, 0.3f}, (hw_vec3){24.0f, -6.0f, 0.0f}, 1.5f);
        hw_vec3 end = p.cable_def.end_position;
        for (int frame = 0; frame < 60; frame++) {
            end.x += moves ? 0.005f : 0.0f;
            CHECK_OK(hw_tether_set_ends(p.tether, p.cable_def.start_position, end));
            CHECK_OK(hw_world_step(p.s.world, 1.0 / 60.0));
        }
        hw_tether_status tether;
        CHECK_OK(hw_tether_get_status(p.tether, &tether));
        CHECK_OK(hw_cable_take_tether(p.cable, p.tether));
        CHECK_NEAR(scene_status(p.cable).max_tension / tether.max_tension, 1.0, 1e-3);
        for (int frame = 0; frame < 30; frame++) {
            end.x += moves ? 0.005f : 0.0f;
            CHECK_OK(hw_cable_hold(p.cable, p.cable_def.segment_count, end));
            CHECK_OK(hw_world_step(p.s.world, 1.0 / 60.0));
            hw_cable_status cable = scene_status(p.cable);
            check_context("moves %d, frame %d", moves, frame);
            // On the move water drags at it as well, which a tether at rest leaves out.
            CHECK_NEAR(cable.start_tension / tether.start_tension, 1.0, moves ? 0.4 : 0.06);
            CHECK_NEAR(cable.end_tension / tether.end_tension, 1.0, moves ? 0.6 : 0.06);
        }
        scene_end(&p.s);
    }
}

// Criterion: shape within 1 % of the length, tension at the ends within 3 %.
TEST(tether_rests_where_a_dynamic_cable_does)
{
    static const struct {
        hw_vec3 current;
        hw_vec3 end;
        float mass;
    } cases[] = {
        {{0.5f, 0.0f, 0.0f}, {0.0f, -20.0f, 0.0f}, 1.0f},  {{0.3f, 0.0f, 0.5f}, {20.0f, -10.0f, 5.0f}, 1.0f},
        {{0.3f, 0.0f, 0.5f}, {20.0f, -10.0f, 5.0f}, 1.4f}, {{0.2f, 0.0f, 0.2f}, {10.0f, 5.0f, -5.0f}, 0.6f},
        {{0.0f, 0.0f, 0.0f}, {22.0f, 4.0f, 3.0f}, 2.0f},   {{0.0f, 0.0f, 0.4f}, {29.9f, 0.0f, 0.0f}, 1.2f},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        pair p = begin_pair(cases[i].current, cases[i].end, cases[i].mass);
        hw_vec3 cable[POINTS];
        hw_vec3 tether[POINTS];
        int32_t count;
        for (int second = 0; second < 900; second++)
            CHECK_OK(hw_world_step(p.s.world, 1.0));
        hw_tether_status status;
        hw_cable_status moving = scene_status(p.cable);
        CHECK_OK(hw_tether_get_status(p.tether, &status));
        CHECK_OK(hw_cable_copy_points(p.cable, cable, POINTS, &count));
        CHECK_OK(hw_tether_copy_points(p.tether, tether, POINTS, &count));
        double worst = 0.0;
        for (int k = 0; k < POINTS; k++)
            worst = fmax(worst, distance(cable[k], tether[k]));
        check_context("case %d", (int)i);
        CHECK_NEAR(worst / 30.0, 0.0, 0.01);
        CHECK_NEAR(status.start_tension / moving.start_tension, 1.0, 0.03);
        CHECK_NEAR(status.end_tension / moving.end_tension, 1.0, 0.03);
        scene_end(&p.s);
    }
}

TEST(tether_and_cable_refuse_what_they_cannot_take_over)
{
    pair p = begin_pair((hw_vec3){0}, (hw_vec3){10.0f, 0.0f, 0.0f}, 1.0f);
    hw_cable_def def = scene_cable_def(HW_MODEL_VERLET);
    hw_cable_id verlet = scene_add(&p.s, &def);
    uint64_t hash = scene_hash(&p.s);
    CHECK_RESULT(hw_cable_take_tether(verlet, p.tether), HW_ERROR_BAD_VALUE);
    CHECK_TEXT(hw_last_error(), "dynamic");
    CHECK_RESULT(hw_cable_take_tether(p.cable, (hw_tether_id){0}), HW_ERROR_BAD_ID);
    CHECK_RESULT(hw_tether_take_cable((hw_tether_id){p.cable.bits}, p.cable), HW_ERROR_WRONG_KIND);
    scene other;
    scene_begin(&other, NULL);
    hw_tether_id stranger;
    hw_tether_def tether = tether_def(HW_MODEL_CATENARY);
    CHECK_OK(hw_tether_create(other.world, &tether, &stranger));
    CHECK_RESULT(hw_tether_take_cable(stranger, p.cable), HW_ERROR_BAD_VALUE);
    CHECK_TEXT(hw_last_error(), "worlds");
    scene_end(&other);
    CHECK_EQUAL_HEX(scene_hash(&p.s), hash);
    CHECK_OK(hw_cable_cut(p.cable, 5.0f));
    CHECK_RESULT(hw_tether_take_cable(p.tether, p.cable), HW_ERROR_BAD_VALUE);
    CHECK_TEXT(hw_last_error(), "cut");
    // A verlet cable may become a tether.
    CHECK_OK(hw_tether_take_cable(p.tether, verlet));
    hw_tether_status status;
    CHECK_OK(hw_tether_get_status(p.tether, &status));
    CHECK_NEAR(status.length, 10.0, 1e-5);
    scene_end(&p.s);
}
