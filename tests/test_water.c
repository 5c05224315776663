// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The water of a world: where it is, how dense, how it presses, and that one question has one answer.

#include "misuse.h"

#include "tasks.h"
#include "water.h"

#include <math.h>
#include <string.h>

static hw_water_sample sample_at(const scene *s, float x, float y, float z)
{
    hw_vec3 point = {x, y, z};
    hw_water_sample sample;
    CHECK_OK(hw_world_sample_water(s->world, &point, 1, &sample));
    return sample;
}

static hw_water_def begin_with_surface(scene *s, float height)
{
    hw_water_def def;
    scene_begin(s, NULL);
    CHECK_OK(hw_water_def_init(&def));
    def.flags = HW_WATER_SURFACE;
    def.surface_height = height;
    def.wind = (hw_vec3){3.0f, 0.0f, -4.0f};
    CHECK_OK(hw_world_set_water(s->world, &def));
    return def;
}

static hw_current_id add_uniform(scene *s, hw_vec3 velocity)
{
    hw_current_def def;
    hw_current_id current;
    CHECK_OK(hw_current_def_init(&def, HW_CURRENT_UNIFORM));
    def.velocity = velocity;
    CHECK_OK(hw_current_create(s->world, &def, &current));
    return current;
}

TEST(a_water_def_starts_with_the_defaults_that_the_header_names)
{
    hw_water_def def;
    memset(&def, 0xff, sizeof def);
    CHECK_OK(hw_water_def_init(&def));
    CHECK_EQUAL_INT(def.struct_size, sizeof def);
    CHECK_EQUAL_INT(def.flags, 0);
    CHECK_NEAR(def.density, 1025, 0);
    CHECK_NEAR(def.air_density, 1.225f, 0);
    CHECK_NEAR(def.surface_height, 0, 0);
    CHECK_NEAR(def.wind.x, 0, 0);
    CHECK_NEAR(def.wind.y, 0, 0);
    CHECK_NEAR(def.wind.z, 0, 0);
}

TEST(a_new_world_has_water_everywhere)
{
    scene s;
    scene_begin(&s, NULL);
    for (int i = -2; i <= 2; i++) {
        hw_water_sample sample = sample_at(&s, 1.0f, 100.0f * (float)i, 2.0f);
        CHECK_EQUAL_INT(sample.in_water, 1);
        CHECK_NEAR(sample.density, 1025, 0);
        CHECK_NEAR(sample.depth, -100.0 * i, 0);
        CHECK_NEAR(sample.pressure, i < 0 ? 1025.0 * 9.81 * -100.0 * i : 0.0, 1.0);
        CHECK_NEAR(sample.velocity.x, 0, 0);
    }
    scene_end(&s);
}

TEST(above_the_surface_there_is_air_and_wind)
{
    scene s;
    hw_water_def def = begin_with_surface(&s, 7.0f);
    add_uniform(&s, (hw_vec3){0.5f, 0.0f, 0.25f});
    hw_water_sample above = sample_at(&s, 0.0f, 7.001f, 0.0f);
    CHECK_EQUAL_INT(above.in_water, 0);
    CHECK_NEAR(above.density, def.air_density, 0);
    CHECK_NEAR(above.velocity.x, 3, 0);
    CHECK_NEAR(above.velocity.z, -4, 0);
    CHECK_NEAR(above.depth, -0.001, 1e-6);
    CHECK_NEAR(above.pressure, 0, 0);
    hw_water_sample below = sample_at(&s, 0.0f, -3.0f, 0.0f);
    CHECK_EQUAL_INT(below.in_water, 1);
    CHECK_NEAR(below.surface_height, 7, 0);
    CHECK_NEAR(below.depth, 10, 0);
    CHECK_NEAR(below.density, 1025, 0);
    CHECK_NEAR(below.velocity.x, 0.5, 0);
    CHECK_NEAR(below.velocity.z, 0.25, 0);
    // Ten metres of sea water.
    CHECK_NEAR(below.pressure, 100552.5, 0.1);
    scene_end(&s);
}

TEST(pressure_follows_gravity)
{
    scene s;
    begin_with_surface(&s, 0.0f);
    CHECK_OK(hw_world_set_gravity(s.world, (hw_vec3){0.0f, -1.62f, 0.0f}));
    CHECK_NEAR(sample_at(&s, 0.0f, -10.0f, 0.0f).pressure, 1025.0 * 1.62 * 10.0, 0.1);
    CHECK_OK(hw_world_set_gravity(s.world, (hw_vec3){0.0f, 0.0f, 0.0f}));
    CHECK_NEAR(sample_at(&s, 0.0f, -10.0f, 0.0f).pressure, 0, 0);
    scene_end(&s);
}

