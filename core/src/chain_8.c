// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The chain solver for eight cables at a time. On x86-64 this file alone is compiled for AVX2 and must only be called
// where the machine has it.

#define CHAIN_LANES 8
#define CHAIN_RUN   hwi_chain_run_8

#include "chain_kernel.h"
