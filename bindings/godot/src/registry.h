// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Telling Godot about members of our classes. A method is one row of a table and one C function; the two ways in which
// the engine calls methods (by variants, which must be checked, and by pointers, which were) both end in that function.

#ifndef HWG_REGISTRY_H
#define HWG_REGISTRY_H

#include "engine.h"
#include "value.h"

#define HWG_MAX_ARGUMENTS 4

typedef struct hwg_argument {
    const char *name;
    GDExtensionVariantType type;
    const char *class_name; // of an object, an enum or the elements of an array; NULL otherwise
} hwg_argument;

/// The function of a method. `self` is the instance, `data` the row's. It reads the arguments without taking them over;
/// the result is all zero at first and belongs to the caller.
typedef void (*hwg_method_run)(void *self, const void *data, const hwg_value *arguments, hwg_value *result);

typedef struct hwg_method {
    const char *name;
    hwg_method_run run;
    const void *data;
    hwg_argument arguments[HWG_MAX_ARGUMENTS];
    uint32_t argument_count;
    GDExtensionVariantType result_type; // NIL: no result
    const char *result_class;           // of an object or enum; NULL otherwise
    bool is_const;
    bool any_thread; // also of a node in a scene tree; without, that is the main thread's
} hwg_method;

/// `method` must live as long as the class. `class_name` is that of the class in all of these.
void hwg_register_method(const hwg_name *class_name, const hwg_method *method);

typedef struct hwg_property_info {
    const char *name;
    GDExtensionVariantType type;
    const char *class_name; // NULL: none
    uint32_t hint;
    const char *hint_text; // UTF-8
    uint32_t usage;
    const char *setter; // NULL: read only
    const char *getter;
} hwg_property_info;

void hwg_register_property(const hwg_name *class_name, const hwg_property_info *info);
/// The properties that follow stand under this heading.
void hwg_register_group(const hwg_name *class_name, const char *title);
void hwg_register_constant(const hwg_name *class_name, const char *enum_name, const char *name, int64_t value);
/// At most HWG_MAX_ARGUMENTS of them.
void hwg_register_signal(const hwg_name *class_name, const hwg_name *name, const hwg_argument *arguments,
                         uint32_t argument_count);

#endif
