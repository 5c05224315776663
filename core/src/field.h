// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// A height field: a grid of heights, two triangles in each cell, solid below. Its triangles are made when asked for.
//
//     z       P01 --- P11       triangle 0: P00 P11 P10
//     |        |  1 / |         triangle 1: P00 P01 P11
//     v        | / 0  |         both look up
//         P00 --- P10           (seen from above; x to the right, lowest z at the bottom)

#ifndef HWI_FIELD_H
#define HWI_FIELD_H

#include <stdbool.h>

#include "hawser/collider.h"
#include "place.h"

typedef struct hwi_field {
    hw_height_field def;
    float lowest;
    float highest;
    float *heights; // NaN: a hole
} hwi_field;

// NULL when memory runs out. Heights may come later, where they are NULL.
hwi_field *hwi_field_create(const hw_height_field *def, const float *heights);
void hwi_field_free(hwi_field *field);
void hwi_field_set_heights(hwi_field *field, const float *heights);

hw_box hwi_field_box(const hwi_field *field);

// The corners of triangle 2 * cell + 0 or 1; false in a hole.
bool hwi_field_triangle(const hwi_field *field, int32_t triangle, hwi_place corners[3]);

// The corner of the neighbour across an edge that is not on it; false if there is no neighbour.
bool hwi_field_across(const hwi_field *field, int32_t triangle, int32_t edge, hwi_place *corner);

// The triangle over or under a point, or -1.
int32_t hwi_field_column(const hwi_field *field, hwi_place point);

// Call for the triangles that are under, over or within a margin of the hull of some points, by rows and columns
// ascending; those that are all below it, and farther than the margin, are left out.
void hwi_field_find(const hwi_field *field, const hwi_place *points, int32_t count, double margin,
                    void (*found)(void *context, int32_t triangle), void *context);

#endif
