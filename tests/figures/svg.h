// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Just enough SVG for line plots as papers print them: panels with axes, lines, legends.

#ifndef HAWSER_FIGURES_SVG_H
#define HAWSER_FIGURES_SVG_H

#include <stdio.h>

typedef struct svg_page {
    FILE *file;
    double width; // px
    double height;
} svg_page;

/// One set of axes. Place it in px, give the ranges in data units, then draw into it.
typedef struct svg_panel {
    svg_page *page;
    double left;
    double top;
    double width;
    double height;
    double x_low;
    double x_high;
    double y_low;
    double y_high;
    const char *title;
    const char *x_label;
    const char *y_label;
} svg_panel;

typedef struct svg_pen {
    const char *colour;
    double width;     // px
    const char *dash; // as stroke-dasharray, or NULL
} svg_pen;

/// Returns 0 and says why if the file cannot be written.
int svg_begin(svg_page *page, const char *path, double width, double height, const char *title);
/// A line of small text at the bottom; `line` counts from 0.
void svg_caption(svg_page *page, int line, const char *text);
int svg_end(svg_page *page);

/// The frame, the grid, ticks at round numbers, the labels.
void svg_axes(const svg_panel *panel);
void svg_line(const svg_panel *panel, const double *x, const double *y, int count, svg_pen pen);
void svg_dot(const svg_panel *panel, double x, double y, double radius, const char *colour);
/// Text at a place in data units; anchor is "start", "middle" or "end".
void svg_note(const svg_panel *panel, double x, double y, const char *anchor, const char *colour, const char *text);
/// One row of a legend at a place in px relative to the panel's top left corner.
void svg_key(const svg_panel *panel, double x, double y, svg_pen pen, const char *text);

#endif
