// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "scenes.h"
#include "naval.h"

#include "tether_scenes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// A scene that cannot be built makes every number after it meaningless.
static void require(hw_result result, const char *what)
{
    if (result == HW_OK)
        return;
    fprintf(stderr, "scene: %s failed: %s\n", what, hw_last_error());
    exit(2);
}

hw_world_def scene_world_def(void)
{
    hw_world_def def;
    require(hw_world_def_init(&def), "hw_world_def_init");
    return def;
}

hw_cable_def scene_cable_def(int32_t model)
{
    hw_cable_def def;
    require(hw_cable_def_init(&def, model), "hw_cable_def_init");
    return def;
}

void scene_begin(scene *s, const hw_world_def *def)
{
    hw_world_def defaults = scene_world_def();
    if (def == NULL)
        def = &defaults;
    memset(s, 0, sizeof *s);
    s->substep = def->substep;
    require(hw_world_create(def, &s->world), "hw_world_create");
}

hw_cable_id scene_add(scene *s, const hw_cable_def *def)
{
    hw_cable_id cable;
    require(hw_cable_create(s->world, def, &cable), "hw_cable_create");
    if (s->cable_count < SCENE_MAX_CABLES)
        s->cables[s->cable_count++] = cable;
    return cable;
}

hw_attachment_id scene_attach(scene *s, hw_cable_id cable, float arc_length, hw_body_id body, hw_vec3 point,
                              uint32_t flags)
{
    hw_attachment_def def;
    hw_attachment_id attachment;
    require(hw_attachment_def_init(&def), "hw_attachment_def_init");
    def.cable = cable;
    def.body = body;
    def.point = point;
    def.arc_length = arc_length;
    def.flags = flags;
    require(hw_attachment_create(s->world, &def, &attachment), "hw_attachment_create");
    return attachment;
}

void scene_drain(scene *s)
{
    hw_water_def water;
    require(hw_water_def_init(&water), "hw_water_def_init");
    water.flags = HW_WATER_SURFACE;
    water.surface_height = -1000.0f;
    water.air_density = 0.0f;
    require(hw_world_set_water(s->world, &water), "hw_world_set_water");
}

hw_cable_def scene_thin_line(double mass_per_length, double axial_stiffness, float length, int32_t segments,
                             hw_vec3 start, hw_vec3 end)
{
    hw_cable_def def = scene_cable_def(HW_MODEL_DYNAMIC);
    require(hw_cable_material_init(&def.material, HW_MATERIAL_STEEL_WIRE_ROPE), "hw_cable_material_init");
    def.material.diameter = 0.002f;
    def.material.mass_per_length = (float)mass_per_length;
    def.material.axial_stiffness = (float)axial_stiffness;
    def.material.axial_damping = 50.0f;
    def.material.bending_stiffness = 0.0f;
    def.rest_length = length;
    def.segment_count = segments;
    def.start_position = start;
    def.end_position = end;
    def.flags = HW_CABLE_HOLD_START | HW_CABLE_HOLD_END;
    return def;
}

void scene_end(scene *s)
{
    require(hw_world_destroy(s->world), "hw_world_destroy");
    memset(s, 0, sizeof *s);
}

void scene_run(scene *s, int32_t count)
{
    for (int32_t i = 0; i < count; i++)
        require(hw_world_step(s->world, s->substep), "hw_world_step");
}

uint64_t scene_hash(const scene *s)
{
    uint64_t hash;
    require(hw_world_hash(s->world, &hash), "hw_world_hash");
    return hash;
}

int32_t scene_points(hw_cable_id cable, hw_vec3 *points, int32_t capacity)
{
    int32_t count;
    require(hw_cable_copy_points(cable, points, capacity, &count), "hw_cable_copy_points");
    return count;
}

hw_cable_status scene_status(hw_cable_id cable)
{
    hw_cable_status status;
    require(hw_cable_get_status(cable, &status), "hw_cable_get_status");
    return status;
}

// ---- S1's cable ----

