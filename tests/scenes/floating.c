// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "floating.h"

#include <stdio.h>
#include <stdlib.h>

static void require(hw_result result, const char *what)
{
    if (result != HW_OK) {
        fprintf(stderr, "floating: %s failed: %s\n", what, hw_last_error());
        exit(2);
    }
}

void floating_begin(scene *s, double substep, int has_surface)
{
    hw_world_def world = scene_world_def();
    hw_water_def water;
    world.substep = substep;
    scene_begin(s, &world);
    require(hw_water_def_init(&water), "hw_water_def_init");
    water.flags = has_surface ? HW_WATER_SURFACE : 0;
    require(hw_world_set_water(s->world, &water), "hw_world_set_water");
}

floating_def floating_shape(int32_t shape)
{
    floating_def def = {.mass = 1.0f, .body_flags = HW_BODY_SIMULATED};
    require(hw_hull_def_init(&def.hull, shape), "hw_hull_def_init");
    require(hw_floater_def_init(&def.floater, HW_FLOATER_EXACT), "hw_floater_def_init");
    return def;
}

void floating_make_ideal(floating_def *def)
{
    hw_floater_def *f = &def->floater;
    f->flags = HW_FLOATER_ENABLED | HW_FLOATER_GIVEN_ADDED_MASS;
    f->drag_normal = f->drag_base = f->lift = f->wind_drag = f->slamming = f->radiation_damping = 0.0f;
}

floating floating_add(scene *s, const floating_def *def)
{
    floating f;
    hw_hull_info info;
    hw_body_def body;
    hw_floater_def floater = def->floater;
    require(hw_hull_create(s->world, &def->hull, NULL, 0, NULL, 0, &f.hull), "hw_hull_create");
    require(hw_hull_get_info(f.hull, &info), "hw_hull_get_info");
    hw_vec3 size = {info.bounds.maximum.x - info.bounds.minimum.x, info.bounds.maximum.y - info.bounds.minimum.y,
                    info.bounds.maximum.z - info.bounds.minimum.z};
    require(hw_body_def_init(&body), "hw_body_def_init");
    body.flags = def->body_flags;
    body.mass = def->mass;
    body.inertia = def->inertia;
    if (def->inertia.x == 0.0f)
        body.inertia = (hw_vec3){def->mass / 12.0f * (size.y * size.y + size.z * size.z),
                                 def->mass / 12.0f * (size.z * size.z + size.x * size.x),
                                 def->mass / 12.0f * (size.x * size.x + size.y * size.y)};
    require(hw_body_create(s->world, &body, &f.body), "hw_body_create");
    hw_body_state state = {.position = def->position, .orientation = def->turned, .velocity = def->velocity};
    hw_quat q = def->turned;
    if (q.x == 0.0f && q.y == 0.0f && q.z == 0.0f)
        state.orientation.w = 1.0f;
    require(hw_body_set_state(f.body, &state), "hw_body_set_state");
    floater.body = f.body;
    floater.hull = f.hull;
    floater.position = def->offset;
    require(hw_floater_create(s->world, &floater, &f.floater), "hw_floater_create");
    return f;
}

hw_body_state floating_state(floating f)
{
    hw_body_state state;
    require(hw_body_get_state(f.body, &state), "hw_body_get_state");
    return state;
}

hw_floater_status floating_status(floating f)
{
    hw_floater_status status;
    require(hw_floater_get_status(f.floater, &status), "hw_floater_get_status");
    return status;
}

static double angle_or_height(floating f, int axis)
{
    hw_body_state state = floating_state(f);
    return axis == 1 ? (double)state.position.y : (double)state.orientation.x;
}

double floating_period(scene *s, floating f, int axis, int32_t count)
{
    double *values = malloc((size_t)count * sizeof *values);
    double mean = 0.0;
    double first = 0.0;
    double last = 0.0;
    int32_t crossings = 0;
    if (values == NULL)
        exit(2);
    for (int32_t i = 0; i < count; i++) {
        scene_run(s, 1);
        values[i] = angle_or_height(f, axis);
        mean += values[i] / count;
    }
    for (int32_t i = 1; i < count; i++)
        if (values[i - 1] < mean && values[i] >= mean) {
            last = i - 1 + (mean - values[i - 1]) / (values[i] - values[i - 1]);
            first = crossings == 0 ? last : first;
            crossings++;
        }
    free(values);
    return crossings > 1 ? s->substep * (last - first) / (crossings - 1) : 0.0;
}
