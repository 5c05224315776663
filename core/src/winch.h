// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Winches inside the core. A winch tells the drum (spool.h) what to do before each substep of the world, and takes
// particles into the line or out of it; afterwards it notes what the drum did.

#ifndef HWI_WINCH_H
#define HWI_WINCH_H

#include "cable.h"
#include "chain.h"
#include "hawser/winch.h"
#include "registry.h"
#include "spool.h"

#define HWI_WINCH_LEAST_LENGTH 0.1 // segments; of the odd one

typedef struct hwi_winch {
    hwi_object object; // first
    hw_winch_def def;  // its cable id is not kept: cable tells
    hwi_cable *cable;  // which points back
    hwi_spool spool;
    float line_speed; // m/s, of the last substep
    float tension;    // N
    int32_t stop;     // that it came to last: 1: max_deployed, -1: the other one. 0: it has left it again
    int32_t slipping;
    int32_t stalled;
} hwi_winch;

hw_result hwi_winch_check_def(const char *function, const hw_winch_def *def);

// A winch for a checked definition, not at any cable yet; NULL when memory runs out.
hwi_winch *hwi_winch_allocate(const hw_winch_def *def);
void hwi_winch_free(void *winch);

// Join a winch to its cable, which has room for the whole line: hwi_winch_particles of them.
void hwi_winch_join(hwi_winch *winch, hwi_cable *cable);
int64_t hwi_winch_particles(const hw_winch_def *def, const hwi_cable *cable);

// Take a winch off its cable and destroy it.
void hwi_winch_remove(struct hwi_world *world, hwi_winch *winch);

// How many segments hang at the drum: up to the first that was cut.
int32_t hwi_winch_joined_segments(const hwi_cable *cable);

// m of line that hangs at the drum, and m off it that cannot be reeled in: what was lost, what the end stop keeps out,
// what is beyond the nearest held particle.
double hwi_winch_deployed(const hwi_winch *winch);
double hwi_winch_least_length(const hwi_winch *winch);

// Which stop the line is at: 1, -1, or 0 for none. Kept is also the one that it came to and has not gone far from.
int32_t hwi_winch_stop_of(const hwi_winch *winch);
int32_t hwi_winch_stop_kept(const hwi_winch *winch);

// The phases of a substep, before and after the cables are solved.
void hwi_winches_begin(struct hwi_world *world);
void hwi_winches_end(struct hwi_world *world);

// Between gathering a cable and solving it, and afterwards.
void hwi_winch_gather(const hwi_cable *cable, hwi_chain *chain, int32_t lane);
void hwi_winch_scatter(hwi_cable *cable, const hwi_chain *chain, int32_t lane);

#endif
