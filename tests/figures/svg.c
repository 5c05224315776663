// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "svg.h"

#include <errno.h>
#include <math.h>
#include <string.h>

#define INK       "#222222"
#define FAINT_INK "#666666"
#define GRID      "#e6e6e6"

int svg_begin(svg_page *page, const char *path, double width, double height, const char *title)
{
    page->file = fopen(path, "w");
    page->width = width;
    page->height = height;
    if (page->file == NULL) {
        fprintf(stderr, "figures: cannot write %s: %s\n", path, strerror(errno));
        return 0;
    }
    fprintf(page->file,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %g %g\" width=\"%g\" height=\"%g\" "
            "font-family=\"Helvetica, Arial, 'DejaVu Sans', sans-serif\" font-size=\"12\">\n",
            width, height, width, height);
    fprintf(page->file, "<title>%s</title>\n<rect width=\"%g\" height=\"%g\" fill=\"#ffffff\"/>\n", title, width,
            height);
    fprintf(page->file, "<text x=\"24\" y=\"28\" font-size=\"15\" font-weight=\"bold\" fill=\"%s\">%s</text>\n", INK,
            title);
    return 1;
}

void svg_caption(svg_page *page, int line, const char *text)
{
    fprintf(page->file, "<text x=\"24\" y=\"%g\" font-size=\"11\" fill=\"%s\">%s</text>\n",
            page->height - 30.0 + 16.0 * line, FAINT_INK, text);
}

int svg_end(svg_page *page)
{
    fputs("</svg>\n", page->file);
    int failed = ferror(page->file);
    return fclose(page->file) == 0 && !failed;
}

static double to_x(const svg_panel *panel, double x)
{
    return panel->left + panel->width * (x - panel->x_low) / (panel->x_high - panel->x_low);
}

static double to_y(const svg_panel *panel, double y)
{
    return panel->top + panel->height * (panel->y_high - y) / (panel->y_high - panel->y_low);
}

// A round distance between ticks that gives about `wanted` of them.
static double tick_step(double low, double high, double wanted)
{
    double rough = (high - low) / wanted;
    double power = pow(10.0, floor(log10(rough)));
    double part = rough / power;
    return power * (part < 1.5 ? 1.0 : part < 3.5 ? 2.0 : part < 7.5 ? 5.0 : 10.0);
}

static void draw_ticks(const svg_panel *panel, int vertical)
{
    FILE *file = panel->page->file;
    double low = vertical ? panel->y_low : panel->x_low;
    double high = vertical ? panel->y_high : panel->x_high;
    // About one tick every 55 px across, every 45 px up.
    double step = tick_step(low, high, vertical ? panel->height / 45.0 : panel->width / 55.0);
    for (double at = ceil(low / step - 1e-9) * step; at <= high + 1e-9 * step; at += step) {
        double value = fabs(at) < 1e-9 * step ? 0.0 : at;
        if (vertical) {
            double y = to_y(panel, value);
            fprintf(file, "<line x1=\"%.2f\" y1=\"%.2f\" x2=\"%.2f\" y2=\"%.2f\" stroke=\"%s\"/>\n", panel->left, y,
                    panel->left + panel->width, y, GRID);
            fprintf(file, "<text x=\"%.2f\" y=\"%.2f\" text-anchor=\"end\" fill=\"%s\">%g</text>\n", panel->left - 7.0,
                    y + 4.0, INK, value);
        } else {
            double x = to_x(panel, value);
            fprintf(file, "<line x1=\"%.2f\" y1=\"%.2f\" x2=\"%.2f\" y2=\"%.2f\" stroke=\"%s\"/>\n", x, panel->top, x,
                    panel->top + panel->height, GRID);
            fprintf(file, "<text x=\"%.2f\" y=\"%.2f\" text-anchor=\"middle\" fill=\"%s\">%g</text>\n", x,
                    panel->top + panel->height + 17.0, INK, value);
        }
    }
}

void svg_axes(const svg_panel *panel)
{
    FILE *file = panel->page->file;
    double middle_x = panel->left + 0.5 * panel->width;
    double middle_y = panel->top + 0.5 * panel->height;
    draw_ticks(panel, 0);
    draw_ticks(panel, 1);
    fprintf(file, "<rect x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\" fill=\"none\" stroke=\"%s\"/>\n",
            panel->left, panel->top, panel->width, panel->height, INK);
    if (panel->title != NULL)
        fprintf(file, "<text x=\"%.2f\" y=\"%.2f\" font-weight=\"bold\" fill=\"%s\">%s</text>\n", panel->left,
                panel->top - 9.0, INK, panel->title);
    fprintf(file, "<text x=\"%.2f\" y=\"%.2f\" text-anchor=\"middle\" fill=\"%s\">%s</text>\n", middle_x,
            panel->top + panel->height + 36.0, INK, panel->x_label);
    fprintf(file, "<text transform=\"translate(%.2f %.2f) rotate(-90)\" text-anchor=\"middle\" fill=\"%s\">%s</text>\n",
            panel->left - 40.0, middle_y, INK, panel->y_label);
}

static void write_pen(FILE *file, svg_pen pen)
{
    fprintf(file, " fill=\"none\" stroke=\"%s\" stroke-width=\"%g\" stroke-linejoin=\"round\" stroke-linecap=\"round\"",
            pen.colour, pen.width);
    if (pen.dash != NULL)
        fprintf(file, " stroke-dasharray=\"%s\"", pen.dash);
    fputs("/>\n", file);
}

void svg_line(const svg_panel *panel, const double *x, const double *y, int count, svg_pen pen)
{
    FILE *file = panel->page->file;
    fputs("<polyline points=\"", file);
    for (int i = 0; i < count; i++)
        fprintf(file, "%.2f,%.2f ", to_x(panel, x[i]), to_y(panel, y[i]));
    fputs("\"", file);
    write_pen(file, pen);
}

void svg_dot(const svg_panel *panel, double x, double y, double radius, const char *colour)
{
    fprintf(panel->page->file, "<circle cx=\"%.2f\" cy=\"%.2f\" r=\"%g\" fill=\"%s\"/>\n", to_x(panel, x),
            to_y(panel, y), radius, colour);
}

void svg_note(const svg_panel *panel, double x, double y, const char *anchor, const char *colour, const char *text)
{
    fprintf(panel->page->file, "<text x=\"%.2f\" y=\"%.2f\" text-anchor=\"%s\" fill=\"%s\">%s</text>\n", to_x(panel, x),
            to_y(panel, y), anchor, colour, text);
}

void svg_key(const svg_panel *panel, double x, double y, svg_pen pen, const char *text)
{
    FILE *file = panel->page->file;
    double left = panel->left + x;
    double top = panel->top + y;
    fprintf(file, "<line x1=\"%.2f\" y1=\"%.2f\" x2=\"%.2f\" y2=\"%.2f\"", left, top, left + 26.0, top);
    write_pen(file, pen);
    fprintf(file, "<text x=\"%.2f\" y=\"%.2f\" fill=\"%s\">%s</text>\n", left + 34.0, top + 4.0, INK, text);
}
