// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The waves of a sea when the weather changes: that they are those of the new weather in the end, and that no change
// shows as a jump, however many there are.

#include "misuse.h"

#include "hash.h"
#include "sea.h"
#include "world.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define DEGREES 57.2957795

enum { spot_count = 64 };

static hw_sea_def drawn_sea(int32_t wave_count)
{
    hw_sea_def def;
    CHECK_OK(hw_sea_def_init(&def));
    def.surface = HW_SEA_GERSTNER;
    def.wave_count = wave_count;
    def.choppiness = 0.0f; // so that heights above a place are sums of waves
    return def;
}

static void begin(scene *s, const hw_sea_def *def)
{
    scene_begin(s, NULL);
    CHECK_OK(hw_world_set_sea(s->world, def));
}

static hw_vec3 towards(double degrees)
{
    return (hw_vec3){(float)cos(degrees / DEGREES), 0.0f, (float)sin(degrees / DEGREES)};
}

static double now_of(const scene *s)
{
    hwi_world *world = NULL;
    CHECK_OK(hwi_world_resolve("test", s->world, &world));
    return hwi_world_time(world);
}

static void ask_for(const scene *s, double time, uint32_t flags, hw_sea_sample *samples)
{
    hw_vec3 points[spot_count];
    for (int i = 0; i < spot_count; i++)
        points[i] = (hw_vec3){37.0f * (float)(i % 8), -0.5f * (float)(i % 5), 41.0f * (float)(i / 8)};
    CHECK_OK(hw_world_sample_sea(s->world, time, 0.0f, flags, points, spot_count, samples));
}

static void ask(const scene *s, double time, hw_sea_sample *samples)
{
    memset(samples, 0, spot_count * sizeof *samples);
    ask_for(s, time, HW_SEA_HEIGHT_ONLY, samples);
}

static double largest_difference(const hw_sea_sample *a, const hw_sea_sample *b)
{
    double largest = 0.0;
    for (int i = 0; i < spot_count; i++)
        largest = fmax(largest, fabs((double)a[i].height - (double)b[i].height));
    return largest;
}

// What the waves that are told have together.
typedef struct wave_sums {
    int32_t count;
    double height;    // m, significant
    double direction; // degrees, in the mean of the energy
    double frequency; // rad/s, likewise
} wave_sums;

static wave_sums sum_up(const scene *s)
{
    static hw_sea_wave waves[HW_MAX_SEA_WAVES];
    static hw_sea_drawn_wave drawn[HW_MAX_SEA_WAVES];
    wave_sums sums = {0};
    double energy = 0.0, x = 0.0, z = 0.0;
    int32_t drawn_count;
    CHECK_OK(hw_world_get_sea_waves(s->world, waves, HW_MAX_SEA_WAVES, &sums.count));
    CHECK_OK(hw_world_get_sea_drawn_waves(s->world, now_of(s), (hw_vec3){0}, drawn, HW_MAX_SEA_WAVES, &drawn_count));
    CHECK_EQUAL_INT(drawn_count, sums.count);
    for (int32_t i = 0; i < sums.count; i++) {
        double own = 0.5 * (double)waves[i].amplitude * (double)waves[i].amplitude;
        CHECK(waves[i].amplitude > 0.0f);
        CHECK_NEAR(drawn[i].amplitude, waves[i].amplitude, 0);
        energy += own;
        x += own * (double)waves[i].direction.x;
        z += own * (double)waves[i].direction.z;
        sums.frequency += own * (double)drawn[i].frequency;
    }
    sums.height = 4.0 * sqrt(energy);
    sums.direction = DEGREES * atan2(z, x);
    sums.frequency /= energy > 0.0 ? energy : 1.0;
    hw_sea_status status;
    CHECK_OK(hw_world_get_sea_status(s->world, &status));
    CHECK_NEAR(status.significant_height, sums.height, 1e-5 * (1.0 + sums.height));
    return sums;
}

// m, significant: of samples all over the sea and over a while.
static double sampled_height(const scene *s)
{
    enum { side = 48, count = side * side };
    static hw_vec3 points[count];
    static hw_sea_sample samples[count];
    double energy = 0.0;
    for (int i = 0; i < count; i++)
        points[i] = (hw_vec3){331.7f * (float)(i % side) + 3.1f * (float)(i / side), 0.0f, 317.3f * (float)(i / side)};
    for (int t = 0; t < 4; t++) {
        CHECK_OK(
            hw_world_sample_sea(s->world, now_of(s) + 137.7 * t, 0.0f, HW_SEA_HEIGHT_ONLY, points, count, samples));
        for (int i = 0; i < count; i++)
            energy += (double)samples[i].height * (double)samples[i].height / (4 * count);
    }
    return 4.0 * sqrt(energy);
}

