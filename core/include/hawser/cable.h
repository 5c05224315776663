// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// A cable: a line of particles, segment_count + 1 of them, that keep their distance.
//
//     0----1----2----3---- … ----n        n = segment_count, each segment rest_length / n long
//
// A particle is free, or held at a point that the host moves. Particle 0 is the start, particle n the end.
//
// Models
//   dynamic real cables in real units: weight, buoyancy, drag, added mass, bending, the push of waves, tension in
//           newtons. Lengths are kept exactly at any frame rate; cables of a world are solved side by side. This is
//           the one to use.
//   verlet  the underwater cable of Ganoni, Mukundan and Green (2018): Verlet integration with a drag factor and random
//           displacements, distances kept by repeated projection.
//   spring  the rope of Pandey (2018): masses and springs with internal friction, semi-implicit Euler. Stable in
//           substeps of h seconds if spring_stiffness h^2 + 2 spring_friction h < particle_mass.

#ifndef HAWSER_CABLE_H
#define HAWSER_CABLE_H

#include "hawser/base.h"
#include "hawser/id.h"
#include "hawser/material.h"
#include "hawser/math_types.h"

#define HW_MODEL_VERLET   1
#define HW_MODEL_SPRING   2
#define HW_MODEL_DYNAMIC  3
#define HW_MODEL_STRAIGHT 4 // from here on: models of tethers (tether.h), not of cables
#define HW_MODEL_V_SHAPE  5
#define HW_MODEL_CATENARY 6

#define HW_MAX_SEGMENTS 200000

#define HW_CABLE_HOLD_START 1u  // particle 0 is held at start_position
#define HW_CABLE_HOLD_END   2u  // the last particle is held at end_position
#define HW_CABLE_BENDING    4u  // verlet: also keep particles i and i+2 two segments apart, which resists bending
#define HW_CABLE_BREAKS     8u  // dynamic: breaks where the tension passes material.breaking_load, if that is not 0
#define HW_CABLE_SPOOL      16u // verlet: the start is a spool (cable_spool.h), and must be held
#define HW_CABLE_TANGLES    32u // dynamic: touches itself and other cables with this flag. Costs: contact.h

typedef struct hw_cable_def {
    uint32_t struct_size;      // set by hw_cable_def_init
    int32_t model;             // HW_MODEL_…, set by hw_cable_def_init
    int32_t segment_count;     // 1..200000, default 100 (spring: 20, dynamic: 50). Cost is linear
    uint32_t flags;            // HW_CABLE_…, default HOLD_START | HOLD_END
    float rest_length;         // m, 0.001..1e6, default 10 (spring: 20, one metre a segment)
    float gravity_scale;       // -100..100, default 0: neutrally buoyant (spring, dynamic: 1)
    float substep_limit;       // s, 1e-5..1, default 0.02 (spring: 0.002). A longer world substep is divided evenly;
                               // dynamic: divides it further by itself, as the motion needs
    float drag_factor;         // verlet: velocity kept per substep, 0..1, default 0.9; 1 is no drag
    float random_displacement; // verlet: m, 0..1, default 0.001. Limit of the uniform displacement per axis and
                               // substep. The default is a slow drift: a 10 m cable at rest loses half of its shape in
                               // about 20 minutes; at 0.02 in about 8 seconds
    int32_t solver_iterations; // verlet: 1..100000, default 10. More is stiffer; cost is linear
    float tension_stiffness;   // verlet: N, 0..1e12, default 1000. Tension read out = this * (length / rest length - 1)
    float spring_stiffness;    // spring: N/m of each segment, 0..1e9, default 10000
    float spring_friction;     // spring: N s/m of each segment, 0..1e6, default 0.05
    float particle_mass;       // spring: kg, 1e-6..1e6, default 0.05
    float start_mass;          // dynamic: kg, 0..1e9, default 0. A weight at the start, felt where the start is free
    float end_mass;            // dynamic: the same at the end
    hw_cable_material material; // dynamic: default HW_MATERIAL_ROV_TETHER
    hw_vec3 acceleration;       // verlet: m/s^2, added to gravity_scale * gravity, at most 1e6, default 0
    hw_vec3 start_position;     // m, within 1e7, default (0, 0, 0)
    hw_vec3 end_position;       // m, within 1e7, default (5, 0, 0). The cable is laid in an arc from start to end
    float release_stretch;      // verlet: 0..10, default 0.1. HW_CABLE_SPOOL releases a particle at this stretch
    float constraint_damping;   // verlet: 0..1, default 0, as in the paper. Share of the speed at which neighbours move
                                // apart or together that the constraints take away in a substep
    float overload_share;       // dynamic: 0.01..1, default 0.8. Share of material.breaking_load that is an overload
    float snap_load;         // dynamic: N, 0..1e12, default 1000. A line snaps if it reaches this tension within 0.25 s
                             // of being slack, which is below a tenth of it
    uint32_t reserved;       // 0
    uint64_t collision_mask; // dynamic: bits, default all. It meets the colliders whose category has one of them
    uint64_t user_data;      // yours; returned untouched
} hw_cable_def;

