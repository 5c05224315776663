// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Random calls, sensible and not, in random order, by a seed.
//
//     hawser_fuzz <calls> [<seed>]
//
// It finds the call that crashes, leaks, breaks the rule that a refused call changes nothing, leaves no sentence, or
// lets something that is not a number into a world. The same seed makes the same calls; a failure prints its seed and
// the number of the call.

#include "fuzz.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_WORLDS     4
#define MAX_READ       200001
#define SNAPSHOT_BYTES (1 << 20)

typedef struct fuzz_state {
    uint64_t random;
    uint64_t seed;
    int64_t call;
    int64_t refused;
    hw_world_id worlds[MAX_WORLDS]; // living or dead
    uint64_t ids[MAX_IDS];          // of everything that ever was; old ones are overwritten
    int id_count;
    uint64_t snapshot_size;
    unsigned char snapshot[SNAPSHOT_BYTES];
} fuzz_state;

static fuzz_state fuzz;

void fail(const char *what)
{
    printf("fuzz: seed %" PRIu64 ", call %" PRId64 ": %s\n", fuzz.seed, fuzz.call, what);
    printf("fuzz: last error: %s\n0 passed, 1 failed\n", hw_last_error());
    exit(1);
}

// ---- Random arguments ----

uint32_t next(void)
{
    fuzz.random = fuzz.random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(fuzz.random >> 33);
}

int chance(uint32_t one_in)
{
    return next() % one_in == 0;
}

float real(float low, float high)
{
    return low + (high - low) * (float)(next() % 10001) / 10000.0f;
}

// Mostly as asked for, now and then what no one should pass.
float any_real(float low, float high)
{
    static const float nonsense[] = {NAN,    INFINITY, -INFINITY, 0.0f,   -0.0f, -1.0f,
                                     1e-38f, 1e-45f,   3e38f,     -3e38f, 1e20f};
    return chance(24) ? nonsense[next() % (sizeof nonsense / sizeof nonsense[0])] : real(low, high);
}

int32_t any_int(int32_t low, int32_t high)
{
    static const int32_t nonsense[] = {0, -1, 1, INT32_MAX, INT32_MIN, 1000000, -1000000};
    if (chance(24))
        return nonsense[next() % (sizeof nonsense / sizeof nonsense[0])];
    return low + (int32_t)(next() % (uint32_t)(high - low + 1));
}

hw_vec3 any_point(void)
{
    float size = chance(30) ? 9e6f : 10.0f;
    return (hw_vec3){any_real(-size, size), any_real(-size, size), any_real(-size, size)};
}

void remember(uint64_t bits)
{
    if (bits == 0)
        return;
    if ((int64_t)bits < 0)
        fail("an id is negative");
    if (fuzz.id_count < MAX_IDS)
        fuzz.ids[fuzz.id_count++] = bits;
    else
        fuzz.ids[next() % MAX_IDS] = bits;
}

uint64_t any_bits(void)
{
    if (chance(40))
        return 0;
    if (chance(40))
        return (uint64_t)next() << 33 ^ (uint64_t)next() << 8 ^ next();
    if (fuzz.id_count == 0)
        return 0;
    uint64_t bits = fuzz.ids[next() % (uint32_t)fuzz.id_count];
    return chance(60) ? bits ^ UINT64_C(1) << next() % 64 : bits;
}

hw_world_id any_world(void)
{
    return chance(10) ? (hw_world_id){any_bits()} : fuzz.worlds[next() % MAX_WORLDS];
}

// Most likely a living one.
hw_cable_id any_cable(void)
{
    hw_cable_id cables[MAX_IDS];
    int32_t count = 0;
    if (!chance(8) && hw_world_get_cables(fuzz.worlds[next() % MAX_WORLDS], cables, MAX_IDS, &count) == HW_OK &&
        count > 0)
        return cables[next() % (uint32_t)count];
    return (hw_cable_id){any_bits()};
}

// ---- What must hold after every call ----

typedef struct world_hashes {
    hw_result results[MAX_WORLDS];
    uint64_t hashes[MAX_WORLDS];
} world_hashes;

