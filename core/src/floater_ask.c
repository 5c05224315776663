// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// What a floater asks the water.
//
// Calm water is asked about every point. To ask a sea costs about as much as all the rest of a point's forces a dozen
// times, and waves too short for a hull hardly move it; so on waves a lattice round the hull is asked, and points find
// their answers between its columns.
//
//      o----o----o----o     top: the highest point of the hull, or the surface where that is lower
//      |    |    |    |
//      o----o----o----o     bottom: its lowest point

#include <string.h>

#include "floater.h"
#include "four.h"
#include "sea.h"
#include "water.h"
#include "world.h"

_Static_assert(2 * HWI_LATTICE_COLUMNS <= HWI_ASK_BLOCK, "a lattice is asked at once");

// Measured in Beaufort 6 against asking about every point: the vertical force on a ship, a boat, a buoy, a life-jacket,
// a mine and a submarine is off by 0.5 to 2.3 % of the weight (rms; the waves change it by 9 to 27 %), the torque by
// 0.7 % of weight times length or less. Sixteen cells cost half as much again and leave 0.5 to 1.5 %.
#define LATTICE_CELLS   9.0f  // over the hull, seen from above
#define LATTICE_LEAST   0.3f  // m, of a cell: shorter waves than three of them are ripples
#define LATTICE_WAVE    3.0f  // cells: shorter waves are left out
#define LATTICE_DETOURS 1.25f // answers of a lattice that are worth one of a point of the hull

typedef int32_t mask __attribute__((vector_size(16)));

static inline four choose(mask which, four a, four b)
{
    return (four)((which & (mask)a) | (~which & (mask)b));
}

// Which of the cells between `count` columns a place is in, and how far along it.
static inline int32_t cell_of(float at, int32_t count, float *within)
{
    float last = (float)(count - 1);
    at = at < 0.0f ? 0.0f : at;
    at = at > last ? last : at;
    int32_t cell = (int32_t)at;
    cell = cell < count - 2 ? cell : count - 2;
    *within = at - (float)cell;
    return cell;
}

void hwi_lattice_answer(const hwi_lattice *lattice, hw_vec3 place, hwi_hull_point *point)
{
    float u;
    float v;
    int32_t i = cell_of((place.x - lattice->from.x) * lattice->rate_x, lattice->count_x, &u);
    int32_t k = cell_of((place.z - lattice->from.z) * lattice->rate_z, lattice->count_z, &v);
    const float share[4] = {(1.0f - u) * (1.0f - v), u * (1.0f - v), (1.0f - u) * v, u * v};
    int32_t layer = lattice->count_x * lattice->count_z;
    const hwi_hull_point *first = &lattice->nodes[k * lattice->count_x + i];
    four flow[2] = {{0}};
    four surge[2] = {{0}};
    for (int c = 0; c < 4; ++c) {
        const hwi_hull_point *top = first + (c & 1) + (c >> 1) * lattice->count_x;
        flow[0] += four_load(top->flow) * share[c];
        surge[0] += four_load(top->surge) * share[c];
        flow[1] += four_load((top + layer)->flow) * share[c];
        surge[1] += four_load((top + layer)->surge) * share[c];
    }
    float surface = surge[0][3];
    float highest = surface < lattice->top ? surface : lattice->top;
    float span = highest - lattice->from.y;
    float height = span > 0.0f ? (place.y - lattice->from.y) / span : 1.0f;
    height = height < 0.0f ? 0.0f : height > 1.0f ? 1.0f : height;
    four_store(point->flow, flow[1] + (flow[0] - flow[1]) * height);
    four_store(point->surge, surge[1] + (surge[0] - surge[1]) * height);
    point->surge[3] = surface;
}

void hwi_floater_ask_water(const hwi_world *world, const hwi_water_query *query, hwi_hull_point *points)
{
    hwi_water_answer answers[HWI_ASK_BLOCK];
    hwi_water_ask(world, query, answers);
    for (int32_t i = 0; i < query->count; ++i) {
        const hwi_water_answer *a = &answers[i];
        four_store(points[i].flow, (four){a->velocity.x, a->velocity.y, a->velocity.z, a->pressure});
        four_store(points[i].surge, (four){a->acceleration.x, a->acceleration.y, a->acceleration.z, a->surface});
    }
}

static int32_t columns_for(float extent, float cell)
{
    float count = extent / cell + 1.0f;
    int32_t columns = count < (float)HWI_LATTICE_SIDE ? (int32_t)count + 1 : HWI_LATTICE_SIDE;
    return columns < 2 ? 2 : columns;
}

