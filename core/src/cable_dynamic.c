// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "cable_dynamic.h"

#include <math.h>

#include "attachment.h"
#include "cable_model.h"
#include "vector.h"
#include "water.h"

#define MIN_SUBSTEPS  3
#define CALM_SUBSTEPS 2
#define MAX_SUBSTEPS  32
// In one inner substep the ends of a segment may move against each other by this share of its length. Found by trying:
// up to 0.2 all of 1600 random scenes keep their lengths to 0.1 %; with 0.25 some do not.
#define LARGEST_TURN 0.2f
#define CALM_TURN    0.02f

#define QUARTER_PI  0.785398163397448
#define TOP_SPEED   100.0f // m/s, or twice as fast as the ends are moved: what a shock may throw a particle at
#define SAMPLE_SIZE 64     // particles whose water is sampled at a time

#define CALM_SPEED 0.002f // m/s, below which a cable counts as at rest

// Particles that are tied exactly somewhere sit a little off their regular places.
static void prepare_lengths(hwi_cable *cable)
{
    int32_t last = cable->particle_count - 1;
    float segment = hwi_cable_segment_length(cable);
    for (int32_t i = 0; i < last; ++i) {
        cable->nodes[i].rest = segment;
    }
    cable->nodes[last].rest = 0.0f;
    for (int32_t i = 0; i < cable->hold_count; ++i) {
        const hwi_hold *hold = &cable->holds[i];
        if (hold->shift != 0.0f) {
            cable->nodes[hold->particle - 1].rest += hold->shift;
            cable->nodes[hold->particle].rest -= hold->shift;
        }
    }
}

void hwi_dynamic_prepare(hwi_cable *cable)
{
    const hw_cable_material *material = &cable->def.material;
    int32_t last = cable->particle_count - 1;
    prepare_lengths(cable);
    float before = 0.0f;
    for (int32_t i = 0; i <= last; ++i) {
        float after = cable->nodes[i].rest;
        float reach = 0.5f * (before + after);
        cable->nodes[i] = (hwi_node){
            .rest = after,
            .joint = i < last ? 1.0f / after : 0.0f,
            .bend = i > 0 && i < last ? 2.0f * material->bending_stiffness / (before + after) : 0.0f,
            .mass = material->mass_per_length * reach,
            .volume = (float)(QUARTER_PI * (double)material->diameter * (double)material->diameter * (double)reach),
            .area = material->diameter * reach,
        };
        before = after;
    }
    cable->nodes[0].mass += cable->def.start_mass;
    cable->nodes[last].mass += cable->def.end_mass;
}

static float spread_of(const hwi_cable *cable)
{
    float largest = 0.0f;
    for (int32_t i = 0; i + 1 < cable->particle_count; ++i) {
        hw_vec3 difference = hwi_sub(cable->motion[i + 1], cable->motion[i]);
        largest = hwi_max(largest, hwi_dot(difference, difference));
    }
    return sqrtf(largest);
}

// The way of a held particle in this substep.
static hw_vec3 led(const hwi_hold *hold)
{
    return hwi_place_round(hwi_place_sub(hold->end, hold->begin));
}

int32_t hwi_dynamic_substep_count(hwi_cable *cable, double length)
{
    if (cable->spread < 0.0f) {
        cable->spread = spread_of(cable);
    }
    float way = cable->spread * (float)length;
    for (int32_t i = 0; i < cable->hold_count; ++i) {
        way = hwi_max(way, hwi_length(led(&cable->holds[i])));
    }
    float turn = way / hwi_cable_segment_length(cable);
    float wanted = ceilf(turn / LARGEST_TURN);
    float least = turn < CALM_TURN ? CALM_SUBSTEPS : MIN_SUBSTEPS;
    wanted = wanted < least ? least : wanted > MAX_SUBSTEPS ? MAX_SUBSTEPS : wanted;
    int32_t asked = (int32_t)hwi_cable_part_count(&cable->def, length);
    return asked > (int32_t)wanted ? asked : (int32_t)wanted;
}

