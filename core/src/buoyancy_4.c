// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The sums over a hull's elements, four at a time: for every machine.

#define CHAIN_LANES     4
#define BUOYANCY_KERNEL hwi_buoyancy_kernel_4

#include "buoyancy_kernel.h"
