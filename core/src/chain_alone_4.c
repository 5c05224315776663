// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The chain solver for one cable, four of its nodes at a time: long ones, and what is left over when groups are formed.

#define CHAIN_LANES   4
#define CHAIN_ALONE   1
#define CHAIN_RUN     hwi_chain_run_alone_4
#define CHAIN_READY   hwi_chain_ready_alone_4
#define CHAIN_MEASURE hwi_chain_measure_alone_4
#define CHAIN_WEIGH   hwi_chain_weigh_alone_4

#include "chain_kernel.h"
#include "chain_ready.h"
#include "chain_weigh.h"
#include "vector.h"

// A node of any chain, looked at as one of a row of four that are all alike.
static void read_alike(const hwi_chain *chain, int32_t node, int32_t lane, lanes *row)
{
    // Only what the forces need: each field of a wide chain is in a cache line of its own.
    static const uint8_t needed[] = {
        CHAIN_VX,   CHAIN_VY,   CHAIN_VZ,      CHAIN_HEIGHT,  CHAIN_WEIGHT,  CHAIN_VOLUME,
        CHAIN_AREA, CHAIN_SPAN, CHAIN_FLOW_X,  CHAIN_FLOW_Y,  CHAIN_FLOW_Z,  CHAIN_TX,
        CHAIN_TY,   CHAIN_TZ,   CHAIN_SURGE_X, CHAIN_SURGE_Y, CHAIN_SURGE_Z,
    };
    const size_t count = chain->surges ? sizeof needed : sizeof needed - 3;
    const float *all = hwi_chain_at(chain, node, CHAIN_EX, lane);
    for (size_t i = 0; i < count; ++i) {
        row[needed[i]] = lanes_of(all[needed[i] * chain->width]);
    }
}

static hw_vec3 force_of(const hwi_chain *chain, int32_t lane, const lanes *row, lanes3 tangent)
{
    lanes parameters[CHAIN_PARAMETER_COUNT];
    for (int32_t i = 0; i < CHAIN_PARAMETER_COUNT; ++i) {
        parameters[i] = lanes_of(chain->parameters[i][lane]);
    }
    chain_constants constants = water_constants(chain, parameters);
    lanes3 force = water_forces(row, tangent, &constants).force;
    return (hw_vec3){force.x[0], force.y[0], force.z[0]};
}

hw_vec3 hwi_chain_force(const hwi_chain *chain, int32_t node, int32_t lane)
{
    lanes row[CHAIN_FIELD_COUNT] = {0};
    read_alike(chain, node, lane, row);
    return force_of(chain, lane, row, load3(row, CHAIN_TX));
}

float hwi_chain_force_along(const hwi_chain *chain, int32_t node, int32_t lane, float mass, hw_vec3 along)
{
    lanes row[CHAIN_FIELD_COUNT] = {0};
    read_alike(chain, node, lane, row);
    row[CHAIN_WEIGHT] = lanes_of(mass);
    lanes3 tangent = lanes3_of(lanes_of(along.x), lanes_of(along.y), lanes_of(along.z));
    return hwi_dot(force_of(chain, lane, row, tangent), along);
}
