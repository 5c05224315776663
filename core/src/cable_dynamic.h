// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The dynamic cable: how a cable gets into a lane of the chain solver, and out again.

#ifndef HWI_CABLE_DYNAMIC_H
#define HWI_CABLE_DYNAMIC_H

#include "cable.h"
#include "cable_hard.h"
#include "chain.h"

// Work out what the particles are made of, after the definition changed.
void hwi_dynamic_prepare(hwi_cable *cable);

// The same round the odd segment, after its length or its neighbours changed.
void hwi_dynamic_prepare_odd(hwi_cable *cable);

// Into how many inner substeps the motion of the next substep must be divided. 2..32, more if substep_limit asks for
// it. Also how hard it is; NULL for a cable that touches something.
int32_t hwi_dynamic_substep_count(hwi_cable *cable, double length, hwi_hardness *hardness);

// Fill the lanes of a chain with the states of so many cables and their surroundings, the longest first.
void hwi_dynamic_gather(hwi_cable *const *cables, int32_t count, const hwi_substep *substep, hwi_chain *chain);

// Whether a segment that the lanes must have softer than it is, as it is stiff and light for substeps of h seconds,
// stays so. Otherwise it comes right in a few substeps.
bool hwi_dynamic_stays_soft(const hwi_cable *cable, float h);

// J, at most: the work of those who lead the held particles of a lane's cable about, after a run.
float hwi_dynamic_work(const hwi_cable *cable, const hwi_chain *chain, int32_t lane);

// Take the states back. Of a cable that went farther than it was clear of everything, nothing is taken: it is as it
// was, and now said to be near something.
void hwi_dynamic_scatter(hwi_cable *const *cables, int32_t count, const hwi_substep *substep, hwi_chain *chain);

#endif