static void gather_parameters(const hwi_cable *cable, const hwi_substep *substep, hwi_chain *chain, int32_t lane)
{
    const hw_cable_material *material = &cable->def.material;
    hw_vec3 gravity = hwi_scale(substep->gravity, cable->def.gravity_scale);
    const float values[CHAIN_PARAMETER_COUNT] = {
        [CHAIN_AXIAL_STIFFNESS] = material->axial_stiffness,
        [CHAIN_AXIAL_DAMPING] = material->axial_damping,
        [CHAIN_DRAG_NORMAL] = material->drag_normal,
        [CHAIN_DRAG_TANGENTIAL] = material->drag_tangential,
        [CHAIN_ADDED_NORMAL] = material->added_mass_normal,
        [CHAIN_ADDED_TANGENTIAL] = material->added_mass_tangential,
        [CHAIN_DIAMETER] = material->diameter,
        [CHAIN_GRAVITY_X] = gravity.x,
        [CHAIN_GRAVITY_Y] = gravity.y,
        [CHAIN_GRAVITY_Z] = gravity.z,
    };
    for (int32_t i = 0; i < CHAIN_PARAMETER_COUNT; ++i) {
        chain->parameters[i][lane] = values[i];
    }
}

// A node that is joined to nothing and that nothing pulls at.
static void gather_empty(float *row, int32_t lanes)
{
    for (int32_t field = 0; field < CHAIN_FIELD_COUNT; ++field) {
        row[field * lanes] = 0.0f;
    }
    row[CHAIN_MASS * lanes] = 1.0f;
}

static void put_vector(float *row, int32_t lanes, int32_t field, hw_vec3 value)
{
    row[field * lanes] = value.x;
    row[(field + 1) * lanes] = value.y;
    row[(field + 2) * lanes] = value.z;
}

static hw_vec3 get_vector(const float *row, int32_t lanes, int32_t field)
{
    return hwi_vec3(row[field * lanes], row[(field + 1) * lanes], row[(field + 2) * lanes]);
}

// Where held particles are and how they are led. One on a body moves as the body would by itself.
static void gather_holds(hwi_cable *cable, const hwi_substep *substep)
{
    float rate = (float)(1.0 / substep->length);
    for (int32_t i = 0; i < cable->hold_count; ++i) {
        hwi_hold *hold = &cable->holds[i];
        cable->position[hold->particle] = hwi_place_round(hold->begin);
        cable->remainder[hold->particle] = hwi_place_remainder(hold->begin);
        cable->motion[hold->particle] = hwi_scale(led(hold), rate);
    }
}

// A body falls while its cable is solved. The solver has its weight as a velocity from the start, of which so much goes
// the same way as a steady fall over the inner substeps does.
static float fall_share(const hwi_chain *chain)
{
    float n = (float)chain->substep_count;
    return (n + 1.0f) / (2.0f * n);
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
        hwi_attachment_weigh(hold, hwi_direction(get_vector(edge, chain->lanes, CHAIN_EX), hwi_vec3(0.0f, 1.0f, 0.0f)));
        // The solver adds the water that moves along, which the body's share has already.
        const hwi_node *node = &cable->nodes[hold->particle];
        const hw_cable_material *material = &cable->def.material;
        float displaced = chain->water_density * node->volume;
        float across = hwi_max(hold->mass_across - displaced * material->added_mass_normal, 0.1f * hold->mass_across);
        float along = hwi_max(hold->mass_along - displaced * material->added_mass_tangential, 0.1f * hold->mass_along);
        float *row = hwi_chain_at(chain, hold->particle, CHAIN_EX, lane);
        row[CHAIN_MASS * chain->lanes] = across;
        row[CHAIN_ALONG * chain->lanes] = along - across;
        // What the body weighs, and with it what it carries, is in its motion already.
        float fall = hold->attachment->body->def.gravity_scale;
        row[CHAIN_WEIGHT * chain->lanes] = node->mass * (1.0f - fall);
        hw_vec3 velocity = get_vector(row, chain->lanes, CHAIN_VX);
        float early = fall * fall_share(chain) * (float)substep->length;
        put_vector(row, chain->lanes, CHAIN_VX, hwi_add_scaled(velocity, early, substep->gravity));
    }
}

