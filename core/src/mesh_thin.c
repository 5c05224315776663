// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Fewer triangles for nearly the same shape: edges are collapsed in the order of what it costs, the sum of squared
// distances from the planes that met there (M. Garland and P. Heckbert, 1997). A collapse that would fold the surface
// or tie two parts of it together is left out. What volume is lost on the way comes back by scaling at the end.

#include <string.h>

#include "memory.h"
#include "mesh.h"

#define STEEPEST 0.2 // cosine of the most that a collapse may turn a triangle

// The sum of (n . p + d)^2 over planes, as the upper half of a symmetric 4 x 4 matrix.
typedef struct quadric {
    double xx, xy, xz, xd, yy, yz, yd, zz, zd, dd;
} quadric;

typedef struct candidate {
    double cost;
    int32_t a;
    int32_t b;
    int32_t age; // of both ends together when it was entered; older ones are out of date
} candidate;

typedef struct thinning {
    hwi_mesh *mesh;
    hwi_place *places;
    quadric *quadrics;
    int32_t *age;
    int32_t *head; // of each point's list of corners,
    int32_t *next; // which are 3 triangle + k
    uint8_t *gone; // triangles
    int32_t *mark; // points that were met in the present search
    int32_t search;
    int32_t alive;
    candidate *heap;
    int32_t heap_count;
    int32_t heap_capacity;
} thinning;

static void add_quadric(quadric *a, const quadric *b)
{
    a->xx += b->xx;
    a->xy += b->xy;
    a->xz += b->xz;
    a->xd += b->xd;
    a->yy += b->yy;
    a->yz += b->yz;
    a->yd += b->yd;
    a->zz += b->zz;
    a->zd += b->zd;
    a->dd += b->dd;
}

static double quadric_at(const quadric *q, hwi_place p)
{
    return q->xx * p.x * p.x + q->yy * p.y * p.y + q->zz * p.z * p.z + q->dd +
           2.0 * (q->xy * p.x * p.y + q->xz * p.x * p.z + q->yz * p.y * p.z + q->xd * p.x + q->yd * p.y + q->zd * p.z);
}

// The place of least cost; false where the planes do not fix one.
static bool best_place(const quadric *q, hwi_place *place)
{
    double c0 = q->yy * q->zz - q->yz * q->yz;
    double c1 = q->xz * q->yz - q->xy * q->zz;
    double c2 = q->xy * q->yz - q->xz * q->yy;
    double determinant = q->xx * c0 + q->xy * c1 + q->xz * c2;
    double size = q->xx + q->yy + q->zz;
    if (!(fabs(determinant) > 1e-6 * size * size * size)) {
        return false;
    }
    double c3 = q->xx * q->zz - q->xz * q->xz;
    double c4 = q->xy * q->xz - q->xx * q->yz;
    double c5 = q->xx * q->yy - q->xy * q->xy;
    *place = (hwi_place){
        -(c0 * q->xd + c1 * q->yd + c2 * q->zd) / determinant,
        -(c1 * q->xd + c3 * q->yd + c4 * q->zd) / determinant,
        -(c2 * q->xd + c4 * q->yd + c5 * q->zd) / determinant,
    };
    return true;
}

static hwi_place collapse_place(const thinning *t, int32_t a, int32_t b, double *cost)
{
    quadric q = t->quadrics[a];
    add_quadric(&q, &t->quadrics[b]);
    hwi_place middle = hwi_place_scale(hwi_place_add(t->places[a], t->places[b]), 0.5);
    hwi_place choices[4] = {middle, t->places[a], t->places[b], middle};
    int count = best_place(&q, &choices[3]) ? 4 : 3;
    // A place far off the edge comes of planes that are nearly the same.
    hwi_place edge = hwi_place_sub(t->places[b], t->places[a]);
    hwi_place off = hwi_place_sub(choices[3], middle);
    count = hwi_place_dot(off, off) > 4.0 * hwi_place_dot(edge, edge) ? 3 : count;
    int best = 0;
    *cost = quadric_at(&q, choices[0]);
    for (int i = 1; i < count; ++i) {
        double other = quadric_at(&q, choices[i]);
        if (other < *cost) {
            *cost = other;
            best = i;
        }
    }
    // Where all is flat, short edges go first.
    *cost = (*cost > 0.0 ? *cost : 0.0) + 1e-9 * hwi_place_dot(edge, edge) * (q.xx + q.yy + q.zz);
    return choices[best];
}