TEST(a_sample_depends_on_its_own_point_alone)
{
    enum { count = 200 };
    scene s;
    hw_vec3 points[count];
    hw_water_sample together[count];
    scene_begin(&s, NULL);
    hw_current_def def;
    hw_current_id current;
    for (int32_t kind = HW_CURRENT_UNIFORM; kind <= HW_CURRENT_TURBULENCE; kind++) {
        CHECK_OK(hw_current_def_init(&def, kind));
        CHECK_OK(hw_current_create(s.world, &def, &current));
    }
    scene_run(&s, 100);
    // Near and far in no order.
    for (int i = 0; i < count; i++)
        points[i] = (hw_vec3){(float)(i * 37 % 101) * (i % 3 == 0 ? 900.0f : 0.1f), (float)-i, (float)(i % 7)};
    CHECK_OK(hw_world_sample_water(s.world, points, count, together));
    for (int i = 0; i < count; i++) {
        hw_water_sample alone = sample_at(&s, points[i].x, points[i].y, points[i].z);
        check_context("point %d", i);
        CHECK(memcmp(&alone, &together[i], sizeof alone) == 0);
    }
    scene_end(&s);
}

TEST(the_core_is_told_where_the_surface_is_in_the_frame_of_its_points)
{
    scene s;
    hwi_world *world;
    hw_vec3 origin = {1000.0f, 40.0f, -7.0f};
    hw_vec3 points[3] = {{0.0f, -1.0f, 0.0f}, {0.5f, 0.0f, 0.0f}, {1.0f, 2.0f, 0.0f}};
    hw_vec3 velocity[3];
    float surface[3];
    hw_water_def def = begin_with_surface(&s, 41.5f);
    add_uniform(&s, (hw_vec3){1.0f, 0.0f, 0.0f});
    add_uniform(&s, (hw_vec3){0.0f, 0.0f, 2.0f});
    CHECK_OK(hwi_world_resolve("hw_test", s.world, &world));
    hwi_water_sample(world, 0.0, origin, points, 3, &(hwi_water_line){velocity, NULL, surface});
    for (int i = 0; i < 3; i++) {
        CHECK_NEAR(surface[i], 1.5, 0);
        CHECK_NEAR(velocity[i].x, 1, 0);
        CHECK_NEAR(velocity[i].z, 2, 0);
    }
    def.flags = 0;
    CHECK_OK(hw_world_set_water(s.world, &def));
    hwi_water_sample(world, 0.0, origin, points, 3, &(hwi_water_line){velocity, NULL, surface});
    CHECK_NEAR(surface[2], (double)HWI_NO_SURFACE, 0);
    scene_end(&s);
}

enum { parallel_blocks = 64, parallel_points = 100 };

typedef struct sample_task {
    const hwi_world *world;
    hw_vec3 velocity[parallel_blocks][parallel_points];
} sample_task;

static void sample_blocks(int32_t first, int32_t end, void *any)
{
    sample_task *task = any;
    for (int32_t block = first; block < end; block++) {
        hw_vec3 points[parallel_points];
        float surface[parallel_points];
        for (int i = 0; i < parallel_points; i++)
            points[i] = (hw_vec3){0.1f * (float)i, -0.2f * (float)block, 0.0f};
        hwi_water_line line = {task->velocity[block], NULL, surface};
        hwi_water_sample(task->world, 2.0, (hw_vec3){5.0f, 0.0f, 0.0f}, points, parallel_points, &line);
    }
}

// Now and then no velocity, so that several threads count what is refused.
static void careless(const hw_vec3 *points, int32_t count, double time, hw_vec3 *velocities, void *user)
{
    (void)user;
    for (int32_t i = 0; i < count; i++)
        velocities[i] = (hw_vec3){i % 9 == 0 ? NAN : points[i].x, (float)time, points[i].y};
}

