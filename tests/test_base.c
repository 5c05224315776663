// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Version, result codes, sentences, log.

#include "misuse.h"

#include "threads.h"

#include <stdio.h>
#include <string.h>

TEST(version_text_is_made_of_the_version_numbers)
{
    char expected[32];
    snprintf(expected, sizeof expected, "%d.%d.%d", HW_VERSION_MAJOR, HW_VERSION_MINOR, HW_VERSION_PATCH);
    CHECK(strcmp(hw_version_string(), expected) == 0);
    CHECK_EQUAL_INT(hw_abi_version(), HW_ABI_VERSION);
}

TEST(abi_check_refuses_another_version_and_names_both)
{
    char theirs[32];
    char ours[32];
    scene s;
    hw_cable_def def = scene_cable_def(HW_MODEL_VERLET);
    scene_begin(&s, NULL);
    scene_add(&s, &def);
    CHECK_OK(hw_abi_check(HW_ABI_VERSION));
    snprintf(theirs, sizeof theirs, "%d", HW_ABI_VERSION + 41);
    snprintf(ours, sizeof ours, "%d", HW_ABI_VERSION);
    CHECK_REFUSED(&s, hw_abi_check(HW_ABI_VERSION + 41), HW_ERROR_ABI_MISMATCH, theirs);
    CHECK_TEXT(hw_last_error(), ours);
    CHECK_REFUSED(&s, hw_abi_check(0), HW_ERROR_ABI_MISMATCH, ours);
    scene_end(&s);
}

TEST(feature_bits_are_only_those_that_the_header_names)
{
    CHECK_EQUAL_INT(hw_feature_bits() & ~(HW_FEATURE_THREADS | HW_FEATURE_ASSERTS), 0);
#if HWI_ASSERTS
    CHECK((hw_feature_bits() & HW_FEATURE_ASSERTS) != 0);
#else
    CHECK((hw_feature_bits() & HW_FEATURE_ASSERTS) == 0);
#endif
}

TEST(every_result_code_has_its_own_sentence)
{
    for (int32_t a = HW_OK; a < HW_RESULT_COUNT; a++) {
        CHECK(hw_result_sentence(a)[0] != '\0');
        for (int32_t b = HW_OK; b < a; b++)
            CHECK(strcmp(hw_result_sentence(a), hw_result_sentence(b)) != 0);
    }
#define CHECK_SENTENCE(name, value, sentence) CHECK(strcmp(hw_result_sentence(name), sentence) == 0);
    HW_RESULT_LIST(CHECK_SENTENCE)
#undef CHECK_SENTENCE
}

TEST(a_number_that_is_no_result_code_still_gets_a_sentence)
{
    CHECK(hw_result_sentence(-1)[0] != '\0');
    CHECK(hw_result_sentence(HW_RESULT_COUNT)[0] != '\0');
    CHECK(hw_result_sentence(INT32_MAX)[0] != '\0');
    CHECK(hw_result_sentence(INT32_MIN)[0] != '\0');
}

typedef struct thread_errors {
    int empty_at_first;
    uint32_t repeats_at_first;
    char after[256];
    uint32_t repeats_after;
} thread_errors;

static void fail_on_another_thread(void *user)
{
    thread_errors *errors = user;
    errors->empty_at_first = hw_last_error()[0] == '\0';
    errors->repeats_at_first = hw_last_error_repeats();
    hw_abi_check(7001);
    hw_abi_check(7001);
    hw_abi_check(7001);
    snprintf(errors->after, sizeof errors->after, "%s", hw_last_error());
    errors->repeats_after = hw_last_error_repeats();
}

TEST(the_last_error_belongs_to_its_thread)
{
    thread_errors errors = {0};
    hwi_thread thread;
    hwi_thread_start start = {fail_on_another_thread, &errors};
    hw_abi_check(7002);
    CHECK(hwi_thread_create(&thread, &start));
    hwi_thread_join(thread);
    CHECK(errors.empty_at_first);
    CHECK_EQUAL_INT(errors.repeats_at_first, 0);
    CHECK_TEXT(errors.after, "7001");
    CHECK_EQUAL_INT(errors.repeats_after, 3);
    CHECK_TEXT(hw_last_error(), "7002");
    CHECK_EQUAL_INT(hw_last_error_repeats(), 1);
}

TEST(a_repeated_error_is_counted_and_another_starts_anew)
{
    hw_abi_check(8001);
    hw_abi_check(8002);
    CHECK_EQUAL_INT(hw_last_error_repeats(), 1);
    hw_abi_check(8002);
    hw_abi_check(8002);
    CHECK_EQUAL_INT(hw_last_error_repeats(), 3);
    hw_abi_check(8001);
    CHECK_EQUAL_INT(hw_last_error_repeats(), 1);
}

typedef struct log_count {
    int messages;
    int32_t last_level;
    char last_message[512];
} log_count;

static void count_message(int32_t level, const char *message, void *user)
{
    log_count *count = user;
    count->messages++;
    count->last_level = level;
    snprintf(count->last_message, sizeof count->last_message, "%s", message);
}

TEST(the_log_gets_a_repeated_error_the_first_tenth_and_hundredth_time)
{
    log_count count = {0};
    hw_abi_check(9000);
    hw_set_log(count_message, &count);
    for (int time = 1; time <= 1000; time++) {
        int before = count.messages;
        hw_abi_check(9001);
        int wanted = time == 1 || time == 10 || time == 100 || time == 1000;
        check_context("time %d", time);
        CHECK_EQUAL_INT(count.messages - before, wanted);
    }
    CHECK_EQUAL_INT(count.last_level, HW_LOG_ERROR);
    CHECK_TEXT(count.last_message, "9001");
    hw_set_log(NULL, NULL);
    hw_abi_check(9002);
    CHECK_EQUAL_INT(count.messages, 4);
}
