// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Every field of every definition: defaults, limits, and what lies beyond them. The tables repeat the headers'
// comments; that is the point.

#include "misuse.h"

#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

typedef enum field_kind { FIELD_FLOAT, FIELD_DOUBLE, FIELD_INT, FIELD_VECTOR } field_kind;

typedef struct field {
    const char *name;
    size_t offset;
    field_kind kind;
    double low;  // accepted
    double high; // accepted; for a vector, its greatest size in both senses
} field;

static const field world_fields[] = {
    {"worker_count", offsetof(hw_world_def, worker_count), FIELD_INT, 1, 64},
    {"gravity", offsetof(hw_world_def, gravity), FIELD_VECTOR, 0, 1e4},
    {"substep", offsetof(hw_world_def, substep), FIELD_DOUBLE, 1e-5, 1},
    {"max_substeps", offsetof(hw_world_def, max_substeps), FIELD_INT, 1, 10000},
    {"event_capacity", offsetof(hw_world_def, event_capacity), FIELD_INT, 0, 1048576},
    {"fault_capacity", offsetof(hw_world_def, fault_capacity), FIELD_INT, 0, 65536},
};

static const field cable_fields[] = {
    {"segment_count", offsetof(hw_cable_def, segment_count), FIELD_INT, 1, 200000},
    {"flags", offsetof(hw_cable_def, flags), FIELD_INT, 0, 15},
    {"rest_length", offsetof(hw_cable_def, rest_length), FIELD_FLOAT, 0.001, 1e6},
    {"gravity_scale", offsetof(hw_cable_def, gravity_scale), FIELD_FLOAT, -100, 100},
    {"substep_limit", offsetof(hw_cable_def, substep_limit), FIELD_FLOAT, 1e-5, 1},
    {"drag_factor", offsetof(hw_cable_def, drag_factor), FIELD_FLOAT, 0, 1},
    {"random_displacement", offsetof(hw_cable_def, random_displacement), FIELD_FLOAT, 0, 1},
    {"solver_iterations", offsetof(hw_cable_def, solver_iterations), FIELD_INT, 1, 100000},
    {"tension_stiffness", offsetof(hw_cable_def, tension_stiffness), FIELD_FLOAT, 0, 1e12},
    {"spring_stiffness", offsetof(hw_cable_def, spring_stiffness), FIELD_FLOAT, 0, 1e9},
    {"spring_friction", offsetof(hw_cable_def, spring_friction), FIELD_FLOAT, 0, 1e6},
    {"particle_mass", offsetof(hw_cable_def, particle_mass), FIELD_FLOAT, 1e-6, 1e6},
    {"acceleration", offsetof(hw_cable_def, acceleration), FIELD_VECTOR, 0, 1e6},
    {"start_position", offsetof(hw_cable_def, start_position), FIELD_VECTOR, 0, 1e7},
    {"end_position", offsetof(hw_cable_def, end_position), FIELD_VECTOR, 0, 1e7},
    {"release_stretch", offsetof(hw_cable_def, release_stretch), FIELD_FLOAT, 0, 10},
    {"constraint_damping", offsetof(hw_cable_def, constraint_damping), FIELD_FLOAT, 0, 1},
    {"overload_share", offsetof(hw_cable_def, overload_share), FIELD_FLOAT, 0.01, 1},
    {"snap_load", offsetof(hw_cable_def, snap_load), FIELD_FLOAT, 0, 1e12},
};

static const field tube_fields[] = {
    {"flags", offsetof(hw_tube_def, flags), FIELD_INT, 0, 7},
    {"sides", offsetof(hw_tube_def, sides), FIELD_INT, 3, 32},
    {"encoding", offsetof(hw_tube_def, encoding), FIELD_INT, HW_TUBE_FLOATS, HW_TUBE_OCTAHEDRAL},
    {"radius", offsetof(hw_tube_def, radius), FIELD_FLOAT, 1e-5, 100},
    {"rest_length", offsetof(hw_tube_def, rest_length), FIELD_FLOAT, 0.001, 1e6},
    {"uv_length", offsetof(hw_tube_def, uv_length), FIELD_FLOAT, 1e-5, 1e6},
    {"segment_length", offsetof(hw_tube_def, segment_length), FIELD_FLOAT, 0, 1e6},
    {"rings_per_segment", offsetof(hw_tube_def, rings_per_segment), FIELD_INT, 1, 16},
};

