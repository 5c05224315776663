// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The scenario of tests/NativeTests.cs and tests/ComponentTests.cs in C: prints the state hash that C# must reach too.

#include <inttypes.h>
#include <stdio.h>

#include "hawser/hawser.h"

static void demand(hw_result result)
{
    if (result != HW_OK) {
        fprintf(stderr, "%s\n", hw_last_error());
    }
}

int main(void)
{
    hw_world_def world_def;
    demand(hw_world_def_init(&world_def));
    world_def.seed = 7;
    hw_world_id world;
    demand(hw_world_create(&world_def, &world));

    hw_water_def water;
    demand(hw_water_def_init(&water));
    water.flags = HW_WATER_SURFACE;
    water.density = 1000.0f;
    water.surface_height = -1.5f;
    water.wind = (hw_vec3){2.0f, 0.0f, -4.0f};
    demand(hw_world_set_water(world, &water));

    hw_current_def current_def;
    hw_current_id current;
    demand(hw_current_def_init(&current_def, HW_CURRENT_UNIFORM));
    current_def.velocity = (hw_vec3){0.0f, 0.0f, -0.5f};
    demand(hw_current_create(world, &current_def, &current));

    hw_cable_def def;
    hw_cable_id verlet;
    demand(hw_cable_def_init(&def, HW_MODEL_VERLET));
    def.gravity_scale = 0.125f;
    def.start_position = (hw_vec3){0.0f, 0.0f, 1.0f};
    def.end_position = (hw_vec3){5.0f, 0.0f, -2.0f};
    demand(hw_cable_create(world, &def, &verlet));

    hw_cable_id spring;
    demand(hw_cable_def_init(&def, HW_MODEL_SPRING));
    def.end_position = (hw_vec3){5.0f, 0.0f, 3.0f};
    demand(hw_cable_create(world, &def, &spring));

    hw_cable_id dynamic;
    demand(hw_cable_def_init(&def, HW_MODEL_DYNAMIC));
    demand(hw_cable_material_init(&def.material, HW_MATERIAL_NYLON_DOCK_LINE));
    def.end_position = (hw_vec3){5.0f, 0.0f, 4.0f};
    demand(hw_cable_create(world, &def, &dynamic));

    // Every position is a small multiple of a power of two, so that no language rounds it differently.
    for (int i = 0; i < 300; ++i) {
        demand(hw_cable_hold(verlet, 100, (hw_vec3){5.0f + (float)i / 64.0f, (float)(i % 32) / 32.0f, -2.0f}));
        demand(hw_cable_hold(spring, 20, (hw_vec3){5.0f, -(float)i / 128.0f, 3.0f + (float)i / 64.0f}));
        demand(hw_cable_hold(dynamic, 50, (hw_vec3){5.0f, (float)(i % 16) / 32.0f, 4.0f + (float)i / 128.0f}));
        demand(hw_world_step(world, 1.0 / 60.0));
    }
    uint64_t hash;
    demand(hw_world_hash(world, &hash));
    printf("%016" PRIx64 "\n", hash);
    demand(hw_world_destroy(world));
    return 0;
}
