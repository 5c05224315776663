// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Questions to the sea in groups: that no neighbour and no machine changes an answer, what a shortest wavelength keeps,
// and the waves that are drawn.

#include "misuse.h"

#include "random.h"
#include "sea.h"
#include "water.h"
#include "world.h"

#include <math.h>
#include <string.h>

enum { point_count = 45 };

static hw_sea_def small_sea(int32_t surface)
{
    hw_sea_def def;
    CHECK_OK(hw_sea_def_init(&def));
    def.surface = surface;
    def.fft_size = 64;
    def.wind_speed = 14.0f;
    return def;
}

static hwi_world *begin(scene *s, const hw_sea_def *def)
{
    hwi_world *world = NULL;
    hw_water_def water;
    scene_begin(s, NULL);
    CHECK_OK(hw_water_def_init(&water));
    water.flags = HW_WATER_SURFACE;
    CHECK_OK(hw_world_set_water(s->world, &water));
    CHECK_OK(hw_world_set_sea(s->world, def));
    CHECK_OK(hwi_world_resolve("test", s->world, &world));
    return world;
}

static void add_slope(const scene *s)
{
    hw_sea_bottom_def bottom;
    CHECK_OK(hw_sea_bottom_def_init(&bottom));
    bottom.spacing = 4000.0f;
    bottom.origin = (hw_vec3){-2000.0f, 0.0f, -2000.0f};
    const float heights[4] = {-40.0f, 3.0f, -40.0f, 3.0f};
    CHECK_OK(hw_world_set_sea_bottom(s->world, &bottom, heights));
}

static void strew(hwi_sea_point *points)
{
    memset(points, 0, point_count * sizeof *points);
    for (int i = 0; i < point_count; i++) {
        hw_vec3 place = hwi_random_cube(9, (uint32_t)i);
        points[i].x = 1900.0 * (double)place.x;
        points[i].y = 6.0 * (double)place.y - 4.0;
        points[i].z = 1900.0 * (double)place.z;
    }
}

// Both surfaces, in deep and in shallow water, over a bottom and not.
static void for_each_sea(void (*run)(hwi_world *world))
{
    for (int i = 0; i < 8; i++) {
        scene s;
        hw_sea_def def = small_sea(i & 1 ? HW_SEA_FFT : HW_SEA_GERSTNER);
        def.water_depth = i & 2 ? 20.0f : 0.0f;
        check_context("surface %d, depth %g, bottom %d", (int)def.surface, (double)def.water_depth, i & 4);
        hwi_world *world = begin(&s, &def);
        if (i & 4)
            add_slope(&s);
        run(world);
        scene_end(&s);
    }
}

static void compare_machines(hwi_world *world)
{
    static hwi_sea_point plain[point_count], wide[point_count];
    const hwi_sea_slot *slot = hwi_sea_acquire(world->sea, 3.0, HWI_SEA_ALL, NULL);
    hwi_sea_view view = hwi_sea_look(world, slot, HWI_SEA_WANT_ALL, 0.0f);
    strew(plain);
    strew(wide);
    hwi_sea_ask_plain(&view, plain, point_count);
    hwi_sea_ask(&view, wide, point_count); // the best that this machine has
    CHECK(memcmp(plain, wide, sizeof plain) == 0);
    hwi_sea_release(world->sea, slot);
}

TEST(every_machine_answers_the_same_bits)
{
    for_each_sea(compare_machines);
}

static void compare_company(hwi_world *world)
{
    static hwi_sea_point together[point_count], alone[point_count];
    const hwi_sea_slot *slot = hwi_sea_acquire(world->sea, 3.0, HWI_SEA_ALL, NULL);
    hwi_sea_view view = hwi_sea_look(world, slot, HWI_SEA_WANT_ALL, 0.0f);
    strew(together);
    strew(alone);
    hwi_sea_ask(&view, together, point_count);
    for (int i = point_count - 1; i >= 0; i--)
        hwi_sea_ask(&view, &alone[i], 1);
    CHECK(memcmp(together, alone, sizeof together) == 0);
    hwi_sea_release(world->sea, slot);
}

TEST(no_neighbour_changes_an_answer)
{
    for_each_sea(compare_company);
}

