// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// What hosts read of a tether.

#include <math.h>

#include "cable.h"
#include "report.h"
#include "tether_contact.h"
#include "validate.h"
#include "world.h"

#define DEGREES 57.29577951308232

hw_result hw_tether_get_def(hw_tether_id id, hw_tether_def *def)
{
    hw_result result = hwi_check_pointer(__func__, "def", def);
    if (result != HW_OK) {
        return result;
    }
    *def = (hw_tether_def){0};
    hwi_tether *tether;
    hwi_world *world;
    result = hwi_tether_resolve(__func__, id, &tether, &world);
    if (result == HW_OK) {
        *def = tether->def;
    }
    return result;
}

hw_result hw_tether_get_view(hw_tether_id id, hw_cable_view *view)
{
    hw_result result = hwi_check_pointer(__func__, "view", view);
    if (result != HW_OK) {
        return result;
    }
    *view = (hw_cable_view){0};
    hwi_tether *tether;
    hwi_world *world;
    result = hwi_tether_resolve(__func__, id, &tether, &world);
    if (result == HW_OK) {
        *view = (hw_cable_view){
            .points = tether->points,
            .origin = tether->origin,
            .count = tether->def.segment_count + 1,
        };
    }
    return result;
}

// What all copying functions begin with: the tether, and room for what it has. `count` is written.
static hw_result begin_copy(const char *function, hw_tether_id id, const char *field, const void *buffer,
                            int32_t capacity, int32_t *count, hwi_tether **tether, hwi_world **world,
                            int32_t (*count_of)(const hwi_tether *))
{
    hw_result result = hwi_check_pointer(function, "count", count);
    if (result != HW_OK) {
        return result;
    }
    *count = 0;
    result = hwi_tether_resolve(function, id, tether, world);
    if (result != HW_OK) {
        return result;
    }
    *count = count_of(*tether);
    result = hwi_check_capacity(function, field, capacity, *count);
    return result == HW_OK && *count > 0 ? hwi_check_pointer(function, field, buffer) : result;
}

// A taut line is so stiff that its shape, whose ends stand where the bodies are known to be to a hair, tells little of
// its tension. What a body feels of it does: that is in balance with all else. True where the end has such a body.
static bool is_felt(const hwi_tether *tether, int32_t end)
{
    const hwi_tether_tie *tie = &tether->ties[end];
    return tie->body >= 0 && tether->state != HW_TETHER_STILL && hwi_length(tie->force) > 0.0f &&
           hwi_tether_way(tether, tether->end) > tether->length;
}

float hwi_tether_surplus(const hwi_tether *tether)
{
    const hwi_place *forces[] = {&tether->start_force, &tether->end_force};
    double sum = 0.0;
    int32_t count = 0;
    for (int32_t k = 0; k < 2; ++k) {
        if (is_felt(tether, k)) {
            sum += hwi_place_length(hwi_place_of(tether->ties[k].force)) - hwi_place_length(*forces[k]);
            ++count;
        }
    }
    return count > 0 ? (float)(sum / count) : 0.0f;
}

hwi_place hwi_tether_told_force(const hwi_tether *tether, int32_t end)
{
    if (is_felt(tether, end)) {
        return hwi_place_of(tether->ties[end].force);
    }
    hwi_place force = end == 0 ? tether->start_force : tether->end_force;
    double size = hwi_place_length(force);
    double told = hwi_larger(size + (double)hwi_tether_surplus(tether), 0.0);
    return size > 0.0 ? hwi_place_scale(force, told / size) : force;
}

static int32_t count_points(const hwi_tether *tether)
{
    return tether->def.segment_count + 1;
}

static int32_t count_segments(const hwi_tether *tether)
{
    return tether->def.segment_count;
}

static int32_t count_contacts(const hwi_tether *tether)
{
    return tether->contact_count;
}

hw_result hw_tether_copy_points(hw_tether_id id, hw_vec3 *points, int32_t capacity, int32_t *count)
{
    hwi_tether *tether;
    hwi_world *world;
    hw_result result = begin_copy(__func__, id, "points", points, capacity, count, &tether, &world, count_points);
    for (int32_t i = 0; result == HW_OK && i < *count; ++i) {
        points[i] = hwi_add(tether->origin, tether->points[i]);
    }
    return result;
}

