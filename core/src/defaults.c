// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Every default of every definition, in one place.

#include <string.h>

#include "hawser/cable.h"
#include "hawser/cable_profile.h"
#include "hawser/cable_spool.h"
#include "hawser/catenary.h"
#include "hawser/current.h"
#include "hawser/sea.h"
#include "hawser/sea_mesh.h"
#include "hawser/tether.h"
#include "hawser/tube.h"
#include "hawser/water.h"
#include "hawser/winch.h"
#include "hawser/world.h"
#include "report.h"
#include "validate.h"

_Static_assert(sizeof(hw_world_def) == 64 || sizeof(void *) == 4, "the ABI pins this size");
_Static_assert(sizeof(hw_cable_def) == 192, "the ABI pins this size");
_Static_assert(sizeof(hw_sea_mesh_def) == 16, "the ABI pins this size");
_Static_assert(sizeof(hw_tube_def) == 36, "the ABI pins this size");
_Static_assert(sizeof(hw_water_def) == 32, "the ABI pins this size");
_Static_assert(sizeof(hw_sea_def) == 120, "the ABI pins this size");
_Static_assert(sizeof(hw_sea_bottom_def) == 28, "the ABI pins this size");
_Static_assert(sizeof(hw_sea_sample) == 68, "the ABI pins this size");
_Static_assert(sizeof(hw_sea_wave) == 24, "the ABI pins this size");
_Static_assert(sizeof(hw_sea_cascade) == 32, "the ABI pins this size");
_Static_assert(sizeof(hw_sea_status) == 32, "the ABI pins this size");
_Static_assert(sizeof(hw_water_sample) == 48, "the ABI pins this size");
_Static_assert(sizeof(hw_current_point) == 16, "the ABI pins this size");
_Static_assert(sizeof(hw_current_def) == 392, "the ABI pins this size");
_Static_assert(sizeof(hw_winch_def) == 72, "the ABI pins this size");
_Static_assert(sizeof(hw_tether_def) == 168, "the ABI pins this size");
_Static_assert(sizeof(hw_tether_status) == 112, "the ABI pins this size");
_Static_assert(sizeof(hw_winch_status) == 48, "the ABI pins this size");
_Static_assert(sizeof(hw_cable_profile_point) == 32, "the ABI pins this size");
_Static_assert(sizeof(hw_cable_spool_status) == 24, "the ABI pins this size");
_Static_assert(sizeof(hw_event) == 48, "the ABI pins this size");
_Static_assert(sizeof(hw_fault) == 256, "the ABI pins this size");
_Static_assert(sizeof(hw_cable_status) == 80, "the ABI pins this size");

hw_result hw_world_def_init(hw_world_def *def)
{
    hw_result result = hwi_check_pointer(__func__, "def", def);
    if (result != HW_OK) {
        return result;
    }
    *def = (hw_world_def){
        .struct_size = sizeof *def,
        .worker_count = 1,
        .gravity = {0.0f, -9.81f, 0.0f},
        .max_substeps = 60,
        .substep = 1.0 / 60.0,
        .event_capacity = 1024,
        .fault_capacity = 64,
    };
    return HW_OK;
}

