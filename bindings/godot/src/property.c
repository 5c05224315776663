// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "property.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "object.h"

// What a field holds, by kind.
static const struct {
    GDExtensionVariantType type;
    size_t size;
} kinds[] = {
    [HWG_FIELD_ENUM] = {GDEXTENSION_VARIANT_TYPE_INT, sizeof(int32_t)},
    [HWG_FIELD_INT] = {GDEXTENSION_VARIANT_TYPE_INT, sizeof(int32_t)},
    [HWG_FIELD_WIDE] = {GDEXTENSION_VARIANT_TYPE_INT, sizeof(int64_t)},
    [HWG_FIELD_LAYERS] = {GDEXTENSION_VARIANT_TYPE_INT, sizeof(int64_t)},
    [HWG_FIELD_FLOAT] = {GDEXTENSION_VARIANT_TYPE_FLOAT, sizeof(float)},
    [HWG_FIELD_FLAG] = {GDEXTENSION_VARIANT_TYPE_BOOL, sizeof(uint32_t)},
    [HWG_FIELD_BOOL] = {GDEXTENSION_VARIANT_TYPE_BOOL, sizeof(uint8_t)},
    [HWG_FIELD_VECTOR] = {GDEXTENSION_VARIANT_TYPE_VECTOR3, sizeof(hw_vec3)},
    [HWG_FIELD_COLOR] = {GDEXTENSION_VARIANT_TYPE_COLOR, sizeof(hwg_color)},
    [HWG_FIELD_PATH] = {GDEXTENSION_VARIANT_TYPE_NODE_PATH, sizeof(hwg_node_path)},
    [HWG_FIELD_RESOURCE] = {GDEXTENSION_VARIANT_TYPE_OBJECT, sizeof(hwg_variant)},
    [HWG_FIELD_NUMBERS] = {GDEXTENSION_VARIANT_TYPE_PACKED_FLOAT32_ARRAY, sizeof(hwg_packed)},
    [HWG_FIELD_VECTORS] = {GDEXTENSION_VARIANT_TYPE_PACKED_VECTOR3_ARRAY, sizeof(hwg_packed)},
    [HWG_FIELD_ARRAY] = {GDEXTENSION_VARIANT_TYPE_ARRAY, sizeof(hwg_array)},
    [HWG_FIELD_BUTTON] = {GDEXTENSION_VARIANT_TYPE_CALLABLE, 0},
};

static const hwg_class *class_of(const void *self)
{
    return ((const hwg_object *)self)->type;
}

static void *field_of(void *self, const hwg_property_row *row)
{
    return (char *)self + row->offset;
}

static const void *field_in(const void *self, const hwg_property_row *row)
{
    return (const char *)self + row->offset;
}

static bool is_wide(const hwg_property_row *row)
{
    return row->kind == HWG_FIELD_WIDE || row->kind == HWG_FIELD_LAYERS;
}

// A number of an instance, whichever way it is stored.
static double number_in(const void *self, const hwg_property_row *row)
{
    const void *field = field_in(self, row);
    if (row->kind == HWG_FIELD_FLOAT)
        return (double)*(const float *)field;
    return is_wide(row) ? (double)*(const int64_t *)field : (double)*(const int32_t *)field;
}

static void run_get(void *self, const void *data, const hwg_value *arguments, hwg_value *result)
{
    (void)arguments;
    const hwg_property_row *row = data;
    const void *field = field_in(self, row);
    switch (row->kind) {
    case HWG_FIELD_ENUM:
    case HWG_FIELD_INT:
        result->integer = *(const int32_t *)field;
        break;
    case HWG_FIELD_FLOAT:
        result->real = (double)*(const float *)field;
        break;
    case HWG_FIELD_FLAG:
        result->boolean = (*(const uint32_t *)field & row->bit) != 0;
        break;
    case HWG_FIELD_WIDE:
    case HWG_FIELD_LAYERS:
    case HWG_FIELD_BOOL:
    case HWG_FIELD_VECTOR:
    case HWG_FIELD_COLOR:
        memcpy(result, field, kinds[row->kind].size);
        break;
    case HWG_FIELD_PATH:
        result->path = hwg_path_copy(field);
        break;
    case HWG_FIELD_RESOURCE:
        hwg_variant_to(field, GDEXTENSION_VARIANT_TYPE_OBJECT, &result->object);
        break;
    case HWG_FIELD_NUMBERS:
    case HWG_FIELD_VECTORS:
        result->packed = hwg_packed_copy(kinds[row->kind].type, field);
        break;
    case HWG_FIELD_ARRAY:
        result->array = hwg_array_copy(field);
        break;
    case HWG_FIELD_BUTTON:
        result->callable = hwg_callable_new(((const hwg_object *)self)->object, row->setter);
        break;
    }
}

