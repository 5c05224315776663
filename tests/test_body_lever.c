// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Bodies that hang by a point beside their centre of mass: they nod about it, and nothing swings them up.

#include <math.h>

#include "check.h"
#include "floating.h"
#include "random.h"

#define GRAVITY 9.81
#define FRAME   (1.0 / 60.0)
#define LENGTH  10.0f // m

typedef struct hung {
    hw_body_id body;
    hw_body_def def;
    hw_body_state state;
    hw_vec3 eye; // m, in the body's frame
} hung;

static hw_vec3 turned(hw_quat q, hw_vec3 v)
{
    hw_vec3 t = {2.0f * (q.y * v.z - q.z * v.y), 2.0f * (q.z * v.x - q.x * v.z), 2.0f * (q.x * v.y - q.y * v.x)};
    return (hw_vec3){v.x + q.w * t.x + q.y * t.z - q.z * t.y, v.y + q.w * t.y + q.z * t.x - q.x * t.z,
                     v.z + q.w * t.z + q.x * t.y - q.y * t.x};
}

// A body of 1 t, its eye half a metre above its centre, that leans by 0.05 rad as it is let go.
static hung hang_aslant(scene *s, uint32_t flags, float inertia)
{
    hung h = {.eye = {0.0f, 0.5f, 0.0f}};
    CHECK_OK(hw_body_def_init(&h.def));
    h.def.flags = flags;
    h.def.mass = 1000.0f;
    h.def.inertia = (hw_vec3){inertia, inertia, inertia};
    h.state.orientation = (hw_quat){0.0f, 0.0f, sinf(0.025f), cosf(0.025f)};
    hw_vec3 arm = turned(h.state.orientation, h.eye);
    h.state.position = (hw_vec3){-arm.x, -LENGTH - arm.y, -arm.z};
    CHECK_OK(hw_body_create(s->world, &h.def, &h.body));
    CHECK_OK(hw_body_set_state(h.body, &h.state));
    return h;
}

// What a game engine does: semi-implicit Euler, in floats. Its inertia is the same about all axes.
static void host_frame(scene *s, hung *h)
{
    hw_body_load load;
    hw_vec3 *v = &h->state.velocity;
    hw_vec3 *w = &h->state.angular_velocity;
    CHECK_OK(hw_body_set_state(h->body, &h->state));
    scene_run(s, 1);
    CHECK_OK(hw_body_get_load(h->body, &load));
    const float t = (float)FRAME;
    const float push = t / h->def.mass;
    const float turn = t / h->def.inertia.x;
    *v = (hw_vec3){v->x + push * load.force.x, v->y + push * load.force.y - (float)GRAVITY * t,
                   v->z + push * load.force.z};
    *w = (hw_vec3){w->x + turn * load.torque.x, w->y + turn * load.torque.y, w->z + turn * load.torque.z};
    hw_vec3 *p = &h->state.position;
    *p = (hw_vec3){p->x + t * v->x, p->y + t * v->y, p->z + t * v->z};
    hw_quat q = h->state.orientation;
    hw_vec3 a = {0.5f * t * w->x, 0.5f * t * w->y, 0.5f * t * w->z};
    h->state.orientation = (hw_quat){
        q.x + a.x * q.w + a.y * q.z - a.z * q.y,
        q.y + a.y * q.w + a.z * q.x - a.x * q.z,
        q.z + a.z * q.w + a.x * q.y - a.y * q.x,
        q.w - a.x * q.x - a.y * q.y - a.z * q.z,
    };
}

// rad, the widest in so many seconds.
static double widest_lean(scene *s, hung *h, int seconds)
{
    double widest = 0.0;
    for (int i = 0; i < 60 * seconds; i++) {
        if ((h->def.flags & HW_BODY_SIMULATED) != 0) {
            scene_run(s, 1);
            CHECK_OK(hw_body_get_state(h->body, &h->state));
        } else {
            host_frame(s, h);
        }
        hw_vec3 up = turned(h->state.orientation, (hw_vec3){0.0f, 1.0f, 0.0f});
        widest = fmax(widest, atan2(hypot((double)up.x, (double)up.z), (double)up.y));
    }
    return widest;
}

TEST(a_body_that_hangs_beside_its_centre_of_mass_is_not_swung_up)
{
    static const float stiffnesses[] = {1e7f, 1e8f};
    for (int i = 0; i < 4; i++) {
        scene s;
        scene_begin(&s, NULL);
        scene_drain(&s);
        hung h = hang_aslant(&s, i < 2 ? HW_BODY_SIMULATED : 0u, 100.0f);
        double stiffness = (double)stiffnesses[i % 2];
        hw_cable_def line = scene_thin_line(0.1, stiffness, LENGTH, 20, (hw_vec3){0}, (hw_vec3){0.0f, -LENGTH, 0.0f});
        scene_attach(&s, scene_add(&s, &line), LENGTH, h.body, h.eye, HW_ATTACHMENT_TWO_WAY);
        double at_first = widest_lean(&s, &h, 5);
        double later = widest_lean(&s, &h, 55);
        check_context("%s, EA %g N", i < 2 ? "simulated" : "of the host", stiffness);
        CHECK(at_first > 0.045 && at_first < 0.055);
        CHECK(later <= at_first);
        scene_end(&s);
    }
}

