// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "current.h"

#include <string.h>

#include "memory.h"
#include "report.h"
#include "trig.h"
#include "validate.h"
#include "vector.h"
#include "world.h"

#define SPEED_LIMIT 1000.0f // m/s, on each axis: what callers may hand in

static hw_result check_profile(const char *function, const hw_current_def *def)
{
    hw_result result = hwi_check_int(function, "profile_count", def->profile_count, 1, HW_MAX_PROFILE_POINTS);
    for (int32_t i = 0; i < def->profile_count && result == HW_OK; ++i) {
        const hw_current_point *point = &def->profile[i];
        result = hwi_check_float(function, "depth of profile", (double)point->depth, -(double)HWI_POSITION_LIMIT,
                                 (double)HWI_POSITION_LIMIT);
        if (result == HW_OK) {
            result = hwi_check_vector(function, "velocity of profile", point->velocity, SPEED_LIMIT);
        }
        if (result == HW_OK && i > 0 && !(point->depth > point[-1].depth)) {
            result = hwi_fail(HW_ERROR_BAD_VALUE, function,
                              "profile[%d] must be deeper than the point before it, got %g m after %g m; nothing was "
                              "changed",
                              (int)i, (double)point->depth, (double)point[-1].depth);
        }
    }
    return result;
}

static hw_result check_region(const char *function, hw_box region)
{
    hw_result result = hwi_check_vector(function, "minimum of region", region.minimum, HWI_POSITION_LIMIT);
    if (result == HW_OK) {
        result = hwi_check_vector(function, "maximum of region", region.maximum, HWI_POSITION_LIMIT);
    }
    bool is_box = region.minimum.x <= region.maximum.x && region.minimum.y <= region.maximum.y &&
                  region.minimum.z <= region.maximum.z;
    if (result == HW_OK && !is_box) {
        result = hwi_fail(HW_ERROR_BAD_VALUE, function,
                          "region must not have its minimum above its maximum on any axis; nothing was changed");
    }
    return result;
}

hw_result hwi_current_check_def(const char *function, const hw_current_def *def)
{
    hw_result result = hwi_check_struct_size(function, "hw_current_def", def->struct_size, sizeof *def);
    if (result == HW_OK) {
        result = hwi_check_int(function, "kind", def->kind, HW_CURRENT_UNIFORM, HW_CURRENT_CALLBACK);
    }
    if (result == HW_OK) {
        result = hwi_check_flags(function, "flags", def->flags, HW_CURRENT_ENABLED | HW_CURRENT_REGION);
    }
    const struct {
        const char *field;
        float value;
        double low;
        double high;
    } ranges[] = {
        {"strength", def->strength, -1000.0, 1000.0},
        {"speed", def->speed, 0.0, 1000.0},
        {"radius", def->radius, (double)0.001f, 1e5},
        {"circulation", def->circulation, -1e6, 1e6},
        {"extent", def->extent, 0.0, 1e7},
        {"length_scale", def->length_scale, 0.5, 1e5},
        {"scale_ratio", def->scale_ratio, (double)0.05f, 1.0},
        {"time_scale", def->time_scale, (double)0.1f, 1e6},
        {"region_fade", def->region_fade, (double)0.001f, 1e6},
    };
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges && result == HW_OK; ++i) {
        result = hwi_check_float(function, ranges[i].field, (double)ranges[i].value, ranges[i].low, ranges[i].high);
    }
    if (result == HW_OK) {
        result = hwi_check_vector(function, "velocity", def->velocity, SPEED_LIMIT);
    }
    if (result == HW_OK) {
        result = hwi_check_vector(function, "position", def->position, HWI_POSITION_LIMIT);
    }
    if (result == HW_OK) {
        result = hwi_check_vector(function, "direction", def->direction, 1e6f);
    }
    if (result == HW_OK) {
        result =
            hwi_check_float(function, "length of direction", (double)hwi_length(def->direction), (double)1e-6f, 2e6);
    }
    if (result == HW_OK) {
        result = hwi_check_int(function, "mode_count", def->mode_count, 8, HW_MAX_TURBULENCE_MODES);
    }
    if (result == HW_OK) {
        result = check_profile(function, def);
    }
    if (result == HW_OK) {
        result = check_region(function, def->region);
    }
    if (result == HW_OK) {
        result = hwi_check_int(function, "reserved", def->reserved, 0, 0);
    }
    return result;
}

// Take over a checked definition and all that follows from it.
static void define(hwi_current *current, const hw_current_def *def)
{
    current->def = *def;
    // What is not used must not tell two equal states apart.
    memset(&current->def.profile[def->profile_count], 0,
           (size_t)(HW_MAX_PROFILE_POINTS - def->profile_count) * sizeof *def->profile);
    current->axis = hwi_direction(def->direction, hwi_vec3(0.0f, 1.0f, 0.0f));
    if (def->kind == HW_CURRENT_TURBULENCE) {
        hwi_turbulence_prepare(&current->turbulence, def);
    }
}

