// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// A floater: a hull that a body carries through the water. It floats, drags, slams and is blown about.
//
//     hull  --position, orientation-->  body     simulated by the world, or owned by the host (body.h)
//
// Methods
//   exact          every triangle is cut where the waves meet it, and the pressure on its wet part is integrated in
//                  closed form: hydrostatic below the local surface, and the waves' own pressure, which fades with
//                  depth. A body at rest stays at rest.
//   random points  A. Bezgodov and A. Karsakov, 2016: points strewn over the hull anew in every substep, each a small
//                  element of area; wet or dry by the wave above it. Drifts a little, even in calm water.
//
// Both drag and lift every wet element by its angle to the flow, C = drag_normal cos(angle) + drag_base against the
// flow and C = lift sin(2 angle) across it. Around that: skin friction (ITTC 1957), the water that a moving body must
// move along (added mass), slamming, wind on what is dry, and damping of your own.
//
// Added mass is always taken implicitly: the water's inertia goes into the body's own, so the lightest ball under water
// rises with 2 g and never explodes. The load of a body of the host is worked out so that it moves the same.

#ifndef HAWSER_FLOATER_H
#define HAWSER_FLOATER_H

#include "hawser/base.h"
#include "hawser/id.h"
#include "hawser/math_types.h"

#define HW_FLOATER_EXACT         1
#define HW_FLOATER_RANDOM_POINTS 2

#define HW_FLOATER_ENABLED          1u // without it the water does not touch it
#define HW_FLOATER_SKIN_FRICTION    2u // ITTC 1957 on the wet area, by the hull's length and speed
#define HW_FLOATER_GIVEN_ADDED_MASS 4u // added_mass is used, not the ellipsoid that fits the hull

#define HW_MAX_FLOATER_POINTS 65536

typedef struct hw_floater_def {
    uint32_t struct_size;           // set by hw_floater_def_init
    int32_t method;                 // HW_FLOATER_EXACT or HW_FLOATER_RANDOM_POINTS, set by hw_floater_def_init
    hw_body_id body;                // that carries it. Cannot change later
    hw_hull_id hull;                // its shape. Cannot change later
    uint32_t flags;                 // HW_FLOATER_…, default ENABLED, exact also SKIN_FRICTION
    int32_t point_count;            // random points: 16..65536, default 1000. Cost is linear
    hw_vec3 position;               // m, of the hull's frame in the body's, each within 1e5, default 0
    hw_quat orientation;            // of the hull's frame in the body's; any length but 0, default none
    float drag_normal;              // a, 0..100, default 1
    float drag_base;                // b, 0..100, default 0.1; exact 0, as skin friction has its place
    float lift;                     // c, 0..100, default 1
    float wind_drag;                // 0..100, default 1. a of the wind, on the dry part that faces it
    float slamming;                 // 0..1, default 1. Share of the blow by which water that is hit is set in motion
    float slam_limit;               // m/s^2, 0.1..1e6, default 20. HW_EVENT_FLOATER_SLAMMED: a blow this hard
    hw_vec3 linear_damping;         // N s/m along the hull's axes, each 0..1e12, default 0. Of the speed in the water
    hw_vec3 quadratic_damping;      // N s^2/m^2, likewise
    hw_vec3 linear_spin_damping;    // N m s about the hull's axes, likewise
    hw_vec3 quadratic_spin_damping; // N m s^2, likewise
    float added_mass_scale;         // 0..10, default 1. Times that of the ellipsoid, or of added_mass
    float added_mass_share;         // 0.01..1, default 1. added_mass holds with this share of the volume under water;
                                    // with another share there is as much more or less of it
    float added_mass[36];           // kg, kg m, kg m^2: 6 rows of 6, along and about the hull's axes through the
                          // body's centre of mass; symmetric, no eigenvalue below 0, each within 1e18, default 0
    float radiation_damping; // 0..2, default 0.1, random points 0. What the waves that it makes itself take from
                             // its heave, as a share of what would just stop it swinging; roll and pitch alike
    uint64_t seed;           // random points: any, default 0
    uint64_t user_data;      // yours; returned untouched
} hw_floater_def;

/// Fill in every default of a method. Must be called before any field is set.
/// Errors: NULL_ARGUMENT, BAD_VALUE (no such method; the struct is zeroed).
HW_API hw_result hw_floater_def_init(hw_floater_def *def, int32_t method);

