// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Water and its currents.

#include "benches.h"
#include "rows.h"
#include "scenes.h"

#include "hash.h"
#include "timer.h"

#include <stddef.h>

// A row per kind of current, as a cable's particles ask for it.
void bench_water(void)
{
    enum { point_count = 256, repeats = 400 };
    static const struct {
        const char *name;
        int32_t kind;
    } kinds[] = {
        {"water_uniform", HW_CURRENT_UNIFORM},
        {"water_profile", HW_CURRENT_PROFILE},
        {"water_jet", HW_CURRENT_JET},
        {"water_vortex", HW_CURRENT_VORTEX},
        {"water_turbulence", HW_CURRENT_TURBULENCE},
    };
    if (!rows_wanted("water"))
        return;
    static hw_vec3 points[point_count];
    static hw_water_sample samples[point_count];
    for (int32_t i = 0; i < point_count; i++)
        points[i] = (hw_vec3){0.05f * (float)i, -0.1f, 0.01f * (float)i};
    for (size_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++) {
        scene s;
        hw_current_def def;
        hw_current_id current;
        double best = 1e300;
        scene_begin(&s, NULL);
        hw_current_def_init(&def, kinds[k].kind);
        hw_current_create(s.world, &def, &current);
        for (int run = 0; run < BENCH_RUNS; run++) {
            double begin = hwi_now();
            for (int i = 0; i < repeats; i++)
                hw_world_sample_water(s.world, points, point_count, samples);
            double each = (hwi_now() - begin) * 1e9 / ((double)repeats * point_count);
            best = each < best ? each : best;
        }
        write_row(kinds[k].name, best, "ns/sample", hwi_hash_bytes(HWI_HASH_SEED, samples, sizeof samples));
        scene_end(&s);
    }
}
