// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "facet.h"

#include <stddef.h>

#include "triangle.h"

#define ROUND_THE_RIM 1.01 // times its height over a sheet that something beside its rim is away from it
#define MOST_SORTED   512  // triangles near one segment, in the order of their numbers; more come as they are found
#define STICKS_OUT    1e-3 // sine of the angle below which an edge counts as flat
#define MOST_ADVANCES 32
#define PASSING       0.02 // of the radius: an axis as near as this is taken to pass through

typedef struct facet {
    hwi_place corners[3];
    hwi_place normal; // towards the side that the segment is on
    double side;      // 1: that is the front, -1: the back
    int32_t triangle;
    uint32_t feature;
} facet;

typedef struct visit {
    const hwi_surface *surface;
    hwi_gather *gather;
    hwi_place low; // of all that the sweep comes near to
    hwi_place high;
    double margin; // by which they are wider than the way of its axis
    int32_t triangles[MOST_SORTED];
    int32_t count;
} visit;

static bool get_triangle(const hwi_surface *surface, int32_t triangle, hwi_place corners[3])
{
    if (surface->field != NULL) {
        return hwi_field_triangle(surface->field, triangle, corners);
    }
    hwi_trimesh_triangle(surface->mesh, triangle, corners);
    return true;
}

static bool get_facet(const hwi_surface *surface, int32_t triangle, facet *f)
{
    if (!get_triangle(surface, triangle, f->corners)) {
        return false;
    }
    hwi_place normal =
        hwi_place_cross(hwi_place_sub(f->corners[1], f->corners[0]), hwi_place_sub(f->corners[2], f->corners[0]));
    double length = hwi_place_length(normal);
    if (!(length > 1e-18)) {
        return false; // moved vertices may leave a triangle without area
    }
    f->normal = hwi_place_scale(normal, 1.0 / length);
    f->side = 1.0;
    f->triangle = triangle;
    f->feature = (uint32_t)(surface->field != NULL ? triangle : surface->mesh->given[triangle]);
    return true;
}

static bool get_across(const hwi_surface *surface, const facet *f, int32_t edge, hwi_place *corner)
{
    return surface->field != NULL ? hwi_field_across(surface->field, f->triangle, edge, corner)
                                  : hwi_trimesh_across(surface->mesh, f->triangle, edge, corner);
}

typedef enum edge_verdict { INNER, OUTER, NEIGHBOURS } edge_verdict;

// What an edge has to say to something in direction `way` (unit) from a point of it. Inner: flat or a valley.
// Neighbour's: the way leads over the triangle across.
static edge_verdict judge_edge(const hwi_surface *surface, const facet *f, int32_t edge, hwi_place point, hwi_place way)
{
    hwi_place corner;
    if (!get_across(surface, f, edge, &corner)) {
        bool seen = !surface->one_sided || hwi_place_dot(f->normal, way) >= 0.0;
        return seen ? OUTER : NEIGHBOURS;
    }
    hwi_place along = hwi_place_sub(f->corners[(edge + 1) % 3], f->corners[edge]);
    hwi_place across = hwi_place_sub(corner, f->corners[edge]);
    across = hwi_place_add_scaled(across, -hwi_place_dot(across, along) / hwi_place_dot(along, along), along);
    double width = hwi_place_length(across);
    if (hwi_place_dot(f->normal, across) > -STICKS_OUT * width) {
        return INNER;
    }
    return hwi_place_dot(way, hwi_place_sub(corner, point)) > 1e-6 * width ? NEIGHBOURS : OUTER;
}

// True if the part of the triangle that is nearest to something in direction `way` pushes it that way.
static bool part_pushes(const hwi_surface *surface, const facet *f, int32_t part, hwi_place point, hwi_place way)
{
    if (part < HWI_CORNER) {
        return judge_edge(surface, f, part - HWI_EDGE, point, way) == OUTER;
    }
    int32_t corner = part - HWI_CORNER;
    edge_verdict after = judge_edge(surface, f, corner, point, way);
    edge_verdict before = judge_edge(surface, f, (corner + 2) % 3, point, way);
    return after != NEIGHBOURS && before != NEIGHBOURS && (after == OUTER || before == OUTER);
}

