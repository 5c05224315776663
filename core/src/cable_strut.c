// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "cable_strut.h"

#include "place.h"
#include "random.h"
#include "vector.h"

#define STRAIGHT 1e-5  // sine of the angle up to which two segments go straight on: less than a nudge leaves
#define NUDGE    1e-4f // of a segment's length
#define ROUNDING 3e-7  // of a strain: less of a push may be that of a float
#define FLAGPOLE 2.47  // times EI / L^2: the least push that a straight line can give way to, pi^2 / 4 (Euler)

// N, that it bears, or that nobody could tell from none.
static float bearable_push(const hwi_cable *cable)
{
    const hw_cable_material *material = &cable->def.material;
    double length = (double)cable->def.rest_length;
    double bending = FLAGPOLE * (double)material->bending_stiffness / (length * length);
    return (float)hwi_larger(bending, ROUNDING * (double)material->axial_stiffness);
}

static hw_vec3 edge_of(const float *row, int32_t width)
{
    return hwi_vec3(row[0], row[width], row[2 * width]);
}

static void move_edge(float *row, int32_t width, hw_vec3 by)
{
    row[0] += by.x;
    row[width] += by.y;
    row[2 * width] += by.z;
}

static bool is_straight(hw_vec3 before, hw_vec3 after)
{
    hwi_place turn = hwi_place_cross(hwi_place_of(before), hwi_place_of(after));
    double squares = (double)hwi_dot(before, before) * (double)hwi_dot(after, after);
    return hwi_place_dot(turn, turn) <= STRAIGHT * STRAIGHT * squares;
}

// To a side of its own, the same in every run.
static hw_vec3 nudge_of(const hwi_cable *cable, int32_t particle)
{
    hw_vec3 side = hwi_random_cube(UINT64_C(0x7374727574), (uint32_t)particle);
    return hwi_scale(side, NUDGE * cable->nodes[particle].rest);
}

void hwi_strut_give_way(const hwi_cable *cable, const hwi_chain *chain, int32_t lane)
{
    float bearable = -bearable_push(cable);
    if (chain->least_pulled[lane] >= bearable * (chain->h * chain->h)) {
        return;
    }
    for (int32_t i = 1; i + 1 < cable->particle_count; ++i) {
        bool pushed = cable->tension[i - 1] < bearable && cable->tension[i] < bearable;
        bool free = !cable->held[i] && !cable->cut[i - 1] && !cable->cut[i];
        float *before = hwi_chain_at(chain, i - 1, CHAIN_EX, lane);
        float *after = hwi_chain_at(chain, i, CHAIN_EX, lane);
        if (pushed && free && is_straight(edge_of(before, chain->width), edge_of(after, chain->width))) {
            hw_vec3 nudge = nudge_of(cable, i);
            move_edge(before, chain->width, nudge);
            move_edge(after, chain->width, hwi_scale(nudge, -1.0f));
        }
    }
}
