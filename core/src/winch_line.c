// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// What a winch does in a substep: it tells the drum what to do, and takes particles into the line and out of it.

#include <math.h>

#include "cable_dynamic.h"
#include "cable_odd.h"
#include "vector.h"
#include "winch.h"
#include "world.h"

#define LARGEST_GIVE 0.05   // segments
#define SLIP_SPEED   100.0f // m/s, nothing runs out faster
#define COAST_TIME   2.0f   // s in which friction stops a drum alone
#define SPEED_ERROR  0.05f  // share of its tension by which a drum at constant tension misses it at full speed
#define STILL_SPEED  1e-4f  // m/s, below which a drum may sleep
#define NOTED_SPEED  0.01f  // m/s beside the target that counts as slipping or stalled

// The particle at the drum, and the one after it.
static int32_t drum_of(const hwi_cable *cable)
{
    return cable->odd_at_start ? 0 : cable->particle_count - 1;
}

static int32_t next_of(const hwi_cable *cable)
{
    return cable->odd_at_start ? 1 : cable->particle_count - 2;
}

static double odd_length(const hwi_cable *cable)
{
    return cable->length - (double)cable->segment_length * (cable->particle_count - 2);
}

static hwi_place place_of(const hwi_cable *cable, int32_t particle)
{
    return hwi_place_add(hwi_place_of(cable->position[particle]), hwi_place_of(cable->remainder[particle]));
}

static double length_of(hwi_place a)
{
    return sqrt(a.x * a.x + a.y * a.y + a.z * a.z);
}

static double distance(const hwi_cable *cable, int32_t a, int32_t b)
{
    return length_of(hwi_place_sub(place_of(cable, b), place_of(cable, a)));
}

static bool is_cut_at_drum(const hwi_cable *cable)
{
    return cable->cut[hwi_cable_odd_segment(cable)] != 0;
}

// m/s, of line as it leaves the drum.
static hw_vec3 leaving_velocity(const hwi_winch *winch, hw_vec3 out)
{
    return hwi_add_scaled(winch->cable->motion[drum_of(winch->cable)], winch->spool.speed, out);
}

static void add_particle(hwi_cable *cable, hwi_place place, hw_vec3 velocity)
{
    int32_t added = cable->odd_at_start ? 1 : drum_of(cable);
    hwi_cable_insert_particle(cable, added);
    cable->position[added] = cable->good_position[added] = hwi_place_round(place);
    cable->remainder[added] = cable->good_remainder[added] = hwi_place_remainder(place);
    cable->motion[added] = cable->good_motion[added] = velocity;
}

// The new particle bears nothing yet (cable_odd.h): on both sides of it the line is as tight as it was.
static void split(hwi_winch *winch)
{
    hwi_cable *cable = winch->cable;
    const double length = odd_length(cable) - (double)winch->spool.give;
    const double share = 1.0 - (double)cable->segment_length / length;
    const float tension = cable->tension[hwi_cable_odd_segment(cable)];
    hwi_place from = place_of(cable, drum_of(cable));
    hwi_place to = place_of(cable, next_of(cable));
    hw_vec3 out = hwi_direction(hwi_place_round(hwi_place_sub(to, from)), (hw_vec3){0});
    hw_vec3 velocity = hwi_lerp(leaving_velocity(winch, out), cable->motion[next_of(cable)], (float)share);

    add_particle(cable, hwi_place_lerp(from, to, share), velocity);
    const int32_t near = hwi_cable_odd_segment(cable);
    cable->tension[near] = tension;
    cable->tension[cable->odd_at_start ? near + 1 : near - 1] = tension;
}

// Where the segment at the drum was cut, what the drum pays out takes the place of what is gone; the rest is new line.
static void grow_stub(hwi_winch *winch)
{
    hwi_cable *cable = winch->cable;
    const double stub = odd_length(cable) - (double)cable->segment_length;
    hwi_place from = place_of(cable, drum_of(cable));
    hwi_place way = hwi_place_sub(place_of(cable, next_of(cable)), from);
    hw_vec3 out = hwi_direction(hwi_place_round(way), hwi_vec3(0.0f, -1.0f, 0.0f));
    add_particle(cable, hwi_place_add_scaled(from, stub, hwi_place_of(out)), leaving_velocity(winch, out));
    const int32_t near = hwi_cable_odd_segment(cable);
    cable->cut[near] = 0;
    cable->cut_count -= 1;
    cable->tension[near] = 0.0f;
    cable->tension[cable->odd_at_start ? near + 1 : near - 1] = 0.0f;
    winch->spool.give = 0.0f;
}

