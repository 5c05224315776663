// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The profile of a cable, and what it adds to its nodes.

#ifndef HWI_CABLE_PROFILE_H
#define HWI_CABLE_PROFILE_H

#include "cable.h"
#include "hawser/cable_profile.h"

hw_result hwi_profile_check(const char *function, const hw_cable_profile_point *points, int32_t count);

// Copy a checked profile into a cable; false when memory runs out, and nothing changed.
bool hwi_profile_set(hwi_cable *cable, const hw_cable_profile_point *points, int32_t count);
void hwi_profile_free(hwi_cable *cable);

// Add what the profile has for particle i, whose segments are so long before and after it.
void hwi_profile_apply(const hwi_cable *cable, int32_t i, float before, float after, hwi_node *node);

// Whether anything on the line has a drag of its own.
bool hwi_profile_has_drag(const hwi_cable *cable);

#endif
