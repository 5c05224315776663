// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The naval objects for the demo: their meshes as OBJ files, and how they are loaded as a script. So the demo floats
// the very hulls that the tests float and the bench times.

#include "figures.h"
#include "naval.h"

#include <math.h>
#include <stdio.h>

#define SMOOTH 0.8f // cosine of the sharpest bend that is shaded as round

static hw_vec3 normal_of(const naval_mesh *mesh, int32_t triangle)
{
    const hw_vec3 a = mesh->points[mesh->indices[3 * triangle]];
    const hw_vec3 b = mesh->points[mesh->indices[3 * triangle + 1]];
    const hw_vec3 c = mesh->points[mesh->indices[3 * triangle + 2]];
    const hw_vec3 u = {b.x - a.x, b.y - a.y, b.z - a.z};
    const hw_vec3 v = {c.x - a.x, c.y - a.y, c.z - a.z};
    hw_vec3 n = {u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x};
    float size = sqrtf(n.x * n.x + n.y * n.y + n.z * n.z);
    if (size > 0.0f)
        n = (hw_vec3){n.x / size, n.y / size, n.z / size};
    return n;
}

// At a corner, over the triangles round its point that are hardly bent against its own.
static hw_vec3 corner_normal(const naval_mesh *mesh, int32_t triangle, int32_t corner)
{
    hw_vec3 own = normal_of(mesh, triangle);
    hw_vec3 sum = {0};
    int32_t point = mesh->indices[3 * triangle + corner];
    for (int32_t i = 0; i < mesh->index_count; i++) {
        hw_vec3 other = normal_of(mesh, i / 3);
        if (mesh->indices[i] == point && own.x * other.x + own.y * other.y + own.z * other.z > SMOOTH)
            sum = (hw_vec3){sum.x + other.x, sum.y + other.y, sum.z + other.z};
    }
    float size = sqrtf(sum.x * sum.x + sum.y * sum.y + sum.z * sum.z);
    return size > 0.0f ? (hw_vec3){sum.x / size, sum.y / size, sum.z / size} : (hw_vec3){0.0f, 1.0f, 0.0f};
}

static int write_mesh(const char *folder, int32_t kind)
{
    static naval_mesh mesh;
    char path[512];
    snprintf(path, sizeof path, "%s/%s.obj", folder, naval_names[kind]);
    FILE *file = fopen(path, "w");
    if (!file)
        return 0;
    naval_copy_hull(kind, &mesh);
    fprintf(file, "# Written by hawser_figures --hulls; m, x ahead, y up\no %s\n", naval_names[kind]);
    for (int32_t i = 0; i < mesh.point_count; i++)
        fprintf(file, "v %.4f %.4f %.4f\n", (double)mesh.points[i].x, (double)mesh.points[i].y,
                (double)mesh.points[i].z);
    for (int32_t i = 0; i < mesh.index_count; i++) {
        hw_vec3 n = corner_normal(&mesh, i / 3, i % 3);
        fprintf(file, "vn %.3f %.3f %.3f\n", (double)n.x + 1e-9, (double)n.y + 1e-9, (double)n.z + 1e-9);
    }
    for (int32_t i = 0; i < mesh.index_count; i += 3)
        fprintf(file, "f %d//%d %d//%d %d//%d\n", (int)mesh.indices[i] + 1, (int)i + 1, (int)mesh.indices[i + 1] + 1,
                (int)i + 2, (int)mesh.indices[i + 2] + 1, (int)i + 3);
    return fclose(file) == 0;
}

static void write_vector(FILE *file, const char *name, hw_vec3 v, const char *end)
{
    // No -0.000: compilers may differ in the sign of nothing.
    fprintf(file, "\t\t\"%s\": Vector3(%.4f, %.4f, %.4f)%s\n", name, (double)v.x + 1e-9, (double)v.y + 1e-9,
            (double)v.z + 1e-9, end);
}

int write_hulls(const char *folder)
{
    char path[512];
    snprintf(path, sizeof path, "%s/hulls.gd", folder);
    FILE *file = fopen(path, "w");
    if (!file)
        return 0;
    fprintf(file, "# SPDX-FileCopyrightText: 2026 The Hawser authors\n# SPDX-License-Identifier: MIT\n\n"
                  "## Written by hawser_figures --hulls: how the naval objects of the tests are loaded. Density in kg "
                  "per m³ of hull;\n"
                  "## its centre of mass, and the corners of the box round it, in m, x ahead.\n"
                  "extends RefCounted\n\nconst HULLS := {\n");
    int good = 1;
    for (int32_t kind = 0; kind < NAVAL_KINDS; kind++) {
        naval_load load = naval_load_of(kind);
        good = write_mesh(folder, kind) && good;
        fprintf(file, "\t\"%s\": {\"density\": %.2f,\n", naval_names[kind], (double)load.density);
        write_vector(file, "centre", load.centre, ",");
        write_vector(file, "low", load.bounds.minimum, ",");
        write_vector(file, "high", load.bounds.maximum, "},");
    }
    fprintf(file, "}\n");
    return fclose(file) == 0 && good;
}
