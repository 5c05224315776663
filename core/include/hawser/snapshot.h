// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The whole state of a world as bytes: for save games, for rollback, for bug reports. The bytes are the same on every
// platform. After a load the motion goes on bit for bit as it would have.
//
// Ids: loading into the world that was saved (or one created in the same order by another run of the program) makes the
// ids of that moment valid again, and only those. Loading into any other world gives its objects new ids; ask for them
// with hw_world_get_cables(), hw_world_get_bodies() and so on. Events and faults not yet polled, workers, task hooks
// and the callbacks of currents are not part of a snapshot: a current that exists under its id keeps its callback, any
// other does not flow until hw_current_set_callback().

#ifndef HAWSER_SNAPSHOT_H
#define HAWSER_SNAPSHOT_H

#include "hawser/base.h"
#include "hawser/id.h"

/// How many bytes hw_snapshot_save needs now.
/// Errors: NULL_ARGUMENT and those of ids.
HW_API hw_result hw_snapshot_size(hw_world_id world, uint64_t *size);

/// Write the state into the caller's memory; `written` gets the number of bytes. Never allocates.
/// Errors: NULL_ARGUMENT, BUFFER_TOO_SMALL, BUSY and those of ids.
HW_API hw_result hw_snapshot_save(hw_world_id world, void *memory, uint64_t capacity, uint64_t *written);

/// Replace the world's state. All bytes are checked first: if any is wrong, nothing changes.
/// Errors: NULL_ARGUMENT, BAD_SNAPSHOT, OUT_OF_MEMORY, TOO_MANY, BUSY and those of ids.
HW_API hw_result hw_snapshot_load(hw_world_id world, const void *memory, uint64_t size);

#endif