static world_hashes hash_all(void)
{
    world_hashes all;
    for (int i = 0; i < MAX_WORLDS; i++)
        all.results[i] = hw_world_hash(fuzz.worlds[i], &all.hashes[i]);
    return all;
}

static void check_refusal(hw_result result, const char *sentence, const world_hashes *before)
{
    if (result < 0 || result >= HW_RESULT_COUNT)
        fail("a result that is no result code");
    if (result == HW_OK)
        return;
    fuzz.refused++;
    if (strncmp(sentence, "hw_", 3) != 0 || strlen(sentence) < 20)
        fail("a refusal without a sentence");
    world_hashes after = hash_all();
    if (memcmp(before, &after, sizeof after) != 0)
        fail("a refused call changed a world");
}

static int is_finite(hw_vec3 p)
{
    return isfinite(p.x) && isfinite(p.y) && isfinite(p.z);
}

static void check_water(hw_world_id world)
{
    hw_vec3 points[5];
    hw_water_sample samples[5];
    for (int i = 0; i < 5; i++)
        points[i] = (hw_vec3){real(-50.0f, 50.0f), real(-50.0f, 50.0f), real(-9e6f, 9e6f)};
    if (hw_world_sample_water(world, points, 5, samples) != HW_OK)
        return;
    for (int i = 0; i < 5; i++)
        if (!is_finite(samples[i].velocity) || !isfinite(samples[i].pressure) || !isfinite(samples[i].depth))
            fail("a water sample that is not finite");
}

static void check_cable(hw_cable_id cable)
{
    static hw_vec3 points[MAX_READ + 1];
    static float tensions[MAX_READ];
    hw_cable_status status;
    int32_t count = 0;
    if (hw_cable_get_status(cable, &status) != HW_OK)
        return;
    if (!isfinite(status.current_length) || !isfinite(status.span) || !isfinite(status.max_tension))
        fail("a status that is not finite");
    if (hw_cable_copy_points(cable, points, MAX_READ + 1, &count) != HW_OK || count != status.particle_count)
        fail("points cannot be read");
    for (int32_t p = 0; p < count; p++)
        if (!is_finite(points[p]))
            fail("a point that is not finite");
    if (hw_cable_copy_drawn_points(cable, points, MAX_READ + 1, &count) != HW_OK)
        fail("drawn points cannot be read");
    for (int32_t p = 0; p < count; p++)
        if (!is_finite(points[p]))
            fail("a drawn point that is not finite");
    if (hw_cable_copy_tensions(cable, tensions, MAX_READ, &count) != HW_OK)
        fail("tensions cannot be read");
    for (int32_t p = 0; p < count; p++)
        if (!(tensions[p] >= 0.0f && isfinite(tensions[p])))
            fail("a tension that is no tension");
}

// ---- The calls ----

static hw_result step(hw_world_id world, double seconds)
{
    uint64_t blocks = hw_live_allocations();
    hw_result result = hw_world_step(world, seconds);
    if (hw_live_allocations() != blocks)
        fail("a step allocated");
    return result;
}

static hw_result call_world(uint32_t which)
{
    hw_world_def def;
    hw_event events[8];
    hw_fault faults[4];
    hw_counters counters;
    hw_profile profile;
    hw_vec3 gravity;
    int32_t count;
    int slot = (int)(next() % MAX_WORLDS);
    switch (which % 8) {
    case 0: {
        hw_world_id created;
        if (!chance(20))
            return step(fuzz.worlds[slot], (double)any_real(0.0f, 0.1f));
        hw_world_def_init(&def);
        def.seed = next();
        def.worker_count = any_int(1, 3);
        def.substep = (double)any_real(0.005f, 0.03f);
        def.max_substeps = any_int(1, 20);
        def.event_capacity = any_int(0, 8);
        def.fault_capacity = any_int(0, 4);
        def.gravity = any_point();
        hw_result result = hw_world_create(&def, &created);
        remember(created.bits);
        if (result == HW_OK) {
            hw_world_destroy(fuzz.worlds[slot]);
            fuzz.worlds[slot] = created;
        }
        return result;
    }
    case 1:
        return hw_world_poll_events(any_world(), chance(20) ? NULL : events, any_int(0, 8) % 9, &count);
    case 2:
        return hw_world_poll_faults(any_world(), chance(20) ? NULL : faults, any_int(0, 4) % 5, &count);
    case 3:
        return hw_world_get_counters(any_world(), chance(20) ? NULL : &counters);
    case 4:
        return hw_world_get_profile(any_world(), chance(20) ? NULL : &profile);
    case 5:
        return hw_world_set_gravity(any_world(), any_point());
    case 6:
        return hw_world_get_gravity(any_world(), chance(20) ? NULL : &gravity);
    default:
        return step(any_world(), (double)any_real(0.0f, 0.05f));
    }
}

