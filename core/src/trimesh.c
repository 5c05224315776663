// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "trimesh.h"

#include <string.h>

#include "hash.h"
#include "memory.h"
#include "triangle.h"

// One half of an edge, as one of its triangles has it.
typedef struct half_edge {
    int32_t other; // the higher of its two vertices; the lower is whose list this is in
    int32_t place; // 3 * triangle + edge
} half_edge;

// Vertices at the same place become one: hosts give triangles that share nothing. Writes the number of each.
static bool weld(hwi_trimesh *mesh, const hw_vec3 *vertices, int32_t count, int32_t *number)
{
    size_t slots = 16;
    while (slots < (size_t)count * 2) {
        slots *= 2;
    }
    int32_t *table = hwi_allocate(slots * sizeof *table); // number + 1
    if (table == NULL) {
        return false;
    }
    for (int32_t i = 0; i < count; ++i) {
        // + 0 makes both zeros one.
        hw_vec3 v = {vertices[i].x + 0.0f, vertices[i].y + 0.0f, vertices[i].z + 0.0f};
        size_t slot = (size_t)hwi_hash_bytes(HWI_HASH_SEED, &v, sizeof v) & (slots - 1);
        while (table[slot] != 0 && memcmp(&mesh->vertices[table[slot] - 1], &v, sizeof v) != 0) {
            slot = (slot + 1) & (slots - 1);
        }
        if (table[slot] == 0) {
            mesh->vertices[mesh->vertex_count] = v;
            mesh->source[mesh->vertex_count] = i;
            mesh->vertex_count += 1;
            table[slot] = mesh->vertex_count;
        }
        number[i] = table[slot] - 1;
    }
    hwi_free(table, slots * sizeof *table);
    return true;
}

static bool has_area(const hwi_place c[3])
{
    hwi_place u = hwi_place_sub(c[1], c[0]);
    hwi_place v = hwi_place_sub(c[2], c[0]);
    double longest = hwi_larger(hwi_place_dot(u, u), hwi_place_dot(v, v));
    // Thinner than a millionth of its length, a triangle has no direction.
    return hwi_place_length(hwi_place_cross(u, v)) > 1e-6 * longest;
}

static void take_triangles(hwi_trimesh *mesh, const int32_t *number, const int32_t *indices, int32_t triangle_count)
{
    for (int32_t i = 0; i < triangle_count; ++i) {
        int32_t corner[3];
        hwi_place place[3];
        for (int e = 0; e < 3; ++e) {
            corner[e] = number[indices[3 * i + e]];
            place[e] = hwi_place_of(mesh->vertices[corner[e]]);
        }
        if (has_area(place)) {
            memcpy(&mesh->corners[3 * mesh->triangle_count], corner, sizeof corner);
            mesh->given[mesh->triangle_count] = i;
            mesh->triangle_count += 1;
        }
    }
}

static bool is_before(half_edge a, half_edge b)
{
    return a.other != b.other ? a.other < b.other : a.place < b.place;
}

// A heap's sort: no memory, and no worst case. All entries differ, so the order is the only one.
static void sort(half_edge *list, int32_t count)
{
    for (int32_t size = count, root = count / 2; size > 1;) {
        half_edge sinking;
        if (root > 0) {
            root -= 1;
            sinking = list[root];
        } else {
            size -= 1;
            sinking = list[size];
            list[size] = list[0];
        }
        int32_t hole = root;
        for (int32_t child = 2 * hole + 1; child < size; child = 2 * hole + 1) {
            if (child + 1 < size && is_before(list[child], list[child + 1])) {
                child += 1;
            }
            if (!is_before(sinking, list[child])) {
                break;
            }
            list[hole] = list[child];
            hole = child;
        }
        list[hole] = sinking;
    }
}

static int32_t edge_from(const hwi_trimesh *mesh, int32_t place)
{
    return mesh->corners[place];
}

static int32_t edge_to(const hwi_trimesh *mesh, int32_t place)
{
    return mesh->corners[place - place % 3 + (place + 1) % 3];
}

// Two triangles on one edge are neighbours. Three or more are none of each other.
static void join_list(hwi_trimesh *mesh, half_edge *list, int32_t count)
{
    sort(list, count);
    for (int32_t i = 0; i < count;) {
        int32_t end = i + 1;
        while (end < count && list[end].other == list[i].other) {
            end += 1;
        }
        bool pair = end == i + 2;
        if (pair) {
            mesh->neighbours[list[i].place] = list[i + 1].place / 3;
            mesh->neighbours[list[i + 1].place] = list[i].place / 3;
        }
        mesh->closed = mesh->closed && pair && edge_from(mesh, list[i].place) == edge_to(mesh, list[i + 1].place);
        i = end;
    }
}

