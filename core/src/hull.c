// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "hull.h"

#include <string.h>

#include "added_mass.h"
#include "memory.h"
#include "report.h"
#include "trig.h"
#include "validate.h"
#include "world.h"

#define POINT_LIMIT  1e6f    // m
#define MAX_INDICES  6000000 // of what is handed in
#define WELD_SHARE   1e-5f   // of the extent
#define LEAST_VOLUME 1e-9    // of the extent's cube: less encloses nothing

_Static_assert(sizeof(hw_hull_def) == 48, "the ABI pins this size");
_Static_assert(sizeof(hw_hull_info) == 80, "the ABI pins this size");
_Static_assert(sizeof(hw_hull_mass) == 44, "the ABI pins this size");

static bool is_given(int32_t shape)
{
    return shape == HW_HULL_CONVEX || shape == HW_HULL_MESH;
}

hw_result hwi_hull_check_def(const char *function, const hw_hull_def *def)
{
    hw_result result = hwi_check_struct_size(function, "hw_hull_def", def->struct_size, sizeof *def);
    if (result == HW_OK) {
        result = hwi_check_int(function, "shape", def->shape, HW_HULL_BOX, HW_HULL_MESH);
    }
    if (result == HW_OK) {
        result = hwi_check_flags(function, "flags", def->flags, HW_HULL_STRICT);
    }
    if (result == HW_OK && !(is_given(def->shape) && def->triangle_target == 0)) {
        result = hwi_check_int(function, "triangle_target", def->triangle_target, 12, HW_MAX_HULL_TRIANGLES);
    }
    const struct {
        const char *field;
        float value;
        double low;
    } lengths[] = {
        {"size.x", def->size.x, (double)1e-3f}, {"size.y", def->size.y, (double)1e-3f},
        {"size.z", def->size.z, (double)1e-3f}, {"radius", def->radius, (double)1e-3f},
        {"length", def->length, 0.0},           {"weld_distance", def->weld_distance, 0.0},
    };
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths && result == HW_OK; ++i) {
        result = hwi_check_float(function, lengths[i].field, (double)lengths[i].value, lengths[i].low, 1e5);
    }
    if (result == HW_OK && def->shape == HW_HULL_CYLINDER) {
        result = hwi_check_float(function, "length", (double)def->length, (double)1e-3f, 1e5);
    }
    return result;
}

hwi_hull *hwi_hull_make(const hw_hull_def *def, hwi_mesh *mesh, const hwi_mesh_repairs *repairs)
{
    hwi_hull *hull = hwi_allocate(sizeof *hull);
    double *weights = hwi_allocate((size_t)mesh->triangle_count * sizeof *weights);
    if (hull == NULL || weights == NULL || !hwi_hull_weigh(mesh, weights)) {
        hwi_free(hull, sizeof *hull);
        hwi_free(weights, (size_t)mesh->triangle_count * sizeof *weights);
        hwi_mesh_free(mesh);
        return NULL;
    }
    hull->def = *def;
    hull->repairs = *repairs;
    hull->mesh = *mesh;
    hull->measure = hwi_mesh_measure_of(mesh);
    hull->weights = weights;
    hwi_added_mass_of(&hull->measure, &hull->added);
    hw_box box = hwi_mesh_bounds(mesh);
    hw_vec3 extent = hwi_sub(box.maximum, box.minimum);
    hull->size = hwi_exp(hwi_log(hull->measure.volume) / 3.0);
    // Twice the length of an edge, as it is in the mean.
    hull->length = hwi_max(extent.x, hwi_max(extent.y, extent.z));
    hull->finest = (float)(3.0 * sqrt(hull->measure.area / mesh->triangle_count));
    for (int32_t i = 0; i < mesh->point_count; ++i) {
        hull->reach = hwi_max(hull->reach, hwi_length(mesh->points[i]));
    }
    hull->info = (hw_hull_info){
        .volume = (float)hull->measure.volume,
        .area = (float)hull->measure.area,
        .centre = hwi_place_round(hull->measure.centre),
        .bounds = box,
        .point_count = mesh->point_count,
        .triangle_count = mesh->triangle_count,
        .welded_points = repairs->welded_points,
        .dropped_triangles = repairs->dropped_triangles,
        .flipped_triangles = repairs->flipped_triangles,
        .filled_holes = repairs->filled_holes,
        .thinned_triangles = repairs->thinned_triangles,
        .user_data = def->user_data,
    };
    *mesh = (hwi_mesh){0};
    return hull;
}

