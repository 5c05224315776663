// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The numbers that all nodes of a chain share, and what water and weight do to each: part of chain_kernel.h.

#ifndef HWI_CHAIN_FORCES_H
#define HWI_CHAIN_FORCES_H

#include "chain.h"
#include "chain_row.h"

// What keeps the arithmetic sane: see chain_predict.h.
#define LEAST_ACROSS 0.125f
#define LEAST_ALONG  0.1f // share of the inertia across a line that it has along itself, at least

// Everything that is the same for all nodes.
typedef struct chain_constants {
    lanes drag_normal;     // 1/2 C_n
    lanes drag_tangential; // 1/2 pi C_t
    lanes added_normal;
    lanes added_tangential;
    lanes3 gravity;
    lanes3 wind;
    lanes water_density;
    lanes air_density;
    bool surface; // the water ends somewhere
    bool surges;  // and is accelerated by waves
    bool items;   // something is fixed to some nodes
    bool plain;   // none of these three
    lanes h;
    lanes twice_h;
    lanes inverse_h;
    lanes h2;
    lanes compliance; // 1 / ((EA + BA/h) h^2): times the rest length it is a
    lanes inverse_compliance;
    lanes top_square; // m^2/s^2, of the speed that nothing passes
    bool slackens;    // any segment never pushes
    bool softens;     // any segment counts as softer than it is:
    lanes softened;   // 1 where a segment really gives way as the matrix has it, else 0
    lanes stiffness;  // EA h^2
    lanes memory;     // share of the strain before the substep that the internal damping still feels
} chain_constants;

// What the water's forces need of them.
static chain_constants water_constants(const hwi_chain *chain, const lanes *parameters)
{
    chain_constants c;
    c.drag_normal = 0.5f * parameters[CHAIN_DRAG_NORMAL];
    c.drag_tangential = 1.57079633f * parameters[CHAIN_DRAG_TANGENTIAL];
    c.added_normal = parameters[CHAIN_ADDED_NORMAL];
    c.added_tangential = parameters[CHAIN_ADDED_TANGENTIAL];
    c.gravity = lanes3_of(parameters[CHAIN_GRAVITY_X], parameters[CHAIN_GRAVITY_Y], parameters[CHAIN_GRAVITY_Z]);
    c.wind = lanes3_of(lanes_of(chain->wind[0]), lanes_of(chain->wind[1]), lanes_of(chain->wind[2]));
    c.water_density = lanes_of(chain->water_density);
    c.surface = chain->surface;
    c.surges = chain->surges;
    c.items = chain->items;
    c.plain = !(c.surface || c.surges || c.items);
    c.air_density = lanes_of(chain->air_density);
    c.h = lanes_of(chain->h);
    c.twice_h = c.h + c.h;
    return c;
}

typedef struct node_forces {
    lanes3 force;      // weight, buoyancy, drag
    lanes mass_across; // with added mass and the slope of the drag over a substep
    lanes mass_along;
} node_forces;

// What accelerates water accelerates whatever is in its place as well, and the water that goes along with that.
static inline lanes3 surge_force(const lanes *row, lanes3 t, lanes submerged, const chain_constants *c)
{
    lanes3 surge = load3(row, CHAIN_SURGE_X);
    lanes more_along = (c->added_tangential - c->added_normal) * dot3(surge, t);
    return scale3(add_scaled3(scale3(surge, 1.0f + c->added_normal), more_along, t), submerged);
}

// The share of a node that is under water. Steep line gets wet evenly over the height of the node's piece; level line
// as a circle does, u being the height of its axis above the surface in radii: 1/2 - (asin u + u sqrt(1 - u^2)) / pi,
// here as a polynomial to 0.0013. Between the two, both have their part.
static inline lanes wet_share(const lanes *row, lanes3 t)
{
    const lanes one = lanes_of(1.0f);
    lanes rise = 0.5f * row[CHAIN_SPAN] * lanes_abs(t.y);
    lanes inverse_reach = 1.0f / lanes_max(0.5f * row[CHAIN_THICKNESS], rise);
    lanes u = lanes_max(lanes_min(row[CHAIN_HEIGHT] * inverse_reach, one), -one);
    lanes square = u * u;
    lanes level = 1.0f - rise * inverse_reach;
    return 0.5f - u * (0.5f + level * (1.0f - square) * (0.131f + 0.059f * square));
}

