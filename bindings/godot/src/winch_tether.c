// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "winch_tether.h"

#include <string.h>

#include "server.h"
#include "winch_node.h"

#define SHORTEST 0.001f // m, of a tether

// What the motor is told: a tether has no other mode, and a brake that never slips.
static float wanted_speed(const hw_winch_def *def)
{
    if (def->mode != HW_WINCH_SPEED || (def->flags & HW_WINCH_BRAKE) || hwg_is_editor())
        return 0.0f;
    return def->speed > def->max_speed ? def->max_speed : def->speed < -def->max_speed ? -def->max_speed : def->speed;
}

static float wanted_stop(const hw_winch_def *def, float speed)
{
    float most = def->max_deployed < def->capacity ? def->max_deployed : def->capacity;
    float stop = speed < 0.0f ? def->min_deployed : most;
    return stop > SHORTEST ? stop : SHORTEST;
}

void hwg_winch_drive_tether(hwg_winch *winch, hw_tether_id tether)
{
    if (winch->tether.bits != tether.bits)
        hwg_winch_leave_tether(winch);
    if (hwg_winch_is_second(winch, (hw_cable_id){0}, tether))
        return;
    winch->tether = tether;
    float speed = wanted_speed(&winch->def);
    if (hw_tether_pay_out(tether, speed, wanted_stop(&winch->def, speed)) != HW_OK)
        hwg_core_error(winch, "_physics_process");
}

void hwg_winch_leave_tether(hwg_winch *winch)
{
    if (!winch->tether.bits)
        return;
    hw_tether_pay_out(winch->tether, 0.0f, SHORTEST); // fails if the tether is gone, which is as good
    winch->tether.bits = 0;
    winch->was_at_stop = false;
    winch->refused = false;
}

void hwg_winch_read_tether(const hwg_winch *winch, hw_winch_status *status)
{
    hw_tether_status tether;
    memset(status, 0, sizeof *status);
    if (hw_tether_get_status(winch->tether, &tether) != HW_OK)
        return;
    float speed = wanted_speed(&winch->def);
    *status = (hw_winch_status){
        .deployed_length = tether.length,
        .stored_length = winch->def.capacity - tether.length,
        .stretched_length = tether.current_length,
        .line_speed = tether.line_speed,
        .tension = winch->def.end == 0 ? tether.start_tension : tether.end_tension,
        .at_min_stop = tether.at_limit && speed < 0.0f,
        .at_max_stop = tether.at_limit && speed > 0.0f,
        .stalled = speed < 0.0f && tether.line_speed == 0.0f && !tether.at_limit,
    };
}

bool hwg_winch_take_stop(hwg_winch *winch, double *deployed)
{
    if (!winch->tether.bits)
        return false;
    hw_winch_status status;
    hwg_winch_read_tether(winch, &status);
    bool is_at_stop = status.at_min_stop || status.at_max_stop;
    bool is_new = is_at_stop && !winch->was_at_stop;
    winch->was_at_stop = is_at_stop;
    *deployed = (double)status.deployed_length;
    return is_new;
}
