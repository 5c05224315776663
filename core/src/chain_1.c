// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The chain solver for one cable: long ones, and what is left over when groups are formed.

#define CHAIN_LANES   1
#define CHAIN_RUN     hwi_chain_run_1
#define CHAIN_READY   hwi_chain_ready_1
#define CHAIN_MEASURE hwi_chain_measure_1

#include "chain_kernel.h"
#include "chain_ready.h"

// A lane of any chain, looked at as a chain of one lane.
hw_vec3 hwi_chain_force(const hwi_chain *chain, int32_t node, int32_t lane)
{
    hwi_chain single = *chain;
    single.lanes = 1;
    for (int32_t i = 0; i < CHAIN_PARAMETER_COUNT; ++i) {
        single.parameters[i][0] = chain->parameters[i][lane];
    }
    float row[CHAIN_FIELD_COUNT];
    for (int32_t field = 0; field < CHAIN_FIELD_COUNT; ++field) {
        row[field] = *hwi_chain_at(chain, node, (hwi_chain_field)field, lane);
    }
    chain_constants constants = constants_of(&single);
    lanes3 force = water_forces(row, load3(row, CHAIN_TX), &constants).force;
    return (hw_vec3){force[0], force[1], force[2]};
}
