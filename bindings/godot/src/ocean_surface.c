// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "ocean_surface.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ocean_node.h"
#include "shader_table.h"

#define BYTES   GDEXTENSION_VARIANT_TYPE_PACKED_BYTE_ARRAY
#define NUMBERS GDEXTENSION_VARIANT_TYPE_PACKED_FLOAT32_ARRAY

#define TEXEL_FLOATS  4
#define WAVE_TEXELS   2    // of a wave
#define REACH         1e6f // m: the engine draws what is within, from the node
#define LAST_PRIORITY 127

static const int64_t surfaces[2] = {0, 1}; // of the mesh: the sea, and the sheet before the camera

// ---- Objects of the engine ----

static void free_rid(hwg_rid *rid)
{
    if (rid->id)
        HWG_CALL(RenderingServer_free_rid, hwg.RenderingServer, NULL, rid);
    rid->id = 0;
}

static hwg_rid rid_of(const hwg_variant *resource)
{
    hwg_rid rid = {0};
    if (!hwg_variant_is_nil(resource))
        HWG_CALL(Resource_get_rid, hwg_object_in(resource), &rid, NULL);
    return rid;
}

static hwg_variant make_material(const unsigned char *code, int64_t priority)
{
    hwg_variant shader = hwg_object_make("Shader");
    hwg_variant material = hwg_object_make("ShaderMaterial");
    hwg_string text = hwg_string_new((const char *)code);
    GDExtensionObjectPtr shader_object = hwg_object_in(&shader);
    HWG_CALL(Shader_set_code, shader_object, NULL, &text);
    HWG_CALL(ShaderMaterial_set_shader, hwg_object_in(&material), NULL, &shader_object);
    HWG_CALL(Material_set_render_priority, hwg_object_in(&material), NULL, &priority);
    hwg_string_destroy(&text);
    hwg_variant_destroy(&shader);
    return material;
}

// ---- Parameters ----

// The materials that get parameters: the user's own or ours, and the one for under water.
static hwg_rid material_at(const hwg_ocean *ocean, int32_t index)
{
    bool own = index == 0 && !hwg_variant_is_nil(&ocean->material);
    return rid_of(own ? &ocean->material : &ocean->surface.materials[index]);
}

static void set_parameter(const hwg_ocean *ocean, const char *text, GDExtensionVariantType type, const void *value)
{
    hwg_name name = hwg_name_new(text);
    hwg_variant variant = hwg_variant_from(type, value);
    for (int32_t i = 0; i < 2; i++) {
        hwg_rid material = material_at(ocean, i);
        if (material.id)
            HWG_CALL(RenderingServer_material_set_param, hwg.RenderingServer, NULL, &material, &name, &variant);
    }
    hwg_variant_destroy(&variant);
    hwg_name_destroy(&name);
}

static void set_number(const hwg_ocean *ocean, const char *name, float value)
{
    double wide = (double)value;
    set_parameter(ocean, name, GDEXTENSION_VARIANT_TYPE_FLOAT, &wide);
}

static void set_count(const hwg_ocean *ocean, const char *name, int32_t value)
{
    int64_t wide = value;
    set_parameter(ocean, name, GDEXTENSION_VARIANT_TYPE_INT, &wide);
}

static void set_numbers(const hwg_ocean *ocean, const char *name, const float *values)
{
    hwg_packed array = hwg_packed_new(NUMBERS);
    hwg_packed_resize(NUMBERS, &array, HW_MAX_SEA_CASCADES);
    memcpy(hwg.packed_float32_array_operator_index(&array, 0), values, HW_MAX_SEA_CASCADES * sizeof *values);
    set_parameter(ocean, name, NUMBERS, &array);
    hwg_packed_destroy(NUMBERS, &array);
}

void hwg_surface_paint(hwg_ocean *ocean, const hwg_property_row *row)
{
    const void *field = (const char *)ocean + row->offset;
    if (row->kind == HWG_FIELD_FLOAT)
        set_number(ocean, row->name, *(const float *)field);
    else if (row->kind == HWG_FIELD_COLOR)
        set_parameter(ocean, row->name, GDEXTENSION_VARIANT_TYPE_COLOR, field);
    else if (row->kind == HWG_FIELD_BOOL)
        set_parameter(ocean, row->name, GDEXTENSION_VARIANT_TYPE_BOOL, field);
}

void hwg_surface_repaint(hwg_ocean_surface *surface)
{
    surface->is_painted = false;
}

