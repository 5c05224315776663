// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Into the water at speed: what happens must not hang on how long the substeps are.

#include <math.h>
#include <stdio.h>

#include "check.h"
#include "floating.h"

typedef struct shot {
    const char *name;
    int32_t shape;
    float size;    // m
    float density; // of water's
    hw_vec3 velocity;
    float height;
    float spin;
    double least; // m, of the depth: what a metre's part of it may differ by
} shot;

static double volume_of(const hw_hull_def *hull)
{
    double r = (double)hull->radius;
    double ball = 4.0 / 3.0 * 3.14159265 * r * r * r;
    return hull->shape == HW_HULL_BOX      ? (double)hull->size.x * (double)hull->size.y * (double)hull->size.z
           : hull->shape == HW_HULL_SPHERE ? ball
                                           : ball + 3.14159265 * r * r * (double)hull->length;
}

typedef struct dive {
    double depth; // m
    double blow;  // m/s that slamming took in all
    int32_t slams;
} dive;

static dive dive_of(const shot *c, double substep, int tied)
{
    scene s;
    floating_begin(&s, substep, 1);
    floating_def def = floating_shape(c->shape);
    def.hull.size = (hw_vec3){c->size, c->size, c->size};
    def.hull.radius = 0.5f * c->size;
    def.hull.length = 2.0f * c->size;
    def.mass = (float)(volume_of(&def.hull) * 1025.0 * (double)c->density);
    def.position.y = c->height;
    def.velocity = c->velocity;
    floating f = floating_add(&s, &def);
    hw_body_state state = floating_state(f);
    state.angular_velocity.z = c->spin;
    CHECK_OK(hw_body_set_state(f.body, &state));
    if (tied) {
        // The far end of a line that hangs slack: its pull is added to where the flight leads.
        hw_cable_def cable;
        CHECK_OK(hw_cable_def_init(&cable, HW_MODEL_DYNAMIC));
        cable.segment_count = 4;
        cable.rest_length = 30.0f;
        cable.start_position = def.position;
        cable.end_position = (hw_vec3){0.0f, -10.0f, 10.0f};
        hw_cable_id line;
        CHECK_OK(hw_cable_create(s.world, &cable, &line));
        hw_attachment_def tie;
        CHECK_OK(hw_attachment_def_init(&tie));
        tie.cable = line;
        tie.body = f.body;
        hw_attachment_id id;
        CHECK_OK(hw_attachment_create(s.world, &tie, &id));
    }
    dive result = {0};
    for (int32_t n = 0; n < (int32_t)(6.0 / substep); n++) {
        scene_run(&s, 1);
        state = floating_state(f);
        hw_vec3 blow = floating_status(f).slamming;
        result.depth = fmax(result.depth, -(double)state.position.y);
        result.blow += substep * sqrt((double)(blow.x * blow.x + blow.y * blow.y + blow.z * blow.z)) / (double)def.mass;
        hw_event events[16];
        int32_t count;
        CHECK_OK(hw_world_poll_events(s.world, events, 16, &count));
        for (int32_t i = 0; i < count; i++)
            result.slams += events[i].kind == HW_EVENT_FLOATER_SLAMMED;
    }
    scene_end(&s);
    return result;
}

TEST(how_deep_a_body_dives_hardly_depends_on_the_substep)
{
    static const shot shots[] = {
        {"a box, 30 m/s along each axis", HW_HULL_BOX, 0.3f, 0.5f, {30.0f, -30.0f, 30.0f}, 1.0f, 0.0f, 0.03},
        {"a box dropped from 20 m", HW_HULL_BOX, 0.5f, 0.5f, {0.0f, 0.0f, 0.0f}, 20.0f, 0.0f, 0.0},
        {"a large box dropped from 50 m", HW_HULL_BOX, 10.0f, 0.5f, {0.0f, 0.0f, 0.0f}, 50.0f, 0.0f, 0.0},
        {"a light ball at 30 m/s", HW_HULL_SPHERE, 0.1f, 0.3f, {0.0f, -30.0f, 0.0f}, 1.0f, 0.0f, 0.0},
        {"a ball of a centimetre", HW_HULL_SPHERE, 0.01f, 0.5f, {30.0f, -30.0f, 30.0f}, 1.0f, 0.0f, 0.003},
        {"a heavy ball from 50 m", HW_HULL_SPHERE, 2.0f, 0.9f, {0.0f, 0.0f, 0.0f}, 50.0f, 0.0f, 0.0},
        {"a capsule that spins", HW_HULL_CAPSULE, 0.5f, 0.6f, {10.0f, -30.0f, 0.0f}, 3.0f, 5.0f, 0.0},
    };
    static const double substeps[] = {1.0 / 20.0, 1.0 / 30.0, 1.0 / 60.0, 1.0 / 120.0};
    for (int i = 0; i < (int)(sizeof shots / sizeof shots[0]); i++) {
        const shot *c = &shots[i];
        dive fine = dive_of(c, 1.0 / 240.0, 0);
        printf("dive of %s: %.3f m at 1/240 s", c->name, fine.depth);
        for (int k = 0; k < 4; k++) {
            dive found = dive_of(c, substeps[k], 0);
            check_context("%s, substep %g", c->name, substeps[k]);
            CHECK_NEAR(found.depth, fine.depth, 0.2 * fine.depth + c->least);
            CHECK_NEAR(found.blow, fine.blow, 0.15 * fine.blow);
            CHECK_EQUAL_INT(found.slams, fine.slams);
            printf(", %.3f at 1/%.0f", found.depth, 1.0 / substeps[k]);
        }
        printf("\n");
    }
}

TEST(a_body_on_a_line_dives_as_one_without)
{
    static const shot ball = {"a ball", HW_HULL_SPHERE, 1.0f, 0.8f, {0.0f, -25.0f, 0.0f}, 3.0f, 0.0f, 0.0};
    for (int k = 1; k <= 3; k++) {
        dive free = dive_of(&ball, 0.05 / k, 0);
        dive held = dive_of(&ball, 0.05 / k, 1);
        check_context("substep %g", 0.05 / k);
        CHECK_NEAR(held.depth, free.depth, 0.1 * free.depth);
    }
}

// The momentum of a fast body is so large that the least error in the direction of it is a moment.
TEST(a_body_that_flies_fast_turns_as_one_that_stays)
{
    for (int k = 0; k < 4; k++) {
        scene s;
        floating_begin(&s, 1.0 / 20.0, 1);
        CHECK_OK(hw_world_set_gravity(s.world, (hw_vec3){0}));
        floating_def def = floating_shape(HW_HULL_CAPSULE);
        def.hull.radius = k < 2 ? 0.25f : 0.01f;
        def.hull.length = 4.0f * def.hull.radius;
        def.mass = k < 2 ? 100.0f : 0.01f;
        def.position.y = 500.0f;
        def.velocity = (hw_vec3){40.0f, k % 2 == 0 ? 0.0f : 25.0f, -20.0f};
        def.floater.wind_drag = 0.0f;
        floating f = floating_add(&s, &def);
        hw_body_state state = floating_state(f);
        state.angular_velocity.z = 5.0f;
        CHECK_OK(hw_body_set_state(f.body, &state));
        scene_run(&s, 10);
        state = floating_state(f);
        check_context("case %d", k);
        CHECK_NEAR(2.0 * atan2((double)state.orientation.z, (double)state.orientation.w), 2.5, 1e-3);
        CHECK_NEAR(state.angular_velocity.z, 5.0, 1e-3);
        CHECK_NEAR(state.velocity.x, 40.0, 1e-3);
        scene_end(&s);
    }
}
