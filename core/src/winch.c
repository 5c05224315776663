// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "winch.h"

#include "cable_dynamic.h"

#include <math.h>

#include "memory.h"
#include "place.h"
#include "report.h"
#include "validate.h"
#include "vector.h"
#include "world.h"

#define STOP_NEAR     1e-6 // m from a stop that count as at it
#define LEFT_SEGMENTS 0.5  // segments, and
#define LEFT_SHARE    0.02 // share of the line: a drum that came to a stop and bounces off it goes no farther

hw_result hwi_winch_check_def(const char *function, const hw_winch_def *def)
{
    hw_result result = hwi_check_struct_size(function, "hw_winch_def", def->struct_size, sizeof *def);
    if (result == HW_OK) {
        result = hwi_check_int(function, "mode", def->mode, HW_WINCH_SPEED, HW_WINCH_FREE);
    }
    if (result == HW_OK) {
        result = hwi_check_flags(function, "flags", def->flags, HW_WINCH_BRAKE);
    }
    if (result == HW_OK) {
        result = hwi_check_int(function, "end", def->end, 0, 1);
    }
    const struct {
        const char *field;
        float value;
        double low;
        double high;
    } ranges[] = {
        {"speed", def->speed, -100.0, 100.0},
        {"max_speed", def->max_speed, 0.0, 100.0},
        {"acceleration", def->acceleration, (double)0.001f, 1000.0},
        {"force_limit", def->force_limit, 0.0, 1e12},
        {"brake_load", def->brake_load, 0.0, 1e12},
        {"tension", def->tension, 0.0, 1e12},
        {"drum_mass", def->drum_mass, (double)0.01f, 1e7},
        {"capacity", def->capacity, (double)0.001f, 1e6},
        {"min_deployed", def->min_deployed, 0.0, (double)def->capacity},
        {"max_deployed", def->max_deployed, (double)def->min_deployed, (double)def->capacity},
    };
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges && result == HW_OK; ++i) {
        result = hwi_check_float(function, ranges[i].field, (double)ranges[i].value, ranges[i].low, ranges[i].high);
    }
    return result;
}

hwi_winch *hwi_winch_allocate(const hw_winch_def *def)
{
    hwi_winch *winch = hwi_allocate(sizeof *winch);
    if (winch != NULL) {
        winch->def = *def;
        winch->def.cable.bits = 0;
    }
    return winch;
}

void hwi_winch_free(void *any)
{
    hwi_winch *winch = any;
    if (winch != NULL) {
        hwi_free(winch, sizeof *winch);
    }
}

// Whether a winch at this end finds the odd segment of an earlier one at the other end.
static bool is_odd_elsewhere(const hwi_cable *cable, int32_t end)
{
    return cable->odd_at_start != (end == 0) && cable->odd_length != cable->segment_length &&
           cable->def.segment_count > 1;
}

// m, of the segments of a line that a winch at this end takes over: hw_winch_create.
static float taken_segment(const hwi_cable *cable, int32_t end)
{
    float segment =
        is_odd_elsewhere(cable, end) ? cable->def.rest_length / (float)cable->def.segment_count : cable->segment_length;
    return hwi_cable_is_growing(cable) ? segment * (cable->wanted_length / cable->def.rest_length) : segment;
}

int64_t hwi_winch_particles(const hw_winch_def *def, const hwi_cable *cable)
{
    // The odd segment may be as short as a tenth of the others. A line that was longer keeps room for a stub at the
    // drum.
    int64_t count = (int64_t)((double)def->max_deployed / (double)taken_segment(cable, def->end)) + 3;
    int64_t least = cable->particle_count + (cable->particle_count <= HW_MAX_SEGMENTS ? 1 : 0);
    return count > least ? count : least;
}

int32_t hwi_winch_joined_segments(const hwi_cable *cable)
{
    const int32_t last = cable->def.segment_count - 1;
    for (int32_t i = 0; i <= last && cable->cut_count > 0; ++i) {
        if (cable->cut[cable->odd_at_start ? i : last - i]) {
            return i;
        }
    }
    return last + 1;
}

// m of line off the drum that does not hang at it any more, the cut segment included.
static double lost_length(const hwi_cable *cable)
{
    int32_t joined = hwi_winch_joined_segments(cable);
    return joined == 0 ? cable->length : (double)cable->segment_length * (cable->def.segment_count - joined);
}

double hwi_winch_deployed(const hwi_winch *winch)
{
    return winch->cable->length - lost_length(winch->cable);
}