static bool is_in_range(const hwg_property_row *row, double value)
{
    return value >= row->minimum && value <= row->maximum;
}

static bool check_number(const void *self, const hwg_property_row *row, double value)
{
    if (is_in_range(row, value))
        return true;
    const char *space = row->unit ? " " : "";
    const char *unit = row->unit ? row->unit : "";
    hwg_error(self, row->name, "%s must be %g to %g%s%s, got %g; kept %g%s%s.", row->name, row->minimum, row->maximum,
              space, unit, value, number_in(self, row), space, unit);
    return false;
}

static bool check_enum(const void *self, const hwg_property_row *row, int64_t value)
{
    if (is_in_range(row, (double)value))
        return true;
    hwg_error(self, row->name, "%s must be one of %s, got %lld; kept %d.", row->name, row->hint, (long long)value,
              (int)number_in(self, row));
    return false;
}

static bool is_vector_in_range(const hwg_property_row *row, hw_vec3 value)
{
    return is_in_range(row, (double)value.x) && is_in_range(row, (double)value.y) && is_in_range(row, (double)value.z);
}

static bool check_vector(const void *self, const hwg_property_row *row, hw_vec3 value, hw_vec3 kept)
{
    if (is_vector_in_range(row, value))
        return true;
    hwg_error(self, row->name, "%s must be finite and within %g %s, got (%g, %g, %g); kept (%g, %g, %g).", row->name,
              row->maximum, row->unit, (double)value.x, (double)value.y, (double)value.z, (double)kept.x,
              (double)kept.y, (double)kept.z);
    return false;
}

// Another mode brings its own defaults, but what the user chose stays.
static void change_mode(void *self, int32_t before_mode, int32_t after_mode)
{
    const hwg_class *type = class_of(self);
    void *before = calloc(1, type->size);
    void *after = calloc(1, type->size);
    if (before && after) {
        type->write_defaults(before, before_mode);
        type->write_defaults(after, after_mode);
        for (size_t i = 0; i < type->row_count; i++) {
            const hwg_property_row *row = &type->rows[i];
            if (row->default_of_mode && number_in(self, row) == number_in(before, row))
                memcpy(field_of(self, row), field_of(after, row), kinds[row->kind].size);
        }
    }
    free(before);
    free(after);
}

// Each of these stores a value if it is good and new, and tells if it did.

static bool store_plain(void *field, const void *value, size_t size)
{
    bool is_new = memcmp(field, value, size) != 0;
    memcpy(field, value, size);
    return is_new;
}

static bool store_integer(void *self, const hwg_property_row *row, int64_t value)
{
    bool good = row->kind == HWG_FIELD_ENUM ? check_enum(self, row, value) : check_number(self, row, (double)value);
    if (!good)
        return false;
    if (is_wide(row))
        return store_plain(field_of(self, row), &value, sizeof value);
    int32_t before = *(const int32_t *)field_in(self, row);
    int32_t narrow = (int32_t)value;
    if (row->is_mode && narrow != before)
        change_mode(self, before, narrow);
    return store_plain(field_of(self, row), &narrow, sizeof narrow);
}

static bool store_real(void *self, const hwg_property_row *row, double value)
{
    float narrow = (float)value;
    return check_number(self, row, value) && store_plain(field_of(self, row), &narrow, sizeof narrow);
}

static bool store_flag(uint32_t *field, uint32_t bit, bool value)
{
    uint32_t before = *field;
    *field = value ? before | bit : before & ~bit;
    return *field != before;
}

static bool store_vector(void *self, const hwg_property_row *row, hw_vec3 value)
{
    hw_vec3 *field = field_of(self, row);
    return check_vector(self, row, value, *field) && store_plain(field, &value, sizeof value);
}

