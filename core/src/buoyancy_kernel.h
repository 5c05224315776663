// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The sums over the elements of a block, compiled for CHAIN_LANES side by side under the name BUOYANCY_KERNEL.
//
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

#include "buoyancy.h"

#include <string.h>

#include "four.h"
#include "lanes.h"

#define GROUP  8 // elements, each with a sum of its own
#define HALVES (GROUP / CHAIN_LANES)

typedef struct lane_medium {
    lanes3 velocity;
    lanes3 spin;
    lanes3 flow;
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
        .flow = spread3(medium->flow),
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

// A damper g at r: its part of the matrix that the body's step takes implicitly.
static inline void add_damper(lanes *sums, lanes g, lanes3 r)
{
    sums[SUM_G] += g;
    lanes3 gr = scale3(r, g);
    add_vector(sums, SUM_GX, gr);
    sums[SUM_GXX] += gr.x * r.x;
    sums[SUM_GYY] += gr.y * r.y;
    sums[SUM_GZZ] += gr.z * r.z;
    sums[SUM_GXY] += gr.x * r.y;
    sums[SUM_GYZ] += gr.y * r.z;
    sums[SUM_GZX] += gr.z * r.x;
}

// The same with its force, at the velocity v.
static inline void add_drag(lanes *sums, lanes g, lanes3 r, lanes3 v)
{
    lanes3 force = scale3(v, -g);
    add_vector(sums, SUM_DRAG_X, force);
    add_vector(sums, SUM_MOVED_TX, cross3(r, force));
    add_damper(sums, g, r);
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
// Drag and friction act as a damper in every direction too, which the body's step takes implicitly, and the lift as one
// of 2 k c s along n.
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
    add_damper(sums, drag + skin, r);
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

typedef struct corner_lanes {
    lanes3 r;
    lanes depth;
    lanes3 u;
    lanes pressure;
    lanes3 w;
} corner_lanes;

// Four numbers of each of CHAIN_LANES elements, turned into four rows.
static inline void turn(lanes a, lanes b, lanes c, lanes d, lanes row[4])
{
#if CHAIN_LANES == 8
    lanes ab_low = __builtin_shufflevector(a, b, 0, 8, 1, 9, 4, 12, 5, 13);
    lanes ab_high = __builtin_shufflevector(a, b, 2, 10, 3, 11, 6, 14, 7, 15);
    lanes cd_low = __builtin_shufflevector(c, d, 0, 8, 1, 9, 4, 12, 5, 13);
    lanes cd_high = __builtin_shufflevector(c, d, 2, 10, 3, 11, 6, 14, 7, 15);
    row[0] = __builtin_shufflevector(ab_low, cd_low, 0, 1, 8, 9, 4, 5, 12, 13);
    row[1] = __builtin_shufflevector(ab_low, cd_low, 2, 3, 10, 11, 6, 7, 14, 15);
    row[2] = __builtin_shufflevector(ab_high, cd_high, 0, 1, 8, 9, 4, 5, 12, 13);
    row[3] = __builtin_shufflevector(ab_high, cd_high, 2, 3, 10, 11, 6, 7, 14, 15);
#else
    four_turn(&a, &b, &c, &d);
    row[0] = a;
    row[1] = b;
    row[2] = c;
    row[3] = d;
#endif
}

// The four numbers of element i, and of element i + 4 beside them where there are eight.
static inline lanes take(const float *const at[GROUP], int i)
{
#if CHAIN_LANES == 8
    return __builtin_shufflevector(four_load(at[i]), four_load(at[i + 4]), 0, 1, 2, 3, 4, 5, 6, 7);
#else
    return four_load(at[i]);
#endif
}

static inline void gather(const float *const at[GROUP], lanes row[4])
{
    turn(take(at, 0), take(at, 1), take(at, 2), take(at, 3), row);
}

static inline void gather_place(const hwi_hull_point *const *points, lanes3 *r, lanes *depth)
{
    const float *at[GROUP];
    lanes row[4];
    for (int i = 0; i < CHAIN_LANES; ++i) {
        at[i] = points[i]->place;
    }
    gather(at, row);
    *r = (lanes3){row[0], row[1], row[2]};
    *depth = row[3];
}

static inline corner_lanes gather_corner(const hwi_hull_point *const *points)
{
    corner_lanes corner;
    const float *at[GROUP];
    lanes row[4];
    gather_place(points, &corner.r, &corner.depth);
    for (int i = 0; i < CHAIN_LANES; ++i) {
        at[i] = points[i]->flow;
    }
    gather(at, row);
    corner.u = (lanes3){row[0], row[1], row[2]};
    corner.pressure = row[3];
    for (int i = 0; i < CHAIN_LANES; ++i) {
        at[i] = points[i]->surge;
    }
    gather(at, row);
    corner.w = (lanes3){row[0], row[1], row[2]};
    return corner;
}

static inline void add_wet(lanes *sums, const lane_medium *m, const hwi_triangle_block *block, int32_t at)
{
    const corner_lanes c[3] = {gather_corner(&block->corner[0][at]), gather_corner(&block->corner[1][at]),
                               gather_corner(&block->corner[2][at])};
    const lanes3 r[3] = {c[0].r, c[1].r, c[2].r};
    const lanes d[3] = {c[0].depth, c[1].depth, c[2].depth};
    const lanes p[3] = {c[0].pressure, c[1].pressure, c[2].pressure};
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
    lanes3 u = scale3(add3(add3(c[0].u, c[1].u), c[2].u), third);
    add_motion(sums, area, u, scale3(add3(add3(c[0].w, c[1].w), c[2].w), third));
    add_flow(sums, m, scale3(r_sum, third), n, area, u);
}

// Wind: drag by the angle alone, on the side that faces it.
static inline void add_dry(lanes *sums, const lane_medium *m, const hwi_triangle_block *block, int32_t at)
{
    lanes3 r[3];
    lanes depth;
    for (int k = 0; k < 3; ++k) {
        gather_place(&block->corner[k][at], &r[k], &depth);
    }
    lanes3 e = cross3(sub3(r[1], r[0]), sub3(r[2], r[0]));
    lanes3 middle = scale3(add3(add3(r[0], r[1]), r[2]), lanes_of(1.0f / 3.0f));
    lanes3 v = sub3(add3(m->velocity, cross3(m->spin, middle)), m->flow);
    // Half the length of e is the area, so half of e v is area times speed along the normal.
    lanes along = lanes_max(lanes_of(0.5f) * dot3(e, v), lanes_of(0.0f));
    add_drag(sums, m->half_density * m->drag_normal * along, middle, v);
}

static inline void add_point(lanes *sums, const lane_medium *m, const hwi_point_block *block, int32_t at)
{
    const hwi_hull_point *points[CHAIN_LANES];
    const float *normals[GROUP];
    lanes row[4];
    for (int i = 0; i < CHAIN_LANES; ++i) {
        points[i] = &block->points[at + i];
        normals[i] = block->normals[at + i];
    }
    corner_lanes c = gather_corner(points);
    gather(normals, row);
    lanes3 e = {row[0], row[1], row[2]};
    lanes3 r = c.r;
    lanes3 half = scale3(e, lanes_of(0.5f));
    lanes up = -half.y;
    lanes column = up * c.depth;
    sums[SUM_VOLUME] += column;
    sums[SUM_VOLUME_X] += column * r.x;
    sums[SUM_VOLUME_Y] += column * (r.y + lanes_of(0.5f) * c.depth);
    sums[SUM_VOLUME_Z] += column * r.z;
    sums[SUM_PLANE] += up;
    sums[SUM_PLANE_X] += up * r.x;
    sums[SUM_PLANE_Z] += up * r.z;
    sums[SUM_PLANE_XX] += up * r.x * r.x;
    sums[SUM_PLANE_ZZ] += up * r.z * r.z;
    sums[SUM_PLANE_XZ] += up * r.x * r.z;
    lanes3 hydro = scale3(half, -m->weight * c.depth);
    lanes3 wave = scale3(half, -c.pressure);
    add_vector(sums, SUM_HYDRO_X, hydro);
    add_vector(sums, SUM_HYDRO_TX, cross3(r, hydro));
    add_vector(sums, SUM_WAVE_X, wave);
    add_vector(sums, SUM_WAVE_TX, cross3(r, wave));
    lanes area;
    lanes3 n = unit(e, &area);
    add_motion(sums, area, c.u, c.w);
    add_flow(sums, m, r, n, area, c.u);
}

static void collect(lanes own[HALVES][SUM_COUNT], double sums[SUM_COUNT])
{
    for (int i = 0; i < SUM_COUNT; ++i) {
        double part[GROUP];
        for (int k = 0; k < GROUP; ++k) {
            part[k] = (double)own[k / CHAIN_LANES][i][k % CHAIN_LANES];
        }
        sums[i] += ((part[0] + part[1]) + (part[2] + part[3])) + ((part[4] + part[5]) + (part[6] + part[7]));
    }
}

// Each element adds to the sums that its place in the group of eight has.
#define SUM_UP(add)                                                                                                    \
    lane_medium m = spread(medium);                                                                                    \
    lanes own[HALVES][SUM_COUNT];                                                                                      \
    memset(own, 0, sizeof own);                                                                                        \
    for (int32_t at = 0; at < block->count; at += GROUP) {                                                             \
        for (int half = 0; half < HALVES; ++half) {                                                                    \
            add(own[half], &m, block, at + half * CHAIN_LANES);                                                        \
        }                                                                                                              \
    }                                                                                                                  \
    collect(own, sums)

static void sum_wet(const hwi_triangle_block *block, const hwi_medium *medium, double sums[SUM_COUNT])
{
    SUM_UP(add_wet);
}

static void sum_dry(const hwi_triangle_block *block, const hwi_medium *medium, double sums[SUM_COUNT])
{
    SUM_UP(add_dry);
}

static void sum_points(const hwi_point_block *block, const hwi_medium *medium, double sums[SUM_COUNT])
{
    SUM_UP(add_point);
}

const hwi_buoyancy_kernel BUOYANCY_KERNEL = {sum_wet, sum_dry, sum_points};
