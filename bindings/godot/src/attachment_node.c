// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "attachment_node.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "cable_node.h"
#include "server.h"
#include "transform.h"

#define AT(member) .offset = offsetof(hwg_attachment, member)
#define NAMED      HWG_NAMED
#define SWITCH     HWG_SWITCH_NAMED
#define WITHIN     HWG_WITHIN
#define FLOAT      .kind = HWG_FIELD_FLOAT
#define PATH       .kind = HWG_FIELD_PATH
#define BOOL       .kind = HWG_FIELD_BOOL
#define METRES     .modes = HWG_MODE(HWG_MEASURE_METRES)
#define FRACTION   .modes = HWG_MODE(HWG_MEASURE_FRACTION)

// clang-format off: one property, one block
static const hwg_property_row rows[] = {
    {BOOL, SWITCH(attached), AT(attached)},
    {PATH, NAMED(cable), AT(cable_path), .hint = "UnderwaterCable3D"},
    {.kind = HWG_FIELD_ENUM,
     .class_name = "CableAttachment3D.Measure",
     NAMED(measure),
     AT(measure),
     WITHIN(HWG_MEASURE_METRES, HWG_MEASURE_FRACTION),
     .hint = "Metres:1,Fraction:2",
     .is_mode = true},
    {FLOAT, NAMED(arc_length), AT(arc_length), WITHIN(0, 1e6), METRES, .unit = "m",
     .hint = "0,200,0.01,or_greater,suffix:m"},
    {FLOAT, NAMED(fraction), AT(fraction), WITHIN(0, 1), FRACTION, .hint = "0,1,0.001"},

    {PATH, NAMED(target), AT(target_path), .hint = "Node3D"},
    {.kind = HWG_FIELD_VECTOR, NAMED(offset), AT(offset), WITHIN(-1e7, 1e7), .unit = "m", .hint = "suffix:m"},
    {BOOL, SWITCH(pull), AT(pull)},
};
// clang-format on

enum { READOUT_TIED, READOUT_FORCE };

static void run_readout(void *self, const void *data, const hwg_value *arguments, hwg_value *result)
{
    (void)arguments;
    const hwg_attachment *attachment = self;
    const hwg_readout_row *row = data;
    hw_attachment_def def;
    bool tied = attachment->tie.id.bits && hw_attachment_get_def(attachment->tie.id, &def) == HW_OK;
    if (row->kind == READOUT_TIED)
        result->boolean = tied;
    else if (tied)
        hw_attachment_get_force(attachment->tie.id, &result->vector);
}

static const hwg_readout_row readouts[] = {
    {"tied", "is_tied", NULL, NULL, GDEXTENSION_VARIANT_TYPE_BOOL, run_readout, READOUT_TIED},
    {"force", "get_force", "suffix:N", NULL, GDEXTENSION_VARIANT_TYPE_VECTOR3, run_readout, READOUT_FORCE},
};

static int32_t mode(const void *self)
{
    return ((const hwg_attachment *)self)->measure;
}

static void write_defaults(void *self, int32_t measure)
{
    hwg_attachment *attachment = self;
    attachment->measure = measure;
    attachment->arc_length = 5.0f;
    attachment->fraction = 0.5f;
}

static void init(void *self)
{
    hwg_attachment *attachment = self;
    write_defaults(self, HWG_MEASURE_METRES);
    attachment->attached = true;
    attachment->pull = true;
    attachment->cable_path = hwg_path_new();
    attachment->target_path = hwg_path_new();
}

static void destroy(void *self)
{
    hwg_attachment *attachment = self;
    hwg_path_destroy(&attachment->cable_path);
    hwg_path_destroy(&attachment->target_path);
}

// Where along the cable. A fraction is one of the cable as it was when it was tied: what a winch pays out afterwards
// does not make the tie slide.
static bool measure(hwg_attachment *attachment, hw_cable_id cable)
{
    if (attachment->measured && attachment->known.bits == cable.bits)
        return true;
    hw_cable_def def;
    if (hw_cable_get_def(cable, &def) != HW_OK)
        return false;
    bool metres = attachment->measure == HWG_MEASURE_METRES;
    attachment->known = cable;
    attachment->known_length = metres ? attachment->arc_length : attachment->fraction * def.rest_length;
    attachment->measured = true;
    return true;
}

// The end that the core would tie for this place: the flag that holds it, or 0. Where it refuses it has a sentence.
static uint32_t find_end(const hwg_attachment *attachment, hw_cable_id cable)
{
    hw_cable_def def;
    int32_t particle;
    if (hw_cable_get_def(cable, &def) != HW_OK ||
        hw_cable_find_tied_particle(cable, attachment->known_length, &particle) != HW_OK)
        return 0;
    return particle == 0 ? HW_CABLE_HOLD_START : particle == def.segment_count ? HW_CABLE_HOLD_END : 0;
}