static bool heap_before(const candidate *a, const candidate *b)
{
    if (a->cost != b->cost) {
        return a->cost < b->cost;
    }
    return a->a != b->a ? a->a < b->a : a->b < b->b;
}

static bool heap_push(thinning *t, candidate c)
{
    if (t->heap_count == t->heap_capacity) {
        int32_t capacity = 2 * t->heap_capacity;
        candidate *heap = hwi_allocate((size_t)capacity * sizeof *heap);
        if (heap == NULL) {
            return false;
        }
        memcpy(heap, t->heap, (size_t)t->heap_count * sizeof *heap);
        hwi_free(t->heap, (size_t)t->heap_capacity * sizeof *heap);
        t->heap = heap;
        t->heap_capacity = capacity;
    }
    int32_t at = t->heap_count++;
    while (at > 0 && heap_before(&c, &t->heap[(at - 1) / 2])) {
        t->heap[at] = t->heap[(at - 1) / 2];
        at = (at - 1) / 2;
    }
    t->heap[at] = c;
    return true;
}

static candidate heap_pop(thinning *t)
{
    candidate top = t->heap[0];
    candidate last = t->heap[--t->heap_count];
    int32_t at = 0;
    for (int32_t child = 1; child < t->heap_count; child = 2 * at + 1) {
        child += child + 1 < t->heap_count && heap_before(&t->heap[child + 1], &t->heap[child]);
        if (!heap_before(&t->heap[child], &last)) {
            break;
        }
        t->heap[at] = t->heap[child];
        at = child;
    }
    t->heap[at] = last;
    return top;
}

static bool enter_edge(thinning *t, int32_t a, int32_t b)
{
    candidate c = {.a = a < b ? a : b, .b = a < b ? b : a, .age = t->age[a] + t->age[b]};
    collapse_place(t, c.a, c.b, &c.cost);
    return heap_push(t, c);
}

static hwi_place triangle_normal(hwi_place a, hwi_place b, hwi_place c)
{
    return hwi_place_cross(hwi_place_sub(b, a), hwi_place_sub(c, a));
}

// Would a triangle of this point, but for those on the edge, fold over?
static bool folds(const thinning *t, int32_t point, int32_t other, hwi_place place)
{
    for (int32_t corner = t->head[point]; corner >= 0; corner = t->next[corner]) {
        if (t->gone[corner / 3]) {
            continue;
        }
        const int32_t *c = t->mesh->triangles[corner / 3].corner;
        int32_t one = c[(corner % 3 + 1) % 3];
        int32_t two = c[(corner % 3 + 2) % 3];
        if (one == other || two == other) {
            continue;
        }
        hwi_place before = triangle_normal(t->places[point], t->places[one], t->places[two]);
        hwi_place after = triangle_normal(place, t->places[one], t->places[two]);
        double lengths = sqrt(hwi_place_dot(before, before) * hwi_place_dot(after, after));
        if (!(hwi_place_dot(before, after) > STEEPEST * lengths)) {
            return true;
        }
    }
    return false;
}

// Points that both ends are joined to: two in a surface that stays one, with each of which they share a triangle.
static int32_t count_shared(thinning *t, int32_t a, int32_t b)
{
    int32_t shared = 0;
    t->search += 2;
    for (int pass = 0; pass < 2; ++pass) {
        int32_t point = pass == 0 ? a : b;
        for (int32_t corner = t->head[point]; corner >= 0; corner = t->next[corner]) {
            if (t->gone[corner / 3]) {
                continue;
            }
            for (int k = 1; k < 3; ++k) {
                int32_t other = t->mesh->triangles[corner / 3].corner[(corner % 3 + k) % 3];
                if (pass == 0) {
                    t->mark[other] = t->search;
                } else if (t->mark[other] == t->search) {
                    t->mark[other] = t->search + 1;
                    shared += 1;
                }
            }
        }
    }
    return shared;
}

