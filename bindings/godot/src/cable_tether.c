// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "cable_tether.h"

#include <string.h>

#include "cable_node.h"
#include "server.h"
#include "transform.h"

int32_t hwg_core_model(int32_t model)
{
    return model > HW_MODEL_DYNAMIC ? HW_MODEL_DYNAMIC : model;
}

bool hwg_cable_is_tether(const hwg_cable *cable)
{
    return cable->tether.bits != 0;
}

static bool wants_tether(const hwg_cable *cable)
{
    return cable->settings.model > HW_MODEL_DYNAMIC || (cable->settings.model == HW_MODEL_DYNAMIC && cable->is_far);
}

// What the user set, with the ends and the length as they are.
static hw_tether_def wanted(const hwg_cable *cable, float length)
{
    hw_tether_def def = cable->settings.tether;
    def.model = cable->settings.model > HW_MODEL_DYNAMIC ? cable->settings.model : HW_MODEL_CATENARY;
    def.segment_count = cable->point_count - 1;
    def.length = length;
    def.material = cable->settings.cable.material;
    def.collision_mask = cable->settings.cable.collision_mask << cable->layer_shift;
    def.start_position = cable->ends[HWG_START].position;
    def.end_position = cable->ends[HWG_END].position;
    def.user_data = cable->base.instance_id;
    return def;
}

float hwg_cable_length(const hwg_cable *cable)
{
    float length = cable->settings.cable.rest_length;
    hw_cable_def now;
    hw_tether_def tether;
    if (length != cable->told_length)
        return length;
    if (cable->tether.bits)
        return hw_tether_get_def(cable->tether, &tether) == HW_OK ? tether.length : length;
    return cable->id.bits && hw_cable_get_def(cable->id, &now) == HW_OK ? now.rest_length : length;
}

static void give_up(hwg_cable *cable)
{
    // The cable goes on from where the tether is.
    if (hw_cable_take_tether(cable->id, cable->tether) != HW_OK ||
        hw_cable_set_active(cable->id, cable->active) != HW_OK)
        hwg_core_error(cable, "model");
    hwg_tether_destroy(cable);
}

static void take_over(hwg_cable *cable)
{
    hw_cable_def now; // a winch may have paid out since the length was set
    float length = hw_cable_get_def(cable->id, &now) == HW_OK ? now.rest_length : cable->settings.cable.rest_length;
    hw_tether_def def = wanted(cable, length);
    if (hw_tether_create(hwg_server_world(), &def, &cable->tether) != HW_OK) {
        hwg_core_error(cable, "model");
        cable->settings.model = HW_MODEL_DYNAMIC;
        cable->is_far = false;
        return;
    }
    // A cable that nobody has seen yet has no shape to keep.
    hw_result result = cable->fresh ? HW_OK : hw_tether_take_cable(cable->tether, cable->id);
    if (result == HW_OK)
        result = hw_cable_set_active(cable->id, 0);
    if (result == HW_OK)
        result = hw_tether_set_active(cable->tether, cable->active);
    // The tether pulls from now on.
    for (int32_t i = HWG_START; i <= HWG_END; i++)
        if (cable->ends[i].tie.id.bits)
            hwg_tie_let_go(&cable->ends[i].tie);
    if (result != HW_OK)
        hwg_core_error(cable, "model");
    if (cable->fresh)
        hwg_cable_teleport(cable);
}

void hwg_tether_follow_model(hwg_cable *cable)
{
    bool is_wanted = wants_tether(cable);
    if (is_wanted && !cable->tether.bits)
        take_over(cable);
    else if (!is_wanted && cable->tether.bits)
        give_up(cable);
}

bool hwg_tether_apply(hwg_cable *cable)
{
    if (!cable->tether.bits || !wants_tether(cable))
        return true;
    hw_tether_def def = wanted(cable, hwg_cable_length(cable));
    return hw_tether_set_def(cable->tether, &def) == HW_OK;
}

