// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Four floats side by side, as every machine has them: read from anywhere, written anywhere, rows turned into columns.

#ifndef HWI_FOUR_H
#define HWI_FOUR_H

#include <string.h>

typedef float four __attribute__((vector_size(16)));

static inline four four_load(const float *from)
{
    four value;
    memcpy(&value, from, sizeof value);
    return value;
}

static inline void four_store(float *to, four value)
{
    memcpy(to, &value, sizeof value);
}

// Rows become columns.
static inline void four_turn(four *a, four *b, four *c, four *d)
{
    four ab_low = __builtin_shufflevector(*a, *b, 0, 4, 1, 5);
    four ab_high = __builtin_shufflevector(*a, *b, 2, 6, 3, 7);
    four cd_low = __builtin_shufflevector(*c, *d, 0, 4, 1, 5);
    four cd_high = __builtin_shufflevector(*c, *d, 2, 6, 3, 7);
    *a = __builtin_shufflevector(ab_low, cd_low, 0, 1, 4, 5);
    *b = __builtin_shufflevector(ab_low, cd_low, 2, 3, 6, 7);
    *c = __builtin_shufflevector(ab_high, cd_high, 0, 1, 4, 5);
    *d = __builtin_shufflevector(ab_high, cd_high, 2, 3, 6, 7);
}

#endif
