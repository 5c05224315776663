// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The tensions of a stiff line that lies still, from the balance of forces along it.
//
// In the solver's matrix bending resists motion along the line as well as across it. So where the segments are short
// for the stiffness of the line, the tensions pass each other a load that is missing somewhere only slowly: a line that
// is at rest to the eye still has them wrong for half a minute. But at rest they need no solver. Of the forces at a
// particle
//
//     T u - T' u' + F + B = 0        T, u after it, T', u' before it; F weight and water, B bending
//
// the part along the line tells how much more one segment pulls than the one before it; and at a free end, how much the
// last one does. Between two held particles the mean of the tensions stays what the solver found. A swing too small to
// be seen, or rounding in a very stiff line, still changes that from substep to substep, and the last one would be told
// for good: in steady water, and between the ends of a line, it is what the solver found while the line was watched.

#ifndef HWI_CABLE_BALANCE_H
#define HWI_CABLE_BALANCE_H

#include "cable.h"
#include "chain.h"

// Of a cable that moves no more and touches nothing; in the cable and in its lane.
void hwi_balance_tensions(hwi_cable *cable, const hwi_chain *chain, int32_t lane, bool steady);

#endif
