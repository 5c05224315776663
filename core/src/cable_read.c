// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// What a cable tells: places, lengths, tensions. Nothing here changes it.

#include <string.h>

#include "cable.h"
#include "cable_model.h"
#include "validate.h"
#include "vector.h"
#include "world.h"

hw_result hw_cable_get_view(hw_cable_id id, hw_cable_view *view)
{
    hw_result result = hwi_check_pointer(__func__, "view", view);
    if (result != HW_OK) {
        return result;
    }
    *view = (hw_cable_view){0};
    hwi_cable *cable;
    hwi_world *world;
    result = hwi_cable_resolve(__func__, id, &cable, &world);
    if (result == HW_OK) {
        *view = (hw_cable_view){cable->position, cable->origin, cable->particle_count,
                                cable->cut_count > 0 ? cable->cut : NULL};
    }
    return result;
}

// The checks that all copies share. `count` tells how many items there are, also when the buffer is too small.
static hw_result begin_copy(const char *function, hw_cable_id id, const void *buffer, int32_t capacity, int32_t *count,
                            bool per_segment, hwi_cable **cable, hwi_world **world)
{
    hw_result result = hwi_check_pointer(function, "count", count);
    if (result != HW_OK) {
        return result;
    }
    *count = 0;
    result = hwi_cable_resolve(function, id, cable, world);
    if (result != HW_OK) {
        return result;
    }
    int32_t needed = per_segment ? (*cable)->def.segment_count : (*cable)->particle_count;
    *count = needed;
    result = hwi_check_capacity(function, per_segment ? "tensions" : "points", capacity, needed);
    return result != HW_OK ? result : hwi_check_pointer(function, "the buffer", buffer);
}

hw_result hw_cable_copy_points(hw_cable_id id, hw_vec3 *points, int32_t capacity, int32_t *count)
{
    hwi_cable *cable;
    hwi_world *world;
    hw_result result = begin_copy(__func__, id, points, capacity, count, false, &cable, &world);
    if (result != HW_OK) {
        return result;
    }
    for (int32_t i = 0; i < cable->particle_count; ++i) {
        points[i] = hwi_cable_to_world(cable, cable->position[i]);
    }
    return HW_OK;
}

// How far the drawn line is between the last two substeps. Only hosts whose frames do not end on a substep see a
// blend; it trails the simulation by up to one substep.
static float drawn_blend(const hwi_world *world)
{
    if (world->uneven_steps == 0) {
        return 1.0f;
    }
    double blend = world->pending / world->def.substep;
    return blend < 0.0 ? 0.0f : blend > 1.0 ? 1.0f : (float)blend;
}

// What must be added to a drawn end so that it lies where the host holds it now.
static hw_vec3 drawn_gap(const hwi_cable *cable, uint32_t flag, hw_vec3 target, hw_vec3 drawn)
{
    if ((cable->def.flags & flag) == 0) {
        return hwi_vec3(0.0f, 0.0f, 0.0f);
    }
    return hwi_sub(hwi_cable_to_local(cable, target), drawn);
}

hw_result hw_cable_copy_drawn_points(hw_cable_id id, hw_vec3 *points, int32_t capacity, int32_t *count)
{
    hwi_cable *cable;
    hwi_world *world;
    hw_result result = begin_copy(__func__, id, points, capacity, count, false, &cable, &world);
    if (result != HW_OK) {
        return result;
    }
    int32_t last = cable->particle_count - 1;
    float blend = cable->state == HW_CABLE_MOVING ? drawn_blend(world) : 1.0f;
    for (int32_t i = 0; i <= last; ++i) {
        points[i] = hwi_lerp(cable->good_position[i], cable->position[i], blend);
    }
    // The gap at each end fades out along the line: drawing stays smooth and nothing comes apart.
    hw_vec3 start_gap = drawn_gap(cable, HW_CABLE_HOLD_START, cable->def.start_position, points[0]);
    hw_vec3 end_gap = drawn_gap(cable, HW_CABLE_HOLD_END, cable->def.end_position, points[last]);
    for (int32_t i = 0; i <= last; ++i) {
        hw_vec3 shift = hwi_lerp(start_gap, end_gap, (float)i / (float)last);
        points[i] = hwi_cable_to_world(cable, hwi_add(points[i], shift));
    }
    if ((cable->def.flags & HW_CABLE_HOLD_START) != 0) {
        points[0] = cable->def.start_position;
    }
    if ((cable->def.flags & HW_CABLE_HOLD_END) != 0) {
        points[last] = cable->def.end_position;
    }
    return HW_OK;
}