#define COUNT(array) ((int)(sizeof(array) / sizeof((array)[0])))

// Put a number into a field of the struct at `def`. For a vector, into one axis.
static void put(void *def, const field *f, int axis, double value)
{
    unsigned char *memory = (unsigned char *)def + f->offset;
    if (f->kind == FIELD_INT) {
        int32_t whole = (int32_t)value;
        memcpy(memory, &whole, sizeof whole);
    } else if (f->kind == FIELD_DOUBLE) {
        memcpy(memory, &value, sizeof value);
    } else {
        float real = (float)value;
        memcpy(memory + (f->kind == FIELD_VECTOR ? (size_t)axis * sizeof real : 0), &real, sizeof real);
    }
}

// The values that no field takes, and those just outside this one's limits.
static int bad_values(const field *f, double *values)
{
    int count = 0;
    if (f->kind == FIELD_INT) {
        values[count++] = f->high + 1.0;
        values[count++] = f->low - 1.0;
        values[count++] = 2147483647.0;
        values[count++] = -2147483648.0;
        return count;
    }
    values[count++] = (double)NAN;
    values[count++] = (double)INFINITY;
    values[count++] = -(double)INFINITY;
    values[count++] = 3e38;
    values[count++] = f->high * 1.001;
    values[count++] =
        f->kind == FIELD_VECTOR ? -f->high * 1.001 : f->low - 0.001 * (f->low != 0.0 ? fabs(f->low) : 1.0);
    if (f->kind != FIELD_VECTOR && f->low > 0.0) {
        values[count++] = 0.0;
        values[count++] = -1.0;
    }
    return count;
}

static void check_sentence(const field *f, double value, const char *function)
{
    char number[64];
    CHECK_TEXT(hw_last_error(), function);
    CHECK_TEXT(hw_last_error(), f->name);
    if (isfinite(value) && f->kind != FIELD_VECTOR) {
        if (f->kind == FIELD_INT)
            snprintf(number, sizeof number, "%.0f", value);
        else
            snprintf(number, sizeof number, "%g", (double)(float)value);
        // Flags are shown in another base.
        if (strcmp(f->name, "flags") != 0 && !(strcmp(f->name, "reserved") == 0 && value < 0.0))
            CHECK_TEXT(hw_last_error(), number);
    }
}

TEST(a_world_def_refuses_every_value_beyond_its_limits)
{
    double values[16];
    for (int i = 0; i < COUNT(world_fields); i++) {
        const field *f = &world_fields[i];
        int count = bad_values(f, values);
        for (int v = 0; v < count; v++) {
            for (int axis = 0; axis < (f->kind == FIELD_VECTOR ? 3 : 1); axis++) {
                hw_world_def def = scene_world_def();
                hw_world_id world = {1};
                check_context("%s = %g, axis %d", f->name, values[v], axis);
                put(&def, f, axis, values[v]);
                CHECK_RESULT(hw_world_create(&def, &world), HW_ERROR_BAD_VALUE);
                check_sentence(f, values[v], "hw_world_create");
                CHECK_EQUAL_HEX(world.bits, 0);
            }
        }
    }
}

TEST(a_world_def_takes_its_limits)
{
    for (int i = 0; i < COUNT(world_fields); i++) {
        const field *f = &world_fields[i];
        double limits[2] = {f->low, f->high};
        for (int v = 0; v < 2; v++) {
            hw_world_def def = scene_world_def();
            hw_world_id world;
            check_context("%s = %g", f->name, limits[v]);
            if (f->kind == FIELD_VECTOR)
                def.gravity = (hw_vec3){0.0f, 0.0f, 0.0f};
            put(&def, f, 0, limits[v]);
            CHECK_OK(hw_world_create(&def, &world));
            CHECK_OK(hw_world_destroy(world));
        }
    }
}

