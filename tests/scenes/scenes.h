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
hw_attachment_id scene_attach(scene *s, hw_cable_id cable, float arc_length, hw_body_id body, hw_vec3 point,
                              uint32_t flags);
void scene_end(scene *s);

/// Take the water away: nothing but weight is left, not even air.
void scene_drain(scene *s);

/// A dynamic line of 2 mm without bending, of so many kg/m and N, held at both ends.
hw_cable_def scene_thin_line(double mass_per_length, double axial_stiffness, float length, int32_t segments,
                             hw_vec3 start, hw_vec3 end);

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

// ---- The cable of S1's experiments: 10 m, 100 segments, no gravity, no random displacement ----
// Their ends lie 5 or 8 m apart on the x axis; particle 0 is the end that is moved (A in Figure 8), the other is
// pinned.

#define SCENE_S1_SEGMENTS  100
#define SCENE_S1_POINTS    101
#define SCENE_S1_LENGTH    10.0f
#define SCENE_S1_SUBSTEPS  400
#define SCENE_S1_FAR_POINT 80 // four fifths of the way from the moved end

/// `span` is the distance of the ends.
hw_cable_def scene_s1_def(float span);

/// Where the moved end stands before substep `substep`: it runs from `from` at `velocity` (m per substep) during
/// `moving_substeps`, then stops.
hw_vec3 scene_s1_moved_end(hw_vec3 from, hw_vec3 velocity, int32_t moving_substeps, int32_t substep);

/// Figure 4: the end is pulled aside by 5 m at 3 m/s and then held; the ends are never farther apart than 9.5 m, so all
/// stretch is the solver's.
void scene_s1_pull_begin(scene *s, int32_t solver_iterations);
void scene_s1_pull_step(scene *s, int32_t substep);

/// Figures 9 and 10: the end is moved up and right by 1.13 m, then held.
#define SCENE_S1_DISTURB_MOVING 40
#define SCENE_S1_DISTURB_SPEED  0.02f // m per substep along x and along y
void scene_s1_disturb_begin(scene *s, float drag_factor);
void scene_s1_disturb_step(scene *s, int32_t substep);

/// Figure 11: nothing is moved. The cable starts in an arc below its ends, or in the same arc above them.
#define SCENE_S1_DRIFT_RANDOM   0.02f // m
#define SCENE_S1_DRIFT_SUBSTEPS 8000
void scene_s1_drift_begin(scene *s, int arc_above, float random_displacement, uint64_t seed);

/// How much of the difference between two starting shapes is left in the difference between two present ones: 1 at the
/// start, 0 when the present ones no longer tell which started where.
double scene_s1_memory(const hw_vec3 *start_a, const hw_vec3 *start_b, const hw_vec3 *now_a, const hw_vec3 *now_b);

#endif