hw_cable_def scene_s1_def(float span)
{
    hw_cable_def def = scene_cable_def(HW_MODEL_VERLET);
    def.segment_count = SCENE_S1_SEGMENTS;
    def.rest_length = SCENE_S1_LENGTH;
    def.random_displacement = 0.0f;
    def.end_position = (hw_vec3){span, 0.0f, 0.0f};
    return def;
}

hw_vec3 scene_s1_moved_end(hw_vec3 from, hw_vec3 velocity, int32_t moving_substeps, int32_t substep)
{
    float moved = (float)(substep + 1 < moving_substeps ? substep + 1 : moving_substeps);
    return (hw_vec3){from.x + velocity.x * moved, from.y + velocity.y * moved, from.z + velocity.z * moved};
}

static void hold(hw_cable_id cable, hw_vec3 position)
{
    require(hw_cable_hold(cable, 0, position), "hw_cable_hold");
}

void scene_s1_pull_begin(scene *s, int32_t solver_iterations)
{
    hw_cable_def def = scene_s1_def(8.0f);
    def.solver_iterations = solver_iterations;
    scene_begin(s, NULL);
    scene_add(s, &def);
}

void scene_s1_pull_step(scene *s, int32_t substep)
{
    hw_vec3 velocity = {0.0f, 0.05f, 0.0f};
    hold(s->cables[0], scene_s1_moved_end((hw_vec3){0.0f, 0.0f, 0.0f}, velocity, 100, substep));
    scene_run(s, 1);
}

void scene_s1_disturb_begin(scene *s, float drag_factor)
{
    hw_cable_def def = scene_s1_def(5.0f);
    def.drag_factor = drag_factor;
    scene_begin(s, NULL);
    scene_add(s, &def);
}

void scene_s1_disturb_step(scene *s, int32_t substep)
{
    hw_vec3 velocity = {SCENE_S1_DISTURB_SPEED, SCENE_S1_DISTURB_SPEED, 0.0f};
    hold(s->cables[0], scene_s1_moved_end((hw_vec3){0.0f, 0.0f, 0.0f}, velocity, SCENE_S1_DISTURB_MOVING, substep));
    scene_run(s, 1);
}

void scene_s1_drift_begin(scene *s, int arc_above, float random_displacement, uint64_t seed)
{
    hw_vec3 points[SCENE_S1_POINTS];
    hw_world_def world_def = scene_world_def();
    hw_cable_def def = scene_s1_def(5.0f);
    world_def.seed = seed;
    def.random_displacement = random_displacement;
    scene_begin(s, &world_def);
    hw_cable_id cable = scene_add(s, &def);
    scene_points(cable, points, SCENE_S1_POINTS);
    for (int32_t i = 0; arc_above && i < SCENE_S1_POINTS; i++)
        points[i].y = -points[i].y;
    require(hw_cable_set_points(cable, points, SCENE_S1_POINTS), "hw_cable_set_points");
}

double scene_s1_memory(const hw_vec3 *start_a, const hw_vec3 *start_b, const hw_vec3 *now_a, const hw_vec3 *now_b)
{
    double shared = 0.0;
    double whole = 0.0;
    for (int32_t i = 0; i < SCENE_S1_POINTS; i++) {
        double x = (double)start_a[i].x - (double)start_b[i].x;
        double y = (double)start_a[i].y - (double)start_b[i].y;
        double z = (double)start_a[i].z - (double)start_b[i].z;
        whole += x * x + y * y + z * z;
        shared += x * ((double)now_a[i].x - (double)now_b[i].x) + y * ((double)now_a[i].y - (double)now_b[i].y) +
                  z * ((double)now_a[i].z - (double)now_b[i].z);
    }
    return shared / whole;
}

// ---- The table ----

static void create_verlet(scene *s)
{
    hw_cable_def def = scene_s1_def(8.0f);
    scene_add(s, &def);
}

static void drive_verlet(scene *s, int32_t substep)
{
    hw_vec3 from = {0.0f, 0.0f, 0.0f};
    hw_vec3 velocity = {0.02f, 0.03f, 0.01f};
    hold(s->cables[0], scene_s1_moved_end(from, velocity, 60, substep));
}

