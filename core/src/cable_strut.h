// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// A dynamic cable that is straight and pushed together along itself.
//
//     holder o----o----o----o----o <- body        a line that is exactly straight would bear any push, like a strut
//     holder o--o----.                            a real one is never so straight: it gives way to a side
//                     o---o <- body
//
// No float tells the line to which side. So it is bent there, by far less than anyone sees, and buckles by itself; one
// that bending holds straight swings back.

#ifndef HWI_CABLE_STRUT_H
#define HWI_CABLE_STRUT_H

#include "cable.h"
#include "chain.h"

// Once a chain is ready, by the tensions of the last substep.
void hwi_strut_give_way(const hwi_cable *cable, const hwi_chain *chain, int32_t lane);

#endif
