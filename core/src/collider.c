// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "collider.h"

#include "memory.h"
#include "report.h"
#include "rotation.h"
#include "validate.h"
#include "world.h"

#define DATA_LIMIT  1e6f // m, of vertices in their own frame
#define KNOWN_FLAGS (HW_COLLIDER_ENABLED | HW_COLLIDER_ONE_SIDED)

_Static_assert(sizeof(hw_collider_def) == 112, "the ABI pins this size");
_Static_assert(sizeof(hw_height_field) == 16, "the ABI pins this size");
_Static_assert(sizeof(hw_ray_hit) == 48, "the ABI pins this size");

static bool has_data(int32_t shape)
{
    return shape == HW_SHAPE_CONVEX || shape == HW_SHAPE_MESH || shape == HW_SHAPE_HEIGHT_FIELD;
}

static hw_result check_orientation(const char *function, hw_quat q)
{
    double length = sqrt((double)q.x * (double)q.x + (double)q.y * (double)q.y + (double)q.z * (double)q.z +
                         (double)q.w * (double)q.w);
    return hwi_check_float(function, "length of orientation", length, 1e-6, 1e6);
}

hw_result hwi_collider_check_def(const char *function, const hw_collider_def *def)
{
    hw_result result = hwi_check_struct_size(function, "hw_collider_def", def->struct_size, sizeof *def);
    if (result == HW_OK) {
        result = hwi_check_int(function, "shape", def->shape, HW_SHAPE_PLANE, HW_SHAPE_HEIGHT_FIELD);
    }
    if (result == HW_OK) {
        result = hwi_check_flags(function, "flags", def->flags, KNOWN_FLAGS);
    }
    const struct {
        const char *field;
        float value;
        double low;
        double high;
    } numbers[] = {
        {"radius", def->radius, (double)1e-4f, 1e6},
        {"half_height", def->half_height, 0.0, 1e6},
        {"half_size.x", def->half_size.x, (double)1e-4f, 1e6},
        {"half_size.y", def->half_size.y, (double)1e-4f, 1e6},
        {"half_size.z", def->half_size.z, (double)1e-4f, 1e6},
        {"static_friction", def->static_friction, 0.0, 10.0},
        {"dynamic_friction", def->dynamic_friction, 0.0, 10.0},
    };
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers && result == HW_OK; ++i) {
        result = hwi_check_float(function, numbers[i].field, (double)numbers[i].value, numbers[i].low, numbers[i].high);
    }
    if (result == HW_OK) {
        result = hwi_check_vector(function, "position", def->position, HWI_POSITION_LIMIT);
    }
    if (result == HW_OK) {
        result = check_orientation(function, def->orientation);
    }
    return result != HW_OK ? result : hwi_check_vector(function, "surface_velocity", def->surface_velocity, 1000.0f);
}

static void prepare_solid(hwi_collider *collider)
{
    const hw_collider_def *def = &collider->def;
    collider->solid = (hwi_solid){
        .shape = def->shape,
        .radius = (double)def->radius,
        .half_height = (double)def->half_height,
        .half_size = hwi_place_of(def->half_size),
        .hull = collider->shape != NULL ? collider->shape->hull : NULL,
    };
}

hwi_collider *hwi_collider_allocate(const hw_collider_def *def, hwi_shape *shape, hwi_body *body)
{
    hwi_collider *collider = hwi_allocate(sizeof *collider);
    if (collider != NULL) {
        collider->def = *def;
        collider->def.data_of.bits = 0;
        collider->body = body;
        collider->shape = shape;
        if (shape != NULL) {
            shape->users += 1;
        }
        collider->leaf = -1;
        prepare_solid(collider);
        hwi_collider_jump(collider);
    }
    return collider;
}

void hwi_collider_free(void *collider)
{
    hwi_shape_leave(((hwi_collider *)collider)->shape);
    hwi_free(collider, sizeof(hwi_collider));
}

