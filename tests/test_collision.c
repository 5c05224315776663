// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Contacts of segments with every shape, against answers found by trying many points.

#include "shapes.h"

#include "field.h"

#include <string.h>

#define SAMPLES 400

static double length_of(hw_vec3 v)
{
    return sqrt((double)v.x * (double)v.x + (double)v.y * (double)v.y + (double)v.z * (double)v.z);
}

static double clamp(double value, double limit)
{
    return fmin(fmax(value, -limit), limit);
}

// Written apart from the library's, for points in the shape's frame.
static double expected_distance(const hw_collider_def *def, hw_vec3 p)
{
    double x = (double)p.x, y = (double)p.y, z = (double)p.z;
    double radius = (double)def->radius, half = (double)def->half_height;
    double round = hypot(x, z);
    hw_vec3 h = def->half_size;
    switch (def->shape) {
    case HW_SHAPE_PLANE:
        return y;
    case HW_SHAPE_SPHERE:
        return length_of(p) - radius;
    case HW_SHAPE_CAPSULE:
        return hypot(round, y - clamp(y, half)) - radius;
    case HW_SHAPE_CYLINDER:
        if (round < radius && fabs(y) < half)
            return fmax(round - radius, fabs(y) - half);
        return hypot(fmax(round - radius, 0.0), fmax(fabs(y) - half, 0.0));
    default: {
        double dx = fabs(x) - (double)h.x, dy = fabs(y) - (double)h.y, dz = fabs(z) - (double)h.z;
        if (dx < 0.0 && dy < 0.0 && dz < 0.0)
            return fmax(dx, fmax(dy, dz));
        return sqrt(fmax(dx, 0.0) * fmax(dx, 0.0) + fmax(dy, 0.0) * fmax(dy, 0.0) + fmax(dz, 0.0) * fmax(dz, 0.0));
    }
    }
}

static hw_vec3 on_line(hw_vec3 a, hw_vec3 b, double t)
{
    return (hw_vec3){(float)((1.0 - t) * (double)a.x + t * (double)b.x),
                     (float)((1.0 - t) * (double)a.y + t * (double)b.y),
                     (float)((1.0 - t) * (double)a.z + t * (double)b.z)};
}

static double least_distance(const hw_collider_def *def, hw_vec3 a, hw_vec3 b)
{
    double least = INFINITY;
    for (int i = 0; i <= SAMPLES; i++)
        least = fmin(least, expected_distance(def, on_line(a, b, (double)i / SAMPLES)));
    return least;
}

static double least_gap(const hwi_contact_point *points, int32_t count)
{
    double least = INFINITY;
    for (int32_t i = 0; i < count; i++)
        least = fmin(least, (double)points[i].gap);
    return least;
}

// A box also as a hull and as a mesh.
static hw_collider_id add_shape(const scene *s, hw_collider_def *def, int as)
{
    hw_vec3 corners[8];
    shapes_mesh mesh = {.count = 0};
    hw_collider_id id = {0};
    int32_t shape = def->shape;
    for (int i = 0; i < 8; i++)
        corners[i] =
            (hw_vec3){i & 1 ? def->half_size.x : -def->half_size.x, i & 2 ? def->half_size.y : -def->half_size.y,
                      i & 4 ? def->half_size.z : -def->half_size.z};
    def->shape = as;
    if (as == HW_SHAPE_CONVEX) {
        CHECK_OK(hw_collider_create_convex(s->world, def, corners, 8, &id));
    } else if (as == HW_SHAPE_MESH) {
        shapes_box(&mesh, def->half_size);
        id = shapes_add_mesh(s, def, &mesh);
    } else {
        id = shapes_add(s, def);
    }
    def->shape = shape;
    return id;
}

