// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// The waves of an Ocean, for shaders: the very maps or waves that physics asks, read as physics reads them. The
// component sets all of these properties. The library is right-handed: its z is minus Unity's. Only OceanToCore and
// OceanToUnity know.

#ifndef HAWSER_OCEAN_WAVES
#define HAWSER_OCEAN_WAVES

Texture2D<float4> _DisplacementMap; // all cascades, one above the other
Texture2DArray<float4> _DetailMap;  // slope x, slope z, gather, foam
SamplerState sampler_DetailMap;
float4 _CascadeLength;   // m
float _CascadeLean;      // m along x for each m along z
float _CascadeOffset;    // texels
float4 _CascadeVariance; // mean square slope
float _CascadeCount;
Texture2D<float4> _WaveMap; // of a Gerstner sea: two texels a wave
float _WaveCount;
float4 _WaveOrigin; // m, in the world: where phases are told from
float _SeaLevel; // m
float _SignificantHeight;
float4 _WindDirection; // where it blows to, in the world; y does not count
float _SeaTime;
float _MeshCells;
float _MeshSpacing;

float3 OceanToCore(float3 place) { return float3(place.x, place.y, -place.z); }
float3 OceanToUnity(float3 place) { return float3(place.x, place.y, -place.z); }

// Where the wind blows to over the places at rest.
float2 OceanWind() { return normalize(OceanToCore(_WindDirection.xyz).xz); }

int OceanMapSize()
{
    uint width, height;
    _DisplacementMap.GetDimensions(width, height);
    return (int)width;
}

// Patches lean: a place, or a way, in metres along the rows and the columns of a map.
float2 OceanLean(float2 rest) { return float2(rest.x + _CascadeLean * rest.y, rest.y); }

// A map is linear between its texels. Not left to the texture unit, whose steps between texels are coarse.
float3 OceanCascade(int cascade, float2 rest)
{
    int size = OceanMapSize();
    float2 turns = OceanLean(rest) / _CascadeLength[cascade] + _CascadeOffset / size;
    float2 texels = (turns - floor(turns)) * size;
    float2 share = frac(texels);
    int2 low = (int2)texels & (size - 1);
    int2 high = (low + 1) & (size - 1);
    int row = cascade * size;
    float3 a = _DisplacementMap.Load(int3(low.x, row + low.y, 0)).xyz;
    float3 b = _DisplacementMap.Load(int3(high.x, row + low.y, 0)).xyz;
    float3 c = _DisplacementMap.Load(int3(low.x, row + high.y, 0)).xyz;
    float3 d = _DisplacementMap.Load(int3(high.x, row + high.y, 0)).xyz;
    return lerp(lerp(a, b, share.x), lerp(c, d, share.x), share.y);
}

// A wave of a Gerstner sea at a place at rest.
struct OceanWave
{
    float2 way;      // where it goes, of length 1
    float number;    // rad/m
    float amplitude; // m
    float reach;     // how far it moves water along over how far up
    float cosine;    // of its phase
    float sine;
    float slopeVariance;
};

OceanWave OceanWaveAt(int index, float2 rest)
{
    float4 first = _WaveMap.Load(int3(2 * index, 0, 0));      // turns per metre along x and z, phase, amplitude
    float4 second = _WaveMap.Load(int3(2 * index + 1, 0, 0)); // reach, frequency, variance of slope, of gather
    float turnsPerMetre = max(length(first.xy), 1e-9);
    float phase = 6.283185307 * frac(dot(first.xy, rest - OceanToCore(_WaveOrigin.xyz).xz) + first.z);
    OceanWave wave;
    wave.way = first.xy / turnsPerMetre;
    wave.number = 6.283185307 * turnsPerMetre;
    wave.amplitude = first.w;
    wave.reach = second.x;
    wave.cosine = cos(phase);
    wave.sine = sin(phase);
    wave.slopeVariance = second.z;
    return wave;
}

float3 OceanWaveDisplacement(OceanWave wave)
{
    float2 along = -wave.amplitude * wave.reach * wave.sine * wave.way;
    return float3(along.x, wave.amplitude * wave.cosine, along.y);
}