hw_result hw_collider_def_init(hw_collider_def *def, int32_t shape)
{
    hw_result result = hwi_check_pointer(__func__, "def", def);
    if (result != HW_OK) {
        return result;
    }
    *def = (hw_collider_def){0};
    if (shape < HW_SHAPE_PLANE || shape > HW_SHAPE_HEIGHT_FIELD) {
        return HWI_FAIL(HW_ERROR_BAD_VALUE,
                        "shape must be from HW_SHAPE_PLANE (%d) to HW_SHAPE_HEIGHT_FIELD (%d), got %d; def was zeroed",
                        HW_SHAPE_PLANE, HW_SHAPE_HEIGHT_FIELD, (int)shape);
    }
    *def = (hw_collider_def){
        .struct_size = sizeof *def,
        .shape = shape,
        .flags = HW_COLLIDER_ENABLED,
        .radius = 0.5f,
        .half_height = 0.5f,
        .half_size = {0.5f, 0.5f, 0.5f},
        .orientation = {0.0f, 0.0f, 0.0f, 1.0f},
        .static_friction = 0.5f,
        .dynamic_friction = 0.4f,
        .category = 1,
    };
    return HW_OK;
}

// What every way of creating one checks first.
static hw_result begin_create(const char *function, hw_world_id world_id, const hw_collider_def *def,
                              hw_collider_id *id, hwi_world **world)
{
    hw_result result = hwi_check_pointer(function, "collider", id);
    if (result != HW_OK) {
        return result;
    }
    id->bits = 0;
    result = hwi_world_resolve_idle(function, world_id, world);
    if (result == HW_OK) {
        result = hwi_check_pointer(function, "def", def);
    }
    return result != HW_OK ? result : hwi_collider_check_def(function, def);
}

// The shape that was made for the data is released if this fails.
static hw_result finish_create(const char *function, hwi_world *world, const hw_collider_def *def, hwi_shape *shape,
                               hw_collider_id *id)
{
    hwi_body *body = NULL;
    hw_result result = HW_OK;
    if (def->body.bits != 0) {
        hwi_world *owner;
        result = hwi_body_resolve(function, def->body, &body, &owner);
        if (result == HW_OK && owner != world) {
            result = hwi_fail(HW_ERROR_BAD_VALUE, function, "body is of another world; no collider was created");
        }
    }
    int32_t index;
    if (result == HW_OK) {
        result = hwi_registry_prepare(function, &world->colliders, &index);
    }
    hwi_collider *collider = NULL;
    if (result == HW_OK && hwi_colliders_reserve(&world->broad, world->colliders.count + 1) &&
        hwi_contacts_enable(world)) {
        collider = hwi_collider_allocate(def, shape, body);
    }
    if (collider != NULL) {
        hwi_registry_insert(&world->colliders, index, collider);
        hwi_collider_enter(world, collider);
        hwi_collider_wake_cables(world, collider);
        id->bits = collider->object.id_bits;
        return HW_OK;
    }
    if (shape != NULL && shape->users == 0) {
        hwi_shape_leave(shape);
    }
    bool full = result == HW_OK || result == HW_ERROR_OUT_OF_MEMORY;
    return full ? hwi_fail(HW_ERROR_OUT_OF_MEMORY, function, "no memory for a collider; none was created") : result;
}

static hw_result no_memory(const char *function, const char *what, int32_t count)
{
    return hwi_fail(HW_ERROR_OUT_OF_MEMORY, function, "no memory for %d %s; no collider was created", (int)count, what);
}

static hw_result check_shape(const char *function, const hw_collider_def *def, int32_t shape, const char *name)
{
    if (def->shape != shape) {
        return hwi_fail(HW_ERROR_BAD_VALUE, function,
                        "def was initialized for shape %d, not for %s (%d); nothing was changed", (int)def->shape, name,
                        (int)shape);
    }
    if (def->data_of.bits != 0) {
        return hwi_fail(HW_ERROR_BAD_VALUE, function,
                        "data_of must be null where data is given; hw_collider_create shares; nothing was changed");
    }
    return HW_OK;
}

