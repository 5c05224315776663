// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "collision.h"

#include "facet.h"
#include "gather.h"
#include "rotation.h"
#include "triangle.h"
#include "world.h"

#define MOST_ADVANCES  32
#define PASSING        0.02 // of the radius: an axis as near as this is taken to enter
#define AT_A_TIME      64   // colliders near one segment
#define MOST_CROSSINGS 64   // of a line with one surface, to be brought into the caller's form

const hwi_collider *hwi_collider_at(const hwi_world *world, int32_t index)
{
    return world->colliders.ids.slots[index].object;
}

static bool is_solid(const hwi_collider *collider)
{
    return collider->def.shape != HW_SHAPE_MESH && collider->def.shape != HW_SHAPE_HEIGHT_FIELD;
}

static hwi_surface surface_of(const hwi_collider *collider)
{
    const hwi_trimesh *mesh = collider->shape->mesh;
    bool solid = mesh == NULL || mesh->closed;
    return (hwi_surface){
        .mesh = mesh,
        .field = collider->shape->field,
        .one_sided = solid || (collider->def.flags & HW_COLLIDER_ONE_SIDED) != 0,
    };
}

bool hwi_collider_closest(const hwi_collider *collider, hw_vec3 point, double limit, hwi_closest *closest)
{
    hwi_frame frame = hwi_frame_of(&collider->end);
    hwi_place from = hwi_frame_in(&frame, hwi_place_of(point));
    hwi_probe probe;
    closest->feature = 0;
    if (is_solid(collider)) {
        probe = hwi_solid_probe(&collider->solid, from);
    } else {
        hwi_surface surface = surface_of(collider);
        probe.distance = limit;
        if (!hwi_surface_closest(&surface, from, &probe.distance, &probe.normal, &closest->feature)) {
            return false;
        }
    }
    closest->distance = probe.distance;
    closest->normal = hwi_frame_turn_out(&frame, probe.normal);
    closest->point = hwi_place_add_scaled(hwi_place_of(point), -probe.distance, closest->normal);
    return probe.distance <= limit;
}

hwi_pose hwi_collider_pose(const hwi_collider *collider, float when)
{
    if (!collider->moving || when >= 1.0f) {
        return collider->end;
    }
    return (hwi_pose){
        hwi_place_lerp(collider->begin.position, collider->end.position, (double)when),
        hwi_quat_mix(collider->begin.orientation, collider->end.orientation, when),
    };
}

static hwi_place bring_in(const hwi_frame *frame, hw_vec3 origin, hw_vec3 point)
{
    return hwi_frame_in(frame, hwi_place_add(hwi_place_of(origin), hwi_place_of(point)));
}

static hwi_local_sweep make_local(const hwi_frame *begin, const hwi_frame *end, const hwi_sweep *sweep)
{
    hwi_local_sweep local = {
        .a0 = bring_in(begin, sweep->origin, sweep->a0),
        .b0 = bring_in(begin, sweep->origin, sweep->b0),
        .a1 = bring_in(end, sweep->origin, sweep->a1),
        .b1 = bring_in(end, sweep->origin, sweep->b1),
        .radius = (double)sweep->radius,
        .reach = (double)sweep->reach,
    };
    local.length = hwi_place_length(hwi_place_sub(local.b1, local.a1));
    local.motion = hwi_larger(hwi_place_length(hwi_place_sub(local.a1, local.a0)),
                              hwi_place_length(hwi_place_sub(local.b1, local.b0)));
    return local;
}

// Where the line goes on beyond both ends of the segment.
static void tell_next(const hwi_frame *frame, const hwi_sweep *sweep, hwi_local_sweep *local)
{
    const hwi_cable *cable = sweep->cable;
    for (int end = 0; cable != NULL && end < 2; ++end) {
        int32_t beside = end == 0 ? sweep->segment - 1 : sweep->segment + 1;
        int32_t particle = end == 0 ? sweep->segment - 1 : sweep->segment + 2;
        local->goes_on[end] = beside >= 0 && particle < cable->particle_count && !cable->cut[beside];
        if (local->goes_on[end]) {
            local->next[end] = bring_in(frame, cable->origin, cable->position[particle]);
        }
    }
}

