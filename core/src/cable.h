// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// A cable inside the core: its definition, its particles, the particles that the host holds.
//
// Positions are kept relative to the cable's own origin, a whole number of metres near its start, so that a cable far
// from the world's origin moves as precisely as one at it.

#ifndef HWI_CABLE_H
#define HWI_CABLE_H

#include <stdbool.h>
#include <stddef.h>

#include "contact.h"
#include "hawser/cable.h"
#include "hawser/cable_profile.h"
#include "hawser/world.h"
#include "registry.h"
#include "vector.h"

#define HWI_POSITION_LIMIT 1e7f // m, on each axis: what callers may hand in
#define HWI_DRIFT_LIMIT    1e8f // m, on each axis: where a fault stops a cable that runs away
#define HWI_SURELY_NEAR    5e7f // m, on each axis: of an origin, and of what is told from it: together still no drift

#define HWI_SHORTEST_CABLE 0.001 // m
#define HWI_LONGEST_CABLE  1e6   // m

// How a line resists that its end is led otherwise than it was: so much momentum for a speed of 1.
typedef struct hwi_grip {
    hw_vec3 line;
    float along;  // kg, along the line,
    float across; // and across it
} hwi_grip;

// Where a particle of a dynamic cable is, and how it moves.
typedef struct hwi_particle {
    hw_vec3 position;
    hw_vec3 remainder;
    hw_vec3 motion;
} hwi_particle;

// A particle that the host holds, and its path.
typedef struct hwi_hold {
    int32_t particle;
    hw_vec3 from;                      // world, where the host had it when the frame began
    hw_vec3 to;                        // world, where the host has it now
    hwi_place begin;                   // cable frame, at the begin of the current substep
    hwi_place end;                     // cable frame, at its end
    hwi_place summed;                  // dynamic: cable frame, there by the sum of the segments before it
    hwi_particle found;                // dynamic: as the substep found it, before it was put to `begin`
    hwi_place speed;                   // dynamic: m per substep, how it is led
    hw_vec3 force;                     // dynamic: N, what the cable pulled with in the last substep
    float shift;                       // dynamic: m, how far the particle sits from its regular place along the line
    struct hwi_attachment *attachment; // that owns the hold, or NULL: the host holds it

    // How heavy its body is in this substep, of a two-way attachment: along the line, and across it.
    hw_vec3 line;
    float mass_along;
    float mass_across;
    float displaced;   // kg, of the water and air in whose place its particle is
    hw_vec3 steady;    // m/s^2, of its body by all that is not this line
    hw_vec3 momentum;  // kg m/s, what the line gave it in the last substep,
    hw_vec3 way;       // kg m, and how much farther that took it
    hw_vec3 arrival;   // m/s, of the line's end after it,
    hwi_grip grips[2]; // and how the line before the particle and after it holds on to that; where lines share a body
} hwi_hold;

// What a particle and the segment after it are made of; dynamic cables only. Follows from the definition.
typedef struct hwi_node {
    float rest;      // m, of the segment; 0 after the last particle
    float joint;     // 1/m, 1 / rest; 0 where the segment is missing
    float bend;      // N m, 2 EI / (rest before + rest after); 0 where nothing bends
    float mass;      // kg
    float volume;    // m^3
    float area;      // m^2, diameter times length
    float thickness; // m, the height of its cross-section, with what is fixed to it
    float swaying;   // N s, what the segment may remember of a push: not more in a substep than this times its length,
    float buckling;  // N, nor more than this times the square of its length
    float drag_area; // m^2, of what is fixed to it: drag coefficient times area
} hwi_node;

// What the events of a dynamic cable remember; event.c.
typedef struct hwi_watch {
    int32_t overloaded;   // 1: told, and not yet over
    int32_t bent;         // likewise
    int32_t snap_segment; // where the largest tension of the present snap is
    float snap_peak;      // N, 0 outside a snap
    float slack_age;      // s since it was slack
    float relief;         // s until it may break once more
    // Of the last substep.
    float tension; // N, the largest
    int32_t tension_segment;
    float radius; // m, the closest bend; 0: not asked for
    int32_t radius_particle;
} hwi_watch;

