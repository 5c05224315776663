// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// A stand-in for what the shaders use of the Universal render pipeline: names and types, no looks.

#define UNITY_NEAR_CLIP_VALUE 1.0
#define PI 3.14159265

float3 _WorldSpaceCameraPos;
float4 _ProjectionParams;
float4 _ZBufferParams;
float4 _ScaledScreenParams;
float4x4 UNITY_MATRIX_VP;
float4x4 unity_CameraInvProjection;
float4x4 unity_CameraToWorld;

float3 GetCameraPositionWS() { return _WorldSpaceCameraPos; }
float4 TransformWorldToHClip(float3 place) { return mul(UNITY_MATRIX_VP, float4(place, 1.0)); }
float ComputeFogFactor(float depth) { return depth; }
float3 MixFog(float3 color, float fog) { return color * fog; }
