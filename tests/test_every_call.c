// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// What holds of every call about worlds, cables, bodies, attachments, winches and currents: an id that is none is
// refused with the code that says why, and what changes a world is refused while it steps.

#include "misuse.h"

#include <stdbool.h>

typedef struct all_ids {
    hw_world_id world;
    hw_cable_id cable;
    hw_body_id body;
    hw_attachment_id attachment;
    hw_winch_id winch;
    hw_current_id current;
} all_ids;

typedef struct all_defs {
    hw_cable_def cable;
    hw_body_def body;
    hw_attachment_def attachment;
    hw_winch_def winch;
    hw_current_def current;
    hw_water_def water;
    hw_body_state state;
} all_defs;

// A world with one of each.
static void begin_with_one_of_each(scene *s, const hw_world_def *world_def, all_ids *ids, all_defs *defs)
{
    scene_begin(s, world_def);
    ids->world = s->world;
    defs->cable = scene_cable_def(HW_MODEL_DYNAMIC);
    ids->cable = scene_add(s, &defs->cable);
    CHECK_OK(hw_body_def_init(&defs->body));
    CHECK_OK(hw_body_create(s->world, &defs->body, &ids->body));
    CHECK_OK(hw_body_get_state(ids->body, &defs->state));
    CHECK_OK(hw_attachment_def_init(&defs->attachment));
    defs->attachment.cable = ids->cable;
    defs->attachment.arc_length = 5.0f;
    CHECK_OK(hw_attachment_create(s->world, &defs->attachment, &ids->attachment));
    CHECK_OK(hw_winch_def_init(&defs->winch));
    defs->winch.cable = ids->cable;
    CHECK_OK(hw_winch_create(s->world, &defs->winch, &ids->winch));
    CHECK_OK(hw_current_def_init(&defs->current, HW_CURRENT_CALLBACK));
    CHECK_OK(hw_current_create(s->world, &defs->current, &ids->current));
    CHECK_OK(hw_water_def_init(&defs->water));
}

// Calls that change nothing.
static void check_reading(scene *s, const all_ids *id, hw_result code, const char *part)
{
    hw_cable_def cable;
    hw_cable_status cable_status;
    hw_cable_spool_status spool;
    hw_cable_view view;
    hw_cable_profile_point profile;
    hw_contact contact;
    hw_cable_wrap wrap;
    hw_body_def body;
    hw_body_state state;
    hw_body_load load;
    hw_attachment_def attachment;
    hw_winch_def winch;
    hw_winch_status winch_status;
    hw_current_def current;
    hw_water_def water;
    hw_water_sample sample;
    hw_counters counters;
    hw_profile times;
    hw_vec3 v = {0};
    uint64_t number;
    uint64_t ids[64];
    int32_t count;
    float length;
    CHECK_REFUSED(s, hw_world_get_gravity(id->world, &v), code, part);
    CHECK_REFUSED(s, hw_world_hash(id->world, &number), code, part);
    CHECK_REFUSED(s, hw_world_get_counters(id->world, &counters), code, part);
    CHECK_REFUSED(s, hw_world_get_profile(id->world, &times), code, part);
    CHECK_REFUSED(s, hw_world_get_water(id->world, &water), code, part);
    CHECK_REFUSED(s, hw_world_sample_water(id->world, &v, 1, &sample), code, part);
    CHECK_REFUSED(s, hw_world_get_cables(id->world, (hw_cable_id *)ids, 64, &count), code, part);
    CHECK_REFUSED(s, hw_world_get_bodies(id->world, (hw_body_id *)ids, 64, &count), code, part);
    CHECK_REFUSED(s, hw_world_get_attachments(id->world, (hw_attachment_id *)ids, 64, &count), code, part);
    CHECK_REFUSED(s, hw_world_get_winches(id->world, (hw_winch_id *)ids, 64, &count), code, part);
    CHECK_REFUSED(s, hw_world_get_currents(id->world, (hw_current_id *)ids, 64, &count), code, part);
    CHECK_EQUAL_INT(count, 0);
    CHECK_REFUSED(s, hw_snapshot_size(id->world, &number), code, part);
    CHECK_REFUSED(s, hw_cable_get_def(id->cable, &cable), code, part);
    CHECK_EQUAL_INT(cable.struct_size, 0);
    CHECK_REFUSED(s, hw_cable_get_status(id->cable, &cable_status), code, part);
    CHECK_REFUSED(s, hw_cable_get_spool(id->cable, &spool), code, part);
    CHECK_REFUSED(s, hw_cable_get_view(id->cable, &view), code, part);
    CHECK(view.points == NULL);
    CHECK_REFUSED(s, hw_cable_get_profile(id->cable, &profile, 1, &count), code, part);
    CHECK_REFUSED(s, hw_cable_get_contacts(id->cable, &contact, 1, &count), code, part);
    CHECK_REFUSED(s, hw_cable_get_wraps(id->cable, &wrap, 1, &count), code, part);
    CHECK_REFUSED(s, hw_cable_get_taut_length(id->cable, &length), code, part);
    CHECK_REFUSED(s, hw_cable_copy_points(id->cable, &v, 1, &count), code, part);
    CHECK_REFUSED(s, hw_cable_copy_drawn_points(id->cable, &v, 1, &count), code, part);
    CHECK_REFUSED(s, hw_cable_copy_tensions(id->cable, &length, 1, &count), code, part);
    CHECK_EQUAL_INT(count, 0);
    CHECK_REFUSED(s, hw_cable_is_held(id->cable, 0, &count), code, part);
    CHECK_REFUSED(s, hw_cable_is_cut(id->cable, 0, &count), code, part);
    CHECK_REFUSED(s, hw_cable_find_tied_particle(id->cable, 0.0f, &count), code, part);
    CHECK_EQUAL_INT(count, -1);
    CHECK_REFUSED(s, hw_body_get_def(id->body, &body), code, part);
    CHECK_REFUSED(s, hw_body_get_state(id->body, &state), code, part);
    CHECK_REFUSED(s, hw_body_get_load(id->body, &load), code, part);
    CHECK_NEAR(load.force.y, 0.0, 0.0);
    CHECK_REFUSED(s, hw_attachment_get_def(id->attachment, &attachment), code, part);
    CHECK_REFUSED(s, hw_attachment_get_force(id->attachment, &v), code, part);
    CHECK_REFUSED(s, hw_winch_get_def(id->winch, &winch), code, part);
    CHECK_REFUSED(s, hw_winch_get_status(id->winch, &winch_status), code, part);
    CHECK_REFUSED(s, hw_current_get_def(id->current, &current), code, part);
}