hwi_current *hwi_current_allocate(const hw_current_def *def)
{
    hwi_current *current = hwi_allocate(sizeof *current);
    if (current != NULL) {
        define(current, def);
    }
    return current;
}

void hwi_current_free(void *current)
{
    hwi_free(current, sizeof(hwi_current));
}

// ---- The flow of each kind: the velocity at every point of a query, without the factors that all kinds share ----

static hw_vec3 to_local(hw_vec3 place, hw_vec3 origin)
{
    return hwi_vec3((float)((double)place.x - (double)origin.x), (float)((double)place.y - (double)origin.y),
                    (float)((double)place.z - (double)origin.z));
}

static float smooth(float t)
{
    t = t < 0.0f ? 0.0f : t;
    t = t < 1.0f ? t : 1.0f;
    return t * t * (3.0f - 2.0f * t);
}

static void flow_uniform(hwi_current *current, const hwi_flow_query *query, hw_vec3 *flow)
{
    for (int32_t i = 0; i < query->count; ++i) {
        flow[i] = current->def.velocity;
    }
}

static void flow_profile(hwi_current *current, const hwi_flow_query *query, hw_vec3 *flow)
{
    const hw_current_point *profile = current->def.profile;
    int32_t last = current->def.profile_count - 1;
    float surface = (float)(query->surface_height - (double)query->origin.y);
    for (int32_t i = 0; i < query->count; ++i) {
        float depth = surface - query->points[i].y;
        int32_t below = 0; // the first point of the profile that is deeper
        while (below <= last && profile[below].depth <= depth) {
            below += 1;
        }
        if (below == 0 || below > last) {
            flow[i] = profile[below == 0 ? 0 : last].velocity;
        } else {
            const hw_current_point *a = &profile[below - 1];
            const hw_current_point *b = &profile[below];
            flow[i] = hwi_lerp(a->velocity, b->velocity, (depth - a->depth) / (b->depth - a->depth));
        }
    }
}

// A round turbulent jet (Lee and Chu 2003, "Turbulent Jets and Plumes", chapter 2). From a nozzle of the diameter D the
// core of full speed narrows to nothing at 6.2 D; from there the centreline falls as 6.2 D / x. Across, the speed is a
// Gaussian of the distance from the core, exp(-((r - core) / b)^2). The width b follows from the momentum, which water
// at rest does not change:
//
//     core^2 + sqrt(pi / 2) core b + b^2 / 2 = (D / 2)^2,   and beyond the core  b = x / (6.2 sqrt 2) = 0.114 x
//
// Left out: the slow inflow from the sides. Ours: the shear layer at the nozzle is never thinner than a tenth of its
// radius, and behind the nozzle the flow fades within one radius, so that nothing jumps.
static void flow_jet(hwi_current *current, const hwi_flow_query *query, hw_vec3 *flow)
{
    const double establishment = 6.2; // diameters
    const double root_half_pi = 1.2533141373155003;
    double radius = (double)current->def.radius;
    double core_length = establishment * 2.0 * radius;
    hw_vec3 nozzle = to_local(current->def.position, query->origin);
    for (int32_t i = 0; i < query->count; ++i) {
        hw_vec3 d = hwi_sub(query->points[i], nozzle);
        float along = hwi_dot(d, current->axis);
        double r = (double)hwi_length(hwi_add_scaled(d, -along, current->axis));
        double x = along > 0.0f ? (double)along : 0.0;
        double core = 0.0;
        double width = x / (establishment * 1.4142135623730951);
        double centre = 1.0;
        if (x < core_length) {
            core = radius * (1.0 - x / core_length);
            double half = root_half_pi * core;
            width = sqrt(half * half + 2.0 * (radius * radius - core * core)) - half;
            width = width > 0.1 * radius ? width : 0.1 * radius;
        } else {
            centre = core_length / x;
        }
        double out = r > core ? (r - core) / width : 0.0;
        double across = out < 6.0 ? hwi_exp(-out * out) : 0.0; // 2e-16 there
        float behind = along < 0.0f ? smooth(1.0f + along / current->def.radius) : 1.0f;
        flow[i] = hwi_scale(current->axis, current->def.speed * (float)(centre * across) * behind);
    }
}

