// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "cable_paint.h"

#include <stdlib.h>

#include "cable_node.h"

static const int64_t shows_vertex_color = HWG_FLAG_ALBEDO_FROM_VERTEX_COLOR;
static const int64_t vertex_color_is_srgb = HWG_FLAG_SRGB_VERTEX_COLOR;

static uint8_t to_byte(float share)
{
    return !(share > 0.0f) ? 0 : share >= 1.0f ? 255 : (uint8_t)(share * 255.0f + 0.5f);
}

static void set_color(hwg_paint *paint, int32_t index, hwg_color color)
{
    uint8_t *bytes = &paint->palette[4 * index];
    bytes[0] = to_byte(color.red);
    bytes[1] = to_byte(color.green);
    bytes[2] = to_byte(color.blue);
    bytes[3] = to_byte(color.alpha);
}

// Read anew each time: a gradient may be edited while it is shown.
static int32_t fill_palette(hwg_cable *cable)
{
    hwg_paint *paint = &cable->paint;
    GDExtensionObjectPtr gradient = NULL;
    hwg_variant_to(&cable->settings.tension_gradient, GDEXTENSION_VARIANT_TYPE_OBJECT, &gradient);
    if (!gradient) {
        set_color(paint, 0, cable->settings.tension_slack);
        set_color(paint, 1, cable->settings.tension_taut);
        return 2;
    }
    for (int32_t i = 0; i < HWG_PALETTE_COUNT; i++) {
        double place = (double)i / (HWG_PALETTE_COUNT - 1);
        hwg_color color;
        HWG_CALL(Gradient_sample, gradient, &color, &place);
        set_color(paint, i, color);
    }
    return HWG_PALETTE_COUNT;
}

static bool reserve(hwg_paint *paint, int32_t count)
{
    if (count <= paint->tension_capacity)
        return true;
    float *tensions = realloc(paint->tensions, (size_t)count * sizeof *tensions);
    if (!tensions)
        return false;
    paint->tensions = tensions;
    paint->tension_capacity = count;
    return true;
}

const hw_tube_paint *hwg_paint_update(hwg_cable *cable)
{
    hwg_paint *paint = &cable->paint;
    int32_t count = 0;
    if (!cable->settings.tension_colors || !reserve(paint, cable->point_count))
        return NULL;
    if (hwg_cable_copy_tensions(cable, paint->tensions, paint->tension_capacity, &count) != HW_OK)
        return NULL;
    // A cable that is drawn a tick late may have had other segments.
    for (int32_t i = count; i < cable->point_count - 1; i++)
        paint->tensions[i] = 0.0f;
    paint->paint = (hw_tube_paint){
        .tensions = paint->tensions,
        .palette = paint->palette,
        .palette_count = fill_palette(cable),
        .point_count = cable->point_count,
        .full_scale = cable->settings.tension_full_scale,
    };
    return &paint->paint;
}

static void make_material(hwg_paint *paint)
{
    hwg_name name = hwg_name_new("StandardMaterial3D");
    GDExtensionObjectPtr material = hwg.classdb_construct_object2(&name);
    hwg_name_destroy(&name);
    paint->material = hwg_variant_from(GDEXTENSION_VARIANT_TYPE_OBJECT, &material);
    int64_t what = HWG_NOTIFICATION_POSTINITIALIZE;
    const uint8_t yes = 1, no = 0;
    HWG_CALL(Object_notification, material, NULL, &what, &no);
    HWG_CALL(BaseMaterial3D_set_flag, material, NULL, &shows_vertex_color, &yes);
    HWG_CALL(BaseMaterial3D_set_flag, material, NULL, &vertex_color_is_srgb, &yes);
}

GDExtensionObjectPtr hwg_paint_material(hwg_paint *paint)
{
    if (hwg_variant_is_nil(&paint->material))
        make_material(paint);
    GDExtensionObjectPtr material = NULL;
    hwg_variant_to(&paint->material, GDEXTENSION_VARIANT_TYPE_OBJECT, &material);
    return material;
}

bool hwg_paint_is_hidden_by(GDExtensionObjectPtr material)
{
    if (!material || !hwg.object_cast_to(material, hwg.BaseMaterial3D_tag))
        return false;
    uint8_t shown = 0;
    HWG_CALL(BaseMaterial3D_get_flag, material, &shown, &shows_vertex_color);
    return !shown;
}

void hwg_paint_destroy(hwg_paint *paint)
{
    free(paint->tensions);
    hwg_variant_destroy(&paint->material);
}
