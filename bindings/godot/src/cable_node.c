// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "cable_node.h"

#include <stdlib.h>
#include <string.h>

#include "cable_lod.h"
#include "material_resource.h"
#include "server.h"
#include "surroundings.h"
#include "transform.h"

static const uint8_t yes = 1;

// The place of an end that follows no node, or none yet: in the space of the cable's own node.
static hw_vec3 own_place(const hwg_cable *cable, int32_t index)
{
    hwg_transform transform;
    HWG_CALL(Node3D_get_global_transform, cable->base.object, &transform, NULL);
    const hwg_settings *settings = &cable->settings;
    return hwg_transform_point(&transform,
                               index == HWG_START ? settings->end_offsets[HWG_START] : settings->end_position);
}

hwg_cable *hwg_cable_of(GDExtensionObjectPtr object, const hwg_node_path *path)
{
    GDExtensionObjectPtr node = NULL;
    if (hwg_path_is_empty(path))
        HWG_CALL(Node_get_parent, object, &node, NULL);
    else
        HWG_CALL(Node_get_node_or_null, object, &node, path);
    return hwg_object_cast(node, &hwg_cable_class);
}

static bool is_attached(const hwg_cable *cable, int32_t index)
{
    return cable->settings.cable.flags & (index == HWG_START ? HW_CABLE_HOLD_START : HW_CABLE_HOLD_END);
}

// Flags that only one model knows stay at home with the others, and a spool that nothing holds is none.
static uint32_t known_flags(const hwg_cable *cable, uint32_t flags)
{
    bool verlet = cable->settings.cable.model == HW_MODEL_VERLET;
    if (!verlet || !(flags & HW_CABLE_HOLD_START))
        flags &= ~HW_CABLE_SPOOL;
    if (cable->settings.cable.model != HW_MODEL_DYNAMIC)
        flags &= ~(HW_CABLE_BREAKS | HW_CABLE_TANGLES);
    return flags;
}

static void untie(hwg_cable *cable)
{
    for (int32_t i = HWG_START; i <= HWG_END; i++)
        hwg_tie_let_go(&cable->ends[i].tie);
}

static void unmake(hwg_cable *cable)
{
    untie(cable);
    hwg_tether_destroy(cable);
    hw_cable_destroy(cable->id);
    cable->id.bits = 0;
}

static void make(hwg_cable *cable, float length)
{
    hw_cable_def def = cable->settings.cable;
    def.rest_length = length;
    def.user_data = cable->base.instance_id;
    def.collision_mask <<= cable->layer_shift;
    def.flags &= ~(HW_CABLE_HOLD_START | HW_CABLE_HOLD_END);
    for (int32_t i = HWG_START; i <= HWG_END; i++) {
        hwg_end *end = &cable->ends[i];
        bool located = hwg_end_locate(cable, i, &end->position);
        if (!located)
            end->position = own_place(cable, i);
        end->held = located && is_attached(cable, i);
        end->target.missed = !located;
        if (end->held)
            def.flags |= i == HWG_START ? HW_CABLE_HOLD_START : HW_CABLE_HOLD_END;
    }
    def.flags = known_flags(cable, def.flags);
    def.start_position = cable->ends[HWG_START].position;
    def.end_position = cable->ends[HWG_END].position;
    if (!hwg_cable_reserve_points(cable, def.segment_count + 1)) {
        hwg_error(cable, "segments", "There is no memory for %d points.", def.segment_count + 1);
        return;
    }
    cable->point_count = def.segment_count + 1;
    if (hw_cable_create(hwg_server_world(), &def, &cable->id) != HW_OK) {
        hwg_core_error(cable, "_enter_tree");
        return;
    }
    cable->active = true;
    cable->fresh = true;
    cable->told_length = cable->settings.cable.rest_length;
    cable->profile_key = 0;
    hwg_cable_apply_profile(cable);
    hwg_cable_teleport(cable);
}

// The one before, if there is one, goes last: what was told of it is not told once more.
static void remake(hwg_cable *cable)
{
    hw_cable_id before = cable->id;
    float length = before.bits ? hwg_cable_length(cable) : cable->settings.cable.rest_length;
    untie(cable);
    hwg_tether_destroy(cable);
    cable->id.bits = 0;
    make(cable, length);
    if (before.bits && cable->id.bits)
        hw_cable_take_over_events(cable->id, before);
    hw_cable_destroy(before);
}

