// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// What random calls are made of, for the files of the fuzzer.

#ifndef HAWSER_TESTS_FUZZ_H
#define HAWSER_TESTS_FUZZ_H

#include "hawser/hawser.h"

#define MAX_IDS    64
#define MAX_POINTS 64

/// Ends the program, with the seed and the number of the call.
void fail(const char *what);

uint32_t next(void);
int chance(uint32_t one_in);
float real(float low, float high);

/// Mostly as asked for, now and then what no one should pass.
float any_real(float low, float high);
int32_t any_int(int32_t low, int32_t high);
hw_vec3 any_point(void);
hw_cable_id any_cable(void);

/// Ids of everything that ever was.
void remember(uint64_t bits);
uint64_t any_bits(void);
hw_world_id any_world(void);

/// A call about tethers, and what must hold of one.
hw_result call_tether(uint32_t which);
void check_any_tether(void);

/// A call about attachments, cuts, spools or contacts.
hw_result call_tie(uint32_t which);

/// Most likely a living one of this world; now and then none.
hw_body_id any_body(hw_world_id world);

/// A call about bodies, hulls, floaters or actuators.
hw_result call_floater(uint32_t which);

#endif
