// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The lines that show how a body floats: its hull, its waterline, the centre of buoyancy and the forces on it. The
// editor shows them as a gizmo, a game in the colours below if debug_draw is on.

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "buoyancy_node.h"
#include "server.h"
#include "transform.h"

// What is shown, in the world.
typedef struct drawing {
    hw_floater_status status;
    hw_vec3 centre_of_mass;
    float weight; // N
    float size;   // m, of the hull
} drawing;

static hw_vec3 sub(hw_vec3 a, hw_vec3 b)
{
    return (hw_vec3){a.x - b.x, a.y - b.y, a.z - b.z};
}

static float length(hw_vec3 v)
{
    return sqrtf(v.x * v.x + v.y * v.y + v.z * v.z);
}

static bool look(const hwg_buoyancy *buoyancy, drawing *d)
{
    hw_vec3 gravity;
    hw_body_def def;
    if (!buoyancy->floater.bits || !buoyancy->body || hw_floater_get_status(buoyancy->floater, &d->status) != HW_OK ||
        hw_body_get_def(buoyancy->body->id, &def) != HW_OK ||
        hw_world_get_gravity(hwg_server_world(), &gravity) != HW_OK)
        return false;
    d->centre_of_mass = buoyancy->body->state.position;
    d->weight = def.mass * length(gravity);
    d->size = length(sub(buoyancy->info.bounds.maximum, buoyancy->info.bounds.minimum));
    return d->size > 0.0f;
}

static void add_cross(hwg_lines *lines, hw_vec3 at, float size)
{
    hwg_lines_add(lines, (hw_vec3){at.x - size, at.y, at.z}, (hw_vec3){at.x + size, at.y, at.z});
    hwg_lines_add(lines, (hw_vec3){at.x, at.y - size, at.z}, (hw_vec3){at.x, at.y + size, at.z});
    hwg_lines_add(lines, (hw_vec3){at.x, at.y, at.z - size}, (hw_vec3){at.x, at.y, at.z + size});
}

// The body's weight is half as long as the hull. What is too short to see is left out, what is too long is cut.
static void add_force(hwg_lines *lines, const drawing *d, hw_vec3 at, hw_vec3 force)
{
    float scale = 0.5f * d->size / (d->weight > 0.0f ? d->weight : 1.0f);
    float reach = scale * length(force);
    if (!(reach > 0.02f * d->size))
        return;
    scale *= reach > 2.0f * d->size ? 2.0f * d->size / reach : 1.0f;
    hw_vec3 to = {at.x + scale * force.x, at.y + scale * force.y, at.z + scale * force.z};
    hwg_lines_add_arrow(lines, at, to, 0.05f * d->size);
}

static void add_waterline(hwg_lines *lines, const hwg_buoyancy *buoyancy, hw_vec3 origin)
{
    static hw_vec3 points[2 * HWG_MAX_LINES]; // drawing is done by the main thread alone
    int32_t count = 0;
    if (hw_floater_copy_waterline(buoyancy->floater, points, 2 * HWG_MAX_LINES, &count) != HW_OK)
        return;
    for (int32_t i = 0; i + 1 < count; i += 2)
        hwg_lines_add(lines, sub(points[i], origin), sub(points[i + 1], origin));
}

// The edges of the hull, from the place of the node, in the world's axes. Each belongs to two triangles; it is drawn
// with the one that winds it upwards in number.
static void add_hull(hwg_lines *lines, const hwg_buoyancy *buoyancy, hw_vec3 origin)
{
    GDExtensionObjectPtr body = hwg_buoyancy_find_body(buoyancy);
    int32_t point_count = buoyancy->info.point_count, index_count = 3 * buoyancy->info.triangle_count;
    hw_vec3 *points = malloc((size_t)(point_count + 1) * sizeof *points);
    int32_t *indices = malloc((size_t)(index_count + 1) * sizeof *indices);
    if (body && points && indices && hw_hull_copy_points(buoyancy->hull, points, point_count, &point_count) == HW_OK &&
        hw_hull_copy_indices(buoyancy->hull, indices, index_count, &index_count) == HW_OK) {
        hwg_transform transform;
        HWG_CALL(Node3D_get_global_transform, body, &transform, NULL);
        for (int32_t i = 0; i < point_count; i++)
            points[i] = sub(hwg_transform_point(&transform, points[i]), origin);
        for (int32_t i = 0; i < index_count; i++) {
            int32_t from = indices[i], to = indices[i % 3 == 2 ? i - 2 : i + 1];
            if (from < to)
                hwg_lines_add(lines, points[from], points[to]);
        }
    }
    free(points);
    free(indices);
}

void hwg_buoyancy_draw_gizmo(const void *self, hwg_lines *bright, hwg_lines *faint)
{
    const hwg_buoyancy *buoyancy = self;
    hwg_transform transform;
    HWG_CALL(Node3D_get_global_transform, buoyancy->base.object, &transform, NULL);
    if (!buoyancy->hull.bits)
        return;
    add_hull(faint, buoyancy, transform.origin);
    drawing d;
    if (!look(buoyancy, &d))
        return;
    add_waterline(bright, buoyancy, transform.origin);
    hw_vec3 heavy = sub(d.centre_of_mass, transform.origin);
    add_cross(faint, heavy, 0.04f * d.size);
    add_force(faint, &d, heavy, (hw_vec3){0.0f, -d.weight, 0.0f});
    if (!(d.status.submerged_volume > 0.0f))
        return;
    hw_vec3 centre = sub(d.status.centre_of_buoyancy, transform.origin);
    add_cross(bright, centre, 0.04f * d.size);
    add_force(bright, &d, centre, d.status.buoyancy);
}