void hwi_hull_free(void *any)
{
    hwi_hull *hull = any;
    hwi_free(hull->weights, (size_t)hull->mesh.triangle_count * sizeof *hull->weights);
    hwi_mesh_free(&hull->mesh);
    hwi_free(hull, sizeof *hull);
}

static double extent_of(const hwi_mesh *mesh)
{
    hw_box box = hwi_mesh_bounds(mesh);
    return (double)hwi_distance(box.minimum, box.maximum);
}

static bool encloses(const hwi_mesh *mesh)
{
    double extent = extent_of(mesh);
    return hwi_mesh_measure_of(mesh).volume > LEAST_VOLUME * extent * extent * extent;
}

// In a closed surface every coordinate's area adds up to nothing.
static bool is_closed(const hwi_mesh *mesh)
{
    hwi_place sum = {0};
    double area = 0.0;
    for (int32_t i = 0; i < mesh->triangle_count; ++i) {
        const int32_t *c = mesh->triangles[i].corner;
        hwi_place a = hwi_place_of(mesh->points[c[0]]);
        hwi_place normal = hwi_place_cross(hwi_place_sub(hwi_place_of(mesh->points[c[1]]), a),
                                           hwi_place_sub(hwi_place_of(mesh->points[c[2]]), a));
        sum = hwi_place_add(sum, normal);
        area += sqrt(hwi_place_dot(normal, normal));
    }
    return sqrt(hwi_place_dot(sum, sum)) <= 1e-6 * area;
}

bool hwi_hull_is_sound(const hwi_mesh *mesh)
{
    return is_closed(mesh) && encloses(mesh);
}

static hw_result check_mesh(const char *function, const hw_hull_def *def, const hw_vec3 *points, int32_t point_count,
                            const int32_t *indices, int32_t index_count)
{
    bool is_mesh = def->shape == HW_HULL_MESH;
    hw_result result = hwi_check_int(function, "point_count", point_count, 4, HW_MAX_HULL_POINTS);
    if (result == HW_OK) {
        result = hwi_check_pointer(function, "points", points);
    }
    if (result == HW_OK && is_mesh) {
        result = hwi_check_int(function, "index_count", index_count, 12, MAX_INDICES);
    }
    if (result == HW_OK && is_mesh && index_count % 3 != 0) {
        result = hwi_fail(HW_ERROR_BAD_VALUE, function,
                          "index_count must be a multiple of 3, got %d; nothing was changed", (int)index_count);
    }
    if (result == HW_OK && is_mesh) {
        result = hwi_check_pointer(function, "indices", indices);
    }
    for (int32_t i = 0; i < point_count && result == HW_OK; ++i) {
        if (!hwi_is_within(points[i], POINT_LIMIT)) {
            result =
                hwi_fail(HW_ERROR_BAD_VALUE, function,
                         "points[%d] must be finite with every coordinate within %g of 0, got (%g, %g, %g); "
                         "nothing was changed",
                         (int)i, (double)POINT_LIMIT, (double)points[i].x, (double)points[i].y, (double)points[i].z);
        }
    }
    for (int32_t i = 0; i < index_count && is_mesh && result == HW_OK; ++i) {
        if (indices[i] < 0 || indices[i] >= point_count) {
            result =
                hwi_fail(HW_ERROR_BAD_VALUE, function, "indices[%d] must be from 0 to %d, got %d; nothing was changed",
                         (int)i, (int)point_count - 1, (int)indices[i]);
        }
    }
    return result;
}

