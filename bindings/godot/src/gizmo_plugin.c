// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "gizmo_plugin.h"

#include <string.h>

#include "editor_undo.h"
#include "gizmo_lines.h"
#include "transform.h"

#define VECTORS GDEXTENSION_VARIANT_TYPE_PACKED_VECTOR3_ARRAY

static const char *const bright_name = "hawser_bright";
static const char *const faint_name = "hawser_faint";
static const char *const white_name = "hawser_white";
static const char *const handle_name = "hawser_handle";

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
    const uint8_t no = 0;
    const GDExtensionObjectPtr usual_texture = NULL;
    hwg_string text = hwg_string_new(handle_name);
    HWG_CALL(EditorNode3DGizmoPlugin_create_handle_material, plugin, NULL, &text, &no, &usual_texture);
    hwg_string_destroy(&text);
}

static bool has_gizmo(void *self, GDExtensionObjectPtr node)
{
    (void)self;
    const hwg_object *object = hwg_object_of(node);
    return object && hwg_class_has_gizmo(object->type);
}

static GDExtensionObjectPtr find_material(const hwg_object *plugin, GDExtensionObjectPtr gizmo, const char *title)
{
    GDExtensionObjectPtr material = NULL;
    hwg_string name = hwg_string_new(title);
    HWG_CALL(EditorNode3DGizmoPlugin_get_material, plugin->object, &material, &name, &gizmo);
    hwg_string_destroy(&name);
    return material;
}

static hwg_packed pack(const hw_vec3 *from, int32_t count)
{
    hwg_packed points = hwg_packed_new(VECTORS);
    hwg_packed_resize(VECTORS, &points, count);
    if (count)
        memcpy(hwg.packed_vector3_array_operator_index(&points, 0), from, (size_t)count * sizeof *from);
    return points;
}