hw_result hw_collider_create(hw_world_id world_id, const hw_collider_def *def, hw_collider_id *id)
{
    hwi_world *world;
    hw_result result = begin_create(__func__, world_id, def, id, &world);
    if (result != HW_OK) {
        return result;
    }
    bool shared = def->data_of.bits != 0;
    if (has_data(def->shape) != shared) {
        return HWI_FAIL(HW_ERROR_BAD_VALUE,
                        shared ? "data_of must be null for a simple shape; no collider was created"
                               : "a hull, mesh or height field needs data_of, or its own create function; none was "
                                 "created");
    }
    hwi_shape *shape = NULL;
    if (shared) {
        hwi_collider *other;
        hwi_world *owner;
        result = hwi_collider_resolve(__func__, def->data_of, &other, &owner);
        if (result != HW_OK) {
            return result;
        }
        if (other->def.shape != def->shape || owner != world) {
            return HWI_FAIL(HW_ERROR_BAD_VALUE,
                            "data_of must be a collider of the same world and shape; no collider was created");
        }
        shape = other->shape;
    }
    return finish_create(__func__, world, def, shape, id);
}

static hw_result check_points(const char *function, const char *name, const hw_vec3 *points, int32_t count)
{
    for (int32_t i = 0; i < count; ++i) {
        if (!hwi_is_within(points[i], DATA_LIMIT)) {
            return hwi_fail(HW_ERROR_BAD_VALUE, function,
                            "%s[%d] must be finite and within %g m, got (%g, %g, %g); nothing was changed", name,
                            (int)i, (double)DATA_LIMIT, (double)points[i].x, (double)points[i].y, (double)points[i].z);
        }
    }
    return HW_OK;
}

hw_result hw_collider_create_convex(hw_world_id world_id, const hw_collider_def *def, const hw_vec3 *points,
                                    int32_t count, hw_collider_id *id)
{
    hwi_world *world;
    hw_result result = begin_create(__func__, world_id, def, id, &world);
    if (result == HW_OK) {
        result = check_shape(__func__, def, HW_SHAPE_CONVEX, "HW_SHAPE_CONVEX");
    }
    if (result == HW_OK) {
        result = hwi_check_pointer(__func__, "points", points);
    }
    if (result == HW_OK) {
        result = hwi_check_int(__func__, "count", count, 4, HW_MAX_CONVEX_POINTS);
    }
    if (result == HW_OK) {
        result = check_points(__func__, "points", points, count);
    }
    if (result != HW_OK) {
        return result;
    }
    hwi_convex *hull;
    hwi_convex_outcome outcome = hwi_convex_create(points, count, &hull);
    if (outcome == HWI_CONVEX_FLAT) {
        return HWI_FAIL(HW_ERROR_BAD_VALUE,
                        "the %d points lie in one plane or nearer together; a hull needs a volume; none was created",
                        (int)count);
    }
    hwi_shape *shape = outcome == HWI_CONVEX_MADE ? hwi_shape_create(hull, NULL, NULL) : NULL;
    return shape != NULL ? finish_create(__func__, world, def, shape, id) : no_memory(__func__, "points", count);
}

static hw_result check_indices(const char *function, const int32_t *indices, int32_t index_count, int32_t vertex_count)
{
    if (index_count % 3 != 0) {
        return hwi_fail(HW_ERROR_BAD_VALUE, function,
                        "index_count must be a multiple of 3, got %d; no collider was created", (int)index_count);
    }
    for (int32_t i = 0; i < index_count; ++i) {
        if (indices[i] < 0 || indices[i] >= vertex_count) {
            return hwi_fail(HW_ERROR_BAD_VALUE, function,
                            "indices[%d] must be from 0 to %d, got %d; no collider was created", (int)i,
                            (int)vertex_count - 1, (int)indices[i]);
        }
    }
    return HW_OK;
}

