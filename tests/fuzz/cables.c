// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Dynamic cables of random stuff, thrown about: nothing may explode.
//
//     hawser_fuzz_cables <cable-steps> [<seed>]
//
// Parameters are drawn over the whole documented range, most of them evenly by their logarithm, so that a hair of
// spider silk with an anchor at its end is as likely as a beam of steel. Substeps take 1 ms to 100 ms. Ends are
// teleported by 100 m, pushed together along the line, pulled to twice its length; all particles are put into one
// point; colliders stand and jump in their way, waves go over them, and some cables touch each other. A fault, or a
// number that is none, fails; the same seed makes the same cables.

#include "hawser/hawser.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define CABLES        8
#define MAX_SEGMENTS  20
#define STEPS         60
#define MAX_TOLD      20 // failures
#define MAX_COLLIDERS 6

typedef struct fuzz_cable {
    hw_cable_id id;
    hw_cable_def def;
    hw_vec3 start; // where the ends are held
    hw_vec3 end;
    int failed; // and was told of
} fuzz_cable;

static uint64_t random_state;
static uint64_t seed;
static uint64_t world_number;
static int64_t cable_steps;
static int64_t failures;

static uint32_t next(void)
{
    random_state = random_state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(random_state >> 33);
}

static int chance(uint32_t one_in)
{
    return next() % one_in == 0;
}

static float real(float low, float high)
{
    return low + (high - low) * (float)(next() % 1000001) / 1e6f;
}

static float by_logarithm(float low, float high)
{
    double at = log((double)low) + (log((double)high) - log((double)low)) * (double)(next() % 1000001) / 1e6;
    float value = (float)exp(at);
    return value < low ? low : value > high ? high : value;
}

// For what may be 0, too.
static float zero_or(float low, float high)
{
    return chance(4) ? 0.0f : by_logarithm(low, high);
}

static hw_vec3 direction(void)
{
    hw_vec3 d = {real(-1.0f, 1.0f), real(-1.0f, 1.0f), real(-1.0f, 1.0f)};
    float length = sqrtf(d.x * d.x + d.y * d.y + d.z * d.z);
    return length > 0.1f ? (hw_vec3){d.x / length, d.y / length, d.z / length} : (hw_vec3){1.0f, 0.0f, 0.0f};
}

static hw_vec3 beyond(hw_vec3 from, float way, hw_vec3 along)
{
    return (hw_vec3){from.x + way * along.x, from.y + way * along.y, from.z + way * along.z};
}

static void any_material(hw_cable_material *m)
{
    hw_cable_material_init(m, HW_MATERIAL_ROV_TETHER + (int32_t)(next() % HW_MATERIAL_NYLON_DOCK_LINE));
    if (chance(3))
        return;
    m->diameter = by_logarithm(1e-5f, 10.0f);
    m->mass_per_length = by_logarithm(1e-7f, 1e5f);
    m->axial_stiffness = by_logarithm(1e-2f, 1e12f);
    m->axial_damping = zero_or(1e-6f, 1e9f);
    m->bending_stiffness = zero_or(1e-9f, 1e7f);
    m->drag_normal = zero_or(1e-3f, 100.0f);
    m->drag_tangential = zero_or(1e-3f, 100.0f);
    m->added_mass_normal = zero_or(1e-3f, 100.0f);
    m->added_mass_tangential = zero_or(1e-3f, 100.0f);
    m->minimum_bend_radius = zero_or(1e-3f, 1e4f);
    m->breaking_load = zero_or(1e-2f, 1e12f);
}

