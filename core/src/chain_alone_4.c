// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The chain solver for one cable, four of its nodes at a time: long ones, and what is left over when groups are formed.

#define CHAIN_LANES  4
#define CHAIN_ALONE  1
#define CHAIN_KERNEL hwi_chain_kernel_alone_4

#include "chain_kernel.h"
