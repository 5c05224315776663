// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Between metres of line and places in the world, for scripts: methods of UnderwaterCable3D.

#include <math.h>

#include "cable_node.h"
#include "cable_queries.h"

// How the line divides its length among the points of the last tick. False outside the tree.
static bool measure_line(hwg_cable *cable, hw_tube_def *line)
{
    if (!hwg_cable_ready(cable) || cable->point_count < 2)
        return false;
    hw_tube_def_init(line);
    if (!hwg_cable_is_tether(cable))
        return hw_tube_def_fit(line, cable->id) == HW_OK;
    line->rest_length = hwg_cable_length(cable);
    return true;
}

// False, after an error, where a script asks for what is no number.
static bool find_place(hwg_cable *cable, const char *member, double arc_length, hw_tube_place *place)
{
    hw_tube_def line;
    if (isnan(arc_length)) {
        hwg_error(cable, member, "arc_length must be a number, got nan.");
        return false;
    }
    return measure_line(cable, &line) &&
           hw_tube_find_place(&line, cable->points, cable->point_count, (float)arc_length, place) == HW_OK;
}

void hwg_cable_run_get_position_at(void *self, const void *data, const hwg_value *arguments, hwg_value *result)
{
    (void)data;
    hw_tube_place place;
    if (find_place(self, "get_position_at", arguments[0].real, &place))
        result->vector = place.position;
}

void hwg_cable_run_get_direction_at(void *self, const void *data, const hwg_value *arguments, hwg_value *result)
{
    (void)data;
    hw_tube_place place;
    if (find_place(self, "get_direction_at", arguments[0].real, &place))
        result->vector = place.direction;
}

void hwg_cable_run_get_closest_arc_length(void *self, const void *data, const hwg_value *arguments, hwg_value *result)
{
    (void)data;
    hwg_cable *cable = self;
    hw_tube_def line;
    hw_tube_place place;
    if (!measure_line(cable, &line))
        return;
    if (hw_tube_find_nearest(&line, cable->points, cable->point_count, arguments[0].vector, &place) == HW_OK)
        result->real = (double)place.arc_length;
    else
        hwg_core_error(cable, "get_closest_arc_length");
}
