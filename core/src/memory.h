// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// All memory of the library comes from here: counted, aligned for SIMD, zeroed, and from the host's allocator if given.

#ifndef HWI_MEMORY_H
#define HWI_MEMORY_H

#include <stddef.h>

#include "hawser/base.h"

#define HWI_ALIGNMENT 64

// NULL when memory runs out; otherwise zeroed bytes. A size of 0 gives a valid pointer.
void *hwi_allocate(size_t size);

// NULL is allowed. The size must be the one asked for.
void hwi_free(void *memory, size_t size);

void hwi_set_allocator(hw_allocate_callback allocate, hw_free_callback release, void *user);

#endif
