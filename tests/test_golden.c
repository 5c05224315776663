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
    {"verlet", UINT64_C(0xfb1d95f349e38dc8)},   {"verlet_bending_random", UINT64_C(0x9b5804691e90da90)},
    {"spring", UINT64_C(0x29e7c1c2cdb1de45)},   {"mixed", UINT64_C(0x9762d2ae910c395a)},
    {"currents", UINT64_C(0x1464007e55ca94b2)}, {"dynamic", UINT64_C(0x44e5e125c7b78755)},
    {"winch", UINT64_C(0xa3e390cf412dbdff)},    {"contacts", UINT64_C(0x82f89a2e5020ad47)},
    {"sea", UINT64_C(0xd729ad6491c5b931)},      {"floating", UINT64_C(0xd0874d1873be83bd)},
    {"tethers", UINT64_C(0xadbddfc509d83f0f)},
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