// Everything that does not change from picture to picture.
static void paint_all(hwg_ocean *ocean)
{
    hwg_ocean_surface *surface = &ocean->surface;
    surface->is_painted = true;
    for (size_t i = 0; i < HWG_OCEAN_ROW_COUNT; i++) {
        if (hwg_ocean_rows[i].effects & HWG_OCEAN_LOOK)
            hwg_surface_paint(ocean, &hwg_ocean_rows[i]);
    }
    hw_sea_mesh_size size;
    if (hw_sea_mesh_measure(&surface->built, &size) == HW_OK) {
        set_number(ocean, "mesh_spacing", size.spacing);
        set_number(ocean, "mesh_cells", (float)surface->built.cells);
    }
    float lengths[HW_MAX_SEA_CASCADES], frequencies[HW_MAX_SEA_CASCADES];
    for (int32_t i = 0; i < HW_MAX_SEA_CASCADES; i++) {
        bool is_there = i < surface->cascade_count;
        lengths[i] = is_there ? surface->cascades[i].patch_length : 1.0f;
        frequencies[i] = is_there ? surface->cascades[i].frequency : 1.0f;
    }
    hw_vec3 wind_direction = hwg_ocean_wind_direction(ocean);
    set_parameter(ocean, "wind_direction", GDEXTENSION_VARIANT_TYPE_VECTOR3, &wind_direction);
    set_numbers(ocean, "cascade_length", lengths);
    set_number(ocean, "cascade_lean", surface->cascade_count ? surface->cascades[0].lean : 0.0f);
    set_number(ocean, "cascade_offset", surface->cascade_count ? surface->cascades[0].offset : 0.0f);
    set_numbers(ocean, "cascade_frequency", frequencies);
    set_count(ocean, "cascade_count", surface->cascade_count);
    if (surface->displacement.id)
        set_parameter(ocean, "displacement_map", GDEXTENSION_VARIANT_TYPE_RID, &surface->displacement);
    if (surface->detail.id)
        set_parameter(ocean, "detail_map", GDEXTENSION_VARIANT_TYPE_RID, &surface->detail);
    uint8_t has_bottom = surface->bottom.id != 0;
    set_parameter(ocean, "has_bottom", GDEXTENSION_VARIANT_TYPE_BOOL, &has_bottom);
    if (has_bottom) {
        set_parameter(ocean, "bottom_map", GDEXTENSION_VARIANT_TYPE_RID, &surface->bottom);
        set_parameter(ocean, "bottom_origin", GDEXTENSION_VARIANT_TYPE_VECTOR3, &ocean->bottom.origin);
        set_number(ocean, "bottom_spacing", ocean->bottom.spacing);
    }
}

// ---- The mesh ----

static void add_surface(const hwg_rid *mesh, hwg_packed *vertices, int64_t vertex_count, hwg_packed *indices,
                        int64_t index_count)
{
    int64_t primitive = HWG_PRIMITIVE_TRIANGLES;
    int64_t format = HWG_ARRAY_FORMAT_VERTEX | HWG_ARRAY_FORMAT_INDEX | HWG_ARRAY_FLAG_FORMAT_CURRENT_VERSION;
    const hwg_box box = {{-REACH, -REACH, -REACH}, {2.0f * REACH, 2.0f * REACH, 2.0f * REACH}};
    hwg_dictionary surface = hwg_dictionary_new();
    hwg_dictionary_set(&surface, "primitive", GDEXTENSION_VARIANT_TYPE_INT, &primitive);
    hwg_dictionary_set(&surface, "format", GDEXTENSION_VARIANT_TYPE_INT, &format);
    hwg_dictionary_set(&surface, "vertex_data", BYTES, vertices);
    hwg_dictionary_set(&surface, "vertex_count", GDEXTENSION_VARIANT_TYPE_INT, &vertex_count);
    hwg_dictionary_set(&surface, "index_data", BYTES, indices);
    hwg_dictionary_set(&surface, "index_count", GDEXTENSION_VARIANT_TYPE_INT, &index_count);
    hwg_dictionary_set(&surface, "aabb", GDEXTENSION_VARIANT_TYPE_AABB, &box);
    HWG_CALL(RenderingServer_mesh_add_surface, hwg.RenderingServer, NULL, mesh, &surface);
    hwg_dictionary_destroy(&surface);
}

