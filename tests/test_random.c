// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Random numbers by counting: what they depend on, and whether they look random.

#include "check.h"
#include "scenes.h"

#include "random.h"

#include <math.h>
#include <string.h>

TEST(random_numbers_are_uniform_between_minus_one_and_one)
{
    enum { count = 300000, bins = 64 };
    static int histogram[3][bins];
    double sum[3] = {0};
    double square[3] = {0};
    memset(histogram, 0, sizeof histogram);
    for (uint32_t i = 0; i < count; i++) {
        hw_vec3 value = hwi_random_cube(hwi_random_key(42, 3, i / 100, 0), i % 100);
        double axes[3] = {(double)value.x, (double)value.y, (double)value.z};
        for (int a = 0; a < 3; a++) {
            CHECK(axes[a] > -1.0 && axes[a] < 1.0);
            sum[a] += axes[a];
            square[a] += axes[a] * axes[a];
            histogram[a][(int)((axes[a] + 1.0) * 0.5 * bins)]++;
        }
    }
    for (int a = 0; a < 3; a++) {
        // Five standard errors of a uniform distribution's mean and variance.
        CHECK_NEAR(sum[a] / count, 0.0, 5.0 * sqrt(1.0 / 3.0 / count));
        CHECK_NEAR(square[a] / count, 1.0 / 3.0, 5.0 * sqrt(4.0 / 45.0 / count));
        double chi = 0.0;
        for (int b = 0; b < bins; b++) {
            double expected = (double)count / bins;
            chi += (histogram[a][b] - expected) * (histogram[a][b] - expected) / expected;
        }
        // 63 degrees of freedom: mean 63, standard deviation 11.2.
        CHECK(chi > 63.0 - 5.0 * 11.2 && chi < 63.0 + 5.0 * 11.2);
    }
}

// Mean product of a value and its neighbour, in units of the variance: about 1 / sqrt(count) if they know nothing of
// each other.
static double correlation(uint64_t seed_step, uint32_t object_step, uint64_t substep_step, uint32_t part_step,
                          uint32_t particle_step, int axis_shift)
{
    enum { count = 50000 };
    double sum = 0.0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t particle = i % 101;
        uint64_t substep = i / 101;
        hw_vec3 a = hwi_random_cube(hwi_random_key(5, 1, substep, 0), particle);
        hw_vec3 b = hwi_random_cube(hwi_random_key(5 + seed_step, 1 + object_step, substep + substep_step, part_step),
                                    particle + particle_step);
        float from[3] = {a.x, a.y, a.z};
        float to[3] = {b.x, b.y, b.z};
        for (int axis = 0; axis < 3; axis++)
            sum += (double)from[axis] * (double)to[(axis + axis_shift) % 3];
    }
    return sum / count;
}

TEST(random_numbers_know_nothing_of_their_neighbours)
{
    // A sum of three products, each of variance 1/9, over 50000 samples: five standard errors.
    const double limit = 5.0 * sqrt(3.0 / 9.0 / 50000.0);
    CHECK_NEAR(correlation(1, 0, 0, 0, 0, 0), 0.0, limit);
    CHECK_NEAR(correlation(0, 1, 0, 0, 0, 0), 0.0, limit);
    CHECK_NEAR(correlation(0, 0, 1, 0, 0, 0), 0.0, limit);
    CHECK_NEAR(correlation(0, 0, 0, 1, 0, 0), 0.0, limit);
    CHECK_NEAR(correlation(0, 0, 0, 0, 1, 0), 0.0, limit);
    CHECK_NEAR(correlation(0, 0, 0, 0, 0, 1), 0.0, limit);
    CHECK_NEAR(correlation(0, 0, 0, 0, 0, 2), 0.0, limit);
    CHECK_NEAR(correlation(0, 0, 1, 0, 1, 0), 0.0, limit);
    // The measure itself works: a value is fully correlated with itself.
    CHECK_NEAR(correlation(0, 0, 0, 0, 0, 0), 1.0, 0.02);
}

