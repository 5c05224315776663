// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The ground the rest stands on: how symbols are exported, which version this is, where memory comes from, where
// messages go. Nothing here needs a world.
//
// Thread rules of the whole library: different worlds may be used from different threads at the same time; one world
// belongs to one thread at a time. Functions of this header may be called from any thread unless they say otherwise.

#ifndef HAWSER_BASE_H
#define HAWSER_BASE_H

#include <stdint.h>

#include "hawser/result.h"

#if defined(HW_STATIC)
#define HW_EXPORT
#elif defined(_WIN32) && defined(HW_BUILDING)
#define HW_EXPORT __declspec(dllexport)
#elif defined(_WIN32)
#define HW_EXPORT __declspec(dllimport)
#else
#define HW_EXPORT __attribute__((visibility("default")))
#endif

#if defined(__cplusplus)
#define HW_API extern "C" HW_EXPORT
#else
#define HW_API HW_EXPORT
#endif

// The one place where the version is written. CMake and every engine manifest read it here.
#define HW_VERSION_MAJOR 0
#define HW_VERSION_MINOR 1
#define HW_VERSION_PATCH 0

/// Raised whenever a struct or a function changes in a way that an already compiled caller would notice.
#define HW_ABI_VERSION 1

/// What this build of the library can do, as bits of hw_feature_bits().
#define HW_FEATURE_THREADS 1u // the built-in thread pool exists; without it every world runs on the caller's thread
#define HW_FEATURE_ASSERTS 2u // internal assertions are compiled in (a debug build)

/// The version as text, for example "0.1.0". Never NULL.
HW_API const char *hw_version_string(void);

/// The HW_ABI_VERSION that the library was built with.
HW_API uint32_t hw_abi_version(void);

/// HW_FEATURE_… bits of this build.
HW_API uint32_t hw_feature_bits(void);

/// Compare the caller's HW_ABI_VERSION with the library's. Call it once after loading the library.
/// Errors: HW_ERROR_ABI_MISMATCH.
HW_API hw_result hw_abi_check(uint32_t caller_abi_version);

/// The general sentence of a result code; the particular one is in hw_last_error(). Never NULL.
HW_API const char *hw_result_sentence(hw_result result);

/// The sentence of the last call that failed on this thread: function, field, limit, value received, what was kept.
/// Never NULL; empty until something fails. Valid until the next failing call on this thread.
HW_API const char *hw_last_error(void);

/// How often the sentence of hw_last_error() came in a row on this thread; 0 until something fails.
HW_API uint32_t hw_last_error_repeats(void);

#define HW_LOG_INFO    0
#define HW_LOG_WARNING 1
#define HW_LOG_ERROR   2

/// Receives one UTF-8 sentence. May be called from any thread that calls hw_…; must not call back into the library.
typedef void (*hw_log_callback)(int32_t level, const char *message, void *user);

/// Where messages go; NULL (the default) drops them. An error that repeats is passed on the 1st, 10th, 100th, … time.
HW_API void hw_set_log(hw_log_callback callback, void *user);

/// Returns `size` bytes aligned to `alignment` (a power of two), or NULL.
typedef void *(*hw_allocate_callback)(uint64_t size, uint64_t alignment, void *user);
/// Takes back what the allocate callback returned, with the same size.
typedef void (*hw_free_callback)(void *memory, uint64_t size, void *user);

/// Where memory comes from; two NULLs restore the C library's. Only while no world exists, as memory must go back
/// where it came from.
/// Errors: HW_ERROR_NULL_ARGUMENT (only one of the two given), HW_ERROR_BUSY (a world exists).
HW_API hw_result hw_set_allocator(hw_allocate_callback allocate, hw_free_callback release, void *user);

/// Blocks and bytes that the library holds at this moment. Both are 0 when no world exists: a leak check for hosts.
HW_API uint64_t hw_live_allocations(void);
HW_API uint64_t hw_live_bytes(void);

#endif
