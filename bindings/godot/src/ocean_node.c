// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "ocean_node.h"

#include <string.h>

#include "server.h"

#define NUMBERS GDEXTENSION_VARIANT_TYPE_PACKED_FLOAT32_ARRAY

static const uint8_t yes = 1;

float hwg_ocean_level(const hwg_ocean *ocean)
{
    hwg_transform transform;
    HWG_CALL(Node3D_get_global_transform, ocean->base.object, &transform, NULL);
    return transform.origin.y;
}

double hwg_ocean_time(void)
{
    hw_counters counters;
    return hw_world_get_counters(hwg_server_world(), &counters) == HW_OK ? counters.time + counters.pending_time : 0.0;
}

// ---- The sea of the world ----

// True if the two seas differ in nothing but what hw_world_change_sea changes.
static bool differs_in_weather_alone(const hw_sea_def *before, const hw_sea_def *after)
{
    hw_sea_def same = *after;
    same.surface = before->surface;
    same.spectrum = before->spectrum;
    same.spreading = before->spreading;
    same.choppiness = before->choppiness;
    same.water_depth = before->water_depth;
    same.loop_period = before->loop_period;
    same.patch_length = before->patch_length;
    same.cascade_count = before->cascade_count;
    same.fft_size = before->fft_size;
    same.wave_count = before->wave_count;
    same.seed = before->seed;
    return !memcmp(&same, after, sizeof same);
}

// Smoothly in a game, if the weather alone is another one; otherwise at once.
static hw_result tell_sea(hwg_ocean *ocean, hw_world_id world)
{
    bool smooth = ocean->is_told && ocean->weather_seconds > 0.0f && !hwg_is_editor() &&
                  differs_in_weather_alone(&ocean->told, &ocean->def);
    ocean->is_changing = smooth && hw_world_change_sea(world, &ocean->def, (double)ocean->weather_seconds) == HW_OK;
    if (ocean->is_changing)
        return HW_OK;
    ocean->is_wave_told = false;
    hw_result result = hw_world_set_sea(world, &ocean->def);
    if (smooth && result == HW_OK)
        hwg_error(ocean, "weather_seconds", "%s. The weather changed at once.", hw_last_error());
    return result;
}

static void tell_bottom(hwg_ocean *ocean, hw_world_id world)
{
    bool is_there = hwg_packed_size(NUMBERS, &ocean->bottom_heights) > 0;
    const float *heights = is_there ? hwg.packed_float32_array_operator_index_const(&ocean->bottom_heights, 0) : NULL;
    if (hw_world_set_sea_bottom(world, is_there ? &ocean->bottom : NULL, heights) != HW_OK)
        hwg_core_error(ocean, "set_bottom");
    ocean->is_bottom_told = true;
}

// Another sea has waves of its own until it is given ours.
static void tell_waves(hwg_ocean *ocean, hw_world_id world)
{
    if (ocean->is_wave_told || !ocean->is_told || ocean->wave_count < 0 || ocean->def.surface != HW_SEA_GERSTNER)
        return;
    if (hw_world_set_sea_waves(world, ocean->waves, ocean->wave_count) != HW_OK)
        hwg_core_error(ocean, "set_waves");
    ocean->is_wave_told = true;
}

static void flatten(hw_world_id world)
{
    hw_sea_status status;
    if (hw_world_get_sea_status(world, &status) != HW_OK || status.surface == HW_SEA_FLAT)
        return;
    hw_sea_def flat;
    hw_sea_def_init(&flat);
    flat.surface = HW_SEA_FLAT;
    hw_world_set_sea(world, &flat);
    hw_world_set_sea_bottom(world, NULL, NULL);
}

void hwg_ocean_apply(hwg_ocean *ocean, hw_world_id world)
{
    if (!ocean) {
        flatten(world);
        return;
    }
    if (!ocean->is_bottom_told)
        tell_bottom(ocean, world);
    bool is_same = !memcmp(&ocean->told, &ocean->def, sizeof ocean->def);
    if (!is_same || (!ocean->is_told && !ocean->is_refused)) {
        ocean->is_told = tell_sea(ocean, world) == HW_OK;
        ocean->is_refused = !ocean->is_told; // and would be again, every tick
        if (ocean->is_refused)
            hwg_core_error(ocean, "_physics_process");
        ocean->told = ocean->def;
    }
    tell_waves(ocean, world);
}

void hwg_ocean_after_step(void *self)
{
    hwg_ocean *ocean = self;
    hw_sea_status status;
    if (!ocean->is_changing || hw_world_get_sea_status(hwg_server_world(), &status) != HW_OK || status.progress < 1.0f)
        return;
    ocean->is_changing = false;
    hwg_emit(ocean->base.object, &hwg.name_weather_settled, NULL, 0);
}

// ---- The picture ----

// A server without a screen draws nothing, and must not pay for it.
static bool has_screen(void)
{
    hwg_string name = hwg_string_new("");
    HWG_CALL(DisplayServer_get_name, hwg.DisplayServer, &name, NULL);
    char text[16] = "";
    int64_t length = hwg.string_to_utf8_chars(&name, text, sizeof text - 1);
    text[length < (int64_t)sizeof text ? length : 0] = 0;
    hwg_string_destroy(&name);
    return strcmp(text, "headless") != 0;
}

