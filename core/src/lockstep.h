// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Who is solved with whom. Each substep the dynamic cables are sorted by how many inner substeps they need, and then by
// length; neighbours in that order share the lanes of a chain. A group is one job for a worker, and so is every cable
// of another model. Results do not depend on the grouping, only the speed does.

#ifndef HWI_LOCKSTEP_H
#define HWI_LOCKSTEP_H

#include <stdatomic.h>

#include "cable.h"
#include "chain.h"
#include "contact.h"

#define HWI_LOCKSTEP_MAX_SCRATCH HW_MAX_WORKERS

typedef struct hwi_job {
    int32_t first; // in the order
    int32_t count;
    int32_t substep_count; // 0: a cable that is solved alone, by its model
    bool touching;         // cables that touch something: solved together, one after the other
    bool whole;            // a stiff line, alone: chain_whole.h
} hwi_job;

// Memory for one chain, used by one worker at a time. Cache lines of its own, as it is taken all the time.
typedef struct hwi_scratch {
    _Alignas(64) float *nodes;
    hwi_touch_node *whole_nodes;
    void *contact_block; // or NULL
    hwi_contact_scratch contact;
    atomic_flag taken;
} hwi_scratch;

typedef struct hwi_lockstep {
    int32_t capacity;        // cables that the arrays have room for
    hwi_cable **by_length;   // all cables, longest first
    hwi_cable **order;       // those that move, as they are solved
    int32_t *substep_counts; // of each in by_length
    hwi_job *jobs;
    int32_t job_count;
    int32_t cable_count; // in by_length
    bool unsorted;       // cables came or went

    int32_t width; // of chains, numbers
    int32_t lanes; // cables side by side: as many, or 1 where each is to be solved alone
    int32_t scratch_count;
    size_t scratch_size;    // bytes of each
    int32_t whole_capacity; // nodes
    bool meets;             // cables can touch something
    int32_t most_particles; // of a cable, that room was asked for
    size_t contact_size;    // bytes of each scratch for contacts, for so many
    int32_t contact_particles;
    int32_t contact_cables;
    hwi_scratch scratch[HWI_LOCKSTEP_MAX_SCRATCH];
} hwi_lockstep;

void hwi_lockstep_init(hwi_lockstep *lockstep, int32_t scratch_count);
void hwi_lockstep_destroy(hwi_lockstep *lockstep);

// Room for so many cables of up to so many particles, or false. Never shrinks.
bool hwi_lockstep_reserve(hwi_lockstep *lockstep, int32_t cable_count, int32_t particle_count);

// From now on cables can touch something: room for that, too, or false.
bool hwi_lockstep_meet(hwi_lockstep *lockstep);

// Room for a group of cables that touch each other, of so many particles altogether, or false.
bool hwi_lockstep_reserve_group(hwi_lockstep *lockstep, int32_t cable_count, int32_t particle_count);

// The cables of the world changed.
void hwi_lockstep_forget(hwi_lockstep *lockstep);

// Before each substep: take over the cables of a registry, count the inner substeps that they need, some of them at a
// time, which any number of threads may do; and divide those that move into jobs.
void hwi_lockstep_sort(hwi_lockstep *lockstep, void *const *cables, int32_t cable_count);
void hwi_lockstep_count(hwi_lockstep *lockstep, int32_t first, int32_t end, double substep_length);
void hwi_lockstep_plan(hwi_lockstep *lockstep, double substep_length);

// Solve one job; any number of threads may do so at the same time.
void hwi_lockstep_run(hwi_lockstep *lockstep, int32_t job, const hwi_substep *substep);

#endif
