// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Memory for a bench, which has nothing to say without it.

#ifndef HAWSER_BENCH_MEMORY_OR_EXIT_H
#define HAWSER_BENCH_MEMORY_OR_EXIT_H

#include <stdio.h>
#include <stdlib.h>

/// Zeroed.
static inline void *allocate_or_exit(size_t size)
{
    void *memory = calloc(1, size);
    if (memory == NULL) {
        fprintf(stderr, "bench: out of memory\n");
        exit(1);
    }
    return memory;
}

#endif
