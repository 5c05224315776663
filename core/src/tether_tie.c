// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Bodies at the ends of a tether.
//
// A tether is shaped once a step, a body moves in every substep, and a taut line is far too stiff for the force of the
// last shape to be applied as it is. So the force is taken to change with the place of the end, by the line's own
// stiffness K, up to where the end will be when the substep is over:
//
//     F = F0 - K (d + h v + h^2 (a + w (F - F'))),        (1 + h^2 w K) F = F0 - K (d + h v + h^2 (a - w F'))
//
// with d the way since the shape, v the velocity of the end, a its acceleration in the last substep under the force F'
// of then, and w what the body gives way to a force. The matrix is positive whatever K is: nothing is thrown.
//
// A line comes taut within a millimetre, and its shape says nothing of that beforehand. So one whose end will be out of
// reach is a spring from there on; to look twice as far ahead takes the bounce out of it, as a real line does.

#include "attachment.h"
#include "body.h"
#include "report.h"
#include "tether.h"
#include "validate.h"
#include "world.h"

#define TREMBLE 1e-9 // m: not worth waking for

// By its index, or NULL where it is gone. The list is in the order of indices.
static hwi_body *find_body(const hwi_world *world, int32_t index)
{
    int32_t low = 0;
    int32_t high = world->bodies.count;
    while (low < high) {
        int32_t middle = low + (high - low) / 2;
        hwi_body *body = world->bodies.living[middle];
        if (body->object.index == index) {
            return body;
        }
        if (body->object.index < index) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return NULL;
}

// A float's last place is a micrometre 10 m from the origin, and of a stiff line that is a newton: bodies that know
// their place better are asked for it.
static hwi_place point_of(const hwi_body *body, hw_vec3 point)
{
    bool knows =
        hwi_body_is_free(body) && hwi_distance(hwi_place_round(body->motion.position), body->state.position) == 0.0f;
    if (!knows) {
        return hwi_place_add(hwi_place_of(body->state.position), hwi_place_of(hwi_body_lever(body, point)));
    }
    hwi_matrix3 turn = hwi_rotation_matrix(body->motion.orientation);
    return hwi_place_add(body->motion.position, hwi_matrix3_apply(&turn, hwi_place_of(point)));
}

hw_vec3 hwi_tether_allow(const hwi_tether *tether, hw_vec3 place)
{
    if ((tether->def.flags & HW_TETHER_SEABED) != 0 && place.y < tether->def.seabed_height) {
        place.y = tether->def.seabed_height;
    }
    return place;
}

void hwi_tethers_follow_bodies(hwi_world *world)
{
    for (int32_t i = 0; i < world->tethers.count; ++i) {
        hwi_tether *tether = world->tethers.living[i];
        hw_vec3 *ends[] = {&tether->def.start_position, &tether->def.end_position};
        for (int32_t k = 0; k < 2; ++k) {
            const hwi_body *body = tether->ties[k].body >= 0 ? find_body(world, tether->ties[k].body) : NULL;
            if (body == NULL) {
                continue;
            }
            hwi_place there = point_of(body, tether->ties[k].point);
            hw_vec3 rounded = hwi_place_round(there);
            hw_vec3 place = hwi_tether_allow(tether, rounded);
            if (!hwi_is_within(place, HWI_POSITION_LIMIT)) {
                continue;
            }
            bool lowered = place.y != rounded.y;
            hwi_place rest = lowered ? (hwi_place){0} : hwi_place_sub(there, hwi_place_of(place));
            double trembled = hwi_place_length(hwi_place_sub(rest, tether->ties[k].rest));
            if (hwi_distance(place, *ends[k]) > 0.0f || trembled > TREMBLE) {
                *ends[k] = place;
                tether->ties[k].rest = rest;
                hwi_tether_wake(tether);
            }
        }
    }
}

static hwi_place times(const hwi_flex *k, hwi_place a)
{
    return (hwi_place){
        k->xx * a.x + k->xy * a.y + k->xz * a.z,
        k->xy * a.x + k->yy * a.y + k->yz * a.z,
        k->xz * a.x + k->yz * a.y + k->zz * a.z,
    };
}

// From where an end is held when the line is taut, and how far away it then is.
static hwi_place anchor_of(const hwi_tether *tether, int32_t end, double *reach)
{
    int32_t last = tether->contact_count - 1;
    hwi_place place = end == 0 ? tether->start : tether->end;
    hwi_place other = end == 0 ? tether->end : tether->start;
    hwi_place anchor = last < 0 ? other : tether->contacts[end == 0 ? 0 : last].position;
    double rest = hwi_tether_way(tether, tether->end) - hwi_place_length(hwi_place_sub(place, anchor));
    *reach = hwi_larger(tether->length - rest, 1e-3);
    return anchor;
}

// 1/kg: at most so much does a body give way at a point.
static double give_of(const hwi_body *body, hw_vec3 lever)
{
    hw_vec3 x = hwi_body_give(body, lever, hwi_vec3(1.0f, 0.0f, 0.0f));
    hw_vec3 y = hwi_body_give(body, lever, hwi_vec3(0.0f, 1.0f, 0.0f));
    hw_vec3 z = hwi_body_give(body, lever, hwi_vec3(0.0f, 0.0f, 1.0f));
    return (double)hwi_max(x.x, hwi_max(y.y, z.z));
}

// What a body feels of an end in a substep, N.
static hwi_place felt_force(const hwi_world *world, const hwi_tether *tether, int32_t end, const hwi_body *body,
                            hw_vec3 lever)
{
    const hwi_tether_tie *tie = &tether->ties[end];
    hwi_place force = end == 0 ? tether->start_force : tether->end_force;
    double h = world->def.substep;
    double w = give_of(body, lever);
    hwi_place now = point_of(body, tie->point);
    hwi_place ahead = hwi_place_scale(hwi_place_of(hwi_body_point_velocity(body, lever)), h);
    ahead = hwi_place_add_scaled(ahead, h * h, hwi_place_of(body->acceleration));
    ahead = hwi_place_add_scaled(ahead, -h * h * w, hwi_place_of(tie->force));
    double reach;
    hwi_place anchor = anchor_of(tether, end, &reach);
    hwi_place way = hwi_place_sub(hwi_place_add_scaled(now, 2.0, ahead), anchor);
    double distance = hwi_place_length(way);
    if (distance > reach && (tether->def.flags & HW_TETHER_SEABED) == 0) {
        double k = (double)tether->def.material.axial_stiffness / reach;
        double size = k * (distance - reach) / (1.0 + 2.0 * h * h * w * k);
        return hwi_place_scale(way, -size / distance);
    }
    const hwi_flex *k = &tie->stiff;
    double hhw = h * h * w;
    hwi_flex matrix = {1.0 + hhw * k->xx, hhw * k->xy, hhw * k->xz, 1.0 + hhw * k->yy, hhw * k->yz, 1.0 + hhw * k->zz};
    ahead = hwi_place_add(ahead, hwi_place_sub(now, end == 0 ? tether->start : tether->end));
    hwi_place felt = hwi_flex_solve(&matrix, hwi_place_sub(force, times(k, ahead)));
    // A line pulls and does not push.
    return hwi_place_dot(felt, force) > 0.0 ? felt : (hwi_place){0};
}

void hwi_tethers_pull(hwi_world *world)
{
    for (int32_t i = 0; i < world->tethers.count; ++i) {
        hwi_tether *tether = world->tethers.living[i];
        if (tether->state == HW_TETHER_STILL) {
            continue;
        }
        for (int32_t k = 0; k < 2; ++k) {
            hwi_tether_tie *tie = &tether->ties[k];
            hwi_body *body = tie->body >= 0 ? find_body(world, tie->body) : NULL;
            if (body != NULL) {
                hw_vec3 lever = hwi_body_lever_amid(body, tie->point, (float)world->def.substep);
                tie->force = hwi_place_round(felt_force(world, tether, k, body, lever));
                hw_vec3 momentum = hwi_scale(tie->force, (float)world->def.substep);
                hwi_body_push(body, momentum, hwi_cross(lever, momentum), 0.5f * (float)world->def.substep);
            }
        }
    }
}

void hwi_tethers_leave_body(hwi_world *world, const hwi_body *body)
{
    for (int32_t i = 0; i < world->tethers.count; ++i) {
        hwi_tether *tether = world->tethers.living[i];
        for (int32_t k = 0; k < 2; ++k) {
            if (tether->ties[k].body == body->object.index) {
                tether->ties[k] = (hwi_tether_tie){.body = -1};
            }
        }
    }
}

hw_result hw_tether_tie(hw_tether_id id, int32_t end, hw_body_id body_id, hw_vec3 point)
{
    hwi_tether *tether;
    hwi_world *world;
    hwi_body *body = NULL;
    hwi_world *owner;
    hw_result result = hwi_tether_resolve_idle(__func__, id, &tether, &world);
    if (result == HW_OK) {
        result = hwi_check_int(__func__, "end", end, 0, 1);
    }
    if (result == HW_OK) {
        result = hwi_check_vector(__func__, "point", point, HWI_POSITION_LIMIT);
    }
    if (result == HW_OK && body_id.bits != 0) {
        result = hwi_body_resolve(__func__, body_id, &body, &owner);
        if (result == HW_OK && owner != world) {
            result = HWI_FAIL(HW_ERROR_BAD_VALUE, "body belongs to another world; nothing was changed");
        }
    }
    if (result == HW_OK) {
        tether->ties[end] = (hwi_tether_tie){.body = body != NULL ? body->object.index : -1, .point = point};
        hwi_tether_wake(tether);
    }
    return result;
}
