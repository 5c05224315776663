// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "floater.h"

#include <string.h>

#include "memory.h"
#include "report.h"
#include "validate.h"
#include "water.h"
#include "world.h"

#define OFFSET_LIMIT  1e5f  // m
#define DAMPING_LIMIT 1e12f // N s/m, ..

_Static_assert(sizeof(hw_floater_def) == 304, "the ABI pins this size");
_Static_assert(sizeof(hw_floater_status) == 184, "the ABI pins this size");
_Static_assert(sizeof(hw_floater_element) == 32, "the ABI pins this size");

static hw_result check_damping(const char *function, const char *field, hw_vec3 value)
{
    bool sane = hwi_is_within(value, DAMPING_LIMIT) && value.x >= 0.0f && value.y >= 0.0f && value.z >= 0.0f;
    return sane ? HW_OK
                : hwi_fail(HW_ERROR_BAD_VALUE, function,
                           "%s must be finite with every coordinate from 0 to %g, got (%g, %g, %g); nothing was "
                           "changed",
                           field, (double)DAMPING_LIMIT, (double)value.x, (double)value.y, (double)value.z);
}

static hwi_matrix6 given_added_mass(const hw_floater_def *def)
{
    hwi_matrix6 result;
    for (int i = 0; i < 36; ++i) {
        result.m[i / 6][i % 6] = (double)def->added_mass[i];
    }
    return result;
}

// Symmetric, and no motion may have less than no energy: then a little more on the diagonal makes it positive definite.
static hw_result check_added_mass(const char *function, const hw_floater_def *def)
{
    hwi_matrix6 given = given_added_mass(def);
    double largest = 0.0;
    for (int i = 0; i < 36; ++i) {
        if (!(fabs(given.m[i / 6][i % 6]) <= 1e18)) {
            return hwi_fail(HW_ERROR_BAD_VALUE, function,
                            "added_mass[%d] must be finite and within 1e18 of 0, got %g; nothing was changed", i,
                            given.m[i / 6][i % 6]);
        }
    }
    for (int i = 0; i < 6; ++i) {
        largest = given.m[i][i] > largest ? given.m[i][i] : largest;
    }
    for (int i = 0; i < 36; ++i) {
        double other = given.m[i % 6][i / 6];
        if (fabs(given.m[i / 6][i % 6] - other) > 1e-5 * largest) {
            return hwi_fail(HW_ERROR_BAD_VALUE, function,
                            "added_mass must be symmetric, but [%d] is %g and its mirror %g; nothing was changed", i,
                            given.m[i / 6][i % 6], other);
        }
    }
    hwi_matrix6 factor;
    hwi_matrix6 raised = given;
    for (int i = 0; i < 6; ++i) {
        raised.m[i][i] += 1e-5 * largest + 1e-30;
    }
    if (!hwi_matrix6_factor(&raised, &factor)) {
        return hwi_fail(HW_ERROR_BAD_VALUE, function,
                        "added_mass has an eigenvalue below 0: some motion would cost less than nothing; nothing was "
                        "changed");
    }
    return HW_OK;
}

