// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// One shape afloat, for tests that know the answer.

#ifndef HAWSER_TESTS_FLOATING_H
#define HAWSER_TESTS_FLOATING_H

#include "scenes.h"

/// A world of water with a surface at 0, or without one.
void floating_begin(scene *s, double substep, int has_surface);

/// What a body is made of; zero means the default. The hull's frame lies at `offset` from the centre of mass.
typedef struct floating_def {
    hw_hull_def hull;
    hw_floater_def floater;
    float mass;       // kg
    hw_vec3 inertia;  // kg m^2; 0: that of a box round the hull
    hw_vec3 offset;   // m
    hw_vec3 position; // m
    hw_quat turned;   // 0: not
    hw_vec3 velocity; // m/s
    uint32_t body_flags;
} floating_def;

typedef struct floating {
    hw_body_id body;
    hw_floater_id floater;
    hw_hull_id hull;
} floating;

/// A shape of HW_HULL_…, simulated, exact.
floating_def floating_shape(int32_t shape);

/// Nothing but hydrostatics and inertia: no drag, lift, friction, slamming, damping or wind, no added mass.
void floating_make_ideal(floating_def *def);

floating floating_add(scene *s, const floating_def *def);
hw_body_state floating_state(floating f);
hw_floater_status floating_status(floating f);

/// The period of its heave (axis 1) or of its roll about x (axis 0), from crossings of the mean over `count` substeps.
double floating_period(scene *s, floating f, int axis, int32_t count);

#endif
