// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Between metres of line and places: of the line of a tube, and of what is tied to a cable.

#include "check.h"
#include "hawser/tube.h"
#include "misuse.h"
#include "scenes.h"

#include <math.h>

#define POINTS 5

// A line with a corner, stretched to twice its length.
static const hw_vec3 corner[POINTS] = {
    {0.0f, 0.0f, 0.0f}, {2.0f, 0.0f, 0.0f}, {4.0f, 0.0f, 0.0f}, {4.0f, -2.0f, 0.0f}, {4.0f, -4.0f, 0.0f},
};

static hw_tube_def line_def(float rest_length, float segment_length, uint32_t flags)
{
    hw_tube_def def;
    CHECK_OK(hw_tube_def_init(&def));
    def.rest_length = rest_length;
    def.segment_length = segment_length;
    def.flags |= flags;
    return def;
}

static void check_place(const hw_tube_def *def, float arc_length, int32_t segment, hw_vec3 position, float told)
{
    hw_tube_place place;
    check_context("%g m", (double)arc_length);
    CHECK_OK(hw_tube_find_place(def, corner, POINTS, arc_length, &place));
    CHECK_EQUAL_INT(place.segment, segment);
    CHECK_NEAR(place.position.x, position.x, 1e-6);
    CHECK_NEAR(place.position.y, position.y, 1e-6);
    CHECK_NEAR(place.arc_length, told, 1e-6);
    CHECK_NEAR(hypot((double)place.direction.x, (double)place.direction.y), 1.0, 1e-6);
    CHECK_NEAR(place.direction.x, segment < 2 ? 1.0 : 0.0, 1e-6);
}

TEST(metres_of_line_are_found_on_it_however_it_is_stretched)
{
    hw_tube_def even = line_def(4.0f, 0.0f, 0);
    check_place(&even, 0.0f, 0, (hw_vec3){0.0f, 0.0f, 0.0f}, 0.0f);
    check_place(&even, 1.5f, 1, (hw_vec3){3.0f, 0.0f, 0.0f}, 1.5f);
    check_place(&even, 2.0f, 2, (hw_vec3){4.0f, 0.0f, 0.0f}, 2.0f);
    check_place(&even, 4.0f, 3, (hw_vec3){4.0f, -4.0f, 0.0f}, 4.0f);
    check_place(&even, -INFINITY, 0, (hw_vec3){0.0f, 0.0f, 0.0f}, 0.0f);
    check_place(&even, INFINITY, 3, (hw_vec3){4.0f, -4.0f, 0.0f}, 4.0f);
}

TEST(metres_of_line_are_found_beside_an_odd_segment)
{
    hw_tube_def at_end = line_def(3.5f, 1.0f, 0);
    check_place(&at_end, 1.5f, 1, (hw_vec3){3.0f, 0.0f, 0.0f}, 1.5f);
    check_place(&at_end, 3.25f, 3, (hw_vec3){4.0f, -3.0f, 0.0f}, 3.25f);
    hw_tube_def at_start = line_def(3.5f, 1.0f, HW_TUBE_FROM_END);
    check_place(&at_start, 0.25f, 0, (hw_vec3){1.0f, 0.0f, 0.0f}, 0.25f);
    check_place(&at_start, 2.0f, 2, (hw_vec3){4.0f, -1.0f, 0.0f}, 2.0f);
    // All that is told of a line that is too short for its segments lies on it.
    hw_tube_def short_of = line_def(2.5f, 1.0f, HW_TUBE_FROM_END);
    check_place(&short_of, 2.0f, 3, (hw_vec3){4.0f, -3.0f, 0.0f}, 2.0f);
}

TEST(the_nearest_place_of_a_line_is_found)
{
    static const struct {
        hw_vec3 from;
        float arc_length;
        int32_t segment;
    } cases[] = {
        {{-3.0f, 1.0f, 0.0f}, 0.0f, 0},
        {{1.0f, 2.0f, 0.0f}, 0.5f, 0},
        {{3.5f, -2.5f, 7.0f}, 3.25f, 3},
        {{9.0f, -9.0f, 0.0f}, 4.0f, 3},
    };
    hw_tube_def def = line_def(4.0f, 0.0f, 0);
    for (int i = 0; i < 4; i++) {
        hw_tube_place place;
        check_context("case %d", i);
        if (!CHECK_OK(hw_tube_find_nearest(&def, corner, POINTS, cases[i].from, &place)))
            continue;
        CHECK_EQUAL_INT(place.segment, cases[i].segment);
        CHECK_NEAR(place.arc_length, cases[i].arc_length, 1e-6);
        hw_tube_place same;
        CHECK_OK(hw_tube_find_place(&def, corner, POINTS, place.arc_length, &same));
        CHECK_NEAR(same.position.x, place.position.x, 1e-6);
        CHECK_NEAR(same.position.y, place.position.y, 1e-6);
    }
}

