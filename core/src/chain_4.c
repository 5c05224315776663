// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The chain solver for four cables at a time: what every x86-64 and arm64 machine can do.

#define CHAIN_LANES   4
#define CHAIN_ALONE   0
#define CHAIN_RUN     hwi_chain_run_4
#define CHAIN_READY   hwi_chain_ready_4
#define CHAIN_MEASURE hwi_chain_measure_4
#define CHAIN_WEIGH   hwi_chain_weigh_4

#include "chain_kernel.h"
#include "chain_ready.h"
#include "chain_weigh.h"