// Lamb and Oseen: v = circulation / (2 pi r) (1 - exp(-(r / radius)^2)), fastest at r = 1.1209 radius. (Lamb 1932,
// "Hydrodynamics", article 334a, at one moment: ours does not spread.)
static void flow_vortex(hwi_current *current, const hwi_flow_query *query, hw_vec3 *flow)
{
    double radius = (double)current->def.radius;
    double rate = (double)current->def.circulation / (6.28318530717958647692 * radius * radius); // of turning, inside
    double extent = (double)current->def.extent;
    hw_vec3 centre = to_local(current->def.position, query->origin);
    for (int32_t i = 0; i < query->count; ++i) {
        hw_vec3 d = hwi_sub(query->points[i], centre);
        float along = hwi_dot(d, current->axis);
        hw_vec3 out = hwi_add_scaled(d, -along, current->axis);
        double r = (double)hwi_length(out) / radius;
        double q = r * r;
        double share = q < 1e-6 ? 1.0 - 0.5 * q : (1.0 - hwi_exp(-q)) / q;
        if (extent > 0.0) {
            double z = (double)along / extent;
            share *= hwi_exp(-z * z);
        }
        flow[i] = hwi_scale(hwi_cross(current->axis, out), (float)(rate * share));
    }
}

static void flow_turbulence(hwi_current *current, const hwi_flow_query *query, hw_vec3 *flow)
{
    hwi_turbulence_sample(&current->turbulence, query->time, query->origin, query->points, query->count, flow);
}

static void flow_callback(hwi_current *current, const hwi_flow_query *query, hw_vec3 *flow)
{
    memset(flow, 0, (size_t)query->count * sizeof *flow);
    if (current->callback == NULL) {
        return;
    }
    hw_vec3 places[HWI_FLOW_BLOCK];
    for (int32_t i = 0; i < query->count; ++i) {
        places[i] = hwi_add(query->origin, query->points[i]);
    }
    current->callback(places, query->count, query->time, flow, current->callback_user);
    unsigned refused = 0;
    for (int32_t i = 0; i < query->count; ++i) {
        if (!hwi_is_within(flow[i], 1e6f)) {
            flow[i] = hwi_vec3(0.0f, 0.0f, 0.0f);
            refused += 1;
        }
    }
    if (refused > 0) {
        atomic_fetch_add(&current->refused, refused);
    }
}

typedef void (*flow_function)(hwi_current *current, const hwi_flow_query *query, hw_vec3 *flow);

static const flow_function flows[] = {
    [HW_CURRENT_UNIFORM] = flow_uniform,
    [HW_CURRENT_PROFILE] = flow_profile,
    [HW_CURRENT_JET] = flow_jet,
    [HW_CURRENT_VORTEX] = flow_vortex,
    [HW_CURRENT_TURBULENCE] = flow_turbulence,
    [HW_CURRENT_CALLBACK] = flow_callback,
};

// From 0 at a face of the region to 1 region_fade inside of it.
static float axis_weight(float low, float high, float fade, float at)
{
    float inside = at - low < high - at ? at - low : high - at;
    return smooth(inside / fade);
}

static void keep_to_region(const hw_current_def *def, const hwi_flow_query *query, hw_vec3 *flow)
{
    hw_vec3 low = to_local(def->region.minimum, query->origin);
    hw_vec3 high = to_local(def->region.maximum, query->origin);
    for (int32_t i = 0; i < query->count; ++i) {
        hw_vec3 p = query->points[i];
        float weight = axis_weight(low.x, high.x, def->region_fade, p.x) *
                       axis_weight(low.y, high.y, def->region_fade, p.y) *
                       axis_weight(low.z, high.z, def->region_fade, p.z);
        flow[i] = hwi_scale(flow[i], weight);
    }
}

static bool is_flowing(const hwi_current *current)
{
    return (current->def.flags & HW_CURRENT_ENABLED) != 0 && current->def.strength != 0.0f;
}

void hwi_current_add(hwi_current *current, const hwi_flow_query *query, hw_vec3 *velocities)
{
    if (!is_flowing(current)) {
        return;
    }
    hw_vec3 flow[HWI_FLOW_BLOCK];
    flows[current->def.kind](current, query, flow);
    if ((current->def.flags & HW_CURRENT_REGION) != 0) {
        keep_to_region(&current->def, query, flow);
    }
    for (int32_t i = 0; i < query->count; ++i) {
        velocities[i] = hwi_add_scaled(velocities[i], current->def.strength, flow[i]);
    }
}

bool hwi_currents_are_steady(const hwi_registry *currents)
{
    for (int32_t i = 0; i < currents->count; ++i) {
        const hwi_current *current = currents->living[i];
        bool changes = (current->def.kind == HW_CURRENT_TURBULENCE && current->def.speed > 0.0f) ||
                       (current->def.kind == HW_CURRENT_CALLBACK && current->callback != NULL);
        if (changes && is_flowing(current)) {
            return false;
        }
    }
    return true;
}

