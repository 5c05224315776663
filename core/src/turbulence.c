// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "turbulence.h"

#include <math.h>

#include "current.h"
#include "random.h"
#include "trig.h"
#include "vector.h"

#define TWO_PI 6.28318530717958647692

// What is drawn for a mode, each of its own numbers.
enum { DRAW_WAVE, DRAW_DIRECTION, DRAW_TURN, DRAW_AMPLITUDE, DRAW_FREQUENCY, DRAW_PHASE, DRAW_COUNT };

// Uniform in 0..1, neither end included.
static double draw(uint64_t key, int32_t mode, int number)
{
    uint64_t place = (uint64_t)mode * DRAW_COUNT + (uint64_t)number + 1;
    uint64_t bits = hwi_scramble(key + place * UINT64_C(0x9e3779b97f4a7c15));
    return ((double)(bits >> 12) + 0.5) * 0x1p-52;
}

static double power(double base, double exponent)
{
    return hwi_exp(exponent * hwi_log(base));
}

// A vector of a length, square to k, turned about it by an angle.
static hw_vec3 square_to_wave(hw_vec3 k, double angle, double length)
{
    double kx = (double)k.x;
    double ky = (double)k.y;
    double kz = (double)k.z;
    // Two directions square to k and to each other, from the axis that k is farthest from.
    double ex = 0.0;
    double ey = kz;
    double ez = -ky;
    if (fabs(kx) > fabs(ky)) {
        ex = -kz;
        ey = 0.0;
        ez = kx;
    }
    double e = 1.0 / sqrt(ex * ex + ey * ey + ez * ez);
    double fx = ky * ez - kz * ey;
    double fy = kz * ex - kx * ez;
    double fz = kx * ey - ky * ex;
    double f = 1.0 / sqrt(fx * fx + fy * fy + fz * fz);
    double c = length * e * hwi_cos(angle);
    double s = length * f * hwi_sin(angle);
    return hwi_vec3((float)(c * ex + s * fx), (float)(c * ey + s * fy), (float)(c * ez + s * fz));
}

void hwi_turbulence_prepare(hwi_turbulence *turbulence, const hw_current_def *def)
{
    uint64_t key = hwi_random_key(def->seed, 0, 0, 0);
    int32_t count = def->mode_count;
    double largest = (double)def->length_scale;
    double ratio = (double)def->scale_ratio;
    // The mean square of a cosine is 1/2: energies that sum to 2 speed^2 make the root mean square the speed.
    double sum = 0.0;
    for (int32_t m = 0; m < count; ++m) {
        double place = (m + draw(key, m, DRAW_WAVE)) / count;
        sum += power(power(ratio, -place), -2.0 / 3.0);
    }
    double energy = 2.0 * (double)def->speed * (double)def->speed / sum;
    turbulence->mode_count = count;
    for (int32_t m = 0; m < count; ++m) {
        double place = (m + draw(key, m, DRAW_WAVE)) / count;
        double k = power(ratio, -place); // in units of the largest eddies'
        // Any direction: z uniform in -1..1, then the angle about z.
        double z = 2.0 * draw(key, m, DRAW_DIRECTION) - 1.0;
        double angle = TWO_PI * draw(key, m, DRAW_TURN);
        double across = sqrt(1.0 - z * z);
        double scale = k / largest;
        turbulence->wave[m] = hwi_vec3((float)(scale * across * hwi_cos(angle)),
                                       (float)(scale * across * hwi_sin(angle)), (float)(scale * z));
        double amplitude = sqrt(energy * power(k, -2.0 / 3.0));
        turbulence->amplitude[m] =
            square_to_wave(turbulence->wave[m], TWO_PI * draw(key, m, DRAW_AMPLITUDE), amplitude);
        // Forwards or backwards, from standing still to the full rate of its size.
        double rate = 2.0 * draw(key, m, DRAW_FREQUENCY) - 1.0;
        turbulence->frequency[m] = rate * power(k, 2.0 / 3.0) / (double)def->time_scale;
        turbulence->phase[m] = draw(key, m, DRAW_PHASE);
    }
}

#define CELL  1024.0f // m
#define GROUP 8       // points that are computed together, the last group with some that do not exist

// Points near to their origin, each coordinate in an array of its own, so that a compiler can take several at once.
typedef struct point_block {
    int32_t count;
    double origin[3];
    float x[HWI_FLOW_BLOCK];
    float y[HWI_FLOW_BLOCK];
    float z[HWI_FLOW_BLOCK];
    float u[HWI_FLOW_BLOCK];
    float v[HWI_FLOW_BLOCK];
    float w[HWI_FLOW_BLOCK];
} point_block;

// The next points that share a cell of a grid: far from its origin a float would lose what a small wave needs. Which
// cell it is depends on the point alone.
static void gather(point_block *block, hw_vec3 origin, const hw_vec3 *points, int32_t count)
{
    hw_vec3 cell = {0};
    *block = (point_block){0};
    for (int32_t i = 0; i < count; ++i) {
        hw_vec3 p = points[i];
        hw_vec3 own = hwi_vec3(CELL * roundf(p.x / CELL), CELL * roundf(p.y / CELL), CELL * roundf(p.z / CELL));
        cell = i == 0 ? own : cell;
        if (own.x != cell.x || own.y != cell.y || own.z != cell.z) {
            break;
        }
        block->x[i] = p.x - cell.x;
        block->y[i] = p.y - cell.y;
        block->z[i] = p.z - cell.z;
        block->count = i + 1;
    }
    block->origin[0] = (double)origin.x + (double)cell.x;
    block->origin[1] = (double)origin.y + (double)cell.y;
    block->origin[2] = (double)origin.z + (double)cell.z;
}

// Add a wave to whole groups of points. A function of its own with nothing else in it: gcc then takes four at once.
static void add_mode(point_block *restrict block, int32_t groups, hw_vec3 k, hw_vec3 a, float base)
{
    for (int32_t i = 0; i < groups * GROUP; ++i) {
        float c = hwi_cos_turns(k.x * block->x[i] + k.y * block->y[i] + k.z * block->z[i] + base);
        block->u[i] += a.x * c;
        block->v[i] += a.y * c;
        block->w[i] += a.z * c;
    }
}

static void add_modes(const hwi_turbulence *turbulence, double time, point_block *block)
{
    for (int32_t m = 0; m < turbulence->mode_count; ++m) {
        hw_vec3 k = turbulence->wave[m];
        // At the origin: many turns of which only the fraction counts.
        double turns = (double)k.x * block->origin[0] + (double)k.y * block->origin[1] +
                       (double)k.z * block->origin[2] + turbulence->frequency[m] * time + turbulence->phase[m];
        float base = (float)(turns - floor(turns));
        add_mode(block, (block->count + GROUP - 1) / GROUP, k, turbulence->amplitude[m], base);
    }
}

void hwi_turbulence_sample(const hwi_turbulence *turbulence, double time, hw_vec3 origin, const hw_vec3 *points,
                           int32_t count, hw_vec3 *velocities)
{
    point_block block;
    for (int32_t done = 0; done < count; done += block.count) {
        gather(&block, origin, points + done, count - done);
        add_modes(turbulence, time, &block);
        for (int32_t i = 0; i < block.count; ++i) {
            velocities[done + i] = hwi_vec3(block.u[i], block.v[i], block.w[i]);
        }
    }
}
