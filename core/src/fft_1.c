// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The Fourier transform, one column at a time: what the others are compared with.

#define FFT_LANES      1
#define FFT_NAME(name) name##_1

#include "fft_kernel.h"