static bool store_color(void *self, const hwg_property_row *row, hwg_color value)
{
    if (isfinite(value.red) && isfinite(value.green) && isfinite(value.blue) && isfinite(value.alpha))
        return store_plain(field_of(self, row), &value, sizeof value);
    hwg_error(self, row->name, "%s must be finite, got (%g, %g, %g, %g); kept the one before.", row->name,
              (double)value.red, (double)value.green, (double)value.blue, (double)value.alpha);
    return false;
}

// Setting the same path again is how a script asks to look for the node once more.
static bool store_path(hwg_node_path *field, const hwg_node_path *value)
{
    hwg_path_destroy(field);
    *field = hwg_path_copy(value);
    return true;
}

// The class of a resource must be one of the names in `class_name`.
static bool store_resource(void *self, const hwg_property_row *row, GDExtensionObjectPtr value)
{
    if (value && !hwg_object_is(value, row->class_name)) {
        hwg_error(self, row->name, "%s must be a %s; kept the one before.", row->name, row->class_name);
        return false;
    }
    hwg_variant *field = field_of(self, row);
    hwg_variant_destroy(field);
    *field = value ? hwg_variant_from(GDEXTENSION_VARIANT_TYPE_OBJECT, &value) : hwg_variant_nil();
    return true;
}

// All elements must be within the limits.
static bool store_packed(void *self, const hwg_property_row *row, const hwg_packed *value)
{
    GDExtensionVariantType type = kinds[row->kind].type;
    hwg_packed borrowed = *value;
    int64_t count = hwg_packed_size(type, &borrowed);
    bool good = true;
    for (int64_t i = 0; i < count && good; i++) {
        if (row->kind == HWG_FIELD_NUMBERS)
            good = is_in_range(row, (double)*hwg.packed_float32_array_operator_index_const(&borrowed, i));
        else
            good =
                is_vector_in_range(row, *(const hw_vec3 *)hwg.packed_vector3_array_operator_index_const(&borrowed, i));
    }
    if (!good) {
        hwg_error(self, row->name, "Every number of %s must be %g to %g %s; kept those before.", row->name,
                  row->minimum, row->maximum, row->unit);
        return false;
    }
    hwg_packed *field = field_of(self, row);
    hwg_packed_destroy(type, field);
    *field = hwg_packed_copy(type, &borrowed);
    return true;
}

// An element may be missing: the inspector adds it so, before the user chooses one. The array is a copy of ours, or a
// script that changes its own would change the property behind our back.
static bool store_array(void *self, const hwg_property_row *row, const hwg_array *value)
{
    hwg_array *field = field_of(self, row);
    int64_t count = hwg_array_size(value);
    for (int64_t i = 0; i < count; i++) {
        GDExtensionObjectPtr element = hwg_array_object(value, i);
        if (element && !hwg_object_is(element, row->class_name)) {
            hwg_error(self, row->name, "Every element of %s must be a %s, but [%lld] is not; kept those before.",
                      row->name, row->class_name, (long long)i);
            return false;
        }
    }
    hwg_array_destroy(field);
    *field = hwg_array_new(row->class_name);
    hwg_array_assign(field, value);
    return true;
}

static bool store(void *self, const hwg_property_row *row, const hwg_value *value)
{
    void *field = field_of(self, row);
    switch (row->kind) {
    case HWG_FIELD_ENUM:
    case HWG_FIELD_INT:
    case HWG_FIELD_WIDE:
    case HWG_FIELD_LAYERS:
        return store_integer(self, row, value->integer);
    case HWG_FIELD_FLOAT:
        return store_real(self, row, value->real);
    case HWG_FIELD_FLAG:
        return store_flag(field, row->bit, value->boolean);
    case HWG_FIELD_BOOL:
        return store_plain(field, value, kinds[row->kind].size);
    case HWG_FIELD_COLOR:
        return store_color(self, row, value->color);
    case HWG_FIELD_VECTOR:
        return store_vector(self, row, value->vector);
    case HWG_FIELD_PATH:
        return store_path(field, &value->path);
    case HWG_FIELD_RESOURCE:
        return store_resource(self, row, value->object);
    case HWG_FIELD_NUMBERS:
    case HWG_FIELD_VECTORS:
        return store_packed(self, row, &value->packed);
    case HWG_FIELD_ARRAY:
        return store_array(self, row, &value->array);
    case HWG_FIELD_BUTTON:
        break;
    }
    return false;
}

