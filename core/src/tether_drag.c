// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#define CHAIN_LANES 4

#include "tether_drag.h"

#include <string.h>

#include "current.h"
#include "lanes.h"
#include "water.h"
#include "world.h"

#define PI         3.14159265358979323846
#define LEAST_LOAD 1e-4 // of what the line displaces

hwi_line_water hwi_tether_water(const hwi_world *world, const hwi_tether *tether)
{
    const hw_cable_material *material = &tether->def.material;
    double diameter = (double)material->diameter;
    double density = (double)world->water.density;
    double displaced = density * 0.25 * PI * diameter * diameter;
    hwi_place gravity = hwi_place_of(world->def.gravity);
    double least = LEAST_LOAD * displaced * hwi_place_length(gravity);
    return (hwi_line_water){
        .weight = hwi_place_scale(gravity, (double)material->mass_per_length),
        .buoyancy = hwi_place_scale(gravity, -displaced),
        .normal = 0.5 * density * diameter * (double)material->drag_normal,
        .tangential = 0.5 * density * diameter * PI * (double)material->drag_tangential,
        .least = least > 1e-9 ? least : 1e-9,
    };
}

// ---- Water ----

// True if the line is all below the surface, and the water flows the same everywhere.
static bool is_even(const hwi_world *world, const hwi_tether *tether)
{
    bool own = (tether->def.flags & HW_TETHER_OWN_CURRENT) != 0;
    if (!hwi_sea_is_calm(world->sea) || !(own || hwi_currents_are_uniform(&world->currents))) {
        return false;
    }
    if ((world->water.flags & HW_WATER_SURFACE) == 0) {
        return true;
    }
    double top = tether->places[0].y;
    for (int32_t i = 1; i <= tether->def.segment_count; ++i) {
        top = top > tether->places[i].y ? top : tether->places[i].y;
    }
    double height = (double)world->water.surface_height - (double)tether->origin.y;
    return top + (double)tether->def.material.diameter < height;
}

static hw_vec3 middle_of_link(const hwi_tether *tether, int32_t link)
{
    hwi_place sum = hwi_place_add(tether->places[link], tether->places[link + 1]);
    return hwi_place_round(hwi_place_scale(sum, 0.5));
}

// Half in, half out over a link's own height, so that nothing jumps as it dips in.
static float wet_share(const hwi_tether *tether, int32_t link, float surface, float height)
{
    float rise = fabsf((float)(tether->places[link + 1].y - tether->places[link].y));
    float wet = 0.5f + (surface - height) / hwi_max(rise, tether->def.material.diameter);
    return wet < 0.0f ? 0.0f : wet > 1.0f ? 1.0f : wet;
}

void hwi_tether_sample(const hwi_world *world, hwi_tether *tether)
{
    tether->even = is_even(world, tether);
    int32_t count = tether->even ? 1 : tether->def.segment_count;
    bool own = (tether->def.flags & HW_TETHER_OWN_CURRENT) != 0;
    double time = hwi_world_time(world);
    for (int32_t first = 0; first < count; first += HWI_FLOW_BLOCK) {
        int32_t size = count - first < HWI_FLOW_BLOCK ? count - first : HWI_FLOW_BLOCK;
        hw_vec3 middles[HWI_FLOW_BLOCK];
        float surface[HWI_FLOW_BLOCK];
        for (int32_t i = 0; i < size; ++i) {
            middles[i] = middle_of_link(tether, first + i);
        }
        hw_vec3 flow[HWI_FLOW_BLOCK];
        hwi_water_sample(world, time, tether->origin, middles, size, &(hwi_water_line){flow, NULL, surface});
        for (int32_t i = 0; i < size; ++i) {
            hw_vec3 here = own ? tether->def.current : flow[i];
            tether->flow.x[first + i] = here.x;
            tether->flow.y[first + i] = here.y;
            tether->flow.z[first + i] = here.z;
            tether->wet[first + i] = wet_share(tether, first + i, surface[i], middles[i].y);
        }
    }
}

// ---- Forces ----

// N/m on a link that lies across the flow.
static hwi_place force_across(const hwi_line_water *water, hwi_place flow, double wet)
{
    hwi_place force = hwi_place_add_scaled(water->weight, wet, water->buoyancy);
    return hwi_place_add_scaled(force, wet * water->normal * hwi_place_length(flow), flow);
}

hwi_place hwi_tether_mean_force(const hwi_tether *tether, const hwi_line_water *water, int32_t first, int32_t count,
                                hwi_place *flow)
{
    first = tether->even ? 0 : first;
    count = tether->even ? 1 : count;
    hwi_place force = {0};
    *flow = (hwi_place){0};
    for (int32_t i = first; i < first + count; ++i) {
        hwi_place here = hwi_rows_at(tether->flow, i);
        force = hwi_place_add(force, force_across(water, here, (double)tether->wet[i]));
        *flow = hwi_place_add(*flow, here);
    }
    *flow = hwi_place_scale(*flow, 1.0 / count);
    return hwi_place_scale(force, 1.0 / count);
}

