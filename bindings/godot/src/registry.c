// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "registry.h"

#include <string.h>

#include "object.h"

// A node in a scene tree is the main thread's, as the engine's own are. Outside of one, whoever made it may fill it in.
static bool is_allowed(const hwg_object *self, const hwg_method *method)
{
    uint8_t inside = 0;
    if (method->any_thread || hwg_is_main_thread())
        return true;
    if (hwg.object_cast_to(self->object, hwg.Node_tag))
        HWG_CALL(Node_is_inside_tree, self->object, &inside, NULL);
    if (inside)
        hwg_error(self, method->name,
                  "%s is for the main thread alone while the node is in a scene tree: use call_deferred(). Nothing "
                  "changed.",
                  method->name);
    return !inside;
}

// The engine calls by variants: nothing is checked yet.
static void call_by_variants(void *userdata, GDExtensionClassInstancePtr instance,
                             const GDExtensionConstVariantPtr *arguments, GDExtensionInt argument_count,
                             GDExtensionVariantPtr result, GDExtensionCallError *error)
{
    const hwg_method *method = userdata;
    if (argument_count != (GDExtensionInt)method->argument_count) {
        error->error = argument_count < (GDExtensionInt)method->argument_count
                           ? GDEXTENSION_CALL_ERROR_TOO_FEW_ARGUMENTS
                           : GDEXTENSION_CALL_ERROR_TOO_MANY_ARGUMENTS;
        error->expected = (int32_t)method->argument_count;
        return;
    }
    if (!is_allowed(instance, method))
        return;
    hwg_value values[HWG_MAX_ARGUMENTS];
    memset(values, 0, sizeof values);
    uint32_t converted = 0;
    while (converted < method->argument_count &&
           hwg_variant_to(arguments[converted], method->arguments[converted].type, &values[converted]))
        converted++;
    if (converted < method->argument_count) {
        error->error = GDEXTENSION_CALL_ERROR_INVALID_ARGUMENT;
        error->argument = (int32_t)converted;
        error->expected = (int32_t)method->arguments[converted].type;
    } else {
        hwg_value value;
        memset(&value, 0, sizeof value);
        method->run(instance, method->data, values, &value);
        if (method->result_type != GDEXTENSION_VARIANT_TYPE_NIL) {
            hwg_variant variant = hwg_variant_from(method->result_type, &value);
            hwg_variant_destroy(result);
            memcpy(result, &variant, sizeof variant);
            hwg_value_destroy(method->result_type, &value);
        }
    }
    for (uint32_t i = 0; i < converted; i++)
        hwg_value_destroy(method->arguments[i].type, &values[i]);
}

// The engine calls by pointers to values of the declared types.
static void call_by_pointers(void *userdata, GDExtensionClassInstancePtr instance,
                             const GDExtensionConstTypePtr *arguments, GDExtensionTypePtr result)
{
    const hwg_method *method = userdata;
    if (!is_allowed(instance, method))
        return; // the result is a value of its type already
    hwg_value values[HWG_MAX_ARGUMENTS];
    for (uint32_t i = 0; i < method->argument_count; i++)
        values[i] = hwg_value_borrow(method->arguments[i].type, arguments[i]);
    hwg_value value;
    memset(&value, 0, sizeof value);
    method->run(instance, method->data, values, &value);
    if (method->result_type != GDEXTENSION_VARIANT_TYPE_NIL)
        hwg_value_move(method->result_type, result, &value);
}

// The engine reads names and texts of a property info only while it is being registered.
typedef struct info_storage {
    hwg_name name;
    hwg_name class_name;
    hwg_string hint_text;
    GDExtensionPropertyInfo info;
} info_storage;

static void info_fill(info_storage *storage, const hwg_property_info *from)
{
    storage->name = hwg_name_new(from->name);
    storage->class_name = hwg_name_new(from->class_name ? from->class_name : "");
    storage->hint_text = hwg_string_new(from->hint_text ? from->hint_text : "");
    storage->info = (GDExtensionPropertyInfo){
        .type = from->type,
        .name = &storage->name,
        .class_name = &storage->class_name,
        .hint = from->hint,
        .hint_string = &storage->hint_text,
        .usage = from->usage,
    };
}

static void info_destroy(info_storage *storage)
{
    hwg_name_destroy(&storage->name);
    hwg_name_destroy(&storage->class_name);
    hwg_string_destroy(&storage->hint_text);
}