static double height_of_wind(double wind)
{
    return 0.2092461 * wind * wind / 9.81;
}

TEST(after_a_change_of_weather_gerstner_waves_are_those_of_the_new_one)
{
    static const struct {
        float from, to; // m/s
        double turn;    // degrees
        float swell;    // m
        double swell_turn;
    } changes[] = {{5, 20, 0, 0, 0},    {5, 10, 0, 0, 0},  {20, 5, 0, 0, 0},   {0, 10, 0, 0, 0},
                   {10, 10, 120, 0, 0}, {5, 5, 0, 3, -90}, {12, 0, 0, 2, 180}, {7, 8, 200, 1, 10}};
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        scene s, fresh;
        hw_sea_def def = drawn_sea(256);
        def.wind_speed = changes[i].from;
        begin(&s, &def);
        check_context("change %d", (int)i);
        CHECK_NEAR(sum_up(&s).height, height_of_wind((double)changes[i].from), 0.02);
        def.wind_speed = changes[i].to;
        def.direction = towards(changes[i].turn);
        def.swell_height = changes[i].swell;
        def.swell_direction = towards(changes[i].swell_turn);
        CHECK_OK(hw_world_change_sea(s.world, &def, 5.0));
        scene_run(&s, 310);
        begin(&fresh, &def);
        double target = hypot(height_of_wind((double)changes[i].to), (double)changes[i].swell);
        wave_sums found = sum_up(&s);
        wave_sums asked = sum_up(&fresh);
        CHECK_EQUAL_INT(found.count, 256);
        CHECK_NEAR(found.height, target, 0.01 * target);
        CHECK_NEAR(sampled_height(&s), target, 0.03 * target);
        CHECK_NEAR(found.frequency, asked.frequency, 0.02 * asked.frequency);
        double highest = changes[i].swell > 2.5f || changes[i].to == 0.0f ? changes[i].swell_turn : changes[i].turn;
        double off = remainder(found.direction - highest, 360.0);
        check_context("change %d: %.1f degrees", (int)i, found.direction);
        CHECK_NEAR(off, 0, 10);
        scene_end(&fresh);
        scene_end(&s);
    }
}

TEST(a_calm_comes_and_goes_over_a_gerstner_sea)
{
    scene s;
    hw_sea_def def = drawn_sea(32);
    hw_sea_sample samples[spot_count];
    begin(&s, &def);
    def.wind_speed = 0.0f;
    CHECK_OK(hw_world_change_sea(s.world, &def, 1.0));
    CHECK_EQUAL_INT(sum_up(&s).count, 32);
    scene_run(&s, 70);
    CHECK_EQUAL_INT(sum_up(&s).count, 0);
    ask(&s, now_of(&s), samples);
    for (int i = 0; i < spot_count; i++)
        CHECK_NEAR(samples[i].height, 0, 0);
    def.wind_speed = 10.0f;
    CHECK_OK(hw_world_change_sea(s.world, &def, 1.0));
    CHECK_EQUAL_INT(sum_up(&s).count, 0);
    scene_run(&s, 70);
    CHECK_EQUAL_INT(sum_up(&s).count, 32);
    CHECK_NEAR(sum_up(&s).height, 2.13, 0.02);
    scene_end(&s);
}

TEST(gerstner_waves_before_a_change_are_those_that_were)
{
    scene s;
    hw_sea_def def = drawn_sea(32);
    hw_sea_sample before[spot_count];
    hw_sea_sample after[spot_count];
    begin(&s, &def);
    scene_run(&s, 60);
    ask(&s, -3.0, before);
    def.wind_speed = 20.0f;
    def.direction = towards(90.0);
    CHECK_OK(hw_world_change_sea(s.world, &def, 5.0));
    ask(&s, -3.0, after);
    CHECK(memcmp(before, after, sizeof before) == 0);
    // Half way the height is between both, and so is the period.
    scene_run(&s, 150);
    hw_sea_status status;
    double mean = 0.5 * (height_of_wind(10.0) + height_of_wind(20.0));
    CHECK_OK(hw_world_get_sea_status(s.world, &status));
    CHECK_NEAR(status.progress, 0.5, 1e-6);
    CHECK_NEAR(sum_up(&s).height, mean, 0.01 * mean);
    CHECK_NEAR(status.peak_period, 0.5 * (7.302 + 14.604), 0.01);
    scene_end(&s);
}

