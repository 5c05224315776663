// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

#include "cable.h"

#include <string.h>

#include "cable_dynamic.h"
#include "cable_model.h"
#include "cable_profile.h"
#include "cable_spool.h"
#include "lockstep.h"
#include "material.h"
#include "memory.h"
#include "report.h"
#include "trig.h"
#include "validate.h"
#include "vector.h"
#include "world.h"

hw_result hwi_cable_check_def(const char *function, const hw_cable_def *def)
{
    hw_result result = hwi_check_struct_size(function, "hw_cable_def", def->struct_size, sizeof *def);
    if (result == HW_OK) {
        result = hwi_check_int(function, "model", def->model, HW_MODEL_VERLET, HW_MODEL_DYNAMIC);
    }
    if (result == HW_OK) {
        result = hwi_check_int(function, "segment_count", def->segment_count, 1, HW_MAX_SEGMENTS);
    }
    if (result == HW_OK) {
        result = hwi_check_int(function, "solver_iterations", def->solver_iterations, 1, 100000);
    }
    if (result == HW_OK) {
        result = hwi_check_flags(function, "flags", def->flags,
                                 HW_CABLE_HOLD_START | HW_CABLE_HOLD_END | HW_CABLE_BENDING | HW_CABLE_SPOOL |
                                     HW_CABLE_BREAKS | HW_CABLE_TANGLES);
    }
    if (result == HW_OK && (def->flags & HW_CABLE_SPOOL) != 0 &&
        (def->model != HW_MODEL_VERLET || (def->flags & HW_CABLE_HOLD_START) == 0)) {
        result =
            hwi_fail(HW_ERROR_BAD_VALUE, function,
                     "flags with HW_CABLE_SPOOL need the model verlet and HW_CABLE_HOLD_START; for a dynamic cable "
                     "create a winch; nothing was changed");
    }
    const struct {
        const char *field;
        float value;
        double low;
        double high;
    } ranges[] = {
        {"rest_length", def->rest_length, HWI_SHORTEST_CABLE, HWI_LONGEST_CABLE},
        {"gravity_scale", def->gravity_scale, -100.0, 100.0},
        {"substep_limit", def->substep_limit, (double)1e-5f, 1.0},
        {"drag_factor", def->drag_factor, 0.0, 1.0},
        {"random_displacement", def->random_displacement, 0.0, 1.0},
        {"tension_stiffness", def->tension_stiffness, 0.0, 1e12},
        {"spring_stiffness", def->spring_stiffness, 0.0, 1e9},
        {"spring_friction", def->spring_friction, 0.0, 1e6},
        {"particle_mass", def->particle_mass, (double)1e-6f, 1e6},
        {"start_mass", def->start_mass, 0.0, 1e9},
        {"end_mass", def->end_mass, 0.0, 1e9},
        {"release_stretch", def->release_stretch, 0.0, 10.0},
        {"constraint_damping", def->constraint_damping, 0.0, 1.0},
        {"overload_share", def->overload_share, (double)0.01f, 1.0},
        {"snap_load", def->snap_load, 0.0, 1e12},
    };
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges && result == HW_OK; ++i) {
        result = hwi_check_float(function, ranges[i].field, (double)ranges[i].value, ranges[i].low, ranges[i].high);
    }
    if (result == HW_OK) {
        result = hwi_material_check(function, &def->material);
    }
    if (result == HW_OK) {
        result = hwi_check_vector(function, "acceleration", def->acceleration, 1e6f);
    }
    if (result == HW_OK) {
        result = hwi_check_vector(function, "start_position", def->start_position, HWI_POSITION_LIMIT);
    }
    if (result == HW_OK) {
        result = hwi_check_vector(function, "end_position", def->end_position, HWI_POSITION_LIMIT);
    }
    if (result == HW_OK) {
        result = hwi_check_int(function, "reserved", def->reserved, 0, 0);
    }
    return result;
}

hwi_cable *hwi_cable_allocate(const hw_cable_def *def)
{
    hwi_cable *cable = hwi_allocate(sizeof *cable);
    if (cable == NULL) {
        return NULL;
    }
    cable->def = *def;
    cable->state = HW_CABLE_MOVING;
    if (!hwi_cable_reserve_particles(cable, def->segment_count + 1)) {
        hwi_free(cable, sizeof *cable);
        return NULL;
    }
    cable->particle_count = def->segment_count + 1;
    hwi_cable_divide_evenly(cable);
    if (cable->nodes != NULL) {
        hwi_dynamic_prepare(cable);
    }
    return cable;
}