// Indices of few vertices are 16 bits wide in the engine.
static void pack_indices(hwg_packed *indices, const uint32_t *wide, int32_t count, int32_t vertex_count)
{
    bool narrow = vertex_count <= 65536;
    hwg_packed_resize(BYTES, indices, (int64_t)count * (narrow ? 2 : 4));
    void *bytes = hwg.packed_byte_array_operator_index(indices, 0);
    if (!narrow) {
        memcpy(bytes, wide, (size_t)count * sizeof *wide);
        return;
    }
    for (int32_t i = 0; i < count; i++)
        ((uint16_t *)bytes)[i] = (uint16_t)wide[i];
}

static bool add_sea(const hwg_rid *mesh, const hw_sea_mesh_def *def)
{
    hw_sea_mesh_size size;
    if (hw_sea_mesh_measure(def, &size) != HW_OK)
        return false;
    uint32_t *wide = malloc((size_t)size.index_count * sizeof *wide);
    if (!wide)
        return false;
    hwg_packed vertices = hwg_packed_new(BYTES), indices = hwg_packed_new(BYTES);
    hwg_packed_resize(BYTES, &vertices, 12 * (int64_t)size.vertex_count);
    void *positions = hwg.packed_byte_array_operator_index(&vertices, 0);
    bool written = hw_sea_mesh_write(def, positions, 12, size.vertex_count, wide, size.index_count) == HW_OK;
    if (written) {
        pack_indices(&indices, wide, size.index_count, size.vertex_count);
        add_surface(mesh, &vertices, size.vertex_count, &indices, size.index_count);
    }
    hwg_packed_destroy(BYTES, &vertices);
    hwg_packed_destroy(BYTES, &indices);
    free(wide);
    return written;
}

// A sheet that the shader lays over the whole picture.
static void add_sheet(const hwg_rid *mesh)
{
    static const float corners[12] = {-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0};
    static const uint32_t triangles[6] = {0, 1, 2, 0, 2, 3};
    hwg_packed vertices = hwg_packed_new(BYTES), indices = hwg_packed_new(BYTES);
    hwg_packed_resize(BYTES, &vertices, sizeof corners);
    memcpy(hwg.packed_byte_array_operator_index(&vertices, 0), corners, sizeof corners);
    pack_indices(&indices, triangles, 6, 4);
    add_surface(mesh, &vertices, 4, &indices, 6);
    hwg_packed_destroy(BYTES, &vertices);
    hwg_packed_destroy(BYTES, &indices);
}

void hwg_surface_use_material(hwg_ocean *ocean)
{
    hwg_ocean_surface *surface = &ocean->surface;
    if (!surface->mesh.id)
        return;
    for (int32_t i = 0; i < 2; i++) {
        hwg_rid material = material_at(ocean, i);
        HWG_CALL(RenderingServer_mesh_surface_set_material, hwg.RenderingServer, NULL, &surface->mesh, &surfaces[i],
                 &material);
    }
    surface->is_painted = false;
}

static bool make_mesh(hwg_ocean *ocean)
{
    hwg_ocean_surface *surface = &ocean->surface;
    if (surface->mesh.id && !memcmp(&surface->built, &ocean->mesh, sizeof surface->built))
        return true;
    if (!surface->mesh.id) {
        HWG_CALL(RenderingServer_mesh_create, hwg.RenderingServer, &surface->mesh, NULL);
        HWG_CALL(VisualInstance3D_set_base, ocean->base.object, NULL, &surface->mesh);
        surface->materials[0] = make_material(hwg_shader_ocean, 0);
        surface->materials[1] = make_material(hwg_shader_underwater, LAST_PRIORITY);
    }
    HWG_CALL(RenderingServer_mesh_clear, hwg.RenderingServer, NULL, &surface->mesh);
    surface->built = ocean->mesh;
    if (!add_sea(&surface->mesh, &surface->built))
        return false;
    add_sheet(&surface->mesh);
    hwg_surface_use_material(ocean);
    return true;
}

// ---- The textures ----

static void fill_image(hwg_variant *image, int64_t width, int64_t height, bool has_levels, int64_t format,
                       const hwg_packed *bytes)
{
    uint8_t levels = has_levels;
    HWG_CALL(Image_set_data, hwg_object_in(image), NULL, &width, &height, &levels, &format, bytes);
}

static void free_textures(hwg_ocean_surface *surface)
{
    free_rid(&surface->displacement);
    free_rid(&surface->detail);
    free(surface->slopes);
    free(surface->foam);
    surface->slopes = NULL;
    surface->foam = NULL;
    surface->cascade_count = 0;
    surface->size = 0;
}

