// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "shape_copy.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "transform.h"
#include "value.h"

// What a shape is made of, in the core's words.
struct hwg_shape_data {
    int32_t shape; // HW_SHAPE_…
    float radius;
    float half_height;
    hw_vec3 half_size;
    hwg_plane plane;
    hwg_packed points; // of a hull or a mesh
    hwg_packed heights;
    bool has_points;
    bool has_heights;
    bool one_sided;
    hw_height_field field;
};

typedef hwg_shape_data shape_data;

static float dot(hw_vec3 a, hw_vec3 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static hw_vec3 column(const hw_vec3 rows[3], int index)
{
    const float *x = &rows[0].x, *y = &rows[1].x, *z = &rows[2].x;
    return (hw_vec3){x[index], y[index], z[index]};
}

hwg_placing hwg_placing_of(const hwg_transform *transform)
{
    hwg_placing placing = {.position = transform->origin};
    float scales[3];
    for (int i = 0; i < 3; i++) {
        hw_vec3 axis = column(transform->rows, i);
        scales[i] = sqrtf(dot(axis, axis));
        scales[i] = scales[i] > 1e-9f ? scales[i] : 1e-9f;
    }
    const hw_vec3 *r = transform->rows;
    float determinant = r[0].x * (r[1].y * r[2].z - r[1].z * r[2].y) - r[0].y * (r[1].x * r[2].z - r[1].z * r[2].x) +
                        r[0].z * (r[1].x * r[2].y - r[1].y * r[2].x);
    scales[0] = determinant < 0.0f ? -scales[0] : scales[0];
    placing.scale = (hw_vec3){scales[0], scales[1], scales[2]};
    for (int i = 0; i < 3; i++)
        placing.rows[i] = (hw_vec3){r[i].x / scales[0], r[i].y / scales[1], r[i].z / scales[2]};
    return placing;
}

static int64_t type_of(hwg_rid shape)
{
    int64_t type = -1;
    HWG_CALL(PhysicsServer3D_shape_get_type, hwg.PhysicsServer3D, &type, &shape);
    return type;
}

static const struct {
    int64_t type;
    int32_t shape;
} known_shapes[] = {
    {HWG_SHAPE_WORLD_BOUNDARY, HW_SHAPE_PLANE},
    {HWG_SHAPE_SPHERE, HW_SHAPE_SPHERE},
    {HWG_SHAPE_BOX, HW_SHAPE_BOX},
    {HWG_SHAPE_CAPSULE, HW_SHAPE_CAPSULE},
    {HWG_SHAPE_CYLINDER, HW_SHAPE_CYLINDER},
    {HWG_SHAPE_CONVEX_POLYGON, HW_SHAPE_CONVEX},
    {HWG_SHAPE_CONCAVE_POLYGON, HW_SHAPE_MESH},
    {HWG_SHAPE_HEIGHTMAP, HW_SHAPE_HEIGHT_FIELD},
};

static int32_t core_shape(hwg_rid shape)
{
    int64_t type = type_of(shape);
    for (size_t i = 0; i < sizeof known_shapes / sizeof known_shapes[0]; i++)
        if (known_shapes[i].type == type)
            return known_shapes[i].shape;
    return 0;
}

bool hwg_shape_is_known(hwg_rid shape)
{
    return core_shape(shape) != 0;
}

bool hwg_shape_is_large(hwg_rid shape)
{
    return core_shape(shape) >= HW_SHAPE_CONVEX;
}

bool hwg_shape_is_mesh(hwg_rid shape)
{
    return core_shape(shape) == HW_SHAPE_MESH;
}

static void read_round(const hwg_dictionary *dictionary, shape_data *data)
{
    double radius = 0.0, height = 0.0;
    hwg_dictionary_get(dictionary, "radius", GDEXTENSION_VARIANT_TYPE_FLOAT, &radius);
    hwg_dictionary_get(dictionary, "height", GDEXTENSION_VARIANT_TYPE_FLOAT, &height);
    data->radius = (float)radius;
    data->half_height = 0.5f * (float)height;
    // The engine's height of a capsule is that of all of it.
    if (data->shape == HW_SHAPE_CAPSULE)
        data->half_height = data->half_height > data->radius ? data->half_height - data->radius : 0.0f;
}

static void read_faces(const hwg_dictionary *dictionary, shape_data *data)
{
    uint8_t both_sides = 0;
    data->has_points =
        hwg_dictionary_get(dictionary, "faces", GDEXTENSION_VARIANT_TYPE_PACKED_VECTOR3_ARRAY, &data->points);
    hwg_dictionary_get(dictionary, "backface_collision", GDEXTENSION_VARIANT_TYPE_BOOL, &both_sides);
    data->one_sided = !both_sides;
}

static void read_heights(const hwg_dictionary *dictionary, shape_data *data)
{
    int64_t width = 0, depth = 0;
    data->has_heights =
        hwg_dictionary_get(dictionary, "heights", GDEXTENSION_VARIANT_TYPE_PACKED_FLOAT32_ARRAY, &data->heights);
    hwg_dictionary_get(dictionary, "width", GDEXTENSION_VARIANT_TYPE_INT, &width);
    hwg_dictionary_get(dictionary, "depth", GDEXTENSION_VARIANT_TYPE_INT, &depth);
    data->field = (hw_height_field){.columns = (int32_t)width, .rows = (int32_t)depth};
}

// The arrays in it must be given back.
static shape_data read_data(hwg_rid shape)
{
    shape_data data;
    memset(&data, 0, sizeof data);
    data.shape = core_shape(shape);
    hwg_variant variant = hwg_variant_nil();
    HWG_CALL(PhysicsServer3D_shape_get_data, hwg.PhysicsServer3D, &variant, &shape);
    hwg_dictionary dictionary;
    bool is_dictionary = hwg.variant_get_type(&variant) == GDEXTENSION_VARIANT_TYPE_DICTIONARY &&
                         hwg_variant_to(&variant, GDEXTENSION_VARIANT_TYPE_DICTIONARY, &dictionary);
    double radius = 0.0;
    switch (data.shape) {
    case HW_SHAPE_PLANE:
        hwg_variant_to(&variant, GDEXTENSION_VARIANT_TYPE_PLANE, &data.plane);
        break;
    case HW_SHAPE_SPHERE:
        hwg_variant_to(&variant, GDEXTENSION_VARIANT_TYPE_FLOAT, &radius);
        data.radius = (float)radius;
        break;
    case HW_SHAPE_BOX:
        hwg_variant_to(&variant, GDEXTENSION_VARIANT_TYPE_VECTOR3, &data.half_size);
        break;
    case HW_SHAPE_CONVEX:
        data.has_points = hwg_variant_to(&variant, GDEXTENSION_VARIANT_TYPE_PACKED_VECTOR3_ARRAY, &data.points);
        break;
    default:
        if (is_dictionary && data.shape == HW_SHAPE_MESH)
            read_faces(&dictionary, &data);
        else if (is_dictionary && data.shape == HW_SHAPE_HEIGHT_FIELD)
            read_heights(&dictionary, &data);
        else if (is_dictionary)
            read_round(&dictionary, &data);
        break;
    }
    if (is_dictionary)
        hwg_dictionary_destroy(&dictionary);
    hwg_variant_destroy(&variant);
    return data;
}

static void free_data(shape_data *data)
{
    if (data->has_points)
        hwg_packed_destroy(GDEXTENSION_VARIANT_TYPE_PACKED_VECTOR3_ARRAY, &data->points);
    if (data->has_heights)
        hwg_packed_destroy(GDEXTENSION_VARIANT_TYPE_PACKED_FLOAT32_ARRAY, &data->heights);
}

static int64_t point_count(const shape_data *data)
{
    return data->has_points ? hwg_packed_size(GDEXTENSION_VARIANT_TYPE_PACKED_VECTOR3_ARRAY, &data->points) : 0;
}

static int64_t height_count(const shape_data *data)
{
    return data->has_heights ? hwg_packed_size(GDEXTENSION_VARIANT_TYPE_PACKED_FLOAT32_ARRAY, &data->heights) : 0;
}

// Four bytes at a time: all data is made of floats and whole numbers.
static uint64_t mix(uint64_t hash, const void *words, size_t size)
{
    const uint8_t *at = words;
    for (size_t i = 0; i + sizeof(uint32_t) <= size; i += sizeof(uint32_t)) {
        uint32_t word;
        memcpy(&word, at + i, sizeof word);
        hash = (hash ^ word) * UINT64_C(0x9e3779b97f4a7c15);
        hash ^= hash >> 29;
    }
    return hash;
}

uint64_t hwg_shape_fingerprint(hwg_rid shape, int64_t most, int64_t *size)
{
    shape_data data = read_data(shape);
    int32_t one_sided = data.one_sided;
    uint64_t hash = mix(UINT64_C(0xcbf29ce484222325), &data.shape, sizeof data.shape);
    hash = mix(hash, &data.radius, sizeof data.radius);
    hash = mix(hash, &data.half_height, sizeof data.half_height);
    hash = mix(hash, &data.half_size, sizeof data.half_size);
    hash = mix(hash, &data.plane, sizeof data.plane);
    hash = mix(hash, &data.field, sizeof data.field);
    hash = mix(hash, &one_sided, sizeof one_sided);
    int64_t points = point_count(&data), heights = height_count(&data);
    *size = points + heights;
    hash = mix(hash, size, sizeof *size);
    const hw_vec3 *point = points ? hwg.packed_vector3_array_operator_index_const(&data.points, 0) : NULL;
    const float *height = heights ? hwg.packed_float32_array_operator_index_const(&data.heights, 0) : NULL;
    for (int64_t i = 0; i < points; i += 1 + (points - 1) / most)
        hash = mix(hash, &point[i], sizeof *point);
    for (int64_t i = 0; i < heights; i += 1 + (heights - 1) / most)
        hash = mix(hash, &height[i], sizeof *height);
    free_data(&data);
    return hash;
}

// A rotation that takes y to the normal.
static void plane_rows(hw_vec3 normal, hw_vec3 rows[3])
{
    hw_vec3 side = fabsf(normal.x) < 0.7f ? (hw_vec3){1.0f, 0.0f, 0.0f} : (hw_vec3){0.0f, 0.0f, 1.0f};
    float along = dot(side, normal);
    hw_vec3 x = {side.x - along * normal.x, side.y - along * normal.y, side.z - along * normal.z};
    float length = sqrtf(dot(x, x));
    x = (hw_vec3){x.x / length, x.y / length, x.z / length};
    hw_vec3 z = {x.y * normal.z - x.z * normal.y, x.z * normal.x - x.x * normal.z, x.x * normal.y - x.y * normal.x};
    rows[0] = (hw_vec3){x.x, normal.x, z.x};
    rows[1] = (hw_vec3){x.y, normal.y, z.y};
    rows[2] = (hw_vec3){x.z, normal.z, z.z};
}

void hwg_shape_place(hwg_rid shape, const hwg_placing *placing, hw_vec3 *position, hw_quat *orientation)
{
    *position = placing->position;
    *orientation = hwg_rows_quaternion(placing->rows);
    if (core_shape(shape) != HW_SHAPE_PLANE)
        return;
    shape_data data = read_data(shape);
    hw_vec3 normal = hwg_rows_apply(placing->rows, data.plane.normal);
    hw_vec3 rows[3];
    plane_rows(normal, rows);
    *orientation = hwg_rows_quaternion(rows);
    float distance = data.plane.distance;
    *position = (hw_vec3){placing->position.x + distance * normal.x, placing->position.y + distance * normal.y,
                          placing->position.z + distance * normal.z};
    free_data(&data);
}

static hw_vec3 scaled(hw_vec3 v, hw_vec3 scale)
{
    return (hw_vec3){v.x * scale.x, v.y * scale.y, v.z * scale.z};
}

// Points with their scale, and the triangles that they are in this order; the engine's fronts are clockwise, ours are
// not. NULL when there is no memory.
static hw_vec3 *scaled_points(const shape_data *data, hw_vec3 scale, int32_t **indices)
{
    int64_t count = point_count(data);
    hw_vec3 *points = malloc((size_t)(count ? count : 1) * sizeof *points);
    *indices = malloc((size_t)(count ? count : 1) * sizeof **indices);
    if (!points || !*indices) {
        free(points);
        free(*indices);
        *indices = NULL;
        return NULL;
    }
    const hw_vec3 *source = count ? hwg.packed_vector3_array_operator_index_const(&data->points, 0) : NULL;
    bool mirrored = scale.x < 0.0f;
    for (int64_t i = 0; i < count; i++) {
        points[i] = scaled(source[i], scale);
        (*indices)[i] = (int32_t)(mirrored ? i : i - i % 3 + (3 - i % 3) % 3);
    }
    return points;
}

static hw_result create_from_points(hw_world_id world, const shape_data *data, hw_vec3 scale,
                                    const hw_collider_def *def, hw_collider_id *collider)
{
    int64_t count = point_count(data);
    // A count beyond the core's limits goes in as it is, to be refused in words.
    int32_t given = count > INT32_MAX ? INT32_MAX : (int32_t)count;
    int32_t *indices;
    hw_vec3 *points = scaled_points(data, scale, &indices);
    if (!points)
        return HW_ERROR_OUT_OF_MEMORY;
    hw_result result = data->shape == HW_SHAPE_CONVEX
                           ? hw_collider_create_convex(world, def, points, given, collider)
                           : hw_collider_create_mesh(world, def, points, given, indices, given, collider);
    free(points);
    free(indices);
    return result;
}

static hw_result create_from_heights(hw_world_id world, const shape_data *data, hw_vec3 scale,
                                     const hw_collider_def *def, hw_collider_id *collider)
{
    int64_t count = height_count(data);
    float *heights = malloc((size_t)(count ? count : 1) * sizeof *heights);
    if (!heights)
        return HW_ERROR_OUT_OF_MEMORY;
    const float *source = count ? hwg.packed_float32_array_operator_index_const(&data->heights, 0) : NULL;
    int64_t columns = data->field.columns > 0 ? data->field.columns : 1;
    for (int64_t i = 0; i < count; i++) {
        int64_t turned = i - i % columns + (columns - 1 - i % columns);
        heights[i] = source[scale.x < 0.0f && turned < count ? turned : i] * scale.y;
    }
    hw_height_field field = data->field;
    field.cell_width = fabsf(scale.x);
    field.cell_depth = scale.z;
    hw_result result = hw_collider_create_height_field(world, def, &field, heights,
                                                       count > INT32_MAX ? INT32_MAX : (int32_t)count, collider);
    free(heights);
    return result;
}

hwg_shape_data *hwg_shape_data_read(hwg_rid shape)
{
    hwg_shape_data *data = malloc(sizeof *data);
    if (data)
        *data = read_data(shape);
    return data;
}

void hwg_shape_data_free(hwg_shape_data *data)
{
    free_data(data);
    free(data);
}

// What of a collider its shape decides.
static void describe(const shape_data *data, hw_vec3 scale, hw_collider_def *def)
{
    def->shape = data->shape;
    def->flags |= data->one_sided ? HW_COLLIDER_ONE_SIDED : 0u;
    hw_vec3 sizes = {fabsf(scale.x), scale.y, scale.z};
    float across = 0.5f * (sizes.x + sizes.z);
    def->radius = data->radius > 0.0f ? data->radius * across : def->radius;
    def->half_height = data->half_height * sizes.y;
    def->half_size = data->shape == HW_SHAPE_BOX ? scaled(data->half_size, sizes) : def->half_size;
}

bool hwg_shape_create_from(hw_world_id world, const hwg_shape_data *data, hw_vec3 scale, hw_collider_def *def,
                           hw_collider_id *collider)
{
    describe(data, scale, def);
    hw_result result;
    if (data->shape == HW_SHAPE_CONVEX || data->shape == HW_SHAPE_MESH)
        result = create_from_points(world, data, scale, def, collider);
    else if (data->shape == HW_SHAPE_HEIGHT_FIELD)
        result = create_from_heights(world, data, scale, def, collider);
    else
        result = hw_collider_create(world, def, collider);
    return result == HW_OK;
}

bool hwg_shape_create(hw_world_id world, hwg_rid shape, hw_vec3 scale, hw_collider_id sharer, hw_collider_def *def,
                      hw_collider_id *collider)
{
    shape_data data = read_data(shape);
    bool created;
    if (sharer.bits) {
        describe(&data, scale, def);
        def->data_of = sharer;
        created = hw_collider_create(world, def, collider) == HW_OK;
        def->data_of.bits = 0;
    } else {
        created = hwg_shape_create_from(world, &data, scale, def, collider);
    }
    free_data(&data);
    return created;
}
