// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "cable_end.h"

#include "cable_node.h"
#include "server.h"
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

int32_t hwg_end_particle(const hwg_cable *cable, int32_t index)
{
    return index == HWG_START ? 0 : cable->point_count - 1;
}

void hwg_end_untie(hwg_end *end)
{
    if (!end->body)
        return;
    hw_attachment_destroy(end->attachment);
    hwg_body_give_back(end->body);
    end->attachment.bits = 0;
    end->body = NULL;
}

// The RigidBody3D that the end pulls at, or NULL.
static GDExtensionObjectPtr pulled_body(hwg_cable *cable, int32_t index)
{
    bool pulls = cable->settings.pulls[index] && cable->settings.cable.model == HW_MODEL_DYNAMIC && !hwg_is_editor();
    return pulls ? hwg_find_rigid_body(target_node(cable, index)) : NULL;
}

static hw_result tie(hwg_cable *cable, int32_t index)
{
    hwg_end *end = &cable->ends[index];
    hw_cable_def cable_def;
    hw_attachment_def def;
    hw_result result = hw_cable_get_def(cable->id, &cable_def);
    if (result != HW_OK)
        return result;
    hw_attachment_def_init(&def);
    def.flags = HW_ATTACHMENT_TWO_WAY;
    def.cable = cable->id;
    def.body = end->body->id;
    def.point = end->point;
    def.arc_length = index == HWG_START ? 0.0f : cable_def.rest_length;
    return hw_attachment_create(hwg_server_world(), &def, &end->attachment);
}

hw_result hwg_end_hold(hwg_cable *cable, int32_t index, hw_vec3 position)
{
    // A node that trembles by less than this within its body does not wake the cable.
    const float tremble = 1e-3f;
    hwg_end *end = &cable->ends[index];
    GDExtensionObjectPtr rigid_body = pulled_body(cable, index);
    if (end->body && (!rigid_body || hwg.object_get_instance_id(rigid_body) != end->body->target))
        hwg_end_untie(end);
    if (!end->body && rigid_body)
        end->body = hwg_body_take(rigid_body, hwg_server_world());
    if (!end->body)
        return hw_cable_hold(cable->id, hwg_end_particle(cable, index), position);
    hw_vec3 point = hwg_body_point(end->body, position);
    if (end->attachment.bits && hwg_distance(point, end->point) < tremble)
        return HW_OK;
    end->point = point;
    hw_result result = end->attachment.bits ? hw_attachment_set_point(end->attachment, point) : tie(cable, index);
    if (!end->attachment.bits)
        hwg_end_untie(end);
    return result;
}

hw_result hwg_end_release(hwg_cable *cable, int32_t index)
{
    hwg_end *end = &cable->ends[index];
    if (!end->body)
        return hw_cable_release(cable->id, hwg_end_particle(cable, index));
    hwg_end_untie(end);
    return HW_OK;
}
