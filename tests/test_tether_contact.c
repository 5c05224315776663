// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Tethers round obstacles: the scenes of Manowitz's chapter 3. In all of them the line keeps its length, and no piece
// of it goes through anything.

#include "check.h"
#include "scenes.h"

#include "tether_scenes.h"

#include <math.h>
#include <stdio.h>

static double distance(hw_vec3 a, hw_vec3 b)
{
    double x = (double)a.x - (double)b.x;
    double y = (double)a.y - (double)b.y;
    double z = (double)a.z - (double)b.z;
    return sqrt(x * x + y * y + z * z);
}

typedef struct drive {
    scene s;
    scene solids; // the same obstacles, all solid: a mesh has no inside to ask for
    hw_tether_id tether;
    hw_tether_def def;
    hw_vec3 vehicle;
    double worst_length; // share by which the drawn line was ever wrong
    int worst_through;   // points that were ever inside of something
    int most_contacts;
    int splits;
    int rejoins;
    int stuck;
    int freed;
} drive;

static drive begin_drive(int32_t model)
{
    drive d = {.def = tether_def(model)};
    scene_begin(&d.s, NULL);
    scene_begin(&d.solids, NULL);
    d.def.flags = (d.def.flags & ~HW_TETHER_ELASTIC) | HW_TETHER_OWN_CURRENT;
    d.def.current = (hw_vec3){0.0f, 0.0f, 0.4f};
    d.def.material.diameter = 0.03f;
    d.def.material.mass_per_length = 0.73f; // nearly neutral
    d.def.segment_count = 48;
    d.def.length = 20.0f;
    return d;
}

static void launch(drive *d)
{
    CHECK_OK(hw_tether_create(d->s.world, &d->def, &d->tether));
    d->vehicle = d->def.end_position;
}

static hw_tether_status status_of(const drive *d)
{
    hw_tether_status status;
    CHECK_OK(hw_tether_get_status(d->tether, &status));
    return status;
}

static void watch(drive *d)
{
    hw_event events[64];
    int32_t count;
    hw_vec3 points[129];
    hw_tether_status status = status_of(d);
    CHECK_OK(hw_world_poll_events(d->s.world, events, 64, &count));
    for (int32_t i = 0; i < count; i++) {
        d->splits += events[i].kind == HW_EVENT_TETHER_SPLIT;
        d->rejoins += events[i].kind == HW_EVENT_TETHER_REJOIN;
        d->stuck += events[i].kind == HW_EVENT_TETHER_STUCK;
        d->freed += events[i].kind == HW_EVENT_TETHER_FREE;
    }
    double wrong = fabs((double)status.current_length / (double)status.length - 1.0);
    if (wrong > d->worst_length) {
        d->worst_length = wrong;
        check_context("length %g of %g, %d contacts, vehicle (%g, %g, %g)", (double)status.current_length,
                      (double)status.length, (int)status.contact_count, (double)d->vehicle.x, (double)d->vehicle.y,
                      (double)d->vehicle.z);
    }
    d->most_contacts = status.contact_count > d->most_contacts ? status.contact_count : d->most_contacts;
    CHECK_OK(hw_tether_copy_points(d->tether, points, 129, &count));
    int through = 0;
    for (int32_t i = 1; i + 1 < count; i++) {
        hw_ray_hit hit;
        CHECK_OK(hw_world_get_closest_point(d->solids.world, points[i], 100.0f, UINT64_MAX, &hit));
        through += hit.collider.bits != 0 && hit.distance < -0.02f;
    }
    d->worst_through = through > d->worst_through ? through : d->worst_through;
}

// At a metre a second, sixty times a second; a vehicle that is held goes on from where it is held.
static void drive_to(drive *d, float x, float y, float z)
{
    hw_vec3 to = {x, y, z};
    for (int i = 0; i < 6000 && distance(d->vehicle, to) > 1e-4; i++) {
        double way = distance(d->vehicle, to);
        float share = (float)(way > 1.0 / 60.0 ? 1.0 / 60.0 / way : 1.0);
        hw_vec3 wanted = {d->vehicle.x + share * (to.x - d->vehicle.x), d->vehicle.y + share * (to.y - d->vehicle.y),
                          d->vehicle.z + share * (to.z - d->vehicle.z)};
        CHECK_OK(hw_tether_set_ends(d->tether, d->def.start_position, wanted));
        CHECK_OK(hw_world_step(d->s.world, 1.0 / 60.0));
        hw_vec3 held = status_of(d).end_position;
        watch(d);
        if (distance(held, d->vehicle) < 1e-5)
            break; // it cannot go on
        d->vehicle = held;
    }
}