hw_result hw_collider_create_mesh(hw_world_id world_id, const hw_collider_def *def, const hw_vec3 *vertices,
                                  int32_t vertex_count, const int32_t *indices, int32_t index_count, hw_collider_id *id)
{
    hwi_world *world;
    hw_result result = begin_create(__func__, world_id, def, id, &world);
    if (result == HW_OK) {
        result = check_shape(__func__, def, HW_SHAPE_MESH, "HW_SHAPE_MESH");
    }
    if (result == HW_OK) {
        result = hwi_check_pointer(__func__, "vertices", vertices);
    }
    if (result == HW_OK) {
        result = hwi_check_pointer(__func__, "indices", indices);
    }
    if (result == HW_OK) {
        result = hwi_check_int(__func__, "vertex_count", vertex_count, 3, 3 * (int64_t)HW_MAX_MESH_TRIANGLES);
    }
    if (result == HW_OK) {
        result = hwi_check_int(__func__, "index_count", index_count, 3, 3 * (int64_t)HW_MAX_MESH_TRIANGLES);
    }
    if (result == HW_OK) {
        result = check_indices(__func__, indices, index_count, vertex_count);
    }
    if (result == HW_OK) {
        result = check_points(__func__, "vertices", vertices, vertex_count);
    }
    if (result != HW_OK) {
        return result;
    }
    hwi_trimesh *mesh;
    hwi_trimesh_outcome outcome = hwi_trimesh_create(vertices, vertex_count, indices, index_count, &mesh);
    if (outcome == HWI_TRIMESH_EMPTY) {
        return HWI_FAIL(HW_ERROR_BAD_VALUE, "none of the %d triangles has an area; no collider was created",
                        (int)index_count / 3);
    }
    hwi_shape *shape = outcome == HWI_TRIMESH_MADE ? hwi_shape_create(NULL, mesh, NULL) : NULL;
    return shape != NULL ? finish_create(__func__, world, def, shape, id)
                         : no_memory(__func__, "triangles", index_count / 3);
}

static hw_result check_heights(const char *function, const float *heights, int32_t count, int32_t expected)
{
    hw_result result = hwi_check_pointer(function, "heights", heights);
    if (result == HW_OK && count != expected) {
        result =
            hwi_fail(HW_ERROR_BAD_VALUE, function, "count must be columns times rows, %d, got %d; nothing was changed",
                     (int)expected, (int)count);
    }
    for (int32_t i = 0; i < count && result == HW_OK; ++i) {
        if (fabsf(heights[i]) > DATA_LIMIT) {
            result = hwi_fail(HW_ERROR_BAD_VALUE, function,
                              "heights[%d] must be within %g m, or NaN for a hole, got %g; nothing was changed", (int)i,
                              (double)DATA_LIMIT, (double)heights[i]);
        }
    }
    return result;
}

hw_result hw_collider_create_height_field(hw_world_id world_id, const hw_collider_def *def,
                                          const hw_height_field *field, const float *heights, int32_t count,
                                          hw_collider_id *id)
{
    hwi_world *world;
    hw_result result = begin_create(__func__, world_id, def, id, &world);
    if (result == HW_OK) {
        result = check_shape(__func__, def, HW_SHAPE_HEIGHT_FIELD, "HW_SHAPE_HEIGHT_FIELD");
    }
    if (result == HW_OK) {
        result = hwi_check_pointer(__func__, "field", field);
    }
    if (result == HW_OK) {
        result = hwi_check_int(__func__, "columns", field->columns, 2, HW_MAX_HEIGHT_FIELD);
    }
    if (result == HW_OK) {
        result = hwi_check_int(__func__, "rows", field->rows, 2, HW_MAX_HEIGHT_FIELD);
    }
    if (result == HW_OK) {
        result = hwi_check_float(__func__, "cell_width", (double)field->cell_width, (double)1e-3f, 1e5);
    }
    if (result == HW_OK) {
        result = hwi_check_float(__func__, "cell_depth", (double)field->cell_depth, (double)1e-3f, 1e5);
    }
    if (result == HW_OK) {
        result = check_heights(__func__, heights, count, field->columns * field->rows);
    }
    if (result != HW_OK) {
        return result;
    }
    hwi_field *made = hwi_field_create(field, heights);
    hwi_shape *shape = made != NULL ? hwi_shape_create(NULL, NULL, made) : NULL;
    return shape != NULL ? finish_create(__func__, world, def, shape, id) : no_memory(__func__, "heights", count);
}

