// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Figures 4, 9, 10 and 11 of S1 (Ganoni, Mukundan, Green 2018), and those of S2 (tether_figures.h), drawn from the
// core's own output.
//
//     hawser_figures <folder>
//     hawser_figures --hulls demo_project/fleet/hulls    writes the naval objects for the demo
//
// The scenes are those that the oracle checks; see scenes.h.

#include "figures.h"
#include "scenes.h"
#include "tether_figures.h"

#include <stdio.h>
#include <string.h>

#define BLUE   "#0072b2"
#define ORANGE "#d55e00"
#define GREY   "#8a8a8a"
#define BLACK  "#222222"

static void path_of(char *path, size_t size, const char *folder, const char *name)
{
    snprintf(path, size, "%s/%s", folder, name);
    printf("%s\n", path);
}

// ---- Figure 4 ----

static void pull(int32_t iterations, double *frames, double *lengths)
{
    scene s;
    scene_s1_pull_begin(&s, iterations);
    for (int32_t i = 0; i < SCENE_S1_SUBSTEPS; i++) {
        scene_s1_pull_step(&s, i);
        frames[i] = i + 1;
        lengths[i] = (double)scene_status(s.cables[0]).current_length;
    }
    scene_end(&s);
}

static int draw_figure_4(const char *folder)
{
    static double frames[SCENE_S1_SUBSTEPS];
    static double five[SCENE_S1_SUBSTEPS];
    static double ten[SCENE_S1_SUBSTEPS];
    const double ends[2] = {0.0, 400.0};
    const double rest[2] = {10.0, 10.0};
    char path[512];
    svg_page page;
    pull(5, frames, five);
    pull(10, frames, ten);
    path_of(path, sizeof path, folder, "figure_4_solver_iterations.svg");
    if (!svg_begin(&page, path, 720, 460, "Cable length against solver iterations"))
        return 0;
    svg_panel panel = {&page, 74, 54, 620, 310, 0, 400, 9.8, 12.4, NULL, "frame (1/60 s)", "length of the cable (m)"};
    const svg_pen five_pen = {ORANGE, 2.2, NULL};
    const svg_pen ten_pen = {BLUE, 2.2, NULL};
    const svg_pen rest_pen = {GREY, 1.4, "5 4"};
    svg_axes(&panel);
    svg_line(&panel, ends, rest, 2, rest_pen);
    svg_line(&panel, frames, five, SCENE_S1_SUBSTEPS, five_pen);
    svg_line(&panel, frames, ten, SCENE_S1_SUBSTEPS, ten_pen);
    svg_key(&panel, 440, 24, five_pen, "5 solver iterations");
    svg_key(&panel, 440, 44, ten_pen, "10 solver iterations");
    svg_key(&panel, 440, 64, rest_pen, "rest length");
    svg_caption(&page, 0,
                "10 m, 100 segments, drag factor 0.9, no random displacement. One end is pulled aside by 5 m at 3 m/s "
                "until frame 100,");
    svg_caption(&page, 1,
                "then held; the other is pinned. The ends are never farther apart than 9.5 m: all stretch is the "
                "solver's.");
    return svg_end(&page);
}

// ---- Figures 9 and 10 ----

#define MOMENT_COUNT 6

// The frames at which the cable is shown.
static const int32_t wave_moments[MOMENT_COUNT] = {0, 40, 80, 120, 160, 220};
static const int32_t local_moments[MOMENT_COUNT] = {0, 10, 20, 30, 40, 400};
static const char *const moment_colours[MOMENT_COUNT] = {"#222222", "#440154", "#3b528b",
                                                         "#21918c", "#5ec962", "#e6b800"};

static void draw_shape(const svg_panel *panel, const hw_vec3 *points, svg_pen pen)
{
    double x[SCENE_S1_POINTS];
    double y[SCENE_S1_POINTS];
    for (int i = 0; i < SCENE_S1_POINTS; i++) {
        x[i] = (double)points[i].x;
        y[i] = (double)points[i].y;
    }
    svg_line(panel, x, y, SCENE_S1_POINTS, pen);
}

static svg_pen moment_pen(int moment)
{
    return (svg_pen){moment_colours[moment], moment == 0 ? 1.6 : 2.0, moment == 0 ? "2 4" : NULL};
}

static void draw_disturbance(const svg_panel *panel, float drag_factor, const int32_t *moments)
{
    scene s;
    hw_vec3 points[SCENE_S1_POINTS];
    int moment = 0;
    svg_axes(panel);
    scene_s1_disturb_begin(&s, drag_factor);
    for (int32_t i = 0; moment < MOMENT_COUNT; i++) {
        if (i == moments[moment]) {
            scene_points(s.cables[0], points, SCENE_S1_POINTS);
            draw_shape(panel, points, moment_pen(moment));
            svg_dot(panel, (double)points[0].x, (double)points[0].y, 3.5, moment_colours[moment]);
            moment++;
        }
        scene_s1_disturb_step(&s, i);
    }
    scene_end(&s);
    svg_dot(panel, 5.0, 0.0, 4.5, BLACK);
}

static void draw_moment_keys(const svg_panel *panel, double x, double y, const int32_t *moments)
{
    for (int i = 0; i < MOMENT_COUNT; i++) {
        char text[32];
        snprintf(text, sizeof text, i == 0 ? "frame %d (start)" : "frame %d", (int)moments[i]);
        svg_key(panel, x, y + 20.0 * i, moment_pen(i), text);
    }
}