static void end_drive(drive *d)
{
    CHECK(d->worst_length <= 1e-4);
    CHECK_EQUAL_INT(d->worst_through, 0);
    scene_end(&d->s);
    scene_end(&d->solids);
}

static hw_collider_id add_solid(scene *s, int32_t shape, hw_vec3 centre, hw_vec3 half)
{
    hw_collider_def def;
    hw_collider_id collider;
    CHECK_OK(hw_collider_def_init(&def, shape));
    def.position = centre;
    def.half_size = half;
    def.radius = half.x;
    def.half_height = half.y;
    CHECK_OK(hw_collider_create(s->world, &def, &collider));
    return collider;
}

static hw_collider_id add_box(drive *d, int mesh, hw_vec3 centre, hw_vec3 half)
{
    add_solid(&d->solids, HW_SHAPE_BOX, centre, half);
    return mesh ? scene_add_box_mesh(&d->s, centre, half) : add_solid(&d->s, HW_SHAPE_BOX, centre, half);
}

// Figure 3-5: the vehicle drives round an object, so that the line lies against its lee side; the water would push the
// piece behind it off again. The split must last.
TEST(tether_contact_on_the_back_side_of_an_object_lasts)
{
    for (int mesh = 0; mesh < 2; mesh++) {
        drive d = begin_drive(HW_MODEL_CATENARY);
        add_box(&d, mesh, (hw_vec3){6.0f, 0.0f, 0.0f}, (hw_vec3){1.0f, 4.0f, 1.0f});
        d.def.length = 14.0f;
        d.def.end_position = (hw_vec3){10.0f, 0.0f, 6.0f};
        launch(&d);
        CHECK_EQUAL_INT(status_of(&d).contact_count, 0);
        drive_to(&d, 10.0f, 0.0f, -8.0f);
        CHECK(d.splits >= 1);
        CHECK(status_of(&d).contact_count >= 1);
        int rejoins = d.rejoins;
        drive_to(&d, 9.0f, 0.0f, -8.5f);
        CHECK_EQUAL_INT(d.rejoins, rejoins);
        CHECK(d.splits <= 6); // not split and rejoined over and over
        end_drive(&d);
    }
}

// Figure 3-6: a bent piece after the split would go through the object at once.
TEST(tether_contact_does_not_hit_again_at_once)
{
    for (int32_t model = HW_MODEL_V_SHAPE; model <= HW_MODEL_CATENARY; model++) {
        drive d = begin_drive(model);
        d.def.current = (hw_vec3){-0.3f, 0.0f, 0.3f};
        add_box(&d, 1, (hw_vec3){5.0f, 0.0f, 1.0f}, (hw_vec3){1.5f, 3.0f, 1.5f});
        d.def.length = 16.0f;
        d.def.end_position = (hw_vec3){9.0f, 0.0f, -6.0f};
        launch(&d);
        drive_to(&d, 10.0f, 0.0f, 3.0f);
        drive_to(&d, 7.5f, 0.0f, 5.0f);
        drive_to(&d, 4.0f, 0.0f, 4.5f);
        check_context("model %d", (int)model);
        CHECK(d.splits >= 1);
        CHECK(d.splits <= 12);
        end_drive(&d);
    }
}

// Figure 3-7: the line slides round the corner; pulled out it gets shorter behind it, driven back the current picks up
// the slack. The vehicle can go on until all slack is used up.
TEST(tether_contact_slides)
{
    for (int mesh = 0; mesh < 2; mesh++) {
        drive d = begin_drive(HW_MODEL_CATENARY);
        add_box(&d, mesh, (hw_vec3){8.0f, 0.0f, -1.5f}, (hw_vec3){0.5f, 4.0f, 1.5f});
        d.def.length = 17.0f;
        d.def.end_position = (hw_vec3){10.0f, 0.0f, 2.0f};
        launch(&d);
        drive_to(&d, 11.0f, 0.0f, -6.0f);
        CHECK(status_of(&d).contact_count >= 1);
        hw_tether_contact contacts[HW_MAX_TETHER_CONTACTS];
        int32_t count;
        CHECK_OK(hw_tether_copy_contacts(d.tether, contacts, HW_MAX_TETHER_CONTACTS, &count));
        CHECK(contacts[0].collider != 0);
        CHECK(contacts[0].angle < 180.0f);
        float before = contacts[count - 1].arc_length;
        drive_to(&d, 12.0f, 0.0f, -7.0f);
        CHECK_OK(hw_tether_copy_contacts(d.tether, contacts, HW_MAX_TETHER_CONTACTS, &count));
        CHECK(count >= 1 && contacts[count - 1].arc_length < before - 1.0f); // line passed the corner
        check_context("mesh %d", mesh);
        drive_to(&d, 40.0f, 0.0f, -30.0f);
        hw_tether_status status = status_of(&d);
        CHECK_EQUAL_INT(status.taut, 1);
        CHECK_NEAR(status.span, 17.0, 2e-3);
        CHECK_NEAR(distance(status.end_position, status.anchor), (double)status.reach, 1e-3);
        end_drive(&d);
    }
}