// What is tied at an end stays there, and what is tied elsewhere never becomes an end, whatever a winch does.
void hwg_attachment_yield(void *self, const hwg_cable *cable)
{
    hwg_attachment *attachment = self;
    bool is_tied = attachment->tie.id.bits && attachment->tie.cable.bits == cable->id.bits;
    if (is_tied && (attachment->tied_end & cable->settings.cable.flags))
        hwg_tie_let_go(&attachment->tie);
}

bool hwg_attachment_locate_drawn(void *self, const hwg_cable *cable, hw_vec3 *place)
{
    hwg_attachment *attachment = self;
    bool is_tied = attachment->tie.id.bits && attachment->tie.cable.bits == cable->id.bits;
    if (!is_tied || attachment->tied_end)
        return false;
    GDExtensionObjectPtr node = hwg_target_find(&attachment->target, attachment->base.object, &attachment->target_path);
    if (!node)
        return false;
    hwg_transform transform;
    HWG_CALL(Node3D_get_global_transform_interpolated, node, &transform, NULL);
    *place = hwg_transform_point(&transform, attachment->offset);
    return true;
}

// What was refused is tried again, in silence: another attachment may be gone by now, or a winch have paid out more.
static void tell(hwg_attachment *attachment, const hwg_cable *cable, hw_result result, uint32_t taken)
{
    float length = cable->settings.cable.rest_length;
    bool is_told = attachment->refused && attachment->refused_length == length;
    attachment->refused = result != HW_OK;
    attachment->refused_length = length;
    if (!attachment->refused || is_told)
        return;
    if (taken)
        hwg_error(attachment, "arc_length",
                  "The cable is attached at %.4g m by its own end; set its %s to false to tie it here. It is not tied "
                  "here.",
                  (double)attachment->known_length, taken == HW_CABLE_HOLD_START ? "start_attached" : "end_attached");
    else
        hwg_core_error(attachment, "arc_length");
}

static void update_warnings(hwg_attachment *attachment);

void hwg_attachment_before_step(void *self, hw_world_id world)
{
    (void)world;
    hwg_attachment *attachment = self;
    hwg_cable *cable = hwg_cable_of(attachment->base.object, &attachment->cable_path);
    GDExtensionObjectPtr node = hwg_target_find(&attachment->target, attachment->base.object, &attachment->target_path);
    update_warnings(attachment);
    bool wanted = attachment->attached && node && cable && hwg_cable_ready(cable) && measure(attachment, cable->id);
    if (!wanted) {
        hwg_tie_let_go(&attachment->tie);
        return;
    }
    hwg_transform transform;
    HWG_CALL(Node3D_get_global_transform, node, &transform, NULL);
    hw_vec3 place = hwg_transform_point(&transform, attachment->offset);
    if (hwg_distance(place, attachment->shown) > 1e-3f) {
        attachment->shown = place;
        hwg_object_update_gizmo(&attachment->base);
    }
    bool pulls = attachment->pull && cable->settings.cable.model == HW_MODEL_DYNAMIC && !hwg_is_editor();
    GDExtensionObjectPtr rigid_body = pulls ? hwg_find_rigid_body(node) : NULL;
    uint64_t before = attachment->tie.id.bits;
    // An end that is attached cannot be in two places.
    uint32_t end = find_end(attachment, cable->id);
    uint32_t taken = end & cable->settings.cable.flags;
    hw_result result = hwg_tie_follow(&attachment->tie, cable->id, attachment->known_length, rigid_body, place, !taken);
    tell(attachment, cable, result, attachment->tie.id.bits ? 0 : taken);
    if (!attachment->tie.id.bits || attachment->tie.id.bits == before)
        return;
    attachment->tied_end = end;
    // Tied before the cable ever moved, it hangs through this place from the start.
    hwg_cable_lay_fresh(cable);
}

static bool changed(void *self, const hwg_property_row *row)
{
    hwg_attachment *attachment = self;
    attachment->refused = false;
    attachment->measured = false;
    if (row->kind == HWG_FIELD_PATH)
        hwg_target_forget(&attachment->target);
    if (row->is_mode)
        HWG_CALL(Object_notify_property_list_changed, attachment->base.object, NULL, NULL);
    if (attachment->in_tree)
        hwg_object_update_gizmo(&attachment->base);
    return true;
}

static void notified(void *self, int32_t what)
{
    hwg_attachment *attachment = self;
    if (what == HWG_NOTIFICATION_POST_ENTER_TREE && !attachment->in_tree) {
        attachment->in_tree = hwg_server_add(self);
        attachment->refused = false;
        hwg_target_forget(&attachment->target);
    }
    if (what == HWG_NOTIFICATION_EXIT_TREE && attachment->in_tree) {
        attachment->in_tree = false;
        hwg_tie_let_go(&attachment->tie);
        hwg_server_remove(self);
    }
}