static void check_cable_fields_refused(int32_t model)
{
    double values[16];
    scene s;
    scene_begin(&s, NULL);
    hw_cable_def living_def = scene_cable_def(model);
    hw_cable_id living = scene_add(&s, &living_def);
    scene_run(&s, 3);
    uint64_t hash = scene_hash(&s);
    for (int i = 0; i < COUNT(cable_fields); i++) {
        const field *f = &cable_fields[i];
        int count = bad_values(f, values);
        for (int v = 0; v < count; v++) {
            for (int axis = 0; axis < (f->kind == FIELD_VECTOR ? 3 : 1); axis++) {
                hw_cable_def def = scene_cable_def(model);
                hw_cable_id cable = {1};
                check_context("model %d, %s = %g, axis %d", model, f->name, values[v], axis);
                put(&def, f, axis, values[v]);
                CHECK_RESULT(hw_cable_create(s.world, &def, &cable), HW_ERROR_BAD_VALUE);
                check_sentence(f, values[v], "hw_cable_create");
                CHECK_EQUAL_HEX(cable.bits, 0);
                CHECK_RESULT(hw_cable_set_def(living, &def), HW_ERROR_BAD_VALUE);
                check_sentence(f, values[v], "hw_cable_set_def");
                CHECK_EQUAL_HEX(scene_hash(&s), hash);
            }
        }
    }
    scene_end(&s);
}

TEST(a_verlet_def_refuses_every_value_beyond_its_limits)
{
    check_cable_fields_refused(HW_MODEL_VERLET);
}

TEST(a_spring_def_refuses_every_value_beyond_its_limits)
{
    check_cable_fields_refused(HW_MODEL_SPRING);
}

TEST(a_cable_def_takes_its_limits)
{
    scene s;
    scene_begin(&s, NULL);
    for (int32_t model = HW_MODEL_VERLET; model <= HW_MODEL_SPRING; model++) {
        for (int i = 0; i < COUNT(cable_fields); i++) {
            const field *f = &cable_fields[i];
            double limits[2] = {f->low, f->high};
            for (int v = 0; v < 2; v++) {
                hw_cable_def def = scene_cable_def(model);
                hw_cable_id cable;
                check_context("model %d, %s = %g", model, f->name, limits[v]);
                if (f->kind == FIELD_VECTOR) {
                    hw_vec3 zero = {0.0f, 0.0f, 0.0f};
                    memcpy((unsigned char *)&def + f->offset, &zero, sizeof zero);
                }
                put(&def, f, 1, limits[v]);
                CHECK_OK(hw_cable_create(s.world, &def, &cable));
                CHECK_OK(hw_cable_destroy(cable));
            }
        }
    }
    scene_end(&s);
}

TEST(a_tube_def_refuses_every_value_beyond_its_limits)
{
    double values[16];
    for (int i = 0; i < COUNT(tube_fields); i++) {
        const field *f = &tube_fields[i];
        int count = bad_values(f, values);
        for (int v = 0; v < count; v++) {
            hw_tube_def def;
            hw_tube_size size = {1, 1};
            CHECK_OK(hw_tube_def_init(&def));
            check_context("%s = %g", f->name, values[v]);
            put(&def, f, 0, values[v]);
            CHECK_RESULT(hw_tube_measure(&def, 10, &size), HW_ERROR_BAD_VALUE);
            check_sentence(f, values[v], "hw_tube_measure");
            CHECK_EQUAL_INT(size.vertex_count, 0);
            CHECK_EQUAL_INT(size.index_count, 0);
        }
        for (int v = 0; v < 2; v++) {
            hw_tube_def def;
            hw_tube_size size;
            CHECK_OK(hw_tube_def_init(&def));
            put(&def, f, 0, v == 0 ? f->low : f->high);
            CHECK_OK(hw_tube_measure(&def, 10, &size));
        }
    }
}

TEST(zero_and_a_million_segments_get_a_sentence)
{
    scene s;
    scene_begin(&s, NULL);
    hw_cable_def def = scene_cable_def(HW_MODEL_VERLET);
    hw_cable_id cable;
    def.segment_count = 0;
    CHECK_REFUSED(&s, hw_cable_create(s.world, &def, &cable), HW_ERROR_BAD_VALUE, "segment_count");
    CHECK_TEXT(hw_last_error(), "0");
    def.segment_count = 1000000;
    CHECK_REFUSED(&s, hw_cable_create(s.world, &def, &cable), HW_ERROR_BAD_VALUE, "segment_count");
    CHECK_TEXT(hw_last_error(), "200000");
    CHECK_TEXT(hw_last_error(), "1000000");
    scene_end(&s);
}

