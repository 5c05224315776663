// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "winch_node.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "cable_node.h"
#include "server.h"
#include "transform.h"
#include "winch_tether.h"

#define AT(member) .offset = offsetof(hwg_winch, def.member)
#define NAMED      HWG_NAMED
#define SWITCH     HWG_SWITCH_NAMED
#define WITHIN     HWG_WITHIN
#define ENUM(type) .kind = HWG_FIELD_ENUM, .class_name = "CableWinch3D." type
#define FLOAT      .kind = HWG_FIELD_FLOAT

#define SPEED   HWG_MODE(HW_WINCH_SPEED)
#define TENSION HWG_MODE(HW_WINCH_CONSTANT_TENSION)
#define FREE    HWG_MODE(HW_WINCH_FREE)

// clang-format off: one property, one block
static const hwg_property_row rows[] = {
    {.kind = HWG_FIELD_PATH, NAMED(cable), .offset = offsetof(hwg_winch, path), .hint = "UnderwaterCable3D"},
    {ENUM("Drum"), NAMED(drum), AT(end), WITHIN(0, 1), .hint = "At Start:0,At End:1"},

    {ENUM("Mode"), NAMED(mode), AT(mode), WITHIN(HW_WINCH_SPEED, HW_WINCH_FREE),
     .hint = "Speed:1,Constant Tension:2,Free:3", .is_mode = true},
    {FLOAT, NAMED(speed), AT(speed), WITHIN(-100, 100), .modes = SPEED, .unit = "m/s",
     .hint = "-5,5,0.01,or_less,or_greater,suffix:m/s"},
    {FLOAT, NAMED(tension), AT(tension), WITHIN(0, 1e12), .modes = TENSION | FREE, .unit = "N",
     .hint = "0,100000,1,or_greater,exp,suffix:N"},
    {FLOAT, NAMED(max_speed), AT(max_speed), WITHIN(0, 100), .unit = "m/s", .hint = "0,10,0.01,or_greater,suffix:m/s"},
    {FLOAT, NAMED(acceleration), AT(acceleration), WITHIN(0.001, 1000), .unit = "m/s²",
     .hint = "0.01,10,0.01,or_less,or_greater,suffix:m/s²"},
    {FLOAT, NAMED(force_limit), AT(force_limit), WITHIN(0, 1e12), .modes = SPEED, .unit = "N",
     .hint = "0,1000000,1,or_greater,exp,suffix:N"},
    {FLOAT, NAMED(drum_mass), AT(drum_mass), WITHIN(0.01, 1e7), .unit = "kg",
     .hint = "0.1,1000,0.1,or_less,or_greater,exp,suffix:kg"},

    {.kind = HWG_FIELD_FLAG, .bit = HW_WINCH_BRAKE, SWITCH(brake), AT(flags), .group = "Brake"},
    {FLOAT, NAMED(brake_load), AT(brake_load), WITHIN(0, 1e12), .unit = "N",
     .hint = "0,1000000,1,or_greater,exp,suffix:N"},

    {FLOAT, NAMED(capacity), AT(capacity), WITHIN(0.001, 1e6), .group = "Line", .unit = "m",
     .hint = "1,1000,0.1,or_less,or_greater,exp,suffix:m"},
    {FLOAT, NAMED(min_deployed), AT(min_deployed), WITHIN(0, 1e6), .unit = "m",
     .hint = "0,1000,0.1,or_greater,exp,suffix:m"},
    {FLOAT, NAMED(max_deployed), AT(max_deployed), WITHIN(0, 1e6), .unit = "m",
     .hint = "0,1000,0.1,or_greater,exp,suffix:m"},
};
// clang-format on

enum {
    READOUT_DEPLOYED,
    READOUT_STORED,
    READOUT_STRETCHED,
    READOUT_LINE_SPEED,
    READOUT_LINE_TENSION,
    READOUT_STOPPED,
    READOUT_SLIPPING,
    READOUT_STALLED,
};

