// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Scenes with tethers, shared by tests, bench and figures.

#ifndef HAWSER_TESTS_TETHER_SCENES_H
#define HAWSER_TESTS_TETHER_SCENES_H

#include "scenes.h"

/// The definition as its _init function leaves it.
hw_tether_def tether_def(int32_t model);

/// So many tethers in a grid, in a uniform current; and their vehicles on their way, frame by frame.
void scene_many_tethers(scene *s, int32_t count);
void scene_move_tethers(scene *s, int32_t frame);

/// An obstacle as a mesh of triangles, its normals outwards: a box of twelve, an upright leg of a platform of so many
/// sides. The corners of the leg are at its radius.
hw_collider_id scene_add_box_mesh(scene *s, hw_vec3 centre, hw_vec3 half);
hw_collider_id scene_add_leg_mesh(scene *s, hw_vec3 centre, float radius, float half_height, int32_t sides);

/// The same with an obstacle in the way of the first of them: for the table of scenes.
void scene_create_tethers(scene *s);
void scene_drive_tethers(scene *s, int32_t substep);

#endif
