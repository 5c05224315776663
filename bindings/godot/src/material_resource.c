// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "material_resource.h"

#define AT(member) .offset = offsetof(hwg_material, numbers.member)
#define FLOAT      .kind = HWG_FIELD_FLOAT
#define NAMED      HWG_NAMED
#define WITHIN     HWG_WITHIN

#define PRESETS                                                                                                        \
    "Custom:0,ROV Tether:1,Armoured Umbilical:2,Fibre Micro Tether:3,Steel Wire Rope:4,Mooring Chain:5,"               \
    "Polyester Rope:6,Nylon Dock Line:7"

// clang-format off: one property, one block
static const hwg_property_row rows[] = {
    {.kind = HWG_FIELD_ENUM,
     .class_name = "CableMaterial.Preset",
     NAMED(preset),
     .offset = offsetof(hwg_material, preset),
     WITHIN(0, HW_MATERIAL_NYLON_DOCK_LINE),
     .hint = PRESETS},

    {FLOAT, NAMED(diameter), AT(diameter), WITHIN(1e-5, 10), .group = "Body", .unit = "m",
     .hint = "0.0001,0.5,0.0001,or_less,or_greater,exp,suffix:m"},
    {FLOAT, NAMED(mass_per_length), AT(mass_per_length), WITHIN(1e-7, 1e5), .unit = "kg/m",
     .hint = "0.0001,200,0.0001,or_less,or_greater,exp,suffix:kg/m"},
    {FLOAT, NAMED(axial_stiffness), AT(axial_stiffness), WITHIN(1e-2, 1e12), .unit = "N",
     .hint = "1,1000000000,1,or_less,or_greater,exp,suffix:N"},
    {FLOAT, NAMED(axial_damping), AT(axial_damping), WITHIN(0, 1e9), .unit = "N·s",
     .hint = "0,1000000,0.01,or_greater,exp,suffix:N·s"},
    {FLOAT, NAMED(bending_stiffness), AT(bending_stiffness), WITHIN(0, 1e7), .unit = "N·m²",
     .hint = "0,1000,0.0000001,or_greater,exp,suffix:N·m²"},

    {FLOAT, NAMED(drag_normal), AT(drag_normal), WITHIN(0, 100), .group = "Water", .hint = "0,5,0.001,or_greater"},
    {FLOAT, NAMED(drag_tangential), AT(drag_tangential), WITHIN(0, 100), .hint = "0,0.5,0.001,or_greater"},
    {FLOAT, NAMED(added_mass_normal), AT(added_mass_normal), WITHIN(0, 100), .hint = "0,5,0.001,or_greater"},
    {FLOAT, NAMED(added_mass_tangential), AT(added_mass_tangential), WITHIN(0, 100), .hint = "0,5,0.001,or_greater"},

    {FLOAT, NAMED(static_friction), AT(static_friction), WITHIN(0, 10), .group = "Contact",
     .hint = "0,2,0.001,or_greater"},
    {FLOAT, NAMED(dynamic_friction), AT(dynamic_friction), WITHIN(0, 10), .hint = "0,2,0.001,or_greater"},

    {FLOAT, NAMED(minimum_bend_radius), AT(minimum_bend_radius), WITHIN(0, 1e4), .group = "Limits", .unit = "m",
     .hint = "0,10,0.001,or_greater,exp,suffix:m"},
    {FLOAT, NAMED(breaking_load), AT(breaking_load), WITHIN(0, 1e12), .unit = "N",
     .hint = "0,10000000,1,or_greater,exp,suffix:N"},
};
// clang-format on

#define IS_PRESET(row) ((row)->kind == HWG_FIELD_ENUM)

static void mark_changed(hwg_material *material)
{
    static _Atomic uint32_t last_revision; // resources may be loaded by any thread
    do
        material->revision = ++last_revision;
    while (!material->revision);
}

