// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The dynamic cable in motion, against an explicit solution of the same line: how it moves and what it pulls with while
// its end is shaken or waves go over it. Ours at 60 Hz with default substeps, the other in steps of a third of a
// millisecond.

#include "explicit_line.h"
#include "oracle.h"
#include "scenes.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>

static const double pi = 3.14159265358979323846;

#define SETTLING 120 // s

typedef enum line_kind {
    UMBILICAL,  // hangs
    TETHER,     // neutral, across a current
    THICK_ROPE, // below waves: Morison's inertia is as much as his drag there
} line_kind;

// How the end is shaken, and for how long.
typedef struct shake {
    const char *name;
    float bending_stiffness;
    line_kind kind;
    double way[2];  // m, along x and y
    double period;  // s
    double h;       // s, of the explicit solution
    double largest; // tolerances: of the largest tension,
    double rms;     // of the difference, as a share of what changes,
    double shape;   // m, of the nodes
} shake;

static hw_cable_def thick_rope(void)
{
    hw_cable_def def = scene_cable_def(HW_MODEL_DYNAMIC);
    hw_cable_material_init(&def.material, HW_MATERIAL_POLYESTER_ROPE);
    def.material.bending_stiffness = 0.0f;
    def.rest_length = 60.0f;
    def.segment_count = 40;
    def.start_position = (hw_vec3){0.0f, -12.0f, 0.0f};
    def.end_position = (hw_vec3){50.0f, -8.0f, 0.0f};
    return def;
}

static hw_cable_def shaken_line(const shake *s)
{
    if (s->kind == THICK_ROPE)
        return thick_rope();
    const bool tether = s->kind == TETHER;
    hw_cable_def def = scene_cable_def(HW_MODEL_DYNAMIC);
    hw_cable_material *material = &def.material;
    hw_cable_material_init(material, HW_MATERIAL_ARMOURED_UMBILICAL);
    material->diameter = tether ? 0.010f : 0.025f;
    material->mass_per_length = tether ? 0.0805033124345f : 1.5f;
    material->axial_stiffness = tether ? 1e5f : 5e6f;
    material->axial_damping = tether ? 50.0f : 1000.0f;
    material->bending_stiffness = s->bending_stiffness;
    material->drag_normal = 1.2f;
    material->drag_tangential = 0.02f;
    material->added_mass_normal = 1.0f;
    material->added_mass_tangential = 0.0f;
    def.rest_length = tether ? 100.0f : 80.0f;
    def.segment_count = 40;
    def.start_position = tether ? (hw_vec3){0.0f, -65.0f, 0.0f} : (hw_vec3){0.0f, -20.0f, 0.0f};
    def.end_position = tether ? (hw_vec3){0.0f, -5.0f, 0.0f} : (hw_vec3){60.0f, -10.0f, 0.0f};
    return def;
}

// The share of its way that the end has gone: it starts gently, in half a period, from rest.
static double phase_of(const shake *s, double t)
{
    double share = t < s->period ? 0.5 - 0.5 * cos(pi * t / s->period) : 1.0;
    return share * sin(2.0 * pi * t / s->period);
}

static double phase_rate(const shake *s, double t)
{
    const double e = 1e-4;
    return (phase_of(s, t + e) - phase_of(s, t - e)) / (2.0 * e);
}

// One frame of the explicit solution, from t on, and the mean of what it pulled with.
static double explicit_frame(explicit_line *line, const shake *s, const hw_cable_def *def, double t)
{
    const int last = line->segment_count;
    const int steps = (int)ceil(1.0 / 60.0 / s->h);
    const double h = 1.0 / 60.0 / steps;
    const double end[] = {(double)def->end_position.x, (double)def->end_position.y};
    double sum = 0.0;
    for (int i = 0; i < steps; i++) {
        double at = t + i * h;
        double rate = phase_rate(s, at);
        double rate_after = phase_rate(s, at + h);
        for (int k = 0; k < 2; k++) {
            line->position[last][k] = end[k] + s->way[k] * phase_of(s, at);
            line->velocity[last][k] = s->way[k] * rate;
            line->end_acceleration[k] = s->way[k] * (rate_after - rate) / h;
        }
        explicit_step(line, h);
        sum += i % 8 == 0 ? explicit_end_tension(line) : 0.0;
    }
    return sum / ((steps + 7) / 8);
}

static explicit_line take_over(hw_cable_id cable, const hw_cable_def *def, const shake *s)
{
    explicit_line line = {
        .material = def->material,
        .segment_count = def->segment_count,
        .length = (double)def->rest_length,
        .current = {s->kind == TETHER ? 0.5 : 0.0, 0.0, 0.0},
        .wave_height = s->kind == THICK_ROPE ? 1.0 : 0.0,
        .wave_period = s->period,
        .time = SETTLING,
    };
    hw_vec3 points[EXPLICIT_MAX_NODES];
    scene_points(cable, points, EXPLICIT_MAX_NODES);
    for (int i = 0; i <= def->segment_count; i++) {
        line.position[i][0] = (double)points[i].x;
        line.position[i][1] = (double)points[i].y;
        line.position[i][2] = (double)points[i].z;
    }
    return line;
}