static bool copy_mesh(const hw_vec3 *points, int32_t point_count, const int32_t *indices, int32_t index_count,
                      hwi_mesh *mesh)
{
    if (!hwi_mesh_reserve(mesh, point_count, index_count / 3)) {
        return false;
    }
    memcpy(mesh->points, points, (size_t)point_count * sizeof *points);
    mesh->point_count = point_count;
    for (int32_t i = 0; i + 2 < index_count; i += 3) {
        hwi_mesh_add_triangle(mesh, indices[i], indices[i + 1], indices[i + 2]);
    }
    return true;
}

static hw_result no_memory(const char *function)
{
    return hwi_fail(HW_ERROR_OUT_OF_MEMORY, function, "no memory for a hull; none was created");
}

// What must be true of a mesh after it was repaired.
static hw_result check_repaired(const char *function, const hw_hull_def *def, const hwi_mesh *mesh,
                                const hwi_mesh_repairs *repairs)
{
    if ((def->flags & HW_HULL_STRICT) != 0 && repairs->filled_holes > 0) {
        return hwi_fail(HW_ERROR_BAD_VALUE, function,
                        "the mesh has %d holes and HW_HULL_STRICT asks for none; nothing was created",
                        (int)repairs->filled_holes);
    }
    if ((def->flags & HW_HULL_STRICT) != 0 && repairs->flipped_triangles > 0) {
        return hwi_fail(HW_ERROR_BAD_VALUE, function,
                        "%d triangles of the mesh face inwards and HW_HULL_STRICT asks for none; nothing was created",
                        (int)repairs->flipped_triangles);
    }
    if (mesh->triangle_count < 4 || !encloses(mesh)) {
        return hwi_fail(HW_ERROR_BAD_VALUE, function,
                        "the %s encloses no volume: it is flat, or its parts cancel out; nothing was created",
                        def->shape == HW_HULL_MESH ? "mesh" : "set of points");
    }
    if (!is_closed(mesh)) {
        return hwi_fail(HW_ERROR_BAD_VALUE, function,
                        "the mesh cannot be closed: too many of its triangles cross, or share an edge with more than "
                        "one other; nothing was created");
    }
    if (mesh->triangle_count > HW_MAX_HULL_TRIANGLES) {
        return hwi_fail(HW_ERROR_BAD_VALUE, function,
                        "the hull has %d triangles, more than %d; set triangle_target; nothing was created",
                        (int)mesh->triangle_count, HW_MAX_HULL_TRIANGLES);
    }
    return HW_OK;
}

// From what was handed in to a closed mesh.
static hw_result repair(const char *function, const hw_hull_def *def, hwi_mesh *mesh, hwi_mesh_repairs *repairs)
{
    float extent = (float)extent_of(mesh);
    float weld = def->weld_distance > 0.0f ? def->weld_distance : hwi_max(WELD_SHARE * extent, 1e-6f);
    bool complete = hwi_mesh_weld(mesh, weld, repairs);
    if (complete && def->shape == HW_HULL_CONVEX) {
        complete = hwi_mesh_wrap(mesh);
        complete = complete && (mesh->triangle_count == 0 || hwi_mesh_weld(mesh, weld, repairs));
    } else if (complete && mesh->triangle_count > 0) {
        complete = hwi_mesh_orient(mesh, repairs) && hwi_mesh_close(mesh, repairs);
        // A lid may have shown which way out is.
        if (complete && repairs->filled_holes > 0) {
            complete = hwi_mesh_orient(mesh, repairs);
        }
        int32_t before = mesh->triangle_count;
        complete = complete && hwi_mesh_drop_inner(mesh, repairs);
        if (complete && mesh->triangle_count < before) {
            complete = hwi_mesh_weld(mesh, weld, repairs); // what was used by them alone
        }
    }
    if (!complete) {
        return no_memory(function);
    }
    hwi_mesh_repairs thinning = {0};
    bool thin = def->triangle_target > 0 && mesh->triangle_count > def->triangle_target && encloses(mesh);
    if (thin && !hwi_mesh_thin(mesh, def->triangle_target, &thinning)) {
        return no_memory(function);
    }
    repairs->thinned_triangles = thinning.thinned_triangles;
    return check_repaired(function, def, mesh, repairs);
}

