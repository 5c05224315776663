// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The limits are those of hw_cable_def and hw_tube_def. The core checks them again; here they are known also while
// there is no cable to ask, and a message can name the property.

#include "property_table.h"

#define AT(member)              .offset = offsetof(hwg_settings, member)
#define NAMED(text)             .name = #text, .getter = "get_" #text, .setter = "set_" #text
#define SWITCH_NAMED(text)      .name = #text, .getter = "is_" #text, .setter = "set_" #text
#define WITHIN(lowest, highest) .minimum = (lowest), .maximum = (highest)

#define MODEL      .kind = HWG_FIELD_MODEL
#define INT        .kind = HWG_FIELD_INT
#define FLOAT      .kind = HWG_FIELD_FLOAT
#define FLAG(mask) .kind = HWG_FIELD_FLAG, .bit = (mask)
#define BOOL       .kind = HWG_FIELD_BOOL
#define VECTOR     .kind = HWG_FIELD_VECTOR
#define PATH       .kind = HWG_FIELD_PATH
#define MATERIAL   .kind = HWG_FIELD_MATERIAL

#define PARAMETER .effects = HWG_EFFECT_PARAMETER
#define DRAWN     .effects = HWG_EFFECT_DRAW
#define VERLET    .model = HW_MODEL_VERLET
#define SPRING    .model = HW_MODEL_SPRING

