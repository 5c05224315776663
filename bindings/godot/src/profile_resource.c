// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "profile_resource.h"

#define AT(member) .offset = offsetof(hwg_profile_entry, point.member)
#define FLOAT      .kind = HWG_FIELD_FLOAT
#define NAMED      HWG_NAMED
#define WITHIN     HWG_WITHIN
#define SECTION    .modes = HWG_MODE(HW_PROFILE_SECTION)
#define ITEM       .modes = HWG_MODE(HW_PROFILE_ITEM)

// clang-format off: one property, one block
static const hwg_property_row rows[] = {
    {.kind = HWG_FIELD_ENUM,
     .class_name = "CableProfileEntry.Kind",
     NAMED(kind),
     AT(kind),
     WITHIN(HW_PROFILE_SECTION, HW_PROFILE_ITEM),
     .hint = "Section:1,Item:2",
     .is_mode = true},
    {FLOAT, NAMED(from), AT(from), WITHIN(0, 1e6), .unit = "m", .hint = "0,200,0.01,or_greater,suffix:m"},
    {FLOAT, NAMED(to), AT(to), WITHIN(0, 1e6), SECTION, .unit = "m", .hint = "0,200,0.01,or_greater,suffix:m"},
    {FLOAT, NAMED(mass_per_length), AT(mass_per_length), WITHIN(0, 1e5), SECTION, .unit = "kg/m",
     .hint = "0,200,0.0001,or_greater,exp,suffix:kg/m"},
    {FLOAT, NAMED(diameter), AT(diameter), WITHIN(0, 10), SECTION, .unit = "m",
     .hint = "0,0.5,0.0001,or_greater,exp,suffix:m"},
    {FLOAT, NAMED(mass), AT(mass), WITHIN(0, 1e9), ITEM, .unit = "kg", .hint = "0,100,0.01,or_greater,exp,suffix:kg"},
    {FLOAT, NAMED(volume), AT(volume), WITHIN(0, 1e6), ITEM, .unit = "m³",
     .hint = "0,0.1,0.0001,or_greater,exp,suffix:m³"},
    {FLOAT, NAMED(drag_area), AT(drag_area), WITHIN(0, 1e6), ITEM, .unit = "m²",
     .hint = "0,1,0.0001,or_greater,exp,suffix:m²"},
};
// clang-format on

static void mark_changed(hwg_profile_entry *entry)
{
    static _Atomic uint32_t last_revision; // resources may be loaded by any thread
    do
        entry->revision = ++last_revision;
    while (!entry->revision);
}

static int32_t mode(const void *self)
{
    return ((const hwg_profile_entry *)self)->point.kind;
}

// A weight of one kilogram, a metre along; as a section, a metre of the material itself.
static void write_defaults(void *self, int32_t kind)
{
    ((hwg_profile_entry *)self)->point = (hw_cable_profile_point){.kind = kind, .from = 1.0f, .to = 2.0f, .mass = 1.0f};
}

static void init(void *self)
{
    write_defaults(self, HW_PROFILE_ITEM);
    mark_changed(self);
}

static void destroy(void *self)
{
    (void)self;
}

static bool changed(void *self, const hwg_property_row *row)
{
    hwg_profile_entry *entry = self;
    mark_changed(entry);
    if (row->is_mode)
        HWG_CALL(Object_notify_property_list_changed, entry->base.object, NULL, NULL);
    HWG_CALL(Resource_emit_changed, entry->base.object, NULL, NULL);
    return true;
}

static void describe(const hwg_name *class_name)
{
    hwg_register_constant(class_name, "Kind", "KIND_SECTION", HW_PROFILE_SECTION);
    hwg_register_constant(class_name, "Kind", "KIND_ITEM", HW_PROFILE_ITEM);
}

hwg_class hwg_profile_class = {
    .name = "CableProfileEntry",
    .parent = "Resource",
    .size = sizeof(hwg_profile_entry),
    .rows = rows,
    .row_count = sizeof rows / sizeof rows[0],
    .init = init,
    .destroy = destroy,
    .describe = describe,
    .changed = changed,
    .mode = mode,
    .write_defaults = write_defaults,
};
