// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Lines of a few long segments at a winch, bent by their weight or a current: none of them may be felt to come or go.

#include "check.h"
#include "lines.h"

#include <stdlib.h>

#define LENGTH 24.0f
#define SPEED  0.2f // m/s

typedef enum bent_line {
    HANGING,       // a heavy one between two holders
    HANGING_ASIDE, // the same in a current from the side
    DRIFTING,      // a neutral one between two holders, in a current
    LADEN,         // a heavy one with a weight, in a current
    LADEN_NEUTRAL,
    BENT_LINE_COUNT
} bent_line;

static const char *const bent_line_names[] = {"hanging", "hanging aside", "drifting", "laden", "laden, neutral"};

typedef struct coarse_winch {
    scene s;
    hw_cable_id cable;
    hw_winch_id winch;
    hw_winch_def def;
} coarse_winch;

static bool is_neutral(bent_line line)
{
    return line == DRIFTING || line == LADEN_NEUTRAL;
}

static bool is_laden(bent_line line)
{
    return line == LADEN || line == LADEN_NEUTRAL;
}

static hw_cable_def bent_def(bent_line line, int32_t segments)
{
    int32_t material = is_neutral(line) ? HW_MATERIAL_ROV_TETHER : HW_MATERIAL_ARMOURED_UMBILICAL;
    hw_vec3 drum = {0.0f, -20.0f, 0.0f};
    hw_vec3 end = is_laden(line) ? (hw_vec3){6.0f, -43.0f, 0.0f} : (hw_vec3){16.0f, -20.0f, 0.0f};
    end = line == DRIFTING ? (hw_vec3){0.0f, -36.0f, 0.0f} : end;
    hw_cable_def def = line_def(material, LENGTH, segments, drum, end);
    if (is_neutral(line)) {
        double width = (double)def.material.diameter;
        def.material.mass_per_length = (float)(1025.0 * 0.25 * pi * width * width);
    }
    def.flags = HW_CABLE_HOLD_START | (is_laden(line) ? 0u : HW_CABLE_HOLD_END);
    def.end_mass = is_laden(line) ? 30.0f : 0.0f;
    return def;
}

// It hangs still, and the winch stands.
static void begin_coarse(coarse_winch *w, bent_line line, int32_t segments)
{
    scene_begin(&w->s, NULL);
    if (line != HANGING) {
        hw_current_def flow;
        hw_current_id current;
        CHECK_OK(hw_current_def_init(&flow, HW_CURRENT_UNIFORM));
        flow.velocity = line == HANGING_ASIDE ? (hw_vec3){0.3f, 0.0f, 0.5f} : (hw_vec3){0.7f, 0.0f, 0.2f};
        CHECK_OK(hw_current_create(w->s.world, &flow, &current));
    }
    hw_cable_def def = bent_def(line, segments);
    w->cable = scene_add(&w->s, &def);
    CHECK_OK(hw_winch_def_init(&w->def));
    w->def.cable = w->cable;
    w->def.force_limit = 1e6f;
    CHECK_OK(hw_winch_create(w->s.world, &w->def, &w->winch));
    scene_run(&w->s, 60 * 60);
}

static void drive(coarse_winch *w, float speed)
{
    w->def.speed = speed;
    CHECK_OK(hw_winch_set_def(w->winch, &w->def));
}

static hw_vec3 pull_of(const coarse_winch *w)
{
    return scene_status(w->cable).start_force;
}

static double size_of(hw_vec3 a)
{
    return sqrt((double)a.x * (double)a.x + (double)a.y * (double)a.y + (double)a.z * (double)a.z);
}

static double difference(hw_vec3 a, hw_vec3 b)
{
    return size_of((hw_vec3){a.x - b.x, a.y - b.y, a.z - b.z});
}

