// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "growth.h"

#include <math.h>

#include "cable_dynamic.h"
#include "place.h"
#include "world.h"

#define ACCELERATION 3.0  // m/s^2: a weight that hangs there feels a third more or less, as it swings two thirds
#define TOP_SPEED    50.0 // m/s
#define SHORTEST     0.5  // of the wanted length, when it comes past it too fast
#define ROUNDING     4e-7 // of the length, which is that of float segments: no nearer need it come

// Slowly at first and at the end. One that comes too fast, as it was sent elsewhere, goes past and back.
static void advance(hwi_cable *cable, double seconds)
{
    const double wanted = (double)cable->wanted_length;
    const double before = cable->length;
    const double change = ACCELERATION * seconds;
    double way = wanted - before;
    // In steps of v h, each slower by a h, it comes to a stop after v^2 / 2a + v h / 2.
    double speed = sqrt(0.25 * change * change + 2.0 * ACCELERATION * fabs(way)) - 0.5 * change;
    speed = speed < TOP_SPEED ? speed : TOP_SPEED;
    speed = hwi_clamp(way < 0.0 ? -speed : speed, (double)cable->growth_speed - change,
                      (double)cable->growth_speed + change);
    // A line so long that its length is rounded to more than a step of its way may pass the goal a little faster.
    double rounding = ROUNDING * wanted;
    bool arrives = (fabs(way) <= fabs(speed) * seconds && fabs(speed) <= 2.0 * change) ||
                   (fabs(way) <= rounding && fabs(speed) <= 2.0 * change + sqrt(2.0 * ACCELERATION * rounding));
    double length = before + speed * seconds;
    double least = before < SHORTEST * wanted ? before : SHORTEST * wanted;
    least = least > HWI_SHORTEST_CABLE ? least : HWI_SHORTEST_CABLE;
    if (length < least || length > HWI_LONGEST_CABLE) {
        length = hwi_clamp(length, least, HWI_LONGEST_CABLE);
        speed = 0.0;
    }
    float goal = cable->wanted_length;
    hwi_cable_scale(cable, arrives ? goal : (float)length);
    cable->wanted_length = goal;
    cable->growth_speed = arrives ? 0.0f : (float)speed;
    cable->grown = (float)(1.0 - before / cable->length);
    hwi_calm_restart(cable);
}

void hwi_growths_advance(hwi_world *world)
{
    if (!world->growing) {
        return;
    }
    world->growing = false;
    for (int32_t i = 0; i < world->cables.count; ++i) {
        hwi_cable *cable = world->cables.living[i];
        cable->grown = 0.0f;
        if (!hwi_cable_is_growing(cable)) {
            continue;
        }
        world->growing = true;
        if (cable->state == HW_CABLE_MOVING) {
            advance(cable, world->def.substep);
        }
    }
}

// Make all segments of a lane as long as they are after so much of the growth; what was cut still joins nothing.
static void set_lengths(const hwi_chain *chain, const hwi_growth *growth, int32_t lane)
{
    const float factor = 1.0f - growth->share * (float)growth->left;
    for (int32_t i = 0; i < chain->last[lane]; ++i) {
        float *row = hwi_chain_at(chain, i, CHAIN_EX, lane);
        float *joint = &row[CHAIN_JOINT * chain->width];
        float rest = growth->nodes[i].rest * factor;
        row[CHAIN_REST * chain->width] = rest;
        *joint = *joint > 0.0f ? 1.0f / rest : 0.0f;
    }
}

void hwi_growth_gather(const hwi_cable *cable, hwi_chain *chain, int32_t lane)
{
    hwi_growth *growth = &chain->growths[lane];
    *growth = (hwi_growth){
        .nodes = cable->nodes,
        .share = cable->grown / (float)chain->substep_count,
        .left = chain->substep_count,
    };
    if (growth->share != 0.0f) {
        chain->grows = true;
        set_lengths(chain, growth, lane);
    }
}

void hwi_growths_prepare(hwi_chain *chain)
{
    for (int32_t lane = 0; lane < chain->lanes; ++lane) {
        hwi_growth *growth = &chain->growths[lane];
        if (growth->share != 0.0f) {
            growth->left -= 1;
            set_lengths(chain, growth, lane);
        }
    }
}

// What the internal damping remembers is strain: new line comes as tight as the rest.
void hwi_growths_begin(hwi_chain *chain)
{
    for (int32_t lane = 0; lane < chain->lanes; ++lane) {
        const hwi_growth *growth = &chain->growths[lane];
        float damping = chain->parameters[CHAIN_AXIAL_DAMPING][lane] / chain->h;
        float memory = damping / (chain->parameters[CHAIN_AXIAL_STIFFNESS][lane] + damping);
        if (growth->share == 0.0f || memory == 0.0f) {
            continue;
        }
        for (int32_t i = 0; i < chain->last[lane]; ++i) {
            *hwi_chain_at(chain, i, CHAIN_GOAL, lane) += memory * growth->share * growth->nodes[i].rest;
        }
    }
}
