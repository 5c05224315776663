// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Several lines at one body, solved together.
//
// Each line is solved alone, with a part of the body's mass at its end and with what else pulls at the body as it was
// in the last substep. So each has an idea of its own where the body goes: the end of line i is left at the velocity
// w_i, and pulled with the momentum P_i. Taken as they are, stiff lines that pull against each other would answer what
// the others did a substep ago, and shake the body. But how a line's pull depends on where its end goes is known well:
// a taut line is a spring along itself, with its own inertia, and weighs C_i (kg, momentum for speed). So its pull at
// another velocity v of its point is
//
//     P_i - C_i (v - w_i)
//
// and one small system has the velocity at which all of them and the body's inertia M agree:
//
//     (M + sum of C_i) (v - v') = sum of C_i (w_i - v')        v' = the velocity after all P_i
//
// For lines whose pull is linear over a substep that is the solution of all at once, whatever each took the others for.

#ifndef HWI_COUPLING_H
#define HWI_COUPLING_H

#include "attachment.h"
#include "chain.h"

// After a cable was solved: what its line weighs at a hold of a body.
void hwi_coupling_weigh(const hwi_cable *cable, const hwi_chain *chain, int32_t lane, hwi_hold *hold);

// All lines of a body have pulled: let them agree.
void hwi_coupling_solve(const struct hwi_world *world, hwi_body *body);

#endif
