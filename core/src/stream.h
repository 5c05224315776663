// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// State as a stream of bytes. The same writing code counts bytes, fills memory or hashes, depending on the stream; so
// a snapshot's size, its contents and the state hash cannot disagree.

#ifndef HWI_STREAM_H
#define HWI_STREAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "hash.h"

typedef struct hwi_writer {
    uint8_t *memory; // NULL: nothing is stored
    uint64_t size;   // written so far
    uint64_t hash;   // of what was written; 0: nothing is hashed
} hwi_writer;

static inline void hwi_write(hwi_writer *writer, const void *bytes, size_t size)
{
    if (writer->memory != NULL) {
        memcpy(writer->memory + writer->size, bytes, size);
    }
    writer->size += size;
    if (writer->hash != 0) {
        writer->hash = hwi_hash_bytes(writer->hash, bytes, size);
    }
}

typedef struct hwi_reader {
    const uint8_t *memory;
    uint64_t size;
    uint64_t at;
    bool failed; // asked for more than there is; zeroes were given instead
} hwi_reader;

static inline bool hwi_reader_has(const hwi_reader *reader, uint64_t size)
{
    return !reader->failed && size <= reader->size - reader->at;
}

static inline void hwi_read(hwi_reader *reader, void *bytes, size_t size)
{
    if (!hwi_reader_has(reader, size)) {
        reader->failed = true;
        memset(bytes, 0, size);
        return;
    }
    memcpy(bytes, reader->memory + reader->at, size);
    reader->at += size;
}

#define HWI_WRITE(writer, value) hwi_write(writer, &(value), sizeof(value))
#define HWI_READ(reader, value)  hwi_read(reader, &(value), sizeof(value))

#endif