bool hwg_cable_ready(hwg_cable *cable)
{
    if (!cable->in_tree)
        return false;
    if (cable->rebuild) {
        cable->rebuild = false;
        remake(cable);
    }
    if (cable->id.bits)
        hwg_tether_follow_model(cable);
    return cable->id.bits != 0;
}

static bool apply_parameters(hwg_cable *cable)
{
    if (cable->rebuild || !cable->id.bits)
        return true; // they are used when the cable is made
    hw_cable_def now;
    if (hw_cable_get_def(cable->id, &now) != HW_OK)
        return false;
    // Who holds the ends, and where, is the core's to say.
    const uint32_t holds = HW_CABLE_HOLD_START | HW_CABLE_HOLD_END;
    hw_cable_def def = cable->settings.cable;
    def.collision_mask <<= cable->layer_shift;
    def.flags = known_flags(cable, (def.flags & ~holds) | (now.flags & holds));
    def.segment_count = now.segment_count;
    bool is_told = def.rest_length == cable->told_length;
    def.rest_length = is_told ? now.rest_length : def.rest_length; // what a winch paid out stays out
    def.start_position = now.start_position;
    def.end_position = now.end_position;
    def.user_data = now.user_data;
    if (hw_cable_set_def(cable->id, &def) != HW_OK || !hwg_tether_apply(cable))
        return false;
    cable->told_length = cable->settings.cable.rest_length;
    return true;
}

static void apply_end(hwg_cable *cable, int32_t index)
{
    hwg_end *end = &cable->ends[index];
    hwg_target_forget(&end->target);
    if (!is_attached(cable, index) && end->held && !cable->rebuild) {
        end->held = false;
        if (hwg_end_release(cable, index) != HW_OK)
            hwg_core_error(cable, index == HWG_START ? "start_attached" : "end_attached");
    }
}

// The numbers of the CableMaterial, or of the default one, if they are others than the core knows.
static void read_cable_material(hwg_cable *cable)
{
    GDExtensionObjectPtr object = NULL;
    hwg_variant_to(&cable->settings.cable_material, GDEXTENSION_VARIANT_TYPE_OBJECT, &object);
    const hwg_material *material = hwg_object_cast(object, &hwg_material_class);
    uint32_t revision = material ? material->revision : 0;
    if (revision == cable->material_revision)
        return;
    cable->material_revision = revision;
    if (material)
        cable->settings.cable.material = material->numbers;
    else
        hw_cable_material_init(&cable->settings.cable.material, HW_MATERIAL_ROV_TETHER);
    cable->redraw = true; // it may be thicker
    if (!apply_parameters(cable))
        hwg_core_error(cable, "cable_material");
}

bool hwg_cable_apply(hwg_cable *cable, uint32_t effects)
{
    if (effects & HWG_EFFECT_MODEL) {
        // Between the dynamic and the quasi-static models the core's cable stays.
        int32_t model = hwg_core_model(cable->settings.model);
        cable->rebuild = cable->rebuild || (cable->in_tree && model != cable->settings.cable.model);
        cable->settings.cable.model = model;
    }
    if (effects & HWG_EFFECT_CABLE_MATERIAL)
        read_cable_material(cable);
    if (effects & HWG_EFFECT_LIST)
        HWG_CALL(Object_notify_property_list_changed, cable->base.object, NULL, NULL);
    if (effects & HWG_EFFECT_MATERIAL)
        hwg_cable_apply_material(cable);
    if (!cable->in_tree)
        return true;
    if ((effects & HWG_EFFECT_PARAMETER) && !apply_parameters(cable))
        return false;
    if (effects & HWG_EFFECT_REBUILD)
        cable->rebuild = true;
    if ((effects & HWG_EFFECT_MODEL) && !hwg_tether_apply(cable))
        return false;
    if (effects & HWG_EFFECT_START)
        apply_end(cable, HWG_START);
    if (effects & HWG_EFFECT_END) {
        apply_end(cable, HWG_END);
        hwg_object_update_gizmo(&cable->base); // its handle comes or goes
    }
    if (effects & HWG_EFFECT_DRAW) {
        cable->redraw = true;
        hwg_server_request_draw();
    }
    hwg_cable_update_warnings(cable);
    return true;
}