static void add(hwi_gather *gather, const facet *f, hwi_candidate_kind kind, double along, double gap, hwi_place normal)
{
    hwi_candidate candidate = {.kind = kind, .feature = f->feature, .along = along, .gap = gap, .normal = normal};
    hwi_gather_add(gather, &candidate);
}

static double height_at(const facet *f, hwi_place point)
{
    return hwi_place_dot(f->normal, hwi_place_sub(point, f->corners[0]));
}

// Deeper than this behind a front is behind another wall.
static double deepest(const hwi_local_sweep *sweep)
{
    return 8.0 * sweep->radius + sweep->motion;
}

typedef struct winding_visit {
    const hwi_surface *surface;
    hwi_place point;
    hwi_place way;
    double limit;
    int32_t count; // how often the way leads out, less how often it leads in
} winding_visit;

static void count_winding(void *context, int32_t triangle)
{
    winding_visit *v = context;
    facet f;
    double along;
    if (get_facet(v->surface, triangle, &f) &&
        hwi_triangle_pierce(f.corners, v->point, hwi_place_add(v->point, v->way), &along)) {
        v->count += hwi_place_dot(f.normal, v->way) > 0.0 ? 1 : -1;
    }
}

// Parts of a mesh may overlap: whoever is inside of one has to go out once more than in.
bool hwi_surface_holds(const hwi_surface *surface, hwi_place point)
{
    if (surface->field != NULL) {
        int32_t triangle = hwi_field_column(surface->field, point);
        facet f;
        return triangle >= 0 && get_facet(surface, triangle, &f) && height_at(&f, point) < 0.0;
    }
    if (!surface->mesh->closed) {
        return false;
    }
    const hw_box *box = &surface->mesh->bvh.nodes[0].box;
    double far = 2.0 * hwi_place_length(hwi_place_sub(hwi_place_of(box->maximum), hwi_place_of(box->minimum)));
    // Along no axis and no diagonal: there the edges are.
    winding_visit v = {surface, point, {0.371 * far, 0.833 * far, 0.411 * far}, 1.0, 0};
    hwi_bvh_cast(&surface->mesh->bvh, v.point, v.way, &v.limit, count_winding, &v);
    return v.count > 0;
}

// May something so far behind a front be pushed out through it?
static bool is_behind(const hwi_surface *surface, const hwi_local_sweep *sweep, hwi_place point, double depth)
{
    bool sheet = surface->field == NULL && !surface->mesh->closed;
    return surface->one_sided &&
           (sheet ? depth <= sweep->radius : depth < deepest(sweep) && hwi_surface_holds(surface, point));
}

// The face itself, at both ends of the stretch that is over it. Returns whether the rim may have something to say, too:
// not if all of the segment is over the face, or if it is out of reach.
static bool meet_face(const hwi_surface *surface, hwi_gather *gather, const facet *f, bool behind_counts)
{
    const hwi_local_sweep *sweep = &gather->sweep;
    double ends[2];
    double beyond;
    if (!hwi_triangle_clip(f->corners, hwi_place_scale(f->normal, f->side), sweep->a1, sweep->b1, &ends[0], &ends[1],
                           &beyond)) {
        return beyond <= sweep->radius + sweep->reach;
    }
    for (int i = 0; i < 2; ++i) {
        hwi_place point = hwi_sweep_end(sweep, ends[i]);
        double height = height_at(f, point);
        if (height >= 0.0) {
            add(gather, f, HWI_TOUCH, ends[i], height - sweep->radius, f->normal);
        } else if (behind_counts || is_behind(surface, sweep, point, -height)) {
            add(gather, f, HWI_BEHIND, ends[i], height - sweep->radius, f->normal);
        }
    }
    return ends[0] > 0.0 || ends[1] < 1.0;
}

