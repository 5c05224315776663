// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The transform for FFT_LANES columns at a time, as the functions that FFT_NAME names. Included by one file for each
// number of lanes.

#include <string.h>

#include "fft.h"
#include "four.h"

// Maps are far larger than what is read of them soon, and than caches: where a machine can, they are written past
// these, which need not fetch first what is overwritten whole. Texels are aligned to 16 bytes.
#if FFT_LANES == 8
#include <immintrin.h>
#define WRITE_TEXEL(at, value) _mm_stream_ps((at), (__m128)(value))
#define WRITTEN()              _mm_sfence()
#else
#define WRITE_TEXEL(at, value) memcpy((at), &(value), sizeof(value))
#define WRITTEN()              ((void)0)
#endif

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

// Columns of which only rows up to band, and as many at the end, are not zero.
static void load_columns(const float *from, int32_t size, int32_t band, int32_t first, column *to)
{
    int32_t end = band < size ? band + 1 : size;
    int32_t again = size - band > end ? size - band : end;
    for (int32_t i = 0; i < end; ++i) {
        memcpy(&to[i], from + i * size + first, sizeof *to);
    }
    memset(&to[end], 0, (size_t)(again - end) * sizeof *to);
    for (int32_t i = again; i < size; ++i) {
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
    const float *numbers = (const float *)from;
    for (int32_t lane = 0; lane < FFT_LANES; lane += 4) {
        for (int32_t i = 0; i < size; i += 4) {
            four a, b, c, d;
            memcpy(&a, numbers + (i + 0) * FFT_LANES + lane, sizeof a);
            memcpy(&b, numbers + (i + 1) * FFT_LANES + lane, sizeof b);
            memcpy(&c, numbers + (i + 2) * FFT_LANES + lane, sizeof c);
            memcpy(&d, numbers + (i + 3) * FFT_LANES + lane, sizeof d);
            four_turn(&a, &b, &c, &d);
            float *at = to + (first + lane) * size + i;
            memcpy(at, &a, sizeof a);
            memcpy(at + size, &b, sizeof b);
            memcpy(at + 2 * size, &c, sizeof c);
            memcpy(at + 3 * size, &d, sizeof d);
        }
    }
#endif
}

// Some columns of four fields become texels of a map, with the four side by side.
static void store_texels(const column_block *one, const column_block *two, int32_t size, int32_t first, float *map)
{
#if FFT_LANES == 1
    for (int32_t i = 0; i < size; ++i) {
        float *texel = map + 4 * (i * size + first);
        texel[0] = one->real[i];
        texel[1] = one->imaginary[i];
        texel[2] = two->real[i];
        texel[3] = two->imaginary[i];
    }
#else
    for (int32_t i = 0; i < size; ++i) {
        for (int32_t lane = 0; lane < FFT_LANES; lane += 4) {
            four a, b, c, d;
            memcpy(&a, (const float *)&one->real[i] + lane, sizeof a);
            memcpy(&b, (const float *)&one->imaginary[i] + lane, sizeof b);
            memcpy(&c, (const float *)&two->real[i] + lane, sizeof c);
            memcpy(&d, (const float *)&two->imaginary[i] + lane, sizeof d);
            four_turn(&a, &b, &c, &d);
            float *at = map + 4 * (i * size + first + lane);
            WRITE_TEXEL(at, a);
            WRITE_TEXEL(at + 4, b);
            WRITE_TEXEL(at + 8, c);
            WRITE_TEXEL(at + 12, d);
        }
    }
#endif
}

void FFT_NAME(hwi_fft_begin)(const hwi_fft *fft, int32_t band, const hwi_fft_planes *in, const hwi_fft_planes *out)
{
    column_block first;
    column_block second;
    int32_t size = fft->size;
    for (int32_t b = 0; b < size; b += FFT_LANES) {
        if (b > band && b + FFT_LANES <= size - band) {
            continue;
        }
        load_columns(in->real, size, band, b, first.real);
        load_columns(in->imaginary, size, band, b, first.imaginary);
        const column_block *done = transform(fft, &first, &second);
        store_turned(done->real, size, b, out->real);
        store_turned(done->imaginary, size, b, out->imaginary);
    }
}

void FFT_NAME(hwi_fft_end)(const hwi_fft *fft, int32_t band, const hwi_fft_planes *in, const hwi_fft_planes *out)
{
    column_block first;
    column_block second;
    int32_t size = fft->size;
    for (int32_t x = 0; x < size; x += FFT_LANES) {
        load_columns(in->real, size, band, x, first.real);
        load_columns(in->imaginary, size, band, x, first.imaginary);
        const column_block *done = transform(fft, &first, &second);
        store_columns(done->real, size, x, out->real);
        store_columns(done->imaginary, size, x, out->imaginary);
    }
}

void FFT_NAME(hwi_fft_end_map)(const hwi_fft *fft, int32_t band, const hwi_fft_planes in[2], float *map)
{
    column_block blocks[2][2];
    int32_t size = fft->size;
    for (int32_t x = 0; x < size; x += FFT_LANES) {
        const column_block *done[2];
        for (int i = 0; i < 2; ++i) {
            load_columns(in[i].real, size, band, x, blocks[i][0].real);
            load_columns(in[i].imaginary, size, band, x, blocks[i][0].imaginary);
            done[i] = transform(fft, &blocks[i][0], &blocks[i][1]);
        }
        store_texels(done[0], done[1], size, x, map);
    }
    WRITTEN();
}