TEST(collision_of_every_shape_has_the_least_distance_of_all_points)
{
    static const int32_t shapes[][2] = {{HW_SHAPE_PLANE, HW_SHAPE_PLANE},     {HW_SHAPE_SPHERE, HW_SHAPE_SPHERE},
                                        {HW_SHAPE_CAPSULE, HW_SHAPE_CAPSULE}, {HW_SHAPE_CYLINDER, HW_SHAPE_CYLINDER},
                                        {HW_SHAPE_BOX, HW_SHAPE_BOX},         {HW_SHAPE_BOX, HW_SHAPE_CONVEX},
                                        {HW_SHAPE_BOX, HW_SHAPE_MESH}};
    for (int k = 0; k < 7; k++) {
        uint64_t random = 7 + (uint64_t)k;
        scene s;
        scene_begin(&s, NULL);
        hw_collider_def def = shapes_def(shapes[k][0]);
        def.radius = 0.4f;
        def.half_height = 0.7f;
        def.half_size = (hw_vec3){0.9f, 0.3f, 0.5f};
        hw_collider_id id = add_shape(&s, &def, shapes[k][1]);
        int found = 0;
        for (int i = 0; i < 3000; i++) {
            hw_vec3 a = shapes_point(&random, 1.5);
            hw_vec3 b = shapes_point(&random, 1.5);
            hwi_contact_point points[HWI_CONTACTS_PER_COLLIDER];
            hwi_sweep sweep = shapes_still(a, b, 0.05f, 0.5f);
            int32_t count = hwi_collide_segment_with(shapes_find(id), &sweep, points);
            double distance = least_distance(&def, a, b);
            check_context("shape %d as %d, segment %d, distance %g, %d found", (int)shapes[k][0], (int)shapes[k][1], i,
                          distance, (int)count);
            if (distance > 0.56) {
                CHECK_EQUAL_INT(count, 0);
            } else if (distance > 0.02 && distance < 0.54) {
                // A sampled distance is a little too long.
                CHECK_NEAR(least_gap(points, count), distance - 0.05, 0.006);
                found++;
            } else if (distance < -0.02 && shapes[k][1] != HW_SHAPE_MESH) {
                // Out by the shortest way of the deepest point, or by one that takes the whole segment along.
                CHECK(least_gap(points, count) < distance - 0.04);
            }
            for (int32_t j = 0; j < count; j++) {
                CHECK_NEAR(length_of(points[j].normal), 1.0, 1e-5);
                CHECK(points[j].along >= 0.0f && points[j].along <= 1.0f);
                hw_vec3 axis = on_line(a, b, (double)points[j].along);
                double height = (double)hwi_dot(points[j].normal, hwi_sub(axis, points[j].point));
                CHECK_NEAR(height, (double)points[j].gap + 0.05, 1e-5);
                if (distance > 0.02)
                    CHECK(fabs(expected_distance(&def, points[j].point)) < 1e-4);
            }
        }
        CHECK(found > 200);
        scene_end(&s);
    }
}

TEST(collision_far_from_the_origin_is_as_precise)
{
    scene s;
    scene_begin(&s, NULL);
    hw_vec3 far = {8388608.0f, -4194304.0f, 8388608.0f};
    static const int32_t shapes[] = {HW_SHAPE_BOX, HW_SHAPE_CONVEX, HW_SHAPE_MESH};
    for (int k = 0; k < 3; k++) {
        uint64_t random = 3;
        hw_collider_def def = shapes_def(HW_SHAPE_BOX);
        hw_collider_id here = add_shape(&s, &def, shapes[k]);
        def.position = far;
        hw_collider_id there = add_shape(&s, &def, shapes[k]);
        for (int i = 0; i < 500; i++) {
            hwi_contact_point points[2][HWI_CONTACTS_PER_COLLIDER];
            hwi_sweep sweep = shapes_still(shapes_point(&random, 1.0), shapes_point(&random, 1.0), 0.02f, 0.3f);
            int32_t count = hwi_collide_segment_with(shapes_find(here), &sweep, points[0]);
            sweep.origin = far;
            CHECK_EQUAL_INT(hwi_collide_segment_with(shapes_find(there), &sweep, points[1]), count);
            for (int32_t j = 0; j < count; j++) {
                CHECK_NEAR(points[1][j].gap, points[0][j].gap, 1e-6);
                CHECK_NEAR(hwi_distance(points[1][j].point, points[0][j].point), 0.0, 1e-6);
            }
        }
    }
    scene_end(&s);
}

