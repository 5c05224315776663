// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Snapshots: the motion goes on bit for bit, a damaged one changes nothing, and ids follow.

#include "misuse.h"

#include "hash.h"
#include "world.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct saved_state {
    unsigned char *bytes;
    uint64_t size;
} saved_state;

static saved_state save(const scene *s)
{
    saved_state state = {0};
    uint64_t written = 0;
    CHECK_OK(hw_snapshot_size(s->world, &state.size));
    CHECK(state.size > 0);
    // Exactly as many bytes as asked for: the sanitizer sees one too many.
    state.bytes = malloc((size_t)state.size);
    CHECK_OK(hw_snapshot_save(s->world, state.bytes, state.size, &written));
    CHECK_EQUAL_INT(written, state.size);
    return state;
}

static void small_world(scene *s)
{
    hw_world_def world_def = scene_world_def();
    world_def.seed = 3;
    scene_begin(s, &world_def);
    hw_cable_def def = scene_cable_def(HW_MODEL_VERLET);
    def.segment_count = 6;
    def.user_data = 77;
    scene_add(s, &def);
    def = scene_cable_def(HW_MODEL_SPRING);
    def.segment_count = 4;
    def.rest_length = 4.0f;
    def.end_position = (hw_vec3){3.0f, 0.0f, 0.0f};
    scene_add(s, &def);
    CHECK_OK(hw_cable_hold(s->cables[1], 2, (hw_vec3){1.0f, 1.0f, 0.0f}));
    def = scene_cable_def(HW_MODEL_DYNAMIC);
    def.segment_count = 4;
    def.flags = HW_CABLE_HOLD_START;
    hw_cable_id line = scene_add(s, &def);
    const hw_cable_profile_point points[2] = {
        {.kind = HW_PROFILE_SECTION, .from = 1.0f, .to = 3.0f, .mass_per_length = 2.0f},
        {.kind = HW_PROFILE_ITEM, .from = 4.0f, .mass = 1.0f, .volume = 0.002f, .drag_area = 0.1f},
    };
    CHECK_OK(hw_cable_set_profile(line, points, 2));
    hw_winch_def drum;
    hw_winch_id winch;
    CHECK_OK(hw_winch_def_init(&drum));
    drum.cable = line;
    drum.speed = 2.0f;
    drum.acceleration = 100.0f;
    drum.max_deployed = 12.0f;
    drum.user_data = 90;
    CHECK_OK(hw_winch_create(s->world, &drum, &winch));
    def = scene_cable_def(HW_MODEL_VERLET);
    def.segment_count = 6;
    def.flags |= HW_CABLE_SPOOL;
    def.end_position = (hw_vec3){3.0f, 0.0f, 0.0f};
    hw_cable_id spool = scene_add(s, &def);
    CHECK_OK(hw_cable_retract(spool, 0.5f));
    for (int32_t kind = HW_CURRENT_UNIFORM; kind <= HW_CURRENT_CALLBACK; kind++) {
        hw_current_def current_def;
        hw_current_id current;
        CHECK_OK(hw_current_def_init(&current_def, kind));
        current_def.user_data = 80u + (uint64_t)kind;
        current_def.flags |= kind % 2 == 0 ? HW_CURRENT_REGION : 0u;
        CHECK_OK(hw_current_create(s->world, &current_def, &current));
    }
    CHECK_OK(hw_world_step(s->world, 0.123));
}

TEST(motion_goes_on_bit_for_bit_after_a_load)
{
    for (int32_t i = 0; i < scene_table_count; i++) {
        const scene_entry *entry = &scene_table[i];
        int32_t half = entry->substeps / 2;
        scene s;
        scene_begin_entry(&s, entry, 1);
        scene_run_entry(&s, entry, 0, half);
        saved_state state = save(&s);
        uint64_t hash_at_save = scene_hash(&s);
        scene_run_entry(&s, entry, half, half);
        uint64_t hash_at_end = scene_hash(&s);
        check_context("scene %s", entry->name);
        CHECK(hash_at_end != hash_at_save);
        CHECK_OK(hw_snapshot_load(s.world, state.bytes, state.size));
        CHECK_EQUAL_HEX(scene_hash(&s), hash_at_save);
        scene_run_entry(&s, entry, half, half);
        CHECK_EQUAL_HEX(scene_hash(&s), hash_at_end);
        free(state.bytes);
        scene_end(&s);
    }
}

