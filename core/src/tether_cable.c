// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// From a cable to a tether and back, without a jump: level of detail.
//
// A tether that takes over keeps the difference of the two shapes at every point and lets it fade. A cable that takes
// over starts with the tether's places, tensions and speeds; the two rest in the same shape, so it has nowhere to go.

#include "cable.h"
#include "cable_dynamic.h"
#include "cable_model.h"
#include "report.h"
#include "tether.h"
#include "validate.h"
#include "world.h"

// A share of the way along a line of points that is `total` long; `piece` and `walked` remember where the last was.
typedef struct walk {
    int32_t piece;
    double walked; // m to the begin of the piece
} walk;

static double piece_length(const hw_vec3 *points, int32_t piece)
{
    return (double)hwi_distance(points[piece], points[piece + 1]);
}

// Go on to a distance from the start; returns where in the piece that is, 0..1.
static double walk_to(walk *w, const hw_vec3 *points, int32_t count, double distance)
{
    double length = piece_length(points, w->piece);
    while (w->piece + 2 < count && w->walked + length < distance) {
        w->walked += length;
        w->piece += 1;
        length = piece_length(points, w->piece);
    }
    double t = length > 0.0 ? (distance - w->walked) / length : 0.0;
    return t < 0.0 ? 0.0 : t > 1.0 ? 1.0 : t;
}

static double total_length(const hw_vec3 *points, int32_t count)
{
    double length = 0.0;
    for (int32_t i = 0; i + 1 < count; ++i) {
        length += piece_length(points, i);
    }
    return length;
}

static hw_result check_pair(const char *function, const hwi_cable *cable, const hwi_world *cable_world,
                            const hwi_world *tether_world)
{
    if (cable_world != tether_world) {
        return hwi_fail(HW_ERROR_BAD_VALUE, function,
                        "cable and tether belong to different worlds; nothing was changed");
    }
    if (cable->cut_count > 0) {
        return hwi_fail(HW_ERROR_BAD_VALUE, function,
                        "the cable is cut, which a tether cannot be; nothing was changed");
    }
    return HW_OK;
}

static hw_result resolve_pair(const char *function, hw_tether_id tether_id, hw_cable_id cable_id, hwi_tether **tether,
                              hwi_cable **cable, hwi_world **world)
{
    hwi_world *cable_world;
    hw_result result = hwi_tether_resolve_idle(function, tether_id, tether, world);
    if (result == HW_OK) {
        result = hwi_cable_resolve(function, cable_id, cable, &cable_world);
    }
    return result != HW_OK ? result : check_pair(function, *cable, cable_world, *world);
}

hw_result hw_tether_take_cable(hw_tether_id tether_id, hw_cable_id cable_id)
{
    hwi_tether *tether;
    hwi_cable *cable;
    hwi_world *world;
    hw_result result = resolve_pair(__func__, tether_id, cable_id, &tether, &cable, &world);
    if (result != HW_OK) {
        return result;
    }
    int32_t last = cable->particle_count - 1;
    hw_vec3 start = hwi_cable_to_world(cable, cable->position[0]);
    hw_vec3 end = hwi_cable_to_world(cable, cable->position[last]);
    hw_tether_def def = tether->def;
    def.start_position = hwi_tether_allow(tether, start);
    def.end_position = hwi_tether_allow(tether, end);
    def.length = (float)cable->length;
    result = hwi_tether_check_def(__func__, &def);
    if (result != HW_OK) {
        return result;
    }
    tether->def = def;
    tether->length = (double)def.length;
    tether->rest = 0.0;
    tether->start = hwi_place_of(def.start_position);
    tether->end = hwi_place_of(def.end_position);
    hwi_tether_join_all(tether);
    hwi_tether_move(world, tether, -1.0);
    tether->blend_from = tether->blend_left = (double)tether->def.blend_time;
    tether->last_step = 0.0;
    double total = total_length(cable->position, cable->particle_count);
    hw_vec3 shift = hwi_sub(cable->origin, tether->origin);
    walk w = {0};
    int32_t count = tether->def.segment_count;
    for (int32_t i = 0; i <= count; ++i) {
        double t = walk_to(&w, cable->position, cable->particle_count, total * i / count);
        hw_vec3 there = hwi_lerp(cable->position[w.piece], cable->position[w.piece + 1], (float)t);
        hw_vec3 own = hwi_place_round(tether->places[i]);
        tether->offsets[i] = hwi_sub(hwi_add(there, shift), own);
        tether->points[i] = tether->blend_left > 0.0 ? hwi_add(own, tether->offsets[i]) : own;
        tether->previous[i] = tether->points[i];
    }
    hwi_tether_wake(tether);
    return HW_OK;
}