static hwg_rid make_layers(const hwg_variant *image, int32_t count)
{
    hwg_array layers = hwg_array_new("Image");
    for (int32_t i = 0; i < count; i++)
        hwg_array_add(&layers, image);
    int64_t kind = HWG_TEXTURE_LAYERED_2D_ARRAY;
    hwg_rid texture = {0};
    HWG_CALL(RenderingServer_texture_2d_layered_create, hwg.RenderingServer, &texture, &layers, &kind);
    hwg_array_destroy(&layers);
    return texture;
}

// Textures of another size or number. False if there is no memory.
static bool make_textures(hwg_ocean_surface *surface, int32_t size, int32_t count)
{
    free_textures(surface);
    size_t texels = (size_t)size * (size_t)size;
    hw_sea_texture_size detail;
    surface->slopes = malloc(texels * TEXEL_FLOATS * sizeof *surface->slopes);
    surface->foam = calloc(texels * (size_t)count, sizeof *surface->foam);
    if (!surface->slopes || !surface->foam || hw_sea_texture_measure(size, &detail) != HW_OK)
        return false;
    hwg_packed_resize(BYTES, &surface->displacements, (int64_t)texels * count * TEXEL_FLOATS * 4);
    hwg_packed_resize(BYTES, &surface->details, (int64_t)detail.texel_count * TEXEL_FLOATS * 2);
    memset(hwg.packed_byte_array_operator_index(&surface->displacements, 0), 0, texels * (size_t)count * 16);
    memset(hwg.packed_byte_array_operator_index(&surface->details, 0), 0, (size_t)detail.texel_count * 8);
    fill_image(&surface->images[0], size, (int64_t)size * count, false, HWG_FORMAT_RGBAF, &surface->displacements);
    fill_image(&surface->images[1], size, size, true, HWG_FORMAT_RGBAH, &surface->details);
    GDExtensionObjectPtr image = hwg_object_in(&surface->images[0]);
    HWG_CALL(RenderingServer_texture_2d_create, hwg.RenderingServer, &surface->displacement, &image);
    surface->detail = make_layers(&surface->images[1], count);
    surface->size = size;
    surface->cascade_count = count;
    surface->is_empty = true;
    surface->is_painted = false;
    return true;
}

static void update_texture(const hwg_rid *texture, const hwg_variant *image, int64_t layer)
{
    GDExtensionObjectPtr object = hwg_object_in(image);
    HWG_CALL(RenderingServer_texture_2d_update, hwg.RenderingServer, NULL, texture, &object, &layer);
}

// One cascade: its displacement into the tall texture's bytes, its slopes and foam into a layer of the other.
static bool upload_cascade(hwg_ocean *ocean, hw_world_id world, double time, int32_t index, const hw_sea_status *status,
                           hw_sea_texture_result *measured)
{
    hwg_ocean_surface *surface = &ocean->surface;
    float foam_weight = 0.0f;
    if (hw_sea_get_foam_weight(&surface->cascades[index], status, &foam_weight) != HW_OK)
        return false;
    int32_t texels = surface->size * surface->size;
    int32_t floats = texels * TEXEL_FLOATS;
    // Fetched anew each time: if the renderer still reads the last picture's bytes, this gives us a copy of our own.
    float *displacements = (float *)(void *)hwg.packed_byte_array_operator_index(&surface->displacements, 0);
    if (hw_world_get_sea_maps(world, time, index, displacements + (size_t)floats * (size_t)index, surface->slopes,
                              floats) != HW_OK)
        return false;
    // A leap in time is not a long wait: foam of another sea is not brought along.
    double passed = time - surface->foam_time;
    hw_sea_texture_input input = {
        .slopes = surface->slopes,
        .size = surface->size,
        .foam_weight = foam_weight,
        .seconds = surface->is_empty || !(passed > 0.0) ? 0.0f : (float)fmin(passed, 1e6),
        .foam_life = ocean->look.foam_life,
    };
    hw_sea_texture_size detail;
    if (hw_sea_texture_measure(surface->size, &detail) != HW_OK)
        return false;
    uint16_t *halves = (uint16_t *)(void *)hwg.packed_byte_array_operator_index(&surface->details, 0);
    if (hw_sea_texture_write(&input, surface->foam + (size_t)texels * (size_t)index, halves, detail.texel_count,
                             measured) != HW_OK)
        return false;
    fill_image(&surface->images[1], surface->size, surface->size, true, HWG_FORMAT_RGBAH, &surface->details);
    update_texture(&surface->detail, &surface->images[1], index);
    return true;
}