// A lattice round the box, and the water's answers for it; false where asking about every point costs less.
static bool make_lattice(const hwi_world *world, hw_vec3 origin, hw_box box, int32_t points, hwi_lattice *lattice)
{
    hw_vec3 extent = hwi_sub(box.maximum, box.minimum);
    float x = hwi_max(extent.x, 1e-3f);
    float z = hwi_max(extent.z, 1e-3f);
    float cell = hwi_max(sqrtf(x * z / LATTICE_CELLS), LATTICE_LEAST);
    lattice->count_x = columns_for(x, cell);
    lattice->count_z = columns_for(z, cell);
    int32_t columns = lattice->count_x * lattice->count_z;
    if (columns > HWI_LATTICE_COLUMNS || LATTICE_DETOURS * 2.0f * (float)columns > (float)points) {
        return false;
    }
    lattice->from = box.minimum;
    lattice->top = box.maximum.y;
    lattice->rate_x = (float)(lattice->count_x - 1) / x;
    lattice->rate_z = (float)(lattice->count_z - 1) / z;
    hw_vec3 places[2 * HWI_LATTICE_COLUMNS];
    for (int32_t i = 0; i < columns; ++i) {
        hw_vec3 at = hwi_vec3(box.minimum.x + (float)(i % lattice->count_x) / lattice->rate_x, box.maximum.y,
                              box.minimum.z + (float)(i / lattice->count_x) / lattice->rate_z);
        places[i] = at;
        places[columns + i] = hwi_vec3(at.x, box.minimum.y, at.z);
    }
    hwi_water_query question = {
        .points = places,
        .count = 2 * columns,
        .columns = columns,
        .origin = origin,
        .time = hwi_world_time(world),
        .shortest = LATTICE_WAVE * cell,
        .wants = HWI_FLOATER_WANTS,
    };
    hwi_floater_ask_water(world, &question, lattice->nodes);
    return true;
}

// The hull's points from the centre of mass, and the box round them.
static hw_box place_points(const hwi_floater *floater)
{
    const hwi_mesh *mesh = &floater->hull->mesh;
    hwi_matrix3 turn = hwi_rotation_matrix(floater->body->motion.orientation);
    four column[3];
    for (int j = 0; j < 3; ++j) {
        for (int i = 0; i < 3; ++i) {
            column[j][i] = (float)(turn.m[i][0] * floater->rotation.m[0][j] + turn.m[i][1] * floater->rotation.m[1][j] +
                                   turn.m[i][2] * floater->rotation.m[2][j]);
        }
        column[j][3] = 0.0f;
    }
    hw_vec3 shift = hwi_place_round(hwi_matrix3_apply(&turn, hwi_place_of(floater->def.position)));
    four at = {shift.x, shift.y, shift.z, 0.0f};
    four far = {HWI_NO_SURFACE, HWI_NO_SURFACE, HWI_NO_SURFACE, HWI_NO_SURFACE};
    four low = far;
    four high = -far;
    for (int32_t i = 0; i < mesh->point_count; ++i) {
        hw_vec3 p = mesh->points[i];
        four r = column[0] * p.x + column[1] * p.y + column[2] * p.z + at;
        four_store(floater->points[i].place, r);
        low = choose(r < low, r, low);
        high = choose(r > high, r, high);
    }
    return (hw_box){{low[0], low[1], low[2]}, {high[0], high[1], high[2]}};
}

// Water that is calm and flows nowhere says the same everywhere.
static bool is_uniform(const hwi_floater_query *query)
{
    return query->world->currents.count == 0 && hwi_sea_is_calm(query->world->sea);
}

// The points may be asked from elsewhere than their own origin, by `rest`.
static void ask_points(const hwi_floater_query *query, hw_vec3 origin, hw_vec3 rest)
{
    const hwi_floater *floater = query->floater;
    int32_t count = is_uniform(query) ? 1 : floater->point_count;
    hw_vec3 places[HWI_ASK_BLOCK];
    hwi_water_query question = {
        .points = places,
        .origin = origin,
        .time = hwi_world_time(query->world),
        .shortest = query->is_fine ? 0.0f : floater->hull->finest,
        .wants = HWI_FLOATER_WANTS,
    };
    for (int32_t first = 0; first < count; first += HWI_ASK_BLOCK) {
        question.count = count - first < HWI_ASK_BLOCK ? count - first : HWI_ASK_BLOCK;
        for (int32_t i = 0; i < question.count; ++i) {
            places[i] = hwi_add(hwi_hull_point_place(&floater->points[first + i]), rest);
        }
        hwi_floater_ask_water(query->world, &question, &floater->points[first]);
    }
    const hwi_hull_point *only = &floater->points[0];
    for (int32_t i = count; i < floater->point_count; ++i) {
        memcpy(floater->points[i].flow, only->flow, sizeof only->flow);
        memcpy(floater->points[i].surge, only->surge, sizeof only->surge);
    }
}

