// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The chain solver for one cable once more, for x86-64 machines with AVX2: the same operations in fewer instructions,
// as AVX has three operands.

#define CHAIN_LANES 1
#define CHAIN_RUN   hwi_chain_run_1_avx2

#include "chain_kernel.h"
