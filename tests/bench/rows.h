// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// What the bench writes: one row for every number, to the CSV (name,value,unit) and to the terminal. Names are stable,
// others compare them over time; later work adds rows.

#ifndef HAWSER_BENCH_ROWS_H
#define HAWSER_BENCH_ROWS_H

#include <stdbool.h>
#include <stdint.h>

/// Opens the CSV; false with a message if that cannot be. Only what contains `word` is wanted.
bool rows_open(const char *path, const char *word);
bool rows_close(void);

/// Whether a bench of this name is to be run.
bool rows_wanted(const char *name);

/// `hash` is of the state that was measured, so that a speed-up that changes results shows; 0 where there is none.
void write_row(const char *name, double value, const char *unit, uint64_t hash);

/// A name made of parts, then as write_row. Not in the terminal's way: the format is printf's.
void write_named_row(double value, const char *unit, uint64_t hash, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/// What is going on, for who waits at the terminal; not part of the results.
void show_progress(const char *format, ...) __attribute__((format(printf, 1, 2)));

/// Seconds that this thread has spent computing: what a neighbour on the same machine disturbs least.
double thread_seconds(void);

#endif
