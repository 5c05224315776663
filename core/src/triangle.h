// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Triangles and boxes against points and lines.

#ifndef HWI_TRIANGLE_H
#define HWI_TRIANGLE_H

#include <stdbool.h>
#include <stdint.h>

#include "place.h"

// Which part of a triangle is meant: 0 its face, 1..3 the edge from corner 0, 1, 2 to the next, 4..6 corner 0, 1, 2.
#define HWI_FACE   0
#define HWI_EDGE   1
#define HWI_CORNER 4

// The nearest point of a triangle; `part` may be NULL.
hwi_place hwi_triangle_nearest(const hwi_place corners[3], hwi_place point, int32_t *part);

// Where a line and a triangle are nearest to each other.
typedef struct hwi_meeting {
    double along;    // 0..1 from a to b
    hwi_place point; // of the triangle
    double distance; // 0 where the line passes through
    int32_t part;
} hwi_meeting;

hwi_meeting hwi_triangle_meet(const hwi_place corners[3], hwi_place a, hwi_place b);

// The same for a line that does not pass through it.
hwi_meeting hwi_triangle_meet_beside(const hwi_place corners[3], hwi_place a, hwi_place b);

// Where a line passes through a triangle, 0..1 from a to b; false if it does not.
bool hwi_triangle_pierce(const hwi_place corners[3], hwi_place a, hwi_place b, double *along);

// The part of a line that is over or under a triangle, seen along its normal; false if none. Then all of the line may
// be `*beyond` an edge by so many metres.
bool hwi_triangle_clip(const hwi_place corners[3], hwi_place normal, hwi_place a, hwi_place b, double *low,
                       double *high, double *beyond);

static inline void hwi_box_take(hw_box *box, hw_vec3 p)
{
    box->minimum.x = p.x < box->minimum.x ? p.x : box->minimum.x;
    box->minimum.y = p.y < box->minimum.y ? p.y : box->minimum.y;
    box->minimum.z = p.z < box->minimum.z ? p.z : box->minimum.z;
    box->maximum.x = p.x > box->maximum.x ? p.x : box->maximum.x;
    box->maximum.y = p.y > box->maximum.y ? p.y : box->maximum.y;
    box->maximum.z = p.z > box->maximum.z ? p.z : box->maximum.z;
}

static inline hw_box hwi_box_join(hw_box a, const hw_box *b)
{
    hwi_box_take(&a, b->minimum);
    hwi_box_take(&a, b->maximum);
    return a;
}

static inline bool hwi_boxes_meet(const hw_box *a, const hw_box *b)
{
    return a->minimum.x <= b->maximum.x && b->minimum.x <= a->maximum.x && a->minimum.y <= b->maximum.y &&
           b->minimum.y <= a->maximum.y && a->minimum.z <= b->maximum.z && b->minimum.z <= a->maximum.z;
}

// The smallest box of floats round two places, with a margin: rounded outwards.
hw_box hwi_box_round(hwi_place low, hwi_place high, double margin);

// True if the line from a by way (1 / way given) passes through the box before `limit`.
bool hwi_box_hit(const hw_box *box, hwi_place a, hwi_place way, double limit);

#endif