static bool is_plain(const hwg_property_row *row)
{
    return row->kind != HWG_FIELD_PATH && row->kind != HWG_FIELD_RESOURCE && row->kind != HWG_FIELD_NUMBERS &&
           row->kind != HWG_FIELD_VECTORS && row->kind != HWG_FIELD_ARRAY;
}

static void run_set(void *self, const void *data, const hwg_value *arguments, hwg_value *result)
{
    (void)result;
    const hwg_property_row *row = data;
    hwg_object *object = self;
    object->touched = true;
    hwg_value before;
    if (is_plain(row))
        memcpy(&before, field_of(self, row), kinds[row->kind].size);
    if (!store(self, row, &arguments[0]) || object->type->changed(self, row))
        return;
    if (is_plain(row))
        memcpy(field_of(self, row), &before, kinds[row->kind].size);
    hwg_core_error(self, row->name);
}

static uint32_t hint_of(const hwg_property_row *row)
{
    switch (row->kind) {
    case HWG_FIELD_ENUM:
        return HWG_PROPERTY_HINT_ENUM;
    case HWG_FIELD_INT:
    case HWG_FIELD_WIDE:
    case HWG_FIELD_FLOAT:
        return row->hint ? HWG_PROPERTY_HINT_RANGE : HWG_PROPERTY_HINT_NONE;
    case HWG_FIELD_LAYERS:
        return HWG_PROPERTY_HINT_LAYERS_3D_PHYSICS;
    case HWG_FIELD_PATH:
        return HWG_PROPERTY_HINT_NODE_PATH_VALID_TYPES;
    case HWG_FIELD_RESOURCE:
        return HWG_PROPERTY_HINT_RESOURCE_TYPE;
    case HWG_FIELD_ARRAY:
        return HWG_PROPERTY_HINT_ARRAY_TYPE;
    case HWG_FIELD_BUTTON:
        return HWG_PROPERTY_HINT_TOOL_BUTTON;
    case HWG_FIELD_FLAG:
    case HWG_FIELD_BOOL:
    case HWG_FIELD_VECTOR:
    case HWG_FIELD_COLOR:
    case HWG_FIELD_NUMBERS:
    case HWG_FIELD_VECTORS:
        break;
    }
    return HWG_PROPERTY_HINT_NONE;
}

static void register_row(hwg_class *type, size_t index)
{
    const hwg_property_row *row = &type->rows[index];
    GDExtensionVariantType value_type = kinds[row->kind].type;
    hwg_method *getter = &type->row_methods[2 * index];
    hwg_method *setter = &type->row_methods[2 * index + 1];
    *getter = (hwg_method){
        .name = row->getter,
        .run = run_get,
        .data = row,
        .result_type = value_type,
        .result_class = row->class_name,
        .is_const = true,
    };
    *setter = (hwg_method){
        .name = row->setter,
        .run = run_set,
        .data = row,
        .arguments = {{"value", value_type, row->class_name}},
        .argument_count = 1,
    };
    bool is_button = row->kind == HWG_FIELD_BUTTON;
    hwg_register_method(&type->class_name, getter);
    if (!is_button)
        hwg_register_method(&type->class_name, setter);
    if (row->group)
        hwg_register_group(&type->class_name, row->group);
    hwg_register_property(&type->class_name,
                          &(hwg_property_info){
                              .name = row->name,
                              .type = value_type,
                              .class_name = row->kind == HWG_FIELD_ARRAY ? NULL : row->class_name,
                              .hint = hint_of(row),
                              .hint_text = row->hint,
                              .usage = is_button
                                           ? HWG_PROPERTY_USAGE_EDITOR
                                           : HWG_PROPERTY_USAGE_DEFAULT |
                                                 (row->kind == HWG_FIELD_ENUM ? HWG_PROPERTY_USAGE_CLASS_IS_ENUM : 0u),
                              .setter = is_button ? NULL : row->setter,
                              .getter = row->getter,
                          });
    type->row_names[index] = hwg_name_new(row->name);
}