// An integer that has a class is of an enum; an array that has one, of such elements.
static hwg_property_info info_of(const char *name, GDExtensionVariantType type, const char *class_name)
{
    bool is_enum = type == GDEXTENSION_VARIANT_TYPE_INT && class_name;
    if (type == GDEXTENSION_VARIANT_TYPE_ARRAY)
        return (hwg_property_info){
            .name = name,
            .type = type,
            .hint = HWG_PROPERTY_HINT_ARRAY_TYPE,
            .hint_text = class_name,
            .usage = HWG_PROPERTY_USAGE_DEFAULT,
        };
    return (hwg_property_info){
        .name = name,
        .type = type,
        .class_name = class_name,
        .hint = HWG_PROPERTY_HINT_NONE,
        .usage = HWG_PROPERTY_USAGE_DEFAULT | (is_enum ? HWG_PROPERTY_USAGE_CLASS_IS_ENUM : 0u),
    };
}

void hwg_register_method(const hwg_name *class_name, const hwg_method *method)
{
    info_storage arguments[HWG_MAX_ARGUMENTS];
    GDExtensionPropertyInfo argument_infos[HWG_MAX_ARGUMENTS];
    GDExtensionClassMethodArgumentMetadata metadata[HWG_MAX_ARGUMENTS];
    for (uint32_t i = 0; i < HWG_MAX_ARGUMENTS; i++)
        metadata[i] = GDEXTENSION_METHOD_ARGUMENT_METADATA_NONE;
    for (uint32_t i = 0; i < method->argument_count; i++) {
        const hwg_argument *argument = &method->arguments[i];
        hwg_property_info info = info_of(argument->name, argument->type, argument->class_name);
        info_fill(&arguments[i], &info);
        argument_infos[i] = arguments[i].info;
    }
    info_storage result;
    hwg_property_info result_info = info_of("", method->result_type, method->result_class);
    info_fill(&result, &result_info);
    hwg_name name = hwg_name_new(method->name);
    GDExtensionClassMethodInfo info = {
        .name = &name,
        // The engine only hands it back to the two functions above, which do not write to it.
        .method_userdata = (void *)(uintptr_t)method,
        .call_func = call_by_variants,
        .ptrcall_func = call_by_pointers,
        .method_flags = GDEXTENSION_METHOD_FLAGS_DEFAULT | (method->is_const ? GDEXTENSION_METHOD_FLAG_CONST : 0u),
        .has_return_value = method->result_type != GDEXTENSION_VARIANT_TYPE_NIL,
        .return_value_info = &result.info,
        .argument_count = method->argument_count,
        .arguments_info = argument_infos,
        .arguments_metadata = metadata,
    };
    hwg.classdb_register_extension_class_method(hwg.library, class_name, &info);
    hwg_name_destroy(&name);
    info_destroy(&result);
    for (uint32_t i = 0; i < method->argument_count; i++)
        info_destroy(&arguments[i]);
}

void hwg_register_property(const hwg_name *class_name, const hwg_property_info *info)
{
    info_storage storage;
    info_fill(&storage, info);
    hwg_name setter = hwg_name_new(info->setter ? info->setter : "");
    hwg_name getter = hwg_name_new(info->getter);
    hwg.classdb_register_extension_class_property(hwg.library, class_name, &storage.info, &setter, &getter);
    hwg_name_destroy(&setter);
    hwg_name_destroy(&getter);
    info_destroy(&storage);
}

void hwg_register_group(const hwg_name *class_name, const char *title)
{
    hwg_string text = hwg_string_new(title);
    hwg.classdb_register_extension_class_property_group(hwg.library, class_name, &text, &hwg.empty_string);
    hwg_string_destroy(&text);
}

void hwg_register_constant(const hwg_name *class_name, const char *enum_name, const char *name, int64_t value)
{
    hwg_name enum_value = hwg_name_new(enum_name);
    hwg_name constant = hwg_name_new(name);
    hwg.classdb_register_extension_class_integer_constant(hwg.library, class_name, &enum_value, &constant, value,
                                                          false);
    hwg_name_destroy(&enum_value);
    hwg_name_destroy(&constant);
}

void hwg_register_signal(const hwg_name *class_name, const hwg_name *name, const hwg_argument *arguments,
                         uint32_t argument_count)
{
    info_storage storages[HWG_MAX_ARGUMENTS];
    GDExtensionPropertyInfo infos[HWG_MAX_ARGUMENTS] = {0};
    for (uint32_t i = 0; i < argument_count; i++) {
        hwg_property_info info = info_of(arguments[i].name, arguments[i].type, arguments[i].class_name);
        info_fill(&storages[i], &info);
        infos[i] = storages[i].info;
    }
    hwg.classdb_register_extension_class_signal(hwg.library, class_name, name, infos, argument_count);
    for (uint32_t i = 0; i < argument_count; i++)
        info_destroy(&storages[i]);
}
