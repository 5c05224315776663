// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "settings.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "cable_node.h"

typedef enum field_kind {
    FIELD_MODEL,
    FIELD_INT,
    FIELD_FLOAT,
    FIELD_FLAG, // a bit of a uint32_t
    FIELD_BOOL,
    FIELD_VECTOR,
    FIELD_PATH,
    FIELD_MATERIAL,
} field_kind;

#define VERLET 1u
#define SPRING 2u
#define BOTH   3u

#define RANGE      HWG_PROPERTY_HINT_RANGE
#define AT(member) offsetof(hwg_settings, member)

typedef struct property_row {
    const char *group; // the heading that begins here, or NULL
    const char *name;
    const char *getter;
    const char *setter;
    const char *hint; // of the inspector: its slider may be narrower than the limits
    const char *unit;
    double minimum;
    double maximum;
    size_t offset; // in hwg_settings
    uint32_t bit;  // FIELD_FLAG
    uint32_t models;
    uint32_t effects;
    field_kind kind;
    bool default_of_model; // the models have different defaults
} property_row;

#define NUMBER(kind, group, name, member, minimum, maximum, unit, hint, models, effects, of_model)                     \
    {                                                                                                                  \
        group, #name, "get_" #name, "set_" #name, hint, unit, minimum, maximum, AT(member), 0, models, effects, kind,  \
            of_model                                                                                                   \
    }
#define FLAG(group, name, member, bit, models, effects)                                                                \
    {                                                                                                                  \
        group, #name, "is_" #name, "set_" #name, "", "", 0, 1, AT(member), bit, models, effects, FIELD_FLAG, false     \
    }
#define SWITCH(group, name, effects)                                                                                   \
    {                                                                                                                  \
        group, #name, "is_" #name, "set_" #name, "", "", 0, 1, AT(name), 0, BOTH, effects, FIELD_BOOL, false           \
    }
#define VECTOR(group, name, member, limit, unit, models, effects)                                                      \
    {                                                                                                                  \
        group, #name, "get_" #name, "set_" #name, "suffix:" unit, unit, -(limit), limit, AT(member), 0, models,        \
            effects, FIELD_VECTOR, false                                                                               \
    }
#define PLAIN(kind, group, name, member, hint, effects)                                                                \
    {                                                                                                                  \
        group, #name, "get_" #name, "set_" #name, hint, "", 0, 0, AT(member), 0, BOTH, effects, kind, false            \
    }

#define PARAMETER HWG_EFFECT_PARAMETER
#define REBUILD   (HWG_EFFECT_REBUILD | HWG_EFFECT_DRAW)
#define DRAW      HWG_EFFECT_DRAW

