// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Lines of a gizmo, in the space of its node: pairs of points, and the shapes that are made of them.

#ifndef HWG_GIZMO_LINES_H
#define HWG_GIZMO_LINES_H

#include <stdint.h>

#include "hawser/math_types.h"

#define HWG_MAX_LINES 2048

/// Red, green, blue and how opaque. One that is all 0 is that of whoever draws the lines.
typedef struct hwg_ink {
    float red, green, blue, alpha;
} hwg_ink;

typedef struct hwg_lines {
    hw_vec3 points[2 * HWG_MAX_LINES]; // two a line; what does not fit is left out
    hwg_ink inks[HWG_MAX_LINES];       // one a line
    int32_t count;                     // of points
    hwg_ink ink;                       // of lines that are added
} hwg_lines;

void hwg_lines_add(hwg_lines *lines, hw_vec3 from, hw_vec3 to);

/// A shaft with a head of four strokes.
void hwg_lines_add_arrow(hwg_lines *lines, hw_vec3 from, hw_vec3 to, float head);

/// Three strokes along the axes, each twice `reach` long.
void hwg_lines_add_cross(hwg_lines *lines, hw_vec3 at, float reach);

/// A circle in the plane of `right` and `up`, two directions one long.
void hwg_lines_add_circle(hwg_lines *lines, hw_vec3 centre, hw_vec3 right, hw_vec3 up, float radius);

/// The edges of a box with its corners at `corners`, in the order of binary numbers xyz.
void hwg_lines_add_box(hwg_lines *lines, const hw_vec3 corners[8]);

#endif
