// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#define CHAIN_LANES 4

#include "tether_line.h"

#include "lanes.h"

#define MOST_NEWTONS 60
#define MOST_HALVES  30
#define MOST_CHORDS  4    // steps by how the end moved in the last solution
#define PRECISE      1e-7 // of its length: the error of a solution in double
#define SLACK        0.98 // of its length between its ends: then floats will do
#define POOR         0.3  // of an error left by one of them: too much

// The links go four at a time, in float: a link's direction is right to 1e-7. Places are summed in double.

#define FLUSH 16 // fours, after which a sum of floats goes on in double

typedef double wide __attribute__((vector_size(CHAIN_LANES * sizeof(double))));

static inline lanes load_four(const float *a)
{
    lanes value;
    __builtin_memcpy(&value, a, sizeof value);
    return value;
}

static inline void store_four(float *a, lanes value)
{
    __builtin_memcpy(a, &value, sizeof value);
}

// a0, a0 + a1, a0 + a1 + a2, …
static inline lanes running(lanes a)
{
    const lanes zero = {0};
    a += __builtin_shufflevector(zero, a, 0, 4, 5, 6);
    return a + __builtin_shufflevector(zero, a, 0, 0, 4, 5);
}

static double total(lanes a)
{
    return ((double)a[0] + (double)a[1]) + ((double)a[2] + (double)a[3]);
}

// Change the forces, and sum them up to the middle of each link: half of that on the first, all of what is between, and
// half of its own.
static double sum_row(float *load, const float *change, float share, float *drop, int32_t count)
{
    lanes before = lanes_of(-0.5f * (load[0] + share * change[0]));
    for (int32_t i = 0; i < count; i += CHAIN_LANES) {
        lanes own = load_four(load + i) + share * load_four(change + i);
        store_four(load + i, own);
        lanes sum = before + running(own);
        store_four(drop + i, sum - 0.5f * own);
        before = lanes_of(sum[3]);
    }
    // Links that are not there are computed all the same, and must be numbers.
    for (int32_t i = count; i % CHAIN_LANES != 0; ++i) {
        drop[i] = 0.0f;
    }
    return (double)drop[count - 1];
}

// A pull in units of the largest force, so that no square of a force is too much or too little for a float.
typedef struct trial {
    lanes3 pull;
    float unit;  // N
    float scale; // 1/N
    float compliance;
    float soft; // squared
} trial;

static trial trial_of(const hwi_line *line, hwi_place pull)
{
    double largest = hwi_larger(hwi_place_length(pull), hwi_place_length(line->past->sum));
    double unit = hwi_larger(hwi_larger(largest, line->softness), 1e-30);
    double inverse = 1.0 / unit;
    double soft = hwi_larger(line->softness * inverse, 1e-12);
    return (trial){
        .pull = {lanes_of((float)(pull.x * inverse)), lanes_of((float)(pull.y * inverse)),
                 lanes_of((float)(pull.z * inverse))},
        .unit = (float)unit,
        .scale = (float)inverse,
        .compliance = (float)(line->compliance * unit),
        .soft = (float)(soft * soft),
    };
}

// Which of four links are there.
static inline lanes keep_of(int32_t left)
{
    return (lanes){1.0f, left > 1 ? 1.0f : 0.0f, left > 2 ? 1.0f : 0.0f, left > 3 ? 1.0f : 0.0f};
}

static inline lanes3 tension_of(const hwi_line *line, const trial *try, int32_t i)
{
    return (lanes3){
        try->pull.x - try->scale * load_four(line->drop.x + i),
        try->pull.y - try->scale * load_four(line->drop.y + i),
        try->pull.z - try->scale * load_four(line->drop.z + i),
    };
}

// Point four links along their tensions. Returns their vectors, in links.
static inline lanes3 point_four(const hwi_line *line, const trial *try, int32_t i, lanes keep)
{
    lanes3 t = tension_of(line, try, i);
    lanes square = dot3(t, t);
    lanes inverse = keep / lanes_sqrt(square + try->soft);
    lanes3 along = scale3(t, inverse);
    lanes tension = square * inverse;
    store_four(line->along.x + i, along.x);
    store_four(line->along.y + i, along.y);
    store_four(line->along.z + i, along.z);
    store_four(line->stretch + i, tension);
    return scale3(along, 1.0f + try->compliance * tension);
}

// Point all links for a pull. Returns where the chain ends less where it should, m.
static hwi_place point_links(hwi_line *line, const trial *try)
{
    hwi_place end = {0};
    int32_t fours = 0;
    lanes3 sum = {0};
    for (int32_t i = 0; i < line->count; i += CHAIN_LANES) {
        sum = add3(sum, point_four(line, try, i, keep_of(line->count - i)));
        fours += 1;
        if (fours % FLUSH == 0 || i + CHAIN_LANES >= line->count) {
            end = hwi_place_add(end, (hwi_place){total(sum.x), total(sum.y), total(sum.z)});
            sum = (lanes3){0};
        }
    }
    line->passes += 1;
    return hwi_place_sub(hwi_place_scale(end, line->link), line->reach);
}

