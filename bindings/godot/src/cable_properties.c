// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The limits are those of hw_cable_def and hw_tube_def. The core checks them again; here they are known also while
// there is no cable to ask, and a message can name the property.

#include "cable_node.h"

#define AT(member) .offset = offsetof(hwg_cable, settings.member)
#define NAMED      HWG_NAMED
#define SWITCH     HWG_SWITCH_NAMED
#define WITHIN     HWG_WITHIN

#define INT        .kind = HWG_FIELD_INT
#define FLOAT      .kind = HWG_FIELD_FLOAT
#define FLAG(mask) .kind = HWG_FIELD_FLAG, .bit = (mask)
#define BOOL       .kind = HWG_FIELD_BOOL
#define VECTOR     .kind = HWG_FIELD_VECTOR
#define COLOR      .kind = HWG_FIELD_COLOR
#define PATH       .kind = HWG_FIELD_PATH

#define RESOURCE(type) .kind = HWG_FIELD_RESOURCE, .class_name = (type)

#define PARAMETER .effects = HWG_EFFECT_PARAMETER
#define DRAWN     .effects = HWG_EFFECT_DRAW
#define VERLET    .modes = HWG_MODE(HW_MODEL_VERLET)
#define SPRING    .modes = HWG_MODE(HW_MODEL_SPRING)
#define DYNAMIC   .modes = HWG_MODE(HW_MODEL_DYNAMIC)
#define CATENARY  .modes = HWG_MODE(HW_MODEL_CATENARY)
#define BOWED     .modes = HWG_MODE(HW_MODEL_V_SHAPE) | HWG_MODE(HW_MODEL_CATENARY)
#define TETHER    .modes = HWG_MODE(HW_MODEL_STRAIGHT) | HWG_MODE(HW_MODEL_V_SHAPE) | HWG_MODE(HW_MODEL_CATENARY)
#define PHYSICAL                                                                                                       \
    .modes = HWG_MODE(HW_MODEL_DYNAMIC) | HWG_MODE(HW_MODEL_STRAIGHT) | HWG_MODE(HW_MODEL_V_SHAPE) |                   \
             HWG_MODE(HW_MODEL_CATENARY)

