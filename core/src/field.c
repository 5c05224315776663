// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "field.h"

#include <string.h>

#include "memory.h"
#include "triangle.h"

static size_t bytes_of(const hw_height_field *def)
{
    return (size_t)def->columns * (size_t)def->rows * sizeof(float);
}

hwi_field *hwi_field_create(const hw_height_field *def, const float *heights)
{
    hwi_field *field = hwi_allocate(sizeof *field);
    if (field == NULL) {
        return NULL;
    }
    field->def = *def;
    field->heights = hwi_allocate(bytes_of(def));
    if (field->heights == NULL) {
        hwi_free(field, sizeof *field);
        return NULL;
    }
    if (heights != NULL) {
        hwi_field_set_heights(field, heights);
    }
    return field;
}

void hwi_field_free(hwi_field *field)
{
    if (field != NULL) {
        hwi_free(field->heights, bytes_of(&field->def));
        hwi_free(field, sizeof *field);
    }
}

void hwi_field_set_heights(hwi_field *field, const float *heights)
{
    size_t count = (size_t)field->def.columns * (size_t)field->def.rows;
    field->lowest = INFINITY;
    field->highest = -INFINITY;
    for (size_t i = 0; i < count; ++i) {
        bool hole = isnan(heights[i]);
        // One and the same NaN: the bits are hashed.
        field->heights[i] = hole ? (float)NAN : heights[i] + 0.0f;
        field->lowest = !hole && heights[i] < field->lowest ? heights[i] : field->lowest;
        field->highest = !hole && heights[i] > field->highest ? heights[i] : field->highest;
    }
    if (field->lowest > field->highest) {
        field->lowest = field->highest = 0.0f; // nothing but holes
    }
}

// The coordinate of the first column or row.
static double first_x(const hwi_field *field)
{
    return -0.5 * (field->def.columns - 1) * (double)field->def.cell_width;
}

static double first_z(const hwi_field *field)
{
    return -0.5 * (field->def.rows - 1) * (double)field->def.cell_depth;
}

hw_box hwi_field_box(const hwi_field *field)
{
    hwi_place low = {first_x(field), (double)field->lowest, first_z(field)};
    hwi_place high = {-low.x, (double)field->highest, -low.z};
    return hwi_box_round(low, high, 0.0);
}

// False outside and in a hole.
static bool point_at(const hwi_field *field, int32_t column, int32_t row, hwi_place *point)
{
    if (column < 0 || row < 0 || column >= field->def.columns || row >= field->def.rows) {
        return false;
    }
    double height = (double)field->heights[(size_t)row * (size_t)field->def.columns + (size_t)column];
    *point = (hwi_place){first_x(field) + column * (double)field->def.cell_width, height,
                         first_z(field) + row * (double)field->def.cell_depth};
    return !isnan(height);
}

bool hwi_field_triangle(const hwi_field *field, int32_t triangle, hwi_place corners[3])
{
    int32_t cells = field->def.columns - 1;
    int32_t column = triangle / 2 % cells;
    int32_t row = triangle / 2 / cells;
    bool second = triangle % 2 == 1;
    return point_at(field, column, row, &corners[0]) &&
           (second
                ? point_at(field, column, row + 1, &corners[1]) && point_at(field, column + 1, row + 1, &corners[2])
                : point_at(field, column + 1, row + 1, &corners[1]) && point_at(field, column + 1, row, &corners[2]));
}

bool hwi_field_across(const hwi_field *field, int32_t triangle, int32_t edge, hwi_place *corner)
{
    // From the cell's lowest point to the corner across each edge, and to the one of the neighbour's other two that the
    // edge does not have in common with this cell, which must not be a hole either: both are on the edge itself.
    static const int32_t across[2][3][2] = {{{0, 1}, {2, 1}, {0, -1}}, {{-1, 0}, {1, 2}, {1, 0}}};
    int32_t cells = field->def.columns - 1;
    const int32_t *step = across[triangle % 2][edge];
    return point_at(field, triangle / 2 % cells + step[0], triangle / 2 / cells + step[1], corner);
}

