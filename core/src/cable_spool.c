// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "cable_spool.h"

#include <math.h>

#include "report.h"
#include "validate.h"
#include "vector.h"
#include "world.h"

#define FULLY_IN 0.95f // share of the first segment that is taken in when its particle is

void hwi_cable_spool_store(hwi_cable *cable, int32_t count)
{
    for (int32_t i = 1; i <= cable->stored; ++i) {
        cable->held[i] = 0;
    }
    cable->stored = count;
    cable->taken_in = 0.0f;
    for (int32_t i = 1; i <= count; ++i) {
        cable->held[i] = 1;
    }
}

int32_t hwi_cable_spool_spare(const hwi_cable *cable)
{
    if (!hwi_cable_has_spool(cable)) {
        return 0;
    }
    float span = hwi_distance(cable->def.start_position, cable->def.end_position);
    float needed = ceilf(span / hwi_cable_segment_length(cable));
    int32_t most = cable->def.segment_count - 1;
    // A particle that the host holds is off the spool.
    if (cable->hold_count > 1) {
        int32_t before = cable->holds[1].particle - 1;
        most = before < most ? before : most;
    }
    int32_t spare = needed >= (float)cable->def.segment_count ? 0 : cable->def.segment_count - (int32_t)needed;
    return spare < most ? spare : most;
}

hw_result hwi_cable_spool_check_off(const char *function, const hwi_cable *cable, int32_t particle, int32_t first)
{
    if (hwi_cable_has_spool(cable) && particle >= first && particle <= cable->stored) {
        return hwi_fail(HW_ERROR_BAD_VALUE, function, "particle %d is on the spool; nothing was changed",
                        (int)particle);
    }
    return HW_OK;
}

void hwi_cable_spool_guide(hwi_cable *cable)
{
    for (int32_t i = 1; i <= cable->stored; ++i) {
        cable->position[i] = cable->position[0];
        cable->motion[i] = cable->motion[0];
    }
}

float hwi_cable_spool_first_length(const hwi_cable *cable)
{
    return hwi_cable_segment_length(cable) * (1.0f - cable->taken_in);
}

static void take_in(hwi_cable *cable, float h)
{
    int32_t first = cable->stored + 1;
    const float segment = hwi_cable_segment_length(cable);
    cable->taken_in += cable->retract_speed * h / segment;
    if (cable->taken_in >= FULLY_IN) {
        // The last free particle stays out, and so does one that the host holds; and none goes in whose successor is so
        // far out that it would be released at once.
        bool last = first + 1 == cable->particle_count || cable->held[first];
        float next = last ? 0.0f : hwi_distance(cable->position[0], cable->position[first + 1]);
        if (!last && next <= (1.0f + cable->def.release_stretch) * segment) {
            cable->stored = first;
            cable->held[first] = 1;
            cable->position[first] = cable->position[0];
            cable->motion[first] = cable->motion[0];
            cable->taken_in = 0.0f;
        } else {
            cable->taken_in = FULLY_IN;
        }
    }
}

// The particle comes off the spool on the line, so that the segment beyond it has its rest length.
static void release(hwi_cable *cable, float length)
{
    int32_t particle = cable->stored;
    float share = (length - hwi_cable_segment_length(cable)) / length;
    hw_vec3 spool = cable->position[0];
    cable->held[particle] = 0;
    cable->position[particle] = hwi_lerp(spool, cable->position[particle + 1], share);
    cable->motion[particle] = cable->position[particle];
    cable->stored -= 1;
}

void hwi_cable_spool_advance(hwi_cable *cable, float h)
{
    const float segment = hwi_cable_segment_length(cable);
    if (cable->retract_speed > 0.0f) {
        take_in(cable, h);
    }
    float length = hwi_distance(cable->position[cable->stored], cable->position[cable->stored + 1]);
    float excess = length - hwi_cable_spool_first_length(cable) - cable->def.release_stretch * segment;
    if (excess <= 0.0f) {
        return;
    }
    // What was taken in goes out first.
    if (cable->taken_in > 0.0f) {
        float left = cable->taken_in - excess / segment;
        cable->taken_in = left > 0.0f ? left : 0.0f;
    } else if (cable->stored > 0) {
        release(cable, length);
    }
}

static hw_result check_spool(const char *function, const hwi_cable *cable)
{
    return hwi_cable_has_spool(cable)
               ? HW_OK
               : hwi_fail(HW_ERROR_BAD_VALUE, function, "the cable has no spool (HW_CABLE_SPOOL); nothing was changed");
}

hw_result hw_cable_retract(hw_cable_id id, float speed)
{
    hwi_cable *cable;
    hwi_world *world;
    hw_result result = hwi_cable_resolve_idle(__func__, id, &cable, &world);
    if (result == HW_OK) {
        result = check_spool(__func__, cable);
    }
    if (result == HW_OK) {
        result = hwi_check_float(__func__, "speed", (double)speed, 0.0, 100.0);
    }
    if (result == HW_OK) {
        cable->retract_speed = speed;
    }
    return result;
}

hw_result hw_cable_get_spool(hw_cable_id id, hw_cable_spool_status *status)
{
    hw_result result = hwi_check_pointer(__func__, "status", status);
    if (result != HW_OK) {
        return result;
    }
    *status = (hw_cable_spool_status){0};
    hwi_cable *cable;
    hwi_world *world;
    result = hwi_cable_resolve(__func__, id, &cable, &world);
    if (result == HW_OK) {
        result = check_spool(__func__, cable);
    }
    if (result != HW_OK) {
        return result;
    }
    const float segment = hwi_cable_segment_length(cable);
    const int32_t released = cable->def.segment_count - cable->stored;
    *status = (hw_cable_spool_status){
        .released_count = released,
        .stored_count = cable->stored,
        .released_length = segment * ((float)released - cable->taken_in),
        .stored_length = segment * ((float)cable->stored + cable->taken_in),
        .retract_speed = cable->retract_speed,
    };
    return HW_OK;
}
