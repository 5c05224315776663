// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Any solver of cables, behind one interface: the ends are set, a frame is stepped, points are read.

#ifndef HAWSER_BENCH_SOLVER_H
#define HAWSER_BENCH_SOLVER_H

#include "scenario.h"

typedef struct solver {
    const char *name;
    // Cables side by side, one scenario each. `setting` is what a solver's accuracy is bought with.
    void *(*create)(const scenario *scenarios, int32_t cable_count, int32_t setting);
    void (*destroy)(void *state);
    // Where the held ends shall be at the end of the next frame; `end` is ignored where it is free.
    void (*set_ends)(void *state, int32_t cable, hw_vec3 start, hw_vec3 end);
    void (*step)(void *state); // one frame
    // The points, and each segment's elastic strain: the stretch that the material itself asks for.
    void (*read)(void *state, int32_t cable, hw_vec3 *points, float *elastic_strains);
    uint64_t (*hash)(void *state); // or NULL
} solver;

// Settings of the dynamic solver: a real material, whose elastic strain is allowed for; or one a hundred times as
// stiff, for which nothing is. The second shows that the lengths are not bought with softness.
enum { DYNAMIC_REAL, DYNAMIC_STIFF };

extern const solver verlet_solver;    // ours: projection of distances; setting = iterations a frame
extern const solver dynamic_solver;   // ours: what all others are compared with; setting = DYNAMIC_…
extern const solver xpbd_solver;      // small-step XPBD; setting = substeps a frame, one iteration each
extern const solver projector_solver; // the same with one substep; setting = iterations. Verlet, but with masses

/// Over all cables, segments and frames: by how much a segment was longer than its elastic strain makes it, and by how
/// much it was shorter than at rest, as shares. Infinite if anything was not a number.
typedef struct length_error {
    double stretch;
    double squeeze; // tension cannot explain it: a cable that is pushed reads 0
} length_error;

/// Runs the scenarios, up to the first frame whose stretch passes `limit`.
length_error solver_error(const solver *by, int32_t setting, const scenario *scenarios, int32_t cable_count,
                          double limit, uint64_t *hash);

/// Seconds of this thread for one frame of all cables: ends set, stepped, not read. Over the first `frames`.
double solver_seconds(const solver *by, int32_t setting, const scenario *scenarios, int32_t cable_count,
                      int32_t frames);

#endif
