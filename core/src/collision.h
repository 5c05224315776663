// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Where cables come near colliders. All of this reads the world only: any number of threads may ask during a step.
//
// Points are relative to an origin, as cables keep them; what a collider knows of the world is brought into its own
// frame in double precision.

#ifndef HWI_COLLISION_H
#define HWI_COLLISION_H

#include <stdbool.h>

#include "collider.h"

#define HWI_CONTACTS_PER_COLLIDER 4

// A place where a capsule round a segment comes near a collider.
typedef struct hwi_contact_point {
    int32_t collider; // index in the world's pool: hwi_collider_at
    uint32_t feature; // which triangle, or 0: stable from step to step, for a warm start
    float along;      // 0..1 from a to b
    hw_vec3 normal;   // unit, out of the collider, as it is at the end of the sweep
    hw_vec3 point;    // on the collider's surface, relative to the origin, at the end of the sweep
    float gap;        // m, from the collider to the capsule at the end of the sweep, along the normal; negative inside
    hw_vec3 velocity; // m/s of the collider's surface there
} hwi_contact_point;

// A capsule that moves: its axis from a0-b0 to a1-b1, while a part of the substep passes.
typedef struct hwi_sweep {
    hw_vec3 origin; // what all points are relative to; whole metres
    hw_vec3 a0;
    hw_vec3 b0;
    hw_vec3 a1;
    hw_vec3 b1;
    float from; // 0..1 of the substep: where a moving collider is at the begin
    float to;   // and at the end
    float radius;
    float reach;                   // m beyond the radius, in which contacts are wanted at the end of the sweep
    const struct hwi_cable *cable; // whose segment it is: it leaves what it is held in; or NULL
    int32_t segment;               // which
} hwi_sweep;

// Contacts with all colliders that have a category in the mask, in the order of their indices, at most
// HWI_CONTACTS_PER_COLLIDER of each. Continuous: what the sweep passes through is found, with the normal of the side
// that it came from and the negative gap behind it. A segment lying flat gives both of its ends. A cable that is held
// inside of a collider (tied to the middle of a vehicle) comes out of it freely. Returns their number; of more than
// fit, the deepest and the outermost along the segment stay.
int32_t hwi_collide_segment(const hwi_world *world, const hwi_sweep *sweep, uint64_t mask, hwi_contact_point *points,
                            int32_t capacity);

// Those with one collider, for who asked hwi_colliders_near before. Room for HWI_CONTACTS_PER_COLLIDER.
int32_t hwi_collide_segment_with(const hwi_collider *collider, const hwi_sweep *sweep, hwi_contact_point *points);

// The indices, ascending, of colliders whose box, with its motion in the substep, meets this one (relative to the
// origin). Returns how many there are; of more than fit, the lowest indices were written.
int32_t hwi_colliders_near(const hwi_world *world, hw_vec3 origin, hw_vec3 lower, hw_vec3 upper, uint64_t mask,
                           int32_t *colliders, int32_t capacity);

// Where a thin line passes through the surface of a collider.
typedef struct hwi_crossing {
    int32_t collider;
    uint32_t feature;
    float along;    // 0..1 from a to b
    bool entry;     // from the outside in; of an open mesh always
    hw_vec3 point;  // relative to the origin
    hw_vec3 normal; // unit, out of the collider; of an open mesh met from both sides towards a
    float depth;    // m, how far below the face that it crosses here the line gets
} hwi_crossing;

// The crossings of the line a-b with a collider, as it is at the end of the substep, by `along` ascending. Returns how
// many there are; of more than fit, the first were written.
int32_t hwi_collider_crossings(const hwi_collider *collider, hw_vec3 origin, hw_vec3 a, hw_vec3 b,
                               hwi_crossing *crossings, int32_t capacity);

// The velocity of the collider's surface at a point relative to the origin, m/s.
hw_vec3 hwi_collider_surface_velocity(const hwi_collider *collider, hw_vec3 origin, hw_vec3 point);

// The point of a collider's surface that is nearest to a point of the world.
typedef struct hwi_closest {
    hwi_place point;
    hwi_place normal;
    double distance; // m, negative inside of a solid
    uint32_t feature;
} hwi_closest;

// False if it is farther than the limit.
bool hwi_collider_closest(const hwi_collider *collider, hw_vec3 point, double limit, hwi_closest *closest);

const hwi_collider *hwi_collider_at(const hwi_world *world, int32_t index);

#endif
