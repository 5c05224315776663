// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "water_node.h"

#include <string.h>

#include "server.h"

#define AT(member) .offset = offsetof(hwg_water, def.member)

#define VECTOR GDEXTENSION_VARIANT_TYPE_VECTOR3

// clang-format off: one property, one block
static const hwg_property_row rows[] = {
    {.kind = HWG_FIELD_FLOAT,
     HWG_NAMED(density),
     AT(density),
     HWG_WITHIN(1, 20000),
     .unit = "kg/m³",
     .hint = "990,1050,0.1,or_less,or_greater,suffix:kg/m³"},
    {.kind = HWG_FIELD_FLAG, .bit = HW_WATER_SURFACE, HWG_SWITCH_NAMED(surface), AT(flags)},
    {.kind = HWG_FIELD_FLOAT,
     HWG_NAMED(air_density),
     AT(air_density),
     HWG_WITHIN(0, 100),
     .unit = "kg/m³",
     .hint = "0,2,0.001,or_greater,suffix:kg/m³"},
    {.kind = HWG_FIELD_VECTOR, HWG_NAMED(wind), AT(wind), HWG_WITHIN(-1000, 1000), .unit = "m/s", .hint = "suffix:m/s"},
};
// clang-format on

void hwg_water_apply(hwg_water *water, const hwg_ocean *ocean, hw_world_id world)
{
    hw_water_def def, now;
    hw_water_def_init(&def);
    if (water) {
        hwg_transform transform;
        HWG_CALL(Node3D_get_global_transform, water->base.object, &transform, NULL);
        def = water->def;
        def.surface_height = transform.origin.y;
    }
    if (ocean) {
        def.flags |= HW_WATER_SURFACE;
        def.surface_height = hwg_ocean_level(ocean);
    }
    if (hw_world_get_water(world, &now) != HW_OK || !memcmp(&now, &def, sizeof def))
        return;
    bool accepted = hw_world_set_water(world, &def) == HW_OK;
    if (water && !accepted && !water->refused)
        hwg_core_error(water, "_physics_process");
    if (water)
        water->refused = !accepted;
}

static void init(void *self)
{
    hw_water_def_init(&((hwg_water *)self)->def);
}

static void destroy(void *self)
{
    (void)self;
}

static bool changed(void *self, const hwg_property_row *row)
{
    if (row->kind == HWG_FIELD_FLAG)
        HWG_CALL(Object_notify_property_list_changed, ((hwg_water *)self)->base.object, NULL, NULL);
    return true;
}

static void validate(const void *self, const hwg_property_row *row, GDExtensionPropertyInfo *info)
{
    bool of_air = row->offset == offsetof(hwg_water, def.air_density) || row->offset == offsetof(hwg_water, def.wind);
    if (of_air && !(((const hwg_water *)self)->def.flags & HW_WATER_SURFACE))
        info->usage &= ~(uint32_t)HWG_PROPERTY_USAGE_EDITOR;
}

static void notified(void *self, int32_t what)
{
    hwg_water *water = self;
    if (what == HWG_NOTIFICATION_POST_ENTER_TREE && !water->in_tree)
        water->in_tree = hwg_server_add(self);
    if (what == HWG_NOTIFICATION_EXIT_TREE && water->in_tree) {
        water->in_tree = false;
        hwg_server_remove(self);
    }
}

static void add_warnings(void *self, hwg_packed *texts)
{
    hwg_water *water = self;
    if (water->in_tree && hwg_server_water() != water)
        hwg_packed_add_string(texts,
                              "There is another HawserWater3D before this one, which counts. Remove one of them.");
    if (water->in_tree && hwg_server_ocean()) {
        hwg_transform transform;
        HWG_CALL(Node3D_get_global_transform, water->base.object, &transform, NULL);
        if (transform.origin.y != hwg_ocean_level(hwg_server_ocean()))
            hwg_packed_add_string(texts, "The surface is where the Ocean3D is; the height of this node does nothing.");
    }
}

static bool sample(hwg_water *water, const char *member, hw_vec3 point, hw_water_sample *result)
{
    memset(result, 0, sizeof *result);
    if (!water->in_tree) {
        hwg_error(water, member, "The water is not in a scene tree.");
        return false;
    }
    hwg_server_update_water();
    if (hw_world_sample_water(hwg_server_world(), &point, 1, result) == HW_OK)
        return true;
    hwg_core_error(water, member);
    return false;
}

static void run_get_velocity_at(void *self, const void *data, const hwg_value *arguments, hwg_value *result)
{
    (void)data;
    hw_water_sample found;
    if (sample(self, "get_velocity_at", arguments[0].vector, &found))
        result->vector = found.velocity;
}

static void run_get_depth_at(void *self, const void *data, const hwg_value *arguments, hwg_value *result)
{
    (void)data;
    hw_water_sample found;
    if (sample(self, "get_depth_at", arguments[0].vector, &found))
        result->real = (double)found.depth;
}

static void run_get_pressure_at(void *self, const void *data, const hwg_value *arguments, hwg_value *result)
{
    (void)data;
    hw_water_sample found;
    if (sample(self, "get_pressure_at", arguments[0].vector, &found))
        result->real = (double)found.pressure;
}

static void run_is_in_water(void *self, const void *data, const hwg_value *arguments, hwg_value *result)
{
    (void)data;
    hw_water_sample found;
    if (sample(self, "is_in_water", arguments[0].vector, &found))
        result->boolean = found.in_water != 0;
}

#define AT_A_POINT .arguments = {{"position", VECTOR, NULL}}, .argument_count = 1, .is_const = true
#define NUMBER     GDEXTENSION_VARIANT_TYPE_FLOAT

static const hwg_method methods[] = {
    {.name = "get_velocity_at", .run = run_get_velocity_at, AT_A_POINT, .result_type = VECTOR},
    {.name = "get_depth_at", .run = run_get_depth_at, AT_A_POINT, .result_type = NUMBER},
    {.name = "get_pressure_at", .run = run_get_pressure_at, AT_A_POINT, .result_type = NUMBER},
    {.name = "is_in_water", .run = run_is_in_water, AT_A_POINT, .result_type = GDEXTENSION_VARIANT_TYPE_BOOL},
};

hwg_class hwg_water_class = {
    .name = "HawserWater3D",
    .parent = "Node3D",
    .size = sizeof(hwg_water),
    .rows = rows,
    .row_count = sizeof rows / sizeof rows[0],
    .methods = methods,
    .method_count = sizeof methods / sizeof methods[0],
    .init = init,
    .destroy = destroy,
    .notified = notified,
    .changed = changed,
    .validate = validate,
    .add_warnings = add_warnings,
};