// Four legs.
static void add_platform(drive *d, int mesh)
{
    const hw_vec3 size = {0.6f, 15.0f, 0.6f};
    const int32_t sides = 24;
    for (int i = 0; i < 4; i++) {
        hw_vec3 centre = {(i & 1) != 0 ? 3.0f : -3.0f, 0.0f, (i & 2) != 0 ? 3.0f : -3.0f};
        // A leg of flat sides is narrower between its corners.
        hw_vec3 inside = {mesh ? 0.5948f : size.x, size.y, size.z};
        add_solid(&d->solids, HW_SHAPE_CYLINDER, centre, inside);
        if (mesh)
            scene_add_leg_mesh(&d->s, centre, size.x, size.y, sides);
        else
            add_solid(&d->s, HW_SHAPE_CYLINDER, centre, size);
    }
}

static void drive_round_platform(drive *d, int turns, int backwards)
{
    static const float corners[4][2] = {{6.0f, -6.0f}, {6.0f, 6.0f}, {-6.0f, 6.0f}, {-6.0f, -6.0f}};
    for (int i = 0; i < 4 * turns; i++) {
        const float *to = backwards ? corners[(4 * turns - 1 - i + 3) % 4] : corners[i % 4];
        drive_to(d, to[0], -0.5f * (float)(i % 2), to[1]);
    }
}

// Figure 3-8, and back again: an oil platform, wrapped and unwrapped.
TEST(tether_contact_wraps_round_a_platform_and_unwraps)
{
    for (int mesh = 0; mesh < 2; mesh++) {
        drive d = begin_drive(HW_MODEL_CATENARY);
        add_platform(&d, mesh);
        d.def.length = 60.0f;
        d.def.stuck_contacts = 0;
        d.def.start_position = (hw_vec3){-14.0f, 0.0f, -10.0f};
        d.def.end_position = (hw_vec3){-6.0f, 0.0f, -6.0f};
        launch(&d);
        drive_round_platform(&d, 1, 0);
        CHECK(status_of(&d).contact_count >= 3);
        drive_round_platform(&d, 1, 1);
        drive_to(&d, -10.0f, 0.0f, -8.0f);
        CHECK_EQUAL_INT(status_of(&d).contact_count, 0);
        CHECK(d.rejoins >= 3);
        end_drive(&d);
    }
}

// Wrapped too far it is stuck: it does not slide, more line has no effect, and the vehicle is held. Driving back frees
// it.
TEST(tether_contact_gets_stuck_and_comes_free)
{
    for (int by_angle = 0; by_angle < 2; by_angle++) {
        drive d = begin_drive(HW_MODEL_CATENARY);
        add_platform(&d, by_angle);
        d.def.length = 80.0f;
        d.def.stuck_contacts = by_angle ? 0 : 2;
        d.def.stuck_angle = by_angle ? 100.0f : 0.0f;
        d.def.start_position = (hw_vec3){-14.0f, 0.0f, -10.0f};
        d.def.end_position = (hw_vec3){-6.0f, 0.0f, -6.0f};
        launch(&d);
        drive_to(&d, 6.0f, 0.0f, -6.0f);
        drive_to(&d, 6.0f, 0.0f, 6.0f);
        drive_to(&d, -6.0f, 0.0f, 6.0f);
        drive_to(&d, -6.0f, 0.0f, -2.0f);
        hw_tether_status status = status_of(&d);
        check_context("by angle %d", by_angle);
        CHECK_EQUAL_INT(status.stuck, 1);
        CHECK(d.stuck >= 1);
        float held = status.length;
        CHECK_OK(hw_tether_set_length(d.tether, 120.0f));
        CHECK_OK(hw_tether_pay_out(d.tether, 2.0f, 120.0f));
        drive_to(&d, -30.0f, 0.0f, 20.0f);
        status = status_of(&d);
        CHECK_OK(hw_tether_pay_out(d.tether, 0.0f, 120.0f));
        CHECK_EQUAL_INT(status.stuck, 1);
        CHECK_NEAR(status.line_speed, 0.0, 0.0);
        CHECK_NEAR(status.length, held, 1e-4);
        CHECK(distance(status.end_position, (hw_vec3){-30.0f, 0.0f, 20.0f}) > 5.0);
        CHECK(distance(status.end_position, status.anchor) <= (double)status.reach + 1e-3);
        // Back the way it came.
        drive_to(&d, -6.0f, 0.0f, 6.0f);
        drive_to(&d, 6.0f, 0.0f, 6.0f);
        drive_to(&d, 6.0f, 0.0f, -6.0f);
        drive_to(&d, -7.0f, 0.0f, -7.0f);
        drive_to(&d, -10.0f, 0.0f, -8.0f);
        CHECK_EQUAL_INT(status_of(&d).stuck, 0);
        CHECK_EQUAL_INT(status_of(&d).contact_count, 0);
        CHECK(d.freed >= 1);
        end_drive(&d);
    }
}

