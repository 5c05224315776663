// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Fleets of naval objects: what they cost of a frame at 60 Hz on one thread, how many elements go through in a
// microsecond, and whether that is linear.

#include "benches.h"
#include "naval.h"
#include "rows.h"
#include "timer.h"

#include <stddef.h>

#define FRAME (1.0 / 60.0) // s

// Seconds of one substep, and the elements that it worked through.
static double time_fleet(int32_t count, int32_t method, int32_t beaufort, double *elements, uint64_t *hash)
{
    static naval_fleet fleet;
    scene s;
    double best = 1e300;
    scene_begin(&s, NULL);
    naval_set_sea(s.world, beaufort);
    naval_begin(&fleet, s.world);
    naval_fill(&fleet, count, method);
    scene_run(&s, 5);
    int32_t steps = count > 500 ? 2 : count > 100 ? 8 : 40;
    for (int run = 0; run < BENCH_RUNS; run++) {
        double begin = thread_seconds();
        scene_run(&s, steps);
        double each = (thread_seconds() - begin) / steps;
        best = each < best ? each : best;
    }
    *elements = 0.0;
    for (int32_t i = 0; i < count; i++) {
        hw_floater_status status;
        hw_floater_get_status(fleet.floaters[i], &status);
        *elements += (double)status.element_count;
    }
    *hash = scene_hash(&s);
    scene_end(&s);
    return best;
}

// How much faster two workers float 200 bodies than one, both timed in turns by the clock on the wall.
static void measure_workers(void)
{
    static naval_fleet fleets[2];
    scene scenes[2];
    double best[2] = {1e300, 1e300};
    for (int w = 0; w < 2; w++) {
        hw_world_def def = scene_world_def();
        def.worker_count = w + 1;
        scene_begin(&scenes[w], &def);
        naval_set_sea(scenes[w].world, 6);
        naval_begin(&fleets[w], scenes[w].world);
        naval_fill(&fleets[w], 200, HW_FLOATER_EXACT);
    }
    for (int run = 0; run < 10 * BENCH_RUNS; run++)
        for (int w = 0; w < 2; w++) {
            double begin = hwi_now();
            scene_run(&scenes[w], 1);
            double each = hwi_now() - begin;
            best[w] = each < best[w] ? each : best[w];
        }
    write_row("speedup_floating_beaufort_6_200_workers_2", best[0] / best[1], "ratio", scene_hash(&scenes[1]));
    for (int w = 0; w < 2; w++)
        scene_end(&scenes[w]);
}

void bench_floating(void)
{
    static const int32_t counts[] = {1, 20, 200, 1000};
    static const struct {
        const char *name;
        int32_t method;
        int32_t beaufort;
    } kinds[] = {
        {"floating_calm", HW_FLOATER_EXACT, 0},
        {"floating_random_calm", HW_FLOATER_RANDOM_POINTS, 0},
        {"floating_beaufort_6", HW_FLOATER_EXACT, 6},
        {"floating_random_beaufort_6", HW_FLOATER_RANDOM_POINTS, 6},
    };
    if (rows_wanted("floating_workers"))
        measure_workers();
    for (int k = 0; k < 4; k++) {
        if (!rows_wanted(kinds[k].name))
            continue;
        double alone = 0.0;
        double of_200 = 0.0;
        for (int i = 0; i < 4; i++) {
            double elements;
            uint64_t hash;
            double seconds = time_fleet(counts[i], kinds[k].method, kinds[k].beaufort, &elements, &hash);
            alone = i == 0 ? seconds : alone; // nearly all of it is the sea itself
            write_named_row(100.0 * seconds / FRAME, "% of a 60 Hz frame", hash, "%s_%d", kinds[k].name,
                            (int)counts[i]);
            if (i > 0)
                write_named_row(elements / seconds * 1e-6, "elements/us", hash, "%s_%d_rate", kinds[k].name,
                                (int)counts[i]);
            of_200 = counts[i] == 200 ? seconds : of_200;
            // 1 where a thousand cost five times what two hundred do, the sea not counted.
            if (counts[i] == 1000)
                write_named_row((seconds - alone) / (5.0 * (of_200 - alone)), "x", hash, "%s_linear", kinds[k].name);
        }
    }
}