hw_result hw_cable_def_init(hw_cable_def *def, int32_t model)
{
    hw_result result = hwi_check_pointer(__func__, "def", def);
    if (result != HW_OK) {
        return result;
    }
    *def = (hw_cable_def){0};
    if (model < HW_MODEL_VERLET || model > HW_MODEL_DYNAMIC) {
        return HWI_FAIL(HW_ERROR_BAD_VALUE,
                        "model must be HW_MODEL_VERLET (%d), HW_MODEL_SPRING (%d) or HW_MODEL_DYNAMIC (%d), got %d; "
                        "def was zeroed",
                        HW_MODEL_VERLET, HW_MODEL_SPRING, HW_MODEL_DYNAMIC, (int)model);
    }
    *def = (hw_cable_def){
        .struct_size = sizeof *def,
        .model = model,
        .flags = HW_CABLE_HOLD_START | HW_CABLE_HOLD_END,
        // Ganoni et al. 2018, section 3: 10 m, 100 segments, no gravity, drag 0.9, random displacement 0.1. Unreal's
        // unit is the centimetre, so 0.1 is a millimetre. Their Figure 4 compares 5 and 10 iterations and prefers 10;
        // 0.02 s is the substep of the component that they extend. Tension is given as a function of distance without
        // a stiffness: 1000 N is ours.
        .segment_count = 100,
        .rest_length = 10.0f,
        .gravity_scale = 0.0f,
        .substep_limit = 0.02f,
        .drag_factor = 0.9f,
        .random_displacement = 0.001f,
        .solver_iterations = 10,
        .tension_stiffness = 1000.0f,
        .release_stretch = 0.1f, // section 3.1: "typically by 10 percent"
        // Pandey 2018, the table of section "Results and Discussion".
        .spring_stiffness = 10000.0f,
        .spring_friction = 0.05f,
        .particle_mass = 0.05f,
        .overload_share = 0.8f,
        .snap_load = 1000.0f,
        .collision_mask = UINT64_MAX,
        .end_position = {5.0f, 0.0f, 0.0f},
    };
    hw_cable_material_init(&def->material, HW_MATERIAL_ROV_TETHER);
    if (model == HW_MODEL_DYNAMIC) {
        def->segment_count = 50;
        def->gravity_scale = 1.0f;
    }
    if (model == HW_MODEL_SPRING) {
        // The same table: springs of 1 m, steps of 0.002 s. It gives no number of masses: 20 segments is ours.
        def->segment_count = 20;
        def->rest_length = 20.0f;
        def->gravity_scale = 1.0f;
        def->substep_limit = 0.002f;
        def->end_position = (hw_vec3){10.0f, 0.0f, 0.0f};
    }
    return HW_OK;
}

hw_result hw_water_def_init(hw_water_def *def)
{
    hw_result result = hwi_check_pointer(__func__, "def", def);
    if (result != HW_OK) {
        return result;
    }
    *def = (hw_water_def){
        .struct_size = sizeof *def,
        .density = 1025.0f,
        .air_density = 1.225f,
    };
    return HW_OK;
}

hw_result hw_sea_def_init(hw_sea_def *def)
{
    hw_result result = hwi_check_pointer(__func__, "def", def);
    if (result != HW_OK) {
        return result;
    }
    *def = (hw_sea_def){
        .struct_size = sizeof *def,
        .surface = HW_SEA_FFT,
        .weather = HW_WEATHER_WIND,
        .beaufort = 4,
        .wind_speed = 10.0f,
        .significant_height = 2.0f,
        .peak_period = 7.0f,
        .peak_sharpness = 3.3f,
        .spreading_power = 4.0f,
        .direction = {1.0f, 0.0f, 0.0f},
        .swell_period = 12.0f,
        .swell_spreading = 60.0f,
        .swell_direction = {1.0f, 0.0f, 0.0f},
        .spectrum = HW_SPECTRUM_JONSWAP,
        .spreading = HW_SPREADING_HASSELMANN,
        .choppiness = 1.0f,
        .cascade_count = 4,
        .fft_size = 128,
        .wave_count = 32,
    };
    return HW_OK;
}

hw_result hw_sea_bottom_def_init(hw_sea_bottom_def *def)
{
    hw_result result = hwi_check_pointer(__func__, "def", def);
    if (result != HW_OK) {
        return result;
    }
    *def = (hw_sea_bottom_def){
        .struct_size = sizeof *def,
        .count_x = 2,
        .count_z = 2,
        .spacing = 10.0f,
    };
    return HW_OK;
}

