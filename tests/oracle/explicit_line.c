// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "explicit_line.h"

#include <math.h>
#include <string.h>

static const double pi = 3.14159265358979323846;
static const double water_density = 1025.0;
static const double gravity = 9.81;

typedef double nodes[EXPLICIT_MAX_NODES][3];

static double dot(const double *a, const double *b)
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static double edge(nodes x, int first, int last, double *direction)
{
    for (int k = 0; k < 3; k++)
        direction[k] = x[last][k] - x[first][k];
    double length = sqrt(dot(direction, direction));
    for (int k = 0; k < 3; k++)
        direction[k] /= length;
    return length;
}

// Springs and dampers along the segments. What is pushed together pushes back: a line cannot get shorter, it folds.
static void add_tension(const explicit_line *line, nodes x, nodes v, nodes force)
{
    double rest = line->length / line->segment_count;
    for (int i = 0; i < line->segment_count; i++) {
        double direction[3];
        double strain = edge(x, i, i + 1, direction) / rest - 1.0;
        double rate = (dot(direction, v[i + 1]) - dot(direction, v[i])) / rest;
        double pull = (double)line->material.axial_stiffness * strain + (double)line->material.axial_damping * rate;
        for (int k = 0; k < 3; k++) {
            force[i][k] += pull * direction[k];
            force[i + 1][k] -= pull * direction[k];
        }
    }
}

// The energy of a bend is EI / 2l times the square of the difference of the directions beside it.
static void add_bending(const explicit_line *line, nodes x, nodes force)
{
    double rest = line->length / line->segment_count;
    double stiffness = (double)line->material.bending_stiffness / rest;
    for (int i = 1; i < line->segment_count; i++) {
        double before[3];
        double after[3];
        double length_before = edge(x, i - 1, i, before);
        double length_after = edge(x, i, i + 1, after);
        double cosine = dot(before, after);
        for (int k = 0; k < 3; k++) {
            double first = stiffness * (after[k] - cosine * before[k]) / length_before;
            double last = stiffness * (before[k] - cosine * after[k]) / length_after;
            force[i - 1][k] -= first;
            force[i + 1][k] += last;
            force[i][k] += first - last;
        }
    }
}

// How the water moves at a place, and how that changes.
static void find_flow(const explicit_line *line, const double *place, double time, double *velocity,
                      double *acceleration)
{
    memcpy(velocity, line->current, 3 * sizeof *velocity);
    memset(acceleration, 0, 3 * sizeof *acceleration);
    if (line->wave_height == 0.0)
        return;
    double rate = 2.0 * pi / line->wave_period;
    double number = rate * rate / gravity;
    double phase = number * place[0] - rate * time;
    double speed = line->wave_height * rate * exp(number * place[1]);
    velocity[0] += speed * cos(phase);
    velocity[1] += speed * sin(phase);
    acceleration[0] = rate * speed * sin(phase);
    acceleration[1] = -rate * speed * cos(phase);
}

// Weight, buoyancy, and Morison's drag and inertia, on the length of line that a node stands for.
static void add_water(const explicit_line *line, double span, const double *flow, const double *surge,
                      const double *velocity, const double *tangent, double *force)
{
    const hw_cable_material *material = &line->material;
    double diameter = (double)material->diameter;
    double area = pi * diameter * diameter / 4.0;
    double relative[3];
    double across[3];
    for (int k = 0; k < 3; k++)
        relative[k] = flow[k] - velocity[k];
    double along = dot(relative, tangent);
    for (int k = 0; k < 3; k++)
        across[k] = relative[k] - along * tangent[k];
    double speed = sqrt(dot(across, across));
    double swept = 0.5 * water_density * diameter * span;
    for (int k = 0; k < 3; k++)
        force[k] += swept * ((double)material->drag_normal * speed * across[k] +
                             pi * (double)material->drag_tangential * fabs(along) * along * tangent[k]);
    force[1] -= ((double)material->mass_per_length - water_density * area) * gravity * span;
    double surge_along = dot(surge, tangent);
    double more = (double)material->added_mass_tangential - (double)material->added_mass_normal;
    for (int k = 0; k < 3; k++)
        force[k] += water_density * area * span *
                    ((1.0 + (double)material->added_mass_normal) * surge[k] + more * surge_along * tangent[k]);
}

static void find_accelerations(const explicit_line *line, double time, nodes x, nodes v, nodes force,
                               nodes acceleration)
{
    const hw_cable_material *material = &line->material;
    const int last = line->segment_count;
    double area = pi * (double)material->diameter * (double)material->diameter / 4.0;
    memset(force, 0, sizeof(nodes));
    add_tension(line, x, v, force);
    add_bending(line, x, force);
    for (int i = 0; i <= last; i++) {
        double tangent[3], flow[3], surge[3];
        double span = line->length / line->segment_count * (i == 0 || i == last ? 0.5 : 1.0);
        edge(x, i > 0 ? i - 1 : 0, i < last ? i + 1 : last, tangent);
        find_flow(line, x[i], time, flow, surge);
        add_water(line, span, flow, surge, v[i], tangent, force[i]);
        double across =
            span * ((double)material->mass_per_length + water_density * area * (double)material->added_mass_normal);
        double along =
            span * ((double)material->mass_per_length + water_density * area * (double)material->added_mass_tangential);
        double pull = dot(force[i], tangent);
        for (int k = 0; k < 3; k++)
            acceleration[i][k] = (force[i][k] - pull * tangent[k]) / across + pull * tangent[k] / along;
    }
    for (int k = 0; k < 3; k++) {
        acceleration[0][k] = 0.0;
        acceleration[last][k] = line->end_acceleration[k];
    }
}

void explicit_step(explicit_line *line, double h)
{
    static const double places[] = {0.0, 0.5, 0.5, 1.0};
    static const double weights[] = {1.0 / 6.0, 1.0 / 3.0, 1.0 / 3.0, 1.0 / 6.0};
    nodes x, v, force;
    nodes speed = {{0}};
    nodes acceleration = {{0}};
    nodes way = {{0}};
    nodes change = {{0}};
    for (int stage = 0; stage < 4; stage++) {
        for (int i = 0; i <= line->segment_count; i++)
            for (int k = 0; k < 3; k++) {
                x[i][k] = line->position[i][k] + places[stage] * h * speed[i][k];
                v[i][k] = line->velocity[i][k] + places[stage] * h * acceleration[i][k];
            }
        find_accelerations(line, line->time + places[stage] * h, x, v, force, acceleration);
        for (int i = 0; i <= line->segment_count; i++)
            for (int k = 0; k < 3; k++) {
                speed[i][k] = v[i][k];
                way[i][k] += weights[stage] * h * speed[i][k];
                change[i][k] += weights[stage] * h * acceleration[i][k];
            }
    }
    for (int i = 0; i <= line->segment_count; i++)
        for (int k = 0; k < 3; k++) {
            line->position[i][k] += way[i][k];
            line->velocity[i][k] += change[i][k];
        }
    line->time += h;
}

double explicit_end_tension(const explicit_line *line)
{
    nodes x, v, force, acceleration;
    memcpy(x, line->position, sizeof x);
    memcpy(v, line->velocity, sizeof v);
    find_accelerations(line, line->time, x, v, force, acceleration);
    return sqrt(dot(force[line->segment_count], force[line->segment_count]));
}