// Calls that change a world. Those that create something have it in the definition what it belongs to.
static void check_changing(scene *s, const all_ids *id, const all_defs *def, hw_result code, const char *part)
{
    char memory[16] = {0};
    hw_vec3 points[51] = {{0}};
    hw_event event;
    hw_fault fault;
    uint64_t size;
    int32_t count;
    all_ids created;
    CHECK_REFUSED(s, hw_world_step(id->world, 0.01), code, part);
    CHECK_REFUSED(s, hw_world_set_gravity(id->world, (hw_vec3){0}), code, part);
    CHECK_REFUSED(s, hw_world_set_water(id->world, &def->water), code, part);
    CHECK_REFUSED(s, hw_world_poll_events(id->world, &event, 1, &count), code, part);
    CHECK_REFUSED(s, hw_world_poll_faults(id->world, &fault, 1, &count), code, part);
    CHECK_REFUSED(s, hw_snapshot_save(id->world, memory, sizeof memory, &size), code, part);
    CHECK_REFUSED(s, hw_snapshot_load(id->world, memory, sizeof memory), code, part);
    CHECK_REFUSED(s, hw_cable_create(id->world, &def->cable, &created.cable), code, part);
    CHECK_EQUAL_HEX(created.cable.bits, 0);
    CHECK_REFUSED(s, hw_cable_set_def(id->cable, &def->cable), code, part);
    CHECK_REFUSED(s, hw_cable_hold(id->cable, 3, (hw_vec3){0}), code, part);
    CHECK_REFUSED(s, hw_cable_release(id->cable, 0), code, part);
    CHECK_REFUSED(s, hw_cable_set_points(id->cable, points, 51), code, part);
    CHECK_REFUSED(s, hw_cable_cut(id->cable, 1.0f), code, part);
    CHECK_REFUSED(s, hw_cable_reset(id->cable), code, part);
    CHECK_REFUSED(s, hw_cable_take_over_events(id->cable, id->cable), code, part);
    CHECK_REFUSED(s, hw_cable_set_active(id->cable, 0), code, part);
    CHECK_REFUSED(s, hw_cable_set_profile(id->cable, NULL, 0), code, part);
    CHECK_REFUSED(s, hw_cable_retract(id->cable, 1.0f), code, part);
    CHECK_REFUSED(s, hw_body_create(id->world, &def->body, &created.body), code, part);
    CHECK_EQUAL_HEX(created.body.bits, 0);
    CHECK_REFUSED(s, hw_body_set_def(id->body, &def->body), code, part);
    CHECK_REFUSED(s, hw_body_set_state(id->body, &def->state), code, part);
    CHECK_REFUSED(s, hw_attachment_create(id->world, &def->attachment, &created.attachment), code, part);
    CHECK_EQUAL_HEX(created.attachment.bits, 0);
    CHECK_REFUSED(s, hw_attachment_set_point(id->attachment, (hw_vec3){0}), code, part);
    CHECK_REFUSED(s, hw_winch_create(id->world, &def->winch, &created.winch), code, part);
    CHECK_EQUAL_HEX(created.winch.bits, 0);
    CHECK_REFUSED(s, hw_winch_set_def(id->winch, &def->winch), code, part);
    CHECK_REFUSED(s, hw_current_create(id->world, &def->current, &created.current), code, part);
    CHECK_EQUAL_HEX(created.current.bits, 0);
    CHECK_REFUSED(s, hw_current_set_def(id->current, &def->current), code, part);
    CHECK_REFUSED(s, hw_current_set_callback(id->current, NULL, NULL), code, part);
}

