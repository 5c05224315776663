// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Random scenarios that no setting of the solver was chosen for: how many of them keep their length.

#include "benches.h"
#include "rows.h"
#include "solver.h"

#include <math.h>

#define SCENARIOS 400

static void show_scenario(int32_t index, const scenario *s, double stretch)
{
    show_progress("held out %3d stretches %7.3f %%: %3d segments of %.3f m, end mass %.1f, %s %.2f m/s, %.2f m, "
                  "chord %.2f",
                  (int)index, 100.0 * stretch, (int)s->segment_count, s->segment_length, s->end_mass_ratio,
                  s->pulled ? "pull" : "sinusoid", s->speed, s->distance, s->chord);
}

void bench_held_out(void)
{
    static const double limits[] = {0.001, 0.01, 0.1};
    static const char *const names[] = {"0.1_percent", "1_percent", "10_percent"};
    int32_t within[3] = {0, 0, 0};
    double worst = 0.0;
    double worst_squeeze = 0.0;
    double sum = 0.0;
    double seconds = 0.0;
    double particle_frames = 0.0;
    uint64_t hashes = 0;
    if (!rows_wanted("held_out"))
        return;
    for (int32_t i = 0; i < SCENARIOS; i++) {
        scenario s = scenario_held_out(i);
        uint64_t hash;
        length_error error = solver_error(&dynamic_solver, DYNAMIC_REAL, &s, 1, INFINITY, &hash);
        double stretch = error.stretch;
        seconds += s.frames * solver_seconds(&dynamic_solver, DYNAMIC_REAL, &s, 1, s.frames);
        particle_frames += (double)s.frames * (s.segment_count + 1);
        hashes = hashes * 31 + hash;
        worst = fmax(worst, stretch);
        worst_squeeze = fmax(worst_squeeze, error.squeeze);
        sum += fmin(stretch, 1.0);
        for (int32_t j = 0; j < 3; j++)
            within[j] += stretch <= limits[j];
        if (stretch > limits[0])
            show_scenario(i, &s, stretch);
        if (i % 100 == 99)
            show_progress("%d of %d held-out scenarios", (int)i + 1, SCENARIOS);
    }
    for (int32_t j = 0; j < 3; j++)
        write_named_row(100.0 * within[j] / SCENARIOS, "% of scenarios", hashes, "held_out_within_%s", names[j]);
    write_row("held_out_worst", 100.0 * worst, "% largest stretch", hashes);
    write_row("held_out_worst_squeeze", 100.0 * worst_squeeze, "% largest squeeze", hashes);
    write_row("held_out_mean", 100.0 * sum / SCENARIOS, "% largest stretch", hashes);
    write_row("held_out_cost", 1e9 * seconds / particle_frames, "ns/particle/frame", hashes);
}
