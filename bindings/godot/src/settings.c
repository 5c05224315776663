// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "settings.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "cable_node.h"
#include "property_table.h"

#define AT(member) offsetof(hwg_settings, member)

static hwg_name row_names[HWG_PROPERTY_COUNT];
static hwg_method row_methods[2 * HWG_PROPERTY_COUNT];
static hwg_method readout_methods[HWG_READOUT_COUNT];

void hwg_settings_init(hwg_settings *settings)
{
    memset(settings, 0, sizeof *settings);
    hw_cable_def_init(&settings->cable, HW_MODEL_VERLET);
    hw_tube_def_init(&settings->tube);
    settings->tube.encoding = HW_TUBE_OCTAHEDRAL;
    settings->end_nodes[HWG_START] = hwg_path_new();
    settings->end_nodes[HWG_END] = hwg_path_new();
    settings->end_position = settings->cable.end_position;
    settings->material = hwg_variant_nil();
    settings->simulating = true;
    settings->preview_in_editor = true;
}

void hwg_settings_destroy(hwg_settings *settings)
{
    hwg_path_destroy(&settings->end_nodes[HWG_START]);
    hwg_path_destroy(&settings->end_nodes[HWG_END]);
    hwg_variant_destroy(&settings->material);
}

static GDExtensionVariantType type_of(const hwg_property_row *row)
{
    switch (row->kind) {
    case HWG_FIELD_MODEL:
    case HWG_FIELD_INT:
        return GDEXTENSION_VARIANT_TYPE_INT;
    case HWG_FIELD_FLOAT:
        return GDEXTENSION_VARIANT_TYPE_FLOAT;
    case HWG_FIELD_FLAG:
    case HWG_FIELD_BOOL:
        return GDEXTENSION_VARIANT_TYPE_BOOL;
    case HWG_FIELD_VECTOR:
        return GDEXTENSION_VARIANT_TYPE_VECTOR3;
    case HWG_FIELD_PATH:
        return GDEXTENSION_VARIANT_TYPE_NODE_PATH;
    case HWG_FIELD_MATERIAL:
        return GDEXTENSION_VARIANT_TYPE_OBJECT;
    }
    return GDEXTENSION_VARIANT_TYPE_NIL;
}

static void *field_of(hwg_settings *settings, const hwg_property_row *row)
{
    return (char *)settings + row->offset;
}

// A number of a definition, whichever way it is stored.
static double number_in(const hwg_settings *settings, const hwg_property_row *row)
{
    const char *field = (const char *)settings + row->offset;
    if (row->kind != HWG_FIELD_FLOAT) {
        int32_t integer;
        memcpy(&integer, field, sizeof integer);
        return integer;
    }
    float real;
    memcpy(&real, field, sizeof real);
    return (double)real;
}

static void run_get(hwg_cable *cable, const void *data, const hwg_value *arguments, hwg_value *result)
{
    (void)arguments;
    const hwg_property_row *row = data;
    const void *field = field_of(&cable->settings, row);
    switch (row->kind) {
    case HWG_FIELD_MODEL:
    case HWG_FIELD_INT:
        result->integer = *(const int32_t *)field;
        break;
    case HWG_FIELD_FLOAT:
        result->real = (double)*(const float *)field;
        break;
    case HWG_FIELD_FLAG:
        result->boolean = (*(const uint32_t *)field & row->bit) != 0;
        break;
    case HWG_FIELD_BOOL:
        result->boolean = *(const uint8_t *)field;
        break;
    case HWG_FIELD_VECTOR:
        result->vector = *(const hw_vec3 *)field;
        break;
    case HWG_FIELD_PATH:
        result->path = hwg_path_copy(field);
        break;
    case HWG_FIELD_MATERIAL:
        hwg_variant_to(field, GDEXTENSION_VARIANT_TYPE_OBJECT, &result->object);
        break;
    }
}

static bool is_in_range(const hwg_property_row *row, double value)
{
    return value >= row->minimum && value <= row->maximum;
}

static bool check_number(const hwg_cable *cable, const hwg_property_row *row, double value)
{
    if (is_in_range(row, value))
        return true;
    const char *space = row->unit ? " " : "";
    const char *unit = row->unit ? row->unit : "";
    hwg_cable_error(cable, row->name, "%s must be %g to %g%s%s, got %g; kept %g%s%s.", row->name, row->minimum,
                    row->maximum, space, unit, value, number_in(&cable->settings, row), space, unit);
    return false;
}

