// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Fleets on a rough sea, long enough to show what explodes, sinks or turns over only after a while.
//
//     hawser_soak [<objects> <minutes>]...     default 20 for 10 minutes and 200 for one

#include "naval.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define BEAUFORT 6

static int failures;

static void require(int holds, const char *what, int32_t object, const naval_fleet *fleet)
{
    if (!holds) {
        printf("soak: object %d (%s) %s\n", (int)object, naval_names[fleet->kinds[object]], what);
        failures++;
    }
}

// A boat that a breaking wave turned over still floats; what is told is whether it went under or flew.
static void ride(int32_t count, double minutes)
{
    static naval_fleet fleet;
    scene s;
    hw_world_def world = scene_world_def();
    world.worker_count = 2;
    world.substep = 1.0 / 30.0;
    scene_begin(&s, &world);
    naval_set_sea(s.world, BEAUFORT);
    naval_begin(&fleet, s.world);
    naval_fill(&fleet, count, HW_FLOATER_EXACT);
    double fastest = 0.0;
    int32_t capsized = 0;
    for (int32_t step = 0; step < (int32_t)(minutes * 1800.0); step++) {
        scene_run(&s, 1);
        for (int32_t i = 0; i < count && step % 5 == 0; i++) {
            hw_body_state state;
            hw_body_get_state(fleet.bodies[i], &state);
            double speed = hypot(hypot((double)state.velocity.x, (double)state.velocity.y), (double)state.velocity.z);
            fastest = speed > fastest || !isfinite(speed) ? speed : fastest;
        }
    }
    for (int32_t i = 0; i < count; i++) {
        hw_body_state state;
        hw_floater_status status;
        hw_body_get_state(fleet.bodies[i], &state);
        hw_floater_get_status(fleet.floaters[i], &status);
        require(isfinite(state.position.x) && isfinite(state.velocity.y), "is nowhere", i, &fleet);
        require(fabs((double)state.position.y) < 10.0, "sank or flew", i, &fleet);
        capsized += status.capsized;
    }
    hw_fault fault;
    int32_t faults;
    hw_world_poll_faults(s.world, &fault, 1, &faults);
    require(faults == 0, faults > 0 ? fault.message : "", 0, &fleet);
    require(fastest < 20.0, "went too fast, or another did", 0, &fleet);
    printf("soak: %d objects for %g minutes of Beaufort %d: fastest %.2f m/s, %d capsized\n", (int)count, minutes,
           BEAUFORT, fastest, (int)capsized);
    scene_end(&s);
}

int main(int argument_count, char **arguments)
{
    if (argument_count < 3) {
        ride(20, 10.0);
        ride(200, 1.0);
    }
    for (int i = 1; i + 1 < argument_count; i += 2) {
        int32_t count = (int32_t)strtol(arguments[i], NULL, 10);
        ride(count < 1 ? 1 : count > NAVAL_MAX_OBJECTS ? NAVAL_MAX_OBJECTS : count, strtod(arguments[i + 1], NULL));
    }
    printf("%d passed, %d failed\n", failures == 0, failures > 0);
    return failures > 0;
}
