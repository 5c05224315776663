// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// A cable in violent motion, for any solver: where it lies at the start, and where its held ends are at any time.
//
//     uw_sin     under water, neutrally buoyant, both ends held; the end circles at up to 3.8 m/s, the chord reaches
//                0.98 of the length
//     uw_pull    the same; the end is yanked at 10 m/s from 0.80 to 0.98 of the length
//     hang_sin   hanging from its start with a heavy free end; the start circles
//     hang_pull  the same; the start is yanked at 10 m/s by 1 m, up and aside
//
// Its start is near the origin, where numbers are precise. All of it counts as deep under water.

#ifndef HAWSER_BENCH_SCENARIO_H
#define HAWSER_BENCH_SCENARIO_H

#include "hawser/hawser.h"

#include <stdbool.h>

#define SCENARIO_FRAME       (1.0 / 60.0)              // s
#define SCENARIO_DRAG        0.9                       // velocity kept per …
#define SCENARIO_DRAG_PERIOD 0.02                      // … s, of solvers with linear drag
#define SCENARIO_GRAVITY     ((hw_vec3){0, -9.81f, 0}) // m/s^2, on a cable that is not neutrally buoyant

typedef struct scenario {
    const char *name;
    int32_t segment_count;
    int32_t frames;
    double segment_length; // m
    double particle_mass;  // kg
    double end_mass_ratio; // of the free end to a particle; 0: the end is held, and the cable neutrally buoyant
    bool pulled;           // else moved on two sinusoids
    double speed;          // m/s, the largest
    double distance;       // m, that a pull goes
    double chord;          // share of the length between held ends: at the start of a pull, in the middle of a sinusoid
    double delay;          // s, into the sinusoid or before the pull. Cables side by side must not do the same
} scenario;

enum { SCENARIO_COUNT = 4 };

/// One of the four, with so many segments of 0.1 m; cable `index` of `count` side by side.
scenario scenario_of(int32_t which, int32_t segment_count, int32_t index, int32_t count);

/// One of many that no setting was chosen for: 50 to 500 segments of 5 to 50 cm, end masses of 1 to 1000 particles,
/// sinusoids of up to 5 m/s, pulls of up to 10 m/s.
scenario scenario_held_out(int32_t index);

static inline bool scenario_hangs(const scenario *s)
{
    return s->end_mass_ratio > 0.0;
}

static inline double scenario_length(const scenario *s)
{
    return s->segment_count * s->segment_length;
}

/// Where the held ends are at `time`; the end of a hanging cable is free.
hw_vec3 scenario_start(const scenario *s, double time);
hw_vec3 scenario_end(const scenario *s, double time);

/// The segment_count + 1 points at time 0: an arc of equal segments, or straight down.
void scenario_lay(const scenario *s, hw_vec3 *points);

#endif