static void any_def(fuzz_cable *cable, double substep)
{
    hw_cable_def *def = &cable->def;
    hw_cable_def_init(def, HW_MODEL_DYNAMIC);
    any_material(&def->material);
    def->segment_count = chance(6) ? 1 + (int32_t)(next() % 3) : 1 + (int32_t)(next() % MAX_SEGMENTS);
    def->flags = next() % 4;
    if (chance(3))
        def->flags = HW_CABLE_HOLD_START | HW_CABLE_HOLD_END;
    def->rest_length = by_logarithm(0.001f, 1e6f);
    if (chance(2))
        def->rest_length = by_logarithm(0.1f, 1000.0f);
    def->gravity_scale = chance(2) ? 1.0f : real(-100.0f, 100.0f);
    // The whole range, as far as a step does not get dearer than 64 inner ones.
    def->substep_limit = by_logarithm((float)substep / 60.0f, 1.0f);
    def->start_mass = zero_or(1e-6f, 1e9f);
    def->end_mass = zero_or(1e-6f, 1e9f);
    float size = chance(10) ? 9e6f : 10.0f;
    def->start_position = (hw_vec3){real(-size, size), real(-size, size), real(-size, size)};
    float spans[] = {0.0f, 0.5f, 0.9f, 1.0f, 1.01f, 1.2f, 2.0f, 10.0f};
    float span = def->rest_length * spans[next() % 8];
    def->end_position = beyond(def->start_position, span < 1e5f ? span : 1e5f, direction());
    cable->start = def->start_position;
    cable->end = def->end_position;
    cable->failed = 0;
}

static void explain(fuzz_cable *cable, const char *what)
{
    const hw_cable_def *d = &cable->def;
    const hw_cable_material *m = &d->material;
    failures += !cable->failed;
    int told = cable->failed || failures > MAX_TOLD;
    cable->failed = 1;
    if (told)
        return;
    printf("fuzz: seed %" PRIu64 ", world %" PRIu64 ": %s\n", seed, world_number, what);
    printf("  n %d L %g flags %u masses %g %g gravity %g limit %g | d %g m %g EA %g BA %g EI %g Cd %g %g Ca %g %g\n",
           (int)d->segment_count, (double)d->rest_length, (unsigned)d->flags, (double)d->start_mass,
           (double)d->end_mass, (double)d->gravity_scale, (double)d->substep_limit, (double)m->diameter,
           (double)m->mass_per_length, (double)m->axial_stiffness, (double)m->axial_damping,
           (double)m->bending_stiffness, (double)m->drag_normal, (double)m->drag_tangential,
           (double)m->added_mass_normal, (double)m->added_mass_tangential);
}

// From a ripple to more than any sea; of all kinds the quickest to set up.
static void any_waves(hw_world_id world)
{
    hw_sea_def sea;
    hw_sea_def_init(&sea);
    sea.surface = HW_SEA_GERSTNER;
    sea.wind_speed = by_logarithm(0.5f, 60.0f);
    sea.choppiness = real(0.0f, 1.5f);
    sea.direction = direction();
    sea.direction.x += 2.0f;
    sea.wave_count = 1 + (int32_t)(next() % 16);
    sea.seed = next();
    hw_world_set_sea(world, &sea);
}

static void any_water(hw_world_id world)
{
    hw_water_def water;
    hw_current_def flow;
    hw_current_id current;
    hw_water_def_init(&water);
    if (chance(2)) {
        water.density = by_logarithm(1.0f, 20000.0f);
        water.air_density = zero_or(0.1f, 100.0f);
        water.flags = next() % 2;
        water.surface_height = real(-20.0f, 20.0f);
        water.wind = beyond((hw_vec3){0}, zero_or(0.1f, 1000.0f), direction());
    }
    hw_world_set_water(world, &water);
    hw_current_def_init(&flow, chance(2) ? HW_CURRENT_UNIFORM : HW_CURRENT_TURBULENCE);
    flow.velocity = beyond((hw_vec3){0}, zero_or(0.01f, 100.0f), direction());
    flow.speed = zero_or(0.01f, 100.0f);
    if (chance(2))
        hw_current_create(world, &flow, &current);
    if (chance(4))
        any_waves(world);
}