static void any_def(hw_cable_def *def)
{
    hw_cable_def_init(def, any_int(HW_MODEL_VERLET, HW_MODEL_DYNAMIC));
    def->segment_count = chance(3) ? any_int(1, 4) : any_int(5, 40);
    def->flags = chance(10) ? next() : next() % 64 & ~HW_CABLE_SPOOL;
    if (chance(4)) {
        def->model = HW_MODEL_VERLET;
        def->flags |= HW_CABLE_SPOOL | HW_CABLE_HOLD_START;
    }
    def->release_stretch = any_real(0.0f, 0.5f);
    def->end_mass = chance(2) ? 0.0f : any_real(0.0f, 1000.0f);
    if (chance(2))
        hw_cable_material_init(&def->material, any_int(1, 7));
    def->rest_length = any_real(0.1f, 20.0f);
    def->gravity_scale = any_real(-1.0f, 1.0f);
    def->substep_limit = any_real(0.001f, 0.05f);
    def->drag_factor = any_real(0.0f, 1.0f);
    def->random_displacement = any_real(0.0f, 0.1f);
    def->solver_iterations = 1 + any_int(0, 10) % 11;
    def->spring_stiffness = chance(4) ? any_real(0.0f, 1e6f) : any_real(0.0f, 1000.0f);
    def->spring_friction = any_real(0.0f, 5.0f);
    def->particle_mass = any_real(0.01f, 1.0f);
    def->acceleration = chance(4) ? any_point() : (hw_vec3){0.0f, 0.0f, 0.0f};
    def->start_position = any_point();
    def->end_position = any_point();
    if (chance(40))
        def->struct_size = next();
}

static hw_result any_profile(hw_cable_id cable)
{
    hw_cable_profile_point points[HW_MAX_CABLE_PROFILE];
    int32_t count = any_int(0, 4);
    for (int i = 0; i < HW_MAX_CABLE_PROFILE; i++) {
        float from = 6.0f * (float)i + any_real(0.0f, 3.0f);
        points[i] = (hw_cable_profile_point){
            .kind = any_int(1, 2),
            .from = from,
            .to = from + any_real(0.0f, 3.0f),
            .mass_per_length = any_real(0.0f, 10.0f),
            .diameter = any_real(0.0f, 0.2f),
            .mass = any_real(0.0f, 100.0f),
            .volume = any_real(0.0f, 0.2f),
            .drag_area = any_real(0.0f, 1.0f),
        };
    }
    if (chance(8))
        return hw_cable_get_profile(cable, points, any_int(0, HW_MAX_CABLE_PROFILE), &count);
    return hw_cable_set_profile(cable, chance(20) ? NULL : points, count);
}

static void any_winch_def(hw_winch_def *def)
{
    hw_winch_def_init(def);
    def->mode = any_int(HW_WINCH_SPEED, HW_WINCH_FREE);
    def->flags = chance(4) ? HW_WINCH_BRAKE : chance(20) ? next() : 0u;
    def->end = any_int(0, 1);
    def->cable = any_cable();
    def->speed = any_real(-10.0f, 10.0f);
    def->max_speed = any_real(0.0f, 10.0f);
    def->acceleration = any_real(0.1f, 100.0f);
    def->force_limit = any_real(0.0f, 1e4f);
    def->brake_load = any_real(0.0f, 1e4f);
    def->tension = any_real(0.0f, 1e4f);
    def->drum_mass = any_real(0.1f, 100.0f);
    def->max_deployed = any_real(10.0f, 100.0f);
    if (chance(40))
        def->struct_size = next();
}