hw_result hw_hull_def_init(hw_hull_def *def, int32_t shape)
{
    hw_result result = hwi_check_pointer(__func__, "def", def);
    if (result != HW_OK) {
        return result;
    }
    *def = (hw_hull_def){0};
    if (shape < HW_HULL_BOX || shape > HW_HULL_MESH) {
        return HWI_FAIL(HW_ERROR_BAD_VALUE,
                        "shape must be from HW_HULL_BOX (%d) to HW_HULL_MESH (%d), got %d; def was zeroed", HW_HULL_BOX,
                        HW_HULL_MESH, (int)shape);
    }
    *def = (hw_hull_def){
        .struct_size = sizeof *def,
        .shape = shape,
        .triangle_target = is_given(shape) ? 0 : 320,
        .size = {1.0f, 1.0f, 1.0f},
        .radius = 0.5f,
        .length = 1.0f,
    };
    return HW_OK;
}

static hw_result build(const char *function, const hw_hull_def *def, const hw_vec3 *points, int32_t point_count,
                       const int32_t *indices, int32_t index_count, hwi_hull **hull)
{
    hwi_mesh mesh = {0};
    hwi_mesh_repairs repairs = {0};
    hw_result result = HW_OK;
    if (is_given(def->shape)) {
        int32_t count = def->shape == HW_HULL_MESH ? index_count : 0;
        bool copied = copy_mesh(points, point_count, indices, count, &mesh);
        result = copied ? repair(function, def, &mesh, &repairs) : no_memory(function);
    } else if (!hwi_hull_shape(def, &mesh)) {
        result = no_memory(function);
    }
    if (result != HW_OK) {
        hwi_mesh_free(&mesh);
        return result;
    }
    *hull = hwi_hull_make(def, &mesh, &repairs);
    return *hull != NULL ? HW_OK : no_memory(function);
}

hw_result hw_hull_create(hw_world_id world_id, const hw_hull_def *def, const hw_vec3 *points, int32_t point_count,
                         const int32_t *indices, int32_t index_count, hw_hull_id *id)
{
    hw_result result = hwi_check_pointer(__func__, "hull", id);
    if (result != HW_OK) {
        return result;
    }
    id->bits = 0;
    hwi_world *world;
    result = hwi_world_resolve_idle(__func__, world_id, &world);
    if (result == HW_OK) {
        result = hwi_check_pointer(__func__, "def", def);
    }
    if (result == HW_OK) {
        result = hwi_hull_check_def(__func__, def);
    }
    if (result == HW_OK && is_given(def->shape)) {
        result = check_mesh(__func__, def, points, point_count, indices, index_count);
    }
    if (result != HW_OK) {
        return result;
    }
    hwi_hull *hull = NULL;
    result = build(__func__, def, points, point_count, indices, index_count, &hull);
    if (result != HW_OK) {
        return result;
    }
    int32_t index;
    result = hwi_registry_prepare(__func__, &world->hulls, &index);
    if (result != HW_OK) {
        hwi_hull_free(hull);
        return result == HW_ERROR_TOO_MANY ? result : no_memory(__func__);
    }
    hwi_registry_insert(&world->hulls, index, hull);
    id->bits = hull->object.id_bits;
    return HW_OK;
}

hw_result hw_hull_destroy(hw_hull_id id)
{
    if (id.bits == 0) {
        return HW_OK;
    }
    hwi_hull *hull;
    hwi_world *world;
    hw_result result = hwi_hull_resolve_idle(__func__, id, &hull, &world);
    if (result == HW_OK && hull->users > 0) {
        result = HWI_FAIL(HW_ERROR_BUSY, "%d floaters use this hull; destroy them first; nothing was changed",
                          (int)hull->users);
    }
    if (result == HW_OK) {
        hwi_registry_remove(&world->hulls, hull);
    }
    return result;
}

hw_result hw_hull_get_def(hw_hull_id id, hw_hull_def *def)
{
    hw_result result = hwi_check_pointer(__func__, "def", def);
    if (result != HW_OK) {
        return result;
    }
    *def = (hw_hull_def){0};
    hwi_hull *hull;
    hwi_world *world;
    result = hwi_hull_resolve(__func__, id, &hull, &world);
    if (result == HW_OK) {
        *def = hull->def;
    }
    return result;
}

