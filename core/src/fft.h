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

// A matrix of size * size complex numbers, aligned to 32 bytes.
typedef struct hwi_fft_planes {
    float *real;
    float *imaginary;
} hwi_fft_planes;

// The first half of a transform, over a. Frequencies a and b beyond +-band, up to size / 2, count as zero, whatever
// stands there; they cost little. `in` is left as it is.
void hwi_fft_begin(const hwi_fft *fft, int32_t band, const hwi_fft_planes *in, const hwi_fft_planes *between);

// The second half, over b, of what the first one made with the same band.
void hwi_fft_end(const hwi_fft *fft, int32_t band, const hwi_fft_planes *between, const hwi_fft_planes *out);

// The second halves of two transforms; their four fields lie side by side in 4 * size * size floats.
void hwi_fft_end_map(const hwi_fft *fft, int32_t band, const hwi_fft_planes between[2], float *map);

// All these with the widest vectors that this machine has; the same with 1, 4 or 8 lanes, the last only where the
// machine has AVX2.
#define HWI_FFT_DECLARE(lanes)                                                                                         \
    void hwi_fft_begin_##lanes(const hwi_fft *, int32_t, const hwi_fft_planes *, const hwi_fft_planes *);              \
    void hwi_fft_end_##lanes(const hwi_fft *, int32_t, const hwi_fft_planes *, const hwi_fft_planes *);                \
    void hwi_fft_end_map_##lanes(const hwi_fft *, int32_t, const hwi_fft_planes[2], float *)

HWI_FFT_DECLARE(1);
HWI_FFT_DECLARE(4);
HWI_FFT_DECLARE(8_avx2);

#endif