// How quiet a dynamic cable is; cable_calm.c.
#define HWI_CALM_MARKS 8
typedef struct hwi_calm {
    double window;                 // s, for which it is watched at a time; 0: it is not
    double age;                    // s, of this window
    double unseen;                 // m/s, at which it may move on
    double radius;                 // m, of the sharpest bend when that was last looked at; 0: not known
    int32_t known;                 // 0..2: windows before this one
    uint8_t settled;               // 1: it has come to rest,
    uint8_t near;                  // 1: and is where it is in the mean
    uint8_t floats;                // 1: nothing but drag stops it
    uint8_t reserved;              // 0
    float pull;                    // N, its tension in the mean of the windows before, or when the first one began
    float pull_sum;                // N s, how much more it was in this one
    hw_vec3 marks[HWI_CALM_MARKS]; // cable frame, where parts of it were when the first window began;
    hw_vec3 mean[HWI_CALM_MARKS];  // m from there, where they were in the mean of the last one,
    hw_vec3 way[HWI_CALM_MARKS];   // m, how far that was from the one before,
    hw_vec3 sum[HWI_CALM_MARKS];   // m s, how far from that they have been in this one
} hwi_calm;

typedef struct hwi_cable {
    hwi_object object; // first
    hw_cable_def def;  // segment_count and rest_length tell what is there now
    int32_t particle_count;
    int32_t capacity; // particles that the arrays have room for
    int32_t state;    // HW_CABLE_MOVING, …
    int32_t taut;
    hw_vec3 origin; // whole metres
    hwi_watch watch;

    // All segments are equally long, but for the odd one, at the end that a winch feeds: cable_length.c.
    double length;           // m, of the whole line without tension; def.rest_length is this as a float
    float segment_length;    // m, of every segment but the odd one
    float odd_length;        // m, of that; follows from the two
    int32_t odd_at_start;    // 1: it is the first segment. 0: the last
    struct hwi_winch *winch; // that feeds it, or NULL
    float wanted_length;     // m, that a dynamic cable is on its way to; else def.rest_length. growth.h
    float growth_speed;      // m/s
    float grown;             // share of its length by which it became longer in this substep

    hw_cable_profile_point *profile; // dynamic, or NULL
    int32_t profile_count;

    // The spool of a verlet cable: cable_spool.h.
    int32_t stored;      // particles on it, beside the first
    float taken_in;      // 0..1, share of the first segment that is on it
    float retract_speed; // m/s

    // One block of memory behind these, particle_count each, capacity at most.
    void *block;
    size_t block_size;
    hw_vec3 *position;
    hw_vec3 *motion;        // verlet: the previous position. spring: the velocity
    hw_vec3 *good_position; // as the current substep found them: for drawing between substeps, and after a fault
    hw_vec3 *good_motion;
    uint8_t *held; // 1 where a hold exists
    uint8_t *cut;  // 1 where the segment after the particle is gone
    int32_t cut_count;

    // Dynamic cables only; NULL otherwise.
    hw_vec3 *remainder; // m, what the float in position leaves off
    float *tension;     // N, of the segment after each particle; negative where a stiff line is pushed
    hw_vec3 *good_remainder;
    float *good_tension;
    hwi_node *nodes;
    float spread;  // m/s, largest difference of velocity along a segment; negative: not known
    float fastest; // m/s, of any particle; known where spread is
    bool watched;  // its energy is looked at in this substep; cable_hard.h
    hwi_calm calm;

    hwi_hold *holds; // by particle, ascending
    int32_t hold_count;
    int32_t hold_capacity;

    hwi_contacts contacts;

    // Written by the solver, collected after it.
    int32_t fault_cause; // HW_FAULT_…, or 0
    int32_t fault_particle;
} hwi_cable;

// Cables lie apart in memory, and of many none is in the near caches. A loop over all fetches each before its turn:
// twice so many turns ahead what tells how it is, then the rest of one that moves.
#define HWI_FETCH_AHEAD 6