// What the line does not lie straight here, because it swings or is thrown, is a corner that the new segment cuts. The
// give makes it feel as tight as before; it fades gently.
static void merge(hwi_winch *winch)
{
    hwi_cable *cable = winch->cable;
    const int32_t drum = drum_of(cable);
    const int32_t taken = next_of(cable);
    const int32_t next = cable->odd_at_start ? taken + 1 : taken - 1;
    const int32_t near = hwi_cable_odd_segment(cable);
    const int32_t far = cable->odd_at_start ? near + 1 : near - 1;
    const double whole = (double)cable->segment_length;
    const double length = odd_length(cable) - (double)winch->spool.give;
    const double near_tension = (double)cable->tension[near];
    const double far_tension = (double)cable->tension[far];

    double share = length / (length + whole);
    double give = 0.0;
    if (near_tension > 0.0 && far_tension > 0.0) {
        double near_stretch = distance(cable, drum, taken) / length;
        double far_stretch = distance(cable, taken, next) / whole;
        double stretch = far_stretch + (near_stretch - far_stretch) * share;
        double most = LARGEST_GIVE * whole;
        give = odd_length(cable) + whole - distance(cable, drum, next) / stretch;
        give = give > most ? most : give < -most ? -most : give;
    }
    hwi_cable_remove_particle(cable, taken);
    cable->tension[hwi_cable_odd_segment(cable)] = (float)(far_tension + (near_tension - far_tension) * share);
    winch->spool.give = (float)give;
}

// m that may be reeled in during the substep.
static double expected_reel(const hwi_winch *winch, double seconds)
{
    float speed = winch->spool.speed < winch->spool.target ? winch->spool.speed : winch->spool.target;
    double most = (double)-speed * seconds + (double)winch->def.acceleration * seconds * seconds;
    return most > 0.0 ? most : 0.0;
}

// What is held or cut is not taken up.
static bool can_merge(const hwi_cable *cable)
{
    return cable->particle_count > 2 && !cable->held[next_of(cable)] && hwi_winch_joined_segments(cable) > 1;
}

// The odd segment must last for the substep. True if particles came or went.
static bool adapt(hwi_winch *winch, double seconds)
{
    hwi_cable *cable = winch->cable;
    const double whole = (double)cable->segment_length;
    const double reel = expected_reel(winch, seconds);
    const int32_t count = cable->particle_count;
    if (is_cut_at_drum(cable) && odd_length(cable) >= (1.0 + HWI_WINCH_LEAST_LENGTH) * whole &&
        cable->particle_count < cable->capacity) {
        grow_stub(winch);
    }
    while (odd_length(cable) - reel < HWI_ODD_LEAST * whole && can_merge(cable)) {
        merge(winch);
    }
    while (odd_length(cable) - reel > HWI_ODD_MOST * whole && !is_cut_at_drum(cable) &&
           cable->particle_count < cable->capacity) {
        split(winch);
    }
    if (cable->particle_count == count) {
        return false;
    }
    hwi_cable_refresh(cable);
    return true;
}

static void command(hwi_winch *winch)
{
    const hw_winch_def *def = &winch->def;
    const hwi_cable *cable = winch->cable;
    hwi_spool *spool = &winch->spool;
    bool braked = (def->flags & HW_WINCH_BRAKE) != 0;
    bool driven = braked || def->mode == HW_WINCH_SPEED;
    float top = def->max_speed;
    spool->drive = driven ? SPOOL_DRIVE : SPOOL_HAUL;
    spool->segment = hwi_cable_odd_segment(cable);
    spool->node = drum_of(cable);
    spool->mass = hwi_odd_weight(cable);
    spool->target = braked || !driven ? 0.0f : def->speed > top ? top : def->speed < -top ? -top : def->speed;
    spool->acceleration = def->acceleration;
    spool->motor = braked ? def->brake_load : driven ? def->force_limit : def->tension;
    spool->inertia = def->drum_mass;
    spool->friction = def->drum_mass / COAST_TIME;
    spool->slowest = -SLIP_SPEED;
    spool->fastest = SLIP_SPEED;
    if (!driven && def->mode == HW_WINCH_CONSTANT_TENSION) {
        spool->friction = hwi_max(spool->friction, SPEED_ERROR * def->tension / hwi_max(top, 0.01f));
        spool->slowest = -top;
        spool->fastest = top;
    } else if (!driven) {
        spool->slowest = 0.0f;
    }
    spool->yielding = spool->yielding && driven;
    spool->length = odd_length(cable);
    spool->paid = 0.0;
    double lowest = hwi_winch_least_length(winch) - cable->length;
    double shortest = HWI_WINCH_LEAST_LENGTH * (double)cable->segment_length - spool->length;
    double highest = (double)def->max_deployed - cable->length;
    spool->lowest = lowest > shortest ? lowest : shortest;
    spool->stop = lowest;
    // Beyond a stop already, by rounding or because the host moved it or a held particle: there it stays, until it is
    // driven back.
    spool->lowest = spool->lowest < 0.0 ? spool->lowest : 0.0;
    spool->highest = highest > 0.0 ? highest : 0.0;
}