hw_result hwi_floater_check_def(const char *function, const hw_floater_def *def)
{
    hw_result result = hwi_check_struct_size(function, "hw_floater_def", def->struct_size, sizeof *def);
    if (result == HW_OK) {
        result = hwi_check_int(function, "method", def->method, HW_FLOATER_EXACT, HW_FLOATER_RANDOM_POINTS);
    }
    if (result == HW_OK) {
        result = hwi_check_flags(function, "flags", def->flags,
                                 HW_FLOATER_ENABLED | HW_FLOATER_SKIN_FRICTION | HW_FLOATER_GIVEN_ADDED_MASS);
    }
    if (result == HW_OK) {
        result = hwi_check_int(function, "point_count", def->point_count, 16, HW_MAX_FLOATER_POINTS);
    }
    if (result == HW_OK) {
        result = hwi_check_vector(function, "position", def->position, OFFSET_LIMIT);
    }
    if (result == HW_OK) {
        hw_quat q = def->orientation;
        double length = sqrt((double)q.x * (double)q.x + (double)q.y * (double)q.y + (double)q.z * (double)q.z +
                             (double)q.w * (double)q.w);
        result = hwi_check_float(function, "length of orientation", length, 1e-6, 1e6);
    }
    const struct {
        const char *field;
        float value;
        double low;
        double high;
    } numbers[] = {
        {"drag_normal", def->drag_normal, 0.0, 100.0},
        {"drag_base", def->drag_base, 0.0, 100.0},
        {"lift", def->lift, 0.0, 100.0},
        {"wind_drag", def->wind_drag, 0.0, 100.0},
        {"slamming", def->slamming, 0.0, 1.0},
        {"slam_limit", def->slam_limit, (double)0.1f, 1e6},
        {"added_mass_scale", def->added_mass_scale, 0.0, 10.0},
        {"added_mass_share", def->added_mass_share, (double)0.01f, 1.0},
        {"radiation_damping", def->radiation_damping, 0.0, 2.0},
    };
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers && result == HW_OK; ++i) {
        result = hwi_check_float(function, numbers[i].field, (double)numbers[i].value, numbers[i].low, numbers[i].high);
    }
    const struct {
        const char *field;
        hw_vec3 value;
    } dampings[] = {
        {"linear_damping", def->linear_damping},
        {"quadratic_damping", def->quadratic_damping},
        {"linear_spin_damping", def->linear_spin_damping},
        {"quadratic_spin_damping", def->quadratic_spin_damping},
    };
    for (size_t i = 0; i < sizeof dampings / sizeof *dampings && result == HW_OK; ++i) {
        result = check_damping(function, dampings[i].field, dampings[i].value);
    }
    return result != HW_OK ? result : check_added_mass(function, def);
}

// What follows from the definition.
static void prepare(hwi_floater *floater)
{
    const hw_floater_def *def = &floater->def;
    floater->rotation = hwi_rotation_matrix(hwi_rotation_of(def->orientation));
    bool given = (def->flags & HW_FLOATER_GIVEN_ADDED_MASS) != 0;
    hwi_matrix6 added = given ? given_added_mass(def) : floater->hull->added;
    hwi_matrix6_rotate(&added, &floater->rotation, &floater->added);
}

hwi_floater *hwi_floater_allocate(const hw_floater_def *def, const hwi_hull *hull)
{
    size_t count = (size_t)hull->mesh.point_count;
    hwi_floater *floater = hwi_allocate(sizeof *floater);
    hwi_hull_point *points = hwi_allocate(count * sizeof *points);
    if (floater == NULL || points == NULL) {
        hwi_free(floater, sizeof *floater);
        hwi_free(points, count * sizeof *points);
        return NULL;
    }
    floater->def = *def;
    floater->points = points;
    floater->point_count = hull->mesh.point_count;
    floater->share = -1.0f;
    return floater;
}

void hwi_floater_free(void *any)
{
    hwi_floater *floater = any;
    hwi_free(floater->points, (size_t)floater->point_count * sizeof *floater->points);
    hwi_free(floater, sizeof *floater);
}

void hwi_floater_join(hwi_floater *floater, hwi_body *body, hwi_hull *hull)
{
    if (!hwi_body_is_free(body)) {
        hwi_body_begin_motion(body);
    }
    floater->body = body;
    floater->hull = hull;
    hull->users += 1;
    // By index, so that the order does not depend on what was destroyed before.
    hwi_floater **place = &body->floaters;
    while (*place != NULL && (*place)->object.index < floater->object.index) {
        place = &(*place)->next;
    }
    floater->next = *place;
    *place = floater;
    prepare(floater);
}

void hwi_floater_name_objects(hwi_floater *floater)
{
    floater->def.body.bits = floater->body->object.id_bits;
    floater->def.hull.bits = floater->hull->object.id_bits;
}

static void leave(hwi_world *world, hwi_floater *floater)
{
    hwi_floater **place = &floater->body->floaters;
    while (*place != floater) {
        place = &(*place)->next;
    }
    *place = floater->next;
    floater->hull->users -= 1;
    hwi_registry_remove(&world->floaters, floater);
}

void hwi_floaters_leave_body(hwi_world *world, hwi_body *body)
{
    while (body->floaters != NULL) {
        leave(world, body->floaters);
    }
}

