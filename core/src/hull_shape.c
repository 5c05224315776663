// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Shapes as triangles, with the volume of the shape itself. They are divided finely enough to feel waves along them.

#include "hull.h"
#include "trig.h"

#define PI        3.14159265358979323846
#define MAX_RINGS 512

// ---- A box: each face a grid ----

static bool make_box(const hw_hull_def *def, hwi_mesh *mesh)
{
    int32_t parts = 1;
    while (parts < 64 && 12 * (parts + 1) * (parts + 1) <= def->triangle_target) {
        parts += 1;
    }
    int32_t side = (parts + 1) * (parts + 1);
    if (!hwi_mesh_reserve(mesh, 6 * side, 12 * parts * parts)) {
        return false;
    }
    const double size[3] = {(double)def->size.x, (double)def->size.y, (double)def->size.z};
    for (int face = 0; face < 6; ++face) {
        int axis = face / 2;
        int u = (axis + 1) % 3;
        int v = (axis + 2) % 3;
        double out = face % 2 == 0 ? 0.5 : -0.5;
        int32_t first = mesh->point_count;
        for (int32_t i = 0; i < side; ++i) {
            double at[3];
            at[axis] = size[axis] * out;
            at[u] = size[u] * ((double)(i % (parts + 1)) / parts - 0.5);
            at[v] = size[v] * ((double)(i / (parts + 1)) / parts - 0.5);
            hwi_mesh_add_point(mesh, hwi_vec3((float)at[0], (float)at[1], (float)at[2]));
        }
        for (int32_t i = 0; i < parts * parts; ++i) {
            int32_t a = first + i / parts * (parts + 1) + i % parts;
            int32_t b = a + 1;
            int32_t c = a + parts + 2;
            int32_t d = a + parts + 1;
            // Diagonals that alternate: what a wave does to one half it does to the other.
            bool turned = (i % parts + i / parts) % 2 == 1;
            bool outward = face % 2 == 0;
            hwi_mesh_add_triangle(mesh, a, outward ? b : turned ? d : c, outward ? (turned ? d : c) : b);
            int32_t e = turned ? b : a;
            hwi_mesh_add_triangle(mesh, e, outward ? c : d, outward ? d : c);
        }
    }
    return true;
}

// ---- What a lathe makes: a line turned about y ----

typedef struct ring {
    double radius; // m, 0 at both ends of the line
    double y;      // m
} ring;

static bool turn_rings(const ring *rings, int32_t count, int32_t sides, hwi_mesh *mesh)
{
    int32_t inner = count - 2;
    if (!hwi_mesh_reserve(mesh, 2 + inner * sides, 2 * inner * sides)) {
        return false;
    }
    hwi_mesh_add_point(mesh, hwi_vec3(0.0f, (float)rings[0].y, 0.0f));
    for (int32_t i = 1; i <= inner; ++i) {
        for (int32_t k = 0; k < sides; ++k) {
            double angle = 2.0 * PI * k / sides;
            hwi_mesh_add_point(mesh, hwi_vec3((float)(rings[i].radius * hwi_cos(angle)), (float)rings[i].y,
                                              (float)(rings[i].radius * hwi_sin(angle))));
        }
    }
    int32_t last = hwi_mesh_add_point(mesh, hwi_vec3(0.0f, (float)rings[count - 1].y, 0.0f));
    for (int32_t k = 0; k < sides; ++k) {
        int32_t next = (k + 1) % sides;
        hwi_mesh_add_triangle(mesh, 0, 1 + k, 1 + next);
        for (int32_t i = 0; i + 1 < inner; ++i) {
            int32_t a = 1 + i * sides + k;
            int32_t b = 1 + i * sides + next;
            hwi_mesh_add_triangle(mesh, a, a + sides, b);
            hwi_mesh_add_triangle(mesh, b, a + sides, b + sides);
        }
        hwi_mesh_add_triangle(mesh, last, last - sides + next, last - sides + k);
    }
    return true;
}

// The number of sides for `wanted` triangles, where the line has rings for each side; even, so that halves are alike.
static int32_t sides_for(int32_t wanted, double rings_per_side)
{
    int32_t sides = 6;
    while (sides < 256 && 2.0 * (sides + 2) * rings_per_side * (sides + 2) <= wanted) {
        sides += 2;
    }
    return sides;
}

