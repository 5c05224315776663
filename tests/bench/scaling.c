// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// How the cost of a dynamic cable grows: with its particles, with the number of cables, with workers. A cost that
// stays flat per particle is what a linear solver promises.
//
// One end sways gently, so that every cable is solved and none is at rest. All rows run the same inner substeps.

#include "benches.h"
#include "memory_or_exit.h"
#include "rows.h"
#include "scenes.h"

#include "tasks.h"
#include "threads.h"
#include "timer.h"

#include <math.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#define SEGMENT_LENGTH  0.1f
#define SWAY            0.008f // m a step
#define PARTICLES_STEP  200000 // a timed run steps about so many particles
#define MOST_WORKERS    2
#define STEPS_OF_A_TURN 4
#define LEAST_TURNS     60 // however large a fleet is: a moment in which both cores are ours must be among them
#define MOST_PARTICLES  100000

typedef struct fleet {
    hw_world_id world;
    hw_cable_id *cables;
    int32_t cable_count;
    int32_t particles;
    int32_t step;
} fleet;

static void require(hw_result result)
{
    if (result == HW_OK)
        return;
    fprintf(stderr, "bench: %s\n", hw_last_error());
    exit(1);
}

static hw_vec3 swaying_start(int32_t cable, int32_t step)
{
    int32_t phase = (step + cable) % 40;
    return (hw_vec3){0.0f, SWAY * (float)(phase < 20 ? phase : 40 - phase), 2.0f * (float)cable};
}

static fleet launch(int32_t cable_count, int32_t particles, int32_t workers)
{
    fleet f = {
        .cables = allocate_or_exit((size_t)cable_count * sizeof(hw_cable_id)),
        .cable_count = cable_count,
        .particles = particles,
    };
    hw_world_def world = scene_world_def();
    world.worker_count = workers;
    require(hw_world_create(&world, &f.world));
    for (int32_t i = 0; i < cable_count; i++) {
        hw_cable_def def = scene_cable_def(HW_MODEL_DYNAMIC);
        def.segment_count = particles - 1;
        def.rest_length = SEGMENT_LENGTH * (float)(particles - 1);
        def.start_position = swaying_start(i, 0);
        def.end_position = (hw_vec3){0.9f * def.rest_length, 0.0f, 2.0f * (float)i};
        require(hw_cable_create(f.world, &def, &f.cables[i]));
    }
    return f;
}

// Wall-clock seconds of so many steps; setting the ends is the host's time.
static double sail(fleet *f, int32_t steps)
{
    double seconds = 0.0;
    for (int32_t i = 0; i < steps; i++) {
        f->step += 1;
        for (int32_t cable = 0; cable < f->cable_count; cable++)
            require(hw_cable_hold(f->cables[cable], 0, swaying_start(cable, f->step)));
        double begin = hwi_now();
        require(hw_world_step(f->world, 1.0 / 60.0));
        seconds += hwi_now() - begin;
    }
    return seconds;
}

static uint64_t dock(fleet *f)
{
    uint64_t hash;
    hw_counters counters;
    require(hw_world_hash(f->world, &hash));
    require(hw_world_get_counters(f->world, &counters));
    if (counters.faulted_cables > 0) {
        fprintf(stderr, "bench: a cable faulted\n");
        exit(1);
    }
    require(hw_world_destroy(f->world));
    free(f->cables);
    return hash;
}

// What two threads gain here with work that touches no memory: on a machine that others use too, not even that doubles.
static hwi_task_pool *spinners[MOST_WORKERS];
static double spin_best[MOST_WORKERS] = {INFINITY, INFINITY};

// Apart, lest one call with many items be vectorised and many calls with one not.
__attribute__((noinline)) static float spin_item(float sum)
{
    for (int32_t i = 0; i < 5000; i++)
        sum = sum * 0.5f + 1.0f;
    return sum;
}

static void spin(int32_t first, int32_t end, void *task)
{
    float *sums = task;
    for (int32_t item = first; item < end; item++)
        sums[item] = spin_item((float)item);
}

