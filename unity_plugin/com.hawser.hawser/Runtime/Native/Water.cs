// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Written by bindings/generator from core/include/hawser/water.h. Change that file, then run the generator.

using System;
using System.Runtime.InteropServices;

namespace Hawser.Native
{
    [System.Flags]
    public enum WaterFlags : uint
    {
        None = 0,
        /// <summary>the water ends at surface_height, with air above it</summary>
        Surface = 1,
    }

    [StructLayout(LayoutKind.Sequential)]
    public struct WaterDef
    {
        /// <summary>set by hw_water_def_init</summary>
        public uint StructSize;

        /// <summary>HW_WATER_…, default 0: water everywhere</summary>
        public WaterFlags Flags;

        /// <summary>kg/m^3, 1..20000, default 1025: sea water</summary>
        public float Density;

        /// <summary>kg/m^3, 0..100, default 1.225</summary>
        public float AirDensity;

        /// <summary>m along y, within 1e7, default 0. Depth is counted from here, surface or not</summary>
        public float SurfaceHeight;

        /// <summary>m/s, each within 1000, default 0. How the air above the surface moves</summary>
        public Vec3 Wind;
    }

    /// <summary>What is at a point: water or air, and how it moves.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct WaterSample
    {
        /// <summary>m/s: of all currents and waves together in water, of the wind in air</summary>
        public Vec3 Velocity;

        /// <summary>m along y, above or below this point; with the waves of the sea (sea.h)</summary>
        public float SurfaceHeight;

        /// <summary>m below surface_height, negative above it</summary>
        public float Depth;

        /// <summary>kg/m^3, of the water or of the air</summary>
        public float Density;

        /// <summary>
        /// Pa, of the water standing above and of the waves, without the air's; 0 above surface_height
        /// </summary>
        public float Pressure;

        /// <summary>1 in water, 0 in air</summary>
        public int InWater;

        /// <summary>of the surface above or below this point, of length 1, up</summary>
        public Vec3 Normal;

        /// <summary>Pa, the part of pressure that the motion of waves adds to the weight of the water above</summary>
        public float WavePressure;
    }

    public static unsafe partial class Core
    {
        /// <summary>Fill in every default. Must be called before any field is set.</summary>
        /// <remarks>Errors: NULL_ARGUMENT.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_water_def_init(WaterDef* def);

        /// <summary>Change the water of a world. A new world has the defaults.</summary>
        /// <remarks>Errors: NULL_ARGUMENT, NOT_INITIALIZED, BAD_VALUE, BUSY and those of ids.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_world_set_water(WorldId world, WaterDef* def);

        /// <remarks>Errors: NULL_ARGUMENT and those of ids.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_world_get_water(WorldId world, WaterDef* def);

        /// <summary>
        /// Sample <c>count</c> points (m, within 1e7) at the world's present time. A sample depends on its own point
        /// alone. Cost: linear in points times currents; one turbulence is about ten uniform currents. Never allocates.
        /// </summary>
        /// <remarks>Errors: NULL_ARGUMENT, BAD_VALUE (nothing is written) and those of ids.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_world_sample_water(WorldId world, Vec3* points, int count, WaterSample* samples);
    }
}
