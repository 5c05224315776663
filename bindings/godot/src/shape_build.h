// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// A large mesh takes long to become a collider: some 100 ms for 100 000 triangles. Where there is time, it is made
// beside the game, by one of the engine's worker threads in a world of its own, and handed over when it is done.

#ifndef HWG_SHAPE_BUILD_H
#define HWG_SHAPE_BUILD_H

#include "shape_copy.h"

typedef struct hwg_shape_build hwg_shape_build;

/// Begin to make a mesh. `def` has everything, as hwg_shape_create wants it. NULL if there is no memory.
hwg_shape_build *hwg_shape_build_begin(hwg_rid shape, hw_vec3 scale, const hw_collider_def *def);

/// True when it is made, or refused.
bool hwg_shape_build_is_done(const hwg_shape_build *build);

/// Wait for it, hand it over to the world, and free the build. `def` becomes that of the collider. False, with the
/// sentence in `refusal`, if the core refused it.
bool hwg_shape_build_end(hwg_shape_build *build, hw_world_id world, hw_collider_def *def, hw_collider_id *collider,
                         char *refusal, size_t capacity);

/// Wait for it, and throw it away. NULL does nothing.
void hwg_shape_build_drop(hwg_shape_build *build);

#endif
