// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// What an Ocean looks like, whichever render pipeline lights it.

#ifndef HAWSER_OCEAN_LOOK
#define HAWSER_OCEAN_LOOK

#include "OceanWaves.hlsl"

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

float2 OceanHash(float2 cell)
{
    float3 p = frac(cell.xyx * float3(0.1031, 0.1030, 0.0973));
    p += dot(p, p.yzx + 33.33);
    return frac((p.xx + p.yz) * p.zy);
}

// Cells with dark middles and bright seams, as bubbles draw them.
float OceanBubbles(float2 place)
{
    float2 cell = floor(place);
    float2 inside = frac(place);
    float nearest = 1.0;
    for (int y = -1; y <= 1; y++)
    {
        for (int x = -1; x <= 1; x++)
        {
            float2 side = float2(x, y);
            float2 wrapped = cell + side - 512.0 * floor((cell + side) / 512.0);
            float2 spot = side + OceanHash(wrapped) - inside;
            nearest = min(nearest, dot(spot, spot));
        }
    }
    return sqrt(nearest);
}

// Smooth random numbers, 0..1, one a cell.
float OceanNoise(float2 place)
{
    float2 cell = floor(place);
    float2 inside = frac(place);
    inside = inside * inside * (3.0 - 2.0 * inside);
    float2 low = cell - 512.0 * floor(cell / 512.0);
    float2 high = cell + 1.0 - 512.0 * floor((cell + 1.0) / 512.0);
    float near = lerp(OceanHash(low).x, OceanHash(float2(high.x, low.y)).x, inside.x);
    float far = lerp(OceanHash(float2(low.x, high.y)).x, OceanHash(high).x, inside.x);
    return lerp(near, far, inside.y);
}

// A place in numbers of a pattern that the wind draws out: along it, across it.
float2 OceanAlongWind(float2 place, float longer)
{
    float2 way = OceanWind();
    return float2(dot(place, way) / longer, dot(place, float2(-way.y, way.x)));
}

// What is left of a pattern with so many cells a metre in a pixel: beyond that its mean, lest it flickers.
float OceanShown(float value, float mean, float cells, float footprint)
{
    return lerp(value, mean, saturate(2.5 * cells * footprint - 0.5));
}

// Foam that breakers left behind. The map of a cascade comes again and again, which from above the eye finds at once:
// in regions that never come again it is read from other places, as foam may lie anywhere, and here and there less of
// it. The wind draws it out.
float OceanFoamLeft(float2 rest, float footprint)
{
    float size = OceanMapSize();
    float total = 1e-6 + dot(_CascadeVariance, float4(1.0, 1.0, 1.0, 1.0));
    float2 way = OceanWind() * min(0.4 * _SignificantHeight, 1.6); // farther, and patches are twins
    float sum = 0.0;
    for (int i = 0; i < min((int)_CascadeCount, 3); i++)
    {
        // Long waves, which are hardly steep, hardly break.
        float counted = saturate(5.0 * _CascadeVariance[i] / total - 0.2);
        float scale = 1.0 / _CascadeLength[i];
        float2 place = rest * scale;
        // Chosen here, because the texture unit would take a leap between regions for a far view.
        float level = log2(max(footprint * size * scale, 1.0));
        float region = 8.0 * OceanNoise(place * 1.3 + 5.0 * i);
        float share = smoothstep(0.3, 0.7, frac(region));
        for (int j = 0; j < 4; j++)
        {
            float2 offset = sin(float2(3.0, 7.0) * (floor(region) + (j < 2 ? 0.0 : 1.0)));
            offset += (j % 2 == 0 ? -1.0 : 1.0) * way * scale;
            float left = _DetailMap.SampleLevel(sampler_DetailMap, float3(place + offset, i), level).w;
            sum += 0.5 * left * counted * (j < 2 ? 1.0 - share : share);
        }
    }
    float spots = 0.6 * OceanShown(OceanNoise(OceanAlongWind(rest, 2.5) * 0.021), 0.5, 0.021, footprint) +
                  0.4 * OceanShown(OceanNoise(OceanAlongWind(rest, 4.0) * 0.07), 0.5, 0.07, footprint);
    return sum * (1.3 + 1.5 * smoothstep(0.3, 0.7, spots));
}

// How closed foam is: torn into strips along the wind, lace where it is old, closed where it is fresh.
float OceanFoamAt(float2 place, float white, float footprint)
{
    float2 drawn = OceanAlongWind(place, 3.0);
    float strips = 0.55 * OceanShown(OceanNoise(drawn * 0.11 + 0.5 * OceanNoise(place * 0.21)), 0.5, 0.11, footprint) +
                   0.45 * OceanShown(OceanNoise(drawn * 0.43 + 0.7 * OceanNoise(drawn * 0.9)), 0.5, 0.43, footprint);
    float amount = saturate(white * (0.1 + 1.8 * strips));
    float large = OceanShown(OceanBubbles(drawn * 1.1 + 0.5 * OceanNoise(place * 2.1)), 0.45, 1.1, footprint);
    float middle = OceanShown(OceanBubbles(place * 3.7 + 7.0), 0.45, 3.7, footprint);
    float small = OceanShown(OceanBubbles(place * 11.0), 0.45, 11.0, footprint);
    float lace = 0.5 * large + 0.3 * middle + 0.2 * small; // some 0.45, seldom beyond 0.75
    // The farther away, the less sharp: in the mean as much is white.
    float soft = 0.12 + 0.5 * saturate(1.5 * footprint);
    float limit = lerp(0.78, 0.05, amount);
    return smoothstep(limit - soft, limit + soft, lace) * lerp(0.5, 1.0, amount) * smoothstep(0.0, 0.15, white);
}