// The limits are those of hw_cable_def and hw_tube_def; the core checks them again. The order is the inspector's.
static const property_row rows[] = {
    PLAIN(FIELD_MODEL, "Cable", model, cable.model, "Verlet:1,Spring:2", REBUILD | HWG_EFFECT_LIST),
    NUMBER(FIELD_INT, NULL, segments, cable.segment_count, 1, HW_MAX_SEGMENTS, "", "1,500,1,or_greater", BOTH, REBUILD,
           true),
    NUMBER(FIELD_FLOAT, NULL, length, cable.rest_length, 0.001, 1e6, " m", "0.01,200,0.01,or_greater,exp,suffix:m",
           BOTH, PARAMETER | DRAW, true),
    NUMBER(FIELD_FLOAT, NULL, gravity_scale, cable.gravity_scale, -100, 100, "", "-2,2,0.01,or_less,or_greater", BOTH,
           PARAMETER, true),
    NUMBER(FIELD_FLOAT, NULL, substep_limit, cable.substep_limit, 1e-5, 1, " s",
           "0.0001,0.02,0.0001,or_less,or_greater,suffix:s", BOTH, PARAMETER, true),
    NUMBER(FIELD_INT, NULL, solver_iterations, cable.solver_iterations, 1, 100000, "", "1,100,1,or_greater", VERLET,
           PARAMETER, false),
    FLAG(NULL, bending, cable.flags, HW_CABLE_BENDING, VERLET, PARAMETER),
    NUMBER(FIELD_FLOAT, NULL, tension_stiffness, cable.tension_stiffness, 0, 1e12, " N",
           "0,100000,1,or_greater,exp,suffix:N", VERLET, PARAMETER, false),
    NUMBER(FIELD_FLOAT, NULL, spring_stiffness, cable.spring_stiffness, 0, 1e9, " N/m",
           "0,100000,1,or_greater,exp,suffix:N/m", SPRING, PARAMETER, false),
    NUMBER(FIELD_FLOAT, NULL, spring_friction, cable.spring_friction, 0, 1e6, " N·s/m",
           "0,10,0.001,or_greater,suffix:N·s/m", SPRING, PARAMETER, false),
    NUMBER(FIELD_FLOAT, NULL, particle_mass, cable.particle_mass, 1e-6, 1e6, " kg",
           "0.001,10,0.001,or_less,or_greater,exp,suffix:kg", SPRING, PARAMETER, false),

    NUMBER(FIELD_FLOAT, "Water", drag_factor, cable.drag_factor, 0, 1, "", "0,1,0.001", VERLET, PARAMETER, false),
    VECTOR(NULL, acceleration, cable.acceleration, 1e6, "m/s²", VERLET, PARAMETER),
    NUMBER(FIELD_FLOAT, NULL, random_displacement, cable.random_displacement, 0, 1, " m",
           "0,0.05,0.0001,or_greater,suffix:m", VERLET, PARAMETER, false),

    FLAG("Ends", start_attached, cable.flags, HW_CABLE_HOLD_START, BOTH, HWG_EFFECT_START),
    PLAIN(FIELD_PATH, NULL, start_node, end_nodes[HWG_START], "Node3D", HWG_EFFECT_START),
    VECTOR(NULL, start_offset, end_offsets[HWG_START], 1e7, "m", BOTH, 0),
    FLAG(NULL, end_attached, cable.flags, HW_CABLE_HOLD_END, BOTH, HWG_EFFECT_END),
    PLAIN(FIELD_PATH, NULL, end_node, end_nodes[HWG_END], "Node3D", HWG_EFFECT_END | HWG_EFFECT_LIST),
    VECTOR(NULL, end_offset, end_offsets[HWG_END], 1e7, "m", BOTH, 0),
    VECTOR(NULL, end_position, end_position, 1e7, "m", BOTH, 0),

    NUMBER(FIELD_FLOAT, "Tube", radius, tube.radius, 1e-5, 100, " m", "0.001,0.5,0.001,or_less,or_greater,suffix:m",
           BOTH, DRAW, false),
    NUMBER(FIELD_INT, NULL, sides, tube.sides, 3, 32, "", "3,32,1", BOTH, DRAW, false),
    FLAG(NULL, caps, tube.flags, HW_TUBE_CAPS, BOTH, DRAW),
    NUMBER(FIELD_FLOAT, NULL, uv_length, tube.uv_length, 1e-5, 1e6, " m", "0.01,10,0.01,or_less,or_greater,suffix:m",
           BOTH, DRAW, false),
    PLAIN(FIELD_MATERIAL, NULL, material, material, "BaseMaterial3D,ShaderMaterial", HWG_EFFECT_MATERIAL),

    SWITCH("Simulation", simulating, 0),
    SWITCH(NULL, preview_in_editor, 0),
};

#define ROW_COUNT (sizeof rows / sizeof rows[0])

// What the inspector shows live. Read from the core, never saved.
typedef enum readout_kind {
    READOUT_STATE,
    READOUT_LENGTH,
    READOUT_SPAN,
    READOUT_START_TENSION,
    READOUT_END_TENSION,
    READOUT_MAX_TENSION,
} readout_kind;

typedef struct readout_row {
    const char *name;
    const char *getter;
    const char *hint;
    readout_kind kind;
} readout_row;

static const readout_row readouts[] = {
    {"state", "get_state", "Outside:0,Moving:1,Still:2,Faulted:3", READOUT_STATE},
    {"current_length", "get_current_length", "suffix:m", READOUT_LENGTH},
    {"span", "get_span", "suffix:m", READOUT_SPAN},
    {"start_tension", "get_start_tension", "suffix:N", READOUT_START_TENSION},
    {"end_tension", "get_end_tension", "suffix:N", READOUT_END_TENSION},
    {"max_tension", "get_max_tension", "suffix:N", READOUT_MAX_TENSION},
};

