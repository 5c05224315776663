// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Which dynamic cables are hard for the solver of chain.h, and what is done about it.
//
// Where bending is stiff for a substep and a line is bent, where something heavy hangs at it or it is kinked, that
// solver may give it energy; chain_whole.h says why, and solves such lines some ten times dearer. Most of them do well
// nevertheless. So what is doubtful is solved in the lanes, and its energy is looked at: only where it grew by more
// than its holders and the water can have given it, the substep is solved again, as a whole.
//
// Slow lines that are bent are solved as a whole at once. In the lanes they would never lie still, though no step gains
// more than rounding hides. So are lines that are as rigid as a bar, and those that were just laid.

#ifndef HWI_CABLE_HARD_H
#define HWI_CABLE_HARD_H

#include "cable.h"
#include "chain.h"

#define HWI_STRAIGHT 1e6 // m, the radius of what is not bent

typedef enum hwi_hardness {
    HARDNESS_NONE,
    HARDNESS_DOUBTFUL, // its energy is looked at
    HARDNESS_WHOLE,    // it is solved as a whole; and that, too
} hwi_hardness;

// In the next substep of so many seconds, in which its ends are led by up to `tow` metres.
hwi_hardness hwi_cable_hardness(hwi_cable *cable, double length, float tow);

// Whether its energy is looked at. Not so where a winch gives and takes it, or other lines do, through a body.
bool hwi_cable_is_watched(const hwi_cable *cable, hwi_hardness hardness);

// Whether the cable in a lane has more energy after a run than before, and nobody gave it to it.
bool hwi_cable_gained(const hwi_cable *cable, const hwi_chain *chain, int32_t lane, const hwi_chain_energy *before,
                      const hwi_chain_energy *after);

#endif