TEST(several_threads_may_sample_at_once_and_get_the_same)
{
    static sample_task alone;
    static sample_task together;
    scene s;
    hwi_world *world;
    hw_current_id currents[8];
    int32_t count;
    scene_begin_entry(&s, scene_find("currents"), 1);
    CHECK_OK(hw_world_get_currents(s.world, currents, 8, &count));
    CHECK_OK(hw_current_set_callback(currents[count - 1], careless, NULL));
    CHECK_OK(hwi_world_resolve("hw_test", s.world, &world));
    alone.world = together.world = world;
    sample_blocks(0, parallel_blocks, &alone);
    hwi_task_pool *pool = hwi_task_pool_create(4);
    CHECK(pool != NULL);
    hwi_task_pool_run(pool, sample_blocks, parallel_blocks, &together);
    hwi_task_pool_destroy(pool);
    CHECK(memcmp(alone.velocity, together.velocity, sizeof alone.velocity) == 0);
    scene_end(&s);
}

TEST(water_refuses_what_is_no_water)
{
    scene s;
    hw_water_def def;
    hw_water_def found;
    hw_water_def good = begin_with_surface(&s, 2.0f);
    const hw_result code = HW_ERROR_BAD_VALUE;
    static const float bad_densities[] = {NAN, INFINITY, -INFINITY, 0.99f, 20001.0f, -1.0f, 0.0f};
    for (int i = 0; i < 7; i++) {
        def = good;
        def.density = bad_densities[i];
        CHECK_REFUSED(&s, hw_world_set_water(s.world, &def), code, "density");
        CHECK_TEXT(hw_last_error(), "20000");
    }
    static const float bad_airs[] = {NAN, INFINITY, -0.1f, 100.1f};
    static const float bad_heights[] = {NAN, INFINITY, -INFINITY, 1.1e7f, -1.1e7f};
    for (int i = 0; i < 4; i++) {
        def = good;
        def.air_density = bad_airs[i];
        CHECK_REFUSED(&s, hw_world_set_water(s.world, &def), code, "air_density");
    }
    for (int i = 0; i < 5; i++) {
        def = good;
        def.surface_height = bad_heights[i];
        CHECK_REFUSED(&s, hw_world_set_water(s.world, &def), code, "surface_height");
    }
    def = good;
    def.wind.z = 1001.0f;
    CHECK_REFUSED(&s, hw_world_set_water(s.world, &def), code, "wind");
    def.wind.z = NAN;
    CHECK_REFUSED(&s, hw_world_set_water(s.world, &def), code, "wind");
    def = good;
    def.flags = 2u;
    CHECK_REFUSED(&s, hw_world_set_water(s.world, &def), code, "flags");
    def = good;
    def.struct_size = 0;
    CHECK_REFUSED(&s, hw_world_set_water(s.world, &def), HW_ERROR_NOT_INITIALIZED, "hw_water_def_init");
    CHECK_REFUSED(&s, hw_world_set_water(s.world, NULL), HW_ERROR_NULL_ARGUMENT, "def");
    CHECK_REFUSED(&s, hw_world_get_water(s.world, NULL), HW_ERROR_NULL_ARGUMENT, "def");
    CHECK_REFUSED(&s, hw_water_def_init(NULL), HW_ERROR_NULL_ARGUMENT, "def");
    CHECK_REFUSED(&s, hw_world_set_water((hw_world_id){0}, &good), HW_ERROR_BAD_ID, "world");
    CHECK_REFUSED(&s, hw_world_get_water((hw_world_id){0}, &found), HW_ERROR_BAD_ID, "world");
    CHECK_EQUAL_INT(found.struct_size, 0);
    CHECK_OK(hw_world_get_water(s.world, &found));
    CHECK(memcmp(&found, &good, sizeof good) == 0);
    scene_end(&s);
}

TEST(sampling_refuses_bad_points_and_writes_nothing)
{
    static const float bad_numbers[] = {NAN, INFINITY, -INFINITY, 1.1e7f, -1.1e7f, 3e38f};
    scene s;
    hw_vec3 points[80];
    hw_water_sample samples[80];
    begin_with_surface(&s, 0.0f);
    memset(points, 0, sizeof points);
    memset(samples, 0x5a, sizeof samples);
    for (int i = 0; i < 6; i++) {
        points[73].y = bad_numbers[i];
        CHECK_REFUSED(&s, hw_world_sample_water(s.world, points, 80, samples), HW_ERROR_BAD_VALUE, "points[73]");
    }
    points[73].y = 0.0f;
    CHECK_REFUSED(&s, hw_world_sample_water(s.world, points, -1, samples), HW_ERROR_BAD_VALUE, "count");
    CHECK_REFUSED(&s, hw_world_sample_water(s.world, NULL, 1, samples), HW_ERROR_NULL_ARGUMENT, "points");
    CHECK_REFUSED(&s, hw_world_sample_water(s.world, points, 1, NULL), HW_ERROR_NULL_ARGUMENT, "samples");
    CHECK_REFUSED(&s, hw_world_sample_water((hw_world_id){0}, points, 1, samples), HW_ERROR_BAD_ID, "world");
    for (size_t i = 0; i < sizeof samples; i++)
        CHECK_EQUAL_INT(((unsigned char *)samples)[i], 0x5a);
    CHECK_OK(hw_world_sample_water(s.world, NULL, 0, NULL));
    CHECK_OK(hw_world_sample_water(s.world, points, 80, samples));
    scene_end(&s);
}