// Edges and corners, where the segment is nearest.
static void meet_rim(const hwi_surface *surface, hwi_gather *gather, const facet *f, hwi_meeting meeting)
{
    const hwi_local_sweep *sweep = &gather->sweep;
    if (meeting.part == HWI_FACE || meeting.distance < 1e-9 ||
        meeting.distance > sweep->radius + hwi_larger(sweep->reach, deepest(sweep))) {
        return;
    }
    hwi_place point = hwi_sweep_end(sweep, meeting.along);
    hwi_place way = hwi_place_scale(hwi_place_sub(point, meeting.point), 1.0 / meeting.distance);
    if (part_pushes(surface, f, meeting.part, meeting.point, way)) {
        add(gather, f, HWI_TOUCH, meeting.along, meeting.distance - sweep->radius, way);
        return;
    }
    // Inside of a solid, below a valley: no face is there, the way out leads to the edge.
    hwi_place corner;
    bool below = surface->one_sided && meeting.part < HWI_CORNER && hwi_place_dot(f->normal, way) < 0.0 &&
                 get_across(surface, f, meeting.part - HWI_EDGE, &corner) && height_at(f, corner) > 0.0 &&
                 hwi_place_dot(way, hwi_place_sub(corner, meeting.point)) <= 0.0;
    if (below && is_behind(surface, sweep, point, meeting.distance)) {
        add(gather, f, HWI_BEHIND, meeting.along, -meeting.distance - sweep->radius, hwi_place_scale(way, -1.0));
    }
}

// Does the sweep take the axis through the triangle? Advance as far as the plane between both allows: neither end of
// the segment can be past it sooner.
static void sweep_through(const hwi_surface *surface, hwi_gather *gather, const facet *f, hwi_meeting meeting)
{
    const hwi_local_sweep *sweep = &gather->sweep;
    hwi_place way_a = hwi_place_sub(sweep->a1, sweep->a0);
    hwi_place way_b = hwi_place_sub(sweep->b1, sweep->b0);
    double passing = PASSING * sweep->radius;
    double when = 0.0;
    hwi_place normal = f->normal;
    for (int i = 0; i < MOST_ADVANCES && meeting.distance > passing; ++i) {
        hwi_place from = hwi_sweep_at(sweep, when, meeting.along);
        normal = hwi_place_scale(hwi_place_sub(from, meeting.point), 1.0 / meeting.distance);
        double approach = -hwi_smaller(hwi_place_dot(normal, way_a), hwi_place_dot(normal, way_b));
        // To half of what counts as passing, so that it is not only neared.
        double step = meeting.distance - 0.5 * passing;
        if (approach * (1.0 - when) < step) {
            return;
        }
        when += step / approach;
        meeting = hwi_triangle_meet(f->corners, hwi_sweep_at(sweep, when, 0.0), hwi_sweep_at(sweep, when, 1.0));
    }
    if (meeting.distance > 0.5 * sweep->radius) {
        return;
    }
    bool rim = meeting.part != HWI_FACE && part_pushes(surface, f, meeting.part, meeting.point, normal);
    if (!rim) {
        normal = f->normal;
    }
    hwi_place way = hwi_place_sub(hwi_sweep_end(sweep, meeting.along), meeting.point);
    double height = hwi_place_dot(normal, way);
    if (height < 0.0) {
        hwi_candidate candidate = {.kind = HWI_PASSED,
                                   .feature = f->feature,
                                   .along = meeting.along,
                                   .gap = height - sweep->radius,
                                   .when = when,
                                   .normal = normal};
        hwi_gather_add(gather, &candidate);
    }
}

static void turn_over(facet *f)
{
    f->side = -1.0;
    f->normal = hwi_place_scale(f->normal, -1.0);
}

// True if the triangle is as near to the box of the sweep as contacts reach.
static bool is_in_reach(const visit *v, const facet *f)
{
    const hwi_local_sweep *sweep = &v->gather->sweep;
    // What is in front need not be found where it could only come out of a solid.
    double less = v->margin - (sweep->radius + sweep->reach);
    return hwi_smaller(f->corners[0].x, hwi_smaller(f->corners[1].x, f->corners[2].x)) <= v->high.x - less &&
           hwi_larger(f->corners[0].x, hwi_larger(f->corners[1].x, f->corners[2].x)) >= v->low.x + less &&
           hwi_smaller(f->corners[0].y, hwi_smaller(f->corners[1].y, f->corners[2].y)) <= v->high.y - less &&
           hwi_larger(f->corners[0].y, hwi_larger(f->corners[1].y, f->corners[2].y)) >= v->low.y + less &&
           hwi_smaller(f->corners[0].z, hwi_smaller(f->corners[1].z, f->corners[2].z)) <= v->high.z - less &&
           hwi_larger(f->corners[0].z, hwi_larger(f->corners[1].z, f->corners[2].z)) >= v->low.z + less;
}

