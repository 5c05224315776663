// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The chain solver for four cables at a time: what every x86-64 and arm64 machine can do.

#define CHAIN_LANES  4
#define CHAIN_ALONE  0
#define CHAIN_KERNEL hwi_chain_kernel_4

#include "chain_kernel.h"
