// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The underwater cable of Ganoni, Mukundan, Green, "Visually Realistic Graphical Simulation of Underwater Cable"
// (2018), as written.
//
// Equations (6) to (8), for every free particle, with the drag factor D and a random displacement r that stands for
// micro-currents:
//
//     x(t+h) = x(t) + (x(t) - x(t-h)) D + a h^2 + r
//
// then the distance constraints of their Figure 2: solver_iterations sweeps over the segments in order, and, with
// HW_CABLE_BENDING, over the pairs i, i+2 as well.
//
// Their future work asks for damping in the constraint stage: constraint_damping, 0 unless asked for. After the sweeps
// it takes that share of the relative speed of neighbours along their segment.
//
// Two things that the paper leaves open: where one particle of a pair is not free, the other takes the whole
// correction; where two coincide, they part along x.

#include "cable_model.h"
#include "cable_spool.h"
#include "random.h"
#include "vector.h"

static void integrate(hwi_cable *cable, const hwi_substep *substep, uint32_t part, float h)
{
    hw_vec3 acceleration = hwi_add_scaled(cable->def.acceleration, cable->def.gravity_scale, substep->gravity);
    hw_vec3 push = hwi_scale(acceleration, h * h);
    float drag = cable->def.drag_factor;
    float amplitude = cable->def.random_displacement;
    uint64_t key = hwi_random_key(substep->seed, (uint32_t)cable->object.index, substep->number, part);

    int32_t calm = hwi_cable_has_spool(cable) ? cable->stored + 1 : -1;

    for (int32_t i = 0; i < cable->particle_count; ++i) {
        if (cable->held[i]) {
            continue;
        }
        hw_vec3 x = cable->position[i];
        hw_vec3 step = hwi_add_scaled(push, drag, hwi_sub(x, cable->motion[i]));
        // Kept off the first segment of a spool: chance must not release particles.
        if (amplitude > 0.0f && i != calm) {
            step = hwi_add_scaled(step, amplitude, hwi_random_cube(key, (uint32_t)i));
        }
        cable->motion[i] = x;
        cable->position[i] = hwi_add(x, step);
    }
}

// The part of a pair's correction that its first particle takes; the second takes the rest. -1: both are held.
static float first_share(uint8_t first_held, uint8_t second_held)
{
    static const float shares[2][2] = {{0.5f, 1.0f}, {0.0f, -1.0f}};
    return shares[first_held][second_held];
}

// What the first particle must move along, in full; the second moves against it.
static hw_vec3 distance_error(hw_vec3 a, hw_vec3 b, float target)
{
    hw_vec3 delta = hwi_sub(b, a);
    float length = hwi_length(delta);
    if (length > 1e-12f) {
        return hwi_scale(delta, (length - target) / length);
    }
    return hwi_vec3(-target, 0.0f, 0.0f);
}

static void solve_pairs(hwi_cable *cable, int32_t gap, float target)
{
    hw_vec3 *position = cable->position;
    const uint8_t *held = cable->held;
    // What is on a spool has no lengths to keep; the first segment may be partly on it.
    const float missing = hwi_cable_segment_length(cable) - hwi_cable_spool_first_length(cable);
    for (int32_t i = cable->stored; i + gap < cable->particle_count; ++i) {
        float share = first_share(held[i], held[i + gap]);
        if (share < 0.0f) {
            continue;
        }
        hw_vec3 error = distance_error(position[i], position[i + gap], i == cable->stored ? target - missing : target);
        position[i] = hwi_add_scaled(position[i], share, error);
        position[i + gap] = hwi_add_scaled(position[i + gap], share - 1.0f, error);
    }
}

// The previous position carries the velocity, so that is what changes.
static void damp_pairs(hwi_cable *cable)
{
    const uint8_t *held = cable->held;
    for (int32_t i = 0; i + 1 < cable->particle_count; ++i) {
        float share = first_share(held[i], held[i + 1]);
        if (share < 0.0f) {
            continue;
        }
        hw_vec3 along = hwi_direction(hwi_sub(cable->position[i + 1], cable->position[i]), (hw_vec3){0});
        hw_vec3 way = hwi_sub(cable->position[i], cable->motion[i]);
        hw_vec3 way_after = hwi_sub(cable->position[i + 1], cable->motion[i + 1]);
        float parting = hwi_dot(hwi_sub(way_after, way), along) * cable->def.constraint_damping;
        cable->motion[i] = hwi_add_scaled(cable->motion[i], -share * parting, along);
        cable->motion[i + 1] = hwi_add_scaled(cable->motion[i + 1], (1.0f - share) * parting, along);
    }
}

static void advance(hwi_cable *cable, const hwi_substep *substep, uint32_t part, float h)
{
    integrate(cable, substep, part, h);
    float segment = hwi_cable_segment_length(cable);
    for (int32_t iteration = 0; iteration < cable->def.solver_iterations; ++iteration) {
        solve_pairs(cable, 1, segment);
        if ((cable->def.flags & HW_CABLE_BENDING) != 0) {
            solve_pairs(cable, 2, 2.0f * segment);
        }
    }
    if (hwi_cable_has_spool(cable)) {
        hwi_cable_spool_advance(cable, h);
    }
    if (cable->def.constraint_damping > 0.0f) {
        damp_pairs(cable);
    }
}

// Section 3.1: tension is a function of the distance between two particles. Every sweep ends a segment that runs into a
// held particle at its rest length exactly, since the free side takes the whole correction and nothing comes after; it
// would always read 0, and with it the end of every cable. So it counts with the stretch of the segment before it.
static float tension(const hwi_cable *cable, int32_t segment)
{
    const hw_vec3 *position = cable->position;
    float length = hwi_distance(position[segment], position[segment + 1]);
    if (segment > 0 && cable->held[segment + 1] && !cable->held[segment]) {
        length = fmaxf(length, hwi_distance(position[segment - 1], position[segment]));
    }
    float whole = hwi_cable_segment_length(cable);
    float rest = segment == cable->stored ? hwi_cable_spool_first_length(cable) : whole;
    float strain = rest == whole ? length / whole - 1.0f : (length - rest) / whole;
    return strain > 0.0f ? cable->def.tension_stiffness * strain : 0.0f;
}

static void bring_to_rest(hwi_cable *cable)
{
    for (int32_t i = 0; i < cable->particle_count; ++i) {
        cable->motion[i] = cable->position[i];
    }
}

// The previous position carries the velocity, so a particle that is released goes on as it was moved.
static void guide(hwi_cable *cable, int32_t particle, hw_vec3 begin, hw_vec3 end, float h)
{
    (void)end;
    (void)h;
    cable->motion[particle] = begin;
}

const hwi_cable_model hwi_verlet_model = {
    .name = "verlet",
    .motion_is_position = true,
    .advance = advance,
    .tension = tension,
    .bring_to_rest = bring_to_rest,
    .guide = guide,
};
