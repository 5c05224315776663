// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "tether_scenes.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static void must(hw_result result)
{
    if (result != HW_OK) {
        fprintf(stderr, "scene: %s\n", hw_last_error());
        exit(1);
    }
}

hw_tether_def tether_def(int32_t model)
{
    hw_tether_def def;
    must(hw_tether_def_init(&def, model));
    return def;
}

static hw_vec3 corner(int32_t index)
{
    return (hw_vec3){20.0f * (float)(index % 32), -10.0f, 20.0f * (float)(index / 32)};
}

void scene_many_tethers(scene *s, int32_t count)
{
    hw_current_def current_def;
    hw_current_id current;
    must(hw_current_def_init(&current_def, HW_CURRENT_UNIFORM));
    current_def.velocity = (hw_vec3){0.2f, 0.0f, 0.3f};
    must(hw_current_create(s->world, &current_def, &current));
    for (int32_t i = 0; i < count; i++) {
        hw_tether_def def = tether_def(i % 8 == 0 ? HW_MODEL_V_SHAPE : HW_MODEL_CATENARY);
        hw_tether_id tether;
        def.start_position = corner(i);
        def.end_position = corner(i);
        def.end_position.x += 5.0f + 0.02f * (float)(i % 50);
        def.end_position.y -= 3.0f;
        def.user_data = (uint64_t)i;
        must(hw_tether_create(s->world, &def, &tether));
    }
}

void scene_move_tethers(scene *s, int32_t frame)
{
    static hw_tether_id tethers[4096];
    int32_t count;
    must(hw_world_get_tethers(s->world, tethers, 4096, &count));
    for (int32_t i = 0; i < count; i++) {
        hw_vec3 start = corner(i);
        hw_vec3 end = start;
        // To and fro, without the C library's sine.
        int32_t phase = (frame + 7 * i) % 200;
        float way = (float)(phase < 100 ? phase : 200 - phase) * 0.02f;
        end.x += 5.0f + 0.02f * (float)(i % 50) + way;
        end.y -= 3.0f;
        end.z += way;
        must(hw_tether_set_ends(tethers[i], start, end));
    }
}

static hw_collider_id add_mesh(scene *s, hw_vec3 centre, const hw_vec3 *vertices, int32_t vertex_count,
                               const int32_t *indices, int32_t index_count)
{
    hw_collider_def def;
    hw_collider_id collider;
    must(hw_collider_def_init(&def, HW_SHAPE_MESH));
    def.position = centre;
    must(hw_collider_create_mesh(s->world, &def, vertices, vertex_count, indices, index_count, &collider));
    return collider;
}

hw_collider_id scene_add_box_mesh(scene *s, hw_vec3 centre, hw_vec3 half)
{
    static const int32_t indices[36] = {0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4,
                                        2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5};
    hw_vec3 vertices[8];
    for (int i = 0; i < 8; i++) {
        vertices[i] = (hw_vec3){(i & 1) != 0 ? half.x : -half.x, (i & 2) != 0 ? half.y : -half.y,
                                (i & 4) != 0 ? half.z : -half.z};
    }
    return add_mesh(s, centre, vertices, 8, indices, 36);
}

#define MOST_SIDES 64

hw_collider_id scene_add_leg_mesh(scene *s, hw_vec3 centre, float radius, float half_height, int32_t sides)
{
    hw_vec3 vertices[2 * MOST_SIDES + 2];
    int32_t indices[12 * MOST_SIDES];
    sides = sides < MOST_SIDES ? sides : MOST_SIDES;
    const int32_t low = 2 * sides;
    const int32_t high = low + 1;
    for (int32_t i = 0; i < sides; i++) {
        double turn = 6.283185307179586 * i / sides;
        float x = radius * (float)cos(turn);
        float z = radius * (float)sin(turn);
        vertices[2 * i] = (hw_vec3){x, -half_height, z};
        vertices[2 * i + 1] = (hw_vec3){x, half_height, z};
        int32_t next = (i + 1) % sides;
        const int32_t side[12] = {2 * i, 2 * i + 1, 2 * next, 2 * next, 2 * i + 1,    2 * next + 1,
                                  2 * i, 2 * next,  low,      high,     2 * next + 1, 2 * i + 1};
        for (int k = 0; k < 12; k++)
            indices[12 * i + k] = side[k];
    }
    vertices[low] = (hw_vec3){0.0f, -half_height, 0.0f};
    vertices[high] = (hw_vec3){0.0f, half_height, 0.0f};
    return add_mesh(s, centre, vertices, 2 * sides + 2, indices, 12 * sides);
}

void scene_create_tethers(scene *s)
{
    hw_collider_def post;
    hw_collider_id collider;
    must(hw_collider_def_init(&post, HW_SHAPE_CYLINDER));
    post.radius = 0.3f;
    post.half_height = 8.0f;
    post.position = (hw_vec3){4.0f, -12.0f, 2.0f};
    must(hw_collider_create(s->world, &post, &collider));
    scene_many_tethers(s, 24);
}

void scene_drive_tethers(scene *s, int32_t substep)
{
    scene_move_tethers(s, substep);
}
