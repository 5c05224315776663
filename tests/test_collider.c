// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Colliders as a host sees them: created, moved, shared, saved, asked about, and handed in wrong.

#include "misuse.h"
#include "shapes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static hw_collider_def collider_def(hw_collider_id id)
{
    hw_collider_def def;
    CHECK_OK(hw_collider_get_def(id, &def));
    return def;
}

static const hw_vec3 corners[8] = {{-1.0f, -1.0f, -1.0f}, {1.0f, -1.0f, -1.0f}, {-1.0f, 1.0f, -1.0f},
                                   {1.0f, 1.0f, -1.0f},   {-1.0f, -1.0f, 1.0f}, {1.0f, -1.0f, 1.0f},
                                   {-1.0f, 1.0f, 1.0f},   {1.0f, 1.0f, 1.0f}};
static const hw_height_field grid = {.columns = 3, .rows = 2, .cell_width = 2.0f, .cell_depth = 2.0f};
static const float heights[6] = {0.0f, 0.5f, 0.0f, 0.1f, 0.2f, 0.3f};

// One of each shape, a metre or so large, side by side along x from 0, 10 m apart.
static void add_all(const scene *s, hw_collider_id ids[8])
{
    shapes_mesh mesh = {.count = 0};
    shapes_box(&mesh, hwi_vec3(1.0f, 1.0f, 1.0f));
    for (int32_t shape = HW_SHAPE_PLANE; shape <= HW_SHAPE_HEIGHT_FIELD; shape++) {
        hw_collider_def def = shapes_def(shape);
        hw_collider_id *id = &ids[shape - 1];
        def.position.x = 10.0f * (float)(shape - 1);
        def.position.y = shape == HW_SHAPE_PLANE ? -20.0f : 0.0f;
        def.user_data = 100 + (uint64_t)shape;
        if (shape == HW_SHAPE_CONVEX)
            CHECK_OK(hw_collider_create_convex(s->world, &def, corners, 8, id));
        else if (shape == HW_SHAPE_MESH)
            *id = shapes_add_mesh(s, &def, &mesh);
        else if (shape == HW_SHAPE_HEIGHT_FIELD)
            CHECK_OK(hw_collider_create_height_field(s->world, &def, &grid, heights, 6, id));
        else
            *id = shapes_add(s, &def);
    }
}

TEST(colliders_are_listed_and_keep_their_definitions)
{
    scene s;
    scene_begin(&s, NULL);
    hw_collider_id ids[8];
    hw_collider_id listed[8];
    int32_t count;
    add_all(&s, ids);
    CHECK_OK(hw_world_get_colliders(s.world, listed, 8, &count));
    CHECK_EQUAL_INT(count, 8);
    for (int i = 0; i < 8; i++) {
        CHECK_EQUAL_HEX(listed[i].bits, ids[i].bits);
        CHECK_EQUAL_INT(collider_def(ids[i]).shape, i + 1);
        CHECK_EQUAL_INT(collider_def(ids[i]).user_data, 101 + i);
    }
    CHECK_OK(hw_collider_destroy(ids[3]));
    CHECK_OK(hw_world_get_colliders(s.world, listed, 8, &count));
    CHECK_EQUAL_INT(count, 7);
    CHECK_REFUSED(&s, hw_collider_destroy(ids[3]), HW_ERROR_STALE_ID, "collider");
    CHECK_REFUSED(&s, hw_world_get_colliders(s.world, listed, 6, &count), HW_ERROR_BUFFER_TOO_SMALL, "7");
    scene_end(&s);
}

