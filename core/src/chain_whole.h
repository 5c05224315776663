// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The solver of lines that are hard for the one of chain.h: of one cable, in double precision.
//
// That one parts a substep into a prediction, which knows of bending, and a correction of the lengths, which does not.
// Where bending is stiff for a substep and the line is bent, the two throw it to and fro, and it gains energy; where
// something a thousand times heavier than a particle pulls at it, the lengths are not found in time. Here places,
// tensions and bending are one system, as where a cable touches something (touch.h), with nothing to touch. That costs
// some ten times as much, so it is for such lines only; cable_hard.c tells them.
//
// It is implicit Euler's method: what is stored in tension and bending is never given back in excess, as both are
// convex in the places. (Only what is pushed together is not, and that is little where bending holds against it.)

#ifndef HWI_CHAIN_WHOLE_H
#define HWI_CHAIN_WHOLE_H

#include "touch.h"

#define HWI_WHOLE_MOST_NODES 4096 // longer lines are left to the other solver

// Run the substeps of a chain of one lane, with room for its nodes. False if Newton's method finds no end: then what is
// in the chain is of no use.
bool hwi_chain_run_whole(hwi_chain *chain, hwi_touch_node *nodes);

#endif