TEST(collision_of_a_segment_lying_flat_has_both_of_its_ends)
{
    static const int32_t shapes[] = {HW_SHAPE_PLANE, HW_SHAPE_BOX, HW_SHAPE_CONVEX, HW_SHAPE_MESH, HW_SHAPE_CYLINDER};
    for (int k = 0; k < 5; k++) {
        scene s;
        scene_begin(&s, NULL);
        hw_collider_def def = shapes_def(k == 0 ? HW_SHAPE_PLANE : k == 4 ? HW_SHAPE_CYLINDER : HW_SHAPE_BOX);
        def.radius = 1.0f;
        def.half_size = (hw_vec3){1.0f, 0.5f, 1.0f};
        float top = k == 0 ? 0.0f : 0.5f;
        hw_collider_id id = add_shape(&s, &def, shapes[k]);
        hw_vec3 a = {-0.3f, top + 0.02f, 0.11f};
        hw_vec3 b = {0.4f, top + 0.02f, 0.23f};
        hwi_contact_point points[HWI_CONTACTS_PER_COLLIDER];
        hwi_sweep sweep = shapes_still(a, b, 0.02f, 0.01f);
        int32_t count = hwi_collide_segment_with(shapes_find(id), &sweep, points);
        check_context("shape %d", (int)shapes[k]);
        float first = 1.0f, last = 0.0f;
        for (int32_t i = 0; i < count; i++) {
            first = fminf(first, points[i].along);
            last = fmaxf(last, points[i].along);
            CHECK_NEAR(points[i].gap, 0.0, 1e-6);
            CHECK_NEAR(points[i].normal.y, 1.0, 1e-6);
        }
        CHECK_NEAR(first, 0.0, 1e-6);
        CHECK_NEAR(last, 1.0, 1e-6);
        scene_end(&s);
    }
}

// Does every contact push back to where the segment came from, and is there one?
static int is_stopped(const hwi_collider *collider, const hwi_sweep *sweep, hw_vec3 back)
{
    hwi_contact_point points[HWI_CONTACTS_PER_COLLIDER];
    int32_t count = hwi_collide_segment_with(collider, sweep, points);
    int stopped = 0;
    for (int32_t i = 0; i < count; i++) {
        stopped |= points[i].gap < 0.0f && hwi_dot(points[i].normal, back) > 0.0f;
        if (hwi_dot(points[i].normal, back) < -0.5f && points[i].gap < 0.0f)
            return 0;
    }
    return stopped;
}

TEST(collision_of_a_fast_sweep_never_misses_a_thin_bar)
{
    static const int32_t shapes[] = {HW_SHAPE_CAPSULE, HW_SHAPE_CYLINDER, HW_SHAPE_BOX, HW_SHAPE_CONVEX, HW_SHAPE_MESH};
    for (int k = 0; k < 5; k++) {
        uint64_t random = 11;
        scene s;
        scene_begin(&s, NULL);
        hw_collider_def def = shapes_def(k < 2 ? shapes[k] : HW_SHAPE_BOX);
        def.radius = 0.025f;
        def.half_height = 2.0f;
        def.half_size = (hw_vec3){0.025f, 2.0f, 0.025f};
        const hwi_collider *bar = shapes_find(add_shape(&s, &def, shapes[k]));
        int missed = 0;
        for (int i = 0; i < 2000; i++) {
            // Crosses the bar's axis at some place and time, at 20 m/s and in a sixtieth of a second.
            hw_vec3 way = {shapes_between(&random, 0.1, 0.33), 0.0f, 0.0f};
            float begin = shapes_between(&random, 0.03 + 0.011, (double)way.x);
            hw_vec3 lean = {0.0f, shapes_between(&random, -0.3, 0.3), shapes_between(&random, 0.05, 0.3)};
            hw_vec3 middle = {-begin, shapes_between(&random, -1.0, 1.0), shapes_between(&random, -0.02, 0.02)};
            hwi_sweep sweep = {
                .a0 = hwi_sub(middle, lean), .b0 = hwi_add(middle, lean), .to = 1.0f, .radius = 0.01f, .reach = 0.02f};
            sweep.a1 = hwi_add(sweep.a0, way);
            sweep.b1 = hwi_add(sweep.b0, way);
            if (middle.x + way.x < 0.026f)
                continue;
            missed += !is_stopped(bar, &sweep, hwi_vec3(-1.0f, 0.0f, 0.0f));
        }
        check_context("shape %d missed %d", (int)shapes[k], missed);
        CHECK_EQUAL_INT(missed, 0);
        scene_end(&s);
    }
}