TEST(a_wind_that_turns_leaves_a_gerstner_sea_its_height)
{
    scene s;
    hw_sea_def def = drawn_sea(64);
    begin(&s, &def);
    double height = sum_up(&s).height;
    def.direction = towards(180.0);
    CHECK_OK(hw_world_change_sea(s.world, &def, 2.0));
    for (int i = 0; i < 12; i++) {
        scene_run(&s, 10);
        check_context("after %d frames", 10 * (i + 1));
        CHECK_NEAR(sum_up(&s).height, height, 0.01 * height);
    }
    CHECK_NEAR(fabs(sum_up(&s).direction), 180, 30);
    scene_end(&s);
}

// Heights from frame to frame through two changes that overlap: they bend as waves do, some 6 m/s^2 here.
TEST(no_gerstner_wave_leaps_where_changes_overlap)
{
    const double h = 1.0 / 60.0;
    enum { frames = 600 };
    static hw_sea_sample samples[3][spot_count];
    scene s;
    hw_sea_def def = drawn_sea(64);
    double bent = 0.0;
    def.wind_speed = 6.0f;
    begin(&s, &def);
    for (int frame = 0; frame < frames; frame++) {
        hw_sea_sample *now = samples[frame % 3];
        ask(&s, now_of(&s), now);
        if (frame == 60 || frame == 200) {
            def.wind_speed = frame == 60 ? 20.0f : 9.0f;
            def.direction = towards(frame == 60 ? 160.0 : 80.0);
            def.swell_height = frame == 60 ? 3.0f : 1.0f;
            CHECK_OK(hw_world_change_sea(s.world, &def, frame == 60 ? 5.0 : 4.0));
            static hw_sea_sample again[spot_count];
            ask(&s, now_of(&s), again);
            check_context("frame %d", frame);
            CHECK_NEAR(largest_difference(now, again), 0, 1e-4);
        }
        for (int i = 0; i < spot_count && frame >= 2; i++) {
            double second = (double)(samples[(frame + 1) % 3][i].height - 2.0f * samples[(frame + 2) % 3][i].height +
                                     now[i].height);
            bent = fmax(bent, fabs(second) / (h * h));
        }
        scene_run(&s, 1);
    }
    check_context("bends %.1f m/s^2", bent);
    CHECK(bent < 12.0);
    double target = hypot(height_of_wind(9.0), 1.0);
    CHECK_NEAR(sum_up(&s).height, target, 0.01 * target);
    scene_end(&s);
}

// A slider from 5 to 20 m/s that also turns the wind, told in every frame. Returns the largest jump over the height
// that the sea had, and how many waves there were at most.
static double slide(scene *s, hw_sea_def *def, double turn, double seconds, int32_t *most)
{
    enum { frames = 200 };
    hw_sea_sample before[spot_count];
    hw_sea_sample after[spot_count];
    double jump = 0.0;
    *most = 0;
    for (int frame = 1; frame <= frames; frame++) {
        double height = sum_up(s).height;
        ask(s, now_of(s), before);
        def->wind_speed = 5.0f + 15.0f * (float)frame / frames;
        def->direction = towards(turn * frame / frames);
        CHECK_OK(hw_world_change_sea(s->world, def, seconds));
        ask(s, now_of(s), after);
        jump = fmax(jump, largest_difference(before, after) / height);
        int32_t count = sum_up(s).count;
        *most = count > *most ? count : *most;
        scene_run(s, 1);
    }
    CHECK(sum_up(s).height > 0.3 * height_of_wind(20.0)); // it follows
    scene_run(s, (int32_t)(60.0 * seconds) + 5);
    return jump;
}