// How far the water at rest in this place has moved.
float3 OceanDisplacement(float2 rest)
{
    float3 sum = 0.0;
    for (int i = 0; i < (int)_CascadeCount; i++)
        sum += OceanCascade(i, rest);
    for (int j = 0; j < (int)_WaveCount; j++)
        sum += OceanWaveDisplacement(OceanWaveAt(j, rest));
    return sum;
}

// The height of the surface above a place, as far as a few steps find it.
float OceanHeight(float2 place)
{
    float3 moved = OceanDisplacement(place);
    for (int i = 0; i < 3; i++)
        moved = OceanDisplacement(place - moved.xz);
    return _SeaLevel + moved.y;
}

// The same of the mesh, which near the eye is flat between its points; steps from triangle to triangle.
float OceanMeshHeight(float2 place)
{
    float2 rest = place - OceanDisplacement(place).xz;
    rest = place - OceanDisplacement(rest).xz;
    float height = 0.0;
    for (int i = 0; i < 2; i++)
    {
        float2 low = floor(rest / _MeshSpacing) * _MeshSpacing;
        float2 share = rest - low;
        float2 middle = share.x > share.y ? float2(_MeshSpacing, 0.0) : float2(0.0, _MeshSpacing);
        float3 a = OceanDisplacement(low);
        float3 b = OceanDisplacement(low + middle) - a;
        float3 c = OceanDisplacement(low + _MeshSpacing) - a;
        float2 alongB = middle + b.xz;
        float2 alongC = _MeshSpacing + c.xz;
        float2 way = place - low - a.xz;
        float area = alongB.x * alongC.y - alongB.y * alongC.x;
        area = abs(area) < 1e-6 ? 1e-6 : area;
        float u = (way.x * alongC.y - way.y * alongC.x) / area;
        float v = (alongB.x * way.y - alongB.y * way.x) / area;
        height = a.y + u * b.y + v * c.y;
        rest = low + u * middle + v * _MeshSpacing;
    }
    return _SeaLevel + height;
}

// Where a point of the mesh is at rest, for this eye: on the grid of its ring in the world, so that nothing swims, and
// towards the ring's edge on that of the next one. `spacing` is that of the grid there.
float2 OceanPlace(float3 vertex, float3 eye, out float spacing)
{
    float grid = vertex.y;
    float2 place = floor(eye.xz / (2.0 * grid)) * 2.0 * grid + vertex.xz;
    float2 away = abs(place - eye.xz);
    float cells = max(away.x, away.y) / grid;
    float slide = saturate((cells - 0.5 * _MeshCells - 3.0) / (0.5 * _MeshCells - 5.0));
    float2 index = round(vertex.xz / grid);
    spacing = grid * (1.0 + slide);
    return place - slide * grid * (index - 2.0 * floor(0.5 * index));
}

// As OceanDisplacement, without waves too short for the grid, which would flicker. Near the eye every wave is there.
float3 OceanDrawn(float2 rest, float spacing)
{
    float3 sum = 0.0;
    for (int i = 0; i < (int)_CascadeCount; i++)
    {
        float kept = saturate(2.0 - spacing / max(_CascadeLength[i] / 24.0, _MeshSpacing));
        if (kept > 0.0)
            sum += OceanCascade(i, rest) * kept;
    }
    for (int j = 0; j < (int)_WaveCount; j++)
    {
        OceanWave wave = OceanWaveAt(j, rest);
        // At least six points along a wave.
        float kept = saturate(2.0 - spacing / max(1.0 / wave.number, _MeshSpacing));
        sum += OceanWaveDisplacement(wave) * kept;
    }
    return sum;
}

// What a pixel of `footprint` metres sees of a Gerstner sea: slope along x and z, gather; `lost` is the mean square
// slope of waves too short for it.
float3 OceanWaveDetail(float2 rest, float footprint, out float lost)
{
    float3 detail = 0.0;
    lost = 0.0;
    for (int i = 0; i < (int)_WaveCount; i++)
    {
        OceanWave wave = OceanWaveAt(i, rest);
        float kept = saturate(2.0 - wave.number * footprint);
        float steep = wave.amplitude * wave.number * kept;
        detail += float3(-steep * wave.sine * wave.way, -steep * wave.reach * wave.cosine);
        lost += wave.slopeVariance * (1.0 - kept * kept);
    }
    return detail;
}

#endif
