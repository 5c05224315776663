// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Contacts as a host meets them: what it reads, what it is told, and what wakes a cable that lies still. How good the
// physics is, the oracles tell.

#include "misuse.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#define PI 3.14159265f

static hw_collider_id add(scene *s, const hw_collider_def *def)
{
    hw_collider_id collider;
    CHECK_OK(hw_collider_create(s->world, def, &collider));
    return collider;
}

static hw_collider_def shape(int32_t kind)
{
    hw_collider_def def;
    CHECK_OK(hw_collider_def_init(&def, kind));
    return def;
}

// A heavy rope of 20 mm, 4 m long, that falls freely.
static hw_cable_def rope(void)
{
    hw_cable_def def = scene_cable_def(HW_MODEL_DYNAMIC);
    CHECK_OK(hw_cable_material_init(&def.material, HW_MATERIAL_STEEL_WIRE_ROPE));
    def.material.bending_stiffness = 0.0f;
    def.flags = 0;
    def.segment_count = 40;
    def.rest_length = 4.0f;
    def.start_position = (hw_vec3){-1.9f, 0.5f, 0.0f};
    def.end_position = (hw_vec3){1.9f, 0.5f, 0.0f};
    return def;
}

static bool run_until_asleep(scene *s, hw_cable_id cable, int32_t most)
{
    for (int32_t i = 0; i < most; i++) {
        scene_run(s, 1);
        if (scene_status(cable).state == HW_CABLE_ASLEEP)
            return true;
    }
    return false;
}

TEST(a_cable_on_the_ground_presses_with_its_weight)
{
    scene s;
    scene_begin(&s, NULL);
    hw_collider_def ground = shape(HW_SHAPE_PLANE);
    ground.user_data = 77;
    hw_collider_id plane = add(&s, &ground);
    hw_cable_def def = rope();
    hw_cable_id cable = scene_add(&s, &def);
    CHECK(run_until_asleep(&s, cable, 1200));
    hw_contact contacts[128];
    int32_t count;
    CHECK_OK(hw_cable_get_contacts(cable, contacts, 128, &count));
    CHECK(count >= 20 && count == scene_status(cable).contact_count);
    double press = 0.0;
    for (int32_t i = 0; i < count; i++) {
        CHECK_EQUAL_HEX(contacts[i].other, plane.bits);
        CHECK_EQUAL_INT(contacts[i].user_data, 77);
        CHECK_NEAR(contacts[i].normal.y, 1.0, 1e-5);
        CHECK_NEAR(contacts[i].point.y, 0.0, 1e-4);
        CHECK(i == 0 || contacts[i].arc_length >= contacts[i - 1].arc_length);
        press += (double)contacts[i].press;
    }
    double volume = 0.25 * 3.14159265 * (double)def.material.diameter * (double)def.material.diameter;
    double weight = 4.0 * 9.81 * ((double)def.material.mass_per_length - 1025.0 * volume);
    CHECK_NEAR(press, weight, 0.01 * weight);
    // It lies on the ground, it does not turn round it.
    hw_cable_wrap wrap;
    CHECK_OK(hw_cable_get_wraps(cable, &wrap, 1, &count));
    CHECK_EQUAL_INT(count, 1);
    CHECK(wrap.angle < 0.5f && wrap.contact_count >= 20);
    CHECK_NEAR(wrap.press, weight, 0.01 * weight);
    scene_end(&s);
}

TEST(a_sleeping_cable_wakes_when_what_it_lies_on_moves_or_goes)
{
    for (int32_t goes = 0; goes < 2; goes++) {
        scene s;
        scene_begin(&s, NULL);
        hw_collider_def box = shape(HW_SHAPE_BOX);
        box.half_size = (hw_vec3){5.0f, 0.5f, 5.0f};
        hw_collider_id floor = add(&s, &box);
        hw_cable_def def = rope();
        def.start_position.y = def.end_position.y = 1.0f;
        hw_cable_id cable = scene_add(&s, &def);
        CHECK(run_until_asleep(&s, cable, 1200));
        hw_vec3 before[64];
        hw_vec3 after[64];
        scene_points(cable, before, 64);
        if (goes) {
            CHECK_OK(hw_collider_destroy(floor));
            scene_run(&s, 60);
            scene_points(cable, after, 64);
            CHECK(after[20].y < before[20].y - 0.5f);
            CHECK_EQUAL_INT(scene_status(cable).contact_count, 0);
        } else {
            for (int32_t i = 0; i < 60; i++) {
                box.position.y += 0.01f;
                CHECK_OK(hw_collider_set_transform(floor, box.position, &box.orientation));
                scene_run(&s, 1);
            }
            scene_points(cable, after, 64);
            CHECK_NEAR(after[20].y - before[20].y, 0.6, 0.01);
            // And sleeps again.
            CHECK(run_until_asleep(&s, cable, 1200));
        }
        scene_end(&s);
    }
}