hw_result hw_hull_get_info(hw_hull_id id, hw_hull_info *info)
{
    hw_result result = hwi_check_pointer(__func__, "info", info);
    if (result != HW_OK) {
        return result;
    }
    *info = (hw_hull_info){0};
    hwi_hull *hull;
    hwi_world *world;
    result = hwi_hull_resolve(__func__, id, &hull, &world);
    if (result == HW_OK) {
        *info = hull->info;
    }
    return result;
}

hw_result hw_hull_get_mass(hw_hull_id id, float density, hw_hull_mass *mass)
{
    hw_result result = hwi_check_pointer(__func__, "mass", mass);
    if (result != HW_OK) {
        return result;
    }
    *mass = (hw_hull_mass){0};
    hwi_hull *hull;
    hwi_world *world;
    result = hwi_hull_resolve(__func__, id, &hull, &world);
    if (result == HW_OK) {
        result = hwi_check_float(__func__, "density", (double)density, (double)1e-6f, 1e6);
    }
    if (result != HW_OK) {
        return result;
    }
    hwi_place squares;
    hwi_matrix3 axes;
    hwi_matrix3_principal(&hull->measure.squares, &squares, &axes);
    double turned = hwi_place_dot((hwi_place){axes.m[0][0], axes.m[1][0], axes.m[2][0]},
                                  hwi_place_cross((hwi_place){axes.m[0][1], axes.m[1][1], axes.m[2][1]},
                                                  (hwi_place){axes.m[0][2], axes.m[1][2], axes.m[2][2]}));
    for (int i = 0; i < 3 && turned < 0.0; ++i) {
        axes.m[i][2] = -axes.m[i][2];
    }
    double scale = (double)density;
    *mass = (hw_hull_mass){
        .mass = (float)(scale * hull->measure.volume),
        .centre = hull->info.centre,
        .inertia = {(float)(scale * (squares.y + squares.z)), (float)(scale * (squares.z + squares.x)),
                    (float)(scale * (squares.x + squares.y))},
        .orientation = hwi_rotation_round(hwi_rotation_of_matrix(&axes)),
    };
    return HW_OK;
}

hw_result hw_hull_copy_points(hw_hull_id id, hw_vec3 *points, int32_t capacity, int32_t *count)
{
    hw_result result = hwi_check_pointer(__func__, "count", count);
    if (result != HW_OK) {
        return result;
    }
    *count = 0;
    hwi_hull *hull;
    hwi_world *world;
    result = hwi_hull_resolve(__func__, id, &hull, &world);
    if (result != HW_OK) {
        return result;
    }
    *count = hull->mesh.point_count;
    result = hwi_check_capacity(__func__, "points", capacity, *count);
    if (result == HW_OK) {
        result = hwi_check_pointer(__func__, "points", points);
    }
    if (result == HW_OK) {
        memcpy(points, hull->mesh.points, (size_t)*count * sizeof *points);
    }
    return result;
}

hw_result hw_hull_copy_indices(hw_hull_id id, int32_t *indices, int32_t capacity, int32_t *count)
{
    hw_result result = hwi_check_pointer(__func__, "count", count);
    if (result != HW_OK) {
        return result;
    }
    *count = 0;
    hwi_hull *hull;
    hwi_world *world;
    result = hwi_hull_resolve(__func__, id, &hull, &world);
    if (result != HW_OK) {
        return result;
    }
    *count = 3 * hull->mesh.triangle_count;
    result = hwi_check_capacity(__func__, "indices", capacity, *count);
    if (result == HW_OK) {
        result = hwi_check_pointer(__func__, "indices", indices);
    }
    if (result == HW_OK) {
        memcpy(indices, hull->mesh.triangles, (size_t)*count * sizeof *indices);
    }
    return result;
}

hw_result hw_world_get_hulls(hw_world_id id, hw_hull_id *hulls, int32_t capacity, int32_t *count)
{
    return hwi_world_list(__func__, id, HW_KIND_HULL, "hulls", (uint64_t *)hulls, capacity, count);
}
