// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Vectors in double precision, for geometry: a micrometre at the edge of a terrain of ten kilometres.

#ifndef HWI_PLACE_H
#define HWI_PLACE_H

#include "vector.h"

static inline hwi_place hwi_place_scale(hwi_place a, double s)
{
    return (hwi_place){a.x * s, a.y * s, a.z * s};
}

// a + s b
static inline hwi_place hwi_place_add_scaled(hwi_place a, double s, hwi_place b)
{
    return (hwi_place){a.x + s * b.x, a.y + s * b.y, a.z + s * b.z};
}

static inline double hwi_place_dot(hwi_place a, hwi_place b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static inline hwi_place hwi_place_cross(hwi_place a, hwi_place b)
{
    return (hwi_place){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

static inline double hwi_place_length(hwi_place a)
{
    return sqrt(hwi_place_dot(a, a));
}

// The same direction, no longer than `largest`.
static inline hwi_place hwi_place_limit(hwi_place a, double largest)
{
    double length = hwi_place_length(a);
    return length > largest ? hwi_place_scale(a, largest / length) : a;
}

static inline double hwi_clamp(double value, double low, double high)
{
    return value < low ? low : value > high ? high : value;
}

static inline double hwi_larger(double a, double b)
{
    return a > b ? a : b;
}

static inline double hwi_smaller(double a, double b)
{
    return a < b ? a : b;
}

// A frame in the world.
typedef struct hwi_pose {
    hwi_place position;
    hw_quat orientation; // unit
} hwi_pose;

// A frame, with its axes ready for use.
typedef struct hwi_frame {
    hwi_place position;
    hwi_place x; // the frame's axes in the world
    hwi_place y;
    hwi_place z;
} hwi_frame;

static inline hwi_frame hwi_frame_of(const hwi_pose *pose)
{
    double x = (double)pose->orientation.x;
    double y = (double)pose->orientation.y;
    double z = (double)pose->orientation.z;
    double w = (double)pose->orientation.w;
    // A float quaternion is a unit to seven digits only; its axes shall be to all.
    double s = 2.0 / (x * x + y * y + z * z + w * w);
    return (hwi_frame){
        pose->position,
        {1.0 - s * (y * y + z * z), s * (x * y + z * w), s * (x * z - y * w)},
        {s * (x * y - z * w), 1.0 - s * (x * x + z * z), s * (y * z + x * w)},
        {s * (x * z + y * w), s * (y * z - x * w), 1.0 - s * (x * x + y * y)},
    };
}

static inline hwi_place hwi_frame_turn_in(const hwi_frame *frame, hwi_place way)
{
    return (hwi_place){hwi_place_dot(frame->x, way), hwi_place_dot(frame->y, way), hwi_place_dot(frame->z, way)};
}

static inline hwi_place hwi_frame_turn_out(const hwi_frame *frame, hwi_place way)
{
    hwi_place out = hwi_place_scale(frame->x, way.x);
    out = hwi_place_add_scaled(out, way.y, frame->y);
    return hwi_place_add_scaled(out, way.z, frame->z);
}

static inline hwi_place hwi_frame_in(const hwi_frame *frame, hwi_place point)
{
    return hwi_frame_turn_in(frame, hwi_place_sub(point, frame->position));
}

static inline hwi_place hwi_frame_out(const hwi_frame *frame, hwi_place point)
{
    return hwi_place_add(frame->position, hwi_frame_turn_out(frame, point));
}

#endif
