// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "cable_mesh.h"

#include <stdlib.h>
#include <string.h>

#include "object.h"
#include "transform.h"
#include "value.h"

#define BYTES GDEXTENSION_VARIANT_TYPE_PACKED_BYTE_ARRAY

static const int64_t plain_format = HWG_ARRAY_FORMAT_VERTEX | HWG_ARRAY_FORMAT_NORMAL | HWG_ARRAY_FORMAT_TANGENT |
                                    HWG_ARRAY_FORMAT_TEX_UV | HWG_ARRAY_FORMAT_INDEX |
                                    HWG_ARRAY_FLAG_USE_DYNAMIC_UPDATE | HWG_ARRAY_FLAG_FORMAT_CURRENT_VERSION;

static const int64_t first_surface = 0;
static const int64_t no_offset = 0;

static int64_t format_of(const hwg_mesh *mesh)
{
    return mesh->painted ? plain_format | HWG_ARRAY_FORMAT_COLOR : plain_format;
}

static int64_t format_offset(const hwg_mesh *mesh, int64_t array)
{
    int64_t offset = 0;
    int64_t format = format_of(mesh);
    int64_t vertex_count = mesh->vertex_count;
    HWG_CALL(RenderingServer_mesh_surface_get_format_offset, hwg.RenderingServer, &offset, &format, &vertex_count,
             &array);
    return offset;
}

static int32_t ask_stride(const hwg_mesh *mesh, GDExtensionMethodBindPtr method)
{
    int64_t stride = 0;
    int64_t format = format_of(mesh);
    int64_t vertex_count = mesh->vertex_count;
    hwg.object_method_bind_ptrcall(method, hwg.RenderingServer,
                                   (const GDExtensionConstTypePtr[]){&format, &vertex_count}, &stride);
    return (int32_t)stride;
}

static hwg_packed new_bytes(int64_t count)
{
    hwg_packed bytes = hwg_packed_new(BYTES);
    hwg_packed_resize(BYTES, &bytes, count);
    return bytes;
}

static void write_uvs(hwg_mesh *mesh)
{
    uint8_t *bytes = hwg.packed_byte_array_operator_index(&mesh->attributes, 0);
    void *uvs = bytes + mesh->uv_offset;
    hw_tube_write_uvs(&mesh->built, mesh->point_count, uvs, mesh->attribute_stride, mesh->vertex_count);
}

static void write_colors(hwg_mesh *mesh, const hw_tube_paint *paint)
{
    uint8_t *bytes = hwg.packed_byte_array_operator_index(&mesh->attributes, 0);
    hw_tube_write_colors(&mesh->built, paint, bytes + mesh->color_offset, mesh->attribute_stride, mesh->vertex_count);
}

// The triangles, with indices as wide as the engine wants them for this many vertices.
static hwg_packed new_indices(const hwg_mesh *mesh, int32_t index_count, bool *complete)
{
    int32_t stride = ask_stride(mesh, hwg.RenderingServer_mesh_surface_get_format_index_stride);
    uint32_t *wide = malloc((size_t)index_count * sizeof *wide);
    *complete = wide && hw_tube_write_indices(&mesh->built, mesh->point_count, wide, index_count) == HW_OK;
    hwg_packed indices = new_bytes((int64_t)stride * index_count);
    if (*complete) {
        void *bytes = hwg.packed_byte_array_operator_index(&indices, 0);
        if (stride == 2) {
            uint16_t *narrow = bytes;
            for (int32_t i = 0; i < index_count; i++)
                narrow[i] = (uint16_t)wide[i];
        } else {
            memcpy(bytes, wide, (size_t)index_count * sizeof *wide);
        }
    }
    free(wide);
    return indices;
}

static bool add_surface(hwg_mesh *mesh, int32_t index_count_32)
{
    bool complete = false;
    hwg_packed indices = new_indices(mesh, index_count_32, &complete);
    if (complete) {
        int64_t primitive = HWG_PRIMITIVE_TRIANGLES;
        int64_t vertex_count = mesh->vertex_count;
        int64_t index_count = index_count_32;
        int64_t format = format_of(mesh);
        hwg_dictionary surface = hwg_dictionary_new();
        hwg_dictionary_set(&surface, "primitive", GDEXTENSION_VARIANT_TYPE_INT, &primitive);
        hwg_dictionary_set(&surface, "format", GDEXTENSION_VARIANT_TYPE_INT, &format);
        hwg_dictionary_set(&surface, "vertex_data", BYTES, &mesh->vertices);
        hwg_dictionary_set(&surface, "vertex_count", GDEXTENSION_VARIANT_TYPE_INT, &vertex_count);
        hwg_dictionary_set(&surface, "attribute_data", BYTES, &mesh->attributes);
        hwg_dictionary_set(&surface, "index_data", BYTES, &indices);
        hwg_dictionary_set(&surface, "index_count", GDEXTENSION_VARIANT_TYPE_INT, &index_count);
        hwg_dictionary_set(&surface, "aabb", GDEXTENSION_VARIANT_TYPE_AABB, &mesh->bounds);
        HWG_CALL(RenderingServer_mesh_add_surface, hwg.RenderingServer, NULL, &mesh->mesh, &surface);
        hwg_dictionary_destroy(&surface);
    }
    hwg_packed_destroy(BYTES, &indices);
    return complete;
}

