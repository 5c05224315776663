// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// A small-step XPBD (Macklin et al., "Small Steps in Physics Simulation", 2019) as a careful game would write it: many
// substeps of one Gauss-Seidel sweep each, in order along the cable, no compliance, so that the lengths are its only
// aim. With one substep and many sweeps it is the plain projection of distances, but with masses.

#include "solver.h"

#include "memory_or_exit.h"
#include "trig.h"
#include "vector.h"

#include <math.h>
#include <stdlib.h>

typedef struct particle {
    hw_vec3 place;
    float inverse_mass; // 0: held
    hw_vec3 before;
    hw_vec3 velocity;
} particle;

typedef struct line {
    particle *particles;
    int32_t count;
    float segment;
    hw_vec3 acceleration;
    bool hangs;
    hw_vec3 from[2]; // of the held ends, when the frame began
    hw_vec3 to[2];
} line;

typedef struct xpbd {
    line *lines;
    int32_t line_count;
    int32_t substeps;
    int32_t sweeps;
} xpbd;

static void *create(const scenario *scenarios, int32_t cable_count, int32_t substeps, int32_t sweeps)
{
    xpbd *state = allocate_or_exit(sizeof *state);
    *state = (xpbd){allocate_or_exit((size_t)cable_count * sizeof(line)), cable_count, substeps, sweeps};
    for (int32_t i = 0; i < cable_count; i++) {
        const scenario *s = &scenarios[i];
        line *l = &state->lines[i];
        l->count = s->segment_count + 1;
        l->segment = (float)s->segment_length;
        l->hangs = scenario_hangs(s);
        l->acceleration = l->hangs ? SCENARIO_GRAVITY : (hw_vec3){0.0f, 0.0f, 0.0f};
        l->particles = allocate_or_exit((size_t)l->count * sizeof(particle));
        hw_vec3 *points = allocate_or_exit((size_t)l->count * sizeof *points);
        scenario_lay(s, points);
        for (int32_t j = 0; j < l->count; j++)
            l->particles[j] = (particle){.place = points[j], .inverse_mass = (float)(1.0 / s->particle_mass)};
        l->particles[0].inverse_mass = 0.0f;
        l->particles[l->count - 1].inverse_mass =
            l->hangs ? (float)(1.0 / (s->particle_mass * s->end_mass_ratio)) : 0.0f;
        l->to[0] = points[0];
        l->to[1] = points[l->count - 1];
        free(points);
    }
    return state;
}

static void *create_small_steps(const scenario *scenarios, int32_t cable_count, int32_t setting)
{
    return create(scenarios, cable_count, setting, 1);
}

static void *create_projector(const scenario *scenarios, int32_t cable_count, int32_t setting)
{
    return create(scenarios, cable_count, 1, setting);
}

static void destroy(void *memory)
{
    xpbd *state = memory;
    for (int32_t i = 0; i < state->line_count; i++)
        free(state->lines[i].particles);
    free(state->lines);
    free(state);
}

static void set_ends(void *memory, int32_t cable, hw_vec3 start, hw_vec3 end)
{
    line *l = &((xpbd *)memory)->lines[cable];
    l->from[0] = l->to[0];
    l->from[1] = l->to[1];
    l->to[0] = start;
    l->to[1] = end;
}

static void predict(line *l, float h, float kept, float frame_share)
{
    hw_vec3 push = hwi_scale(l->acceleration, h);
    for (int32_t i = 0; i < l->count; i++) {
        particle *p = &l->particles[i];
        p->before = p->place;
        if (p->inverse_mass == 0.0f)
            continue;
        p->velocity = hwi_add_scaled(push, kept, p->velocity);
        p->place = hwi_add_scaled(p->place, h, p->velocity);
    }
    l->particles[0].place = hwi_lerp(l->from[0], l->to[0], frame_share);
    if (!l->hangs)
        l->particles[l->count - 1].place = hwi_lerp(l->from[1], l->to[1], frame_share);
}

// One sweep. The particle that two neighbouring segments share stays in registers.
static void sweep(line *l)
{
    hw_vec3 place = l->particles[0].place;
    float inverse_mass = l->particles[0].inverse_mass;
    for (int32_t i = 0; i + 1 < l->count; i++) {
        particle *next = &l->particles[i + 1];
        hw_vec3 delta = hwi_sub(next->place, place);
        float length = sqrtf(hwi_dot(delta, delta));
        float weights = inverse_mass + next->inverse_mass;
        float lambda = length > 1e-12f && weights > 0.0f ? (length - l->segment) / (length * weights) : 0.0f;
        l->particles[i].place = hwi_add_scaled(place, inverse_mass * lambda, delta);
        place = hwi_add_scaled(next->place, -next->inverse_mass * lambda, delta);
        inverse_mass = next->inverse_mass;
    }
    l->particles[l->count - 1].place = place;
}

static void step(void *memory)
{
    const xpbd *state = memory;
    double length = SCENARIO_FRAME / state->substeps;
    float h = (float)length;
    float rate = (float)(state->substeps / SCENARIO_FRAME);
    float kept = (float)hwi_exp(hwi_log(SCENARIO_DRAG) * length / SCENARIO_DRAG_PERIOD);
    for (int32_t i = 0; i < state->line_count; i++) {
        line *l = &state->lines[i];
        for (int32_t substep = 1; substep <= state->substeps; substep++) {
            predict(l, h, kept, (float)substep / (float)state->substeps);
            for (int32_t j = 0; j < state->sweeps; j++)
                sweep(l);
            for (int32_t j = 0; j < l->count; j++)
                l->particles[j].velocity = hwi_scale(hwi_sub(l->particles[j].place, l->particles[j].before), rate);
        }
    }
}

static void read(void *memory, int32_t cable, hw_vec3 *points, float *elastic_strains)
{
    const line *l = &((const xpbd *)memory)->lines[cable];
    for (int32_t i = 0; i < l->count; i++)
        points[i] = l->particles[i].place;
    for (int32_t i = 0; i + 1 < l->count; i++)
        elastic_strains[i] = 0.0f;
}

const solver xpbd_solver = {"xpbd", create_small_steps, destroy, set_ends, step, read, NULL};
const solver projector_solver = {"projector", create_projector, destroy, set_ends, step, read, NULL};