/// Create a floater. A body may carry several. Memory: about 50 bytes for each point of the hull. Cost of a step:
/// linear in triangles, or in points, and in what the water costs to ask.
/// Errors: NULL_ARGUMENT, NOT_INITIALIZED, BAD_VALUE (also: body or hull of another world), OUT_OF_MEMORY, TOO_MANY,
/// BUSY and those of ids.
HW_API hw_result hw_floater_create(hw_world_id world, const hw_floater_def *def, hw_floater_id *floater);

/// Destroy a floater. A null id is allowed and does nothing. Destroying its body destroys it.
/// Errors: BUSY and those of ids.
HW_API hw_result hw_floater_destroy(hw_floater_id floater);

/// The definition as it stands now.
/// Errors: NULL_ARGUMENT and those of ids.
HW_API hw_result hw_floater_get_def(hw_floater_id floater, hw_floater_def *def);

/// Change a living floater, its method too; body and hull must stay as they are.
/// Errors: NULL_ARGUMENT, NOT_INITIALIZED, BAD_VALUE, BUSY and those of ids.
HW_API hw_result hw_floater_set_def(hw_floater_id floater, const hw_floater_def *def);

/// How it floats, as the last substep found it; all zero before the first. Vectors are in the world's axes.
typedef struct hw_floater_status {
    float submerged_volume;        // m^3
    float submerged_share;         // 0..1, of the hull's volume
    float wet_area;                // m^2
    float waterplane_area;         // m^2, that the hull cuts out of the surface
    float draft;                   // m, of its lowest point below the mean surface where it floats
    float waterline;               // m along y: that surface
    float metacentric_height;      // m, GM of the axis about which it rolls most easily; negative: it turns over
    float metacentric_height_long; // m, GM of the other axis
    hw_vec3 centre_of_buoyancy;    // m
    hw_vec3 water_velocity;        // m/s, mean over the wet part
    hw_vec3 buoyancy;              // N, hydrostatic, below the waves as they stand
    hw_vec3 waves;                 // N, what the waves' motion takes off it or adds, inside the water too
    hw_vec3 drag;                  // N
    hw_vec3 lift;                  // N
    hw_vec3 friction;              // N, of the skin
    hw_vec3 damping;               // N, of radiation_damping and your own
    hw_vec3 slamming;              // N
    hw_vec3 wind;                  // N
    hw_vec3 torque;                // N m, of all of them about the body's centre of mass
    int32_t capsized;              // 1: the hull's y axis points down
    int32_t submerged;             // 1: wholly under water
    int32_t element_count;         // triangles or points that were worked through
    uint64_t user_data;
} hw_floater_status;

/// Errors: NULL_ARGUMENT and those of ids.
HW_API hw_result hw_floater_get_status(hw_floater_id floater, hw_floater_status *status);

/// Where hull and surface meet now, for drawing: pairs of points, m, in the world; each pair is one piece of the line.
/// It follows all waves, also those that are too short to move the hull. `count` gets the number of points, also when
/// `capacity` is short; what fits is written. Cost: on waves, several times a step of this floater.
/// Errors: NULL_ARGUMENT, BAD_VALUE, BUFFER_TOO_SMALL and those of ids.
HW_API hw_result hw_floater_copy_waterline(hw_floater_id floater, hw_vec3 *points, int32_t capacity, int32_t *count);

/// A part of the hull: a triangle, or a point of the random ones, with the area that it stands for.
typedef struct hw_floater_element {
    hw_vec3 position; // m, in the world
    hw_vec3 normal;   // out of the hull
    float area;       // m^2
    float depth;      // m below the surface above it, negative: dry
} hw_floater_element;

/// The elements as the next substep will use them. `count` gets their number, also when `capacity` is short.
/// Errors: as hw_floater_copy_waterline.
HW_API hw_result hw_floater_copy_elements(hw_floater_id floater, hw_floater_element *elements, int32_t capacity,
                                          int32_t *count);

/// The ids of the world's floaters. `count` gets their number, also when `capacity` is short.
/// Errors: NULL_ARGUMENT, BAD_VALUE, BUFFER_TOO_SMALL and those of ids.
HW_API hw_result hw_world_get_floaters(hw_world_id world, hw_floater_id *floaters, int32_t capacity, int32_t *count);

#endif
