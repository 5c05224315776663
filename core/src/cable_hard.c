// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "cable_hard.h"

#include <math.h>

#include "attachment.h"
#include "cable_dynamic.h"
#include "chain_whole.h"
#include "place.h"

#define LONGEST_SUBSTEP 0.5    // of a substep of the world: how long an inner one may be
#define SOFT            0.01   // times a particle's inertia: what bending is in that where it never matters;
#define SOFT_WHEN_LAID  0.001  // the same before a line was ever solved,
#define RIGID           30.0   // and where it always does; between them where a segment turns from the one before it
#define BENT            0.05   // by so much, squared and times the root of that, if the line is
#define SLOW            0.5f   // m/s
#define TOW_SPEED       0.05f  // m/s, of its ends: what is towed about is disturbed more by that than by its solver
#define DOUBTFULLY_BENT 0.01   // as above, of a line whose energy is looked at,
#define KINKED          0.25   // or the square of such a turn alone,
#define LADEN           200.0f // or how many times heavier than a particle something is that hangs at it
#define GAIN            5e-6f  // share of all the energy that goes round in a line, which may be rounding

// m, of the sharpest bend.
static double radius_of(const hwi_cable *cable)
{
    double sharpest = 1.0 / (HWI_STRAIGHT * HWI_STRAIGHT);
    for (int32_t i = 1; i + 1 < cable->particle_count; ++i) {
        const hwi_node *node = &cable->nodes[i];
        if (node->bend == 0.0f) {
            continue;
        }
        hw_vec3 before = hwi_add(hwi_sub(cable->position[i], cable->position[i - 1]),
                                 hwi_sub(cable->remainder[i], cable->remainder[i - 1]));
        hw_vec3 after = hwi_add(hwi_sub(cable->position[i + 1], cable->position[i]),
                                hwi_sub(cable->remainder[i + 1], cable->remainder[i]));
        hw_vec3 turn = hwi_add_scaled(hwi_scale(after, node->joint), -node[-1].joint, before);
        double length = 0.5 * ((double)node[-1].rest + (double)node->rest);
        sharpest = hwi_larger(sharpest, (double)hwi_dot(turn, turn) / (length * length));
    }
    return 1.0 / sqrt(sharpest);
}

static bool is_laden(const hwi_cable *cable)
{
    float heaviest = hwi_max(cable->def.start_mass, cable->def.end_mass);
    for (int32_t i = 0; i < cable->hold_count; ++i) {
        const hwi_attachment *attachment = cable->holds[i].attachment;
        if (hwi_attachment_is_two_way(attachment)) {
            heaviest = hwi_max(heaviest, attachment->body->def.mass);
        }
    }
    return heaviest > LADEN * cable->def.material.mass_per_length * cable->segment_length;
}

// Whether the lanes would have it softer than it is, for good: it would give way more than it does, and read too
// little.
static bool is_too_stiff(const hwi_cable *cable, double h)
{
    const hw_cable_material *material = &cable->def.material;
    double stiffness = h * (h * (double)material->axial_stiffness + (double)material->axial_damping);
    double square = (double)cable->segment_length * (double)cable->segment_length;
    double most = (double)HWI_CHAIN_MOST_STIFFNESS * (double)material->mass_per_length * square;
    return stiffness > most && hwi_dynamic_stays_soft(cable, (float)h);
}

hwi_hardness hwi_cable_hardness(hwi_cable *cable, double length, float tow)
{
    const hw_cable_material *material = &cable->def.material;
    if (cable->particle_count > HWI_WHOLE_MOST_NODES) {
        return HARDNESS_NONE;
    }
    double h = LONGEST_SUBSTEP * length;
    double square = (double)cable->segment_length * (double)cable->segment_length;
    double stiffness = (double)material->bending_stiffness * h * h;
    double inertia = (double)material->mass_per_length * square * square;
    bool stiff = stiffness > RIGID * inertia || is_too_stiff(cable, h);
    if (cable->calm.radius == 0.0) {
        // A line that was laid anew may be bent and pulled any way, and does not know its tensions yet.
        cable->calm.radius = radius_of(cable);
        stiff = stiff || stiffness > SOFT_WHEN_LAID * inertia || hwi_cable_pull_ratio(cable) > 1.0f;
        return stiff ? HARDNESS_WHOLE : HARDNESS_DOUBTFUL;
    }
    double turn = square / (cable->calm.radius * cable->calm.radius);
    double bent = stiffness > SOFT * inertia ? turn * sqrt(stiffness / inertia) : 0.0;
    bool slow = cable->fastest < SLOW && tow <= TOW_SPEED * (float)length;
    if (stiff || (bent > BENT && slow)) {
        return HARDNESS_WHOLE;
    }
    return bent > DOUBTFULLY_BENT || turn > KINKED || is_laden(cable) ? HARDNESS_DOUBTFUL : HARDNESS_NONE;
}

bool hwi_cable_is_watched(const hwi_cable *cable, hwi_hardness hardness)
{
    bool told_apart = cable->winch == NULL && cable->grown == 0.0f;
    for (int32_t i = 0; i < cable->hold_count; ++i) {
        const hwi_attachment *attachment = cable->holds[i].attachment;
        told_apart = told_apart && !(hwi_attachment_is_two_way(attachment) && attachment->body->pulled_at > 1);
    }
    return hardness != HARDNESS_NONE && told_apart;
}

bool hwi_cable_gained(const hwi_cable *cable, const hwi_chain *chain, int32_t lane, const hwi_chain_energy *before,
                      const hwi_chain_energy *after)
{
    float seconds = chain->h * (float)chain->substep_count;
    float gain = (after->stored[lane] - before->stored[lane]) + (after->falling[lane] - before->falling[lane]);
    float given = hwi_dynamic_work(cable, chain, lane) + seconds * after->carried[lane];
    float going_round = hwi_max(before->stored[lane], after->stored[lane]);
    going_round += after->weight[lane] * cable->def.rest_length;
    bool crossing = before->crossing[lane] || after->crossing[lane]; // what moves along with it changes there
    return !crossing && gain > given + GAIN * going_round;
}
