// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// What a user sets on a cable: the properties of the inspector. One row of a table describes each: where it is kept,
// its limits, which model uses it, and what must be done when it changes. Everything else follows from the row: the
// getter and setter, the hint, the check, the default.

#ifndef HWG_SETTINGS_H
#define HWG_SETTINGS_H

#include "engine.h"
#include "registry.h"
#include "value.h"

#define HWG_START 0
#define HWG_END   1

typedef struct hwg_settings {
    hw_cable_def cable; // also: flags HOLD_START and HOLD_END are start_attached and end_attached
    hw_tube_def tube;
    hwg_node_path end_nodes[2]; // start_node, end_node
    hw_vec3 end_offsets[2];     // start_offset, end_offset
    hw_vec3 end_position;
    hwg_variant material;
    uint8_t simulating;
    uint8_t preview_in_editor;
} hwg_settings;

// What a change asks for.
#define HWG_EFFECT_PARAMETER 1u  // tell the core
#define HWG_EFFECT_REBUILD   2u  // another cable
#define HWG_EFFECT_START     4u  // find the start's node again
#define HWG_EFFECT_END       8u  // find the end's node again
#define HWG_EFFECT_DRAW      16u // draw it
#define HWG_EFFECT_MATERIAL  32u // another material
#define HWG_EFFECT_LIST      64u // other properties are shown now

void hwg_settings_init(hwg_settings *settings);
void hwg_settings_destroy(hwg_settings *settings);

/// Register the enums, properties and their methods. Undone by hwg_settings_unregister.
void hwg_settings_register(void);
void hwg_settings_unregister(void);

/// Hide from the inspector what does not matter now.
void hwg_settings_validate(const hwg_cable *cable, GDExtensionPropertyInfo *info);

/// The default of a property whose default depends on the model. False for all others.
bool hwg_settings_model_default(const hwg_cable *cable, const hwg_name *name, hwg_variant *value);

/// True if the property has a default that depends on the model, and another value.
bool hwg_settings_can_revert(const hwg_cable *cable, const hwg_name *name);

#endif