static void spin_once(int32_t worker)
{
    enum { items = 64 };
    float sums[items];
    if (spinners[worker] == NULL)
        spinners[worker] = hwi_task_pool_create(worker + 1);
    if (spinners[worker] == NULL)
        return;
    double begin = hwi_now();
    hwi_task_pool_run(spinners[worker], spin, items, sums);
    spin_best[worker] = fmin(spin_best[worker], hwi_now() - begin);
}

// How far apart the two cores are: ns for a word to the other one and back. A virtual machine's cores move about on the
// real one; some 100 ns mean that they share a cache, some 350 that they do not, and then whatever two workers share
// costs as much more.
static atomic_int asked, answered;
static double nearest = INFINITY, farthest = 0.0;

enum { round_trips = 2000 };

static void answer(void *unused)
{
    (void)unused;
    for (int32_t i = 1; i <= round_trips; i++) {
        while (atomic_load_explicit(&asked, memory_order_acquire) < i)
            hwi_thread_pause();
        atomic_store_explicit(&answered, i, memory_order_release);
    }
}

static void sample_distance(void)
{
    hwi_thread other;
    hwi_thread_start start = {answer, NULL};
    double best = INFINITY;
    atomic_store(&asked, 0);
    atomic_store(&answered, 0);
    if (!hwi_thread_create(&other, &start))
        return;
    for (int32_t i = 1; i <= round_trips; i++) {
        double begin = hwi_now();
        atomic_store_explicit(&asked, i, memory_order_release);
        while (atomic_load_explicit(&answered, memory_order_acquire) < i)
            hwi_thread_pause();
        best = fmin(best, hwi_now() - begin);
    }
    hwi_thread_join(other);
    nearest = fmin(nearest, best);
    farthest = fmax(farthest, best);
}

// Cables that sleep: what a step costs that does nothing for them.
static void measure_asleep(const char *name, int32_t cable_count, int32_t particles)
{
    fleet f = launch(cable_count, particles, 1);
    double best = INFINITY;
    int32_t asleep = 0;
    for (int32_t step = 0; step < 3600 && asleep < cable_count; step++) {
        require(hw_world_step(f.world, 1.0 / 60.0));
        for (asleep = 0; asleep < cable_count; asleep++) {
            hw_cable_status status;
            require(hw_cable_get_status(f.cables[asleep], &status));
            if (status.state != HW_CABLE_ASLEEP)
                break;
        }
    }
    for (int32_t step = 0; step < 200; step++) {
        double begin = hwi_now();
        require(hw_world_step(f.world, 1.0 / 60.0));
        best = fmin(best, hwi_now() - begin);
    }
    if (asleep == cable_count)
        write_row(name, 1e9 * best / cable_count, "ns/cable/substep", dock(&f));
    else
        dock(&f);
}

// How long the fleets of one and of two workers take.
typedef struct fleet_times {
    double running[MOST_WORKERS]; // s, of a step among others
    double woken[MOST_WORKERS];   // s, of a first step, when the workers have gone to sleep
} fleet_times;

static fleet_times time_alone(fleet *f, int32_t steps)
{
    fleet_times times = {.running = {INFINITY}};
    for (int32_t run = 0; run < BENCH_RUNS; run++)
        times.running[0] = fmin(times.running[0], sail(f, steps) / steps);
    return times;
}

// In turns, steps one by one and many of them: a moment in which both cores are ours is short.
static fleet_times time_in_turns(fleet *fleets, int32_t turns)
{
    fleet_times times = {.running = {INFINITY, INFINITY}, .woken = {INFINITY, INFINITY}};
    for (int32_t turn = 0; turn < turns; turn++) {
        for (int32_t w = 0; w < MOST_WORKERS; w++) {
            times.woken[w] = fmin(times.woken[w], sail(&fleets[w], 1));
            for (int32_t step = 0; step < STEPS_OF_A_TURN; step++)
                times.running[w] = fmin(times.running[w], sail(&fleets[w], 1));
            spin_once(w);
        }
    }
    return times;
}

// The cheapest and the dearest of some fleets: what is flat has them near each other.
typedef struct cost_range {
    double least; // ns a particle and substep
    double most;
} cost_range;

