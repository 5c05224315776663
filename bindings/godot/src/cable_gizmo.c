// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// In the editor a cable is selected by a click at it, and an end that no node holds can be dragged.

#include <string.h>

#include "cable_node.h"
#include "transform.h"

// m: the line that is clicked at may be so far off the one that is drawn.
static const float slack = 0.02f;

static int32_t landmark(const hwg_cable *cable, int32_t index)
{
    return (int32_t)((int64_t)index * (cable->point_count - 1) / (HWG_LANDMARK_COUNT - 1));
}

void hwg_cable_update_gizmo(hwg_cable *cable)
{
    bool moved = false;
    for (int32_t i = 0; i < HWG_LANDMARK_COUNT && !moved; i++)
        moved = hwg_distance(cable->points[landmark(cable, i)], cable->landmarks[i]) > slack;
    if (!moved)
        return;
    for (int32_t i = 0; i < HWG_LANDMARK_COUNT; i++)
        cable->landmarks[i] = cable->points[landmark(cable, i)];
    hwg_object_update_gizmo(&cable->base);
}

void hwg_cable_touch_gizmo(const void *self, hwg_lines *lines)
{
    const hwg_cable *cable = self;
    hwg_transform transform;
    if (!cable->id.bits || cable->rebuild)
        return;
    HWG_CALL(Node3D_get_global_transform, cable->base.object, &transform, NULL);
    hw_vec3 origin = transform.origin;
    int32_t last = cable->point_count - 1;
    int32_t stride = last / HWG_MAX_LINES + 1;
    for (int32_t i = 0; i < last; i += stride) {
        hw_vec3 from = cable->points[i];
        hw_vec3 to = cable->points[i + stride < last ? i + stride : last];
        hwg_lines_add(lines, (hw_vec3){from.x - origin.x, from.y - origin.y, from.z - origin.z},
                      (hw_vec3){to.x - origin.x, to.y - origin.y, to.z - origin.z});
    }
}

bool hwg_cable_has_handle(const void *self)
{
    const hwg_cable *cable = self;
    return hwg_path_is_empty(&cable->settings.end_nodes[HWG_END]);
}
