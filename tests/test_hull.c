// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Hulls: what becomes of shapes and meshes, good and bad.

#include "misuse.h"
#include "naval.h"
#include "random.h"

#include <math.h>
#include <string.h>

#define PI 3.14159265358979

static const hw_vec3 cube_points[8] = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0},
                                       {0, 0, 1}, {1, 0, 1}, {1, 1, 1}, {0, 1, 1}};
static const int32_t cube_indices[36] = {0, 2, 1, 0, 3, 2, 4, 5, 6, 4, 6, 7, 0, 1, 5, 0, 5, 4,
                                         3, 7, 6, 3, 6, 2, 0, 4, 7, 0, 7, 3, 1, 2, 6, 1, 6, 5};

static hw_hull_def hull_def(int32_t shape)
{
    hw_hull_def def;
    CHECK_OK(hw_hull_def_init(&def, shape));
    return def;
}

static hw_hull_info info_of(hw_hull_id hull)
{
    hw_hull_info info;
    CHECK_OK(hw_hull_get_info(hull, &info));
    return info;
}

static hw_hull_info make(scene *s, const hw_hull_def *def, const hw_vec3 *points, int32_t point_count,
                         const int32_t *indices, int32_t index_count)
{
    hw_hull_id hull;
    hw_hull_info info = {0};
    if (CHECK_OK(hw_hull_create(s->world, def, points, point_count, indices, index_count, &hull)))
        info = info_of(hull);
    return info;
}

TEST(shapes_have_their_volume)
{
    scene s;
    scene_begin(&s, NULL);
    for (int32_t target = 48; target <= 2000; target *= 3) {
        hw_hull_def box = hull_def(HW_HULL_BOX);
        box.size = (hw_vec3){2.0f, 3.0f, 0.5f};
        box.triangle_target = target;
        CHECK_NEAR(make(&s, &box, NULL, 0, NULL, 0).volume, 3.0, 1e-5);
        hw_hull_def ball = hull_def(HW_HULL_SPHERE);
        ball.radius = 0.7f;
        ball.triangle_target = target;
        CHECK_NEAR(make(&s, &ball, NULL, 0, NULL, 0).volume, 4.0 / 3.0 * PI * 0.343, 1e-5);
        hw_hull_def log = hull_def(HW_HULL_CYLINDER);
        log.radius = 0.2f;
        log.length = 5.0f;
        log.triangle_target = target;
        CHECK_NEAR(make(&s, &log, NULL, 0, NULL, 0).volume, PI * 0.04 * 5.0, 1e-5);
        hw_hull_def pill = hull_def(HW_HULL_CAPSULE);
        pill.radius = 0.2f;
        pill.length = 1.0f;
        pill.triangle_target = target;
        hw_hull_info info = make(&s, &pill, NULL, 0, NULL, 0);
        CHECK_NEAR(info.volume, PI * 0.04 * (1.0 + 4.0 / 3.0 * 0.2), 1e-5);
        CHECK(info.triangle_count <= 2 * target + 96);
        CHECK_NEAR(info.centre.y, 0.0, 1e-6);
    }
    scene_end(&s);
}

TEST(a_ball_of_few_triangles_has_no_axis_of_its_own)
{
    scene s;
    scene_begin(&s, NULL);
    for (int32_t target = 48; target <= 2000; target *= 3) {
        hw_hull_def ball = hull_def(HW_HULL_SPHERE);
        hw_hull_id hull;
        hw_hull_mass mass = {0};
        ball.triangle_target = target;
        check_context("%d triangles", (int)target);
        CHECK_OK(hw_hull_create(s.world, &ball, NULL, 0, NULL, 0, &hull));
        CHECK_OK(hw_hull_get_mass(hull, 1000.0f, &mass));
        CHECK_NEAR(mass.inertia.x / mass.inertia.y, 1.0, 1e-4);
        CHECK_NEAR(mass.inertia.z / mass.inertia.y, 1.0, 1e-4);
    }
    scene_end(&s);
}

