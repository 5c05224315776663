// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Questions to the sea: what they need, and which of the compiled answers this machine runs.

#define SEA_ASK hwi_sea_ask_plain

#include "sea_kernel.h"
#include "world.h"

#define TWO_PI 6.28318530717958647692

double hwi_sea_bottom_depth(const hwi_sea_bottom *bottom, double level, double x, double z)
{
    if (bottom == NULL) {
        return HWI_NO_BOTTOM;
    }
    const hw_sea_bottom_def *def = &bottom->def;
    double gx = (x - (double)def->origin.x) / (double)def->spacing;
    double gz = (z - (double)def->origin.z) / (double)def->spacing;
    gx = gx < 0.0 ? 0.0 : gx < def->count_x - 1 ? gx : def->count_x - 1;
    gz = gz < 0.0 ? 0.0 : gz < def->count_z - 1 ? gz : def->count_z - 1;
    int32_t ix = (int32_t)gx < def->count_x - 2 ? (int32_t)gx : def->count_x - 2;
    int32_t iz = (int32_t)gz < def->count_z - 2 ? (int32_t)gz : def->count_z - 2;
    double fx = gx - ix;
    double fz = gz - iz;
    const float *row = bottom->heights + (size_t)iz * (size_t)def->count_x + ix;
    double near = (1.0 - fx) * (double)row[0] + fx * (double)row[1];
    double far = (1.0 - fx) * (double)row[def->count_x] + fx * (double)row[def->count_x + 1];
    return level - ((double)def->origin.y + (1.0 - fz) * near + fz * far);
}

float hwi_sea_kept(float shortest, double k)
{
    // 1 for waves as long as the shortest, 0 for those half as long.
    double t = 2.0 - (double)shortest * k / TWO_PI;
    t = t < 0.0 ? 0.0 : t < 1.0 ? t : 1.0;
    return (float)(t * t * (3.0 - 2.0 * t));
}

hwi_sea_view hwi_sea_look(const hwi_world *world, const hwi_sea_slot *slot, uint32_t wants, float shortest)
{
    hwi_sea_view view = {
        .sea = world->sea,
        .slot = slot,
        .bottom = world->sea_bottom,
        .level = (double)world->water.surface_height,
        .wants = wants,
        .shortest = shortest,
    };
    for (int32_t i = 0; i < view.sea->cascade_count; ++i) {
        double longest = hwi_cascade_lowest(&view.sea->cascades[i]);
        view.kept[i] = slot->fields[i].is_calm ? 0.0f : hwi_sea_kept(shortest, longest);
    }
    return view;
}

uint32_t hwi_sea_parts(const hwi_sea *sea, uint32_t wants, double highest)
{
    const uint32_t deep = HWI_SEA_WANT_VELOCITY | HWI_SEA_WANT_ACCELERATION;
    uint32_t parts = (wants & ~deep) != 0 ? HWI_SEA_SURFACE : 0u;
    parts |= (wants & HWI_SEA_WANT_NORMAL) != 0 ? HWI_SEA_SLOPES : 0u;
    parts |= (wants & HWI_SEA_WANT_MOTION) != 0 ? HWI_SEA_MOTION : 0u;
    parts |= (wants & HWI_SEA_WANT_PRESSURE) != 0 ? HWI_SEA_HEAD : 0u;
    for (int32_t i = 0; i < sea->cascade_count; ++i) {
        if (hwi_cascade_reaches(&sea->cascades[i], highest)) {
            parts |= (wants & HWI_SEA_WANT_VELOCITY) != 0 ? HWI_SEA_FLOW_OF(i) : 0u;
            parts |= (wants & HWI_SEA_WANT_ACCELERATION) != 0 ? HWI_SEA_HEAD_OF(i) : 0u;
        }
    }
    return parts;
}

void hwi_sea_ask(const hwi_sea_view *view, hwi_sea_point *points, int32_t count)
{
#if HWI_AVX2
    if (__builtin_cpu_supports("avx2")) {
        hwi_sea_ask_avx2(view, points, count);
        return;
    }
#endif
    hwi_sea_ask_plain(view, points, count);
}
