// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "convex.h"

#include <string.h>

#include "hawser/collider.h"
#include "memory.h"
#include "report.h"
#include "triangle.h"

// A triangulated hull of n corners has 2n - 4 faces; while it is built, each corner may add as many as it has edges.
#define MOST_FACES (2 * HW_MAX_CONVEX_CORNERS)
#define FLATNESS   1e-5 // of the extent: thinner than this is no volume

typedef struct builder {
    const hw_vec3 *points;
    int32_t count;
    double tolerance; // m, nearer to a face than this is on it
    hwi_convex_face faces[MOST_FACES];
    int32_t face_count;
    uint8_t seen[MOST_FACES]; // from the point that is being added
    int32_t edge[3 * MOST_FACES][2];
    int32_t corner_count;
} builder;

static hwi_place at(const builder *b, int32_t point)
{
    return hwi_place_of(b->points[point]);
}

static double height(const hwi_convex_face *face, hwi_place point)
{
    return hwi_place_dot(face->normal, point) - face->offset;
}

// False if the corners are on a line.
static bool make_face(const hw_vec3 *points, int32_t i, int32_t j, int32_t k, hwi_convex_face *face)
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

static double from_line(const builder *b, int32_t i, int32_t j, int32_t point)
{
    hwi_place line = hwi_place_sub(at(b, j), at(b, i));
    hwi_place way = hwi_place_sub(at(b, point), at(b, i));
    return hwi_place_length(hwi_place_cross(line, way)) / hwi_place_length(line);
}

static double between(const builder *b, int32_t i, int32_t point)
{
    return hwi_place_length(hwi_place_sub(at(b, point), at(b, i)));
}

// Four points far apart from each other, as a tetrahedron. False if there are none.
static bool begin(builder *b, double extent)
{
    int32_t corner[4] = {0};
    double farthest = 0.0;
    for (int32_t i = 0; i < b->count; ++i) {
        double distance = between(b, 0, i);
        corner[0] = distance > farthest ? i : corner[0];
        farthest = hwi_larger(farthest, distance);
    }
    farthest = 0.0;
    for (int32_t i = 0; i < b->count; ++i) {
        double distance = between(b, corner[0], i);
        corner[1] = distance > farthest ? i : corner[1];
        farthest = hwi_larger(farthest, distance);
    }
    if (!(farthest > FLATNESS * extent)) {
        return false;
    }
    farthest = 0.0;
    for (int32_t i = 0; i < b->count; ++i) {
        double distance = from_line(b, corner[0], corner[1], i);
        corner[2] = distance > farthest ? i : corner[2];
        farthest = hwi_larger(farthest, distance);
    }
    hwi_convex_face base;
    if (!(farthest > FLATNESS * extent) || !make_face(b->points, corner[0], corner[1], corner[2], &base)) {
        return false;
    }
    farthest = 0.0;
    for (int32_t i = 0; i < b->count; ++i) {
        double distance = fabs(height(&base, at(b, i)));
        corner[3] = distance > farthest ? i : corner[3];
        farthest = hwi_larger(farthest, distance);
    }
    if (!(farthest > FLATNESS * extent)) {
        return false;
    }
    if (height(&base, at(b, corner[3])) > 0.0) {
        int32_t swapped = corner[0];
        corner[0] = corner[1];
        corner[1] = swapped;
    }
    static const int32_t sides[4][3] = {{0, 1, 2}, {0, 3, 1}, {1, 3, 2}, {2, 3, 0}};
    for (int i = 0; i < 4; ++i) {
        if (!make_face(b->points, corner[sides[i][0]], corner[sides[i][1]], corner[sides[i][2]], &b->faces[i])) {
            return false;
        }
    }
    b->face_count = 4;
    b->corner_count = 4;
    return true;
}

// The point that is farthest outside of all, or -1.
static int32_t find_outermost(const builder *b)
{
    int32_t found = -1;
    double farthest = b->tolerance;
    for (int32_t i = 0; i < b->count; ++i) {
        hwi_place point = at(b, i);
        double out = -INFINITY;
        for (int32_t f = 0; f < b->face_count; ++f) {
            out = hwi_larger(out, height(&b->faces[f], point));
        }
        if (out > farthest) {
            farthest = out;
            found = i;
        }
    }
    return found;
}