TEST(a_cube_is_measured_exactly)
{
    scene s;
    hw_hull_id hull;
    hw_hull_mass mass;
    scene_begin(&s, NULL);
    hw_hull_def def = hull_def(HW_HULL_MESH);
    CHECK_OK(hw_hull_create(s.world, &def, cube_points, 8, cube_indices, 36, &hull));
    hw_hull_info info = info_of(hull);
    CHECK_NEAR(info.volume, 1.0, 1e-6);
    CHECK_NEAR(info.area, 6.0, 1e-6);
    CHECK_NEAR(info.centre.x, 0.5, 1e-6);
    CHECK_EQUAL_INT(info.triangle_count, 12);
    CHECK_EQUAL_INT(info.flipped_triangles, 0);
    CHECK_EQUAL_INT(info.filled_holes, 0);
    CHECK_OK(hw_hull_get_mass(hull, 600.0f, &mass));
    CHECK_NEAR(mass.mass, 600.0, 1e-3);
    CHECK_NEAR(mass.inertia.x, 100.0, 1e-3); // m (1 + 1) / 12
    CHECK_NEAR(mass.inertia.y, 100.0, 1e-3);
    CHECK_NEAR(mass.centre.z, 0.5, 1e-6);
    hw_vec3 points[8];
    int32_t indices[36];
    int32_t count;
    CHECK_OK(hw_hull_copy_points(hull, points, 8, &count));
    CHECK_EQUAL_INT(count, 8);
    CHECK_OK(hw_hull_copy_indices(hull, indices, 36, &count));
    CHECK_EQUAL_INT(count, 36);
    CHECK_REFUSED(&s, hw_hull_copy_points(hull, points, 7, &count), HW_ERROR_BUFFER_TOO_SMALL, "8");
    CHECK_EQUAL_INT(count, 8);
    scene_end(&s);
}

// Every triangle with three corners of its own, as a renderer has them, each a little off.
TEST(loose_triangles_are_welded)
{
    scene s;
    hw_vec3 points[36];
    int32_t indices[36];
    scene_begin(&s, NULL);
    for (int i = 0; i < 36; i++) {
        points[i] = cube_points[cube_indices[i]];
        points[i].x += 1e-6f * (float)(i % 3);
        indices[i] = i;
    }
    hw_hull_def def = hull_def(HW_HULL_MESH);
    hw_hull_info info = make(&s, &def, points, 36, indices, 36);
    CHECK_EQUAL_INT(info.point_count, 8);
    CHECK_EQUAL_INT(info.welded_points, 28);
    CHECK_EQUAL_INT(info.filled_holes, 0);
    CHECK_NEAR(info.volume, 1.0, 1e-4);
    scene_end(&s);
}

TEST(triangles_that_face_inwards_are_turned)
{
    scene s;
    int32_t indices[36];
    scene_begin(&s, NULL);
    hw_hull_def def = hull_def(HW_HULL_MESH);
    hw_hull_id hull;
    // All of them, then every third.
    for (int step = 1; step <= 3; step += 2) {
        int32_t turned = 0;
        memcpy(indices, cube_indices, sizeof indices);
        for (int i = 0; i < 12; i += step) {
            indices[3 * i] = cube_indices[3 * i + 1];
            indices[3 * i + 1] = cube_indices[3 * i];
            turned++;
        }
        hw_hull_info info = make(&s, &def, cube_points, 8, indices, 36);
        CHECK_EQUAL_INT(info.flipped_triangles, turned);
        CHECK_NEAR(info.volume, 1.0, 1e-6);
        def.flags = HW_HULL_STRICT;
        CHECK_REFUSED(&s, hw_hull_create(s.world, &def, cube_points, 8, indices, 36, &hull), HW_ERROR_BAD_VALUE,
                      "inwards");
        CHECK_EQUAL_HEX(hull.bits, 0);
        def.flags = 0;
    }
    scene_end(&s);
}

TEST(holes_get_a_lid)
{
    scene s;
    scene_begin(&s, NULL);
    hw_hull_def def = hull_def(HW_HULL_MESH);
    hw_hull_id hull;
    // Without the two triangles of a side; without one of them.
    for (int missing = 1; missing <= 2; missing++) {
        hw_hull_info info = make(&s, &def, cube_points, 8, cube_indices, 36 - 3 * missing);
        CHECK_EQUAL_INT(info.filled_holes, 1);
        CHECK_NEAR(info.volume, 1.0, 1e-6);
        def.flags = HW_HULL_STRICT;
        CHECK_REFUSED(&s, hw_hull_create(s.world, &def, cube_points, 8, cube_indices, 36 - 3 * missing, &hull),
                      HW_ERROR_BAD_VALUE, "holes");
        def.flags = 0;
    }
    scene_end(&s);
}

TEST(triangles_that_come_twice_count_once)
{
    scene s;
    int32_t indices[72];
    scene_begin(&s, NULL);
    hw_hull_def def = hull_def(HW_HULL_MESH);
    memcpy(indices, cube_indices, sizeof cube_indices);
    for (int i = 0; i < 12; i++) { // both sides, as some renderers want it
        indices[36 + 3 * i] = cube_indices[3 * i];
        indices[36 + 3 * i + 1] = cube_indices[3 * i + 2];
        indices[36 + 3 * i + 2] = cube_indices[3 * i + 1];
    }
    hw_hull_info info = make(&s, &def, cube_points, 8, indices, 72);
    CHECK_EQUAL_INT(info.dropped_triangles, 12);
    CHECK_NEAR(info.volume, 1.0, 1e-6);
    scene_end(&s);
}