static hw_result call_winch(uint32_t which)
{
    hw_winch_id winches[MAX_IDS];
    hw_winch_def def;
    hw_winch_status status;
    hw_cable_def line;
    int32_t count = 0;
    hw_world_id world = any_world();
    hw_result listed = hw_world_get_winches(world, winches, MAX_IDS, &count);
    hw_winch_id winch = {any_bits()};
    if (listed == HW_OK && count > 0 && !chance(8))
        winch = winches[next() % (uint32_t)count];
    switch (which % 6) {
    case 0:
    case 1: {
        hw_winch_id created;
        any_winch_def(&def);
        // Few enough particles to be read.
        if (hw_cable_get_def(def.cable, &line) == HW_OK && chance(8) == 0) {
            float segment = line.rest_length / (float)line.segment_count;
            def.max_deployed = def.capacity = segment * 60.0f;
        }
        hw_result result = hw_winch_create(world, chance(50) ? NULL : &def, &created);
        remember(created.bits);
        return result;
    }
    case 2:
        return hw_winch_destroy(chance(4) ? winch : (hw_winch_id){any_bits()});
    case 3:
        if (hw_winch_get_status(winch, &status) == HW_OK &&
            !(isfinite(status.tension) && isfinite(status.line_speed) && status.deployed_length >= 0.0f))
            fail("a winch that is not finite");
        return hw_winch_get_status(winch, chance(20) ? NULL : &status);
    default:
        if (hw_winch_get_def(winch, &def) != HW_OK || chance(8))
            any_winch_def(&def);
        def.mode = any_int(HW_WINCH_SPEED, HW_WINCH_FREE);
        def.speed = any_real(-10.0f, 10.0f);
        def.flags = chance(4) ? HW_WINCH_BRAKE : 0u;
        return hw_winch_set_def(winch, &def);
    }
}

static void any_collider_def(hw_collider_def *def, int32_t shape)
{
    hw_collider_def_init(def, shape);
    def->flags = chance(20) ? next() : next() % 4;
    def->radius = any_real(0.01f, 2.0f);
    def->half_height = any_real(0.0f, 2.0f);
    def->half_size = (hw_vec3){any_real(0.01f, 2.0f), any_real(0.01f, 2.0f), any_real(0.01f, 2.0f)};
    def->position = any_point();
    def->orientation = (hw_quat){any_real(-1.0f, 1.0f), any_real(-1.0f, 1.0f), any_real(-1.0f, 1.0f), 1.0f};
    def->category = next();
    def->body = chance(2) ? (hw_body_id){0} : any_body(any_world());
    if (chance(40))
        def->struct_size = next();
}

// From a handful of points: sometimes a hull, sometimes a mesh, sometimes nothing of the kind.
static hw_result create_collider(hw_world_id world)
{
    hw_vec3 points[24];
    int32_t indices[36];
    float heights[24];
    hw_collider_def def;
    hw_collider_id created = {0};
    int32_t shape = any_int(HW_SHAPE_PLANE, HW_SHAPE_HEIGHT_FIELD);
    hw_height_field field = {any_int(2, 6), any_int(2, 4), any_real(0.1f, 2.0f), any_real(0.1f, 2.0f)};
    any_collider_def(&def, shape);
    for (int i = 0; i < 24; i++) {
        points[i] = chance(400) ? any_point() : (hw_vec3){real(-3.0f, 3.0f), real(-3.0f, 3.0f), real(-3.0f, 3.0f)};
        heights[i] = chance(100) ? any_real(-1.0f, 1.0f) : real(-1.0f, 1.0f);
    }
    for (int i = 0; i < 36; i++)
        indices[i] = chance(400) ? any_int(0, 23) : (int32_t)(next() % 24);
    int32_t count = (int32_t)(4 + next() % 20);
    hw_result result =
        shape == HW_SHAPE_CONVEX ? hw_collider_create_convex(world, &def, points, count, &created)
        : shape == HW_SHAPE_MESH ? hw_collider_create_mesh(world, &def, points, 24, indices, 3 * (count / 2), &created)
        : shape == HW_SHAPE_HEIGHT_FIELD && field.columns > 0 && field.columns <= 6 && field.rows > 0 && field.rows <= 4
            ? hw_collider_create_height_field(world, &def, &field, heights, field.columns * field.rows, &created)
            : hw_collider_create(world, chance(50) ? NULL : &def, &created);
    remember(created.bits);
    return result;
}

