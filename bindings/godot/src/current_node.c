// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "current_node.h"

#include <string.h>

#include "server.h"
#include "transform.h"

#define NUMBERS GDEXTENSION_VARIANT_TYPE_PACKED_FLOAT32_ARRAY
#define VECTORS GDEXTENSION_VARIANT_TYPE_PACKED_VECTOR3_ARRAY

#define AT(member) .offset = offsetof(hwg_current, def.member)
#define NAMED      HWG_NAMED
#define SWITCH     HWG_SWITCH_NAMED
#define WITHIN     HWG_WITHIN
#define INT        .kind = HWG_FIELD_INT
#define WIDE       .kind = HWG_FIELD_WIDE
#define FLOAT      .kind = HWG_FIELD_FLOAT
#define FLAG(mask) .kind = HWG_FIELD_FLAG, .bit = (mask)
#define VECTOR     .kind = HWG_FIELD_VECTOR

#define UNIFORM    HWG_MODE(HW_CURRENT_UNIFORM)
#define PROFILE    HWG_MODE(HW_CURRENT_PROFILE)
#define JET        HWG_MODE(HW_CURRENT_JET)
#define VORTEX     HWG_MODE(HW_CURRENT_VORTEX)
#define TURBULENCE HWG_MODE(HW_CURRENT_TURBULENCE)

// clang-format off: one property, one block
static const hwg_property_row rows[] = {
    {.kind = HWG_FIELD_ENUM,
     .class_name = "WaterCurrent3D.Kind",
     NAMED(kind),
     AT(kind),
     WITHIN(HW_CURRENT_UNIFORM, HW_CURRENT_TURBULENCE),
     .hint = "Uniform:1,Profile:2,Jet:3,Vortex:4,Turbulence:5",
     .is_mode = true},
    {FLAG(HW_CURRENT_ENABLED), SWITCH(enabled), AT(flags)},
    {FLOAT, NAMED(strength), AT(strength), WITHIN(-1000, 1000), .hint = "0,2,0.01,or_less,or_greater"},
    {FLOAT, NAMED(speed), AT(speed), WITHIN(0, 1000), .modes = UNIFORM | JET | TURBULENCE, .unit = "m/s",
     .hint = "0,5,0.01,or_greater,suffix:m/s", .default_of_mode = true},
    {FLOAT, NAMED(radius), AT(radius), WITHIN(0.001, 1e5), .modes = JET | VORTEX, .unit = "m",
     .hint = "0.01,10,0.01,or_less,or_greater,suffix:m", .default_of_mode = true},
    {FLOAT, NAMED(circulation), AT(circulation), WITHIN(-1e6, 1e6), .modes = VORTEX, .unit = "m²/s",
     .hint = "-20,20,0.01,or_less,or_greater,suffix:m²/s"},
    {FLOAT, NAMED(extent), AT(extent), WITHIN(0, 1e7), .modes = VORTEX, .unit = "m",
     .hint = "0,100,0.1,or_greater,suffix:m"},
    {.kind = HWG_FIELD_NUMBERS,
     NAMED(profile_depths),
     .offset = offsetof(hwg_current, profile_depths),
     WITHIN(-1e7, 1e7),
     .modes = PROFILE,
     .unit = "m",
     .hint = "suffix:m"},
    {.kind = HWG_FIELD_VECTORS,
     NAMED(profile_velocities),
     .offset = offsetof(hwg_current, profile_velocities),
     WITHIN(-1000, 1000),
     .modes = PROFILE,
     .unit = "m/s",
     .hint = "suffix:m/s"},
    {FLOAT, NAMED(length_scale), AT(length_scale), WITHIN(0.5, 1e5), .modes = TURBULENCE, .unit = "m",
     .hint = "0.5,100,0.1,or_greater,exp,suffix:m"},
    {FLOAT, NAMED(scale_ratio), AT(scale_ratio), WITHIN(0.05, 1), .modes = TURBULENCE, .hint = "0.05,1,0.01"},
    {FLOAT, NAMED(time_scale), AT(time_scale), WITHIN(0.1, 1e6), .modes = TURBULENCE, .unit = "s",
     .hint = "0.1,120,0.1,or_greater,exp,suffix:s"},
    {INT, NAMED(eddies), AT(mode_count), WITHIN(8, 64), .modes = TURBULENCE, .hint = "8,64,1"},
    {WIDE, NAMED(seed), AT(seed), WITHIN(-9.3e18, 9.3e18), .modes = TURBULENCE},

    {FLAG(HW_CURRENT_REGION), SWITCH(region_enabled), AT(flags), .group = "Region"},
    {VECTOR, NAMED(region_size), .offset = offsetof(hwg_current, region_size), WITHIN(0.001, 1e7), .unit = "m",
     .hint = "suffix:m"},
    {FLOAT, NAMED(region_fade), AT(region_fade), WITHIN(0.001, 1e6), .unit = "m",
     .hint = "0.001,20,0.001,or_greater,suffix:m"},
};
// clang-format on

