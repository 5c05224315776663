// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "cable_dynamic.h"

#include <math.h>

#include "attachment.h"
#include "cable_balance.h"
#include "cable_hard.h"
#include "cable_model.h"
#include "cable_odd.h"
#include "cable_profile.h"
#include "cable_rows.h"
#include "cable_strut.h"
#include "coupling.h"
#include "vector.h"
#include "water.h"
#include "winch.h"

#define MIN_SUBSTEPS  3
#define CALM_SUBSTEPS 2
#define MAX_SUBSTEPS  32
// In one inner substep the ends of a segment may move against each other by this share of its length. Found by trying:
// all of the bench's 400 random scenes keep their lengths to 0.1 % so.
#define LARGEST_TURN 0.25f
#define CALM_TURN    0.02f

#define MUCH_STIFFER    100.0f // times that: what would take too long to come right
#define SLOWER          0.05f  // than a correction: what may swing on a segment, as a share of the above
#define PUSH_BY_BENDING 2.0f   // of EI/l^2, which a segment remembers of being pushed,
#define PUSH_BY_INERTIA 1.0f   // and of the root of mass and bending stiffness
#define UNSURE          0.25f  // share of the work of its holders that is known no better, as they turn the line
#define QUARTER_PI      0.785398163397448
#define TOP_SPEED       100.0f // m/s, or twice as fast as the ends are moved: what a shock may throw a particle at

// The lengths of the segments from `first` to `last`: all alike, but for the odd one at a winch; and particles that are
// tied exactly somewhere sit a little off their regular places.
static void prepare_lengths(hwi_cable *cable, int32_t first, int32_t last)
{
    int32_t odd = hwi_cable_odd_segment(cable);
    for (int32_t i = first; i <= last; ++i) {
        bool beyond = i == cable->particle_count - 1;
        cable->nodes[i].rest = beyond ? 0.0f : i == odd ? cable->odd_length : cable->segment_length;
    }
    for (int32_t i = 0; i < cable->hold_count; ++i) {
        const hwi_hold *hold = &cable->holds[i];
        if (hold->shift != 0.0f && hold->particle - 1 >= first && hold->particle <= last) {
            cable->nodes[hold->particle - 1].rest += hold->shift;
            cable->nodes[hold->particle].rest -= hold->shift;
        }
    }
}

// The lengths are known.
static hwi_node make_node(const hwi_cable *cable, int32_t i)
{
    const hw_cable_material *material = &cable->def.material;
    int32_t last = cable->particle_count - 1;
    float before = i == 0 ? 0.0f : cable->nodes[i - 1].rest;
    float after = cable->nodes[i].rest;
    float reach = 0.5f * (before + after);
    bool whole = i < last && !cable->cut[i];
    hwi_node node = {
        .rest = after,
        .joint = whole ? 1.0f / after : 0.0f,
        .bend = whole && i > 0 && !cable->cut[i - 1] ? 2.0f * material->bending_stiffness / (before + after) : 0.0f,
        .mass = material->mass_per_length * reach,
        .volume = (float)(QUARTER_PI * (double)material->diameter * (double)material->diameter * (double)reach),
        .area = material->diameter * reach,
        .thickness = material->diameter,
    };
    if (cable->profile_count > 0) {
        hwi_profile_apply(cable, i, before, after, &node);
    }
    if (i == 0) {
        node.mass += cable->def.start_mass;
    }
    if (i == last) {
        node.mass += cable->def.end_mass;
    }
    return node;
}

// How much of a push segments first..last pass on to the next substep, where it acts on the places as they are by then:
// half of what bending stands against the shortest wave of the line, and half of what bending and inertia together
// stand against any. (What goes beyond is found anew in every substep, and its holders never feel a balance: with
// little kept, the forces at the ties of a stiff line did not add up to its weight.)
static void prepare_pushes(hwi_cable *cable, int32_t first, int32_t last)
{
    for (int32_t i = first; i <= last; ++i) {
        hwi_node *node = &cable->nodes[i];
        float bend = node->joint > 0.0f ? 0.5f * (node[0].bend + node[1].bend) : 0.0f;
        node->swaying = PUSH_BY_INERTIA * sqrtf(node->mass * bend);
        node->buckling = PUSH_BY_BENDING * bend * node->joint;
    }
}

