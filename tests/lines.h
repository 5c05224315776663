// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Dynamic lines of any make, for tests: what they are made of, and the energy that is in them.

#ifndef HAWSER_TESTS_LINES_H
#define HAWSER_TESTS_LINES_H

#include "check.h"
#include "scenes.h"

#include "cable_dynamic.h"
#include "world.h"

#include <math.h>

static const double pi = 3.14159265358979323846;

static inline hw_cable_def line_def(int32_t material, float length, int32_t segments, hw_vec3 start, hw_vec3 end)
{
    hw_cable_def def = scene_cable_def(HW_MODEL_DYNAMIC);
    hw_cable_material_init(&def.material, material);
    def.rest_length = length;
    def.segment_count = segments;
    def.start_position = start;
    def.end_position = end;
    return def;
}

static inline hwi_cable *inside(hw_cable_id id)
{
    hwi_cable *cable = NULL;
    hwi_world *world = NULL;
    CHECK_OK(hwi_cable_resolve("test", id, &cable, &world));
    return cable;
}

static inline double dot(const double *a, const double *b)
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static inline void edge_of(const hwi_cable *cable, int32_t i, double *edge)
{
    const hw_vec3 *p = cable->position;
    const hw_vec3 *r = cable->remainder;
    edge[0] = (double)p[i + 1].x - (double)p[i].x + ((double)r[i + 1].x - (double)r[i].x);
    edge[1] = (double)p[i + 1].y - (double)p[i].y + ((double)r[i + 1].y - (double)r[i].y);
    edge[2] = (double)p[i + 1].z - (double)p[i].z + ((double)r[i + 1].z - (double)r[i].z);
}

// J: of motion (with the water that moves along), of weight and buoyancy, of stretch and of bending.
static inline double energy_of(hw_cable_id id)
{
    const hwi_cable *cable = inside(id);
    const hw_cable_material *material = &cable->def.material;
    double energy = 0.0;
    double before[3] = {0.0, 0.0, 0.0};
    for (int32_t i = 0; i < cable->particle_count; i++) {
        const hwi_node *node = &cable->nodes[i];
        double edge[3] = {0.0, 0.0, 0.0};
        double turn[3];
        double tangent[3];
        if (i + 1 < cable->particle_count) {
            edge_of(cable, i, edge);
            double stretch = sqrt(dot(edge, edge)) - (double)node->rest;
            energy += 0.5 * (double)material->axial_stiffness * stretch * stretch / (double)node->rest;
        }
        for (int axis = 0; axis < 3; axis++) {
            double share = (double)node->joint;
            double share_before = i > 0 ? (double)node[-1].joint : 0.0;
            turn[axis] = edge[axis] * share - before[axis] * share_before;
            tangent[axis] = edge[axis] * share + before[axis] * share_before;
            before[axis] = edge[axis];
        }
        energy += 0.5 * (double)node->bend * dot(turn, turn);
        if (cable->held[i])
            continue;
        const hw_vec3 v = cable->motion[i];
        double velocity[3] = {(double)v.x, (double)v.y, (double)v.z};
        // As the solver has it: at a kink a line is less of a line.
        double along = dot(velocity, tangent) * (i > 0 && i + 1 < cable->particle_count ? 0.5 : 1.0);
        double square = dot(velocity, velocity);
        double displaced = 1025.0 * (double)node->volume;
        double height = (double)cable->origin.y + (double)cable->position[i].y + (double)cable->remainder[i].y;
        energy +=
            0.5 * ((double)node->mass + displaced * (double)material->added_mass_normal) * (square - along * along);
        energy += 0.5 * ((double)node->mass + displaced * (double)material->added_mass_tangential) * along * along;
        energy += ((double)node->mass - displaced) * 9.81 * height;
    }
    return energy;
}

// J: what goes round in a line at most, its motion, stretch and bending, and its weight over its length.
static inline double energy_scale(hw_cable_id id)
{
    const hwi_cable *cable = inside(id);
    double weight = 0.0;
    double potential = 0.0;
    for (int32_t i = 0; i < cable->particle_count; i++) {
        double heavier = (double)cable->nodes[i].mass - 1025.0 * (double)cable->nodes[i].volume;
        double height = (double)cable->origin.y + (double)cable->position[i].y + (double)cable->remainder[i].y;
        weight += fabs(heavier) * 9.81;
        potential += cable->held[i] ? 0.0 : heavier * 9.81 * height;
    }
    return energy_of(id) - potential + weight * (double)cable->def.rest_length;
}

// A number in 0..1 of its own for every place in a storm.
static inline double chance(uint32_t seed, uint32_t *draw)
{
    uint32_t x = seed * 0x9e3779b9u + *draw * 0x85ebca6bu + 1u;
    *draw += 1;
    x ^= x >> 16;
    x *= 0x7feb352du;
    x ^= x >> 15;
    x *= 0x846ca68bu;
    x ^= x >> 16;
    return (double)x / 4294967296.0;
}

// Any diameter, weight, stiffness and drag that a line may have, let go from anywhere: taut or in a heap, in segments
// of a diameter or of a hundred metres, as stiff against bending as a solid bar, laden or not.
static inline hw_cable_def random_line(uint32_t seed)
{
    uint32_t draw = 1000;
    int32_t segments = 2 + (int32_t)(60.0 * chance(seed, &draw) * chance(seed, &draw));
    double length = 0.2 * pow(1000.0, chance(seed, &draw));
    double diameter = 0.001 * pow(100.0, chance(seed, &draw));
    double area = 0.25 * pi * diameter * diameter;
    double chord = 1.05 * length * chance(seed, &draw);
    double turn = 2.0 * pi * chance(seed, &draw);
    double rise = pi * (chance(seed, &draw) - 0.5);
    hw_vec3 start = {0.0f, -300.0f, 0.0f};
    hw_vec3 end = {(float)(chord * cos(turn) * cos(rise)), -300.0f + (float)(chord * sin(rise)),
                   (float)(chord * sin(turn) * cos(rise))};
    hw_cable_def def = line_def(HW_MATERIAL_ROV_TETHER, (float)length, segments, start, end);
    hw_cable_material *material = &def.material;
    double modulus = pow(10.0, 8.0 + 3.3 * chance(seed, &draw));
    material->diameter = (float)diameter;
    material->mass_per_length = (float)(area * (700.0 + 7000.0 * chance(seed, &draw)));
    material->axial_stiffness = (float)(area * modulus);
    material->axial_damping = (float)(area * modulus * 0.01 * chance(seed, &draw) * chance(seed, &draw));
    material->bending_stiffness = (float)(area * area * modulus * 0.08 * chance(seed, &draw) * chance(seed, &draw));
    material->drag_normal = (float)(0.5 + chance(seed, &draw));
    material->drag_tangential = (float)(0.05 * chance(seed, &draw));
    material->breaking_load = 0.0f;
    def.end_mass = chance(seed, &draw) < 0.5 ? 0.0f : (float)(10.0 * chance(seed, &draw));
    double held = chance(seed, &draw);
    def.flags = held < 0.4 ? HW_CABLE_HOLD_START : held < 0.8 ? HW_CABLE_HOLD_START | HW_CABLE_HOLD_END : 0;
    return def;
}

#endif
