// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The colours that show the tension of a cable, and the material for a tube that has no other.

#ifndef HWG_CABLE_PAINT_H
#define HWG_CABLE_PAINT_H

#include "engine.h"

typedef struct hwg_cable hwg_cable;

#define HWG_PALETTE_COUNT 32

typedef struct hwg_paint {
    float *tensions; // of each segment, as of the last tick
    int32_t tension_capacity;
    uint8_t palette[4 * HWG_PALETTE_COUNT];
    hw_tube_paint paint;
    hwg_variant material; // made when it is first needed
} hwg_paint;

/// What the tube is painted with now. NULL if it shows no tension, or there is no memory.
const hw_tube_paint *hwg_paint_update(hwg_cable *cable);

/// A material that shows the colours of vertices. Belongs to the paint.
GDExtensionObjectPtr hwg_paint_material(hwg_paint *paint);

/// True if the material is known to show no colours of vertices.
bool hwg_paint_is_hidden_by(GDExtensionObjectPtr material);

void hwg_paint_destroy(hwg_paint *paint);

#endif