static bool check_vector(const hwg_cable *cable, const hwg_property_row *row, hw_vec3 value, hw_vec3 kept)
{
    if (is_in_range(row, (double)value.x) && is_in_range(row, (double)value.y) && is_in_range(row, (double)value.z))
        return true;
    hwg_cable_error(cable, row->name, "%s must be finite and within %g %s, got (%g, %g, %g); kept (%g, %g, %g).",
                    row->name, row->maximum, row->unit, (double)value.x, (double)value.y, (double)value.z,
                    (double)kept.x, (double)kept.y, (double)kept.z);
    return false;
}

// The defaults of a model, in the place where settings keep them.
static void defaults_of(int32_t model, hwg_settings *defaults)
{
    memset(defaults, 0, sizeof *defaults);
    hw_cable_def_init(&defaults->cable, model);
}

// Another model brings its own defaults, but what the user chose stays.
static void change_model(hwg_settings *settings, int32_t model)
{
    hwg_settings before, after;
    defaults_of(settings->cable.model, &before);
    defaults_of(model, &after);
    for (size_t i = 0; i < HWG_PROPERTY_COUNT; i++) {
        const hwg_property_row *row = &hwg_properties[i];
        if (row->default_of_model && number_in(settings, row) == number_in(&before, row))
            memcpy(field_of(settings, row), field_of(&after, row), sizeof(int32_t));
    }
    settings->cable.model = model;
}

// Each of these stores a value if it is good and new, and tells if it did.

static bool store_model(hwg_cable *cable, const hwg_property_row *row, int64_t value)
{
    if (value != HW_MODEL_VERLET && value != HW_MODEL_SPRING) {
        hwg_cable_error(cable, row->name, "model must be MODEL_VERLET (1) or MODEL_SPRING (2), got %lld; kept %d.",
                        (long long)value, cable->settings.cable.model);
        return false;
    }
    if (value == cable->settings.cable.model)
        return false;
    change_model(&cable->settings, (int32_t)value);
    return true;
}

static bool store_integer(hwg_cable *cable, const hwg_property_row *row, int64_t value)
{
    int32_t *field = field_of(&cable->settings, row);
    if (!check_number(cable, row, (double)value) || *field == value)
        return false;
    *field = (int32_t)value;
    return true;
}

static bool store_real(hwg_cable *cable, const hwg_property_row *row, double value)
{
    float *field = field_of(&cable->settings, row);
    if (!check_number(cable, row, value) || *field == (float)value)
        return false;
    *field = (float)value;
    return true;
}

static bool store_flag(hwg_cable *cable, const hwg_property_row *row, bool value)
{
    uint32_t *field = field_of(&cable->settings, row);
    uint32_t before = *field;
    *field = value ? before | row->bit : before & ~row->bit;
    return *field != before;
}

static bool store_boolean(hwg_cable *cable, const hwg_property_row *row, bool value)
{
    uint8_t *field = field_of(&cable->settings, row);
    bool is_new = *field != value;
    *field = value;
    return is_new;
}

static bool store_vector(hwg_cable *cable, const hwg_property_row *row, hw_vec3 value)
{
    hw_vec3 *field = field_of(&cable->settings, row);
    if (!check_vector(cable, row, value, *field) || !memcmp(field, &value, sizeof value))
        return false;
    *field = value;
    return true;
}

// Setting the same path again is how a script asks to look for the node once more.
static bool store_path(hwg_cable *cable, const hwg_property_row *row, const hwg_node_path *value)
{
    hwg_node_path *field = field_of(&cable->settings, row);
    hwg_path_destroy(field);
    *field = hwg_path_copy(value);
    return true;
}

static bool store_material(hwg_cable *cable, const hwg_property_row *row, GDExtensionObjectPtr value)
{
    if (value && !hwg.object_cast_to(value, hwg.Material_tag)) {
        hwg_cable_error(cable, row->name, "material must be a Material; kept the one before.");
        return false;
    }
    hwg_variant *field = field_of(&cable->settings, row);
    hwg_variant_destroy(field);
    *field = value ? hwg_variant_from(GDEXTENSION_VARIANT_TYPE_OBJECT, &value) : hwg_variant_nil();
    return true;
}

