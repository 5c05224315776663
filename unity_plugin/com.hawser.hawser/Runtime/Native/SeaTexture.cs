// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Written by bindings/generator from core/include/hawser/sea_texture.h. Change that file, then run the generator.

using System;
using System.Runtime.InteropServices;

namespace Hawser.Native
{
    [StructLayout(LayoutKind.Sequential)]
    public struct SeaTextureSize
    {
        public int LevelCount;

        /// <summary>of all levels, the largest first</summary>
        public int TexelCount;
    }

    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct SeaTextureInput
    {
        /// <summary>of hw_world_get_sea_maps</summary>
        public float* Slopes;

        /// <summary>texels along a side</summary>
        public int Size;

        /// <summary>0..1: how much the crests of this map count, by hw_sea_get_foam_weight</summary>
        public float FoamWeight;

        /// <summary>s, 0..1e6: since the foam was last written. In 0 s nothing fades</summary>
        public float Seconds;

        /// <summary>s, 0.01..1e6: after which foam has faded by a quarter, and most of the white is gone</summary>
        public float FoamLife;
    }

    [StructLayout(LayoutKind.Sequential)]
    public struct SeaTextureResult
    {
        /// <summary>mean square of the slope: what far levels lose must come back as roughness</summary>
        public float SlopeVariance;

        /// <summary>of what was written as foam</summary>
        public float FoamMean;

        public float FoamVariance;
    }

    public static unsafe partial class Core
    {
        /// <summary>For a map with <c>size</c> texels along a side: 64, 128, 256 or 512.</summary>
        /// <remarks>Errors: NULL_ARGUMENT, BAD_VALUE.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_sea_texture_measure(int size, SeaTextureSize* texture);

        /// <summary>
        /// Write all levels, four halves a texel, the largest level first, each along x first; <c>capacity</c> is in
        /// texels. <c>foam</c> has size size floats (0 at first) and is kept by the host from call to call, without the
        /// weight; NULL leaves foam out. <c>result</c> may be NULL. Cost: about ten nanoseconds a texel. Never
        /// allocates.
        /// </summary>
        /// <remarks>Errors: NULL_ARGUMENT, BAD_VALUE, BUFFER_TOO_SMALL.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_sea_texture_write(SeaTextureInput* input, float* foam, ushort* texels,
            int capacity, SeaTextureResult* result);

        /// <summary>
        /// The share of a sea that is white, breaking or just left behind. By the law of Monahan and O'Muircheartaigh
        /// (1980) it is 3.84e-6 U^3.41, with the wind U that raises waves of this period, less where they are lower
        /// than that, less below 7 m/s and nothing below 3.5. At most a half. Errors: NULL_ARGUMENT, BAD_VALUE.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_sea_get_coverage(SeaStatus* status, float* coverage);

        /// <summary>
        /// How much the crests of a cascade count for foam, 0..1: most where its waves are somewhat shorter than those
        /// with most energy, which break; longer ones hardly do, and far shorter ones leave specks rather than foam.
        /// </summary>
        /// <remarks>Errors: NULL_ARGUMENT, BAD_VALUE.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_sea_get_foam_weight(SeaCascade* cascade, SeaStatus* status, float* weight);

        /// <summary>
        /// Beyond which sum of foam over cascades a share <c>coverage</c> (0..1) of the sea lies, if <c>mean</c> and
        /// <c>variance</c> are the sums of theirs. Of a Gerstner sea, which has no memory, it is that of -gather: 0 and
        /// the sum of gather_variance. 1e9 for no coverage. Errors: NULL_ARGUMENT, BAD_VALUE.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_sea_get_foam_limit(float coverage, float mean, float variance, float* limit);
    }
}
