// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Drawing a cable: its points, its pattern, its paint and its material come together in the mesh.

#include <math.h>
#include <string.h>

#include "cable_node.h"

void hwg_cable_apply_material(hwg_cable *cable)
{
    GDExtensionObjectPtr material = NULL;
    hwg_variant_to(&cable->settings.material, GDEXTENSION_VARIANT_TYPE_OBJECT, &material);
    if (!material && cable->settings.tension_colors)
        material = hwg_paint_material(&cable->paint);
    hwg_mesh_set_material(&cable->mesh, material);
}

// m: a tube that has no radius of its own is as thick as the cable, but not so thin that nobody sees it. The models
// that have no material are as thick as the core draws them.
static float own_radius(const hwg_cable *cable)
{
    const float thinnest = 0.003f, smallest = 1e-5f;
    const hwg_settings *settings = &cable->settings;
    hw_tube_def usual;
    hw_tube_def_init(&usual);
    if (settings->tube.radius >= smallest)
        return settings->tube.radius;
    if (settings->model < HW_MODEL_DYNAMIC)
        return usual.radius;
    return fmaxf(0.5f * settings->cable.material.diameter, thinnest);
}

void hwg_cable_draw(hwg_cable *cable)
{
    if (!hwg_cable_ready(cable))
        return;
    uint8_t visible = 0, interpolated = 0;
    HWG_CALL(Node3D_is_visible_in_tree, cable->base.object, &visible, NULL);
    HWG_CALL(Node_is_physics_interpolated_and_enabled, cable->base.object, &interpolated, NULL);
    hw_tube_def tube = cable->settings.tube;
    tube.radius = own_radius(cable);
    hw_tube_def_fit(&tube, cable->id);
    double fraction = 1.0;
    if (interpolated)
        HWG_CALL(Engine_get_physics_interpolation_fraction, hwg.Engine, &fraction, NULL);
    hwg_mesh_input input = {
        .tube = &tube,
        .points = cable->points,
        .previous_points = interpolated ? cable->previous : NULL,
        .point_count = cable->point_count,
        .blend = (float)fraction,
    };
    HWG_CALL(Node3D_get_global_transform_interpolated, cable->base.object, &input.transform, NULL);
    if (!visible)
        return;
    hwg_pins pins;
    hwg_pins_find(&pins, cable, input.previous_points, input.blend);
    bool turned = memcmp(&input.transform, &cable->drawn_transform, sizeof input.transform) != 0;
    bool moves = interpolated && cable->rest_ticks < HWG_AT_REST;
    if (!(cable->redraw || moves || turned) && hwg_pins_equal(&pins, &cable->drawn_pins))
        return;
    input.pins = &pins;
    input.paint = hwg_paint_update(cable);
    hw_cable_view view;
    if (hw_cable_get_view(cable->id, &view) == HW_OK && view.count == input.point_count)
        input.gaps = view.cuts;
    bool is_new = false;
    const char *error = NULL;
    bool drawn = hwg_mesh_write(&cable->mesh, cable->base.object, &input, &is_new, &error);
    if (!drawn && !cable->undrawn)
        hwg_error(cable, "radius", "The cable is not drawn: %s", error);
    cable->undrawn = !drawn;
    if (is_new)
        hwg_cable_apply_material(cable);
    cable->drawn_transform = input.transform;
    cable->drawn_pins = pins;
    if (hwg_is_editor())
        hwg_cable_update_gizmo(cable);
    cable->redraw = false;
}