// clang-format off: one property, one block
const hwg_property_row hwg_cable_rows[HWG_CABLE_ROW_COUNT] = {
    {.kind = HWG_FIELD_ENUM,
     .class_name = "UnderwaterCable3D.Model",
     NAMED(model),
     AT(model),
     WITHIN(1, HW_MODEL_CATENARY),
     .hint = "Dynamic:3,Verlet:1,Spring:2,Straight:4,V Shape:5,Catenary:6",
     .is_mode = true,
     .effects = HWG_EFFECT_MODEL | HWG_EFFECT_DRAW | HWG_EFFECT_LIST},
    {INT, NAMED(segments), AT(cable.segment_count), WITHIN(1, HW_MAX_SEGMENTS), .hint = "1,500,1,or_greater",
     .effects = HWG_EFFECT_REBUILD | HWG_EFFECT_DRAW, .default_of_mode = true},
    {FLOAT, NAMED(length), AT(cable.rest_length), WITHIN(0.001, 1e6), .unit = "m",
     .hint = "0.01,200,0.01,or_greater,exp,suffix:m", .effects = HWG_EFFECT_PARAMETER | HWG_EFFECT_DRAW,
     .default_of_mode = true},
    {RESOURCE("CableMaterial"), NAMED(cable_material), AT(cable_material), PHYSICAL, .hint = "CableMaterial",
     .effects = HWG_EFFECT_CABLE_MATERIAL},
    {.kind = HWG_FIELD_ARRAY,
     .class_name = "CableProfileEntry",
     NAMED(profile),
     AT(profile),
     DYNAMIC,
     .hint = "24/17:CableProfileEntry"},
    {FLOAT, NAMED(start_mass), AT(cable.start_mass), WITHIN(0, 1e9), DYNAMIC, .unit = "kg",
     .hint = "0,1000,0.01,or_greater,exp,suffix:kg", PARAMETER},
    {FLOAT, NAMED(end_mass), AT(cable.end_mass), WITHIN(0, 1e9), DYNAMIC, .unit = "kg",
     .hint = "0,1000,0.01,or_greater,exp,suffix:kg", PARAMETER},
    {FLOAT, NAMED(gravity_scale), AT(cable.gravity_scale), WITHIN(-100, 100), .hint = "-2,2,0.01,or_less,or_greater",
     PARAMETER, .default_of_mode = true},
    {FLOAT, NAMED(substep_limit), AT(cable.substep_limit), WITHIN(1e-5, 1), .unit = "s",
     .hint = "0.0001,0.02,0.0001,or_less,or_greater,suffix:s", PARAMETER, .default_of_mode = true},
    {INT, NAMED(solver_iterations), AT(cable.solver_iterations), WITHIN(1, 100000), VERLET,
     .hint = "1,100,1,or_greater", PARAMETER},
    {FLOAT, NAMED(constraint_damping), AT(cable.constraint_damping), WITHIN(0, 1), VERLET, .hint = "0,1,0.001",
     PARAMETER},
    {FLAG(HW_CABLE_SPOOL), SWITCH(spool), AT(cable.flags), VERLET, .effects = HWG_EFFECT_REBUILD},
    {FLOAT, NAMED(release_stretch), AT(cable.release_stretch), WITHIN(0, 10), VERLET, .hint = "0,1,0.001,or_greater",
     PARAMETER},
    {FLAG(HW_CABLE_BENDING), SWITCH(bending), AT(cable.flags), VERLET, PARAMETER},
    {FLOAT, NAMED(tension_stiffness), AT(cable.tension_stiffness), WITHIN(0, 1e12), VERLET, .unit = "N",
     .hint = "0,100000,1,or_greater,exp,suffix:N", PARAMETER},
    {FLOAT, NAMED(spring_stiffness), AT(cable.spring_stiffness), WITHIN(0, 1e9), SPRING, .unit = "N/m",
     .hint = "0,100000,1,or_greater,exp,suffix:N/m", PARAMETER},
    {FLOAT, NAMED(spring_friction), AT(cable.spring_friction), WITHIN(0, 1e6), SPRING, .unit = "N·s/m",
     .hint = "0,10,0.001,or_greater,suffix:N·s/m", PARAMETER},
    {FLOAT, NAMED(particle_mass), AT(cable.particle_mass), WITHIN(1e-6, 1e6), SPRING, .unit = "kg",
     .hint = "0.001,10,0.001,or_less,or_greater,exp,suffix:kg", PARAMETER},

    {FLAG(HW_CABLE_HOLD_START), SWITCH(start_attached), AT(cable.flags), .group = "Ends", .effects = HWG_EFFECT_START},
    {PATH, NAMED(start_node), AT(end_nodes[HWG_START]), .hint = "Node3D", .effects = HWG_EFFECT_START},
    {VECTOR, NAMED(start_offset), AT(end_offsets[HWG_START]), WITHIN(-1e7, 1e7), .unit = "m", .hint = "suffix:m"},
    {BOOL, SWITCH(start_pull), AT(pulls[HWG_START]), PHYSICAL},
    {FLAG(HW_CABLE_HOLD_END), SWITCH(end_attached), AT(cable.flags), .effects = HWG_EFFECT_END},
    {PATH, NAMED(end_node), AT(end_nodes[HWG_END]), .hint = "Node3D", .effects = HWG_EFFECT_END | HWG_EFFECT_LIST},
    {VECTOR, NAMED(end_offset), AT(end_offsets[HWG_END]), WITHIN(-1e7, 1e7), .unit = "m", .hint = "suffix:m"},
    {VECTOR, NAMED(end_position), AT(end_position), WITHIN(-1e7, 1e7), .unit = "m", .hint = "suffix:m",
     .effects = HWG_EFFECT_END},
    {BOOL, SWITCH(end_pull), AT(pulls[HWG_END]), PHYSICAL},

    {FLOAT, NAMED(drag_factor), AT(cable.drag_factor), WITHIN(0, 1), VERLET, .group = "Water", .hint = "0,1,0.001",
     PARAMETER},
    {VECTOR, NAMED(acceleration), AT(cable.acceleration), WITHIN(-1e6, 1e6), VERLET, .unit = "m/s²",
     .hint = "suffix:m/s²", PARAMETER},
    {FLOAT, NAMED(random_displacement), AT(cable.random_displacement), WITHIN(0, 1), VERLET, .unit = "m",
     .hint = "0,0.05,0.0001,or_greater,suffix:m", PARAMETER},

    {.kind = HWG_FIELD_ENUM,
     .class_name = "UnderwaterCable3D.TetherDepth",
     NAMED(tether_depth),
     AT(tether.depth),
     WITHIN(1, 3),
     BOWED,
     .group = "Tether",
     .hint = "Forces:1,Linear:2,Nonlinear:3",
     PARAMETER},
    {FLOAT, NAMED(tether_buoyancy), AT(tether.buoyancy), WITHIN(-1, 1), BOWED, .hint = "-1,1,0.01", PARAMETER},
    {FLOAT, NAMED(tether_max_current), AT(tether.max_current), WITHIN(0.01, 100), BOWED, .unit = "m/s",
     .hint = "0.01,10,0.01,or_greater,suffix:m/s", PARAMETER},
    {FLAG(HW_TETHER_ELASTIC), SWITCH(tether_elastic), AT(tether.flags), CATENARY, PARAMETER},
    {FLAG(HW_TETHER_CLAMPS), SWITCH(tether_clamping), AT(tether.flags), TETHER, PARAMETER},
    {FLAG(HW_TETHER_COLLIDES), SWITCH(tether_colliding), AT(tether.flags), TETHER, PARAMETER},
    {FLAG(HW_TETHER_SEABED), SWITCH(tether_on_seabed), AT(tether.flags), CATENARY, PARAMETER},
    {FLOAT, NAMED(tether_seabed_height), AT(tether.seabed_height), WITHIN(-1e7, 1e7), CATENARY, .unit = "m",
     .hint = "-200,0,0.1,or_less,or_greater,suffix:m", PARAMETER},
    {FLOAT, NAMED(tether_seabed_friction), AT(tether.seabed_friction), WITHIN(0, 100), CATENARY,
     .hint = "0,2,0.01,or_greater", PARAMETER},
    {FLOAT, NAMED(tether_rejoin_angle), AT(tether.rejoin_angle), WITHIN(180, 270), TETHER, .unit = "degrees",
     .hint = "180,270,0.5", PARAMETER},
    {INT, NAMED(tether_stuck_contacts), AT(tether.stuck_contacts), WITHIN(0, HW_MAX_TETHER_CONTACTS), TETHER,
     .hint = "0,32,1", PARAMETER},
    {FLOAT, NAMED(tether_stuck_angle), AT(tether.stuck_angle), WITHIN(0, 180), TETHER, .unit = "degrees",
     .hint = "0,180,1", PARAMETER},
    {FLOAT, NAMED(tether_blend_time), AT(tether.blend_time), WITHIN(0, 60), TETHER, .unit = "s",
     .hint = "0,10,0.1,or_greater,suffix:s", PARAMETER},

    {FLAG(HW_CABLE_BREAKS), SWITCH(breakable), AT(cable.flags), DYNAMIC, .group = "Strength", PARAMETER},
    {FLOAT, NAMED(overload_share), AT(cable.overload_share), WITHIN(0.01, 1), DYNAMIC, .hint = "0.01,1,0.01",
     PARAMETER},
    {FLOAT, NAMED(snap_load), AT(cable.snap_load), WITHIN(0, 1e12), DYNAMIC, .unit = "N",
     .hint = "0,100000,1,or_greater,exp,suffix:N", PARAMETER},

    {.kind = HWG_FIELD_LAYERS,
     NAMED(collision_mask),
     AT(cable.collision_mask),
     WITHIN(0, 4294967295.0),
     PHYSICAL,
     .group = "Collision",
     PARAMETER},
    {FLAG(HW_CABLE_TANGLES), SWITCH(tangles), AT(cable.flags), DYNAMIC, PARAMETER},

    {FLOAT, NAMED(radius), AT(tube.radius), WITHIN(0, 100), .group = "Tube", .unit = "m",
     .hint = "0,0.5,0.001,or_greater,suffix:m", DRAWN},
    {INT, NAMED(sides), AT(tube.sides), WITHIN(3, 32), .hint = "3,32,1", DRAWN},
    {INT, NAMED(rings_per_segment), AT(tube.rings_per_segment), WITHIN(1, 16), .hint = "1,16,1", DRAWN},
    {FLAG(HW_TUBE_CAPS), SWITCH(caps), AT(tube.flags), DRAWN},
    {FLOAT, NAMED(uv_length), AT(tube.uv_length), WITHIN(1e-5, 1e6), .unit = "m",
     .hint = "0.01,10,0.01,or_less,or_greater,suffix:m", DRAWN},
    {RESOURCE("Material"), NAMED(material), AT(material), .hint = "BaseMaterial3D,ShaderMaterial",
     .effects = HWG_EFFECT_MATERIAL},

    {BOOL, SWITCH(tension_colors), AT(tension_colors), .group = "Tension Colors",
     .effects = HWG_EFFECT_DRAW | HWG_EFFECT_MATERIAL | HWG_EFFECT_LIST},
    {FLOAT, NAMED(tension_full_scale), AT(tension_full_scale), WITHIN(1e-3, 1e12), .unit = "N",
     .hint = "1,100000,1,or_less,or_greater,exp,suffix:N", DRAWN},
    {COLOR, NAMED(tension_color_slack), AT(tension_slack), DRAWN},
    {COLOR, NAMED(tension_color_taut), AT(tension_taut), DRAWN},
    {RESOURCE("Gradient"), NAMED(tension_gradient), AT(tension_gradient), .hint = "Gradient",
     .effects = HWG_EFFECT_DRAW | HWG_EFFECT_LIST},

    {BOOL, SWITCH(simulating), AT(simulating), .group = "Simulation"},
    {BOOL, SWITCH(preview_in_editor), AT(preview_in_editor)},
    {FLOAT, NAMED(lod_distance), AT(lod_distance), WITHIN(0, 1e7), DYNAMIC, .unit = "m",
     .hint = "0,1000,1,or_greater,suffix:m"},
};
// clang-format on

