// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Which way triangles face, and what is missing. Both follow from the edges: in a closed surface every edge is gone
// along once in each direction.

#include <string.h>

#include "memory.h"
#include "mesh.h"

typedef struct edge {
    int32_t low;
    int32_t high;
    int32_t triangle;
    int32_t forward; // 1: the triangle goes from low to high
} edge;

static bool comes_before(const edge *a, const edge *b)
{
    if (a->low != b->low) {
        return a->low < b->low;
    }
    return a->high != b->high ? a->high < b->high : a->triangle < b->triangle;
}

static void sift(edge *edges, int32_t root, int32_t count)
{
    edge moved = edges[root];
    for (;;) {
        int32_t child = 2 * root + 1;
        if (child >= count) {
            break;
        }
        child += child + 1 < count && comes_before(&edges[child], &edges[child + 1]);
        if (!comes_before(&moved, &edges[child])) {
            break;
        }
        edges[root] = edges[child];
        root = child;
    }
    edges[root] = moved;
}

static void sort(edge *edges, int32_t count)
{
    for (int32_t i = count / 2 - 1; i >= 0; --i) {
        sift(edges, i, count);
    }
    for (int32_t i = count - 1; i > 0; --i) {
        edge last = edges[i];
        edges[i] = edges[0];
        edges[0] = last;
        sift(edges, 0, i);
    }
}

static edge edge_of(const hwi_mesh *mesh, int32_t triangle, int side)
{
    int32_t from = mesh->triangles[triangle].corner[side];
    int32_t to = mesh->triangles[triangle].corner[(side + 1) % 3];
    return from < to ? (edge){from, to, triangle, 1} : (edge){to, from, triangle, 0};
}

// All edges, equal ones next to each other; NULL when memory runs out.
static edge *list_edges(const hwi_mesh *mesh)
{
    int32_t count = 3 * mesh->triangle_count;
    edge *edges = hwi_allocate((size_t)count * sizeof *edges);
    if (edges != NULL) {
        for (int32_t i = 0; i < count; ++i) {
            edges[i] = edge_of(mesh, i / 3, i % 3);
        }
        sort(edges, count);
    }
    return edges;
}

static int32_t run_length(const edge *edges, int32_t at, int32_t count)
{
    int32_t end = at + 1;
    while (end < count && edges[end].low == edges[at].low && edges[end].high == edges[at].high) {
        end += 1;
    }
    return end - at;
}

// For each side of a triangle its neighbour there, -1 if there is not exactly one; and whether the two go along the
// edge in the same direction, so that one of them is turned wrong.
typedef struct link {
    int32_t triangle[3];
    uint8_t wrong[3];
} link;

static void put_link(const hwi_mesh *mesh, link *links, const edge *from, const edge *to)
{
    for (int side = 0; side < 3; ++side) {
        edge own = edge_of(mesh, from->triangle, side);
        if (own.low == from->low && own.high == from->high) {
            links[from->triangle].triangle[side] = to->triangle;
            links[from->triangle].wrong[side] = from->forward == to->forward;
        }
    }
}

static void find_links(const hwi_mesh *mesh, const edge *edges, link *links)
{
    int32_t count = 3 * mesh->triangle_count;
    for (int32_t i = 0; i < mesh->triangle_count; ++i) {
        links[i] = (link){{-1, -1, -1}, {0, 0, 0}};
    }
    for (int32_t at = 0; at < count;) {
        int32_t run = run_length(edges, at, count);
        if (run == 2) {
            put_link(mesh, links, &edges[at], &edges[at + 1]);
            put_link(mesh, links, &edges[at + 1], &edges[at]);
        }
        at += run;
    }
}

static void flip(hwi_triangle *t)
{
    int32_t second = t->corner[1];
    t->corner[1] = t->corner[2];
    t->corner[2] = second;
}

// What a part encloses, seen from its own middle: holes in it then count little.
static double part_volume(const hwi_mesh *mesh, const int32_t *members, int32_t count, const uint8_t *flipped)
{
    hwi_place middle = {0};
    for (int32_t i = 0; i < count; ++i) {
        for (int k = 0; k < 3; ++k) {
            middle = hwi_place_add(middle, hwi_place_of(mesh->points[mesh->triangles[members[i]].corner[k]]));
        }
    }
    middle = hwi_place_scale(middle, 1.0 / (3.0 * count));
    double volume = 0.0;
    for (int32_t i = 0; i < count; ++i) {
        const int32_t *corner = mesh->triangles[members[i]].corner;
        hwi_place a = hwi_place_sub(hwi_place_of(mesh->points[corner[0]]), middle);
        hwi_place b = hwi_place_sub(hwi_place_of(mesh->points[corner[1]]), middle);
        hwi_place c = hwi_place_sub(hwi_place_of(mesh->points[corner[2]]), middle);
        double part = hwi_place_dot(a, hwi_place_cross(b, c));
        volume += flipped[members[i]] ? -part : part;
    }
    return volume;
}

