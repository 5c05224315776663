// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Our Fourier transform against KissFFT's.

#include "oracle.h"

#include "fft.h"
#include "random.h"

#include <kissfft/kiss_fftnd.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

TEST(the_transform_is_that_of_kissfft)
{
    for (int32_t size = 64; size <= HWI_FFT_LARGEST; size *= 2) {
        size_t count = (size_t)(size * size);
        float *planes[6];
        for (int i = 0; i < 6; i++)
            planes[i] = aligned_alloc(64, count * sizeof(float));
        kiss_fft_cpx *in = malloc(count * sizeof *in);
        kiss_fft_cpx *out = malloc(count * sizeof *out);
        for (size_t i = 0; i < count; i++) {
            hw_vec3 value = hwi_random_cube(3, (uint32_t)i);
            planes[0][i] = in[i].r = value.x;
            planes[1][i] = in[i].i = value.y;
        }
        static hwi_fft fft;
        hwi_fft_prepare(&fft, size);
        const hwi_fft_planes steps[3] = {{planes[0], planes[1]}, {planes[2], planes[3]}, {planes[4], planes[5]}};
        hwi_fft_begin(&fft, size / 2, &steps[0], &steps[1]);
        hwi_fft_end(&fft, size / 2, &steps[1], &steps[2]);
        const int sizes[2] = {size, size};
        kiss_fftnd_cfg config = kiss_fftnd_alloc(sizes, 2, 1, NULL, NULL);
        kiss_fftnd(config, in, out);
        double square = 0.0;
        double error = 0.0;
        for (int32_t z = 0; z < size; z++) {
            for (int32_t x = 0; x < size; x++) {
                kiss_fft_cpx theirs = out[x * size + z];
                double real = (double)planes[4][z * size + x] - (double)theirs.r;
                double imaginary = (double)planes[5][z * size + x] - (double)theirs.i;
                error += real * real + imaginary * imaginary;
                square += (double)(theirs.r * theirs.r + theirs.i * theirs.i);
            }
        }
        char name[64];
        snprintf(name, sizeof name, "fft_against_kissfft_%d", (int)size);
        ORACLE_NEAR(name, sqrt(error / square), 0, 1e-6);
        kiss_fft_free(config);
        free(in);
        free(out);
        for (int i = 0; i < 6; i++)
            free(planes[i]);
    }
}
