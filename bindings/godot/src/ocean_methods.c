// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// What scripts ask an Ocean3D.

#include <stdlib.h>
#include <string.h>

#include "ocean_node.h"
#include "server.h"

#define NUMBER  GDEXTENSION_VARIANT_TYPE_FLOAT
#define VECTOR  GDEXTENSION_VARIANT_TYPE_VECTOR3
#define NUMBERS GDEXTENSION_VARIANT_TYPE_PACKED_FLOAT32_ARRAY
#define VECTORS GDEXTENSION_VARIANT_TYPE_PACKED_VECTOR3_ARRAY

// Ask the sea as it is now. False, after an error, if it cannot be asked.
static bool ask(hwg_ocean *ocean, const char *member, double time, const hw_vec3 *points, int32_t count,
                hw_sea_sample *samples)
{
    if (!ocean->in_tree) {
        hwg_error(ocean, member, "The ocean is not in a scene tree.");
        return false;
    }
    if (hwg_is_main_thread())
        hwg_server_update_water(); // other threads ask the sea as it was told last
    if (hw_world_sample_sea(hwg_server_world(), time, 0.0f, 0, points, count, samples) == HW_OK)
        return true;
    hwg_core_error(ocean, member);
    return false;
}

static bool ask_now(hwg_ocean *ocean, const char *member, hw_vec3 point, hw_sea_sample *sample)
{
    memset(sample, 0, sizeof *sample);
    return ask(ocean, member, hwg_ocean_time(), &point, 1, sample);
}

static void run_get_height(void *self, const void *data, const hwg_value *arguments, hwg_value *result)
{
    (void)data;
    hw_sea_sample found;
    if (ask_now(self, "get_height", arguments[0].vector, &found))
        result->real = (double)found.height;
}

static void run_get_height_at_time(void *self, const void *data, const hwg_value *arguments, hwg_value *result)
{
    (void)data;
    hw_sea_sample found = {0};
    if (ask(self, "get_height_at_time", arguments[1].real, &arguments[0].vector, 1, &found))
        result->real = (double)found.height;
}

static void run_get_displacement(void *self, const void *data, const hwg_value *arguments, hwg_value *result)
{
    (void)data;
    hw_sea_sample found;
    if (ask_now(self, "get_displacement", arguments[0].vector, &found))
        result->vector = found.displacement;
}

static void run_get_normal(void *self, const void *data, const hwg_value *arguments, hwg_value *result)
{
    (void)data;
    hw_sea_sample found;
    if (ask_now(self, "get_normal", arguments[0].vector, &found))
        result->vector = found.normal;
}

static void run_get_velocity(void *self, const void *data, const hwg_value *arguments, hwg_value *result)
{
    (void)data;
    hw_sea_sample found;
    if (ask_now(self, "get_velocity", arguments[0].vector, &found))
        result->vector = found.velocity;
}

// One array of the dictionary: a field of all samples.
static void add_array(hwg_dictionary *dictionary, const char *name, GDExtensionVariantType type,
                      const hw_sea_sample *samples, int64_t count, size_t offset)
{
    size_t size = type == VECTORS ? sizeof(hw_vec3) : sizeof(float);
    hwg_packed array = hwg_packed_new(type);
    hwg_packed_resize(type, &array, count);
    char *to = NULL;
    if (count)
        to = type == VECTORS ? (char *)hwg.packed_vector3_array_operator_index(&array, 0)
                             : (char *)hwg.packed_float32_array_operator_index(&array, 0);
    for (int64_t i = 0; i < count; i++)
        memcpy(to + (size_t)i * size, (const char *)&samples[i] + offset, size);
    hwg_dictionary_set(dictionary, name, type, &array);
    hwg_packed_destroy(type, &array);
}

