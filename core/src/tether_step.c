// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// What a step does with its tethers: those that have something to do, in parallel; then what happened, in order.

#include <math.h>
#include <string.h>

#include "current.h"
#include "place.h"
#include "tether.h"
#include "world.h"

#define REBASE_DISTANCE 512.0

// Keep the origin near the line's start. Whole metres, so that it stays exact.
static void rebase(hwi_tether *tether)
{
    hwi_place start = hwi_tether_local(tether, tether->start);
    if (fabs(start.x) <= REBASE_DISTANCE && fabs(start.y) <= REBASE_DISTANCE && fabs(start.z) <= REBASE_DISTANCE) {
        return;
    }
    hw_vec3 rounded = hwi_place_round(start);
    hw_vec3 shift = hwi_vec3(roundf(rounded.x), roundf(rounded.y), roundf(rounded.z));
    tether->origin = hwi_add(tether->origin, shift);
    for (int32_t i = 0; i <= tether->def.segment_count; ++i) {
        tether->places[i] = hwi_place_sub(tether->places[i], hwi_place_of(shift));
        tether->points[i] = hwi_sub(tether->points[i], shift);
    }
}

// What is left of a cable's shape: it goes slowly at first and at last.
static float blend_share(const hwi_tether *tether)
{
    if (tether->blend_left <= 0.0) {
        return 0.0f;
    }
    double t = tether->blend_left / tether->blend_from;
    return (float)(t * t * (3.0 - 2.0 * t));
}

// A line that is tied stretches where it would clamp.
static bool clamps(const hwi_tether *tether)
{
    bool tied = tether->ties[0].body >= 0 || tether->ties[1].body >= 0;
    return (tether->def.flags & HW_TETHER_CLAMPS) != 0 && !tied;
}

// As a float, which is what the host told and reads.
bool hwi_tether_is_at_limit(const hwi_tether *tether)
{
    float length = (float)tether->length;
    return (tether->pay_out > 0.0f && length >= tether->pay_until) ||
           (tether->pay_out < 0.0f && length <= tether->pay_until);
}

float hwi_tether_line_speed(const hwi_tether *tether)
{
    bool taut = tether->pay_out < 0.0f && clamps(tether) && hwi_tether_way(tether, tether->end) >= tether->length;
    bool stands = tether->stuck || taut || tether->state == HW_TETHER_STILL || hwi_tether_is_at_limit(tether);
    return stands ? 0.0f : tether->pay_out;
}

// Pay out and reel in. The line itself is not let shorter than its way: hwi_tether_move.
static void wind(hwi_tether *tether, double seconds)
{
    float speed = hwi_tether_line_speed(tether);
    if (speed == 0.0f) {
        return;
    }
    double before = (double)tether->def.length + tether->rest;
    double length = before + (double)speed * seconds;
    double until = (double)tether->pay_until;
    if (speed > 0.0f) {
        length = hwi_smaller(length, until);
    } else {
        double shortest = clamps(tether) ? hwi_larger(until, hwi_tether_way(tether, tether->end)) : until;
        // A way round things may be longer than the line was ever told to be: reeling in never lengthens it.
        length = hwi_larger(length, hwi_smaller(shortest, before));
    }
    tether->def.length = (float)length;
    tether->rest = length - (double)tether->def.length;
}

static void update(const hwi_world *world, hwi_tether *tether, double seconds)
{
    int32_t count = tether->def.segment_count;
    rebase(tether);
    wind(tether, seconds);
    memcpy(tether->previous, tether->points, (size_t)(count + 1) * sizeof *tether->points);
    hwi_tether_move(world, tether, seconds);
    tether->blend_left = tether->blend_left > seconds ? tether->blend_left - seconds : 0.0;
    float share = blend_share(tether);
    for (int32_t i = 0; i <= count; ++i) {
        tether->points[i] = hwi_add_scaled(hwi_place_round(tether->places[i]), share, tether->offsets[i]);
    }
    tether->last_step = seconds;
}

typedef struct tether_task {
    hwi_world *world;
    double seconds;
} tether_task;

static void update_range(int32_t first, int32_t end, void *any)
{
    tether_task *task = any;
    for (int32_t i = first; i < end; ++i) {
        hwi_tether *tether = task->world->tethers.living[i];
        if (tether->state == HW_TETHER_MOVING) {
            update(task->world, tether, task->seconds);
        }
    }
}

bool hwi_tether_is_steady(const hwi_world *world, const hwi_tether *tether)
{
    return hwi_sea_is_calm(world->sea) &&
           ((tether->def.flags & HW_TETHER_OWN_CURRENT) != 0 || hwi_currents_are_steady(&world->currents));
}

// Nothing that the tether feels will be different in the next step.
static bool may_sleep(const hwi_world *world, const hwi_tether *tether)
{
    return tether->settled && !tether->changed && hwi_tether_line_speed(tether) == 0.0f && tether->blend_left == 0.0 &&
           hwi_tether_is_steady(world, tether);
}

static void report(hwi_world *world, hwi_tether *tether)
{
    for (int32_t i = 0; i < tether->note_count; ++i) {
        hw_event *event = hwi_queue_push(&world->events);
        if (event != NULL) {
            *event = (hw_event){
                .kind = tether->notes[i].kind,
                .particle = -1,
                .object = tether->object.id_bits,
                .user_data = tether->def.user_data,
                .substep = world->substeps,
                .value = tether->notes[i].value,
                .arc_length = tether->notes[i].arc_length,
            };
        }
    }
    tether->note_count = 0;
    tether->state = may_sleep(world, tether) ? HW_TETHER_ASLEEP : HW_TETHER_MOVING;
    tether->changed = 0;
}

void hwi_tethers_step(hwi_world *world, double seconds)
{
    hwi_tethers_follow_bodies(world);
    int32_t moving = 0;
    for (int32_t i = 0; i < world->tethers.count; ++i) {
        const hwi_tether *tether = world->tethers.living[i];
        moving += tether->state == HW_TETHER_MOVING;
    }
    if (moving == 0) {
        return;
    }
    tether_task task = {world, seconds};
    // Waves are computed by all workers before any of them asks.
    const hwi_sea_slot *sea = NULL;
    if (!hwi_sea_is_calm(world->sea)) {
        sea = hwi_sea_acquire(world->sea, hwi_world_time(world), HWI_SEA_SURFACE | HWI_SEA_FLOW, world);
    }
    hwi_world_run(world, update_range, world->tethers.count, &task);
    if (sea != NULL) {
        hwi_sea_release(world->sea, sea);
    }
    for (int32_t i = 0; i < world->tethers.count; ++i) {
        hwi_tether *tether = world->tethers.living[i];
        if (tether->state == HW_TETHER_MOVING) {
            report(world, tether);
        }
    }
}
