// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "scenario.h"

#include "random.h"
#include "trig.h"

#include <math.h>

static const char *const names[SCENARIO_COUNT] = {"uw_sin", "uw_pull", "hang_sin", "hang_pull"};

scenario scenario_of(int32_t which, int32_t segment_count, int32_t index, int32_t count)
{
    bool hangs = which >= 2;
    bool pulled = which % 2 == 1;
    scenario s = {
        .name = names[which],
        .segment_count = segment_count,
        .frames = 120,
        .segment_length = 0.1,
        .particle_mass = 0.05,
        .end_mass_ratio = hangs ? 100.0 : 0.0,
        .pulled = pulled,
        .speed = pulled ? 10.0 : 3.8,
        .chord = 0.8,
        .delay = (pulled ? 0.2 : 0.0) + 0.5 * index / count,
    };
    s.distance = hangs ? 1.0 : 0.18 * scenario_length(&s);
    return s;
}

// Uniform in 0..1, the draw-th of a scenario.
static double draw(int32_t index, uint32_t draw)
{
    return 0.5 + 0.5 * (double)hwi_random_cube(hwi_random_key(20260, (uint32_t)index, 0, 0), draw).x;
}

scenario scenario_held_out(int32_t index)
{
    bool hangs = index % 2 == 1;
    bool pulled = index / 2 % 2 == 1;
    scenario s = {
        .name = "held_out",
        .segment_count = 50 + (int32_t)(450.0 * draw(index, 0)),
        .frames = 120,
        .segment_length = 0.05 * hwi_exp(draw(index, 1) * hwi_log(10.0)),
        .particle_mass = 0.05,
        .end_mass_ratio = hangs ? hwi_exp(draw(index, 2) * hwi_log(1000.0)) : 0.0,
        .pulled = pulled,
        .speed = pulled ? 1.0 + 9.0 * draw(index, 3) : 0.5 + 4.5 * draw(index, 3),
        .chord = 0.5 + 0.3 * draw(index, 4),
        .delay = 0.5 * draw(index, 5),
    };
    double reach = hangs ? 0.2 : 0.98 - s.chord;
    s.distance = scenario_length(&s) * reach * (0.3 + 0.7 * draw(index, 6));
    return s;
}

// How far the moved end has come from where it would be in the middle of its motion, or before it.
static void motion_at(const scenario *s, double time, double *x, double *y)
{
    double length = scenario_length(s);
    double at = time + (s->pulled ? -s->delay : s->delay);
    if (s->pulled) {
        double moved = fmin(fmax(at, 0.0) * s->speed, s->distance);
        *x = scenario_hangs(s) ? moved * sqrt(0.5) : moved;
        *y = scenario_hangs(s) ? moved * sqrt(0.5) : 0.0;
        return;
    }
    // Where both sinusoids peak, the chord is 0.98 of the length.
    double wide = (0.96 - s->chord) * length;
    double high = 0.2 * length;
    *x = wide * hwi_sin(0.67 * s->speed / wide * at);
    *y = high * hwi_sin(0.74 * s->speed / high * at);
}

hw_vec3 scenario_start(const scenario *s, double time)
{
    double x = 0.0;
    double y = 0.0;
    if (scenario_hangs(s))
        motion_at(s, time, &x, &y);
    return (hw_vec3){(float)x, (float)y, 0.0f};
}

hw_vec3 scenario_end(const scenario *s, double time)
{
    double x = 0.0;
    double y = 0.0;
    motion_at(s, time, &x, &y);
    return (hw_vec3){(float)(x + s->chord * scenario_length(s)), (float)y, 0.0f};
}

// The turn between neighbouring segments of an arc of equal segments with this chord, in shares of its length.
static double turn_of_arc(int32_t segment_count, double chord)
{
    double low = 0.0;
    double high = 6.283185307179586 / segment_count;
    for (int32_t i = 0; i < 60; i++) {
        double turn = 0.5 * (low + high);
        double share = hwi_sin(0.5 * segment_count * turn) / (segment_count * hwi_sin(0.5 * turn));
        if (share > chord)
            low = turn;
        else
            high = turn;
    }
    return 0.5 * (low + high);
}

void scenario_lay(const scenario *s, hw_vec3 *points)
{
    hw_vec3 start = scenario_start(s, 0.0);
    hw_vec3 end = scenario_end(s, 0.0);
    double along_x = 0.0;
    double along_y = -1.0;
    double turn = 0.0;
    if (!scenario_hangs(s)) {
        double x = (double)end.x - (double)start.x;
        double y = (double)end.y - (double)start.y;
        double chord = sqrt(x * x + y * y);
        along_x = x / chord;
        along_y = y / chord;
        turn = turn_of_arc(s->segment_count, chord / scenario_length(s));
    }
    // Sagging: the first segment goes down from the chord, the last up.
    double x = (double)start.x;
    double y = (double)start.y;
    for (int32_t i = 0; i <= s->segment_count; i++) {
        points[i] = (hw_vec3){(float)x, (float)y, 0.0f};
        double angle = turn * (i - 0.5 * (s->segment_count - 1));
        double cosine = hwi_cos(angle);
        double sine = hwi_sin(angle);
        x += s->segment_length * (cosine * along_x - sine * along_y);
        y += s->segment_length * (sine * along_x + cosine * along_y);
    }
    if (!scenario_hangs(s))
        points[s->segment_count] = end;
}
