// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Level of detail for hundreds of lines: a camera flies over a field of 300 moored vehicles and back. Lines near it are
// dynamic cables, the others tethers; each becomes the one and the other on the way, and nobody sees it.
//
// The bounds: at none of the 1200 switches does a point move by more than 0.02 % of its line's length, nor in any frame
// by more than 0.1 %, of which the vehicles' own way is half. Where the vehicle stands still, the tension at an end
// changes by less than 1 % of the largest in the line at a switch, and by less than 10 % in a frame. Where it moves, a
// cable feels the water that it is pulled through, which a line at rest does not.

#include "check.h"
#include "scenes.h"

#include "tether_scenes.h"

#include <math.h>
#include <string.h>

#define COLUMNS  60
#define LINES    300
#define SEGMENTS 20
#define POINTS   (SEGMENTS + 1)
#define APART    6.0  // m
#define NEAR     50.0 // m: nearer is dynamic
#define FAR      60.0 // m: farther is a tether; between them a line stays what it is
#define FRAMES   900
#define FRAME    (1.0 / 60.0)

typedef struct reading {
    hw_vec3 points[POINTS];
    double start_tension; // N
    double end_tension;
    double most;
} reading;

typedef struct line {
    hw_cable_id cable;
    hw_tether_id tether;
    hw_vec3 start;
    hw_vec3 end;
    float length;
    int is_driven; // its vehicle moves
    int is_near;
    int switches;
    reading last;
} line;

typedef struct field {
    scene s;
    line lines[LINES];
    double worst_jump;    // share of the length, at a switch
    double worst_tension; // share of the largest in the line, at a switch of a line whose vehicle stands
    double worst_move;    // share of the length, in a frame
    double worst_change;  // as worst_tension, in a frame
    int most_near;
} field;

static reading read_line(const line *l)
{
    reading r;
    int32_t count;
    if (l->is_near) {
        hw_cable_status status = scene_status(l->cable);
        CHECK_OK(hw_cable_copy_points(l->cable, r.points, POINTS, &count));
        r.start_tension = (double)status.start_tension;
        r.end_tension = (double)status.end_tension;
        r.most = (double)status.max_tension;
    } else {
        hw_tether_status status;
        CHECK_OK(hw_tether_get_status(l->tether, &status));
        CHECK_OK(hw_tether_copy_points(l->tether, r.points, POINTS, &count));
        r.start_tension = (double)status.start_tension;
        r.end_tension = (double)status.end_tension;
        r.most = (double)status.max_tension;
    }
    return r;
}

static void add_line(field *f, int i)
{
    line *l = &f->lines[i];
    hw_cable_def def = scene_cable_def(HW_MODEL_DYNAMIC);
    l->is_driven = i % 2;
    l->length = 12.0f + 0.5f * (float)(i % 9);
    l->start = (hw_vec3){(float)(APART * (i % COLUMNS)), -1.0f, (float)(APART * (i / COLUMNS))};
    l->end = (hw_vec3){l->start.x + 8.0f, -3.0f - 0.5f * (float)(i % 7), l->start.z + 0.5f * (float)(i % 5)};
    def.segment_count = SEGMENTS;
    def.rest_length = l->length;
    def.material.mass_per_length *= 1.1f + 0.1f * (float)(i % 4);
    def.material.bending_stiffness = 0.0f;
    def.start_position = l->start;
    def.end_position = l->end;
    l->cable = scene_add(&f->s, &def);
    hw_tether_def tether = tether_def(HW_MODEL_CATENARY);
    tether.segment_count = SEGMENTS;
    tether.length = l->length;
    tether.material = def.material;
    tether.start_position = l->start;
    tether.end_position = l->end;
    CHECK_OK(hw_tether_create(f->s.world, &tether, &l->tether));
    CHECK_OK(hw_cable_set_active(l->cable, 0));
    l->last = read_line(l);
}

static void begin_field(field *f)
{
    hw_current_def current;
    hw_current_id id;
    memset(f, 0, sizeof *f);
    scene_begin(&f->s, NULL);
    CHECK_OK(hw_current_def_init(&current, HW_CURRENT_UNIFORM));
    current.velocity = (hw_vec3){0.1f, 0.0f, 0.25f};
    CHECK_OK(hw_current_create(f->s.world, &current, &id));
    for (int i = 0; i < LINES; i++)
        add_line(f, i);
}