// Lines of one ink: white paper takes any, and those without one have the material's colour.
static void add_run(const hwg_object *plugin, GDExtensionObjectPtr gizmo, const char *material_name,
                    const hwg_lines *lines, int32_t first, int32_t end)
{
    hwg_packed points = pack(lines->points + first, end - first);
    const hwg_ink *ink = &lines->inks[first / 2];
    bool has_ink = ink->alpha > 0.0f;
    GDExtensionObjectPtr material = find_material(plugin, gizmo, has_ink ? white_name : material_name);
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

static hwg_object *node_of(GDExtensionObjectPtr gizmo)
{
    GDExtensionObjectPtr node = NULL;
    HWG_CALL(EditorNode3DGizmo_get_node_3d, gizmo, &node, NULL);
    return node ? hwg_object_of(node) : NULL;
}

static hw_vec3 read_handle(const hwg_object *node)
{
    hw_vec3 place = {0.0f, 0.0f, 0.0f};
    hwg_variant value = hwg_variant_nil();
    hwg_name name = hwg_name_new(node->type->handle_property);
    HWG_CALL(Object_get, node->object, &value, &name);
    hwg_variant_to(&value, GDEXTENSION_VARIANT_TYPE_VECTOR3, &place);
    hwg_variant_destroy(&value);
    hwg_name_destroy(&name);
    return place;
}

static void add_handle(const hwg_object *plugin, GDExtensionObjectPtr gizmo, const hwg_object *node)
{
    const uint8_t no = 0;
    hw_vec3 place = read_handle(node);
    hwg_packed places = pack(&place, 1);
    hwg_packed numbers = hwg_packed_new(GDEXTENSION_VARIANT_TYPE_PACKED_INT32_ARRAY); // none: from 0 on
    GDExtensionObjectPtr material = find_material(plugin, gizmo, handle_name);
    HWG_CALL(EditorNode3DGizmo_add_handles, gizmo, NULL, &places, &material, &numbers, &no, &no);
    hwg_object_unreference(material);
    hwg_packed_destroy(GDEXTENSION_VARIANT_TYPE_PACKED_INT32_ARRAY, &numbers);
    hwg_packed_destroy(VECTORS, &places);
}

static void redraw(void *self, GDExtensionObjectPtr gizmo)
{
    HWG_CALL(EditorNode3DGizmo_clear, gizmo, NULL, NULL);
    hwg_object *node = node_of(gizmo);
    hwg_transform transform;
    hw_vec3 rows[3];
    if (!node)
        return;
    HWG_CALL(Node3D_get_global_transform, node->object, &transform, NULL);
    if (!hwg_transform_invert_basis(&transform, rows))
        return;                     // scaled to nothing
    static hwg_lines bright, faint; // large; drawing is done by the main thread alone
    bright.count = faint.count = 0;
    bright.ink = faint.ink = (hwg_ink){0};
    if (node->type->draw_gizmo)
        node->type->draw_gizmo(node, &bright, &faint);
    localize(&bright, rows);
    localize(&faint, rows);
    add_lines(self, gizmo, bright_name, &bright);
    add_lines(self, gizmo, faint_name, &faint);
    if (node->type->touch_gizmo) {
        bright.count = 0;
        node->type->touch_gizmo(node, &bright);
        localize(&bright, rows);
        hwg_packed points = pack(bright.points, bright.count);
        HWG_CALL(EditorNode3DGizmo_add_collision_segments, gizmo, NULL, &points);
        hwg_packed_destroy(VECTORS, &points);
    }
    if (node->type->has_handle && node->type->has_handle(node))
        add_handle(self, gizmo, node);
}

static const char *get_handle_name(void *self, GDExtensionObjectPtr gizmo)
{
    (void)self;
    const hwg_object *node = node_of(gizmo);
    return node ? node->type->handle_title : "";
}

static void get_handle_value(void *self, GDExtensionObjectPtr gizmo, hwg_variant *value)
{
    (void)self;
    const hwg_object *node = node_of(gizmo);
    hw_vec3 place = {0.0f, 0.0f, 0.0f};
    if (node)
        place = read_handle(node);
    *value = hwg_variant_from(GDEXTENSION_VARIANT_TYPE_VECTOR3, &place);
}

static void write_handle(const hwg_object *node, const hwg_variant *value)
{
    hwg_name name = hwg_name_new(node->type->handle_property);
    HWG_CALL(Object_set, node->object, NULL, &name, value);
    hwg_name_destroy(&name);
    hwg_object_update_gizmo(node);
}

static float dot(hw_vec3 a, hw_vec3 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

// The handle goes where the mouse points to, as far from the eye as it is.
static void set_handle(void *self, GDExtensionObjectPtr gizmo, GDExtensionObjectPtr camera, hwg_point at)
{
    (void)self;
    const hwg_object *node = node_of(gizmo);
    hwg_transform transform, eye;
    hw_vec3 origin, direction, rows[3];
    if (!node)
        return;
    HWG_CALL(Node3D_get_global_transform, node->object, &transform, NULL);
    HWG_CALL(Node3D_get_global_transform, camera, &eye, NULL);
    HWG_CALL(Camera3D_project_ray_origin, camera, &origin, &at);
    HWG_CALL(Camera3D_project_ray_normal, camera, &direction, &at);
    hw_vec3 back = {eye.rows[0].z, eye.rows[1].z, eye.rows[2].z};
    hw_vec3 place = hwg_transform_point(&transform, read_handle(node));
    hw_vec3 way = {place.x - origin.x, place.y - origin.y, place.z - origin.z};
    float slope = dot(direction, back);
    if (!hwg_transform_invert_basis(&transform, rows) || slope == 0.0f)
        return;
    float distance = dot(way, back) / slope;
    hw_vec3 offset = {origin.x + distance * direction.x - transform.origin.x,
                      origin.y + distance * direction.y - transform.origin.y,
                      origin.z + distance * direction.z - transform.origin.z};
    hw_vec3 local = hwg_rows_apply(rows, offset);
    hwg_variant value = hwg_variant_from(GDEXTENSION_VARIANT_TYPE_VECTOR3, &local);
    write_handle(node, &value);
    hwg_variant_destroy(&value);
}

static void commit_handle(void *self, GDExtensionObjectPtr gizmo, const hwg_variant *before, bool is_cancelled)
{
    (void)self;
    const hwg_object *node = node_of(gizmo);
    if (!node)
        return;
    if (is_cancelled) {
        write_handle(node, before);
        return;
    }
    hw_vec3 place = read_handle(node);
    hwg_variant after = hwg_variant_from(GDEXTENSION_VARIANT_TYPE_VECTOR3, &place);
    hwg_undo_set(node->object, node->type->handle_property, before, &after, node->type->handle_title);
    hwg_variant_destroy(&after);
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
    .get_handle_name = get_handle_name,
    .get_handle_value = get_handle_value,
    .set_handle = set_handle,
    .commit_handle = commit_handle,
    .gizmo_name = "Hawser",
    .is_internal = true,
};