// Most triangles: all of the sweep stays on one side of it, so nothing passes through. Returns whether that is so.
static bool meet_beside(const visit *v, facet *f)
{
    const hwi_local_sweep *sweep = &v->gather->sweep;
    double heights[4] = {height_at(f, sweep->a0), height_at(f, sweep->b0), height_at(f, sweep->a1),
                         height_at(f, sweep->b1)};
    double low = hwi_smaller(hwi_smaller(heights[0], heights[1]), hwi_smaller(heights[2], heights[3]));
    double high = hwi_larger(hwi_larger(heights[0], heights[1]), hwi_larger(heights[2], heights[3]));
    double passing = PASSING * sweep->radius + 1e-9;
    if (!(low > passing || (high < -passing && !v->surface->one_sided))) {
        return false;
    }
    if (low < 0.0) {
        turn_over(f);
    }
    double height = hwi_smaller(fabs(heights[2]), fabs(heights[3]));
    if (height > sweep->radius + sweep->reach || !is_in_reach(v, f)) {
        return true;
    }
    if (meet_face(v->surface, v->gather, f, false)) {
        meet_rim(v->surface, v->gather, f, hwi_triangle_meet_beside(f->corners, sweep->a1, sweep->b1));
    }
    return true;
}

// A line that goes on on the other side of a sheet is threaded through it: neither side is the wrong one. If it comes
// back at once, or hardly gets there, or goes round the sheet's rim, or is fast, it was pressed through.
static bool is_threaded(const hwi_surface *surface, const hwi_local_sweep *sweep, const facet *f, double at_a,
                        double at_b)
{
    int end = fabs(at_a) < fabs(at_b) ? 0 : 1;
    double next = sweep->goes_on[end] ? height_at(f, sweep->next[end]) : 0.0;
    double distance = ROUND_THE_RIM * fabs(next);
    hwi_place normal;
    uint32_t feature;
    return sweep->motion < sweep->radius && next * (end == 0 ? at_a : at_b) > 0.0 && fabs(next) > 0.5 * sweep->radius &&
           hwi_surface_closest(surface, sweep->next[end], &distance, &normal, &feature);
}

static void meet_triangle(const visit *v, int32_t triangle)
{
    const hwi_surface *surface = v->surface;
    hwi_gather *gather = v->gather;
    facet f;
    if (!get_facet(surface, triangle, &f) || meet_beside(v, &f)) {
        return;
    }
    const hwi_local_sweep *sweep = &gather->sweep;
    hwi_meeting start = hwi_triangle_meet(f.corners, sweep->a0, sweep->b0);
    double margin = sweep->radius + hwi_larger(sweep->reach, surface->one_sided ? deepest(sweep) : 0.0);
    if (start.distance > margin + sweep->motion) {
        return;
    }
    double height = height_at(&f, hwi_sweep_at(sweep, 0.0, start.along));
    bool piercing = !(start.distance > 1e-9);
    if (piercing) {
        // It is on both sides: it belongs where more of it is.
        double at_a = height_at(&f, sweep->a0);
        double at_b = height_at(&f, sweep->b0);
        height = fabs(at_a) > fabs(at_b) ? at_a : at_b;
        if (!surface->one_sided && is_threaded(surface, sweep, &f, at_a, at_b)) {
            return;
        }
    }
    if (!surface->one_sided && height < 0.0) {
        turn_over(&f);
        height = -height;
    }
    if (sweep->motion > 0.0 && !piercing && height >= 0.0) {
        sweep_through(surface, gather, &f, start);
    }
    meet_face(surface, gather, &f, piercing);
    meet_rim(surface, gather, &f, hwi_triangle_meet(f.corners, sweep->a1, sweep->b1));
}

