// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Numbers below 1e-38, too small for all digits of a float, cost a processor a hundred times what others do. Nothing in
// a simulation is so small; but what a held particle of 1e20 kg does, squared, is. A clock would only tell that all is
// slow, never why. The processor notes when it met one.

#include "check.h"
#include "scenes.h"

#include <fenv.h>

TEST(steps_hardly_ever_meet_numbers_too_small_for_a_float)
{
    static const char *const names[] = {"dynamic", "winch", "floating", "tethers", "cables_1", "cables_64"};
    for (int i = 0; i < (int)(sizeof names / sizeof names[0]); i++) {
        const scene_entry *entry = scene_find(names[i]);
        scene s;
        int32_t met = 0;
        scene_begin_entry(&s, entry, 1);
        for (int32_t substep = 0; substep < entry->substeps; substep++) {
            feclearexcept(FE_UNDERFLOW);
            scene_run_entry(&s, entry, substep, 1);
            met += fetestexcept(FE_UNDERFLOW) != 0 ? 1 : 0;
        }
        scene_end(&s);
        check_context("scene %s, %d of %d substeps", entry->name, (int)met, (int)entry->substeps);
        CHECK(20 * met <= entry->substeps);
    }
}