// Bring one end to where it belongs now. True if it moved.
static bool move_end(hwg_cable *cable, int32_t index, bool *appeared)
{
    hwg_end *end = &cable->ends[index];
    if (!is_attached(cable, index))
        return false;
    hw_vec3 position;
    hw_result result = HW_OK;
    bool moved = false;
    if (hwg_end_locate(cable, index, &position)) {
        if (!end->held)
            hwg_server_free_ends(cable);
        moved = !end->held || memcmp(&position, &end->position, sizeof position) != 0;
        *appeared = *appeared || end->target.missed;
        end->held = true;
        end->target.missed = false;
        end->position = position;
        result = hwg_end_hold(cable, index, position);
    } else if (end->held) {
        end->held = false;
        result = hwg_end_release(cable, index);
    }
    if (result != HW_OK && !end->refused)
        hwg_core_error(cable, index == HWG_START ? "start_node" : "end_node");
    end->refused = result != HW_OK;
    return moved;
}

static void lay(hwg_cable *cable)
{
    // A reset wakes a faulted cable, also one that should stand still.
    bool active = cable->active && !hwg_cable_is_tether(cable);
    if (hw_cable_reset(cable->id) != HW_OK || hw_cable_set_active(cable->id, active) != HW_OK)
        hwg_core_error(cable, "reset");
    if (hwg_cable_is_tether(cable))
        hwg_tether_reset(cable);
}

// A free end is laid where it would be if it were attached, unless its node is gone.
static void place_free_ends(hwg_cable *cable)
{
    hw_cable_def def;
    if (hw_cable_get_def(cable->id, &def) != HW_OK)
        return;
    hw_vec3 *places[] = {&def.start_position, &def.end_position};
    for (int32_t i = HWG_START; i <= HWG_END; i++) {
        hw_vec3 place;
        bool held = def.flags & (i == HWG_START ? HW_CABLE_HOLD_START : HW_CABLE_HOLD_END);
        if (!held && !is_attached(cable, i) && hwg_end_locate(cable, i, &place))
            *places[i] = place;
    }
    if (hw_cable_set_def(cable->id, &def) != HW_OK)
        hwg_core_error(cable, "reset");
}

void hwg_cable_reset(hwg_cable *cable)
{
    if (!cable->id.bits)
        cable->rebuild = true; // it could not be made; perhaps now it can
    if (!hwg_cable_ready(cable))
        return;
    hwg_bodies_before_step();
    bool appeared = false;
    for (int32_t i = HWG_START; i <= HWG_END; i++) {
        hwg_tie_let_go(&cable->ends[i].tie); // tied anew, it is where its body is now
        if (cable->ends[i].target.state == HWG_TARGET_LOST)
            hwg_target_forget(&cable->ends[i].target);
        move_end(cable, i, &appeared);
    }
    place_free_ends(cable);
    lay(cable);
    hwg_cable_teleport(cable);
}

void hwg_cable_before_step(void *self, hw_world_id world)
{
    (void)world;
    hwg_cable *cable = self;
    bool editor = hwg_is_editor();
    bool ticked = cable->ticked;
    cable->ticked = false;
    hwg_cable_look_at(cable);
    if (!hwg_cable_ready(cable))
        return;
    read_cable_material(cable);
    hwg_cable_apply_profile(cable);
    bool active = ticked && cable->settings.simulating && (!editor || cable->settings.preview_in_editor);
    if (active != cable->active) {
        cable->active = active;
        if (hw_cable_set_active(cable->id, active && !hwg_cable_is_tether(cable)) != HW_OK)
            hwg_core_error(cable, "simulating");
        hwg_tether_set_active(cable, active);
    }
    if (!active && !editor)
        return;
    bool appeared = false;
    bool start_moved = move_end(cable, HWG_START, &appeared);
    bool end_moved = move_end(cable, HWG_END, &appeared);
    if (hwg_cable_is_tether(cable))
        hwg_tether_move_ends(cable);
    // In the editor a cable that is not simulated still hangs between its ends.
    if (appeared || (!active && (start_moved || end_moved)))
        lay(cable);
    else if (start_moved || end_moved)
        hwg_cable_lay_fresh(cable);
}

