// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The rope of Pandey, "Newtonian Dynamics based Rope Simulation" (2018), as written: masses joined by springs.
//
//     F = m g + k (|d| - l) d/|d| + k_f (v_next - v)      summed over the springs on both sides
//     v += F/m h,  x += v h                               semi-implicit Euler
//
// The springs also push when they are shorter than l.
//
// How long a step may be. A mode of the chain moves as a = -s k/m x - s k_f/m v, with s its eigenvalue of the second
// difference. One step maps (x, v) by a matrix with
//
//     trace = 2 - s (k h^2 + k_f h)/m        determinant = 1 - s k_f h/m
//
// whose eigenvalues lie within the unit circle if and only if |trace| < 1 + determinant < 2, which is
//
//     K h^2 + 2 F h < m        or        h < m / (F + sqrt(F^2 + K m))        with K = k s/4, F = k_f s/4
//
// A piece of q segments of which f ends are free has s = 4 cos^2(pi / (2 q + f)) at most: always below 4. So every rope
// is stable where k h^2 + 2 k_f h < m. With the source's table that is 2.23 ms against its 2 ms. Springs that are not
// straight in line pull back less than k, so they do not lower the limit.

#include <math.h>
#include <stdio.h>

#include "cable_model.h"
#include "trig.h"
#include "vector.h"

// In steps that are too long, a segment longer than this has broken down; a rope that the host pulls apart stretches
// with its ends. In steps that are short enough, any stretch is the rope's own, as long as it is.
#define DIVERGED_STRETCH 1.5f

static void advance(hwi_cable *cable, const hwi_substep *substep, uint32_t part, float h)
{
    (void)part;
    const float rest = hwi_cable_segment_length(cable);
    const float stiffness = cable->def.spring_stiffness;
    const float friction = cable->def.spring_friction;
    const float kick = h / cable->def.particle_mass;
    const hw_vec3 fall = hwi_scale(substep->gravity, cable->def.gravity_scale * h);
    const int32_t last = cable->particle_count - 1;

    // One pass: a particle is moved once the forces of both its springs are known from the old state.
    hw_vec3 force_before = {0};
    for (int32_t i = 0; i <= last; ++i) {
        hw_vec3 force_after = {0};
        if (i < last) {
            hw_vec3 delta = hwi_sub(cable->position[i + 1], cable->position[i]);
            float length = hwi_length(delta);
            float pull = length > 1e-12f ? stiffness * (length - rest) / length : 0.0f;
            hw_vec3 slip = hwi_sub(cable->motion[i + 1], cable->motion[i]);
            force_after = hwi_add_scaled(hwi_scale(delta, pull), friction, slip);
        }
        if (!cable->held[i]) {
            hw_vec3 force = hwi_sub(force_after, force_before);
            cable->motion[i] = hwi_add_scaled(hwi_add(cable->motion[i], fall), kick, force);
            cable->position[i] = hwi_add_scaled(cable->position[i], h, cable->motion[i]);
        }
        force_before = force_after;
    }
}

static float tension(const hwi_cable *cable, int32_t segment)
{
    float length = hwi_distance(cable->position[segment], cable->position[segment + 1]);
    float stretch = length - hwi_cable_segment_length(cable);
    return stretch > 0.0f ? cable->def.spring_stiffness * stretch : 0.0f;
}

// s/4 of the stiffest mode: that of the piece between holds with the greatest 2 q + f.
static double stiffest_mode(const hwi_cable *cable)
{
    const int32_t last = cable->particle_count - 1;
    int32_t widest = 2;
    int32_t begin = 0;
    for (int32_t i = 1; i <= last; ++i) {
        if (cable->held[i] || i == last) {
            int32_t width = 2 * (i - begin) + !cable->held[begin] + !cable->held[i];
            widest = width > widest ? width : widest;
            begin = i;
        }
    }
    double cosine = hwi_cos(3.14159265358979323846 / widest);
    return cosine * cosine;
}

// s, below which a substep is stable; infinite for a rope without forces.
static double stable_substep(const hwi_cable *cable)
{
    double mode = stiffest_mode(cable);
    double mass = (double)cable->def.particle_mass;
    double stiffness = (double)cable->def.spring_stiffness * mode;
    double friction = (double)cable->def.spring_friction * mode;
    return mass / (friction + sqrt(friction * friction + stiffness * mass));
}

static bool is_surely_stable(const hw_cable_def *def, double h)
{
    return h * (h * (double)def->spring_stiffness + 2.0 * (double)def->spring_friction) < (double)def->particle_mass;
}

static int32_t find_divergence(const hwi_cable *cable, float h)
{
    if (is_surely_stable(&cable->def, (double)h) || (double)h < stable_substep(cable)) {
        return -1;
    }
    float pull = hwi_cable_pull_ratio(cable);
    float limit = DIVERGED_STRETCH * hwi_cable_segment_length(cable) * (pull > 1.0f ? pull : 1.0f);
    for (int32_t i = 0; i + 1 < cable->particle_count; ++i) {
        if (hwi_distance(cable->position[i], cable->position[i + 1]) > limit) {
            return i;
        }
    }
    return -1;
}

static void explain_divergence(const hwi_cable *cable, float h, char *text, size_t size)
{
    snprintf(text, size,
             "the springs broke down at segment %d: substeps of %.4g s, stable below %.4g s. Lower substep_limit, "
             "spring_stiffness or spring_friction, then reset. The last good state is kept.",
             (int)cable->fault_particle, (double)h, stable_substep(cable));
}

static void bring_to_rest(hwi_cable *cable)
{
    for (int32_t i = 0; i < cable->particle_count; ++i) {
        cable->motion[i] = (hw_vec3){0};
    }
}

static void guide(hwi_cable *cable, int32_t particle, hw_vec3 begin, hw_vec3 end, float h)
{
    cable->motion[particle] = hwi_scale(hwi_sub(end, begin), 1.0f / h);
}

const hwi_cable_model hwi_spring_model = {
    .name = "spring",
    .advance = advance,
    .tension = tension,
    .find_divergence = find_divergence,
    .explain_divergence = explain_divergence,
    .bring_to_rest = bring_to_rest,
    .guide = guide,
};
