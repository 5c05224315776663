// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// How long things take.
//
//     hawser_bench <results.csv> [<word>]     only benches whose name contains the word
//
// Benches are named as their rows, without "step_"; but also tube, snapshot, water, collider, contact, tether,
// roofline, held_out and race_<scenario>, which write many rows each.
//
// Each row is the minimum of several runs: what the machine can do when nothing else disturbs it. The state hash beside
// each run shows whether a speed-up changed the results. Names are stable; later work adds rows.

#include "benches.h"
#include "rows.h"

#include <stdio.h>

static void (*const benches[])(void) = {
    bench_steps,    bench_tube,   bench_snapshot, bench_water, bench_sea,      bench_colliders, bench_contacts,
    bench_floating, bench_tether, bench_scaling,  bench_race,  bench_held_out, bench_roofline,
};

int main(int argument_count, char **arguments)
{
    if (argument_count < 2) {
        fprintf(stderr, "usage: hawser_bench <results.csv> [<word>]\n");
        return 2;
    }
    if (!rows_open(arguments[1], argument_count > 2 ? arguments[2] : ""))
        return 1;
    for (size_t i = 0; i < sizeof benches / sizeof benches[0]; i++) {
        sample_roofline();
        benches[i]();
    }
    return rows_close() ? 0 : 1;
}
