// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Catenaries and tethers: against the C library's sinh, against plain bisection, against cables.

#include "benches.h"
#include "rows.h"
#include "tether_scenes.h"

#include "catenary.h"
#include "hash.h"
#include "random.h"
#include "timer.h"

#include <math.h>
#include <stdlib.h>

#define LINES 65536

typedef struct line_ends {
    double x;
    double z;
    double strain;
} line_ends;

static line_ends *draw_lines(void)
{
    line_ends *lines = malloc(LINES * sizeof *lines);
    for (uint64_t i = 0; i < LINES; i++) {
        double a = (double)(hwi_scramble(3 * i + 1) >> 11) * 0x1p-53;
        double b = (double)(hwi_scramble(3 * i + 2) >> 11) * 0x1p-53;
        double c = (double)(hwi_scramble(3 * i + 3) >> 11) * 0x1p-53;
        // From very slack to nearly taut, at any angle.
        double distance = i % 2 == 0 ? a : 1.0 - pow(10.0, -8.0 * a);
        double angle = 1.57 * (2.0 * b - 1.0);
        lines[i] = (line_ends){distance * cos(angle), distance * sin(angle), pow(10.0, -9.0 + 8.0 * c)};
    }
    return lines;
}

// The same equation, sinh(u) / u = r, as one would write it at first: to the same accuracy, with the C library.
static double bisect(double x, double z)
{
    double ratio = sqrt(1.0 - z * z) / x;
    double low = 0.0;
    double high = 1.0;
    while (sinh(high) < ratio * high)
        high *= 2.0;
    while (high - low > 1e-12 * high) {
        double u = 0.5 * (low + high);
        if (sinh(u) < ratio * u)
            low = u;
        else
            high = u;
    }
    return 0.5 * x / (0.5 * (low + high));
}

static double sum;

static double time_sinh(const line_ends *lines)
{
    double begin = hwi_now();
    for (int i = 0; i < LINES; i++)
        sum += sinh(20.0 * lines[i].x);
    return (hwi_now() - begin) / LINES;
}

static double time_solve(const line_ends *lines)
{
    double begin = hwi_now();
    for (int i = 0; i < LINES; i++) {
        hwi_hang hang;
        hwi_hang_solve(&hang, lines[i].x, lines[i].z);
        sum += hang.a;
    }
    return (hwi_now() - begin) / LINES;
}

static double time_elastic(const line_ends *lines)
{
    double begin = hwi_now();
    for (int i = 0; i < LINES; i++) {
        hwi_hang hang = {0};
        hwi_hang_solve_elastic(&hang, lines[i].x, lines[i].z, lines[i].strain, false);
        sum += hang.a;
    }
    return (hwi_now() - begin) / LINES;
}

static double time_bisection(const line_ends *lines)
{
    double begin = hwi_now();
    for (int i = 0; i < LINES; i++)
        sum += bisect(lines[i].x, lines[i].z);
    return (hwi_now() - begin) / LINES;
}

static void bench_catenary(void)
{
    line_ends *lines = draw_lines();
    double (*const timed[])(const line_ends *) = {time_sinh, time_solve, time_elastic, time_bisection};
    double best[4] = {1e300, 1e300, 1e300, 1e300};
    for (int run = 0; run < BENCH_RUNS; run++) {
        for (int i = 0; i < 4; i++) {
            double seconds = timed[i](lines);
            best[i] = seconds < best[i] ? seconds : best[i];
        }
    }
    uint64_t hash = HWI_HASH_SEED;
    for (int i = 0; i < LINES; i++) {
        hwi_hang hang = {0};
        hwi_hang_solve_elastic(&hang, lines[i].x, lines[i].z, lines[i].strain, false);
        hash = hwi_hash_bytes(hash, &hang.a, sizeof hang.a);
    }
    write_row("catenary_sinh", best[0] * 1e9, "ns", hash);
    write_row("catenary_solve", best[1] * 1e9, "ns", hash);
    write_row("catenary_solve_in_sinh_calls", best[1] / best[0], "ratio", hash);
    write_row("catenary_elastic_in_sinh_calls", best[2] / best[0], "ratio", hash);
    write_row("catenary_mean_in_sinh_calls", 0.5 * (best[1] + best[2]) / best[0], "ratio", hash);
    write_row("catenary_speedup_over_bisection", best[3] / best[1], "ratio", hash);
    free(lines);
}

