// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The figures of S2 (Manowitz 1999): 1-1, 2-2, 2-4 and B-1 to B-4.

#ifndef HAWSER_FIGURES_TETHER_H
#define HAWSER_FIGURES_TETHER_H

/// Returns 0 if a file cannot be written.
int draw_tether_figures(const char *folder);

#endif