struct OceanSkin
{
    float3 normal;    // in the world, towards the eye
    float3 mirrored;  // where the eye sees to by mirror, or through the surface from below
    float foam;
    float through;    // share of the light that comes from `mirrored`
    float roughness;  // of that
    float isUnder;
};

// The surface at a pixel. `view` goes to the eye.
OceanSkin OceanLookAt(float2 rest, float3 view, float eyeHeight, bool isFront)
{
    float3 detail = 0.0;
    float lost = 0.0; // mean square slope that the filtered maps do not show
    float size = OceanMapSize();
    float2 across = ddx(rest);
    float2 along = ddy(rest);
    float footprint = sqrt(sqrt(dot(across, across) * dot(along, along))); // m of a pixel
    for (int i = 0; i < (int)_CascadeCount; i++)
    {
        float2 place = rest / _CascadeLength[i];
        float2 scale = 1.0 / _CascadeLength[i];
        float4 texel = _DetailMap.SampleGrad(sampler_DetailMap, float3(place + 0.5 / size, i), across * scale,
                                             along * scale);
        detail += texel.xyz;
        float level = log2(max(footprint * size * scale.x, 1.0));
        lost += _CascadeVariance[i] * saturate((level - 0.5) / (log2(size) - 2.5));
    }
    float lostWaves;
    detail += OceanWaveDetail(rest, footprint, lostWaves);
    lost += lostWaves;
    OceanSkin skin;
    float3 normal = normalize(OceanToUnity(float3(-detail.x, max(1.0 + detail.z, 0.35), -detail.y)));
    // A triangle that folds over does not turn the world upside down.
    float above = (eyeHeight - _SeaLevel) / max(_SignificantHeight, 0.3);
    skin.isUnder = above > 1.0 ? 0.0 : above < -1.0 ? 1.0 : isFront ? 0.0 : 1.0;

    float fresh = saturate((detail.z / _FoamLimit - 0.85) * 2.5);
    float left = _FoamLimit > -1e8 ? OceanFoamLeft(rest, footprint) : 0.0;
    float white = saturate(max(fresh, left * 0.85));
    skin.foam = white > 0.003 ? OceanFoamAt(rest, white, footprint) : 0.0;

    skin.roughness = saturate(sqrt(sqrt(_Roughness * _Roughness * _Roughness * _Roughness + lost)));
    float spread = sqrt(lost);
    if (skin.isUnder < 0.5)
    {
        skin.mirrored = reflect(-view, normal);
        // What would mirror the ground mirrors the sky near the horizon: the next wave.
        skin.mirrored.y = max(skin.mirrored.y, 0.03 + 0.4 * spread);
        skin.mirrored = normalize(skin.mirrored);
        skin.normal = normalize(skin.mirrored + view);
        float facing = saturate(dot(skin.normal, view));
        skin.through = WaterF0 + (1.0 - WaterF0) * pow(1.0 - facing, 5.0 * exp(-2.69 * spread)) /
                                     (1.0 + 22.7 * pow(spread, 1.5));
    }
    else
    {
        skin.normal = -normal;
        float cosine = saturate(dot(skin.normal, view));
        float3 bent = refract(-view, skin.normal, WaterIndex);
        float cosineOut = max(dot(bent, normal), 0.0);
        float s = (WaterIndex * cosine - cosineOut) / (WaterIndex * cosine + cosineOut + 1e-4);
        float p = (WaterIndex * cosineOut - cosine) / (WaterIndex * cosineOut + cosine + 1e-4);
        skin.mirrored = cosineOut > 0.0 ? bent : float3(0.0, 1.0, 0.0);
        skin.through = (1.0 - 0.5 * (s * s + p * p)) * smoothstep(0.0, 0.15 + spread, cosineOut) *
                       (1.0 - 0.8 * skin.foam);
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
        return lerp(depths, sky, skin.through);
    }
    // Through thin crests the low sun shines green.
    float against = pow(saturate(dot(sunWay, -view)), 3.0);
    float thin = 0.5 - 0.5 * dot(sunWay, skin.normal);
    float glow = _CrestGlow * min(_SignificantHeight, 1.5) * max(height + 0.1, 0.0) * against * thin * thin * 6.0;
    float facing = saturate(dot(view, skin.normal));
    float open = facing * facing * 0.12 * risen * (0.7 + 0.6 * max(height, -0.5));
    float3 body = _WaterColor.rgb * light + _ScatterColor.rgb * sunColor * (glow + open);

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
    return lerp(water, _FoamColor.rgb * (ambient + sunColor * turned), skin.foam);
}

#endif
