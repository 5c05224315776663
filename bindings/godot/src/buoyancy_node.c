// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "buoyancy_node.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "editor_undo.h"
#include "server.h"
#include "transform.h"

#define NUMBERS GDEXTENSION_VARIANT_TYPE_PACKED_FLOAT32_ARRAY
#define MATRIX  36

static const uint8_t yes = 1;

// ---- What it is made of ----

GDExtensionObjectPtr hwg_buoyancy_find_body(const hwg_buoyancy *buoyancy)
{
    GDExtensionObjectPtr node = buoyancy->base.object;
    while (node && !hwg.object_cast_to(node, hwg.CollisionObject3D_tag)) {
        GDExtensionObjectPtr parent = NULL;
        HWG_CALL(Node_get_parent, node, &parent, NULL);
        node = parent;
    }
    return node && hwg.object_cast_to(node, hwg.RigidBody3D_tag) ? node : NULL;
}

static GDExtensionObjectPtr find_mesh_node(const hwg_buoyancy *buoyancy, GDExtensionObjectPtr body)
{
    if (hwg_path_is_empty(&buoyancy->mesh_path))
        return hwg_hull_find_mesh(body);
    GDExtensionObjectPtr node = NULL;
    HWG_CALL(Node_get_node_or_null, buoyancy->base.object, &node, &buoyancy->mesh_path);
    return node && hwg.object_cast_to(node, hwg.MeshInstance3D_tag) ? node : NULL;
}

static hwg_hull_choice choose(const hwg_buoyancy *buoyancy, GDExtensionObjectPtr body)
{
    return (hwg_hull_choice){
        .kind = buoyancy->hull_source,
        .triangle_target = buoyancy->max_triangles,
        .body = body,
        .mesh_node = buoyancy->hull_source == HWG_HULL_MESH ? find_mesh_node(buoyancy, body) : NULL,
    };
}

static void drop_floater(hwg_buoyancy *buoyancy)
{
    hw_floater_destroy(buoyancy->floater); // fails if its body took it along, which is as good
    buoyancy->floater.bits = 0;
    if (buoyancy->body) {
        hwg_body_keep_awake(buoyancy->body, false);
        hwg_body_give_back(buoyancy->body);
    }
    buoyancy->body = NULL;
}

static void drop_hull(hwg_buoyancy *buoyancy)
{
    drop_floater(buoyancy);
    hw_hull_destroy(buoyancy->hull);
    buoyancy->hull.bits = 0;
    buoyancy->key = 0;
    buoyancy->refusal[0] = 0;
    memset(&buoyancy->info, 0, sizeof buoyancy->info);
}

bool hwg_buoyancy_update_hull(hwg_buoyancy *buoyancy)
{
    GDExtensionObjectPtr body = hwg_buoyancy_find_body(buoyancy);
    hw_world_id world = hwg_server_world();
    if (!body || !world.bits) {
        drop_hull(buoyancy);
        return false;
    }
    hwg_hull_choice choice = choose(buoyancy, body);
    uint64_t key = hwg_hull_key(&choice);
    if (key == buoyancy->key)
        return buoyancy->hull.bits != 0;
    drop_hull(buoyancy);
    buoyancy->key = key;
    if (!key)
        return false;
    hw_result result = hwg_hull_make(&choice, world, &buoyancy->hull, &buoyancy->skipped);
    if (result == HW_OK)
        hw_hull_get_info(buoyancy->hull, &buoyancy->info);
    else
        snprintf(buoyancy->refusal, sizeof buoyancy->refusal, "%s", hwg_core_sentence());
    // Said once, as it stays so until something else is chosen.
    if (result != HW_OK)
        hwg_error(buoyancy, "hull_source", "There is no hull: %s", buoyancy->refusal);
    return result == HW_OK;
}

