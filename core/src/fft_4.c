// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The Fourier transform, four columns at a time: what every x86-64 and arm64 machine can do.

#define FFT_LANES      4
#define FFT_NAME(name) name##_4

#include "fft_kernel.h"
