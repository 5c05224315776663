// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The properties of the inspector, one row each, in its order.

#ifndef HWG_PROPERTY_TABLE_H
#define HWG_PROPERTY_TABLE_H

#include "settings.h"

typedef enum hwg_field_kind {
    HWG_FIELD_MODEL,
    HWG_FIELD_INT,
    HWG_FIELD_FLOAT,
    HWG_FIELD_FLAG, // a bit of a uint32_t
    HWG_FIELD_BOOL,
    HWG_FIELD_VECTOR,
    HWG_FIELD_PATH,
    HWG_FIELD_MATERIAL,
} hwg_field_kind;

typedef struct hwg_property_row {
    hwg_field_kind kind;
    const char *group; // the heading that begins here, or NULL
    const char *name;
    const char *getter;
    const char *setter;
    const char *hint; // for the inspector, whose slider may be narrower than the limits; NULL: none
    const char *unit; // NULL: none
    double minimum;
    double maximum;
    size_t offset;         // in hwg_settings
    uint32_t bit;          // of a HWG_FIELD_FLAG
    uint32_t effects;      // HWG_EFFECT_…, when it changes
    int32_t model;         // the only model that uses it; 0: all do
    bool default_of_model; // the models have different defaults
} hwg_property_row;

#define HWG_PROPERTY_COUNT 28

extern const hwg_property_row hwg_properties[HWG_PROPERTY_COUNT];

// What the inspector shows live. Read from the core, never saved.
typedef enum hwg_readout_kind {
    HWG_READOUT_STATE,
    HWG_READOUT_LENGTH,
    HWG_READOUT_SPAN,
    HWG_READOUT_START_TENSION,
    HWG_READOUT_END_TENSION,
    HWG_READOUT_MAX_TENSION,
} hwg_readout_kind;

typedef struct hwg_readout_row {
    hwg_readout_kind kind;
    const char *name;
    const char *getter;
    const char *hint;
} hwg_readout_row;

#define HWG_READOUT_COUNT 6

extern const hwg_readout_row hwg_readouts[HWG_READOUT_COUNT];

#endif
