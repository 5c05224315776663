// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "cable_odd.h"

#include <math.h>

#define UNLADEN (HWI_ODD_MOST - 1.0) // segments: up to this length of the odd one the particle bears nothing

typedef struct odd_load {
    int32_t beside;
    int32_t end;
    int32_t next;
    float to_end; // shares of its load that the others bear
    float to_next;
    float kept; // and that it bears itself
} odd_load;

// False if it bears all of it.
static bool find_load(const hwi_cable *cable, odd_load *load)
{
    const int32_t last = cable->particle_count - 1;
    const bool at_start = cable->odd_at_start != 0;
    const int32_t end = at_start ? 0 : last;
    const int32_t beside = at_start ? 1 : last - 1;
    const int32_t odd = hwi_cable_odd_segment(cable);
    const int32_t after = at_start ? 1 : last - 2;
    // What is held or cut is not going to be taken out, and a free end is at no drum.
    if (last < 2 || cable->odd_length >= cable->segment_length || !cable->held[end] || cable->held[beside] ||
        cable->cut[odd] || cable->cut[after]) {
        return false;
    }
    double length = (double)cable->odd_length / (double)cable->segment_length;
    double left = hwi_smaller((1.0 - length) / (1.0 - UNLADEN), 1.0);
    double before = (double)cable->nodes[odd].rest;
    double both = before + (double)cable->nodes[after].rest;
    *load = (odd_load){
        .beside = beside,
        .end = end,
        .next = at_start ? 2 : last - 2,
        .to_end = (float)(left * (both - before) / both),
        .to_next = (float)(left * before / both),
        .kept = (float)(1.0 - left),
    };
    return true;
}

static void take_over(const odd_load *load, float amount, float *end, float *next)
{
    *end += amount * load->to_end;
    *next += amount * load->to_next;
}

void hwi_odd_share_out(hwi_cable *cable)
{
    odd_load load;
    if (!find_load(cable, &load)) {
        return;
    }
    hwi_node *beside = &cable->nodes[load.beside];
    hwi_node *end = &cable->nodes[load.end];
    hwi_node *next = &cable->nodes[load.next];
    take_over(&load, beside->volume, &end->volume, &next->volume);
    take_over(&load, beside->area, &end->area, &next->area);
    take_over(&load, beside->drag_area, &end->drag_area, &next->drag_area);
    beside->volume *= load.kept;
}

static hw_vec3 get_vector(const hwi_chain *chain, int32_t node, hwi_chain_field field, int32_t lane)
{
    const float *at = hwi_chain_at(chain, node, field, lane);
    return hwi_vec3(at[0], at[chain->width], at[2 * chain->width]);
}

static bool is_wet(const hwi_chain *chain, const float *row)
{
    float reach = chain->surface ? 0.5f * (row[CHAIN_THICKNESS * chain->width] + row[CHAIN_SPAN * chain->width]) : 0.0f;
    return !chain->surface || row[CHAIN_HEIGHT * chain->width] < -reach;
}

// Drag goes with the square of what flows past: of a flow that is so much slower against the neighbours, as much is
// left as the particle bears. Air drags by the wind, which is that of all; so little of it that no swing is stopped.
static void slow_flow(const hwi_chain *chain, const odd_load *load, int32_t lane)
{
    float *row = hwi_chain_at(chain, load->beside, CHAIN_EX, lane);
    if (!is_wet(chain, row)) {
        row[CHAIN_AREA * chain->width] *= load->kept;
        if (chain->items) {
            row[CHAIN_DRAG_AREA * chain->width] *= load->kept;
        }
        return;
    }
    float share = load->to_next / (load->to_end + load->to_next);
    hw_vec3 between =
        hwi_lerp(get_vector(chain, load->end, CHAIN_VX, lane), get_vector(chain, load->next, CHAIN_VX, lane), share);
    hw_vec3 flow = hwi_lerp(between, get_vector(chain, load->beside, CHAIN_FLOW_X, lane), sqrtf(load->kept));
    row[CHAIN_FLOW_X * chain->width] = flow.x;
    row[CHAIN_FLOW_Y * chain->width] = flow.y;
    row[CHAIN_FLOW_Z * chain->width] = flow.z;
}

void hwi_odd_gather(const hwi_cable *cable, const hwi_chain *chain, int32_t lane)
{
    odd_load load;
    if (find_load(cable, &load)) {
        float *weight = hwi_chain_at(chain, load.beside, CHAIN_WEIGHT, lane);
        take_over(&load, *weight, hwi_chain_at(chain, load.end, CHAIN_WEIGHT, lane),
                  hwi_chain_at(chain, load.next, CHAIN_WEIGHT, lane));
        *weight *= load.kept;
        slow_flow(chain, &load, lane);
    }
}

float hwi_odd_weight(const hwi_cable *cable)
{
    odd_load load;
    float mass = cable->nodes[cable->odd_at_start ? 0 : cable->particle_count - 1].mass;
    return find_load(cable, &load) ? mass + cable->nodes[load.beside].mass * load.to_end : mass;
}