TEST(a_slider_moves_a_gerstner_sea_without_a_jump)
{
    const double target = height_of_wind(20.0);
    for (int i = 0; i < 6; i++) {
        static const int32_t counts[3] = {4, 32, 512};
        scene s;
        hw_sea_def def = drawn_sea(counts[i % 3]);
        int32_t most;
        def.wind_speed = 5.0f;
        begin(&s, &def);
        double jump = slide(&s, &def, 60.0, i < 3 ? 2.0 : 0.2, &most);
        wave_sums sums = sum_up(&s);
        check_context("%d waves, %d at most, jump %.5f of the height, end %.3f m, %.1f degrees", (int)counts[i % 3],
                      (int)most, jump, sums.height, sums.direction);
        CHECK(jump < 2e-5);
        CHECK(most <= (counts[i % 3] == 32 ? 200 : HW_MAX_SEA_WAVES));
        CHECK_EQUAL_INT(sums.count, counts[i % 3]);
        CHECK_NEAR(sums.height, target, 0.01 * target);
        CHECK_NEAR(sums.direction, 60, counts[i % 3] == 512 ? 6 : 40);
        scene_end(&s);
    }
}

TEST(more_waves_than_there_is_room_for_go_by_their_energy)
{
    scene s;
    hw_sea_def def = drawn_sea(HW_MAX_SPECTRUM_WAVES);
    begin(&s, &def);
    for (int i = 0; i < 20; i++) {
        double before = sum_up(&s).height;
        def.wind_speed = i % 2 == 0 ? 30.0f : 4.0f; // hardly a range in common
        def.direction = towards(70.0 * i);
        CHECK_OK(hw_world_change_sea(s.world, &def, 10.0));
        wave_sums sums = sum_up(&s);
        check_context("change %d, %d waves", i, (int)sums.count);
        CHECK(sums.count <= HW_MAX_SEA_WAVES);
        CHECK_NEAR(sums.height, before, 0.01 * before);
        scene_run(&s, 2);
    }
    scene_run(&s, 610);
    CHECK_NEAR(sum_up(&s).height, height_of_wind(4.0), 0.01);
    CHECK_NEAR(remainder(sum_up(&s).direction - 70.0 * 19, 360.0), 0, 8);
    scene_end(&s);
}

TEST(a_weather_that_is_told_again_changes_no_wave)
{
    scene s;
    hw_sea_def def = drawn_sea(100);
    hw_sea_sample before[spot_count];
    hw_sea_sample after[spot_count];
    def.swell_height = 1.0f;
    begin(&s, &def);
    ask(&s, 9.0, before);
    for (int i = 0; i < 5; i++) {
        CHECK_OK(hw_world_change_sea(s.world, &def, 1.0));
        scene_run(&s, 3);
    }
    ask(&s, 9.0, after);
    CHECK(memcmp(before, after, sizeof before) == 0);
    // And one that is hardly another changes hardly any.
    def.wind_speed = 10.05f;
    def.direction = towards(0.5);
    CHECK_OK(hw_world_change_sea(s.world, &def, 1.0));
    scene_run(&s, 30);
    int32_t count = sum_up(&s).count;
    CHECK(count >= 100 && count < 106);
    scene_end(&s);
}

TEST(another_change_draws_other_waves)
{
    scene s;
    hw_sea_def def = drawn_sea(64);
    hw_sea_sample first[spot_count];
    hw_sea_sample second[spot_count];
    hw_sea_sample again[spot_count];
    begin(&s, &def);
    ask(&s, 500.0, first);
    for (int i = 0; i < 2; i++) {
        def.wind_speed = i == 0 ? 0.0f : 10.0f;
        CHECK_OK(hw_world_change_sea(s.world, &def, 0.1));
        scene_run(&s, 10);
    }
    ask(&s, 500.0, second);
    CHECK(largest_difference(first, second) > 1.0);
    scene_end(&s);
    // The same changes, the same sea.
    begin(&s, &def);
    for (int i = 0; i < 2; i++) {
        def.wind_speed = i == 0 ? 0.0f : 10.0f;
        CHECK_OK(hw_world_change_sea(s.world, &def, 0.1));
        scene_run(&s, 10);
    }
    ask(&s, 500.0, again);
    CHECK(memcmp(second, again, sizeof again) == 0);
    scene_end(&s);
}