// True if the box of a triangle meets that of the sweep. The tree knows only of boxes round several.
static bool is_near(const visit *v, int32_t triangle)
{
    hwi_place c[3];
    if (!get_triangle(v->surface, triangle, c)) {
        return false;
    }
    return hwi_smaller(c[0].x, hwi_smaller(c[1].x, c[2].x)) <= v->high.x &&
           hwi_larger(c[0].x, hwi_larger(c[1].x, c[2].x)) >= v->low.x &&
           hwi_smaller(c[0].y, hwi_smaller(c[1].y, c[2].y)) <= v->high.y &&
           hwi_larger(c[0].y, hwi_larger(c[1].y, c[2].y)) >= v->low.y &&
           hwi_smaller(c[0].z, hwi_smaller(c[1].z, c[2].z)) <= v->high.z &&
           hwi_larger(c[0].z, hwi_larger(c[1].z, c[2].z)) >= v->low.z;
}

static void found(void *context, int32_t triangle)
{
    visit *v = context;
    if (!is_near(v, triangle)) {
        return;
    }
    if (v->count < MOST_SORTED) {
        v->triangles[v->count] = triangle;
        v->count += 1;
    } else {
        meet_triangle(v, triangle);
    }
}

static void sort(int32_t *list, int32_t count)
{
    for (int32_t gap = count > 30 ? 57 : 10; gap > 0; gap = gap == 57 ? 10 : gap == 10 ? 4 : gap == 4 ? 1 : 0) {
        for (int32_t i = gap; i < count; ++i) {
            int32_t moving = list[i];
            int32_t place = i;
            while (place >= gap && list[place - gap] > moving) {
                list[place] = list[place - gap];
                place -= gap;
            }
            list[place] = moving;
        }
    }
}

// Below a height field, at any depth, the way out leads through the triangle overhead.
static void meet_column(const hwi_surface *surface, hwi_gather *gather, double along)
{
    hwi_place point = hwi_sweep_end(&gather->sweep, along);
    int32_t triangle = hwi_field_column(surface->field, point);
    facet f;
    if (triangle < 0 || !get_facet(surface, triangle, &f)) {
        return;
    }
    double height = height_at(&f, point);
    if (height < 0.0) {
        add(gather, &f, HWI_BEHIND, along, height - gather->sweep.radius, f.normal);
    }
}

void hwi_surface_meet(const hwi_surface *surface, hwi_gather *gather)
{
    const hwi_local_sweep *sweep = &gather->sweep;
    visit v;
    v.surface = surface;
    v.gather = gather;
    v.count = 0;
    double margin = sweep->radius + hwi_larger(sweep->reach, surface->one_sided ? deepest(sweep) : 0.0);
    hwi_place points[4] = {sweep->a0, sweep->b0, sweep->a1, sweep->b1};
    hwi_place low = points[0];
    hwi_place high = points[0];
    for (int i = 1; i < 4; ++i) {
        hwi_place p = points[i];
        low = (hwi_place){hwi_smaller(low.x, p.x), hwi_smaller(low.y, p.y), hwi_smaller(low.z, p.z)};
        high = (hwi_place){hwi_larger(high.x, p.x), hwi_larger(high.y, p.y), hwi_larger(high.z, p.z)};
    }
    v.margin = margin;
    v.low = (hwi_place){low.x - margin, low.y - margin, low.z - margin};
    v.high = (hwi_place){high.x + margin, high.y + margin, high.z + margin};
    if (surface->field != NULL) {
        v.high.y = INFINITY; // what is below comes up
        hwi_field_find(surface->field, points, 4, margin, found, &v);
        meet_column(surface, gather, 0.0);
        meet_column(surface, gather, 1.0);
    } else {
        hw_box box = hwi_box_round(low, high, margin);
        hwi_bvh_find(&surface->mesh->bvh, &box, found, &v);
    }
    sort(v.triangles, v.count);
    for (int32_t i = 0; i < v.count; ++i) {
        meet_triangle(&v, v.triangles[i]);
    }
}