// A box, another wholly inside it, either way round, and one that looks out.
TEST(parts_inside_others_displace_no_water)
{
    scene s;
    hw_vec3 points[24];
    int32_t indices[108];
    scene_begin(&s, NULL);
    for (int k = 0; k < 2; k++) {
        for (int part = 0; part < 3; part++) {
            float size = part == 0 ? 2.0f : part == 1 ? 0.5f : 1.0f;
            float x = part == 0 ? 0.0f : part == 1 ? 0.7f : 1.6f;
            for (int i = 0; i < 8; i++)
                points[8 * part + i] =
                    (hw_vec3){x + size * cube_points[i].x, 0.3f * (float)(part > 0) + size * cube_points[i].y,
                              0.3f * (float)(part > 0) + size * cube_points[i].z};
            for (int i = 0; i < 36; i++)
                indices[36 * part + i] = 8 * part + cube_indices[part == 1 && k == 1 ? 35 - i : i];
        }
        hw_hull_def def = hull_def(HW_HULL_MESH);
        hw_hull_info both = make(&s, &def, points, 16, indices, 72);
        check_context("inside out %d", k);
        CHECK_NEAR(both.volume, 8.0, 1e-5);
        CHECK_EQUAL_INT(both.triangle_count, 12);
        CHECK_EQUAL_INT(both.point_count, 8);
        CHECK_EQUAL_INT(both.dropped_triangles, 12);
        hw_hull_info all = make(&s, &def, points, 24, indices, 108);
        CHECK_NEAR(all.volume, 9.0, 1e-5);
        CHECK_EQUAL_INT(all.triangle_count, 24);
    }
    scene_end(&s);
}

TEST(a_hull_is_wrapped_round_points)
{
    scene s;
    hw_vec3 points[200];
    uint32_t state = 1;
    scene_begin(&s, NULL);
    for (int i = 0; i < 200; i++) {
        float v[3];
        for (int k = 0; k < 3; k++) {
            state = state * 1664525u + 1013904223u;
            v[k] = (float)(state >> 8) / 16777216.0f;
        }
        points[i] = i < 8 ? cube_points[i] : (hw_vec3){v[0], v[1], v[2]};
    }
    hw_hull_def def = hull_def(HW_HULL_CONVEX);
    hw_hull_info info = make(&s, &def, points, 200, NULL, 0);
    CHECK_NEAR(info.volume, 1.0, 1e-4);
    CHECK_EQUAL_INT(info.triangle_count, 12);
    CHECK_EQUAL_INT(info.point_count, 8);
    scene_end(&s);
}

TEST(a_thinned_hull_keeps_its_volume_and_nearly_its_shape)
{
    static naval_mesh mesh;
    scene s;
    scene_begin(&s, NULL);
    for (int32_t kind = 0; kind < NAVAL_KINDS; kind++) {
        naval_make_mesh(kind, &mesh);
        hw_hull_def def = hull_def(HW_HULL_MESH);
        hw_hull_info whole = make(&s, &def, mesh.points, mesh.point_count, mesh.indices, mesh.index_count);
        def.triangle_target = whole.triangle_count / 2;
        hw_hull_info thin = make(&s, &def, mesh.points, mesh.point_count, mesh.indices, mesh.index_count);
        check_context("%s: %d of %d triangles", naval_names[kind], (int)thin.triangle_count, (int)whole.triangle_count);
        CHECK(thin.triangle_count <= whole.triangle_count / 2 + 8);
        CHECK_EQUAL_INT(thin.thinned_triangles, whole.triangle_count - thin.triangle_count);
        CHECK_NEAR(thin.volume / whole.volume, 1.0, 1e-4);
        float length = whole.bounds.maximum.x - whole.bounds.minimum.x;
        CHECK_NEAR(thin.centre.x, whole.centre.x, 0.02 * (double)length);
        CHECK_NEAR(thin.centre.y, whole.centre.y, 0.02 * (double)length);
        CHECK_NEAR(thin.bounds.maximum.x, whole.bounds.maximum.x, 0.05 * (double)length);
    }
    scene_end(&s);
}

