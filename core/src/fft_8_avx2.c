// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The Fourier transform, eight columns at a time, for x86-64 machines with AVX2. The build compiles this file for AVX2
// and fft.c calls it only where the machine has it.

#define FFT_LANES      8
#define FFT_NAME(name) name##_8_avx2

#include "fft_kernel.h"
