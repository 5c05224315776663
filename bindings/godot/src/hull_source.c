// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "hull_source.h"

#include <stdlib.h>
#include <string.h>

#include "object.h"
#include "transform.h"

#define VECTORS GDEXTENSION_VARIANT_TYPE_PACKED_VECTOR3_ARRAY

// A walk over all sources: it always makes the key, and gathers triangles if there is a world to do it in.
typedef struct walk {
    const hwg_hull_choice *choice;
    hw_world_id world;
    uint64_t key;
    int32_t found;   // sources
    int32_t skipped; // that enclose nothing
    hw_vec3 *points; // three a triangle
    int64_t count;
    int64_t capacity;
    hw_result result;
} walk;

static void note(walk *w, const void *value, size_t size)
{
    const unsigned char *bytes = value;
    for (size_t i = 0; i < size; i++)
        w->key = (w->key ^ bytes[i]) * UINT64_C(0x100000001b3);
}

static void note_object(walk *w, GDExtensionObjectPtr object)
{
    uint64_t id = object ? hwg.object_get_instance_id(object) : 0;
    note(w, &id, sizeof id);
}

static bool make_room(walk *w, int64_t count)
{
    if (w->count + count <= w->capacity)
        return true;
    int64_t capacity = 2 * (w->count + count);
    hw_vec3 *points = realloc(w->points, (size_t)capacity * sizeof *points);
    if (!points) {
        w->result = HW_ERROR_OUT_OF_MEMORY;
        return false;
    }
    w->points = points;
    w->capacity = capacity;
    return true;
}

// Three points a triangle. The engine winds them clockwise, the core the other way; a mirror turns them over once more.
static void add_faces(walk *w, const hwg_packed *faces, const hwg_transform *transform)
{
    int64_t count = hwg_packed_size(VECTORS, faces);
    if (count < 3 || !make_room(w, count))
        return;
    const hw_vec3 *from = hwg.packed_vector3_array_operator_index_const(faces, 0);
    for (int64_t i = 0; i + 2 < count; i += 3) {
        const int order[3] = {0, 2, 1};
        for (int k = 0; k < 3; k++)
            w->points[w->count++] = hwg_transform_point(transform, from[i + order[k]]);
    }
}

// A shape that the core knows: it makes the triangles.
static void add_shape(walk *w, const hw_hull_def *def, const hwg_packed *cloud, const hwg_transform *transform)
{
    hw_hull_id hull;
    int64_t cloud_count = cloud ? hwg_packed_size(VECTORS, cloud) : 0;
    const hw_vec3 *cloud_points = cloud_count ? hwg.packed_vector3_array_operator_index_const(cloud, 0) : NULL;
    if (w->result == HW_OK)
        w->result = hw_hull_create(w->world, def, cloud_points, (int32_t)cloud_count, NULL, 0, &hull);
    if (w->result != HW_OK)
        return;
    int32_t point_count = 0, index_count = 0;
    hw_hull_info info;
    hw_hull_get_info(hull, &info);
    hw_vec3 *points = malloc((size_t)info.point_count * sizeof *points);
    int32_t *indices = malloc(3 * (size_t)info.triangle_count * sizeof *indices);
    if (!points || !indices) {
        w->result = HW_ERROR_OUT_OF_MEMORY;
    } else if (hw_hull_copy_points(hull, points, info.point_count, &point_count) == HW_OK &&
               hw_hull_copy_indices(hull, indices, 3 * info.triangle_count, &index_count) == HW_OK &&
               make_room(w, index_count)) {
        for (int32_t i = 0; i < index_count; i++)
            w->points[w->count++] = hwg_transform_point(transform, points[indices[i]]);
    }
    free(points);
    free(indices);
    hw_hull_destroy(hull);
}

static void read_number(walk *w, GDExtensionMethodBindPtr method, GDExtensionObjectPtr shape, float *value)
{
    double number = 0.0;
    hwg.object_method_bind_ptrcall(method, shape, NULL, &number);
    *value = (float)number;
    note(w, value, sizeof *value);
}

