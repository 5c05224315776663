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

static const hwg_profile_entry *section_at(const hwg_array *profile, int64_t index)
{
    const hwg_profile_entry *entry = hwg_object_cast(hwg_array_object(profile, index), &hwg_profile_class);
    return entry && entry->point.kind == HW_PROFILE_SECTION ? entry : NULL;
}

// Why the core refused the entries, by their places in the list, which may have gaps.
static void tell_refusal(const hwg_cable *cable, const hwg_array *profile, int64_t count)
{
    for (int64_t i = 0; i < count; i++) {
        const hwg_profile_entry *section = section_at(profile, i);
        if (section && !(section->point.to > section->point.from)) {
            hwg_error(cable, "profile", "The section profile[%d] goes from %.4g m to %.4g m; the profile is not used.",
                      (int)i, (double)section->point.from, (double)section->point.to);
            return;
        }
        for (int64_t k = 0; section && k < i; k++) {
            const hwg_profile_entry *other = section_at(profile, k);
            if (other && other->point.from < section->point.to && section->point.from < other->point.to) {
                hwg_error(cable, "profile",
                          "The sections profile[%d] and profile[%d] overlap; the profile "
                          "is not used.",
                          (int)k, (int)i);
                return;
            }
        }
    }
    hwg_core_error(cable, "profile");
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
        tell_refusal(cable, profile, count);
}
