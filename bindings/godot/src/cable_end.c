// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "cable_end.h"

#include "cable_node.h"
#include "transform.h"

void hwg_end_forget(hwg_end *end)
{
    end->target = 0;
    end->state = HWG_END_WAITING;
}

static bool is_in_tree(GDExtensionObjectPtr node)
{
    uint8_t inside = 0;
    HWG_CALL(Node_is_inside_tree, node, &inside, NULL);
    return inside;
}

static void look_for_target(hwg_cable *cable, int32_t index)
{
    hwg_end *end = &cable->ends[index];
    const hwg_node_path *path = &cable->settings.end_nodes[index];
    GDExtensionObjectPtr node = NULL;
    HWG_CALL(Node_get_node_or_null, cable->base.object, &node, path);
    end->missed = end->missed || !node;
    if (!node) {
        end->state = HWG_END_WAITING;
    } else if (!hwg.object_cast_to(node, hwg.Node3D_tag)) {
        end->state = HWG_END_NOT_SPACE;
    } else {
        end->target = hwg.object_get_instance_id(node);
        end->state = HWG_END_FOUND;
    }
}

// The node that the end follows, or NULL.
static GDExtensionObjectPtr target_node(hwg_cable *cable, int32_t index)
{
    hwg_end *end = &cable->ends[index];
    if (hwg_path_is_empty(&cable->settings.end_nodes[index])) {
        end->state = HWG_END_OWN;
        return cable->base.object;
    }
    if (end->state == HWG_END_FOUND || end->state == HWG_END_LOST) {
        GDExtensionObjectPtr node = hwg.object_get_instance_from_id(end->target);
        bool present = node && is_in_tree(node);
        end->state = present ? HWG_END_FOUND : HWG_END_LOST;
        if (present)
            return node;
    }
    if (end->state != HWG_END_LOST || hwg_is_editor()) {
        int32_t before = end->state;
        look_for_target(cable, index);
        if (before == HWG_END_LOST && end->state != HWG_END_FOUND)
            end->state = HWG_END_LOST;
    }
    return end->state == HWG_END_FOUND ? hwg.object_get_instance_from_id(end->target) : NULL;
}

bool hwg_end_locate(hwg_cable *cable, int32_t index, hw_vec3 *position)
{
    GDExtensionObjectPtr node = target_node(cable, index);
    *position = (hw_vec3){0.0f, 0.0f, 0.0f};
    if (!node)
        return false;
    hw_vec3 offset = cable->settings.end_offsets[index];
    if (index == HWG_END && cable->ends[index].state == HWG_END_OWN)
        offset = cable->settings.end_position;
    hwg_transform transform;
    HWG_CALL(Node3D_get_global_transform, node, &transform, NULL);
    *position = hwg_transform_point(&transform, offset);
    return true;
}
