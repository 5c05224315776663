// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Pressure in closed form. Over a flat triangle of area S with the corners r_i, any two things f and g that change
// evenly along it have
//
//     integral of f        = S / 3 sum f_i
//     integral of f g      = S / 12 (sum f_i sum g_i + sum f_i g_i)
//
// and depth, pressure and place do change evenly. With e = twice the area times the normal, the force is -e / 2 times
// the mean pressure, the torque -(mean of p r) x e / 2. The water that is displaced stands between the hull and the
// surface above it, so a column over a piece of hull has the volume -n_y d S, and the surface that the hull cuts out
// is what is left open: the sum of -n_y S.

#define CHAIN_LANES 4

#include "buoyancy.h"

#include <string.h>

#include "lanes.h"

typedef struct lane_medium {
    lanes3 velocity;
    lanes3 spin;
    lanes half_density;
    lanes weight;
    lanes drag_normal;
    lanes drag_base;
    lanes lift;
    lanes calming;
    lanes friction;
} lane_medium;

static lanes3 spread3(hw_vec3 a)
{
    return lanes3_of(lanes_of(a.x), lanes_of(a.y), lanes_of(a.z));
}

static lane_medium spread(const hwi_medium *medium)
{
    return (lane_medium){
        .velocity = spread3(medium->velocity),
        .spin = spread3(medium->angular_velocity),
        .half_density = lanes_of(0.5f * medium->density),
        .weight = lanes_of(medium->weight),
        .drag_normal = lanes_of(medium->drag_normal),
        .drag_base = lanes_of(medium->drag_base),
        .lift = lanes_of(medium->lift),
        .calming = lanes_of(medium->calming),
        .friction = lanes_of(medium->friction),
    };
}