TEST(collision_of_a_fast_sweep_never_misses_a_single_triangle_from_either_side)
{
    for (int one_sided = 0; one_sided < 2; one_sided++) {
        scene s;
        scene_begin(&s, NULL);
        shapes_mesh mesh = {.count = 0};
        shapes_triangle(&mesh, hwi_vec3(-1.0f, 0.0f, -1.0f), hwi_vec3(0.0f, 0.0f, 1.0f), hwi_vec3(1.0f, 0.0f, -1.0f));
        hw_collider_def def = shapes_def(HW_SHAPE_MESH);
        def.flags |= one_sided ? HW_COLLIDER_ONE_SIDED : 0u;
        const hwi_collider *sheet = shapes_find(shapes_add_mesh(&s, &def, &mesh));
        uint64_t random = 5;
        int missed = 0;
        int stopped_at_the_back = 0;
        for (int i = 0; i < 4000; i++) {
            float side = i % 2 == 0 ? 1.0f : -1.0f;
            hw_vec3 middle = {shapes_between(&random, -0.3, 0.3), side * shapes_between(&random, 0.05, 0.25),
                              shapes_between(&random, -0.6, 0.0)};
            hw_vec3 lean = {shapes_between(&random, -0.1, 0.1), shapes_between(&random, -0.02, 0.02),
                            shapes_between(&random, -0.1, 0.1)};
            hw_vec3 way = {shapes_between(&random, -0.1, 0.1), -side * 0.33f, shapes_between(&random, -0.1, 0.1)};
            hwi_sweep sweep = {
                .a0 = hwi_sub(middle, lean), .b0 = hwi_add(middle, lean), .to = 1.0f, .radius = 0.01f, .reach = 0.02f};
            sweep.a1 = hwi_add(sweep.a0, way);
            sweep.b1 = hwi_add(sweep.b0, way);
            int stopped = is_stopped(sheet, &sweep, hwi_vec3(0.0f, side, 0.0f));
            if (side > 0.0f || !one_sided)
                missed += !stopped;
            else
                stopped_at_the_back += stopped;
        }
        check_context("one-sided %d: missed %d", one_sided, missed);
        CHECK_EQUAL_INT(missed, 0);
        CHECK_EQUAL_INT(stopped_at_the_back, 0);
        scene_end(&s);
    }
}

