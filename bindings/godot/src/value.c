// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "value.h"

#include <string.h>

// Everything there is to know about a Variant type that we use.
typedef struct type_operations {
    size_t size;
    GDExtensionPtrConstructor construct;
    GDExtensionPtrConstructor copy;
    GDExtensionPtrDestructor destroy; // NULL for plain values
    GDExtensionVariantFromTypeConstructorFunc to_variant;
    GDExtensionTypeFromVariantConstructorFunc from_variant;
} type_operations;

static type_operations operations[GDEXTENSION_VARIANT_TYPE_VARIANT_MAX];

typedef struct type_row {
    GDExtensionVariantType type;
    uint8_t size;
    bool owns_memory;
} type_row;

static const type_row type_rows[] = {
    {GDEXTENSION_VARIANT_TYPE_BOOL, 1, false},
    {GDEXTENSION_VARIANT_TYPE_INT, 8, false},
    {GDEXTENSION_VARIANT_TYPE_FLOAT, 8, false},
    {GDEXTENSION_VARIANT_TYPE_STRING, HWG_SIZE_String, true},
    {GDEXTENSION_VARIANT_TYPE_VECTOR3, HWG_SIZE_Vector3, false},
    {GDEXTENSION_VARIANT_TYPE_AABB, HWG_SIZE_AABB, false},
    {GDEXTENSION_VARIANT_TYPE_COLOR, HWG_SIZE_Color, false},
    {GDEXTENSION_VARIANT_TYPE_STRING_NAME, HWG_SIZE_StringName, true},
    {GDEXTENSION_VARIANT_TYPE_NODE_PATH, HWG_SIZE_NodePath, true},
    {GDEXTENSION_VARIANT_TYPE_PLANE, HWG_SIZE_Plane, false},
    {GDEXTENSION_VARIANT_TYPE_TRANSFORM3D, HWG_SIZE_Transform3D, false},
    {GDEXTENSION_VARIANT_TYPE_RID, HWG_SIZE_RID, false},
    {GDEXTENSION_VARIANT_TYPE_OBJECT, 8, false},
    {GDEXTENSION_VARIANT_TYPE_CALLABLE, HWG_SIZE_Callable, true},
    {GDEXTENSION_VARIANT_TYPE_DICTIONARY, HWG_SIZE_Dictionary, true},
    {GDEXTENSION_VARIANT_TYPE_ARRAY, HWG_SIZE_Array, true},
    {GDEXTENSION_VARIANT_TYPE_PACKED_BYTE_ARRAY, HWG_SIZE_PackedByteArray, true},
    {GDEXTENSION_VARIANT_TYPE_PACKED_INT32_ARRAY, HWG_SIZE_PackedInt32Array, true},
    {GDEXTENSION_VARIANT_TYPE_PACKED_FLOAT32_ARRAY, HWG_SIZE_PackedFloat32Array, true},
    {GDEXTENSION_VARIANT_TYPE_PACKED_STRING_ARRAY, HWG_SIZE_PackedStringArray, true},
    {GDEXTENSION_VARIANT_TYPE_PACKED_VECTOR3_ARRAY, HWG_SIZE_PackedVector3Array, true},
};

bool hwg_value_load(void)
{
    for (size_t i = 0; i < sizeof type_rows / sizeof type_rows[0]; i++) {
        const type_row *row = &type_rows[i];
        type_operations *found = &operations[row->type];
        found->size = row->size;
        found->to_variant = hwg.get_variant_from_type_constructor(row->type);
        found->from_variant = hwg.get_variant_to_type_constructor(row->type);
        if (!found->to_variant || !found->from_variant)
            return false;
        if (!row->owns_memory)
            continue;
        found->construct = hwg.variant_get_ptr_constructor(row->type, 0);
        found->copy = hwg.variant_get_ptr_constructor(row->type, 1);
        found->destroy = hwg.variant_get_ptr_destructor(row->type);
        if (!found->construct || !found->copy || !found->destroy)
            return false;
    }
    return true;
}

hwg_name hwg_name_new(const char *latin1)
{
    hwg_name name;
    hwg.string_name_new_with_latin1_chars(&name, latin1, false);
    return name;
}

void hwg_name_destroy(hwg_name *name)
{
    hwg.variant_get_ptr_destructor(GDEXTENSION_VARIANT_TYPE_STRING_NAME)(name);
}

bool hwg_name_equal(const hwg_name *a, const hwg_name *b)
{
    return a->opaque == b->opaque;
}

hwg_string hwg_string_new(const char *utf8)
{
    hwg_string string;
    hwg.string_new_with_utf8_chars(&string, utf8);
    return string;
}

void hwg_string_destroy(hwg_string *string)
{
    operations[GDEXTENSION_VARIANT_TYPE_STRING].destroy(string);
}

hwg_node_path hwg_path_new(void)
{
    hwg_node_path path;
    operations[GDEXTENSION_VARIANT_TYPE_NODE_PATH].construct(&path, NULL);
    return path;
}

hwg_node_path hwg_path_copy(const hwg_node_path *path)
{
    hwg_node_path copy;
    operations[GDEXTENSION_VARIANT_TYPE_NODE_PATH].copy(&copy, (const GDExtensionConstTypePtr[]){path});
    return copy;
}

