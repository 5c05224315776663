// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Scenes, written once: the tests check them, the bench times them, the figures draw them.
//
// Nothing here calls the C library's sin or exp: a scene must start and move the same on every platform, bit for bit.

#ifndef HAWSER_TESTS_SCENES_H
#define HAWSER_TESTS_SCENES_H

#include "hawser/hawser.h"

#define SCENE_MAX_CABLES 1024

typedef struct scene {
    hw_world_id world;
    double substep; // s, the world's
    int32_t cable_count;
    hw_cable_id cables[SCENE_MAX_CABLES];
} scene;

/// The definitions as their _init functions leave them.
hw_world_def scene_world_def(void);
hw_cable_def scene_cable_def(int32_t model);

/// A world to add cables to. NULL takes the defaults.
void scene_begin(scene *s, const hw_world_def *def);
hw_cable_id scene_add(scene *s, const hw_cable_def *def);
void scene_end(scene *s);

/// Exactly `count` substeps, one a call.
void scene_run(scene *s, int32_t count);
uint64_t scene_hash(const scene *s);

/// World positions; returns how many there are.
int32_t scene_points(hw_cable_id cable, hw_vec3 *points, int32_t capacity);
hw_cable_status scene_status(hw_cable_id cable);

/// One scene of the table. `create` builds it into an empty world; `drive` (may be NULL) moves what its host would
/// move, before substep `substep`.
typedef struct scene_entry {
    const char *name;
    void (*create)(scene *s);
    void (*drive)(scene *s, int32_t substep);
    int32_t substeps; // how long the golden hash runs it
} scene_entry;

extern const scene_entry scene_table[];
extern const int32_t scene_table_count;

/// From the table, by name; ends the program if there is none.
const scene_entry *scene_find(const char *name);

/// Begin an entry with so many workers, and run it.
void scene_begin_entry(scene *s, const scene_entry *entry, int32_t worker_count);
void scene_run_entry(scene *s, const scene_entry *entry, int32_t first_substep, int32_t count);

// ---- The cable of S1's experiments: 10 m, 100 segments, no gravity; one end pinned, the other moved ----

#define SCENE_S1_SEGMENTS 100
#define SCENE_S1_LENGTH   10.0f

/// The definition that Figures 4, 9, 10 and 11 share, without random displacement. `span` is the distance of the ends.
hw_cable_def scene_s1_def(float span);

/// Where the moved end (particle 0) stands before substep `substep`: it runs from `from` at `velocity` (m per substep)
/// during `moving_substeps`, then stops.
hw_vec3 scene_s1_moved_end(hw_vec3 from, hw_vec3 velocity, int32_t moving_substeps, int32_t substep);

/// A wavy line of the cable's length between two points, in the xy plane: where Figure 11's runs start. `waves` half
/// periods, of a parabola each, of the given height; the points are spaced evenly along x.
void scene_s1_wavy_points(hw_vec3 *points, int32_t count, float span, int32_t waves, float height);

#endif