hw_result hw_floater_def_init(hw_floater_def *def, int32_t method)
{
    hw_result result = hwi_check_pointer(__func__, "def", def);
    if (result != HW_OK) {
        return result;
    }
    *def = (hw_floater_def){0};
    if (method != HW_FLOATER_EXACT && method != HW_FLOATER_RANDOM_POINTS) {
        return HWI_FAIL(HW_ERROR_BAD_VALUE,
                        "method must be HW_FLOATER_EXACT (%d) or HW_FLOATER_RANDOM_POINTS (%d), got %d; def was zeroed",
                        HW_FLOATER_EXACT, HW_FLOATER_RANDOM_POINTS, (int)method);
    }
    bool exact = method == HW_FLOATER_EXACT;
    *def = (hw_floater_def){
        .struct_size = sizeof *def,
        .method = method,
        .flags = exact ? HW_FLOATER_ENABLED | HW_FLOATER_SKIN_FRICTION : HW_FLOATER_ENABLED,
        .point_count = 1000,
        .orientation = {0.0f, 0.0f, 0.0f, 1.0f},
        // Bezgodov and Karsakov 2016, section 2: a = c = 1, b = 0.1, several hundred to a thousand points.
        .drag_normal = 1.0f,
        .drag_base = exact ? 0.0f : 0.1f,
        .lift = 1.0f,
        .wind_drag = 1.0f,
        .slamming = 1.0f,
        .slam_limit = 20.0f,
        .added_mass_scale = 1.0f,
        .added_mass_share = 1.0f,
        .radiation_damping = exact ? 0.1f : 0.0f,
    };
    return HW_OK;
}

// The objects that the definition names, in this world.
static hw_result find_objects(const char *function, const hwi_world *world, const hw_floater_def *def, hwi_body **body,
                              hwi_hull **hull)
{
    hwi_world *owner;
    hw_result result = hwi_body_resolve(function, def->body, body, &owner);
    if (result == HW_OK && owner != world) {
        result = hwi_fail(HW_ERROR_BAD_VALUE, function, "body belongs to another world; nothing was changed");
    }
    if (result == HW_OK) {
        result = hwi_hull_resolve(function, def->hull, hull, &owner);
    }
    if (result == HW_OK && owner != world) {
        result = hwi_fail(HW_ERROR_BAD_VALUE, function, "hull belongs to another world; nothing was changed");
    }
    return result;
}

hw_result hw_floater_create(hw_world_id world_id, const hw_floater_def *def, hw_floater_id *id)
{
    hw_result result = hwi_check_pointer(__func__, "floater", id);
    if (result != HW_OK) {
        return result;
    }
    id->bits = 0;
    hwi_world *world;
    hwi_body *body = NULL;
    hwi_hull *hull = NULL;
    result = hwi_world_resolve_idle(__func__, world_id, &world);
    if (result == HW_OK) {
        result = hwi_check_pointer(__func__, "def", def);
    }
    if (result == HW_OK) {
        result = hwi_floater_check_def(__func__, def);
    }
    if (result == HW_OK) {
        result = find_objects(__func__, world, def, &body, &hull);
    }
    if (result != HW_OK) {
        return result;
    }
    int32_t index;
    result = hwi_registry_prepare(__func__, &world->floaters, &index);
    if (result == HW_ERROR_TOO_MANY) {
        return result;
    }
    hwi_floater *floater = result == HW_OK ? hwi_floater_allocate(def, hull) : NULL;
    if (floater == NULL) {
        return HWI_FAIL(HW_ERROR_OUT_OF_MEMORY, "no memory for a floater; none was created");
    }
    hwi_registry_insert(&world->floaters, index, floater);
    hwi_floater_join(floater, body, hull);
    hwi_attachments_wake_body(world, body);
    id->bits = floater->object.id_bits;
    return HW_OK;
}

hw_result hw_floater_destroy(hw_floater_id id)
{
    if (id.bits == 0) {
        return HW_OK;
    }
    hwi_floater *floater;
    hwi_world *world;
    hw_result result = hwi_floater_resolve_idle(__func__, id, &floater, &world);
    if (result == HW_OK) {
        hwi_attachments_wake_body(world, floater->body);
        leave(world, floater);
    }
    return result;
}

hw_result hw_floater_get_def(hw_floater_id id, hw_floater_def *def)
{
    hw_result result = hwi_check_pointer(__func__, "def", def);
    if (result != HW_OK) {
        return result;
    }
    *def = (hw_floater_def){0};
    hwi_floater *floater;
    hwi_world *world;
    result = hwi_floater_resolve(__func__, id, &floater, &world);
    if (result == HW_OK) {
        *def = floater->def;
    }
    return result;
}

