// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The transform for FFT_LANES columns at a time, as the function FFT_RUN. Included by one file for each number of
// lanes.

#include <string.h>

#include "fft.h"

#if FFT_LANES == 1
typedef float column;
#else
typedef float column __attribute__((vector_size(FFT_LANES * sizeof(float))));
#endif

// Some columns of a matrix, all rows.
typedef struct column_block {
    column real[HWI_FFT_LARGEST];
    column imaginary[HWI_FFT_LARGEST];
} column_block;

// One pass of Stockham's method: `count` transforms of the length 4 quarter, interleaved, become four times as many of
// a fourth of the length.
static void pass_4(const hwi_fft *fft, int32_t quarter, int32_t count, const column_block *restrict from,
                   column_block *restrict to)
{
    for (int32_t p = 0; p < quarter; ++p) {
        int32_t turn = p * count;
        float c1 = fft->cosine[turn];
        float s1 = fft->sine[turn];
        float c2 = fft->cosine[2 * turn];
        float s2 = fft->sine[2 * turn];
        float c3 = fft->cosine[3 * turn];
        float s3 = fft->sine[3 * turn];
        for (int32_t q = 0; q < count; ++q) {
            int32_t a = q + count * p;
            int32_t b = a + count * quarter;
            int32_t c = b + count * quarter;
            int32_t d = c + count * quarter;
            column ac_real = from->real[a] + from->real[c];
            column ac_imaginary = from->imaginary[a] + from->imaginary[c];
            column a_c_real = from->real[a] - from->real[c];
            column a_c_imaginary = from->imaginary[a] - from->imaginary[c];
            column bd_real = from->real[b] + from->real[d];
            column bd_imaginary = from->imaginary[b] + from->imaginary[d];
            // i times the difference
            column b_d_real = from->imaginary[d] - from->imaginary[b];
            column b_d_imaginary = from->real[b] - from->real[d];
            int32_t to_first = q + 4 * count * p;
            to->real[to_first] = ac_real + bd_real;
            to->imaginary[to_first] = ac_imaginary + bd_imaginary;
            column real = a_c_real + b_d_real;
            column imaginary = a_c_imaginary + b_d_imaginary;
            to->real[to_first + count] = real * c1 - imaginary * s1;
            to->imaginary[to_first + count] = real * s1 + imaginary * c1;
            real = ac_real - bd_real;
            imaginary = ac_imaginary - bd_imaginary;
            to->real[to_first + 2 * count] = real * c2 - imaginary * s2;
            to->imaginary[to_first + 2 * count] = real * s2 + imaginary * c2;
            real = a_c_real - b_d_real;
            imaginary = a_c_imaginary - b_d_imaginary;
            to->real[to_first + 3 * count] = real * c3 - imaginary * s3;
            to->imaginary[to_first + 3 * count] = real * s3 + imaginary * c3;
        }
    }
}

static void pass_2(int32_t count, const column_block *restrict from, column_block *restrict to)
{
    for (int32_t q = 0; q < count; ++q) {
        to->real[q] = from->real[q] + from->real[q + count];
        to->imaginary[q] = from->imaginary[q] + from->imaginary[q + count];
        to->real[q + count] = from->real[q] - from->real[q + count];
        to->imaginary[q + count] = from->imaginary[q] - from->imaginary[q + count];
    }
}

// Transform the columns in `first`; returns where the result is.
static const column_block *transform(const hwi_fft *fft, column_block *first, column_block *second)
{
    column_block *from = first;
    column_block *to = second;
    int32_t length = fft->size;
    int32_t count = 1;
    while (length >= 4) {
        pass_4(fft, length / 4, count, from, to);
        column_block *swap = from;
        from = to;
        to = swap;
        length /= 4;
        count *= 4;
    }
    if (length == 2) {
        pass_2(count, from, to);
        from = to;
    }
    return from;
}

static void load_columns(const float *from, int32_t size, int32_t first, column *to)
{
    for (int32_t i = 0; i < size; ++i) {
        memcpy(&to[i], from + i * size + first, sizeof *to);
    }
}

static void store_columns(const column *from, int32_t size, int32_t first, float *to)
{
    for (int32_t i = 0; i < size; ++i) {
        memcpy(to + i * size + first, &from[i], sizeof *from);
    }
}

// Columns become rows.
static void store_turned(const column *from, int32_t size, int32_t first, float *to)
{
#if FFT_LANES == 1
    memcpy(to + first * size, from, (size_t)size * sizeof *to);
#else
    typedef float four __attribute__((vector_size(16)));
    const float *numbers = (const float *)from;
    for (int32_t lane = 0; lane < FFT_LANES; lane += 4) {
        for (int32_t i = 0; i < size; i += 4) {
            four a, b, c, d;
            memcpy(&a, numbers + (i + 0) * FFT_LANES + lane, sizeof a);
            memcpy(&b, numbers + (i + 1) * FFT_LANES + lane, sizeof b);
            memcpy(&c, numbers + (i + 2) * FFT_LANES + lane, sizeof c);
            memcpy(&d, numbers + (i + 3) * FFT_LANES + lane, sizeof d);
            four ab_low = __builtin_shufflevector(a, b, 0, 4, 1, 5);
            four ab_high = __builtin_shufflevector(a, b, 2, 6, 3, 7);
            four cd_low = __builtin_shufflevector(c, d, 0, 4, 1, 5);
            four cd_high = __builtin_shufflevector(c, d, 2, 6, 3, 7);
            a = __builtin_shufflevector(ab_low, cd_low, 0, 1, 4, 5);
            b = __builtin_shufflevector(ab_low, cd_low, 2, 3, 6, 7);
            c = __builtin_shufflevector(ab_high, cd_high, 0, 1, 4, 5);
            d = __builtin_shufflevector(ab_high, cd_high, 2, 3, 6, 7);
            float *at = to + (first + lane) * size + i;
            memcpy(at, &a, sizeof a);
            memcpy(at + size, &b, sizeof b);
            memcpy(at + 2 * size, &c, sizeof c);
            memcpy(at + 3 * size, &d, sizeof d);
        }
    }
#endif
}

void FFT_RUN(const hwi_fft *fft, const hwi_fft_buffers *buffers)
{
    column_block first;
    column_block second;
    int32_t size = fft->size;
    size_t bytes = (size_t)size * FFT_LANES * sizeof(float);
    for (int32_t b = 0; b < size; b += FFT_LANES) {
        if (b > buffers->band && b + FFT_LANES <= size - buffers->band) {
            memset(buffers->between_real + b * size, 0, bytes);
            memset(buffers->between_imaginary + b * size, 0, bytes);
            continue;
        }
        load_columns(buffers->in_real, size, b, first.real);
        load_columns(buffers->in_imaginary, size, b, first.imaginary);
        const column_block *done = transform(fft, &first, &second);
        store_turned(done->real, size, b, buffers->between_real);
        store_turned(done->imaginary, size, b, buffers->between_imaginary);
    }
    for (int32_t x = 0; x < size; x += FFT_LANES) {
        load_columns(buffers->between_real, size, x, first.real);
        load_columns(buffers->between_imaginary, size, x, first.imaginary);
        const column_block *done = transform(fft, &first, &second);
        store_columns(done->real, size, x, buffers->out_real);
        store_columns(done->imaginary, size, x, buffers->out_imaginary);
    }
}