// What the core is to have.
static hw_floater_def wanted(const hwg_buoyancy *buoyancy, bool is_on)
{
    hw_floater_def def = buoyancy->def;
    def.body = buoyancy->body->id;
    def.hull = buoyancy->hull;
    def.position = buoyancy->body->position;
    def.orientation = buoyancy->body->orientation;
    def.user_data = buoyancy->base.instance_id;
    if (!is_on)
        def.flags &= ~(uint32_t)HW_FLOATER_ENABLED;
    if (hwg_packed_size(NUMBERS, &buoyancy->added_mass) == MATRIX) {
        def.flags |= HW_FLOATER_GIVEN_ADDED_MASS;
        memcpy(def.added_mass, hwg.packed_float32_array_operator_index_const(&buoyancy->added_mass, 0),
               sizeof def.added_mass);
    }
    return def;
}

static void take_body(hwg_buoyancy *buoyancy, GDExtensionObjectPtr rigid_body)
{
    if (buoyancy->body && (!rigid_body || buoyancy->body->target != hwg.object_get_instance_id(rigid_body)))
        drop_floater(buoyancy);
    if (buoyancy->body || !rigid_body)
        return;
    buoyancy->body = hwg_body_take(rigid_body, hwg_server_world());
    if (!buoyancy->body)
        return;
    hwg_body_keep_awake(buoyancy->body, true);
    // Until it is simulated nobody knows where its weight is; evenly filled it would be here.
    hw_hull_mass mass;
    if (hw_hull_get_mass(buoyancy->hull, buoyancy->density, &mass) == HW_OK)
        buoyancy->body->centre = mass.centre;
}

void hwg_buoyancy_before_step(void *self, hw_world_id world)
{
    hwg_buoyancy *buoyancy = self;
    bool is_on = buoyancy->ticked;
    buoyancy->ticked = false;
    if (!hwg_buoyancy_update_hull(buoyancy)) {
        drop_floater(buoyancy);
        return;
    }
    GDExtensionObjectPtr body = hwg_is_editor() ? hwg_buoyancy_find_body(buoyancy) //
                                                : hwg_find_rigid_body(buoyancy->base.object);
    take_body(buoyancy, body);
    if (!buoyancy->body)
        return;
    hw_floater_def def = wanted(buoyancy, is_on);
    bool is_same = !memcmp(&def, &buoyancy->known, sizeof def);
    if (is_same && (buoyancy->floater.bits || buoyancy->refused))
        return;
    hw_result result = buoyancy->floater.bits ? hw_floater_set_def(buoyancy->floater, &def)
                                              : hw_floater_create(world, &def, &buoyancy->floater);
    if (result != HW_OK)
        hwg_core_error(buoyancy, "_physics_process");
    buoyancy->refused = result != HW_OK;
    buoyancy->known = def;
}

// Drawn anew when the body, its hull or the water is another.
static void update_gizmo(hwg_buoyancy *buoyancy)
{
    hw_floater_status status;
    memset(&status, 0, sizeof status);
    if (buoyancy->floater.bits)
        hw_floater_get_status(buoyancy->floater, &status);
    const hw_body_state still = {.orientation = {0.0f, 0.0f, 0.0f, 1.0f}};
    const hw_body_state *state = buoyancy->body ? &buoyancy->body->state : &still;
    const float now[9] = {state->position.x,    state->position.y,    state->position.z,
                          state->orientation.x, state->orientation.y, state->orientation.z,
                          state->orientation.w, buoyancy->info.area,  status.submerged_volume};
    if (!memcmp(now, buoyancy->shown, sizeof now))
        return;
    memcpy(buoyancy->shown, now, sizeof now);
    hwg_object_update_gizmo(&buoyancy->base);
}

void hwg_buoyancy_after_step(void *self)
{
    hwg_buoyancy *buoyancy = self;
    hwg_buoyancy_draw_debug(buoyancy);
    if (!hwg_is_editor())
        return;
    update_gizmo(buoyancy);
    hwg_buoyancy_update_warnings(buoyancy);
}

// ---- Methods ----

