// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// A 64-bit hash of a stream of bytes, equal on every platform. Guards snapshots and names states; not for secrets.

#ifndef HWI_HASH_H
#define HWI_HASH_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "state bytes are written in memory order, which must be little-endian"
#endif

#define HWI_HASH_SEED UINT64_C(0x6861777365720001)

static inline uint64_t hwi_hash_word(uint64_t hash, uint64_t word)
{
    hash = (hash ^ word) * UINT64_C(0x9e3779b97f4a7c15);
    return hash ^ (hash >> 32);
}

static inline uint64_t hwi_hash_bytes(uint64_t hash, const void *bytes, size_t size)
{
    const uint8_t *at = bytes;
    uint64_t word;
    for (; size >= sizeof word; size -= sizeof word, at += sizeof word) {
        memcpy(&word, at, sizeof word);
        hash = hwi_hash_word(hash, word);
    }
    word = 0;
    memcpy(&word, at, size);
    return hwi_hash_word(hash, word ^ ((uint64_t)(size + 1) << 56));
}

#endif