// As of a host that says how heavy it is and leaves its inertia at the default: it nods once in five substeps.
TEST(a_body_that_turns_easily_is_not_thrown_by_its_line)
{
    for (int i = 0; i < 2; i++) {
        scene s;
        scene_begin(&s, NULL);
        scene_drain(&s);
        hung h = hang_aslant(&s, i == 0 ? HW_BODY_SIMULATED : 0u, 1.0f);
        const float taut = LENGTH - 0.0061f; // its weight stretches it by the rest
        hw_cable_def line = scene_thin_line(1.6, 1.6e7, taut, 20, (hw_vec3){0}, (hw_vec3){0.0f, -LENGTH, 0.0f});
        scene_attach(&s, scene_add(&s, &line), taut, h.body, h.eye, HW_ATTACHMENT_TWO_WAY);
        check_context("%s", i == 0 ? "simulated" : "of the host");
        CHECK(widest_lean(&s, &h, 20) < 0.06);
        scene_end(&s);
    }
}

TEST(a_body_that_hangs_from_a_tether_beside_its_centre_of_mass_is_not_swung_up)
{
    scene s;
    scene_begin(&s, NULL);
    scene_drain(&s);
    hung h = hang_aslant(&s, HW_BODY_SIMULATED, 100.0f);
    hw_tether_def def;
    hw_tether_id tether;
    CHECK_OK(hw_tether_def_init(&def, HW_MODEL_CATENARY));
    CHECK_OK(hw_cable_material_init(&def.material, HW_MATERIAL_STEEL_WIRE_ROPE));
    def.length = LENGTH;
    def.end_position = (hw_vec3){0.0f, -LENGTH, 0.0f};
    CHECK_OK(hw_tether_create(s.world, &def, &tether));
    CHECK_OK(hw_tether_tie(tether, 1, h.body, h.eye));
    double at_first = widest_lean(&s, &h, 5);
    double later = widest_lean(&s, &h, 55);
    CHECK(at_first > 0.045 && at_first < 0.055);
    CHECK(later <= at_first);
    scene_end(&s);
}

typedef struct tumbler {
    hung hung;
    hw_cable_id line;
    double stiffness; // N
} tumbler;

// J, of a body and its line, that weighs next to nothing.
static double energy_of(const tumbler *t)
{
    hw_body_state state;
    CHECK_OK(hw_body_get_state(t->hung.body, &state));
    hw_quat back = {-state.orientation.x, -state.orientation.y, -state.orientation.z, state.orientation.w};
    hw_vec3 w = turned(back, state.angular_velocity);
    hw_vec3 v = state.velocity;
    hw_vec3 i = t->hung.def.inertia;
    double mass = (double)t->hung.def.mass;
    double moving = mass * (double)(v.x * v.x + v.y * v.y + v.z * v.z);
    double spinning = (double)(i.x * w.x * w.x + i.y * w.y * w.y + i.z * w.z * w.z);
    double tension = (double)scene_status(t->line).end_tension;
    double stretch = tension * tension * (double)LENGTH / t->stiffness;
    return 0.5 * (moving + spinning + stretch) + mass * GRAVITY * ((double)state.position.y + (double)LENGTH);
}

// Of any shape, tied anywhere, leaning and turning in any way.
static tumbler add_tumbler(scene *s, int32_t number)
{
    uint64_t key = hwi_random_key(1, 0, (uint64_t)number, 0);
    hw_vec3 shape = hwi_random_cube(key, 0);
    hw_vec3 spin = hwi_random_cube(key, 1);
    hw_vec3 lean = hwi_random_cube(key, 2);
    tumbler t = {.hung = {.eye = hwi_random_cube(key, 3)}, .stiffness = 1e6};
    hung *h = &t.hung;
    CHECK_OK(hw_body_def_init(&h->def));
    h->def.flags = HW_BODY_SIMULATED;
    h->def.mass = 100.0f;
    h->def.inertia = (hw_vec3){30.0f + 7.0f * shape.x, 30.0f + 7.0f * shape.y, 30.0f + 7.0f * shape.z};
    float length = sqrtf(lean.x * lean.x + lean.y * lean.y + lean.z * lean.z + 1.0f);
    h->state.orientation = (hw_quat){lean.x / length, lean.y / length, lean.z / length, 1.0f / length};
    h->state.angular_velocity = spin;
    hw_vec3 arm = turned(h->state.orientation, h->eye);
    h->state.position = (hw_vec3){-arm.x, -LENGTH - arm.y, -arm.z};
    CHECK_OK(hw_body_create(s->world, &h->def, &h->body));
    CHECK_OK(hw_body_set_state(h->body, &h->state));
    hw_cable_def line = scene_thin_line(0.01, t.stiffness, LENGTH, 10, (hw_vec3){0}, (hw_vec3){0.0f, -LENGTH, 0.0f});
    t.line = scene_add(s, &line);
    scene_attach(s, t.line, LENGTH, h->body, h->eye, HW_ATTACHMENT_TWO_WAY);
    return t;
}

TEST(a_body_that_tumbles_on_its_line_gains_no_energy)
{
    for (int32_t number = 0; number < 20; number++) {
        scene s;
        scene_begin(&s, NULL);
        scene_drain(&s);
        tumbler t = add_tumbler(&s, number);
        scene_run(&s, 60);
        double first = energy_of(&t) + 2.0 * (double)t.hung.def.mass * GRAVITY; // above the lowest that it can get
        double most = 0.0;
        for (int i = 0; i < 60 * 30; i++) {
            scene_run(&s, 1);
            most = fmax(most, energy_of(&t) + 2.0 * (double)t.hung.def.mass * GRAVITY);
        }
        check_context("body %d: %g J, later up to %g J", (int)number, first, most);
        CHECK(most < 1.02 * first);
        scene_end(&s);
    }
}