int32_t hwi_field_column(const hwi_field *field, hwi_place point)
{
    double x = (point.x - first_x(field)) / (double)field->def.cell_width;
    double z = (point.z - first_z(field)) / (double)field->def.cell_depth;
    int32_t columns = field->def.columns - 1;
    int32_t rows = field->def.rows - 1;
    if (!(x >= 0.0 && z >= 0.0 && x <= columns && z <= rows)) {
        return -1;
    }
    int32_t column = x < columns ? (int32_t)x : columns - 1;
    int32_t row = z < rows ? (int32_t)z : rows - 1;
    return 2 * (row * columns + column) + (z - row > x - column ? 1 : 0);
}

// Within the field whatever the offset is: a cable that is about to be told as faulted may be nowhere.
static int32_t cell_of(double offset, double size, int32_t cells)
{
    double cell = floor(offset / size);
    return !(cell > 0.0) ? 0 : cell < cells - 1.0 ? (int32_t)cell : cells - 1;
}

// The range of x that the hull of the points has between two z.
static void range_in(const hwi_place *points, int32_t count, double low_z, double high_z, double *low, double *high)
{
    *low = INFINITY;
    *high = -INFINITY;
    for (int32_t i = 0; i < count; ++i) {
        for (int32_t j = i; j < count; ++j) {
            hwi_place a = points[i];
            hwi_place way = hwi_place_sub(points[j], a);
            double enter = 0.0;
            double leave = 1.0;
            if (way.z != 0.0) {
                double first = (low_z - a.z) / way.z;
                double second = (high_z - a.z) / way.z;
                enter = hwi_larger(enter, hwi_smaller(first, second));
                leave = hwi_smaller(leave, hwi_larger(first, second));
            } else if (a.z < low_z || a.z > high_z) {
                continue;
            }
            if (enter <= leave) {
                double u = a.x + enter * way.x;
                double v = a.x + leave * way.x;
                *low = hwi_smaller(*low, hwi_smaller(u, v));
                *high = hwi_larger(*high, hwi_larger(u, v));
            }
        }
    }
}

// True if a cell is all below a height. A hole is not: its other triangle may stand.
static bool is_below(const hwi_field *field, int32_t column, int32_t row, double height)
{
    const float *at = &field->heights[(size_t)row * (size_t)field->def.columns + (size_t)column];
    const float *next = at + field->def.columns;
    return (double)at[0] < height && (double)at[1] < height && (double)next[0] < height && (double)next[1] < height;
}

void hwi_field_find(const hwi_field *field, const hwi_place *points, int32_t count, double margin,
                    void (*found)(void *context, int32_t triangle), void *context)
{
    double width = (double)field->def.cell_width;
    double depth = (double)field->def.cell_depth;
    int32_t columns = field->def.columns - 1;
    int32_t rows = field->def.rows - 1;
    hwi_place low = points[0];
    hwi_place high = points[0];
    for (int32_t i = 1; i < count; ++i) {
        hwi_place p = points[i];
        low = (hwi_place){hwi_smaller(low.x, p.x), hwi_smaller(low.y, p.y), hwi_smaller(low.z, p.z)};
        high = (hwi_place){hwi_larger(high.x, p.x), hwi_larger(high.y, p.y), hwi_larger(high.z, p.z)};
    }
    bool misses = low.x - margin > -first_x(field) || high.x + margin < first_x(field) ||
                  low.z - margin > -first_z(field) || high.z + margin < first_z(field) ||
                  low.y - margin > (double)field->highest;
    if (misses) {
        return;
    }
    int32_t last = cell_of(high.z + margin - first_z(field), depth, rows);
    for (int32_t row = cell_of(low.z - margin - first_z(field), depth, rows); row <= last; ++row) {
        double z = first_z(field) + row * depth;
        double from, to;
        range_in(points, count, z - margin, z + depth + margin, &from, &to);
        if (!(from <= to)) {
            continue;
        }
        int32_t end = cell_of(to + margin - first_x(field), width, columns);
        for (int32_t column = cell_of(from - margin - first_x(field), width, columns); column <= end; ++column) {
            if (!is_below(field, column, row, low.y - margin)) {
                found(context, 2 * (row * columns + column));
                found(context, 2 * (row * columns + column) + 1);
            }
        }
    }
}