void hwg_cable_lay_fresh(hwg_cable *cable)
{
    if (!cable->fresh)
        return;
    place_free_ends(cable);
    lay(cable);
    hwg_cable_teleport(cable);
}

// True if the points of this tick and of the last are known, and are the same.
static bool rests(hwg_cable *cable)
{
    hw_cable_status status;
    bool asleep = hwg_cable_get_status(cable, &status) == HW_OK && status.state == HW_CABLE_ASLEEP;
    cable->rest_ticks = !asleep ? 0 : cable->rest_ticks < HWG_AT_REST ? cable->rest_ticks + 1 : HWG_AT_REST;
    return cable->rest_ticks == HWG_AT_REST;
}

void hwg_cable_after_step(void *self)
{
    hwg_cable *cable = self;
    if (!cable->id.bits || cable->rebuild || !hwg_cable_follow_points(cable))
        return;
    cable->fresh = false;
    if (rests(cable))
        return;
    hw_vec3 *oldest = cable->previous;
    cable->previous = cable->points;
    cable->points = oldest;
    hwg_cable_read_points(cable);
    if (hwg_is_editor())
        hwg_cable_update_warnings(cable);
}

static void enter_tree(hwg_cable *cable)
{
    cable->in_tree = true;
    cable->rebuild = hwg_server_add(&cable->base);
    cable->layer_shift = hwg_surroundings_shift(cable->base.object);
    for (int32_t i = HWG_START; i <= HWG_END; i++)
        hwg_target_forget(&cable->ends[i].target);
    read_cable_material(cable);
    // Laid when it is first needed, at the latest by the deferred drawing: reparent() and scripts that add a node and
    // then place it are done by then.
    hwg_server_request_draw();
    HWG_CALL(Node_set_physics_process_internal, cable->base.object, NULL, &yes);
    HWG_CALL(Node_set_process_internal, cable->base.object, NULL, &yes);
    hwg_cable_update_warnings(cable);
}

static void exit_tree(hwg_cable *cable)
{
    if (!cable->in_tree)
        return;
    unmake(cable);
    cable->in_tree = false;
    hwg_server_remove(&cable->base);
}

static void physics_tick(hwg_cable *cable)
{
    cable->ticked = true;
    double delta = 0.0;
    HWG_CALL(Node_get_physics_process_delta_time, cable->base.object, &delta, NULL);
    hwg_server_request_step(delta);
}

static void transform_changed(hwg_cable *cable)
{
    if (!cable->in_tree)
        return;
    // Moved during a tick, the step will see to it. Moved later in the frame (by a tween, or while this node is
    // paused), only the mesh must follow: it stands in the node's space, but the cable in the world.
    uint8_t in_tick = 0;
    HWG_CALL(Engine_is_in_physics_frame, hwg.Engine, &in_tick, NULL);
    if (!in_tick)
        hwg_server_request_draw();
}

static void notified(void *self, int32_t what)
{
    hwg_cable *cable = self;
    switch (what) {
    case HWG_NOTIFICATION_POST_ENTER_TREE:
        enter_tree(cable);
        break;
    case HWG_NOTIFICATION_EXIT_TREE:
        exit_tree(cable);
        break;
    case HWG_NOTIFICATION_INTERNAL_PHYSICS_PROCESS:
        physics_tick(cable);
        break;
    case HWG_NOTIFICATION_INTERNAL_PROCESS:
        hwg_server_request_draw();
        break;
    case HWG_NOTIFICATION_TRANSFORM_CHANGED:
        transform_changed(cable);
        break;
    case HWG_NOTIFICATION_VISIBILITY_CHANGED:
        if (cable->in_tree)
            hwg_server_request_draw();
        break;
    case HWG_NOTIFICATION_RESET_PHYSICS_INTERPOLATION:
        if (cable->id.bits && !cable->rebuild)
            hwg_cable_teleport(cable);
        break;
    default:
        break;
    }
}