// Where the phases of waves are told from: at the eye, near which a float can tell them.
static hw_vec3 find_eye(const hwg_ocean *ocean)
{
    GDExtensionObjectPtr viewport = NULL, camera = NULL;
    HWG_CALL(Node_get_viewport, ocean->base.object, &viewport, NULL);
    if (viewport)
        HWG_CALL(Viewport_get_camera_3d, viewport, &camera, NULL);
    hwg_transform transform;
    HWG_CALL(Node3D_get_global_transform, camera ? camera : ocean->base.object, &transform, NULL);
    return (hw_vec3){transform.origin.x, transform.origin.y, transform.origin.z};
}

static void make_wave_texture(hwg_ocean_surface *surface)
{
    size_t bytes = HW_MAX_SEA_WAVES * sizeof(hw_sea_drawn_wave);
    hwg_packed_resize(BYTES, &surface->wave_bytes, (int64_t)bytes);
    memset(hwg.packed_byte_array_operator_index(&surface->wave_bytes, 0), 0, bytes);
    fill_image(&surface->wave_image, WAVE_TEXELS * HW_MAX_SEA_WAVES, 1, false, HWG_FORMAT_RGBAF, &surface->wave_bytes);
    GDExtensionObjectPtr image = hwg_object_in(&surface->wave_image);
    HWG_CALL(RenderingServer_texture_2d_create, hwg.RenderingServer, &surface->waves, &image);
}

// The waves of a Gerstner sea; of another kind there are none.
static bool upload_waves(hwg_ocean *ocean, hw_world_id world, double time, float *gather)
{
    hwg_ocean_surface *surface = &ocean->surface;
    hw_vec3 eye = find_eye(ocean);
    hw_sea_drawn_wave waves[HW_MAX_SEA_WAVES] = {{0}};
    int32_t count = 0;
    if (hw_world_get_sea_drawn_waves(world, time, eye, waves, HW_MAX_SEA_WAVES, &count) != HW_OK)
        return false;
    set_count(ocean, "wave_count", count);
    if (!count)
        return true;
    if (!surface->waves.id)
        make_wave_texture(surface);
    memcpy(hwg.packed_byte_array_operator_index(&surface->wave_bytes, 0), waves, sizeof waves);
    fill_image(&surface->wave_image, WAVE_TEXELS * HW_MAX_SEA_WAVES, 1, false, HWG_FORMAT_RGBAF, &surface->wave_bytes);
    update_texture(&surface->waves, &surface->wave_image, 0);
    set_parameter(ocean, "wave_map", GDEXTENSION_VARIANT_TYPE_RID, &surface->waves);
    set_parameter(ocean, "wave_origin", GDEXTENSION_VARIANT_TYPE_VECTOR3, &eye);
    for (int32_t i = 0; i < count; i++)
        *gather += waves[i].gather_variance;
    return true;
}

static bool upload(hwg_ocean *ocean, hw_world_id world, double time, const hw_sea_status *status)
{
    hwg_ocean_surface *surface = &ocean->surface;
    float coverage = 0.0f;
    hw_sea_get_coverage(status, &coverage);
    coverage = fminf(coverage * ocean->look.foam_amount, 1.0f);
    float slopes[HW_MAX_SEA_CASCADES] = {0}, foams[HW_MAX_SEA_CASCADES] = {0};
    float mean = 0.0f, variance = 0.0f;
    for (int32_t i = 0; i < surface->cascade_count; i++) {
        hw_sea_texture_result measured;
        if (!upload_cascade(ocean, world, time, i, status, &measured))
            return false;
        slopes[i] = measured.slope_variance;
        foams[i] = measured.foam_variance;
        mean += measured.foam_mean;
        variance += measured.foam_variance;
    }
    if (surface->cascade_count) {
        fill_image(&surface->images[0], surface->size, (int64_t)surface->size * surface->cascade_count, false,
                   HWG_FORMAT_RGBAF, &surface->displacements);
        update_texture(&surface->displacement, &surface->images[0], 0);
    }
    if (!upload_waves(ocean, world, time, &variance))
        return false;
    float limit = 0.0f;
    hw_sea_get_foam_limit(coverage, mean, variance, &limit);
    set_number(ocean, "foam_limit", limit);
    set_number(ocean, "foam_spread", sqrtf(variance));
    set_number(ocean, "foam_coverage", coverage);
    set_numbers(ocean, "cascade_variance", slopes);
    set_numbers(ocean, "cascade_foam", foams);
    set_number(ocean, "significant_height", status->significant_height);
    set_number(ocean, "usual_depth", status->usual_depth);
    set_number(ocean, "sea_time", (float)fmod(time, 3600.0));
    return true;
}

