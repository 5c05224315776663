// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "solid.h"

#include <stdbool.h>

#define FLAT_SLOPE  0.005 // a line that turns less than this from the surface lies along it
#define HALVINGS    26
#define RAY_HALVING 60

// A distance from a corner, in the plane of two signed distances to its faces.
static double corner_distance(double u, double v)
{
    return sqrt(u * u + v * v);
}

static hwi_probe probe_sphere(double radius, hwi_place p)
{
    double length = hwi_place_length(p);
    if (length < 1e-12) {
        return (hwi_probe){-radius, {0.0, 1.0, 0.0}};
    }
    return (hwi_probe){length - radius, hwi_place_scale(p, 1.0 / length)};
}

static hwi_probe probe_capsule(const hwi_solid *solid, hwi_place p)
{
    double height = hwi_clamp(p.y, -solid->half_height, solid->half_height);
    hwi_place way = {p.x, p.y - height, p.z};
    double length = hwi_place_length(way);
    if (length < 1e-12) {
        return (hwi_probe){-solid->radius, {1.0, 0.0, 0.0}};
    }
    return (hwi_probe){length - solid->radius, hwi_place_scale(way, 1.0 / length)};
}

static hwi_probe probe_cylinder(const hwi_solid *solid, hwi_place p)
{
    double from_axis = sqrt(p.x * p.x + p.z * p.z);
    hwi_place side = {1.0, 0.0, 0.0};
    if (from_axis > 1e-12) {
        side = (hwi_place){p.x / from_axis, 0.0, p.z / from_axis};
    }
    hwi_place cap = {0.0, p.y < 0.0 ? -1.0 : 1.0, 0.0};
    double u = from_axis - solid->radius;
    double v = fabs(p.y) - solid->half_height;
    if (u > 0.0 && v > 0.0) {
        double length = corner_distance(u, v);
        hwi_place normal = hwi_place_add(hwi_place_scale(side, u / length), hwi_place_scale(cap, v / length));
        return (hwi_probe){length, normal};
    }
    return u > v ? (hwi_probe){u, side} : (hwi_probe){v, cap};
}

static hwi_probe probe_box(hwi_place half, hwi_place p)
{
    hwi_place beyond = {fabs(p.x) - half.x, fabs(p.y) - half.y, fabs(p.z) - half.z};
    hwi_place sign = {p.x < 0.0 ? -1.0 : 1.0, p.y < 0.0 ? -1.0 : 1.0, p.z < 0.0 ? -1.0 : 1.0};
    hwi_place out = {hwi_larger(beyond.x, 0.0), hwi_larger(beyond.y, 0.0), hwi_larger(beyond.z, 0.0)};
    double length = hwi_place_length(out);
    if (length > 1e-12) {
        return (hwi_probe){length, {sign.x * out.x / length, sign.y * out.y / length, sign.z * out.z / length}};
    }
    if (beyond.x >= beyond.y && beyond.x >= beyond.z) {
        return (hwi_probe){beyond.x, {sign.x, 0.0, 0.0}};
    }
    return beyond.y >= beyond.z ? (hwi_probe){beyond.y, {0.0, sign.y, 0.0}} : (hwi_probe){beyond.z, {0.0, 0.0, sign.z}};
}

hwi_probe hwi_solid_probe(const hwi_solid *solid, hwi_place point)
{
    hwi_probe probe = {point.y, {0.0, 1.0, 0.0}}; // a plane
    switch (solid->shape) {
    case HW_SHAPE_SPHERE:
        return probe_sphere(solid->radius, point);
    case HW_SHAPE_CAPSULE:
        return probe_capsule(solid, point);
    case HW_SHAPE_BOX:
        return probe_box(solid->half_size, point);
    case HW_SHAPE_CYLINDER:
        return probe_cylinder(solid, point);
    case HW_SHAPE_CONVEX:
        probe.distance = hwi_convex_distance(solid->hull, point, &probe.normal);
        return probe;
    default:
        return probe;
    }
}

// How fast the distance grows from a to b, -1..1, at a point of the line.
static double slope_at(const hwi_solid *solid, hwi_place a, hwi_place direction, double length, double t)
{
    hwi_probe probe = hwi_solid_probe(solid, hwi_place_add_scaled(a, t * length, direction));
    return hwi_place_dot(probe.normal, direction);
}