static hw_result call_collider(uint32_t which)
{
    hw_collider_id colliders[MAX_IDS];
    hw_collider_def def;
    hw_ray_hit hit;
    int32_t count = 0;
    hw_world_id world = any_world();
    hw_result listed = hw_world_get_colliders(world, colliders, MAX_IDS, &count);
    hw_collider_id collider = {any_bits()};
    if (listed == HW_OK && count > 0 && !chance(8))
        collider = colliders[next() % (uint32_t)count];
    hw_result result;
    switch (which % 7) {
    case 0:
    case 1:
        return create_collider(world);
    case 2:
        return hw_collider_destroy(chance(4) ? collider : (hw_collider_id){any_bits()});
    case 3: {
        hw_quat turn = {any_real(-1.0f, 1.0f), any_real(-1.0f, 1.0f), any_real(-1.0f, 1.0f), any_real(0.0f, 1.0f)};
        return hw_collider_set_transform(collider, any_point(), chance(4) ? NULL : &turn);
    }
    case 4:
        result = hw_world_cast_ray(world, any_point(), any_point(), next(), chance(50) ? NULL : &hit);
        break;
    case 5:
        result = hw_world_get_closest_point(world, any_point(), any_real(0.0f, 100.0f), next(), &hit);
        break;
    default:
        if (hw_collider_get_def(collider, &def) != HW_OK || chance(8))
            any_collider_def(&def, any_int(HW_SHAPE_PLANE, HW_SHAPE_HEIGHT_FIELD));
        def.radius = any_real(0.01f, 2.0f);
        return hw_collider_set_def(collider, &def);
    }
    if (result == HW_OK && hit.collider.bits != 0 && !(isfinite(hit.distance) && isfinite(hit.normal.x)))
        fail("a hit that is not finite");
    return result;
}

static hw_result call_cable(uint32_t which)
{
    hw_cable_def def;
    hw_cable_id cable = any_cable();
    hw_vec3 points[MAX_POINTS];
    int32_t held;
    hw_cable_view view;
    switch (which % 14) {
    case 13:
        return hw_cable_take_over_events(cable, any_cable());
    case 0:
    case 1: {
        hw_cable_id created;
        int32_t count = 0;
        hw_world_id world = any_world();
        hw_cable_id cables[MAX_IDS];
        // Few enough to stay quick.
        if (hw_world_get_cables(world, cables, MAX_IDS, &count) == HW_OK && count > 12)
            return hw_cable_destroy(cables[next() % (uint32_t)count]);
        any_def(&def);
        hw_result result = hw_cable_create(world, chance(50) ? NULL : &def, &created);
        if (result == HW_OK && def.segment_count > MAX_POINTS)
            return hw_cable_destroy(created);
        remember(created.bits);
        return result;
    }
    case 2:
        return hw_cable_destroy(chance(4) ? cable : (hw_cable_id){any_bits()});
    case 3:
    case 4:
        return hw_cable_hold(cable, any_int(0, 40), any_point());
    case 5:
        return hw_cable_release(cable, any_int(0, 40));
    case 6:
        if (hw_cable_get_def(cable, &def) != HW_OK || chance(4))
            any_def(&def);
        def.drag_factor = any_real(0.0f, 1.0f);
        def.rest_length = any_real(0.1f, 20.0f);
        def.flags = chance(4) ? def.flags : next() % 64 & ~HW_CABLE_SPOOL;
        return hw_cable_set_def(cable, &def);
    case 7:
        for (int i = 0; i < MAX_POINTS; i++)
            points[i] = chance(200) ? any_point() : (hw_vec3){real(-5.0f, 5.0f), real(-5.0f, 5.0f), real(-5.0f, 5.0f)};
        if (hw_cable_get_view(cable, &view) == HW_OK && view.count <= MAX_POINTS && !chance(4))
            return hw_cable_set_points(cable, points, view.count);
        return hw_cable_set_points(cable, chance(10) ? NULL : points, any_int(0, MAX_POINTS));
    case 8:
        return chance(2) ? hw_cable_reset(cable) : hw_cable_set_active(cable, any_int(0, 1));
    case 9:
        return hw_cable_retract(cable, any_real(0.0f, 3.0f));
    case 10:
    case 11:
        return any_profile(cable);
    default:
        return hw_cable_is_held(cable, any_int(0, 40), chance(10) ? NULL : &held);
    }
}