static void prepare_nodes(hwi_cable *cable, int32_t first, int32_t last)
{
    prepare_lengths(cable, first, last);
    for (int32_t i = first; i <= last; ++i) {
        cable->nodes[i] = make_node(cable, i);
    }
    hwi_odd_share_out(cable);
    prepare_pushes(cable, first > 0 ? first - 1 : 0, last);
}

void hwi_dynamic_prepare(hwi_cable *cable)
{
    prepare_nodes(cable, 0, cable->particle_count - 1);
}

void hwi_dynamic_prepare_odd(hwi_cable *cable)
{
    int32_t odd = hwi_cable_odd_segment(cable);
    int32_t last = cable->particle_count - 1;
    int32_t from = odd > 0 ? odd - 1 : 0;
    int32_t to = odd + 2 < last ? odd + 2 : last;
    prepare_nodes(cable, from, to);
}

static void measure_motion(hwi_cable *cable)
{
    float spread = 0.0f;
    float fastest = 0.0f;
    for (int32_t i = 0; i < cable->particle_count; ++i) {
        fastest = hwi_max(fastest, hwi_dot(cable->motion[i], cable->motion[i]));
        if (i + 1 < cable->particle_count && !cable->cut[i]) {
            hw_vec3 difference = hwi_sub(cable->motion[i + 1], cable->motion[i]);
            spread = hwi_max(spread, hwi_dot(difference, difference));
        }
    }
    cable->spread = sqrtf(spread);
    cable->fastest = sqrtf(fastest);
}

// The way of a held particle in this substep.
static hw_vec3 led(const hwi_hold *hold)
{
    return hwi_place_round(hwi_place_sub(hold->end, hold->begin));
}

static float shortest_segment(const hwi_cable *cable)
{
    return cable->odd_length < cable->segment_length ? cable->odd_length : cable->segment_length;
}

// How stiff its bending is for a substep, beside its inertia.
static float bending_ratio(const hwi_cable *cable, double length)
{
    const hw_cable_material *material = &cable->def.material;
    float h = (float)length / CALM_SUBSTEPS;
    float square = cable->segment_length * cable->segment_length;
    return material->bending_stiffness * h * h / (material->mass_per_length * square * square);
}

int32_t hwi_dynamic_substep_count(hwi_cable *cable, double length, hwi_hardness *hardness)
{
    if (cable->spread < 0.0f) {
        measure_motion(cable);
    }
    float tow = 0.0f;
    for (int32_t i = 0; i < cable->hold_count; ++i) {
        tow = hwi_max(tow, hwi_length(led(&cable->holds[i])));
    }
    float way = hwi_max(cable->spread * (float)length, tow);
    float turn = way / shortest_segment(cable);
    float wanted = ceilf(turn / LARGEST_TURN);
    bool calm = turn < CALM_TURN;
    if (hardness != NULL) {
        *hardness = hwi_cable_hardness(cable, length, tow);
        calm = calm || *hardness == HARDNESS_WHOLE;
    } else if (bending_ratio(cable, length) > 1.0f) {
        // With substeps of another length it would lie a little otherwise, so it keeps them as it comes to rest; and
        // in shorter ones a very stiff line only drowns in the rounding of a float.
        calm = bending_ratio(cable, length) * HWI_CHAIN_LEAST_INERTIA > 1.0f;
    }
    float least = calm ? CALM_SUBSTEPS : MIN_SUBSTEPS;
    wanted = wanted < least ? least : wanted > MAX_SUBSTEPS ? MAX_SUBSTEPS : wanted;
    int32_t asked = (int32_t)hwi_cable_part_count(&cable->def, length);
    return asked > (int32_t)wanted ? asked : (int32_t)wanted;
}