hw_result hw_cable_copy_tensions(hw_cable_id id, float *tensions, int32_t capacity, int32_t *count)
{
    hwi_cable *cable;
    hwi_world *world;
    hw_result result = begin_copy(__func__, id, tensions, capacity, count, true, &cable, &world);
    if (result != HW_OK) {
        return result;
    }
    const hwi_cable_model *model = hwi_cable_model_of(cable);
    for (int32_t i = 0; i < cable->def.segment_count; ++i) {
        tensions[i] = model->tension(cable, i);
    }
    return HW_OK;
}

static float span_of(const hwi_cable *cable)
{
    double span = 0.0;
    for (int32_t i = 0; i + 1 < cable->hold_count; ++i) {
        span += (double)hwi_distance(cable->position[cable->holds[i].particle],
                                     cable->position[cable->holds[i + 1].particle]);
    }
    return (float)span;
}

// What the holder of an end feels.
static hw_vec3 end_force(const hwi_cable *cable, int32_t particle)
{
    if (!cable->held[particle]) {
        return (hw_vec3){0};
    }
    return particle == 0 ? cable->holds[0].force : cable->holds[cable->hold_count - 1].force;
}

hw_result hw_cable_get_status(hw_cable_id id, hw_cable_status *status)
{
    hw_result result = hwi_check_pointer(__func__, "status", status);
    if (result != HW_OK) {
        return result;
    }
    *status = (hw_cable_status){0};
    hwi_cable *cable;
    hwi_world *world;
    result = hwi_cable_resolve(__func__, id, &cable, &world);
    if (result != HW_OK) {
        return result;
    }
    const hwi_cable_model *model = hwi_cable_model_of(cable);
    double length = 0.0;
    float first = 0.0f;
    float latest = 0.0f;
    float largest = 0.0f;
    for (int32_t i = 0; i < cable->def.segment_count; ++i) {
        length += cable->cut[i] ? 0.0 : (double)hwi_distance(cable->position[i], cable->position[i + 1]);
        latest = model->tension(cable, i);
        first = i == 0 ? latest : first;
        largest = latest > largest ? latest : largest;
    }
    hw_vec3 start_force = end_force(cable, 0);
    hw_vec3 last_force = end_force(cable, cable->particle_count - 1);
    if (cable->nodes != NULL) {
        first = cable->held[0] ? hwi_length(start_force) : first;
        latest = cable->held[cable->particle_count - 1] ? hwi_length(last_force) : latest;
    }
    *status = (hw_cable_status){
        .state = cable->state,
        .taut = cable->taut,
        .rest_length = cable->def.rest_length,
        .current_length = (float)length,
        .span = span_of(cable),
        .start_tension = first,
        .end_tension = latest,
        .max_tension = largest,
        .start_force = start_force,
        .end_force = last_force,
        .particle_count = cable->particle_count,
        .held_count = cable->hold_count,
        .cut_count = cable->cut_count,
        .contact_count = cable->contacts.count,
        .user_data = cable->def.user_data,
    };
    return HW_OK;
}

hw_result hw_world_get_cables(hw_world_id id, hw_cable_id *cables, int32_t capacity, int32_t *count)
{
    return hwi_world_list(__func__, id, HW_KIND_CABLE, "cables", (uint64_t *)cables, capacity, count);
}