// The kind of answers that a careless host gives.
static void any_flow(const hw_vec3 *points, int32_t count, double time, hw_vec3 *velocities, void *user)
{
    static const float answers[] = {0.5f, NAN, -2.0f, INFINITY, 3e38f, 0.0f};
    (void)user;
    for (int32_t i = 0; i < count; i++)
        velocities[i] = (hw_vec3){answers[i % 6], points[i].x, (float)time};
}

static void any_current_def(hw_current_def *def)
{
    hw_current_def_init(def, any_int(HW_CURRENT_UNIFORM, HW_CURRENT_CALLBACK));
    def->flags = chance(10) ? next() : next() % 4;
    def->strength = any_real(-10.0f, 10.0f);
    def->velocity = any_point();
    def->position = any_point();
    def->direction = any_point();
    def->speed = any_real(0.0f, 1000.0f);
    def->radius = any_real(0.001f, 2.0f);
    def->circulation = chance(4) ? any_real(-1e6f, 1e6f) : any_real(-2.0f, 2.0f);
    def->extent = chance(2) ? 0.0f : any_real(0.0f, 1e7f);
    def->length_scale = any_real(0.5f, 50.0f);
    def->scale_ratio = any_real(0.05f, 1.0f);
    def->time_scale = any_real(0.1f, 100.0f);
    def->mode_count = any_int(8, 64);
    def->profile_count = any_int(1, 16);
    for (int i = 0; i < 16; i++)
        def->profile[i] = (hw_current_point){(float)i, {real(-2.0f, 2.0f), 0.0f, real(-2.0f, 2.0f)}};
    if (chance(5))
        def->profile[next() % 16] = (hw_current_point){any_real(0.0f, 16.0f), any_point()};
    def->region_fade = any_real(0.001f, 5.0f);
    def->seed = next();
    if (chance(40))
        def->struct_size = next();
}

static hw_result call_current(uint32_t which)
{
    hw_current_id currents[MAX_IDS];
    hw_current_def def;
    hw_water_def water;
    int32_t count = 0;
    hw_world_id world = any_world();
    hw_result listed = hw_world_get_currents(world, currents, MAX_IDS, &count);
    hw_current_id current = {any_bits()};
    if (listed == HW_OK && count > 0 && !chance(8))
        current = currents[next() % (uint32_t)count];
    switch (which % 6) {
    case 0: {
        hw_current_id created;
        if (count > 12)
            return hw_current_destroy(currents[next() % (uint32_t)count]);
        any_current_def(&def);
        hw_result result = hw_current_create(world, chance(50) ? NULL : &def, &created);
        remember(created.bits);
        return result;
    }
    case 1:
        return hw_current_destroy(current);
    case 2:
        if (hw_current_get_def(current, &def) != HW_OK || chance(4))
            any_current_def(&def);
        def.strength = any_real(-1.0f, 1.0f);
        def.speed = any_real(0.0f, 5.0f);
        return hw_current_set_def(current, &def);
    case 3:
        return hw_current_set_callback(current, chance(5) ? NULL : any_flow, NULL);
    case 4:
        hw_water_def_init(&water);
        water.flags = chance(10) ? next() : next() % 2;
        water.density = any_real(1.0f, 2000.0f);
        water.air_density = any_real(0.0f, 2.0f);
        water.surface_height = any_real(-20.0f, 20.0f);
        water.wind = any_point();
        return hw_world_set_water(world, chance(20) ? NULL : &water);
    default:
        return hw_world_get_water(world, chance(20) ? NULL : &water);
    }
}

