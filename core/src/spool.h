// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The drum of a winch, as the solver of a chain sees it: the length of the segment beside it changes.
//
// A drum is driven, or it is loose. Driven, its speed v is known, and the segment's length grows by h v in a substep.
// Loose, it turns by the difference between the line's tension T and what its motor (or clutch, or brake) holds:
//
//     I dv/dt = T + W - motor - c v        I = inertia, as felt at the line
//
// T is the tension in the middle of the segment, W the weight and drag of the half between it and the drum. In one
// implicit step of h seconds, with lambda = h^2 T:
//
//     v' = (I v + h W - h motor + lambda / h) / (I + h c)        the length grows by h v'
//
// The length of the segment at the end of the substep is linear in its own lambda. So is that of an elastic segment:
// the drum is one more compliance, solved along with the line and therefore stable for any line and any load.

#ifndef HWI_SPOOL_H
#define HWI_SPOOL_H

#include <stdbool.h>
#include <stdint.h>

struct hwi_chain;

typedef enum hwi_spool_drive {
    SPOOL_NONE,  // nothing is fed here
    SPOOL_DRIVE, // keeps its target speed, unless the tension passes the limit: then it yields, and is loose
    SPOOL_HAUL,  // always loose: the motor pulls with `motor` newtons
} hwi_spool_drive;

typedef struct hwi_spool {
    // What the winch wants during a substep of the world.
    hwi_spool_drive drive;
    int32_t segment;    // of the chain
    int32_t node;       // at the drum
    float mass;         // kg, of it
    float target;       // m/s, drive
    float acceleration; // m/s^2
    float motor;        // N; drive: the limit
    float inertia;      // kg
    float friction;     // N s/m
    float slowest;      // m/s, bounds of the speed
    float fastest;
    double lowest;  // m, bounds of `paid`
    double highest; // m, an end stop
    double stop;    // m, the other one

    // State.
    double length; // m, of the segment without tension at the begin of the substep of the world
    double paid;   // m, since then
    float speed;   // m/s
    float give;    // m that the solver takes the segment for shorter; fades. Covers the corner that a merge cuts off
    bool yielding;

    // From the begin of an inner substep to its end.
    float lambda; // N s^2, of the segment, at the begin
    bool loose;
    float next_speed; // driven: v'. loose: v' without lambda
    float weight;     // kg, loose: v' grows by lambda / (weight h)
} hwi_spool;

// Make the segment beside the drum so long, m; one that was cut still joins nothing.
void hwi_spool_set_rest(const struct hwi_chain *chain, const hwi_spool *spool, int32_t lane, float rest);

// Before an inner substep, between its prediction and its correction, and after it; for all lanes.
void hwi_spools_prepare(struct hwi_chain *chain);
void hwi_spools_begin(struct hwi_chain *chain);
void hwi_spools_end(struct hwi_chain *chain);

#endif
