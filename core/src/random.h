// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Random numbers by counting: a value is a function of seed, object, substep and particle alone, never of the order or
// number of calls. So workers, snapshots and replays cannot change it.

#ifndef HWI_RANDOM_H
#define HWI_RANDOM_H

#include <stdint.h>

#include "hawser/math_types.h"

// A bijective scramble of 64 bits (the finaliser of SplitMix64).
static inline uint64_t hwi_scramble(uint64_t bits)
{
    bits = (bits ^ (bits >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    bits = (bits ^ (bits >> 27)) * UINT64_C(0x94d049bb133111eb);
    return bits ^ (bits >> 31);
}

// What all particles of one object share in one substep; part counts inner divisions of a substep.
static inline uint64_t hwi_random_key(uint64_t seed, uint32_t object, uint64_t substep, uint32_t part)
{
    uint64_t key = hwi_scramble(seed + UINT64_C(0x9e3779b97f4a7c15));
    key = hwi_scramble(key ^ (((uint64_t)object << 32) | part));
    return hwi_scramble(key ^ substep);
}

// Uniform in (-1, 1) on each axis, 21 bits each, symmetric about 0.
static inline hw_vec3 hwi_random_cube(uint64_t key, uint32_t particle)
{
    uint64_t bits = hwi_scramble(key + (uint64_t)(particle + 1) * UINT64_C(0x9e3779b97f4a7c15));
    const uint64_t mask = (UINT64_C(1) << 21) - 1;
    const float scale = 1.0f / 1048576.0f;
    return (hw_vec3){
        ((float)(bits & mask) + 0.5f) * scale - 1.0f,
        ((float)((bits >> 21) & mask) + 0.5f) * scale - 1.0f,
        ((float)((bits >> 42) & mask) + 0.5f) * scale - 1.0f,
    };
}

#endif
