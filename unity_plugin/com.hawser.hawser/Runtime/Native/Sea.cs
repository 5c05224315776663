// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Written by bindings/generator from core/include/hawser/sea.h. Change that file, then run the generator.

using System;
using System.Runtime.InteropServices;

namespace Hawser.Native
{
    public enum SeaSurface : int
    {
        Flat = 0,
        Gerstner = 1,
        Fft = 2,
    }

    public enum SeaSpectrum : int
    {
        /// <summary>a sea that the wind has raised to its full height</summary>
        PiersonMoskowitz = 1,
        /// <summary>one with a sharper peak, as near a coast</summary>
        Jonswap = 2,
        /// <summary>JONSWAP in water of finite depth</summary>
        Tma = 3,
    }

    public enum SeaSpreading : int
    {
        /// <summary>cos(a)^(2 n) of half the angle to the wind, n = spreading_power</summary>
        Cosine = 1,
        /// <summary>narrow at the peak, wider for longer and shorter waves</summary>
        Mitsuyasu = 2,
        /// <summary>likewise, as measured in JONSWAP</summary>
        Hasselmann = 3,
        /// <summary>likewise, as measured later</summary>
        DonelanBanner = 4,
    }

    public enum WeatherKind : int
    {
        /// <summary>wind_speed says how high and long the waves are</summary>
        Wind = 1,
        /// <summary>significant_height and peak_period do</summary>
        Height = 2,
        /// <summary>beaufort does, by the middle of its range of winds</summary>
        Beaufort = 3,
    }

    [System.Flags]
    public enum SeaFlags : uint
    {
        None = 0,
        /// <summary>samples hold what was found for about the same points shortly before: fewer iterations</summary>
        WarmStart = 1,
        /// <summary>height, displacement, residual and iterations alone, for a fraction of the cost</summary>
        HeightOnly = 2,
    }

    [StructLayout(LayoutKind.Sequential)]
    public struct SeaDef
    {
        /// <summary>set by hw_sea_def_init</summary>
        public uint StructSize;

        /// <summary>HW_SEA_…, default FFT</summary>
        public SeaSurface Surface;

        /// <summary>HW_WEATHER_…, default WIND</summary>
        public WeatherKind Weather;

        /// <summary>0..12, default 4. Used by HW_WEATHER_BEAUFORT</summary>
        public int Beaufort;

        /// <summary>m/s, 0..60, default 10: at 19.5 m height. Used by HW_WEATHER_WIND</summary>
        public float WindSpeed;

        /// <summary>m, 0..30, default 2: mean of the highest third. Used by HW_WEATHER_HEIGHT</summary>
        public float SignificantHeight;

        /// <summary>s, 0.5..30, default 7: of the waves with most energy. Used by HW_WEATHER_HEIGHT</summary>
        public float PeakPeriod;

        /// <summary>1..10, default 3.3: gamma of JONSWAP and TMA; 1 is Pierson and Moskowitz</summary>
        public float PeakSharpness;

        /// <summary>0..100, default 4. 0: all directions alike. Used by HW_SPREADING_COSINE</summary>
        public float SpreadingPower;

        /// <summary>
        /// where the wind blows to, default x. Of any length from 1e-6, each within 1e6; y is ignored
        /// </summary>
        public Vec3 Direction;

        /// <summary>m, 0..30, default 0: none. Significant height of waves that came from far</summary>
        public float SwellHeight;

        /// <summary>s, 2..30, default 12</summary>
        public float SwellPeriod;

        /// <summary>0..500, default 60: power of the cosine of half the angle</summary>
        public float SwellSpreading;

        /// <summary>default x. As direction</summary>
        public Vec3 SwellDirection;

        /// <summary>HW_SPECTRUM_…, default JONSWAP. Of the wind's waves; swell is always JONSWAP of 6</summary>
        public SeaSpectrum Spectrum;

        /// <summary>HW_SPREADING_…, default HASSELMANN</summary>
        public SeaSpreading Spreading;

        /// <summary>
        /// 0..1.5, default 1: how far crests come together. 1 is what linear theory says, but in very shallow water no
        /// wave moves the surface along by more than 4 times its amplitude
        /// </summary>
        public float Choppiness;

        /// <summary>m, 0.1..1e5, or 0, default 0: deep. Waves are slower over a near bottom</summary>
        public float WaterDepth;

