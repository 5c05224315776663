// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "report.h"

#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#define MESSAGE_SIZE 512

typedef struct thread_report {
    char message[MESSAGE_SIZE];
    uint32_t repeats;
} thread_report;

static _Thread_local thread_report last_report;

static _Atomic(hw_log_callback) log_callback;
static _Atomic(void *) log_user;

static void send_log(int32_t level, const char *message)
{
    hw_log_callback callback = atomic_load(&log_callback);
    if (callback != NULL) {
        callback(level, message, atomic_load(&log_user));
    }
}

static int is_power_of_ten(uint32_t count)
{
    while (count % 10 == 0) {
        count /= 10;
    }
    return count == 1;
}

hw_result hwi_fail(hw_result code, const char *function, const char *format, ...)
{
    char message[MESSAGE_SIZE];
    int prefix = snprintf(message, sizeof message, "%s: ", function);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message + prefix, sizeof message - (size_t)prefix, format, arguments);
    va_end(arguments);

    thread_report *report = &last_report;
    if (strcmp(report->message, message) == 0) {
        report->repeats += report->repeats < UINT32_MAX;
    } else {
        memcpy(report->message, message, sizeof message);
        report->repeats = 1;
    }
    // A script that fails every frame must not flood the host's console.
    if (is_power_of_ten(report->repeats)) {
        send_log(HW_LOG_ERROR, report->message);
    }
    return code;
}

void hwi_send_message(int32_t level, const char *format, ...)
{
    char message[MESSAGE_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    send_log(level, message);
}

#if HWI_ASSERTS
_Noreturn void hwi_assert_failed(const char *condition, const char *file, int line)
{
    fprintf(stderr, "%s:%d: hawser assertion failed: %s\n", file, line, condition);
    fflush(stderr);
    __builtin_trap();
}
#endif

const char *hw_last_error(void)
{
    return last_report.message;
}

uint32_t hw_last_error_repeats(void)
{
    return last_report.repeats;
}

void hw_set_log(hw_log_callback callback, void *user)
{
    // User first, so that a callback is never called with another's user pointer from a log that starts afterwards.
    atomic_store(&log_callback, NULL);
    atomic_store(&log_user, user);
    atomic_store(&log_callback, callback);
}

const char *hw_result_sentence(hw_result result)
{
    switch (result) {
    case HW_OK:
        return "the call succeeded";
#define CASE_SENTENCE(name, value, sentence)                                                                           \
    case name:                                                                                                         \
        return sentence;
        HW_RESULT_LIST(CASE_SENTENCE)
#undef CASE_SENTENCE
    default:
        return "not a result code of this library";
    }
}
