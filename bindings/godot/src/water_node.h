// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The node HawserWater3D: the water of the shared world, while it is in a scene tree. The first of several counts.

#ifndef HWG_WATER_NODE_H
#define HWG_WATER_NODE_H

#include "object.h"
#include "ocean_node.h"

typedef struct hwg_water {
    hwg_object base;
    hw_water_def def; // its surface_height is the node's
    bool in_tree;
    bool refused; // the core refused the last one: said once, not every tick
} hwg_water;

extern hwg_class hwg_water_class;

/// Bring the world's water up to date. A null `water` gives it the defaults; an `ocean` gives it a surface, at its own
/// height.
void hwg_water_apply(hwg_water *water, const hwg_ocean *ocean, hw_world_id world);

#endif
