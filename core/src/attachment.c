// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "attachment.h"

#include <math.h>

#include "cable_dynamic.h"
#include "cable_spool.h"
#include "coupling.h"
#include "memory.h"
#include "report.h"
#include "validate.h"
#include "water.h"
#include "wet.h"
#include "world.h"

// Within this share of a segment from an end, a line is tied at the end itself.
#define END_SHARE 0.25f
// And two neighbouring particles are never tied closer together than this share.
#define NEAREST 0.1

_Static_assert(sizeof(hw_attachment_def) == 48, "the ABI pins this size");

hwi_attachment *hwi_attachment_allocate(const hw_attachment_def *def)
{
    hwi_attachment *attachment = hwi_allocate(sizeof *attachment);
    if (attachment != NULL) {
        attachment->def = *def;
    }
    return attachment;
}

void hwi_attachment_free(void *attachment)
{
    hwi_free(attachment, sizeof(hwi_attachment));
}

hwi_hold *hwi_attachment_hold(const hwi_attachment *attachment)
{
    hwi_cable *cable = attachment->cable;
    for (int32_t i = 0; i < cable->hold_count; ++i) {
        if (cable->holds[i].attachment == attachment) {
            return &cable->holds[i];
        }
    }
    return NULL;
}

static void untie(hwi_world *world, hwi_attachment *attachment)
{
    hwi_cable *cable = attachment->cable;
    hwi_hold *hold = hwi_attachment_hold(attachment);
    if (hold != NULL) {
        bool is_spool = hold->particle == 0 && hwi_cable_has_spool(cable);
        hold->attachment = NULL;
        hold->shift = 0.0f;
        if (!is_spool) { // which stays held where it is
            hwi_cable_release_particle(cable, hold->particle);
        }
        if (cable->nodes != NULL) {
            hwi_dynamic_prepare(cable);
        }
    }
    if (attachment->body != NULL && hwi_attachment_is_two_way(attachment)) {
        attachment->body->pulled_at -= 1;
        hwi_body_wake(attachment->body); // what held it is gone
    }
    hwi_registry_remove(&world->attachments, attachment);
}

void hwi_attachments_leave_cable(hwi_world *world, const hwi_cable *cable)
{
    for (int32_t i = world->attachments.count - 1; i >= 0; --i) {
        hwi_attachment *attachment = world->attachments.living[i];
        if (attachment->cable == cable) {
            untie(world, attachment);
        }
    }
}

void hwi_attachments_leave_body(hwi_world *world, const hwi_body *body)
{
    for (int32_t i = world->attachments.count - 1; i >= 0; --i) {
        hwi_attachment *attachment = world->attachments.living[i];
        if (attachment->body == body) {
            untie(world, attachment);
        }
    }
}

void hwi_attachments_wake_body(hwi_world *world, hwi_body *body)
{
    hwi_body_wake(body);
    for (int32_t i = 0; i < world->attachments.count; ++i) {
        hwi_attachment *attachment = world->attachments.living[i];
        if (attachment->body == body) {
            hwi_cable_wake(attachment->cable);
        }
    }
}

hw_vec3 hwi_attachment_acceleration(const hwi_attachment *attachment)
{
    const hwi_body *body = attachment->body;
    hw_vec3 lever = hwi_body_lever(body, attachment->def.point);
    return hwi_add(body->acceleration, hwi_cross(body->angular_acceleration, lever));
}

