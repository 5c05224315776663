// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// A tether in a snapshot: record, contacts, pieces, then its arrays.

#ifndef HWI_TETHER_SNAPSHOT_H
#define HWI_TETHER_SNAPSHOT_H

#include "stream.h"
#include "tether.h"

// All but the name. The host's user data is left out of a stream without names.
void hwi_tether_write(hwi_writer *writer, const hwi_tether *tether, bool named);

// A tether whose index is not set in any registry yet, or NULL: `result` tells why. Nothing in the stream is believed.
hwi_tether *hwi_tether_read(hwi_reader *reader, hw_result *result);

#endif