TEST(what_is_no_hull_is_refused_in_words)
{
    scene s;
    hw_hull_id hull = {1};
    hw_hull_def def = hull_def(HW_HULL_MESH);
    hw_vec3 points[8];
    int32_t indices[36];
    const hw_result code = HW_ERROR_BAD_VALUE;
    scene_begin(&s, NULL);
    memcpy(points, cube_points, sizeof points);
    memcpy(indices, cube_indices, sizeof indices);
    CHECK_REFUSED(&s, hw_hull_create(s.world, &def, points, 8, indices, 35, &hull), code, "multiple of 3");
    CHECK_EQUAL_HEX(hull.bits, 0);
    CHECK_REFUSED(&s, hw_hull_create(s.world, &def, points, 3, indices, 36, &hull), code, "point_count");
    CHECK_REFUSED(&s, hw_hull_create(s.world, &def, points, 8, indices, 9, &hull), code, "index_count");
    CHECK_REFUSED(&s, hw_hull_create(s.world, &def, NULL, 8, indices, 36, &hull), HW_ERROR_NULL_ARGUMENT, "points");
    CHECK_REFUSED(&s, hw_hull_create(s.world, &def, points, 8, NULL, 36, &hull), HW_ERROR_NULL_ARGUMENT, "indices");
    indices[4] = 8;
    CHECK_REFUSED(&s, hw_hull_create(s.world, &def, points, 8, indices, 36, &hull), code, "indices[4]");
    indices[4] = -1;
    CHECK_REFUSED(&s, hw_hull_create(s.world, &def, points, 8, indices, 36, &hull), code, "indices[4]");
    indices[4] = cube_indices[4];
    points[3].y = NAN;
    CHECK_REFUSED(&s, hw_hull_create(s.world, &def, points, 8, indices, 36, &hull), code, "points[3]");
    for (int i = 0; i < 8; i++)
        points[i].y = 0.0f;
    CHECK_REFUSED(&s, hw_hull_create(s.world, &def, points, 8, indices, 36, &hull), code, "no volume");
    def = hull_def(HW_HULL_CONVEX);
    CHECK_REFUSED(&s, hw_hull_create(s.world, &def, points, 8, NULL, 0, &hull), code, "no volume");
    def = hull_def(HW_HULL_BOX);
    def.size.y = 0.0f;
    CHECK_REFUSED(&s, hw_hull_create(s.world, &def, NULL, 0, NULL, 0, &hull), code, "size.y");
    def = hull_def(HW_HULL_SPHERE);
    def.radius = INFINITY;
    CHECK_REFUSED(&s, hw_hull_create(s.world, &def, NULL, 0, NULL, 0, &hull), code, "radius");
    def.radius = 1.0f;
    def.triangle_target = 3;
    CHECK_REFUSED(&s, hw_hull_create(s.world, &def, NULL, 0, NULL, 0, &hull), code, "triangle_target");
    def.struct_size = 0;
    CHECK_REFUSED(&s, hw_hull_create(s.world, &def, NULL, 0, NULL, 0, &hull), HW_ERROR_NOT_INITIALIZED, "hw_hull_def");
    CHECK_RESULT(hw_hull_def_init(&def, 7), code);
    CHECK_EQUAL_INT(def.struct_size, 0);
    CHECK_RESULT(hw_hull_def_init(NULL, 1), HW_ERROR_NULL_ARGUMENT);
    scene_end(&s);
}

TEST(a_heap_of_triangles_is_refused_or_can_be_saved_and_loaded)
{
    static char saved[1 << 16];
    int taken = 0;
    int refused = 0;
    for (uint32_t seed = 0; seed < 300; seed++) {
        scene s;
        hw_vec3 points[24];
        int32_t indices[96];
        hw_hull_id hull;
        uint64_t size = 0;
        for (uint32_t i = 0; i < 24; i++)
            points[i] = hwi_random_cube(seed, i);
        for (uint32_t i = 0; i < 96; i++)
            indices[i] = (int32_t)(hwi_scramble(96 * seed + i) % 24);
        scene_begin(&s, NULL);
        hw_hull_def def = hull_def(HW_HULL_MESH);
        hw_result result = hw_hull_create(s.world, &def, points, 24, indices, 96, &hull);
        check_context("seed %u", seed);
        if (result != HW_OK) {
            CHECK_RESULT(result, HW_ERROR_BAD_VALUE);
            refused++;
        } else {
            taken++;
        }
        CHECK_OK(hw_snapshot_save(s.world, saved, sizeof saved, &size));
        CHECK_OK(hw_snapshot_load(s.world, saved, size));
        scene_end(&s);
    }
    CHECK(taken > 0 && refused > 0);
}