// The core's word for a simple shape. False for one that it has no word for.
static bool read_shape(walk *w, GDExtensionObjectPtr shape, hw_hull_def *def)
{
    float height = 0.0f;
    if (hwg.object_cast_to(shape, hwg.BoxShape3D_tag)) {
        hw_hull_def_init(def, HW_HULL_BOX);
        HWG_CALL(BoxShape3D_get_size, shape, &def->size, NULL);
        note(w, &def->size, sizeof def->size);
    } else if (hwg.object_cast_to(shape, hwg.SphereShape3D_tag)) {
        hw_hull_def_init(def, HW_HULL_SPHERE);
        read_number(w, hwg.SphereShape3D_get_radius, shape, &def->radius);
    } else if (hwg.object_cast_to(shape, hwg.CylinderShape3D_tag)) {
        hw_hull_def_init(def, HW_HULL_CYLINDER);
        read_number(w, hwg.CylinderShape3D_get_radius, shape, &def->radius);
        read_number(w, hwg.CylinderShape3D_get_height, shape, &def->length);
    } else if (hwg.object_cast_to(shape, hwg.CapsuleShape3D_tag)) {
        hw_hull_def_init(def, HW_HULL_CAPSULE);
        read_number(w, hwg.CapsuleShape3D_get_radius, shape, &def->radius);
        read_number(w, hwg.CapsuleShape3D_get_height, shape, &height);
        def->length = height > 2.0f * def->radius ? height - 2.0f * def->radius : 0.0f;
    } else {
        return false;
    }
    return true;
}

static void visit_points(walk *w, GDExtensionObjectPtr shape, bool is_convex, const hwg_transform *transform)
{
    hwg_packed points = hwg_packed_new(VECTORS);
    if (is_convex)
        HWG_CALL(ConvexPolygonShape3D_get_points, shape, &points, NULL);
    else
        HWG_CALL(ConcavePolygonShape3D_get_faces, shape, &points, NULL);
    int64_t count = hwg_packed_size(VECTORS, &points);
    note(w, &count, sizeof count);
    if (w->world.bits && is_convex) {
        hw_hull_def def;
        hw_hull_def_init(&def, HW_HULL_CONVEX);
        add_shape(w, &def, &points, transform);
    } else if (w->world.bits) {
        add_faces(w, &points, transform);
    }
    hwg_packed_destroy(VECTORS, &points);
}

static void visit_shape(walk *w, GDExtensionObjectPtr node)
{
    uint8_t disabled = 0;
    GDExtensionObjectPtr shape = NULL;
    HWG_CALL(CollisionShape3D_is_disabled, node, &disabled, NULL);
    HWG_CALL(CollisionShape3D_get_shape, node, &shape, NULL);
    hwg_transform transform;
    if (shape && !disabled && hwg_transform_within(node, w->choice->body, &transform)) {
        hw_hull_def def;
        w->found++;
        note_object(w, shape);
        note(w, &transform, sizeof transform);
        if (read_shape(w, shape, &def)) {
            if (w->world.bits)
                add_shape(w, &def, NULL, &transform);
        } else if (hwg.object_cast_to(shape, hwg.ConvexPolygonShape3D_tag)) {
            visit_points(w, shape, true, &transform);
        } else if (hwg.object_cast_to(shape, hwg.ConcavePolygonShape3D_tag)) {
            visit_points(w, shape, false, &transform);
        } else {
            w->found--;
            w->skipped++;
        }
    }
    hwg_object_unreference(shape);
}

static GDExtensionObjectPtr child_of(GDExtensionObjectPtr node, int64_t index)
{
    const uint8_t no = 0;
    GDExtensionObjectPtr child = NULL;
    HWG_CALL(Node_get_child, node, &child, &index, &no);
    return child;
}

static int64_t child_count(GDExtensionObjectPtr node)
{
    const uint8_t no = 0;
    int64_t count = 0;
    HWG_CALL(Node_get_child_count, node, &count, &no);
    return count;
}