// For methods that must work at once, in a script that just added the node.
static bool has_hull(hwg_buoyancy *buoyancy, const char *member)
{
    if (!buoyancy->in_tree) {
        hwg_error(buoyancy, member, "The node must be in a scene tree, below a RigidBody3D.");
        return false;
    }
    if (hwg_buoyancy_update_hull(buoyancy))
        return true;
    if (!buoyancy->refusal[0])
        hwg_error(buoyancy, member, "There is no hull: the node needs a RigidBody3D above it with %s.",
                  buoyancy->hull_source == HWG_HULL_MESH ? "a MeshInstance3D" : "collision shapes");
    return false;
}

static void run_rebuild_hull(void *self, const void *data, const hwg_value *arguments, hwg_value *result)
{
    (void)data, (void)arguments;
    hwg_buoyancy *buoyancy = self;
    drop_hull(buoyancy);
    result->boolean = has_hull(buoyancy, "rebuild_hull");
}

static void set_source(hwg_buoyancy *buoyancy, int64_t source)
{
    int64_t now = buoyancy->hull_source;
    hwg_variant before = hwg_variant_from(GDEXTENSION_VARIANT_TYPE_INT, &now);
    hwg_variant after = hwg_variant_from(GDEXTENSION_VARIANT_TYPE_INT, &source);
    hwg_undo_set(buoyancy->base.object, "hull_source", &before, &after, "Choose Hull");
    hwg_variant_destroy(&before);
    hwg_variant_destroy(&after);
}

static void run_hull_from_mesh(void *self, const void *data, const hwg_value *arguments, hwg_value *result)
{
    (void)data, (void)arguments, (void)result;
    hwg_buoyancy *buoyancy = self;
    set_source(buoyancy, HWG_HULL_MESH);
    has_hull(buoyancy, "hull_from_mesh");
}

static void run_hull_from_shapes(void *self, const void *data, const hwg_value *arguments, hwg_value *result)
{
    (void)data, (void)arguments, (void)result;
    hwg_buoyancy *buoyancy = self;
    set_source(buoyancy, HWG_HULL_SHAPES);
    has_hull(buoyancy, "hull_from_collision_shapes");
}

static void run_set_mass(void *self, const void *data, const hwg_value *arguments, hwg_value *result)
{
    (void)data, (void)arguments, (void)result;
    hwg_buoyancy *buoyancy = self;
    hw_hull_mass mass;
    if (!has_hull(buoyancy, "set_mass_from_density"))
        return;
    if (hw_hull_get_mass(buoyancy->hull, buoyancy->density, &mass) != HW_OK) {
        hwg_core_error(buoyancy, "density");
        return;
    }
    GDExtensionObjectPtr body = hwg_buoyancy_find_body(buoyancy);
    double now = 0.0, then = (double)mass.mass;
    HWG_CALL(RigidBody3D_get_mass, body, &now, NULL);
    hwg_variant before = hwg_variant_from(GDEXTENSION_VARIANT_TYPE_FLOAT, &now);
    hwg_variant after = hwg_variant_from(GDEXTENSION_VARIANT_TYPE_FLOAT, &then);
    hwg_undo_set(body, "mass", &before, &after, "Set Mass From Density");
    hwg_variant_destroy(&before);
    hwg_variant_destroy(&after);
}

// Pairs of points, in the world.
static void run_get_waterline(void *self, const void *data, const hwg_value *arguments, hwg_value *result)
{
    (void)data, (void)arguments;
    const hwg_buoyancy *buoyancy = self;
    const GDExtensionVariantType type = GDEXTENSION_VARIANT_TYPE_PACKED_VECTOR3_ARRAY;
    int32_t count = 0;
    result->packed = hwg_packed_new(type);
    if (!buoyancy->floater.bits)
        return;
    hw_floater_copy_waterline(buoyancy->floater, NULL, 0, &count);
    if (!count)
        return;
    hwg_packed_resize(type, &result->packed, count);
    hw_floater_copy_waterline(buoyancy->floater, hwg.packed_vector3_array_operator_index(&result->packed, 0), count,
                              &count);
}

