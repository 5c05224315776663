// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The points of a cable as they are drawn: those of now, and those of a tick ago.

#include <stdlib.h>
#include <string.h>

#include "cable_node.h"
#include "server.h"

bool hwg_cable_reserve_points(hwg_cable *cable, int32_t count)
{
    if (count > cable->point_capacity) {
        hw_vec3 *points = realloc(cable->points, (size_t)count * sizeof *points);
        cable->points = points ? points : cable->points;
        hw_vec3 *previous = realloc(cable->previous, (size_t)count * sizeof *previous);
        cable->previous = previous ? previous : cable->previous;
        if (!points || !previous)
            return false;
        cable->point_capacity = count;
    }
    return true;
}

// Points of a tick ago stay beside those that they were, counted from the end at which nothing happens.
bool hwg_cable_follow_points(hwg_cable *cable)
{
    hw_cable_status status;
    if (hw_cable_get_status(cable->id, &status) != HW_OK)
        return false;
    int32_t before = cable->point_count;
    int32_t count = status.particle_count;
    if (count == before)
        return true;
    if (!hwg_cable_reserve_points(cable, count))
        return false;
    bool at_start = !hwg_server_has_winch_at_end(cable->id);
    hw_vec3 *points = cable->points; // of the tick before: the two arrays change places after this
    if (at_start) {
        hw_vec3 first = points[0];
        int32_t kept = count < before ? count : before;
        memmove(points + (count - kept), points + (before - kept), (size_t)kept * sizeof *points);
        for (int32_t i = 0; i < count - kept; i++)
            points[i] = first;
    } else {
        for (int32_t i = before; i < count; i++)
            points[i] = points[before - 1];
    }
    cable->point_count = count;
    return true;
}

void hwg_cable_read_points(hwg_cable *cable)
{
    int32_t count = 0;
    hw_result result = hwg_cable_is_tether(cable)
                           ? hw_tether_copy_points(cable->tether, cable->points, cable->point_count, &count)
                           : hw_cable_copy_drawn_points(cable->id, cable->points, cable->point_count, &count);
    if (result != HW_OK)
        hwg_core_error(cable, "get_points");
    cable->redraw = true;
}

void hwg_cable_teleport(hwg_cable *cable)
{
    hwg_cable_follow_points(cable);
    hwg_cable_read_points(cable);
    memcpy(cable->previous, cable->points, (size_t)cable->point_count * sizeof *cable->points);
    cable->drawn_pins.count = 0;
    hwg_server_request_draw();
}