#define READOUT_COUNT (sizeof readouts / sizeof readouts[0])

static hwg_name row_names[ROW_COUNT];
static hwg_method row_methods[2 * ROW_COUNT];
static hwg_method readout_methods[READOUT_COUNT];

void hwg_settings_init(hwg_settings *settings)
{
    memset(settings, 0, sizeof *settings);
    hw_cable_def_init(&settings->cable, HW_MODEL_VERLET);
    hw_tube_def_init(&settings->tube);
    settings->tube.encoding = HW_TUBE_OCTAHEDRAL;
    settings->end_nodes[HWG_START] = hwg_path_new();
    settings->end_nodes[HWG_END] = hwg_path_new();
    settings->end_position = settings->cable.end_position;
    settings->material = hwg_variant_nil();
    settings->simulating = true;
    settings->preview_in_editor = true;
}

void hwg_settings_destroy(hwg_settings *settings)
{
    hwg_path_destroy(&settings->end_nodes[HWG_START]);
    hwg_path_destroy(&settings->end_nodes[HWG_END]);
    hwg_variant_destroy(&settings->material);
}

static GDExtensionVariantType type_of(const property_row *row)
{
    switch (row->kind) {
    case FIELD_MODEL:
    case FIELD_INT:
        return GDEXTENSION_VARIANT_TYPE_INT;
    case FIELD_FLOAT:
        return GDEXTENSION_VARIANT_TYPE_FLOAT;
    case FIELD_FLAG:
    case FIELD_BOOL:
        return GDEXTENSION_VARIANT_TYPE_BOOL;
    case FIELD_VECTOR:
        return GDEXTENSION_VARIANT_TYPE_VECTOR3;
    case FIELD_PATH:
        return GDEXTENSION_VARIANT_TYPE_NODE_PATH;
    case FIELD_MATERIAL:
        return GDEXTENSION_VARIANT_TYPE_OBJECT;
    }
    return GDEXTENSION_VARIANT_TYPE_NIL;
}

static void *field_of(hwg_settings *settings, const property_row *row)
{
    return (char *)settings + row->offset;
}

// A number of a definition, whichever way it is stored.
static double number_in(const hwg_settings *settings, const property_row *row)
{
    const char *field = (const char *)settings + row->offset;
    if (row->kind != FIELD_FLOAT) {
        int32_t integer;
        memcpy(&integer, field, sizeof integer);
        return integer;
    }
    float real;
    memcpy(&real, field, sizeof real);
    return (double)real;
}

static void run_get(hwg_cable *cable, const void *data, const hwg_value *arguments, hwg_value *result)
{
    (void)arguments;
    const property_row *row = data;
    const void *field = field_of(&cable->settings, row);
    switch (row->kind) {
    case FIELD_MODEL:
    case FIELD_INT:
        result->integer = *(const int32_t *)field;
        break;
    case FIELD_FLOAT:
        result->real = (double)*(const float *)field;
        break;
    case FIELD_FLAG:
        result->boolean = (*(const uint32_t *)field & row->bit) != 0;
        break;
    case FIELD_BOOL:
        result->boolean = *(const uint8_t *)field;
        break;
    case FIELD_VECTOR:
        result->vector = *(const hw_vec3 *)field;
        break;
    case FIELD_PATH:
        result->path = hwg_path_copy(field);
        break;
    case FIELD_MATERIAL:
        hwg_variant_to(field, GDEXTENSION_VARIANT_TYPE_OBJECT, &result->object);
        break;
    }
}

static bool is_in_range(const property_row *row, double value)
{
    return value >= row->minimum && value <= row->maximum;
}

static bool check_number(const hwg_cable *cable, const property_row *row, double value)
{
    if (is_in_range(row, value))
        return true;
    hwg_cable_error(cable, row->name, "%s must be %g to %g%s, got %g; kept %g%s.", row->name, row->minimum,
                    row->maximum, row->unit, value, number_in(&cable->settings, row), row->unit);
    return false;
}