static void init(void *self)
{
    hwg_material *material = self;
    material->preset = HW_MATERIAL_ROV_TETHER;
    hw_cable_material_init(&material->numbers, material->preset);
    mark_changed(material);
}

static void destroy(void *self)
{
    (void)self;
}

static bool changed(void *self, const hwg_property_row *row)
{
    hwg_material *material = self;
    bool other_list = IS_PRESET(row) || material->preset;
    if (!IS_PRESET(row))
        material->preset = 0;
    else if (material->preset)
        hw_cable_material_init(&material->numbers, material->preset);
    mark_changed(material);
    if (other_list)
        HWG_CALL(Object_notify_property_list_changed, material->base.object, NULL, NULL);
    HWG_CALL(Resource_emit_changed, material->base.object, NULL, NULL);
    return true;
}

// A preset is saved by its name alone, so that a file gets the better numbers that a later version may have.
static void validate(const void *self, const hwg_property_row *row, GDExtensionPropertyInfo *info)
{
    if (((const hwg_material *)self)->preset && !IS_PRESET(row))
        info->usage &= ~(uint32_t)HWG_PROPERTY_USAGE_STORAGE;
}

// To the number of its preset, so that one who chose a preset sees no changes to it.
static bool get_revert(const void *self, const hwg_property_row *row, double *number)
{
    hwg_material of_preset = {.preset = ((const hwg_material *)self)->preset};
    if (!of_preset.preset || IS_PRESET(row))
        return false;
    hw_cable_material_init(&of_preset.numbers, of_preset.preset);
    *number = (double)*(const float *)((const char *)&of_preset + row->offset);
    return true;
}

static void run_set_density(void *self, const void *data, const hwg_value *arguments, hwg_value *result)
{
    (void)data, (void)result;
    hwg_material *material = self;
    float mass = 0.0f;
    if (hw_cable_mass_of_density(material->numbers.diameter, (float)arguments[0].real, &mass) != HW_OK) {
        hwg_core_error(self, "set_density");
        return;
    }
    material->base.touched = true;
    material->numbers.mass_per_length = mass;
    changed(self, &rows[2]);
}

static const hwg_method methods[] = {
    {.name = "set_density",
     .run = run_set_density,
     .arguments = {{"density", GDEXTENSION_VARIANT_TYPE_FLOAT, NULL}},
     .argument_count = 1},
};

static void describe(const hwg_name *class_name)
{
    hwg_register_constant(class_name, "Preset", "PRESET_CUSTOM", 0);
    hwg_register_constant(class_name, "Preset", "PRESET_ROV_TETHER", HW_MATERIAL_ROV_TETHER);
    hwg_register_constant(class_name, "Preset", "PRESET_ARMOURED_UMBILICAL", HW_MATERIAL_ARMOURED_UMBILICAL);
    hwg_register_constant(class_name, "Preset", "PRESET_FIBRE_MICRO_TETHER", HW_MATERIAL_FIBRE_MICRO_TETHER);
    hwg_register_constant(class_name, "Preset", "PRESET_STEEL_WIRE_ROPE", HW_MATERIAL_STEEL_WIRE_ROPE);
    hwg_register_constant(class_name, "Preset", "PRESET_MOORING_CHAIN", HW_MATERIAL_MOORING_CHAIN);
    hwg_register_constant(class_name, "Preset", "PRESET_POLYESTER_ROPE", HW_MATERIAL_POLYESTER_ROPE);
    hwg_register_constant(class_name, "Preset", "PRESET_NYLON_DOCK_LINE", HW_MATERIAL_NYLON_DOCK_LINE);
}

hwg_class hwg_material_class = {
    .name = "CableMaterial",
    .parent = "Resource",
    .size = sizeof(hwg_material),
    .rows = rows,
    .row_count = sizeof rows / sizeof rows[0],
    .methods = methods,
    .method_count = sizeof methods / sizeof methods[0],
    .init = init,
    .destroy = destroy,
    .describe = describe,
    .changed = changed,
    .validate = validate,
    .get_revert = get_revert,
};
