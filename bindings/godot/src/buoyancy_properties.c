// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// What the inspector shows of a Buoyancy3D, and what scripts read of it.

#include <string.h>

#include "buoyancy_node.h"

#define AT(member)  .offset = offsetof(hwg_buoyancy, def.member)
#define OWN(member) .offset = offsetof(hwg_buoyancy, member)
#define NAMED       HWG_NAMED
#define SWITCH      HWG_SWITCH_NAMED
#define WITHIN      HWG_WITHIN
#define ENUM(type)  .kind = HWG_FIELD_ENUM, .class_name = "Buoyancy3D." type
#define FLOAT       .kind = HWG_FIELD_FLOAT
#define VECTOR      .kind = HWG_FIELD_VECTOR
#define BUTTON(text, method)                                                                                           \
    .kind = HWG_FIELD_BUTTON, .name = #method "_button", .getter = "get_" #method "_button", .setter = #method,        \
    .hint = text

#define RANDOM  .modes = HWG_MODE(HW_FLOATER_RANDOM_POINTS)
#define OF_MODE .default_of_mode = true

// clang-format off: one property, one block
const hwg_property_row hwg_buoyancy_rows[HWG_BUOYANCY_ROW_COUNT] = {
    {.kind = HWG_FIELD_FLAG, .bit = HW_FLOATER_ENABLED, SWITCH(enabled), AT(flags)},

    {ENUM("HullSource"), NAMED(hull_source), OWN(hull_source), WITHIN(HWG_HULL_SHAPES, HWG_HULL_MESH), .group = "Hull",
     .hint = "Collision Shapes:1,Mesh:2", .effects = HWG_BUOYANCY_HULL | HWG_BUOYANCY_LIST},
    {.kind = HWG_FIELD_PATH, NAMED(hull_mesh), OWN(mesh_path), .hint = "MeshInstance3D", .effects = HWG_BUOYANCY_HULL},
    {.kind = HWG_FIELD_INT,
     NAMED(max_triangles),
     OWN(max_triangles),
     WITHIN(12, HW_MAX_HULL_TRIANGLES),
     .hint = "12,2000,1,or_greater,exp",
     .effects = HWG_BUOYANCY_HULL},
    {BUTTON("Hull From Mesh,MeshInstance3D", hull_from_mesh)},
    {BUTTON("Hull From Collision Shapes,CollisionShape3D", hull_from_collision_shapes)},

    {FLOAT, NAMED(density), OWN(density), WITHIN(1e-3, 1e5), .group = "Mass", .unit = "kg/m³",
     .hint = "1,3000,1,or_less,or_greater,exp,suffix:kg/m³"},
    {BUTTON("Set Mass From Density,RigidBody3D", set_mass_from_density)},

    {ENUM("Method"), NAMED(method), AT(method), WITHIN(HW_FLOATER_EXACT, HW_FLOATER_RANDOM_POINTS), .group = "Water",
     .hint = "Exact:1,Random Points:2", .is_mode = true, .effects = HWG_BUOYANCY_LIST},
    {.kind = HWG_FIELD_INT,
     NAMED(point_count),
     AT(point_count),
     WITHIN(16, HW_MAX_FLOATER_POINTS),
     RANDOM,
     .hint = "16,4000,1,or_greater,exp"},
    {.kind = HWG_FIELD_WIDE, NAMED(random_seed), AT(seed), WITHIN(-9.3e18, 9.3e18), RANDOM},
    {FLOAT, NAMED(drag_normal), AT(drag_normal), WITHIN(0, 100), .hint = "0,4,0.01,or_greater"},
    {FLOAT, NAMED(drag_base), AT(drag_base), WITHIN(0, 100), OF_MODE, .hint = "0,4,0.01,or_greater"},
    {FLOAT, NAMED(lift), AT(lift), WITHIN(0, 100), .hint = "0,4,0.01,or_greater"},
    {.kind = HWG_FIELD_FLAG, .bit = HW_FLOATER_SKIN_FRICTION, SWITCH(skin_friction), AT(flags)},
    {FLOAT, NAMED(wind_drag), AT(wind_drag), WITHIN(0, 100), .hint = "0,4,0.01,or_greater"},
    {FLOAT, NAMED(slamming), AT(slamming), WITHIN(0, 1), .hint = "0,1,0.01"},
    {FLOAT, NAMED(slam_limit), AT(slam_limit), WITHIN(0.1, 1e6), .unit = "m/s²",
     .hint = "0.1,100,0.1,or_greater,exp,suffix:m/s²"},

    {FLOAT, NAMED(added_mass_scale), AT(added_mass_scale), WITHIN(0, 10), .group = "Added Mass",
     .hint = "0,4,0.01,or_greater"},
    {.kind = HWG_FIELD_NUMBERS, NAMED(added_mass), OWN(added_mass), WITHIN(-1e18, 1e18), .unit = "kg, kg m, kg m²"},
    {FLOAT, NAMED(added_mass_share), AT(added_mass_share), WITHIN(0.01, 1), .hint = "0.01,1,0.01"},

    {FLOAT, NAMED(radiation_damping), AT(radiation_damping), WITHIN(0, 2), OF_MODE, .group = "Damping",
     .hint = "0,2,0.01"},
    {VECTOR, NAMED(linear_damping), AT(linear_damping), WITHIN(0, 1e12), .unit = "N s/m", .hint = "suffix:N s/m"},
    {VECTOR, NAMED(quadratic_damping), AT(quadratic_damping), WITHIN(0, 1e12), .unit = "N s²/m²",
     .hint = "suffix:N s²/m²"},
    {VECTOR, NAMED(linear_spin_damping), AT(linear_spin_damping), WITHIN(0, 1e12), .unit = "N m s",
     .hint = "suffix:N m s"},
    {VECTOR, NAMED(quadratic_spin_damping), AT(quadratic_spin_damping), WITHIN(0, 1e12), .unit = "N m s²",
     .hint = "suffix:N m s²"},

    {.kind = HWG_FIELD_BOOL, SWITCH(debug_draw), OWN(debug_draw), .group = "Debug"},
};
// clang-format on

