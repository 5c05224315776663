// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "shape.h"

#include "memory.h"

typedef struct hull_record {
    int32_t corner_count;
    int32_t face_count;
} hull_record;

typedef struct mesh_record {
    int32_t vertex_count;
    int32_t triangle_count;
    int32_t given_vertices;
    int32_t given_triangles;
} mesh_record;

static void free_data(hwi_convex *hull, hwi_trimesh *mesh, hwi_field *field)
{
    hwi_convex_free(hull);
    hwi_trimesh_free(mesh);
    hwi_field_free(field);
}

hwi_shape *hwi_shape_create(hwi_convex *hull, hwi_trimesh *mesh, hwi_field *field)
{
    hwi_shape *shape = hwi_allocate(sizeof *shape);
    if (shape == NULL) {
        free_data(hull, mesh, field);
        return NULL;
    }
    shape->kind = hull != NULL ? HW_SHAPE_CONVEX : mesh != NULL ? HW_SHAPE_MESH : HW_SHAPE_HEIGHT_FIELD;
    shape->hull = hull;
    shape->mesh = mesh;
    shape->field = field;
    hwi_shape_rehash(shape);
    return shape;
}

void hwi_shape_leave(hwi_shape *shape)
{
    if (shape == NULL) {
        return;
    }
    shape->users -= 1;
    if (shape->users <= 0) {
        free_data(shape->hull, shape->mesh, shape->field);
        hwi_free(shape, sizeof *shape);
    }
}

void hwi_shape_rehash(hwi_shape *shape)
{
    hwi_writer writer = {.hash = HWI_HASH_SEED};
    hwi_shape_write(&writer, shape);
    shape->hash = writer.hash;
}

hw_box hwi_shape_box(const hwi_shape *shape)
{
    return shape->hull != NULL   ? hwi_convex_box(shape->hull)
           : shape->mesh != NULL ? shape->mesh->bvh.nodes[0].box
                                 : hwi_field_box(shape->field);
}

static void write_hull(hwi_writer *writer, const hwi_convex *hull)
{
    hull_record record = {hull->corner_count, hull->face_count};
    HWI_WRITE(writer, record);
    hwi_write(writer, hull->corners, (size_t)hull->corner_count * sizeof *hull->corners);
    for (int32_t i = 0; i < hull->face_count; ++i) {
        HWI_WRITE(writer, hull->faces[i].corner);
    }
}

static void write_mesh(hwi_writer *writer, const hwi_trimesh *mesh)
{
    mesh_record record = {mesh->vertex_count, mesh->triangle_count, mesh->given_vertices, mesh->given_triangles};
    HWI_WRITE(writer, record);
    hwi_write(writer, mesh->vertices, (size_t)mesh->vertex_count * sizeof *mesh->vertices);
    hwi_write(writer, mesh->source, (size_t)mesh->vertex_count * sizeof *mesh->source);
    hwi_write(writer, mesh->corners, (size_t)mesh->triangle_count * 3 * sizeof *mesh->corners);
    hwi_write(writer, mesh->given, (size_t)mesh->triangle_count * sizeof *mesh->given);
}

static void write_field(hwi_writer *writer, const hwi_field *field)
{
    HWI_WRITE(writer, field->def);
    hwi_write(writer, field->heights, (size_t)field->def.columns * (size_t)field->def.rows * sizeof(float));
}

void hwi_shape_write(hwi_writer *writer, const hwi_shape *shape)
{
    if (shape->hull != NULL) {
        write_hull(writer, shape->hull);
    } else if (shape->mesh != NULL) {
        write_mesh(writer, shape->mesh);
    } else {
        write_field(writer, shape->field);
    }
}