static void write_defaults(void *self, int32_t kind)
{
    hwg_current *current = self;
    hw_current_def_init(&current->def, kind);
    if (kind == HW_CURRENT_UNIFORM)
        current->def.speed = current->def.velocity.x;
}

static int32_t mode(const void *self)
{
    return ((const hwg_current *)self)->def.kind;
}

// The profile that the core starts with, turned into the node's forward direction.
static void init_profile(hwg_current *current)
{
    hw_current_def def;
    hw_current_def_init(&def, HW_CURRENT_PROFILE);
    current->profile_depths = hwg_packed_new(NUMBERS);
    current->profile_velocities = hwg_packed_new(VECTORS);
    hwg_packed_resize(NUMBERS, &current->profile_depths, def.profile_count);
    hwg_packed_resize(VECTORS, &current->profile_velocities, def.profile_count);
    float *depths = hwg.packed_float32_array_operator_index(&current->profile_depths, 0);
    hw_vec3 *velocities = hwg.packed_vector3_array_operator_index(&current->profile_velocities, 0);
    for (int32_t i = 0; i < def.profile_count; i++) {
        depths[i] = def.profile[i].depth;
        velocities[i] = (hw_vec3){0.0f, 0.0f, -def.profile[i].velocity.x};
    }
}

static void init(void *self)
{
    hwg_current *current = self;
    write_defaults(self, HW_CURRENT_UNIFORM);
    hw_box region = current->def.region;
    current->region_size = (hw_vec3){region.maximum.x - region.minimum.x, region.maximum.y - region.minimum.y,
                                     region.maximum.z - region.minimum.z};
    init_profile(current);
}

static void destroy(void *self)
{
    hwg_current *current = self;
    hwg_packed_destroy(NUMBERS, &current->profile_depths);
    hwg_packed_destroy(VECTORS, &current->profile_velocities);
}

static void write_profile(const hwg_current *current, const hwg_transform *axes, hw_current_def *def)
{
    int64_t depth_count = hwg_packed_size(NUMBERS, &current->profile_depths);
    int64_t velocity_count = hwg_packed_size(VECTORS, &current->profile_velocities);
    int64_t count = depth_count < velocity_count ? depth_count : velocity_count;
    count = count < HW_MAX_PROFILE_POINTS ? count : HW_MAX_PROFILE_POINTS;
    memset(def->profile, 0, sizeof def->profile);
    def->profile_count = count > 0 ? (int32_t)count : 1; // no point at all: still water
    for (int64_t i = 0; i < count; i++) {
        const float *depth = hwg.packed_float32_array_operator_index_const(&current->profile_depths, i);
        const hw_vec3 *velocity = hwg.packed_vector3_array_operator_index_const(&current->profile_velocities, i);
        def->profile[i] = (hw_current_point){*depth, hwg_rows_apply(axes->rows, *velocity)};
    }
}

hw_current_def hwg_current_place(const hwg_current *current)
{
    hwg_transform transform;
    HWG_CALL(Node3D_get_global_transform, current->base.object, &transform, NULL);
    hwg_transform_remove_scale(&transform);
    hw_vec3 forward = hwg_rows_apply(transform.rows, (hw_vec3){0.0f, 0.0f, -1.0f});
    hw_vec3 up = hwg_rows_apply(transform.rows, (hw_vec3){0.0f, 1.0f, 0.0f});
    hw_vec3 centre = transform.origin;
    hw_vec3 size = current->region_size;
    hw_current_def def = current->def;
    def.position = centre;
    def.direction = def.kind == HW_CURRENT_VORTEX ? up : forward;
    def.velocity = (hw_vec3){forward.x * def.speed, forward.y * def.speed, forward.z * def.speed};
    def.region.minimum = (hw_vec3){centre.x - 0.5f * size.x, centre.y - 0.5f * size.y, centre.z - 0.5f * size.z};
    def.region.maximum = (hw_vec3){centre.x + 0.5f * size.x, centre.y + 0.5f * size.y, centre.z + 0.5f * size.z};
    if (def.kind == HW_CURRENT_PROFILE)
        write_profile(current, &transform, &def);
    return def;
}

