// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#ifndef HWI_TUBE_H
#define HWI_TUBE_H

#include "hawser/tube.h"

// A definition, and how many points its line has.
hw_result hwi_tube_check_shape(const char *function, const hw_tube_def *def, int32_t point_count);

#endif