#define NUMBER GDEXTENSION_VARIANT_TYPE_FLOAT
#define STATE  "Outside:0,Moving:1,Still:2,Faulted:3,Asleep:4"
#define READ   hwg_cable_run_readout

const hwg_readout_row hwg_cable_readouts[HWG_CABLE_READOUT_COUNT] = {
    {"state", "get_state", STATE, "UnderwaterCable3D.State", GDEXTENSION_VARIANT_TYPE_INT, READ, HWG_READOUT_STATE},
    {"sleeping", "is_sleeping", NULL, NULL, GDEXTENSION_VARIANT_TYPE_BOOL, READ, HWG_READOUT_SLEEPING},
    {"current_length", "get_current_length", "suffix:m", NULL, NUMBER, READ, HWG_READOUT_LENGTH},
    {"rest_length", "get_rest_length", "suffix:m", NULL, NUMBER, READ, HWG_READOUT_REST_LENGTH},
    {"span", "get_span", "suffix:m", NULL, NUMBER, READ, HWG_READOUT_SPAN},
    {"start_tension", "get_start_tension", "suffix:N", NULL, NUMBER, READ, HWG_READOUT_START_TENSION},
    {"end_tension", "get_end_tension", "suffix:N", NULL, NUMBER, READ, HWG_READOUT_END_TENSION},
    {"max_tension", "get_max_tension", "suffix:N", NULL, NUMBER, READ, HWG_READOUT_MAX_TENSION},
    {"contact_count", "get_contact_count", NULL, NULL, GDEXTENSION_VARIANT_TYPE_INT, READ, HWG_READOUT_CONTACTS},
    {"cut_count", "get_cut_count", NULL, NULL, GDEXTENSION_VARIANT_TYPE_INT, READ, HWG_READOUT_CUTS},
};