// The elements that the water pushes at, or none. To be freed.
static hw_floater_element *copy_elements(const hwg_buoyancy *buoyancy, int32_t *count)
{
    *count = 0;
    if (!buoyancy->floater.bits)
        return NULL;
    hw_floater_copy_elements(buoyancy->floater, NULL, 0, count);
    hw_floater_element *elements = malloc((size_t)(*count + 1) * sizeof *elements);
    if (!elements || hw_floater_copy_elements(buoyancy->floater, elements, *count, count) != HW_OK)
        *count = 0;
    return elements;
}

static void run_get_element_positions(void *self, const void *data, const hwg_value *arguments, hwg_value *result)
{
    (void)data, (void)arguments;
    const GDExtensionVariantType type = GDEXTENSION_VARIANT_TYPE_PACKED_VECTOR3_ARRAY;
    int32_t count = 0;
    hw_floater_element *elements = copy_elements(self, &count);
    result->packed = hwg_packed_new(type);
    hwg_packed_resize(type, &result->packed, count);
    hw_vec3 *points = count ? hwg.packed_vector3_array_operator_index(&result->packed, 0) : NULL;
    for (int32_t i = 0; i < count; i++)
        points[i] = elements[i].position;
    free(elements);
}

static void run_get_element_depths(void *self, const void *data, const hwg_value *arguments, hwg_value *result)
{
    (void)data, (void)arguments;
    int32_t count = 0;
    hw_floater_element *elements = copy_elements(self, &count);
    result->packed = hwg_packed_new(NUMBERS);
    hwg_packed_resize(NUMBERS, &result->packed, count);
    float *depths = count ? hwg.packed_float32_array_operator_index(&result->packed, 0) : NULL;
    for (int32_t i = 0; i < count; i++)
        depths[i] = elements[i].depth;
    free(elements);
}

static const hwg_method methods[] = {
    {.name = "rebuild_hull", .run = run_rebuild_hull, .result_type = GDEXTENSION_VARIANT_TYPE_BOOL},
    {.name = "hull_from_mesh", .run = run_hull_from_mesh},
    {.name = "hull_from_collision_shapes", .run = run_hull_from_shapes},
    {.name = "set_mass_from_density", .run = run_set_mass},
    {.name = "get_waterline_points",
     .run = run_get_waterline,
     .result_type = GDEXTENSION_VARIANT_TYPE_PACKED_VECTOR3_ARRAY,
     .is_const = true},
    {.name = "get_element_positions",
     .run = run_get_element_positions,
     .result_type = GDEXTENSION_VARIANT_TYPE_PACKED_VECTOR3_ARRAY,
     .is_const = true},
    {.name = "get_element_depths",
     .run = run_get_element_depths,
     .result_type = GDEXTENSION_VARIANT_TYPE_PACKED_FLOAT32_ARRAY,
     .is_const = true},
};

// ---- The node ----

static int32_t mode(const void *self)
{
    return ((const hwg_buoyancy *)self)->def.method;
}

static void write_defaults(void *self, int32_t method)
{
    hw_floater_def_init(&((hwg_buoyancy *)self)->def, method);
}

static void init(void *self)
{
    hwg_buoyancy *buoyancy = self;
    write_defaults(self, HW_FLOATER_EXACT);
    buoyancy->hull_source = HWG_HULL_SHAPES;
    buoyancy->max_triangles = 500;
    buoyancy->density = 400.0f;
    buoyancy->mesh_path = hwg_path_new();
    buoyancy->added_mass = hwg_packed_new(NUMBERS);
    buoyancy->lines = hwg_variant_nil();
    buoyancy->paint = hwg_variant_nil();
}

static void destroy(void *self)
{
    hwg_buoyancy *buoyancy = self;
    hwg_path_destroy(&buoyancy->mesh_path);
    hwg_packed_destroy(NUMBERS, &buoyancy->added_mass);
    hwg_variant_destroy(&buoyancy->lines);
    hwg_variant_destroy(&buoyancy->paint);
}

