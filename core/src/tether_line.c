// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "tether_line.h"

#include <stdbool.h>

#define MOST_NEWTONS 60
#define MOST_HALVES  30
#define CLOSE_ENOUGH 1e-7 // of the chain's length: what is left is spread over it

typedef struct outcome {
    double energy;
    hwi_place wrong; // m, where the chain ends less where it should
    double xx, xy, xz, yy, yz, zz;
} outcome;

// The next link's tension: half of the force on this one and half of that on the next lie between.
static hwi_place step_tension(const hwi_line *line, hwi_place tension, int32_t i)
{
    hw_vec3 before = line->load[i - 1];
    hw_vec3 after = line->load[i];
    return (hwi_place){
        tension.x - 0.5 * ((double)before.x + (double)after.x),
        tension.y - 0.5 * ((double)before.y + (double)after.y),
        tension.z - 0.5 * ((double)before.z + (double)after.z),
    };
}

static outcome try_pull(const hwi_line *line, hwi_place pull)
{
    outcome sum = {0};
    double soft = line->softness * line->softness;
    hwi_place t = pull;
    for (int32_t i = 0; i < line->count; ++i) {
        if (i > 0) {
            t = step_tension(line, t, i);
        }
        double square = hwi_place_dot(t, t);
        double size = sqrt(square + soft);
        double inverse = 1.0 / size;
        double cube = inverse * inverse * inverse;
        double even = inverse + line->compliance;
        sum.energy += size + 0.5 * line->compliance * square;
        sum.wrong = hwi_place_add_scaled(sum.wrong, even, t);
        sum.xx += even - cube * t.x * t.x;
        sum.yy += even - cube * t.y * t.y;
        sum.zz += even - cube * t.z * t.z;
        sum.xy -= cube * t.x * t.y;
        sum.xz -= cube * t.x * t.z;
        sum.yz -= cube * t.y * t.z;
    }
    sum.energy = line->link * sum.energy - hwi_place_dot(pull, line->reach);
    sum.wrong = hwi_place_sub(hwi_place_scale(sum.wrong, line->link), line->reach);
    return sum;
}

// The step that would end it if E were a parabola: the symmetric matrix times the step is minus what is wrong. Solved
// by Cholesky's method; the matrix is positive up to rounding, which a floor under its pivots takes care of.
static hwi_place newton_step(const hwi_line *line, const outcome *o)
{
    double least = 1e-14 * (o->xx + o->yy + o->zz);
    double l11 = o->xx > least ? o->xx : least;
    double l21 = o->xy / l11;
    double l31 = o->xz / l11;
    double d2 = o->yy - l21 * o->xy;
    d2 = d2 > least ? d2 : least;
    double l32 = (o->yz - l31 * o->xy) / d2;
    double d3 = o->zz - l31 * o->xz - l32 * l32 * d2;
    d3 = d3 > least ? d3 : least;
    double scale = -1.0 / line->link;
    double y1 = scale * o->wrong.x;
    double y2 = scale * o->wrong.y - l21 * y1;
    double y3 = scale * o->wrong.z - l31 * y1 - l32 * y2;
    hwi_place step;
    step.z = y3 / d3;
    step.y = y2 / d2 - l32 * step.z;
    step.x = y1 / l11 - l21 * step.y - l31 * step.z;
    return step;
}

void hwi_line_solve(hwi_line *line)
{
    double enough = CLOSE_ENOUGH * line->link * line->count;
    outcome now = try_pull(line, line->pull);
    line->iterations = 0;
    while (line->iterations < MOST_NEWTONS && hwi_place_length(now.wrong) > enough) {
        hwi_place step = newton_step(line, &now);
        double gain = hwi_place_dot(now.wrong, step); // negative: downhill
        double share = 1.0;
        bool better = false;
        for (int32_t i = 0; i < MOST_HALVES && !better; ++i) {
            hwi_place pull = hwi_place_add_scaled(line->pull, share, step);
            outcome next = try_pull(line, pull);
            // Near the end E changes by less than its rounding; then the error itself tells.
            better = next.energy <= now.energy + 0.1 * share * gain ||
                     hwi_place_length(next.wrong) < 0.5 * hwi_place_length(now.wrong);
            if (better) {
                line->pull = pull;
                now = next;
            }
            share *= 0.5;
        }
        line->iterations += 1;
        if (!better) {
            break;
        }
    }
}

void hwi_line_write(const hwi_line *line, hwi_place start, hwi_place *places, float *tensions, hwi_place *start_force,
                    hwi_place *end_force)
{
    double soft = line->softness * line->softness;
    hwi_place t = line->pull;
    hwi_place at = start;
    places[0] = start;
    for (int32_t i = 0; i < line->count; ++i) {
        if (i > 0) {
            t = step_tension(line, t, i);
        }
        double square = hwi_place_dot(t, t);
        at = hwi_place_add_scaled(at, line->link * (1.0 / sqrt(square + soft) + line->compliance), t);
        places[i + 1] = at;
        tensions[i] = (float)sqrt(square);
    }
    // What is left of the error is spread evenly.
    hwi_place left = hwi_place_sub(hwi_place_add(start, line->reach), at);
    for (int32_t i = 1; i <= line->count; ++i) {
        places[i] = hwi_place_add_scaled(places[i], (double)i / line->count, left);
    }
    *start_force = hwi_place_add_scaled(line->pull, 0.5, hwi_place_of(line->load[0]));
    *end_force = hwi_place_add_scaled(hwi_place_scale(t, -1.0), 0.5, hwi_place_of(line->load[line->count - 1]));
}
