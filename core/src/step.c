// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// A step, read from top to bottom: how many substeps fit, and for each the phases in order.

#include <math.h>
#include <stdio.h>

#include "cable_model.h"
#include "current.h"
#include "report.h"
#include "timer.h"
#include "validate.h"
#include "vector.h"
#include "water.h"
#include "world.h"

// The frame that the substeps divide: where a substep ends in it decides where moving hosts are by then.
typedef struct step_frame {
    double length;  // s
    double elapsed; // s of it that earlier frames' substeps covered already
} step_frame;

#define REBASE_DISTANCE 512.0f

static bool is_moving(const hwi_cable *cable)
{
    return cable->state == HW_CABLE_MOVING;
}

// Keep a cable's own origin near it. Whole metres, so that the origin stays exact.
static void rebase(hwi_cable *cable)
{
    if (hwi_is_within(cable->position[0], REBASE_DISTANCE)) {
        return;
    }
    hw_vec3 start = cable->position[0];
    hw_vec3 shift = hwi_vec3(roundf(start.x), roundf(start.y), roundf(start.z));
    cable->origin = hwi_add(cable->origin, shift);
    hwi_contacts_shift(cable, hwi_scale(shift, -1.0f));
    bool motion_is_position = hwi_cable_model_of(cable)->motion_is_position;
    for (int32_t i = 0; i < cable->particle_count; ++i) {
        hw_vec3 shifted = hwi_sub(cable->position[i], shift);
        if (cable->remainder != NULL) {
            // What the shifted float cannot hold goes where the rest already is.
            hw_vec3 lost = hwi_sub(cable->position[i], hwi_add(shifted, shift));
            cable->remainder[i] = hwi_add(cable->remainder[i], lost);
        }
        cable->position[i] = shifted;
        if (motion_is_position) {
            cable->motion[i] = hwi_sub(cable->motion[i], shift);
        }
    }
    for (int32_t i = 0; i < HWI_CALM_MARKS; ++i) {
        cable->calm.marks[i] = hwi_sub(cable->calm.marks[i], shift);
    }
    for (int32_t i = 0; i < cable->hold_count; ++i) {
        cable->holds[i].begin = hwi_place_sub(cable->holds[i].begin, hwi_place_of(shift));
        cable->holds[i].end = hwi_place_sub(cable->holds[i].end, hwi_place_of(shift));
    }
}

// Cable i of a loop up to `end`; those after it are fetched meanwhile.
static hwi_cable *take_cable(const hwi_world *world, int32_t i, int32_t end)
{
    void *const *cables = world->cables.living;
    if (i + 2 * HWI_FETCH_AHEAD < end) {
        hwi_cable_fetch_state(cables[i + 2 * HWI_FETCH_AHEAD]);
    }
    if (i + HWI_FETCH_AHEAD < end) {
        hwi_cable_fetch_rest(cables[i + HWI_FETCH_AHEAD]);
    }
    return cables[i];
}

typedef struct guide_task {
    const hwi_world *world;
    double fraction; // of the frame, at the end of the substep
    bool closes;     // the frame ends with it
} guide_task;

static void guide_range(int32_t first, int32_t end, void *task)
{
    const guide_task *guide = task;
    for (int32_t i = first; i < end; ++i) {
        hwi_cable *cable = take_cable(guide->world, i, end);
        if (is_moving(cable)) {
            rebase(cable);
            for (int32_t j = 0; j < cable->hold_count; ++j) {
                hwi_hold_lead(&cable->holds[j], cable, guide->fraction);
            }
        }
        if (guide->closes && cable->state != HW_CABLE_ASLEEP) {
            hwi_holds_close_frame(cable);
        }
    }
}

// Held particles glide from where the host had them at the frame's begin to where it has them now.
static void guide(hwi_world *world, double frame_fraction, bool closes)
{
    guide_task task = {world, frame_fraction < 1.0 ? frame_fraction : 1.0, closes};
    hwi_world_run_blocks(world, guide_range, world->cables.count, &task);
}

typedef struct solve_task {
    hwi_lockstep *lockstep;
    hwi_substep substep;
} solve_task;

static void solve_range(int32_t first, int32_t end, void *task)
{
    solve_task *solve = task;
    for (int32_t i = first; i < end; ++i) {
        hwi_lockstep_run(solve->lockstep, i, &solve->substep);
    }
}

static void count_range(int32_t first, int32_t end, void *task)
{
    solve_task *solve = task;
    hwi_lockstep_count(solve->lockstep, first, end, solve->substep.length);
}