// Equal scales on both axes, so that a shape looks as it is.
static svg_panel shape_panel(svg_page *page, double left, const char *title)
{
    return (svg_panel){page, left, 74, 364, 416, -1.0, 6.0, -4.0, 4.0, title, "x (m)", "y (m)"};
}

static const char *const disturbance_caption[2] = {
    "10 m, 100 segments, 10 solver iterations, no gravity, no random displacement. The left end moves up and right by "
    "1.13 m",
    "until frame 40 (dots), then rests; the right end is pinned (black dot).",
};

static int draw_figure_9(const char *folder)
{
    char path[512];
    svg_page page;
    path_of(path, sizeof path, folder, "figure_9_damping.svg");
    if (!svg_begin(&page, path, 1040, 592, "The damping effect: one end is moved, the cable at different times"))
        return 0;
    svg_panel left = shape_panel(&page, 74, "(a) no damping: drag factor 1");
    svg_panel right = shape_panel(&page, 500, "(b) drag factor 0.98");
    draw_disturbance(&left, 1.0f, wave_moments);
    draw_disturbance(&right, 0.98f, wave_moments);
    draw_moment_keys(&right, 380, 20, wave_moments);
    svg_caption(&page, 0, disturbance_caption[0]);
    svg_caption(&page, 1, disturbance_caption[1]);
    return svg_end(&page);
}

static int draw_figure_10(const char *folder)
{
    char path[512];
    svg_page page;
    path_of(path, sizeof path, folder, "figure_10_underwater_damping.svg");
    if (!svg_begin(&page, path, 640, 592, "Drag factor 0.9: the disturbance stays near the moved end"))
        return 0;
    svg_panel panel = shape_panel(&page, 74, NULL);
    draw_disturbance(&panel, 0.9f, local_moments);
    draw_moment_keys(&panel, 380, 20, local_moments);
    svg_caption(&page, 0,
                "10 m, 100 segments, 10 solver iterations, no gravity, no random displacement. The left end moves up");
    svg_caption(&page, 1,
                "and right by 1.13 m until frame 40 (dots), then rests; the right end is pinned (black dot).");
    return svg_end(&page);
}

// ---- Figure 11 ----

static void draw_drift(const svg_panel *panel, float random_displacement)
{
    static const char *const colours[2] = {BLUE, ORANGE};
    svg_axes(panel);
    for (int k = 0; k < 2; k++) {
        scene s;
        hw_vec3 points[SCENE_S1_POINTS];
        scene_s1_drift_begin(&s, k, random_displacement, (uint64_t)k + 1);
        scene_points(s.cables[0], points, SCENE_S1_POINTS);
        draw_shape(panel, points, (svg_pen){colours[k], 1.8, "2 5"});
        scene_run(&s, SCENE_S1_DRIFT_SUBSTEPS);
        scene_points(s.cables[0], points, SCENE_S1_POINTS);
        draw_shape(panel, points, (svg_pen){colours[k], 1.8, NULL});
        scene_end(&s);
    }
    svg_dot(panel, 0.0, 0.0, 4.5, BLACK);
    svg_dot(panel, 5.0, 0.0, 4.5, BLACK);
}

static int draw_figure_11(const char *folder)
{
    char path[512];
    char caption[160];
    svg_page page;
    path_of(path, sizeof path, folder, "figure_11_memory_loss.svg");
    if (!svg_begin(&page, path, 1040, 592, "Random displacements: the cable forgets the shape that it had"))
        return 0;
    svg_panel left = shape_panel(&page, 74, "(a) with random displacement");
    svg_panel right = shape_panel(&page, 500, "(b) without");
    draw_drift(&left, SCENE_S1_DRIFT_RANDOM);
    draw_drift(&right, 0.0f);
    svg_key(&right, 380, 20, (svg_pen){BLUE, 1.8, "2 5"}, "from below: start");
    svg_key(&right, 380, 40, (svg_pen){BLUE, 1.8, NULL}, "after 8000 frames");
    svg_key(&right, 380, 68, (svg_pen){ORANGE, 1.8, "2 5"}, "from above: start");
    svg_key(&right, 380, 88, (svg_pen){ORANGE, 1.8, NULL}, "after 8000 frames");
    snprintf(caption, sizeof caption,
             "10 m, 100 segments, drag factor 0.9, no gravity; both ends pinned. Random displacement up to %g m per "
             "axis and "
             "frame, after %d frames;",
             (double)SCENE_S1_DRIFT_RANDOM, SCENE_S1_DRIFT_SUBSTEPS);
    svg_caption(&page, 0, caption);
    svg_caption(&page, 1, "motion is in space and seen along z. Without it, each cable still lies where it started.");
    return svg_end(&page);
}

int main(int argument_count, char **arguments)
{
    if (argument_count == 3 && !strcmp(arguments[1], "--hulls"))
        return write_hulls(arguments[2]) ? 0 : 1;
    if (argument_count != 2) {
        fprintf(stderr, "usage: hawser_figures [--hulls] <folder>\n");
        return 2;
    }
    int drawn = draw_figure_4(arguments[1]) && draw_figure_9(arguments[1]) && draw_figure_10(arguments[1]) &&
                draw_figure_11(arguments[1]) && draw_strewn_points(arguments[1]) && draw_fleet(arguments[1]) &&
                draw_sea_spectrum(arguments[1]) && draw_tether_figures(arguments[1]);
    return drawn ? 0 : 1;
}