// Everything that hangs together with `first`, turned as `first` is. Returns how many.
static int32_t gather_part(const link *links, int32_t first, int32_t *members, uint8_t *seen, uint8_t *flipped)
{
    int32_t count = 0;
    members[count++] = first;
    seen[first] = 1;
    for (int32_t i = 0; i < count; ++i) {
        const link *own = &links[members[i]];
        for (int side = 0; side < 3; ++side) {
            int32_t other = own->triangle[side];
            if (other >= 0 && !seen[other]) {
                seen[other] = 1;
                flipped[other] = flipped[members[i]] ^ own->wrong[side];
                members[count++] = other;
            }
        }
    }
    return count;
}

bool hwi_mesh_orient(hwi_mesh *mesh, hwi_mesh_repairs *repairs)
{
    int32_t count = mesh->triangle_count;
    size_t links_size = (size_t)count * sizeof(link);
    size_t members_size = (size_t)count * sizeof(int32_t);
    size_t marks_size = 2 * (size_t)count;
    edge *edges = list_edges(mesh);
    link *links = hwi_allocate(links_size);
    int32_t *members = hwi_allocate(members_size);
    uint8_t *seen = hwi_allocate(marks_size);
    bool complete = edges != NULL && links != NULL && members != NULL && seen != NULL;
    if (complete) {
        uint8_t *flipped = seen + count;
        find_links(mesh, edges, links);
        for (int32_t first = 0; first < count; ++first) {
            if (seen[first]) {
                continue;
            }
            int32_t size = gather_part(links, first, members, seen, flipped);
            bool inward = part_volume(mesh, members, size, flipped) < 0.0;
            for (int32_t i = 0; i < size; ++i) {
                flipped[members[i]] ^= inward;
            }
        }
        for (int32_t i = 0; i < count; ++i) {
            if (flipped[i]) {
                flip(&mesh->triangles[i]);
                repairs->flipped_triangles += 1;
            }
        }
    }
    hwi_free(edges, 3 * (size_t)count * sizeof *edges);
    hwi_free(links, links_size);
    hwi_free(members, members_size);
    hwi_free(seen, marks_size);
    return complete;
}

// ---- Lids ----

// What is missing in each direction of an edge: `low` is where it must begin here, `high` where it must end.
static int32_t list_missing(const edge *edges, int32_t count, edge *missing)
{
    int32_t found = 0;
    for (int32_t at = 0; at < count;) {
        int32_t run = run_length(edges, at, count);
        int32_t balance = 0;
        for (int32_t i = at; i < at + run; ++i) {
            balance += edges[i].forward ? 1 : -1;
        }
        for (; balance > 0; --balance) {
            missing[found] = (edge){edges[at].high, edges[at].low, found, 0};
            found += 1;
        }
        for (; balance < 0; ++balance) {
            missing[found] = (edge){edges[at].low, edges[at].high, found, 0};
            found += 1;
        }
        at += run;
    }
    sort(missing, found);
    return found;
}

static int32_t find_from(const edge *missing, int32_t count, int32_t from)
{
    int32_t low = 0;
    int32_t high = count;
    while (low < high) {
        int32_t middle = (low + high) / 2;
        if (missing[middle].low < from) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    // Used ones are marked.
    while (low < count && missing[low].low == from && missing[low].forward) {
        low += 1;
    }
    return low < count && missing[low].low == from ? low : -1;
}

// One way round a hole, from missing edge to missing edge, and a lid on it. Room was reserved.
static void fill_hole(hwi_mesh *mesh, edge *missing, int32_t count, int32_t first)
{
    hwi_place sum = {0};
    int32_t length = 0;
    int32_t start = missing[first].low;
    int32_t middle = mesh->point_count;
    int32_t before = mesh->triangle_count;
    for (int32_t at = first; at >= 0;) {
        missing[at].forward = 1;
        hwi_mesh_add_triangle(mesh, missing[at].low, missing[at].high, middle);
        sum = hwi_place_add(sum, hwi_place_of(mesh->points[missing[at].low]));
        length += 1;
        at = missing[at].high == start ? -1 : find_from(missing, count, missing[at].high);
    }
    if (length == 3) {
        // A triangle closes it, without a point in the middle.
        hwi_triangle *lid = &mesh->triangles[before];
        lid->corner[2] = mesh->triangles[before + 1].corner[1];
        mesh->triangle_count = before + 1;
    } else {
        hwi_mesh_add_point(mesh, hwi_place_round(hwi_place_scale(sum, 1.0 / length)));
    }
}

bool hwi_mesh_close(hwi_mesh *mesh, hwi_mesh_repairs *repairs)
{
    int32_t count = 3 * mesh->triangle_count;
    size_t size = (size_t)count * sizeof(edge);
    edge *edges = list_edges(mesh);
    edge *missing = hwi_allocate(size);
    bool complete = edges != NULL && missing != NULL;
    if (complete) {
        int32_t found = list_missing(edges, count, missing);
        complete = hwi_mesh_reserve(mesh, mesh->point_count + found, mesh->triangle_count + found);
        for (int32_t i = 0; i < found && complete; ++i) {
            if (!missing[i].forward) {
                fill_hole(mesh, missing, found, i);
                repairs->filled_holes += 1;
            }
        }
    }
    hwi_free(edges, size);
    hwi_free(missing, size);
    return complete;
}