static void register_readout(hwg_class *type, size_t index)
{
    const hwg_readout_row *row = &type->readouts[index];
    hwg_method *getter = &type->row_methods[2 * type->row_count + index];
    *getter = (hwg_method){
        .name = row->getter,
        .run = row->run,
        .data = row,
        .result_type = row->type,
        .result_class = row->class_name,
        .is_const = true,
    };
    hwg_register_method(&type->class_name, getter);
    hwg_register_property(&type->class_name,
                          &(hwg_property_info){
                              .name = row->name,
                              .type = row->type,
                              .class_name = row->class_name,
                              .hint = row->class_name ? HWG_PROPERTY_HINT_ENUM : HWG_PROPERTY_HINT_NONE,
                              .hint_text = row->hint,
                              .usage = HWG_PROPERTY_USAGE_EDITOR | HWG_PROPERTY_USAGE_READ_ONLY |
                                       (row->class_name ? HWG_PROPERTY_USAGE_CLASS_IS_ENUM : 0u),
                              .getter = row->getter,
                          });
}

bool hwg_properties_register(hwg_class *type)
{
    type->row_names = calloc(type->row_count, sizeof *type->row_names);
    type->row_methods = calloc(2 * type->row_count + type->readout_count, sizeof *type->row_methods);
    if (!type->row_names || !type->row_methods)
        return false;
    for (size_t i = 0; i < type->row_count; i++)
        register_row(type, i);
    if (type->readout_count)
        hwg_register_group(&type->class_name, "Readout");
    for (size_t i = 0; i < type->readout_count; i++)
        register_readout(type, i);
    return true;
}

void hwg_properties_unregister(hwg_class *type)
{
    for (size_t i = 0; type->row_names && i < type->row_count; i++)
        hwg_name_destroy(&type->row_names[i]);
    free(type->row_names);
    free(type->row_methods);
    type->row_names = NULL;
    type->row_methods = NULL;
}

static const hwg_property_row *find_row(const hwg_class *type, const hwg_name *name)
{
    for (size_t i = 0; i < type->row_count; i++) {
        if (hwg_name_equal(&type->row_names[i], name))
            return &type->rows[i];
    }
    return NULL;
}

void hwg_properties_validate(const void *self, GDExtensionPropertyInfo *info)
{
    const hwg_object *object = self;
    const hwg_class *type = object->type;
    const hwg_property_row *row = find_row(type, info->name);
    if (!row)
        return;
    // The engine saves a value only if it differs from that of a sample instance. A default that depends on the mode
    // has no such sample: kept out of it, the value is always saved.
    if (!object->touched && row->default_of_mode)
        info->usage = HWG_PROPERTY_USAGE_NONE;
    if (row->modes && !(row->modes & HWG_MODE(type->mode(self))))
        info->usage &= ~(uint32_t)HWG_PROPERTY_USAGE_EDITOR;
    if (type->validate)
        type->validate(self, row, info);
}

// The default of a row that depends on the mode, or on more. False if it does not, or there is no memory.
static bool default_of(const void *self, const hwg_property_row *row, double *number)
{
    const hwg_class *type = class_of(self);
    if (row && type->get_revert)
        return type->get_revert(self, row, number);
    void *defaults = row && row->default_of_mode ? calloc(1, type->size) : NULL;
    if (!defaults)
        return false;
    type->write_defaults(defaults, type->mode(self));
    *number = number_in(defaults, row);
    free(defaults);
    return true;
}

bool hwg_properties_get_revert(const void *self, const hwg_name *name, hwg_variant *value)
{
    const hwg_property_row *row = find_row(class_of(self), name);
    double real;
    if (!default_of(self, row, &real))
        return false;
    int64_t integer = (int64_t)real;
    *value = row->kind == HWG_FIELD_FLOAT ? hwg_variant_from(GDEXTENSION_VARIANT_TYPE_FLOAT, &real)
                                          : hwg_variant_from(GDEXTENSION_VARIANT_TYPE_INT, &integer);
    return true;
}

bool hwg_properties_can_revert(const void *self, const hwg_name *name)
{
    const hwg_property_row *row = find_row(class_of(self), name);
    double real;
    // What has a default of its own has it always, or the editor would take that of a new one.
    return default_of(self, row, &real) && (class_of(self)->get_revert || real != number_in(self, row));
}