TEST(every_system_that_has_energy_gets_a_wave)
{
    scene s;
    hw_sea_def def = drawn_sea(1);
    hw_sea_wave waves[2];
    int32_t count;
    def.direction = towards(0.0);
    def.swell_direction = towards(90.0);
    def.swell_spreading = 500.0f;
    def.spreading = HW_SPREADING_COSINE;
    def.spreading_power = 100.0f;
    for (int i = 0; i < 8; i++) {
        const float winds[4] = {10.0f, 5.0f, 0.0f, 10.0f}; // 2.13, 0.53, 0 and 2.13 m
        const double heights[4] = {height_of_wind(10.0), 1.0, 1.0, height_of_wind(10.0)};
        def.wave_count = 1 + i / 4;
        def.wind_speed = winds[i % 4];
        def.swell_height = i % 4 == 3 ? 0.0f : 1.0f;
        begin(&s, &def);
        check_context("case %d", i);
        CHECK_OK(hw_world_get_sea_waves(s.world, waves, 2, &count));
        CHECK_EQUAL_INT(count, def.wave_count);
        wave_sums sums = sum_up(&s);
        bool is_swell = i % 4 == 1 || i % 4 == 2;
        if (def.wave_count == 1) {
            CHECK_NEAR(sums.height, heights[i % 4], 0.03 * heights[i % 4]);
            CHECK_NEAR(sums.direction, is_swell ? 90 : 0, 20);
        } else {
            double wind = height_of_wind((double)winds[i % 4]);
            CHECK_NEAR(sums.height, hypot(wind, (double)def.swell_height), 0.03 * sums.height);
            CHECK_NEAR(waves[0].direction.z, i % 4 == 2 ? 1 : 0, 0.4);
            CHECK_NEAR(waves[1].direction.z, i % 4 == 3 ? 0 : 1, 0.4);
        }
        scene_end(&s);
    }
}

// A cable in a sea between two weathers.
static void begin_in_change(scene *s, hw_sea_def *def)
{
    begin(s, def);
    hw_cable_def cable = scene_cable_def(HW_MODEL_DYNAMIC);
    cable.start_position = (hw_vec3){0.0f, -1.0f, 0.0f};
    cable.end_position = (hw_vec3){8.0f, -1.0f, 0.0f};
    scene_add(s, &cable);
    for (int i = 0; i < 3; i++) {
        scene_run(s, 20);
        def->wind_speed += 4.0f;
        def->direction = towards(25.0 * (i + 1));
        def->swell_height = 1.0f;
        CHECK_OK(hw_world_change_sea(s->world, def, 1.0 + i));
    }
    scene_run(s, 30);
}

static void go_on(scene *s, hw_sea_def def)
{
    scene_run(s, 20);
    def.wind_speed = 5.0f;
    CHECK_OK(hw_world_change_sea(s->world, &def, 0.5));
    scene_run(s, 50);
}

TEST(a_snapshot_within_a_change_goes_on_bit_for_bit)
{
    scene s, other, third;
    hw_sea_def def = drawn_sea(48);
    def.choppiness = 1.0f;
    def.water_depth = 30.0f;
    begin_in_change(&s, &def);
    uint64_t size = 0;
    CHECK_OK(hw_snapshot_size(s.world, &size));
    void *memory = malloc((size_t)size);
    CHECK_OK(hw_snapshot_save(s.world, memory, size, &size));
    uint64_t saved = scene_hash(&s);
    go_on(&s, def);
    hw_sea_sample first[spot_count];
    hw_sea_sample second[spot_count];
    ask(&s, 4.5, first);
    // Into a world without a sea, into one with another of the same kind, and into its own.
    scene_begin(&other, NULL);
    hw_sea_def other_def = drawn_sea(48);
    other_def.wind_speed = 3.0f;
    begin(&third, &other_def);
    scene *into[3] = {&other, &third, &s};
    uint64_t hash = scene_hash(&s);
    for (int i = 0; i < 3; i++) {
        check_context("world %d", i);
        CHECK_OK(hw_snapshot_load(into[i]->world, memory, size));
        CHECK_EQUAL_HEX(scene_hash(into[i]), saved);
        go_on(into[i], def);
        CHECK_EQUAL_HEX(scene_hash(into[i]), hash);
        ask(into[i], 4.5, second);
        CHECK(memcmp(first, second, sizeof first) == 0);
    }
    free(memory);
    scene_end(&third);
    scene_end(&other);
    scene_end(&s);
}

static int is_finite_sea(const scene *s)
{
    hw_sea_sample samples[spot_count];
    hw_sea_status status;
    int finite = 1;
    ask_for(s, fmin(now_of(s), 1e8), 0, samples);
    for (int i = 0; i < spot_count; i++)
        finite = finite && isfinite(samples[i].height) && isfinite(samples[i].velocity.x) &&
                 isfinite(samples[i].pressure) && isfinite(samples[i].normal.y);
    CHECK_OK(hw_world_get_sea_status(s->world, &status));
    return finite && isfinite(status.significant_height);
}