// The nearest span when the axis first enters the solid, and when; false if it never does.
static bool find_entry(const hwi_solid *solid, const hwi_local_sweep *sweep, hwi_span *span, double *when)
{
    hwi_place way_a = hwi_place_sub(sweep->a1, sweep->a0);
    hwi_place way_b = hwi_place_sub(sweep->b1, sweep->b0);
    double passing = PASSING * sweep->radius;
    *when = 0.0;
    *span = hwi_solid_nearest(solid, sweep->a0, sweep->b0);
    for (int i = 0; i < MOST_ADVANCES && span->distance > passing; ++i) {
        // The solid is behind the plane at its nearest point, and stays there: no end of the axis is past it sooner.
        double approach = -hwi_smaller(hwi_place_dot(span->normal, way_a), hwi_place_dot(span->normal, way_b));
        double step = span->distance - 0.5 * passing;
        if (approach * (1.0 - *when) < step) {
            return false;
        }
        *when += step / approach;
        *span = hwi_solid_nearest(solid, hwi_sweep_at(sweep, *when, 0.0), hwi_sweep_at(sweep, *when, 1.0));
    }
    return span->distance < 0.5 * sweep->radius;
}

static void add_passed(hwi_gather *gather, const hwi_span *span, double when, double along)
{
    const hwi_local_sweep *sweep = &gather->sweep;
    hwi_place way = hwi_place_sub(hwi_sweep_end(sweep, along), hwi_sweep_at(sweep, when, along));
    hwi_candidate candidate = {
        .kind = HWI_PASSED,
        .along = along,
        .gap = span->distance + hwi_place_dot(span->normal, way) - sweep->radius,
        .when = when,
        .normal = span->normal,
    };
    hwi_gather_add(gather, &candidate);
}

static void add_touch(hwi_gather *gather, double along, double distance, hwi_place normal)
{
    hwi_candidate candidate = {
        .kind = HWI_TOUCH, .along = along, .gap = distance - gather->sweep.radius, .normal = normal};
    hwi_gather_add(gather, &candidate);
}

static void meet_solid(const hwi_solid *solid, hwi_gather *gather)
{
    const hwi_local_sweep *sweep = &gather->sweep;
    hwi_probe at_a = hwi_solid_probe(solid, sweep->a1);
    hwi_probe at_b = hwi_solid_probe(solid, sweep->b1);
    // A distance grows no faster than its point moves.
    double least = 0.5 * (at_a.distance + at_b.distance - sweep->length);
    if (least > sweep->radius + hwi_larger(sweep->reach, sweep->motion)) {
        return;
    }
    hwi_span end = hwi_solid_nearest(solid, sweep->a1, sweep->b1);
    hwi_span entry;
    double when;
    bool might = sweep->motion > 0.0 && end.distance - sweep->motion < sweep->radius;
    if (might && find_entry(solid, sweep, &entry, &when) && hwi_place_dot(entry.normal, end.normal) < 0.5) {
        add_passed(gather, &entry, when, entry.low);
        if (entry.high > entry.low) {
            add_passed(gather, &entry, when, entry.high);
        }
        return;
    }
    add_touch(gather, end.low, end.distance, end.normal);
    if (end.high > end.low) {
        hwi_probe probe = hwi_solid_probe(solid, hwi_sweep_end(sweep, end.high));
        add_touch(gather, end.high, probe.distance, probe.normal);
    }
    add_touch(gather, 0.0, at_a.distance, at_a.normal);
    add_touch(gather, 1.0, at_b.distance, at_b.normal);
}

// Is a held point inside of the collider, or at its surface? Its distance from a surface is not asked for: that would
// be a search through all of a terrain, for every segment that lies on it.
static bool is_held_in(const hwi_collider *collider, hwi_place held, double radius)
{
    if (is_solid(collider)) {
        return hwi_solid_probe(&collider->solid, held).distance <= radius;
    }
    hwi_surface surface = surface_of(collider);
    double distance = radius;
    hwi_place normal;
    uint32_t feature;
    return hwi_surface_closest(&surface, held, &distance, &normal, &feature) || hwi_surface_holds(&surface, held);
}

