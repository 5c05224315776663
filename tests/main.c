// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Runs the registered tests.
//
//     hawser_tests                 all of them
//     hawser_tests snapshot tube   those whose name contains one of the words
//     hawser_tests --list          their names
//
// The last line is always "N passed, N failed"; the exit code is 1 if any failed.

#include "check.h"

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static check_test *first_test;
static check_test **last_link = &first_test;
static const check_test *running_test;
static int running_failures;
static char context_text[256];

// A loop that fails a million times tells nothing more than one that fails ten times.
static const int most_printed_failures = 10;

void check_register(check_test *test)
{
    *last_link = test;
    last_link = &test->next;
}

void check_context(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(context_text, sizeof context_text, format, arguments);
    va_end(arguments);
}

// 1 if the details of this failure are to be printed as well.
static int fail(const char *file, int line)
{
    running_failures++;
    if (running_failures > most_printed_failures)
        return 0;
    printf("%s:%d: %s\n", file, line, running_test != NULL ? running_test->name : "outside a test");
    if (context_text[0] != '\0')
        printf("    with      %s\n", context_text);
    return 1;
}

int check_true(const char *file, int line, const char *text, int holds)
{
    if (!holds && fail(file, line))
        printf("    not true  %s\n", text);
    return holds;
}

int check_equal_int(const char *file, int line, const char *text, int64_t actual, int64_t expected)
{
    if (actual == expected)
        return 1;
    if (fail(file, line))
        printf("    checked   %s\n    found     %" PRId64 "\n    expected  %" PRId64 "\n", text, actual, expected);
    return 0;
}

int check_equal_hex(const char *file, int line, const char *text, uint64_t actual, uint64_t expected)
{
    if (actual == expected)
        return 1;
    if (fail(file, line))
        printf("    checked   %s\n    found     %016" PRIx64 "\n    expected  %016" PRIx64 "\n", text, actual,
               expected);
    return 0;
}

int check_near(const char *file, int line, const char *text, double actual, double expected, double tolerance)
{
    // Written so that a NaN fails.
    if (fabs(actual - expected) <= tolerance)
        return 1;
    if (fail(file, line))
        printf("    checked   %s\n    found     %.9g\n    expected  %.9g +- %.3g\n", text, actual, expected, tolerance);
    return 0;
}

int check_text(const char *file, int line, const char *text, const char *actual, const char *part)
{
    if (actual != NULL && strstr(actual, part) != NULL)
        return 1;
    if (fail(file, line))
        printf("    checked   %s\n    found     \"%s\"\n    expected  \"...%s...\"\n", text,
               actual != NULL ? actual : "(null)", part);
    return 0;
}

const char *check_result_name(hw_result result)
{
#define NAME_CASE(name, value, sentence)                                                                               \
    case name:                                                                                                         \
        return #name;
    switch (result) {
    case HW_OK:
        return "HW_OK";
        HW_RESULT_LIST(NAME_CASE)
    default:
        return "(no such code)";
    }
#undef NAME_CASE
}

int check_result(const char *file, int line, const char *text, hw_result actual, hw_result expected)
{
    if (actual == expected)
        return 1;
    if (fail(file, line))
        printf("    checked   %s\n    found     %s \"%s\"\n    expected  %s\n", text, check_result_name(actual),
               actual != HW_OK ? hw_last_error() : "", check_result_name(expected));
    return 0;
}

static int is_wanted(const check_test *test, int argument_count, char **arguments)
{
    for (int i = 1; i < argument_count; i++)
        if (strstr(test->name, arguments[i]) != NULL)
            return 1;
    return argument_count <= 1;
}

// 1 if it passed. Every test must leave the library as it found it: no world, no memory.
static int run(const check_test *test)
{
    running_test = test;
    running_failures = 0;
    context_text[0] = '\0';
    test->run();
    context_text[0] = '\0';
    check_equal_int(test->file, 0, "hw_live_allocations() after the test", (int64_t)hw_live_allocations(), 0);
    check_equal_int(test->file, 0, "hw_live_bytes() after the test", (int64_t)hw_live_bytes(), 0);
    if (running_failures > most_printed_failures)
        printf("    and %d more failures of %s\n", running_failures - most_printed_failures, test->name);
    fflush(stdout);
    return running_failures == 0;
}

int main(int argument_count, char **arguments)
{
    int passed = 0;
    int failed = 0;
    if (argument_count == 2 && strcmp(arguments[1], "--list") == 0) {
        for (const check_test *test = first_test; test != NULL; test = test->next)
            printf("%s\n", test->name);
        return 0;
    }
    for (const check_test *test = first_test; test != NULL; test = test->next) {
        if (!is_wanted(test, argument_count, arguments))
            continue;
        if (run(test))
            passed++;
        else
            failed++;
    }
    printf("%d passed, %d failed\n", passed, failed);
    // A filter that matches nothing is a mistake, not a success.
    return failed > 0 || passed == 0;
}
