// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "memory.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#if defined(_WIN32)
#include <malloc.h>
#endif

static atomic_uint_fast64_t live_allocations;
static atomic_uint_fast64_t live_bytes;

static void *default_allocate(uint64_t size, uint64_t alignment, void *user)
{
    (void)user;
#if defined(_WIN32)
    return _aligned_malloc((size_t)size, (size_t)alignment);
#else
    return aligned_alloc((size_t)alignment, (size_t)size); // the size is a multiple of the alignment
#endif
}

static void default_free(void *memory, uint64_t size, void *user)
{
    (void)size;
    (void)user;
#if defined(_WIN32)
    _aligned_free(memory);
#else
    free(memory);
#endif
}

// Written only while no world exists (hw_set_allocator), so that readers need no lock.
static hw_allocate_callback allocate_callback = default_allocate;
static hw_free_callback free_callback = default_free;
static void *callback_user;

void hwi_set_allocator(hw_allocate_callback allocate, hw_free_callback release, void *user)
{
    allocate_callback = allocate != NULL ? allocate : default_allocate;
    free_callback = release != NULL ? release : default_free;
    callback_user = user;
}

static size_t padded(size_t size)
{
    return size == 0 ? HWI_ALIGNMENT : (size + HWI_ALIGNMENT - 1) / HWI_ALIGNMENT * HWI_ALIGNMENT;
}

void *hwi_allocate(size_t size)
{
    size_t bytes = padded(size);
    if (bytes < size) {
        return NULL;
    }
    void *memory = allocate_callback(bytes, HWI_ALIGNMENT, callback_user);
    if (memory != NULL) {
        memset(memory, 0, bytes);
        atomic_fetch_add(&live_allocations, 1);
        atomic_fetch_add(&live_bytes, bytes);
    }
    return memory;
}

void hwi_free(void *memory, size_t size)
{
    if (memory == NULL) {
        return;
    }
    size_t bytes = padded(size);
    free_callback(memory, bytes, callback_user);
    atomic_fetch_sub(&live_allocations, 1);
    atomic_fetch_sub(&live_bytes, bytes);
}

uint64_t hw_live_allocations(void)
{
    return atomic_load(&live_allocations);
}

uint64_t hw_live_bytes(void)
{
    return atomic_load(&live_bytes);
}
