// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "mesh.h"

#include <string.h>

#include "memory.h"
#include "random.h"

static bool grow(void **items, int32_t *capacity, int32_t count, int32_t wanted, size_t size)
{
    if (wanted <= *capacity) {
        return true;
    }
    void *grown = hwi_allocate((size_t)wanted * size);
    if (grown == NULL) {
        return false;
    }
    if (*items != NULL) {
        memcpy(grown, *items, (size_t)count * size);
    }
    hwi_free(*items, (size_t)*capacity * size);
    *items = grown;
    *capacity = wanted;
    return true;
}

bool hwi_mesh_reserve(hwi_mesh *mesh, int32_t points, int32_t triangles)
{
    void *point_items = mesh->points;
    bool complete = grow(&point_items, &mesh->point_capacity, mesh->point_count, points, sizeof *mesh->points);
    mesh->points = point_items;
    void *triangle_items = mesh->triangles;
    complete = complete && grow(&triangle_items, &mesh->triangle_capacity, mesh->triangle_count, triangles,
                                sizeof *mesh->triangles);
    mesh->triangles = triangle_items;
    return complete;
}

void hwi_mesh_free(hwi_mesh *mesh)
{
    hwi_free(mesh->points, (size_t)mesh->point_capacity * sizeof *mesh->points);
    hwi_free(mesh->triangles, (size_t)mesh->triangle_capacity * sizeof *mesh->triangles);
    *mesh = (hwi_mesh){0};
}

int32_t hwi_mesh_add_point(hwi_mesh *mesh, hw_vec3 point)
{
    mesh->points[mesh->point_count] = point;
    return mesh->point_count++;
}

void hwi_mesh_add_triangle(hwi_mesh *mesh, int32_t a, int32_t b, int32_t c)
{
    mesh->triangles[mesh->triangle_count++] = (hwi_triangle){{a, b, c}};
}

hw_box hwi_mesh_bounds(const hwi_mesh *mesh)
{
    hw_box box = {mesh->points[0], mesh->points[0]};
    for (int32_t i = 1; i < mesh->point_count; ++i) {
        hw_vec3 p = mesh->points[i];
        box.minimum = hwi_vec3(p.x < box.minimum.x ? p.x : box.minimum.x, p.y < box.minimum.y ? p.y : box.minimum.y,
                               p.z < box.minimum.z ? p.z : box.minimum.z);
        box.maximum = hwi_vec3(p.x > box.maximum.x ? p.x : box.maximum.x, p.y > box.maximum.y ? p.y : box.maximum.y,
                               p.z > box.maximum.z ? p.z : box.maximum.z);
    }
    return box;
}

static hwi_place middle_of(hw_box box)
{
    return hwi_place_scale(hwi_place_add(hwi_place_of(box.minimum), hwi_place_of(box.maximum)), 0.5);
}

hwi_mesh_measure hwi_mesh_measure_of(const hwi_mesh *mesh)
{
    // Tetrahedra from the middle of the box to each triangle; far from the origin nothing is lost so.
    hwi_mesh_measure measure = {0};
    hwi_place from = middle_of(hwi_mesh_bounds(mesh));
    hwi_place first = {0};
    hwi_matrix3 second = {0};
    for (int32_t i = 0; i < mesh->triangle_count; ++i) {
        const int32_t *corner = mesh->triangles[i].corner;
        hwi_place a = hwi_place_sub(hwi_place_of(mesh->points[corner[0]]), from);
        hwi_place b = hwi_place_sub(hwi_place_of(mesh->points[corner[1]]), from);
        hwi_place c = hwi_place_sub(hwi_place_of(mesh->points[corner[2]]), from);
        hwi_place normal = hwi_place_cross(hwi_place_sub(b, a), hwi_place_sub(c, a));
        double volume = hwi_place_dot(a, hwi_place_cross(b, c)) / 6.0;
        hwi_place sum = hwi_place_add(hwi_place_add(a, b), c);
        measure.volume += volume;
        measure.area += 0.5 * sqrt(hwi_place_dot(normal, normal));
        first = hwi_place_add(first, hwi_place_scale(sum, 0.25 * volume));
        const double rows[4][3] = {{a.x, a.y, a.z}, {b.x, b.y, b.z}, {c.x, c.y, c.z}, {sum.x, sum.y, sum.z}};
        for (int j = 0; j < 3; ++j) {
            for (int k = 0; k < 3; ++k) {
                double products = rows[0][j] * rows[0][k] + rows[1][j] * rows[1][k] + rows[2][j] * rows[2][k];
                second.m[j][k] += volume / 20.0 * (products + rows[3][j] * rows[3][k]);
            }
        }
    }
    hwi_place offset = measure.volume != 0.0 ? hwi_place_scale(first, 1.0 / measure.volume) : (hwi_place){0};
    const double o[3] = {offset.x, offset.y, offset.z};
    for (int j = 0; j < 3; ++j) {
        for (int k = 0; k < 3; ++k) {
            measure.squares.m[j][k] = second.m[j][k] - measure.volume * o[j] * o[k];
        }
    }
    measure.centre = hwi_place_add(from, offset);
    return measure;
}