static void run_sample(void *self, const void *data, const hwg_value *arguments, hwg_value *result)
{
    (void)data;
    hwg_packed positions = arguments[0].packed;
    int64_t count = hwg_packed_size(VECTORS, &positions);
    const hw_vec3 *points = count ? hwg.packed_vector3_array_operator_index_const(&positions, 0) : NULL;
    hw_sea_sample *samples = calloc((size_t)(count ? count : 1), sizeof *samples);
    result->dictionary = hwg_dictionary_new();
    if (!samples || count > INT32_MAX)
        hwg_error(self, "sample", "There is no memory for %lld samples.", (long long)count);
    else if (ask(self, "sample", hwg_ocean_time(), points, (int32_t)count, samples)) {
        hwg_dictionary *to = &result->dictionary;
        add_array(to, "heights", NUMBERS, samples, count, offsetof(hw_sea_sample, height));
        add_array(to, "displacements", VECTORS, samples, count, offsetof(hw_sea_sample, displacement));
        add_array(to, "normals", VECTORS, samples, count, offsetof(hw_sea_sample, normal));
        add_array(to, "velocities", VECTORS, samples, count, offsetof(hw_sea_sample, velocity));
        add_array(to, "surface_velocities", VECTORS, samples, count, offsetof(hw_sea_sample, surface_velocity));
        add_array(to, "pressures", NUMBERS, samples, count, offsetof(hw_sea_sample, pressure));
        add_array(to, "jacobians", NUMBERS, samples, count, offsetof(hw_sea_sample, jacobian));
    }
    free(samples);
}

static void run_get_time(void *self, const void *data, const hwg_value *arguments, hwg_value *result)
{
    (void)data, (void)arguments;
    result->real = ((hwg_ocean *)self)->in_tree ? hwg_ocean_time() : 0.0;
}

static void run_get_drawn_time(void *self, const void *data, const hwg_value *arguments, hwg_value *result)
{
    (void)data, (void)arguments;
    result->real = ((hwg_ocean *)self)->surface.time;
}

static void run_get_displacement_map(void *self, const void *data, const hwg_value *arguments, hwg_value *result)
{
    (void)data, (void)arguments;
    result->rid = ((hwg_ocean *)self)->surface.displacement;
}

static void run_get_detail_map(void *self, const void *data, const hwg_value *arguments, hwg_value *result)
{
    (void)data, (void)arguments;
    result->rid = ((hwg_ocean *)self)->surface.detail;
}

static int32_t get_cascades(const hwg_ocean *ocean, hw_sea_cascade *cascades)
{
    int32_t count = 0;
    if (ocean->in_tree) {
        hwg_server_update_water();
        if (hw_world_get_sea_cascades(hwg_server_world(), cascades, HW_MAX_SEA_CASCADES, &count) != HW_OK)
            count = 0;
    }
    return count;
}

static void run_get_patch_lean(void *self, const void *data, const hwg_value *arguments, hwg_value *result)
{
    (void)data, (void)arguments;
    hw_sea_cascade cascades[HW_MAX_SEA_CASCADES];
    result->real = get_cascades(self, cascades) ? (double)cascades[0].lean : 0.0;
}

static void run_get_patch_offset(void *self, const void *data, const hwg_value *arguments, hwg_value *result)
{
    (void)data, (void)arguments;
    hw_sea_cascade cascades[HW_MAX_SEA_CASCADES];
    result->real = get_cascades(self, cascades) ? (double)cascades[0].offset : 0.0;
}

static void run_get_patch_lengths(void *self, const void *data, const hwg_value *arguments, hwg_value *result)
{
    (void)data, (void)arguments;
    hw_sea_cascade cascades[HW_MAX_SEA_CASCADES];
    int32_t count = get_cascades(self, cascades);
    result->packed = hwg_packed_new(NUMBERS);
    hwg_packed_resize(NUMBERS, &result->packed, count);
    for (int32_t i = 0; i < count; i++)
        *hwg.packed_float32_array_operator_index(&result->packed, i) = cascades[i].patch_length;
}

static void run_clear_bottom(void *self, const void *data, const hwg_value *arguments, hwg_value *result)
{
    (void)data, (void)arguments, (void)result;
    hwg_ocean *ocean = self;
    hwg_packed_resize(NUMBERS, &ocean->bottom_heights, 0);
    ocean->is_bottom_told = false;
    hwg_surface_use_bottom(ocean);
}