TEST(collision_of_a_moving_collider_with_a_still_segment)
{
    static const int32_t shapes[] = {HW_SHAPE_SPHERE, HW_SHAPE_BOX, HW_SHAPE_MESH};
    for (int k = 0; k < 3; k++) {
        scene s;
        scene_begin(&s, NULL);
        hw_collider_def def = shapes_def(k == 0 ? HW_SHAPE_SPHERE : HW_SHAPE_BOX);
        def.radius = 0.025f;
        def.half_size = (hw_vec3){0.025f, 0.5f, 0.5f};
        def.position.x = -0.2f;
        hw_collider_id id = add_shape(&s, &def, shapes[k]);
        CHECK_OK(hw_collider_set_transform(id, hwi_vec3(0.2f, 0.0f, 0.0f), NULL));
        scene_run(&s, 1);
        const hwi_collider *collider = shapes_find(id);
        hwi_sweep sweep = shapes_still(hwi_vec3(0.0f, 0.003f, -0.3f), hwi_vec3(0.0f, -0.002f, 0.3f), 0.01f, 0.02f);
        check_context("shape %d", (int)shapes[k]);
        // Pushed ahead of it, and with its speed: 0.4 m in a substep of 1/60 s.
        hwi_contact_point points[HWI_CONTACTS_PER_COLLIDER];
        int32_t count = hwi_collide_segment_with(collider, &sweep, points);
        CHECK(count > 0);
        for (int32_t i = 0; i < count; i++) {
            CHECK(points[i].normal.x > 0.9f);
            CHECK_NEAR(points[i].gap, -0.235, 0.005);
            CHECK_NEAR(points[i].velocity.x, 24.0, 0.01);
        }
        // In the first half of the way it does not get there.
        sweep.to = 0.3f;
        CHECK_EQUAL_INT(hwi_collide_segment_with(collider, &sweep, points), 0);
        // Not moved again, it stands.
        scene_run(&s, 2);
        CHECK(!shapes_find(id)->moving);
        scene_end(&s);
    }
}

// A flat floor of many triangles, slightly uneven in how it is divided.
static void make_floor(shapes_mesh *mesh)
{
    uint64_t random = 17;
    hw_vec3 grid[9][9];
    for (int i = 0; i < 9; i++)
        for (int j = 0; j < 9; j++) {
            float wobble = i % 8 != 0 && j % 8 != 0 ? 0.04f : 0.0f;
            grid[i][j] = (hw_vec3){(float)(i - 4) * 0.125f + wobble * shapes_between(&random, -1.0, 1.0), 0.0f,
                                   (float)(j - 4) * 0.125f + wobble * shapes_between(&random, -1.0, 1.0)};
        }
    for (int i = 0; i < 8; i++)
        for (int j = 0; j < 8; j++) {
            shapes_triangle(mesh, grid[i][j], grid[i][j + 1], grid[i + 1][j + 1]);
            shapes_triangle(mesh, grid[i][j], grid[i + 1][j + 1], grid[i + 1][j]);
        }
}

TEST(collision_inside_of_a_flat_mesh_has_no_normal_but_that_of_the_faces)
{
    scene s;
    scene_begin(&s, NULL);
    shapes_mesh mesh = {.count = 0};
    make_floor(&mesh);
    hw_collider_def def = shapes_def(HW_SHAPE_MESH);
    const hwi_collider *floor_mesh = shapes_find(shapes_add_mesh(&s, &def, &mesh));
    uint64_t random = 23;
    for (int i = 0; i < 3000; i++) {
        // Sunk in by a part of its radius, and sliding.
        hw_vec3 middle = {shapes_between(&random, -0.3, 0.3), shapes_between(&random, 0.004, 0.012),
                          shapes_between(&random, -0.3, 0.3)};
        hw_vec3 lean = {shapes_between(&random, -0.1, 0.1), shapes_between(&random, -0.003, 0.003),
                        shapes_between(&random, -0.1, 0.1)};
        hw_vec3 slide = {shapes_between(&random, -0.05, 0.05), 0.0f, shapes_between(&random, -0.05, 0.05)};
        hwi_sweep sweep = {
            .a0 = hwi_sub(middle, lean), .b0 = hwi_add(middle, lean), .to = 1.0f, .radius = 0.01f, .reach = 0.005f};
        sweep.a1 = hwi_add(sweep.a0, slide);
        sweep.b1 = hwi_add(sweep.b0, slide);
        hwi_contact_point points[HWI_CONTACTS_PER_COLLIDER];
        int32_t count = hwi_collide_segment_with(floor_mesh, &sweep, points);
        check_context("segment %d", i);
        CHECK(count > 0);
        for (int32_t j = 0; j < count; j++)
            CHECK_NEAR(points[j].normal.y, 1.0, 1e-5);
        CHECK_NEAR(least_gap(points, count), fmin((double)sweep.a1.y, (double)sweep.b1.y) - 0.01, 1e-5);
    }
    scene_end(&s);
}

