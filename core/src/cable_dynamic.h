// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The dynamic cable: how a cable gets into a lane of the chain solver, and out again.

#ifndef HWI_CABLE_DYNAMIC_H
#define HWI_CABLE_DYNAMIC_H

#include "cable.h"
#include "chain.h"

// Work out what the particles are made of, after the definition changed.
void hwi_dynamic_prepare(hwi_cable *cable);

// The same round the odd segment, after its length or its neighbours changed.
void hwi_dynamic_prepare_odd(hwi_cable *cable);

// Into how many inner substeps the motion of the next substep must be divided. 2..32, more if substep_limit asks for
// it.
int32_t hwi_dynamic_substep_count(hwi_cable *cable, double length);

// Fill a lane of a chain with the cable's state and surroundings; and with nothing from its last particle on.
void hwi_dynamic_gather(hwi_cable *cable, const hwi_substep *substep, hwi_chain *chain, int32_t lane);

// Fill a lane that no cable uses.
void hwi_dynamic_gather_nothing(hwi_chain *chain, int32_t lane);

// Take the state back.
void hwi_dynamic_scatter(hwi_cable *cable, const hwi_substep *substep, const hwi_chain *chain, int32_t lane);

#endif