static bool join_neighbours(hwi_trimesh *mesh)
{
    int32_t edges = 3 * mesh->triangle_count;
    int32_t *first = hwi_allocate(((size_t)mesh->vertex_count + 2) * sizeof *first);
    half_edge *lists = hwi_allocate((size_t)edges * sizeof *lists);
    bool made = first != NULL && lists != NULL;
    for (int32_t i = 0; i < edges && made; ++i) {
        int32_t from = edge_from(mesh, i);
        int32_t to = edge_to(mesh, i);
        mesh->neighbours[i] = -1;
        first[(from < to ? from : to) + 2] += 1;
    }
    for (int32_t v = 0; v <= mesh->vertex_count && made; ++v) {
        first[v + 1] += first[v];
    }
    for (int32_t i = 0; i < edges && made; ++i) {
        int32_t from = edge_from(mesh, i);
        int32_t to = edge_to(mesh, i);
        int32_t *end = &first[(from < to ? from : to) + 1];
        lists[*end] = (half_edge){from < to ? to : from, i};
        *end += 1;
    }
    mesh->closed = true;
    for (int32_t v = 0; v < mesh->vertex_count && made; ++v) {
        join_list(mesh, &lists[first[v]], first[v + 1] - first[v]);
    }
    hwi_free(lists, (size_t)edges * sizeof *lists);
    hwi_free(first, ((size_t)mesh->vertex_count + 2) * sizeof *first);
    return made;
}

static void find_winding(hwi_trimesh *mesh)
{
    double volume = 0.0;
    hwi_place base = hwi_place_of(mesh->vertices[0]);
    for (int32_t i = 0; i < mesh->triangle_count && mesh->closed; ++i) {
        hwi_place c[3];
        for (int e = 0; e < 3; ++e) {
            c[e] = hwi_place_sub(hwi_place_of(mesh->vertices[mesh->corners[3 * i + e]]), base);
        }
        volume += hwi_place_dot(c[0], hwi_place_cross(c[1], c[2]));
    }
    mesh->inside_out = volume < 0.0;
}

static hw_box triangle_box(const void *context, int32_t triangle)
{
    const hwi_trimesh *mesh = context;
    const int32_t *corner = &mesh->corners[3 * triangle];
    hw_box box = {mesh->vertices[corner[0]], mesh->vertices[corner[0]]};
    hwi_box_take(&box, mesh->vertices[corner[1]]);
    hwi_box_take(&box, mesh->vertices[corner[2]]);
    return box;
}

static bool build_tree(hwi_trimesh *mesh)
{
    size_t bytes = (size_t)mesh->triangle_count * sizeof(hw_box);
    hw_box *boxes = hwi_allocate(bytes);
    if (boxes == NULL) {
        return false;
    }
    for (int32_t i = 0; i < mesh->triangle_count; ++i) {
        boxes[i] = triangle_box(mesh, i);
    }
    bool made = hwi_bvh_create(&mesh->bvh, boxes, mesh->triangle_count);
    hwi_free(boxes, bytes);
    return made;
}

hwi_trimesh *hwi_trimesh_allocate(int32_t vertex_count, int32_t triangle_count)
{
    hwi_trimesh *mesh = hwi_allocate(sizeof *mesh);
    if (mesh == NULL) {
        return NULL;
    }
    mesh->vertex_capacity = vertex_count;
    mesh->triangle_capacity = triangle_count;
    mesh->vertices = hwi_allocate((size_t)vertex_count * sizeof *mesh->vertices);
    mesh->source = hwi_allocate((size_t)vertex_count * sizeof *mesh->source);
    mesh->corners = hwi_allocate((size_t)triangle_count * 3 * sizeof *mesh->corners);
    mesh->neighbours = hwi_allocate((size_t)triangle_count * 3 * sizeof *mesh->neighbours);
    mesh->given = hwi_allocate((size_t)triangle_count * sizeof *mesh->given);
    if (mesh->vertices == NULL || mesh->source == NULL || mesh->corners == NULL || mesh->neighbours == NULL ||
        mesh->given == NULL) {
        hwi_trimesh_free(mesh);
        return NULL;
    }
    return mesh;
}

