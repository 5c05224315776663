// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The spool of the model verlet. Particles 0..stored are at the spool; 0 is held by the host, the others are held by
// the spool: `held` without a hold.

#ifndef HWI_CABLE_SPOOL_H
#define HWI_CABLE_SPOOL_H

#include "cable.h"
#include "hawser/cable_spool.h"

static inline bool hwi_cable_has_spool(const hwi_cable *cable)
{
    return (cable->def.flags & HW_CABLE_SPOOL) != 0;
}

// Keep so many particles on the spool, beside particle 0, and hold them; or none where the cable has no spool.
void hwi_cable_spool_store(hwi_cable *cable, int32_t count);

// As many as are not needed to reach from start to end.
int32_t hwi_cable_spool_spare(const hwi_cable *cable);

// Refuse a particle from `first` on that is on the spool: the spool alone decides about those. Particle 0 is the spool
// itself, which may be moved, but not let go.
hw_result hwi_cable_spool_check_off(const char *function, const hwi_cable *cable, int32_t particle, int32_t first);

// After the start was moved: what is on the spool moves along.
void hwi_cable_spool_guide(hwi_cable *cable);

// m, of the first segment at rest.
float hwi_cable_spool_first_length(const hwi_cable *cable);

// Release and take back, after an inner substep of `h` seconds.
void hwi_cable_spool_advance(hwi_cable *cable, float h);

#endif
