// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// How held particles are led.
//
// Hosts give places as floats. Far from the world's origin these come in coarse steps, half a millimetre at 5 km; a
// stiff line that follows them exactly feels a blow every frame, hundreds of newtons for a steel wire. So the end of a
// dynamic cable goes on at the speed that it has, as long as that stays within a step's width of what the host gave,
// and its speed is corrected little by little; no host can tell the difference. Where the host stands still, the rest
// of the way is made slowly.

#include <math.h>

#include "attachment.h"
#include "cable.h"
#include "chain.h"

#define FLOAT_STEP  1.1920929e-7 // of a float, as a share of it
#define RETURN_RATE 0.03125      // of a step's width, each substep
#define PLACE_GAIN  0.0078125    // share of the error that the place takes over in a substep,
#define SPEED_GAIN  0.000030518  // and the speed: half of the square, so that it does not swing
#define CHASE_GAIN  0.25         // share by which the speed follows what lies beyond the step's width

// The next place; `speed` is the way of a substep.
static double lead_axis(double place, double *speed, double given, float world, bool resting)
{
    double width = fabs((double)world) * FLOAT_STEP;
    double coasting = resting ? place : place + *speed;
    double error = given - coasting;
    double beyond = error > width ? error - width : error < -width ? error + width : 0.0;
    if (beyond != 0.0) {
        *speed += CHASE_GAIN * beyond;
        return coasting + beyond;
    }
    if (resting) {
        double step = width * RETURN_RATE;
        *speed = 0.0;
        return fabs(error) <= step ? given : place + (error > 0.0 ? step : -step);
    }
    *speed += SPEED_GAIN * error;
    return coasting + PLACE_GAIN * error;
}

// Whether it stands where the host has it, and had it before. Most do; leading those takes long and changes nothing.
static bool is_there(const hwi_hold *hold, hwi_place given)
{
    hw_vec3 way = hwi_sub(hold->to, hold->from);
    hwi_place left = hwi_place_sub(given, hold->begin);
    return way.x == 0.0f && way.y == 0.0f && way.z == 0.0f && left.x == 0.0 && left.y == 0.0 && left.z == 0.0 &&
           hold->speed.x == 0.0 && hold->speed.y == 0.0 && hold->speed.z == 0.0;
}

void hwi_hold_lead(hwi_hold *hold, const hwi_cable *cable, double fraction)
{
    if (hold->attachment != NULL && hold->attachment->body != NULL) {
        return; // its body leads it
    }
    hold->begin = hold->end;
    if (cable->nodes == NULL) {
        hw_vec3 from = hwi_cable_to_local(cable, hold->from);
        hw_vec3 to = hwi_cable_to_local(cable, hold->to);
        hold->end = hwi_place_of(hwi_lerp(from, to, (float)fraction));
        return;
    }
    hwi_place given = hwi_place_lerp(hwi_place_of(hold->from), hwi_place_of(hold->to), fraction);
    given = hwi_place_sub(given, hwi_place_of(cable->origin));
    if (is_there(hold, given)) {
        hold->end = given;
        return;
    }
    hold->end.x = lead_axis(hold->begin.x, &hold->speed.x, given.x, hold->to.x, hold->from.x == hold->to.x);
    hold->end.y = lead_axis(hold->begin.y, &hold->speed.y, given.y, hold->to.y, hold->from.y == hold->to.y);
    hold->end.z = lead_axis(hold->begin.z, &hold->speed.z, given.z, hold->to.z, hold->from.z == hold->to.z);
}

void hwi_holds_close_frame(hwi_cable *cable)
{
    for (int32_t i = 0; i < cable->hold_count; ++i) {
        cable->holds[i].from = cable->holds[i].to;
    }
}

void hwi_hold_pull_more(hwi_hold *hold, hw_vec3 momentum, float seconds)
{
    const hwi_body *body = hold->attachment->body;
    hold->momentum = hwi_add(hold->momentum, momentum);
    hold->force =
        hwi_add_scaled(hold->force, body->def.mass / ((body->def.mass + body->carried_mass) * seconds), momentum);
}

void hwi_holds_push(hwi_chain *chain)
{
    for (int32_t lane = 0; lane < chain->lanes; ++lane) {
        const hwi_cable *cable = chain->carriers[lane];
        for (int32_t i = 0; cable != NULL && i < cable->hold_count; ++i) {
            const hwi_hold *hold = &cable->holds[i];
            if (hwi_attachment_is_two_way(hold->attachment)) {
                float *velocity = hwi_chain_at(chain, hold->particle, CHAIN_VX, lane);
                velocity[0] += chain->h * hold->steady.x;
                velocity[chain->width] += chain->h * hold->steady.y;
                velocity[2 * chain->width] += chain->h * hold->steady.z;
            }
        }
    }
}