TEST(water_is_part_of_the_state)
{
    scene s;
    hw_water_def def = begin_with_surface(&s, 0.0f);
    uint64_t hash = scene_hash(&s);
    def.density = 1000.0f;
    CHECK_OK(hw_world_set_water(s.world, &def));
    CHECK(scene_hash(&s) != hash);
    def.density = 1025.0f;
    CHECK_OK(hw_world_set_water(s.world, &def));
    CHECK_EQUAL_HEX(scene_hash(&s), hash);
    scene_end(&s);
}

// What accelerates the water accelerates the line in its place and the water along with it: nothing is left over.
TEST(a_neutral_line_without_drag_goes_with_the_waves)
{
    const hw_sea_wave wave = {
        .amplitude = 0.02f, .wavelength = 40.0f, .phase = 1.5707963f, .direction = {0.8f, 0, 0.6f}};
    hw_sea_def sea;
    scene s;
    scene_begin(&s, NULL);
    CHECK_OK(hw_sea_def_init(&sea));
    sea.surface = HW_SEA_GERSTNER;
    CHECK_OK(hw_world_set_sea(s.world, &sea));
    CHECK_OK(hw_world_set_sea_waves(s.world, &wave, 1));
    hw_cable_def def = scene_cable_def(HW_MODEL_DYNAMIC);
    def.segment_count = 8;
    def.rest_length = 2.0f;
    def.flags = 0;
    def.start_position = (hw_vec3){0.0f, -3.0f, 0.0f};
    def.end_position = (hw_vec3){0.96f, -4.6f, 0.72f}; // straight
    def.material.drag_normal = def.material.drag_tangential = 0.0f;
    hw_cable_id cable = scene_add(&s, &def);
    hw_vec3 before[9], after[9];
    hw_sea_sample first[9], now[9];
    scene_points(cable, before, 9);
    CHECK_OK(hw_world_sample_sea(s.world, 0.0, 0.0f, 0, before, 9, first));
    for (int frame = 1; frame <= 300; frame++) {
        scene_run(&s, 1);
        scene_points(cable, after, 9);
        CHECK_OK(hw_world_sample_sea(s.world, (frame - 0.5) / 60.0, 0.0f, 0, before, 9, now));
        double speed = (double)(after[4].x - before[4].x) * 60.0;
        CHECK_NEAR(speed, (double)(now[4].velocity.x - first[4].velocity.x), 0.02 * (double)fabsf(first[4].velocity.y));
        memcpy(before, after, sizeof before);
    }
    scene_end(&s);
}

// Far below waves there is nothing of them, whether the water ends somewhere or not.
TEST(pressure_in_the_depth_is_that_of_the_level_at_rest)
{
    const hw_sea_wave wave = {.amplitude = 2.0f, .wavelength = 40.0f, .direction = {1.0f, 0, 0}};
    for (int with_surface = 0; with_surface < 2; with_surface++) {
        scene s;
        hw_sea_def sea;
        hw_water_def water;
        scene_begin(&s, NULL);
        CHECK_OK(hw_water_def_init(&water));
        water.flags = with_surface ? HW_WATER_SURFACE : 0;
        CHECK_OK(hw_world_set_water(s.world, &water));
        CHECK_OK(hw_sea_def_init(&sea));
        sea.surface = HW_SEA_GERSTNER;
        CHECK_OK(hw_world_set_sea(s.world, &sea));
        CHECK_OK(hw_world_set_sea_waves(s.world, &wave, 1));
        for (int i = 0; i < 4; i++) {
            float x = 10.0f * (float)i;
            double faded =
                2.0 * exp(-2.0 * 3.14159265358979 * 60.0 / 40.0) * cos(2.0 * 3.14159265358979 * (double)x / 40.0);
            CHECK_NEAR(sample_at(&s, x, -60.0f, 0.0f).pressure, 1025.0 * 9.81 * (60.0 + faded), 5.0);
        }
        scene_end(&s);
    }
}