// clang-format off: one property, one block
const hwg_property_row hwg_properties[HWG_PROPERTY_COUNT] = {
    {MODEL, NAMED(model), AT(cable.model), .group = "Cable", .hint = "Verlet:1,Spring:2",
     .effects = HWG_EFFECT_REBUILD | HWG_EFFECT_DRAW | HWG_EFFECT_LIST},
    {INT, NAMED(segments), AT(cable.segment_count), WITHIN(1, HW_MAX_SEGMENTS), .hint = "1,500,1,or_greater",
     .effects = HWG_EFFECT_REBUILD | HWG_EFFECT_DRAW, .default_of_model = true},
    {FLOAT, NAMED(length), AT(cable.rest_length), WITHIN(0.001, 1e6), .unit = "m",
     .hint = "0.01,200,0.01,or_greater,exp,suffix:m", .effects = HWG_EFFECT_PARAMETER | HWG_EFFECT_DRAW,
     .default_of_model = true},
    {FLOAT, NAMED(gravity_scale), AT(cable.gravity_scale), WITHIN(-100, 100), .hint = "-2,2,0.01,or_less,or_greater",
     PARAMETER, .default_of_model = true},
    {FLOAT, NAMED(substep_limit), AT(cable.substep_limit), WITHIN(1e-5, 1), .unit = "s",
     .hint = "0.0001,0.02,0.0001,or_less,or_greater,suffix:s", PARAMETER, .default_of_model = true},
    {INT, NAMED(solver_iterations), AT(cable.solver_iterations), WITHIN(1, 100000), VERLET,
     .hint = "1,100,1,or_greater", PARAMETER},
    {FLAG(HW_CABLE_BENDING), SWITCH_NAMED(bending), AT(cable.flags), VERLET, PARAMETER},
    {FLOAT, NAMED(tension_stiffness), AT(cable.tension_stiffness), WITHIN(0, 1e12), VERLET, .unit = "N",
     .hint = "0,100000,1,or_greater,exp,suffix:N", PARAMETER},
    {FLOAT, NAMED(spring_stiffness), AT(cable.spring_stiffness), WITHIN(0, 1e9), SPRING, .unit = "N/m",
     .hint = "0,100000,1,or_greater,exp,suffix:N/m", PARAMETER},
    {FLOAT, NAMED(spring_friction), AT(cable.spring_friction), WITHIN(0, 1e6), SPRING, .unit = "N·s/m",
     .hint = "0,10,0.001,or_greater,suffix:N·s/m", PARAMETER},
    {FLOAT, NAMED(particle_mass), AT(cable.particle_mass), WITHIN(1e-6, 1e6), SPRING, .unit = "kg",
     .hint = "0.001,10,0.001,or_less,or_greater,exp,suffix:kg", PARAMETER},

    {FLOAT, NAMED(drag_factor), AT(cable.drag_factor), WITHIN(0, 1), VERLET, .group = "Water", .hint = "0,1,0.001",
     PARAMETER},
    {VECTOR, NAMED(acceleration), AT(cable.acceleration), WITHIN(-1e6, 1e6), VERLET, .unit = "m/s²",
     .hint = "suffix:m/s²", PARAMETER},
    {FLOAT, NAMED(random_displacement), AT(cable.random_displacement), WITHIN(0, 1), VERLET, .unit = "m",
     .hint = "0,0.05,0.0001,or_greater,suffix:m", PARAMETER},

    {FLAG(HW_CABLE_HOLD_START), SWITCH_NAMED(start_attached), AT(cable.flags), .group = "Ends",
     .effects = HWG_EFFECT_START},
    {PATH, NAMED(start_node), AT(end_nodes[HWG_START]), .hint = "Node3D", .effects = HWG_EFFECT_START},
    {VECTOR, NAMED(start_offset), AT(end_offsets[HWG_START]), WITHIN(-1e7, 1e7), .unit = "m", .hint = "suffix:m"},
    {FLAG(HW_CABLE_HOLD_END), SWITCH_NAMED(end_attached), AT(cable.flags), .effects = HWG_EFFECT_END},
    {PATH, NAMED(end_node), AT(end_nodes[HWG_END]), .hint = "Node3D", .effects = HWG_EFFECT_END | HWG_EFFECT_LIST},
    {VECTOR, NAMED(end_offset), AT(end_offsets[HWG_END]), WITHIN(-1e7, 1e7), .unit = "m", .hint = "suffix:m"},
    {VECTOR, NAMED(end_position), AT(end_position), WITHIN(-1e7, 1e7), .unit = "m", .hint = "suffix:m"},

    {FLOAT, NAMED(radius), AT(tube.radius), WITHIN(1e-5, 100), .group = "Tube", .unit = "m",
     .hint = "0.001,0.5,0.001,or_less,or_greater,suffix:m", DRAWN},
    {INT, NAMED(sides), AT(tube.sides), WITHIN(3, 32), .hint = "3,32,1", DRAWN},
    {FLAG(HW_TUBE_CAPS), SWITCH_NAMED(caps), AT(tube.flags), DRAWN},
    {FLOAT, NAMED(uv_length), AT(tube.uv_length), WITHIN(1e-5, 1e6), .unit = "m",
     .hint = "0.01,10,0.01,or_less,or_greater,suffix:m", DRAWN},
    {MATERIAL, NAMED(material), AT(material), .hint = "BaseMaterial3D,ShaderMaterial", .effects = HWG_EFFECT_MATERIAL},

    {BOOL, SWITCH_NAMED(simulating), AT(simulating), .group = "Simulation"},
    {BOOL, SWITCH_NAMED(preview_in_editor), AT(preview_in_editor)},
};
// clang-format on

const hwg_readout_row hwg_readouts[HWG_READOUT_COUNT] = {
    {HWG_READOUT_STATE, "state", "get_state", "Outside:0,Moving:1,Still:2,Faulted:3"},
    {HWG_READOUT_LENGTH, "current_length", "get_current_length", "suffix:m"},
    {HWG_READOUT_SPAN, "span", "get_span", "suffix:m"},
    {HWG_READOUT_START_TENSION, "start_tension", "get_start_tension", "suffix:N"},
    {HWG_READOUT_END_TENSION, "end_tension", "get_end_tension", "suffix:N"},
    {HWG_READOUT_MAX_TENSION, "max_tension", "get_max_tension", "suffix:N"},
};
