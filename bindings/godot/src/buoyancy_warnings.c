// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// What is wrong with a Buoyancy3D, in words.

#include <stdio.h>

#include "buoyancy_node.h"
#include "server.h"
#include "transform.h"

#define WARNING_NO_BODY    1u
#define WARNING_NO_SHAPES  2u
#define WARNING_NO_MESH    4u
#define WARNING_REFUSED    8u
#define WARNING_OPEN       16u
#define WARNING_INVERTED   32u
#define WARNING_SKIPPED    64u
#define WARNING_LIGHT      128u
#define WARNING_HEAVY      256u
#define WARNING_SCALED     512u
#define WARNING_NO_SURFACE 1024u

// kg/m^3 of hull, beyond which somebody has forgotten to set the mass.
#define LIGHTEST 2.0
#define HEAVIEST 20000.0

static double mass_of(const hwg_buoyancy *buoyancy)
{
    double mass = 1.0;
    HWG_CALL(RigidBody3D_get_mass, hwg_buoyancy_find_body(buoyancy), &mass, NULL);
    return mass;
}

static uint32_t find_hull_warnings(const hwg_buoyancy *buoyancy)
{
    uint32_t warnings = 0;
    const hw_hull_info *info = &buoyancy->info;
    if (buoyancy->refusal[0])
        return WARNING_REFUSED;
    if (!buoyancy->key)
        return buoyancy->hull_source == HWG_HULL_MESH ? WARNING_NO_MESH : WARNING_NO_SHAPES;
    if (!buoyancy->hull.bits)
        return 0; // not made yet
    if (info->filled_holes)
        warnings |= WARNING_OPEN;
    if (info->flipped_triangles)
        warnings |= WARNING_INVERTED;
    if (buoyancy->skipped)
        warnings |= WARNING_SKIPPED;
    double density = mass_of(buoyancy) / (double)info->volume;
    if (density < LIGHTEST)
        warnings |= WARNING_LIGHT;
    if (density > HEAVIEST)
        warnings |= WARNING_HEAVY;
    return warnings;
}

static bool has_surface(void)
{
    hw_water_def water;
    return hw_world_get_water(hwg_server_world(), &water) == HW_OK && (water.flags & HW_WATER_SURFACE);
}

static uint32_t find_warnings(const hwg_buoyancy *buoyancy)
{
    GDExtensionObjectPtr body = hwg_buoyancy_find_body(buoyancy);
    if (!body)
        return WARNING_NO_BODY;
    uint32_t warnings = find_hull_warnings(buoyancy);
    hwg_transform transform;
    HWG_CALL(Node3D_get_transform, body, &transform, NULL);
    float scale = hwg_transform_scale(&transform);
    if (scale < 0.99f || scale > 1.01f || !hwg_transform_is_uniform(&transform))
        warnings |= WARNING_SCALED;
    if (!has_surface())
        warnings |= WARNING_NO_SURFACE;
    return warnings;
}

static void add_text(hwg_packed *texts, uint32_t warnings, uint32_t bit, const char *text)
{
    if (warnings & bit)
        hwg_packed_add_string(texts, text);
}

void hwg_buoyancy_add_warnings(void *self, hwg_packed *texts)
{
    hwg_buoyancy *buoyancy = self;
    if (!buoyancy->in_tree)
        return;
    hwg_server_update_water();
    hwg_buoyancy_update_hull(buoyancy);
    uint32_t warnings = find_warnings(buoyancy);
    const hw_hull_info *info = &buoyancy->info;
    char text[512];
    add_text(texts, warnings, WARNING_NO_BODY, "Buoyancy3D lets a RigidBody3D float: make it a child of one.");
    add_text(texts, warnings, WARNING_NO_SHAPES,
             "The RigidBody3D has no collision shape to make the hull of. Give it a CollisionShape3D with a shape, or "
             "press \"Hull From Mesh\".");
    add_text(
        texts, warnings, WARNING_NO_MESH,
        "There is no MeshInstance3D with a mesh below the RigidBody3D to make the hull of. Choose one as hull_mesh, "
        "or press \"Hull From Collision Shapes\".");
    snprintf(
        text, sizeof text,
        "There is no hull, so nothing floats. It takes a mesh or shapes that enclose a volume, as a box does and a "
        "plane does not. The library says: %.250s.",
        buoyancy->refusal);
    add_text(texts, warnings, WARNING_REFUSED, text);
    snprintf(
        text, sizeof text,
        "The mesh is open. %d of its holes were closed with flat lids, and the hull encloses %.4g m³. If that is not "
        "what you want, close the mesh or use collision shapes.",
        (int)info->filled_holes, (double)info->volume);
    add_text(texts, warnings, WARNING_OPEN, text);
    snprintf(text, sizeof text, "%d triangles of the mesh faced inwards and were turned over in the hull.",
             (int)info->flipped_triangles);
    add_text(texts, warnings, WARNING_INVERTED, text);
    add_text(texts, warnings, WARNING_SKIPPED,
             "A collision shape that encloses nothing, such as a plane or a height map, is not part of the hull.");
    double volume = (double)info->volume;
    if (warnings & (WARNING_LIGHT | WARNING_HEAVY)) {
        snprintf(
            text, sizeof text,
            "The body weighs %.4g kg and its hull encloses %.4g m³. Set the mass, or a density and press \"Set Mass "
            "From Density\".",
            mass_of(buoyancy), volume);
        hwg_packed_add_string(texts, text);
    }
    add_text(texts, warnings, WARNING_SCALED,
             "The physics of the engine does not scale a RigidBody3D. Scale its shapes and meshes instead.");
    add_text(texts, warnings, WARNING_NO_SURFACE,
             "The water has no surface: there is water everywhere. Add an Ocean3D, or a HawserWater3D with its surface "
             "on.");
}

void hwg_buoyancy_update_warnings(hwg_buoyancy *buoyancy)
{
    uint32_t warnings = find_warnings(buoyancy);
    if (warnings == buoyancy->warnings)
        return;
    buoyancy->warnings = warnings;
    HWG_CALL(Node_update_configuration_warnings, buoyancy->base.object, NULL, NULL);
}
