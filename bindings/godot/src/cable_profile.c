// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The profile of a cable: its entries go to the core whenever one of them, or their number, is another.

#include "cable_node.h"
#include "profile_resource.h"

// Another for every change of the entries, also of those that a script changes behind the property's back; 0 for none.
static uint64_t key_of(const hwg_array *profile, int64_t count)
{
    uint64_t key = 0;
    for (int64_t i = 0; i < count; i++) {
        const hwg_profile_entry *entry = hwg_object_cast(hwg_array_object(profile, i), &hwg_profile_class);
        if (entry)
            key = key * 0x9e3779b97f4a7c15u + entry->revision;
    }
    return key;
}

void hwg_cable_apply_profile(hwg_cable *cable)
{
    const hwg_array *profile = &cable->settings.profile;
    int64_t count = hwg_array_size(profile);
    bool dynamic = cable->settings.cable.model == HW_MODEL_DYNAMIC;
    uint64_t key = dynamic ? key_of(profile, count) : 0;
    if (!cable->id.bits || key == cable->profile_key)
        return;
    cable->profile_key = key;
    hw_cable_profile_point points[HW_MAX_CABLE_PROFILE];
    int32_t used = 0;
    for (int64_t i = 0; i < count; i++) {
        const hwg_profile_entry *entry = hwg_object_cast(hwg_array_object(profile, i), &hwg_profile_class);
        if (entry && used < HW_MAX_CABLE_PROFILE)
            points[used] = entry->point;
        used += entry != NULL;
    }
    if (used > HW_MAX_CABLE_PROFILE) {
        hwg_error(cable, "profile", "profile must have at most %d entries, got %d; kept those before.",
                  HW_MAX_CABLE_PROFILE, used);
        cable->refused_profile = true;
        return;
    }
    cable->refused_profile = hw_cable_set_profile(cable->id, points, used) != HW_OK;
    if (cable->refused_profile)
        hwg_core_error(cable, "profile");
}