// What a shock may throw a particle at.
static float top_speed_of(const hwi_cable *cable, const hwi_substep *substep)
{
    float top_speed = TOP_SPEED;
    for (int32_t i = 0; i < cable->hold_count; ++i) {
        float way = hwi_length(led(&cable->holds[i]));
        top_speed = hwi_max(top_speed, 2.0f * way / (float)substep->length);
    }
    return top_speed;
}

// N s^2: how stiff a metre of line is in a substep, with its internal damping.
static float stiffness_of(const hwi_cable *cable, float h)
{
    return h * (h * cable->def.material.axial_stiffness + cable->def.material.axial_damping);
}

// Whether any segment gives way so little that the matrix must have it softer; may be said of one that does not.
static bool is_softened(const hwi_cable *cable, float h)
{
    // No segment beside a tie is shorter than a quarter, and no particle without a profile lighter.
    float shortest = 0.25f * shortest_segment(cable);
    float least = cable->def.material.mass_per_length * shortest;
    return cable->profile_count > 0 || stiffness_of(cable, h) > HWI_CHAIN_MOST_STIFFNESS * least * shortest;
}

// Whether its length is then compared with what it gives way as the matrix has it. If it is with what it really gives,
// a tension that is corrected by too little in one substep comes right in the next ones. Not so where that would take
// seconds; where something heavy swings on the line: it would be faster than that, and swing ever more; or where
// internal damping is what holds it.
bool hwi_dynamic_stays_soft(const hwi_cable *cable, float h)
{
    const hw_cable_material *material = &cable->def.material;
    bool soft = material->axial_damping > h * material->axial_stiffness;
    float lightest = HWI_CHAIN_HELD;
    float heaviest = 0.0f;
    for (int32_t i = 0; i < cable->particle_count; ++i) {
        float mass = cable->nodes[i].mass;
        lightest = mass < lightest ? mass : lightest;
        heaviest = cable->held[i] ? heaviest : hwi_max(heaviest, mass);
    }
    for (int32_t i = 0; i < cable->hold_count; ++i) {
        soft = soft || hwi_attachment_is_two_way(cable->holds[i].attachment);
    }
    float count = (float)cable->particle_count;
    float most = HWI_CHAIN_MOST_STIFFNESS * lightest;
    soft = soft || stiffness_of(cable, h) > MUCH_STIFFER * most * shortest_segment(cable);
    return soft || (heaviest + count * lightest) * count > SLOWER * most;
}

static void gather_parameters(const hwi_cable *cable, const hwi_substep *substep, hwi_chain *chain, int32_t lane)
{
    const hw_cable_material *material = &cable->def.material;
    hw_vec3 gravity = hwi_scale(substep->gravity, cable->def.gravity_scale);
    bool softened = is_softened(cable, chain->h);
    chain->softens = chain->softens || softened;
    chain->items = chain->items || hwi_profile_has_drag(cable);
    for (int32_t i = 0; i < cable->hold_count; ++i) {
        chain->slackens = chain->slackens || hwi_cable_slackens(cable, cable->holds[i].particle);
    }
    const float values[CHAIN_PARAMETER_COUNT] = {
        [CHAIN_AXIAL_STIFFNESS] = material->axial_stiffness,
        [CHAIN_AXIAL_DAMPING] = material->axial_damping,
        [CHAIN_DRAG_NORMAL] = material->drag_normal,
        [CHAIN_DRAG_TANGENTIAL] = material->drag_tangential,
        [CHAIN_ADDED_NORMAL] = material->added_mass_normal,
        [CHAIN_ADDED_TANGENTIAL] = material->added_mass_tangential,
        [CHAIN_TOP_SPEED] = top_speed_of(cable, substep),
        [CHAIN_SOFTENED] = !softened || hwi_dynamic_stays_soft(cable, chain->h) ? 1.0f : 0.0f,
        [CHAIN_GRAVITY_X] = gravity.x,
        [CHAIN_GRAVITY_Y] = gravity.y,
        [CHAIN_GRAVITY_Z] = gravity.z,
    };
    for (int32_t i = 0; i < CHAIN_PARAMETER_COUNT; ++i) {
        chain->parameters[i][lane] = values[i];
    }
}

