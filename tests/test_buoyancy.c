// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The sums over the elements of a hull: the same bits however many go side by side, and the sums that they should be.

#include <math.h>
#include <string.h>

#include "buoyancy.h"
#include "check.h"
#include "random.h"

#define POINTS 97

static float any(uint32_t number)
{
    return hwi_random_cube(77, number).x;
}

static void fill(hwi_hull_point points[POINTS], hwi_triangle_block *triangles, hwi_point_block *block)
{
    for (uint32_t i = 0; i < POINTS; i++)
        for (uint32_t k = 0; k < 4; k++) {
            points[i].place[k] = 3.0f * any(12 * i + k);
            points[i].flow[k] = any(12 * i + 4 + k);
            points[i].surge[k] = any(12 * i + 8 + k);
        }
    triangles->count = block->count = HWI_ELEMENT_BLOCK;
    for (int i = 0; i < HWI_ELEMENT_BLOCK; i++) {
        for (int k = 0; k < 3; k++)
            triangles->corner[k][i] = &points[(i * (k + 3) + 7 * k) % POINTS];
        block->points[i] = points[i];
        memcpy(block->normals[i], points[i + 20].flow, sizeof block->normals[i]);
    }
}

static const hwi_medium medium = {
    .velocity = {1.0f, 0.5f, -2.0f},
    .angular_velocity = {0.3f, -0.2f, 0.9f},
    .flow = {7.0f, 0.0f, 1.0f},
    .density = 1025.0f,
    .weight = 10055.0f,
    .drag_normal = 1.0f,
    .drag_base = 0.1f,
    .lift = 1.0f,
    .calming = -1.0f,
    .friction = 0.003f,
};

TEST(eight_elements_at_a_time_sum_up_to_the_bits_of_four)
{
    static hwi_hull_point points[POINTS];
    static hwi_triangle_block triangles;
    static hwi_point_block block;
    const hwi_buoyancy_kernel *four = &hwi_buoyancy_kernel_4;
    const hwi_buoyancy_kernel *eight = four;
#if HWI_AVX2
    eight = __builtin_cpu_supports("avx2") ? &hwi_buoyancy_kernel_8 : four;
#endif
    fill(points, &triangles, &block);
    double sums[2][3][SUM_COUNT] = {{{0}}};
    for (int i = 0; i < 2; i++) {
        const hwi_buoyancy_kernel *kernel = i == 0 ? four : eight;
        kernel->sum_wet(&triangles, &medium, sums[i][0]);
        kernel->sum_dry(&triangles, &medium, sums[i][1]);
        kernel->sum_points(&block, &medium, sums[i][2]);
    }
    CHECK(memcmp(sums[0], sums[1], sizeof sums[0]) == 0);
    CHECK(sums[0][0][SUM_G] > 0.0);
    CHECK(sums[0][1][SUM_G] > 0.0);
    CHECK(sums[0][2][SUM_G] > 0.0);
}

TEST(what_fills_up_a_block_adds_nothing)
{
    static hwi_hull_point points[POINTS];
    static hwi_triangle_block triangles;
    static hwi_point_block block;
    fill(points, &triangles, &block);
    // 64 triangles at once, and one after the other, each with seven that are none beside it.
    double whole[2][SUM_COUNT] = {{0}};
    double parts[2][SUM_COUNT] = {{0}};
    hwi_triangle_block one;
    for (int i = 0; i < HWI_ELEMENT_BLOCK; i++)
        for (int dry = 0; dry < 2; dry++) {
            one.count = 1;
            for (int k = 0; k < 3; k++)
                one.corner[k][0] = triangles.corner[k][i];
            (dry ? hwi_buoyancy_sum_dry : hwi_buoyancy_sum_wet)(&one, &medium, parts[dry]);
            CHECK_EQUAL_INT(one.count, 0);
        }
    one = triangles;
    hwi_buoyancy_sum_wet(&triangles, &medium, whole[0]);
    hwi_buoyancy_sum_dry(&one, &medium, whole[1]);
    for (int i = 0; i < SUM_COUNT; i++)
        for (int dry = 0; dry < 2; dry++) {
            check_context("sum %d", i);
            CHECK_NEAR(parts[dry][i], whole[dry][i], 1e-3 * fabs(whole[dry][i]) + 0.5);
        }
}
