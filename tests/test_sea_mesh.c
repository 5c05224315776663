// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The rings that a sea is drawn with: do they cover the plane once, wherever the eye is, and do they stay in place.

#include "check.h"
#include "hawser/sea_mesh.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

typedef struct mesh {
    hw_sea_mesh_def def;
    hw_sea_mesh_size size;
    float (*points)[3];
    uint32_t *indices;
    double (*places)[2];
} mesh;

static mesh build(int32_t cells, int32_t ring_count, float spacing)
{
    mesh m = {0};
    CHECK_OK(hw_sea_mesh_def_init(&m.def));
    m.def.cells = cells;
    m.def.ring_count = ring_count;
    m.def.spacing = spacing;
    CHECK_OK(hw_sea_mesh_measure(&m.def, &m.size));
    m.points = malloc((size_t)m.size.vertex_count * sizeof *m.points);
    m.indices = malloc((size_t)m.size.index_count * sizeof *m.indices);
    m.places = malloc((size_t)m.size.vertex_count * sizeof *m.places);
    memset(m.indices, 0xff, (size_t)m.size.index_count * sizeof *m.indices);
    CHECK_OK(hw_sea_mesh_write(&m.def, m.points, sizeof *m.points, m.size.vertex_count, m.indices, m.size.index_count));
    return m;
}

static void drop(mesh *m)
{
    free(m->points);
    free(m->indices);
    free(m->places);
}

// As the header tells shaders to.
static void place(mesh *m, double eye_x, double eye_z)
{
    double n = m->def.cells;
    for (int32_t i = 0; i < m->size.vertex_count; ++i) {
        double spacing = (double)m->points[i][1];
        double grid[2] = {(double)m->points[i][0], (double)m->points[i][2]};
        double eye[2] = {eye_x, eye_z};
        double away = 0.0;
        for (int axis = 0; axis < 2; ++axis) {
            double middle = floor(eye[axis] / (2.0 * spacing)) * 2.0 * spacing;
            m->places[i][axis] = middle + grid[axis];
            away = fmax(away, fabs(m->places[i][axis] - eye[axis]));
        }
        double slide = fmin(fmax((away / spacing - n / 2.0 - 3.0) / (n / 2.0 - 5.0), 0.0), 1.0);
        for (int axis = 0; axis < 2; ++axis) {
            double index = round(grid[axis] / spacing);
            m->places[i][axis] -= slide * spacing * (index - 2.0 * floor(index / 2.0));
        }
    }
}

