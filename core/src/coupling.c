// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "coupling.h"

#include "vector.h"
#include "world.h"

typedef struct line_segment {
    hwi_place direction;
    double give;   // m/(N s^2), a of chain.h, over all inner substeps
    double spring; // kg, of its tension, likewise
    bool whole;
} line_segment;

static line_segment segment_at(const hwi_chain *chain, int32_t segment, int32_t lane)
{
    const float *row = hwi_chain_at(chain, segment, CHAIN_EX, lane);
    const int32_t width = chain->width;
    hwi_place edge = {(double)row[0], (double)row[width], (double)row[2 * width]};
    double length = sqrt(hwi_place_dot(edge, edge));
    // In an inner substep the segment gives way by `give`, of which only its stiffness lasts: the rest is damping.
    double h = (double)chain->h;
    double lasting = h * h * (double)chain->parameters[CHAIN_AXIAL_STIFFNESS][lane];
    double damping = h * (double)chain->parameters[CHAIN_AXIAL_DAMPING][lane];
    double rest = (double)row[CHAIN_REST * width];
    double least = (double)row[CHAIN_LEAST_GIVE * width];
    double give = rest / (lasting + damping);
    give = give > least ? give : least;
    double share = lasting * give / rest;
    double count = (double)chain->substep_count;
    double times = count + 0.5 * (share < 1.0 ? share : 1.0) * count * (count - 1.0);
    double lambda = (double)row[CHAIN_LAMBDA * width];
    bool slack = chain->slackens && row[CHAIN_SLACKENS * width] > 0.0f && lambda <= 0.0;
    bool whole = row[CHAIN_JOINT * width] > 0.0f && length > 0.0 && !slack;
    return (line_segment){
        .direction = hwi_place_scale(edge, whole ? 1.0 / length : 0.0),
        .give = give / times,
        .spring = whole && lambda > 0.0 ? 0.5 * lambda / length * count * (count + 1.0) : 0.0,
        .whole = whole,
    };
}

static double node_mass(const hwi_chain *chain, int32_t node, int32_t lane)
{
    return (double)*hwi_chain_at(chain, node, CHAIN_MASS, lane);
}

// One side of a hold, from the end of the line to the segment beside the hold: the last pivots of the systems of
// chain.h with an end at the hold that goes where it is led, of the lengths and of what the tensions do across the
// line.
static hwi_grip grip_of(const hwi_chain *chain, int32_t lane, int32_t from, int32_t to)
{
    int32_t step = from <= to ? 1 : -1;
    double along = 0.0;
    double across = 0.0;
    line_segment before = {.whole = false};
    line_segment segment = segment_at(chain, from, lane);
    for (int32_t i = from;; i += step) {
        // The node between this segment and the one before, and the one after it; the last is the hold.
        double mass = node_mass(chain, step > 0 ? i : i + 1, lane);
        double give_after = i == to ? 0.0 : 1.0 / node_mass(chain, step > 0 ? i + 1 : i, lane);
        double off = before.whole ? hwi_place_dot(before.direction, segment.direction) / mass : 0.0;
        along = 1.0 / mass + give_after + segment.give - (before.whole ? off * off / along : 0.0);
        double held = before.whole ? before.spring - before.spring * before.spring / across : 0.0;
        across = mass + segment.spring + held;
        if (i == to) {
            break;
        }
        before = segment;
        segment = segment_at(chain, i + step, lane);
    }
    if (!segment.whole || !(along > 0.0)) {
        return (hwi_grip){0};
    }
    return (hwi_grip){
        .line = hwi_place_round(segment.direction),
        .along = (float)(1.0 / along),
        .across = (float)(segment.spring - segment.spring * segment.spring / across),
    };
}

void hwi_coupling_weigh(const hwi_cable *cable, const hwi_chain *chain, int32_t lane, hwi_hold *hold)
{
    int32_t last = cable->particle_count - 1;
    hold->grips[0] = hold->particle > 0 ? grip_of(chain, lane, 0, hold->particle - 1) : (hwi_grip){0};
    hold->grips[1] = hold->particle < last ? grip_of(chain, lane, last - 1, hold->particle) : (hwi_grip){0};
}

