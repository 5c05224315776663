// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "solver.h"

#include "memory_or_exit.h"
#include "rows.h"

#include <math.h>
#include <stdlib.h>

static void add_errors(length_error *error, const scenario *s, const hw_vec3 *points, const float *elastic_strains)
{
    for (int32_t i = 0; i < s->segment_count; i++) {
        double x = (double)points[i + 1].x - (double)points[i].x;
        double y = (double)points[i + 1].y - (double)points[i].y;
        double z = (double)points[i + 1].z - (double)points[i].z;
        double strain = sqrt(x * x + y * y + z * z) / s->segment_length - 1.0;
        double stretch = strain - (double)elastic_strains[i];
        if (!(fabs(stretch) < 1e30))
            stretch = INFINITY;
        error->stretch = fmax(error->stretch, stretch);
        error->squeeze = fmax(error->squeeze, -strain);
    }
}

length_error solver_error(const solver *by, int32_t setting, const scenario *scenarios, int32_t cable_count,
                          double limit, uint64_t *hash)
{
    int32_t most_segments = 0;
    for (int32_t i = 0; i < cable_count; i++)
        most_segments = scenarios[i].segment_count > most_segments ? scenarios[i].segment_count : most_segments;
    hw_vec3 *points = allocate_or_exit((size_t)(most_segments + 1) * sizeof *points);
    float *strains = allocate_or_exit((size_t)most_segments * sizeof *strains);
    length_error error = {0.0, 0.0};
    void *state = by->create(scenarios, cable_count, setting);
    for (int32_t frame = 0; frame < scenarios[0].frames && error.stretch <= limit; frame++) {
        double time = (frame + 1) * SCENARIO_FRAME;
        for (int32_t i = 0; i < cable_count; i++)
            by->set_ends(state, i, scenario_start(&scenarios[i], time), scenario_end(&scenarios[i], time));
        by->step(state);
        for (int32_t i = 0; i < cable_count; i++) {
            by->read(state, i, points, strains);
            add_errors(&error, &scenarios[i], points, strains);
        }
    }
    if (hash != NULL)
        *hash = by->hash != NULL ? by->hash(state) : 0;
    by->destroy(state);
    free(points);
    free(strains);
    return error;
}

double solver_seconds(const solver *by, int32_t setting, const scenario *scenarios, int32_t cable_count, int32_t frames)
{
    // The way is known before the clock starts: sines are not what is measured.
    hw_vec3(*ends)[2] = allocate_or_exit((size_t)frames * (size_t)cable_count * sizeof *ends);
    for (int32_t i = 0; i < frames * cable_count; i++) {
        double time = (i / cable_count + 1) * SCENARIO_FRAME;
        ends[i][0] = scenario_start(&scenarios[i % cable_count], time);
        ends[i][1] = scenario_end(&scenarios[i % cable_count], time);
    }
    void *state = by->create(scenarios, cable_count, setting);
    double begin = thread_seconds();
    for (int32_t frame = 0; frame < frames; frame++) {
        for (int32_t i = 0; i < cable_count; i++)
            by->set_ends(state, i, ends[frame * cable_count + i][0], ends[frame * cable_count + i][1]);
        by->step(state);
    }
    double seconds = thread_seconds() - begin;
    by->destroy(state);
    free(ends);
    return seconds / frames;
}
