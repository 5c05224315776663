// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The particle beside the odd segment: how it comes into a line and goes out of it without being felt.
//
//     drum o--o-------o-------o        the odd segment is short: the particle beside it goes, or has just come
//     drum o-----o-------o-------o     longer: it takes its load over
//     drum o----------o-------o        so long: another one comes
//
// Where a line is bent, two segments are not one: each way of dividing it hangs a little otherwise. So a particle
// comes, and goes, without a load. It lies straight between its neighbours then, which bear its part of the line by the
// lever: with it and without it the line is the same.
//
// A load is weight, buoyancy and drag. Its inertia the particle keeps: beside one without any the tensions of a stiff
// line take seconds to become alike. And it keeps its drag against what its neighbours do not do as well, or nothing
// would stop its swing.

#ifndef HWI_CABLE_ODD_H
#define HWI_CABLE_ODD_H

#include "cable.h"
#include "chain.h"

// In segments: an odd one that is shorter is joined with its neighbour, one that is longer is divided. They are more
// than one apart, so that a line which goes to and fro is not divided each time.
#define HWI_ODD_LEAST 0.4
#define HWI_ODD_MOST  1.5

// The nodes of a cable were made: its neighbours take over what they bear of the particle's water.
void hwi_odd_share_out(hwi_cable *cable);

// The same of its weight, in the rows of a chain; and let the particle feel only what is left to it.
void hwi_odd_gather(const hwi_cable *cable, const hwi_chain *chain, int32_t lane);

// kg, that weigh at the end with the odd segment.
float hwi_odd_weight(const hwi_cable *cable);

#endif