void hwi_dynamic_gather(hwi_cable *cable, const hwi_substep *substep, hwi_chain *chain, int32_t lane)
{
    gather_parameters(cable, substep, chain, lane);
    gather_holds(cable, substep);
    const int32_t lanes = chain->lanes;
    const float h2 = chain->h * chain->h;
    const double time = hwi_world_time(substep->world);
    hw_vec3 flow[SAMPLE_SIZE];
    float surface[SAMPLE_SIZE];
    for (int32_t i = 0; i < cable->particle_count; ++i) {
        int32_t sample = i % SAMPLE_SIZE;
        if (sample == 0) {
            int32_t left = cable->particle_count - i;
            hwi_water_sample(substep->world, time, cable->origin, &cable->position[i],
                             left < SAMPLE_SIZE ? left : SAMPLE_SIZE, flow, surface);
        }
        const hwi_node *node = &cable->nodes[i];
        float *row = hwi_chain_at(chain, i, CHAIN_EX, lane);
        hw_vec3 edge = {0};
        if (i + 1 < cable->particle_count) {
            edge = hwi_add(hwi_sub(cable->position[i + 1], cable->position[i]),
                           hwi_sub(cable->remainder[i + 1], cable->remainder[i]));
        }
        put_vector(row, lanes, CHAIN_EX, edge);
        put_vector(row, lanes, CHAIN_VX, cable->motion[i]);
        put_vector(row, lanes, CHAIN_FLOW_X, flow[sample]);
        row[CHAIN_LAMBDA * lanes] = cable->tension[i] * h2;
        // The solver adds the lambda that it finds before each substep; this one belongs to the past.
        row[CHAIN_IMPULSE * lanes] = -cable->tension[i] * h2;
        row[CHAIN_HEIGHT * lanes] = cable->position[i].y - surface[sample];
        row[CHAIN_REST * lanes] = node->rest;
        row[CHAIN_JOINT * lanes] = node->joint;
        row[CHAIN_BEND * lanes] = node->bend;
        row[CHAIN_MASS * lanes] = cable->held[i] ? HWI_CHAIN_HELD : node->mass;
        row[CHAIN_ALONG * lanes] = 0.0f;
        row[CHAIN_WEIGHT * lanes] = node->mass;
        row[CHAIN_VOLUME * lanes] = node->volume;
        row[CHAIN_AREA * lanes] = node->area;
    }
    gather_bodies(cable, substep, chain, lane);
    for (int32_t i = cable->particle_count; i < chain->node_count + HWI_CHAIN_PADDING; ++i) {
        gather_empty(hwi_chain_at(chain, i, CHAIN_EX, lane), lanes);
    }
}

void hwi_dynamic_gather_nothing(hwi_chain *chain, int32_t lane)
{
    for (int32_t i = 0; i < CHAIN_PARAMETER_COUNT; ++i) {
        chain->parameters[i][lane] = 1.0f;
    }
    for (int32_t i = 0; i < chain->node_count + HWI_CHAIN_PADDING; ++i) {
        gather_empty(hwi_chain_at(chain, i, CHAIN_EX, lane), chain->lanes);
    }
}

static hwi_place edge_of(const hwi_chain *chain, int32_t segment, int32_t lane)
{
    return hwi_place_of(get_vector(hwi_chain_at(chain, segment, CHAIN_EX, lane), chain->lanes, CHAIN_EX));
}