static hw_result call_snapshot(uint32_t which)
{
    hw_world_id world = any_world();
    uint64_t written = 0;
    if (which % 3 == 0) {
        uint64_t capacity = chance(6) ? next() % 1024 : SNAPSHOT_BYTES;
        hw_result result = hw_snapshot_save(world, fuzz.snapshot, capacity, &written);
        fuzz.snapshot_size = result == HW_OK ? written : fuzz.snapshot_size;
        return result;
    }
    if (fuzz.snapshot_size == 0)
        return hw_snapshot_size(world, &written);
    // Sometimes damaged: by a flipped bit, cut short.
    uint64_t at = next() % fuzz.snapshot_size;
    unsigned char mask = (unsigned char)(chance(2) ? 0u : 1u << next() % 8);
    uint64_t size = chance(4) ? next() % (fuzz.snapshot_size + 1) : fuzz.snapshot_size;
    fuzz.snapshot[at] = (unsigned char)(fuzz.snapshot[at] ^ mask);
    hw_result result = hw_snapshot_load(world, fuzz.snapshot, size);
    fuzz.snapshot[at] = (unsigned char)(fuzz.snapshot[at] ^ mask);
    if (result == HW_OK && (mask != 0 || size != fuzz.snapshot_size))
        fail("a damaged snapshot was loaded");
    return result;
}

// What is saved can be loaded, and goes on from there as it did.
static void check_round_trip(hw_world_id world)
{
    static unsigned char saved[SNAPSHOT_BYTES];
    uint64_t size;
    uint64_t hash;
    uint64_t hash_after;
    uint64_t found;
    if (hw_world_hash(world, &hash) != HW_OK || hw_snapshot_save(world, saved, sizeof saved, &size) != HW_OK)
        return;
    for (int i = 0; i < 3; i++)
        step(world, 0.02);
    hw_world_hash(world, &hash_after);
    if (hw_snapshot_load(world, saved, size) != HW_OK)
        fail("a snapshot cannot be loaded");
    hw_world_hash(world, &found);
    if (found != hash)
        fail("a loaded snapshot is another state");
    for (int i = 0; i < 3; i++)
        step(world, 0.02);
    hw_world_hash(world, &found);
    if (found != hash_after)
        fail("a loaded snapshot moves otherwise");
}