static int32_t poll(scene *s, hw_event *events, int32_t count, int32_t capacity)
{
    hw_event some[64];
    int32_t found;
    CHECK_OK(hw_world_poll_events(s->world, some, 64, &found));
    for (int32_t i = 0; i < found; i++) {
        if ((some[i].kind == HW_EVENT_CABLE_SNAGGED || some[i].kind == HW_EVENT_CABLE_FREE) && count < capacity)
            events[count++] = some[i];
    }
    return count;
}

TEST(driving_twice_round_a_leg_and_back_snags_and_frees)
{
    scene s;
    scene_begin(&s, NULL);
    hw_collider_def leg = shape(HW_SHAPE_CYLINDER);
    leg.radius = 0.4f;
    leg.half_height = 5.0f;
    hw_collider_id post = add(&s, &leg);
    hw_cable_def def = scene_cable_def(HW_MODEL_DYNAMIC);
    def.material.diameter = 0.03f;
    def.material.mass_per_length = 0.75f;
    def.material.bending_stiffness = 0.0f;
    def.segment_count = 120;
    def.rest_length = 12.0f;
    def.start_position = (hw_vec3){-4.0f, 0.0f, 1.5f};
    def.end_position = (hw_vec3){0.0f, 0.0f, 1.5f};
    hw_cable_id cable = scene_add(&s, &def);
    hw_event events[16];
    int32_t count = 0;
    float most = 0.0f;
    // The vehicle goes round the leg at 1.5 m, half a turn in two seconds; back the same way, and off.
    for (int32_t i = 0; i < 1620; i++) {
        int32_t at = i < 480 ? i : i < 600 ? 480 : i < 1080 ? 1080 - i : 0;
        float off = i < 1080 ? 0.0f : (float)(i - 1080) / 540.0f;
        float angle = 2.0f * 2.0f * PI * (float)at / 480.0f;
        hw_vec3 vehicle = {1.5f * sinf(angle) - 4.0f * off, 0.0f, 1.5f * cosf(angle) + 10.0f * off};
        CHECK_OK(hw_cable_hold(cable, 120, vehicle));
        scene_run(&s, 1);
        count = poll(&s, events, count, 16);
        hw_cable_wrap wraps[4];
        int32_t found;
        CHECK_OK(hw_cable_get_wraps(cable, wraps, 4, &found));
        most = found > 0 && wraps[0].angle > most ? wraps[0].angle : most;
        // The events alternate, so an odd number of them means snagged.
        CHECK_EQUAL_INT(found > 0 ? wraps[0].snagged : 0, count % 2);
        if (i == 599) {
            float taut;
            CHECK_OK(hw_cable_get_taut_length(cable, &taut));
            // From (-4, 1.5) to the leg, round it, and to (0, 1.5): two tangents and the arc between them.
            double reach = 0.415;
            double far = hypot(4.0, 1.5);
            double near = 1.5;
            double arc = 4.0 * 3.14159265 + atan2(4.0, 1.5) - acos(reach / far) - acos(reach / near);
            double wanted = sqrt(far * far - reach * reach) + sqrt(near * near - reach * reach) + reach * arc;
            CHECK_NEAR(taut, wanted, 0.05 * wanted);
        }
    }
    check_context("%d events, most %g rad", (int)count, (double)most);
    CHECK(most > 1.5f * 2.0f * PI);
    CHECK(count >= 2);
    for (int32_t i = 0; i < count; i++) {
        CHECK_EQUAL_INT(events[i].kind, i % 2 == 0 ? HW_EVENT_CABLE_SNAGGED : HW_EVENT_CABLE_FREE);
        CHECK_EQUAL_HEX(events[i].other, post.bits);
        CHECK_EQUAL_HEX(events[i].object, cable.bits);
    }
    CHECK_EQUAL_INT(events[count - 1].kind, HW_EVENT_CABLE_FREE);
    CHECK_EQUAL_INT(scene_status(cable).contact_count, 0);
    scene_end(&s);
}