// Segments are summed up to places, first..last. What rounding leaves between the sum and the held particles is spread
// over the particles between them: some 1e-7 of the length, which must not pile up.
static hwi_place scatter_piece(hwi_cable *cable, const hwi_chain *chain, int32_t lane, int32_t first, int32_t last,
                               hwi_place begin, hwi_place gap_begin, hwi_place gap_end)
{
    hwi_place at = begin;
    double share = last > first ? 1.0 / (last - first) : 0.0;
    for (int32_t i = first; i <= last; ++i) {
        hwi_place corrected = hwi_place_add(at, hwi_place_lerp(gap_begin, gap_end, share * (i - first)));
        cable->position[i] = hwi_place_round(corrected);
        cable->remainder[i] = hwi_place_remainder(corrected);
        if (i < last) {
            at = hwi_place_add(at, edge_of(chain, i, lane));
        }
    }
    return at;
}

static void scatter_places(hwi_cable *cable, const hwi_chain *chain, int32_t lane)
{
    int32_t last = cable->particle_count - 1;
    hw_vec3 moved = {chain->moved[0][lane], chain->moved[1][lane], chain->moved[2][lane]};
    hwi_place at = hwi_place_add(hwi_place_of(cable->position[0]), hwi_place_of(cable->remainder[0]));
    at = hwi_place_add(at, hwi_place_of(moved));
    int32_t done = 0;
    bool tied = false;
    hwi_place gap_before = {0.0, 0.0, 0.0};
    for (int32_t i = 0; i < cable->hold_count; ++i) {
        const hwi_hold *hold = &cable->holds[i];
        if (hwi_attachment_is_two_way(hold->attachment)) {
            continue;
        }
        hwi_place sum = at;
        for (int32_t j = done; j < hold->particle; ++j) {
            sum = hwi_place_add(sum, edge_of(chain, j, lane));
        }
        hwi_place gap = hwi_place_sub(hold->end, sum);
        // Up to the first held particle the whole piece moves along.
        at = scatter_piece(cable, chain, lane, done, hold->particle, at, tied ? gap_before : gap, gap);
        done = hold->particle;
        gap_before = gap;
        tied = true;
    }
    scatter_piece(cable, chain, lane, done, last, at, gap_before, gap_before);
    for (int32_t i = 0; i < cable->hold_count; ++i) {
        const hwi_hold *hold = &cable->holds[i];
        if (!hwi_attachment_is_two_way(hold->attachment)) {
            cable->position[hold->particle] = hwi_place_round(hold->end);
            cable->remainder[hold->particle] = hwi_place_remainder(hold->end);
        }
    }
}

// Velocities and tensions; how different neighbours' velocities are, and whether anything moves at all.
static void scatter_motion(hwi_cable *cable, const hwi_substep *substep, const hwi_chain *chain, int32_t lane)
{
    float top_speed = TOP_SPEED;
    bool is_led = false;
    for (int32_t i = 0; i < cable->hold_count; ++i) {
        const hwi_hold *hold = &cable->holds[i];
        float way = hwi_length(led(hold));
        top_speed = hwi_max(top_speed, 2.0f * way / (float)substep->length);
        is_led = is_led || way > 0.0f;
    }
    const float top_square = top_speed * top_speed;
    const float inverse_h2 = 1.0f / (chain->h * chain->h);
    float spread = 0.0f;
    float fastest = 0.0f;
    hw_vec3 previous = {0};
    for (int32_t i = 0; i < cable->particle_count; ++i) {
        const float *row = hwi_chain_at(chain, i, CHAIN_EX, lane);
        hw_vec3 velocity = get_vector(row, chain->lanes, CHAIN_VX);
        float square = hwi_dot(velocity, velocity);
        if (square > top_square) {
            velocity = hwi_scale(velocity, top_speed / sqrtf(square));
        }
        fastest = hwi_max(fastest, square);
        hw_vec3 difference = hwi_sub(velocity, previous);
        spread = i > 0 ? hwi_max(spread, hwi_dot(difference, difference)) : 0.0f;
        cable->motion[i] = velocity;
        cable->tension[i] = hwi_max(row[CHAIN_LAMBDA * chain->lanes] * inverse_h2, 0.0f);
        previous = velocity;
    }
    cable->spread = sqrtf(spread);
    bool calm = !is_led && fastest < CALM_SPEED * CALM_SPEED;
    cable->calm_for = calm ? cable->calm_for + substep->length : 0.0;
}