static void run_readout(void *self, const void *data, const hwg_value *arguments, hwg_value *result)
{
    (void)arguments;
    const hwg_winch *winch = self;
    const hwg_readout_row *row = data;
    hw_winch_status status;
    memset(&status, 0, sizeof status);
    if (winch->tether.bits)
        hwg_winch_read_tether(winch, &status);
    else if (winch->id.bits)
        hw_winch_get_status(winch->id, &status);
    switch (row->kind) {
    case READOUT_DEPLOYED:
        result->real = (double)status.deployed_length;
        break;
    case READOUT_STORED:
        result->real = (double)status.stored_length;
        break;
    case READOUT_STRETCHED:
        result->real = (double)status.stretched_length;
        break;
    case READOUT_LINE_SPEED:
        result->real = (double)status.line_speed;
        break;
    case READOUT_LINE_TENSION:
        result->real = (double)status.tension;
        break;
    case READOUT_STOPPED:
        result->boolean = status.at_min_stop || status.at_max_stop;
        break;
    case READOUT_SLIPPING:
        result->boolean = status.slipping != 0;
        break;
    case READOUT_STALLED:
        result->boolean = status.stalled != 0;
        break;
    default:
        break;
    }
}

#define NUMBER GDEXTENSION_VARIANT_TYPE_FLOAT
#define BOOL   GDEXTENSION_VARIANT_TYPE_BOOL

static const hwg_readout_row readouts[] = {
    {"deployed_length", "get_deployed_length", "suffix:m", NULL, NUMBER, run_readout, READOUT_DEPLOYED},
    {"stored_length", "get_stored_length", "suffix:m", NULL, NUMBER, run_readout, READOUT_STORED},
    {"stretched_length", "get_stretched_length", "suffix:m", NULL, NUMBER, run_readout, READOUT_STRETCHED},
    {"line_speed", "get_line_speed", "suffix:m/s", NULL, NUMBER, run_readout, READOUT_LINE_SPEED},
    {"line_tension", "get_line_tension", "suffix:N", NULL, NUMBER, run_readout, READOUT_LINE_TENSION},
    {"at_stop", "is_at_stop", NULL, NULL, BOOL, run_readout, READOUT_STOPPED},
    {"slipping", "is_slipping", NULL, NULL, BOOL, run_readout, READOUT_SLIPPING},
    {"stalled", "is_stalled", NULL, NULL, BOOL, run_readout, READOUT_STALLED},
};

static int32_t mode(const void *self)
{
    return ((const hwg_winch *)self)->def.mode;
}

// Nothing depends on the mode but what is shown.
static void write_defaults(void *self, int32_t mode_value)
{
    hwg_winch *winch = self;
    hw_winch_def_init(&winch->def);
    winch->def.mode = mode_value;
}

static void init(void *self)
{
    hwg_winch *winch = self;
    hw_winch_def_init(&winch->def);
    winch->path = hwg_path_new();
}

static void destroy(void *self)
{
    hwg_path_destroy(&((hwg_winch *)self)->path);
}

static hwg_cable *find_cable(const hwg_winch *winch)
{
    return hwg_cable_of(winch->base.object, &winch->path);
}

static void unmake(hwg_winch *winch)
{
    if (!winch->id.bits)
        return;
    hw_winch_destroy(winch->id); // fails if its cable took it along, which is as good
    winch->id.bits = 0;
}

// What the core is to have.
static hw_winch_def wanted(const hwg_winch *winch, hw_cable_id cable)
{
    hw_winch_def def = winch->def;
    def.cable = cable;
    def.user_data = winch->base.instance_id;
    def.max_deployed = def.max_deployed < def.capacity ? def.max_deployed : def.capacity;
    if (hwg_is_editor()) {
        // What is edited is how the game begins.
        def.mode = HW_WINCH_SPEED;
        def.speed = 0.0f;
        def.flags |= HW_WINCH_BRAKE;
        def.brake_load = 1e12f;
    }
    return def;
}

