// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// All that is done with the rows of a chain, compiled once for each kind of row. The including file defines
//
//     CHAIN_LANES        4 or 8
//     CHAIN_ALONE        1 where these are nodes of one cable, 0 where they are of as many cables
//     CHAIN_KERNEL       the name of the hwi_chain_kernel to define

#include "chain_gather.h"
#include "chain_ready.h"
#include "chain_run.h"
#include "chain_scatter.h"
#include "chain_weigh.h"

const hwi_chain_kernel CHAIN_KERNEL = {
    .gather = gather_chain,
    .ready = ready_chain,
    .run = run_chain,
    .measure = measure_chain,
    .weigh = weigh_chain,
    .sum = sum_chain,
    .scatter = scatter_chain,
};
