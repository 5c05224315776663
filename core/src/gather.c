// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "gather.h"

#include <stddef.h>

static bool says_the_same(const hwi_gather *gather, const hwi_candidate *a, const hwi_candidate *b)
{
    double apart = fabs(a->along - b->along) * gather->sweep.length;
    return a->kind == b->kind && apart <= 0.5 * gather->sweep.radius + 1e-6 &&
           hwi_place_dot(a->normal, b->normal) > 0.98;
}

// Of two: the lower gap; of equal ones the lower feature, so that the order of asking does not matter.
static bool is_deeper(const hwi_candidate *a, const hwi_candidate *b)
{
    return a->gap != b->gap ? a->gap < b->gap : a->feature < b->feature;
}

void hwi_gather_add(hwi_gather *gather, const hwi_candidate *candidate)
{
    if (candidate->gap > gather->sweep.reach) {
        return;
    }
    int32_t shallowest = 0;
    for (int32_t i = 0; i < gather->count; ++i) {
        hwi_candidate *other = &gather->candidates[i];
        if (says_the_same(gather, other, candidate)) {
            if (is_deeper(candidate, other)) {
                *other = *candidate;
            }
            return;
        }
        shallowest = is_deeper(other, &gather->candidates[shallowest]) ? shallowest : i;
    }
    if (gather->count < HWI_MOST_CANDIDATES) {
        gather->candidates[gather->count] = *candidate;
        gather->count += 1;
    } else if (is_deeper(candidate, &gather->candidates[shallowest])) {
        gather->candidates[shallowest] = *candidate;
    }
}

static void keep(hwi_gather *gather, bool (*wanted)(const hwi_candidate *candidate, const hwi_candidate *leader),
                 hwi_candidate leader)
{
    int32_t count = 0;
    for (int32_t i = 0; i < gather->count; ++i) {
        if (wanted(&gather->candidates[i], &leader)) {
            gather->candidates[count] = gather->candidates[i];
            count += 1;
        }
    }
    gather->count = count;
}

static bool agrees_with_passed(const hwi_candidate *candidate, const hwi_candidate *passed)
{
    return hwi_place_dot(candidate->normal, passed->normal) > 0.0;
}

static bool agrees_with_behind(const hwi_candidate *candidate, const hwi_candidate *behind)
{
    return candidate->kind != HWI_BEHIND || hwi_place_dot(candidate->normal, behind->normal) > 0.0;
}

static const hwi_candidate *find_first_passed(const hwi_gather *gather)
{
    const hwi_candidate *first = NULL;
    for (int32_t i = 0; i < gather->count; ++i) {
        const hwi_candidate *candidate = &gather->candidates[i];
        bool earlier = first == NULL || candidate->when < first->when;
        first = candidate->kind == HWI_PASSED && earlier ? candidate : first;
    }
    return first;
}

static const hwi_candidate *find_shallowest_behind(const hwi_gather *gather)
{
    const hwi_candidate *found = NULL;
    for (int32_t i = 0; i < gather->count; ++i) {
        const hwi_candidate *candidate = &gather->candidates[i];
        bool better = found == NULL || is_deeper(found, candidate);
        found = candidate->kind == HWI_BEHIND && better ? candidate : found;
    }
    return found;
}

// Bring the best by a measure of those from `chosen` on to that place.
static void bring(hwi_gather *gather, int32_t *chosen, double (*measure)(const hwi_gather *g, const hwi_candidate *c))
{
    int32_t best = -1;
    double most = 0.0;
    for (int32_t i = *chosen; i < gather->count; ++i) {
        double value = measure(gather, &gather->candidates[i]);
        bool better = value > most ||
                      (value == most && best >= 0 && is_deeper(&gather->candidates[i], &gather->candidates[best]));
        if (value > 0.0 && better) {
            most = value;
            best = i;
        }
    }
    if (best >= 0) {
        hwi_candidate taken = gather->candidates[best];
        gather->candidates[best] = gather->candidates[*chosen];
        gather->candidates[*chosen] = taken;
        *chosen += 1;
    }
}

// Each measure is above 0 for all that qualify.
static double measure_depth(const hwi_gather *gather, const hwi_candidate *candidate)
{
    return 1.0 + gather->sweep.reach - candidate->gap;
}

static double measure_difference(const hwi_gather *gather, const hwi_candidate *candidate)
{
    double same = hwi_place_dot(candidate->normal, gather->candidates[0].normal);
    return same < 0.9 ? measure_depth(gather, candidate) : 0.0;
}

// Towards an end the farthest is wanted, but rather one that touches than one that hovers a little farther out.
static double weigh(const hwi_gather *gather, const hwi_candidate *candidate, double farther)
{
    double hovers = candidate->gap - gather->candidates[0].gap;
    bool far = farther * gather->sweep.length > gather->sweep.radius;
    return far ? farther / (1.0 + hovers / (0.005 * gather->sweep.radius)) : 0.0;
}

static double measure_start(const hwi_gather *gather, const hwi_candidate *candidate)
{
    return weigh(gather, candidate, gather->candidates[0].along - candidate->along);
}

static double measure_end(const hwi_gather *gather, const hwi_candidate *candidate)
{
    return weigh(gather, candidate, candidate->along - gather->candidates[0].along);
}

int32_t hwi_gather_choose(hwi_gather *gather, int32_t capacity)
{
    const hwi_candidate *passed = find_first_passed(gather);
    if (passed != NULL) {
        keep(gather, agrees_with_passed, *passed);
    }
    const hwi_candidate *behind = find_shallowest_behind(gather);
    if (behind != NULL) {
        keep(gather, agrees_with_behind, *behind);
    }
    double (*const measures[])(const hwi_gather *, const hwi_candidate *) = {measure_depth, measure_start, measure_end,
                                                                             measure_difference};
    int32_t chosen = 0;
    for (int i = 0; i < 4 && chosen < capacity; ++i) {
        bring(gather, &chosen, measures[i]);
    }
    return chosen;
}
