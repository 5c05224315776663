// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The chain solver for eight cables at a time, for x86-64 machines with AVX2. The build compiles this file for AVX2 and
// chain.c calls it only where the machine has it.

#define CHAIN_LANES  8
#define CHAIN_ALONE  0
#define CHAIN_KERNEL hwi_chain_kernel_8_avx2

#include "chain_kernel.h"