static void run_random(hw_vec3 *points, uint64_t seed, int cables_before, int cables_after, int frames_per_step)
{
    scene s;
    hw_world_def world_def = scene_world_def();
    world_def.seed = seed;
    scene_begin(&s, &world_def);
    hw_cable_def def = scene_cable_def(HW_MODEL_VERLET);
    for (int i = 0; i < cables_before; i++)
        scene_add(&s, &def);
    hw_cable_id cable = scene_add(&s, &def);
    for (int i = 0; i < cables_after; i++)
        scene_add(&s, &def);
    for (int i = 0; i < 60; i += frames_per_step)
        CHECK_OK(hw_world_step(s.world, s.substep * frames_per_step));
    scene_points(cable, points, 101);
    scene_end(&s);
}

TEST(random_motion_depends_on_seed_and_place_alone)
{
    hw_vec3 first[101];
    hw_vec3 again[101];
    hw_vec3 with_company[101];
    hw_vec3 in_big_steps[101];
    hw_vec3 other_seed[101];
    hw_vec3 other_object[101];
    run_random(first, 1, 0, 0, 1);
    run_random(again, 1, 0, 0, 1);
    run_random(with_company, 1, 0, 5, 1);
    run_random(in_big_steps, 1, 0, 0, 10);
    run_random(other_seed, 2, 0, 0, 1);
    run_random(other_object, 1, 1, 0, 1);
    CHECK(memcmp(first, again, sizeof first) == 0);
    CHECK(memcmp(first, with_company, sizeof first) == 0);
    CHECK(memcmp(first, in_big_steps, sizeof first) == 0);
    for (int i = 1; i < 100; i++) {
        CHECK(memcmp(&first[i], &other_seed[i], sizeof first[i]) != 0);
        CHECK(memcmp(&first[i], &other_object[i], sizeof first[i]) != 0);
    }
}

TEST(random_displacement_is_as_large_as_its_limit_says)
{
    // One substep from rest, free particles, no constraint error to speak of: what moved is r alone.
    scene s;
    hw_vec3 before[101];
    hw_vec3 after[101];
    hw_cable_def def = scene_cable_def(HW_MODEL_VERLET);
    def.random_displacement = 0.0005f;
    def.solver_iterations = 1;
    def.flags = 0;
    scene_begin(&s, NULL);
    hw_cable_id cable = scene_add(&s, &def);
    scene_points(cable, before, 101);
    scene_run(&s, 1);
    scene_points(cable, after, 101);
    double largest = 0.0;
    double sum = 0.0;
    for (int i = 0; i < 101; i++) {
        double z = fabs((double)after[i].z - (double)before[i].z);
        largest = z > largest ? z : largest;
        sum += z;
    }
    // The cable lies in the xy plane, so to first order its constraints leave z alone.
    CHECK(largest < 0.00051);
    CHECK_NEAR(sum / 101.0, 0.00025, 0.00005);
    scene_end(&s);
}

TEST(every_part_of_a_divided_substep_draws_its_own_numbers)
{
    // Without drag's memory a free cable's centre moves by the mean of what its particles drew: constraints between
    // free particles leave it alone.
    scene s;
    hw_vec3 before[101];
    hw_vec3 after[101];
    double moved = 0.0;
    double expected = 0.0;
    hw_world_def world_def = scene_world_def();
    world_def.seed = 9;
    hw_cable_def def = scene_cable_def(HW_MODEL_VERLET);
    def.flags = 0;
    def.drag_factor = 0.0f;
    def.substep_limit = 0.5f / 60.0f;
    scene_begin(&s, &world_def);
    hw_cable_id cable = scene_add(&s, &def);
    scene_points(cable, before, 101);
    scene_run(&s, 1);
    scene_points(cable, after, 101);
    for (uint32_t i = 0; i < 101; i++) {
        moved += ((double)after[i].z - (double)before[i].z) / 101.0;
        for (uint32_t part = 0; part < 2; part++)
            expected += 0.001 * (double)hwi_random_cube(hwi_random_key(9, 0, 0, part), i).z / 101.0;
    }
    CHECK_NEAR(moved, expected, 1e-7);
    scene_end(&s);
}