hw_result hw_floater_set_def(hw_floater_id id, const hw_floater_def *def)
{
    hwi_floater *floater;
    hwi_world *world;
    hw_result result = hwi_floater_resolve_idle(__func__, id, &floater, &world);
    if (result == HW_OK) {
        result = hwi_check_pointer(__func__, "def", def);
    }
    if (result == HW_OK) {
        result = hwi_floater_check_def(__func__, def);
    }
    if (result == HW_OK && (def->body.bits != floater->def.body.bits || def->hull.bits != floater->def.hull.bits)) {
        result = HWI_FAIL(HW_ERROR_BAD_VALUE, "body and hull cannot change; nothing was changed");
    }
    if (result == HW_OK) {
        floater->def = *def;
        prepare(floater);
        hwi_attachments_wake_body(world, floater->body);
    }
    return result;
}

hw_result hw_floater_get_status(hw_floater_id id, hw_floater_status *status)
{
    hw_result result = hwi_check_pointer(__func__, "status", status);
    if (result != HW_OK) {
        return result;
    }
    *status = (hw_floater_status){0};
    hwi_floater *floater;
    hwi_world *world;
    result = hwi_floater_resolve(__func__, id, &floater, &world);
    if (result == HW_OK) {
        *status = floater->status;
        status->user_data = floater->def.user_data;
    }
    return result;
}

// ---- For drawing ----

static hwi_floater_query drawing_query(const hwi_world *world, const hwi_floater *floater)
{
    return (hwi_floater_query){
        .world = world,
        .floater = floater,
        .has_surface = (world->water.flags & HW_WATER_SURFACE) != 0,
    };
}

static void list_triangles(const hwi_floater *floater, float relief, hw_floater_element *elements)
{
    hw_vec3 centre = hwi_place_round(floater->body->motion.position);
    for (int32_t i = 0; i < floater->hull->mesh.triangle_count; ++i) {
        const int32_t *c = floater->hull->mesh.triangles[i].corner;
        hw_vec3 r[3];
        float depth = 0.0f;
        for (int k = 0; k < 3; ++k) {
            r[k] = hwi_hull_point_place(&floater->points[c[k]]);
            depth += hwi_hull_point_depth(&floater->points[c[k]]);
        }
        hw_vec3 e = hwi_cross(hwi_sub(r[1], r[0]), hwi_sub(r[2], r[0]));
        hw_vec3 middle = hwi_add(hwi_add(r[0], r[1]), r[2]);
        elements[i] = (hw_floater_element){
            .position = hwi_add_scaled(centre, 1.0f / 3.0f, middle),
            .normal = hwi_direction(e, hwi_vec3(0.0f, 1.0f, 0.0f)),
            .area = 0.5f * hwi_length(e),
            .depth = depth / 3.0f + relief,
        };
    }
}

hw_result hw_floater_copy_elements(hw_floater_id id, hw_floater_element *elements, int32_t capacity, int32_t *count)
{
    hw_result result = hwi_check_pointer(__func__, "count", count);
    if (result != HW_OK) {
        return result;
    }
    *count = 0;
    hwi_floater *floater;
    hwi_world *world;
    result = hwi_floater_resolve_idle(__func__, id, &floater, &world);
    if (result != HW_OK) {
        return result;
    }
    bool exact = floater->def.method == HW_FLOATER_EXACT;
    *count = exact ? floater->hull->mesh.triangle_count : floater->def.point_count;
    result = hwi_check_capacity(__func__, "elements", capacity, *count);
    if (result == HW_OK) {
        result = hwi_check_pointer(__func__, "elements", elements);
    }
    if (result != HW_OK) {
        return result;
    }
    hwi_floater_query query = drawing_query(world, floater);
    if (exact) {
        hwi_floater_sums sums = {0};
        hwi_floater_ask(&query, &sums);
        list_triangles(floater, sums.relief, elements);
    } else {
        hwi_floater_strew_elements(&query, elements);
    }
    return HW_OK;
}

hw_result hw_world_get_floaters(hw_world_id id, hw_floater_id *floaters, int32_t capacity, int32_t *count)
{
    return hwi_world_list(__func__, id, HW_KIND_FLOATER, "floaters", (uint64_t *)floaters, capacity, count);
}