// The place where the slope, which only grows, from `first` to `last`, passes a value: between two neighbours `*below`
// and `*above`.
static void find_slope(const hwi_solid *solid, hwi_place a, hwi_place direction, double length, double first,
                       double last, double value, int halvings, double *below, double *above)
{
    if (first >= value) {
        *below = *above = 0.0;
        return;
    }
    if (last < value) {
        *below = *above = 1.0;
        return;
    }
    *below = 0.0;
    *above = 1.0;
    for (int i = 0; i < halvings; ++i) {
        double middle = 0.5 * (*below + *above);
        if (slope_at(solid, a, direction, length, middle) < value) {
            *below = middle;
        } else {
            *above = middle;
        }
    }
}

// Deep inside, the way out may change from one face to another just where the line is deepest. The line must leave by
// both: square to itself. Both faces are as far, d, along their normals; along the mean of those it is farther.
static void blend(hwi_span *span, hwi_place direction, const hwi_probe *before, const hwi_probe *after)
{
    double falling = hwi_place_dot(before->normal, direction);
    double rising = hwi_place_dot(after->normal, direction);
    if (!(falling < -1e-9 && rising > 1e-9)) {
        return;
    }
    double share = rising / (rising - falling);
    hwi_place mean = hwi_place_add_scaled(hwi_place_scale(before->normal, share), 1.0 - share, after->normal);
    double length = hwi_place_length(mean);
    if (length > 0.1) {
        span->normal = hwi_place_scale(mean, 1.0 / length);
        span->distance /= length;
    }
}

hwi_span hwi_solid_nearest(const hwi_solid *solid, hwi_place a, hwi_place b)
{
    hwi_place way = hwi_place_sub(b, a);
    double length = hwi_place_length(way);
    hwi_span span = {0};
    if (length < 1e-12) {
        hwi_probe probe = hwi_solid_probe(solid, a);
        return (hwi_span){0.0, 0.0, probe.distance, probe.normal};
    }
    hwi_place direction = hwi_place_scale(way, 1.0 / length);
    if (solid->shape == HW_SHAPE_SPHERE) {
        span.low = span.high = hwi_clamp(-hwi_place_dot(a, direction) / length, 0.0, 1.0);
    } else {
        double below, above;
        double first = slope_at(solid, a, direction, length, 0.0);
        double last = slope_at(solid, a, direction, length, 1.0);
        find_slope(solid, a, direction, length, first, last, -FLAT_SLOPE, HALVINGS, &below, &above);
        span.low = above;
        find_slope(solid, a, direction, length, first, last, FLAT_SLOPE, HALVINGS, &span.high, &above);
        if (span.high <= span.low) {
            // A kink: falling before, rising after, nothing between.
            span.high = span.low;
            hwi_probe before = hwi_solid_probe(solid, hwi_place_add_scaled(a, below * length, direction));
            hwi_probe after = hwi_solid_probe(solid, hwi_place_add_scaled(a, span.low * length, direction));
            span.distance = after.distance;
            span.normal = after.normal;
            if (after.distance < 0.0) {
                blend(&span, direction, &before, &after);
            }
            return span;
        }
    }
    hwi_probe probe = hwi_solid_probe(solid, hwi_place_add_scaled(a, span.low * length, direction));
    span.distance = probe.distance;
    span.normal = probe.normal;
    return span;
}

// The place between an outer and an inner one where the line passes the surface.
static double find_surface(const hwi_solid *solid, hwi_place a, hwi_place way, double outer, double inner)
{
    for (int i = 0; i < RAY_HALVING; ++i) {
        double middle = 0.5 * (outer + inner);
        if (hwi_solid_probe(solid, hwi_place_add_scaled(a, middle, way)).distance > 0.0) {
            outer = middle;
        } else {
            inner = middle;
        }
    }
    return outer;
}

bool hwi_solid_pierce(const hwi_solid *solid, hwi_place a, hwi_place b, double *entry, double *leave)
{
    hwi_place way = hwi_place_sub(b, a);
    double length = hwi_place_length(way);
    double deepest = 0.0;
    if (length > 1e-12) {
        double below;
        hwi_place direction = hwi_place_scale(way, 1.0 / length);
        double first = slope_at(solid, a, direction, length, 0.0);
        double last = slope_at(solid, a, direction, length, 1.0);
        find_slope(solid, a, direction, length, first, last, 0.0, RAY_HALVING, &below, &deepest);
    }
    if (hwi_solid_probe(solid, hwi_place_add_scaled(a, deepest, way)).distance >= 0.0) {
        return false;
    }
    *entry = hwi_solid_probe(solid, a).distance > 0.0 ? find_surface(solid, a, way, 0.0, deepest) : 0.0;
    *leave = hwi_solid_probe(solid, b).distance > 0.0 ? find_surface(solid, a, way, 1.0, deepest) : 1.0;
    return true;
}
