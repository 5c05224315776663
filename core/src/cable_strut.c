// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "cable_strut.h"

#include "place.h"
#include "random.h"

#define STRAIGHT 1e-5 // sine of the angle up to which two segments go straight on: less than a nudge leaves
#define NUDGE    1e-4 // of a segment's length
#define ROUNDING 3e-7 // of a strain: less of a push may be that of a float
#define FLAGPOLE 2.47 // times EI / L^2: the least push that a straight line can give way to, pi^2 / 4 (Euler)

// N, that it bears, or that nobody could tell from none.
static float bearable_push(const hwi_cable *cable)
{
    const hw_cable_material *material = &cable->def.material;
    double length = (double)cable->def.rest_length;
    double bending = FLAGPOLE * (double)material->bending_stiffness / (length * length);
    return (float)hwi_larger(bending, ROUNDING * (double)material->axial_stiffness);
}

static hwi_place place_of(const hwi_cable *cable, int32_t particle)
{
    return hwi_place_add(hwi_place_of(cable->position[particle]), hwi_place_of(cable->remainder[particle]));
}

static bool is_straight(const hwi_cable *cable, int32_t particle)
{
    hwi_place at = place_of(cable, particle);
    hwi_place before = hwi_place_sub(at, place_of(cable, particle - 1));
    hwi_place after = hwi_place_sub(place_of(cable, particle + 1), at);
    hwi_place turn = hwi_place_cross(before, after);
    double squares = hwi_place_dot(before, before) * hwi_place_dot(after, after);
    return hwi_place_dot(turn, turn) <= STRAIGHT * STRAIGHT * squares;
}

// To a side of its own, the same in every run.
static void nudge(hwi_cable *cable, int32_t particle)
{
    hwi_place side = hwi_place_of(hwi_random_cube(UINT64_C(0x7374727574), (uint32_t)particle));
    double way = NUDGE * (double)cable->nodes[particle].rest;
    hwi_place at = hwi_place_add_scaled(place_of(cable, particle), way, side);
    cable->position[particle] = hwi_place_round(at);
    cable->remainder[particle] = hwi_place_remainder(at);
}

void hwi_strut_give_way(hwi_cable *cable)
{
    float bearable = -bearable_push(cable);
    for (int32_t i = 1; i + 1 < cable->particle_count; ++i) {
        bool pushed = cable->tension[i - 1] < bearable && cable->tension[i] < bearable;
        bool free = !cable->held[i] && !cable->cut[i - 1] && !cable->cut[i];
        if (pushed && free && is_straight(cable, i)) {
            nudge(cable, i);
        }
    }
}
