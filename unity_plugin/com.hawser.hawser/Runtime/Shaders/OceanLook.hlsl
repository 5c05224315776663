// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// What an Ocean looks like, whichever render pipeline lights it.

#ifndef HAWSER_OCEAN_LOOK
#define HAWSER_OCEAN_LOOK

#include "OceanFoam.hlsl"

float4 _WaterColor;
float4 _ScatterColor;
float4 _FoamColor;
float _Roughness;
float _CrestGlow;

static const float WaterF0 = 0.0204;
static const float WaterIndex = 1.333;

struct OceanPoint
{
    float3 position; // in the world
    float2 rest;     // in the library's space
    float height;    // above the level at rest, over the significant height
};

OceanPoint OceanVertex(float3 vertex, float3 eye)
{
    OceanPoint result;
    float spacing;
    result.rest = OceanPlace(vertex, OceanToCore(eye), spacing);
    float3 moved = OceanDrawn(result.rest, spacing);
    result.position = OceanToUnity(float3(result.rest.x, _SeaLevel, result.rest.y) + moved);
    result.height = moved.y / max(_SignificantHeight, 0.1);
    return result;
}

// Patches of stronger and weaker ripples. They hide that short waves repeat.
float OceanGusts(float2 place)
{
    float2 slow = place / 37.0 + _SeaTime * 0.02;
    float wave = sin(slow.x + 1.3 * sin(slow.y * 0.7)) * sin(slow.y * 1.1 + 1.7 * sin(slow.x * 0.6 + 2.0));
    return 0.85 + 0.3 * wave;
}

struct OceanSkin
{
    float3 normal;    // in the world, towards the eye, by which it mirrors
    float3 surface;   // in the world: as it is, by which foam is lit
    float3 mirrored;  // where the eye sees to by mirror, or through the surface from below
    float foam;
    float bubbles;    // in the water round foam, which scatter light
    float through;    // share of the light that comes from `mirrored`
    float roughness;  // of that
    float isUnder;
};

// The surface at a pixel. `view` goes to the eye.
OceanSkin OceanLookAt(float2 rest, float3 view, float eyeHeight, bool isFront)
{
    float3 detail = 0.0;
    float lost = 0.0;     // mean square slope that the filtered maps do not show
    float gathered = 0.0; // the foam of all maps
    float unseen = 0.0;   // its variance that they do not show
    float size = OceanMapSize();
    float2 across = ddx(rest);
    float2 along = ddy(rest);
    float footprint = sqrt(sqrt(dot(across, across) * dot(along, along))); // m of a pixel
    float gust = OceanGusts(rest);
    for (int i = 0; i < (int)_CascadeCount; i++)
    {
        float scale = 1.0 / _CascadeLength[i];
        float2 place = OceanLean(rest) * scale + (0.5 + _CascadeOffset) / size;
        float4 texel = _DetailMap.SampleGrad(sampler_DetailMap, float3(place, i),
                                             OceanLean(across) * scale, OceanLean(along) * scale);
        detail += texel.xyz * (i < 2 ? 1.0 : gust);
        gathered += texel.w;
        float level = log2(max(footprint * size * scale, 1.0));
        float share = saturate((level - 0.5) / (log2(size) - 2.5));
        lost += _CascadeVariance[i] * share;
        unseen += _CascadeFoam[i] * share;
    }
    float2 ripple = 0.0;
    if (_CascadeCount > 0.0)
    {
        // Finer ones than any map has: the last map once more, smaller and turned.
        int last = (int)_CascadeCount - 1;
        float scale = 5.3 / _CascadeLength[last];
        float level = log2(max(footprint * size * scale, 1.0));
        float share = saturate((level - 0.5) / (log2(size) - 2.5));
        if (share < 1.0)
        {
            float2x2 turn = float2x2(0.91, -0.41, 0.41, 0.91);
            float2 place = mul(turn, rest) - 0.25 * _SeaTime * OceanWind();
            ripple = _DetailMap.SampleGrad(sampler_DetailMap, float3(OceanLean(place) * scale, last),
                                           OceanLean(mul(turn, across)) * scale,
                                           OceanLean(mul(turn, along)) * scale).xy;
            ripple = 0.7 * gust * mul(ripple, turn);
        }
        lost += 0.5 * _CascadeVariance[last] * share;
    }
    if (_WaveCount > 0.0)
    {
        float lostWaves;
        detail += OceanWaveDetail(rest, footprint, lostWaves);
        lost += lostWaves;
        gathered = -detail.z;
    }
    OceanSkin skin;
    // What is seen through the surface would be mere dots, were it bent by the finest ripples, too.
    float rise = max(1.0 + detail.z, 0.35);
    float3 calm = normalize(OceanToUnity(float3(-detail.x, rise, -detail.y)));
    detail.xy += ripple;
    float steepness = min(dot(detail.xy, detail.xy), 0.09);
    float3 normal = normalize(OceanToUnity(float3(-detail.x, rise, -detail.y)));
    skin.surface = normal;
    // A triangle that folds over does not turn the world upside down.
    float above = (eyeHeight - _SeaLevel) / max(_SignificantHeight, 0.3);
    skin.isUnder = above > 1.0 ? 0.0 : above < -1.0 ? 1.0 : isFront ? 0.0 : 1.0;

    float beyond = clamp((gathered - _FoamLimit) / max(_FoamSpread, 1e-6), -9.0, 9.0);
    unseen = sqrt(unseen) / max(_FoamSpread, 1e-6);
    skin.foam = beyond > -2.8 - 2.0 * unseen ? OceanFoamAt(rest, beyond, unseen, footprint) : 0.0;
    skin.bubbles = 0.3 * smoothstep(-1.0, 1.5, beyond);

    skin.roughness = saturate(sqrt(sqrt(_Roughness * _Roughness * _Roughness * _Roughness + lost)));
    float spread = sqrt(lost);
    if (skin.isUnder < 0.5)
    {
        // A wave that turns away from the eye is hidden by the one before it; what is seen is turned to the eye.
        float turned = dot(normal, view);
        normal = normalize(normal + view * (sqrt(turned * turned + 0.25 * steepness) - turned));
        skin.mirrored = reflect(-view, normal);
        // What would mirror the ground mirrors the sky near the horizon: the next wave.
        float over = skin.mirrored.y - 0.02 - 0.4 * spread;
        skin.mirrored.y += 0.5 * (sqrt(over * over + 0.004) - over);
        skin.mirrored = normalize(skin.mirrored);
        skin.normal = normalize(skin.mirrored + view);
        float facing = saturate(dot(skin.normal, view));
        skin.through = WaterF0 + (1.0 - WaterF0) * pow(1.0 - facing, 5.0 * exp(-2.69 * spread)) /
                                     (1.0 + 22.7 * pow(spread, 1.5));
    }
    else
    {
        skin.normal = -normalize(calm + 0.3 * (normal - calm));
        float cosine = saturate(dot(skin.normal, view));
        float3 bent = refract(-view, skin.normal, WaterIndex);
        float cosineOut = max(dot(bent, -skin.normal), 0.0);
        float s = (WaterIndex * cosine - cosineOut) / (WaterIndex * cosine + cosineOut + 1e-4);
        float p = (WaterIndex * cosineOut - cosine) / (WaterIndex * cosineOut + cosine + 1e-4);
        skin.mirrored = cosineOut > 0.0 ? bent : float3(0.0, 1.0, 0.0);
        // What leaves a wave flatly, or flatly over the sea, meets the next one.
        float open = smoothstep(0.0, 0.3 + spread, min(cosineOut, bent.y));
        skin.through = (1.0 - 0.5 * (s * s + p * p)) * open * (1.0 - 0.8 * skin.foam);
    }
    return skin;
}