static bool check_vector(const hwg_cable *cable, const property_row *row, hw_vec3 value, hw_vec3 kept)
{
    if (is_in_range(row, (double)value.x) && is_in_range(row, (double)value.y) && is_in_range(row, (double)value.z))
        return true;
    hwg_cable_error(cable, row->name, "%s must be finite and within %g %s, got (%g, %g, %g); kept (%g, %g, %g).",
                    row->name, row->maximum, row->unit, (double)value.x, (double)value.y, (double)value.z,
                    (double)kept.x, (double)kept.y, (double)kept.z);
    return false;
}

// The defaults of a model, in the place where settings keep them.
static void defaults_of(int32_t model, hwg_settings *defaults)
{
    memset(defaults, 0, sizeof *defaults);
    hw_cable_def_init(&defaults->cable, model);
}

// Another model brings its own defaults, but what the user chose stays.
static void change_model(hwg_settings *settings, int32_t model)
{
    hwg_settings before, after;
    defaults_of(settings->cable.model, &before);
    defaults_of(model, &after);
    for (size_t i = 0; i < ROW_COUNT; i++) {
        const property_row *row = &rows[i];
        if (row->default_of_model && number_in(settings, row) == number_in(&before, row))
            memcpy(field_of(settings, row), field_of(&after, row), sizeof(int32_t));
    }
    settings->cable.model = model;
}

// Each of these stores a value if it is good and new, and tells if it did.

static bool store_model(hwg_cable *cable, const property_row *row, int64_t value)
{
    if (value != HW_MODEL_VERLET && value != HW_MODEL_SPRING) {
        hwg_cable_error(cable, row->name, "model must be MODEL_VERLET (1) or MODEL_SPRING (2), got %lld; kept %d.",
                        (long long)value, cable->settings.cable.model);
        return false;
    }
    if (value == cable->settings.cable.model)
        return false;
    change_model(&cable->settings, (int32_t)value);
    return true;
}

static bool store_integer(hwg_cable *cable, const property_row *row, int64_t value)
{
    int32_t *field = field_of(&cable->settings, row);
    if (!check_number(cable, row, (double)value) || *field == value)
        return false;
    *field = (int32_t)value;
    return true;
}

static bool store_real(hwg_cable *cable, const property_row *row, double value)
{
    float *field = field_of(&cable->settings, row);
    if (!check_number(cable, row, value) || *field == (float)value)
        return false;
    *field = (float)value;
    return true;
}

static bool store_flag(hwg_cable *cable, const property_row *row, bool value)
{
    uint32_t *field = field_of(&cable->settings, row);
    uint32_t before = *field;
    *field = value ? before | row->bit : before & ~row->bit;
    return *field != before;
}

static bool store_boolean(hwg_cable *cable, const property_row *row, bool value)
{
    uint8_t *field = field_of(&cable->settings, row);
    bool is_new = *field != value;
    *field = value;
    return is_new;
}

static bool store_vector(hwg_cable *cable, const property_row *row, hw_vec3 value)
{
    hw_vec3 *field = field_of(&cable->settings, row);
    if (!check_vector(cable, row, value, *field) || !memcmp(field, &value, sizeof value))
        return false;
    *field = value;
    return true;
}

// Setting the same path again is how a script asks to look for the node once more.
static bool store_path(hwg_cable *cable, const property_row *row, const hwg_node_path *value)
{
    hwg_node_path *field = field_of(&cable->settings, row);
    hwg_path_destroy(field);
    *field = hwg_path_copy(value);
    return true;
}

static bool store_material(hwg_cable *cable, const property_row *row, GDExtensionObjectPtr value)
{
    if (value && !hwg.object_cast_to(value, hwg.Material_tag)) {
        hwg_cable_error(cable, row->name, "material must be a Material; kept the one before.");
        return false;
    }
    hwg_variant *field = field_of(&cable->settings, row);
    hwg_variant_destroy(field);
    *field = value ? hwg_variant_from(GDEXTENSION_VARIANT_TYPE_OBJECT, &value) : hwg_variant_nil();
    return true;
}

