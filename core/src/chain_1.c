// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The chain solver for one cable: long ones, and what is left over when groups are formed.

#define CHAIN_LANES 1
#define CHAIN_RUN   hwi_chain_run_1

#include "chain_kernel.h"