// A rope pulled half round a post.
static hw_cable_id hang_round(scene *s, hw_collider_id *post, hw_collider_def *leg)
{
    *leg = shape(HW_SHAPE_CYLINDER);
    leg->radius = 0.4f;
    leg->half_height = 5.0f;
    *post = add(s, leg);
    CHECK_OK(hw_world_set_gravity(s->world, (hw_vec3){0.0f, 0.0f, 0.0f}));
    hw_cable_def def = scene_cable_def(HW_MODEL_DYNAMIC);
    def.material.diameter = 0.03f;
    def.material.bending_stiffness = 0.0f;
    def.segment_count = 60;
    def.rest_length = 5.9f;
    def.start_position = (hw_vec3){-2.0f, 0.0f, 1.0f};
    def.end_position = (hw_vec3){2.0f, 0.0f, 1.0f};
    hw_cable_id cable = scene_add(s, &def);
    for (int32_t i = 1; i <= 240; i++) {
        float z = 1.0f - (float)i / 60.0f;
        CHECK_OK(hw_cable_hold(cable, 0, (hw_vec3){-2.0f + 0.4f * (float)i / 240.0f, 0.0f, z}));
        CHECK_OK(hw_cable_hold(cable, 60, (hw_vec3){2.0f - 0.4f * (float)i / 240.0f, 0.0f, z}));
        scene_run(s, 1);
    }
    return cable;
}

TEST(a_rope_is_freed_of_what_goes_even_if_another_takes_its_place_at_once)
{
    for (int32_t replaced = 0; replaced < 2; replaced++) {
        scene s;
        hw_event events[8];
        hw_collider_id post;
        hw_collider_def leg;
        scene_begin(&s, NULL);
        hw_cable_id cable = hang_round(&s, &post, &leg);
        int32_t count = poll(&s, events, 0, 8);
        CHECK_EQUAL_INT(count, 1);
        CHECK_EQUAL_INT(events[0].kind, HW_EVENT_CABLE_SNAGGED);
        CHECK_EQUAL_HEX(events[0].other, post.bits);
        CHECK_OK(hw_collider_destroy(post));
        CHECK_EQUAL_INT(scene_status(cable).contact_count, 0);
        hw_collider_id next = {0};
        if (replaced)
            next = add(&s, &leg);
        CHECK(next.bits != post.bits);
        scene_run(&s, 30);
        count = poll(&s, events, 0, 8);
        CHECK_EQUAL_INT(count, replaced ? 2 : 1);
        CHECK_EQUAL_INT(events[0].kind, HW_EVENT_CABLE_FREE);
        CHECK_EQUAL_HEX(events[0].other, post.bits);
        if (replaced) {
            CHECK_EQUAL_INT(events[1].kind, HW_EVENT_CABLE_SNAGGED);
            CHECK_EQUAL_HEX(events[1].other, next.bits);
        }
        scene_end(&s);
    }
}

