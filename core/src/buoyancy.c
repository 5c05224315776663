// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Blocks are padded here, and handed to the kernel that this machine runs.

#include "buoyancy.h"

#include <string.h>

#define GROUP 8

#if HWI_AVX2

static const hwi_buoyancy_kernel *kernel(void)
{
    return __builtin_cpu_supports("avx2") ? &hwi_buoyancy_kernel_8 : &hwi_buoyancy_kernel_4;
}

#else

static const hwi_buoyancy_kernel *kernel(void)
{
    return &hwi_buoyancy_kernel_4;
}

#endif

// What fills up a block: an element without an area.
static const hwi_hull_point nothing;

static void pad_triangles(hwi_triangle_block *block)
{
    for (; block->count % GROUP != 0; ++block->count) {
        for (int k = 0; k < 3; ++k) {
            block->corner[k][block->count] = &nothing;
        }
    }
}

void hwi_buoyancy_sum_wet(hwi_triangle_block *block, const hwi_medium *medium, double sums[SUM_COUNT])
{
    pad_triangles(block);
    kernel()->sum_wet(block, medium, sums);
    block->count = 0;
}

void hwi_buoyancy_sum_dry(hwi_triangle_block *block, const hwi_medium *medium, double sums[SUM_COUNT])
{
    pad_triangles(block);
    kernel()->sum_dry(block, medium, sums);
    block->count = 0;
}

void hwi_buoyancy_sum_points(hwi_point_block *block, const hwi_medium *medium, double sums[SUM_COUNT])
{
    for (; block->count % GROUP != 0; ++block->count) {
        block->points[block->count] = nothing;
        memset(block->normals[block->count], 0, sizeof block->normals[0]);
    }
    kernel()->sum_points(block, medium, sums);
    block->count = 0;
}