// Is the line still on its way out there? Held inside, it leads straight to where it touches, and leaves only there.
static bool is_leaving(const hwi_collider *collider, const hwi_sweep *sweep, const hwi_gather *gather,
                       const hwi_candidate *candidate, const hwi_hold *hold, hwi_place held)
{
    double radius = gather->sweep.radius;
    hwi_place at = hwi_sweep_end(&gather->sweep, candidate->along);
    double straight = hwi_place_length(hwi_place_sub(at, held));
    double line = fabs(sweep->segment + candidate->along - hold->particle) * (double)sweep->cable->segment_length;
    if (line > 1.2 * straight + 4.0 * radius) {
        return false; // it went round
    }
    if (is_solid(collider)) {
        return true;
    }
    hwi_surface surface = surface_of(collider);
    hwi_surface_crossing exit;
    bool leaves = hwi_surface_cross(&surface, held, at, &exit, 1) > 0;
    return !leaves || (1.0 - exit.along) * straight < 4.0 * radius + 2.0 * gather->sweep.reach;
}

// A line that is held inside of a collider, or at its surface, is in nobody's way until it has come out.
static void let_out(const hwi_collider *collider, const hwi_sweep *sweep, const hwi_frame *frame, hwi_gather *gather)
{
    for (int32_t i = 0; i < sweep->cable->hold_count; ++i) {
        const hwi_hold *hold = &sweep->cable->holds[i];
        hwi_place held = hwi_place_add(hwi_place_of(sweep->cable->origin), hold->end);
        held = hwi_frame_in(frame, held);
        if (gather->count == 0 || !is_held_in(collider, held, gather->sweep.radius)) {
            continue;
        }
        int32_t kept = 0;
        for (int32_t j = 0; j < gather->count; ++j) {
            const hwi_candidate *candidate = &gather->candidates[j];
            bool inside = candidate->gap + gather->sweep.radius < 0.0 && candidate->when <= 0.0;
            if (!inside && !is_leaving(collider, sweep, gather, candidate, hold, held)) {
                gather->candidates[kept] = *candidate;
                kept += 1;
            }
        }
        gather->count = kept;
    }
}

// A plane is the ground of many scenes, and quickly done: both ends, the deeper one first. False if it is not so
// simple: the line is held in it.
static bool meet_plane(const hwi_collider *collider, const hwi_sweep *sweep, hwi_contact_point *points, int32_t *count)
{
    hwi_frame frame = hwi_frame_of(&collider->end);
    if (collider->moving) {
        hwi_pose pose = hwi_collider_pose(collider, sweep->to);
        frame = hwi_frame_of(&pose);
    }
    hwi_place origin = hwi_place_sub(hwi_place_of(sweep->origin), frame.position);
    double base = hwi_place_dot(frame.y, origin);
    double radius = (double)sweep->radius;
    for (int32_t i = 0; sweep->cable != NULL && i < sweep->cable->hold_count; ++i) {
        hwi_place held = hwi_place_add(hwi_place_of(sweep->cable->origin), sweep->cable->holds[i].end);
        if (!(hwi_place_dot(frame.y, hwi_place_sub(held, frame.position)) > radius)) {
            return false;
        }
    }
    const hw_vec3 ends[2] = {sweep->a1, sweep->b1};
    double height[2];
    for (int i = 0; i < 2; ++i) {
        height[i] = base + hwi_place_dot(frame.y, hwi_place_of(ends[i]));
    }
    hw_vec3 apart = hwi_sub(ends[1], ends[0]);
    bool both = hwi_dot(apart, apart) > sweep->radius * sweep->radius;
    int deeper = height[1] < height[0] ? 1 : 0;
    hw_vec3 normal = hwi_place_round(frame.y);
    *count = 0;
    for (int i = 0; i < (both ? 2 : 1); ++i) {
        int end = i == 0 ? deeper : 1 - deeper;
        if (height[end] - radius > (double)sweep->reach) {
            break;
        }
        points[i] = (hwi_contact_point){
            .collider = collider->object.index,
            .along = (float)end,
            .normal = normal,
            .point = hwi_place_round(hwi_place_add_scaled(hwi_place_of(ends[end]), -height[end], frame.y)),
            .gap = (float)(height[end] - radius),
        };
        points[i].velocity = hwi_collider_surface_velocity(collider, sweep->origin, points[i].point);
        *count += 1;
    }
    return true;
}

