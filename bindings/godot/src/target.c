// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "target.h"

#include "object.h"
#include "value.h"

void hwg_target_forget(hwg_target *target)
{
    target->id = 0;
    target->state = HWG_TARGET_WAITING;
}

static bool is_in_tree(GDExtensionObjectPtr node)
{
    uint8_t inside = 0;
    HWG_CALL(Node_is_inside_tree, node, &inside, NULL);
    return inside;
}

static void look(hwg_target *target, GDExtensionObjectPtr owner, const hwg_node_path *path)
{
    GDExtensionObjectPtr node = NULL;
    HWG_CALL(Node_get_node_or_null, owner, &node, path);
    target->missed = target->missed || !node;
    if (!node) {
        target->state = HWG_TARGET_WAITING;
    } else if (!hwg.object_cast_to(node, hwg.Node3D_tag)) {
        target->state = HWG_TARGET_NOT_SPACE;
    } else {
        target->id = hwg.object_get_instance_id(node);
        target->state = HWG_TARGET_FOUND;
    }
}

GDExtensionObjectPtr hwg_target_find(hwg_target *target, GDExtensionObjectPtr owner, const hwg_node_path *path)
{
    if (hwg_path_is_empty(path)) {
        target->state = HWG_TARGET_OWN;
        return owner;
    }
    if (target->state == HWG_TARGET_FOUND || target->state == HWG_TARGET_LOST) {
        GDExtensionObjectPtr node = hwg.object_get_instance_from_id(target->id);
        bool present = node && is_in_tree(node);
        target->state = present ? HWG_TARGET_FOUND : HWG_TARGET_LOST;
        if (present)
            return node;
    }
    if (target->state != HWG_TARGET_LOST || hwg_is_editor()) {
        int32_t before = target->state;
        look(target, owner, path);
        if (before == HWG_TARGET_LOST && target->state != HWG_TARGET_FOUND)
            target->state = HWG_TARGET_LOST;
    }
    return target->state == HWG_TARGET_FOUND ? hwg.object_get_instance_from_id(target->id) : NULL;
}
