// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The convex hull of points, the outermost first: the faces that it sees go, and their rim is joined to it. Every point
// remembers the face that it is farthest outside of, so that a step has to look at the new faces alone; what is inside
// once stays inside.

#include <string.h>

#include "convex.h"
#include "memory.h"
#include "report.h"

#define FLATNESS  1e-5 // of the extent: thinner than this is no volume
#define TOLERANCE 1e-6 // of the extent: nearer to a face than this is on it

// A point that may be outside.
typedef struct candidate {
    int32_t point;
    int32_t face; // the one that it is farthest outside of
    double out;   // m
} candidate;

typedef struct builder {
    const hw_vec3 *points;
    int32_t count;
    double tolerance; // m
    hwi_convex_faces *hull;
    candidate *candidates;
    int32_t candidate_count;
    // As many as there is room for faces.
    int32_t *place; // of a face after the present point is added; -1: the point sees it
    int32_t *seen;  // those that it sees
    int32_t seen_count;
    int32_t (*edge)[2]; // between those and the others
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

static bool reserve(builder *b, int32_t wanted)
{
    hwi_convex_faces *hull = b->hull;
    if (wanted <= hull->capacity) {
        return true;
    }
    int32_t capacity = 2 * wanted;
    hwi_convex_face *faces = hwi_allocate((size_t)capacity * sizeof *faces);
    int32_t *place = hwi_allocate((size_t)capacity * sizeof *place);
    int32_t *seen = hwi_allocate((size_t)capacity * sizeof *seen);
    int32_t(*edge)[2] = hwi_allocate((size_t)capacity * sizeof *edge);
    bool complete = faces != NULL && place != NULL && seen != NULL && edge != NULL;
    if (complete && hull->capacity > 0) {
        memcpy(faces, hull->faces, (size_t)hull->capacity * sizeof *faces);
        memcpy(place, b->place, (size_t)hull->capacity * sizeof *place);
        memcpy(edge, b->edge, (size_t)hull->capacity * sizeof *edge);
    }
    size_t old = complete ? (size_t)hull->capacity : (size_t)capacity;
    hwi_free(complete ? hull->faces : faces, old * sizeof *faces);
    hwi_free(complete ? b->place : place, old * sizeof *place);
    hwi_free(complete ? b->seen : seen, old * sizeof *seen);
    hwi_free(complete ? (void *)b->edge : (void *)edge, old * sizeof *edge);
    if (complete) {
        hull->faces = faces;
        b->place = place;
        b->seen = seen;
        b->edge = edge;
        hull->capacity = capacity;
    }
    return complete;
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
    if (!(farthest > FLATNESS * extent) || !hwi_convex_make_face(b->points, corner[0], corner[1], corner[2], &base)) {
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
        if (!hwi_convex_make_face(b->points, corner[sides[i][0]], corner[sides[i][1]], corner[sides[i][2]],
                                  &b->hull->faces[i])) {
            return false;
        }
    }
    b->hull->count = 4;
    b->corner_count = 4;
    return true;
}

// Look at faces from `first` on.
static void look(const builder *b, candidate *c, int32_t first)
{
    hwi_place point = at(b, c->point);
    for (int32_t f = first; f < b->hull->count; ++f) {
        double out = height(&b->hull->faces[f], point);
        if (out > c->out) {
            c->out = out;
            c->face = f;
        }
    }
}

// Faces from `first` on are new; drop what is inside.
static void sort_out(builder *b, int32_t first)
{
    int32_t kept = 0;
    for (int32_t i = 0; i < b->candidate_count; ++i) {
        candidate c = b->candidates[i];
        c.face = first > 0 ? b->place[c.face] : -1;
        if (c.face < 0) {
            c.out = -INFINITY;
        }
        look(b, &c, c.face < 0 ? 0 : first);
        if (c.out > b->tolerance) {
            b->candidates[kept++] = c;
        }
    }
    b->candidate_count = kept;
}

static int32_t find_outermost(const builder *b)
{
    int32_t found = 0;
    for (int32_t i = 1; i < b->candidate_count; ++i) {
        found = b->candidates[i].out > b->candidates[found].out ? i : found;
    }
    return found;
}

static bool is_inner(const builder *b, int32_t from, int32_t to)
{
    for (int32_t g = 0; g < b->seen_count; ++g) {
        const int32_t *c = b->hull->faces[b->seen[g]].corner;
        if ((c[0] == to && c[1] == from) || (c[1] == to && c[2] == from) || (c[2] == to && c[0] == from)) {
            return true;
        }
    }
    return false;
}

// The edges between faces that the point sees and those that it does not, in the direction of the seen ones; and where
// the others will be. -1 if there are more than there is room for, which a proper hull never has.
static int32_t find_horizon(builder *b, hwi_place point, int32_t *kept)
{
    int32_t edges = 0;
    *kept = b->seen_count = 0;
    for (int32_t f = 0; f < b->hull->count; ++f) {
        if (height(&b->hull->faces[f], point) > 0.5 * b->tolerance) {
            b->place[f] = -1;
            b->seen[b->seen_count++] = f;
        } else {
            b->place[f] = (*kept)++;
        }
    }
    for (int32_t i = 0; i < b->seen_count; ++i) {
        const int32_t *corner = b->hull->faces[b->seen[i]].corner;
        for (int e = 0; e < 3; ++e) {
            int32_t from = corner[e];
            int32_t to = corner[(e + 1) % 3];
            if (is_inner(b, from, to)) {
                continue;
            }
            if (edges == b->hull->capacity) {
                return -1;
            }
            b->edge[edges][0] = from;
            b->edge[edges][1] = to;
            edges += 1;
        }
    }
    return edges;
}

// One closed ring: a rounding error may see a face apart from the others.
static bool is_ring(const builder *b, int32_t edges, int32_t point)
{
    for (int32_t e = 0; e < edges; ++e) {
        int32_t next = 0;
        for (int32_t g = 0; g < edges; ++g) {
            next += b->edge[g][0] == b->edge[e][1];
        }
        hwi_convex_face face;
        if (next != 1 || !hwi_convex_make_face(b->points, b->edge[e][0], b->edge[e][1], point, &face)) {
            return false;
        }
    }
    return edges >= 3;
}

// Replace what the point sees by a cone to it. Nothing changes if that is no proper hull. False when memory runs out.
static bool add_point(builder *b, int32_t point)
{
    int32_t kept;
    int32_t edges = find_horizon(b, at(b, point), &kept);
    if (kept == 0 || !is_ring(b, edges, point)) {
        return true;
    }
    if (!reserve(b, kept + edges)) {
        return false;
    }
    hwi_convex_faces *hull = b->hull;
    for (int32_t f = 0; f < hull->count; ++f) {
        if (b->place[f] >= 0) {
            hull->faces[b->place[f]] = hull->faces[f];
        }
    }
    for (int32_t e = 0; e < edges; ++e) {
        hwi_convex_make_face(b->points, b->edge[e][0], b->edge[e][1], point, &hull->faces[kept + e]);
    }
    hull->count = kept + edges;
    b->corner_count += 1;
    sort_out(b, kept);
    return true;
}

static double extent_of(const hw_vec3 *points, int32_t count)
{
    hwi_place low = hwi_place_of(points[0]);
    hwi_place high = low;
    for (int32_t i = 1; i < count; ++i) {
        hwi_place p = hwi_place_of(points[i]);
        low = (hwi_place){hwi_smaller(low.x, p.x), hwi_smaller(low.y, p.y), hwi_smaller(low.z, p.z)};
        high = (hwi_place){hwi_larger(high.x, p.x), hwi_larger(high.y, p.y), hwi_larger(high.z, p.z)};
    }
    return hwi_place_length(hwi_place_sub(high, low));
}

static hwi_convex_outcome wrap(builder *b, double extent, int32_t most_corners)
{
    if (b->candidates == NULL || !reserve(b, 64)) {
        return HWI_CONVEX_NO_MEMORY;
    }
    if (!begin(b, extent)) {
        return HWI_CONVEX_FLAT;
    }
    for (int32_t i = 0; i < b->count; ++i) {
        b->candidates[i] = (candidate){.point = i};
    }
    b->candidate_count = b->count;
    sort_out(b, 0);
    while (b->candidate_count > 0 && b->corner_count < most_corners) {
        candidate *outermost = &b->candidates[find_outermost(b)];
        if (!(outermost->out > b->tolerance)) {
            break; // none but those that cannot be added
        }
        outermost->out = -INFINITY; // once is enough, until its face goes
        if (!add_point(b, outermost->point)) {
            return HWI_CONVEX_NO_MEMORY;
        }
    }
    return HWI_CONVEX_MADE;
}

hwi_convex_outcome hwi_convex_wrap(const hw_vec3 *points, int32_t count, int32_t most_corners, hwi_convex_faces *hull)
{
    *hull = (hwi_convex_faces){0};
    double extent = extent_of(points, count);
    size_t size = (size_t)count * sizeof(candidate);
    builder b = {
        .points = points,
        .count = count,
        .tolerance = TOLERANCE * extent,
        .hull = hull,
        .candidates = hwi_allocate(size),
    };
    hwi_convex_outcome outcome = wrap(&b, extent, most_corners);
    hwi_free(b.candidates, size);
    hwi_free(b.place, (size_t)hull->capacity * sizeof *b.place);
    hwi_free(b.seen, (size_t)hull->capacity * sizeof *b.seen);
    hwi_free(b.edge, (size_t)hull->capacity * sizeof *b.edge);
    return outcome;
}

void hwi_convex_faces_free(hwi_convex_faces *hull)
{
    hwi_free(hull->faces, (size_t)hull->capacity * sizeof *hull->faces);
    *hull = (hwi_convex_faces){0};
}
