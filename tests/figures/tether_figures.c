// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "tether_figures.h"

#include "svg.h"
#include "tether_scenes.h"

#include <stdio.h>
#include <stdlib.h>

#define BLUE   "#0072b2"
#define ORANGE "#d55e00"
#define GREEN  "#009e73"
#define GREY   "#8a8a8a"
#define BLACK  "#222222"
#define POINTS 129

typedef struct shape {
    hw_vec3 points[POINTS];
    int32_t count;
    hw_tether_status status;
} shape;

static shape shape_of(const hw_tether_def *def)
{
    scene s;
    shape result = {0};
    hw_tether_id tether;
    scene_begin(&s, NULL);
    if (hw_tether_create(s.world, def, &tether) != HW_OK ||
        hw_tether_copy_points(tether, result.points, POINTS, &result.count) != HW_OK ||
        hw_tether_get_status(tether, &result.status) != HW_OK) {
        fprintf(stderr, "figures: %s\n", hw_last_error());
        exit(1);
    }
    scene_end(&s);
    return result;
}

static hw_tether_def figure_def(int32_t model, int32_t depth)
{
    hw_tether_def def = tether_def(model);
    def.segment_count = POINTS - 1;
    def.depth = depth;
    def.flags = HW_TETHER_OWN_CURRENT;
    def.length = 100.0f;
    def.current = (hw_vec3){0.0f, 0.0f, -0.5f};
    def.max_current = 1.0f;
    def.buoyancy = -0.6f;
    def.end_position = (hw_vec3){60.0f, -30.0f, 10.0f};
    return def;
}

// Two axes of a shape against each other: 0 x, 1 y, 2 z. The trainer counts y for us along the current: minus z.
static double axis_of(hw_vec3 p, int axis)
{
    return axis == 0 ? (double)p.x : axis == 1 ? (double)p.y : -(double)p.z;
}

static void draw_projection(const svg_panel *panel, const shape *line, int horizontal, int vertical, svg_pen pen)
{
    double x[POINTS];
    double y[POINTS];
    for (int32_t i = 0; i < line->count; i++) {
        x[i] = axis_of(line->points[i], horizontal);
        y[i] = axis_of(line->points[i], vertical);
    }
    svg_line(panel, x, y, line->count, pen);
    svg_dot(panel, x[0], y[0], 4.5, BLACK);
    svg_dot(panel, x[line->count - 1], y[line->count - 1], 4.5, ORANGE);
}

static void arrow(const svg_panel *panel, double x0, double y0, double x1, double y1)
{
    const svg_pen pen = {GREEN, 3.0, NULL};
    double x[2] = {x0, x1};
    double y[2] = {y0, y1};
    svg_line(panel, x, y, 2, pen);
    double dx = (x1 - x0) * 0.25;
    double dy = (y1 - y0) * 0.25;
    double left_x[2] = {x1, x1 - dx + 0.5 * dy};
    double left_y[2] = {y1, y1 - dy - 0.5 * dx};
    double right_x[2] = {x1, x1 - dx - 0.5 * dy};
    double right_y[2] = {y1, y1 - dy + 0.5 * dx};
    svg_line(panel, left_x, left_y, 2, pen);
    svg_line(panel, right_x, right_y, 2, pen);
}

static void begin_page(svg_page *page, const char *folder, const char *name, double width, double height,
                       const char *title, int *good)
{
    char path[512];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    printf("%s\n", path);
    *good = svg_begin(page, path, width, height, title);
}

// Catenaries in the plane of the current: the same ends, more and more line.
static int draw_figure_1_1(const char *folder)
{
    static const float lengths[] = {51.0f, 60.0f, 80.0f, 110.0f};
    static const char *const colours[] = {"#440154", "#3b528b", "#21918c", "#5ec962"};
    svg_page page;
    int good;
    begin_page(&page, folder, "trainer_figure_1_1_catenary.svg", 760, 560,
               "A tether in a uniform current is a catenary", &good);
    if (!good)
        return 0;
    svg_panel panel = {&page, 74, 54, 640, 400, -5, 75, -5, 50, NULL, "x (m)", "y, along the current (m)"};
    svg_axes(&panel);
    for (int i = 0; i < 4; i++) {
        hw_tether_def def = figure_def(HW_MODEL_CATENARY, HW_DEPTH_LINEAR);
        char text[64];
        def.length = lengths[i];
        def.end_position = (hw_vec3){50.0f, 0.0f, 0.0f};
        shape line = shape_of(&def);
        draw_projection(&panel, &line, 0, 2, (svg_pen){colours[i], 2.2, NULL});
        snprintf(text, sizeof text, "%.0f m of line", (double)lengths[i]);
        svg_key(&panel, 490, 24 + 20.0 * i, (svg_pen){colours[i], 2.2, NULL}, text);
    }
    arrow(&panel, 66, 5, 66, 17);
    svg_note(&panel, 66, 2, "middle", GREEN, "current");
    svg_caption(&page, 0, "From the start (black) to the vehicle (orange), 50 m apart across the current.");
    return svg_end(&page);
}

