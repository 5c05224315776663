// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The convex hull of points, one point after the other: the faces that a new point sees go, and their rim is joined to
// it. Points within a millionth of the extent of a face count as on it.

#include <string.h>

#include "memory.h"
#include "mesh.h"

#define FLATNESS 1e-6

typedef struct face {
    int32_t corner[3];
    hwi_place normal; // of length 1
    double offset;
} face;

typedef struct wrapping {
    const hw_vec3 *points;
    hwi_place from;
    double tolerance;
    face *faces;
    int32_t count;
    int32_t capacity;
    face *seen; // those that the present point sees
    int32_t seen_count;
} wrapping;

static hwi_place place_of(const wrapping *w, int32_t point)
{
    return hwi_place_sub(hwi_place_of(w->points[point]), w->from);
}

static double above(const face *f, hwi_place at)
{
    return hwi_place_dot(f->normal, at) - f->offset;
}

static face make_face(const wrapping *w, int32_t a, int32_t b, int32_t c)
{
    hwi_place at = place_of(w, a);
    hwi_place normal = hwi_place_cross(hwi_place_sub(place_of(w, b), at), hwi_place_sub(place_of(w, c), at));
    double length = sqrt(hwi_place_dot(normal, normal));
    normal = hwi_place_scale(normal, length > 0.0 ? 1.0 / length : 0.0);
    return (face){{a, b, c}, normal, hwi_place_dot(normal, at)};
}

static bool reserve(wrapping *w, int32_t wanted)
{
    if (wanted <= w->capacity) {
        return true;
    }
    int32_t capacity = 2 * wanted;
    face *faces = hwi_allocate((size_t)capacity * sizeof *faces);
    face *seen = hwi_allocate((size_t)capacity * sizeof *seen);
    if (faces != NULL && seen != NULL) {
        if (w->count > 0) {
            memcpy(faces, w->faces, (size_t)w->count * sizeof *faces);
        }
        hwi_free(w->faces, (size_t)w->capacity * sizeof *faces);
        hwi_free(w->seen, (size_t)w->capacity * sizeof *seen);
        w->faces = faces;
        w->seen = seen;
        w->capacity = capacity;
        return true;
    }
    hwi_free(faces, (size_t)capacity * sizeof *faces);
    hwi_free(seen, (size_t)capacity * sizeof *seen);
    return false;
}

// Four points that span a body, as far apart as a few sweeps find them; false if all lie in a plane.
static bool find_start(const wrapping *w, int32_t count, int32_t start[4])
{
    double best = -1.0;
    start[0] = 0;
    for (int32_t i = 0; i < count; ++i) {
        hwi_place way = hwi_place_sub(place_of(w, i), place_of(w, 0));
        double far = hwi_place_dot(way, way);
        if (far > best) {
            best = far;
            start[1] = i;
        }
    }
    hwi_place along = hwi_place_sub(place_of(w, start[1]), place_of(w, 0));
    double length = sqrt(hwi_place_dot(along, along));
    best = -1.0;
    for (int32_t i = 0; i < count; ++i) {
        hwi_place way = hwi_place_cross(along, hwi_place_sub(place_of(w, i), place_of(w, 0)));
        double far = hwi_place_dot(way, way);
        if (far > best) {
            best = far;
            start[2] = i;
        }
    }
    if (!(sqrt(best) > length * w->tolerance)) {
        return false;
    }
    face base = make_face(w, start[0], start[1], start[2]);
    best = -1.0;
    for (int32_t i = 0; i < count; ++i) {
        double far = fabs(above(&base, place_of(w, i)));
        if (far > best) {
            best = far;
            start[3] = i;
        }
    }
    if (above(&base, place_of(w, start[3])) > 0.0) {
        int32_t second = start[1];
        start[1] = start[2];
        start[2] = second;
    }
    return best > w->tolerance;
}

static bool is_seen_from_both(const wrapping *w, int32_t from, int32_t to)
{
    for (int32_t i = 0; i < w->seen_count; ++i) {
        for (int k = 0; k < 3; ++k) {
            if (w->seen[i].corner[k] == to && w->seen[i].corner[(k + 1) % 3] == from) {
                return true;
            }
        }
    }
    return false;
}

static bool add_point(wrapping *w, int32_t point)
{
    hwi_place at = place_of(w, point);
    int32_t kept = 0;
    w->seen_count = 0;
    for (int32_t i = 0; i < w->count; ++i) {
        if (above(&w->faces[i], at) > w->tolerance) {
            w->seen[w->seen_count++] = w->faces[i];
        } else {
            w->faces[kept++] = w->faces[i];
        }
    }
    w->count = kept;
    if (w->seen_count == 0) {
        return true;
    }
    face *seen = w->seen;
    int32_t most = w->count + 3 * w->seen_count;
    if (most > w->capacity) {
        // The faces that are seen must live on in the larger room.
        int32_t seen_count = w->seen_count;
        face *copy = hwi_allocate((size_t)seen_count * sizeof *copy);
        if (copy == NULL) {
            return false;
        }
        memcpy(copy, seen, (size_t)seen_count * sizeof *copy);
        bool grown = reserve(w, most);
        if (grown) {
            memcpy(w->seen, copy, (size_t)seen_count * sizeof *copy);
        }
        hwi_free(copy, (size_t)seen_count * sizeof *copy);
        if (!grown) {
            return false;
        }
        seen = w->seen;
    }
    for (int32_t i = 0; i < w->seen_count; ++i) {
        for (int k = 0; k < 3; ++k) {
            int32_t from = seen[i].corner[k];
            int32_t to = seen[i].corner[(k + 1) % 3];
            if (!is_seen_from_both(w, from, to)) {
                w->faces[w->count++] = make_face(w, from, to, point);
            }
        }
    }
    return true;
}

static bool wrap_points(wrapping *w, int32_t count)
{
    int32_t start[4] = {0};
    if (!find_start(w, count, start)) {
        return true; // no faces: the caller sees that
    }
    if (!reserve(w, 64)) {
        return false;
    }
    w->faces[w->count++] = make_face(w, start[0], start[1], start[2]);
    w->faces[w->count++] = make_face(w, start[0], start[2], start[3]);
    w->faces[w->count++] = make_face(w, start[2], start[1], start[3]);
    w->faces[w->count++] = make_face(w, start[1], start[0], start[3]);
    for (int32_t i = 0; i < count; ++i) {
        if (!add_point(w, i)) {
            return false;
        }
    }
    return true;
}

bool hwi_mesh_wrap(hwi_mesh *mesh)
{
    hw_box box = hwi_mesh_bounds(mesh);
    wrapping w = {
        .points = mesh->points,
        .from = hwi_place_of(box.minimum),
        .tolerance = FLATNESS * (double)hwi_distance(box.minimum, box.maximum),
    };
    mesh->triangle_count = 0;
    bool complete = mesh->point_count < 4 || wrap_points(&w, mesh->point_count);
    complete = complete && hwi_mesh_reserve(mesh, mesh->point_count, w.count);
    for (int32_t i = 0; i < w.count && complete; ++i) {
        hwi_mesh_add_triangle(mesh, w.faces[i].corner[0], w.faces[i].corner[1], w.faces[i].corner[2]);
    }
    hwi_free(w.faces, (size_t)w.capacity * sizeof *w.faces);
    hwi_free(w.seen, (size_t)w.capacity * sizeof *w.seen);
    return complete;
}
