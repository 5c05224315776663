// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "server.h"

#include <stdlib.h>

#include "actuator_node.h"
#include "attachment_node.h"
#include "buoyancy_node.h"
#include "cable_node.h"
#include "current_node.h"
#include "rigid_body.h"
#include "surroundings.h"
#include "winch_node.h"
#include "winch_tether.h"

#define MAX_WORKERS 4
#define BATCH       64

// Nodes of one class, in the order in which they entered, and what they do round a step. Another kind of node is
// another list; their order here is that of the work.
typedef struct node_list {
    const hwg_class *type;
    void (*before_step)(void *node, hw_world_id world); // NULL: nothing
    void (*after_step)(void *node);                     // likewise
    void **nodes;
    int32_t count;
    int32_t capacity;
} node_list;

static node_list oceans = {.type = &hwg_ocean_class, .after_step = hwg_ocean_after_step};
static node_list waters = {.type = &hwg_water_class};
static node_list currents = {.type = &hwg_current_class};
static node_list cables = {
    .type = &hwg_cable_class,
    .before_step = hwg_cable_before_step,
    .after_step = hwg_cable_after_step,
};
static node_list winches = {.type = &hwg_winch_class, .before_step = hwg_winch_before_step};
static node_list attachments = {.type = &hwg_attachment_class, .before_step = hwg_attachment_before_step};

static node_list buoyancies = {
    .type = &hwg_buoyancy_class,
    .before_step = hwg_buoyancy_before_step,
    .after_step = hwg_buoyancy_after_step,
};
static node_list thrusters = {.type = &hwg_thruster_class, .before_step = hwg_actuator_before_step};
static node_list rudders = {.type = &hwg_rudder_class, .before_step = hwg_actuator_before_step};
static node_list tanks = {.type = &hwg_tank_class, .before_step = hwg_actuator_before_step};

static node_list *const lists[] = {&waters,      &oceans,     &currents,  &cables,  &winches,
                                   &attachments, &buoyancies, &thrusters, &rudders, &tanks};

#define LIST_COUNT (sizeof lists / sizeof lists[0])

static struct {
    hw_world_id world;
    double step_delta;
    bool step_requested;
    bool draw_requested;
} server;

void hwg_read_setting(const char *name, GDExtensionVariantType type, void *value)
{
    hwg_string text = hwg_string_new(name);
    hwg_variant fallback = hwg_variant_nil();
    hwg_variant setting = hwg_variant_nil();
    HWG_CALL(ProjectSettings_get_setting, hwg.ProjectSettings, &setting, &text, &fallback);
    hwg_variant_to(&setting, type, value);
    hwg_variant_destroy(&setting);
    hwg_variant_destroy(&fallback);
    hwg_string_destroy(&text);
}

static hw_vec3 project_gravity(void)
{
    double strength = 9.8;
    hw_vec3 direction = {0.0f, -1.0f, 0.0f};
    hwg_read_setting("physics/3d/default_gravity", GDEXTENSION_VARIANT_TYPE_FLOAT, &strength);
    hwg_read_setting("physics/3d/default_gravity_vector", GDEXTENSION_VARIANT_TYPE_VECTOR3, &direction);
    float scale = (float)strength;
    return (hw_vec3){direction.x * scale, direction.y * scale, direction.z * scale};
}

static bool make_world(const hwg_object *node)
{
    hw_world_def def;
    hw_world_def_init(&def);
    def.gravity = project_gravity();
    int64_t processors = 1;
    HWG_CALL(OS_get_processor_count, hwg.OS, &processors, NULL);
    def.worker_count = processors < 1 ? 1 : processors > MAX_WORKERS ? MAX_WORKERS : (int32_t)processors;
    if (hw_world_create(&def, &server.world) != HW_OK) {
        hwg_core_error(node, "_enter_tree");
        return false;
    }
    return true;
}

static node_list *list_of(const hwg_class *type)
{
    size_t i = 0;
    while (lists[i]->type != type)
        i++;
    return lists[i];
}