static inline void hwi_cable_fetch_state(const hwi_cable *cable)
{
    __builtin_prefetch(&cable->state);
    __builtin_prefetch(&cable->position);
    __builtin_prefetch(&cable->holds);
}

static inline void hwi_cable_fetch_rest(const hwi_cable *cable)
{
    if (cable->state != HW_CABLE_MOVING) {
        return;
    }
    __builtin_prefetch(&cable->def.material);
    __builtin_prefetch(&cable->spread);
    __builtin_prefetch(cable->position);
    for (int32_t i = 0; i < cable->hold_count; ++i) {
        const hwi_hold *hold = &cable->holds[i];
        __builtin_prefetch(&hold->particle);
        __builtin_prefetch(&hold->end);
        __builtin_prefetch(&hold->attachment);
    }
}

// What all cables share during one substep.
typedef struct hwi_substep {
    struct hwi_world *world; // to sample its water; nothing of it may change
    hw_vec3 gravity;
    double length; // s
    uint64_t number;
    uint64_t seed;
} hwi_substep;

hw_result hwi_cable_check_def(const char *function, const hw_cable_def *def);

// An empty cable for a checked definition: memory, no shape yet. NULL when memory runs out.
hwi_cable *hwi_cable_allocate(const hw_cable_def *def);
void hwi_cable_free(void *cable);

// Room for so many particles, or false. Particles stay as they are; the arrays may move.
bool hwi_cable_reserve_particles(hwi_cable *cable, int32_t capacity);

// Take a particle into the line before particle `index`, or out of it. Arrays and holds follow; what is at `index` is
// left for the caller to set, and so are the lengths. Neither end may be put in or taken out; room was reserved. A cut
// segment is divided into two such; none may be joined with another.
void hwi_cable_insert_particle(hwi_cable *cable, int32_t index);
void hwi_cable_remove_particle(hwi_cable *cable, int32_t index);

// m from the start to where a particle sits if it is not tied beside that, without stretch.
double hwi_cable_regular_place(const hwi_cable *cable, int32_t particle);

// Make all segments equally long, as the definition says.
void hwi_cable_divide_evenly(hwi_cable *cable);

// Make a dynamic cable so long, m. What is tied to it stays at its share of the line.
void hwi_cable_scale(hwi_cable *cable, float length);

// Whether it is on its way to its wanted length, and to be there at once.
bool hwi_cable_is_growing(const hwi_cable *cable);
void hwi_cable_arrive(hwi_cable *cable);

// The particles or the odd end changed: work out again what follows from it.
void hwi_cable_refresh(hwi_cable *cable);

// Make the whole line so long: the odd segment takes the difference.
void hwi_cable_set_length(hwi_cable *cable, double length);

// Room in the world's solver for `more` cables, the longest of them this one, or false.
bool hwi_cable_reserve_solver(struct hwi_world *world, int32_t more, hwi_cable *cable);

// Room for one hold more, or false.
bool hwi_cable_reserve_holds(hwi_cable *cable, int32_t count);

// Hold a particle, or move where it is held; room for the hold was reserved. Let it go. Both wake the cable.
void hwi_cable_hold_particle(hwi_cable *cable, int32_t particle, hw_vec3 position);
void hwi_cable_release_particle(hwi_cable *cable, int32_t particle);

// What holds a particle, or NULL where it is free or on a spool.
hwi_hold *hwi_cable_hold_at(const hwi_cable *cable, int32_t particle);

// The definition always tells how the ends are held now.
void hwi_cable_note_end(hwi_cable *cable, int32_t particle, bool held, hw_vec3 position);

// Put particles onto arcs between the held ones (and the defined ends), at rest, sagging along gravity.
void hwi_cable_lay(hwi_cable *cable, hw_vec3 gravity);

// Solve one substep of a cable whose model works alone; a fault is left in the cable.
void hwi_cable_advance(hwi_cable *cable, const hwi_substep *substep);