// How far a point of a body gives way to a pull is a symmetric matrix W, 1/kg. The solver knows only two numbers, along
// the line and across it. If a body were taken for heavier than it is in any direction, the cable would throw it too
// far and the pair would shake itself apart; so the two numbers are chosen to give way at least as far as W in every
// direction: across, the largest of W's lateral part; and c more on both, where c is what a pull along the line moves
// the point sideways. Where the lever lies along the line, or square to it, c is 0 and the line feels the exact mass.
void hwi_attachment_weigh(hwi_hold *hold, hw_vec3 line)
{
    const hwi_body *body = hold->attachment->body;
    hw_vec3 lever = hold->attachment->lever;
    hw_vec3 first = hwi_square_to(line, lever);
    hw_vec3 second = hwi_cross(line, first);
    hw_vec3 give_line = hwi_body_give(body, lever, line);
    hw_vec3 give_first = hwi_body_give(body, lever, first);
    hw_vec3 give_second = hwi_body_give(body, lever, second);
    float along = hwi_dot(give_line, line);
    float aside = hwi_length(hwi_add_scaled(give_line, -along, line));
    float mean = 0.5f * (hwi_dot(give_first, first) + hwi_dot(give_second, second));
    float half = 0.5f * (hwi_dot(give_first, first) - hwi_dot(give_second, second));
    float mixed = hwi_dot(give_first, second);
    float across = mean + sqrtf(half * half + mixed * mixed);
    // Each of several cables gets a part of the mass: together they never ask for more than there is. (Shares in the
    // proportion of what each brings itself were tried: more bodies keep shaking then.)
    float share = 1.0f / (float)(body->pulled_at > 0 ? body->pulled_at : 1);
    hold->line = line;
    hold->mass_along = share / (along + aside);
    hold->mass_across = share / (across + aside);
    bool between = hold->particle > 0 && hold->particle < hold->attachment->cable->particle_count - 1;
    if (between) {
        // Two lines pull there, in any directions.
        float light = hold->mass_along < hold->mass_across ? hold->mass_along : hold->mass_across;
        hold->mass_along = hold->mass_across = light;
    }
}

static hwi_place point_place(const hwi_cable *cable, const hwi_body *body, hw_vec3 lever)
{
    hwi_place centre = hwi_place_sub(body->motion.position, hwi_place_of(cable->origin));
    return hwi_place_add(centre, hwi_place_of(lever));
}

static float within_reach(float x)
{
    return x > HWI_POSITION_LIMIT ? HWI_POSITION_LIMIT : hwi_max(x, -HWI_POSITION_LIMIT);
}

// Where the point is, as the cable's definition tells it. A body at the edge of the world may carry it beyond.
static hw_vec3 world_point(const hwi_attachment *attachment)
{
    const hwi_body *body = attachment->body;
    if (body == NULL) {
        return attachment->def.point;
    }
    hw_vec3 point = hwi_add(body->state.position, hwi_body_lever(body, attachment->def.point));
    return hwi_vec3(within_reach(point.x), within_reach(point.y), within_reach(point.z));
}

// A body whose cables all sleep stays where it is; they hold it.
static void gather_ties(hwi_world *world)
{
    for (int32_t i = 0; i < world->bodies.count; ++i) {
        hwi_body *body = world->bodies.living[i];
        body->at_rest = hwi_body_is_free(body) ? hwi_body_is_calm(body) : body->pulled_at > 0;
        body->ties = NULL;
    }
    for (int32_t i = 0; i < world->attachments.count; ++i) {
        hwi_attachment *attachment = world->attachments.living[i];
        if (!hwi_attachment_is_two_way(attachment)) {
            continue;
        }
        const hwi_cable *cable = attachment->cable;
        attachment->next = attachment->body->ties;
        attachment->body->ties = attachment;
        attachment->body->at_rest = attachment->body->at_rest && cable->state == HW_CABLE_ASLEEP;
    }
    // One cable that moves wakes all others of its body.
    for (int32_t i = 0; i < world->attachments.count; ++i) {
        hwi_attachment *attachment = world->attachments.living[i];
        if (hwi_attachment_is_two_way(attachment) && !attachment->body->at_rest) {
            hwi_cable_rouse(attachment->cable);
        }
    }
}

void hwi_attachments_lead(hwi_world *world)
{
    gather_ties(world);
    float seconds = (float)world->def.substep;
    for (int32_t i = 0; i < world->attachments.count; ++i) {
        hwi_attachment *attachment = world->attachments.living[i];
        if (attachment->body == NULL || attachment->cable->state != HW_CABLE_MOVING) {
            continue;
        }
        hwi_hold *hold = hwi_attachment_hold(attachment);
        hw_vec3 lever = hwi_body_lever(attachment->body, attachment->def.point);
        attachment->lever = hwi_body_lever_amid(attachment->body, attachment->def.point, seconds);
        hw_vec3 velocity = hwi_body_point_velocity(attachment->body, attachment->lever);
        hold->begin = point_place(attachment->cable, attachment->body, lever);
        hold->end = hwi_place_add(hold->begin, hwi_place_of(hwi_scale(velocity, seconds)));
    }
}