// b becomes a.
static bool collapse(thinning *t, int32_t a, int32_t b, hwi_place place)
{
    int32_t last = -1;
    for (int32_t corner = t->head[b]; corner >= 0; corner = t->next[corner]) {
        hwi_triangle *triangle = &t->mesh->triangles[corner / 3];
        bool shared = triangle->corner[0] == a || triangle->corner[1] == a || triangle->corner[2] == a;
        if (!t->gone[corner / 3] && shared) {
            t->gone[corner / 3] = 1;
            t->alive -= 1;
        }
        triangle->corner[corner % 3] = a;
        last = corner;
    }
    if (last >= 0) {
        t->next[last] = t->head[a];
        t->head[a] = t->head[b];
        t->head[b] = -1;
    }
    t->places[a] = place;
    add_quadric(&t->quadrics[a], &t->quadrics[b]);
    t->age[a] += t->age[b] + 1;
    t->age[b] = -1;
    t->search += 2;
    for (int32_t corner = t->head[a]; corner >= 0; corner = t->next[corner]) {
        for (int k = 1; k < 3 && !t->gone[corner / 3]; ++k) {
            int32_t other = t->mesh->triangles[corner / 3].corner[(corner % 3 + k) % 3];
            if (other != a && t->mark[other] != t->search) {
                t->mark[other] = t->search;
                if (!enter_edge(t, a, other)) {
                    return false;
                }
            }
        }
    }
    return true;
}

static bool prepare(thinning *t)
{
    const hwi_mesh *mesh = t->mesh;
    for (int32_t i = 0; i < mesh->point_count; ++i) {
        t->places[i] = hwi_place_of(mesh->points[i]);
        t->head[i] = -1;
    }
    for (int32_t i = 0; i < mesh->triangle_count; ++i) {
        const int32_t *c = mesh->triangles[i].corner;
        hwi_place normal = triangle_normal(t->places[c[0]], t->places[c[1]], t->places[c[2]]);
        double length = sqrt(hwi_place_dot(normal, normal));
        hwi_place n = hwi_place_scale(normal, length > 0.0 ? 1.0 / length : 0.0);
        double d = -hwi_place_dot(n, t->places[c[0]]);
        double w = 0.5 * length;
        quadric plane = {w * n.x * n.x, w * n.x * n.y, w * n.x * n.z, w * n.x * d, w * n.y * n.y,
                         w * n.y * n.z, w * n.y * d,   w * n.z * n.z, w * n.z * d, w * d * d};
        for (int k = 0; k < 3; ++k) {
            add_quadric(&t->quadrics[c[k]], &plane);
            t->next[3 * i + k] = t->head[c[k]];
            t->head[c[k]] = 3 * i + k;
        }
    }
    t->alive = mesh->triangle_count;
    for (int32_t i = 0; i < mesh->triangle_count; ++i) {
        for (int k = 0; k < 3; ++k) {
            int32_t a = mesh->triangles[i].corner[k];
            int32_t b = mesh->triangles[i].corner[(k + 1) % 3];
            // Every edge is gone along in both directions.
            if (a < b && !enter_edge(t, a, b)) {
                return false;
            }
        }
    }
    return true;
}

static bool collapse_until(thinning *t, int32_t target)
{
    while (t->alive > target && t->heap_count > 0) {
        candidate c = heap_pop(t);
        bool current = t->age[c.a] >= 0 && t->age[c.b] >= 0 && t->age[c.a] + t->age[c.b] == c.age;
        if (!current || count_shared(t, c.a, c.b) != 2) {
            continue;
        }
        double cost;
        hwi_place place = collapse_place(t, c.a, c.b, &cost);
        if (folds(t, c.a, c.b, place) || folds(t, c.b, c.a, place)) {
            continue;
        }
        if (!collapse(t, c.a, c.b, place)) {
            return false;
        }
    }
    return true;
}

