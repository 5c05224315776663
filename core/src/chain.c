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

void hwi_chain_run_alone_8_avx2(hwi_chain *chain)
{
    HWI_ASSERT(false);
    (void)chain;
}

void hwi_chain_ready_alone_8_avx2(hwi_chain *chain)
{
    HWI_ASSERT(false);
    (void)chain;
}

void hwi_chain_measure_alone_8_avx2(hwi_chain *chain)
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

void hwi_chain_weigh_alone_8_avx2(const hwi_chain *chain, hwi_chain_energy *energy)
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

// What is compiled for each kind of chain.
typedef struct compiled_chain {
    void (*ready)(hwi_chain *chain);
    void (*run)(hwi_chain *chain);
    void (*measure)(hwi_chain *chain);
    void (*weigh)(const hwi_chain *chain, hwi_chain_energy *energy);
} compiled_chain;

static const compiled_chain *compiled_for(const hwi_chain *chain)
{
    static const compiled_chain many_4 = {hwi_chain_ready_4, hwi_chain_run_4, hwi_chain_measure_4, hwi_chain_weigh_4};
    static const compiled_chain many_8 = {hwi_chain_ready_8_avx2, hwi_chain_run_8_avx2, hwi_chain_measure_8_avx2,
                                          hwi_chain_weigh_8_avx2};
    static const compiled_chain alone_4 = {hwi_chain_ready_alone_4, hwi_chain_run_alone_4, hwi_chain_measure_alone_4,
                                           hwi_chain_weigh_alone_4};
    static const compiled_chain alone_8 = {hwi_chain_ready_alone_8_avx2, hwi_chain_run_alone_8_avx2,
                                           hwi_chain_measure_alone_8_avx2, hwi_chain_weigh_alone_8_avx2};
    if (chain->lanes == 1) {
        return chain->width == 8 ? &alone_8 : &alone_4;
    }
    return chain->width == 8 ? &many_8 : &many_4;
}

void hwi_chain_ready(hwi_chain *chain)
{
    compiled_for(chain)->ready(chain);
}

void hwi_chain_run(hwi_chain *chain)
{
    compiled_for(chain)->run(chain);
}

void hwi_chain_measure(hwi_chain *chain)
{
    compiled_for(chain)->measure(chain);
}

void hwi_chain_weigh(const hwi_chain *chain, hwi_chain_energy *energy)
{
    compiled_for(chain)->weigh(chain, energy);
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