bool hwi_currents_are_uniform(const hwi_registry *currents)
{
    for (int32_t i = 0; i < currents->count; ++i) {
        const hwi_current *current = currents->living[i];
        bool varies = current->def.kind != HW_CURRENT_UNIFORM || (current->def.flags & HW_CURRENT_REGION) != 0;
        if (varies && is_flowing(current)) {
            return false;
        }
    }
    return true;
}

void hwi_currents_report(const hwi_registry *currents)
{
    for (int32_t i = 0; i < currents->count; ++i) {
        hwi_current *current = currents->living[i];
        unsigned refused = atomic_load(&current->refused);
        if (refused > 0 && !current->reported) {
            current->reported = true;
            hwi_send_message(HW_LOG_WARNING,
                             "current 0x%016llx: its callback gave %u velocities that are not finite or faster than "
                             "1e6 m/s; they count as 0",
                             (unsigned long long)current->object.id_bits, refused);
        }
    }
}

// ---- The public functions ----

hw_result hw_current_create(hw_world_id world_id, const hw_current_def *def, hw_current_id *id)
{
    hw_result result = hwi_check_pointer(__func__, "current", id);
    if (result != HW_OK) {
        return result;
    }
    id->bits = 0;
    hwi_world *world;
    result = hwi_world_resolve_idle(__func__, world_id, &world);
    if (result == HW_OK) {
        result = hwi_check_pointer(__func__, "def", def);
    }
    if (result == HW_OK) {
        result = hwi_current_check_def(__func__, def);
    }
    if (result != HW_OK) {
        return result;
    }
    int32_t index;
    result = hwi_registry_prepare(__func__, &world->currents, &index);
    if (result == HW_ERROR_TOO_MANY) {
        return result;
    }
    hwi_current *current = result == HW_OK ? hwi_current_allocate(def) : NULL;
    if (current == NULL) {
        return HWI_FAIL(HW_ERROR_OUT_OF_MEMORY, "no memory for a current; none was created");
    }
    hwi_registry_insert(&world->currents, index, current);
    hwi_world_wake(world);
    id->bits = current->object.id_bits;
    return HW_OK;
}

hw_result hw_current_destroy(hw_current_id id)
{
    if (id.bits == 0) {
        return HW_OK;
    }
    hwi_current *current;
    hwi_world *world;
    hw_result result = hwi_current_resolve_idle(__func__, id, &current, &world);
    if (result == HW_OK) {
        hwi_registry_remove(&world->currents, current);
        hwi_world_wake(world);
    }
    return result;
}

hw_result hw_current_get_def(hw_current_id id, hw_current_def *def)
{
    hw_result result = hwi_check_pointer(__func__, "def", def);
    if (result != HW_OK) {
        return result;
    }
    *def = (hw_current_def){0};
    hwi_current *current;
    hwi_world *world;
    result = hwi_current_resolve(__func__, id, &current, &world);
    if (result == HW_OK) {
        *def = current->def;
    }
    return result;
}

hw_result hw_current_set_def(hw_current_id id, const hw_current_def *def)
{
    hwi_current *current;
    hwi_world *world;
    hw_result result = hwi_current_resolve_idle(__func__, id, &current, &world);
    if (result == HW_OK) {
        result = hwi_check_pointer(__func__, "def", def);
    }
    if (result == HW_OK) {
        result = hwi_current_check_def(__func__, def);
    }
    if (result != HW_OK) {
        return result;
    }
    if (def->kind != current->def.kind) {
        return HWI_FAIL(HW_ERROR_BAD_VALUE,
                        "kind cannot change (it is %d, got %d); create a new current; nothing was changed",
                        (int)current->def.kind, (int)def->kind);
    }
    define(current, def);
    hwi_world_wake(world);
    return HW_OK;
}

hw_result hw_current_set_callback(hw_current_id id, hw_current_callback callback, void *user)
{
    hwi_current *current;
    hwi_world *world;
    hw_result result = hwi_current_resolve_idle(__func__, id, &current, &world);
    if (result == HW_OK && current->def.kind != HW_CURRENT_CALLBACK) {
        result = HWI_FAIL(HW_ERROR_BAD_VALUE,
                          "kind must be HW_CURRENT_CALLBACK (%d) for a callback, but this current's is %d; nothing was "
                          "changed",
                          HW_CURRENT_CALLBACK, (int)current->def.kind);
    }
    if (result == HW_OK) {
        current->callback = callback;
        current->callback_user = user;
        hwi_world_wake(world);
        atomic_store(&current->refused, 0);
        current->reported = false;
    }
    return result;
}

hw_result hw_world_get_currents(hw_world_id id, hw_current_id *currents, int32_t capacity, int32_t *count)
{
    return hwi_world_list(__func__, id, HW_KIND_CURRENT, "currents", (uint64_t *)currents, capacity, count);
}