// ---- Welding ----

typedef struct weld_table {
    int32_t *heads;
    int32_t *next;
    int32_t size; // a power of two
    double cell;  // m
    hwi_place from;
} weld_table;

static uint32_t slot_of(const weld_table *table, int64_t x, int64_t y, int64_t z)
{
    uint64_t bits = hwi_scramble((uint64_t)x * UINT64_C(0x9e3779b97f4a7c15) ^ hwi_scramble((uint64_t)y) ^
                                 hwi_scramble((uint64_t)z + UINT64_C(0x632be59bd9b4e019)));
    return (uint32_t)bits & (uint32_t)(table->size - 1);
}

// The point that is here already, or -1. One cell and its neighbours hold all that can be near enough.
static int32_t find_near(const weld_table *table, const hw_vec3 *kept, hw_vec3 point, float distance)
{
    hwi_place at = hwi_place_scale(hwi_place_sub(hwi_place_of(point), table->from), 1.0 / table->cell);
    int64_t cx = (int64_t)floor(at.x);
    int64_t cy = (int64_t)floor(at.y);
    int64_t cz = (int64_t)floor(at.z);
    int32_t found = -1;
    for (int64_t x = cx - 1; x <= cx + 1; ++x) {
        for (int64_t y = cy - 1; y <= cy + 1; ++y) {
            for (int64_t z = cz - 1; z <= cz + 1; ++z) {
                for (int32_t i = table->heads[slot_of(table, x, y, z)]; i >= 0; i = table->next[i]) {
                    bool near = hwi_distance(kept[i], point) <= distance;
                    found = near && (found < 0 || i < found) ? i : found;
                }
            }
        }
    }
    return found;
}

static void enter(weld_table *table, int32_t index, hw_vec3 point)
{
    hwi_place at = hwi_place_scale(hwi_place_sub(hwi_place_of(point), table->from), 1.0 / table->cell);
    uint32_t slot = slot_of(table, (int64_t)floor(at.x), (int64_t)floor(at.y), (int64_t)floor(at.z));
    table->next[index] = table->heads[slot];
    table->heads[slot] = index;
}

static bool weld_points(hwi_mesh *mesh, float distance, hwi_mesh_repairs *repairs)
{
    weld_table table = {.size = 16, .cell = (double)distance, .from = middle_of(hwi_mesh_bounds(mesh))};
    while (table.size < 2 * mesh->point_count) {
        table.size *= 2;
    }
    int32_t count = mesh->point_count;
    size_t heads_size = (size_t)table.size * sizeof(int32_t);
    size_t list_size = (size_t)count * sizeof(int32_t);
    table.heads = hwi_allocate(heads_size);
    table.next = hwi_allocate(list_size);
    int32_t *becomes = hwi_allocate(list_size);
    bool complete = table.heads != NULL && table.next != NULL && becomes != NULL;
    if (complete) {
        memset(table.heads, 0xff, heads_size);
        int32_t kept = 0;
        for (int32_t i = 0; i < count; ++i) {
            hw_vec3 point = mesh->points[i];
            int32_t same = find_near(&table, mesh->points, point, distance);
            if (same < 0) {
                same = kept++;
                mesh->points[same] = point;
                enter(&table, same, point);
            }
            becomes[i] = same;
        }
        for (int32_t i = 0; i < mesh->triangle_count; ++i) {
            int32_t *corner = mesh->triangles[i].corner;
            for (int k = 0; k < 3; ++k) {
                corner[k] = becomes[corner[k]];
            }
        }
        mesh->point_count = kept;
        repairs->welded_points += count - kept;
    }
    hwi_free(table.heads, heads_size);
    hwi_free(table.next, list_size);
    hwi_free(becomes, list_size);
    return complete;
}