static hw_result call_tube(void)
{
    static float positions[64 * 34 + 128][3];
    static float uvs[64 * 34 + 128][2];
    static uint32_t indices[64 * 33 * 6];
    hw_vec3 points[64];
    hw_vec3 frame = chance(2) ? (hw_vec3){0.0f, 0.0f, 0.0f} : any_point();
    hw_tube_def def;
    hw_tube_size size;
    hw_box bounds;
    int32_t count = any_int(2, 64);
    hw_tube_def_init(&def);
    def.flags = next() % 9;
    def.segment_length = any_real(0.0f, 1.0f);
    hw_result fitted = chance(3) ? hw_tube_def_fit(&def, any_cable()) : HW_OK;
    if (fitted != HW_OK)
        return fitted;
    def.sides = any_int(3, 32);
    def.encoding = any_int(1, 2);
    def.radius = any_real(0.001f, 1.0f);
    def.uv_length = any_real(0.1f, 2.0f);
    for (int i = 0; i < 64; i++)
        points[i] = chance(300) ? any_point() : (hw_vec3){real(-5.0f, 5.0f), real(-5.0f, 5.0f), real(-5.0f, 5.0f)};
    if (hw_tube_measure(&def, count, &size) != HW_OK || count > 64)
        return hw_tube_write_indices(&def, count, indices, 3);
    hw_tube_place place;
    if (hw_tube_find_place(&def, points, count, any_real(-1.0f, 20.0f), &place) == HW_OK &&
        !(isfinite(place.position.x) && isfinite(place.direction.x) && isfinite(place.arc_length)))
        fail("a place that is not finite");
    if (hw_tube_find_nearest(&def, points, count, any_point(), &place) == HW_OK &&
        !(isfinite(place.position.y) && isfinite(place.direction.y) && isfinite(place.arc_length)))
        fail("a nearest place that is not finite");
    hw_result result = hw_tube_write_indices(&def, count, indices, (int32_t)(sizeof indices / sizeof indices[0]));
    if (result != HW_OK)
        return result;
    for (int32_t i = 0; i < size.index_count; i++)
        if (indices[i] >= (uint32_t)size.vertex_count)
            fail("an index beyond the vertices");
    if (hw_tube_write_uvs(&def, count, &uvs[0][0], 8, size.vertex_count) != HW_OK)
        fail("a tube that has triangles, but no texture coordinates");
    for (int32_t v = 0; v < size.vertex_count; v++)
        if (!isfinite(uvs[v][0]) || !isfinite(uvs[v][1]))
            fail("a texture coordinate that is not finite");
    hw_tube_buffers buffers = {.positions = positions, .position_stride = 12, .vertex_capacity = size.vertex_count};
    hw_tube_line line = {.points = points, .point_count = count};
    result = hw_tube_write_vertices(&def, &line, &buffers, &frame, &bounds);
    for (int32_t v = 0; result == HW_OK && v < size.vertex_count; v++)
        if (!isfinite(positions[v][0]) || !isfinite(positions[v][1]) || !isfinite(positions[v][2]))
            fail("a vertex that is not finite");
    return result;
}

static void one_call(void)
{
    world_hashes before = hash_all();
    uint32_t which = next();
    hw_result result;
    switch (next() % 16) {
    case 14:
    case 15:
        result = call_tether(which);
        break;
    case 12:
    case 13:
        result = call_collider(which);
        break;
    case 10:
    case 11:
        result = call_winch(which);
        break;
    case 0:
    case 1:
    case 2:
        result = call_world(which);
        break;
    case 3:
    case 4:
    case 5:
        result = call_cable(which);
        break;
    case 6:
        result = chance(2) ? call_snapshot(which) : call_floater(which);
        break;
    case 7:
        result = call_current(which);
        break;
    case 8:
        result = call_tie(which);
        break;
    default:
        result = call_tube();
        break;
    }
    char sentence[256];
    snprintf(sentence, sizeof sentence, "%s", hw_last_error());
    check_refusal(result, sentence, &before);
    check_cable(any_cable());
    check_any_tether();
    check_water(fuzz.worlds[next() % MAX_WORLDS]);
    if (chance(32))
        check_round_trip(fuzz.worlds[next() % MAX_WORLDS]);
}

int main(int argument_count, char **arguments)
{
    int64_t calls = argument_count > 1 ? strtoll(arguments[1], NULL, 10) : 20000;
    fuzz.seed = argument_count > 2 ? strtoull(arguments[2], NULL, 10) : 1;
    fuzz.random = fuzz.seed * UINT64_C(0x9e3779b97f4a7c15) + 1;
    hw_world_def def;
    hw_world_def_init(&def);
    for (int i = 0; i < MAX_WORLDS; i++) {
        if (hw_world_create(&def, &fuzz.worlds[i]) != HW_OK)
            fail("a world cannot be created");
        remember(fuzz.worlds[i].bits);
    }
    for (fuzz.call = 0; fuzz.call < calls; fuzz.call++)
        one_call();
    for (int i = 0; i < MAX_WORLDS; i++)
        hw_world_destroy(fuzz.worlds[i]);
    if (hw_live_allocations() != 0 || hw_live_bytes() != 0)
        fail("memory was left behind");
    printf("fuzz: seed %" PRIu64 ", %" PRId64 " calls, %" PRId64 " refused in words\n1 passed, 0 failed\n", fuzz.seed,
           fuzz.call, fuzz.refused);
    return 0;
}
