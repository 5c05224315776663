// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The lines that show how a body floats: its waterline, its three centres and the forces on it by cause. The editor
// shows them as a gizmo, with the edges of the hull; a game shows them if debug_draw is on.
//
//          M  the metacentre: above G the body rights itself, below it turns over
//          G  the centre of mass, where the weight pulls
//      ~~~~~~~~  the waterline
//          B  the centre of buoyancy, where the water pushes

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

// ---- The hull ----

typedef struct edge {
    int32_t from, to; // in this order
    hw_vec3 normal;   // of the triangle
} edge;

static int compare_edges(const void *a, const void *b)
{
    const edge *one = a, *other = b;
    return one->from != other->from ? (one->from > other->from) - (one->from < other->from)
                                    : (one->to > other->to) - (one->to < other->to);
}

static hw_vec3 normal_of(const hw_vec3 *points, const int32_t *corner)
{
    hw_vec3 u = sub(points[corner[1]], points[corner[0]]), v = sub(points[corner[2]], points[corner[0]]);
    hw_vec3 n = {u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x};
    float size = length(n);
    return size > 0.0f ? (hw_vec3){n.x / size, n.y / size, n.z / size} : n;
}

// Edges that the eye sees as such: its two triangles are bent there. The whole net would hide the body.
static void add_edges(hwg_lines *lines, const hw_vec3 *points, const int32_t *indices, int32_t index_count, edge *edges)
{
    const float bend = 0.87f; // cosine of 30 degrees
    for (int32_t i = 0; i < index_count; i++) {
        int32_t from = indices[i], to = indices[i % 3 == 2 ? i - 2 : i + 1];
        edges[i] = (edge){from < to ? from : to, from < to ? to : from, normal_of(points, &indices[i - i % 3])};
    }
    qsort(edges, (size_t)index_count, sizeof *edges, compare_edges);
    for (int32_t i = 0; i + 1 < index_count; i++) {
        hw_vec3 a = edges[i].normal, b = edges[i + 1].normal;
        if (!compare_edges(&edges[i], &edges[i + 1]) && a.x * b.x + a.y * b.y + a.z * b.z < bend)
            hwg_lines_add(lines, points[edges[i].from], points[edges[i].to]);
    }
}

// From the place of the node, in the world's axes.
static void add_hull(hwg_lines *lines, const hwg_buoyancy *buoyancy, hw_vec3 origin)
{
    GDExtensionObjectPtr body = hwg_buoyancy_find_body(buoyancy);
    int32_t point_count = buoyancy->info.point_count, index_count = 3 * buoyancy->info.triangle_count;
    hw_vec3 *points = malloc((size_t)(point_count + 1) * sizeof *points);
    int32_t *indices = malloc((size_t)(index_count + 1) * sizeof *indices);
    edge *edges = malloc((size_t)(index_count + 1) * sizeof *edges);
    if (body && points && indices && edges &&
        hw_hull_copy_points(buoyancy->hull, points, point_count, &point_count) == HW_OK &&
        hw_hull_copy_indices(buoyancy->hull, indices, index_count, &index_count) == HW_OK) {
        hwg_transform transform;
        HWG_CALL(Node3D_get_global_transform, body, &transform, NULL);
        for (int32_t i = 0; i < point_count; i++)
            points[i] = sub(hwg_transform_point(&transform, points[i]), origin);
        add_edges(lines, points, indices, index_count, edges);
    }
    free(points);
    free(indices);
    free(edges);
}

// ---- How it floats ----

static void add_mark(hwg_lines *lines, const drawing *d, hw_vec3 at, hwg_ink ink)
{
    lines->ink = ink;
    hwg_lines_add_cross(lines, at, 0.03f * d->size);
    hwg_lines_add_circle(lines, at, (hw_vec3){1.0f, 0.0f, 0.0f}, (hw_vec3){0.0f, 0.0f, 1.0f}, 0.02f * d->size);
}

// The vertical from the centre of buoyancy, with the metacentre on it.
static void add_metacentre(hwg_lines *lines, const drawing *d, hw_vec3 centre, hw_vec3 heavy)
{
    float height = d->status.metacentric_height;
    if (!(d->status.waterplane_area > 0.0f) || !(fabsf(height) < 2.0f * d->size))
        return;
    const hwg_ink steady = {0.35f, 1.0f, 0.4f, 1.0f}, crank = {1.0f, 0.2f, 0.15f, 1.0f};
    hw_vec3 metacentre = {centre.x, heavy.y + height, centre.z};
    add_mark(lines, d, metacentre, height > 0.0f ? steady : crank);
    hwg_lines_add(lines, centre, metacentre);
}