static void create_verlet_bending_random(scene *s)
{
    hw_cable_def def = scene_cable_def(HW_MODEL_VERLET);
    def.flags |= HW_CABLE_BENDING;
    def.solver_iterations = 16;
    scene_add(s, &def);
}

// S4's own rope: its table, three stationary points.
static void create_spring(scene *s)
{
    hw_cable_def def = scene_cable_def(HW_MODEL_SPRING);
    def.end_position = (hw_vec3){16.0f, 0.0f, 0.0f};
    hw_cable_id rope = scene_add(s, &def);
    require(hw_cable_hold(rope, 10, (hw_vec3){7.0f, 0.0f, 0.0f}), "hw_cable_hold");
    // Laid anew through all three points: pulling the middle up by metres at once would tear the springs.
    require(hw_cable_reset(rope), "hw_cable_reset");
}

static void create_mixed(scene *s)
{
    for (int32_t i = 0; i < 6; i++) {
        hw_cable_def def = scene_cable_def(i % 2 == 0 ? HW_MODEL_VERLET : HW_MODEL_SPRING);
        def.segment_count = 12 + 7 * i;
        def.rest_length = 6.0f + (float)i;
        def.gravity_scale = 0.25f * (float)i;
        def.start_position = (hw_vec3){0.0f, (float)i, -3.0f};
        def.end_position = (hw_vec3){5.0f, (float)i, 2.0f};
        if (i == 2)
            def.flags |= HW_CABLE_BENDING;
        if (i == 4)
            def.flags &= ~HW_CABLE_HOLD_END;
        if (i % 2 == 1)
            def.spring_stiffness = 2000.0f;
        def.user_data = (uint64_t)i;
        scene_add(s, &def);
    }
}

static void drive_mixed(scene *s, int32_t substep)
{
    hw_vec3 from = {0.0f, 0.0f, -3.0f};
    hw_vec3 velocity = {-0.05f, 0.01f, 0.0f};
    hold(s->cables[0], scene_s1_moved_end(from, velocity, 100, substep));
}

// One current of every kind in water with a surface, and a cable.
static void create_currents(scene *s)
{
    hw_water_def water;
    require(hw_water_def_init(&water), "hw_water_def_init");
    water.flags = HW_WATER_SURFACE;
    water.wind = (hw_vec3){5.0f, 0.0f, 1.0f};
    require(hw_world_set_water(s->world, &water), "hw_world_set_water");
    for (int32_t kind = HW_CURRENT_UNIFORM; kind <= HW_CURRENT_CALLBACK; kind++) {
        hw_current_def def;
        hw_current_id current;
        require(hw_current_def_init(&def, kind), "hw_current_def_init");
        def.position = (hw_vec3){0.3f, -2.0f, 0.7f};
        def.direction = (hw_vec3){1.0f, 0.2f, -0.3f};
        def.strength = 0.9f;
        def.extent = 30.0f;
        def.seed = 11;
        if (kind % 2 == 0)
            def.flags |= HW_CURRENT_REGION;
        require(hw_current_create(s->world, &def, &current), "hw_current_create");
    }
    hw_cable_def cable = scene_s1_def(8.0f);
    scene_add(s, &cable);
}

static void drive_currents(scene *s, int32_t substep)
{
    hw_current_id currents[8];
    hw_current_def def;
    int32_t count;
    require(hw_world_get_currents(s->world, currents, 8, &count), "hw_world_get_currents");
    require(hw_current_get_def(currents[substep % count], &def), "hw_current_get_def");
    def.strength = 0.01f * (float)(substep + 1);
    require(hw_current_set_def(currents[substep % count], &def), "hw_current_set_def");
    drive_verlet(s, substep);
}

static void create_cables(scene *s, int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        hw_cable_def def = scene_cable_def(HW_MODEL_VERLET);
        def.start_position = (hw_vec3){0.0f, 0.0f, (float)i};
        def.end_position = (hw_vec3){6.0f, 0.0f, (float)i};
        scene_add(s, &def);
    }
}

