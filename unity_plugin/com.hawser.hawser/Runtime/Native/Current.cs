// SPDX-FileCopyrightText: 2026 The Hawser authors
// SPDX-License-Identifier: MIT

// Written by bindings/generator from core/include/hawser/current.h. Change that file, then run the generator.

using System;
using System.Runtime.InteropServices;

namespace Hawser.Native
{
    public enum CurrentKind : int
    {
        Uniform = 1,
        Profile = 2,
        Jet = 3,
        Vortex = 4,
        Turbulence = 5,
        Callback = 6,
    }

    [System.Flags]
    public enum CurrentFlags : uint
    {
        None = 0,
        /// <summary>without it the current does not flow</summary>
        Enabled = 1,
        /// <summary>it flows only inside of region</summary>
        Region = 2,
    }

    /// <summary>
    /// Write the velocity (m/s) of the water at <c>count</c> points (m, world positions; at most 64 a call) at
    /// <c>time</c> (s of the world). <c>velocities</c> come zeroed. Called during a step, from several of the world's
    /// threads at once, and from hw_world_sample_water: it must be safe for that, must not call the library, and should
    /// give the same answer to the same question, or no two runs will be the same. A result that is not finite or is
    /// faster than 1e6 m/s counts as 0; a log message says so, once for each current.
    /// </summary>
    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    public unsafe delegate void CurrentCallback(Vec3* points, int count, double time, Vec3* velocities, void* user);

    [StructLayout(LayoutKind.Sequential)]
    public struct CurrentPoint
    {
        /// <summary>m below the water's surface_height, within 1e7, greater than that of the point before</summary>
        public float Depth;

        /// <summary>m/s, each within 1000</summary>
        public Vec3 Velocity;
    }

    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct CurrentDef
    {
        /// <summary>set by hw_current_def_init</summary>
        public uint StructSize;

        /// <summary>HW_CURRENT_…, set by hw_current_def_init</summary>
        public CurrentKind Kind;

        /// <summary>HW_CURRENT_…, default ENABLED</summary>
        public CurrentFlags Flags;

        /// <summary>-1000..1000, default 1. A factor on the velocity</summary>
        public float Strength;

        /// <summary>uniform: m/s, each within 1000, default (0.5, 0, 0)</summary>
        public Vec3 Velocity;

        /// <summary>jet: the nozzle; vortex: a point of the axis. m, within 1e7, default 0</summary>
        public Vec3 Position;

        /// <summary>
        /// jet: it blows there, default x; vortex: its axis, turning by the right hand, default y. Of any length from
        /// 1e-6, each within 1e6
        /// </summary>
        public Vec3 Direction;

        /// <summary>jet: m/s at the nozzle, 0..1000, default 2. turbulence: root mean square, default 0.2</summary>
        public float Speed;

        /// <summary>jet: of the nozzle, default 0.1; vortex: of the core, default 0.5. m, 0.001..1e5</summary>
        public float Radius;

        /// <summary>vortex: m^2/s, -1e6..1e6, default 1. Far out the speed is this / (2 pi distance)</summary>
        public float Circulation;

        /// <summary>vortex: m, 0..1e7, default 0: endless. Along the axis it fades as exp(-(z / this)^2)</summary>
        public float Extent;

        /// <summary>turbulence: m, 0.5..1e5, default 10. Wave length of the largest eddies</summary>
        public float LengthScale;

        /// <summary>turbulence: 0.05..1, default 0.2. The smallest eddies / the largest</summary>
        public float ScaleRatio;

        /// <summary>turbulence: s, 0.1..1e6, default 20. Shortest period of the largest eddies</summary>
        public float TimeScale;

        /// <summary>turbulence: 8..64, default 32. Cost is linear</summary>
        public int ModeCount;

        /// <summary>profile: 1..16, default 2</summary>
        public int ProfileCount;

        /// <summary>profile: default (0.5, 0, 0) at the surface, at rest in 50 m and below</summary>
        public fixed float Profile[64];

        /// <summary>m, within 1e7, default 20 m round 0. Used only with HW_CURRENT_REGION</summary>
        public Box Region;

        /// <summary>m, 0.001..1e6, default 1. From 0 at the region's faces to all of it this far inside</summary>
        public float RegionFade;

        /// <summary>0</summary>
        public uint Reserved;

        /// <summary>turbulence: any, default 0. Same seed, same field</summary>
        public ulong Seed;

        /// <summary>yours; returned untouched</summary>
        public ulong UserData;
    }

    public static unsafe partial class Core
    {
        public const int MaxProfilePoints = 16;

        public const int MaxTurbulenceModes = 64;

        /// <summary>Fill in every default of a kind. Must be called before any field is set.</summary>
        /// <remarks>Errors: NULL_ARGUMENT, BAD_VALUE (no such kind; the struct is zeroed).</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_current_def_init(CurrentDef* def, int kind);

        /// <summary>
        /// Create a current. One of the kind HW_CURRENT_CALLBACK does not flow until hw_current_set_callback.
        /// </summary>
        /// <remarks>
        /// Errors: NULL_ARGUMENT, NOT_INITIALIZED, BAD_VALUE, OUT_OF_MEMORY, TOO_MANY, BUSY and those of ids.
        /// </remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_current_create(WorldId world, CurrentDef* def, CurrentId* current);

        /// <summary>Destroy a current. A null id is allowed and does nothing.</summary>
        /// <remarks>Errors: BUSY and those of ids.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_current_destroy(CurrentId current);

        /// <summary>The definition as it stands now. Points of the profile beyond profile_count are zero.</summary>
        /// <remarks>Errors: NULL_ARGUMENT and those of ids.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_current_get_def(CurrentId current, CurrentDef* def);

        /// <summary>
        /// Change a living current; kind must stay as it is. Cost of a turbulence: its modes are drawn anew.
        /// </summary>
        /// <remarks>Errors: NULL_ARGUMENT, NOT_INITIALIZED, BAD_VALUE, BUSY and those of ids.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_current_set_def(CurrentId current, CurrentDef* def);

        /// <summary>
        /// Set the function of a current of the kind HW_CURRENT_CALLBACK; NULL takes it away. It is not part of a
        /// snapshot: after hw_snapshot_load a current of the same id keeps its function, and any other has none.
        /// </summary>
        /// <remarks>Errors: BAD_VALUE (another kind), BUSY and those of ids.</remarks>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_current_set_callback(CurrentId current, CurrentCallback callback, void* user);

        /// <summary>
        /// The ids of the world's currents in the order in which they are added. <c>count</c> gets their number, also
        /// when <c>capacity</c> is short. Errors: NULL_ARGUMENT, BAD_VALUE, BUFFER_TOO_SMALL and those of ids.
        /// </summary>
        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]
        public static extern Result hw_world_get_currents(WorldId world, CurrentId* currents, int capacity, int* count);
    }
}
