// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The state after a while, as a number that must never change by accident: not with the compiler, the optimization, the
// platform or the number of workers. A change on purpose changes these constants in the same commit and says why.

#include "check.h"
#include "scenes.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

typedef struct golden_hash {
    const char *scene;
    uint64_t hash;
} golden_hash;

static const golden_hash golden_hashes[] = {
    {"verlet", UINT64_C(0x73ab427aaf2f6b40)},   {"verlet_bending_random", UINT64_C(0x43e81439b194e305)},
    {"spring", UINT64_C(0x38d375b227b2fd68)},   {"mixed", UINT64_C(0xf80b745654885d1c)},
    {"currents", UINT64_C(0x1188fd5a7b9871dc)}, {"dynamic", UINT64_C(0xe5d531489cc25dad)},
    {"winch", UINT64_C(0x0f9111182f0c26e6)},    {"contacts", UINT64_C(0x9b809f3f9507653a)},
    {"sea", UINT64_C(0x0eae53ce3f88a924)},      {"floating", UINT64_C(0x153e3f5b746162f8)},
    {"tethers", UINT64_C(0x09cd4b37af87cf89)},
};

TEST(golden_scenes_end_in_the_known_state)
{
    for (int i = 0; i < (int)(sizeof golden_hashes / sizeof golden_hashes[0]); i++) {
        const scene_entry *entry = scene_find(golden_hashes[i].scene);
        scene s;
        scene_begin_entry(&s, entry, 1);
        scene_run_entry(&s, entry, 0, entry->substeps);
        // ./hawser test compares these lines between compilers.
        printf("hash %s %016" PRIx64 "\n", entry->name, scene_hash(&s));
        check_context("scene %s", entry->name);
        for (int32_t c = 0; c < s.cable_count; c++)
            CHECK_EQUAL_INT(scene_status(s.cables[c]).state, HW_CABLE_MOVING);
        CHECK_EQUAL_HEX(scene_hash(&s), golden_hashes[i].hash);
        scene_end(&s);
    }
}