TEST(a_bollard_feels_the_cable_that_is_pulled_round_it)
{
    scene s;
    scene_begin(&s, NULL);
    hw_body_def body_def;
    hw_body_id body;
    CHECK_OK(hw_body_def_init(&body_def));
    body_def.mass = 500.0f;
    body_def.inertia = (hw_vec3){100.0f, 100.0f, 100.0f};
    body_def.gravity_scale = 0.0f;
    CHECK_OK(hw_body_create(s.world, &body_def, &body));
    hw_collider_def bollard = shape(HW_SHAPE_CAPSULE);
    bollard.radius = 0.2f;
    bollard.half_height = 1.0f;
    bollard.static_friction = bollard.dynamic_friction = 0.0f;
    bollard.body = body;
    add(&s, &bollard);
    hw_cable_def def = rope();
    def.material.axial_stiffness = 5e3f;
    def.material.axial_damping = 50.0f;
    def.gravity_scale = 0.0f;
    def.flags = HW_CABLE_HOLD_START | HW_CABLE_HOLD_END;
    def.start_position = (hw_vec3){2.0f, 0.0f, 0.6f};
    def.end_position = (hw_vec3){2.0f, 0.0f, -0.6f};
    def.rest_length = 4.9f;
    def.segment_count = 60;
    hw_cable_id cable = scene_add(&s, &def);
    hw_vec3 points[61];
    for (int32_t i = 0; i < 61; i++) {
        float at = 4.9f * (float)i / 60.0f;
        float z = at < 2.25f ? 0.25f : at > 2.65f ? -0.25f : 0.25f - (at - 2.25f) * 1.25f;
        points[i] = (hw_vec3){at < 2.25f ? 2.0f - at : at > 2.65f ? at - 2.9f : -0.25f, 0.0f, z};
    }
    CHECK_OK(hw_cable_set_points(cable, points, 61));
    // The host holds the body where it is and feels what the cable does to it, when that has calmed down.
    const hw_body_state rest = {.orientation = {0.0f, 0.0f, 0.0f, 1.0f}};
    double pull = 0.0;
    double load_sum = 0.0;
    for (int32_t i = 0; i < 240; i++) {
        points[0].x = points[60].x = 2.0f + (i < 60 ? 0.006f * (float)i : 0.36f);
        CHECK_OK(hw_cable_hold(cable, 0, points[0]));
        CHECK_OK(hw_cable_hold(cable, 60, points[60]));
        CHECK_OK(hw_body_set_state(body, &rest));
        scene_run(&s, 1);
        hw_body_load load;
        CHECK_OK(hw_body_get_load(body, &load));
        hw_cable_status status = scene_status(cable);
        if (i >= 180) {
            load_sum += (double)load.force.x;
            pull += (double)(status.start_force.x + status.end_force.x);
        }
    }
    check_context("load %g, ends %g, %d contacts", load_sum, pull, (int)scene_status(cable).contact_count);
    CHECK(load_sum > 60.0 * 10.0);
    CHECK_NEAR(load_sum, -pull, 0.05 * fabs(pull));
    scene_end(&s);
}

TEST(contacts_are_asked_for_with_care)
{
    scene s;
    scene_begin(&s, NULL);
    hw_collider_def ground = shape(HW_SHAPE_PLANE);
    add(&s, &ground);
    hw_cable_def def = rope();
    hw_cable_id cable = scene_add(&s, &def);
    scene_run(&s, 300);
    int32_t count = -1;
    int32_t contacts = scene_status(cable).contact_count;
    float length;
    hw_contact one;
    hw_cable_wrap wrap;
    CHECK(contacts > 1);
    CHECK_RESULT(hw_cable_get_contacts(cable, &one, 1, &count), HW_ERROR_BUFFER_TOO_SMALL);
    CHECK_EQUAL_INT(count, contacts);
    CHECK_RESULT(hw_cable_get_contacts(cable, NULL, 1000, &count), HW_ERROR_NULL_ARGUMENT);
    CHECK_RESULT(hw_cable_get_contacts(cable, &one, 1, NULL), HW_ERROR_NULL_ARGUMENT);
    CHECK_RESULT(hw_cable_get_contacts(cable, &one, -1, &count), HW_ERROR_BAD_VALUE);
    CHECK_RESULT(hw_cable_get_wraps(cable, &wrap, 0, &count), HW_ERROR_BUFFER_TOO_SMALL);
    CHECK_EQUAL_INT(count, 1);
    CHECK_RESULT(hw_cable_get_wraps(cable, &wrap, 1, NULL), HW_ERROR_NULL_ARGUMENT);
    CHECK_RESULT(hw_cable_get_taut_length(cable, NULL), HW_ERROR_NULL_ARGUMENT);
    CHECK_OK(hw_cable_get_taut_length(cable, &length));
    CHECK(length > 0.0f && length < 4.1f);
    CHECK_OK(hw_cable_destroy(cable));
    CHECK_RESULT(hw_cable_get_contacts(cable, &one, 1, &count), HW_ERROR_STALE_ID);
    CHECK_RESULT(hw_cable_get_wraps(cable, &wrap, 1, &count), HW_ERROR_STALE_ID);
    CHECK_RESULT(hw_cable_get_taut_length(cable, &length), HW_ERROR_STALE_ID);
    scene_end(&s);
}

