// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// A call that must fail: with the right code, a sentence that names the function and what was wrong, and without a
// change to the world.

#ifndef HAWSER_TESTS_MISUSE_H
#define HAWSER_TESTS_MISUSE_H

#include "check.h"
#include "scenes.h"

// Evaluates `call` once. `part` must be in the sentence, beside the function's name (taken from the text of the call).
#define CHECK_REFUSED(s, call, code, part)                                                                             \
    do {                                                                                                               \
        uint64_t hash_before = scene_hash(s);                                                                          \
        char function_name[64] = {0};                                                                                  \
        for (int position = 0; position < 63 && #call[position] != '('; position++)                                    \
            function_name[position] = #call[position];                                                                 \
        if (CHECK_RESULT(call, code)) {                                                                                \
            CHECK_TEXT(hw_last_error(), function_name);                                                                \
            CHECK_TEXT(hw_last_error(), part);                                                                         \
        }                                                                                                              \
        CHECK_EQUAL_HEX(scene_hash(s), hash_before);                                                                   \
    } while (0)

#endif