// Prepare the arrays for another number of vertices. False if there is no memory.
static bool resize(hwg_mesh *mesh, const hwg_mesh_input *input, int32_t vertex_count)
{
    hw_vec3 *points = realloc(mesh->points, 3 * (size_t)input->point_count * sizeof *points);
    if (!points)
        return false;
    mesh->points = points;
    mesh->point_count = input->point_count;
    mesh->vertex_count = vertex_count;
    mesh->painted = input->paint != NULL;
    mesh->normal_offset = format_offset(mesh, HWG_ARRAY_NORMAL);
    mesh->tangent_offset = format_offset(mesh, HWG_ARRAY_TANGENT);
    mesh->uv_offset = format_offset(mesh, HWG_ARRAY_TEX_UV);
    mesh->color_offset = mesh->painted ? format_offset(mesh, HWG_ARRAY_COLOR) : 0;
    mesh->position_stride = ask_stride(mesh, hwg.RenderingServer_mesh_surface_get_format_vertex_stride);
    mesh->normal_stride = ask_stride(mesh, hwg.RenderingServer_mesh_surface_get_format_normal_tangent_stride);
    mesh->attribute_stride = ask_stride(mesh, hwg.RenderingServer_mesh_surface_get_format_attribute_stride);
    hwg_packed_resize(BYTES, &mesh->vertices,
                      (int64_t)vertex_count * ((int64_t)mesh->position_stride + mesh->normal_stride));
    hwg_packed_resize(BYTES, &mesh->attributes, (int64_t)vertex_count * mesh->attribute_stride);
    return true;
}

// World points, shifted, into the node's space.
static void localize(const hwg_mesh_input *input, const hw_vec3 rows[3], const hw_vec3 *shifts, const hw_vec3 *from,
                     hw_vec3 *to)
{
    hw_vec3 origin = input->transform.origin;
    for (int32_t i = 0; i < input->point_count; i++) {
        hw_vec3 difference = {from[i].x - origin.x + shifts[i].x, from[i].y - origin.y + shifts[i].y,
                              from[i].z - origin.z + shifts[i].z};
        to[i] = hwg_rows_apply(rows, difference);
    }
}

static bool write_vertices(hwg_mesh *mesh, const hwg_mesh_input *input, const hw_vec3 rows[3], const char **error)
{
    hw_tube_def tube = *input->tube;
    tube.radius /= hwg_transform_scale(&input->transform);
    hw_vec3 *points = mesh->points;
    hw_vec3 *previous = input->previous_points ? mesh->points + input->point_count : NULL;
    hw_vec3 *shifts = mesh->points + 2 * (size_t)input->point_count;
    hwg_pins_spread(input->pins, input->gaps, input->point_count, shifts);
    localize(input, rows, shifts, input->points, points);
    if (previous)
        localize(input, rows, shifts, input->previous_points, previous);
    hw_tube_line line = {
        .points = points,
        .previous_points = previous,
        .gaps = input->gaps,
        .blend = input->blend,
        .point_count = input->point_count,
    };
    // Fetched anew each time: if the renderer still reads the last frame's bytes, this gives us a copy of our own.
    uint8_t *bytes = hwg.packed_byte_array_operator_index(&mesh->vertices, 0);
    hw_tube_buffers buffers = {
        .positions = bytes,
        .normals = bytes + mesh->normal_offset,
        .tangents = bytes + mesh->tangent_offset,
        .position_stride = mesh->position_stride,
        .normal_stride = mesh->normal_stride,
        .tangent_stride = mesh->normal_stride,
        .vertex_capacity = mesh->vertex_count,
    };
    hw_box box;
    if (hw_tube_write_vertices(&tube, &line, &buffers, &mesh->frame, &box) != HW_OK) {
        *error = hwg_core_sentence();
        return false;
    }
    hw_vec3 size = {box.maximum.x - box.minimum.x, box.maximum.y - box.minimum.y, box.maximum.z - box.minimum.z};
    mesh->bounds = (hwg_box){box.minimum, size};
    return true;
}

