// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The water between a camera under the surface and what it sees, whatever render pipeline draws it.

#ifndef HAWSER_OCEAN_UNDER
#define HAWSER_OCEAN_UNDER

#include "OceanWaves.hlsl"

float4 _WaterColor;
float4 _ScatterColor;
float _Clarity; // m

static const float3 Absorption = float3(2.2, 0.75, 0.6); // of red, green and blue over the clarity
static const float Overlap = 0.001; // m, of the sheet over the surface, lest a line shows between them

// 1: all of the lens is under water; 0: it may be cut by the surface; -1: there is nothing to do. Only where the surface
// is as near as the lens is large must each pixel look for it.
float OceanSunk(float3 eye, float nearPlane)
{
    float3 place = OceanToCore(eye);
    float reach = 0.05 + 7.5 * nearPlane;
    float above = place.y - OceanHeight(place.xz);
    return above < -reach ? 1.0 : above < reach ? 0.0 : -1.0;
}

// A corner of the sheet before the lens.
float4 OceanSheet(float3 vertex, float sunk)
{
    return sunk >= 0.0 ? float4(vertex.xy, UNITY_NEAR_CLIP_VALUE, 1.0) : float4(2.0, 2.0, 2.0, 1.0);
}

// What a pixel sees through water.
struct OceanSight
{
    float3 left; // what water leaves of red, green and blue
    float3 ahead; // the way of the ray, of length 1
    float above; // m of water over the eye
};

// `ray` goes from the eye to the pixel, one metre along the view's axis; `nearPlane` and `depth` are metres along that
// axis. Pixels before which no water stands are left alone.
OceanSight OceanSeen(float3 eye, float3 ray, float nearPlane, float depth, float sunk)
{
    float3 lens = OceanToCore(eye + ray * nearPlane);
    if (sunk < 0.5 && lens.y > OceanMeshHeight(lens.xz) + Overlap)
        discard;
    OceanSight sight;
    sight.ahead = normalize(ray);
    sight.above = max(_SeaLevel - eye.y, 0.2);
    float way = depth * length(ray);
    if (sight.ahead.y > 0.0)
        way = min(way, sight.above / max(sight.ahead.y, 0.0001));
    sight.left = exp(-Absorption * way / _Clarity);
    return sight;
}

// The light that water scatters into the way.
float3 OceanScattered(OceanSight sight, float3 light)
{
    // Light fades on its way down, and more of it comes from above than from below.
    float dim = exp(-sight.above / (1.5 * _Clarity)) * (0.62 + 0.38 * sight.ahead.y);
    return lerp(_WaterColor.rgb, _ScatterColor.rgb, 0.45) * 3.2 * dim * light * (1.0 - sight.left);
}

#endif
