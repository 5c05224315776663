// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The sums over a hull's elements, eight at a time, for x86-64 machines with AVX2.

#define CHAIN_LANES     8
#define BUOYANCY_KERNEL hwi_buoyancy_kernel_8

#include "buoyancy_kernel.h"