// What is left, in the order that it had.
static void gather(thinning *t)
{
    hwi_mesh *mesh = t->mesh;
    int32_t kept = 0;
    for (int32_t i = 0; i < mesh->triangle_count; ++i) {
        if (!t->gone[i]) {
            mesh->triangles[kept++] = mesh->triangles[i];
        }
    }
    mesh->triangle_count = kept;
    memset(t->mark, 0xff, (size_t)mesh->point_count * sizeof *t->mark);
    int32_t points = 0;
    for (int32_t i = 0; i < kept; ++i) {
        for (int k = 0; k < 3; ++k) {
            int32_t *corner = &mesh->triangles[i].corner[k];
            if (t->mark[*corner] < 0) {
                t->mark[*corner] = points++;
            }
            *corner = t->mark[*corner];
        }
    }
    for (int32_t i = 0; i < mesh->point_count; ++i) {
        if (t->mark[i] >= 0) {
            mesh->points[t->mark[i]] = hwi_place_round(t->places[i]);
        }
    }
    mesh->point_count = points;
}

// A cube root by Newton's method; the scale is near 1.
static double cube_root(double a)
{
    double x = 1.0;
    for (int i = 0; i < 40; ++i) {
        x -= (x * x * x - a) / (3.0 * x * x);
    }
    return x;
}

void hwi_mesh_scale_to(hwi_mesh *mesh, double volume)
{
    hwi_mesh_measure now = hwi_mesh_measure_of(mesh);
    double ratio = volume / now.volume;
    if (!(ratio > 0.5 && ratio < 2.0)) {
        return;
    }
    double scale = cube_root(ratio);
    for (int32_t i = 0; i < mesh->point_count; ++i) {
        hwi_place from = hwi_place_sub(hwi_place_of(mesh->points[i]), now.centre);
        mesh->points[i] = hwi_place_round(hwi_place_add(now.centre, hwi_place_scale(from, scale)));
    }
}

bool hwi_mesh_thin(hwi_mesh *mesh, int32_t target, hwi_mesh_repairs *repairs)
{
    if (mesh->triangle_count <= target) {
        return true;
    }
    int32_t before = mesh->triangle_count;
    double volume = hwi_mesh_measure_of(mesh).volume;
    size_t points = (size_t)mesh->point_count;
    size_t corners = 3 * (size_t)before;
    thinning t = {.mesh = mesh, .heap_capacity = 3 * before};
    t.places = hwi_allocate(points * sizeof *t.places);
    t.quadrics = hwi_allocate(points * sizeof *t.quadrics);
    t.age = hwi_allocate(points * sizeof *t.age);
    t.head = hwi_allocate(points * sizeof *t.head);
    t.next = hwi_allocate(corners * sizeof *t.next);
    t.gone = hwi_allocate((size_t)before);
    t.mark = hwi_allocate(points * sizeof *t.mark);
    t.heap = hwi_allocate((size_t)t.heap_capacity * sizeof *t.heap);
    bool complete = t.places != NULL && t.quadrics != NULL && t.age != NULL && t.head != NULL && t.next != NULL &&
                    t.gone != NULL && t.mark != NULL && t.heap != NULL;
    complete = complete && prepare(&t) && collapse_until(&t, target);
    if (complete) {
        gather(&t);
        hwi_mesh_scale_to(mesh, volume);
        repairs->thinned_triangles += before - mesh->triangle_count;
    }
    hwi_free(t.places, points * sizeof *t.places);
    hwi_free(t.quadrics, points * sizeof *t.quadrics);
    hwi_free(t.age, points * sizeof *t.age);
    hwi_free(t.head, points * sizeof *t.head);
    hwi_free(t.next, corners * sizeof *t.next);
    hwi_free(t.gone, (size_t)before);
    hwi_free(t.mark, points * sizeof *t.mark);
    hwi_free(t.heap, (size_t)t.heap_capacity * sizeof *t.heap);
    return complete;
}