static void add_floating(hwg_lines *lines, const hwg_buoyancy *buoyancy, const drawing *d, hw_vec3 origin)
{
    const hwg_ink blue = {0.3f, 0.6f, 1.0f, 1.0f}, yellow = {1.0f, 0.85f, 0.2f, 1.0f};
    hw_vec3 heavy = sub(d->centre_of_mass, origin);
    bool is_wet = d->status.submerged_volume > 0.0f;
    hw_vec3 centre = is_wet ? sub(d->status.centre_of_buoyancy, origin) : heavy;
    add_mark(lines, d, heavy, yellow);
    if (is_wet) {
        add_mark(lines, d, centre, blue);
        add_metacentre(lines, d, centre, heavy);
    }
    const struct {
        hw_vec3 at;
        hw_vec3 force;
        hwg_ink ink;
    } arrows[] = {
        {centre, d->status.buoyancy, blue},
        {heavy, {0.0f, -d->weight, 0.0f}, yellow},
        {centre, d->status.waves, {0.2f, 1.0f, 0.8f, 1.0f}},
        {centre, d->status.drag, {1.0f, 0.25f, 0.2f, 1.0f}},
        {centre, d->status.lift, {0.4f, 1.0f, 0.3f, 1.0f}},
        {centre, d->status.friction, {1.0f, 0.6f, 0.2f, 1.0f}},
        {centre, d->status.damping, {0.7f, 0.5f, 0.3f, 1.0f}},
        {centre, d->status.slamming, {1.0f, 0.3f, 1.0f, 1.0f}},
        {heavy, d->status.wind, {1.0f, 1.0f, 1.0f, 1.0f}},
    };
    for (size_t i = 0; i < sizeof arrows / sizeof arrows[0]; i++) {
        lines->ink = arrows[i].ink;
        add_force(lines, d, arrows[i].at, arrows[i].force);
    }
    // Last, as it is the longest: what does not fit is left out.
    lines->ink = (hwg_ink){0.3f, 0.95f, 1.0f, 1.0f};
    add_waterline(lines, buoyancy, origin);
}

void hwg_buoyancy_draw_gizmo(const void *self, hwg_lines *bright, hwg_lines *faint)
{
    const hwg_buoyancy *buoyancy = self;
    hwg_transform transform;
    drawing d;
    HWG_CALL(Node3D_get_global_transform, buoyancy->base.object, &transform, NULL);
    if (!buoyancy->hull.bits)
        return;
    add_hull(faint, buoyancy, transform.origin);
    if (look(buoyancy, &d))
        add_floating(bright, buoyancy, &d, transform.origin);
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

// From the world's axes into the node's space.
static void write_lines(GDExtensionObjectPtr mesh, const hwg_lines *lines, const hw_vec3 rows[3])
{
    for (int32_t i = 0; i < lines->count; i++) {
        const hwg_ink *ink = &lines->inks[i / 2];
        const hwg_color color = {ink->red, ink->green, ink->blue, ink->alpha};
        hw_vec3 point = hwg_rows_apply(rows, lines->points[i]);
        HWG_CALL(ImmediateMesh_surface_set_color, mesh, NULL, &color);
        HWG_CALL(ImmediateMesh_surface_add_vertex, mesh, NULL, &point);
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
    static hwg_lines lines; // large; drawing is done by the main thread alone
    lines.count = 0;
    add_floating(&lines, buoyancy, &d, transform.origin);
    const int64_t primitive = HWG_PRIMITIVE_LINES;
    HWG_CALL(ImmediateMesh_surface_begin, mesh, NULL, &primitive, &material);
    write_lines(mesh, &lines, rows);
    HWG_CALL(ImmediateMesh_surface_end, mesh, NULL, NULL);
    float reach = 3.0f * d.size;
    buoyancy->box = (hwg_box){{-reach, -reach, -reach}, {2.0f * reach, 2.0f * reach, 2.0f * reach}};
}
