// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// When a body has come to rest: it floats in water without waves or hangs from a cable, in steady currents, its
// actuators are where they should be, and for a while no point of it has moved or begun to move faster than anyone can
// see. Then it stands still and costs nothing until something changes: anything of the body, its floaters or actuators
// is set, water, currents or gravity change, a cable that is tied to it moves or lets go, or something pushes it. A
// body of the host is told to stay, and what the host finds it doing instead wakes it: hw_body_set_state.

#include "actuator.h"
#include "current.h"
#include "floater.h"
#include "sea.h"
#include "world.h"

#define CALM_SPEED  0.002 // m/s
#define CALM_CHANGE 0.005 // m/s^2
#define CALM_DELAY  2.0   // s

// m, from the centre of mass: how far turning reaches.
static double reach_of(const hwi_body *body)
{
    double reach = 0.1;
    for (const hwi_floater *floater = body->floaters; floater != NULL; floater = floater->next) {
        double own = (double)floater->hull->reach + (double)hwi_length(floater->def.position);
        reach = own > reach ? own : reach;
    }
    return reach;
}

static bool may_rest(const hwi_body *body)
{
    bool settled = (body->floaters != NULL || body->pulled_at > 0) && !body->faulted;
    for (const hwi_floater *floater = body->floaters; floater != NULL && settled; floater = floater->next) {
        settled = floater->def.method == HW_FLOATER_EXACT; // random points never leave a body in peace
    }
    for (const hwi_actuator *actuator = body->actuators; actuator != NULL && settled; actuator = actuator->next) {
        bool enabled = (actuator->def.flags & HW_ACTUATOR_ENABLED) != 0;
        bool is_tank = actuator->def.kind == HW_ACTUATOR_BALLAST; // off, it keeps what is in it
        settled = actuator->control == (enabled ? (double)actuator->def.control : 0.0) || (is_tank && !enabled);
    }
    return settled;
}

bool hwi_body_is_calm(const hwi_body *body)
{
    return body->still_for >= CALM_DELAY;
}

void hwi_body_wake(hwi_body *body)
{
    body->still_for = 0.0;
    body->at_rest = false;
}

void hwi_bodies_note_calm(hwi_world *world, bool still_water)
{
    for (int32_t i = 0; i < world->bodies.count; ++i) {
        hwi_body *body = world->bodies.living[i];
        if (body->at_rest && still_water) {
            continue;
        }
        double reach = reach_of(body);
        double speed = sqrt(hwi_place_dot(body->motion.velocity, body->motion.velocity)) +
                       reach * sqrt(hwi_place_dot(body->motion.angular_velocity, body->motion.angular_velocity));
        double change = (double)hwi_length(body->acceleration) + reach * (double)hwi_length(body->angular_acceleration);
        bool still =
            still_water && speed < CALM_SPEED && change < CALM_CHANGE && may_rest(body) && hwi_body_is_on_path(body);
        body->still_for = still ? body->still_for + world->def.substep : 0.0;
    }
}