        /// <summary>s, 1..86400, or 0, default 0: never. After so long everything comes again</summary>
        public float LoopPeriod;

        /// <summary>
        /// m, 16..32768, or 0, default 0: automatic. Of the largest cascade. Automatic with four cascades has room for
        /// 49 m/s of wind, with fewer for twice the first weather's period
        /// </summary>
        public float PatchLength;

        /// <summary>1..4, default 4. Used by FFT. Cost is linear</summary>
        public int CascadeCount;

        /// <summary>
        /// 64, 128, 256 or 512, default 128. Used by FFT. Longer waves stay as they are, shorter ones come in: the
        /// shortest of four automatic cascades are 0.56 m long at 128, half of that at 256. Those of a wind below 2 m/s
        /// are shorter and missing; hw_sea_status tells what there is. Cost and memory grow with its square: 24 MB at
        /// 128, 56 at 256, 183 at 512
        /// </summary>
        public int FftSize;

        /// <summary>1..1024, default 32. Gerstner: waves that are drawn from the spectrum</summary>
        public int WaveCount;

        /// <summary>0</summary>
        public uint Reserved;

        /// <summary>any, default 0. Same seed, same sea</summary>
        public ulong Seed;
    }

    /// <summary>A wave that the host gives.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct SeaWave
    {
        /// <summary>m, 0..30: half of its height</summary>
        public float Amplitude;

        /// <summary>m, 0.05..5000</summary>
        public float Wavelength;

        /// <summary>rad, within 1e6. 0: a crest at x = z = 0 at time 0</summary>
        public float Phase;

        /// <summary>where it goes. Of any length from 1e-6, each within 1e6; y is ignored</summary>
        public Vec3 Direction;
    }

    /// <summary>A bottom that comes near to the surface: heights on a grid of points.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct SeaBottomDef
    {
        /// <summary>set by hw_sea_bottom_def_init</summary>
        public uint StructSize;

        /// <summary>2..4096, default 2: points along x</summary>
        public int CountX;

        /// <summary>2..4096, default 2: points along z</summary>
        public int CountZ;

        /// <summary>m, 0.01..1e5, default 10: between points</summary>
        public float Spacing;

        /// <summary>m, within 1e7, default 0: where the first point is; y is added to all heights</summary>
        public Vec3 Origin;
    }

    /// <summary>The sea above and below a point.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct SeaSample
    {
        /// <summary>m along y: of the surface above or below the point</summary>
        public float Height;

        /// <summary>m: how far the water that is at the surface there is from its place at rest</summary>
        public Vec3 Displacement;

        /// <summary>of the surface there, of length 1, up</summary>
        public Vec3 Normal;

        /// <summary>m/s: of that water</summary>
        public Vec3 SurfaceVelocity;

        /// <summary>m/s: of the water at the point, by waves alone; above the level at rest as at it</summary>
        public Vec3 Velocity;

        /// <summary>Pa: what the waves add at the point to the weight of the water up to <c>height</c></summary>
        public float Pressure;

        /// <summary>1 at rest, less where crests gather, below 0 where the surface folds over: foam</summary>
        public float Jacobian;

        /// <summary>m: how far off the found water is. Above 1 mm only where the surface folds over</summary>
        public float Residual;

        /// <summary>of the search</summary>
        public int Iterations;
    }

    /// <summary>
    /// A wave of a Gerstner sea, as it is drawn. At the place x, z from the origin that was asked for, its phase is
    /// turns_x x + turns_z z + phase, in turns. With the cosine c and the sine s of it and the direction (dx, dz) of
    /// (turns_x, turns_z), the water at rest there moves by amplitude (-reach s dx, c, -reach s dz).
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct SeaDrawnWave
    {
        /// <summary>per m</summary>
        public float TurnsX;

        /// <summary>per m</summary>
        public float TurnsZ;

        /// <summary>turns, 0..1</summary>
        public float Phase;

        /// <summary>m</summary>
        public float Amplitude;

        /// <summary>how far it moves water along over how far up</summary>
        public float Reach;

        /// <summary>rad/s: over a bottom it counts as the map of a cascade of this frequency</summary>
        public float Frequency;

        /// <summary>mean square of its slope</summary>
        public float SlopeVariance;

        /// <summary>mean square of its gather, see sea_texture.h</summary>
        public float GatherVariance;
    }

