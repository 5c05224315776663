// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// A check against an answer from outside: a formula, a paper, or the paper's equations written a second time. Each also
// becomes a row of the results file, so that others can read how good the numbers are and not only that they pass.
//
//     name,expected,measured,relative_error,tolerance
//
// The file is $HAWSER_ORACLE_CSV, or build/oracle/results.csv. Names are stable; a row replaces the row of its name.

#ifndef HAWSER_ORACLE_H
#define HAWSER_ORACLE_H

#include "check.h"

/// `tolerance` is relative to `expected`; where that is 0, absolute.
int oracle_near(const char *file, int line, const char *name, double measured, double expected, double tolerance);

#define ORACLE_NEAR(name, measured, expected, tolerance)                                                               \
    oracle_near(__FILE__, __LINE__, (name), (double)(measured), (double)(expected), (double)(tolerance))

#endif
