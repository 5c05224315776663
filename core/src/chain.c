// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Which of the compiled chain solvers this machine runs.

#include "chain.h"

#include "report.h"

#if HWI_AVX2

static bool has_avx2(void)
{
    return __builtin_cpu_supports("avx2");
}

#else

static bool has_avx2(void)
{
    return false;
}

void hwi_chain_run_1_avx2(hwi_chain *chain)
{
    hwi_chain_run_1(chain);
}

void hwi_chain_run_8_avx2(hwi_chain *chain)
{
    HWI_ASSERT(false);
    (void)chain;
}

void hwi_chain_ready_8_avx2(hwi_chain *chain)
{
    HWI_ASSERT(false);
    (void)chain;
}

void hwi_chain_measure_8_avx2(hwi_chain *chain)
{
    HWI_ASSERT(false);
    (void)chain;
}

void hwi_chain_weigh_8_avx2(const hwi_chain *chain, hwi_chain_energy *energy)
{
    HWI_ASSERT(false);
    (void)chain;
    (void)energy;
}

#endif

int32_t hwi_chain_best_lanes(void)
{
    return has_avx2() ? 8 : 4;
}

void hwi_chain_run(hwi_chain *chain)
{
    if (chain->lanes == 8) {
        hwi_chain_run_8_avx2(chain);
    } else if (chain->lanes == 4) {
        hwi_chain_run_4(chain);
    } else if (has_avx2()) {
        hwi_chain_run_1_avx2(chain);
    } else {
        hwi_chain_run_1(chain);
    }
}

void hwi_chain_mend_lengths(hwi_chain *chain)
{
    int32_t substeps = chain->substep_count;
    chain->moved[0][0] = chain->moved[1][0] = chain->moved[2][0] = 0.0f;
    if (chain->settles) {
        chain->substep_count = 0;
        hwi_chain_run(chain);
        chain->substep_count = substeps;
    }
}

void hwi_chain_ready(hwi_chain *chain)
{
    if (chain->lanes == 8) {
        hwi_chain_ready_8_avx2(chain);
    } else if (chain->lanes == 4) {
        hwi_chain_ready_4(chain);
    } else {
        hwi_chain_ready_1(chain);
    }
}

void hwi_chain_measure(hwi_chain *chain)
{
    if (chain->lanes == 8) {
        hwi_chain_measure_8_avx2(chain);
    } else if (chain->lanes == 4) {
        hwi_chain_measure_4(chain);
    } else {
        hwi_chain_measure_1(chain);
    }
}

void hwi_chain_weigh(const hwi_chain *chain, hwi_chain_energy *energy)
{
    if (chain->lanes == 8) {
        hwi_chain_weigh_8_avx2(chain, energy);
    } else if (chain->lanes == 4) {
        hwi_chain_weigh_4(chain, energy);
    } else {
        hwi_chain_weigh_1(chain, energy);
    }
}
