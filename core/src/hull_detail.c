// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Where a hull is detailed: fins, masts and domes are thin beside it. How thick it is under a triangle is how far a
// line goes from the triangle's middle straight inwards until it leaves the hull.

#include "hull.h"

#define DENSEST 4.0 // times as many points for its area gets a thin part

typedef struct probe {
    const hwi_mesh *mesh;
    hwi_place from;
    hwi_place way;
    double reached; // of the way, until it leaves the hull
} probe;

static hwi_place corner_of(const hwi_mesh *mesh, int32_t triangle, int corner)
{
    return hwi_place_of(mesh->points[mesh->triangles[triangle].corner[corner]]);
}

// Twice the area, along the normal.
static hwi_place normal_of(const hwi_mesh *mesh, int32_t triangle)
{
    hwi_place a = corner_of(mesh, triangle, 0);
    return hwi_place_cross(hwi_place_sub(corner_of(mesh, triangle, 1), a),
                           hwi_place_sub(corner_of(mesh, triangle, 2), a));
}

static void meet(void *context, int32_t triangle)
{
    probe *p = context;
    double when;
    if (hwi_mesh_cross(p->mesh, triangle, p->from, p->way, &when) > 0 && when < p->reached) {
        p->reached = when;
    }
}

// m, or the extent where the line finds no way out.
static double thickness(const hwi_mesh *mesh, const hwi_bvh *tree, int32_t triangle, double extent)
{
    hwi_place normal = normal_of(mesh, triangle);
    double length = hwi_place_length(normal);
    if (!(length > 0.0)) {
        return extent;
    }
    hwi_place middle = hwi_place_add(corner_of(mesh, triangle, 0), corner_of(mesh, triangle, 1));
    probe p = {
        .mesh = mesh,
        .from = hwi_place_scale(hwi_place_add(middle, corner_of(mesh, triangle, 2)), 1.0 / 3.0),
        .way = hwi_place_scale(normal, -extent / length),
        .reached = 1.0,
    };
    hwi_bvh_cast(tree, p.from, p.way, &p.reached, meet, &p);
    return p.reached * extent;
}

// Points by the root of the area, so that small triangles get more than their size alone would give them; and more
// where the hull is thinner than it is in the mean.
bool hwi_hull_weigh(const hwi_mesh *mesh, double *weights)
{
    hwi_bvh tree;
    if (!hwi_mesh_plant(mesh, &tree)) {
        return false;
    }
    hw_box box = hwi_mesh_bounds(mesh);
    double extent = (double)hwi_distance(box.minimum, box.maximum);
    double mean = 0.0;
    double area = 0.0;
    for (int32_t i = 0; i < mesh->triangle_count; ++i) {
        double own = hwi_place_length(normal_of(mesh, i));
        weights[i] = thickness(mesh, &tree, i, extent);
        mean += own * weights[i];
        area += own;
    }
    hwi_bvh_destroy(&tree);
    mean = area > 0.0 ? mean / area : extent;
    double sum = 0.0;
    for (int32_t i = 0; i < mesh->triangle_count; ++i) {
        double denser = hwi_clamp(mean / hwi_larger(weights[i], 1e-9 * extent), 1.0, DENSEST);
        sum += denser * sqrt(0.5 * hwi_place_length(normal_of(mesh, i)));
        weights[i] = sum;
    }
    return true;
}
