// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The tube as a smooth curve through the points of a line: several rings per segment.

#include "check.h"
#include "hawser/tube.h"

#include <math.h>
#include <string.h>

#define RINGS        4
#define MAX_VERTICES 4096

static float positions[MAX_VERTICES][3];
static float uvs[MAX_VERTICES][2];

static hw_tube_def smooth_def(void)
{
    hw_tube_def def;
    CHECK_OK(hw_tube_def_init(&def));
    def.rings_per_segment = RINGS;
    return def;
}

static int32_t build(const hw_tube_def *def, const hw_tube_line *line, hw_box *bounds)
{
    hw_tube_size size;
    hw_vec3 frame = {0.0f, 0.0f, 0.0f};
    CHECK_OK(hw_tube_measure(def, line->point_count, &size));
    CHECK(size.vertex_count <= MAX_VERTICES);
    memset(positions, 0xff, sizeof positions);
    CHECK_OK(hw_tube_write_uvs(def, line->point_count, &uvs[0][0], 8, size.vertex_count));
    hw_tube_buffers buffers = {.positions = positions, .position_stride = 12, .vertex_capacity = size.vertex_count};
    CHECK_OK(hw_tube_write_vertices(def, line, &buffers, &frame, bounds));
    for (int32_t v = 0; v < size.vertex_count; v++)
        CHECK(isfinite(positions[v][0]) && isfinite(positions[v][1]) && isfinite(positions[v][2]));
    return size.vertex_count;
}

// The middle of a ring: the mean of its vertices, without the one that closes it.
static hw_vec3 centre(const hw_tube_def *def, int32_t ring)
{
    double sum[3] = {0.0, 0.0, 0.0};
    for (int32_t side = 0; side < def->sides; side++)
        for (int k = 0; k < 3; k++)
            sum[k] += (double)positions[ring * (def->sides + 1) + side][k];
    double count = (double)def->sides;
    return (hw_vec3){(float)(sum[0] / count), (float)(sum[1] / count), (float)(sum[2] / count)};
}

static double distance(hw_vec3 a, hw_vec3 b)
{
    double x = (double)(a.x - b.x), y = (double)(a.y - b.y), z = (double)(a.z - b.z);
    return sqrt(x * x + y * y + z * z);
}

static hw_vec3 on_circle(double angle)
{
    return (hw_vec3){(float)cos(angle), (float)sin(angle), 0.0f};
}

TEST(a_smooth_tube_goes_through_the_points_and_round_between_them)
{
    hw_vec3 points[13]; // a circle of 1 m in twelve pieces, whose chords are 34 mm off it
    for (int i = 0; i < 13; i++)
        points[i] = on_circle(6.283185307 * i / 12.0);
    hw_tube_def def = smooth_def();
    hw_tube_line line = {.points = points, .point_count = 13};
    hw_box bounds;
    int32_t count = build(&def, &line, &bounds);
    CHECK_EQUAL_INT(count, (12 * RINGS + 1 + 2) * (def.sides + 1));
    for (int32_t ring = 0; ring <= 12 * RINGS; ring++) {
        if (ring % RINGS == 0)
            CHECK_NEAR(distance(centre(&def, ring), points[ring / RINGS]), 0.0, 1e-5);
        // Next to the ends nothing tells how the circle would go on.
        if (ring >= RINGS && ring <= 11 * RINGS)
            CHECK_NEAR(distance(centre(&def, ring), on_circle(6.283185307 * ring / (12.0 * RINGS))), 0.0, 1e-3);
    }
    for (int32_t v = 0; v < count; v++)
        CHECK(positions[v][0] >= bounds.minimum.x && positions[v][0] <= bounds.maximum.x);
}

