// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// What water and weight do to single nodes: those of any lanes, looked at as a row of four.

#define CHAIN_LANES 4
#define CHAIN_ALONE 1

#include "chain_forces.h"
#include "vector.h"

static void copy_fields(const hwi_chain *chain, const float *const from[4], const uint8_t *fields, size_t count,
                        lanes *row)
{
    for (size_t i = 0; i < count; ++i) {
        int32_t at = fields[i] * chain->width;
        row[fields[i]] = (lanes){from[0][at], from[1][at], from[2][at], from[3][at]};
    }
}

// Only what the forces need: each field of a wide chain is in a cache line of its own.
static void read_row(const hwi_chain *chain, const hwi_chain_spot spots[4], lanes *row)
{
    static const uint8_t always[] = {
        CHAIN_VX,     CHAIN_VY,     CHAIN_VZ,     CHAIN_HEIGHT, CHAIN_WEIGHT, CHAIN_VOLUME, CHAIN_AREA,
        CHAIN_FLOW_X, CHAIN_FLOW_Y, CHAIN_FLOW_Z, CHAIN_TX,     CHAIN_TY,     CHAIN_TZ,
    };
    static const uint8_t at_surface[] = {CHAIN_THICKNESS, CHAIN_SPAN};
    static const uint8_t in_waves[] = {CHAIN_SURGE_X, CHAIN_SURGE_Y, CHAIN_SURGE_Z};
    static const uint8_t of_items[] = {CHAIN_DRAG_AREA};
    const float *from[4];
    for (int32_t k = 0; k < 4; ++k) {
        from[k] = hwi_chain_at(chain, spots[k].node, CHAIN_EX, spots[k].lane);
    }
    copy_fields(chain, from, always, sizeof always, row);
    copy_fields(chain, from, at_surface, chain->surface ? sizeof at_surface : 0, row);
    copy_fields(chain, from, in_waves, chain->surges ? sizeof in_waves : 0, row);
    copy_fields(chain, from, of_items, chain->items ? sizeof of_items : 0, row);
    row[CHAIN_MASS] = row[CHAIN_ALONG] = lanes_of(0.0f); // no force
}

static lanes3 forces_of(const hwi_chain *chain, const hwi_chain_spot spots[4], const lanes *row, lanes3 tangent)
{
    lanes parameters[CHAIN_PARAMETER_COUNT];
    for (int32_t i = 0; i < CHAIN_PARAMETER_COUNT; ++i) {
        const float *values = chain->parameters[i];
        parameters[i] =
            (lanes){values[spots[0].lane], values[spots[1].lane], values[spots[2].lane], values[spots[3].lane]};
    }
    chain_constants constants = water_constants(chain, parameters);
    return water_forces(row, tangent, &constants, false).force;
}

void hwi_chain_forces(const hwi_chain *chain, const hwi_chain_spot *spots, int32_t count, hw_vec3 *forces)
{
    for (int32_t first = 0; first < count; first += 4) {
        lanes row[CHAIN_FIELD_COUNT];
        hwi_chain_spot four_spots[4];
        for (int32_t k = 0; k < 4; ++k) {
            four_spots[k] = spots[first + k < count ? first + k : first];
        }
        read_row(chain, four_spots, row);
        lanes3 force = forces_of(chain, four_spots, row, load3(row, CHAIN_TX));
        for (int32_t k = 0; k < 4 && first + k < count; ++k) {
            forces[first + k] = (hw_vec3){force.x[k], force.y[k], force.z[k]};
        }
    }
}

float hwi_chain_force_along(const hwi_chain *chain, hwi_chain_spot spot, float mass, hw_vec3 along)
{
    const hwi_chain_spot alike[4] = {spot, spot, spot, spot};
    lanes row[CHAIN_FIELD_COUNT];
    read_row(chain, alike, row);
    row[CHAIN_WEIGHT] = lanes_of(mass);
    lanes3 tangent = lanes3_of(lanes_of(along.x), lanes_of(along.y), lanes_of(along.z));
    lanes3 force = forces_of(chain, alike, row, tangent);
    return hwi_dot((hw_vec3){force.x[0], force.y[0], force.z[0]}, along);
}