void hwg_surface_use_bottom(hwg_ocean *ocean)
{
    hwg_ocean_surface *surface = &ocean->surface;
    free_rid(&surface->bottom);
    surface->is_painted = false;
    int64_t count = hwg_packed_size(NUMBERS, &ocean->bottom_heights);
    if (!surface->mesh.id || !count)
        return;
    hwg_packed bytes = hwg_packed_new(BYTES);
    hwg_packed_resize(BYTES, &bytes, 4 * count);
    memcpy(hwg.packed_byte_array_operator_index(&bytes, 0),
           hwg.packed_float32_array_operator_index_const(&ocean->bottom_heights, 0), (size_t)count * 4);
    hwg_variant image = hwg_object_make("Image");
    fill_image(&image, ocean->bottom.count_x, ocean->bottom.count_z, false, HWG_FORMAT_RF, &bytes);
    GDExtensionObjectPtr object = hwg_object_in(&image);
    HWG_CALL(RenderingServer_texture_2d_create, hwg.RenderingServer, &surface->bottom, &object);
    hwg_variant_destroy(&image);
    hwg_packed_destroy(BYTES, &bytes);
}

// Textures as the sea has them now. False if there is no memory or no sea.
static bool follow_cascades(hwg_ocean *ocean, hw_world_id world)
{
    hwg_ocean_surface *surface = &ocean->surface;
    hw_sea_cascade cascades[HW_MAX_SEA_CASCADES];
    int32_t count = 0;
    if (hw_world_get_sea_cascades(world, cascades, HW_MAX_SEA_CASCADES, &count) != HW_OK)
        return false;
    int32_t size = count ? cascades[0].size : 0;
    if ((count != surface->cascade_count || size != surface->size) && count && !make_textures(surface, size, count))
        return false;
    surface->cascade_count = count;
    memcpy(surface->cascades, cascades, (size_t)count * sizeof *cascades);
    surface->is_painted = false;
    return true;
}

void hwg_surface_draw(hwg_ocean *ocean, hw_world_id world, double time)
{
    hwg_ocean_surface *surface = &ocean->surface;
    hw_sea_status status;
    bool had_mesh = surface->mesh.id != 0;
    bool done = make_mesh(ocean) && hw_world_get_sea_status(world, &status) == HW_OK;
    if (done && !had_mesh)
        hwg_surface_use_bottom(ocean);
    bool is_new = done && (surface->is_empty || surface->version != status.version || surface->time != time);
    if (is_new && (surface->is_empty || surface->version != status.version))
        done = follow_cascades(ocean, world);
    if (done && !surface->is_painted)
        paint_all(ocean);
    set_number(ocean, "sea_level", hwg_ocean_level(ocean));
    if (done && is_new)
        done = upload(ocean, world, time, &status);
    if (!done && !surface->failed)
        hwg_error(ocean, "_process", "The sea is not drawn: %s", hwg_core_sentence());
    surface->failed = !done;
    if (done && is_new) {
        surface->is_empty = false;
        surface->time = surface->foam_time = time;
        surface->version = status.version;
    }
}

void hwg_surface_init(hwg_ocean_surface *surface)
{
    surface->displacements = hwg_packed_new(BYTES);
    surface->details = hwg_packed_new(BYTES);
    surface->wave_bytes = hwg_packed_new(BYTES);
    surface->wave_image = hwg_object_make("Image");
    for (int32_t i = 0; i < 2; i++) {
        surface->images[i] = hwg_object_make("Image");
        surface->materials[i] = hwg_variant_nil();
    }
    surface->is_empty = true;
}

void hwg_surface_destroy(hwg_ocean_surface *surface)
{
    free_textures(surface);
    free_rid(&surface->waves);
    free_rid(&surface->bottom);
    free_rid(&surface->mesh);
    hwg_packed_destroy(BYTES, &surface->displacements);
    hwg_packed_destroy(BYTES, &surface->details);
    hwg_packed_destroy(BYTES, &surface->wave_bytes);
    hwg_variant_destroy(&surface->wave_image);
    for (int32_t i = 0; i < 2; i++) {
        hwg_variant_destroy(&surface->images[i]);
        hwg_variant_destroy(&surface->materials[i]);
    }
}
