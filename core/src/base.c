// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "hawser/base.h"

#include "report.h"
#include "threads.h"

#define WORDS_OF(x)    #x
#define EXPANDED_OF(x) WORDS_OF(x)

const char *hw_version_string(void)
{
    return EXPANDED_OF(HW_VERSION_MAJOR) "." EXPANDED_OF(HW_VERSION_MINOR) "." EXPANDED_OF(HW_VERSION_PATCH);
}

uint32_t hw_abi_version(void)
{
    return HW_ABI_VERSION;
}

uint32_t hw_feature_bits(void)
{
    return (HWI_THREADS ? HW_FEATURE_THREADS : 0u) | (HWI_ASSERTS ? HW_FEATURE_ASSERTS : 0u);
}

hw_result hw_abi_check(uint32_t caller_abi_version)
{
    if (caller_abi_version != HW_ABI_VERSION) {
        return HWI_FAIL(
            HW_ERROR_ABI_MISMATCH,
            "the caller was built for ABI version %u but this library, hawser %s, has version %u; install the same "
            "release of both",
            (unsigned)caller_abi_version, hw_version_string(), (unsigned)HW_ABI_VERSION);
    }
    return HW_OK;
}