bool hwg_server_add(hwg_object *node)
{
    if (!server.world.bits && !make_world(node))
        return false;
    node_list *list = list_of(node->type);
    if (list->count == list->capacity) {
        int32_t capacity = list->capacity ? 2 * list->capacity : 16;
        void **nodes = realloc(list->nodes, (size_t)capacity * sizeof *nodes);
        if (!nodes) {
            hwg_error(node, "_enter_tree", "There is no memory for another %s.", node->type->name);
            return false;
        }
        list->nodes = nodes;
        list->capacity = capacity;
    }
    list->nodes[list->count++] = node;
    return true;
}

void hwg_server_remove(hwg_object *node)
{
    node_list *list = list_of(node->type);
    int32_t kept = 0;
    for (int32_t i = 0; i < list->count; i++) {
        if (list->nodes[i] != node)
            list->nodes[kept++] = list->nodes[i];
    }
    list->count = kept;
    for (size_t i = 0; i < LIST_COUNT; i++) {
        if (lists[i]->count)
            return;
    }
    hwg_surroundings_clear();
    hw_world_destroy(server.world);
    server.world.bits = 0;
}

hw_world_id hwg_server_world(void)
{
    return server.world;
}

bool hwg_server_has_winch_at_end(hw_cable_id cable)
{
    for (int32_t i = 0; i < winches.count; i++) {
        if (hwg_winch_is_at_end_of(winches.nodes[i], cable))
            return true;
    }
    return false;
}

void hwg_server_free_ends(const hwg_cable *cable)
{
    for (int32_t i = 0; i < attachments.count; i++)
        hwg_attachment_yield(attachments.nodes[i], cable);
}

void hwg_server_pin_attachments(hwg_pins *pins, const hwg_cable *cable, const hw_vec3 *previous, float blend)
{
    for (int32_t i = 0; i < attachments.count; i++) {
        hw_vec3 place;
        if (hwg_attachment_locate_drawn(attachments.nodes[i], cable, &place))
            hwg_pins_add_inside(pins, cable, previous, blend, place);
    }
}

bool hwg_server_has_other_winch(const hwg_winch *winch, hw_cable_id cable, hw_tether_id tether)
{
    for (int32_t i = 0; i < winches.count; i++) {
        const hwg_winch *other = winches.nodes[i];
        bool is_at_cable = other->id.bits && other->known.cable.bits == cable.bits;
        bool is_at_tether = other->tether.bits && other->tether.bits == tether.bits;
        if (other != winch && (is_at_cable || is_at_tether))
            return true;
    }
    return false;
}

hwg_water *hwg_server_water(void)
{
    return waters.count ? waters.nodes[0] : NULL;
}

hwg_ocean *hwg_server_ocean(void)
{
    return oceans.count ? oceans.nodes[0] : NULL;
}

void hwg_server_update_water(void)
{
    hwg_water_apply(hwg_server_water(), hwg_server_ocean(), server.world);
    hwg_ocean_apply(hwg_server_ocean(), server.world);
    for (int32_t i = 0; i < currents.count; i++)
        hwg_current_apply(currents.nodes[i], server.world);
}

// A signal may run a script that frees nodes, even the last cable: everything is found anew by id each time.

