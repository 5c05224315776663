// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// What water and air do to the elements of a hull, summed up. Triangles and points are gathered into blocks, structures
// of arrays, and worked through four side by side; sums of a block go on in double precision, in the order of the
// blocks.
//
// All places are relative to the body's centre of mass, in the world's axes.

#ifndef HWI_BUOYANCY_H
#define HWI_BUOYANCY_H

#include <stdint.h>

#include "hawser/math_types.h"

#define HWI_ELEMENT_BLOCK 64

// One number for each element of a wet triangle: three corners with their depth and the waves' pressure there, then how
// the water moves and accelerates in its middle.
enum {
    WET_AX,
    WET_AY,
    WET_AZ,
    WET_AD,
    WET_AP,
    WET_BX,
    WET_BY,
    WET_BZ,
    WET_BD,
    WET_BP,
    WET_CX,
    WET_CY,
    WET_CZ,
    WET_CD,
    WET_CP,
    WET_UX,
    WET_UY,
    WET_UZ,
    WET_WX,
    WET_WY,
    WET_WZ,
    WET_COUNT
};

// Of an element that is a point: its place, its normal times twice its area, then as above.
enum {
    POINT_X,
    POINT_Y,
    POINT_Z,
    POINT_NX,
    POINT_NY,
    POINT_NZ,
    POINT_UX,
    POINT_UY,
    POINT_UZ,
    POINT_WX,
    POINT_WY,
    POINT_WZ,
    POINT_D,
    POINT_P,
    POINT_COUNT
};

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

typedef struct hwi_wet_block {
    _Alignas(16) float field[WET_COUNT][HWI_ELEMENT_BLOCK];
    int32_t count;
} hwi_wet_block;

typedef struct hwi_point_block {
    _Alignas(16) float field[POINT_COUNT][HWI_ELEMENT_BLOCK];
    int32_t count;
} hwi_point_block;

// What all elements of a floater share.
typedef struct hwi_medium {
    hw_vec3 velocity;         // m/s, of the body's centre of mass
    hw_vec3 angular_velocity; // rad/s
    float density;            // kg/m^3
    float weight;             // N/m^3, density times gravity
    float drag_normal;
    float drag_base;
    float lift;
    float calming;  // -1: lift does not add to a spin. 0: as it is written
    float friction; // coefficient of the skin
} hwi_medium;

// Sum up a block and empty it.
void hwi_buoyancy_sum_wet(hwi_wet_block *block, const hwi_medium *medium, double sums[SUM_COUNT]);
void hwi_buoyancy_sum_points(hwi_point_block *block, const hwi_medium *medium, double sums[SUM_COUNT]);

#endif