double hwi_winch_least_length(const hwi_winch *winch)
{
    const hwi_cable *cable = winch->cable;
    const double whole = (double)cable->segment_length;
    const int32_t last = cable->particle_count - 1;
    int32_t nearest = 0; // in segments from the other end
    if (cable->hold_count > 1) {
        nearest = cable->odd_at_start ? last - cable->holds[1].particle : cable->holds[cable->hold_count - 2].particle;
    }
    double lost = lost_length(cable);
    if (lost == cable->length) {
        return lost;
    }
    double blocked = hwi_larger(lost, nearest * whole) + HWI_WINCH_LEAST_LENGTH * whole;
    return hwi_larger(hwi_larger(blocked, lost + (double)winch->def.min_deployed), HWI_SHORTEST_CABLE);
}

// m, how far the line is from a stop: 1 or -1.
static double way_to_stop(const hwi_winch *winch, int32_t stop)
{
    double length = winch->cable->length;
    return stop > 0 ? (double)winch->def.max_deployed - length : length - hwi_winch_least_length(winch);
}

int32_t hwi_winch_stop_of(const hwi_winch *winch)
{
    return way_to_stop(winch, 1) <= STOP_NEAR ? 1 : way_to_stop(winch, -1) <= STOP_NEAR ? -1 : 0;
}

int32_t hwi_winch_stop_kept(const hwi_winch *winch)
{
    const hwi_cable *cable = winch->cable;
    int32_t stop = hwi_winch_stop_of(winch);
    if (stop != 0 || winch->stop == 0) {
        return stop;
    }
    double least = LEFT_SEGMENTS * (double)cable->segment_length;
    double left = hwi_larger(least, LEFT_SHARE * cable->length);
    return way_to_stop(winch, winch->stop) <= left ? winch->stop : 0;
}

void hwi_winch_join(hwi_winch *winch, hwi_cable *cable)
{
    winch->cable = cable;
    cable->winch = winch;
    // The line's one odd segment is the winch's now; what is tied in between sits at its particle.
    for (int32_t i = 0; i < cable->hold_count; ++i) {
        cable->holds[i].shift = 0.0f;
    }
    hwi_dynamic_prepare(cable);
}

static hw_result check_count(const char *function, const hw_winch_def *def, const hwi_cable *cable)
{
    if (hwi_winch_particles(def, cable) > HW_MAX_SEGMENTS + 1) {
        return hwi_fail(HW_ERROR_BAD_VALUE, function,
                        "max_deployed of %g m in segments of %g m makes more than %d segments; nothing was changed",
                        (double)def->max_deployed, (double)taken_segment(cable, def->end), HW_MAX_SEGMENTS);
    }
    return HW_OK;
}

static hw_result check_cable(const char *function, const hw_winch_def *def, const hwi_cable *cable)
{
    if (cable->nodes == NULL) {
        return hwi_fail(HW_ERROR_BAD_VALUE, function, "the cable must be of the model dynamic; none was created");
    }
    if (cable->winch != NULL) {
        return hwi_fail(HW_ERROR_BAD_VALUE, function, "the cable has a winch already; none was created");
    }
    if (!cable->held[def->end == 0 ? 0 : cable->particle_count - 1]) {
        return hwi_fail(HW_ERROR_BAD_VALUE, function, "the %s of the cable must be held; none was created",
                        def->end == 0 ? "start" : "end");
    }
    // Rounded as hw_cable_get_def tells it.
    double deployed = (double)cable->wanted_length;
    hw_result result = hwi_check_float(function, "rest_length of the cable (deployed)", deployed,
                                       (double)def->min_deployed, (double)def->max_deployed);
    return result == HW_OK ? check_count(function, def, cable) : result;
}

// Memory for the whole line, here and in the solver.
static bool reserve_line(hwi_world *world, const hw_winch_def *def, hwi_cable *cable)
{
    return hwi_cable_reserve_particles(cable, (int32_t)hwi_winch_particles(def, cable)) &&
           hwi_cable_reserve_solver(world, 0, cable);
}

hw_result hw_winch_create(hw_world_id world_id, const hw_winch_def *def, hw_winch_id *id)
{
    hw_result result = hwi_check_pointer(__func__, "winch", id);
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
        result = hwi_winch_check_def(__func__, def);
    }
    hwi_cable *cable = NULL;
    hwi_world *owner = NULL;
    if (result == HW_OK) {
        result = hwi_cable_resolve(__func__, def->cable, &cable, &owner);
    }
    if (result == HW_OK && owner != world) {
        result = HWI_FAIL(HW_ERROR_BAD_VALUE, "the cable belongs to another world; none was created");
    }
    if (result == HW_OK) {
        result = check_cable(__func__, def, cable);
    }
    if (result != HW_OK) {
        return result;
    }
    int32_t index;
    result = hwi_registry_prepare(__func__, &world->winches, &index);
    if (result == HW_ERROR_TOO_MANY) {
        return result;
    }
    hwi_winch *winch = result == HW_OK ? hwi_winch_allocate(def) : NULL;
    if (winch == NULL || !reserve_line(world, def, cable)) {
        hwi_winch_free(winch);
        return HWI_FAIL(HW_ERROR_OUT_OF_MEMORY, "no memory for a winch with %g m of line; none was created",
                        (double)def->max_deployed);
    }
    hwi_cable_arrive(cable);
    hwi_winch_join(winch, cable);
    if (is_odd_elsewhere(cable, def->end)) {
        // Even segments again; the line feels no difference worth mentioning.
        hwi_cable_divide_evenly(cable);
    }
    cable->odd_at_start = def->end == 0;
    hwi_cable_refresh(cable);
    winch->stop = hwi_winch_stop_of(winch);
    hwi_registry_insert(&world->winches, index, winch);
    id->bits = winch->object.id_bits;
    return HW_OK;
}