// Tell of an event: its signal with the value and the place, as far as the signal has them.
static void tell(GDExtensionObjectPtr object, const hw_event *event)
{
    const struct {
        int32_t kind;
        const hwg_name *name;
        bool has_value;
        bool has_place;
    } rows[] = {
        {HW_EVENT_CABLE_TAUT, &hwg.name_taut, true, false},
        {HW_EVENT_CABLE_SLACK, &hwg.name_slackened, true, false},
        {HW_EVENT_CABLE_OVERLOAD, &hwg.name_overloaded, true, true},
        {HW_EVENT_CABLE_BROKEN, &hwg.name_broke, false, true},
        {HW_EVENT_CABLE_BENT, &hwg.name_bent, true, true},
        {HW_EVENT_CABLE_SNAP, &hwg.name_snapped, true, true},
        {HW_EVENT_WINCH_STOP, &hwg.name_stopped, true, false},
        {HW_EVENT_FLOATER_CAPSIZED, &hwg.name_capsized, true, false},
        {HW_EVENT_FLOATER_RIGHTED, &hwg.name_righted, true, false},
        {HW_EVENT_FLOATER_SUBMERGED, &hwg.name_submerged, true, false},
        {HW_EVENT_FLOATER_EMERGED, &hwg.name_emerged, true, false},
        {HW_EVENT_FLOATER_SLAMMED, &hwg.name_slammed, true, false},
        {HW_EVENT_TETHER_TAUT, &hwg.name_taut, true, false},
        {HW_EVENT_TETHER_SLACK, &hwg.name_slackened, true, false},
        {HW_EVENT_TETHER_SPLIT, &hwg.name_split, false, true},
        {HW_EVENT_TETHER_REJOIN, &hwg.name_rejoined, false, true},
        {HW_EVENT_TETHER_STUCK, &hwg.name_stuck, false, false},
        {HW_EVENT_TETHER_FREE, &hwg.name_unstuck, false, false},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (rows[i].kind != event->kind)
            continue;
        hwg_variant arguments[HWG_MAX_ARGUMENTS];
        int32_t count = 0;
        double value = (double)event->value;
        double place = (double)event->arc_length;
        if (rows[i].has_value)
            arguments[count++] = hwg_variant_from(GDEXTENSION_VARIANT_TYPE_FLOAT, &value);
        if (rows[i].has_place)
            arguments[count++] = hwg_variant_from(GDEXTENSION_VARIANT_TYPE_FLOAT, &place);
        hwg_emit(object, rows[i].name, arguments, count);
        return;
    }
}

// Tell of what a cable is caught at, or came free from: its node, if it has one that still exists.
static void tell_of_snag(GDExtensionObjectPtr object, const hw_event *event)
{
    uint64_t owner = hwg_surroundings_find(event->other).owner;
    GDExtensionObjectPtr node = owner ? hwg.object_get_instance_from_id(owner) : NULL;
    double angle = (double)event->value;
    bool snagged = event->kind == HW_EVENT_CABLE_SNAGGED;
    hwg_variant arguments[] = {
        hwg_variant_from(GDEXTENSION_VARIANT_TYPE_OBJECT, &node),
        hwg_variant_from(GDEXTENSION_VARIANT_TYPE_FLOAT, &angle),
    };
    hwg_emit(object, snagged ? &hwg.name_snagged : &hwg.name_freed, arguments, 2);
}

static void report_events(void)
{
    hw_event events[BATCH];
    int32_t count = 0;
    while (server.world.bits && hw_world_poll_events(server.world, events, BATCH, &count) == HW_OK && count > 0) {
        for (int32_t i = 0; i < count; i++) {
            GDExtensionObjectPtr object = hwg.object_get_instance_from_id(events[i].user_data);
            bool snag = events[i].kind == HW_EVENT_CABLE_SNAGGED || events[i].kind == HW_EVENT_CABLE_FREE;
            if (object && snag)
                tell_of_snag(object, &events[i]);
            else if (object)
                tell(object, &events[i]);
        }
    }
}

// Of winches at tethers, which the core has no events of. After each signal the list may be another.
static void report_stops(void)
{
    for (int32_t i = 0; i < winches.count; i++) {
        hwg_winch *winch = winches.nodes[i];
        double deployed;
        if (!hwg_winch_take_stop(winch, &deployed))
            continue;
        hwg_variant argument = hwg_variant_from(GDEXTENSION_VARIANT_TYPE_FLOAT, &deployed);
        hwg_emit(winch->base.object, &hwg.name_stopped, &argument, 1);
        i = -1;
    }
}

