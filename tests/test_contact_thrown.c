// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Ropes near a thin wall, but not so near that they would be looked at, which are thrown at it from one substep to the
// next: by their ends, by their own stretch, by water, by their weight, by a winch. None may come out behind it.

#include "misuse.h"

#include <math.h>
#include <stdbool.h>

#define SEGMENTS   40
#define POINTS_MAX 256

static uint64_t random_state;

static float draw(float low, float high)
{
    random_state = random_state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return low + (high - low) * ((float)(random_state >> 40) / 16777216.0f);
}

#define HIGH 60.0f

// A wall in the plane z = 0, from -half to half in x, high as a house: a thin box, or a single sheet of triangles.
static void add_wall(scene *s, float half, bool sheet)
{
    hw_collider_def def;
    hw_collider_id wall;
    if (sheet) {
        const hw_vec3 corners[4] = {{-half, -HIGH, 0.0f}, {half, -HIGH, 0.0f}, {half, HIGH, 0.0f}, {-half, HIGH, 0.0f}};
        static const int32_t triangles[6] = {0, 1, 2, 0, 2, 3};
        CHECK_OK(hw_collider_def_init(&def, HW_SHAPE_MESH));
        CHECK_OK(hw_collider_create_mesh(s->world, &def, corners, 4, triangles, 6, &wall));
    } else {
        CHECK_OK(hw_collider_def_init(&def, HW_SHAPE_BOX));
        def.half_size = (hw_vec3){half, HIGH, 0.005f};
        CHECK_OK(hw_collider_create(s->world, &def, &wall));
    }
}

enum { BY_ITS_ENDS, BY_ITS_STRETCH, BY_WATER, BY_WEIGHT, BY_A_WINCH, WAYS };

static hw_cable_def rope_for(int32_t way, float before)
{
    hw_cable_def def = scene_cable_def(HW_MODEL_DYNAMIC);
    CHECK_OK(hw_cable_material_init(&def.material, HW_MATERIAL_NYLON_DOCK_LINE));
    def.flags = HW_CABLE_HOLD_START | HW_CABLE_HOLD_END;
    def.segment_count = SEGMENTS;
    def.rest_length = way == BY_A_WINCH ? 14.0f : way == BY_ITS_ENDS ? 20.0f : 10.2f;
    def.start_position = (hw_vec3){-5.0f, 0.0f, -before};
    def.end_position = (hw_vec3){5.0f, 0.0f, -before};
    if (way == BY_ITS_STRETCH) {
        def.material.axial_stiffness = draw(100.0f, 1000.0f);
        def.start_position.x = def.end_position.x = 0.0f;
        def.end_position.z = -before - 10.2f * draw(1.2f, 2.0f);
    }
    return def;
}

static void throw_it(scene *s, int32_t way, hw_cable_id cable, const hw_cable_def *def)
{
    if (way == BY_ITS_ENDS) {
        hw_vec3 to = {0.0f, draw(-1.0f, 1.0f), draw(0.3f, 4.0f)};
        to.x = def->start_position.x;
        CHECK_OK(hw_cable_hold(cable, 0, to));
        to.x = def->end_position.x;
        CHECK_OK(hw_cable_hold(cable, SEGMENTS, to));
    } else if (way == BY_ITS_STRETCH) {
        CHECK_OK(hw_cable_release(cable, SEGMENTS));
    } else if (way == BY_WATER) {
        hw_current_def current;
        hw_current_id id;
        CHECK_OK(hw_current_def_init(&current, HW_CURRENT_UNIFORM));
        current.velocity = (hw_vec3){0.0f, 0.0f, draw(5.0f, 30.0f)};
        CHECK_OK(hw_current_create(s->world, &current, &id));
        CHECK_OK(hw_cable_release(cable, SEGMENTS));
    } else if (way == BY_WEIGHT) {
        CHECK_OK(hw_world_set_gravity(s->world, (hw_vec3){0.0f, 0.0f, draw(50.0f, 1000.0f)}));
        CHECK_OK(hw_cable_release(cable, 0));
    } else {
        hw_winch_def winch;
        hw_winch_id id;
        CHECK_OK(hw_winch_def_init(&winch));
        winch.cable = cable;
        winch.max_speed = winch.acceleration = 100.0f;
        winch.speed = -draw(20.0f, 100.0f);
        winch.acceleration = 1000.0f;
        winch.min_deployed = 10.0f;
        winch.force_limit = 1e6f;
        CHECK_OK(hw_winch_create(s->world, &winch, &id));
    }
}

// A rope whose ends are led past the wall may swing into what is behind it, round its edges: it comes out there again.
static bool is_round_a_post(const hw_vec3 *points, int32_t count, float x)
{
    int32_t sum = 0;
    for (int32_t i = 0; i + 1 < count; i++) {
        float a = points[i].x - x;
        float b = points[i + 1].x - x;
        if ((a > 0.0f) != (b > 0.0f) && points[i].z + a / (a - b) * (points[i + 1].z - points[i].z) > 0.0f)
            sum += b > 0.0f ? 1 : -1;
    }
    return sum != 0;
}

static bool is_behind(int32_t way, const hw_vec3 *points, int32_t count, float half)
{
    bool is = false;
    for (int32_t i = 0; i < count && way != BY_ITS_ENDS; i++)
        is = is || (fabsf(points[i].x) < half && fabsf(points[i].y) < HIGH && points[i].z > 0.0f);
    for (int32_t i = -4; i <= 4 && way == BY_ITS_ENDS; i++)
        is = is || is_round_a_post(points, count, (float)i);
    return is;
}

static bool goes_through(int32_t way, double rate, uint64_t seed)
{
    random_state = seed * 7919 + 13;
    scene s;
    hw_world_def world = scene_world_def();
    world.substep = 1.0 / rate;
    scene_begin(&s, &world);
    // What holds the ends passes beside the wall.
    float half = way == BY_ITS_ENDS ? 4.5f : 40.0f;
    float before = draw(0.03f, 1.5f);
    hw_cable_def def = rope_for(way, before);
    CHECK_OK(hw_world_set_gravity(s.world, (hw_vec3){0.0f, 0.0f, way == BY_A_WINCH ? -9.81f : 0.0f}));
    add_wall(&s, half, draw(0.0f, 1.0f) < 0.5f);
    hw_cable_id cable = scene_add(&s, &def);
    scene_run(&s, 5);
    throw_it(&s, way, cable, &def);
    bool through = false;
    for (int32_t i = 0; i < (int32_t)rate; i++) {
        hw_vec3 points[POINTS_MAX];
        scene_run(&s, 1);
        through = through || is_behind(way, points, scene_points(cable, points, POINTS_MAX), half);
    }
    through = through || scene_status(cable).state == HW_CABLE_FAULTED;
    scene_end(&s);
    return through;
}

TEST(a_rope_thrown_at_a_wall_that_it_was_clear_of_does_not_go_through)
{
    static const double rates[] = {30.0, 60.0, 144.0};
    int32_t tunnels[WAYS] = {0};
    for (int32_t i = 0; i < 20 * 3 * WAYS; i++)
        tunnels[i % WAYS] += goes_through(i % WAYS, rates[i / WAYS % 3], (uint64_t)i) ? 1 : 0;
    for (int32_t way = 0; way < WAYS; way++)
        CHECK_EQUAL_INT(tunnels[way], 0);
}
