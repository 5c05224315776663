// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Lines through a mesh, and parts of it that lie wholly inside others: cabins, tanks, engines. No water comes there, so
// they must not displace any.

#include "memory.h"
#include "mesh.h"
#include "triangle.h"

static hwi_place corner_of(const hwi_mesh *mesh, int32_t triangle, int corner)
{
    return hwi_place_of(mesh->points[mesh->triangles[triangle].corner[corner]]);
}

bool hwi_mesh_plant(const hwi_mesh *mesh, hwi_bvh *tree)
{
    size_t size = (size_t)mesh->triangle_count * sizeof(hw_box);
    hw_box *boxes = hwi_allocate(size);
    if (boxes == NULL) {
        return false;
    }
    for (int32_t i = 0; i < mesh->triangle_count; ++i) {
        const int32_t *c = mesh->triangles[i].corner;
        boxes[i] = (hw_box){mesh->points[c[0]], mesh->points[c[0]]};
        hwi_box_take(&boxes[i], mesh->points[c[1]]);
        hwi_box_take(&boxes[i], mesh->points[c[2]]);
    }
    bool planted = hwi_bvh_create(tree, boxes, mesh->triangle_count);
    hwi_free(boxes, size);
    return planted;
}

int hwi_mesh_cross(const hwi_mesh *mesh, int32_t triangle, hwi_place from, hwi_place way, double *when)
{
    hwi_place a = corner_of(mesh, triangle, 0);
    hwi_place u = hwi_place_sub(corner_of(mesh, triangle, 1), a);
    hwi_place v = hwi_place_sub(corner_of(mesh, triangle, 2), a);
    hwi_place normal = hwi_place_cross(u, v);
    double through = hwi_place_dot(normal, way);
    double sign = through > 0.0 ? 1.0 : -1.0;
    double size = sign * through;
    if (!(size > 0.0)) {
        return 0;
    }
    hwi_place off = hwi_place_sub(from, a);
    hwi_place side = hwi_place_cross(off, way);
    double along_u = -sign * hwi_place_dot(v, side);
    double along_v = sign * hwi_place_dot(u, side);
    *when = -sign * hwi_place_dot(normal, off) / size;
    bool inside = along_u >= 0.0 && along_v >= 0.0 && along_u + along_v <= size && *when > 1e-9;
    return inside ? (int)sign : 0;
}

// ---- Parts ----

typedef struct sorting {
    const hwi_mesh *mesh;
    int32_t *part; // of every point: the next towards the first point of its part
    hwi_bvh tree;
    hwi_place from;
    hwi_place way;
    int32_t own; // part
    int32_t out; // how many more other parts the line leaves than it enters
} sorting;

static int32_t part_of(const sorting *s, int32_t point)
{
    while (s->part[point] != point) {
        s->part[point] = s->part[s->part[point]];
        point = s->part[point];
    }
    return point;
}

static int32_t part_of_triangle(const sorting *s, int32_t triangle)
{
    return part_of(s, s->mesh->triangles[triangle].corner[0]);
}

static void join(sorting *s, int32_t a, int32_t b)
{
    a = part_of(s, a);
    b = part_of(s, b);
    s->part[a > b ? a : b] = a > b ? b : a;
}

static void count_crossing(void *context, int32_t triangle)
{
    sorting *s = context;
    double when;
    if (part_of_triangle(s, triangle) != s->own) {
        s->out += hwi_mesh_cross(s->mesh, triangle, s->from, s->way, &when);
    }
}

static bool is_inside(sorting *s, int32_t point, double extent)
{
    const double whole = 1.0;
    s->from = hwi_place_of(s->mesh->points[point]);
    s->way = (hwi_place){0.3713 * extent, 0.7791 * extent, 1.0907 * extent}; // along no edge that anyone draws
    s->out = 0;
    hwi_bvh_cast(&s->tree, s->from, s->way, &whole, count_crossing, s);
    return s->out > 0;
}

// A part is an outer one as soon as one of its points is outside of the others.
static void keep_outer(sorting *s, uint8_t *outer)
{
    hw_box box = hwi_mesh_bounds(s->mesh);
    double extent = (double)hwi_distance(box.minimum, box.maximum);
    for (int32_t i = 0; i < s->mesh->point_count; ++i) {
        s->own = part_of(s, i);
        if (!outer[s->own]) {
            outer[s->own] = !is_inside(s, i, extent);
        }
    }
}

static bool have_several_parts(sorting *s)
{
    const hwi_mesh *mesh = s->mesh;
    for (int32_t i = 0; i < mesh->point_count; ++i) {
        s->part[i] = i;
    }
    for (int32_t i = 0; i < mesh->triangle_count; ++i) {
        const int32_t *c = mesh->triangles[i].corner;
        join(s, c[0], c[1]);
        join(s, c[0], c[2]);
    }
    for (int32_t i = 1; i < mesh->triangle_count; ++i) {
        if (part_of_triangle(s, i) != part_of_triangle(s, 0)) {
            return true;
        }
    }
    return false;
}

static void drop_inner(sorting *s, hwi_mesh *mesh, const uint8_t *outer, hwi_mesh_repairs *repairs)
{
    int32_t kept = 0;
    for (int32_t i = 0; i < mesh->triangle_count; ++i) {
        if (outer[part_of_triangle(s, i)]) {
            mesh->triangles[kept++] = mesh->triangles[i];
        }
    }
    repairs->dropped_triangles += mesh->triangle_count - kept;
    mesh->triangle_count = kept;
}

bool hwi_mesh_drop_inner(hwi_mesh *mesh, hwi_mesh_repairs *repairs)
{
    size_t count = (size_t)mesh->point_count;
    sorting s = {.mesh = mesh, .part = hwi_allocate(count * sizeof *s.part)};
    uint8_t *outer = hwi_allocate(count * sizeof *outer);
    bool complete = s.part != NULL && outer != NULL;
    if (complete && have_several_parts(&s)) {
        complete = hwi_mesh_plant(mesh, &s.tree);
        if (complete) {
            keep_outer(&s, outer);
            hwi_bvh_destroy(&s.tree);
            drop_inner(&s, mesh, outer, repairs);
        }
    }
    hwi_free(s.part, count * sizeof *s.part);
    hwi_free(outer, count * sizeof *outer);
    return complete;
}