static void create_cables_1(scene *s)
{
    create_cables(s, 1);
}

static void create_cables_64(scene *s)
{
    create_cables(s, 64);
}

static void create_cables_1000(scene *s)
{
    create_cables(s, 1000);
}

// Dynamic cables of many lengths, so that lanes are shared and left over, in water that moves and ends; one is pulled
// about, one has a weight at its free end, one hangs in the air, one is stiff.
static void create_dynamic(scene *s)
{
    hw_water_def water;
    hw_current_def flow;
    hw_current_id current;
    require(hw_water_def_init(&water), "hw_water_def_init");
    water.flags = HW_WATER_SURFACE;
    water.surface_height = 2.5f;
    water.wind = (hw_vec3){4.0f, 0.0f, 1.0f};
    require(hw_world_set_water(s->world, &water), "hw_world_set_water");
    require(hw_current_def_init(&flow, HW_CURRENT_TURBULENCE), "hw_current_def_init");
    require(hw_current_create(s->world, &flow, &current), "hw_current_create");
    for (int32_t i = 0; i < 13; i++) {
        hw_cable_def def = scene_cable_def(HW_MODEL_DYNAMIC);
        require(hw_cable_material_init(&def.material, 1 + i % 7), "hw_cable_material_init");
        def.segment_count = 8 + 9 * i;
        def.rest_length = 6.0f + (float)i;
        def.start_position = (hw_vec3){0.0f, (float)(i - 8), -3.0f};
        def.end_position = (hw_vec3){5.0f, (float)(i - 8), 2.0f};
        if (i == 4) {
            def.flags &= ~HW_CABLE_HOLD_END;
            def.end_mass = 3.0f;
        }
        if (i == 6)
            def.material.bending_stiffness = 50.0f;
        scene_add(s, &def);
    }
}

static void drive_dynamic(scene *s, int32_t substep)
{
    hw_vec3 from = {0.0f, -8.0f, -3.0f};
    hw_vec3 velocity = {-0.05f, 0.01f, 0.0f};
    hold(s->cables[0], scene_s1_moved_end(from, velocity, 100, substep));
}

// Cables that hang at and below the surface of a small sea, in which the weather changes.
static void create_sea(scene *s)
{
    hw_water_def water;
    hw_sea_def sea;
    require(hw_water_def_init(&water), "hw_water_def_init");
    water.flags = HW_WATER_SURFACE;
    require(hw_world_set_water(s->world, &water), "hw_world_set_water");
    require(hw_sea_def_init(&sea), "hw_sea_def_init");
    sea.fft_size = 64;
    sea.cascade_count = 2;
    sea.swell_height = 1.0f;
    sea.seed = 7;
    require(hw_world_set_sea(s->world, &sea), "hw_world_set_sea");
    for (int32_t i = 0; i < 6; i++) {
        hw_cable_def def = scene_cable_def(HW_MODEL_DYNAMIC);
        def.segment_count = 10 + 8 * i;
        def.rest_length = 12.0f;
        def.start_position = (hw_vec3){30.0f * (float)i, 1.0f - 2.0f * (float)i, -3.0f};
        def.end_position = (hw_vec3){30.0f * (float)i + 9.0f, -2.0f * (float)i, 2.0f};
        scene_add(s, &def);
    }
}

static void drive_sea(scene *s, int32_t substep)
{
    hw_sea_def sea;
    if (substep != 30)
        return;
    require(hw_world_get_sea(s->world, &sea), "hw_world_get_sea");
    sea.wind_speed = 14.0f;
    sea.direction = (hw_vec3){0.0f, 0.0f, -1.0f};
    require(hw_world_change_sea(s->world, &sea, 1.5), "hw_world_change_sea");
}

