// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The resource CableMaterial: what a cable is made of, by the numbers of a data sheet. Any number of cables may share
// one; each sees by its revision that it changed.

#ifndef HWG_MATERIAL_RESOURCE_H
#define HWG_MATERIAL_RESOURCE_H

#include "object.h"

typedef struct hwg_material {
    hwg_object base;
    hw_cable_material numbers;
    int32_t preset;    // HW_MATERIAL_…; 0: the user's own numbers
    uint32_t revision; // another for every change of every material; never 0
} hwg_material;

extern hwg_class hwg_material_class;

#endif