typedef struct closest_visit {
    const hwi_surface *surface;
    hwi_place point;
    double distance;
    hw_box box; // of the distance: shrinks as something is found
    facet nearest;
    hwi_place way;
    bool found;
} closest_visit;

static void take_closer(void *context, int32_t triangle)
{
    closest_visit *v = context;
    facet f;
    if (!get_facet(v->surface, triangle, &f)) {
        return;
    }
    hwi_place way = hwi_place_sub(v->point, hwi_triangle_nearest(f.corners, v->point, NULL));
    double distance = hwi_place_length(way);
    if (distance < v->distance || (distance == v->distance && (!v->found || f.feature < v->nearest.feature))) {
        v->distance = distance;
        v->box = hwi_box_round(v->point, v->point, distance);
        v->nearest = f;
        v->way = way;
        v->found = true;
    }
}

bool hwi_surface_closest(const hwi_surface *surface, hwi_place point, double *distance, hwi_place *normal,
                         uint32_t *feature)
{
    closest_visit v = {.surface = surface, .point = point, .distance = *distance};
    v.box = hwi_box_round(point, point, *distance);
    bool inside = hwi_surface_holds(surface, point);
    if (surface->field != NULL) {
        const hw_height_field *def = &surface->field->def;
        double margin = 2.0 * hwi_larger((double)def->cell_width, (double)def->cell_depth);
        // In wider and wider rings. Whoever is below stands in no ring's way: its box must reach up to the surface.
        for (bool last = false; !last && !(v.found && v.distance <= margin); margin *= 4.0) {
            last = margin >= *distance;
            hwi_field_find(surface->field, &point, 1, last ? *distance : margin, take_closer, &v);
        }
    } else {
        hwi_bvh_find(&surface->mesh->bvh, &v.box, take_closer, &v);
    }
    if (!v.found) {
        return false;
    }
    double sign = inside ? -1.0 : 1.0;
    double side = hwi_place_dot(v.nearest.normal, v.way) < 0.0 && !surface->one_sided ? -1.0 : 1.0;
    *normal = v.distance > 1e-9 ? hwi_place_scale(v.way, sign / v.distance) : hwi_place_scale(v.nearest.normal, side);
    *distance = sign * v.distance;
    *feature = v.nearest.feature;
    return true;
}

typedef struct cross_visit {
    const hwi_surface *surface;
    hwi_place a;
    hwi_place b;
    double limit;
    hwi_surface_crossing *crossings;
    int32_t capacity;
    int32_t stored;
    int32_t count;
} cross_visit;

static bool is_sooner(const hwi_surface_crossing *a, const hwi_surface_crossing *b)
{
    return a->along != b->along ? a->along < b->along : a->feature < b->feature;
}

static void cross(void *context, int32_t triangle)
{
    cross_visit *v = context;
    facet f;
    double along;
    if (!get_facet(v->surface, triangle, &f) || !hwi_triangle_pierce(f.corners, v->a, v->b, &along)) {
        return;
    }
    v->count += 1;
    hwi_surface_crossing crossing = {f.feature, along, f.normal};
    if (v->stored == v->capacity && (v->stored == 0 || !is_sooner(&crossing, &v->crossings[v->stored - 1]))) {
        return;
    }
    int32_t place = v->stored < v->capacity ? v->stored++ : v->stored - 1;
    while (place > 0 && is_sooner(&crossing, &v->crossings[place - 1])) {
        v->crossings[place] = v->crossings[place - 1];
        place -= 1;
    }
    v->crossings[place] = crossing;
}

int32_t hwi_surface_cross(const hwi_surface *surface, hwi_place a, hwi_place b, hwi_surface_crossing *crossings,
                          int32_t capacity)
{
    cross_visit v = {.surface = surface, .a = a, .b = b, .limit = 1.0, .crossings = crossings, .capacity = capacity};
    if (surface->field != NULL) {
        hwi_place points[2] = {a, b};
        hwi_field_find(surface->field, points, 2, 0.0, cross, &v);
    } else {
        hwi_bvh_cast(&surface->mesh->bvh, a, hwi_place_sub(b, a), &v.limit, cross, &v);
    }
    return v.count;
}
