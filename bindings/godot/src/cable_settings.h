// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// What a user sets on a cable: the properties of the inspector, whose table is in cable_properties.c.

#ifndef HWG_CABLE_SETTINGS_H
#define HWG_CABLE_SETTINGS_H

#include "engine.h"
#include "property.h"
#include "value.h"

#define HWG_START 0
#define HWG_END   1

typedef struct hwg_settings {
    int32_t model; // UnderwaterCable3D.Model; cable.model is what the core makes of it
    hw_tether_def tether;
    hw_cable_def cable;         // also: flags HOLD_START and HOLD_END are start_attached and end_attached
    hw_tube_def tube;           // radius 0: as thick as the cable
    hwg_node_path end_nodes[2]; // start_node, end_node
    hw_vec3 end_offsets[2];     // start_offset, end_offset
    hw_vec3 end_position;
    hwg_variant cable_material; // a CableMaterial, whose numbers are in cable.material
    hwg_array profile;          // of CableProfileEntry
    hwg_variant material;
    hwg_variant tension_gradient;
    hwg_color tension_slack;
    hwg_color tension_taut;
    float tension_full_scale;
    uint8_t tension_colors;
    uint8_t pulls[2];   // start_pull, end_pull
    float lod_distance; // m, 0: none
    uint8_t simulating;
    uint8_t preview_in_editor;
} hwg_settings;

// What a change asks for.
#define HWG_EFFECT_PARAMETER      1u   // tell the core
#define HWG_EFFECT_REBUILD        2u   // another cable
#define HWG_EFFECT_START          4u   // find the start's node again
#define HWG_EFFECT_END            8u   // find the end's node again
#define HWG_EFFECT_DRAW           16u  // draw it
#define HWG_EFFECT_MATERIAL       32u  // another material of the tube
#define HWG_EFFECT_LIST           64u  // other properties are shown now
#define HWG_EFFECT_CABLE_MATERIAL 128u // another material of the cable
#define HWG_EFFECT_MODEL          256u // another model

#define HWG_CABLE_ROW_COUNT     62
#define HWG_CABLE_READOUT_COUNT 10

extern const hwg_property_row hwg_cable_rows[HWG_CABLE_ROW_COUNT];
extern const hwg_readout_row hwg_cable_readouts[HWG_CABLE_READOUT_COUNT];

enum {
    HWG_READOUT_STATE,
    HWG_READOUT_SLEEPING,
    HWG_READOUT_LENGTH,
    HWG_READOUT_REST_LENGTH,
    HWG_READOUT_SPAN,
    HWG_READOUT_START_TENSION,
    HWG_READOUT_END_TENSION,
    HWG_READOUT_MAX_TENSION,
    HWG_READOUT_CUTS,
    HWG_READOUT_CONTACTS,
};

void hwg_settings_init(hwg_settings *settings);
void hwg_settings_destroy(hwg_settings *settings);

/// For hwg_class: the model is the mode.
int32_t hwg_cable_mode(const void *self);
void hwg_cable_write_defaults(void *self, int32_t model);
void hwg_cable_validate(const void *self, const hwg_property_row *row, GDExtensionPropertyInfo *info);

/// Enums of the class.
void hwg_cable_register_constants(const hwg_name *class_name);

/// Read a HWG_READOUT_… from the core.
void hwg_cable_run_readout(void *self, const void *data, const hwg_value *arguments, hwg_value *result);

#endif