// By Cholesky's method. The change of the pull that moves the end by so much, if E were a parabola, is found by it; the
// matrix is positive up to rounding, which a floor under its pivots takes care of.
hwi_place hwi_flex_solve(const hwi_flex *flex, hwi_place moved)
{
    double least = 1e-14 * (flex->xx + flex->yy + flex->zz);
    double d1 = flex->xx > least ? flex->xx : least;
    double l21 = flex->xy / d1;
    double l31 = flex->xz / d1;
    double d2 = flex->yy - l21 * flex->xy;
    d2 = d2 > least ? d2 : least;
    double l32 = (flex->yz - l31 * flex->xy) / d2;
    double d3 = flex->zz - l31 * flex->xz - l32 * l32 * d2;
    d3 = d3 > least ? d3 : least;
    double y1 = moved.x;
    double y2 = moved.y - l21 * y1;
    double y3 = moved.z - l31 * y1 - l32 * y2;
    hwi_place step;
    step.z = y3 / d3;
    step.y = y2 / d2 - l32 * step.z;
    step.x = y1 / d1 - l21 * step.y - l31 * step.z;
    return step;
}

// Up to four joints, from where the last link ended. Returns where these end.
static inline hwi_place place_four(const hwi_line *line, const trial *try, hwi_place spread, int32_t i, int32_t left,
                                   hwi_place at)
{
    lanes tension = load_four(line->stretch + i);
    lanes length = (float)line->link + (float)line->link * try->compliance * tension;
    wide x = __builtin_convertvector(running(length * load_four(line->along.x + i) + (float)spread.x), wide) + at.x;
    wide y = __builtin_convertvector(running(length * load_four(line->along.y + i) + (float)spread.y), wide) + at.y;
    wide z = __builtin_convertvector(running(length * load_four(line->along.z + i) + (float)spread.z), wide) + at.z;
    tension *= try->unit;
    hwi_place *places = &line->places[i + 1];
    for (int k = 0; k < left; ++k) {
        places[k] = (hwi_place){x[k], y[k], z[k]};
        line->tensions[i + k] = tension[k];
    }
    return (hwi_place){x[3], y[3], z[3]};
}

// The joints, from link to link. What is left of the error is spread evenly.
static void place_joints(const hwi_line *line, const trial *try, hwi_place wrong)
{
    hwi_place spread = hwi_place_scale(wrong, -1.0 / line->count);
    hwi_place at = line->start;
    line->places[0] = at;
    int32_t i = 0;
    for (; i + CHAIN_LANES <= line->count; i += CHAIN_LANES) {
        at = place_four(line, try, spread, i, CHAIN_LANES, at);
    }
    if (i < line->count) {
        place_four(line, try, spread, i, line->count - i, at);
    }
    line->places[line->count] = hwi_place_add(line->start, line->reach);
}

// From where the line was: its pull goes on as it went, if the end does; then a step or two by how the end moved with
// the pull when that was last looked at. True if that was enough, as it mostly is.
static bool follow(hwi_line *line, double enough, trial *try, hwi_place *wrong)
{
    const hwi_flex *flex = &line->past->flex;
    line->pull = hwi_place_add(line->past->pull, line->past->step);
    double before = INFINITY;
    for (int i = 0; i < MOST_CHORDS; ++i) {
        *try = trial_of(line, line->pull);
        *wrong = point_links(line, try);
        double size = hwi_place_length(*wrong);
        if (size <= enough) {
            return true;
        }
        if (!(size < POOR * before)) {
            break;
        }
        before = size;
        line->pull = hwi_place_sub(line->pull, hwi_flex_solve(flex, *wrong));
    }
    return false;
}

// ---- In double, from anywhere ----
//
// A line that is nearly straight stretches by a millionth under what its weight pulls it with: floats would not see it.

typedef struct outcome {
    double energy;
    hwi_place wrong; // m, where the chain ends less where it should
    hwi_flex flex;
} outcome;

// The tension of the next link, from that of the one before it.
static hwi_place step_tension(const hwi_line *line, hwi_place tension, int32_t i)
{
    hwi_place both = hwi_place_add(hwi_rows_at(line->load, i - 1), hwi_rows_at(line->load, i));
    return hwi_place_add_scaled(tension, -0.5, both);
}