// Room for the two ends' holds, before anything changes.
static bool reserve_ends(hwi_cable *cable)
{
    int32_t more = (cable->held[0] ? 0 : 1) + (cable->held[cable->particle_count - 1] ? 0 : 1);
    return hwi_cable_reserve_holds(cable, cable->hold_count + more);
}

// Places, speeds and tensions of the particles from those of the tether's points.
static void copy_state(hwi_cable *cable, const hwi_tether *tether)
{
    int32_t count = tether->def.segment_count + 1;
    int32_t last = cable->particle_count - 1;
    double total = total_length(tether->points, count);
    float rate = tether->last_step > 0.0 ? (float)(1.0 / tether->last_step) : 0.0f;
    float surplus = hwi_tether_surplus(tether);
    walk w = {0};
    cable->origin = tether->origin;
    for (int32_t i = 0; i <= last; ++i) {
        double share = (double)hwi_cable_arc_length(cable, i) / cable->length;
        float t = (float)walk_to(&w, tether->points, count, total * (share < 1.0 ? share : 1.0));
        hw_vec3 a = hwi_sub(tether->points[w.piece], tether->previous[w.piece]);
        hw_vec3 b = hwi_sub(tether->points[w.piece + 1], tether->previous[w.piece + 1]);
        cable->position[i] = hwi_lerp(tether->points[w.piece], tether->points[w.piece + 1], t);
        cable->remainder[i] = (hw_vec3){0};
        cable->motion[i] = hwi_scale(hwi_lerp(a, b, t), rate);
        cable->tension[i] = i < last ? hwi_max(tether->tension[w.piece] + surplus, 0.0f) : 0.0f;
    }
    cable->position[last] = tether->points[count - 1];
}

// The holds begin where their particles are now, and move with them.
static void hold_state(hwi_cable *cable, double substep)
{
    for (int32_t i = 0; i < cable->hold_count; ++i) {
        hwi_hold *hold = &cable->holds[i];
        hold->to = hwi_cable_to_world(cable, cable->position[hold->particle]);
        hold->from = hold->to;
        hold->begin = hold->end = hwi_place_of(cable->position[hold->particle]);
        hold->speed = hwi_place_scale(hwi_place_of(cable->motion[hold->particle]), substep);
        hwi_cable_note_end(cable, hold->particle, true, hold->to);
    }
}

hw_result hw_cable_take_tether(hw_cable_id cable_id, hw_tether_id tether_id)
{
    hwi_tether *tether;
    hwi_cable *cable;
    hwi_world *world;
    hw_result result = resolve_pair(__func__, tether_id, cable_id, &tether, &cable, &world);
    if (result != HW_OK) {
        return result;
    }
    if (cable->nodes == NULL) {
        return HWI_FAIL(HW_ERROR_BAD_VALUE, "the cable must be of the model dynamic; nothing was changed");
    }
    hw_cable_def def = cable->def;
    def.rest_length = cable->winch == NULL ? (float)tether->length : def.rest_length;
    result = hwi_cable_check_def(__func__, &def);
    if (result != HW_OK) {
        return result;
    }
    for (int32_t i = 0; i <= tether->def.segment_count; ++i) {
        if (!hwi_is_within(hwi_add(tether->origin, tether->points[i]), HWI_POSITION_LIMIT)) {
            return HWI_FAIL(HW_ERROR_BAD_VALUE, "point %d of the tether is farther than %g m away; nothing was changed",
                            (int)i, (double)HWI_POSITION_LIMIT);
        }
    }
    if (!reserve_ends(cable)) {
        return HWI_FAIL(HW_ERROR_OUT_OF_MEMORY, "no memory to hold the cable's ends; nothing was changed");
    }
    if (cable->winch == NULL) {
        cable->def = def;
        hwi_cable_divide_evenly(cable);
        hwi_dynamic_prepare(cable);
    }
    copy_state(cable, tether);
    const int32_t ends[] = {0, cable->particle_count - 1};
    for (int i = 0; i < 2; ++i) {
        if (!cable->held[ends[i]]) {
            hwi_cable_hold_particle(cable, ends[i], hwi_cable_to_world(cable, cable->position[ends[i]]));
        }
    }
    hold_state(cable, world->def.substep);
    cable->holds[0].force = hwi_place_round(hwi_tether_told_force(tether, 0));
    cable->holds[cable->hold_count - 1].force = hwi_place_round(hwi_tether_told_force(tether, 1));
    cable->state = cable->state == HW_CABLE_STILL ? HW_CABLE_STILL : HW_CABLE_MOVING;
    cable->spread = -1.0f;
    hwi_event_forget(cable);
    hwi_cable_keep_state(cable);
    hwi_cable_wake(cable);
    return HW_OK;
}