hw_result hw_current_def_init(hw_current_def *def, int32_t kind)
{
    hw_result result = hwi_check_pointer(__func__, "def", def);
    if (result != HW_OK) {
        return result;
    }
    *def = (hw_current_def){0};
    if (kind < HW_CURRENT_UNIFORM || kind > HW_CURRENT_CALLBACK) {
        return HWI_FAIL(HW_ERROR_BAD_VALUE,
                        "kind must be from HW_CURRENT_UNIFORM (%d) to HW_CURRENT_CALLBACK (%d), got %d; def was zeroed",
                        HW_CURRENT_UNIFORM, HW_CURRENT_CALLBACK, (int)kind);
    }
    *def = (hw_current_def){
        .struct_size = sizeof *def,
        .kind = kind,
        .flags = HW_CURRENT_ENABLED,
        .strength = 1.0f,
        .velocity = {0.5f, 0.0f, 0.0f},
        .direction = {1.0f, 0.0f, 0.0f},
        .speed = 2.0f,
        .radius = 0.1f,
        .circulation = 1.0f,
        .length_scale = 10.0f,
        .scale_ratio = 0.2f,
        .time_scale = 20.0f,
        .mode_count = 32,
        .profile_count = 2,
        .profile = {{0.0f, {0.5f, 0.0f, 0.0f}}, {50.0f, {0.0f, 0.0f, 0.0f}}},
        .region = {{-10.0f, -10.0f, -10.0f}, {10.0f, 10.0f, 10.0f}},
        .region_fade = 1.0f,
    };
    if (kind == HW_CURRENT_VORTEX) {
        def->direction = (hw_vec3){0.0f, 1.0f, 0.0f};
        def->radius = 0.5f;
    } else if (kind == HW_CURRENT_TURBULENCE) {
        def->speed = 0.2f;
    }
    return HW_OK;
}

hw_result hw_winch_def_init(hw_winch_def *def)
{
    hw_result result = hwi_check_pointer(__func__, "def", def);
    if (result != HW_OK) {
        return result;
    }
    *def = (hw_winch_def){
        .struct_size = sizeof *def,
        .mode = HW_WINCH_SPEED,
        .max_speed = 2.0f,
        .acceleration = 2.0f,
        .force_limit = 1e5f,
        .brake_load = 2e5f,
        .tension = 1000.0f,
        .drum_mass = 20.0f,
        .capacity = 100.0f,
        .max_deployed = 100.0f,
    };
    return HW_OK;
}

hw_result hw_tube_def_init(hw_tube_def *def)
{
    hw_result result = hwi_check_pointer(__func__, "def", def);
    if (result != HW_OK) {
        return result;
    }
    *def = (hw_tube_def){
        .struct_size = sizeof *def,
        .flags = HW_TUBE_CAPS,
        .sides = 8,
        .encoding = HW_TUBE_FLOATS,
        .radius = 0.02f,
        .rest_length = 10.0f,
        .uv_length = 1.0f,
        .rings_per_segment = 1,
    };
    return HW_OK;
}

hw_result hw_catenary_def_init(hw_catenary_def *def)
{
    hw_result result = hwi_check_pointer(__func__, "def", def);
    if (result != HW_OK) {
        return result;
    }
    *def = (hw_catenary_def){
        .struct_size = sizeof *def,
        .span = 5.0,
        .length = 10.0,
        .weight = 1.0,
        .axial_stiffness = 1e6,
    };
    return HW_OK;
}

hw_result hw_tether_def_init(hw_tether_def *def, int32_t model)
{
    hw_result result = hwi_check_pointer(__func__, "def", def);
    if (result != HW_OK) {
        return result;
    }
    *def = (hw_tether_def){0};
    result = hwi_check_int(__func__, "model", model, HW_MODEL_STRAIGHT, HW_MODEL_CATENARY);
    if (result != HW_OK) {
        return result;
    }
    *def = (hw_tether_def){
        .struct_size = sizeof *def,
        .model = model,
        .depth = HW_DEPTH_FORCES,
        .segment_count = 32,
        .flags = HW_TETHER_ELASTIC | HW_TETHER_CLAMPS | HW_TETHER_COLLIDES,
        .length = 10.0f,
        .buoyancy = -0.5f,
        .max_current = 2.0f,
        .seabed_height = -100.0f,
        .rejoin_angle = 185.0f,
        .stuck_contacts = 12,
        .blend_time = 2.0f,
        .end_position = {5.0f, 0.0f, 0.0f},
        .collision_mask = UINT64_MAX,
    };
    return hw_cable_material_init(&def->material, HW_MATERIAL_ROV_TETHER);
}

hw_result hw_sea_mesh_def_init(hw_sea_mesh_def *def)
{
    hw_result result = hwi_check_pointer(__func__, "def", def);
    if (result != HW_OK) {
        return result;
    }
    *def = (hw_sea_mesh_def){
        .struct_size = sizeof *def,
        .cells = 64,
        .ring_count = 9,
        .spacing = 0.25f,
    };
    return HW_OK;
}
