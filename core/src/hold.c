// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// How held particles are led.
//
// Hosts give places as floats. Far from the world's origin these come in coarse steps, half a millimetre at 5 km; a
// stiff line that follows them exactly feels a blow every frame, hundreds of newtons for a steel wire. So a dynamic cable
// goes on at the speed that its end has, as long as that stays within the step's width of what the host gave; no host can
// tell the difference. Where the host stands still, the rest of the way is made slowly.

#include <math.h>

#include "cable.h"

#define FLOAT_STEP  1.1920929e-7 // of a float, as a share of it
#define RETURN_RATE 0.03125      // of a step's width, each substep

// `coasting` brought to within `width` of `given`.
static double keep_near(double coasting, double given, double width)
{
    double off = coasting - given;
    return off > width ? given + width : off < -width ? given - width : coasting;
}

static double lead_axis(double begin, double before, double given, float world, bool resting)
{
    double width = fabs((double)world) * FLOAT_STEP;
    if (resting) {
        double way = given - begin;
        double step = width * RETURN_RATE;
        return fabs(way) <= step ? given : keep_near(begin + (way > 0.0 ? step : -step), given, width);
    }
    return keep_near(begin + (begin - before), given, width);
}

void hwi_hold_lead(hwi_hold *hold, const hwi_cable *cable, double fraction)
{
    if (cable->nodes == NULL) {
        hw_vec3 from = hwi_cable_to_local(cable, hold->from);
        hw_vec3 to = hwi_cable_to_local(cable, hold->to);
        hold->begin = hold->end;
        hold->end = hwi_place_of(hwi_lerp(from, to, (float)fraction));
        return;
    }
    hwi_place given = hwi_place_lerp(hwi_place_of(hold->from), hwi_place_of(hold->to), fraction);
    given = hwi_place_sub(given, hwi_place_of(cable->origin));
    hwi_place before = hold->begin;
    hwi_place begin = hold->end;
    hold->begin = begin;
    hold->end.x = lead_axis(begin.x, before.x, given.x, hold->to.x, hold->from.x == hold->to.x);
    hold->end.y = lead_axis(begin.y, before.y, given.y, hold->to.y, hold->from.y == hold->to.y);
    hold->end.z = lead_axis(begin.z, before.z, given.z, hold->to.z, hold->from.z == hold->to.z);
}
