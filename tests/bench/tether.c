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
    write_row("catenary_speedup_over_bisection", best[3] / best[1], "ratio", hash);
    free(lines);
}

// Seconds per step.
static double time_steps(scene *s, int32_t steps, int moving)
{
    double best = 1e300;
    for (int run = 0; run < BENCH_RUNS; run++) {
        double seconds = 0.0;
        for (int32_t i = 0; i < steps; i++) {
            if (moving)
                scene_move_tethers(s, i);
            double begin = hwi_now();
            hw_world_step(s->world, 1.0 / 60.0);
            seconds += hwi_now() - begin;
        }
        best = seconds / steps < best ? seconds / steps : best;
    }
    return best;
}

static void bench_thousand(int32_t workers)
{
    enum { count = 1000 };
    scene s;
    hw_world_def def = scene_world_def();
    def.worker_count = workers;
    scene_begin(&s, &def);
    scene_many_tethers(&s, count);
    double moving = time_steps(&s, 20, 1);
    uint64_t hash = scene_hash(&s);
    double asleep = time_steps(&s, 200, 0);
    write_named_row(moving * 1e9 / count, "ns/line/step", hash, "tether_1000_moving_workers_%d", (int)workers);
    write_named_row(asleep * 1e9 / count, "ns/line/step", hash, "tether_1000_asleep_workers_%d", (int)workers);
    scene_end(&s);
    if (workers == 1) {
        // The same lines as cables, of as many segments.
        scene c;
        scene_begin(&c, &def);
        hw_current_def current_def;
        hw_current_id current;
        hw_current_def_init(&current_def, HW_CURRENT_UNIFORM);
        current_def.velocity = (hw_vec3){0.2f, 0.0f, 0.3f};
        hw_current_create(c.world, &current_def, &current);
        for (int32_t i = 0; i < count; i++) {
            hw_cable_def cable = scene_cable_def(HW_MODEL_DYNAMIC);
            cable.segment_count = 32;
            cable.end_position = (hw_vec3){5.0f + 0.02f * (float)(i % 50), -3.0f, 0.0f};
            scene_add(&c, &cable);
        }
        double dynamic = time_steps(&c, 4, 0);
        write_row("tether_moving_share_of_dynamic_cable", moving / dynamic, "ratio", hash);
        scene_end(&c);
    }
}

void bench_tether(void)
{
    if (!rows_wanted("tether"))
        return;
    bench_catenary();
    bench_thousand(1);
    bench_thousand(2);
}
