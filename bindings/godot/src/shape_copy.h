// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// A shape of the engine's physics, as a collider of the core.

#ifndef HWG_SHAPE_COPY_H
#define HWG_SHAPE_COPY_H

#include "engine.h"

/// A transform without scale, and the scale apart; mirrored ones have a negative scale along x.
typedef struct hwg_placing {
    hw_vec3 position;
    hw_vec3 rows[3]; // of a rotation
    hw_vec3 scale;
} hwg_placing;

hwg_placing hwg_placing_of(const hwg_transform *transform);

/// True if the core has such a shape; a ray or a soft body it has not.
bool hwg_shape_is_known(hwg_rid shape);

/// A number that changes with the shape's data, made of about as many points as told, or all if there are no more.
/// `size` gets how many there are.
uint64_t hwg_shape_fingerprint(hwg_rid shape, int64_t most, int64_t *size);

/// True for shapes with data of their own, which colliders share.
bool hwg_shape_is_large(hwg_rid shape);

/// True for a mesh, which takes long to be made if it is large.
bool hwg_shape_is_mesh(hwg_rid shape);

/// Where the collider of a shape stands that is placed so: a plane has a direction and a distance of its own.
void hwg_shape_place(hwg_rid shape, const hwg_placing *placing, hw_vec3 *position, hw_quat *orientation);

/// Create the collider. `def` has everything but the shape; `sharer`, if not null, is a collider of the same shape and
/// scale. False, with the sentence in hw_last_error(), if the core refuses it.
bool hwg_shape_create(hw_world_id world, hwg_rid shape, hw_vec3 scale, hw_collider_id sharer, hw_collider_def *def,
                      hw_collider_id *collider);

/// The shape's data as it is now, for other threads: it does not change with the shape. NULL if there is no memory.
typedef struct hwg_shape_data hwg_shape_data;
hwg_shape_data *hwg_shape_data_read(hwg_rid shape);
void hwg_shape_data_free(hwg_shape_data *data);

/// hwg_shape_create with data that was read before, and no sharer. On any thread.
bool hwg_shape_create_from(hw_world_id world, const hwg_shape_data *data, hw_vec3 scale, hw_collider_def *def,
                           hw_collider_id *collider);

#endif
