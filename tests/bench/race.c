// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// What it costs to keep a cable's length: our dynamic model against others, all at the same largest stretch.
//
// First each competitor's cheapest setting is sought that stays within the limit in a scenario, to within a tenth; then
// all are timed in turns, so that what disturbs the machine disturbs all of them. A ratio is how many times
// dearer the competitor is. Frames of the dynamic model cost more where the motion is violent, so the whole scenario is
// timed; frames of the others all cost the same, so a few suffice.

#include "benches.h"
#include "rows.h"
#include "solver.h"

#include <math.h>
#include <stdio.h>

#define STRETCH_LIMIT 0.001
#define LADDER_STEP   1.4
#define HALVINGS      2
#define LARGEST       65536
#define ROUNDS        5
#define SEGMENTS      100
#define SIDE_BY_SIDE  64

typedef struct racer {
    const solver *solver;
    const char *suffix; // of the rows' names
    int32_t setting;
    bool capped; // even the largest setting stretches more
    length_error error;
    double seconds; // a frame
} racer;

static bool try_setting(racer *r, const scenario *s, int32_t setting)
{
    length_error error = solver_error(r->solver, setting, s, 1, STRETCH_LIMIT, NULL);
    bool good = error.stretch <= STRETCH_LIMIT;
    if (good || setting == LARGEST) {
        r->setting = setting;
        r->error = error;
        r->capped = !good;
    }
    return good;
}

// Bad settings fail early and cost little, so the ladder is climbed from below. Then the last step is halved.
static void seek_setting(racer *r, const scenario *s)
{
    int32_t bad = 0;
    int32_t setting = 16;
    while (!try_setting(r, s, setting) && setting < LARGEST) {
        bad = setting;
        setting = setting < LARGEST / LADDER_STEP ? (int32_t)(setting * LADDER_STEP) : LARGEST;
    }
    for (int32_t i = 0; i < HALVINGS && bad > 0 && !r->capped; i++) {
        int32_t middle = (int32_t)sqrt((double)bad * r->setting);
        if (!try_setting(r, s, middle))
            bad = middle;
    }
}

// About a twentieth of a second of frames, and no more than the scenario has.
static int32_t frames_to_time(const racer *r, const scenario *s)
{
    double guess = solver_seconds(r->solver, r->setting, s, 1, 1);
    return (int32_t)fmin(fmax(0.05 / guess, 1.0), s->frames);
}

static void write_error(const racer *r, const scenario *s, uint64_t hash, const char *name)
{
    write_named_row(100.0 * r->error.stretch, "% largest stretch", hash, "stretch_%s_%s", name, s->name);
    write_named_row(100.0 * r->error.squeeze, "% largest squeeze", hash, "squeeze_%s_%s", name, s->name);
}

static void write_racer(const racer *r, const scenario *s, const racer *ours, const racer *ours_many)
{
    const char *unit = r->capped ? "ratio (at least; cap reached)" : "ratio";
    write_named_row(r->setting, "iterations or substeps", 0, "setting_%s_%s", r->suffix, s->name);
    write_error(r, s, 0, r->suffix);
    write_named_row(1e6 * r->seconds, "us/frame", 0, "frame_%s_%s", r->suffix, s->name);
    write_named_row(r->seconds / ours->seconds, unit, 0, "ratio_%s_%s", r->suffix, s->name);
    // The others solve one cable after another: 64 cost them 64 times what one costs.
    write_named_row(r->seconds / ours_many->seconds, unit, 0, "ratio_%s_64_%s", r->suffix, s->name);
}

static void race(int32_t which)
{
    scenario s = scenario_of(which, SEGMENTS, 0, 1);
    scenario many[SIDE_BY_SIDE];
    racer ours = {.solver = &dynamic_solver};
    racer ours_many = {.solver = &dynamic_solver};
    racer stiff = {.solver = &dynamic_solver, .setting = DYNAMIC_STIFF, .seconds = INFINITY};
    racer others[] = {
        {.solver = &verlet_solver, .suffix = "verlet_needed"},
        {.solver = &xpbd_solver, .suffix = "xpbd_needed"},
        {.solver = &verlet_solver, .suffix = "verlet16", .setting = 16},
        {.solver = &projector_solver, .suffix = "projector_needed"},
    };
    // Without a heavy end the last is the first.
    int32_t other_count = scenario_hangs(&s) ? 4 : 3;
    int32_t frames[4];
    uint64_t hash;
    uint64_t hash_many;
    uint64_t hash_stiff;

    for (int32_t i = 0; i < SIDE_BY_SIDE; i++)
        many[i] = scenario_of(which, SEGMENTS, i, SIDE_BY_SIDE);
    ours.error = solver_error(ours.solver, DYNAMIC_REAL, &s, 1, INFINITY, &hash);
    ours_many.error = solver_error(ours.solver, DYNAMIC_REAL, many, SIDE_BY_SIDE, INFINITY, &hash_many);
    stiff.error = solver_error(stiff.solver, stiff.setting, &s, 1, INFINITY, &hash_stiff);
    write_error(&ours, &s, hash, "dynamic");
    write_error(&stiff, &s, hash_stiff, "dynamic_stiff");
    write_error(&ours_many, &s, hash_many, "dynamic_64");
    for (int32_t i = 0; i < other_count; i++) {
        show_progress("%s: what %s must be set to", s.name, others[i].suffix);
        if (others[i].setting > 0)
            others[i].error = solver_error(others[i].solver, others[i].setting, &s, 1, INFINITY, NULL);
        else
            seek_setting(&others[i], &s);
        frames[i] = frames_to_time(&others[i], &s);
        others[i].seconds = INFINITY;
    }
    ours.seconds = INFINITY;
    ours_many.seconds = INFINITY;
    for (int32_t round = 0; round < ROUNDS; round++) {
        ours.seconds = fmin(ours.seconds, solver_seconds(ours.solver, DYNAMIC_REAL, &s, 1, s.frames));
        stiff.seconds = fmin(stiff.seconds, solver_seconds(stiff.solver, stiff.setting, &s, 1, s.frames));
        ours_many.seconds = fmin(
            ours_many.seconds, solver_seconds(ours.solver, DYNAMIC_REAL, many, SIDE_BY_SIDE, s.frames) / SIDE_BY_SIDE);
        for (int32_t i = 0; i < other_count; i++) {
            double seconds = solver_seconds(others[i].solver, others[i].setting, &s, 1, frames[i]);
            others[i].seconds = fmin(others[i].seconds, seconds);
        }
    }
    write_named_row(1e6 * ours.seconds, "us/frame", hash, "frame_dynamic_%s", s.name);
    write_named_row(1e6 * stiff.seconds, "us/frame", hash_stiff, "frame_dynamic_stiff_%s", s.name);
    write_named_row(1e6 * ours_many.seconds, "us/frame/cable", hash_many, "frame_dynamic_64_%s", s.name);
    for (int32_t i = 0; i < other_count; i++)
        write_racer(&others[i], &s, &ours, &ours_many);
}

void bench_race(void)
{
    for (int32_t which = 0; which < SCENARIO_COUNT; which++) {
        char name[64];
        snprintf(name, sizeof name, "race_%s", scenario_of(which, SEGMENTS, 0, 1).name);
        if (rows_wanted(name))
            race(which);
    }
}
