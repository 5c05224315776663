// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Thrusters, fins and tanks: what they do, and wrong calls.

#include "floating.h"
#include "misuse.h"

#include <math.h>
#include <string.h>

static hw_actuator_def actuator_def(int32_t kind, floating f)
{
    hw_actuator_def def;
    CHECK_OK(hw_actuator_def_init(&def, kind));
    def.body = f.body;
    return def;
}

static hw_actuator_id add(scene *s, const hw_actuator_def *def)
{
    hw_actuator_id actuator = {0};
    CHECK_OK(hw_actuator_create(s->world, def, &actuator));
    return actuator;
}

static hw_actuator_status status_of(hw_actuator_id actuator)
{
    hw_actuator_status status;
    CHECK_OK(hw_actuator_get_status(actuator, &status));
    return status;
}

// A neutral ball deep under water, that feels nothing else.
static floating begin_ball(scene *s)
{
    floating_def ball = floating_shape(HW_HULL_SPHERE);
    floating_make_ideal(&ball);
    ball.mass = 1025.0f * 0.523599f;
    ball.inertia = (hw_vec3){60.0f, 60.0f, 60.0f};
    floating_begin(s, 1.0 / 60.0, 0);
    return floating_add(s, &ball);
}

TEST(a_thruster_pushes_until_it_goes_at_its_own_speed)
{
    scene s;
    floating f = begin_ball(&s);
    hw_actuator_def def = actuator_def(HW_ACTUATOR_THRUSTER, f);
    def.control = 1.0f;
    def.rate = 1e6f;
    def.free_speed = 4.0f;
    def.torque_arm = 0.05f;
    hw_actuator_id thruster = add(&s, &def);
    scene_run(&s, 1);
    CHECK_NEAR(status_of(thruster).force.x, 1000.0, 1e-2);
    CHECK_NEAR(status_of(thruster).torque.x, -50.0, 1e-3);
    CHECK_NEAR(floating_state(f).velocity.x * 60.0, 1000.0 / (1025.0 * 0.523599), 0.02);
    scene_run(&s, 60 * 60);
    CHECK_NEAR(floating_state(f).velocity.x, 4.0, 0.02);
    CHECK_OK(hw_actuator_set_control(thruster, -1.0f));
    scene_run(&s, 60 * 60);
    CHECK_NEAR(floating_state(f).velocity.x, -4.0, 0.02);
    scene_end(&s);
}

TEST(a_thruster_takes_its_time_and_bites_only_in_water)
{
    scene s;
    floating_def box = floating_shape(HW_HULL_BOX);
    box.mass = 500.0f;
    box.floater.radiation_damping = 1.0f;
    floating_begin(&s, 1.0 / 60.0, 1);
    floating f = floating_add(&s, &box);
    hw_actuator_def def = actuator_def(HW_ACTUATOR_THRUSTER, f);
    def.control = 1.0f;
    def.rate = 0.5f;
    def.position.y = 2.0f; // high up in the air
    hw_actuator_id dry = add(&s, &def);
    def.position.y = -0.4f;
    hw_actuator_id wet = add(&s, &def);
    scene_run(&s, 60);
    CHECK_NEAR(status_of(wet).control, 0.5, 1e-3);
    CHECK_NEAR(status_of(dry).wet, 0.0, 1e-6);
    CHECK_NEAR(status_of(dry).force.x, 0.0, 1e-6);
    CHECK_NEAR(status_of(wet).wet, 1.0, 1e-6);
    CHECK(status_of(wet).force.x > 100.0f);
    scene_end(&s);
}

TEST(a_fin_lifts_as_a_wing_does_and_stalls)
{
    scene s;
    floating f = begin_ball(&s);
    hw_body_state state = floating_state(f);
    state.velocity = (hw_vec3){5.0f, 0.0f, 0.0f};
    CHECK_OK(hw_body_set_state(f.body, &state));
    hw_actuator_def def = actuator_def(HW_ACTUATOR_FIN, f);
    def.rate = 1e6f;
    hw_actuator_id fin = add(&s, &def);
    double press = 0.5 * 1025.0 * 25.0 * 0.1;
    // Ahead: next to nothing.
    scene_run(&s, 1);
    CHECK_NEAR(status_of(fin).force.z, 0.0, 1e-2);
    CHECK(status_of(fin).force.x < 0.0f);
    // Turned by 0.1 rad about y, from x to -z: the flow comes from its +z side... and pushes it to -z.
    CHECK_OK(hw_body_set_state(f.body, &state));
    CHECK_OK(hw_actuator_set_control(fin, 0.1f));
    scene_run(&s, 1);
    double slope = 2.0 * 3.14159265 * 2.0 / (2.0 + sqrt(8.0));
    CHECK_NEAR(status_of(fin).force.z, -press * slope * sin(0.1) * cos(0.1), 0.01 * press);
    double wing = (double)status_of(fin).force.x;
    CHECK_OK(hw_body_set_state(f.body, &state));
    CHECK_OK(hw_actuator_set_control(fin, 1.2f));
    scene_run(&s, 1);
    CHECK((double)status_of(fin).force.x < 10.0 * wing); // far more drag
    CHECK_NEAR(status_of(fin).force.z, -press * 2.0 * sin(1.2) * cos(1.2), 0.02 * press);
    scene_end(&s);
}