static hw_vec3 get_vector(const float *row, int32_t width, int32_t field)
{
    return hwi_vec3(row[field * width], row[(field + 1) * width], row[(field + 2) * width]);
}

// N, by how much more one segment may pull at a particle than the other: what throws it at the top speed in a substep,
// and what bends.
static float bearing_of(const hwi_cable *cable, int32_t i, const hwi_chain *chain)
{
    if (cable->held[i]) {
        return HWI_CHAIN_HELD;
    }
    const hw_cable_material *material = &cable->def.material;
    const hwi_node *node = &cable->nodes[i];
    float joint = i > 0 ? hwi_max(node[-1].joint, node->joint) : node->joint;
    float mass = node->mass + chain->water_density * node->volume * (1.0f + material->added_mass_normal);
    return mass * TOP_SPEED / chain->h + 8.0f * material->bending_stiffness * joint * joint;
}

// A single segment that pulls harder than its neighbours and its particles bear has it from a time when the line was
// torn. As its own spring explains its length, no correction of lengths would ever find that out. What a line touches
// bears any difference.
static void shed_tensions(const hwi_cable *cable, const hwi_chain *chain, int32_t lane)
{
    // The lightest particle of a line without a profile stands for a quarter of a segment.
    float lightest = 0.25f * cable->def.material.mass_per_length * cable->segment_length;
    bool even = cable->profile_count == 0 && chain->uneven[lane] <= lightest * TOP_SPEED * chain->h;
    if (even || cable->contacts.near) {
        return;
    }
    float before = 0.0f;
    float bearing = bearing_of(cable, 0, chain);
    for (int32_t i = 0; i + 1 < cable->particle_count; ++i) {
        float most = before + bearing;
        bearing = bearing_of(cable, i + 1, chain);
        float most_after = cable->tension[i + 1] + bearing;
        most = most < most_after ? most : most_after;
        before = cable->tension[i];
        if (before > most) {
            float *row = hwi_chain_at(chain, i, CHAIN_EX, lane);
            before = most;
            row[CHAIN_LAMBDA * chain->width] = most * (chain->h * chain->h);
            row[CHAIN_IMPULSE * chain->width] = -row[CHAIN_LAMBDA * chain->width];
        }
    }
}

// Where held particles are and how they are led. One on a body moves as the body would by itself.
static void gather_holds(hwi_cable *cable, const hwi_substep *substep)
{
    float rate = (float)(1.0 / substep->length);
    for (int32_t i = 0; i < cable->hold_count; ++i) {
        hwi_hold *hold = &cable->holds[i];
        int32_t particle = hold->particle;
        hold->found = (hwi_particle){cable->position[particle], cable->remainder[particle], cable->motion[particle]};
        cable->position[particle] = hwi_place_round(hold->begin);
        cable->remainder[particle] = hwi_place_remainder(hold->begin);
        cable->motion[particle] = hwi_scale(led(hold), rate);
    }
}

// The inverse of weighed().
static hw_vec3 lightened(const hwi_hold *hold, hw_vec3 momentum)
{
    float across = 1.0f / hold->mass_across;
    float along = (1.0f / hold->mass_along - across) * hwi_dot(momentum, hold->line);
    return hwi_add_scaled(hwi_scale(momentum, across), along, hold->line);
}