/// Fill in every default of a model. Must be called before any field is set.
/// Errors: NULL_ARGUMENT, BAD_VALUE (no such model; the struct is zeroed).
HW_API hw_result hw_cable_def_init(hw_cable_def *def, int32_t model);

/// Create a cable, at rest, in an arc that sags along gravity from start_position to end_position. If they are farther
/// apart than rest_length it is laid straight and stretched.
/// Errors: NULL_ARGUMENT, NOT_INITIALIZED, BAD_VALUE, OUT_OF_MEMORY, TOO_MANY, BUSY and those of ids.
HW_API hw_result hw_cable_create(hw_world_id world, const hw_cable_def *def, hw_cable_id *cable);

/// Destroy a cable. A null id is allowed and does nothing.
/// Errors: BUSY and those of ids.
HW_API hw_result hw_cable_destroy(hw_cable_id cable);

/// The definition as it stands now.
/// Errors: NULL_ARGUMENT and those of ids.
HW_API hw_result hw_cable_get_def(hw_cable_id cable, hw_cable_def *def);

/// Change parameters of a living cable; it keeps its shape and motion. model and segment_count must stay as they are;
/// flags, start_position and end_position hold, move or release the two ends. While a winch feeds the cable,
/// segment_count and rest_length are the winch's: what is given here is not taken over.
/// A dynamic cable does not jump to another rest_length: all its segments grow or shrink together. The speed of that
/// changes by 3 m/s each second, is at most 50 m/s, and is low again at the end: a metre takes 1.2 s, and a length that
/// the host changes steadily at v is followed v^2 / (6 m/s^2) behind. Meanwhile hw_cable_get_def tells the length that
/// was set and hw_cable_get_status the present one; arc lengths of new attachments and cuts refer to the former.
/// hw_cable_reset and a new winch take the length at once, as the other models always do.
/// Errors: NULL_ARGUMENT, NOT_INITIALIZED, BAD_VALUE, OUT_OF_MEMORY, BUSY and those of ids.
HW_API hw_result hw_cable_set_def(hw_cable_id cable, const hw_cable_def *def);

/// Hold a particle at a point, or move the point at which it is held. A particle that is already held glides there
/// during the next step; a free one is moved at once. Any number of particles may be held; those on a spool cannot.
/// Errors: BAD_VALUE, OUT_OF_MEMORY, BUSY and those of ids.
HW_API hw_result hw_cable_hold(hw_cable_id cable, int32_t particle, hw_vec3 position);

/// Let a held particle go. Releasing a free one does nothing. A spool lets its own particles go by itself.
/// Errors: BAD_VALUE, BUSY and those of ids.
HW_API hw_result hw_cable_release(hw_cable_id cable, int32_t particle);

/// 1 if the particle is held.
/// Errors: NULL_ARGUMENT, BAD_VALUE and those of ids.
HW_API hw_result hw_cable_is_held(hw_cable_id cable, int32_t particle, int32_t *held);

/// Move the particles at once and bring them to rest; held particles are held where they are put. `count` must be
/// segment_count + 1.
/// Errors: NULL_ARGUMENT, BAD_VALUE, BUSY and those of ids.
HW_API hw_result hw_cable_set_points(hw_cable_id cable, const hw_vec3 *points, int32_t count);

/// Cut a dynamic cable at an arc length: m from its start, along the line without stretch, 0..rest_length as
/// hw_cable_get_def tells it. The segment there is taken out, and the two parts move on by themselves, in the same
/// cable; cutting it once more does nothing. hw_cable_reset joins all parts again. Never allocates.
/// Errors: BAD_VALUE (also another model), BUSY and those of ids.
HW_API hw_result hw_cable_cut(hw_cable_id cable, float arc_length);

/// 1 if the segment from particle `segment` to the next was cut or broke.
/// Errors: NULL_ARGUMENT, BAD_VALUE and those of ids.
HW_API hw_result hw_cable_is_cut(hw_cable_id cable, int32_t segment, int32_t *cut);