// The edges between faces that the point sees and those that it does not, in the direction of the seen ones.
static int32_t find_horizon(builder *b, hwi_place point)
{
    int32_t edges = 0;
    for (int32_t f = 0; f < b->face_count; ++f) {
        b->seen[f] = height(&b->faces[f], point) > 0.5 * b->tolerance;
    }
    for (int32_t f = 0; f < b->face_count; ++f) {
        for (int e = 0; e < 3 && b->seen[f]; ++e) {
            int32_t from = b->faces[f].corner[e];
            int32_t to = b->faces[f].corner[(e + 1) % 3];
            bool inner = false;
            for (int32_t g = 0; g < b->face_count && !inner; ++g) {
                const int32_t *c = b->faces[g].corner;
                inner = b->seen[g] &&
                        ((c[0] == to && c[1] == from) || (c[1] == to && c[2] == from) || (c[2] == to && c[0] == from));
            }
            if (!inner) {
                b->edge[edges][0] = from;
                b->edge[edges][1] = to;
                edges += 1;
            }
        }
    }
    return edges;
}

// Replace what the point sees by a cone to it. False, and nothing changed, if that is not a proper hull.
static bool add_point(builder *b, int32_t point)
{
    int32_t edges = find_horizon(b, at(b, point));
    int32_t kept = 0;
    for (int32_t f = 0; f < b->face_count; ++f) {
        kept += b->seen[f] == 0;
    }
    // One closed ring: a rounding error may see a face apart from the others.
    for (int32_t e = 0; e < edges; ++e) {
        int32_t next = 0;
        for (int32_t g = 0; g < edges; ++g) {
            next += b->edge[g][0] == b->edge[e][1];
        }
        if (next != 1) {
            return false;
        }
    }
    if (edges < 3 || kept == 0 || kept + edges > MOST_FACES) {
        return false;
    }
    for (int32_t e = 0; e < edges; ++e) {
        hwi_convex_face face;
        if (!make_face(b->points, b->edge[e][0], b->edge[e][1], point, &face)) {
            return false;
        }
    }
    int32_t place = 0;
    for (int32_t f = 0; f < b->face_count; ++f) {
        if (!b->seen[f]) {
            b->faces[place] = b->faces[f];
            place += 1;
        }
    }
    for (int32_t e = 0; e < edges; ++e) {
        make_face(b->points, b->edge[e][0], b->edge[e][1], point, &b->faces[place + e]);
    }
    b->face_count = place + edges;
    b->corner_count += 1;
    return true;
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
        if (!make_face(hull->corners, face.corner[0], face.corner[1], face.corner[2], &hull->faces[f])) {
            return false;
        }
    }
    return true;
}

static hwi_convex *finish(const builder *b)
{
    int32_t source[HW_MAX_CONVEX_CORNERS + 4];
    int32_t corners[MOST_FACES][3];
    int32_t count = 0;
    for (int32_t f = 0; f < b->face_count; ++f) {
        for (int e = 0; e < 3; ++e) {
            int32_t corner = 0;
            while (corner < count && source[corner] != b->faces[f].corner[e]) {
                corner += 1;
            }
            source[corner] = b->faces[f].corner[e];
            count = corner == count ? count + 1 : count;
            corners[f][e] = corner;
        }
    }
    hwi_convex *hull = hwi_convex_allocate(count, b->face_count);
    if (hull == NULL) {
        return NULL;
    }
    for (int32_t i = 0; i < count; ++i) {
        hull->corners[i] = b->points[source[i]];
    }
    for (int32_t f = 0; f < b->face_count; ++f) {
        hull->faces[f] = b->faces[f];
        memcpy(hull->faces[f].corner, corners[f], sizeof corners[f]);
    }
    return hull;
}

hwi_convex_outcome hwi_convex_create(const hw_vec3 *points, int32_t count, hwi_convex **hull)
{
    *hull = NULL;
    builder *b = hwi_allocate(sizeof *b);
    if (b == NULL) {
        return HWI_CONVEX_NO_MEMORY;
    }
    b->points = points;
    b->count = count;
    hwi_place low = hwi_place_of(points[0]);
    hwi_place high = low;
    for (int32_t i = 1; i < count; ++i) {
        hwi_place p = hwi_place_of(points[i]);
        low = (hwi_place){hwi_smaller(low.x, p.x), hwi_smaller(low.y, p.y), hwi_smaller(low.z, p.z)};
        high = (hwi_place){hwi_larger(high.x, p.x), hwi_larger(high.y, p.y), hwi_larger(high.z, p.z)};
    }
    double extent = hwi_place_length(hwi_place_sub(high, low));
    b->tolerance = 1e-6 * extent;
    bool volume = begin(b, extent);
    while (volume && b->corner_count < HW_MAX_CONVEX_CORNERS) {
        int32_t point = find_outermost(b);
        if (point < 0 || !add_point(b, point)) {
            break;
        }
    }
    *hull = volume ? finish(b) : NULL;
    hwi_free(b, sizeof *b);
    if (!volume) {
        return HWI_CONVEX_FLAT;
    }
    return *hull != NULL ? HWI_CONVEX_MADE : HWI_CONVEX_NO_MEMORY;
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