static const cost_range no_costs = {INFINITY, 0.0};

static void note_cost(cost_range *range, double cost)
{
    range->least = fmin(range->least, cost);
    range->most = fmax(range->most, cost);
}

static void write_range(const char *name, const cost_range *range)
{
    if (range->most > 0.0)
        write_row(name, range->most / range->least, "ratio", 0);
}

// One row for each number of workers; then how much faster more workers are. Returns ns a particle of one worker.
static double measure(const char *name, int32_t cable_count, int32_t particles, int32_t most_workers)
{
    fleet fleets[MOST_WORKERS];
    uint64_t hash = 0;
    int32_t steps = PARTICLES_STEP / (cable_count * particles);
    steps = steps < 1 ? 1 : steps > 2000 ? 2000 : steps;
    for (int32_t w = 0; w < most_workers; w++) {
        fleets[w] = launch(cable_count, particles, w + 1);
        sail(&fleets[w], 2);
    }
    if (most_workers > 1)
        sample_distance();
    int32_t turns = BENCH_RUNS * (steps + 1);
    turns = turns < LEAST_TURNS ? LEAST_TURNS : turns;
    fleet_times times = most_workers > 1 ? time_in_turns(fleets, turns) : time_alone(&fleets[0], steps);
    double alone = 1e9 * times.running[0] / ((double)cable_count * particles);
    for (int32_t w = 0; w < most_workers; w++) {
        double each = 1e9 * times.running[w] / ((double)cable_count * particles);
        hash = dock(&fleets[w]);
        write_named_row(each, "ns/particle/substep", hash, "%s_workers_%d", name, (int)w + 1);
    }
    if (most_workers > 1) {
        write_named_row(times.running[0] / times.running[1], "ratio", hash, "speedup_%s_workers_2", name);
        write_named_row(times.woken[0] / times.woken[1], "ratio", hash, "speedup_%s_workers_2_woken", name);
    }
    return alone;
}

void bench_scaling(void)
{
    static const int32_t particles[] = {10, 30, 101, 300, 1000, 3000, 10000, 30000, 100000};
    static const int32_t cables[] = {1, 2, 4, 8, 16, 64, 256, 1000, 10000};
    cost_range by_particles = no_costs;
    cost_range by_cables = no_costs;
    char name[64];
    for (size_t i = 0; i < sizeof particles / sizeof particles[0]; i++) {
        snprintf(name, sizeof name, "scale_particles_%d", (int)particles[i]);
        if (rows_wanted(name))
            note_cost(&by_particles, measure(name, 1, particles[i], 1));
    }
    write_range("scale_particles_dearest_to_cheapest", &by_particles);
    for (size_t i = 0; i < sizeof cables / sizeof cables[0]; i++) {
        snprintf(name, sizeof name, "scale_cables_%d_of_101", (int)cables[i]);
        if (rows_wanted(name))
            note_cost(&by_cables, measure(name, cables[i], 101, cables[i] >= 64 ? 2 : 1));
    }
    write_range("scale_cables_dearest_to_cheapest", &by_cables);
    // As many particles each time, divided among more and more cables.
    for (int32_t each = 10; each <= MOST_PARTICLES; each *= 10) {
        snprintf(name, sizeof name, "scale_divided_%d_of_%d", (int)(MOST_PARTICLES / each), (int)each);
        if (rows_wanted(name))
            measure(name, MOST_PARTICLES / each, each, 1);
    }
    if (rows_wanted("scale_asleep_1000_of_11"))
        measure_asleep("scale_asleep_1000_of_11", 1000, 11);
    if (farthest > 0.0) {
        write_row("machine_round_trip_nearest", 1e9 * nearest, "ns", 0);
        write_row("machine_round_trip_farthest", 1e9 * farthest, "ns", 0);
    }
    if (spinners[1] != NULL)
        write_row("speedup_machine_workers_2", spin_best[0] / spin_best[1], "ratio", 0);
    for (int32_t w = 0; w < MOST_WORKERS; w++) {
        if (spinners[w] != NULL)
            hwi_task_pool_destroy(spinners[w]);
    }
}