// Calls for which a null id is nothing to destroy.
static void check_destroying(scene *s, const all_ids *id, hw_result code, const char *part)
{
    CHECK_REFUSED(s, hw_world_destroy(id->world), code, part);
    CHECK_REFUSED(s, hw_attachment_destroy(id->attachment), code, part);
    CHECK_REFUSED(s, hw_winch_destroy(id->winch), code, part);
    CHECK_REFUSED(s, hw_cable_destroy(id->cable), code, part);
    CHECK_REFUSED(s, hw_body_destroy(id->body), code, part);
    CHECK_REFUSED(s, hw_current_destroy(id->current), code, part);
}

TEST(every_call_refuses_an_id_that_is_none_and_says_why)
{
    scene s;
    scene other;
    all_ids living;
    all_ids stale;
    all_defs defs;
    begin_with_one_of_each(&other, NULL, &stale, &defs);
    scene_end(&other);
    begin_with_one_of_each(&s, NULL, &living, &defs);
    scene_run(&s, 3);

    const all_ids null = {{0}, {0}, {0}, {0}, {0}, {0}};
    check_reading(&s, &null, HW_ERROR_BAD_ID, "null");
    check_changing(&s, &null, &defs, HW_ERROR_BAD_ID, "null");
    CHECK_OK(hw_world_destroy(null.world));
    CHECK_OK(hw_cable_destroy(null.cable));
    CHECK_OK(hw_body_destroy(null.body));
    CHECK_OK(hw_attachment_destroy(null.attachment));
    CHECK_OK(hw_winch_destroy(null.winch));
    CHECK_OK(hw_current_destroy(null.current));

    const all_ids mixed = {{living.cable.bits}, {living.body.bits},    {living.attachment.bits},
                           {living.winch.bits}, {living.current.bits}, {living.world.bits}};
    check_reading(&s, &mixed, HW_ERROR_WRONG_KIND, "expected");
    check_changing(&s, &mixed, &defs, HW_ERROR_WRONG_KIND, "expected");
    check_destroying(&s, &mixed, HW_ERROR_WRONG_KIND, "expected");

    check_reading(&s, &stale, HW_ERROR_STALE_ID, "destroyed");
    check_changing(&s, &stale, &defs, HW_ERROR_STALE_ID, "destroyed");
    check_destroying(&s, &stale, HW_ERROR_STALE_ID, "destroyed");
    scene_end(&s);
}

typedef struct intrusion {
    scene *s;
    all_ids ids;
    all_defs defs;
    bool done;
} intrusion;

static void intrude(hw_task_callback run, int32_t item_count, void *task, void *user)
{
    intrusion *into = user;
    if (!into->done && into->ids.world.bits != 0) {
        into->done = true;
        check_changing(into->s, &into->ids, &into->defs, HW_ERROR_BUSY, "step");
        check_destroying(into->s, &into->ids, HW_ERROR_BUSY, "step");
    }
    run(0, item_count, task);
}

TEST(every_call_that_changes_a_world_is_refused_while_it_steps)
{
    scene s;
    intrusion into = {.s = &s};
    hw_world_def world_def = scene_world_def();
    world_def.parallel_for = intrude;
    world_def.parallel_for_user = &into;
    begin_with_one_of_each(&s, &world_def, &into.ids, &into.defs);
    scene_run(&s, 1);
    CHECK(into.done);
    scene_end(&s);
}
