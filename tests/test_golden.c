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
    {"verlet", UINT64_C(0xa3b32bd964664c3e)},   {"verlet_bending_random", UINT64_C(0xf2c20a5a60206f62)},
    {"spring", UINT64_C(0x6fb6f99c6a7d67b2)},   {"mixed", UINT64_C(0x86761f07d5857d20)},
    {"currents", UINT64_C(0x6bba2b37c0cabe83)}, {"dynamic", UINT64_C(0x34d0f4e490dee292)},
    {"winch", UINT64_C(0xa71c015958deb695)},    {"contacts", UINT64_C(0xd78146e66e92f0ba)},
    {"sea", UINT64_C(0xc12fa11421b167ce)},      {"floating", UINT64_C(0x2252853540222c97)},
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