TEST(a_rudder_turns_a_boat_and_a_fin_at_the_stern_steadies_it)
{
    scene s;
    floating f = begin_ball(&s);
    hw_body_state state = floating_state(f);
    state.velocity = (hw_vec3){5.0f, 0.0f, 0.0f};
    CHECK_OK(hw_body_set_state(f.body, &state));
    hw_actuator_def def = actuator_def(HW_ACTUATOR_FIN, f);
    def.position = (hw_vec3){-3.0f, 0.0f, 0.0f};
    def.control = 0.2f;
    add(&s, &def);
    scene_run(&s, 60);
    CHECK(floating_state(f).angular_velocity.y < -0.05f); // its stern goes to -z, its bow to +z: about -y
    scene_end(&s);
}

TEST(a_tank_takes_a_body_down_and_up_again)
{
    scene s;
    floating_def ball = floating_shape(HW_HULL_SPHERE);
    ball.mass = 500.0f; // 36.7 kg less than it displaces
    ball.floater.radiation_damping = 1.0f;
    floating_begin(&s, 1.0 / 60.0, 1);
    floating f = floating_add(&s, &ball);
    hw_actuator_def def = actuator_def(HW_ACTUATOR_BALLAST, f);
    def.volume = 0.08f;
    def.rate = 0.1f;
    hw_actuator_id tank = add(&s, &def);
    scene_run(&s, 600);
    CHECK(floating_state(f).position.y > -0.5f);
    CHECK_OK(hw_actuator_set_control(tank, 1.0f));
    scene_run(&s, 1800);
    CHECK_NEAR(status_of(tank).mass, 82.0, 1e-3);
    CHECK(floating_state(f).position.y < -5.0f);
    // The weight in water of what is too much, held by drag.
    CHECK_NEAR(status_of(tank).force.y, -82.0 * 9.81, 0.1);
    CHECK_OK(hw_actuator_set_control(tank, 0.0f));
    scene_run(&s, 60 * 90);
    CHECK(floating_state(f).position.y > -0.5f);
    scene_end(&s);
}

TEST(wrong_actuators_are_refused)
{
    scene s;
    floating f = begin_ball(&s);
    hw_actuator_def good = actuator_def(HW_ACTUATOR_FIN, f);
    hw_actuator_id fin = add(&s, &good);
    hw_actuator_id id = {1};
    hw_actuator_def def;
    const hw_result code = HW_ERROR_BAD_VALUE;
    const struct {
        const char *field;
        size_t offset;
        float value;
    } wrong[] = {
        {"control", offsetof(hw_actuator_def, control), 1.7f},
        {"position", offsetof(hw_actuator_def, position), NAN},
        {"rate", offsetof(hw_actuator_def, rate), 0.0f},
        {"thrust", offsetof(hw_actuator_def, thrust), -1.0f},
        {"free_speed", offsetof(hw_actuator_def, free_speed), 0.0f},
        {"reverse", offsetof(hw_actuator_def, reverse), 1.5f},
        {"diameter", offsetof(hw_actuator_def, diameter), 0.0f},
        {"torque_arm", offsetof(hw_actuator_def, torque_arm), INFINITY},
        {"area", offsetof(hw_actuator_def, area), 0.0f},
        {"aspect_ratio", offsetof(hw_actuator_def, aspect_ratio), 0.0f},
        {"stall_angle", offsetof(hw_actuator_def, stall_angle), 2.0f},
        {"volume", offsetof(hw_actuator_def, volume), -1.0f},
        {"fill_density", offsetof(hw_actuator_def, fill_density), 3e4f},
    };
    for (int i = 0; i < (int)(sizeof wrong / sizeof wrong[0]); i++) {
        def = good;
        memcpy((char *)&def + wrong[i].offset, &wrong[i].value, sizeof(float));
        check_context("%s = %g", wrong[i].field, (double)wrong[i].value);
        CHECK_REFUSED(&s, hw_actuator_create(s.world, &def, &id), code, wrong[i].field);
        CHECK_REFUSED(&s, hw_actuator_set_def(fin, &def), code, wrong[i].field);
    }
    def = good;
    def.direction = (hw_vec3){0};
    CHECK_REFUSED(&s, hw_actuator_create(s.world, &def, &id), code, "direction");
    CHECK_EQUAL_HEX(id.bits, 0);
    def.direction = def.chord;
    CHECK_REFUSED(&s, hw_actuator_create(s.world, &def, &id), code, "chord");
    def = good;
    def.kind = HW_ACTUATOR_THRUSTER;
    CHECK_REFUSED(&s, hw_actuator_set_def(fin, &def), code, "cannot change");
    CHECK_REFUSED(&s, hw_actuator_set_control(fin, NAN), code, "control");
    def = good;
    def.flags = 2;
    CHECK_REFUSED(&s, hw_actuator_set_def(fin, &def), code, "flags");
    CHECK_REFUSED(&s, hw_actuator_get_status(fin, NULL), HW_ERROR_NULL_ARGUMENT, "status");
    CHECK_RESULT(hw_actuator_def_init(&def, 4), code);
    CHECK_OK(hw_body_destroy(f.body));
    hw_actuator_status status;
    CHECK_REFUSED(&s, hw_actuator_get_status(fin, &status), HW_ERROR_STALE_ID, "actuator");
    scene_end(&s);
}
