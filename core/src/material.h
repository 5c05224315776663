// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The check of a material that a caller hands in, as a part of a definition.

#ifndef HWI_MATERIAL_H
#define HWI_MATERIAL_H

#include "hawser/material.h"

// `function` is the public function that was called. Fails with a sentence that names the field, "material.diameter".
hw_result hwi_material_check(const char *function, const hw_cable_material *material);

#endif