static void make_mesh(hwg_mesh *mesh, GDExtensionObjectPtr object)
{
    mesh->vertices = hwg_packed_new(BYTES);
    mesh->attributes = hwg_packed_new(BYTES);
    HWG_CALL(RenderingServer_mesh_create, hwg.RenderingServer, &mesh->mesh, NULL);
    HWG_CALL(VisualInstance3D_set_base, object, NULL, &mesh->mesh);
}

// The whole surface, for the first time or for another number of vertices.
static bool build(hwg_mesh *mesh, const hwg_mesh_input *input, const hw_vec3 rows[3], const char **error)
{
    hw_tube_size size;
    if (hw_tube_measure(input->tube, input->point_count, &size) != HW_OK) {
        *error = hwg_core_sentence();
        return false;
    }
    *error = "there is no memory for the mesh";
    mesh->built = *input->tube;
    HWG_CALL(RenderingServer_mesh_clear, hwg.RenderingServer, NULL, &mesh->mesh);
    if (!resize(mesh, input, size.vertex_count) || !write_vertices(mesh, input, rows, error))
        return false;
    write_uvs(mesh);
    if (input->paint)
        write_colors(mesh, input->paint);
    return add_surface(mesh, size.index_count);
}

static bool update(hwg_mesh *mesh, const hwg_mesh_input *input, const hw_vec3 rows[3], const char **error)
{
    if (!write_vertices(mesh, input, rows, error))
        return false;
    HWG_CALL(RenderingServer_mesh_surface_update_vertex_region, hwg.RenderingServer, NULL, &mesh->mesh, &first_surface,
             &no_offset, &mesh->vertices);
    const hw_tube_def *tube = input->tube;
    bool other_pattern = mesh->built.uv_length != tube->uv_length || mesh->built.rest_length != tube->rest_length ||
                         mesh->built.segment_length != tube->segment_length;
    mesh->built = *tube;
    if (other_pattern)
        write_uvs(mesh);
    if (input->paint)
        write_colors(mesh, input->paint);
    if (other_pattern || input->paint)
        HWG_CALL(RenderingServer_mesh_surface_update_attribute_region, hwg.RenderingServer, NULL, &mesh->mesh,
                 &first_surface, &no_offset, &mesh->attributes);
    return true;
}

bool hwg_mesh_write(hwg_mesh *mesh, GDExtensionObjectPtr object, const hwg_mesh_input *input, bool *is_new,
                    const char **error)
{
    *is_new = false;
    hw_vec3 rows[3];
    if (!hwg_transform_invert_basis(&input->transform, rows))
        return true; // scaled to nothing: there is nothing to see
    if (!mesh->mesh.id)
        make_mesh(mesh, object);
    *is_new = mesh->point_count != input->point_count || mesh->built.sides != input->tube->sides ||
              mesh->built.rings_per_segment != input->tube->rings_per_segment ||
              mesh->built.flags != input->tube->flags || mesh->painted != (input->paint != NULL);
    bool written = *is_new ? build(mesh, input, rows, error) : update(mesh, input, rows, error);
    if (!written) {
        mesh->point_count = 0; // so that the next write starts from the beginning
        return false;
    }
    HWG_CALL(RenderingServer_mesh_set_custom_aabb, hwg.RenderingServer, NULL, &mesh->mesh, &mesh->bounds);
    return true;
}

void hwg_mesh_set_material(hwg_mesh *mesh, GDExtensionObjectPtr material)
{
    if (!mesh->point_count)
        return;
    hwg_rid material_id = {0};
    if (material)
        HWG_CALL(Resource_get_rid, material, &material_id, NULL);
    HWG_CALL(RenderingServer_mesh_surface_set_material, hwg.RenderingServer, NULL, &mesh->mesh, &first_surface,
             &material_id);
}

void hwg_mesh_destroy(hwg_mesh *mesh)
{
    if (mesh->mesh.id) {
        HWG_CALL(RenderingServer_free_rid, hwg.RenderingServer, NULL, &mesh->mesh);
        hwg_packed_destroy(BYTES, &mesh->vertices);
        hwg_packed_destroy(BYTES, &mesh->attributes);
    }
    free(mesh->points);
    memset(mesh, 0, sizeof *mesh);
}
