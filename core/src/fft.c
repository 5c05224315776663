// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Tables of the Fourier transform, and which of its compiled versions this machine runs.

#include "fft.h"

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

#if HWI_AVX2

void hwi_fft_run(const hwi_fft *fft, const hwi_fft_buffers *buffers)
{
    if (__builtin_cpu_supports("avx2")) {
        hwi_fft_run_8_avx2(fft, buffers);
    } else {
        hwi_fft_run_4(fft, buffers);
    }
}

#else

void hwi_fft_run_8_avx2(const hwi_fft *fft, const hwi_fft_buffers *buffers)
{
    hwi_fft_run_4(fft, buffers);
}

void hwi_fft_run(const hwi_fft *fft, const hwi_fft_buffers *buffers)
{
    hwi_fft_run_4(fft, buffers);
}

#endif