void hwg_ocean_draw(hwg_ocean *ocean)
{
    uint8_t visible = 0, interpolated = 0;
    HWG_CALL(Node3D_is_visible_in_tree, ocean->base.object, &visible, NULL);
    if (!visible || hwg_server_ocean() != ocean || !has_screen())
        return;
    hwg_server_update_water();
    double time = hwg_ocean_time();
    HWG_CALL(Node_is_physics_interpolated_and_enabled, ocean->base.object, &interpolated, NULL);
    if (interpolated) {
        double fraction = 1.0, tick = 0.0;
        HWG_CALL(Engine_get_physics_interpolation_fraction, hwg.Engine, &fraction, NULL);
        HWG_CALL(Node_get_physics_process_delta_time, ocean->base.object, &tick, NULL);
        time -= (1.0 - fraction) * tick;
    }
    hwg_surface_draw(ocean, hwg_server_world(), time);
}

// ---- The node ----

static void enter_tree(hwg_ocean *ocean)
{
    if (ocean->in_tree)
        return;
    ocean->in_tree = hwg_server_add(&ocean->base);
    ocean->is_told = ocean->is_refused = false;
    ocean->is_bottom_told = false;
    ocean->surface.is_empty = true;
    HWG_CALL(Node_set_physics_process_internal, ocean->base.object, NULL, &yes);
    HWG_CALL(Node_set_process_internal, ocean->base.object, NULL, &yes);
}

static void physics_tick(hwg_ocean *ocean)
{
    if (!ocean->in_tree || (hwg_is_editor() && !ocean->preview_in_editor))
        return;
    double delta = 0.0;
    HWG_CALL(Node_get_physics_process_delta_time, ocean->base.object, &delta, NULL);
    hwg_server_request_step(delta);
}

static void notified(void *self, int32_t what)
{
    hwg_ocean *ocean = self;
    switch (what) {
    case HWG_NOTIFICATION_POST_ENTER_TREE:
        enter_tree(ocean);
        break;
    case HWG_NOTIFICATION_EXIT_TREE:
        if (ocean->in_tree) {
            ocean->in_tree = false;
            hwg_server_remove(&ocean->base);
        }
        break;
    case HWG_NOTIFICATION_INTERNAL_PHYSICS_PROCESS:
        physics_tick(ocean);
        break;
    case HWG_NOTIFICATION_INTERNAL_PROCESS:
        if (ocean->in_tree)
            hwg_server_request_draw();
        break;
    default:
        break;
    }
}

static void init(void *self)
{
    hwg_ocean *ocean = self;
    hwg_ocean_init_settings(ocean);
    hw_sea_bottom_def_init(&ocean->bottom);
    ocean->bottom_heights = hwg_packed_new(NUMBERS);
    ocean->wave_count = -1;
    ocean->material = hwg_variant_nil();
    hwg_surface_init(&ocean->surface);
    // Water that reaches to the horizon neither casts a shadow nor hides behind anything.
    int64_t no_shadow = HWG_SHADOW_CASTING_SETTING_OFF, no_light = HWG_GI_MODE_DISABLED;
    HWG_CALL(GeometryInstance3D_set_cast_shadows_setting, ocean->base.object, NULL, &no_shadow);
    HWG_CALL(GeometryInstance3D_set_gi_mode, ocean->base.object, NULL, &no_light);
    HWG_CALL(GeometryInstance3D_set_ignore_occlusion_culling, ocean->base.object, NULL, &yes);
}

static void destroy(void *self)
{
    hwg_ocean *ocean = self;
    hwg_surface_destroy(&ocean->surface);
    hwg_packed_destroy(NUMBERS, &ocean->bottom_heights);
    hwg_variant_destroy(&ocean->material);
}

static bool changed(void *self, const hwg_property_row *row)
{
    hwg_ocean *ocean = self;
    hw_sea_texture_size size;
    hw_sea_mesh_size mesh_size;
    if (row->offset == offsetof(hwg_ocean, def.fft_size) && hw_sea_texture_measure(ocean->def.fft_size, &size) != HW_OK)
        return false;
    if ((row->effects & HWG_OCEAN_MESH) && hw_sea_mesh_measure(&ocean->mesh, &mesh_size) != HW_OK)
        return false;
    if (row->effects & HWG_OCEAN_LIST)
        HWG_CALL(Object_notify_property_list_changed, ocean->base.object, NULL, NULL);
    if (row->effects & HWG_OCEAN_LOOK)
        hwg_surface_repaint(&ocean->surface);
    if (row->kind == HWG_FIELD_RESOURCE)
        hwg_surface_use_material(ocean);
    return true;
}

static void get_box(const void *self, hwg_box *box)
{
    (void)self;
    *box = (hwg_box){{-50.0f, -5.0f, -50.0f}, {100.0f, 10.0f, 100.0f}};
}

static void describe(const hwg_name *class_name)
{
    hwg_ocean_register_constants(class_name);
    hwg_register_signal(class_name, &hwg.name_weather_settled, NULL, 0);
}

hwg_class hwg_ocean_class = {
    .name = "Ocean3D",
    .parent = "GeometryInstance3D",
    .size = sizeof(hwg_ocean),
    .rows = hwg_ocean_rows,
    .row_count = HWG_OCEAN_ROW_COUNT,
    .readouts = hwg_ocean_readouts,
    .readout_count = HWG_OCEAN_READOUT_COUNT,
    .methods = hwg_ocean_methods,
    .method_count = HWG_OCEAN_METHOD_COUNT,
    .init = init,
    .destroy = destroy,
    .notified = notified,
    .describe = describe,
    .changed = changed,
    .validate = hwg_ocean_validate,
    .add_warnings = hwg_ocean_add_warnings,
    .get_box = get_box,
};