// In every second world there is something to touch: all shapes, of any size, some on a body, and some that jump about.
static int32_t any_colliders(hw_world_id world, hw_collider_id *colliders)
{
    static const hw_vec3 corners[6] = {{-1.0f, 0.0f, -1.0f}, {1.0f, 0.3f, -1.0f}, {1.0f, 0.0f, 1.0f},
                                       {-1.0f, 0.2f, 1.0f},  {0.0f, 1.0f, 0.0f},  {0.0f, -1.0f, 0.2f}};
    static const int32_t triangles[24] = {0, 4, 1, 1, 4, 2, 2, 4, 3, 3, 4, 0, 0, 1, 5, 1, 2, 5, 2, 3, 5, 3, 0, 5};
    hw_body_def body_def;
    hw_body_id body;
    hw_body_def_init(&body_def);
    body_def.mass = by_logarithm(0.01f, 1e5f);
    hw_body_create(world, &body_def, &body);
    int32_t count = 0;
    for (int32_t i = chance(2) ? MAX_COLLIDERS : 0; i > 0; i--) {
        hw_collider_def def;
        hw_collider_def_init(&def, 1 + (int32_t)(next() % 7));
        def.radius = by_logarithm(1e-3f, 100.0f);
        def.half_height = zero_or(1e-3f, 100.0f);
        def.half_size =
            (hw_vec3){by_logarithm(1e-3f, 100.0f), by_logarithm(1e-3f, 100.0f), by_logarithm(1e-3f, 100.0f)};
        def.position = beyond((hw_vec3){0}, zero_or(0.01f, 100.0f), direction());
        hw_vec3 axis = direction();
        def.orientation = (hw_quat){axis.x, axis.y, axis.z, real(-1.0f, 1.0f)};
        def.static_friction = zero_or(0.01f, 10.0f);
        def.dynamic_friction = zero_or(0.01f, 10.0f);
        def.body = chance(6) ? body : (hw_body_id){0};
        hw_result result = def.shape == HW_SHAPE_CONVEX
                               ? hw_collider_create_convex(world, &def, corners, 6, &colliders[count])
                           : def.shape == HW_SHAPE_MESH
                               ? hw_collider_create_mesh(world, &def, corners, 6, triangles, 24, &colliders[count])
                               : hw_collider_create(world, &def, &colliders[count]);
        count += result == HW_OK;
    }
    return count;
}

// What a game, a script or a bug may do to a cable.
static void disturb(fuzz_cable *cable)
{
    hw_vec3 points[MAX_SEGMENTS + 1];
    int32_t last = cable->def.segment_count;
    hw_vec3 along = direction();
    float length = cable->def.rest_length < 1e5f ? cable->def.rest_length : 1e5f;
    switch (next() % 12) {
    case 0:
        cable->end = beyond(cable->end, 100.0f, along);
        hw_cable_hold(cable->id, last, cable->end);
        break;
    case 1:
        cable->start = beyond(cable->start, 100.0f, along);
        hw_cable_hold(cable->id, 0, cable->start);
        break;
    case 2:
        for (int32_t i = 0; i <= last; i++)
            points[i] = cable->start;
        cable->end = cable->start;
        hw_cable_set_points(cable->id, points, last + 1);
        break;
    case 3:
        // A straight line, pushed together exactly along itself.
        for (int32_t i = 0; i <= last; i++)
            points[i] = beyond(cable->start, length * (float)i / (float)last, (hw_vec3){1.0f, 0.0f, 0.0f});
        hw_cable_set_points(cable->id, points, last + 1);
        cable->end = beyond(cable->start, real(0.0f, 1.0f) * length, (hw_vec3){1.0f, 0.0f, 0.0f});
        hw_cable_hold(cable->id, 0, cable->start);
        hw_cable_hold(cable->id, last, cable->end);
        break;
    case 4:
        cable->end = beyond(cable->start, real(0.9f, 2.0f) * length, along);
        hw_cable_hold(cable->id, 0, cable->start);
        hw_cable_hold(cable->id, last, cable->end);
        break;
    case 5:
        hw_cable_release(cable->id, chance(2) ? 0 : last);
        break;
    case 6:
        hw_cable_hold(cable->id, (int32_t)(next() % (uint32_t)(last + 1)), beyond(cable->start, length, along));
        break;
    case 7:
        hw_cable_release(cable->id, (int32_t)(next() % (uint32_t)(last + 1)));
        break;
    case 8:
        hw_cable_reset(cable->id);
        break;
    default:
        // A walk of up to 50 m/s at 60 Hz.
        cable->end = beyond(cable->end, real(0.0f, 1.0f), along);
        hw_cable_hold(cable->id, last, cable->end);
        break;
    }
}