// A particle that pulls a body is as heavy as the body is there, along the line and across it.
static void gather_bodies(hwi_cable *cable, const hwi_substep *substep, hwi_chain *chain, int32_t lane)
{
    int32_t last = cable->particle_count - 1;
    for (int32_t i = 0; i < cable->hold_count; ++i) {
        hwi_hold *hold = &cable->holds[i];
        if (!hwi_attachment_is_two_way(hold->attachment)) {
            continue;
        }
        int32_t segment = hold->particle < last ? hold->particle : last - 1;
        const float *edge = hwi_chain_at(chain, segment, CHAIN_EX, lane);
        hwi_attachment_weigh(hold, hwi_direction(get_vector(edge, chain->width, CHAIN_EX), hwi_vec3(0.0f, 1.0f, 0.0f)));
        chain->settles = true;
        chain->settle[lane] = 1.0f;
        // The solver adds the water that moves along, which the body's share has already.
        const hwi_node *node = &cable->nodes[hold->particle];
        const hw_cable_material *material = &cable->def.material;
        float displaced = hold->displaced;
        float across = hwi_max(hold->mass_across - displaced * material->added_mass_normal, 0.1f * hold->mass_across);
        float along = hwi_max(hold->mass_along - displaced * material->added_mass_tangential, 0.1f * hold->mass_along);
        float *row = hwi_chain_at(chain, hold->particle, CHAIN_EX, lane);
        row[CHAIN_MASS * chain->width] = across;
        row[CHAIN_ALONG * chain->width] = along - across;
        // What the body weighs is in its motion already, with all that it carries; but the water that it carries along
        // weighs nothing.
        float carried = node->mass + displaced * material->added_mass_normal;
        row[CHAIN_WEIGHT * chain->width] = node->mass - carried * hold->attachment->body->def.gravity_scale;
        // All else that pulls at the body, its weight and its other cables, is taken to go on as in the last substep.
        // So a body that hangs still from any number of cables hangs still in each of their solutions.
        float rate = (float)(1.0 / substep->length);
        hw_vec3 steady = hwi_attachment_acceleration(hold->attachment);
        hold->steady = hwi_add_scaled(steady, -rate, lightened(hold, hold->momentum));
        chain->carries = true;
        chain->carriers[lane] = cable;
    }
}

// Where no cable is.
static void gather_nothing(hwi_chain *chain, int32_t lane)
{
    chain->spools[lane].drive = SPOOL_NONE;
    for (int32_t i = 0; i < CHAIN_PARAMETER_COUNT; ++i) {
        chain->parameters[i][lane] = 1.0f;
    }
}

void hwi_dynamic_gather(hwi_cable *const *cables, int32_t count, const hwi_substep *substep, hwi_chain *chain)
{
    for (int32_t lane = 0; lane < count; ++lane) {
        hwi_cable *cable = cables[lane];
        gather_parameters(cable, substep, chain, lane);
        gather_holds(cable, substep);
    }
    for (int32_t lane = count; lane < chain->lanes; ++lane) {
        gather_nothing(chain, lane);
    }
    hwi_rows_gather(cables, count, substep, chain);
    hwi_chain_kernel_of(chain)->ready(chain);
    for (int32_t lane = 0; lane < count; ++lane) {
        shed_tensions(cables[lane], chain, lane);
        hwi_strut_give_way(cables[lane], chain, lane);
        if (chain->pushed[lane]) {
            hwi_rows_unfold(cables[lane], chain, lane);
        }
        gather_bodies(cables[lane], substep, chain, lane);
        hwi_odd_gather(cables[lane], chain, lane);
        hwi_winch_gather(cables[lane], chain, lane);
        hwi_growth_gather(cables[lane], chain, lane);
    }
}

// No line in water is so fast by itself: an end was torn away by hundreds of metres, or a fibre thrown about by them.
// It stops where it is. (Slowed down to the top speed instead, particle by particle or as a whole, a wild line stays
// wild for ever.)
static void stop(hwi_cable *cable)
{
    for (int32_t i = 0; i < cable->particle_count; ++i) {
        if (!cable->held[i]) {
            cable->motion[i] = (hw_vec3){0};
        }
    }
    cable->spread = -1.0f;
    cable->fastest = 0.0f;
    for (int32_t i = 0; i < cable->hold_count; ++i) {
        cable->fastest = hwi_max(cable->fastest, hwi_length(cable->motion[cable->holds[i].particle]));
    }
}

