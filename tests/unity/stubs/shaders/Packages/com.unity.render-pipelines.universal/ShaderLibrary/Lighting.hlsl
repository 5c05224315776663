// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

struct Light
{
    float3 direction;
    float3 color;
};

float4 _MainLightPosition;
float4 _MainLightColor;

Light GetMainLight()
{
    Light light;
    light.direction = _MainLightPosition.xyz;
    light.color = _MainLightColor.rgb;
    return light;
}

float3 GlossyEnvironmentReflection(float3 way, float roughness, float occlusion) { return way * roughness * occlusion; }
float3 SampleSH(float3 normal) { return normal; }