static void visit_shapes(walk *w)
{
    GDExtensionObjectPtr body = w->choice->body;
    int64_t count = child_count(body);
    for (int64_t i = 0; i < count; i++) {
        GDExtensionObjectPtr child = child_of(body, i);
        if (child && hwg.object_cast_to(child, hwg.CollisionShape3D_tag))
            visit_shape(w, child);
    }
}

static void visit_mesh(walk *w)
{
    GDExtensionObjectPtr node = w->choice->mesh_node;
    GDExtensionObjectPtr mesh = NULL;
    hwg_transform transform;
    if (!node || !hwg_transform_within(node, w->choice->body, &transform))
        return;
    HWG_CALL(MeshInstance3D_get_mesh, node, &mesh, NULL);
    if (!mesh)
        return;
    hwg_box box;
    int64_t surfaces = 0;
    HWG_CALL(Mesh_get_aabb, mesh, &box, NULL);
    HWG_CALL(Mesh_get_surface_count, mesh, &surfaces, NULL);
    w->found++;
    note_object(w, mesh);
    note(w, &box, sizeof box);
    note(w, &surfaces, sizeof surfaces);
    note(w, &transform, sizeof transform);
    if (w->world.bits) {
        hwg_packed faces = hwg_packed_new(VECTORS);
        HWG_CALL(Mesh_get_faces, mesh, &faces, NULL);
        add_faces(w, &faces, &transform);
        hwg_packed_destroy(VECTORS, &faces);
    }
    hwg_object_unreference(mesh);
}

static walk walk_over(const hwg_hull_choice *choice, hw_world_id world)
{
    walk w = {.choice = choice, .world = world, .key = UINT64_C(0xcbf29ce484222325), .result = HW_OK};
    note(&w, &choice->kind, sizeof choice->kind);
    note(&w, &choice->triangle_target, sizeof choice->triangle_target);
    note_object(&w, choice->body);
    if (choice->kind == HWG_HULL_MESH)
        visit_mesh(&w);
    else
        visit_shapes(&w);
    return w;
}

GDExtensionObjectPtr hwg_hull_find_mesh(GDExtensionObjectPtr body)
{
    int64_t count = child_count(body);
    for (int64_t i = 0; i < count; i++) {
        GDExtensionObjectPtr child = child_of(body, i);
        GDExtensionObjectPtr mesh = NULL;
        if (!child || !hwg.object_cast_to(child, hwg.Node3D_tag))
            continue;
        if (hwg.object_cast_to(child, hwg.MeshInstance3D_tag))
            HWG_CALL(MeshInstance3D_get_mesh, child, &mesh, NULL);
        hwg_object_unreference(mesh);
        if (mesh)
            return child;
        // Imported models keep their meshes deeper.
        GDExtensionObjectPtr below = hwg_hull_find_mesh(child);
        if (below)
            return below;
    }
    return NULL;
}

uint64_t hwg_hull_key(const hwg_hull_choice *choice)
{
    walk w = walk_over(choice, (hw_world_id){0});
    return w.found ? w.key : 0;
}

hw_result hwg_hull_make(const hwg_hull_choice *choice, hw_world_id world, hw_hull_id *hull, int32_t *skipped)
{
    hw_hull_def def;
    walk w = walk_over(choice, world);
    *skipped = w.skipped;
    hull->bits = 0;
    hw_hull_def_init(&def, HW_HULL_MESH);
    def.triangle_target = choice->triangle_target;
    int32_t *indices = w.result == HW_OK ? malloc((size_t)(w.count + 1) * sizeof *indices) : NULL;
    if (indices) {
        for (int64_t i = 0; i < w.count; i++)
            indices[i] = (int32_t)i;
        int32_t count = w.count < INT32_MAX ? (int32_t)w.count : INT32_MAX;
        // An empty mesh has no points to point at; the core says that it encloses nothing.
        const hw_vec3 nowhere = {0.0f, 0.0f, 0.0f};
        w.result = hw_hull_create(world, &def, w.points ? w.points : &nowhere, count, indices, count, hull);
    }
    free(indices);
    free(w.points);
    return w.result;
}
