// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "gizmo_plugin.h"

#include <string.h>

#include "gizmo_lines.h"
#include "transform.h"

#define VECTORS GDEXTENSION_VARIANT_TYPE_PACKED_VECTOR3_ARRAY

static const char *const bright_name = "hawser_bright";
static const char *const faint_name = "hawser_faint";

static void create_material(GDExtensionObjectPtr plugin, const char *name, hwg_color color)
{
    const uint8_t no = 0;
    hwg_string text = hwg_string_new(name);
    HWG_CALL(EditorNode3DGizmoPlugin_create_material, plugin, NULL, &text, &color, &no, &no, &no);
    hwg_string_destroy(&text);
}

void hwg_gizmo_prepare(GDExtensionObjectPtr plugin)
{
    create_material(plugin, bright_name, (hwg_color){0.3f, 0.95f, 1.0f, 1.0f});
    create_material(plugin, faint_name, (hwg_color){0.3f, 0.95f, 1.0f, 0.4f});
}

static bool has_gizmo(void *self, GDExtensionObjectPtr node)
{
    (void)self;
    const hwg_object *object = hwg_object_of(node);
    return object && object->type->draw_gizmo;
}

static void add_lines(const hwg_object *plugin, GDExtensionObjectPtr gizmo, const char *material_name,
                      const hwg_lines *lines)
{
    if (!lines->count)
        return;
    hwg_packed points = hwg_packed_new(VECTORS);
    hwg_packed_resize(VECTORS, &points, lines->count);
    memcpy(hwg.packed_vector3_array_operator_index(&points, 0), lines->points,
           (size_t)lines->count * sizeof lines->points[0]);
    GDExtensionObjectPtr material = NULL;
    hwg_string name = hwg_string_new(material_name);
    HWG_CALL(EditorNode3DGizmoPlugin_get_material, plugin->object, &material, &name, &gizmo);
    hwg_string_destroy(&name);
    const uint8_t no = 0;
    const hwg_color white = {1.0f, 1.0f, 1.0f, 1.0f};
    HWG_CALL(EditorNode3DGizmo_add_lines, gizmo, NULL, &points, &material, &no, &white);
    HWG_CALL(EditorNode3DGizmo_add_collision_segments, gizmo, NULL, &points);
    uint8_t last = 0; // the plugin keeps its materials
    if (material)
        HWG_CALL(RefCounted_unreference, material, &last, NULL);
    if (last)
        hwg.object_destroy(material);
    hwg_packed_destroy(VECTORS, &points);
}

// From the world's axes into those of the node, in whose space the editor draws.
static void localize(hwg_lines *lines, const hw_vec3 rows[3])
{
    for (int32_t i = 0; i < lines->count; i++)
        lines->points[i] = hwg_rows_apply(rows, lines->points[i]);
}

static void redraw(void *self, GDExtensionObjectPtr gizmo)
{
    GDExtensionObjectPtr node = NULL;
    HWG_CALL(EditorNode3DGizmo_clear, gizmo, NULL, NULL);
    HWG_CALL(EditorNode3DGizmo_get_node_3d, gizmo, &node, NULL);
    hwg_object *object = node ? hwg_object_of(node) : NULL;
    hwg_transform transform;
    hw_vec3 rows[3];
    if (!object || !object->type->draw_gizmo)
        return;
    HWG_CALL(Node3D_get_global_transform, node, &transform, NULL);
    if (!hwg_transform_invert_basis(&transform, rows))
        return; // scaled to nothing
    hwg_lines bright = {.count = 0}, faint = {.count = 0};
    object->type->draw_gizmo(object, &bright, &faint);
    localize(&bright, rows);
    localize(&faint, rows);
    add_lines(self, gizmo, bright_name, &bright);
    add_lines(self, gizmo, faint_name, &faint);
}

static void init(void *self)
{
    (void)self;
}

hwg_class hwg_gizmo_class = {
    .name = "HawserGizmoPlugin",
    .parent = "EditorNode3DGizmoPlugin",
    .size = sizeof(hwg_object),
    .init = init,
    .destroy = init,
    .has_gizmo = has_gizmo,
    .redraw = redraw,
    .gizmo_name = "Hawser",
    .is_internal = true,
};
