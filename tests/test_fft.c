// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The Fourier transform: the formula, and the same bits for any number of lanes. The oracles compare it with another
// library.

#include "check.h"

#include "fft.h"
#include "random.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { largest = HWI_FFT_LARGEST };

typedef struct matrices {
    float *plane[6];
    hwi_fft fft;
} matrices;

static matrices *make(int32_t size, int32_t band)
{
    matrices *m = malloc(sizeof *m);
    for (int i = 0; i < 6; i++)
        m->plane[i] = aligned_alloc(64, (size_t)(size * size) * sizeof(float));
    hwi_fft_prepare(&m->fft, size);
    for (int32_t i = 0; i < size * size; i++) {
        int32_t b = i % size;
        hw_vec3 value = hwi_random_cube(5, (uint32_t)i);
        int inside = b <= band || b >= size - band;
        m->plane[0][i] = inside ? value.x : 0.0f;
        m->plane[1][i] = inside ? value.y : 0.0f;
    }
    return m;
}

static hwi_fft_buffers buffers_of(const matrices *m, int32_t band)
{
    return (hwi_fft_buffers){m->plane[0], m->plane[1], m->plane[2], m->plane[3], m->plane[4], m->plane[5], band};
}

static void destroy(matrices *m)
{
    for (int i = 0; i < 6; i++)
        free(m->plane[i]);
    free(m);
}

TEST(the_transform_is_the_sum_that_defines_it)
{
    const int32_t size = 16;
    matrices *m = make(size, size / 2);
    hwi_fft_buffers buffers = buffers_of(m, size / 2);
    hwi_fft_run(&m->fft, &buffers);
    for (int32_t z = 0; z < size; z++) {
        for (int32_t x = 0; x < size; x++) {
            double real = 0.0;
            double imaginary = 0.0;
            for (int32_t a = 0; a < size; a++) {
                for (int32_t b = 0; b < size; b++) {
                    double angle = 2 * 3.14159265358979323846 * (a * x + b * z) / size;
                    double re = (double)m->plane[0][a * size + b];
                    double im = (double)m->plane[1][a * size + b];
                    real += re * cos(angle) - im * sin(angle);
                    imaginary += re * sin(angle) + im * cos(angle);
                }
            }
            CHECK_NEAR(m->plane[4][z * size + x], real, 1e-4);
            CHECK_NEAR(m->plane[5][z * size + x], imaginary, 1e-4);
        }
    }
    destroy(m);
}

TEST(lanes_and_bands_do_not_change_a_bit_of_the_transform)
{
    void (*const runs[])(const hwi_fft *, const hwi_fft_buffers *) = {hwi_fft_run, hwi_fft_run_4, hwi_fft_run_1};
    for (int32_t size = 16; size <= largest; size *= 2) {
        for (int32_t band = 5; band <= size / 2; band += size / 2 - 5) {
            matrices *m = make(size, band);
            size_t bytes = (size_t)(size * size) * sizeof(float);
            float *expected = malloc(2 * bytes);
            hwi_fft_buffers buffers = buffers_of(m, size / 2);
            hwi_fft_run_1(&m->fft, &buffers);
            memcpy(expected, m->plane[4], bytes);
            memcpy(expected + size * size, m->plane[5], bytes);
            buffers.band = band;
            for (int i = 0; i < 3; i++) {
                check_context("size %d, band %d, run %d", (int)size, (int)band, i);
                memset(m->plane[2], 0x7f, bytes);
                memset(m->plane[4], 0x7f, bytes);
                runs[i](&m->fft, &buffers);
                CHECK(memcmp(expected, m->plane[4], bytes) == 0);
                CHECK(memcmp(expected + size * size, m->plane[5], bytes) == 0);
            }
            free(expected);
            destroy(m);
        }
    }
}
