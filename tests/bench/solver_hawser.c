// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Our own models, as a game would use them: through the public interface.

#include "solver.h"

#include "memory_or_exit.h"
#include "scenes.h"
#include "trig.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct hawser {
    scene scene;
    int32_t *moved;         // the particle that the scenario moves
    float *axial_stiffness; // N; 0 where the model has no elastic strain
} hawser;

static void require(hw_result result)
{
    if (result == HW_OK)
        return;
    fprintf(stderr, "bench: %s\n", hw_last_error());
    exit(1);
}

static hawser *begin(int32_t cable_count)
{
    hawser *state = allocate_or_exit(sizeof *state);
    state->moved = allocate_or_exit((size_t)cable_count * sizeof(int32_t));
    state->axial_stiffness = allocate_or_exit((size_t)cable_count * sizeof(float));
    hw_world_def def = scene_world_def();
    def.gravity = SCENARIO_GRAVITY;
    def.substep = SCENARIO_FRAME;
    scene_begin(&state->scene, &def);
    return state;
}

static void add(hawser *state, const scenario *s, hw_cable_def *def)
{
    hw_vec3 *points = allocate_or_exit((size_t)(s->segment_count + 1) * sizeof *points);
    scenario_lay(s, points);
    state->moved[state->scene.cable_count] = scenario_hangs(s) ? 0 : s->segment_count;
    def->segment_count = s->segment_count;
    def->rest_length = (float)scenario_length(s);
    def->flags = scenario_hangs(s) ? HW_CABLE_HOLD_START : HW_CABLE_HOLD_START | HW_CABLE_HOLD_END;
    def->start_position = points[0];
    def->end_position = points[s->segment_count];
    hw_cable_id cable = scene_add(&state->scene, def);
    require(hw_cable_set_points(cable, points, s->segment_count + 1));
    free(points);
}

// The model knows no masses: its free end weighs as much as any particle, which makes a hanging cable easier for it.
static void *create_verlet(const scenario *scenarios, int32_t cable_count, int32_t setting)
{
    hawser *state = begin(cable_count);
    for (int32_t i = 0; i < cable_count; i++) {
        hw_cable_def def = scene_cable_def(HW_MODEL_VERLET);
        def.solver_iterations = setting;
        def.random_displacement = 0.0f;
        def.drag_factor = (float)hwi_exp(hwi_log(SCENARIO_DRAG) * SCENARIO_FRAME / SCENARIO_DRAG_PERIOD);
        def.gravity_scale = scenario_hangs(&scenarios[i]) ? 1.0f : 0.0f;
        add(state, &scenarios[i], &def);
    }
    return state;
}

// A preset with another section: stiffness grows with the area, bending with its square.
static hw_cable_material material_of(const scenario *s)
{
    hw_cable_material material;
    require(
        hw_cable_material_init(&material, scenario_hangs(s) ? HW_MATERIAL_STEEL_WIRE_ROPE : HW_MATERIAL_ROV_TETHER));
    float mass_per_length = (float)(s->particle_mass / s->segment_length);
    float area = mass_per_length / material.mass_per_length;
    material.mass_per_length = mass_per_length;
    material.diameter *= sqrtf(area);
    material.axial_stiffness *= area;
    material.axial_damping *= area;
    material.bending_stiffness *= area * area;
    material.breaking_load = 0.0f;
    return material;
}

static void *create_dynamic(const scenario *scenarios, int32_t cable_count, int32_t setting)
{
    hawser *state = begin(cable_count);
    for (int32_t i = 0; i < cable_count; i++) {
        hw_cable_def def = scene_cable_def(HW_MODEL_DYNAMIC);
        def.material = material_of(&scenarios[i]);
        def.end_mass = (float)(scenarios[i].end_mass_ratio * scenarios[i].particle_mass);
        if (setting == DYNAMIC_REAL)
            state->axial_stiffness[i] = def.material.axial_stiffness;
        else
            def.material.axial_stiffness *= 100.0f;
        add(state, &scenarios[i], &def);
    }
    return state;
}

static void destroy(void *memory)
{
    hawser *state = memory;
    scene_end(&state->scene);
    free(state->moved);
    free(state->axial_stiffness);
    free(state);
}

static void set_ends(void *memory, int32_t cable, hw_vec3 start, hw_vec3 end)
{
    hawser *state = memory;
    int32_t moved = state->moved[cable];
    require(hw_cable_hold(state->scene.cables[cable], moved, moved == 0 ? start : end));
}

static void step(void *memory)
{
    hawser *state = memory;
    require(hw_world_step(state->scene.world, SCENARIO_FRAME));
}

static void read(void *memory, int32_t cable, hw_vec3 *points, float *elastic_strains)
{
    hawser *state = memory;
    hw_cable_id id = state->scene.cables[cable];
    hw_cable_view view;
    int32_t segment_count;
    require(hw_cable_get_view(id, &view));
    for (int32_t i = 0; i < view.count; i++)
        points[i] = view.points[i];
    require(hw_cable_copy_tensions(id, elastic_strains, view.count - 1, &segment_count));
    float stiffness = state->axial_stiffness[cable];
    for (int32_t i = 0; i < segment_count; i++)
        elastic_strains[i] = stiffness > 0.0f ? elastic_strains[i] / stiffness : 0.0f;
}

static uint64_t hash(void *memory)
{
    return scene_hash(&((hawser *)memory)->scene);
}

const solver verlet_solver = {"verlet", create_verlet, destroy, set_ends, step, read, hash};
const solver dynamic_solver = {"dynamic", create_dynamic, destroy, set_ends, step, read, hash};
