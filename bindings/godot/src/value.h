// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Making, converting and destroying the engine's values: names, strings, paths, packed arrays, variants.
//
// Whoever gets a value from a function called …_new or …_copy owns it and destroys it.

#ifndef HWG_VALUE_H
#define HWG_VALUE_H

#include "engine.h"

/// Any value that a method of ours takes or gives. Which field counts follows from the declared type.
typedef union hwg_value {
    uint8_t boolean;
    int64_t integer;
    double real;
    hw_vec3 vector;
    hwg_color color;
    hwg_string string;
    hwg_node_path path;
    hwg_packed packed;
    hwg_array array;
    hwg_dictionary dictionary;
    hwg_rid rid;
    hwg_callable callable;
    GDExtensionObjectPtr object;
} hwg_value;

/// Fetch the constructors and destructors. False if one is missing.
bool hwg_value_load(void);

hwg_name hwg_name_new(const char *latin1);
void hwg_name_destroy(hwg_name *name);
/// Names are interned: equal names share one address.
bool hwg_name_equal(const hwg_name *a, const hwg_name *b);

hwg_string hwg_string_new(const char *utf8);
void hwg_string_destroy(hwg_string *string);

hwg_node_path hwg_path_new(void);
hwg_node_path hwg_path_copy(const hwg_node_path *path);
void hwg_path_destroy(hwg_node_path *path);
bool hwg_path_is_empty(const hwg_node_path *path);

/// An empty packed array; `type` is the Variant type of the array.
hwg_packed hwg_packed_new(GDExtensionVariantType type);
hwg_packed hwg_packed_copy(GDExtensionVariantType type, const hwg_packed *array);
void hwg_packed_destroy(GDExtensionVariantType type, hwg_packed *array);
/// Of a PackedFloat32Array or PackedVector3Array.
int64_t hwg_packed_size(GDExtensionVariantType type, const hwg_packed *array);
void hwg_packed_resize(GDExtensionVariantType type, hwg_packed *array, int64_t count);
/// Append a sentence to a PackedStringArray.
void hwg_packed_add_string(hwg_packed *array, const char *utf8);

/// An empty array of resources of this class, or of anything if that is NULL. Copies share their elements.
hwg_array hwg_array_new(const char *class_name);
hwg_array hwg_array_new_of_dictionaries(void);
hwg_array hwg_array_copy(const hwg_array *array);
void hwg_array_destroy(hwg_array *array);
int64_t hwg_array_size(const hwg_array *array);
/// Append the resource that a variant holds.
void hwg_array_add(hwg_array *array, const hwg_variant *resource);
/// Append a dictionary, which is taken over.
void hwg_array_add_dictionary(hwg_array *array, hwg_dictionary *dictionary);
/// The element, or NULL if there is none.
GDExtensionObjectPtr hwg_array_object(const hwg_array *array, int64_t index);
/// Put the elements of another array in place of those that are there.
void hwg_array_assign(hwg_array *array, const hwg_array *from);

hwg_variant hwg_variant_nil(void);
bool hwg_variant_is_nil(const hwg_variant *variant);
hwg_variant hwg_variant_from(GDExtensionVariantType type, const void *value);
hwg_variant hwg_variant_from_text(const char *utf8);
void hwg_variant_destroy(hwg_variant *variant);

/// Convert to the declared type. False, and nothing written, if the variant cannot become one.
bool hwg_variant_to(const void *variant, GDExtensionVariantType type, void *value);

/// Put `value` into the slot of the engine that waits for a result of this type. Takes the value over.
void hwg_value_move(GDExtensionVariantType type, void *slot, hwg_value *value);

/// Destroy a value that owns memory; nothing for the others.
void hwg_value_destroy(GDExtensionVariantType type, hwg_value *value);

/// Read a borrowed value from the engine's memory.
hwg_value hwg_value_borrow(GDExtensionVariantType type, const void *memory);

/// A method of an object.
hwg_callable hwg_callable_new(GDExtensionObjectPtr object, const char *method);
void hwg_callable_destroy(hwg_callable *callable);

hwg_dictionary hwg_dictionary_new(void);
void hwg_dictionary_destroy(hwg_dictionary *dictionary);
void hwg_dictionary_set(hwg_dictionary *dictionary, const char *key, GDExtensionVariantType type, const void *value);

/// A value of a dictionary, converted. False, and nothing written, if there is none of this type.
bool hwg_dictionary_get(const hwg_dictionary *dictionary, const char *key, GDExtensionVariantType type, void *value);

/// The text of a variant, cut to fit.
void hwg_variant_text(const void *variant, char *text, size_t capacity);

#endif
