// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The resource CableProfileEntry: one place at which a cable differs from its material. Any number of cables may share
// one; each sees by its revision that it changed.

#ifndef HWG_PROFILE_RESOURCE_H
#define HWG_PROFILE_RESOURCE_H

#include "object.h"

typedef struct hwg_profile_entry {
    hwg_object base;
    hw_cable_profile_point point;
    uint32_t revision; // another for every change of every entry; never 0
} hwg_profile_entry;

extern hwg_class hwg_profile_class;

#endif