// kg/m^3, of the water and air that a cable's particle is in, at a place in the cable's frame.
static float density_about(const hwi_world *world, const hwi_cable *cable, int32_t particle, hw_vec3 at)
{
    const hw_water_def *water = &world->water;
    if ((water->flags & HW_WATER_SURFACE) == 0) {
        return water->density;
    }
    float steepness = 0.0f;
    float length = 0.0f;
    int32_t joined = 0;
    for (int32_t side = -1; side <= 1; side += 2) {
        int32_t segment = side < 0 ? particle - 1 : particle;
        if (segment < 0 || segment >= cable->particle_count - 1) {
            continue;
        }
        length += 0.5f * cable->nodes[segment].rest;
        if (!cable->cut[segment]) {
            hw_vec3 edge = hwi_sub(cable->position[particle + side], at);
            steepness += (float)side * hwi_direction(edge, (hw_vec3){0}).y;
            joined += 1;
        }
    }
    steepness *= joined > 1 ? 0.5f : 1.0f;
    double height = (double)at.y - (double)hwi_water_surface(world, cable->origin, at);
    double rise = 0.5 * (double)(length * fabsf(steepness));
    float wet = (float)hwi_wet_share(height, rise, 0.5 * (double)cable->nodes[particle].thickness);
    return water->air_density + wet * (water->density - water->air_density);
}

// A body takes the ends of its cables along, and with each the water that the end takes along: a light body between
// heavy cables is moved by them, not they by it.
void hwi_attachments_load(hwi_world *world)
{
    for (int32_t i = 0; i < world->bodies.count; ++i) {
        hwi_body_carry_nothing(world->bodies.living[i]);
    }
    for (int32_t i = 0; i < world->attachments.count; ++i) {
        hwi_attachment *attachment = world->attachments.living[i];
        if (!hwi_attachment_is_two_way(attachment)) {
            continue;
        }
        const hwi_cable *cable = attachment->cable;
        hwi_hold *hold = hwi_attachment_hold(attachment);
        const hwi_node *node = &cable->nodes[hold->particle];
        hw_vec3 lever = hwi_body_lever(attachment->body, attachment->def.point);
        hw_vec3 at = hwi_place_round(point_place(cable, attachment->body, lever));
        hold->displaced = density_about(world, cable, hold->particle, at) * node->volume;
        float dragged = hold->displaced * cable->def.material.added_mass_normal;
        hwi_body_carry(attachment->body, attachment->def.point, node->mass + dragged);
        if (hwi_attachment_pulls(attachment)) {
            hwi_body_stiffen(attachment->body, attachment->lever, hold->momentum, (float)world->def.substep);
        }
    }
}

void hwi_attachments_couple(hwi_world *world)
{
    for (int32_t i = 0; i < world->attachments.count; ++i) {
        hwi_attachment *attachment = world->attachments.living[i];
        if (hwi_attachment_pulls(attachment)) {
            const hwi_hold *hold = hwi_attachment_hold(attachment);
            hwi_body_pull(attachment->body, attachment->lever, hold->momentum, hold->way);
        }
    }
    for (int32_t i = 0; i < world->bodies.count; ++i) {
        hwi_body *body = world->bodies.living[i];
        if (body->pulled_at > 1 && !body->at_rest && !body->faulted) {
            hwi_coupling_solve(world, body);
        }
        hwi_body_move(world, body);
    }
    // Where the ends are now is where they are drawn.
    for (int32_t i = 0; i < world->attachments.count; ++i) {
        hwi_attachment *attachment = world->attachments.living[i];
        if (attachment->body != NULL) {
            hwi_hold *hold = hwi_attachment_hold(attachment);
            hold->from = hold->to = world_point(attachment);
            hwi_cable_note_end(attachment->cable, hold->particle, true, hold->to);
        }
    }
}

bool hwi_attachments_let_sleep(const hwi_cable *cable)
{
    for (int32_t i = 0; i < cable->hold_count; ++i) {
        const hwi_attachment *attachment = cable->holds[i].attachment;
        if (hwi_attachment_is_two_way(attachment) && !attachment->body->calm) {
            return false;
        }
    }
    return true;
}