int32_t hwi_collide_segment_with(const hwi_collider *collider, const hwi_sweep *sweep, hwi_contact_point *points)
{
    int32_t met;
    if (collider->def.shape == HW_SHAPE_PLANE && meet_plane(collider, sweep, points, &met)) {
        return met;
    }
    hwi_pose at_begin = hwi_collider_pose(collider, sweep->from);
    hwi_pose at_end = hwi_collider_pose(collider, sweep->to);
    hwi_frame end = hwi_frame_of(&at_end);
    hwi_frame begin = collider->moving ? hwi_frame_of(&at_begin) : end;
    hwi_gather gather;
    gather.sweep = make_local(&begin, &end, sweep);
    gather.count = 0;
    if (is_solid(collider)) {
        meet_solid(&collider->solid, &gather);
    } else {
        hwi_surface surface = surface_of(collider);
        if (!surface.one_sided) {
            tell_next(&end, sweep, &gather.sweep);
        }
        hwi_surface_meet(&surface, &gather);
    }
    if (sweep->cable != NULL) {
        let_out(collider, sweep, &end, &gather);
    }
    int32_t count = hwi_gather_choose(&gather, HWI_CONTACTS_PER_COLLIDER);
    for (int32_t i = 0; i < count; ++i) {
        const hwi_candidate *candidate = &gather.candidates[i];
        hwi_place normal = hwi_frame_turn_out(&end, candidate->normal);
        hwi_place axis = hwi_place_lerp(hwi_place_of(sweep->a1), hwi_place_of(sweep->b1), candidate->along);
        points[i] = (hwi_contact_point){
            .collider = collider->object.index,
            .feature = candidate->feature,
            .along = (float)candidate->along,
            .normal = hwi_place_round(normal),
            .point = hwi_place_round(hwi_place_add_scaled(axis, -(candidate->gap + gather.sweep.radius), normal)),
            .gap = (float)candidate->gap,
        };
        points[i].velocity = hwi_collider_surface_velocity(collider, sweep->origin, points[i].point);
    }
    return count;
}

hw_vec3 hwi_collider_surface_velocity(const hwi_collider *collider, hw_vec3 origin, hw_vec3 point)
{
    hw_vec3 own = collider->def.surface_velocity;
    if (!collider->moving) {
        return own;
    }
    hwi_place lever = hwi_place_add(hwi_place_of(origin), hwi_place_of(point));
    lever = hwi_place_sub(lever, collider->end.position);
    hw_vec3 turning = hwi_cross(collider->angular_velocity, hwi_place_round(lever));
    return hwi_add(own, hwi_add(collider->velocity, turning));
}

int32_t hwi_colliders_near(const hwi_world *world, hw_vec3 origin, hw_vec3 lower, hw_vec3 upper, uint64_t mask,
                           int32_t *colliders, int32_t capacity)
{
    hwi_place base = hwi_place_of(origin);
    hw_box box = hwi_box_round(hwi_place_add(base, hwi_place_of(lower)), hwi_place_add(base, hwi_place_of(upper)), 0.0);
    return hwi_tree_find(&world->broad.tree, &box, mask, colliders, capacity);
}

// A point more than there is room for. The one that is farthest from touching goes, but for the outermost ones, on
// which a segment that lies across many things rests.
static void add_to_full(hwi_contact_point *points, int32_t count, const hwi_contact_point *point)
{
    int32_t first = 0;
    int32_t last = 0;
    for (int32_t i = 1; i < count; ++i) {
        first = points[i].along < points[first].along ? i : first;
        last = points[i].along > points[last].along ? i : last;
    }
    bool outer = point->along < points[first].along || point->along > points[last].along;
    int32_t least = -1;
    float gap = outer ? -INFINITY : point->gap;
    for (int32_t i = 0; i < count; ++i) {
        bool kept = (i == first && point->along >= points[i].along) || (i == last && point->along <= points[i].along);
        if (!kept && points[i].gap > gap) {
            gap = points[i].gap;
            least = i;
        }
    }
    if (least >= 0) {
        for (int32_t i = least; i + 1 < count; ++i) {
            points[i] = points[i + 1];
        }
        points[count - 1] = *point;
    }
}

