// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Figures that have files of their own. Each returns 0 if it could not be drawn.

#ifndef HAWSER_FIGURES_H
#define HAWSER_FIGURES_H

#include "svg.h"

int draw_strewn_points(const char *folder);
int draw_fleet(const char *folder);
int draw_sea_spectrum(const char *folder);

/// The meshes of the fleet for the demo, with their loads.
int write_hulls(const char *folder);

#endif
