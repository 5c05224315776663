// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The Fourier transform: the formula, and the same bits for any number of lanes. The oracles compare it with another
// library.

#include "check.h"

#include "fft.h"
#include "memory.h"
#include "random.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { largest = HWI_FFT_LARGEST };

typedef struct matrices {
    hwi_fft_planes in;
    hwi_fft_planes between[2]; // of the transform, and of that of its input with both parts exchanged
    hwi_fft_planes out[2];
    float *map;
    float *memory;
    size_t size; // bytes of it
    hwi_fft fft;
} matrices;

static matrices *make(int32_t size, int32_t band)
{
    matrices *m = malloc(sizeof *m);
    size_t count = (size_t)(size * size);
    m->size = 14 * count * sizeof(float);
    m->memory = hwi_allocate(m->size);
    hwi_fft_planes *planes[5] = {&m->in, &m->between[0], &m->between[1], &m->out[0], &m->out[1]};
    for (size_t i = 0; i < 5; i++)
        *planes[i] = (hwi_fft_planes){m->memory + 2 * i * count, m->memory + (2 * i + 1) * count};
    m->map = m->memory + 10 * count;
    hwi_fft_prepare(&m->fft, size);
    for (int32_t i = 0; i < size * size; i++) {
        int32_t a = i / size;
        int32_t b = i % size;
        hw_vec3 value = hwi_random_cube(5, (uint32_t)i);
        int inside = (a <= band || a >= size - band) && (b <= band || b >= size - band);
        m->in.real[i] = inside ? value.x : 0.0f;
        m->in.imaginary[i] = inside ? value.y : 0.0f;
    }
    return m;
}

static void destroy(matrices *m)
{
    hwi_free(m->memory, m->size);
    free(m);
}

TEST(the_transform_is_the_sum_that_defines_it)
{
    const int32_t size = 16;
    matrices *m = make(size, size / 2);
    hwi_fft_begin(&m->fft, size / 2, &m->in, &m->between[0]);
    hwi_fft_end(&m->fft, size / 2, &m->between[0], &m->out[0]);
    for (int32_t z = 0; z < size; z++) {
        for (int32_t x = 0; x < size; x++) {
            double real = 0.0;
            double imaginary = 0.0;
            for (int32_t a = 0; a < size; a++) {
                for (int32_t b = 0; b < size; b++) {
                    double angle = 2 * 3.14159265358979323846 * (a * x + b * z) / size;
                    double re = (double)m->in.real[a * size + b];
                    double im = (double)m->in.imaginary[a * size + b];
                    real += re * cos(angle) - im * sin(angle);
                    imaginary += re * sin(angle) + im * cos(angle);
                }
            }
            CHECK_NEAR(m->out[0].real[z * size + x], real, 1e-4);
            CHECK_NEAR(m->out[0].imaginary[z * size + x], imaginary, 1e-4);
        }
    }
    destroy(m);
}

// The functions of one number of lanes.
typedef struct kind {
    void (*begin)(const hwi_fft *, int32_t, const hwi_fft_planes *, const hwi_fft_planes *);
    void (*end)(const hwi_fft *, int32_t, const hwi_fft_planes *, const hwi_fft_planes *);
    void (*end_map)(const hwi_fft *, int32_t, const hwi_fft_planes[2], float *);
} kind;

static void run(const matrices *m, const kind *with, int32_t band)
{
    const hwi_fft_planes exchanged = {m->in.imaginary, m->in.real};
    with->begin(&m->fft, band, &m->in, &m->between[0]);
    with->begin(&m->fft, band, &exchanged, &m->between[1]);
    with->end(&m->fft, band, &m->between[0], &m->out[0]);
    with->end(&m->fft, band, &m->between[1], &m->out[1]);
    with->end_map(&m->fft, band, m->between, m->map);
}

TEST(lanes_and_bands_do_not_change_a_bit_of_the_transform)
{
    static const kind kinds[] = {
        {hwi_fft_begin, hwi_fft_end, hwi_fft_end_map},
        {hwi_fft_begin_4, hwi_fft_end_4, hwi_fft_end_map_4},
        {hwi_fft_begin_1, hwi_fft_end_1, hwi_fft_end_map_1},
    };
    for (int32_t size = 16; size <= largest; size *= 2) {
        for (int32_t band = 5; band <= size / 2; band += size / 2 - 5) {
            matrices *m = make(size, band);
            size_t count = (size_t)(size * size);
            float *expected = malloc(4 * count * sizeof(float));
            run(m, &kinds[2], size / 2);
            memcpy(expected, m->out[0].real, 4 * count * sizeof(float));
            // What stands beyond the band does not count.
            for (int32_t i = 0; i < size * size; i++) {
                bool outside =
                    (i / size > band && i / size < size - band) || (i % size > band && i % size < size - band);
                m->in.real[i] = outside ? NAN : m->in.real[i];
            }
            for (int i = 0; i < 3; i++) {
                check_context("size %d, band %d, run %d", (int)size, (int)band, i);
                memset(m->between[0].real, 0x7f, 12 * count * sizeof(float));
                run(m, &kinds[i], band);
                CHECK(memcmp(expected, m->out[0].real, 4 * count * sizeof(float)) == 0);
                size_t wrong = 0;
                for (size_t j = 0; j < 4 * count; j++)
                    wrong += memcmp(&m->map[j], &expected[j % 4 * count + j / 4], sizeof(float)) != 0;
                CHECK_EQUAL_INT((int64_t)wrong, 0);
            }
            free(expected);
            destroy(m);
        }
    }
}