/// Lay the cable anew between its ends, at rest, as hw_cable_create does, join its parts and clear a fault. Held ends
/// stay where the host last put them, without gliding. Whether the cable is taut is decided, and told, by the next
/// substep. Errors: BUSY and those of ids.
HW_API hw_result hw_cable_reset(hw_cable_id cable);

/// Go on with the events of another cable of the same world: if that one was told to be taut, overloaded, bent too
/// tightly or snagged, so was this one. For a cable that replaces another, for example with other segments: nothing is
/// told twice, and what ends is told as usual.
/// Errors: BAD_VALUE (the cables are of two worlds), BUSY and those of ids.
HW_API hw_result hw_cable_take_over_events(hw_cable_id cable, hw_cable_id from);

/// 0 lets the cable stand still while the rest of the world moves; 1 (the default) lets it move again. A cable that
/// stands still pulls at nothing. One that faulted waits for hw_cable_reset in any case.
/// Errors: BAD_VALUE, BUSY and those of ids.
HW_API hw_result hw_cable_set_active(hw_cable_id cable, int32_t active);

/// The particles where they are, without a copy. Valid until the next call that changes the cable or the world.
/// world position = origin + points[i]: far from the world's origin this keeps the precision that a float would lose.
typedef struct hw_cable_view {
    const hw_vec3 *points; // count of them, in the cable's own frame
    hw_vec3 origin;        // m
    int32_t count;         // segment_count + 1
    const uint8_t *cuts; // NULL while the cable is whole; else count of them, 1 where the segment after a point is cut
} hw_cable_view;

/// Errors: NULL_ARGUMENT and those of ids.
HW_API hw_result hw_cable_get_view(hw_cable_id cable, hw_cable_view *view);

/// World positions of all particles as of the last substep. `count` gets their number, also when `capacity` is short.
/// Errors: NULL_ARGUMENT, BAD_VALUE, BUFFER_TOO_SMALL and those of ids.
HW_API hw_result hw_cable_copy_points(hw_cable_id cable, hw_vec3 *points, int32_t capacity, int32_t *count);

/// World positions to draw now. When the frame rate does not divide the substep, this blends the last two substeps by
/// the time left in the accumulator, so that motion looks smooth, and keeps held ends exactly where the host put them.
/// Errors: as hw_cable_copy_points.
HW_API hw_result hw_cable_copy_drawn_points(hw_cable_id cable, hw_vec3 *points, int32_t capacity, int32_t *count);

/// Tension of every segment in newtons, from its stretch; 0 where slack. `count` gets segment_count.
/// Errors: as hw_cable_copy_points.
HW_API hw_result hw_cable_copy_tensions(hw_cable_id cable, float *tensions, int32_t capacity, int32_t *count);

#define HW_CABLE_MOVING  1 // simulated
#define HW_CABLE_STILL   2 // set inactive by the host
#define HW_CABLE_FAULTED 3 // stands still after a fault until hw_cable_reset
#define HW_CABLE_ASLEEP  4 // dynamic: came to rest and costs nothing; whatever could move it wakes it

typedef struct hw_cable_status {
    int32_t state;        // HW_CABLE_MOVING, …_STILL, …_FAULTED or …_ASLEEP
    int32_t taut;         // 1 between HW_EVENT_CABLE_TAUT and HW_EVENT_CABLE_SLACK
    float rest_length;    // m, without stretch, as it is now
    float current_length; // m, sum of the segments as they are, without those that were cut
    float span;           // m, straight from each held particle to the next, added up
    float start_tension;  // N, first segment; dynamic, where it is held: length of start_force
    float end_tension;    // N, last segment; dynamic, where it is held: length of end_force
    float max_tension;    // N, over all segments
    hw_vec3 start_force; // N, dynamic: the cable's pull on what holds its start, over the last substep; 0 if it is free
    hw_vec3 end_force;   // N, the same at its end
    int32_t particle_count;
    int32_t held_count;
    int32_t cut_count;     // segments that were cut or broke
    int32_t contact_count; // places where it touches something
    uint64_t user_data;
} hw_cable_status;

/// Errors: NULL_ARGUMENT and those of ids.
HW_API hw_result hw_cable_get_status(hw_cable_id cable, hw_cable_status *status);

/// The ids of the world's cables in the order of simulation. `count` gets their number, also when `capacity` is short.
/// Errors: NULL_ARGUMENT, BAD_VALUE, BUFFER_TOO_SMALL and those of ids.
HW_API hw_result hw_world_get_cables(hw_world_id world, hw_cable_id *cables, int32_t capacity, int32_t *count);

#endif
