// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// How long things take.
//
//     hawser_bench <results.csv> [<word>]     only benches whose name contains the word
//
// Each row is the minimum of several runs: what the machine can do when nothing else disturbs it. The state hash beside
// each run shows whether a speed-up changed the results. Names are stable; later work adds rows.

#include "scenes.h"

#include "hash.h"
#include "timer.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define RUNS 7

static FILE *results;

static void write_row(const char *name, double value, const char *unit, uint64_t hash)
{
    fprintf(results, "%s,%.6g,%s\n", name, value, unit);
    printf("%-44s %12.4g %-28s hash %016" PRIx64 "\n", name, value, unit, hash);
    fflush(stdout);
}

// ---- Stepping: {name, create, steps} ----

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
    for (int run = 0; run < RUNS; run++) {
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

static void bench_steps(const char *word)
{
    double alone = 0.0;
    for (size_t i = 0; i < sizeof step_benches / sizeof step_benches[0]; i++) {
        const step_bench *bench = &step_benches[i];
        char name[96];
        uint64_t hash = 0;
        if (strstr(bench->name, word) == NULL)
            continue;
        double each = run_step_bench(bench, &hash);
        snprintf(name, sizeof name, "step_%s", bench->name);
        write_row(name, each, "ns/particle/substep", hash);
        if (bench->workers == 1)
            alone = each;
        // The row before was the same scene on one worker.
        if (bench->workers == 2) {
            snprintf(name, sizeof name, "speedup_%s", bench->name);
            write_row(name, alone / each, "ratio", hash);
        }
    }
}

// ---- Tube meshes ----

static void bench_tube(const char *name, int32_t encoding)
{
    enum { point_count = 101, repeats = 200 };
    static float positions[point_count * 33 + 66][3];
    static float normals[point_count * 33 + 66][3];
    static float tangents[point_count * 33 + 66][4];
    hw_vec3 points[point_count];
    hw_vec3 frame = {0.0f, 0.0f, 0.0f};
    hw_tube_def def;
    hw_tube_size size;
    scene s;
    scene_begin_entry(&s, scene_find("verlet"), 1);
    scene_run(&s, 100);
    scene_points(s.cables[0], points, point_count);
    uint64_t hash = scene_hash(&s);
    scene_end(&s);
    hw_tube_def_init(&def);
    def.encoding = encoding;
    hw_tube_measure(&def, point_count, &size);
    hw_tube_buffers buffers = {
        .positions = positions,
        .normals = normals,
        .tangents = tangents,
        .position_stride = 12,
        .normal_stride = 12,
        .tangent_stride = 16,
        .vertex_capacity = size.vertex_count,
    };
    hw_tube_line line = {.points = points, .point_count = point_count};
    double best = 1e300;
    for (int run = 0; run < RUNS; run++) {
        double begin = hwi_now();
        for (int i = 0; i < repeats; i++)
            hw_tube_write_vertices(&def, &line, &buffers, &frame, NULL);
        double each = (hwi_now() - begin) * 1e9 / ((double)repeats * size.vertex_count);
        best = each < best ? each : best;
    }
    write_row(name, best, "ns/vertex", hash);
}

// ---- Snapshots and the hash ----

static void bench_snapshot(void)
{
    enum { repeats = 20 };
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
    for (int run = 0; run < RUNS && memory != NULL; run++) {
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

// ---- Water ----

// A row per kind of current, as a cable's particles ask for it.
static void bench_water(void)
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
        for (int run = 0; run < RUNS; run++) {
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

int main(int argument_count, char **arguments)
{
    const char *word = argument_count > 2 ? arguments[2] : "";
    if (argument_count < 2) {
        fprintf(stderr, "usage: hawser_bench <results.csv> [<word>]\n");
        return 2;
    }
    results = fopen(arguments[1], "w");
    if (results == NULL) {
        fprintf(stderr, "bench: cannot write %s: %s\n", arguments[1], strerror(errno));
        return 1;
    }
    fprintf(results, "name,value,unit\n");
    bench_steps(word);
    if (strstr("tube", word) != NULL) {
        bench_tube("tube_floats", HW_TUBE_FLOATS);
        bench_tube("tube_octahedral", HW_TUBE_OCTAHEDRAL);
    }
    if (strstr("snapshot", word) != NULL)
        bench_snapshot();
    if (strstr("water", word) != NULL)
        bench_water();
    return fclose(results) == 0 ? 0 : 1;
}