// The state that a substep found is kept until the new one has proved good. Keep a copy; or, of a dynamic cable whose
// new state is written somewhere else, keep the state itself. Go back to what is kept; do so if the new state is not
// good, after inner substeps of `h` seconds.
void hwi_cable_keep_state(hwi_cable *cable);
void hwi_cable_swap_state(hwi_cable *cable);
void hwi_cable_put_back(hwi_cable *cable);
void hwi_cable_check_state(hwi_cable *cable, float h);

// Something changed that may move it. To stir it is the same where its velocities are as the last substep left them; to
// rouse it is to let it move again, and no more.
void hwi_cable_wake(hwi_cable *cable);
void hwi_cable_stir(hwi_cable *cable);
void hwi_cable_rouse(hwi_cable *cable);

// How a cable moved in a substep.
typedef struct hwi_movement {
    double seconds;
    float fastest_square;          // m^2/s^2, of any particle
    bool led;                      // by what does not follow it
    const struct hwi_chain *chain; // in which it was solved,
    int32_t lane;                  // and where
} hwi_movement;

// Note how it moved in a substep; that the water may move it; whether it is so quiet that it may sleep; whether it has
// been left alone for so long that it should be; let it wait for that anew.
void hwi_calm_note(hwi_cable *cable, const hwi_movement *movement);
bool hwi_calm_is_over(const hwi_cable *cable);
float hwi_calm_missing_pull(const hwi_cable *cable); // N, of its tensions to what they were in the mean
void hwi_calm_restart(hwi_cable *cable);

// Nothing of it moves any more.
void hwi_cable_fall_asleep(hwi_cable *cable);

// Take a segment out; and put all back.
void hwi_cable_cut_segment(hwi_cable *cable, int32_t segment);
void hwi_cable_join(hwi_cable *cable);

// Whether nothing was cut between two particles.
bool hwi_cable_is_whole(const hwi_cable *cable, int32_t first, int32_t last);

// m from the start to a particle, without stretch.
float hwi_cable_arc_length(const hwi_cable *cable, int32_t particle);

// What was pulled is not any more: no snap can follow from it.
void hwi_event_forget(hwi_cable *cable);

// Tell what happened to a cable in the last substep, and break it if it must.
void hwi_event_report(struct hwi_world *world, hwi_cable *cable);

// Lead a held particle on, to where it is at the end of the next substep: a fraction of the way from where the host had
// it to where the host has it.
void hwi_hold_lead(hwi_hold *hold, const hwi_cable *cable, double fraction);

// The host has led the held particles of a cable to the end of the frame.
void hwi_holds_close_frame(hwi_cable *cable);

// The line of a two-way hold gave its body so much more momentum, kg m/s, in a substep.
void hwi_hold_pull_more(hwi_hold *hold, hw_vec3 momentum, float seconds);

// How many times longer the straight way through the held particles is than the line between them: the largest over
// neighbouring pairs, or 0 with fewer than two.
float hwi_cable_pull_ratio(const hwi_cable *cable);

static inline float hwi_cable_segment_length(const hwi_cable *cable)
{
    return cable->segment_length;
}

static inline float hwi_cable_radius(const hwi_cable *cable)
{
    return 0.5f * cable->def.material.diameter;
}

static inline int32_t hwi_cable_odd_segment(const hwi_cable *cable)
{
    return cable->odd_at_start ? 0 : cable->particle_count - 2;
}

// Whether the segment after a particle cannot fold where it is pushed together, both its particles being held: such a
// one goes slack. A fold holds nothing apart, and neither does this.
static inline bool hwi_cable_slackens(const hwi_cable *cable, int32_t particle)
{
    return particle + 1 < cable->particle_count && cable->held[particle] && cable->held[particle + 1];
}

// A position of the cable frame in the world, and back.
static inline hw_vec3 hwi_cable_to_world(const hwi_cable *cable, hw_vec3 p)
{
    return (hw_vec3){cable->origin.x + p.x, cable->origin.y + p.y, cable->origin.z + p.z};
}

static inline hw_vec3 hwi_cable_to_local(const hwi_cable *cable, hw_vec3 p)
{
    return (hw_vec3){p.x - cable->origin.x, p.y - cable->origin.y, p.z - cable->origin.z};
}

#endif
