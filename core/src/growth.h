// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// A line whose length was changed, on its way to the new one.
//
// All segments grow or shrink in proportion, at a speed of the line that changes no faster than a load on it could
// bear: its far end goes as one on a winch would. Within a substep of the world the solver feeds each inner substep its
// share; all at once, the line would be jerked by the first and coast past its length in the others.

#ifndef HWI_GROWTH_H
#define HWI_GROWTH_H

#include <stdint.h>

struct hwi_cable;
struct hwi_chain;
struct hwi_node;
struct hwi_world;

// As the solver of a chain sees it.
typedef struct hwi_growth {
    const struct hwi_node *nodes; // with the lengths at the end of the substep of the world
    float share;                  // of those, that come with an inner substep; 0: it keeps its length
    int32_t left;                 // inner substeps
} hwi_growth;

// Before the cables are solved: those that are on their way go on.
void hwi_growths_advance(struct hwi_world *world);

// Between gathering a cable and solving it.
void hwi_growth_gather(const struct hwi_cable *cable, struct hwi_chain *chain, int32_t lane);

// Before an inner substep, and between its prediction and its correction; for all lanes.
void hwi_growths_prepare(struct hwi_chain *chain);
void hwi_growths_begin(struct hwi_chain *chain);

#endif
