// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Tables of the Fourier transform, and which of its compiled versions this machine runs.

#include "fft.h"

#include <stdbool.h>

#include "report.h"
#include "trig.h"

void hwi_fft_prepare(hwi_fft *fft, int32_t size)
{
    HWI_ASSERT(size >= 16 && size <= HWI_FFT_LARGEST && (size & (size - 1)) == 0);
    fft->size = size;
    for (int32_t i = 0; i < size; ++i) {
        double angle = 6.28318530717958647692 * i / size;
        fft->cosine[i] = (float)hwi_cos(angle);
        fft->sine[i] = (float)hwi_sin(angle);
    }
}

static bool has_eight_lanes(void)
{
#if HWI_AVX2
    return __builtin_cpu_supports("avx2");
#else
    return false;
#endif
}

#if !HWI_AVX2
// Named by what calls them, never run.
#define hwi_fft_begin_8_avx2   hwi_fft_begin_4
#define hwi_fft_end_8_avx2     hwi_fft_end_4
#define hwi_fft_end_map_8_avx2 hwi_fft_end_map_4
#endif

void hwi_fft_begin(const hwi_fft *fft, int32_t band, const hwi_fft_planes *in, const hwi_fft_planes *between)
{
    (has_eight_lanes() ? hwi_fft_begin_8_avx2 : hwi_fft_begin_4)(fft, band, in, between);
}

void hwi_fft_end(const hwi_fft *fft, int32_t band, const hwi_fft_planes *between, const hwi_fft_planes *out)
{
    (has_eight_lanes() ? hwi_fft_end_8_avx2 : hwi_fft_end_4)(fft, band, between, out);
}

void hwi_fft_end_map(const hwi_fft *fft, int32_t band, const hwi_fft_planes between[2], float *map)
{
    (has_eight_lanes() ? hwi_fft_end_map_8_avx2 : hwi_fft_end_map_4)(fft, band, between, map);
}
