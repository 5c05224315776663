// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Random tethers in random worlds, most of them within the limits and often at them: round things, in any current,
// pulled and dropped, tied to bodies, wound, saved and loaded, handed to cables and back. Nothing may crash, leak or
// become other than finite, a line that reaches must be as long as it should be, and what is refused must be told in
// words and change nothing.
//
//     hawser_fuzz_tethers [<tethers>] [<seed>]

#include "hawser/hawser.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define MAX_POINTS 600

static struct {
    uint64_t random;
    uint64_t seed;
    int64_t tether;
    int64_t refused;
} fuzz;

static void fail(const char *what)
{
    fprintf(stderr, "fuzz: seed %" PRIu64 ", tether %" PRId64 ": %s\nfuzz: last error: %s\n0 passed, 1 failed\n",
            fuzz.seed, fuzz.tether, what, hw_last_error());
    exit(1);
}

static uint32_t next(void)
{
    fuzz.random ^= fuzz.random << 13;
    fuzz.random ^= fuzz.random >> 7;
    fuzz.random ^= fuzz.random << 17;
    return (uint32_t)(fuzz.random >> 32);
}

static int chance(uint32_t one_in)
{
    return next() % one_in == 0;
}

static float real(float low, float high)
{
    static const float nonsense[] = {NAN, INFINITY, -INFINITY, 3e38f, -3e38f};
    if (chance(2000))
        return nonsense[next() % 5];
    if (chance(12))
        return chance(2) ? low : high;
    return low + (high - low) * ((float)next() / 4294967296.0f);
}

static hw_vec3 vector(float size)
{
    hw_vec3 v = {real(-size, size), real(-size, size), real(-size, size)};
    if (chance(20))
        v.x = v.z = 0.0f; // straight up and down
    return v;
}

static hw_tether_def any_def(void)
{
    hw_tether_def def;
    hw_tether_def_init(&def, HW_MODEL_STRAIGHT + (int32_t)(next() % 3));
    float size = chance(10) ? 1e5f : chance(10) ? 0.01f : 20.0f;
    def.depth = HW_DEPTH_FORCES + (int32_t)(next() % 3);
    def.segment_count = chance(10) ? 1 + (int32_t)(next() % 512) : 1 + (int32_t)(next() % 40);
    def.flags = next() % 32u;
    if (chance(3))
        def.flags |= HW_TETHER_COLLIDES;
    def.length = size * real(0.05f, 4.0f);
    def.buoyancy = real(-1.0f, 1.0f);
    def.max_current = real(0.01f, 5.0f);
    def.current = vector(chance(10) ? 50.0f : 1.0f);
    def.seabed_height = -size * real(1.0f, 3.0f);
    def.seabed_friction = real(0.0f, 2.0f);
    def.rejoin_angle = real(180.0f, 270.0f);
    def.stuck_contacts = (int32_t)(next() % 33);
    def.stuck_angle = real(0.0f, 180.0f);
    def.blend_time = real(0.0f, 3.0f);
    hw_cable_material_init(&def.material, HW_MATERIAL_ROV_TETHER + (int32_t)(next() % 7));
    if (chance(5))
        def.material.axial_stiffness = chance(2) ? 1e-2f : 1e12f;
    if (chance(5))
        def.material.mass_per_length = chance(2) ? 1e-6f : 1e4f;
    def.start_position = vector(size);
    def.end_position = vector(size);
    return def;
}

static void check_tether(hw_tether_id tether)
{
    static hw_vec3 points[MAX_POINTS];
    static float tensions[MAX_POINTS];
    hw_tether_status status;
    int32_t count = 0;
    if (hw_tether_get_status(tether, &status) != HW_OK ||
        hw_tether_copy_points(tether, points, MAX_POINTS, &count) != HW_OK)
        fail("a living tether cannot be read");
    for (int32_t i = 0; i < count; i++)
        if (!(isfinite(points[i].x) && isfinite(points[i].y) && isfinite(points[i].z)))
            fail("a point that is not finite");
    if (hw_tether_copy_tensions(tether, tensions, MAX_POINTS, &count) != HW_OK)
        fail("tensions cannot be read");
    for (int32_t i = 0; i < count; i++)
        if (!(isfinite(tensions[i]) && tensions[i] >= 0.0f))
            fail("a tension that is not finite");
    if (!(isfinite(status.start_tension) && isfinite(status.end_tension) && isfinite(status.reach) &&
          status.reach >= 0.0f))
        fail("a status that is not finite");
    if (!(status.contact_count >= 0 && status.contact_count <= HW_MAX_TETHER_CONTACTS))
        fail("an impossible number of contacts");
}

static void told(hw_world_id world, uint64_t before, hw_result result)
{
    uint64_t after;
    if (result == HW_OK)
        return;
    fuzz.refused++;
    if (hw_last_error()[0] == '\0')
        fail("a refusal without words");
    if (hw_world_hash(world, &after) != HW_OK || after != before)
        fail("a refusal that changed something");
}

static hw_body_id add_body(hw_world_id world)
{
    hw_body_def def;
    hw_body_id body = {0};
    hw_body_state state = {.position = vector(15.0f), .orientation = {0.0f, 0.0f, 0.0f, 1.0f}};
    hw_body_def_init(&def);
    def.flags = chance(4) ? 0u : HW_BODY_SIMULATED;
    def.mass = chance(4) ? (chance(2) ? 1e-3f : 1e7f) : 1.0f + 100.0f * (float)(next() % 100);
    def.gravity_scale = chance(3) ? -1.0f : 1.0f;
    if (hw_body_create(world, &def, &body) == HW_OK)
        hw_body_set_state(body, &state);
    return body;
}

