// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// What is seen of an Ocean3D: a mesh that never changes, textures with the maps or the waves of the core, and two
// materials, one for the surface and one that lies over the whole picture when the camera is under water.

#ifndef HWG_OCEAN_SURFACE_H
#define HWG_OCEAN_SURFACE_H

#include "engine.h"
#include "property.h"
#include "value.h"

typedef struct hwg_ocean hwg_ocean;

// Parameters of the shaders, each a property of the node under the same name.
typedef struct hwg_ocean_look {
    hwg_color water_color;
    hwg_color scatter_color;
    hwg_color foam_color;
    float clarity;
    float roughness;
    float refraction;
    float crest_glow;
    float foam_amount;
    float foam_life;
    uint8_t underwater_effect;
    float underwater_clarity;
} hwg_ocean_look;

typedef struct hwg_ocean_surface {
    hwg_rid mesh;             // null until it is first drawn
    hw_sea_mesh_def built;    // what the mesh was built for
    hwg_rid displacement;     // texture: all cascades, one below the other, four floats a texel
    hwg_rid detail;           // array of textures: one layer a cascade, four halves a texel
    hwg_rid waves;            // texture: of a Gerstner sea, two texels a wave as hw_sea_drawn_wave has them, or null
    hwg_rid bottom;           // texture of heights, or null
    hwg_variant images[2];    // Image: of displacement, and of a layer of detail
    hwg_packed displacements; // PackedByteArray, as uploaded
    hwg_packed details;       // one layer
    hwg_variant wave_image;   // Image: of waves
    hwg_packed wave_bytes;    // PackedByteArray, as uploaded
    hwg_variant materials[2]; // ShaderMaterial of the addon: surface, and under water. Nil until they are needed
    float *slopes;            // of one cascade
    float *foam;              // of all cascades
    hw_sea_cascade cascades[HW_MAX_SEA_CASCADES];
    int32_t cascade_count;
    int32_t size;
    double time;      // s: what is uploaded
    double foam_time; // s: when foam was last written
    uint64_t version;
    bool is_empty;   // nothing was uploaded yet
    bool is_painted; // the parameters of the look are set
    bool failed;     // said once, not every frame
} hwg_ocean_surface;

void hwg_surface_init(hwg_ocean_surface *surface);
void hwg_surface_destroy(hwg_ocean_surface *surface);

/// Make what is missing, and upload the maps of a time if they are not there yet.
void hwg_surface_draw(hwg_ocean *ocean, hw_world_id world, double time);

/// Set one parameter of the look, or all of them before the next picture.
void hwg_surface_paint(hwg_ocean *ocean, const hwg_property_row *row);
void hwg_surface_repaint(hwg_ocean_surface *surface);

/// The material was changed, or the mesh must be another one.
void hwg_surface_use_material(hwg_ocean *ocean);

/// Another bottom, or none.
void hwg_surface_use_bottom(hwg_ocean *ocean);

#endif