void hwi_winches_begin(hwi_world *world)
{
    for (int32_t i = 0; i < world->winches.count; ++i) {
        hwi_winch *winch = world->winches.living[i];
        hwi_cable *cable = winch->cable;
        winch->spool.drive = SPOOL_NONE;
        if (cable->state != HW_CABLE_MOVING || !cable->held[drum_of(cable)]) {
            winch->spool.speed = 0.0f;
            winch->spool.yielding = false;
            winch->line_speed = 0.0f;
            winch->slipping = winch->stalled = 0;
            continue;
        }
        command(winch);
        if (adapt(winch, world->def.substep)) {
            hwi_lockstep_forget(&world->lockstep);
            command(winch);
        }
    }
}

void hwi_winch_gather(const hwi_cable *cable, hwi_chain *chain, int32_t lane)
{
    chain->spools[lane].drive = SPOOL_NONE;
    if (cable->winch == NULL || cable->winch->spool.drive == SPOOL_NONE) {
        return;
    }
    const hwi_spool *spool = &cable->winch->spool;
    float rest = (float)(spool->length - (double)spool->give);
    hwi_spool_set_rest(chain, spool, lane, rest);
    chain->spools[lane] = *spool;
    chain->has_spools = true;
}

void hwi_winch_scatter(hwi_cable *cable, const hwi_chain *chain, int32_t lane)
{
    if (chain->spools[lane].drive != SPOOL_NONE) {
        cable->winch->spool = chain->spools[lane];
    }
}

static void report_stop(hwi_world *world, const hwi_winch *winch)
{
    hw_event *event = hwi_queue_push(&world->events);
    if (event != NULL) {
        *event = (hw_event){
            .kind = HW_EVENT_WINCH_STOP,
            .particle = -1,
            .object = winch->object.id_bits,
            .user_data = winch->def.user_data,
            .substep = world->substeps,
            .value = (float)hwi_winch_deployed(winch),
        };
    }
}

// N, what the line pulls at the drum with, along itself.
static float tension_at_drum(const hwi_cable *cable)
{
    if (is_cut_at_drum(cable)) {
        return 0.0f;
    }
    const hwi_hold *hold = &cable->holds[cable->odd_at_start ? 0 : cable->hold_count - 1];
    hw_vec3 line = hwi_sub(cable->position[next_of(cable)], cable->position[drum_of(cable)]);
    return hwi_max(hwi_dot(hold->force, hwi_direction(line, (hw_vec3){0})), 0.0f);
}

static void note(hwi_world *world, hwi_winch *winch)
{
    const hwi_spool *spool = &winch->spool;
    hwi_cable *cable = winch->cable;
    hwi_cable_set_length(cable, cable->length + spool->paid);
    hwi_dynamic_prepare_odd(cable);
    winch->line_speed = (float)(spool->paid / world->def.substep);
    winch->tension = tension_at_drum(cable);
    float ahead = spool->speed - spool->target;
    winch->slipping = spool->yielding && spool->speed > NOTED_SPEED && ahead > NOTED_SPEED;
    winch->stalled = spool->yielding && spool->target < 0.0f && ahead > NOTED_SPEED;

    const int32_t stop = hwi_winch_stop_kept(winch);
    if (stop != 0 && stop != winch->stop) {
        report_stop(world, winch);
    }
    winch->stop = stop;
    bool between = hwi_winch_stop_of(winch) == 0;
    bool wants = spool->drive == SPOOL_HAUL ? winch->def.mode == HW_WINCH_CONSTANT_TENSION && between
                                            : spool->target != 0.0f && spool->speed != 0.0f;
    if (wants || fabsf(spool->speed) > STILL_SPEED) {
        hwi_calm_restart(cable);
    }
}

void hwi_winches_end(hwi_world *world)
{
    for (int32_t i = 0; i < world->winches.count; ++i) {
        hwi_winch *winch = world->winches.living[i];
        if (winch->spool.drive != SPOOL_NONE && winch->cable->fault_cause == 0) {
            note(world, winch);
        }
    }
}
