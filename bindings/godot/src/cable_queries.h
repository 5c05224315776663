// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// What a cable touches and goes round, for scripts: methods of UnderwaterCable3D.

#ifndef HWG_CABLE_QUERIES_H
#define HWG_CABLE_QUERIES_H

#include "registry.h"

void hwg_cable_run_get_contacts(void *self, const void *data, const hwg_value *arguments, hwg_value *result);
void hwg_cable_run_get_wraps(void *self, const void *data, const hwg_value *arguments, hwg_value *result);
void hwg_cable_run_get_wrap_angle(void *self, const void *data, const hwg_value *arguments, hwg_value *result);
void hwg_cable_run_is_snagged(void *self, const void *data, const hwg_value *arguments, hwg_value *result);
void hwg_cable_run_get_taut_length(void *self, const void *data, const hwg_value *arguments, hwg_value *result);

// In cable_places.c.
void hwg_cable_run_get_position_at(void *self, const void *data, const hwg_value *arguments, hwg_value *result);
void hwg_cable_run_get_direction_at(void *self, const void *data, const hwg_value *arguments, hwg_value *result);
void hwg_cable_run_get_closest_arc_length(void *self, const void *data, const hwg_value *arguments, hwg_value *result);

#endif
