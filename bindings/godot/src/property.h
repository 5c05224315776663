// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The properties of the inspector. One row of a table describes each: where it is kept, its limits, which modes use it,
// and what must be done when it changes. Everything else follows from the row: the getter and setter, the hint, the
// check, the default.

#ifndef HWG_PROPERTY_H
#define HWG_PROPERTY_H

#include "registry.h"

typedef enum hwg_field_kind {
    HWG_FIELD_ENUM,   // int32_t
    HWG_FIELD_INT,    // int32_t
    HWG_FIELD_WIDE,   // int64_t
    HWG_FIELD_LAYERS, // int64_t, of physics layers
    HWG_FIELD_FLOAT,
    HWG_FIELD_FLAG, // a bit of a uint32_t
    HWG_FIELD_BOOL,
    HWG_FIELD_VECTOR,
    HWG_FIELD_COLOR,
    HWG_FIELD_PATH,
    HWG_FIELD_RESOURCE, // hwg_variant
    HWG_FIELD_NUMBERS,  // PackedFloat32Array
    HWG_FIELD_VECTORS,  // PackedVector3Array
    HWG_FIELD_ARRAY,    // of resources
    HWG_FIELD_BUTTON,   // no value: calls the method that `setter` names; its hint is the text and the icon
} hwg_field_kind;

typedef struct hwg_property_row {
    hwg_field_kind kind;
    const char *group; // the heading that begins here, or NULL
    const char *name;
    const char *getter;
    const char *setter;
    const char *class_name; // of an enum, with its class before it; of a resource, or of those in an array
    const char *hint;       // for the inspector, whose slider may be narrower than the limits; NULL: none
    const char *unit;       // NULL: none
    double minimum;
    double maximum;
    size_t offset;        // in the instance
    uint32_t bit;         // of a HWG_FIELD_FLAG
    uint32_t effects;     // when it changes; each class has its own
    uint32_t modes;       // a bit for each mode that uses it; 0: all do
    bool default_of_mode; // the modes have different defaults
    bool is_mode;         // it is the mode
} hwg_property_row;

#define HWG_MODE(mode) (1u << (mode))

// What a row of a table is made of.
#define HWG_NAMED(text)             .name = #text, .getter = "get_" #text, .setter = "set_" #text
#define HWG_SWITCH_NAMED(text)      .name = #text, .getter = "is_" #text, .setter = "set_" #text
#define HWG_WITHIN(lowest, highest) .minimum = (lowest), .maximum = (highest)

// What the inspector shows live. Read from the core, never saved.
typedef struct hwg_readout_row {
    const char *name;
    const char *getter;
    const char *hint;
    const char *class_name; // of an enum; NULL otherwise
    GDExtensionVariantType type;
    hwg_method_run run; // gets this row as its data
    int32_t kind;       // for `run`
} hwg_readout_row;

typedef struct hwg_class hwg_class;

/// Register the properties and readouts of a class. Undone by hwg_properties_unregister. False if there is no memory.
bool hwg_properties_register(hwg_class *type);
void hwg_properties_unregister(hwg_class *type);

/// Hide from the inspector what does not matter now.
void hwg_properties_validate(const void *self, GDExtensionPropertyInfo *info);

/// The default of a property whose default depends on the mode, or on more. False for all others.
bool hwg_properties_get_revert(const void *self, const hwg_name *name, hwg_variant *value);

/// True if the property has a default that depends on the mode, and another value; or one that depends on more.
bool hwg_properties_can_revert(const void *self, const hwg_name *name);

#endif