static void look_range(int32_t first, int32_t end, void *task)
{
    hwi_world *world = task;
    for (int32_t i = first; i < end; ++i) {
        hwi_cable *cable = world->cables.living[i];
        if (cable->nodes != NULL && is_moving(cable)) {
            hwi_contacts_look(world, cable);
        }
        if (hwi_cable_tangles(cable)) {
            hwi_tangle_box(world, cable);
        }
    }
}

static void tangle_range(int32_t first, int32_t end, void *task)
{
    hwi_world *world = task;
    for (int32_t i = first; i < end; ++i) {
        hwi_cable *cable = world->cables.living[i];
        if (hwi_cable_tangles(cable) && is_moving(cable)) {
            hwi_tangle_find(world, cable);
        }
    }
}

// Who is near enough to something to touch it.
static void look(hwi_world *world)
{
    if (world->lockstep.meets) {
        hwi_world_run(world, look_range, world->cables.count, world);
        hwi_tangle_sort(world);
        hwi_world_run(world, tangle_range, world->cables.count, world);
        hwi_tangle_join(world);
    }
}

static void solve(hwi_world *world)
{
    solve_task task = {
        .lockstep = &world->lockstep,
        .substep = {world, world->def.gravity, world->def.substep, world->substeps, world->def.seed},
    };
    hwi_lockstep_sort(task.lockstep, world->cables.living, world->cables.count);
    hwi_world_run_blocks(world, count_range, world->cables.count, &task);
    hwi_lockstep_plan(task.lockstep, world->def.substep);
    hwi_world_run(world, solve_range, task.lockstep->job_count, &task);
}

// What of the sea those who move will ask for: HWI_SEA_…
static uint32_t felt_parts(const hwi_world *world)
{
    const uint32_t most = HWI_SEA_SURFACE | HWI_SEA_FLOW | HWI_SEA_HEAD;
    uint32_t parts = 0;
    for (int32_t i = 0; i < world->cables.count && parts != most; ++i) {
        const hwi_cable *cable = world->cables.living[i];
        if (is_moving(cable) && cable->def.model == HW_MODEL_DYNAMIC) {
            double highest = hwi_water_highest(cable->position, cable->particle_count);
            parts |= hwi_water_parts(world, (double)cable->origin.y + highest, true);
        }
    }
    for (int32_t i = 0; i < world->bodies.count; ++i) {
        const hwi_body *body = world->bodies.living[i];
        parts |= body->floaters != NULL ? HWI_SEA_SURFACE | HWI_SEA_FLOW | HWI_SEA_HEAD : 0u;
        parts |= body->actuators != NULL ? HWI_SEA_SURFACE | HWI_SEA_FLOW : 0u;
    }
    return parts;
}

// The sea at the begin of a substep, computed by all workers before any of them asks. NULL where nobody will.
static const hwi_sea_slot *begin_sea(hwi_world *world)
{
    uint32_t parts = hwi_sea_is_calm(world->sea) ? 0u : felt_parts(world);
    return parts != 0 ? hwi_sea_acquire(world->sea, hwi_world_time(world), parts, world) : NULL;
}

static void end_sea(hwi_world *world, const hwi_sea_slot *slot)
{
    if (slot != NULL) {
        hwi_sea_release(world->sea, slot);
    }
}

static void report_fault(hwi_world *world, hwi_cable *cable)
{
    hw_fault *fault = hwi_queue_push(&world->faults);
    if (fault != NULL) {
        *fault = (hw_fault){
            .cause = cable->fault_cause,
            .particle = cable->fault_particle,
            .object = cable->object.id_bits,
            .user_data = cable->def.user_data,
            .substep = world->substeps,
        };
        float h = (float)(world->def.substep / hwi_cable_part_count(&cable->def, world->def.substep));
        if (cable->fault_cause == HW_FAULT_DIVERGED) {
            hwi_cable_model_of(cable)->explain_divergence(cable, h, fault->message, sizeof fault->message);
        } else {
            snprintf(
                fault->message, sizeof fault->message,
                "particle %d %s in a substep of %.4g s. Gentler forces or a shorter substep_limit help; then reset. "
                "The last good state is kept.",
                (int)cable->fault_particle,
                cable->fault_cause == HW_FAULT_NOT_FINITE ? "got an infinite place or speed" : "ran off beyond 1e8 m",
                (double)h);
        }
        hwi_send_message(HW_LOG_WARNING, "cable 0x%016llx faulted: %s", (unsigned long long)cable->object.id_bits,
                         fault->message);
    }
    cable->state = HW_CABLE_FAULTED;
    cable->fault_cause = 0;
}

