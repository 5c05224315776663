// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The chain solver for one cable: long ones, and what is left over when groups are formed.

#define CHAIN_LANES   1
#define CHAIN_RUN     hwi_chain_run_1
#define CHAIN_READY   hwi_chain_ready_1
#define CHAIN_MEASURE hwi_chain_measure_1
#define CHAIN_WEIGH   hwi_chain_weigh_1

#include "chain_kernel.h"
#include "chain_ready.h"
#include "chain_weigh.h"

// A node of any lane, looked at as one of a chain of one lane.
hw_vec3 hwi_chain_force(const hwi_chain *chain, int32_t node, int32_t lane)
{
    float parameters[CHAIN_PARAMETER_COUNT];
    for (int32_t i = 0; i < CHAIN_PARAMETER_COUNT; ++i) {
        parameters[i] = chain->parameters[i][lane];
    }
    // Only what the forces need: each field of a wide chain is in a cache line of its own.
    static const uint8_t needed[] = {
        CHAIN_VX,   CHAIN_VY,     CHAIN_VZ,     CHAIN_HEIGHT, CHAIN_WEIGHT, CHAIN_VOLUME, CHAIN_AREA,
        CHAIN_SPAN, CHAIN_FLOW_X, CHAIN_FLOW_Y, CHAIN_FLOW_Z, CHAIN_TX,     CHAIN_TY,     CHAIN_TZ,
    };
    const float *all = hwi_chain_at(chain, node, CHAIN_EX, lane);
    float row[CHAIN_FIELD_COUNT] = {0};
    for (size_t i = 0; i < sizeof needed; ++i) {
        row[needed[i]] = all[needed[i] * chain->lanes];
    }
    chain_constants constants = water_constants(chain, parameters);
    lanes3 tangent = lanes3_of(row[CHAIN_TX], row[CHAIN_TY], row[CHAIN_TZ]);
    lanes3 force = water_forces(row, tangent, &constants).force;
    return (hw_vec3){force[0], force[1], force[2]};
}