void hwg_path_destroy(hwg_node_path *path)
{
    operations[GDEXTENSION_VARIANT_TYPE_NODE_PATH].destroy(path);
}

bool hwg_path_is_empty(const hwg_node_path *path)
{
    // The interface has no const form of a method call; is_empty does not write.
    hwg_node_path copy = *path;
    uint8_t empty = 0;
    hwg.NodePath_is_empty(&copy, NULL, &empty, 0);
    return empty;
}

hwg_packed hwg_packed_new(GDExtensionVariantType type)
{
    hwg_packed array;
    operations[type].construct(&array, NULL);
    return array;
}

hwg_packed hwg_packed_copy(GDExtensionVariantType type, const hwg_packed *array)
{
    hwg_packed copy;
    operations[type].copy(&copy, (const GDExtensionConstTypePtr[]){array});
    return copy;
}

int64_t hwg_packed_size(GDExtensionVariantType type, const hwg_packed *array)
{
    // As with paths: size does not write.
    hwg_packed borrowed = *array;
    int64_t count = 0;
    if (type == GDEXTENSION_VARIANT_TYPE_PACKED_FLOAT32_ARRAY)
        hwg.PackedFloat32Array_size(&borrowed, NULL, &count, 0);
    else
        hwg.PackedVector3Array_size(&borrowed, NULL, &count, 0);
    return count;
}

void hwg_packed_destroy(GDExtensionVariantType type, hwg_packed *array)
{
    operations[type].destroy(array);
}

void hwg_packed_resize(GDExtensionVariantType type, hwg_packed *array, int64_t count)
{
    int64_t result = 0;
    const GDExtensionConstTypePtr arguments[] = {&count};
    if (type == GDEXTENSION_VARIANT_TYPE_PACKED_BYTE_ARRAY)
        hwg.PackedByteArray_resize(array, arguments, &result, 1);
    else if (type == GDEXTENSION_VARIANT_TYPE_PACKED_FLOAT32_ARRAY)
        hwg.PackedFloat32Array_resize(array, arguments, &result, 1);
    else
        hwg.PackedVector3Array_resize(array, arguments, &result, 1);
}

void hwg_packed_add_string(hwg_packed *array, const char *utf8)
{
    hwg_string string = hwg_string_new(utf8);
    uint8_t result = 0;
    hwg.PackedStringArray_push_back(array, (const GDExtensionConstTypePtr[]){&string}, &result, 1);
    hwg_string_destroy(&string);
}

static hwg_array new_typed_array(GDExtensionVariantType type, const char *class_name)
{
    hwg_array array = hwg_array_new(NULL);
    hwg_name name = hwg_name_new(class_name);
    hwg_variant no_script = hwg_variant_nil();
    hwg.array_set_typed(&array, type, &name, &no_script);
    hwg_variant_destroy(&no_script);
    hwg_name_destroy(&name);
    return array;
}

hwg_array hwg_array_new(const char *class_name)
{
    if (class_name)
        return new_typed_array(GDEXTENSION_VARIANT_TYPE_OBJECT, class_name);
    hwg_array array;
    operations[GDEXTENSION_VARIANT_TYPE_ARRAY].construct(&array, NULL);
    return array;
}

hwg_array hwg_array_new_of_dictionaries(void)
{
    return new_typed_array(GDEXTENSION_VARIANT_TYPE_DICTIONARY, "");
}

hwg_array hwg_array_copy(const hwg_array *array)
{
    hwg_array copy;
    operations[GDEXTENSION_VARIANT_TYPE_ARRAY].copy(&copy, (const GDExtensionConstTypePtr[]){array});
    return copy;
}

void hwg_array_destroy(hwg_array *array)
{
    operations[GDEXTENSION_VARIANT_TYPE_ARRAY].destroy(array);
}

int64_t hwg_array_size(const hwg_array *array)
{
    hwg_array borrowed = *array;
    int64_t count = 0;
    hwg.Array_size(&borrowed, NULL, &count, 0);
    return count;
}

GDExtensionObjectPtr hwg_array_object(const hwg_array *array, int64_t index)
{
    GDExtensionObjectPtr object = NULL;
    hwg_variant_to(hwg.array_operator_index_const(array, index), GDEXTENSION_VARIANT_TYPE_OBJECT, &object);
    return object;
}

void hwg_array_assign(hwg_array *array, const hwg_array *from)
{
    hwg.Array_assign(array, (const GDExtensionConstTypePtr[]){from}, NULL, 1);
}

hwg_variant hwg_variant_nil(void)
{
    hwg_variant variant;
    hwg.variant_new_nil(&variant);
    return variant;
}

bool hwg_variant_is_nil(const hwg_variant *variant)
{
    return hwg.variant_get_type(variant) == GDEXTENSION_VARIANT_TYPE_NIL;
}

