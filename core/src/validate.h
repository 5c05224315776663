// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Checks of what callers hand in. Each returns HW_OK or fails with a sentence that names function, field and limit.

#ifndef HWI_VALIDATE_H
#define HWI_VALIDATE_H

#include "hawser/base.h"
#include "hawser/math_types.h"

// What every check needs to speak: the public function's name (its __func__).
hw_result hwi_check_pointer(const char *function, const char *field, const void *pointer);
hw_result hwi_check_float(const char *function, const char *field, double value, double low, double high);
hw_result hwi_check_int(const char *function, const char *field, int64_t value, int64_t low, int64_t high);
hw_result hwi_check_vector(const char *function, const char *field, hw_vec3 value, float limit);
hw_result hwi_check_flags(const char *function, const char *field, uint32_t flags, uint32_t known);

// A definition's struct_size: proves that its init function ran. A caller compiled for an older, smaller struct would
// pass its own size; version 1 knows one size only.
hw_result hwi_check_struct_size(const char *function, const char *type, uint32_t struct_size, uint32_t expected);

// A buffer of `capacity` items that must take `needed`.
hw_result hwi_check_capacity(const char *function, const char *items, int64_t capacity, int64_t needed);

#endif