TEST(a_world_def_starts_with_the_defaults_that_the_header_names)
{
    hw_world_def def;
    memset(&def, 0xff, sizeof def);
    CHECK_OK(hw_world_def_init(&def));
    CHECK_EQUAL_INT(def.struct_size, sizeof def);
    CHECK_EQUAL_INT(def.worker_count, 1);
    CHECK_NEAR(def.gravity.x, 0, 0);
    CHECK_NEAR(def.gravity.y, -9.81f, 0);
    CHECK_NEAR(def.gravity.z, 0, 0);
    CHECK_NEAR(def.substep, 1.0 / 60.0, 0);
    CHECK_EQUAL_INT(def.max_substeps, 60);
    CHECK_EQUAL_INT(def.event_capacity, 1024);
    CHECK_EQUAL_INT(def.fault_capacity, 64);
    CHECK_EQUAL_INT(def.seed, 0);
    CHECK(def.parallel_for == NULL);
    CHECK(def.parallel_for_user == NULL);
}

static void check_shared_cable_defaults(const hw_cable_def *def, int32_t model, float span)
{
    CHECK_EQUAL_INT(def->struct_size, sizeof *def);
    CHECK_EQUAL_INT(def->model, model);
    CHECK_EQUAL_INT(def->flags, HW_CABLE_HOLD_START | HW_CABLE_HOLD_END);
    CHECK_NEAR(def->start_position.x, 0, 0);
    CHECK_NEAR(def->start_position.y, 0, 0);
    CHECK_NEAR(def->start_position.z, 0, 0);
    CHECK_NEAR(def->end_position.x, span, 0);
    CHECK_NEAR(def->end_position.y, 0, 0);
    CHECK_NEAR(def->end_position.z, 0, 0);
    CHECK_NEAR(def->release_stretch, 0.1, 1e-7);
    CHECK_NEAR(def->constraint_damping, 0.0, 0.0);
    CHECK_NEAR(def->overload_share, 0.8, 1e-6);
    CHECK_NEAR(def->snap_load, 1000.0, 0.0);
    CHECK_EQUAL_INT(def->user_data, 0);
}

TEST(a_verlet_def_starts_with_the_values_of_the_paper)
{
    hw_cable_def def;
    memset(&def, 0xff, sizeof def);
    CHECK_OK(hw_cable_def_init(&def, HW_MODEL_VERLET));
    check_shared_cable_defaults(&def, HW_MODEL_VERLET, 5.0f);
    CHECK_EQUAL_INT(def.segment_count, 100);
    CHECK_NEAR(def.rest_length, 10.0f, 0);
    CHECK_NEAR(def.gravity_scale, 0.0f, 0);
    CHECK_NEAR(def.substep_limit, 0.02f, 0);
    CHECK_NEAR(def.drag_factor, 0.9f, 0);
    CHECK_NEAR(def.random_displacement, 0.001f, 0);
    CHECK_EQUAL_INT(def.solver_iterations, 10);
    CHECK_NEAR(def.tension_stiffness, 1000.0f, 0);
    CHECK_NEAR(def.acceleration.x, 0, 0);
    CHECK_NEAR(def.acceleration.y, 0, 0);
    CHECK_NEAR(def.acceleration.z, 0, 0);
}

TEST(a_spring_def_starts_with_the_values_of_the_table_in_the_paper)
{
    hw_cable_def def;
    memset(&def, 0xff, sizeof def);
    CHECK_OK(hw_cable_def_init(&def, HW_MODEL_SPRING));
    check_shared_cable_defaults(&def, HW_MODEL_SPRING, 10.0f);
    CHECK_EQUAL_INT(def.segment_count, 20);
    CHECK_NEAR(def.rest_length, 20.0f, 0);
    CHECK_NEAR(def.gravity_scale, 1.0f, 0);
    CHECK_NEAR(def.substep_limit, 0.002f, 0);
    CHECK_NEAR(def.spring_stiffness, 10000.0f, 0);
    CHECK_NEAR(def.spring_friction, 0.05f, 0);
    CHECK_NEAR(def.particle_mass, 0.05f, 0);
}