hwg_variant hwg_variant_from(GDExtensionVariantType type, const void *value)
{
    // The constructor takes a pointer that is not const, and copies from it.
    hwg_variant variant;
    hwg_value copy;
    hwg_box box;
    void *source = type == GDEXTENSION_VARIANT_TYPE_AABB ? (void *)&box : (void *)&copy;
    memcpy(source, value, operations[type].size);
    operations[type].to_variant(&variant, source);
    return variant;
}

hwg_variant hwg_variant_from_text(const char *utf8)
{
    hwg_string string = hwg_string_new(utf8);
    hwg_variant variant = hwg_variant_from(GDEXTENSION_VARIANT_TYPE_STRING, &string);
    hwg_string_destroy(&string);
    return variant;
}

void hwg_variant_destroy(hwg_variant *variant)
{
    hwg.variant_destroy(variant);
}

bool hwg_variant_to(const void *variant, GDExtensionVariantType type, void *value)
{
    GDExtensionVariantType actual = hwg.variant_get_type(variant);
    if (actual != type && !hwg.variant_can_convert_strict(actual, type))
        return false;
    // Again a missing const: the converter only reads.
    hwg_variant copy;
    memcpy(&copy, variant, sizeof copy);
    operations[type].from_variant(value, &copy);
    return true;
}

void hwg_value_move(GDExtensionVariantType type, void *slot, hwg_value *value)
{
    if (type == GDEXTENSION_VARIANT_TYPE_OBJECT) {
        hwg.ref_set_object(slot, value->object);
        return;
    }
    // The slot holds a live value, which must go before ours comes.
    if (operations[type].destroy)
        operations[type].destroy(slot);
    memcpy(slot, value, operations[type].size);
}

void hwg_value_destroy(GDExtensionVariantType type, hwg_value *value)
{
    if (operations[type].destroy)
        operations[type].destroy(value);
}

hwg_value hwg_value_borrow(GDExtensionVariantType type, const void *memory)
{
    hwg_value value;
    memset(&value, 0, sizeof value);
    memcpy(&value, memory, operations[type].size);
    return value;
}

hwg_callable hwg_callable_new(GDExtensionObjectPtr object, const char *method)
{
    enum { OF_OBJECT_AND_METHOD = 2 }; // among the constructors
    hwg_callable callable;
    hwg_name name = hwg_name_new(method);
    GDExtensionPtrConstructor construct =
        hwg.variant_get_ptr_constructor(GDEXTENSION_VARIANT_TYPE_CALLABLE, OF_OBJECT_AND_METHOD);
    construct(&callable, (const GDExtensionConstTypePtr[]){&object, &name});
    hwg_name_destroy(&name);
    return callable;
}

void hwg_callable_destroy(hwg_callable *callable)
{
    operations[GDEXTENSION_VARIANT_TYPE_CALLABLE].destroy(callable);
}

void hwg_array_add(hwg_array *array, const hwg_variant *resource)
{
    hwg.Array_push_back(array, (const GDExtensionConstTypePtr[]){resource}, NULL, 1);
}

void hwg_array_add_dictionary(hwg_array *array, hwg_dictionary *dictionary)
{
    hwg_variant variant = hwg_variant_from(GDEXTENSION_VARIANT_TYPE_DICTIONARY, dictionary);
    hwg_array_add(array, &variant);
    hwg_variant_destroy(&variant);
    hwg_dictionary_destroy(dictionary);
}

hwg_dictionary hwg_dictionary_new(void)
{
    hwg_dictionary dictionary;
    operations[GDEXTENSION_VARIANT_TYPE_DICTIONARY].construct(&dictionary, NULL);
    return dictionary;
}

void hwg_dictionary_destroy(hwg_dictionary *dictionary)
{
    operations[GDEXTENSION_VARIANT_TYPE_DICTIONARY].destroy(dictionary);
}

void hwg_dictionary_set(hwg_dictionary *dictionary, const char *key, GDExtensionVariantType type, const void *value)
{
    hwg_variant key_variant = hwg_variant_from_text(key);
    hwg_variant *slot = hwg.dictionary_operator_index(dictionary, &key_variant);
    hwg_variant_destroy(slot);
    *slot = hwg_variant_from(type, value);
    hwg_variant_destroy(&key_variant);
}

bool hwg_dictionary_get(const hwg_dictionary *dictionary, const char *key, GDExtensionVariantType type, void *value)
{
    hwg_variant key_variant = hwg_variant_from_text(key);
    uint8_t has = 0;
    // The engine takes the dictionary as if it would change it; it only reads.
    hwg_dictionary borrowed = *dictionary;
    hwg.Dictionary_has(&borrowed, (const GDExtensionConstTypePtr[]){&key_variant}, &has, 1);
    bool found = has && hwg_variant_to(hwg.dictionary_operator_index_const(dictionary, &key_variant), type, value);
    hwg_variant_destroy(&key_variant);
    return found;
}

void hwg_variant_text(const void *variant, char *text, size_t capacity)
{
    hwg_string string = hwg_string_new("");
    hwg.variant_stringify(variant, &string);
    int64_t length = hwg.string_to_utf8_chars(&string, text, (int64_t)capacity - 1);
    text[length < (int64_t)capacity ? length : (int64_t)capacity - 1] = 0;
    hwg_string_destroy(&string);
}
