// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "shape_build.h"

#include <stdio.h>
#include <stdlib.h>

#include "object.h"
#include "value.h"

struct hwg_shape_build {
    int64_t task;
    hwg_shape_data *data;
    hw_vec3 scale;
    hw_collider_def def;
    hw_world_id workshop;
    hw_collider_id made; // null: refused
    char refusal[512];
};

// On a worker thread: none but this build's own memory is touched.
static void work(void *userdata)
{
    hwg_shape_build *build = userdata;
    hw_world_def def;
    hw_world_def_init(&def);
    bool made = hw_world_create(&def, &build->workshop) == HW_OK &&
                hwg_shape_create_from(build->workshop, build->data, build->scale, &build->def, &build->made);
    if (!made)
        snprintf(build->refusal, sizeof build->refusal, "%s", hwg_core_sentence());
}

hwg_shape_build *hwg_shape_build_begin(hwg_rid shape, hw_vec3 scale, const hw_collider_def *def)
{
    hwg_shape_build *build = calloc(1, sizeof *build);
    hwg_shape_data *data = build ? hwg_shape_data_read(shape) : NULL;
    if (!data) {
        free(build);
        return NULL;
    }
    build->data = data;
    build->scale = scale;
    build->def = *def;
    build->def.body.bits = 0; // it is of the other world
    hwg_string description = hwg_string_new("Hawser: a mesh that cables meet");
    build->task = hwg.worker_thread_pool_add_native_task(hwg.WorkerThreadPool, work, build, /* high priority */ false,
                                                         &description);
    hwg_string_destroy(&description);
    return build;
}

bool hwg_shape_build_is_done(const hwg_shape_build *build)
{
    uint8_t done = 0;
    HWG_CALL(WorkerThreadPool_is_task_completed, hwg.WorkerThreadPool, &done, &build->task);
    return done;
}

static void wait(hwg_shape_build *build)
{
    int64_t error = 0;
    HWG_CALL(WorkerThreadPool_wait_for_task_completion, hwg.WorkerThreadPool, &error, &build->task);
}

static void free_build(hwg_shape_build *build)
{
    hw_world_destroy(build->workshop);
    hwg_shape_data_free(build->data);
    free(build);
}

bool hwg_shape_build_end(hwg_shape_build *build, hw_world_id world, hw_collider_def *def, hw_collider_id *collider,
                         char *refusal, size_t capacity)
{
    wait(build);
    hw_body_id body = def->body;
    *def = build->def;
    def->body = body;
    collider->bits = 0;
    bool made = build->made.bits && hw_collider_adopt(world, def, build->made, collider) == HW_OK;
    if (!made)
        snprintf(refusal, capacity, "%s", build->made.bits ? hwg_core_sentence() : build->refusal);
    free_build(build);
    return made;
}

void hwg_shape_build_drop(hwg_shape_build *build)
{
    if (build) {
        wait(build);
        free_build(build);
    }
}
