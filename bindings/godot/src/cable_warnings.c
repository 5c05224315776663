// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The warnings that the editor shows beside a node, in words.

#include <math.h>
#include <stdio.h>

#include "cable_node.h"
#include "transform.h"

// One bit each, so that a change is seen without comparing texts. Those of the end follow those of the start.
#define WARNING_NO_NODE       1u
#define WARNING_NOT_SPACE     4u
#define WARNING_LOST          16u
#define WARNING_NOTHING_HOLDS 64u
#define WARNING_TOO_SHORT     128u
#define WARNING_UNSTABLE      256u
#define WARNING_SCALE         512u
#define WARNING_THREAD        1024u
#define WARNING_FAULTED       2048u
#define WARNING_UNPAINTED     4096u
#define WARNING_PROFILE       8192u
#define WARNING_LOOP          16384u

// Ends closer than this part of the length are at the same place.
#define SAME_PLACE 1e-5f
// So many times its length a cable may be long without a word: what carries a load is, and what is as long as its way.
#define STRETCHED 1.005f

static bool is_attached(const hwg_cable *cable, int32_t index)
{
    return cable->settings.cable.flags & (index == HWG_START ? HW_CABLE_HOLD_START : HW_CABLE_HOLD_END);
}

static uint32_t end_warnings(const hwg_cable *cable, int32_t index)
{
    if (!is_attached(cable, index))
        return 0;
    switch (cable->ends[index].target.state) {
    case HWG_TARGET_WAITING:
        return WARNING_NO_NODE << index;
    case HWG_TARGET_NOT_SPACE:
        return WARNING_NOT_SPACE << index;
    case HWG_TARGET_LOST:
        return WARNING_LOST << index;
    default:
        return 0;
    }
}

// s: every rope of these springs is stable in shorter substeps. Derived in the core's cable_spring.c.
static double stable_substep(const hw_cable_def *def)
{
    double mass = (double)def->particle_mass;
    double friction = (double)def->spring_friction;
    return mass / (friction + sqrt(friction * friction + (double)def->spring_stiffness * mass));
}

static bool is_unstable(const hw_cable_def *def)
{
    hw_world_def world;
    hw_world_def_init(&world);
    double step = fmin((double)def->substep_limit, world.substep);
    return def->model == HW_MODEL_SPRING && step >= stable_substep(def);
}

static uint32_t find_warnings(hwg_cable *cable)
{
    const hw_cable_def *def = &cable->settings.cable;
    hw_vec3 start, end;
    bool start_located = hwg_end_locate(cable, HWG_START, &start);
    bool end_located = hwg_end_locate(cable, HWG_END, &end);
    bool both_held = is_attached(cable, HWG_START) && is_attached(cable, HWG_END) && start_located && end_located;
    uint32_t warnings = end_warnings(cable, HWG_START) | end_warnings(cable, HWG_END);
    if (!is_attached(cable, HWG_START) && !is_attached(cable, HWG_END))
        warnings |= WARNING_NOTHING_HOLDS;
    hw_cable_status status = {0};
    bool has_status = cable->id.bits && hw_cable_get_status(cable->id, &status) == HW_OK;
    if (both_held && !status.cut_count && hwg_distance(start, end) > STRETCHED * def->rest_length)
        warnings |= WARNING_TOO_SHORT;
    if (both_held && hwg_distance(start, end) < SAME_PLACE * def->rest_length)
        warnings |= WARNING_LOOP;
    if (is_unstable(def))
        warnings |= WARNING_UNSTABLE;
    hwg_transform transform;
    HWG_CALL(Node3D_get_global_transform, cable->base.object, &transform, NULL);
    if (!hwg_transform_is_uniform(&transform))
        warnings |= WARNING_SCALE;
    int64_t group = 0;
    HWG_CALL(Node_get_process_thread_group, cable->base.object, &group, NULL);
    if (group == HWG_PROCESS_THREAD_GROUP_SUB_THREAD)
        warnings |= WARNING_THREAD;
    if (has_status && status.state == HW_CABLE_FAULTED)
        warnings |= WARNING_FAULTED;
    if (cable->id.bits && cable->refused_profile)
        warnings |= WARNING_PROFILE;
    GDExtensionObjectPtr material = NULL;
    hwg_variant_to(&cable->settings.material, GDEXTENSION_VARIANT_TYPE_OBJECT, &material);
    if (cable->settings.tension_colors && hwg_paint_is_hidden_by(material))
        warnings |= WARNING_UNPAINTED;
    return warnings;
}