static void init(void *self)
{
    hwg_cable *cable = self;
    hwg_settings_init(&cable->settings);
    cable->paint.material = hwg_variant_nil();
}

static void destroy(void *self)
{
    hwg_cable *cable = self;
    hwg_mesh_destroy(&cable->mesh);
    hwg_paint_destroy(&cable->paint);
    hwg_settings_destroy(&cable->settings);
    free(cable->points);
    free(cable->previous);
}

static bool changed(void *self, const hwg_property_row *row)
{
    hwg_cable *cable = self;
    // In the editor a winch stands still, and what is out is what the length says.
    if (row->offset == offsetof(hwg_cable, settings.cable.rest_length) && hwg_is_editor())
        cable->rebuild = cable->rebuild || hwg_server_has_other_winch(NULL, cable->id, cable->tether);
    return hwg_cable_apply(cable, row->effects);
}

static void add_warnings(void *self, hwg_packed *texts)
{
    hwg_cable_add_warnings(self, texts);
}

static void get_box(const void *self, hwg_box *box)
{
    *box = ((const hwg_cable *)self)->mesh.bounds;
}

static void describe(const hwg_name *class_name)
{
    const hwg_argument ratio = {"ratio", GDEXTENSION_VARIANT_TYPE_FLOAT, NULL};
    const hwg_argument message = {"message", GDEXTENSION_VARIANT_TYPE_STRING, NULL};
    const hwg_argument place = {"arc_length", GDEXTENSION_VARIANT_TYPE_FLOAT, NULL};
    const hwg_argument tension[] = {{"tension", GDEXTENSION_VARIANT_TYPE_FLOAT, NULL}, place};
    const hwg_argument radius[] = {{"radius", GDEXTENSION_VARIANT_TYPE_FLOAT, NULL}, place};
    const hwg_argument snag[] = {{"body", GDEXTENSION_VARIANT_TYPE_OBJECT, "Node"},
                                 {"angle", GDEXTENSION_VARIANT_TYPE_FLOAT, NULL}};
    hwg_cable_register_constants(class_name);
    hwg_register_signal(class_name, &hwg.name_snagged, snag, 2);
    hwg_register_signal(class_name, &hwg.name_freed, snag, 2);
    hwg_register_signal(class_name, &hwg.name_taut, &ratio, 1);
    hwg_register_signal(class_name, &hwg.name_slackened, &ratio, 1);
    hwg_register_signal(class_name, &hwg.name_faulted, &message, 1);
    hwg_register_signal(class_name, &hwg.name_overloaded, tension, 2);
    hwg_register_signal(class_name, &hwg.name_broke, &place, 1);
    hwg_register_signal(class_name, &hwg.name_bent, radius, 2);
    hwg_register_signal(class_name, &hwg.name_snapped, tension, 2);
    hwg_register_signal(class_name, &hwg.name_split, &place, 1);
    hwg_register_signal(class_name, &hwg.name_rejoined, &place, 1);
    hwg_register_signal(class_name, &hwg.name_stuck, NULL, 0);
    hwg_register_signal(class_name, &hwg.name_unstuck, NULL, 0);
}

hwg_class hwg_cable_class = {
    .name = "UnderwaterCable3D",
    .parent = "GeometryInstance3D",
    .size = sizeof(hwg_cable),
    .rows = hwg_cable_rows,
    .row_count = HWG_CABLE_ROW_COUNT,
    .readouts = hwg_cable_readouts,
    .readout_count = HWG_CABLE_READOUT_COUNT,
    .methods = hwg_cable_methods,
    .method_count = HWG_CABLE_METHOD_COUNT,
    .init = init,
    .destroy = destroy,
    .notified = notified,
    .describe = describe,
    .changed = changed,
    .mode = hwg_cable_mode,
    .write_defaults = hwg_cable_write_defaults,
    .validate = hwg_cable_validate,
    .add_warnings = add_warnings,
    .get_box = get_box,
    .touch_gizmo = hwg_cable_touch_gizmo,
    .handle_property = "end_position",
    .handle_title = "Move End of Cable",
    .has_handle = hwg_cable_has_handle,
};
