// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Questions to the sea for x86-64 machines with AVX2. The build compiles this file for AVX2 and sea_ask.c calls it only
// where the machine has it.

#define SEA_ASK hwi_sea_ask_avx2

#include "sea_kernel.h"
