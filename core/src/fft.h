// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// A two-dimensional inverse Fourier transform of a power of two, in single precision:
//
//     out[z][x] = sum over a, b of in[a][b] exp(2 pi i (a x + b z) / size)
//
// Real and imaginary parts lie in arrays of their own. Stockham's radix 4, several columns at once in the lanes of a
// vector; every number goes through the same operations whatever the number of lanes, so the bits do not depend on it.

#ifndef HWI_FFT_H
#define HWI_FFT_H

#include <stdint.h>

#define HWI_FFT_LARGEST 512

typedef struct hwi_fft {
    int32_t size;                  // 16..HWI_FFT_LARGEST, a power of two
    float cosine[HWI_FFT_LARGEST]; // of 2 pi i / size
    float sine[HWI_FFT_LARGEST];
} hwi_fft;

void hwi_fft_prepare(hwi_fft *fft, int32_t size);

// What one transform needs. `in` is left as it is; `between` and `out` are overwritten. All have size * size floats,
// aligned to 32 bytes. Frequencies b beyond +-band (in[a][band + 1 .. size - band - 1]) must be zero; they cost little.
typedef struct hwi_fft_buffers {
    const float *in_real;
    const float *in_imaginary;
    float *between_real;
    float *between_imaginary;
    float *out_real;
    float *out_imaginary;
    int32_t band; // up to size / 2: all
} hwi_fft_buffers;

// With the widest vectors that this machine has.
void hwi_fft_run(const hwi_fft *fft, const hwi_fft_buffers *buffers);

// With 1, 4 or 8 lanes. The last only where the machine has AVX2.
void hwi_fft_run_1(const hwi_fft *fft, const hwi_fft_buffers *buffers);
void hwi_fft_run_4(const hwi_fft *fft, const hwi_fft_buffers *buffers);
void hwi_fft_run_8_avx2(const hwi_fft *fft, const hwi_fft_buffers *buffers);

#endif
