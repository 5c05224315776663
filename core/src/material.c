// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT
#include "material.h"
#include "validate.h"
hw_result hwi_material_check(const char *function, const hw_cable_material *material)
{
    return hwi_check_struct_size(function, "hw_cable_material", material->struct_size, sizeof *material);
}
hw_result hw_cable_material_init(hw_cable_material *material, int32_t preset)
{
    (void)preset;
    *material = (hw_cable_material){.struct_size = sizeof *material, .diameter = 0.01f, .mass_per_length = 0.0805033f, .axial_stiffness = 1e5f, .axial_damping = 50.0f, .bending_stiffness = 0.01f, .drag_normal = 1.2f, .drag_tangential = 0.02f, .added_mass_normal = 1.0f};
    return HW_OK;
}
