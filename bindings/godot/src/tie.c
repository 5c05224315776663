// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "tie.h"

#include <string.h>

#include "server.h"
#include "transform.h"

// A place that trembles by less than this within its body does not wake the cable.
static const float tremble = 1e-3f;

void hwg_tie_let_go(hwg_tie *tie)
{
    hw_attachment_destroy(tie->id);
    if (tie->body)
        hwg_body_give_back(tie->body);
    memset(tie, 0, sizeof *tie);
}

static hw_result make(hwg_tie *tie, hw_vec3 place)
{
    hw_cable_def cable;
    hw_attachment_def def;
    hw_result result = hw_cable_get_def(tie->cable, &cable);
    if (result != HW_OK)
        return result;
    hw_attachment_def_init(&def);
    def.cable = tie->cable;
    def.arc_length = tie->arc_length == HWG_TIE_AT_END ? cable.rest_length : tie->arc_length;
    def.point = tie->body ? hwg_body_point(tie->body, place) : place;
    if (tie->body) {
        def.body = tie->body->id;
        def.flags = HW_ATTACHMENT_TWO_WAY;
    }
    tie->point = def.point;
    return hw_attachment_create(hwg_server_world(), &def, &tie->id);
}

hw_result hwg_tie_follow(hwg_tie *tie, hw_cable_id cable, float arc_length, GDExtensionObjectPtr rigid_body,
                         hw_vec3 place, bool vacant)
{
    bool is_there = tie->id.bits && tie->cable.bits == cable.bits && tie->arc_length == arc_length;
    if (!is_there && !vacant) {
        hwg_tie_let_go(tie);
        return HW_ERROR_BAD_VALUE;
    }
    hwg_body *body = rigid_body ? hwg_body_take(rigid_body, hwg_server_world()) : NULL;
    if (!is_there || tie->body != body) {
        hwg_tie_let_go(tie);
        *tie = (hwg_tie){.cable = cable, .arc_length = arc_length, .body = body};
        hw_result result = vacant ? make(tie, place) : HW_ERROR_BAD_VALUE;
        if (result != HW_OK)
            hwg_tie_let_go(tie);
        return result;
    }
    if (body)
        hwg_body_give_back(body); // the tie has it already
    hw_vec3 point = body ? hwg_body_point(body, place) : place;
    bool moved = body ? hwg_distance(point, tie->point) >= tremble : memcmp(&point, &tie->point, sizeof point) != 0;
    if (!moved)
        return HW_OK;
    tie->point = point;
    return hw_attachment_set_point(tie->id, point);
}