void hwg_current_apply(hwg_current *current, hw_world_id world)
{
    hw_current_def def = hwg_current_place(current);
    bool is_same = !memcmp(&def, &current->known, sizeof def);
    if (is_same && (current->id.bits || current->refused))
        return;
    if (current->id.bits && def.kind != current->known.kind) {
        hw_current_destroy(current->id);
        current->id.bits = 0;
    }
    hw_result result =
        current->id.bits ? hw_current_set_def(current->id, &def) : hw_current_create(world, &def, &current->id);
    if (result != HW_OK && !(current->refused && is_same))
        hwg_core_error(current, "_physics_process");
    current->refused = result != HW_OK;
    current->known = def;
}

static bool changed(void *self, const hwg_property_row *row)
{
    hwg_current *current = self;
    bool is_region = row->kind == HWG_FIELD_FLAG && row->bit == HW_CURRENT_REGION;
    if (row->is_mode || is_region)
        HWG_CALL(Object_notify_property_list_changed, current->base.object, NULL, NULL);
    if (current->in_tree && hwg_is_editor())
        HWG_CALL(Node_update_configuration_warnings, current->base.object, NULL, NULL);
    if (current->in_tree)
        hwg_object_update_gizmo(&current->base);
    return true;
}

static void validate(const void *self, const hwg_property_row *row, GDExtensionPropertyInfo *info)
{
    bool is_region =
        row->offset == offsetof(hwg_current, region_size) || row->offset == offsetof(hwg_current, def.region_fade);
    if (is_region && !(((const hwg_current *)self)->def.flags & HW_CURRENT_REGION))
        info->usage &= ~(uint32_t)HWG_PROPERTY_USAGE_EDITOR;
}

static void notified(void *self, int32_t what)
{
    hwg_current *current = self;
    if (what == HWG_NOTIFICATION_POST_ENTER_TREE && !current->in_tree) {
        current->in_tree = hwg_server_add(self);
        current->refused = false;
    }
    if (what == HWG_NOTIFICATION_EXIT_TREE && current->in_tree) {
        current->in_tree = false;
        hw_current_destroy(current->id);
        current->id.bits = 0;
        hwg_server_remove(self);
    }
}

static bool depths_increase(const hwg_current *current, int64_t count)
{
    for (int64_t i = 1; i < count; i++) {
        float before = *hwg.packed_float32_array_operator_index_const(&current->profile_depths, i - 1);
        if (!(*hwg.packed_float32_array_operator_index_const(&current->profile_depths, i) > before))
            return false;
    }
    return true;
}

static void add_warnings(void *self, hwg_packed *texts)
{
    const hwg_current *current = self;
    if (current->def.kind != HW_CURRENT_PROFILE)
        return;
    int64_t depth_count = hwg_packed_size(NUMBERS, &current->profile_depths);
    int64_t velocity_count = hwg_packed_size(VECTORS, &current->profile_velocities);
    if (depth_count != velocity_count)
        hwg_packed_add_string(texts,
                              "There must be as many profile_velocities as profile_depths; what is left over does "
                              "nothing.");
    if (depth_count > HW_MAX_PROFILE_POINTS)
        hwg_packed_add_string(texts, "A profile has 16 depths at most; the others do nothing.");
    if (!depths_increase(current, depth_count))
        hwg_packed_add_string(texts, "Every one of profile_depths must be greater than the one before.");
}

static void describe(const hwg_name *class_name)
{
    hwg_register_constant(class_name, "Kind", "KIND_UNIFORM", HW_CURRENT_UNIFORM);
    hwg_register_constant(class_name, "Kind", "KIND_PROFILE", HW_CURRENT_PROFILE);
    hwg_register_constant(class_name, "Kind", "KIND_JET", HW_CURRENT_JET);
    hwg_register_constant(class_name, "Kind", "KIND_VORTEX", HW_CURRENT_VORTEX);
    hwg_register_constant(class_name, "Kind", "KIND_TURBULENCE", HW_CURRENT_TURBULENCE);
}

hwg_class hwg_current_class = {
    .name = "WaterCurrent3D",
    .parent = "Node3D",
    .size = sizeof(hwg_current),
    .rows = rows,
    .row_count = sizeof rows / sizeof rows[0],
    .init = init,
    .destroy = destroy,
    .notified = notified,
    .describe = describe,
    .changed = changed,
    .mode = mode,
    .write_defaults = write_defaults,
    .validate = validate,
    .add_warnings = add_warnings,
    .draw_gizmo = hwg_current_draw_gizmo,
};
