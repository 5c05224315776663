// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "convex.h"

#include <string.h>

#include "hawser/collider.h"
#include "memory.h"
#include "report.h"
#include "triangle.h"

bool hwi_convex_make_face(const hw_vec3 *points, int32_t i, int32_t j, int32_t k, hwi_convex_face *face)
{
    hwi_place p = hwi_place_of(points[i]);
    hwi_place u = hwi_place_sub(hwi_place_of(points[j]), p);
    hwi_place normal = hwi_place_cross(u, hwi_place_sub(hwi_place_of(points[k]), p));
    double length = hwi_place_length(normal);
    if (!(length > 0.0)) {
        return false;
    }
    *face = (hwi_convex_face){.normal = hwi_place_scale(normal, 1.0 / length), .corner = {i, j, k}};
    face->offset = hwi_place_dot(face->normal, p);
    return true;
}

static double height(const hwi_convex_face *face, hwi_place point)
{
    return hwi_place_dot(face->normal, point) - face->offset;
}

hwi_convex *hwi_convex_allocate(int32_t corner_count, int32_t face_count)
{
    hwi_convex *hull = hwi_allocate(sizeof *hull);
    if (hull == NULL) {
        return NULL;
    }
    hull->corner_count = corner_count;
    hull->face_count = face_count;
    hull->corners = hwi_allocate((size_t)corner_count * sizeof *hull->corners);
    hull->faces = hwi_allocate((size_t)face_count * sizeof *hull->faces);
    if (hull->corners == NULL || hull->faces == NULL) {
        hwi_convex_free(hull);
        return NULL;
    }
    return hull;
}

bool hwi_convex_restore(hwi_convex *hull)
{
    for (int32_t i = 0; i < hull->corner_count; ++i) {
        if (!hwi_is_within(hull->corners[i], 1e6f)) {
            return false;
        }
    }
    for (int32_t f = 0; f < hull->face_count; ++f) {
        hwi_convex_face face = hull->faces[f];
        for (int e = 0; e < 3; ++e) {
            if (face.corner[e] < 0 || face.corner[e] >= hull->corner_count) {
                return false;
            }
        }
        if (!hwi_convex_make_face(hull->corners, face.corner[0], face.corner[1], face.corner[2], &hull->faces[f])) {
            return false;
        }
    }
    return true;
}

static hwi_convex *finish(const hw_vec3 *points, const hwi_convex_face *faces, int32_t face_count)
{
    int32_t source[HW_MAX_CONVEX_CORNERS];
    int32_t count = 0;
    hwi_convex_face renamed[2 * HW_MAX_CONVEX_CORNERS];
    for (int32_t f = 0; f < face_count; ++f) {
        renamed[f] = faces[f];
        for (int e = 0; e < 3; ++e) {
            int32_t corner = 0;
            while (corner < count && source[corner] != faces[f].corner[e]) {
                corner += 1;
            }
            source[corner] = faces[f].corner[e];
            count = corner == count ? count + 1 : count;
            renamed[f].corner[e] = corner;
        }
    }
    hwi_convex *hull = hwi_convex_allocate(count, face_count);
    if (hull == NULL) {
        return NULL;
    }
    for (int32_t i = 0; i < count; ++i) {
        hull->corners[i] = points[source[i]];
    }
    memcpy(hull->faces, renamed, (size_t)face_count * sizeof *renamed);
    return hull;
}

hwi_convex_outcome hwi_convex_create(const hw_vec3 *points, int32_t count, hwi_convex **hull)
{
    hwi_convex_faces found;
    *hull = NULL;
    hwi_convex_outcome outcome = hwi_convex_wrap(points, count, HW_MAX_CONVEX_CORNERS, &found);
    if (outcome == HWI_CONVEX_MADE) {
        *hull = finish(points, found.faces, found.count);
        outcome = *hull != NULL ? HWI_CONVEX_MADE : HWI_CONVEX_NO_MEMORY;
    }
    hwi_convex_faces_free(&found);
    return outcome;
}

void hwi_convex_free(hwi_convex *hull)
{
    if (hull != NULL) {
        hwi_free(hull->faces, (size_t)hull->face_count * sizeof *hull->faces);
        hwi_free(hull->corners, (size_t)hull->corner_count * sizeof *hull->corners);
        hwi_free(hull, sizeof *hull);
    }
}

double hwi_convex_distance(const hwi_convex *hull, hwi_place point, hwi_place *normal)
{
    int32_t nearest = 0;
    double out = -INFINITY;
    for (int32_t f = 0; f < hull->face_count; ++f) {
        double h = height(&hull->faces[f], point);
        nearest = h > out ? f : nearest;
        out = hwi_larger(out, h);
    }
    *normal = hull->faces[nearest].normal;
    if (out <= 0.0) {
        return out;
    }
    // The nearest point is on a face that the point sees; none is nearer than its plane.
    double least = INFINITY;
    hwi_place way = *normal;
    for (int32_t f = 0; f < hull->face_count; ++f) {
        const hwi_convex_face *face = &hull->faces[f];
        double h = height(face, point);
        if (h < 0.0 || h * h >= least) {
            continue;
        }
        hwi_place corners[3];
        for (int e = 0; e < 3; ++e) {
            corners[e] = hwi_place_of(hull->corners[face->corner[e]]);
        }
        hwi_place from = hwi_place_sub(point, hwi_triangle_nearest(corners, point, NULL));
        double square = hwi_place_dot(from, from);
        if (square < least) {
            least = square;
            way = from;
        }
    }
    double distance = sqrt(least);
    if (distance > 1e-9) {
        *normal = hwi_place_scale(way, 1.0 / distance);
    }
    return distance;
}

hw_box hwi_convex_box(const hwi_convex *hull)
{
    hw_box box = {hull->corners[0], hull->corners[0]};
    for (int32_t i = 1; i < hull->corner_count; ++i) {
        hwi_box_take(&box, hull->corners[i]);
    }
    return box;
}
