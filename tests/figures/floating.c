// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The figures of Bezgodov and Karsakov (2016): points strewn over a submarine, and naval objects on irregular waves.

#include "figures.h"
#include "naval.h"

#include <stdio.h>

#define YELLOW "#d9a400"
#define GREY   "#9aa5b1"
#define WATER  "#1f77b4"

static naval_fleet fleet;

int draw_strewn_points(const char *folder)
{
    static hw_floater_element elements[2000];
    char path[512];
    svg_page page;
    scene s;
    int32_t count = 0;
    snprintf(path, sizeof path, "%s/figure_1_strewn_points.svg", folder);
    if (!svg_begin(&page, path, 1040, 452, "Points strewn over a submarine: those in the water are yellow"))
        return 0;
    svg_panel panel = {&page, 74, 60, 920, 302, -17.0, 17.0, -6.0, 5.0, NULL, "x, m", "y, m"};
    scene_begin(&s, NULL);
    naval_set_sea(s.world, 0);
    naval_begin(&fleet, s.world);
    naval_add(&fleet, NAVAL_SUBMARINE, HW_FLOATER_EXACT, 2000, 0.0f, 0.0f);
    scene_run(&s, 1200);
    // Settled by the method that does not turn it.
    hw_floater_def def;
    hw_floater_get_def(fleet.floaters[0], &def);
    def.method = HW_FLOATER_RANDOM_POINTS;
    hw_floater_set_def(fleet.floaters[0], &def);
    hw_floater_copy_elements(fleet.floaters[0], elements, 2000, &count);
    hw_body_state state;
    hw_body_get_state(fleet.bodies[0], &state);
    svg_axes(&panel);
    const double level_x[2] = {-17.0, 17.0};
    const double level_y[2] = {0.0, 0.0};
    svg_line(&panel, level_x, level_y, 2, (svg_pen){WATER, 1.5, NULL});
    for (int32_t i = 0; i < count; i++)
        if (elements[i].position.z >= state.position.z) // the side that is seen
            svg_dot(&panel, (double)(elements[i].position.x - state.position.x), (double)elements[i].position.y, 1.6,
                    elements[i].depth > 0.0f ? YELLOW : GREY);
    svg_caption(
        &page, 0,
        "2000 points, drawn anew in every substep; the near side. Where the hull is thin or its triangles small,");
    svg_caption(&page, 1, "on fins, sail and sonar, there are more points for the area.");
    scene_end(&s);
    return svg_end(&page);
}

static hw_vec3 turned(hw_body_state state, hw_vec3 v)
{
    hw_quat q = state.orientation;
    hw_vec3 t = {2.0f * (q.y * v.z - q.z * v.y), 2.0f * (q.z * v.x - q.x * v.z), 2.0f * (q.x * v.y - q.y * v.x)};
    return (hw_vec3){v.x + q.w * t.x + q.y * t.z - q.z * t.y, v.y + q.w * t.y + q.z * t.x - q.x * t.z,
                     v.z + q.w * t.z + q.x * t.y - q.y * t.x};
}

// The edges of its hull, seen along z, and the water in front of it.
static void draw_object(svg_page *page, const scene *s, int32_t object, double left, double top)
{
    static hw_vec3 points[NAVAL_MAX_POINTS];
    static int32_t indices[NAVAL_MAX_INDICES];
    int32_t point_count;
    int32_t index_count;
    hw_body_state state;
    hw_floater_def def;
    hw_hull_info info;
    hw_body_get_state(fleet.bodies[object], &state);
    hw_floater_get_def(fleet.floaters[object], &def);
    hw_hull_get_info(def.hull, &info);
    hw_hull_copy_points(def.hull, points, NAVAL_MAX_POINTS, &point_count);
    hw_hull_copy_indices(def.hull, indices, NAVAL_MAX_INDICES, &index_count);
    double half = 0.8 * (double)(info.bounds.maximum.x - info.bounds.minimum.x);
    double tall = (double)(info.bounds.maximum.y - info.bounds.minimum.y);
    half = half < 1.2 * tall ? 1.2 * tall : half;
    double height = (double)state.position.y;
    svg_panel panel = {page,
                       left,
                       top,
                       280,
                       200,
                       -half,
                       half,
                       height - 0.714 * half,
                       height + 0.714 * half,
                       naval_names[fleet.kinds[object]],
                       "m",
                       "m"};
    svg_axes(&panel);
    for (int32_t i = 0; i < point_count; i++) {
        hw_vec3 p = {points[i].x + def.position.x, points[i].y + def.position.y, points[i].z + def.position.z};
        points[i] = turned(state, p);
    }
    for (int32_t i = 0; i < index_count; i += 3) {
        double x[4];
        double y[4];
        for (int k = 0; k < 4; k++) {
            hw_vec3 p = points[indices[i + k % 3]];
            x[k] = (double)p.x;
            y[k] = (double)p.y + (double)state.position.y;
        }
        svg_line(&panel, x, y, 4, (svg_pen){GREY, 0.5, NULL});
    }
    double x[65];
    double y[65];
    for (int i = 0; i < 65; i++) {
        hw_vec3 place = state.position;
        hw_water_sample sample;
        x[i] = half * ((double)i / 32.0 - 1.0);
        place.x += (float)x[i];
        hw_world_sample_water(s->world, &place, 1, &sample);
        y[i] = (double)sample.surface_height;
    }
    svg_line(&panel, x, y, 65, (svg_pen){WATER, 1.8, NULL});
}

int draw_fleet(const char *folder)
{
    char path[512];
    svg_page page;
    scene s;
    snprintf(path, sizeof path, "%s/figure_2_naval_objects.svg", folder);
    if (!svg_begin(&page, path, 1080, 680, "Naval objects after half a minute of Beaufort 6: six of twenty-four"))
        return 0;
    scene_begin(&s, NULL);
    naval_set_sea(s.world, 6);
    naval_begin(&fleet, s.world);
    naval_fill(&fleet, 24, HW_FLOATER_EXACT);
    scene_run(&s, 1800);
    for (int32_t i = 0; i < NAVAL_KINDS; i++)
        draw_object(&page, &s, i, 70 + 340 * (i % 3), 70 + 285 * (i / 3));
    svg_caption(&page, 0,
                "Hulls with all their triangles, seen along z; the line is the water's surface in that plane.");
    scene_end(&s);
    return svg_end(&page);
}
