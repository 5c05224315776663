// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The sheet of Underwater.shader in the built-in pipeline.

#ifndef HAWSER_UNDERWATER_BUILT_IN
#define HAWSER_UNDERWATER_BUILT_IN

#include "UnityCG.cginc"
#include "Lighting.cginc"
#include "OceanUnder.hlsl"

UNITY_DECLARE_DEPTH_TEXTURE(_CameraDepthTexture);

struct Varyings
{
    float4 clip : SV_POSITION;
    float2 place : TEXCOORD0; // -1..1, up
    float sunk : TEXCOORD1;
};

Varyings Vert(float3 vertex : POSITION)
{
    Varyings result;
    result.sunk = OceanSunk(_WorldSpaceCameraPos, _ProjectionParams.y);
    result.clip = OceanSheet(vertex, result.sunk);
    result.place = float2(vertex.x, vertex.y * _ProjectionParams.x);
    return result;
}

OceanSight See(Varyings input)
{
    float4 lens = mul(unity_CameraInvProjection, float4(input.place, 1.0, 1.0));
    float3 seen = lens.xyz / lens.w;
    float3 ray = mul((float3x3)unity_CameraToWorld, float3(seen.xy / -seen.z, 1.0));
    float raw = SAMPLE_DEPTH_TEXTURE(_CameraDepthTexture, input.clip.xy / _ScreenParams.xy);
    float depth = 1.0 / (_ZBufferParams.z * raw + _ZBufferParams.w);
    return OceanSeen(_WorldSpaceCameraPos, ray, _ProjectionParams.y, depth, input.sunk);
}

float4 FragLeft(Varyings input) : SV_Target
{
    return float4(See(input).left, 1.0);
}

float4 FragScattered(Varyings input) : SV_Target
{
    float3 light = ShadeSH9(float4(0.0, 1.0, 0.0, 1.0)) +
                   _LightColor0.rgb * saturate(normalize(_WorldSpaceLightPos0.xyz).y) / 3.14159265;
    return float4(OceanScattered(See(input), light), 0.0);
}

#endif
