// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// A stand-in for what the shaders use of the built-in render pipeline: names and types, no looks.

#define UNITY_NEAR_CLIP_VALUE 1.0
#define UNITY_SPECCUBE_LOD_STEPS 6.0
#define UNITY_FOG_COORDS(index) float fogCoord : TEXCOORD##index;
#define UNITY_TRANSFER_FOG(output, clip) output.fogCoord = clip.z
#define UNITY_APPLY_FOG(fog, color) color = color * fog
#define UNITY_SAMPLE_TEXCUBE_LOD(map, way, level) map.SampleLevel(sampler##map, way, level)
#define UNITY_DECLARE_DEPTH_TEXTURE(map) Texture2D<float4> map; SamplerState sampler##map
#define SAMPLE_DEPTH_TEXTURE(map, uv) map.SampleLevel(sampler##map, uv, 0.0).r
#define SAMPLE_DEPTH_TEXTURE_LOD(map, uv) map.SampleLevel(sampler##map, (uv).xy, 0.0).r

float3 _WorldSpaceCameraPos;
float4 _WorldSpaceLightPos0;
float4 _ProjectionParams;
float4 _ZBufferParams;
float4 _ScreenParams;
float4x4 UNITY_MATRIX_VP;
float4x4 unity_CameraInvProjection;
float4x4 unity_CameraToWorld;
TextureCube<float4> unity_SpecCube0;
SamplerState samplerunity_SpecCube0;
float4 unity_SpecCube0_HDR;

struct SurfaceOutputStandard
{
    float3 Albedo;
    float3 Normal;
    float3 Emission;
    float Metallic;
    float Smoothness;
    float Occlusion;
    float Alpha;
};

float3 DecodeHDR(float4 value, float4 scale) { return value.rgb * scale.x; }
float3 ShadeSH9(float4 normal) { return normal.xyz; }