void hwi_cable_free(void *any)
{
    hwi_cable *cable = any;
    if (cable != NULL) {
        hwi_free(cable->holds, (size_t)cable->hold_capacity * sizeof *cable->holds);
        hwi_profile_free(cable);
        hwi_contacts_free(cable);
        hwi_free(cable->block, cable->block_size);
        hwi_free(cable, sizeof *cable);
    }
}

bool hwi_cable_reserve_holds(hwi_cable *cable, int32_t count)
{
    if (count <= cable->hold_capacity) {
        return true;
    }
    int32_t capacity = cable->hold_capacity > 0 ? cable->hold_capacity : 4;
    while (capacity < count) {
        capacity *= 2;
    }
    hwi_hold *holds = hwi_allocate((size_t)capacity * sizeof *holds);
    if (holds == NULL) {
        return false;
    }
    if (cable->holds != NULL) {
        memcpy(holds, cable->holds, (size_t)cable->hold_count * sizeof *holds);
    }
    hwi_free(cable->holds, (size_t)cable->hold_capacity * sizeof *holds);
    cable->holds = holds;
    cable->hold_capacity = capacity;
    return true;
}

float hwi_cable_pull_ratio(const hwi_cable *cable)
{
    float segment = hwi_cable_segment_length(cable);
    float largest = 0.0f;
    for (int32_t i = 0; i + 1 < cable->hold_count; ++i) {
        const hwi_hold *from = &cable->holds[i];
        const hwi_hold *to = &cable->holds[i + 1];
        if (!hwi_cable_is_whole(cable, from->particle, to->particle)) {
            continue;
        }
        float length = segment * (float)(to->particle - from->particle) + (to->shift - from->shift);
        int32_t odd = hwi_cable_odd_segment(cable);
        if (odd >= from->particle && odd < to->particle) {
            length += cable->odd_length - segment;
        }
        float ratio = hwi_distance(cable->position[from->particle], cable->position[to->particle]) / length;
        largest = ratio > largest ? ratio : largest;
    }
    return largest;
}

void hwi_cable_rouse(hwi_cable *cable)
{
    if (cable->state == HW_CABLE_ASLEEP) {
        cable->state = HW_CABLE_MOVING;
        hwi_calm_restart(cable);
    }
}

void hwi_cable_stir(hwi_cable *cable)
{
    hwi_cable_rouse(cable);
    hwi_calm_restart(cable);
    cable->contacts.clearance = 0.0f;
}

void hwi_cable_wake(hwi_cable *cable)
{
    hwi_cable_stir(cable);
    cable->spread = -1.0f;
}