TEST(a_snapshot_taken_again_after_a_load_is_the_same)
{
    scene s;
    small_world(&s);
    saved_state first = save(&s);
    CHECK_OK(hw_snapshot_load(s.world, first.bytes, first.size));
    saved_state second = save(&s);
    CHECK_EQUAL_INT(first.size, second.size);
    CHECK(memcmp(first.bytes, second.bytes, (size_t)first.size) == 0);
    free(first.bytes);
    free(second.bytes);
    scene_end(&s);
}

TEST(time_in_the_accumulator_and_holds_on_their_way_are_part_of_a_snapshot)
{
    scene s;
    hw_counters before;
    hw_counters after;
    small_world(&s);
    CHECK_OK(hw_cable_hold(s.cables[0], 0, (hw_vec3){0.3f, 0.2f, 0.1f}));
    CHECK_OK(hw_world_step(s.world, 0.01));
    saved_state state = save(&s);
    CHECK_OK(hw_world_get_counters(s.world, &before));
    CHECK_OK(hw_world_step(s.world, 0.0311));
    uint64_t hash = scene_hash(&s);
    CHECK_OK(hw_snapshot_load(s.world, state.bytes, state.size));
    CHECK_OK(hw_world_get_counters(s.world, &after));
    CHECK_NEAR(after.pending_time, before.pending_time, 0.0);
    CHECK_NEAR(after.time, before.time, 0.0);
    CHECK_EQUAL_INT(after.substeps, before.substeps);
    CHECK_OK(hw_world_step(s.world, 0.0311));
    CHECK_EQUAL_HEX(scene_hash(&s), hash);
    free(state.bytes);
    scene_end(&s);
}

TEST(every_truncation_of_a_snapshot_is_refused)
{
    scene s;
    small_world(&s);
    saved_state state = save(&s);
    scene_run(&s, 7);
    for (uint64_t size = 0; size < state.size; size++) {
        // A copy of that size alone, so that reading beyond it is seen.
        unsigned char *part = malloc((size_t)size + 1);
        memcpy(part, state.bytes, (size_t)size);
        part = realloc(part, size > 0 ? (size_t)size : 1);
        check_context("%d of %d bytes", (int)size, (int)state.size);
        CHECK_REFUSED(&s, hw_snapshot_load(s.world, part, size), HW_ERROR_BAD_SNAPSHOT, "snapshot");
        free(part);
    }
    unsigned char *longer = calloc(1, (size_t)state.size + 8);
    memcpy(longer, state.bytes, (size_t)state.size);
    CHECK_REFUSED(&s, hw_snapshot_load(s.world, longer, state.size + 8), HW_ERROR_BAD_SNAPSHOT, "snapshot");
    free(longer);
    free(state.bytes);
    scene_end(&s);
}

TEST(every_damaged_byte_of_a_snapshot_is_noticed)
{
    static const unsigned char masks[] = {0x01, 0x80, 0xff};
    scene s;
    small_world(&s);
    saved_state state = save(&s);
    scene_run(&s, 7);
    for (uint64_t at = 0; at < state.size; at++)
        for (int m = 0; m < 3; m++) {
            state.bytes[at] ^= masks[m];
            check_context("byte %d of %d, mask %x", (int)at, (int)state.size, masks[m]);
            CHECK_REFUSED(&s, hw_snapshot_load(s.world, state.bytes, state.size), HW_ERROR_BAD_SNAPSHOT, "snapshot");
            state.bytes[at] ^= masks[m];
        }
    CHECK_OK(hw_snapshot_load(s.world, state.bytes, state.size));
    free(state.bytes);
    scene_end(&s);
}

// Cheap enough to step: a forged definition may ask, within its limits, for hours of work.
static int is_cheap(hw_cable_id cable)
{
    hw_cable_def def;
    CHECK_OK(hw_cable_get_def(cable, &def));
    return def.solver_iterations < 1000 && def.substep_limit > 1e-4f;
}

static void check_readable(hw_world_id world)
{
    hw_cable_id cables[8];
    int32_t count = 0;
    CHECK_OK(hw_world_get_cables(world, cables, 8, &count));
    for (int32_t c = 0; c < count; c++) {
        hw_vec3 points[16];
        hw_cable_status status = scene_status(cables[c]);
        CHECK(isfinite(status.current_length) && isfinite(status.span) && isfinite(status.max_tension));
        int32_t point_count = scene_points(cables[c], points, 16);
        for (int32_t p = 0; p < point_count; p++)
            CHECK(isfinite(points[p].x) && isfinite(points[p].y) && isfinite(points[p].z));
    }
    hw_vec3 places[3] = {{0.0f, 0.0f, 0.0f}, {0.3f, -20.0f, 1.0f}, {-1e6f, 7.0f, 1e3f}};
    hw_water_sample samples[3];
    CHECK_OK(hw_world_sample_water(world, places, 3, samples));
    for (int i = 0; i < 3; i++) {
        hw_vec3 velocity = samples[i].velocity;
        CHECK(isfinite(velocity.x) && isfinite(velocity.y) && isfinite(velocity.z));
        CHECK(isfinite(samples[i].pressure) && samples[i].density >= 0.0f && isfinite(samples[i].density));
    }
}

