// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The tube of Cable.shader in the Universal pipeline: lit, into the shadow maps, and into the depth texture.

#ifndef HAWSER_CABLE_UNIVERSAL
#define HAWSER_CABLE_UNIVERSAL

#include "Packages/com.unity.render-pipelines.universal/ShaderLibrary/Core.hlsl"
#include "Packages/com.unity.render-pipelines.universal/ShaderLibrary/Lighting.hlsl"
#include "CableColor.hlsl"

TEXTURE2D(_BaseMap);
SAMPLER(sampler_BaseMap);

CBUFFER_START(UnityPerMaterial)
float4 _BaseColor;
float4 _BaseMap_ST;
float _Smoothness;
float _Metallic;
CBUFFER_END

float3 _LightDirection;
float3 _LightPosition;

struct Vertex
{
    float3 position : POSITION;
    float3 normal : NORMAL;
    float4 color : COLOR;
    float2 uv : TEXCOORD0;
};

struct Varyings
{
    float4 clip : SV_POSITION;
    float3 position : TEXCOORD0;
    float3 normal : TEXCOORD1;
    float3 uvAndFog : TEXCOORD2;
    float4 color : COLOR;
};

Varyings Vert(Vertex input)
{
    Varyings result;
    result.position = TransformObjectToWorld(input.position);
    result.normal = TransformObjectToWorldNormal(input.normal);
    result.clip = TransformWorldToHClip(result.position);
    result.uvAndFog = float3(input.uv * _BaseMap_ST.xy + _BaseMap_ST.zw, ComputeFogFactor(result.clip.z));
    result.color = input.color;
    return result;
}

float4 Frag(Varyings input) : SV_Target
{
    float4 map = SAMPLE_TEXTURE2D(_BaseMap, sampler_BaseMap, input.uvAndFog.xy);
    SurfaceData surface = (SurfaceData)0;
    surface.albedo = (map * _BaseColor).rgb * CableTint(input.color);
    surface.metallic = _Metallic;
    surface.smoothness = _Smoothness;
    surface.occlusion = 1.0;
    surface.alpha = 1.0;
    InputData inputData = (InputData)0;
    inputData.positionWS = input.position;
    inputData.normalWS = normalize(input.normal);
    inputData.viewDirectionWS = GetWorldSpaceNormalizeViewDir(input.position);
    inputData.shadowCoord = TransformWorldToShadowCoord(input.position);
    inputData.bakedGI = SampleSH(inputData.normalWS);
    inputData.normalizedScreenSpaceUV = GetNormalizedScreenSpaceUV(input.clip);
    inputData.shadowMask = float4(1.0, 1.0, 1.0, 1.0);
    float3 color = UniversalFragmentPBR(inputData, surface).rgb;
    return float4(MixFog(color, input.uvAndFog.z), 1.0);
}

float4 VertShadow(Vertex input) : SV_POSITION
{
    float3 position = TransformObjectToWorld(input.position);
    float3 normal = TransformObjectToWorldNormal(input.normal);
#ifdef _CASTING_PUNCTUAL_LIGHT_SHADOW
    float3 light = normalize(_LightPosition - position);
#else
    float3 light = _LightDirection;
#endif
    float4 clip = TransformWorldToHClip(ApplyShadowBias(position, normal, light));
#if UNITY_REVERSED_Z
    clip.z = min(clip.z, UNITY_NEAR_CLIP_VALUE * clip.w);
#else
    clip.z = max(clip.z, UNITY_NEAR_CLIP_VALUE * clip.w);
#endif
    return clip;
}

float4 VertDepth(Vertex input) : SV_POSITION
{
    return TransformWorldToHClip(TransformObjectToWorld(input.position));
}

float4 FragDepth(float4 clip : SV_POSITION) : SV_Target
{
    return clip.z;
}

#endif
