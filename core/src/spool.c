// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "spool.h"

#include <math.h>

#include "chain.h"
#include "vector.h"

#define GIVE_TIME 0.3f // s in which the give fades

static float clamp(float value, float low, float high)
{
    return value < low ? low : value > high ? high : value;
}

// m/s: as fast as the bounds and the end stops allow. Driven drums slow down towards a stop.
static float bound_speed(const hwi_spool *spool, float speed, float h, bool gently)
{
    double in = spool->lowest - spool->paid;
    double out = spool->highest - spool->paid;
    float slowest = hwi_max(spool->slowest, (float)in / h);
    float fastest = (float)out / h < spool->fastest ? (float)out / h : spool->fastest;
    if (gently) {
        float twice = 2.0f * spool->acceleration;
        float brake_in = -sqrtf(twice * hwi_max((float)(spool->paid - spool->stop), 0.0f));
        float brake_out = sqrtf(twice * hwi_max((float)out, 0.0f));
        slowest = hwi_max(slowest, brake_in);
        fastest = brake_out < fastest ? brake_out : fastest;
    }
    return clamp(speed, slowest, fastest);
}

// Turn by h v', not beyond the stops.
static void turn(hwi_spool *spool, float speed, float h)
{
    spool->paid += (double)speed * (double)h;
    spool->speed = speed;
    if (spool->paid <= spool->lowest) {
        spool->paid = spool->lowest;
        spool->speed = hwi_max(speed, 0.0f);
    }
    if (spool->paid >= spool->highest) {
        spool->paid = spool->highest;
        spool->speed = speed < 0.0f ? speed : 0.0f;
    }
}

void hwi_spool_set_rest(const hwi_chain *chain, const hwi_spool *spool, int32_t lane, float rest)
{
    float *row = hwi_chain_at(chain, spool->segment, CHAIN_EX, lane);
    float *joint = &row[CHAIN_JOINT * chain->width];
    row[CHAIN_REST * chain->width] = rest;
    *joint = *joint > 0.0f ? 1.0f / rest : 0.0f;
}

static hw_vec3 vector_at(const float *row, int32_t width, int32_t field)
{
    return hwi_vec3(row[field * width], row[(field + 1) * width], row[(field + 2) * width]);
}

// The prediction takes every segment for one that keeps its length: how much longer it would coast to be adds to its
// pull, and along the line to the bending. Here the length changes on purpose, and nothing shall come of it.
static void prepare(hwi_chain *chain, hwi_spool *spool, int32_t lane)
{
    const int32_t width = chain->width;
    float *row = hwi_chain_at(chain, spool->segment, CHAIN_EX, lane);
    const float *after = hwi_chain_at(chain, spool->segment + 1, CHAIN_EX, lane);
    hw_vec3 edge = vector_at(row, width, CHAIN_EX);
    hw_vec3 apart = hwi_sub(vector_at(after, width, CHAIN_VX), vector_at(row, width, CHAIN_VX));
    float length = hwi_length(edge);
    float coasted = hwi_length(hwi_add_scaled(edge, chain->h, apart));
    float ratio = coasted > 0.0f ? clamp(length / coasted, 0.5f, 2.0f) : 1.0f;
    spool->lambda = hwi_max(row[CHAIN_LAMBDA * width], 0.0f);
    row[CHAIN_LAMBDA * width] *= ratio;
    row[CHAIN_JOINT * width] *= ratio;
    row[CHAIN_IMPULSE * width] += spool->lambda - spool->lambda * ratio;
}

void hwi_spools_prepare(hwi_chain *chain)
{
    for (int32_t lane = 0; lane < chain->lanes; ++lane) {
        if (chain->spools[lane].drive != SPOOL_NONE) {
            prepare(chain, &chain->spools[lane], lane);
        }
    }
}

// N, what pulls at the drum beside the segment's tension. A line cannot push.
static float pull_beside(const hwi_chain *chain, const hwi_spool *spool, int32_t lane, const float *row, float tension)
{
    if (row[CHAIN_JOINT * chain->width] == 0.0f) {
        return 0.0f;
    }
    hw_vec3 edge = vector_at(row, chain->width, CHAIN_EX);
    hw_vec3 out = hwi_direction(spool->node == spool->segment ? edge : hwi_scale(edge, -1.0f), (hw_vec3){0});
    return hwi_max(hwi_chain_force_along(chain, (hwi_chain_spot){spool->node, lane}, spool->mass, out), -tension);
}

