// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The quasi-static models of a cable's node. Beside its core cable, which stands still meanwhile, the node then has a
// core tether; a change between them and the dynamic model hands the shape over, so that nothing jumps.

#ifndef HWG_CABLE_TETHER_H
#define HWG_CABLE_TETHER_H

#include <stdbool.h>

#include "hawser/hawser.h"

typedef struct hwg_cable hwg_cable;

/// The model of the core's cable that goes with a model of the node.
int32_t hwg_core_model(int32_t model);

/// True while a tether is what is seen.
bool hwg_cable_is_tether(const hwg_cable *cable);

/// The length to tell the core: what a winch paid out stays out, unless the user sets another.
float hwg_cable_length(const hwg_cable *cable);

/// Make, change or give up the tether as the node's model says. The core's cable is there.
void hwg_tether_follow_model(hwg_cable *cable);

/// Tell the core what the user set. False, with the sentence in hw_last_error(), if it refused.
bool hwg_tether_apply(hwg_cable *cable);

/// Where the ends are now.
void hwg_tether_move_ends(hwg_cable *cable);

/// Let it go on, or stand still as it is.
void hwg_tether_set_active(hwg_cable *cable, bool active);

/// Let go of all contacts and take the shape of now.
void hwg_tether_reset(hwg_cable *cable);

void hwg_tether_destroy(hwg_cable *cable);

/// The core's answers, of the cable or of its tether.
hw_result hwg_cable_get_status(const hwg_cable *cable, hw_cable_status *status);
hw_result hwg_cable_copy_tensions(const hwg_cable *cable, float *tensions, int32_t capacity, int32_t *count);

#endif
