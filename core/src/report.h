// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// How the library speaks: failures with a sentence, log messages, assertions.

#ifndef HWI_REPORT_H
#define HWI_REPORT_H

#include "hawser/base.h"

// Return HWI_FAIL(code, "field must be …, got %g", …): stores "function: sentence" for hw_last_error, logs it, and
// yields the code.
#define HWI_FAIL(code, ...) hwi_fail(code, __func__, __VA_ARGS__)

hw_result hwi_fail(hw_result code, const char *function, const char *format, ...) __attribute__((format(printf, 3, 4)));
void hwi_send_message(int32_t level, const char *format, ...) __attribute__((format(printf, 2, 3)));

// Our own mistakes, never the caller's. Compiled in for debug builds and CI.
#if HWI_ASSERTS
#define HWI_ASSERT(condition) ((condition) ? (void)0 : hwi_assert_failed(#condition, __FILE__, __LINE__))
_Noreturn void hwi_assert_failed(const char *condition, const char *file, int line);
#else
#define HWI_ASSERT(condition) ((void)0)
#endif

#endif