TEST(collision_with_a_height_field_is_that_with_the_mesh_of_its_triangles)
{
    scene s;
    scene_begin(&s, NULL);
    float heights[13 * 11];
    static shapes_mesh mesh;
    mesh.count = 0;
    hw_height_field field = {.columns = 13, .rows = 11, .cell_width = 0.25f, .cell_depth = 0.2f};
    hw_vec3 grid[11][13];
    for (int row = 0; row < 11; row++)
        for (int column = 0; column < 13; column++) {
            double x = (column - 6) * 0.25, z = (row - 5) * 0.2;
            heights[row * 13 + column] = shapes_hill(x, z);
            grid[row][column] = (hw_vec3){(float)x, heights[row * 13 + column], (float)z};
        }
    for (int row = 0; row < 10; row++)
        for (int column = 0; column < 12; column++) {
            shapes_triangle(&mesh, grid[row][column], grid[row + 1][column + 1], grid[row][column + 1]);
            shapes_triangle(&mesh, grid[row][column], grid[row + 1][column], grid[row + 1][column + 1]);
        }
    hw_collider_def def = shapes_def(HW_SHAPE_HEIGHT_FIELD);
    hw_collider_id of_heights;
    CHECK_OK(hw_collider_create_height_field(s.world, &def, &field, heights, 13 * 11, &of_heights));
    def = shapes_def(HW_SHAPE_MESH);
    def.flags |= HW_COLLIDER_ONE_SIDED;
    hw_collider_id of_triangles = shapes_add_mesh(&s, &def, &mesh);
    uint64_t random = 29;
    int touched = 0;
    for (int i = 0; i < 3000; i++) {
        hw_vec3 a = {shapes_between(&random, -1.2, 1.2), 0.0f, shapes_between(&random, -0.8, 0.8)};
        hw_vec3 b = {a.x + shapes_between(&random, -0.3, 0.3), 0.0f, a.z + shapes_between(&random, -0.3, 0.3)};
        a.y = shapes_between(&random, 0.0, 0.35);
        b.y = shapes_between(&random, 0.0, 0.35);
        hwi_contact_point points[2][HWI_CONTACTS_PER_COLLIDER];
        hwi_sweep sweep = shapes_still(a, b, 0.03f, 0.02f);
        int32_t in_field = hwi_collide_segment_with(shapes_find(of_heights), &sweep, points[0]);
        int32_t in_mesh = hwi_collide_segment_with(shapes_find(of_triangles), &sweep, points[1]);
        check_context("segment %d: %d and %d", i, (int)in_field, (int)in_mesh);
        double least = least_gap(points[0], in_field);
        // A sheet does not know of what is far below it.
        if (in_field > 0 && least > -0.03) {
            CHECK_NEAR(least_gap(points[1], in_mesh), least, 1e-5);
            touched++;
        }
    }
    CHECK(touched > 300);
    // As deep as you like, the way is up.
    hwi_contact_point points[HWI_CONTACTS_PER_COLLIDER];
    hwi_sweep deep = shapes_still(hwi_vec3(0.1f, -50.0f, 0.1f), hwi_vec3(0.3f, -50.0f, 0.1f), 0.01f, 0.01f);
    int32_t count = hwi_collide_segment_with(shapes_find(of_heights), &deep, points);
    CHECK(count >= 1 && points[0].gap < -30.0f && points[0].normal.y > 0.5f);
    scene_end(&s);
}

