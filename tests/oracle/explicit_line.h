// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// A line of lumped masses as offshore engineering writes it, solved explicitly: in double, fourth order Runge-Kutta,
// steps of fractions of a millisecond. Slow and plain; the dynamic cable, which is neither, must move as it does.

#ifndef HAWSER_ORACLE_EXPLICIT_LINE_H
#define HAWSER_ORACLE_EXPLICIT_LINE_H

#include "hawser/material.h"

#define EXPLICIT_MAX_NODES 81

typedef struct explicit_line {
    hw_cable_material material;
    int segment_count;
    double length;      // m, without tension
    double current[3];  // m/s
    double wave_height; // m, half of it: of a regular wave in deep water that goes along x,
    double wave_period; // s; with a crest at x = 0 at time 0
    double time;        // s
    double position[EXPLICIT_MAX_NODES][3];
    double velocity[EXPLICIT_MAX_NODES][3];
    double end_acceleration[3]; // m/s^2, of the last node; the first stands still
} explicit_line;

// Advance by h seconds.
void explicit_step(explicit_line *line, double h);

// N: what the line pulls at the last node with, its own half segment included.
double explicit_end_tension(const explicit_line *line);

#endif
