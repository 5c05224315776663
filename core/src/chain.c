// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Which of the compiled chain solvers this machine runs.

#include "chain.h"

#if HWI_AVX2

int32_t hwi_chain_best_lanes(void)
{
    return __builtin_cpu_supports("avx2") ? 8 : 4;
}

static const hwi_chain_kernel *wide_kernel(int32_t lanes)
{
    return lanes == 1 ? &hwi_chain_kernel_alone_8_avx2 : &hwi_chain_kernel_8_avx2;
}

#else

int32_t hwi_chain_best_lanes(void)
{
    return 4;
}

static const hwi_chain_kernel *wide_kernel(int32_t lanes)
{
    (void)lanes;
    return NULL;
}

#endif

const hwi_chain_kernel *hwi_chain_kernel_for(int32_t lanes, int32_t width)
{
    if (width == 8) {
        return hwi_chain_best_lanes() == 8 ? wide_kernel(lanes) : NULL;
    }
    return lanes == 1 ? &hwi_chain_kernel_alone_4 : &hwi_chain_kernel_4;
}

void hwi_chain_mend_lengths(hwi_chain *chain)
{
    int32_t substeps = chain->substep_count;
    chain->moved[0][0] = chain->moved[1][0] = chain->moved[2][0] = 0.0f;
    if (chain->settles) {
        chain->substep_count = 0;
        hwi_chain_kernel_of(chain)->run(chain);
        chain->substep_count = substeps;
    }
}