hwi_place hwi_rotate_between(hwi_place from, hwi_place to, hwi_place v)
{
    double cosine = hwi_place_dot(from, to);
    if (cosine > 1.0 - 1e-14) {
        return v;
    }
    if (cosine < -1.0 + 1e-9) {
        return hwi_place_scale(v, -1.0);
    }
    hwi_place axis = hwi_place_cross(from, to);
    hwi_place crossed = hwi_place_cross(axis, v);
    hwi_place turned = hwi_place_add_scaled(hwi_place_scale(v, cosine), 1.0, crossed);
    return hwi_place_add_scaled(turned, hwi_place_dot(axis, v) / (1.0 + cosine), axis);
}

// What is the same for all links, four times.
typedef struct lane_water {
    lanes3 weight; // N on a link, and what keeps it from having none
    lanes3 buoyancy;
    lanes normal;
    lanes tangential;
} lane_water;

static lanes3 spread3(hwi_place a)
{
    return lanes3_of(lanes_of((float)a.x), lanes_of((float)a.y), lanes_of((float)a.z));
}

static inline lanes load_four(const float *a)
{
    lanes value;
    __builtin_memcpy(&value, a, sizeof value);
    return value;
}

static inline lanes3 load_rows(hwi_rows rows, int32_t i)
{
    return lanes3_of(load_four(rows.x + i), load_four(rows.y + i), load_four(rows.z + i));
}

static inline void store_rows(hwi_rows rows, int32_t i, lanes3 a)
{
    __builtin_memcpy(rows.x + i, &a.x, sizeof a.x);
    __builtin_memcpy(rows.y + i, &a.y, sizeof a.y);
    __builtin_memcpy(rows.z + i, &a.z, sizeof a.z);
}

// N, on four links.
static inline lanes3 force_on_four(const lane_water *water, lanes3 along, lanes3 flow, lanes wet)
{
    lanes slip = dot3(flow, along);
    lanes3 across = add_scaled3(flow, -slip, along);
    lanes speed = lanes_sqrt(dot3(across, across));
    lanes3 force = add_scaled3(water->weight, wet, water->buoyancy);
    force = add_scaled3(force, wet * water->normal * speed, across);
    return add_scaled3(force, wet * water->tangential * lanes_abs(slip) * slip, along);
}

// The water at four links, as a line feels it that has not swung round yet.
static lanes3 swung_flow(const hwi_tether *tether, int32_t i, hwi_place bow)
{
    lanes3 four;
    for (int k = 0; k < CHAIN_LANES; ++k) {
        hwi_place flow = hwi_rotate_between(tether->aim, bow, hwi_rows_at(tether->flow, i + k));
        four.x[k] = (float)flow.x;
        four.y[k] = (float)flow.y;
        four.z[k] = (float)flow.z;
    }
    return four;
}

void hwi_tether_forget_change(hwi_tether *tether, int32_t first, int32_t count)
{
    memset(tether->change.x + first, 0, (size_t)count * sizeof(float));
    memset(tether->change.y + first, 0, (size_t)count * sizeof(float));
    memset(tether->change.z + first, 0, (size_t)count * sizeof(float));
}

hwi_tether_change hwi_tether_find_change(hwi_tether *tether, const hwi_line_water *water, int32_t first, int32_t count,
                                         hwi_place bow, double link)
{
    hwi_place weight = hwi_rotate_between(tether->aim, bow, water->weight);
    lane_water all = {
        .weight = spread3(hwi_place_scale(hwi_place_add_scaled(weight, water->least, bow), link)),
        .buoyancy = spread3(hwi_place_scale(hwi_rotate_between(tether->aim, bow, water->buoyancy), link)),
        .normal = lanes_of((float)(water->normal * link)),
        .tangential = lanes_of((float)(water->tangential * link)),
    };
    bool lags = hwi_place_dot(tether->aim, bow) < 1.0 - 1e-14;
    lanes3 flow = spread3(hwi_rotate_between(tether->aim, bow, hwi_rows_at(tether->flow, 0)));
    lanes wet = lanes_of(tether->wet[0]);
    lanes keep = {1.0f, 1.0f, 1.0f, 1.0f};
    lanes largest = {0};
    lanes likeness = {0};
    lanes size = {0};
    lanes before = {0};
    int32_t end = first + count;
    for (int32_t i = first; i < end; i += CHAIN_LANES) {
        if (!tether->even) {
            flow = lags ? swung_flow(tether, i, bow) : load_rows(tether->flow, i);
            wet = load_four(tether->wet + i);
        }
        if (i + CHAIN_LANES > end) {
            keep = (lanes){1.0f, i + 1 < end ? 1.0f : 0.0f, i + 2 < end ? 1.0f : 0.0f, 0.0f};
        }
        lanes3 load = load_rows(tether->load, i);
        lanes3 change = sub3(force_on_four(&all, load_rows(tether->along, i), flow, wet), load);
        change = scale3(change, keep);
        lanes3 last = load_rows(tether->change, i);
        lanes square = dot3(change, change);
        largest = lanes_max(largest, square);
        likeness += dot3(change, last);
        size += square;
        before += keep * dot3(last, last);
        store_rows(tether->change, i, change);
    }
    hwi_tether_change sum = {0};
    float most = 0.0f;
    for (int k = 0; k < CHAIN_LANES; ++k) {
        most = hwi_max(most, largest[k]);
        sum.likeness += (double)likeness[k];
        sum.size += (double)size[k];
        sum.before += (double)before[k];
    }
    sum.largest = sqrt((double)most);
    return sum;
}