// Random points, as their authors have them, know no friction of the skin.
static void follow_method(hwg_buoyancy *buoyancy)
{
    hw_floater_def usual;
    hw_floater_def_init(&usual, buoyancy->def.method);
    buoyancy->def.flags &= ~(uint32_t)HW_FLOATER_SKIN_FRICTION;
    buoyancy->def.flags |= usual.flags & HW_FLOATER_SKIN_FRICTION;
}

static bool changed(void *self, const hwg_property_row *row)
{
    hwg_buoyancy *buoyancy = self;
    buoyancy->refused = false;
    int64_t numbers = hwg_packed_size(NUMBERS, &buoyancy->added_mass);
    if (row->kind == HWG_FIELD_NUMBERS && numbers && numbers != MATRIX) {
        hwg_error(buoyancy, row->name, "%s must have 36 numbers, 6 rows of 6, or none; got %lld. It is not used.",
                  row->name, (long long)numbers);
        hwg_packed_destroy(NUMBERS, &buoyancy->added_mass);
        buoyancy->added_mass = hwg_packed_new(NUMBERS);
    }
    if (row->is_mode)
        follow_method(buoyancy);
    if (row->effects & HWG_BUOYANCY_LIST)
        HWG_CALL(Object_notify_property_list_changed, buoyancy->base.object, NULL, NULL);
    if (buoyancy->in_tree)
        hwg_object_update_gizmo(&buoyancy->base);
    return true;
}

static void validate(const void *self, const hwg_property_row *row, GDExtensionPropertyInfo *info)
{
    const hwg_buoyancy *buoyancy = self;
    bool of_mesh = row->offset == offsetof(hwg_buoyancy, mesh_path) && row->kind == HWG_FIELD_PATH;
    if (of_mesh && buoyancy->hull_source != HWG_HULL_MESH)
        info->usage &= ~(uint32_t)HWG_PROPERTY_USAGE_EDITOR;
}

static void notified(void *self, int32_t what)
{
    hwg_buoyancy *buoyancy = self;
    if (what == HWG_NOTIFICATION_POST_ENTER_TREE && !buoyancy->in_tree) {
        buoyancy->in_tree = hwg_server_add(self);
        buoyancy->refused = false;
        HWG_CALL(Node_set_physics_process_internal, buoyancy->base.object, NULL, &yes);
    }
    if (what == HWG_NOTIFICATION_EXIT_TREE && buoyancy->in_tree) {
        drop_hull(buoyancy);
        buoyancy->in_tree = false;
        hwg_server_remove(self);
    }
    if (what == HWG_NOTIFICATION_INTERNAL_PHYSICS_PROCESS && buoyancy->in_tree) {
        double delta = 0.0;
        buoyancy->ticked = true;
        HWG_CALL(Node_get_physics_process_delta_time, buoyancy->base.object, &delta, NULL);
        hwg_server_request_step(delta);
    }
}

static void get_box(const void *self, hwg_box *box)
{
    *box = ((const hwg_buoyancy *)self)->box;
}

hwg_class hwg_buoyancy_class = {
    .name = "Buoyancy3D",
    .parent = "VisualInstance3D",
    .size = sizeof(hwg_buoyancy),
    .rows = hwg_buoyancy_rows,
    .row_count = HWG_BUOYANCY_ROW_COUNT,
    .readouts = hwg_buoyancy_readouts,
    .readout_count = HWG_BUOYANCY_READOUT_COUNT,
    .methods = methods,
    .method_count = sizeof methods / sizeof methods[0],
    .init = init,
    .destroy = destroy,
    .notified = notified,
    .describe = hwg_buoyancy_describe,
    .changed = changed,
    .mode = mode,
    .write_defaults = write_defaults,
    .validate = validate,
    .add_warnings = hwg_buoyancy_add_warnings,
    .get_box = get_box,
    .draw_gizmo = hwg_buoyancy_draw_gizmo,
};