TEST(a_forged_snapshot_is_refused_or_harmless)
{
    // Someone edits a saved game and mends its hash. What cannot be is refused; what can be, can be simulated.
    enum { hash_offset = 16, payload_offset = 24 };
    static const unsigned char masks[] = {0x01, 0x40, 0x80, 0xff};
    scene s;
    small_world(&s);
    saved_state state = save(&s);
    int refused = 0;
    int loaded = 0;
    for (uint64_t at = payload_offset; at < state.size; at++)
        for (int m = 0; m < 4; m++) {
            unsigned char *forged = malloc((size_t)state.size);
            hw_cable_id cables[8];
            int32_t count = 0;
            int cheap = 1;
            memcpy(forged, state.bytes, (size_t)state.size);
            forged[at] = (unsigned char)(forged[at] ^ masks[m]);
            uint64_t hash = hwi_hash_bytes(HWI_HASH_SEED, forged + payload_offset, (size_t)state.size - payload_offset);
            memcpy(forged + hash_offset, &hash, sizeof hash);
            uint64_t hash_before = scene_hash(&s);
            check_context("byte %d of %d, mask %x", (int)at, (int)state.size, masks[m]);
            hw_result result = hw_snapshot_load(s.world, forged, state.size);
            free(forged);
            if (result != HW_OK) {
                CHECK_RESULT(result, HW_ERROR_BAD_SNAPSHOT);
                CHECK_EQUAL_HEX(scene_hash(&s), hash_before);
                refused++;
                continue;
            }
            hw_counters counters;
            CHECK_OK(hw_world_get_counters(s.world, &counters));
            CHECK(counters.pending_time <= 1.0 && counters.dropped_time >= 0.0);
            loaded++;
            check_readable(s.world);
            CHECK_OK(hw_world_get_cables(s.world, cables, 8, &count));
            for (int32_t c = 0; c < count; c++)
                cheap = cheap && is_cheap(cables[c]);
            if (cheap) {
                CHECK_OK(hw_world_step(s.world, 0.05));
                check_readable(s.world);
            }
            CHECK_OK(hw_snapshot_load(s.world, state.bytes, state.size));
        }
    CHECK(refused > 100);
    CHECK(loaded > 100);
    free(state.bytes);
    scene_end(&s);
}

static void stream_upwards(const hw_vec3 *points, int32_t count, double time, hw_vec3 *velocities, void *user)
{
    (void)points;
    (void)time;
    for (int32_t i = 0; i < count; i++)
        velocities[i].y = *(const float *)user;
}

static float upward_speed(hw_world_id world)
{
    hw_vec3 point = {0.0f, 0.0f, 0.0f};
    hw_water_sample sample;
    CHECK_OK(hw_world_sample_water(world, &point, 1, &sample));
    return sample.velocity.y;
}