enum {
    READOUT_HULL_VOLUME,
    READOUT_HULL_TRIANGLES,
    READOUT_VOLUME,
    READOUT_SHARE,
    READOUT_WET_AREA,
    READOUT_PLANE_AREA,
    READOUT_DRAFT,
    READOUT_WATERLINE,
    READOUT_METACENTRE,
    READOUT_METACENTRE_LONG,
    READOUT_CENTRE,
    READOUT_WATER_VELOCITY,
    READOUT_BUOYANCY,
    READOUT_WAVES,
    READOUT_DRAG,
    READOUT_LIFT,
    READOUT_FRICTION,
    READOUT_DAMPING,
    READOUT_SLAMMING,
    READOUT_WIND,
    READOUT_TORQUE,
    READOUT_ELEMENTS,
    READOUT_CAPSIZED,
    READOUT_SUBMERGED,
};

// Where a readout is in the core's status.
static const size_t places[] = {
    [READOUT_VOLUME] = offsetof(hw_floater_status, submerged_volume),
    [READOUT_SHARE] = offsetof(hw_floater_status, submerged_share),
    [READOUT_WET_AREA] = offsetof(hw_floater_status, wet_area),
    [READOUT_PLANE_AREA] = offsetof(hw_floater_status, waterplane_area),
    [READOUT_DRAFT] = offsetof(hw_floater_status, draft),
    [READOUT_WATERLINE] = offsetof(hw_floater_status, waterline),
    [READOUT_METACENTRE] = offsetof(hw_floater_status, metacentric_height),
    [READOUT_METACENTRE_LONG] = offsetof(hw_floater_status, metacentric_height_long),
    [READOUT_CENTRE] = offsetof(hw_floater_status, centre_of_buoyancy),
    [READOUT_WATER_VELOCITY] = offsetof(hw_floater_status, water_velocity),
    [READOUT_BUOYANCY] = offsetof(hw_floater_status, buoyancy),
    [READOUT_WAVES] = offsetof(hw_floater_status, waves),
    [READOUT_DRAG] = offsetof(hw_floater_status, drag),
    [READOUT_LIFT] = offsetof(hw_floater_status, lift),
    [READOUT_FRICTION] = offsetof(hw_floater_status, friction),
    [READOUT_DAMPING] = offsetof(hw_floater_status, damping),
    [READOUT_SLAMMING] = offsetof(hw_floater_status, slamming),
    [READOUT_WIND] = offsetof(hw_floater_status, wind),
    [READOUT_TORQUE] = offsetof(hw_floater_status, torque),
    [READOUT_ELEMENTS] = offsetof(hw_floater_status, element_count),
    [READOUT_CAPSIZED] = offsetof(hw_floater_status, capsized),
    [READOUT_SUBMERGED] = offsetof(hw_floater_status, submerged),
};

static void run_readout(void *self, const void *data, const hwg_value *arguments, hwg_value *result)
{
    (void)arguments;
    const hwg_buoyancy *buoyancy = self;
    const hwg_readout_row *row = data;
    hw_floater_status status;
    memset(&status, 0, sizeof status);
    if (buoyancy->floater.bits)
        hw_floater_get_status(buoyancy->floater, &status);
    const void *place = (const char *)&status + places[row->kind];
    float number;
    int32_t integer;
    if (row->kind == READOUT_HULL_VOLUME) {
        result->real = (double)buoyancy->info.volume;
    } else if (row->kind == READOUT_HULL_TRIANGLES) {
        result->integer = buoyancy->info.triangle_count;
    } else if (row->type == GDEXTENSION_VARIANT_TYPE_FLOAT) {
        memcpy(&number, place, sizeof number);
        result->real = (double)number;
    } else if (row->type == GDEXTENSION_VARIANT_TYPE_VECTOR3) {
        memcpy(&result->vector, place, sizeof result->vector);
    } else {
        memcpy(&integer, place, sizeof integer);
        if (row->type == GDEXTENSION_VARIANT_TYPE_BOOL)
            result->boolean = integer != 0;
        else
            result->integer = integer;
    }
}

