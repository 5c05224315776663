// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The node Ocean3D: the sea of the shared world, while it is in a scene tree, and its picture. The first of several
// counts.
//
// What is drawn is read from the core at the time of the frame, and is therefore what get_height says.

#ifndef HWG_OCEAN_NODE_H
#define HWG_OCEAN_NODE_H

#include "object.h"
#include "ocean_surface.h"

// What a changed property asks for.
#define HWG_OCEAN_LIST 1u // the inspector shows other properties now
#define HWG_OCEAN_LOOK 2u // the row's value is a parameter of the shaders, under the row's name
#define HWG_OCEAN_MESH 4u

struct hwg_ocean {
    hwg_object base;
    hw_sea_def def;
    hw_vec3 last_direction; // of the wind, that had a length along the water
    hw_vec3 last_swell_direction;
    hw_sea_mesh_def mesh;
    hwg_ocean_look look;
    float weather_seconds;
    bool preview_in_editor;
    hwg_variant material; // ShaderMaterial or nil: the one of the addon

    hw_sea_bottom_def bottom;
    hwg_packed bottom_heights; // PackedFloat32Array; empty: no bottom

    hw_sea_wave waves[HW_MAX_SEA_WAVES]; // that were given
    int32_t wave_count;                  // -1: none were, they are drawn from the spectrum
    bool is_wave_told;

    hw_sea_def told; // what the core was last told
    bool is_refused; // and did not take
    hw_sea_def sea;  // what it last took
    bool has_sea;
    bool is_bottom_told;
    bool is_changing;
    bool in_tree;
    hwg_ocean_surface surface;
};

extern hwg_class hwg_ocean_class;

#define HWG_OCEAN_ROW_COUNT     40
#define HWG_OCEAN_READOUT_COUNT 3
#define HWG_OCEAN_METHOD_COUNT  17

/// In ocean_properties.c and ocean_methods.c.
extern const hwg_property_row hwg_ocean_rows[HWG_OCEAN_ROW_COUNT];
extern const hwg_readout_row hwg_ocean_readouts[HWG_OCEAN_READOUT_COUNT];
extern const hwg_method hwg_ocean_methods[HWG_OCEAN_METHOD_COUNT];

void hwg_ocean_init_settings(hwg_ocean *ocean);
void hwg_ocean_register_constants(const hwg_name *class_name);
void hwg_ocean_validate(const void *self, const hwg_property_row *row, GDExtensionPropertyInfo *info);
void hwg_ocean_add_warnings(void *self, hwg_packed *texts);

/// Bring the world's sea up to date. A null `ocean` makes it flat.
void hwg_ocean_apply(hwg_ocean *ocean, hw_world_id world);

/// After the shared step: tell of a change of weather that ended.
void hwg_ocean_after_step(void *self);

/// Upload what is to be seen in this frame.
void hwg_ocean_draw(hwg_ocean *ocean);

/// True if a direction has a length along the water.
bool hwg_ocean_is_level(hw_vec3 direction);

/// That counts: the last that had a length along the water.
hw_vec3 hwg_ocean_wind_direction(const hwg_ocean *ocean);

/// m: the height of the water at rest.
float hwg_ocean_level(const hwg_ocean *ocean);

/// s: the world's time now, with what has not made a whole substep yet.
double hwg_ocean_time(void);

#endif