TEST(water_and_currents_come_back_with_a_snapshot)
{
    scene s;
    hw_water_def water;
    hw_current_id currents[8];
    hw_current_def def;
    int32_t count = 0;
    small_world(&s);
    CHECK_OK(hw_water_def_init(&water));
    water.density = 1000.0f;
    water.flags = HW_WATER_SURFACE;
    CHECK_OK(hw_world_set_water(s.world, &water));
    CHECK_OK(hw_world_get_currents(s.world, currents, 8, &count));
    CHECK_EQUAL_INT(count, 6);
    saved_state state = save(&s);
    uint64_t hash = scene_hash(&s);
    water.density = 1025.0f;
    CHECK_OK(hw_world_set_water(s.world, &water));
    CHECK_OK(hw_current_destroy(currents[2]));
    CHECK_OK(hw_current_get_def(currents[4], &def));
    def.speed = 9.0f;
    CHECK_OK(hw_current_set_def(currents[4], &def));
    hw_current_id later;
    CHECK_OK(hw_current_create(s.world, &def, &later));
    CHECK(scene_hash(&s) != hash);
    CHECK_OK(hw_snapshot_load(s.world, state.bytes, state.size));
    CHECK_EQUAL_HEX(scene_hash(&s), hash);
    CHECK_OK(hw_world_get_water(s.world, &water));
    CHECK_NEAR(water.density, 1000, 0);
    for (int i = 0; i < 6; i++) {
        CHECK_OK(hw_current_get_def(currents[i], &def));
        CHECK_EQUAL_INT(def.user_data, 81 + i);
    }
    CHECK_RESULT(hw_current_get_def(later, &def), HW_ERROR_STALE_ID);
    // In another world, under new ids.
    scene other;
    hw_current_id found[8];
    scene_begin(&other, NULL);
    CHECK_OK(hw_snapshot_load(other.world, state.bytes, state.size));
    CHECK_EQUAL_HEX(scene_hash(&other), hash);
    CHECK_OK(hw_world_get_currents(other.world, found, 8, &count));
    CHECK_EQUAL_INT(count, 6);
    for (int i = 0; i < 6; i++)
        CHECK(found[i].bits != currents[i].bits);
    scene_end(&other);
    free(state.bytes);
    scene_end(&s);
}

TEST(a_forged_gravity_is_refused)
{
    enum { hash_offset = 16, payload_offset = 24, gravity_offset = 32 };
    static const float forgeries[] = {NAN, INFINITY, 1e30f, -10001.0f};
    scene s;
    small_world(&s);
    saved_state state = save(&s);
    float found[3];
    memcpy(found, state.bytes + gravity_offset, sizeof found);
    CHECK_NEAR(found[1], -9.81, 1e-6); // this is where gravity is
    for (int f = 0; f < 4; f++)
        for (int axis = 0; axis < 3; axis++) {
            float gravity[3] = {0.0f, -9.81f, 0.0f};
            gravity[axis] = forgeries[f];
            memcpy(state.bytes + gravity_offset, gravity, sizeof gravity);
            uint64_t hash =
                hwi_hash_bytes(HWI_HASH_SEED, state.bytes + payload_offset, (size_t)state.size - payload_offset);
            memcpy(state.bytes + hash_offset, &hash, sizeof hash);
            check_context("%g on axis %d", (double)forgeries[f], axis);
            CHECK_REFUSED(&s, hw_snapshot_load(s.world, state.bytes, state.size), HW_ERROR_BAD_SNAPSHOT, "corrupted");
        }
    free(state.bytes);
    scene_end(&s);
}

TEST(a_callback_stays_with_the_current_of_its_id_and_goes_nowhere_else)
{
    scene s;
    scene other;
    float speed = 2.5f;
    hw_current_def def;
    hw_current_id current;
    scene_begin(&s, NULL);
    scene_begin(&other, NULL);
    CHECK_OK(hw_current_def_init(&def, HW_CURRENT_CALLBACK));
    CHECK_OK(hw_current_create(s.world, &def, &current));
    CHECK_OK(hw_current_set_callback(current, stream_upwards, &speed));
    CHECK_NEAR(upward_speed(s.world), 2.5, 0);
    saved_state state = save(&s);
    CHECK_OK(hw_snapshot_load(s.world, state.bytes, state.size));
    CHECK_NEAR(upward_speed(s.world), 2.5, 0);
    CHECK_OK(hw_snapshot_load(other.world, state.bytes, state.size));
    CHECK_NEAR(upward_speed(other.world), 0, 0);
    CHECK_EQUAL_HEX(scene_hash(&other), scene_hash(&s));
    // It died in between: it comes back without its function, also where another took its place.
    CHECK_OK(hw_current_destroy(current));
    hw_current_id in_its_place;
    CHECK_OK(hw_current_create(s.world, &def, &in_its_place));
    CHECK_OK(hw_current_set_callback(in_its_place, stream_upwards, &speed));
    CHECK_OK(hw_snapshot_load(s.world, state.bytes, state.size));
    CHECK_NEAR(upward_speed(s.world), 0, 0);
    CHECK_OK(hw_current_set_callback(current, stream_upwards, &speed));
    CHECK_NEAR(upward_speed(s.world), 2.5, 0);
    free(state.bytes);
    scene_end(&other);
    scene_end(&s);
}