// The V and its parts.
static int draw_figure_2_2(const char *folder)
{
    svg_page page;
    int good;
    begin_page(&page, folder, "trainer_figure_2_2_v_shape.svg", 760, 560, "The V-shaped model in two dimensions",
               &good);
    if (!good)
        return 0;
    svg_panel panel = {&page, 74, 54, 640, 400, -5, 85, -15, 60, NULL, "x (m)", "y, along the current (m)"};
    svg_axes(&panel);
    hw_tether_def def = figure_def(HW_MODEL_V_SHAPE, HW_DEPTH_LINEAR);
    def.end_position = (hw_vec3){60.0f, 0.0f, 10.0f}; // 10 m against the current
    shape line = shape_of(&def);
    int32_t knee = 0;
    for (int32_t i = 0; i < line.count; i++)
        knee = line.points[i].z < line.points[knee].z ? i : knee;
    double leg = 100.0 * knee / (line.count - 1);
    const svg_pen dash = {GREY, 1.4, "5 4"};
    const double sides_x[3] = {0.0, 60.0, 60.0};
    const double sides_y[3] = {0.0, 0.0, -10.0};
    svg_line(&panel, sides_x, sides_y, 3, dash);
    draw_projection(&panel, &line, 0, 2, (svg_pen){BLUE, 2.4, NULL});
    char text[96];
    snprintf(text, sizeof text, "l1 = L/2 - dz / (2 sin theta) = %.2f m", leg);
    svg_note(&panel, 2, 40, "start", BLUE, text);
    svg_note(&panel, 30, -4, "middle", GREY, "dx = L cos theta = 60 m");
    svg_note(&panel, 61.5, -8, "start", GREY, "dz = 10 m");
    arrow(&panel, 78, 5, 78, 17);
    svg_note(&panel, 78, 2, "middle", GREEN, "current");
    svg_caption(
        &page, 0,
        "L = 100 m, sin theta = 0.8; by equation 2-1 l1 = 50 - 10 / 1.6 = 43.75 m. Drawn from the core's own points.");
    return svg_end(&page);
}

// Views from above and from the side, as the walls of the paper's boxes show them.
static int draw_views(const char *folder, const char *name, const char *title, const hw_tether_def *def,
                      const char *caption)
{
    svg_page page;
    int good;
    begin_page(&page, folder, name, 1060, 520, title, &good);
    if (!good)
        return 0;
    shape line = shape_of(def);
    svg_panel above = {&page, 74, 70, 420, 340, -10, 80, -20, 60, "from above", "x (m)", "y, along the current (m)"};
    svg_panel side = {&page, 590, 70, 420, 340, -10, 80, -70, 10, "from the side", "x (m)", "depth (m)"};
    svg_axes(&above);
    svg_axes(&side);
    draw_projection(&above, &line, 0, 2, (svg_pen){BLUE, 2.4, NULL});
    draw_projection(&side, &line, 0, 1, (svg_pen){BLUE, 2.4, NULL});
    arrow(&above, 72, -12, 72, 2);
    char text[160];
    snprintf(text, sizeof text, "%s The line drawn is %.3f m long; it should be 100 m.", caption,
             (double)line.status.current_length);
    svg_caption(&page, 0, text);
    return svg_end(&page);
}

// An oblique view of the box, with the shape and its projections on floor and back wall.
static void oblique(double x, double y, double z, double *h, double *v)
{
    *h = x + 0.45 * y;
    *v = z + 0.35 * y;
}

static void draw_oblique(const svg_panel *panel, const shape *line, int floor_view, int wall_view, svg_pen pen)
{
    double h[POINTS];
    double v[POINTS];
    for (int32_t i = 0; i < line->count; i++) {
        double y = wall_view ? 60.0 : axis_of(line->points[i], 2);
        double z = floor_view ? -60.0 : axis_of(line->points[i], 1);
        oblique(axis_of(line->points[i], 0), y, z, &h[i], &v[i]);
    }
    svg_line(panel, h, v, line->count, pen);
}