static void report_faults(void)
{
    hw_fault faults[4];
    int32_t count = 0;
    while (server.world.bits && hw_world_poll_faults(server.world, faults, 4, &count) == HW_OK && count > 0) {
        for (int32_t i = 0; i < count; i++) {
            GDExtensionObjectPtr object = hwg.object_get_instance_from_id(faults[i].user_data);
            const hwg_cable *cable = hwg_object_cast(object, &hwg_cable_class);
            if (!cable)
                continue;
            hwg_error(cable, "faulted", "%s", faults[i].message);
            hwg_variant argument = hwg_variant_from_text(faults[i].message);
            hwg_emit(cable->base.object, &hwg.name_faulted, &argument, 1);
        }
    }
}

static void step(void)
{
    server.step_requested = false;
    if (!server.world.bits)
        return;
    hwg_server_update_water();
    // Before the cables: where an end sits in its body is measured from where the body is now.
    hwg_bodies_before_step();
    for (size_t k = 0; k < LIST_COUNT; k++) {
        for (int32_t i = 0; lists[k]->before_step && i < lists[k]->count; i++)
            lists[k]->before_step(lists[k]->nodes[i], server.world);
    }
    hwg_surroundings_begin();
    for (int32_t i = 0; i < cables.count; i++)
        hwg_surroundings_look(cables.nodes[i]);
    hwg_surroundings_follow();
    if (hw_world_step(server.world, server.step_delta) != HW_OK && cables.count)
        hwg_core_error(cables.nodes[0], "_physics_process");
    hwg_bodies_after_step(server.step_delta);
    for (size_t k = 0; k < LIST_COUNT; k++) {
        for (int32_t i = 0; lists[k]->after_step && i < lists[k]->count; i++)
            lists[k]->after_step(lists[k]->nodes[i]);
    }
    report_events();
    report_stops();
    report_faults();
}

static void draw(void)
{
    server.draw_requested = false;
    for (int32_t i = 0; i < oceans.count; i++)
        hwg_ocean_draw(oceans.nodes[i]);
    for (int32_t i = 0; i < cables.count; i++)
        hwg_cable_draw(cables.nodes[i]);
}

static void call_step(void *userdata, const GDExtensionConstVariantPtr *arguments, GDExtensionInt argument_count,
                      GDExtensionVariantPtr result, GDExtensionCallError *error)
{
    (void)userdata, (void)arguments, (void)argument_count, (void)result;
    error->error = GDEXTENSION_CALL_OK;
    step();
}

static void call_draw(void *userdata, const GDExtensionConstVariantPtr *arguments, GDExtensionInt argument_count,
                      GDExtensionVariantPtr result, GDExtensionCallError *error)
{
    (void)userdata, (void)arguments, (void)argument_count, (void)result;
    error->error = GDEXTENSION_CALL_OK;
    draw();
}

static void defer(GDExtensionCallableCustomCall call)
{
    hwg_callable callable;
    GDExtensionCallableCustomInfo2 info = {.token = hwg.library, .call_func = call};
    hwg.callable_custom_create2(&callable, &info);
    hwg.Callable_call_deferred(&callable, NULL, NULL, 0);
    hwg_callable_destroy(&callable);
}

void hwg_server_request_step(double delta)
{
    if (server.step_requested)
        return;
    server.step_requested = true;
    server.step_delta = delta;
    defer(call_step);
}

void hwg_server_request_draw(void)
{
    if (server.draw_requested)
        return;
    server.draw_requested = true;
    defer(call_draw);
}

void hwg_server_unload(void)
{
    for (size_t i = 0; i < LIST_COUNT; i++) {
        free(lists[i]->nodes);
        lists[i]->nodes = NULL;
        lists[i]->capacity = 0;
    }
    if (hw_live_allocations())
        hwg.print_warning("Hawser did not give back all of its memory.", "hwg_server_unload", "hawser.gdextension", 0,
                          false);
}
