// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Hearing of changes of a shape's data: a body's Shape3D resource emits its signal "changed" with every one. Shapes
// that have no resource that can be asked for (of CSG, of grid maps, of bodies that a script made with PhysicsServer3D)
// must be looked at instead.

#ifndef HWG_SHAPE_WATCH_H
#define HWG_SHAPE_WATCH_H

#include "engine.h"

/// Stays where it is in memory from begin to end.
typedef struct hwg_shape_watch {
    uint64_t resource; // instance id of the Shape3D; 0: there is none to hear
    bool changed;      // heard since the watch began
} hwg_shape_watch;

/// Listen to a shape of a body, which a node owns (instance id, or 0). `watch` holds nothing, or one that ended.
void hwg_shape_watch_begin(hwg_shape_watch *watch, uint64_t owner, hwg_rid shape, int64_t index);
void hwg_shape_watch_end(hwg_shape_watch *watch);

#endif
