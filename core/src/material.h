// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#ifndef HWI_MATERIAL_H
#define HWI_MATERIAL_H

#include "hawser/material.h"

hw_result hwi_material_check(const char *function, const hw_cable_material *material);

#endif