// What a pull along the line and across it does to the mass there.
static hw_vec3 weighed(const hwi_hold *hold, hw_vec3 motion)
{
    float along = (hold->mass_along - hold->mass_across) * hwi_dot(motion, hold->line);
    return hwi_add_scaled(hwi_scale(motion, hold->mass_across), along, hold->line);
}

// What a body felt: how its point went otherwise than it would have gone by itself.
static void scatter_body(const hwi_cable *cable, const hwi_substep *substep, const hwi_chain *chain, int32_t lane,
                         hwi_hold *hold)
{
    float length = (float)substep->length;
    hw_vec3 fall = hwi_scale(substep->gravity, hold->attachment->body->def.gravity_scale * length);
    float early = fall_share(chain);
    const float *row = hwi_chain_at(chain, hold->particle, CHAIN_EX, lane);
    hw_vec3 own_way = hwi_add_scaled(led(hold), early * length, fall);
    hwi_place at =
        hwi_place_add(hwi_place_of(cable->position[hold->particle]), hwi_place_of(cable->remainder[hold->particle]));
    hw_vec3 way = hwi_sub(hwi_place_round(hwi_place_sub(at, hold->begin)), own_way);
    hw_vec3 own_velocity = hwi_add_scaled(hwi_scale(led(hold), 1.0f / length), early, fall);
    hw_vec3 change = hwi_sub(get_vector(row, chain->lanes, CHAIN_VX), own_velocity);
    hold->momentum = weighed(hold, change);
    hold->way = weighed(hold, way);
    hold->force = hwi_scale(hold->momentum, 1.0f / length);
}

// What a holder feels: the mean tension of the segments beside it over the inner substeps, and the weight and drag of
// the particle itself.
static void scatter_forces(hwi_cable *cable, const hwi_substep *substep, const hwi_chain *chain, int32_t lane)
{
    float share = 1.0f / (chain->h * chain->h * (float)chain->substep_count);
    for (int32_t i = 0; i < cable->hold_count; ++i) {
        int32_t particle = cable->holds[i].particle;
        if (hwi_attachment_is_two_way(cable->holds[i].attachment)) {
            scatter_body(cable, substep, chain, lane, &cable->holds[i]);
            continue;
        }
        hw_vec3 force = hwi_chain_force(chain, particle, lane);
        for (int32_t side = 0; side < 2; ++side) {
            int32_t segment = particle - side;
            if (segment < 0 || segment >= cable->particle_count - 1) {
                continue;
            }
            const float *row = hwi_chain_at(chain, segment, CHAIN_EX, lane);
            hw_vec3 direction = hwi_direction(get_vector(row, chain->lanes, CHAIN_EX), (hw_vec3){0});
            float lambdas = row[CHAIN_IMPULSE * chain->lanes] + row[CHAIN_LAMBDA * chain->lanes];
            force = hwi_add_scaled(force, side == 0 ? lambdas * share : -lambdas * share, direction);
        }
        cable->holds[i].force = force;
    }
}

void hwi_dynamic_scatter(hwi_cable *cable, const hwi_substep *substep, const hwi_chain *chain, int32_t lane)
{
    scatter_places(cable, chain, lane);
    scatter_motion(cable, substep, chain, lane);
    scatter_forces(cable, substep, chain, lane);
}

static float tension(const hwi_cable *cable, int32_t segment)
{
    return cable->tension[segment];
}

static void bring_to_rest(hwi_cable *cable)
{
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
