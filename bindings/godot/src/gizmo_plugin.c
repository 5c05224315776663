// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "gizmo_plugin.h"

#include <string.h>

#include "gizmo_lines.h"
#include "transform.h"

#define VECTORS GDEXTENSION_VARIANT_TYPE_PACKED_VECTOR3_ARRAY

static const char *const bright_name = "hawser_bright";
static const char *const faint_name = "hawser_faint";
static const char *const white_name = "hawser_white";

static void create_material(GDExtensionObjectPtr plugin, const char *name, hwg_color color, uint8_t is_inked)
{
    const uint8_t no = 0;
    hwg_string text = hwg_string_new(name);
    // What has an ink is seen through what it belongs to, and takes the ink.
    HWG_CALL(EditorNode3DGizmoPlugin_create_material, plugin, NULL, &text, &color, &no, &is_inked, &is_inked);
    hwg_string_destroy(&text);
}

void hwg_gizmo_prepare(GDExtensionObjectPtr plugin)
{
    create_material(plugin, bright_name, (hwg_color){0.3f, 0.95f, 1.0f, 1.0f}, 0);
    create_material(plugin, faint_name, (hwg_color){0.3f, 0.95f, 1.0f, 0.4f}, 0);
    create_material(plugin, white_name, (hwg_color){1.0f, 1.0f, 1.0f, 1.0f}, 1);
}

static bool has_gizmo(void *self, GDExtensionObjectPtr node)
{
    (void)self;
    const hwg_object *object = hwg_object_of(node);
    return object && object->type->draw_gizmo;
}

// Lines of one ink: white paper takes any, and those without one have the material's colour.
static void add_run(const hwg_object *plugin, GDExtensionObjectPtr gizmo, const char *material_name,
                    const hwg_lines *lines, int32_t first, int32_t end)
{
    hwg_packed points = hwg_packed_new(VECTORS);
    hwg_packed_resize(VECTORS, &points, end - first);
    memcpy(hwg.packed_vector3_array_operator_index(&points, 0), lines->points + first,
           (size_t)(end - first) * sizeof lines->points[0]);
    const hwg_ink *ink = &lines->inks[first / 2];
    bool has_ink = ink->alpha > 0.0f;
    GDExtensionObjectPtr material = NULL;
    hwg_string name = hwg_string_new(has_ink ? white_name : material_name);
    HWG_CALL(EditorNode3DGizmoPlugin_get_material, plugin->object, &material, &name, &gizmo);
    hwg_string_destroy(&name);
    const uint8_t no = 0;
    const hwg_color color =
        has_ink ? (hwg_color){ink->red, ink->green, ink->blue, ink->alpha} : (hwg_color){1.0f, 1.0f, 1.0f, 1.0f};
    HWG_CALL(EditorNode3DGizmo_add_lines, gizmo, NULL, &points, &material, &no, &color);
    HWG_CALL(EditorNode3DGizmo_add_collision_segments, gizmo, NULL, &points);
    hwg_object_unreference(material); // the plugin keeps its materials
    hwg_packed_destroy(VECTORS, &points);
}

static void add_lines(const hwg_object *plugin, GDExtensionObjectPtr gizmo, const char *material_name,
                      const hwg_lines *lines)
{
    for (int32_t first = 0, end; first < lines->count; first = end) {
        end = first + 2;
        while (end < lines->count && !memcmp(&lines->inks[end / 2], &lines->inks[first / 2], sizeof(hwg_ink)))
            end += 2;
        add_run(plugin, gizmo, material_name, lines, first, end);
    }
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
        return;                     // scaled to nothing
    static hwg_lines bright, faint; // large; drawing is done by the main thread alone
    bright.count = faint.count = 0;
    bright.ink = faint.ink = (hwg_ink){0};
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