static inline lanes3 cross3(lanes3 a, lanes3 b)
{
    return lanes3_of(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}

static inline void add_vector(lanes *sums, int first, lanes3 v)
{
    sums[first] += v.x;
    sums[first + 1] += v.y;
    sums[first + 2] += v.z;
}

// Drag, lift and friction at the middle r of an element, with the normal n, in water that moves at u. With v the
// velocity through the water, s its length and v_n its part along n, and k = density S / 2:
//
//     drag      -k (a max(v_n, 0) + b s) v                   a cos + b, against the flow; the lee feels b alone
//     lift      -k 2 c v_n (s n - v_n v / s)                 c sin(2 angle), square to the flow
//     friction  -k C_F s (v - v_n n)
//
// The last part of the lift, v_n^2 v / s, goes the way of the element itself: where it outweighs the drag, a ball that
// falls would spin faster and faster. With `calming` -1 what turning adds to v is left out there; straight motion feels
// the law as it is.
//
// Each acts as a damper too, which the body's step takes implicitly: g v in every direction, 2 k c s along n.
static inline void add_flow(lanes *sums, const lane_medium *m, lanes3 r, lanes3 n, lanes area, lanes3 u)
{
    lanes3 swept = cross3(m->spin, r);
    lanes3 v = sub3(add3(m->velocity, swept), u);
    lanes square = dot3(v, v);
    lanes s = lanes_sqrt(square);
    lanes inverse = lanes_of(1.0f) / lanes_max(s, lanes_of(1e-12f));
    lanes along = dot3(n, v);
    lanes k = m->half_density * area;
    lanes drag = k * (m->drag_normal * lanes_max(along, lanes_of(0.0f)) + m->drag_base * s);
    lanes lift = lanes_of(2.0f) * k * m->lift;
    lanes skin = k * m->friction * s;
    lanes turned = lift * along * along * inverse;
    lanes3 force_drag = scale3(v, -drag);
    lanes3 force_lift = add_scaled3(scale3(add_scaled3(v, m->calming, swept), turned), -lift * along * s, n);
    lanes3 force_skin = add_scaled3(scale3(v, -skin), skin * along, n);
    add_vector(sums, SUM_DRAG_X, force_drag);
    add_vector(sums, SUM_LIFT_X, force_lift);
    add_vector(sums, SUM_SKIN_X, force_skin);
    add_vector(sums, SUM_MOVED_TX, cross3(r, add3(add3(force_drag, force_lift), force_skin)));
    lanes g = lanes_max(drag - (lanes_of(1.0f) + m->calming) * turned, lanes_of(0.0f)) + skin;
    sums[SUM_G] += g;
    lanes3 gr = scale3(r, g);
    add_vector(sums, SUM_GX, gr);
    sums[SUM_GXX] += gr.x * r.x;
    sums[SUM_GYY] += gr.y * r.y;
    sums[SUM_GZZ] += gr.z * r.z;
    sums[SUM_GXY] += gr.x * r.y;
    sums[SUM_GYZ] += gr.y * r.z;
    sums[SUM_GZX] += gr.z * r.x;
    lanes3 t = cross3(r, n);
    const lanes w[6] = {n.x, n.y, n.z, t.x, t.y, t.z};
    lanes along_n = lift * s;
    for (int i = 0, at = SUM_N; i < 6; ++i) {
        lanes scaled = along_n * w[i];
        for (int j = i; j < 6; ++j) {
            sums[at++] += scaled * w[j];
        }
    }
}

// How the water moves there, by area.
static inline void add_motion(lanes *sums, lanes area, lanes3 u, lanes3 surge)
{
    sums[SUM_AREA] += area;
    add_vector(sums, SUM_FLOW_X, scale3(u, area));
    add_vector(sums, SUM_SURGE_X, scale3(surge, area));
}

static inline lanes3 unit(lanes3 e, lanes *area)
{
    lanes length = lanes_sqrt(dot3(e, e));
    *area = lanes_of(0.5f) * length;
    return scale3(e, lanes_of(1.0f) / lanes_max(length, lanes_of(1e-20f)));
}

static inline lanes twelfth(lanes product_of_sums, lanes sum_of_products)
{
    return (product_of_sums + sum_of_products) * lanes_of(1.0f / 12.0f);
}

// Mean of f r over a triangle.
static inline lanes3 mean_of(const lanes f[3], const lanes3 r[3], lanes f_sum, lanes3 r_sum)
{
    lanes3 products = add3(add3(scale3(r[0], f[0]), scale3(r[1], f[1])), scale3(r[2], f[2]));
    return lanes3_of(twelfth(f_sum * r_sum.x, products.x), twelfth(f_sum * r_sum.y, products.y),
                     twelfth(f_sum * r_sum.z, products.z));
}

static inline void add_wet(lanes *sums, const lane_medium *m, const hwi_wet_block *block, int32_t at)
{
    lanes row[WET_COUNT];
    for (int i = 0; i < WET_COUNT; ++i) {
        memcpy(&row[i], &block->field[i][at], sizeof row[i]);
    }
    const lanes3 r[3] = {{row[WET_AX], row[WET_AY], row[WET_AZ]},
                         {row[WET_BX], row[WET_BY], row[WET_BZ]},
                         {row[WET_CX], row[WET_CY], row[WET_CZ]}};
    const lanes d[3] = {row[WET_AD], row[WET_BD], row[WET_CD]};
    const lanes p[3] = {row[WET_AP], row[WET_BP], row[WET_CP]};
    lanes3 e = cross3(sub3(r[1], r[0]), sub3(r[2], r[0]));
    lanes3 half = scale3(e, lanes_of(0.5f));
    lanes3 r_sum = add3(add3(r[0], r[1]), r[2]);
    lanes third = lanes_of(1.0f / 3.0f);
    lanes d_sum = d[0] + d[1] + d[2];
    lanes p_sum = p[0] + p[1] + p[2];
    lanes3 depth_place = mean_of(d, r, d_sum, r_sum);
    lanes3 wave_place = mean_of(p, r, p_sum, r_sum);
    lanes up = -half.y;
    sums[SUM_VOLUME] += up * d_sum * third;
    sums[SUM_VOLUME_X] += up * depth_place.x;
    sums[SUM_VOLUME_Y] +=
        up * (depth_place.y + lanes_of(0.5f) * twelfth(d_sum * d_sum, d[0] * d[0] + d[1] * d[1] + d[2] * d[2]));
    sums[SUM_VOLUME_Z] += up * depth_place.z;
    const lanes x[3] = {r[0].x, r[1].x, r[2].x};
    const lanes z[3] = {r[0].z, r[1].z, r[2].z};
    sums[SUM_PLANE] += up;
    sums[SUM_PLANE_X] += up * r_sum.x * third;
    sums[SUM_PLANE_Z] += up * r_sum.z * third;
    sums[SUM_PLANE_XX] += up * twelfth(r_sum.x * r_sum.x, x[0] * x[0] + x[1] * x[1] + x[2] * x[2]);
    sums[SUM_PLANE_ZZ] += up * twelfth(r_sum.z * r_sum.z, z[0] * z[0] + z[1] * z[1] + z[2] * z[2]);
    sums[SUM_PLANE_XZ] += up * twelfth(r_sum.x * r_sum.z, x[0] * z[0] + x[1] * z[1] + x[2] * z[2]);
    add_vector(sums, SUM_HYDRO_X, scale3(half, -m->weight * d_sum * third));
    add_vector(sums, SUM_HYDRO_TX, scale3(cross3(depth_place, half), -m->weight));
    add_vector(sums, SUM_WAVE_X, scale3(half, -p_sum * third));
    add_vector(sums, SUM_WAVE_TX, scale3(cross3(wave_place, half), lanes_of(-1.0f)));
    lanes area;
    lanes3 n = unit(e, &area);
    lanes3 u = {row[WET_UX], row[WET_UY], row[WET_UZ]};
    add_motion(sums, area, u, (lanes3){row[WET_WX], row[WET_WY], row[WET_WZ]});
    add_flow(sums, m, scale3(r_sum, third), n, area, u);
}

static inline void add_point(lanes *sums, const lane_medium *m, const hwi_point_block *block, int32_t at)
{
    lanes row[POINT_COUNT];
    for (int i = 0; i < POINT_COUNT; ++i) {
        memcpy(&row[i], &block->field[i][at], sizeof row[i]);
    }
    lanes3 r = {row[POINT_X], row[POINT_Y], row[POINT_Z]};
    lanes3 e = {row[POINT_NX], row[POINT_NY], row[POINT_NZ]};
    lanes3 half = scale3(e, lanes_of(0.5f));
    lanes up = -half.y;
    lanes column = up * row[POINT_D];
    sums[SUM_VOLUME] += column;
    sums[SUM_VOLUME_X] += column * r.x;
    sums[SUM_VOLUME_Y] += column * (r.y + lanes_of(0.5f) * row[POINT_D]);
    sums[SUM_VOLUME_Z] += column * r.z;
    sums[SUM_PLANE] += up;
    sums[SUM_PLANE_X] += up * r.x;
    sums[SUM_PLANE_Z] += up * r.z;
    sums[SUM_PLANE_XX] += up * r.x * r.x;
    sums[SUM_PLANE_ZZ] += up * r.z * r.z;
    sums[SUM_PLANE_XZ] += up * r.x * r.z;
    lanes3 hydro = scale3(half, -m->weight * row[POINT_D]);
    lanes3 wave = scale3(half, -row[POINT_P]);
    add_vector(sums, SUM_HYDRO_X, hydro);
    add_vector(sums, SUM_HYDRO_TX, cross3(r, hydro));
    add_vector(sums, SUM_WAVE_X, wave);
    add_vector(sums, SUM_WAVE_TX, cross3(r, wave));
    lanes area;
    lanes3 n = unit(e, &area);
    lanes3 u = {row[POINT_UX], row[POINT_UY], row[POINT_UZ]};
    add_motion(sums, area, u, (lanes3){row[POINT_WX], row[POINT_WY], row[POINT_WZ]});
    add_flow(sums, m, r, n, area, u);
}

static void collect(const lanes *block, double sums[SUM_COUNT])
{
    for (int i = 0; i < SUM_COUNT; ++i) {
        sums[i] += ((double)block[i][0] + (double)block[i][1]) + ((double)block[i][2] + (double)block[i][3]);
    }
}

// Nothing, where a block is not full: an element without an area.
static void pad(float *field, int32_t count)
{
    for (int32_t i = count; i % CHAIN_LANES != 0; ++i) {
        field[i] = 0.0f;
    }
}

void hwi_buoyancy_sum_wet(hwi_wet_block *block, const hwi_medium *medium, double sums[SUM_COUNT])
{
    lane_medium m = spread(medium);
    lanes own[SUM_COUNT] = {0};
    for (int i = 0; i < WET_COUNT; ++i) {
        pad(block->field[i], block->count);
    }
    for (int32_t at = 0; at < block->count; at += CHAIN_LANES) {
        add_wet(own, &m, block, at);
    }
    collect(own, sums);
    block->count = 0;
}

void hwi_buoyancy_sum_points(hwi_point_block *block, const hwi_medium *medium, double sums[SUM_COUNT])
{
    lane_medium m = spread(medium);
    lanes own[SUM_COUNT] = {0};
    for (int i = 0; i < POINT_COUNT; ++i) {
        pad(block->field[i], block->count);
    }
    for (int32_t at = 0; at < block->count; at += CHAIN_LANES) {
        add_point(own, &m, block, at);
    }
    collect(own, sums);
    block->count = 0;
}