#define READ(name, unit, type, kind)                                                                                   \
    {                                                                                                                  \
#name, "get_" #name, unit, NULL, GDEXTENSION_VARIANT_TYPE_##type, run_readout, kind                            \
    }
#define ASK(name, getter, kind)                                                                                        \
    {                                                                                                                  \
        name, getter, NULL, NULL, GDEXTENSION_VARIANT_TYPE_BOOL, run_readout, kind                                     \
    }

const hwg_readout_row hwg_buoyancy_readouts[HWG_BUOYANCY_READOUT_COUNT] = {
    READ(hull_volume, "suffix:m³", FLOAT, READOUT_HULL_VOLUME),
    READ(hull_triangles, NULL, INT, READOUT_HULL_TRIANGLES),
    READ(submerged_volume, "suffix:m³", FLOAT, READOUT_VOLUME),
    READ(submerged_share, NULL, FLOAT, READOUT_SHARE),
    READ(wet_area, "suffix:m²", FLOAT, READOUT_WET_AREA),
    READ(waterplane_area, "suffix:m²", FLOAT, READOUT_PLANE_AREA),
    READ(draft, "suffix:m", FLOAT, READOUT_DRAFT),
    READ(waterline, "suffix:m", FLOAT, READOUT_WATERLINE),
    READ(metacentric_height, "suffix:m", FLOAT, READOUT_METACENTRE),
    READ(metacentric_height_long, "suffix:m", FLOAT, READOUT_METACENTRE_LONG),
    READ(center_of_buoyancy, "suffix:m", VECTOR3, READOUT_CENTRE),
    READ(water_velocity, "suffix:m/s", VECTOR3, READOUT_WATER_VELOCITY),
    READ(force_of_buoyancy, "suffix:N", VECTOR3, READOUT_BUOYANCY),
    READ(force_of_waves, "suffix:N", VECTOR3, READOUT_WAVES),
    READ(force_of_drag, "suffix:N", VECTOR3, READOUT_DRAG),
    READ(force_of_lift, "suffix:N", VECTOR3, READOUT_LIFT),
    READ(force_of_friction, "suffix:N", VECTOR3, READOUT_FRICTION),
    READ(force_of_damping, "suffix:N", VECTOR3, READOUT_DAMPING),
    READ(force_of_slamming, "suffix:N", VECTOR3, READOUT_SLAMMING),
    READ(force_of_wind, "suffix:N", VECTOR3, READOUT_WIND),
    READ(torque, "suffix:N m", VECTOR3, READOUT_TORQUE),
    READ(element_count, NULL, INT, READOUT_ELEMENTS),
    ASK("upside_down", "is_upside_down", READOUT_CAPSIZED),
    ASK("under_water", "is_under_water", READOUT_SUBMERGED),
};

void hwg_buoyancy_describe(const hwg_name *class_name)
{
    const hwg_argument up = {"up", GDEXTENSION_VARIANT_TYPE_FLOAT, NULL};
    const hwg_argument depth = {"depth", GDEXTENSION_VARIANT_TYPE_FLOAT, NULL};
    const hwg_argument share = {"share", GDEXTENSION_VARIANT_TYPE_FLOAT, NULL};
    const hwg_argument force = {"force", GDEXTENSION_VARIANT_TYPE_FLOAT, NULL};
    hwg_register_constant(class_name, "HullSource", "HULL_SOURCE_COLLISION_SHAPES", HWG_HULL_SHAPES);
    hwg_register_constant(class_name, "HullSource", "HULL_SOURCE_MESH", HWG_HULL_MESH);
    hwg_register_constant(class_name, "Method", "METHOD_EXACT", HW_FLOATER_EXACT);
    hwg_register_constant(class_name, "Method", "METHOD_RANDOM_POINTS", HW_FLOATER_RANDOM_POINTS);
    hwg_register_signal(class_name, &hwg.name_capsized, &up, 1);
    hwg_register_signal(class_name, &hwg.name_righted, &up, 1);
    hwg_register_signal(class_name, &hwg.name_submerged, &depth, 1);
    hwg_register_signal(class_name, &hwg.name_emerged, &share, 1);
    hwg_register_signal(class_name, &hwg.name_slammed, &force, 1);
}
