// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The tube that is drawn: one mesh of the RenderingServer with one surface, whose vertices are written anew, in the
// engine's own layout, into one array that is kept.
//
// The node's instance draws it, so it stands in the node's space, while the cable lives in the world. Points are
// therefore brought into the node's space as it will be drawn, and the node's scale is taken out of the radius.

#ifndef HWG_CABLE_MESH_H
#define HWG_CABLE_MESH_H

#include "cable_pins.h"
#include "engine.h"

typedef struct hwg_mesh {
    hwg_rid mesh;          // null until the first write
    hwg_packed vertices;   // PackedByteArray, valid while the mesh is
    hwg_packed attributes; // likewise: texture coordinates and colours
    hw_vec3 *points;       // in the node's space: those of now, then those of a tick ago, then how far both are shifted
    int32_t point_count;   // 0: there is no surface
    hw_tube_def built;     // what the surface was built for
    bool painted;          // the surface has colours
    int32_t vertex_count;
    int64_t normal_offset;
    int64_t tangent_offset;
    int64_t uv_offset;
    int64_t color_offset;
    int32_t position_stride;
    int32_t normal_stride;
    int32_t attribute_stride;
    hw_vec3 frame;  // the first ring's direction, from write to write
    hwg_box bounds; // in the node's space
} hwg_mesh;

typedef struct hwg_mesh_input {
    const hw_tube_def *tube;
    const hw_vec3 *points;          // world
    const hw_vec3 *previous_points; // world, a tick ago; NULL: draw `points` as they are
    int32_t point_count;
    const uint8_t *gaps;        // NULL: there are none
    const hw_tube_paint *paint; // NULL: no colours
    const hwg_pins *pins;       // how far they are shifted
    float blend;                // from previous_points to points
    hwg_transform transform;    // the node's, as it will be drawn
} hwg_mesh_input;

/// Bring the mesh up to date; builds the surface when sides, rings, caps, the number of points or being painted
/// changed. `is_new` tells if it did: a new surface needs its material. False, with a sentence in `error`, if it
/// failed.
bool hwg_mesh_write(hwg_mesh *mesh, GDExtensionObjectPtr object, const hwg_mesh_input *input, bool *is_new,
                    const char **error);

/// A null object takes the material away.
void hwg_mesh_set_material(hwg_mesh *mesh, GDExtensionObjectPtr material);

void hwg_mesh_destroy(hwg_mesh *mesh);

#endif