TEST(a_forged_snapshot_of_drawn_waves_is_refused_or_harmless)
{
    enum { hash_offset = 16, payload_offset = 24 };
    static const unsigned char masks[] = {0x01, 0x40, 0x80, 0xff};
    scene s;
    hw_sea_def def = drawn_sea(2);
    def.choppiness = 1.0f;
    begin(&s, &def);
    def.swell_height = 2.0f;
    CHECK_OK(hw_world_change_sea(s.world, &def, 1.0));
    scene_run(&s, 20);
    uint64_t size = 0;
    CHECK_OK(hw_snapshot_size(s.world, &size));
    unsigned char *memory = malloc((size_t)size);
    unsigned char *forged = malloc((size_t)size);
    CHECK_OK(hw_snapshot_save(s.world, memory, size, &size));
    int refused = 0;
    int loaded = 0;
    for (uint64_t i = 0; i < 4 * (size - payload_offset); i++) {
        uint64_t at = payload_offset + i / 4;
        memcpy(forged, memory, (size_t)size);
        forged[at] = (unsigned char)(forged[at] ^ masks[i % 4]);
        uint64_t hash = hwi_hash_bytes(HWI_HASH_SEED, forged + payload_offset, (size_t)size - payload_offset);
        memcpy(forged + hash_offset, &hash, sizeof hash);
        check_context("byte %d of %d, mask %x", (int)at, (int)size, masks[i % 4]);
        hw_result result = hw_snapshot_load(s.world, forged, size);
        refused += result == HW_ERROR_BAD_SNAPSHOT;
        loaded += result == HW_OK;
        CHECK(result == HW_OK || result == HW_ERROR_BAD_SNAPSHOT);
        CHECK(is_finite_sea(&s));
        hw_sea_def other;
        CHECK_OK(hw_world_get_sea(s.world, &other));
        if (result == HW_OK && other.surface == HW_SEA_GERSTNER) {
            other.wind_speed = 7.0f;
            CHECK_OK(hw_world_change_sea(s.world, &other, 1.0));
            CHECK_OK(hw_world_step(s.world, 0.05));
            CHECK(is_finite_sea(&s));
        }
        CHECK_OK(hw_snapshot_load(s.world, memory, size));
    }
    CHECK(refused > 500);
    CHECK(loaded > 500);
    free(forged);
    free(memory);
    scene_end(&s);
}

static hw_sea_def sea_of(int32_t surface)
{
    hw_sea_def def = drawn_sea(32);
    def.surface = surface;
    def.fft_size = 64;
    return def;
}

static double told_height(const scene *s)
{
    hw_sea_status status;
    CHECK_OK(hw_world_get_sea_status(s->world, &status));
    return (double)status.significant_height;
}

// It stayed at 0.6 m of 8.5 when every change began at rest.
TEST(a_weather_told_in_every_frame_is_followed)
{
    const double seconds = 5.0;
    for (int32_t surface = HW_SEA_GERSTNER; surface <= HW_SEA_FFT; surface++) {
        scene s;
        hw_sea_def def = sea_of(surface);
        def.wind_speed = 5.0f;
        begin(&s, &def);
        double before = told_height(&s);
        for (int frame = 1; frame <= 600; frame++) {
            def.wind_speed = 5.0f + 15.0f * (float)frame / 600.0f;
            double now = told_height(&s);
            CHECK_OK(hw_world_change_sea(s.world, &def, seconds));
            check_context("surface %d, frame %d", (int)surface, frame);
            CHECK_NEAR(told_height(&s), now, 1e-5 * now);
            CHECK(now >= before - 1e-6);
            before = now;
            scene_run(&s, 1);
            // As it was two thirds of the duration ago.
            double late = (double)def.wind_speed - 1.5 * seconds * 2.0 / 3.0;
            if (frame > 480)
                CHECK_NEAR(told_height(&s), height_of_wind(late), 0.06 * height_of_wind(late));
        }
        scene_run(&s, 301);
        check_context("surface %d, in the end", (int)surface);
        CHECK_NEAR(told_height(&s), height_of_wind(20.0), 0.01 * height_of_wind(20.0));
        // The same weather, told in every frame.
        def.wind_speed = 8.0f;
        for (int frame = 0; frame < 900; frame++) {
            CHECK_OK(hw_world_change_sea(s.world, &def, seconds));
            scene_run(&s, 1);
        }
        CHECK_NEAR(told_height(&s), height_of_wind(8.0), 0.03 * height_of_wind(8.0));
        scene_end(&s);
    }
}