// The colour: what the sky gives (`sky` in the direction of skin.mirrored, `ambient` from above) and what the sun does.
float3 OceanColor(OceanSkin skin, float height, float3 view, float3 sky, float3 ambient, float3 sunWay, float3 sunColor)
{
    float risen = saturate(sunWay.y);
    float turned = saturate(dot(skin.normal, sunWay));
    float3 light = ambient + sunColor * (0.4 * turned + 0.6 * risen);
    if (skin.isUnder > 0.5)
    {
        float3 depths = lerp(_WaterColor.rgb, _ScatterColor.rgb, 0.45) * (ambient + sunColor * risen);
        depths *= 2.0 - abs(reflect(-view, skin.surface).y);
        return lerp(depths, sky, skin.through);
    }
    // Through thin crests the low sun shines green.
    float against = pow(saturate(dot(sunWay, -view)), 5.0);
    // Where the surface is turned from the sun, as from behind.
    float thin = saturate(2.5 * (risen - dot(sunWay, skin.normal)));
    float glow = 4.5 * _CrestGlow * min(_SignificantHeight, 1.5) * smoothstep(0.15, 0.9, height) * against * thin;
    float facing = saturate(dot(view, skin.normal));
    float open = facing * facing * 0.45 * risen * (0.7 + 0.6 * max(height, -0.5));
    float3 body = lerp(_WaterColor.rgb, _ScatterColor.rgb, skin.bubbles) * light +
                  _ScatterColor.rgb * sunColor * (glow + open);

    float alpha = max(skin.roughness * skin.roughness, 0.002);
    float3 halfWay = normalize(sunWay + view);
    float nh = saturate(dot(skin.normal, halfWay));
    float nv = max(facing, 0.02);
    float bell = nh * nh * (alpha * alpha - 1.0) + 1.0;
    float lobe = alpha * alpha / (3.14159265 * bell * bell);
    float seen = 0.5 / lerp(2.0 * turned * nv, turned + nv, alpha);
    float fresnel = WaterF0 + (1.0 - WaterF0) * pow(1.0 - saturate(dot(sunWay, halfWay)), 5.0);
    float3 glitter = sunColor * min(lobe * seen * turned, 20.0) * fresnel * 3.14159265;

    float3 water = lerp(body, sky, skin.through) + glitter;
    // Heaped bubbles are turned to all sides, also to a low sun.
    float foamTurned = saturate(0.1 + 0.25 * risen + 0.65 * dot(skin.surface, sunWay)) *
                       smoothstep(-0.1, 0.1, sunWay.y);
    return lerp(water, 0.8 * _FoamColor.rgb * (ambient + sunColor * foamTurned), skin.foam);
}

#endif
