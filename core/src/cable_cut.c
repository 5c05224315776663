// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Cables in parts. A segment that is cut or breaks stays in its place in the line, but joins nothing: the solver sees
// two chains that lie behind each other.

#include <string.h>

#include "cable.h"
#include "cable_dynamic.h"
#include "report.h"
#include "validate.h"
#include "world.h"

void hwi_cable_cut_segment(hwi_cable *cable, int32_t segment)
{
    if (cable->cut[segment]) {
        return;
    }
    cable->cut[segment] = 1;
    cable->cut_count += 1;
    cable->tension[segment] = 0.0f;
    hwi_dynamic_prepare(cable);
    hwi_cable_wake(cable);
}

void hwi_cable_join(hwi_cable *cable)
{
    if (cable->cut_count > 0) {
        memset(cable->cut, 0, (size_t)cable->particle_count);
        cable->cut_count = 0;
        hwi_dynamic_prepare(cable);
    }
}

bool hwi_cable_is_whole(const hwi_cable *cable, int32_t first, int32_t last)
{
    return cable->cut_count == 0 || memchr(cable->cut + first, 1, (size_t)(last - first)) == NULL;
}

float hwi_cable_arc_length(const hwi_cable *cable, int32_t particle)
{
    double sum = 0.0;
    for (int32_t i = 0; i < particle; ++i) {
        sum += (double)cable->nodes[i].rest;
    }
    return (float)sum;
}

hw_result hw_cable_cut(hw_cable_id id, float arc_length)
{
    hwi_cable *cable;
    hwi_world *world;
    hw_result result = hwi_cable_resolve_idle(__func__, id, &cable, &world);
    if (result != HW_OK) {
        return result;
    }
    if (cable->nodes == NULL) {
        return HWI_FAIL(HW_ERROR_BAD_VALUE,
                        "only a cable of the model dynamic can be cut, this one has model %d; "
                        "nothing was changed",
                        (int)cable->def.model);
    }
    result = hwi_check_float(__func__, "arc_length", (double)arc_length, 0.0, (double)cable->wanted_length);
    if (result != HW_OK) {
        return result;
    }
    int32_t segment = 0;
    double end = (double)cable->nodes[0].rest;
    const double at = (double)arc_length * (double)cable->def.rest_length / (double)cable->wanted_length;
    while (segment + 2 < cable->particle_count && end <= at) {
        segment += 1;
        end += (double)cable->nodes[segment].rest;
    }
    hwi_cable_cut_segment(cable, segment);
    return HW_OK;
}

hw_result hw_cable_is_cut(hw_cable_id id, int32_t segment, int32_t *cut)
{
    hw_result result = hwi_check_pointer(__func__, "cut", cut);
    if (result != HW_OK) {
        return result;
    }
    *cut = 0;
    hwi_cable *cable;
    hwi_world *world;
    result = hwi_cable_resolve(__func__, id, &cable, &world);
    if (result == HW_OK) {
        result = hwi_check_int(__func__, "segment", segment, 0, cable->particle_count - 2);
    }
    if (result == HW_OK) {
        *cut = cable->cut[segment];
    }
    return result;
}