TEST(a_weather_that_turns_back_does_not_stop_at_once_nor_go_beyond)
{
    const double h = 1.0 / 60.0;
    for (int32_t surface = HW_SEA_GERSTNER; surface <= HW_SEA_FFT; surface++) {
        scene s;
        hw_sea_def def = sea_of(surface);
        double heights[3] = {0};
        double bent = 0.0;
        double highest = 0.0;
        def.wind_speed = 5.0f;
        begin(&s, &def);
        for (int frame = 0; frame < 600; frame++) {
            if (frame == 10 || frame == 130) {
                def.wind_speed = frame == 10 ? 20.0f : 5.0f;
                CHECK_OK(hw_world_change_sea(s.world, &def, 5.0));
            }
            heights[frame % 3] = told_height(&s);
            highest = fmax(highest, heights[frame % 3]);
            if (frame >= 2)
                bent = fmax(bent, fabs(heights[(frame + 1) % 3] - 2.0 * heights[(frame + 2) % 3] + heights[frame % 3]));
            scene_run(&s, 1);
        }
        // Of 8 m in 5 s; a stop would be 2.4 m/s less from one frame to the next.
        check_context("surface %d: bends %.2f m/s^2, highest %.2f m", (int)surface, bent / (h * h), highest);
        CHECK(bent < 6.0 * h * h);
        CHECK(highest > 0.4 * height_of_wind(20.0) && highest < 0.7 * height_of_wind(20.0));
        CHECK_NEAR(told_height(&s), height_of_wind(5.0), 0.01 * height_of_wind(5.0));
        scene_end(&s);
    }
}

TEST(a_calm_told_in_every_frame_comes)
{
    for (int32_t surface = HW_SEA_GERSTNER; surface <= HW_SEA_FFT; surface++) {
        scene s;
        hw_sea_def def = sea_of(surface);
        begin(&s, &def);
        double last = told_height(&s);
        for (int frame = 1; frame <= 300; frame++) {
            def.wind_speed = frame < 120 ? 10.0f - 10.0f * (float)frame / 120.0f : 0.0f;
            CHECK_OK(hw_world_change_sea(s.world, &def, 1.0));
            scene_run(&s, 1);
            check_context("surface %d, frame %d", (int)surface, frame);
            CHECK_NEAR(told_height(&s), last, 0.06);
            last = told_height(&s);
        }
        CHECK(last < 0.03);
        scene_run(&s, 61);
        CHECK_NEAR(told_height(&s), 0, 0);
        scene_end(&s);
    }
}

TEST(a_snapshot_while_the_weather_is_told_in_every_frame_goes_on_bit_for_bit)
{
    for (int32_t surface = HW_SEA_GERSTNER; surface <= HW_SEA_FFT; surface++) {
        scene s, other;
        hw_sea_sample first[spot_count];
        hw_sea_sample second[spot_count];
        hw_sea_def def = sea_of(surface);
        def.spectrum = HW_SPECTRUM_JONSWAP;
        def.peak_sharpness = 10.0f; // the most that there is, which rounding must not exceed
        def.swell_spreading = 500.0f;
        def.swell_height = 1.0f;
        begin(&s, &def);
        uint64_t size = 0;
        static char memory[1 << 18];
        for (int frame = 0; frame < 100; frame++) {
            def.wind_speed += 0.05f;
            def.direction = towards(1.5 * frame);
            CHECK_OK(hw_world_change_sea(s.world, &def, 2.0));
            scene_run(&s, 1);
            check_context("surface %d, frame %d", (int)surface, frame);
            CHECK_OK(hw_snapshot_save(s.world, memory, sizeof memory, &size));
            CHECK_OK(hw_snapshot_load(s.world, memory, size));
        }
        scene_begin(&other, NULL);
        CHECK_OK(hw_snapshot_load(other.world, memory, size));
        go_on(&s, def);
        go_on(&other, def);
        CHECK_EQUAL_HEX(scene_hash(&s), scene_hash(&other));
        ask(&s, 3.3, first);
        ask(&other, 3.3, second);
        CHECK(memcmp(first, second, sizeof first) == 0);
        scene_end(&other);
        scene_end(&s);
    }
}