static bool is_sane(const hwi_trimesh *mesh)
{
    for (int32_t i = 0; i < mesh->vertex_count; ++i) {
        if (!hwi_is_within(mesh->vertices[i], 1e6f) || mesh->source[i] < 0 || mesh->source[i] >= mesh->given_vertices) {
            return false;
        }
    }
    for (int32_t i = 0; i < 3 * mesh->triangle_count; ++i) {
        int32_t corner = mesh->corners[i];
        if (corner < 0 || corner >= mesh->vertex_count || corner == edge_to(mesh, i)) {
            return false;
        }
    }
    for (int32_t i = 0; i < mesh->triangle_count; ++i) {
        if (mesh->given[i] < 0 || mesh->given[i] >= mesh->given_triangles) {
            return false;
        }
    }
    return true;
}

// What follows from vertices and triangles.
static bool complete(hwi_trimesh *mesh)
{
    if (!join_neighbours(mesh)) {
        return false;
    }
    find_winding(mesh);
    return build_tree(mesh);
}

bool hwi_trimesh_restore(hwi_trimesh *mesh, bool *full)
{
    if (!is_sane(mesh)) {
        return false;
    }
    *full = !complete(mesh);
    return !*full;
}

hwi_trimesh_outcome hwi_trimesh_create(const hw_vec3 *vertices, int32_t vertex_count, const int32_t *indices,
                                       int32_t index_count, hwi_trimesh **made)
{
    *made = NULL;
    size_t bytes = (size_t)vertex_count * sizeof(int32_t);
    int32_t *number = hwi_allocate(bytes);
    hwi_trimesh *mesh = number != NULL ? hwi_trimesh_allocate(vertex_count, index_count / 3) : NULL;
    bool welded = mesh != NULL && weld(mesh, vertices, vertex_count, number);
    if (welded) {
        mesh->given_vertices = vertex_count;
        mesh->given_triangles = index_count / 3;
        take_triangles(mesh, number, indices, index_count / 3);
    }
    hwi_free(number, bytes);
    bool empty = welded && mesh->triangle_count == 0;
    if (!welded || empty || !complete(mesh)) {
        hwi_trimesh_free(mesh);
        return empty ? HWI_TRIMESH_EMPTY : HWI_TRIMESH_NO_MEMORY;
    }
    *made = mesh;
    return HWI_TRIMESH_MADE;
}

void hwi_trimesh_free(hwi_trimesh *mesh)
{
    if (mesh == NULL) {
        return;
    }
    size_t vertices = (size_t)mesh->vertex_capacity;
    size_t triangles = (size_t)mesh->triangle_capacity;
    hwi_free(mesh->vertices, vertices * sizeof *mesh->vertices);
    hwi_free(mesh->source, vertices * sizeof *mesh->source);
    hwi_free(mesh->corners, triangles * 3 * sizeof *mesh->corners);
    hwi_free(mesh->neighbours, triangles * 3 * sizeof *mesh->neighbours);
    hwi_free(mesh->given, triangles * sizeof *mesh->given);
    hwi_bvh_destroy(&mesh->bvh);
    hwi_free(mesh, sizeof *mesh);
}

void hwi_trimesh_move(hwi_trimesh *mesh, const hw_vec3 *vertices)
{
    for (int32_t i = 0; i < mesh->vertex_count; ++i) {
        hw_vec3 v = vertices[mesh->source[i]];
        mesh->vertices[i] = hwi_vec3(v.x + 0.0f, v.y + 0.0f, v.z + 0.0f);
    }
    find_winding(mesh);
    hwi_bvh_fit(&mesh->bvh, triangle_box, mesh);
}

void hwi_trimesh_triangle(const hwi_trimesh *mesh, int32_t triangle, hwi_place corners[3])
{
    const int32_t *corner = &mesh->corners[3 * triangle];
    for (int e = 0; e < 3; ++e) {
        corners[e] = hwi_place_of(mesh->vertices[corner[mesh->inside_out ? 2 - e : e]]);
    }
}

bool hwi_trimesh_across(const hwi_trimesh *mesh, int32_t triangle, int32_t edge, hwi_place *corner)
{
    // Turned round, the edges are 2-1, 1-0, 0-2 instead of 0-1, 1-2, 2-0.
    int32_t own = mesh->inside_out ? (4 - edge) % 3 : edge;
    int32_t neighbour = mesh->neighbours[3 * triangle + own];
    if (neighbour < 0) {
        return false;
    }
    int32_t from = edge_from(mesh, 3 * triangle + own);
    int32_t to = edge_to(mesh, 3 * triangle + own);
    for (int e = 0; e < 3; ++e) {
        int32_t vertex = mesh->corners[3 * neighbour + e];
        if (vertex != from && vertex != to) {
            *corner = hwi_place_of(mesh->vertices[vertex]);
            return true;
        }
    }
    return false;
}