static void check(fuzz_cable *cable)
{
    hw_vec3 points[MAX_SEGMENTS + 1];
    float tensions[MAX_SEGMENTS];
    int32_t count;
    hw_cable_status status;
    hw_cable_get_status(cable->id, &status);
    int good = isfinite(status.current_length) && isfinite(status.start_force.x) && isfinite(status.end_force.x);
    hw_cable_copy_points(cable->id, points, MAX_SEGMENTS + 1, &count);
    for (int32_t i = 0; i < count; i++)
        good = good && isfinite(points[i].x) && isfinite(points[i].y) && isfinite(points[i].z);
    hw_cable_copy_tensions(cable->id, tensions, MAX_SEGMENTS, &count);
    for (int32_t i = 0; i < count; i++)
        good = good && tensions[i] >= 0.0f && isfinite(tensions[i]);
    if (!good)
        explain(cable, "a number that is none");
}

static void run_world(void)
{
    static fuzz_cable cables[CABLES];
    hw_world_def def;
    hw_world_id world;
    hw_world_def_init(&def);
    def.substep = (double)by_logarithm(0.001f, 0.1f);
    def.seed = next();
    if (chance(4))
        def.gravity = beyond((hw_vec3){0}, zero_or(0.01f, 1e4f), direction());
    hw_world_create(&def, &world);
    any_water(world);
    hw_collider_id colliders[MAX_COLLIDERS];
    int32_t collider_count = any_colliders(world, colliders);
    int tangles = chance(4);
    for (int i = 0; i < CABLES; i++) {
        any_def(&cables[i], def.substep);
        cables[i].def.flags |= tangles ? HW_CABLE_TANGLES : 0u;
        cables[i].def.user_data = (uint64_t)i;
        if (hw_cable_create(world, &cables[i].def, &cables[i].id) != HW_OK)
            explain(&cables[i], hw_last_error());
    }
    for (int step = 0; step < STEPS; step++) {
        for (int i = 0; i < CABLES && step % 5 == 0; i++)
            if (chance(3))
                disturb(&cables[i]);
        if (collider_count > 0 && chance(4))
            hw_collider_set_transform(colliders[next() % (uint32_t)collider_count],
                                      beyond((hw_vec3){0}, zero_or(0.01f, 100.0f), direction()), NULL);
        hw_world_step(world, def.substep);
        cable_steps += CABLES;
        hw_fault faults[CABLES];
        int32_t count;
        hw_world_poll_faults(world, faults, CABLES, &count);
        for (int32_t i = 0; i < count; i++) {
            explain(&cables[faults[i].user_data], faults[i].message);
            hw_cable_reset(cables[faults[i].user_data].id);
        }
        for (int i = 0; i < CABLES; i++)
            check(&cables[i]);
    }
    hw_world_destroy(world);
}

int main(int argument_count, char **arguments)
{
    int64_t wanted = argument_count > 1 ? strtoll(arguments[1], NULL, 10) : 300000;
    seed = argument_count > 2 ? strtoull(arguments[2], NULL, 10) : 1;
    uint64_t first_world = argument_count > 3 ? strtoull(arguments[3], NULL, 10) : 0;
    for (world_number = first_world; cable_steps < wanted; world_number++) {
        // Every world has numbers of its own, so that one can be run again alone.
        random_state = (seed * UINT64_C(0x9e3779b97f4a7c15) + world_number + 1) * UINT64_C(0xd1342543de82ef95);
        next();
        run_world();
    }
    printf("fuzz: seed %" PRIu64 ", %" PRId64 " cable-steps, %" PRId64 " failures\n%d passed, %d failed\n", seed,
           cable_steps, failures, failures == 0, failures != 0);
    return failures != 0;
}