int32_t hwi_collide_segment(const hwi_world *world, const hwi_sweep *sweep, uint64_t mask, hwi_contact_point *points,
                            int32_t capacity)
{
    hw_box own = {sweep->a0, sweep->a0};
    hwi_box_take(&own, sweep->b0);
    hwi_box_take(&own, sweep->a1);
    hwi_box_take(&own, sweep->b1);
    hwi_place origin = hwi_place_of(sweep->origin);
    hw_box box =
        hwi_box_round(hwi_place_add(origin, hwi_place_of(own.minimum)),
                      hwi_place_add(origin, hwi_place_of(own.maximum)), (double)(sweep->radius + sweep->reach));
    int32_t near[AT_A_TIME];
    int32_t last = -1;
    int32_t found;
    int32_t count = 0;
    do {
        found = hwi_tree_find_after(&world->broad.tree, &box, mask, last, near, AT_A_TIME);
        for (int32_t i = 0; i < found && i < AT_A_TIME; ++i) {
            const hwi_collider *collider = hwi_collider_at(world, near[i]);
            last = near[i];
            // How much wider its box in the tree is depends on how it came there, and must not show.
            if (!hwi_boxes_meet(&collider->box, &box)) {
                continue;
            }
            hwi_contact_point met[HWI_CONTACTS_PER_COLLIDER];
            int32_t given = hwi_collide_segment_with(collider, sweep, met);
            for (int32_t j = 0; j < given; ++j) {
                if (count < capacity) {
                    points[count] = met[j];
                    count += 1;
                } else {
                    add_to_full(points, count, &met[j]);
                }
            }
        }
    } while (found > AT_A_TIME);
    return count;
}

// How far below the plane at a crossing the line gets.
static float depth_of(hwi_place a, hwi_place b, hwi_place point, hwi_place normal)
{
    double at_a = hwi_place_dot(normal, hwi_place_sub(a, point));
    double at_b = hwi_place_dot(normal, hwi_place_sub(b, point));
    return (float)hwi_larger(0.0, -hwi_smaller(at_a, at_b));
}

static int32_t cross_solid(const hwi_solid *solid, hwi_place a, hwi_place b, hwi_surface_crossing found[2])
{
    double along[2];
    if (!hwi_solid_pierce(solid, a, b, &along[0], &along[1])) {
        return 0;
    }
    int32_t count = 0;
    for (int i = 0; i < 2; ++i) {
        if (along[i] > 0.0 && along[i] < 1.0) {
            hwi_probe probe = hwi_solid_probe(solid, hwi_place_lerp(a, b, along[i]));
            found[count] = (hwi_surface_crossing){0, along[i], probe.normal};
            count += 1;
        }
    }
    return count;
}

int32_t hwi_collider_crossings(const hwi_collider *collider, hw_vec3 origin, hw_vec3 a, hw_vec3 b,
                               hwi_crossing *crossings, int32_t capacity)
{
    hwi_frame frame = hwi_frame_of(&collider->end);
    hwi_place from = bring_in(&frame, origin, a);
    hwi_place to = bring_in(&frame, origin, b);
    hwi_place way = hwi_place_sub(to, from);
    hwi_surface_crossing found[MOST_CROSSINGS];
    int32_t limit = capacity < MOST_CROSSINGS ? capacity : MOST_CROSSINGS;
    int32_t count;
    bool sheet = false;
    if (is_solid(collider)) {
        count = cross_solid(&collider->solid, from, to, found);
    } else {
        hwi_surface surface = surface_of(collider);
        sheet = surface.mesh != NULL && !surface.mesh->closed;
        count = hwi_surface_cross(&surface, from, to, found, limit);
    }
    int32_t kept = 0;
    for (int32_t i = 0; i < count && i < limit; ++i) {
        hwi_place normal = found[i].normal;
        bool entry = hwi_place_dot(normal, way) < 0.0;
        if (sheet && !entry) {
            if ((collider->def.flags & HW_COLLIDER_ONE_SIDED) != 0) {
                continue; // from the back there is nothing
            }
            normal = hwi_place_scale(normal, -1.0);
        }
        hwi_place point = hwi_place_lerp(from, to, found[i].along);
        crossings[kept] = (hwi_crossing){
            .collider = collider->object.index,
            .feature = found[i].feature,
            .along = (float)found[i].along,
            .entry = entry || sheet,
            .point = hwi_place_round(hwi_place_lerp(hwi_place_of(a), hwi_place_of(b), found[i].along)),
            .normal = hwi_place_round(hwi_frame_turn_out(&frame, normal)),
            .depth = depth_of(from, to, point, normal),
        };
        kept += 1;
    }
    return count > limit ? count : kept;
}
