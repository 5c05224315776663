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

#include "floater.h"
#include "sea.h"
#include "water.h"
#include "world.h"

#define LATTICE_CELLS   16.0f // over the hull, seen from above
#define LATTICE_WAVE    3.0f  // cells: shorter waves are left out
#define LATTICE_DETOURS 1.25f // answers of a lattice that are worth one of a point of the hull

static hw_vec3 mix3(const hw_vec3 *a, const hw_vec3 *b, const hw_vec3 *c, const hw_vec3 *d, const float share[4])
{
    return hwi_vec3(share[0] * a->x + share[1] * b->x + share[2] * c->x + share[3] * d->x,
                    share[0] * a->y + share[1] * b->y + share[2] * c->y + share[3] * d->y,
                    share[0] * a->z + share[1] * b->z + share[2] * c->z + share[3] * d->z);
}

static int32_t cell_of(float at, int32_t count, float *within)
{
    int32_t cell = at > 0.0f ? (int32_t)at : 0;
    cell = cell < count - 2 ? cell : count - 2;
    float rest = at - (float)cell;
    *within = rest < 0.0f ? 0.0f : rest > 1.0f ? 1.0f : rest;
    return cell;
}

void hwi_lattice_answer(const hwi_lattice *lattice, hw_vec3 point, hwi_water_answer *answer)
{
    float u;
    float v;
    int32_t i = cell_of((point.x - lattice->from.x) * lattice->rate_x, lattice->count_x, &u);
    int32_t k = cell_of((point.z - lattice->from.z) * lattice->rate_z, lattice->count_z, &v);
    const float share[4] = {(1.0f - u) * (1.0f - v), u * (1.0f - v), (1.0f - u) * v, u * v};
    int32_t first = k * lattice->count_x + i;
    const hwi_water_answer *top[4];
    const hwi_water_answer *low[4];
    for (int c = 0; c < 4; ++c) {
        int32_t column = first + (c & 1) + (c >> 1) * lattice->count_x;
        top[c] = &lattice->answers[column];
        low[c] = &lattice->answers[lattice->count_x * lattice->count_z + column];
    }
    float surface = share[0] * top[0]->surface + share[1] * top[1]->surface + share[2] * top[2]->surface +
                    share[3] * top[3]->surface;
    float highest = surface < lattice->top ? surface : lattice->top;
    float span = highest - lattice->from.y;
    float height = span > 0.0f ? (point.y - lattice->from.y) / span : 1.0f;
    height = height < 0.0f ? 0.0f : height > 1.0f ? 1.0f : height;
    float up[4];
    float down[4];
    for (int c = 0; c < 4; ++c) {
        up[c] = height * share[c];
        down[c] = share[c] - up[c];
    }
    hw_vec3 above = mix3(&top[0]->velocity, &top[1]->velocity, &top[2]->velocity, &top[3]->velocity, up);
    hw_vec3 below = mix3(&low[0]->velocity, &low[1]->velocity, &low[2]->velocity, &low[3]->velocity, down);
    answer->velocity = hwi_add(above, below);
    above = mix3(&top[0]->acceleration, &top[1]->acceleration, &top[2]->acceleration, &top[3]->acceleration, up);
    below = mix3(&low[0]->acceleration, &low[1]->acceleration, &low[2]->acceleration, &low[3]->acceleration, down);
    answer->acceleration = hwi_add(above, below);
    answer->surface = surface;
    answer->pressure = 0.0f;
    for (int c = 0; c < 4; ++c) {
        answer->pressure += up[c] * top[c]->pressure + down[c] * low[c]->pressure;
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
    float cell = sqrtf(x * z / LATTICE_CELLS);
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
    hwi_water_ask(world, &question, lattice->answers);
    return true;
}

// The hull's points from the centre of mass, and the box round them.
static hw_box place_points(const hwi_floater *floater)
{
    const hwi_mesh *mesh = &floater->hull->mesh;
    hwi_matrix3 turn = hwi_rotation_matrix(floater->body->motion.orientation);
    float m[3][3];
    for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < 3; ++j) {
            m[i][j] = (float)(turn.m[i][0] * floater->rotation.m[0][j] + turn.m[i][1] * floater->rotation.m[1][j] +
                              turn.m[i][2] * floater->rotation.m[2][j]);
        }
    }
    hw_vec3 at = hwi_place_round(hwi_matrix3_apply(&turn, hwi_place_of(floater->def.position)));
    hw_box box = {{HWI_NO_SURFACE, HWI_NO_SURFACE, HWI_NO_SURFACE},
                  {-HWI_NO_SURFACE, -HWI_NO_SURFACE, -HWI_NO_SURFACE}};
    for (int32_t i = 0; i < mesh->point_count; ++i) {
        hw_vec3 p = mesh->points[i];
        hw_vec3 r = {m[0][0] * p.x + m[0][1] * p.y + m[0][2] * p.z + at.x,
                     m[1][0] * p.x + m[1][1] * p.y + m[1][2] * p.z + at.y,
                     m[2][0] * p.x + m[2][1] * p.y + m[2][2] * p.z + at.z};
        floater->points[i] = r;
        box.minimum = hwi_vec3(r.x < box.minimum.x ? r.x : box.minimum.x, r.y < box.minimum.y ? r.y : box.minimum.y,
                               r.z < box.minimum.z ? r.z : box.minimum.z);
        box.maximum = hwi_vec3(r.x > box.maximum.x ? r.x : box.maximum.x, r.y > box.maximum.y ? r.y : box.maximum.y,
                               r.z > box.maximum.z ? r.z : box.maximum.z);
    }
    return box;
}