#define WARNING_NO_CABLE     1u
#define WARNING_NO_WINCH     2u
#define WARNING_SPEED_ONLY   4u
#define WARNING_NOT_ATTACHED 8u
#define WARNING_STOPS        16u
#define WARNING_LENGTH       32u
#define WARNING_SECOND       64u

static float most_deployed(const hwg_winch *winch)
{
    return fminf(winch->def.max_deployed, winch->def.capacity);
}

static uint32_t find_warnings(const hwg_winch *winch)
{
    const hwg_cable *cable = find_cable(winch);
    if (!cable)
        return WARNING_NO_CABLE;
    const hw_cable_def *def = &cable->settings.cable;
    uint32_t hold = winch->def.end == 0 ? HW_CABLE_HOLD_START : HW_CABLE_HOLD_END;
    bool is_tether = cable->settings.model > HW_MODEL_DYNAMIC;
    uint32_t warnings = 0;
    if (cable->settings.model < HW_MODEL_DYNAMIC)
        warnings |= WARNING_NO_WINCH;
    if (is_tether && winch->def.mode != HW_WINCH_SPEED)
        warnings |= WARNING_SPEED_ONLY;
    if (!is_tether && !(def->flags & hold))
        warnings |= WARNING_NOT_ATTACHED;
    if (winch->def.min_deployed > most_deployed(winch))
        warnings |= WARNING_STOPS;
    else if (def->rest_length < winch->def.min_deployed || def->rest_length > most_deployed(winch))
        warnings |= WARNING_LENGTH;
    if (winch->is_second)
        warnings |= WARNING_SECOND;
    return warnings;
}

// What one of the warnings says.
static void write_warning(const hwg_winch *winch, uint32_t warning, char *text, size_t capacity)
{
    const hwg_cable *cable = find_cable(winch);
    double least = (double)winch->def.min_deployed, most = (double)most_deployed(winch);
    switch (warning) {
    case WARNING_NO_CABLE:
        snprintf(text, capacity,
                 "A winch works at an UnderwaterCable3D: make it a child of one, or choose one as its cable.");
        break;
    case WARNING_NO_WINCH:
        snprintf(text, capacity, "A winch needs a cable of the dynamic model, or of one of the tether's.");
        break;
    case WARNING_SPEED_ONLY:
        snprintf(text, capacity,
                 "A tether knows a winch's speed alone. In the modes constant tension and free the winch stands still; "
                 "they need a cable of the dynamic model.");
        break;
    case WARNING_NOT_ATTACHED:
        snprintf(text, capacity,
                 "The end of the cable at which the drum is must be attached: set its %s_attached to true.",
                 winch->def.end == 0 ? "start" : "end");
        break;
    case WARNING_STOPS:
        snprintf(text, capacity,
                 "min_deployed, %.4g m, is more than max_deployed and the capacity of the drum allow, %.4g m.", least,
                 most);
        break;
    case WARNING_LENGTH:
        snprintf(text, capacity,
                 "The length of the cable, %.4g m, is what is out at first. It must lie between min_deployed and %s, "
                 "%.4g to %.4g m.",
                 cable ? (double)cable->settings.cable.rest_length : 0.0,
                 winch->def.capacity < winch->def.max_deployed ? "capacity" : "max_deployed", least, most);
        break;
    default:
        snprintf(text, capacity,
                 "The cable has another winch already, so this one does nothing. A cable has one "
                 "winch at most.");
        break;
    }
}

// Cables change, too: their length, their model, who holds their ends.
static void update_warnings(hwg_winch *winch)
{
    if (!hwg_is_editor())
        return;
    uint32_t warnings = find_warnings(winch);
    if (warnings == winch->warnings)
        return;
    winch->warnings = warnings;
    HWG_CALL(Node_update_configuration_warnings, winch->base.object, NULL, NULL);
}

