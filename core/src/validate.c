// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "validate.h"

#include <stddef.h>

#include "report.h"
#include "vector.h"

hw_result hwi_check_pointer(const char *function, const char *field, const void *pointer)
{
    if (pointer == NULL) {
        return hwi_fail(HW_ERROR_NULL_ARGUMENT, function, "%s must not be null; nothing was changed", field);
    }
    return HW_OK;
}

hw_result hwi_check_float(const char *function, const char *field, double value, double low, double high)
{
    if (!(value >= low && value <= high)) {
        return hwi_fail(HW_ERROR_BAD_VALUE, function,
                        "%s must be a finite number from %g to %g, got %g; nothing was changed", field, low, high,
                        value);
    }
    return HW_OK;
}

hw_result hwi_check_int(const char *function, const char *field, int64_t value, int64_t low, int64_t high)
{
    if (value < low || value > high) {
        return hwi_fail(HW_ERROR_BAD_VALUE, function, "%s must be from %lld to %lld, got %lld; nothing was changed",
                        field, (long long)low, (long long)high, (long long)value);
    }
    return HW_OK;
}

hw_result hwi_check_vector(const char *function, const char *field, hw_vec3 value, float limit)
{
    if (!hwi_is_within(value, limit)) {
        return hwi_fail(HW_ERROR_BAD_VALUE, function,
                        "%s must be finite with every coordinate within %g of 0, got (%g, %g, %g); nothing was changed",
                        field, (double)limit, (double)value.x, (double)value.y, (double)value.z);
    }
    return HW_OK;
}

hw_result hwi_check_flags(const char *function, const char *field, uint32_t flags, uint32_t known)
{
    if ((flags & ~known) != 0) {
        return hwi_fail(HW_ERROR_BAD_VALUE, function, "%s has unknown bits 0x%x (known are 0x%x); nothing was changed",
                        field, (unsigned)(flags & ~known), (unsigned)known);
    }
    return HW_OK;
}

hw_result hwi_check_struct_size(const char *function, const char *type, uint32_t struct_size, uint32_t expected)
{
    if (struct_size != expected) {
        return hwi_fail(HW_ERROR_NOT_INITIALIZED, function,
                        "%s.struct_size must be %u, got %u; call %s_init before setting fields; nothing was changed",
                        type, (unsigned)expected, (unsigned)struct_size, type);
    }
    return HW_OK;
}

hw_result hwi_check_capacity(const char *function, const char *items, int64_t capacity, int64_t needed)
{
    if (capacity < 0) {
        return hwi_fail(HW_ERROR_BAD_VALUE, function, "capacity must be 0 or more, got %lld; nothing was changed",
                        (long long)capacity);
    }
    if (capacity < needed) {
        return hwi_fail(HW_ERROR_BUFFER_TOO_SMALL, function,
                        "the buffer takes %lld %s but %lld are needed; nothing was written", (long long)capacity, items,
                        (long long)needed);
    }
    return HW_OK;
}
