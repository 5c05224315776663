// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Ring r + 1 is snapped to a grid twice as coarse as that of ring r, so the ring within lies at one of two places along
// each axis of its hole. The hole is therefore one coarse cell wider than the ring within, towards higher x and z, and
// a strip of triangles goes from the edge of the one to that of the other: on one side it fills a cell, on the other it
// has no width.

#include "hawser/sea_mesh.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

#include "report.h"
#include "validate.h"

#define APRON_REACH 32 // even: points of the apron never slide

static hw_result check_def(const char *function, const hw_sea_mesh_def *def)
{
    hw_result result = hwi_check_pointer(function, "def", def);
    if (result == HW_OK) {
        result = hwi_check_struct_size(function, "hw_sea_mesh_def", def->struct_size, sizeof *def);
    }
    if (result == HW_OK) {
        result = hwi_check_int(function, "cells", def->cells, 16, 256);
    }
    if (result == HW_OK && def->cells % 4 != 0) {
        result = hwi_fail(HW_ERROR_BAD_VALUE, function, "cells must be divisible by 4, got %d", (int)def->cells);
    }
    if (result == HW_OK) {
        result = hwi_check_int(function, "ring_count", def->ring_count, 1, 16);
    }
    if (result == HW_OK) {
        result = hwi_check_float(function, "spacing", (double)def->spacing, (double)0.01f, 100.0);
    }
    return result;
}

// Where the hole of a ring begins and ends, counted from the ring's own edge.
typedef struct shape {
    int32_t cells;
    int32_t row;  // points of a full row
    int32_t low;  // the last before the hole
    int32_t high; // the first behind it
} shape;

static shape shape_of(const hw_sea_mesh_def *def)
{
    int32_t n = def->cells;
    return (shape){n, 2 * n + 1, n / 2, n + n / 2 + 1};
}

static int32_t points_of_ring(const shape *s, int32_t ring)
{
    int32_t within = s->high - s->low - 1;
    return s->row * s->row - (ring > 0 ? within * within : 0);
}

static int32_t first_of_ring(const shape *s, int32_t ring)
{
    return ring == 0 ? 0 : points_of_ring(s, 0) + (ring - 1) * points_of_ring(s, 1);
}

// Points of the inner edge of a ring: its hole's, or the apron's.
static int32_t points_of_edge(const shape *s)
{
    return 4 * (s->high - s->low);
}

// A point of a ring by column and row, which is not in the ring's hole.
static uint32_t point_at(const shape *s, int32_t ring, int32_t column, int32_t row)
{
    int32_t within = s->high - s->low - 1;
    int32_t before = row * s->row + column;
    if (ring > 0 && row > s->low) {
        int32_t cut_rows = (row < s->high ? row : s->high) - s->low - 1;
        before -= cut_rows * within;
        if (row < s->high && column > s->low) {
            before -= within;
        }
    }
    return (uint32_t)(first_of_ring(s, ring) + before);
}

// A point of the edge that a ring is sewn to: of the next ring's hole, or of the apron. Counted along the edge.
static uint32_t edge_at(const shape *s, int32_t ring, int32_t ring_count, int32_t column, int32_t row)
{
    if (ring + 1 < ring_count) {
        return point_at(s, ring + 1, s->low + column, s->low + row);
    }
    int32_t last = s->high - s->low;
    int32_t along = row == 0 ? column : column == last ? last + row : row == last ? 3 * last - column : 4 * last - row;
    return (uint32_t)(first_of_ring(s, ring_count) + along);
}

static float rounded_spacing(float spacing)
{
    int exponent;
    (void)frexpf(spacing, &exponent);
    return ldexpf(1.0f, exponent - 1);
}

static hw_sea_mesh_size size_of(const hw_sea_mesh_def *def)
{
    shape s = shape_of(def);
    int32_t full = 4 * s.cells * s.cells;
    int32_t hole = (s.high - s.low) * (s.high - s.low);
    int32_t strip = 4 * (2 * s.cells + 1); // triangles
    float spacing = rounded_spacing(def->spacing);
    return (hw_sea_mesh_size){
        .vertex_count = first_of_ring(&s, def->ring_count) + points_of_edge(&s),
        .index_count = 3 * (def->ring_count * (2 * full + strip) - (def->ring_count - 1) * 2 * hole),
        .spacing = spacing,
        .radius = ldexpf(spacing * (float)s.cells, def->ring_count - 1),
    };
}

hw_result hw_sea_mesh_measure(const hw_sea_mesh_def *def, hw_sea_mesh_size *size)
{
    hw_result result = hwi_check_pointer(__func__, "size", size);
    if (result != HW_OK) {
        return result;
    }
    *size = (hw_sea_mesh_size){0};
    result = check_def(__func__, def);
    if (result == HW_OK) {
        *size = size_of(def);
    }
    return result;
}

// ---- Points ----

typedef struct point_writer {
    unsigned char *at;
    int32_t stride;
} point_writer;

static void put_point(point_writer *writer, float x, float spacing, float z)
{
    const float point[3] = {x, spacing, z};
    memcpy(writer->at, point, sizeof point);
    writer->at += writer->stride;
}

