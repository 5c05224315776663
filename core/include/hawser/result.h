// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Result codes. Every function that can fail returns one, in every build; a call that fails changes nothing, writes
// zero to its out-parameters and leaves a full sentence in hw_last_error().

#ifndef HAWSER_RESULT_H
#define HAWSER_RESULT_H

#include <stdint.h>

/// An HW_OK or HW_ERROR_… value. A fixed-width integer, so that it crosses every language border unchanged.
typedef int32_t hw_result;

#define HW_OK 0

// name, value, the general sentence (hw_last_error() holds the particular one)
#define HW_RESULT_LIST(X)                                                                                              \
    X(HW_ERROR_NULL_ARGUMENT, 1, "a required pointer is null")                                                         \
    X(HW_ERROR_NOT_INITIALIZED, 2, "a definition struct was not prepared by its _init function")                       \
    X(HW_ERROR_BAD_VALUE, 3, "a value is out of range or not finite")                                                  \
    X(HW_ERROR_BAD_ID, 4, "an id was never issued by this library")                                                    \
    X(HW_ERROR_STALE_ID, 5, "an id refers to a destroyed object")                                                      \
    X(HW_ERROR_WRONG_KIND, 6, "an id refers to an object of another kind")                                             \
    X(HW_ERROR_OUT_OF_MEMORY, 7, "memory could not be allocated")                                                      \
    X(HW_ERROR_TOO_MANY, 8, "a fixed limit on the number of objects is reached")                                       \
    X(HW_ERROR_BUFFER_TOO_SMALL, 9, "the caller's buffer is too small")                                                \
    X(HW_ERROR_BAD_SNAPSHOT, 10, "the snapshot is truncated, corrupted or from an incompatible version")               \
    X(HW_ERROR_BUSY, 11, "the call is not allowed at this moment")                                                     \
    X(HW_ERROR_ABI_MISMATCH, 12, "the library and its caller were built for different versions")

#define HW_RESULT_AS_CONSTANT(name, value, sentence) name = value,
enum { HW_RESULT_LIST(HW_RESULT_AS_CONSTANT) HW_RESULT_COUNT };
#undef HW_RESULT_AS_CONSTANT

#endif