static void answer_points(const hwi_floater_query *query, hw_box box, hwi_floater_sums *sums)
{
    const hwi_floater *floater = query->floater;
    // The water is asked from the nearest place that a float can say.
    hw_vec3 origin = hwi_place_round(floater->body->motion.position);
    hw_vec3 rest = hwi_place_remainder(floater->body->motion.position);
    bool waves = query->has_surface && !hwi_sea_is_calm(query->world->sea);
    bool exact = floater->def.method == HW_FLOATER_EXACT;
    int32_t asked = floater->point_count + (exact ? 0 : floater->def.point_count);
    hw_box here = {hwi_add(box.minimum, rest), hwi_add(box.maximum, rest)};
    sums->lattice.used = waves && !query->is_fine && make_lattice(query->world, origin, here, asked, &sums->lattice);
    if (sums->lattice.used) {
        for (int32_t i = 0; i < floater->point_count; ++i) {
            hwi_hull_point *point = &floater->points[i];
            hwi_lattice_answer(&sums->lattice, hwi_add(hwi_hull_point_place(point), rest), point);
        }
    } else {
        ask_points(query, origin, rest);
    }
    for (int32_t i = 0; i < floater->point_count; ++i) {
        floater->points[i].surge[3] -= rest.y;
    }
}

// m along y from the centre of mass: of the shape itself, where the hull is one. Triangles that have a ball's volume
// stand out beyond it here and there.
static float find_lowest(const hwi_floater *floater, float lowest)
{
    const hw_hull_def *def = &floater->hull->def;
    if (def->shape != HW_HULL_SPHERE && def->shape != HW_HULL_CAPSULE && def->shape != HW_HULL_CYLINDER) {
        return lowest;
    }
    hwi_matrix3 turn = hwi_rotation_matrix(floater->body->motion.orientation);
    double middle = hwi_matrix3_apply(&turn, hwi_place_of(floater->def.position)).y;
    double up = turn.m[1][0] * floater->rotation.m[0][1] + turn.m[1][1] * floater->rotation.m[1][1] +
                turn.m[1][2] * floater->rotation.m[2][1];
    double radius = (double)def->radius;
    double half = 0.5 * (double)def->length * fabs(up);
    switch (def->shape) {
    case HW_HULL_SPHERE:
        return (float)(middle - radius);
    case HW_HULL_CAPSULE:
        return (float)(middle - radius - half);
    default:
        return (float)(middle - half - radius * sqrt(hwi_larger(1.0 - up * up, 0.0)));
    }
}

void hwi_floater_ask(const hwi_floater_query *query, hwi_floater_sums *sums)
{
    const hwi_floater *floater = query->floater;
    hw_box box = place_points(floater);
    answer_points(query, box, sums);
    double surface = 0.0;
    float shallowest = HWI_NO_SURFACE;
    float deepest = -HWI_NO_SURFACE;
    for (int32_t i = 0; i < floater->point_count; ++i) {
        hwi_hull_point *point = &floater->points[i];
        point->place[3] = point->surge[3] - point->place[1];
        shallowest = point->place[3] < shallowest ? point->place[3] : shallowest;
        deepest = point->place[3] > deepest ? point->place[3] : deepest;
        surface += (double)point->surge[3];
    }
    sums->lowest = find_lowest(floater, box.minimum.y);
    sums->surface = query->has_surface ? (float)(surface / floater->point_count) : box.maximum.y;
    sums->submerged = !query->has_surface || shallowest > 0.0f;
    sums->clearance = !query->has_surface ? -HWI_NO_SURFACE : shallowest > 0.0f ? -shallowest : hwi_max(-deepest, 0.0f);
    // Far below, the pressure is nearly the same everywhere, and what is the same everywhere does nothing to a closed
    // hull: without it, a float can tell the rest.
    sums->relief = query->has_surface && sums->submerged ? shallowest : 0.0f;
    for (int32_t i = 0; i < floater->point_count && sums->submerged; ++i) {
        hwi_hull_point *point = &floater->points[i];
        float relieved = query->has_surface ? point->surge[3] - shallowest : box.maximum.y;
        point->place[3] = relieved - point->place[1];
    }
}