// The place of a particle in the list of holds, or of the first after it.
static int32_t find_hold(const hwi_cable *cable, int32_t particle)
{
    int32_t low = 0;
    int32_t high = cable->hold_count;
    while (low < high) {
        int32_t middle = low + (high - low) / 2;
        if (cable->holds[middle].particle < particle) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

hwi_hold *hwi_cable_hold_at(const hwi_cable *cable, int32_t particle)
{
    int32_t place = find_hold(cable, particle);
    bool found = place < cable->hold_count && cable->holds[place].particle == particle;
    return found ? &cable->holds[place] : NULL;
}

void hwi_cable_note_end(hwi_cable *cable, int32_t particle, bool held, hw_vec3 position)
{
    bool is_start = particle == 0;
    if (!is_start && particle != cable->particle_count - 1) {
        return;
    }
    uint32_t flag = is_start ? HW_CABLE_HOLD_START : HW_CABLE_HOLD_END;
    cable->def.flags = held ? cable->def.flags | flag : cable->def.flags & ~flag;
    if (is_start) {
        cable->def.start_position = position;
    } else {
        cable->def.end_position = position;
    }
}

// A particle beside a drum bears its load itself where it is held: cable_odd.h. All nodes, not those beside the drum
// alone: a tie near them may be off its regular place.
static void note_hold(hwi_cable *cable)
{
    if (cable->nodes != NULL && cable->odd_length != cable->segment_length) {
        hwi_dynamic_prepare(cable);
    }
}

// Room for the hold was reserved.
void hwi_cable_hold_particle(hwi_cable *cable, int32_t particle, hw_vec3 position)
{
    int32_t place = find_hold(cable, particle);
    hwi_hold *hold = &cable->holds[place];
    bool is_new = !cable->held[particle];
    if (is_new) {
        hw_vec3 local = hwi_cable_to_local(cable, position);
        memmove(hold + 1, hold, (size_t)(cable->hold_count - place) * sizeof *hold);
        *hold = (hwi_hold){
            .particle = particle, .from = position, .begin = hwi_place_of(local), .end = hwi_place_of(local)};
        cable->hold_count += 1;
        cable->held[particle] = 1;
        cable->position[particle] = local;
        hwi_cable_model_of(cable)->guide(cable, particle, local, local, 1.0f);
        cable->spread = -1.0f;
        note_hold(cable);
    }
    if (is_new || hwi_distance(hold->to, position) > 0.0f || hwi_distance(hold->from, position) > 0.0f) {
        hwi_cable_stir(cable);
    }
    hold->to = position;
    hwi_cable_note_end(cable, particle, true, position);
}

void hwi_cable_release_particle(hwi_cable *cable, int32_t particle)
{
    if (!cable->held[particle]) {
        return;
    }
    int32_t place = find_hold(cable, particle);
    hwi_hold *hold = &cable->holds[place];
    hwi_cable_note_end(cable, particle, false, hold->to);
    cable->hold_count -= 1;
    memmove(hold, hold + 1, (size_t)(cable->hold_count - place) * sizeof *hold);
    cable->held[particle] = 0;
    note_hold(cable);
    hwi_cable_wake(cable);
}

static hw_vec3 whole_metres(hw_vec3 p)
{
    return hwi_vec3(roundf(p.x), roundf(p.y), roundf(p.z));
}

// Where the particles now are is where they rest.
static void settle(hwi_cable *cable)
{
    hwi_cable_model_of(cable)->bring_to_rest(cable);
    hwi_event_forget(cable);
    hwi_contacts_forget(cable);
    hwi_cable_keep_state(cable);
    hwi_cable_wake(cable);
    for (int32_t i = 0; i < cable->hold_count; ++i) {
        hwi_hold *hold = &cable->holds[i];
        hold->from = hold->to;
        hold->begin = hold->end = hwi_place_of(cable->position[hold->particle]);
        hold->speed = (hwi_place){0};
    }
}

// Half the angle that an arc of n equal chords turns, so that its ends are `ratio` of its length apart:
// sin(x) / (n sin(x/n)) = ratio. The left side falls from 1 at x = 0 to 0 at x = pi, so halving always ends.
static double arc_half_angle(double n, double ratio)
{
    double low = 0.0;
    double high = 3.14159265358979323846;
    for (int i = 0; i < 60; ++i) {
        double x = 0.5 * (low + high);
        if (hwi_sin(x) > ratio * n * hwi_sin(x / n)) {
            low = x;
        } else {
            high = x;
        }
    }
    return 0.5 * (low + high);
}

// Lay the particles first..last on an arc whose chords are all one segment long, or straight if that is too short.
static void lay_piece(hwi_cable *cable, int32_t first, int32_t last, hw_vec3 down)
{
    hw_vec3 a = cable->position[first];
    hw_vec3 b = cable->position[last];
    double segment = (double)hwi_cable_segment_length(cable);
    // In segments; the odd one counts as what it is, which leaves the arc round enough.
    double odd = (double)cable->odd_length / segment - 1.0;
    double before = cable->odd_at_start && first == 0 ? odd : 0.0;
    double after = !cable->odd_at_start && last == cable->particle_count - 1 ? odd : 0.0;
    double n = last - first + before + after;
    double chord = (double)hwi_distance(a, b);
    hw_vec3 along = hwi_direction(hwi_sub(b, a), hwi_vec3(1.0f, 0.0f, 0.0f));
    bool slack = last - first > 1 && chord < segment * n * (1.0 - 1e-6);
    hw_vec3 sag = hwi_square_to(along, down);
    double half = slack ? arc_half_angle(n, chord / (segment * n)) : 0.0;
    double radius = slack ? segment / (2.0 * hwi_sin(half / n)) : 0.0;
    double cos_half = hwi_cos(half);
    for (int32_t i = 1; i < last - first; ++i) {
        double at = i + before;
        if (slack) {
            double angle = half * (2.0 * at / n - 1.0);
            float forward = (float)(0.5 * chord + radius * hwi_sin(angle));
            float aside = (float)(radius * (hwi_cos(angle) - cos_half));
            cable->position[first + i] = hwi_add_scaled(hwi_add_scaled(a, forward, along), aside, sag);
        } else {
            cable->position[first + i] = hwi_lerp(a, b, (float)at / (float)n);
        }
    }
}

void hwi_cable_lay(hwi_cable *cable, hw_vec3 gravity)
{
    int32_t last = cable->particle_count - 1;
    hw_vec3 down = hwi_direction(gravity, hwi_vec3(0.0f, -1.0f, 0.0f));
    cable->origin = whole_metres(cable->def.start_position);
    cable->position[0] = hwi_cable_to_local(cable, cable->def.start_position);
    cable->position[last] = hwi_cable_to_local(cable, cable->def.end_position);
    hwi_cable_spool_store(cable, hwi_cable_spool_spare(cable));
    hwi_cable_spool_guide(cable);
    int32_t done = cable->stored;
    for (int32_t i = 0; i < cable->hold_count; ++i) {
        int32_t particle = cable->holds[i].particle;
        cable->position[particle] = hwi_cable_to_local(cable, cable->holds[i].to);
        if (particle > done) {
            lay_piece(cable, done, particle, down);
            done = particle;
        }
    }
    if (done < last) {
        lay_piece(cable, done, last, down);
    }
    settle(cable);
}

// Cables that touch each other are solved together.
static bool reserve_group(hwi_world *world, const hwi_cable *cable)
{
    int32_t particles;
    int32_t cables;
    hwi_tangle_most(world, cable, &particles, &cables);
    return hwi_contacts_enable(world) && hwi_tree_reserve(&world->tangles, cables) &&
           hwi_lockstep_reserve_group(&world->lockstep, cables, particles);
}

bool hwi_cable_reserve_solver(hwi_world *world, int32_t more, hwi_cable *cable)
{
    int32_t particles = cable->nodes != NULL ? cable->capacity : 0;
    bool tangles = cable->nodes != NULL && (cable->def.flags & HW_CABLE_TANGLES) != 0;
    return (!tangles || reserve_group(world, cable)) && (!world->lockstep.meets || hwi_contacts_reserve(cable)) &&
           hwi_lockstep_reserve(&world->lockstep, world->cables.count + more, particles);
}

hw_result hw_cable_create(hw_world_id world_id, const hw_cable_def *def, hw_cable_id *id)
{
    hw_result result = hwi_check_pointer(__func__, "cable", id);
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
        result = hwi_cable_check_def(__func__, def);
    }
    if (result != HW_OK) {
        return result;
    }
    int32_t index;
    result = hwi_registry_prepare(__func__, &world->cables, &index);
    if (result == HW_ERROR_TOO_MANY) {
        return result;
    }
    hwi_cable *cable = result == HW_OK ? hwi_cable_allocate(def) : NULL;
    if (cable == NULL || !hwi_cable_reserve_holds(cable, 2) || !hwi_cable_reserve_solver(world, 1, cable)) {
        hwi_cable_free(cable);
        return HWI_FAIL(HW_ERROR_OUT_OF_MEMORY, "no memory for a cable of %d segments; none was created",
                        (int)def->segment_count);
    }
    if ((def->flags & HW_CABLE_HOLD_START) != 0) {
        hwi_cable_hold_particle(cable, 0, def->start_position);
    }
    if ((def->flags & HW_CABLE_HOLD_END) != 0) {
        hwi_cable_hold_particle(cable, def->segment_count, def->end_position);
    }
    hwi_cable_lay(cable, world->def.gravity);
    hwi_registry_insert(&world->cables, index, cable);
    hwi_lockstep_forget(&world->lockstep);
    id->bits = cable->object.id_bits;
    return HW_OK;
}

hw_result hw_cable_destroy(hw_cable_id id)
{
    if (id.bits == 0) {
        return HW_OK;
    }
    hwi_cable *cable;
    hwi_world *world;
    hw_result result = hwi_cable_resolve_idle(__func__, id, &cable, &world);
    if (result == HW_OK) {
        hwi_attachments_leave_cable(world, cable);
        if (cable->winch != NULL) {
            hwi_winch_remove(world, cable->winch);
        }
        hwi_tangle_leave(world, cable);
        hwi_contacts_leave(world, hwi_contact_name(HW_KIND_CABLE, cable->object.index));
        hwi_registry_remove(&world->cables, cable);
        hwi_lockstep_forget(&world->lockstep);
    }
    return result;
}

hw_result hw_cable_get_def(hw_cable_id id, hw_cable_def *def)
{
    hw_result result = hwi_check_pointer(__func__, "def", def);
    if (result != HW_OK) {
        return result;
    }
    *def = (hw_cable_def){0};
    hwi_cable *cable;
    hwi_world *world;
    result = hwi_cable_resolve(__func__, id, &cable, &world);
    if (result == HW_OK) {
        *def = cable->def;
        def->rest_length = cable->wanted_length;
    }
    return result;
}

static bool is_attached(const hwi_cable *cable, int32_t particle)
{
    const hwi_hold *hold = hwi_cable_hold_at(cable, particle);
    return hold != NULL && hold->attachment != NULL;
}

static hw_result check_not_attached(const char *function, const hwi_cable *cable, int32_t particle)
{
    if (is_attached(cable, particle)) {
        return hwi_fail(HW_ERROR_BAD_VALUE, function,
                        "particle %d is held by an attachment: move that, or let it go; nothing was changed",
                        (int)particle);
    }
    return HW_OK;
}

hw_result hw_cable_set_def(hw_cable_id id, const hw_cable_def *def)
{
    hwi_cable *cable;
    hwi_world *world;
    hw_result result = hwi_cable_resolve_idle(__func__, id, &cable, &world);
    if (result == HW_OK) {
        result = hwi_check_pointer(__func__, "def", def);
    }
    if (result == HW_OK) {
        result = hwi_cable_check_def(__func__, def);
    }
    if (result != HW_OK) {
        return result;
    }
    const bool fed = cable->winch != NULL; // the winch alone says how much line there is
    if (def->model != cable->def.model || (!fed && def->segment_count != cable->def.segment_count)) {
        return HWI_FAIL(
            HW_ERROR_BAD_VALUE,
            "model and segment_count cannot change (they are %d and %d, got %d and %d); create a new cable; "
            "nothing was changed",
            (int)cable->def.model, (int)cable->def.segment_count, (int)def->model, (int)def->segment_count);
    }
    if (!hwi_cable_reserve_holds(cable, cable->hold_count + 2)) {
        return HWI_FAIL(HW_ERROR_OUT_OF_MEMORY, "no memory to hold the ends; nothing was changed");
    }
    const uint32_t flags = cable->def.flags;
    cable->def.flags |= def->flags & HW_CABLE_TANGLES;
    if (cable->def.flags != flags && cable->nodes != NULL && !reserve_group(world, cable)) {
        cable->def.flags = flags;
        return HWI_FAIL(HW_ERROR_OUT_OF_MEMORY, "no memory for contacts; nothing was changed");
    }
    const float present_length = cable->def.rest_length;
    bool same_length = def->rest_length == cable->wanted_length;
    cable->def = *def;
    cable->def.segment_count = cable->particle_count - 1;
    if (fed) {
        hwi_cable_set_length(cable, cable->length);
    } else if (cable->nodes != NULL) {
        cable->def.rest_length = present_length;
        cable->wanted_length = def->rest_length;
        world->growing = world->growing || !same_length;
    } else if (!same_length) {
        hwi_cable_divide_evenly(cable);
    }
    if (cable->nodes != NULL) {
        hwi_dynamic_prepare(cable);
    }
    if (!hwi_cable_has_spool(cable)) {
        hwi_cable_spool_store(cable, 0);
        cable->retract_speed = 0.0f;
    }
    hwi_cable_wake(cable);
    const struct {
        uint32_t flag;
        int32_t particle;
        hw_vec3 position;
    } ends[] = {
        {HW_CABLE_HOLD_START, 0, def->start_position},
        {HW_CABLE_HOLD_END, cable->particle_count - 1, def->end_position},
    };
    for (int i = 0; i < 2; ++i) {
        if (is_attached(cable, ends[i].particle)) {
            // An attachment says where its end is, not the definition.
            cable->def.flags |= ends[i].flag;
        } else if ((def->flags & ends[i].flag) != 0) {
            hwi_cable_hold_particle(cable, ends[i].particle, ends[i].position);
        } else {
            hwi_cable_release_particle(cable, ends[i].particle);
            hwi_cable_note_end(cable, ends[i].particle, false, ends[i].position);
        }
    }
    return HW_OK;
}

static hw_result check_particle(const char *function, const hwi_cable *cable, int32_t particle)
{
    return hwi_check_int(function, "particle", particle, 0, cable->particle_count - 1);
}

hw_result hw_cable_hold(hw_cable_id id, int32_t particle, hw_vec3 position)
{
    hwi_cable *cable;
    hwi_world *world;
    hw_result result = hwi_cable_resolve_idle(__func__, id, &cable, &world);
    if (result == HW_OK) {
        result = check_particle(__func__, cable, particle);
    }
    if (result == HW_OK) {
        result = hwi_check_vector(__func__, "position", position, HWI_POSITION_LIMIT);
    }
    if (result == HW_OK) {
        result = check_not_attached(__func__, cable, particle);
    }
    if (result == HW_OK) {
        result = hwi_cable_spool_check_off(__func__, cable, particle, 1);
    }
    if (result != HW_OK) {
        return result;
    }
    if (!hwi_cable_reserve_holds(cable, cable->hold_count + 1)) {
        return HWI_FAIL(HW_ERROR_OUT_OF_MEMORY, "no memory to hold particle %d; it stays free", (int)particle);
    }
    hwi_cable_hold_particle(cable, particle, position);
    return HW_OK;
}

hw_result hw_cable_release(hw_cable_id id, int32_t particle)
{
    hwi_cable *cable;
    hwi_world *world;
    hw_result result = hwi_cable_resolve_idle(__func__, id, &cable, &world);
    if (result == HW_OK) {
        result = check_particle(__func__, cable, particle);
    }
    if (result == HW_OK) {
        result = check_not_attached(__func__, cable, particle);
    }
    if (result == HW_OK) {
        result = hwi_cable_spool_check_off(__func__, cable, particle, 0);
    }
    if (result == HW_OK) {
        hwi_cable_release_particle(cable, particle);
    }
    return result;
}

hw_result hw_cable_is_held(hw_cable_id id, int32_t particle, int32_t *held)
{
    hw_result result = hwi_check_pointer(__func__, "held", held);
    if (result != HW_OK) {
        return result;
    }
    *held = 0;
    hwi_cable *cable;
    hwi_world *world;
    result = hwi_cable_resolve(__func__, id, &cable, &world);
    if (result == HW_OK) {
        result = check_particle(__func__, cable, particle);
    }
    if (result == HW_OK) {
        *held = cable->held[particle];
    }
    return result;
}

hw_result hw_cable_set_points(hw_cable_id id, const hw_vec3 *points, int32_t count)
{
    hwi_cable *cable;
    hwi_world *world;
    hw_result result = hwi_cable_resolve_idle(__func__, id, &cable, &world);
    if (result == HW_OK) {
        result = hwi_check_pointer(__func__, "points", points);
    }
    if (result == HW_OK) {
        result = hwi_check_int(__func__, "count", count, cable->particle_count, cable->particle_count);
    }
    for (int32_t i = 0; i < count && result == HW_OK; ++i) {
        if (!hwi_is_within(points[i], HWI_POSITION_LIMIT)) {
            return HWI_FAIL(HW_ERROR_BAD_VALUE,
                            "points[%d] must be finite with every coordinate within %g of 0, got (%g, %g, %g); "
                            "nothing was changed",
                            (int)i, (double)HWI_POSITION_LIMIT, (double)points[i].x, (double)points[i].y,
                            (double)points[i].z);
        }
    }
    if (result != HW_OK) {
        return result;
    }
    cable->origin = whole_metres(points[0]);
    for (int32_t i = 0; i < count; ++i) {
        cable->position[i] = hwi_cable_to_local(cable, points[i]);
    }
    hwi_cable_spool_guide(cable);
    for (int32_t i = 0; i < cable->hold_count; ++i) {
        hwi_hold *hold = &cable->holds[i];
        hold->to = points[hold->particle];
        hwi_cable_note_end(cable, hold->particle, true, hold->to);
    }
    settle(cable);
    return HW_OK;
}

hw_result hw_cable_reset(hw_cable_id id)
{
    hwi_cable *cable;
    hwi_world *world;
    hw_result result = hwi_cable_resolve_idle(__func__, id, &cable, &world);
    if (result == HW_OK) {
        hwi_cable_join(cable);
        hwi_cable_arrive(cable);
        hwi_cable_lay(cable, world->def.gravity);
        cable->state = cable->state == HW_CABLE_FAULTED ? HW_CABLE_MOVING : cable->state;
    }
    return result;
}

hw_result hw_cable_set_active(hw_cable_id id, int32_t active)
{
    hwi_cable *cable;
    hwi_world *world;
    hw_result result = hwi_cable_resolve_idle(__func__, id, &cable, &world);
    if (result == HW_OK) {
        result = hwi_check_int(__func__, "active", active, 0, 1);
    }
    int32_t wanted = active ? HW_CABLE_MOVING : HW_CABLE_STILL;
    if (result == HW_OK && cable->state != HW_CABLE_FAULTED && cable->state != wanted) {
        hwi_cable_wake(cable);
        cable->state = wanted;
    }
    return result;
}