static bool make_cylinder(const hw_hull_def *def, hwi_mesh *mesh)
{
    double radius = (double)def->radius;
    double length = (double)def->length;
    double around = 2.0 * PI * radius;
    int32_t sides = sides_for(def->triangle_target - 48, length / around < 8.0 ? length / around + 0.05 : 8.0);
    sides = sides < 24 && def->triangle_target >= 192 ? 24 : sides;
    int32_t parts = (int32_t)(length / around * sides) + 1;
    int32_t most = def->triangle_target / (2 * sides) - 1;
    parts = parts > most ? most : parts;
    parts = parts < 1 ? 1 : parts > MAX_RINGS - 4 ? MAX_RINGS - 4 : parts;
    // The polygon has the circle's area, so that the cylinder has its volume.
    double angle = 2.0 * PI / sides;
    double outer = radius * sqrt(angle / hwi_sin(angle));
    ring rings[MAX_RINGS];
    int32_t count = 0;
    rings[count++] = (ring){0.0, -0.5 * length};
    for (int32_t i = 0; i <= parts; ++i) {
        rings[count++] = (ring){outer, length * ((double)i / parts - 0.5)};
    }
    rings[count++] = (ring){0.0, 0.5 * length};
    return turn_rings(rings, count, sides, mesh);
}

// Chords cut off more of a circle across than along: then a sphere has more inertia about one axis than about another,
// and the water that moves along with it too. Stretched a little, the mesh has the second moments of the shape in the
// right proportion, and so does whatever copies its triangles.
static void balance(double radius, double length, hwi_mesh *mesh)
{
    double middle = PI * radius * radius * length;
    double ends = 4.0 / 3.0 * PI * radius * radius * radius;
    double across = radius * radius * (middle / 4.0 + ends / 5.0);
    double along = middle * length * length / 12.0 +
                   ends * (radius * radius / 5.0 + length * length / 4.0 + 3.0 / 8.0 * radius * length);
    hwi_matrix3 own = hwi_mesh_measure_of(mesh).squares;
    float stretch = (float)sqrt(along / across * own.m[0][0] / own.m[1][1]);
    for (int32_t i = 0; i < mesh->point_count; ++i) {
        mesh->points[i].y *= stretch;
    }
}

// A capsule; a sphere is one without a straight part.
static bool make_capsule(double radius, double length, int32_t target, hwi_mesh *mesh)
{
    double around = 2.0 * PI * radius;
    double rings_per_side = 0.5 + (length / around < 8.0 ? length / around : 8.0);
    int32_t sides = sides_for(target, rings_per_side);
    int32_t half = sides / 4 > 2 ? sides / 4 : 2;
    int32_t parts = length > 0.0 ? (int32_t)(length / around * sides) + 1 : 0;
    parts = parts > MAX_RINGS / 2 ? MAX_RINGS / 2 : parts;
    ring rings[MAX_RINGS];
    int32_t count = 0;
    for (int32_t i = 0; i <= half; ++i) {
        double angle = 0.5 * PI * i / half;
        rings[count++] = (ring){radius * hwi_sin(angle), -0.5 * length - radius * hwi_cos(angle)};
    }
    for (int32_t i = 1; i <= parts; ++i) {
        rings[count++] = (ring){radius, length * ((double)i / parts - 0.5)};
    }
    for (int32_t i = 1; i <= half; ++i) {
        double angle = 0.5 * PI * i / half;
        rings[count++] = (ring){radius * hwi_cos(angle), 0.5 * length + radius * hwi_sin(angle)};
    }
    rings[0].radius = rings[count - 1].radius = 0.0;
    bool complete = turn_rings(rings, count, sides, mesh);
    if (complete) {
        balance(radius, length, mesh);
        hwi_mesh_scale_to(mesh, PI * radius * radius * (length + 4.0 / 3.0 * radius));
    }
    return complete;
}

bool hwi_hull_shape(const hw_hull_def *def, hwi_mesh *mesh)
{
    switch (def->shape) {
    case HW_HULL_BOX: {
        hwi_mesh_repairs ignored = {0};
        float least = def->size.x < def->size.y ? def->size.x : def->size.y;
        least = def->size.z < least ? def->size.z : least;
        return make_box(def, mesh) && hwi_mesh_weld(mesh, 1e-3f * least, &ignored);
    }
    case HW_HULL_CYLINDER:
        return make_cylinder(def, mesh);
    case HW_HULL_CAPSULE:
        return make_capsule((double)def->radius, (double)def->length, def->triangle_target, mesh);
    default:
        return make_capsule((double)def->radius, 0.0, def->triangle_target, mesh);
    }
}