hw_result hw_tether_copy_tensions(hw_tether_id id, float *tensions, int32_t capacity, int32_t *count)
{
    hwi_tether *tether;
    hwi_world *world;
    hw_result result = begin_copy(__func__, id, "tensions", tensions, capacity, count, &tether, &world, count_segments);
    float surplus = result == HW_OK ? hwi_tether_surplus(tether) : 0.0f;
    for (int32_t i = 0; result == HW_OK && i < *count; ++i) {
        tensions[i] = hwi_max(tether->tension[i] + surplus, 0.0f);
    }
    return result;
}

hw_result hw_tether_copy_contacts(hw_tether_id id, hw_tether_contact *contacts, int32_t capacity, int32_t *count)
{
    hwi_tether *tether;
    hwi_world *world;
    hw_result result = begin_copy(__func__, id, "contacts", contacts, capacity, count, &tether, &world, count_contacts);
    double arc_length = 0.0;
    for (int32_t i = 0; result == HW_OK && i < *count; ++i) {
        const hwi_tether_touch *touch = &tether->contacts[i];
        arc_length += tether->pieces[i].length;
        contacts[i] = (hw_tether_contact){
            .position = hwi_place_round(touch->position),
            .normal = touch->normal,
            .collider = hwi_tether_collider_bits(world, touch->collider),
            .arc_length = (float)arc_length,
            .angle = (float)(DEGREES * hwi_tether_angle(tether, i)),
        };
    }
    return result;
}

static hwi_place anchor_of(const hwi_tether *tether)
{
    return tether->contact_count > 0 ? tether->contacts[tether->contact_count - 1].position : tether->start;
}

hw_result hw_tether_get_status(hw_tether_id id, hw_tether_status *status)
{
    hw_result result = hwi_check_pointer(__func__, "status", status);
    if (result != HW_OK) {
        return result;
    }
    *status = (hw_tether_status){0};
    hwi_tether *tether;
    hwi_world *world;
    result = hwi_tether_resolve(__func__, id, &tether, &world);
    if (result != HW_OK) {
        return result;
    }
    float surplus = hwi_tether_surplus(tether);
    hwi_place start_force = hwi_tether_told_force(tether, 0);
    hwi_place end_force = hwi_tether_told_force(tether, 1);
    double drawn = 0.0;
    float most = 0.0f;
    for (int32_t i = 0; i < tether->def.segment_count; ++i) {
        drawn += (double)hwi_distance(tether->points[i], tether->points[i + 1]);
        most = hwi_max(most, tether->tension[i] + surplus);
    }
    *status = (hw_tether_status){
        .state = tether->state,
        .taut = tether->taut,
        .stuck = tether->stuck,
        .contact_count = tether->contact_count,
        .length = (float)tether->length,
        .current_length = (float)drawn,
        .span = (float)hwi_tether_way(tether, tether->end),
        .reach = (float)hwi_tether_reach(tether),
        .start_tension = (float)hwi_place_length(start_force),
        .end_tension = (float)hwi_place_length(end_force),
        .max_tension = most,
        .sag_factor = tether->sag,
        .line_speed = hwi_tether_line_speed(tether),
        .at_limit = hwi_tether_is_at_limit(tether),
        .start_force = hwi_place_round(start_force),
        .end_force = hwi_place_round(end_force),
        .end_position = hwi_place_round(tether->end),
        .anchor = hwi_place_round(anchor_of(tether)),
        .user_data = tether->def.user_data,
    };
    return HW_OK;
}

hw_result hw_tether_clamp(hw_tether_id id, hw_vec3 wanted, hw_vec3 *allowed)
{
    hw_result result = hwi_check_pointer(__func__, "allowed", allowed);
    if (result != HW_OK) {
        return result;
    }
    *allowed = (hw_vec3){0};
    hwi_tether *tether;
    hwi_world *world;
    result = hwi_tether_resolve(__func__, id, &tether, &world);
    if (result == HW_OK) {
        result = hwi_check_vector(__func__, "wanted", wanted, HWI_POSITION_LIMIT);
    }
    if (result == HW_OK) {
        hwi_place anchor = anchor_of(tether);
        hwi_place way = hwi_place_sub(hwi_place_of(wanted), anchor);
        double distance = hwi_place_length(way);
        double reach = hwi_tether_reach(tether);
        *allowed = distance > reach ? hwi_place_round(hwi_place_add_scaled(anchor, reach / distance, way)) : wanted;
    }
    return result;
}