// A body sleeps with all its cables or with none: each would be roused by the others, substep by substep. So one that
// moves keeps awake all that hang together with it, however far they are from it.
void hwi_attachments_find_calm(hwi_world *world)
{
    for (int32_t i = 0; i < world->bodies.count; ++i) {
        hwi_body *body = world->bodies.living[i];
        body->calm = hwi_body_is_on_path(body) && (!hwi_body_is_free(body) || hwi_body_is_calm(body));
    }
    for (bool found = true; found;) {
        found = false;
        for (int32_t i = 0; i < world->attachments.count; ++i) {
            const hwi_attachment *attachment = world->attachments.living[i];
            const hwi_cable *cable = attachment->cable;
            if (!hwi_attachment_is_two_way(attachment) || !attachment->body->calm) {
                continue;
            }
            bool quiet = cable->state == HW_CABLE_ASLEEP || hwi_calm_is_over(cable);
            if (!quiet || !hwi_attachments_let_sleep(cable)) {
                attachment->body->calm = false;
                found = true;
            }
        }
    }
}

// The particle nearest to an arc length: of the odd segment's two, the nearer one.
static int32_t nearest_particle(const hwi_cable *cable, float arc_length)
{
    const int32_t last = cable->particle_count - 1;
    const float segment = hwi_cable_segment_length(cable);
    const float half_odd = 0.5f * cable->odd_length;
    if (cable->odd_at_start && arc_length < half_odd) {
        return 0;
    }
    if (!cable->odd_at_start && (float)cable->length - arc_length <= half_odd) {
        return last;
    }
    const int32_t lowest = cable->odd_at_start ? 1 : 0;
    const int32_t highest = cable->odd_at_start ? last : last - 1;
    float before = cable->odd_at_start ? cable->odd_length / segment - 1.0f : 0.0f;
    int32_t nearest = (int32_t)(arc_length / segment - before + 0.5f);
    return nearest < lowest ? lowest : nearest > highest ? highest : nearest;
}

// Which particle is tied, and how far along the line it must move to sit at the arc length; of a line that is on its
// way to another length, that which it has there. A line on a winch has its own odd segment; it is tied at the nearest
// particle.
static int32_t find_particle(const hwi_cable *cable, float arc_length, float *shift)
{
    float segment = hwi_cable_segment_length(cable);
    int32_t last = cable->particle_count - 1;
    arc_length *= cable->def.rest_length / cable->wanted_length;
    int32_t nearest = nearest_particle(cable, arc_length);
    *shift = 0.0f;
    if (cable->nodes == NULL || cable->winch != NULL) {
        return nearest;
    }
    float left = (float)cable->length - arc_length;
    if (last < 2) {
        return arc_length < left ? 0 : last;
    }
    if (arc_length < END_SHARE * segment) {
        return 0;
    }
    if (left < END_SHARE * segment) {
        return last;
    }
    nearest = nearest < 1 ? 1 : nearest > last - 1 ? last - 1 : nearest;
    *shift = arc_length - (float)hwi_cable_regular_place(cable, nearest);
    return nearest;
}

// Too close to what is tied already?
static hw_result check_place(const char *function, const hwi_cable *cable, int32_t particle, float shift)
{
    const double least = NEAREST * (double)cable->segment_length;
    for (int32_t i = 0; i < cable->hold_count; ++i) {
        const hwi_hold *hold = &cable->holds[i];
        if (hold->attachment == NULL) {
            continue;
        }
        double there = hwi_cable_regular_place(cable, hold->particle) + (double)hold->shift;
        double between = fabs(hwi_cable_regular_place(cable, particle) + (double)shift - there);
        if (particle == hold->particle || between < least) {
            return hwi_fail(HW_ERROR_BAD_VALUE, function,
                            "the cable is attached already at %g m, which is the same particle or too close to it; "
                            "nothing was changed",
                            there);
        }
    }
    return HW_OK;
}

static hw_result check_def(const char *function, const hw_attachment_def *def)
{
    hw_result result = hwi_check_struct_size(function, "hw_attachment_def", def->struct_size, sizeof *def);
    if (result == HW_OK) {
        result = hwi_check_flags(function, "flags", def->flags, HW_ATTACHMENT_TWO_WAY);
    }
    if (result == HW_OK) {
        result = hwi_check_vector(function, "point", def->point, HWI_POSITION_LIMIT);
    }
    return result;
}

