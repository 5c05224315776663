// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The particles of a dynamic cable in the rows of a chain: how they get there, and back. Every particle passes here in
// every substep, so whatever can be worked out for eight cables at once is left to chain_ready.h.

#ifndef HWI_CABLE_ROWS_H
#define HWI_CABLE_ROWS_H

#include "cable.h"
#include "chain.h"

// Fill lanes with the particles of so many cables as they are and the water about them, the longest cable first; and
// with nothing after the last of each, and where no cable is.
void hwi_rows_gather(hwi_cable *const *cables, int32_t count, const hwi_substep *substep, hwi_chain *chain);

// Once a chain is ready, where it says that a segment of a lane is pushed together: give what has no direction to go
// one.
void hwi_rows_unfold(const hwi_cable *cable, const hwi_chain *chain, int32_t lane);

// Take places, velocities and tensions back.
void hwi_rows_scatter(hwi_cable *const *cables, int32_t count, hwi_chain *chain);

#endif