#define WARNING_NO_CABLE  1u
#define WARNING_NO_TARGET 2u
#define WARNING_NOT_SPACE 4u
#define WARNING_LOST      8u
#define WARNING_BEYOND    16u
#define WARNING_REFUSED   32u

static uint32_t find_warnings(const hwg_attachment *attachment)
{
    const hwg_cable *cable = hwg_cable_of(attachment->base.object, &attachment->cable_path);
    // Looked for anew: before the first tick nobody did.
    hwg_target target = attachment->target;
    hwg_target_find(&target, attachment->base.object, &attachment->target_path);
    uint32_t warnings = 0;
    if (!cable)
        warnings |= WARNING_NO_CABLE;
    if (target.state == HWG_TARGET_WAITING)
        warnings |= WARNING_NO_TARGET;
    if (target.state == HWG_TARGET_NOT_SPACE)
        warnings |= WARNING_NOT_SPACE;
    if (target.state == HWG_TARGET_LOST)
        warnings |= WARNING_LOST;
    if (cable && attachment->measure == HWG_MEASURE_METRES &&
        attachment->arc_length > cable->settings.cable.rest_length)
        warnings |= WARNING_BEYOND;
    else if (attachment->refused)
        warnings |= WARNING_REFUSED;
    return warnings;
}

static void update_warnings(hwg_attachment *attachment)
{
    if (!hwg_is_editor())
        return;
    uint32_t warnings = find_warnings(attachment);
    if (warnings == attachment->warnings)
        return;
    attachment->warnings = warnings;
    HWG_CALL(Node_update_configuration_warnings, attachment->base.object, NULL, NULL);
}

static void add_warnings(void *self, hwg_packed *texts)
{
    const hwg_attachment *attachment = self;
    if (!attachment->in_tree)
        return;
    uint32_t warnings = find_warnings(attachment);
    if (warnings & WARNING_NO_CABLE)
        hwg_packed_add_string(texts, "There is no cable to attach. Make this node a child of an UnderwaterCable3D, or "
                                     "choose one as its cable.");
    if (warnings & WARNING_NO_TARGET)
        hwg_packed_add_string(texts, "There is no node at target. Choose a Node3D, or leave the path empty to tie the "
                                     "cable to this node.");
    if (warnings & WARNING_NOT_SPACE)
        hwg_packed_add_string(texts, "The node at target has no place in space. Choose a Node3D.");
    if (warnings & WARNING_LOST)
        hwg_packed_add_string(texts, "The node at target is gone, so the cable is free here. Set target anew.");
    if (warnings & WARNING_BEYOND) {
        const hwg_cable *cable = hwg_cable_of(attachment->base.object, &attachment->cable_path);
        char text[192];
        snprintf(text, sizeof text,
                 "The place is %.4g m along a cable of %.4g m. Make arc_length less, or the cable longer.",
                 (double)attachment->arc_length, (double)(cable ? cable->settings.cable.rest_length : 0.0f));
        hwg_packed_add_string(texts, text);
    }
    if (warnings & WARNING_REFUSED)
        hwg_packed_add_string(texts,
                              "The cable is not tied here, as the output says. Two attachments must be a segment "
                              "apart, and away from an end that is attached.");
}

// A shackle where the cable is tied, and a line to it if that is not at the node.
static void draw_gizmo(const void *self, hwg_lines *bright, hwg_lines *faint)
{
    const float size = 0.2f;
    const hwg_attachment *attachment = self;
    hwg_target target = attachment->target;
    GDExtensionObjectPtr node = hwg_target_find(&target, attachment->base.object, &attachment->target_path);
    hwg_transform own, transform;
    HWG_CALL(Node3D_get_global_transform, attachment->base.object, &own, NULL);
    transform = own;
    if (node)
        HWG_CALL(Node3D_get_global_transform, node, &transform, NULL);
    hw_vec3 place = hwg_transform_point(&transform, attachment->offset);
    hw_vec3 at = {place.x - own.origin.x, place.y - own.origin.y, place.z - own.origin.z};
    const hw_vec3 x = {1.0f, 0.0f, 0.0f}, y = {0.0f, 1.0f, 0.0f}, z = {0.0f, 0.0f, 1.0f};
    hwg_lines *lines = attachment->attached && node ? bright : faint;
    hwg_lines_add_circle(lines, at, x, y, size);
    hwg_lines_add_circle(lines, at, y, z, size);
    hwg_lines_add_circle(lines, at, z, x, size);
    hwg_lines_add(faint, (hw_vec3){0.0f, 0.0f, 0.0f}, at);
}

static void describe(const hwg_name *class_name)
{
    hwg_register_constant(class_name, "Measure", "MEASURE_METRES", HWG_MEASURE_METRES);
    hwg_register_constant(class_name, "Measure", "MEASURE_FRACTION", HWG_MEASURE_FRACTION);
}

hwg_class hwg_attachment_class = {
    .name = "CableAttachment3D",
    .parent = "Node3D",
    .size = sizeof(hwg_attachment),
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