// Sampled over the triangle.
static double distance_to_triangle(const hw_vec3 c[3], hw_vec3 a, hw_vec3 b)
{
    double least = INFINITY;
    for (int i = 0; i <= 40; i++)
        for (int j = 0; i + j <= 40; j++) {
            float u = (float)i / 40.0f, v = (float)j / 40.0f;
            hw_vec3 q = hwi_add_scaled(hwi_add_scaled(c[0], u, hwi_sub(c[1], c[0])), v, hwi_sub(c[2], c[0]));
            hw_vec3 way = hwi_sub(b, a);
            float t = fminf(fmaxf(hwi_dot(hwi_sub(q, a), way) / hwi_dot(way, way), 0.0f), 1.0f);
            least = fmin(least, (double)hwi_distance(q, hwi_add_scaled(a, t, way)));
        }
    return least;
}

TEST(collision_with_a_triangle_has_the_least_distance_of_all_points)
{
    uint64_t random = 31;
    for (int i = 0; i < 300; i++) {
        scene s;
        scene_begin(&s, NULL);
        shapes_mesh mesh = {.count = 0};
        hw_vec3 c[3] = {shapes_point(&random, 1.0), shapes_point(&random, 1.0), shapes_point(&random, 1.0)};
        shapes_triangle(&mesh, c[0], c[1], c[2]);
        hw_collider_def def = shapes_def(HW_SHAPE_MESH);
        const hwi_collider *triangle = shapes_find(shapes_add_mesh(&s, &def, &mesh));
        for (int j = 0; j < 20; j++) {
            hw_vec3 a = shapes_point(&random, 1.0);
            hw_vec3 b = shapes_point(&random, 1.0);
            hwi_contact_point points[HWI_CONTACTS_PER_COLLIDER];
            hwi_sweep sweep = shapes_still(a, b, 0.01f, 2.0f);
            int32_t count = hwi_collide_segment_with(triangle, &sweep, points);
            double distance = distance_to_triangle((const hw_vec3 *)c, a, b);
            check_context("triangle %d, segment %d, distance %g", i, j, distance);
            if (distance > 0.05) {
                CHECK(count > 0);
                CHECK_NEAR(least_gap(points, count), distance - 0.01, 0.02);
            }
        }
        scene_end(&s);
    }
}

TEST(collision_with_a_closed_mesh_does_not_care_how_it_is_wound)
{
    uint64_t random = 37;
    scene s;
    scene_begin(&s, NULL);
    shapes_mesh mesh = {.count = 0};
    hw_vec3 half = {0.5f, 0.005f, 0.5f}; // thinner than the cable
    shapes_box(&mesh, half);
    shapes_mesh turned = mesh;
    for (int i = 0; i < mesh.count; i += 3) {
        turned.indices[i] = mesh.indices[i + 1];
        turned.indices[i + 1] = mesh.indices[i];
    }
    hw_collider_def def = shapes_def(HW_SHAPE_MESH);
    hw_collider_id ids[2] = {shapes_add_mesh(&s, &def, &mesh), shapes_add_mesh(&s, &def, &turned)};
    CHECK(shapes_find(ids[0])->shape->mesh->closed && shapes_find(ids[1])->shape->mesh->closed);
    CHECK(shapes_find(ids[0])->shape->mesh->inside_out != shapes_find(ids[1])->shape->mesh->inside_out);
    for (int i = 0; i < 2000; i++) {
        float side = i % 2 == 0 ? 1.0f : -1.0f;
        float height = side * shapes_between(&random, 0.007, 0.05);
        hw_vec3 a = {shapes_between(&random, -0.3, 0.3), height, shapes_between(&random, -0.3, 0.3)};
        hw_vec3 b = {shapes_between(&random, -0.3, 0.3), height, shapes_between(&random, -0.3, 0.3)};
        for (int k = 0; k < 2; k++) {
            hwi_contact_point points[HWI_CONTACTS_PER_COLLIDER];
            hwi_sweep sweep = shapes_still(a, b, 0.02f, 0.01f);
            int32_t count = hwi_collide_segment_with(shapes_find(ids[k]), &sweep, points);
            check_context("segment %d, mesh %d at %g", i, k, (double)height);
            CHECK_EQUAL_INT(count > 0, fabsf(height) < 0.035f);
            for (int32_t j = 0; j < count; j++) {
                CHECK_NEAR(points[j].normal.y, side, 1e-5);
                CHECK_NEAR(points[j].gap, fabsf(height) - 0.025f, 1e-5);
            }
        }
    }
    scene_end(&s);
}