static bool store(hwg_cable *cable, const hwg_property_row *row, const hwg_value *value)
{
    switch (row->kind) {
    case HWG_FIELD_MODEL:
        return store_model(cable, row, value->integer);
    case HWG_FIELD_INT:
        return store_integer(cable, row, value->integer);
    case HWG_FIELD_FLOAT:
        return store_real(cable, row, value->real);
    case HWG_FIELD_FLAG:
        return store_flag(cable, row, value->boolean);
    case HWG_FIELD_BOOL:
        return store_boolean(cable, row, value->boolean);
    case HWG_FIELD_VECTOR:
        return store_vector(cable, row, value->vector);
    case HWG_FIELD_PATH:
        return store_path(cable, row, &value->path);
    case HWG_FIELD_MATERIAL:
        return store_material(cable, row, value->object);
    }
    return false;
}

static void run_set(hwg_cable *cable, const void *data, const hwg_value *arguments, hwg_value *result)
{
    (void)result;
    const hwg_property_row *row = data;
    cable->touched = true;
    hw_cable_def before = cable->settings.cable;
    if (!store(cable, row, &arguments[0]) || hwg_cable_apply(cable, row->effects))
        return;
    cable->settings.cable = before;
    hwg_cable_error(cable, row->name, "%s", hw_last_error());
}

static void run_readout(hwg_cable *cable, const void *data, const hwg_value *arguments, hwg_value *result)
{
    (void)arguments;
    const hwg_readout_row *row = data;
    hw_cable_status status;
    memset(&status, 0, sizeof status);
    if (hwg_cable_ready(cable))
        hw_cable_get_status(cable->id, &status);
    switch (row->kind) {
    case HWG_READOUT_STATE:
        result->integer = status.state;
        break;
    case HWG_READOUT_LENGTH:
        result->real = (double)status.current_length;
        break;
    case HWG_READOUT_SPAN:
        result->real = (double)status.span;
        break;
    case HWG_READOUT_START_TENSION:
        result->real = (double)status.start_tension;
        break;
    case HWG_READOUT_END_TENSION:
        result->real = (double)status.end_tension;
        break;
    case HWG_READOUT_MAX_TENSION:
        result->real = (double)status.max_tension;
        break;
    }
}

static const char *class_of(const hwg_property_row *row)
{
    if (row->kind == HWG_FIELD_MODEL)
        return HWG_CLASS_NAME ".Model";
    return row->kind == HWG_FIELD_MATERIAL ? "Material" : NULL;
}

static uint32_t hint_of(const hwg_property_row *row)
{
    switch (row->kind) {
    case HWG_FIELD_MODEL:
        return HWG_PROPERTY_HINT_ENUM;
    case HWG_FIELD_INT:
    case HWG_FIELD_FLOAT:
        return HWG_PROPERTY_HINT_RANGE;
    case HWG_FIELD_PATH:
        return HWG_PROPERTY_HINT_NODE_PATH_VALID_TYPES;
    case HWG_FIELD_MATERIAL:
        return HWG_PROPERTY_HINT_RESOURCE_TYPE;
    case HWG_FIELD_FLAG:
    case HWG_FIELD_BOOL:
    case HWG_FIELD_VECTOR:
        break;
    }
    return HWG_PROPERTY_HINT_NONE;
}

static void register_row(size_t index)
{
    const hwg_property_row *row = &hwg_properties[index];
    GDExtensionVariantType type = type_of(row);
    hwg_method *getter = &row_methods[2 * index];
    hwg_method *setter = &row_methods[2 * index + 1];
    *getter = (hwg_method){
        .name = row->getter,
        .run = run_get,
        .data = row,
        .result_type = type,
        .result_class = class_of(row),
        .is_const = true,
    };
    *setter = (hwg_method){
        .name = row->setter,
        .run = run_set,
        .data = row,
        .arguments = {{"value", type, class_of(row)}},
        .argument_count = 1,
    };
    hwg_register_method(getter);
    hwg_register_method(setter);
    if (row->group)
        hwg_register_group(row->group);
    hwg_register_property(&(hwg_property_info){
        .name = row->name,
        .type = type,
        .class_name = class_of(row),
        .hint = hint_of(row),
        .hint_text = row->hint,
        .usage = HWG_PROPERTY_USAGE_DEFAULT | (row->kind == HWG_FIELD_MODEL ? HWG_PROPERTY_USAGE_CLASS_IS_ENUM : 0u),
        .setter = row->setter,
        .getter = row->getter,
    });
    row_names[index] = hwg_name_new(row->name);
}