    /// <summary>
    /// A patch of an FFT sea, as it is drawn. Patches lean: what is at the place x, z of the sea is in the map, in
    /// texels from the first, at (x + lean z) size / patch_length + offset along rows and at z size / patch_length +
    /// offset along columns, and again after every <c>size</c> of them.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct SeaCascade
    {
        /// <summary>m: it repeats so</summary>
        public float PatchLength;

        /// <summary>m along x for each m along z, the same for all</summary>
        public float Lean;

        /// <summary>texels, the same for all</summary>
        public float Offset;

        /// <summary>texels along a side</summary>
        public int Size;

        /// <summary>m, of the waves in it</summary>
        public float LongestWavelength;

        /// <summary>m</summary>
        public float ShortestWavelength;

        /// <summary>
        /// rad/s, of its middle waves. Over a bottom in the depth d the map counts times sqrt(f), where w = frequency
        /// sqrt(d / g), f = w^2 / 2 up to w = 1, 1 - (2 - w)^2 / 2 up to 2, 1 beyond; if hw_sea_status.usual_depth is
        /// not 0, over the same of that depth, and never more than 1
        /// </summary>
        public float Frequency;

        /// <summary>1: all zero at present, need not be drawn</summary>
        public int IsCalm;
    }

    [StructLayout(LayoutKind.Sequential)]
    public struct SeaStatus
    {
        /// <summary>rises with every change of sea, weather or bottom: maps of any time may be others then</summary>
        public ulong Version;

        /// <summary>m, of the waves that there are at the world's present time, without a bottom</summary>
        public float SignificantHeight;

        /// <summary>s, of the wind's waves; of the highest of given ones, 0 where there is none</summary>
        public float PeakPeriod;

        /// <summary>of a change of weather, 0..1; 1 when there is none</summary>
        public float Progress;

        /// <summary>HW_SEA_…</summary>
        public SeaSurface Surface;

        /// <summary>m: where a bottom is so deep, the waves are as the spectrum has them; 0: in deep water</summary>
        public float UsualDepth;

        /// <summary>0</summary>
        public uint Reserved;
    }

    public static unsafe partial class Core
    {
        public const int MaxSeaWaves = 1024;

        public const int MaxSeaCascades = 4;

        public const int MaxSeaSize = 512;

        /// <summary>Fill in every default. Must be called before any field is set.</summary>
        /// <remarks>Errors: NULL_ARGUMENT.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_sea_def_init(SeaDef* def);

        /// <summary>
        /// Give a world another sea, at once. A new world has a flat one. Cost: that of drawing every wave, some
        /// milliseconds at size 128. Waves given by hw_world_set_sea_waves are gone; a sea bottom stays. Errors:
        /// NULL_ARGUMENT, NOT_INITIALIZED, BAD_VALUE (also: the waves are longer than half of patch_length),
        /// OUT_OF_MEMORY, BUSY and those of ids.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_world_set_sea(WorldId world, SeaDef* def);

        /// <summary>
        /// Change the weather from what it is now, over <c>seconds</c> (0.1..1e6) from the world's present time; the
        /// waves grow, turn and fade without a jump, also where an earlier change has not ended. All but the weather
        /// must be as it is. Height, period, sharpness, spreading and direction (the shorter way round) go from the old
        /// to the new by a smooth curve. Of times before the world's present one the sea then tells the weather that it
        /// has now. Errors: NULL_ARGUMENT, NOT_INITIALIZED, BAD_VALUE (also: the new waves are longer than half of
        /// patch_length), BUSY and those of ids.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_world_change_sea(WorldId world, SeaDef* def, double seconds);

        /// <summary>The definition: what was set, or what it is changing to.</summary>
        /// <remarks>Errors: NULL_ARGUMENT and those of ids.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_world_get_sea(WorldId world, SeaDef* def);

        /// <summary>Give a Gerstner sea its waves, 0..1024, instead of those of the spectrum.</summary>
        /// <remarks>
        /// Errors: NULL_ARGUMENT, BAD_VALUE (also: the sea is of another kind), BUSY and those of ids.
        /// </remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_world_set_sea_waves(WorldId world, SeaWave* waves, int count);