TEST(a_smooth_tube_is_straight_where_the_line_is_whatever_its_segments)
{
    // Short segments between long ones, as at a winch, and points that coincide.
    static const float along[] = {0.0f, 0.001f, 1.0f, 2.0f, 2.0f, 2.01f, 3.0f, 4.0f};
    hw_vec3 points[8];
    for (int i = 0; i < 8; i++)
        points[i] = (hw_vec3){0.0f, 0.0f, along[i]};
    hw_tube_def def = smooth_def();
    hw_tube_line line = {.points = points, .point_count = 8};
    build(&def, &line, NULL);
    float last = -1.0f;
    for (int32_t ring = 0; ring <= 7 * RINGS; ring++) {
        hw_vec3 here = centre(&def, ring);
        CHECK_NEAR(here.x, 0.0, 1e-6);
        CHECK_NEAR(here.y, 0.0, 1e-6);
        CHECK(here.z >= last - 1e-6f); // it never turns back
        CHECK_NEAR(here.z,
                   along[ring / RINGS] + (ring % RINGS == 0 ? 0.0f
                                                            : (float)(ring % RINGS) / RINGS *
                                                                  (along[ring / RINGS + 1] - along[ring / RINGS])),
                   1e-5);
        last = here.z;
    }
}

TEST(the_pattern_and_the_colours_of_a_smooth_tube_run_evenly)
{
    static const uint8_t palette[] = {0, 0, 0, 255, 200, 200, 200, 255};
    static const float tensions[] = {0.0f, 100.0f, 200.0f};
    hw_vec3 points[4] = {{0.0f, 0.0f, 0.0f}, {1.0f, 0.0f, 0.0f}, {2.0f, 1.0f, 0.0f}, {3.0f, 1.0f, 1.0f}};
    hw_tube_def def = smooth_def();
    def.rest_length = 6.0f;
    hw_tube_line line = {.points = points, .point_count = 4};
    int32_t count = build(&def, &line, NULL);
    for (int32_t ring = 0; ring <= 3 * RINGS; ring++)
        CHECK_NEAR(uvs[ring * (def.sides + 1)][1], 6.0 * ring / (3.0 * RINGS), 1e-5);
    def.flags |= HW_TUBE_FROM_END;
    build(&def, &line, NULL);
    for (int32_t ring = 0; ring <= 3 * RINGS; ring++)
        CHECK_NEAR(uvs[ring * (def.sides + 1)][1], 6.0 * ring / (3.0 * RINGS) - 6.0, 1e-5);
    uint8_t colors[MAX_VERTICES][4];
    hw_tube_paint paint = {tensions, palette, 2, 4, 200.0f, 0};
    CHECK_OK(hw_tube_write_colors(&def, &paint, colors, 4, count));
    // 0, 50, 150 and 200 N at the points.
    static const double at_points[] = {0.0, 50.0, 150.0, 200.0};
    for (int32_t ring = 0; ring < 3 * RINGS; ring++) {
        double share = (double)(ring % RINGS) / RINGS;
        double expected = at_points[ring / RINGS] * (1.0 - share) + at_points[ring / RINGS + 1] * share;
        CHECK_NEAR(colors[ring * (def.sides + 1)][0], expected, 1.0);
    }
    CHECK_EQUAL_INT(colors[3 * RINGS * (def.sides + 1)][0], 200);
    CHECK_EQUAL_INT(colors[count - 1][0], 200); // the cap at the end
}

TEST(a_smooth_tube_has_no_surface_over_a_gap)
{
    uint8_t gaps[5] = {0, 0, 1, 0, 0};
    hw_vec3 points[5] = {
        {0.0f, 0.0f, 0.0f}, {1.0f, 0.0f, 0.0f}, {2.0f, 0.0f, 0.0f}, {2.0f, 9.0f, 0.0f}, {3.0f, 9.0f, 0.0f}};
    hw_tube_def def = smooth_def();
    hw_tube_line line = {.points = points, .point_count = 5, .gaps = gaps};
    build(&def, &line, NULL);
    for (int32_t ring = 0; ring <= 4 * RINGS; ring++) {
        const float *vertex = positions[ring * (def.sides + 1)];
        double width = distance(centre(&def, ring), (hw_vec3){vertex[0], vertex[1], vertex[2]});
        CHECK_NEAR(width, ring >= 2 * RINGS && ring <= 3 * RINGS ? 0.0 : 0.02, 1e-5);
        // Neither part bends towards the other.
        if (ring < 2 * RINGS || ring > 3 * RINGS)
            CHECK_NEAR(centre(&def, ring).y, ring < 2 * RINGS ? 0.0 : 9.0, 1e-5);
    }
}
