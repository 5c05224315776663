// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "cable_balance.h"

#include "attachment.h"
#include "place.h"

#define LEAST_COSINE 0.5 // of half the angle of a bend: nothing is told of what is across a sharper one

// A line in its lane.
typedef struct view {
    const hwi_cable *cable;
    const hwi_chain *chain;
    int32_t lane;
} view;

static hwi_place unit(hwi_place a)
{
    double length = hwi_place_length(a);
    return length > 0.0 ? hwi_place_scale(a, 1.0 / length) : (hwi_place){0.0, 0.0, 0.0};
}

static hwi_place direction_of(const view *v, int32_t segment)
{
    const float *row = hwi_chain_at(v->chain, segment, CHAIN_EX, v->lane);
    int32_t width = v->chain->width;
    return unit(
        (hwi_place){(double)row[CHAIN_EX * width], (double)row[CHAIN_EY * width], (double)row[CHAIN_EZ * width]});
}

static hwi_place moment_at(const view *v, int32_t node)
{
    if (node < 1 || node >= v->cable->particle_count - 1 || v->cable->nodes[node].bend == 0.0f) {
        return (hwi_place){0.0, 0.0, 0.0};
    }
    hwi_place turn = hwi_place_sub(direction_of(v, node), direction_of(v, node - 1));
    return hwi_place_scale(turn, (double)v->cable->nodes[node].bend);
}

// What bends round a node: the segments before it, after it and beyond the next node, and the moments at the node
// before it, at it and at the next.
typedef struct window {
    int32_t node;
    hwi_place before, after, beyond;
    hwi_place moment_before, moment, moment_after;
} window;

static window open_window(const view *v, int32_t node)
{
    int32_t last = v->cable->particle_count - 1;
    return (window){
        .node = node,
        .before = direction_of(v, node > 0 ? node - 1 : 0),
        .after = direction_of(v, node < last ? node : last - 1),
        .beyond = direction_of(v, node + 1 < last ? node + 1 : last - 1),
        .moment_before = moment_at(v, node - 1),
        .moment = moment_at(v, node),
        .moment_after = moment_at(v, node + 1),
    };
}

static void move_window(const view *v, window *w)
{
    w->node += 1;
    w->before = w->after;
    w->after = w->beyond;
    w->moment_before = w->moment;
    w->moment = w->moment_after;
    w->moment_after = (hwi_place){0.0, 0.0, 0.0};
    if (w->node + 1 < v->cable->particle_count - 1) {
        w->beyond = direction_of(v, w->node + 1);
        w->moment_after =
            hwi_place_scale(hwi_place_sub(w->beyond, w->after), (double)v->cable->nodes[w->node + 1].bend);
    }
}

// N, of all that is no tension.
static hwi_place force_at(const view *v, const window *w)
{
    const hwi_node *nodes = v->cable->nodes;
    double joint = (double)nodes[w->node].joint;
    double joint_before = w->node > 0 ? (double)nodes[w->node - 1].joint : 0.0;
    hw_vec3 outer;
    hwi_chain_forces(v->chain, &(hwi_chain_spot){w->node, v->lane}, 1, &outer);
    hwi_place force = hwi_place_of(outer);
    force = hwi_place_add_scaled(force, joint_before + joint, w->moment);
    force = hwi_place_add_scaled(force, -joint, w->moment_after);
    return hwi_place_add_scaled(force, -joint_before, w->moment_before);
}

// What the last segment at an end pulls with, `away` being its direction from the rest of the line. What is tied to a
// body there gives it what it gave it in the last substep. False where neither tells.
static bool find_end(const view *v, int32_t node, hwi_place away, double *tension)
{
    window w = open_window(v, node);
    hwi_place force = force_at(v, &w);
    if (v->cable->held[node]) {
        const hwi_hold *hold = NULL;
        for (int32_t i = 0; i < v->cable->hold_count; ++i) {
            hold = v->cable->holds[i].particle == node ? &v->cable->holds[i] : hold;
        }
        if ((node > 0 && node < v->cable->particle_count - 1) || !hwi_attachment_is_two_way(hold->attachment)) {
            return false;
        }
        double seconds = (double)v->chain->h * v->chain->substep_count;
        force = hwi_place_add_scaled(force, -1.0 / seconds, hwi_place_of(hold->momentum));
    }
    *tension = hwi_place_dot(force, away);
    return true;
}

// By how much more the segment after a node pulls than the one before it. False at a kink.
static bool find_difference(const view *v, const window *w, double *difference)
{
    hwi_place tangent = unit(hwi_place_add(w->before, w->after));
    double cosine = hwi_place_dot(tangent, w->after);
    *difference = -hwi_place_dot(force_at(v, w), tangent) / hwi_larger(cosine, LEAST_COSINE);
    return cosine >= LEAST_COSINE;
}

// The segments from node `first` to node `last`, whole and held nowhere between.
static void balance_run(hwi_cable *cable, const view *v, int32_t first, int32_t last, bool steady)
{
    window w = open_window(v, first);
    double sum = 0.0; // of the differences so far,
    double gap = 0.0; // and of what the tensions are beyond them
    for (int32_t i = first; i < last; ++i) {
        double difference = 0.0;
        if (i > first) {
            move_window(v, &w);
            if (!find_difference(v, &w, &difference)) {
                return;
            }
        }
        sum += difference;
        gap += (double)cable->tension[i] - sum;
        *hwi_chain_at(v->chain, i, CHAIN_SOLVED, v->lane) = (float)sum;
    }
    double tension = gap / (last - first);
    if (last == first + 1 && hwi_cable_slackens(cable, first) && !(tension > 0.0)) {
        return; // slack: its holders hold each other up
    }
    double end;
    bool is_told = true;
    if (find_end(v, last, direction_of(v, last - 1), &end)) {
        tension = end - sum;
    } else if (find_end(v, first, hwi_place_scale(direction_of(v, first), -1.0), &end)) {
        tension = end;
    } else {
        is_told = false;
    }
    for (int32_t i = first; i < last; ++i) {
        double more = (double)*hwi_chain_at(v->chain, i, CHAIN_SOLVED, v->lane);
        cable->tension[i] = (float)(tension + more);
    }
    if (steady && !is_told && last - first == cable->particle_count - 1) {
        float missing = hwi_calm_missing_pull(cable);
        for (int32_t i = first; i < last; ++i) {
            cable->tension[i] += missing;
        }
    }
}

void hwi_balance_tensions(hwi_cable *cable, const hwi_chain *chain, int32_t lane, bool steady)
{
    const view v = {cable, chain, lane};
    int32_t last = cable->particle_count - 1;
    int32_t first = 0;
    for (int32_t i = 0; i <= last; ++i) {
        bool missing = i == last || cable->cut[i];
        if (i > first && (missing || cable->held[i])) {
            balance_run(cable, &v, first, i, steady);
        }
        if (missing || cable->held[i]) {
            first = missing ? i + 1 : i;
        }
    }
    // What the holders feel follows from the lane.
    float square = chain->h * chain->h;
    for (int32_t i = 0; i < last; ++i) {
        float *row = hwi_chain_at(chain, i, CHAIN_EX, lane);
        float lambda = cable->tension[i] * square;
        row[CHAIN_LAMBDA * chain->width] = lambda;
        row[CHAIN_IMPULSE * chain->width] = lambda * (float)(chain->substep_count - 1);
    }
}
