// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The whole test framework. A test's name states the claim; a failed check prints file, line and both values and
// carries on, so that one run shows everything that is wrong.
//
//     TEST(a_cable_keeps_its_length)
//     {
//         CHECK_NEAR(length, 10.0, 0.01);
//     }

#ifndef HAWSER_TESTS_CHECK_H
#define HAWSER_TESTS_CHECK_H

#include <stddef.h>
#include <stdint.h>

#include "hawser/base.h"

typedef struct check_test {
    const char *name;
    const char *file;
    void (*run)(void);
    struct check_test *next;
} check_test;

void check_register(check_test *test);

// Each returns 1 if the check holds; otherwise it prints what was found and marks the running test as failed.
int check_true(const char *file, int line, const char *text, int holds);
int check_equal_int(const char *file, int line, const char *text, int64_t actual, int64_t expected);
int check_equal_hex(const char *file, int line, const char *text, uint64_t actual, uint64_t expected);
int check_near(const char *file, int line, const char *text, double actual, double expected, double tolerance);
int check_text(const char *file, int line, const char *text, const char *actual, const char *part);
int check_result(const char *file, int line, const char *text, hw_result actual, hw_result expected);

/// A line that shows only if the running test fails, for values that explain a failure in a loop.
void check_context(const char *format, ...) __attribute__((format(printf, 1, 2)));

/// The short name of a result code, for example "HW_ERROR_BAD_VALUE".
const char *check_result_name(hw_result result);

// Registered before main runs: a new test needs no second line anywhere.
#define TEST(claim)                                                                                                    \
    static void claim(void);                                                                                           \
    static check_test check_test_##claim = {#claim, __FILE__, claim, 0};                                               \
    __attribute__((constructor)) static void check_register_##claim(void)                                              \
    {                                                                                                                  \
        check_register(&check_test_##claim);                                                                           \
    }                                                                                                                  \
    static void claim(void)

#define CHECK(condition) check_true(__FILE__, __LINE__, #condition, (condition) ? 1 : 0)
#define CHECK_EQUAL_INT(actual, expected)                                                                              \
    check_equal_int(__FILE__, __LINE__, #actual, (int64_t)(actual), (int64_t)(expected))
#define CHECK_EQUAL_HEX(actual, expected) check_equal_hex(__FILE__, __LINE__, #actual, (actual), (expected))
#define CHECK_NEAR(actual, expected, tolerance)                                                                        \
    check_near(__FILE__, __LINE__, #actual, (double)(actual), (double)(expected), (double)(tolerance))
/// `actual` contains `part`.
#define CHECK_TEXT(actual, part)     check_text(__FILE__, __LINE__, #actual, (actual), (part))
#define CHECK_RESULT(call, expected) check_result(__FILE__, __LINE__, #call, (call), (expected))
#define CHECK_OK(call)               check_result(__FILE__, __LINE__, #call, (call), HW_OK)

#endif
