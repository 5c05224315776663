// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "object.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool hwg_is_editor(void)
{
    uint8_t editor = 0;
    HWG_CALL(Engine_is_editor_hint, hwg.Engine, &editor, NULL);
    return editor;
}

bool hwg_is_main_thread(void)
{
    static _Thread_local enum { UNKNOWN, MAIN, OTHER } kind; // asked once by each thread
    if (kind == UNKNOWN) {
        int64_t own = 0, main_id = 0;
        HWG_CALL(OS_get_thread_caller_id, hwg.OS, &own, NULL);
        HWG_CALL(OS_get_main_thread_id, hwg.OS, &main_id, NULL);
        kind = own == main_id ? MAIN : OTHER;
    }
    return kind == MAIN;
}

void hwg_object_path(GDExtensionObjectPtr object, char *text, size_t capacity)
{
    hwg_variant variant;
    if (!hwg.object_cast_to(object, hwg.Node_tag)) {
        hwg_string path = hwg_string_new("");
        HWG_CALL(Resource_get_path, object, &path, NULL);
        variant = hwg_variant_from(GDEXTENSION_VARIANT_TYPE_STRING, &path);
        hwg_string_destroy(&path);
        hwg_variant_text(&variant, text, capacity);
        hwg_variant_destroy(&variant);
        return;
    }
    uint8_t inside = 0;
    HWG_CALL(Node_is_inside_tree, object, &inside, NULL);
    if (inside) {
        hwg_node_path path = hwg_path_new();
        HWG_CALL(Node_get_path, object, &path, NULL);
        variant = hwg_variant_from(GDEXTENSION_VARIANT_TYPE_NODE_PATH, &path);
        hwg_path_destroy(&path);
    } else {
        hwg_name name = hwg_name_new("");
        HWG_CALL(Node_get_name, object, &name, NULL);
        variant = hwg_variant_from(GDEXTENSION_VARIANT_TYPE_STRING_NAME, &name);
        hwg_name_destroy(&name);
    }
    hwg_variant_text(&variant, text, capacity);
    hwg_variant_destroy(&variant);
}