// Winches of every mode at cables of several lengths, some with floats and ballast, and a spool.
static void create_winch(scene *s)
{
    for (int32_t i = 0; i < 9; i++) {
        hw_cable_def def = scene_cable_def(HW_MODEL_DYNAMIC);
        hw_winch_def drum;
        hw_winch_id winch;
        require(hw_cable_material_init(&def.material, 1 + i % 7), "hw_cable_material_init");
        def.segment_count = 10 + 7 * i;
        def.rest_length = 6.0f + (float)i;
        def.start_position = (hw_vec3){0.0f, (float)i, -3.0f};
        def.end_position = (hw_vec3){2.0f, -5.0f, 2.0f};
        def.flags = i % 2 == 0 ? HW_CABLE_HOLD_START : HW_CABLE_HOLD_START | HW_CABLE_HOLD_END;
        def.end_mass = 20.0f;
        hw_cable_id cable = scene_add(s, &def);
        if (i % 3 == 0) {
            const hw_cable_profile_point points[2] = {
                {.kind = HW_PROFILE_SECTION, .from = 1.1f, .to = 3.3f, .mass_per_length = 2.0f, .diameter = 0.05f},
                {.kind = HW_PROFILE_ITEM, .from = 7.0f, .mass = 1.0f, .volume = 0.01f, .drag_area = 0.02f},
            };
            require(hw_cable_set_profile(cable, points, 2), "hw_cable_set_profile");
        }
        require(hw_winch_def_init(&drum), "hw_winch_def_init");
        drum.cable = cable;
        drum.mode = 1 + i % 3;
        drum.end = i % 2;
        drum.tension = 300.0f;
        drum.force_limit = 2000.0f;
        drum.max_deployed = drum.capacity = 20.0f;
        require(hw_winch_create(s->world, &drum, &winch), "hw_winch_create");
    }
    hw_cable_def spool = scene_s1_def(1.0f);
    spool.flags |= HW_CABLE_SPOOL;
    spool.random_displacement = 0.001f;
    scene_add(s, &spool);
    require(hw_cable_retract(s->cables[9], 0.5f), "hw_cable_retract");
}

static void drive_winch(scene *s, int32_t substep)
{
    hw_winch_id winches[16];
    hw_winch_def def;
    int32_t count;
    hw_vec3 from = {1.0f, 0.0f, 0.0f};
    hw_vec3 velocity = {0.02f, 0.01f, 0.0f};
    require(hw_world_get_winches(s->world, winches, 16, &count), "hw_world_get_winches");
    hw_winch_id winch = winches[substep % count];
    require(hw_winch_get_def(winch, &def), "hw_winch_get_def");
    def.speed = (substep / 100) % 2 == 0 ? 1.5f : -1.0f;
    def.flags = substep >= 250 ? HW_WINCH_BRAKE : 0;
    require(hw_winch_set_def(winch, &def), "hw_winch_set_def");
    require(hw_cable_hold(s->cables[9], 100, scene_s1_moved_end(from, velocity, 150, substep)), "hw_cable_hold");
}

// Cables that fall on hills, bars and a box that the host moves, and some that touch each other.
#define HILLS 17