static void draw_edge(const svg_panel *panel, const double *a, const double *b)
{
    double h[2];
    double v[2];
    oblique(a[0], a[1], a[2], &h[0], &v[0]);
    oblique(b[0], b[1], b[2], &h[1], &v[1]);
    svg_line(panel, h, v, 2, (svg_pen){GREY, 1.0, NULL});
}

static int draw_figure_2_4(const char *folder)
{
    svg_page page;
    int good;
    begin_page(&page, folder, "trainer_figure_2_4_three_rotations.svg", 860, 640,
               "The two-dimensional shape after the three rotations", &good);
    if (!good)
        return 0;
    svg_panel panel = {&page, 40, 60, 780, 500, -15, 110, -75, 35, NULL, "", ""};
    const double corners[8][3] = {{-5, -10, -60}, {75, -10, -60}, {-5, 60, -60}, {75, 60, -60},
                                  {-5, -10, 5},   {75, -10, 5},   {-5, 60, 5},   {75, 60, 5}};
    const int edges[9][2] = {{0, 1}, {0, 2}, {1, 3}, {2, 3}, {2, 6}, {3, 7}, {6, 7}, {0, 4}, {4, 6}};
    for (int i = 0; i < 9; i++)
        draw_edge(&panel, corners[edges[i][0]], corners[edges[i][1]]);
    hw_tether_def def = figure_def(HW_MODEL_CATENARY, HW_DEPTH_NONLINEAR);
    shape line = shape_of(&def);
    draw_oblique(&panel, &line, 1, 0, (svg_pen){GREY, 1.6, "3 3"});
    draw_oblique(&panel, &line, 0, 1, (svg_pen){GREY, 1.6, "3 3"});
    draw_oblique(&panel, &line, 0, 0, (svg_pen){BLUE, 2.8, NULL});
    double h;
    double v;
    oblique(0.0, 0.0, 0.0, &h, &v);
    svg_dot(&panel, h, v, 5.0, BLACK);
    hw_vec3 end = line.points[line.count - 1];
    oblique(axis_of(end, 0), axis_of(end, 2), axis_of(end, 1), &h, &v);
    svg_dot(&panel, h, v, 5.0, ORANGE);
    double tail_h;
    double tail_v;
    oblique(65.0, -10.0, 5.0, &tail_h, &tail_v);
    oblique(65.0, 10.0, 5.0, &h, &v);
    arrow(&panel, tail_h, tail_v, h, v);
    svg_note(&panel, tail_h + 2, tail_v - 4, "start", GREEN, "current");
    svg_caption(
        &page, 0,
        "100 m of line, the vehicle (orange) 60 m aside, 10 m against the current and 30 m below; buoyancy -0.6, half "
        "of the");
    svg_caption(&page, 1,
                "largest current, so a sag factor of -0.3. Dotted: projections to the floor and the back wall.");
    return svg_end(&page);
}

int draw_tether_figures(const char *folder)
{
    hw_tether_def v_linear = figure_def(HW_MODEL_V_SHAPE, HW_DEPTH_LINEAR);
    hw_tether_def v_nonlinear = figure_def(HW_MODEL_V_SHAPE, HW_DEPTH_NONLINEAR);
    hw_tether_def catenary_linear = figure_def(HW_MODEL_CATENARY, HW_DEPTH_LINEAR);
    hw_tether_def catenary_nonlinear = figure_def(HW_MODEL_CATENARY, HW_DEPTH_NONLINEAR);
    return draw_figure_1_1(folder) && draw_figure_2_2(folder) && draw_figure_2_4(folder) &&
           draw_views(folder, "trainer_figure_b_1_v_shape_linear.svg", "V-shaped model, linear depth change", &v_linear,
                      "Both legs have the same slope.") &&
           draw_views(folder, "trainer_figure_b_2_v_shape_nonlinear.svg", "V-shaped model, nonlinear depth change",
                      &v_nonlinear, "Sag factor -0.3: the first leg is steeper.") &&
           draw_views(folder, "trainer_figure_b_3_catenary_linear.svg", "Catenary model, linear decrease in depth",
                      &catenary_linear, "Depth decreases evenly along the line.") &&
           draw_views(folder, "trainer_figure_b_4_catenary_nonlinear.svg", "Catenary model, nonlinear depth change",
                      &catenary_nonlinear, "Sag factor -0.3: the line sags below its vehicle first.");
}