static bool store(hwg_cable *cable, const property_row *row, const hwg_value *value)
{
    switch (row->kind) {
    case FIELD_MODEL:
        return store_model(cable, row, value->integer);
    case FIELD_INT:
        return store_integer(cable, row, value->integer);
    case FIELD_FLOAT:
        return store_real(cable, row, value->real);
    case FIELD_FLAG:
        return store_flag(cable, row, value->boolean);
    case FIELD_BOOL:
        return store_boolean(cable, row, value->boolean);
    case FIELD_VECTOR:
        return store_vector(cable, row, value->vector);
    case FIELD_PATH:
        return store_path(cable, row, &value->path);
    case FIELD_MATERIAL:
        return store_material(cable, row, value->object);
    }
    return false;
}

static void run_set(hwg_cable *cable, const void *data, const hwg_value *arguments, hwg_value *result)
{
    (void)result;
    const property_row *row = data;
    cable->touched = true;
    hw_cable_def before = cable->settings.cable;
    if (!store(cable, row, &arguments[0]) || hwg_cable_apply(cable, row->effects))
        return;
    cable->settings.cable = before;
    hwg_cable_error(cable, row->name, "%s", hw_last_error());
}

static void run_readout(hwg_cable *cable, const void *data, const hwg_value *arguments, hwg_value *result)
{
    (void)arguments;
    const readout_row *row = data;
    hw_cable_status status;
    memset(&status, 0, sizeof status);
    if (hwg_cable_ready(cable))
        hw_cable_get_status(cable->id, &status);
    switch (row->kind) {
    case READOUT_STATE:
        result->integer = status.state;
        break;
    case READOUT_LENGTH:
        result->real = (double)status.current_length;
        break;
    case READOUT_SPAN:
        result->real = (double)status.span;
        break;
    case READOUT_START_TENSION:
        result->real = (double)status.start_tension;
        break;
    case READOUT_END_TENSION:
        result->real = (double)status.end_tension;
        break;
    case READOUT_MAX_TENSION:
        result->real = (double)status.max_tension;
        break;
    }
}

static const char *class_of(const property_row *row)
{
    if (row->kind == FIELD_MODEL)
        return HWG_CLASS_NAME ".Model";
    return row->kind == FIELD_MATERIAL ? "Material" : NULL;
}

static uint32_t hint_of(const property_row *row)
{
    switch (row->kind) {
    case FIELD_MODEL:
        return HWG_PROPERTY_HINT_ENUM;
    case FIELD_INT:
    case FIELD_FLOAT:
        return HWG_PROPERTY_HINT_RANGE;
    case FIELD_PATH:
        return HWG_PROPERTY_HINT_NODE_PATH_VALID_TYPES;
    case FIELD_MATERIAL:
        return HWG_PROPERTY_HINT_RESOURCE_TYPE;
    case FIELD_FLAG:
    case FIELD_BOOL:
    case FIELD_VECTOR:
        break;
    }
    return HWG_PROPERTY_HINT_NONE;
}

static void register_row(size_t index)
{
    const property_row *row = &rows[index];
    GDExtensionVariantType type = type_of(row);
    hwg_method *getter = &row_methods[2 * index];
    hwg_method *setter = &row_methods[2 * index + 1];
    *getter = (hwg_method){
        .name = row->getter,
        .run = run_get,
        .data = row,
        .result_type = type,
        .result_class = class_of(row),
        .is_const = true,
    };
    *setter = (hwg_method){
        .name = row->setter,
        .run = run_set,
        .data = row,
        .arguments = {{"value", type, class_of(row)}},
        .argument_count = 1,
    };
    hwg_register_method(getter);
    hwg_register_method(setter);
    if (row->group)
        hwg_register_group(row->group);
    hwg_register_property(&(hwg_property_info){
        .name = row->name,
        .type = type,
        .class_name = class_of(row),
        .hint = hint_of(row),
        .hint_text = row->hint,
        .usage = HWG_PROPERTY_USAGE_DEFAULT | (row->kind == FIELD_MODEL ? HWG_PROPERTY_USAGE_CLASS_IS_ENUM : 0u),
        .setter = row->setter,
        .getter = row->getter,
    });
    row_names[index] = hwg_name_new(row->name);
}