static double largest_move(const line *l, const hw_vec3 *from, const hw_vec3 *to)
{
    double worst = 0.0;
    for (int i = 0; i < POINTS; i++) {
        double x = (double)to[i].x - (double)from[i].x;
        double y = (double)to[i].y - (double)from[i].y;
        double z = (double)to[i].z - (double)from[i].z;
        worst = fmax(worst, sqrt(x * x + y * y + z * z));
    }
    return worst / (double)l->length;
}

// As a share of the largest tension; 0 where the vehicle moves.
static double tension_change(const line *l, const reading *from, const reading *to)
{
    double at_start = fabs(to->start_tension - from->start_tension);
    double at_end = fabs(to->end_tension - from->end_tension);
    return l->is_driven ? 0.0 : fmax(at_start, at_end) / from->most;
}

static void switch_line(field *f, line *l)
{
    reading before = read_line(l);
    if (l->is_near)
        CHECK_OK(hw_tether_take_cable(l->tether, l->cable));
    else
        CHECK_OK(hw_cable_take_tether(l->cable, l->tether));
    l->is_near = !l->is_near;
    l->switches++;
    CHECK_OK(hw_cable_set_active(l->cable, l->is_near));
    CHECK_OK(hw_tether_set_active(l->tether, !l->is_near));
    reading after = read_line(l);
    f->worst_jump = fmax(f->worst_jump, largest_move(l, before.points, after.points));
    f->worst_tension = fmax(f->worst_tension, tension_change(l, &before, &after));
    l->last = after;
}

// Every second vehicle goes up and down by 0.3 m/s; and the line becomes what its place asks for.
static void drive_line(field *f, line *l, int frame, double camera)
{
    double x = (double)l->start.x - camera;
    double z = (double)l->start.z - 0.5 * APART * (LINES / COLUMNS - 1);
    double distance = sqrt(x * x + z * z);
    if (l->is_near ? distance > FAR : distance < NEAR)
        switch_line(f, l);
    l->end.y += l->is_driven ? (frame / 60 % 2 ? -0.005f : 0.005f) : 0.0f;
    if (l->is_near)
        CHECK_OK(hw_cable_hold(l->cable, SEGMENTS, l->end));
    else
        CHECK_OK(hw_tether_set_ends(l->tether, l->start, l->end));
}

TEST(tethers_and_cables_change_by_distance_unseen)
{
    static field f;
    begin_field(&f);
    const double left = -80.0, way = 520.0; // m
    for (int frame = 0; frame < FRAMES; frame++) {
        double share = frame < FRAMES / 2 ? 2.0 * frame / FRAMES : 2.0 - 2.0 * frame / FRAMES;
        int near_count = 0;
        for (int i = 0; i < LINES; i++) {
            drive_line(&f, &f.lines[i], frame, left + way * share);
            near_count += f.lines[i].is_near;
        }
        f.most_near = near_count > f.most_near ? near_count : f.most_near;
        CHECK_OK(hw_world_step(f.s.world, FRAME));
        for (int i = 0; i < LINES; i++) {
            line *l = &f.lines[i];
            reading now = read_line(l);
            f.worst_move = fmax(f.worst_move, largest_move(l, l->last.points, now.points));
            f.worst_change = fmax(f.worst_change, tension_change(l, &l->last, &now));
            l->last = now;
        }
    }
    int switches = 0;
    for (int i = 0; i < LINES; i++)
        switches += f.lines[i].switches;
    check_context("%d switches, %d near at most; of the length %g at a switch, %g in a frame; tension %g and %g",
                  switches, f.most_near, f.worst_jump, f.worst_move, f.worst_tension, f.worst_change);
    CHECK_EQUAL_INT(switches, 4 * LINES);
    CHECK(f.most_near < LINES / 2);
    CHECK(f.worst_jump < 2e-4);
    CHECK(f.worst_move < 1e-3);
    CHECK(f.worst_tension < 0.01);
    CHECK(f.worst_change < 0.1);
    scene_end(&f.s);
}