hw_result hw_collider_destroy(hw_collider_id id)
{
    if (id.bits == 0) {
        return HW_OK;
    }
    hwi_collider *collider;
    hwi_world *world;
    hw_result result = hwi_collider_resolve_idle(__func__, id, &collider, &world);
    if (result == HW_OK) {
        hwi_collider_wake_cables(world, collider);
        hwi_contacts_leave(world, hwi_contact_name(HW_KIND_COLLIDER, collider->object.index));
        hwi_collider_leave(world, collider);
        hwi_registry_remove(&world->colliders, collider);
    }
    return result;
}

hw_result hw_collider_adopt(hw_world_id world_id, const hw_collider_def *def, hw_collider_id from, hw_collider_id *id)
{
    hwi_world *world;
    hwi_world *owner;
    hwi_collider *other;
    hw_result result = begin_create(__func__, world_id, def, id, &world);
    if (result == HW_OK) {
        result = hwi_collider_resolve_idle(__func__, from, &other, &owner);
    }
    if (result != HW_OK) {
        return result;
    }
    if (def->data_of.bits != 0 || other->shape == NULL || other->def.shape != def->shape || owner == world) {
        return HWI_FAIL(HW_ERROR_BAD_VALUE,
                        "from must be a hull, mesh or height field of another world and of the shape in def, and "
                        "data_of null; nothing was changed");
    }
    if (other->shape->users != 1) {
        return HWI_FAIL(HW_ERROR_BAD_VALUE, "%d colliders share the data of from; nothing was changed",
                        (int)other->shape->users);
    }
    result = finish_create(__func__, world, def, other->shape, id);
    return result == HW_OK ? hw_collider_destroy(from) : result;
}

hw_result hw_collider_get_def(hw_collider_id id, hw_collider_def *def)
{
    hw_result result = hwi_check_pointer(__func__, "def", def);
    if (result != HW_OK) {
        return result;
    }
    *def = (hw_collider_def){0};
    hwi_collider *collider;
    hwi_world *world;
    result = hwi_collider_resolve(__func__, id, &collider, &world);
    if (result == HW_OK) {
        *def = collider->def;
    }
    return result;
}

static bool is_same_place(const hw_collider_def *a, const hw_collider_def *b)
{
    return a->position.x == b->position.x && a->position.y == b->position.y && a->position.z == b->position.z &&
           a->orientation.x == b->orientation.x && a->orientation.y == b->orientation.y &&
           a->orientation.z == b->orientation.z && a->orientation.w == b->orientation.w;
}

hw_result hw_collider_set_def(hw_collider_id id, const hw_collider_def *def)
{
    hwi_collider *collider;
    hwi_world *world;
    hw_result result = hwi_collider_resolve_idle(__func__, id, &collider, &world);
    if (result == HW_OK) {
        result = hwi_check_pointer(__func__, "def", def);
    }
    if (result == HW_OK) {
        result = hwi_collider_check_def(__func__, def);
    }
    if (result != HW_OK) {
        return result;
    }
    const hw_collider_def *old = &collider->def;
    if (def->shape != old->shape || def->body.bits != old->body.bits || def->data_of.bits != 0) {
        return HWI_FAIL(HW_ERROR_BAD_VALUE,
                        "shape and body must stay as they are, data_of must be null; nothing was changed");
    }
    hwi_collider_wake_cables(world, collider);
    hwi_collider_leave(world, collider);
    bool jumps = !is_same_place(def, old);
    collider->def = *def;
    prepare_solid(collider);
    if (jumps) {
        hwi_collider_jump(collider);
    }
    hwi_collider_enter(world, collider);
    if (!jumps) {
        hwi_collider_set_moving(world, collider); // it may be on its way
    }
    hwi_collider_wake_cables(world, collider);
    return HW_OK;
}