// In the order of the cables, whatever order they were solved in.
static void report(hwi_world *world)
{
    hwi_currents_report(&world->currents);
    hwi_bodies_report(world);
    hwi_floaters_report(world);
    bool is_still = hwi_water_is_steady(world);
    hwi_bodies_note_calm(world, is_still);
    hwi_attachments_find_calm(world);
    for (int32_t i = 0; i < world->cables.count; ++i) {
        hwi_cable *cable = world->cables.living[i];
        if (!is_moving(cable)) {
            continue;
        }
        if (cable->fault_cause != 0) {
            report_fault(world, cable);
            continue;
        }
        if (is_still && hwi_calm_is_over(cable) && hwi_attachments_let_sleep(cable)) {
            hwi_cable_fall_asleep(cable);
        }
        hwi_event_report(world, cable);
    }
}

// How many substeps fit; what is left goes back into the accumulator, what is too much is dropped.
static int32_t count_substeps(hwi_world *world, double seconds, step_frame *frame)
{
    double h = world->def.substep;
    double whole = nearbyint(seconds / h);
    // A frame that is a whole number of substeps but for the rounding of a float must not drift.
    if (whole >= 1.0 && fabs(seconds - whole * h) <= 1e-6 * seconds) {
        seconds = whole * h;
    }
    double available = world->pending + seconds;
    double fitting = floor(available / h + 1e-4);
    double run = fitting < world->def.max_substeps ? fitting : world->def.max_substeps;
    double dropped = (fitting - run) * h;
    *frame = (step_frame){.length = seconds - dropped, .elapsed = world->pending};
    world->dropped_time += dropped;
    world->pending = available - fitting * h;
    bool uneven = fabs(world->pending) > 1e-3 * h;
    world->uneven_steps = uneven ? HWI_SMOOTHED_STEPS : world->uneven_steps - (world->uneven_steps > 0);
    return (int32_t)run;
}

// A phase of the step is over. A look at the clock takes as long as a particle, so none is taken in vain.
static void note(double *phase, double *at)
{
    double now = hwi_now();
    *phase += now - *at;
    *at = now;
}

// What is done once, after the substeps.
static void end_frame(hwi_world *world, int32_t substeps, double seconds, double lived)
{
    if (seconds > 0.0) {
        hwi_tethers_step(world, seconds);
        for (int32_t i = 0; i < world->cables.count && substeps == 0; ++i) {
            hwi_holds_close_frame(world->cables.living[i]);
        }
        hwi_colliders_close_frame(world);
    }
    for (int32_t i = 0; i < world->bodies.count; ++i) {
        hwi_body_close_step(world, world->bodies.living[i], substeps, seconds, lived);
    }
}

hw_result hw_world_step(hw_world_id id, double seconds)
{
    hwi_world *world;
    hw_result result = hwi_world_resolve_idle(__func__, id, &world);
    if (result == HW_OK) {
        result = hwi_check_float(__func__, "seconds", seconds, 0.0, 1000.0);
    }
    if (result != HW_OK) {
        return result;
    }
    double begin = hwi_now();
    double at = begin;
    hwi_world_call_workers(world);
    hw_profile profile = {0};
    step_frame frame;
    int32_t substeps = count_substeps(world, seconds, &frame);
    world->stepping = true;
    hwi_bodies_begin_step(world, frame.elapsed);
    for (int32_t i = 0; i < substeps; ++i) {
        double fraction = ((i + 1) * world->def.substep - frame.elapsed) / frame.length;
        guide(world, fraction, i + 1 == substeps && seconds > 0.0);
        hwi_attachments_lead(world);
        hwi_colliders_lead(world, fraction);
        hwi_winches_begin(world);
        hwi_growths_advance(world);
        note(&profile.guide, &at);
        const hwi_sea_slot *sea = begin_sea(world);
        hwi_attachments_load(world);
        look(world);
        hwi_bodies_push(world);
        if (world->sea != NULL || world->lockstep.meets || world->bodies.count > 0) {
            note(&profile.bodies, &at);
        }
        solve(world);
        hwi_winches_end(world);
        if (world->lockstep.meets) {
            hwi_contacts_couple(world);
        }
        hwi_tethers_pull(world);
        hwi_attachments_couple(world);
        end_sea(world, sea);
        note(&profile.cables, &at);
        report(world);
        note(&profile.report, &at);
        world->substeps += 1;
    }
    end_frame(world, substeps, seconds, frame.length);
    world->stepping = false;
    world->steps += 1;
    bool is_over = substeps > 0 && world->tethers.count == 0 && world->bodies.count == 0;
    profile.step = (is_over ? at : hwi_now()) - begin;
    world->profile = profile;
    return HW_OK;
}