TEST(bytes_that_were_never_a_snapshot_are_refused)
{
    static unsigned char bytes[4096];
    scene s;
    uint32_t random = 5;
    small_world(&s);
    CHECK_REFUSED(&s, hw_snapshot_load(s.world, bytes, sizeof bytes), HW_ERROR_BAD_SNAPSHOT, "snapshot");
    for (int round = 0; round < 200; round++) {
        for (size_t i = 0; i < sizeof bytes; i++) {
            random = random * 1664525u + 1013904223u;
            bytes[i] = (unsigned char)(random >> 24);
        }
        CHECK_REFUSED(&s, hw_snapshot_load(s.world, bytes, sizeof bytes), HW_ERROR_BAD_SNAPSHOT, "snapshot");
    }
    scene_end(&s);
}

TEST(a_snapshot_loads_into_another_world_with_new_ids)
{
    scene a;
    scene b;
    hw_cable_id found[4];
    hw_cable_status status;
    int32_t count = 0;
    small_world(&a);
    saved_state state = save(&a);
    scene_begin(&b, NULL);
    hw_cable_def def = scene_cable_def(HW_MODEL_VERLET);
    hw_cable_id replaced = scene_add(&b, &def);
    CHECK_OK(hw_snapshot_load(b.world, state.bytes, state.size));
    CHECK_EQUAL_HEX(scene_hash(&b), scene_hash(&a));
    CHECK_RESULT(hw_cable_get_status(replaced, &status), HW_ERROR_STALE_ID);
    CHECK_OK(hw_world_get_cables(b.world, found, 4, &count));
    CHECK_EQUAL_INT(count, 4);
    for (int i = 0; i < 4; i++) {
        CHECK(found[i].bits != a.cables[i].bits);
        CHECK(found[i].bits != replaced.bits);
    }
    CHECK_EQUAL_INT(scene_status(found[0]).user_data, 77);
    CHECK_EQUAL_INT(scene_status(found[1]).held_count, 3);
    // Winches find their cables, under their new ids.
    hw_winch_id winch;
    hw_winch_def drum;
    int32_t winch_count = 0;
    CHECK_OK(hw_world_get_winches(b.world, &winch, 1, &winch_count));
    CHECK_EQUAL_INT(winch_count, 1);
    CHECK_OK(hw_winch_get_def(winch, &drum));
    CHECK_EQUAL_HEX(drum.cable.bits, found[2].bits);
    CHECK_EQUAL_INT(drum.user_data, 90);
    scene_run(&a, 200);
    scene_run(&b, 200);
    CHECK_EQUAL_HEX(scene_hash(&b), scene_hash(&a));
    // The first world's ids still name the first world's cables.
    CHECK_OK(hw_cable_get_status(a.cables[0], &status));
    free(state.bytes);
    scene_end(&b);
    CHECK_OK(hw_cable_get_status(a.cables[0], &status));
    scene_end(&a);
}

TEST(a_snapshot_whose_places_are_retired_in_this_world_is_refused)
{
    scene a;
    scene b;
    hwi_world *world;
    small_world(&a);
    saved_state state = save(&a);
    scene_begin(&b, NULL);
    hw_cable_def def = scene_cable_def(HW_MODEL_VERLET);
    scene_add(&b, &def);
    scene_add(&b, &def);
    CHECK_OK(hwi_world_resolve(__func__, b.world, &world));
    hwi_id_slot *slot = &world->cables.ids.slots[1];
    uint32_t issued = slot->issued;
    slot->issued = HWI_GENERATION_MAX;
    CHECK_REFUSED(&b, hw_snapshot_load(b.world, state.bytes, state.size), HW_ERROR_TOO_MANY, "used up");
    slot->issued = issued;
    CHECK_OK(hw_snapshot_load(b.world, state.bytes, state.size));
    CHECK_EQUAL_HEX(scene_hash(&b), scene_hash(&a));
    free(state.bytes);
    scene_end(&b);
    scene_end(&a);
}

