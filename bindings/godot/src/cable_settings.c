// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "cable_settings.h"

#include <string.h>

#include "cable_node.h"

#define DEFAULT_MASK 1 // as the engine's own bodies have it

#define AT(member) offsetof(hwg_cable, settings.member)

void hwg_settings_init(hwg_settings *settings)
{
    memset(settings, 0, sizeof *settings);
    settings->model = HW_MODEL_DYNAMIC;
    hw_cable_def_init(&settings->cable, HW_MODEL_DYNAMIC);
    hw_tether_def_init(&settings->tether, HW_MODEL_CATENARY);
    settings->cable.collision_mask = DEFAULT_MASK;
    hw_tube_def_init(&settings->tube);
    settings->tube.encoding = HW_TUBE_OCTAHEDRAL;
    settings->tube.radius = 0.0f;
    settings->end_nodes[HWG_START] = hwg_path_new();
    settings->end_nodes[HWG_END] = hwg_path_new();
    settings->end_position = settings->cable.end_position;
    settings->cable_material = hwg_variant_nil();
    settings->profile = hwg_array_new("CableProfileEntry");
    settings->material = hwg_variant_nil();
    settings->tension_gradient = hwg_variant_nil();
    settings->tension_slack = (hwg_color){0.1f, 0.35f, 0.9f, 1.0f};
    settings->tension_taut = (hwg_color){1.0f, 0.15f, 0.05f, 1.0f};
    settings->tension_full_scale = 1000.0f;
    settings->pulls[HWG_START] = true;
    settings->pulls[HWG_END] = true;
    settings->simulating = true;
    settings->preview_in_editor = true;
}

void hwg_settings_destroy(hwg_settings *settings)
{
    hwg_path_destroy(&settings->end_nodes[HWG_START]);
    hwg_path_destroy(&settings->end_nodes[HWG_END]);
    hwg_variant_destroy(&settings->cable_material);
    hwg_array_destroy(&settings->profile);
    hwg_variant_destroy(&settings->material);
    hwg_variant_destroy(&settings->tension_gradient);
}

int32_t hwg_cable_mode(const void *self)
{
    return ((const hwg_cable *)self)->settings.model;
}

void hwg_cable_write_defaults(void *self, int32_t model)
{
    hw_cable_def *def = &((hwg_cable *)self)->settings.cable;
    hw_cable_def_init(def, hwg_core_model(model));
    def->collision_mask = DEFAULT_MASK;
}

void hwg_cable_validate(const void *self, const hwg_property_row *row, GDExtensionPropertyInfo *info)
{
    const hwg_settings *settings = &((const hwg_cable *)self)->settings;
    bool end_is_own = hwg_path_is_empty(&settings->end_nodes[HWG_END]);
    bool is_color = row->offset == AT(tension_slack) || row->offset == AT(tension_taut);
    bool is_paint = is_color || row->offset == AT(tension_gradient) || row->offset == AT(tension_full_scale);
    bool hidden = (row->offset == AT(end_position) && !end_is_own) ||
                  (row->offset == AT(end_offsets[HWG_END]) && end_is_own) || (is_paint && !settings->tension_colors) ||
                  (is_color && !hwg_variant_is_nil(&settings->tension_gradient));
    if (hidden)
        info->usage &= ~(uint32_t)HWG_PROPERTY_USAGE_EDITOR;
}

void hwg_cable_register_constants(const hwg_name *class_name)
{
    hwg_register_constant(class_name, "Model", "MODEL_VERLET", HW_MODEL_VERLET);
    hwg_register_constant(class_name, "Model", "MODEL_SPRING", HW_MODEL_SPRING);
    hwg_register_constant(class_name, "Model", "MODEL_DYNAMIC", HW_MODEL_DYNAMIC);
    hwg_register_constant(class_name, "Model", "MODEL_STRAIGHT", HW_MODEL_STRAIGHT);
    hwg_register_constant(class_name, "Model", "MODEL_V_SHAPE", HW_MODEL_V_SHAPE);
    hwg_register_constant(class_name, "Model", "MODEL_CATENARY", HW_MODEL_CATENARY);
    hwg_register_constant(class_name, "TetherDepth", "TETHER_DEPTH_FORCES", HW_DEPTH_FORCES);
    hwg_register_constant(class_name, "TetherDepth", "TETHER_DEPTH_LINEAR", HW_DEPTH_LINEAR);
    hwg_register_constant(class_name, "TetherDepth", "TETHER_DEPTH_NONLINEAR", HW_DEPTH_NONLINEAR);
    hwg_register_constant(class_name, "State", "STATE_OUTSIDE", 0);
    hwg_register_constant(class_name, "State", "STATE_MOVING", HW_CABLE_MOVING);
    hwg_register_constant(class_name, "State", "STATE_STILL", HW_CABLE_STILL);
    hwg_register_constant(class_name, "State", "STATE_FAULTED", HW_CABLE_FAULTED);
    hwg_register_constant(class_name, "State", "STATE_ASLEEP", HW_CABLE_ASLEEP);
}

// With nobody to tick, no step tells the core that the cable stands still.
static bool can_process(const hwg_cable *cable)
{
    uint8_t can = 0;
    HWG_CALL(Node_can_process, cable->base.object, &can, NULL);
    return can;
}

void hwg_cable_run_readout(void *self, const void *data, const hwg_value *arguments, hwg_value *result)
{
    (void)arguments;
    hwg_cable *cable = self;
    const hwg_readout_row *row = data;
    hw_cable_status status;
    memset(&status, 0, sizeof status);
    if (hwg_cable_ready(cable))
        hwg_cable_get_status(cable, &status);
    switch (row->kind) {
    case HWG_READOUT_STATE:
        result->integer = status.state == HW_CABLE_MOVING && !can_process(cable) ? HW_CABLE_STILL : status.state;
        break;
    case HWG_READOUT_SLEEPING:
        result->boolean = status.state == HW_CABLE_ASLEEP;
        break;
    case HWG_READOUT_LENGTH:
        result->real = (double)status.current_length;
        break;
    case HWG_READOUT_REST_LENGTH:
        result->real = (double)status.rest_length;
        break;
    case HWG_READOUT_SPAN:
        result->real = (double)status.span;
        break;
    case HWG_READOUT_START_TENSION:
        result->real = (double)status.start_tension;
        break;
    case HWG_READOUT_END_TENSION:
        result->real = (double)status.end_tension;
        break;
    case HWG_READOUT_MAX_TENSION:
        result->real = (double)status.max_tension;
        break;
    case HWG_READOUT_CUTS:
        result->integer = status.cut_count;
        break;
    case HWG_READOUT_CONTACTS:
        result->integer = status.contact_count;
        break;
    default:
        break;
    }
}