static void create_contacts(scene *s)
{
    float heights[HILLS * HILLS];
    for (int32_t i = 0; i < HILLS * HILLS; i++) {
        float x = 0.25f * (float)(i % HILLS - HILLS / 2);
        float z = 0.25f * (float)(i / HILLS - HILLS / 2);
        heights[i] = 0.2f * x * z - 0.1f * x * x + 0.05f * (float)((i * 7) % 3);
    }
    const hw_height_field field = {.columns = HILLS, .rows = HILLS, .cell_width = 0.5f, .cell_depth = 0.5f};
    hw_collider_def def;
    hw_collider_id collider;
    require(hw_collider_def_init(&def, HW_SHAPE_HEIGHT_FIELD), "hw_collider_def_init");
    require(hw_collider_create_height_field(s->world, &def, &field, heights, HILLS * HILLS, &collider),
            "hw_collider_create_height_field");
    for (int32_t i = 0; i < 5; i++) {
        require(hw_collider_def_init(&def, i < 4 ? HW_SHAPE_CAPSULE : HW_SHAPE_BOX), "hw_collider_def_init");
        def.radius = 0.05f;
        def.half_height = 3.0f;
        def.half_size = (hw_vec3){0.4f, 0.2f, 0.4f};
        def.position = (hw_vec3){-1.5f + (float)i, 0.8f, 0.0f};
        def.orientation = (hw_quat){0.70710678f, 0.0f, 0.0f, 0.70710678f};
        require(hw_collider_create(s->world, &def, &collider), "hw_collider_create");
    }
    for (int32_t i = 0; i < 10; i++) {
        hw_cable_def cable = scene_cable_def(HW_MODEL_DYNAMIC);
        require(hw_cable_material_init(&cable.material,
                                       i % 2 == 0 ? HW_MATERIAL_STEEL_WIRE_ROPE : HW_MATERIAL_NYLON_DOCK_LINE),
                "hw_cable_material_init");
        cable.segment_count = 12 + 6 * i;
        cable.rest_length = 3.0f + 0.3f * (float)i;
        cable.flags = i % 3 == 0 ? 0u : HW_CABLE_HOLD_START;
        cable.flags |= i > 4 ? HW_CABLE_TANGLES : 0u;
        cable.start_position = (hw_vec3){-2.0f, 1.5f + 0.1f * (float)i, -1.0f + 0.2f * (float)i};
        cable.end_position = (hw_vec3){1.5f, 1.6f + 0.1f * (float)i, 0.5f - 0.1f * (float)i};
        scene_add(s, &cable);
    }
}

static void drive_contacts(scene *s, int32_t substep)
{
    hw_collider_id colliders[8];
    int32_t count;
    require(hw_world_get_colliders(s->world, colliders, 8, &count), "hw_world_get_colliders");
    float x = 0.01f * (float)(substep % 100 < 50 ? substep % 50 : 50 - substep % 50);
    const hw_quat upright = {0.0f, 0.0f, 0.0f, 1.0f};
    require(hw_collider_set_transform(colliders[5], (hw_vec3){2.0f - x, 0.9f, 0.1f}, &upright),
            "hw_collider_set_transform");
}

const scene_entry scene_table[] = {
    {"verlet", create_verlet, drive_verlet, 300},
    {"verlet_bending_random", create_verlet_bending_random, NULL, 300},
    {"spring", create_spring, NULL, 300},
    {"mixed", create_mixed, drive_mixed, 300},
    {"currents", create_currents, drive_currents, 300},
    {"dynamic", create_dynamic, drive_dynamic, 300},
    {"winch", create_winch, drive_winch, 300},
    {"contacts", create_contacts, drive_contacts, 150},
    {"floating", naval_create_scene, naval_drive_scene, 300},
    {"tethers", scene_create_tethers, scene_drive_tethers, 200},
    {"sea", create_sea, drive_sea, 150},
    {"cables_1", create_cables_1, NULL, 60},
    {"cables_64", create_cables_64, NULL, 30},
    {"cables_1000", create_cables_1000, NULL, 3},
};

const int32_t scene_table_count = (int32_t)(sizeof scene_table / sizeof scene_table[0]);

const scene_entry *scene_find(const char *name)
{
    for (int32_t i = 0; i < scene_table_count; i++)
        if (strcmp(scene_table[i].name, name) == 0)
            return &scene_table[i];
    fprintf(stderr, "scene: there is none named %s\n", name);
    exit(2);
}

void scene_begin_entry(scene *s, const scene_entry *entry, int32_t worker_count)
{
    hw_world_def def = scene_world_def();
    def.worker_count = worker_count;
    def.seed = 7;
    scene_begin(s, &def);
    entry->create(s);
}

void scene_run_entry(scene *s, const scene_entry *entry, int32_t first_substep, int32_t count)
{
    for (int32_t i = first_substep; i < first_substep + count; i++) {
        if (entry->drive != NULL)
            entry->drive(s, i);
        scene_run(s, 1);
    }
}
