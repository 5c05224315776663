// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// A winch at a cable that is a tether now. The core's winch works at particles, of which a tether has none: the tether
// itself pays out and reels in, and the node tells it how fast and how far.

#ifndef HWG_WINCH_TETHER_H
#define HWG_WINCH_TETHER_H

#include <stdbool.h>

#include "hawser/hawser.h"

typedef struct hwg_winch hwg_winch;

/// Before a step: tell the tether what the winch is to do.
void hwg_winch_drive_tether(hwg_winch *winch, hw_tether_id tether);

/// Stop, and have nothing to do with the tether any more. Does nothing if there is none.
void hwg_winch_leave_tether(hwg_winch *winch);

/// What the tether has of a winch's readings.
void hwg_winch_read_tether(const hwg_winch *winch, hw_winch_status *status);

/// True once after the tether came to one of the winch's stops, with the length that is out.
bool hwg_winch_take_stop(hwg_winch *winch, double *deployed);

#endif