TEST(a_cable_meets_only_what_its_mask_names)
{
    scene s;
    scene_begin(&s, NULL);
    hw_collider_def ground = shape(HW_SHAPE_PLANE);
    ground.category = 4;
    add(&s, &ground);
    hw_cable_def def = rope();
    def.collision_mask = 3;
    hw_cable_id cable = scene_add(&s, &def);
    scene_run(&s, 120);
    hw_vec3 points[64];
    scene_points(cable, points, 64);
    CHECK(points[20].y < -1.0f);
    scene_end(&s);
}

TEST(the_way_round_a_post_is_two_tangents_and_the_arc_between_them)
{
    scene s;
    hw_collider_id post;
    hw_collider_def leg;
    scene_begin(&s, NULL);
    hw_cable_id cable = hang_round(&s, &post, &leg);
    scene_run(&s, 120);
    // Its ends are at (-1.6, -3) and (1.6, -3), the post's axis at the origin.
    double reach = 0.4 + 0.015;
    double far = hypot(1.6, 3.0);
    double turn = 2.0 * (3.14159265 - atan2(1.6, 3.0) - acos(reach / far));
    float taut;
    CHECK_OK(hw_cable_get_taut_length(cable, &taut));
    CHECK_NEAR((double)taut, 2.0 * sqrt(far * far - reach * reach) + reach * turn, 0.02 * (double)taut);
    hw_cable_wrap wraps[4];
    int32_t count;
    CHECK_OK(hw_cable_get_wraps(cable, wraps, 4, &count));
    CHECK_EQUAL_INT(count, 1);
    CHECK_NEAR((double)wraps[0].angle, turn, 0.05 * turn);
    CHECK_EQUAL_HEX(wraps[0].other, post.bits);
    scene_end(&s);
}

// Two triangles, lifted by the host as a deck is.
TEST(a_mesh_that_the_host_lifts_takes_a_rope_along)
{
    static const hw_vec3 corners[4] = {
        {-5.0f, 0.0f, -5.0f}, {5.0f, 0.0f, -5.0f}, {5.0f, 0.0f, 5.0f}, {-5.0f, 0.0f, 5.0f}};
    static const int32_t triangles[6] = {0, 2, 1, 0, 3, 2};
    scene s;
    scene_begin(&s, NULL);
    hw_collider_def deck = shape(HW_SHAPE_MESH);
    hw_collider_id id;
    CHECK_OK(hw_collider_create_mesh(s.world, &deck, corners, 4, triangles, 6, &id));
    hw_cable_def def = rope();
    def.start_position.y = def.end_position.y = 1.0f;
    hw_cable_id cable = scene_add(&s, &def);
    CHECK(run_until_asleep(&s, cable, 1200));
    hw_vec3 before[64];
    hw_vec3 points[64];
    int32_t count = scene_points(cable, before, 64);
    double lowest = 1.0;
    for (int32_t i = 1; i <= 120; i++) {
        hw_vec3 at = {0.0f, (float)i / 60.0f, 0.0f};
        CHECK_OK(hw_collider_set_transform(id, at, &deck.orientation));
        scene_run(&s, 1);
        scene_points(cable, points, 64);
        for (int32_t j = 0; j < count; j++)
            lowest = fmin(lowest, (double)(points[j].y - at.y));
    }
    double rise = 0.0;
    for (int32_t j = 0; j < count; j++)
        rise += (double)(points[j].y - before[j].y) / count;
    CHECK_NEAR(rise, 2.0, 0.01);
    CHECK_NEAR(lowest, 0.5 * (double)def.material.diameter, 0.05 * (double)def.material.diameter);
    CHECK(scene_status(cable).contact_count >= count / 2);
    scene_end(&s);
}

// Every kind of line there is comes to rest on a mesh.
TEST(lines_of_all_materials_fall_asleep_on_a_mesh)
{
    static const hw_vec3 corners[4] = {
        {-50.0f, 0.0f, -50.0f}, {50.0f, 0.0f, -50.0f}, {50.0f, 0.0f, 50.0f}, {-50.0f, 0.0f, 50.0f}};
    static const int32_t triangles[6] = {0, 2, 1, 0, 3, 2};
    for (int32_t preset = HW_MATERIAL_ROV_TETHER; preset <= HW_MATERIAL_NYLON_DOCK_LINE; preset++) {
        scene s;
        scene_begin(&s, NULL);
        hw_collider_def ground = shape(HW_SHAPE_MESH);
        hw_collider_id id;
        CHECK_OK(hw_collider_create_mesh(s.world, &ground, corners, 4, triangles, 6, &id));
        hw_cable_def def = rope();
        CHECK_OK(hw_cable_material_init(&def.material, preset));
        // The neutral and the floating ones, too.
        float displaced = 1025.0f * 0.785398f * def.material.diameter * def.material.diameter;
        def.material.mass_per_length = fmaxf(def.material.mass_per_length, 1.2f * displaced);
        def.start_position.y = def.end_position.y = 1.0f;
        hw_cable_id cable = scene_add(&s, &def);
        check_context("material %d", (int)preset);
        CHECK(run_until_asleep(&s, cable, 3600));
        CHECK(scene_status(cable).contact_count > 0);
        scene_end(&s);
    }
}