static void put_ring(point_writer *writer, const shape *s, int32_t ring, float spacing)
{
    for (int32_t row = 0; row < s->row; ++row) {
        for (int32_t column = 0; column < s->row; ++column) {
            int32_t in_hole = ring > 0 && row > s->low && row < s->high && column > s->low && column < s->high;
            if (!in_hole) {
                put_point(writer, (float)(column - s->cells) * spacing, spacing, (float)(row - s->cells) * spacing);
            }
        }
    }
}

// The edge that the last ring is sewn to, moved out to the horizon.
static void put_apron(point_writer *writer, const shape *s, float spacing)
{
    int32_t last = s->high - s->low;
    for (int32_t along = 0; along < 4 * last; ++along) {
        int32_t side = along / last;
        int32_t step = along % last;
        int32_t column = side == 0 ? step : side == 1 ? last : side == 2 ? last - step : 0;
        int32_t row = side == 0 ? 0 : side == 1 ? step : side == 2 ? last : last - step;
        put_point(writer, (float)(APRON_REACH * (column - s->cells / 2)) * spacing, spacing,
                  (float)(APRON_REACH * (row - s->cells / 2)) * spacing);
    }
}

// ---- Triangles ----

static uint32_t *put_triangle(uint32_t *at, uint32_t a, uint32_t b, uint32_t c)
{
    at[0] = a;
    at[1] = b;
    at[2] = c;
    return at + 3;
}

static uint32_t *put_cells(uint32_t *at, const shape *s, int32_t ring)
{
    for (int32_t row = 0; row + 1 < s->row; ++row) {
        for (int32_t column = 0; column + 1 < s->row; ++column) {
            if (ring > 0 && row >= s->low && row < s->high && column >= s->low && column < s->high) {
                continue;
            }
            uint32_t a = point_at(s, ring, column, row);
            uint32_t b = point_at(s, ring, column + 1, row);
            uint32_t c = point_at(s, ring, column + 1, row + 1);
            uint32_t d = point_at(s, ring, column, row + 1);
            at = put_triangle(at, a, b, c);
            at = put_triangle(at, a, c, d);
        }
    }
    return at;
}

// One side of the strip round a ring. `side`: low z, high x, high z, low x.
static uint32_t *put_strip(uint32_t *at, const shape *s, int32_t ring, int32_t ring_count, int32_t side)
{
    int32_t along_x = side == 0 || side == 2;
    int32_t edge = side == 0 || side == 3 ? 0 : s->row - 1; // the ring's own
    int32_t outer = side == 0 || side == 3 ? 0 : s->high - s->low;
    int32_t turned = side == 1 || side == 2; // round the other way, seen from above
    turned = along_x ? turned : !turned;
    for (int32_t i = 0; i <= s->cells; ++i) {
        uint32_t near = along_x ? point_at(s, ring, 2 * i, edge) : point_at(s, ring, edge, 2 * i);
        uint32_t far = along_x ? edge_at(s, ring, ring_count, i, outer) : edge_at(s, ring, ring_count, outer, i);
        uint32_t far_next =
            along_x ? edge_at(s, ring, ring_count, i + 1, outer) : edge_at(s, ring, ring_count, outer, i + 1);
        at = turned ? put_triangle(at, near, far_next, far) : put_triangle(at, near, far, far_next);
        if (i == s->cells) {
            break;
        }
        uint32_t near_next = along_x ? point_at(s, ring, 2 * i + 2, edge) : point_at(s, ring, edge, 2 * i + 2);
        at = turned ? put_triangle(at, near, near_next, far_next) : put_triangle(at, near, far_next, near_next);
    }
    return at;
}

static hw_result check_buffers(const char *function, const hw_sea_mesh_size *size, const void *positions,
                               int32_t stride, int32_t vertex_capacity, const uint32_t *indices, int32_t index_capacity)
{
    hw_result result = HW_OK;
    if (positions != NULL) {
        result = hwi_check_int(function, "stride", stride, 3 * (int64_t)sizeof(float), 1024);
        if (result == HW_OK) {
            result = hwi_check_capacity(function, "positions", vertex_capacity, size->vertex_count);
        }
    }
    if (result == HW_OK && indices != NULL) {
        result = hwi_check_capacity(function, "indices", index_capacity, size->index_count);
    }
    return result;
}

hw_result hw_sea_mesh_write(const hw_sea_mesh_def *def, void *positions, int32_t stride, int32_t vertex_capacity,
                            uint32_t *indices, int32_t index_capacity)
{
    hw_result result = check_def(__func__, def);
    if (result != HW_OK) {
        return result;
    }
    hw_sea_mesh_size size = size_of(def);
    result = check_buffers(__func__, &size, positions, stride, vertex_capacity, indices, index_capacity);
    if (result != HW_OK) {
        return result;
    }
    shape s = shape_of(def);
    if (positions != NULL) {
        point_writer writer = {positions, stride};
        for (int32_t ring = 0; ring < def->ring_count; ++ring) {
            put_ring(&writer, &s, ring, ldexpf(size.spacing, ring));
        }
        put_apron(&writer, &s, ldexpf(size.spacing, def->ring_count));
    }
    if (indices != NULL) {
        uint32_t *at = indices;
        for (int32_t ring = 0; ring < def->ring_count; ++ring) {
            at = put_cells(at, &s, ring);
            for (int32_t side = 0; side < 4; ++side) {
                at = put_strip(at, &s, ring, def->ring_count, side);
            }
        }
        HWI_ASSERT(at == indices + size.index_count);
    }
    return HW_OK;
}