static void add_warnings(void *self, hwg_packed *texts)
{
    const hwg_winch *winch = self;
    if (!winch->in_tree)
        return;
    uint32_t warnings = find_warnings(winch);
    for (uint32_t warning = WARNING_NO_CABLE; warning <= WARNING_SECOND; warning *= 2) {
        char text[256];
        if (!(warnings & warning))
            continue;
        write_warning(winch, warning, text, sizeof text);
        hwg_packed_add_string(texts, text);
    }
}

// Why there is no winch: in the words of the warning, if there is one.
static void tell_refusal(const hwg_winch *winch)
{
    const uint32_t reasons[] = {WARNING_STOPS, WARNING_NO_WINCH, WARNING_NOT_ATTACHED, WARNING_LENGTH};
    size_t count = winch->id.bits ? 1 : sizeof reasons / sizeof reasons[0]; // what there is had the rest
    uint32_t warnings = find_warnings(winch);
    for (size_t i = 0; i < count; i++) {
        char text[256];
        if (!(warnings & reasons[i]))
            continue;
        write_warning(winch, reasons[i], text, sizeof text);
        hwg_error(winch, "_physics_process", "%s", text);
        return;
    }
    hwg_core_error(winch, "_physics_process");
}

bool hwg_winch_is_second(hwg_winch *winch, hw_cable_id cable, hw_tether_id tether)
{
    bool is_second = hwg_server_has_other_winch(winch, cable, tether);
    if (is_second == winch->is_second)
        return is_second;
    winch->is_second = is_second;
    if (is_second)
        hwg_error(winch, "_physics_process", "The cable has a winch already, and can have one.");
    update_warnings(winch);
    return is_second;
}

void hwg_winch_before_step(void *self, hw_world_id world)
{
    hwg_winch *winch = self;
    hwg_cable *cable = find_cable(winch);
    update_warnings(winch);
    hw_vec3 end;
    bool located = cable && hwg_end_locate(cable, winch->def.end == 0 ? HWG_START : HWG_END, &end);
    if (located && hwg_distance(end, winch->shown) > 1e-3f) {
        winch->shown = end;
        hwg_object_update_gizmo(&winch->base);
    }
    if (cable && hwg_cable_is_tether(cable)) {
        unmake(winch);
        hwg_winch_drive_tether(winch, cable->tether);
        return;
    }
    hwg_winch_leave_tether(winch);
    hw_cable_id cable_id = {cable ? cable->id.bits : 0};
    hw_winch_def def = wanted(winch, cable_id);
    bool is_same = !memcmp(&def, &winch->known, sizeof def);
    bool is_other = def.cable.bits != winch->known.cable.bits || def.end != winch->known.end;
    if (is_other)
        unmake(winch);
    if (!cable_id.bits || hwg_winch_is_second(winch, cable_id, (hw_tether_id){0}))
        return;
    if (is_same && winch->id.bits && !winch->refused)
        return;
    // What was refused is tried again, in silence: its cable may be another by now.
    hw_result result = winch->id.bits ? hw_winch_set_def(winch->id, &def) : hw_winch_create(world, &def, &winch->id);
    if (result != HW_OK && !(is_same && winch->refused))
        tell_refusal(winch);
    winch->refused = result != HW_OK;
    winch->known = def;
}

bool hwg_winch_is_at_end_of(const hwg_winch *winch, hw_cable_id cable)
{
    return winch->id.bits && winch->known.cable.bits == cable.bits && winch->known.end == 1;
}

static bool changed(void *self, const hwg_property_row *row)
{
    hwg_winch *winch = self;
    winch->refused = false;
    if (row->is_mode)
        HWG_CALL(Object_notify_property_list_changed, winch->base.object, NULL, NULL);
    if (winch->in_tree && hwg_is_editor())
        HWG_CALL(Node_update_configuration_warnings, winch->base.object, NULL, NULL); // with other numbers
    if (winch->in_tree)
        hwg_object_update_gizmo(&winch->base);
    return true;
}