TEST(collision_lets_a_cable_out_of_what_it_is_held_in)
{
    scene s;
    scene_begin(&s, NULL);
    static const int32_t shapes[] = {HW_SHAPE_SPHERE, HW_SHAPE_BOX, HW_SHAPE_CONVEX, HW_SHAPE_MESH};
    hw_cable_def line = scene_cable_def(HW_MODEL_DYNAMIC);
    line.start_position = (hw_vec3){0.1f, 0.0f, 0.0f};
    line.end_position = (hw_vec3){3.0f, 0.0f, 0.0f};
    hw_cable_id id = scene_add(&s, &line);
    hwi_cable *cable;
    hwi_world *world;
    CHECK_OK(hwi_cable_resolve("test", id, &cable, &world));
    scene_run(&s, 1);
    for (int k = 0; k < 4; k++) {
        hw_collider_def def = shapes_def(k == 0 ? HW_SHAPE_SPHERE : HW_SHAPE_BOX);
        const hwi_collider *collider = shapes_find(add_shape(&s, &def, shapes[k]));
        hwi_contact_point points[HWI_CONTACTS_PER_COLLIDER];
        check_context("shape %d", (int)shapes[k]);
        // Inside, and through the surface; but what comes back from outside lies on it.
        const struct {
            hw_vec3 a;
            hw_vec3 b;
            int segment; // of 0.2 m each
            int met;
        } segments[] = {
            {{0.1f, 0.0f, 0.0f}, {0.25f, 0.0f, 0.0f}, 0, 0},      {{0.3f, 0.0f, 0.0f}, {0.45f, 0.05f, 0.0f}, 1, 0},
            {{0.45f, 0.0f, 0.0f}, {0.6f, 0.0f, 0.0f}, 2, 0},      {{0.51f, 0.0f, 0.0f}, {0.7f, 0.0f, 0.0f}, 2, 0},
            {{-0.05f, 0.51f, 0.0f}, {0.05f, 0.51f, 0.0f}, 10, 1},
        };
        for (int i = 0; i < 5; i++) {
            hwi_sweep sweep = shapes_still(segments[i].a, segments[i].b, 0.015f, 0.005f);
            // A mesh does not look deeper than some radii.
            CHECK(hwi_collide_segment_with(collider, &sweep, points) > 0 || k == 3);
            sweep.cable = cable;
            sweep.segment = segments[i].segment;
            CHECK_EQUAL_INT(hwi_collide_segment_with(collider, &sweep, points) > 0, segments[i].met);
        }
    }
    scene_end(&s);
}

static void take_triangle(void *context, int32_t triangle)
{
    int32_t *range = context;
    range[0] = triangle < range[0] ? triangle : range[0];
    range[1] = triangle > range[1] ? triangle : range[1];
}

// A cable that is about to be told as faulted may be nowhere: what is asked stays within the field.
TEST(collision_with_a_height_field_of_what_is_nowhere_stays_within_it)
{
    const float heights[12] = {0.0f};
    const hw_height_field def = {.columns = 4, .rows = 3, .cell_width = 1.0f, .cell_depth = 1.0f};
    const double nowhere[] = {NAN, INFINITY, -INFINITY, 1e300};
    hwi_field *field = hwi_field_create(&def, heights);
    for (int i = 0; i < 256; i++) {
        const hwi_place points[2] = {{nowhere[i % 4], 0.0, nowhere[i / 4 % 4]},
                                     {i / 16 % 4 ? nowhere[i / 16 % 4] : 0.5, 0.0, i / 64 ? nowhere[i / 64] : 0.5}};
        int32_t range[2] = {0, 0};
        hwi_field_find(field, points, 2, 0.1, take_triangle, range);
        check_context("points %d", i);
        CHECK(range[0] >= 0 && range[1] < 12);
    }
    hwi_field_free(field);
}
