// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Snapshots and the hash.

#include "benches.h"
#include "rows.h"
#include "scenes.h"

#include "timer.h"

#include <stdlib.h>

void bench_snapshot(void)
{
    enum { repeats = 20 };
    if (!rows_wanted("snapshot"))
        return;
    scene s;
    uint64_t size = 0;
    uint64_t written;
    uint64_t hash = 0;
    double best_save = 1e300;
    double best_load = 1e300;
    double best_hash = 1e300;
    scene_begin_entry(&s, scene_find("cables_64"), 1);
    scene_run(&s, 5);
    hw_snapshot_size(s.world, &size);
    void *memory = malloc((size_t)size);
    for (int run = 0; run < BENCH_RUNS && memory != NULL; run++) {
        double begin = hwi_now();
        for (int i = 0; i < repeats; i++)
            hw_snapshot_save(s.world, memory, size, &written);
        double saved = hwi_now();
        for (int i = 0; i < repeats; i++)
            hw_snapshot_load(s.world, memory, size);
        double loaded = hwi_now();
        for (int i = 0; i < repeats; i++)
            hw_world_hash(s.world, &hash);
        double hashed = hwi_now();
        best_save = saved - begin < best_save ? saved - begin : best_save;
        best_load = loaded - saved < best_load ? loaded - saved : best_load;
        best_hash = hashed - loaded < best_hash ? hashed - loaded : best_hash;
    }
    double bytes = (double)size * repeats * 1e-9;
    write_row("snapshot_save", bytes / best_save, "GB/s", hash);
    write_row("snapshot_load", bytes / best_load, "GB/s", hash);
    write_row("state_hash", bytes / best_hash, "GB/s", hash);
    write_row("snapshot_size_64_cables", (double)size, "bytes", hash);
    free(memory);
    scene_end(&s);
}