static void notified(void *self, int32_t what)
{
    hwg_winch *winch = self;
    if (what == HWG_NOTIFICATION_POST_ENTER_TREE && !winch->in_tree) {
        winch->in_tree = hwg_server_add(self);
        winch->refused = false;
    }
    if (what == HWG_NOTIFICATION_EXIT_TREE && winch->in_tree) {
        winch->in_tree = false;
        unmake(winch);
        hwg_winch_leave_tether(winch);
        hwg_server_remove(self);
    }
}

// The drum on its axis, and a line to the end of the cable at which it works.
static void draw_gizmo(const void *self, hwg_lines *bright, hwg_lines *faint)
{
    const float radius = 0.3f, half_width = 0.25f, half_axis = 0.45f;
    const hwg_winch *winch = self;
    hwg_transform transform;
    HWG_CALL(Node3D_get_global_transform, winch->base.object, &transform, NULL);
    hw_vec3 origin = transform.origin;
    hwg_transform_remove_scale(&transform);
    hw_vec3 axis = hwg_rows_apply(transform.rows, (hw_vec3){1.0f, 0.0f, 0.0f});
    hw_vec3 up = hwg_rows_apply(transform.rows, (hw_vec3){0.0f, 1.0f, 0.0f});
    hw_vec3 back = hwg_rows_apply(transform.rows, (hw_vec3){0.0f, 0.0f, 1.0f});
    hw_vec3 left = {-half_width * axis.x, -half_width * axis.y, -half_width * axis.z};
    hw_vec3 right = {-left.x, -left.y, -left.z};
    hwg_lines_add(bright, (hw_vec3){-half_axis * axis.x, -half_axis * axis.y, -half_axis * axis.z},
                  (hw_vec3){half_axis * axis.x, half_axis * axis.y, half_axis * axis.z});
    hwg_lines_add_circle(bright, left, up, back, radius);
    hwg_lines_add_circle(bright, right, up, back, radius);
    hwg_lines_add_circle(bright, left, up, back, 0.4f * radius);
    hwg_lines_add_circle(bright, right, up, back, 0.4f * radius);
    hwg_cable *cable = find_cable(winch);
    hw_vec3 end;
    if (cable && hwg_end_locate(cable, winch->def.end == 0 ? HWG_START : HWG_END, &end))
        hwg_lines_add(faint, (hw_vec3){0.0f, 0.0f, 0.0f},
                      (hw_vec3){end.x - origin.x, end.y - origin.y, end.z - origin.z});
}

static void describe(const hwg_name *class_name)
{
    const hwg_argument deployed = {"deployed_length", NUMBER, NULL};
    hwg_register_constant(class_name, "Drum", "DRUM_AT_START", 0);
    hwg_register_constant(class_name, "Drum", "DRUM_AT_END", 1);
    hwg_register_constant(class_name, "Mode", "MODE_SPEED", HW_WINCH_SPEED);
    hwg_register_constant(class_name, "Mode", "MODE_CONSTANT_TENSION", HW_WINCH_CONSTANT_TENSION);
    hwg_register_constant(class_name, "Mode", "MODE_FREE", HW_WINCH_FREE);
    hwg_register_signal(class_name, &hwg.name_stopped, &deployed, 1);
}

hwg_class hwg_winch_class = {
    .name = "CableWinch3D",
    .parent = "Node3D",
    .size = sizeof(hwg_winch),
    .rows = rows,
    .row_count = sizeof rows / sizeof rows[0],
    .readouts = readouts,
    .readout_count = sizeof readouts / sizeof readouts[0],
    .init = init,
    .destroy = destroy,
    .notified = notified,
    .describe = describe,
    .changed = changed,
    .mode = mode,
    .write_defaults = write_defaults,
    .add_warnings = add_warnings,
    .draw_gizmo = draw_gizmo,
};