static void check_row(const shake *s, const char *what, double measured, double expected, double tolerance)
{
    char name[96];
    snprintf(name, sizeof name, "motion_%s_%s", s->name, what);
    ORACLE_NEAR(name, measured, expected, tolerance);
}

static void add_current(scene *w)
{
    hw_current_def flow;
    hw_current_id current;
    hw_current_def_init(&flow, HW_CURRENT_UNIFORM);
    flow.velocity = (hw_vec3){0.5f, 0.0f, 0.0f};
    CHECK_OK(hw_current_create(w->world, &flow, &current));
}

static void add_wave(scene *w, const shake *s)
{
    hw_sea_def sea;
    const hw_sea_wave wave = {
        .amplitude = 1.0f,
        .wavelength = (float)(9.81 * s->period * s->period / (2.0 * pi)),
        .direction = {1.0f, 0.0f, 0.0f},
    };
    hw_sea_def_init(&sea);
    sea.surface = HW_SEA_GERSTNER;
    CHECK_OK(hw_world_set_sea(w->world, &sea));
    CHECK_OK(hw_world_set_sea_waves(w->world, &wave, 1));
}

static void check_shake(const shake *s)
{
    enum { FRAMES = 1800 };
    static double ours[FRAMES];
    static double theirs[FRAMES];
    const int begin = (int)(60.0 * 2.0 * s->period); // what starting and taking over left has died away
    scene w;
    hw_cable_def def = shaken_line(s);
    scene_begin(&w, NULL);
    if (s->kind == TETHER)
        add_current(&w);
    hw_cable_id cable = scene_add(&w, &def);
    scene_run(&w, 60 * SETTLING);
    if (s->kind == THICK_ROPE)
        add_wave(&w, s);
    explicit_line line = take_over(cable, &def, s);
    double farthest = 0.0;
    double mean = 0.0;
    for (int frame = 0; frame < FRAMES; frame++) {
        double share = phase_of(s, (frame + 1) / 60.0);
        hw_vec3 end = {def.end_position.x + (float)(s->way[0] * share), def.end_position.y + (float)(s->way[1] * share),
                       0.0f};
        CHECK_OK(hw_cable_hold(cable, def.segment_count, end));
        scene_run(&w, 1);
        theirs[frame] = explicit_frame(&line, s, &def, frame / 60.0);
        ours[frame] = (double)scene_status(cable).end_tension;
        if (frame < begin)
            continue;
        hw_vec3 points[EXPLICIT_MAX_NODES];
        scene_points(cable, points, EXPLICIT_MAX_NODES);
        mean += theirs[frame] / (FRAMES - begin);
        for (int i = 0; i <= def.segment_count; i++)
            farthest = fmax(
                farthest, hypot((double)points[i].x - line.position[i][0], (double)points[i].y - line.position[i][1]));
    }
    double largest = 0.0;
    double expected = 0.0;
    double difference = 0.0;
    double change = 0.0;
    for (int frame = begin; frame < FRAMES; frame++) {
        largest = fmax(largest, ours[frame]);
        expected = fmax(expected, theirs[frame]);
        difference += pow(ours[frame] - theirs[frame], 2.0);
        change += pow(theirs[frame] - mean, 2.0);
    }
    check_row(s, "largest_tension", largest, expected, s->largest);
    check_row(s, "difference_of_tension", sqrt(difference / change), 0.0, s->rms);
    check_row(s, "difference_of_shape_m", farthest, 0.0, s->shape);
    scene_end(&w);
}

TEST(a_line_that_is_shaken_moves_as_an_explicit_solution_does)
{
    static const shake shakes[] = {
        {"heaved_catenary", 0.0f, UMBILICAL, {0.0, 1.0}, 5.0, 3e-4, 0.005, 0.01, 0.005},
        {"surged_catenary", 0.0f, UMBILICAL, {2.0, 0.0}, 8.0, 3e-4, 0.005, 0.01, 0.005},
        {"tether_in_a_current", 0.0f, TETHER, {0.0, 2.0}, 6.0, 5e-4, 0.005, 0.02, 0.01},
        // Its end comes down faster than the line falls: it goes slack, folds and is caught again.
        {"slack_and_caught", 20.0f, UMBILICAL, {0.0, 1.5}, 4.0, 3e-4, 0.005, 0.01, 0.01},
        {"rope_in_waves", 0.0f, THICK_ROPE, {0.0, 0.0}, 6.0, 3e-4, 0.005, 0.02, 0.01},
    };
    for (int i = 0; i < (int)(sizeof shakes / sizeof shakes[0]); i++)
        check_shake(&shakes[i]);
}
