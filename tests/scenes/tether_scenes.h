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

/// The same with an obstacle in the way of the first of them: for the table of scenes.
void scene_create_tethers(scene *s);
void scene_drive_tethers(scene *s, int32_t substep);

#endif