TEST(places_are_refused_in_words)
{
    hw_tube_def def = line_def(4.0f, 0.0f, 0);
    hw_tube_place place;
    hw_vec3 spoiled[POINTS] = {{0.0f, 0.0f, 0.0f}, {1.0f, 0.0f, 0.0f}, {NAN, 0.0f, 0.0f}, {3e38f, 0.0f, 0.0f}};
    CHECK_RESULT(hw_tube_find_place(&def, corner, POINTS, 1.0f, NULL), HW_ERROR_NULL_ARGUMENT);
    CHECK_RESULT(hw_tube_find_place(NULL, corner, POINTS, 1.0f, &place), HW_ERROR_NULL_ARGUMENT);
    CHECK_RESULT(hw_tube_find_place(&def, NULL, POINTS, 1.0f, &place), HW_ERROR_NULL_ARGUMENT);
    CHECK_TEXT(hw_last_error(), "points");
    CHECK_RESULT(hw_tube_find_place(&def, corner, 1, 1.0f, &place), HW_ERROR_BAD_VALUE);
    CHECK_RESULT(hw_tube_find_place(&def, corner, POINTS, NAN, &place), HW_ERROR_BAD_VALUE);
    CHECK_TEXT(hw_last_error(), "arc_length");
    CHECK_OK(hw_tube_find_place(&def, spoiled, POINTS, 0.5f, &place));
    for (float at = 1.5f; at < 4.0f; at += 1.0f) {
        CHECK_RESULT(hw_tube_find_place(&def, spoiled, POINTS, at, &place), HW_ERROR_BAD_VALUE);
        CHECK_TEXT(hw_last_error(), "points[");
        CHECK_NEAR(place.arc_length, 0.0, 0.0);
    }
    CHECK_RESULT(hw_tube_find_nearest(&def, spoiled, POINTS, corner[0], &place), HW_ERROR_BAD_VALUE);
    CHECK_TEXT(hw_last_error(), "points[2]");
    CHECK_RESULT(hw_tube_find_nearest(&def, corner, POINTS, (hw_vec3){0.0f, NAN, 0.0f}, &place), HW_ERROR_BAD_VALUE);
    CHECK_TEXT(hw_last_error(), "position");
    CHECK_RESULT(hw_tube_find_nearest(&def, corner, POINTS, corner[0], NULL), HW_ERROR_NULL_ARGUMENT);
}

static int32_t tied_particle(hw_cable_id cable, float arc_length)
{
    int32_t particle;
    CHECK_OK(hw_cable_find_tied_particle(cable, arc_length, &particle));
    return particle;
}

// What is told is what an attachment then holds.
static void check_tie(scene *s, hw_cable_id cable, float arc_length, int32_t expected)
{
    int32_t held;
    check_context("%g m", (double)arc_length);
    CHECK_EQUAL_INT(tied_particle(cable, arc_length), expected);
    CHECK_OK(hw_cable_is_held(cable, expected, &held));
    CHECK_EQUAL_INT(held, 0);
    hw_attachment_id tie = scene_attach(s, cable, arc_length, (hw_body_id){0}, (hw_vec3){0.0f, -2.0f, 0.0f}, 0);
    CHECK_OK(hw_cable_is_held(cable, expected, &held));
    CHECK_EQUAL_INT(held, 1);
    CHECK_OK(hw_attachment_destroy(tie));
}

TEST(which_particle_is_tied_is_told_beforehand)
{
    static const int32_t models[] = {HW_MODEL_DYNAMIC, HW_MODEL_VERLET};
    for (int i = 0; i < 2; i++) {
        scene s;
        scene_begin(&s, NULL);
        hw_cable_def def = scene_cable_def(models[i]);
        def.rest_length = 10.0f;
        def.segment_count = 10;
        def.flags = 0;
        hw_cable_id cable = scene_add(&s, &def);
        check_tie(&s, cable, 0.0f, 0);
        check_tie(&s, cable, 0.24f, 0);
        // A dynamic cable is tied just there, by the particle beside the end.
        check_tie(&s, cable, 0.26f, i == 0 ? 1 : 0);
        check_tie(&s, cable, 4.6f, 5);
        check_tie(&s, cable, 9.7f, i == 0 ? 9 : 10);
        check_tie(&s, cable, 9.8f, 10);
        int32_t particle;
        CHECK_REFUSED(&s, hw_cable_find_tied_particle(cable, 10.1f, &particle), HW_ERROR_BAD_VALUE, "arc_length");
        CHECK_EQUAL_INT(particle, -1);
        CHECK_REFUSED(&s, hw_cable_find_tied_particle(cable, 1.0f, NULL), HW_ERROR_NULL_ARGUMENT, "particle");
        scene_end(&s);
    }
}