// The largest change of the pull at the drum in a substep, in the half second after particles came or went, as a share
// of the mean pull. The line runs until two have, or as far as it goes.
static double largest_jump(bent_line line, int32_t segments, int direction, int *changes)
{
    coarse_winch w;
    begin_coarse(&w, line, segments);
    drive(&w, SPEED * (float)direction);
    scene_run(&w.s, 180);
    double way = 2.2 * (double)LENGTH / segments;
    way = direction > 0 ? way : fmin(way, is_laden(line) ? 16.0 : 5.5);
    int32_t steps = (int32_t)(way / (double)SPEED / w.s.substep);
    int32_t particles = scene_status(w.cable).particle_count;
    hw_vec3 before = pull_of(&w);
    double sum = 0.0;
    double largest = 0.0;
    int since = 30;
    *changes = 0;
    for (int32_t i = 0; i < steps; i++) {
        scene_run(&w.s, 1);
        hw_vec3 pull = pull_of(&w);
        bool changed = scene_status(w.cable).particle_count != particles;
        particles = scene_status(w.cable).particle_count;
        *changes += changed;
        since = changed ? 0 : since + 1;
        largest = since < 30 ? fmax(largest, difference(pull, before)) : largest;
        sum += size_of(pull);
        before = pull;
    }
    scene_end(&w.s);
    return largest / (sum / steps);
}

TEST(a_coarse_bent_line_feels_no_particle_come_or_go)
{
    static const int32_t counts[] = {2, 3, 6, 12, 24};
    for (int line = 0; line < BENT_LINE_COUNT; line++)
        for (int c = 0; c < 5; c++)
            for (int direction = -1; direction <= 1; direction += 2) {
                int changes;
                double jump = largest_jump((bent_line)line, counts[c], direction, &changes);
                // Half of it reeled in, a line of two segments between two holders would be too short.
                bool taut = direction < 0 && counts[c] == 2 && !is_laden((bent_line)line);
                check_context("%s, %d segments, direction %d: %g of the pull", bent_line_names[line], (int)counts[c],
                              direction, jump);
                CHECK(taut || changes >= 1);
                CHECK(jump < 0.015);
            }
}

// The odd segment is about half as long as the others, and nothing is left to the particle beside it.
static void begin_unladen(coarse_winch *w)
{
    begin_coarse(w, HANGING, 6);
    drive(w, SPEED);
    while (scene_status(w->cable).particle_count < 8)
        scene_run(&w->s, 1);
    drive(w, 0.0f);
    scene_run(&w->s, 60 * 60);
}

TEST(a_particle_that_bears_nothing_lies_straight_between_its_neighbours)
{
    coarse_winch w;
    hw_vec3 points[16];
    begin_unladen(&w);
    CHECK_EQUAL_INT(scene_points(w.cable, points, 16), 8);
    CHECK_NEAR(difference(points[0], points[1]) + difference(points[1], points[2]), difference(points[0], points[2]),
               1e-3);
    scene_end(&w.s);
}

TEST(a_particle_beside_the_drum_that_is_held_bears_its_load)
{
    coarse_winch w;
    hw_vec3 points[16];
    begin_unladen(&w);
    scene_points(w.cable, points, 16);
    CHECK_OK(hw_cable_hold(w.cable, 1, points[1]));
    scene_run(&w.s, 60 * 60);
    const hwi_cable *cable = inside(w.cable);
    double share = 0.5 * (double)(cable->nodes[0].rest + cable->nodes[1].rest);
    double width = (double)cable->def.material.diameter;
    CHECK_NEAR((double)cable->nodes[1].volume, 0.25 * pi * width * width * share, 1e-6 * share);
    CHECK_OK(hw_cable_release(w.cable, 1));
    CHECK((double)cable->nodes[1].volume < 0.1 * 0.25 * pi * width * width * share);
    scene_end(&w.s);
}

TEST(a_snapshot_of_a_line_whose_particle_bears_nothing_goes_on_alike)
{
    coarse_winch w;
    begin_unladen(&w);
    drive(&w, SPEED);
    uint64_t size = 0;
    uint64_t written = 0;
    CHECK_OK(hw_snapshot_size(w.s.world, &size));
    void *data = malloc((size_t)size);
    CHECK_OK(hw_snapshot_save(w.s.world, data, size, &written));
    scene_run(&w.s, 300);
    uint64_t hash = scene_hash(&w.s);
    CHECK_OK(hw_snapshot_load(w.s.world, data, size));
    free(data);
    scene_run(&w.s, 300);
    CHECK_EQUAL_HEX(scene_hash(&w.s), hash);
    scene_end(&w.s);
}