TEST(columns_are_searched_once_and_answered_as_ever)
{
    enum { columns = 50 };
    scene s;
    hw_sea_def def = small_sea(HW_SEA_FFT);
    hwi_world *world = begin(&s, &def);
    hw_vec3 points[2 * columns];
    hwi_water_answer once[2 * columns], ever[2 * columns];
    for (int i = 0; i < 2 * columns; i++)
        points[i] = (hw_vec3){3.0f * (float)(i % columns), i < columns ? 1.0f : -3.0f, 0.5f * (float)(i % columns)};
    hwi_water_query query = {.points = points, .count = 2 * columns, .time = 2.0};
    hwi_water_ask(world, &query, ever);
    query.columns = columns;
    hwi_water_ask(world, &query, once);
    for (int i = 0; i < 2 * columns; i++) {
        CHECK_NEAR(once[i].surface, ever[i].surface, 0.001);
        CHECK_NEAR(once[i].pressure, ever[i].pressure, 10.0);
        CHECK(memcmp(&once[i].velocity, &ever[i].velocity, sizeof once[i].velocity) == 0);
    }
    scene_end(&s);
}

static double height_with(const scene *s, float shortest)
{
    hw_vec3 point = {3.0f, 0.0f, 1.0f};
    hw_sea_sample sample;
    CHECK_OK(hw_world_sample_sea(s->world, 1.0, shortest, 0, &point, 1, &sample));
    return (double)sample.height;
}

TEST(a_shortest_wavelength_keeps_all_longer_waves_and_fades_shorter_ones)
{
    scene s;
    hw_sea_def def = small_sea(HW_SEA_GERSTNER);
    def.choppiness = 0.0f;
    begin(&s, &def);
    hw_sea_wave waves[3] = {
        {1.0f, 100.0f, 0.0f, {1, 0, 0}}, {0.5f, 20.0f, 0.3f, {1, 0, 1}}, {0.2f, 5.0f, 1, {0, 0, 1}}};
    CHECK_OK(hw_world_set_sea_waves(s.world, waves, 3));
    double all = height_with(&s, 0.0f);
    CHECK_OK(hw_world_set_sea_waves(s.world, waves, 2));
    double two = height_with(&s, 0.0f);
    CHECK_OK(hw_world_set_sea_waves(s.world, waves, 3));
    CHECK(fabs(all - two) > 0.01);
    CHECK_NEAR(height_with(&s, 4.99f), all, 1e-6);
    CHECK_NEAR(height_with(&s, 10.01f), two, 1e-6);
    CHECK_NEAR(height_with(&s, 19.99f), two, 1e-6);
    double largest = 0.0;
    for (float shortest = 4.0f; shortest < 210.0f; shortest *= 1.01f)
        largest = fmax(largest, fabs(height_with(&s, shortest * 1.01f) - height_with(&s, shortest)));
    CHECK(largest < 0.04);
    CHECK_NEAR(height_with(&s, 201.0f), 0, 1e-6);
    scene_end(&s);
    // A cascade fades as its longest wave does: whole seas without a jump, too.
    def = small_sea(HW_SEA_FFT);
    begin(&s, &def);
    largest = 0.0;
    for (float shortest = 1.0f; shortest < 5000.0f; shortest *= 1.01f)
        largest = fmax(largest, fabs(height_with(&s, shortest * 1.01f) - height_with(&s, shortest)));
    CHECK(largest < 0.1);
    scene_end(&s);
}

TEST(the_waves_that_are_drawn_are_those_that_are_asked)
{
    scene s;
    hw_sea_def def = small_sea(HW_SEA_GERSTNER);
    def.wave_count = HW_MAX_SPECTRUM_WAVES;
    begin(&s, &def);
    hw_sea_drawn_wave waves[HW_MAX_SEA_WAVES];
    int32_t count;
    hw_vec3 origin = {51234.5f, 3.0f, -48321.25f};
    CHECK_OK(hw_world_get_sea_drawn_waves(s.world, 777.7, origin, waves, HW_MAX_SEA_WAVES, &count));
    CHECK_EQUAL_INT(count, HW_MAX_SPECTRUM_WAVES);
    for (int i = 0; i < 100; i++) {
        // All in floats, as a graphics card does it.
        float x = 0.5f * (float)i;
        float z = 40.0f - 0.7f * (float)i;
        hw_vec3 moved = {0};
        for (int32_t w = 0; w < count; w++) {
            const hw_sea_drawn_wave *wave = &waves[w];
            float turns = wave->turns_x * x + wave->turns_z * z + wave->phase;
            float phase = 6.2831853f * (turns - floorf(turns));
            float length = sqrtf(wave->turns_x * wave->turns_x + wave->turns_z * wave->turns_z);
            float along = -wave->amplitude * wave->reach * sinf(phase) / length;
            moved.x += along * wave->turns_x;
            moved.y += wave->amplitude * cosf(phase);
            moved.z += along * wave->turns_z;
        }
        hw_vec3 point = {origin.x + x + moved.x, 0.0f, origin.z + z + moved.z};
        hw_sea_sample sample;
        CHECK_OK(hw_world_sample_sea(s.world, 777.7, 0.0f, HW_SEA_HEIGHT_ONLY, &point, 1, &sample));
        // 50 km away a float of the place itself is coarser than a millimetre, and waves slope.
        CHECK_NEAR(sample.height, moved.y, 0.003);
    }
    CHECK_REFUSED(&s, hw_world_get_sea_drawn_waves(s.world, (double)NAN, origin, waves, HW_MAX_SEA_WAVES, &count),
                  HW_ERROR_BAD_VALUE, "time");
    CHECK_REFUSED(&s, hw_world_get_sea_drawn_waves(s.world, 0.0, origin, waves, 5, &count), HW_ERROR_BUFFER_TOO_SMALL,
                  "512");
    CHECK_REFUSED(&s, hw_world_get_sea_drawn_waves(s.world, 0.0, origin, NULL, HW_MAX_SEA_WAVES, &count),
                  HW_ERROR_NULL_ARGUMENT, "waves");
    CHECK_REFUSED(&s, hw_world_get_sea_drawn_waves(s.world, 0.0, origin, waves, HW_MAX_SEA_WAVES, NULL),
                  HW_ERROR_NULL_ARGUMENT, "count");
    origin.x = INFINITY;
    CHECK_REFUSED(&s, hw_world_get_sea_drawn_waves(s.world, 0.0, origin, waves, HW_MAX_SEA_WAVES, &count),
                  HW_ERROR_BAD_VALUE, "origin");
    scene_end(&s);
}