TEST(a_rollback_brings_the_ids_of_that_moment_back_and_no_other)
{
    scene s;
    hw_cable_status status;
    small_world(&s);
    saved_state state = save(&s);
    hw_cable_id lost = s.cables[0];
    hw_cable_id kept = s.cables[1];
    hw_cable_def def = scene_cable_def(HW_MODEL_VERLET);
    CHECK_OK(hw_cable_destroy(lost));
    hw_cable_id in_its_place = scene_add(&s, &def);
    hw_cable_id later = scene_add(&s, &def);
    scene_run(&s, 5);
    CHECK_OK(hw_snapshot_load(s.world, state.bytes, state.size));
    CHECK_OK(hw_cable_get_status(lost, &status));
    CHECK_EQUAL_INT(status.user_data, 77);
    CHECK_OK(hw_cable_get_status(kept, &status));
    CHECK_RESULT(hw_cable_get_status(in_its_place, &status), HW_ERROR_STALE_ID);
    CHECK_RESULT(hw_cable_get_status(later, &status), HW_ERROR_STALE_ID);
    // What was issued after the snapshot is never issued again.
    for (int i = 0; i < 10; i++) {
        hw_cable_id created = scene_add(&s, &def);
        CHECK(created.bits != in_its_place.bits && created.bits != later.bits);
        CHECK(created.bits != lost.bits && created.bits != kept.bits);
        CHECK_RESULT(hw_cable_get_status(in_its_place, &status), HW_ERROR_STALE_ID);
        CHECK_RESULT(hw_cable_get_status(later, &status), HW_ERROR_STALE_ID);
    }
    CHECK_OK(hw_cable_destroy(lost));
    hw_cable_id after_rollback = scene_add(&s, &def);
    CHECK(after_rollback.bits != in_its_place.bits && after_rollback.bits != lost.bits);
    CHECK_OK(hw_snapshot_load(s.world, state.bytes, state.size));
    CHECK_OK(hw_cable_get_status(lost, &status));
    CHECK_RESULT(hw_cable_get_status(after_rollback, &status), HW_ERROR_STALE_ID);
    free(state.bytes);
    scene_end(&s);
}

TEST(a_faulted_cable_is_still_faulted_after_a_load)
{
    scene s;
    hw_cable_def def = scene_cable_def(HW_MODEL_SPRING);
    def.substep_limit = 1.0f;
    def.spring_stiffness = 1e6f;
    scene_begin(&s, NULL);
    hw_cable_id cable = scene_add(&s, &def);
    scene_run(&s, 600);
    CHECK_EQUAL_INT(scene_status(cable).state, HW_CABLE_FAULTED);
    saved_state state = save(&s);
    CHECK_OK(hw_cable_reset(cable));
    CHECK_EQUAL_INT(scene_status(cable).state, HW_CABLE_MOVING);
    CHECK_OK(hw_snapshot_load(s.world, state.bytes, state.size));
    CHECK_EQUAL_INT(scene_status(cable).state, HW_CABLE_FAULTED);
    free(state.bytes);
    scene_end(&s);
}

TEST(an_empty_world_can_be_saved_and_loaded)
{
    scene s;
    hw_cable_def def = scene_cable_def(HW_MODEL_VERLET);
    scene_begin(&s, NULL);
    saved_state state = save(&s);
    uint64_t hash = scene_hash(&s);
    hw_cable_id cable = scene_add(&s, &def);
    CHECK_OK(hw_snapshot_load(s.world, state.bytes, state.size));
    CHECK_EQUAL_HEX(scene_hash(&s), hash);
    hw_cable_status status;
    CHECK_RESULT(hw_cable_get_status(cable, &status), HW_ERROR_STALE_ID);
    free(state.bytes);
    scene_end(&s);
}

TEST(a_tie_beyond_the_edge_of_the_world_can_be_saved_and_loaded)
{
    // As far out as callers may say, on a body that spins as fast as they may say.
    static char saved[1 << 16];
    scene s;
    hw_body_def def;
    hw_body_id body;
    uint64_t size = 0;
    hw_body_state state = {.position = {9.9e6f, 0.0f, 0.0f},
                           .orientation = {0.0f, 0.0f, 0.0f, 1.0f},
                           .angular_velocity = {0.0f, 1e4f, 0.0f}};
    scene_begin(&s, NULL);
    CHECK_OK(hw_body_def_init(&def));
    CHECK_OK(hw_body_create(s.world, &def, &body));
    CHECK_OK(hw_body_set_state(body, &state));
    hw_cable_def line = scene_cable_def(HW_MODEL_DYNAMIC);
    hw_cable_id cable = scene_add(&s, &line);
    scene_attach(&s, cable, line.rest_length, body, (hw_vec3){9e6f, 9e6f, 0.0f}, HW_ATTACHMENT_TWO_WAY);
    for (int i = 0; i < 10; i++) {
        CHECK_OK(hw_cable_get_def(cable, &line));
        CHECK_OK(hw_cable_set_def(cable, &line));
        CHECK_OK(hw_snapshot_save(s.world, saved, sizeof saved, &size));
        CHECK_OK(hw_snapshot_load(s.world, saved, size));
        scene_run(&s, 1);
    }
    scene_end(&s);
}