// ---- In a game ----

static void make_mesh(hwg_buoyancy *buoyancy)
{
    hwg_rid rid = {0};
    const uint8_t yes = 1;
    const int64_t unshaded = HWG_SHADING_MODE_UNSHADED, colours = HWG_FLAG_ALBEDO_FROM_VERTEX_COLOR,
                  on_top = HWG_FLAG_DISABLE_DEPTH_TEST;
    buoyancy->lines = hwg_object_make("ImmediateMesh");
    buoyancy->paint = hwg_object_make("StandardMaterial3D");
    GDExtensionObjectPtr material = hwg_object_in(&buoyancy->paint);
    HWG_CALL(BaseMaterial3D_set_shading_mode, material, NULL, &unshaded);
    HWG_CALL(BaseMaterial3D_set_flag, material, NULL, &colours, &yes);
    HWG_CALL(BaseMaterial3D_set_flag, material, NULL, &on_top, &yes);
    HWG_CALL(Resource_get_rid, hwg_object_in(&buoyancy->lines), &rid, NULL);
    HWG_CALL(VisualInstance3D_set_base, buoyancy->base.object, NULL, &rid);
}

static void drop_mesh(hwg_buoyancy *buoyancy)
{
    const hwg_rid none = {0};
    HWG_CALL(VisualInstance3D_set_base, buoyancy->base.object, NULL, &none);
    hwg_variant_destroy(&buoyancy->lines);
    hwg_variant_destroy(&buoyancy->paint);
    buoyancy->lines = hwg_variant_nil();
    buoyancy->paint = hwg_variant_nil();
}

// Lines of one colour, from the world's axes into the node's space.
static void write_lines(GDExtensionObjectPtr mesh, const hwg_lines *lines, const hw_vec3 rows[3], hwg_color color)
{
    for (int32_t i = 0; i < lines->count; i++) {
        hw_vec3 point = hwg_rows_apply(rows, lines->points[i]);
        HWG_CALL(ImmediateMesh_surface_set_color, mesh, NULL, &color);
        HWG_CALL(ImmediateMesh_surface_add_vertex, mesh, NULL, &point);
    }
}

static void write_drawing(hwg_buoyancy *buoyancy, const drawing *d, hw_vec3 origin, const hw_vec3 rows[3])
{
    static hwg_lines lines; // large; drawing is done by the main thread alone
    GDExtensionObjectPtr mesh = hwg_object_in(&buoyancy->lines);
    hw_vec3 heavy = sub(d->centre_of_mass, origin);
    hw_vec3 centre = d->status.submerged_volume > 0.0f ? sub(d->status.centre_of_buoyancy, origin) : heavy;
    lines.count = 0;
    add_waterline(&lines, buoyancy, origin);
    write_lines(mesh, &lines, rows, (hwg_color){0.3f, 0.95f, 1.0f, 1.0f});
    const struct {
        hw_vec3 at;
        hw_vec3 force;
        hwg_color color;
    } arrows[] = {
        {centre, d->status.buoyancy, {0.3f, 0.6f, 1.0f, 1.0f}},
        {heavy, {0.0f, -d->weight, 0.0f}, {1.0f, 0.85f, 0.2f, 1.0f}},
        {centre, d->status.waves, {0.2f, 1.0f, 0.8f, 1.0f}},
        {centre, d->status.drag, {1.0f, 0.25f, 0.2f, 1.0f}},
        {centre, d->status.lift, {0.4f, 1.0f, 0.3f, 1.0f}},
        {centre, d->status.friction, {1.0f, 0.6f, 0.2f, 1.0f}},
        {centre, d->status.damping, {0.7f, 0.5f, 0.3f, 1.0f}},
        {centre, d->status.slamming, {1.0f, 0.3f, 1.0f, 1.0f}},
        {heavy, d->status.wind, {1.0f, 1.0f, 1.0f, 1.0f}},
    };
    for (size_t i = 0; i < sizeof arrows / sizeof arrows[0]; i++) {
        lines.count = 0;
        if (i < 2)
            add_cross(&lines, arrows[i].at, 0.04f * d->size);
        add_force(&lines, d, arrows[i].at, arrows[i].force);
        write_lines(mesh, &lines, rows, arrows[i].color);
    }
}

void hwg_buoyancy_draw_debug(hwg_buoyancy *buoyancy)
{
    bool has_mesh = !hwg_variant_is_nil(&buoyancy->lines);
    if (!buoyancy->debug_draw || hwg_is_editor()) {
        if (has_mesh)
            drop_mesh(buoyancy);
        return;
    }
    if (!has_mesh)
        make_mesh(buoyancy);
    GDExtensionObjectPtr mesh = hwg_object_in(&buoyancy->lines);
    GDExtensionObjectPtr material = hwg_object_in(&buoyancy->paint);
    drawing d;
    hwg_transform transform;
    hw_vec3 rows[3];
    HWG_CALL(ImmediateMesh_clear_surfaces, mesh, NULL, NULL);
    HWG_CALL(Node3D_get_global_transform, buoyancy->base.object, &transform, NULL);
    if (!look(buoyancy, &d) || !hwg_transform_invert_basis(&transform, rows))
        return;
    const int64_t primitive = HWG_PRIMITIVE_LINES;
    HWG_CALL(ImmediateMesh_surface_begin, mesh, NULL, &primitive, &material);
    write_drawing(buoyancy, &d, transform.origin, rows);
    HWG_CALL(ImmediateMesh_surface_end, mesh, NULL, NULL);
    float reach = 3.0f * d.size;
    buoyancy->box = (hwg_box){{-reach, -reach, -reach}, {2.0f * reach, 2.0f * reach, 2.0f * reach}};
}