TEST(given_waves_have_a_height_and_a_period)
{
    scene s;
    hw_sea_def def = small_sea(HW_SEA_GERSTNER);
    hw_sea_status status;
    begin(&s, &def);
    hw_sea_wave waves[2] = {{1.0f, 56.2072f, 0.0f, {1, 0, 0}}, {0.5f, 20.0f, 0.3f, {1, 0, 1}}};
    CHECK_OK(hw_world_set_sea_waves(s.world, waves, 2));
    CHECK_OK(hw_world_get_sea_status(s.world, &status));
    CHECK_NEAR(status.significant_height, 4.0 * sqrt(0.5 + 0.125), 1e-5);
    CHECK_NEAR(status.peak_period, 6.0, 1e-3);
    CHECK_OK(hw_world_set_sea_waves(s.world, NULL, 0));
    CHECK_OK(hw_world_get_sea_status(s.world, &status));
    CHECK_NEAR(status.significant_height, 0, 0);
    scene_end(&s);
}

TEST(any_weather_may_come_up_over_a_sea_of_four_cascades)
{
    scene s;
    hw_sea_def def = small_sea(HW_SEA_FFT);
    def.wind_speed = 1.0f;
    begin(&s, &def);
    def.wind_speed = 49.0f;
    CHECK_OK(hw_world_change_sea(s.world, &def, 5.0));
    def.weather = HW_WEATHER_HEIGHT;
    def.peak_period = 30.0f;
    def.swell_height = 5.0f;
    def.swell_period = 30.0f;
    CHECK_OK(hw_world_change_sea(s.world, &def, 5.0));
    scene_end(&s);
}

TEST(every_beaufort_number_has_its_height)
{
    enum { side = 64 };
    static hw_vec3 points[side * side];
    static hw_sea_sample samples[side * side];
    for (int i = 0; i < side * side; i++)
        points[i] = (hw_vec3){61.7f * (float)(i % side), 0.0f, 58.3f * (float)(i / side)}; // not on texels
    double before = -1.0;
    for (int number = 0; number <= 12; number++) {
        scene s;
        hw_sea_def def = small_sea(HW_SEA_FFT);
        def.weather = HW_WEATHER_BEAUFORT;
        def.beaufort = number;
        def.choppiness = 0.0f;
        begin(&s, &def);
        hw_sea_status status;
        CHECK_OK(hw_world_get_sea_status(s.world, &status));
        double energy = 0.0;
        for (int t = -4; t < 4; t++) {
            CHECK_OK(hw_world_sample_sea(s.world, 47.0 * t, 0.0f, HW_SEA_HEIGHT_ONLY, points, side * side, samples));
            for (int i = 0; i < side * side; i++)
                energy += (double)samples[i].height * (double)samples[i].height / (8 * side * side);
        }
        check_context("Beaufort %d", number);
        CHECK((double)status.significant_height > before || number == 1);
        CHECK_NEAR(4.0 * sqrt(energy), status.significant_height, 0.05 * (double)status.significant_height + 0.02);
        before = (double)status.significant_height;
        scene_end(&s);
    }
}