static void check_body(hw_body_id body)
{
    hw_body_state state;
    hw_body_load load;
    if (hw_body_get_state(body, &state) != HW_OK || hw_body_get_load(body, &load) != HW_OK)
        return; // it is gone
    if (!(isfinite(state.position.x) && isfinite(state.position.y) && isfinite(state.position.z) &&
          isfinite(state.velocity.x) && isfinite(state.velocity.y) && isfinite(state.velocity.z)))
        fail("a body that is nowhere");
    if (!(isfinite(load.force.x) && isfinite(load.force.y) && isfinite(load.force.z) && isfinite(load.torque.x) &&
          isfinite(load.torque.y) && isfinite(load.torque.z)))
        fail("a load that is not finite");
}

static hw_result any_tie(hw_tether_id tether, const hw_body_id *bodies)
{
    hw_body_id body = chance(6) ? (hw_body_id){0} : bodies[next() % 2];
    if (chance(30))
        return hw_body_destroy(body);
    return hw_tether_tie(tether, chance(30) ? 2 : (int32_t)(next() % 2), body, vector(chance(10) ? 100.0f : 1.0f));
}

// Back to what was, bit by bit.
static void go_back(hw_world_id world)
{
    static unsigned char memory[1 << 20];
    uint64_t size;
    uint64_t before;
    uint64_t after;
    if (hw_snapshot_save(world, memory, sizeof memory, &size) != HW_OK || hw_world_hash(world, &before) != HW_OK)
        fail("a world cannot be saved");
    if (hw_world_step(world, 1.0 / 60.0) != HW_OK || hw_snapshot_load(world, memory, size) != HW_OK)
        fail("a world cannot be loaded");
    if (hw_world_hash(world, &after) != HW_OK || after != before)
        fail("a world that came back is another");
}

static void one_world(void)
{
    hw_world_def world_def;
    hw_world_id world;
    hw_world_def_init(&world_def);
    if (chance(10))
        world_def.gravity = (hw_vec3){0.0f, 0.0f, 0.0f};
    if (hw_world_create(&world_def, &world) != HW_OK)
        fail("a world cannot be created");
    for (uint32_t i = next() % 4; i > 0; i--) {
        hw_collider_def shape;
        hw_collider_id collider;
        hw_collider_def_init(&shape, HW_SHAPE_PLANE + (int32_t)(next() % 5));
        shape.radius = real(0.1f, 3.0f);
        shape.half_height = real(0.0f, 5.0f);
        shape.position = vector(10.0f);
        hw_collider_create(world, &shape, &collider);
    }
    hw_cable_def cable_def;
    hw_cable_id cable;
    hw_cable_def_init(&cable_def, HW_MODEL_DYNAMIC);
    if (hw_cable_create(world, &cable_def, &cable) != HW_OK)
        fail("a cable cannot be created");
    hw_body_id bodies[2] = {add_body(world), add_body(world)};
    hw_tether_def def = any_def();
    hw_tether_id tether;
    uint64_t before;
    hw_world_hash(world, &before);
    hw_result made = hw_tether_create(world, &def, &tether);
    told(world, before, made);
    for (int i = 0; i < 16 && made == HW_OK; i++) {
        hw_world_hash(world, &before);
        switch (next() % 14) {
        case 5:
        case 6:
        case 7:
            told(world, before, any_tie(tether, bodies));
            break;
        case 8:
            told(world, before, hw_tether_pay_out(tether, real(-100.0f, 100.0f)));
            break;
        case 9:
            told(world, before, hw_tether_set_active(tether, chance(20) ? 2 : (int32_t)(next() % 2)));
            break;
        case 10:
            go_back(world);
            break;
        case 0:
            told(world, before, hw_tether_set_length(tether, def.length * real(0.2f, 2.0f)));
            break;
        case 1: {
            hw_tether_def other = any_def();
            other.segment_count = chance(10) ? other.segment_count : def.segment_count;
            told(world, before, hw_tether_set_def(tether, &other));
            break;
        }
        case 2:
            told(world, before, hw_tether_take_cable(tether, cable));
            break;
        case 3:
            told(world, before, hw_cable_take_tether(cable, tether));
            break;
        case 4:
            told(world, before, hw_tether_reset(tether));
            break;
        default:
            told(world, before, hw_tether_set_ends(tether, def.start_position, vector(chance(8) ? 1e6f : 15.0f)));
            break;
        }
        check_tether(tether);
        if (hw_world_step(world, chance(4) ? 0.0 : 1.0 / 60.0) != HW_OK)
            fail("a step was refused");
        check_tether(tether);
        check_body(bodies[0]);
        check_body(bodies[1]);
    }
    hw_world_destroy(world);
}

int main(int argument_count, char **arguments)
{
    int64_t count = argument_count > 1 ? strtoll(arguments[1], NULL, 10) : 5000;
    fuzz.seed = argument_count > 2 ? strtoull(arguments[2], NULL, 10) : 1;
    fuzz.random = fuzz.seed * UINT64_C(0x9e3779b97f4a7c15) + 1;
    for (fuzz.tether = 0; fuzz.tether < count; fuzz.tether++)
        one_world();
    if (hw_live_allocations() != 0 || hw_live_bytes() != 0)
        fail("memory was left behind");
    printf("fuzz: seed %" PRIu64 ", %" PRId64 " tethers, %" PRId64 " calls refused in words\n1 passed, 0 failed\n",
           fuzz.seed, count, fuzz.refused);
    return 0;
}