// How different neighbours' velocities are, and whether anything moves at all.
static void scatter_motion(hwi_cable *cable, const hwi_substep *substep, const hwi_chain *chain, int32_t lane)
{
    float fastest = chain->fastest[lane];
    hwi_movement movement = {.seconds = substep->length, .fastest_square = fastest, .chain = chain, .lane = lane};
    float tow = 0.0f;
    for (int32_t i = 0; i < cable->hold_count; ++i) {
        const hwi_hold *hold = &cable->holds[i];
        float way = hwi_length(led(hold));
        tow = hwi_max(tow, way / (float)substep->length);
        // What a two-way body does, its node does too: it may be as slow as the rest.
        movement.led = movement.led || (way > 0.0f && !hwi_attachment_is_two_way(hold->attachment));
    }
    float top_speed = hwi_max(TOP_SPEED, 2.0f * tow);
    cable->spread = sqrtf(chain->spread[lane]);
    cable->fastest = sqrtf(fastest);
    cable->calm.radius = chain->radius[lane] > 0.0f ? (double)chain->radius[lane] : HWI_STRAIGHT;
    if (fastest > top_speed * top_speed) {
        stop(cable);
    }
    hwi_calm_note(cable, &movement);
}

// What a pull along the line and across it does to the mass there.
static hw_vec3 weighed(const hwi_hold *hold, hw_vec3 motion)
{
    float along = (hold->mass_along - hold->mass_across) * hwi_dot(motion, hold->line);
    return hwi_add_scaled(hwi_scale(motion, hold->mass_across), along, hold->line);
}

// What the line alone did to a body: how its point went otherwise than under all else that pulls at it.
static void scatter_body(const hwi_cable *cable, const hwi_substep *substep, const hwi_chain *chain, int32_t lane,
                         hwi_hold *hold)
{
    float length = (float)substep->length;
    hw_vec3 begin = hwi_scale(led(hold), 1.0f / length);
    hw_vec3 end = get_vector(hwi_chain_at(chain, hold->particle, CHAIN_EX, lane), chain->width, CHAIN_VX);
    hwi_place at =
        hwi_place_add(hwi_place_of(cable->position[hold->particle]), hwi_place_of(cable->remainder[hold->particle]));
    hw_vec3 way = hwi_sub(hwi_place_round(hwi_place_sub(at, hold->begin)), led(hold));
    hold->arrival = end;
    hold->momentum = weighed(hold, hwi_add_scaled(hwi_sub(end, begin), -length, hold->steady));
    hold->way = weighed(hold, hwi_add_scaled(way, -0.5f * length * length, hold->steady));
    if (hold->attachment->body->pulled_at > 1) {
        hwi_coupling_weigh(cable, chain, lane, hold);
    }
    // The part of it that moves the body itself, not the end of the line. What water, actuators and the host do to a
    // body moves the end, too: that share of it pulls back at the body.
    const hwi_body *body = hold->attachment->body;
    float share = 1.0f / (body->def.mass + body->carried_mass);
    hold->force = hwi_scale(hold->momentum, body->def.mass * share / length);
    hw_vec3 other = hwi_scale(body->external, body->def.mass);
    other = hwi_body_is_free(body) ? hwi_add(other, hwi_place_round(body->push.fluid)) : other;
    const hwi_node *node = &cable->nodes[hold->particle];
    float carried = node->mass + hold->displaced * cable->def.material.added_mass_normal;
    hold->force = hwi_add_scaled(hold->force, -carried * share, other);
}

// N: the moment at a node as the solver has it, its bend times the difference of the directions beside it.
static hw_vec3 moment_at(const hwi_cable *cable, const hwi_chain *chain, int32_t particle, int32_t lane)
{
    if (particle < 1 || particle >= cable->particle_count - 1) {
        return (hw_vec3){0};
    }
    const float *before = hwi_chain_at(chain, particle - 1, CHAIN_EX, lane);
    const float *after = hwi_chain_at(chain, particle, CHAIN_EX, lane);
    const hwi_node *node = &cable->nodes[particle];
    hw_vec3 turn = hwi_scale(get_vector(after, chain->width, CHAIN_EX), node->joint);
    turn = hwi_add_scaled(turn, -node[-1].joint, get_vector(before, chain->width, CHAIN_EX));
    return hwi_scale(turn, node->bend);
}

