// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "cable_model.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "cable_spool.h"
#include "report.h"
#include "vector.h"

const hwi_cable_model *hwi_cable_model_of(const hwi_cable *cable)
{
    static const hwi_cable_model *const models[] = {
        [HW_MODEL_VERLET] = &hwi_verlet_model,
        [HW_MODEL_SPRING] = &hwi_spring_model,
        [HW_MODEL_DYNAMIC] = &hwi_dynamic_model,
    };
    return models[cable->def.model];
}

uint32_t hwi_cable_part_count(const hw_cable_def *def, double substep_length)
{
    // A limit given as a rounded decimal must not cost a whole extra part.
    double parts = ceil(substep_length / (double)def->substep_limit - 1e-4);
    return parts > 1.0 ? (uint32_t)parts : 1u;
}

static void guide_held(hwi_cable *cable, const hwi_cable_model *model, uint32_t part, uint32_t parts, float h)
{
    float begin = (float)part / (float)parts;
    float end = (float)(part + 1) / (float)parts;
    for (int32_t i = 0; i < cable->hold_count; ++i) {
        const hwi_hold *hold = &cable->holds[i];
        hw_vec3 from = hwi_place_round(hold->begin);
        hw_vec3 to = hwi_place_round(hold->end);
        hw_vec3 place = hwi_lerp(from, to, end);
        model->guide(cable, hold->particle, hwi_lerp(from, to, begin), place, h);
        cable->position[hold->particle] = place;
    }
    hwi_cable_spool_guide(cable);
}

void hwi_cable_put_back(hwi_cable *cable)
{
    size_t bytes = (size_t)cable->particle_count * sizeof(hw_vec3);
    memcpy(cable->position, cable->good_position, bytes);
    memcpy(cable->motion, cable->good_motion, bytes);
    if (cable->tension != NULL) {
        memcpy(cable->remainder, cable->good_remainder, bytes);
        memcpy(cable->tension, cable->good_tension, (size_t)cable->particle_count * sizeof(float));
    }
}

static void set_fault(hwi_cable *cable, int32_t cause, int32_t particle)
{
    hwi_cable_put_back(cable);
    cable->fault_cause = cause;
    cable->fault_particle = particle;
    if (cable->tension != NULL) {
        cable->spread = -1.0f;
    }
    hwi_calm_restart(cable);
}

// Whether none is larger than `limit`, infinite or no number: as unsigned integers these are the larger ones. A loop
// that compilers turn into vectors, as every cable passes it in every substep.
static bool are_within(const float *values, int32_t count, float limit)
{
    uint32_t most;
    uint32_t beyond = 0;
    memcpy(&most, &limit, sizeof most);
    for (int32_t i = 0; i < count; ++i) {
        uint32_t bits;
        memcpy(&bits, &values[i], sizeof bits);
        beyond |= most - (bits & UINT32_C(0x7fffffff));
    }
    return beyond >> 31 == 0;
}

// True of nearly all: the rest is looked at particle by particle.
static bool is_surely_good(const hwi_cable *cable)
{
    int32_t count = cable->particle_count;
    return hwi_is_within(cable->origin, HWI_SURELY_NEAR) &&
           are_within((const float *)cable->position, 3 * count, HWI_SURELY_NEAR) &&
           are_within((const float *)cable->motion, 3 * count, FLT_MAX) &&
           (cable->tension == NULL || are_within(cable->tension, count, FLT_MAX));
}

static int32_t find_not_finite(const hwi_cable *cable)
{
    for (int32_t i = 0; i < cable->particle_count; ++i) {
        bool finite = hwi_is_finite(cable->position[i]) && hwi_is_finite(cable->motion[i]) &&
                      (cable->tension == NULL || isfinite(cable->tension[i]));
        if (!finite) {
            return i;
        }
    }
    return -1;
}

static int32_t find_runaway(const hwi_cable *cable)
{
    for (int32_t i = 0; i < cable->particle_count; ++i) {
        if (!hwi_is_within(hwi_cable_to_world(cable, cable->position[i]), HWI_DRIFT_LIMIT)) {
            return i;
        }
    }
    return -1;
}

static void swap_vectors(hw_vec3 **a, hw_vec3 **b)
{
    hw_vec3 *kept = *a;
    *a = *b;
    *b = kept;
}

void hwi_cable_swap_state(hwi_cable *cable)
{
    float *tension = cable->tension;
    cable->tension = cable->good_tension;
    cable->good_tension = tension;
    swap_vectors(&cable->position, &cable->good_position);
    swap_vectors(&cable->remainder, &cable->good_remainder);
    swap_vectors(&cable->motion, &cable->good_motion);
}

void hwi_cable_keep_state(hwi_cable *cable)
{
    size_t bytes = (size_t)cable->particle_count * sizeof(hw_vec3);
    memcpy(cable->good_position, cable->position, bytes);
    memcpy(cable->good_motion, cable->motion, bytes);
    if (cable->tension != NULL) {
        memcpy(cable->good_remainder, cable->remainder, bytes);
        memcpy(cable->good_tension, cable->tension, (size_t)cable->particle_count * sizeof(float));
    }
}

void hwi_cable_check_state(hwi_cable *cable, float h)
{
    const hwi_cable_model *model = hwi_cable_model_of(cable);
    bool good = is_surely_good(cable);
    int32_t particle = good ? -1 : find_not_finite(cable);
    if (particle >= 0) {
        set_fault(cable, HW_FAULT_NOT_FINITE, particle);
        return;
    }
    particle = good ? -1 : find_runaway(cable);
    if (particle >= 0) {
        set_fault(cable, HW_FAULT_OUT_OF_RANGE, particle);
        return;
    }
    particle = model->find_divergence != NULL ? model->find_divergence(cable, h) : -1;
    if (particle >= 0) {
        set_fault(cable, HW_FAULT_DIVERGED, particle);
    }
}

void hwi_cable_advance(hwi_cable *cable, const hwi_substep *substep)
{
    const hwi_cable_model *model = hwi_cable_model_of(cable);
    hwi_cable_keep_state(cable);
    uint32_t parts = hwi_cable_part_count(&cable->def, substep->length);
    float h = (float)(substep->length / parts);
    for (uint32_t part = 0; part < parts; ++part) {
        guide_held(cable, model, part, parts, h);
        model->advance(cable, substep, part, h);
    }
    hwi_cable_check_state(cable, h);
}