// The objects that the definition names, in this world.
static hw_result find_objects(const char *function, const hwi_world *world, const hw_attachment_def *def,
                              hwi_cable **cable, hwi_body **body)
{
    hwi_world *owner;
    *body = NULL;
    hw_result result = hwi_cable_resolve(function, def->cable, cable, &owner);
    if (result == HW_OK && owner != world) {
        result = hwi_fail(HW_ERROR_BAD_VALUE, function, "cable belongs to another world; nothing was changed");
    }
    if (result == HW_OK && def->body.bits != 0) {
        result = hwi_body_resolve(function, def->body, body, &owner);
        if (result == HW_OK && owner != world) {
            result = hwi_fail(HW_ERROR_BAD_VALUE, function, "body belongs to another world; nothing was changed");
        }
    }
    if (result == HW_OK && (def->flags & HW_ATTACHMENT_TWO_WAY) != 0 && (*body == NULL || (*cable)->nodes == NULL)) {
        result = hwi_fail(HW_ERROR_BAD_VALUE, function,
                          "HW_ATTACHMENT_TWO_WAY needs a body and a dynamic cable; nothing was changed");
    }
    if (result == HW_OK) {
        result = hwi_check_float(function, "arc_length", (double)def->arc_length, 0.0, (double)(*cable)->wanted_length);
    }
    return result;
}

hw_result hw_attachment_def_init(hw_attachment_def *def)
{
    hw_result result = hwi_check_pointer(__func__, "def", def);
    if (result == HW_OK) {
        *def = (hw_attachment_def){.struct_size = sizeof *def};
    }
    return result;
}

// The cable holds the particle already.
static void take_over(hwi_attachment *attachment, hwi_hold *hold, float shift)
{
    hold->attachment = attachment;
    hold->shift = shift;
    if (attachment->cable->nodes != NULL) {
        hwi_dynamic_prepare(attachment->cable);
    }
    if (hwi_attachment_is_two_way(attachment)) {
        attachment->body->pulled_at += 1;
    }
}

// Whether a particle inside the line, so far off its regular place, leaves some length to both segments beside it.
static bool keeps_apart(const hwi_cable *cable, int32_t particle, float shift)
{
    const double least = NEAREST * (double)cable->segment_length;
    double place = hwi_cable_regular_place(cable, particle) + (double)shift;
    return shift == 0.0f || (place - hwi_cable_regular_place(cable, particle - 1) >= least &&
                             hwi_cable_regular_place(cable, particle + 1) - place >= least);
}

bool hwi_attachment_restore(const char *function, hwi_attachment *attachment, int32_t particle, float shift)
{
    const hwi_cable *cable = attachment->cable;
    bool known = particle >= 0 && particle < cable->particle_count;
    hwi_hold *hold = known ? hwi_cable_hold_at(cable, particle) : NULL;
    bool inside = particle > 0 && particle < cable->particle_count - 1 && cable->nodes != NULL;
    bool sane = hold != NULL && hold->attachment == NULL && check_def(function, &attachment->def) == HW_OK &&
                (inside ? keeps_apart(cable, particle, shift) : shift == 0.0f) &&
                check_place(function, cable, particle, shift) == HW_OK;
    if (sane && hwi_attachment_is_two_way(attachment)) {
        sane = attachment->body != NULL && cable->nodes != NULL;
    }
    if (sane) {
        take_over(attachment, hold, shift);
    }
    return sane;
}

void hwi_attachment_name_objects(hwi_attachment *attachment)
{
    attachment->def.cable.bits = attachment->cable->object.id_bits;
    attachment->def.body.bits = attachment->body != NULL ? attachment->body->object.id_bits : 0;
}