TEST(colliders_refuse_what_is_wrong_with_them)
{
    scene s;
    scene_begin(&s, NULL);
    hw_collider_id id;
    hw_collider_def def = shapes_def(HW_SHAPE_BOX);
    CHECK_RESULT(hw_collider_def_init(NULL, HW_SHAPE_BOX), HW_ERROR_NULL_ARGUMENT);
    hw_collider_def none;
    CHECK_RESULT(hw_collider_def_init(&none, 9), HW_ERROR_BAD_VALUE);
    CHECK_TEXT(hw_last_error(), "HW_SHAPE_PLANE");
    CHECK_REFUSED(&s, hw_collider_create(s.world, NULL, &id), HW_ERROR_NULL_ARGUMENT, "def");
    CHECK_REFUSED(&s, hw_collider_create(s.world, &def, NULL), HW_ERROR_NULL_ARGUMENT, "collider");
    CHECK_REFUSED(&s, hw_collider_create(s.world, &none, &id), HW_ERROR_NOT_INITIALIZED, "hw_collider_def_init");
    const struct {
        size_t offset;
        float value;
        const char *field;
    } wrong[] = {
        {offsetof(hw_collider_def, radius), 0.0f, "radius"},
        {offsetof(hw_collider_def, half_height), -1.0f, "half_height"},
        {offsetof(hw_collider_def, half_size.y), (float)NAN, "half_size.y"},
        {offsetof(hw_collider_def, position.z), 2e7f, "position"},
        {offsetof(hw_collider_def, orientation.w), 0.0f, "orientation"},
        {offsetof(hw_collider_def, surface_velocity.x), (float)INFINITY, "surface_velocity"},
        {offsetof(hw_collider_def, static_friction), -0.1f, "static_friction"},
        {offsetof(hw_collider_def, dynamic_friction), 11.0f, "dynamic_friction"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        hw_collider_def bad = def;
        memcpy((char *)&bad + wrong[i].offset, &wrong[i].value, sizeof(float));
        CHECK_REFUSED(&s, hw_collider_create(s.world, &bad, &id), HW_ERROR_BAD_VALUE, wrong[i].field);
        CHECK_EQUAL_HEX(id.bits, 0);
    }
    hw_collider_def bad = def;
    bad.flags = 64;
    CHECK_REFUSED(&s, hw_collider_create(s.world, &bad, &id), HW_ERROR_BAD_VALUE, "flags");
    bad = def;
    bad.body.bits = 77;
    CHECK_REFUSED(&s, hw_collider_create(s.world, &bad, &id), HW_ERROR_BAD_ID, "body");
    bad = shapes_def(HW_SHAPE_MESH);
    CHECK_REFUSED(&s, hw_collider_create(s.world, &bad, &id), HW_ERROR_BAD_VALUE, "data_of");
    hw_collider_id box = shapes_add(&s, &def);
    bad.data_of = box;
    CHECK_REFUSED(&s, hw_collider_create(s.world, &bad, &id), HW_ERROR_BAD_VALUE, "same world and shape");
    bad = def;
    bad.shape = HW_SHAPE_SPHERE;
    CHECK_REFUSED(&s, hw_collider_set_def(box, &bad), HW_ERROR_BAD_VALUE, "shape and body");
    hw_quat zero = {0};
    CHECK_REFUSED(&s, hw_collider_set_transform(box, def.position, &zero), HW_ERROR_BAD_VALUE, "orientation");
    CHECK_REFUSED(&s, hw_collider_set_transform(box, hwi_vec3((float)NAN, 0.0f, 0.0f), NULL), HW_ERROR_BAD_VALUE,
                  "position");
    CHECK_REFUSED(&s, hw_collider_set_vertices(box, corners, 8), HW_ERROR_BAD_VALUE, "not a mesh");
    CHECK_REFUSED(&s, hw_collider_set_heights(box, heights, 6), HW_ERROR_BAD_VALUE, "not a height field");
    scene_end(&s);
}

TEST(colliders_of_bad_meshes_hulls_and_fields_are_refused_in_words)
{
    scene s;
    scene_begin(&s, NULL);
    hw_collider_id id;
    hw_collider_def def = shapes_def(HW_SHAPE_MESH);
    hw_vec3 vertices[4] = {{0.0f, 0.0f, 0.0f}, {1.0f, 0.0f, 0.0f}, {0.0f, 0.0f, 1.0f}, {2.0f, 0.0f, 0.0f}};
    int32_t good[3] = {0, 2, 1};
    int32_t outside[3] = {0, 1, 4};
    int32_t negative[3] = {0, -1, 2};
    int32_t flat[6] = {0, 1, 3, 1, 1, 2};
    CHECK_REFUSED(&s, hw_collider_create_mesh(s.world, &def, vertices, 4, outside, 3, &id), HW_ERROR_BAD_VALUE,
                  "indices[2] must be from 0 to 3, got 4");
    CHECK_REFUSED(&s, hw_collider_create_mesh(s.world, &def, vertices, 4, negative, 3, &id), HW_ERROR_BAD_VALUE,
                  "indices[1]");
    CHECK_REFUSED(&s, hw_collider_create_mesh(s.world, &def, vertices, 4, flat, 6, &id), HW_ERROR_BAD_VALUE, "area");
    CHECK_REFUSED(&s, hw_collider_create_mesh(s.world, &def, vertices, 4, good, 2, &id), HW_ERROR_BAD_VALUE,
                  "index_count");
    CHECK_REFUSED(&s, hw_collider_create_mesh(s.world, &def, vertices, 4, good, 0, &id), HW_ERROR_BAD_VALUE,
                  "index_count");
    CHECK_REFUSED(&s, hw_collider_create_mesh(s.world, &def, vertices, 4, flat, 5, &id), HW_ERROR_BAD_VALUE,
                  "multiple of 3");
    CHECK_REFUSED(&s, hw_collider_create_mesh(s.world, &def, vertices, 4, good, 3 * HW_MAX_MESH_TRIANGLES + 3, &id),
                  HW_ERROR_BAD_VALUE, "index_count");
    CHECK_REFUSED(&s, hw_collider_create_mesh(s.world, &def, NULL, 4, good, 3, &id), HW_ERROR_NULL_ARGUMENT,
                  "vertices");
    CHECK_REFUSED(&s, hw_collider_create_mesh(s.world, &def, vertices, 4, NULL, 3, &id), HW_ERROR_NULL_ARGUMENT,
                  "indices");
    hw_vec3 kept = vertices[1];
    vertices[1].y = (float)NAN;
    CHECK_REFUSED(&s, hw_collider_create_mesh(s.world, &def, vertices, 4, good, 3, &id), HW_ERROR_BAD_VALUE,
                  "vertices[1]");
    vertices[1] = kept;
    // Some triangles without area among good ones do no harm; a feature keeps the host's number.
    int32_t mixed[9] = {0, 0, 1, 0, 1, 3, 0, 2, 1};
    CHECK_OK(hw_collider_create_mesh(s.world, &def, vertices, 4, mixed, 9, &id));
    hw_ray_hit hit;
    CHECK_OK(hw_world_cast_ray(s.world, hwi_vec3(0.2f, 1.0f, 0.2f), hwi_vec3(0.0f, -2.0f, 0.0f), 1, &hit));
    CHECK_EQUAL_HEX(hit.collider.bits, id.bits);
    CHECK_EQUAL_INT(hit.feature, 2);
    vertices[1].y = (float)INFINITY;
    CHECK_REFUSED(&s, hw_collider_set_vertices(id, vertices, 4), HW_ERROR_BAD_VALUE, "vertices[1]");
    CHECK_REFUSED(&s, hw_collider_set_vertices(id, vertices, 3), HW_ERROR_BAD_VALUE, "4 vertices");
    def = shapes_def(HW_SHAPE_CONVEX);
    CHECK_REFUSED(&s, hw_collider_create_convex(s.world, &def, corners, 4, &id), HW_ERROR_BAD_VALUE, "volume");
    CHECK_REFUSED(&s, hw_collider_create_convex(s.world, &def, corners, 3, &id), HW_ERROR_BAD_VALUE, "count");
    CHECK_REFUSED(&s, hw_collider_create_convex(s.world, &def, vertices, 4, &id), HW_ERROR_BAD_VALUE, "points[1]");
    def = shapes_def(HW_SHAPE_HEIGHT_FIELD);
    hw_height_field one = {.columns = 1, .rows = 6, .cell_width = 1.0f, .cell_depth = 1.0f};
    CHECK_REFUSED(&s, hw_collider_create_height_field(s.world, &def, &one, heights, 6, &id), HW_ERROR_BAD_VALUE,
                  "columns");
    CHECK_REFUSED(&s, hw_collider_create_height_field(s.world, &def, &grid, heights, 5, &id), HW_ERROR_BAD_VALUE,
                  "columns times rows, 6, got 5");
    float steep[6] = {0.0f, 1.0f, 2.0f, 3.0f, (float)INFINITY, 5.0f};
    CHECK_REFUSED(&s, hw_collider_create_height_field(s.world, &def, &grid, steep, 6, &id), HW_ERROR_BAD_VALUE,
                  "heights[4]");
    scene_end(&s);
}

TEST(colliders_of_one_mesh_share_its_data_until_the_last_is_gone)
{
    scene s;
    scene_begin(&s, NULL);
    shapes_mesh mesh = {.count = 0};
    shapes_box(&mesh, hwi_vec3(1.0f, 1.0f, 1.0f));
    hw_collider_def def = shapes_def(HW_SHAPE_MESH);
    hw_collider_id first = shapes_add_mesh(&s, &def, &mesh);
    uint64_t bytes = hw_live_bytes();
    def.data_of = first;
    def.position.x = 10.0f;
    hw_collider_id second = shapes_add(&s, &def);
    CHECK(hw_live_bytes() - bytes < 1024);
    CHECK_OK(hw_collider_destroy(first));
    hw_ray_hit hit;
    CHECK_OK(hw_world_cast_ray(s.world, hwi_vec3(10.0f, 5.0f, 0.2f), hwi_vec3(0.0f, -9.0f, 0.0f), 1, &hit));
    CHECK_EQUAL_HEX(hit.collider.bits, second.bits);
    CHECK_NEAR(hit.distance, 4.0, 1e-5);
    scene_end(&s);
}

TEST(a_mesh_made_in_another_world_is_handed_over)
{
    scene s, workshop;
    scene_begin(&s, NULL);
    scene_begin(&workshop, NULL);
    shapes_mesh mesh = {.count = 0};
    shapes_box(&mesh, hwi_vec3(1.0f, 1.0f, 1.0f));
    hw_collider_def def = shapes_def(HW_SHAPE_MESH);
    hw_collider_id made = shapes_add_mesh(&workshop, &def, &mesh);
    hw_collider_id adopted, box = {0};
    hw_collider_def simple = shapes_def(HW_SHAPE_BOX);
    box = shapes_add(&workshop, &simple);

    CHECK_REFUSED(&s, hw_collider_adopt(s.world, &simple, box, &adopted), HW_ERROR_BAD_VALUE, "from must be");
    CHECK_REFUSED(&s, hw_collider_adopt(s.world, &simple, made, &adopted), HW_ERROR_BAD_VALUE, "from must be");
    CHECK_REFUSED(&s, hw_collider_adopt(workshop.world, &def, made, &adopted), HW_ERROR_BAD_VALUE, "another world");
    CHECK_REFUSED(&s, hw_collider_adopt(s.world, &def, (hw_collider_id){0}, &adopted), HW_ERROR_BAD_ID, "");
    CHECK_REFUSED(&s, hw_collider_adopt(s.world, &def, made, NULL), HW_ERROR_NULL_ARGUMENT, "collider");
    hw_collider_def second = def;
    second.data_of = made;
    hw_collider_id sharer = shapes_add(&workshop, &second);
    CHECK_REFUSED(&s, hw_collider_adopt(s.world, &def, made, &adopted), HW_ERROR_BAD_VALUE, "2 colliders share");
    CHECK_OK(hw_collider_destroy(sharer));

    def.position.x = 10.0f;
    CHECK_OK(hw_collider_adopt(s.world, &def, made, &adopted));
    CHECK_RESULT(hw_collider_destroy(made), HW_ERROR_STALE_ID);
    scene_end(&workshop);
    hw_ray_hit hit;
    CHECK_OK(hw_world_cast_ray(s.world, hwi_vec3(10.0f, 5.0f, 0.2f), hwi_vec3(0.0f, -9.0f, 0.0f), 1, &hit));
    CHECK_EQUAL_HEX(hit.collider.bits, adopted.bits);
    CHECK_NEAR(hit.distance, 4.0, 1e-5);
    scene_end(&s);
}

TEST(colliders_come_back_from_a_snapshot_as_they_were)
{
    scene s, other;
    scene_begin(&s, NULL);
    hw_collider_id ids[8];
    add_all(&s, ids);
    hw_body_def body_def;
    hw_body_id body;
    CHECK_OK(hw_body_def_init(&body_def));
    CHECK_OK(hw_body_create(s.world, &body_def, &body));
    hw_collider_def def = shapes_def(HW_SHAPE_MESH);
    def.data_of = ids[HW_SHAPE_MESH - 1];
    def.body = body;
    def.position.z = 30.0f;
    hw_collider_id carried = shapes_add(&s, &def);
    hw_quat turned = {0.0f, 0.5f, 0.0f, 1.0f};
    CHECK_OK(hw_collider_set_transform(ids[3], hwi_vec3(31.0f, 0.5f, 0.0f), &turned));
    CHECK_OK(hw_world_step(s.world, 0.5 / 60.0)); // half of a substep: on its way
    uint64_t size, written, hash = scene_hash(&s);
    CHECK_OK(hw_snapshot_size(s.world, &size));
    char *memory = malloc(size);
    CHECK_OK(hw_snapshot_save(s.world, memory, size, &written));
    scene_begin(&other, NULL);
    CHECK_OK(hw_snapshot_load(other.world, memory, size));
    CHECK_EQUAL_HEX(scene_hash(&other), hash);
    CHECK_EQUAL_INT(shapes_world(&other)->colliders.count, 9);
    const hwi_collider *copy = shapes_world(&other)->colliders.living[8];
    const hwi_collider *original = shapes_world(&other)->colliders.living[HW_SHAPE_MESH - 1];
    CHECK(copy->shape == original->shape && copy->shape->users == 2);
    CHECK(copy->body == shapes_world(&other)->bodies.living[0]);
    CHECK_EQUAL_HEX(copy->def.body.bits, copy->body->object.id_bits);
    scene_run(&s, 3);
    scene_run(&other, 3);
    CHECK_EQUAL_HEX(scene_hash(&other), scene_hash(&s));
    // The same contacts, to the bit.
    uint64_t random = 3;
    for (int i = 0; i < 2000; i++) {
        hw_vec3 a = shapes_point(&random, 1.5);
        hw_vec3 b = shapes_point(&random, 1.5);
        a.x += 10.0f * (float)(i % 8);
        b.x += 10.0f * (float)(i % 8);
        hwi_sweep sweep = shapes_still(a, b, 0.1f, 0.2f);
        hwi_contact_point points[2][16];
        int32_t count = hwi_collide_segment(shapes_world(&s), &sweep, 1, points[0], 16);
        CHECK_EQUAL_INT(hwi_collide_segment(shapes_world(&other), &sweep, 1, points[1], 16), count);
        CHECK(memcmp(points[0], points[1], (size_t)count * sizeof *points[0]) == 0);
    }
    // Back into its own world, under its ids.
    CHECK_OK(hw_collider_destroy(carried));
    CHECK_OK(hw_snapshot_load(s.world, memory, size));
    CHECK_EQUAL_HEX(scene_hash(&s), hash);
    CHECK_EQUAL_INT(collider_def(carried).shape, HW_SHAPE_MESH);
    // No cut of it is taken, and no byte of it is believed.
    for (uint64_t cut = 0; cut < size; cut += 97)
        CHECK_REFUSED(&s, hw_snapshot_load(s.world, memory, cut), HW_ERROR_BAD_SNAPSHOT, "snapshot");
    free(memory);
    scene_end(&other);
    scene_end(&s);
}

TEST(colliders_on_a_body_go_where_it_goes_and_leave_with_it)
{
    scene s;
    scene_begin(&s, NULL);
    hw_body_def body_def;
    hw_body_id body;
    CHECK_OK(hw_body_def_init(&body_def));
    body_def.gravity_scale = 0.0f;
    CHECK_OK(hw_body_create(s.world, &body_def, &body));
    hw_collider_def def = shapes_def(HW_SHAPE_SPHERE);
    def.body = body;
    def.position = hwi_vec3(2.0f, 0.0f, 0.0f);
    hw_collider_id id = shapes_add(&s, &def);
    hw_body_state state = {.position = {5.0f, 1.0f, 0.0f},
                           .orientation = {0.0f, 0.0f, 0.70710678f, 0.70710678f},
                           .velocity = {0.0f, 0.0f, 6.0f},
                           .angular_velocity = {0.0f, 3.0f, 0.0f}};
    CHECK_OK(hw_body_set_state(body, &state));
    scene_run(&s, 1);
    const hwi_collider *collider = shapes_find(id);
    // Turned from x to y, and on by a sixtieth of 6 m/s.
    CHECK_NEAR(collider->end.position.x, 5.0, 1e-5);
    CHECK_NEAR(collider->end.position.y, 3.0, 1e-5);
    CHECK_NEAR(collider->end.position.z, 0.1, 1e-5);
    hw_vec3 speed = hwi_collider_surface_velocity(collider, (hw_vec3){0}, hwi_vec3(5.5f, 3.0f, 0.1f));
    CHECK_NEAR(speed.z, 6.0 - 3.0 * 0.5, 1e-3);
    CHECK(collider->body != NULL);
    CHECK_OK(hw_body_destroy(body));
    int32_t count;
    CHECK_OK(hw_world_get_colliders(s.world, NULL, 0, &count));
    CHECK_EQUAL_INT(count, 0);
    scene_end(&s);
}

TEST(colliders_glide_through_the_substeps_of_a_frame)
{
    scene s;
    scene_begin(&s, NULL);
    hw_collider_def def = shapes_def(HW_SHAPE_BOX);
    hw_collider_id id = shapes_add(&s, &def);
    CHECK_OK(hw_collider_set_transform(id, hwi_vec3(4.0f, 0.0f, 0.0f), NULL));
    CHECK_OK(hw_world_step(s.world, 4.0 / 60.0));
    CHECK_NEAR(shapes_find(id)->begin.position.x, 3.0, 1e-9);
    CHECK_NEAR(shapes_find(id)->end.position.x, 4.0, 1e-9);
    CHECK_NEAR(shapes_find(id)->velocity.x, 60.0, 1e-3);
    CHECK_OK(hw_world_step(s.world, 4.0 / 60.0));
    CHECK(!shapes_find(id)->moving);
    // A jump has no velocity.
    def.position.x = 9.0f;
    CHECK_OK(hw_collider_set_def(id, &def));
    CHECK_OK(hw_world_step(s.world, 1.0 / 60.0));
    CHECK_NEAR(shapes_find(id)->end.position.x, 9.0, 0.0);
    CHECK_NEAR(shapes_find(id)->velocity.x, 0.0, 0.0);
    scene_end(&s);
}

TEST(colliders_are_found_in_the_tree_whatever_its_history)
{
    scene s;
    scene_begin(&s, NULL);
    uint64_t random = 41;
    enum { COUNT = 600 };
    hw_collider_id ids[COUNT];
    for (int i = 0; i < COUNT; i++) {
        hw_collider_def def = shapes_def(HW_SHAPE_BOX);
        def.position = shapes_point(&random, 50.0);
        def.orientation = shapes_turn(&random);
        def.category = i % 3 == 0 ? 2 : 1;
        ids[i] = shapes_add(&s, &def);
    }
    for (int round = 0; round < 20; round++) {
        for (int i = 0; i < COUNT; i++) {
            if (shapes_random(&random) < 0.2) {
                hw_collider_def def = collider_def(ids[i]);
                CHECK_OK(hw_collider_destroy(ids[i]));
                ids[i] = shapes_add(&s, &def);
            } else if (shapes_random(&random) < 0.3) {
                hw_quat turned = shapes_turn(&random);
                CHECK_OK(hw_collider_set_transform(ids[i], shapes_point(&random, 50.0), &turned));
            }
        }
        scene_run(&s, 1);
        const hwi_world *world = shapes_world(&s);
        for (int q = 0; q < 50; q++) {
            hw_vec3 low = shapes_point(&random, 50.0);
            hw_vec3 high = hwi_add(low, hwi_vec3(10.0f, 10.0f, 10.0f));
            int32_t found[COUNT];
            int32_t count = hwi_colliders_near(world, (hw_vec3){0}, low, high, 1, found, COUNT);
            for (int32_t i = 1; i < count; i++)
                CHECK(found[i] > found[i - 1]);
            int32_t place = 0;
            hw_box box = {low, high};
            for (int32_t i = 0; i < world->colliders.count; i++) {
                const hwi_collider *collider = world->colliders.living[i];
                hw_box own = hwi_collider_box(collider);
                while (place < count && found[place] < collider->object.index)
                    place++;
                if (collider->def.category == 1 && hwi_boxes_meet(&own, &box))
                    CHECK(place < count && found[place] == collider->object.index);
                if (place < count && found[place] == collider->object.index)
                    CHECK_EQUAL_INT(collider->def.category, 1);
            }
            // Those with the lowest indices, where there is no room for all.
            int32_t few[4];
            CHECK_EQUAL_INT(hwi_colliders_near(world, (hw_vec3){0}, low, high, 1, few, 4), count);
            for (int32_t i = 0; i < count && i < 4; i++)
                CHECK_EQUAL_INT(few[i], found[i]);
        }
        CHECK(world->broad.tree.nodes[world->broad.tree.root].height < 20);
    }
    scene_end(&s);
}

TEST(colliders_stop_rays_where_they_are)
{
    scene s;
    scene_begin(&s, NULL);
    hw_collider_id ids[8];
    add_all(&s, ids);
    // From above, a little off the centre: plane, sphere, capsule, box, cylinder, hull, mesh, field.
    static const double tops[8] = {-20.0, 0.4582576, 0.9582576, 0.5, 0.5, 1.0, 1.0, 0.2625};
    hw_ray_hit hit;
    for (int i = 0; i < 8; i++) {
        hw_vec3 start = {10.0f * (float)i + 0.2f, 5.0f, 0.0f};
        check_context("shape %d", i + 1);
        CHECK_OK(hw_world_cast_ray(s.world, start, hwi_vec3(0.0f, -100.0f, 0.0f), 1, &hit));
        CHECK_EQUAL_HEX(hit.collider.bits, ids[i].bits);
        CHECK_EQUAL_INT(hit.user_data, 101 + i);
        if (i < 7) {
            CHECK_NEAR(hit.point.y, tops[i], 1e-5);
            CHECK_NEAR(hit.distance, 5.0 - tops[i], 1e-5);
        }
        CHECK(hit.normal.y > 0.8f);
        // From inside of a solid there is nothing but the next one.
        CHECK_OK(hw_world_cast_ray(s.world, hit.point, hwi_vec3(0.0f, -0.001f, 0.0f), 2, &hit));
        CHECK_EQUAL_HEX(hit.collider.bits, 0);
    }
    // A thousand kilometres away, a hair beside and a hair inside.
    hw_vec3 far = {10.0f, 1000000.0f, 0.499f};
    CHECK_OK(hw_world_cast_ray(s.world, far, hwi_vec3(0.0f, -1000010.0f, 0.0f), 1, &hit));
    CHECK_EQUAL_HEX(hit.collider.bits, ids[1].bits);
    far.z = 0.501f;
    CHECK_OK(hw_world_cast_ray(s.world, far, hwi_vec3(0.0f, -1000010.0f, 0.0f), 1, &hit));
    CHECK_EQUAL_HEX(hit.collider.bits, 0);
    CHECK_REFUSED(&s, hw_world_cast_ray(s.world, hwi_vec3(0.0f, (float)NAN, 0.0f), far, 1, &hit), HW_ERROR_BAD_VALUE,
                  "start");
    CHECK_REFUSED(&s, hw_world_cast_ray(s.world, far, far, 1, NULL), HW_ERROR_NULL_ARGUMENT, "hit");
    CHECK_REFUSED(&s, hw_world_get_closest_point(s.world, far, -1.0f, 1, &hit), HW_ERROR_BAD_VALUE, "limit");
    scene_end(&s);
}

TEST(colliders_tell_their_closest_point_inside_and_outside)
{
    scene s;
    scene_begin(&s, NULL);
    hw_collider_id ids[8];
    add_all(&s, ids);
    hw_ray_hit hit;
    for (int i = 1; i < 8; i++) {
        for (int inside = 0; inside < 2; inside++) {
            hw_vec3 point = {10.0f * (float)i + 0.05f, inside ? -0.03f : 3.0f, 0.02f};
            CHECK_OK(hw_world_get_closest_point(s.world, point, 4.0f, 1, &hit));
            check_context("shape %d, inside %d: %g", i + 1, inside, (double)hit.distance);
            CHECK_EQUAL_HEX(hit.collider.bits, ids[i].bits);
            CHECK_EQUAL_INT(hit.distance < 0.0f, inside);
            hw_vec3 back = hwi_add_scaled(hit.point, hit.distance, hit.normal);
            CHECK_NEAR(hwi_distance(back, point), 0.0, 1e-5);
        }
        CHECK_OK(hw_world_get_closest_point(s.world, hwi_vec3(10.0f * (float)i, 5.0f, 0.0f), 1.0f, 1, &hit));
        CHECK_EQUAL_HEX(hit.collider.bits, 0);
    }
    CHECK_OK(hw_world_get_closest_point(s.world, hwi_vec3(2.0f, -21.5f, 0.0f), 5.0f, 1, &hit));
    CHECK_NEAR(hit.distance, -1.5, 1e-5);
    scene_end(&s);
}

TEST(colliders_are_crossed_by_a_line_once_in_and_once_out)
{
    scene s;
    scene_begin(&s, NULL);
    hw_collider_id ids[8];
    add_all(&s, ids);
    for (int i = 1; i < 8; i++) {
        hwi_crossing crossings[8];
        hw_vec3 a = {10.0f * (float)i - 3.0f, i == 7 ? 0.25f : 0.05f, 0.3f};
        hw_vec3 b = {10.0f * (float)i + 3.0f, i == 7 ? 0.25f : -0.05f, 0.25f};
        int32_t count = hwi_collider_crossings(shapes_find(ids[i]), (hw_vec3){0}, a, b, crossings, 8);
        check_context("shape %d", i + 1);
        CHECK_EQUAL_INT(count, 2);
        CHECK(crossings[0].entry && !crossings[1].entry);
        CHECK(crossings[0].along < crossings[1].along);
        CHECK(crossings[0].normal.x < 0.0f && crossings[1].normal.x > 0.0f);
        CHECK(crossings[0].depth > 0.0f);
    }
    // Straight on, the depth is that of the far end behind the near face.
    hwi_crossing crossing;
    hw_vec3 start = {30.0f, 2.0f, 0.1f};
    int32_t count = hwi_collider_crossings(shapes_find(ids[3]), start, hwi_vec3(0.0f, 0.0f, 0.0f),
                                           hwi_vec3(0.0f, -1.75f, 0.0f), &crossing, 1);
    CHECK_EQUAL_INT(count, 1);
    CHECK_NEAR(crossing.point.y, -1.5, 1e-5);
    CHECK_NEAR(crossing.depth, 0.25, 1e-5);
    scene_end(&s);
}

TEST(colliders_of_moved_vertices_are_met_where_they_are_now)
{
    scene s;
    scene_begin(&s, NULL);
    static shapes_mesh mesh;
    mesh.count = 0;
    for (int i = 0; i < 16; i++)
        for (int j = 0; j < 16; j++) {
            float x = 0.25f * (float)i - 2.0f, z = 0.25f * (float)j - 2.0f, d = 0.25f;
            shapes_triangle(&mesh, hwi_vec3(x, 0, z), hwi_vec3(x, 0, z + d), hwi_vec3(x + d, 0, z + d));
            shapes_triangle(&mesh, hwi_vec3(x, 0, z), hwi_vec3(x + d, 0, z + d), hwi_vec3(x + d, 0, z));
        }
    hw_collider_def def = shapes_def(HW_SHAPE_MESH);
    hw_collider_id id = shapes_add_mesh(&s, &def, &mesh);
    uint64_t before = scene_hash(&s);
    for (int i = 0; i < mesh.count; i++)
        mesh.vertices[i].y = 3.0f + 2.0f * shapes_hill((double)mesh.vertices[i].x, (double)mesh.vertices[i].z);
    CHECK_OK(hw_collider_set_vertices(id, mesh.vertices, mesh.count));
    CHECK(scene_hash(&s) != before);
    hw_collider_id fresh = shapes_add_mesh(&s, &def, &mesh);
    uint64_t random = 43;
    int met = 0;
    for (int i = 0; i < 1000; i++) {
        hw_vec3 a = {shapes_between(&random, -2.0, 2.0), shapes_between(&random, 3.0, 3.5),
                     shapes_between(&random, -2.0, 2.0)};
        hw_vec3 b = hwi_add(a, shapes_point(&random, 0.2));
        hwi_contact_point points[2][HWI_CONTACTS_PER_COLLIDER];
        hwi_sweep sweep = shapes_still(a, b, 0.05f, 0.05f);
        int32_t count = hwi_collide_segment_with(shapes_find(id), &sweep, points[0]);
        CHECK_EQUAL_INT(hwi_collide_segment_with(shapes_find(fresh), &sweep, points[1]), count);
        for (int32_t j = 0; j < count; j++) {
            CHECK_NEAR(points[0][j].gap, points[1][j].gap, 0.0);
            met++;
        }
        // The tree knows, too.
        hwi_contact_point all[2 * HWI_CONTACTS_PER_COLLIDER];
        int32_t in_world = hwi_collide_segment(shapes_world(&s), &sweep, 1, all, 2 * HWI_CONTACTS_PER_COLLIDER);
        CHECK_EQUAL_INT(in_world, 2 * count);
    }
    CHECK(met > 100);
    scene_end(&s);
}

TEST(colliders_of_round_hulls_are_simplified_from_the_outside)
{
    scene s;
    scene_begin(&s, NULL);
    enum { COUNT = 3000 };
    static hw_vec3 points[COUNT];
    uint64_t random = 47;
    for (int i = 0; i < COUNT; i++) {
        hw_vec3 p = shapes_point(&random, 1.0);
        points[i] = hwi_scale(p, 1.0f / fmaxf(hwi_length(p), 0.1f));
    }
    hw_collider_def def = shapes_def(HW_SHAPE_CONVEX);
    hw_collider_id id;
    CHECK_OK(hw_collider_create_convex(s.world, &def, points, COUNT, &id));
    const hwi_convex *hull = shapes_find(id)->shape->hull;
    CHECK(hull->corner_count > 200 && hull->corner_count <= HW_MAX_CONVEX_CORNERS);
    CHECK_EQUAL_INT(hull->face_count, 2 * hull->corner_count - 4);
    hwi_place normal;
    for (int i = 0; i < COUNT; i++)
        CHECK(hwi_convex_distance(hull, hwi_place_of(points[i]), &normal) < 0.03);
    CHECK_NEAR(hwi_convex_distance(hull, (hwi_place){0.0, 0.0, 0.0}, &normal), -1.0, 0.03);
    scene_end(&s);
}

TEST(colliders_of_heights_have_holes_and_change)
{
    scene s;
    scene_begin(&s, NULL);
    hw_collider_def def = shapes_def(HW_SHAPE_HEIGHT_FIELD);
    hw_height_field field = {.columns = 4, .rows = 4, .cell_width = 1.0f, .cell_depth = 1.0f};
    float ground[16] = {0};
    ground[0] = (float)NAN;
    hw_collider_id id;
    hw_ray_hit hit;
    hw_vec3 down = {0.0f, -20.0f, 0.0f};
    CHECK_OK(hw_collider_create_height_field(s.world, &def, &field, ground, 16, &id));
    CHECK_OK(hw_world_cast_ray(s.world, hwi_vec3(-1.3f, 5.0f, -1.2f), down, 1, &hit));
    CHECK_EQUAL_HEX(hit.collider.bits, 0);
    CHECK_OK(hw_world_cast_ray(s.world, hwi_vec3(1.3f, 5.0f, 1.2f), down, 1, &hit));
    CHECK_NEAR(hit.point.y, 0.0, 1e-6);
    for (int i = 0; i < 16; i++)
        ground[i] = 3.0f;
    CHECK_OK(hw_collider_set_heights(id, ground, 16));
    CHECK_OK(hw_world_cast_ray(s.world, hwi_vec3(-1.3f, 5.0f, -1.2f), down, 1, &hit));
    CHECK_NEAR(hit.point.y, 3.0, 1e-6);
    CHECK_REFUSED(&s, hw_collider_set_heights(id, ground, 15), HW_ERROR_BAD_VALUE, "16, got 15");
    scene_end(&s);
}

// Many cables that fall among moving and standing colliders of every kind.
static uint64_t hash_after_falling(int32_t workers)
{
    scene s;
    hw_world_def world = scene_world_def();
    world.worker_count = workers;
    scene_begin(&s, &world);
    hw_collider_id ids[8];
    add_all(&s, ids);
    for (int i = 0; i < 16; i++) {
        hw_cable_def def = scene_cable_def(HW_MODEL_DYNAMIC);
        def.flags = 0;
        def.segment_count = 20;
        def.rest_length = 2.0f;
        def.material.mass_per_length = 3.0f;
        def.start_position = (hw_vec3){5.0f * (float)i - 1.0f, 1.4f, 0.1f};
        def.end_position = (hw_vec3){5.0f * (float)i + 0.9f, 1.5f, -0.1f};
        scene_add(&s, &def);
    }
    for (int i = 0; i < 60; i++) {
        CHECK_OK(hw_collider_set_transform(ids[3], hwi_vec3(30.0f, 0.01f * (float)i, 0.0f), NULL));
        CHECK_OK(hw_collider_set_transform(ids[6], hwi_vec3(60.0f, 0.0f, 0.02f * (float)i), NULL));
        scene_run(&s, 1);
    }
    uint64_t hash = scene_hash(&s);
    for (int32_t i = 0; i < s.cable_count; i++)
        CHECK_EQUAL_INT(scene_status(s.cables[i]).state, HW_CABLE_MOVING);
    scene_end(&s);
    return hash;
}

TEST(colliders_are_met_alike_by_one_worker_and_by_two)
{
    uint64_t one = hash_after_falling(1);
    printf("hash colliders %016llx\n", (unsigned long long)one);
    CHECK_EQUAL_HEX(hash_after_falling(2), one);
}
