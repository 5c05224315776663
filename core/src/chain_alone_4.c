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

static void copy_fields(lanes *row, const float *from, int32_t width, const uint8_t *fields, size_t count)
{
    for (size_t i = 0; i < count; ++i) {
        row[fields[i]] = lanes_of(from[fields[i] * width]);
    }
}

// A node of any chain, looked at as one of a row of four that are all alike.
static void read_alike(const hwi_chain *chain, int32_t node, int32_t lane, lanes *row)
{
    // Only what the forces need: each field of a wide chain is in a cache line of its own.
    static const uint8_t always[] = {
        CHAIN_VX,     CHAIN_VY,     CHAIN_VZ,     CHAIN_HEIGHT, CHAIN_WEIGHT, CHAIN_VOLUME, CHAIN_AREA,
        CHAIN_FLOW_X, CHAIN_FLOW_Y, CHAIN_FLOW_Z, CHAIN_TX,     CHAIN_TY,     CHAIN_TZ,
    };
    static const uint8_t at_surface[] = {CHAIN_THICKNESS, CHAIN_SPAN};
    static const uint8_t in_waves[] = {CHAIN_SURGE_X, CHAIN_SURGE_Y, CHAIN_SURGE_Z};
    static const uint8_t of_items[] = {CHAIN_DRAG_AREA};
    const float *from = hwi_chain_at(chain, node, CHAIN_EX, lane);
    copy_fields(row, from, chain->width, always, sizeof always);
    copy_fields(row, from, chain->width, at_surface, chain->surface ? sizeof at_surface : 0);
    copy_fields(row, from, chain->width, in_waves, chain->surges ? sizeof in_waves : 0);
    copy_fields(row, from, chain->width, of_items, chain->items ? sizeof of_items : 0);
}

static hw_vec3 force_of(const hwi_chain *chain, int32_t lane, const lanes *row, lanes3 tangent)
{
    lanes parameters[CHAIN_PARAMETER_COUNT];
    for (int32_t i = 0; i < CHAIN_PARAMETER_COUNT; ++i) {
        parameters[i] = lanes_of(chain->parameters[i][lane]);
    }
    chain_constants constants = water_constants(chain, parameters);
    lanes3 force = water_forces(row, tangent, &constants, false).force;
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