// N: how a line that is bent pushes at what holds it; a stiff one may hang by that alone. Left out at a drum, where
// segments come and go: there it is little, and would jump.
static hw_vec3 bending_force(const hwi_cable *cable, const hwi_chain *chain, int32_t particle, int32_t lane)
{
    if (cable->winch != NULL && particle == (cable->odd_at_start ? 0 : cable->particle_count - 1)) {
        return (hw_vec3){0};
    }
    float joint = cable->nodes[particle].joint;
    float joint_before = particle > 0 ? cable->nodes[particle - 1].joint : 0.0f;
    hw_vec3 force = hwi_scale(moment_at(cable, chain, particle, lane), joint_before + joint);
    force = hwi_add_scaled(force, -joint, moment_at(cable, chain, particle + 1, lane));
    return hwi_add_scaled(force, -joint_before, moment_at(cable, chain, particle - 1, lane));
}

// N: how a line pulls at what holds it, by the mean tension of the segments beside it over the inner substeps.
static hw_vec3 tension_force(const hwi_cable *cable, const hwi_chain *chain, int32_t particle, int32_t lane)
{
    float share = 1.0f / (chain->h * chain->h * (float)chain->substep_count);
    hw_vec3 force = {0};
    for (int32_t side = 0; side < 2; ++side) {
        int32_t segment = particle - side;
        if (segment < 0 || segment >= cable->particle_count - 1) {
            continue;
        }
        const float *row = hwi_chain_at(chain, segment, CHAIN_EX, lane);
        hw_vec3 direction = hwi_direction(get_vector(row, chain->width, CHAIN_EX), (hw_vec3){0});
        float lambdas = row[CHAIN_IMPULSE * chain->width] + row[CHAIN_LAMBDA * chain->width];
        force = hwi_add_scaled(force, side == 0 ? lambdas * share : -lambdas * share, direction);
    }
    return force;
}

// J, of a force against which a holder leads its particle, at most.
static float led_work(const hwi_hold *hold, hw_vec3 force)
{
    float done = -hwi_dot(led(hold), force);
    return done + UNSURE * fabsf(done);
}

// J, of what pulls at a body beside the line, at most.
static float steady_work(const hwi_chain *chain, int32_t lane, const hwi_hold *hold)
{
    float seconds = chain->h * (float)chain->substep_count;
    hw_vec3 arrival = get_vector(hwi_chain_at(chain, hold->particle, CHAIN_EX, lane), chain->width, CHAIN_VX);
    hw_vec3 way = hwi_scale(hwi_add_scaled(led(hold), seconds, arrival), 0.5f);
    float done = hwi_dot(weighed(hold, hold->steady), way);
    return done + UNSURE * fabsf(done);
}

// A bent line that is pushed together pushes by its bending and is held back by its tension. Either may be much more
// than both together, and after a jerk the latter is out by some of itself: so each counts by itself.
float hwi_dynamic_work(const hwi_cable *cable, const hwi_chain *chain, int32_t lane)
{
    float work = 0.0f;
    for (int32_t i = 0; i < cable->hold_count; ++i) {
        const hwi_hold *hold = &cable->holds[i];
        if (hwi_attachment_is_two_way(hold->attachment)) {
            work += steady_work(chain, lane, hold);
        } else {
            work += led_work(hold, tension_force(cable, chain, hold->particle, lane));
            work += led_work(hold, bending_force(cable, chain, hold->particle, lane));
        }
    }
    return work;
}

// Particles that are held, of any lanes.
typedef struct held_particles {
    int32_t count;
    hwi_hold *holds[4];
    hwi_chain_spot spots[4];
} held_particles;

static void scatter_loads_of(const hwi_chain *chain, held_particles *held)
{
    hw_vec3 forces[4];
    hwi_chain_forces(chain, held->spots, held->count, forces);
    for (int32_t i = 0; i < held->count; ++i) {
        held->holds[i]->force = forces[i];
    }
    held->count = 0;
}

