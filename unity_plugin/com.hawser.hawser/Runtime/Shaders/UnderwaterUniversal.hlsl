// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The sheet of Underwater.shader in the Universal pipeline.

#ifndef HAWSER_UNDERWATER_UNIVERSAL
#define HAWSER_UNDERWATER_UNIVERSAL

#include "Packages/com.unity.render-pipelines.universal/ShaderLibrary/Core.hlsl"
#include "Packages/com.unity.render-pipelines.universal/ShaderLibrary/Lighting.hlsl"
#include "Packages/com.unity.render-pipelines.universal/ShaderLibrary/DeclareDepthTexture.hlsl"
#include "OceanUnder.hlsl"

struct Varyings
{
    float4 clip : SV_POSITION;
    float2 place : TEXCOORD0; // -1..1, up
    float sunk : TEXCOORD1;
};

Varyings Vert(float3 vertex : POSITION)
{
    Varyings result;
    result.sunk = OceanSunk(GetCameraPositionWS(), _ProjectionParams.y);
    result.clip = OceanSheet(vertex, result.sunk);
    result.place = float2(vertex.x, vertex.y * _ProjectionParams.x);
    return result;
}

OceanSight See(Varyings input)
{
    float4 lens = mul(unity_CameraInvProjection, float4(input.place, 1.0, 1.0));
    float3 seen = lens.xyz / lens.w;
    float3 ray = mul((float3x3)unity_CameraToWorld, float3(seen.xy / -seen.z, 1.0));
    float raw = SampleSceneDepth(input.clip.xy / _ScaledScreenParams.xy);
    float depth = 1.0 / (_ZBufferParams.z * raw + _ZBufferParams.w);
    return OceanSeen(GetCameraPositionWS(), ray, _ProjectionParams.y, depth, input.sunk);
}

float4 FragLeft(Varyings input) : SV_Target
{
    return float4(See(input).left, 1.0);
}

float4 FragScattered(Varyings input) : SV_Target
{
    Light sun = GetMainLight();
    float3 light = SampleSH(float3(0.0, 1.0, 0.0)) + sun.color * saturate(sun.direction.y) / PI;
    return float4(OceanScattered(See(input), light), 0.0);
}

#endif