static void begin(hwi_chain *chain, hwi_spool *spool, int32_t lane)
{
    const float h = chain->h;
    float *row = hwi_chain_at(chain, spool->segment, CHAIN_EX, lane);
    const float rest = row[CHAIN_REST * chain->width];
    float *goal = &row[CHAIN_GOAL * chain->width];
    float tension = spool->lambda / (h * h);
    float motor = spool->motor - pull_beside(chain, spool, lane, row, tension);
    row[CHAIN_LAMBDA * chain->width] = spool->lambda;

    if (spool->drive == SPOOL_DRIVE && tension > motor) {
        spool->yielding = true;
    }
    spool->loose = spool->drive == SPOOL_HAUL || spool->yielding;
    if (spool->loose) {
        float excess = tension - motor;
        // The motor turns the drum gently; loads turn it as they can, and a clutch or brake stops what slipped as it
        // can.
        float inertia = spool->inertia;
        if (spool->drive == SPOOL_HAUL || (excess < 0.0f && spool->speed <= 0.0f)) {
            inertia = hwi_max(inertia, fabsf(excess) / spool->acceleration);
        }
        spool->weight = inertia + h * spool->friction;
        spool->next_speed = (inertia * spool->speed - h * motor) / spool->weight;
        float expected = spool->next_speed + tension * h / spool->weight;
        float bounded = bound_speed(spool, expected, h, false);
        if (bounded != expected) {
            spool->loose = false;
            spool->next_speed = bounded;
        }
    } else {
        float change = spool->acceleration * h;
        float speed = clamp(spool->target, spool->speed - change, spool->speed + change);
        spool->next_speed = bound_speed(spool, speed, h, true);
    }

    float faded = spool->give * hwi_max(1.0f - h / GIVE_TIME, 0.0f);
    float fed = h * spool->next_speed + (spool->give - faded);
    float expected = rest + (spool->loose ? h * tension * h / spool->weight : 0.0f) + fed;
    // What the internal damping remembers is strain: line that comes from the drum is as tight as the rest.
    *goal = rest + fed + (*goal - rest) * (expected / rest);
    hwi_spool_set_rest(chain, spool, lane, expected);
    spool->give = faded;
    float stiffness = chain->parameters[CHAIN_AXIAL_STIFFNESS][lane] + chain->parameters[CHAIN_AXIAL_DAMPING][lane] / h;
    float least = row[CHAIN_LEAST_GIVE * chain->width] * chain->parameters[CHAIN_SOFTENED][lane];
    float give = hwi_max(expected / (stiffness * h * h), least);
    // A drum that yields gives way as well.
    row[CHAIN_GIVE * chain->width] = give + (spool->loose ? 1.0f / spool->weight : 0.0f);
}

void hwi_spools_begin(hwi_chain *chain)
{
    for (int32_t lane = 0; lane < chain->lanes; ++lane) {
        if (chain->spools[lane].drive != SPOOL_NONE) {
            begin(chain, &chain->spools[lane], lane);
        }
    }
}

static void end(hwi_chain *chain, hwi_spool *spool, int32_t lane)
{
    const float h = chain->h;
    float speed = spool->next_speed;
    if (spool->loose) {
        speed += *hwi_chain_at(chain, spool->segment, CHAIN_LAMBDA, lane) / (spool->weight * h);
    }
    if (spool->yielding && speed <= spool->target) {
        spool->yielding = false;
        speed = spool->target;
    }
    turn(spool, speed, h);
    hwi_spool_set_rest(chain, spool, lane, (float)(spool->length + spool->paid - (double)spool->give));
}

void hwi_spools_end(hwi_chain *chain)
{
    for (int32_t lane = 0; lane < chain->lanes; ++lane) {
        if (chain->spools[lane].drive != SPOOL_NONE) {
            end(chain, &chain->spools[lane], lane);
        }
    }
}