// What resists in one direction at a hold.
typedef struct hold_axis {
    hw_vec3 direction;
    hwi_vector6 wrench; // of a pull in that direction, on the six degrees of freedom
    double weight;      // kg
} hold_axis;

#define AXES 6 // of a hold: three of either side

static void find_axes(const hwi_hold *hold, hw_vec3 lever, hold_axis axes[AXES])
{
    for (int side = 0; side < 2; ++side) {
        const hwi_grip *grip = &hold->grips[side];
        hw_vec3 first = hwi_square_to(grip->line, lever);
        const hw_vec3 directions[3] = {grip->line, first, hwi_cross(grip->line, first)};
        for (int i = 0; i < 3; ++i) {
            hwi_place line = hwi_place_of(directions[i]);
            hwi_place turn = hwi_place_cross(hwi_place_of(lever), line);
            axes[3 * side + i] = (hold_axis){
                .direction = directions[i],
                .wrench = {{line.x, line.y, line.z, turn.x, turn.y, turn.z}},
                .weight = (double)(i == 0 ? grip->along : grip->across),
            };
        }
    }
}

// kg m/s: what the line wants to give to a body of this velocity beyond what it gave.
static double missing(const hold_axis *axis, hw_vec3 arrival, const hwi_vector6 *velocity)
{
    double speed = (double)hwi_dot(axis->direction, arrival);
    for (int i = 0; i < 6; ++i) {
        speed -= axis->wrench.v[i] * velocity->v[i];
    }
    return axis->weight * speed;
}

static void add_hold(const hwi_hold *hold, hw_vec3 lever, const hwi_vector6 *velocity, hwi_matrix6 *matrix,
                     hwi_vector6 *right)
{
    hold_axis axes[AXES];
    find_axes(hold, lever, axes);
    for (int a = 0; a < AXES; ++a) {
        double pull = missing(&axes[a], hold->arrival, velocity);
        for (int i = 0; i < 6; ++i) {
            right->v[i] += pull * axes[a].wrench.v[i];
            for (int j = 0; j < 6; ++j) {
                matrix->m[i][j] += axes[a].weight * axes[a].wrench.v[i] * axes[a].wrench.v[j];
            }
        }
    }
}

static void pull_more(const hwi_world *world, hwi_body *body, hwi_hold *hold, hw_vec3 lever,
                      const hwi_vector6 *velocity)
{
    hold_axis axes[AXES];
    find_axes(hold, lever, axes);
    hw_vec3 more = {0};
    for (int a = 0; a < AXES; ++a) {
        more = hwi_add_scaled(more, (float)missing(&axes[a], hold->arrival, velocity), axes[a].direction);
    }
    const float seconds = (float)world->def.substep;
    hwi_hold_pull_more(hold, more, seconds);
    hwi_body_pull(body, lever, more, hwi_scale(more, seconds));
}

void hwi_coupling_solve(const hwi_world *world, hwi_body *body)
{
    hwi_matrix6 matrix;
    hwi_vector6 velocity;
    hwi_vector6 right = {{0}};
    hwi_body_expect(world, body, &matrix, &velocity);
    for (hwi_attachment *tie = body->ties; tie != NULL; tie = tie->next) {
        if (hwi_attachment_pulls(tie)) {
            add_hold(hwi_attachment_hold(tie), tie->lever, &velocity, &matrix, &right);
        }
    }
    hwi_matrix6 factors;
    if (!hwi_matrix6_factor(&matrix, &factors)) {
        return;
    }
    hwi_vector6 change = hwi_matrix6_solve(&factors, &right);
    for (int i = 0; i < 6; ++i) {
        velocity.v[i] += change.v[i];
    }
    for (hwi_attachment *tie = body->ties; tie != NULL; tie = tie->next) {
        if (hwi_attachment_pulls(tie)) {
            pull_more(world, body, hwi_attachment_hold(tie), tie->lever, &velocity);
        }
    }
}