void hwg_cable_update_warnings(hwg_cable *cable)
{
    if (!cable->in_tree || !hwg_is_editor())
        return;
    uint32_t warnings = find_warnings(cable);
    if (warnings == cable->warnings)
        return;
    cable->warnings = warnings;
    HWG_CALL(Node_update_configuration_warnings, cable->base.object, NULL, NULL);
}

static void add_end_texts(uint32_t warnings, int32_t index, const char *name, hwg_packed *texts)
{
    char text[256];
    if (warnings & WARNING_NO_NODE << index) {
        snprintf(text, sizeof text,
                 "There is no node at %s_node. Until there is, the %s of the cable is free. Choose a Node3D, or leave "
                 "the path empty to hold the %s at %s.",
                 name, name, name, index == HWG_START ? "this node" : "end_position");
        hwg_packed_add_string(texts, text);
    }
    if (warnings & WARNING_NOT_SPACE << index) {
        snprintf(text, sizeof text,
                 "The node at %s_node has no place in space, so the %s of the cable is free. Choose a Node3D.", name,
                 name);
        hwg_packed_add_string(texts, text);
    }
    if (warnings & WARNING_LOST << index) {
        snprintf(text, sizeof text, "The node at %s_node is gone, so the %s of the cable is free. Set %s_node anew.",
                 name, name, name);
        hwg_packed_add_string(texts, text);
    }
}

void hwg_cable_add_warnings(hwg_cable *cable, hwg_packed *texts)
{
    if (!cable->in_tree)
        return;
    uint32_t warnings = find_warnings(cable);
    cable->warnings = warnings;
    add_end_texts(warnings, HWG_START, "start", texts);
    add_end_texts(warnings, HWG_END, "end", texts);
    char text[256];
    if (warnings & WARNING_NOTHING_HOLDS)
        hwg_packed_add_string(texts, "Neither end is attached: nothing holds the cable, it drifts or falls.");
    if (warnings & WARNING_TOO_SHORT) {
        hw_vec3 start, end;
        hwg_end_locate(cable, HWG_START, &start);
        hwg_end_locate(cable, HWG_END, &end);
        snprintf(
            text, sizeof text,
            "The ends are %.4g m apart, but the cable is only %.4g m long: it is stretched. Make length greater or "
            "bring the ends closer.",
            (double)hwg_distance(start, end), (double)cable->settings.cable.rest_length);
        hwg_packed_add_string(texts, text);
    }
    if (warnings & WARNING_LOOP)
        hwg_packed_add_string(
            texts, "Both ends are at the same place: the cable hangs in a loop. If that is not what you want, "
                   "choose another end_node.");
    if (warnings & WARNING_UNSTABLE) {
        snprintf(
            text, sizeof text,
            "These springs are too stiff, or have too much friction, for their mass at this time step and can break "
            "down. Set substep_limit below %.4g s, or make spring_stiffness or spring_friction less or "
            "particle_mass greater.",
            stable_substep(&cable->settings.cable));
        hwg_packed_add_string(texts, text);
    }
    if (warnings & WARNING_SCALE)
        hwg_packed_add_string(texts, "The node is not scaled alike on all axes: the tube looks squashed.");
    if (warnings & WARNING_THREAD)
        hwg_packed_add_string(texts, "Cables work on the main thread only. Set the thread group of the process to Main "
                                     "Thread or Inherit.");
    if (warnings & WARNING_FAULTED)
        hwg_packed_add_string(texts,
                              "The simulation broke down and the cable stands still; the output says why. Change "
                              "the parameters and call reset().");
    if (warnings & WARNING_PROFILE)
        hwg_packed_add_string(
            texts, "The profile is not used, as the output says. Sections must end after they begin and must "
                   "not overlap, and there may be 64 entries at most.");
    if (warnings & WARNING_UNPAINTED)
        hwg_packed_add_string(texts,
                              "The material does not show the colours of the tension. Turn on Use as Albedo under "
                              "Vertex Color in the material, or take the material away.");
}
