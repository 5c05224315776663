// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// A stand-in for what the shaders use of the Universal render pipeline: names and types, no looks.

#define UNITY_NEAR_CLIP_VALUE 1.0
#define PI 3.14159265
#define TEXTURE2D(map) Texture2D<float4> map
#define SAMPLER(name) SamplerState name
#define SAMPLE_TEXTURE2D(map, how, uv) map.Sample(how, uv)
#define CBUFFER_START(name) cbuffer name {
#define CBUFFER_END };

float3 _WorldSpaceCameraPos;
float4 _ProjectionParams;
float4 _ZBufferParams;
float4 _ScaledScreenParams;
float4x4 UNITY_MATRIX_M;
float4x4 UNITY_MATRIX_VP;
float4x4 unity_CameraInvProjection;
float4x4 unity_CameraToWorld;

float3 GetCameraPositionWS() { return _WorldSpaceCameraPos; }
float3 GetWorldSpaceNormalizeViewDir(float3 place) { return normalize(_WorldSpaceCameraPos - place); }
float2 GetNormalizedScreenSpaceUV(float4 clip) { return clip.xy / _ScaledScreenParams.xy; }
float3 TransformObjectToWorld(float3 place) { return mul(UNITY_MATRIX_M, float4(place, 1.0)).xyz; }
float3 TransformObjectToWorldNormal(float3 normal) { return mul((float3x3)UNITY_MATRIX_M, normal); }
float4 TransformWorldToHClip(float3 place) { return mul(UNITY_MATRIX_VP, float4(place, 1.0)); }
float ComputeFogFactor(float depth) { return depth; }
float3 MixFog(float3 color, float fog) { return color * fog; }