static void let_go(hwg_cable *cable, int32_t index)
{
    hwg_end *end = &cable->ends[index];
    if (!end->pulled)
        return;
    hw_tether_tie(cable->tether, index, (hw_body_id){0}, (hw_vec3){0.0f, 0.0f, 0.0f});
    hwg_body_give_back(end->pulled);
    end->pulled = NULL;
}

// Tie an end to the RigidBody3D that moves its node, which then feels the line.
static void tie_end(hwg_cable *cable, int32_t index)
{
    const float tremble = 1e-3f; // m, in the body: not worth a new knot
    hwg_end *end = &cable->ends[index];
    GDExtensionObjectPtr rigid_body = hwg_end_pulled(cable, index);
    hwg_body *body = rigid_body ? hwg_body_take(rigid_body, hwg_server_world()) : NULL;
    if (!body || body != end->pulled)
        let_go(cable, index);
    if (!body)
        return;
    hw_vec3 point = hwg_body_point(body, end->position);
    bool tied = end->pulled == body;
    if (tied)
        hwg_body_give_back(body); // it is taken already
    end->pulled = body;
    if (tied && hwg_distance(point, end->pulled_at) < tremble)
        return;
    end->pulled_at = point;
    if (hw_tether_tie(cable->tether, index, body->id, point) != HW_OK)
        hwg_core_error(cable, "end_node");
}

void hwg_tether_move_ends(hwg_cable *cable)
{
    for (int32_t i = HWG_START; i <= HWG_END; i++) {
        // An end that is not attached is there as well: a line at rest has two ends.
        hw_vec3 place;
        if (hwg_end_locate(cable, i, &place))
            cable->ends[i].position = place;
        tie_end(cable, i);
    }
    hw_result result =
        hw_tether_set_ends(cable->tether, cable->ends[HWG_START].position, cable->ends[HWG_END].position);
    if (result != HW_OK && !cable->refused_ends)
        hwg_core_error(cable, "end_node");
    cable->refused_ends = result != HW_OK;
}

void hwg_tether_reset(hwg_cable *cable)
{
    hwg_tether_move_ends(cable);
    if (hw_tether_reset(cable->tether) != HW_OK)
        hwg_core_error(cable, "reset");
}

void hwg_tether_set_active(hwg_cable *cable, bool active)
{
    if (cable->tether.bits && hw_tether_set_active(cable->tether, active) != HW_OK)
        hwg_core_error(cable, "simulating");
}

void hwg_tether_destroy(hwg_cable *cable)
{
    let_go(cable, HWG_START);
    let_go(cable, HWG_END);
    hw_tether_destroy(cable->tether);
    cable->tether.bits = 0;
}

hw_result hwg_cable_get_status(const hwg_cable *cable, hw_cable_status *status)
{
    if (!cable->tether.bits)
        return hw_cable_get_status(cable->id, status);
    hw_tether_status tether;
    hw_result result = hw_tether_get_status(cable->tether, &tether);
    memset(status, 0, sizeof *status);
    if (result == HW_OK) {
        *status = (hw_cable_status){
            .state = tether.state == HW_TETHER_ASLEEP  ? HW_CABLE_ASLEEP
                     : tether.state == HW_TETHER_STILL ? HW_CABLE_STILL
                                                       : HW_CABLE_MOVING,
            .taut = tether.taut,
            .rest_length = tether.length,
            .current_length = tether.current_length,
            .span = tether.span,
            .start_tension = tether.start_tension,
            .end_tension = tether.end_tension,
            .max_tension = tether.max_tension,
            .start_force = tether.start_force,
            .end_force = tether.end_force,
            .particle_count = cable->point_count,
            .held_count = 2,
            .user_data = tether.user_data,
        };
    }
    return result;
}

hw_result hwg_cable_copy_tensions(const hwg_cable *cable, float *tensions, int32_t capacity, int32_t *count)
{
    return cable->tether.bits ? hw_tether_copy_tensions(cable->tether, tensions, capacity, count)
                              : hw_cable_copy_tensions(cable->id, tensions, capacity, count);
}