hw_result hw_collider_set_transform(hw_collider_id id, hw_vec3 position, const hw_quat *orientation)
{
    hwi_collider *collider;
    hwi_world *world;
    hw_result result = hwi_collider_resolve_idle(__func__, id, &collider, &world);
    if (result == HW_OK) {
        result = hwi_check_vector(__func__, "position", position, HWI_POSITION_LIMIT);
    }
    if (result == HW_OK && orientation != NULL) {
        result = check_orientation(__func__, *orientation);
    }
    if (result != HW_OK) {
        return result;
    }
    collider->def.position = position;
    collider->def.orientation = orientation != NULL ? *orientation : collider->def.orientation;
    if (collider->body == NULL) {
        collider->to = (hwi_pose){hwi_place_of(position), hwi_quat_normalize(collider->def.orientation)};
    }
    hwi_collider_set_moving(world, collider);
    return HW_OK;
}

// The data of a shape changed, for all who use it.
static void update_users(hwi_world *world, hwi_shape *shape)
{
    hwi_shape_rehash(shape);
    for (int32_t i = 0; i < world->colliders.count; ++i) {
        hwi_collider *collider = world->colliders.living[i];
        if (collider->shape == shape) {
            hwi_collider_wake_cables(world, collider);
            hwi_collider_leave(world, collider);
            hwi_collider_enter(world, collider);
            hwi_collider_set_moving(world, collider);
            hwi_collider_wake_cables(world, collider);
        }
    }
}

hw_result hw_collider_set_vertices(hw_collider_id id, const hw_vec3 *vertices, int32_t count)
{
    hwi_collider *collider;
    hwi_world *world;
    hw_result result = hwi_collider_resolve_idle(__func__, id, &collider, &world);
    if (result == HW_OK) {
        result = hwi_check_pointer(__func__, "vertices", vertices);
    }
    if (result != HW_OK) {
        return result;
    }
    hwi_trimesh *mesh = collider->shape != NULL ? collider->shape->mesh : NULL;
    if (mesh == NULL) {
        return HWI_FAIL(HW_ERROR_BAD_VALUE, "the collider is not a mesh; nothing was changed");
    }
    if (count != mesh->given_vertices) {
        return HWI_FAIL(HW_ERROR_BAD_VALUE, "the mesh was made of %d vertices, got %d; nothing was changed",
                        (int)mesh->given_vertices, (int)count);
    }
    result = check_points(__func__, "vertices", vertices, count);
    if (result == HW_OK) {
        hwi_trimesh_move(mesh, vertices);
        update_users(world, collider->shape);
    }
    return result;
}

hw_result hw_collider_set_heights(hw_collider_id id, const float *heights, int32_t count)
{
    hwi_collider *collider;
    hwi_world *world;
    hw_result result = hwi_collider_resolve_idle(__func__, id, &collider, &world);
    if (result != HW_OK) {
        return result;
    }
    hwi_field *field = collider->shape != NULL ? collider->shape->field : NULL;
    if (field == NULL) {
        return HWI_FAIL(HW_ERROR_BAD_VALUE, "the collider is not a height field; nothing was changed");
    }
    result = check_heights(__func__, heights, count, field->def.columns * field->def.rows);
    if (result == HW_OK) {
        hwi_field_set_heights(field, heights);
        update_users(world, collider->shape);
    }
    return result;
}

hw_result hw_world_get_colliders(hw_world_id id, hw_collider_id *colliders, int32_t capacity, int32_t *count)
{
    return hwi_world_list(__func__, id, HW_KIND_COLLIDER, "colliders", (uint64_t *)colliders, capacity, count);
}