// What holders feel of the particles themselves, their weight and drag: four at a time.
static void scatter_loads(hwi_cable *const *cables, int32_t count, const hwi_chain *chain)
{
    held_particles held = {.count = 0};
    for (int32_t lane = 0; lane < count; ++lane) {
        for (int32_t i = 0; i < cables[lane]->hold_count; ++i) {
            hwi_hold *hold = &cables[lane]->holds[i];
            if (hwi_attachment_is_two_way(hold->attachment)) {
                continue;
            }
            held.holds[held.count] = hold;
            held.spots[held.count] = (hwi_chain_spot){hold->particle, lane};
            held.count += 1;
            if (held.count == 4) {
                scatter_loads_of(chain, &held);
            }
        }
    }
    scatter_loads_of(chain, &held);
}

// What they feel of the line; bodies, of both.
static void scatter_forces(hwi_cable *cable, const hwi_substep *substep, const hwi_chain *chain, int32_t lane)
{
    for (int32_t i = 0; i < cable->hold_count; ++i) {
        hwi_hold *hold = &cable->holds[i];
        if (hwi_attachment_is_two_way(hold->attachment)) {
            scatter_body(cable, substep, chain, lane, hold);
            continue;
        }
        hw_vec3 force = hwi_add(hold->force, tension_force(cable, chain, hold->particle, lane));
        hold->force = hwi_add(force, bending_force(cable, chain, hold->particle, lane));
    }
}

// Where the line is pulled most and bent most, for the events.
static void scatter_watch(hwi_cable *cable, const hwi_chain *chain, int32_t lane)
{
    bool watched = cable->def.material.minimum_bend_radius > 0.0f;
    float pulled = chain->most_pulled[lane] / (chain->h * chain->h * (float)chain->substep_count);
    cable->watch.tension = hwi_max(pulled, 0.0f);
    cable->watch.tension_segment = chain->most_pulled_segment[lane];
    cable->watch.radius = watched ? chain->radius[lane] : 0.0f;
    cable->watch.radius_particle = watched ? chain->most_bent_node[lane] : -1;
}

void hwi_dynamic_scatter(hwi_cable *const *cables, int32_t count, const hwi_substep *substep, hwi_chain *chain)
{
    hwi_chain_kernel_of(chain)->measure(chain);
    hwi_rows_scatter(cables, count, chain);
    scatter_loads(cables, count, chain);
    for (int32_t lane = 0; lane < count; ++lane) {
        hwi_cable *cable = cables[lane];
        if (chain->gained[lane]) {
            hwi_cable_put_back(cable);
            continue;
        }
        if (!hwi_contacts_stay_clear(substep->world, cable)) {
            hwi_cable_put_back(cable);
            cable->contacts.near = true;
            continue;
        }
        scatter_motion(cable, substep, chain, lane);
        if (hwi_calm_is_over(cable) && !cable->contacts.near) {
            hwi_balance_tensions(cable, chain, lane, hwi_water_is_steady(substep->world));
            chain->sound[lane] = false;
        }
        scatter_forces(cable, substep, chain, lane);
        hwi_winch_scatter(cable, chain, lane);
        scatter_watch(cable, chain, lane);
        if (!chain->sound[lane]) {
            hwi_cable_check_state(cable, chain->h);
        }
    }
}

static float tension(const hwi_cable *cable, int32_t segment)
{
    return hwi_max(cable->tension[segment], 0.0f);
}

static void bring_to_rest(hwi_cable *cable)
{
    cable->calm.radius = 0.0;
    for (int32_t i = 0; i < cable->particle_count; ++i) {
        cable->motion[i] = (hw_vec3){0};
        cable->remainder[i] = (hw_vec3){0};
        cable->tension[i] = 0.0f;
    }
}

static void guide(hwi_cable *cable, int32_t particle, hw_vec3 begin, hw_vec3 end, float h)
{
    cable->motion[particle] = hwi_scale(hwi_sub(end, begin), 1.0f / h);
    cable->remainder[particle] = (hw_vec3){0};
}

const hwi_cable_model hwi_dynamic_model = {
    .name = "dynamic",
    .tension = tension,
    .bring_to_rest = bring_to_rest,
    .guide = guide,
};