// The lowest corner first, the sense of turning kept.
static hwi_triangle begin_low(hwi_triangle t)
{
    int low = t.corner[0] < t.corner[1] ? (t.corner[0] < t.corner[2] ? 0 : 2) : (t.corner[1] < t.corner[2] ? 1 : 2);
    return (hwi_triangle){{t.corner[low], t.corner[(low + 1) % 3], t.corner[(low + 2) % 3]}};
}

static bool is_same(hwi_triangle a, hwi_triangle b)
{
    bool straight = a.corner[1] == b.corner[1] && a.corner[2] == b.corner[2];
    bool turned = a.corner[1] == b.corner[2] && a.corner[2] == b.corner[1];
    return a.corner[0] == b.corner[0] && (straight || turned);
}

// Of triangles on the same three corners the first stays.
static bool drop_triangles(hwi_mesh *mesh, hwi_mesh_repairs *repairs)
{
    int32_t count = mesh->triangle_count;
    size_t heads_size = (size_t)mesh->point_count * sizeof(int32_t);
    size_t next_size = (size_t)count * sizeof(int32_t);
    int32_t *heads = hwi_allocate(heads_size);
    int32_t *next = hwi_allocate(next_size);
    bool complete = heads != NULL && next != NULL;
    if (complete) {
        memset(heads, 0xff, heads_size);
        int32_t kept = 0;
        for (int32_t i = 0; i < count; ++i) {
            hwi_triangle t = begin_low(mesh->triangles[i]);
            bool drop = t.corner[0] == t.corner[1] || t.corner[1] == t.corner[2] || t.corner[2] == t.corner[0];
            for (int32_t j = drop ? -1 : heads[t.corner[0]]; j >= 0 && !drop; j = next[j]) {
                drop = is_same(mesh->triangles[j], t);
            }
            if (!drop) {
                mesh->triangles[kept] = t;
                next[kept] = heads[t.corner[0]];
                heads[t.corner[0]] = kept++;
            }
        }
        mesh->triangle_count = kept;
        repairs->dropped_triangles += count - kept;
    }
    hwi_free(heads, heads_size);
    hwi_free(next, next_size);
    return complete;
}

static bool drop_points(hwi_mesh *mesh)
{
    size_t size = (size_t)mesh->point_count * sizeof(int32_t);
    int32_t *becomes = hwi_allocate(size);
    if (becomes == NULL) {
        return false;
    }
    for (int32_t i = 0; i < mesh->triangle_count; ++i) {
        for (int k = 0; k < 3; ++k) {
            becomes[mesh->triangles[i].corner[k]] = 1;
        }
    }
    int32_t kept = 0;
    for (int32_t i = 0; i < mesh->point_count; ++i) {
        if (becomes[i]) {
            mesh->points[kept] = mesh->points[i];
            becomes[i] = kept++;
        }
    }
    for (int32_t i = 0; i < mesh->triangle_count; ++i) {
        for (int k = 0; k < 3; ++k) {
            int32_t *corner = &mesh->triangles[i].corner[k];
            *corner = becomes[*corner];
        }
    }
    hwi_free(becomes, size);
    mesh->point_count = kept;
    return true;
}

bool hwi_mesh_weld(hwi_mesh *mesh, float distance, hwi_mesh_repairs *repairs)
{
    bool had_triangles = mesh->triangle_count > 0;
    if (!weld_points(mesh, distance, repairs)) {
        return false;
    }
    return !had_triangles || (drop_triangles(mesh, repairs) && drop_points(mesh));
}