TEST(a_line_that_a_winch_feeds_keeps_no_more_contacts_than_it_can_be_saved_with)
{
    // Four segments on seventy pebbles; the winch has memory for a hundred segments and their contacts.
    scene s;
    hw_winch_def winch_def;
    hw_winch_id winch;
    scene_begin(&s, NULL);
    hw_cable_def def = rope();
    CHECK_OK(hw_cable_material_init(&def.material, HW_MATERIAL_STEEL_WIRE_ROPE)); // stiff: it presses on all of them
    def.flags = HW_CABLE_HOLD_START;
    def.segment_count = 4;
    def.start_position = (hw_vec3){0.0f, 0.07f, 0.0f};
    def.end_position = (hw_vec3){4.0f, 0.07f, 0.0f};
    hw_cable_id cable = scene_add(&s, &def);
    CHECK_OK(hw_winch_def_init(&winch_def));
    winch_def.cable = cable;
    CHECK_OK(hw_winch_create(s.world, &winch_def, &winch));
    for (int i = 0; i < 70; i++) {
        hw_collider_def pebble = shape(HW_SHAPE_SPHERE);
        pebble.radius = 0.05f;
        pebble.position.x = 0.02f + 0.06f * (float)i;
        add(&s, &pebble);
    }
    int32_t most = 0;
    for (int i = 0; i < 120; i++) {
        uint64_t size = 0;
        scene_run(&s, 1);
        int32_t count = scene_status(cable).contact_count;
        most = count > most ? count : most;
        CHECK(count <= 2 * 5 + 32); // contact.h
        CHECK_OK(hw_snapshot_size(s.world, &size));
        void *memory = malloc((size_t)size);
        CHECK_OK(hw_snapshot_save(s.world, memory, size, &size));
        CHECK_OK(hw_snapshot_load(s.world, memory, size));
        free(memory);
    }
    CHECK(most > 20);
    scene_end(&s);
}

TEST(a_rope_that_no_longer_tangles_forgets_what_it_touched)
{
    // Two ropes lie across each other on the ground. One stops tangling; then the other one is destroyed.
    scene s;
    scene_begin(&s, NULL);
    hw_collider_def ground = shape(HW_SHAPE_PLANE);
    add(&s, &ground);
    hw_cable_def def = rope();
    def.flags = HW_CABLE_TANGLES;
    def.start_position.y = def.end_position.y = 0.1f;
    hw_cable_id lower = scene_add(&s, &def);
    def.start_position = (hw_vec3){0.0f, 0.2f, -1.9f};
    def.end_position = (hw_vec3){0.0f, 0.2f, 1.9f};
    hw_cable_id upper = scene_add(&s, &def);
    hw_contact contacts[256];
    int32_t count = 0;
    bool touch = false;
    for (int step = 0; step < 300 && !touch; step++) {
        scene_run(&s, 1);
        CHECK_OK(hw_cable_get_contacts(lower, contacts, 256, &count));
        for (int32_t i = 0; i < count; i++)
            touch = touch || contacts[i].other == upper.bits;
    }
    CHECK(touch);
    CHECK_OK(hw_cable_get_def(lower, &def));
    def.flags = 0;
    CHECK_OK(hw_cable_set_def(lower, &def));
    CHECK_OK(hw_cable_destroy(upper));
    scene_run(&s, 60);
    CHECK_OK(hw_cable_get_contacts(lower, contacts, 256, &count));
    CHECK(count > 0);
    for (int32_t i = 0; i < count; i++)
        CHECK(contacts[i].normal.y > 0.99f); // the ground
    scene_end(&s);
}