TEST(a_def_for_no_such_model_is_refused_and_zeroed)
{
    static const int32_t models[] = {0, -1, 4, INT32_MAX, INT32_MIN};
    for (int i = 0; i < COUNT(models); i++) {
        hw_cable_def def;
        hw_cable_def zero;
        memset(&def, 0xff, sizeof def);
        memset(&zero, 0, sizeof zero);
        CHECK_RESULT(hw_cable_def_init(&def, models[i]), HW_ERROR_BAD_VALUE);
        CHECK_TEXT(hw_last_error(), "hw_cable_def_init");
        CHECK_TEXT(hw_last_error(), "model");
        CHECK(memcmp(&def, &zero, sizeof def) == 0);
    }
}

TEST(a_cable_def_whose_model_was_changed_to_nonsense_is_refused)
{
    scene s;
    scene_begin(&s, NULL);
    hw_cable_def def = scene_cable_def(HW_MODEL_VERLET);
    hw_cable_id cable;
    def.model = 99;
    CHECK_REFUSED(&s, hw_cable_create(s.world, &def, &cable), HW_ERROR_BAD_VALUE, "model");
    CHECK_TEXT(hw_last_error(), "99");
    scene_end(&s);
}

TEST(a_def_without_its_init_is_refused_in_words)
{
    static const int32_t wrong[] = {-1, 1, 1000};
    scene s;
    scene_begin(&s, NULL);
    hw_cable_def living_def = scene_cable_def(HW_MODEL_VERLET);
    hw_cable_id living = scene_add(&s, &living_def);
    for (int i = 0; i < COUNT(wrong) + 1; i++) {
        hw_world_def world_def = scene_world_def();
        hw_cable_def cable_def = scene_cable_def(HW_MODEL_VERLET);
        hw_tube_def tube_def;
        hw_world_id world = {1};
        hw_cable_id cable = {1};
        hw_tube_size size = {1, 1};
        CHECK_OK(hw_tube_def_init(&tube_def));
        check_context("case %d", i);
        world_def.struct_size = i == 0 ? 0u : (uint32_t)((int32_t)sizeof world_def + wrong[i - 1]);
        cable_def.struct_size = i == 0 ? 0u : (uint32_t)((int32_t)sizeof cable_def + wrong[i - 1]);
        tube_def.struct_size = i == 0 ? 0u : (uint32_t)((int32_t)sizeof tube_def + wrong[i - 1]);
        CHECK_REFUSED(&s, hw_world_create(&world_def, &world), HW_ERROR_NOT_INITIALIZED, "hw_world_def_init");
        CHECK_REFUSED(&s, hw_cable_create(s.world, &cable_def, &cable), HW_ERROR_NOT_INITIALIZED, "hw_cable_def_init");
        CHECK_REFUSED(&s, hw_cable_set_def(living, &cable_def), HW_ERROR_NOT_INITIALIZED, "hw_cable_def_init");
        CHECK_REFUSED(&s, hw_tube_measure(&tube_def, 2, &size), HW_ERROR_NOT_INITIALIZED, "hw_tube_def_init");
        CHECK_EQUAL_HEX(world.bits, 0);
        CHECK_EQUAL_HEX(cable.bits, 0);
        CHECK_EQUAL_INT(size.vertex_count, 0);
    }
    scene_end(&s);
}

TEST(get_def_returns_what_was_given)
{
    scene s;
    scene_begin(&s, NULL);
    hw_cable_def def = scene_cable_def(HW_MODEL_SPRING);
    def.segment_count = 17;
    def.spring_stiffness = 321.5f;
    def.start_position = (hw_vec3){1.0f, 2.0f, 3.0f};
    def.end_position = (hw_vec3){4.0f, 2.0f, -3.0f};
    def.flags = HW_CABLE_HOLD_END;
    def.user_data = 0xfedcba9876543210u;
    hw_cable_id cable = scene_add(&s, &def);
    hw_cable_def found;
    memset(&found, 0xff, sizeof found);
    CHECK_OK(hw_cable_get_def(cable, &found));
    CHECK(memcmp(&found, &def, sizeof def) == 0);
    scene_end(&s);
}