static void register_readout(size_t index)
{
    const hwg_readout_row *row = &hwg_readouts[index];
    bool is_state = row->kind == HWG_READOUT_STATE;
    hwg_method *getter = &readout_methods[index];
    *getter = (hwg_method){
        .name = row->getter,
        .run = run_readout,
        .data = row,
        .result_type = is_state ? GDEXTENSION_VARIANT_TYPE_INT : GDEXTENSION_VARIANT_TYPE_FLOAT,
        .result_class = is_state ? HWG_CLASS_NAME ".State" : NULL,
        .is_const = true,
    };
    hwg_register_method(getter);
    hwg_register_property(&(hwg_property_info){
        .name = row->name,
        .type = getter->result_type,
        .class_name = getter->result_class,
        .hint = is_state ? HWG_PROPERTY_HINT_ENUM : HWG_PROPERTY_HINT_NONE,
        .hint_text = row->hint,
        .usage = HWG_PROPERTY_USAGE_EDITOR | HWG_PROPERTY_USAGE_READ_ONLY |
                 (is_state ? HWG_PROPERTY_USAGE_CLASS_IS_ENUM : 0u),
        .getter = row->getter,
    });
}

void hwg_settings_register(void)
{
    hwg_register_constant("Model", "MODEL_VERLET", HW_MODEL_VERLET);
    hwg_register_constant("Model", "MODEL_SPRING", HW_MODEL_SPRING);
    hwg_register_constant("State", "STATE_OUTSIDE", 0);
    hwg_register_constant("State", "STATE_MOVING", HW_CABLE_MOVING);
    hwg_register_constant("State", "STATE_STILL", HW_CABLE_STILL);
    hwg_register_constant("State", "STATE_FAULTED", HW_CABLE_FAULTED);
    for (size_t i = 0; i < HWG_PROPERTY_COUNT; i++)
        register_row(i);
    hwg_register_group("Readout");
    for (size_t i = 0; i < HWG_READOUT_COUNT; i++)
        register_readout(i);
}

void hwg_settings_unregister(void)
{
    for (size_t i = 0; i < HWG_PROPERTY_COUNT; i++)
        hwg_name_destroy(&row_names[i]);
}

static const hwg_property_row *find_row(const hwg_name *name)
{
    for (size_t i = 0; i < HWG_PROPERTY_COUNT; i++) {
        if (hwg_name_equal(&row_names[i], name))
            return &hwg_properties[i];
    }
    return NULL;
}

void hwg_settings_validate(const hwg_cable *cable, GDExtensionPropertyInfo *info)
{
    const hwg_property_row *row = find_row(info->name);
    if (!row)
        return;
    // The engine saves a value only if it differs from that of a sample instance. A default that depends on the model
    // has no such sample: kept out of it, the value is always saved.
    if (!cable->touched && row->default_of_model)
        info->usage = HWG_PROPERTY_USAGE_NONE;
    bool end_is_own = hwg_path_is_empty(&cable->settings.end_nodes[HWG_END]);
    bool hidden = (row->model && row->model != cable->settings.cable.model) ||
                  (row->offset == AT(end_position) && !end_is_own) ||
                  (row->offset == AT(end_offsets[HWG_END]) && end_is_own);
    if (hidden)
        info->usage &= ~(uint32_t)HWG_PROPERTY_USAGE_EDITOR;
}

bool hwg_settings_model_default(const hwg_cable *cable, const hwg_name *name, hwg_variant *value)
{
    const hwg_property_row *row = find_row(name);
    if (!row || !row->default_of_model)
        return false;
    hwg_settings defaults;
    defaults_of(cable->settings.cable.model, &defaults);
    double real = number_in(&defaults, row);
    int64_t integer = (int64_t)real;
    *value = row->kind == HWG_FIELD_INT ? hwg_variant_from(GDEXTENSION_VARIANT_TYPE_INT, &integer)
                                        : hwg_variant_from(GDEXTENSION_VARIANT_TYPE_FLOAT, &real);
    return true;
}

bool hwg_settings_can_revert(const hwg_cable *cable, const hwg_name *name)
{
    const hwg_property_row *row = find_row(name);
    if (!row || !row->default_of_model)
        return false;
    hwg_settings defaults;
    defaults_of(cable->settings.cable.model, &defaults);
    return number_in(&defaults, row) != number_in(&cable->settings, row);
}