// ---- Lines that move, and that sleep ----

#define MANY 1000

typedef void move_lines(scene *s, int32_t frame);

// Where the vehicle of a line is: to and fro, all the time, at 1.7 m/s.
static hw_vec3 vehicle(int32_t line, int32_t frame)
{
    int32_t phase = (frame + 7 * line) % 200;
    float way = (float)(phase < 100 ? phase : 200 - phase) * 0.02f;
    return (hw_vec3){5.0f + 0.02f * (float)(line % 50) + way, -3.0f, way};
}

static hw_tether_id tethers[MANY];

static void move_tethers(scene *s, int32_t frame)
{
    (void)s;
    for (int32_t i = 0; i < MANY; i++)
        hw_tether_set_ends(tethers[i], (hw_vec3){0}, vehicle(i, frame));
}

static void move_cables(scene *s, int32_t frame)
{
    for (int32_t i = 0; i < MANY; i++)
        hw_cable_hold(s->cables[i], 32, vehicle(i, frame));
}

// The best of some runs, seconds per step. The frames go on from run to run: nothing jumps.
static double time_steps(scene *s, int32_t steps, move_lines *move)
{
    double best = 1e300;
    int32_t frame = 0;
    for (int run = 0; run < BENCH_RUNS; run++) {
        double seconds = 0.0;
        for (int32_t i = 0; i < steps; i++, frame++) {
            if (move != NULL)
                move(s, frame);
            double begin = hwi_now();
            hw_world_step(s->world, 1.0 / 60.0);
            seconds += hwi_now() - begin;
        }
        best = seconds / steps < best ? seconds / steps : best;
    }
    return best;
}

static void begin_many(scene *s, int32_t workers)
{
    hw_world_def def = scene_world_def();
    def.worker_count = workers;
    scene_begin(s, &def);
    hw_current_def current_def;
    hw_current_id current;
    hw_current_def_init(&current_def, HW_CURRENT_UNIFORM);
    current_def.velocity = (hw_vec3){0.2f, 0.0f, 0.3f};
    hw_current_create(s->world, &current_def, &current);
}

static void bench_model(int32_t model, const char *name, int32_t workers, double cable)
{
    scene s;
    begin_many(&s, workers);
    for (int32_t i = 0; i < MANY; i++) {
        hw_tether_def def = tether_def(model);
        def.end_position = vehicle(i, 0);
        hw_tether_create(s.world, &def, &tethers[i]);
    }
    double moving = time_steps(&s, 20, move_tethers);
    uint64_t hash = scene_hash(&s);
    write_named_row(moving * 1e9 / MANY, "ns/line/step", hash, "tether_%s_1000_moving_workers_%d", name, (int)workers);
    write_named_row(cable / moving, "ratio", hash, "tether_%s_times_cheaper_than_dynamic_workers_%d", name,
                    (int)workers);
    // They come to rest first.
    for (int32_t i = 0; i < 600; i++)
        hw_world_step(s.world, 1.0 / 60.0);
    double asleep = time_steps(&s, 200, NULL);
    write_named_row(asleep * 1e9 / MANY, "ns/line/step", hash, "tether_%s_1000_asleep_workers_%d", name, (int)workers);
    scene_end(&s);
}

static void bench_many(int32_t workers)
{
    // The same lines as dynamic cables of as many points, moved in the same way.
    scene s;
    begin_many(&s, workers);
    for (int32_t i = 0; i < MANY; i++) {
        hw_cable_def def = scene_cable_def(HW_MODEL_DYNAMIC);
        def.segment_count = 32;
        def.end_position = vehicle(i, 0);
        scene_add(&s, &def);
    }
    double cable = time_steps(&s, 20, move_cables);
    scene_end(&s);
    bench_model(HW_MODEL_CATENARY, "catenary", workers, cable);
    bench_model(HW_MODEL_V_SHAPE, "v_shape", workers, cable);
    bench_model(HW_MODEL_STRAIGHT, "straight", workers, cable);
}

void bench_tether(void)
{
    if (!rows_wanted("tether"))
        return;
    bench_catenary();
    bench_many(1);
    bench_many(2);
}