void hwg_error(const void *self, const char *member, const char *format, ...)
{
    const hwg_object *object = self;
    char message[512], function[96], path[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    snprintf(function, sizeof function, "%s.%s", object->type->name, member);
    hwg_object_path(object->object, path, sizeof path);
    hwg.print_error(message, function, path, 0, false);
}

const char *hwg_core_sentence(void)
{
    const char *text = hw_last_error();
    const char *colon = strncmp(text, "hw_", 3) == 0 ? strstr(text, ": ") : NULL;
    return colon ? colon + 2 : text;
}

void hwg_core_error(const void *self, const char *member)
{
    hwg_error(self, member, "%s", hwg_core_sentence());
}

void hwg_emit(GDExtensionObjectPtr object, const hwg_name *name, hwg_variant *arguments, int32_t argument_count)
{
    hwg_variant name_variant = hwg_variant_from(GDEXTENSION_VARIANT_TYPE_STRING_NAME, name);
    hwg_variant result;
    GDExtensionCallError error;
    GDExtensionConstVariantPtr all[1 + HWG_MAX_ARGUMENTS] = {&name_variant};
    for (int32_t i = 0; i < argument_count; i++)
        all[1 + i] = &arguments[i];
    hwg.object_method_bind_call(hwg.Object_emit_signal, object, all, 1 + argument_count, &result, &error);
    hwg_variant_destroy(&result);
    for (int32_t i = 0; i < argument_count; i++)
        hwg_variant_destroy(&arguments[i]);
    hwg_variant_destroy(&name_variant);
}

// The engine wants one even if it does nothing. It is also what tells our objects from others.
static const GDExtensionInstanceBindingCallbacks no_callbacks;

static hwg_object *bind(const hwg_class *type, GDExtensionObjectPtr object)
{
    hwg_object *self = calloc(1, type->size);
    if (!self)
        return NULL;
    self->type = type;
    self->object = object;
    self->instance_id = hwg.object_get_instance_id(object);
    type->init(self);
    hwg.object_set_instance_binding(object, hwg.library, self, &no_callbacks);
    return self;
}

hwg_object *hwg_object_of(GDExtensionObjectPtr object)
{
    return hwg.object_get_instance_binding(object, hwg.library, NULL);
}

bool hwg_class_has_gizmo(const hwg_class *type)
{
    return type->draw_gizmo || type->touch_gizmo;
}

void hwg_object_update_gizmo(const hwg_object *self)
{
    if (hwg_is_editor())
        HWG_CALL(Node3D_update_gizmos, self->object, NULL, NULL);
}

// The node hears of it when its place or scale change.
static void watch_transform(const hwg_object *self)
{
    const uint8_t yes = 1;
    if (hwg_is_editor())
        HWG_CALL(Node3D_set_notify_transform, self->object, NULL, &yes);
}

void *hwg_object_cast(GDExtensionObjectPtr object, const hwg_class *type)
{
    hwg_object *self = object ? hwg_object_of(object) : NULL;
    return self && self->type == type ? self : NULL;
}

hwg_variant hwg_object_make(const char *class_name)
{
    hwg_name name = hwg_name_new(class_name);
    GDExtensionObjectPtr object = hwg.classdb_construct_object2(&name);
    hwg_name_destroy(&name);
    hwg_variant holder = hwg_variant_from(GDEXTENSION_VARIANT_TYPE_OBJECT, &object);
    int64_t what = HWG_NOTIFICATION_POSTINITIALIZE;
    const uint8_t no = 0;
    HWG_CALL(Object_notification, object, NULL, &what, &no);
    return holder;
}

GDExtensionObjectPtr hwg_object_in(const hwg_variant *holder)
{
    GDExtensionObjectPtr object = NULL;
    hwg_variant_to(holder, GDEXTENSION_VARIANT_TYPE_OBJECT, &object);
    return object;
}

void hwg_object_unreference(GDExtensionObjectPtr object)
{
    uint8_t last = 0;
    if (object)
        HWG_CALL(RefCounted_unreference, object, &last, NULL);
    if (last)
        hwg.object_destroy(object);
}

bool hwg_object_is(GDExtensionObjectPtr object, const char *class_name)
{
    hwg_string name = hwg_string_new(class_name);
    uint8_t is_class = 0;
    HWG_CALL(Object_is_class, object, &is_class, &name);
    hwg_string_destroy(&name);
    return is_class;
}

static GDExtensionObjectPtr create_instance(void *userdata, GDExtensionBool notify_postinitialize)
{
    const hwg_class *type = userdata;
    if (!hwg_engine_load_singletons())
        return NULL;
    GDExtensionObjectPtr object = hwg.classdb_construct_object2(&type->parent_name);
    hwg_object *self = bind(type, object);
    if (!self) {
        hwg.object_destroy(object);
        return NULL;
    }
    hwg.object_set_instance(object, &type->class_name, self);
    if (notify_postinitialize) {
        int64_t what = HWG_NOTIFICATION_POSTINITIALIZE;
        uint8_t reversed = 0;
        HWG_CALL(Object_notification, object, NULL, &what, &reversed);
    }
    return object;
}

GDExtensionObjectPtr hwg_object_new(hwg_class *type)
{
    return create_instance(type, true);
}

static void free_instance(void *userdata, GDExtensionClassInstancePtr instance)
{
    const hwg_class *type = userdata;
    type->destroy(instance);
    free(instance);
}

// For hot reload, which only a developer's own .gdextension file switches on.
static GDExtensionClassInstancePtr recreate_instance(void *userdata, GDExtensionObjectPtr object)
{
    return bind(userdata, object);
}

static void notified(GDExtensionClassInstancePtr instance, int32_t what, GDExtensionBool reversed)
{
    (void)reversed;
    hwg_object *self = instance;
    if (what == HWG_NOTIFICATION_POST_ENTER_TREE)
        self->touched = true;
    if (hwg_class_has_gizmo(self->type)) {
        if (what == HWG_NOTIFICATION_POST_ENTER_TREE)
            watch_transform(self);
        if (what == HWG_NOTIFICATION_TRANSFORM_CHANGED)
            hwg_object_update_gizmo(self);
    }
    if (self->type->notified)
        self->type->notified(self, what);
}

static GDExtensionBool validate_property(GDExtensionClassInstancePtr instance, GDExtensionPropertyInfo *info)
{
    hwg_properties_validate(instance, info);
    return true;
}

static GDExtensionBool property_can_revert(GDExtensionClassInstancePtr instance, GDExtensionConstStringNamePtr name)
{
    return hwg_properties_can_revert(instance, name);
}

static GDExtensionBool property_get_revert(GDExtensionClassInstancePtr instance, GDExtensionConstStringNamePtr name,
                                           GDExtensionVariantPtr result)
{
    hwg_variant value;
    if (!hwg_properties_get_revert(instance, name, &value))
        return false;
    hwg_variant_destroy(result);
    memcpy(result, &value, sizeof value);
    return true;
}

static void call_get_configuration_warnings(GDExtensionClassInstancePtr instance,
                                            const GDExtensionConstTypePtr *arguments, GDExtensionTypePtr result)
{
    (void)arguments;
    const hwg_object *self = instance;
    self->type->add_warnings(instance, result);
}

static void call_get_aabb(GDExtensionClassInstancePtr instance, const GDExtensionConstTypePtr *arguments,
                          GDExtensionTypePtr result)
{
    (void)arguments;
    const hwg_object *self = instance;
    hwg_box box;
    self->type->get_box(instance, &box);
    memcpy(result, &box, sizeof box);
}

static void call_has_gizmo(GDExtensionClassInstancePtr instance, const GDExtensionConstTypePtr *arguments,
                           GDExtensionTypePtr result)
{
    const hwg_object *self = instance;
    *(uint8_t *)result = self->type->has_gizmo(instance, *(const GDExtensionObjectPtr *)arguments[0]);
}

static void call_get_gizmo_name(GDExtensionClassInstancePtr instance, const GDExtensionConstTypePtr *arguments,
                                GDExtensionTypePtr result)
{
    (void)arguments;
    const hwg_object *self = instance;
    hwg_string_destroy(result);
    *(hwg_string *)result = hwg_string_new(self->type->gizmo_name);
}

// The argument is a Ref; it is read as the object in it.
static void call_redraw(GDExtensionClassInstancePtr instance, const GDExtensionConstTypePtr *arguments,
                        GDExtensionTypePtr result)
{
    (void)result;
    const hwg_object *self = instance;
    self->type->redraw(instance, hwg.ref_get_object(arguments[0]));
}

// Of the handle's number and whether it is a secondary one nothing is asked: a node has one handle.
static void call_get_handle_name(GDExtensionClassInstancePtr instance, const GDExtensionConstTypePtr *arguments,
                                 GDExtensionTypePtr result)
{
    const hwg_object *self = instance;
    hwg_string_destroy(result);
    *(hwg_string *)result = hwg_string_new(self->type->get_handle_name(instance, hwg.ref_get_object(arguments[0])));
}

static void call_get_handle_value(GDExtensionClassInstancePtr instance, const GDExtensionConstTypePtr *arguments,
                                  GDExtensionTypePtr result)
{
    const hwg_object *self = instance;
    hwg_variant_destroy(result);
    self->type->get_handle_value(instance, hwg.ref_get_object(arguments[0]), result);
}

static void call_set_handle(GDExtensionClassInstancePtr instance, const GDExtensionConstTypePtr *arguments,
                            GDExtensionTypePtr result)
{
    (void)result;
    const hwg_object *self = instance;
    self->type->set_handle(instance, hwg.ref_get_object(arguments[0]), *(const GDExtensionObjectPtr *)arguments[3],
                           *(const hwg_point *)arguments[4]);
}

static void call_commit_handle(GDExtensionClassInstancePtr instance, const GDExtensionConstTypePtr *arguments,
                               GDExtensionTypePtr result)
{
    (void)result;
    const hwg_object *self = instance;
    self->type->commit_handle(instance, hwg.ref_get_object(arguments[0]), arguments[3], *(const uint8_t *)arguments[4]);
}

static GDExtensionClassCallVirtual get_virtual(void *userdata, GDExtensionConstStringNamePtr name, uint32_t hash)
{
    const hwg_class *type = userdata;
    const struct {
        const hwg_name *name;
        uint32_t hash;
        GDExtensionClassCallVirtual call;
        bool present;
    } virtuals[] = {
#define ROW(method, hash)                    {&hwg.name##method, hash, call##method, HAS##method(type)},
#define HAS_get_configuration_warnings(type) ((type)->add_warnings != NULL)
#define HAS_get_aabb(type)                   ((type)->get_box != NULL)
#define HAS_has_gizmo(type)                  ((type)->has_gizmo != NULL)
#define HAS_get_gizmo_name(type)             ((type)->gizmo_name != NULL)
#define HAS_redraw(type)                     ((type)->redraw != NULL)
#define HAS_get_handle_name(type)            ((type)->get_handle_name != NULL)
#define HAS_get_handle_value(type)           ((type)->get_handle_value != NULL)
#define HAS_set_handle(type)                 ((type)->set_handle != NULL)
#define HAS_commit_handle(type)              ((type)->commit_handle != NULL)
        HWG_VIRTUALS(ROW)
#undef ROW
    };
    for (size_t i = 0; i < sizeof virtuals / sizeof virtuals[0]; i++) {
        if (hwg_name_equal(virtuals[i].name, name) && virtuals[i].hash == hash)
            return virtuals[i].present ? virtuals[i].call : NULL;
    }
    return NULL;
}

static void run_get_warnings(void *self, const void *data, const hwg_value *arguments, hwg_value *result)
{
    (void)data, (void)arguments;
    result->packed = hwg_packed_new(GDEXTENSION_VARIANT_TYPE_PACKED_STRING_ARRAY);
    ((const hwg_object *)self)->type->add_warnings(self, &result->packed);
}

// What the editor shows beside a node can be asked for by scripts.
static const hwg_method get_warnings = {
    .name = "get_warnings",
    .run = run_get_warnings,
    .result_type = GDEXTENSION_VARIANT_TYPE_PACKED_STRING_ARRAY,
    .is_const = true,
};

bool hwg_class_register(hwg_class *type)
{
    GDExtensionClassCreationInfo5 info = {
        .is_exposed = !type->is_internal,
        .property_can_revert_func = property_can_revert,
        .property_get_revert_func = property_get_revert,
        .validate_property_func = validate_property,
        .notification_func = notified,
        .create_instance_func = create_instance,
        .free_instance_func = free_instance,
        .recreate_instance_func = recreate_instance,
        .get_virtual_func = get_virtual,
        .class_userdata = type,
    };
    type->class_name = hwg_name_new(type->name);
    type->parent_name = hwg_name_new(type->parent);
    hwg.classdb_register_extension_class5(hwg.library, &type->class_name, &type->parent_name, &info);
    if (type->describe)
        type->describe(&type->class_name);
    for (size_t i = 0; i < type->method_count; i++)
        hwg_register_method(&type->class_name, &type->methods[i]);
    if (type->add_warnings)
        hwg_register_method(&type->class_name, &get_warnings);
    return hwg_properties_register(type);
}

void hwg_class_unregister(hwg_class *type)
{
    if (!type->class_name.opaque)
        return;
    hwg.classdb_unregister_extension_class(hwg.library, &type->class_name);
    hwg_properties_unregister(type);
    hwg_name_destroy(&type->class_name);
    hwg_name_destroy(&type->parent_name);
    type->class_name.opaque = 0;
}