static outcome attempt(hwi_line *line, hwi_place pull)
{
    outcome sum = {0};
    double soft = line->softness * line->softness;
    hwi_place t = pull;
    for (int32_t i = 0; i < line->count; ++i) {
        t = i > 0 ? step_tension(line, t, i) : t;
        double square = hwi_place_dot(t, t);
        double size = sqrt(square + soft);
        double inverse = 1.0 / size;
        double cube = inverse * inverse * inverse;
        double even = inverse + line->compliance;
        sum.energy += size + 0.5 * line->compliance * square;
        sum.wrong = hwi_place_add_scaled(sum.wrong, even, t);
        sum.flex.xx += even - cube * t.x * t.x;
        sum.flex.yy += even - cube * t.y * t.y;
        sum.flex.zz += even - cube * t.z * t.z;
        sum.flex.xy -= cube * t.x * t.y;
        sum.flex.xz -= cube * t.x * t.z;
        sum.flex.yz -= cube * t.y * t.z;
    }
    double *entries[] = {&sum.flex.xx, &sum.flex.xy, &sum.flex.xz, &sum.flex.yy, &sum.flex.yz, &sum.flex.zz};
    for (int i = 0; i < 6; ++i) {
        *entries[i] *= line->link;
    }
    sum.energy = line->link * sum.energy - hwi_place_dot(pull, line->reach);
    sum.wrong = hwi_place_sub(hwi_place_scale(sum.wrong, line->link), line->reach);
    line->passes += 1;
    return sum;
}

static hwi_place descend(hwi_line *line)
{
    double enough = PRECISE * line->link * line->count;
    outcome now = attempt(line, line->pull);
    for (int32_t newton = 0; newton < MOST_NEWTONS && hwi_place_length(now.wrong) > enough; ++newton) {
        hwi_place step = hwi_flex_solve(&now.flex, hwi_place_scale(now.wrong, -1.0));
        double gain = hwi_place_dot(now.wrong, step); // negative: downhill
        double share = 1.0;
        bool better = false;
        for (int32_t i = 0; i < MOST_HALVES && !better; ++i) {
            hwi_place pull = hwi_place_add_scaled(line->pull, share, step);
            outcome next = attempt(line, pull);
            // Near the end E changes by less than its rounding; then the error itself tells.
            better = next.energy <= now.energy + 0.1 * share * gain ||
                     hwi_place_length(next.wrong) < 0.5 * hwi_place_length(now.wrong);
            if (better) {
                line->pull = pull;
                now = next;
            }
            share *= 0.5;
        }
        if (!better) {
            break;
        }
    }
    line->past->flex = now.flex;
    return now.wrong;
}

// The joints of that, and where the links point.
static void place_precisely(hwi_line *line, hwi_place wrong)
{
    double soft = line->softness * line->softness;
    hwi_place spread = hwi_place_scale(wrong, -1.0 / line->count);
    hwi_place t = line->pull;
    hwi_place at = line->start;
    line->places[0] = at;
    for (int32_t i = 0; i < line->count; ++i) {
        t = i > 0 ? step_tension(line, t, i) : t;
        double square = hwi_place_dot(t, t);
        double inverse = 1.0 / sqrt(square + soft);
        at = hwi_place_add_scaled(hwi_place_add(at, spread), line->link * (inverse + line->compliance), t);
        line->places[i + 1] = at;
        line->tensions[i] = (float)sqrt(square);
        line->along.x[i] = (float)(inverse * t.x);
        line->along.y[i] = (float)(inverse * t.y);
        line->along.z[i] = (float)(inverse * t.z);
    }
    line->places[line->count] = hwi_place_add(line->start, line->reach);
}

void hwi_line_solve(hwi_line *line, double precision)
{
    double length = line->link * line->count;
    float share = (float)line->share;
    hwi_line_past *past = line->past;
    past->sum = (hwi_place){
        sum_row(line->load.x, line->change.x, share, line->drop.x, line->count),
        sum_row(line->load.y, line->change.y, share, line->drop.y, line->count),
        sum_row(line->load.z, line->change.z, share, line->drop.z, line->count),
    };
    line->passes = 0;
    trial try;
    hwi_place wrong;
    bool slack = hwi_place_length(line->reach) < SLACK * length;
    if (line->has_past && slack && follow(line, precision * length, &try, &wrong)) {
        place_joints(line, &try, wrong);
    } else {
        line->pull = line->has_past ? past->pull : line->pull;
        wrong = descend(line);
        place_precisely(line, wrong);
    }
    // What is left of the error is left of the pull's, too: the next solution begins without it.
    hwi_place better = hwi_place_sub(line->pull, hwi_flex_solve(&past->flex, wrong));
    past->step = line->has_past ? hwi_place_sub(better, past->pull) : (hwi_place){0};
    past->pull = better;
    past->reach = line->reach;
    line->error = hwi_place_length(wrong) / length;
}

hwi_place hwi_line_start_force(const hwi_line *line)
{
    return hwi_place_add_scaled(line->pull, 0.5, hwi_rows_at(line->load, 0));
}

hwi_place hwi_line_end_force(const hwi_line *line)
{
    hwi_place tension = hwi_place_sub(line->pull, line->past->sum);
    return hwi_place_add_scaled(hwi_place_scale(tension, -1.0), 0.5, hwi_rows_at(line->load, line->count - 1));
}