// Checked here as far as the core cannot know it: how many heights there are.
static void run_set_bottom(void *self, const void *data, const hwg_value *arguments, hwg_value *result)
{
    (void)data, (void)result;
    hwg_ocean *ocean = self;
    hwg_packed heights = arguments[0].packed;
    int64_t count = hwg_packed_size(NUMBERS, &heights);
    int64_t width = arguments[1].integer;
    if (width < 2 || width > 4096 || count / width < 2 || count / width > 4096 || count % width != 0) {
        hwg_error(ocean, "set_bottom",
                  "There must be 2 to 4096 heights along x and along z, got %lld heights in rows of %lld; kept the "
                  "bottom before.",
                  (long long)count, (long long)width);
        return;
    }
    hw_sea_bottom_def def = ocean->bottom;
    def.count_x = (int32_t)width;
    def.count_z = (int32_t)(count / width);
    def.spacing = (float)arguments[2].real;
    def.origin = arguments[3].vector;
    if (ocean->in_tree &&
        hw_world_set_sea_bottom(hwg_server_world(), &def, hwg.packed_float32_array_operator_index_const(&heights, 0)) !=
            HW_OK) {
        hwg_core_error(ocean, "set_bottom");
        return;
    }
    ocean->bottom = def;
    hwg_packed_destroy(NUMBERS, &ocean->bottom_heights);
    ocean->bottom_heights = hwg_packed_copy(NUMBERS, &heights);
    ocean->is_bottom_told = false;
    hwg_surface_use_bottom(ocean);
}

// What a wave may be the core knows, and tells only of the waves of a Gerstner sea: in a world for nothing else.
static bool are_good(hwg_ocean *ocean, const hw_sea_wave *waves, int32_t count)
{
    hw_world_id world;
    hw_world_def def;
    hw_sea_def sea;
    hw_world_def_init(&def);
    hw_sea_def_init(&sea);
    sea.surface = HW_SEA_GERSTNER;
    if (hw_world_create(&def, &world) != HW_OK) {
        hwg_core_error(ocean, "set_waves");
        return false;
    }
    bool good = hw_world_set_sea(world, &sea) == HW_OK && hw_world_set_sea_waves(world, waves, count) == HW_OK;
    if (!good)
        hwg_core_error(ocean, "set_waves");
    hw_world_destroy(world);
    return good;
}

// Waves of one's own for a Gerstner sea.
static void run_set_waves(void *self, const void *data, const hwg_value *arguments, hwg_value *result)
{
    (void)data, (void)result;
    hwg_ocean *ocean = self;
    hwg_packed amplitudes = arguments[0].packed, wavelengths = arguments[1].packed;
    hwg_packed directions = arguments[2].packed, phases = arguments[3].packed;
    int64_t count = hwg_packed_size(NUMBERS, &amplitudes);
    if (count > HW_MAX_SEA_WAVES || hwg_packed_size(NUMBERS, &wavelengths) != count ||
        hwg_packed_size(VECTORS, &directions) != count || hwg_packed_size(NUMBERS, &phases) != count) {
        hwg_error(ocean, "set_waves",
                  "There must be as many wavelengths, directions and phases as amplitudes, at most %d; kept the waves "
                  "before.",
                  HW_MAX_SEA_WAVES);
        return;
    }
    hw_sea_wave waves[HW_MAX_SEA_WAVES];
    for (int64_t i = 0; i < count; i++) {
        waves[i] = (hw_sea_wave){
            .amplitude = *hwg.packed_float32_array_operator_index_const(&amplitudes, i),
            .wavelength = *hwg.packed_float32_array_operator_index_const(&wavelengths, i),
            .phase = *hwg.packed_float32_array_operator_index_const(&phases, i),
            .direction = *(const hw_vec3 *)hwg.packed_vector3_array_operator_index_const(&directions, i),
        };
    }
    bool is_live = ocean->in_tree && hwg_server_ocean() == ocean && ocean->def.surface == HW_SEA_GERSTNER;
    if (is_live)
        hwg_server_update_water();
    if (!is_live && !are_good(ocean, waves, (int32_t)count))
        return;
    if (is_live && hw_world_set_sea_waves(hwg_server_world(), waves, (int32_t)count) != HW_OK) {
        hwg_core_error(ocean, "set_waves");
        return;
    }
    memcpy(ocean->waves, waves, (size_t)count * sizeof *waves);
    ocean->wave_count = (int32_t)count;
    ocean->is_wave_told = is_live;
}

static void run_clear_waves(void *self, const void *data, const hwg_value *arguments, hwg_value *result)
{
    (void)data, (void)arguments, (void)result;
    hwg_ocean *ocean = self;
    ocean->wave_count = -1;
    ocean->has_sea = ocean->is_refused = false;
}

