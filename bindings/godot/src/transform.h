// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Between the engine's transforms and ours: from a node's space to the world and back.

#ifndef HWG_TRANSFORM_H
#define HWG_TRANSFORM_H

#include "engine.h"

/// A point of the node's space, in the world.
hw_vec3 hwg_transform_point(const hwg_transform *transform, hw_vec3 point);

/// The way back: first subtract transform->origin, then multiply by these rows. False if a scale is zero.
bool hwg_transform_invert_basis(const hwg_transform *transform, hw_vec3 rows[3]);

/// First `second`, then `first`, as matrices multiply.
hwg_transform hwg_transform_multiply(const hwg_transform *first, const hwg_transform *second);

/// Where a node is in the space of one above it, worked out from the transforms between them: it does not tremble far
/// from the world's origin. False if it is not below it, or something between them follows no parent.
bool hwg_transform_within(GDExtensionObjectPtr node, GDExtensionObjectPtr ancestor, hwg_transform *transform);

hw_vec3 hwg_rows_apply(const hw_vec3 rows[3], hw_vec3 vector);

/// How many times longer things are in the world than in the node's space, on average.
float hwg_transform_scale(const hwg_transform *transform);

/// True if the three axes are scaled alike, to one part in a hundred.
bool hwg_transform_is_uniform(const hwg_transform *transform);

/// Make the three axes one long, each for itself. An axis of no length stays.
void hwg_transform_remove_scale(hwg_transform *transform);

/// The rotation whose matrix has these rows.
hw_quat hwg_rows_quaternion(const hw_vec3 rows[3]);

float hwg_distance(hw_vec3 a, hw_vec3 b);

#endif