static bool read_hull(hwi_reader *reader, hwi_convex **hull, bool *full)
{
    hull_record record;
    HWI_READ(reader, record);
    bool sane = !reader->failed && record.corner_count >= 4 && record.face_count >= 4 &&
                record.face_count <= 2 * HW_MAX_CONVEX_CORNERS && record.corner_count < record.face_count + 1 &&
                hwi_reader_has(reader, (uint64_t)record.corner_count * sizeof(hw_vec3) +
                                           (uint64_t)record.face_count * 3 * sizeof(int32_t));
    if (!sane) {
        return false;
    }
    *hull = hwi_convex_allocate(record.corner_count, record.face_count);
    *full = *hull == NULL;
    if (*full) {
        return false;
    }
    hwi_read(reader, (*hull)->corners, (size_t)record.corner_count * sizeof(hw_vec3));
    for (int32_t i = 0; i < record.face_count; ++i) {
        HWI_READ(reader, (*hull)->faces[i].corner);
    }
    return hwi_convex_restore(*hull);
}

static bool read_mesh(hwi_reader *reader, hwi_trimesh **mesh, bool *full)
{
    mesh_record record;
    HWI_READ(reader, record);
    bool sane = !reader->failed && record.vertex_count >= 3 && record.triangle_count >= 1 &&
                record.triangle_count <= HW_MAX_MESH_TRIANGLES && record.given_vertices >= record.vertex_count &&
                record.given_triangles >= record.triangle_count && record.given_triangles <= HW_MAX_MESH_TRIANGLES &&
                hwi_reader_has(reader, (uint64_t)record.vertex_count * (sizeof(hw_vec3) + sizeof(int32_t)) +
                                           (uint64_t)record.triangle_count * 4 * sizeof(int32_t));
    if (!sane) {
        return false;
    }
    *mesh = hwi_trimesh_allocate(record.vertex_count, record.triangle_count);
    *full = *mesh == NULL;
    if (*full) {
        return false;
    }
    hwi_trimesh *m = *mesh;
    m->vertex_count = record.vertex_count;
    m->triangle_count = record.triangle_count;
    m->given_vertices = record.given_vertices;
    m->given_triangles = record.given_triangles;
    hwi_read(reader, m->vertices, (size_t)m->vertex_count * sizeof *m->vertices);
    hwi_read(reader, m->source, (size_t)m->vertex_count * sizeof *m->source);
    hwi_read(reader, m->corners, (size_t)m->triangle_count * 3 * sizeof *m->corners);
    hwi_read(reader, m->given, (size_t)m->triangle_count * sizeof *m->given);
    return hwi_trimesh_restore(m, full);
}

static bool read_field(hwi_reader *reader, hwi_field **field, bool *full)
{
    hw_height_field def;
    HWI_READ(reader, def);
    bool sane = !reader->failed && def.columns >= 2 && def.rows >= 2 && def.columns <= HW_MAX_HEIGHT_FIELD &&
                def.rows <= HW_MAX_HEIGHT_FIELD && def.cell_width >= 1e-3f && def.cell_width <= 1e5f &&
                def.cell_depth >= 1e-3f && def.cell_depth <= 1e5f;
    uint64_t bytes = sane ? (uint64_t)def.columns * (uint64_t)def.rows * sizeof(float) : 0;
    if (!sane || !hwi_reader_has(reader, bytes)) {
        return false;
    }
    *field = hwi_field_create(&def, NULL);
    *full = *field == NULL;
    if (*full) {
        return false;
    }
    hwi_read(reader, (*field)->heights, (size_t)bytes);
    for (uint64_t i = 0; i < bytes / sizeof(float); ++i) {
        sane = sane && !(fabsf((*field)->heights[i]) > 1e6f);
    }
    hwi_field_set_heights(*field, (*field)->heights);
    return sane;
}

bool hwi_shape_read(hwi_reader *reader, int32_t kind, hwi_shape **shape, bool *full)
{
    hwi_convex *hull = NULL;
    hwi_trimesh *mesh = NULL;
    hwi_field *field = NULL;
    *full = false;
    *shape = NULL;
    bool sane = kind == HW_SHAPE_CONVEX ? read_hull(reader, &hull, full)
                : kind == HW_SHAPE_MESH ? read_mesh(reader, &mesh, full)
                                        : read_field(reader, &field, full);
    if (!sane) {
        free_data(hull, mesh, field);
        return false;
    }
    *shape = hwi_shape_create(hull, mesh, field);
    *full = *shape == NULL;
    return !*full;
}