void hwg_ocean_add_warnings(void *self, hwg_packed *texts)
{
    hwg_ocean *ocean = self;
    if (ocean->in_tree && hwg_server_ocean() != ocean)
        hwg_packed_add_string(texts, "There is another Ocean3D before this one, which counts. Remove one of them.");
    if (!hwg_ocean_is_level(ocean->def.direction))
        hwg_packed_add_string(texts, "wind_direction has no length along the water. The direction before it counts.");
    if (!hwg_ocean_is_level(ocean->def.swell_direction) && ocean->def.swell_height > 0.0f)
        hwg_packed_add_string(texts, "swell_direction has no length along the water. The direction before it counts.");
    if (ocean->def.water_depth > 0.0f && ocean->def.water_depth < 0.1f)
        hwg_packed_add_string(texts, "water_depth must be 0, which is deep water, or at least 0.1 m.");
    if (ocean->def.patch_length > 0.0f && ocean->def.patch_length < 16.0f)
        hwg_packed_add_string(texts, "patch_length must be 0, which is automatic, or at least 16 m.");
    if (ocean->def.loop_period > 0.0f && ocean->def.loop_period < 1.0f)
        hwg_packed_add_string(texts, "loop_period must be 0, which is never, or at least 1 s.");
}

#define AT_A_POINT .arguments = {{"position", VECTOR, NULL}}, .argument_count = 1, .is_const = true
#define RID_TYPE   GDEXTENSION_VARIANT_TYPE_RID

const hwg_method hwg_ocean_methods[HWG_OCEAN_METHOD_COUNT] = {
    {.name = "get_height", .run = run_get_height, AT_A_POINT, .result_type = NUMBER, .any_thread = true},
    {.name = "get_height_at_time",
     .run = run_get_height_at_time,
     .arguments = {{"position", VECTOR, NULL}, {"time", NUMBER, NULL}},
     .argument_count = 2,
     .result_type = NUMBER,
     .is_const = true,
     .any_thread = true},
    {.name = "get_displacement", .run = run_get_displacement, AT_A_POINT, .result_type = VECTOR, .any_thread = true},
    {.name = "get_normal", .run = run_get_normal, AT_A_POINT, .result_type = VECTOR, .any_thread = true},
    {.name = "get_velocity", .run = run_get_velocity, AT_A_POINT, .result_type = VECTOR, .any_thread = true},
    {.name = "sample",
     .run = run_sample,
     .arguments = {{"positions", VECTORS, NULL}},
     .argument_count = 1,
     .result_type = GDEXTENSION_VARIANT_TYPE_DICTIONARY,
     .is_const = true,
     .any_thread = true},
    {.name = "get_time", .run = run_get_time, .result_type = NUMBER, .is_const = true, .any_thread = true},
    {.name = "get_drawn_time", .run = run_get_drawn_time, .result_type = NUMBER, .is_const = true},
    {.name = "get_displacement_map", .run = run_get_displacement_map, .result_type = RID_TYPE, .is_const = true},
    {.name = "get_detail_map", .run = run_get_detail_map, .result_type = RID_TYPE, .is_const = true},
    {.name = "get_patch_lean", .run = run_get_patch_lean, .result_type = NUMBER, .is_const = true},
    {.name = "get_patch_offset", .run = run_get_patch_offset, .result_type = NUMBER, .is_const = true},
    {.name = "get_patch_lengths", .run = run_get_patch_lengths, .result_type = NUMBERS, .is_const = true},
    {.name = "set_bottom",
     .run = run_set_bottom,
     .arguments = {{"heights", NUMBERS, NULL},
                   {"width", GDEXTENSION_VARIANT_TYPE_INT, NULL},
                   {"spacing", NUMBER, NULL},
                   {"origin", VECTOR, NULL}},
     .argument_count = 4},
    {.name = "clear_bottom", .run = run_clear_bottom},
    {.name = "set_waves",
     .run = run_set_waves,
     .arguments = {{"amplitudes", NUMBERS, NULL},
                   {"wavelengths", NUMBERS, NULL},
                   {"directions", VECTORS, NULL},
                   {"phases", NUMBERS, NULL}},
     .argument_count = 4},
    {.name = "clear_waves", .run = run_clear_waves},
};
