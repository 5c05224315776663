// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Stepping the models as they are: a table of {name, create, steps}.

#include "benches.h"
#include "rows.h"
#include "scenes.h"

#include "timer.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct step_bench {
    const char *name;
    void (*create)(scene *s);
    int32_t substeps;
    int32_t workers;
} step_bench;

static void add_verlet(scene *s, int32_t iterations, uint32_t flags)
{
    hw_cable_def def = scene_cable_def(HW_MODEL_VERLET);
    def.solver_iterations = iterations;
    def.flags |= flags;
    def.end_position = (hw_vec3){8.0f, 0.0f, 0.0f};
    scene_add(s, &def);
}

static void create_verlet_1(scene *s)
{
    add_verlet(s, 1, 0);
}

static void create_verlet_10(scene *s)
{
    add_verlet(s, 10, 0);
}

static void create_verlet_16(scene *s)
{
    add_verlet(s, 16, 0);
}

static void create_verlet_1_bending(scene *s)
{
    add_verlet(s, 1, HW_CABLE_BENDING);
}

static void create_verlet_10_bending(scene *s)
{
    add_verlet(s, 10, HW_CABLE_BENDING);
}

static void create_verlet_16_bending(scene *s)
{
    add_verlet(s, 16, HW_CABLE_BENDING);
}

// One inner substep a substep, so that a row compares with the others.
static void create_spring(scene *s)
{
    hw_cable_def def = scene_cable_def(HW_MODEL_SPRING);
    def.segment_count = 100;
    def.rest_length = 10.0f;
    def.substep_limit = 1.0f;
    def.spring_stiffness = 100.0f;
    def.gravity_scale = 0.01f;
    def.end_position = (hw_vec3){8.0f, 0.0f, 0.0f};
    scene_add(s, &def);
}

static void create_from_table(scene *s, const char *name)
{
    scene_find(name)->create(s);
}

static void create_cables_1(scene *s)
{
    create_from_table(s, "cables_1");
}

static void create_cables_64(scene *s)
{
    create_from_table(s, "cables_64");
}

static void create_cables_1000(scene *s)
{
    create_from_table(s, "cables_1000");
}

static const step_bench step_benches[] = {
    {"verlet_1_iteration", create_verlet_1, 4000, 1},
    {"verlet_10_iterations", create_verlet_10, 1000, 1},
    {"verlet_16_iterations", create_verlet_16, 600, 1},
    {"verlet_1_iteration_bending", create_verlet_1_bending, 2000, 1},
    {"verlet_10_iterations_bending", create_verlet_10_bending, 500, 1},
    {"verlet_16_iterations_bending", create_verlet_16_bending, 300, 1},
    {"spring", create_spring, 4000, 1},
    {"cables_1_workers_1", create_cables_1, 1000, 1},
    {"cables_64_workers_1", create_cables_64, 20, 1},
    {"cables_64_workers_2", create_cables_64, 20, 2},
    {"cables_1000_workers_1", create_cables_1000, 2, 1},
    {"cables_1000_workers_2", create_cables_1000, 2, 2},
};

// Nanoseconds per particle and substep.
static double run_step_bench(const step_bench *bench, uint64_t *hash)
{
    double best = 1e300;
    for (int run = 0; run < BENCH_RUNS; run++) {
        scene s;
        hw_counters counters;
        hw_world_def def = scene_world_def();
        def.worker_count = bench->workers;
        scene_begin(&s, &def);
        bench->create(&s);
        hw_world_get_counters(s.world, &counters);
        scene_run(&s, 1);
        double begin = hwi_now();
        scene_run(&s, bench->substeps);
        double seconds = hwi_now() - begin;
        double each = seconds * 1e9 / ((double)bench->substeps * counters.particles);
        best = each < best ? each : best;
        *hash = scene_hash(&s);
        // A cable that stands still after a fault would look wonderfully quick.
        hw_world_get_counters(s.world, &counters);
        if (counters.faulted_cables > 0) {
            fprintf(stderr, "bench: a cable of %s faulted\n", bench->name);
            exit(1);
        }
        scene_end(&s);
    }
    return best;
}

void bench_steps(void)
{
    double alone = 0.0;
    for (size_t i = 0; i < sizeof step_benches / sizeof step_benches[0]; i++) {
        const step_bench *bench = &step_benches[i];
        uint64_t hash = 0;
        if (!rows_wanted(bench->name))
            continue;
        double each = run_step_bench(bench, &hash);
        write_named_row(each, "ns/particle/substep", hash, "step_%s", bench->name);
        if (bench->workers == 1)
            alone = each;
        // The row before was the same scene on one worker.
        if (bench->workers == 2)
            write_named_row(alone / each, "ratio", hash, "speedup_%s", bench->name);
    }
}