// Drag of water or air that goes past a node. It is quadratic, so its slope is twice drag over speed; with the slope in
// the mass a single solve is a Newton step of implicit Euler, which converges where the lagged form would alternate.
// What is fixed to the line is dragged alike in all directions.
static inline ALWAYS_INLINE node_forces add_drag(node_forces sum, const lanes *row, lanes3 t, lanes3 flow,
                                                 lanes density, const chain_constants *c, bool plain)
{
    lanes3 relative = sub3(flow, load3(row, CHAIN_VX));
    lanes along = dot3(relative, t);
    lanes3 across = add_scaled3(relative, -along, t);
    lanes swept = density * row[CHAIN_AREA];
    lanes pull_across = c->drag_normal * swept * lanes_sqrt(dot3(across, across));
    lanes pull_along = c->drag_tangential * swept * lanes_abs(along);
    if (!plain && c->items) {
        lanes pull = 0.5f * density * row[CHAIN_DRAG_AREA] * lanes_sqrt(dot3(relative, relative));
        pull_across += pull;
        pull_along += pull;
    }
    sum.force = add_scaled3(sum.force, pull_across, across);
    sum.force = add_scaled3(sum.force, pull_along * along, t);
    sum.mass_across += c->twice_h * pull_across;
    sum.mass_along += c->twice_h * pull_along;
    return sum;
}

// Where some of it is dry. Elsewhere nothing is added, not even a zero: a lane's bits do not depend on its neighbours.
static inline node_forces add_air_drag(node_forces sum, const lanes *row, lanes3 t, lanes dry, const chain_constants *c)
{
    lane_mask is_dry = dry > lanes_of(0.0f);
    if (lanes_any(is_dry)) {
        node_forces more = add_drag(sum, row, t, c->wind, dry * c->air_density, c, false);
        sum.force.x = lanes_select(is_dry, more.force.x, sum.force.x);
        sum.force.y = lanes_select(is_dry, more.force.y, sum.force.y);
        sum.force.z = lanes_select(is_dry, more.force.z, sum.force.z);
        sum.mass_across = lanes_select(is_dry, more.mass_across, sum.mass_across);
        sum.mass_along = lanes_select(is_dry, more.mass_along, sum.mass_along);
    }
    return sum;
}

// Morison's equation at a node with tangent t. Of a node in water and air each drags the part that is in it, with its
// own speed: what floats half wet goes with the water, which is much denser. `plain` is c->plain, known where this is
// compiled: most lines are, and are not to pay for the rest.
static inline ALWAYS_INLINE node_forces water_forces(const lanes *row, lanes3 t, const chain_constants *c, bool plain)
{
    lanes density = c->water_density;
    lanes drags = density;
    lanes wet = lanes_of(1.0f);
    if (!plain && c->surface) {
        wet = wet_share(row, t);
        density = c->air_density + wet * (c->water_density - c->air_density);
        drags = wet * c->water_density;
    }
    lanes displaced = density * row[CHAIN_VOLUME];
    lanes mass = row[CHAIN_MASS];
    node_forces result;
    result.force = scale3(c->gravity, row[CHAIN_WEIGHT] - displaced);
    result.mass_across = mass + displaced * c->added_normal;
    result.mass_along = mass + displaced * c->added_tangential;
    result = add_drag(result, row, t, load3(row, CHAIN_FLOW_X), drags, c, plain);
    if (!plain && c->surface) {
        result = add_air_drag(result, row, t, 1.0f - wet, c);
    }
    if (!plain && c->surges) {
        lanes submerged = wet * c->water_density * row[CHAIN_VOLUME];
        result.force = add3(result.force, surge_force(row, t, submerged, c));
    }
    result.mass_across = lanes_max(result.mass_across, result.mass_along * LEAST_ACROSS);
    result.mass_along = lanes_max(result.mass_along, result.mass_across * LEAST_ALONG) + row[CHAIN_ALONG];
    return result;
}

#endif
