// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Wall-clock time for the profile. Never used by the simulation.

#ifndef HWI_TIMER_H
#define HWI_TIMER_H

// Seconds since some fixed moment; never goes backwards.
double hwi_now(void);

#endif
