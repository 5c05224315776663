// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The benches, one noun each. Every one asks rows_wanted() what to run.

#ifndef HAWSER_BENCH_BENCHES_H
#define HAWSER_BENCH_BENCHES_H

// The minimum of so many runs: what the machine can do when nothing else disturbs it.
#define BENCH_RUNS 7

void bench_steps(void);    // the models as they are
void bench_tube(void);     // tube meshes
void bench_snapshot(void); // snapshots and the hash
void bench_water(void);    // currents
void bench_tether(void);   // catenaries and tethers
void bench_sea(void);      // the sea and its transform
void bench_floating(void); // fleets on calm and rough water
void bench_scaling(void);  // dynamic cables, few and many, short and long
void bench_roofline(void); // against what the machine could do, as sampled so far
void sample_roofline(void);
void bench_race(void);      // against other solvers at the same accuracy
void bench_held_out(void);  // random scenarios
void bench_colliders(void); // contacts among few and many colliders, and on meshes
void bench_contacts(void);  // cables that touch something

#endif
