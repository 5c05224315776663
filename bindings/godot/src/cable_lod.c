// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "cable_lod.h"

#include "cable_node.h"
#include "transform.h"

// Of the distance: a cable that is far comes back only nearer than this, so that it does not go to and fro.
#define COMES_BACK 0.9f

static bool find_camera(const hwg_cable *cable, hw_vec3 *place)
{
    GDExtensionObjectPtr viewport = NULL, camera = NULL;
    HWG_CALL(Node_get_viewport, cable->base.object, &viewport, NULL);
    if (viewport)
        HWG_CALL(Viewport_get_camera_3d, viewport, &camera, NULL);
    if (!camera)
        return false;
    hwg_transform transform;
    HWG_CALL(Node3D_get_global_transform, camera, &transform, NULL);
    *place = transform.origin;
    return true;
}

static bool is_within(const hwg_cable *cable, hw_vec3 place, float distance)
{
    for (int32_t i = 0; i < cable->point_count; i++) {
        if (hwg_distance(cable->points[i], place) < distance)
            return true;
    }
    return false;
}

// A tether is one line between two ends, the same all along.
static bool is_plain(const hwg_cable *cable)
{
    const uint32_t holds = HW_CABLE_HOLD_START | HW_CABLE_HOLD_END;
    const hwg_settings *settings = &cable->settings;
    return settings->model == HW_MODEL_DYNAMIC && (settings->cable.flags & holds) == holds && !cable->profile_key;
}

// Nor does it begin wrapped round something, or in parts.
static bool may_go(const hwg_cable *cable)
{
    hw_cable_status status;
    return hw_cable_get_status(cable->id, &status) == HW_OK && status.state != HW_CABLE_FAULTED &&
           status.cut_count == 0 && status.contact_count == 0 && status.held_count == 2;
}

void hwg_cable_look_at(hwg_cable *cable)
{
    float distance = cable->settings.lod_distance;
    hw_vec3 camera;
    if (distance <= 0.0f || !is_plain(cable) || !cable->id.bits || hwg_is_editor()) {
        cable->is_far = false;
        return;
    }
    if (!find_camera(cable, &camera))
        return;
    if (cable->is_far)
        cable->is_far = !is_within(cable, camera, COMES_BACK * distance);
    else if (!is_within(cable, camera, distance))
        cable->is_far = may_go(cable);
}