static void register_readout(size_t index)
{
    const readout_row *row = &readouts[index];
    bool is_state = row->kind == READOUT_STATE;
    hwg_method *getter = &readout_methods[index];
    *getter = (hwg_method){
        .name = row->getter,
        .run = run_readout,
        .data = row,
        .result_type = is_state ? GDEXTENSION_VARIANT_TYPE_INT : GDEXTENSION_VARIANT_TYPE_FLOAT,
        .result_class = is_state ? HWG_CLASS_NAME ".State" : NULL,
        .is_const = true,
    };
    hwg_register_method(getter);
    hwg_register_property(&(hwg_property_info){
        .name = row->name,
        .type = getter->result_type,
        .class_name = getter->result_class,
        .hint = is_state ? HWG_PROPERTY_HINT_ENUM : HWG_PROPERTY_HINT_NONE,
        .hint_text = row->hint,
        .usage = HWG_PROPERTY_USAGE_EDITOR | HWG_PROPERTY_USAGE_READ_ONLY |
                 (is_state ? HWG_PROPERTY_USAGE_CLASS_IS_ENUM : 0u),
        .getter = row->getter,
    });
}

void hwg_settings_register(void)
{
    hwg_register_constant("Model", "MODEL_VERLET", HW_MODEL_VERLET);
    hwg_register_constant("Model", "MODEL_SPRING", HW_MODEL_SPRING);
    hwg_register_constant("State", "STATE_OUTSIDE", 0);
    hwg_register_constant("State", "STATE_MOVING", HW_CABLE_MOVING);
    hwg_register_constant("State", "STATE_STILL", HW_CABLE_STILL);
    hwg_register_constant("State", "STATE_FAULTED", HW_CABLE_FAULTED);
    for (size_t i = 0; i < ROW_COUNT; i++)
        register_row(i);
    hwg_register_group("Readout");
    for (size_t i = 0; i < READOUT_COUNT; i++)
        register_readout(i);
}

void hwg_settings_unregister(void)
{
    for (size_t i = 0; i < ROW_COUNT; i++)
        hwg_name_destroy(&row_names[i]);
}

static const property_row *find_row(const hwg_name *name)
{
    for (size_t i = 0; i < ROW_COUNT; i++) {
        if (hwg_name_equal(&row_names[i], name))
            return &rows[i];
    }
    return NULL;
}

void hwg_settings_validate(const hwg_cable *cable, GDExtensionPropertyInfo *info)
{
    const property_row *row = find_row(info->name);
    if (!row)
        return;
    // The engine saves a value only if it differs from that of a sample instance. A default that depends on the model
    // has no such sample: kept out of it, the value is always saved.
    if (!cable->touched && row->default_of_model)
        info->usage = HWG_PROPERTY_USAGE_NONE;
    bool end_is_own = hwg_path_is_empty(&cable->settings.end_nodes[HWG_END]);
    bool hidden = !(row->models & (cable->settings.cable.model == HW_MODEL_VERLET ? VERLET : SPRING)) ||
                  (row->offset == AT(end_position) && !end_is_own) ||
                  (row->offset == AT(end_offsets[HWG_END]) && end_is_own);
    if (hidden)
        info->usage &= ~(uint32_t)HWG_PROPERTY_USAGE_EDITOR;
}

bool hwg_settings_model_default(const hwg_cable *cable, const hwg_name *name, hwg_variant *value)
{
    const property_row *row = find_row(name);
    if (!row || !row->default_of_model)
        return false;
    hwg_settings defaults;
    defaults_of(cable->settings.cable.model, &defaults);
    double real = number_in(&defaults, row);
    int64_t integer = (int64_t)real;
    *value = row->kind == FIELD_INT ? hwg_variant_from(GDEXTENSION_VARIANT_TYPE_INT, &integer)
                                    : hwg_variant_from(GDEXTENSION_VARIANT_TYPE_FLOAT, &real);
    return true;
}

bool hwg_settings_can_revert(const hwg_cable *cable, const hwg_name *name)
{
    const property_row *row = find_row(name);
    if (!row || !row->default_of_model)
        return false;
    hwg_settings defaults;
    defaults_of(cable->settings.cable.model, &defaults);
    return number_in(&defaults, row) != number_in(&cable->settings, row);
}