TEST(tether_contact_moves_with_its_collider_and_goes_with_it)
{
    drive d = begin_drive(HW_MODEL_CATENARY);
    const hw_vec3 half = {0.5f, 4.0f, 1.5f};
    hw_collider_id box = add_solid(&d.s, HW_SHAPE_BOX, (hw_vec3){8.0f, 0.0f, -1.5f}, half);
    hw_collider_id twin = add_solid(&d.solids, HW_SHAPE_BOX, (hw_vec3){8.0f, 0.0f, -1.5f}, half);
    d.def.length = 17.0f;
    d.def.end_position = (hw_vec3){10.0f, 0.0f, 2.0f};
    launch(&d);
    drive_to(&d, 11.0f, 0.0f, -6.0f);
    hw_tether_contact before[HW_MAX_TETHER_CONTACTS];
    hw_tether_contact after[HW_MAX_TETHER_CONTACTS];
    int32_t count;
    CHECK_OK(hw_tether_copy_contacts(d.tether, before, HW_MAX_TETHER_CONTACTS, &count));
    CHECK(count >= 1);
    CHECK_EQUAL_HEX(before[0].collider, box.bits);
    for (int i = 0; i < 30; i++) {
        const hw_quat level = {0.0f, 0.0f, 0.0f, 1.0f};
        const hw_vec3 centre = {8.0f, 0.0f, -1.5f + 0.01f * (float)(i + 1)};
        CHECK_OK(hw_collider_set_transform(box, centre, &level));
        CHECK_OK(hw_collider_set_transform(twin, centre, &level));
        CHECK_OK(hw_world_step(d.s.world, 1.0 / 60.0));
        watch(&d);
    }
    CHECK_OK(hw_tether_copy_contacts(d.tether, after, HW_MAX_TETHER_CONTACTS, &count));
    CHECK(count >= 1);
    CHECK_NEAR(after[0].position.z - before[0].position.z, 0.3, 0.05);
    CHECK_OK(hw_collider_destroy(box));
    CHECK_OK(hw_world_step(d.s.world, 1.0 / 60.0));
    CHECK_EQUAL_INT(status_of(&d).contact_count, 0);
    end_drive(&d);
}

// The old shape of the line is no state that a snapshot could miss.
TEST(tether_contact_survives_a_snapshot)
{
    static uint8_t memory[1 << 20];
    drive d = begin_drive(HW_MODEL_CATENARY);
    add_platform(&d, 0);
    d.def.length = 60.0f;
    d.def.start_position = (hw_vec3){-14.0f, 0.0f, -10.0f};
    d.def.end_position = (hw_vec3){-6.0f, 0.0f, -6.0f};
    launch(&d);
    drive_to(&d, 6.0f, 0.0f, -6.0f);
    drive_to(&d, 6.0f, 0.0f, 6.0f);
    uint64_t size;
    CHECK_OK(hw_snapshot_size(d.s.world, &size));
    CHECK(size <= sizeof memory);
    CHECK_OK(hw_snapshot_save(d.s.world, memory, size, &size));
    drive then = d;
    drive_to(&d, -6.0f, 0.0f, 6.0f);
    uint64_t first = scene_hash(&d.s);
    CHECK_OK(hw_snapshot_load(d.s.world, memory, size));
    drive_to(&then, -6.0f, 0.0f, 6.0f);
    CHECK_EQUAL_HEX(scene_hash(&then.s), first);
    CHECK(status_of(&then).contact_count >= 2);
    // Anything in it may be damaged.
    for (uint64_t i = 40; i < size; i += 97) {
        static uint8_t damaged[1 << 20];
        for (uint64_t k = 0; k < size; k++)
            damaged[k] = memory[k];
        damaged[i] ^= 0x55;
        CHECK_RESULT(hw_snapshot_load(d.s.world, damaged, size), HW_ERROR_BAD_SNAPSHOT);
    }
    end_drive(&then);
}