void hwi_winch_remove(hwi_world *world, hwi_winch *winch)
{
    winch->cable->winch = NULL;
    hwi_cable_wake(winch->cable);
    hwi_registry_remove(&world->winches, winch);
}

hw_result hw_winch_destroy(hw_winch_id id)
{
    if (id.bits == 0) {
        return HW_OK;
    }
    hwi_winch *winch;
    hwi_world *world;
    hw_result result = hwi_winch_resolve_idle(__func__, id, &winch, &world);
    if (result == HW_OK) {
        hwi_winch_remove(world, winch);
    }
    return result;
}

hw_result hw_winch_get_def(hw_winch_id id, hw_winch_def *def)
{
    hw_result result = hwi_check_pointer(__func__, "def", def);
    if (result != HW_OK) {
        return result;
    }
    *def = (hw_winch_def){0};
    hwi_winch *winch;
    hwi_world *world;
    result = hwi_winch_resolve(__func__, id, &winch, &world);
    if (result == HW_OK) {
        *def = winch->def;
        def->cable.bits = winch->cable->object.id_bits;
    }
    return result;
}

hw_result hw_winch_set_def(hw_winch_id id, const hw_winch_def *def)
{
    hwi_winch *winch;
    hwi_world *world;
    hw_result result = hwi_winch_resolve_idle(__func__, id, &winch, &world);
    if (result == HW_OK) {
        result = hwi_check_pointer(__func__, "def", def);
    }
    if (result == HW_OK) {
        result = hwi_winch_check_def(__func__, def);
    }
    if (result != HW_OK) {
        return result;
    }
    if (def->cable.bits != winch->cable->object.id_bits || def->end != winch->def.end) {
        return HWI_FAIL(HW_ERROR_BAD_VALUE, "cable and end cannot change; create a new winch; nothing was changed");
    }
    result = check_count(__func__, def, winch->cable);
    if (result != HW_OK) {
        return result;
    }
    if (!reserve_line(world, def, winch->cable)) {
        return HWI_FAIL(HW_ERROR_OUT_OF_MEMORY, "no memory for %g m of line; nothing was changed",
                        (double)def->max_deployed);
    }
    winch->def = *def;
    winch->def.cable.bits = 0;
    winch->stop = hwi_winch_stop_kept(winch);
    hwi_cable_wake(winch->cable);
    return HW_OK;
}

hw_result hw_winch_get_status(hw_winch_id id, hw_winch_status *status)
{
    hw_result result = hwi_check_pointer(__func__, "status", status);
    if (result != HW_OK) {
        return result;
    }
    *status = (hw_winch_status){0};
    hwi_winch *winch;
    hwi_world *world;
    result = hwi_winch_resolve(__func__, id, &winch, &world);
    if (result != HW_OK) {
        return result;
    }
    const hwi_cable *cable = winch->cable;
    int32_t stop = hwi_winch_stop_of(winch);
    int32_t joined = hwi_winch_joined_segments(cable);
    int32_t first = cable->odd_at_start ? 0 : cable->def.segment_count - joined;
    double stretched = 0.0;
    for (int32_t i = first; i < first + joined; ++i) {
        stretched += (double)hwi_distance(cable->position[i], cable->position[i + 1]);
    }
    *status = (hw_winch_status){
        .deployed_length = (float)hwi_winch_deployed(winch),
        .stored_length = (float)hwi_larger((double)winch->def.capacity - cable->length, 0.0),
        .stretched_length = (float)stretched,
        .line_speed = winch->line_speed,
        .tension = winch->tension,
        .at_min_stop = stop<0, .at_max_stop = stop> 0,
        .slipping = winch->slipping,
        .stalled = winch->stalled,
        .user_data = winch->def.user_data,
    };
    return HW_OK;
}

hw_result hw_world_get_winches(hw_world_id id, hw_winch_id *winches, int32_t capacity, int32_t *count)
{
    return hwi_world_list(__func__, id, HW_KIND_WINCH, "winches", (uint64_t *)winches, capacity, count);
}