        /// <summary>
        /// The waves of a Gerstner sea at the world's present time, given or drawn. None of another kind.
        /// </summary>
        /// <remarks>Errors: NULL_ARGUMENT, BAD_VALUE, BUFFER_TOO_SMALL and those of ids.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_world_get_sea_waves(WorldId world, SeaWave* waves, int capacity, int* count);

        /// <summary>Fill in every default. Must be called before any field is set.</summary>
        /// <remarks>Errors: NULL_ARGUMENT.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_sea_bottom_def_init(SeaBottomDef* def);

        /// <summary>
        /// Let waves become lower where the water is shallow, each cascade (or wave) by the law of the TMA spectrum at
        /// its own frequency, none on dry land. Waves of a TMA spectrum have that of water_depth already, and become
        /// lower where it is shallower than that. <c>heights</c> (m, within 1e7) go along x first; they are copied.
        /// Outside of the grid its nearest edge counts. NULL for both takes the bottom away.
        /// </summary>
        /// <remarks>Errors: NULL_ARGUMENT, NOT_INITIALIZED, BAD_VALUE, OUT_OF_MEMORY, BUSY and those of ids.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_world_set_sea_bottom(WorldId world, SeaBottomDef* def, float* heights);

        /// <summary>
        /// Ask about <c>count</c> points (m, within 1e7) at any time (s, within 1e9). All waves of at least
        /// <c>shortest_wavelength</c> (m, 0 for all) count; shorter ones fade out, and none counts that is less than
        /// half as long. A cascade of an FFT sea fades as its longest wave does. Where a surface folds over itself the
        /// answer is the sheet that the search from the point itself comes to. The velocity and the pressure of an FFT
        /// sea of size 128 are those of the sum of all its waves to 2 % (10 % at size 64), its height to 1.5 %. Cost:
        /// linear in points, some 0.1 us for a height, 0.25 for all; many at once cost half of one by one. A time that
        /// was not asked for lately costs once what the maps cost, on the caller's thread. Never allocates. Errors:
        /// NULL_ARGUMENT, BAD_VALUE (nothing is written) and those of ids.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_world_sample_sea(WorldId world, double time, float shortestWavelength,
            uint flags, Vec3* points, int count, SeaSample* samples);

        /// <summary>
        /// The waves of a Gerstner sea at a time (s, within 1e9), from an origin (m, within 1e7): near it a float can
        /// tell their phases. None of another kind. Errors: NULL_ARGUMENT, BAD_VALUE, BUFFER_TOO_SMALL and those of
        /// ids.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_world_get_sea_drawn_waves(WorldId world, double time, Vec3 origin,
            SeaDrawnWave* waves, int capacity, int* count);

        /// <summary>The cascades of an FFT sea, largest first; none of another kind.</summary>
        /// <remarks>Errors: NULL_ARGUMENT, BAD_VALUE, BUFFER_TOO_SMALL and those of ids.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_world_get_sea_cascades(WorldId world, SeaCascade* cascades, int capacity,
            int* count);

        /// <summary>
        /// Cost: that of a question at the world's present time, mostly none. Errors: NULL_ARGUMENT and those of ids.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_world_get_sea_status(WorldId world, SeaStatus* status);

        /// <summary>
        /// The maps of a cascade at a time (s, within 1e9): for each texel four floats in each map, displacement Dx,
        /// height above the level, Dz, dDx/dz slopes dh/dx, dh/dz, dDx/dx, dDz/dz Between texels they are linear along
        /// rows and along columns: the surface at the place at rest x, z is the sum over cascades of what the maps give
        /// there, see hw_sea_cascade. With the sums, the normal is along (1 + dDz/dz, …) x (1 + dDx/dx, …), and the
        /// Jacobian is (1 + dDx/dx) (1 + dDz/dz) - (dDx/dz)^2. Each map needs 4 size size floats; either may be NULL.
        /// Upload only when time or version changed. Cost: the first call for a time computes all cascades, on the
        /// world's workers; further ones copy. Errors: NULL_ARGUMENT, BAD_VALUE, BUFFER_TOO_SMALL, BUSY and those of
        /// ids.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_world_get_sea_maps(WorldId world, double time, int cascade, float* displacement,
            float* slopes, int capacity);
    }
}
