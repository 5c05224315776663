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

        /// <summary>0..1: share of the sea that breaks at a time, by hw_sea_get_coverage. 0: no new foam</summary>
        public float Coverage;

        /// <summary>s, 0..1e6: since the foam was last written. After 0 s it stays as it is</summary>
        public float Seconds;

        /// <summary>s, 0.01..1e6: after which foam has faded to a third</summary>
        public float FoamLife;
    }

    [StructLayout(LayoutKind.Sequential)]
    public struct SeaTextureResult
    {
        /// <summary>mean square of the slope: what far levels lose must come back as roughness</summary>
        public float SlopeVariance;

        /// <summary>mean square of gather</summary>
        public float GatherVariance;
    }

    public static unsafe partial class Core
    {
        /// <summary>For a map with <c>size</c> texels along a side: 64, 128, 256 or 512.</summary>
        /// <remarks>Errors: NULL_ARGUMENT, BAD_VALUE.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_sea_texture_measure(int size, SeaTextureSize* texture);

        /// <summary>
        /// Write all levels, four halves a texel, the largest level first, each along x first; <c>capacity</c> is in
        /// texels. <c>foam</c> has size size floats (0 at first) and is kept by the host from call to call; NULL leaves
        /// foam out. <c>result</c> may be NULL. Cost: about ten nanoseconds a texel. Never allocates.
        /// </summary>
        /// <remarks>Errors: NULL_ARGUMENT, BAD_VALUE, BUFFER_TOO_SMALL.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_sea_texture_write(SeaTextureInput* input, float* foam, ushort* texels,
            int capacity, SeaTextureResult* result);

        /// <summary>
        /// The share of a sea that breaks at a time. By the law of Monahan and O'Muircheartaigh (1980) 3.84e-6 U^3.41
        /// of it is white, with the wind U that raises waves of this period, less where they are lower than that, less
        /// below 7 m/s and nothing below 3.5; a third of the white is breaking, the rest was left behind.
        /// </summary>
        /// <remarks>Errors: NULL_ARGUMENT, BAD_VALUE.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_sea_get_coverage(SeaStatus* status, float* coverage);

        /// <summary>
        /// Below which sum of <c>gather</c> over cascades a share <c>coverage</c> (0..1) of the sea lies, if the sum of
        /// the gather_variances is <c>variance</c>: there it is white now. At most 0. Errors: NULL_ARGUMENT, BAD_VALUE.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_sea_get_foam_limit(float coverage, float variance, float* limit);
    }
}
