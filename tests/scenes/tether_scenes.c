// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "tether_scenes.h"

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
