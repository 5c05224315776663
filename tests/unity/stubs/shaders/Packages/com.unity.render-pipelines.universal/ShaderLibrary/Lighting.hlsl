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

struct SurfaceData
{
    float3 albedo;
    float3 specular;
    float metallic;
    float smoothness;
    float3 normalTS;
    float3 emission;
    float occlusion;
    float alpha;
    float clearCoatMask;
    float clearCoatSmoothness;
};

struct InputData
{
    float3 positionWS;
    float3 normalWS;
    float3 viewDirectionWS;
    float4 shadowCoord;
    float fogCoord;
    float3 vertexLighting;
    float3 bakedGI;
    float2 normalizedScreenSpaceUV;
    float4 shadowMask;
};

float4 TransformWorldToShadowCoord(float3 place) { return float4(place, 1.0); }
float3 ApplyShadowBias(float3 place, float3 normal, float3 light) { return place + normal * dot(normal, light); }
float4 UniversalFragmentPBR(InputData data, SurfaceData surface) { return float4(surface.albedo * data.bakedGI, 1.0); }
float3 GlossyEnvironmentReflection(float3 way, float roughness, float occlusion) { return way * roughness * occlusion; }
float3 SampleSH(float3 normal) { return normal; }
