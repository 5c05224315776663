// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "cable_end.h"

#include "cable_node.h"
#include "transform.h"

// The node that the end follows, or NULL.
static GDExtensionObjectPtr target_node(hwg_cable *cable, int32_t index)
{
    return hwg_target_find(&cable->ends[index].target, cable->base.object, &cable->settings.end_nodes[index]);
}

static hw_vec3 offset_of(const hwg_cable *cable, int32_t index)
{
    bool is_own_end = index == HWG_END && cable->ends[index].target.state == HWG_TARGET_OWN;
    return is_own_end ? cable->settings.end_position : cable->settings.end_offsets[index];
}

bool hwg_end_locate(hwg_cable *cable, int32_t index, hw_vec3 *position)
{
    GDExtensionObjectPtr node = target_node(cable, index);
    *position = (hw_vec3){0.0f, 0.0f, 0.0f};
    if (!node)
        return false;
    hwg_transform transform;
    HWG_CALL(Node3D_get_global_transform, node, &transform, NULL);
    *position = hwg_transform_point(&transform, offset_of(cable, index));
    return true;
}

bool hwg_end_locate_drawn(hwg_cable *cable, int32_t index, hw_vec3 *position)
{
    GDExtensionObjectPtr node = target_node(cable, index);
    if (!node)
        return false;
    hwg_transform transform;
    HWG_CALL(Node3D_get_global_transform_interpolated, node, &transform, NULL);
    *position = hwg_transform_point(&transform, offset_of(cable, index));
    return true;
}

int32_t hwg_end_particle(const hwg_cable *cable, int32_t index)
{
    return index == HWG_START ? 0 : cable->point_count - 1;
}

GDExtensionObjectPtr hwg_end_pulled(hwg_cable *cable, int32_t index)
{
    bool pulls = cable->settings.pulls[index] && cable->settings.model >= HW_MODEL_DYNAMIC && !hwg_is_editor();
    return pulls ? hwg_find_rigid_body(target_node(cable, index)) : NULL;
}

hw_result hwg_end_hold(hwg_cable *cable, int32_t index, hw_vec3 position)
{
    hwg_end *end = &cable->ends[index];
    // While a tether is what is seen, it pulls, and the cable stands still.
    GDExtensionObjectPtr rigid_body = hwg_cable_is_tether(cable) ? NULL : hwg_end_pulled(cable, index);
    if (rigid_body)
        return hwg_tie_follow(&end->tie, cable->id, index == HWG_START ? 0.0f : HWG_TIE_AT_END, rigid_body, position,
                              true);
    hwg_tie_let_go(&end->tie);
    return hw_cable_hold(cable->id, hwg_end_particle(cable, index), position);
}

hw_result hwg_end_release(hwg_cable *cable, int32_t index)
{
    hwg_end *end = &cable->ends[index];
    if (!end->tie.id.bits)
        return hw_cable_release(cable->id, hwg_end_particle(cable, index));
    hwg_tie_let_go(&end->tie);
    return HW_OK;
}