static double twice_area(const mesh *m, int32_t triangle)
{
    const uint32_t *t = &m->indices[3 * triangle];
    const double *a = m->places[t[0]];
    const double *b = m->places[t[1]];
    const double *c = m->places[t[2]];
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

TEST(sea_mesh_covers_the_plane_once_wherever_the_eye_is)
{
    const struct {
        int32_t cells, rings;
        float spacing;
    } shapes[] = {{16, 1, 1.0f}, {16, 4, 0.5f}, {32, 6, 0.25f}, {20, 3, 2.0f}};
    for (size_t s = 0; s < sizeof shapes / sizeof shapes[0]; ++s) {
        mesh m = build(shapes[s].cells, shapes[s].rings, shapes[s].spacing);
        double spacing = (double)m.points[m.size.vertex_count - 1][1];
        double apron = 32.0 * (m.def.cells + 1) * spacing;
        for (int step = 0; step < 200; ++step) {
            place(&m, step * 0.37 - 31.0, 17.0 - step * 0.53);
            double area = 0.0;
            int32_t turned = 0;
            for (int32_t t = 0; t < m.size.index_count / 3; ++t) {
                double twice = twice_area(&m, t);
                turned += twice < -1e-9;
                area += 0.5 * twice;
            }
            // No triangle faces down, and together they are the square of the apron: no gap and nothing twice.
            CHECK(turned == 0);
            CHECK_NEAR(area, apron * apron, apron * apron * 1e-9);
        }
        drop(&m);
    }
}

TEST(sea_mesh_points_stay_on_their_grid_while_the_eye_moves)
{
    mesh m = build(16, 4, 0.5f);
    mesh later = build(16, 4, 0.5f);
    place(&m, 10.0, 5.0);
    // Not across a line of the finest grid: nothing may leap, and what does not slide stands still.
    place(&later, 10.4, 5.3);
    for (int32_t i = 0; i < m.size.vertex_count; ++i) {
        double spacing = (double)m.points[i][1];
        for (int axis = 0; axis < 2; ++axis) {
            CHECK(fabs(later.places[i][axis] - m.places[i][axis]) <= 0.5 * spacing);
        }
    }
    int32_t still = 0;
    for (int32_t i = 0; i < 33 * 33; ++i) {
        still += later.places[i][0] == m.places[i][0] && later.places[i][1] == m.places[i][1];
    }
    CHECK(still > 33 * 33 / 2);
    drop(&m);
    drop(&later);
}

TEST(sea_mesh_rings_become_the_next_one_at_their_edge)
{
    mesh m = build(16, 3, 1.0f);
    place(&m, 3.7, -8.2);
    // Every point of the first ring's edge lies on the grid of the second, which is twice as coarse.
    for (int32_t i = 0; i < 33 * 33; ++i) {
        bool at_edge = i < 33 || i >= 32 * 33 || i % 33 == 0 || i % 33 == 32;
        for (int axis = 0; at_edge && axis < 2; ++axis) {
            CHECK_NEAR(m.places[i][axis] / 2.0, round(m.places[i][axis] / 2.0), 1e-12);
        }
    }
    drop(&m);
}

TEST(sea_mesh_spacing_is_a_power_of_two)
{
    const float asked[] = {0.01f, 0.25f, 0.3f, 0.99f, 1.0f, 100.0f};
    const float given[] = {0.0078125f, 0.25f, 0.25f, 0.5f, 1.0f, 64.0f};
    for (size_t i = 0; i < sizeof asked / sizeof asked[0]; ++i) {
        mesh m = build(16, 1, asked[i]);
        CHECK_NEAR(m.size.spacing, given[i], 0.0f);
        CHECK_NEAR(m.size.radius, 16.0f * given[i], 0.0f);
        drop(&m);
    }
}

TEST(sea_mesh_refuses_what_makes_no_sense)
{
    hw_sea_mesh_def def;
    hw_sea_mesh_size size;
    CHECK_OK(hw_sea_mesh_def_init(&def));
    CHECK_RESULT(hw_sea_mesh_def_init(NULL), HW_ERROR_NULL_ARGUMENT);
    CHECK_RESULT(hw_sea_mesh_measure(&def, NULL), HW_ERROR_NULL_ARGUMENT);
    def.cells = 18;
    CHECK_RESULT(hw_sea_mesh_measure(&def, &size), HW_ERROR_BAD_VALUE);
    CHECK(strstr(hw_last_error(), "divisible by 4") != NULL);
    CHECK(size.vertex_count == 0);
    def.cells = 16;
    def.ring_count = 0;
    CHECK_RESULT(hw_sea_mesh_measure(&def, &size), HW_ERROR_BAD_VALUE);
    def.ring_count = 1;
    def.spacing = NAN;
    CHECK_RESULT(hw_sea_mesh_measure(&def, &size), HW_ERROR_BAD_VALUE);
    def.spacing = 1.0f;
    CHECK_OK(hw_sea_mesh_measure(&def, &size));
    float point[3];
    uint32_t index[3];
    CHECK_RESULT(hw_sea_mesh_write(&def, point, 12, 1, NULL, 0), HW_ERROR_BUFFER_TOO_SMALL);
    CHECK_RESULT(hw_sea_mesh_write(&def, NULL, 12, 0, index, 3), HW_ERROR_BUFFER_TOO_SMALL);
    CHECK_RESULT(hw_sea_mesh_write(&def, point, 8, 1 << 20, NULL, 0), HW_ERROR_BAD_VALUE);
    CHECK_OK(hw_sea_mesh_write(&def, NULL, 0, 0, NULL, 0));
    def.struct_size = 0;
    CHECK_RESULT(hw_sea_mesh_measure(&def, &size), HW_ERROR_NOT_INITIALIZED);
}