static void answer_points(const hwi_floater_query *query, hw_box box, hwi_floater_sums *sums)
{
    const hwi_floater *floater = query->floater;
    int32_t count = floater->point_count;
    // The water is asked from the nearest place that a float can say.
    hw_vec3 origin = hwi_place_round(floater->body->motion.position);
    hw_vec3 rest = hwi_place_remainder(floater->body->motion.position);
    bool waves = query->has_surface && !hwi_sea_is_calm(query->world->sea);
    int32_t asked = floater->def.method == HW_FLOATER_EXACT ? count : count + floater->def.point_count;
    hw_box here = {hwi_add(box.minimum, rest), hwi_add(box.maximum, rest)};
    sums->lattice.used = waves && !query->is_fine && make_lattice(query->world, origin, here, asked, &sums->lattice);
    for (int32_t i = 0; i < count; ++i) {
        floater->points[i] = hwi_add(floater->points[i], rest);
    }
    if (sums->lattice.used) {
        for (int32_t i = 0; i < count; ++i) {
            hwi_lattice_answer(&sums->lattice, floater->points[i], &floater->answers[i]);
        }
    } else {
        hwi_water_query question = {
            .points = floater->points,
            .count = count,
            .origin = origin,
            .time = hwi_world_time(query->world),
            .shortest = query->is_fine ? 0.0f : floater->hull->finest,
            .wants = HWI_FLOATER_WANTS,
        };
        hwi_water_ask(query->world, &question, floater->answers);
    }
    for (int32_t i = 0; i < count; ++i) {
        floater->points[i] = hwi_sub(floater->points[i], rest);
        floater->answers[i].surface -= rest.y;
    }
}

void hwi_floater_ask(const hwi_floater_query *query, hwi_floater_sums *sums)
{
    const hwi_floater *floater = query->floater;
    hw_box box = place_points(floater);
    answer_points(query, box, sums);
    double surface = 0.0;
    float shallowest = HWI_NO_SURFACE;
    for (int32_t i = 0; i < floater->point_count; ++i) {
        float depth = hwi_floater_depth(floater, i);
        shallowest = depth < shallowest ? depth : shallowest;
        surface += (double)floater->answers[i].surface;
    }
    sums->lowest = box.minimum.y;
    sums->surface = query->has_surface ? (float)(surface / floater->point_count) : box.maximum.y;
    sums->submerged = !query->has_surface || shallowest > 0.0f;
    // Far below, the pressure is nearly the same everywhere, and what is the same everywhere does nothing to a closed
    // hull: without it, a float can tell the rest.
    sums->relief = query->has_surface && sums->submerged ? shallowest : 0.0f;
    for (int32_t i = 0; i < floater->point_count && sums->submerged; ++i) {
        float *own = &floater->answers[i].surface;
        *own = query->has_surface ? *own - shallowest : box.maximum.y;
    }
}
