// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// What water and air do to the elements of a hull, summed up. Triangles and points are gathered into blocks and worked
// through eight side by side, or twice four where the machine has no more; element i of a block adds to sum i modulo 8,
// so the bits are the same either way. Sums of a block go on in double precision, in the order of the blocks.
//
// All places are relative to the body's centre of mass, in the world's axes.

#ifndef HWI_BUOYANCY_H
#define HWI_BUOYANCY_H

#include <stdint.h>

#include "hawser/math_types.h"

#define HWI_ELEMENT_BLOCK 64

// A point of a hull, or where one of its edges meets the surface: in fours, as machines take them.
typedef struct hwi_hull_point {
    float place[4]; // m; its depth, m
    float flow[4];  // m/s, how the water moves there; Pa, the waves' pressure
    float surge[4]; // m/s^2, how the water accelerates; m, the y of the surface
} hwi_hull_point;

// What is summed up.
enum {
    SUM_VOLUME,
    SUM_VOLUME_X,
    SUM_VOLUME_Y,
    SUM_VOLUME_Z, // m^3, m^4
    SUM_PLANE,
    SUM_PLANE_X,
    SUM_PLANE_Z,
    SUM_PLANE_XX,
    SUM_PLANE_ZZ,
    SUM_PLANE_XZ, // m^2 .. m^4
    SUM_AREA,     // m^2
    SUM_FLOW_X,
    SUM_FLOW_Y,
    SUM_FLOW_Z, // m^3/s
    SUM_SURGE_X,
    SUM_SURGE_Y,
    SUM_SURGE_Z, // m^3/s^2
    SUM_HYDRO_X,
    SUM_HYDRO_Y,
    SUM_HYDRO_Z,
    SUM_HYDRO_TX,
    SUM_HYDRO_TY,
    SUM_HYDRO_TZ, // N, N m
    SUM_WAVE_X,
    SUM_WAVE_Y,
    SUM_WAVE_Z,
    SUM_WAVE_TX,
    SUM_WAVE_TY,
    SUM_WAVE_TZ, // N, N m
    SUM_DRAG_X,
    SUM_DRAG_Y,
    SUM_DRAG_Z, // N
    SUM_LIFT_X,
    SUM_LIFT_Y,
    SUM_LIFT_Z, // N
    SUM_SKIN_X,
    SUM_SKIN_Y,
    SUM_SKIN_Z, // N
    SUM_MOVED_TX,
    SUM_MOVED_TY,
    SUM_MOVED_TZ, // N m, of those three
    SUM_G,
    SUM_GX,
    SUM_GY,
    SUM_GZ,
    SUM_GXX,
    SUM_GYY,
    SUM_GZZ,
    SUM_GXY,
    SUM_GYZ,
    SUM_GZX, // N s/m ..: g, g r, g r r
    SUM_N,   // N s/m ..: 21 of g w w'
    SUM_COUNT = SUM_N + 21
};

typedef struct hwi_triangle_block {
    const hwi_hull_point *corner[3][HWI_ELEMENT_BLOCK];
    int32_t count;
} hwi_triangle_block;

typedef struct hwi_point_block {
    hwi_hull_point points[HWI_ELEMENT_BLOCK];
    float normals[HWI_ELEMENT_BLOCK][4]; // times twice the area
    int32_t count;
} hwi_point_block;

// What all elements of a floater share.
typedef struct hwi_medium {
    hw_vec3 velocity;         // m/s, of the body's centre of mass
    hw_vec3 angular_velocity; // rad/s
    hw_vec3 flow;             // m/s, of the wind on dry triangles; wet ones and points have their own
    float density;            // kg/m^3
    float weight;             // N/m^3, density times gravity
    float drag_normal;
    float drag_base;
    float lift;
    float calming;  // -1: lift does not add to a spin. 0: as it is written
    float friction; // coefficient of the skin
} hwi_medium;

// Sum up a block and empty it: wet triangles, dry ones that the wind pushes, wet points and dry ones.
void hwi_buoyancy_sum_wet(hwi_triangle_block *block, const hwi_medium *medium, double sums[SUM_COUNT]);
void hwi_buoyancy_sum_dry(hwi_triangle_block *block, const hwi_medium *medium, double sums[SUM_COUNT]);
void hwi_buoyancy_sum_points(hwi_point_block *block, const hwi_medium *medium, double sums[SUM_COUNT]);

// The same for a block that is padded to whole eights, as compiled for one kind of machine.
typedef struct hwi_buoyancy_kernel {
    void (*sum_wet)(const hwi_triangle_block *block, const hwi_medium *medium, double sums[SUM_COUNT]);
    void (*sum_dry)(const hwi_triangle_block *block, const hwi_medium *medium, double sums[SUM_COUNT]);
    void (*sum_points)(const hwi_point_block *block, const hwi_medium *medium, double sums[SUM_COUNT]);
} hwi_buoyancy_kernel;

extern const hwi_buoyancy_kernel hwi_buoyancy_kernel_4;
#if HWI_AVX2
extern const hwi_buoyancy_kernel hwi_buoyancy_kernel_8; // for machines that have AVX2
#endif

#endif
