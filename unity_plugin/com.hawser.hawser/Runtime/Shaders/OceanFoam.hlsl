// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The foam of an Ocean: where it is, by what the maps remember of crests, and what it looks like from near and far.

#ifndef HAWSER_OCEAN_FOAM
#define HAWSER_OCEAN_FOAM

#include "OceanWaves.hlsl"

float _FoamLimit;    // beyond it the sea is white; see the foam of the detail map
float _FoamSpread;   // standard deviation of foam
float _FoamCoverage; // share of the sea that is white
float4 _CascadeFoam; // variance of each one's foam

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

// How much of a pixel is white. `beyond` says how far crests came together here of late, in standard deviations from
// the limit; `unseen` is how much of that the pixel is too coarse for. Foam is torn along the wind, closed where it is
// fresh, and lace where it is old.
float OceanFoamAt(float2 place, float beyond, float unseen, float footprint)
{
    // Here more, there less: patches that never come again, and strips. What a pixel cannot show widens the step.
    float2 swayed = place + 2.5 * float2(OceanNoise(place * 0.13), OceanNoise(place * 0.13 + 7.0));
    float2 drawn = OceanAlongWind(swayed, 5.0);
    float broad = OceanShown(OceanNoise(drawn * 0.12), 0.5, 0.12, footprint) - 0.5;
    float strips = OceanShown(OceanNoise(drawn * 0.5 + 3.0), 0.5, 0.5, footprint) - 0.5;
    float shreds = OceanShown(OceanNoise(drawn * 2.1 + 1.3), 0.5, 2.1, footprint) - 0.5;
    float torn = 1.2 * broad + 1.2 * strips + 0.7 * shreds;
    float width = sqrt(0.1 + unseen * unseen + 0.1 * saturate(footprint));
    float cover = 1.0 / (1.0 + exp(-1.7 * (beyond + torn + lerp(0.05, -0.3, min(unseen, 1.0))) / width));
    // What is left of it after a while is thin, and lies in lines along the wind; in a gale they are everywhere.
    float gale = smoothstep(0.01, 0.12, _FoamCoverage);
    float lines = 1.0 - 2.0 * abs(0.8 * strips + 0.3 * shreds + 0.3 * broad);
    float leftBehind = lerp(smoothstep(-1.6, 0.6, beyond + 0.8 * broad), 1.0,
                            0.5 * gale * smoothstep(-2.8, 0.0, beyond));
    cover = max(cover, smoothstep(0.6, 1.0, lines) * leftBehind * (0.2 + 0.35 * gale));
    cover = saturate((cover - 0.03) / 0.97);
    if (cover == 0.0)
        return 0.0;
    float2 bent = place + 0.35 * float2(OceanNoise(place * 1.7), OceanNoise(place * 1.7 + 9.0));
    float large = OceanShown(OceanBubbles(OceanAlongWind(bent, 1.6) * 0.9), 0.45, 0.9, footprint);
    float middle = OceanShown(OceanBubbles(bent * 2.9 + 7.0), 0.45, 2.9, footprint);
    float small = OceanShown(OceanBubbles(bent * 9.0), 0.45, 9.0, footprint);
    float lace = saturate(0.5 + 1.6 * (0.5 * large + 0.3 * middle + 0.2 * small - 0.45));
    // The farther away, the less sharp: in the mean as much is white.
    float soft = lerp(0.1, 0.5, saturate(2.5 * footprint));
    float closed = saturate(0.5 + (lace - 1.0 + cover) / (2.0 * soft));
    return closed * lerp(0.2, 1.0, cover) * saturate(0.9 + 0.4 * strips + 0.3 * shreds);
}

#endif