hw_result hw_attachment_create(hw_world_id world_id, const hw_attachment_def *def, hw_attachment_id *id)
{
    hw_result result = hwi_check_pointer(__func__, "attachment", id);
    if (result != HW_OK) {
        return result;
    }
    id->bits = 0;
    hwi_world *world;
    hwi_cable *cable = NULL;
    hwi_body *body = NULL;
    result = hwi_world_resolve_idle(__func__, world_id, &world);
    if (result == HW_OK) {
        result = hwi_check_pointer(__func__, "def", def);
    }
    if (result == HW_OK) {
        result = check_def(__func__, def);
    }
    if (result == HW_OK) {
        result = find_objects(__func__, world, def, &cable, &body);
    }
    if (result != HW_OK) {
        return result;
    }
    float shift;
    int32_t particle = find_particle(cable, def->arc_length, &shift);
    result = hwi_cable_spool_check_off(__func__, cable, particle, 1);
    if (result == HW_OK) {
        result = check_place(__func__, cable, particle, shift);
    }
    if (result != HW_OK) {
        return result;
    }
    int32_t index;
    result = hwi_registry_prepare(__func__, &world->attachments, &index);
    if (result == HW_ERROR_TOO_MANY) {
        return result;
    }
    bool room = result == HW_OK && hwi_cable_reserve_holds(cable, cable->hold_count + 1);
    hwi_attachment *attachment = room ? hwi_attachment_allocate(def) : NULL;
    if (attachment == NULL) {
        return HWI_FAIL(HW_ERROR_OUT_OF_MEMORY, "no memory for an attachment; none was created");
    }
    attachment->cable = cable;
    attachment->body = body;
    hwi_registry_insert(&world->attachments, index, attachment);
    if (body != NULL) {
        hwi_body_meet_tie(world, body);
    }
    hwi_cable_hold_particle(cable, particle, world_point(attachment));
    take_over(attachment, hwi_cable_hold_at(cable, particle), shift);
    id->bits = attachment->object.id_bits;
    return HW_OK;
}

hw_result hw_cable_find_tied_particle(hw_cable_id id, float arc_length, int32_t *particle)
{
    hw_result result = hwi_check_pointer(__func__, "particle", particle);
    if (result != HW_OK) {
        return result;
    }
    *particle = -1;
    hwi_cable *cable;
    hwi_world *world;
    result = hwi_cable_resolve(__func__, id, &cable, &world);
    if (result == HW_OK) {
        result = hwi_check_float(__func__, "arc_length", (double)arc_length, 0.0, (double)cable->wanted_length);
    }
    if (result == HW_OK) {
        float shift;
        *particle = find_particle(cable, arc_length, &shift);
    }
    return result;
}

hw_result hw_attachment_destroy(hw_attachment_id id)
{
    if (id.bits == 0) {
        return HW_OK;
    }
    hwi_attachment *attachment;
    hwi_world *world;
    hw_result result = hwi_attachment_resolve_idle(__func__, id, &attachment, &world);
    if (result == HW_OK) {
        untie(world, attachment);
    }
    return result;
}

hw_result hw_attachment_get_def(hw_attachment_id id, hw_attachment_def *def)
{
    hw_result result = hwi_check_pointer(__func__, "def", def);
    if (result != HW_OK) {
        return result;
    }
    *def = (hw_attachment_def){0};
    hwi_attachment *attachment;
    hwi_world *world;
    result = hwi_attachment_resolve(__func__, id, &attachment, &world);
    if (result == HW_OK) {
        *def = attachment->def;
    }
    return result;
}

hw_result hw_attachment_set_point(hw_attachment_id id, hw_vec3 point)
{
    hwi_attachment *attachment;
    hwi_world *world;
    hw_result result = hwi_attachment_resolve_idle(__func__, id, &attachment, &world);
    if (result == HW_OK) {
        result = hwi_check_vector(__func__, "point", point, HWI_POSITION_LIMIT);
    }
    if (result == HW_OK) {
        attachment->def.point = point;
        hwi_cable_wake(attachment->cable);
        if (attachment->body == NULL) {
            hwi_cable_hold_particle(attachment->cable, hwi_attachment_hold(attachment)->particle, point);
        }
    }
    return result;
}

hw_result hw_attachment_get_force(hw_attachment_id id, hw_vec3 *force)
{
    hw_result result = hwi_check_pointer(__func__, "force", force);
    if (result != HW_OK) {
        return result;
    }
    *force = (hw_vec3){0};
    hwi_attachment *attachment;
    hwi_world *world;
    result = hwi_attachment_resolve(__func__, id, &attachment, &world);
    if (result == HW_OK) {
        *force = hwi_attachment_hold(attachment)->force;
    }
    return result;
}

hw_result hw_world_get_attachments(hw_world_id id, hw_attachment_id *attachments, int32_t capacity, int32_t *count)
{
    return hwi_world_list(__func__, id, HW_KIND_ATTACHMENT, "attachments", (uint64_t *)attachments, capacity, count);
}
